"""The commands about one person: ``rename`` and ``forget``."""

import argparse
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from masterlist.cli.common import FAULTY, OK, Commands, Progress, WrongUsage, report_of, root_of

if TYPE_CHECKING:
    from masterlist.write.history import RewritePlan

FEW = 5


def _add_rename(commands: Commands) -> None:
    command = commands.add_parser(
        "rename",
        help="give a player another id, or make two players one",
        description="Writes the new id wherever the old one stands, with comments and layout as they are, and names "
        "the old one under 'former_ids', so that old links lead on. Where a player has the new id, the two become one: "
        "logs, seats, memberships and accounts. It is refused where the two sat in one game. Published editions stay "
        "as they are. Nothing is written where the site would have errors then.",
    )
    command.add_argument("old", metavar="OLD", help="the player's id")
    command.add_argument("new", metavar="NEW", help="the new id, or that of the player who they are as well")
    command.set_defaults(run=_rename)


def _rename(options: argparse.Namespace) -> int:
    from masterlist.submit.renaming import renamed  # noqa: PLC0415  start-up time counts
    from masterlist.write.files import NotWritten, write  # noqa: PLC0415  as above

    root = root_of(options)
    with Progress("Renaming"):
        found = renamed(root, options.old, options.new)
    if found.problems:
        sys.stderr.write(report_of(list(found.problems), root))
        print("Nothing was written.", file=sys.stderr)
        return FAULTY
    try:
        write(root, found.texts, found.gone)
    except NotWritten as refused:
        raise WrongUsage(refused) from refused
    for line in (
        *(f"{name}: written" for name in found.texts),
        *(f"{name}: removed" for name in found.gone),
        *found.said,
    ):
        print(line)
    return OK


def _add_forget(commands: Commands) -> None:
    command = commands.add_parser(
        "forget",
        help="erase a person from the whole history",
        description="Rewrites every commit of all branches, tags and notes so that nothing names the person: files and "
        "their names, messages, authors. The person gets an id and a name that say nothing. Without --yes it says what "
        "it would do, and asks on a terminal. The history as it was is kept in a file beside the repository.",
    )
    add = command.add_argument
    add("player", metavar="PLAYER", help="the player's id, of today or of another time")
    add(
        "--as",
        dest="new",
        default="",
        metavar="ID",
        help="the id in its place (default: player-1, or the next one free)",
    )
    add("--name", default="", metavar="NAME", help="the name in the place of theirs (default: made of the id)")
    add("--also", action="append", default=[], metavar="TEXT", help="another name, spelling or address; repeatable")
    add("--leave", action="append", default=[], metavar="TEXT", help="a name of theirs that is to stay: a common word")
    add("--remove", action="append", default=[], metavar="PATH", help="remove a file from every commit; repeatable")
    add(
        "--backup",
        type=Path,
        metavar="FILE",
        help="where to keep the history as it was (default: beside the repository)",
    )
    add("--yes", action="store_true", help="do it, without asking")
    command.set_defaults(run=_forget)


def _forget(options: argparse.Namespace) -> int:
    from masterlist.write import history  # noqa: PLC0415  start-up time counts
    from masterlist.write.rewriting import NotForgotten  # noqa: PLC0415  as above

    root = root_of(options)
    wishes = history.RewriteOptions(
        options.player, options.new, options.name, (*options.also,), (*options.leave,), (*options.remove,)
    )
    try:
        if history.complete(root):
            print("An earlier 'masterlist forget' was interrupted. It is complete now.")
            return OK
        with tempfile.TemporaryDirectory(prefix="masterlist-") as folder:
            with Progress("Reading the history"):
                found = history.forget(root, wishes, Path(folder))
            _say(found, options.player)
            if not (options.yes or (sys.stdin.isatty() and _agreed())):
                print("Nothing was changed. With --yes it is done.")
                return OK
            backup = options.backup or root.resolve().with_name(f"{root.resolve().name}-before-forget.bundle")
            with Progress("Rewriting the history"):
                history.put_in_place(root, found, Path(folder), backup)
    except NotForgotten as error:
        raise WrongUsage(error) from error
    _say_what_is_left(found, backup)
    return OK


def _agreed() -> bool:
    return input("Rewrite the history? All clones and forks become useless. (yes, no) ").strip().casefold() == "yes"


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
        for line in lines[:FEW]:
            print(f"  {line}")
        if len(lines) > FEW:
            print(f"  … and {len(lines) - FEW:,} more")


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

COMMANDS = (_add_rename, _add_forget)
