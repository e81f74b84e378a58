"""Entries of players' own logs of games between two, for the vectors of the submit page: right and wrong ones."""

from collections.abc import Iterator
from typing import Any

from tests.submit_entries import NOTES

Entry = dict[str, Any]
DAY = "2025-03-04"


def entries() -> Iterator[tuple[str, Entry]]:
    """All cases."""
    for result in ("won", "lost", "draw"):
        yield result, _entry(result=result)
        for score in ("3-1", "1-3", "2-2", "0.5-1.5"):
            yield f"{result}, {score}", _entry(result=result, score=score)
    for note in NOTES:
        yield f"the note {note[:20]}", _entry(score="3-1", signed=True, note=note)
    for nth in (2, 0, 100):
        yield f"game {nth} of the day", _entry(nth=nth, note="Blitz")
    yield "not signed", _entry(signed=False)
    yield "half a score", _entry(score="3-")
    yield "a score of quarters", _entry(score="1.25-0")
    yield "an empty note", _entry(note=" ")
    yield "a long note", _entry(note="x" * 501)
    yield "no result", {"date": DAY, "opponent": "bob-baker"}
    yield "no date", {"opponent": "bob-baker", "result": "won"}
    yield "no opponent", {"date": DAY, "result": "won"}
    yield "against themselves", _entry(opponent="ann-archer")
    yield "no id", _entry(opponent="Bob Baker")
    yield "a long id", _entry(opponent="b" * 81)
    yield "another result", _entry(result="adjourned")
    for day in ("2025-02-30", "1899-12-31", "2031-01-01"):
        yield f"day {day}", _entry(date=day)


def _entry(**more: Any) -> Entry:
    return {"date": DAY, "opponent": "bob-baker", "result": "won", **more}
