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


def _imported(case: str, root: Path, *options: str) -> int:
    """Import the sheet of a case, with what names in it mean, into its site."""
    folder = SHEETS / case
    kind = (folder / "site.txt").read_text("utf-8").strip() if (folder / "site.txt").is_file() else "base"
    shutil.copytree(TESTS / kind, root / "site")
    (sheet,) = folder.glob("sheet.*")
    shutil.copy(sheet, root)
    if (folder / "names.yaml").is_file():
        shutil.copy(folder / "names.yaml", root / "site")
    given = shlex.split((folder / "options.txt").read_text("utf-8"))
    return main(["--root", str(root / "site"), "import", str(root / sheet.name), *given, *options])


@pytest.mark.parametrize("case", CASES)
def test_messy_sheet(case: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What is printed and written; a dry run before it writes nothing, and says what would be written."""
    expected = (SHEETS / case / "expected.txt").read_text("utf-8")
    (tmp_path / "dry").mkdir()
    status = _imported(case, tmp_path / "dry", "--dry-run")
    before = {name.removeprefix("dry/"): text for name, text in _files(tmp_path).items()}
    dry = capsys.readouterr().out
    assert _imported(case, tmp_path) == status
    printed = capsys.readouterr()
    after = {name: text for name, text in _files(tmp_path).items() if not name.startswith("dry/")}
    written = {name: text for name, text in after.items() if before.get(name) != text}
    parts = [f"{printed.out}{printed.err}".replace(f"{tmp_path}/", ""), f"exit status {status}\n"]
    assert "\n".join([*parts, *(f"--- {name}\n{text}" for name, text in written.items())]) == expected
    assert {*before} == {*after} - ({*written} - {*before})
    for line in dry.splitlines():
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
