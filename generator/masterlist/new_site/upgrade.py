"""A new site repository, and the upgrade of one: what the club has changed stays, and changes are listed."""

import re
import subprocess
import tempfile
from collections.abc import Callable, Sequence
from enum import Enum
from pathlib import Path
from typing import NamedTuple, TypeAlias

from masterlist import __version__
from masterlist.cutting import NotCut, cut_past
from masterlist.new_site.migrations import (
    directors_without_ids,
    migrated,
    names_roles,
    owner_of,
    reported_twice,
    repository_of,
    with_maintainers,
)
from masterlist.new_site.tool import (
    GITHUB_HOST,
    LOCK,
    RECORD,
    SITE,
    SQUARES,
    LaidDown,
    blob_id,
    earliest_record,
    is_managed,
    numbers,
    read_record,
    record_text,
    starter_files,
    tool,
)
from masterlist.read.git_process import output
from masterlist.source import Place
from masterlist.write.canonical import write


def begin(
    folder: Path, host: str = GITHUB_HOST, game: str = SQUARES, maintainers: Sequence[str] = ()
) -> tuple[list[Path], list[Path]]:
    """Make what is not there yet; the files made, and those that were there and are kept.

    Raises OSError where one cannot be written, and NotWhole where the installed tool is damaged.
    """
    wanted = starter_files(host, game)
    wanted |= tool(wanted[LOCK])
    wanted[RECORD] = record_text({name: data for name, data in wanted.items() if is_managed(name)}, host)
    wanted[SITE] = with_maintainers(wanted[SITE].decode("utf-8"), maintainers).encode()
    made, kept = [], []
    for name, data in sorted(wanted.items()):
        target = folder / name
        if target.exists():
            kept.append(target)
            continue
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
        made.append(target)
    return made, kept


ACCOUNT = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9_-]*[A-Za-z0-9_])?")


def maintainers_of(root: Path, ask: Callable[[str], str] | None) -> list[str]:
    """The accounts that maintain a site of which no file names any, as far as that is known or is answered.

    Known is the owner of the repository, by its address in the site's own file or else by git's remote 'origin'.
    """
    file = root / SITE
    text = file.read_text("utf-8", errors="replace") if file.is_file() else ""
    if names_roles(text):
        return []
    owner = owner_of(repository_of(text) or _origin(root))
    while ask:
        default = owner or "nobody yet"
        try:
            names = ask(f"Who maintains the site? Their user names on GitHub, with blanks (empty: {default}): ").split()
        except EOFError:
            break
        if all(ACCOUNT.fullmatch(name) for name in names):
            return list(dict.fromkeys(names)) or [owner][: bool(owner)]
    return [owner] if owner else []


def _origin(root: Path) -> str:
    """Where a clone comes from; "" where the folder is no repository itself."""
    if not (root / ".git").exists():
        return ""
    try:
        return output(root, "remote", "get-url", "origin").decode("utf-8", errors="replace").strip()
    except (OSError, subprocess.CalledProcessError):
        return ""


class Conflict(Exception):
    """Both have changed the same lines, or what both came from is not known any more."""


def merged(root: Path, mine: bytes, base: str | None, new: bytes, *, of_lines: bool = False) -> bytes:
    """The club's file with the changes from ``base``, the id of a text in git's store, to ``new``; raises Conflict.

    In a file ``of_lines``, whose lines are independent, what both have added at one place stays.
    """
    if not re.fullmatch("[0-9a-f]{40}", base or ""):
        raise Conflict
    try:
        before = output(root, "cat-file", "blob", str(base))
    except subprocess.CalledProcessError as error:  # changed before it was first committed, or a shallow clone
        raise Conflict from error
    with tempfile.TemporaryDirectory(prefix="masterlist-") as folder:
        paths = []
        for name, text in (("mine", mine), ("before", before), ("new", new)):
            paths.append(Path(folder) / name)
            paths[-1].write_bytes(text.replace(b"\r\n", b"\n"))
        try:
            return output(root, "merge-file", "--stdout", "--quiet", *["--union"][: int(of_lines)], *map(str, paths))
        except subprocess.CalledProcessError as error:  # the status is the number of conflicts
            raise Conflict from error


ROLES_SINCE = "0.3.0"  # before, no file named who maintains the site
EDITIONS_SINCE = "0.2.0"  # before, pages worked editions out anew at every build, by the corrections of today
LINES = {".gitignore"}  # files whose lines are independent
NOT_MERGED = "tools/not-merged"  # for the new version of a file that could not be merged


class CannotUpgrade(Exception):
    """The site is not one that can be upgraded; the message says why, and what to do."""


class How(Enum):
    """What has become of a file."""

    ADDED = "added"
    UPDATED = "updated"
    MERGED = "merged"  # the club's changes are kept
    REMOVED = "removed"
    KEPT = "kept"  # the new version has no such file, but the club has changed it
    NOT_MERGED = "not merged"
    MIGRATED = "rewritten"  # content, in the form of the new version


class Upgraded(NamedTuple):
    """What an upgrade has done."""

    before: str  # the version that had laid down the site
    files: dict[str, How]  # by name
    installed_from: str | None  # what the Makefile of 0.1.0 installed, which the lock replaces
    maintainers: tuple[str, ...]  # who were written into the site's own file
    directors: dict[str, str]  # by the event's file, those whose player is not known
    # Games that another file reports: where, and which they are if there were two.
    reported_twice: dict[Place, tuple[Place, int]]


_Step: TypeAlias = tuple[How, bytes | None]  # and the text that is written; None: the file is removed, or left as it is


def maintainers_to_name(root: Path, ask: Callable[[str], str] | None) -> list[str]:
    """Whom the upgrade of a site of an earlier version is to name as its maintainers.

    Raises CannotUpgrade and UnreadableRecord.
    """
    laid = _laid_down(root)
    _must_be_committed(root)
    is_asked = laid.host == GITHUB_HOST and numbers(laid.version) < numbers(ROLES_SINCE)
    return maintainers_of(root, ask) if is_asked else []


def upgrade(root: Path, maintainers: Sequence[str] = ()) -> Upgraded:
    """Bring the site in ``root`` to this version.

    Raises CannotUpgrade, UnreadableRecord, NotWhole and NotWritten.
    """
    laid = _laid_down(root)
    _must_be_committed(root)
    wanted = {name: text for name, text in starter_files(laid.host).items() if is_managed(name)}
    wanted |= tool(wanted[LOCK])
    made = {name: _step(root, name, laid, wanted.get(name)) for name in sorted(laid.files.keys() | wanted)}
    steps = {name: step for name, step in made.items() if step}
    content = migrated(root, laid.version)
    site = (root / SITE).read_bytes().decode("utf-8", errors="replace")
    if (named := with_maintainers(site, maintainers)) != site:
        content[SITE] = named.encode()
    editions = _past_editions(root, laid)
    texts = {
        f"{NOT_MERGED}/{name}" if how is How.NOT_MERGED else name: text
        for name, (how, text) in steps.items()
        if text is not None
    }
    source = _installed_from(root, laid)
    write(root, texts | content | editions | {RECORD: record_text(wanted, laid.host)})
    for name, (how, _) in steps.items():
        if how is How.REMOVED:
            (root / name).unlink()
    files = {name: how for name, (how, _) in steps.items()} | dict.fromkeys(content, How.MIGRATED)
    return Upgraded(
        laid.version,
        files | dict.fromkeys(editions, How.ADDED),
        source,
        tuple(maintainers) if SITE in content else (),
        directors_without_ids(root, laid.version),
        reported_twice(root, laid.version),
    )


def _past_editions(root: Path, laid: LaidDown) -> dict[str, bytes]:
    """Files of the editions of all lists, by name, that the site has published before editions were files."""
    if numbers(laid.version) >= numbers(EDITIONS_SINCE):
        return {}
    found: dict[str, bytes] = {}
    for path in sorted((root / "content/lists").glob("*.yaml")):
        try:
            cut = cut_past(root, path.stem)
        except NotCut as refused:
            raise CannotUpgrade(str(refused)) from refused
        if error := next((one for one in cut.problems if one.blocks), None):
            where = f"{error.place.file}:{error.place.line}"
            raise CannotUpgrade(
                f"the content has errors, the first at {where}: {error.message}. Mend them, then upgrade"
            )
        found |= cut.files
    return found


def _laid_down(root: Path) -> LaidDown:
    if (root / "generator/masterlist").is_dir():
        raise CannotUpgrade(
            f"{root} is a copy of Masterlist's own repository: 'git merge' brings it to a newer version"
        )
    if not (root / "content/site.yaml").is_file():
        raise CannotUpgrade(f"there is no site in {root}: name its folder with --root")
    laid = read_record(root) or earliest_record()
    if numbers(laid.version) > numbers(__version__):
        raise CannotUpgrade(
            f"the site is at version {laid.version}, and this is Masterlist {__version__}: install a newer one"
        )
    return laid


def _must_be_committed(root: Path) -> None:
    """What an upgrade changes is looked at, and taken back, with git."""
    try:
        output(root, "rev-parse", "--verify", "--quiet", "HEAD^{commit}")
        changed = output(root, "status", "--porcelain", "--untracked-files=no", "--", ".")
    except (OSError, subprocess.CalledProcessError) as error:
        raise CannotUpgrade(f"{root} has no commit yet: commit the site with git, then upgrade it") from error
    if changed:
        raise CannotUpgrade("there are changes that are not committed: commit or stash them, then upgrade the site")


def _step(root: Path, name: str, laid: LaidDown, new: bytes | None) -> _Step | None:
    """What becomes of a file, which is ``new`` in this version; None where it stays as the club has it."""
    path, base = root / name, laid.files.get(name)
    mine = path.read_bytes() if path.is_file() else None
    if new is None:  # this version lays it down no more
        how = How.REMOVED if mine is not None and blob_id(mine) == base else How.KEPT
        return (how, None) if mine is not None else None
    if mine is None:
        return None if base and not name.startswith("tools/") else (How.ADDED, new)
    if blob_id(new) in {blob_id(mine), base}:
        return None
    plain = mine
    if (laid.version, name) == ("0.1.0", "Makefile"):  # a club without the package had to say where it is
        plain = _SOURCE.sub(b"MASTERLIST ?= masterlist==0.1.0", mine.replace(b"\r\n", b"\n"), count=1)
    if name == LOCK or base in {blob_id(mine), blob_id(plain)}:
        return (How.UPDATED, new)
    try:
        return (How.MERGED, merged(root, mine, base, new, of_lines=name in LINES))
    except Conflict:
        return (How.NOT_MERGED, new)


_SOURCE = re.compile(rb"^MASTERLIST \?= (.*)$", re.MULTILINE)  # of the Makefile of 0.1.0


def _installed_from(root: Path, laid: LaidDown) -> str | None:
    """What the Makefile of 0.1.0 installed, where that is not the package of that version."""
    makefile = root / "Makefile"
    if laid.version != "0.1.0" or not makefile.is_file():
        return None
    found = _SOURCE.search(makefile.read_bytes())
    source = found[1].strip().decode("utf-8", errors="replace") if found else "masterlist==0.1.0"
    return None if source == "masterlist==0.1.0" else source
