"""The files of a package that brings a system: module, schema, rules page, a test, and what builds it."""

import re
from pathlib import Path

from masterlist import resources
from masterlist.scoring.registry import systems

KINDS = ("duel", "table")
RATING, EVENT = "rating system", "system for events"
_ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


class NotLaidDown(Exception):
    """Why no package was written."""


def lay_down(id_: str, name: str, kind: str, folder: Path, sort: str = RATING) -> list[str]:
    """Write the package of a new system of one of the two sorts; the names of its files. Raises ``NotLaidDown``."""
    if not _ID.fullmatch(id_):
        raise NotLaidDown(f"'{id_}' is no id: write lower-case letters, digits and single hyphens, such as my-ladder")
    if id_ in systems():
        raise NotLaidDown(f"there is a system '{id_}' already: choose another id")
    if re.search(r'["\\\n]', name):
        raise NotLaidDown("a name has no quotes, no backslash and no line end: choose another name")
    if folder.exists():
        raise NotLaidDown(f"{folder} exists already: name another folder with --into")
    files = files_of(id_, name, kind, sort)
    for path, text in files.items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return list(files)


def files_of(id_: str, name: str, kind: str, sort: str) -> dict[str, str]:
    """The texts of a package's files, by their names in its folder."""
    skeleton = f"event-{kind}" if sort == EVENT else kind
    module = f"masterlist_{id_.replace('-', '_')}"
    places = {
        "pyproject.toml": "pyproject.toml.txt",
        f"{module}/__init__.py": f"{skeleton}/module.py.txt",
        f"{module}/{id_}.schema.json": f"{skeleton}/schema.json.txt",
        f"{module}/rules/{id_}.md": f"{skeleton}/rules.md.txt",
        f"tests/test_{id_.replace('-', '_')}.py": f"{skeleton}/test.py.txt",
    }
    texts = {path: (resources.skeletons() / source).read_text(encoding="utf-8") for path, source in places.items()}
    said = {"@ID@": id_, "@NAME@": name, "@MODULE@": module, "@SORT@": sort}
    return {path: re.sub("|".join(said), lambda found: said[found[0]], text) for path, text in texts.items()}
