"""What a player's page and a page of two players' games show, ready for a template."""

from typing import Any
from xml.etree.ElementTree import Element

from benchmarks.markup import caption, captioned, link, rows, runs, table_of, text
from benchmarks.views import View, facts, figures, lead, plain

ENTRY = ("attrition", "own_bonus", "opponent_bonus", "points", "defeated", "total", "wwr")


def player(page: Element) -> View:
    """A player's ranks, logs with all their columns and workings, titles, tournaments and records."""
    return {
        "facts": facts(page),
        "ranks": _ranks(page),
        "contents": [link(item) for item in page.findall("./nav/ul/li")],
        "logs": [_log(section) for section in page.findall("section") if table_of(section, "log") is not None],
        "pairs": runs(page.find("./section/h2[@id='pairs']/../p")),
        "titles": [runs(item) for item in page.findall("./section/h2[@id='titles']/../ul/li")],
        **_record(page),
        "plain": plain(page),
    }


def _ranks(page: Element) -> list[View]:
    """For each list the rank of today, and those in all editions where there are some."""
    found: list[View] = []
    for part in page.findall("./div[@id='ranks']/*"):
        if part.tag == "p":
            found.append({"now": runs(part)})
        else:
            table = part.find("table")
            editions = [[link(row[0]), *map(text, row[1:])] for row in rows(table)]
            found[-1] |= {"caption": caption(table), "editions": editions}
    return found


def _log(section: Element) -> View:
    tables = [table for table in section.iter("table") if table.get("class") == "log"]
    books = zip(section.findall("h3"), tables, strict=True)
    return {
        "id": section.attrib["id"],
        "list": link(section[0]),
        "figures": figures(section),
        "career": _career(section.find("./div[@class='chronicle']")),
        "books": [_book(*book) for book in books],
    }


def _career(part: Element | None) -> View:
    if part is None:
        raise ValueError("a log without what it comes to")
    group = part.find("./div[@role='group']")
    table = table_of(part, "opponents")
    paragraphs = {one.get("class"): one for one in part.findall("p")}
    heading = part.find("./h3[@id]")
    return {
        "curve": curve(part),
        "form": text(paragraphs.get("small")),
        "games": [[item.attrib["class"], item.attrib["title"]] for item in part.findall("./ol/li")],
        "lines": [[text(one[0]), text(one[1])] for one in part.findall("./dl/div")],
        "id": "" if heading is None else heading.attrib["id"],
        "label": "" if group is None else group.attrib["aria-label"],
        "caption": caption(table),
        "together": table is not None and len(table.findall("thead/tr/th")) > 8,
        "opponents": [_opponent(row) for row in rows(table)],
        "unbeaten": runs(paragraphs.get(None)),
    }


def _opponent(row: list[Element]) -> View:
    name, *numbers = row[:7]
    together = {"together": link(row[8])} if len(row) > 8 and len(row[8]) else {}
    return {"player": link(name), "numbers": [text(cell) for cell in numbers], "last": text(row[7]), **together}


def curve(part: Element) -> View:
    """A curve with its grid, its marks and what it is called; none where there is none."""
    svg = part.find("./figure/svg")
    if svg is None:
        return {}
    texts = [(one.attrib, text(one)) for one in svg.findall("text")]
    line = svg.find("polyline")
    return {
        "box": svg.attrib["viewBox"],
        "label": svg.attrib["aria-label"],
        "up": [_grid(*pair) for pair in zip(svg.findall("line"), texts, strict=False)],
        "across": [[at["x"], at["y"], at["text-anchor"], said] for at, said in texts if "dominant-baseline" not in at],
        "line": "" if line is None else line.attrib["points"],
        "marks": [_mark(one) for one in svg.findall("a")],
        "caption": text(part.find("./figure/figcaption")),
    }


def _grid(line: Element, label: tuple[dict[str, str], str]) -> list[str]:
    at, said = label
    return [line.attrib["x1"], line.attrib["x2"], line.attrib["y1"], at["x"], said]


def _mark(one: Element) -> list[str]:
    path = one[1]
    return [one.attrib["href"], text(one[0]), path.attrib["class"], path.attrib["d"]]


def _book(heading: Element, table: Element) -> View:
    return {
        "id": heading.get("id", ""),
        "heading": text(heading),
        "caption": caption(table),
        "entries": [_entry(one) for one in table.findall("tbody")],
    }


def _entry(body: Element) -> View:
    day, opponent, result, *cells = list(body[0])
    behind = body[1][0]
    details = behind.find("details")
    if details is None:
        raise ValueError("an entry without its working")
    shown = {name: text(cell) for name, cell in zip(ENTRY, cells, strict=True)}
    shown["points"] = shown["points"].split()[-1]
    status = behind[0]
    return {
        "anchor": body.attrib["id"],
        "line": body[0].attrib["id"],
        "unrated": text(body.find(".//s")),
        "date": text(day),
        "opponent": link(opponent),
        "result": text(result),
        **shown,
        "status": text(status),
        "style": status.attrib["class"],
        "note": text(behind.find("span[@class='note']")),
        "doubts": [runs(doubt) for doubt in behind.findall("p")],
        "working": working(details[1]),
        "why": runs(details[2]),
    }


def working(table: Element) -> list[list[str]]:
    """The lines of a working: what it is, the rule that says so, the sum, the value."""
    found = ((link(name), text(total), text(value)) for name, total, value in rows(table))
    return [[name["text"], name.get("href", ""), total, value] for name, total, value in found]


def _record(page: Element) -> View:
    events, powers = captioned(page, "Tournaments"), captioned(page, "Record by power")
    return {
        "tournaments": [[runs(cell) for cell in row] for row in rows(events)],
        "powers": [[text(cell) for cell in row] for row in rows(powers)],
        "best": [runs(item) for item in page.findall("./section/h2[@id='best']/../ul/li")],
    }


def pair(page: Element) -> View:
    """All games of two players, list by list, as both logs tell them."""
    return {"lead": lead(page), "lists": [_between(section) for section in page.findall("section")]}


def _between(section: Element) -> View:
    table = table_of(section, "between")
    if table is None:
        raise ValueError("two players without a game")
    return {
        "list": link(section[0]),
        "figures": figures(section),
        "curve": curve(section),
        "side": text(section.find("./p[@class='small']")),
        "label": section.findall("./div")[-1].get("aria-label"),
        "caption": caption(table),
        "logs": [text(head) for head in table.findall("thead/tr/th")[4:]],
        "games": [_game(row) for row in table.findall("tbody/tr")],
    }


def _game(row: Element) -> View:
    day, result, points, score, *logs = row
    said: dict[str, Any] = {"id": row.attrib["id"], "unrated": row.get("class") == "unrated", "date": text(day)}
    said |= {"result": text(result), "points": text(points), "score": text(score)}
    return {**said, "logs": [runs(cell) for cell in logs]}
