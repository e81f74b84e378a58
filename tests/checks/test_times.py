"""Memberships, sanctions and authentications: their first and last days."""

from pathlib import Path

import pytest

from masterlist.checks import references
from tests.checks.builders import book, log, reading, site

PLAYERS = {"players/ann.yaml": "name: Ann\n"}
SHEET = "{club: river, by: Bob, date: 2024-03-01}"


def listed(*lines: str) -> dict[str, str]:
    """A list with these memberships, one on each line from line 5 on."""
    written = "".join(f"    - {line}\n" for line in lines)
    return PLAYERS | {"lists/games.yaml": f"name: Games\nsystem: armada\nterms:\n  members:\n{written}"}


def told(root: Path, *lines: str) -> list[tuple[int, str]]:
    """The line and rule of all that is wrong with the members."""
    return [(one.place.line, one.rule) for one in references.check_members(site(root, listed(*lines)))]


@pytest.mark.parametrize(
    ("until", "rules"), [("2024-01-02", []), ("2024-01-01", []), ("2023-12-31", ["membership-has-a-time"])]
)
def test_a_membership_may_last_one_day(until: str, rules: list[str], tmp_path: Path) -> None:
    found = told(tmp_path, f"{{player: ann, since: 2024-01-01, until: {until}}}")
    assert found == [(5, rule) for rule in rules]


@pytest.mark.parametrize("ends", [("2024-06-30", "2024-03-31"), ("2024-03-31", "2024-06-30")])
def test_of_two_memberships_from_one_day_the_second_is_one_too_many(ends: tuple[str, str], tmp_path: Path) -> None:
    found = told(tmp_path, *(f"{{player: ann, since: 2024-01-01, until: {end}}}" for end in ends))
    assert found == [(6, "memberships-do-not-overlap")]


def test_memberships_are_looked_at_in_order_of_time(tmp_path: Path) -> None:
    later, earlier = (f"{{player: ann, since: {year}-01-01, until: {year}-12-31}}" for year in (2024, 2023))
    assert told(tmp_path, later, earlier) == []


@pytest.mark.parametrize(
    ("until", "rules"), [("2024-01-02", []), ("2024-01-01", []), ("2023-12-31", ["sanction-has-a-time"])]
)
def test_a_sanction_may_last_one_day(until: str, rules: list[str], tmp_path: Path) -> None:
    club = {"clubs/river.yaml": f"name: River\nsanctioned: {{since: 2024-01-01, until: {until}}}\n"}
    assert [one.rule for one in references.sanctions_end_after_they_begin(site(tmp_path, club))] == rules


def test_a_club_whose_file_cannot_be_read_is_not_judged(tmp_path: Path) -> None:
    (name, text), *_ = log("ann", 1).items()
    files = {**PLAYERS, name: f"{text}authenticated: {SHEET}\n", "clubs/river.yaml": "name: [\n"}
    content, _ = reading(tmp_path, files)
    assert [*references.authentications_are_by_sanctioned_clubs(content)] == []


@pytest.mark.parametrize(("newest", "rules"), [("2024-03-01", []), ("2024-02-29", ["date-is-past"])])
def test_a_book_may_have_been_authenticated_on_the_newest_day(newest: str, rules: list[str]) -> None:
    one = book(f"  []\nauthenticated: {SHEET}\n")
    assert [found.rule for found in references.authentication_is_past(one, newest)] == rules
