"""Makes the content of a big federation: `python -m benchmarks.make_content --size M FOLDER`."""

import argparse
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.federation import EVERYTHING, LIST, PAGES, SIZES, YEARS, Site, Size, documents
from benchmarks.styles import STYLES, Style
from masterlist.building.checking import Options, Workplace, look
from masterlist.facts.site import Edition
from masterlist.queries.sources import rows_on
from masterlist.source import Place
from masterlist.write.canonical import file_of

SCHEMAS = Path(__file__).parents[1] / "schema"
GAMES = {"squares": "wwr", "elo": "elo", "glicko-2": "glicko-2"}  # and the system that rates it
NOT_KEPT = ".masterlist-cache/\npublic/\n"
# The same commit every time: the pages show its name.
IDENTITY = ["-c", "user.name=Benchmark", "-c", "user.email=benchmark@example.org", "-c", "commit.gpgsign=false"]
DAY = {"GIT_AUTHOR_DATE": "2026-01-01T00:00:00Z", "GIT_COMMITTER_DATE": "2026-01-01T00:00:00Z"}


def main() -> None:
    """Make what the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.make_content", description=__doc__)
    parser.add_argument("--size", choices=SIZES, default="S")
    parser.add_argument("--style", choices=STYLES, default="canonical")
    parser.add_argument(
        "--game", choices=GAMES, default="squares", help="what is played: log books, or nights of duels"
    )
    parser.add_argument("--pages", action="store_true", help="publish pages and their JSON alone, no downloads")
    parser.add_argument("out", type=Path, metavar="FOLDER", help="must not exist yet")
    chosen = parser.parse_args()
    site = PAGES if chosen.pages else EVERYTHING
    make(chosen.out, SIZES[chosen.size], STYLES[chosen.style], site, GAMES[chosen.game])


def make(out: Path, size: Size, style: Style, site: Site = EVERYTHING, system: str = "wwr") -> None:
    """A site repository in the new folder ``out``, with one commit of results and one of editions.

    Raises ``FileExistsError`` where there is such a folder.
    """
    out.mkdir(parents=True)
    write(out / "content", size, style, site, system)
    shutil.copytree(SCHEMAS, out / "schema")
    (out / ".gitignore").write_text(NOT_KEPT, "utf-8")
    git(out, "init", "--quiet", "--initial-branch=main")
    commit(out, "Everything so far")
    for name, text in editions(out):
        file = out / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(text)
    commit(out, "An edition of each year")


def editions(root: Path) -> Iterator[tuple[str, bytes]]:
    """An edition of each year of the list, cut from the commit that is checked out: name and text of each file."""
    with TemporaryDirectory() as cache, Workplace(root, Options(cache=Path(cache))) as place:
        assessed, problems = place.run(lambda: look(place))
        if assessed is None:
            raise ValueError(problems)
        commit_ = place.repository.commit
        for year in YEARS:
            day = f"{year}-12-31"
            rows = rows_on(assessed.revision, LIST, day)
            yield file_of(Edition(LIST, str(year), day, commit_, rows, Place("")))


def write(content: Path, size: Size, style: Style, site: Site = EVERYTHING, system: str = "wwr") -> None:
    """The content files alone."""
    for path, schema, said in documents(size, site, system):
        file = content / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(style(path, schema, said))


def git(root: Path, *arguments: str) -> None:
    """Run git there; a failure raises ``CalledProcessError``."""
    subprocess.run(["git", *IDENTITY, *arguments], cwd=root, check=True, env=_environment())


def _environment() -> dict[str, str]:
    # Neither the user's line ends nor his hooks: the same files everywhere.
    return {**os.environ, **DAY, "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"}


def commit(root: Path, message: str) -> None:
    """Commit everything as it stands there."""
    git(root, "add", "--all")
    git(root, "commit", "--quiet", "--message", message)


if __name__ == "__main__":
    main()
