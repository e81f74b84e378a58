"""The pictures of the documentation: what a reader sees first of the example, and of four small sites.

``make snapshots`` takes them. Results are drawn by chance, the same ones every time.
"""

import argparse
import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date, timedelta
from io import BytesIO
from pathlib import Path
from shutil import copytree
from tempfile import TemporaryDirectory

from PIL import Image

from masterlist.build import build
from masterlist.folding import id_like
from tests.conftest import CHROMIUM_FLAGS, find_chromium
from tests.small import put

ROOT = Path(__file__).parents[1]
SIZE = (1080, 640)  # pixels
COLOURS = 64  # enough: a page has an accent and the greys of its letters
FIRST = date(2025, 9, 2)
NIGHTS = 16
LUCK = 2.5  # places in the order of their strength
BOARDS = ("players", "clubs", "tournaments", "games/armada")

CHESS = (
    "Saskia Hoekstra",
    "Yusuf Karahan",
    "Mateo Quiroga",
    "Lotte Verschuren",
    "Bartholomew Finch",
    "Dorothea Lindgren",
)
GO = ("Haruka Endō", "Min-jun Seo", "Tove Ekström", "Oliver Bright", "Wen Lixia", "Rosa Calderón")
CAFE = ("Nia Okonjo", "Paul Brandt", "Inès Moreau", "Theo Vance", "Mila Novak", "Jonas Weber")


def main() -> None:
    """Take them of a finished example."""
    parser = argparse.ArgumentParser(prog="python -m tests.picture", description=__doc__)
    parser.add_argument("site", type=Path, help="the folder of the finished example")
    parser.add_argument("out", type=Path, help="the folder for the pictures")
    chosen = parser.parse_args()
    take(chosen.site.resolve(), chosen.out)


def take(example: Path, out: Path) -> None:
    """Build the sites, and keep what is seen first of each."""
    with TemporaryDirectory() as folder:
        for name, files in sites().items():
            place = Path(folder) / name
            write(place, files)
            if name == "diplomacy":
                for part in BOARDS:
                    copytree(ROOT / "content" / part, place / "content" / part)
            build(place, place / "public")
        first = [(Path(folder) / name / "public/index.html", name) for name in sites()]
        _taken([(example / "players/odessa-crane.html", "player"), *first], out)


def sites() -> dict[str, dict[str, str]]:
    """The files of each site by their paths; that of Diplomacy has ``BOARDS`` of the example besides."""
    return {
        "chess": _club("Hill Street Chess", "chess", "elo", CHESS, "white, black"),
        "go": _club("Riverside Go Club", "go", "glicko-2", GO, "white, black"),
        "cafe": _club("Café Meeple", "backgammon", "elo", CAFE, "one, two"),
        "diplomacy": {
            "content/site.yaml": _site("Casco Bay Diplomacy", "armada"),
            "content/lists/armada.yaml": (ROOT / "content/lists/armada.yaml").read_text("utf-8"),
        },
    }


def _site(title: str, list_: str) -> str:
    return f"title: {title}\nhome: [{list_}]\n"


def _club(title: str, list_: str, system: str, people: Sequence[str], seats: str) -> dict[str, str]:
    files = {
        "content/site.yaml": _site(title, list_),
        f"content/lists/{list_}.yaml": f"name: {title}\nshort: {list_.title()}\nsystem: {system}\n",
    }
    files |= {f"content/players/{id_like(name)}.yaml": f"name: {name}\n" for name in people}
    chance = random.Random(title)  # noqa: S311  the same results every time
    for at in range(NIGHTS):
        day = FIRST + timedelta(weeks=3 * at)
        games = "".join(_games(chance, people, seats.split(", ")))
        files[f"content/games/{list_}/{day}.yaml"] = f"date: {day}\ngames:\n{games}"
    return files


def _games(chance: random.Random, people: Sequence[str], seats: Sequence[str]) -> Iterator[str]:
    """Everybody plays once; who stands first among the people is the better player."""
    order = chance.sample(people, len(people))
    for one, other in zip(order[::2], order[1::2], strict=True):
        won = people.index(one) + chance.gauss(0, LUCK) < people.index(other) + chance.gauss(0, LUCK)
        result = "1-0" if won else "0-1"
        yield f"  - {{{seats[0]}: {id_like(one)}, {seats[1]}: {id_like(other)}, result: {result}}}\n"


def write(root: Path, files: Mapping[str, str]) -> None:
    """Put these files into a folder."""
    for name, text in files.items():
        put(root / name, text)


def _taken(pages: Iterable[tuple[Path, str]], out: Path) -> None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as program:
        browser = program.chromium.launch(executable_path=find_chromium(), args=CHROMIUM_FLAGS)
        for path, name in pages:
            page = browser.new_page(viewport={"width": SIZE[0], "height": SIZE[1]}, reduced_motion="reduce")
            page.goto(path.as_uri())
            page.wait_for_timeout(300)  # what scripts add
            with Image.open(BytesIO(page.screenshot())) as taken:
                few = taken.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
            few.save(out / f"{name}.png", optimize=True)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
