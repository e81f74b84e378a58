"""What the commands on pull requests make of their options, and which files they leave."""

import json
from argparse import Namespace
from pathlib import Path
from typing import Any

import pytest

from masterlist.review import command
from masterlist.review.command import MARK, Checked, comment, pull_of, reported, run_comment
from masterlist.review.document import as_github, as_json
from masterlist.review.markdown import as_markdown
from masterlist.review.pull import Pull, UnclearEvent, given
from tests.review.reviews import fired, problem, review

HEAD, OTHER = "1" * 40, "2" * 40
BOUND = {"format": 2, "number": 7, "commit": HEAD, "into": "main", "base": OTHER}


@pytest.fixture(autouse=True)
def _every_commit_is_of_the_default_branch(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "missing", lambda *_: "")


# --- review ---------------------------------------------------------------------------------------------------


def options(tmp_path: Path, *events: Any, author: str | None = None, labels: tuple[str, ...] = ()) -> Namespace:
    files = [tmp_path / f"{number}.json" for number, _ in enumerate(events)]
    for file, event in zip(files, events, strict=True):
        file.write_text(json.dumps(event), "utf-8")
    return Namespace(event=files, author=author, labels=[*labels])


EVENT = {
    "action": "labeled",
    "pull_request": {"number": 7, "user": {"login": "gil"}, "labels": [{"name": "allow: old-date"}]},
}


def test_a_pull_request_from_options(tmp_path: Path) -> None:
    assert pull_of(options(tmp_path)) == Pull()
    assert pull_of(options(tmp_path, author="Ann", labels=("x", "y"))) == Pull("Ann", frozenset({"x", "y"}))


def test_options_go_before_the_event_and_labels_beside_it(tmp_path: Path) -> None:
    both = frozenset({"allow: old-date", "x"})
    assert pull_of(options(tmp_path, EVENT, labels=("x",))) == Pull("gil", both, number=7)
    assert pull_of(options(tmp_path, EVENT, [], author="Ann")).author == "Ann"


def test_another_author_has_no_rights_of_the_first(tmp_path: Path) -> None:
    owned = json.loads(json.dumps(EVENT))
    owned["pull_request"]["author_association"] = "OWNER"
    assert pull_of(options(tmp_path, owned)).may_merge
    assert pull_of(options(tmp_path, owned, author="gil")).may_merge
    assert not pull_of(options(tmp_path, owned, author="Ann")).may_merge


def test_what_is_unclear(tmp_path: Path) -> None:
    with pytest.raises(UnclearEvent, match=r"^the author is 'a b', which is no user name of GitHub$"):
        pull_of(options(tmp_path, author="a b"))
    with pytest.raises(UnclearEvent, match=rf"^the author is '{'x' * 59}, which is no"):
        pull_of(options(tmp_path, author="x" * 101))
    missing = tmp_path / "missing.json"
    with pytest.raises(UnclearEvent, match=r"^/.*missing\.json cannot be read: No such file or directory$"):
        pull_of(Namespace(event=[missing], author=None, labels=[]))


@pytest.mark.parametrize("form", ["json", "markdown", "github"])
def test_a_report_in_each_form_and_as_files(form: str, tmp_path: Path) -> None:
    made = review(near=(problem("first"),))
    texts = {"json": as_json(made), "markdown": as_markdown(given(as_json(made).encode())), "github": as_github(made)}
    assert reported(Namespace(out=None, format=form), made) == (texts[form], 1)
    out = tmp_path / "deep/report"
    for _ in range(2):
        assert reported(Namespace(out=out, format=form), made) == (texts[form], 1)
    assert {path.name: path.read_text("utf-8") for path in out.iterdir()} == {
        "review.json": texts["json"],
        "review.md": texts["markdown"],
    }


def test_only_errors_and_what_needs_leave_end_it_with_a_fault() -> None:
    plain = Namespace(out=None, format="github")
    leave = fired("old-date", problem("x"))
    assert reported(plain, review())[1] == 0
    assert reported(plain, review(fired=(leave,)))[1] == 1
    assert reported(plain, review(fired=(leave._replace(allowed=True),)))[1] == 0


def test_a_name_in_broken_letters_is_written(tmp_path: Path) -> None:
    made = review(pull=Pull(author="\udc80"))
    reported(Namespace(out=tmp_path, format="json"), made)
    assert b"\\udc80" in (tmp_path / "review.json").read_bytes()
    assert b"\\udc80" in (tmp_path / "review.md").read_bytes()


# --- comment --------------------------------------------------------------------------------------------------


def run(folder: Path, number: int = 7, head: str = HEAD, conclusion: str = "success") -> tuple[str, int]:
    return run_comment(Namespace(folder=folder, number=number, head=head, conclusion=conclusion), folder)


def pull(number: int = 7, head: str = HEAD, *labels: str) -> dict[str, Any]:
    base = {"ref": "main", "repo": {"default_branch": "main"}}
    return {"number": number, "head": {"sha": head}, "base": base, "labels": [{"name": name} for name in labels]}


def write(folder: Path, **files: Any) -> None:
    (folder / "report").mkdir(exist_ok=True)
    for name, value in files.items():
        file = name.replace("_", "-").replace("report-", "report/")
        (folder / f"{file}.json").write_text(json.dumps(value), "utf-8")


def left(folder: Path) -> dict[str, str]:
    return {path.name: path.read_text("utf-8") for path in folder.iterdir()}


def test_numbers_of_the_pull_requests_of_a_commit(tmp_path: Path) -> None:
    assert run(tmp_path, 0) == ("", 0)
    write(tmp_path, pulls=[pull(12), pull(7), pull(8, OTHER)])
    assert run(tmp_path, 0) == ("7\n12\n", 0)
    write(tmp_path, report_review=BOUND)
    assert run(tmp_path, 0) == ("7\n", 0), "of which the report is"
    write(tmp_path, report_review={**BOUND, "number": 8})
    assert run(tmp_path, 0) == ("", 0)


def test_a_pull_request_of_another_commit(tmp_path: Path) -> None:
    write(tmp_path, pulls=[pull(7, OTHER)])
    assert run(tmp_path) == (
        "pull request 7 is not open, is not into the default branch, or its newest commit is another one",
        2,
    )
    assert not (tmp_path / "7").exists()


def test_what_is_to_be_done(tmp_path: Path) -> None:
    files = [{"filename": "content/a.yaml"}]
    earlier = {
        "id": 70,
        "user": {"login": "github-actions[bot]"},
        "body": f"{MARK}\n\nOf commit `{OTHER}`. A maintainer decides.\n",
    }
    write(
        tmp_path,
        pulls=[pull(7, HEAD, "allow: old-date", "allow: é/x"), pull(8, OTHER)],
        report_review={**BOUND, "guards": [{"label": "allow: old-date"}]},
        files_7=files,
        comments_7=[earlier],
    )
    assert run(tmp_path) == run(tmp_path) == ("", 0)
    review_, listed = (tmp_path / "report/review.json").read_bytes(), (tmp_path / "files-7.json").read_bytes()
    assert left(tmp_path / "7") == {
        "comment.md": comment(Checked(review_, listed, "success", ("allow: old-date", "allow: é/x")), HEAD),
        "earlier": "70",
        "stale": "allow%3A%20old-date\nallow%3A%20%C3%A9/x\n",
        "status.json": json.dumps(
            {
                "context": "Masterlist",
                "state": "failure",
                "description": "Leave was given to an earlier commit: set the labels again",
            }
        ),
    }


def test_a_first_comment_and_a_check_that_waits(tmp_path: Path) -> None:
    write(tmp_path, pulls=[pull()], files_7=[{"filename": "content/a.yaml"}])
    assert run(tmp_path, conclusion="action_required") == ("", 0)
    found = left(tmp_path / "7")
    assert (found["earlier"], found["stale"]) == ("", "")
    assert "The check has not run yet" in found["comment.md"]
    assert json.loads(found["status.json"])["state"] == "pending"


def test_labels_of_this_commit_stay(tmp_path: Path) -> None:
    mine = {"id": 7, "user": {"login": "github-actions[bot]"}, "body": f"{MARK}\n\nOf commit `{HEAD}`. Yes.\n"}
    write(tmp_path, pulls=[pull(7, HEAD, "allow: settings")], report_review=BOUND, comments_7=[mine])
    write(tmp_path, files_7=[{"filename": "Makefile"}])
    assert run(tmp_path) == ("", 0)
    assert left(tmp_path / "7")["stale"] == ""
    assert json.loads(left(tmp_path / "7")["status.json"])["state"] == "success"


def test_it_passes(tmp_path: Path) -> None:
    write(tmp_path, pulls=[pull()], report_review=BOUND, files_7=[{"filename": "content/a.yaml"}])
    assert run(tmp_path) == ("", 0)
    assert json.loads(left(tmp_path / "7")["status.json"])["state"] == "success"
    write(tmp_path, files_7=[{"filename": "Makefile"}])
    assert run(tmp_path) == ("", 0)
    assert json.loads(left(tmp_path / "7")["status.json"])["state"] == "failure"
