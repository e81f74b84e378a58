"""What all pages share: rules pages, a club's theme, and a small content with the names that a page shows."""

import re
from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple

from markdown.extensions.toc import slugify

from masterlist.colours import DARK, LIGHT, nearest_readable
from masterlist.facts.content import Club, Content, Player
from masterlist.facts.page import Example, MarkdownPage
from masterlist.facts.page import MarkdownPage as Prose
from masterlist.facts.site import RatingList, Site, Theme
from masterlist.scoring.registry import all_systems, systems
from masterlist.site.common.words import Corner, Document, Link, Sections
from masterlist.source import Place


def rules_in_use(content: Content, used: Collection[str]) -> list[MarkdownPage]:
    """The pages of the systems that are ``used``; all, where there is none of these."""
    return _pages(content, used) or _pages(content, all_systems())


def rules_beside(content: Content, used: Collection[str]) -> tuple[Link, ...]:
    """The other ones: a site has the pages of all systems from the start, and the footer leaves these out."""
    shown = rules_in_use(content, used)
    return tuple(Link(one.title, f"{one.id}.html") for one in _pages(content, all_systems()) if one not in shown)


def _pages(content: Content, systems: Collection[str]) -> list[MarkdownPage]:
    return [page for id_ in sorted(systems) if (page := content.pages.get(f"rules/{id_}"))]


_HEADING = re.compile(r"^#{1,6} +(.+?)[ #]*$", re.MULTILINE)


def sections(content: Content) -> Sections:
    """For each rules page the beginnings of labels, with the page's section that they lead to.

    A club may have rules pages of its own: where one lacks the section, its lines lead to the page.
    """
    found = []
    for id_, system in systems().items():
        if page := content.pages.get(f"rules/{id_}"):
            path, anchors = f"{page.id}.html", _anchors(page)
            found.append(
                (
                    path,
                    tuple(
                        (label, f"{path}#{anchors[heading]}" if anchors.get(heading) else path)
                        for label, heading in system.sections
                    ),
                )
            )
    return tuple(found)


def _anchors(page: MarkdownPage) -> dict[str, str]:
    """The id of each section by its heading; of a translation by that of the original, which stands in its place.

    Of headings of one name the second has another id, and a translation with more or fewer headings than the original
    cannot be matched: those are left out.
    """
    shown = _headings(page.parts)
    named = _headings(page.original) if page.original else shown
    if len(named) != len(shown):
        return {}
    ids = [slugify(heading, "-") for heading in shown]
    pairs = zip(named, ids, strict=True)
    return {heading: id_ for heading, id_ in pairs if named.count(heading) == 1 == ids.count(id_)}


def _headings(parts: Iterable[str | Example]) -> list[str]:
    return [heading for part in parts if isinstance(part, str) for heading in _HEADING.findall(part)]


ICON = "assets/icon.svg"


def corner(content: Content) -> Corner:
    """The name in the corner of every page."""
    theme = content.theme
    text, themed = theme.wordmark or content.site.title, bool(theme.accent or theme.accent_dark)
    if not theme.logo:
        return Corner(text, themed=themed)
    return Corner(text, f"assets/{theme.logo.name}", theme.logo.width, theme.logo.height, themed)


def dressed(assets: list[Document], theme: Theme) -> list[Document]:
    """The files that pages load, with what the theme adds to them; the icon takes its colours."""
    light, dark = accents(theme)
    files = []
    for one in assets:
        if one.path == ICON:
            icon = one.data.decode().replace(LIGHT.accent, light).replace(DARK.accent, dark)
            files.append(one._replace(data=icon.encode()))
        else:
            files.append(one)
    if theme.accent or theme.accent_dark:
        style = (
            f":root {{\n  --accent: {light};\n}}\n\n"
            '@media (prefers-color-scheme: dark) {\n  :root:where(:not([data-scheme="light"])) {\n'
            f'    --accent: {dark};\n  }}\n}}\n\n:root:where([data-scheme="dark"]) {{\n  --accent: {dark};\n}}\n'
        )
        files.append(Document("assets/theme.css", style.encode()))
    if theme.logo:
        files.append(Document(f"assets/{theme.logo.name}", theme.logo.data))
    return files


def accents(theme: Theme) -> tuple[str, str]:
    """The accent on light and on dark paper; where the dark one is not given it is the light one, made readable there.

    What the theme does not say is the tool's own.
    """
    light = theme.accent or LIGHT.accent
    return light, theme.accent_dark or (nearest_readable(light, DARK) if theme.accent else DARK.accent)


NOWHERE = Place("")


class Frame(NamedTuple):
    """What all pages of a site share in one language."""

    site: Site
    lists: dict[str, RatingList]  # in the order in which the site shows them
    rules: tuple[str, ...]  # ids of the pages with rules
    prefix: str  # path of the site's folder within its repository
    private: tuple[str, ...] = ()  # players of whom nothing may be linked, by the ids under which they are shown
    language: str = "en"  # in which the pages speak
    folder: str = ""  # of pages in a further language, with a slash at its end; documents stand at the top
    accent: str = LIGHT.accent  # of the site, on light paper


def small_content(frame: Frame, names: dict[str, str], clubs: dict[str, str]) -> Content:
    """A content with nothing but the names of some players and clubs."""
    return Content(
        site=frame.site,
        lists=frame.lists,
        clubs={
            id_: Club(id_, name, sanction=None, town="", country="", link="", place=NOWHERE)
            for id_, name in clubs.items()
        },
        players={id_: _named(id_, name) for id_, name in names.items()},
        books={},
        events={},
        games={},
        pages={id_: Prose(id_, "", menu=False, summary="", parts=(), place=NOWHERE) for id_ in frame.rules},
        unread=frozenset(),
        theme=Theme(accent=frame.accent),
    )


def people_content(frame: Frame, people: Mapping[str, tuple[str, str, str]], clubs: dict[str, str]) -> Content:
    """A content with what rows show of some players: name, club and country, by id."""
    content = small_content(frame, {}, clubs)
    for id_, (name, club, country) in people.items():
        content.players[id_] = _named(id_, name, club, country)
    return content


def _named(id_: str, name: str, club: str = "", country: str = "") -> Player:
    return Player(id_, name, (), club, country, "", (), (), NOWHERE, NOWHERE, NOWHERE)
