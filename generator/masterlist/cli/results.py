"""The commands about results: ``import``, ``cut``, ``explain``, ``review``, ``comment`` and ``draw-power``."""

import argparse
import sys
from datetime import UTC, datetime
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

import masterlist.cli.common as console
from masterlist.cli.common import FAULTY, OK, WRONG_USAGE, Parser, WrongUsage, arg, command, root_of
from masterlist.read import git
from masterlist.resources import DOCUMENTATION
from masterlist.review.pull import ALLOWS, UnclearEvent

if TYPE_CHECKING:
    from masterlist.submit.grid import SheetOptions
    from masterlist.submit.values import FileChanges


def _sheet(parser: Parser) -> None:
    from masterlist.submit.grid import ENCODINGS  # noqa: PLC0415

    parser.add_argument(
        "file", type=Path, nargs="?", metavar="FILE", help="the spreadsheet: .xlsx, or CSV with any delimiter"
    )
    console.sheet_options(parser, "players and clubs")
    add = parser.add_argument
    add("--add", action="store_true", help="take what is new, and pass over what is on file alike")
    add("--undo", action="store_true", help="take back what the last import wrote and nobody has changed since")
    add("--sheet", default="", metavar="NAME", help="the sheet of a workbook")
    add("--column", action="append", default=[], metavar="HEADING=COLUMN", help="what a column of another name holds")
    add("--set", action="append", default=[], metavar="COLUMN=VALUE", help="what holds for all rows, such as an event")
    add("--ignore", action="append", default=[], metavar="HEADING", help="a column that is not read")
    add("--fill-down", action="append", default=[], metavar="COLUMN", help="its empty cells mean what stands above")
    add("--both", action="store_true", help="write each game into the logs of both players")
    add("--encoding", default="", choices=ENCODINGS, help="of a text that is not in UTF-8")


@command(
    "import",
    "make content files of a spreadsheet",
    "Reads log entries, boards of events, rated games, games of days or players from a spreadsheet, an Excel workbook "
    "or CSV, or from a text of the submit page, and writes them as content files. The columns are explained in "
    f"{DOCUMENTATION}reference/columns.html. Names that are not exactly those of one player are asked about: on a "
    "terminal, and in the file names.yaml, which git ignores. Every bad cell is reported; unless all rows are good "
    "nothing is written, and the exit status is 1.",
    _sheet,
)
def _import(options: argparse.Namespace) -> int:
    from masterlist.submit.grid import LARGEST  # noqa: PLC0415
    from masterlist.submit.sheet import imported  # noqa: PLC0415

    root, reading, file = root_of(options), _reading(options), options.file
    if options.undo:
        if file:
            raise WrongUsage("--undo takes no file: it takes back what the last import wrote")
        return console.taken_back(root, dry_run=options.dry_run)
    if not file:
        raise WrongUsage("name the spreadsheet: masterlist import FILE")
    data = console.bytes_of(file, LARGEST)
    if several := _from_the_submit_page(root, data, str(file)):
        return console.would_be_written(several) if options.dry_run else console.recorded(root, several, file)
    return console.finished(options, root, file, lambda answers: imported(root, data, str(file), reading, answers))


def _from_the_submit_page(root: Path, data: bytes, file: str) -> "FileChanges | None":
    """What the page has put together, where the file begins as that does."""
    from masterlist.submit.issue import is_several, several  # noqa: PLC0415
    from masterlist.submit.sheet import outcome  # noqa: PLC0415

    text = data.decode(errors="replace")
    if not is_several(text):
        return None
    done = outcome(root, *several(text.lstrip("\ufeff"), file))
    sys.stderr.write(console.report_of(done.problems, root) if done.problems else "")
    return done


def _reading(options: argparse.Namespace) -> "SheetOptions":
    from masterlist.submit.grid import SheetOptions  # noqa: PLC0415

    return SheetOptions(
        sheet=options.sheet,
        columns=dict(_pair("--column", text) for text in options.column),
        constants=dict(_pair("--set", text) for text in options.set),
        ignored=frozenset(options.ignore),
        repeated=frozenset(options.fill_down),
        days=options.dates,
        win=options.win,
        both=options.both,
        new=options.new,
        add=options.add,
        encoding=options.encoding,
    )


def _pair(option: str, text: str) -> tuple[str, str]:
    name, sign, value = text.rpartition("=") if option == "--column" else text.partition("=")
    if not (name.strip() and sign and value.strip()):
        raise WrongUsage(f"{option} takes NAME=VALUE, not '{text}'")
    return name.strip(), value.strip()


IMPORT = (_import,)


MOST = 20  # rows that differ, and are named


@command(
    "cut",
    "publish an edition of a list, or verify those that were published",
    "Writes an edition of a list into content/editions: the list as it was at the end of a day, by "
    "default of the last complete year, quarter or month, as the list's file says. Nothing is written where all "
    "stand as in the edition before. An edition names the commit of its results, so all of them must be committed. "
    "With --verify, each edition on file is compared with what the results of its commit give; the exit status is "
    "1 where one differs.",
    arg("list", nargs="?", default="", metavar="LIST", help="the list's id"),
    arg("--through", default="", metavar="DAY", help="the newest day that counts, as 2026-06-30"),
    arg("--due", action="store_true", help="cut each list whose period is over and has no edition"),
    arg("--verify", action="store_true", help="write nothing, and verify the editions on file"),
)
def _cut(options: argparse.Namespace) -> int:
    root = root_of(options)
    if options.verify and not (options.due or options.through):
        return _verify(root, options.list)
    if options.verify or bool(options.list) == options.due or (options.due and options.through):
        raise WrongUsage("name a list (and perhaps --through), or say --due or --verify")
    from masterlist import cutting  # noqa: PLC0415  start-up time counts

    today = datetime.now(UTC).date().isoformat()
    with console.wrong_usage_if(cutting.NotCut), console.progress("Cutting"):
        found = cutting.cut_due(root, today) if options.due else cutting.cut(root, options.list, options.through, today)
        console.write_files(root, found.files)
    if errors := [one for one in found.problems if one.blocks]:
        return console.refused(errors, root)
    for name in found.files:
        print(f"{name}: written")
    if found.ends:
        print(f"It is the only edition of its period, which ends on {found.ends}: what is played until then waits.")
    for id_ in found.unchanged:
        print(f"{id_}: nothing to publish: no player, rank or rating has changed since the last edition")
    if not (found.files or found.unchanged):
        how = "" if found.is_awaited else " To have them cut, write 'editions: yearly' into a list's file."
        print(f"No edition is due.{how}")
    return OK


def _verify(root: Path, list_: str) -> int:
    from masterlist.comparing.editions import EditionComparison, NothingToVerify, verify  # noqa: PLC0415  as above

    with console.wrong_usage_if(NothingToVerify), console.progress("Verifying"):
        found, problems = verify(root, list_)
    for edition, answer, reasons in found:
        print(f"{edition.name}: {answer.value}")
        console.print_some([f"  {reason}" for reason in reasons], MOST, "  … and {} more rows")
    if problems:
        sys.stderr.write(console.report_of(problems, root))
    return FAULTY if problems or any(answer is EditionComparison.DIFFERS for _, answer, _ in found) else OK


# --- The command ``explain``.


DIGITS = 9  # of the number of a line
LONGEST = 1_000  # characters of a place: file systems refuse longer names


@command(
    "explain",
    "show how the numbers of a log entry, a board or a rated game were worked out",
    "Shows the whole working of the log entry that stands on a line of a log book, for example: "
    "masterlist explain content/logs/suzy/01.yaml:15; of an entry in a file of its own; of a board or a rated "
    "game, named by its file, or as EVENT/BOARD or LIST/GAME; or of the games of a night, named by its file, with "
    "or without a line, or as LIST/NIGHT/NUMBER.",
    arg(
        "place",
        metavar="PATH:LINE | GAME",
        help="a log book and any line of the entry; or the file of an entry, a board or a game",
    ),
    arg("--exact", action="store_true", help="show all digits, where three are shown first"),
    *console.EFFORT,
)
def _explain(options: argparse.Namespace) -> int:
    from masterlist.facts.logbook import is_loose  # noqa: PLC0415  other commands need neither
    from masterlist.read.history import LOGS  # noqa: PLC0415  as above

    root = root_of(options)
    if len(options.place) > LONGEST:
        raise WrongUsage("there is nothing to explain under so long a name")
    console.may_remember_in(options.cache, root / "content")
    file, _, number = options.place.rpartition(":")
    line = int(number) if file and number.isdecimal() and len(number) <= DIGITS else 0
    path = file if line else options.place
    name = console.inside(root, Path(path)) if line or path.endswith(".yaml") else path
    line = line or (1 if name.startswith(LOGS) and is_loose(name) else 0)
    with console.progress("Checking"), git.Asked(root, console.cache_of(root, options)) as asked:
        asked.ask_the_rest()
        from masterlist import build  # noqa: PLC0415  takes long to import: meanwhile git answers

        with console.refusals_said():
            results, problems = build.results_around(root, name, console.effort(options), asked)
    if results is None:
        sys.stderr.write(console.report_of([one for one in problems if one.blocks], root))
        return FAULTY
    from masterlist import explain  # noqa: PLC0415  takes long to import: meanwhile git answers

    exact = options.exact
    if name.startswith(explain.FOLDER) and line:
        text = explain.rated(results, name, line, exact=exact) if _has_line(root / name, line) else None
    elif line:
        text = explain.entry(results, problems, name, line, exact=exact)
        text = text or explain.entry_of_night(results, name, line, exact=exact)
        text = text if _has_line(root / name, line) else None
    else:
        text = explain.board(results, name, exact=exact) or explain.rated(results, name, exact=exact)
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


def _has_line(file: Path, line: int) -> bool:
    """Whether a file goes on to that line."""
    return file.is_file() and line <= len(file.read_bytes().splitlines())


# --- The command that draws the power which stays unplayed.


@command(
    "draw-power",
    "draw the power that stays unplayed in a game of six",
    "Draws the power that stays unplayed where only six players are available, from the game's id and "
    "the newest commit, and records all three in the game's file. The file has to be committed before, with no "
    "players named. Where a power was drawn before, the draw is repeated and compared, never made anew; the exit "
    "status is 1 where it does not hold.",
    arg("game", metavar="GAME", help="LIST/GAME, or the game's file"),
)
def _draw_power(options: argparse.Namespace) -> int:
    from masterlist.read.versions import NoSuchVersion  # noqa: PLC0415  each command imports what it needs
    from masterlist.submit.maintenance import NotDrawn, draw  # noqa: PLC0415
    from masterlist.write.canonical import NotWritten  # noqa: PLC0415

    root, game = root_of(options), options.game
    name = PurePosixPath(game).as_posix() if game.endswith(".yaml") else f"content/games/{game}.yaml"
    with console.wrong_usage_if(NotDrawn, NoSuchVersion, NotWritten):
        drawn, doubts, problems = draw(root, name)
    if drawn is None:
        sys.stdout.write(console.report_of(problems, root))
        return FAULTY
    power = drawn.power.value.capitalize()
    if doubts is None:
        print(f"{power} stays unplayed, drawn from commit {drawn.commit}.")
        print(f"Recorded in {name}: commit it, then deal the other six powers to the players.")
        return OK
    print(f"{power} stays unplayed, as drawn before from commit {drawn.commit}.")
    for doubt in doubts:
        print(f"The draw does not hold: {doubt}.")
    return FAULTY if doubts else OK


# --- The commands that look at pull requests: ``review`` and ``comment``.


@command(
    "review",
    "say what a pull request changes",
    "Compares the files here with the commit that they and BASE come from: problems, what is new, "
    "changed or removed, every rating, rank and place that moves. The exit status is 1 where the content has "
    f"errors, or needs a permission that is not given. The guards are {', '.join(ALLOWS)}.",
    arg("base", metavar="BASE", help="a branch or commit of the version before, such as origin/main"),
    arg(
        "--format",
        choices=["markdown", "json", "github"],
        default="markdown",
        help="for people, programs, or annotations",
    ),
    arg("--allow", nargs="+", default=[], metavar="GUARD", choices=[*ALLOWS], help="let guards pass"),
    arg("--labels", nargs="+", default=[], metavar="LABEL", help="labels of the pull request, such as 'allow: GUARD'"),
    arg("--author", metavar="LOGIN", help="who wrote the pull request, on GitHub"),
    arg(
        "--event",
        type=Path,
        action="append",
        default=[],
        metavar="FILE",
        help="GitHub's event of the pull request, or its list of reviews, as JSON; may be given twice",
    ),
    arg("--out", type=Path, metavar="DIR", help="put review.md and review.json there as well"),
)
def _review(options: argparse.Namespace) -> int:
    from masterlist.read.versions import NoSuchVersion  # noqa: PLC0415  start-up time counts
    from masterlist.review import command  # noqa: PLC0415  as above
    from masterlist.review.review import review  # noqa: PLC0415  as above

    today = datetime.now(UTC).date().isoformat()
    with console.progress("Comparing"), console.wrong_usage_if(NoSuchVersion, UnclearEvent):
        pull = command.pull_of(options)
        done = command.reported(options, review(root_of(options), options.base, pull, options.allow, today))
    return _reported(*done)


@command(
    "comment",
    "make a pull request's comment from its review",
    "For the workflow that comments, which trusts nothing that a pull request's own check has left "
    "behind; the site's folder has the default branch checked out. Without a number: prints the number of the open "
    "pull request into that branch that was checked, or of all with this commit where there is no report. With a "
    "number: writes into a folder of that name the comment, the id of an earlier one, the labels to take off, and "
    "the commit's status. FOLDER holds what GitHub's API answers, pulls.json, files-NUMBER.json and "
    "comments-NUMBER.json, and in report/ what the check has left.",
    arg("folder", type=Path, metavar="FOLDER", help="where the answers lie, and the comment is put"),
    arg("number", type=int, nargs="?", default=0, metavar="NUMBER", help="of a pull request"),
    arg("--head", required=True, metavar="COMMIT", help="the commit that was checked"),
    arg("--conclusion", default="", metavar="WORD", help="how the check ended, as GitHub says it"),
)
def _comment(options: argparse.Namespace) -> int:
    from masterlist.review.command import run_comment  # noqa: PLC0415  as above

    return _reported(*run_comment(options, root_of(options)))


def _reported(text: str, status: int) -> int:
    if status == WRONG_USAGE:
        raise WrongUsage(text)
    sys.stdout.write(text)
    return status


COMMANDS = (_cut, _explain, _review, _comment, _draw_power)
