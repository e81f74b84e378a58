"""What events and their boards show, ready for a template."""

from xml.etree.ElementTree import Element

from benchmarks.markup import caption, captioned, link, rows, runs, table_of, text
from benchmarks.views import View, facts, plate
from benchmarks.views_players import working


def event(page: Element) -> View:
    """An event: classification with all games, boards, best countries, the powers."""
    cross = table_of(page, "cross")
    powers = captioned(page, "How the seven powers fared")
    heads = [] if cross is None else cross.findall("thead/tr/th")
    parts = page.findall("section/details")
    return {
        "facts": facts(page),
        "how": [runs(item) for item in page.findall("./section/ul[@class='plain how']/li")],
        "plate": plate(page),
        "columns": [text(head) for head in heads[6:]],
        "standings": [_standing(row) for row in (cross.findall("tbody/tr") if cross is not None else ())],
        "remark": text(page.find("./section/p[2]")),
        "rounds": [_round(one) for one in parts if one.find("div[@class='boards']") is not None],
        "best": [[text(one[0]), runs(one[1])] for one in page.findall(".//dl[@class='best']/div")],
        "powers": [[text(cell) for cell in row] for row in rows(powers)],
        "best_power": text(
            page.find("./section/details[@class='part']/div/table[@data-columns='powers']/../../summary/h3/span")
        ),
        "places": _of_players(page, "cross"),
        "systems": _of_players(page, "systems"),
    }


def _of_players(page: Element, style: str) -> View:
    """A part with a row for each player, and what is said of it: places after each round, or under other systems."""
    part = next((one for one in page.findall("section/details") if table_of(one, style) is not None), None)
    if part is None:
        return {}
    table, heading = table_of(part, style), part.find("summary/h3")
    if table is None or heading is None:
        raise ValueError("a part without a heading")
    return {
        "heading": (heading.text or "").strip(),
        "led": text(heading.find("span")),
        "moved": _moved(part),
        "said": [runs(one) for one in (*part.findall("p"), *part.findall("details/p"))],
        "caption": caption(table),
        "names": [text(head) for head in table.findall("thead/tr/th")[1:]],
        "rows": [[link(player), *map(runs, places)] for player, *places in rows(table)],
    }


def _moved(part: Element) -> View:
    """How the best placed moved: the size of the picture, a line for each, their names, and what the columns are."""
    found = part.find("figure/div")
    if found is None:
        return {}
    drawn, names, columns, *_what = found
    return {
        "size": drawn.get("viewbox"),
        "lines": [[one.get("class"), text(one[0]), one[1].get("d"), one[2].get("d")] for one in drawn],
        "people": [[text(one[0]), link(one[1])] for one in names],
        "columns": [text(one) for one in columns],
    }


def _standing(row: Element) -> View:
    if row.get("class") == "behind":
        return {"splits": [text(split) for split in row[1]], "span": row[1].get("colspan")}
    place, player, points, *figures = row[:6]
    return {
        "first": row.get("class") == "first",
        "place": text(place),
        "player": link(player),
        "points": points.text,
        "figures": [text(cell) for cell in figures],
        "games": [runs(cell) for cell in row[6:]],
    }


def _round(section: Element) -> View:
    heading = section.find("summary/h3")
    if heading is None:
        raise ValueError("a round without a heading")
    return {
        "heading": (heading.text or "").strip(),
        "best": text(heading.find("span")),
        "boards": [_small_board(one) for one in section.findall("div/div")],
    }


def _small_board(one: Element) -> View:
    table = one.find("table")
    seats = [[text(row[0]), link(row[1]), text(row[2]), text(row[3])] for row in rows(table)]
    return {"heading": runs(one[0]), "caption": caption(table), "seats": seats}


def board(page: Element) -> View:
    """A board: seven seats, and how the points of each were worked out."""
    table, details = table_of(page, "seats"), page.find("./details")
    if table is None or details is None:
        raise ValueError("a board without seats")
    return {
        "facts": facts(page),
        "plate": plate(page),
        "seats": [[text(row[0]), runs(row[1]), text(row[2]), runs(row[3])] for row in rows(table)],
        "workings": _workings(details),
        "others": facts(page, 1),
    }


def _workings(details: Element) -> list[View]:
    """How the points of each seat were worked out, and the same in exact digits where they are rounded."""
    found: list[View] = []
    for one in details:
        if one.tag == "h2":
            found.append({"power": text(one), "exact": []})
        elif one.tag == "table":
            found[-1]["lines"] = working(one)
        elif one.tag == "details":
            found[-1]["exact"] = working(table_of(one, "working"))
    return found
