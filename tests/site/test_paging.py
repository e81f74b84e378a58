"""Lists in pages: every row once, and a way from each page to every other."""

import json
import re
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from masterlist.build import build
from masterlist.building.checking import Options
from masterlist.facts.content import Player, alone
from masterlist.facts.site import Cut, Membership, RatingList, nameless
from masterlist.scoring.ledger import IN_PLAY
from masterlist.site.common.words import pager, path_of
from masterlist.site.layout import Frame, small_content
from masterlist.site.lists.view import PART, list_rows
from masterlist.site.members import letter_of
from masterlist.site.submit_form import known_document
from masterlist.source import Place
from masterlist.standings.master_list import log_standing
from masterlist.standings.movement import ROWS, portions
from masterlist.standings.totals import Total
from tests.editions import publish
from tests.pages.markup import Markup
from tests.small import copied_site, put


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


@pytest.fixture(scope="module")
def crowded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site of 600 players with a log each, of whom the first plays the second one year earlier."""
    root = copied_site(tmp_path_factory.mktemp("crowded"), "base")
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
    assert {"players.html", "players-3.html"} <= {address for _, address in Markup(texts[1]).addresses}


def test_letters_lead_to_the_first_player_of_each(crowded: Path) -> None:
    texts = {name: (crowded / name).read_text("utf-8") for name in ("players.html", "players-2.html", "players-3.html")}
    starts = {letter: name for name, text in texts.items() for letter in re.findall(r'<tr id="(.)">', text)}
    assert len(starts) > 1
    for name, text in texts.items():
        links = re.findall(r'<li><a href="([^"]*)#(.)">\2</a>', text)
        assert {letter: page or name for page, letter in links} == starts
    assert "letters" not in (crowded / "clubs.html").read_text("utf-8")
    assert [letter_of(name) for name in ("Östen", "’t Hooft", "ábel", "9 Lives", "")] == ["O", "T", "A", "", ""]


# --- The rows of a list for scripts: of a very long one, names in a file and figures in files of a thousand ---

NOWHERE = Place("")
ABOUT = RatingList("x", "X", "wwr", {}, Cut.YEARLY, NOWHERE, NOWHERE)


def _files(rows: int, marked: Mapping[str, str] | None = None) -> dict[str, str]:
    """The files of a list of so many rows, the last with most game points."""
    ids = [f"player-{number}" for number in range(rows)]
    people = {id_: Player(id_, id_.title(), NOWHERE, NOWHERE, NOWHERE) for id_ in ids}
    totals = [Total("2024-01-01", 2, points, points, 2 * points) for points in range(1, rows + 1)]
    found = [log_standing(id_, one, None)._replace(rank=one.points) for id_, one in zip(ids, totals, strict=True)]
    made = list_rows(alone({})._replace(players=people), "lists/x", ABOUT, found, marked=marked)
    return {one.path: one.data.decode() for one in made}


def test_figures_of_a_long_list_stand_apart() -> None:
    files = _files(2 * PART + 5)
    assert [*files] == ["rows/lists/x.js", *(f"rows/lists/x/part-{number}.js" for number in (1, 2, 3))]
    assert '"game_points"' not in files["rows/lists/x.js"]
    call = files["rows/lists/x/part-3.js"]
    last = json.loads(f"[{call[call.index('(') + 1 : call.rindex(')')]}]")
    assert last[0] == "lists/x"
    assert last[1]["game_points"] == [*range(2 * PART + 1, 2 * PART + 6)]
    assert last[2] == 2 * PART


@pytest.mark.parametrize(("rows", "marked"), [(1, None), (PART + 1, {})], ids=["a shorter list", "an edition"])
def test_figures_stand_beside_the_names(rows: int, marked: Mapping[str, str] | None) -> None:
    """Of an edition too: there are many, and hosts limit how many files a site may have."""
    (data,) = _files(rows, marked).values()
    assert '"game_points":[1' in data


def test_the_rows_of_a_ledger_say_what_is_staked() -> None:
    """Of a player whose first game goes on the rating is nothing else."""
    kinds = ((3, Fraction(431, 10)), (0, Fraction(7541, 100)), (2, Fraction(0)))
    rows = [
        log_standing("ann", Total("2024-01-01", 0, 0, games, 0), None)._replace(figures={IN_PLAY: staked})
        for games, staked in kinds
    ]
    content = alone({})._replace(players={"ann": Player("ann", "Ann", NOWHERE, NOWHERE, NOWHERE)})
    for every, said in ((rows, ["43.10 in play", "75.41 staked", ""]), (rows[2:], None)):
        (made,) = list_rows(content, "lists/x", ABOUT._replace(system="armada"), every)
        text = made.data.decode()
        assert json.loads(text[text.index("{") : text.rindex("}") + 1])["columns"].get("staked") == said


# --- What the submit page knows of players: columns, without ids that follow from names ---


def _player(id_: str, name: str, club: str = "", aka: tuple[str, ...] = ()) -> Player:
    return Player(id_, name, NOWHERE, NOWHERE, NOWHERE, aka, club)


PLAYERS = (
    _player("ann-o-hill", "Ann O'Hill", "river"),
    _player("bob-2", "Bob", aka=("Robert",)),
    _player("con", "Con"),
    _player("jose-diaz", "José Díaz", "river"),
)


def _known(players: tuple[Player, ...]) -> bytes:
    content = small_content(Frame(nameless(), {}, (), ""), {}, {"lake": "Lake", "river": "River"})
    content.players.update({one.id: one for one in players})
    return known_document(content, {"bob-2": ("squares",)}, (), {}, {}).data


def test_whom_a_list_excludes_is_named_with_the_day() -> None:
    content = small_content(Frame(nameless(), {}, (), ""), {}, {})
    out = Membership("bob-2", "2024-06-01", "", NOWHERE, "Signed for others")
    for id_, outs in (("chess", (out,)), ("go", ())):
        content.lists[id_] = RatingList(id_, id_, "elo", {}, Cut.YEARLY, NOWHERE, NOWHERE, excluded=outs)
    known = known_document(content, {}, (), {}, {}).data.decode()
    assert '"excluded":{"chess":[["bob-2","2024-06-01"]]}' in known
    assert b"excluded" not in _known(PLAYERS)


def test_ids_are_named_only_where_names_do_not_give_them() -> None:
    known = json.loads(_known(PLAYERS).decode().removeprefix("Masterlist.know(").removesuffix(");\n"))
    assert known["players"] == {
        "names": ["Ann O'Hill", "Bob", "Con", "José Díaz"],
        "ids": {"1": "bob-2", "3": "jose-diaz"},
        "clubs": [2, 0, 0, 2],
        "lists": [[], ["squares"]],
        "logs": [0, 1, 0, 0],
        "others": {"1": ["Robert"]},
    }


# --- Which rules pages every page links, and which only the other rules pages ---

SYSTEMS = ("armada", "daanz-squares", "elo", "glicko-2", "sum-of-squares", "wwr")
BESIDE = re.compile(r"<p class=small>Rules of systems that this site does not use: (.*?)</p>")


def _foot(public: Path) -> list[str]:
    (rules,) = re.findall(r"<li>Rules: (.+?)</li>", (public / "index.html").read_text("utf-8"))
    return re.findall(r">([\w-]+)</a>", rules)


def _site(root: Path, *bases: str) -> Path:
    copied_site(root, *bases)
    for system in SYSTEMS:
        put(root / f"content/pages/rules/{system}.md", f"---\ntitle: {system}\nsummary: Rules.\n---\nRules.\n")
    build(root, root / "public", Options(jobs=1))
    return root / "public"


def _beside(public: Path, page: str) -> list[str]:
    found = BESIDE.search((public / page).read_text("utf-8"))
    return re.findall(r'<a href="([\w-]+)\.html">', found[1]) if found else []


@pytest.mark.parametrize(
    ("bases", "used"),
    [
        (("base",), ["wwr"]),
        (("base_boards",), ["armada", "daanz-squares", "sum-of-squares"]),
        (("base_boards", "base"), ["armada", "daanz-squares", "sum-of-squares", "wwr"]),
    ],
)
def test_the_footer_names_the_rules_in_use(tmp_path: Path, bases: tuple[str, ...], used: list[str]) -> None:
    public = _site(tmp_path, *bases)
    assert _foot(public) == used
    others = [id_ for id_ in SYSTEMS if id_ not in used]
    assert _beside(public, f"rules/{used[0]}.html") == others
    assert _beside(public, f"rules/{others[0]}.html") == others[1:]


def test_a_page_that_tells_no_rules_names_none(tmp_path: Path) -> None:
    about = tmp_path / "content/pages/about.md"
    about.parent.mkdir(parents=True)
    about.write_text("---\ntitle: About\n---\nWe play.\n", encoding="utf-8")
    assert _beside(_site(tmp_path, "base"), "about.html") == []


def test_a_site_that_uses_no_system_yet_names_the_rules_of_all(tmp_path: Path) -> None:
    (tmp_path / "content").mkdir()
    (tmp_path / "content/site.yaml").write_text("title: Club\n", encoding="utf-8")
    public = _site(tmp_path)
    assert tuple(_foot(public)) == SYSTEMS
    assert _beside(public, "rules/elo.html") == []
