"""The schemas themselves, and that everything they refuse is told, with its place and in plain words."""

import json
import re
import time
from collections.abc import Callable, Iterator
from copy import deepcopy
from itertools import product
from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from masterlist.read import content, schemas, wording
from masterlist.read.schemas import parse
from masterlist.read.text import MAX_PROBLEMS, hidden_in
from masterlist.source import Place, Problem
from tests.examples import CAMPAIGN, examples

NAMES = schemas.names()
# Keywords that refuse nothing themselves, or hand on to others that do.
STRUCTURE = {
    *("$schema", "$id", "$ref", "$defs", "title", "description", "examples", "properties", "patternProperties"),
    "items",
}


def subschemas(part: Any, path: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """A schema and every schema within it, with the way there."""
    yield path or "/", part
    for keyword in ("properties", "patternProperties", "$defs"):
        for key, inner in part.get(keyword, {}).items():
            yield from subschemas(inner, f"{path}/{keyword}/{key}")
    for keyword in ("items", "additionalProperties"):
        if isinstance(part.get(keyword), dict):
            yield from subschemas(part[keyword], f"{path}/{keyword}")


EVERY = [(name, path, part) for name in NAMES for path, part in subschemas(schemas.schema(name))]
PROPERTIES = [one for one in EVERY if "/properties/" in one[1] and one[1].split("/")[-2] == "properties"]


@pytest.mark.parametrize("name", NAMES)
class TestEverySchema:
    def test_is_a_schema(self, name: str) -> None:
        schema = schemas.schema(name)
        assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
        assert schema["$id"] == f"{name}.schema.json"
        jsonschema.Draft202012Validator.check_schema(schema)

    def test_says_only_what_can_be_explained(self, name: str) -> None:
        used = {keyword for path, part in subschemas(schemas.schema(name)) for keyword in part}
        assert used <= STRUCTURE | wording.KEYWORDS

    def test_takes_no_key_that_it_does_not_know(self, name: str) -> None:
        loose = [path for path, part in subschemas(schemas.schema(name)) if part.get("type") == "object"]
        open_ = {path for path in loose if "additionalProperties" not in dict(subschemas(schemas.schema(name)))[path]}
        assert open_ <= {
            "/properties/terms",
            "/properties/periods/items/properties/terms",
        }  # which the schema of the system judges


def test_there_is_a_schema_for_every_kind_of_file() -> None:
    assert set(NAMES) >= schemas.KINDS


@pytest.mark.parametrize(("name", "path", "part"), PROPERTIES, ids=[f"{name}{path}" for name, path, _ in PROPERTIES])
def test_every_property_is_described_and_has_good_examples(name: str, path: str, part: dict[str, Any]) -> None:
    assert part["title"]
    assert part["description"].endswith(".")
    assert part["examples"]
    for sample in part["examples"]:
        inner = {"$ref": f"{name}.schema.json#{path}"}
        finder = schemas._finder(name).evolve(schema=inner)
        assert [error.message for error in finder.iter_errors(sample)] == []


PATTERNS = sorted({part["pattern"] for _, _, part in EVERY if "pattern" in part})


@pytest.mark.parametrize("pattern", PATTERNS)
def test_patterns_mean_the_same_in_every_language(pattern: str) -> None:
    """No pattern needs anything that Python, Rust and JavaScript do differently."""
    assert pattern == r"\S" or (pattern.startswith("^") and pattern.endswith("$"))
    assert not re.search(r"\\[^Ss\[\]\\]|\(\?", pattern)


SAMPLES = {json.dumps(sample): sample for _, _, part in EVERY for sample in part.get("examples", [])}


@pytest.mark.parametrize("sample", SAMPLES.values(), ids=SAMPLES)
def test_a_remedy_can_be_typed_as_it_stands(sample: object) -> None:
    value, problems = parse(f"key: {wording.as_yaml(sample)}\nlist: [{wording.as_yaml(sample)}]\n".encode(), "x")
    assert problems == []
    assert value == {"key": sample, "list": [sample]}


@given(
    st.recursive(
        st.text(st.characters(exclude_categories=["Cc", "Cs"])) | st.integers(-99, 99) | st.booleans(),
        st.lists,
        max_leaves=3,
    )
)
def test_any_value_can_be_typed_as_it_is_shown(value: object) -> None:
    typed = wording.as_yaml(value)
    if typed.isprintable() and not hidden_in(typed, Place("x")):
        assert parse(f"key: {typed}\n".encode(), "x") == ({"key": value}, [])


# --- good documents, and what may be wrong with them ---------------------------------------------------------------

GOOD = {
    "site": """\
title: T
base_url: https://r.example.org/x
repository: http://h/a
branch: main
language: en
licence: {name: CC BY 4.0, url: "https://c.org/"}
home: [squares, armada-2]
""",
    "theme": """\
wordmark: Deer Valley
accent: "#7a1f2b"
accent_dark: "#f2a7b0"
""",
    "list": """\
name: "WWR: SQUARES"
system: wwr
terms: {}
editions: monthly
""",
    "club": """\
name: Deer Valley
sanctioned: true
place: Mesa, Arizona
country: US
link: https://d.org:81/?a#b
""",
    "player": """\
name: Bob Smith
aka: [Robert, Bobby Smith]
club: deer-valley
country: US
github: bob-smith
former_ids: [rob]
distinct_from: [bob-smyth]
privacy: public
""",
    "page": """\
title: About
menu: false
summary: Who we are.
""",
    "log": """\
player: suzy
book: 12
list: squares
carried_over: {game_points: 41, defeated: [bob-lee], drawn: []}
games:
  - date: 1996-05-09
    opponent: ed
    result: won-attrition
    attrition: 10-9
    eliminated:
      own: {infantry: 5, cavalry: 2, artillery: 2}
      opponent: {infantry: 6}
    signed: true
    stated: {game_points: 7, opponents_defeated: 2.5, total: 9, wwr: 22.5}
    note: A note
  - date: 1996-06-01
    opponent: ed
    result: lost-major
    bonus: 3-3
    resignation: {by: own, answer: denied, reached: major, attrition: 7-4, bonus: 3-3}
""",
}
STRANGE: list[Any] = [
    *(None, True, 0, 1, -1, 2.5, 0.25, 10**14, "", " ", "x", "X", "x\n", "\n", "a b", "a  b ", "-", "--", "a-"),
    *("10-9", "10-9\n", "24-0", "1996-05-09", "1996-05-09\n", "2024-02-30", "0000-01-01", "0001-01-01", "19960509"),
    *("1996-W01-1", "1996-5-9", "\uff11996-05-09", "us", "US\n", "ÜS", "x" * 81, "x" * 501, "é" * 40, "𐌀"),
    *("https://", "https://a b", "https:///", "https://[", "https://a/\n", "javascript:alert(1)", "http://x"),
    *("\u3000", "\u00a0", [], [1, 1], [1, 1.0], ["a", "a"], ["a", 1, None], [[], []], {}, {"a": 1}),
]


def slots(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every container of the document with each of its keys or indexes."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield value, key
        yield from slots(inner)


def put(container: Any, key: Any, value: Any) -> None:
    container[key] = deepcopy(value)


def drop(container: Any, key: Any, _value: Any) -> None:
    del container[key]


def rename(container: Any, key: Any, value: Any) -> None:
    if isinstance(container, dict):
        container[str(key) + ("x" if value else "")] = container.pop(key)


def add(container: Any, key: Any, value: Any) -> None:
    target = container[key]
    if isinstance(target, dict):
        target["stranger"] = deepcopy(value)
    elif isinstance(target, list):
        target.append(deepcopy(target[0] if target else value))


CHANGES: list[Callable[[Any, Any, Any], None]] = [put, put, put, drop, rename, add]


def good(name: str) -> Any:
    return json.loads(json.dumps(parse(GOOD[name].encode(), "x")[0]))


@st.composite
def near_good(draw: st.DrawFn, name: str) -> Any:
    """A good document with a few changes, which may leave it good."""
    document = good(name)
    for _ in range(draw(st.integers(0, 3))):
        places = list(slots(document))
        if not places:
            break
        container, key = draw(st.sampled_from(places))
        draw(st.sampled_from(CHANGES))(container, key, draw(st.sampled_from(STRANGE)))
    return document


def read(name: str, document: Any) -> tuple[Any, list[Problem]]:
    """The document as it is read from a file, and what its schema says of it."""
    value, problems = parse(wording.as_yaml(document).encode(), "x")
    assert problems == []
    return value, schemas.faults(value, name, "x")


@pytest.mark.parametrize("name", GOOD)
def test_good_documents_are_good(name: str) -> None:
    assert read(name, good(name))[1] == []
    assert list(schemas._finder(name).iter_errors(good(name))) == []


@pytest.mark.parametrize("name", GOOD)
@settings(max_examples=examples(40), deadline=None)
@given(data=st.data())
def test_the_two_validators_agree(name: str, data: st.DataObject) -> None:
    document = data.draw(near_good(name))
    assert schemas._is_good(name)(document) == (not list(schemas._finder(name).iter_errors(document)))


@pytest.mark.campaign
@pytest.mark.parametrize("name", GOOD)
def test_the_two_validators_agree_on_every_strange_value(name: str) -> None:
    """A campaign tries each in each place; here each is tried in a third of them, and in each place a third of all."""
    places = range(len(list(slots(good(name)))))
    for (at, value), number in product(enumerate(STRANGE), places):
        if (at + number) % 3 and not CAMPAIGN:
            continue
        document = good(name)
        holder, key = list(slots(document))[number]
        put(holder, key, value)
        assert schemas._is_good(name)(document) == (not list(schemas._finder(name).iter_errors(document)))


def test_keys_that_are_missing_are_said_once_each() -> None:
    problems = read("board", {"round": 1, "seats": {}, "more": 1})[1]
    assert [problem.rule for problem in problems].count("schema-required") == 7
    assert "problems-are-few" not in {problem.rule for problem in problems}


@pytest.mark.parametrize("name", GOOD)
@settings(max_examples=examples(25), deadline=None)
@given(data=st.data())
def test_whatever_is_wrong_is_told(name: str, data: st.DataObject) -> None:
    value, problems = read(name, data.draw(near_good(name)))
    assert bool(problems) == (not schemas._is_good(name)(value))
    for problem in problems:
        assert problem.rule.removeprefix("schema-") in wording.KEYWORDS
        assert problem.place.line == 1
        assert problem.place.column > 0
        assert problem.hint
        assert (problem.message + problem.hint).isprintable()
        assert not re.search(r"\bNone\b|\[\]|\{'|\bTrue\b|\bFalse\b", problem.message)


@pytest.mark.parametrize("name", GOOD)
def test_a_fault_is_pointed_at_where_it_stands(name: str) -> None:
    for number in range(len(list(slots(good(name))))):
        document = good(name)
        container, key = list(slots(document))[number]
        put(container, key, {"wrong": []} if isinstance(container[key], list) else [["wrong"]])
        text = wording.as_yaml(document)
        _, problems = read(name, document)
        columns = {problem.place.column for problem in problems}
        pointed = text.index("{wrong: []}" if "{wrong: []}" in text else "[[wrong]]") + 1
        assert columns <= {pointed, pointed + 1}  # an unknown key stands within the brackets
        assert problems


def test_no_more_than_anybody_reads() -> None:
    value, _ = parse(b"name: x\naka: [" + b"1, " * 50_000 + b"]\n", "x")
    problems = schemas.faults(value, "player", "x")
    assert problems[0].rule == "problems-are-few"
    assert len(problems) <= MAX_PROBLEMS + 1


def test_a_list_of_every_kind_is_compared_quickly() -> None:
    """What jsonschema does by itself would take hours: it compares every item with every other."""
    items = ", ".join(f"{number}, t{number}" for number in range(40_000))
    value, problems = parse(f"name: x\nformer_ids: [{items}, 1]\n".encode(), "x")
    assert problems == []
    begun = time.process_time()
    assert schemas.faults(value, "player", "x")
    assert time.process_time() - begun < 5


def test_a_file_that_only_one_of_the_two_refuses_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(schemas, "_is_good", lambda _: lambda _: False)
    value, _ = parse(b"# Bob\nname: Bob\n", "x")
    (problem,) = schemas.faults(value, "player", "x")
    assert problem == Problem(
        Place("x", 2, 1),
        "schema-fits",
        "something is not as it should be here",
        "compare the file with schema/player.schema.json",
    )


class TestRemedies:
    """What the author probably meant stands in the remedy."""

    @pytest.mark.parametrize(
        ("name", "id_"),
        [("Deer Valley", "deer-valley"), ("Zoë's Café", "zoes-cafe"), ("-deer-", "deer"), ('"\u00e9"', "e")],
    )
    def test_a_name_where_an_id_belongs(self, name: str, id_: str) -> None:
        value, _ = parse(f"name: Bob\nclub: {name}\n".encode(), "x")
        (problem,) = schemas.faults(value, "player", "x")
        assert problem.hint.startswith(f"did you mean '{id_}'? (an id: ")

    @pytest.mark.parametrize(
        ("line", "remedy"),
        [
            ("date: 1998.07.03", "date: 1998-07-03"),
            ("date: 1998-7-3", "date: 1998-07-03"),
            ("date: 3.7.1998", "date: 1996-05-09"),
            ("attrition: 11 – 9", "attrition: 11-9"),
            ("attrition: 11 / 9", "attrition: 11-9"),
            ("bonus: 2−1", "bonus: 2-1"),
            ("signed: yes", "signed: true"),
            ("signed: No", "signed: false"),
        ],
    )
    def test_entry(self, line: str, remedy: str) -> None:
        entry = {"date": "1998-01-01", "opponent": "ed", "result": "draw"}
        key, _, text = line.partition(": ")
        lines = "".join(f"    {name}: {value}\n" for name, value in {**entry, key: text}.items())
        value, _ = parse(f"player: suzy\nbook: 1\nlist: squares\ngames:\n  -\n{lines}".encode(), "x")
        (problem,) = schemas.faults(value, "log", "x")
        assert problem.hint.startswith(f"write it like this: {remedy}")


def test_terms_are_judged_by_the_schema_of_their_system() -> None:
    for system, rules in (
        ("wwr", ["schema-additionalProperties"]),
        ("log", []),
        ("elo", ["schema-additionalProperties"]),
        ("unheard-of", []),
    ):
        value, _ = parse(f"name: x\nsystem: {system}\nterms: {{best_of: 3}}\n".encode(), "x")
        assert [problem.rule for problem in content.term_faults(value, "x")] == rules
