"""Worked examples of the rules pages give what the page says."""

from collections.abc import Iterator

from generator.amount import Amount, plain
from generator.facts.content import Content
from generator.facts.example import LogExample
from generator.facts.logbook import NOTHING_CARRIED
from generator.scoring.pairing import pair
from generator.scoring.wwr import Tally, score_log
from generator.source import Problem


def examples_are_right(content: Content) -> Iterator[Problem]:
    """Every example is computed, and gives what its page promises."""
    for page in content.pages.values():
        for part in page.parts:
            if isinstance(part, LogExample):
                yield from _is_right(part)


def _is_right(example: LogExample) -> Iterator[Problem]:
    found = given(example)
    for key, said in example.gives.items():
        if key not in found:
            hint = f"an example gives: {', '.join(found)}"
            yield Problem(example.place, "examples-are-right", f"an example gives no '{key}'", hint)
        elif found[key] != said:
            message = f"the example '{example.title}' gives {plain(found[key])} as {key}, not {said}"
            yield Problem(example.place, "examples-are-right", message, "mend the example or what it promises")


def given(example: LogExample) -> dict[str, Amount]:
    """What the example's games give, after the last of them."""
    book = example.book
    status = {place: one.status for place, one in pair([book]).items()}
    scored = score_log([book], status)
    tally = Tally(book.carried or NOTHING_CARRIED)
    defeated, total = (scored[-1].defeated, scored[-1].total) if scored else (tally.defeated, tally.total)
    points = {"game_points": scored[-1].points} if scored else {}
    return points | {"opponents_defeated": defeated, "total": total, "wwr": defeated * total}


CHECKS = (examples_are_right,)
