"""Any two players side by side, made in the browser from their documents."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from masterlist.amount import rounded
from tests.conftest import Browse

pytestmark = pytest.mark.browser


BOTH = "compare.html?a=odessa-crane&b=amos-fenstermaker"


@pytest.mark.parametrize("width", [360, 1280])
def test_two_players_are_compared(served: str, browse: Browse, width: int) -> None:
    tab = browse(width).open(served, BOTH)
    page = tab.page
    page.get_by_role("heading", name="Odessa Crane and Amos Fenstermaker").wait_for()
    plate = page.locator(".plate")
    assert plate.locator(".who").inner_text() == "Amos Fenstermaker"
    assert plate.locator(".number").inner_text() == "3516"
    assert plate.locator(".equation > *").all_inner_texts() == [
        *("7872\nAmos Fenstermaker", "−", "4356\nOdessa Crane", "= +3516")
    ]
    figures = page.get_by_role("table", name="World Wide Rating: SQUARES")
    assert figures.get_by_role("row", name="Rank").inner_text().split() == ["Rank", "2", "1"]
    assert figures.get_by_role("row", name="Rating").inner_text().split() == ["Rating", "4356", "7872"]
    assert page.get_by_text("Odessa Crane against Amos Fenstermaker, won–drawn–lost: 1–\u20601–\u20601.").is_visible()
    assert page.get_by_role("heading", name="Common opponents").is_visible()
    curve = page.locator(".curve")
    assert page.evaluate("() => document.querySelector('.plate').nextElementSibling.className").startswith("picture")
    said = curve.locator(".said")
    assert "Odessa Crane 4356 · Amos Fenstermaker 7872" in said.inner_text()
    letters = "text => parseFloat(getComputedStyle(text).fontSize) * text.getCTM().a"
    assert page.locator(".curve svg text").first.evaluate(letters) >= 10, "a phone has a picture of its own"
    page.locator(".curve svg[tabindex]").focus()
    page.keyboard.press("Home")
    assert "7872" not in said.inner_text()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.get_by_role("link", name="Every game between them").click()
    page.wait_for_url("**/head-to-head/amos-fenstermaker--odessa-crane.html")


def test_players_on_different_kinds_of_lists_are_compared_too(served: str, browse: Browse) -> None:
    tab = browse().open(served, "compare.html?a=ida-thibodeau&b=anjali-venkatesan")
    tab.page.get_by_role("table", name="ARMADA").wait_for()
    lines = tab.page.locator(".curve path.rating")
    assert lines.count() == 2
    ends = "({ lists }) => lists.armada.ledger.filter(({ step }) => step === 'end').length"
    steps = tab.page.evaluate(f"MasterlistKit.documentOf('ida-thibodeau').then({ends})")
    assert (lines.first.get_attribute("d") or "").count("V") == steps - 1, "a step for each game, and none for an ante"


def test_what_the_next_game_would_change_is_said_before_it(served: str, built_site: Path, browse: Browse) -> None:
    """By a system for which a result is all of a game."""
    two = ("saskia-hoekstra", "yusuf-karahan")
    documents = [json.loads((built_site / f"api/v1/players/{one}.json").read_bytes()) for one in two]
    one, other = (float(Fraction(document["lists"]["chess"]["rating_exact"])) for document in documents)
    expected = 1 / (1 + 10 ** ((other - one) / 400))
    page = browse().open(served, "compare.html?a={}&b={}".format(*two)).page
    rows = page.get_by_role("table", name="What the next game would change").locator("tbody tr")
    rows.first.wait_for()
    shown = [float(text.replace("−", "-")) for text in rows.locator("td").all_inner_texts()]
    gains = [20 * (score - expected) for score in (1, 0.5, 0)]
    assert shown == [round(gain, 2) for by in gains for gain in (by, -by)]
    page.goto(f"{served}/{BOTH}")
    page.get_by_role("heading", name="Common opponents").wait_for()
    assert not page.get_by_role("heading", name="The next game").count()


def test_for_who_is_chosen_alone_those_they_met_most_are_offered(served: str, browse: Browse) -> None:
    page = browse(390).open(served, "compare.html?a=saskia-hoekstra").page
    page.get_by_text("Met most often, won–drawn–lost:").wait_for()
    offered = page.locator("#compare-found li")
    assert offered.all_inner_texts()[:3] == [
        "Yusuf Karahan 2–0–1",
        "Dorothea Lindgren 2–0–0",
        "Wilhelmina Brandsma 1–0–1",
    ]
    offered.first.get_by_role("link").click()
    page.get_by_role("heading", name="Saskia Hoekstra and Yusuf Karahan").wait_for()


def test_of_players_who_share_no_list_that_is_said(served: str, browse: Browse) -> None:
    page = browse(390).open(served, "compare.html?a=ida-thibodeau&b=odessa-crane").page
    page.get_by_text("They are on no list together.").wait_for()
    assert page.get_by_role("table").count() == 2


def test_players_of_events_alone_are_compared_by_these(served: str, browse: Browse) -> None:
    page = browse(390).open(served, "compare.html?a=gwen-treharne&b=nasreen-chowdhury").page
    table = page.get_by_role("table", name="Tournaments")
    table.wait_for()
    rows = [line.split() for line in table.locator("tbody tr").all_inner_texts()]
    assert [row[-6:] for row in rows] == [
        ["11.99", "place", "6", "60.72", "place", "1"],
        ["114.65", "place", "1", "54.77", "place", "7"],
    ]


@pytest.mark.parametrize(
    ("ratings", "leads"),
    [
        ([1500.25, 1499.5], ["Ann", "ahead by", "0.75", "1500.25 − 1499.50 = +0.75"]),
        ([-3, 4.1], ["Ben", "ahead by", "7.1", "4.1 − (−3.0) = +7.1"]),
        ([1500, 1500], ["Level", "Rating", "1500", ""]),
        ([1500, None], []),
    ],
)
def test_who_is_ahead_is_a_sum(served: str, browse: Browse, ratings: list[float | None], leads: list[str]) -> None:
    tab = browse(390)
    found: dict[str, dict[str, Any]] = {}
    for id_, name, rating in (("odessa-crane", "Ann", ratings[0]), ("amos-fenstermaker", "Ben", ratings[1])):
        own: dict[str, Any] = {"rank": None, "rating": rating, "history": [], "log": [], "games": 0}
        found[id_] = {"player": id_, "name": name, "lists": {"squares": own}, "head_to_head": [], "tournaments": []}
    tab.page.route("**/api/v1/players/*.json", lambda route: route.fulfill(json=found[Path(route.request.url).stem]))
    page = tab.open(served, BOTH).page
    page.get_by_role("heading", name="Ann and Ben").wait_for()
    parts = [page.locator(f".plate {one}") for one in (".who", "dt", ".number")]
    assert [one.inner_text() for one in parts if one.count()] == leads[:3]
    sums = page.locator(".plate .equation > *").all_inner_texts()
    assert " ".join(one.partition("\n")[0] for one in sums) == "".join(leads[3:])


def test_a_players_page_leads_there(served: str, browse: Browse) -> None:
    tab = browse(390).open(served, "players/odessa-crane.html")
    tab.page.get_by_role("link", name="Compare", exact=True).click()
    tab.page.wait_for_url("**/compare.html?a=odessa-crane")
    field = tab.page.get_by_label("Other player")
    field.fill("priya")
    tab.page.get_by_role("option", name="Priya Maddala").wait_for()
    field.press("Enter")
    tab.page.wait_for_url("**/compare.html?a=odessa-crane&b=priya-maddala")
    tab.page.get_by_role("heading", name="Odessa Crane and Priya Maddala").wait_for()
    other = tab.page.get_by_label("Other player")
    assert other.input_value() == "Priya Maddala"
    other.fill("Amos Fenstermak")
    tab.page.get_by_role("option", name="Amos Fenstermaker").wait_for()
    other.press_sequentially("er")  # the whole name is a choice
    tab.page.get_by_role("heading", name="Odessa Crane and Amos Fenstermaker").wait_for()
    assert tab.page.url.endswith(BOTH)


def test_a_list_leads_there(served: str, browse: Browse) -> None:
    tab = browse().open(served, "lists/squares.html")
    tab.page.locator(".master .opens").nth(1).click()
    tab.page.get_by_role("link", name="Compare with another player").click()
    tab.page.wait_for_url("**/compare.html?a=odessa-crane")
    tab.page.get_by_text("Choose two players.").wait_for()
    assert tab.page.get_by_label("Player", exact=True).input_value() == "Odessa Crane"


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("compare.html?a=odessa-crane&b=odessa-crane", "Choose two different players."),
        ("compare.html?a=odessa-crane&b=nobody", "There is no such player."),
        ("compare.html?", "Choose two players."),
        ("why.html?player=odessa-crane&list=chess", "There is no such player on a list with editions."),
    ],
)
def test_what_cannot_be_answered_is_said(served: str, browse: Browse, asked: str, said: str) -> None:
    tab = browse().open(served, asked)
    tab.page.get_by_text(said).wait_for()
    tab.troubles.clear()


def test_the_page_is_called_after_two_only_while_they_are_compared(served: str, browse: Browse) -> None:
    tab = browse().open(served, "compare.html?a=odessa-crane&b=amos-fenstermaker")
    title = tab.page.locator("h1")
    title.get_by_text("Odessa Crane and Amos Fenstermaker").wait_for()
    other = tab.page.get_by_label("Other player")
    other.fill("Odessa Crane")
    other.press("Enter")
    tab.page.get_by_text("Choose two different players.").wait_for()
    assert title.inner_text() == "Compare two players"


@pytest.mark.parametrize(
    "page", ["compare.html?a=odessa-crane&b=cora-beasley", "why.html?player=odessa-crane&list=squares"]
)
def test_from_a_disk_it_is_said_why_nothing_is_shown(built_site: Path, browse: Browse, page: str) -> None:
    """Not that data could not be loaded, as if that were for a moment."""
    tab = browse().open(built_site, page)
    tab.page.get_by_text("A browser loads no data for a page that is opened from a disk.").wait_for()
    tab.troubles.clear()


def test_without_scripts_the_page_says_what_there_is_instead(served: str, browse: Browse) -> None:
    tab = browse(javascript=False).open(served, BOTH)
    assert "Comparing needs JavaScript." in (tab.page.locator("noscript").text_content() or "")
    assert not tab.page.locator("#compare").is_visible()
    tab.open(served, "players/odessa-crane.html")
    assert tab.page.get_by_label("Compare with another player").count() == 0


def test_links_to_a_former_id_still_lead_to_the_player(served: str, browse: Browse) -> None:
    tab = browse().open(served, "compare.html?a=cora-beasley&b=odessa-crane")
    tab.page.get_by_role("heading", name="Cora Vanderlinde and Odessa Crane").wait_for()
    tab.open(served, "compare.html?a=cora-beasley&b=cora-vanderlinde")
    tab.page.get_by_text("Choose two different players.").wait_for()
    tab.open(served, "mine.html?player=cora-beasley")
    tab.page.get_by_text("of Cora Vanderlinde wait").wait_for()
    tab.open(served, "why.html?player=cora-beasley&list=squares")
    tab.page.get_by_role("heading", name="Why did Cora").wait_for()


# --- What moved a player between two editions, made in the browser from documents and tables ---


@pytest.mark.parametrize("width", [360, 1280])
def test_what_moved_a_player_is_told_game_by_game(served: str, browse: Browse, width: int) -> None:
    tab = browse(width).open(served, "why.html?player=priya-maddala&list=squares&edition=2026-q2")
    page = tab.page
    page.get_by_role("heading", name="Why did Priya Maddala move?").wait_for()
    page.get_by_text("7 → 5").wait_for()
    assert page.get_by_text("1932 → 2880").is_visible()
    sum_of = page.locator(".equation").inner_text()
    assert "".join(sum_of.split()) == "28802026Q2−19322026Q1=+948"
    assert page.locator(".games tbody tr").count() == 4
    assert page.locator(".games tbody tr").last.locator("td").last.inner_text().split("\n") == ["2880", "15 × 192"]
    overtaken = page.get_by_role("list").filter(has_text="Ruth Ellen Stauffer")
    assert "from rank 5 to 6" in overtaken.inner_text()
    assert page.get_by_role("link", name="The rules of this rating").is_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.get_by_label("Between which editions").select_option("2021-q2")
    page.get_by_text("2880").first.wait_for(state="detached")
    assert page.url.endswith("&edition=2021-q2")
    page.get_by_label("Between which editions").select_option("2026-q2")
    page.locator(".games tbody a").first.click()
    page.wait_for_url("**/players/priya-maddala.html#squares-*")


@pytest.mark.parametrize(
    ("asked", "rows"),
    [
        ("player=yusuf-karahan&list=chess", [["−9.934", "1549.931"], ["+10.637", "1560.568"]]),
        ("player=yusuf-karahan&list=chess&edition=2026-q2", None),
        ("player=ida-thibodeau&list=armada", [["+120.67", "246.80"]]),
        ("player=silas-peabody&list=armada&edition=2026-q1", None),
        ("player=teodor-vance&list=armada&edition=2019-q2", None),
    ],
)
def test_what_changed_a_rating_adds_up(served: str, browse: Browse, asked: str, rows: list[list[str]] | None) -> None:
    """What is read first, each row of the table, and all rows together."""
    tab = browse(390).open(served, f"why.html?{asked}")
    tab.page.locator(".games tbody tr").first.wait_for()
    terms = [text.split("\n")[0] for text in tab.page.locator(".equation > span").all_inner_texts()]
    last, then, gain = (Fraction(re.sub(r"[=≈+() ]", "", terms[at]).replace("−", "-")) for at in (0, 2, 3))
    assert rounded(last - then, 2) == rounded(gain, 2)
    assert terms[3].startswith("=" if last - then == gain else "≈")
    cells = [row.locator("td").all_inner_texts()[-2:] for row in tab.page.locator(".games tbody tr").all()]
    shown = [[text.split("\n")[0] for text in row] for row in cells]
    assert rows is None or shown == rows
    assert len({len(text.partition(".")[2]) for row in shown for text in row}) == 1, "one number of digits"
    numbers = [[Fraction(text.replace("−", "-")) for text in row] for row in shown]
    assert rounded(sum((change for change, _ in numbers), Fraction()), 2) == rounded(gain, 2)
    for (_, before), (change, after) in pairwise(numbers):
        assert rounded(before + change, 2) == rounded(after, 2)
    assert tab.page.evaluate("document.documentElement.scrollWidth") <= 390


@pytest.mark.parametrize(
    ("asked", "with_stakes"),
    [("ida-thibodeau", "+30.60"), ("femi-okafor", "−62.21"), ("walt-kessler", "0.00"), ("yusuf-karahan", "")],
)
def test_what_changed_a_rating_of_a_ledger_is_told_with_the_points_in_play(
    served: str, browse: Browse, asked: str, with_stakes: str
) -> None:
    """As the page of the player has it, which leads here."""
    tab = browse(390).open(served, f"why.html?player={asked}")
    tab.page.locator(".games tbody tr").first.wait_for()
    said = tab.page.get_by_text("without the points in play").all_inner_texts()
    assert [text.partition("With them it is ")[2] for text in said] == ([f"{with_stakes}."] if with_stakes else [])
    assert tab.page.evaluate("document.documentElement.scrollWidth") <= 390


def test_pages_of_players_and_rows_of_lists_lead_there(served: str, browse: Browse) -> None:
    tab = browse(390).open(served, "players/yusuf-karahan.html")
    tab.page.get_by_role("link", name="+0.70 since 2026 Q2").click()
    tab.page.wait_for_url("**/why.html?player=yusuf-karahan&list=chess")
    tab.page.locator(".equation b").get_by_text("+0.70").wait_for()
    tab.open(served, "players/odessa-crane.html")
    tab.page.locator("#ranks summary").click()
    tab.page.get_by_role("link", name="Why did they move?").click()
    tab.page.wait_for_url("**/why.html?player=odessa-crane&list=squares")
    tab.open(served, "lists/squares/2026-q1.html")
    tab.page.locator(".master .opens").nth(1).click()
    tab.page.get_by_role("link", name="Why did they move?").click()
    tab.page.wait_for_url("**/why.html?player=odessa-crane&list=squares&edition=2026-q1")


def test_without_a_player_nothing_is_fetched(built_site: Path, browse: Browse) -> None:
    tab = browse()
    tab.open(built_site, "why.html")  # from a disk, where fetching is an error
    assert tab.page.get_by_label("Player", exact=True).is_visible()
    assert not tab.page.get_by_label("Between which editions").is_visible()
    assert not tab.page.locator("#why-said").inner_text()


def test_opened_empty_they_offer_whom_to_ask_about(served: str, browse: Browse) -> None:
    tab = browse(360).open(served, "compare.html")
    assert tab.page.evaluate("document.documentElement.scrollWidth") <= 360
    tab.page.get_by_role("link", name="Amos Fenstermaker and Odessa Crane").click()
    tab.page.get_by_role("heading", name="Amos Fenstermaker and Odessa Crane").wait_for()
    assert not tab.page.get_by_text("first and second").count()
    tab.open(served, "why.html")
    tab.page.locator("#why-found").get_by_role("link", name="Odessa Crane").click()
    tab.page.wait_for_url("**/why.html?player=odessa-crane&list=squares")
    field = tab.page.get_by_label("Player", exact=True)
    field.fill("karahan")
    tab.page.get_by_role("option", name="Yusuf Karahan").click()
    tab.page.wait_for_url("**/why.html?player=yusuf-karahan")
    tab.page.get_by_role("heading", name="Why did Yusuf Karahan move?").wait_for()
    tab.page.locator(".figures").wait_for()  # of the first of their lists
    assert field.input_value() == "Yusuf Karahan"


def test_rows_of_the_first_edition_do_not_lead_there(served: str, browse: Browse) -> None:
    tab = browse().open(served, "lists/squares/1996-q2.html")
    tab.page.locator(".master .opens").first.click()
    tab.page.get_by_role("link", name="Compare with another player").wait_for()
    assert not tab.page.get_by_role("link", name="Why did they move?").count()


# --- The page of a club: its members once, who is ahead among them on each list, and how much they played ---


def test_a_club_ranks_its_members_and_names_each_once(built_site: Path, served: str, browse: Browse) -> None:
    entries = json.loads((built_site / "api/v1/lists/squares.json").read_text("utf-8"))["entries"]
    ranked = [row for row in entries if row["rank"]]
    expected = [row["name"] for row in ranked if row["club"] == "harlan-ferry"]
    assert len(expected) > 1
    tab = browse().open(served, "clubs/harlan-ferry.html")
    rows = tab.page.get_by_role("table", name="Members of Harlan Ferry Squares Club").locator("tbody tr")
    names = rows.locator("th").all_inner_texts()
    assert names[: len(expected)] == expected
    assert len(names) == len(set(names))
    for name in names:
        assert rows.get_by_role("link", name=name, exact=True).count() == 1
    assert tab.page.locator(".plate .who").inner_text() == expected[0]
    assert rows.nth(1).locator("td.main").first.inner_text().split("\n")[1] == f"2nd of {len(expected)}"


def test_what_members_play_is_beside_them_where_there_is_room(served: str, browse: Browse) -> None:
    for name in ("harlan-ferry", "clifton-bridge"):  # with a number above the members, and without
        tab = browse().open(served, f"clubs/{name}.html")
        for width, is_beside in ((1280, True), (390, False)):
            tab.page.set_viewport_size({"width": width, "height": 900})
            members, played = (tab.page.locator(one).bounding_box() for one in ("main > .wide", "main > .aside"))
            assert members
            assert played
            assert (played["x"] >= members["x"] + members["width"]) == is_beside
            assert (played["y"] >= members["y"] + members["height"]) != is_beside
    assert not tab.page.locator("main .wide td.late").first.is_visible(), "a phone has no room for countries"
    tab.page.set_viewport_size({"width": 1280, "height": 900})
    assert tab.page.locator("main .wide td.late").first.inner_text() == "United Kingdom"


def _games(lists: dict[str, Any]) -> Iterator[tuple[str, str, str]]:
    """All rated games of a player, as their document has them: the day, the list and what it is called there."""
    for id_, own in lists.items():
        yield from ((line["date"], id_, line["game"]) for line in own.get("log", ()) if line["rated"])
        yield from ((game["date"], id_, game["game"]) for game in own.get("played", ()) if game["rated"])
        yield from ((one["date"], id_, one["game"]) for one in own.get("ledger", ()) if one["step"] == "end")


@pytest.mark.parametrize("club", ["harlan-ferry", "linden-street", "casco-bay"])
def test_activity_counts_the_games_of_the_members(built_site: Path, served: str, browse: Browse, club: str) -> None:
    """Each of them once, however many of the members sat in it."""
    own = [json.loads(file.read_text("utf-8")) for file in sorted(built_site.glob("api/v1/players/*.json"))]
    games = [game for player in own if player.get("club") == club for game in _games(player["lists"])]
    months = Counter(date[:7] for date, _list, _game in {*games})
    assert sum(months.values()) < len(games), "some are of two members"
    tab = browse(390).open(served, f"clubs/{club}.html")
    tab.page.locator("summary").filter(has_text="Month by month").click()
    table = tab.page.get_by_role("table", name="Rated games of the members month by month, newest first")
    said = dict(row.split() for row in table.locator("tbody tr").all_inner_texts())
    assert len(said) <= 24
    assert next(iter(said)) == max(months)
    assert {month: int(games) for month, games in said.items()} == {month: months[month] for month in said}
    columns = tab.page.locator(".months g title").all_text_contents()
    drawn = [one.partition(": ")[2].split()[0] for one in reversed(columns)]
    assert drawn == ([*said.values()] if max(months.values()) > 2 else [])


def test_former_members_are_folded_with_the_day_on_which_they_left(served: str, browse: Browse) -> None:
    tab = browse(390).open(served, "clubs/casco-bay.html")
    table = tab.page.get_by_role("table", name="Members of Casco Bay Diplomacy Society")
    assert not table.get_by_text("Dov Lindqvist").count()
    former = tab.page.get_by_text("Dov Lindqvist")
    assert not former.is_visible()
    tab.page.get_by_role("heading", name="Former members").click()
    assert former.is_visible()
    assert "ARMADA: member until 31 December 2024" in tab.page.locator("details[open]").inner_text()


@pytest.mark.parametrize(("me", "shown"), [("yusuf-karahan", "Yusuf Karahan"), ("edith-farthing", "")])
def test_why_begins_with_the_reader_where_there_is_something_to_say(
    served: str, browse: Browse, me: str, shown: str
) -> None:
    tab = browse()
    tab.open(served, "why.html")
    tab.page.evaluate("me => localStorage.setItem('masterlist-me', JSON.stringify(me))", me)
    tab.page.reload()
    if shown:
        tab.page.get_by_role("heading", name=f"Why did {shown} move?").wait_for()
    else:
        tab.page.locator("#why-found li a", has_text="Odessa Crane").wait_for()
