"""The German and French rules pages say what the English ones say, block by block and sentence by sentence.

The English pages are held to the documents themselves by a table; a translation is held to the English page by what no
language changes: which blocks follow each other, every figure in each, every link, how many sentences, how much text.
"""

import re
from collections.abc import Iterator
from html import unescape
from typing import NamedTuple

import pytest

from masterlist.facts.content import Content
from masterlist.facts.page import MarkdownPage
from masterlist.read.markdown_html import to_html
from tests.conftest import ROOT
from tests.whole import read

SYSTEMS = ("armada", "daanz-squares", "sum-of-squares", "wwr")
LANGUAGES = ("de", "fr")
BEGINS = re.compile(r"(?=<(?:h2|h3|p|li|tr|blockquote|figure)\b)")
TAG = re.compile(r"<(h2|p|li|ol|ul|tr|th|td|blockquote|figure)\b")
LINK = re.compile(r'href="([^"#]*)')
SENTENCE = re.compile(r"(?<!\d)[.!?:;](?=[\s”“»’\")]*(?:\s|$))")  # not the point of an ordinal number
NEXT = re.compile(r"(?<=[.!?])\s+(?=[A-ZÄÖÜÉÀÇÎÔ„«(])")
SHORTEST, LONGEST = 0.8, 1.75  # of a translation, beside the English text
HEADING = 40  # letters; shorter texts vary more


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
    if len(english.text) > HEADING and not SHORTEST < len(other.text) / len(english.text) < LONGEST:
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
