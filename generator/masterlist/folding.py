"""Text as people search and sort it: without capitals, accents and apostrophes.

``assets/search-fold.js`` folds the same way; ``tests/fixtures/folding_vectors.json`` holds both to it.
"""

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from typing import Protocol, TypeVar

# Letters that Unicode takes for whole ones, and that people type without their strokes.
STROKED: dict[str, str | int | None] = {
    "æ": "ae",
    "œ": "oe",
    "ø": "o",
    "đ": "d",
    "ð": "d",
    "ħ": "h",
    "\u0131": "i",
    "ł": "l",
    "þ": "th",
    "ß": "ss",
}
_FOLDED = str.maketrans(
    {
        **STROKED,
        "ς": "\u03c3",  # the sigma at a word's end, which may be only the beginning of what is typed
        "'": None,
        "’": None,
        "\u02bc": None,
    }
)
_WORD = re.compile(r"[^\W_]+")
_APART = re.compile("[^a-z0-9]+")


def folded(text: str) -> str:
    """The text in small letters, so that ``oshea nunez`` finds ``O’Shea Núñez``."""
    if text.isascii():
        return text.lower().replace("'", "")
    bare = "".join(char for char in unicodedata.normalize("NFKD", text) if unicodedata.category(char)[0] != "M")
    return bare.lower().translate(_FOLDED)


def collated(name: str) -> tuple[str, str]:
    """The key by which names stand in order: álvaro before Bob, Östen before Otto, as in an index of many languages.

    Names that differ in capitals and accents alone follow each other, in the same order on every machine.
    """
    return folded(name), name


class Named(Protocol):
    """What has a name, and an id that no other has."""

    @property
    def id(self) -> str: ...

    @property
    def name(self) -> str: ...


N = TypeVar("N", bound=Named)


def by_name(every: Iterable[N]) -> list[N]:
    """Players, clubs, lists in the order of their names."""
    return sorted(every, key=lambda one: (collated(one.name), one.id))


def words(text: str) -> list[str]:
    """The words of a text, folded, in their order."""
    return _WORD.findall(folded(text))


def slug(text: str) -> str:
    """The id that looks most like the text, as ``submit-known.js`` finds it; "" where nothing can stand in an id."""
    bare = unicodedata.normalize("NFKD", text).lower().translate(str.maketrans(STROKED))
    return re.sub(r"[^a-z0-9]+", "-", bare.encode("ascii", "ignore").decode().replace("'", "")).strip("-")


@lru_cache(maxsize=100_000)  # every edition of a list asks again
def id_like(name: str) -> str:
    """The id that a name most often goes with: where it is the player's own, it need not be published twice."""
    return _APART.sub("-", folded(name)).strip("-")
