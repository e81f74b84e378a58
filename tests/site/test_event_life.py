"""A published event that is not over: nothing on the whole site says that somebody has won it."""

import json
import re
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from masterlist.amount import rounded
from masterlist.build import build
from masterlist.building.checking import Options
from masterlist.cli import main
from masterlist.engine.query import Ask
from masterlist.facts.event import Event, EventStage
from masterlist.language import active
from masterlist.queries.overview import last_time
from masterlist.site.common.words import Document
from masterlist.site.pictures.cards import Card, drawn
from masterlist.source import Place
from masterlist.standings.records import EventHead, EventProgress
from tests.built import document
from tests.small import add, copied_site

EVENT = "content/tournaments/spring-open/event.yaml"
SOLO = """\
round: 3
table: a
last_year: 1907
ending: solo
seats:
  austria: {player: cy-dow, centres: 18}
  england: {player: bob-lee, eliminated: 1905}
  france: {player: ann-hill, centres: 16}
  germany: {player: dee-fox, eliminated: 1905}
  italy: {player: eve-gray, eliminated: 1905}
  russia: {player: fay-holt, eliminated: 1905}
  turkey: {player: gus-ives, eliminated: 1905}
"""
IN_PLAY = """\
round: 4
table: top
last_year: 1904
ending: in-play
seats:
  austria: {player: hal-jones, centres: 17}
  england: {player: bob-lee, centres: 10}
  france: {player: cy-dow, centres: 7}
  germany: {player: dee-fox, eliminated: 1903}
  italy: {player: eve-gray, eliminated: 1903}
  russia: {player: fay-holt, eliminated: 1904}
  turkey: {player: gus-ives, eliminated: 1904}
"""
SITE = """\
title: Boards
base_url: https://boards.example.org/
languages: [en, de, fr]
language: en
"""

Make = Callable[..., Path]
CARDS: dict[Path, dict[str, Card]] = {}  # of the events, by site and language, as they are drawn


@pytest.fixture(scope="module")
def make(tmp_path_factory: pytest.TempPathFactory) -> Make:
    """Builds the base's event with a status, and without the rated games, whose awards are none of an event."""

    def made(status: str, *, in_play: bool = True, more: str = "", boards: bool = True, **private: str) -> Path:
        root = copied_site(tmp_path_factory.mktemp("site"), "base_boards")
        for folder in ("games", "lists"):
            shutil.rmtree(root / "content" / folder)
        (root / "content/site.yaml").write_text(SITE.replace("languages: [en, de, fr]", "languages: [de, fr]"))
        event = (root / EVENT).read_text("utf-8").replace("status: final\n", f"status: {status}\n{more}")
        (root / EVENT).write_text(event)
        (root / EVENT).with_name("r3-a.yaml").write_text(SOLO)
        if in_play:
            (root / EVENT).with_name("r4-top.yaml").write_text(IN_PLAY)
        if not boards:
            for path in (root / EVENT).parent.glob("r*.yaml"):
                path.unlink()
        for player, how in private.items():
            add(root / f"content/players/{player.replace('_', '-')}.yaml", f"privacy: {how}\n")
        own: dict[str, Card] = {}
        CARDS[root / "public"] = own

        def note(path: str, card: Card, accent: str) -> Document:
            own[active().tag] = card
            return drawn(path, card, accent)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("masterlist.site.events.cards.drawn", note)
            done = build(root, root / "public", Options(jobs=1, cache=root))
        assert done.files, [str(problem) for problem in done.problems]
        return root / "public"

    return made


@pytest.fixture(scope="module")
def running(make: Make) -> Path:
    return make("running", more="rounds: 5\n")


@pytest.fixture(scope="module")
def final(make: Make) -> Path:
    return make("final", in_play=False)


# What tells of a winner. `wins` counts games, and the names of empty fields are no news.
HARMLESS = re.compile(
    r'"winners": ?\[\]|"titles": ?\[\]|"best_countries": ?\{\}|the game won|'
    r'die Partie gewonnen|partie gagnée|<title>|title="'
)
SAYS_SO = re.compile(
    r"winner|\bwon\b|champion|\btitles\b|award|best[ _-]countr|\brecord holder"  # English, and names of fields
    r"|sieger|gewonnen|titel\b|auszeichnung|bestes? land|beste länder"  # German
    r"|vainqueur|gagn|remport|\btitres?\b|distinction|meilleurs? pays",  # French
    re.IGNORECASE,
)
FORMS = tuple(f"{folder}{name}.html" for folder in ("", "de/", "fr/") for name in ("submit", "data"))
OF_THE_TOOL = (
    *("assets/", "schema/", "api/v1/openapi.json", "downloads/datapackage.json", "manifest.json"),  # which names files
    *FORMS,
)


def _texts(site: Path) -> Iterator[tuple[str, str]]:
    """Every published text by its path; of the database every row."""
    for path in sorted(site.rglob("*")):
        name = path.relative_to(site).as_posix()
        if not path.is_file() or name.startswith(OF_THE_TOOL):
            continue
        if path.suffix == ".sqlite":
            yield from _rows(path, name)
        elif path.suffix == ".csv":  # whose first line names columns, whatever there is
            yield name, path.read_text("utf-8").partition("\n")[2]
        elif path.suffix not in {".png", ".woff2", ".gz"}:
            yield name, path.read_text("utf-8")


def _rows(path: Path, name: str) -> Iterator[tuple[str, str]]:
    with sqlite3.connect(path) as database:
        tables = [row[0] for row in database.execute("select name from sqlite_master where type = 'table'")]
        for table in tables:
            for row in database.execute(f'select * from "{table}"'):  # noqa: S608  its own tables
                yield f"{name} {table}", f"{table}: {row}"


def _tells(site: Path) -> dict[str, list[str]]:
    found = {}
    for name, text in _texts(site):
        said = SAYS_SO.findall(HARMLESS.sub("", text))
        if said:
            found[name] = said
    return found


def test_nothing_tells_of_a_winner_while_the_event_runs(running: Path) -> None:
    assert _tells(running) == {}
    assert document(running, "records")["boards"] == []
    assert not (running / "downloads/tournaments/spring-open/best-countries.csv").exists()


def test_the_same_is_told_of_a_final_one_in_every_kind_of_file(final: Path) -> None:
    told = _tells(final)
    page = "tournaments/spring-open.html"
    pages = {"index.html", "tournaments.html", page, "players/cy-dow.html", "records.html"}
    files = {"api/v1/index.json", "api/v1/tournaments/spring-open.json", "api/v1/players/cy-dow.json"}
    others = {"feeds/results.atom", "downloads/masterlist.sqlite winners"}
    assert told.keys() >= {*pages, *files, *others, f"de/{page}", f"fr/{page}"}


def test_the_document_of_a_running_event(running: Path) -> None:
    event = document(running, "tournaments/spring-open")
    assert event["status"] == "running"
    assert event["winners"] == []
    assert event["best_countries"] == {}
    assert event["rounds_planned"] == 5
    assert event["as_of"] == event["start"]
    assert [one["round"] for one in event["rounds"]] == [1, 2, 3]
    assert [row["place"] for row in event["rounds"][0]["standings"]] == [1, 2, 3, 3, 5, 6, 7]
    row = event["rounds"][2]["standings"][0]
    assert {"place", "player", "points", "points_exact"} <= row.keys()
    assert {key: row[key] for key in ("place", "player", "points_exact")} == {
        key: event["standings"][0][key] for key in ("place", "player", "points_exact")
    }
    player = document(running, "players/cy-dow")
    assert (player["tournaments"][0]["status"], player["as_of"]) == ("running", "2024-03-02")
    assert document(running, "index")["as_of"] == "2024-03-02"


def test_the_document_of_a_final_event(final: Path) -> None:
    event = document(final, "tournaments/spring-open")
    assert (event["status"], event["winners"]) == ("final", ["cy-dow"])
    assert event["best_countries"]["austria"] == [{"player": "cy-dow", "board": "r3-a"}]
    assert document(final, "index")["tournaments"][0]["winners"] == ["cy-dow"]


def test_pages_say_how_far_it_has_come(running: Path) -> None:
    for name in ("index.html", "tournaments.html", "tournaments/spring-open.html"):
        assert "after round 3 of 5" in (running / name).read_text("utf-8"), name
    page = (running / "tournaments/spring-open.html").read_text("utf-8")
    assert "Standings so far" in page
    assert "Classification" not in page
    assert "After each round" in page
    assert "so far" in (running / "players/cy-dow.html").read_text("utf-8")
    leader = '<p class=who><a href="players/cy-dow.html">Cy Dow</a></p>'
    assert leader in (running / "tournaments.html").read_text("utf-8")
    assert re.search(r"Cy Dow</a> leads with \d", (running / "index.html").read_text("utf-8"))


def test_what_was_announced_and_never_held_is_not_to_come(make: Make) -> None:
    root = make("final", in_play=False).parent
    event = (root / EVENT).read_text("utf-8").replace("status: final", "status: announced")
    add(root / "content/tournaments/cup/event.yaml", event.replace("Spring Open", "Never Held").replace("2024", "2020"))
    assert build(root, root / "public", Options(jobs=1, cache=root)).files
    page = (root / "public/tournaments.html").read_text("utf-8")
    assert "Never Held" in page
    assert "class=ongoing" not in page


def test_a_round_has_a_dash_only_once_the_event_is_over(running: Path, final: Path) -> None:
    found = ["so-far" in (site / "tournaments/spring-open.html").read_text("utf-8") for site in (running, final)]
    assert found == [True, False]


def test_the_club_of_a_running_event_names_who_leads_it_though_no_member(running: Path) -> None:
    club = (running / "clubs/river.html").read_text("utf-8")
    assert "Cy Dow</a> leads with" in club


def test_a_board_in_play_counts_nowhere(running: Path, make: Make) -> None:
    without = make("running", in_play=False, more="rounds: 5\n")
    event, other = (document(site, "tournaments/spring-open") for site in (running, without))
    for key in ("standings", "rounds", "powers", "compare"):
        assert event[key] == other[key]
    for player in ("hal-jones", "bob-lee"):
        own, plain = (document(site, f"players/{player}") for site in (running, without))
        assert [one["game"] for one in own.pop("other_games")] == ["r4-top"]
        assert plain.pop("other_games") == []
        assert own == plain
        pages = [(site / f"players/{player}.html").read_text("utf-8") for site in (running, without)]
        games = r'<section[^>]*>\s*<h2 id="?others.*?</section>\s*|<p>No games of .*? are on file yet.</p>\s*'
        shown = [re.sub(games, "", page, flags=re.DOTALL).split() for page in pages]
        assert shown[0] == shown[1]
    assert document(running, "index")["tournaments"][0]["boards"] == 3
    with sqlite3.connect(running / "downloads/masterlist.sqlite") as database:
        assert database.execute("select * from seats where board = 'r4-top'").fetchall() == []
        rows = database.execute("select power, centres, points_now from seats_in_play order by power").fetchall()
    assert rows[:2] == [("austria", 17, 65.98), ("england", 10, 22.83)]
    assert "r4-top" not in (running / "downloads/seats.csv").read_text("utf-8")


def test_it_shows_what_it_would_be_worth_if_it_ended_now(running: Path) -> None:
    board = document(running, "tournaments/spring-open")["boards"][-1]
    assert (board["board"], board["ending"], board["last_year"]) == ("r4-top", "in-play", 1904)
    seats = {seat["power"]: seat for seat in board["seats"]}
    austria = seats["austria"]
    assert (austria["centres"], austria["points"], austria["credited"], austria["working"]) == (17, None, [], [])
    assert austria["if_ended_now"]["points_exact"] == "14450/219"
    assert austria["if_ended_now"]["working"][-1]["label"] == "points"
    page = (running / "tournaments/spring-open/r4-top.html").read_text("utf-8")
    assert "This board is in play." in page
    assert "Points if it ended now" in page
    assert "65.98" in page
    assert "Points if it ended now; they do not count yet." in (running / "tournaments/spring-open.html").read_text(
        "utf-8"
    )


def test_a_running_event_says_who_would_lead_if_its_board_ended_now(built_site: Path, make: Make) -> None:
    event = document(built_site, "tournaments/clifton-bridge-2026")
    points = {row["player"]: Fraction(row["points_exact"]) for row in event["standings"]}
    for board in event["boards"]:
        for seat in board["seats"]:
            if now := seat.get("if_ended_now"):
                points[seat["player"]] += Fraction(now["points_exact"])
    (leader, most), (_other, next_), *_rest = sorted(points.items(), key=lambda one: -one[1])
    page = (built_site / "tournaments/clifton-bridge-2026.html").read_text("utf-8")
    said = f"If the board in play ended now, Edith Farthing would lead, {rounded(most, 2)} to {rounded(next_, 2)}."
    assert leader == "edith-farthing" != event["standings"][0]["player"]
    assert said in page
    for more, in_play in (("rounds: 5\n", False), ("rounds: 5\nterms: {decided_by: round 4}\n", True)):
        site = make("running", in_play=in_play, more=more)
        page = (site / "tournaments/spring-open.html").read_text("utf-8").partition("class=plate>")[2]
        assert "ended now, " not in page, "there is none in play, or it decides the event by more than points"


def test_the_first_by_points_who_wins_the_deciding_game_too_passed_nobody(make: Make) -> None:
    site = make("final", in_play=False, more="terms: {decided_by: round 3}\n")
    event = document(site, "tournaments/spring-open")
    assert (event["standings"][0]["split_by"], event["standings"][0]["player"]) == ("decided-by", "cy-dow")
    assert event["standings"][0]["points"] == max(row["points"] for row in event["standings"])
    assert "won round 3, which decides the event" in (site / "tournaments/spring-open.html").read_text("utf-8")


def test_explain_says_that_it_is_in_play(running: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--root", str(running.parent), "explain", "spring-open/r4-top"]) == 0
    assert "the points are those if it ended now; they do not count yet" in capsys.readouterr().out


def test_an_announced_event_is_in_the_lists_and_the_calendar(make: Make) -> None:
    site = make("announced", boards=False, more="place: Canberra\ncountry: AU\ndirector: Ada Vale\n")
    assert _tells(site) == {}
    page = (site / "tournaments/spring-open.html").read_text("utf-8")
    for said in ("Canberra", "Ask Ada Vale, who directs the event", "announced", "once it has begun"):
        assert said in page
    events = (site / "tournaments.html").read_text("utf-8")
    assert "announced" in events
    assert re.search(r'Begins<dd class="number written"><time datetime="?2024-03-02', events)
    assert "announced" in (site / "index.html").read_text("utf-8")
    calendar = (site / "feeds/events.ics").read_text("utf-8")
    assert "LOCATION:Canberra\\, Australia" in calendar
    assert "directed by Ada Vale" in calendar
    event = document(site, "tournaments/spring-open")
    assert (event["status"], event["standings"], event["rounds"], event["as_of"]) == ("announced", [], [], None)


def test_a_director_who_is_a_player_is_linked(make: Make) -> None:
    site = make("announced", boards=False, more="director: Somebody Else\ndirected_by: ann-hill\n")
    page = (site / "tournaments/spring-open.html").read_text("utf-8")
    assert 'Ask <a href="../players/ann-hill.html">Ann Hill</a>, who directs the event' in page
    assert "directed by Ann Hill" in (site / "feeds/events.ics").read_text("utf-8")
    event = document(site, "tournaments/spring-open")
    assert (event["director"], event["directed_by"]) == ("Somebody Else", "ann-hill")


def test_a_director_without_a_name_is_not_to_be_asked(make: Make) -> None:
    site = make("announced", boards=False, more="directed_by: bob-lee\n", bob_lee="anonymous")
    assert "<p>Ask <a href=" in (page := (site / "tournaments/spring-open.html").read_text("utf-8"))
    assert "who directs" not in page


def test_the_example_leads_to_its_directors(built_site: Path) -> None:
    """A director who is on file is no mere name."""
    index = json.loads((built_site / "api/v1/players.json").read_text("utf-8"))
    names = {one["name"] for one in index["players"]}
    events = [json.loads(file.read_text("utf-8")) for file in (built_site / "api/v1/tournaments").glob("*.json")]
    assert not {one["director"] for one in events} & names
    assert {one["directed_by"] for one in events} == {"gwen-treharne", "kerry-dunstable", None}


def test_who_has_entered_is_listed_until_there_are_boards(make: Make) -> None:
    """One of them is private, and so is the director."""
    more = "directed_by: bob-lee\nentered: [cy-dow, ann-hill, bob-lee]\n"
    site = make("announced", boards=False, more=more, bob_lee="initials")
    page = (site / "tournaments/spring-open.html").read_text("utf-8")
    links = re.findall(
        r"<tr><th[^>]*><a href=.../players/([a-z0-9-]+).html", page.partition("3 players have entered")[2]
    )
    assert links == document(site, "tournaments/spring-open")["entered"]
    assert links[:2] == ["cy-dow", "ann-hill"]
    assert page.count("B. L.</a>") == 2
    assert document(site, "tournaments/spring-open")["directed_by"] == links[2]
    assert "bob-lee" not in page
    with sqlite3.connect(site / "downloads/masterlist.sqlite") as database:
        assert sorted(database.execute("select player from entered")) == sorted((id_,) for id_ in links)
    begun = make("running", more="entered: [cy-dow, ann-hill]\n")
    assert "have entered" not in (begun / "tournaments/spring-open.html").read_text("utf-8")
    assert document(begun, "tournaments/spring-open")["entered"] == ["cy-dow", "ann-hill"]


def test_an_announced_event_says_who_comes_whom_to_ask_and_who_won_the_last(built_site: Path) -> None:
    page = (built_site / "tournaments/roaring-forties-2027.html").read_text("utf-8")
    text = " ".join(re.sub(r"<[^>]+>", " ", page).split())
    assert "Roaring Forties Open 2023 , the last one, was won by Ngaire Whitlock ." in text
    assert "Ask Kerry Dunstable , who directs the event, or Te Aro Diplomacy Circle ( web page )." in text
    assert 'href="https://te-aro.example.org/"' in page
    _before, _, entrants = text.partition("5 players have entered ")
    listed = {row["player"]: row for row in document(built_site, "lists/armada")["entries"]}["femi-okafor"]
    assert entrants.startswith(
        f"Who has entered, by rank Player Club Country ARMADA Femi Okafor Casco Bay Diplomacy Society US "
        f"{listed['rating']} rank {listed['rank']} Ngaire Whitlock"
    ), "who has a rank comes first; the list is that of the same kind of game"
    assert "−19.69 member until 31 December 2024" in entrants
    ended = (built_site / "tournaments/roaring-forties-2023.html").read_text("utf-8")
    assert "the last one" not in ended
    assert "How to enter" not in ended


NO_PROGRESS = EventProgress(0, (), 0)
OPEN = Event("open-2023", "2nd Open 2023", "armada", "2023-01-01", "2023-01-02", Place(""), status=EventStage.FINAL)
WON = EventHead(OPEN, NO_PROGRESS, ("a",), None)


@pytest.mark.parametrize(
    ("name", "start", "club", "is_same"),
    [
        ("3rd Open 2024", "2024-01-01", "club", True),
        ("Open", "2024-01-01", "club", True),
        ("Rapid Open 2024", "2024-01-01", "club", False),
        ("3rd Open 2024", "2024-01-01", None, False),
        ("1st Open 2022", "2022-01-01", "club", False),
    ],
)
def test_an_event_is_of_a_series_by_its_club_and_its_name(
    name: str, start: str, club: str | None, *, is_same: bool
) -> None:
    ask = SimpleNamespace(part=lambda _query, *, key: (WON._replace(leaders=()), WON) if key == "club" else ())
    own = WON.event._replace(name=name, start=start, end=start, club=club)
    assert last_time(cast("Ask", ask), own) == (WON if is_same else None)


def test_a_player_who_has_entered_has_a_file(make: Make, capsys: pytest.CaptureFixture[str]) -> None:
    root = make("announced", boards=False).parent
    add(root / EVENT, "entered: [cy-dow, cy-dov]\n")
    line = (root / EVENT).read_text("utf-8").count("\n")
    assert main(["--root", str(root), "check"]) == 1
    assert f"{EVENT}:{line}:19: " in capsys.readouterr().out


def test_a_final_that_decides_is_told_on_the_page(make: Make) -> None:
    site = make("final", in_play=False, more="terms: {decided_by: board r1-a}\n")
    event = document(site, "tournaments/spring-open")
    assert event["winners"] == ["bob-lee"]
    assert event["standings"][0]["split_by"] == "decided-by"
    assert event["terms"]["decided_by"] == "board r1-a"
    page = (site / "tournaments/spring-open.html").read_text("utf-8")
    assert "board R1-A decides the event" in page
    assert "won board R1-A, which decides the event" in page
    assert document(site, "players/bob-lee")["titles"][0]["title"] == "winner"
    assert "winner" not in [title["title"] for title in document(site, "players/cy-dow")["titles"]]


def test_the_page_of_a_club_has_its_events(built_site: Path) -> None:
    found = [json.loads(file.read_text("utf-8")) for file in (built_site / "api/v1/tournaments").glob("*.json")]
    events = sorted(found, key=lambda one: one["start"], reverse=True)
    seen = 0
    for file in (built_site / "clubs").glob("*.html"):
        own = [one["event"] for one in events if one["club"] == file.stem]
        part = file.read_text("utf-8").partition("<h2>Events</h2>")[2].partition("</section>")[0]
        assert re.findall(r"\.\./tournaments/([a-z0-9-]+)\.html", part) == own, file.stem
        seen += len(own)
    assert seen == len([one for one in events if one["club"]]) > 1


@pytest.mark.parametrize(
    ("status", "label", "said"), [("final", "Winner", "Sieger"), ("running", "Leads so far", "Führt bisher")]
)
def test_a_card_has_the_top_of_its_page_and_who_come_after(make: Make, status: str, label: str, said: str) -> None:
    site = make(status, in_play=False)
    first, *after = document(site, "tournaments/spring-open")["standings"]
    page = (site / "tournaments/spring-open.html").read_text("utf-8")
    card = CARDS[site]["en"]
    assert (card.title, card.about) == (first["name"], f"{label} · Spring Open · 2 to 3 March 2024")
    assert card.top
    assert card.top.figure == f"{first['points']:.2f}"
    assert card.top.details[0] in page
    assert card.top.why
    assert [part.name.replace("\N{NO-BREAK SPACE}", " ") for part in card.top.why.equation if part.name]
    assert [name for _place, name, _points in card.table[:3]] == [row["name"] for row in after[:3]]
    about = CARDS[site]["de"].about
    assert about.startswith(f"{said} · Spring Open · ")
    assert " bis " in about


def test_the_card_of_an_announced_event_has_its_name_and_days(make: Make) -> None:
    card = CARDS[make("announced", boards=False)]["en"]
    assert (card.title, card.about, card.top, card.table) == ("Spring Open", "2 to 3 March 2024", None, [])
