"""Text as it is searched: without capitals, accents and apostrophes. ``assets/search-fold.js`` folds the same way.

``tests/fixtures/folding_vectors.json`` holds both to it.
"""

import re
import unicodedata
from functools import lru_cache

from masterlist.read.samples import STROKED

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


def words(text: str) -> list[str]:
    """The words of a text, folded, in their order."""
    return _WORD.findall(folded(text))


@lru_cache(maxsize=100_000)  # every edition of a list asks again
def id_like(name: str) -> str:
    """The id that a name most often goes with: where it is the player's own, it need not be published twice."""
    return _APART.sub("-", folded(name)).strip("-")
