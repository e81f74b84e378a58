"""A club's list from nights of games: its pages and documents, what a change costs, and that nothing gets stale."""

import json
import re
import shutil
import sqlite3
from contextlib import closing
from fractions import Fraction
from pathlib import Path
from typing import Any

import feedparser
import pytest

from masterlist.build import check
from masterlist.building import checking
from masterlist.cli import main
from masterlist.engine.revision import Revision
from tests.built import built, in_json, words
from tests.small import add, copied_site, edit
from tests.story.runner import begin, commit, git

EXCLUDED = "excluded: [{player: cleo-cole, since: 2024-05-01, reason: Left in the middle of a game}]\n"
NIGHT = "date: {date}\ngames:\n  - {{white: {white}, black: {black}, result: {result}}}\n"


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A site with log books beside a chess club's nights."""
    return copied_site(tmp_path, "base", "base_nights")


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, bytes]]:
    """The same, built, with what it publishes; not to be changed."""
    root = copied_site(tmp_path_factory.mktemp("nights"), "base", "base_nights")
    return root, built(root)


def _play(site: Path, night: str, white: str, black: str, result: str) -> Path:
    """A night of one game; ``night`` is its date, and perhaps a word."""
    file = site / f"content/games/chess/{night}.yaml"
    file.write_text(NIGHT.format(date=night[:10], white=white, black=black, result=result), "utf-8")
    return file


def test_the_list(plain: tuple[Path, dict[str, bytes]]) -> None:
    site, pages = plain
    assert b"Terms of this list: rated games before a rank: 2." in pages["lists/chess.html"]
    assert b"Terms of this list" not in pages["lists/squares.html"], "which states none"
    document = in_json(site, "lists/chess")
    assert (document["system"], document["as_of"]) == ("elo", "2024-05-07")
    rows = document["entries"]
    assert [(row["rank"], row["player"], row["games"]) for row in rows] == [
        (1, "cleo-cole", 2),
        (2, "ann-archer", 3),
        (3, "bob-baker", 3),
    ]
    assert [row["won"] + row["drawn"] + row["lost"] for row in rows] == [row["games"] for row in rows]
    assert sum(Fraction(row["rating_exact"]) for row in rows) == 3 * 1500  # what one gains the other loses
    assert rows[0]["rating"] == round(float(rows[0]["rating_exact"]), 2)
    assert b"Club chess" in pages["lists/chess.html"]


def test_the_figures_of_a_system_are_in_the_tables(site: Path) -> None:
    (site / "content/lists/chess.yaml").write_text("name: Chess\nsystem: glicko-2\n", "utf-8")
    files = built(site)
    said = {
        (row["player"], name, row["figures"][name], row["figures"][f"{name}_exact"])
        for row in in_json(site, "lists/chess")["entries"]
        for name in ("deviation", "volatility")
    }
    seats = {
        (game["game"], seat["seat"], name.removesuffix("_exact"), exact)
        for game in in_json(site, "games/chess/2024-03-05")["games"]
        for seat in game["seats"]
        for name, exact in seat["figures"].items()
        if name.endswith("_exact")
    }
    with closing(sqlite3.connect(site / "public/downloads/masterlist.sqlite")) as sql:
        asked = "select player, name, value, value_exact from entry_figures where list = 'chess'"
        assert {*sql.execute(asked)} == said
        asked = "select night || '/' || game, seat, name, value_exact from night_figures where night = '2024-03-05'"
        assert {*sql.execute(asked)} == seats
    assert files["downloads/entry_figures.csv"].count(b"\n") == 1 + len(said)


def test_a_player_without_enough_games_has_no_rank(site: Path) -> None:
    (site / "content/players/dan-dale.yaml").write_text("name: Dan Dale\n", "utf-8")
    _play(site, "2024-06-04", "dan-dale", "ann-archer", "1-0")
    built(site)
    row = next(row for row in in_json(site, "lists/chess")["entries"] if row["player"] == "dan-dale")
    assert (row["rank"], row["not_ranked_because"]) == (None, "ranked after 2 rated games")


def test_a_night(plain: tuple[Path, dict[str, bytes]]) -> None:
    site, files = plain
    document = in_json(site, "games/chess/2024-03-05")
    first, second = document["games"]
    assert (first["game"], first["result"], first["source"]["line"]) == ("2024-03-05/1", "1-0", 5)
    assert (second["result"], second["score"], second["note"]) == ("1-0", "2.5-1.5", "Four blitz games.")
    seats = first["seats"]
    assert [(seat["seat"], seat["place"], seat["rating_before"], seat["rating_after"]) for seat in seats] == [
        ("white", 1, 1500, 1510),
        ("black", 2, 1500, 1490),
    ]
    assert seats[0]["working"][-1] == {"label": "new rating", "sum": "1500 + 10", "value": "1510"}
    page = files["games/chess/2024-03-05.html"].decode()
    assert 'id="g1"' in page or "id=g1" in page
    assert "content/games/chess/2024-03-05.yaml, line 5" in page
    assert "2024-03-12.html" in page  # the next one


def _table(site: Path, night: str) -> list[str]:
    """The heads and the players of the games of a night, as its page has them."""
    page = (site / f"public/games/chess/{night}.html").read_text("utf-8")
    games = re.sub("<table class=working>.*?</table>", "", page, flags=re.DOTALL)
    cells = re.findall(r"<th scope=(?:col|row)>(.*?)(?=<div|<th|<td|</thead)", games)
    return [re.sub("<[^>]*>", "", cell) for cell in cells]


def test_a_night_says_of_each_game_who_had_white(plain: tuple[Path, dict[str, bytes]]) -> None:
    site, _ = plain
    mixed = ["First", "Result", "Second", "Ann Archer White", "Bob Baker Black", "Cleo Cole", "Ann Archer"]
    assert _table(site, "2024-03-05") == mixed
    assert _table(site, "2024-03-12") == ["White", "Result", "Black", "Bob Baker", "Ann Archer"]


def test_a_player(plain: tuple[Path, dict[str, bytes]]) -> None:
    site, _ = plain
    own = in_json(site, "players/ann-archer")["lists"]["chess"]
    assert [(one["game"], one["outcome"], one["seat"]) for one in own["played"]] == [
        ("2024-03-05/1", "won", "white"),
        ("2024-03-05/2", "lost", "two"),
        ("2024-03-12/1", "drawn", "black"),
    ]
    assert [one["date"] for one in own["history"]] == ["2024-03-05", "2024-03-12"]
    assert own["played"][-1]["rating_after_exact"] == own["rating_exact"] == own["history"][-1]["rating_exact"]
    assert own["played"][0]["opponents"] == [{"player": "bob-baker", "name": "Bob Baker", "place": 2}]


def test_games_of_excluded_players_are_shown_and_not_rated(site: Path) -> None:
    add(site / "content/lists/chess.yaml", EXCLUDED)
    built(site)
    game = in_json(site, "games/chess/2024-05-07-late")["games"][0]
    assert not game["rated"]
    assert game["not_rated_because"] == "Cleo Cole has been excluded from the list since 2024-05-01"
    assert [seat["rating_after"] for seat in game["seats"]] == [None, None]
    rows = {row["player"]: row["games"] for row in in_json(site, "lists/chess")["entries"]}
    assert rows == {"ann-archer": 3, "bob-baker": 2, "cleo-cole": 1}


def test_who_has_no_rated_game_leads_with_all_games_on_file(site: Path) -> None:
    add(site / "content/lists/chess.yaml", EXCLUDED.replace("2024-05-01", "2000-01-01"))
    page = built(site)["players/cleo-cole.html"].decode()
    assert " Games on file 2 2 won, 0 drawn, 0 lost W W " in words(page)


def test_a_repeated_game_is_not_the_newest_that_does_not_count(site: Path) -> None:
    """It counts where it is reported first; an unrated one is named at the top."""
    _play(site, "2024-05-07-once-more", "bob-baker", "cleo-cole", "0-1")
    files = built(site)
    assert b"is not rated:" not in files["players/cleo-cole.html"]
    add(site / "content/lists/chess.yaml", EXCLUDED)
    assert b"The newest game, of 7 May 2024, is not rated:" in built(site)["players/cleo-cole.html"]


def test_a_newest_result_leaves_older_months_alone(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    built(site)
    _play(site, "2024-05-14", "ann-archer", "cleo-cole", "draw")
    revisions: list[Revision] = []

    def note(*given: Any) -> Revision:
        revisions.append(Revision(*given))
        return revisions[-1]

    monkeypatch.setattr(checking, "Revision", note)
    built(site)
    names = [name for one in revisions for name in one.computed]
    rated = [name for name in names if "ratings_after" in name or "span_result" in name]
    assert rated
    assert all(name.endswith("2024-05") for name in rated)


def test_a_list_without_nights_has_a_page(site: Path) -> None:
    shutil.rmtree(site / "content/games")
    assert not check(site)
    assert "lists/chess.html" in built(site)


def test_explain_shows_the_working_of_a_game(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def explained(place: str) -> str:
        assert main(["--root", str(site), "explain", place]) == 0
        return capsys.readouterr().out

    by_line = explained("content/games/chess/2024-03-05.yaml:5")
    assert by_line.startswith("Club chess, 2024-03-05/1: Ann Archer (white) against Bob Baker (black), 1-0\n")
    assert "1500 + 10 = 1510" in by_line
    assert explained("chess/2024-03-05/1") == by_line
    whole = explained("content/games/chess/2024-03-05.yaml")
    assert whole.startswith(by_line)
    assert "2024-03-05/2" in whole
    assert explained("chess/2024-03-05") == whole


@pytest.mark.parametrize("line", [3, 99])
def test_explain_says_on_which_lines_there_are_games(site: Path, capsys: pytest.CaptureFixture[str], line: int) -> None:
    file = "content/games/chess/2024-03-05.yaml"
    add(site / file, "  - one: ann-archer\n    two: bob-baker\n    result: draw\n")
    add(site / file, "  - {white: bob-baker, black: cleo-cole, result: 0-1}\n")
    assert main(["--root", str(site), "explain", f"{file}:{line}"]) == 2
    said = capsys.readouterr().err
    assert f"there is no game on line {line} of {file}: its games begin on lines 5 to 7, 10\n" in said


def test_the_feed_of_a_player_has_the_games_of_nights(site: Path) -> None:
    add(site / "content/site.yaml", "base_url: https://ratings.example.org\nplayer_extras: [feed]\n")
    pages = built(site)
    feeds = {
        name: feedparser.parse(pages[f"feeds/{name}.atom"]).entries for name in ("lists/chess", "players/ann-archer")
    }
    own = {entry.id: entry for entry in feeds["players/ann-archer"] if "/games/chess/" in entry.id}
    played = json.loads(pages["api/v1/players/ann-archer.json"])["lists"]["chess"]["played"]
    assert len(own) == len(played) > 0
    assert {*own} <= {entry.id for entry in feeds["lists/chess"]}, "a game has one id everywhere"
    newest = own[max(own, key=lambda id_: own[id_].updated)]
    assert re.fullmatch("(Won against|Drew with|Lost to) [A-Z].*", newest.title)
    assert re.fullmatch(r"Club chess: rating [0-9.]+", newest.summary)


def test_the_rest_of_the_site_knows_the_list(site: Path) -> None:
    add(site / "content/site.yaml", "base_url: https://ratings.example.org/\n")
    files = built(site)
    index = in_json(site, "index")
    assert {"list": "chess", "name": "Club chess", "system": "elo"}.items() <= index["lists"][-1].items()
    assert (index["lists"][-1]["entries"], index["counts"]["games"]) == (3, 4)
    assert "Cleo Cole beat Bob Baker" in files["feeds/lists/chess.atom"].decode()
    assert "2024-05-07-late.html" in files["feeds/results.atom"].decode()
    rows = files["downloads/night_seats.csv"].decode().splitlines()
    assert len(rows) == 1 + 2 * 4
    assert files["downloads/lists/chess.csv"].decode().count("\n") == 1 + 3
    home = files["index.html"].decode()
    assert "lists/chess.html" in home
    assert re.search(
        r"Bob Baker</a>.*?>and <a [^>]*>Ann Archer</a> drew|Ann Archer</a>.*?>and <a [^>]*>Bob Baker</a> drew",
        home,
    )


def test_the_home_page_counts_who_has_a_rank(site: Path) -> None:
    (site / "content/site.yaml").write_text("title: Club\n", "utf-8")
    (site / "content/lists/chess.yaml").write_text("name: Chess\nsystem: elo\nterms: {ranked_after: 3}\n", "utf-8")
    home = built(site)["index.html"].decode()
    ranks = [row["rank"] for row in in_json(site, "lists/chess")["entries"]]
    assert None in ranks
    assert f"All {len(ranks) - ranks.count(None)} ranked players of Chess" in home


def test_review_says_what_a_night_moves(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    begin(site)
    git("switch", "--quiet", "--create", "night", at=site)
    _play(site, "2024-06-04", "ann-archer", "bob-baker", "0-1")
    commit(site)
    main(["--root", str(site), "review", "main", "--format", "json"])
    review = json.loads(capsys.readouterr().out)
    assert [(one["how"], one["what"], one["id"]) for one in review["items"]] == [("new", "night", "chess/2024-06-04")]
    assert [(one["player"], one["why"]) for one in review["moves"]] == [
        ("bob-baker", "new night"),
        ("ann-archer", "new night"),
    ]
    assert not review["errors"]
    night = site / "content/games/chess/2024-03-12.yaml"
    edit(night, "draw", "1-0")
    commit(site)
    main(["--root", str(site), "review", "main", "--format", "json"])
    review = json.loads(capsys.readouterr().out)
    assert "accepted-edit" in review["needs_leave"]


def _new(site: Path, *answers: str) -> int:
    return main(["--root", str(site), "new", "night", "--list", "chess", *answers])


def test_a_night_in_one_command(site: Path) -> None:
    games = "ann-archer bob-baker 1-0; cleo-cole v ann-archer ½-½, bob-baker - cleo-cole 2.5-1.5"
    assert _new(site, "--date", "2024-06-04", "--games", games, "--note", "In the garden.") == 0
    assert (site / "content/games/chess/2024-06-04.yaml").read_text("utf-8") == (
        "# yaml-language-server: $schema=../../../schema/night.schema.json\n"
        "date: 2024-06-04\n"
        "note: In the garden.\n"
        "games:\n"
        "  - {white: ann-archer, black: bob-baker, result: 1-0}\n"
        "  - {white: cleo-cole, black: ann-archer, result: draw}\n"
        "  - {one: bob-baker, two: cleo-cole, score: 2.5-1.5}\n"
    )
    assert not check(site)


@pytest.mark.parametrize(
    ("answers", "said"),
    [
        (("--date", "2024-03-05", "--games", "ann-archer bob-baker 1-0"), "is on file already"),
        (("--date", "2024-06-04", "--games", "ann-archer bob-bakr 1-0"), "no player 'bob-bakr' is on file"),
        (("--date", "2024-06-04", "--games", "ann-archer bob-baker"), "has no result"),
        (("--date", "2024-06-04", "--games", "ann-archer > bob-baker > cleo-cole"), "with two named seats"),
        (("--date", "2024-06-04", "--games", "ann-archer > > cleo-cole"), "lacks a player"),
        (("--date", "June", "--games", "ann-archer bob-baker 1-0"), "which is no date"),
    ],
)
def test_a_night_that_cannot_be_one_is_not_written(
    site: Path, capsys: pytest.CaptureFixture[str], answers: tuple[str, ...], said: str
) -> None:
    before = sorted((site / "content/games").rglob("*"))
    assert _new(site, *answers) == 1
    assert said in capsys.readouterr().err
    assert sorted((site / "content/games").rglob("*")) == before


def test_a_second_file_of_a_day_has_a_word(site: Path) -> None:
    assert _new(site, "--date", "2024-03-05", "--word", "juniors", "--games", "bob-baker cleo-cole 0-1") == 0
    assert (site / "content/games/chess/2024-03-05-juniors.yaml").is_file()
