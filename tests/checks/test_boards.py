"""One Diplomacy board: every fault at its own place, with its remedy, and nothing said of what is possible."""

from collections.abc import Iterable
from typing import Any

import pytest

from masterlist.checks.events import check_board, players_are_known
from masterlist.facts.board import POWERS, SEVENTH_PLAYER, Board, ChartYear, Ending, Power
from masterlist.facts.content import alone
from masterlist.source import Place
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


def wrong(one: Board) -> list[tuple[str, str]]:
    """Place and rule of all that is wrong; tests/broken_boards has the words."""
    found = [*check_board(one, KNOWN)]
    assert all(problem.blocks for problem in found)
    return [(problem.place.file, problem.rule) for problem in found]


def test_a_board_without_fault() -> None:
    for one in (board(), board((18, 10, 6)), board((17, 17), out=(1901, 1908, 1908, 1908, 1908))):
        assert wrong(one) == []


# --- who sat there --------------------------------------------------------------------------------------------


def test_unknown_players() -> None:
    players = ("ann", "xaver", "bobb", "unknown", "jim", SEVENTH_PLAYER, None)
    replaces = {Power.AUSTRIA: "unknown", Power.ENGLAND: SEVENTH_PLAYER, Power.RUSSIA: "bobb"}
    found = [*players_are_known(board(players=players, replaces=replaces), KNOWN)]
    assert {problem.rule for problem in found} == {"player-is-known"}
    assert [(problem.place.file, problem.hint.partition(":")[0]) for problem in found] == [
        ("austria replaces", "a seat whose player is no longer known has none"),
        ("england player", "check the spelling; if they are new, add them first, by a submission of their own"),
        ("france player", "did you mean 'bob'?"),
        ("germany player", "a seat whose player is no longer known has none"),
        ("russia replaces", "did you mean 'bob'?"),
    ]


@pytest.mark.parametrize(
    ("players", "replaces", "places"),
    [
        ({"england": "ann"}, {}, ["england player"]),
        ({"france": "ann", "turkey": "ann"}, {}, ["france player", "turkey player"]),
        ({}, {"england": "bob"}, ["england replaces"]),
        # Who began two powers, in each of the ways in which it can be written.
        ({}, {"england": "hal", "france": "hal"}, ["france replaces"]),
        ({}, {"england": "ann"}, ["england replaces"]),
        ({}, {"austria": "bob"}, ["england player"]),
        # Who was replaced may take another power over; whom they finish for is theirs.
        ({"france": "bob", "england": "hal"}, {"england": "bob", "france": "ian"}, []),
        ({"france": "hal", "england": "hal"}, {"england": "bob", "france": "ian"}, ["france player"]),
        # The house sits where it must; of an unknown player nothing else is reported.
        ({"england": SEVENTH_PLAYER, "france": SEVENTH_PLAYER}, {}, []),
        ({}, {"england": SEVENTH_PLAYER, "france": SEVENTH_PLAYER}, []),
        ({"england": None, "france": None}, {}, []),
    ],
)
def test_players_sit_once(players: dict[str, str], replaces: dict[str, str], places: list[str]) -> None:
    sat = {**dict(zip(POWERS, SEVEN, strict=True)), **{Power(power): id_ for power, id_ in players.items()}}
    one = board(players=sat, replaces={Power(power): id_ for power, id_ in replaces.items()})
    assert wrong(one) == [(place, "players-sit-once") for place in places]


def test_a_game_that_goes_on_is_looked_at_for_its_players_alone() -> None:
    one = board((20, 20), ending=Ending.UNFINISHED, players=("xaver", *SEVEN[1:]))
    assert [rule for _, rule in wrong(one)] == ["player-is-known"]


# --- centres and endings --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("last", "places"), [(4, []), (5, ["seats"])])
def test_the_map_has_34_centres(last: int, places: list[str]) -> None:
    assert wrong(board((14, 10, 6, last))) == [(place, "centres-fit-the-map") for place in places]


@pytest.mark.parametrize(
    ("most", "ending", "is_wrong"),
    [
        (17, Ending.DRAW, False),
        (18, Ending.DRAW, True),
        (18, Ending.IN_PLAY, True),
        (18, Ending.SOLO, False),
        (17, Ending.SOLO, True),
    ],
)
def test_18_centres_are_a_solo(most: int, ending: Ending, *, is_wrong: bool) -> None:
    found = [*check_board(board((3, most, 6, 4), ending=ending), KNOWN)]
    assert [(one.place.file, one.rule) for one in found] == [("ending", "solo-takes-18")] * is_wrong
    assert all("england" in one.message and str(most) in one.message for one in found)


@pytest.mark.parametrize(
    ("ending", "to", "places"),
    [
        (Ending.CONCESSION, Power.GERMANY, []),
        (Ending.CONCESSION, None, ["ending"]),
        (Ending.CONCESSION, Power.ITALY, ["conceded_to"]),
        (Ending.DRAW, None, []),
        (Ending.DRAW, Power.ITALY, ["conceded_to"]),
    ],
)
def test_concessions(ending: Ending, to: Power | None, places: list[str]) -> None:
    found = wrong(board(ending=ending, conceded_to=to))
    assert found == [(place, "concession-names-a-survivor") for place in places]


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
    expected = [("russia eliminated", "eliminations-are-possible")]
    assert wrong(board(out=(1901, year), last_year=last_year)) == ([] if possible else expected)


LEFT = "left-out-of-a-draw"


@pytest.mark.parametrize(
    ("left_out", "more", "powers"),
    [
        ([Power.GERMANY], {}, []),
        ([Power.GERMANY], {"ending": Ending.CONCESSION, "conceded_to": Power.AUSTRIA}, ["germany"]),
        ([Power.ITALY, Power.TURKEY], {}, ["italy", "turkey"]),
        ([Power.GERMANY, Power.ITALY], {"centres": (18, 8, 4, 4)}, ["germany", "italy"]),
    ],
)
def test_only_survivors_of_a_draw_are_left_out(left_out: list[Power], more: dict[str, Any], powers: list[str]) -> None:
    assert wrong(board(left_out=left_out, **more)) == [(f"{power} left_out", LEFT) for power in powers]


def test_somebody_shares_in_a_draw() -> None:
    assert wrong(board(left_out=POWERS[:4])) == [("seats", LEFT)]
    assert wrong(board(left_out=POWERS[:3])) == []
    assert wrong(board((0,), out=(1901,) * 7)) == []


# --- charts ---------------------------------------------------------------------------------------------------


def charted(*years: tuple[int, ...], **more: Any) -> Board:
    chart = tuple(ChartYear(year, centres, Place(str(year))) for year, centres in enumerate(years, 1901))
    last = years[-1]
    return board(last, out=(), chart=chart, last_year=1900 + len(years), **more)


FIRST = (5, 5, 5, 5, 4, 6, 3)


def test_after_a_fault_of_the_chart_nothing_else_is_told() -> None:
    over = (5, 5, 5, 5, 5, 6, 4)
    assert wrong(charted(FIRST, over, ending=Ending.CONCESSION)) == [("1902", "centres-fit-the-map")]
    assert wrong(charted(FIRST, FIRST)) == []
