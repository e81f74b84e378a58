"""Games at a table: a system of somebody else's rates them, and their pages, documents and workings say what it did."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

import pytest

from masterlist.build import build, check
from masterlist.building.checking import Options
from masterlist.facts.site import Members
from masterlist.scoring.ledger import Change, Changes
from masterlist.scoring.rating import Games, Held, RatingSystem, State, Terms
from masterlist.scoring.system import Column
from tests.built import in_json
from tests.small import add, copied_site
from tests.systems import announcing


@dataclass(frozen=True, kw_only=True)
class _Terms(Terms):
    """A list rated by Passed may set nothing."""


def _rate(state: State, games: Games, _terms: _Terms, _members: Members) -> tuple[State, Changes]:
    """Each player gains as many points as there are players whom they left behind."""
    after, changes = dict(state), []
    for game in games.games:
        for seat in game.seats:
            working, held = games.working(), after.get(seat.player, Held(Fraction(0)))
            passed = sum((other.place or 0) > (seat.place or 0) for other in game.seats)
            gained = working.line("players left behind", working.number(passed))
            rating = Fraction(working.line("new rating", working.number(held.rating) + gained))
            after[seat.player] = held._replace(rating=rating, figures={"best": Fraction(passed)})
            changes.append(Change(seat.player, game.id, held.rating, rating, {}, working.lines))
    return after, tuple(changes)


PASSED = RatingSystem(
    id="passed",
    name="Passed",
    kind="table",
    terms=_Terms,
    rate=_rate,
    start=lambda _terms: Held(Fraction(0)),
    columns=(Column("best", "best game", "count", 0),),
)


@pytest.fixture
def passed() -> Iterator[None]:
    """The system is installed."""
    with announcing(PASSED):
        yield


@pytest.fixture
def site(tmp_path: Path, passed: None) -> Path:  # noqa: ARG001
    """A café's list, in German too."""
    copied_site(tmp_path, "base")
    add(tmp_path / "content/site.yaml", "languages: [de]\n")
    (tmp_path / "content/lists/catan.yaml").write_text("name: Catan\nsystem: passed\n", "utf-8")
    seats = "{player: ann-archer, points: 10}, {player: bob-baker, points: 5.5}, {player: cleo-cole, points: 10}"
    night = tmp_path / "content/games/catan/2024-03-06.yaml"
    night.parent.mkdir(parents=True)
    night.write_text(f"date: 2024-03-06\ngames:\n  - seats: [{seats}]\n", "utf-8")
    return tmp_path


def test_a_table(site: Path) -> None:
    assert not check(site, Options(jobs=1))
    assert build(site, site / "public", Options(jobs=1)).files
    rows = in_json(site, "lists/catan")["entries"]
    assert [(row["rank"], row["player"], row["rating_exact"]) for row in rows] == [
        (1, "ann-archer", "1.000000000000"),
        (1, "cleo-cole", "1.000000000000"),
        (3, "bob-baker", "0.000000000000"),
    ]
    assert rows[0]["figures"] == {"best": 1, "best_exact": "1.000000000000"}
    (game,) = in_json(site, "games/catan/2024-03-06")["games"]
    assert (game["kind"], game["result"], [seat["place"] for seat in game["seats"]]) == ("table", None, [1, 3, 1])
    assert [seat["points_exact"] for seat in game["seats"]] == ["10", "11/2", "10"]
    own = in_json(site, "players/ann-archer")["lists"]["catan"]["played"]
    assert [(one["outcome"], len(one["opponents"])) for one in own] == [("drawn", 2)]
    page = (site / "public/games/catan/2024-03-06.html").read_text("utf-8")
    assert page.index("Cleo Cole") < page.index("Bob Baker")
    assert "players left behind" in page
    assert "Platz" in (site / "public/de/players/ann-archer.html").read_text("utf-8")
    own_page = re.sub(r"<[^>]+>", "", (site / "public/players/ann-archer.html").read_text("utf-8"))
    assert "Played against Cleo Cole, Bob Baker" in own_page, "with one of them the first place is shared"
    assert "Lost to" not in own_page
    lost = (site / "public/players/bob-baker.html").read_text("utf-8")
    assert "6 March 2024: place 3 of 3 against Ann Archer, Cleo Cole" in lost
    assert ">06.03.2024</a>" in (site / "public/de/lists/catan.html").read_text("utf-8")
    assert ">06.03.2024</a>" in (site / "public/de/games/catan.html").read_text("utf-8")
    assert 'data-column="best"' in (site / "public/lists/catan.html").read_text("utf-8")
    latest = (site / "public/index.html").read_text("utf-8").partition("Latest results")[2]
    assert re.search(r">Ann Archer</a>, .*?<a [^>]*>Cleo Cole</a>, .*?<a [^>]*>Bob Baker</a>.*? <span", latest)
    assert 'href="games/catan/2024-03-06.html#g1"' in latest
