"""Broken boards, events and rated games: one for each message, and the message word for word.

A folder of ``tests/broken_boards`` holds what differs from ``tests/base_boards``, the files to remove from it in
``removed.txt``, and in ``expected.txt`` the whole output of ``masterlist check``.
"""

import shutil
from pathlib import Path

import pytest

from masterlist.cli import main
from tests.small import copied_site

TESTS = Path(__file__).parents[1]
CASES = sorted(path for path in (TESTS / "broken_boards").iterdir() if path.is_dir())


def _site(case: Path, folder: Path) -> Path:
    copied_site(folder, "base_boards")
    if (case / "content").is_dir():
        shutil.copytree(case / "content", folder / "content", dirs_exist_ok=True)
    removed = case / "removed.txt"
    for name in removed.read_text(encoding="utf-8").split() if removed.is_file() else ():
        (folder / name).unlink()
    return folder


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_message(case: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    root = _site(case, tmp_path)
    status = main(["--root", str(root), "check"])
    printed = capsys.readouterr().out
    assert printed == (case / "expected.txt").read_text(encoding="utf-8")
    assert status == (1 if ": error: " in printed else 0)


def test_the_base_is_good(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    copied_site(tmp_path, "base_boards")
    assert main(["--root", str(tmp_path), "check"]) == 0
    assert capsys.readouterr().out == "No problems.\n"


def test_there_are_enough() -> None:
    assert len(CASES) >= 40
