"""Each line of a working leads to the section of the rules page that it applies."""

import re
from pathlib import Path

import pytest

from masterlist import resources
from masterlist.facts.content import Content, alone
from masterlist.read.page import read_page
from masterlist.scoring.registry import systems
from masterlist.site.layout import sections
from tests.conftest import ROOT


def _content(id_: str, text: bytes) -> Content:
    page, problems = read_page(f"rules/{id_}", text, f"content/pages/rules/{id_}.md")
    assert page, problems
    return alone({})._replace(pages={page.id: page})


@pytest.mark.parametrize("id_", sorted(systems()))
def test_every_section_is_on_our_own_page(id_: str) -> None:
    text = (resources.folder("rules") / f"{id_}.md").read_bytes()
    ((path, found),) = sections(_content(id_, text))
    assert path == f"rules/{id_}.html"
    named = [heading for _, heading in systems()[id_].sections if heading]
    assert named, "every system says where its rules are"
    assert len([link for _, link in found if "#" in link.path]) == len(named)


def test_a_page_that_lacks_a_section_is_linked_as_a_whole() -> None:
    text = b"---\ntitle: Ours\n---\n## Game points\n\n## Resignations\n\n## Resignations\n"
    ((_, found),) = sections(_content("wwr", text))
    assert dict(found)[""].path == "rules/wwr.html#game-points"
    assert dict(found)["opponents defeated"].path == "rules/wwr.html"
    assert dict(found)["resigner's"].path == "rules/wwr.html", "two of one name have two addresses"


def test_a_site_without_rules_pages_links_nothing() -> None:
    assert sections(alone({})) == ()


def test_every_line_on_the_pages_of_boards_and_games_leads_to_a_rule(built_site: Path) -> None:
    """With three digits; the same lines with all digits stand below it."""
    seen = {"tournaments": 0, "games": 0}
    for kind in seen:
        for path in built_site.glob(f"{kind}/**/*.html"):
            text = re.sub("<details class=exact>.*?</details>", "", path.read_text("utf-8"), flags=re.DOTALL)
            for table in text.split("<table class=working>")[1:]:
                rows = table.split("</table>")[0].split("<tr>")[1:]
                assert all("/rules/" in row.split("<td")[0] for row in rows), path
                seen[kind] += len(rows)
    assert all(seen.values()), seen


def test_the_example_site_has_every_system() -> None:
    assert {path.name.split(".")[0] for path in (ROOT / "content/pages/rules").iterdir()} == {*systems()}


@pytest.mark.parametrize("path", sorted((ROOT / "content/pages/rules").glob("*.*.md")), ids=lambda path: path.name)
def test_a_translation_has_the_sections_and_examples_of_the_original(path: Path) -> None:
    """The headings by their place and level; an example's keys and values, where its title alone is translated."""
    system = path.name.split(".")[0]
    original = path.with_name(f"{system}.md")
    assert _levels(path) == _levels(original)
    assert _examples(path) == _examples(original)
    assert _examples(path), "every system has a worked example"


def _levels(path: Path) -> list[str]:
    return re.findall(r"^#+ ", path.read_text("utf-8"), re.MULTILINE)


def _examples(path: Path) -> list[str]:
    found = re.findall(r"^```example\n(.*?)^```$", path.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    return [re.sub(r"^title: .*$", "", one, flags=re.MULTILINE) for one in found]
