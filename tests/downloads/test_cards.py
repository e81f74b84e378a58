"""Cards that other sites show beside a link: whole, the same every time, in the site's colours, and without boxes."""

import struct
import subprocess
import sys
import zlib
from datetime import date
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from masterlist.site.pictures import cards
from masterlist.site.pictures.cards import Card, Line
from masterlist.site.pictures.deflate import Placed, compressed, pieces
from masterlist.site.pictures.letters import Hand, can_write, width_of, write

ACROSS = 601
CARD = Card("Odessa Crane", "2nd of 22", "4356", "16½ × 264", [("2025-01-02", 3), ("2026-03-04", 44)], site="A club")


def pixels(data: bytes) -> bytes:
    """The rows of a card, whose checksums are right."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    at, chunks = 8, {}
    while at < len(data):
        (length,) = struct.unpack_from(">I", data, at)
        name, body = data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        assert struct.unpack_from(">I", data, at + 8 + length) == (zlib.crc32(name + body),)
        chunks[name] = body
        at += 12 + length
    assert list(chunks) == [b"IHDR", b"PLTE", b"IDAT", b"IEND"]  # and no metadata
    width, height, depth = struct.unpack_from(">IIB", chunks[b"IHDR"])
    rows = zlib.decompress(chunks[b"IDAT"])
    assert (width, height, depth, len(rows)) == (1200, 630, 4, height * ACROSS)
    assert not any(rows[::ACROSS])  # no filter
    colours = len(chunks[b"PLTE"]) // 3
    assert max(max(byte >> 4, byte & 15) for byte in set(rows)) < colours
    return rows


@given(
    st.dictionaries(st.dates(), st.fractions(min_value=-1000, max_value=10**9), min_size=1, max_size=60),
    st.text(max_size=60),
)
def test_any_history_and_any_name_can_be_drawn(ratings: dict[date, Fraction], name: str) -> None:
    history = [(day.isoformat(), rating) for day, rating in sorted(ratings.items())]
    card = CARD._replace(title=cards.said(name, "some-id"), history=history)
    assert pixels(cards.drawn("x", card, "#0a5c3c").data)


@given(st.lists(st.tuples(st.text(max_size=3), st.text(max_size=80), st.text(max_size=9)), max_size=7))
def test_any_table_can_be_drawn(rows: list[tuple[str, str, str]]) -> None:
    table = [Line(*map(cards.said, row)) for row in rows]
    assert pixels(cards.drawn("x", Card("A list", "", table=table), "#0a5c3c").data)


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
    assert pixels(green) == pixels(red)  # nothing else is another


@pytest.mark.parametrize(
    "name",
    ["Héctor Đorđević", "Łucja Żółć", "Ğülşen Çağ", "Жанна Ёлкина", "Παύλος Ώρα", "Nguyễn Thị Đẹp", "16½ × 264 − 3…"],
)
def test_the_letters_of_europe_are_at_hand(name: str) -> None:
    assert cards.said(name, "id") == name
    assert cards.said("e\u0301", "id") == "e\u0301"  # as a sign on a letter: there is one that has both
    assert width_of("e\u0301", Hand(28, 0)) == width_of("é", Hand(28, 0))


@pytest.mark.parametrize("name", ["李伟", "שרה", "سارة", "नीता", "x\u0332", "a\u202eb", "\U0001f600"])
def test_what_cannot_be_written_stands_by_its_id(name: str) -> None:
    assert not can_write(name)
    assert cards.said(name, "li-wei") == "Li Wei"
    assert cards.said(name) == ""


def test_a_long_name_is_shorter_and_then_cut() -> None:
    rows = pixels(cards.drawn("x", CARD._replace(title="Wilhelmina " * 20), "#0a5c3c").data)
    title = [rows[y * ACROSS + 1 : (y + 1) * ACROSS] for y in range(40, 140)]
    end = 600 - 36 - width_of(CARD.figure, Hand(92, 8, bold=True))
    assert not any(any(row[end - 20 : end]) for row in title)
    assert any(any(row[end - 60 : end - 30]) for row in title)


runs = st.tuples(st.integers(0, 255), st.sampled_from([1, 2, 3, 4, 10, 257, 258, 259, 260, 261, 262, 520]))


@given(st.lists(st.tuples(st.lists(runs, min_size=1, max_size=8), st.integers(1, 5)), min_size=1, max_size=8),
       st.integers(3, 900), st.integers(0, 9), st.integers(0, 300))  # fmt: skip
def test_what_is_compressed_comes_back(
    rows: list[tuple[list[tuple[int, int]], int]], width: int, left: int, right: int
) -> None:
    made: list[bytes] = []
    for parts, times in rows:
        row = b"".join(bytes([byte]) * length for byte, length in parts)
        made += [row[:width].ljust(width, b"\0")] * times
    across = left + width + right
    data = compressed([Placed(left, 2, pieces(made, across))], across, len(made) + 5)
    empty = bytes(across)
    body = b"".join(bytes(left) + row + bytes(right) for row in made)
    assert zlib.decompress(data) == 2 * empty + body + 3 * empty


@given(st.text(alphabet="aWj.½ éЖ", max_size=12), st.integers(10, 100))
def test_letters_take_the_room_that_was_measured(text: str, size: int) -> None:
    hand = Hand(size, 0)
    found = write(text, hand, ACROSS)
    assert found.width in {0, width_of(text, hand)}
    assert all(len(row.pixels) == found.width for row in found.rows)
    assert found.top >= 0
    assert found.top + len(found.rows) <= hand.height
