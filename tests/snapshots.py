"""Pictures of twelve pages at three widths and in both schemes: `make snapshots`. For people to look at, not a test."""

import argparse
from itertools import product
from pathlib import Path

from tests.conftest import CHROMIUM_FLAGS, Scheme, find_chromium

PAGES = (
    "index.html",
    "lists/squares.html",
    "lists/squares/top-ten.html",
    "years/2025.html",
    "lists/armada.html",
    "players/odessa-crane.html",
    "players/ida-thibodeau.html",
    "clubs/harlan-ferry.html",
    "tournaments/roaring-forties-2023.html",
    "games/armada/2018-10-halfway-rock.html",
    "records.html",
    "submit.html",
)
WIDTHS = (390, 768, 1280)
SCHEMES: tuple[Scheme, ...] = ("light", "dark")
SETTLED = 300  # milliseconds that a page is given to make what scripts add


def main() -> None:
    """Take them of a finished site."""
    parser = argparse.ArgumentParser(prog="python -m tests.snapshots", description=__doc__)
    parser.add_argument("site", type=Path, help="the folder of the finished site")
    parser.add_argument("out", type=Path, help="the folder for the pictures")
    chosen = parser.parse_args()
    print(f"{take(chosen.site.resolve(), chosen.out)} pictures in {chosen.out}")


def take(site: Path, out: Path) -> int:
    """How many pictures were taken; each is called after its page, its width and its scheme."""
    from playwright.sync_api import sync_playwright

    out.mkdir(parents=True, exist_ok=True)
    taken = 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=CHROMIUM_FLAGS)
        for width, scheme in product(WIDTHS, SCHEMES):
            context = browser.new_context(viewport={"width": width, "height": 900}, color_scheme=scheme)
            page = context.new_page()
            for path in PAGES:
                page.goto((site / path).as_uri())
                page.wait_for_timeout(SETTLED)
                name = path.removesuffix(".html").replace("/", "-")
                page.screenshot(path=out / f"{name}-{width}-{scheme}.png", full_page=True)
                taken += 1
            context.close()
        browser.close()
    return taken


if __name__ == "__main__":
    main()
