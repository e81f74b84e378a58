"""Content for tests of the checks: written as it is in files, and read as they are."""

from pathlib import Path
from typing import Any

from masterlist.checks import entries
from masterlist.facts.content import Content
from masterlist.facts.logbook import Entry, LogBook
from masterlist.read import event, schemas
from masterlist.read.schemas import parse
from masterlist.source import Problem
from tests.small import put
from tests.whole import read

TODAY = "2026-01-02"
SITE = {"site.yaml": "title: Test\n", "lists/squares.yaml": "name: SQUARES\nsystem: wwr\n"}


def book(games: str) -> LogBook:
    """A log book from the lines of its games."""
    file = "content/logs/suzy/01.yaml"
    text = f"player: suzy\nbook: 1\nlist: squares\ngames:\n{games}"
    value, problems = parse(text.encode(), file)
    assert [*problems, *schemas.faults(value, "log", file)] == []
    return event.log_book(value, file)


def entry(result: str = "won-major", **fields: Any) -> Entry:
    """An entry; fields are written as in a file, e.g. ``attrition="10-9"``."""
    lines = {"date": "1996-05-09", "opponent": "ed", "result": result, "signed": "true", **fields}
    (one,) = book("  -\n" + "".join(f"    {key}: {value}\n" for key, value in lines.items())).entries
    return one


def complaints(one: Entry) -> list[tuple[str, str]]:
    """Severity and rule of everything wrong with an entry."""
    found = entries.check(one, book("  []\n"), TODAY)
    return [(problem.severity.value, problem.rule) for problem in found]


def site(root: Path, files: dict[str, str]) -> Content:
    """The facts of a site with these content files beside its own two."""
    content, problems = reading(root, files)
    assert problems == []
    return content


def reading(root: Path, files: dict[str, str]) -> tuple[Content, list[Problem]]:
    """The same where some file has a fault."""
    for name, text in {**SITE, **files}.items():
        put(root / "content" / name, text)
    content, problems = read(root)
    assert content is not None
    return content, problems


def log(player: str, number: int, games: str = "  []\n", carried: str = "") -> dict[str, str]:
    """A log book's file."""
    head = f"carried_over: {carried}\n" if carried else ""
    text = f"player: {player}\nbook: {number}\nlist: squares\n{head}games:\n{games}"
    return {f"logs/{player}/{number:02}.yaml": text}


def players(*ids: str, **names: str) -> dict[str, str]:
    """Player files; a name may be given by the id with underscores."""
    all_names = {id_: id_.replace("-", " ") * 3 for id_ in ids} | {
        id_.replace("_", "-"): name for id_, name in names.items()
    }
    return {f"players/{id_}.yaml": f'name: "{name}"\n' for id_, name in all_names.items()}
