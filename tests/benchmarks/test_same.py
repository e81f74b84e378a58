"""The other generators of the comparison build the same pages as Masterlist, so that their times can be compared."""

import shutil
from pathlib import Path

import pytest
from benchmarks import contestants
from benchmarks.federation import TINY
from benchmarks.rounds import agree
from tests.conftest import NOT_RUN

INSTALLED = (contestants.ENVIRONMENT / "installed", contestants.MODULES / "installed")
MISSING = f"{NOT_RUN}Hugo and Eleventy are not installed; `make bench BENCH_ARGS=--same` does that, and sees the same"


@pytest.fixture(scope="module")
def installed() -> None:
    """Both generators, which take half a minute to come."""
    if not (shutil.which("node") and all(map(Path.is_file, INSTALLED))):
        pytest.skip(MISSING)


@pytest.mark.comparison  # which `make bench` does as well, before it measures
@pytest.mark.usefixtures("installed")
def test_all_generators_build_the_same_pages(tmp_path: Path) -> None:
    said: list[str] = []
    agree(tmp_path, TINY, said.append)
    assert [line.split()[0] for line in said[-2:]] == ["Hugo", "Eleventy"]
