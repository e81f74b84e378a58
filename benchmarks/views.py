"""What lists, clubs and indexes show, taken from a finished page: in order, in words, ready for a template."""

from collections.abc import Callable
from typing import Any
from xml.etree.ElementTree import Element

from benchmarks.markup import caption, link, rows, runs, table_of, text

View = dict[str, Any]
Read = Callable[[Element], View]


def facts(page: Element, at: int = 0) -> list[Any]:
    """The short facts below a title; of an event those beneath its standings are the second such."""
    found = page.findall("./ul[@class='lead facts']")
    return [runs(item) for item in found[at]] if at < len(found) else []


def figures(element: Element) -> list[list[str]]:
    """The few big numbers of a page or a section, each with what it is."""
    return [[text(one[0]), text(one[1])] for one in element.findall("./dl[@class='figures']/div")]


def plate(page: Element) -> View:
    """What a page says first, in large: of whom, the numbers, why they are so, what can be done."""
    found = page.find("./div[@class='plate']")
    if found is None:
        return {}
    now = [runs(one) for one in found.findall("p") if not one.get("class")]
    who = runs(found.find("./p[@class='who']"))
    lately = form(found.find("./p[@class='form']"))
    return {"who": who, **leads(found), "form": lately, "now": now, "why": why(found), "acts": acts(found)}


def form(line: Element | None) -> View:
    """How the last games went: in words, and of each the kind and its letter."""
    if line is None:
        return {}
    return {"words": line.attrib["aria-label"], "games": [[game.attrib["class"], text(game)] for game in line]}


def leads(part: Element) -> View:
    """The large numbers, each with what it is and its style; and what is said below them."""
    found = ((text(one[0]), one[1].get("class", ""), runs(one[1])) for one in part.findall("./dl[@class='leads']/div"))
    return {"leads": [list(one) for one in found], "since": runs(part.find("./p[@class='since']"))}


def why(part: Element) -> View:
    """How the largest number came about, and where more of it stands."""
    found = part.find("./div[@class='why']")
    if found is None:
        return {}
    origins = [runs(item) for item in found.findall("./ul[@class='origins']/li")]
    return {"level": found[0].tag, "heading": text(found[0]), "said": styled(found.findall("p")), "origins": origins}


def acts(part: Element) -> View:
    """What can be done from here: links and buttons, some of them only with a script."""
    found = part.find("./ul[@class='acts']")
    if found is None:
        return {}
    return {"items": [_act(item) for item in found.findall("li")]}


def _act(item: Element) -> View:
    button = item.find("button")
    kept = {} if button is None else {name: value for name, value in button.attrib.items() if name != "type"}
    attributes = " ".join(f'{name}="{value}"' for name, value in kept.items())
    return {**link(item), "scripted": item.get("class") == "scripted", "button": attributes}


def plain(page: Element) -> list[Any]:
    """The paragraphs that are nothing else."""
    return [runs(one) for one in page.findall("p") if one.get("class") is None]


def foot(page: Element) -> list[Any]:
    """The small lines that a page ends with: its other forms, where it came from."""
    return [runs(one) for one in page.findall("./p[@class='small']") if not one.get("id")]


def lead(page: Element) -> list[Any]:
    """What a page begins with."""
    return runs(page.find("./p[@class='lead']"))


def pager(page: Element) -> View:
    """The links to the other pages of a list; none where there is one page."""
    return _turns(page.find("./nav[@class='pager']"))


def letters(page: Element) -> View:
    """The links to the first player by each letter; none where they are few."""
    return _turns(page.find("./nav[@class='pager letters']"))


def _turns(found: Element | None) -> View:
    if found is None:
        return {}
    return {
        "style": found.attrib["class"],
        "label": found.get("aria-label", ""),
        "items": [_turn(item) for item in found.iter("li")],
    }


def _turn(item: Element) -> View:
    return {**link(item), "here": item[0].get("aria-current", "")} if len(item) else {"text": text(item)}


def tools(page: Element) -> dict[str, str]:
    """What a script is told of the table below, by the names of the attributes, and whether anyone has moved."""
    found = page.find("./div[@class='list-tools']")
    if found is None:
        return {}
    told = {name.removeprefix("data-"): said for name, said in found.items() if said and name.startswith("data-")}
    return {**told, "moved": "yes" if any("-moved" in one.get("data-asked", "") for one in found[0]) else ""}


# --- The front page ----------------------------------------------------------------------------------------------


def home(page: Element) -> View:
    """The front page: the leader and the top of each list, latest results, events."""
    front = page.find("./div[@class='front']")
    if front is None:
        raise ValueError("a front page without its parts")
    lists, *beside, hero = front
    events = next((one for one in beside if one.tag == "div"), ())
    return {
        "tabs": [link(item) for item in lists.findall("nav/ul/li")],
        "lists": [_top(section) for section in lists.findall("section")],
        "news": [_news(section) for section in beside if section.tag == "section"],
        "events": [_news(section) for section in events],
        "about": text(hero[0]),
        "hero": styled(hero.findall("p")),
    }


def styled(found: list[Element]) -> list[View]:
    """Paragraphs, each with its style."""
    return [{"style": one.get("class", ""), "runs": runs(one)} for one in found]


def _top(section: Element) -> View:
    table, first = table_of(section, "top-rows"), section.find("./div[@class='leader']")
    return {
        "id": section.attrib["id"],
        "ranked": section.attrib["data-ranked"],
        "what-if": "data-what-if" in section.attrib,
        "list": link(section[0]),
        "leader": {} if first is None else _leader(first),
        "caption": caption(table),
        "label": "" if table is None else text(table.findall("thead/tr/th")[-1]),
        "rows": [_follower(row) for row in (table.findall("tbody/tr") if table is not None else ())],
        "on": runs(section.find("./p[@class='on']")),
    }


def _leader(first: Element) -> View:
    """Who is first, in large letters: by how much, the number, how it came about, the curve."""
    paths = first.findall("./svg/path")
    return {
        "headline": runs(first[0]),
        "lines": styled([line for line in first.findall("p") if line.get("class") != "small"]),
        "curve": [one.attrib["d"] for one in paths],
        "of": text(first.find("./p[@class='small']")),
    }


def _follower(row: Element) -> View:
    rank, player, curve, rating = row
    return {"rank": text(rank), "player": link(player), "curve": _path(curve), "rating": runs(rating)}


def _path(cell: Element | None) -> str:
    """The stair that a cell shows; none where there is none."""
    found = None if cell is None else cell.find("svg/path")
    return "" if found is None else found.attrib["d"]


def _news(section: Element) -> View:
    lines = next(section.iter("ul"))
    return {
        "id": section[0].get("id", ""),
        "heading": link(section[0]),
        "style": lines.get("class"),
        "items": [runs(line) for line in lines],
    }


# --- Lists -------------------------------------------------------------------------------------------------------


def master(page: Element) -> View:
    """A page of a master list or of one of its editions."""
    table = table_of(page, "master")
    heads = [] if table is None else [text(head) for head in table.findall("thead/tr/th")]
    wide = page.find("./div/table[@class='master']/..")
    return {
        "lead": styled([one for one in page.findall("p") if "lead" in one.get("class", "").split()]),
        "period": _period(page),
        "around": [_around(item) for item in page.findall("./nav[@aria-label='Editions']/ul/li")],
        "figures": figures(page),
        "since": _since(page),
        "tools": tools(page),
        "scrolls": wide is not None and "scrolls" in wide.get("class", ""),
        "caption": caption(table),
        "moved": next((head for head in heads if head.startswith("Since ")), ""),
        "dated": "Last game" in heads,
        "curves": "Trend" in heads,
        "rows": [_ranked(row) for row in (table.findall("tbody/tr") if table is not None else ())],
        "pager": pager(page),
        "about": styled(page.findall("./section[@id='about']/p")),
    }


def _period(page: Element) -> View:
    """Of when a list is, which opens its editions where it has some; and what stands behind it."""
    found = page.find("./div[@class='small lead']")
    if found is None:
        return {}
    said, opened = runs(found), found.find("details")
    if opened is None:
        return {"said": said}
    behind = [run for run in said if run.get("tag") != "details"]
    return {"day": text(opened[0]), "links": [link(item) for item in opened.iter("li")], "said": behind}


def _around(item: Element) -> View:
    """An edition before or after, without its arrow."""
    to = link(item)
    return {**to, "text": to["text"].strip("← →")}


def _since(page: Element) -> View:
    news = page.find("./section/div[@class='news']/..")
    if news is None:
        return {}
    named = [{"title": text(one[0]), "players": runs(one)[1:]} for one in news.findall("p")]
    return {"edition": link(news[0]), "movers": [_movers(table) for table in news.iter("table")], "named": named}


def _movers(table: Element) -> View:
    return {"caption": caption(table), "rows": [_mover(*row) for row in rows(table)]}


def _mover(player: Element, by: Element, change: Element) -> list[object]:
    return [link(player), by.attrib["class"], text(by), text(change)]


def _ranked(row: Element) -> View:
    cells = {cell.get("class", cell.tag): cell for cell in row}
    rating, player = cells["n main units"], cells["th"]
    defeated, points, games, *last = list(row)[list(row).index(rating) + 1 :]  # editions have no last column
    return {
        "country": row.get("data-country", ""),
        "first": row.get("class") == "first",
        "rank": text(cells["rank"]),
        "move": _move(row),
        "player": link(player),
        "form": _letters(player.find("small[@class='form']")),
        "club": link(cells["club"]),
        "curve": _path(cells.get("curve")),
        "rating": _halved(rating),
        **_change(rating),
        "tie": text(rating.find("span[@class='tie']")),
        "defeated": _halved(defeated),
        "points": text(points),
        "games": text(games),
        "last": "".join(map(text, last)),
    }


def _letters(line: Element | None) -> View:
    """How the last games of a player went: in words, and of each the tag and its letter."""
    if line is None:
        return {}
    return {"words": line.attrib["aria-label"], "games": [[game.tag, text(game)] for game in line]}


def _change(rating: Element) -> View:
    """By how much the last game changed a rating, and which way."""
    found = rating.find("small")
    return {"change": text(found), "way": "" if found is None else found.attrib["class"]}


WAYS = {f"n {way} late": way for way in ("up", "down", "same", "new")}


def _move(row: Element) -> dict[str, str]:
    for cell in row:
        if way := WAYS.get(cell.get("class", "")):
            words = cell.find("b")
            by = cell.text if words is None else words.tail
            return {"way": way, "words": text(words), "by": (by or "").strip()}
    return {}


def _halved(cell: Element) -> list[str]:
    """A number: what stands before its half, and the half."""
    return [(cell.text or "").strip(), text(cell.find("i"))]


def index(page: Element) -> View:
    """The editions of a list, or its history: a table whose columns have styles of their own."""
    table = table_of(page, "index")
    heads = [] if table is None else table.findall("thead/tr/th")
    bodies = [] if table is None else table.findall("tbody")
    return {
        "lead": lead(page),
        "caption": caption(table),
        "heads": [[text(head), head.get("class", "")] for head in heads],
        "bodies": [[[[runs(cell), cell.get("class", "")] for cell in row] for row in body] for body in bodies],
    }


# --- People and events --------------------------------------------------------------------------------------------


def members(page: Element) -> View:
    """A club, or a page of the index of players: player, club on the index alone, country, ratings."""
    table = table_of(page, "members")
    heads = [] if table is None else [link(head) for head in table.findall("thead/tr/th")]
    return {
        "heading": text(page.find("h1")),
        "facts": facts(page),
        "plate": plate(page),
        "letters": letters(page),
        "tools": tools(page),
        "caption": caption(table),
        "lists": [head for head in heads if "href" in head],
        "years": text(page.find(".//th[@data-column='year']")),
        "rows": [_member(row) for row in ([] if table is None else table.findall("tbody/tr"))],
        "note": text(page.find("./p[@id='places']")),
        "activity": _activity(page.find("./div[@class='aside']/section")),
        "plain": plain(page),
        "pager": pager(page),
    }


def _activity(section: Element | None) -> View:
    """The games of a club month by month: the columns of a picture, and a table."""
    if section is None:
        return {}
    figure, part = section[1], section[2]
    *drawn, said = figure
    return {
        "heading": text(section[0]),
        "drawn": _months(*drawn) if drawn else {},
        "said": text(said),
        "part": text(part[0]),
        "caption": caption(table_of(section, "by-month")),
        "rows": [[text(month), text(games)] for month, games in rows(table_of(section, "by-month"))],
    }


def _months(svg: Element, *rows: Element) -> View:
    *initials, scale = rows
    return {
        "label": svg.attrib["aria-label"],
        "columns": [_column(*one) for one in svg],
        "initials": [text(one) for row in initials for one in row],
        "scale": [text(one) for one in scale],
    }


def _column(said: Element, column: Element, *count: Element) -> View:
    lengths = {name: column.attrib[name] for name in ("x", "y", "width", "height")}
    return {**lengths, "said": text(said), "counts": [{"x": one.attrib["x"], "n": text(one)} for one in count]}


def _member(row: Element) -> View:
    player, *others = row
    styles = [cell.get("class") for cell in others]
    club = {"club": link(others[0])} if styles[0] == "late club" else {}
    country = 1 if club else 0
    return {
        "letter": row.get("id", ""),
        "player": link(player),
        **club,
        "country": text(others[country]),
        "ratings": [
            {"runs": runs(cell), "style": cell.attrib["class"], "label": cell.get("data-of", "")}
            for cell in others[country + 1 :]
        ],
    }


def clubs(page: Element) -> View:
    """The index of clubs, each with the number of its members."""
    found = page.findall("./ul[@class='results']/li")
    return {"items": [{"said": runs(item[0]), "members": text(item[1])} for item in found]}


def events(page: Element) -> View:
    """The index of events: event, dates, place, system, winners, boards."""
    return {"rows": [[runs(cell) for cell in row] for row in rows(next(page.iter("table"), None))]}
