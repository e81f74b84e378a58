"""The rules pages that the program or a system's package brings along, for systems without a page of the site's own."""

from collections.abc import Collection

from masterlist import resources
from masterlist.facts.content import Content
from masterlist.facts.page import MarkdownPage
from masterlist.language import ENGLISH
from masterlist.read.page import read_page

RULES = "rules/"


def with_own_rules(
    content: Content, found: Collection[MarkdownPage], used: Collection[str] = ()
) -> tuple[dict[str, MarkdownPage], list[MarkdownPage]]:
    """The site's pages with ours for the rules of every system in use, and the translations ``found`` with ours.

    ``used`` are systems beside those that the content names.

    The site's own take the place of ours. A copy of ours that is unchanged, which every new site has of all systems, is
    ours: it is in English whatever the site speaks, and has our translations.
    """
    pages, translations = dict(content.pages), list(found)
    written = {(page.id, page.language) for page in found}
    for system in sorted(_used(content).union(used, _copied(content))):
        page = _read(system, "")
        if page and _takes(content, page):
            pages[page.id] = page._replace(language=ENGLISH.tag)
            ours = [_read(system, tag) for tag in _spoken(content)]
            translations += [one for one in ours if one and (one.id, one.language) not in written]
    return pages, translations


def _takes(content: Content, page: MarkdownPage) -> bool:
    """Whether the page is shown, because the site has no other in its place."""
    return content.pages.get(page.id, page) == page and f"content/pages/{page.id}.md" not in content.unread


def _used(content: Content) -> set[str]:
    used = {one.system for one in content.lists.values()}
    return used | {system for one in content.events.values() for system in (one.system, *one.compare)}


def _copied(content: Content) -> set[str]:
    """Systems of whose rules the site has a page, which may be a copy of ours."""
    return {id_.removeprefix(RULES) for id_ in content.pages if id_.startswith(RULES)}


def _spoken(content: Content) -> list[str]:
    """The languages that a translation may be shown in: the site's, and each without its country."""
    tags = {content.site.language, *content.site.languages}
    return sorted({*tags, *(tag.partition("-")[0] for tag in tags)} - {ENGLISH.tag})


def _read(system: str, tag: str) -> MarkdownPage | None:
    """Our page for a system's rules, in English or in a language; None where there is none."""
    name = f"{system}.{tag}.md" if tag else f"{system}.md"
    own = resources.folder("rules") / name
    path = own if own.is_file() else resources.of_systems(f"rules/{name}")
    if path is None:
        return None
    page, problems = read_page(f"{RULES}{system}", path.read_bytes(), f"content/pages/rules/{name}")
    if page is None:
        raise ValueError(problems)
    return page._replace(language=tag)
