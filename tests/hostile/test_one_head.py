"""Two pull requests with one newest commit: the check of one says nothing of the other.

A status belongs to a commit. A stranger can have a branch made in the repository, by opening an issue, and propose a
commit to that branch against which what it forges is no change; and to the default branch at the same time.
"""

import json
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
import yaml
from tests.small import copied_site, edit
from tests.story.runner import begin, commit, git

from masterlist.review import review as reviewing
from masterlist.review.command import reported, run_comment
from masterlist.review.pull import Pull, pull_request

ROOT = Path(__file__).parents[2]
LOG = "content/logs/ann-archer/01.yaml"
EVE = "content/players/eve.yaml"
ISSUE = "submit/issue-1/by/mallory"
OF_ANOTHER = ("failure", "The check was of another pull request, commit or branch: it has to run again")
PASSED = "No errors, and nothing needs permission"


class Repository:
    """The default branch, checked out; a branch made for an issue; and on top of that the forged commit."""

    def __init__(self, folder: Path) -> None:
        self.root, self.answers = folder / "site", folder / "answers"
        copied_site(self.root, "base")
        self.first = begin(self.root)
        git("switch", "--quiet", "--create", ISSUE, at=self.root)
        edit(self.root / LOG, "bonus: 4-3", "bonus: 5-3")
        self.branch = commit(self.root, "The forged result, as the branch of an issue has it")
        (self.root / "content/players/eve.yaml").write_text("name: Eve Evans\n", "utf-8")
        self.head = commit(self.root, "A new player")
        git("switch", "--quiet", "main", at=self.root)
        (self.answers / "report").mkdir(parents=True)

    def check(self, pull: dict[str, Any], against: str, action: str = "opened") -> None:
        """Leave the report of a check of a pull request, which compared with a commit."""
        git("switch", "--quiet", "--detach", self.head, at=self.root)
        event = json.dumps({"action": action, "pull_request": pull}).encode()
        review = reviewing.review(self.root, against, pull_request([event]), (), "2026-11-01")
        git("switch", "--quiet", "main", at=self.root)
        reported(Namespace(out=self.answers / "report", format="json"), review)

    def comment(self, number: int, *pulls: dict[str, Any], files: Sequence[str] = (EVE,)) -> tuple[str, int]:
        """What the workflow does after a check, with the pull requests that are open, and GitHub's list of files."""
        for one in pulls:
            listed = json.dumps([{"filename": name} for name in files])
            (self.answers / f"files-{one['number']}.json").write_text(listed, "utf-8")
        (self.answers / "pulls.json").write_text(json.dumps([[*pulls]]), "utf-8")
        options = Namespace(folder=self.answers, number=number, head=self.head, conclusion="success")
        return run_comment(options, self.root)

    def status(self, number: int, *pulls: dict[str, Any], files: Sequence[str] = (EVE,)) -> tuple[str, str]:
        assert self.comment(number, *pulls, files=files) == ("", 0)
        found = json.loads((self.answers / str(number) / "status.json").read_text("utf-8"))
        return found["state"], found["description"]

    def pull(self, number: int, into: str = "main", head: str = "") -> dict[str, Any]:
        return {
            "number": number,
            "user": {"login": "mallory"},
            "head": {"sha": head or self.head, "ref": "patch", "repo": {"full_name": "mallory/site"}},
            "base": {"ref": into, "repo": {"full_name": "club/site", "default_branch": "main"}},
            "labels": [],
        }


@pytest.fixture
def repository(tmp_path: Path) -> Repository:
    return Repository(tmp_path)


def test_the_check_of_the_request_itself_counts(repository: Repository) -> None:
    honest = repository.pull(3)
    repository.check(honest, "main")
    assert repository.comment(0, honest) == ("3\n", 0)
    assert repository.status(3, honest) == ("failure", "Needs permission: accepted-edit, old-date")


def test_a_check_against_the_branch_of_an_issue_turns_no_status_green(repository: Repository) -> None:
    forged, decoy = repository.pull(3), repository.pull(4, ISSUE)
    repository.check(decoy, ISSUE + "~0")
    assert repository.comment(0, forged, decoy) == ("", 0), "nothing is said of either"
    assert repository.comment(4, forged, decoy)[1] == 2
    assert repository.status(3, forged, decoy) == OF_ANOTHER
    assert OF_ANOTHER[1] in (repository.answers / "3/comment.md").read_text("utf-8")


def test_a_request_that_got_another_base_is_checked_again(repository: Repository) -> None:
    """It was checked against the other branch, and is into the default branch when the report comes in."""
    repository.check(repository.pull(4, ISSUE), repository.branch)
    assert repository.status(4, repository.pull(4)) == OF_ANOTHER


def test_a_check_against_a_commit_of_another_branch_does_not_count(repository: Repository) -> None:
    """The name of the branch is right, the commit that was compared with is not."""
    forged = repository.pull(3)
    repository.check(forged, repository.branch)
    why = "The check compared with a commit that is not of the default branch: it has to run again"
    assert repository.status(3, forged) == ("failure", why)


@pytest.mark.parametrize("base", ["", "main", "--all", "0" * 40, "HEAD"])
def test_what_a_report_compared_with_is_a_commit_that_is_there(repository: Repository, base: str) -> None:
    forged = repository.pull(3)
    repository.check(forged, "main")
    file = repository.answers / "report/review.json"
    file.write_text(json.dumps(json.loads(file.read_text("utf-8")) | {"base": base, "needs_leave": []}), "utf-8")
    assert repository.status(3, forged)[0] == "failure"


def test_the_report_of_an_earlier_commit_does_not_count(repository: Repository) -> None:
    repository.check(repository.pull(3, head=repository.branch), "main")
    assert repository.status(3, repository.pull(3))[0] == "failure"


def test_a_check_that_left_no_report_says_so(repository: Repository) -> None:
    forged = repository.pull(3)
    repository.check(forged, "main")
    (repository.answers / "report/review.json").write_text("{}", "utf-8")
    assert repository.status(3, forged) == ("failure", "The check left no report")


def test_two_requests_into_the_default_branch_share_no_status(repository: Repository) -> None:
    """Guards ask who proposes a change, and labels are given to one of the two."""
    first, second = repository.pull(3), repository.pull(5)
    repository.check(second, "main")
    for number in (3, 5):
        state, why = repository.status(number, first, second)
        expected = "#3, #5 have the same newest commit: close all but one, then run its check again"
        assert (state, why) == ("failure", expected)


def test_leave_that_was_given_to_a_decoy_opens_nothing_in_the_other(repository: Repository) -> None:
    """Against the branch of an issue all that a maintainer reads is a new player."""
    decoy = repository.pull(4, ISSUE) | {"labels": [{"name": "allow: accepted-edit"}, {"name": "allow: old-date"}]}
    forged = repository.pull(3)
    repository.check(decoy, "main", action="labeled")
    report = json.loads((repository.answers / "report/review.json").read_text("utf-8"))
    assert [one["allowed"] for one in report["guards"]] == [True, True]
    assert repository.status(3, forged, decoy) == OF_ANOTHER
    retargeted = decoy | {"base": forged["base"]}
    assert repository.status(4, retargeted) == OF_ANOTHER
    assert (repository.answers / "4/stale").read_text("utf-8").split() == [
        "allow%3A%20accepted-edit",
        "allow%3A%20old-date",
    ]


def test_the_commit_that_a_workflow_made_is_proposed_by_another(repository: Repository) -> None:
    """Who wrote the issue is the author of the workflow's request, and may write what a stranger may not."""
    repository.head = repository.branch
    head = {"sha": repository.head, "ref": "submit/issue-1/by/ann", "repo": {"full_name": "club/site"}}
    of_issue = repository.pull(2) | {"user": {"login": "github-actions[bot]"}, "head": head}
    strangers = repository.pull(8)
    for judged in (of_issue, strangers):
        repository.check(judged, "main")
        for number in (2, 8):
            state, why = repository.status(number, of_issue, strangers)
            assert (state, why.partition(":")[0]) == ("failure", "#2, #8 have the same newest commit")
    repository.check(of_issue, "main")
    assert repository.status(8, strangers) == OF_ANOTHER


@pytest.mark.parametrize("branch", ["Main", "refs/heads/main", "main ", "m\u0430in", ISSUE, "", None])
def test_no_other_branch_passes_for_the_default_one(repository: Repository, branch: Any) -> None:
    decoy = repository.pull(4, branch)
    repository.check(repository.pull(4), "main")
    assert repository.comment(0, decoy) == ("", 0)
    assert repository.comment(4, decoy)[1] == 2


def test_a_report_that_a_request_wrote_for_another_shows_by_its_files(repository: Repository) -> None:
    """The check runs with the workflow that the request brings, which may write any report; GitHub lists its files."""
    forged, decoy = repository.pull(3), repository.pull(4, ISSUE)
    repository.check(forged, "main")
    file = repository.answers / "report/review.json"
    clean = {"errors": 0, "errors_before": 0, "needs_leave": [], "guards": []}
    file.write_text(json.dumps(json.loads(file.read_text("utf-8")) | clean), "utf-8")
    files = [".github/workflows/check.yml", "content/players/eve.yaml"]
    state, why = repository.status(3, forged, decoy, files=files)
    assert (state, why) == ("failure", "Files outside the content: read them, then set the label 'allow: settings'")


def test_labels_from_before_another_base_are_taken_off(repository: Repository) -> None:
    retargeted = repository.pull(3) | {"labels": [{"name": "allow: accepted-edit"}]}
    event = {"action": "edited", "changes": {"base": {}}, "pull_request": retargeted}
    assert pull_request([json.dumps(event).encode()]).stale == {"allow: accepted-edit"}
    body = f"<!-- masterlist review -->\n\nOf commit `{repository.head}`. A maintainer decides.\n"
    comments = [{"id": 7, "user": {"login": "github-actions[bot]"}, "body": body}]
    (repository.answers / "comments-3.json").write_text(json.dumps(comments), "utf-8")
    repository.check(retargeted, "main")  # as when it was opened: the labels were there before
    repository.status(3, retargeted)
    assert (repository.answers / "3/stale").read_text("utf-8") == "allow%3A%20accepted-edit\n"


def test_a_clean_request_passes(repository: Repository) -> None:
    git("switch", "--quiet", "--create", "clean", "main", at=repository.root)
    (repository.root / "content/players/eve.yaml").write_text("name: Eve Evans\n", "utf-8")
    repository.head = commit(repository.root, "A new player")
    git("switch", "--quiet", "main", at=repository.root)
    clean = repository.pull(6)
    repository.check(clean, "main")
    assert repository.status(6, clean) == ("success", PASSED)


def test_the_workflows_judge_with_the_default_branch_alone() -> None:
    check = yaml.safe_load((ROOT / ".github/workflows/check.yml").read_text("utf-8"))
    assert "edited" in check[True]["pull_request"]["types"], "a changed base starts a new check"
    job = check["jobs"]["check"]
    assert "pull_request.base.ref == github.event.repository.default_branch" in job["if"]
    program = job["steps"][0]["with"]
    assert (program["path"], program["ref"]) == ("base", "${{ github.event.repository.default_branch }}")
    comment = yaml.safe_load((ROOT / ".github/workflows/comment.yml").read_text("utf-8"))["jobs"]["comment"]
    assert comment["steps"][0]["with"]["fetch-depth"] == 0
    assert "'skipped'" in comment["if"]
    assert pull_request([b"{}"]) == Pull()
