"""What a name looks like: Unicode's confusable letters (UTS #39), and letters of several scripts in one name."""

import unicodedata
from functools import cache

# Scripts that are written together, and with Latin letters, in ordinary names (UTS #39, 5.1).
_TOGETHER = {"LATIN", "CJK", "HIRAGANA", "KATAKANA", "BOPOMOFO", "HANGUL"}
_OF_NO_SCRIPT = {"", "MODIFIER", "FEMININE", "MASCULINE"}  # how names of letters begin that every script uses
_ASCII = str.maketrans({"0": "O", "1": "l", "I": "l", "m": "rn", "|": "l"})  # all that the table has of ASCII


def skeleton(name: str) -> str:
    """The name with every letter replaced by its prototype, without accents: equal for names that look alike."""
    decomposed = unicodedata.normalize("NFD", name)
    plain = "".join(char for char in decomposed if not unicodedata.combining(char))
    if plain.isascii():
        return plain.translate(_ASCII)
    return unicodedata.normalize("NFD", plain.translate(_prototypes()))


def mixed_scripts(name: str) -> list[str]:
    """The scripts that the name mixes though no language does; [] where it is in order."""
    names = (unicodedata.name(char, "").replace("-", " ") for char in name if char.isalpha())
    found = {letter.split(" ")[0] for letter in names} - _OF_NO_SCRIPT
    return sorted(found) if len(found) > 1 and found - _TOGETHER else []


@cache
def _prototypes() -> dict[int, str]:
    """Letters and their prototypes, read when first needed: the table is large.

    The library lists both ways which letters look alike. A prototype has many look-alikes, and each of those has that
    one alone; of a pair the sequence of several letters is the prototype, else the letter that comes first.
    """
    from confusable_homoglyphs.confusables import confusables_data as data  # noqa: PLC0415  start-up time counts

    return {ord(char): _prototype(char, data) for char in data if len(char) == 1}


def _prototype(char: str, data: dict[str, list[dict[str, str]]]) -> str:
    others = [other["c"] for other in data[char]]
    if len(others) > 1:
        return char
    only = others[0].strip("\u200e")  # some sequences are marked as read from the left
    if len(data.get(others[0], ())) > 1 or len(only) > 1:
        return only
    return min(char, only)
