"""Events and rated games: systems, terms, dates, rounds, a draw of a power; and single boards, who may sit where."""

from collections.abc import Iterable
from typing import Any

import pytest

from masterlist.checks import events
from masterlist.checks.events import check_board, check_draw, players_are_known
from masterlist.facts.board import POWERS, SEVENTH_PLAYER, Board, ChartYear, Draw, Ending, Power
from masterlist.facts.content import alone
from masterlist.facts.event import Decider, Event, EventStage, EventTerms
from masterlist.facts.site import Cut, RatingList
from masterlist.scoring import armada
from masterlist.scoring.board import drawn_power
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


def test_an_event_without_fault() -> None:
    assert of_event(event(board("a"), board("b", round=2), compare=("armada",))) == []


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


def test_boards_without_fault_are_looked_at_as_the_system_scores_them() -> None:
    conceded = board("a", conceded_to=Power.AUSTRIA)
    wrong = board("b", conceded_to=Power.TURKEY, round=2)
    expected = [("a ending", "concessions-are-allowed"), ("b conceded_to", "concession-names-a-survivor")]
    assert places(of_event(event(conceded, wrong))) == expected
    assert of_event(event(conceded, terms=EventTerms(concessions_win=True))) == []


@pytest.mark.parametrize(
    ("more", "rules"),
    [
        ({"ending": Ending.IN_PLAY}, []),
        ({"ending": Ending.IN_PLAY, "out": ()}, ["elimination-year-is-known"] * 3),
        ({"ending": Ending.UNFINISHED, "out": ()}, []),
    ],
)
def test_a_board_in_play_could_end_now(more: dict[str, Any], rules: list[str]) -> None:
    assert [one.rule for one in of_event(event(board(**more), status=EventStage.RUNNING))] == rules


def test_a_board_in_play_before_its_first_fall() -> None:
    one = make_board((0,), ending=Ending.IN_PLAY, last_year=0)
    assert [*events.scoring_faults(armada.SYSTEM, one, EventTerms())] == []
    ended = events.scoring_faults(armada.SYSTEM, one._replace(ending=Ending.DRAW), EventTerms())
    assert "somebody-survives" in {found.rule for found in ended}


# --- dates ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("start", "end", "boards", "keys"),
    [
        ("2024-06-30", "2024-06-30", True, []),
        ("2024-07-01", "2024-07-02", False, []),
        ("2024-07-01", "2024-07-02", True, ["start"]),
        ("2024-06-02", "2024-06-01", True, ["end"]),
    ],
)
def test_when_an_event_was(start: str, end: str, keys: list[str], *, boards: bool) -> None:
    one = event(*([board()] if boards else []), start=start, end=end)
    assert places(events.event_has_a_time(one, NEWEST)) == [(key, "event-has-a-time") for key in keys]


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


def life(one: Event) -> list[tuple[str, str]]:
    return places(events.check_life(one))


def test_a_final_event_has_boards_and_rounds_are_planned() -> None:
    final = event(status=EventStage.FINAL)
    (found,) = events.check_life(final)
    assert (found.place.file, found.rule, found.blocks) == ("status", "event-has-a-status", False)
    assert tuple(map(str, found.messages)) == (found.message, found.hint)
    assert life(final._replace(spots={})) == life(event(board(), status=EventStage.FINAL)) == []
    assert {rule for _, rule in life(final._replace(decided_by=Decider(1, "")))} == {"deciders-are-played"}
    boards = (board("a", round=3), board("b", round=2), board("c", round=4))
    assert life(event(*boards, rounds=2)) == [("a round", "rounds-are-planned"), ("c round", "rounds-are-planned")]
    assert life(event(*boards)) == []
    assert [rule for _, rule in life(event(*boards, rounds=4))] == ["every-round-is-on-file"]


BOARDS = (board("r1-x"), board("r2-b", round=2))


@pytest.mark.parametrize(
    ("by", "more", "hint"),
    [
        (Decider(0, "r2-b"), {}, ""),
        (Decider(2, ""), {"rounds": 2}, ""),
        (Decider(3, ""), {"rounds": 3, "status": EventStage.RUNNING}, ""),
        (Decider(3, ""), {"rounds": 2, "status": EventStage.RUNNING}, "name one of its rounds"),
        (Decider(0, "r2-c"), {"rounds": 2}, "did you mean 'r2-b'?"),
        (Decider(0, "final"), {}, "the boards on file are: r1-x, r2-b"),
        (Decider(0, "final"), {"boards": ()}, "the boards on file are: none"),
        (Decider(0, "final"), {"status": EventStage.RUNNING}, ""),
        (Decider(3, ""), {}, "the rounds on file are: 1, 2"),
        (Decider(1, ""), {"boards": (), "rounds": 1}, "the rounds on file are: none"),
    ],
    ids=str,
)
def test_what_decides_an_event_was_played(by: Decider, more: dict[str, Any], hint: str) -> None:
    found = [*events.check_life(event(*BOARDS, decided_by=by, status=EventStage.FINAL)._replace(**more))]
    assert places(found) == [("decided_by", "deciders-are-played")] * bool(hint)
    assert [one.hint for one in found] == [hint] * bool(hint)


# --- rated games ----------------------------------------------------------------------------------------------

LISTS = {
    id_: RatingList(id_, id_.title(), system, {}, Cut.YEARLY, Place(id_), Place(id_))
    for id_, system in (("river", "armada"), ("squares", "wwr"), ("points", "daanz-squares"), ("odd", "none-such"))
}
RATED = NONE._replace(lists=LISTS, unread=frozenset({"content/lists/lake.yaml"}))


def game(id_: str = "g", **more: Any) -> Board:
    return board(id_, **{"started": "2024-01-01", "finished": "2024-02-01", **more})


def of_games(list_: str, *games: Board) -> list[tuple[str, str]]:
    return places(events.check_games(list_, games, RATED, NEWEST))


def test_the_list_of_games() -> None:
    later = game("h", finished="2023-01-01")
    for list_ in ("river", "lake", "points", "odd"):
        assert of_games(list_, game()) == []
        assert [rule for _, rule in of_games(list_, later)] == ["game-has-a-time"], "whatever the list is like"
    assert of_games("rivers", game(), later) == [("g", "list-is-known"), ("h finished", "game-has-a-time")]
    hints = [one.hint for list_ in ("rivers", "moor") for one in events.check_games(list_, (game(),), RATED, NEWEST)]
    assert hints == ["did you mean 'river'?", "add content/lists/moor.yaml"]
    assert of_games("squares", game(), later) == [("g", "list-is-known")]


@pytest.mark.parametrize(
    ("started", "finished", "wrong"),
    [
        ("2024-06-30", "2024-06-30", []),
        ("2024-06-30", None, []),
        (None, "2024-06-30", []),
        ("2024-02-02", "2024-02-01", [("g finished", "game-has-a-time")]),
        ("2024-07-01", "2024-07-02", [("g started", "date-is-past"), ("g finished", "date-is-past")]),
    ],
)
def test_when_a_game_was(started: str | None, finished: str | None, wrong: list[tuple[str, str]]) -> None:
    assert places(events.game_has_a_time(game(started=started, finished=finished), NEWEST)) == wrong
    assert of_games("river", game(), game(started=started, finished=finished)) == wrong


def test_a_game_is_scored_where_nothing_else_is_wrong() -> None:
    no_years = game(out=())
    assert [rule for _, rule in of_games("river", no_years)] == ["elimination-year-is-known"] * 3
    later = no_years._replace(started="2024-07-01", finished=None)
    assert [rule for _, rule in of_games("river", later)] == ["date-is-past"]


# --- the power that stays unplayed ----------------------------------------------------------------------------

COMMIT = "4b825dc642cb6eb9a060e54bf8d69288fbee4904"
POWER = drawn_power("g", COMMIT)


def drawn(player: str | None, replaces: str | None = None, **more: Any) -> Board:
    """A game whose drawn power has this player."""
    keys = {key: Place(key) for key in ("game", "power")}
    one = game(drawn=Draw(POWER, COMMIT, "g", Place("draw"), keys)._replace(**more))
    seats = (seat._replace(player=player, replaces=replaces) if seat.power is POWER else seat for seat in one.seats)
    return one._replace(seats=tuple(seats))


def test_draws() -> None:
    for one in (game(), drawn(SEVENTH_PLAYER), drawn("hal", SEVENTH_PLAYER)):
        assert [*check_draw(one)] == []
    (found,) = check_draw(drawn("hal", "ian"))
    assert (found.place.file, found.rule) == (f"g {POWER.value} player", "drawn-power-stays-unplayed")
    assert found.message == f"'hal' plays {POWER.value}, which was drawn to stay unplayed"


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
    one = board("", (20, 20), ending=Ending.UNFINISHED, players=("xaver", *SEVEN[1:]))
    assert [rule for _, rule in wrong(one)] == ["player-is-known"]


# --- centres and endings --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("last", "places"), [(4, []), (5, ["seats"])])
def test_the_map_has_34_centres(last: int, places: list[str]) -> None:
    assert wrong(board("", (14, 10, 6, last))) == [(place, "centres-fit-the-map") for place in places]


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
    found = [*check_board(board("", (3, most, 6, 4), ending=ending), KNOWN)]
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
    assert wrong(board("", (0,), out=(1901,) * 7)) == []


# --- charts ---------------------------------------------------------------------------------------------------


def charted(*years: tuple[int, ...], **more: Any) -> Board:
    chart = tuple(ChartYear(year, centres, Place(str(year))) for year, centres in enumerate(years, 1901))
    last = years[-1]
    return board("", last, out=(), chart=chart, last_year=1900 + len(years), **more)


FIRST = (5, 5, 5, 5, 4, 6, 3)


def test_after_a_fault_of_the_chart_nothing_else_is_told() -> None:
    over = (5, 5, 5, 5, 5, 6, 4)
    assert wrong(charted(FIRST, over, ending=Ending.CONCESSION)) == [("1902", "centres-fit-the-map")]
    assert wrong(charted(FIRST, FIRST)) == []
