"""How facts are put into words."""

from generator.facts.logbook import Answer, Entry, Reached, Result, Side
from generator.language import period, pgettext

RESULTS = {
    Result.WON_STRATEGIC: "Won, strategic",
    Result.WON_MAJOR: "Won, major",
    Result.WON_ATTRITION: "Won, attrition",
    Result.DRAW: "Draw",
    Result.LOST_ATTRITION: "Lost, attrition",
    Result.LOST_MAJOR: "Lost, major",
    Result.LOST_STRATEGIC: "Lost, strategic",
}


def outcome(result: Result) -> str:
    """Won, drawn or lost."""
    return _OUTCOMES[result]


_OUTCOMES = {result: "won" if result.won else "lost" if result.lost else "drawn" for result in Result}


def resignation(entry: Entry) -> str:
    """Who resigned and what came of it, or ""."""
    if entry.resignation is None:
        return ""
    who = "resigned" if entry.resignation.by is Side.OWN else "opponent resigned"
    if entry.resignation.answer is Answer.ACCEPTED:
        return f"{who}, accepted"
    reached = entry.resignation.reached
    if reached is Reached.NONE or reached is None:
        return f"{who}, denied, nothing reached"
    return f"{who}, denied, {reached.value} victory reached"


def edition(id_: str) -> str:
    """An edition's id as people read it: 2024, 2024 Q3 or 2024-07."""
    return period(id_)


def victory(kind: str) -> str:
    """What kind of victory it was, beside the result."""
    said = {
        "strategic": pgettext("victory", "strategic"),
        "major": pgettext("victory", "major"),
        "attrition": pgettext("victory", "attrition"),
    }
    return said[kind]
