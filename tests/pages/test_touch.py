"""A finger on a phone: each thing that is touched answers, without a mouse and without a key."""

import re
from collections.abc import Callable
from itertools import pairwise
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, urlsplit

import pytest

from tests.conftest import Browse, Tab

if TYPE_CHECKING:
    from playwright.sync_api import Locator

pytestmark = pytest.mark.browser

PHONE = 390


@pytest.fixture
def touched(served: str, browse: Browse) -> Callable[[str], Tab]:
    """Opens a page on a phone."""
    tab = browse(PHONE, touch=True)

    def opened(path: str) -> Tab:
        tab.open(served, path)
        return tab

    return opened


def _within(one: "Locator") -> bool:
    box = one.bounding_box()
    return box is not None and box["x"] >= 0 and box["x"] + box["width"] <= PHONE


def test_the_chips_of_a_list(touched: Callable[[str], Tab]) -> None:
    tab = touched("lists/squares.html")
    rows = tab.page.locator(".master tbody tr")
    every = rows.count()
    tab.page.get_by_role("button", name="Active", exact=True).tap()
    tab.page.get_by_text("players: active in the last 12 months").or_(tab.page.locator(".said")).first.wait_for()
    tab.page.wait_for_function("all => document.querySelectorAll('.master tbody tr').length < all", arg=every)
    tab.page.get_by_role("button", name="All", exact=True).tap()
    tab.page.wait_for_function("all => document.querySelectorAll('.master tbody tr').length === all", arg=every)


def test_the_glass_opens_and_a_name_is_chosen(touched: Callable[[str], Tab]) -> None:
    tab = touched("index.html")
    tab.page.wait_for_function("document.querySelector('.search input').offsetWidth === 44")
    tab.page.locator(".search input").tap()
    tab.page.wait_for_function("document.querySelector('.search input').offsetWidth > 300")  # over the name of the site
    tab.page.keyboard.type("odesa")
    tab.page.get_by_role("option", name="Odessa Crane").tap()
    tab.page.wait_for_url("**/players/odessa-crane.html")


def test_a_finger_reads_the_curve(touched: Callable[[str], Tab]) -> None:
    """It reads from left to right, and leads nowhere until the bar above is touched."""
    tab = touched("players/saskia-hoekstra.html")
    figure = tab.page.locator(".curve").first
    figure.locator("svg").scroll_into_view_if_needed()
    box = figure.locator("svg").bounding_box()
    assert box
    read = ""
    for part in (0.2, 0.5, 0.9):
        tab.page.touchscreen.tap(box["x"] + part * box["width"], box["y"] + box["height"] / 2)
        another = "read => document.querySelector('.curve .said')?.innerText.trim() !== read"
        tab.page.wait_for_function(another, arg=read)
        read = figure.locator(".said").first.inner_text().strip()
    assert _within(figure.locator(".said"))
    assert figure.get_by_role("link", name="open game").bounding_box()["height"] >= 24  # type: ignore[index]
    assert tab.page.url.endswith("saskia-hoekstra.html")
    figure.get_by_role("link", name="open game").tap()
    tab.page.wait_for_function("location.hash || !location.pathname.endsWith('saskia-hoekstra.html')")


def test_why_a_number_changed_stands_beneath_it_and_then_what_is_done_with_it_and_its_curve(
    touched: Callable[[str], Tab],
) -> None:
    for player in ("saskia-hoekstra", "odessa-crane", "silas-peabody"):
        page = touched(f"players/{player}.html").page
        parts = [".number", ".why h3", ".why .equation", ".origins", ".acts", ".curve svg", ".form"]
        down = [page.locator(part).first.bounding_box()["y"] for part in parts]  # type: ignore[index]
        assert down == sorted(down)
        assert down[parts.index(".acts")] < 781 - 44, "all of it is above the five places"
        if whole := page.locator(".chronicle > .equation").all():
            assert down[0] < whole[0].bounding_box()["y"] < down[1]  # type: ignore[index]


def test_whom_a_reader_follows_is_on_their_own_page(touched: Callable[[str], Tab]) -> None:
    page = touched("players/yusuf-karahan.html").page
    page.get_by_role("button", name="Follow", exact=True).tap()
    assert page.get_by_role("button", name="Follow", exact=True).get_attribute("aria-pressed") == "true"
    page.get_by_role("link", name="You will see every change on your own page.").tap()
    page.wait_for_url("**/mine.html#mine-follows")
    row = page.locator("#mine-follows li")
    row.wait_for()
    assert row.inner_text().split("\n") == [
        "Yusuf Karahan",
        "Linden Street Chess · gained 10.64 last game · highest ever · +0.70 since 2026 Q2",
        "1560.57",
        "×",
    ]
    row.get_by_role("button", name="Follow Yusuf Karahan no more").tap()
    row.wait_for(state="detached")
    assert page.locator("#mine-follows").is_hidden()
    page.goto(page.url.replace("mine.html#mine-follows", "players/yusuf-karahan.html"))
    page.get_by_role("button", name="Follow", exact=True).tap()
    page.get_by_role("button", name="Follow", exact=True).tap()
    assert page.get_by_role("button", name="Follow", exact=True).get_attribute("aria-pressed") == "false"
    assert page.get_by_role("link", name="You will see every change on your own page.").count() == 0
    page.goto(page.url.replace("players/yusuf-karahan.html", "mine.html"))
    page.wait_for_load_state("load")
    assert page.locator("#mine-follows").is_hidden()


@pytest.mark.parametrize("kept", ["abc", 5, True, None, ["x"], {"__proto__": "x"}])
def test_whatever_the_browser_has_kept_a_player_can_be_followed(touched: Callable[[str], Tab], kept: object) -> None:
    page = touched("players/yusuf-karahan.html").page
    page.evaluate("kept => localStorage.setItem('masterlist-follows', JSON.stringify(kept))", kept)
    page.reload()
    page.get_by_role("link", name="What if").first.wait_for()
    page.locator("#what-if-chess").wait_for(state="attached")
    page.get_by_role("button", name="Follow", exact=True).tap()
    page.get_by_role("link", name="You will see every change on your own page.").wait_for()


def test_who_is_followed_and_has_no_page_any_more_can_be_left(touched: Callable[[str], Tab]) -> None:
    tab = touched("mine.html")
    page = tab.page
    page.evaluate("""() => localStorage.setItem('masterlist-follows', '{"gone": "<b>Bo Gone", "amos-x": "Amos"}')""")
    page.reload()
    rows = page.locator("#mine-follows li")
    rows.nth(1).wait_for()
    assert rows.all_inner_texts() == ["<b>Bo Gone\n×", "Amos\n×"]
    rows.first.get_by_role("button").tap()
    page.wait_for_function("document.querySelectorAll('#mine-follows li').length === 1")
    page.wait_for_function("document.activeElement.ariaLabel === 'Follow Amos no more'")
    assert all("404" in one for one in tab.troubles)
    tab.troubles.clear()


def test_the_page_of_a_reader_who_played_in_events(touched: Callable[[str], Tab]) -> None:
    results = touched("mine.html?player=gwen-treharne").page.locator("#mine-found .results")
    results.locator("li").first.wait_for()
    assert [line.split("\n") for line in results.locator("li").all_inner_texts()] == [
        ["Clifton Bridge Season 2026: place 6", "so far"],
        ["Clifton Bridge Season 2025: place 1", "11 October 2025"],
    ]


@pytest.mark.parametrize(
    ("place", "address"),
    [
        ("Lists", "index.html"),
        ("Results", "results.html"),
        ("Report", "submit.html"),
        ("Events", "tournaments.html"),
        ("Me", "mine.html"),
    ],
)
def test_the_foot_bar_leads_to_its_places(touched: Callable[[str], Tab], place: str, address: str) -> None:
    """From a page below a folder; the place where one is says so."""
    tab = touched("players/odessa-crane.html")
    tab.page.mouse.wheel(0, 2_000)
    link = tab.page.locator(".places").get_by_role("link", name=place, exact=True)
    assert _within(link)
    link.tap()
    tab.page.wait_for_url(f"**/{address}")
    assert tab.page.locator(".places [aria-current]").inner_text() == place


def test_what_if_answers_a_name_and_a_result(touched: Callable[[str], Tab]) -> None:
    """Three touches and four letters: open, the field, who is meant."""
    tab = touched("players/yusuf-karahan.html")
    tab.page.get_by_role("link", name="What if …").tap()
    part = tab.page.locator("#what-if-chess")
    name = part.get_by_label("Opponent")
    name.tap()
    tab.page.keyboard.type("sask")
    said = part.get_by_role("status")
    said.get_by_text("against Saskia Hoekstra · rank 2 → 1").wait_for()
    assert re.sub(r"\s+", " ", said.locator(".equation").inner_text()) == "1560.568 today + 10.025 this game ≈ 1570.59"
    part.get_by_label("Result").select_option(label="Lost")
    said.get_by_text("rank 2 as now").wait_for()
    assert _within(said)
    name.fill("")
    name.tap()
    tab.page.keyboard.type("l")
    part.get_by_role("option", name="Lotte Verschuren").tap()
    said.get_by_text("against Lotte Verschuren").wait_for()


def test_a_finger_drags_along_the_curve(touched: Callable[[str], Tab]) -> None:
    tab = touched("players/odessa-crane.html")
    figure = tab.page.locator(".curve").first
    svg = figure.locator("svg")
    svg.scroll_into_view_if_needed()
    box = svg.bounding_box()
    assert box
    said = figure.locator(".said")
    protocol = svg.page.context.new_cdp_session(svg.page)
    for kind, part in (("Start", 0.1), ("Move", 0.3), ("Move", 0.6), ("Move", 0.9)):
        read = said.inner_text()
        point = {"x": box["x"] + part * box["width"], "y": box["y"] + 40}
        protocol.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": [point]})
        said.filter(has_not_text=read).wait_for()  # the page hears of a move with the next frame
    read = said.inner_text()
    protocol.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    tab.page.evaluate("() => new Promise(requestAnimationFrame)")
    assert said.inner_text() == read, "the last place stays"
    assert tab.page.url.endswith("odessa-crane.html")


def test_the_reader_is_marked_in_lists(touched: Callable[[str], Tab]) -> None:
    """Who is chosen once under *Me*, in every table from then on; a field is a combobox once its script is there."""
    tab = touched("mine.html")
    tab.page.get_by_role("combobox", name="Your name").tap()
    tab.page.keyboard.type("odessa")
    tab.page.get_by_role("option", name="Odessa Crane").wait_for()
    tab.page.keyboard.press("Enter")
    tab.page.get_by_role("heading", name="Your last results").wait_for()
    tab.page.locator(".places").get_by_role("link", name="Lists").tap()
    tab.page.locator(".tabs").get_by_role("link", name="SQUARES").tap()
    assert tab.page.locator("tr.me").first.locator("th").inner_text() == "Odessa Crane"
    tab.page.get_by_role("link", name="All 22 ranked players of SQUARES").tap()
    tab.page.locator("tr.me th", has_text="Odessa Crane").wait_for()
    tab.page.emulate_media(forced_colors="active")
    line = tab.page.locator("tr.me > :first-child").first
    assert line.evaluate("one => getComputedStyle(one).borderInlineStartWidth") == "4px"


def test_a_page_is_shared_with_the_devices_own_sheet(touched: Callable[[str], Tab]) -> None:
    tab = touched("players/odessa-crane.html")
    tab.page.evaluate("navigator.share = async (what) => { globalThis.shared = what; }")
    tab.page.get_by_role("button", name="Share").first.tap()
    tab.page.wait_for_function("globalThis.shared")
    assert tab.page.evaluate("shared.url").endswith("/players/odessa-crane.html")
    assert "Odessa Crane" in tab.page.evaluate("shared.title")


def test_results_of_the_search_say_the_rating(touched: Callable[[str], Tab]) -> None:
    tab = touched("search.html?q=hoek")
    found = tab.page.locator("#search-results li", has_text="Saskia Hoekstra")
    found.wait_for()
    found.get_by_text("1561.45").wait_for()
    assert found.locator(".stands").text_content() == "1561.45 Rank 1 · Chess"
    found.get_by_role("link").tap()
    tab.page.wait_for_url("**/players/saskia-hoekstra.html")


def test_what_is_chosen_last_stays_above_the_bar_that_sends(touched: Callable[[str], Tab]) -> None:
    """The bar comes up as soon as nothing is missing; what was touched for that is seen to be chosen."""
    filled = "kind=entry&player=saskia-hoekstra&opponent=yusuf-karahan&list=chess&date=2026-09-01"
    page = touched(f"submit.html?{filled}").page
    page.set_viewport_size({"width": 390, "height": 844})
    page.wait_for_function("document.querySelector('#opponent').value === 'Yusuf Karahan'")
    page.locator("#outcome-won").tap()
    page.locator("#ready").wait_for()
    chosen, bar = page.locator("label:has(#outcome-won)"), page.locator("#ready")
    edges = "([one, bar]) => bar.getBoundingClientRect().top - one.getBoundingClientRect().bottom"
    assert page.evaluate(edges, [chosen.element_handle(), bar.element_handle()]) >= 0


def test_of_any_game_one_says_that_something_is_wrong(touched: Callable[[str], Tab]) -> None:
    """Four touches from the first page: the list, the player, the game, and this; the issue names the line."""
    tab = touched("players/priya-maddala.html")
    contact = tab.page.locator(".origins a[href^='mailto:']").first
    contact.evaluate("one => { one.href = one.href.replace('ratings@', 'club+ratings@'); }")
    game = tab.page.locator(".log tbody").filter(has=tab.page.locator("th time", has_text="2026-02-10"))
    source = game.locator("li a[href*='#L']")
    game.locator("summary").tap()
    tell = game.locator("li", has_text="Something wrong?").get_by_role("link")
    tell.first.wait_for()
    file, _, line = (source.get_attribute("href") or "").partition("/blob/main/")[2].partition("#L")
    for way, name in zip(tell.all(), ("title", "subject"), strict=True):
        query = urlsplit(way.get_attribute("href") or "").query
        assert "+" not in query
        filled = parse_qs(query)
        assert filled["body"][0].splitlines()[1] == f"{file}:{line}"
        assert filled[name][0].startswith("Something wrong? Priya Maddala. ")
        assert "10 February 2026" in filled[name][0]
    game.locator("summary").tap()
    game.locator("summary").tap()
    assert tell.all_inner_texts() == ["Open an issue", "Write a mail"]
    assert (tell.last.get_attribute("href") or "").startswith("mailto:club+ratings@masterlist.example.org?")


def test_the_ways_to_a_maintainer_lie_over_the_page_until_one_turns_away(touched: Callable[[str], Tab]) -> None:
    tab = touched("players/saskia-hoekstra.html")
    below = tab.page.locator(".acts").first
    before = below.bounding_box()
    panel = tab.page.locator(".telling").first
    mail = panel.get_by_role("link", name="Write a mail")
    panel.locator("summary").tap()
    mail.wait_for()
    assert (mail.get_attribute("href") or "").startswith(
        "mailto:ratings@masterlist.example.org?subject=Something%20wrong"
    )
    assert below.bounding_box() == before
    panel.get_by_text("Say what is right.").tap()
    assert mail.is_visible()
    tab.page.locator("h1").tap()
    mail.wait_for(state="hidden")
    panel.locator("summary").tap()
    mail.wait_for()
    tab.page.keyboard.press("Escape")
    mail.wait_for(state="hidden")


def test_the_first_page_opens_with_the_list_of_the_newest_result(touched: Callable[[str], Tab]) -> None:
    tab = touched("index.html")
    shown = tab.page.locator(".tabbed > section").filter(visible=True)
    assert shown.get_attribute("id") == "armada"
    assert shown.locator(".headline").inner_text().startswith("Ida Thibodeau leads ARMADA, ")


def test_the_filter_opens_at_the_first_touch_while_the_search_has_the_line(touched: Callable[[str], Tab]) -> None:
    page = touched("lists/chess.html").page
    page.set_viewport_size({"width": 320, "height": 700})
    page.locator(".find").tap()
    button = page.get_by_role("button", name="Filter").bounding_box()
    page.touchscreen.tap(button["x"] + button["width"] / 2, button["y"] + button["height"] / 2)  # type: ignore[index]
    page.locator("#list-filters").wait_for()


def test_the_first_page_opens_with_the_list_of_its_reader(touched: Callable[[str], Tab]) -> None:
    page = touched("index.html").page
    page.evaluate("localStorage.setItem('masterlist-me', JSON.stringify('yusuf-karahan'))")
    page.reload()
    page.locator("#chess .headline").filter(visible=True).wait_for()
    assert page.locator(".tabs [aria-current]").inner_text() == "Chess"
    yours = page.locator("#yours")
    assert yours.locator(".headline").inner_text() == "Yusuf Karahan: rank 2 of 8 in Chess"
    assert yours.locator(".number").inner_text() == "1560.57"
    assert " ".join(yours.locator(".equation").inner_text().split()) == "20 K × ( 1 score − 0.468 expected ) = +10.64"
    page.get_by_role("link", name="SQUARES", exact=True).first.tap()
    page.locator("#squares .headline").filter(visible=True).wait_for()
    yours.get_by_role("link", name="What if").tap()
    page.wait_for_url("**/players/yusuf-karahan.html#what-if-chess")
    page.locator("#what-if-chess input").first.wait_for()


def test_the_number_of_a_reader_who_leads_is_shown_once(touched: Callable[[str], Tab]) -> None:
    page = touched("index.html").page
    page.evaluate("localStorage.setItem('masterlist-me', JSON.stringify('ida-thibodeau'))")
    page.reload()
    page.locator("#yours .equation").wait_for()
    leader = page.locator("#armada .leader")
    assert leader.locator(".headline").inner_text().startswith("Ida Thibodeau leads ARMADA")
    assert leader.locator(".number, .since, .equation").count() == 0


def test_the_first_page_shows_no_box_where_the_reader_s_page_cannot_be_had(touched: Callable[[str], Tab]) -> None:
    tab = touched("index.html")
    tab.page.evaluate("localStorage.setItem('masterlist-me', JSON.stringify('yusuf-karahan'))")
    tab.page.route("**/players/yusuf-karahan.html", lambda route: route.fulfill(status=500, body=""))
    tab.page.reload()
    tab.page.locator("#yours").wait_for(state="hidden")
    assert [one for one in tab.troubles if "500" not in one] == [], "nothing but the answer is complained of"
    tab.troubles.clear()


def test_the_reader_s_own_games_are_marked_among_the_latest(touched: Callable[[str], Tab]) -> None:
    page = touched("results.html").page
    page.evaluate("localStorage.setItem('masterlist-me', JSON.stringify('yusuf-karahan'))")
    page.reload()
    page.locator(".results .me").first.wait_for()
    lines = page.locator(".results li")
    marked = [text for text in lines.all_inner_texts() if "Yusuf Karahan" in text]
    assert page.locator(".results .me").all_inner_texts() == marked != []
    assert len(marked) < lines.count()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_the_menu_of_the_first_page_is_at_its_foot(touched: Callable[[str], Tab]) -> None:
    page = touched("index.html").page
    assert not page.locator(".menu").is_visible()
    page.locator(".tabs").get_by_role("link", name="Clubs").tap()
    page.wait_for_url("**/clubs.html")


def test_what_if_is_asked_for_the_reader_first(touched: Callable[[str], Tab]) -> None:
    page = touched("players/saskia-hoekstra.html").page
    page.evaluate("localStorage.setItem('masterlist-me', JSON.stringify('yusuf-karahan'))")
    page.reload()
    page.get_by_text("You are 0.88 behind.").wait_for()
    assert page.locator(".acts + p a[href$='--yusuf-karahan.html']").inner_text() == "Head to head"
    page.get_by_role("link", name="What if you play?").tap()
    part = page.locator("#what-if-chess")
    part.locator(".equation").wait_for()
    assert part.get_by_label("Opponent").input_value() == "Saskia Hoekstra"
    assert " ".join(part.locator(".equation").inner_text().split()).startswith("1560.568 today + ")
    assert "rank 2 → 1" in part.inner_text()
    part.get_by_label("Opponent").fill("yusuf")  # whose rating it is
    assert part.get_by_label("Rating of").locator("option:checked").inner_text() == "Saskia Hoekstra"
    assert part.get_by_label("Opponent").input_value() == "Yusuf Karahan"
    assert " ".join(part.locator(".equation").inner_text().split()).startswith("1561.4")


def test_a_row_of_a_log_opens_what_its_sum_is_made_of(touched: Callable[[str], Tab]) -> None:
    game = touched("players/odessa-crane.html").page.locator(".log tbody").first
    seen = game.locator("td:nth-child(n + 7)").filter(visible=True)
    assert seen.all_inner_texts() == ["4356\n16.5 × 264"]
    game.locator("summary").tap()
    assert seen.count() == 4


def test_the_results_of_one_list_are_chosen(touched: Callable[[str], Tab]) -> None:
    page = touched("results.html").page
    rows = page.locator(".results > li").filter(visible=True)
    every = rows.count()
    page.locator(".of-list").get_by_text("Chess").tap()
    found = rows.locator(".small").all_inner_texts()
    assert 0 < len(found) < every
    assert all(text.startswith("Chess") for text in found)
    assert all(
        page.locator(f"section:has(h2:text-is('{month}')) li").filter(visible=True).count()
        for month in page.locator("main h2").filter(visible=True).all_inner_texts()
    )
    page.locator(".of-list").get_by_text("All").tap()
    assert rows.count() == every


def test_lines_of_the_top_ten_begin_with_the_newest_edition_and_step_forward(touched: Callable[[str], Tab]) -> None:
    page = touched("lists/squares/top-ten.html").page
    left = page.locator(".bump-lines :is(ul a, ol)").evaluate_all(
        "all => all.map((one) => one.getBoundingClientRect().x)"
    )
    names, oldest, *_, newest = left
    assert oldest < 0 < newest < names < 390
    line = page.locator(".bump-lines g").nth(-2)
    page.locator(".bump-lines .rank").nth(1).tap()
    assert [
        line.evaluate("one => getComputedStyle(one).opacity"),
        page.locator(".bump-lines g").last.evaluate("one => getComputedStyle(one).opacity"),
    ] == ["1", "0.25"]


def test_a_row_of_a_list_opens_wherever_it_is_touched(touched: Callable[[str], Tab]) -> None:
    page = touched("lists/chess.html").page
    row = page.locator(".master tbody tr").nth(1)
    row.locator(".opens").wait_for()
    row.locator(".curve").tap()
    page.locator("tr.opened").wait_for()
    row.locator(".rank").tap()
    assert not page.locator("tr.opened").count()


def test_a_name_that_a_list_does_not_have_is_sought_on_the_whole_site(touched: Callable[[str], Tab]) -> None:
    page = touched("lists/chess.html").page
    page.locator(".find input").fill("odesa")
    page.get_by_role("link", name="Search the whole site").tap()
    page.wait_for_url("**/search.html?q=odesa")
    page.get_by_role("link", name="Odessa Crane").first.wait_for()


BOXES = """() => [...document.querySelectorAll(".played tbody :is(td, th) > a, .played summary")].map((one) => {
  const { left, right, top, bottom } = one.getBoundingClientRect();
  return [left, right, top, bottom];
})"""


def test_no_touch_of_a_game_is_meant_for_another_link(touched: Callable[[str], Tab]) -> None:
    boxes = touched("players/saskia-hoekstra.html").page.evaluate(BOXES)
    assert len(boxes) > 30
    for (left, right, _top, bottom), (its_left, its_right, top, _bottom) in pairwise(boxes):
        assert top >= bottom - 0.5 or its_left >= right or left >= its_right


def test_a_finger_on_the_curve_draws_no_frame_around_it(touched: Callable[[str], Tab]) -> None:
    curve = touched("players/saskia-hoekstra.html").page.locator(".curve svg").first
    curve.tap()
    assert curve.evaluate("one => getComputedStyle(one).outlineStyle") == "none"


def test_someone_known_reports_a_win_in_ten_touches(touched: Callable[[str], Tab]) -> None:
    """A game of SQUARES with two figures; the tenth touch is on the page of the repository."""
    tab = touched("submit.html")
    page = tab.page
    page.evaluate("localStorage.setItem('masterlist-me', JSON.stringify('nate-brubaker'))")
    page.reload()
    page.wait_for_function("Masterlist.library.entriesOf('nate-brubaker').length")
    touches = 0

    def tap(place: str) -> None:
        nonlocal touches
        page.locator(place).first.tap()
        touches += 1

    tap("#opponent")
    last = page.locator("#opponent-options li")
    last.first.wait_for()
    assert [one.split(" ")[0] for one in last.all_text_contents()] == ["Ingrid", "Roscoe", "Bernadette", "Wilhelmina"]
    tap("#opponent-options li")
    assert page.input_value("#opponent") == "Ingrid Halvorsrud"
    assert not last.first.is_visible()
    tap("label:has(#outcome-won)")
    tap("label:has(#level-attrition)")
    for field, units in (("#end-own-cavalry", "4"), ("#end-own-artillery", "1")):
        tap(field)
        page.keyboard.type(units)
    tap("label:has(#signed)")
    page.context.route("https://github.com/**", lambda route: route.fulfill(body="ok"))
    with page.expect_popup() as opened:
        tap("#ready [data-send]")
    opened.value.close()
    tab.troubles.clear()  # GitHub's page is not one of ours
    assert touches + len(["the way to the form", "the page of the repository"]) == 10
