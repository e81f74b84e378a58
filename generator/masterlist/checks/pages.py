"""Markdown pages stand beside the pages that the tool makes."""

import re
from collections.abc import Iterator

from masterlist.facts.content import Content
from masterlist.source import N_, Problem, say, warning

MADE = (
    "404",
    "clubs",
    "compare",
    "data",
    "index",
    "log-sheet",
    "mine",
    "order-sheet",
    "players",
    "problems",
    "records",
    "search",
    "submit",
    "tournaments",
    "why",
)  # pages at the top that the tool makes itself
PICTURE = re.compile(r"!\[(?:(?!!\[)[^\]])*+\]\(|<img\b")  # from the last '![' on: none is sought twice
LATER = re.compile("players-[0-9]+")  # further pages of the index of players
FOLDERS = (
    "api",
    "assets",
    "badges",
    "clubs",
    "downloads",
    "embed",
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
    "years",
)


def pages_have_free_names(content: Content) -> Iterator[Problem]:
    """No page takes the name of one that the tool makes."""
    for page in content.pages.values():
        folder, slash, _ = page.id.partition("/")
        if page.id in MADE or LATER.fullmatch(page.id) or (slash and folder in FOLDERS):
            message = f"the name '{page.id}' belongs to a page that is made from the other content"
            yield Problem(page.place, "pages-have-free-names", message, "rename the file")


def pages_leave_room_for_languages(content: Content) -> Iterator[Problem]:
    """The folder of a further language holds the pages in that language, and no others."""
    folders = {tag.lower(): tag for tag in content.site.languages}
    for page in content.pages.values():
        folder, slash, rest = page.id.partition("/")
        if slash and folder in folders:
            message = f"the folder '{folder}' is that of the site's pages in the language '{folders[folder]}'"
            hint = f"call the folder something else; a page in that language is called {rest}.{folders[folder]}.md"
            yield Problem(page.place, "pages-have-free-names", message, hint)


def further_languages_are_others(content: Content) -> Iterator[Problem]:
    """The site's own language is none of those beside it."""
    site = content.site
    for tag, place in zip(site.languages, site.languages_places, strict=True):
        if tag == site.language:
            message = f"'{tag}' is the language of the site itself"
            yield Problem(place, "languages-are-others", message, "remove it from 'languages'")


def pages_are_text(content: Content) -> Iterator[Problem]:
    """No page asks for a picture."""
    for page in content.all_pages():
        for place, _ in page.found(PICTURE):
            message = say(N_("pictures in pages are not published"))
            yield warning(place, "pages-are-text", message, say(N_("link to the picture instead")))


CHECKS = (
    pages_have_free_names,
    pages_leave_room_for_languages,
    further_languages_are_others,
    pages_are_text,
)
