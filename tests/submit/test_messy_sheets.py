"""Spreadsheets as clubs keep them: what is made of each, and what is said of it, word for word.

A folder of ``tests/spreadsheets`` holds a sheet, the options of the command, perhaps a file of names and the name of
the site in ``tests``; ``expected.txt`` has all that is printed, and then every file that was written.
"""

import shlex
import shutil
from pathlib import Path

import pytest

from masterlist.cli import main

TESTS = Path(__file__).parents[1]
SHEETS = TESTS / "spreadsheets"
CASES = sorted(path.name for path in SHEETS.iterdir() if path.is_dir())


def _files(root: Path) -> dict[str, str]:
    return {path.relative_to(root).as_posix(): path.read_text("utf-8") for path in sorted(root.rglob("*.yaml"))}


def _text(case: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> str:
    folder = SHEETS / case
    kind = (folder / "site.txt").read_text("utf-8").strip() if (folder / "site.txt").is_file() else "base"
    site = tmp_path / "site"
    shutil.copytree(TESTS / kind, site)
    for path in folder.glob("sheet.*"):
        shutil.copy(path, tmp_path)
    before = _files(tmp_path)
    sheet = next(path.name for path in tmp_path.glob("sheet.*") if path.suffix != ".yaml")
    options = shlex.split((folder / "options.txt").read_text("utf-8"))
    status = main(["--root", str(site), "import", str(tmp_path / sheet), *options])
    said = capsys.readouterr()
    parts = [f"{said.out}{said.err}".replace(f"{tmp_path}/", ""), f"exit status {status}\n"]
    for name, text in _files(tmp_path).items():
        if before.get(name) != text:
            parts.append(f"--- {name}\n{text}")
    return "\n".join(parts)


@pytest.mark.parametrize("case", CASES)
def test_messy_sheet(case: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert _text(case, tmp_path, capsys) == (SHEETS / case / "expected.txt").read_text("utf-8")


@pytest.mark.parametrize("case", CASES)
def test_a_dry_run_writes_nothing(case: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = SHEETS / case
    kind = (folder / "site.txt").read_text("utf-8").strip() if (folder / "site.txt").is_file() else "base"
    shutil.copytree(TESTS / kind, tmp_path / "site")
    for path in folder.glob("sheet.*"):
        shutil.copy(path, tmp_path)
    before = _files(tmp_path)
    sheet = next(path for path in tmp_path.glob("sheet.*") if path.suffix != ".yaml")
    options = shlex.split((folder / "options.txt").read_text("utf-8"))
    status = main(["--root", str(tmp_path / "site"), "import", str(sheet), "--dry-run", *options])
    said = capsys.readouterr()
    assert _files(tmp_path) == before
    expected = (folder / "expected.txt").read_text("utf-8")
    assert f"exit status {status}\n" in expected
    for line in said.out.splitlines():
        if line.endswith(": would be written"):
            assert f"{line.removesuffix('would be written')}written" in expected
