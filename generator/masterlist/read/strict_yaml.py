"""Strict YAML: bytes become plain values that know their place.

YAML 1.2 core scalars only, and of those only what a club writes: null, true and false, decimal integers and
decimal fractions. ``no``, ``3:2``, ``007`` and dates stay text. Aliases, anchors, tags, directives, duplicate keys
and a second document are refused; size and depth are bounded. Everything wrong is reported, not only the first.

Files in the plain form, which are nearly all, are read by ``plain_yaml``, and all others by ``libyaml``.
"""

from masterlist.read import plain_yaml
from masterlist.read.marked import Value
from masterlist.read.text import unreadable
from masterlist.source import Problem


def parse(data: bytes, file: str, *, first_line: int = 1) -> tuple[Value, list[Problem]]:
    """The one document of a file, and every problem of its syntax.

    ``first_line`` is the line of the file on which ``data`` begins (front matter does not begin on line 1).
    The value is None where the problems leave nothing to judge. Beside problems it lends no fact, but it can be held
    against its schema, so that everything wrong with a file is told at once.
    """
    if problems := unreadable(data, file, first_line):
        return None, problems
    if plain := plain_yaml.read(data.decode(), first_line):
        return plain, []
    from masterlist.read import libyaml  # noqa: PLC0415  many checks do without, and start-up time counts

    return libyaml.read(data, file, first_line)
