"""Every machine finds the same digits: a season's workings are those that were found once, on any Python.

A second run uses the decimals that Python itself is written with, in place of the library that it is built with.
"""

import subprocess
import sys
from collections.abc import Iterator
from fractions import Fraction
from hashlib import sha256
from typing import Any

import pytest

from masterlist.facts.site import Members
from masterlist.scoring import elo, glicko_2
from masterlist.scoring.rating import Game, Games, Held
from tests.conftest import ROOT
from tests.scoring.seasons import duel

FOUND = {"elo": "686843ad0a7a17b1be0f6f74", "glicko-2": "91159121efa89c2e6306bf58"}
WRITTEN_IN_PYTHON = (
    "import sys; sys.modules['_decimal'] = None\n"
    "from tests.scoring.test_digits import SYSTEMS, digest\n"
    "for system in SYSTEMS: print(digest(system, months=2))\n"
)
SYSTEMS: tuple[Any, ...] = (elo, glicko_2)


def season(months: int) -> Iterator[Games]:
    """Twenty games a month of nine players, the same ones every time."""
    number = 7
    for month in range(1, months + 1):
        day, games = f"2025-{month:02}-05", list[Game]()
        for at in range(20):
            number = number * 1103515245 + 12345 & 0x7FFFFFFF
            white = number // 7 % 9
            black = (white + 1 + number // 63 % 8) % 9
            games.append(duel(f"{day}/{at:02}", f"p{white}", f"p{black}", Fraction(number // 1000 % 3, 2)))
        yield Games(day[:7], tuple(games))


def digest(module: Any, months: int) -> str:
    """Of all changes of a season, with their workings."""
    state: dict[str, Held] = {}
    seen = sha256()
    for games in season(months):
        after, changes = module.rate(state, games, module.SYSTEM.terms(), Members())
        state |= {player: held._replace(period=games.period) for player, held in after.items()}
        for one in changes:
            lines = [tuple(line) for line in one.working]
            seen.update(repr((one.player, one.game.partition("/")[2], str(one.after), lines)).encode())
    return seen.hexdigest()[:24]


@pytest.mark.parametrize("module", SYSTEMS, ids=lambda module: module.SYSTEM.id)
def test_the_digits_are_those_that_were_found_once(module: Any) -> None:
    assert digest(module, months=12) == FOUND[module.SYSTEM.id]


def test_decimals_written_in_python_give_the_same() -> None:
    command = [sys.executable, "-c", WRITTEN_IN_PYTHON]
    paths = {"PYTHONPATH": f"{ROOT}:{ROOT / 'generator'}"}
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=paths, cwd=ROOT)
    assert done.stdout.split() == [digest(module, months=2) for module in SYSTEMS]
