"""A small site with one of everything: two lists, logs, a rated game, an event; the example takes ten times as long."""

import shutil
from pathlib import Path

TESTS = Path(__file__).parent
SITE = """\
title: A small site
base_url: https://ratings.example.org/
repository: https://github.com/example/masterlist
language: en
licence: {name: CC BY 4.0, url: https://creativecommons.org/licenses/by/4.0/}
home: [squares, armada]
player_extras: [feed, badge, card]
"""


def small_site(root: Path) -> Path:
    """Write its content to a folder."""
    for base in ("base_boards", "base"):
        shutil.copytree(TESTS / base / "content", root / "content", dirs_exist_ok=True)
    (root / "content/site.yaml").write_text(SITE, "utf-8")
    return root
