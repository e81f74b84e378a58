"""What campaigns have found stays found; and a campaign itself runs, and finds what it is meant to find."""

import shutil
from pathlib import Path

import pytest

from masterlist.read import schemas
from tests.fuzz import campaign

CORPUS = Path(__file__).parent / "corpus"
FOUND = sorted(path for path in CORPUS.rglob("*") if path.is_file())


@pytest.mark.parametrize("path", FOUND, ids=lambda path: path.relative_to(CORPUS).as_posix())
def test_what_was_found_stays_mended(path: Path) -> None:
    name = path.relative_to(CORPUS).as_posix().partition("/")[2]
    assert campaign.attempt(campaign.site_files(), name, path.read_bytes()) in {"refused", "read", "checked", "scored"}


def test_a_campaign_reaches_every_stage(tmp_path: Path) -> None:
    counts = campaign.run(campaign.Portion(3, 400, tmp_path))
    assert counts["findings"] == 0
    assert counts["refused"] > 100
    assert counts["checked"] > 0
    assert counts["scored"] > 5
    assert counts["built"] == 1


def test_a_campaign_notices_a_crash(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise KeyError

    monkeypatch.setattr(schemas, "faults", broken)
    assert campaign.run(campaign.Portion(1, 20, tmp_path))["findings"] > 5
    assert any(tmp_path.rglob("error.txt"))
    shutil.rmtree(tmp_path)
