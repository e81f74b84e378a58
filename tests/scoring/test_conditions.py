"""What a list demands, as entries meet it."""

import pytest

from masterlist.facts.site import Cut, Membership, RatingList
from masterlist.scoring.log import Conditions, Status, conditions
from tests.log_builders import NOWHERE, book, game

LIST = RatingList("squares", "SQUARES", "wwr", {}, Cut.MONTHLY, NOWHERE, NOWHERE)
BOOKS = [book("suzy", [game("ed"), game("al")])]


def test_who_is_not_on_file_and_what_the_list_says() -> None:
    assert conditions(LIST, BOOKS, {"ed", "bo"}) == Conditions(frozenset({"al"}))
    assert conditions(LIST, BOOKS, {"ed", "al"}) == Conditions()
    about = LIST._replace(
        terms={"authenticated_only": True}, excluded=(Membership("ed", "2024-01-01", "", NOWHERE, "A reason"),)
    )
    assert conditions(about, BOOKS, {"ed", "al"}) == Conditions(frozenset(), {"ed": about.excluded}, (("", True),))


@pytest.mark.parametrize("player", ["suzy", "ed"])
@pytest.mark.parametrize(
    ("periods", "excluded"),
    [
        ([("2024-01-01", "")], True),
        ([("2024-01-02", "")], False),
        ([("2023-01-01", "2024-01-01")], True),
        ([("2023-01-01", "2023-12-31")], False),
        ([("2023-01-01", "2023-12-31"), ("2024-01-01", "2024-01-01")], True),
        ([("2023-01-01", "2023-12-31"), ("2024-01-02", "")], False),
    ],
)
def test_an_exclusion_begins_and_ends_on_its_days(
    player: str, periods: list[tuple[str, str]], *, excluded: bool
) -> None:
    """A player may be excluded several times."""
    outs = tuple(Membership(player, since, until, NOWHERE, "A reason") for since, until in periods)
    fault = Conditions(excluded={player: outs}).fault("suzy", game("ed", date="2024-01-01"))
    assert fault is (Status.EXCLUDED if excluded else None)


def test_the_first_fault_counts() -> None:
    out = Membership("ed", "2024-01-01", "", NOWHERE, "A reason")
    every = Conditions(frozenset({"ed"}), {"ed": (out,)}, authenticated=(("", True),))
    assert every.fault("suzy", game("ed")) is Status.EXCLUDED
    assert every._replace(excluded={}).fault("suzy", game("ed")) is Status.NOT_ON_FILE
    assert every._replace(excluded={}).fault("suzy", game("al")) is Status.NOT_AUTHENTICATED
    assert every._replace(excluded={}).fault("suzy", game("al")._replace(authenticated=True)) is None
