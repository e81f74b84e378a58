"""Results of Diplomacy games as other sites publish them: saved pages, and the JSON of tournament software.

- A game on Backstabbr, as other programs read its page: the name and the turn in ``og:title`` or in
  ``history_current_season``, a table of players below a heading *Players*, and a legend with a box of colour, the power
  and its centres. The page does not say how a game ended, unless one power has won by itself, nor when a power was
  eliminated.
- A tournament as the Diplomacy Tournament Visualiser (dipvis) gives it, the JSON of its API, version 1: ``rounds`` by
  number, in each ``games`` by name, in each ``players`` by power with ``name``, ``final_scs`` and ``elimination_year``,
  and ``draw`` with the powers that shared it, or null. It does not say the last year of a game.
- A game on webDiplomacy, by the program's own templates (gamepanel/): ``gameName``, ``gameDate``,
  ``gameTimeRemainingNextPhase``, and for each member ``memberCountryName``, ``memberName``, ``memberStatus`` and
  ``memberSCCount``. The page does not say when a power was eliminated, nor whether the year in which a draw was voted
  in autumn was played to its end.
"""

import json
import re
from bisect import bisect_left
from collections.abc import Collection, Iterable, Iterator, Mapping
from html.parser import HTMLParser
from typing import Any

from masterlist.facts.board import CENTRES_TO_WIN, POWERS
from masterlist.read.text import Spot
from masterlist.submit.columns import power_of
from masterlist.submit.table import Cell, Rows, Sheet

DEEPEST = 100  # levels; what lies deeper belongs to the element at that depth
MOST = 400_000  # elements
MOST_CELLS = 100_000
MOST_SPAN = 60  # columns that one cell may fill
_VOID = frozenset(
    ("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr")
)
_SKIPPED = frozenset(("script", "style", "template", "noscript"))  # never shown
_CELLS = frozenset(("td", "th"))
# What ends where these begin: many pages leave end tags out. A table within a cell ends the cell.
_ENDED_BY = {"table": _CELLS, "td": _CELLS, "th": _CELLS, "tr": _CELLS | {"tr"}}
_OF_A_TABLE = _CELLS | {"tr", "table", "tbody", "thead", "tfoot"}


class _Alt(str):
    """What stands for a picture: it is text of a cell, and of nothing else."""

    __slots__ = ()


class Element:
    def __init__(self, tag: str, attributes: dict[str, str], number: int, pieces: list[str]) -> None:
        self.tag = tag
        self.attributes = attributes
        self.number = number  # among all elements
        self.end = number + 1  # of the first element that does not lie in it
        self._pieces = pieces  # of the whole page's text
        self._begun = self.until = len(pieces)

    @property
    def text(self) -> str:
        own = self._pieces[self._begun : self.until]
        return " ".join("".join(one for one in own if self.tag in _CELLS or not isinstance(one, _Alt)).split())

    def has(self, name: str) -> bool:
        return name in self.attributes.get("class", "").split()

    def holds(self, other: "Element") -> bool:
        return self.number < other.number < self.end


class _Page(HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[Element] = []
        self._open: list[Element] = []
        self._pieces: list[str] = []
        self._skipping = 0
        self.feed(text)
        self.close()
        self._end_from(0)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _SKIPPED:
            self._skipping += 1
            return
        attributes = {key: value or "" for key, value in attrs}
        if tag in _ENDED_BY:
            self._end_of_table(_ENDED_BY[tag])
        deepest = 2 * DEEPEST if tag in _OF_A_TABLE else DEEPEST  # a table is found below tags that nothing ends
        if len(self._open) < deepest and len(self.found) < MOST:
            self.found.append(Element(tag, attributes, len(self.found), self._pieces))
            is_stray = tag in _OF_A_TABLE - {"table"} and all(one.tag != "table" for one in self._open)
            if tag not in _VOID and not is_stray:  # outside of a table its parts hold nothing
                self._open.append(self.found[-1])
        if tag == "br":
            self.handle_data(" ")
        elif tag == "img":
            self._pieces.append(_Alt(f" {attributes.get('alt') or attributes.get('title') or ''} "))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in _SKIPPED:
            self.handle_starttag(tag, attrs)
            if tag not in _VOID | _OF_A_TABLE:
                self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag in _SKIPPED:
            self._skipping = max(0, self._skipping - 1)
        elif tag in _OF_A_TABLE - {"table"}:
            self._end_of_table(_CELLS | {tag})
        else:
            at = len(self._open) - 1
            while at >= 0 and self._open[at].tag not in {tag, *(() if tag == "table" else _OF_A_TABLE)}:
                at -= 1
            self._end_from(at if at >= 0 and self._open[at].tag == tag else None)

    def handle_data(self, data: str) -> None:
        if not self._skipping:
            self._pieces.append(data)

    def _end_of_table(self, tags: Collection[str]) -> None:
        """End the outermost of such elements within the innermost table."""
        at = len(self._open)
        while at and self._open[at - 1].tag != "table":
            at -= 1
        self._end_from(next((one for one in range(at, len(self._open)) if self._open[one].tag in tags), None))

    def _end_from(self, at: int | None) -> None:
        for element in self._open[len(self._open) if at is None else at :]:
            element.end, element.until = len(self.found), len(self._pieces)
            self._open.pop()


def elements(text: str) -> list[Element]:
    """The elements of a page, each before those in it."""
    return _Page(text).found


def first_text(found: list[Element], name: str) -> str:
    """The text of the first element of that class, or ""."""
    return next((element.text for element in found if element.has(name)), "")


def tables(page: list[Element]) -> list[Sheet]:
    """The tables of a page that have rows, as the World Diplomacy Database and many clubs' pages have them."""
    rows_of: dict[int, list[list[str]]] = {}
    inside: list[Element] = []  # tables
    cells = 0
    for element in page:
        while inside and not inside[-1].holds(element):
            inside.pop()
        if element.tag == "table":
            inside.append(element)
        rows = rows_of.setdefault(inside[-1].number, []) if inside else []
        if element.tag == "tr":
            rows.append([])
        elif element.tag in _CELLS and cells <= MOST_CELLS:
            span = element.attributes.get("colspan") or "1"
            width = max(1, min(int(span), MOST_SPAN)) if span.isascii() and span.isdecimal() else 1
            if not rows:
                rows.append([])
            rows[-1] += [element.text, *[""] * (width - 1)]
            cells += width
    filled = [[row for row in rows if any(row)] for rows in rows_of.values()]
    return [Sheet(f"table {number}", numbered(rows), []) for number, rows in enumerate(filled, 1) if rows]


def numbered(rows: Iterable[Iterable[str]]) -> Rows:
    """Rows of texts with each cell at its number: a page may have all of them on one line."""
    return [
        [Cell(text, Spot(number, column)) for column, text in enumerate(row, 1)] for number, row in enumerate(rows, 1)
    ]


def is_page(text: str) -> bool:
    """Whether the text is a page of the web."""
    start = text[:2_000].lstrip("\ufeff \t\r\n").casefold()
    return bool(
        re.match(r"<!doctype html|<html|<!--|<\?xml[^>]*>\s*<!doctype html|<(?:head|body|table|meta|title)\b", start)
    )


# --- Boards found in a page or a document, as rows with one seat each, which the import of spreadsheets reads on.


COLUMNS = (
    *("event", "round", "table", "power", "player", "centres", "eliminated", "left_out"),
    *("ending", "conceded_to", "last_year", "time_limited"),
)
Seat = dict[str, str]  # one seat as a site shows it, by column; nothing for what it does not say


def sheet(name: str, seats: list[Seat], notes: Iterable[str] = ()) -> Sheet:
    """The seats as a sheet with a header of its own; ``notes`` go into the report."""
    used = [column for column in COLUMNS if any(one.get(column) for one in seats)]
    return Sheet(name, numbered([used, *([one.get(column, "") for column in used] for one in seats)]), [], (*notes,))


def soloist(seats: Iterable[Seat]) -> str:
    """The power that has enough centres to have won by itself, or ""."""
    won = [one["power"] for one in seats if one["centres"].isdecimal() and int(one["centres"]) >= CENTRES_TO_WIN]
    return won[0] if len(won) == 1 else ""


BACKSTABBR = "Backstabbr"
_COUNT = re.compile(r"([A-Z][a-z]+)\s+([0-9]{1,2})")
_TURN = re.compile(r"(spring|fall|winter)\s+([0-9]{4})", re.IGNORECASE)


def of_backstabbr(page: list[Element]) -> Sheet | None:
    """The game on the page; None where it is no such page."""
    if not any("backstabbr" in _identity(element) for element in page):
        return None
    players = _players(page)
    # Centres by power: the texts of spans that hold a box of colour.
    boxes = [element.number for element in page if element.tag == "div"]
    spans = [one for one in page if one.tag == "span" and bisect_left(boxes, one.number) < bisect_left(boxes, one.end)]
    counted = (_COUNT.fullmatch(element.text) for element in spans)
    if not (counts := {power_of(one[1]): one[2] for one in counted if one and power_of(one[1])}):
        return None
    seats = [
        {"power": power, "player": players.get(power, "unknown"), "centres": counts.get(power, "0")}
        for power in dict.fromkeys((*players, *counts))
    ]
    facts = {"ending": "solo"} if soloist(seats) else {}
    title = _title(page)
    if turn := _TURN.search(title):
        season, year = turn[1].lower(), int(turn[2])
        # The last completed year: in winter the one shown; in fall only where a player has won by then.
        if season == "winter" or (season == "fall" and facts):
            facts["last_year"] = str(year)
        elif season == "spring" and year > 1901:
            facts["last_year"] = str(year - 1)
    return sheet(BACKSTABBR, [{**facts, **seat} for seat in seats], [f"{BACKSTABBR}: '{title}'"])


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
    start = next((one.number for one in page if one.tag == "h4" and "Players" in one.text), len(page))
    table = next((one for one in page[start:] if one.tag == "table"), None)
    power = ""
    for element in page[table.number : table.end] if table else ():
        if element.tag == "div" and power_of(element.text):
            power = power_of(element.text)
        elif element.tag == "a" and power and power not in found:
            found[power] = element.text
    return found


DIPVIS = "dipvis"


def of_dipvis(text: str) -> Sheet | None:
    """The boards of the tournament; None where it is no such document."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return None
    rounds = data.get("rounds") if isinstance(data, dict) else None
    if not isinstance(rounds, dict):
        return None
    boards = [seats for number, one in rounds.items() for seats in _boards(str(number), one)]
    notes = [f"{DIPVIS}: '{data.get('name', '')}' {data.get('year', '')}, {len(boards):,} games"]
    if timed := sum(any(seat.get("time_limited") for seat in seats) for seats in boards):
        notes.append(f"{timed:,} games have final scores but neither a winner nor a draw: read as ended by time")
    return sheet(DIPVIS, [seat for seats in boards for seat in seats], notes) if boards else None


def _boards(number: str, given: Any) -> Iterator[list[Seat]]:
    """The seats of each board of a round; before the powers are dealt a player may have none."""
    games = given.get("games") if isinstance(given, dict) else None
    for name, game in games.items() if isinstance(games, dict) else ():
        players = game.get("players") if isinstance(game, dict) else None
        if not isinstance(players, dict):
            continue
        seats = []
        for power, player in players.items():
            if isinstance(player, dict):
                centres = player.get("final_scs")
                seats.append(
                    {
                        "power": power_of(str(power)) or str(power),
                        "player": str(player.get("name") or "unknown"),
                        "centres": "" if centres is None else str(centres),
                        "eliminated": str(player.get("elimination_year") or ""),
                    }
                )
        draw = game.get("draw")
        powers = draw.get("powers") if isinstance(draw, dict) else None
        drawn = [power_of(str(power)) for power in powers] if isinstance(powers, list) else []
        ending = _ending_of_dipvis(seats, drawn)
        for seat in seats:
            if len(drawn) > 1 and seat["power"] not in drawn and seat["centres"] not in {"", "0"}:
                seat["left_out"] = "true"
        yield [{"round": number, "table": str(name), **ending, **seat} for seat in seats]


def _ending_of_dipvis(seats: list[Seat], drawn: list[str]) -> dict[str, str]:
    """How a game ended: by a winner, by a vote, by time; or not yet."""
    if soloist(seats):
        return {"ending": "solo"}
    if len(drawn) == 1:  # a vote for one power alone concedes the game to it
        return {"ending": "concession", "conceded_to": drawn[0]}
    if drawn:
        return {"ending": "draw"}
    scored = [seat for seat in seats if seat["centres"]]
    return {"ending": "draw", "time_limited": "true"} if len(scored) == len(POWERS) else {"ending": "in-play"}


WEBDIPLOMACY = "webDiplomacy"


def of_webdiplomacy(page: list[Element]) -> Sheet | None:
    """The game on the page; None where it is no such page."""
    date = first_text(page, "gameDate")
    if not any(element.has("memberCountryName") for element in page) or not date:
        return None
    seats, statuses = _seats(page)
    finished = first_text(page, "gameTimeRemainingNextPhase").startswith("Finished")
    won = next((power for power, status in statuses.items() if status == "Won"), "")
    facts = {} if finished else {"ending": "in-play"}
    if won:
        facts = {"ending": "solo"} if soloist(seats) else {"ending": "concession", "conceded_to": won}
    elif "Drawn" in statuses.values():
        facts = {"ending": "draw"}
    # The last completed year: in spring it is the one before; of a draw in autumn the page does not say it.
    if found := re.fullmatch(r"(\w+),? ([0-9]{4})", date):
        year = int(found[2])
        if found[1] == "Spring":
            facts |= {"last_year": str(year - 1)} if year > 1901 else {}
        elif facts.get("ending") != "draw":
            facts["last_year"] = found[2]
    notes = [f"{WEBDIPLOMACY}: '{first_text(page, 'gameName')}', {date}"]
    return sheet(WEBDIPLOMACY, [{**facts, **seat} for seat in seats], notes)


def _seats(page: list[Element]) -> tuple[list[Seat], Mapping[str, str]]:
    """The seats, and the status of each power's member. A member's own bar shows a country without a name."""
    seats: dict[str, Seat] = {}
    statuses: dict[str, str] = {}
    power = ""
    for element in page:
        if element.has("memberCountryName"):
            named = re.sub(r"^[\s-]+", "", element.text)
            power = power_of(named) or named
        elif power and element.has("memberName"):
            link = next((one.text for one in page[element.number : element.end] if one.tag == "a"), "")
            seats[power] = {"power": power, "player": link or "unknown", "centres": "0"}
        elif power in seats and element.has("memberStatus"):
            statuses[power] = element.text.strip(" .")
        elif power in seats and element.has("memberSCCount"):
            count = re.search(r"[0-9]{1,2}", element.text)
            seats[power]["centres"] = count[0] if count else ""
    return [*seats.values()], statuses


def is_document(text: str) -> bool:
    """Whether the text is a page of the web, or JSON."""
    return is_page(text) or text.lstrip("\ufeff \t\r\n").startswith("{")


def of_document(text: str) -> list[Sheet]:
    """The sheet of the game or the tournament where the site is known; else the tables of the page."""
    if not is_page(text):
        found = of_dipvis(text)
        return [found] if found else []
    page = elements(text)
    known = of_webdiplomacy(page) or of_backstabbr(page)
    return [known] if known else tables(page)
