"""What each kind of page shows, taken from a finished page: scored, in order and in words, ready for a template."""

from collections.abc import Callable
from typing import Any
from xml.etree.ElementTree import Element

from benchmarks.markup import link, rows, runs, text

View = dict[str, Any]
Read = Callable[[Element], View]

ENTRY = ("attrition", "own_bonus", "opponent_bonus", "points", "defeated", "total", "wwr")


def _table(page: Element, style: str) -> Element | None:
    return page.find(f".//table[@class='{style}']")


def _caption(table: Element | None) -> str:
    return "" if table is None else text(table.find("caption"))


def _facts(page: Element) -> list[list[dict[str, str]]]:
    return [runs(item) for item in page.findall("./ul[@class='lead facts']/li")]


def _section(page: Element, caption: str) -> Element | None:
    """The table with the caption that begins like this."""
    return next((table for table in page.iter("table") if _caption(table).startswith(caption)), None)


def _working(table: Element) -> list[list[str]]:
    return [[text(cell) for cell in row] for row in rows(table)]


def _pager(page: Element) -> list[View]:
    return [
        {**link(item), "rel": item[0].get("rel", ""), "here": item[0].get("aria-current", "")}
        if len(item)
        else {"text": text(item)}
        for item in page.findall("./nav[@class='pager']/ul/li")
    ]


# --- Players ---------------------------------------------------------------------------------------------------------


def player(page: Element) -> View:
    """A player's log with all its columns and workings, his tournaments and his record."""
    sections = [section for section in page.findall("section") if section.find("dl") is not None]
    return {"facts": _facts(page), "logs": [_log(section) for section in sections], **_record(page), **_alone(page)}


def _alone(page: Element) -> View:
    return {"nothing": next((text(one) for one in page.findall("p") if one.get("class") is None), "")}


def _log(section: Element) -> View:
    figures = [[text(one.find("dt")), text(one.find("dd"))] for one in section.findall("dl/div")]
    tables = [table for table in section.iter("table") if table.get("class") == "log"]
    books = zip(section.findall("h3"), tables, strict=True)
    return {"list": link(section[0]), "figures": figures, "books": [_book(*book) for book in books]}


def _book(heading: Element, table: Element) -> View:
    return {
        "heading": text(heading),
        "caption": _caption(table),
        "entries": [_entry(one) for one in table.findall("tbody")],
    }


def _entry(body: Element) -> View:
    day, opponent, result, *figures = list(body[0])
    behind = body[1][0]
    details = behind.find("details")
    if details is None:
        raise ValueError("an entry without its working")
    shown = {name: text(cell) for name, cell in zip(ENTRY, figures, strict=True)}
    shown["points"] = shown["points"].split()[-1]
    why = runs(details[2])
    return {
        "anchor": body.get("id", ""),
        "unrated": text(body.find(".//s")),
        "date": text(day),
        "opponent": link(opponent),
        "result": text(result),
        **shown,
        "status": text(behind.find("span[@class]")),
        "note": text(behind.find("span[@class='note']")),
        "doubts": [runs(doubt) for doubt in behind.findall("p")],
        "working": _working(details[1]),
        "why": why,
    }


def _record(page: Element) -> View:
    events, powers = _section(page, "Tournaments"), _section(page, "Record by power")
    return {
        "tournaments": [] if events is None else [[runs(cell) for cell in row] for row in rows(events)],
        "powers": [] if powers is None else [[text(cell) for cell in row] for row in rows(powers)],
        "best": [runs(item) for item in page.findall("./section/ul[last()]/li")],
    }


# --- Lists, clubs and indexes ----------------------------------------------------------------------------------------


def _ranks(table: Element | None) -> list[list[Any]]:
    """Rank, player, club, rating, opponents defeated, game points, games, last game."""
    if table is None:
        return []
    return [[text(row[0]), link(row[1]), link(row[2]), *(text(cell) for cell in row[3:])] for row in rows(table)]


def master(page: Element) -> View:
    """A page of a master list or of one of its editions."""
    table = _table(page, "master")
    lead = page.find("./p[@class='lead']")
    return {
        "lead": [] if lead is None else runs(lead),
        "caption": _caption(table),
        "rows": _ranks(table),
        "pager": _pager(page),
        "editions": [_edition(one) for one in page.findall(".//ul[@class='years']/li/a")],
    }


def _edition(found: Element) -> View:
    return {"text": text(found), "href": found.attrib["href"], "here": found.get("aria-current", "")}


def members(page: Element) -> View:
    """A club, or a page of the index of players: player, club on the index alone, country, ratings."""
    table = _table(page, "members")
    if table is None:
        return {"facts": _facts(page), "heads": [], "rows": [], "pager": [], "caption": ""}
    heads = [link(head) for head in table.findall("thead/tr/th")]
    links = 2 if heads[1]["text"] == "Club" else 1
    found = [[*map(link, row[:links]), *map(text, row[links:])] for row in rows(table)]
    return {"facts": _facts(page), "caption": _caption(table), "heads": heads, "rows": found, "pager": _pager(page)}


def clubs(page: Element) -> View:
    """The index of clubs."""
    return {"items": [runs(item) for item in page.findall("./ul[@class='cards']/li")]}


def events(page: Element) -> View:
    """The index of events: event, dates, place, system, winners, boards."""
    table = next(page.iter("table"), None)
    return {"rows": [] if table is None else [[runs(cell) for cell in row] for row in rows(table)]}


def home(page: Element) -> View:
    """The home page: the top of each list, events, latest results."""
    sections = page.findall("section")
    return {
        "lead": runs(page.findall("p")[0]),
        "lists": [_top(section) for section in sections if _table(section, "master") is not None],
        "others": [_items(section) for section in sections if section.find("ul") is not None],
        "commit": runs(page.findall("p")[-1]),
    }


def _top(section: Element) -> View:
    table = _table(section, "master")
    more = section.find("p")
    return {
        "list": link(section[0]),
        "caption": _caption(table),
        "rows": _ranks(table),
        "more": [] if more is None else runs(more),
    }


def _items(section: Element) -> View:
    return {"heading": link(section[0]), "items": [runs(item) for item in section.findall("ul/li")]}


# --- Events and boards -----------------------------------------------------------------------------------------------


def event(page: Element) -> View:
    """An event: classification with all games, boards, best countries, the powers."""
    cross, powers = _table(page, "cross"), _section(page, "How the seven powers fared")
    sections = page.findall("section")
    return {
        "facts": _facts(page),
        "columns": [] if cross is None else [text(head) for head in cross.findall("thead/tr/th")],
        "standings": [] if cross is None else [_standing(row) for row in rows(cross)],
        "remark": text(page.find("./section/p")),
        "rounds": [_round(one) for one in sections if one.find("div[@class='boards']") is not None],
        "best": [[text(one[0]), runs(one[1])] for one in page.findall(".//dl[@class='best']/div")],
        "powers": [] if powers is None else [[text(cell) for cell in row] for row in rows(powers)],
    }


def _standing(row: list[Element]) -> View:
    if len(row) == 2:
        return {"splits": [text(split) for split in row[1]], "span": row[1].get("colspan")}
    games = [runs(cell) for cell in row[6:]]
    return {"place": text(row[0]), "player": link(row[1]), "figures": [text(cell) for cell in row[2:6]], "games": games}


def _round(section: Element) -> View:
    return {"heading": text(section[0]), "boards": [_small_board(one) for one in section.findall("div/div")]}


def _small_board(one: Element) -> View:
    table = one.find("table")
    if table is None:
        raise ValueError("a board without a table")
    seats = [[text(row[0]), link(row[1]), text(row[2]), text(row[3])] for row in rows(table)]
    return {"heading": runs(one[0]), "caption": _caption(table), "seats": seats}


def board(page: Element) -> View:
    """A board: seven seats, and how the points of each were worked out."""
    table, details = _table(page, "seats"), page.find("./details")
    if table is None or details is None:
        raise ValueError("a board without seats")
    seats = [[text(row[0]), runs(row[1]), text(row[2]), text(row[3])] for row in rows(table)]
    workings = zip(details.findall("h2"), details.findall("table"), strict=True)
    return {
        "facts": _facts(page),
        "seats": seats,
        "workings": [[text(power), _working(lines)] for power, lines in workings],
        "source": runs(page.findall("p")[-1]),
    }
