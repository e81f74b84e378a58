"""A review as annotations on the changed lines: as many as GitHub shows of one step."""

from itertools import islice

from masterlist.report import as_annotations
from masterlist.review.result import Review

STEP = 10  # GitHub shows no more errors, and no more warnings, of one step


def as_github(review: Review) -> str:
    """Workflow commands: problems on changed files first, then guards, then what is new elsewhere; then a count."""
    guards = [problem for one in review.fired if not one.allowed for problem in one.problems]
    found = [*review.near, *guards, *review.far]
    errors, warnings = ([one for one in found if one.blocks is blocks] for blocks in (True, False))
    shown = [*islice(errors, STEP), *islice(warnings, STEP)]
    text = as_annotations(shown).rpartition("\n")[0].rpartition("\n")[0]
    total = f"{len(found):,} problems, {len(shown)} of them annotated; the summary of this step has them all."
    return f"{text}\n{total}\n" if text else f"{total}\n"
