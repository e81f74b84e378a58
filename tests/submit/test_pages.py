"""Pages and documents of other sites: what is hostile or odd in them does no harm, and nothing of them is run."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from masterlist.submit import pages
from masterlist.submit.grid import SheetOptions
from masterlist.submit.pages import DEEPEST, MOST_SPAN, elements, is_document, of_document, tables
from masterlist.submit.sheet import imported
from masterlist.submit.table import Sheet

TESTS = Path(__file__).parents[1]
SITE = TESTS / "base_boards"
WEB = (TESTS / "spreadsheets/webdiplomacy/sheet.html").read_text("utf-8")
BACK = (TESTS / "spreadsheets/backstabbr/sheet.html").read_text("utf-8")
DIPVIS = (TESTS / "spreadsheets/dipvis/sheet.json").read_text("utf-8")


def _facts(sheet: Sheet | None) -> dict[str, str]:
    """The first row by column."""
    assert sheet
    return {name.text: cell.text for name, cell in zip(sheet.rows[0], sheet.rows[1], strict=True) if cell.text}


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ("Finished:", "Finished:", {"ending": "draw", "last_year": "1908"}),
        ("Spring, 1909", "Autumn, 1909", {"ending": "draw"}),  # not said: whether 1909 was played to its end
        ("<em>Drawn</em>", "<em>Playing</em>", {"ending": "in-play", "last_year": "1908"}),
        ("<em>Drawn</em>", "<em>Survived</em>", {"last_year": "1908"}),
        ("Spring, 1909", "Spring, 1901", {"ending": "draw"}),
    ],
)
def test_how_a_game_on_webdiplomacy_ended(before: str, after: str, expected: dict[str, str]) -> None:
    text = WEB.replace(before, after).replace("Finished:", "Next:" if "Playing" in after else "Finished:")
    facts = _facts(pages.of_webdiplomacy(elements(text)))
    assert {key: facts[key] for key in ("ending", "last_year") if key in facts} == expected


@pytest.mark.parametrize(("centres", "ending", "conceded"), [(18, "solo", None), (17, "concession", "england")])
def test_a_game_that_somebody_won(centres: int, ending: str, conceded: str | None) -> None:
    text = WEB.replace("<em>Drawn</em>", "<em>Won</em>", 1).replace("<em>12</em> supply", f"<em>{centres}</em> supply")
    facts = _facts(pages.of_webdiplomacy(elements(text.replace("Drawn", "Survived"))))
    assert (facts["ending"], facts.get("conceded_to")) == (ending, conceded)


def test_an_anonymous_member_is_nobody_known() -> None:
    text = WEB.replace('<a href="profile.php?userID=100">ann_h</a>', "(Anonymous)")
    assert _facts(pages.of_webdiplomacy(elements(text)))["player"] == "unknown"


@pytest.mark.parametrize(
    ("turn", "centres", "expected"),
    [
        ("winter 1910", 18, {"ending": "solo", "last_year": "1910"}),
        ("fall 1910", 18, {"ending": "solo", "last_year": "1910"}),
        ("fall 1910", 17, {}),
        ("spring 1911", 17, {"last_year": "1910"}),
    ],
)
def test_what_a_page_of_backstabbr_says(turn: str, centres: int, expected: dict[str, str]) -> None:
    text = BACK.replace("winter 1910", turn).replace("Italy 18", f"Italy {centres}")
    facts = _facts(pages.of_backstabbr(elements(text)))
    assert {key: facts[key] for key in ("ending", "last_year") if key in facts} == expected


def test_the_turn_may_stand_in_the_page_alone() -> None:
    text = BACK.replace('property="og:title"', 'property="og:other"')
    text = text.replace("<h4>Players", '<a id="history_current_season">winter 1910</a><h4>Players')
    assert _facts(pages.of_backstabbr(elements(text)))["last_year"] == "1910"


def test_endings_of_dipvis() -> None:
    data = json.loads(DIPVIS)
    game = data["rounds"]["8"]["games"]["R8A"]
    game["draw"]["powers"] = ["England"]
    assert _facts(pages.of_dipvis(json.dumps(data)))["conceded_to"] == "england"
    game["draw"] = None
    del game["players"]["Italy"]["final_scs"]
    assert _facts(pages.of_dipvis(json.dumps(data)))["ending"] == "in-play"
    game["players"]["England"]["final_scs"] = 18
    assert _facts(pages.of_dipvis(json.dumps(data)))["ending"] == "solo"


@pytest.mark.parametrize(
    "text", ["{}", "{", '{"rounds": []}', '{"rounds": {"1": {"games": {"A": {"players": 7}}}}}', "[" * 9_999]
)
def test_documents_without_boards(text: str) -> None:
    assert pages.of_dipvis(text) is None
    found = imported(SITE, text.encode(), "x.json")
    assert not found.texts
    assert found.problems


def test_tables_within_tables_spans_and_scripts() -> None:
    rows = "<tr><th>Power<th>Player<th>Centres<tr><td>Austria<td>A<script>B</script><style>C</style><td>3"
    (sheet,) = tables(elements(f"<table>{rows}</table>"))
    assert [cell.text for cell in sheet.rows[1]] == ["Austria", "A", "3"]
    assert not [one for one in elements("<script><span class='gameName'>x</span></script>") if one.tag == "span"]
    text = "<table><tr><td><table><tr><td colspan=2>a<td>b</table><td>c</table>"
    outer, inner = tables(elements(text))
    assert [[cell.text for cell in row] for row in inner.rows] == [["a", "", "b"]]
    assert "c" in [cell.text for cell in outer.rows[0]]
    (wide,) = tables(elements("<table><tr><td colspan=99999999>a</table>"))
    assert len(wide.rows[0]) == MOST_SPAN


@pytest.mark.parametrize(
    ("text", "row"),
    [
        ("<td>x</tr>y", ["x"]),  # a cell ends with a row that was never begun
        ("<tr><b><td>3<td>x</b>x", ["3", "xx"]),  # and not with what was begun outside of it
        ("<tr><td>x<td><img alt=A> y<th>z", ["x", "A y", "z"]),
    ],
)
def test_tags_that_are_left_out(text: str, row: list[str]) -> None:
    (sheet,) = tables(elements(f"<table>{text}</table>"))
    assert [[cell.text for cell in one] for one in sheet.rows] == [row]


def test_long_tables_and_deep_pages() -> None:
    (sheet,) = tables(elements(f"<table>{'<tr>' + '<td>x' * 20}{('<tr>' + '<td>y' * 20) * 2_000}</table>"))
    assert {len(row) for row in sheet.rows} == {20}
    assert len(sheet.rows) == 2_001
    found = elements("<div>" * 10_000 + "x" + "</div>" * 10_000)
    assert len(found) == DEEPEST
    assert found[0].text == "x"


def test_names_on_a_page_are_texts() -> None:
    """What a stranger calls themselves is asked about, and stands in no file before that."""
    evil = WEB.replace("Bob Lee", "&lt;script&gt;alert(1)&lt;/script&gt; \u202e../../x")
    options = SheetOptions(constants={"event": "spring-open", "round": "5"})
    found = imported(SITE, evil.encode(), "x.html", options)
    assert not found.texts
    assert any("invisible character" in one.message for one in found.problems)


MARKUP = ["<table>", "</table>", "<tr>", "<td>", "<th colspan=x>", "<td", "<!--", "-->", "<![CDATA[", "<?xml", "]]>"]
OTHERS = [
    '<span class="memberCountryName">',
    '<a href="',
    "<script>",
    "</td></td>",
    "Power",
    "Austria",
    "3",
    "&#0;",
    "\x00",
]
PIECES = st.sampled_from([*MARKUP, *OTHERS])


@given(st.lists(PIECES, max_size=40))
def test_no_page_is_too_odd(pieces: list[str]) -> None:
    text = "<html>" + "".join(pieces)
    assert is_document(text)
    for sheet in of_document(text):
        for row in sheet.rows:
            assert len({cell.spot for cell in row}) == len(row)
