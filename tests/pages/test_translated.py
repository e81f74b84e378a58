"""A Markdown page in the language of the reader, where somebody has written it in that."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from masterlist import resources
from masterlist.facts.content import alone
from masterlist.language import language, speaking
from masterlist.render import Renderer
from masterlist.site.common.words import Page
from masterlist.site.layout import shell
from tests.conftest import ROOT, build_site
from tests.small import put

SITE = "title: Deer Valley\nlanguages: [de, de-AT, fr]\n"
PAGES = {
    "about.md": "---\ntitle: About us\nmenu: true\nsummary: Who we are.\n---\nWe play.\n",
    "about.de.md": "---\ntitle: Über uns\nsummary: Wer wir sind.\n---\nWir spielen. [Regeln](rules/wwr.md)\n",
    "about.de-AT.md": "---\ntitle: Wir in Österreich\n---\nWir spielen auch.\n",
    "rules/wwr.md": "---\ntitle: WWR\n---\n## Game points\n\nText.\n\n## Resignations\n\nText.\n",
    "rules/wwr.de.md": "---\ntitle: Die Regeln\n---\n## Partiepunkte\n\nText.\n\n## Aufgabe\n\nText.\n",
    "rules/wwr.fr.md": "---\ntitle: Les règles\n---\n## Points de partie\n\nTexte.\n",  # one section is missing
}
Site = Callable[[str], Path]


def _built(files: dict[str, bytes], tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("translated")
    for path in (ROOT / "tests/base/content").rglob("*.yaml"):
        put(root / "content" / path.relative_to(ROOT / "tests/base/content"), path.read_bytes())
    for name, data in files.items():
        put(root / "content" / name, data)
    return build_site(root, tmp_path_factory)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    pages = {f"pages/{name}": text.encode() for name, text in PAGES.items()}
    return _built({"site.yaml": SITE.encode(), **pages}, tmp_path_factory)


@pytest.mark.parametrize(
    ("folder", "title", "text"),
    [
        ("", "About us", "We play."),
        ("de/", "Über uns", "Wir spielen. "),
        ("de-at/", "Wir in Österreich", "Wir spielen auch."),
        ("fr/", "About us", "We play."),
    ],
)
def test_a_page_speaks_the_language_where_it_can(site: Path, folder: str, title: str, text: str) -> None:
    page = (site / folder / "about.html").read_text("utf-8")
    assert f"<h1>{title}</h1>" in page
    assert f"<p>{text}" in page
    assert f">{title}</a>" in (site / folder / "index.html").read_text("utf-8"), "in the menu"
    index = "".join(file.read_text("utf-8") for file in (site / folder / "search").glob("*.js"))
    assert f'"{title}"' in index


def test_a_copy_of_our_rules_has_our_translation_though_nothing_uses_it(
    tmp_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """A new site has copies of all rules pages, in English."""
    (tmp_path / "content/pages/rules").mkdir(parents=True)
    (tmp_path / "content/site.yaml").write_text("title: Lindenhof\nlanguages: [de]\n", "utf-8")
    for system in ("elo", "glicko-2"):
        text = (resources.folder("rules") / f"{system}.md").read_text("utf-8")
        changed = text.replace("## The period", "## Our period") if system == "glicko-2" else text
        (tmp_path / f"content/pages/rules/{system}.md").write_text(changed, "utf-8")
    built = build_site(tmp_path, tmp_path_factory)
    assert "Erwartetes Ergebnis" in (built / "de/rules/elo.html").read_text("utf-8")
    assert "noch nicht übersetzt" in (built / "de/rules/glicko-2.html").read_text("utf-8"), "which is the site's own"


def test_one_that_is_not_there_says_so_and_which_language_it_has(site: Path) -> None:
    missing = '<article class=prose lang="en">'
    assert missing in (site / "fr/about.html").read_text("utf-8")
    assert '<p class=small lang="fr">Cette page n’est pas encore traduite.</p>' in (site / "fr/about.html").read_text(
        "utf-8"
    )
    for folder in ("", "de/", "de-at/"):
        page = (site / folder / "about.html").read_text("utf-8")
        assert "<article class=prose>" in page


def test_a_translation_is_no_page_of_its_own(site: Path) -> None:
    assert sorted(path.relative_to(site).as_posix() for path in site.rglob("about*.html")) == [
        "about.html", "de-at/about.html", "de/about.html", "fr/about.html",
    ]  # fmt: skip


def test_workings_lead_to_the_section_that_stands_in_the_place_of_ours(site: Path) -> None:
    def links(folder: str) -> set[str]:
        page = (site / folder / "players/ann-archer.html").read_text("utf-8")
        return {*re.findall(r'<th scope=col[^>]*><a href="[./]*(rules/wwr[^"]*)"', page)}

    assert "rules/wwr.html#game-points" in links("")
    assert "rules/wwr.html#partiepunkte" in links("de/")
    assert "rules/wwr.html#partiepunkte" in links("de-at/")
    assert links("fr/") == {"rules/wwr.html"}, "with other headings nobody knows which is which"
    assert 'id="partiepunkte"' in (site / "de/rules/wwr.html").read_text("utf-8")
    assert '<li>Regeln: <a href="rules/wwr.html">Die Regeln</a>' in (site / "de/index.html").read_text("utf-8")


def test_our_own_rules_are_in_the_language_of_the_site(tmp_path_factory: pytest.TempPathFactory) -> None:
    """A site without copies of them; one with copies: see above."""
    site = {"site.yaml": b"title: Deer Valley\nlanguage: de\nlanguages: [en-GB, de-AT]\n"}
    built = _built(site, tmp_path_factory)
    for folder in ("", "de-at/"):
        page = (built / folder / "rules/wwr.html").read_text("utf-8")
        assert "<article class=prose>" in page
        assert '<h2 id="besiegte-gegner">Besiegte Gegner' in page
    english = (built / "en-gb/rules/wwr.html").read_text("utf-8")
    assert "<article class=prose>" in english
    assert '<h2 id="opponents-defeated">Opponents defeated' in english
    player = (built / "players/ann-archer.html").read_text("utf-8")
    assert "rules/wwr.html#partiepunkte" in player


def test_a_translation_of_the_site_takes_the_place_of_ours(tmp_path_factory: pytest.TempPathFactory) -> None:
    files = {
        "site.yaml": b"title: Deer Valley\nlanguage: de\n",
        "pages/rules/wwr.de.md": b"---\ntitle: Unsere\n---\nText.\n",
    }
    page = (_built(files, tmp_path_factory) / "rules/wwr.html").read_text("utf-8")
    assert "<h1>Unsere</h1>" in page


# --- Pages of a language whose script runs from right to left say so, and the style sheets know no left and right ---

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
