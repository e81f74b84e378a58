"""A private player is shown under another name and id everywhere at once: nothing published tells who it is."""

import json
import re
import shutil
import sqlite3
from contextlib import closing
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from masterlist.build import build
from masterlist.building.checking import Options
from masterlist.facts.content import Player, Privacy
from masterlist.facts.night import Seat
from masterlist.queries.people import Anonymizer, initials
from masterlist.site.submit_form import KNOWN
from masterlist.source import Place
from tests.built import in_json
from tests.conftest import ROOT
from tests.pages.sites import board, book, game, write_site
from tests.small import add

# A player with a log, on top of the list; one at tournament boards; members of the rating list; one who was replaced.
PRIVATE = {
    "amos-fenstermaker": "anonymous",
    "odessa-crane": "initials",
    "gwen-treharne": "anonymous",
    "femi-okafor": "initials",
    "petra-dunmore": "anonymous",
    "ida-thibodeau": "anonymous",
}


# Pages and games of the example in which none of them is named; each takes long to make, in two languages, three times.
NOT_THEIRS = ("rules", "chess", "roaring-forties-2023", "roaring-forties-2027", "whipping-2009")


def _build(root: Path, out: Path, *, full: bool = False) -> None:
    done = build(root, out, Options(jobs=1, full=full))
    assert done.files, [str(problem) for problem in done.problems if problem.blocks]


@pytest.fixture(scope="module")
def sites(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The example as it is, and with private players, made from the first by an incremental build.

    One of them had another id, which leads nowhere afterwards either.
    """
    root = tmp_path_factory.mktemp("private")
    shutil.copytree(ROOT / "content", root / "content", ignore=shutil.ignore_patterns(*NOT_THEIRS))
    add(root / "content/site.yaml", "languages: [de]\n")
    add(root / "content/players/odessa-crane.yaml", "former_ids: [odessa-before]\n")
    _build(root, root / "public")
    shutil.copytree(root / "public", root / "before")
    for id_, how in PRIVATE.items():
        add(root / f"content/players/{id_}.yaml", f"privacy: {how}\n")
    _build(root, root / "public")
    return root / "before", root / "public"


def _told() -> list[str]:
    told = []
    for id_ in PRIVATE:
        text = (ROOT / f"content/players/{id_}.yaml").read_text("utf-8")
        name = re.search("^name: (.+)$", text, re.MULTILINE)
        assert name
        github = re.search("^github: (.+)$", text, re.MULTILINE)
        told += [id_, name[1], *name[1].split(), *([github[1]] if github else [])]
    return [*told, "odessa-before"]


@cache
def _telling() -> list[tuple[bytes, re.Pattern[bytes]]]:
    told = sorted({one.encode().lower() for one in _told()})
    return [(one, re.compile(rb"\b" + re.escape(one) + rb"\b")) for one in told]


def _tells(data: bytes) -> bool:
    """Whether one of them is named; bytes are looked for before words are, which takes a hundred times as long."""
    low = data.lower()
    return any(one in low and word.search(low) for one, word in _telling())


def test_nothing_that_is_published_tells_who_they_are(sites: tuple[Path, Path]) -> None:
    before, after = sites
    files = [path for path in after.rglob("*") if path.is_file()]
    kinds = {".atom", ".csv", ".ics", ".json", ".png", ".sqlite", ".svg", ".xml", ".html"}
    assert {path.suffix for path in files} >= kinds, "every kind is searched"
    assert not [path for path in files if _tells(str(path.relative_to(after)).encode())]
    assert not [str(path.relative_to(after)) for path in files if _tells(path.read_bytes())]
    public = [path for path in before.rglob("*") if path.is_file() and _tells(path.read_bytes())]
    assert len(public) > len(PRIVATE) * 5, "on the public site they are all over the place"


def test_the_database_tells_nothing_either(sites: tuple[Path, Path]) -> None:
    """Row by row, as a text may be parted within the file."""
    told = re.compile(rf"\b({'|'.join(map(re.escape, _told()))})\b", re.IGNORECASE)
    found = []
    for site in sites:
        with closing(sqlite3.connect(site / "downloads/masterlist.sqlite")) as sql:
            found.append([line for line in sql.iterdump() if told.search(line)])
    assert len(found[0]) > len(PRIVATE)
    assert found[1] == []


def test_what_can_be_taken_away_is_theirs_under_the_other_id(sites: tuple[Path, Path]) -> None:
    shown = {path.stem for path in (sites[1] / "api/v1/players").glob("player-*.json")}
    assert len(shown) == len(PRIVATE)
    for kind in ("badges/*/*.svg", "feeds/players/*.atom", "pictures/players/*.png"):
        assert shown & {path.stem for path in sites[1].glob(kind)}, kind


def test_the_numbers_are_the_same(sites: tuple[Path, Path]) -> None:
    for name in ("squares", "armada"):
        before, after = (json.loads((site / f"api/v1/lists/{name}.json").read_text("utf-8")) for site in sites)
        figures = [
            [{key: row[key] for key in row if key not in {"player", "name", "club"}} for row in one["entries"]]
            for one in (before, after)
        ]
        assert figures[0] == figures[1]
        assert before["entries"] != after["entries"]


def test_it_is_what_a_build_from_nothing_makes(sites: tuple[Path, Path], tmp_path: Path) -> None:
    _, after = sites
    _build(after.parent, tmp_path / "fresh", full=True)
    made = {path.relative_to(after): path.read_bytes() for path in after.rglob("*") if path.is_file()}
    fresh = {
        path.relative_to(tmp_path / "fresh"): path.read_bytes()
        for path in (tmp_path / "fresh").rglob("*")
        if path.is_file()
    }
    assert made == fresh


def test_nothing_leads_to_their_files(sites: tuple[Path, Path]) -> None:
    linked = [len(re.findall(r'href="[^"]*/blob/main/content/logs/', _pages(site))) for site in sites]
    assert linked[0] > linked[1] > 0
    assert "content/logs/player-" in _pages(sites[1]), "where an entry stands is said"
    assert not re.search(r'href="[^"]*content/logs/player-', _pages(sites[1]))


def _pages(site: Path) -> str:
    return "".join(path.read_text("utf-8") for path in sorted((site / "players").glob("*.html")))


def test_the_form_does_not_offer_them(sites: tuple[Path, Path]) -> None:
    offered = [json.loads((site / KNOWN).read_text("utf-8").split("(", 1)[1].rsplit(")", 1)[0]) for site in sites]
    names = [{*one["players"]["names"]} for one in offered]
    files = ((ROOT / f"content/players/{id_}.yaml").read_text("utf-8") for id_ in PRIVATE)
    assert names[0] - names[1] == {text.split("name: ", 1)[1].split("\n", 1)[0] for text in files}
    assert not {*PRIVATE} & {*offered[1]["players"]["ids"].values()}
    assert names[1] < names[0]


NOWHERE = Place("")


def _player(id_: str, name: str, privacy: Privacy, *aka: str) -> Player:
    return Player(id_, name, NOWHERE, NOWHERE, NOWHERE, aka, "river", "US", privacy=privacy)


def test_the_id_of_a_list_may_be_spelt_as_a_private_player_s_is(tmp_path: Path) -> None:
    files = {
        "site.yaml": {"title": "A list called as a player is"},
        "lists/squares.yaml": {"name": "Squares", "system": "wwr"},
        "players/squares.yaml": {"name": "Sue Quares", "privacy": "initials"},
        "players/bob.yaml": {"name": "Bob Baker"},
        "logs/bob/01.yaml": book("bob", [game("squares", "2026-01-02")]),
    }
    assert build(write_site(tmp_path, files), tmp_path / "public", Options(jobs=1)).files
    for page in ("years/2026", "records", "lists/squares/history", "lists/squares", "index"):
        text = (tmp_path / f"public/{page}.html").read_text("utf-8")
        assert "lists/squares" in text
        assert "Sue Quares" not in text


@pytest.mark.parametrize("privacy", ["public", "initials", "anonymous"])
def test_what_would_say_who_they_are_is_not_published(tmp_path: Path, privacy: str) -> None:
    """Who may be whom; by whom an event was directed; what others wrote of their own games; who may be meant."""
    event = {"system": "armada", "start": "2026-01-03"}
    files = {
        "site.yaml": {"title": "Two with one account, and of one name; slips, and directors by name"},
        "lists/squares.yaml": {"name": "Squares", "system": "wwr"},
        "players/sue.yaml": {"name": "Sue Quares", "github": "Sue-Q", "privacy": privacy},
        "players/bob.yaml": {"name": "Bob Baker", "github": "sue-q"},
        "players/bob-2.yaml": {"name": "Bob  Baker"},
        "players/zed-zulu.yaml": {"name": "Zed Zulu", "privacy": privacy},
        **{f"players/p{number}.yaml": {"name": f"Guest {number}"} for number in range(7)},
        "logs/bob/01.yaml": book("bob", [game("sue", "2026-01-02"), game("zed-zuul", "2026-01-03")]),
        "logs/p0/01.yaml": book("p0", [game("p1", "2026-01-02", note="On the board of Zulu")]),
        "tournaments/lit/event.yaml": {**event, "name": "Lit Open", "director": "Zed Zulu"},
        "tournaments/slip/event.yaml": {**event, "name": "Slip Open", "director": "ZULU, Zed"},
        "tournaments/told/event.yaml": {**event, "name": "Told Open"},
        "tournaments/told/r1-a.yaml": board(note="Zed brought the cake"),
        "tournaments/cup/event.yaml": {**event, "name": "Zed Zulu Cup", "status": "final"},
        "tournaments/cup/r1-a.yaml": board(),
    }
    done = build(write_site(tmp_path, files), tmp_path / "public", Options(jobs=1))
    assert done.files
    rules = {"accounts-are-distinct", "names-are-distinct", "opponent-is-known", "directors-have-ids"}
    assert rules <= {problem.rule for problem in done.problems}, "who keeps the files is told"
    text = (tmp_path / "public/problems.html").read_text("utf-8")
    assert ("on GitHub" in text) == ("looks like" in text) == (privacy == "public")
    paths = [
        *("players/p0.html", "tournaments/lit.html", "tournaments/told/r1-a.html", "downloads/tournaments.csv"),
        *("records.html", "api/v1/records.json"),
    ]
    named = [re.search("Zed|Zulu", (tmp_path / "public" / path).read_text("utf-8")) for path in paths]
    assert [bool(one) for one in named] == [privacy == "public"] * len(paths)
    texts = [path.read_text("utf-8") for path in sorted((tmp_path / "public").rglob("*.*ml"))]
    guesses = ("did you mean &#39;", "directed_by: ", "ZULU")
    assert [any(guess in text for text in texts) for guess in guesses] == [privacy == "public"] * len(guesses)
    about = in_json(tmp_path, "tournaments/slip")
    assert about["director"] == {"public": "ZULU, Zed", "initials": "Z. Z.", "anonymous": "Anonymous"}[privacy]


def test_a_veil() -> None:
    people = {
        one.id: one
        for one in (
            _player("ann", "Ann Hill", Privacy.ANONYMOUS, "The Fox"),
            _player("annie", "Ann Hillary", Privacy.PUBLIC),
            _player("bo-x", "Bo van Xu", Privacy.INITIALS),
        )
    }
    anonymize = Anonymizer(people)
    shown = anonymize(people["ann"])
    assert (shown.name, shown.club, shown.country, shown.aka) == ("Anonymous", "", "", ())
    assert re.fullmatch("player-[0-9a-f]{8}", shown.id)
    assert anonymize("ann") == shown.id == anonymize.id("ann")
    assert anonymize("content/logs/ann/01.yaml:3:5 and 'annie', by Ann Hill (the fox, The Fox), Ann Hillary") == (
        f"content/logs/{shown.id}/01.yaml:3:5 and 'annie', by Anonymous (the fox, Anonymous), Ann Hillary"
    )
    assert anonymize(people["annie"]) is people["annie"]
    assert anonymize(people["bo-x"]).name == "B. V. X."
    assert (anonymize(people["bo-x"]).club, anonymize(people["bo-x"]).country) == ("river", "US")
    assert anonymize({"ann": [1, ("bo-x", None)]}) == {shown.id: [1, (anonymize.id("bo-x"), None)]}
    assert anonymize.concerns(["x", "ann"])
    assert not anonymize.concerns(["annie"])
    assert not Anonymizer({"annie": people["annie"]})


def test_a_private_player_takes_nobodys_id_and_no_seats_name() -> None:
    """Their account may be spelt as another player's id is, and their id as a seat's name."""
    private = _player("white", "Zed Zulu", Privacy.INITIALS)._replace(github="ann-hill")
    anonymize = Anonymizer({"white": private, "ann-hill": _player("ann-hill", "Ann Hill", Privacy.PUBLIC)})
    seats = Seat("ann-hill", "white", Fraction(1)), Seat("white", "black", Fraction(0))
    shown = anonymize.id("white")
    assert anonymize(seats) == (seats[0], seats[1]._replace(player=shown))
    assert anonymize(Fields(note="ann-hill drew")) == Fields(note=f"{shown} drew")


class Fields(NamedTuple):
    """What has a note."""

    note: str


@pytest.mark.parametrize(
    ("name", "shown"), [("Ed Reed", "E. R."), ("mary-jo o’hara", "M. J. O. H."), ("Ålice", "Å."), ("–", "Anonymous")]
)
def test_initials(name: str, shown: str) -> None:
    assert initials(name) == shown
