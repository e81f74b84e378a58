"""What people do to a site's content between two builds; the content is canonical."""

import re
import subprocess
from datetime import date, timedelta
from pathlib import Path

from benchmarks.federation import Game, duel, entry
from benchmarks.make_content import commit
from benchmarks.styles import entry_text

NEWEST = date(2025, 12, 1)  # after all that was played, before the day of the commit
UNITS = re.compile(r"(result: won-major\n    eliminated:\n      own: \{infantry: )(\d)")


def add_newest(root: Path, number: int) -> None:
    """The newest entry of all is added to one log, and committed; ``number`` tells one such edit from another."""
    logs = sorted((root / "content" / "logs").iterdir())
    book = max(logs[number * 7 % len(logs)].iterdir())
    opponent = logs[number * 7 % len(logs) - 1].name
    units = {"infantry": 1}
    game = Game(NEWEST + timedelta(days=number), opponent, "won-major", units, units, signed=True, note=None)
    with book.open("a", encoding="utf-8", newline="") as file:
        file.write("\n" + entry_text(entry(game)))
    commit(root, "A new entry")


def add_duel(root: Path, number: int) -> None:
    """The newest night gets one more game, of two who did not meet there, and is committed."""
    night = max((root / "content" / "games").glob("*/*.yaml"))
    said = night.read_text("utf-8")
    players = (path.stem for path in sorted((root / "content" / "players").iterdir()))
    away = [player for player in players if f": {player}\n" not in said]
    game = duel(away[2 * number], away[2 * number + 1], "won-major")
    white, *others = (f"{key}: {value}\n" for key, value in game.items())
    night.write_text(f"{said}\n  - {white}{''.join(f'    {line}' for line in others)}", "utf-8", newline="")
    commit(root, "A new game")


def correct(root: Path, number: int) -> Path:
    """The units in the oldest win of one log are corrected; nothing is committed. Returns the file."""
    books = sorted((root / "content" / "logs").glob("*/01.yaml"))
    for book in books[number * 13 % len(books) :]:
        corrected = UNITS.sub(lambda found: found[1] + str(int(found[2]) % 3 + 1), said := book.read_text("utf-8"), 1)
        if corrected != said:
            book.write_text(corrected, "utf-8", newline="")
            return book
    raise ValueError("no win to correct")


def undo(root: Path, book: Path) -> None:
    """Write what is on record back into a file, as an editor does: git's index stays as it is."""
    recorded = ["git", "show", f"HEAD:{book.relative_to(root).as_posix()}"]
    book.write_bytes(subprocess.run(recorded, cwd=root, check=True, capture_output=True).stdout)


def correct_old(root: Path, number: int) -> None:
    """An old entry is corrected, and committed."""
    correct(root, number)
    commit(root, "A correction")
