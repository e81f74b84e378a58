"""The facts of a whole site, once all files are read."""

from collections.abc import Collection
from typing import NamedTuple

from masterlist.facts.content import Content
from masterlist.read import (
    translations,
)
from masterlist.read.content import Facts
from masterlist.read.files import CONTENT, meant
from masterlist.read.own_rules import with_own_rules
from masterlist.source import Place, Problem


class Reading(NamedTuple):
    """What could be read, and everything that could not."""

    content: Content | None  # None where there is no site.yaml to read anything by
    problems: list[Problem]


def no_content() -> Problem:
    """Says that this is no site's folder."""
    hint = "run 'masterlist init FOLDER' to begin a new site, or name the site's folder with --root"
    return Problem(Place(CONTENT), "content-exists", "there is no folder 'content' here", hint)


def complete(facts: Facts, problems: list[Problem], used: Collection[str] = ()) -> Reading:
    """The facts of a whole site, once all files are read; ``problems`` are those found so far.

    ``used`` are systems that may be in use beside those that these facts name.
    """
    facts.unread |= {name for problem in problems if problem.blocks and (name := meant(problem.place.file))}
    problems = [*problems, *facts.orphans()]
    content = facts.content()
    if content:
        pages, written = with_own_rules(content, facts.translations, used)
        pages, found = translations.joined(pages, written, content.site.language, facts.unread)
        content, problems = content._replace(pages=pages), problems + found
    elif not any(_is_about_the_site(problem.place.file) for problem in problems):
        hint = "write one with at least 'title: …'"
        problems.append(Problem(Place("content/site.yaml"), "site-exists", "the file is missing", hint))
    return Reading(content, problems)


def _is_about_the_site(file: str) -> bool:
    """Whether the file is the site's own, perhaps under a wrong name, or the content folder as a whole."""
    return file == CONTENT or file.casefold().startswith(f"{CONTENT}/site.")
