"""What stands on a finished page, as pieces that a template can print."""

import html
import re
from xml.etree.ElementTree import Element

from benchmarks.tree import parsed

MAIN = re.compile(r"<main\b.*</main>", re.DOTALL)
TITLE = re.compile(r"<title>([^<]*)</title>")
HEAD = re.compile(r"<head>.*</head>", re.DOTALL)
HEADER = re.compile(r"<(header|footer)\b.*?</\1>", re.DOTALL)
PLACES = re.compile(r'<nav class="?places\b.*?</nav>', re.DOTALL)

# Text; href, where it leads somewhere; style, rel and label, where the link has them; day, where it says one, and at,
# the same in figures, where it says it in words.
Link = dict[str, str]
Run = dict[str, "str | list[Run]"]  # a link or a tag with its text or the runs in it, and its style; or a text
Asked = dict[str, str]  # what a head asks for: a style, a script or an icon; or another form of the page


def main_of(page: str) -> Element:
    """What a page holds between its head and its foot."""
    found = MAIN.search(page)
    if found is None:
        raise ValueError("a page without <main>")
    return parsed(found[0])


def bars_of(page: str) -> tuple[Element, Element]:
    """What stands above and below every page."""
    header, footer = (parsed(found[0]) for found in HEADER.finditer(page))
    return header, footer


def places_of(page: str) -> Element:
    """The links below the foot of every page."""
    found = PLACES.search(page)
    if found is None:
        raise ValueError("a page without places")
    return parsed(found[0])


def title_of(page: str) -> str:
    """What the page is called in its head, without the name of the site."""
    found = TITLE.search(page)
    title, _, site = html.unescape(found[1] if found else "").rpartition(" · ")
    return title or site


def summary_of(page: str) -> str:
    """What the page says about itself in its head."""
    return next((one.attrib["content"] for one in _head(page) if one.get("name") == "description"), "")


def head_of(page: str) -> list[Asked]:
    """What the head asks for, in order: styles, scripts, the icon; and the other forms of the page."""
    return [_asked(one) for one in _head(page) if one.tag in ("link", "script")]


def _head(page: str) -> list[Element]:
    found = HEAD.search(page)
    return [] if found is None else [*parsed(found[0])]


def _asked(one: Element) -> Asked:
    if one.tag == "script" and "defer" not in one.attrib:
        return {"early": one.attrib["src"], "rows": one.attrib.get("data-rows", "")}
    if one.tag == "script":
        return {"script": one.attrib["src"]}
    kind, href = one.attrib["rel"], one.attrib["href"]
    if kind == "stylesheet":
        return {"style": href}
    if kind == "icon":
        return {"icon": href}
    return {"form": href, "type": one.attrib["type"], "title": one.attrib["title"]}


def text(element: Element | None) -> str:
    """What an element says, with single spaces; "" for none."""
    return "" if element is None else " ".join("".join(element.itertext()).split())


def link(element: Element) -> Link:
    """An element that is nothing but a text, linked or not."""
    inner = next(element.iter("a"), None)
    return {"text": text(element)} if inner is None else _anchor(inner)


def _anchor(inner: Element) -> Link:
    marks = {"style": inner.get("class"), "rel": inner.get("rel"), "label": inner.get("aria-label")}
    day = inner.find("time")
    if day is not None:
        marks |= {"day": "yes", "at": day.get("datetime")}
    return {"text": text(inner), "href": inner.attrib["href"], **{key: said for key, said in marks.items() if said}}


def runs(element: Element | None) -> list[Run]:
    """An element as pieces in order: texts, links, and tags; those of a tag that holds others stand in it."""
    if element is None:
        return []
    found: list[Run] = [_words(element.text)]
    for inner in element:
        found += [_linked(inner) if inner.tag == "a" else tag(inner), _words(inner.tail)]
    return [run for run in found if run.get("text") or run.get("tag")]


def _linked(inner: Element) -> Run:
    plain = all(one.tag == "time" for one in inner)
    return {**_anchor(inner), **({} if plain else {"runs": runs(inner)})}


def tag(inner: Element) -> Run:
    """An element with what it says or holds."""
    held: Run = {"runs": runs(inner)} if len(inner) else {"text": "".join(inner.itertext())}
    marks = {"style": inner.get("class", ""), "at": inner.get("datetime", "")}
    return {"tag": inner.tag, **held, **{key: said for key, said in marks.items() if said}}


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
