"""Strict YAML: which scalars mean what, where everything stands, and that nothing can break the reader."""

import json
import time
from types import SimpleNamespace
from typing import Any

import pytest
import yaml
from hypothesis import example, given, settings
from hypothesis import strategies as st

from masterlist.read.libyaml import MAX_DEPTH, UNCLEAR, explain
from masterlist.read.schemas import parse
from masterlist.read.text import MAX_BYTES, MAX_PROBLEMS, At, Mapping, Sequence, hidden_in, scalar
from masterlist.source import Place
from tests.examples import examples

FILE = "content/some.yaml"


def value_of(text: str) -> Any:
    value, problems = parse(text.encode("utf-8"), FILE)
    assert problems == []
    return value


def rules_of(text: str) -> list[str]:
    return [problem.rule for problem in parse(text.encode("utf-8"), FILE)[1]]


SCALARS: list[tuple[str, object]] = [
    # null, true and false: YAML 1.2 core, and no other words
    *((text, None) for text in ("", "~", "null", "Null", "NULL")),
    *((text, True) for text in ("true", "True", "TRUE")),
    *((text, False) for text in ("false", "False", "FALSE")),
    *((text, text) for text in ("nULL", "tRUE", "yes", "no", "NO", "on", "Off", "y", "n")),
    # whole numbers, in decimal and without zeros before them; of other digits than ours none
    *((text, int(text)) for text in ("0", "-0", "7", "+7", "-7", "999999999999999")),
    *((text, text) for text in ("1000000000000000", "007", "00", "-01", "1_000", "1,000", "0x1F", "0o17", "0b11")),
    *((text, text) for text in ("--7", "+", "٣")),
    # decimal fractions
    *((text, float(text)) for text in ("2.5", "2.50", ".5", "-.5", "+2.5")),
    *((text, int(float(text))) for text in ("2.0", "0.0", "-0.0")),
    *((text, text) for text in ("1.", ".", "1.2.3", "01.5", "1e3", "1.0e3", ".inf", ".NaN")),
    ("999999999999999.999999999", "999999999999999.999999999"),
    # what YAML 1.1 takes for times, dates and base 60
    *((text, text) for text in ("3:2", "10:30", "190:20:30", "1996-05-09", "2024-02-30", "10-9", "=", "<<")),
    ("2001-12-14t21:59:43.10-05:00", "2001-12-14t21:59:43.10-05:00"),
    # quoted, and otherwise text for certain
    *(("'7'", "7"), ('"7"', "7"), ("'true'", "true"), ('"null"', "null"), ("''", ""), ('"~"', "~")),
    *(("|\n  7", "7"), (">-\n  true", "true"), ("1 2", "1 2"), ("Bob:Smith", "Bob:Smith")),
]


@pytest.mark.parametrize(("text", "value"), SCALARS, ids=repr)
def test_scalars(text: str, value: object) -> None:
    found = value_of(f"key: {text}")["key"]
    assert found == value
    assert type(found) is type(value)


@pytest.mark.parametrize(("text", "value"), SCALARS[:11], ids=repr)
def test_scalars_within_brackets(text: str, value: object) -> None:
    assert value_of(f"[x, {text or '~'}]") == ["x", value]


@given(st.integers(-(10**15) + 1, 10**15 - 1))
def test_whole_numbers_are_exact(number: int) -> None:
    assert scalar(str(number)) == number


@given(st.decimals(-(10**6), 10**6, places=3, allow_nan=False))
def test_decimals_are_exact_to_what_is_written(number: Any) -> None:
    found = scalar(f"{number:f}")
    assert isinstance(found, int | float)
    assert f"{found:.3f}" == f"{float(number) or 0.0:.3f}"


def spots(text: str) -> dict[str, tuple[At, At]]:
    value = value_of(text)
    return {key: (value.keys_at[key], value.values_at[key]) for key in value}


class TestPlaces:
    def test_block_style(self) -> None:
        value = value_of("# comment\nname: Bob\nclub:   deer\ngames:\n  - date: x\n    who:\n      y\n  - z\n")
        assert value.spot == (2, 1)
        assert value.keys_at == {"name": (2, 1), "club": (3, 1), "games": (4, 1)}
        assert value.values_at == {"name": (2, 7), "club": (3, 9), "games": (5, 3)}
        games = value["games"]
        assert isinstance(games, Sequence)
        assert games.spot == (5, 3)
        assert games.items_at == [(5, 5), (8, 5)]
        assert isinstance(games[0], Mapping)
        assert games[0].values_at == {"date": (5, 11), "who": (7, 7)}

    def test_flow_style(self) -> None:
        value = value_of("own: {infantry: 5,\n  cavalry: 2}\nlist: [a,b, [c]]\n")
        assert value["own"].keys_at == {"infantry": (1, 7), "cavalry": (2, 3)}
        assert value["own"].values_at == {"infantry": (1, 17), "cavalry": (2, 12)}
        assert value["list"].items_at == [(3, 8), (3, 10), (3, 13)]
        assert value["list"][2].items_at == [(3, 14)]

    def test_line_ends_of_windows_and_of_old(self) -> None:
        assert spots("name: Bob\r\nclub: deer\r\n") == spots("name: Bob\nclub: deer\n")
        assert spots("name: Bob\rclub: deer\r") == spots("name: Bob\nclub: deer\n")

    @pytest.mark.parametrize("word", ["Zoë", "Ελένη", "クレオ", "𐌀𐌁", "👩‍👩‍👧"])
    def test_columns_are_characters(self, word: str) -> None:
        value = value_of(f"list: [{word}, b]\n")
        assert value["list"].items_at == [(1, 8), (1, 10 + len(word))]
        assert value["list"][0] == word

    def test_a_byte_order_mark_takes_no_column(self) -> None:
        assert spots("\ufeffname: Bob\n") == spots("name: Bob\n")

    def test_a_first_line_that_is_not_1(self) -> None:
        value, _ = parse(b"a: 1\nb: 2\n", FILE, first_line=12)
        assert value.keys_at == {"a": (12, 1), "b": (13, 1)}
        _, (problem,) = parse(b"a: 1\nb: [\n", FILE, first_line=12)
        assert problem.place == Place(FILE, 13, 4)

    def test_a_value_that_is_not_there(self) -> None:
        assert value_of("a:\nb: 1\n").values_at["a"] == (1, 3)

    def test_quoted_keys_and_values(self) -> None:
        assert spots("\"a\": 'b'\n") == {"a": ((1, 1), (1, 6))}


REFUSED = [
    ("a: &x 1", ["no-aliases"]),
    ("a: *x", ["no-aliases"]),
    ("*x : 1", ["no-aliases"]),
    ("<<: *x", ["no-aliases"]),
    ("a: !!int 1", ["no-tags"]),
    ("a: !!python/object:os.system 1", ["no-tags"]),
    ("a: !x {b: 1}", ["no-tags"]),
    ("!!map {a: 1}", ["no-tags"]),
    ("!!str a: 1", ["keys-are-words"]),
    ("&k a: 1", ["keys-are-words"]),
    ("? [a]\n: 1", ["keys-are-words"]),
    ("? {a: 1}\n: 1", ["keys-are-words"]),
    ("a: 1\nb: 2\na: 3", ["keys-are-unique"]),
    ("{a: 1, a: 2}", ["keys-are-unique"]),
    ("'a': 1\n\"a\": 2\na: 3", ["keys-are-unique", "keys-are-unique"]),
    ("%YAML 1.2\n---\na: 1", ["no-directives"]),
    ("%TAG ! tag:x,2000:\n---\na: 1", ["no-directives"]),
    ("a: 1\n---\nb: 2", ["one-document"]),
    ("a: 1\n...\n---\nb: 2", ["one-document"]),
    ("a: 1\n---\n---\n", ["one-document"]),
    ("", ["file-has-content"]),
    ("\ufeff", ["file-has-content"]),
    ("# comment\n\n", ["file-has-content"]),
    ("text", ["file-has-keys"]),
    ("---\n", ["file-has-content"]),
    ("a:\x00 1", ["text-is-visible"]),
    ("a: b\u202ec", ["text-is-visible"]),
    ("a: b\ufeffc", ["text-is-visible"]),
    ("a: b\u200bc\nd: \x1b[31m", ["text-is-visible"] * 2),
    ('a: "\\u202e"\n"\\0": 1', ["text-is-visible"] * 2),
    ("a: [b\nc: d", ["yaml-syntax"]),
    ("a: &x 1\nb: *x\na: !y 2\nc: [", ["no-aliases", "no-aliases", "no-tags", "keys-are-unique", "yaml-syntax"]),
]


@pytest.mark.parametrize(("text", "rules"), REFUSED, ids=lambda one: repr(one) if isinstance(one, str) else "")
def test_refused(text: str, rules: list[str]) -> None:
    assert rules_of(text) == rules


@pytest.mark.parametrize("text", ["a: 'it''s'", 'a: "\u00a0é"', "---\na: 1\n", "a: 1\n...\n", "{a: [1, {b: c}]}"])
def test_accepted(text: str) -> None:
    assert rules_of(text) == []


@pytest.mark.parametrize("text", ["a: b", "- a", "{a: &x b, a: c}", "a: b\n---\nc: d"])
def test_a_value_beside_problems_can_be_judged(text: str) -> None:
    assert parse(text.encode(), FILE)[0] is not None


@pytest.mark.parametrize("text", ["a: *b", "a: !b c", "a: [", "b", "- a\n - b", '"\\0": a'])
def test_a_value_that_would_mislead_is_not_given(text: str) -> None:
    value, problems = parse(text.encode(), FILE)
    assert value is None
    assert problems


def test_the_deepest_that_is_read() -> None:
    deepest = "[" * MAX_DEPTH + "]" * MAX_DEPTH
    assert rules_of(deepest) == []
    assert rules_of(f"[{deepest}]") == ["nesting-is-bounded"]
    assert rules_of("".join(f"{' ' * level}a:\n" for level in range(MAX_DEPTH + 2))) == ["nesting-is-bounded"]


def test_the_biggest_that_is_read() -> None:
    padding = b"#" * (MAX_BYTES - 5)
    assert parse(b"a: b\n" + padding, FILE)[1] == []
    _, (problem,) = parse(b"a: b\n#" + padding, FILE)
    assert problem.rule == "file-is-small"


def test_no_more_problems_than_anybody_reads() -> None:
    for text in ("a: 1\n" * 5_000, "\u200b\n" * 5_000, f"a: [{'*x, ' * 5_000}]"):
        assert len(rules_of(text)) <= MAX_PROBLEMS + 1


BOMBS = {
    "billion laughs": "a: &a [x]\n"
    + "".join(f"{b}: &{b} [{f'*{a}, ' * 9}]\n" for a, b in zip("abcdefgh", "bcdefghi", strict=True)),
    "deep brackets": "a: " + "[" * 500_000,
    "deep braces": "a: " + "{b: " * 100_000,
    "deep hyphens": "- " * 400_000,
    "deep questions": "? " * 400_000,
    "many keys": "".join(f"k{number}: {number}\n" for number in range(70_000)),
    "the same key": "k: 1\n" * 150_000,
    "a long word": "a: " + "x" * 1_000_000,
    "a long key": f"? {'x' * 900_000}\n: 1",
    "many quotes": "a: '" + "''" * 500_000 + "'",
    "many anchors": "".join(f"k{number}: &a{number} 1\n" for number in range(40_000)),
    "many lines without colons": "x\n" * 400_000,
    "many documents": "---\na: 1\n" * 90_000,
}


@pytest.mark.parametrize("name", BOMBS)
def test_bombs_do_no_harm(name: str) -> None:
    data = BOMBS[name].encode()
    assert len(data) <= MAX_BYTES
    begun = time.process_time()
    _, problems = parse(data, FILE)
    assert time.process_time() - begun < 3
    assert all(len(problem.message) < 400 for problem in problems)
    if name == "billion laughs":
        assert {problem.rule for problem in problems} == {"no-aliases", "problems-are-few"}


def _check_nothing_breaks(data: bytes) -> None:
    value, problems = parse(data, FILE)
    assert problems or value is None or isinstance(value, Mapping | Sequence)
    lines = data.count(b"\n") + data.count(b"\r") + 1
    for problem in problems:
        assert problem.message
        assert problem.message != UNCLEAR[0]
        assert problem.hint
        assert problem.place.file == FILE
        assert 0 <= problem.place.line <= lines
        assert problem.place.column <= max(map(len, data.splitlines()), default=0) + 1
        assert (problem.message + problem.hint).isprintable()


@settings(max_examples=examples(75), deadline=None)
@given(st.binary(max_size=200))
def test_no_bytes_break_it(data: bytes) -> None:
    _check_nothing_breaks(data)


@settings(max_examples=examples(75), deadline=None)
@given(st.text(max_size=200))
@example("\ufffe")
@example("\U0001ffff: \U0010ffff")
@example("a: \x85")
@example("{")
@example("[\n---\n]")
def test_no_text_breaks_it(text: str) -> None:
    _check_nothing_breaks(text.encode("utf-8", errors="replace"))


PIECES = [
    *":-?[]{},#&*!|>'\"%@` \n\t\r",
    *("\n  ", ": ", "- ", "a", "b: c", "\\", "\\x", "---\n", "...\n", "%YAML", "!<", "<<", "|1", "é"),
]


@settings(max_examples=examples(125), deadline=None)
@given(st.lists(st.sampled_from(PIECES), max_size=25).map("".join))
def test_nothing_that_looks_like_yaml_breaks_it(text: str) -> None:
    _check_nothing_breaks(text.encode())


TEXTS = st.text(
    st.characters(codec="utf-8", exclude_categories=["Cc", "Cf", "Cs", "Zl", "Zp", "Cn", "Co"]), max_size=20
).filter(lambda text: not hidden_in(text, Place("")))  # invisible letters are refused
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**14), 10**14) | TEXTS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4),
    max_leaves=20,
)


@settings(max_examples=examples(40), deadline=None)
@given(st.dictionaries(TEXTS, VALUES, min_size=1, max_size=5), st.sampled_from([True, False, None]))
def test_what_a_dumper_writes_is_read_back(data: dict[str, Any], flow: bool | None) -> None:  # noqa: FBT001
    written = yaml.safe_dump(data, allow_unicode=True, default_flow_style=flow, width=1000)
    if "&id" in written:
        return
    value, problems = parse(written.encode("utf-8"), FILE)
    assert problems == []
    assert value == data


@settings(max_examples=examples(40), deadline=None)
@given(st.dictionaries(TEXTS, VALUES, min_size=1, max_size=5))
def test_json_is_read_back(data: dict[str, Any]) -> None:
    written = json.dumps(data, ensure_ascii=False)
    value, problems = parse(written.encode("utf-8"), FILE)
    assert problems == []
    assert value == data


# --- Libyaml's complaints in plain words, and at the place where the author would look ---

# Text, the line and the column that is pointed at, and a part of the message. What a club is likely to write stands in
# tests/broken; here is the rest of what libyaml can say.
COMPLAINTS = [
    ("a: [\n  b\nc: d\n", 1, 4, "this '[' is not closed"),
    ("a: {b: c\nd: e\n", 1, 4, "this '{' is not closed"),
    ("a: {b: [c}\n", 1, 10, "a comma or ']' is missing"),
    ("a: [b}\n", 1, 6, "a comma or ']' is missing"),
    ("a: [b, {c: d,\n", 1, 8, "this '{' is not closed"),
    ("a: {#}\n", 1, 4, "this '{' is not closed"),
    ('a: ["]", b,\n', 1, 12, "the file ends, but"),
    (":}: {", 1, 6, "the file ends, but"),
    ("a: [b]]\n", 1, 7, "does not belong here"),
    ("a: }\n", 1, 4, "'}' cannot stand here"),
    ("a: ,\n", 1, 4, "',' cannot stand here"),
    ("a: [\n---\n]\n", 2, 1, "'-' cannot stand here"),
    ("a: 'b\n---\nc: d\n", 1, 4, "this quote is not closed"),
    ("a: 'b\n", 1, 4, "this quote is not closed"),
    ("a: 'it's b'\n", 1, 8, "nothing can follow the closing quote"),
    ('a: "b" "c"\n', 1, 8, "nothing can follow the closing quote"),
    ('a: "\\u12"\n', 1, 7, "a backslash means something else"),
    ('a: "C:\\new\\data"\n', 1, 11, "a backslash means something else"),
    ('a: "\\ud800"\n', 1, 7, "a backslash means something else"),
    ("a: >9x\n  b\n", 1, 4, "the line must end after '|' or '>'"),
    ("a: |0\n  b\n", 1, 4, "the line must end after '|' or '>'"),
    ("a: |\n\tb\n", 2, 1, "a tab stands where only spaces can"),
    ("a:\n  - b\n\t- c\n", 3, 1, "a tab stands where only spaces can"),
    ("a: `b`\n", 1, 4, "cannot begin with '`'"),
    ("a: %b\n", 1, 4, "cannot begin with '%'"),
    ("a: * b\n", 1, 4, "cannot begin with '*'"),
    ("a: !<b c\n", 1, 4, "cannot begin with '!'"),
    ("a: !b!c d\n", 1, 4, "cannot begin with '!'"),
    ("a: !%zz b\n", 1, 4, "cannot begin with '!'"),
    ("%YAML 3.0\n---\na: b\n", 1, 1, "a line cannot begin with '%'"),
    ("%YAML 1.2\n%YAML 1.2\n---\na: b\n", 2, 1, "a line cannot begin with '%'"),
    ("%YAML x\n---\na: b\n", 1, 1, "a line cannot begin with '%'"),
    ("%TAG ! tag:x\n%TAG ! tag:x\n---\na: b\n", 2, 1, "a line cannot begin with '%'"),
    ("%TAG\n---\na: b\n", 1, 1, "a line cannot begin with '%'"),
    ("% of all\n---\na: b\n", 1, 1, "a line cannot begin with '%'"),
    ("games:\n  - date: x\n  opponent: y\n", 3, 3, "does not begin below"),
    ("games:\n  - date: x\n   opponent: y\n", 3, 4, "does not begin below"),
    ("games:\n  - date: x\n     opponent: y\n", 3, 6, "stands further right"),
    ("games:\n  - date:x\n    opponent: y\n", 2, 10, "no space after the colon"),
    ("name: Bob\n\n\n  club: x\n", 4, 3, "stands further right"),
    ("- a\nb: c\n", 2, 1, "does not begin below"),
    ("a: b\n...\nc\n", 3, 1, "does not begin below"),
    ("a: b: c: d\n", 1, 5, "a second colon"),
    ("a:\n  b: c\n d: e\n", 3, 2, "does not begin below"),
    ("a: -\n", 1, 4, "a hyphen cannot stand here"),
    ("a: - b\n- c\n", 1, 4, "a hyphen cannot stand here"),
    ("a: ? b\n", 1, 4, "cannot begin with '?'"),
    ("a\nb: c\n", 1, 1, "this line has no colon"),
    ("games:\n  - date\n    opponent: x\n", 2, 5, "this line has no colon"),
    ("note: a long\n  text\n  club: x\n", 3, 3, "stands further right"),
    ("a: b\n" + "c" * 1100 + ": d\n", 2, 1, "this line has no colon"),
]


@pytest.mark.parametrize(("text", "line", "column", "message"), COMPLAINTS, ids=lambda one: repr(one)[:40])
def test_faults(text: str, line: int, column: int, message: str) -> None:
    _, problems = parse(text.encode(), "file.yaml")
    problem = problems[-1]
    assert message in problem.message
    assert problem.place[1:] == (line, column)
    assert problem.hint


@pytest.mark.parametrize(("line", "column"), [(0, 2), (7, 4)])
def test_what_libyaml_has_not_said_yet(line: int, column: int) -> None:
    mark = SimpleNamespace(line=line, column=2)
    error = SimpleNamespace(problem="found a new kind of fault", context=None, problem_mark=mark, context_mark=None)
    assert explain(error, ["a: b"]) == (0, column, *UNCLEAR)


def test_every_word_of_libyaml_that_we_know_is_still_said() -> None:
    """The examples above bring about every complaint that there is a rule for, so that none can go stale."""
    from masterlist.read import libyaml

    said = set()
    for text, *_ in COMPLAINTS:
        try:
            list(yaml.parse(text, Loader=yaml.CSafeLoader))
        except yaml.MarkedYAMLError as error:
            said.add((error.context or "", error.problem or ""))
    for context, problem in libyaml._REASONS:
        is_said = any(context in one and problem in other for one, other in said)
        assert is_said or {context, problem} & {"an anchor", "found unexpected ':'", "tab"}, (context, problem)
