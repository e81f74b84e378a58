"""The commands that write content files."""

import argparse
import json
import sys
from pathlib import Path

import masterlist.cli.common as console
from masterlist.cli.common import FAULTY, OK, Parser, WrongUsage, arg, command, root_of
from masterlist.resources import DOCUMENTATION


@command(
    "fmt",
    "write content files in their one form",
    "Writes content files in canonical form: the line for editors first, keys in the order of "
    f"{DOCUMENTATION}reference/content.html, short groups and lists on one line. Values and comments stay. "
    "A file with a problem is reported as 'check' reports it, and left as it is. The exit status is 1 then, and "
    "with --check also where a file would change.",
    arg("paths", nargs="*", type=Path, metavar="PATH", help="only these files and folders"),
    arg("--check", action="store_true", help="write nothing, and name the files that would change"),
)
def _fmt(options: argparse.Namespace) -> int:
    from masterlist import report  # noqa: PLC0415  each command imports what it needs
    from masterlist.write.comments import tidied  # noqa: PLC0415

    root = root_of(options)
    wanted = [console.inside(root, path) for path in options.paths] or ["."]
    with console.progress("Formatting"):
        texts, found = tidied(root, lambda name: any(console.lies_in(name, path) for path in wanted))
        problems = [problem for problem in found if problem.blocks]  # 'check' lists the rest
        console.write_files(root, {} if options.check else texts)
    for name in texts:
        print(f"{name}: {'is not in canonical form' if options.check else 'written anew'}")
    if problems:
        sys.stdout.write(report.as_text(report.in_order(problems), report.excerpts(root)))
    elif options.check and texts:
        print("'masterlist fmt' writes them anew.")
    return FAULTY if problems or (options.check and texts) else OK


@command(
    "bind",
    "move loose entries into log books",
    "Moves entries that lie in files of their own into the log books of their players, 20 a book, in "
    "the order of play, with their comments. No book is renumbered. Everything is scored before and after: where "
    "anything would be rated differently nothing is written, and the exit status is 1.",
    arg("--player", action="append", default=[], metavar="ID", help="only this player's entries"),
)
def _bind(options: argparse.Namespace) -> int:
    from masterlist.submit.maintenance import bound  # noqa: PLC0415

    root = root_of(options)
    with console.progress("Binding"):
        found = bound(root, options.player)
    status = console.changed(root, found, "removed, it stands in a book now")
    if not (found.texts or found.problems):
        print("There is nothing to bind.")
    return status


def _kind_of_system(parser: Parser) -> None:
    from masterlist.new_site.tool import KINDS  # noqa: PLC0415  each command imports what it needs

    parser.add_argument("--kind", choices=KINDS, required=True, help="of game: for two players, or for a table")


@command(
    "system",
    "a rating system, or a system for events, of your own, as a package",
    "Writes a package with a rating system that works, or with --event one that scores the boards of events: a module, "
    "the schema of its terms, its rules page and a test. Change them to what your system does; "
    f"{DOCUMENTATION}tutorial/system.html is the tutorial.",
    arg("id", metavar="ID", help="by which lists or events name the system, such as my-ladder"),
    _kind_of_system,
    arg("--event", action="store_true", help="a system that scores the boards of events"),
    arg("--name", metavar="TEXT", help="as pages show it (default: made of the id)"),
    arg("--into", type=Path, metavar="DIR", help="the new folder (default: masterlist-ID)"),
)
def _system(options: argparse.Namespace) -> int:
    from masterlist.new_site.tool import EVENT, RATING, SYSTEMS_LOCK, NotLaidDown, lay_down, without_make  # noqa: PLC0415

    folder = options.into or Path(f"masterlist-{options.id}")
    name = options.name or options.id.replace("-", " ").title()
    with console.wrong_usage_if(NotLaidDown, OSError):
        files = lay_down(options.id, name, options.kind, folder, EVENT if options.event else RATING)
    for file in files:
        print(f"{folder / file}: written")
    where = "an event" if options.event else "a list"
    install = f"python -m pip install --editable {folder}"
    site = folder.parent.parent
    if folder.parent.name == "systems" and (site / SYSTEMS_LOCK).is_file():
        install = " && ".join(without_make(site, [folder]))
    print(f"Next: {install}, then name the system in {where}: system: {options.id}")
    return OK


def _kinds(parser: Parser) -> None:
    from masterlist.submit.fields import FIELDS  # noqa: PLC0415

    kinds = parser.add_subparsers(title="what", metavar="WHAT", required=True, help="what to add")
    for kind, what in _WHAT.items():
        one = kinds.add_parser(kind, help=what, description=f"Adds {what}.")
        for field in FIELDS[kind]:
            option = f"--{field.id.replace('_', '-')}"
            one.add_argument(option, dest=f"answer_{field.id}", metavar="TEXT", help=field.label)
        one.set_defaults(run=_new, kind=kind)
        if kind == "log":
            console.sheet_options(one, "players")
            one.add_argument(
                "--sheet", type=Path, metavar="FILE", help="the whole sheet as it was typed; - for the standard input"
            )
            slips = "the paper's own totals are wrong: keep them, and count anew"
            one.add_argument("--accept-slips", action="store_true", help=slips)
    _, add_system = _system
    add_system(kinds)


_WHAT = {
    "player": "a player",
    "entry": "an entry of a player's log",
    "log": "a new log book, without entries or typed in one go (--sheet)",
    "game": "a rated game of Diplomacy",
    "night": "the games of a day, of a list such as one of chess",
    "board": "a board of an event of Diplomacy",
    "event-game": "a board of an event that is a game between people, such as one of several at a table",
    "event": "an event",
}


def _new(options: argparse.Namespace) -> int:
    from masterlist.submit.ask import as_lines, asked  # noqa: PLC0415
    from masterlist.submit.fields import FIELDS  # noqa: PLC0415

    root, manned = root_of(options), sys.stdin.isatty()
    named = {field.id: getattr(options, f"answer_{field.id}") for field in FIELDS[options.kind]}
    given = {key: text for key, text in named.items() if text is not None}
    if options.kind == "log" and options.sheet:
        return _type_sheet(options, given)
    try:
        found = asked(root, options.kind, given, input, print if manned else None)
        if found.problems:
            print(as_lines(found.problems), file=sys.stderr)
        if manned and found.accepted:
            for name, text in found.texts.items():
                print(f"\n{name}:\n\n{text.decode()}")
            if input("Write this? (yes, no) ").strip().casefold() not in {"y", "yes"}:
                print("Nothing was written.")
                return OK
    except EOFError:
        print("\nThe answers ended too soon. Nothing was written.", file=sys.stderr)
        return FAULTY
    return console.written(root, found)


def _type_sheet(options: argparse.Namespace, given: dict[str, str]) -> int:
    """A whole log book from a typed sheet; ``given`` are its facts from the options."""
    from masterlist.submit.grid import SheetOptions  # noqa: PLC0415
    from masterlist.submit.sheet import typed_sheet  # noqa: PLC0415

    root, data, file = root_of(options), console.bytes_of(options.sheet), str(options.sheet)
    reading = SheetOptions(days=options.dates, win=options.win, new=options.new, slips=options.accept_slips)
    return console.finished(
        options, root, options.sheet, lambda answers: typed_sheet(root, data, file, (reading, answers), given)
    )


@command(
    "import-issue",
    "make content files of an issue that was opened with a form",
    "Reads the body of an issue as the forms in .github/ISSUE_TEMPLATE make it, writes the content "
    "file, and puts the words for a pull request into a JSON file. Where something is wrong with it nothing is "
    "written but the report, in Markdown, and the exit status is 1.",
    arg("--body", type=Path, required=True, metavar="FILE", help="the issue's body; - for the input"),
    arg("--author", required=True, metavar="LOGIN", help="who opened the issue"),
    arg("--number", required=True, type=int, metavar="N", help="the issue's number"),
    arg("--kind", required=True, choices=["game", "board", "night", "player", "results"], help="which form it was"),
    arg("--json", type=Path, metavar="FILE", help="where to put the words for the pull request"),
    arg("--report", type=Path, metavar="FILE", help="where to put the report"),
)
def _import_issue(options: argparse.Namespace) -> int:
    from masterlist.review.pull import LOGIN  # noqa: PLC0415
    from masterlist.submit.issue import handled  # noqa: PLC0415

    if not LOGIN.fullmatch(options.author):
        raise WrongUsage("the author is no user name of GitHub")
    if options.number < 1:
        raise WrongUsage("issues are numbered from 1")
    root = root_of(options)
    found, report, pull = handled(root, console.bytes_of(options.body), options.kind, options.author, options.number)
    status = console.written(root, found)
    for path, text in ((options.json, json.dumps(pull, indent=1) + "\n"), (options.report, report)):
        if path:
            path.write_text(text, encoding="utf-8")
    if not options.report and status != OK:
        sys.stderr.write(report)
    return status


COMMANDS = (
    _fmt,
    command(
        "new",
        "add a player, an entry, a log book, a rated game, a night of games, a board, an event or a rating system",
        "Asks for what belongs to it, looks at each answer as it is given, and writes one new file. "
        "Answers can be given as options: where these hold all that is needed, nothing is asked. Otherwise they are "
        "read from the standard input, one a line.",
        _kinds,
    )(_new),
    _bind,
    _import_issue,
)
