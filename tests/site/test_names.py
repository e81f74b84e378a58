"""Where people read, no id stands: games have titles, unknown players names, results words."""

import json
import random
import re
from pathlib import Path

import pytest
from babel.localedata import locale_identifiers

from masterlist.build import build
from masterlist.building.checking import Options
from masterlist.folding import collated
from masterlist.language import ENGLISH, day, grouped, language, months, period, speaking, spoken
from masterlist.site.common.lists import move
from masterlist.site.common.words import game_name, pager, words_of
from masterlist.site.layout import style_documents
from masterlist.source import Kind, Value, in_words, say
from masterlist.standings.movement import ROWS
from tests.conftest import ROOT
from tests.examples import CAMPAIGN
from tests.small import copied_site, put


@pytest.mark.parametrize(
    ("id_", "name"),
    [
        ("2026-05-squirrel-point", "Squirrel Point"),
        ("2026-squirrel-point", "Squirrel Point"),
        ("2026-05-01-final", "Final"),
        ("final-2026", "Final 2026"),
        ("2026-05", "2026 05"),
    ],
)
def test_a_game_is_called_by_its_id_without_the_date(id_: str, name: str) -> None:
    assert game_name(id_) == name


def test_a_reported_id_is_shown_as_words() -> None:
    assert words_of("sam-smith-2") == "Sam Smith 2"


@pytest.mark.parametrize(
    ("first", "last", "said"),
    [
        ("2026-05-01", "2026-08-31", "May–August 2026"),
        ("2026-05-01", "2026-05-31", "May 2026"),
        ("2026-12-01", "2027-02-01", "December 2026–February 2027"),
        ("2026-10-01", "", "October 2026"),
        ("", "", ""),
    ],
)
def test_months(first: str, last: str, said: str) -> None:
    assert months(first, last) == said


def test_values_of_a_kind_are_put_into_words() -> None:
    inner = say("here {here}", Value("here", "lost-major", Kind.RESULT))
    assert spoken(in_words(say("not rated: {why}", why=inner), Kind.RESULT, lambda one: one.upper())) == (
        "not rated: here LOST-MAJOR"
    )
    assert str(inner) == "here lost-major", "as commands have it"


def test_no_page_of_open_questions_speaks_as_files_do(built_site: Path) -> None:
    text = (built_site / "problems.html").read_text("utf-8")
    assert "lost, major" in text
    assert "lost-major" not in text
    assert '<h2><a href="players/amos-fenstermaker.html">Amos Fenstermaker, log book 3</a></h2>' in text


# --- Names stand in the order in which people look for them, everywhere ---

ORDERED = ("álvaro arias", "Anna Zell", "bob-baker", "Östen Ahl", "Otto Abel", "Øystein", "Zoe", "Ёлка", "Жанна")


def test_accents_and_capitals_do_not_part_names() -> None:
    mixed = [*ORDERED]
    random.Random(1960).shuffle(mixed)  # noqa: S311  the same order every time
    assert sorted(mixed, key=collated) == [*ORDERED]
    assert sorted(["Ole", "Øle", "öle"], key=collated) == sorted(["öle", "Ole", "Øle"], key=collated)


def test_pages_and_scripts_have_names_in_this_order(tmp_path: Path) -> None:
    """The index of players, those of equal rating on a list, clubs, and what the form offers."""
    copied_site(tmp_path, "base")
    names = {"p1": "Zoe Zell", "p2": "álvaro Arias", "p3": "Östen Ost", "p4": "Otto Paul", "p5": "Yan Yu"}
    for id_, name in names.items():
        (tmp_path / f"content/players/{id_}.yaml").write_text(f"name: {name}\n", "utf-8")
        (tmp_path / f"content/clubs/{id_}.yaml").write_text(f"name: Club {name}\ncountry: AU\n", "utf-8")
        game = "{date: 2024-05-04, opponent: bob-baker, result: draw, bonus: 3-3, signed: true}"
        (tmp_path / f"content/logs/{id_}").mkdir()
        entry = f"player: {id_}\nlist: squares\ngame: {game}\n"
        (tmp_path / f"content/logs/{id_}/2024-05-04-bob-baker.yaml").write_text(entry, "utf-8")
    assert build(tmp_path, tmp_path / "public", Options(jobs=1)).files
    ordered = ["álvaro Arias", "Östen Ost", "Otto Paul", "Yan Yu", "Zoe Zell"]
    public = tmp_path / "public"
    for page in ("players.html", "clubs.html"):
        text = (public / page).read_text("utf-8")
        found = sorted(ordered, key=lambda name: text.index(name))  # noqa: PLW0108
        assert found == ordered, page
    rows = json.loads((public / "api/v1/lists/squares.json").read_text("utf-8"))["entries"]
    level = [row["name"] for row in rows if row["player"] in names]
    assert level == ordered
    known = (public / "assets/submit-data.js").read_text("utf-8")
    assert sorted(ordered, key=known.index) == ordered


# --- Counts and periods as each language writes them ---


@pytest.mark.parametrize(
    ("tag", "count", "quarter", "month"),
    [
        ("en", "1,234,567", "2024 Q3", "2024-07"),
        ("en-GB", "1,234,567", "Q3\xa02024", "July\xa02024"),
        ("de", "1.234.567", "Q3\xa02024", "Juli\xa02024"),
        ("de-CH", "1’234’567", "Q3\xa02024", "Juli\xa02024"),
        ("fr", "1\u202f234\u202f567", "T3\xa02024", "juillet\xa02024"),
        ("pl", "1\xa0234\xa0567", "2024 Q3", "lipiec\xa02024"),
        ("cs", "1\xa0234\xa0567", "Q3\xa02024", "červenec\xa02024"),
    ],
)
def test_counts_and_periods_are_those_of_the_language(tag: str, count: str, quarter: str, month: str) -> None:
    with speaking(language(tag)):
        assert grouped(1_234_567) == count
        assert grouped(999) == "999"
        assert period("2024-q3") == quarter
        assert period("2024-07") == month
        assert period("2024") == "2024"
        assert period("") == ""


def test_a_pager_and_a_move_are_said_in_the_language() -> None:
    with speaking(language("de")):
        found = pager("lists/squares", 4, ROWS * 5)
        assert found is not None
        assert found.links[-1] is not None
        assert found.links[-1].text == "1.101–1.375"
        assert found.after is not None
        assert found.after.text == "Weiter"
        assert move(5, 2) == ("up", "aufgestiegen um", "3")
        assert move(0, 2) == ("new", "", "neu")
    assert move(5, 2) == ("up", "up", "3")


@pytest.mark.campaign
def test_every_language_of_the_cldr_has_days_and_periods() -> None:
    """Those without a catalogue too: a club may bring one."""
    for tag in sorted(locale_identifiers())[:: 1 if CAMPAIGN else 10]:
        with speaking(language(tag.replace("_", "-"))):
            assert {day("2024-07-01"), period("2024-07"), period("2024-q3")}.isdisjoint({"", "M07"})
            assert "2024" in period("2024-q3") or "24" in period("2024-q3")


# --- Labels that the style sheet puts beside numbers are said in the language of the page ---

SHEET = (ROOT / "site_templates" / "assets" / "player.css").read_text("utf-8")
LABELS = dict(re.findall(r'var\((--log-\w+), "([^"]+)"\)', SHEET))


def test_every_label_of_the_style_sheet_is_said_in_each_language() -> None:
    assert LABELS
    for tag in ("de", "fr"):
        (document,) = style_documents([language(tag)])
        assert document.path == f"assets/words-{tag}.css"
        said = dict(re.findall(r'^  (--log-\w+): "([^"]+)";$', document.data.decode(), re.MULTILINE))
        assert said.keys() == LABELS.keys()
        assert said["--log-signature"] != LABELS["--log-signature"]


def test_english_stands_in_the_style_sheet_as_in_its_file() -> None:
    assert not [*style_documents([ENGLISH])]
    (document,) = style_documents([language("en-GB")])
    assert dict(re.findall(r'^  (--log-\w+): "([^"]+)";$', document.data.decode(), re.MULTILINE)) == LABELS


# --- What a long page of text has ---


def test_a_long_page_begins_with_its_sections(tmp_path: Path) -> None:
    """In their order, by their own ids and without their links or what says nothing; a shorter one has none."""
    site = copied_site(tmp_path, "base")
    text = "## On page\n\n## [Ann](https://a.example) & &lt;Bob&gt;\n\n### Less\n\n## *Cy*\n\n## ![A](a.png)\n\n## Cy\n"
    shorter = text.removesuffix("## Cy\n")
    put(site / "content/pages/long.md", f"---\ntitle: Long\nsummary: Much.\n---\n{text}")
    put(site / "content/pages/short.md", f"---\ntitle: Short\nsummary: Less.\n---\n{shorter}")
    assert build(site, site / "public", Options(jobs=1)).files
    page = (site / "public/long.html").read_text("utf-8").replace('"', "")
    nav = re.search("<nav class=sections.*?</nav>", page, re.DOTALL)
    assert nav
    assert re.findall("<a href=#([^>]+)>(.*?)</a>", nav[0]) == [
        ("on-page", "On page"),
        ("ann-bob", "Ann &amp; &lt;Bob&gt;"),
        ("cy", "Cy"),
        ("cy_1", "Cy"),
    ]
    assert re.findall("<h2 id=([^>]+)>", page) == ["on-page", "ann-bob", "cy", "_1", "cy_1"]
    assert "class=sections" not in (site / "public/short.html").read_text("utf-8").replace('"', "")


def test_the_sections_of_a_page_that_is_not_translated_are_in_its_language(tmp_path: Path) -> None:
    """And what they are called is in the reader's, seen and said."""
    site = copied_site(tmp_path, "base")
    put(site / "content/site.yaml", (site / "content/site.yaml").read_text("utf-8") + "languages: [de]\n")
    put(site / "content/pages/long.md", "---\ntitle: Long\nsummary: Much.\n---\n## A\n\n## B\n\n## C\n\n## D\n")
    assert build(site, site / "public", Options(jobs=1)).files
    page = (site / "public/de/long.html").read_text("utf-8").replace('"', "")
    assert re.search("<nav class=sections aria-label=Auf dieser Seite lang=de>.*?<ul lang=en>", page, re.DOTALL)
