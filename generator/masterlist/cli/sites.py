"""The commands for a site as a whole: begin it, bring it to a newer version, verify what was published."""

import argparse
import shlex
import sys
from collections.abc import Callable, Iterable
from fnmatch import fnmatchcase
from pathlib import Path
from typing import TYPE_CHECKING

from masterlist import __version__
from masterlist.cli.common import FAULTY, OK, Commands, Parser, Progress, WrongUsage, root_of, site_above

if TYPE_CHECKING:
    from masterlist.new_site.upgrade import Upgraded
    from masterlist.verify import Verified

MOST = 20  # files that are named


def _add_init(commands: Commands) -> None:
    command = commands.add_parser(
        "init",
        help="begin a new site",
        description="Makes a folder with everything a new site repository needs: example content to replace, the "
        "schemas for your editor, the workflows or the script that publish it, the program itself, pinned with all it "
        "needs, and a README that says how to go on. Files that are there already are kept; "
        "a folder that is a site, or lies in one, is refused.",
    )
    command.add_argument("folder", type=Path, metavar="DIR", help="the folder; it is made if it does not exist")
    command.add_more = _add_host
    command.set_defaults(run=_init)


def _add_host(command: Parser) -> None:
    from masterlist.new_site.files import GITHUB_HOST, SQUARES, games, hosts  # noqa: PLC0415  looks at folders

    command.add_argument(
        "--host", choices=hosts(), default=GITHUB_HOST, help="where the site will be published (default: %(default)s)"
    )
    command.add_argument(
        "--game",
        choices=games(),
        default=SQUARES,
        help="the game of the example content (default: %(default)s)",
    )


def _init(options: argparse.Namespace) -> int:
    from masterlist.new_site.begin import begin, maintainers_of  # noqa: PLC0415  each command imports what it needs
    from masterlist.new_site.files import (  # noqa: PLC0415
        GITHUB_HOST,
        own_systems,
        without_make,
    )
    from masterlist.new_site.tool import NotWhole  # noqa: PLC0415

    if options.folder.exists() and not options.folder.is_dir():
        raise WrongUsage(f"{options.folder} is a file, not a folder")
    if site := site_above(options.folder):
        if options.folder.resolve() == site.resolve():
            upgrade = f"masterlist --root {shlex.quote(str(site))} upgrade"
            raise WrongUsage(f"{site} is a site already: '{upgrade}' brings its files up to date")
        raise WrongUsage(f"{options.folder} lies in the site {site}: name a folder outside of it")
    maintainers = maintainers_of(options.folder, _asking()) if options.host == GITHUB_HOST else []
    try:
        with Progress("Beginning a site"):
            made, kept = begin(options.folder, options.host, options.game, maintainers)
    except OSError as error:
        raise WrongUsage(f"{error.filename} cannot be written: {error.strerror}") from error
    except NotWhole as broken:
        raise WrongUsage(f"{broken}: install Masterlist again") from broken
    print(f"{len(made)} files made in {options.folder}." + (f" {len(kept)} that were there are kept." if kept else ""))
    _told_maintainers(maintainers)
    if packages := own_systems(options.game):
        commands = without_make(options.folder, [options.folder / package for package in packages])
        print(
            "No system of Masterlist rates this game. Simple ones to begin with, which 'make' installs; without make:"
        )
        print("".join(f"  {command}\n" for command in commands), end="")
    print(f"Next: read {options.folder / 'README.md'}, then: masterlist --root {options.folder} build")
    return OK


def _add_upgrade(commands: Commands) -> None:
    command = commands.add_parser(
        "upgrade",
        help="bring a site to this version of Masterlist",
        description="Brings workflows, schemas, rules pages and the lock of a site to this version. What the club has "
        "changed in them is kept: changes of both sides are merged with git. Everything must be committed, so that "
        "'git diff' shows what is new. The exit status is 1 where a file could not be merged.",
    )
    command.set_defaults(run=_upgrade)


def _upgrade(options: argparse.Namespace) -> int:
    from masterlist.new_site.record import UnreadableRecord  # noqa: PLC0415
    from masterlist.new_site.tool import NotWhole  # noqa: PLC0415
    from masterlist.new_site.upgrade import CannotUpgrade, maintainers_to_name, upgrade  # noqa: PLC0415
    from masterlist.write.files import NotWritten  # noqa: PLC0415

    root = root_of(options)
    try:
        maintainers = maintainers_to_name(root, _asking())
        with Progress("Upgrading"):
            done = upgrade(root, maintainers)
    except (CannotUpgrade, UnreadableRecord, NotWritten) as refused:
        raise WrongUsage(refused) from refused
    except NotWhole as broken:
        raise WrongUsage(f"{broken}: install Masterlist again") from broken
    return _told(done)


def _told(done: "Upgraded") -> int:
    """Say what an upgrade has changed, and what is left to do."""
    from masterlist.new_site.upgrade import NOT_MERGED, How  # noqa: PLC0415

    _told_maintainers(done.maintainers)
    _told_directors(done.directors)
    if not done.files:
        print(f"The site has all that Masterlist {__version__} brings: nothing was changed.")
        return OK
    print(f"From version {done.before} to {__version__}:")
    for name, how in sorted(done.files.items(), key=lambda one: (one[1].value, one[0])):
        print(f"  {how.value:10} {name}")
    if done.installed_from:
        print(f"The program was installed from {done.installed_from}. Now tools/requirements.txt pins it.")
    conflicts = How.NOT_MERGED in done.files.values()
    if conflicts:
        print("Not merged: you and the new version have changed the same lines. Your files stay as they are; the new")
        print(f"ones are in {NOT_MERGED}/. Take over from them what you need, then remove that folder.")
    print("Next: look at the changes with 'git diff', run 'make check', then commit them.")
    return FAULTY if conflicts else OK


def _asking() -> Callable[[str], str] | None:
    return input if sys.stdin.isatty() else None


def _told_maintainers(maintainers: Iterable[str]) -> None:
    if named := ", ".join(maintainers):
        print(
            f"Maintainers in content/site.yaml: {named}. Only these accounts, those who can push, and any 'reporters'"
        )
        print("that you name there report games in which they did not play without a label.")


def _told_directors(directors: dict[str, str]) -> None:
    if directors:
        print("Directors who are not exactly one player on file. Write 'directed_by: ID' where one reports boards:")
        for file, name in [*directors.items()][:MOST]:
            print(f"  {file}: {_plain(name)}")
    if len(directors) > MOST:
        print(f"  and {len(directors) - MOST:,} more")


def _add_verify(commands: Commands) -> None:
    command = commands.add_parser(
        "verify",
        help="show that a published site is what its commit gives",
        description="Reads the manifest of a published site, rebuilds the commit that it names from git's store, and "
        "compares every file. Nothing in the site's folder is changed. The exit status is 1 where a file differs, or "
        "where the folder holds one that is no part of the site and that --except does not name; it is 2 where the "
        "site can be neither confirmed nor refuted, with what is missing.",
    )
    command.add_argument("site", metavar="FOLDER|URL", help="the published folder, or its address: http or https")
    command.add_argument(
        "--except",
        action="append",
        default=[],
        dest="other",
        metavar="PATTERN",
        help="files in the folder that are no part of the site and may be there, such as CNAME or 'docs/*'",
    )
    command.set_defaults(run=_verify)


def _verify(options: argparse.Namespace) -> int:
    from masterlist.build import build  # noqa: PLC0415  start-up time counts
    from masterlist.verify import Unverifiable, site_at, verified  # noqa: PLC0415

    root = root_of(options)
    try:
        with Progress("Verifying"):
            found = verified(root, site_at(options.site), build)
    except Unverifiable as unknown:
        raise WrongUsage(unknown) from unknown
    return _found(found, [path for path in found.beside if not any(fnmatchcase(path, one) for one in options.other)])


def _found(found: "Verified", strange: list[str]) -> int:
    for path, how in [*found.differ.items()][:MOST]:
        print(f"{_plain(path)}: {_plain(how)}")
    if len(found.differ) > MOST:
        print(f"and {len(found.differ) - MOST:,} more")
    for path in strange[:MOST]:
        print(f"{_plain(path)}: is no part of the site: remove it, or name it with --except")
    if len(strange) > MOST:
        print(f"and {len(strange) - MOST:,} more")
    if found.packages:
        print(f"Files may differ because other packages are installed here: {', '.join(found.packages)}.")
    age = f" Commits since then: {found.behind:,}." if found.behind else ""
    if found.differ:
        print(f"Files that are not what commit {found.commit} gives: {len(found.differ):,}.{age}")
        return FAULTY
    print(f"All {found.files:,} files are what commit {found.commit} gives.{age}")
    if strange:
        print(f"Files in the folder that are no part of the site: {len(strange):,}.")
    return FAULTY if strange else OK


def _plain(text: str) -> str:
    """Words of strangers, of which none can move the cursor of a terminal."""
    return "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in text)


def _add_sbom(commands: Commands) -> None:
    command = commands.add_parser(
        "sbom",
        help="list the packages that a site is built with, as CycloneDX",
        description="Prints every package that the site's lock pins, with version and hashes, as a CycloneDX document. "
        "The same lock gives the same document.",
    )
    command.add_argument("lock", nargs="?", type=Path, metavar="LOCK", help="the lock (default: the site's)")
    command.set_defaults(run=_sbom)


def _sbom(options: argparse.Namespace) -> int:
    from masterlist.read.versions import LOCKS  # noqa: PLC0415
    from masterlist.sbom import NoLock, sbom  # noqa: PLC0415

    root = root_of(options)
    found = (root / lock for lock in LOCKS if (root / lock).is_file())
    try:
        print(sbom(options.lock or next(found, root / LOCKS[0])), end="")
    except NoLock as missing:
        raise WrongUsage(missing) from missing
    return OK


COMMANDS = (_add_init, _add_upgrade, _add_verify, _add_sbom)
