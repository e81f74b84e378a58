"""How facts are put into words."""

from masterlist.facts.board import Power
from masterlist.facts.logbook import Answer, Entry, Reached, Resignation, Result, Side
from masterlist.language import N_, _, kept, period, pgettext

RESULTS = {  # in English, as data have them: ``result`` says them
    Result.WON_STRATEGIC: N_("Won, strategic"),
    Result.WON_MAJOR: N_("Won, major"),
    Result.WON_ATTRITION: N_("Won, attrition"),
    Result.DRAW: N_("Draw"),
    Result.LOST_ATTRITION: N_("Lost, attrition"),
    Result.LOST_MAJOR: N_("Lost, major"),
    Result.LOST_STRATEGIC: N_("Lost, strategic"),
}


def result(one: Result) -> str:
    """A result with its level of victory."""
    return _(RESULTS[one])


def outcome(result: Result) -> str:
    """Won, drawn or lost, as data and style sheets have it."""
    return _OUTCOMES[result]


_OUTCOMES = {result: N_("won") if result.won else N_("lost") if result.lost else N_("drawn") for result in Result}


def outcome_said(result: Result) -> str:
    """Won, drawn or lost."""
    return _(_OUTCOMES[result])


def resignation(entry: Entry) -> str:
    """Who resigned and what came of it, or "", in English."""
    return _resignation(entry.resignation) if entry.resignation else ""


def resignation_said(entry: Entry) -> str:
    """Who resigned and what came of it, or ""."""
    return _(_resignation(entry.resignation)) if entry.resignation else ""


def _resignation(one: Resignation) -> str:
    reached = one.reached or Reached.NONE
    answered = _ACCEPTED if one.answer is Answer.ACCEPTED else _DENIED[reached]
    return answered[one.by is Side.OPPONENT]


_ACCEPTED = N_("resigned, accepted"), N_("opponent resigned, accepted")
_DENIED = {
    Reached.NONE: (N_("resigned, denied, nothing reached"), N_("opponent resigned, denied, nothing reached")),
    Reached.ATTRITION: (
        N_("resigned, denied, attrition victory reached"),
        N_("opponent resigned, denied, attrition victory reached"),
    ),
    Reached.MAJOR: (
        N_("resigned, denied, major victory reached"),
        N_("opponent resigned, denied, major victory reached"),
    ),
    Reached.STRATEGIC: (
        N_("resigned, denied, strategic victory reached"),
        N_("opponent resigned, denied, strategic victory reached"),
    ),
}


@kept(len(Power))
def letter(power: Power) -> str:
    """A power's letter, or the few that tell it from the others."""
    said = {
        "A": pgettext("letter of Austria", "A"),
        "E": pgettext("letter of England", "E"),
        "F": pgettext("letter of France", "F"),
        "G": pgettext("letter of Germany", "G"),
        "I": pgettext("letter of Italy", "I"),
        "R": pgettext("letter of Russia", "R"),
        "T": pgettext("letter of Turkey", "T"),
    }
    return said[power.letter]


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
