"""What stands on a finished page: the same reading for the pages of every generator."""

import html
import re
from collections.abc import Iterator
from xml.etree.ElementTree import Element, fromstring

MAIN = re.compile(r"<main\b.*</main>", re.DOTALL)
SUMMARY = re.compile(r'<meta name="description" content="([^"]*)">')

Link = dict[str, str]  # text; href, where it leads somewhere; style, where it has one
Cell = tuple[str, tuple[str, ...]]  # what it says, where its links lead


def main_of(page: str) -> Element:
    """What a page holds between its head and its foot."""
    found = MAIN.search(page)
    if found is None:
        raise ValueError("a page without <main>")
    main = fromstring(closed(found[0]))  # noqa: S314 (pages that were built here)
    _leave_out(main)
    return main


def closed(html: str) -> str:
    """With elements that have no end written as XML wants them."""
    return re.sub(r"<(br|img|input)\b([^>]*?)/?>", r"<\1\2/>", html)


def _leave_out(element: Element) -> None:
    """Drop what Masterlist tells of a player beside his logs and tables: the other generators are not asked for it."""
    for inner in list(element):
        if "chronicle" in inner.get("class", "").split():
            element.remove(inner)
        else:
            _leave_out(inner)


def summary_of(page: str) -> str:
    """What the page says about itself in its head."""
    found = SUMMARY.search(page)
    return html.unescape(found[1]) if found else ""


def text(element: Element | None) -> str:
    """What an element says, with single spaces; "" for none."""
    return "" if element is None else " ".join("".join(element.itertext()).split())


def link(element: Element) -> Link:
    """An element that is nothing but a text, linked or not."""
    inner = next(element.iter("a"), None)
    return {"text": text(element)} if inner is None else {"text": text(inner), "href": inner.attrib["href"]}


def runs(element: Element, style: str = "") -> list[Link]:
    """An element as pieces of text in order, each with its link or the style that it has."""
    found = [_run(element.text, style)]
    for inner in element:
        if inner.tag == "a":
            found.append({"text": text(inner), "href": inner.attrib["href"]})
        elif inner.tag == "br":
            found.append({"text": "", "style": "br"})
        else:
            found += runs(inner, inner.tag if inner.tag != "span" else inner.get("class", "span"))
        found.append(_run(inner.tail, style))
    return [run for run in found if run["text"] or run.get("style") == "br"]


def _run(words: str | None, style: str) -> Link:
    squeezed = re.sub(r"\s+", " ", words or "")
    return {"text": squeezed, "style": style} if style and squeezed.strip() else {"text": squeezed}


def tables(page: Element) -> list[list[list[Cell]]]:
    """All tables of a page in order, also those inside a table; each as rows of cells."""
    return [[[_cell(cell) for cell in row] for row in _rows(table)] for table in page.iter("table")]


def _rows(table: Element) -> Iterator[Element]:
    for inner in table:
        if inner.tag == "tr":
            yield inner
        elif inner.tag in ("thead", "tbody"):
            yield from inner.findall("tr")


def _cell(cell: Element) -> Cell:
    return text(cell), tuple(inner.attrib["href"] for inner in cell.iter("a"))


def rows(table: Element) -> list[list[Element]]:
    """The cells of a table's rows, without its head."""
    return [list(row) for row in _rows(table) if row[0].get("scope") != "col"]


def difference(ours: str, theirs: str) -> str:
    """What the tables or words of two pages differ in; "" where they say the same."""
    mine, other = main_of(ours), main_of(theirs)
    both = zip(tables(mine), tables(other), strict=False)
    for number, (one, two) in enumerate(both, start=1):
        for at, pair in enumerate(zip(one, two, strict=False), start=1):
            if pair[0] != pair[1]:
                return f"table {number}, row {at}: {pair[0]} is {pair[1]} there"
        if len(one) != len(two):
            return f"table {number} has {len(one)} rows and {len(two)} there"
    return "" if _words(mine) == _words(other) else _first_words_apart(_words(mine), _words(other))


def _words(page: Element) -> str:
    """All words on the page without the spaces between them, which no reader sees in the same way."""
    return "".join("".join(page.itertext()).split())


def _first_words_apart(one: str, two: str) -> str:
    at = next(
        (at for at, pair in enumerate(zip(one, two, strict=False)) if pair[0] != pair[1]), min(len(one), len(two))
    )
    around = slice(max(at - 20, 0), at + 40)
    return f"“{one[around]}” is “{two[around]}” there"
