"""The site generators that build the same pages, each with what it likes best."""

import json
import shutil
import subprocess
import sys
import venv
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks.export import write

HERE = Path(__file__).parent
ENVIRONMENT = HERE / ".venv"
MODULES = HERE / "node_modules"
ELEVENTY = MODULES / "@11ty" / "eleventy"

Heads = Sequence[dict[str, Any]]


class Contestant(NamedTuple):
    """How one generator is run."""

    name: str
    version: str
    command: list[str]
    folder: Path  # in which the command runs
    out: Path  # where it puts the site
    leavings: tuple[Path, ...]  # what else a run leaves, which would make the next one quicker

    def clean(self) -> None:
        """Remove the site and everything that the next run could use."""
        for left in (self.out, *self.leavings):
            shutil.rmtree(left, ignore_errors=True)


def masterlist(root: Path, out: Path, name: str = "Masterlist", other: Path | None = None) -> Contestant:
    """The tool that is measured, from raw content, or an ``other`` version; ``name`` says what it publishes."""
    program = str(other or Path(sys.executable).with_name("masterlist"))
    version = _said([program, "--version"]).split()[1]  # behind it, what Python runs it
    command = [program, "--root", str(root), "build", "--out", str(out)]
    return Contestant(name, version, command, root, out, (root / ".masterlist-cache",))


def hugo(folder: Path, data: Path, heads: Heads) -> Contestant:
    """Hugo: small pages, each of which reads its data while it is rendered; of three ways the quickest."""
    shutil.copytree(HERE / "hugo", folder)
    (folder / "data").mkdir()
    shutil.copy(data / "shell.json", folder / "data")
    shutil.copytree(data, folder / "assets", copy_function=_linked)
    for head in heads:
        file = folder / "content" / head["file"]
        file.parent.mkdir(parents=True, exist_ok=True)
        write(file.with_suffix(".md"), head)
    program = str(_hugo())
    out, cache = folder.with_name("hugo-out"), folder.with_name("hugo-cache")
    command = [program, "build", "--quiet", "--noBuildLock", "--destination", str(out), "--cacheDir", str(cache)]
    version = _said([program, "version"]).split()[1].split("-")[0].removeprefix("v")
    return Contestant("Hugo", version, command, folder, out, (cache, folder / "resources"))


def eleventy(folder: Path, data: Path, heads: Heads) -> Contestant:
    """Eleventy: pagination over all pages, with templates in JavaScript."""
    shutil.copytree(HERE / "eleventy", folder)
    shutil.copytree(data, folder / "data", copy_function=_linked)
    shutil.copy(data / "shell.json", folder)
    write(folder / "package.json", {"type": "module"})
    write(folder / "pages.json", [{"url": head["url"], "file": f"data/{head['file']}"} for head in heads])
    out = folder.with_name("eleventy-out")
    command = ["node", str(ELEVENTY / "cmd.cjs"), f"--output=../{out.name}", "--quiet"]
    version = json.loads((ELEVENTY / "package.json").read_text("utf-8"))["version"]
    return Contestant("Eleventy", version, command, folder, out, (folder / ".cache",))


RIVALS: tuple[Callable[[Path, Path, Heads], Contestant], ...] = (hugo, eleventy)


def _linked(source: str, target: str) -> None:
    Path(target).hardlink_to(source)


def _hugo() -> Path:
    return next(ENVIRONMENT.glob("lib/python3*/site-packages/hugo/binaries/hugo*"))


def _said(command: list[str]) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def versions() -> str:
    """What else takes part in the times."""
    return f"Python {sys.version.split()[0]}, Node.js {_said(['node', '--version']).removeprefix('v')}"


def install() -> None:
    """Install the rivals as they are pinned, into this folder alone; what is there already stays."""
    _once(HERE / "requirements.txt", ENVIRONMENT / "installed", _install_python)
    _once(HERE / "package-lock.json", MODULES / "installed", _install_node)


def _once(pins: Path, mark: Path, work: Callable[[Path], None]) -> None:
    if not mark.is_file() or mark.stat().st_mtime < pins.stat().st_mtime:
        work(pins)
        mark.touch()


def _install_python(pins: Path) -> None:
    venv.create(ENVIRONMENT, clear=True)
    pip = [sys.executable, "-m", "pip", "--python", str(ENVIRONMENT / "bin" / "python")]
    quiet = ["-qq", "--disable-pip-version-check", "--no-input"]
    subprocess.run([*pip, *quiet, "install", "--require-hashes", "-r", str(pins)], check=True)


def _install_node(pins: Path) -> None:
    subprocess.run(["npm", "ci", "--loglevel=error", "--no-audit", "--no-fund"], cwd=pins.parent, check=True)
