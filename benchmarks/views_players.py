"""What a player's page and a page of two players' games show, ready for a template."""

from typing import Any
from xml.etree.ElementTree import Element

from benchmarks.markup import caption, captioned, link, rows, runs, table_of, tag, text
from benchmarks.views import View, acts, facts, form, lead, leads, plain, plate, styled, why


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
    """For each list the ranks in all editions, where there are some."""
    found: list[View] = []
    for part in page.findall("./div[@id='ranks']/details"):
        editions = [[link(item), (item[0].tail or "").strip()] for item in part.findall("ul/li")]
        about = {"list": part.get("data-list", "")}
        found.append({**_part(part), **about, "best": runs(part.find("p")), "editions": editions})
    return found


def _part(part: Element) -> View:
    """What stands on a part of a page that opens."""
    return {"id": part.get("id", ""), "heading": runs(part.find("./summary/h3"))}


def _log(section: Element) -> View:
    life, *_, career = section.findall("./div[@class='chronicle']")
    older = [part for part in section.findall("details") if table_of(part, "log") is not None]
    newest = section.find("h3")
    beside = life.find("./div[@class='beside']")
    if beside is None:
        raise ValueError("a log without what is beside its number")
    return {
        "id": section.attrib["id"],
        **{name: section.get(f"data-{name}", "") for name in ("what-if", "beaten", "drawn")},
        "list": link(section[0]),
        **leads(section),
        "sum": styled(life.findall("p")),
        "curve": curve(life),
        "form": form(beside.find("./p[@class='form']")),
        "acts": acts(beside),
        "why": why(beside),
        "figures": [[text(one[0]), runs(one[1])] for one in beside.findall("./dl[@class='figures']/div")],
        "career": _career(career),
        "key": runs(section.find("./p[@class='small meaning']")),
        "book": {"id": "" if newest is None else newest.get("id", ""), "heading": runs(newest), **_book(section)},
        "older": [{**_part(part), **_book(part)} for part in older],
    }


def _career(part: Element) -> View:
    folded = part.findall("details")
    table = table_of(part, "opponents")
    return {
        "parts": [_part(one) for one in folded],
        "lines": [[text(one[0]), text(one[1])] for one in part.findall("./details/dl/div")],
        "caption": caption(table),
        "opponents": [[runs(cell) for cell in row] for row in rows(table)],
        "unbeaten": runs(part.find("./details/p")),
    }


def curve(part: Element) -> View:
    """A curve with its grid, its marks and what it is called; none where there is none."""
    svg, said = part.find("./figure/svg"), part.find("./figure/figcaption")
    called = said.find("./span") if said is not None else None
    if svg is None or said is None or called is None:
        return {}
    paths = {one.get("class", ""): one.attrib["d"] for one in svg.findall("path")}
    return {
        "box": svg.attrib["viewbox"],
        "label": svg.attrib["aria-label"],
        "grid": paths["grid"],
        "up": [_label(one) for one in svg.findall("g[@class='up']/text")],
        "across": [_label(one) for one in svg.findall("text")],
        "area": paths.get("area", ""),
        "line": paths["rating"],
        "marks": [_mark(one) for one in svg.findall("g[@aria-hidden='true']/a")],
        "caption": text(called),
        "key": [one for one in runs(said) if one.get("style") not in {"late", "scripted"} and one["text"] != " "],
        "more": text(said.find("u")),
    }


def _label(one: Element) -> list[str]:
    return [one.attrib["x"], one.attrib["y"], one.get("class", ""), text(one)]


def _mark(one: Element) -> list[str]:
    path = one[-1]
    return [one.attrib["href"], text(one.find("title")), path.attrib["class"], path.attrib["d"]]


def _book(part: Element) -> View:
    table = part.find("./div/table[@class='log']")
    bodies = [] if table is None else table.findall("tbody")
    heads = [] if table is None else [runs(head) for head in table.findall("thead/tr/th")]
    return {"caption": caption(table), "heads": heads, "entries": [_entry(one) for one in bodies]}


def _entry(body: Element) -> View:
    day, said, *cells = list(body[0])
    details = said.find("details")
    if details is None:
        raise ValueError("an entry without its working")
    return {
        "anchor": body.attrib["id"],
        "line": body[0].attrib["id"],
        "unrated": body.get("class") == "unrated",
        "date": text(day),
        "game": [tag(one) if one.tag == "span" else link(one) for one in said if one.tag in {"span", "a"}],
        "summary": runs(details[0]),
        "working": [runs(line) for line in details.iter("li")],
        "instant": text(details.find("p")),
        "note": text(said.find("p[@class='note']")),
        "doubts": [runs(doubt) for doubt in said.findall("p[@class='doubt']")],
        "cells": [runs(cell) for cell in cells],
    }


def working(table: Element | None) -> list[list[str]]:
    """The lines of a working: what it is, the rule that says so, the sum, the value, and whether that is rounded."""
    found = ((link(name), text(total), value) for name, total, value in rows(table))
    return [
        [name["text"], name.get("href", ""), total, text(value), "about" if "about" in value.attrib["class"] else ""]
        for name, total, value in found
    ]


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
        "plate": plate(section),
        "curve": curve(section),
        "side": text(section.find("./p[@class='small']")),
        "label": section.findall("./div")[-1].get("aria-label"),
        "caption": caption(table),
        "logs": [text(head) for head in table.findall("thead/tr/th")[4:]],
        "players": [cell.attrib["data-of"] for cell in table.findall("tbody/tr")[0][4:]],
        "games": [_game(row) for row in table.findall("tbody/tr")],
    }


def _game(row: Element) -> View:
    day, result, points, score, *logs = row
    said: dict[str, Any] = {"id": row.attrib["id"], "unrated": row.get("class") == "unrated", "date": text(day)}
    said |= {"result": text(result), "points": text(points), "score": runs(score)}
    return {**said, "logs": [runs(cell) for cell in logs]}
