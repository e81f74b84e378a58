"""Messages with their values, in the language that is spoken."""

from collections.abc import Iterator
from string import Formatter

from masterlist.language import _, day, numerals
from masterlist.source import Kind, Said, Value, plain


def spoken(said: Said) -> str:
    """The message in the language that is spoken."""
    return _(said.message).format(**{value.name: _written(value) for value in said.values})


def pieces(said: Said) -> Iterator[str | Value]:
    """The message in the language that is spoken, with the players as values: a page has links in their place."""
    values = {value.name: value for value in said.values}
    for text, field, _spec, _conversion in Formatter().parse(_(said.message)):
        if text:
            yield text
        if field is None:
            continue
        value = values[field]
        if isinstance(value.given, Said):
            yield from pieces(value.given)
        else:
            yield value if value.kind is Kind.PLAYER else _written(value)


def _written(value: Value) -> str:
    if isinstance(value.given, Said):
        return spoken(value.given)
    if value.kind is Kind.PLAYER:
        return plain(value)
    if value.kind is Kind.NUMBER:
        return numerals(value.given)
    return day(value.given) if value.kind is Kind.DAY else value.given
