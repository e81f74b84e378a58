"""Lists that move, editions, records and history, held against what the players' documents say."""

import json
import re
from collections.abc import Iterator
from fractions import Fraction
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from tests.built import document

LIST = "squares"


class _Rows(HTMLParser):
    """The cells of the rows of a page's tables, by the class of the table."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.found: list[tuple[str, list[str]]] = []
        self._table = ""
        self._cell = False
        self.feed(page.read_text("utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "table":
            self._table = dict(attrs).get("class") or ""
        if tag == "tr":
            self.found.append((self._table, []))
        if tag in {"td", "th"}:
            self._cell = True
            self.found[-1][1].append("")
        if tag == "path" and self.found:
            self.found[-1][1][-1] += f"curve {dict(attrs)['d']}"

    def handle_endtag(self, tag: str) -> None:
        if tag in {"td", "th", "thead", "tbody", "table"}:  # cells and rows need no end of their own
            self._cell = False

    def handle_data(self, data: str) -> None:
        if self._cell:
            self.found[-1][1][-1] += data


def _rows(page: Path, table: str) -> list[list[str]]:
    return [[cell.strip() for cell in cells] for name, cells in _Rows(page).found if name == table][1:]


@pytest.fixture(scope="module")
def players(built_site: Path) -> dict[str, Any]:
    """What the documents of the players say of the list."""
    found = (json.loads(path.read_text("utf-8")) for path in sorted(built_site.glob("api/v1/players/*.json")))
    return {one["player"]: one["lists"][LIST] | {"name": one["name"]} for one in found if LIST in one.get("lists", ())}


def _ids(site: Path) -> list[str]:
    return [one["edition"] for one in document(site, f"lists/{LIST}/editions")["editions"]]


def _move(before: int | None, rank: int) -> str:
    if before is None:
        return "new"
    if before == rank:
        return "unchanged"
    return f"up {before - rank}" if before > rank else f"down {rank - before}"


def test_ranks_moved_since_the_edition_before(built_site: Path, players: dict[str, Any]) -> None:
    ids = _ids(built_site)
    ranks = {
        id_: {one["name"]: own["rank"] for one in players.values() for own in one["editions"] if own["edition"] == id_}
        for id_ in ids
    }
    seen = set()
    for before, id_ in pairwise(ids):
        for rank, move, told, *_ in _rows(built_site / f"lists/{LIST}/{id_}.html", "master"):
            if not rank:  # who keeps no log
                assert not move
                continue
            name = re.sub(r"[WDL]+$", "", told)  # without the form
            assert move == _move(ranks[before].get(name), int(rank.rstrip("="))), (id_, name)
            seen.add(move.partition(" ")[0])
    assert seen >= {"new", "unchanged", "up", "down"}
    assert "up" not in "".join(_rows(built_site / f"lists/{LIST}/{ids[0]}.html", "master")[0]), "nothing came before"


def test_a_list_whose_ranks_are_those_of_its_newest_edition_has_no_column_for_moves(
    built_site: Path, players: dict[str, Any]
) -> None:
    newest = _ids(built_site)[-1]
    ranks = {own["rank"] for one in players.values() for own in one["editions"] if own["edition"] == newest}
    current = _rows(built_site / f"lists/{LIST}.html", "master")
    assert {int(rank.rstrip("=")) for rank, *_ in current if rank} == ranks
    assert all("unchanged" not in cell for row in current for cell in row)


def test_every_row_of_the_current_list_has_a_curve(built_site: Path) -> None:
    rows = _rows(built_site / f"lists/{LIST}.html", "master")
    curves = [row[3] for row in rows if row[0]]
    assert {row[3] for row in rows if not row[0]} == {""}
    assert all(re.fullmatch(r"curve M1 \d+h\d+(v-?\d+h\d+){1,12}", curve) for curve in curves)
    assert len({*curves}) > len(curves) // 2


def test_the_index_tells_of_every_edition(built_site: Path) -> None:
    for list_, table in ((LIST, "master"), ("armada", "master")):
        editions = document(built_site, f"lists/{list_}/editions")["editions"]
        rows = _rows(built_site / f"lists/{list_}/editions.html", "index")
        assert (
            len(rows)
            == len(editions)
            == len(list(built_site.glob(f"lists/{list_}/2*.html")))
            + (len(list(built_site.glob(f"lists/{list_}/1*.html"))))
        )
        for row, edition in zip(rows, reversed(editions), strict=True):
            page = _rows(built_site / f"lists/{list_}/{edition['edition']}.html", table)
            ranked = [cells for cells in page if cells[0]]
            assert int(row[2]) == edition["players"] == len(ranked)
            named = ranked[0][2] if edition["news"] else ranked[0][1]
            assert edition["leaders"][0]["name"] == named
            assert edition["rating_exact"]


def test_records_are_the_best_that_there_is(built_site: Path, players: dict[str, Any]) -> None:
    found = {one["kind"]: one for one in document(built_site, "records")["lists"][LIST]}
    rated = {id_: [line for line in one["log"] if line["rated"]] for id_, one in players.items()}
    lines = [line for own in rated.values() for line in own]
    assert Fraction(found["rating"]["value_exact"]) == max(Fraction(line["wwr_exact"]) for line in lines)
    assert found["score"]["value"] == max(line["game_points"] for line in lines)
    best = sum(line["game_points"] == found["score"]["value"] for line in lines)
    assert best == len(found["score"]["holders"]) + found["score"]["more"]
    assert Fraction(found["defeated"]["value_exact"]) == max(
        Fraction(line["opponents_defeated_exact"]) for line in lines
    )
    assert found["games"]["value"] == max(map(len, rated.values()))
    assert found["wins"]["value"] == max(_longest(own, "won-") for own in rated.values())
    assert found["unbeaten"]["value"] == max(_longest(own, "won-", "draw") for own in rated.values())
    years = [[line["date"][:4] for line in own] for own in rated.values()]
    assert found["year"]["value"] == max(own.count(year) for own in years for year in own)


def _longest(log: list[Any], *results: str) -> int:
    text = "".join("x" if line["result"].startswith(results) else " " for line in log)
    return max(map(len, text.split()), default=0)


def test_a_record_leads_to_the_row_that_shows_it(built_site: Path) -> None:
    page = (built_site / "records.html").read_text("utf-8")
    for one in document(built_site, "records")["lists"][LIST]:
        for holder in one["holders"]:
            if holder["entry"]:
                book, number = holder["entry"]["book"], holder["entry"]["number"]
                anchor = f"{LIST}-{book}-{number}"
                assert f'href="players/{holder["player"]}.html#{anchor}"' in page
                own = (built_site / f"players/{holder['player']}.html").read_text("utf-8")
                row = own.partition(f"id={anchor}>")[2].partition("<tbody")[0]
                assert holder["date"] in row
                shown = {"rating": 9, "score": 6, "defeated": 7}.get(one["kind"])
                if shown:
                    cells = re.findall(r"<t[dh][^>]*>(.*?)(?=<t[dh]|\Z)", row, re.DOTALL)
                    assert Fraction(cells[shown].partition("<small>")[0]) == Fraction(one["value_exact"])


def test_the_history_adds_up(built_site: Path, players: dict[str, Any]) -> None:
    years = document(built_site, f"lists/{LIST}/history")["years"]
    editions = document(built_site, f"lists/{LIST}/editions")["editions"]
    rated = [(id_, line) for id_, own in players.items() for line in own["log"] if line["rated"]]
    for one in years:
        assert one["games"] == sum(one["results"].values())
        told = [(id_, line) for id_, line in rated if line["date"].startswith(one["year"])]
        assert one["players"] == len({one_of for id_, line in told for one_of in (id_, line["opponent"])})
        last = [edition for edition in editions if edition["last_day"] == f"{one['year']}-12-31"]
        for edition in last:
            if not edition["rows_corrected"] + edition["rows_late"]:
                assert one["leaders"] == edition["leaders"]
    sat = {line["opponent"] for _, line in rated}
    assert sum(one["newcomers"] for one in years) == len(sat | players.keys()), "whoever keeps a log"
    rows = _rows(built_site / f"lists/{LIST}/history.html", "index")
    assert [int(row[1]) for row in rows] == [one["games"] for one in reversed(years)]


def _news(site: Path) -> Iterator[tuple[Any, Any]]:
    for list_ in (LIST, "armada"):
        for edition in document(site, f"lists/{list_}/editions")["editions"]:
            if edition["news"]:
                yield list_, edition


def test_an_edition_tells_who_moved_most(built_site: Path) -> None:
    kinds = set()
    for list_, edition in _news(built_site):
        page = built_site / f"lists/{list_}/{edition['edition']}.html"
        shown = _Rows(page).found
        for kind in ("gained", "lost", "climbed", "dropped"):
            for moved in edition["news"][kind]:
                kinds.add(kind)
                change = moved["rank_before"] - moved["rank"]
                sign = {"climbed": f"▲ {change}", "dropped": f"▼ {-change}"}.get(kind)
                assert [
                    cells
                    for table, cells in shown
                    if table == "movers" and cells[0] == moved["name"] and (sign is None or cells[1] == sign)
                ], (list_, edition["edition"], kind)
    assert kinds == {"gained", "lost", "climbed", "dropped"}


def test_tables_of_who_moved_say_what_ratings_of_a_ledger_are_without(built_site: Path) -> None:
    """They are the ratings of the two editions, in which an ante may be out."""
    rows: dict[str, dict[str, Fraction]] = {}
    for file in sorted(Path("content/editions/armada").glob("*.yaml")):
        found = re.findall(r'player: ([\w-]+), rating: "?([^",]+)', file.read_text("utf-8"))
        rows[file.stem] = {player: Fraction(own) for player, own in found}
    seen = 0
    for list_, edition in _news(built_site):
        page = (built_site / f"lists/{list_}/{edition['edition']}.html").read_text("utf-8")
        assert ("Ratings are without the points in play" in page) == (list_ == "armada")
        for moved in edition["news"]["gained"] if list_ == "armada" else ():
            assert Fraction(moved["rating_exact"]) == rows[edition["edition"]][moved["player"]]
            seen += 1
    assert seen > 20


def test_a_player_of_a_ledger_moved_since_the_edition_by_what_games_were_worth(built_site: Path) -> None:
    """An award of a game that had begun before is not all gain, and an ante no loss; of one game its change is said."""
    last = document(built_site, "lists/armada/editions")["editions"][-1]
    seen = set()
    for path in sorted(built_site.glob("api/v1/players/*.json")):
        own = json.loads(path.read_text("utf-8")).get("lists", {}).get("armada")
        if own and own["rank"]:
            page = (built_site / f"players/{path.stem}.html").read_text("utf-8").partition('id="list-armada"')[2]
            top = page.partition("</p>")[0]
            chip = re.search(r'<a class="chip[^>]*>([^<]+) since', top)
            by_last = re.search(r'<span class="?(gain|loss)[^>]*>(?:gained|lost) ([\d.]+)</span> last game', top)
            ended = {one["game"] for one in own["ledger"] if one["step"] == "end" and one["date"] > last["last_day"]}
            worth = sum(Fraction(one["points_exact"]) for one in own["ledger"] if one["game"] in ended)
            last_game = f"{'+' if by_last[1] == 'gain' else '-'}{by_last[2]}" if by_last else ""
            assert not chip or len(ended) > 1 or chip[1].replace("−", "-") != last_game, path.stem
            said = chip[1].replace("−", "-") if chip else last_game if ended else ""
            assert said == (f"{float(worth):+.2f}" if worth else ""), path.stem
            seen.add((bool(ended), bool(chip)))
    assert seen >= {(True, False), (False, False)}


def test_the_top_ten_says_which_lines_have_left_it_where_some_have(built_site: Path) -> None:
    pages = {list_: (built_site / f"lists/{list_}/top-ten.html").read_text("utf-8") for list_ in ("armada", "chess")}
    assert ["no longer in the top ten" in page for page in pages.values()] == [True, False]
