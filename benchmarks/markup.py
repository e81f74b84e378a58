"""What stands on a finished page, as pieces that a template can print."""

import html
import re
from xml.etree.ElementTree import Element, fromstring

MAIN = re.compile(r"<main\b.*</main>", re.DOTALL)
TITLE = re.compile(r"<title>([^<]*)</title>")
SUMMARY = re.compile(r'<meta name="description" content="([^"]*)">')
ALTERNATE = re.compile(r'<link rel="alternate" type="([^"]*)" title="([^"]*)" href="([^"]*)">')

Link = dict[str, str]  # text; href, where it leads somewhere; rel and label, where the link has them
Run = dict[str, "str | list[Run]"]  # a link, a text, or a tag with its text or the runs in it, and its style


def main_of(page: str) -> Element:
    """What a page holds between its head and its foot."""
    found = MAIN.search(page)
    if found is None:
        raise ValueError("a page without <main>")
    return fromstring(closed(found[0]))  # noqa: S314 (pages that were built here)


def closed(html: str) -> str:
    """With elements that have no end written as XML wants them."""
    return re.sub(r"<(br|img|input)\b([^>]*?)/?>", r"<\1\2/>", html)


def title_of(page: str) -> str:
    """What the page is called in its head, without the name of the site."""
    found = TITLE.search(page)
    title, _, site = html.unescape(found[1] if found else "").rpartition(" · ")
    return title or site


def summary_of(page: str) -> str:
    """What the page says about itself in its head."""
    found = SUMMARY.search(page)
    return html.unescape(found[1]) if found else ""


def alternates_of(page: str) -> list[Link]:
    """The page in other forms, as its head names them."""
    found = ([html.unescape(said) for said in one] for one in ALTERNATE.findall(page))
    return [{"type": media, "title": title, "href": href} for media, title, href in found]


def text(element: Element | None) -> str:
    """What an element says, with single spaces; "" for none."""
    return "" if element is None else " ".join("".join(element.itertext()).split())


def link(element: Element) -> Link:
    """An element that is nothing but a text, linked or not."""
    inner = next(element.iter("a"), None)
    return {"text": text(element)} if inner is None else _anchor(inner)


def _anchor(inner: Element) -> Link:
    marks = {"rel": inner.get("rel"), "label": inner.get("aria-label")}
    return {"text": text(inner), "href": inner.attrib["href"], **{key: said for key, said in marks.items() if said}}


def runs(element: Element | None) -> list[Run]:
    """An element as pieces in order: texts, links, and tags; those of a tag that holds others stand in it."""
    if element is None:
        return []
    found: list[Run] = [_words(element.text)]
    for inner in element:
        found += [{**_anchor(inner)} if inner.tag == "a" else tag(inner), _words(inner.tail)]
    return [run for run in found if run.get("text") or run.get("tag")]


def tag(inner: Element) -> Run:
    """An element with what it says or holds."""
    held: Run = {"runs": runs(inner)} if len(inner) else {"text": "".join(inner.itertext())}
    style = inner.get("class")
    return {"tag": inner.tag, **held, **({"style": style} if style else {})}


def _words(words: str | None) -> Run:
    return {"text": re.sub(r"\s+", " ", words or "")}


def rows(table: Element | None) -> list[list[Element]]:
    """The cells of a table's rows, without its head."""
    if table is None:
        return []
    found = (row for row in table.iter("tr") if row[0].get("scope") != "col")
    return [list(row) for row in found]


def caption(table: Element | None) -> str:
    """What a table is called."""
    return "" if table is None else text(table.find("caption"))


def table_of(page: Element, style: str) -> Element | None:
    """The first table of this style."""
    return next((table for table in page.iter("table") if style in table.get("class", "").split()), None)


def captioned(page: Element, start: str) -> Element | None:
    """The table with the caption that begins like this."""
    return next((table for table in page.iter("table") if caption(table).startswith(start)), None)
