"""The games of a night as text: ``anna-berg bob-lee 1-0, cleo-diaz dan-frost draw``."""

import re
from collections.abc import Iterator
from typing import Any

from masterlist.facts.night import DRAW, FIRST, SECOND
from masterlist.kinds import duel
from masterlist.read.scalars import scalar
from masterlist.read.shown import shown
from masterlist.submit.values import Part, Unclear

HELP = "white black 1-0, white black draw; at a table by place: first > second = third"
_BETWEEN = frozenset(("-", "–", "v", "vs"))
_RESULTS = {FIRST, SECOND, DRAW, "1/2-1/2"}
_SCORE = re.compile(r"[0-9]{1,4}([.]5)?-[0-9]{1,4}([.]5)?")
_COLOURED, _PLAIN = duel.KIND.seats
_POINTS = re.compile(r"-?[0-9]{1,9}([.][0-9]{1,9})?")
_SEAT = ("player", "points")  # words
_DUEL = 3  # words: two players and a result


def games(text: str) -> list[Part]:
    """The games, with commas or semicolons between them, or each on a line of its own."""
    found = [_game(piece.strip()) for piece in re.split("[,;\n]", text) if piece.strip()]
    return [Part(("value", "games"), found)]


def game(text: str) -> list[Part]:
    """One game, as the board of an event is."""
    return [Part(("value", key), found) for key, found in _game(text.strip()).items()]


def _game(text: str) -> dict[str, Any]:
    if ">" in text or "=" in text:
        return {"seats": [*_seats(text)]}
    words = [word for word in text.replace("½–½", DRAW).replace("½-½", DRAW).split() if word not in _BETWEEN]
    if len(words) == _DUEL and words[2] in _RESULTS:
        return dict(zip((*_COLOURED, "result"), words, strict=True))
    if len(words) == _DUEL and _SCORE.fullmatch(words[2]):
        return dict(zip((*_PLAIN, "score"), words, strict=True))
    hint = (
        "write the players by their ids, like this: anna-berg bob-lee 1-0; at a table: anna-berg > bob-lee = cleo-diaz"
    )
    raise Unclear(f"'{shown(text)}' is no game", hint)


def _seats(text: str) -> Iterator[dict[str, Any]]:
    """Players in the order of their places, perhaps with points; ``=`` stands between those who share a place."""
    place = 1
    for group in text.split(">"):
        level = group.split("=")
        for words in map(str.split, level):
            if not words or len(words) > len(_SEAT) or not all(map(_POINTS.fullmatch, words[1:])):
                hint = "write the players by their ids, like this: anna-berg > bob-lee = cleo-diaz"
                raise Unclear(f"'{shown(text)}' is no table", hint)
            player, *points = words
            own = {"points": scalar(points[0])} if points else {}
            yield {"player": player, "place": place, **own}
        place += len(level)
