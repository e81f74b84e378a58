"""Two versions of a site as facts made by hand: no repository, no file."""

from functools import cache
from pathlib import Path
from typing import Any

from masterlist.comparing.side import ComparedVersion, Sides
from masterlist.facts.content import Content, Player
from masterlist.facts.night import Night, NightGame, PlayerSeat
from masterlist.read.versions import Touched, Versions
from masterlist.review.guards import GUARDS, Review
from masterlist.review.pull import Pull
from masterlist.review.values import Difference, Entries, Finding, ReviewItem
from masterlist.scoring.log import Status
from masterlist.source import Place, Problem, Severity
from masterlist.standings.results import Results
from masterlist.standings.score import score
from tests.whole import read

BASE, HEAD = "b" * 40, "a" * 40
TESTS = Path(__file__).parents[1]
HERE = Place("content/here.yaml", 1, 1)
FILE = "content/logs/ann/01.yaml"
TODAY = "2026-11-01"
NOBODY, NOTHING = Pull(), Entries((), {})


@cache
def content(base: str) -> Content:
    """What ``tests/base`` or ``tests/base_boards`` says."""
    found = read(TESTS / base)[0]
    assert found
    return found


@cache
def results(base: str) -> Results:
    """What its results come to."""
    return score(content(base))


def with_statuses(*statuses: Status, of: Results | None = None) -> Results:
    """The results of the log books where their entries, in order, have these statuses."""
    found = of or results("base")
    one = found.lists["squares"]
    entries = zip(one.paired.items(), statuses, strict=True)
    paired = {place: was._replace(status=status) for (place, was), status in entries}
    return found._replace(lists={"squares": one._replace(paired=paired)})


def played(white: str, black: str, *, number: int = 1, ranks: Any = (1, 2), points: Any = (None, None)) -> NightGame:
    """A game between two of a night, which White has won unless their places say otherwise."""
    seats = zip(("white", "black"), (white, black), ranks, points, strict=True)
    return NightGame(number, "duel", tuple(PlayerSeat(*seat, HERE) for seat in seats), "", HERE)


def night(*games: NightGame, date: str = "2026-01-02") -> Night:
    """A night of these games."""
    return Night("chess", date, date, games, "", HERE)


def player(id_: str, name: str, **more: Any) -> Player:
    """Somebody on file."""
    return Player(id_, name, HERE, HERE, HERE)._replace(**more)


def with_players(base: Content, *people: Player) -> Content:
    """The content with these players, added or in the place of those of the same id."""
    return base._replace(players={**base.players, **{one.id: one for one in people}})


def people(*players: Player) -> Content:
    """What has these players alone."""
    return content("base")._replace(players={one.id: one for one in players})


def item(what: str, id_: str, *differences: Difference, how: str = "changed", **more: Any) -> ReviewItem:
    """Something reported."""
    return ReviewItem(how, what, id_, more.pop("about", ""), more.pop("place", HERE), differences, **more)


def proposed(sides: Sides, *items: ReviewItem, author: str = "", **known: Any) -> Review:
    """A change of one version into another, which changes these items, and nothing else that is not given."""
    versions = Versions(BASE, HEAD, known.pop("touched", ()))
    pull, allowed = known.pop("pull", Pull(author=author)), frozenset(known.pop("allowed", ()))
    made = Review(versions, sides, pull, allowed, TODAY)
    nothing: dict[str, Any] = {"effects": {}, "newcomers": {}, "turns": (), "moves": (), "rerated": (), "remarked": {}}
    vars(made).update(nothing | {"entries": NOTHING, "items": items} | known)
    return made


def change(before: Content | None, after: Content | None, *items: ReviewItem, author: str = "", **known: Any) -> Review:
    """The same of two contents without results."""
    return proposed(unscored(before, after), *items, author=author, **known)


def asked(guard: str, *versions: Any, **known: Any) -> list[Finding]:
    """What a guard finds in such a change."""
    return [*GUARDS[guard](change(*versions, **known))]


def unscored(before: Content | None, after: Content | None) -> Sides:
    """Two versions without results."""
    return Sides(ComparedVersion(before, None, []), ComparedVersion(after, None, []))


def reviewed(sides: Sides, pull: Pull = NOBODY, *allowed: str, touched: tuple[Touched, ...] = ()) -> Review:
    """What a review finds between two versions, by itself."""
    return Review(Versions(BASE, HEAD, touched), sides, pull, frozenset(allowed), TODAY)


def compared(sides: Sides, entries: Entries = NOTHING, items: tuple[ReviewItem, ...] = (), **known: Any) -> Review:
    """The same, where the entries and items that differ are given."""
    made = reviewed(sides)
    vars(made).update({"entries": entries, "items": items} | known)
    return made


def problem(message: str, severity: Severity = Severity.ERROR, file: str = FILE, line: int = 3) -> Problem:
    """A problem of a rule of its own; what it says is given in words."""
    return Problem(Place(file, line, 5), "some-rule", message, "a remedy", severity)


def review(**more: Any) -> Review:
    """A review of a change of nothing, and what else it is to say."""
    nothing: dict[str, Any] = {"fired": {}, "submissions": (), "approvals": (), "problems": {}}
    known = {**nothing, "author_is": "", "role": "", "scored": True, **more}
    known["problems"] = {**dict.fromkeys(("near", "far", "errors_before", "warnings_before"), ()), **known["problems"]}
    return proposed(unscored(content("base_boards"), content("base")), *known.pop("items", ()), **known)
