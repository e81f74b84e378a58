"""A player's form and opponents on a list that is rated from games, against the documents of these games."""

import json
import re
from collections import Counter
from html import unescape
from pathlib import Path
from typing import Any

PLAYER, LIST = "ida-thibodeau", "armada"


def _ended(site: Path) -> list[tuple[str, str, list[str]]]:
    """Day, outcome and the others at the table, of each finished game of the player."""
    found = []
    for file in sorted((site / f"api/v1/games/{LIST}").glob("*.json")):
        game: dict[str, Any] = json.loads(file.read_text("utf-8"))
        seats = [seat for seat in game["seats"] if seat["player"] == PLAYER]
        if game["rated"] and game["finished"] and seats and seats[0]["award"] is not None:
            others = [seat["player"] for seat in game["seats"] if seat["player"] not in {PLAYER, "seventh-player"}]
            found.append((game["finished"], _outcome(game, seats[0]), others))
    return sorted(found)


def _outcome(game: dict[str, Any], seat: dict[str, Any]) -> str:
    if game["ending"] == "draw":
        return "drawn" if seat["centres"] else "lost"
    best = max(game["seats"], key=lambda one: one["award"])
    return "won" if best is seat else "lost"


def test_form_and_opponents_are_those_of_the_games(built_site: Path) -> None:
    games = _ended(built_site)
    assert len(games) > 10
    page = unescape((built_site / f"players/{PLAYER}.html").read_text("utf-8"))
    (section,) = re.findall(r'<section id="?list-armada"?>.*?</section>', page, re.DOTALL)
    (form,) = re.findall(r"<p class=\"?form.*?</p>", section, re.DOTALL)
    shown = re.findall(r"<span class=\"?(won|drawn|lost)", form)
    assert shown == [kind for _day, kind, _others in games[-10:]]
    met: dict[str, Counter[str]] = {}
    for _day, kind, others in games:
        for other in others:
            met.setdefault(other, Counter())[kind] += 1
    table = section[section.index("opponents") :]
    rows = re.findall(r'href="([\w-]+)\.html">[^<]+</a>(?:</th>)?<td class="?n"?>(\d+)', table)
    assert {player: int(number) for player, number in rows} == {player: own.total() for player, own in met.items()}
