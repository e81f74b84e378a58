"""What a package's system does wrong: one sentence, with the file and the line of the package."""

import pickle
import sys
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from masterlist.build import check
from masterlist.checks.examples import rating_can_be_computed
from masterlist.cli import main
from masterlist.facts.event import EventTerms
from masterlist.facts.night import EventGame, PlayerSeat, Seat
from masterlist.facts.page import RatingExample
from masterlist.facts.site import EditionRow
from masterlist.scoring import armada, daanz_squares, elo, registry
from masterlist.scoring.choices import INSTALL, log_system
from masterlist.scoring.event_system import event_systems
from masterlist.scoring.rating import Game
from masterlist.scoring.registry import list_system
from masterlist.scoring.system import RESTORE, Column
from masterlist.source import PackageFault, Place
from masterlist.standings.periods import rate_games
from tests import systems
from tests.scoring.seasons import a_list
from tests.small import copied_site
from tests.systems import EntryPoint, announcing, forget_systems

MODULE = """\
from dataclasses import dataclass
from fractions import Fraction

from masterlist.systems import Change, EventSystem, Held, RatingSystem, Terms

@dataclass(frozen=True)
class OwnTerms(Terms):
    win: Fraction = Fraction(3)

def start(terms):
    return Held(Fraction(0))

def rate(state, games, terms, members):
    after, changes = {}, []
    for game in games.games:
        for seat in game.seats:
            before = after.get(seat.player) or start(terms)
            working = games.working()
            rating = working.number(before.rating) + working.number(seat.score)
            after[seat.player] = Held(rating)
            changes.append(Change(seat.player, game.id, before.rating, rating, {"gain": seat.score}))
    return after, tuple(changes)

SYSTEM = RatingSystem(id="gor", name="Gor", kind="duel", terms=OwnTerms, rate=rate, start=start)
"""
PLACE = Place("go.yaml", 1, 1)
SEATS = (Seat("ann", "one", Fraction(1)), Seat("bob", "two", Fraction(0)))
GAMES = (Game("2026-03-04/1", "2026-03-04", SEATS),)


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The only module of an installed package."""
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr("sys.dont_write_bytecode", True)
    monkeypatch.setattr(
        registry, "announced", lambda _group: [EntryPoint("masterlist_gor", "gor", "masterlist_gor:SYSTEM")]
    )
    forget_systems()
    yield tmp_path / "masterlist_gor.py"
    monkeypatch.undo()
    sys.modules.pop("masterlist_gor", None)
    forget_systems()


def _write(module: Path, old: str = "", new: str = "") -> None:
    """The module with another piece of text."""
    assert MODULE.count(old) == 1 or not old
    module.write_text(MODULE.replace(old, new) if old else MODULE, "utf-8")


def _line(module: Path, text: str) -> str:
    """The place of a line of the module, as a message begins."""
    lines = module.read_text("utf-8").splitlines()
    return f"{module}:{next(number for number, line in enumerate(lines, 1) if text in line)}: "


def _fault() -> str:
    with pytest.raises(PackageFault) as found:
        rate_games(a_list("gor"), GAMES)
    assert str(pickle.loads(pickle.dumps(found.value))) == str(found.value)  # noqa: S301  workers send it
    return str(found.value)


def test_a_system_that_does_what_it_promises(module: Path) -> None:
    _write(module)
    assert rate_games(a_list("gor"), GAMES).state["ann"].rating == 1


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("working = games.working()", "{}['anna']", "the system 'gor' raises KeyError: 'anna'"),
        ("return Held(Fraction(0))", "raise RuntimeError", "the system 'gor' raises RuntimeError"),
        (
            "working.number(seat.score)",
            "working.number(float(seat.score))",
            "the system 'gor' raises TypeError: 1.0 is a float, and numbers of a working are int or Fraction",
        ),
    ],
)
def test_what_a_function_raises_is_said_with_its_line(module: Path, old: str, new: str, message: str) -> None:
    _write(module, old, new)
    assert _fault() == _line(module, new) + message


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("Held(rating)", "Held(float(rating))", "the rating of ann as float 1.0: give an int or a Fraction"),
        ("Held(rating)", "Held(None)", "the rating of ann as NoneType: give an int or a Fraction"),
        ("Held(rating)", "Held(True)", "the rating of ann as bool True: give an int or a Fraction"),
        ("Held(rating)", "Held(rating, {'rd': .5})", "'rd' of ann as float 0.5: give an int or a Fraction"),
        ("Held(rating)", "rating", "Term as what is held of ann: give a Held"),
        (
            "before.rating, rating,",
            ".5, rating,",
            "the rating before a game of ann as float 0.5: give an int or a Fraction",
        ),
        ("before.rating, rating,", "0, .5,", "the rating after a game of ann as float 0.5: give an int or a Fraction"),
        ("seat.score})", ".5})", "'gain' of a change of ann as float 0.5: give an int or a Fraction"),
        ("return after, tuple(changes)", "return after", "dict: give the state and the changes, as a pair"),
        ("return after, tuple(changes)", "return after, ('ann',)", "str among the changes: give a Change for each"),
        (
            "return after, tuple(changes)",
            "return {}, tuple(changes)",
            "a change of ann, who is missing in the state that it gives",
        ),
        ("game.id,", "'1',", "a change for the game '1', which is none of the period"),
    ],
)
def test_what_rate_gives_is_held_to_its_promise(module: Path, old: str, new: str, message: str) -> None:
    """A float would be another number on another machine, and would be found out long after."""
    _write(module, old, new)
    assert _fault() == f"{_line(module, 'def rate')}'rate' gives {message}"


def test_whole_numbers_and_terms_of_a_working_become_fractions(module: Path) -> None:
    _write(module, "Held(rating)", "Held(int(rating), {'streak': 2})")
    state = rate_games(a_list("gor"), GAMES).state
    assert (type(state["ann"].rating), type(state["ann"].figures["streak"])) == (Fraction, Fraction)


@pytest.mark.parametrize(
    ("points", "message"),
    [
        ("(1.5, 0)", "'points' gives the points of seat one as float 1.5: give an int or a Fraction"),
        ("(1,)", "'points' gives 1 values for 2 seats: give one for each"),
        ("None", "'points' gives NoneType for 2 seats: give one for each"),
    ],
)
def test_points_of_an_event_are_held_to_their_promise(module: Path, points: str, message: str) -> None:
    system = "EventSystem(id='cup', name='Cup', kind='duel', terms=OwnTerms, points=points)"
    _write(module, MODULE[MODULE.index("SYSTEM") :], f"def points(*_):\n    return {points}\n\nSYSTEM = {system}\n")
    seats = tuple(PlayerSeat(one.name, one.player, rank, None, PLACE, {}) for rank, one in enumerate(SEATS, 1))
    with pytest.raises(PackageFault) as found:
        event_systems()["cup"].score_of(EventGame("1", 1, "", "duel", seats, "", PLACE, {}), EventTerms())
    assert str(found.value) == _line(module, "def points") + message


def test_an_example_that_a_package_cannot_compute(module: Path) -> None:
    _write(module, "Held(rating)", "Held(.5)")
    (problem,) = rating_can_be_computed(RatingExample("A win", "gor", {}, {}, (SEATS,), {}, PLACE))
    assert problem.message.startswith(f"Gor cannot compute the example: {_line(module, 'def rate')}'rate' gives")
    assert problem.hint == "correct the package, or the example"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("def start(terms)", "def def start(terms)", "raises SyntaxError: invalid syntax"),
        (
            "def start(terms)",
            "import nowhere\ndef start(terms)",
            "raises ModuleNotFoundError: No module named 'nowhere'",
        ),
    ],
)
def test_a_module_that_cannot_be_loaded(
    module: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, message: str
) -> None:
    """The command ends with one sentence, and the status of a fault."""
    _write(module, old, new)
    (module.parent / "content").mkdir()
    (module.parent / "content/site.yaml").write_text("title: Club\nhome: [go]\n", "utf-8")
    (module.parent / "content/lists").mkdir()
    (module.parent / "content/lists/go.yaml").write_text("name: Go\nsystem: gor\n", "utf-8")
    assert main(["--root", str(module.parent), "check"]) == 1
    said = f"masterlist: {_line(module, new.partition(chr(10))[0])}the entry point 'gor' of group 'masterlist.systems' "
    assert capsys.readouterr().err == f"{said}{message}: correct the package, or uninstall it\n"


# --- Which systems there are, those of the folder and those that packages announce, and what can be rated by them ---

COUNT = systems.log_system("count", "Count")
NO_RATING = replace(daanz_squares.SYSTEM, id="count", name="Count", no_rating_because="")
RATE_LISTS = "armada (Diplomacy), elo, glicko-2 (Games between two), wwr (SQUARES)"


def test_those_of_the_folder() -> None:
    forget_systems()
    assert [*registry.systems()] == ["armada", "daanz-squares", "elo", "glicko-2", "sum-of-squares", "wwr"]
    assert registry.rating_systems() == ["armada", "elo", "glicko-2", "wwr"]
    assert registry.log_systems() == ["wwr"]
    assert registry.systems()["elo"] is list_system("elo") is elo.SYSTEM
    kinds = {id_: registry.kind_of(id_) for id_ in ("wwr", "armada", "elo", "none-such")}
    assert kinds == {"wwr": "squares", "armada": "diplomacy", "elo": "duel", "none-such": ""}
    assert [*event_systems()] == ["armada", "daanz-squares", "sum-of-squares"]
    asked = {id_: (one.scores_events, one.rates_logs, one.rates_lists) for id_, one in registry.systems().items()}
    assert asked == {
        "armada": (True, False, True),
        "daanz-squares": (True, False, False),
        "elo": (False, False, True),
        "glicko-2": (False, False, True),
        "sum-of-squares": (True, False, False),
        "wwr": (False, True, True),
    }


def test_a_package_announces_a_system_or_its_module() -> None:
    scores = replace(NO_RATING, id="a-first")
    with announcing(COUNT, SimpleNamespace(SYSTEM=scores)):
        assert [*registry.systems()][:2] == ["a-first", "armada"]
        assert registry.systems()["count"] is log_system("count") is COUNT
        assert log_system("wwr") is registry.systems()["wwr"]
        assert registry.scoring_events_from_elsewhere() == ["a-first"]
        for id_ in ("elo", "none-such"):
            with pytest.raises(KeyError, match=id_):
                log_system(id_)


@pytest.mark.parametrize(
    ("system", "message"),
    [
        (systems.log_system("elo", "Another"), "two scoring systems have the id 'elo': uninstall"),
        (SimpleNamespace(SYSTEM="no system"), r"the entry point 'count' of 'package\.module' names no scoring system"),
    ],
)
def test_what_cannot_be_announced(system: Any, message: str) -> None:
    with announcing(system), pytest.raises(PackageFault, match=message):
        registry.systems()


def _problems(root: Path, text: str) -> list[tuple[int, str, str]]:
    copied_site(root, "base")
    (root / "content/lists/squares.yaml").write_text(f"name: SQUARES\n{text}", "utf-8")
    return [(one.place.line, one.message, one.hint) for one in check(root) if one.blocks]


def test_a_system_without_a_rating_function_rates_no_list(tmp_path: Path) -> None:
    with announcing(NO_RATING):
        (found,) = _problems(tmp_path, "system: count\n")
        why = "'count' rates nothing: the system has no rating function of its own"
        assert found == (2, why, f"the systems are: {RATE_LISTS}")
        assert "count" not in {*registry.rating_systems(), *registry.log_systems()}
    with announcing(COUNT):
        assert _problems(tmp_path, "system: count\n") == []


def test_a_list_names_its_system(tmp_path: Path) -> None:
    ((_, message, hint),) = _problems(tmp_path, "editions: yearly\n")
    assert message == "'system' is missing"
    assert hint == f"add a line like this: system: ID, with one of these ids: {RATE_LISTS}; {INSTALL}"
    # A system for tournaments says why it rates no list
    ((line, message, hint),) = _problems(tmp_path, "system: sum-of-squares\n")
    assert (line, hint) == (2, f"the systems are: {RATE_LISTS}")
    why = registry.systems()["sum-of-squares"].no_rating_because
    assert message == registry.why_no_rating("sum-of-squares") == why
    assert "tournament" in message
    assert (registry.why_no_rating("elo"), registry.why_no_rating("none-such")) == ("", "")


def test_what_a_row_of_a_list_has() -> None:
    asked = {one.id: (one.places, one.counts_results) for one in map(list_system, registry.rating_systems())}
    assert asked == {"armada": (2, False), "elo": (2, True), "glicko-2": (2, True), "wwr": (None, False)}
    exact = {id_: list_system(id_).exact(Fraction(5, 2)) for id_ in asked}
    assert exact == {
        "armada": "2.50000000000000000000",
        "elo": "2.500000000000",
        "glicko-2": "2.500000000000",
        "wwr": "5/2",
    }
    assert list_system("elo").exact(Fraction(1, 3)) == "1/3"
    assert [list_system(id_).start_rating({}) for id_ in ("armada", "wwr")] == [0, 0]
    assert COUNT.columns == (
        Column("opponents_defeated", "Opponents defeated", places=None, tie="before {player} by opponents defeated"),
        Column("game_points", "Game points", "count", tie="before {player} by game points"),
    )
    assert armada.SYSTEM.every_term({"a": 1}) == {"a": 1}


def test_a_rating_is_what_the_system_makes_of_its_figures() -> None:
    row = EditionRow(1, "ann", "21/2", 3, halves=3, points=7)
    assert COUNT.fault_in(row) is None, "it does not say what they give"
    system = replace(COUNT, product=lambda halves, points: halves * points)
    assert system.fault_in(row) is None
    for other in (row._replace(halves=4), row._replace(points=8)):
        assert system.fault_in(other) == ("the rating 21/2 is not what its figures give", RESTORE)
