"""Every result and every edition says how it is cited: what it is, and the address at which it stays."""

from pathlib import Path

import pytest

ADDRESS = "https://masterlist.example.org/"
PAGES = {
    "lists/squares/2026-q2.html": "World Wide Rating: SQUARES",
    "lists/armada/2026-q3.html": "ARMADA",
    "tournaments/clifton-bridge-2026.html": "Clifton Bridge Season 2026",
    "games/armada/2021-02-heron-neck.html": "Heron Neck",
    "games/chess/2026-05-19.html": "",
}


@pytest.mark.parametrize("path", PAGES)
def test_results_and_editions_say_how_they_are_cited(built_site: Path, path: str) -> None:
    page = (built_site / path).read_text("utf-8")
    [cited] = [line for line in page.splitlines() if 'class="small cite"' in line]
    assert cited.startswith('<p class="small cite">Cite as: Masterlist example: ')
    assert PAGES[path] in cited
    assert cited.endswith(f" {ADDRESS}{path}</p>")


def test_every_board_has_such_a_line(built_site: Path) -> None:
    boards = [*built_site.glob("tournaments/*/*.html")]
    assert boards
    assert all('class="small cite"' in board.read_text("utf-8") for board in boards)


def test_what_changes_every_day_has_none(built_site: Path) -> None:
    for path in ("lists/squares.html", "lists/armada.html", "lists/chess.html", "players/suzy.html"):
        assert "Cite as:" not in (built_site / path).read_text("utf-8")
