"""The command line: the only place that prints and exits."""

import argparse
import gc
import os
import sys
from collections.abc import Callable, Sequence
from itertools import chain
from pathlib import Path

import masterlist.cli.common as console
from masterlist import __version__
from masterlist.cli import results, sites, write
from masterlist.cli.common import EFFORT, FAULTY, OK, OUT, WRONG_USAGE, Parser, WrongUsage, arg, command, root_of
from masterlist.read import git
from masterlist.read.text import visible
from masterlist.resources import DOCUMENTATION
from masterlist.source import PackageFault

IS_POSIX = os.name == "posix"  # elsewhere paths, locks and renames of open files work otherwise, and nothing is tested
SELDOM = (1_000_000, 50, 50)  # collections of garbage in circles, of which commands and their imports make next to none


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; its exit status: 0, 1 where content has problems, 2 for wrong usage."""
    gc.set_threshold(*SELDOM)
    for stream in (sys.stdout, sys.stderr):
        # Content is UTF-8 whatever the terminal thinks; nothing that a stranger writes may stop the report.
        stream.reconfigure(encoding="utf-8", errors="backslashreplace")  # type: ignore[union-attr]
    if not IS_POSIX:
        print("masterlist runs on Linux and macOS; on Windows use its subsystem for Linux (WSL)", file=sys.stderr)
        return WRONG_USAGE
    try:
        given = sys.argv[1:] if arguments is None else arguments
        options = _parser(*given[:1]).parse_args(given)
        options.root = options.root or console.root_here()
        run: Callable[[argparse.Namespace], int] = options.run
        if options.root.is_dir():
            console.complete_published(options.root, getattr(options, "cache", None))
        return run(options)
    except WrongUsage as wrong:
        print(f"masterlist: {wrong}", file=sys.stderr)
        return WRONG_USAGE
    except PackageFault as fault:  # a bug, but none of this program
        print(f"masterlist: {fault}", file=sys.stderr)
        return FAULTY
    except (KeyboardInterrupt, BrokenPipeError):
        return 130
    except OSError as error:  # of a file or folder that the command needs, and may not read or write
        if error.filename is None:
            raise
        print(f"masterlist: {visible(str(error.filename))}: {error.strerror}", file=sys.stderr)
        return WRONG_USAGE
    finally:
        if arguments is None:  # then the process ends, and need not look through all that it holds for garbage
            gc.freeze()


def _parser(name: str = "") -> argparse.ArgumentParser:
    """The parser of all commands; of one alone where that is named, which takes a tenth of the time."""
    parser = argparse.ArgumentParser(
        prog="masterlist",
        description="Turns game results kept as YAML in a git repository into a published rating site.",
        epilog="'masterlist COMMAND --help' explains a command. Begin a new site with 'masterlist init FOLDER'. "
        f"Tutorials, guides and reference: {DOCUMENTATION}",
    )
    parser.add_argument("--version", action=_Version, nargs=0, help="print the version, and what Python runs it")
    parser.add_argument(
        "--root",
        type=Path,
        metavar="DIR",
        help="the site's folder, which holds content/ (default: this folder, or the one above it that is a site's)",
    )
    commands = parser.add_subparsers(parser_class=Parser, title="commands", metavar="COMMAND", required=True)
    groups = (sites.COMMANDS, results.COMMANDS, write.COMMANDS, sites.ABOUT_PEOPLE, results.IMPORT)
    every = dict((_check, _build, _serve, *chain.from_iterable(groups)))
    for add in [every[name]] if name in every else every.values():
        add(commands)
    return parser


class _Version(argparse.Action):
    """Prints the version, and whether Python is one that makes it slower than it could be."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        """Print it, and end."""
        from sysconfig import get_config_var  # noqa: PLC0415  no other command asks

        print(f"masterlist {__version__}")
        print(f"Python {sys.version.split()[0]}{_slowness(get_config_var('CONFIG_ARGS'), sys.base_prefix)}")
        parser.exit()


def _slowness(built_with: str | None, prefix: str) -> str:
    """What to say of a Python by the options that it was built with; those in /usr are optimised without the option."""
    if built_with is None or "--enable-optimizations" in built_with or prefix == "/usr":
        return ""
    return ", built without --enable-optimizations: every command takes about 30 % longer"


@command(
    "check",
    "look for mistakes in the content",
    "Looks for mistakes in the content and says for each where it is, what is wrong and how to correct "
    "it. Nothing is published. The exit status is 1 where an error would stop a build; warnings are published "
    "beside the number they concern and do no harm.",
    arg("paths", nargs="*", type=Path, metavar="PATH", help="report on these files and folders only"),
    arg("--format", choices=["text", "github", "json"], default="text", help="for people, annotations, or programs"),
    *EFFORT,
)
def _check(options: argparse.Namespace) -> int:
    root = root_of(options)
    console.may_remember_in(options.cache, root / "content")
    with console.progress("Checking"), git.Asked(root, console.cache_of(root, options)) as asked:
        asked.ask_the_rest()
        from masterlist import build  # noqa: PLC0415  takes long to import: meanwhile git answers

        with console.refusals_said():
            problems = build.check(root, console.effort(options), asked)
    if wanted := [console.inside(root, path) for path in options.paths]:
        problems = [one for one in problems if any(console.lies_in(one.place.file, path) for path in wanted)]
    sys.stdout.write(console.report_of(problems, root, options.format))
    return FAULTY if any(problem.blocks for problem in problems) else OK


@command(
    "build",
    "make the site",
    "Checks the content, scores everything and makes the site: a folder of files that any web server, "
    "or a browser alone, can show. Where there are errors the site that was there before stays as it is.",
    arg(
        "--out",
        type=lambda text: text if "://" in text else Path(text),
        metavar="DIR|URL",
        help=f"where to put the site (default: {OUT} in the root); an object store by its address, as s3://bucket/site",
    ),
    arg(
        "--provenance",
        action="store_true",
        help="say which commit and pull request brought each entry, board and game; takes long the first time",
    ),
    *EFFORT,
)
def _build(options: argparse.Namespace) -> int:
    root = root_of(options)
    out: Path | str = options.out or root / OUT
    folders = [out] if isinstance(out, Path) else []
    console.may_remember_in(options.cache, root / "content", *folders)
    console.complete_published(root, options.cache, *folders)
    with console.progress("Building"), git.Asked(root, console.cache_of(root, options)) as asked:
        if isinstance(out, Path) and not options.full:  # a store has to be asked
            from masterlist import unchanged  # noqa: PLC0415  start-up time counts

            if same := unchanged.on_record(root, out, options.cache, asked, with_origins=options.provenance):
                return _built(out, same.files, same.problems)
        asked.ask_the_rest()
        from masterlist import build  # noqa: PLC0415  takes long to import: meanwhile git answers

        with console.refusals_said():
            built = build.build(root, out, console.effort(options), asked)
    if errors := [problem for problem in built.problems if problem.blocks]:
        return console.refused(errors, root, "Nothing was published.")
    return _built(out, built.files, len(built.problems))


def _built(out: Path | str, files: int, warnings: int) -> int:
    more = f" {warnings:,} warning{'s' if warnings > 1 else ''}. 'masterlist check' lists them." if warnings else ""
    print(f"{files:,} files in {out}.{more}")
    return OK


@command(
    "serve",
    "show the site in a browser and rebuild it at every change",
    "Makes the site, shows it at an address of this computer, and makes it again whenever a content "
    "file changes; pages open in a browser then reload by themselves. Ctrl+C ends it.",
    arg("--port", type=int, default=8000, help="the port of the address (default: 8000; 0: any free one)"),
)
def _serve(options: argparse.Namespace) -> int:
    from masterlist.serve import serve  # noqa: PLC0415

    return serve(root_of(options), options.port, say=lambda text: print(text, flush=True))
