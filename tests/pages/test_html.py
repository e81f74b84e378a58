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
from tests.examples import CAMPAIGN

VNU = NODE_MODULES / "vnu-jar" / "build" / "dist" / "vnu.jar"

# The checker reads from a disk, where it takes 'self' to match nothing and so thinks our own files forbidden. It
# also takes a block of data for a script, which by the HTML standard ("prepare the script element") is never run, nor
# judged by the policy. Browsers see both otherwise, which test_browser.py proves from a disk and from a server.
# Nor does it know container queries, which all browsers do since 2023. Nothing else is filtered.
CONTAINERS = "“@container”", "“container-type”"
OWN_FILES = re.compile(
    "(assets/[a-z-]+[.](css|js|svg)|badges/[a-z0-9/-]+[.]svg)” blocked by “(style|script|img)-src” directive[.]$"
)


LANGUAGES = ("de", "fr")  # beside English
TEXT = re.compile(">[^<]+<")
# What an attribute says, but for those that decide how an element may be used.
VALUES = re.compile('( [a-z-]+)(?<! class)(?<! role)(?<! type)(?<! scope)="[^"]*"')
TAG = re.compile("<[^>]+>")
TOGETHER = 3  # tags in a row that make a page one of its own

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
    known: set[tuple[str, ...]] = set()
    few = [
        _marked_up_otherwise(site, known, tmp_path_factory.mktemp("marked-up") / "site")
        for site in (spoken_site, moved_site, busy_site)
    ]
    assert all((few[0] / language / "index.html").is_file() for language in LANGUAGES)
    assert len([*few[0].rglob("*.html")]) > 100
    return _check(*few, hostile_site, empty_site, bad)


def _marked_up_otherwise(site: Path, known: set[tuple[str, ...]], place: Path) -> Path:
    """The site without pages and pictures whose tags follow one another as in pages before; a campaign takes all.

    Most pages differ in words, and in the number of rows. The front page of each language is always looked at.
    """

    def is_known(page: Path) -> bool:
        tags = TAG.findall(VALUES.sub(r"\1", TEXT.sub("><", page.read_text("utf-8"))))
        shapes = {tuple(tags[at : at + TOGETHER]) for at in range(len(tags))}
        new = not shapes <= known
        known.update(shapes)
        return not new and page.name != "index.html"

    files = () if CAMPAIGN else (*sorted(site.rglob("*.html")), *sorted(site.rglob("*.svg")))
    same = {file for file in files if is_known(file)}
    shutil.copytree(
        site,
        place,
        ignore=lambda folder, names: {name for name in names if Path(folder, name) in same},
        copy_function=os.link,
    )
    return place


@pytest.mark.campaign
@pytest.mark.java
def test_all_pages_are_valid(messages: list[Message], bad: Path) -> None:
    of_sites = [message for message in messages if bad.as_uri().removeprefix("file://") not in message.get("url", "")]
    assert [
        f"{message.get('url')}:{message.get('lastLine')}: {message['message']} {message.get('extract', '')!r}"
        for message in of_sites
        if not _is_about_our_files(message)
    ] == []


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
    if message["message"].startswith("CSS: ") and any(one in message["message"] for one in CONTAINERS):
        return True
    if message["message"].startswith("Inline script violates Content Security Policy"):
        return '<script type="application/ld+json">' in message["extract"]
    return message.get("subType") == "warning" and OWN_FILES.search(str(message["message"])) is not None
