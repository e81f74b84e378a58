"""Counts and periods as each language writes them."""

import pytest
from babel.localedata import locale_identifiers

from masterlist.language import day, grouped, language, period, speaking
from masterlist.site.common.lists import move
from masterlist.site.common.words import pager
from masterlist.standings.movement import ROWS
from tests.examples import CAMPAIGN


@pytest.mark.parametrize(
    ("tag", "count", "quarter", "month"),
    [
        ("en", "1,234,567", "2024 Q3", "2024-07"),
        ("en-GB", "1,234,567", "Q3\xa02024", "Jul\xa02024"),
        ("de", "1.234.567", "Q3\xa02024", "Juli\xa02024"),
        ("de-CH", "1’234’567", "Q3\xa02024", "Juli\xa02024"),
        ("fr", "1\u202f234\u202f567", "T3\xa02024", "juil.\xa02024"),
        ("pl", "1\xa0234\xa0567", "2024 Q3", "lip\xa02024"),
        ("cs", "1\xa0234\xa0567", "Q3\xa02024", "červenec\xa02024"),
    ],
)
def test_counts_and_periods_are_those_of_the_language(tag: str, count: str, quarter: str, month: str) -> None:
    with speaking(language(tag)):
        assert grouped(1_234_567) == count
        assert grouped(999) == "999"
        assert period("2024-q3") == quarter
        assert period("2024-07") == month
        assert period("2024") == "2024"
        assert period("") == ""


def test_a_pager_and_a_move_are_said_in_the_language() -> None:
    with speaking(language("de")):
        found = pager("lists/squares", 4, ROWS * 5)
        assert found is not None
        assert found.links[-1] is not None
        assert found.links[-1].text == "1.101–1.375"
        assert found.after is not None
        assert found.after.text == "Weiter"
        assert move(5, 2) == ("up", "aufgestiegen um", "3")
        assert move(0, 2) == ("new", "", "neu")
    assert move(5, 2) == ("up", "up", "3")


@pytest.mark.campaign
def test_every_language_of_the_cldr_has_days_and_periods() -> None:
    """Those without a catalogue too: a club may bring one."""
    for tag in sorted(locale_identifiers())[:: 1 if CAMPAIGN else 10]:
        with speaking(language(tag.replace("_", "-"))):
            assert {day("2024-07-01"), period("2024-07"), period("2024-q3")}.isdisjoint({"", "M07"})
            assert "2024" in period("2024-q3") or "24" in period("2024-q3")


def test_the_direction_of_a_script() -> None:
    assert [language(tag).direction for tag in ("en", "de", "he", "ar")] == ["ltr", "ltr", "rtl", "rtl"]
