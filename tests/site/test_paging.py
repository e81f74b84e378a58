"""Lists in pages: every row once, and a way from each page to every other."""

import shutil
from html.parser import HTMLParser
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from masterlist.build import build
from masterlist.building.checking import Options
from masterlist.site.common.words import pager, path_of
from masterlist.standings.movement import ROWS, portions
from tests.editions import publish

BASE = Path(__file__).parents[1] / "base"


@given(st.integers(0, 5 * ROWS))
def test_every_row_stands_on_one_page(number: int) -> None:
    rows = list(range(number))
    pages = list(portions(rows))
    assert [row for _, page in pages for row in page] == rows
    assert [at for at, _ in pages] == list(range(1, len(pages) + 1))
    assert all(len(page) <= ROWS for _, page in pages)


@given(st.integers(1, 60 * ROWS), st.data())
def test_all_pages_can_be_reached(rows: int, data: st.DataObject) -> None:
    last = -(-rows // ROWS)
    number = data.draw(st.integers(1, last))
    view = pager("lists/l", number, rows)
    if last == 1:
        assert view is None
        return
    assert view
    shown = [link.path for link in view.links if link]
    assert shown[0] == "lists/l.html"
    assert shown[-1] == path_of("lists/l", last)
    assert view.here in shown
    assert (view.before is None) == (number == 1)
    assert (view.after is None) == (number == last)
    assert len(shown) == len(set(shown)) <= 7
    assert not any(one is two is None for one, two in zip(view.links, view.links[1:], strict=False))


class _Links(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [value for key, value in attrs if tag == "a" and key == "href" and value]


@pytest.fixture(scope="module")
def crowded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site of 600 players with a log each, of whom the first plays the second one year earlier."""
    root = tmp_path_factory.mktemp("crowded")
    shutil.copytree(BASE / "content", root / "content")
    game = "  - {date: %s, opponent: bob-baker, result: won-major, bonus: 1-1, signed: true}\n"
    for number in range(600):
        id_ = f"player-{number}"
        (root / f"content/players/{id_}.yaml").write_text(f"name: Nobody {number}\n", "utf-8")
        log = root / f"content/logs/{id_}/01.yaml"
        log.parent.mkdir()
        games = game % "1997-01-01" + (game % "1998-01-01" if number == 0 else "")
        log.write_text(f"player: {id_}\nbook: 1\nlist: squares\ngames:\n{games}", "utf-8")
    publish(root, "squares", "1997-12-31")
    assert build(root, root / "public", Options(jobs=1)).files
    return root / "public"


@pytest.mark.parametrize("stem", ["lists/squares", "lists/squares/1997"])
def test_a_list_and_its_editions_come_in_pages(crowded: Path, stem: str) -> None:
    files = [f"{stem}.html", f"{stem}/page-2.html", f"{stem}/page-3.html"]
    texts = [(crowded / file).read_text("utf-8") for file in files]
    assert [text.count("<td class=rank>") for text in texts] == [275, 275, 52]
    assert "<title>World Wide Rating" in texts[0] or "<title>SQUARES" in texts[0]
    assert "page 3" in texts[2]
    assert not (crowded / f"{stem}/page-4.html").exists()
    assert ["As of" in text for text in texts] == [stem == "lists/squares", False, False], "or all would change daily"
    assert ["<dt>Players<" in text for text in texts] == [stem != "lists/squares", False, False]


def test_the_index_of_players_comes_in_pages(crowded: Path) -> None:
    texts = [(crowded / name).read_text("utf-8") for name in ("players.html", "players-2.html", "players-3.html")]
    assert sum(text.count("<th scope=row>") for text in texts) == 603
    links = _Links()
    links.feed(texts[1])
    assert {"players.html", "players-3.html"} <= set(links.found)
