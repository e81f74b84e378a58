"""What tests of built sites share: a site's files, and its documents."""

import json
import re
from html import unescape
from pathlib import Path
from typing import Any

from masterlist.build import build
from masterlist.building.checking import Options
from tests.small import put


def write(root: Path, name: str, text: str) -> None:
    """Put a file into the content of a site."""
    put(root / "content" / name, text)


def tree(folder: Path) -> dict[str, bytes]:
    """Every file below a folder, by its path."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def built(site: Path, *, full: bool = False) -> dict[str, bytes]:
    """The files of a build, which must succeed; a full one goes into a folder of its own."""
    out = site / ("full" if full else "public")
    made = build(site, out, Options(jobs=1, full=full))
    assert made.files, made.problems
    return tree(out)


def document(public: Path, name: str) -> Any:
    """A document of a published folder, by its path below ``api/v1``."""
    return json.loads((public / f"api/v1/{name}.json").read_text("utf-8"))


def in_json(site: Path, name: str) -> Any:
    """The same of a site that is published beside its content."""
    return document(site / "public", name)


def words(markup: str) -> str:
    """What people read of a page or of a part of it, in one line."""
    return " ".join(unescape(re.sub("<[^>]*>", " ", markup)).split())
