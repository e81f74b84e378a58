"""Links to people, clubs, lines and commits, and documents of the interface as files."""

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple
from urllib.parse import quote, urlencode, urlsplit

import msgspec

from masterlist.amount import Amount, exact, exactly, number, rounded
from masterlist.documents import schema_types
from masterlist.documents.schema_types import LineJson, SourceJson, Telling
from masterlist.facts.content import Content
from masterlist.facts.logbook import named_in, stem
from masterlist.facts.site import Site
from masterlist.language import _, grouped, kept, period, pieces
from masterlist.read.history import Origin, Runs
from masterlist.scoring.ledger import DECIMALS
from masterlist.scoring.registry import systems
from masterlist.scoring.working import Line
from masterlist.site.common.words import Document, Link, words_of
from masterlist.source import Details, Message, Place
from masterlist.standings.totals import OpenEntry


def address_of(site: Site) -> str:
    """The site's address with a slash at its end; "" where it has none, or one that nothing can be put behind."""
    return address_at(site.base_url)


@lru_cache(maxsize=100)  # every page asks several times
def address_at(base_url: str) -> str:
    """The same by what the site's file says."""
    parts = urlsplit(base_url)
    if not parts.netloc or parts.query or parts.fragment:
        return ""
    return f"{parts.scheme}://{parts.netloc}{parts.path.rstrip('/')}/"


def canonical(address: str, path: str) -> str:
    """The address of a page; that of the home page is the site's own."""
    return address if path == "index.html" else address + path


# The same as a club's link in schema/club.schema.json: no name before the host, nothing that ends an attribute.
_ADDRESS = re.compile(r"https?://[^\s<>\"'/?#@\[\]\\]+([/?#][^\s<>\"'\\]*)?")


def player_link(content: Content, id_: str) -> Link:
    """A player by name; of one who is not on file the id that was reported, as words."""
    player = content.players.get(id_)
    return Link(player.name, f"players/{id_}.html") if player else Link(words_of(id_), "")


def linked(content: Content, message: Message) -> tuple[Link, ...]:
    """A message in the language that is spoken, as pieces of text and links to its players."""
    return tuple(
        Link(piece, "") if isinstance(piece, str) else player_link(content, str(piece.given))
        for piece in pieces(message)
    )


def stated(text: str) -> Link:
    """What content states as words or as a web address: a link if all of it is an address, else text."""
    return Link(text, text if _ADDRESS.fullmatch(text) else "")


def pair_path(one: str, other: str) -> str:
    """The page of the games of two players, whichever of them is named first: an id never has two hyphens in a row."""
    first, second = sorted((one, other))
    return f"head-to-head/{first}--{second}.html"


def line_anchor(place: Place) -> str:
    """The row on a player's page that shows the entry of their log at a place; several may stand on one line."""
    book = place.file.rpartition("/")[2].removesuffix(".yaml")
    return f"l{book}.{place.line}.{place.column}"


def system_link(content: Content, id_: str) -> Link:
    """A system by its name, leading to its rules page if the site has one."""
    path = f"rules/{id_}.html" if f"rules/{id_}" in content.pages else ""
    return Link(systems()[id_].name, path)


@lru_cache(maxsize=1_000)  # a page has a link for each of its entries, and few files
def _file_link(repository: str, branch: str, file: str) -> str:
    """A file in the repository on its branch and not at a commit, or every page would change with every commit."""
    shown = "src/branch" if on_forgejo(repository) else "blob"
    return f"{_top(repository)}/{shown}/{quote(branch)}/{quote(file)}"


def _top(repository: str) -> str:
    return f"{repository}/-" if on_gitlab(repository) else repository


def on_gitlab(repository: str) -> bool:
    return "gitlab" in repository.split("/")[2]


def on_forgejo(repository: str) -> bool:
    return any(name in repository.split("/")[2] for name in ("codeberg", "forgejo", "gitea"))


NEWEST = 6  # editions that a list links to
Json = dict[str, Any]


class Sources(NamedTuple):
    """Links to what is in the repository; called with a place it gives the address of a line there."""

    site: Site
    prefix: str
    runs: Mapping[str, Runs] = {}  # by file; empty without provenance
    private: tuple[str, ...] = ()  # players whose files are not linked

    def __call__(self, place: Place) -> str:
        """The web address of a line, or a file; "" where the site names no repository, or the file is private."""
        if not self.site.repository or self._is_private(place.file):
            return ""
        link = _file_link(self.site.repository, self.site.branch, f"{self.prefix}{place.file}")
        return f"{link}#L{place.line}" if place.line else link

    def tell(self, place: Place, about: str, page: str) -> tuple[Link, ...]:
        """Where one tells a maintainer what is wrong with what a page shows of a place: an issue, and a mail.

        Nothing where the site names neither repository nor contact, or the file is private.
        """
        if self._is_private(place.file):
            return ()
        line = f"{self.prefix}{place.file}:{place.line}"
        said = f"{_('Something wrong?')} {about}"
        filled = said, "\n".join([f"{address_of(self.site)}{page}", line, "", _("What is right:"), ""])
        found = []
        if self.site.repository:
            names = ("issue[title]", "issue[description]") if on_gitlab(self.site.repository) else ("title", "body")
            issue = urlencode(dict(zip(names, filled, strict=True)), safe="/:")
            found.append(Link(_("Open an issue"), f"{_top(self.site.repository)}/issues/new?{issue}"))
        if self.site.contact:
            mail = urlencode(dict(zip(("subject", "body"), filled, strict=True)), quote_via=quote)
            found.append(Link(_("Write a mail"), f"mailto:{self.site.contact}?{mail}"))
        return tuple(found)

    def ways(self, place: Place, about: str, page: str) -> Json:
        """The line behind a number, and where one tells a maintainer about it."""
        return {"source": line_link(place, self(place)), "tell": self.tell(place, about, page)}

    def _is_private(self, file: str) -> bool:
        return bool(self.private) and not {*file.split("/"), stem(file), named_in(file)}.isdisjoint(self.private)

    def added_by(self, place: Place) -> tuple[Link, ...]:
        """The pull request and the commit that added the content at a place; nothing where that is not known."""
        origin = self._origin(place)
        return self.links_of(origin) if origin else ()

    def links_of(self, origin: Origin) -> tuple[Link, ...]:
        """A commit and its pull request; nothing where the site names no repository."""
        return _links_of(self.site.repository, origin) if self.site.repository else ()

    def _origin(self, place: Place) -> Origin | None:
        runs = self.runs.get(place.file, ())
        at = bisect_right(runs, max(place.line, 1), key=lambda run: run[0])
        return runs[at - 1][1] if at else None


def commit_link(repository: str, commit: str) -> Link:
    """A commit by its full hash; without a path where the site names no repository."""
    path = f"{_top(repository)}/commit/{commit}" if repository else ""
    return Link(_("commit {name}").format(name=commit[:10]), path)


@kept(1_000)  # entries are handed in together
def _links_of(repository: str, origin: Origin) -> tuple[Link, ...]:
    commit = commit_link(repository, origin.commit)
    if not origin.pull:
        return (commit,)
    kind = "merge_requests" if on_gitlab(repository) else "pulls" if on_forgejo(repository) else "pull"
    pull = _("pull request {number}").format(number=origin.pull)
    return Link(pull, f"{_top(repository)}/{kind}/{origin.pull}"), commit


def line_link(place: Place, path: str) -> Link:
    """A line of a file, leading to its address in the repository."""
    return Link(_("{file}, line {line}").format(file=place.file, line=place.line), path)


def line_in_file(place: Place, link_to: Sources) -> Link:
    """The same with the name of its file, whose folder is left out."""
    return line_link(place._replace(file=place.file.rpartition("/")[2]), link_to(place))


def line_of(place: Place, link_to: Sources) -> Link:
    return Link(_("line {number}").format(number=place.line), link_to(place))


def year_link(year: str) -> Link:
    return Link(_("{year} in review").format(year=year), f"years/{year}.html")


def newest_links(list_: str, ids: Sequence[str]) -> tuple[Link, ...]:
    """The newest editions, and the index of all."""
    if not ids:
        return ()
    newest = [Link(period(id_), f"lists/{list_}/{id_}.html") for id_ in reversed(ids[-NEWEST:])]
    index = _("All {n} editions").format(n=grouped(len(ids))) if len(ids) > 1 else _("Index of editions")
    return (*newest, Link(index, index_path(list_)))


def also(list_: str, editions: int, year: str) -> tuple[Link, ...]:
    """Other pages about a list that is not empty and has so many editions; ``year`` is its newest one with a page."""
    history = Link(_("History by year"), f"lists/{list_}/history.html")
    moved = Link(_("The top ten through the editions"), top_ten_path(list_))
    review = [year_link(year)] if year else []
    return (*review, Link(_("Records"), f"records.html#list-{list_}"), history, *[moved][: editions > 1])


def top_ten_path(list_: str) -> str:
    """The page that shows how the best placed moved; of a list with two editions or more."""
    return f"lists/{list_}/top-ten.html"


def index_path(list_: str) -> str:
    return f"lists/{list_}/editions.html"


def document(name: str, value: schema_types.ApiDocument) -> Document:
    """A JSON document of the interface, by its path without the ending."""
    index = f"{'../' * name.count('/')}index.json"
    whole = msgspec.structs.replace(value, index=index)
    return Document(f"api/v1/{name}.json", msgspec.json.encode(whole) + b"\n")


def amounts(places: int = 2, /, **values: Amount | None) -> Json:
    """``points`` with at most so many decimals, and ``points_exact`` as an integer or ``p/q`` in lowest terms."""
    return _both(values, lambda value: number(value, places), exact)


def _both(
    values: Mapping[str, Amount | None], shown: Callable[[Amount], object], exactly: Callable[[Amount], str]
) -> Json:
    """Each number as it is shown, and in its exact form; two nulls where there is none."""
    found: Json = {}
    for name, value in values.items():
        both = (None, None) if value is None else (shown(value), exactly(value))
        found[name], found[f"{name}_exact"] = both
    return found


def same(value: object, *names: str) -> Json:
    """What a document has from a value under the same names."""
    return {name: getattr(value, name) for name in names}


def working(lines: Iterable[Line]) -> tuple[LineJson, ...]:
    """The lines of a working: most of a site's JSON."""
    return tuple([LineJson(label, sum_, value) for label, sum_, value in lines])


def source(place: Place) -> SourceJson:
    """Where something was submitted."""
    return SourceJson(place.file, place.line)


def details(found: Details) -> Json:
    """What was reported of a game or a seat in addition to who won; nothing where nothing was."""
    return {"details": dict(found)} if found else {}


def ledger_amounts(**values: Amount | None) -> Json:
    """Numbers of a ledger: two decimals, and as exact form the decimals in which the ledger is kept."""
    return _both(values, number, lambda value: rounded(value, DECIMALS))


def figures(values: Mapping[str, Amount | None]) -> Json:
    """Some numbers, each with its exact form."""
    return _both(values, number, exactly)


def telling(entry: OpenEntry | None) -> Telling | None:
    """What a log says of a game."""
    return entry and Telling(result=entry.result.value, status=entry.status.value, source=source(entry.place))
