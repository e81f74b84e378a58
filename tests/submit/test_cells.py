"""What stands in cells: dates, scores, yes and no, results; and what is never guessed at."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from masterlist.facts.board import POWERS
from masterlist.read.schemas import is_date
from masterlist.submit import cells
from masterlist.submit.cells import RESULTS, Reader
from masterlist.submit.columns import (
    BOARDS,
    ENTRIES,
    EVENTS,
    GAMES,
    KINDS,
    NIGHTS,
    PLAYERS,
    Columns,
    column_of,
    normal,
    power_of,
)
from masterlist.submit.names import answers
from masterlist.submit.table import Unclear
from tests.submit.conftest import TESTS


@pytest.mark.parametrize(
    ("day", "texts"),
    [
        ("2024-03-09", "2024-03-09|2024/3/9|2024.03.09|20240309|2024-03-09 19:30:00|2024-03-09T00:00|9.3.2024"),
        ("2024-03-09", "9 March 2024|March 9th, 2024|9. März 2024|Samstag, 9. Mär 2024|Sa., 9. März 2024|9-Mar-2024"),
        ("1999-12-31", "31.12.1999"),
        ("2024-03-25", "25/3/2024|3/25/2024|3-25-2024"),
        ("2024-09-09", "9/9/2024"),
        ("2024-08-01", "1er août 2024"),
        (None, "9/3/2024|12.13.2024|9.3.24|9 March|March 2024|31/2/2024|202439|45000|"),
    ],
)
def test_dates(day: str | None, texts: str) -> None:
    assert {text: cells.day(text) for text in texts.split("|")} == dict.fromkeys(texts.split("|"), day)


@given(st.dates())
def test_a_date_is_read_back_in_every_form(day: object) -> None:
    year, month, number = (int(part) for part in str(day).split("-"))
    if year < 1000:
        return
    assert cells.day(str(day)) == str(day)
    assert cells.day(f"{number}.{month}.{year}") == str(day)
    assert cells.day(f"{number}/{month}/{year}", cells.DAY_FIRST) == str(day)
    assert cells.day(f"{month}/{number}/{year}", cells.MONTH_FIRST) == str(day)
    assert cells.day(f"{number}/{month}/{year}") in {str(day), None}


@given(st.text(alphabet="0123456789./- maiMärz,T:", max_size=20))
def test_what_is_read_as_a_date_is_one(text: str) -> None:
    found = cells.day(text)
    assert found is None or is_date(found)


def test_scores_numbers_yes_and_no() -> None:
    scores = {"10-9": "10-9", "11:9": "11-9", "(9 : 12)": "9-12", "8–6": "8-6", "11:09:00": "11-9", "4/3": "4-3"}
    assert {text: cells.score(text) for text in (*scores, "10", "1-2-3")} == {**scores, "10": None, "1-2-3": None}
    numbers = {"2,5": "2.5", "½": "0.5", "2 ½": "2.5", "7.0": "7", "1.234,5": None}
    assert {text: cells.number(text) for text in numbers} == numbers
    assert {cells.yes_no(word) for word in ("yes", "Ja", "OUI", "x", "✓", "WAHR", "1")} == {"true"}
    assert {cells.yes_no(word) for word in ("no", "Nein", "non", "FALSCH", "0")} == {"false"}
    assert {cells.yes_no(word) for word in ("perhaps", "Ann", "", "yes no")} == {None}


@pytest.mark.parametrize(
    ("result", "texts"),
    [
        (("won-major", ""), "won-major"),
        (("won-attrition", ""), "W|gagné"),
        (("won-attrition", "11-9"), "W 11:9|11:9"),
        (("won-strategic", ""), "Sieg (strategisch)"),
        (("lost-major", ""), "lost by major victory"),
        (("lost-attrition", "9-12"), "Niederlage 9-12"),
        (("draw", ""), "½|1/2|0,5|Remis|partie nulle"),
        (("draw", "9-9"), "9:9"),
        (("dunno", ""), "dunno"),
        (("won lost", ""), "won lost"),
    ],
)
def test_results(result: tuple[str, str], texts: str) -> None:
    for text in texts.split("|"):
        assert Reader([text], "attrition").read(text) == result


@pytest.mark.parametrize("text", ["W", "won", "Sieg 11:9", "11:9"])
def test_a_result_that_leaves_something_open_is_asked_about(text: str) -> None:
    with pytest.raises(Unclear):
        Reader([text], "").read(text)


@pytest.mark.parametrize(
    ("letters", "results"),
    [
        ("WLD", ["won", "lost", "draw"]),
        ("SNU", ["won", "lost", "draw"]),
        ("GVR", ["won", "lost", "draw"]),
        ("VDN", ["won", "lost", "draw"]),
        ("GPN", ["won", "lost", "draw"]),
        ("DN", ["lost", "draw"]),  # no other alphabet has both
        ("D", ["D"]),
        ("WN", ["won", "N"]),
    ],
)
def test_letters_mean_what_their_companions_make_them(letters: str, results: list[str]) -> None:
    reader = Reader(letters, "major")
    assert [reader.read(letter)[0].removesuffix("-major") for letter in letters] == results


def test_headings_of_three_languages() -> None:
    words = {
        "Gegner": "opponent",
        "Adversaire": "opponent",
        "Datum": "date",
        "Résultat": "result",
        "Own infantry": "own_infantry",
    }
    assert {word: column_of(word, ENTRIES) for word in words} == words
    assert column_of("Österreich Zentren", BOARDS) == "austria_centres"
    assert column_of("Datum", GAMES) == "started"
    assert column_of("Verein", PLAYERS) == "club"
    assert column_of("Wetter", ENTRIES) == ""
    assert [power_of(word) for word in ("Türkei", "T", "Turquie", "Turkey", "Atlantis")] == ["turkey"] * 4 + [""]


@pytest.mark.parametrize("columns", [*KINDS, *NIGHTS.values(), *EVENTS.values()], ids=lambda one: one.kind + one.of)
def test_every_column_is_documented_and_every_word_leads_to_one(columns: Columns) -> None:
    text = (TESTS.parent / "docs/reference/columns.md").read_text("utf-8")
    text = text.partition("## Boards of other events")[2] if columns in EVENTS.values() else text
    for name in (*columns.paths, *(columns.helpers if columns.of else ())):
        generic = re.sub(r"england|france|germany|italy|russia|turkey", "austria", name)
        assert f"`{generic}`" in text, name
    for word, column in columns.words.items():
        assert columns.path(column) or column in {"country", "club", "list", "note"}, word
        assert word == normal(word), "as it is looked up"


def test_every_power_is_known_by_its_name() -> None:
    assert [power_of(power.value.capitalize()) for power in POWERS] == [*map(str, POWERS)]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("players: [a]\n", "'players' cannot be read"),
        ("folk: {a: b}\n", "'folk' cannot be read"),
        ("players: {Ann: 7}\n", "the answer for 'Ann' is no text"),
        ("players:\n  Ann: x\n  Ann: y\n", "second time"),
    ],
)
def test_a_faulty_file_of_names(text: str, said: str) -> None:
    _, (problem,) = answers(text.encode(), "x.names.yaml")
    assert said in problem.message
    assert problem.place.file == "x.names.yaml"


def test_results_are_those_of_the_schema() -> None:
    for result in RESULTS:
        assert Reader([result], "").read(result) == (result, "")
