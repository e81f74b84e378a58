"""Text of strangers in Markdown: shown as it is, so that it links, loads, mentions and closes nothing."""

import re
from collections.abc import Sequence

from masterlist.read.shown import visible
from masterlist.report import summary
from masterlist.source import Problem

MOST = 40  # problems that are listed
LONGEST = 600  # characters of a line


def fenced(lines: Sequence[str]) -> str:
    """Lines as a block of code, whose fence is longer than any within it."""
    shown = [visible(line)[:LONGEST] for line in lines]
    longest = max((len(run) for line in shown for run in re.findall("`+", line)), default=0)
    fence = "`" * max(3, longest + 1)
    return "\n".join([f"{fence}text", *shown, fence])


def problems(found: Sequence[Problem]) -> str:
    """Problems as a block of code: the message of each with its remedy, then how many there are."""
    lines = []
    for problem in found[:MOST]:
        place = f"{problem.place}: " if problem.place.file.startswith("content") else ""
        lines.append(f"{problem.severity.value}: {place}{problem.message}")
        lines += [f"  → {problem.hint}"] if problem.hint else []
    if len(found) > MOST:
        lines.append(f"… and {len(found) - MOST} more")
    return f"{fenced(lines)}\n\n{summary(found)}"
