"""A club on disk: its repository, its players' forks, and what GitHub does with pull requests."""

import json
import shutil
import subprocess
from collections.abc import Collection
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, NamedTuple

from masterlist.cli import main
from tests.small import add
from tests.story.runner import Ran, Runner, git

# The install step of the workflows, without a package index: the program is that of this checkout.
MAKEFILE = """\
.venv/installed:
\tmkdir -p .venv/bin
\tln -s "$$(command -v masterlist)" .venv/bin/masterlist
\ttouch .venv/installed
"""


def ago(days: int) -> str:
    """A day in the past, ISO 8601."""
    return (datetime.now(UTC).date() - timedelta(days=days)).isoformat()


REPOSITORY = {"full_name": "club/ratings", "default_branch": "main"}


class Checked(NamedTuple):
    """A pull request after its check."""

    job: Ran
    review: dict[str, Any]
    comments: list[str]
    status: dict[str, str]  # of the commit, which a merge requires

    @property
    def comment(self) -> str:
        (only,) = self.comments
        return only

    def guards(self) -> set[str]:
        return {one["guard"] for one in self.review["guards"] if not one["allowed"]}


class Club:
    """A repository with a maintainer, and everybody's forks."""

    def __init__(self, folder: Path, ready: str, begun: Path | None = None) -> None:
        """``begun`` is the folder of another club in which nothing has happened yet: this one begins as it is.

        Workflows run the program by ``ready``, as `tests.ready` gives it.
        """
        self.folder, self.ready = folder, ready
        self.origin = folder / "origin.git"
        self.state = folder / "state"
        self.home = folder / "maintainer"
        self.published = folder / "published"
        self.pulls: list[dict[str, Any]] = []
        self._runs = 0
        if begun:
            shutil.copytree(begun, folder, dirs_exist_ok=True)
            git("remote", "set-url", "origin", str(self.origin), at=self.home)
        else:
            self._begin()

    def _begin(self) -> None:
        self.state.mkdir()
        assert main(["init", str(self.home)]) == 0
        next(self.home.glob("tools/*.whl")).unlink()  # which is not installed here, and every copy would carry
        (self.home / "Makefile").write_text(MAKEFILE, "utf-8")
        for player, login in (("ann-archer", "AnnA"), ("bob-baker", "bob-b")):
            add(self.home / f"content/players/{player}.yaml", f"github: {login}\n")
        add(self.home / "content/lists/squares.yaml", "largest_swing: 500\n")
        git("init", "--quiet", "--bare", "--initial-branch=main", str(self.origin), at=self.folder)
        git("config", "uploadpack.allowAnySHA1InWant", "true", at=self.origin)
        git("init", "--quiet", "--initial-branch=main", at=self.home)
        git("remote", "add", "origin", str(self.origin), at=self.home)
        self.commit(self.home, "Begin")
        git("push", "--quiet", "origin", "main", at=self.home)

    def commit(self, where: Path, message: str) -> None:
        git("add", "--all", at=where)
        git("commit", "--quiet", "--message", message, at=where)

    def fork(self, login: str) -> Path:
        """A player's own copy, as main is now."""
        folder = self.folder / f"fork-{login}-{len([*self.folder.glob('fork-*')])}"
        git("clone", "--quiet", str(self.origin), str(folder), at=self.folder)
        git("switch", "--quiet", "--create", "report", at=folder)
        return folder

    def propose(self, fork: Path, author: str, message: str = "A result") -> int:
        """Open a pull request of what lies in the fork; its number."""
        self.commit(fork, message)
        number = len(self.pulls) + 1
        git("push", "--quiet", str(self.origin), f"HEAD:refs/pull/{number}/head", at=fork)
        head = {"sha": git("rev-parse", "HEAD", at=fork), "ref": "report", "repo": {"full_name": f"{author}/ratings"}}
        base = {"ref": "main", "repo": REPOSITORY}
        self.pulls.append({"number": number, "user": {"login": author}, "head": head, "base": base, "labels": []})
        return number

    def propose_again(self, fork: Path, author: str) -> int:
        """Open another pull request of the commit that is proposed already."""
        pull = {**self.pulls[-1], "number": len(self.pulls) + 1, "user": {"login": author}}
        git("push", "--quiet", str(self.origin), f"HEAD:refs/pull/{pull['number']}/head", at=fork)
        self.pulls.append(pull)
        return len(self.pulls)

    def push(self, fork: Path, number: int) -> None:
        """Commit what lies in the fork, and push it to the pull request."""
        self.commit(fork, "More")
        git("push", "--quiet", str(self.origin), f"HEAD:refs/pull/{number}/head", at=fork)
        self.pulls[number - 1]["head"]["sha"] = git("rev-parse", "HEAD", at=fork)

    def started(self, number: int) -> Checked:
        """Run check.yml as issue-to-pr.yml starts it, on the branch itself."""
        sha, artifacts = self.pulls[number - 1]["head"]["sha"], self.folder / f"artifacts-{number}"
        shutil.rmtree(artifacts, ignore_errors=True)
        self._keep("pulls", self.pulls)
        event = self._event({"inputs": {"number": number}, "repository": {"default_branch": "main"}})
        job = self._runner(artifacts).job("check", "check", self._github(event, sha), event)
        return self.commented(number, job, "success" if job.passed else "failure")

    def issue(self, number: int, author: str, body: str, kind: str) -> tuple[Ran, int]:
        """Run issue-to-pr.yml; the number of the pull request that is open for the issue now, or 0."""
        issue = {"number": number, "user": {"login": author}, "body": body, "labels": [{"name": f"submit-{kind}"}]}
        event = self._event({"issue": issue, "repository": {"default_branch": "main"}})
        sha = git("rev-parse", "main", at=self.origin)
        ran = self._runner(self.folder / "artifacts-issue").job(
            "issue-to-pr", "propose", self._github(event, sha), event
        )
        return ran, self._proposed(f"submit/issue-{number}/by/{author}")

    def editions(self) -> tuple[Ran, int]:
        """Run editions.yml; the number of the pull request that is open for editions now, or 0."""
        event = self._event({"repository": {"default_branch": "main"}})
        sha = git("rev-parse", "main", at=self.origin)
        ran = self._runner(self.folder / "artifacts-editions").job("editions", "cut", self._github(event, sha), event)
        return ran, self._proposed("editions/due")

    def _proposed(self, branch: str) -> int:
        """The number of the pull request of a branch that a workflow has pushed, or 0."""
        if not (self.origin / f"refs/heads/{branch}").exists():
            return 0
        known = [pull for pull in self.pulls if pull["head"]["ref"] == branch]
        pull: dict[str, Any] = known[0] if known else {"number": len(self.pulls) + 1, "labels": []}
        self.pulls += [] if known else [pull]
        sha, repo = git("rev-parse", branch, at=self.origin), REPOSITORY
        pull["user"] = {"login": "github-actions[bot]"}
        pull["head"], pull["base"] = {"sha": sha, "ref": branch, "repo": repo}, {"ref": "main", "repo": repo}
        git("update-ref", f"refs/pull/{pull['number']}/head", sha, at=self.origin)
        return int(pull["number"])

    def check(
        self,
        number: int,
        *labels: str,
        reviews: list[dict[str, Any]] | None = None,
        action: str = "",
        files: list[dict[str, str]] | None = None,
        without: Collection[str] = (),
    ) -> Checked:
        """Run check.yml and comment.yml as for a pull request that somebody has just pushed, or labelled.

        Steps ``without`` which they say the same are left out.
        """
        pull = self.pulls[number - 1]
        pull["labels"] = [{"name": label} for label in labels]
        base = git("rev-parse", "main", at=self.origin)
        about = pull | {"base": pull["base"] | {"sha": base}}
        sha = self._merged(pull["head"]["sha"], "Merge")
        git("update-ref", f"refs/pull/{number}/merge", sha, at=self.origin)
        names = git("diff", "--name-only", "-z", f"{base}...{pull['head']['sha']}", at=self.origin).split("\0")
        self._keep(f"pulls-{number}-reviews", reviews or [])
        self._keep(f"pulls-{number}-files", files or [{"filename": name} for name in names if name])
        self._keep("pulls", self.pulls)
        artifacts = self.folder / f"artifacts-{number}"
        shutil.rmtree(artifacts, ignore_errors=True)
        happened = {"action": action or ("labeled" if labels else "synchronize"), "pull_request": about}
        event = self._event({**happened, "repository": {"default_branch": "main"}})
        job = self._runner(artifacts).job("check", "check", self._github(event, sha), event, without)
        return self.commented(number, job, "success" if job.passed else "failure")

    def commented(self, number: int, job: Ran, conclusion: str) -> Checked:
        """Run comment.yml after a check."""
        head, base = self.pulls[number - 1]["head"]["sha"], git("rev-parse", "main", at=self.origin)
        artifacts = self.folder / f"artifacts-{number}"
        self._keep("pulls", self.pulls)
        event = self._event({"workflow_run": {"id": 7, "head_sha": head, "conclusion": conclusion}})
        commented = self._runner(artifacts).job("comment", "comment", self._github(event, base), event)
        assert commented.passed, commented.log
        review = artifacts / "review/review.json"
        comments = json.loads((self.state / f"issues-{number}-comments.json").read_text("utf-8"))
        return Checked(
            job,
            json.loads(review.read_bytes()) if review.exists() else {},
            [one["body"] for one in comments],
            json.loads((self.state / f"status-{head}.json").read_text("utf-8")),
        )

    def merge(self, number: int) -> None:
        """Press the button."""
        head, author = self.pulls[number - 1]["head"]["sha"], self.pulls[number - 1]["user"]["login"]
        merged = self._merged(head, f"Merge pull request #{number} from {author}/report")
        git("update-ref", "refs/heads/main", merged, at=self.origin)

    def publish(self) -> Ran:
        """Run publish.yml on main; the site is what it deploys."""
        artifacts = self.folder / "artifacts-main"
        sha = git("rev-parse", "main", at=self.origin)
        event = self._event({"after": sha})
        runner = self._runner(artifacts)
        job = runner.job("publish", "build", self._github(event, sha), event)
        if job.passed:
            shutil.rmtree(self.published, ignore_errors=True)
            self.published.mkdir()
            subprocess.run(["tar", "-xf", artifacts / "github-pages/artifact.tar"], cwd=self.published, check=True)
            shutil.rmtree(artifacts / "cache", ignore_errors=True)
            shutil.copytree(runner.workspace / ".masterlist-cache", artifacts / "cache")
        return job

    def _merged(self, head: str, message: str) -> str:
        """The commit that merges another one into main, in the repository itself, as GitHub makes it."""
        tree = git("merge-tree", "--write-tree", "main", head, at=self.origin)
        return git("commit-tree", tree, "-p", "main", "-p", head, "-m", message, at=self.origin)

    def _runner(self, artifacts: Path) -> Runner:
        self._runs += 1
        return Runner(self.folder / f"machine-{self._runs}", self.origin, artifacts, self.state, self.ready)

    def _github(self, event: Path, sha: str) -> dict[str, Any]:
        return {"event": json.loads(event.read_text("utf-8")), "sha": sha, "token": "a-token"}

    def _event(self, happened: dict[str, Any]) -> Path:
        file = self.folder / f"event-{self._runs}.json"
        file.write_text(json.dumps(happened), "utf-8")
        return file

    def _keep(self, name: str, items: list[dict[str, Any]]) -> None:
        (self.state / f"{name}.json").write_text(json.dumps(items), "utf-8")
