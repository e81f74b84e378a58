"""The published numbers of log books: JSON as the interface promises it, and HTML that says the same."""

import json
from fractions import Fraction
from functools import cache
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from types import NoneType
from typing import Any, NamedTuple

import pytest
import yaml

from masterlist.build import build
from tests.conftest import build_site
from tests.editions import publish
from tests.evaluate import evaluate
from tests.small import put

ROOT = Path(__file__).parents[2]
Json = dict[str, Any]


class Built(NamedTuple):
    root: Path
    out: Path

    def json(self, path: str) -> Json:
        found: Json = json.loads((self.out / "api/v1" / f"{path}.json").read_text(encoding="utf-8"))
        return found

    def logs(self) -> list[tuple[str, str, Json]]:
        """Player, list and what his document says of it, for every list rated from log books."""
        lists = [one["list"] for one in self.json("index")["lists"] if one["system"] == "wwr"]
        players = [self.json(f"players/{path.stem}") for path in sorted((self.out / "api/v1/players").glob("*.json"))]
        here = [one for one in players if "moved_to" not in one]
        return [(one["player"], id_, one["lists"][id_]) for one in here for id_ in lists if id_ in one["lists"]]


def _game(opponent: str, date: str, result: str, bonus: str, **more: Any) -> Json:
    return {"date": date, "opponent": opponent, "result": result, "bonus": bonus, "signed": True, **more}


UNITS = {
    "own": {"infantry": 5, "cavalry": 2, "artillery": 2},
    "opponent": {"infantry": 6, "cavalry": 1, "artillery": 1},
}
SMALL = {
    "site.yaml": {"title": "Small"},
    "lists/squares.yaml": {"name": "SQUARES", "system": "wwr", "editions": "yearly"},
    "lists/other.yaml": {"name": "Other", "system": "wwr"},
    "clubs/club.yaml": {"name": "Club"},
    "players/ann.yaml": {"name": "Ann & <Co>", "club": "club", "country": "NZ"},
    "players/ben.yaml": {"name": "Ben"},
    "players/cat.yaml": {"name": "Cat"},
    "players/dan.yaml": {"name": "Dan"},
    "players/q.yaml": {"name": "Quin"},
    "players/y.yaml": {"name": "Yun"},
    "players/z.yaml": {"name": "Zoe"},
    "logs/ann/01.yaml": {
        "player": "ann",
        "book": 1,
        "list": "squares",
        "carried_over": {"game_points": 7, "defeated": ["x"], "drawn": ["ben"]},
        "games": [
            _game("ben", "2020-01-01", "draw", "1-0"),
            {**_game("y", "2020-02-02", "won-attrition", "4-3"), "eliminated": UNITS, "attrition": "11-9"},
            _game("ben", "2020-03-03", "won-major", "2-2", note="contradicted"),
            _game("cat", "2021-01-01", "lost-major", "2-2", signed=False),
        ],
    },
    "logs/ann/02.yaml": {
        "player": "ann",
        "book": 2,
        "list": "squares",
        "games": [
            _game("z", "2021-01-01", "draw", "0-0"),
            {
                "date": "2022-05-05",
                "opponent": "cat",
                "result": "won-attrition",
                "signed": True,
                "resignation": {"by": "opponent", "answer": "accepted", "attrition": "8-7", "bonus": "3-3"},
            },
        ],
    },
    "logs/ann/03.yaml": {
        "player": "ann",
        "book": 3,
        "list": "other",
        "games": [_game("q", "2019-01-01", "draw", "8-0")],
    },
    "logs/ben/01.yaml": {
        "player": "ben",
        "book": 1,
        "list": "squares",
        "games": [_game("ann", "2020-01-01", "draw", "0-1"), _game("ann", "2020-03-03", "lost-major", "2-1")],
    },
    "logs/cat/01.yaml": {"player": "cat", "book": 1, "list": "squares", "games": []},
}


def _write(root: Path) -> Path:
    for name, value in SMALL.items():
        put(root / "content" / name, yaml.safe_dump(value, sort_keys=False))
    return root


@pytest.fixture(scope="module", params=["the repository", "a small site"])
def built(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Built:
    if request.param == "the repository":
        return Built(ROOT, request.getfixturevalue("built_site"))
    root = _write(tmp_path_factory.mktemp("root"))
    return Built(root, build_site(root, tmp_path_factory))


# --- Fields and types ---------------------------------------------------------------------------------------

Types = dict[str, tuple[type, ...]]
TEXT, MAYBE, WHOLE, NUMBER = (str,), (str, NoneType), (int,), (int, float)
INDEX: Types = {
    "site": (dict,),
    "commit": MAYBE,
    "as_of": MAYBE,
    "lists": (list,),
    "tournaments": (list,),
    "counts": (dict,),
}
LIST: Types = {"list": TEXT, "system": TEXT, "as_of": MAYBE, "entries": (list,)}
ROW: Types = {
    "rank": (int, NoneType),
    "player": TEXT,
    "name": TEXT,
    "club": MAYBE,
    "rating": NUMBER,
    "rating_exact": TEXT,
    "games": WHOLE,
    "opponents_defeated": NUMBER,
    "opponents_defeated_exact": TEXT,
    "game_points": WHOLE,
    "game_points_exact": TEXT,
}
PLAYER: Types = {"player": TEXT, "name": TEXT, "lists": (dict,), "tournaments": (list,)}
RATING: Types = {"rating": NUMBER, "rating_exact": TEXT, "editions": (list,), "history": (list,), "log": (list,)}
EDITION: Types = {"edition": TEXT, "rank": WHOLE}
HISTORY: Types = {"date": TEXT, "rating": NUMBER, "rating_exact": TEXT}
LINE: Types = {
    "date": TEXT,
    "opponent": TEXT,
    "result": TEXT,
    "game_points": WHOLE,
    "opponents_defeated": NUMBER,
    "total": WHOLE,
    "wwr": NUMBER,
    "status": TEXT,
    "source": (dict,),
    "working": (list,),
}
RATED = {"confirmed", "signed", "awaiting opponent"}
STATUSES = {*RATED, "contradicted", "excluded", "opponent not on file", "not authenticated", "unsigned"}


def has(found: Json, types: Types) -> None:
    """Every promised field is there, of its type; and every number is the exact one that stands beside it."""
    for name, kinds in types.items():
        assert type(found[name]) in kinds, (name, found[name])
    for name in found:
        if name.endswith("_exact"):
            shown, exact = found[name.removesuffix("_exact")], found[name]
            assert str(Fraction(exact)) == exact, "lowest terms"
            assert Fraction(str(shown)) == Fraction(exact)
            assert isinstance(shown, int) == ("/" not in exact)


def test_the_index(built: Built) -> None:
    index = built.json("index")
    has(index, INDEX)
    assert {"title", "base_url", "repository", "language", "licence"} <= index["site"].keys()
    files = {kind: len(list((built.root / "content" / kind).glob("*.yaml"))) for kind in ("players", "clubs", "lists")}
    assert {kind: index["counts"][kind] for kind in files} == files
    files_of_logs = list((built.root / "content/logs").rglob("*.yaml"))
    assert index["counts"]["books"] == sum(path.stem.isdecimal() for path in files_of_logs)
    assert index["counts"]["entries"] == sum(len(_games(path)) for path in files_of_logs)
    for one in index["lists"]:
        document = built.json(f"lists/{one['list']}")
        assert (one["system"], one["as_of"], one["entries"]) == (
            document["system"],
            document["as_of"],
            len(document["entries"]),
        )
        assert (built.out / f"lists/{one['list']}.html").is_file()
        assert all((built.out / f"lists/{one['list']}/{edition}.html").is_file() for edition in one["editions"])
    assert {one["list"] for one in index["lists"]} == {path.stem for path in (built.root / "content/lists").glob("*")}


@cache
def _yaml(path: Path) -> Any:
    return yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CBaseLoader)  # noqa: S506  it makes texts only


def test_lists(built: Built) -> None:
    for id_ in {id_ for _, id_, _ in built.logs()}:
        document = built.json(f"lists/{id_}")
        has(document, LIST)
        merits = []
        for row in document["entries"]:
            has(row, ROW)
            rating, defeated, points = (
                Fraction(row[f"{name}_exact"]) for name in ("rating", "opponents_defeated", "game_points")
            )
            assert rating == defeated * points
            merits.append((rating, defeated, points))
            own = built.json(f"players/{row['player']}")
            assert own["name"] == row["name"]
            assert own["lists"][id_]["rating_exact"] == row["rating_exact"]
            assert row["games"] == sum(line["rated"] for line in own["lists"][id_]["log"])
        assert merits == sorted(merits, reverse=True)
        ranks = [
            1 + merits.index(merit) if any(merit) else None for merit in merits
        ]  # here nobody has lost with nothing
        assert [row["rank"] for row in document["entries"]] == ranks


def test_players(built: Built) -> None:
    ids = {path.stem for path in (built.root / "content/players").glob("*.yaml")}
    published = {path.stem for path in (built.out / "api/v1/players").glob("*.json")}
    moved = {id_ for id_ in published if "moved_to" in built.json(f"players/{id_}")}
    assert published - moved == ids
    every = {one["player"]: one for one in built.json("players")["players"]}
    assert [*every] == sorted(ids)
    own = ("player", "name", "club", "country", "former_ids")
    assert all(built.json(f"players/{id_}")[key] == one[key] for id_, one in every.items() for key in own)
    for id_ in ids:
        has(built.json(f"players/{id_}"), PLAYER)
    for _, _, rating in built.logs():
        has(rating, RATING)
        for edition in rating["editions"]:
            has(edition, EDITION)
        for point in rating["history"]:
            has(point, HISTORY)
        for line in rating["log"]:
            has(line, LINE)
            assert {f"{name}_exact" for name in ("game_points", "opponents_defeated", "total", "wwr")} <= line.keys()
            assert line["status"] in STATUSES


# --- What the numbers say -----------------------------------------------------------------------------------


def test_totals_cumulate(built: Built) -> None:
    for player, id_, rating in built.logs():
        total, defeated = _carried(built.root, player, id_)
        for line in rating["log"]:
            total += line["game_points"]
            assert line["total"] == total
            gained = Fraction(line["opponents_defeated_exact"]) - defeated
            assert gained in {0, Fraction(1, 2), 1}
            assert line["rated"] or not (gained or line["game_points"])
            defeated += gained
            assert Fraction(line["wwr_exact"]) == defeated * total
            assert line["rated"] == (line["status"] in RATED)
        assert Fraction(rating["rating_exact"]) == defeated * total
        _history_follows(rating)


def _history_follows(rating: Json) -> None:
    by_day = {line["date"]: line["wwr_exact"] for line in rating["log"] if line["rated"]}
    assert {point["date"]: point["rating_exact"] for point in rating["history"]} == by_day
    assert all(earlier["date"] < later["date"] for earlier, later in pairwise(rating["history"]))


def _carried(root: Path, player: str, id_: str) -> tuple[int, Fraction]:
    books = [_yaml(path) for path in (root / "content/logs" / player).glob("??.yaml")]
    own = [book for book in books if book["list"] == id_]
    if not own:  # the logs of opponents tell of the player
        return 0, Fraction(0)
    first = min(own, key=lambda book: int(book["book"]))
    carried = first.get("carried_over", {"game_points": "0"})
    halves = set(carried.get("drawn", [])) - set(carried.get("defeated", []))
    return int(carried["game_points"]), len(carried.get("defeated", [])) + Fraction(len(halves), 2)


def test_every_sum_comes_to_its_value(built: Built) -> None:
    for _, _, rating in built.logs():
        for line in rating["log"]:
            for step in line["working"]:
                assert step.keys() == {"label", "sum", "value"}
                assert evaluate(step["sum"]) == evaluate(step["value"]), step
            last = line["working"][-1]
            if line["rated"]:
                assert last["label"] == "WWR"
                assert Fraction(last["value"]) == Fraction(line["wwr_exact"])
                values = [step["value"] for step in line["working"] if step["label"].startswith("game points")]
                assert values == [line["game_points_exact"]]
            else:
                assert last["value"] == "0"


def test_every_source_is_the_line_of_the_entry(built: Built) -> None:
    for player, id_, rating in built.logs():
        seen = []
        for line in rating["log"]:
            source = line["source"]
            assert source.keys() == {"file", "line"}
            file = built.root / source["file"]
            at = _lines(file).index(source["line"])
            found = _games(file)[at]
            assert all(found[key] == line[key] for key in ("date", "opponent", "result"))
            seen.append((source["file"], at))
        folder = built.root / "content/logs" / player
        files = [*sorted(folder.glob("??.yaml")), *sorted(folder.glob("*-*.yaml"))]
        assert seen == [
            (file.relative_to(built.root).as_posix(), at)
            for file in files
            if _yaml(file)["list"] == id_
            for at in range(len(_games(file)))
        ]


def _games(file: Path) -> list[Json]:
    """The entries of a log book, or the one of a file of its own."""
    value = _yaml(file)
    return value["games"] if "games" in value else [value["game"]]


@cache
def _lines(file: Path) -> list[int]:
    """The lines on which the entries of a log book begin, found by another reader than the tool's."""
    node: Any = yaml.compose(file.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
    games = next(value for key, value in node.value if key.value in {"games", "game"})
    entries = games.value if isinstance(games, yaml.SequenceNode) else [games]
    return [entry.start_mark.line + 1 for entry in entries]


# --- HTML ---------------------------------------------------------------------------------------------------


class Tables(HTMLParser):
    """The cells of all tables with a class, row by row; what is struck out, or stands beneath a number, is left out."""

    def __init__(self, path: Path, class_: str) -> None:
        super().__init__()
        self.rows: list[list[str]] = []
        self._class = class_
        self._depth = 0
        self._cell = False
        self._struck = False
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "table":
            wanted = self._class in (dict(attrs).get("class") or "").split()
            self._depth += 1 if self._depth or wanted else 0
        self._struck |= tag in {"s", "small"}
        if self._depth == 1:
            if tag == "tr":
                self.rows.append([])
            if tag in {"td", "th"}:
                self.rows[-1].append("")
                self._cell = True

    def handle_endtag(self, tag: str) -> None:
        self._depth -= tag == "table" and self._depth > 0
        self._struck &= tag not in {"s", "small"}
        self._cell &= tag not in {"td", "th", "thead", "tbody", "table"} or self._depth > 1

    def handle_data(self, data: str) -> None:
        if self._depth == 1 and self._cell and not self._struck:
            self.rows[-1][-1] += data.strip()


def _listed(page: Path) -> list[dict[str, str]]:
    """The rows of a list by the headings of their cells."""
    heads, *rows = Tables(page, "master").rows
    return [dict(zip(heads, cells, strict=True)) for cells in rows]


def test_list_pages_say_the_same(built: Built) -> None:
    for id_ in {id_ for _, id_, _ in built.logs()}:
        rows = _listed(built.out / f"lists/{id_}.html")
        entries = built.json(f"lists/{id_}")["entries"]
        assert len(rows) == len(entries)
        for cells, row in zip(rows, entries, strict=True):
            assert cells["Rank"] == f"{row['rank'] or ''}{'=' if row['shared'] else ''}"
            assert cells["Player"] == row["name"] + (row["not_ranked_because"] or "")
            shown = [Fraction(cells[heading]) for heading in ("WWR", "Opponents defeated", "Game points")]
            assert shown == [Fraction(row[f"{name}_exact"]) for name in ("rating", "opponents_defeated", "game_points")]
            assert (int(cells["Games"]), cells["Last game"]) == (row["games"], row["last_game"] or "")


def test_editions_say_the_same(built: Built) -> None:
    for player, id_, rating in built.logs():
        name = built.json(f"players/{player}")["name"]
        for edition in rating["editions"]:
            rows = _listed(built.out / f"lists/{id_}/{edition['edition']}.html")
            assert [cells["Rank"].rstrip("=") for cells in rows if cells["Player"] == name] == [str(edition["rank"])]


def test_player_pages_say_the_same(built: Built) -> None:
    shown: dict[str, list[list[str]]] = {}
    for player, _, rating in built.logs():
        if player not in shown:
            rows = Tables(built.out / f"players/{player}.html", "log").rows
            shown[player] = [row for row in rows if len(row) == 10 and row[0] != "Date"]
        mine, shown[player] = shown[player][: len(rating["log"])], shown[player][len(rating["log"]) :]
        for cells, line in zip(reversed(mine), rating["log"], strict=True):
            assert cells[0] == line["date"]
            assert [Fraction(cell) for cell in cells[6:]] == [
                Fraction(line[f"{name}_exact"]) for name in ("game_points", "opponents_defeated", "total", "wwr")
            ]
    assert not any(shown.values())


def test_the_small_site_by_hand(tmp_path: Path) -> None:
    built = Built(_write(tmp_path / "root"), tmp_path / "out")
    for year in (2020, 2021):
        publish(built.root, "squares", f"{year}-12-31")
    assert build(built.root, built.out).files
    log = built.json("players/ann")["lists"]["squares"]
    shown = ("game_points", "opponents_defeated_exact", "total", "wwr_exact", "status")
    assert [tuple(line[key] for key in shown) for line in log["log"]] == [
        (2, "3/2", 9, "27/2", "confirmed"),
        (7, "5/2", 16, "40", "signed"),
        (0, "5/2", 16, "40", "contradicted"),
        (0, "5/2", 16, "40", "unsigned"),
        (1, "3", 17, "51", "signed"),
        (8, "4", 25, "100", "awaiting opponent"),
    ]
    assert log["log"][0]["wwr"] == 13.5
    assert log["history"][0] == {"date": "2020-01-01", "rating": 13.5, "rating_exact": "27/2"}
    assert log["editions"] == [{"edition": "2020", "rank": 1}, {"edition": "2021", "rank": 1}]
    assert built.json("players/ann")["lists"]["other"]["rating_exact"] == "9/2"
    assert [(row["player"], row["rank"], row["rating_exact"]) for row in built.json("lists/squares")["entries"]] == [
        ("ann", 1, "100"),
        ("ben", 2, "1/2"),
        ("cat", None, "0"),
        ("y", None, "0"),  # who keep no log of it
        ("z", None, "0"),
    ]
    assert built.json("players/dan")["lists"] == {}
