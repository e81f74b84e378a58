"""Wherever a build fails or is killed, the old site or the new one stands, and nothing of others is lost.

The steps are a sample; ``make faults`` takes every one, as ``faults.py`` says.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.hostile.faults import HOWS, SCENARIOS

ROOT = Path(__file__).parents[2]
ALL = os.environ.get("MASTERLIST_ALL_FAULTS") == "1"
# Most steps of the second half put files in place. All are tried by one process: half of its work is to make ready.
SAMPLE = "kill 7/9 17/20 19/20 and once 2/9 18/20 and full 5/9 17/20"
ASKED = [[how, "all"] for how in HOWS] if ALL else [SAMPLE.split()]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="each step is tried in a forked process")
@pytest.mark.parametrize("asked", ASKED, ids=" ".join)
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_steps(scenario: str, asked: list[str], tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.hostile.faults", str(tmp_path), scenario, *asked]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT), str(ROOT / "generator")))}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    if ALL:
        print(f"{scenario}, {asked[0]}: {(tmp_path / 'figures').read_text('utf-8')}")
    assert (done.stdout, done.stderr, done.returncode) == ("", "", 0)
