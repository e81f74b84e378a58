"""What surrounds every page: menu, foot, theme, languages, and a small content with the names that a page shows."""

import json
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import islice
from typing import Any, Concatenate, NamedTuple, ParamSpec, Protocol, TypeVar, cast, get_type_hints

from markdown.extensions.toc import slugify

from masterlist.colours import DARK, LIGHT, nearest_readable
from masterlist.engine.query import Query, query
from masterlist.facts.content import Club, Content, Player, Privacy
from masterlist.facts.page import Example, MarkdownPage
from masterlist.facts.page import MarkdownPage as Prose
from masterlist.facts.site import RatingList, Site, Theme
from masterlist.language import Language, _, active, language, pgettext, speaking
from masterlist.scoring import registry
from masterlist.scoring.board import board_systems
from masterlist.scoring.registry import systems
from masterlist.site.common.links import address_of
from masterlist.site.common.words import Corner, Document, Link, Page, PageLanguage, Sections, Shell
from masterlist.source import Place


def rules_in_use(content: Content, used: Collection[str]) -> list[MarkdownPage]:
    """The pages of the systems that are ``used``; all, where there is none of these."""
    return _pages(content, used) or _pages(content, systems())


def rules_beside(content: Content, used: Collection[str]) -> tuple[Link, ...]:
    """The other ones: a site has the pages of all systems from the start, and the footer leaves these out."""
    shown = rules_in_use(content, used)
    return tuple(Link(one.title, f"{one.id}.html") for one in _pages(content, systems()) if one not in shown)


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
            path = f"{page.id}.html"
            anchors = _anchors(page, path)
            found.append(
                (
                    path,
                    tuple(
                        (label, anchors.get(heading) or Link(page.title, path)) for label, heading in system.sections
                    ),
                )
            )
    return tuple(found)


def _anchors(page: MarkdownPage, path: str) -> dict[str, Link]:
    """Each section by its heading; of a translation by that of the original, which takes its place.

    Of headings of one name the second has another id, and a translation with more or fewer headings than the original
    cannot be matched: those are left out.
    """
    shown = _headings(page.parts)
    named = _headings(page.original) if page.original else shown
    if len(named) != len(shown):
        return {}
    ids = [slugify(heading, "-") for heading in shown]
    parts = zip(named, shown, ids, strict=True)
    return {
        heading: Link(title, f"{path}#{id_}")
        for heading, title, id_ in parts
        if named.count(heading) == 1 == ids.count(id_)
    }


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


T = TypeVar("T")


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

    def speak(self, work: Callable[[], T]) -> T:
        """Do the work in this language."""
        with speaking(language(self.language)):
            return work()

    def each(self, items: Iterable[T]) -> Iterator[T]:
        """The items one by one, each made in this language."""
        left = iter(items)
        while found := self.speak(lambda: [*islice(left, 1)]):
            yield from found


Made = Iterator[Page | Document]


class Inputs(Protocol):
    """All that some pages show; it can be sent to another process."""

    def made(self, frame: Frame) -> Made:
        """The pages and documents."""


P = ParamSpec("P")


def inputs(make: Callable[Concatenate[Frame, P], Made]) -> Callable[P, Inputs]:
    """Decorate a function that makes pages: it becomes the record of all that it shows but the frame.

    Its other parameters are the fields. ``made`` of such a record calls the function.
    """
    name, fields = make.__name__, {**get_type_hints(make)}
    del fields["frame"], fields["return"]
    record: Any = cast("Any", NamedTuple)(name, [*fields.items()])
    record.made = lambda self, frame: make(frame, **self._asdict())  # type: ignore[call-arg]
    record.__module__, record.__qualname__, record.__doc__ = make.__module__, make.__qualname__, make.__doc__
    return cast("Callable[P, Inputs]", record)


ONCE: dict[str, Query[Inputs]] = {}  # pages that a site has once, by the names of their parts


def gathers(record: Callable[..., Inputs], once: str = "") -> Callable[[Callable[..., Inputs]], Query[Inputs]]:
    """Decorate the query that asks for what the function that became this record shows.

    ``once`` names the part of a page that a site has once: every such page is in the site without further mention.
    """

    def decorate(gather: Callable[..., Inputs]) -> Query[Inputs]:
        gather.__annotations__["return"] = record
        asks: Query[Inputs] = query(gather)
        if once:
            ONCE[once] = asks
        return asks

    return decorate


NO_CLUBS: Mapping[str, str] = {}


def small_content(frame: Frame, names: Mapping[str, str], clubs: Mapping[str, str] = NO_CLUBS) -> Content:
    """A content with nothing but the names of some players and clubs."""
    return Content(
        site=frame.site,
        lists=frame.lists,
        clubs={id_: Club(id_, name, NOWHERE) for id_, name in clubs.items()},
        players={id_: _named(id_, name) for id_, name in names.items()},
        books={},
        events={},
        games={},
        pages={id_: Prose(id_, "", menu=False, summary="", parts=(), place=NOWHERE) for id_ in frame.rules},
        unread=frozenset(),
        theme=Theme(accent=frame.accent),
    )


def people_content(
    frame: Frame, people: Mapping[str, tuple[str, str, str]], clubs: Mapping[str, str] = NO_CLUBS
) -> Content:
    """A content with what rows show of some players: name, club and country, by id."""
    content = small_content(frame, {}, clubs)
    for id_, (name, club, country) in people.items():
        content.players[id_] = _named(id_, name, club, country)
    return content


@lru_cache(maxsize=20_000)  # the same people stand on many pages, and in every edition
def _named(id_: str, name: str, club: str = "", country: str = "") -> Player:
    return Player(id_, name, NOWHERE, NOWHERE, NOWHERE, club=club, country=country)


def log_lists(content: Content) -> tuple[RatingList, ...]:
    """The lists rated from log books."""
    return tuple(one for _, one in sorted(content.lists.items()) if one.system in registry.log_systems())


def rated_names(content: Content) -> tuple[str, ...]:
    """The names of the lists rated from games."""
    rating = {id_ for id_, system in board_systems().items() if system.rating}
    return tuple(one.name for _, one in sorted(content.lists.items()) if one.system in rating)


def words_path(language: Language) -> str:
    """The path of the file; "" for a language whose words stand in the scripts themselves, and whose numbers do."""
    return f"assets/words-{language.tag.lower()}.js" if language.tag != "en" else ""


def script_documents(languages: Iterable[Language]) -> Iterator[Document]:
    """The files: words, how to choose a plural, and how to write days and numbers. ``assets/kit.js`` reads them."""
    for one in languages:
        if path := words_path(one):
            value = {name: getattr(one, name) for name in ("decimal", "group", "day", "first", "months")}
            value["messages"] = {key: one.messages[key] for key in one.scripts}
            text = json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
            yield Document(path, f"var MasterlistLanguage=[{text},(n)=>Number({one.plural})];\n".encode())


def style_documents(languages: Iterable[Language]) -> Iterator[Document]:
    """A file next to that of the scripts, where there is one; English is in ``assets/player.css`` itself."""
    for one in languages:
        if path := words_path(one):
            with speaking(one):
                labels = {
                    "points": pgettext("beside a number of a log", "Points"),
                    "defeated": pgettext("beside a number of a log", "Defeated"),
                    "total": pgettext("beside a number of a log", "Total"),
                    "signature": pgettext("column", "Signature of opponent"),
                    "confirmed": pgettext("in place of a signature", "confirmed by the opponent's log"),
                }
            escaped = {name: label.replace("\\", "\\\\").replace('"', '\\"') for name, label in labels.items()}
            lines = "".join(f'  --log-{name}: "{label}";\n' for name, label in escaped.items())
            style = f'@charset "utf-8";\n\n:root {{\n{lines}}}\n'
            yield Document(f"{path.removesuffix('.js')}.css", style.encode())


def translated(content: Content) -> Content:
    """The content with every page in the language that is spoken; where there is none, as it is.

    Each page says in which language it is.
    """
    tag, pages = active().tag, {}
    for id_, page in content.pages.items():
        original = page._replace(language=page.language or content.site.language)
        written = {one.language: one for one in page.translations}
        found = written.get(tag) or (None if original.language == _main(tag) else written.get(_main(tag)))
        if found and original.language != tag:
            pages[id_] = found._replace(menu=page.menu, original=page.parts)
        else:
            pages[id_] = original
    return content._replace(pages=pages)


def foreign(page: MarkdownPage) -> str:
    """The tag of the page's language where that is another than the one that is spoken, else ""."""
    return "" if _main(page.language) == _main(active().tag) else page.language


def _main(tag: str) -> str:
    """The language without its country."""
    return tag.partition("-")[0]


def localized_sites(
    content: Content, lists: Iterable[str], used: Collection[str], prefix: str, *, events: bool
) -> Iterator[tuple[Frame, Shell]]:
    """The site's own language, and the further ones.

    ``lists`` are in the order of the site; ``used`` are the systems by which something is scored; ``prefix`` is the
    path of its folder within the repository; ``events`` says whether it has any.
    """
    site = content.site
    published = (
        (site.language, language(site.language).name, ""),
        *((tag, language(tag).name, f"{tag.lower()}/") for tag in site.languages),
    )
    in_order = {id_: content.lists[id_] for id_ in lists}
    for tag, _name, folder in published:
        with speaking(language(tag)):
            around = shell(translated(content), published, used, events=events)
        rules = tuple(id_ for id_ in sorted(content.pages) if id_.startswith("rules/"))
        private = tuple(id_ for id_, player in content.players.items() if player.privacy is not Privacy.PUBLIC)
        # Only pictures for other sites show it, and they need the site's address.
        accent = accents(content.theme)[0] if address_of(site) else LIGHT.accent
        yield Frame(site, in_order, rules, prefix, private, tag, folder, accent), around


def lists_in_order(content: Content) -> list[RatingList]:
    """The lists as the home page has them, then the others."""
    home = [id_ for id_ in content.site.home if id_ in content.lists]
    return [content.lists[id_] for id_ in (*home, *sorted(content.lists.keys() - set(home)))]


def shell(content: Content, languages: tuple[PageLanguage, ...], used: Collection[str], *, events: bool) -> Shell:
    """The menu and the foot of a site in the language that is spoken.

    ``used`` are the systems by which its lists and events are scored; ``events`` says whether it has any.
    """
    own = [Link(page.title, f"{page.id}.html") for _, page in sorted(content.pages.items()) if page.menu]
    menu = [Link(one.brief, f"lists/{one.id}.html") for one in lists_in_order(content)]
    menu += [Link(_("Results"), "results.html")]
    menu += [Link(_("Events"), "tournaments.html")] if events else []
    menu += [Link(_("Players"), "players.html"), Link(_("Clubs"), "clubs.html"), Link(_("Records"), "records.html")]
    rules = tuple(Link(page.title, f"{page.id}.html") for page in rules_in_use(content, used))
    foot = [Link(_("Log sheet"), "log-sheet.html")] if log_lists(content) else []
    foot += [Link(_("Order sheet"), "order-sheet.html")] if rated_names(content) else []
    foot += [Link(_("Open questions"), "problems.html"), Link(_("Data"), "data.html")]
    # What a phone's foot bar has, with the pictures that style.css draws; a site without events has its players
    places = (
        Link(pgettext("foot bar", "Lists"), "index.html"),
        Link(_("Results"), "results.html"),
        Link(pgettext("foot bar", "Report"), "submit.html"),
        Link(pgettext("foot bar", "Events"), "tournaments.html") if events else Link(_("Players"), "players.html"),
        Link(pgettext("foot bar", "Me"), "mine.html"),
    )
    spoken = active()
    return Shell(
        content.site,
        (*menu, *own),
        Link(_("Report a game"), "submit.html"),
        places,
        rules,
        tuple(foot),
        sections(content),
        corner(content),
        address_of(content.site),
        spoken.tag,
        next((folder for tag, _name, folder in languages if tag == spoken.tag), ""),
        words_path(spoken),
        spoken.direction,
        languages if len(languages) > 1 else (),
    )
