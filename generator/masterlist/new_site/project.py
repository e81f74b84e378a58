"""What a wheel says of its package, from the ``pyproject.toml`` of a checkout."""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from masterlist import __version__


def described(checkout: Path) -> dict[str, bytes]:
    """The files of the folder of metadata, by name; all but the list of files."""
    project = tomllib.loads((checkout / "pyproject.toml").read_text("utf-8"))["project"]
    commands = "".join(f"{name} = {where}\n" for name, where in sorted(project["scripts"].items()))
    texts = {
        "METADATA": "".join(f"{key}: {value}\n" for key, value in _metadata(project)),
        "WHEEL": "Wheel-Version: 1.0\nGenerator: masterlist\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        "entry_points.txt": f"[console_scripts]\n{commands}",
    }
    licences = {f"licenses/{name}": (checkout / name).read_bytes() for name in project["license-files"]}
    return {name: text.encode() for name, text in texts.items()} | licences


def _metadata(project: dict[str, Any]) -> Iterator[tuple[str, str]]:
    yield "Metadata-Version", "2.4"
    yield "Name", project["name"]
    yield "Version", __version__
    yield "Summary", project["description"]
    yield "Author", ", ".join(author["name"] for author in project["authors"])
    yield "License-Expression", project["license"]
    yield from (("License-File", name) for name in project["license-files"])
    yield from (("Project-URL", f"{label}, {url}") for label, url in project.get("urls", {}).items())
    yield from (("Classifier", one) for one in project["classifiers"])
    yield "Requires-Python", project["requires-python"]
    yield from (("Requires-Dist", one) for one in project["dependencies"])
    for extra, wanted in project["optional-dependencies"].items():
        yield "Provides-Extra", extra
        yield from (("Requires-Dist", f"{one}; extra == '{extra}'") for one in wanted)
