"""The tool as a wheel again, made from its installed files or from its checkout.

The same files give the same bytes: names are sorted, and no clock and no permissions get in. So a wheel that is
installed and made again is the one it was installed from, if it came from here.
"""

import io
import zipfile
from base64 import urlsafe_b64encode
from hashlib import sha256
from importlib import metadata
from pathlib import Path
from typing import NamedTuple

from masterlist import __version__, resources
from masterlist.new_site.project import described

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
