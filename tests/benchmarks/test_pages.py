"""What the comparison stands on: finished pages are read, exported and compared rightly."""

import shutil
from pathlib import Path
from xml.etree.ElementTree import tostring

import pytest
from benchmarks import contestants, views, views_events, views_players
from benchmarks.difference import difference
from benchmarks.export import export, kind_of, pages, shell
from benchmarks.federation import PAGES, TINY
from benchmarks.make_content import make
from benchmarks.markup import head_of, main_of, runs, title_of
from benchmarks.rounds import agree
from benchmarks.same import Differs, same, sample
from benchmarks.styles import canonical
from tests.conftest import NOT_RUN
from tests.small import put

from masterlist.build import build
from masterlist.building.checking import Options
from masterlist.checks.site import made_pages

PAGE = """<html><meta name="description" content="A"><main id="content"><h1>A</h1>
<table><thead><tr><th scope="col">Name</th></tr></thead>
<tbody><tr><th scope="row"><a href="../a.html">Ann</a></th><td>{points}<br><small>won</small></td></tr></tbody></table>
<p>{words}</p></main></html>"""


def page(points: str = "5", words: str = "The end") -> str:
    return PAGE.format(points=points, words=words)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A small federation and its finished site."""
    folder = tmp_path_factory.mktemp("bench")
    make(folder / "site", TINY, canonical, PAGES)
    (folder / "site/content/editions/squares/2025.yaml").unlink()  # so that ranks have moved since the newest one
    build(folder / "site", folder / "out", Options(jobs=1))
    return folder / "site", folder / "out"


def test_how_a_thing_is_written_is_no_difference() -> None:
    assert difference(page(), page().replace("<td>", "<td>\n ").replace("</main>", "\n\n</main>")) == ""
    drawn = page(words="It&#39;s <svg><line x1='1' y1=\"2\"/></svg>")
    assert difference(drawn, page(words='It\'s <svg><line y1="2" x1="1"></line></svg>')) == ""
    lean = whole = page().replace("\n", "")
    for tag in ("th", "td", "tr", "thead", "tbody"):
        lean = lean.replace(f"</{tag}>", "")
    assert len(lean) < len(whole) - 40
    assert difference(whole, lean) == ""
    assert tostring(main_of(lean)) == tostring(main_of(whole))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (">5<", ">6<"),
        ("../a.html", "../b.html"),
        ('<tr><th scope="row">', '<tr><td>more</td></tr><tr><th scope="row">'),
        ("The end", "The End"),
        ("The end", "The end of it"),
        ('<th scope="row">', "<th>"),
        ("<small>won</small>", "won"),
        ('<meta name="description" content="A">', ""),
        ("</main>", "</main><p>more</p>"),
    ],
)
def test_every_element_attribute_and_word_counts(one: str, other: str) -> None:
    assert page().count(one) == 1
    assert difference(page(), page().replace(one, other))


def test_a_difference_is_shown_with_what_stands_before_it() -> None:
    assert difference(page(), page("6")) == "after “Ann </a> <td>” “5” is “6” there"


def test_runs_keep_links_styles_and_line_breaks() -> None:
    said = 'To <a href="x.html" rel="next">X</a>,<br> <time>2020</time>'
    more = '<span class="small">(<a href="y.html">Y</a>)</span>'
    assert runs(main_of(f"<main><p>{said} {more}</p></main>")[0]) == [
        {"text": "To "},
        {"text": "X", "href": "x.html", "rel": "next"},
        {"text": ","},
        {"tag": "br", "text": ""},
        {"text": " "},
        {"tag": "time", "text": "2020"},
        {"text": " "},
        {"tag": "span", "runs": [{"text": "("}, {"text": "Y", "href": "y.html"}, {"text": ")"}], "style": "small"},
    ]


def test_runs_keep_a_day_in_figures_and_what_a_link_holds() -> None:
    said = '<time datetime="2020-01-02">2 January 2020</time>, <a href="x.html">1<span>st</span></a>'
    day = {"text": "2 January 2020", "at": "2020-01-02"}
    place = {"text": "1st", "href": "x.html", "runs": [{"text": "1"}, {"tag": "span", "text": "st"}]}
    assert runs(main_of(f"<main><p>{said}</p></main>")[0]) == [{"tag": "time", **day}, {"text": ", "}, place]
    linked = '<a href="y.html"><time datetime="2020-01-02">2 January 2020</time></a>'
    assert runs(main_of(f"<main><p>{linked}</p></main>")[0]) == [{"href": "y.html", "day": "yes", **day}]


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("index.html", "home"),
        ("lists/squares.html", "master"),
        ("lists/squares/2015/page-2.html", "master"),
        ("lists/squares/editions.html", "index"),
        ("lists/squares/history.html", "index"),
        ("players.html", "members"),
        ("players-2.html", "members"),
        ("clubs/club-1.html", "club"),
        ("players/ann.html", "player"),
        ("head-to-head/ann--bea.html", "pair"),
        ("tournaments.html", "events"),
        ("tournaments/open.html", "event"),
        ("tournaments/open/r1-a.html", "board"),
        ("problems.html", None),
        ("rules/wwr.html", None),
    ],
)
def test_each_page_has_its_kind(path: str, kind: str | None) -> None:
    assert kind_of(path) == kind


def test_every_page_but_those_that_the_others_do_not_make_is_exported(site: tuple[Path, Path], tmp_path: Path) -> None:
    _, out = site
    heads = export(out, tmp_path)
    left_out = {str(file.relative_to(out)) for file in out.rglob("*.html")} - {head["url"][1:] for head in heads}
    assert left_out == {
        *(page for name in made_pages() if not kind_of(page := f"{name}.html") and (out / page).is_file()),
        *("rules/wwr.html", "lists/squares/top-ten.html"),
        *(f"years/{year.name}" for year in (out / "years").iterdir()),
    }
    assert all((tmp_path / head["file"]).is_file() for head in heads)


def test_a_player_is_exported_with_every_entry_and_its_working(site: tuple[Path, Path]) -> None:
    root, out = site
    player = next((root / "content" / "logs").iterdir()).name
    shown = views_players.player(main_of((out / "players" / f"{player}.html").read_text("utf-8")))
    entries = [entry for log in shown["logs"] for entry in _entries(log)]
    books = (file.read_text("utf-8") for file in (root / "content" / "logs" / player).iterdir())
    assert len(entries) == sum(text.count("- date:") for text in books)
    assert all(len(entry["cells"]) == 8 for entry in entries)
    assert all(len(entry["cells"][-1]) == 2 for entry in entries), "the WWR, and its sum"


def _entries(log: views.View) -> list[views.View]:
    return [entry for book in (log["book"], *log["older"]) for entry in book["entries"]]


def test_a_player_is_exported_with_what_his_games_come_to(site: tuple[Path, Path]) -> None:
    _, out = site
    for file in (out / "players").iterdir():
        html = file.read_text("utf-8")
        shown = views_players.player(main_of(html))
        (log,) = shown["logs"]
        entries = _entries(log)
        assert len(log["curve"]["marks"]) == len(entries)
        assert {to.removeprefix("#") for to, *_ in log["curve"]["marks"]} == {entry["anchor"] for entry in entries}
        games = sum(int(one[1][0]["text"]) for one in log["career"]["opponents"])
        assert f"in {games} rated game" in str(dict(log["figures"])["Game points"])
        assert [label.partition(",")[0] for label, *_ in log["leads"]] == ["WWR", "Rank"]
        assert [kind for kind, _ in log["form"]["games"]] == [kind for _, _, kind, _ in log["curve"]["marks"][-10:]]
        number = "".join(run["text"] for run in log["leads"][0][2])
        made_of, moved = (
            [one["runs"][-1]["runs"][-1]["text"] for one in said if one["style"] == "equation"]
            for said in (log["sum"], log["why"]["said"])
        )
        assert made_of == [number]
        assert log["why"]["heading"] == f"Why {(moved or [number])[0]}?"
        ranks = html[html.index('id="ranks"') :].partition("</details>")[0]
        assert len(shown["ranks"][0]["editions"]) == ranks.count("<li>")


def test_all_that_is_exported_of_games_of_two_events_and_boards_is_there(site: tuple[Path, Path]) -> None:
    _, out = site
    found = {kind: [one.path for one in pages(out) if one.kind == kind] for kind in ("pair", "event", "board")}
    mains = {kind: main_of((out / paths[0]).read_text("utf-8")) for kind, paths in found.items()}
    pair, event = views_players.pair(mains["pair"]), views_events.event(mains["event"])
    board = views_events.board(mains["board"])
    (both,) = pair["lists"]
    rated = sum(not game["unrated"] for game in both["games"])
    assert both["plate"]["since"][0]["text"].startswith(f"{rated} rated game")
    assert [label.split()[-1] for label, *_ in both["plate"]["leads"]] == ["leads"]
    assert [(one["text"], one["button"]) for one in both["plate"]["acts"]["items"]] == [
        ("Compare", ""),
        ("Share", 'data-share=""'),
    ]
    assert "game points" in both["plate"]["why"]["said"][0]["runs"][0]["text"]
    assert [label for label, *_ in event["plate"]["leads"]] == ["Winner"]
    assert len([one for one in event["standings"] if "player" in one]) == 28
    assert sum(len(one["boards"]) for one in event["rounds"]) == 12
    assert [len(board["seats"]), len(board["workings"])] == [7, 8], "what all seats have alike is apart"
    assert all(bool(one["exact"]) == (one["lines"][-1][-1] == "about") for one in board["workings"])
    assert all("≈" in "".join(one["lines"][-1]) for one in board["workings"][1:])
    assert board["plate"]["why"]["origins"]
    assert sum(int(seat[2]) for seat in board["seats"]) == 34


def test_a_page_is_called_what_its_head_says_without_the_site() -> None:
    assert title_of("<title>Players, page 2 · The Federation</title>") == "Players, page 2"
    assert title_of("<title>A · B &amp; C · The Federation</title>") == "A · B & C"
    assert title_of("<title>The Federation</title>") == "The Federation"


def test_a_list_is_exported_with_how_it_moved(site: tuple[Path, Path]) -> None:
    html = (site[1] / "lists" / "squares.html").read_text("utf-8")
    shown = views.master(main_of(html))
    assert [row["rank"] for row in shown["rows"]][:1] == ["1"]
    assert len(shown["rows"]) == 30
    assert shown["moved"].startswith("Since ")
    assert any(row["move"]["way"] == "up" and row["move"]["words"] == "up" for row in shown["rows"])
    assert shown["curves"]
    assert all(row["curve"].startswith("M") and row["curve"].count("v") > 1 for row in shown["rows"])
    assert [letter for _, letter in shown["rows"][0]["form"]["games"]] == ["L", "W", "W", "W", "W"]
    first = shown["rows"][0]
    assert (first["rating"], first["change"], first["way"]) == (["270", ""], "50", "gain")
    assert (first["defeated"], first["points"], first["games"]) == (["5", ""], "54", "10")
    assert first["last"] == "2025-10-10"
    edition = views.master(main_of((site[1] / "lists" / "squares" / "2015.html").read_text("utf-8")))
    assert not edition["curves"]
    assert all(row["games"].isdecimal() and not row["last"] for row in edition["rows"])
    # What is to be fetched for it
    asked = head_of(html)
    assert "../api/v1/lists/squares.json" in [one.get("form") for one in asked]
    assert [one["style"] for one in asked if "style" in one][-1] == "../assets/lists.css"
    assert {"script": "../assets/list.js"} in asked


def test_the_front_page_is_exported_with_its_leader(site: tuple[Path, Path]) -> None:
    shown = views.home(main_of((site[1] / "index.html").read_text("utf-8")))
    (top,) = shown["lists"]
    assert top["leader"]["headline"][1]["text"].startswith(" leads ")
    assert [row["rank"] for row in top["rows"]] == [str(rank) for rank in range(2, 6)]
    assert [one["heading"]["text"] for one in (*shown["news"], *shown["events"])] == ["Latest results", "Events"]


def test_the_shell_has_the_menu_and_the_foot(site: tuple[Path, Path]) -> None:
    found = shell((site[1] / "index.html").read_text("utf-8"))
    assert found["title"] == "Federation"
    assert {"text": "Players", "href": "players.html"} in found["menu"]
    assert found["foot"][-1] == [{"text": "Repository", "href": "https://github.com/example/federation"}]
    assert found["action"]["href"] == "submit.html"
    assert {"text": "Results", "href": "results.html"} in found["places"]


def test_a_site_is_the_same_as_itself_and_not_with_another_number_or_page(
    site: tuple[Path, Path], tmp_path: Path
) -> None:
    _, out = site
    copy = tmp_path / "copy"
    for one in pages(out):
        put(copy / one.path, (out / one.path).read_bytes())
    assert same(out, copy) == len(pages(out))
    home = copy / "index.html"
    said = home.read_text("utf-8")
    assert '<td class="n rank">2<' in said
    home.write_text(said.replace('<td class="n rank">2<', '<td class="n rank">3<', 1), "utf-8")
    with pytest.raises(Differs, match=r"index\.html: after"):
        same(out, copy)
    home.unlink()
    with pytest.raises(Differs, match=r"index\.html"):
        same(out, copy)


def test_a_sample_has_every_kind_that_there_is(site: tuple[Path, Path]) -> None:
    found = pages(site[1])
    assert {one.kind for one in sample(found, 1)} == {one.kind for one in found}
    assert sample(found, 2) == sample(found, 2)


# --- The other generators of the comparison build the same pages as Masterlist, so that their times can be compared ---

INSTALLED = (contestants.ENVIRONMENT / "installed", contestants.MODULES / "installed")
MISSING = f"{NOT_RUN}Hugo and Eleventy are not installed; `make bench BENCH_ARGS=--same` does that, and sees the same"


@pytest.fixture(scope="module")
def installed() -> None:
    """Both generators, which take half a minute to come."""
    if not (shutil.which("node") and all(map(Path.is_file, INSTALLED))):
        pytest.skip(MISSING)


@pytest.mark.comparison  # which `make bench` does as well, before it measures
@pytest.mark.usefixtures("installed")
def test_all_generators_build_the_same_pages(tmp_path: Path) -> None:
    said: list[str] = []
    agree(tmp_path, TINY, said.append)
    assert [line.split()[0] for line in said[-2:]] == ["Hugo", "Eleventy"]
