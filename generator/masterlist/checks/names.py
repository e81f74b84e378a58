"""Names that look alike: one person entered twice is the commonest fault of any rating list.

Letters that look like others are those of Unicode (UTS #39), and so is what counts as several scripts in one name.
"""

import unicodedata
from collections.abc import Iterable, Iterator
from functools import cache

from masterlist.facts.content import Content, Player
from masterlist.source import N_, Problem, say, warning

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


FEW = 5
SHORTEST = 6  # below it one letter more or less is another name


def names_are_distinct(content: Content) -> Iterator[Problem]:
    """No two players have names that differ by spelling only, by word order, one letter or look-alike letters."""
    for player, other in look_alikes(content.players.values()):
        if not _known_apart(player, other):
            yield _look_alike(player, other)


def look_alikes(players: Iterable[Player]) -> Iterator[tuple[Player, Player]]:
    """Pairs of players with names that look alike, each pair once, the later id first.

    Of many who share a name each is held against the first few alone: anybody can hand in thousands.
    """
    seen: dict[str, list[Player]] = {}
    for player in sorted(players, key=lambda one: one.id):
        reported = {player.id}
        for key in sorted({key for name in (player.name, *player.aka) for key in look_alike_keys(name)}):
            for other in seen.setdefault(key, []):
                if other.id not in reported:
                    reported.add(other.id)
                    yield player, other
            if len(seen[key]) < FEW:
                seen[key].append(player)


def _known_apart(player: Player, other: Player) -> bool:
    return other.id in player.distinct_from or player.id in other.distinct_from


def _look_alike(player: Player, other: Player) -> Problem:
    message = say(
        N_("'{name}' looks like '{other}' ({file})"), name=player.name, other=other.name, file=other.place.file
    )
    hint = N_(
        "if they are one person, keep one file and name the other id in 'former_ids'; "
        "if not, add 'distinct_from: [{id}]'"
    )
    return warning(player.name_place, "names-are-distinct", message, say(hint, id=other.id))


def look_alike_keys(name: str) -> set[str]:
    """What two look-alike names have in common: the name folded, and with any one letter left out."""
    words = _words(name)
    # In the order of the alphabet words find each other in any order; as they stand, with a first letter wrong as well.
    keys = {key for folded in {" ".join(words), fold(name)} for key in _with_one_letter_out(folded)}
    return keys | {f"={fold(skeleton(name))}"}  # the sign keeps it apart from names as they are spelt


def _with_one_letter_out(folded: str) -> set[str]:
    if len(folded) < SHORTEST:
        return {folded}
    # Digits are never slips: "Guest 12" and "Guest 13" are two.
    letters = [at for at, char in enumerate(folded) if not char.isdigit()]
    return {folded} | {folded[:at] + folded[at + 1 :] for at in letters}


def fold(name: str) -> str:
    """The name without case, accents, punctuation and word order."""
    return " ".join(sorted(_words(name)))


def _words(name: str) -> list[str]:
    plain = unicodedata.normalize("NFKD", name).casefold()
    return "".join(char if char.isalnum() else " " for char in plain if not unicodedata.combining(char)).split()
