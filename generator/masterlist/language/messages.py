"""Messages with their values, in the language that is spoken."""

from masterlist.language import _, day, numerals
from masterlist.source import Kind, Said, Value, plain


def spoken(said: Said) -> str:
    """The message in the language that is spoken."""
    return _(said.message).format(**{value.name: _written(value) for value in said.values})


def _written(value: Value) -> str:
    if isinstance(value.given, Said):
        return spoken(value.given)
    if value.kind is Kind.PLAYER:
        return plain(value)
    if value.kind is Kind.NUMBER:
        return numerals(value.given)
    return day(value.given) if value.kind is Kind.DAY else value.given
