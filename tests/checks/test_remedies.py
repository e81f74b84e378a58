"""Who is meant where an id is no player's, and whom lists exclude."""

import pytest

from masterlist.checks.clubs import excluded_players_are_on_file
from masterlist.checks.remedies import similar_players
from masterlist.facts.content import alone
from masterlist.facts.site import Cut, Exclusion, RatingList
from tests.review.versions import HERE, player

PLAYERS = {
    one.id: one
    for one in (
        player("bob-lee", "Bob Lee"),
        player("ann-maria-hill", "Ann Maria Hill"),
        player("cy", "Cyrus Longbottom", aka=("The Duke of Dow",)),
    )
}


@pytest.mark.parametrize(
    ("id_", "found"),
    [
        ("bob-le", ["bob-lee"]),
        ("lee-bob", ["bob-lee"]),  # all words of the name, in another order
        ("hill-ann", ["ann-maria-hill"]),
        ("hill-bob", []),
        ("dow-duke", ["cy"]),
        ("longbottom", ["cy"]),
        ("zz", []),
    ],
)
def test_a_name_with_all_words_of_the_id(id_: str, found: list[str]) -> None:
    assert similar_players(PLAYERS, id_) == found


def test_every_list_that_excludes_somebody_is_looked_at() -> None:
    boards, logs = (
        RatingList(system, "A list", system, {}, Cut.YEARLY, HERE, HERE, excluded=(Exclusion("nobody", "", "", HERE),))
        for system in ("armada", "wwr")
    )
    content = alone({})._replace(lists={"boards": boards, "logs": logs}, players=PLAYERS)
    assert [one.rule for one in excluded_players_are_on_file(content)] == ["excluded-from-log-books", "player-is-known"]
