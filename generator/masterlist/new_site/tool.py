"""Where a site takes the tool from: the package index, or a wheel that lies in the site."""

import subprocess
import sys
import tempfile
from hashlib import sha256
from pathlib import Path

from masterlist import __version__
from masterlist.new_site.files import LOCK
from masterlist.new_site.wheel import FILE, files_in, installed, wheel

PATIENCE = 60  # seconds for the index; without an answer the site gets the wheel
_HEAD = """\
# The program that makes this site and all that it needs, pinned by version and hash. `make` installs it from here,
# in the workflows too. `masterlist upgrade` writes this file anew.
"""


def tool(packages: bytes) -> dict[str, bytes]:
    """The lock of a site, beginning with the tool itself, and the tool's wheel where no index has it.

    ``packages`` is the lock of what the tool needs. Raises NotWhole.
    """
    files, may_be_published = installed()
    published = _published(files) if may_be_published else None
    if published:
        return {LOCK: _lock(f"masterlist=={__version__}", published, packages)}
    made = wheel(files)
    return {LOCK: _lock(f"./tools/{FILE}", made, packages), f"tools/{FILE}": made}


def _lock(source: str, archive: bytes, packages: bytes) -> bytes:
    return f"{_HEAD}{source} \\\n    --hash=sha256:{sha256(archive).hexdigest()}\n".encode() + packages


def _published(files: dict[str, bytes]) -> bytes | None:
    """The wheel of this version on the index, if it holds these very files: another project may have the name."""
    with tempfile.TemporaryDirectory(prefix="masterlist-") as folder:
        wanted = ["--no-deps", "--only-binary=:all:", f"--dest={folder}", f"masterlist=={__version__}"]
        quiet = ["--quiet", "--no-input", "--disable-pip-version-check", "--retries=1", "--timeout=10"]
        # Isolated from the folder that one stands in: a site may hold anything by the name of pip.
        command = [sys.executable, "-P", "-m", "pip", "download", *quiet, *wanted]
        try:
            done = subprocess.run(command, cwd=folder, capture_output=True, check=False, timeout=PATIENCE)
        except (OSError, subprocess.TimeoutExpired):
            return None
        found = Path(folder) / FILE
        if done.returncode or not found.is_file():
            return None
        archive = found.read_bytes()
    return archive if files_in(archive) == files else None
