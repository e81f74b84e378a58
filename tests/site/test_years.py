"""The page of a year: every list by the same code, links from home and histories, months in the JSON of a history."""

import json
import re
from pathlib import Path

import pytest

from masterlist.build import build
from masterlist.building.checking import Options
from tests.built import words, write

PLAYERS = ("Ann Archer", "Bob Baker", "Cleo Cole")
NIGHT = "date: {date}\ngames:\n  - {{white: {white}, black: {black}, result: 1-0}}\n"


def made(root: Path) -> Path:
    """A list of nights with two years, a list of log books with one, and an event in a year of its own."""
    write(root, "site.yaml", "title: Years\n")
    for player in PLAYERS:
        write(root, f"players/{player.lower().replace(' ', '-')}.yaml", f"name: {player}\n")
    write(root, "lists/chess.yaml", "name: Chess\nsystem: elo\n")
    write(root, "games/chess/2023-11-07.yaml", NIGHT.format(date="2023-11-07", white="ann-archer", black="bob-baker"))
    write(root, "games/chess/2024-02-06.yaml", NIGHT.format(date="2024-02-06", white="cleo-cole", black="ann-archer"))
    write(root, "lists/squares.yaml", "name: Squares\nsystem: wwr\n")
    entry = "{date: 2024-05-09, opponent: cleo-cole, result: won-major, attrition: 10-4, bonus: 4-1, signed: true}"
    write(root, "logs/ann-archer/01.yaml", f"player: ann-archer\nbook: 1\nlist: squares\ngames:\n  - {entry}\n")
    event = "name: Cup\nsystem: sum-of-squares\nstart: 2021-03-01\nend: 2021-03-02\nstatus: final\n"
    write(root, "tournaments/cup/event.yaml", event)
    seats = "  england: {player: ann-archer, centres: 18}\n  france: {player: bob-baker, centres: 16}\n"
    rest = "".join(
        f"  {power}: {{eliminated: 1904}}\n" for power in ("austria", "germany", "italy", "russia", "turkey")
    )
    board = f"round: 1\ntable: a\nlast_year: 1908\nending: solo\nseats:\n{seats}{rest}"
    write(root, "tournaments/cup/r1-a.yaml", board)
    assert build(root, root / "public", Options(jobs=1)).files
    return root / "public"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return made(tmp_path_factory.mktemp("site"))


def test_a_year_tells_of_every_list_and_event(site: Path) -> None:
    assert sorted(page.stem for page in (site / "years").iterdir()) == ["2021", "2023", "2024"]
    newest = words((site / "years/2024.html").read_text("utf-8"))
    assert "The year so far" in newest
    assert "Chess Leader Cleo Cole" in newest
    assert "Squares Leader Ann Archer" in newest
    assert "Newcomers: Cleo Cole" in newest
    assert "Month Games 2024-02 1 2024-01 0 Best" in newest, "months that may be to come have no line"
    assert "Month Games 2023-12 0 2023-11 1 2023-10 0" in words((site / "years/2023.html").read_text("utf-8"))
    assert "Most rating gained in one game" in newest
    assert "Most game points in one game 9 Ann Archer 9 May 2024" in newest
    older = words((site / "years/2023.html").read_text("utf-8"))
    assert (site / "years/2023.html").read_text("utf-8").count("<section class=year>") == 1
    assert "Leader at the end of the year Ann Archer" in older
    assert "Cup 1 to 2 March 2021 Won by Ann Archer" in words((site / "years/2021.html").read_text("utf-8"))


def test_home_and_histories_lead_to_years(site: Path) -> None:
    assert "years/2024.html" in (site / "index.html").read_text("utf-8")
    assert "years/2023.html" in (site / "lists/chess/history.html").read_text("utf-8")


def test_the_page_of_a_list_leads_to_its_newest_year(site: Path) -> None:
    for list_ in ("chess", "squares"):
        html = (site / f"lists/{list_}.html").read_text("utf-8")
        assert re.findall(r"years/(\d+)\.html", html) == ["2024"], list_


def test_a_history_tells_games_by_month(site: Path) -> None:
    told = json.loads((site / "api/v1/lists/chess/history.json").read_text("utf-8"))["years"]
    assert [one["months"] for one in told] == [[*[0] * 10, 1, 0], [0, 1, *[0] * 10]]


def test_a_result_of_this_year_leaves_older_years_alone(tmp_path: Path) -> None:
    site = made(tmp_path)
    before = {page.name: page.stat().st_mtime_ns for page in (site / "years").iterdir()}
    write(
        site.parent,
        "games/chess/2024-03-05.yaml",
        NIGHT.format(date="2024-03-05", white="bob-baker", black="ann-archer"),
    )
    assert build(site.parent, site, Options(jobs=1)).files
    changed = {page.name for page in (site / "years").iterdir() if page.stat().st_mtime_ns != before[page.name]}
    assert changed == {"2024.html"}


def test_a_site_without_games_has_no_year(tmp_path: Path) -> None:
    write(tmp_path, "site.yaml", "title: Empty\n")
    assert build(tmp_path, tmp_path / "public", Options(jobs=1)).files
    assert not (tmp_path / "public/years").exists()
    assert "in review" not in (tmp_path / "public/index.html").read_text("utf-8")


def test_a_climb_has_more_digits_only_where_they_are_needed(built_site: Path) -> None:
    """Row by row: the ratings that a reader knows from the list, unless these do not come to what was gained."""
    said = words((built_site / "years/2026.html").read_text("utf-8"))
    assert "Ida Thibodeau +73.29 52.84 to 126.13" in said
    assert "Walt Kessler +26.21 −116.177 to −89.963" in said, "89.96 less 116.18 would be 26.22"
