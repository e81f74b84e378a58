"""The Nu HTML checker finds nothing in any page, nor in the style sheet and the icon."""

import json
import os
import re
import shutil
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


LANGUAGES = ("de", "fr")  # beside English
QUOTED = re.compile('="[^"]*"')
FIXED = re.compile(
    ' (?:class|id|for|role|type|scope|style|headers|aria-labelledby|aria-describedby|[a-z]+span)="[^"]*"'
)

Message = dict[str, Any]


@pytest.fixture(scope="module")
def bad(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with faults."""
    folder = tmp_path_factory.mktemp("bad")
    folder.joinpath("bad.html").write_text("<!doctype html><title>x</title><center>x", encoding="utf-8")
    folder.joinpath("bad.css").write_text("a { colour: red }", encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def messages(  # noqa: PLR0913, PLR0917  a list of sites
    spoken_site: Path,
    hostile_site: Path,
    moved_site: Path,
    busy_site: Path,
    empty_site: Path,
    bad: Path,
    tmp_path_factory: pytest.TempPathFactory,
) -> list[Message]:
    """One run of the checker for all: starting it takes longer than checking a hundred pages."""
    return _check(
        _marked_up_otherwise(spoken_site, tmp_path_factory), hostile_site, moved_site, busy_site, empty_site, bad
    )


def _marked_up_otherwise(spoken: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site without pages of another language that have the marks of the English page, and only other words."""

    def same(folder: str, names: list[str]) -> set[str]:
        language, *rest = Path(folder).relative_to(spoken).parts or ("",)
        if language not in LANGUAGES:
            return set()
        pages = {name for name in names if name.endswith(".html") and spoken.joinpath(*rest, name).is_file()}
        return {name for name in pages if _marks(Path(folder, name)) == _marks(spoken.joinpath(*rest, name))}

    place = tmp_path_factory.mktemp("marked-up") / "site"
    shutil.copytree(spoken, place, ignore=same, copy_function=os.link)
    left = {language: len([*(place / language).rglob("*.html")]) for language in LANGUAGES}
    assert all(left.values()), "rules, at least, are written anew in each language"
    return place


def _marks(page: Path) -> list[tuple[str, list[str], list[str]]]:
    """Of each tag of a page its name, its attributes, and the values of those that are no words and lead nowhere."""
    tags = re.findall(r"<(/?[a-z0-9]+)([^>]*)>", page.read_text("utf-8"))
    return [(name, re.findall(r" ([a-z-]+)", QUOTED.sub("", rest)), FIXED.findall(rest)) for name, rest in tags]


@pytest.mark.java
def test_all_pages_are_valid(messages: list[Message], bad: Path) -> None:
    of_sites = [message for message in messages if bad.as_uri().removeprefix("file://") not in message.get("url", "")]
    assert [_line(message) for message in of_sites if not _is_about_our_files(message)] == []


@pytest.mark.java
def test_the_checker_would_find_something(messages: list[Message], bad: Path) -> None:
    """A guard for the test above: that it looks at what it is given, at style sheets too."""
    found = {Path(message["url"]).name for message in messages if bad.name in message.get("url", "")}
    assert found == {"bad.html", "bad.css"}


def _check(*sites: Path) -> list[Message]:
    options = ["--stdout", "--format", "json", "--also-check-css", "--also-check-svg", "--skip-non-html"]
    # It ends before the thorough compiler of Java would pay.
    quick = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"]
    command = ["java", *quick, "-Xss4m", "-jar", str(VNU), *options, *map(str, sites)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert not done.stderr
    messages: list[Message] = json.loads(done.stdout)["messages"]
    return messages


def _is_about_our_files(message: Message) -> bool:
    if message["message"].startswith("Inline script violates Content Security Policy"):
        return '<script type="application/ld+json">' in message["extract"]
    return message.get("subType") == "warning" and OWN_FILES.search(str(message["message"])) is not None


def _line(message: Message) -> str:
    return f"{message.get('url')}:{message.get('lastLine')}: {message['message']} {message.get('extract', '')!r}"
