"""A club's site in a folder, for the commands that write into it."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from masterlist.cli import main
from tests.small import copied_site, put


class Club:
    """A site, and the commands that run in it."""

    def __init__(self, root: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.root = root
        self._capsys = capsys

    def run(self, *arguments: str) -> tuple[int, str]:
        """Run a command; gives its exit status and all that it prints."""
        status = main(["--root", str(self.root), *arguments])
        printed = self._capsys.readouterr()
        return status, printed.out + printed.err

    def passes(self, *arguments: str) -> str:
        """Run a command that finds nothing wrong; gives what it prints."""
        status, printed = self.run(*arguments)
        assert status == 0, printed
        return printed

    def fails(self, *arguments: str) -> str:
        """Run a command that finds faults, and changes no content; gives what it prints."""
        before = self.files()
        status, printed = self.run(*arguments)
        assert (status, self.files() == before) == (1, True), printed
        return printed

    def imports(self, sheet: str | bytes, *options: str) -> tuple[int, str]:
        """Import a spreadsheet."""
        file = self.root.parent / "sheet.csv"
        file.write_bytes(sheet if isinstance(sheet, bytes) else sheet.encode())
        return self.run("import", str(file), *options)

    def takes(self, sheet: str | bytes, *options: str) -> str:
        """Import a spreadsheet with which nothing is wrong; gives what is printed."""
        status, printed = self.imports(sheet, *options)
        assert status == 0, printed
        return printed

    def refuses(self, sheet: str | bytes, *options: str) -> str:
        """Import a spreadsheet that is at fault, of which nothing is written; gives what is printed."""
        before = self.files()
        status, printed = self.imports(sheet, *options)
        assert (status, self.files() == before) == (1, True), printed
        return printed

    def read(self, name: str) -> str:
        """The text of a content file below the line for editors, by its name without ``.yaml``."""
        text = (self.root / f"content/{name}.yaml").read_text("utf-8")
        return text.partition("\n")[2] if text.startswith("# yaml-language-server") else text

    def write(self, name: str, text: str) -> None:
        put(self.root / f"content/{name}.yaml", text)

    def has(self, name: str) -> bool:
        return (self.root / f"content/{name}.yaml").exists()

    def files(self) -> dict[str, bytes]:
        """The content, and what names mean."""
        return {str(path): path.read_bytes() for path in sorted((self.root / "content").rglob("*")) if path.is_file()}

    def is_sound(self) -> bool:
        """Whether the content has no errors and is written in its canonical form."""
        return (self.run("check")[0], self.run("fmt", "--check")[0]) == (0, 0)


@pytest.fixture
def club_of(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Callable[..., Club]:
    """Makes a site of folders of ``tests``."""

    def made(*names: str) -> Club:
        copied_site(tmp_path / "site", *names)
        return Club(tmp_path / "site", capsys)

    return made


@pytest.fixture
def club(club_of: Callable[..., Club]) -> Club:
    """A club whose players keep logs of SQUARES."""
    return club_of("base")


@pytest.fixture
def nights(club_of: Callable[..., Club]) -> Club:
    """The same club with a list of chess."""
    return club_of("base", "base_nights")


@pytest.fixture
def chess(nights: Club) -> Club:
    """A club that plays nothing but chess."""
    for name in ("lists/squares.yaml", "squares.yaml"):
        (nights.root / "content" / name).unlink(missing_ok=True)
    shutil.rmtree(nights.root / "content/logs")
    settings = nights.root / "content/site.yaml"
    lines = settings.read_text("utf-8").splitlines(keepends=True)
    settings.write_text("".join(line for line in lines if "squares" not in line), "utf-8")
    return nights
