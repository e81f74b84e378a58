"""By which rules the first sentence of home, year, night and player is made, in every language."""

import re
from fractions import Fraction
from pathlib import Path

import pytest

from masterlist.facts.content import Player, alone
from masterlist.facts.site import Cut, RatingList
from masterlist.language import language, speaking
from masterlist.scoring.ledger import Change
from masterlist.scoring.rating import Standing
from masterlist.scoring.working import Line
from masterlist.site.common.words import Link
from masterlist.site.common.workings import at_change, equation
from masterlist.site.home import ListTop, headline
from masterlist.site.records import year_top
from masterlist.source import Place
from masterlist.standings.movement import Moved
from masterlist.standings.totals import Recent
from tests.clubs import committed
from tests.conftest import build_site
from tests.pages.sites import write_site

NOWHERE = Place("")
CHESS = RatingList("chess", "Chess", "elo", {}, Cut.YEARLY, NOWHERE, NOWHERE)
NAMES = {"ann": "Ann Archer", "bob": "Bob Baker", "cleo": "Cleo Cole"}


def _top(about: RatingList, *rated: tuple[str, str], ranked: int = 0) -> ListTop:
    """The first of a list, each by their rank and rating."""
    rows = tuple(
        Standing(player, Fraction(rating), 1, 1, 0, 0, "2026-03-04", rank=int(rank))
        for player, (rank, rating) in zip((*NAMES, "dan", "eve"), rated, strict=False)
    )
    return ListTop(about.id, rows, (), ranked or len(rows))


FIVE = [("1", "9")] * 5
RULES = {
    "the first leads": _top(CHESS, ("1", "9.5"), ("2", "7.25")),
    "a lead too small for two decimals is said exactly": _top(CHESS, ("1", "9.0001"), ("2", "9")),
    "two share the lead": _top(CHESS, ("1", "9"), ("1", "9"), ("3", "8")),
    "three share it": _top(CHESS, ("1", "9"), ("1", "9"), ("1", "9"), ("4", "8")),
    "five of five share it": _top(CHESS, *FIVE),
    "more share it than are shown": _top(CHESS, *FIVE, ranked=9),
    "one is alone": _top(CHESS, ("1", "9")),
}
SAID = {
    "the first leads": {
        "en": "Ann Archer leads Chess, 2.25 ahead of Bob Baker.",
        "de": "Ann Archer führt Chess an, 2,25 vor Bob Baker.",
        "fr": "Ann Archer mène Chess, 2,25 devant Bob Baker.",
    },
    "a lead too small for two decimals is said exactly": {
        "en": "Ann Archer leads Chess, 0.0001 ahead of Bob Baker.",
        "de": "Ann Archer führt Chess an, 0,0001 vor Bob Baker.",
        "fr": "Ann Archer mène Chess, 0,0001 devant Bob Baker.",
    },
    "two share the lead": {
        "en": "Ann Archer and Bob Baker lead Chess.",
        "de": "Ann Archer und Bob Baker führen Chess an.",
        "fr": "Ann Archer et Bob Baker mènent Chess.",
    },
    "three share it": {
        "en": "3 players share the lead of Chess.",
        "de": "3 Personen teilen sich die Führung in Chess.",
        "fr": "3 joueurs se partagent la tête de Chess.",
    },
    "five of five share it": {
        "en": "5 players share the lead of Chess.",
        "de": "5 Personen teilen sich die Führung in Chess.",
        "fr": "5 joueurs se partagent la tête de Chess.",
    },
    "more share it than are shown": {
        "en": "More than 4 players share the lead of Chess.",
        "de": "Mehr als 4 Personen teilen sich die Führung in Chess.",
        "fr": "Plus de 4 joueurs se partagent la tête de Chess.",
    },
    "one is alone": {
        "en": "Ann Archer leads Chess.",
        "de": "Ann Archer führt Chess an.",
        "fr": "Ann Archer mène Chess.",
    },
}


@pytest.mark.parametrize("tag", ["en", "de", "fr"])
@pytest.mark.parametrize("rule", RULES)
def test_who_leads(rule: str, tag: str) -> None:
    players = {id_: Player(id_, name, NOWHERE, NOWHERE, NOWHERE) for id_, name in NAMES.items()}
    content = alone({})._replace(lists={CHESS.id: CHESS}, players=players)
    with speaking(language(tag)):
        said = headline(content, RULES[rule])
    assert "".join(piece.text for piece in said) == SAID[rule][tag]
    named = {id_: name for id_, name in NAMES.items() if name in SAID[rule][tag]}
    assert {piece.text: piece.path for piece in said if piece.path} == {
        name: f"players/{id_}.html" for id_, name in named.items()
    }


@pytest.mark.parametrize(
    ("system", "change", "said"),
    [
        ("elo", "10.64", ("1499.36 before + 10.64 last game", "=", "1510.00")),
        ("elo", "-3.004", ("1513.00 before − 3.00 last game", "=", "1510.00")),
        ("glicko-2", "3", ("1507.00 before + 3.00 in the last rating period", "=", "1510.00")),
        ("armada", "10", ("1500.00 before + 10.00 last game", "=", "1510.00")),
        ("elo", "", ("", "=", "")),
    ],
)
def test_the_sum_of_a_leader_comes_to_the_number(system: str, change: str, said: tuple[str, str, str]) -> None:
    top = _top(CHESS, ("1", "1510"))._replace(recents=(Recent(change=Fraction(change) if change else None),))
    made = top.made_of(CHESS._replace(system=system))
    assert (" ".join(filter(None, (word for part in made.equation for word in part))), made.sign, made.result) == said


def test_the_sum_of_every_leader_comes_to_the_number_above_it(built_site: Path) -> None:
    """What a log makes it of; of a ledger and of a rating by games what it was before the newest."""
    home = (built_site / "index.html").read_text("utf-8")
    sums = [" ".join(re.sub("<[^>]+>", " ", one).split()) for one in re.findall(r'"?equation"?>(.*?)</p>', home)]
    assert sums == [
        "20.5 defeated × 384 points = 7872",
        "216.20 before + 30.60 last game = 246.80",
        "1572.09 before − 10.64 last game = 1561.45",
    ]


def test_what_the_change_of_a_leader_is_of() -> None:
    """By a game, but where the rating moved by a whole period."""
    last = Change("ann", "g", Fraction(0), Fraction("10.64"))
    for shown, said in (("10.64", ""), ("3", "on the last day")):
        top = _top(CHESS, ("1", "1510"))._replace(recents=(Recent(change=Fraction(shown)),), newest=(last,))
        assert top.since(CHESS) == said
        assert top.since(CHESS._replace(system="glicko-2")) == "in the last rating period"


@pytest.mark.parametrize("before", [0, 2])
def test_the_sum_of_a_first_game_is_not_that_of_the_new_rating(before: int) -> None:
    after = before + 3
    lines = (Line("left behind", "", "3"), Line("points", "3 × 1", "3"), Line("rating", f"{before} + 3", str(after)))
    assert at_change(Change("ann", "g", Fraction(before), Fraction(after), working=lines)) == 1


def test_of_two_equal_numbers_neither_has_a_name_that_may_be_the_others() -> None:
    lines = (Line("left behind", "", "1"), Line("points", "1 × 1", "1"))
    assert [(part.text, part.name) for part in equation(lines, 1, {})] == [("1", ""), ("×", ""), ("1", "")]


@pytest.mark.parametrize(
    ("gained", "tag", "said"),
    [
        ((1086, 12), "en", "Ann gained 1,086 in 2026. 1186 2026 − 100 2025 = +1086"),
        ((1086, 12), "de", "Ann: 1.086 gewonnen im Jahr 2026. 1186 2026 − 100 2025 = +1086"),
        ((1086, 12), "fr", "Ann : 1 086 gagnés en 2026. 1186 2026 − 100 2025 = +1086"),
        ((12, 12, 3), "en", "Ann, Bob gained 12 in 2026. = +12"),
        ((12, 12, 3), "de", "Ann, Bob: 12 gewonnen im Jahr 2026. = +12"),
        ((12, 12, 3), "fr", "Ann, Bob : 12 gagnés en 2026. = +12"),
    ],
)
def test_who_gained_most_in_a_year(gained: tuple[int, ...], tag: str, said: str) -> None:
    moved = [
        (Link(name, ""), Moved(name.lower(), 1, 1, Fraction(100), Fraction(100 + gain)))
        for name, gain in zip(("Ann", "Bob", "Cleo"), gained, strict=False)
    ]
    about = CHESS._replace(system="wwr")
    with speaking(language(tag)):
        top = year_top(about, moved, ("2025", "2026"), "2026")
    assert top is not None
    assert top.why is not None
    terms = [text for part in top.why.equation for text in part if text]
    shown = " ".join((top.why.summary, *terms, top.why.sign, top.why.result))
    assert re.sub("[\u00a0\u202f]", " ", shown) == said
    assert year_top(about, [], ("2025", "2026"), "2026") is None


def test_a_rating_below_zero_is_in_brackets_in_a_sum() -> None:
    moved = Moved("ann", 9, 1, Fraction("-83.53"), Fraction("82.13"))
    top = year_top(CHESS, [(Link("Ann", ""), moved)], ("2018-q4", "2019-q4"), "2019")
    assert top is not None
    assert top.why is not None
    assert [part.text for part in top.why.equation] == ["82.13", "− (", "−83.53", ")"]
    assert (top.why.sign, top.why.result) == ("=", "+165.66")


@pytest.fixture(scope="module")
def night(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two who gained the same by two games of one night."""
    files = {
        "site.yaml": {"title": "Small", "languages": ["de", "fr"]},
        "lists/chess.yaml": {"name": "Chess", "system": "elo"},
        **{f"players/{name}.yaml": {"name": name.title()} for name in ("ann", "bob", "cleo", "dan")},
        "games/chess/2026-01-02.yaml": {
            "date": "2026-01-02",
            "games": [
                {"white": "ann", "black": "bob", "result": "1-0"},
                {"white": "cleo", "black": "dan", "result": "1-0"},
            ],
        },
    }
    return build_site(write_site(tmp_path_factory.mktemp("root"), files), tmp_path_factory)


SENTENCES = {
    "en": "Ann (1500.00) was expected to score 0.50 against Bob (1500.00), and scored 1.",
    "de": "Ann (1500,00)",
    "fr": "Ann (1500,00)",
}


@pytest.mark.parametrize("tag", SENTENCES)
def test_those_who_gained_the_same_in_a_night_are_all_named(night: Path, tag: str) -> None:
    folder = night / ("" if tag == "en" else tag)
    page = (folder / "games/chess/2026-01-02.html").read_text("utf-8")
    who = page.partition("class=who>")[2].partition("</p>")[0]
    assert re.findall(">(\\w+)</a>", who) == ["Ann", "Cleo"]
    assert "→" not in page.partition("class=plate>")[2].partition("class=why>")[0], "whose it would be"
    assert SENTENCES[tag] in page
    assert SENTENCES[tag] in (folder / "players/ann.html").read_text("utf-8")


def test_the_commit_is_named_only_if_it_has_all_that_is_shown(
    tmp_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    files = {"site.yaml": {"title": "Small", "repository": "https://example.com/a/b"}}
    root = write_site(tmp_path, {**files, "lists/chess.yaml": {"name": "Chess", "system": "elo"}})
    committed(root)
    commit = (root / ".git/refs/heads/main").read_text("utf-8").strip()
    page = (build_site(root, tmp_path_factory) / "index.html").read_text("utf-8")
    assert f'built from <a href="https://example.com/a/b/commit/{commit}">commit {commit[:10]}</a>' in page
    (root / "content/lists/chess.yaml").write_text("name: Go\nsystem: elo\n", "utf-8")
    page = (build_site(root, tmp_path_factory) / "index.html").read_text("utf-8")
    assert "Go" in page
    assert "built from" not in page


def test_the_lists_of_the_home_page_stand_as_the_site_names_them(
    tmp_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    lists = {f"lists/{id_}.yaml": {"name": id_, "system": "elo"} for id_ in ("a", "b", "c")}
    root = write_site(tmp_path, {"site.yaml": {"title": "Small", "home": ["c", "a"]}, **lists})
    page = (build_site(root, tmp_path_factory) / "index.html").read_text("utf-8")
    assert re.findall('<li><a href="#(.)">', page) == ["c", "a"]
