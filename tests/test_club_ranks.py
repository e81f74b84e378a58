"""The ranks within a club follow the lists: their tie-breaks, and whom they do not rank."""

import re
from pathlib import Path

import pytest

from masterlist.build import build
from masterlist.building.workplace import Options

NIGHT = "date: {date}\ngames:\n  - {{white: {white}, black: {black}, result: 1-0}}\n"


def write(root: Path, name: str, text: str) -> None:
    path = root / "content" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


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
