"""Print what CHANGELOG.md says of a release; fail where tag, version and changelog do not agree.

usage: python .ci/release_notes.py v0.2.0
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def main(tag: str) -> str:
    """The notes of the release, or the end of the program with what is wrong."""
    version = tag.removeprefix("v")
    source = (ROOT / "generator/masterlist/__init__.py").read_text("utf-8")
    if f'__version__ = "{version}"' not in source:
        sys.exit(f"the tag is {tag}, but generator/masterlist/__init__.py has another __version__")
    changelog = (ROOT / "CHANGELOG.md").read_text("utf-8")
    heading = rf"^## \[?{re.escape(version)}\]? - \d{{4}}-\d{{2}}-\d{{2}}\n(.*?)(?=^## |\Z)"
    found = re.search(heading, changelog, re.MULTILINE | re.DOTALL)
    if not found or not found[1].strip():
        sys.exit(f"CHANGELOG.md has no section '## {version} - YEAR-MONTH-DAY' that says what is new")
    waiting = re.search(r"^## Unreleased\n(.*?)(?=^## |\Z)", changelog, re.MULTILINE | re.DOTALL)
    if waiting and re.search(r"^- ", waiting[1], re.MULTILINE):
        sys.exit(f"CHANGELOG.md still has entries under 'Unreleased': move them to {version}")
    return found[1].strip() + "\n"


if __name__ == "__main__":
    sys.stdout.write(main(sys.argv[1]))
