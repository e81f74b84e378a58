"""The Nu HTML checker finds nothing in any page, nor in the style sheet and the icon."""

import json
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import NODE_MODULES

VNU = NODE_MODULES / "vnu-jar" / "build" / "dist" / "vnu.jar"

# The checker reads from a disk, where it takes 'self' to match nothing and so thinks our own files forbidden. It
# also takes a block of data for a script, which by the HTML standard ("prepare the script element") is never run, nor
# judged by the policy. Browsers see both otherwise, which test_browser.py proves from a disk and from a server.
# Nothing else is filtered.
OWN_FILES = re.compile(
    "(assets/[a-z-]+[.](css|js|svg)|badges/[a-z0-9/-]+[.]svg)” blocked by “(style|script|img)-src” directive[.]$"
)


@pytest.mark.java
def test_all_pages_are_valid(
    spoken_site: Path, hostile_site: Path, moved_site: Path, busy_site: Path, empty_site: Path
) -> None:
    """One run of the checker for all sites: starting it takes longer than checking a hundred pages."""
    sites = [spoken_site, hostile_site, moved_site, busy_site, empty_site]
    assert [_line(message) for message in _check(*sites) if not _is_about_our_files(message)] == []


def _check(*sites: Path) -> list[dict[str, Any]]:
    options = ["--stdout", "--format", "json", "--also-check-css", "--also-check-svg", "--skip-non-html"]
    command = ["java", "-Xss4m", "-jar", str(VNU), *options, *map(str, sites)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert not done.stderr
    messages: list[dict[str, Any]] = json.loads(done.stdout)["messages"]
    return messages


def _is_about_our_files(message: dict[str, Any]) -> bool:
    if message["message"].startswith("Inline script violates Content Security Policy"):
        return '<script type="application/ld+json">' in message["extract"]
    return message.get("subType") == "warning" and OWN_FILES.search(str(message["message"])) is not None


def _line(message: dict[str, Any]) -> str:
    return f"{message.get('url')}:{message.get('lastLine')}: {message['message']} {message.get('extract', '')!r}"


@pytest.mark.java
def test_the_checker_would_find_something(tmp_path: Path) -> None:
    """A guard for the test above: that it looks at what it is given, at style sheets too."""
    tmp_path.joinpath("bad.html").write_text("<!doctype html><title>x</title><center>x", encoding="utf-8")
    tmp_path.joinpath("bad.css").write_text("a { colour: red }", encoding="utf-8")
    assert {str(message["url"]).rpartition("/")[2] for message in _check(tmp_path)} == {"bad.html", "bad.css"}
