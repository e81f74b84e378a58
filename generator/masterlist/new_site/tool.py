"""The files of a site repository as this version writes them, their record, and the tool itself, which a site pins.

Each is named with the id that git gives to its text. So it can be seen whether the club has changed it, and git can
show it as it was laid down.
"""

import io
import json
import re
import shlex
import subprocess
import sys
import tempfile
import tomllib
import zipfile
from base64 import urlsafe_b64encode
from collections.abc import Iterable, Iterator
from contextlib import suppress
from hashlib import sha1, sha256
from importlib import metadata
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec

from masterlist import __version__, resources
from masterlist.scoring.registry import systems

RECORD = "tools/laid-down.json"


class LaidDown(msgspec.Struct):
    """The files of a site when a version of the tool had begun or upgraded it."""

    version: str
    files: dict[str, str]  # by name, the id of the text
    host: str = "github"  # where the site is published


class UnreadableRecord(Exception):
    """The record is damaged; the message says how."""


def record_text(laid: dict[str, bytes], host: str) -> bytes:
    """The record of files that this version has laid down."""
    ids = {name: blob_id(laid[name]) for name in sorted(laid)}
    return (json.dumps({"version": __version__, "host": host, "files": ids}, indent=2) + "\n").encode()


def read_record(root: Path) -> LaidDown | None:
    """The record of a site, or None where there is none; raises UnreadableRecord."""
    path = root / RECORD
    return _parsed(path.read_bytes()) if path.exists() else None


def earliest_record() -> LaidDown:
    """What version 0.1.0 laid down; it kept no record."""
    return _parsed(files("masterlist.new_site").joinpath("laid-down-0.1.0.json").read_bytes())


def blob_id(text: bytes) -> str:
    """The id that git gives to a file with this text, whatever ends its lines on this machine."""
    text = text.replace(b"\r\n", b"\n") if b"\0" not in text else text
    return sha1(b"blob %d\0%s" % (len(text), text), usedforsecurity=False).hexdigest()


def numbers(version: str) -> tuple[int, ...]:
    """A version in a form that can be compared."""
    return tuple(int(number) for number in re.findall(r"\d+", version))


def _parsed(data: bytes) -> LaidDown:
    with suppress(msgspec.MsgspecError):
        laid = msgspec.json.decode(data, type=LaidDown)
        if laid.host in hosts():
            return laid
    raise UnreadableRecord(f"{RECORD} is damaged: bring it back from git, as {RECORD} of an earlier commit")


SYSTEMS_LOCK = "tools/systems-requirements.txt"


def without_make(site: Path, packages: Iterable[Path]) -> list[str]:
    """The commands that do what the Makefile of a site does: nothing is fetched but what its lock pins by hash."""
    lock = shlex.quote((site / SYSTEMS_LOCK).as_posix())
    # Paths that pip does not take for the name of a package.
    paths = (package.as_posix() if package.is_absolute() else f"./{package.as_posix()}" for package in packages)
    folders = " ".join(f"--editable {shlex.quote(path)}" for path in paths)
    return [
        f"python -m pip install --require-hashes -r {lock}",
        f"python -m pip install --no-index --no-deps --no-build-isolation {folders}",
    ]


# --- The files of a package that brings a system: module, schema, rules page, a test, and what builds it.


KINDS = ("duel", "table")
RATING, EVENT = "rating system", "system for events"
_ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


class NotLaidDown(Exception):
    """Why no package was written."""


def lay_down(id_: str, name: str, kind: str, folder: Path, sort: str = RATING) -> list[str]:
    """Write the package of a new system of one of the two sorts; the names of its files. Raises ``NotLaidDown``."""
    if not _ID.fullmatch(id_):
        raise NotLaidDown(f"'{id_}' is no id: write lower-case letters, digits and single hyphens, such as my-ladder")
    if id_ in systems():
        raise NotLaidDown(f"there is a system '{id_}' already: choose another id")
    if re.search(r'["\\\n]', name):
        raise NotLaidDown("a name has no quotes, no backslash and no line end: choose another name")
    if folder.exists():
        raise NotLaidDown(f"{folder} exists already: name another folder with --into")
    files = files_of(id_, name, kind, sort)
    for path, text in files.items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return list(files)


def files_of(id_: str, name: str, kind: str, sort: str) -> dict[str, str]:
    """The texts of a package's files, by their names in its folder."""
    skeleton = f"event-{kind}" if sort == EVENT else kind
    module = f"masterlist_{id_.replace('-', '_')}"
    places = {
        "pyproject.toml": "pyproject.toml.txt",
        f"{module}/__init__.py": f"{skeleton}/module.py.txt",
        f"{module}/{id_}.schema.json": f"{skeleton}/schema.json.txt",
        f"{module}/rules/{id_}.md": f"{skeleton}/rules.md.txt",
        f"tests/test_{id_.replace('-', '_')}.py": f"{skeleton}/test.py.txt",
    }
    texts = {path: (resources.SKELETONS / source).read_text(encoding="utf-8") for path, source in places.items()}
    values = {"@ID@": id_, "@NAME@": name, "@MODULE@": module, "@SORT@": sort}
    return {path: re.sub("|".join(values), lambda found: values[found[0]], text) for path, text in texts.items()}


# --- The files of a site repository, as this version of the tool lays them down.


# Of the files for GitHub here. A site has no tests and no releases of the program, and its bugs are not reported there.
GITHUB = ("workflows/", "ISSUE_TEMPLATE/", "CODEOWNERS", "labels.json", "pull_request_template.md", "settings.sh")
NOT_A_SITES = ("workflows/tests.yml", "workflows/release.yml", "ISSUE_TEMPLATE/bug.yml", "ISSUE_TEMPLATE/idea.yml")
GITHUB_HOST = "github"  # the default; its files are those of this repository
RULES = "content/pages/rules/"
LOCK = "tools/requirements.txt"
OF_SYSTEMS = b"""\
# What builds the site's own systems in systems/, pinned by version and hash. What they need beside Masterlist belongs
# here too, with its hashes: `make` and the action install it before them, and fetch nothing else for them.
"""
README = "README.md"
SITE = "content/site.yaml"
STEPS = "steps.md"  # of a host: what its README says in place of the steps to GitHub
FROM_HERE, AFTER = b"## From this folder to a published site", b"## What is where"
REPORT_SQUARES = b"Report a game of SQUARES"  # the form that its README names
ENTER_SQUARES = (
    b"- A game is a new file `content/logs/PLAYER/DATE-OPPONENT.yaml`. The opponent enters it in their own log,"
    b" the other way round: then both are confirmed.\n"
)
ENTER_DAY = b"- The games of a day are a new file `content/games/LIST/DATE.yaml`, as those that are there.\n"
ENTER_BOARD = b"- A rated game is a new file `content/games/LIST/GAME.yaml`, as the one that is there.\n"
REPORTS = {  # of other games: the form, and how a game is entered
    "chess": (b"Report the games of a day", ENTER_DAY),
    "diplomacy": (b"Report a Diplomacy board", ENTER_BOARD),
    "table": (b"Report the games of a day", ENTER_DAY),
}
SYSTEMS = "systems/"
BEFORE_SYSTEMS = b"where no package index has this version, its wheel lies in `tools/` as well.\n"
ABOUT_SYSTEMS = (
    b"\nNo system that comes with Masterlist rates your game, so `systems/` has two simple ones, which are yours to"
    b" change: `our-points` for lists, `our-cup` for events.\n`make` installs them beside Masterlist, with what"
    b" `tools/systems-requirements.txt` pins; without make:\n\n    "
    + "\n    ".join(without_make(Path(), [Path("systems/our-points"), Path("systems/our-cup")])).encode()
    + b"\n\nWhat belongs to a system: https://masterlist.example.org/docs/tutorial/system.html\n"
)
OWN_SYSTEMS = {  # of games that no system of the program rates: packages to begin with, by the folder
    "table": {"our-points": ("Our points", RATING), "our-cup": ("Our cup", EVENT)}
}
OWN = (README, "LICENSE-DATA", "content/", SYSTEMS)  # examples to be replaced: the club's own from the first day on


def hosts() -> list[str]:
    """Where a site can be published by files that are laid down."""
    return sorted([GITHUB_HOST, *(folder.name for folder in resources.HOSTS.iterdir() if folder.is_dir())])


SQUARES = "squares"  # the default game; its content is that of the starter
_OF_SQUARES = ("content/lists/", "content/logs/", "content/players/", "content/pages/")
_HOME = f"home: [{SQUARES}]"


def games() -> list[str]:
    """The games for which there is content to begin with."""
    return sorted([SQUARES, *(folder.name for folder in resources.STARTERS.iterdir() if folder.is_dir())])


def own_systems(game: str) -> list[str]:
    """The folders of the packages that the content of a game needs, and that are laid down with it."""
    return [f"{SYSTEMS}{id_}" for id_ in OWN_SYSTEMS.get(game, {})]


def starter_files(host: str, game: str = SQUARES) -> dict[str, bytes]:
    """Every file of a new site by its name, but the tool itself: see ``tool``."""
    found = dict(_files(resources.STARTER, ""))
    if game != SQUARES:
        found = {name: path for name, path in found.items() if not name.startswith(_OF_SQUARES)}
        found |= dict(_files(resources.STARTERS / game, ""))
    found |= dict(_files(resources.folder("schema"), "schema/"))
    # Rules pages in English: as long as they stay as they are, their translations come with the program.
    found |= {name: path for name, path in _files(resources.folder("rules"), RULES) if "." not in path.stem}
    if host == GITHUB_HOST:
        of_github = ((name, path) for name, path in _files(resources.folder("github"), "") if name not in NOT_A_SITES)
        found |= {f".github/{name}": path for name, path in of_github if name.startswith(GITHUB)}
    else:
        found = {name: path for name, path in found.items() if not name.startswith(".github/")}
        found |= dict(_files(resources.HOSTS / host, ""))
    laid = {name: found[name].read_bytes() for name in sorted(found)}
    laid[SYSTEMS_LOCK] = OF_SYSTEMS + laid[SYSTEMS_LOCK]
    if game != SQUARES:
        home = f"home: [{next((resources.STARTERS / game / 'content/lists').iterdir()).stem}]"
        laid[SITE] = laid[SITE].replace(_HOME.encode(), home.encode())
        form, enter = REPORTS[game]
        laid[README] = laid[README].replace(REPORT_SQUARES, form).replace(ENTER_SQUARES, enter)
        for id_, (name, sort) in OWN_SYSTEMS.get(game, {}).items():
            laid |= {f"{SYSTEMS}{id_}/{path}": text.encode() for path, text in files_of(id_, name, game, sort).items()}
        if game in OWN_SYSTEMS:
            laid[README] = laid[README].replace(BEFORE_SYSTEMS, BEFORE_SYSTEMS + ABOUT_SYSTEMS)
    if host != GITHUB_HOST:  # the steps of the starter's README lead to GitHub
        before, heading, rest = laid[README].partition(FROM_HERE)
        laid[README] = before + heading + b"\n\n" + laid.pop(STEPS) + b"\n" + rest[rest.index(AFTER) :]
    return laid


def is_managed(name: str) -> bool:
    """Whether a newer version brings the file up to date: not what the club writes itself."""
    return name.startswith(RULES) or not name.startswith(OWN)


def _files(folder: Path, prefix: str) -> Iterator[tuple[str, Path]]:
    """Names in the site; a leading ``dot-`` means the dot that packaging tools leave out."""
    for path in sorted(folder.rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts:
            parts = [
                part.replace("dot-", ".", 1) if part.startswith("dot-") else part
                for part in path.relative_to(folder).parts
            ]
            yield prefix + "/".join(parts), path


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
        # Isolated from the working directory: a site may hold anything by the name of pip.
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


def installed() -> tuple[dict[str, bytes], bool]:
    """What belongs into the wheel of the tool that runs, by name, and whether an index may have it.

    Raises NotWhole where a file differs from what was installed.
    """
    if found := _distribution():
        # An installer notes where a package came from, unless it came from an index.
        return _as_recorded(found), found.read_text("direct_url.json") is None
    files = {f"{NAME}/{name}": data for name, data in _below(_PACKAGE).items()}
    for folder in FOLDERS:
        below = _below(resources.folder(folder))
        files |= {f"{NAME}/resources/{folder}/{name}": data for name, data in below.items()}
    return files | {f"{info()}/{name}": data for name, data in described(_PACKAGE.parents[1]).items()}, False


def wheel(files: dict[str, bytes], version: str = __version__) -> bytes:
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
            fault = "missing" if data is None else "not as it was installed"
            raise NotWhole(f"{path} is {fault}: install Masterlist again")
        files[name] = data
    return files


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
