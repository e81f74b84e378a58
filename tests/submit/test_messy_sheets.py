"""Spreadsheets as clubs keep them: what is made of each, and what is said of it, word for word.

A folder of ``tests/spreadsheets`` holds a sheet, the options of the command, perhaps a file of names and the name of
the site in ``tests``; ``expected.txt`` has all that is printed, and then every file that was written. The table of the
manual says in short what is read, asked about and refused.
"""

import re
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


def _brought(folder: Path, to: Path) -> None:
    """The sheet, and what names in it mean."""
    for path in folder.glob("sheet.*"):
        shutil.copy(path, to)
    if (folder / "names.yaml").is_file():
        shutil.copy(folder / "names.yaml", to / "site")


def _text(case: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> str:
    folder = SHEETS / case
    kind = (folder / "site.txt").read_text("utf-8").strip() if (folder / "site.txt").is_file() else "base"
    site = tmp_path / "site"
    shutil.copytree(TESTS / kind, site)
    _brought(folder, tmp_path)
    before = _files(tmp_path)
    sheet = next(path.name for path in tmp_path.glob("sheet.*"))
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
    _brought(folder, tmp_path)
    before = _files(tmp_path)
    sheet = next(tmp_path.glob("sheet.*"))
    options = shlex.split((folder / "options.txt").read_text("utf-8"))
    status = main(["--root", str(tmp_path / "site"), "import", str(sheet), "--dry-run", *options])
    said = capsys.readouterr()
    assert _files(tmp_path) == before
    expected = (folder / "expected.txt").read_text("utf-8")
    assert f"exit status {status}\n" in expected
    for line in said.out.splitlines():
        if line.endswith(": would be written"):
            assert f"{line.removesuffix('would be written')}written" in expected


MANUAL = (TESTS.parent / "docs/how-to/import.md").read_text("utf-8")
LINE = re.compile(r"^\| `(.+?)` \|(?: `(.+?)`)? \| (read|asked|passed over|refused) \| `(.+)` \|$", re.MULTILINE)
LINES = [found.groups(default="") for found in LINE.finditer(MANUAL)]


def test_the_whole_table_of_the_manual_is_tried() -> None:
    table = MANUAL.partition("|---|---|---|---|\n")[2].partition("\n\n")[0]
    assert len(table.splitlines()) == len(LINES) > 20


@pytest.mark.parametrize("line", LINES, ids=lambda line: line[0])
def test_a_line_of_the_manual(line: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sheet, options, what, said = line
    for kind in ("base", "base_nights"):
        shutil.copytree(TESTS / kind, tmp_path / "site", dirs_exist_ok=True)
    rows = sheet.split(" ⏎ ")
    header = ["Date;White;Black;Result"] if len(rows) == 1 and not sheet.startswith("001") else []
    file = tmp_path / "sheet.csv"
    file.write_text("".join(f"{row}\n" for row in (*header, *rows)), "utf-8")
    before = _files(tmp_path)
    status = main(["--root", str(tmp_path / "site"), "import", str(file), "--set", "list=chess", *shlex.split(options)])
    printed = capsys.readouterr().err
    written = "".join(text for name, text in _files(tmp_path).items() if before.get(name) != text)
    if what in {"read", "passed over"}:
        assert status == 0, printed
        assert said in (written if what == "read" else printed)
    else:
        assert (status, printed.count(" error: "), said in printed) == (1, 1, True), printed
        assert ("names-are-answered" in printed) == (what == "asked")
        assert "white:" not in written
