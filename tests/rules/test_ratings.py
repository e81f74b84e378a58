"""The rules pages of the rating systems: their examples are computed, and say what the sources say."""

import pytest

from masterlist.checks.examples import examples_are_right
from masterlist.facts.content import alone
from masterlist.facts.page import MarkdownPage, RatingExample
from masterlist.read.page import read_page
from masterlist.scoring.rating import game_systems
from tests.conftest import ROOT

PAGES = [f"{system}{language}" for system in ("elo", "glicko-2") for language in ("", ".de", ".fr")]


def _page(name: str) -> MarkdownPage:
    file = ROOT / f"content/pages/rules/{name}.md"
    page, problems = read_page(f"rules/{name}", file.read_bytes(), f"content/pages/rules/{name}.md")
    assert page, problems
    return page


@pytest.mark.parametrize("name", PAGES)
def test_examples_give_what_the_page_says_and_workings_lead_to_its_sections(name: str) -> None:
    page = _page(name)
    assert any(isinstance(part, RatingExample) for part in page.parts)
    content = alone({})._replace(pages={page.id: page})
    assert [*examples_are_right(content)] == []
    page, system = _page(name), game_systems()[name.partition(".")[0]]
    texts = "".join(part for part in page.parts if isinstance(part, str))
    if "." not in name:
        assert all(f"\n## {heading}\n" in texts for _, heading in system.sections)
    headings = sum(line.startswith("## ") for line in texts.splitlines())
    assert headings == 5


@pytest.mark.parametrize("name", ["glicko-2", "glicko-2.de", "glicko-2.fr"])
def test_the_page_says_what_the_paper_prints_and_why(name: str) -> None:
    page = _page(name)
    (example,) = (part for part in page.parts if isinstance(part, RatingExample))
    assert example.gives == {"anna rating": 1464.05, "anna deviation": 151.52, "anna volatility": 0.06}
    texts = "".join(part for part in page.parts if isinstance(part, str)).replace(",", ".")
    assert "1464.06" in texts
    assert "0.05999" in texts
