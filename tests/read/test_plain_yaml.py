"""Plain YAML: what is read line by line is what libyaml reads, value for value and place for place."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from masterlist.read import libyaml, schemas
from masterlist.read.text import Mapping, Sequence, unreadable
from masterlist.write.canonical import text_of
from tests.examples import examples

ROOT = Path(__file__).parents[2]
FILES = sorted(
    path for folder in ("content", "tests", "generator/masterlist/starter") for path in (ROOT / folder).rglob("*.yaml")
)

BOOK = """\
# yaml-language-server: $schema=../../../schema/log.schema.json
player: suzy
book: 1

games:
  - date: 2024-05-01
    opponent: bob-lee
    attrition: 10-4
    eliminated:
      own: {infantry: 6, cavalry: 1}
      opponent: {artillery: 2}
    note: "true"

  # the return match
  - date: 2024-05-02
    opponent: bob-lee
aka: [suzy-q, s.q]
drawn:
    - bob-lee
    - zoe
link: https://example.org/a:b
wwr: 10.5
"""


def shape(value: Any) -> Any:
    """The value with every type and place in it."""
    if isinstance(value, Mapping):
        inside = [(key, shape(one)) for key, one in value.items()]
        return "{}", value.spot, [*value.keys_at.items()], [*value.values_at.items()], inside
    if isinstance(value, Sequence):
        return "[]", value.spot, value.items_at, [shape(one) for one in value]
    return type(value), value


def is_read_alike(text: str) -> bool:
    """Whether the text is read line by line; if so, libyaml must find the same, and nothing wrong."""
    plain = schemas.read_plainly(text, 3)
    if plain is None or unreadable(text.encode(errors="surrogatepass"), "file"):
        return False
    value, problems = libyaml.read(text.encode(), "file", 3)
    assert problems == []
    assert shape(value) == shape(plain)
    return True


def test_every_file_of_the_repository_is_read_alike() -> None:
    texts = [text for path in FILES if (text := path.read_bytes().decode(errors="replace"))]
    alike = sum(map(is_read_alike, texts))
    assert alike > len(texts) * 0.6  # the others are mostly those of tests/broken


@pytest.mark.parametrize("folder", ["content/logs", "content/games/armada", "content/tournaments"])
def test_nearly_all_content_is_in_the_plain_form(folder: str) -> None:
    files = sorted((ROOT / folder).rglob("*.yaml"))
    assert sum(is_read_alike(path.read_text(encoding="utf-8")) for path in files) > len(files) * 0.8


def test_what_fmt_writes_is_in_the_plain_form() -> None:
    game = {"date": "2024-05-01", "opponent": "bob-lee", "result": "draw", "bonus": "1-1", "stated": {"wwr": 0.5}}
    book = {"player": "suzy", "book": 1, "list": "squares", "games": [game, {**game, "note": "7"}]}
    assert is_read_alike(text_of(book, "log"))
    assert is_read_alike(BOOK)


@pytest.mark.parametrize(
    "text",
    [
        BOOK.replace("\n", "\r\n"),
        BOOK.replace("\n", "  # as in the paper log\n").replace("\n  # as", "\n# as"),
        BOOK.replace('"', "'"),
        BOOK.replace("infantry: 6", "infantry: '6'").replace("artillery: 2", 'artillery: "2"'),
        BOOK.replace("{", "{ ").replace("}", " }").replace("[", "[ ").replace("]", " ]"),
        "a: b \nc: 'd # e'  # f: g\n",
    ],
)
def test_the_manners_of_people_are_read_as_quickly(text: str) -> None:
    assert is_read_alike(text)


@pytest.mark.parametrize(
    "text",
    [
        *("", "# nothing", "- a: 1", "word", "  a: 1", "a:", "a:\nb: 1", "a:\n- b", "a: 1\na: 2", "a: {b: 1, b: 2}"),
        *("a: {}", "a: x\n  y", "a: x\n  y: 1", "a: 1\r", "a: x# why", "a: b: c", "a: b:", "a:b", "a: &b c", "a: *b"),
        *("a: !b c", "a: - b", "a: ? b", 'a: "\\u0041"', "a: 'it''s'", "a: 'b'c", "a: >-\n  b", "a: [b, [c]]"),
        *("a: [b,\n  c]", "a:\tb", "a: b\tc", "a: b # why\n   c", "a:\n  - b\n - c", "a:\n  b:\n    c: 1\n   d: 1"),
        *("a:\n  b: 1\n  - c", "a:\n  - b\n  c: 1", "---\na: 1", "a: 1\n...\n", "\ufeffa: 1"),
    ],
)
def test_everything_else_is_left_to_libyaml(text: str) -> None:
    """Also what is good YAML, but not as fmt writes it."""
    assert schemas.read_plainly(text, 1) is None


def test_length_and_depth_are_bounded() -> None:
    assert is_read_alike("a: " + "b" * 1_000)
    assert schemas.read_plainly("a: " + "b" * schemas.LONGEST, 1) is None
    nested = ["".join(f"{' ' * depth}a:\n" for depth in range(levels)) + " " * levels + "b: 1" for levels in (10, 11)]
    assert [is_read_alike(text) for text in nested] == [True, False]


LEADS = ["", " ", "  ", "    ", "- ", "  - ", "    - ", "-", "  -  "]
KEYS = ["a:", "b:", "c_1:", "1901:", "true:", "a :", "", "'a':", "?", "<<:"]
VALUES = [
    *(
        *("", "word", "two words", "5", "-5", "10.5", "007", "true", "~", "null", "2024-05-01", "10-4", "x:y"),
        *("a: b", "é ü"),
    ),
    *("a:", "a #b", "a#b", "#", '"q r"', '"q\\n"', '""', "'q'", "{a: 1}", "{a: 1, b: x-y}", "{a: 1, a: 2}", "{a : 1}"),
    *("'q''r'", "'q\\n'", "{ a: 1 }", "[ a ]", "{a: 'b'}", '{a: "1", b: x}', "{a: 'b c'}", "{a: 'b\"}"),
    *("{a: }", "{a}", "{}", "[a, b]", "[a,b]", "[a , b]", "[1, 2.5]", "[]", "[[a]]", "{a: [b]}", "|", ">-", "&x y"),
    *(
        *("*x", "!x", "%x", "@x", "`x", "- a", "? a", "a - b", "a, b", "a]", "a}", "...", "---", "\u00a0x"),
        *("x\u00a0", "\u0663"),
    ),
]
LINE = st.builds(
    lambda lead, key, gap, value, end: f"{lead}{key}{gap}{value}{end}",
    st.sampled_from(LEADS),
    st.sampled_from(KEYS),
    st.sampled_from([" ", " ", " ", "", "  ", "\t"]),
    st.sampled_from(VALUES),
    st.sampled_from(["", "", "", " ", " # why", "  #", "#", "\r", "\t"]),
)
GOOD = st.builds(
    lambda lead, key, value: f"{lead}{key}{value}",
    st.sampled_from(["", "", "  ", "  - ", "    "]),
    st.sampled_from(["a:", "b:", "c:", "d:"]),
    st.sampled_from(
        ["", "", " x", " 5", " {a: 1, b: c}", " [x, y]", ' "q"', " 'q'", " { a: 1 }", " x  # why", "  # why"]
    ),
)


@settings(max_examples=examples(250))
@given(st.lists(GOOD | LINE | st.sampled_from(["", "# why", "   ", "  # why", "---", "..."]), max_size=8))
@example(["a:", "# why", "", "  - b: 1", "", "    c: 2"])
def test_any_lines_are_read_alike(lines: list[str]) -> None:
    is_read_alike("\n".join(lines))


@settings(max_examples=examples(250))
@given(st.data())
def test_a_book_with_a_slip_of_the_pen_is_read_alike(data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(BOOK)))
    until = data.draw(st.integers(at, min(len(BOOK), at + 3)))
    typed = data.draw(st.text(st.sampled_from(list(" \n\t\r:-#,{}[]\"'&*!|>%@?.ab1é\u00a0\u2028")), max_size=3))
    is_read_alike(BOOK[:at] + typed + BOOK[until:])
