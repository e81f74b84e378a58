"""Pages in further languages: `about.de.md` beside `about.md` is that page in German."""

from collections.abc import Collection, Mapping

from masterlist.facts.page import MarkdownPage
from masterlist.language import ENGLISH
from masterlist.read import schemas
from masterlist.source import Place, Problem, did_you_mean


def tag_faults(tag: str, file: str) -> list[Problem]:
    """What is wrong with the language that a page's name ends with."""
    known = schemas.languages()
    if tag in known:
        return []
    hint = did_you_mean(tag.lower(), known) or f"the languages are: {', '.join(known)}"
    return [Problem(Place(file), "translations-name-a-language", f"no language '{tag}' is known", hint)]


def joined(
    pages: Mapping[str, MarkdownPage], found: Collection[MarkdownPage], own: str, unread: Collection[str]
) -> tuple[dict[str, MarkdownPage], list[Problem]]:
    """The pages with what was ``found`` of their translations, and what is wrong with those.

    ``own`` is the site's language. A page beside which there is one in that language is taken for English: so a site
    with its pages in several languages may choose any of them as its own.
    """
    translations: dict[str, list[MarkdownPage]] = {}
    problems: list[Problem] = []
    in_own = {one.id for one in found if one.language == own != ENGLISH.tag}
    pages = {
        id_: page._replace(language=page.language or (ENGLISH.tag if id_ in in_own else ""))
        for id_, page in pages.items()
    }
    for one in sorted(found, key=lambda page: (page.id, page.language)):
        original = pages.get(one.id)
        if original is None:
            if f"content/pages/{one.id}.md" not in unread:
                problems.append(_without_original(one))
        elif one.language == (original.language or own):
            problems.append(_twice(one))
        else:
            translations.setdefault(one.id, []).append(one)
    return {id_: page._replace(translations=tuple(translations.get(id_, ()))) for id_, page in pages.items()}, problems


def _without_original(page: MarkdownPage) -> Problem:
    message = f"there is no content/pages/{page.id}.md that this page says in another language"
    hint = "write that page in the language of the site, or leave the language out of this file's name"
    return Problem(page.place, "translations-have-a-page", message, hint)


def _twice(page: MarkdownPage) -> Problem:
    message = f"the page without a language in its name is in '{page.language}' already"
    return Problem(page.place, "translations-have-a-page", message, "keep one of the two")
