"""Names that look alike: one person entered twice is the commonest fault of any rating list."""

import unicodedata
from collections.abc import Iterator

from masterlist.facts.content import Content
from masterlist.facts.people import Player
from masterlist.language import N_
from masterlist.source import Problem, say, warning

SHORTEST = 6  # below it one letter more or less is another name


def names_are_distinct(content: Content) -> Iterator[Problem]:
    """No two players have names that differ by spelling only, by word order, or by one letter."""
    seen: dict[str, list[Player]] = {}
    reported: set[tuple[str, str]] = set()
    for _, player in sorted(content.players.items()):
        for key in {key for name in (player.name, *player.aka) for key in _keys(name)}:
            for other in seen.setdefault(key, []):
                pair = (other.id, player.id)
                if other.id != player.id and pair not in reported and not _known_apart(player, other):
                    reported.add(pair)
                    yield _look_alike(player, other)
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


def _keys(name: str) -> set[str]:
    """What two look-alike names have in common: the name folded, and with any one letter left out."""
    words = _words(name)
    # In the order of the alphabet words find each other in any order; as they stand, with a first letter wrong as well.
    return {key for folded in {" ".join(words), fold(name)} for key in _with_one_letter_out(folded)}


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
