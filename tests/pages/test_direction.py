"""Pages of a language whose script runs from right to left say so, and the style sheets know no left and right."""

import re
from pathlib import Path

import pytest

from masterlist import resources
from masterlist.facts.content import alone
from masterlist.language import language, speaking
from masterlist.render import Renderer
from masterlist.site.common.words import Page
from masterlist.site.layout import shell

SHEETS = sorted((resources.folder("site_templates") / "assets").glob("*.css"))
# Physical properties and values; a shorthand of four is one where its second and fourth value differ.
PHYSICAL = re.compile(
    r"(?<![\w-])(?:(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)|left|right)\s*:"
    r"|(?:text-align|float|clear):\s*(?:left|right)"
    r"|(?<![\w-])(?:margin|padding|inset): (?:\S+ )(\S+) \S+ (?!\1;)[^\s;]+;"
)


@pytest.mark.parametrize(("tag", "said"), [("de", '<html lang="de" data-root'), ("he", '<html lang="he" dir="rtl"')])
def test_the_direction_is_said_where_it_is_not_the_usual_one(tag: str, said: str) -> None:
    with speaking(language(tag)):
        page = Page("search.html", "search.html", "", "")
        around = shell(alone({}), ((tag, "", ""),), (), events=False)
        assert said in Renderer(around)(page).data.decode()


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_style_sheets_have_starts_and_ends(sheet: Path) -> None:
    found = [line.strip() for line in sheet.read_text("utf-8").splitlines() if PHYSICAL.search(line)]
    assert not found
