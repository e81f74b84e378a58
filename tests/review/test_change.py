"""What a change is held against: who its author is to the site, and what was there before."""

from typing import Any

import pytest

from masterlist.comparing.side import ComparedVersion, Sides
from masterlist.review.pull import Pull
from masterlist.standings.score import score
from tests.review.versions import change, content, proposed

LOGS = content("base")


def test_the_role_of_an_author_is_what_the_version_before_says() -> None:
    site = LOGS.site._replace(maintainers=("Ann",), reporters=("Gil-P", "ann"))
    named = LOGS._replace(site=site)
    roles = [change(named, LOGS, author=one).role for one in ("ANN", "gil-p", "eve", "")]
    assert roles == ["maintainer", "reporter", "", ""]
    assert change(LOGS, named, author="Ann").role == ""


def test_where_the_version_before_cannot_be_read_nobody_is_named() -> None:
    one = change(None, LOGS, author="Ann")
    assert (one.role, one.reports_own_games_only, one.asks_who) == ("", False, False)
    with_right = change(None, LOGS, pull=Pull(author="Ann", may_merge=True))
    assert with_right.role == "maintainer"
    assert one.games == change(LOGS, None).games == ({}, {})


@pytest.mark.parametrize("role", ["maintainers", "reporters"])
def test_one_role_that_is_named_is_enough(role: str) -> None:
    named: dict[str, Any] = {role: ("ann",)}
    one = LOGS._replace(site=LOGS.site._replace(**named))
    found = [
        change(before, LOGS, author=who).reports_own_games_only for before in (one, LOGS) for who in ("eve", "ann")
    ]
    assert found == [True, False, False, False]


def test_both_versions_have_to_be_scored() -> None:
    scored, unscored = ComparedVersion(LOGS, score(LOGS), []), ComparedVersion(LOGS, None, [])
    pairs = [(before, after) for before in (scored, unscored) for after in (scored, unscored)]
    assert [proposed(Sides(*sides)).scored for sides in pairs] == [True, False, False, False]
