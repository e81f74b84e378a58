"""Markdown of strangers' text: spans, tables and lists, and what fits into a comment."""

import pytest

from masterlist.review import markdown
from masterlist.review.markdown import bullets, capped, code, counted, fitted, folded, table

GRAVE, BAR, DOLLAR = "\N{MODIFIER LETTER GRAVE ACCENT}", "\N{BROKEN BAR}", "\N{FULLWIDTH DOLLAR SIGN}"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a b", "`a b`"),
        (7, "`7`"),
        ("", "–"),
        (" \n\t", "–"),
        ("  a \n\n b ", "`a b`"),
        ("`x``", f"`{GRAVE}x{GRAVE}{GRAVE}`"),
        ("a|b||", f"`a{BAR}b{BAR}{BAR}`"),
        ("$a$", f"`{DOLLAR}a{DOLLAR}`"),
        ("a\u202eb", "`a\\u202eb`"),
    ],
)
def test_text_as_a_span(text: object, shown: str) -> None:
    assert code(text) == shown


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("abcdefghij", "`abcdefghij`"),
        ("abcdefghijk", "`abcdefghi…`"),
        ("abcdef 12345", "`abcdef …`"),  # half a number is another one
        ("abcdef 1 345", "`abcdef 1 …`"),
        ("abcdefg 1 345", "`abcdefg 1…`"),
        ("abcdefg (12345)", "`abcdefg (…`"),
        ("1a3456789012", "–"),
        ("abcd 1ef gh", "`abcd 1ef …`"),
        ("x" * 500, f"`{'x' * 9}…`"),
    ],
)
def test_a_span_has_a_longest(text: str, shown: str) -> None:
    assert code(text, 10) == (shown if shown != "–" else "`…`")


def test_a_span_is_two_hundred_letters_unless_it_is_said() -> None:
    assert code("x" * 200) == f"`{'x' * 200}`"
    assert code("x" * 201) == f"`{'x' * 199}…`"
    assert code(" " * 40 + "x", 10) == "–", "no more is looked at than four times as much"
    assert code(" " * 39 + "x", 10) == "`x`"


@pytest.mark.parametrize(
    ("number", "word", "said"),
    [
        (0, "error", "0 errors"),
        (1, "error", "1 error"),
        (2, "error", "2 errors"),
        (1, "entry", "1 entry"),
        (1234, "entry", "1,234 entries"),
        (2, "type of game", "2 type of games"),
    ],
)
def test_a_number_of_things(number: int, word: str, said: str) -> None:
    assert counted(number, word) == said


def test_a_table_a_list_and_what_is_folded() -> None:
    assert table(("a", "b"), [("1", "2"), ("3", "4")]) == "| a | b |\n| --- | --- |\n| 1 | 2 |\n| 3 | 4 |"
    assert bullets(["a", "b"]) == "- a\n- b"
    assert folded("more", "text") == "<details><summary>more</summary>\n\ntext\n\n</details>"


@pytest.mark.parametrize(
    ("lines", "most", "number", "shown"),
    [
        ("abc", 3, 0, [*"abc"]),
        ("abc", 2, 0, ["a", "b", "… and 1 more"]),
        ("abc", 3, 4, ["a", "b", "c", "… and 1 more"]),
        ("abc", 2, 3000, ["a", "b", "… and 2,998 more"]),
        ("", 2, 0, []),
    ],
)
def test_the_first_lines(lines: str, most: int, number: int, shown: list[str]) -> None:
    assert capped(lines, most, number=number) == shown
    if not number:
        assert capped(lines, most) == shown


CUT = "\n\n… the rest is left out: the whole report stands in the summary of the check, and in its `review.json`.\n"


def fit(text: str, largest: int, foot: str, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr(markdown, "LARGEST", largest)
    return fitted(text, foot) if foot else fitted(text)


def test_what_fits_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "ä\n\nb\n"
    assert fit(text, len(text.encode()), "", monkeypatch) == text
    assert fit(text, len(text.encode()) - 1, "", monkeypatch) == CUT


@pytest.mark.parametrize("foot", ["", "the foot ä"])
def test_what_does_not_is_cut_between_paragraphs(foot: str, monkeypatch: pytest.MonkeyPatch) -> None:
    paragraphs = ["ä" * 100, "b " * 98 + "b\nbb", "c" * 400, "d" * 400]
    end = f"{CUT}\n{foot}\n" if foot else CUT
    room = len(end.encode()) + 200 + 2 + 200 + 2
    text = "\n\n".join(paragraphs)
    assert fit(text, room, foot, monkeypatch) == f"{paragraphs[0]}\n\n{paragraphs[1]}{end}"
    assert fit(text, room - 1, foot, monkeypatch) == f"{paragraphs[0]}{end}"


def test_a_section_that_is_cut_open_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    text = f"{folded('s', 'x')}\n\n<details>\n\n<details>\n\ny\n\n{'z' * 900}\n\n</details>\n\n</details>"
    cut = fit(text, 300, "", monkeypatch)
    assert cut == f"{folded('s', 'x')}\n\n<details>\n\n<details>\n\ny\n\n</details>\n\n</details>{CUT}"
