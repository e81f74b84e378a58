"""An incremental build shows what edits bring that change hardly anything else of what a page is made from."""

import json
import re
import shutil
from collections.abc import Iterable
from pathlib import Path

import pytest

from masterlist.build import build
from masterlist.building import checking
from masterlist.building.checking import Options
from masterlist.queries import sources
from masterlist.site.common import words
from masterlist.source import Problem
from masterlist.standings import movement
from tests.built import tree, write
from tests.editions import publish
from tests.small import edit

ROOT = Path(__file__).parents[2]
PLAYERS = {"ann": "Ann Archer", "bob": "Robert Baker", "cleo": "Cleo Cole", "dora": "Dora Dow"}
GAME = "  - {date: %s, opponent: %s, result: won-major, bonus: 3-2, signed: true}\n"
Games = Iterable[tuple[str, str]]  # day and opponent of each


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """Four players, and a list on which nothing was played."""
    root = tmp_path / "site"
    for id_, name in PLAYERS.items():
        write(root, f"players/{id_}.yaml", f"name: {name}\n")
    write(root, "site.yaml", "title: Test\nbase_url: https://example.org/\n")
    write(root, "lists/squares.yaml", "name: SQUARES\nsystem: wwr\neditions: quarterly\n")
    without = shutil.ignore_patterns("*.de.md", "*.fr.md", "rules")  # which show examples, on which no edit bears
    shutil.copytree(ROOT / "content/pages", root / "content/pages", ignore=without)
    return root


def _log(root: Path, player: str, games: Games, points: int = 0) -> None:
    entries = "".join(GAME % game for game in games)
    carried = f"carried_over: {{game_points: {points}, defeated: [dora]}}\n"
    head = f"player: {player}\nbook: 1\nlist: squares\n{carried if points else ''}"
    write(root, f"logs/{player}/01.yaml", f"{head}games:{f'{chr(10)}{entries}' if entries else ' []'}\n")


def _built(root: Path, out: str = "public") -> list[Problem]:
    return build(root, root / out, Options(jobs=1)).problems


def _is_as_a_full_one(root: Path) -> bool:
    """Whether an incremental build leaves what a full one does."""
    assert build(root, root / "public", Options(jobs=1)).files
    assert build(root, root / "full", Options(jobs=1, cache=root / "other")).files
    return tree(root / "public") == tree(root / "full")


def test_an_edition_comes_and_a_player_is_called_otherwise(site: Path) -> None:
    _log(site, "ann", [("2001-02-03", "bob")])
    _built(site)
    publish(site, "squares", "2001-03-31")
    assert _is_as_a_full_one(site)
    assert "2001-q1" in (site / "public/api/v1/index.json").read_text("utf-8")
    write(site, "players/ann.yaml", "name: Anna Archer\n")
    assert _is_as_a_full_one(site)
    assert "Anna Archer" in (site / "public/lists/squares/2001-q1.html").read_text("utf-8")


def test_an_edition_names_players_by_former_ids(site: Path) -> None:
    _log(site, "ann", [("2001-02-03", "bob")])
    publish(site, "squares", "2001-03-31")
    _built(site)
    write(site, "players/anna.yaml", "name: Anna Archer\nformer_ids: [ann]\n")
    for old in ("players/ann.yaml", "logs/ann/01.yaml"):
        (site / "content" / old).unlink()
    _log(site, "anna", [("2001-02-03", "bob")])
    assert _is_as_a_full_one(site)
    assert "players/anna.html" in (site / "public/lists/squares/2001-q1.html").read_text("utf-8")
    assert "2001-q1" in (site / "public/players/anna.html").read_text("utf-8")


def test_marks_come_and_go_with_the_results(site: Path) -> None:
    page = site / "public/lists/squares/2001-q1.html"
    _log(site, "ann", [("2001-02-03", "bob")])
    _log(site, "cleo", [("2001-02-03", "bob")])
    publish(site, "squares", "2001-03-31")
    assert _is_as_a_full_one(site)
    assert "would be different today" not in page.read_text("utf-8")
    _log(site, "ann", [("2001-02-03", "bob"), ("2001-03-31", "dora")])
    assert _is_as_a_full_one(site)
    assert ", changed since<" in page.read_text("utf-8")
    _log(site, "ann", [("2001-02-03", "bob"), ("2001-04-01", "dora")])
    assert _is_as_a_full_one(site)
    assert "would be different today" not in page.read_text("utf-8")
    _log(site, "ann", [])
    assert _is_as_a_full_one(site)
    assert "0, changed since" in page.read_text("utf-8")
    _log(site, "ann", [("2001-02-03", "bob")])
    assert _is_as_a_full_one(site)
    assert "would be different today" not in page.read_text("utf-8")


def test_a_list_of_several_pages_has_its_first_result(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (movement, words):
        monkeypatch.setattr(module, "ROWS", 1)
    for player, points in {"ann": 9, "bob": 8, "cleo": 7}.items():
        _log(site, player, [], points)
    _built(site)
    _log(site, "ann", [("2001-02-03", "dora")], 9)
    assert _is_as_a_full_one(site)
    assert "feeds/lists/squares.atom" in (site / "public/lists/squares/page-2.html").read_text("utf-8")


def test_pages_of_a_long_list_say_the_rank_that_a_newcomer_moved(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (movement, words, sources):
        monkeypatch.setattr(module, "ROWS", 1)
    for player, points in {"ann": 9, "bob": 8}.items():
        _log(site, player, [], points)
    _built(site)
    assert _ranks(site) == {"ann": "1st", "bob": "2nd"}
    _log(site, "cleo", [], 20)
    assert _is_as_a_full_one(site)
    assert _ranks(site) == {"cleo": "1st", "ann": "2nd", "bob": "3rd"}


def _ranks(site: Path) -> dict[str, str]:
    """Each player's rank, as their page and their document have it."""
    found: dict[str, str] = {}
    for path in site.glob("public/players/*.html"):
        top = path.read_text("utf-8").partition('<dd class="place')[2].partition(">")[2]
        shown = re.sub("<[^>]+>", "", top.partition("</a>")[0])
        told = json.loads((site / f"public/api/v1/players/{path.stem}.json").read_text("utf-8"))["lists"]
        rank = told.get("squares", {}).get("rank")
        assert shown[:-2] == (str(rank) if rank else "")
        found |= {path.stem: shown} if rank else {}
    return found


def test_all_games_move_to_another_list(tmp_path: Path) -> None:
    others = shutil.ignore_patterns("rules", "logs", "chess", "squares", "tournaments", "201?-q?.yaml", "202[0-5]-q?.*")
    shutil.copytree(ROOT / "content", tmp_path / "content", ignore=others)
    shutil.copy(tmp_path / "content/lists/armada.yaml", tmp_path / "content/lists/open.yaml")
    _built(tmp_path)
    (tmp_path / "content/games/armada").rename(tmp_path / "content/games/open")
    assert _is_as_a_full_one(tmp_path)


def test_two_folders_are_built_by_turns_from_other_content(site: Path) -> None:
    _log(site, "ann", [("2001-02-03", "bob")])
    _log(site, "bob", [])
    before = _built(site)
    _log(site, "bob", [("2001-02-03", "ann")])
    assert [one.rule for one in before] != [one.rule for one in _built(site, "second")]
    _log(site, "bob", [])
    assert _built(site) == before, "there is nothing to do, and yet the last build was of something else"


def test_a_day_that_had_come_is_still_to_come(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As where the commit of that day is taken back, or the clock is mended."""
    _log(site, "ann", [("2999-02-03", "bob")])
    for folder in ("players", "clubs", "tournaments"):
        shutil.copytree(ROOT / "content" / folder, site / "content" / folder, dirs_exist_ok=True)
    edit(site / "content/tournaments/clifton-bridge-2025/event.yaml", "2025-", "2999-")
    with monkeypatch.context() as later:
        later.setattr(checking, "newest_day", lambda _commit: "2999-12-31")
        assert _blocking(site) == []
    edit(site / "content/site.yaml", "Test", "Another")
    assert _blocking(site) == ["date-is-past", "event-has-a-time"]


def _blocking(root: Path) -> list[str]:
    return [problem.rule for problem in _built(root) if problem.blocks]


STATED_BOOK = "player: ann\nbook: 1\nlist: squares\nauthenticated: {club: oak, by: Jo Jay, date: 2003-06-01}\ngames:\n"
STATUS_EDITS = {
    "a player is added": ("players/eve.yaml", "name: Eve Ely\n"),
    "a list demands authentication": (
        "lists/squares.yaml",
        "name: SQUARES\nsystem: wwr\neditions: quarterly\nterms: {authenticated_only: true}\n",
    ),
    "a player is excluded": (
        "lists/squares.yaml",
        "name: SQUARES\nsystem: wwr\neditions: quarterly\nexcluded: [{player: bob, since: 2003-01-01, reason: R}]\n",
    ),
    "a club has another name": ("clubs/oak.yaml", "name: The Oaks\nsanctioned: {since: 1999-01-01}\n"),
    "a sanction has an end": ("clubs/oak.yaml", "name: Oak\nsanctioned: {since: 1999-01-01, until: 2004-01-01}\n"),
}


@pytest.mark.parametrize("edit", STATUS_EDITS)
def test_what_decides_about_entries_reaches_every_page_and_goes_again(site: Path, edit: str) -> None:
    write(site, "clubs/oak.yaml", "name: Oak\nsanctioned: {since: 1999-01-01}\n")
    entries = [("2003-02-03", "bob"), ("2003-02-04", "eve"), ("2004-02-04", "dora")]
    write(site, "logs/ann/01.yaml", STATED_BOOK + "".join(GAME % game for game in entries))
    _log(site, "dora", [("2003-02-03", "eve"), ("2003-02-03", "bob")])
    _built(site)
    before = tree(site / "public")
    name, text = STATUS_EDITS[edit]
    old = (site / "content" / name).read_text("utf-8") if (site / "content" / name).exists() else None
    write(site, name, text)
    assert _is_as_a_full_one(site)
    assert tree(site / "public") != before
    if old is None:
        (site / "content" / name).unlink()
    else:
        write(site, name, old)
    assert _is_as_a_full_one(site)
    assert tree(site / "public") == before


def test_a_sanction_that_no_longer_covers_an_authentication_is_an_error(site: Path) -> None:
    write(site, "clubs/oak.yaml", "name: Oak\nsanctioned: {since: 1999-01-01}\n")
    write(site, "logs/ann/01.yaml", STATED_BOOK + GAME % ("2003-02-03", "bob"))
    assert not any(one.blocks for one in _built(site))
    write(site, "clubs/oak.yaml", "name: Oak\nsanctioned: {since: 2004-01-01}\n")
    assert [one.rule for one in _built(site) if one.blocks] == ["authenticated-by-a-sanctioned-club"]


NIGHT = "date: {date}\ngames: [{{white: {white}, black: {black}, result: {result}}}]\n"
CHESS = "name: Chess\nsystem: {system}\neditions: {editions}\n"


def _night(root: Path, date: str, white: str, black: str, result: str = "1-0") -> None:
    write(root, f"games/chess/{date}.yaml", NIGHT.format(date=date, white=white, black=black, result=result))


@pytest.mark.parametrize("system", ["elo", "glicko-2"])
def test_nights_of_several_years(site: Path, system: str) -> None:
    write(site, "lists/chess.yaml", CHESS.format(system=system, editions="yearly"))
    for date in ("2001-02-06", "2001-05-08", "2002-03-05"):
        _night(site, date, "ann", "bob")
    _built(site)
    publish(site, "chess", "2001-12-31")
    assert _is_as_a_full_one(site)
    _night(site, "2001-05-08", "cleo", "bob", "draw")  # an old correction, which marks a row of the edition
    assert _is_as_a_full_one(site)
    _night(site, "2003-01-07", "bob", "ann")  # months of the year before are rated together from now on
    assert _is_as_a_full_one(site)
    write(site, "lists/chess.yaml", CHESS.format(system=system, editions="quarterly"))
    assert _is_as_a_full_one(site)
    write(site, "players/ann.yaml", "name: Ann Archer\nprivacy: anonymous\n")
    assert _is_as_a_full_one(site)
    excluded = "excluded: [{player: bob, since: 2002-01-01, reason: Left}]\n"
    write(site, "lists/chess.yaml", CHESS.format(system=system, editions="quarterly") + excluded)
    assert _is_as_a_full_one(site)
    (site / "content/games/chess/2003-01-07.yaml").unlink()
    assert _is_as_a_full_one(site)


def test_the_late_rank_of_a_private_player_moves_too(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Their page and document have another name than their file."""
    for module in (movement, words, sources):
        monkeypatch.setattr(module, "ROWS", 1)
    write(site, "players/bob.yaml", "name: Robert Baker\nprivacy: initials\n")
    for player, points in {"ann": 9, "bob": 8}.items():
        _log(site, player, [], points)
    _built(site)
    _log(site, "cleo", [], 20)
    assert _is_as_a_full_one(site)
    assert sorted(_ranks(site).values()) == ["1st", "2nd", "3rd"]
