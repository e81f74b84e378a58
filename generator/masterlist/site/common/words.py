"""How facts are put into words, and names for what has none: where people read, no id stands."""

import re

from masterlist.facts.board import Board, Power
from masterlist.facts.logbook import Answer, Entry, Reached, Resignation, Result, Side, State
from masterlist.kinds.kind import ColumnValue
from masterlist.kinds.registry import kinds
from masterlist.language import _, grouped, kept, months, numerals, period, pgettext
from masterlist.scoring.squares import attrition_of, bonus_of
from masterlist.source import N_, Details, Message, listed, say

RESULTS = {  # in English, as data have them: ``result`` says them
    Result.WON_STRATEGIC: N_("Won, strategic"),
    Result.WON_MAJOR: N_("Won, major"),
    Result.WON_ATTRITION: N_("Won, attrition"),
    Result.DRAW: N_("Draw"),
    Result.LOST_ATTRITION: N_("Lost, attrition"),
    Result.LOST_MAJOR: N_("Lost, major"),
    Result.LOST_STRATEGIC: N_("Lost, strategic"),
    Result.WON: N_("won"),
    Result.LOST: N_("lost"),
}


def result(one: Result) -> str:
    """A result with its level of victory."""
    return _(RESULTS[one])


def details_shown(kind_id: str, details: Details) -> list[tuple[str, str]]:
    """What was reported of a game or a seat beside who won: what it is called, and what it was."""
    kind = kinds()[kind_id]
    fields = {field.key: field for field in (*kind.columns, *kind.seat_columns)}
    words = {ColumnValue.TEXT, ColumnValue.CHOICE}
    return [
        (_(fields[key].label), str(value) if fields[key].value in words else numerals(str(value)))
        for key, value in details
    ]


def outcome(result: Result) -> str:
    """Won, drawn or lost, as data and style sheets have it."""
    return _OUTCOMES[result]


_OUTCOMES = {result: N_("won") if result.won else N_("lost") if result.lost else N_("drawn") for result in Result}


def outcome_said(result: Result) -> str:
    """Won, drawn or lost."""
    return _(_OUTCOMES[result])


def outcome_letter(result: Result) -> str:
    """Won, drawn or lost, as the form of a player has it."""
    return letter_of(outcome(result))


def letter_of(kind: str) -> str:
    """The letter of won, drawn or lost."""
    if kind == "won":
        return pgettext("won", "W")
    return pgettext("lost", "L") if kind == "lost" else pgettext("drawn", "D")


def rank_of(rank: int, of: int) -> str:
    """A rank among so many, as people say it."""
    teen = rank % 100 in {11, 12, 13}
    if rank % 10 == 1 and not teen:
        message = _("{rank}st of {all}")
    elif rank % 10 == 2 and not teen:
        message = _("{rank}nd of {all}")
    elif rank % 10 == 3 and not teen:
        message = _("{rank}rd of {all}")
    else:
        message = _("{rank}th of {all}")
    return message.format(rank=grouped(rank), all=grouped(of))


def against(result: Result) -> str:
    """How a game went, with ``{player}`` where the opponent is named."""
    if result.won:
        return _("Won against {player}")
    return _("Lost to {player}") if result.lost else _("Drew with {player}")


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


def at_the_resignation(entry: Entry) -> Message | None:
    """The figures at the instant of a denied resignation; None where there was none."""
    resigned = entry.resignation
    if not resigned or resigned.answer is not Answer.DENIED:
        return None
    figures = _figures(resigned.instant)
    return say(N_("at the resignation: {figures}"), figures=figures) if figures else None


def at_the_end(entry: Entry) -> Message | None:
    """The figures at the end of play after a denied resignation, where the log has any."""
    resigned = entry.resignation
    figures = _figures(entry.state)
    if not resigned or resigned.answer is not Answer.DENIED or figures is None:
        return None
    return say(N_("at the end: {figures}"), figures=figures)


def _figures(state: State) -> Message | None:
    attrition, bonus = attrition_of(state), bonus_of(state)
    found = []
    if attrition:
        found.append(say(N_("attrition score {score}"), score=f"{attrition.own}–{attrition.opponent}"))
    if bonus:
        found.append(say(N_("bonus points {score}"), score=f"{bonus.own}–{bonus.opponent}"))
    return listed(found, ", ") if found else None


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


_DAY = re.compile(r"\d{4}(-\d{2}){0,2}-(?=[a-z])")  # before the name of a game


def words_of(id_: str) -> str:
    """An id as words: "Squirrel Point" of ``squirrel-point``."""
    return " ".join(word.capitalize() for word in id_.split("-"))


def game_name(id_: str) -> str:
    """What a rated game is called, without the date with which its id may begin."""
    return words_of(_DAY.sub("", id_, count=1))


def game_title(game: Board) -> str:
    """The name of a rated game with the months in which it was played."""
    return titled(game.id, game.started or "", game.finished or "")


def titled(id_: str, started: str, finished: str) -> str:
    """The same of a game by its id and its dates, "" where it has none."""
    return " · ".join(filter(None, (game_name(id_), months(started, finished))))
