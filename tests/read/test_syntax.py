"""Libyaml's complaints in plain words, and at the place where the author would look."""

from types import SimpleNamespace

import pytest
import yaml

from masterlist.read.libyaml import UNCLEAR, explain
from masterlist.read.schemas import parse

# Text, the line and the column that is pointed at, and a part of the message. What a club is likely to write stands in
# tests/broken; here is the rest of what libyaml can say.
TEXTS = [
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


@pytest.mark.parametrize(("text", "line", "column", "message"), TEXTS, ids=lambda one: repr(one)[:40])
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
    for text, *_ in TEXTS:
        try:
            list(yaml.parse(text, Loader=yaml.CSafeLoader))
        except yaml.MarkedYAMLError as error:
            said.add(f"{error.context} {error.problem}")
    for words in (*libyaml._BY_CONTEXT, *libyaml._BY_PROBLEM):
        assert any(words in one for one in said) or words in {"an anchor", "found unexpected ':'"}
