"""A published site compared with what its commit gives, file by file."""

import re
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from importlib import metadata
from pathlib import Path
from typing import NamedTuple

from masterlist import __version__
from masterlist.building import workplace
from masterlist.publishing.staging import MANIFEST
from masterlist.read import checkout
from masterlist.read.git_process import output
from masterlist.read.origin import LOCKS
from masterlist.tool_version import LIBRARIES
from masterlist.verify.manifest import Claim, Unusable, claimed
from masterlist.verify.served import LARGEST_MANIFEST, Address, Folder, NotServed, OutOfTime, Site, digest, read

AT_ONCE = 8  # requests


class Unverifiable(Exception):
    """The site can be neither confirmed nor refuted; the message says why, and what to do."""


class Verified(NamedTuple):
    """What was found."""

    commit: str
    behind: int  # commits that the branch checked out here has beyond it
    files: int  # that were compared
    differ: dict[str, str]  # by path, in what way the file is not what the commit gives
    beside: list[str]  # files in a folder that no manifest names
    packages: list[str]  # that are here in another version than the site's lock has


def opened(place: str) -> Site:
    """The published site at an address or in a folder."""
    try:
        return Address(place) if re.match(r"[A-Za-z][A-Za-z0-9+.-]*://", place) else Folder(Path(place))
    except NotServed as refused:
        raise Unverifiable(f"{place}: {refused}") from refused


# Publishes the site of a folder into another one.
Build = Callable[[Path, Path, workplace.Options], workplace.Built]


def verified(root: Path, site: Site, build: Build) -> Verified:
    """Have the commit that the published site names built again, and compare every file; raises Unverifiable."""
    claim = _claim(site)
    _must_be_here(root, claim)
    with tempfile.TemporaryDirectory(prefix="masterlist-") as folder:
        out = Path(folder) / "site"
        _rebuilt(build, root, claim, out, Path(folder) / "cache")
        expected = claimed((out / MANIFEST).read_bytes())
        differ = dict(_claims(claim, expected)) | dict(_files(site, expected, out))
    beside = site.beside(frozenset({*claim.files, *expected.files, MANIFEST})) if isinstance(site, Folder) else []
    behind = checkout.commits_since(root, claim.commit)
    return Verified(claim.commit, behind, len(expected.files), differ, beside, [*_other_packages(root, claim)])


def _claim(site: Site) -> Claim:
    try:
        return claimed(read(site, MANIFEST, LARGEST_MANIFEST))
    except NotServed as error:
        raise Unverifiable(f"the site's {MANIFEST} cannot be read: {error}") from error
    except Unusable as error:
        raise Unverifiable(f"the site cannot be verified: {error}") from error


def _must_be_here(root: Path, claim: Claim) -> None:
    if claim.version != __version__:
        raise Unverifiable(
            f"the site was built by Masterlist {claim.version}, and this is {__version__}. Check out its commit, where "
            f"the site's lock pins that version: git switch --detach {claim.commit}"
        )
    if not checkout.known(root, claim.commit):
        raise Unverifiable(f"commit {claim.commit} is not here. This brings it: git fetch origin {claim.commit}")
    if claim.options.provenance and checkout.is_shallow(root):
        raise Unverifiable(
            "the site says where each entry came from, and here the history is not whole. This brings it: "
            "git fetch --unshallow"
        )


def _rebuilt(build: Build, root: Path, claim: Claim, out: Path, cache: Path) -> None:
    options = workplace.Options(full=True, cache=cache, provenance=claim.options.provenance)
    try:
        with checkout.laid_out(root, claim.commit) as site:
            built = build(site, out, options)
    except checkout.NotHere as error:
        raise Unverifiable(str(error)) from error
    if not built.files:
        errors = sum(problem.blocks for problem in built.problems)
        raise Unverifiable(
            f"commit {claim.commit} gives no site: its content has {errors} errors. It was not built from that"
        )


def _claims(claim: Claim, expected: Claim) -> Iterator[tuple[str, str]]:
    """Where the manifest differs from the one that the commit gives."""
    for path in sorted(claim.files.keys() | expected.files):
        if path not in expected.files:
            yield path, f"is named in the {MANIFEST}, but the commit gives no such file"
        elif claim.files.get(path) != expected.files[path]:
            yield path, f"has another hash in the {MANIFEST}, or none"
    if claim.lock != expected.lock:
        yield MANIFEST, "names another lock than the commit has"


def _files(site: Site, expected: Claim, out: Path) -> Iterator[tuple[str, str]]:
    """What is served otherwise than the commit gives it."""
    with ThreadPoolExecutor(AT_ONCE) as workers:
        found = workers.map(partial(_difference, site, expected.files, out), expected.files)
        yield from ((path, how) for path, how in zip(expected.files, found, strict=True) if how)


def _difference(site: Site, expected: dict[str, str], out: Path, path: str) -> str | None:
    try:
        same = digest(site, path, (out / path).stat().st_size) == expected[path]
    except OutOfTime as error:
        raise Unverifiable(f"the site cannot be verified: {error} for all of it") from error
    except NotServed as error:
        return f"cannot be read: {error}"
    return None if same else "differs from what the commit gives"


def _other_packages(root: Path, claim: Claim) -> Iterator[str]:
    """Packages that the site's lock pins in another version than is installed here: bytes may differ by them."""
    pinned: dict[str, str] = {}
    for lock in LOCKS:
        try:
            text = output(root, "cat-file", "blob", f"{claim.commit}:./{lock}").decode("utf-8", "replace")
        except subprocess.CalledProcessError:
            continue
        pinned = dict(re.findall(r"^([a-z0-9-]+)==([^\s;\\]+)", text, re.MULTILINE))
        break
    for name in LIBRARIES:
        here = metadata.version(name)
        if pinned.get(name, here) != here:
            yield f"{name} {here} instead of {pinned[name]}"
