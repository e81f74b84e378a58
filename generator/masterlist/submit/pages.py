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
from collections.abc import Iterable, Iterator, Mapping
from html.parser import HTMLParser
from typing import Any, NamedTuple

from masterlist.facts.board import CENTRES_TO_WIN, POWERS
from masterlist.read.text import Spot
from masterlist.submit.columns import power_of
from masterlist.submit.table import Cell, Rows, Sheet

DEEPEST = 100  # levels; what lies deeper belongs to the element at that depth
MOST = 100_000  # elements
_VOID = frozenset(
    ("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr")
)
_SKIPPED = frozenset(("script", "style", "template", "noscript"))


class Element(NamedTuple):
    """One element."""

    tag: str
    attributes: dict[str, str]
    parts: list[str]  # of the text within, also of elements within
    inside: tuple[int, ...]  # the numbers of the elements that it lies in, the outermost first

    @property
    def text(self) -> str:
        return " ".join("".join(self.parts).split())

    def has(self, name: str) -> bool:
        """Whether it is of that class."""
        return name in self.attributes.get("class", "").split()


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[Element] = []
        self._open: list[int] = []
        self._skipping = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _SKIPPED:
            self._skipping += 1
        elif len(self._open) < DEEPEST and len(self.found) < MOST:
            self.found.append(Element(tag, {key: value or "" for key, value in attrs}, [], tuple(self._open)))
            if tag not in _VOID:
                self._open.append(len(self.found) - 1)
        if tag == "br":
            self.handle_data(" ")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in _SKIPPED:
            self.handle_starttag(tag, attrs)
            if tag not in _VOID:
                self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag in _SKIPPED:
            self._skipping = max(0, self._skipping - 1)
            return
        at = next((at for at in range(len(self._open) - 1, -1, -1) if self.found[self._open[at]].tag == tag), None)
        if at is not None:
            del self._open[at:]

    def handle_data(self, data: str) -> None:
        if not self._skipping:
            for number in self._open:
                self.found[number].parts.append(data)


def elements(text: str) -> list[Element]:
    """The elements of a page."""
    reader = _Reader()
    reader.feed(text)
    reader.close()
    return reader.found


def first_text(found: list[Element], name: str) -> str:
    """The text of the first element of that class, or ""."""
    return next((element.text for element in found if element.has(name)), "")


# --- The tables of a saved page as sheets, as the World Diplomacy Database and many clubs' pages have them.


MOST_CELLS = 100_000
MOST_SPAN = 60  # columns that one cell may fill
_NOT_CELLS = frozenset(("script", "style", "template", "noscript"))
_ENDS_CELL = frozenset(("td", "th", "tr", "table", "tbody", "thead", "tfoot"))


class _Tables(HTMLParser):
    """Gathers the innermost tables, each with its rows; many pages leave end tags out."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[Rows] = []
        self.cells = 0
        self._open: list[Rows] = []
        self._text: list[str] | None = None  # of the cell that is open
        self._span = 1
        self._skipping = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag in _NOT_CELLS:
            self._skipping += 1
        elif tag == "table":
            self._end_cell()
            self._open.append([])
            self.found.append(self._open[-1])
        elif tag == "tr" and self._open:
            self._end_cell()
            self._open[-1].append([])
        elif tag in {"td", "th"} and self._open:
            self._begin_cell(given)
        elif tag == "img" and self._text is not None:
            self._text.append(f" {given.get('alt') or given.get('title') or ''} ")
        elif tag == "br" and self._text is not None:
            self._text.append(" ")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in _NOT_CELLS:
            self.handle_starttag(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        if tag in _NOT_CELLS:
            self._skipping = max(0, self._skipping - 1)
        elif tag in _ENDS_CELL:
            self._end_cell()
            if tag == "table" and self._open:
                self._open.pop()

    def handle_data(self, data: str) -> None:
        if self._text is not None and not self._skipping:
            self._text.append(data)

    def _begin_cell(self, given: dict[str, str | None]) -> None:
        self._end_cell()
        if not self._open[-1]:
            self._open[-1].append([])
        self._text = []
        span = given.get("colspan") or "1"
        self._span = min(int(span), MOST_SPAN) if span.isascii() and span.isdecimal() else 1

    def _end_cell(self) -> None:
        if self._text is None or not self._open or self.cells > MOST_CELLS:
            self._text = None
            return
        text, row = " ".join("".join(self._text).split()), self._open[-1][-1]
        for number in range(max(1, self._span)):
            row.append(Cell(text if number == 0 else "", Spot(1, len(row) + 1)))
        self.cells += len(row)
        self._text = None


def tables(text: str) -> list[Sheet]:
    """The tables that have rows, in the order in which they begin."""
    parser = _Tables()
    parser.feed(text)
    parser.close()
    filled = [[row for row in rows if any(cell.text for cell in row)] for rows in parser.found]
    return [Sheet(f"table {number}", numbered(rows), []) for number, rows in enumerate(filled, 1) if rows]


def numbered(rows: Rows) -> Rows:
    """The rows with each cell at its number: a page may have all of them on one line."""
    return [
        [cell._replace(spot=Spot(number, column)) for column, cell in enumerate(row, 1)]
        for number, row in enumerate(rows, 1)
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


class FoundSeat(NamedTuple):
    """One seat as a site shows it; "" for what it does not say."""

    power: str
    player: str = ""
    centres: str = ""
    eliminated: str = ""
    left_out: bool = False


class FoundBoard(NamedTuple):
    """One board as a site shows it; "" for what it does not say."""

    seats: tuple[FoundSeat, ...]
    facts: Mapping[str, str]  # by column, for the whole board


def sheet(name: str, boards: Iterable[FoundBoard], notes: Iterable[str] = ()) -> Sheet:
    """The boards as a sheet with a header of its own; ``notes`` go into the report."""
    cells = [_cells(board, seat) for board in boards for seat in board.seats]
    used = [column for column in COLUMNS if any(one.get(column) for one in cells)]
    texts = [used, *([one.get(column, "") for column in used] for one in cells)]
    rows: Rows = [
        [Cell(text, Spot(number, at)) for at, text in enumerate(row, 1)] for number, row in enumerate(texts, 1)
    ]
    return Sheet(name, rows, [], tuple(notes))


def _cells(board: FoundBoard, seat: FoundSeat) -> dict[str, str]:
    return {**board.facts, **seat._asdict(), "left_out": "true" if seat.left_out else ""}


def soloist(seats: Iterable[FoundSeat]) -> str:
    """The power that has enough centres to have won by itself, or ""."""
    won = [seat.power for seat in seats if seat.centres.isdecimal() and int(seat.centres) >= CENTRES_TO_WIN]
    return won[0] if len(won) == 1 else ""


BACKSTABBR = "Backstabbr"
_COUNT = re.compile(r"([A-Z][a-z]+)\s+([0-9]{1,2})")
_TURN = re.compile(r"(spring|fall|winter)\s+([0-9]{4})", re.IGNORECASE)


def of_backstabbr(page: list[Element]) -> Sheet | None:
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
        facts |= _last_year_of_backstabbr(turn[1].lower(), int(turn[2]), solo=bool(facts))
    return sheet(BACKSTABBR, [FoundBoard(tuple(seats), facts)], [f"{BACKSTABBR}: '{title}'"])


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


def _last_year_of_backstabbr(season: str, year: int, *, solo: bool) -> dict[str, str]:
    """The last completed year: in winter the one shown; in fall only where a player has won by then."""
    if season == "winter" or (season == "fall" and solo):
        return {"last_year": str(year)}
    return {"last_year": str(year - 1)} if season == "spring" and year > 1901 else {}


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
    boards = [board for number, one in rounds.items() for board in _boards(str(number), one)]
    notes = [f"{DIPVIS}: '{data.get('name', '')}' {data.get('year', '')}, {len(boards):,} games"]
    timed = sum(board.facts.get("time_limited") == "true" for board in boards)
    if timed:
        notes.append(f"{timed:,} games have final scores but neither a winner nor a draw: read as ended by time")
    return sheet(DIPVIS, boards, notes) if boards else None


def _boards(number: str, given: Any) -> Iterator[FoundBoard]:
    games = given.get("games") if isinstance(given, dict) else None
    for name, game in games.items() if isinstance(games, dict) else ():
        players = game.get("players") if isinstance(game, dict) else None
        if isinstance(players, dict):
            seats = [seat for power, player in players.items() for seat in _seat(power, player)]
            drawn = _drawn(game.get("draw"))
            shared = [seat._replace(left_out=_is_left_out(seat, drawn)) for seat in seats]
            yield FoundBoard(tuple(shared), {"round": number, "table": str(name), **_ending_of_dipvis(seats, drawn)})


def _seat(power: str, player: Any) -> Iterator[FoundSeat]:
    """A seat; before the powers are dealt a player may have none."""
    if isinstance(player, dict):
        centres, out = player.get("final_scs"), player.get("elimination_year")
        yield FoundSeat(
            power_of(str(power)) or str(power),
            str(player.get("name") or "unknown"),
            "" if centres is None else str(centres),
            str(out or ""),
        )


def _drawn(given: Any) -> list[str]:
    powers = given.get("powers") if isinstance(given, dict) else None
    return [power_of(str(power)) for power in powers] if isinstance(powers, list) else []


def _is_left_out(seat: FoundSeat, drawn: list[str]) -> bool:
    return len(drawn) > 1 and seat.power not in drawn and seat.centres not in {"", "0"}


def _ending_of_dipvis(seats: list[FoundSeat], drawn: list[str]) -> dict[str, str]:
    """How a game ended: by a winner, by a vote, by time; or not yet."""
    if soloist(seats):
        return {"ending": "solo"}
    if len(drawn) == 1:  # a vote for one power alone concedes the game to it
        return {"ending": "concession", "conceded_to": drawn[0]}
    if drawn:
        return {"ending": "draw"}
    scored = [seat for seat in seats if seat.centres]
    return {"ending": "draw", "time_limited": "true"} if len(scored) == len(POWERS) else {"ending": "in-play"}


WEBDIPLOMACY = "webDiplomacy"


def of_webdiplomacy(page: list[Element]) -> Sheet | None:
    """The game on the page; None where it is no such page."""
    if not any(element.has("memberCountryName") for element in page) or not first_text(page, "gameDate"):
        return None
    seats, statuses = _seats(page)
    finished = first_text(page, "gameTimeRemainingNextPhase").startswith("Finished") or bool(
        {"Won", "Drawn"} & {*statuses.values()}
    )
    facts = {**_ending_of_webdiplomacy(seats, statuses, finished=finished)}
    if year := _last_year_of_webdiplomacy(first_text(page, "gameDate"), drawn=facts.get("ending") == "draw"):
        facts["last_year"] = year
    notes = [f"{WEBDIPLOMACY}: '{first_text(page, 'gameName')}', {first_text(page, 'gameDate')}"]
    return sheet(WEBDIPLOMACY, [FoundBoard(tuple(seats), facts)], notes)


def _seats(page: list[Element]) -> tuple[list[FoundSeat], dict[str, str]]:
    """The seats, and the status of each power's member. A member's own bar shows a country without a name."""
    seats: dict[str, FoundSeat] = {}
    statuses: dict[str, str] = {}
    power = ""
    for number, element in enumerate(page):
        if element.has("memberCountryName"):
            named = re.sub(r"^[\s-]+", "", element.text)
            power = power_of(named) or named
        elif power and element.has("memberName"):
            link = next((one.text for one in page[number:] if one.tag == "a" and number in one.inside), "")
            seats[power] = FoundSeat(power, link or "unknown", "0")
        elif power in seats and element.has("memberStatus"):
            statuses[power] = element.text.strip(" .")
        elif power in seats and element.has("memberSCCount"):
            count = re.search(r"[0-9]{1,2}", element.text)
            seats[power] = seats[power]._replace(centres=count[0] if count else "")
    return [*seats.values()], statuses


def _ending_of_webdiplomacy(seats: list[FoundSeat], statuses: dict[str, str], *, finished: bool) -> dict[str, str]:
    if not finished:
        return {"ending": "in-play"}
    won = [power for power, status in statuses.items() if status == "Won"]
    if won:
        return {"ending": "solo"} if soloist(seats) else {"ending": "concession", "conceded_to": won[0]}
    return {"ending": "draw"} if "Drawn" in statuses.values() else {}


def _last_year_of_webdiplomacy(date: str, *, drawn: bool) -> str:
    """The last completed year: in spring it is the one before; of a draw in autumn the page does not say it."""
    found = re.fullmatch(r"(\w+),? ([0-9]{4})", date)
    if found is None:
        return ""
    if found[1] == "Spring":
        return str(int(found[2]) - 1) if int(found[2]) > 1901 else ""
    return "" if drawn else found[2]


def is_document(text: str) -> bool:
    """Whether the text is a page of the web, or JSON."""
    return is_page(text) or text.lstrip("\ufeff \t\r\n").startswith("{")


def of_document(text: str) -> list[Sheet]:
    """What holds results: the game or the tournament of a site that is known; else the tables of the page."""
    if not is_page(text):
        found = of_dipvis(text)
        return [found] if found else []
    page = elements(text)
    known = of_webdiplomacy(page) or of_backstabbr(page)
    return [known] if known else tables(text)
