"""The commands for a site as a whole (begin, upgrade, verify) and for one person: ``rename`` and ``forget``."""

import argparse
import shlex
import sys
from collections.abc import Callable, Iterable
from fnmatch import fnmatchcase
from pathlib import Path
from typing import TYPE_CHECKING

import masterlist.cli.common as console
from masterlist import __version__
from masterlist.cli.common import FAULTY, OK, Parser, WrongUsage, arg, command, root_of

if TYPE_CHECKING:
    from masterlist.new_site.upgrade import Upgraded
    from masterlist.verify import Verified
    from masterlist.write.history import RewritePlan

FEW = 5


@command(
    "rename",
    "give a player another id, or make two players one",
    "Writes the new id wherever the old one stands, with comments and layout as they are, and names "
    "the old one under 'former_ids', so that old links lead on. Where a player has the new id, the two become one: "
    "logs, seats, memberships and accounts. It is refused where the two sat in one game. Published editions stay "
    "as they are. Nothing is written where the site would have errors then.",
    arg("old", metavar="OLD", help="the player's id"),
    arg("new", metavar="NEW", help="the new id, or that of the player who they are as well"),
)
def _rename(options: argparse.Namespace) -> int:
    from masterlist.submit.maintenance import renamed  # noqa: PLC0415  start-up time counts

    root = root_of(options)
    with console.progress("Renaming"):
        found = renamed(root, options.old, options.new)
    return console.changed(root, found)


@command(
    "forget",
    "erase a person from the whole history",
    "Rewrites every commit of all branches, tags and notes so that nothing names the person: files and "
    "their names, messages, authors. The person gets an id and a name that say nothing. Without --yes it says what "
    "it would do, and asks on a terminal. The history as it was is kept in a file beside the repository.",
    arg("player", metavar="PLAYER", help="the player's id, of today or of another time"),
    arg(
        "--as",
        dest="new",
        default="",
        metavar="ID",
        help="the id in its place (default: player-1, or the next one free)",
    ),
    arg("--name", default="", metavar="NAME", help="the name in the place of theirs (default: made of the id)"),
    arg("--also", action="append", default=[], metavar="TEXT", help="another name, spelling or address; repeatable"),
    arg("--leave", action="append", default=[], metavar="TEXT", help="a name of theirs that is to stay: a common word"),
    arg("--remove", action="append", default=[], metavar="PATH", help="remove a file from every commit; repeatable"),
    arg(
        "--backup",
        type=Path,
        metavar="FILE",
        help="where to keep the history as it was (default: beside the repository)",
    ),
    arg("--yes", action="store_true", help="do it, without asking"),
)
def _forget(options: argparse.Namespace) -> int:
    import tempfile  # noqa: PLC0415  start-up time counts

    from masterlist.write import history  # noqa: PLC0415  as above
    from masterlist.write.rewriting import NotForgotten  # noqa: PLC0415  as above

    root = root_of(options)
    wanted = history.RewriteOptions(
        options.player, options.new, options.name, (*options.also,), (*options.leave,), (*options.remove,)
    )
    with console.wrong_usage_if(NotForgotten), tempfile.TemporaryDirectory(prefix="masterlist-") as folder:
        if history.complete(root):
            print("An earlier 'masterlist forget' was interrupted. It is complete now.")
            return OK
        with console.progress("Reading the history"):
            found = history.forget(root, wanted, Path(folder))
        _say(found, options.player)
        question = "Rewrite the history? All clones and forks become useless. (yes, no) "
        if not (options.yes or (sys.stdin.isatty() and input(question).strip().casefold() == "yes")):
            print("Nothing was changed. With --yes it is done.")
            return OK
        backup = options.backup or root.resolve().with_name(f"{root.resolve().name}-before-forget.bundle")
        with console.progress("Rewriting the history"):
            history.put_in_place(root, found, Path(folder), backup)
    _say_what_is_left(found, backup)
    return OK


def _say(found: "RewritePlan", player: str) -> None:
    print(f"'{player}' becomes '{found.id}', called '{found.name}'. What names them, and how often it is erased:")
    for word, count in found.words.items():
        print(f"  {count:>6,}  {word}")
    counts = {name: count for name, count in found.counts.items() if count}
    print(f"Changed: {', '.join(f'{name} {count:,}' for name, count in counts.items())}.")
    _list("No text, and naming them: removed from every commit", found.dropped)
    _list("No text, and not searched: look at them, and remove one with --remove PATH", found.unsearched)
    _list("Addresses that another name uses as well: erase that one with --also NAME", found.shared)
    _list("A part of the name still stands there: if they are meant, erase it with --also TEXT", found.rest)
    if found.recorded:
        print(
            f"Editions and draws name {len(found.recorded)} of the commits: content/site.yaml records that "
            "they cannot be verified."
        )


def _list(title: str, lines: tuple[str, ...]) -> None:
    if lines:
        print(f"{title}:")
        console.print_some([f"  {line}" for line in lines], FEW, "  … and {} more")


def _say_what_is_left(found: "RewritePlan", backup: Path) -> None:
    gone = [f"'{old}'" for old, new, _ in found.refs if new and old != new]
    print(f"\nThe history is rewritten. As it was, it is in {backup}.")
    print("'git clone' of that file brings it back. Delete it when all is done. What is left to do:")
    print("- Look at the result: 'masterlist check', and 'git log --all' for what no program can know.")
    print("- Delete earlier builds, .masterlist-cache, and what git ignores, here and in other places.")
    if found.remotes:
        print("- Push it, while force pushes are allowed for a moment:")
    for remote in found.remotes:
        print(f"    git push --force --all {remote} && git push --force --tags {remote}")
        if any(new.startswith("refs/notes/") for _, new, _ in found.refs):
            print(f"    git push --force {remote} 'refs/notes/*:refs/notes/*'")
        if gone:
            print(f"    git push {remote} --delete {' '.join(gone)}")
    print(_ELSEWHERE)


_ELSEWHERE = """\
- The host keeps the old commits: those of closed requests (refs/pull/, refs/merge-requests/), and all others by
  their ids. Ask its support to remove them and to empty its caches. Delete runs of workflows with what they kept,
  and releases that hold the site.
- Issues, requests and comments are not in the repository: edit those that name them.
- Forks and clones have everything, and a push from one of them brings it back. Ask their owners to delete them and
  to clone anew.
- Publish the site anew. Search engines and archives of the web keep copies: each has a form for that."""

ABOUT_PEOPLE = (_rename, _forget)


MOST = 20  # files that are named


def _host(parser: Parser) -> None:
    from masterlist.new_site.tool import GITHUB_HOST, SQUARES, games, hosts  # noqa: PLC0415  looks at folders

    parser.add_argument(
        "--host", choices=hosts(), default=GITHUB_HOST, help="where the site will be published (default: %(default)s)"
    )
    parser.add_argument(
        "--game", choices=games(), default=SQUARES, help="the game of the example content (default: %(default)s)"
    )


@command(
    "init",
    "begin a new site",
    "Makes a folder with everything a new site repository needs: example content to replace, the "
    "schemas for your editor, the workflows or the script that publish it, the program itself, pinned with all it "
    "needs, and a README that says how to go on. Files that are there already are kept; "
    "a folder that is a site, or lies in one, is refused.",
    arg("folder", type=Path, metavar="DIR", help="the folder; it is made if it does not exist"),
    _host,
)
def _init(options: argparse.Namespace) -> int:
    from masterlist.new_site.tool import GITHUB_HOST, NotWhole, own_systems, without_make  # noqa: PLC0415
    from masterlist.new_site.upgrade import begin, maintainers_of  # noqa: PLC0415  each command imports what it needs

    if options.folder.exists() and not options.folder.is_dir():
        raise WrongUsage(f"{options.folder} is a file, not a folder")
    if site := console.site_above(options.folder):
        if options.folder.resolve() == site.resolve():
            upgrade = f"masterlist --root {shlex.quote(str(site))} upgrade"
            raise WrongUsage(f"{site} is a site already: '{upgrade}' brings its files up to date")
        raise WrongUsage(f"{options.folder} lies in the site {site}: name a folder outside of it")
    maintainers = maintainers_of(options.folder, _asking()) if options.host == GITHUB_HOST else []
    try:
        with console.wrong_usage_if(NotWhole), console.progress("Beginning a site"):
            made, kept = begin(options.folder, options.host, options.game, maintainers)
    except OSError as error:
        raise WrongUsage(f"{error.filename} cannot be written: {error.strerror}") from error
    print(f"{len(made)} files made in {options.folder}." + (f" {len(kept)} that were there are kept." if kept else ""))
    _report_maintainers(maintainers)
    if packages := own_systems(options.game):
        commands = without_make(options.folder, [options.folder / package for package in packages])
        print(
            "No system of Masterlist rates this game. Simple ones to begin with, which 'make' installs; without make:"
        )
        print("".join(f"  {command}\n" for command in commands), end="")
    print(f"Next: read {options.folder / 'README.md'}, then: masterlist --root {options.folder} build")
    return OK


@command(
    "upgrade",
    "bring a site to this version of Masterlist",
    "Brings workflows, schemas, rules pages and the lock of a site to this version. What the club has "
    "changed in them is kept: changes of both sides are merged with git. Everything must be committed, so that "
    "'git diff' shows what is new. The exit status is 1 where a file could not be merged.",
)
def _upgrade(options: argparse.Namespace) -> int:
    from masterlist.new_site.tool import NotWhole, UnreadableRecord  # noqa: PLC0415
    from masterlist.new_site.upgrade import CannotUpgrade, maintainers_to_name, upgrade  # noqa: PLC0415
    from masterlist.write.canonical import NotWritten  # noqa: PLC0415

    root = root_of(options)
    with console.wrong_usage_if(CannotUpgrade, UnreadableRecord, NotWritten, NotWhole):
        maintainers = maintainers_to_name(root, _asking())
        with console.progress("Upgrading"):
            done = upgrade(root, maintainers)
    return _report(done)


def _report(done: "Upgraded") -> int:
    """Say what an upgrade has changed, and what is left to do."""
    from masterlist.new_site.upgrade import NOT_MERGED, How  # noqa: PLC0415

    _report_maintainers(done.maintainers)
    if done.directors:
        print("Directors who are not exactly one player on file. Write 'directed_by: ID' where one reports boards:")
    console.print_some([f"  {file}: {_plain(name)}" for file, name in done.directors.items()], MOST, "  and {} more")
    if done.reported_twice:
        print("Games that two files tell. Alike they count once, told differently in neither. Remove or correct one,")
        print("or, where there were two games, write which one of these players' it is:")
    told = (
        f"  nth: {number} in {place.file}:{place.line} (told in {other.file}:{other.line} as well)"
        for place, (other, number) in done.reported_twice.items()
    )
    console.print_some([*told], MOST, "  and {} more")
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


def _report_maintainers(maintainers: Iterable[str]) -> None:
    if named := ", ".join(maintainers):
        print(
            f"Maintainers in content/site.yaml: {named}. Only these accounts, those who can push, and any 'reporters'"
        )
        print("that you name there report games in which they did not play without a label.")


@command(
    "verify",
    "show that a published site is what its commit gives",
    "Reads the manifest of a published site, rebuilds the commit that it names from git's store, and "
    "compares every file. Nothing in the site's folder is changed. The exit status is 1 where a file differs, or "
    "where the folder holds one that is no part of the site and that --except does not name; it is 2 where the "
    "site can be neither confirmed nor refuted, with what is missing.",
    arg("site", metavar="FOLDER|URL", help="the published folder, or its address: http or https"),
    arg(
        "--except",
        action="append",
        default=[],
        dest="other",
        metavar="PATTERN",
        help="files in the folder that are no part of the site and may be there, such as CNAME or 'docs/*'",
    ),
)
def _verify(options: argparse.Namespace) -> int:
    from masterlist.build import build  # noqa: PLC0415  start-up time counts
    from masterlist.verify import Unverifiable, site_at, verified  # noqa: PLC0415

    root = root_of(options)
    with console.wrong_usage_if(Unverifiable), console.progress("Verifying"):
        found = verified(root, site_at(options.site), build)
    return _found(found, [path for path in found.unlisted if not any(fnmatchcase(path, one) for one in options.other)])


def _found(found: "Verified", strange: list[str]) -> int:
    console.print_some([f"{_plain(path)}: {_plain(how)}" for path, how in found.differ.items()], MOST, "and {} more")
    unknown = "is no part of the site: remove it, or name it with --except"
    console.print_some([f"{_plain(path)}: {unknown}" for path in strange], MOST, "and {} more")
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


@command(
    "sbom",
    "list the packages that a site is built with, as CycloneDX",
    "Prints every package that the site's lock pins, with version and hashes, as a CycloneDX document. "
    "The same lock gives the same document.",
    arg("lock", nargs="?", type=Path, metavar="LOCK", help="the lock (default: the site's)"),
)
def _sbom(options: argparse.Namespace) -> int:
    from masterlist.read.versions import LOCKS  # noqa: PLC0415
    from masterlist.sbom import NoLock, sbom  # noqa: PLC0415

    root = root_of(options)
    found = (root / lock for lock in LOCKS if (root / lock).is_file())
    with console.wrong_usage_if(NoLock):
        print(sbom(options.lock or next(found, root / LOCKS[0])), end="")
    return OK


COMMANDS = (_init, _upgrade, _verify, _sbom)
