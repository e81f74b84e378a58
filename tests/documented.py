"""The commands and files of a page of the documentation, carried out word by word.

In a block ``console``, a line after ``$`` is a command, and what follows it is what it prints; ``…`` stands for any
text. A line that is nothing but a file's name and a colon has the file's content in the block below it.
"""

import re
import subprocess
import textwrap
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from tests.small import put

DOCS = Path(__file__).parents[1] / "docs"
FAILS = "<!-- the exit status is 1 -->"
_BLOCK = re.compile(r"^(?P<in> *)```(?P<kind>\w+)\n(?P<text>.*?)^(?P=in)```$", re.DOTALL | re.MULTILINE)
_FILE = re.compile(r"^ *`(?P<name>[^`\n]+)`:\n\n\Z", re.MULTILINE)
_COMMAND = re.compile(r"^\$ (?P<command>(?:.*\\\n)*.*)\n(?P<printed>(?:(?!\$ ).*\n)*)", re.MULTILINE)


class File(NamedTuple):
    """A file that the reader types in."""

    name: str
    text: str


class Command(NamedTuple):
    """A command that the reader types in, and what they then see."""

    line: str
    printed: str  # empty: not shown
    status: int


def steps(page: str) -> Iterator[File | Command]:
    """What a page tells its reader to do, in order."""
    for block in _BLOCK.finditer(page):
        before, text = page[: block.start()], textwrap.dedent(block["text"])
        if block["kind"] == "console":
            status = int(before.rstrip().endswith(FAILS))
            for one in _COMMAND.finditer(text):
                yield Command(one["command"].replace("\\\n", ""), one["printed"], status)
        elif named := _FILE.search(before):
            yield File(named["name"], text)


class Reader:
    """A reader in front of a terminal, who does what the pages say."""

    def __init__(self, folder: Path, environment: Mapping[str, str], own: Mapping[str, str] | None = None) -> None:
        """``own`` are the words that the reader writes in the place of others."""
        self.folder, self._words = folder, own or {}
        # What make tells a make that it calls is not for the reader's own.
        kept = {name: value for name, value in environment.items() if name not in ("MAKEFLAGS", "MAKELEVEL", "MFLAGS")}
        self._environment = {**kept, "READER_HERE": str(folder.with_name(f"{folder.name} is here"))}

    def follow(self, page: Path) -> int:
        """Do all that the page says; the number of commands. The output must be as it is printed there."""
        done = 0
        text = page.read_text(encoding="utf-8")
        for placeholder, word in self._words.items():
            text = re.sub(rf"\b{placeholder}\b", word, text)
        for step in steps(text):
            if isinstance(step, File):
                put(self.folder / step.name, step.text)
            else:
                self._run(step)
                done += 1
        return done

    def _run(self, command: Command) -> None:
        line = f'set -eo pipefail\n{command.line}\nstatus=$?\npwd > "$READER_HERE"\nexit $status'
        done = subprocess.run(
            ["bash", "-c", line if not command.status else line.replace("set -e", "set ")],
            cwd=self.folder,
            env={**self._environment},
            capture_output=True,
            text=True,
            check=False,
        )
        printed = done.stdout + done.stderr
        assert done.returncode == command.status, f"$ {command.line}\n{printed}"
        self.folder = Path(Path(self._environment["READER_HERE"]).read_text("utf-8").removesuffix("\n"))
        wanted = ".*".join(re.escape(part) for part in command.printed.strip().split("…"))
        assert not wanted or re.search(f"^{wanted}$", printed.strip(), re.DOTALL), (
            f"$ {command.line}\nprints\n{printed}\nand not\n{command.printed}"
        )
