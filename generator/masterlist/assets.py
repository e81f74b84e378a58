"""What pages load beside themselves: scripts and style sheets in as few files as pages need, and the schemas.

A source file is small and holds one thing. A page asks for one file of each kind: every request costs a phone another
way there and back, and together they compress better. No source is changed but by what only its readers need.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import msgspec

from masterlist import resources
from masterlist.database import form
from masterlist.facts.site import RatingList
from masterlist.read.schemas import rules
from masterlist.site.common.model import Document

STRICT = b'"use strict";\n'
ENDS = b"\n;\n"  # behind what others wrote, which may end in anything
OF_SYSTEMS = "submit-systems"  # what systems bring for the form: ``submit-SYSTEM.js`` beside the module of each
SCHEMAS = "submit-schemas"  # what the schemas of the files that the form writes ask of their values
WRITTEN = ("board", "entry", "event", "event-game", "game", "night", "player")
FINDING = ("search-fold", "search-index")
# A page's scripts, in the order in which they run. What is in none of them is published as it is.
SCRIPTS: Mapping[str, tuple[str, ...]] = {
    "early": ("scheme", "list-early"),  # of every page, before it is drawn
    "site": ("words", "search-kit", "name-field", "search-field"),  # of every page
    "search": FINDING,  # where a search field is used first
    "search-page": (*FINDING, "search-page"),
    "list": (
        *("search-fold", "list-rows", "list-state", "list-columns", "list-sums", "list-working", "list-jump"),
        "list-tools",
    ),
    "event": ("list-columns", "plate"),
    "plate": ("plate",),
    "player": ("plate", "player-page", "player-curves"),
    "player-field": ("player-field",),  # where it is used first
    "compare-curves": ("compare-read", "compare-curves"),  # likewise
    "compare": ("player-field", "compare-read", "compare-curves", "compare-page"),
    "mine": ("player-field", "list-sums", "mine-page"),
    "why": ("list-sums", "why-page"),
    "submit": (
        *("submit-working", SCHEMAS, "submit-squares", "submit-boards", OF_SYSTEMS),
        *("submit-check-shape", "submit-check-entry", "submit-check-board"),
        *("submit-yaml", "search-fold", "submit-known", "submit-combobox", "submit-read", "submit-judge", "submit-new"),
        *("submit-batch", "submit-keep", "submit-result", "submit-collect", "submit-page"),
    ),
    "workings": ("workings",),  # of the form, after the page
    "what-if": ("search-fold", "workings", "what-if-read", "what-if"),
    "submit-worth": ("what-if-read", "submit-worth"),  # where games of a day are filled in
    "submit-night": ("submit-check-night", "submit-games", "submit-nights", "submit-event-games", "submit-duels"),
}
STYLES: Mapping[str, tuple[str, ...]] = {
    "style": ("fonts", "tokens", "style", "tables", "search"),  # of every page
    "top": ("top",),
    "player": ("top", "player"),
    "boards": ("top", "boards"),
    "tokens": ("tokens",),  # of those for frames, which have a style sheet of their own and may load no letters
}

# Comments and indentation: for those who read the source, not for phones. No text of a script spans lines.
_ASIDE = {
    ".css": re.compile(rb"/\*.*?\*/\n*|^ +|(?<=[{};,])\n+", re.DOTALL | re.MULTILINE),
    ".js": re.compile(rb"^ *//.*\n|^ +|(?<=[^:]) // [^\"'`\n]*$|(?<=\n)\n", re.MULTILINE),
}


def assets(systems: Iterable[str]) -> list[Document]:
    """What pages load, and the schemas of the content; ``systems`` bring their part of the form."""
    sources = {path.name: _source(path) for path in _files(resources.folder("site_templates") / "assets")}
    sources[f"{OF_SYSTEMS}.js"] = b"".join(_source(path) + ENDS for path in _form_scripts(systems))
    sources[f"{SCHEMAS}.js"] = b"Masterlist.schemas = %s;\n" % msgspec.json.encode({one: rules(one) for one in WRITTEN})
    schemas = [Document(f"schema/{path.name}", path.read_bytes()) for path in _files(resources.folder("schema"))]
    schemas.append(Document("schema/masterlist.sql", form.published().encode()))
    return [*(Document(f"assets/{name}", data) for name, data in _published(sources)), *schemas]


def _files(folder: Path) -> Iterator[Path]:
    return (path for path in sorted(folder.iterdir()) if path.is_file())


def _source(path: Path) -> bytes:
    data = path.read_bytes()
    return _ASIDE[path.suffix].sub(b"", data) if path.suffix in _ASIDE else data


def _published(sources: Mapping[str, bytes]) -> Iterator[tuple[str, bytes]]:
    used = set()
    for kind, bundles in ((".css", STYLES), (".js", SCRIPTS)):
        for name, parts in bundles.items():
            files = [part + kind for part in parts]
            used.update(files)
            yield name + kind, _together([sources[file] for file in files], kind)
    yield from ((name, data) for name, data in sources.items() if name not in used)


def _together(parts: Iterable[bytes], kind: str) -> bytes:
    return b"".join(parts) if kind == ".css" else STRICT + b"".join(part.replace(STRICT, b"", 1) for part in parts)


def _form_scripts(systems: Iterable[str]) -> Iterator[Path]:
    return (script for system in sorted(systems) if (script := resources.form_script(system)))


def system_scripts(every: Iterable[RatingList]) -> Iterator[Document]:
    """The functions for the browser that the systems of some lists bring."""
    for system in sorted({about.system for about in every}):
        if script := resources.system_script(system):
            yield Document(f"assets/systems/{system}.js", script.read_bytes())
