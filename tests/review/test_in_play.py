"""Reviews of a board that goes on: filed, carried on, and ended."""

from tests.review.site import Site

BOARD = "content/tournaments/clifton-bridge-2026/r3-a.yaml"
EVENT = "content/tournaments/clifton-bridge-2026/event.yaml"


def test_a_board_in_play_is_named_so_and_moves_nothing(site: Site) -> None:
    text = (site.root / BOARD).read_text("utf-8")
    (site.root / BOARD.replace("r3-a", "r3-b")).write_text(text.replace("table: a", "table: b"), "utf-8")
    site.change(EVENT, "terms:\n", "terms:\n  fill_ins: true\n")
    site.commit()
    (site.root / BOARD).unlink()
    (item,) = site.review()["items"]
    assert (item["how"], item["what"]) == ("removed", "board")
    assert item["about"] == "in play: france 8, austria 7, germany 7"
    assert site.review()["moves"] == []


def test_to_carry_it_on_and_to_end_it_is_no_edit_of_a_result(site: Site) -> None:
    year = "  1905: [8, 0, 9, 8, 1, 4, 4]\n"
    with (site.root / BOARD).open("a", encoding="utf-8") as file:
        file.write(year)
    assert "accepted-edit" not in site.guards()
    assert site.review()["moves"] == []
    site.commit()
    site.change(BOARD, "in-play", "draw")
    review = site.review()
    assert "accepted-edit" not in {one["guard"] for one in review["guards"]}
    assert review["moves"]


def test_to_put_others_into_its_seats_is_one(site: Site) -> None:
    site.change(BOARD, "player: jonty-faircloth", "player: gwen-treharne")
    assert "accepted-edit" in site.guards()
