"""What travels with a release and with a published site, and that all of it says the same."""

import hashlib
import json
import re
import shutil
import subprocess
import sys
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest
import yaml
from packaging.requirements import Requirement

from masterlist import __version__
from masterlist.cli import main
from masterlist.sbom import NoLock, sbom
from tests.clubs import ROOT

LOCK = ROOT / "generator/masterlist/starter/tools/requirements.txt"
REPOSITORY = "https://github.com/example/masterlist"


def _jobs(name: str) -> dict[str, Any]:
    found = yaml.safe_load((ROOT / ".github/workflows" / f"{name}.yml").read_text("utf-8"))
    assert isinstance(found["jobs"], dict)
    return found["jobs"]


def _uses(job: dict[str, Any], action: str) -> list[dict[str, str]]:
    return [step["with"] for step in job["steps"] if step.get("uses", "").startswith(f"{action}@")]


# --- The list of packages ---------------------------------------------------------------------------------


def test_the_sbom_has_every_package_of_the_lock() -> None:
    document = json.loads(sbom(LOCK))
    pinned = set(re.findall(r"^([a-z0-9-]+)==([^\s;]+)", LOCK.read_text("utf-8"), re.MULTILINE))
    assert {(one["name"], one["version"]) for one in document["components"]} == pinned
    hashes = [one["content"] for part in document["components"] for one in part["externalReferences"][0]["hashes"]]
    assert sorted(hashes) == sorted(re.findall(r"sha256:([0-9a-f]{64})", LOCK.read_text("utf-8")))
    assert (document["bomFormat"], document["specVersion"]) == ("CycloneDX", "1.6")
    assert re.fullmatch(r"urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", document["serialNumber"])
    assert document["metadata"]["component"]["purl"] == f"pkg:pypi/masterlist@{__version__}"


def test_the_sbom_of_a_site_names_its_own_wheel(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["init", str(tmp_path)]) == 0
    capsys.readouterr()
    assert main(["--root", str(tmp_path), "sbom"]) == 0
    printed = capsys.readouterr().out
    assert printed == sbom(tmp_path / "tools/requirements.txt")
    (mine,) = json.loads(printed)["metadata"]["component"]["externalReferences"][0]["hashes"]
    (wheel,) = (tmp_path / "tools").glob("*.whl")
    assert mine["content"] == hashlib.sha256(wheel.read_bytes()).hexdigest()


def test_without_a_lock_there_is_no_sbom(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--root", str(tmp_path), "sbom"]) == 2
    assert "there is no lock" in capsys.readouterr().err
    (tmp_path / "empty.txt").touch()
    with pytest.raises(NoLock, match="pins no package"):
        sbom(tmp_path / "empty.txt")


def test_an_extra_of_a_package_has_its_own_name_in_the_sbom(tmp_path: Path) -> None:
    lock = tmp_path / "requirements.txt"
    lock.write_text(f"coverage[toml]==7.17.3 \\\n    --hash=sha256:{'0' * 64}\n", "utf-8")
    (package,) = json.loads(sbom(lock))["components"]
    assert (package["name"], package["version"]) == ("coverage", "7.17.3")


def test_what_is_wanted_with_an_extra_is_pinned_with_it() -> None:
    """Otherwise pip looks at every version, and refuses the lock on the day on which a newer one appears."""
    text = (ROOT / "requirements-dev.txt").read_text("utf-8")
    pins = [Requirement(line) for line in re.findall(r"^([a-z0-9-]+(?:\[.+\])?==[^\s;]+)", text, re.MULTILINE)]
    extras = {pin.name: pin.extras for pin in pins}
    wanted = [
        (package.name, need.name, need.extras)
        for package in metadata.distributions()  # a lock has packages for other systems too
        if package.name.lower() in extras
        for need in map(Requirement, package.requires or ())
        if need.extras and need.name in extras and (not need.marker or need.marker.evaluate({"extra": ""}))
    ]
    assert ("pytest-cov", "coverage", {"toml"}) in wanted
    assert [one for one in wanted if not one[2] <= extras[one[1]]] == []


# --- The workflows ----------------------------------------------------------------------------------------


def test_how_the_site_is_published() -> None:
    jobs = _jobs("publish")
    assert "actions/cache" not in str(jobs)
    (build,) = (step["run"] for step in jobs["build"]["steps"] if step.get("name") == "Build")
    assert "--full" in build
    # What is attested is what is deployed
    site, packages = _uses(jobs["build"], "actions/upload-artifact")
    assert (site["name"], site["path"]) == ("github-pages", "artifact.tar")  # as actions/deploy-pages takes it
    assert [one["name"] for one in _uses(jobs["attest"], "actions/download-artifact")] == [
        site["name"],
        packages["name"],
    ]
    provenance, sbom_ = _uses(jobs["attest"], "actions/attest")
    assert provenance == {"subject-path": site["path"]}
    assert sbom_ == {"subject-path": site["path"], "sbom-path": packages["path"]}
    assert "attest" in jobs["deploy"]["needs"]
    assert not _uses(jobs["deploy"], "actions/download-artifact")
    # A first push is no failure
    (ask,) = jobs["pages"]["steps"]
    assert "HTTP 404" in ask["run"]
    assert "needs.pages.outputs.on == 'true'" in jobs["deploy"]["if"]


@pytest.mark.parametrize(("said", "status", "on"), [("", 0, "on=true\n"), ("HTTP 404", 0, ""), ("HTTP 500", 1, "")])
def test_the_question_for_pages(said: str, status: int, on: str, tmp_path: Path) -> None:
    gh = tmp_path / "gh"
    gh.write_text(f'#!/bin/sh\n[ -z "{said}" ] || {{ echo "gh: ({said})" >&2; exit 1; }}\n', "utf-8")
    gh.chmod(0o755)
    (tmp_path / "output").touch()
    environment = {
        "PATH": f"{tmp_path}:/usr/bin:/bin",
        "GITHUB_REPOSITORY": "club/ratings",
        "GITHUB_OUTPUT": str(tmp_path / "output"),
        "RUNNER_TEMP": str(tmp_path),
    }
    line = _jobs("publish")["pages"]["steps"][0]["run"]
    done = subprocess.run(
        ["bash", "-eo", "pipefail", "-c", line], env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == status
    assert (tmp_path / "output").read_text("utf-8") == on
    assert ("::notice::Not deployed" in done.stdout) == (said == "HTTP 404")


def test_only_jobs_without_the_code_of_the_repository_may_sign_and_publish() -> None:
    for name in ("publish", "release"):
        for job in _jobs(name).values():
            if {*job["permissions"].values()} - {"read"}:
                assert not _uses(job, "actions/checkout")
                assert ".venv" not in str(job["steps"])


def test_a_release_is_built_once_and_nothing_else_is_published() -> None:
    jobs = _jobs("release")
    builds = [name for name, job in jobs.items() if "-m build" in str(job["steps"])]
    assert builds == ["build"]
    assert {*jobs["attest"]["needs"]} == {"build", "test"}
    assert (jobs["index"]["needs"], jobs["github"]["needs"]) == ("attest", "index")
    assert "uv publish --trusted-publishing always" in str(jobs["index"]["steps"])
    assert "secrets." not in str(jobs)


# --- Tag, version, changelog ------------------------------------------------------------------------------


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    (tmp_path / ".ci").mkdir()
    (tmp_path / "generator/masterlist").mkdir(parents=True)
    shutil.copy(ROOT / ".ci/release_notes.py", tmp_path / ".ci")
    (tmp_path / "generator/masterlist/__init__.py").write_text('__version__ = "1.2.0"\n', "utf-8")
    return tmp_path


@pytest.mark.parametrize(
    ("tag", "changelog", "said"),
    [
        (
            "v1.2.0",
            "# Changelog\n\n## Unreleased\n\n## 1.2.0 - 2026-12-01\n\n- New.\n\n## 1.1.0 - 2026-01-01\n\n- Old.\n",
            "",
        ),
        ("v1.3.0", "## 1.3.0 - 2026-12-01\n\n- New.\n", "has another __version__"),
        ("v1.2.0", "## Unreleased\n\n- New.\n", "has no section '## 1.2.0 - YEAR-MONTH-DAY'"),
        ("v1.2.0", "## 1.2.0 - 2026-12-01\n\n## 1.1.0 - 2026-01-01\n\n- Old.\n", "has no section"),
        (
            "v1.2.0",
            "## Unreleased\n\n- Newer.\n\n## 1.2.0 - 2026-12-01\n\n- New.\n",
            "still has entries under 'Unreleased'",
        ),
    ],
)
def test_tag_version_and_changelog_agree(checkout: Path, tag: str, changelog: str, said: str) -> None:
    (checkout / "CHANGELOG.md").write_text(changelog, "utf-8")
    command = [sys.executable, ".ci/release_notes.py", tag]
    done = subprocess.run(command, cwd=checkout, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == ((1, "") if said else (0, "- New.\n"))
    assert said in done.stderr


def test_the_citation_names_this_version() -> None:
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
    assert str(citation["version"]) == __version__
    assert citation["repository-code"] == REPOSITORY


# --- The package ------------------------------------------------------------------------------------------


def test_links_of_the_readme_work_on_an_index(release: Path) -> None:
    import zipfile

    with zipfile.ZipFile(release) as wheel:
        described = wheel.read(f"masterlist-{__version__}.dist-info/METADATA").decode()
        assert "masterlist/py.typed" in wheel.namelist()
    readme = described.partition("\n\n")[2]
    targets = re.findall(r"\]\(([^)]+)\)", readme)
    assert len(targets) > 10
    for target in targets:
        assert target.startswith(("https://", "#")), target
        if target.startswith(f"{REPOSITORY}/blob/main/"):
            assert (ROOT / target.removeprefix(f"{REPOSITORY}/blob/main/").partition("#")[0]).exists(), target
    assert f"Project-URL: Source, {REPOSITORY}\n" in described


def test_a_club_gets_nothing_of_our_own_releases_and_bugs(tmp_path: Path) -> None:
    main(["init", str(tmp_path)])
    assert {path.name for path in (tmp_path / ".github/ISSUE_TEMPLATE").iterdir()} == {
        "board.yml",
        "config.yml",
        "game.yml",
        "night.yml",
        "player.yml",
        "results.yml",
    }
    assert not (tmp_path / ".github/workflows/release.yml").exists()
    assert not (tmp_path / "SECURITY.md").exists()
