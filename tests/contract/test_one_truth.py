"""What holds for every list and every event, whatever tells its games: each sentence × each source × each output.

A story is a sentence of that rule as one kind of files tells it: a small site, what a request adds to it, and what must
be found afterwards. A cell is a story read from one output. Cells are generated: a kind of files or an output that
departs from the rule fails by its name. What departs today is expected to fail, strictly, so that repairing it is
noticed here.
"""

import csv
import io
import json
import re
import shutil
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from functools import cache
from html import unescape
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import feedparser
import pytest

from masterlist.build import build
from masterlist.building import checking
from masterlist.building.checking import Options
from masterlist.cli import main
from masterlist.language import dated
from masterlist.review import review as reviewing
from masterlist.review.document import document
from masterlist.review.pull import Pull
from masterlist.site.common.words import Document
from masterlist.site.pictures import cards
from tests.small import put
from tests.story.runner import commit, git

TODAY = "2026-11-01"
POWERS = ("austria", "england", "france", "germany", "italy", "russia", "turkey")
SEVEN = ("ann", "bob", "cy", "dee", "eve", "fay", "gus")
NAMES = dict.fromkeys((*SEVEN, "hal"), "") | {
    "ann": "Ann Archer",
    "bob": "Bob Baker",
    "cy": "Cy Cole",
    "dee": "Dee Dow",
    "eve": "Eve Eden",
    "fay": "Fay Fox",
    "gus": "Gus Gray",
    "hal": "Hal Holt",
}
SITE = {
    "content/site.yaml": "title: A club\nbase_url: https://club.example/\nlanguage: en\nhome: [LIST]\n"
    "repository: https://github.com/club/results\nplayer_extras: [feed, badge, card]\n",
    **{f"content/players/{id_}.yaml": f"name: {name}\n" for id_, name in NAMES.items()},
}
TEMPORARY = TemporaryDirectory(prefix="one-truth-")

Files = Mapping[str, str]


# --- Content ---------------------------------------------------------------------------------------------


def a_list(system: str, **keys: str) -> Files:
    """A list of a system, called as the system is."""
    more = "".join(f"{key}: {value}\n" for key, value in keys.items())
    return {f"content/lists/{system}.yaml": f"name: The list\nsystem: {system}\n{more}"}


def entry(player: str, opponent: str, date: str, result: str = "won-attrition", **keys: str) -> Files:
    """A loose entry of a player's log."""
    own, other = ("10-9", "4-3") if result.startswith("won") else ("9-10", "3-4")
    text = {"attrition": own, "bonus": other, "signed": "true", **keys}
    lines = "".join(f"  {key}: {value}\n" for key, value in text.items())
    return {
        f"content/logs/{player}/{date}-{opponent}.yaml": f"player: {player}\nlist: wwr\ngame:\n  date: {date}\n"
        f"  opponent: {opponent}\n  result: {result}\n{lines}"
    }


def night(system: str, day: str, *games: str) -> Files:
    """A night's file; a game is ``WHITE BLACK RESULT``. Its name may go on after the date."""
    rows = "".join("  - {{white: {}, black: {}, result: {}}}\n".format(*game.split(" ", 2)) for game in games)
    return {f"content/games/{system}/{day}.yaml": f"date: {day[:10]}\ngames:\n{rows}"}


def seats(players: tuple[str, ...] = SEVEN, centres: tuple[int, ...] = (5, 5, 5, 5, 5, 5, 4)) -> str:
    """Seven seats that all survive, or are out in 1905; "" is a player whom nobody knows."""
    rows = []
    for power, player, own in zip(POWERS, players, centres, strict=True):
        who = [f"player: {player}"] if player else []
        rows.append(f"  {power}: {{{', '.join([*who, f'centres: {own}' if own else 'eliminated: 1905'])}}}\n")
    return "seats:\n" + "".join(rows)


DRAWN = "last_year: 1908\nending: draw\n"


def rated(id_: str, started: str, finished: str = "", table: str = "", how: str = DRAWN) -> Files:
    """A rated game of ARMADA, over or in progress."""
    open_ = "ending: in-play\nseats:\n" + "".join(
        f"  {power}: {{player: {player}}}\n" for power, player in zip(POWERS, SEVEN, strict=True)
    )
    text = f"started: {started}\n" + (f"finished: {finished}\n{how}{table or seats()}" if finished else open_)
    return {f"content/games/armada/{id_}.yaml": text}


def event(**keys: str) -> Files:
    """An event of Sum of Squares."""
    given = {"name": "The Open", "system": "sum-of-squares", "start": "2026-05-02", "end": "2026-05-03"}
    lines = "".join(f"{key}: {value}\n" for key, value in {**given, "status": "final", **keys}.items())
    return {"content/tournaments/open/event.yaml": lines}


def board(number: int, table: str, text: str = "", how: str = DRAWN) -> Files:
    """A board of the event."""
    given = f"round: {number}\ntable: {table}\n{how}{text or seats()}"
    return {f"content/tournaments/open/r{number}-{table}.yaml": given}


def made_of(root: Path, *files: Files) -> checking.Built:
    """The build of a site with these files, which must succeed."""
    for name, text in {name: text for own in (SITE, *files) for name, text in own.items()}.items():
        put(root / name, text.replace("home: [LIST]\n", ""))
    built = build(root, root / "public", Options(jobs=1))
    assert built.files, built.problems
    return built


# --- What is found ---------------------------------------------------------------------------------------


class Built(NamedTuple):
    """A site with what a request adds, built, and the review of that request."""

    root: Path
    on: str  # the id of its one list, or "" where it has an event
    cards: Mapping[str, cards.Card]
    problems: tuple[str, ...]
    review: Mapping[str, Any]

    def text(self, name: str) -> str:
        return (self.root / "public" / name).read_text("utf-8")

    def json(self, name: str) -> Any:
        return json.loads(self.text(f"api/v1/{name}.json"))

    def sql(self, query: str, *given: str) -> list[dict[str, Any]]:
        with sqlite3.connect(self.root / "public/downloads/masterlist.sqlite") as base:
            base.row_factory = sqlite3.Row
            return [dict(row) for row in base.execute(query, given)]

    def csv(self, name: str) -> list[dict[str, str]]:
        return list(csv.DictReader(io.StringIO(self.text(f"downloads/{name}.csv"))))

    def explain(self, name: str) -> str:
        return _printed(["--root", str(self.root), "explain", name])


class Fact(NamedTuple):
    """Something that must be found, e.g. ``Fact("rank", "ann", "1=")``; ``about`` is a player, a file, or "" ."""

    what: str
    about: str
    value: object


class Story(NamedTuple):
    """A sentence as one kind of files tells it."""

    sentence: str
    source: str  # log, board, night, event
    before: Files
    change: Files
    facts: tuple[Fact, ...]

    @property
    def on(self) -> str:
        """The id of its list, or "" where it has an event."""
        lists = [name for name in {**self.before, **self.change} if name.startswith("content/lists/")]
        return Path(lists[0]).stem if lists else ""


Reader = Callable[[Built, str], object]
READ: dict[tuple[str, str], Reader] = {}  # by output and what a fact is about
NOT_SAID = object()  # an output that says nothing of this one


def reads(what: str, output: str) -> Callable[[Reader], Reader]:
    """A function that reads such facts from an output."""

    def kept(reader: Reader) -> Reader:
        READ[output, what] = reader
        return reader

    return kept


def _rank(rank: object, shared: object) -> str:
    """As pages write it, "" for none."""
    return f"{rank or ''}{'=' if rank and shared not in {'false', 0} else ''}"


def _absent(one: Built) -> str | None:
    """The table of an event has a row for those alone who have a place; a list has one for everybody."""
    return None if one.on else ""


def _row(one: Built, player: str) -> list[str]:
    """The cells of a player's row on the page of the list or event."""
    page = one.text(f"lists/{one.on}.html" if one.on else "tournaments/open.html")
    found = re.search(rf"<tr[^>]*>((?:(?!<tr).)*?/{player}\.html(?:(?!<tr|</t).)*)", page, re.DOTALL)
    return [unescape(re.sub("<[^>]*>", "", cell)).strip() for cell in re.split("<t[dh]", found[1])] if found else []


def _entry(one: Built, player: str) -> dict[str, Any]:
    if one.on:
        rows = one.json(f"lists/{one.on}")["entries"]
    else:
        rows = [{**row, "rank": row["place"]} for row in one.json("tournaments/open")["standings"]]
    return next((row for row in rows if row["player"] == player), {})


def _of_list(one: Built, player: str) -> dict[str, Any]:
    """A player's row in the database."""
    return next(iter(one.sql("select * from entries where player = ?", player)), {})


@reads("rank", "page")
def _(one: Built, player: str) -> object:
    cells = _row(one, player)
    return re.sub(r"[^0-9=].*", "", cells[1].partition(">")[2]) if cells else _absent(one)


@reads("rank", "json")
def _(one: Built, player: str) -> object:
    row = _entry(one, player)
    return _rank(row["rank"], row["shared"]) if row else _absent(one)


@reads("rank", "sqlite")
def _(one: Built, player: str) -> object:
    table, column, key, id_ = ("entries", "rank", "list", one.on) if one.on else ("standings", "place", "event", "open")
    rows = one.sql(f"select * from {table} where {key} = ? and player = ?", id_, player)  # noqa: S608
    return _rank(rows[0][column], rows[0]["shared"]) if rows else _absent(one)


@reads("rank", "csv")
def _(one: Built, player: str) -> object:
    rows = [row for row in one.csv(f"lists/{one.on}" if one.on else "standings") if row["player"] == player]
    return _rank(rows[0].get("rank", rows[0].get("place")), rows[0]["shared"]) if rows else _absent(one)


@reads("rank", "card")
def _(one: Built, player: str) -> object:
    card = one.cards.get(f"lists/{one.on}" if one.on else "tournaments/open")
    places = [place for place, name, _figure in card.table if name == NAMES[player]] if card else []
    return places[0] if places else NOT_SAID


@reads("rank", "review")
def _(one: Built, player: str) -> object:
    moved = [move for move in one.review["moves"] if move["player"] == player]
    return str(moved[0]["rank_after"] or "") if moved else NOT_SAID


@reads("why", "page")
def _(one: Built, player: str) -> object:
    cells = _row(one, player)
    return cells[2].rpartition(NAMES[player])[2].rstrip("WDL") if cells else None  # behind it the last games stand


@reads("own why", "page")
def _(one: Built, player: str) -> object:
    found = re.findall(r"<p>Without a rank: (.*?)\.</p>", unescape(one.text(f"players/{player}.html")))
    return found[0] if found else None


@reads("indexed", "page")
def _(one: Built, player: str) -> object:
    """Whether the index of players shows a rating."""
    row = re.search(rf"<tr>(?:(?!<tr).)*/{player}\.html(?:(?!<tr).)*", one.text("players.html"), re.DOTALL)
    return bool(row and re.search(r'<td class="n[^>]*>[^<]*\d', row[0]))


@reads("rating", "badge")
def _(one: Built, player: str) -> object:
    shown = re.search(r"<title>.*: (.*)</title>", one.text(f"badges/{one.on}/{player}.svg"))
    return float(shown[1].replace("−", "-").replace(",", "")) if shown else None


@reads("rating", "card")
def _(one: Built, player: str) -> object:
    card = one.cards.get(f"players/{player}")
    return float("".join(card.top.figure).replace("−", "-")) if card and card.top else NOT_SAID


@reads("says", "page")
def _(one: Built, about: str) -> object:
    name, _, words = about.partition(": ")
    return words in re.sub(r"\s+", " ", unescape(re.sub("<[^>]*>", "", one.text(name))))


@reads("explained", "explain")
def _(one: Built, about: str) -> object:
    name, _, words = about.partition(": ")
    return words in one.explain(name)


@reads("told", "json")
def _(one: Built, about: str) -> object:
    """A value by its path: ``FILE KEY KEY``."""
    name, *keys = about.split()
    found = one.json(name)
    for key in keys:
        found = found[int(key)] if key.lstrip("-").isdecimal() else found[key]
    return found


@reads("as of", "card")
def _(one: Built, _about: str) -> object:
    card = one.cards.get(f"lists/{one.on}")
    return datetime.strptime(f"{card.note} +0000", "%d %B %Y %z").date().isoformat() if card else NOT_SAID


READ |= {
    ("json", "why"): lambda one, player: _entry(one, player).get("not_ranked_because"),
    ("sqlite", "why"): lambda one, player: _of_list(one, player).get("not_ranked_because"),
    ("csv", "why"): lambda one, player: next(
        (row.get("not_ranked_because") for row in one.csv(f"lists/{one.on}") if row["player"] == player), None
    ),
    ("json", "own why"): lambda one, player: one.json(f"players/{player}")["lists"][one.on]["not_ranked_because"],
    ("json", "rating"): lambda one, player: float(_entry(one, player)["rating"]),
    ("sqlite", "rating"): lambda one, player: _of_list(one, player)["rating"],
    ("json", "games"): lambda one, player: _entry(one, player).get("games"),
    ("csv", "games"): lambda one, player: next(
        int(row["games"]) for row in one.csv(f"lists/{one.on}") if row["player"] == player
    ),
    ("sqlite", "games"): lambda one, player: _of_list(one, player)["games"],
    ("feed", "results"): lambda one, _: len(feedparser.parse(one.text(f"feeds/lists/{one.on}.atom")).entries),
    ("feed", "links"): lambda one, _: {
        entry.title: entry.id for entry in feedparser.parse(one.text("feeds/results.atom")).entries
    },
    ("sqlite", "queried"): lambda one, query: next(iter(one.sql(query)[0].values())),
    ("json", "as of"): lambda one, _: one.json(f"lists/{one.on}")["as_of"],
    ("sqlite", "as of"): lambda one, _: one.sql("select as_of from lists")[0]["as_of"],
    ("csv", "as of"): lambda one, _: one.csv("lists")[0]["as_of"],
    ("review", "warned"): lambda one, rule: any(
        problem["rule"] == rule for where in ("near", "far") for problem in one.review["problems"][where]
    ),
    ("page", "warned"): lambda one, rule: rule in one.problems,
    ("review", "asks"): lambda one, guard: guard in {found["guard"] for found in one.review["guards"]},
}


# --- The sentences ---------------------------------------------------------------------------------------

EVERYBODY = f"[{', '.join([*SEVEN, 'hal'])}]"
ARMADA = a_list("armada", terms=f"{{members: {EVERYBODY}}}")
MEMBERS = {**ARMADA, **rated("old", "2026-01-02", "2026-02-03")}
NO_GAME, IN_PROGRESS = "no rated game yet", "first game in progress"
OUT = "[{player: bob, since: 2026-01-01, reason: Cheated}]"
ENDED = "[{player: bob, since: 2026-01-01, until: 2026-02-28, reason: Cheated}]"
AWAY = rated("away", "2026-03-02", "2026-04-03", seats((*SEVEN[:6], "hal")))
BOOK = "player: ann\nlist: wwr\nbook: 1\ncarried_over: {game_points: 30, defeated: [bob, cy]}\ngames: []\n"


def unranked(player: str, why: str) -> tuple[Fact, ...]:
    return Fact("rank", player, ""), Fact("why", player, why), Fact("own why", player, why)


LOGS = {**a_list("wwr"), **entry("ann", "dee", "2026-03-01")}
CHESS = {**a_list("elo"), **night("elo", "2026-03-01", "ann bob 1-0")}
EXCLUDING = {**a_list("elo", excluded=OUT), **night("elo", "2026-03-01", "ann cy 1-0")}
UNEQUAL = seats(centres=(5, 5, 5, 5, 5, 4, 5))


def ranks() -> Iterator[Story]:
    """Who stands on a list, who has a rank, and that equals share it."""
    name = "a list shows who sits in a game of it"
    at_last = unranked("dee", "keeps no log of the list")
    counted = Fact("told", "lists/wwr entries -1 player", "dee"), Fact("told", "index lists 0 entries", 2)
    yield Story(name, "log", a_list("wwr"), entry("ann", "dee", "2026-03-01"), (*at_last, *counted))
    few = a_list("armada", terms=f"{{members: [{', '.join(SEVEN)}]}}")
    yield Story(name, "board", {**few, **rated("old", "2026-01-02", "2026-02-03")}, AWAY, unranked("hal", NO_GAME))
    yield Story(name, "night", EXCLUDING, night("elo", "2026-03-02", "dee bob 1-0"), unranked("bob", NO_GAME))
    name = "and who is a member of it"
    yield Story(name, "board", ARMADA, rated("old", "2026-01-02", "2026-02-03"), unranked("hal", NO_GAME))
    name = "a rank needs a rated game"
    yield Story(name, "log", LOGS, entry("bob", "cy", "2026-03-02", signed="false"), unranked("bob", NO_GAME))
    yield Story(name, "board", ARMADA, rated("old", "2026-01-02", "2026-02-03"), unranked("hal", NO_GAME))
    yield Story(name, "night", EXCLUDING, night("elo", "2026-03-02", "dee bob 1-0"), unranked("dee", NO_GAME))
    yield Story(name, "event", event(status="running"), board(1, "a", how="ending: in-play\n"), unranked("ann", "")[:1])
    name = "which has ended"
    yield Story(name, "board", ARMADA, rated("new", "2026-01-02"), unranked("ann", IN_PROGRESS))

    name = "carried-over totals count where the book counts"
    book = {"content/logs/ann/01.yaml": BOOK}
    counts = (Fact("rank", "ann", "1"), Fact("rating", "ann", 60))
    yield Story(name, "log", a_list("wwr"), book, counts)
    name = "and wait for the authentication as entries do"
    strict = a_list("wwr", terms="{authenticated_only: true}")
    yield Story(name, "log", strict, book, (*unranked("ann", NO_GAME), Fact("rating", "ann", 0)))

    name = "equal is equal"
    ranks = tuple(Fact("rank", player, "1" if player == "fay" else "2=") for player in SEVEN)
    yield Story(name, "board", ARMADA, rated("new", "2026-01-02", "2026-02-03", UNEQUAL), ranks)
    ranks = tuple(Fact("rank", player, "1=") for player in ("ann", "cy"))
    yield Story(name, "night", CHESS, night("elo", "2026-03-02", "cy dee 1-0"), ranks)
    ranks = tuple(Fact("rank", player, "1=") for player in ("ann", "bob"))
    yield Story(name, "log", LOGS, entry("bob", "cy", "2026-03-02"), ranks)
    yield Story(name, "event", event(), board(1, "a"), tuple(Fact("rank", one, "1=") for one in SEVEN[:6]))


def games() -> Iterator[Story]:
    """Which games count, and once."""
    name = "a game that is told alike counts once"
    mirrored = entry("dee", "ann", "2026-03-01", "lost-attrition")
    yield Story(name, "log", LOGS, mirrored, (Fact("games", "ann", 1), Fact("results", "", 1)))
    once = (
        Fact("games", "ann", 1),
        Fact("warned", "games-are-reported-once", value=True),
        Fact("asks", "uncounted-result", value=False),
        Fact("results", "", 1),
        Fact("told", "index counts games", 1),
    )
    again = Fact("explained", "elo/2026-03-01-b/1: repeated by content/games/elo/2026-03-01.yaml, line 3", value=True)
    yield Story(name, "night", CHESS, night("elo", "2026-03-01-b", "ann bob 1-0"), (*once, again))
    yield Story(name, "board", MEMBERS, rated("the-same", "2026-01-02", "2026-02-03"), once)
    opened = {**event(), **board(1, "a")}
    why = "another file reports the same game, and it counts there"
    yield Story(name, "event", opened, board(1, "b"), (*told_again(1, why), *once[1:3]))
    name = "told differently it is rated in neither"
    other = entry("dee", "ann", "2026-03-01", "lost-attrition", bonus="2-4")
    neither = *unranked("ann", NO_GAME), Fact("asks", "uncounted-result", value=True)
    opposed = Fact("warned", "opponents-agree", value=True)
    yield Story(name, "log", LOGS, other, (*neither, opposed))
    why = "another file tells the game differently"
    for source, before, change, game in (
        ("night", CHESS, night("elo", "2026-03-01-b", "ann bob 0-1"), "elo/2026-03-01"),
        ("board", MEMBERS, rated("b", "2026-01-02", "2026-02-03", UNEQUAL), "armada/old"),
    ):
        key = "games 0 not_rated_because" if source == "night" else "not_rated_because"
        id_ = f"{game}/1" if source == "night" else game
        shown = (
            Fact("explained", f"{id_}: not rated: {why}", value=True),
            Fact("told", f"games/{game} {key}", why),
            Fact("says", f"games/{game}.html: Not rated: {why}", value=True),
        )
        yield Story(name, source, before, change, (*neither, *shown, Fact("warned", "reports-agree", value=True)))
    both = *told_again(1, why, "r2-a"), *told_again(2, why, "r2-b")
    guarded = Fact("warned", "reports-agree", value=True), Fact("asks", "uncounted-result", value=True)
    yield Story(name, "event", {**opened, **board(2, "a", UNEQUAL)}, board(2, "b"), (*both, *guarded))
    text = "player: bob\nlist: elo\ngame: {date: 2026-03-01, opponent: ann, result: won, signed: true}\n"
    claim = {"content/logs/bob/2026-03-01-ann.yaml": text}
    yield Story(f"{name}: by a log", "night", CHESS, claim, (*neither, opposed))
    name = "a second game of the day says so"
    yield Story(name, "night", CHESS, night("elo", "2026-03-01-b", "ann bob 0-1, nth: 2"), (Fact("games", "ann", 2),))


def terms() -> Iterator[Story]:
    """Terms and exclusions by date, and who has left."""
    name = "terms have dates"
    dated = a_list("elo", terms="{k: 20}", periods="[{since: 2026-03-01, terms: {k: 40}}]")
    games = night("elo", "2026-02-01", "ann bob 1-0"), night("elo", "2026-03-01", "cy dee 1-0")
    rating = Fact("rating", "ann", 1510), Fact("rating", "cy", 1520)
    yield Story(name, "night", {**dated, **games[0]}, games[1], rating)
    dated = a_list("wwr", periods="[{since: 2026-03-02, terms: {authenticated_only: true}}]")
    facts = (Fact("rank", "ann", "1"), *unranked("bob", NO_GAME))
    yield Story(name, "log", {**dated, **entry("ann", "dee", "2026-03-01")}, entry("bob", "cy", "2026-03-02"), facts)

    name = "exclusions begin"
    yield Story(
        name, "log", {**LOGS, **a_list("wwr", excluded=OUT)}, entry("bob", "cy", "2026-01-02"), unranked("bob", NO_GAME)
    )
    yield Story(name, "night", EXCLUDING, night("elo", "2026-03-02", "bob dee 1-0"), unranked("bob", NO_GAME))
    club = a_list("armada", terms=f"{{members: {EVERYBODY}}}", excluded=OUT)
    yield Story(name, "board", club, rated("new", "2026-01-02", "2026-02-03"), unranked("ann", NO_GAME))
    name = "exclusions end"
    logs = {**a_list("wwr", excluded=ENDED), **entry("bob", "dee", "2026-01-01")}
    yield Story(
        name, "log", logs, entry("bob", "cy", "2026-03-01"), (Fact("games", "bob", 1), Fact("rank", "bob", "1"))
    )
    chess = {**a_list("elo", excluded=ENDED), **night("elo", "2026-01-01", "bob ann 1-0")}
    yield Story(name, "night", chess, night("elo", "2026-03-01", "bob ann 1-0"), (Fact("games", "bob", 1),))
    club = a_list("armada", terms=f"{{members: {EVERYBODY}}}", excluded=ENDED)
    out = rated("out", "2026-01-02", "2026-02-03")
    yield Story(name, "board", {**club, **out}, AWAY, (Fact("games", "bob", 1),))

    name = "who has left stands unranked"
    left = {"content/players/ann.yaml": f"name: {NAMES['ann']}\nleft: {{LIST: 2026-03-31}}\n"}
    for source, system, game in (
        ("log", "wwr", entry("ann", "dee", "2026-03-01")),
        ("night", "elo", night("elo", "2026-03-01", "ann dee 1-0")),
        ("board", "armada", rated("old", "2026-01-02", "2026-02-03")),
    ):
        about = ARMADA if source == "board" else a_list(system)
        gone = {name: text.replace("LIST", system) for name, text in left.items()}
        kept = *unranked("ann", "left the list on 2026-03-31"), Fact("indexed", "ann", value=True)
        yield Story(name, source, {**about, **game}, gone, kept)


def events_and_periods() -> Iterator[Story]:
    """What runs: events and rating periods."""
    name = "after the last complete round"
    going = "status: running", "after round 1, with 1 of 2 boards of round 2"
    running = {**event(status="running"), **board(1, "a"), **board(2, "a")}
    said = Fact("says", f"tournaments/open.html: {going[1]}", value=True)
    yield Story(name, "event", running, board(2, "b", seats(("hal", *[""] * 6)), "ending: in-play\n"), (said,))
    name = "a final that nobody known has won has no winner"
    solo = seats(("", *SEVEN[1:]), (18, 4, 4, 4, 4, 0, 0))
    final = {**event(terms="{decided_by: round 2}"), **board(1, "a")}
    won = Fact("told", "tournaments/open winners", [])
    yield Story(name, "event", final, board(2, "a", solo, "last_year: 1908\nending: solo\n"), (won,))
    name = "final with fewer rounds than it says is a warning"
    short = event(rounds="3")
    yield Story(name, "event", short, board(1, "a"), (Fact("warned", "every-round-is-on-file", value=True),))

    name = "a rating changes when its period ends"
    glicko = {**a_list("glicko-2"), **night("glicko-2", "2026-03-01", "ann bob 1-0", "ann cy 1-0")}
    held = (
        Fact("told", "records lists glicko-2 0 value", 1662.31),
        Fact("says", "players/ann.html: highest ever", value=True),
        Fact("told", "lists/glicko-2 provisional", None),
    )
    yield Story(name, "night", glicko, night("glicko-2", "2026-03-31", "ann dee 0-1"), held)
    name = "in the period that runs it is provisional"
    told = (
        Fact("told", "lists/glicko-2 provisional", "2026-03"),
        Fact("says", "players/ann.html: provisional", value=True),
        Fact("says", "lists/glicko-2.html: provisional", value=True),
    )
    yield Story(name, "night", glicko, night("glicko-2", "2026-03-20", "ann dee 0-1"), told)


def what_is_shown() -> Iterator[Story]:
    """What is counted and shown, and where it stays."""
    name = "years count everybody who sat in a game"
    for source, system, game, people in (
        ("log", "wwr", entry("ann", "dee", "2026-03-01"), 2),
        ("night", "elo", night("elo", "2026-03-01", "ann dee 1-0"), 2),
        ("board", "armada", rated("old", "2026-01-02", "2026-02-03"), 7),
    ):
        about = ARMADA if source == "board" else a_list(system)
        waits = entry("bob", "cy", "2026-03-02", signed="false") if source == "log" else {}
        counted = (Fact("told", f"lists/{system}/history years 0 {key}", people) for key in ("players", "newcomers"))
        yield Story(name, source, about, {**game, **waits}, tuple(counted))

    name = "as of is the newest rated result"
    unsigned = entry("ann", "cy", "2026-04-01", signed="false")
    yield Story(name, "log", LOGS, unsigned, (Fact("as of", "", "2026-03-01"),))
    yield Story(name, "night", EXCLUDING, night("elo", "2026-04-01", "dee bob 1-0"), (Fact("as of", "", "2026-03-01"),))
    seven = {**a_list("armada", terms=f"{{members: [{', '.join(SEVEN)}]}}"), **rated("old", "2026-01-02", "2026-02-03")}
    yield Story(name, "board", seven, AWAY, (Fact("as of", "", "2026-02-03"),))

    name = "a player's page lists every game"
    told = Fact("queried", "select told_by from other_games where player = 'dee'", "ann")
    yield Story(name, "log", a_list("wwr"), entry("ann", "dee", "2026-03-01"), (says("dee", "Ann Archer"), told))
    yield Story(name, "night", EXCLUDING, night("elo", "2026-04-01", "dee bob 1-0"), (says("bob", "Dee Dow"),))
    told = Fact("queried", "select game from other_games where player = 'hal'", "away")
    yield Story(name, "board", seven, AWAY, (says("hal", "Away"), told))
    yield Story(name, "event", event(), board(1, "a"), (says("gus", "The Open"),))

    name = "a link is for good"
    yield Story(name, "night", elo_logs("cy", "dee"), elo_logs("ann", "bob"), (Fact("links", "", LINKS),))
    ((file, text),) = entry("ann", "dee", "2026-03-01", "lost-attrition").items()
    second = {file.replace(".yaml", "--2.yaml"): text}
    first = "Ann Archer beat Dee Dow, attrition victory", "Dee Dow beat Ann Archer, attrition victory"
    links = {said: f"https://club.example/lists/wwr.html#2026-03-01/ann/dee/{at}" for at, said in enumerate(first, 1)}
    yield Story(name, "log", LOGS, second, (Fact("links", "", links),))
    name = "why a game is not rated is said"
    reason = "Bob Baker has been excluded from the list since 2026-01-01"
    dated = night("elo", "2026-04-01", "dee bob 1-0")
    said = Fact("explained", "elo/2026-04-01/1: not rated: Bob Baker", value=True)
    query = Fact("queried", "select not_rated_because from night_games order by night desc", reason)
    yield Story(name, "night", EXCLUDING, dated, (said, query))
    said = Fact("explained", "armada/away: not rated: Hal Holt was not a member", value=True)
    yield Story(name, "board", seven, AWAY, (said,))

    name = "impossible scores warn"
    won = entry("bob", "cy", "2026-03-02", "draw", attrition="10-3", bonus="4-1")
    yield Story(name, "log", LOGS, won, (Fact("warned", "attrition-gives-the-result", value=True),))


def told_again(at: int, why: str, board: str = "r1-b") -> tuple[Fact, ...]:
    """A board that does not count, by its place among all; and what the first player comes to without it."""
    return (
        Fact("told", f"tournaments/open boards {at} not_counted_because", why),
        Fact("told", "tournaments/open standings 0 points", 15.06),
        Fact("queried", f"select not_counted_because from boards where board = '{board}'", why),  # noqa: S608
        Fact("says", f"tournaments/open/{board}.html: Not counted: {why}", value=True),
        Fact("says", f"tournaments/open.html: Not counted: {why}", value=True),
        Fact("says", f"players/ann.html: Not counted: {why}", value=True),
        Fact("explained", f"open/{board}: not counted: {why}", value=True),
    )


def says(player: str, words: str) -> Fact:
    """What a player's page says below its head."""
    return Fact("says", f"players/{player}.html: {words}", value=True)


def elo_logs(player: str, opponent: str) -> Files:
    """A game between two of which a log tells."""
    text = f"player: {player}\nlist: elo\ngame: {{date: 2026-03-01, opponent: {opponent}, result: won, signed: true}}\n"
    return {**a_list("elo"), f"content/logs/{player}/2026-03-01-{opponent}.yaml": text}


LINKS = {
    "Ann Archer beat Bob Baker": "https://club.example/games/elo/2026-03-01--logs.html#g-ann-bob-1",
    "Cy Cole beat Dee Dow": "https://club.example/games/elo/2026-03-01--logs.html#g-cy-dee-1",
}
STORIES = {
    f"{one.sentence}, {one.source}": one
    for one in (*ranks(), *games(), *terms(), *events_and_periods(), *what_is_shown())
}
OUTPUTS = ("page", "json", "sqlite", "csv", "feed", "badge", "card", "explain", "review")


def _printed(arguments: list[str]) -> str:
    """What a command prints."""
    from contextlib import redirect_stdout

    said = io.TextIOWrapper(io.BytesIO())
    with redirect_stdout(said):
        assert main(arguments) == 0, arguments
        said.flush()
    return said.buffer.getvalue().decode()


def _write(root: Path, files: Files, list_: str) -> None:
    for name, text in files.items():
        put(root / name, text.replace("[LIST]", f"[{list_}]"))
    commit(root)


@cache
def _built(name: str) -> Built | str:
    """The story told, or why it cannot be."""
    story = STORIES[name]
    root = Path(TEMPORARY.name) / str(len(list(Path(TEMPORARY.name).iterdir())))
    root.mkdir()
    git("init", "--quiet", "--initial-branch=main", at=root)
    (root / ".gitignore").write_text("public/\n.masterlist-cache/\n", "utf-8")
    _write(root, {**SITE, **story.before}, story.on)
    git("checkout", "--quiet", "-b", "request", at=root)
    _write(root, story.change, story.on)
    made: dict[str, cards.Card] = {}

    draw = cards.drawn

    def drawn(path: str, card: cards.Card, accent: str) -> Document:
        made[path] = card
        return draw(path, card, accent)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(cards, "drawn", drawn)
        built = build(root, root / "public", Options(jobs=1))
    if not built.files:
        shutil.rmtree(root)
        return "\n".join(str(problem) for problem in built.problems)
    review = document(reviewing.review(root, "main", Pull(), (), TODAY))
    return Built(root, story.on, made, tuple(problem.rule for problem in built.problems), review)


def _cells() -> Iterator[Any]:
    for name, story in STORIES.items():
        for output in OUTPUTS:
            if any((output, fact.what) in READ for fact in story.facts):
                yield pytest.param(name, output, id=f"{name}, {output}")


@pytest.mark.parametrize(("name", "output"), [*_cells()])
def test_it_holds(name: str, output: str) -> None:
    one = _built(name)
    assert isinstance(one, Built), one
    facts = [fact for fact in STORIES[name].facts if (output, fact.what) in READ]
    found = [(fact, READ[output, fact.what](one, fact.about)) for fact in facts]
    said = [(fact, value) for fact, value in found if value is not NOT_SAID]
    assert said or output in {"card", "review"}
    assert said == [(fact, _as_said(output, fact)) for fact, _ in said]


def _as_said(output: str, fact: Fact) -> object:
    """A review says ranks, and not that others share them; a page days as people write them."""
    if output == "page" and fact.what in {"why", "own why"}:
        return re.sub(r"\d{4}-\d\d-\d\d", lambda found: dated(found[0]), str(fact.value))
    return str(fact.value).rstrip("=") if (output, fact.what) == ("review", "rank") else fact.value


@pytest.mark.parametrize("result", ["+/-", "1-0F", "0-0", "bye"])
@pytest.mark.parametrize("source", ["night", "event", "log"])
def test_what_was_not_played_is_refused(source: str, result: str, tmp_path: Path) -> None:
    """Until files can say it, no result is made of a game that was not played."""
    file = {
        "night": night("elo", "2026-03-02", f"cy dee '{result}'"),
        "event": {
            "content/tournaments/open/r1-a.yaml": f"round: 1\ntable: a\nwhite: cy\nblack: dee\nresult: '{result}'\n"
        },
        "log": entry("cy", "dee", "2026-03-02", result=f"'{result}'"),
    }[source]
    git("init", "--quiet", "--initial-branch=main", at=tmp_path)
    _write(tmp_path, {**SITE, **CHESS, **a_list("wwr"), **event(), **file}, "elo")
    built = build(tmp_path, tmp_path / "public", Options(jobs=1))
    assert not built.files
    (fault,) = (problem for problem in built.problems if problem.blocks)
    assert fault.place.file == next(iter(file))
