"""The page of one game on Backstabbr, saved as a file: players by power, and the centres of the turn that is shown.

As other programs read it: the name and the turn in ``og:title`` or in ``history_current_season``, a table of players
below a heading *Players*, and a legend with a box of colour, the power and its centres. The page does not say how a
game ended, unless one power has won by itself, nor when a power was eliminated.
"""

import re

from masterlist.submit.columns import power_of
from masterlist.submit.pages.tables import Element, FoundBoard, FoundSeat, sheet, soloist
from masterlist.submit.table import Sheet

NAME = "Backstabbr"
_COUNT = re.compile(r"([A-Z][a-z]+)\s+([0-9]{1,2})")
_TURN = re.compile(r"(spring|fall|winter)\s+([0-9]{4})", re.IGNORECASE)


def found_in(page: list[Element]) -> Sheet | None:
    """The game on the page; None where it is no such page."""
    if not any("backstabbr" in _identity(element) for element in page):
        return None
    players, counts = _players(page), _counts(page)
    if not counts:
        return None
    powers = {**dict.fromkeys(players), **dict.fromkeys(counts)}
    seats = [FoundSeat(power, players.get(power, "unknown"), counts.get(power, "0")) for power in powers]
    facts = {"ending": "solo"} if soloist(seats) else {}
    title = _title(page)
    if turn := _TURN.search(title):
        facts |= _last_year(turn[1].lower(), int(turn[2]), solo=bool(facts))
    return sheet(NAME, [FoundBoard(tuple(seats), facts)], [f"{NAME}: '{title}'"])


def _identity(element: Element) -> str:
    """What says of which site a page is."""
    given = element.attributes
    texts = [given.get("content", ""), given.get("href", "")] if element.tag in {"meta", "link"} else []
    return " ".join([*texts, element.text if element.tag == "title" else ""]).casefold()


def _title(page: list[Element]) -> str:
    meta = [one.attributes.get("content", "") for one in page if one.attributes.get("property") == "og:title"]
    turn = [one.text for one in page if one.attributes.get("id") == "history_current_season"]
    title = [one.text.partition("Game:")[2].partition("|")[0] or one.text for one in page if one.tag == "title"]
    if meta and _TURN.search(meta[0]):
        return meta[0].strip()
    return " ".join([*title[:1], *(f"({text})" for text in turn[:1])]).strip()


def _players(page: list[Element]) -> dict[str, str]:
    """Names by power: in the table after the heading, a box with the power and then a link with the name."""
    found: dict[str, str] = {}
    start = next((at for at, one in enumerate(page) if one.tag == "h4" and "Players" in one.text), len(page))
    table = next((at for at in range(start, len(page)) if page[at].tag == "table"), len(page))
    power = ""
    for element in page[table:]:
        if table not in element.inside:
            continue
        if element.tag == "div" and power_of(element.text):
            power = power_of(element.text)
        elif element.tag == "a" and power and power not in found:
            found[power] = element.text
    return found


def _counts(page: list[Element]) -> dict[str, str]:
    """Centres by power: the texts of spans that hold a box of colour."""
    boxed = {number for element in page if element.tag == "div" for number in element.inside}
    spans = (element for at, element in enumerate(page) if element.tag == "span" and at in boxed)
    counted = (_COUNT.fullmatch(element.text) for element in spans)
    return {power_of(one[1]): one[2] for one in counted if one and power_of(one[1])}


def _last_year(season: str, year: int, *, solo: bool) -> dict[str, str]:
    """The last completed year: in winter the one shown; in fall only where a player has won by then."""
    if season == "winter" or (season == "fall" and solo):
        return {"last_year": str(year)}
    return {"last_year": str(year - 1)} if season == "spring" and year > 1901 else {}
