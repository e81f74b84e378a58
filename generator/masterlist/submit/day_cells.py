"""Cells of a sheet with games of days, as content files have them: results, scores, places and points."""

import re
from collections.abc import Mapping

from masterlist.facts.night import DRAW, FIRST, SECOND
from masterlist.kinds.kind import GameKind, Value
from masterlist.submit.cells import plain
from masterlist.submit.table import Cell

_RESULTS = {
    FIRST: "1-0 1:0 +:- +/- white weiss blanc won win gewonnen sieg w 1",
    SECOND: "0-1 0:1 -:+ -/+ black schwarz noir lost loss verloren b l 0",
    DRAW: "draw drawn remis nulle nul unentschieden tie = 1/2 1/2-1/2 1/2:1/2 0.5-0.5 0.5:0.5 0.5",
}
_MEANT = {word: result for result, words in _RESULTS.items() for word in words.split()}
_NUMBER = re.compile(r"(-?[0-9]{1,10})(?:[.,]([0-9]{1,3}))?")
_PAIR = re.compile(r"([0-9]{1,4})(?:[.,](5))?\s*[-–−:/]\s*([0-9]{1,4})(?:[.,](5))?")
_DASHES = re.compile("[–—−]")


def meaning(text: str, value: Value) -> str | None:
    """A cell of a column with such values; None where it cannot be understood, or stays as it is."""
    if value is Value.CHOICE:
        return _MEANT.get(_DASHES.sub("-", plain(text)).replace("\u2044", "/").replace(" ", "").replace(",", "."))
    if value is Value.PAIR:
        found = _PAIR.fullmatch(text.strip(" ()"))
        return f"{_half(found[1], found[2])}-{_half(found[3], found[4])}" if found else None
    if value in {Value.INTEGER, Value.NUMBER}:
        found = _NUMBER.fullmatch(text.replace("−", "-").rstrip("."))
        return None if found is None else found[1] if not (found[2] or "").strip("0") else f"{found[1]}.{found[2]}"
    return None


def with_score(cells: Mapping[str, Cell], kind: GameKind) -> dict[str, Cell]:
    """The cells of a game; a score that stands in the place of the result is one."""
    found = dict(cells)
    choice = next((one for one in kind.columns if one.value is Value.CHOICE), None)
    pair = next((one for one in kind.columns if one.value is Value.PAIR), None)
    cell = found.get(choice.key) if choice else None
    if choice and pair and cell and cell.text not in choice.choices and pair.key not in found:
        score = meaning(cell.text, Value.PAIR)
        if score:
            del found[choice.key]
            found[pair.key] = cell._replace(text=score)
    return found


def _half(whole: str, half: str | None) -> str:
    return f"{int(whole)}.5" if half else str(int(whole))
