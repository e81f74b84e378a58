"""The page of one game on webDiplomacy, saved as a file: seven members with their country, centres and status.

By the program's own templates (gamepanel/): ``gameName``, ``gameDate``, ``gameTimeRemainingNextPhase``, and for each
member ``memberCountryName``, ``memberName``, ``memberStatus`` and ``memberSCCount``. The page does not say when a power
was eliminated, nor whether the year in which a draw was voted in autumn was played to its end.
"""

import re

from masterlist.submit.columns import power_of
from masterlist.submit.pages.tables import Element, FoundBoard, FoundSeat, first_text, sheet, soloist
from masterlist.submit.table import Sheet

NAME = "webDiplomacy"


def found_in(page: list[Element]) -> Sheet | None:
    """The game on the page; None where it is no such page."""
    if not any(element.has("memberCountryName") for element in page) or not first_text(page, "gameDate"):
        return None
    seats, statuses = _seats(page)
    finished = first_text(page, "gameTimeRemainingNextPhase").startswith("Finished") or bool(
        {"Won", "Drawn"} & {*statuses.values()}
    )
    facts = {**_ending(seats, statuses, finished=finished)}
    if year := _last_year(first_text(page, "gameDate"), drawn=facts.get("ending") == "draw"):
        facts["last_year"] = year
    notes = [f"{NAME}: '{first_text(page, 'gameName')}', {first_text(page, 'gameDate')}"]
    return sheet(NAME, [FoundBoard(tuple(seats), facts)], notes)


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


def _ending(seats: list[FoundSeat], statuses: dict[str, str], *, finished: bool) -> dict[str, str]:
    if not finished:
        return {"ending": "in-play"}
    won = [power for power, status in statuses.items() if status == "Won"]
    if won:
        return {"ending": "solo"} if soloist(seats) else {"ending": "concession", "conceded_to": won[0]}
    return {"ending": "draw"} if "Drawn" in statuses.values() else {}


def _last_year(date: str, *, drawn: bool) -> str:
    """The last completed year: in spring it is the one before; of a draw in autumn the page does not say it."""
    found = re.fullmatch(r"(\w+),? ([0-9]{4})", date)
    if found is None:
        return ""
    if found[1] == "Spring":
        return str(int(found[2]) - 1) if int(found[2]) > 1901 else ""
    return "" if drawn else found[2]
