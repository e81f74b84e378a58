"""Markdown pages, and the worked examples of a rules page, which are computed whenever the page is built."""

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Any, NamedTuple

from masterlist.facts.board import Board
from masterlist.facts.logbook import LogBook
from masterlist.facts.night import Seat
from masterlist.source import Place

MOST_HEADINGS = 1_000  # of a page


class LogExample(NamedTuple):
    """Games of a log book, and the totals that the rules page says they give."""

    title: str
    system: str  # the id of one that rates log books
    book: LogBook
    gives: dict[str, int | float]  # game_points of the last game, opponents_defeated, total, the rating
    place: Place


class BoardExample(NamedTuple):
    """A Diplomacy board, and the points that the rules page says its powers score.

    With ``ratings`` it is a rated game by itself, and ``gives`` has antes, awards and ratings: ``austria ante``.
    """

    title: str
    system: str  # a board system's id
    board: Board
    gives: dict[str, int | float]  # points by power, to two or three decimals
    place: Place
    ratings: dict[str, Fraction] | None = None  # at the game's start, by player; of others 0

    @property
    def known_ratings(self) -> dict[str, Fraction]:
        """The ratings of everyone who sat in the game."""
        sat = {player for seat in self.board.seats for player in (seat.player, seat.replaces) if player}
        return {player: (self.ratings or {}).get(player, Fraction(0)) for player in sorted(sat)}


class RatingExample(NamedTuple):
    """Games of one rating period, and what the rules page says they do to the ratings."""

    title: str
    system: str  # a rating system's id
    terms: dict[str, Any]
    before: dict[str, dict[str, Fraction]]  # by player: the rating and the system's figures before the period
    games: tuple[tuple[Seat, ...], ...]
    gives: dict[str, int | float]  # such as ``anna rating``, to two or three decimals
    place: Place


Example = LogExample | BoardExample | RatingExample


class MarkdownPage(NamedTuple):
    """A Markdown page; ``id`` is its path below content/pages without the ending, and without a language's tag."""

    id: str
    title: str
    menu: bool
    summary: str
    parts: tuple[str | Example, ...]  # Markdown, and the worked examples between it
    place: Place
    language: str = ""  # that it is written in; "" for the site's own
    translations: tuple["MarkdownPage", ...] = ()  # by language
    original: tuple[str | Example, ...] = ()  # of a translation, what it is made from: its headings name the sections
    lines: tuple[int, ...] = ()  # of the file, on which each of the parts begins

    @property
    def markdown(self) -> tuple[tuple[str, ...], tuple[int, ...]]:
        """What is Markdown in it, and the lines on which that begins."""
        both = [(part, line) for part, line in zip(self.parts, self.lines, strict=True) if isinstance(part, str)]
        return tuple(part for part, _ in both), tuple(line for _, line in both)

    def found(self, pattern: re.Pattern[str]) -> Iterator[tuple[Place, re.Match[str]]]:
        """Every match in the Markdown, with the place of its last group, or of all of it where it has none."""
        for part, first in zip(self.parts, self.lines, strict=True):
            line, begins, seen = first, 0, 0  # no letter is looked at twice: strangers write the pages
            for match in pattern.finditer(part) if isinstance(part, str) else ():
                text, at = match.string, match.start(match.lastindex or 0)
                if lines := text.count("\n", seen, at):
                    line, begins = line + lines, text.rindex("\n", seen, at) + 1
                seen = at
                yield Place(self.place.file, line, at - begins + 1), match


def leads_elsewhere(address: str) -> bool:
    """Whether it looks like a path of the site, or half of an address, and a browser takes it for another host."""
    plain = _PASSED_OVER.sub("", address.lstrip(_BLANKS))
    return _HOST(plain) is not None or (_WEB(plain) is not None and _WHOLE(plain) is None)


_BLANKS, _PASSED_OVER = "".join(map(chr, range(0x21))), re.compile("[\t\n\r]")  # as browsers read an address
_HOST = re.compile(r"[/\\]{2}").match
_WEB, _WHOLE = re.compile("https?:", re.IGNORECASE).match, re.compile(r"https?://[^/\\]", re.IGNORECASE).match
