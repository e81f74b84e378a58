"""The two versions of a site, each read, checked and scored."""

from pathlib import Path
from typing import NamedTuple

from masterlist.facts.content import Content
from masterlist.read.content import read
from masterlist.source import Problem
from masterlist.standings.results import Results
from masterlist.whole import whole


class Side(NamedTuple):
    """One version: its facts as far as they can be read, its results where nothing stops them."""

    content: Content | None
    results: Results | None
    problems: list[Problem]


class Sides(NamedTuple):
    """Before and after."""

    before: Side
    after: Side

    @property
    def renamed(self) -> dict[str, str]:
        """Players' former ids and what they are called after the change."""
        players = self.after.content.players if self.after.content else {}
        return {former: player.id for player in players.values() for former in player.former_ids}


def look(root: Path) -> Side:
    """The site in a folder as it stands; its facts too where errors leave no results."""
    checked = whole(root)
    content = checked.results.content if checked.results else read(root).content
    return Side(content, checked.results, checked.problems)
