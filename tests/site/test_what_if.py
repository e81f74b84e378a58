"""What a game would make of a rating: scripts that say what the program says, and a player's page."""

import json
import random
import subprocess
from dataclasses import asdict
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from masterlist import resources
from masterlist.build import build
from masterlist.building.checking import Options
from masterlist.facts.logbook import Carried, Entry, Result, State
from masterlist.facts.night import Seat
from masterlist.facts.site import Members
from masterlist.scoring.rating import Game, Games, Held, RatingSystem, game_systems, terms_of
from masterlist.scoring.working import SILENT
from masterlist.scoring.wwr import RunningTally
from masterlist.source import Place
from tests.conftest import Browse, Tab
from tests.small import copied_site

if TYPE_CHECKING:
    from playwright.sync_api import Locator

RUN = """
const MasterlistWords = { N_: (text) => text };
let system;
const MasterlistSystems = { take: (id, one) => { system = one; } };
{ %s }
const vectors = JSON.parse(require("fs").readFileSync(0, "utf-8"));
console.log(JSON.stringify(vectors.map((given) => {
  if (given.games) {
    return system.together(given.own, given.games, given.terms);
  }
  const result = system.results ? system.results[given.score] : given.score;
  return system.after(given.own, given.opponent, result, given.terms, given.bonus);
})));
"""
TERMS: dict[str, list[dict[str, Any]]] = {
    "elo": [{}, {"k": 32, "cap": 200}, {"k_new": 40, "new_games": 30, "floor": 1400, "start": 1450}],
    "glicko-2": [{}, {"tau": 1.2, "deviation": 200}],
}
SCORES = (1, 0.5, 0)


def _answers(system: str, vectors: list[dict[str, Any]]) -> list[dict[str, Any]]:
    script = resources.system_script(system)
    assert script
    return answers_of(script, vectors)


def answers_of(script: Path, vectors: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What a system's script says of games."""
    program = RUN % script.read_text("utf-8")
    given = json.dumps(vectors)
    done = subprocess.run(["node", "-e", program], input=given, capture_output=True, text=True, check=True)
    found: list[dict[str, Any]] = json.loads(done.stdout)
    return found


def _held(drawn: random.Random, system: RatingSystem[Any], terms: Any) -> Held:
    held = system.start(terms)
    figures = {name: value * Fraction(drawn.randint(10, 100), 100) for name, value in held.figures.items()}
    return held._replace(
        rating=Fraction(drawn.randint(100_000, 220_000), 100), figures=figures, games=drawn.randint(0, 60)
    )


def _row(held: Held) -> dict[str, Any]:
    figures = {name: float(value) for name, value in held.figures.items()}
    return {"rating": float(held.rating), "games": held.games, "figures": figures}


@pytest.mark.node
@pytest.mark.parametrize("id_", TERMS)
def test_the_scripts_of_rating_systems_say_what_the_program_says(id_: str) -> None:
    drawn, system = random.Random(1960), game_systems()[id_]  # noqa: S311  the same cases every time
    vectors, expected = [], []
    for stated in TERMS[id_]:
        terms = terms_of(system, stated)
        for score in SCORES * 20:
            state = {player: _held(drawn, system, terms) for player in ("own", "opponent")}
            seats = (Seat("own", "one", Fraction(score)), Seat("opponent", "two", 1 - Fraction(score)))
            games = Games("2026-03", (Game("g", "2026-03-04", seats),), explained=False)
            after, _ = system.rate(state, games, terms, Members(None))
            given = {name: float(one) if isinstance(one, Fraction) else one for name, one in asdict(terms).items()}
            vectors.append({**{player: _row(held) for player, held in state.items()}, "score": score, "terms": given})
            expected.append(after["own"])
    for found, held in zip(_answers(id_, vectors), expected, strict=True):
        assert found["rating"] == pytest.approx(float(held.rating), abs=1e-7)
        for name, value in held.figures.items():
            assert found["figures"][name] == pytest.approx(float(value), abs=1e-7)
        assert found["lines"]


@pytest.mark.node
@pytest.mark.parametrize("id_", TERMS)
def test_the_scripts_rate_the_games_of_a_day_together(id_: str) -> None:
    """As the program does, where they are the only ones of their period; a newcomer begins as it says."""
    drawn, system = random.Random(1961), game_systems()[id_]  # noqa: S311  the same cases every time
    vectors, expected = [], []
    for stated in TERMS[id_]:
        terms = terms_of(system, stated)
        given = {name: float(one) if isinstance(one, Fraction) else one for name, one in asdict(terms).items()}
        for number in range(20):
            state = {player: _held(drawn, system, terms) for player in ("own", "ann", "bob")}
            if number % 2:
                del state["ann"]
            scores = [("ann", drawn.choice(SCORES)), ("bob", drawn.choice(SCORES)), ("ann", drawn.choice(SCORES))]
            seats = [
                (Seat("own", "one", Fraction(score)), Seat(other, "two", 1 - Fraction(score)))
                for other, score in scores
            ]
            games = tuple(Game(f"g{at}", "2026-03-04", both) for at, both in enumerate(seats))
            after, _ = system.rate(state, Games("2026-03", games, explained=False), terms, Members(None))
            rows = {player: _row(state.get(player, system.start(terms))) for player in ("own", "ann", "bob")}
            said = [{"opponent": rows[other], "score": score} for other, score in scores]
            vectors.append({"own": rows["own"], "games": said, "terms": given})
            expected.append(after["own"])
    for found, held in zip(_answers(id_, vectors), expected, strict=True):
        assert found["rating"] == pytest.approx(float(held.rating), abs=1e-7)
        for name, value in held.figures.items():
            assert found["figures"][name] == pytest.approx(float(value), abs=1e-7)


WWR = (Result.WON_STRATEGIC, Result.WON_MAJOR, Result.WON_ATTRITION, Result.DRAW, Result.LOST_MAJOR)
POINTS = (7, 5, 3, 1, 0)
NOTHING_MORE: dict[str, Any] = {"stated": None, "resignation": None, "note": "", "place": Place(""), "spots": {}}


@pytest.mark.node
def test_the_script_of_wwr_says_what_the_program_says() -> None:
    drawn = random.Random(1960)  # noqa: S311  as above
    vectors, expected = [], []
    for met in (0, 0.5, 1):
        for at, result in enumerate(WWR):
            others = [f"other-{number}" for number in range(drawn.randint(0, 20))]
            points, bonus = drawn.randint(0, 200), drawn.randint(0, 8)
            beaten = [*others, *(["rival"] if met == 1 else [])]
            half = ["rival"] if met == 0.5 else []
            tally = RunningTally(Carried(points, tuple(beaten), tuple(half), Place(""), {}))
            own = {"halves": int(2 * tally.defeated), "points": points, "met": met, "rating": float(tally.wwr)}
            vectors.append({"own": own, "opponent": {}, "score": at, "bonus": bonus, "terms": {}})
            state = State(None, None, None)
            entry = Entry("2026-03-04", "rival", result, state, signed=True, **NOTHING_MORE)
            tally.count(entry, POINTS[at] + bonus, SILENT)
            expected.append(float(tally.wwr))
    assert [found["rating"] for found in _answers("wwr", vectors)] == expected


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A chess club beside log books, built."""
    root = copied_site(tmp_path_factory.mktemp("what-if"), "base", "base_nights")
    assert build(root, root / "public", Options(jobs=1)).files
    return root / "public"


def _what_if(tab: Tab, list_: str) -> "Locator":
    section = tab.page.locator(f"#list-{list_}")
    section.get_by_role("link", name="What if").click()
    return section.locator(f"#what-if-{list_}")


def test_opponents_of_one_name_are_told_apart(tmp_path: Path, browse: Browse) -> None:
    copied_site(tmp_path, "base", "base_nights")
    for player in ("bob-baker", "cleo-cole"):
        (tmp_path / f"content/players/{player}.yaml").write_text("name: Sam Lee\n", "utf-8")
    assert build(tmp_path, tmp_path / "public", Options(jobs=1)).files
    tab = browse()
    tab.page.goto(f"{(tmp_path / 'public').as_uri()}/players/ann-archer.html")
    part = _what_if(tab, "chess")
    ratings = []
    for player in ("bob-baker", "cleo-cole"):
        part.get_by_label("Opponent").fill(f"Sam Lee ({player})")
        part.get_by_role("status").get_by_text("new rating").first.wait_for()
        ratings.append(part.get_by_role("status").inner_text())
    assert ratings[0] != ratings[1]
    part.get_by_label("Opponent").fill("lee")
    part.get_by_role("option", name="Sam Lee (cleo-cole)").click()
    part.get_by_role("status").get_by_text("against Sam Lee").wait_for()
    assert part.get_by_role("status").inner_text() == ratings[1], "one touch chooses"


def test_an_opponent_is_found_as_the_search_finds_players(site: Path, browse: Browse) -> None:
    """By a part of the name, and with a typing error."""
    tab = browse(390)
    tab.page.goto(f"{site.as_uri()}/players/bob-baker.html")
    part = _what_if(tab, "squares")
    for typed in ("archer", "arhcer"):
        part.get_by_label("Opponent").fill(typed)
        part.get_by_role("status").get_by_text("against Ann Archer").wait_for()
    part.get_by_label("Opponent").fill("nobody at all")
    part.get_by_role("status").get_by_text("No player matches").wait_for()
    part.get_by_label("Opponent").fill("")
    assert not part.get_by_role("status").inner_text(), "who has not chosen is not contradicted"
    assert tab.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_opponents_worth_the_same_are_named_in_one_sentence(built_site: Path, browse: Browse) -> None:
    tab = browse(390).open(built_site, "players/odessa-crane.html")
    part = _what_if(tab, "squares")
    names = "Theodore Garrow, Kenji Morishige"  # who played lately; below them who did not for years, or keeps no log
    part.get_by_text(f"Opponents not yet beaten, each worth +386.5: {names}").wait_for()
