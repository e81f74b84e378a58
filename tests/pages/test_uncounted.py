"""Games of an event that add nothing to a player's points: told apart, in every language, and in the frame."""

import json
from pathlib import Path

import pytest

from tests.conftest import Browse

EVENT = "clifton-bridge-2025"  # five rounds, of which each player's best count
NOTES = {
    "": ("not counted", "A score in brackets is not counted."),
    "de/": ("zählt nicht", "Punkte in Klammern zählen nicht."),
    "fr/": ("ne compte pas", "Des points entre parenthèses ne comptent pas."),
}


@pytest.mark.parametrize("folder", NOTES)
def test_each_is_in_brackets_and_says_why(spoken_site: Path, folder: str) -> None:
    document = json.loads((spoken_site / f"api/v1/tournaments/{EVENT}.json").read_text("utf-8"))
    dropped = sum(not game["counted"] for row in document["standings"] for game in row["games"])
    html = (spoken_site / folder / f"tournaments/{EVENT}.html").read_text("utf-8")
    said, note = NOTES[folder]
    assert dropped > 0
    assert html.count(f")<span class=unseen> {said}</span></span>") == dropped
    assert html.count('<span class="small uncounted">(') == dropped
    assert html.count(note) == 1


def test_where_all_count_nothing_is_said_of_it(built_site: Path) -> None:
    html = (built_site / "tournaments/roaring-forties-2023.html").read_text("utf-8")
    assert "A place with = is shared." in html
    assert NOTES[""][1] not in html


@pytest.mark.browser
@pytest.mark.parametrize("folder", NOTES)
def test_the_table_fits_its_frame(spoken_site: Path, browse: Browse, folder: str) -> None:
    tab = browse(1280).open(spoken_site, f"{folder}tournaments/{EVENT}.html")
    wide, frame = tab.page.locator(".wide:has(> .cross)").first.evaluate("one => [one.scrollWidth, one.clientWidth]")
    assert wide <= frame
    tab.page.set_viewport_size({"width": 390, "height": 844})
    assert tab.page.evaluate("document.documentElement.scrollWidth") <= 390
