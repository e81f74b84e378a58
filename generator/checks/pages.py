"""Markdown pages stand beside the pages that the tool makes."""

import re
from collections.abc import Iterator

from generator.facts.content import Content
from generator.source import Problem

MADE = (
    "clubs",
    "data",
    "index",
    "log-sheet",
    "players",
    "problems",
    "records",
    "search",
    "submit",
    "tournaments",
)  # pages at the top that the tool makes itself
LATER = re.compile("players-[0-9]+")  # further pages of the index of players
FOLDERS = (
    "api",
    "assets",
    "badges",
    "clubs",
    "downloads",
    "feeds",
    "games",
    "head-to-head",
    "lists",
    "pictures",
    "players",
    "rows",
    "schema",
    "search",
    "tournaments",
)


def pages_have_free_names(content: Content) -> Iterator[Problem]:
    """No page takes the name of one that the tool makes."""
    for page in content.pages.values():
        folder, slash, _ = page.id.partition("/")
        if page.id in MADE or LATER.fullmatch(page.id) or (slash and folder in FOLDERS):
            message = f"the name '{page.id}' belongs to a page that is made from the other content"
            yield Problem(page.place, "pages-have-free-names", message, "rename the file")


CHECKS = (pages_have_free_names,)
