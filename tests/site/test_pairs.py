"""Pages of two players' games: who has one, what is done when something changes, and ranks that are put in."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from masterlist.build import build
from masterlist.building import work as working
from masterlist.building.checking import Options
from masterlist.building.parts import Rendering, render
from masterlist.site.common.words import Document
from masterlist.site.pictures.cards import Card, drawn
from tests.built import in_json, tree
from tests.editions import publish
from tests.small import add, copied_site, edit

ENTRY = "  - {{date: {date}, opponent: {opponent}, result: {result}, bonus: 1-1, signed: {signed}}}\n"
PAIR = "head-to-head/ann-archer--bob-baker"
PART = "head-to-head/ann-archer/bob-baker"


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A site of its own for every test; Ann and Bob have met once, in both logs."""
    return copied_site(tmp_path, "base")


def play(site: Path, player: str, date: str, opponent: str, **said: str) -> None:
    """An entry more in one log; the newest is at its end."""
    log = site / f"content/logs/{player}/01.yaml"
    if not log.exists():
        log.parent.mkdir(parents=True)
        log.write_text(f"player: {player}\nbook: 1\nlist: squares\ngames:\n", "utf-8")
    add(log, ENTRY.format_map({"result": "won-major", "signed": "true", **said, "date": date, "opponent": opponent}))


def built(site: Path, monkeypatch: pytest.MonkeyPatch | None = None) -> dict[str, object]:
    """Build, and find the same as a build from nothing, if it is not one; the inputs of what was made, by the parts."""
    made: dict[str, object] = {}
    is_first = not (site / "public").exists()

    def note(given: Rendering) -> object:
        made.update(given.inputs)
        return render(given)

    if monkeypatch:
        monkeypatch.setattr(working, "render", note)
    assert build(site, site / "public", Options(jobs=1)).files
    if monkeypatch:
        monkeypatch.undo()
    if not is_first:
        assert build(site, site / "full", Options(jobs=1, cache=site / "full-cache", full=True)).files
        assert tree(site / "public") == tree(site / "full")
    return made


def page(site: Path, name: str) -> str:
    return (site / f"public/{name}.html").read_text("utf-8")


def test_three_games_give_a_page_whichever_log_tells_them(site: Path) -> None:
    play(site, "ann-archer", "1997-01-01", "bob-baker")
    built(site)
    assert not (site / "public/head-to-head").exists()
    assert in_json(site, "players/ann-archer")["head_to_head"] == []
    play(site, "bob-baker", "1997-02-01", "ann-archer", signed="false")
    built(site)
    told = in_json(site, PAIR)
    assert told["players"] == [
        {"player": "ann-archer", "name": "Ann Archer"},
        {"player": "bob-baker", "name": "Bob Baker"},
    ]
    (list_,) = told["lists"].values()
    assert [(game["date"], game["result"], game["rated"], game["score"]) for game in list_["games"]] == [
        ("1996-05-09", "won-attrition", True, [1, 0, 0]),
        ("1997-01-01", "won-major", True, [2, 0, 0]),
        ("1997-02-01", "lost-major", False, [2, 0, 0]),
    ]
    logs = [{player: log and log["status"] for player, log in game["logs"].items()} for game in list_["games"]]
    assert logs == [
        {"ann-archer": "confirmed", "bob-baker": "confirmed"},
        {"ann-archer": "awaiting opponent", "bob-baker": None},
        {"ann-archer": None, "bob-baker": "unsigned"},
    ]
    assert list_["score"] == {
        "games": 2, "won": 2, "drawn": 0, "lost": 0,
        "points_for": 13, "points_for_exact": "13", "points_against": 4, "points_against_exact": "4",
    }  # fmt: skip
    for one, other in (("ann-archer", "bob-baker"), ("bob-baker", "ann-archer")):
        assert in_json(site, f"players/{one}")["head_to_head"] == [
            {"opponent": other, "document": f"api/v1/{PAIR}.json"}
        ]
        assert f'href="../{PAIR}.html"' in page(site, f"players/{one}")


def test_the_points_of_both_are_sums_whose_terms_are_the_rows_of_the_table(site: Path) -> None:
    """Of eight games the newest six are terms of their own by their months, and the two before them one."""
    for month in range(1, 8):
        play(site, "ann-archer", f"1997-0{month}-01", "bob-baker", result="won-attrition" if month < 7 else "draw")
    built(site)
    shown = page(site, PAIR)
    points = [game["points_for"] for game in in_json(site, PAIR)["lists"]["squares"]["games"]]
    against = [game["points_against"] for game in in_json(site, PAIR)["lists"]["squares"]["games"]]
    sums = [re.sub("<[^>]+>", " ", found).split() for found in re.findall('<p class="?equation"?>(.*?)</p>', shown)]
    assert len(sums) == 2
    for terms, written in zip((points, against), sums, strict=True):
        earlier, *newest = [terms[0] + terms[1], *terms[2:]]
        named = zip(newest, ("Feb", "Mar", "Apr", "May", "Jun", "Jul"), strict=True)
        said = [word for n, month in named for word in ("+", str(n), month, "1997")]
        assert written == [str(earlier), "earlier", *said, "=", str(sum(terms))]


def test_a_card_has_the_game_points_of_both(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cards: list[Card] = []

    def note(path: str, card: Card, accent: str) -> Document:
        cards.append(card)
        return drawn(path, card, accent)

    monkeypatch.setattr("masterlist.site.pairs.drawn", note)
    add(site / "content/site.yaml", "base_url: https://example.org/\nplayer_extras: [card]\n")
    play(site, "ann-archer", "1997-01-01", "bob-baker")
    play(site, "ann-archer", "1997-01-02", "bob-baker", result="draw")
    built(site)
    top = cards[0].top
    assert top
    score = in_json(site, PAIR)["lists"]["squares"]["score"]
    assert top.details[0] == f"{score['points_for']} to {score['points_against']} game points"
    assert not top.why, "the sum of one alone"


def test_somebody_without_a_log_is_led_to_the_games_too(site: Path) -> None:
    for month in (1, 2, 3):
        play(site, "ann-archer", f"1997-0{month}-01", "cleo-cole")
    built(site)
    assert "head-to-head/ann-archer--cleo-cole.html" in page(site, "players/cleo-cole")
    shown = page(site, "head-to-head/ann-archer--cleo-cole")
    assert "not in this log" in shown
    assert "as recorded in both" not in shown
    assert shown.count(", from either log.") == 2, "to readers, and to those who search"


def test_a_score_is_the_same_at_the_top_in_the_table_and_of_the_curve(site: Path) -> None:
    """Games won, and in words those drawn; no line ends within it."""
    for month, result in enumerate(("draw", "lost-major", "draw", "won-major"), 1):
        play(site, "ann-archer", f"1997-0{month}-01", "bob-baker", result=result)
    built(site)
    shown = page(site, PAIR)
    text = " ".join(re.sub("<[^>]+>", " ", shown).split())
    assert "Ann Archer leads 2–1 5 rated games · 2 drawn · last met" in text
    scores = [re.sub("<[^>]+>", "", one) for one in re.findall('<td class="?main"?[^>]*>(.*?)<td', shown)]
    assert scores == ["2–1, 2 drawn", "1–1, 2 drawn", "1–1, 1 drawn", "1–0, 1 drawn", "1–0"]
    titles = [one.rpartition(" (")[0] or one for one in re.findall("<title>(.*?)</title>", shown)[1:]]
    said = [one.replace("\N{WORD JOINER}", "") for one in titles]
    assert [one.partition(", ")[2] for one in said] == scores[::-1]
    assert all("\N{WORD JOINER}–\N{WORD JOINER}" in one for one in titles)
    assert {game["score"][1] for game in in_json(site, PAIR)["lists"]["squares"]["games"]} == {0, 1, 2}


def test_how_the_last_ten_games_went_is_said_from_the_side_of_who_leads(site: Path) -> None:
    for day, result in enumerate(("draw", *["won-major"] * 9, "lost-major"), 1):
        play(site, "ann-archer", f"1997-03-{day:02}", "bob-baker", result=result)
    built(site)
    (form,) = re.findall(r"<p class=form .*?</p>", page(site, PAIR))
    assert re.findall(r"<span class=(\w+)>", form) == [*["won"] * 9, "lost"]


def test_the_marks_of_a_list_are_of_who_leads_it_though_the_other_leads_elsewhere(site: Path) -> None:
    (site / "content/lists/rivers.yaml").write_text("name: Rivers\nsystem: wwr\n", "utf-8")
    for day in range(1, 6):
        play(site, "ann-archer", f"1997-03-0{day}", "bob-baker")
    log = "player: ann-archer\nbook: 2\nlist: rivers\ngames:\n"
    lost = [
        ENTRY.format(date=f"1998-03-0{day}", opponent="bob-baker", result="lost-major", signed="true")
        for day in (1, 2, 3)
    ]
    (site / "content/logs/ann-archer/02.yaml").write_text(log + "".join(lost), "utf-8")
    built(site)
    shown = page(site, PAIR).partition(">Rivers</a></h2>")[2].partition("</section>")[0]
    assert "Bob Baker leads" in shown
    assert re.findall(r"<span class=(\w+)>", shown.partition("class=form")[2].partition("</p>")[0]) == ["won"] * 3


def test_rows_and_submitted_lines_can_be_reached(site: Path) -> None:
    play(site, "ann-archer", "1997-01-01", "bob-baker")
    play(site, "ann-archer", "1997-02-01", "bob-baker")
    built(site)
    links = re.findall(r'href="\.\./(players/[a-z-]+)\.html#([a-z0-9.-]+)"', page(site, PAIR))
    assert len(links) == 4  # one game stands in both logs
    assert all(f"id={anchor}>" in page(site, player) for player, anchor in links)
    marks = re.findall(r'<a href="#([a-z0-9-]+)" tabindex="?-1"?>', page(site, "players/ann-archer"))
    assert len(marks) == 3
    assert all(f"id={anchor}>" in page(site, "players/ann-archer") for anchor in marks)


def test_a_page_goes_with_the_third_game(site: Path) -> None:
    for month in (1, 2):
        play(site, "ann-archer", f"1997-0{month}-01", "bob-baker")
    built(site)
    assert (site / f"public/{PAIR}.html").is_file()
    log = site / "content/logs/ann-archer/01.yaml"
    log.write_text(log.read_text("utf-8").rsplit("\n", 2)[0] + "\n", "utf-8")
    built(site)
    assert not (site / f"public/{PAIR}.html").exists()


def test_a_pair_is_left_alone_when_others_play(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for month in (1, 2):
        play(site, "ann-archer", f"1997-0{month}-01", "bob-baker")
    built(site)
    play(site, "ann-archer", "1997-03-01", "cleo-cole")
    assert PART not in built(site, monkeypatch)
    play(site, "bob-baker", "1997-04-01", "ann-archer", result="draw")
    assert PART in built(site, monkeypatch)
    (site / "content/players/bob-baker.yaml").write_text("name: Robert Baker\n", "utf-8")
    assert PART in built(site, monkeypatch)
    assert "Robert Baker" in page(site, PAIR)


def test_lines_that_move_are_followed(site: Path) -> None:
    for month in (1, 2):
        play(site, "ann-archer", f"1997-0{month}-01", "bob-baker")
        play(site, "bob-baker", f"1997-0{month}-01", "ann-archer", result="lost-major")
    built(site)
    log = site / "content/logs/bob-baker/01.yaml"
    log.write_text("# A note of Bob's.\n" + log.read_text("utf-8"), "utf-8")
    before = page(site, PAIR)
    built(site)
    assert page(site, PAIR) != before


def test_who_is_overtaken_has_another_rank(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another player joins the list and overtakes Bob, whose page has another rank; Ann is one of three."""
    _with_an_edition(site)
    assert ">2<span>nd</span> <small>of " in page(site, "players/bob-baker")
    _overtake(site)
    made = built(site, monkeypatch)
    assert "players/bob-baker" in made
    assert ">3<span>rd</span> <small>of " in page(site, "players/bob-baker")
    assert "<small>of 3<" in page(site, "players/ann-archer")
    told = in_json(site, "players/bob-baker")["lists"]["squares"]
    assert told["rank"] == 3
    assert told["editions"] == [{"edition": "1996", "rank": 2}]
    (edition,) = told["career"]["ranks"]
    assert edition == {"edition": "1996", "rank": 2, "of": 2, "percentile": 50}


def test_what_shows_no_ranks_stays(site: Path) -> None:
    public = _with_an_edition(site)
    feed, page_ = public / "feeds/players/bob-baker.atom", public / "players/bob-baker.html"
    before = feed.stat().st_ino, page_.stat().st_ino
    _overtake(site)
    built(site)
    assert feed.stat().st_ino == before[0]
    assert page_.stat().st_ino != before[1]


def test_a_page_that_was_changed_by_hand_is_made_anew(site: Path) -> None:
    public = _with_an_edition(site)
    page_ = public / "players/bob-baker.html"
    edit(page_, "Bob", "Eve")
    _overtake(site)
    built(site)  # which finds the same as from nothing
    assert "Eve" not in page_.read_text("utf-8")


def _with_an_edition(site: Path) -> Path:
    """A published site with an edition, and a player without a log."""
    add(site / "content/site.yaml", "base_url: https://example.org/\nplayer_extras: [feed]\n")
    (site / "content/players/dee-dole.yaml").write_text("name: Dee Dole\n", "utf-8")
    play(site, "ann-archer", "1997-01-01", "cleo-cole")
    publish(site, "squares", "1996-12-31")
    built(site)
    return site / "public"


def _overtake(site: Path) -> None:
    for month in (1, 2):
        play(site, "dee-dole", f"1997-0{month}-01", "cleo-cole", result="draw")


# --- What a player's document says of games that wait: for an answer, or for two entries to agree ---


def waiting(site: Path, player: str) -> list[tuple[Any, ...]]:
    """Date, opponent, and the status that either log's entry has."""
    found = in_json(site, f"players/{player}")["waiting"]
    return [
        (one["date"], one["opponent"], *(side and side["status"] for side in (one["own"], one["theirs"])))
        for one in found
    ]


def test_each_log_waits_for_the_other(site: Path) -> None:
    play(site, "ann-archer", "1997-01-01", "bob-baker")
    play(site, "bob-baker", "1997-02-01", "ann-archer", signed="false")
    built(site)
    assert waiting(site, "ann-archer") == [
        ("1997-01-01", "bob-baker", "awaiting opponent", None),
        ("1997-02-01", "bob-baker", None, "unsigned"),
    ]
    assert waiting(site, "bob-baker") == [
        ("1997-01-01", "ann-archer", None, "awaiting opponent"),
        ("1997-02-01", "ann-archer", "unsigned", None),
    ]
    first, _ = in_json(site, "players/bob-baker")["waiting"]
    assert (first["list"], first["opponent_name"]) == ("squares", "Ann Archer")
    assert first["theirs"]["result"] == "won-major"
    assert first["theirs"]["source"]["file"] == "content/logs/ann-archer/01.yaml"


def test_two_entries_that_differ_wait_for_both(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    play(site, "ann-archer", "1997-01-01", "bob-baker")
    built(site)
    assert not (site / "public/head-to-head").exists()  # two games are too few for that
    assert waiting(site, "bob-baker") == [("1997-01-01", "ann-archer", None, "awaiting opponent")]
    play(site, "bob-baker", "1997-01-01", "ann-archer", result="draw")
    made = built(site, monkeypatch)  # the same as from nothing
    assert {"players/ann-archer", "players/bob-baker"} <= made.keys()
    assert waiting(site, "ann-archer") == [("1997-01-01", "bob-baker", "contradicted", "contradicted")]
    assert waiting(site, "bob-baker") == [("1997-01-01", "ann-archer", "contradicted", "contradicted")]
    assert in_json(site, "players/ann-archer")["waiting"][0]["theirs"]["result"] == "draw"


def test_an_entry_waits_for_a_player_without_a_log(site: Path) -> None:
    (site / "content/players/cleo-cole.yaml").write_text("name: Cleo Cole\n", "utf-8")
    play(site, "ann-archer", "1997-01-01", "cleo-cole", signed="false")
    play(site, "ann-archer", "1997-01-02", "cleo-cole")  # signed: they keep no log to answer in
    built(site)
    assert waiting(site, "cleo-cole") == [("1997-01-01", "ann-archer", None, "unsigned")]


def test_private_players_are_hidden(site: Path) -> None:
    (site / "content/players/bob-baker.yaml").write_text("name: Bob Baker\nprivacy: anonymous\n", "utf-8")
    play(site, "ann-archer", "1997-01-01", "bob-baker")
    play(site, "bob-baker", "1997-02-01", "ann-archer")
    built(site)
    assert {one[1][:7] for one in waiting(site, "ann-archer")} == {"player-"}
    assert b"bob-baker" not in (site / "public/api/v1/players/ann-archer.json").read_bytes()


def test_a_pair_says_what_the_ratings_promised(built_site: Path) -> None:
    ratings: dict[str, dict[str, float]] = {}
    changes: dict[str, float] = {}  # of the second
    for player in ("saskia-hoekstra", "yusuf-karahan"):
        (own,) = json.loads((built_site / f"api/v1/players/{player}.json").read_bytes())["lists"].values()
        ratings[player] = {one["game"]: one["rating_before"] for one in own["played"]}
        changes = {one["game"]: one["figures"]["change"] for one in own["played"]}
    met = json.loads((built_site / "api/v1/head-to-head/saskia-hoekstra--yusuf-karahan.json").read_bytes())
    games = [f"{one['night']}/{one['game'].rpartition('/')[2]}" for one in met["lists"]["chess"]["games"]]
    one, other = ratings.values()
    expected = sum(1 / (1 + 10 ** ((other[game] - one[game]) / 400)) for game in games)
    said = f"Saskia Hoekstra was expected to score {expected:.2f} in 3 games, and scored 2."
    html = (built_site / "head-to-head/saskia-hoekstra--yusuf-karahan.html").read_text("utf-8")
    assert said in html
    shown = " ".join(re.sub("<[^>]+>", " ", html).split())
    assert f"2.00 scored − {expected:.2f} expected = +{2 - expected:.2f}" in shown
    gains = re.findall(r"1\d\d\d\.\d\d ([+−]\d+\.\d\d)", shown)
    assert gains[1::2] == [f"{changes[game]:+.2f}".replace("-", "−") for game in reversed(games)]
    assert "rules/elo.html" in html
    assert "was expected" not in (built_site / "head-to-head/odessa-crane--ruth-stauffer.html").read_text("utf-8")
    assert "10<sup>−d ÷ 400</sup>" in (built_site / "rules/elo.html").read_text("utf-8")
