"""The picture of the README, made of the example site: ``python -m tests.picture`` after ``make site``."""

from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).parents[1]
PAGE = "players/odessa-crane.html"
PICTURE = ROOT / "docs/pictures/player.png"
SIZE = (1080, 640)  # pixels


def main() -> None:
    """Open the page as a reader does, and keep what they see first."""
    with sync_playwright() as program:
        browser = program.chromium.launch(executable_path=next(map(str, _browsers())), args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": SIZE[0], "height": SIZE[1]}, reduced_motion="reduce")
        page.goto((ROOT / "public" / PAGE).as_uri())
        page.screenshot(path=PICTURE)
        browser.close()


def _browsers() -> list[Path]:
    return [path for path in map(Path, ("/usr/bin/chromium-headless-shell", "/usr/bin/chromium")) if path.exists()]


if __name__ == "__main__":
    main()
