"""Log entries as they are entered on the submit page in its tests: right and wrong, by hand and at random."""

import random
from collections.abc import Iterator
from itertools import product
from typing import Any

OPPONENTS = ("bob-baker", "cleo-cole", "dan-dale", "eve-ely")
NOTES = (
    "Club night",
    "2:1, a close one",
    'He said "no"',
    "null",
    "007",
    "- a dash",
    "# 1",
    "{x}",
    "日本 ♞",
    "back\\slash",
    "ends: ",
    "a #comment",
    "word " * 40 + "end",
    "x" * 300,
    "1.5",
    "~",
    "two  blanks " * 15 + "end",
    "Ünï çødé ♞ " * 12 + "end",
)

Entry = dict[str, Any]
Units = dict[str, int]


def base(**more: Any) -> Entry:
    """A good entry; what is None is left out."""
    entry = {"date": "2024-05-01", "opponent": "bob-baker", "result": "won-major", "bonus": "4-3", "signed": True}
    return {key: value for key, value in {**entry, **more}.items() if value is not None}


def units(infantry: int = 0, artillery: int = 0, cavalry: int = 0) -> Units:
    return {"infantry": infantry, "artillery": artillery, "cavalry": cavalry}


def entries(drawn: random.Random) -> Iterator[tuple[str, Entry]]:
    """Every kind of entry, with a name for each case."""
    yield from _every_result()
    yield from _every_army()
    yield from _every_resignation()
    yield from _wrong_shapes()
    yield from _wrong_entries()
    yield from ((f"note {number}", base(note=note)) for number, note in enumerate(NOTES))
    for nth in (2, 0, 100):
        yield f"game {nth} of the day", base(nth=nth, note="Club night")
    armies = {"own": units(9, 3, 4), "opponent": units()}
    yield "units of the second game of the day", base(bonus=None, eliminated=armies, nth=2)
    for number in range(120):
        yield f"at random {number}", random_entry(drawn)


def _every_result() -> Iterator[tuple[str, Entry]]:
    levels = ("won-strategic", "won-major", "won-attrition", "draw", "lost-attrition", "lost-major", "lost-strategic")
    for result, signed in product(levels, (True, None)):
        yield f"{result} with bonus", base(result=result, bonus="3-2", signed=signed)
        armies = {"own": units(5, 2, 2), "opponent": units(6, 1, 1)}
        if result == "lost-attrition":
            armies = {"own": armies["opponent"], "opponent": armies["own"]}
        yield f"{result} with units", base(result=result, bonus=None, eliminated=armies, signed=signed)


def _every_army() -> Iterator[tuple[str, Entry]]:
    for infantry, artillery, cavalry in product((0, 2, 3, 9), (0, 3), range(5)):
        armies = {"own": units(infantry, artillery, cavalry), "opponent": units(9 - infantry, 3 - artillery, 0)}
        yield f"units {infantry} {artillery} {cavalry}", base(bonus=None, eliminated=armies)


def _every_resignation() -> Iterator[tuple[str, Entry]]:
    for own, answer, reached, score in product(
        (True, False), ("accepted", "denied"), ("strategic", "major", "attrition", "none"), ("8-4", "4-8", "3-3")
    ):
        if answer == "accepted" and reached != "none":
            continue
        resignation = {"by": "own" if own else "opponent", "answer": answer}
        level = reached if reached in {"strategic", "major"} else "attrition"
        result = f"{'lost' if own else 'won'}-{level}"
        name = f"resignation {resignation['by']} {answer} {reached} {score}"
        if answer == "accepted":
            yield name, base(result=result, attrition=score, bonus="3-3", resignation=resignation)
            continue
        resignation |= {"reached": reached, "attrition": score, "bonus": "3-2"}
        end = "9-11" if own else "11-9"
        yield name, base(result=result, attrition=end, bonus="4-4", resignation=resignation)
        armies = {"own": units(3, 1, 1), "opponent": units(3, 1, 1)}
        by_units = {key: value for key, value in resignation.items() if key not in {"attrition", "bonus"}}
        yield f"{name}, units", base(result=result, bonus="4-4", resignation={**by_units, "eliminated": armies})


def _wrong_shapes() -> Iterator[tuple[str, Entry]]:
    for key in ("date", "opponent", "result"):
        yield f"without {key}", base(**{key: None})
    for day in ("2024-02-30", "1/5/2024", "2024-13-01", "2024-1-5"):
        yield f"date {day}", base(date=day)
    yield "opponent with capitals", base(opponent="Bob Baker")
    yield "opponent too long", base(opponent="b" * 81)
    yield "result unknown", base(result="victory")
    for score in ("24-3", "9:3", "9-", "-", "09-3"):
        yield f"attrition {score}", base(attrition=score)
        yield f"bonus {score}", base(bonus=score.replace("24", "9"))
    yield "too many cavalry", base(eliminated={"own": {"cavalry": 5}, "opponent": units(1)})
    yield "less than nothing", base(eliminated={"own": {"cavalry": -1}, "opponent": units(1)})
    yield "no number", base(eliminated={"own": {"infantry": "x"}, "opponent": units(1)})
    yield "half a unit", base(eliminated={"own": {"infantry": 1.5}, "opponent": units(1)})
    yield "no units", base(eliminated={"own": {}, "opponent": units(1)})
    yield "one side", base(eliminated={"own": units(1)})
    yield "note of blanks", base(note="  ")
    yield "note too long", base(note="x" * 501)
    yield "resignation without an answer", base(result="won-attrition", resignation={"by": "own"})
    yield "resignation with a wrong answer", base(resignation={"by": "nobody", "answer": "perhaps", "reached": "all"})


def _wrong_entries() -> Iterator[tuple[str, Entry]]:
    yield "against himself", base(opponent="ann-archer")
    yield "in the future", base(date="2026-01-02")
    yield "on the last day", base(date="2026-01-01")
    yield "too long ago", base(date="1899-12-31")
    yield "without a bonus", base(bonus=None)
    yield "attrition alone", base(bonus=None, attrition="10-9")
    armies = {"own": units(5, 2, 2), "opponent": units(6, 1, 1)}
    yield "units against attrition", base(bonus=None, eliminated=armies, attrition="10-9")
    yield "units against bonus", base(bonus="5-3", eliminated=armies)
    yield "units with the right figures", base(bonus="5-3", eliminated=armies, attrition="11-9")
    yield "figures of no army", base(attrition="1-20", bonus="4-0")
    for score in ("9-3", "10-10", "10-11", "12-11", "3-12"):
        yield f"attrition victory at {score}", base(result="won-attrition", attrition=score, bonus="3-3")
        yield f"attrition defeat at {score}", base(result="lost-attrition", attrition=score, bonus="3-3")
        yield f"draw at {score}", base(result="draw", attrition=score, bonus="3-3")
    yield from _wrong_resignations()


def _wrong_resignations() -> Iterator[tuple[str, Entry]]:
    accepted, denied = {"answer": "accepted"}, {"answer": "denied", "reached": "none"}
    own, his = {"by": "own"}, {"by": "opponent"}
    scored = {"attrition": "8-7", "bonus": "3-3"}
    yield "resigned and won", base(result="won-attrition", **scored, resignation=own | accepted)
    yield "he resigned and won", base(result="lost-attrition", **scored, resignation=his | accepted)
    yield "resigned in a draw", base(result="draw", **scored, resignation=own | accepted)
    yield "accepted, a major victory", base(result="won-major", **scored, resignation=his | accepted)
    yield (
        "accepted and reached",
        base(result="won-attrition", **scored, resignation=his | accepted | {"reached": "major"}),
    )
    yield "denied and nothing said", base(result="won-attrition", **scored, resignation=his | {"answer": "denied"})
    yield "denied, reached less", base(result="won-major", resignation=his | denied | scored)
    yield "accepted without attrition", base(result="won-attrition", bonus="3-3", resignation=his | accepted)
    yield (
        "accepted without bonus",
        base(result="won-attrition", bonus=None, attrition="8-7", resignation=his | accepted),
    )
    yield (
        "accepted, stated twice",
        base(result="won-attrition", **scored, resignation=his | accepted | {"attrition": "7-7", "bonus": "3-2"}),
    )
    yield "denied without attrition", base(result="won-attrition", resignation=his | denied)
    yield (
        "denied without bonus",
        base(result="won-attrition", bonus=None, resignation=his | denied | {"attrition": "8-7"}),
    )
    yield (
        "denied, early, without a bonus",
        base(result="won-attrition", bonus=None, resignation=his | denied | {"attrition": "4-1"}),
    )
    yield (
        "denied, then a victory without a bonus",
        base(
            result="won-attrition",
            bonus=None,
            resignation={**his, "answer": "denied", "reached": "attrition", "attrition": "4-1"},
        ),
    )
    yield (
        "figures go down",
        base(
            result="won-attrition",
            attrition="7-7",
            bonus="2-2",
            resignation=his | denied | {"attrition": "8-7", "bonus": "3-2"},
        ),
    )
    yield (
        "won before the resignation",
        base(result="won-attrition", **scored, resignation=his | denied | {"attrition": "11-7", "bonus": "2-2"}),
    )
    yield (
        "accepted when it was won",
        base(result="won-attrition", attrition="11-7", bonus="3-3", resignation=his | accepted),
    )
    yield (
        "reached after all",
        base(result="won-attrition", attrition="11-7", resignation=his | denied | {"attrition": "4-4", "bonus": "1-1"}),
    )


def random_entry(drawn: random.Random) -> Entry:
    """Any entry whose shape is right; mostly a good one."""
    resigned = drawn.random() < 0.4
    levels = ("won-strategic", "won-major", "won-attrition", "draw", "lost-attrition", "lost-major", "lost-strategic")
    entry = base(
        date=f"20{drawn.randint(10, 25)}-{drawn.randint(1, 12):02}-{drawn.randint(1, 28):02}",
        opponent=drawn.choice(OPPONENTS),
        result=drawn.choice(levels),
        signed=drawn.choice((True, True, True, None)),
        **{"bonus": None, **random_state(drawn)},
    )
    if not resigned:
        return entry
    reached = drawn.choice(("strategic", "major", "attrition", "none"))
    level = reached if reached in {"strategic", "major"} else "attrition"
    by = drawn.choice(("own", "opponent"))
    entry["result"] = f"{'lost' if by == 'own' else 'won'}-{level}"
    entry["resignation"] = {"by": by, "answer": "denied", "reached": reached, **random_state(drawn)}
    if level == "attrition" and drawn.random() < 0.5:
        entry["resignation"] = {"by": by, "answer": "accepted"}
    return entry


def random_state(drawn: random.Random) -> dict[str, Any]:
    """Units, or figures that some units give."""
    armies = {
        side: units(drawn.randint(0, 9), drawn.randint(0, 3), drawn.randint(0, 4)) for side in ("own", "opponent")
    }
    if drawn.random() < 0.6:
        return {"eliminated": armies}
    figures = [(_attrition(army), _bonus(army)) for army in armies.values()]
    return {"attrition": f"{figures[0][0]}-{figures[1][0]}", "bonus": f"{figures[0][1]}-{figures[1][1]}"}


def _attrition(army: Units) -> int:
    return army["infantry"] + 2 * army["artillery"] + army["cavalry"] * (2 if army["cavalry"] >= 3 else 1)


def _bonus(army: Units) -> int:
    return army["infantry"] // 3 + army["artillery"] + army["cavalry"] // 2


def log(drawn: random.Random) -> dict[str, Any]:
    """A log of games against few opponents, so that some are beaten, drawn with and beaten again."""
    games = []
    for number in range(drawn.randint(1, 9)):
        result = drawn.choice(("won-major", "won-strategic", "draw", "draw", "lost-major"))
        games.append(
            base(
                date=f"2024-05-{number + 1:02}",
                opponent=drawn.choice(OPPONENTS),
                result=result,
                bonus=f"{drawn.randint(0, 8)}-{drawn.randint(0, 8)}",
                signed=drawn.choice((True, True, True, None)),
            )
        )
    carried = None
    if drawn.random() < 0.4:
        carried = {"game_points": drawn.randint(0, 90), "defeated": ["bob-baker"], "drawn": ["cleo-cole"]}
    return {"carried_over": carried, "games": games}


def duels() -> Iterator[tuple[str, Entry]]:
    """Entries of games between two without levels of victory: right and wrong ones."""
    for result in ("won", "lost", "draw"):
        yield result, _duel_entry(result=result)
        for score in ("3-1", "1-3", "2-2", "0.5-1.5"):
            yield f"{result}, {score}", _duel_entry(result=result, score=score)
    for note in NOTES:
        yield f"the note {note[:20]}", _duel_entry(score="3-1", signed=True, note=note)
    for nth in (2, 0, 100):
        yield f"game {nth} of the day", _duel_entry(nth=nth, note="Blitz")
    yield "not signed", _duel_entry(signed=False)
    yield "half a score", _duel_entry(score="3-")
    yield "a score of quarters", _duel_entry(score="1.25-0")
    yield "an empty note", _duel_entry(note=" ")
    yield "a long note", _duel_entry(note="x" * 501)
    yield "no result", {"date": "2025-03-04", "opponent": "bob-baker"}
    yield "no date", {"opponent": "bob-baker", "result": "won"}
    yield "no opponent", {"date": "2025-03-04", "result": "won"}
    yield "against themselves", _duel_entry(opponent="ann-archer")
    yield "no id", _duel_entry(opponent="Bob Baker")
    yield "a long id", _duel_entry(opponent="b" * 81)
    yield "another result", _duel_entry(result="adjourned")
    for day in ("2025-02-30", "1899-12-31", "2031-01-01"):
        yield f"day {day}", _duel_entry(date=day)


def _duel_entry(**more: Any) -> Entry:
    return {"date": "2025-03-04", "opponent": "bob-baker", "result": "won", **more}
