"""The rules pages are complete: every line of the published rules has its place on a page, in every language.

A file of ``sources/`` accounts for one document as it was published: its lines, a few words of each sentence, and the
heading and the words under which the page says the same. The documents themselves are not part of the project.
"""

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import NamedTuple

import pytest

from masterlist.checks.examples import examples_are_right
from masterlist.facts.content import Content, alone
from masterlist.facts.page import MarkdownPage, RatingExample
from masterlist.read.markdown_html import to_html
from masterlist.read.page import read_page
from masterlist.scoring.rating import game_systems
from tests.conftest import ROOT
from tests.whole import read

DOCUMENTS = {  # lines of each
    "wwr": ("wwr", 99),
    "daanz-squares-1": ("daanz-squares", 44),
    "daanz-squares-2": ("daanz-squares", 45),
    "armada": ("armada", 95),
    "sum-of-squares": ("sum-of-squares", 134),
}
NOTHING = "-"  # the heading of lines that say nothing which a page could
SYSTEMS = sorted({page for page, _ in DOCUMENTS.values()})
DETAILS = re.compile(r"<details(?:(?!<details).)*?</details>", re.DOTALL)  # with none within
HEADING = re.compile(r"<h2[^>]*>(.*?)</h2>", re.DOTALL)


class Row(NamedTuple):
    """One sentence or so of a document."""

    lines: tuple[int, ...]
    quoted: str
    heading: str  # "" before the first one
    says: tuple[str, ...]


def _lines(text: str) -> Iterator[int]:
    for part in text.split(","):
        first, _, last = part.strip().partition("-")
        yield from range(int(first), int(last or first) + 1)


def rows(document: str) -> list[Row]:
    """The table of a document."""
    text = (Path(__file__).parent / "sources" / f"{document}.txt").read_text(encoding="utf-8")
    cells = ([cell.strip() for cell in line.split("|")] for line in text.splitlines() if not line.startswith("#"))
    return [Row(tuple(_lines(one)), quoted, heading, tuple(says.split(" … "))) for one, quoted, heading, says in cells]


def _text(html: str) -> str:
    """What a reader reads, with single spaces."""
    while (shown := DETAILS.sub(" ", html)) != html:
        html = shown
    text = unescape(re.sub(r"<[^>]+>", lambda tag: "" if re.match(r"</?(strong|em|b|code)\b", tag[0]) else " ", html))
    return re.sub(r"\s+", " ", text.replace("’", "'").replace("“", '"').replace("”", '"')).replace(" ,", ",")


def sections(html: str) -> dict[str, str]:
    """The text of an article by its headings."""
    article = html[html.index("<article") : html.index("</article>")]
    before, *parts = HEADING.split(article)
    return {"": _text(before)} | {
        _text(heading).strip(): _text(body) for heading, body in zip(parts[::2], parts[1::2], strict=True)
    }


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_line_of_a_document_is_accounted_for_by_short_quotes(document: str) -> None:
    known = {line for row in rows(document) for line in row.lines}
    assert known == set(range(1, DOCUMENTS[document][1] + 1))
    assert max(len(row.quoted.split()) for row in rows(document)) <= 9


@pytest.mark.parametrize("document", DOCUMENTS)
def test_the_page_says_it_under_that_heading(built_site: Path, document: str) -> None:
    page = (built_site / f"rules/{DOCUMENTS[document][0]}.html").read_text(encoding="utf-8")
    found = sections(page)
    missing = []
    for row in rows(document):
        if row.heading == NOTHING:
            continue
        text, at = found[row.heading], 0
        for words in row.says:
            at = text.find(words, at)
            if at < 0:
                missing.append((row.lines[0], row.heading, words))
                break
    assert not missing


DECIDED = {
    "wwr": ("Opponent not on file", "mirrored entries", "Editions", "Authenticated books", "Exclusions", "Statuses"),
    "daanz-squares": ("Best country", "A winner at the end", "A tournament system"),
    "sum-of-squares": ("A winner at the end", "Best country", "left out of a draw"),
    "armada": ("After 1910", "Members have dates", "The cap of 60", "Editions", "−1470"),
}


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_the_rules_leave_open_is_said(built_site: Path, system: str) -> None:
    page = (built_site / f"rules/{system}.html").read_text(encoding="utf-8")
    text = sections(page)["How we read the rules"]
    assert [words for words in DECIDED[system] if words not in text] == []


# --- The rules pages of the rating systems: their examples are computed, and say what the sources say ---

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


# --- The German and French rules pages say what the English ones say, block by block and sentence by sentence: they
# are held to them by what no language changes, which blocks follow each other, every figure in each, every link, how
# many sentences, how much text ---

LANGUAGES = ("de", "fr")
BEGINS = re.compile(r"(?=<(?:h2|h3|p|li|tr|blockquote|figure)\b)")
TAG = re.compile(r"<(h2|h3|p|li|ol|ul|tr|th|td|blockquote|figure)\b")
LINK = re.compile(r'href="([^"#]*)')
SENTENCE = re.compile(r"(?<!\d)[.!?:;](?=[\s”“»’\")]*(?:\s|$))")  # not the point of an ordinal number
NEXT = re.compile(r"(?<=[.!?])\s+(?=[A-ZÄÖÜÉÀÇÎÔ„«(])")
SHORTEST, LONGEST = 0.8, 1.75  # of a translation, beside the English text
SHORT = 40  # letters; shorter texts vary more


class Block(NamedTuple):
    """A paragraph, a heading, a line of a list or of a table; or what an example gives."""

    text: str
    links: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()


def _blocks(page: MarkdownPage) -> Iterator[Block]:
    for part in page.parts:
        if isinstance(part, str):
            yield from _split(to_html(part, set()))
        else:
            yield Block(str(sorted(part.gives.items())), ("example",))


def _split(html: str) -> Iterator[Block]:
    for piece in BEGINS.split(html):
        if text := " ".join(unescape(re.sub(r"<[^>]+>", " ", piece)).split()):
            yield Block(text, tuple(sorted(LINK.findall(piece))), tuple(TAG.findall(piece)))


def _lacks(english: Block, other: Block) -> list[str]:
    """What a translated block lacks, or has too much."""
    found = []
    if english.tags != other.tags or (not english.tags and english != other):
        found.append("another block, or another example")
    if sorted(re.findall(r"\d+", english.text)) != sorted(re.findall(r"\d+", other.text)):
        found.append("other figures")
    if len(english.links) != len(other.links):
        found.append("other links")
    if len(SENTENCE.findall(other.text)) < len(SENTENCE.findall(english.text)):
        found.append("fewer sentences")
    if len(english.text) > SHORT and not SHORTEST < len(other.text) / len(english.text) < LONGEST:
        found.append("another length")
    return found


@pytest.fixture(scope="module")
def content() -> Content:
    found = read(ROOT)[0]
    assert found
    return found


def _both(content: Content, system: str, language: str) -> tuple[list[Block], list[Block]]:
    page = content.pages[f"rules/{system}"]
    (translated,) = (one for one in page.translations if one.language == language)
    return [*_blocks(page)], [*_blocks(translated)]


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_block_is_translated_in_full(content: Content, system: str, language: str) -> None:
    pairs = zip(*_both(content, system, language), strict=True)
    lacking = [(found, one.text[:60], other.text[:60]) for one, other in pairs if (found := _lacks(one, other))]
    assert lacking == []


def test_a_sentence_that_is_left_out_is_noticed(content: Content) -> None:
    """Nearly every one: what has no figure, in a paragraph that a translator wrote in more sentences, may escape."""
    noticed = every = 0
    for system in SYSTEMS:
        for language in LANGUAGES:
            for one, other in zip(*_both(content, system, language), strict=True):
                sentences = NEXT.split(other.text)
                for at in range(len(sentences)) if len(sentences) > 1 else ():
                    every += 1
                    rest = " ".join((*sentences[:at], *sentences[at + 1 :]))
                    noticed += bool(_lacks(one, other._replace(text=rest)))
    assert every > 400
    assert noticed / every > 0.95
