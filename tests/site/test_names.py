"""Where people read, no id stands: games have titles, unknown players names, results words."""

from pathlib import Path

import pytest

from masterlist.language import months, spoken
from masterlist.site.common.words import game_name, words_of
from masterlist.source import Kind, Value, in_words, say


@pytest.mark.parametrize(
    ("id_", "name"),
    [
        ("2026-05-squirrel-point", "Squirrel Point"),
        ("2026-squirrel-point", "Squirrel Point"),
        ("2026-05-01-final", "Final"),
        ("final-2026", "Final 2026"),
        ("2026-05", "2026 05"),
    ],
)
def test_a_game_is_called_by_its_id_without_the_date(id_: str, name: str) -> None:
    assert game_name(id_) == name


def test_a_reported_id_is_shown_as_words() -> None:
    assert words_of("sam-smith-2") == "Sam Smith 2"


@pytest.mark.parametrize(
    ("first", "last", "said"),
    [
        ("2026-05-01", "2026-08-31", "May–August 2026"),
        ("2026-05-01", "2026-05-31", "May 2026"),
        ("2026-12-01", "2027-02-01", "December 2026–February 2027"),
        ("2026-10-01", "", "October 2026"),
        ("", "", ""),
    ],
)
def test_months(first: str, last: str, said: str) -> None:
    assert months(first, last) == said


def test_values_of_a_kind_are_put_into_words() -> None:
    inner = say("here {here}", Value("here", "lost-major", Kind.RESULT))
    assert spoken(in_words(say("not rated: {why}", why=inner), Kind.RESULT, lambda one: one.upper())) == (
        "not rated: here LOST-MAJOR"
    )
    assert str(inner) == "here lost-major", "as commands have it"


def test_no_page_of_open_questions_speaks_as_files_do(built_site: Path) -> None:
    text = (built_site / "problems.html").read_text("utf-8")
    assert "lost, major" in text
    assert "lost-major" not in text
    assert '<h2><a href="players/amos-fenstermaker.html">Amos Fenstermaker, log book 3</a></h2>' in text
