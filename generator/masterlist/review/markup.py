"""Markdown that shows strangers' text and obeys none of it."""

import re
from collections.abc import Iterable, Sequence

from masterlist.read.shown import visible

LONGEST = 200  # of one text that a stranger has written
LARGEST = 60_000  # bytes of a report; a comment on GitHub holds a little more
_CUT = "\n\n… the rest is left out: the whole report stands in the summary of the check, and in its `review.json`.\n"


def code(text: object, longest: int = LONGEST) -> str:
    """Text of whatever kind as a code span: in it nothing is a mention, a link, a picture, HTML or a table's edge.

    Three characters are replaced by their likes: backticks, which would end it, bars, which would end a table's
    cell, and dollar signs, which can begin a formula.
    """
    plain = visible(" ".join(str(text)[: 4 * longest].split()))
    for char, like in (
        ("`", "\N{MODIFIER LETTER GRAVE ACCENT}"),
        ("|", "\N{BROKEN BAR}"),
        ("$", "\N{FULLWIDTH DOLLAR SIGN}"),
    ):
        plain = plain.replace(char, like)
    shown = plain if len(plain) <= longest else f"{_whole_words(plain[: longest - 1], plain[longest - 1])}…"
    return f"`{shown}`" if shown.strip() else "–"


_CUT_NUMBER = re.compile(r"[^\s(]*\d[^\s]*$")  # at the end of a text


def _whole_words(text: str, following: str) -> str:
    """The text without a word with digits in it that was cut: half a number is another number."""
    return text if following.isspace() else _CUT_NUMBER.sub("", text)


def counted(number: int, word: str) -> str:
    """A number of things: 1 entry, 2 entries."""
    if number == 1:
        return f"1 {word}"
    return f"{number:,} {re.sub('y$', 'ie', word)}s"


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table; its cells are Markdown already."""
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def bullets(lines: Iterable[str]) -> str:
    """A list; its lines are Markdown already."""
    return "\n".join(f"- {line}" for line in lines)


def capped(lines: Sequence[str], most: int, number: int = 0) -> list[str]:
    """The first lines, and how many there are beyond; ``number`` is that of all, where not all are given."""
    rest = max(len(lines), number) - most
    return [*lines] if rest <= 0 else [*lines[:most], f"… and {rest:,} more"]


def folded(summary: str, text: str) -> str:
    """A section that opens at a click; the summary is ours."""
    return f"<details><summary>{summary}</summary>\n\n{text}\n\n</details>"


def fitted(text: str, foot: str = "") -> str:
    """The report within what a comment holds, cut between two paragraphs; ``foot``, its last one, stays."""
    if len(text.encode()) <= LARGEST:
        return text
    end = f"{_CUT}\n{foot}\n" if foot else _CUT
    paragraphs, size = [], len(end.encode())
    for paragraph in text.split("\n\n"):
        size += len(paragraph.encode()) + 2
        if size > LARGEST:
            break
        paragraphs.append(paragraph)
    # A section that was cut open would swallow what follows it.
    opened = sum(one.count("<details>") - one.count("</details>") for one in paragraphs)
    return "\n\n".join(paragraphs) + "\n\n</details>" * opened + end
