"""The tool itself, which a site pins: its lock, its wheel made again, and what a wheel says of it."""

import io
import subprocess
import sys
import tempfile
import tomllib
import zipfile
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from hashlib import sha256
from importlib import metadata
from pathlib import Path
from typing import Any, NamedTuple

from masterlist import __version__, resources
from masterlist.new_site.files import LOCK

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


# --- The tool as a wheel again, made from its installed files or from its checkout.


NAME = "masterlist"
FILE = f"{NAME}-{__version__}-py3-none-any.whl"
FOLDERS = ("schema", "site_templates", "locale", "rules", "github")  # what a wheel keeps in resources/
_OF_THE_INSTALLER = ("RECORD", "INSTALLER", "REQUESTED", "direct_url.json", "uv_cache.json")
_PACKAGE = Path(resources.__file__).parent
_WHEN = (1980, 1, 1, 0, 0, 0)  # the earliest that an archive can tell


class NotWhole(Exception):
    """The installed files are not those that were installed; the message says which."""


class Installed(NamedTuple):
    """How the tool that runs came here."""

    files: dict[str, bytes]  # what belongs into its wheel, by name
    may_be_published: bool  # whether an installer took it from an index, as far as it has noted


def installed() -> Installed:
    """The files of the tool that runs; raises NotWhole where one differs from what was installed."""
    found = _distribution()
    if found is None:
        return Installed(_of_the_checkout(), may_be_published=False)
    # An installer notes where a package came from, unless it came from an index.
    return Installed(_as_recorded(found), may_be_published=found.read_text("direct_url.json") is None)


def wheel(files: dict[str, bytes], version: str = __version__) -> bytes:
    """A wheel of these files."""
    record_file = f"{info(version)}/RECORD"
    record = "".join(f"{name},sha256={_digest(data)},{len(data)}\n" for name, data in sorted(files.items()))
    listed = {**dict(sorted(files.items())), record_file: f"{record}{record_file},,\n".encode()}
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for name, data in listed.items():
            entry = zipfile.ZipInfo(name, _WHEN)
            entry.create_system, entry.external_attr = 3, 0o100644 << 16  # as on Unix, wherever it is made
            archive.writestr(entry, data, zipfile.ZIP_DEFLATED, compresslevel=9)
    return made.getvalue()


def info(version: str = __version__) -> str:
    """The folder of metadata in a wheel."""
    return f"{NAME}-{version}.dist-info"


def files_in(archive: bytes) -> dict[str, bytes]:
    """What lies in a wheel, but the list of it."""
    with zipfile.ZipFile(io.BytesIO(archive)) as opened:
        return {name: opened.read(name) for name in opened.namelist() if name != f"{info()}/RECORD"}


def _distribution() -> metadata.Distribution | None:
    """The installed package that the running code belongs to; None for a checkout, installed as editable or not."""
    for found in metadata.distributions(name=NAME):
        code = Path(str(found.locate_file(f"{NAME}/resources.py")))
        listed = {str(one) for one in found.files or ()}
        if f"{NAME}/resources.py" in listed and code.resolve() == Path(resources.__file__).resolve():
            return found
    return None


def _as_recorded(found: metadata.Distribution) -> dict[str, bytes]:
    files = {}
    for one in found.files or ():
        name = one.as_posix()
        if one.hash is None or not name.startswith((f"{NAME}/", f"{info()}/")) or one.name in _OF_THE_INSTALLER:
            continue  # compiled code, scripts for the command, and notes of the installer
        path = Path(str(found.locate_file(one)))
        data = path.read_bytes() if path.is_file() else None
        if data is None or _digest(data) != one.hash.value:
            raise NotWhole(f"{path} is {'missing' if data is None else 'not as it was installed'}")
        files[name] = data
    return files


def _of_the_checkout() -> dict[str, bytes]:
    files = {f"{NAME}/{name}": data for name, data in _below(_PACKAGE).items()}
    for folder in FOLDERS:
        found = _below(resources.folder(folder))
        files |= {f"{NAME}/resources/{folder}/{name}": data for name, data in found.items()}
    return files | {f"{info()}/{name}": data for name, data in described(_PACKAGE.parents[1]).items()}


def _below(folder: Path) -> dict[str, bytes]:
    """The files in a folder by name; not what Python, editors and file managers leave in it."""
    found = ((path.relative_to(folder), path) for path in folder.rglob("*") if path.is_file())
    return {
        name.as_posix(): path.read_bytes()
        for name, path in found
        if "__pycache__" not in name.parts and not name.name.startswith(".") and not name.name.endswith("~")
    }


def _digest(data: bytes) -> str:
    return urlsafe_b64encode(sha256(data).digest()).decode().rstrip("=")


# --- What a wheel says of its package, from the ``pyproject.toml`` of a checkout.


def described(checkout: Path) -> dict[str, bytes]:
    """The files of the folder of metadata, by name; all but the list of files."""
    project = tomllib.loads((checkout / "pyproject.toml").read_text("utf-8"))["project"]
    commands = "".join(f"{name} = {where}\n" for name, where in sorted(project["scripts"].items()))
    texts = {
        "METADATA": "".join(f"{key}: {value}\n" for key, value in _metadata(project)),
        "WHEEL": "Wheel-Version: 1.0\nGenerator: masterlist\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        "entry_points.txt": f"[console_scripts]\n{commands}",
    }
    licences = {f"licenses/{name}": (checkout / name).read_bytes() for name in project["license-files"]}
    return {name: text.encode() for name, text in texts.items()} | licences


def _metadata(project: dict[str, Any]) -> Iterator[tuple[str, str]]:
    yield "Metadata-Version", "2.4"
    yield "Name", project["name"]
    yield "Version", __version__
    yield "Summary", project["description"]
    yield "Author", ", ".join(author["name"] for author in project["authors"])
    yield "License-Expression", project["license"]
    yield from (("License-File", name) for name in project["license-files"])
    yield from (("Project-URL", f"{label}, {url}") for label, url in project.get("urls", {}).items())
    yield from (("Classifier", one) for one in project["classifiers"])
    yield "Requires-Python", project["requires-python"]
    yield from (("Requires-Dist", one) for one in project["dependencies"])
    for extra, wanted in project["optional-dependencies"].items():
        yield "Provides-Extra", extra
        yield from (("Requires-Dist", f"{one}; extra == '{extra}'") for one in wanted)
