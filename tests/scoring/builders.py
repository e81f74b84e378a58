"""Boards for tests, by hand and at random."""

from collections.abc import Mapping, Sequence
from typing import Any

from hypothesis import strategies as st

from masterlist.facts.board import POWERS, Board, Ending, Power, PowerSeat
from masterlist.facts.event import Event, EventStage, EventTerms
from masterlist.facts.night import EventGame
from masterlist.scoring.working import Line
from masterlist.source import Place
from tests.evaluate import evaluate

PLACE = Place("board.yaml", 3, 1)
NO_TERMS = EventTerms()


def make_board(
    centres: Sequence[int],
    *,
    out: Sequence[int] = (),
    players: Mapping[Power, str | None] | Sequence[str | None] = (),
    replaces: Mapping[Power, str] | None = None,
    left_out: Sequence[Power] = (),
    **fields: Any,
) -> Board:
    """Centres in the order A … T, trailing zeros left out; ``out``: the years of those without, in order."""
    counts = [*centres, *[0] * (7 - len(centres))]
    years = iter(out)
    if not isinstance(players, Mapping):
        players = dict(zip(POWERS, players, strict=False))
    seats = tuple(
        PowerSeat(
            power,
            players.get(power, f"player-{power.value}"),
            (replaces or {}).get(power),
            count,
            None if count else next(years, None),
            PLACE._replace(line=10 + power.order),
            left_out=power in left_out,
        )
        for power, count in zip(POWERS, counts, strict=True)
    )
    ending = Ending.SOLO if max(counts) >= 18 else Ending.DRAW
    board = Board("r1-a", 1, "a", 1908, ending, None, time_limited=False, seats=seats, chart=(), place=PLACE)
    if "conceded_to" in fields:
        fields.setdefault("ending", Ending.CONCESSION)
    return board._replace(**fields)


def make_event(*boards: Board | EventGame, terms: EventTerms = NO_TERMS, **fields: Any) -> Event:
    named = tuple(
        board._replace(id=f"board-{number}") if isinstance(board, Board) and board.id == "r1-a" else board
        for number, board in enumerate(boards, 1)
    )
    event = Event("cup", "Cup", "daanz-squares", "2024-05-01", "2024-05-02", Place("event.yaml", 1, 1))
    return event._replace(terms=terms, boards=named, status=EventStage.FINAL)._replace(**fields)


def check_lines(lines: Sequence[Line]) -> None:
    """Every printed sum comes to the value beside it."""
    for line in lines:
        assert evaluate(line.sum) == evaluate(line.value), line


PEOPLE = tuple(f"p{number:02}" for number in range(12))


@st.composite
def boards(draw: st.DrawFn, *, concessions: bool = True) -> Board:
    """Any finished board that the rules allow: solos, draws and concessions of any size and length."""
    shares = draw(st.lists(st.integers(0, 20), min_size=7, max_size=7).filter(any))
    held = draw(st.integers(1, 34))
    centres = [share * held // sum(shares) for share in shares]
    if not any(centres):
        centres[draw(st.integers(0, 6))] = held
    last_year = draw(st.integers(1901, 1925))
    years = st.integers(1901, last_year)
    players = draw(st.permutations(PEOPLE))
    board = make_board(
        centres,
        out=draw(st.lists(years, min_size=7, max_size=7)),
        players=[None if draw(st.integers(0, 9)) == 0 else player for player in players[:7]],
        last_year=last_year,
        round=draw(st.integers(1, 3)),
    )
    if draw(st.booleans()):
        seat = draw(st.integers(0, 6))
        replaced = board.seats[seat]._replace(replaces=players[7])
        board = board._replace(seats=(*board.seats[:seat], replaced, *board.seats[seat + 1 :]))
    if concessions and board.ending is Ending.DRAW and draw(st.booleans()):
        winner = draw(st.sampled_from(board.survivors)).power
        board = board._replace(ending=Ending.CONCESSION, conceded_to=winner)
    return board


def numbered(played: Sequence[Board]) -> tuple[Board, ...]:
    """The same boards with ids of their own."""
    return tuple(board._replace(id=f"board-{number}") for number, board in enumerate(played, 1))
