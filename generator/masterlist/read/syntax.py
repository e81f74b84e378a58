"""What libyaml says of a file that is no YAML, in words for readers who have never seen YAML."""

import re
from collections.abc import Callable
from typing import Any, NamedTuple

from masterlist.read.shown import visible

UNCLEAR = ("this line cannot be understood", "compare it with the lines around it")

NO_COLON = (
    "this line has no colon",
    "write 'KEY: VALUE', with a colon and a space; or indent the line if it continues the text above",
)


class SyntaxFault(NamedTuple):
    """What is wrong, and where: line and column count from 0."""

    line: int
    column: int
    message: str
    hint: str


class _Error(NamedTuple):
    """libyaml's complaint; ``begun`` is where the thing began in whose midst it was found."""

    problem: str
    context: str
    line: int
    column: int
    begun: tuple[int, int]
    lines: list[str]

    @property
    def char(self) -> str:
        """The character at which libyaml stumbled, or ""."""
        text = self.lines[self.line] if self.line < len(self.lines) else ""
        return text[self.column : self.column + 1]

    @property
    def before(self) -> str:
        """What stands before it on its line."""
        return self.lines[self.line][: self.column] if self.line < len(self.lines) else ""

    def here(self, message: str, hint: str) -> SyntaxFault:
        return SyntaxFault(self.line, self.column, message, hint)

    def there(self, message: str, hint: str) -> SyntaxFault:
        return SyntaxFault(*self.begun, message, hint)


def explain(error: Any, lines: list[str]) -> SyntaxFault:
    """The fault that stopped libyaml: ``error`` is its exception, ``lines`` the text that it read."""
    mark = error.problem_mark
    begun = error.context_mark or mark
    said = _Error(error.problem or "", error.context or "", mark.line, mark.column, (begun.line, begun.column), lines)
    fault = _explain(said)
    written = max((number for number, line in enumerate(lines) if line.strip()), default=0)
    return fault if fault.line <= written else fault._replace(line=written, column=len(lines[written]))


def _explain(said: _Error) -> SyntaxFault:
    for words, say in _BY_CONTEXT.items():
        if words in said.context:
            return say(said)
    for words, say in _BY_PROBLEM.items():
        if words in said.problem:
            return say(said)
    return said.here(*UNCLEAR)


def _colon(error: _Error) -> SyntaxFault:
    """A colon and a space where no key can be."""
    if ": " in error.before:
        return error.here(
            "a second colon followed by a space stands in this line",
            'put the text in quotes, KEY: "TEXT: MORE TEXT"; or begin a new line',
        )
    above = next((line for line in range(error.line - 1, -1, -1) if error.lines[line].strip()), 0)
    text = error.lines[above]
    if glued := GLUED.match(text):
        return SyntaxFault(above, glued.end(), "there is no space after the colon", "write 'KEY: VALUE', with a space")
    begins_anew = not text.startswith(" ") or text.lstrip().startswith("- ")  # so that it continues no text above
    if ":" not in text and begins_anew and above < error.line:
        return SyntaxFault(above, _indent(text), *NO_COLON)
    return SyntaxFault(
        error.line,
        _indent(error.before),
        "this line stands further right than the lines it belongs to",
        "begin all keys of one group in the same column",
    )


def _indent(text: str) -> int:
    return len(text) - len(text.lstrip(" -"))


GLUED = re.compile(r"[ -]*[a-z_]+:(?=[^ ])")


def _alignment(error: _Error) -> SyntaxFault:
    before = error.before.rstrip()
    if before.lstrip(" -") and before.endswith(('"', "'")):
        return error.here("nothing can follow the closing quote", "put the whole text in quotes, or none of it")
    if error.char == ":":
        return error.here("there is no key before this colon", "write 'KEY: VALUE'")
    if before.strip(" -"):
        return error.here("this does not belong here", "put the whole value in quotes, or remove what is too much")
    return error.here(
        "this line does not begin below the lines it belongs to",
        "begin all keys, or all hyphens, of one group in the same column",
    )


def _bracket(error: _Error) -> SyntaxFault:
    opening = error.lines[error.begun[0]][error.begun[1]]
    closing = {"[": "]", "{": "}"}.get(opening, "]")
    if error.line != error.begun[0]:
        return error.there(
            f"this '{opening}' is not closed", f"put commas between the parts, and '{closing}' at the end"
        )
    return error.here(f"a comma or '{closing}' is missing here", "put commas between the parts, and texts in quotes")


def _no_value(error: _Error) -> SyntaxFault:
    if not error.char:
        return _unclosed(error)
    return error.here(
        f"'{visible(error.char)}' cannot stand here", "remove it, or put the text it belongs to in quotes"
    )


def _unclosed(error: _Error) -> SyntaxFault:
    """The file ends within brackets: the last line with more opening ones is the likeliest."""
    for number in range(len(error.lines) - 1, -1, -1):
        line = _COMMENT.sub("", error.lines[number])
        unclosed = [pair for pair in (("[", "]"), ("{", "}")) if line.count(pair[0]) > line.count(pair[1])]
        if unclosed:
            opening, closing = max(unclosed, key=lambda pair: line.rindex(pair[0]))
            hint = f"put commas between the parts, and '{closing}' at the end"
            return SyntaxFault(number, line.rindex(opening), f"this '{opening}' is not closed", hint)
    return error.here(
        "the file ends, but a '[' or '{' in it is not closed", "put commas between the parts, and close it"
    )


_COMMENT = re.compile(r"(?:^|(?<=[ \t\[\]{},]))#.*")


def _bad_start(error: _Error) -> SyntaxFault:
    if error.char == "\t":
        return _tab(error)
    return error.here(f"a text cannot begin with '{visible(error.char)}'", "put the whole text in quotes")


def _tab(error: _Error) -> SyntaxFault:
    return error.here("a tab stands where only spaces can", "replace every tab by spaces")


def _sign(error: _Error) -> SyntaxFault:
    sign = error.lines[error.begun[0]][error.begun[1] : error.begun[1] + 1]
    return error.there(f"a text cannot begin with '{visible(sign)}'", "put the whole text in quotes")


def _quoted(error: _Error) -> SyntaxFault:
    if "escape" in error.problem or "hexdecimal" in error.problem:
        hint = "write \\\\ for a backslash, or put the text in single quotes"
        return error.here("a backslash means something else between double quotes", hint)
    return error.there("this quote is not closed", "put the same quote at the end of the text")


def _directive(error: _Error) -> SyntaxFault:
    return error.there("a line cannot begin with '%'", "remove the line")


def _block_text(error: _Error) -> SyntaxFault:
    if "tab" in error.problem:
        return _tab(error)
    return error.there(
        "the line must end after '|' or '>'", "begin the text on the next line, or put it in quotes in this one"
    )


def _no_colon(error: _Error) -> SyntaxFault:
    return error.there(*NO_COLON)


def _listed(error: _Error) -> SyntaxFault:
    return error.here(
        "a hyphen cannot stand here",
        "begin every '- …' of a list on a line of its own; or put the text in quotes",
    )


def _question(error: _Error) -> SyntaxFault:
    return error.here("a text cannot begin with '?'", "put the whole text in quotes")


# The first entry decides whose words libyaml uses: first of the context, then of the problem.
_BY_CONTEXT: dict[str, Callable[[_Error], SyntaxFault]] = {
    "directive": _directive,
    "a quoted scalar": _quoted,
    "a block scalar": _block_text,
    "a simple key": _no_colon,
    "an anchor": _sign,
    "an alias": _sign,
    "a tag": _sign,
}
_BY_PROBLEM: dict[str, Callable[[_Error], SyntaxFault]] = {
    "mapping values are not allowed": _colon,
    "mapping keys are not allowed": _question,
    "block sequence entries are not allowed": _listed,
    "cannot start any token": _bad_start,
    "tab": _tab,
    "found unexpected ':'": _bad_start,
    "did not find expected ',' or": _bracket,
    "did not find expected node content": _no_value,
    "did not find expected key": _alignment,
    "did not find expected '-' indicator": _alignment,
    "did not find expected <document start>": _alignment,
    "incompatible YAML": _directive,
    "duplicate %": _directive,
    "tag handle": _sign,
}
