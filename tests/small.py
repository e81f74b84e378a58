"""The small sites that tests begin with, and one with something of everything: the example takes ten times as long."""

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


def put(file: Path, text: str | bytes) -> Path:
    """Write a file, and the folders in which it lies; the file."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    return file


def add(file: Path, text: str) -> None:
    """Write more at the end of a file, which may be new."""
    put(file, (file.read_text("utf-8") if file.exists() else "") + text)


def edit(file: Path, old: str, new: str) -> None:
    """Write something else wherever a file says something, which it must."""
    text = file.read_text("utf-8")
    assert old in text
    put(file, text.replace(old, new))


def copied_site(root: Path, *bases: str) -> Path:
    """Copy the content of sites in ``tests``, such as ``base`` and ``base_nights``, into one folder; the folder."""
    for base in bases:
        shutil.copytree(TESTS / base / "content", root / "content", dirs_exist_ok=True)
    return root


def small_site(root: Path) -> Path:
    """Write one with two lists, logs, a rated game and an event to a folder."""
    copied_site(root, "base_boards", "base")
    (root / "content/site.yaml").write_text(SITE, "utf-8")
    return root
