"""The latest results on the home page: each leads to where it is told in full."""

import json
import re
from fractions import Fraction
from html import unescape
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from masterlist.build import build
from masterlist.building.checking import Options
from masterlist.facts.content import Player, alone
from masterlist.site.common.links import linked
from masterlist.site.common.words import Link, ending_between
from masterlist.site.home import CHOICES, in_lines
from masterlist.source import Kind, Place, Value, listed, say
from tests.built import words
from tests.conftest import ROOT
from tests.contract.test_one_truth import NAMES, SEVEN, Files, a_list, entry, made_of, night, rated, seats
from tests.small import add, copied_site, put

CHANGE = re.compile(r'<small class="?(gain|loss|same)"?> ?(.*?)</small>')


def _latest(root: Path) -> list[tuple[str, list[str]]]:
    """Of a site that is built here: the text of each line, and where its links lead."""
    assert build(root, root / "public", Options(jobs=1)).files
    page = (root / "public/index.html").read_text("utf-8").partition("Latest results")[2]
    told = re.sub(f" ?{CHANGE.pattern}", "", page.partition("</ul>")[0])
    lines = re.findall(r"<li>(.*?)</li>", told)
    return [(unescape(re.sub("<.*?>", "", line)).strip(), re.findall(r'href="(.*?)"', line)) for line in lines]


@pytest.mark.parametrize(
    ("outcome", "victory", "said"),
    [
        ("won", "major", "ann beat bob, major victory"),
        ("lost", "strategic", "bob beat ann, strategic victory"),
        ("won", "", "ann beat bob"),
        ("lost", "", "bob beat ann"),
        ("drawn", "draw", "ann and bob drew"),
        ("drawn", "", "ann and bob drew"),
    ],
)
def test_the_winner_is_named_first(outcome: str, victory: str, said: str) -> None:
    assert str(ending_between("ann", "bob", outcome, victory)).replace("'", "") == said


ANN, BOB, CLEO = (f"players/{id_}.html" for id_ in ("ann-archer", "bob-baker", "cleo-cole"))
LATE = "games/chess/2024-05-07-late.html"


def test_each_line_leads_to_where_it_is_told(tmp_path: Path) -> None:
    """A game of a night to its place there, a board by its name, an entry of a log to its line."""
    found = _latest(copied_site(tmp_path, "base_boards", "base", "base_nights"))
    assert [*found[:2], *found[4:]] == [
        ("7 May 2024 Cleo Cole beat Bob Baker Club chess", [f"{LATE}#g1", CLEO, BOB]),
        ("12 Mar 2024 Bob Baker and Ann Archer drew Club chess", ["games/chess/2024-03-12.html#g1", BOB, ANN]),
        (
            "3 Feb 2024 First: conceded to England Bob Lee 6 others together River Rating",
            ["games/armada/first.html", "players/bob-lee.html"],
        ),
        (
            "9 May 1996 Ann Archer beat Bob Baker attrition victory · World Wide Rating: SQUARES",
            [f"{ANN}#l01.6.5", ANN, BOB],
        ),
    ]
    for page, place in ((LATE, "g1"), (ANN, r"l01\.6\.5")):
        assert re.search(rf'id="?{place}\b', (tmp_path / "public" / page).read_text("utf-8"))
    changes = CHANGE.findall((tmp_path / "public/index.html").read_text("utf-8"))
    assert changes[:2] == [("gain", "9.43"), ("loss", "9.43")], "what a game changed has a sign and a colour"


SIGNS = {"gain": "+", "loss": "−", "same": ""}


def test_what_an_entry_changed_is_what_its_log_says(built_site: Path) -> None:
    """The winner's change first, then the loser's, who may have no entry of the game."""
    page = (
        (built_site / "index.html")
        .read_text("utf-8")
        .replace('"', "")
        .partition("Latest results")[2]
        .partition("</ul>")[0]
    )
    said = []
    for line in re.findall(r"<li>(.*?)</li>", page):
        day = re.findall(r"<time datetime=([\d-]+)", line)
        changes = [SIGNS[way] + text for way, text in CHANGE.findall(line)]
        ids = re.findall(r"href=players/([a-z0-9-]+)\.html>", line)
        if "SQUARES" in line and changes:
            both = [_change(built_site, id_, other, day[0]) for id_, other in (ids, ids[::-1])]
            assert changes == ["–" if one is None else one for one in both], ids
            said.append(sum(one != "–" for one in changes))
        elif "SQUARES" in line:
            assert "class=status" in line or _change(built_site, ids[0], ids[1], day[0]) is None
    assert {*said} == {1, 2}


def _change(site: Path, player: str, other: str, day: str) -> str | None:
    """By how much a log says that the rating changed by a game; None where it has none, or it is not rated."""
    log = json.loads((site / f"api/v1/players/{player}.json").read_text("utf-8"))["lists"]["squares"]["log"]
    rated = [one for one in log if one["rated"]]
    for before, one in pairwise(rated):
        if (one["date"], one["opponent"]) == (day, other):
            return f"+{float(Fraction(one['wwr_exact']) - Fraction(before['wwr_exact'])):g}"
    return None


def test_a_game_that_is_not_rated_says_so(tmp_path: Path) -> None:
    copied_site(tmp_path, "base", "base_nights")
    excluded = "excluded:\n  - {player: cleo-cole, since: 2024-05-01, reason: Games that nobody played}\n"
    add(tmp_path / "content/lists/chess.yaml", excluded)
    game = "{date: 2024-05-02, opponent: ann-archer, result: won}"
    log = tmp_path / "content/logs/bob-baker/2024-05-02-ann-archer.yaml"
    put(log, f"player: bob-baker\nlist: chess\ngame: {game}\n")
    assert [text for text, _ in _latest(tmp_path)[:3]] == [
        "7 May 2024 Cleo Cole beat Bob Baker Club chess not counted: excluded",
        "2 May 2024 Bob Baker beat Ann Archer Club chess not counted: Ann Archer has to sign",
        "12 Mar 2024 Bob Baker and Ann Archer drew Club chess",
    ]


def test_a_game_that_counts_for_one_of_two_says_so(tmp_path: Path) -> None:
    """The book of the loser is authenticated, that of the winner is not."""
    copied_site(tmp_path, "base")
    content = tmp_path / "content"
    add(content / "lists/squares.yaml", "terms: {authenticated_only: true}\n")
    add(content / "clubs/deer-valley.yaml", "sanctioned: {since: 1990-01-01}\n")
    book = content / "logs/bob-baker/01.yaml"
    by = "list: squares\nauthenticated: {club: deer-valley, date: 1997-01-01}\n"
    put(book, book.read_text("utf-8").replace("list: squares\n", by))
    ((said, _),) = _latest(tmp_path)
    assert said.endswith("not yet counted for Ann Archer"), said


def test_a_table_tells_its_players_in_the_order_of_their_places() -> None:
    said = listed([say("{player}", Value("player", id_, Kind.PLAYER)) for id_ in ("bob-baker", "zed")], ", ")
    here = Place("")
    bob = Player("bob-baker", "Bob Baker", here, here, here)
    content = alone({})._replace(players={"bob-baker": bob})
    assert linked(content, said) == (Link("Bob Baker", "players/bob-baker.html"), Link(", ", ""), Link("Zed", ""))


# --- A player's page and document have every game on file in which they sit, whoever tells it; a club's page its
# books ---

MEMBERS = f"[{', '.join(SEVEN)}, {{player: hal, since: 2026-06-01}}]"
CLUB = "name: The club\nsanctioned: {since: 2020-01-01}\n"
BOOK = (
    "player: ann\nlist: wwr\nbook: 1\nauthenticated: {club: one, date: 2026-03-31}\n"
    "games:\n- date: 2026-03-01\n  opponent: dee\n  result: draw\n  bonus: 1-1\n  signed: true\n"
)


def _built(root: Path, *files: Files) -> Path:
    made_of(root, *files)
    return root / "public"


def _others(public: Path, player: str) -> list[Any]:
    found: list[Any] = json.loads((public / f"api/v1/players/{player}.json").read_text("utf-8"))["other_games"]
    return found


def _page(public: Path, name: str) -> str:
    return (public / name).read_text("utf-8")


def test_games_that_others_tell(tmp_path: Path) -> None:
    """Of two games on one day only the second is in the own log."""
    own = entry("dee", "ann", "2026-03-01", "lost-strategic")
    again = entry("ann", "dee", "2026-03-01", "won-strategic")
    second = {"content/logs/ann/2026-03-01-dee--2.yaml": next(iter(again.values()))}
    public = _built(
        tmp_path, a_list("wwr"), entry("ann", "dee", "2026-03-01"), second, own, entry("ann", "hal", "2026-04-01")
    )
    assert [(one["list"], one["date"], one["told_by"]) for one in _others(public, "dee")] == [
        ("wwr", "2026-03-01", "ann")
    ]
    assert [(one["told_by"], one["players"]) for one in _others(public, "hal")] == [("ann", ["ann"])]
    assert [one["result"] for player in ("dee", "hal") for one in _others(public, player)] == ["lost-attrition"] * 2
    page = _page(public, "players/hal.html")
    assert re.sub("<[^>]+>", "", page).count("1 Apr 2026 Lost to Ann Archer, attrition") == 1, "as they would enter it"
    assert "told by the log of" not in page, "a duel names the reporter once"
    # Of two games of one day Dee's log has one; Hal keeps no log.
    assert "not yet counted for " in _page(public, "players/dee.html").partition("Other games")[2]
    assert "class=status" not in page.partition("Other games")[2].replace('"', "")
    assert page.partition("Other games")[2].count('href="ann.html') == 2, "the entry, and whose it is"
    assert "are on file yet" not in page
    assert _others(public, "ann") == []
    assert "are on file yet" in _page(public, "players/gus.html")


def test_rated_games_that_are_not_rated(tmp_path: Path) -> None:
    """Who never was a member is listed too, and who was replaced sat in the game."""
    replaced = rated("b", "2026-01-05", "2026-02-03", seats().replace("{player: ann", "{player: ann, replaces: ivy"))
    ivy = {"content/players/ivy.yaml": "name: Ivy Irons\n"}
    away = rated("away", "2026-03-02", "2026-04-03", seats((*SEVEN[:6], "hal")))
    public = _built(tmp_path, a_list("armada", terms=f"{{members: {MEMBERS}}}"), away, replaced, ivy)
    (one,) = _others(public, "hal")
    assert (one["game"], one["not_rated_because"]) == ("away", "Hal Holt was not a member on 2026-03-02")
    assert [one["game"] for one in _others(public, "ivy")] == ["b"]
    assert [one["game"] for one in _others(public, "gus")] == ["b"]
    listed = json.loads(_page(public, "api/v1/lists/armada.json"))["entries"]
    assert {row["player"] for row in listed} == {*NAMES, "ivy"}
    assert "Not rated: Hal Holt was not a member" in _page(public, "players/hal.html")


def test_who_comes_back_after_the_newest_result_is_a_member(tmp_path: Path) -> None:
    twice = "[{player: ann, until: 2026-02-28}, {player: ann, since: 2026-06-01}, bob, cy, dee, eve, fay, gus]"
    public = _built(tmp_path, a_list("armada", terms=f"{{members: {twice}}}"), rated("a", "2026-01-02", "2026-03-03"))
    rows = {row["player"]: row for row in json.loads(_page(public, "api/v1/lists/armada.json"))["entries"]}
    assert (rows["ann"]["member_until"], rows["ann"]["rank"]) == (None, 2)


def test_the_club_that_vouched_for_a_book(tmp_path: Path) -> None:
    files = {"content/clubs/one.yaml": CLUB, "content/logs/ann/01.yaml": BOOK}
    public = _built(tmp_path, a_list("wwr"), files)
    page = _page(public, "clubs/one.html")
    assert "Authenticated log books" in page
    assert 'href="../players/ann.html#wwr-books"' in page
    assert "No player has named this club" not in page


def test_as_of_is_the_newest_rated_result_of_a_player(tmp_path: Path) -> None:
    late = entry("ann", "cy", "2026-04-01", signed="false")
    public = _built(tmp_path, a_list("wwr"), entry("ann", "dee", "2026-03-01"), late)
    assert json.loads(_page(public, "api/v1/players/ann.json"))["as_of"] == "2026-03-01"


def test_games_of_nights_stand_with_the_list_and_their_steps_once(tmp_path: Path) -> None:
    public = _built(tmp_path, a_list("elo"), night("elo", "2026-03-01", "ann bob 1-0"))
    assert _others(public, "ann") == []
    assert json.loads(_page(public, "api/v1/lists/elo.json"))["as_of"] == "2026-03-01"
    # On the page of its night, to which a player's line leads; the line has the sum of its own change
    line = _page(public, "players/ann.html").partition('<table class="cross played">')[2].partition("</table>")[0]
    assert "expected score" not in line
    assert "× (1 − 0.5)" in line
    steps = re.search(r'href="../games/(elo/2026-03-01[.]html)#([^"]+)">All steps<', line)
    assert steps
    of_night = _page(public, f"games/{steps[1]}")
    assert f'id="{steps[2]}"' in of_night
    assert of_night.partition("<details class=workings>")[2].count("expected score") == 2  # of either player


def test_the_page_of_a_game_that_is_not_rated_has_no_working(built_site: Path) -> None:
    for id_, is_rated in (("2026-08-18--logs", True), ("2026-08-25--logs", False)):
        page = (built_site / f"games/chess/{id_}.html").read_text("utf-8")
        assert ("How this was worked out" in page) == is_rated
        assert ("Not rated: " in page) != is_rated
        assert "rated by" not in page, "the plate has the rule, or nothing is rated"
        assert "Submitted in" in page


# --- The page of results ----------------------------------------------------------------------------------


def test_styles_show_one_of_as_many_lists_as_can_be_chosen() -> None:
    style = (ROOT / "site_templates/assets/results.css").read_text("utf-8")
    rules = re.findall(r":nth-of-type\((\d+)\) > :checked\) :is\(.results > :not\(.of-(\d+)\)", style)
    assert [(int(label), int(number)) for label, number in rules] == [(at + 1, at) for at in range(1, CHOICES + 1)]


def test_results_have_a_page_of_their_own_month_by_month(built_site: Path) -> None:
    _, running, *sections = (built_site / "results.html").read_text("utf-8").split("<section>")
    assert "<h2>Running</h2>" in running
    assert "in progress" in running
    page = "".join(sections)
    assert "in progress" not in page
    months = re.findall(r"<h2>(.*?)</h2>", page)
    days = re.findall(r"<time datetime=\"?([\d-]+)", page)
    assert days == sorted(days, reverse=True)
    assert len(months) == len({day[:7] for day in days}) > 3
    assert len(re.findall(r"<li[^>]*><\w+ class=\"?day\b", page)) == 30
    home = (built_site / "index.html").read_text("utf-8").partition("<h2>Running</h2>")[0]
    lines = [re.findall(r"<li[^>]*>(<\w+ class=\"?day\b.*?</li>)", text) for text in (home, page)]
    # Beneath a month its year is not said again.
    assert [re.sub(r" 20\d\d</time>", "</time>", line) for line in lines[0]] == lines[1][: len(lines[0])] != []


def test_a_result_that_waits_says_for_whom(built_site: Path) -> None:
    page = (built_site / "results.html").read_text("utf-8")
    pills = {(kind, text) for kind, text in re.findall(r'class="status ([a-z-]+)">([^<]+)<', page)}
    assert ("counted", "not yet counted for Ruth Ellen Stauffer") in pills
    assert ("counted", "not yet counted for Nathaniel Brubaker") in pills
    assert ("unsigned", "not counted: Mateo Quiroga has to sign") in pills, "of games of nights too"
    assert ("excluded", "not counted: excluded") in pills
    assert {text.startswith("not counted: ") for kind, text in pills} == {True, False}
    assert {text.startswith("not yet counted for ") for kind, text in pills if kind == "counted"} == {True}


def test_the_first_page_tells_the_game_that_gave_the_change_of_who_leads(built_site: Path) -> None:
    home = (built_site / "index.html").read_text("utf-8")
    said = [words(line).replace(" ,", ",") for line in re.findall(r"<p class=since>(.*?)</p>", home)]
    assert said == [
        "gained 501 · 21 June 2026, Amos Fenstermaker beat Jamie Tolliver-Reyes, attrition victory",
        "gained 30.60 · 18 October 2026, Doubling Point : draw of 3",
        "lost 10.64 · 18 August 2026, Yusuf Karahan beat Saskia Hoekstra",
    ]


def test_a_result_has_a_line_for_each_name() -> None:
    """Each change beside its own name; the kind of victory, which a comma divides from the names, by itself."""
    ann, bob, cy = (Link(name, f"players/{name}.html") for name in ("Ann", "Bob", "Cy"))
    beat, comma, drew, how = Link(" beat ", ""), Link(", ", ""), Link(" drew", ""), Link(", major victory", "")
    bare = Link("beat ", "")
    changed = {bob: ("+3", "up")}
    won = [([ann], "–", ""), ([bare, bob], "+3", "up")]  # of two one alone has a change
    assert in_lines([ann, beat, bob, how], changed) == (won, "major victory")
    assert in_lines([ann, beat, bob], {}) == ([([ann], "", ""), ([bare, bob], "", "")], "")
    assert in_lines([ann, comma, bob, drew], {}) == ([([ann, comma], "", ""), ([bob, drew], "", "")], "")
    table = in_lines([bob, comma, ann, comma, cy], changed)
    assert table == ([([bob, comma], "+3", "up"), ([ann, comma], "–", ""), ([cy], "–", "")], "")
    guest = Link("A guest", "")  # who has no page
    assert in_lines([bob, comma, guest, comma, cy], {}) == (
        [([bob, comma], "", ""), ([guest, comma, cy], "", "")],
        "",
    )
    assert in_lines([Link("in progress", "")], {}) == ([([Link("in progress", "")], "", "")], "")


def test_a_game_on_a_board_names_those_who_shared_in_it(built_site: Path, tmp_path: Path) -> None:
    """Each with what it changed, the most first; of many three. What they gained the others lost."""
    gained = "Marcus Pell 65.61 Nora Castellan 49.95 Ida Thibodeau 30.60"
    said = f"Doubling Point: draw of 3 {gained} 4 others together 146.16 ARMADA"
    for name in ("index.html", "results.html"):
        assert said in re.sub("<[^>]+>", "", _page(built_site, name))
    six = seats(centres=(7, 6, 6, 5, 5, 5, 0))
    solo = seats(centres=(8, 18, 8, 0, 0, 0, 0))
    public = _built(
        tmp_path,
        a_list("armada"),
        rated("six", "2026-01-05", "2026-02-03", six),
        rated("solo", "2026-03-05", "2026-04-03", solo, "last_year: 1908\nending: solo\n"),
        rated("open", "2026-05-05"),
    )
    lines = [re.sub("<[^>]+>", "", line) for line in re.findall(r"<li>.*?</li>", _page(public, "results.html"))]
    six_said, solo_said, open_said = (next(line for line in lines if name in line) for name in ("Six", "Solo", "Open"))
    # By centres Ann, who holds most, has the least of the six; by the same number Dee, Eve and Fay lead.
    assert re.search(r"draw of 6( \w+ \w+ [\d.]+){3} and 3 more 1 other [\d.]+ The list$", six_said), six_said
    assert [name in six_said for name in ("Dee", "Eve", "Fay", "Ann", "Gus")] == [True, True, True, False, False]
    assert (found := re.search(r"solo by England Bob \w+ ([\d.]+) 6 others together ([\d.]+) The list$", solo_said)), (
        solo_said
    )
    assert found[1] == found[2]
    assert not re.search(r"\d\.\d", open_said)


def test_what_older_logs_say_is_not_taken_for_missing(tmp_path: Path) -> None:
    """Of more logs than are read for the newest results: a game counts in both, whichever are read."""
    files: dict[str, str] = {}
    for pair in range(32):
        one, other = f"p{2 * pair}", f"p{2 * pair + 1}"
        files |= {**entry(one, other, "2026-06-01"), **entry(other, one, "2026-06-01", "lost-attrition")}
    files |= {**entry("p0", "quentin", "2026-05-20"), **entry("quentin", "p0", "2026-05-20", "lost-attrition")}
    files |= {f"content/players/p{at}.yaml": f"name: P{at}\n" for at in range(64)}
    files |= {"content/players/quentin.yaml": "name: Quentin\n"}
    public = _built(tmp_path, files, a_list("wwr"))
    page = (public / "results.html").read_text("utf-8")
    assert len(CHANGE.findall(page)) == 60


def test_a_game_between_two_private_players_says_for_whom_it_does_not_count_yet(tmp_path: Path) -> None:
    """They are called the same."""
    files = {f"content/players/{one}.yaml": f"name: {one}\nprivacy: anonymous\n" for one in ("ann", "bob")}
    both = {**entry("ann", "bob", "2026-04-02"), **entry("bob", "ann", "2026-04-02", "lost-attrition")}
    page = _page(_built(tmp_path, files, a_list("wwr"), both, entry("bob", "ann", "2026-05-02")), "results.html")
    assert "not yet counted for Anonymous" in page
    assert "waits for Anonymous" not in page
