"""Who has left a list keeps rating and page there, and has no rank until a later rated game."""

from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

import pytest

from masterlist.build import build
from masterlist.building.checking import Options
from masterlist.cli import main
from masterlist.facts.board import Board
from masterlist.standings.rating_list import rating_list_on
from masterlist.standings.results import ListResults
from tests.built import in_json
from tests.clubs import committed
from tests.small import add, copied_site, put
from tests.whole import rows_on, whole


class Kind(NamedTuple):
    """A list of each kind of files, and a player with the day of their last game."""

    base: str
    list: str
    player: str
    last: str


@pytest.fixture(
    params=[
        Kind("base", "squares", "ann-archer", "1996-05-09"),
        Kind("base_boards", "armada", "ann-hill", "2024-02-03"),
        Kind("base_nights", "chess", "cleo-cole", "2024-05-07"),
    ],
    ids=lambda kind: kind.list,
)
def kind(request: pytest.FixtureRequest) -> Kind:
    found: Kind = request.param
    return found


def _site(tmp_path: Path, name: str) -> Path:
    bases = ("base", name) if name == "base_nights" else (name,)
    return copied_site(tmp_path / "site", *bases)


def _leave(site: Path, player: str, list_: str, day: str) -> None:
    add(site / f"content/players/{player}.yaml", f"left: {{{list_}: {day}}}\n")


def _rows(site: Path, list_: str) -> list[dict[str, object]]:
    assert main(["--root", str(site), "build", "--full"]) == 0
    found = in_json(site, f"lists/{list_}")["entries"]
    assert isinstance(found, list)
    return found


def test_who_has_left_keeps_the_rating_and_has_no_rank(
    tmp_path: Path, kind: Kind, capsys: pytest.CaptureFixture[str]
) -> None:
    base, list_, player, last = kind
    site = _site(tmp_path, base)
    before = {str(row["player"]): row for row in _rows(site, list_)}
    assert before[player]["rank"]
    _leave(site, player, list_, last)
    capsys.readouterr()
    assert main(["--root", str(site), "check", "content/players"]) == 0
    assert capsys.readouterr().out == "No problems.\n"
    rows = _rows(site, list_)
    after = {str(row["player"]): row for row in rows}
    assert after[player]["rank"] is None
    assert after[player]["not_ranked_because"] == f"left the list on {last}"
    assert after[player]["rating_exact"] == before[player]["rating_exact"]
    others = [row["rank"] for row in rows if row["player"] != player and row["rank"]]
    assert others[0] == 1
    assert len(others) == len([row for row in before.values() if row["rank"]]) - 1, "the others move up"
    page = (site / f"public/lists/{list_}.html").read_text("utf-8")
    assert "left the list on" in page
    assert "eft " in (site / f"public/players/{player}.html").read_text("utf-8")
    document = in_json(site, f"players/{player}")
    assert document["left"] == {list_: last}
    assert document["lists"][list_]["rank"] is None


def test_a_later_rated_game_brings_the_rank_back_and_check_asks_about_it(
    tmp_path: Path, kind: Kind, capsys: pytest.CaptureFixture[str]
) -> None:
    base, list_, player, last = kind
    site = _site(tmp_path, base)
    _leave(site, player, list_, f"{last[:-2]}01")
    assert all(row["rank"] for row in _rows(site, list_) if row["player"] == player)
    capsys.readouterr()
    assert main(["--root", str(site), "check", f"content/players/{player}.yaml"]) == 0
    said = capsys.readouterr().out
    message = f"left on {last[:-2]}01, and has a rated game of {last} since, which brings the rank back"
    assert f"warning: {message} [left-is-the-end]\n" in said


def test_an_edition_ranks_who_left_after_its_last_day(tmp_path: Path, kind: Kind) -> None:
    base, list_, player, last = kind
    site = _site(tmp_path, base)
    _leave(site, player, list_, "2025-06-30")
    committed(site)
    for day in (last, "2025-12-31"):
        main(["--root", str(site), "cut", list_, "--through", day])
        committed(site, f"Publish {day}")
    texts = {path.stem[:4]: path.read_text("utf-8") for path in (site / f"content/editions/{list_}").iterdir()}
    rows = {
        year: next(line for line in text.splitlines() if f"player: {player}," in line) for year, text in texts.items()
    }
    assert "rank: null" not in rows[last[:4]]
    assert "rank: null" in rows["2025"]
    assert main(["--root", str(site), "check"]) == 0
    assert main(["--root", str(site), "cut", "--verify"]) == 0


def test_what_is_wrong_with_left_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    site = _site(tmp_path, "base")
    _leave(site, "bob-baker", "squares", "2999-01-01")
    assert main(["--root", str(site), "check"]) == 0
    assert "warning: 2999-01-01 is in the future" in capsys.readouterr().out
    _leave(site, "ann-archer", "square", "2024-01-01")
    assert main(["--root", str(site), "check"]) == 1
    said = capsys.readouterr().out
    assert "no list 'square' is on file" in said
    assert "did you mean 'squares'" in said


def test_who_is_shown_by_initials_may_have_left(tmp_path: Path) -> None:
    site = _site(tmp_path, "base")
    _leave(site, "ann-archer", "squares", "1996-05-09")
    add(site / "content/players/ann-archer.yaml", "privacy: initials\n")
    assert [row["rank"] for row in _rows(site, "squares") if row["name"] == "A. A."] == [None]


# --- Lists rated from games: members who came later, who left, and who never were ---

SEVEN = ("ann", "bob", "cat", "dan", "eve", "fay", "gus")
POWERS = ("austria", "england", "france", "germany", "italy", "russia", "turkey")
CENTRES = (14, 10, 6, 4, 0, 0, 0)
STRANGER = "zoe"


def _game(day: int, players: tuple[str, ...] = SEVEN) -> str:
    seats = [
        f"  {power}: {{player: {player}, {f'centres: {centres}' if centres else 'eliminated: 1905'}}}"
        for power, player, centres in zip(POWERS, players, CENTRES, strict=True)
    ]
    dates = f"started: 2024-01-{day:02}\nfinished: 2024-01-{day + 1:02}\n"
    return f"{dates}last_year: 1908\nending: draw\nseats:\n" + "\n".join(seats) + "\n"


def write(folder: Path, members: str, **games: str) -> Path:
    """A site with one list of these members and games."""
    files = {"site": "title: t\n", "lists/l": f"name: The List\nsystem: armada\neditions: monthly\n{members}"}
    files |= {f"players/{one}": f"name: {one.title()} Player\n" for one in (*SEVEN, STRANGER, "ivy")}
    files |= {f"games/l/{id_}": text for id_, text in games.items()}
    for name, text in files.items():
        put(folder / "content" / f"{name}.yaml", text)
    return folder


def _members(*others: str) -> str:
    return "terms:\n  members:\n" + "".join(f"    - {one}\n" for one in others)


def _rated(folder: Path) -> ListResults[Board]:
    results = whole(folder).results
    assert results
    return results.lists["l"]


LEFT = _members("{player: ann, until: 2024-01-02}", *SEVEN[1:], STRANGER, "{player: ivy, since: 2024-02-01}")
AFTER = _game(5, (STRANGER, *SEVEN[1:]))


def test_on_the_last_day_a_member_is_ranked(tmp_path: Path) -> None:
    rows = _rated(write(tmp_path, LEFT, first=_game(1))).rows
    assert [row.rank for row in rows if row.player == "ann"] == [4]


def test_a_former_member_keeps_the_rating_and_has_no_rank(tmp_path: Path) -> None:
    one = _rated(write(tmp_path, LEFT, first=_game(1), second=AFTER))
    ann = next(row for row in one.rows if row.player == "ann")
    assert (ann.rank, ann.rating, ann.games, str(ann.reason)) == (None, Fraction(32), 1, "member until 2024-01-02")
    assert {row.player for row in one.rows if row.rank} == {STRANGER, *SEVEN[1:]}
    assert [(row.player, str(row.reason)) for row in one.rows if row.reason and row is not ann] == [
        ("ivy", "no rated game yet")
    ]


def test_in_an_edition_of_their_time_former_members_have_their_rank(tmp_path: Path) -> None:
    later = AFTER.replace("2024-01", "2024-02")
    after = later.replace("2024-02", "2024-03")
    folder = write(tmp_path, LEFT.replace("2024-01-02", "2024-02-03"), first=_game(1), second=later, third=after)
    results = whole(folder).results
    assert results
    days = {day: rows_on(results, "l", day) for day in ("2024-01-31", "2024-02-29")}
    ranks = {day: {row.player: row.rank for row in rows}["ann"] for day, rows in days.items()}
    assert ranks == {"2024-01-31": 4, "2024-02-29": None}


@pytest.fixture(scope="module")
def published(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    games = {"first": _game(1), "second": AFTER, "third": _game(7), "fourth": _game(9, ("ivy", *SEVEN[1:6], "zoe"))}
    write(folder, LEFT.replace("- zoe", "- {player: zoe, since: 2024-01-05}"), **games)
    assert build(folder, folder / "public", Options(cache=folder)).files
    return folder / "public"


def test_the_list_says_who_is_a_former_member(published: Path) -> None:
    entries = {row["player"]: row for row in in_json(published.parent, "lists/l")["entries"]}
    assert (entries["ann"]["rank"], entries["ann"]["member_until"]) == (None, "2024-01-02")
    assert (entries["bob"]["rank"], entries["bob"]["member_until"]) == (3, None)
    page = (published / "lists/l.html").read_text(encoding="utf-8")
    assert page.count("member until") == 1
    assert "Without a rank: member until" in (published / "players/ann.html").read_text(encoding="utf-8")
    assert "Without a rank" not in (published / "players/bob.html").read_text(encoding="utf-8")


def test_a_game_with_a_player_who_was_no_member_that_day_says_so_by_name(published: Path) -> None:
    assert in_json(published.parent, "games/l/third")["not_rated_because"] == "'ann' was not a member on 2024-01-07"
    page = (published / "games/l/third.html").read_text(encoding="utf-8")
    assert "Ann Player was not a member on" in page
    assert "Ivy Player was not a member on" in (published / "lists/l.html").read_text(encoding="utf-8")


def test_whose_first_game_goes_on_has_no_rank_and_is_in_no_edition(tmp_path: Path) -> None:
    long = AFTER.replace("finished: 2024-01-06", "finished: 2024-02-20")
    site = write(tmp_path, _members(*SEVEN, STRANGER, "ivy"), first=_game(1), second=long)
    results = whole(site).results
    assert results
    one = results.lists["l"]
    assert [(row.player, str(row.reason)) for row in one.rows if row.reason] == [("ivy", "no rated game yet")]
    edition = {row.player: row.rank for row in rating_list_on(results.content, one, "2024-01-31")}
    assert edition.keys() == {*SEVEN}
    assert sorted(rank or 0 for rank in edition.values()) == [1, 2, 3, 4, 5, 5, 5]
    earlier = {row.player: row.rank for row in rating_list_on(results.content, one, "2024-01-31", earlier=True)}
    assert earlier.keys() == {*SEVEN, STRANGER}
    assert None not in earlier.values()
