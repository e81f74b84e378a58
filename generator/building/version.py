"""What names the very tool that builds: its own files, and whatever else gives the results."""

import platform
from collections.abc import Iterator
from hashlib import sha256
from importlib.metadata import entry_points, version
from importlib.util import find_spec
from pathlib import Path

from generator import resources
from generator.scoring.registry import ENTRY_POINTS

LIBRARIES = ("babel", "jinja2", "jsonschema", "jsonschema-rs", "markdown", "msgspec", "nh3", "pyyaml")


def tool_version() -> bytes:
    """Differs wherever another result is possible: other code, templates, schemas, rules, libraries or systems."""
    seen = sha256(platform.python_version().encode())
    for name in LIBRARIES:
        seen.update(f"{name} {version(name)}\n".encode())
    for path in sorted(_files()):
        seen.update(path.name.encode())
        seen.update(path.read_bytes())
    return seen.digest()


def _files() -> Iterator[Path]:
    package = Path(resources.__file__).parent
    yield from package.rglob("*.py")
    for name in ("schema", "site_templates", "locale", "rules"):
        yield from (path for path in resources.folder(name).rglob("*") if path.is_file())
    for entry in entry_points(group=ENTRY_POINTS):
        spec = find_spec(entry.module)
        if spec and spec.origin:
            yield Path(spec.origin)
