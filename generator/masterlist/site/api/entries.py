"""What the JSON of a log's line says of the entry itself: what was reported, before any score."""

from typing import Any

from masterlist.facts.logbook import Eliminated, Entry, Pair, Resignation, State, Units
from masterlist.scoring.squares import attrition_of, bonus_of
from masterlist.site.common.log_rows import final_state

Json = dict[str, Any]


def reported(entry: Entry) -> Json:
    """How play ended, whether the opponent signed, who resigned, and the note; null where the log does not say."""
    return {
        **_state(final_state(entry)),
        "signed": entry.signed,
        "resignation": _resignation(entry.resignation) if entry.resignation else None,
        "note": entry.note or None,
    }


def _state(state: State) -> Json:
    return {
        "attrition": _pair(attrition_of(state)),
        "bonus": _pair(bonus_of(state)),
        "eliminated": _eliminated(state.eliminated) if state.eliminated else None,
    }


def _pair(pair: Pair | None) -> Json | None:
    return {"own": pair.own, "opponent": pair.opponent} if pair else None


def _eliminated(units: Eliminated) -> Json:
    return {"own": _units(units.own), "opponent": _units(units.opponent)}


def _units(units: Units) -> Json:
    return {"infantry": units.infantry, "cavalry": units.cavalry, "artillery": units.artillery}


def _resignation(one: Resignation) -> Json:
    return {
        "by": one.by.value,
        "answer": one.answer.value,
        "reached": one.reached.value if one.reached else None,
        **_state(one.instant),
    }
