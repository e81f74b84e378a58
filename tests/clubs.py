"""What tests of a club's own site share: the tool installed as a club has it, without the checkout and a network."""

import os
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
FIRST = "32426e1"  # the last commit of version 0.1.0
# Packing the wheel of a site small takes as long as all the rest of a commit.
GIT = (
    *("git", "-c", "user.name=A club", "-c", "user.email=club@example.org", "-c", "init.defaultBranch=main"),
    *("-c", "core.compression=0"),
)


class Desk(NamedTuple):
    """A machine on which the tool is installed from its wheel."""

    folder: Path
    environment: dict[str, str]

    def run(self, *command: str, where: str = ".", status: int | None = 0) -> subprocess.CompletedProcess[str]:
        """Run a command; it must end with this status, unless that is None."""
        done = subprocess.run(
            command, cwd=self.folder / where, env=self.environment, capture_output=True, text=True, check=False
        )
        assert status in {None, done.returncode}, f"{command}\n{done.stdout}\n{done.stderr}"
        return done

    def masterlist(self, *arguments: str, status: int | None = 0) -> subprocess.CompletedProcess[str]:
        """Run the installed command."""
        return self.run(str(self.folder / "venv/bin/masterlist"), *arguments, status=status)


def built_wheel(folder: Path) -> Path:
    """The wheel as a release has it, built in this folder."""
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    subprocess.run(command, capture_output=True, check=True)
    return next(folder.glob("*.whl"))


def desk(folder: Path, *wanted: str, **environment: str) -> Desk:
    """A virtual environment in which pip has installed this, and has no index to look for packages in."""
    packages = folder / "packages"
    packages.mkdir(parents=True)
    for path in Path(sysconfig.get_path("purelib")).iterdir():
        if "masterlist" not in path.name and path.suffix != ".pth":
            (packages / path.name).symlink_to(path)
    _quick_python(folder / "bin/python3")
    made = Desk(folder, {**_offline(folder), **environment})
    venv.create(folder / "venv")
    if wanted:
        made.run("venv/bin/python", "-m", "pip", "install", "--quiet", "--no-deps", *wanted)
    return made


def desk_with(installed: Path, folder: Path) -> Desk:
    """A desk with what is installed at another one, which is not to be changed: only folders are its own."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "venv").symlink_to(installed / "venv")
    return Desk(folder, _offline(installed))


def _offline(folder: Path) -> dict[str, str]:
    """An environment in which pip finds all packages installed but the tool, so that it downloads none."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PIP_", "PYTHON", "GIT_"))}
    return kept | {
        "PATH": f"{folder / 'bin'}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": str(folder / "packages"),
        "PIP_NO_INDEX": "1",
        "PIP_COMPILE": "0",  # a command imports few of the modules
        "PIP_CONFIG_FILE": os.devnull,
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
    }


def _quick_python(command: Path) -> None:
    """A ``python3`` that makes environments without pip, which takes long to unpack and is there."""
    command.parent.mkdir()
    python = f'exec "{sys.executable}"'
    command.write_text(
        f'#!/bin/sh\n[ "$1 $2" = "-m venv" ] && shift 2 && {python} -m venv --without-pip "$@"\n{python} "$@"\n',
        "utf-8",
    )
    command.chmod(0o755)


def old_site(folder: Path) -> None:
    """A site as version 0.1.0 laid it down, by its own code from this repository's history, and committed."""
    code = folder.parent / f"{folder.name} 0.1.0"
    code.mkdir()
    wanted = ["generator", "schema", "content/pages/rules", ".github"]
    archive = subprocess.run(["git", "archive", FIRST, *wanted], cwd=ROOT, capture_output=True, check=True).stdout
    subprocess.run(["tar", "-xf", "-"], cwd=code, input=archive, check=True)  # Python 3.11.2, Debian's, has no safe way
    command = [
        sys.executable,
        "-c",
        "import sys; from generator.cli import main; sys.exit(main())",
        "init",
        str(folder),
    ]
    subprocess.run(command, cwd=code, env={**os.environ, "PYTHONPATH": str(code)}, capture_output=True, check=True)
    committed(folder)


def committed(folder: Path, message: str = "Begin") -> None:
    """Commit all that lies there, in a repository that is made if it is not there."""
    for command in (["init"], ["add", "--all"], ["commit", "--quiet", "--message", message]):
        subprocess.run([*GIT, *command], cwd=folder, capture_output=True, check=True)
