"""Cards that other sites show beside a link: whole, the same every time, in the site's colours, and without boxes."""

import subprocess
import sys
from datetime import date
from fractions import Fraction
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from masterlist.site.common.workings import EquationPart, Explanation, PageTop
from masterlist.site.pictures import cards
from masterlist.site.pictures.cards import Card, Hand, can_write, width_of
from masterlist.site.records import event_card
from tests.conftest import ROOT, build_site
from tests.small import edit, small_site
from tests.whole import whole

TOP = PageTop(
    "Rating",
    "4356.5",
    place="2nd of 22",
    change="82",
    way="up",
    details=("20 below Amos",),
    why=Explanation(
        "", "", (EquationPart("16½", "defeated"), EquationPart("×"), EquationPart("264", "points")), "4356"
    ),
)
CARD = Card("Odessa Crane", "A list", TOP, [("2025-01-02", 3), ("2026-03-04", 44)], site="A club")


def pixels(data: bytes) -> Image.Image:
    """A card as any program reads it: indices of its colours, four bits each, and no metadata."""
    picture = Image.open(BytesIO(data))
    picture.load()  # which compares the checksums
    assert (picture.format, picture.mode, picture.size, data[24]) == ("PNG", "P", (1200, 630), 4)
    assert not picture.info
    assert picture.palette
    assert max(picture.tobytes()) < len(picture.palette.palette) // 3
    return picture


@given(
    st.dictionaries(st.dates(), st.fractions(min_value=-1000, max_value=10**9), min_size=1, max_size=60),
    st.text(max_size=60),
)
def test_any_history_and_any_name_can_be_drawn(ratings: dict[date, Fraction], name: str) -> None:
    history = [(day.isoformat(), rating) for day, rating in sorted(ratings.items())]
    card = CARD._replace(title=cards.writable(name, "some-id"), history=history)
    pixels(cards.drawn("x", card, "#0a5c3c").data)


@given(st.lists(st.tuples(st.text(max_size=3), st.text(max_size=80), st.text(max_size=9)), max_size=7))
def test_any_table_can_be_drawn(rows: list[tuple[str, str, str]]) -> None:
    table = [(cards.writable(place), cards.writable(name), cards.writable(figure)) for place, name, figure in rows]
    pixels(cards.drawn("x", Card("A list", "", table=table), "#0a5c3c").data)


@pytest.mark.parametrize(
    ("first", "last", "expected"),
    [
        ("2019-12-31", "2023-06-30", [2020, 2021, 2022, 2023]),  # not 2019 in the place of 2020
        ("2019-03-01", "2020-12-31", [2019, 2020]),
        ("2025-12-20", "2026-01-05", [2025, 2026]),
        ("2019-12-31", "2020-12-31", [2020]),
        ("2026-02-03", "2026-02-03", [2026]),
        ("2017-05-01", "2023-12-31", [2018, 2019, 2020, 2021, 2022, 2023]),  # not 2017 and then 2019
        ("2000-01-01", "2025-06-30", [2000, 2004, 2008, 2012, 2016, 2020, 2024]),
    ],
)
def test_years_stand_where_they_begin(first: str, last: str, expected: list[int]) -> None:
    begin, end = date.fromisoformat(first).toordinal(), date.fromisoformat(last).toordinal()

    def across(day: str) -> int:
        return (date.fromisoformat(day).toordinal() - begin) * (cards.RIGHT - cards.LEFT) // (end - begin or 1)

    assert [year for year, _ in cards.years(first, last, across)] == expected


def test_a_card_has_the_same_bytes_in_another_process() -> None:
    code = f"""
from masterlist.site.common.workings import EquationPart, Explanation, PageTop
from masterlist.site.pictures.cards import Card, drawn
import sys
sys.stdout.buffer.write(drawn("x", Card(*{tuple(CARD)!r}), "#0a5c3c").data)
"""
    again = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True,
                           env={"PYTHONPATH": str(Path(cards.__file__).parents[3]), "PYTHONHASHSEED": "7"})  # fmt: skip
    assert again.stdout == cards.drawn("x", CARD, "#0a5c3c").data == cards.drawn("x", CARD, "#0a5c3c").data


def test_a_card_has_the_sites_accent() -> None:
    green, red = (cards.drawn("x", CARD, colour).data for colour in ("#0a5c3c", "#7a1f2b"))
    assert bytes.fromhex("7a1f2b") in red[:150]
    assert bytes.fromhex("7a1f2b") not in green
    assert pixels(green).tobytes() == pixels(red).tobytes()  # nothing else is another


@pytest.mark.parametrize(
    "name",
    ["Héctor Đorđević", "Łucja Żółć", "Ğülşen Çağ", "Жанна Ёлкина", "Παύλος Ώρα", "Nguyễn Thị Đẹp", "16½ × 264 − 3…"],
)
def test_the_letters_of_europe_are_at_hand(name: str) -> None:
    assert cards.writable(name, "id") == name
    assert cards.writable("e\u0301", "id") == "e\u0301"  # as a sign on a letter: there is one that has both
    assert width_of("e\u0301", Hand(28, 0)) == width_of("é", Hand(28, 0))


@pytest.mark.parametrize("name", ["李伟", "שרה", "سارة", "नीता", "x\u0332", "a\u202eb", "\U0001f600"])
def test_what_cannot_be_written_stands_by_its_id(name: str) -> None:
    assert not can_write(name)
    assert cards.writable(name, "li-wei") == "Li Wei"
    assert cards.writable(name) == ""


def test_a_long_name_is_shorter_and_then_cut() -> None:
    card = pixels(cards.drawn("x", CARD._replace(title="Wilhelmina " * 20), "#0a5c3c").data)
    rank = width_of("2", Hand(64, 0, bold=True, serif=True)) + width_of("nd", Hand(28, 0, bold=True, serif=True))
    end = cards.RIGHT - max(rank, width_of("of 22", Hand(28, 4)))
    assert card.crop((end - 30, 40, end, 120)).getextrema() == (0, 0)
    assert card.crop((end - 120, 40, end - 60, 120)).getextrema() != (0, 0)


def test_no_line_is_cut_after_a_point_between_two_parts() -> None:
    hand, text = Hand(28, 4), "Leads so far · Bristol · United Kingdom"
    rooms = range(width_of("Leads so far…", hand), width_of(text, hand))
    assert not [room for room in rooms if " ·…" in cards._cut(text, hand, room)]


def test_lines_without_places_have_all_the_room() -> None:
    first = (cards.LEFT, 226, cards.LEFT + 60, 270)
    assert _inked(Card("", "", table=[("", "16.01.2025: drawn", "")]), first)
    assert not _inked(Card("", "", table=[("", "The first", ""), ("2", "The second", "")]), first)


@given(st.text(alphabet="aWj.½ éЖ", min_size=1, max_size=12))
def test_letters_take_the_room_that_was_measured(text: str) -> None:
    card = pixels(cards.drawn("x", Card("", "", site=text), "#0a5c3c").data).crop((0, 540, 1200, 600))
    box, width = card.getbbox(), width_of(text, Hand(28, 0, bold=True))
    assert (box is None) == text.isspace()
    assert box is None or (box[0] >= cards.LEFT - 4 and box[2] <= cards.LEFT + width + 2)


def test_a_line_lies_above_what_is_beneath_it() -> None:
    history = [("2025-01-01", 10), ("2025-07-01", 30), ("2026-01-01", 20)]
    card = pixels(cards.drawn("x", Card("", "", history=history), "#0a5c3c").data)
    column = [card.getpixel((600, y)) for y in range(226, 508)]  # the highest: the line, then the fill down to nothing
    assert column == [12] * 5 + [13] * 277
    high = pixels(
        cards.drawn("x", Card("", "", history=[(day, 1000 + value) for day, value in history]), "#0a5c3c").data
    )
    assert [high.getpixel((600, y)) for y in range(226, 508)] == [12] * 5 + [13] * 277


def _inked(card: Card, box: tuple[int, int, int, int]) -> bool:
    """Whether anything stands in a part of the card."""
    return bool(pixels(cards.drawn("x", card, "#0a5c3c").data).crop(box).getbbox())


SUM = (600, 200, cards.RIGHT, 300)  # where the sum stands
BEST = (cards.LEFT, 310, cards.LEFT + 20, 350)  # and what begins the line of the change


def test_a_card_has_the_sum_of_its_page_where_there_is_room() -> None:
    assert _inked(CARD, SUM)
    assert not _inked(CARD._replace(top=TOP._replace(why=None)), SUM)
    four = Explanation("", "", (*[EquationPart("31.347", "Russia 11"), EquationPart("+")] * 4,), "124.82")
    assert _inked(CARD._replace(top=TOP._replace(figure="124.82", why=four)), SUM), "in smaller letters"
    many = Explanation("", "", (*[EquationPart("1234567890", "term")] * 5,), "4356")
    assert not _inked(CARD._replace(top=TOP._replace(why=many)), SUM)


def test_a_new_best_is_said_in_the_accent_and_no_other_rating_is() -> None:
    def colours(card: Card) -> set[int]:
        return set(pixels(cards.drawn("x", card, "#0a5c3c").data).crop(BEST).tobytes())

    accents = {*range(9, 13)}
    assert colours(CARD) & accents
    fell = CARD._replace(history=[("2025-01-02", 44), ("2026-03-04", 3)])
    assert not colours(fell) & accents
    assert not colours(CARD._replace(history=[("2026-03-04", 44)])) & accents, "the first is no news"
    assert not colours(CARD._replace(top=TOP._replace(way="same"))) & accents


def test_titles_are_in_the_letters_of_pages_where_they_have_them() -> None:
    serif = Hand(64, 0, bold=True, serif=True)
    assert width_of("Odessa", serif) != width_of("Odessa", serif._replace(serif=False))
    assert _inked(CARD._replace(title="Жанна Ёлкина"), (cards.LEFT, 40, 400, 120))


# --- What each player has in files of their own only where the site asks for it ---

KINDS = {
    "feed": "feeds/players/ann-archer.atom",
    "badge": "badges/squares/ann-archer.svg",
    "card": "pictures/players/ann-archer.png",
}


@pytest.mark.parametrize(
    ("said", "extras"),
    [
        ("", set()),
        ("player_extras: []\n", set()),
        ("player_extras: [badge]\n", {"badge"}),
        ("player_extras: [feed, badge, card]\n", {*KINDS}),
        ("downloads: [csv, feeds, badges, pictures]\nplayer_extras: [card]\n", {"card"}),
        ("downloads: []\nplayer_extras: [feed]\n", {"feed"}),
    ],
)
def test_players_have_what_is_asked_for(
    said: str, extras: set[str], tmp_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    root = small_site(tmp_path)
    edit(root / "content/site.yaml", "player_extras: [feed, badge, card]\n", said)
    public = build_site(root, tmp_path_factory)
    page = (public / "players/ann-archer.html").read_text("utf-8")
    assert {kind for kind, path in KINDS.items() if (public / path).is_file()} == extras
    assert {kind for kind, path in KINDS.items() if path in page} == extras
    assert ("og:image" in page) == ("card" in extras)


def test_the_picture_of_an_event_has_its_sum(built_site: Path) -> None:
    """Between the number and the edge; the names beneath have blanks that do not break, which the font lacks."""
    for event, sum_ in (("whipping-2009", True), ("roaring-forties-2027", False)):
        picture = pixels((built_site / f"pictures/tournaments/{event}.png").read_bytes())
        assert (picture.crop((cards.RIGHT - 300, 205, cards.RIGHT, 260)).getextrema() != (0, 0)) is sum_, event


def test_the_picture_of_an_event_to_come_has_who_has_entered() -> None:
    results = whole(ROOT).results
    assert results
    card = event_card(results.content, results.events["roaring-forties-2027"], None)
    assert card.title == "Roaring Forties Open 2027"
    assert card.about.endswith(" · Wellington · New Zealand · 5 players have entered")
    assert [name for _place, name, _figure in card.table] == [
        *("Ngaire Whitlock", "Aroha Penfold", "Kerry Dunstable", "Femi Okafor", "Dov Lindqvist")
    ]
