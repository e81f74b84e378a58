"""Events and rated games: systems, terms, dates, rounds, a draw of a power; and single boards, who may sit where."""

from collections.abc import Iterable
from typing import Any

import pytest

from masterlist.checks import events
from masterlist.checks.events import check_board
from masterlist.facts.board import POWERS, SEVENTH_PLAYER, Board, Ending, Power
from masterlist.facts.content import alone
from masterlist.facts.event import Decider, Event, EventStage, EventTerms
from masterlist.scoring import armada
from masterlist.scoring.choices import INSTALL
from masterlist.source import Place, Problem
from tests.review.versions import player
from tests.scoring.builders import make_board, make_event

KEYS = ("system", "compare", "end", "start", "club", "terms", "status", "decided_by", "director")
NEWEST = "2024-06-30"
SEVEN = ("ann", "bob", "cat", "dan", "eve", "fay", "gus")
OUT = (1904, 1905, 1905)
BOARD_KEYS = ("seats", "ending", "conceded_to", "last_year", "round", "started", "finished")
SEAT_KEYS = ("player", "replaces", "centres", "eliminated", "left_out")
NONE = alone({}, not_on_file=frozenset({"xaver"}))


def places(found: Iterable[Problem]) -> list[tuple[str, str]]:
    """Place and rule of all that is wrong; tests/broken_boards has the words."""
    return [(one.place.file, one.rule) for one in found]


def board(id_: str = "", centres: Iterable[int] = (14, 10, 6, 4), **more: Any) -> Board:
    """A board of which every key has a place that is called like it, behind the board's id where it has one."""
    made = make_board((*centres,), **{"out": OUT, "players": SEVEN, "round": 1, **more})

    def places(keys: Iterable[str], seat: str = "") -> dict[str, Place]:
        return {key: Place(f"{id_} {seat} {key}".strip().replace("  ", " ")) for key in keys}

    seats = tuple(seat._replace(spots=places(SEAT_KEYS, seat.power.value)) for seat in made.seats)
    return made._replace(id=id_ or made.id, seats=seats, spots=places(BOARD_KEYS), place=Place(id_))


def event(*boards: Board, **more: Any) -> Event:
    """An event of which every key has a place that is called like it."""
    stated = more if boards else {"status": EventStage.RUNNING, **more}  # a final event has boards
    return make_event(*boards, spots={key: Place(key) for key in KEYS}, **stated)


def of_event(one: Event) -> list[Problem]:
    return [*events.check_event(one, NONE, NEWEST)]


PEOPLE = {
    id_: player(id_, name, aka=aka)
    for id_, name, aka in (("hal", "Hal Jones", ()), ("ann", "Ann Hill", ("Hill-Roe, Ann",)), ("ann-2", "Ann Hill", ()))
}


@pytest.mark.parametrize(
    ("said", "id_"),
    [
        ({"director": "Hal Jones"}, "hal"),
        ({"director": "jones, HAL"}, "hal"),
        ({"director": "Ann Hill Roe"}, "ann"),
        ({"director": "Hal Jones", "status": EventStage.ANNOUNCED}, "hal"),
        ({"director": "Hal Jones", "status": EventStage.FINAL}, ""),
        ({"director": "Hal Jones", "directed_by": "hal"}, ""),
        ({"director": "Hal Jones", "directed_by": "ann"}, ""),
        ({"director": "Ann Hill"}, ""),  # two have the name
        ({"director": "Ida Noor"}, ""),
        ({}, ""),
    ],
)
def test_a_director_who_is_one_player_on_file_is_named_by_id(said: dict[str, Any], id_: str) -> None:
    found = [*events.directors_have_ids([event(director="Ida Noor"), event(**said)], PEOPLE)]
    assert places(found) == [("director", "directors-have-ids")] * bool(id_)
    assert all(f"'directed_by: {id_}'" in one.hint for one in found)


# --- systems and terms ----------------------------------------------------------------------------------------

SYSTEMS = "the systems for boards are: armada, daanz-squares, sum-of-squares (Diplomacy)"


def test_systems() -> None:
    rule = "event-names-its-systems"
    found = of_event(event(system="armadda", compare=("elo", "sum-of-square", "armada")))
    assert places(found) == [("system", rule), ("compare", rule), ("compare", rule)]
    assert [one.hint for one in found] == ["did you mean 'armada'?", SYSTEMS, "did you mean 'sum-of-squares'?"]
    again = of_event(event(system="armada", compare=("daanz-squares", "armada")))
    assert [(one.rule, one.message) for one in again] == [(rule, "'armada' is the event's own system")]
    (missing,) = of_event(event(system="xyz"))
    assert (missing.message, missing.hint) == ("no system 'xyz' scores boards", f"{SYSTEMS}; {INSTALL}")


def test_terms() -> None:
    terms = EventTerms(count_best=2, others={"bonus": 3})
    (unknown,) = of_event(event(system="armada", terms=terms))
    assert (unknown.place.file, unknown.message) == ("terms", "ARMADA knows no term 'bonus'")
    assert of_event(event(system="armada", terms=EventTerms(count_best=2))) == []
    assert places(of_event(event(system="none-such", terms=terms))) == [("system", "event-names-its-systems")]


def test_a_board_in_play_before_its_first_fall() -> None:
    one = make_board((0,), ending=Ending.IN_PLAY, last_year=0)
    assert [*events.scoring_faults(armada.SYSTEM, one, EventTerms())] == []
    ended = events.scoring_faults(armada.SYSTEM, one._replace(ending=Ending.DRAW), EventTerms())
    assert "somebody-survives" in {found.rule for found in ended}


# --- dates ----------------------------------------------------------------------------------------------------


def test_an_event_may_be_one_day_and_end_on_the_newest() -> None:
    for start, boards in ((NEWEST, [board()]), ("2024-07-01", [])):
        assert [*events.event_has_a_time(event(*boards, start=start, end=start), NEWEST)] == []


# --- one board a round ----------------------------------------------------------------------------------------


def test_one_board_a_round() -> None:
    players = ("hal", "bob", SEVENTH_PLAYER, None, "ian", "jan", "kim")
    boards = (board("a"), board("b", players=players), board("c", players=players, round=2))
    one = event(board("a", players=(*SEVEN[:2], SEVENTH_PLAYER, *SEVEN[3:])), *boards[1:])
    (found,) = events.players_sit_at_one_board_a_round(one)
    assert (found.place.file, found.rule) == ("b england player", "one-board-a-round")
    assert found.message == "'bob' also plays on board 'a' of round 1"
    assert [*events.players_sit_at_one_board_a_round(one._replace(terms=EventTerms(fill_ins=True)))] == []


def test_each_player_of_two_boards_is_named() -> None:
    players = (None, SEVENTH_PLAYER, "cat", "hal", "ian", "jan", "kim")
    twice = events.players_sit_at_one_board_a_round(event(board("a"), board("b", players=players)))
    assert [one.place.file for one in twice] == ["b france player"]
    boards = board("a"), board("b")._replace(nth=2), board("c")._replace(nth=3)
    found = [*events.players_sit_at_one_board_a_round(event(*boards))]
    assert [one.place.file for one in found][:2] == ["b austria player", "b england player"]
    assert found[1].message.startswith("'bob' also plays on board 'a' ")
    assert len(found) == 14
    assert not [*events.players_sit_at_one_board_a_round(event(board("a"), board("b")))], "two files tell of one game"


# --- how far an event has come --------------------------------------------------------------------------------


BOARDS = (board("r1-x"), board("r2-b", round=2))


@pytest.mark.parametrize(
    ("by", "more", "hint"),
    [
        (Decider(2, ""), {"rounds": 2}, ""),
        (Decider(3, ""), {"rounds": 3, "status": EventStage.RUNNING}, ""),
        (Decider(0, "final"), {"boards": ()}, "the boards on file are: none"),
        (Decider(0, "final"), {"status": EventStage.RUNNING}, ""),
        (Decider(1, ""), {"boards": (), "rounds": 1}, "the rounds on file are: none"),
    ],
    ids=str,
)
def test_what_decides_an_event_was_played(by: Decider, more: dict[str, Any], hint: str) -> None:
    found = [*events.check_life(event(*BOARDS, decided_by=by, status=EventStage.FINAL)._replace(**more))]
    assert places(found) == [("decided_by", "deciders-are-played")] * bool(hint)
    assert [one.hint for one in found] == [hint] * bool(hint)


# --- rated games ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("started", "finished"), [(NEWEST, NEWEST), (NEWEST, None), (None, NEWEST)])
def test_a_game_may_be_one_day_and_end_on_the_newest(started: str | None, finished: str | None) -> None:
    assert [*events.game_has_a_time(board("g", started=started, finished=finished), NEWEST)] == []


# --- one board: every fault at its own place, with its remedy, and nothing said of what is possible ---------------

KNOWN = alone({}, not_on_file=frozenset({"xaver", "unknown", "bobb"}))._replace(
    players={id_: player(id_, id_.title()) for id_ in (*SEVEN, "hal", "ian")},
    unread=frozenset({"content/players/jim.yaml"}),
)


def wrong(one: Board) -> list[tuple[str, str]]:
    found = [*check_board(one, KNOWN)]
    assert all(problem.blocks for problem in found)
    return places(found)


def test_a_board_without_fault() -> None:
    for one in (board(), board("", (18, 10, 6)), board("", (17, 17), out=(1901, 1908, 1908, 1908, 1908))):
        assert wrong(one) == []


# --- who sat there --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "replaces", "places"),
    [
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
