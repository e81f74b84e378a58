"""Every word of the site stands in every catalogue, and what a translation says keeps the message's values."""

import io
import re
import subprocess
import sys
from dataclasses import astuple
from fractions import Fraction
from html.parser import HTMLParser
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from masterlist.build import build
from masterlist.building import parts, plan
from masterlist.building.checking import Options
from masterlist.language import (
    ENGLISH,
    _,
    country,
    dated_before,
    day,
    language,
    ngettext,
    number,
    numerals,
    rounded,
    short_day,
    short_month,
    speaking,
    with_words,
)
from masterlist.scoring.system import LogWords
from masterlist.scoring.wwr_words import WORDS
from masterlist.site import layout
from masterlist.source import PackageFault
from tests import pseudo
from tests.conftest import ROOT

LOCALE = ROOT / "locale"
LANGUAGES = ["de", "fr"]
VALUE = re.compile(r"\{\w*\}|%\(\w+\)s|%%|</?\w+[^>]*>")

SCRIPTS_SAY = {"WWR", "Rating", "Rating over time"}  # of the words of systems for log books


def _read(data: bytes) -> Catalog:
    return read_po(io.BytesIO(data), abort_invalid=True)


def _messages(catalogue: Catalog) -> dict[tuple[str | None, str], Message]:
    return {(one.context, _ids(one)[0]): one for one in catalogue if one.id}


def _ids(message: Message) -> tuple[str, ...]:
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


def _said(message: Message) -> tuple[str, ...]:
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ())


@pytest.fixture(scope="module")
def template() -> Catalog:
    return _read((LOCALE / "masterlist.pot").read_bytes())


# --- Catalogues ------------------------------------------------------------------------------------------------------


def test_the_template_has_every_marked_message(template: Catalog, tmp_path: Path) -> None:
    gathered = tmp_path / "masterlist.pot"
    options = ["--mapping-file", "babel.toml", "--keywords", "N_", "--output-file", str(gathered)]
    pybabel = [sys.executable, "-m", "babel.messages.frontend", "--quiet"]
    subprocess.run([*pybabel, "extract", *options, "."], cwd=ROOT, check=True)
    found, known = _messages(_read(gathered.read_bytes())), _messages(template)
    assert found.keys() == known.keys(), "make words"
    places = {key: {file for file, _ in one.locations} for key, one in found.items()}
    assert places == {key: {file for file, _ in one.locations} for key, one in known.items()}, "make words"


@pytest.mark.parametrize("tag", LANGUAGES)
def test_a_catalogue_is_complete(template: Catalog, tag: str) -> None:
    catalogue = _read((LOCALE / f"{tag}.po").read_bytes())
    known, wanted = _messages(catalogue), _messages(template)
    assert known.keys() == wanted.keys(), "make words"
    assert not [key for key, one in known.items() if one.fuzzy or not all(_said(one))]
    assert all(len(_said(one)) == catalogue.num_plurals for one in known.values() if len(_ids(one)) > 1)


@pytest.mark.parametrize("tag", LANGUAGES)
def test_translations_keep_values_and_markup(tag: str) -> None:
    """One form of a plural may leave the number out: “a game”."""
    wrong = []
    for one in _messages(_read((LOCALE / f"{tag}.po").read_bytes())).values():
        wanted = {frozenset(VALUE.findall(form)) for form in _ids(one)}
        found = {frozenset(VALUE.findall(form)) for form in _said(one)}
        if not found <= wanted:
            wrong.append((one.id, one.string))
    assert not wrong


# --- Words -----------------------------------------------------------------------------------------------------------

SHOWN = {"title", "alt", "aria-label", "placeholder", "aria-description", "label"}  # attributes that people meet
SAID_ALIKE = {  # names and forms that are the same in any language
    "ARMADA", "Masterlist", "JSON", "CSV", "Atom", "iCalendar", "SQLite", "OpenAPI", "HTML", "Markdown", "YAML", "WWR",
    "DAANZ", "Elo", "Squares", "Sum", "GitHub", "Data", "Package", "min", "round",
}  # fmt: skip


class Shown(HTMLParser):
    """What a page shows: its texts, and the attributes that people meet."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.texts: list[str] = []
        self._hidden: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.texts += [value for name, value in given.items() if name in SHOWN and value]
        if tag == "meta" and given.get("name") == "description":
            self.texts.append(given["content"] or "")
        if tag in {"script", "code", "style", "pre"} or (tag == "article" and given.get("class") == "prose"):
            self._hidden.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if self._hidden and self._hidden[-1] == tag:
            self._hidden.pop()

    def handle_data(self, data: str) -> None:
        if not self._hidden:
            self.texts.append(data)


WORD = re.compile(r"[A-Za-z]{2,}")
ADDRESS = re.compile(r"https?://\S+|\b[0-9a-f]{10}\b")  # of a page, where it is cited, and a commit


def _submitted() -> set[str]:
    """Every word of the content, of what its folders and files are called, and of titles and headings of its pages."""
    found: set[str] = set()
    for file in (ROOT / "content").rglob("*"):
        path = WORD.findall(file.relative_to(ROOT).as_posix())
        found |= {*path, *(word.capitalize() for word in path)}  # games and opponents without a file are called so
        if file.suffix == ".yaml":
            words = WORD.findall(file.read_text("utf-8"))
            found |= {*words, *(word.capitalize() for word in words)}
        elif file.suffix == ".md":
            _, head, text = file.read_text("utf-8").split("---", 2)
            found |= {*WORD.findall(" ".join((head, *re.findall(r"^#+ .*", text, re.MULTILINE))))}
    return found


@pytest.fixture(scope="module")
def in_pseudo(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The example in a language that has a word for all that is marked."""
    folder = tmp_path_factory.mktemp("pseudo")
    with pytest.MonkeyPatch.context() as patch:
        for module in (parts, plan, layout):
            patch.setattr(module, "language", lambda _: pseudo.PSEUDO)
        assert build(ROOT, folder / "public", Options(jobs=1, cache=folder / "cache")).files
    pseudo.put_script_words(folder / "public")
    return folder / "public"


def test_every_word_is_marked(in_pseudo: Path) -> None:
    submitted = _submitted() | SAID_ALIKE
    with speaking(pseudo.PSEUDO):  # what a country is called is the CLDR's
        codes = [one for one in submitted if re.fullmatch("[A-Z]{2}", one)]
        submitted |= {word for code in codes for word in WORD.findall(country(code))}
    unmarked: dict[str, str] = {}
    for page in sorted(in_pseudo.rglob("*.html")):
        for text in Shown(page.read_text("utf-8")).texts:
            for word in WORD.findall(ADDRESS.sub("", text)):
                if word not in submitted:
                    unmarked.setdefault(f"{word}: {text.strip()[:80]}", page.relative_to(in_pseudo).as_posix())
    assert not "\n".join(f"{page}: {word}" for word, page in unmarked.items())


# --- Numbers and days ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tag", "later", "first", "short"),
    [
        ("en", "2023-01-23", "21", "21 Jan 2023"),
        ("en", "2023-12-21", "21 January", "21 Jan 2023"),
        ("en", "2024-01-21", "21 January 2023", "21 Jan 2023"),
        ("de", "2023-01-23", "21.01.2023", "21.01.2023"),
        ("en-US", "2023-12-21", "Jan 21, 2023", "Jan 21, 2023"),
    ],
)
def test_the_first_of_two_days_leaves_out_what_the_second_says(tag: str, later: str, first: str, short: str) -> None:
    with speaking(language(tag)):
        assert (dated_before("2023-01-21", later), short_day("2023-01-21")) == (first, short)


@pytest.mark.parametrize(
    ("tag", "short"), [("en", "Sep 2023"), ("en-GB", "Sept 2023"), ("de", "Sept. 2023"), ("fr", "sept. 2023")]
)
def test_a_month_in_little_room_has_its_short_name(tag: str, short: str) -> None:
    with speaking(language(tag)):
        assert short_month("2023-09-21") == short
    with speaking(pseudo.PSEUDO):
        assert short_month("2023-09-21") == "2023-09", "no English name"


@pytest.mark.parametrize(
    ("tag", "days", "halves", "sums"),
    [
        ("en", "1996-05-09", "2.5", "min(2.5, 3) × 1.25 + 1/3"),
        ("en-GB", "9 May 1996", "2.5", "min(2.5, 3) × 1.25 + 1/3"),
        ("en-US", "May 9, 1996", "2.5", "min(2.5, 3) × 1.25 + 1/3"),
        ("de", "09.05.1996", "2,5", "min(2,5; 3) × 1,25 + 1/3"),
        ("de-CH", "09.05.1996", "2.5", "min(2.5, 3) × 1.25 + 1/3"),
        ("fr", "9 mai 1996", "2,5", "min(2,5; 3) × 1,25 + 1/3"),
    ],
)
def test_days_and_numbers_are_those_of_the_language(tag: str, days: str, halves: str, sums: str) -> None:
    with speaking(language(tag)):
        assert day("1996-05-09") == days
        assert day("") == ""
        assert number(Fraction(5, 2)) == halves
        assert rounded(Fraction(5, 2), 1) == halves
        assert numerals("min(2.5, 3) × 1.25 + 1/3") == sums


@pytest.mark.parametrize(
    ("tag", "first", "second"),
    [
        ("en", "2024-06-01", "2024-06-02"),
        ("de", "01.06.2024", "02.06.2024"),
        ("fr", "1er juin 2024", "2 juin 2024"),
        ("fr-CH", "1er juin 2024", "2 juin 2024"),
    ],
)
def test_the_first_of_a_month_is_an_ordinal_in_french(tag: str, first: str, second: str) -> None:
    with speaking(language(tag)):
        assert (day("2024-06-01"), day("2024-06-02")) == (first, second)


@pytest.mark.parametrize(("tag", "called"), [("en", "Switzerland"), ("de", "Schweiz"), ("fr-CH", "Suisse")])
def test_a_country_is_called_as_the_language_has_it(tag: str, called: str) -> None:
    with speaking(language(tag)):
        assert country("CH") == called
        assert (country("QQ"), country("")) == ("QQ", ""), "a code without a name is shown as it is"


def test_scripts_get_the_words_of_workings_and_not_those_of_pages() -> None:
    german = language("de")
    assert {"opponents defeated: no new opponent", "game points"} <= {*german.scripts}
    for sentence in (*astuple(WORDS), *astuple(LogWords())):
        pages = sentence in german.messages and sentence not in SCRIPTS_SAY
        assert not (pages and sentence in german.scripts), sentence


def test_a_language_is_spoken_within_its_block_alone() -> None:
    with speaking(language("de")):
        with speaking(language("fr")):
            assert _("Languages") == "Langues"
        assert _("Languages") == "Sprachen"
        assert _("no message at all") == "no message at all"
        assert ngettext("{n} thing", "{n} things", 1) == "{n} thing"
    assert _("Languages") == "Languages"


def test_what_stands_side_by_side_is_parted_as_the_language_does() -> None:
    for tag, expected in (("en", "one; other"), ("de", "one; other"), ("fr", "one\N{NO-BREAK SPACE}; other")):
        with speaking(language(tag)):
            assert _("{one}; {other}").format(one="one", other="other") == expected


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            b'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8x\\n"\n\nmsgid "a"\nmsgstr "b"\n',
            "unknown encoding",
        ),
        (b'msgid "a"\nmsgstr "\xff"\n', "utf-8"),
    ],
)
def test_a_catalogue_that_cannot_be_read_is_named(text: bytes, said: str, tmp_path: Path) -> None:
    file = tmp_path / "de.po"
    file.write_bytes(text)
    with pytest.raises(PackageFault, match=rf"de\.po: the catalogue cannot be read: .*{said}"):
        with_words(ENGLISH, file)
