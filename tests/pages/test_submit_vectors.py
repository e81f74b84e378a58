"""The scripts of the submit page, in a real browser, score, check and write as the program does."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from masterlist.read import schemas
from masterlist.write import comments
from tests import submit_boards, submit_nights, submit_vectors

EVERY: dict[str, list[dict[str, Any]]] = json.loads(submit_vectors.FILE.read_text(encoding="utf-8"))
# What the questions of the form exclude, so that the program alone judges it.
NEVER_SAID = re.compile(
    "solo-takes-18: not|concessions-are-allowed|draws-include-all-survivors|resignation-fits-the-result"
    "|board-is-complete: (.* without|a finished game)|concession-names-a-survivor: (nothing|.* has no centres)"
    "|eliminations-are-possible: .* holds|figures-agree: the units|accepted figures-agree|schema-(enum|format|minProp)"
)


def _can_be_said(vector: dict[str, Any]) -> bool:
    """Whether one can fill this in."""
    is_accepted = "accepted" in json.dumps(vector.get("entry"))
    told = (f"{one['rule']}: {one.get('message', '')}" for one in vector.get("problems", ()))
    return not any(NEVER_SAID.match(one) or (is_accepted and NEVER_SAID.match(f"accepted {one}")) for one in told)


VECTORS = {kind: [one for one in vectors if _can_be_said(one)] for kind, vectors in EVERY.items()}
NEEDED_TERMS = {
    "keeper": submit_vectors.KEEPER,
    "newest": submit_vectors.NEWEST_DAY,
    "people": submit_boards.PEOPLE,
    "kinds": submit_nights.kinds_for_scripts(),
}

ENTRIES = """([vectors, {keeper, newest}]) => vectors.map(({entry}) => {
  const problems = Masterlist.checks.checkEntry(entry, keeper, newest);
  const said = {problems};
  if (!problems.some((one) => one.severity === "error")) {
    const {points, lines} = Masterlist.systems.wwr.score(entry);
    said.points = Masterlist.exact(points);
    said.working = lines.map(({label, sum, value}) => [label, sum, value]);
  }
  if (!problems.some((one) => one.rule.startsWith("schema-"))) {
    said.file = Masterlist.yaml.file({player: keeper, list: "squares", game: entry}, "entry");
  }
  return said;
})"""

LOGS = """(vectors) => vectors.map(({carried_over, games}) => {
  const tally = new Masterlist.systems.wwr.Tally(carried_over || {});
  const exact = Masterlist.exact;
  return games.map((entry) => {
    const {points, lines} = Masterlist.systems.wwr.score(entry, {tally});
    const after = [points, tally.defeated, tally.total, tally.rating].map(exact);
    return {after, working: lines.map(({label, sum, value}) => [label, sum, value])};
  });
})"""

BOARDS = """([vectors, {newest, people}]) => vectors.map(({system, terms, board}) => {
  const problems = Masterlist.checks.checkBoard(board, {system, terms}, (id) => people.includes(id), newest);
  const said = {problems};
  const goesOn = board.ending === "in-play" || (board.started !== undefined && board.finished === undefined);
  if (!problems.length && !goesOn) {
    const seats = Masterlist.boards.scoreBoard(system, board, terms);
    said.points = seats.map((seat) => seat.exact);
    said.workings = seats.map((seat) => seat.lines.map(({label, sum, value}) => [label, sum, value]));
  }
  if (!problems.some((one) => one.rule.startsWith("schema-"))) {
    said.text = Masterlist.yaml.file(board, "started" in board ? "game" : "board");
  }
  return said;
})"""

DUELS = """async ([vectors, {keeper, newest}]) => {
  await MasterlistKit.load("assets/submit-night.js");
  return vectors.map(({entry}) => {
    const {checks} = Masterlist;
    const problems = checks.checkEntry(entry, keeper, newest, checks.scoreFaults);
    const file = () => Masterlist.yaml.file({player: keeper, list: "chess", game: entry}, "entry");
    return problems.length ? {problems} : {problems, file: file()};
  });
}"""

NIGHTS = """async ([vectors, {kinds, newest, people}]) => {
  await MasterlistKit.load("assets/submit-night.js");
  return vectors.map(({kind, night}) => {
    const problems = Masterlist.checks.checkNight(night, kinds[kind], (id) => people.includes(id), newest);
    const board = {round: 2, table: "A 1", ...night.games[0], note: night.note};
    const {file} = Masterlist.yaml;
    const texts = () => ({text: file(night, "night"), board: file(board, "event-game")});
    return problems.length ? {problems} : {problems, ...texts()};
  });
}"""


NEEDY = """async ([vectors, {kinds, newest, people}]) => {
  await MasterlistKit.load("assets/submit-night.js");
  return vectors.map(({kind, game, system}) => {
    const day = {date: "2025-03-04", games: [game]};
    const isKnown = (id) => people.includes(id);
    const found = Masterlist.checks.checkNight(day, kinds[kind], isKnown, newest, {needing: system});
    return {problems: found.map((one) => ({...one, path: one.path.slice(2)}))};
  });
}"""


def test_the_vectors_are_those_that_the_program_makes() -> None:
    """Where this fails, the program has changed: make them anew with ``python -m tests.submit_vectors``."""
    assert submit_vectors.FILE.read_text(encoding="utf-8") == submit_vectors.text()


def test_the_vectors_are_many_and_of_every_kind() -> None:
    assert sum(map(len, VECTORS.values())) >= 860
    told = {
        problem["rule"]
        for kind in ("entries", "duels", "boards", "nights", "needy")
        for one in EVERY[kind]
        for problem in one["problems"]
    }
    assert told >= {
        "attrition-gives-the-result", "board-is-complete", "bonus-is-known", "centres-fit-the-map",
        "concession-names-a-survivor", "concessions-are-allowed", "date-is-past", "date-is-plausible",
        "draws-include-all-survivors", "elimination-year-is-known", "eliminations-are-possible", "figures-agree",
        "figures-are-possible", "game-has-a-time", "game-is-complete", "games-are-told-apart", "left-out-of-a-draw",
        "opponent-is-another", "places-have-no-gaps", "player-is-known", "players-are-credited-once",
        "players-sit-once", "points-agree-with-places", "points-are-known", "resignation-fits-the-result",
        "resignation-is-complete", "schema-maximum", "schema-minItems", "schema-pattern", "schema-required",
        "score-agrees-with-result", "solo-takes-18", "somebody-survives",
    }  # fmt: skip
    solved = {one["system"] for one in VECTORS["boards"] if "points" in one}
    assert solved == {"daanz-squares", "sum-of-squares", "armada"}


@pytest.fixture(scope="module")
def said(built_site: Path, chromium: Any) -> dict[str, Any]:
    """What the scripts make of all vectors."""
    context = chromium.new_context()
    page = context.new_page()
    page.goto(f"{built_site.as_uri()}/submit.html")
    answers = {
        "entries": page.evaluate(ENTRIES, [VECTORS["entries"], NEEDED_TERMS]),
        "duels": page.evaluate(DUELS, [VECTORS["duels"], NEEDED_TERMS]),
        "logs": page.evaluate(LOGS, VECTORS["logs"]),
        "boards": page.evaluate(BOARDS, [VECTORS["boards"], NEEDED_TERMS]),
        "nights": page.evaluate(NIGHTS, [VECTORS["nights"], NEEDED_TERMS]),
        "needy": page.evaluate(NEEDY, [VECTORS["needy"], NEEDED_TERMS]),
    }
    context.close()
    return answers


def _problems(found: list[dict[str, Any]]) -> list[tuple[Any, ...]]:
    """Without the remedies, and without what schemas say: the form has words of its own for them."""
    return sorted(
        (one["rule"], tuple(one["path"]), one["severity"], "" if one["rule"].startswith("schema-") else one["message"])
        for one in found
    )


@pytest.mark.browser
@pytest.mark.parametrize("kind", ["entries", "duels", "boards", "nights", "needy"])
def test_the_same_is_wrong(said: dict[str, Any], kind: str) -> None:
    for vector, answer in zip(VECTORS[kind], said[kind], strict=True):
        assert _problems(answer["problems"]) == _problems(vector["problems"]), vector["case"]
        assert all(problem["hint"] for problem in answer["problems"]), vector["case"]


@pytest.mark.browser
def test_an_entry_is_worth_the_same(said: dict[str, Any]) -> None:
    for vector, answer in zip(VECTORS["entries"], said["entries"], strict=True):
        assert answer.get("points") == vector.get("points"), vector["case"]
        assert answer.get("working") == vector.get("working"), vector["case"]


@pytest.mark.browser
def test_running_totals_are_the_same(said: dict[str, Any]) -> None:
    for vector, answer in zip(VECTORS["logs"], said["logs"], strict=True):
        assert [one["after"] for one in answer] == vector["after"], vector
        assert answer[-1]["working"] == vector["last_working"]


@pytest.mark.browser
def test_the_seats_of_a_board_are_worth_the_same(said: dict[str, Any]) -> None:
    for vector, answer in zip(VECTORS["boards"], said["boards"], strict=True):
        assert answer.get("points") == vector.get("points"), vector["case"]
        assert answer.get("workings") == vector.get("workings"), vector["case"]


def _files(kind: str, vector: dict[str, Any], answer: dict[str, Any]) -> Iterator[tuple[str, str, Any]]:
    """The texts that the scripts made of a vector, each with its schema and what it must say."""
    if "file" in answer:
        list_ = {"entries": "squares", "duels": "chess"}[kind]
        yield answer["file"], "entry", {"player": submit_vectors.KEEPER, "list": list_, "game": vector["entry"]}
    if "text" in answer:
        content = vector["board" if kind == "boards" else "night"]
        yield answer["text"], "night" if kind == "nights" else "game" if "started" in content else "board", content
    if "board" in answer:
        note = {key: vector["night"][key] for key in ("note",) if key in vector["night"]}
        yield answer["board"], "event-game", {"round": 2, "table": "A 1", **vector["night"]["games"][0], **note}


@pytest.mark.browser
@pytest.mark.parametrize("kind", ["entries", "duels", "boards", "nights"])
def test_what_is_written_says_the_same_in_canonical_form(said: dict[str, Any], kind: str) -> None:
    for vector, answer in zip(VECTORS[kind], said[kind], strict=True):
        for text, schema, content in _files(kind, vector, answer):
            assert _without_zeros(_read(text, schema)) == _without_zeros(content), vector["case"]
            assert comments.canonical_text(text, schema) == text
    assert any("file" in answer or "text" in answer for answer in said[kind])


def _read(text: str, kind: str) -> Any:
    value, problems = schemas.parse(text.encode(), "file")
    assert not problems, (text, problems)
    assert not schemas.faults(value, kind, "file"), text
    assert text.startswith(f"# yaml-language-server: $schema=../../../schema/{kind}.schema.json\n")
    return value


def _without_zeros(value: Any) -> Any:
    """Units of a kind of which there were none may be left out, and are."""
    if not isinstance(value, dict):
        return value
    kinds = {"infantry", "cavalry", "artillery"}
    return {key: _without_zeros(part) for key, part in value.items() if not (key in kinds and part == 0)}
