"""What tests of a club's own site share: the tool installed as a club has it, without the checkout and a network."""

import os
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]


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
    made = Desk(folder, {**_offline(folder), **environment})
    venv.create(folder / "venv")
    made.run("venv/bin/python", "-m", "pip", "install", "--quiet", "--no-deps", *wanted)
    return made


def _offline(folder: Path) -> dict[str, str]:
    """An environment in which pip finds all packages installed but the tool, so that it downloads none."""
    packages = folder / "packages"
    packages.mkdir(parents=True)
    for path in Path(sysconfig.get_path("purelib")).iterdir():
        if "masterlist" not in path.name and path.suffix != ".pth":
            (packages / path.name).symlink_to(path)
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PIP_", "PYTHON", "GIT_"))}
    return kept | {
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": str(packages),
        "PIP_NO_INDEX": "1",
        "PIP_CONFIG_FILE": os.devnull,
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
    }
