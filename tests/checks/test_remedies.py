"""Who is meant where an id is no player's."""

import pytest

from masterlist.checks.references import Similar
from tests.review.versions import player

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
    assert Similar(PLAYERS).ids(id_) == found
