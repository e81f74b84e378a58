"""One Diplomacy board: every fault at its own place, with its remedy, and nothing said of what is possible."""

from collections.abc import Iterable
from typing import Any

import pytest

from masterlist.checks.events import check_board, players_are_known
from masterlist.facts.board import POWERS, SEVENTH_PLAYER, Board, ChartYear, Ending, Power
from masterlist.facts.content import Content, alone
from masterlist.source import Place, Problem
from tests.review.versions import player
from tests.scoring.builders import make_board

BOARD_KEYS = ("seats", "ending", "conceded_to", "last_year")
SEAT_KEYS = ("player", "replaces", "centres", "eliminated", "left_out")
SEVEN = ("ann", "bob", "cat", "dan", "eve", "fay", "gus")
KNOWN = alone({}, not_on_file=frozenset({"xaver", "unknown", "bobb"}))._replace(
    players={id_: player(id_, id_.title()) for id_ in (*SEVEN, "hal", "ian")},
    unread=frozenset({"content/players/jim.yaml"}),
)


def board(centres: Iterable[int] = (14, 10, 6, 4), **more: Any) -> Board:
    """A board of which every key has a place that is called like it."""
    given = {"out": (1904, 1905, 1905), "players": SEVEN, **more}
    made = make_board((*centres,), **given, spots={key: Place(key) for key in BOARD_KEYS})
    return made._replace(seats=tuple(seat._replace(spots=_spots(seat.power)) for seat in made.seats))


def _spots(power: Power) -> dict[str, Place]:
    return {key: Place(f"{power.value} {key}") for key in SEAT_KEYS}


def told(one: Board, content: Content = KNOWN) -> list[tuple[str, str, str, str]]:
    """Place, rule, message and remedy of all that is wrong."""
    return [_told(problem) for problem in check_board(one, content)]


def _told(problem: Problem) -> tuple[str, str, str, str]:
    assert problem.blocks
    return problem.place.file, problem.rule, problem.message, problem.hint


def test_a_board_without_fault() -> None:
    for one in (board(), board((18, 10, 6)), board((17, 17), out=(1901, 1908, 1908, 1908, 1908))):
        assert told(one) == []


# --- who sat there --------------------------------------------------------------------------------------------


def test_unknown_players() -> None:
    players = ("ann", "xaver", "bobb", "unknown", "jim", SEVENTH_PLAYER, None)
    replaces = {Power.AUSTRIA: "unknown", Power.ENGLAND: SEVENTH_PLAYER, Power.RUSSIA: "bobb"}
    rule, new = "player-is-known", "check the spelling; if they are new, add them first, by a submission of their own"
    gone = "a seat whose player is no longer known has none: remove"
    found = players_are_known(board(players=players, replaces=replaces), KNOWN)
    assert [*map(_told, found)] == [
        ("austria replaces", rule, "no player 'unknown' is on file", f"{gone} 'replaces'"),
        ("england player", rule, "no player 'xaver' is on file", new),
        ("france player", rule, "no player 'bobb' is on file", "did you mean 'bob'?"),
        ("germany player", rule, "no player 'unknown' is on file", f"{gone} 'player'"),
        ("russia replaces", rule, "no player 'bobb' is on file", "did you mean 'bob'?"),
    ]


ONCE, REAL = "players-sit-once", "name each player once on a board"
BEGAN = "name who began it here: 'player', or 'replaces' if they were replaced"


@pytest.mark.parametrize(
    ("players", "replaces", "wrong"),
    [
        ({"england": "ann"}, {}, [("england player", ONCE, "'ann' also plays austria", REAL)]),
        (
            {"france": "ann", "turkey": "ann"},
            {},
            [(f"{power} player", ONCE, "'ann' also plays austria", REAL) for power in ("france", "turkey")],
        ),
        (
            {},
            {"england": "bob"},
            [("england replaces", ONCE, "'bob' cannot replace themselves", "name the player who began the game")],
        ),
        # Who began two powers, in each of the ways in which it can be written.
        (
            {},
            {"england": "hal", "france": "hal"},
            [("france replaces", ONCE, "'hal' also started the game as england", BEGAN)],
        ),
        ({}, {"england": "ann"}, [("england replaces", ONCE, "'ann' also started the game as austria", BEGAN)]),
        ({}, {"austria": "bob"}, [("england player", ONCE, "'bob' also started the game as austria", BEGAN)]),
        # Who was replaced may take another power over; whom they finish for is theirs.
        ({"france": "bob", "england": "hal"}, {"england": "bob", "france": "ian"}, []),
        (
            {"france": "hal", "england": "hal"},
            {"england": "bob", "france": "ian"},
            [("france player", ONCE, "'hal' also plays england", REAL)],
        ),
        # The house sits where it must; of an unknown player nothing else is said.
        ({"england": SEVENTH_PLAYER, "france": SEVENTH_PLAYER}, {}, []),
        ({}, {"england": SEVENTH_PLAYER, "france": SEVENTH_PLAYER}, []),
        ({"england": None, "france": None}, {}, []),
    ],
)
def test_players_sit_once(players: dict[str, str], replaces: dict[str, str], wrong: list[Any]) -> None:
    sat = {**dict(zip(POWERS, SEVEN, strict=True)), **{Power(power): id_ for power, id_ in players.items()}}
    one = board(players=sat, replaces={Power(power): id_ for power, id_ in replaces.items()})
    assert told(one) == wrong


def test_a_game_that_goes_on_is_looked_at_for_its_players_alone() -> None:
    one = board((20, 20), ending=Ending.UNFINISHED, players=("xaver", *SEVEN[1:]))
    assert [rule for _, rule, *_ in told(one)] == ["player-is-known"]


# --- centres and endings --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("last", "wrong"), [(4, False), (5, True)])
def test_the_map_has_34_centres(last: int, *, wrong: bool) -> None:
    expected = ("seats", "centres-fit-the-map", "the centres add up to 35; the map has 34", "count the centres again")
    assert told(board((14, 10, 6, last))) == ([expected] if wrong else [])


@pytest.mark.parametrize(
    ("most", "ending", "message", "hint"),
    [
        (17, Ending.DRAW, "", ""),
        (18, Ending.DRAW, "england has 18 centres: 18 make a solo", "correct the centres, or write 'ending: solo'"),
        (18, Ending.IN_PLAY, "england has 18 centres: 18 make a solo", "correct the centres, or write 'ending: solo'"),
        (18, Ending.SOLO, "", ""),
        (
            17,
            Ending.SOLO,
            "not a solo: no power has 18 centres; england has the most, 17",
            "correct the centres, or write 'ending: draw'",
        ),
    ],
)
def test_18_centres_are_a_solo(most: int, ending: Ending, message: str, hint: str) -> None:
    found = told(board((3, most, 6, 4), ending=ending))
    assert found == ([("ending", "solo-takes-18", message, hint)] if message else [])


SURVIVOR = "concession-names-a-survivor"


@pytest.mark.parametrize(
    ("ending", "to", "wrong"),
    [
        (Ending.CONCESSION, Power.GERMANY, []),
        (
            Ending.CONCESSION,
            None,
            [
                (
                    "ending",
                    SURVIVOR,
                    "the power that the game was conceded to is missing",
                    "add 'conceded_to:' with the power",
                )
            ],
        ),
        (
            Ending.CONCESSION,
            Power.ITALY,
            [
                (
                    "conceded_to",
                    SURVIVOR,
                    "italy has no centres: a power that is out cannot be conceded to",
                    "name a power with centres",
                )
            ],
        ),
        (Ending.DRAW, None, []),
        (
            Ending.DRAW,
            Power.ITALY,
            [
                (
                    "conceded_to",
                    SURVIVOR,
                    "nothing was conceded: the ending is 'draw'",
                    "remove 'conceded_to', or write 'ending: concession'",
                )
            ],
        ),
    ],
)
def test_concessions(ending: Ending, to: Power | None, wrong: list[Any]) -> None:
    assert told(board(ending=ending, conceded_to=to)) == wrong


# --- powers that are out --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("year", "last_year", "possible"),
    [
        (1900, 1908, False),
        (1901, 1908, True),
        (1908, 1908, True),
        (1909, 1908, False),
        (1909, 0, True),  # the last year was not noted
        (1900, 0, False),
        (1901, 1901, True),
    ],
)
def test_eliminations_are_within_the_game(year: int, last_year: int, *, possible: bool) -> None:
    message, hint = f"russia cannot be eliminated in {year}", f"the game went from 1901 to {last_year}"
    expected = [("russia eliminated", "eliminations-are-possible", message, hint)]
    assert told(board(out=(1901, year), last_year=last_year)) == ([] if possible else expected)


def test_who_holds_centres_is_not_eliminated() -> None:
    one = board()
    seats = tuple(seat._replace(eliminated=1903) if seat.power is Power.GERMANY else seat for seat in one.seats)
    message = "germany holds 4 centres and cannot be eliminated"
    expected = ("germany eliminated", "eliminations-are-possible", message, "remove 'eliminated', or the centres")
    assert told(one._replace(seats=seats)) == [expected]


LEFT = "left-out-of-a-draw"


@pytest.mark.parametrize(
    ("left_out", "more", "wrong"),
    [
        ([Power.GERMANY], {}, []),
        ([Power.GERMANY], {"ending": Ending.CONCESSION, "conceded_to": Power.AUSTRIA}, ["germany"]),
        ([Power.ITALY, Power.TURKEY], {}, ["italy", "turkey"]),
        ([Power.GERMANY, Power.ITALY], {"centres": (18, 8, 4, 4)}, ["germany", "italy"]),
    ],
)
def test_only_survivors_of_a_draw_are_left_out(left_out: list[Power], more: dict[str, Any], wrong: list[str]) -> None:
    assert told(board(left_out=left_out, **more)) == [
        (f"{power} left_out", LEFT, f"{power} cannot be left out: only a survivor of a draw can", "remove 'left_out'")
        for power in wrong
    ]


def test_somebody_shares_in_a_draw() -> None:
    remedy = "remove 'left_out' from the powers that share in it"
    told_of_all = ("seats", LEFT, "every survivor is left out of the draw", remedy)
    assert told(board(left_out=POWERS[:4])) == [told_of_all]
    assert told(board(left_out=POWERS[:3])) == []
    assert told(board((0,), out=(1901,) * 7)) == []


# --- charts ---------------------------------------------------------------------------------------------------


def charted(*years: tuple[int, ...], **more: Any) -> Board:
    chart = tuple(ChartYear(year, centres, Place(str(year))) for year, centres in enumerate(years, 1901))
    last = years[-1]
    return board(last, out=(), chart=chart, last_year=1900 + len(years), **more)


FIRST = (5, 5, 5, 5, 4, 6, 3)


def test_what_stands_beside_a_chart() -> None:
    remedy = "correct the one that is wrong, or leave it to the chart"
    one = charted(FIRST, FIRST)
    seats = tuple(seat._replace(centres=6) if seat.power is Power.ITALY else seat for seat in one.seats)
    assert told(one._replace(last_year=1903, seats=seats)) == [
        ("last_year", "chart-agrees", "'last_year' is stated as 1903; by the chart it is 1902", remedy),
        ("italy centres", "chart-agrees", "'centres' of italy is stated as 6; by the chart it is 4", remedy),
    ]


def test_after_a_fault_of_the_chart_nothing_else_is_told() -> None:
    over = (5, 5, 5, 5, 5, 6, 4)
    found = told(charted(FIRST, over, ending=Ending.CONCESSION))
    assert [(place, rule) for place, rule, *_ in found] == [("1902", "centres-fit-the-map")]
    assert told(charted(FIRST, FIRST)) == []
