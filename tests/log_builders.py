"""Log books for tests, by hand and at random, built as facts without a detour over files."""

from collections.abc import Iterable
from itertools import pairwise
from typing import Any

from hypothesis import strategies as st

from masterlist.facts.logbook import (
    LEVELS,
    Answer,
    Carried,
    Entry,
    LogBook,
    Pair,
    Reached,
    Resignation,
    Result,
    Side,
    State,
    Units,
)
from masterlist.source import Place

NOWHERE = Place("nowhere.yaml", 1, 1)


def state(attrition: str = "", bonus: str = "", units: tuple[Units, Units] | None = None) -> State:
    """How a game stood; figures as in a file, own first."""
    eliminated = Pair(*units) if units else None
    return State(_pair(attrition), _pair(bonus), eliminated)


def _pair(text: str) -> Pair[int] | None:
    return Pair(*map(int, text.split("-"))) if text else None


def resigned(by: str, answer: str, reached: str = "", **instant: Any) -> Resignation:
    """A resignation; the instant is written as ``state`` takes it."""
    return Resignation(Side(by), Answer(answer), Reached(reached) if reached else None, state(**instant))


def game(opponent: str = "ed", result: str = "won-major", date: str = "2024-01-01", **more: Any) -> Entry:
    """An entry, signed where nothing else is said; figures are written as ``state`` takes them."""
    fields = {key: more.pop(key) for key in ("signed", "resignation", "stated", "note") if key in more}
    end = more.pop("end", None) or state(**more)
    plain = Entry(date, opponent, Result(result), end, True, None, None, "", NOWHERE, {})  # noqa: FBT003
    return plain._replace(**fields)


def mirrored(entry: Entry, keeper: str) -> Entry:
    """The same game as it stands in the opponent's log."""
    resignation = entry.resignation
    if resignation:
        by = Side.OWN if resignation.by is Side.OPPONENT else Side.OPPONENT
        resignation = resignation._replace(by=by, instant=_turned(resignation.instant))
    return entry._replace(
        opponent=keeper, result=entry.result.reversed, state=_turned(entry.state), resignation=resignation
    )


def _turned(one: State) -> State:
    attrition, bonus, eliminated = one
    return State(
        attrition and Pair(attrition.opponent, attrition.own),
        bonus and Pair(bonus.opponent, bonus.own),
        eliminated and eliminated.reversed,
    )


def book(player: str, entries: Iterable[Entry], number: int = 1, carried: Carried | None = None) -> LogBook:
    """A log book; every entry gets a line of its own."""
    file = f"content/logs/{player}/{number:02}.yaml"
    placed = tuple(entry._replace(place=Place(file, 10 * at, 5)) for at, entry in enumerate(entries, 1))
    place = Place(file, 1, 1)
    return LogBook(player, number, "squares", carried, placed, place, place, place, place)


def carries(game_points: int = 0, defeated: Iterable[str] = (), drawn: Iterable[str] = ()) -> Carried:
    """What a first book brings."""
    return Carried(game_points, tuple(defeated), tuple(drawn), NOWHERE, {})


def resplit(books: Iterable[LogBook], cuts: Iterable[int]) -> tuple[LogBook, ...]:
    """One player's entries in other books, cut before the entries with these numbers; places stay as they are."""
    whole = tuple(books)
    entries = [entry for one in whole for entry in one.entries]
    ends = [*sorted(min(cut, len(entries)) for cut in cuts), len(entries)]
    parts = [tuple(entries[start:end]) for start, end in pairwise([0, *ends])]
    first = whole[0]._replace(book=1, entries=parts[0])
    return first, *(first._replace(book=number, entries=part, carried=None) for number, part in enumerate(parts[1:], 2))


# --- At random ----------------------------------------------------------------------------------------------

UNITS = st.builds(Units, st.integers(0, 9), st.integers(0, 3), st.integers(0, 4))
PAIRS = st.builds(Pair, st.integers(0, 8), st.integers(0, 8))
STATES = st.one_of(
    st.builds(lambda own, other: State(None, None, Pair(own, other)), UNITS, UNITS),
    st.builds(lambda attrition, bonus: State(attrition, bonus, None), PAIRS, PAIRS),
)
HIGHER: dict[Reached | None, str] = {Reached.STRATEGIC: "strategic", Reached.MAJOR: "major"}
RESIGNATIONS = st.builds(
    lambda by, answer, reached, instant: Resignation(by, answer, reached if answer is Answer.DENIED else None, instant),
    st.sampled_from(Side),
    st.sampled_from(Answer),
    st.sampled_from(Reached),
    STATES,
)


def _with_its_result(entry: Entry, resignation: Resignation | None) -> Entry:
    if resignation is None:
        return entry
    level = HIGHER.get(resignation.reached, "attrition")
    side = "won" if resignation.by is Side.OPPONENT else "lost"
    return entry._replace(result=Result(f"{side}-{level}"), resignation=resignation)


def games(opponents: st.SearchStrategy[str], dates: st.SearchStrategy[str]) -> st.SearchStrategy[Entry]:
    """Entries of every kind, as the checks let them pass."""
    plain = st.builds(
        lambda opponent, result, date, end, signed: game(opponent, result.value, date, end=end, signed=signed),
        opponents,
        st.sampled_from(LEVELS),
        dates,
        STATES,
        st.booleans(),
    )
    return st.builds(_with_its_result, plain, st.none() | RESIGNATIONS)


DAYS = [f"2024-{month:02}-{day:02}" for month in (1, 2, 3, 4, 12) for day in (1, 28)]


def logs(opponents: Iterable[str], dates: Iterable[str] = DAYS, most: int = 8) -> st.SearchStrategy[list[Entry]]:
    """Entries in the order of play."""
    one = games(st.sampled_from(sorted(opponents)), st.sampled_from(list(dates)))
    return st.lists(one, max_size=most).map(lambda entries: sorted(entries, key=lambda entry: entry.date))
