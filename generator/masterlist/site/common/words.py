"""Facts in words, names for what has none, and what a build publishes, before it is written."""

import re
from collections.abc import Mapping
from types import MappingProxyType, SimpleNamespace
from typing import Any, NamedTuple

from markupsafe import Markup

from masterlist.facts.board import SEVENTH_PLAYER, Board, Power
from masterlist.facts.logbook import Answer, Entry, Reached, Result, Side, State
from masterlist.facts.site import Site
from masterlist.kinds.kind import ColumnValue, kinds
from masterlist.language import _, active, grouped, kept, months, numerals, pgettext
from masterlist.scoring.log import RESULTS, attrition_of, bonus_of
from masterlist.source import N_, Details, Kind, Message, Value, listed, say
from masterlist.standings.movement import ROWS

_POWER = re.compile(r"\^\(([^()]+)\)")
_RANK = re.compile(r"(\D*[\d.,\s]*\d\.?)(\S*)(?:\s(.*))?", re.DOTALL)  # a full stop stays on the line


def result(one: Result) -> str:
    """A result with its level of victory."""
    return _(RESULTS[one])


def details_shown(kind_id: str, details: Details) -> list[tuple[str, str]]:
    """What was reported of a game or a seat in addition to who won: what it is called, and what it was."""
    kind = kinds()[kind_id]
    fields = {field.key: field for field in (*kind.columns, *kind.seat_columns)}
    words = {ColumnValue.TEXT, ColumnValue.CHOICE}
    return [
        (_(fields[key].label), str(value) if fields[key].value in words else numerals(str(value)))
        for key, value in details
    ]


def outcome(result: Result) -> str:
    """Won, drawn or lost, as data and style sheets have it."""
    return _OUTCOMES[result]


_OUTCOMES = {result: N_("won") if result.won else N_("lost") if result.lost else N_("drawn") for result in Result}


_VICTORIES = {
    "strategic": N_("{first} beat {second}, strategic victory"),
    "major": N_("{first} beat {second}, major victory"),
    "attrition": N_("{first} beat {second}, attrition victory"),
}


def ending_between(first: str, second: str, outcome: str, victory: str = "") -> Message:
    """How a game between two ended, the winner named first; ``outcome`` is the first's: won, drawn or lost."""
    winner, loser = (second, first) if outcome == "lost" else (first, second)
    if outcome == "drawn":
        message = N_("{first} and {second} drew")
    else:
        message = _VICTORIES[victory] if victory else N_("{first} beat {second}")
    return say(message, Value("first", winner, Kind.PLAYER), Value("second", loser, Kind.PLAYER))


def letter_of(kind: str) -> str:
    """The letter of won, drawn or lost."""
    if kind == "won":
        return pgettext("won", "W")
    return pgettext("lost", "L") if kind == "lost" else pgettext("drawn", "D")


def rank_of(rank: int, of: int) -> str:
    """A rank among so many, as people say it."""
    teen = rank % 100 in {11, 12, 13}
    if rank % 10 == 1 and not teen:
        message = _("{rank}st of {all}")
    elif rank % 10 == 2 and not teen:
        message = _("{rank}nd of {all}")
    elif rank % 10 == 3 and not teen:
        message = _("{rank}rd of {all}")
    else:
        message = _("{rank}th of {all}")
    return message.format(rank=grouped(rank), all=grouped(of))


def rank_parts(rank: str) -> tuple[str, str, str]:
    """A rank as people say it, taken apart: "1", "st", "of 8"."""
    found = _RANK.fullmatch(rank)
    return (found[1], found[2], found[3] or "") if found else (rank, "", "")


def rank_alone(rank: int) -> str:
    """A rank as people say it where it is not known among how many: "312th"."""
    return "".join(rank_parts(rank_of(rank, 0))[:2])


def placed(rank: str) -> Markup:
    """A rank as the top of a page has it."""
    number, ending, of = rank_parts(rank)
    among = Markup(" <small>{}</small>").format(of) if of else ""
    return Markup("{}<span>{}</span>{}").format(number, ending, among)


def powers_raised(text: str) -> str:
    """A sum as people write it: exponents are raised."""
    if "^(" not in text:
        return text
    parts = enumerate(_POWER.split(text))  # exponents at the odd places
    return Markup("").join(Markup("<sup>{}</sup>").format(part) if at % 2 else part for at, part in parts)


def decimals_raised(text: str) -> tuple[str, str]:
    """A number as the language writes it, taken apart: its whole part, and its decimals with their mark."""
    whole, mark, decimals = text.rpartition(active().decimal)
    return (whole, mark + decimals) if mark and decimals.isdigit() else (text, "")


def against(result: Result) -> str:
    """How a game went, with ``{player}`` where the opponent is named."""
    if result.won:
        return _("Won against {player}")
    return _("Lost to {player}") if result.lost else _("Drew with {player}")


def resignation(entry: Entry) -> str:
    """Who resigned and what came of it, or ""."""
    one = entry.resignation
    if one is None:
        return ""
    answered = _ACCEPTED if one.answer is Answer.ACCEPTED else _DENIED[one.reached or Reached.NONE]
    return _(answered[one.by is Side.OPPONENT])


def at_the_resignation(entry: Entry) -> Message | None:
    """The figures at the instant of a denied resignation; None where there was none."""
    resigned = entry.resignation
    return _after_denial(entry, N_("at the resignation: {figures}"), resigned.instant) if resigned else None


def at_the_end(entry: Entry) -> Message | None:
    """The figures at the end of play after a denied resignation, where the log has any."""
    return _after_denial(entry, N_("at the end: {figures}"), entry.state)


def _after_denial(entry: Entry, message: str, state: State) -> Message | None:
    if not entry.resignation or entry.resignation.answer is not Answer.DENIED:
        return None
    pairs = (N_("attrition score {score}"), attrition_of(state)), (N_("bonus points {score}"), bonus_of(state))
    found = [say(text, score=f"{pair.own}–{pair.opponent}") for text, pair in pairs if pair]
    return say(message, figures=listed(found, ", ")) if found else None


_ACCEPTED = N_("resigned, accepted"), N_("opponent resigned, accepted")
_DENIED = {
    Reached.NONE: (N_("resigned, denied, nothing reached"), N_("opponent resigned, denied, nothing reached")),
    Reached.ATTRITION: (
        N_("resigned, denied, attrition victory reached"),
        N_("opponent resigned, denied, attrition victory reached"),
    ),
    Reached.MAJOR: (
        N_("resigned, denied, major victory reached"),
        N_("opponent resigned, denied, major victory reached"),
    ),
    Reached.STRATEGIC: (
        N_("resigned, denied, strategic victory reached"),
        N_("opponent resigned, denied, strategic victory reached"),
    ),
}


@kept(len(Power))
def letter(power: Power) -> str:
    """A power's letter, or the few that tell it from the others."""
    return {
        "A": pgettext("letter of Austria", "A"),
        "E": pgettext("letter of England", "E"),
        "F": pgettext("letter of France", "F"),
        "G": pgettext("letter of Germany", "G"),
        "I": pgettext("letter of Italy", "I"),
        "R": pgettext("letter of Russia", "R"),
        "T": pgettext("letter of Turkey", "T"),
    }[power.letter]


def victory(kind: str) -> str:
    """What kind of victory it was, in addition to the result; "" of a draw and where victories have no level."""
    levels = {
        "strategic": pgettext("victory", "strategic"),
        "major": pgettext("victory", "major"),
        "attrition": pgettext("victory", "attrition"),
    }
    return levels.get(kind, "")


_DAY = re.compile(r"\d{4}(-\d{2}){0,2}-(?=[a-z])")  # before the name of a game


def words_of(id_: str) -> str:
    """An id as words: "Squirrel Point" of ``squirrel-point``."""
    return " ".join(word.capitalize() for word in id_.split("-"))


def example_name(id_: str) -> str:
    """A name made of the id: the players of worked examples are not on file."""
    return _("Seventh Player") if id_ == SEVENTH_PLAYER else words_of(id_)


def game_name(id_: str) -> str:
    """What a rated game is called, without the date with which its id may begin."""
    return words_of(_DAY.sub("", id_, count=1))


def game_title(game: Board) -> str:
    """The name of a rated game with the months in which it was played."""
    return titled(game.id, game.started or "", game.finished or "")


def titled(id_: str, started: str, finished: str) -> str:
    """The same of a game by its id and its dates, "" where it has none."""
    return " · ".join(filter(None, (game_name(id_), months(started, finished))))


class Link(NamedTuple):
    """A link between pages: ``path`` is relative to the site's top, "" where there is no page to lead to."""

    text: str
    path: str


NEAR = 2  # pages that are linked to either side of the one shown


def path_of(stem: str, number: int, later: str = "/page-") -> str:
    """The path of one page; the first has the list's own."""
    return f"{stem}.html" if number == 1 else f"{stem}{later}{number}.html"


def pager(stem: str, number: int, rows: int, later: str = "/page-") -> SimpleNamespace | None:
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
    return SimpleNamespace(
        links=links,  # by the numbers of their rows; None for some that are left out
        here=path_of(stem, number, later),
        before=before,
        after=after,
        of=rows,  # on all pages
        rows=f"rows/{stem}.js",  # all of them in one file, where the kind of list has one
    )


# For the path of each rules page: beginnings of the labels of workings, and the part of the page where the rule is.
Sections = tuple[tuple[str, tuple[tuple[str, Link], ...]], ...]


class Corner(NamedTuple):
    """The name in the corner of every page, and what a club's theme puts around it."""

    text: str
    logo: str = ""  # path of a picture, "" for the mark of the program
    width: int = 0  # of the picture, in pixels
    height: int = 0
    themed: bool = False  # whether there is a style sheet with colours of the site's own


# A language in which the site is published: its tag, its name as it calls itself, and the folder of its pages, with a
# slash at its end; "" at the top.
PageLanguage = tuple[str, str, str]


class Shell(NamedTuple):
    """What every page shows around its content; the same on all pages, and free of anything that often changes."""

    site: Site
    menu: tuple[Link, ...]
    action: Link  # what every page asks for
    places: tuple[Link, ...]  # of a phone's foot bar
    rules: tuple[Link, ...]  # of the systems in use; they and the next stand at the foot
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


# A badge: the name of its list, its path, and how it is put on another page, in Markdown and in HTML.
Badge = tuple[str, str, str, str]


class Head(NamedTuple):
    """What a page says of itself to programs, and what can be taken away from it."""

    alternates: tuple[Alternate, ...] = ()
    kind: str = "website"  # by Open Graph
    picture: tuple[str, str] | None = None  # the path of a card that other sites show, and what it shows in words
    data: str = ""  # JSON-LD that is harmless within a script element
    badges: tuple[Badge, ...] = ()
    # The path of a small page that others show in a frame of their own, and its title as an attribute of HTML holds it.
    embed: tuple[str, str] | None = None


class Page(NamedTuple):
    """An HTML page: a template and what it shows."""

    path: str  # relative to the site's top, e.g. players/suzy.html
    template: str
    title: str
    summary: str  # one sentence for search engines
    values: Mapping[str, Any] = MappingProxyType({})  # what the template shows, by the names that it has there
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
