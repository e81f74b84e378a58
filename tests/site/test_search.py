"""The index of the search, and the rows of long lists: complete, small, the same for the same content."""

import gzip
import json
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from masterlist.build import build
from masterlist.building.checking import Options
from masterlist.folding import folded, id_like, words
from masterlist.site import search_index as view
from masterlist.site.search_index import Filed
from tests import folding_vectors
from tests.built import tree
from tests.small import add, copied_site


def _entry(title: str, id_: str = "", about: str = "", club: str = "", others: str = "") -> Filed:
    return (title, id_, about, club, others), frozenset(words(f"{title} {id_} {others}"))


def _said(data: bytes) -> Any:
    """What a script of the index tells."""
    text = data.decode()
    return json.loads(text[text.index(",") + 1 : -len(");\n")])


def _complete(word: str, leaves: set[str], split: dict[str, int]) -> list[str]:
    """The files that have all entries with words that begin so; those that a browser takes."""
    for end in range(1, len(word) + 1):
        if word[:end] in leaves:
            return [f"leaf-{word[:end]}"]
        if word[:end] not in split:
            return []
    whole = [f"whole-{word}-{number + 1}" for number in range(split[word])]
    return [f"top-{word}", *whole]


NAMES = [f"{first}{last} {family}" for first in "abc" for last in ("", "nn", "nna") for family in ("li", "lee", "öst")]


@given(st.lists(st.sampled_from(NAMES), max_size=60), st.integers(1, 12))
def test_everything_is_found_by_each_of_its_words(names: list[str], most: int) -> None:
    entries = [_entry(name, f"p-{number}") for number, name in enumerate(names)]
    files = {file.name: file for file in view.files_of(entries, most)}
    contents = _said(view.contents([*files.values()]).data)
    leaves, split = set(contents["leaves"]), contents["split"]
    for entry, _words in entries:
        for word in words(entry[0]):
            found = _complete(word, leaves, split)
            assert any(entry in files[name].entries for name in found), word
    for file in files.values():
        assert len(file.entries) <= max(most, view.TOP if file.kind == "top" else 0)


def test_a_leaf_has_all_that_begins_with_it() -> None:
    entries = [_entry(name, f"p-{number}") for number, name in enumerate(NAMES * 3)]
    for file in view.files_of(entries, 7):
        if file.kind == "leaf":
            fits = [one for one, own in entries if any(word.startswith(file.prefix) for word in own)]
            assert list(file.entries) == fits


def test_names_of_files_are_plain_letters() -> None:
    files = view.files_of([_entry("Ünal 北京 مُحَمَّد ../../x"), _entry("con aux")], 1)
    for file in files:
        assert file.name.replace("-", "").replace("_", "").isalnum()
        assert file.name.isascii()
        assert file.document().path == f"search/{file.name}.js"


def test_a_row_says_no_more_than_it_must() -> None:
    others = _entry("Squares", "rules/squares.html", "page")
    ann, bob = _entry("Ann Hill", club="River"), _entry("Bob", "bob-2", others="Robert")
    [file] = [one for one in view.files_of([others, ann, bob]) if one.prefix == "b"]
    assert _said(file.document().data) == {"clubs": [""], "players": [["Bob", 0, "bob-2", "Robert"]], "others": []}
    [file] = [one for one in view.files_of([others, ann, bob]) if one.prefix == "a"]
    assert _said(file.document().data) == {"clubs": ["River"], "players": [["Ann Hill", 0]], "others": []}
    [file] = [one for one in view.files_of([others, ann, bob]) if one.prefix == "s"]
    assert _said(file.document().data)["others"] == [["Squares", "rules/squares.html", "page"]]


def test_no_file_is_large_at_fifty_thousand_players() -> None:
    """Names that are as unevenly spread as people's: the commonest hundreds of times."""
    chance = random.Random(5)  # noqa: S311  the same names every time
    syllables = [a + b for a in "bdfghjklmnprstvw" for b in ("a", "e", "i", "o", "an", "er", "on")]
    families = ["".join(chance.choices(syllables, k=chance.choice((2, 3)))) for _ in range(9_000)]
    given_names = ["".join(chance.choices(syllables, k=2)) for _ in range(400)]
    entries = [
        _entry(
            f"{_common(chance, given_names)} {_common(chance, families)}", f"p-{number}", club=f"Club {number % 500}"
        )
        for number in range(50_000)
    ]
    files = view.files_of(sorted(entries, key=lambda one: folded(one[0][0])))
    sizes = {file.name: len(gzip.compress(file.document().data)) for file in files}
    assert max(sizes.values()) < 30_000
    assert len(gzip.compress(view.contents(files).data)) < 10_000
    assert len(files) < 2_000
    assert any(file.kind == "whole" for file in files)


def _common(chance: random.Random, names: list[str]) -> str:
    return names[min(int(chance.paretovariate(0.6)) - 1, len(names) - 1)].title()


def test_the_folding_is_that_of_the_vectors() -> None:
    """Where this fails, the program has changed: make them anew with ``python -m tests.folding_vectors``."""
    assert folding_vectors.FILE.read_text(encoding="utf-8") == folding_vectors.text()


# --- In a build ----------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site with a list of two pages."""
    root = copied_site(tmp_path_factory.mktemp("many"), "base")
    for number in range(300):
        (root / f"content/players/extra-{number}.yaml").write_text(
            f"name: Éxtra {number}\nclub: deer-valley\n", "utf-8"
        )
        (root / f"content/logs/extra-{number}").mkdir()
        (root / f"content/logs/extra-{number}/01.yaml").write_text(
            f"player: extra-{number}\nbook: 1\nlist: squares\n"
            f"carried_over: {{game_points: {number // 2}, defeated: [ann-archer], drawn: [bob-baker]}}\ngames: []\n",
            "utf-8",
        )
    return root


def _built(root: Path, out: Path) -> dict[str, bytes]:
    """The site, which must be the same from nothing."""
    assert build(root, root / "public", Options(jobs=1)).files
    assert build(root, out / "full", Options(jobs=1, cache=out / "cache", full=True)).files
    built = tree(root / "public")
    assert built == tree(out / "full")
    return built


@pytest.fixture(scope="module")
def before(many: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The site before any edit; each test takes its own back."""
    return _built(many, tmp_path_factory.mktemp("before"))


def test_all_rows_of_a_list_in_one_file(many: Path, before: dict[str, bytes]) -> None:
    built = before
    rows = _said(built["rows/lists/squares.js"])
    published = json.loads(built["api/v1/lists/squares.json"])["entries"]
    columns = rows["columns"]
    assert rows["names"] == [one["name"] for one in published]
    ranks = [place + 1 - columns["behind"][place] for place in range(len(published))]
    assert ranks == [one["rank"] for one in published]
    for name in ("rating", "opponents_defeated", "game_points"):
        assert [str(one[name]) for one in published] == [*map(str, columns[name])]
    assert [one["games"] for one in published] == columns["games"]
    assert [one["last_game"] or "" for one in published] == columns["last"]
    ids = [rows["ids"].get(str(at)) or id_like(name) for at, name in enumerate(rows["names"])]
    assert ids == [one["player"] for one in published]
    clubs = [["", *(id_ for id_, _ in rows["clubs"])][at] for at in rows["club"]]
    assert clubs == [one["club"] or "" for one in published]
    everybody = _said(built["rows/players.js"])
    assert len(everybody["names"]) == len(list(many.glob("content/players/*.yaml")))
    assert everybody["names"] == sorted(everybody["names"], key=str.casefold)


def test_what_is_said_of_players_reaches_rows_and_search(many: Path, before: dict[str, bytes], tmp_path: Path) -> None:
    said = {7: "country: NZ\n", 8: "aka: [Septima]\n", 9: "former_ids: [old-nine]\n"}
    files = [many / f"content/players/extra-{number}.yaml" for number in said]
    texts = [file.read_text("utf-8") for file in files]
    for file, more in zip(files, said.values(), strict=True):
        add(file, more)
    after = _built(many, tmp_path)
    for file, text in zip(files, texts, strict=True):
        file.write_text(text, "utf-8")
    for name in ("rows/lists/squares.js", "rows/players.js"):
        assert after[name].count(b"NZ") > before[name].count(b"NZ"), name
    assert b"Septima" in after["search/leaf-s.js"]
    assert b"old-nine" in after["search/leaf-o.js"]


def test_a_new_name_changes_the_files_of_its_words(many: Path, before: dict[str, bytes], tmp_path: Path) -> None:
    file = many / "content/players/extra-7.yaml"
    text = file.read_text("utf-8")
    file.write_text("name: Zed 7\nclub: deer-valley\n", "utf-8")
    after = _built(many, tmp_path)
    file.write_text(text, "utf-8")
    changed = {name for name in after if name.startswith("search/") and after[name] != before.get(name)}
    assert changed == {"search/index.js", "search/leaf-e.js", "search/leaf-z.js", "search/rated-leaf-z.js"}


def test_an_entry_leaves_the_index_alone(many: Path, before: dict[str, bytes], tmp_path: Path) -> None:
    log = many / "content/logs/ann-archer/01.yaml"
    text = log.read_text("utf-8")
    entry = "  - date: 1997-01-01\n    opponent: cleo-cole\n    result: won-major\n    bonus: 1-1\n    signed: true\n"
    log.write_text(text + entry, "utf-8")
    after = _built(many, tmp_path)
    log.write_text(text, "utf-8")
    assert after["rows/lists/squares.js"] != before["rows/lists/squares.js"]
    changed = {name for name in after if name.startswith("search/") and after[name] != before.get(name)}
    assert changed
    assert all(name.startswith("search/rated-leaf-") for name in changed)


def test_ratings_stand_beside_each_file_of_names(before: dict[str, bytes]) -> None:
    rows = {one["player"]: one for one in json.loads(before["api/v1/lists/squares.json"])["entries"]}
    for name in (name for name in before if name.startswith("search/leaf-")):
        players = [row[2] if row[2:] and row[2] else id_like(row[0]) for row in _said(before[name])["players"]]
        rated = _said(before[name.replace("leaf-", "rated-leaf-")])["rows"] if players else {}
        assert set(rated) == {player for player in players if player in rows}
        for player, (_list, rating, rank) in rated.items():
            assert (rating, rank) == (str(rows[player]["rating"]), rows[player]["rank"] or 0)


def test_games_that_have_a_name_are_found_by_it(built_site: Path) -> None:
    games = set((built_site / "games/armada").glob("*.html"))
    rows = [row for file in (built_site / "search").glob("leaf-*.js") for row in _said(file.read_bytes())["others"]]
    assert {built_site / path for _title, path, _about in rows if path.startswith("games/")} == games
    assert ["Halfway Rock", "games/armada/2018-10-halfway-rock.html", "game, ARMADA, October–December 2018"] in rows
