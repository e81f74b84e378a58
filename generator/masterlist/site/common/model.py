"""What a build publishes, before it is written: pages, documents, links, and long tables in several pages."""

from typing import Any, NamedTuple

from masterlist.facts.site import Site
from masterlist.language import _, grouped
from masterlist.standings.ranking import ROWS


class Link(NamedTuple):
    """A link between pages: ``path`` is relative to the site's top, "" where there is no page to lead to."""

    text: str
    path: str


NEAR = 2  # pages that are linked to either side of the one shown


class Pager(NamedTuple):
    """The way to the other pages of a list."""

    links: tuple[Link | None, ...]  # by the numbers of their rows; None for some that are left out
    here: str  # the path of this page
    before: Link | None
    after: Link | None
    of: int  # rows on all pages
    rows: str  # the path of all rows in one file, where the kind of list has one


def path_of(stem: str, number: int, later: str = "/page-") -> str:
    """The path of one page; the first has the list's own."""
    return f"{stem}.html" if number == 1 else f"{stem}{later}{number}.html"


def pager(stem: str, number: int, rows: int, later: str = "/page-") -> Pager | None:
    """The way from one page to the others; None where there is no other."""
    last = -(-rows // ROWS)
    if last <= 1:
        return None
    links: list[Link | None] = []
    for page in range(1, last + 1):
        if page in {1, last} or abs(page - number) <= NEAR:
            text = f"{grouped((page - 1) * ROWS + 1)}–{grouped(min(page * ROWS, rows))}"
            links.append(Link(text, path_of(stem, page, later)))
        elif links[-1]:
            links.append(None)
    before = Link(_("Previous"), path_of(stem, number - 1, later)) if number > 1 else None
    after = Link(_("Next"), path_of(stem, number + 1, later)) if number < last else None
    return Pager(tuple(links), path_of(stem, number, later), before, after, rows, f"rows/{stem}.js")


# For the path of each rules page: beginnings of the labels of workings, and where on the page the rule is.
Sections = tuple[tuple[str, tuple[tuple[str, str], ...]], ...]


class Corner(NamedTuple):
    """The name in the corner of every page, and what a club's theme puts around it."""

    text: str
    logo: str = ""  # path of a picture, "" for the mark of the program
    width: int = 0  # of the picture, in pixels
    height: int = 0
    themed: bool = False  # whether there is a style sheet with colours of the site's own


class PageLanguage(NamedTuple):
    """A language in which the site is published."""

    tag: str
    name: str  # as it calls itself
    folder: str  # of its pages, with a slash at its end; "" at the top


class Shell(NamedTuple):
    """What every page shows around its content; the same on all pages, and free of anything that often changes."""

    site: Site
    menu: tuple[Link, ...]
    action: Link  # what every page asks for
    places: tuple[Link, ...]  # of a phone's foot bar
    foot: tuple[Link, ...]
    sections: Sections
    corner: Corner
    address: str = ""  # of the site, with a slash at its end
    language: str = "en"  # BCP 47
    folder: str = ""  # of the pages in this language, with a slash at its end; "" at the top
    words: str = ""  # path of what scripts say in this language, "" where they speak it themselves
    direction: str = "ltr"  # of the language's script
    languages: tuple[PageLanguage, ...] = ()  # all in which the site is published, where there are several


class Alternate(NamedTuple):
    """What a page shows, in another form."""

    form: str  # JSON, CSV, Atom or iCalendar
    media: str  # its media type
    title: str
    path: str


class BadgeView(NamedTuple):
    """A badge, and how it is put on another page."""

    name: str  # of the list
    path: str
    markdown: str
    html: str


class Embed(NamedTuple):
    """A small page that others show in a frame of their own."""

    path: str
    title: str  # escaped, as an attribute of HTML holds it


class Picture(NamedTuple):
    """A card that other sites show beside a link to the page."""

    path: str
    says: str  # what it shows, in words


class Head(NamedTuple):
    """What a page says of itself to programs, and what can be taken away from it."""

    alternates: tuple[Alternate, ...] = ()
    kind: str = "website"  # by Open Graph
    picture: Picture | None = None
    data: str = ""  # JSON-LD that is harmless within a script element
    badges: tuple[BadgeView, ...] = ()
    embed: Embed | None = None


class Page(NamedTuple):
    """An HTML page: a template and what it shows."""

    path: str  # relative to the site's top, e.g. players/suzy.html
    template: str
    title: str
    summary: str  # one sentence for search engines
    model: Any  # what the template calls ``it``
    head: Head = Head()
    base: str | None = None  # the site's top on its host, for a page that is shown at other addresses than its own

    @property
    def root(self) -> str:
        """The way from the page to the site's top."""
        return "../" * self.path.count("/") if self.base is None else self.base


class Document(NamedTuple):
    """Anything else that is published, as bytes."""

    path: str
    data: bytes
    spoken: bool = False  # whether it belongs to the pages of one language; all else is published once
