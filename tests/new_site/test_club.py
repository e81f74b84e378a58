"""A club's site, from the wheel to the published folder, on a machine without the checkout and without a network."""

import os
import re
import shutil
from pathlib import Path
from typing import Any

import pytest
import yaml
from packaging.requirements import Requirement

from masterlist import __version__
from masterlist.new_site.tool import FILE, files_in, installed, wheel
from tests.clubs import GIT, Desk, committed, desk, desk_with, old_site
from tests.small import add


@pytest.fixture(scope="module")
def club(installed_desk: Path, tmp_path_factory: pytest.TempPathFactory) -> Desk:
    """A desk with a new site in ``club``, which has been checked and built once."""
    made = desk_with(installed_desk, tmp_path_factory.mktemp("a desk"))
    made.masterlist("init", "club")
    assert "No problems." in made.run("make", "check", where="club").stdout
    made.run("make", "site", where="club")
    committed(made.folder / "club")
    return made


def test_a_site_needs_no_package_but_itself(club: Desk) -> None:
    site = club.folder / "club"
    assert (site / "public/players/ann-archer.html").is_file()
    assert f"./tools/{FILE} \\\n    --hash=sha256:" in (site / "tools/requirements.txt").read_text("utf-8")
    shown = club.run(".venv/bin/python", "-c", "import masterlist; print(masterlist.__file__)", where="club").stdout
    assert shown.startswith(str(site / ".venv"))


def test_the_wheel_has_rules_and_words_of_every_language(club: Desk, tmp_path: Path) -> None:
    shutil.copytree(club.folder / "club/content", tmp_path / "content")
    add(tmp_path / "content/site.yaml", "languages: [de]\n")
    club.masterlist("--root", str(tmp_path), "build")
    assert (tmp_path / "public/rules/wwr.html").is_file()
    assert "Partiepunkte</h2>" in (tmp_path / "public/de/rules/wwr.html").read_text("utf-8")


def test_the_wheel_of_a_site_is_the_release_and_makes_itself_again(club: Desk, release: Path) -> None:
    mine = (club.folder / "club/tools" / FILE).read_bytes()
    assert files_in(mine) == files_in(release.read_bytes())
    club.run("club/.venv/bin/masterlist", "init", "second")
    assert (club.folder / "second/tools" / FILE).read_bytes() == mine


def test_what_a_checkout_brings_is_what_is_released(release: Path) -> None:
    found, may_be_published = installed()
    assert not may_be_published
    released = files_in(release.read_bytes())
    differ = {name for name in found.keys() | released.keys() if found.get(name) != released.get(name)}
    assert {Path(name).name for name in differ} <= {"METADATA", "WHEEL"}
    assert wheel(found) == wheel(dict(reversed(found.items())))


def test_the_metadata_of_a_checkout_says_the_same(release: Path) -> None:
    name = f"masterlist-{__version__}.dist-info/METADATA"
    keys = {"Name", "Version", "Summary", "License-Expression", "Requires-Python", "Requires-Dist", "Provides-Extra"}

    def said(data: bytes) -> set[str]:
        lines = (line.partition(": ") for line in data.decode().partition("\n\n")[0].splitlines())
        return {
            f"{key}: {Requirement(value) if key == 'Requires-Dist' else value}"
            for key, _, value in lines
            if key in keys | {"Project-URL", "License-File"}
        }

    assert said(installed()[0][name]) == said(files_in(release.read_bytes())[name])


def test_another_wheel_in_its_place_is_refused(club: Desk) -> None:
    lock = club.folder / "club/tools/requirements.txt"
    install = (".venv/bin/python", "-m", "pip", "install", "--dry-run", "--force-reinstall", "--no-deps")
    wanted = ("--require-hashes", "--requirement", lock.name)
    first = "\n".join(lock.read_text("utf-8").split("\n")[:4])
    for name, text, status in (("same.txt", first, 0), ("other.txt", re.sub(r"(sha256:)....", r"\g<1>0000", first), 1)):
        (club.folder / "club" / name).write_text(text, "utf-8")
        said = club.run(*install, *wanted[:-1], name, where="club", status=status).stderr
        assert ("HASH" in said) == bool(status)
        (club.folder / "club" / name).unlink()


def test_a_moved_site_and_a_new_lock_make_the_tool_anew(club: Desk) -> None:
    again = "Installing what tools/requirements.txt pins"
    assert again not in club.run("make", "--dry-run", "check", where="club").stdout
    (club.folder / "club").rename(club.folder / "moved")
    try:
        assert again in club.run("make", "--dry-run", "check", where="moved").stdout
    finally:
        (club.folder / "moved").rename(club.folder / "club")
    lock = club.folder / "club/tools/requirements.txt"
    before = lock.stat()
    os.utime(lock)
    try:
        assert again in club.run("make", "--dry-run", "check", where="club").stdout
    finally:
        os.utime(lock, ns=(before.st_atime_ns, before.st_mtime_ns))


def test_an_old_python_is_told_what_to_do(club: Desk) -> None:
    old = club.folder / "old python"
    old.write_text("#!/bin/sh\nexit 1\n", "utf-8")
    old.chmod(0o755)
    club.masterlist("init", "old")
    said = club.run("make", "check", f"PYTHON={old}", where="old", status=2).stderr
    assert "Masterlist needs Python 3.11 or newer" in said


def test_a_damaged_installation_is_not_passed_on(club: Desk) -> None:
    shutil.copytree(club.folder / "venv", club.folder / "damaged", symlinks=True)
    code = next((club.folder / "damaged").glob("lib/python*/site-packages/masterlist/amount.py"))
    code.write_bytes(code.read_bytes() + b"# changed\n")
    command = ("damaged/bin/python", "-c", "import sys; from masterlist.cli import main; sys.exit(main())")
    said = club.run(*command, "init", "third", status=2).stderr
    assert "amount.py is not as it was installed: install Masterlist again" in said
    assert not (club.folder / "third").exists()


def test_from_an_index_version_and_hash_are_pinned(release: Path, tmp_path: Path) -> None:
    index = tmp_path / "simple/masterlist"
    index.mkdir(parents=True)
    shutil.copy(release, index)
    (index / "index.html").write_text(f'<a href="{release.name}">{release.name}</a>', "utf-8")
    address = {"PIP_INDEX_URL": index.parent.as_uri(), "PIP_NO_INDEX": "0"}
    made = desk(tmp_path / "desk", "masterlist", **address)
    made.masterlist("init", "club")
    lock = (made.folder / "club/tools/requirements.txt").read_text("utf-8")
    assert f"\nmasterlist=={__version__} \\\n    --hash=sha256:" in lock
    assert not [*(made.folder / "club/tools").glob("*.whl")]
    # The name may be somebody else's there: what is not this very program is not pinned.
    other = files_in(release.read_bytes())
    (index / release.name).write_bytes(wheel({**other, "masterlist/__init__.py": b"print('another one')\n"}))
    made.masterlist("init", "second")
    assert (made.folder / "second/tools" / FILE).is_file()


def _steps(site: Path, workflow: str, job: str) -> list[dict[str, Any]]:
    found = yaml.safe_load((site / ".github/workflows" / workflow).read_text("utf-8"))
    return [step for step in found["jobs"][job]["steps"] if "run" in step]


def test_the_lines_that_publish_run(club: Desk) -> None:
    ran = _run(club, club.folder / "club", _steps(club.folder / "club", "publish.yml", "build"))
    assert {"Install", "Check", "Build"} <= ran
    assert (club.folder / "club/artifact.tar").is_file()


def test_the_lines_that_check_run(club: Desk, tmp_path: Path) -> None:
    (tmp_path / "base").symlink_to(club.folder / "club")
    club.run(*GIT, "clone", "--quiet", str(club.folder / "club"), "pull", where=str(tmp_path))
    club.run(*GIT, "commit", "--quiet", "--allow-empty", "--message", "Merge", where=str(tmp_path / "pull"))
    ran = _run(club, tmp_path, _steps(tmp_path / "base", "check.yml", "check"))
    assert {"Install", "Check", "Build"} <= ran
    assert (tmp_path / "site/index.html").is_file()


def _run(club: Desk, where: Path, steps: list[dict[str, Any]]) -> set[str]:
    """Run the lines of these steps; the names of those that were run."""
    ran = [step for step in steps if not any(word in step["run"] for word in ("gh api", "GITHUB_"))]
    for step in ran:
        club.run("bash", "-euo", "pipefail", "-c", step["run"], where=str(where))
    return {step["name"] for step in ran}


def test_a_site_of_the_first_version_is_upgraded(club: Desk) -> None:
    old = club.folder / "old site"
    old_site(old)
    said = club.masterlist("--root", "old site", "upgrade").stdout
    assert f"From version 0.1.0 to {__version__}:" in said
    assert (old / "tools" / FILE).read_bytes() == (club.folder / "club/tools" / FILE).read_bytes()
    assert "No problems." in club.run("make", "check", where="old site").stdout
    club.run("make", "site", where="old site")
    committed(old)
    assert "nothing was changed" in club.masterlist("--root", "old site", "upgrade").stdout


def test_make_upgrades_to_a_newer_wheel(club: Desk, tmp_path: Path) -> None:
    newer = tmp_path / FILE.replace(__version__, "99.0.0")
    labels = "masterlist/resources/github/labels.json"
    files = files_in((club.folder / "club/tools" / FILE).read_bytes())
    files = {name.replace(f"-{__version__}.", "-99.0.0."): data for name, data in files.items()}
    for name in ("masterlist/__init__.py", "masterlist-99.0.0.dist-info/METADATA"):
        files[name] = files[name].replace(__version__.encode(), b"99.0.0")
    files[labels] = files[labels].replace(b"A game reported", b"A game that was reported")
    newer.write_bytes(wheel(files, "99.0.0"))
    club.run(*GIT, "clone", "--quiet", str(club.folder / "club"), "site", where=str(tmp_path))
    site = tmp_path / "site"
    said = club.run("make", "upgrade", f"TO={newer}", where=str(site)).stdout
    assert f"From version {__version__} to 99.0.0:" in said
    changed = club.run("git", "status", "--porcelain", where=str(site)).stdout.split("\n")
    assert {*changed[:-1]} == {
        " M .github/labels.json",
        f" D tools/{FILE}",
        " M tools/laid-down.json",
        " M tools/requirements.txt",
        f"?? tools/{newer.name}",
    }
    assert "Installing what" in club.run("make", "--dry-run", "check", where=str(site)).stdout
