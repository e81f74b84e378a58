"""Texts that cost much: what is repeated, by what it tries; each can be made of any length."""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple


class Shape(NamedTuple):
    """A text of any length."""

    again: str  # repeated as often as fits; {n} counts
    before: str = ""
    after: str = ""

    def text(self, size: int) -> str:
        """About so many letters of it."""
        room = max(size - len(self.before) - len(self.after), 0)
        if "{n}" in self.again:
            count = room // (len(self.again) + 3)
            return self.before + "".join(self.again.replace("{n}", str(n)) for n in range(count)) + self.after
        return self.before + self.again * (room // len(self.again)) + self.after


def _made(*shapes: str) -> dict[str, Shape]:
    return {shape: Shape(shape) for shape in shapes}


MARKDOWN: dict[str, Shape] = _made(
    *("*a ", "*a_", "*a* ", "a**b", "_*", "**a *b ", "`\\", "\\*", "a  \n", "&", "&amp;", "&#", "<@b>", "<a@b>"),
    *("[a]", "[a][b]", "[a](b)", "![a]", "[a](b 'c)", "[]: ", "<a>", "<div>", "<div>\n\n", "</div>\n", "<p><b></p>"),
    *("<!-- -->", "<?a?>\n", "<![CDATA[]]>", '<a href="a.md">', "<h2 id='a'>a</h2>", "<p><b a={n}>", "<table><td>"),
    *("[a{n}]: b\n", "[a]:\nb\n", "[a]: b\n\n", "[a]: b\nc\n", "[a]: b (\n", '[a]: b "c\n', "[a]:b c\n"),
    *("```\n~~~\n````\n", "```a\n", "```{a}\n", '~~~ hl_lines="\n', "```example\n", "```example\ntitle: a\n```\n"),
    *(
        *("- a\n", "- a\n\n", "- a\n    - b\n", "- a\n\n    b\n\n", "- a\nb\n", "- # a\n", "> a\n", "> a\n\n"),
        "a\n> b\n\n",
    ),
    *("a\n***\n", "***\n", "_ ", "#a\\\n", "# a", "a\n=\n", "    a\n\n", "    a\nb\n", "\n", " \n", "\t", "a"),
    *("a|b\n-|-\n\n", "|a|\n", "wzxhzdk:0", "klzzwxh:0000"),
) | {
    "backslashes and a tick": Shape("\\", "", "`"),
    "brackets in brackets": Shape("[" * 99 + "]" * 99),
    "cells": Shape("a|b\n", "a|b\n-|-\n"),
    "cells of one line": Shape("`|`|``|", "a|b\n-|-\n"),
    "cells of a wide table": Shape("|\n", "|" + "a|" * 500 + "\n|" + "-|" * 500 + "\n"),
    "definition with a long address": Shape("[a]", "[a]: " + "x" * 8_000 + "\n\n"),
    "emphasis in emphasis": Shape("*a", "", "*" * 3_000),
    "lines of deep quotations": Shape("a\n", "> - " * 12),
    "link that is not closed": Shape("x'", "[a](b " * 99),
    "list markers in a line": Shape("- ", "", "a"),
    "list markers in lines": Shape("- " * 20 + "a\n"),
    "looks that stay open": Shape("<p>x", "<b>" * 3 + "<i>" * 3 + "<code>" * 3 + "<em>" * 3 + "<u>" * 3),
    "marks at the end of a heading": Shape("#", "# a", "a"),
    "quotations": Shape(">" * 24 + "\n"),
    "rule that is none": Shape("- ", "", "-a"),
    "stars": Shape("*", "", "a"),
    "tags that are not closed": Shape("//b", "<a:" * 90),
    "ticks": Shape("`" * 60 + "a\n"),
}

SIGNS = (
    *(" ", "\t", "\n", "#", "a", "0", "1", "9", "-", ":", "[", "]", "{", "}", "(", ")", "'", '"', "\\", "`", "*", "_"),
    *("|", ",", "&", "<", ">", "!", "?", "%", "@", ".", "/", "=", "+", "~", "\u0301", "\u0430", "\ufb00", "\u212b"),
    *("- ", "a: ", "- a: ", " #", "# a", "a-", "-a", "1-", "0x", "1e", "1_", "..", "//", "{a: ", "[a, ", "&a ", "*a "),
    *("- {opponent: bob-baker}\n", "a{n}: 1\n", "  a{n}: 1\n", "- a{n}\n", "player-{n}: {}\n", "<<<<<<< \n"),
)


def amplified(random: Random, data: bytes, others: Sequence[bytes], size: int) -> bytes:
    """A file of about so many bytes, most of which is one thing again and again."""
    lines = data.decode("utf-8", "replace").split("\n")
    at = random.randrange(len(lines))
    how = random.randrange(4)
    if how == 0:  # within a line
        column = random.randrange(len(lines[at]) + 1)
        again = "".join(random.choice(SIGNS) for _ in range(random.choice((1, 1, 2, 3)))).replace("\n", "")
        lines[at] = lines[at][:column] + Shape(again or " ").text(size) + lines[at][column:]
    elif how == 1:  # some of its lines, or of another file's
        own = random.choice((lines, lines, random.choice(others).decode("utf-8", "replace").split("\n")))
        first = random.randrange(len(own))
        some = "\n".join(own[first : first + random.randint(1, 6)]) + "\n"
        lines.insert(at, Shape(random.choice((some, some.replace("a", "{n}", 1)))).text(size))
    elif how == 2:  # a shape of Markdown, or several
        shapes = [random.choice([*MARKDOWN.values()]) for _ in range(random.choice((1, 1, 2)))]
        lines.insert(at, "\n".join(shape.text(size // len(shapes)) for shape in shapes))
    else:
        again = "".join(random.choice(SIGNS) for _ in range(random.randint(1, 4)))
        lines.insert(at, Shape(again).text(size))
    return "\n".join(lines).encode("utf-8", "surrogatepass")
