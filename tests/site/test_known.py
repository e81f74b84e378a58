"""What the submit page knows of players: columns, without ids that follow from names."""

import json

from masterlist.facts.content import Player
from masterlist.facts.site import Cut, Membership, RatingList, nameless
from masterlist.site.layout import Frame, small_content
from masterlist.site.submit_form import known_document
from masterlist.source import Place

NOWHERE = Place("")


def _player(id_: str, name: str, club: str = "", aka: tuple[str, ...] = ()) -> Player:
    return Player(id_, name, NOWHERE, NOWHERE, NOWHERE, aka, club)


PLAYERS = (
    _player("ann-o-hill", "Ann O'Hill", "river"),
    _player("bob-2", "Bob", aka=("Robert",)),
    _player("con", "Con"),
    _player("jose-diaz", "José Díaz", "river"),
)


def _known(players: tuple[Player, ...]) -> bytes:
    content = small_content(Frame(nameless(), {}, (), ""), {}, {"lake": "Lake", "river": "River"})
    content.players.update({one.id: one for one in players})
    return known_document(content, {"bob-2": ("squares",)}, (), {}, {}).data


def test_whom_a_list_excludes_is_named_with_the_day() -> None:
    content = small_content(Frame(nameless(), {}, (), ""), {}, {})
    out = Membership("bob-2", "2024-06-01", "", NOWHERE, "Signed for others")
    for id_, outs in (("chess", (out,)), ("go", ())):
        content.lists[id_] = RatingList(id_, id_, "elo", {}, Cut.YEARLY, NOWHERE, NOWHERE, excluded=outs)
    known = known_document(content, {}, (), {}, {}).data.decode()
    assert '"excluded":{"chess":[["bob-2","2024-06-01"]]}' in known
    assert b"excluded" not in _known(PLAYERS)


def test_ids_are_named_only_where_names_do_not_give_them() -> None:
    known = json.loads(_known(PLAYERS).decode().removeprefix("Masterlist.know(").removesuffix(");\n"))
    assert known["players"] == {
        "names": ["Ann O'Hill", "Bob", "Con", "José Díaz"],
        "ids": {"1": "bob-2", "3": "jose-diaz"},
        "clubs": [2, 0, 0, 2],
        "lists": [[], ["squares"]],
        "logs": [0, 1, 0, 0],
        "others": {"1": ["Robert"]},
    }
