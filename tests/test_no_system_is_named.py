"""No module but those of ``scoring/`` and ``kinds/`` names a scoring system, and no page's template does.

``documents/`` and ``database/`` do: what is published has fields of that name, and keeps them.
What is a system's own, its words and the names of its figures among them, they ask of the system or the kind of game.
"""

import re
from pathlib import Path

from masterlist.scoring.registry import systems

ROOT = Path(__file__).parents[1]
MODULES = ROOT / "generator" / "masterlist"


def _names() -> re.Pattern[str]:
    """The ids and names of the systems that ship, as words of their own or parts of a name with underscores."""
    called = {name for one in systems().values() for name in (one.id, one.id.replace("-", "_"), one.name)}
    return re.compile(rf"(?<![a-z])(?:{'|'.join(map(re.escape, sorted(called)))})(?![a-z])", re.IGNORECASE)


def _is_free(path: Path) -> bool:
    """Whether the file belongs to a system or to a kind of game."""
    return MODULES in path.parents and path.relative_to(MODULES).parts[0] in {
        "scoring",
        "kinds",
        "documents",
        "database",
    }


def test_no_system_is_named_outside_its_own_modules() -> None:
    names = _names()
    assert names.search("armada") is not None
    assert names.search("parts_of_wwr_now") is not None
    assert names.search("elopement") is None
    files = [path for path in MODULES.rglob("*.py") if not _is_free(path)]
    files += [path for kind in ("html", "js", "css") for path in (ROOT / "site_templates").rglob(f"*.{kind}")]
    assert [str(path.relative_to(ROOT)) for path in files if names.search(path.read_text("utf-8"))] == []
