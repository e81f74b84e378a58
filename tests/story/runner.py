"""Runs a workflow of this repository on this machine: its own steps, in order, as the YAML has them.

What GitHub provides is played: the two actions for artifacts copy folders, a checkout fetches from a repository on
disk, and ``gh`` is a program that answers from files. The ``run:`` lines are run as they stand, by bash.
"""

import os
import re
import shutil
import subprocess
from collections.abc import Collection
from pathlib import Path
from typing import Any, NamedTuple

import yaml

WORKFLOWS = Path(__file__).parents[2] / ".github/workflows"
IDENTITY = {f"GIT_{who}_{what}": f"{who}@example.org" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}


_CHOICE = re.compile(r"contains\(([a-z_.]+)\.\*\.([a-z]+), '([a-z-]+)'\) && '(\w+)' \|\| ")
_CHOICES = re.compile(r"\$\{\{ (?:contains\([a-z_.]+\.\*\.[a-z]+, '[a-z-]+'\) && '\w+' \|\| )+'(\w+)' \}\}")


class Ran(NamedTuple):
    """What came of a job."""

    outcomes: dict[str, int]  # by the step's name: its exit status
    log: str
    summary: str
    outputs: dict[str, str]

    @property
    def passed(self) -> bool:
        return not any(self.outcomes.values())


class Runner:
    """A machine of GitHub's with an empty disk."""

    def __init__(self, folder: Path, origin: Path, artifacts: Path, state: Path, ready: str) -> None:
        self.workspace = folder / "workspace"
        self.temp = folder / "temp"
        self.bin = folder / "bin"
        for made in (self.workspace, self.temp, self.bin):
            made.mkdir(parents=True)
        self.origin, self.artifacts, self.state = origin, artifacts, state
        for name, program in (("gh", str(Path(__file__).with_name("gh.py"))), ("masterlist", "masterlist")):
            command = self.bin / name
            command.write_text(f'#!/bin/sh\nexec {ready} "{program}" "$@"\n', "utf-8")
            command.chmod(0o755)

    def job(
        self, workflow: str, job: str, github: dict[str, Any], event_file: Path, without: Collection[str] = ()
    ) -> Ran:
        """Run a job but for the steps ``without``; ``github`` is the context that expressions read."""
        steps = yaml.safe_load((WORKFLOWS / f"{workflow}.yml").read_text("utf-8"))["jobs"][job]["steps"]
        self.github = github
        self.files = {name: self.temp / name for name in ("summary", "output")}
        for file in self.files.values():
            file.touch()
        outcomes: dict[str, int] = {}
        log = ""
        for number, step in enumerate(steps):
            name = step.get("name", step.get("id", f"step {number}"))
            if name not in without and self._wanted(step, outcomes):
                status, said = self._step(step, event_file)
                outcomes[name] = 0 if step.get("continue-on-error") else status
                log += f"--- {name}: {status}\n{said}"
        return Ran(outcomes, log, self.files["summary"].read_text("utf-8"), self._outputs())

    def _wanted(self, step: dict[str, Any], outcomes: dict[str, int]) -> bool:
        condition = step.get("if", "success()")
        if condition == "${{ !cancelled() }}":
            return True
        if asked := re.fullmatch(r"steps\.[a-z]+\.outputs\.([a-z]+) == '(\w+)'", condition):
            return not any(outcomes.values()) and self._outputs().get(asked[1]) == asked[2]
        assert condition == "success()", f"not played here: {condition}"
        return not any(outcomes.values())

    def _outputs(self) -> dict[str, str]:
        return dict(line.split("=", 1) for line in self.files["output"].read_text("utf-8").splitlines())

    def _step(self, step: dict[str, Any], event_file: Path) -> tuple[int, str]:
        if "run" in step:
            return self._run(step, event_file)
        action = step["uses"].split("@")[0].split("/")[1].replace("-", "_")
        given = {key: self._value(value) for key, value in step.get("with", {}).items()}
        return getattr(self, f"_{action}")(given), ""

    def _run(self, step: dict[str, Any], event_file: Path) -> tuple[int, str]:
        environment = {
            "PATH": f"{self.bin}:{os.environ['PATH']}",
            "HOME": str(self.temp),
            "LANG": "C.UTF-8",
            "GH_STATE": str(self.state),
            "GITHUB_EVENT_PATH": str(event_file),
            "GITHUB_OUTPUT": str(self.files["output"]),
            "GITHUB_REPOSITORY": "club/ratings",
            "GITHUB_STEP_SUMMARY": str(self.files["summary"]),
            "RUNNER_TEMP": str(self.temp),
            "TMPDIR": str(self.temp),
            **{key: self._value(value) for key, value in step.get("env", {}).items()},
        }
        command = ["bash", "--noprofile", "--norc", "-e", "-o", "pipefail", "-c", step["run"]]
        done = subprocess.run(command, cwd=self.workspace, env=environment, capture_output=True, check=False)
        return done.returncode, (done.stdout + done.stderr).decode("utf-8")

    def _value(self, value: object) -> str:
        text = str(value)
        if choices := _CHOICES.fullmatch(text):
            for path, key, name, then in _CHOICE.findall(text):
                if name in {str(one[key]) for one in self._look_up(path)}:
                    return str(then)
            return choices[1]
        return re.sub(r"\$\{\{ ([a-z_.| ]+) \}\}", lambda found: str(self._first(found[1].split(" || "))), text)

    def _first(self, paths: list[str]) -> Any:
        return next((value for path in paths if (value := self._look_up(path))), "")

    def _look_up(self, path: str) -> Any:
        inputs = self.github["event"].get("inputs", {})
        value: Any = {"github": self.github, "inputs": inputs, "runner": {"temp": str(self.temp)}}
        for key in path.split("."):
            value = value.get(key, {})
        return value

    # --- the actions ------------------------------------------------------------------------------------

    def _checkout(self, given: dict[str, str]) -> int:
        folder = self.workspace / given.get("path", "")
        folder.mkdir(exist_ok=True)
        git("init", "--quiet", "--initial-branch=main", at=folder)
        git("remote", "add", "origin", self.origin.as_uri(), at=folder)
        depth = ["--depth=1"] if given.get("fetch-depth", "1") == "1" else []
        git("fetch", "--quiet", *depth, "origin", given.get("ref", self.github["sha"]), at=folder)
        git("checkout", "--quiet", "--detach", "FETCH_HEAD", at=folder)
        return 0

    def _setup_python(self, _: dict[str, str]) -> int:
        return 0

    def _cache(self, given: dict[str, str]) -> int:
        kept = self.artifacts / "cache"
        if kept.exists():
            shutil.copytree(kept, self.workspace / given["path"])
        return 0

    def _upload_artifact(self, given: dict[str, str]) -> int:
        source, target = self.workspace / given["path"], self.artifacts / given["name"]
        shutil.rmtree(target, ignore_errors=True)
        if source.is_dir():
            shutil.copytree(source, target)
        elif source.is_file():
            target.mkdir(parents=True)
            shutil.copy(source, target)
        return 0 if target.exists() or given.get("if-no-files-found") == "ignore" else 1

    def _upload_pages_artifact(self, given: dict[str, str]) -> int:
        return self._upload_artifact({"name": "github-pages", "path": given["path"]})

    def _download_artifact(self, given: dict[str, str]) -> int:
        source = self.artifacts / given["name"]
        if source.exists():
            shutil.copytree(source, self.workspace / given.get("path", ""), dirs_exist_ok=True)
        return 0 if source.exists() else 1


def begin(root: Path) -> str:
    """Make a repository of a folder, with all that lies there in its first commit; the name of the commit."""
    git("init", "--quiet", "--initial-branch=main", at=root)
    return commit(root, "Begin")


def commit(root: Path, message: str = "Results", when: str = "") -> str:
    """Commit all that has changed in a repository, perhaps nothing; the name of the commit."""
    git("add", "--all", at=root)
    git("commit", "--quiet", "--allow-empty", "--message", message, at=root, when=when)
    return git("rev-parse", "HEAD", at=root)


def git(*arguments: str, at: Path, when: str = "") -> str:
    """What git prints, run in a folder without the settings of a user; commits may be dated ``when``."""
    # What comes in stays packed, which is quicker than a file for each object, and nothing is made smaller than it is;
    # nor has anything to outlive a power cut.
    settings = {
        "transfer.unpackLimit": "1", "gc.auto": "0", "core.fsync": "none", "core.compression": "0", "pack.threads": "1",
    }  # fmt: skip
    environment = {
        "PATH": os.environ["PATH"],
        "HOME": str(at),
        "GIT_CONFIG_COUNT": str(len(settings)),
        **{f"GIT_CONFIG_KEY_{number}": key for number, key in enumerate(settings)},
        **{f"GIT_CONFIG_VALUE_{number}": value for number, value in enumerate(settings.values())},
        "GIT_CONFIG_NOSYSTEM": "1",
        "GIT_ALLOW_PROTOCOL": "file",
        "GIT_TEMPLATE_DIR": "",  # no examples of hooks in each repository
        **IDENTITY,
        **({"GIT_COMMITTER_DATE": when} if when else {}),
    }
    done = subprocess.run(["git", *arguments], cwd=at, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()
