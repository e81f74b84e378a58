"""The editions of the example: anyone who scores the commit that each names gets the same rows."""

from pathlib import Path

import pytest

from masterlist.comparing.editions import EditionComparison, verify
from masterlist.read.versions import missing

ROOT = Path(__file__).parents[2]
RESULTS = "4a4d7d3ae21a2e2d8d4a2a16f3427fb8f8f36d55"  # from which the older ones were cut
NIGHTS = "16abb4a71524e9932f936d0802823602d64e4a21"  # from which those of the chess club were


@pytest.mark.skipif(bool(missing(ROOT, RESULTS)), reason="the history is not here, or only the newest part of it")
def test_the_editions_of_the_example_are_what_their_commit_gives() -> None:
    found, faulty = verify(ROOT, "")
    assert not faulty
    assert [
        f"{one.list}/{one.id}: {reasons}" for one, answer, reasons in found if answer is not EditionComparison.SAME
    ] == []
    assert {(one.list == "chess", one.commit) for one, *_ in found} == {(False, RESULTS), (True, NIGHTS)}
