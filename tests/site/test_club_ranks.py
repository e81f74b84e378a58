"""The ranks within a club follow the lists: their tie-breaks, and whom they do not rank. A club may change its id."""

import re
from pathlib import Path

import pytest

from masterlist.build import build
from masterlist.building.checking import Options
from tests.built import in_json, write
from tests.contract.test_one_truth import NAMES, SEVEN, a_list, entry, made_of, rated, seats
from tests.small import add, copied_site

NIGHT = "date: {date}\ngames:\n  - {{white: {white}, black: {black}, result: 1-0}}\n"


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """Three members of one club, and a player without one."""
    write(tmp_path, "site.yaml", "title: Clubs\n")
    write(tmp_path, "clubs/ours.yaml", "name: Ours\n")
    for player in ("Ann Archer", "Bob Baker", "Cleo Cole"):
        write(tmp_path, f"players/{player.lower().replace(' ', '-')}.yaml", f"name: {player}\nclub: ours\n")
    write(tmp_path, "players/dan-dale.yaml", "name: Dan Dale\n")
    return tmp_path


def ranks(site: Path) -> list[tuple[str, str]]:
    """The members in their order, with what the page says of their ranks."""
    assert build(site, site / "public", Options(jobs=1)).files
    page = (site / "public/clubs/ours.html").read_text("utf-8").partition("</table>")[0]
    rows = re.findall(r"<tr><th scope=row>(.*?)(?=<tr>|$)", page.replace('"', ""), re.DOTALL)
    return [(re.sub(r"<[^>]+>", "\n", row).split("\n")[1], " ".join(re.findall(r"\d\w\w of \d", row))) for row in rows]


def test_equal_ratings_are_told_apart_as_on_the_list(site: Path) -> None:
    write(site, "lists/squares.yaml", "name: Squares\nsystem: wwr\n")
    for player, carried in (
        ("ann-archer", "game_points: 12, defeated: [dan-dale], drawn: []"),
        ("bob-baker", "game_points: 6, defeated: [dan-dale, cleo-cole], drawn: []"),  # 12 as well, of more opponents
    ):
        book = f"player: {player}\nbook: 1\nlist: squares\ncarried_over: {{{carried}}}\ngames: []\n"
        write(site, f"logs/{player}/01.yaml", book)
    assert ranks(site) == [("Bob Baker", "1st of 2"), ("Ann Archer", "2nd of 2"), ("Cleo Cole", "")]


def test_a_player_whom_the_list_does_not_rank_has_no_rank_in_the_club(site: Path) -> None:
    write(site, "lists/chess.yaml", "name: Chess\nsystem: elo\nterms: {ranked_after: 2}\n")
    for day, white, black in (
        (1, "bob-baker", "cleo-cole"),
        (2, "bob-baker", "cleo-cole"),
        (3, "ann-archer", "dan-dale"),
    ):
        write(site, f"games/chess/2026-03-0{day}.yaml", NIGHT.format(date=f"2026-03-0{day}", white=white, black=black))
    assert ranks(site) == [("Bob Baker", "1st of 2"), ("Cleo Cole", "2nd of 2"), ("Ann Archer", "")]
    page, found = site / "public/clubs/ours.html", r'<td class="n main soft">.*?<span class="?small"?>([^<]*)<'
    assert re.findall(found, page.read_text("utf-8")) == ["ranked after 2 rated games"]
    assert "ranked after 2 rated games" in (site / "public/lists/chess.html").read_text("utf-8")


def test_members_say_since_when(site: Path) -> None:
    members = "[ann-archer, {player: bob-baker, since: 2024-02-01}]"
    write(
        site, "lists/armada.yaml", f"name: River Rating\nshort: River\nsystem: armada\nterms: {{members: {members}}}\n"
    )
    assert build(site, site / "public", Options(jobs=1)).files
    page = (site / "public/clubs/ours.html").read_text("utf-8")
    assert re.findall(r"River: [^<]*", page) == ["River: member since 1 February 2024"]
    assert "Former members" not in page


def test_a_former_member_whom_another_list_ranks_stays_among_the_members(tmp_path: Path) -> None:
    left = ", ".join(f"{{player: {player}, until: 2024-01-31}}" for player in ("ann", "bob"))
    others = ("seventh-player", "hal", *SEVEN[2:])
    made_of(
        tmp_path,
        {"content/clubs/ours.yaml": "name: Ours\n"},
        {f"content/players/{id_}.yaml": f"name: {NAMES[id_]}\nclub: ours\n" for id_ in ("ann", "bob", "cy")},
        {**a_list("wwr"), **entry("ann", "bob", "2024-05-09", "draw"), **entry("ann", "dee", "2024-05-10", "draw")},
        a_list("armada", short="River", terms=f"{{members: [{left}, {', '.join(others[1:])}]}}"),
        {**rated("first", "2023-02-01", "2023-03-01"), **rated("second", "2024-02-01", "2024-03-01", seats(others))},
    )
    page = (tmp_path / "public/clubs/ours.html").read_text("utf-8")
    table, _, after = page.partition("</table>")
    assert "Ann Archer" in table
    assert "River: member until 31 January 2024" in table
    assert table.count("until 31 January 2024") == 1, "not beneath the rating too"
    assert "Bob Baker" not in table
    assert "Bob Baker" in after.partition("Former members")[2]


def test_the_page_of_a_former_id_leads_to_the_club(tmp_path: Path) -> None:
    """Old links lead to its page."""
    copied_site(tmp_path, "base")
    add(tmp_path / "content/clubs/deer-valley.yaml", "former_ids: [mesa, mesa-games]\n")
    assert build(tmp_path, tmp_path / "public", Options(jobs=1)).files
    for former in ("mesa", "mesa-games"):
        page = (tmp_path / f"public/clubs/{former}.html").read_text("utf-8")
        assert 'content="0; url=../clubs/deer-valley.html"' in page
    (found,) = in_json(tmp_path, "clubs")["clubs"]
    assert found["former_ids"] == ["mesa", "mesa-games"]
