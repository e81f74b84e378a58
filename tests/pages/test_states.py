"""What pages say of states: exclusions, members with dates, replaced seats, games without centres; on a phone too."""

import json
import re
from fractions import Fraction
from pathlib import Path

import pytest

from masterlist.amount import rounded
from tests.built import words
from tests.conftest import Browse


def _text(page: Path) -> str:
    return words(page.read_text("utf-8"))


def test_a_player_without_a_log_is_told_from_which_list_they_are_excluded(built_site: Path) -> None:
    found = _text(built_site / "players/dale-hartsock.html")
    assert "World Wide Rating: SQUARES : games since 12 August 2026 are not rated: Signed for" in found


def test_an_excluded_entry_is_shown_and_not_rated(built_site: Path) -> None:
    page = (built_site / "players/kenji-morishige.html").read_text("utf-8")
    rows = re.split(r"(?=<tbody id=)|</table>", page)
    (entry,) = [row for row in rows if " class=unrated>" in row[:80] and "excluded" in row]
    assert "2026-08-25" in entry
    assert "<s>7</s> 0" in entry


def test_members_have_dates(built_site: Path) -> None:
    found = _text(built_site / "lists/armada.html")
    assert "Petra Dunmore member since 1 September 2026" in found
    assert "Dov Lindqvist member until 31 December 2024" in found


def test_an_event_says_who_was_replaced(built_site: Path) -> None:
    page = (built_site / "tournaments/clifton-bridge-2025.html").read_text("utf-8")
    assert len(re.findall(r"<span class=small>for <a", page)) >= 3


def test_a_rated_game_says_whose_the_numbers_of_a_replaced_seat_are(built_site: Path) -> None:
    """And compares the award with the ante that it was held against, which is not the one that was staked."""
    row = "Ida Thibodeau for Bram Hutchins Counts for Bram Hutchins: the award of 67.00 does not exceed the 104.66 that"
    found = _text(built_site / "games/armada/2019-06-seguin.html")
    assert f"{row} Ida Thibodeau would have staked 8 −153.69 17.69 67.00 +49.31 −104.38" in found
    assert "Counts for Dov Lindqvist: the replacement finished" in _text(
        built_site / "games/armada/2020-09-owls-head.html"
    )
    game = json.loads((built_site / "api/v1/games/armada/2019-06-seguin.json").read_text("utf-8"))
    (seat,) = (one for one in game["seats"] if one["credited_because"])
    (tried,) = (line for line in seat["working"] if line["label"] == "ante of the one who finished")
    assert rounded(Fraction(tried["value"]), 2) == "104.66"


@pytest.mark.parametrize(
    ("player", "said"),
    [
        ("ida-thibodeau", "Walt Kessler finished for Bram Hutchins , who has the points"),
        ("walt-kessler", "finished by Dov Lindqvist , who has the points"),
        ("bram-hutchins", ""),
    ],
)
def test_a_player_reads_why_a_game_of_a_replaced_seat_is_not_theirs(built_site: Path, player: str, said: str) -> None:
    others = _text(built_site / f"players/{player}.html").partition(" credited to another player.")[2]
    assert said in others
    assert ("who has the points" in others) == bool(said)


def test_games_that_others_tell_have_the_status_of_their_entries(built_site: Path) -> None:
    """As among the latest results; of one that is simply rated nothing is said."""
    others = (built_site / "players/dale-hartsock.html").read_text("utf-8").partition('id="others"')[2]
    found = [words(row) for row in re.findall(r"<li>.*?</li>", others.partition("</section>")[0])]
    assert found[:3] == [
        "25 Aug 2026 Lost to Kenji Morishige , attrition not counted: excluded",
        "11 Aug 2026 Lost to Jamie Tolliver-Reyes , attrition not counted: Dale Hartsock has to sign",
        "21 Jun 2026 Lost to Theodore Garrow , attrition",
    ]
    awaited = _text(built_site / "players/ruth-stauffer.html").partition("Other games Reported")[2]
    assert "14 Jul 2026 Lost to Odessa Crane , attrition not yet counted for Ruth Ellen Stauffer" in awaited


def test_a_game_without_centres_on_file_shows_none(built_site: Path) -> None:
    page = (built_site / "games/armada/2026-10-wood-island.html").read_text("utf-8")
    assert page.count('data-of="Centres"><td') == 7


@pytest.mark.browser
def test_on_a_phone_what_a_rating_would_be_today_is_beneath_it(served: str, browse: Browse) -> None:
    """No row has an empty cell for it, and the note above leads to the row that has one."""
    tab = browse(390).open(served, "lists/squares/2026-q2.html")
    assert tab.page.locator("[data-column=today]").is_hidden()
    shown = tab.page.locator("td.today:visible")
    assert shown.all_inner_texts() == ["93, changed since"]
    gap = shown.evaluate(
        """(today) => {
             const rating = document.createRange();
             rating.selectNodeContents(today.previousElementSibling);
             return today.getBoundingClientRect().top - rating.getBoundingClientRect().bottom;
           }"""
    )
    assert gap >= 0
    assert "Theodore Garrow would have 93, not 90, today." in tab.page.locator(".doubt").inner_text()
    tab.page.locator(".doubt a").click()
    assert tab.page.locator("tr:target td.today").is_visible()
    box = tab.page.locator("tr:target").bounding_box()
    assert box
    assert 0 <= box["y"] <= 844


@pytest.mark.browser
def test_on_a_phone_the_figures_of_a_game_fit(served: str, browse: Browse) -> None:
    tab = browse(390).open(served, "games/armada/2025-09-whaleback.html")
    wide = tab.page.locator(".wide").first
    assert wide.evaluate("(frame) => frame.scrollWidth - frame.clientWidth") == 0
    shown = wide.locator("tbody tr").first.inner_text().split("\n")
    assert [text.strip() for text in shown if text.strip()][-1] == "+78.27"
