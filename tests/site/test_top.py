"""What leads a page: a number taken apart, its sum with few digits and the names of its terms, and a headline."""

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from masterlist.facts.site import nameless
from masterlist.language import language, speaking
from masterlist.scoring.working import Line
from masterlist.site.common.links import edit_link
from masterlist.site.common.top import BigNumber, EquationPart, equation, letters_of, rank_parts
from masterlist.standings.curves import stair
from tests.conftest import build_site
from tests.pages.sites import book, game, write_site

ELO = (
    Line("expected score", "round(1 ÷ (1 + 10^(−21.5 ÷ 400)), 24)", "0.531841208612345678901234"),
    Line("change", "round(20 × (0 − 0.531841208612345678901234), 12)", "-10.636824172247"),
)
NAMES = ("Ann Archer", "Bob Baker", "Cleo Cole")
HEADLINES = {
    "en": "Cleo Cole leads WWR, 15 ahead of Ann Archer.",
    "de": "Cleo Cole führt WWR an, 15 vor Ann Archer.",
    "fr": "Cleo Cole mène WWR, 15 devant Ann Archer.",
}


@pytest.mark.parametrize(
    ("tag", "text", "parts"),
    [
        ("en", "1561.45", ("1561", ".45")),
        ("de", "1561,45", ("1561", ",45")),
        ("en", "4356", ("4356", "")),
        ("en", "−9.78", ("−9", ".78")),
    ],
)
def test_decimals_are_raised(tag: str, text: str, parts: tuple[str, str]) -> None:
    with speaking(language(tag)):
        assert tuple(BigNumber.of(text)) == parts


@pytest.mark.parametrize(
    ("text", "parts"),
    [("1st of 8", ("1", "st", "of 8")), ("Rang 2 von 9", ("Rang 2", "", "von 9")), ("12", ("12", "", ""))],
)
def test_a_rank_is_taken_apart(text: str, parts: tuple[str, str, str]) -> None:
    assert rank_parts(text) == parts


def test_an_equation_names_its_terms() -> None:
    found = equation(ELO, 1, {"0": "score"} | letters_of({"k": 20, "k_new": 40, "new_games": 5}))
    assert found == (
        EquationPart("20", "K"),
        EquationPart("× ("),
        EquationPart("0", "score"),
        EquationPart("−"),
        EquationPart("0.532", "expected score"),
        EquationPart(")"),
    )


@pytest.mark.parametrize(
    ("repository", "address"),
    [
        ("", ""),
        ("https://github.com/a/b", "https://github.com/a/b/edit/main/club/content/a%20b.yaml"),
        ("https://gitlab.com/a/b", "https://gitlab.com/a/b/-/edit/main/club/content/a%20b.yaml"),
        ("https://codeberg.org/a/b", "https://codeberg.org/a/b/_edit/main/club/content/a%20b.yaml"),
    ],
)
def test_what_is_wrong_is_corrected_where_the_site_lives(repository: str, address: str) -> None:
    assert edit_link(nameless()._replace(repository=repository), "club/", "content/a b.yaml") == address


def test_a_stair_has_a_step_for_each_change() -> None:
    assert stair([Fraction(1)]) == ""
    assert stair([Fraction(1), Fraction(2)]) == "M1 23h70v-22"
    assert stair([Fraction(0), Fraction(2), Fraction(1)]) == "M1 23h35v-22h35v12"
    assert stair([Fraction(5)] * 3) == "M1 23h35v0h35v0"


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two players, who both beat a third."""
    won: Any = {"attrition": "10-3", "bonus": "2-1"}
    files = {
        "site.yaml": {"title": "Small", "languages": ["de", "fr"]},
        "lists/squares.yaml": {"name": "WWR", "system": "wwr"},
        **{
            f"players/{name.split()[0].lower()}.yaml": {"name": name}
            for name in ("Ann Archer", "Bob Baker", "Cleo Cole")
        },
        "logs/ann/01.yaml": book("ann", [game("bob", "2026-01-02", **won)]),
        "logs/cleo/01.yaml": book("cleo", [game("bob", "2026-01-03", **won), game("ann", "2026-01-04", **won)]),
    }
    return build_site(write_site(tmp_path_factory.mktemp("root"), files), tmp_path_factory)


@pytest.mark.parametrize("tag", HEADLINES)
def test_the_headline_says_who_leads_in_every_language(small: Path, tag: str) -> None:
    page = (small / ("" if tag == "en" else tag) / "index.html").read_text(encoding="utf-8")
    assert HEADLINES[tag] in page


def test_a_player_leads_with_the_product_and_its_terms(small: Path) -> None:
    page = (small / "players/cleo.html").read_text(encoding="utf-8")
    why = page.partition("class=why>")[2].partition("</ul>")[0]
    assert "Why 20?" in why
    assert "opponents defeated" in why
    assert "game points" in why
