"""Results as clubs write them: ``W``, ``Sieg 11:9``, ``lost (major)``, ``½``; in one column or in several."""

import re
from collections.abc import Iterable
from typing import NamedTuple

from masterlist.read.shown import shown
from masterlist.submit.cells import plain, score
from masterlist.submit.fields import RESULTS
from masterlist.submit.values import Unclear

VICTORIES = ("strategic", "major", "attrition")
_OUTCOMES = {
    "won": "w win won wins winner victory victor beat + 1 sieg siegt gewonnen gewinn g s gagne gagnee gain victoire",
    "lost": "l loss lost loses lose defeat loser 0 niederlage verloren perdu perdue p defaite",
    "draw": "draw drawn drew tie tied = 1\N{FRACTION SLASH}2 0.5 0,5 1/2 u r unentschieden remis nul nulle egalite",
}
_KINDS = {
    "strategic": "strategic strategically strategy strat strategisch strategischer strategische strategique",
    "major": "major maj grosser grosse gross majeur majeure",
    "attrition": "attrition attr attrit abnutzung abnutzungssieg abnutzungsniederlage usure",
}
_IDLE = frozenset(
    ("by", "a", "an", "the", "victory", "game", "partie", "durch", "par", "mit", "with", "sieg", "victoire", "score")
) | {"niederlage", "defaite"}
# What one letter means follows from its companions: D is a draw beside W and L, a defeat beside V and N.
_ALPHABETS = (
    {"w": "won", "l": "lost", "d": "draw", "t": "draw"},
    {"s": "won", "n": "lost", "u": "draw", "r": "draw"},
    {"g": "won", "v": "lost", "u": "draw", "r": "draw"},
    {"v": "won", "d": "lost", "n": "draw"},
    {"g": "won", "p": "lost", "n": "draw"},
)


def _by_word(table: dict[str, str]) -> dict[str, str]:
    return {word: meant for meant, words in table.items() for word in words.split()}


OUTCOMES, KINDS = _by_word(_OUTCOMES), _by_word(_KINDS)


class Result(NamedTuple):
    """What a cell says of a game's result."""

    result: str  # as content files have it
    attrition: str  # "" where it does not say


class Reader:
    """Reads the results of one spreadsheet; ``texts`` are all that stand in its column, ``win`` what a bare win is."""

    def __init__(self, texts: Iterable[str], win: str) -> None:
        known = {letter for one in _ALPHABETS for letter in one}
        letters = {word for text in texts for word in re.findall(r"[^\W\d_]+", plain(text))} & known
        fitting = [one for one in _ALPHABETS if letters <= one.keys()]
        self._letters = {
            letter: fitting[0][letter] for letter in letters if fitting and len({one[letter] for one in fitting}) == 1
        }
        self._win = win
        self.bare = False  # whether any result left open which victory it was, and ``win`` decided

    def read(self, text: str, victory: str = "", attrition: str = "", *, has_levels: bool = True) -> Result:
        """The result in a cell, with those in the columns beside it. Raises Unclear."""
        if text in RESULTS:
            return Result(text, "")
        parts = self._parts(text)
        if parts is None:
            return Result(text, "")
        outcome, kind, points = parts
        kind = kind or self._kind(victory)
        points = points or (score(attrition) or "")
        if not outcome and points:
            outcome = self._by_score(text, points)
        if outcome == "draw":
            return Result("draw", points)
        if not outcome:
            return Result(text, points)
        if not (kind or has_levels):
            return Result(outcome, points)
        if not kind:
            kind, self.bare = self._win, bool(self._win) or self.bare
        if not kind:
            kinds = ", ".join(f"{outcome}-{one}" for one in VICTORIES)
            hint = f"write {kinds}; or, if all such results of this file are of one kind, say so: --win attrition"
            raise Unclear(f"'{shown(text)}' does not say which victory it was", hint)
        return Result(f"{outcome}-{kind}", points)

    def _parts(self, text: str) -> tuple[str, str, str] | None:
        """The outcome, the kind of victory and the score in a text, "" for each that it does not hold.

        None where it holds a word that says none of these: the schema complains of it, and knows what is similar.
        """
        found = re.search(r"[0-9]{1,2}\s*[-–—−:/]\s*[0-9]{1,2}(?::00)?", text)
        points = (score(found[0]) or "") if found and found[0] != "1/2" else ""
        rest = text.replace(found[0], " ") if found and points else text
        words = re.findall(r"0[.,]5|[^\s(),;.\-–—]+", plain(rest).replace("-", " "))
        # "lost by major victory" is lost: what is said of the victory counts only where nothing else is said.
        telling = [word for word in words if word not in _IDLE] or words
        outcomes = {self._outcome(word) for word in telling} - {""} or {self._outcome(word) for word in words} - {""}
        kinds = {KINDS[word] for word in words if word in KINDS}
        strange = [word for word in words if not self._outcome(word) and word not in KINDS and word not in _IDLE]
        if strange or len(outcomes) > 1 or len(kinds) > 1:
            return None
        return next(iter(outcomes), ""), next(iter(kinds), ""), points

    def _outcome(self, word: str) -> str:
        if word in self._letters:
            return self._letters[word]
        return OUTCOMES.get(word, "")

    def _kind(self, text: str) -> str:
        """What a column of its own says about the victory."""
        words = re.findall(r"[a-z]+", plain(text))
        kinds = {KINDS[word] for word in words if word in KINDS}
        if text and len(kinds) != 1:
            raise Unclear(f"'{shown(text)}' is no kind of victory", f"write one of: {', '.join(VICTORIES)}")
        return next(iter(kinds), "")

    def _by_score(self, text: str, points: str) -> str:
        """Who won, by the score alone: only where all games are said to be won by attrition."""
        own, opponent = map(int, points.split("-"))
        if self._win != "attrition":
            hint = (
                "add a column 'result'; or, if all games of this file ended by attrition, so that the higher score "
                "won, say so with --win attrition"
            )
            raise Unclear(f"'{shown(text or points)}' does not say who won", hint)
        self.bare = True
        return "won" if own > opponent else "lost" if own < opponent else "draw"
