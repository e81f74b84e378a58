"""The command ``explain``."""

import argparse
import sys
from pathlib import Path

from masterlist.cli.common import FAULTY, OK, Commands, Progress, WrongUsage, inside, report_of, root_of
from masterlist.cli.effort import add_effort, cache_of, effort, may_remember_in, refusals_said
from masterlist.facts.logbook import is_loose
from masterlist.read import git
from masterlist.read.gone import LOGS

DIGITS = 9  # of the number of a line
LONGEST = 1_000  # characters of a place: file systems refuse longer names


def _add_explain(commands: Commands) -> None:
    """The command ``explain``."""
    command = commands.add_parser(
        "explain",
        help="show how the numbers of a log entry, a board or a rated game were worked out",
        description="Shows the whole working of the log entry that stands on a line of a log book, for example: "
        "masterlist explain content/logs/suzy/01.yaml:15; of an entry in a file of its own; of a board or a rated "
        "game, named by its file, or as EVENT/BOARD or LIST/GAME; or of the games of a night, named by its file, with "
        "or without a line, or as LIST/NIGHT/NUMBER.",
    )
    command.add_argument(
        "place",
        metavar="PATH:LINE | GAME",
        help="a log book and any line of the entry; or the file of an entry, a board or a game",
    )
    command.add_argument("--exact", action="store_true", help="show all digits, where three are shown first")
    add_effort(command)
    command.set_defaults(run=_explain)


def _explain(options: argparse.Namespace) -> int:
    root = root_of(options)
    if len(options.place) > LONGEST:
        raise WrongUsage("there is nothing to explain under so long a name")
    may_remember_in(options.cache, root / "content")
    file, _, number = options.place.rpartition(":")
    line = int(number) if file and number.isdecimal() and len(number) <= DIGITS else 0
    name = inside(root, Path(file)) if line else _name(root, options.place)
    line = line or (1 if name.startswith(LOGS) and is_loose(name) else 0)
    with Progress("Checking"), git.asking(root, cache_of(root, options)) as asked:
        asked.ask_the_rest()
        from masterlist import build  # noqa: PLC0415  takes long to import: meanwhile git answers

        with refusals_said():
            results, problems = build.results_around(root, name, effort(options), asked)
    if results is None:
        sys.stderr.write(report_of([one for one in problems if one.blocks], root))
        return FAULTY
    from masterlist import explain  # noqa: PLC0415  takes long to import: meanwhile git answers

    exact = options.exact
    if name.startswith(explain.FOLDER) and line:
        text = explain.night(results, name, line, exact=exact) if _has_line(root / name, line) else None
    elif line:
        text = explain.entry(results, problems, name, line, exact=exact)
        text = text or explain.entry_of_night(results, name, line, exact=exact)
        text = text if _has_line(root / name, line) else None
    else:
        text = explain.board(results, name, exact=exact) or explain.night(results, name, exact=exact)
    if text is None and line and (on := explain.lines(results, name)):
        raise WrongUsage(f"there is no game on line {line} of {name}: its games begin on lines {on}")
    if text is None:
        raise WrongUsage(
            f"there is no log entry, board or rated game at {options.place}: name an entry by its log book and a line "
            "of it (content/logs/PLAYER/01.yaml:15) or by its own file, a board or game by its file, or as EVENT/BOARD "
            "or LIST/GAME, and a game of a night by its file and line, or as LIST/NIGHT/NUMBER"
        )
    sys.stdout.write(text)
    return OK


def _name(root: Path, name: str) -> str:
    """A file's path from the root, or the name itself where it is none."""
    return inside(root, Path(name)) if name.endswith(".yaml") else name


def _has_line(file: Path, line: int) -> bool:
    """Whether a file goes on to that line."""
    return file.is_file() and line <= len(file.read_bytes().splitlines())


COMMANDS = (_add_explain,)
