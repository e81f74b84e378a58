"""What the commands on pull requests make of their options and of what strangers' machines left, and which files."""

import json
from argparse import Namespace
from pathlib import Path
from typing import Any

import pytest

from masterlist.review import command, markdown
from masterlist.review.command import (
    LONGEST,
    MARK,
    MOST_FILES,
    WAITS,
    Checked,
    comment,
    earlier,
    objects,
    outside,
    permissions,
    pull_of,
    pulls_of,
    report_of,
    reported,
    run_comment,
    status,
)
from masterlist.review.document import as_github, as_json
from masterlist.review.markdown import as_markdown
from masterlist.review.pull import FORMAT, DocumentPart, Pull, UnclearEvent, given
from tests.review.versions import problem, review

HEAD, OTHER = "1" * 40, "2" * 40


def report(**more: Any) -> bytes:
    return json.dumps({"format": FORMAT, **more}).encode()


def files(*names: str) -> bytes:
    return json.dumps([{"filename": name} for name in names]).encode()


# --- review ---------------------------------------------------------------------------------------------------


def options(tmp_path: Path, *events: Any, author: str | None = None, labels: tuple[str, ...] = ()) -> Namespace:
    found = [tmp_path / f"{number}.json" for number, _ in enumerate(events)]
    for file, event in zip(found, events, strict=True):
        file.write_text(json.dumps(event), "utf-8")
    return Namespace(event=found, author=author, labels=[*labels])


ABOUT = {"number": 7, "user": {"login": "gil"}, "labels": [{"name": "allow: old-date"}]}
EVENT = {"action": "labeled", "pull_request": ABOUT}


def test_a_pull_request_from_options_and_events(tmp_path: Path) -> None:
    """Options go before the event, and labels beside it."""
    assert pull_of(options(tmp_path)) == Pull()
    assert pull_of(options(tmp_path, author="Ann", labels=("x", "y"))) == Pull("Ann", frozenset({"x", "y"}))
    both = frozenset({"allow: old-date", "x"})
    assert pull_of(options(tmp_path, EVENT, labels=("x",))) == Pull("gil", both, number=7)
    assert pull_of(options(tmp_path, EVENT, [], author="Ann")).author == "Ann"
    # Another author has no rights of the first
    owned = EVENT | {"pull_request": ABOUT | {"author_association": "OWNER"}}
    rights = [pull_of(options(tmp_path, owned, author=author)).may_merge for author in (None, "gil", "Ann")]
    assert rights == [True, True, False]


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
    made = review(problems={"near": (problem("first"),)})
    texts = {"json": as_json(made), "markdown": as_markdown(given(as_json(made).encode())), "github": as_github(made)}
    assert reported(Namespace(out=None, format=form), made) == (texts[form], 1)
    out = tmp_path / "deep/report"
    for _ in range(2):
        assert reported(Namespace(out=out, format=form), made) == (texts[form], 1)
    written = {path.name: path.read_text("utf-8") for path in out.iterdir()}
    assert written == {"review.json": texts["json"], "review.md": texts["markdown"]}


def test_only_errors_and_what_needs_leave_end_it_with_a_fault() -> None:
    fired = {"old-date": (problem("x"),)}
    made = (review(), review(fired=fired), review(fired=fired, allowed=["old-date"]))
    assert [reported(Namespace(out=None, format="github"), one)[1] for one in made] == [0, 1, 0]


def test_a_name_in_broken_letters_is_written(tmp_path: Path) -> None:
    reported(Namespace(out=tmp_path, format="json"), review(pull=Pull(author="\udc80")))
    assert all(b"\\udc80" in (tmp_path / name).read_bytes() for name in ("review.json", "review.md"))


# --- the status -----------------------------------------------------------------------------------------------

INSIDE = files("content/players/ann.yaml")
PASSED = "No errors, and nothing needs permission"
AGAIN = "Permission was given to an earlier commit: set the labels again"
INCOMPLETE = "GitHub's list of the changed files is not complete"
SETTINGS = "Files outside the content: read them, then set the label 'allow: settings'"
OUTSIDE, RENAMED = files("content/a.yaml", "Makefile"), [{"filename": "content/a", "previous_filename": "action.yml"}]
GUARDED = report(guards=[{"label": "allow: old-date"}, {"label": "allow: lost-id"}])


def checked(
    left: bytes = b"", listed: bytes = INSIDE, *, conclusion: str = "success", stale: tuple[str, ...] = ()
) -> Checked:
    return Checked(report_of(left), outside(listed), conclusion, stale)


@pytest.mark.parametrize(
    ("left", "more", "labels", "description"),
    [
        (report(), {}, "", PASSED),
        (report(errors=0, needs_leave=[], guards=[]), {}, "", PASSED),
        *((left, {}, "", "The check left no report") for left in (b"", b"[]", b'{"format": 1}', b"[" * 100_000)),
        (report(errors=1), {}, "", "1 error in the content"),
        (report(errors=2, needs_leave=["old-date"]), {}, "", "2 errors in the content"),
        (report(needs_leave=["old-date", "lost-id"]), {}, "", "Needs permission: old-date, lost-id"),
        (report(errors=1, errors_before=2), {}, "", "1 error in the content"),
        (report(errors_before=2, needs_leave=["uncompared"]), {}, "", "Needs permission: uncompared"),
        (
            report(errors_before=2),
            {},
            "",
            "2 errors there before this change: nothing is published until they are repaired",
        ),
        (report(needs_leave=["old-date", "b\u00f6se", "a\nb", 7]), {}, "", "Needs permission: old-date"),
        (report(needs_leave=["x" * 200]), {}, "", "Needs permission: " + "x" * 122),
        *((report(), {"conclusion": one}, "", "The check has not passed; its log says why") for one in ("failure", "")),
        # Permission that was given to an earlier commit counts for nothing.
        (GUARDED, {}, "", PASSED),
        (GUARDED, {"stale": ("allow: lost-id",)}, "", AGAIN),
        (GUARDED, {"stale": ("allow: new-player",)}, "", PASSED),
        # Files outside the content need a label of this commit.
        (report(), {"listed": OUTSIDE}, "", SETTINGS),
        (report(), {"listed": OUTSIDE}, "allow: settings", PASSED),
        (report(), {"listed": OUTSIDE}, "allow: old-date", SETTINGS),
        (report(), {"listed": OUTSIDE, "stale": ("allow: settings",)}, "allow: settings", SETTINGS),
        (report(), {"listed": json.dumps(RENAMED).encode()}, "", SETTINGS),
        (report(errors=3), {"listed": OUTSIDE}, "", "3 errors in the content"),
        (report(errors=3), {"listed": b""}, "", "3 errors in the content"),
        (report(), {"listed": b""}, "", INCOMPLETE),
    ],
)
def test_the_status(left: bytes, more: dict[str, Any], labels: str, description: str) -> None:
    assert len(description) <= LONGEST == 140
    assert status(checked(left, **more), {labels}) == {
        "context": "Masterlist",
        "state": "success" if description == PASSED else "failure",
        "description": description,
    }


@pytest.mark.parametrize(("left", "listed"), [(report(), INSIDE), (b"", b"")])
def test_a_run_that_waits_is_pending_whatever_is_there(left: bytes, listed: bytes) -> None:
    one = checked(left, listed, conclusion=WAITS)
    waits = "A maintainer has to start the check: it is its author's first pull request here"
    assert status(one, set()) == {"context": "Masterlist", "state": "pending", "description": waits}
    assert comment(one, HEAD) == said(
        "### ⏳ The check has not run yet",
        "It is its author's first pull request here, so the check waits for a maintainer: read the changes, then press "
        "**Approve and run workflows** below.",
        warned=not listed,
    )


# --- the comment ----------------------------------------------------------------------------------------------

FOOT = f"Of commit `{HEAD}`. The report was made from the pull request, and a maintainer decides."
MISSING = (
    "> [!WARNING]\n> GitHub's list of the changed files is missing or not complete, so this pull request could have "
    "written its own report. Read its files before you merge."
)
TOUCHES = (
    "> [!WARNING]\n> This pull request touches files outside the content, and could have written its own report. "
    "Read them before you merge."
)
LEFT = "The check left no report that can be read; its log says why."
TAKEN = "Taken off, because they were given to an earlier commit: {}. Read what is new and set them again."


def said(*paragraphs: str, warned: bool = False) -> str:
    return "\n\n".join((MARK, *([MISSING] if warned else []), *paragraphs, f"{FOOT}\n"))


def test_the_report_between_a_mark_and_the_commit() -> None:
    left = report(errors=2, base=OTHER)
    text = as_markdown(given(left)).strip()
    assert text.startswith("### ❌ 2 errors")
    assert comment(checked(left), HEAD) == comment(checked(left, conclusion="failure"), HEAD) == said(text)
    assert comment(checked(), HEAD) == said(LEFT)
    unbound = checked(left)._replace(unbound="It is of another")
    assert comment(unbound, HEAD) == said("### ⏳ Not checked as it is now", "It is of another.")


@pytest.mark.parametrize("number", [2, 12])
def test_labels_that_were_taken_off_and_files_outside_are_named(number: int) -> None:
    names, more = [f"f{at:02}" for at in range(number)], ["… and 2 more"] if number > 10 else []
    spans = [*(f"`{name}`" for name in names[:10]), *more]
    taken = TAKEN.format(", ".join(spans))
    made = comment(checked(listed=files("content/a", *names), stale=tuple(names)), HEAD)
    assert made == said(TOUCHES, "\n".join(f"- {one}" for one in spans), taken, LEFT)
    assert comment(checked(listed=b""), HEAD) == said(LEFT, warned=True)


def test_a_comment_that_is_too_long_keeps_what_stands_below_it(monkeypatch: pytest.MonkeyPatch) -> None:
    one = checked(report(errors=2), files("b"), stale=("a",))
    whole = comment(one, HEAD)
    monkeypatch.setattr(markdown, "LARGEST", len(whole.encode()) - 1)
    cut = comment(one, HEAD)
    assert len(cut.encode()) < len(whole.encode())
    assert cut.startswith(f"{MARK}\n\n{TOUCHES}\n\n- `b`\n\nTaken off")
    assert "… the rest is left out" in cut
    assert cut.endswith(f"\n{FOOT}\n")


# --- what GitHub says -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("listed", "found"),
    [
        (files("b", "content/a", "a", "b", "contents"), ["a", "b", "contents"]),
        (files("content/a"), []),
        (files(*["content/a.yaml"] * (MOST_FILES - 1)), []),
        (files(*["content/a.yaml"] * MOST_FILES), None),
        (b"", None),
        (b"[]", None),
        (b'{"filename": "content/a"}', None),
        (b'[{"filename": "content/a"}, 7]', None),
        (b'[{"filename": 7}]', None),
        (b'[{"filename": "content/a"}, {"previous_filename": "content/b"}]', None),
        (b'[{"filename": "content/a", "previous_filename": null}]', None),
    ],
)
def test_files_outside_by_name_each_once(listed: bytes, found: list[str] | None) -> None:
    """None where the list may not be complete."""
    assert outside(listed) == found


def written(head: str = HEAD, login: str = "github-actions[bot]", start: str = MARK, **more: Any) -> dict[str, Any]:
    body = f"{start}\n\nOf commit `{head}`. A maintainer decides.\n"
    return {"id": 7, "user": {"login": login}, "body": body, **more}


@pytest.mark.parametrize(
    ("comments", "expected"),
    [
        ([written()], (7, HEAD)),
        ([written(id=3_141_592_653)], (3_141_592_653, HEAD)),
        ([written(OTHER, login="mallory", id=6), written()], (7, HEAD)),
        ([written(OTHER, start="Look:", id=6), written()], (7, HEAD)),
        ([written(id="6"), written(OTHER), written(id=8)], (7, OTHER)),
        ([written(body=f"{MARK}\r\n\r\nOf commit `{HEAD}`. Yes.\r\n")], (7, HEAD)),
        ([written(body=f"{MARK}\nOf commit `{HEAD}`. Yes.")], (7, HEAD)),
        ([written(body=f"{MARK}\nOf commit `{HEAD}`. Yes.\nMore.")], (7, "")),
        ([written(body=f"{MARK}\nOf commit `{HEAD[1:]}`. Yes.")], (7, "")),
        ([{"id": 7, "user": None, "body": MARK}], (0, "")),
        ("no list", (0, "")),
    ],
)
def test_the_comment_of_an_earlier_run(comments: Any, expected: tuple[int, str]) -> None:
    pages = [comments] if isinstance(comments, list) else comments
    assert earlier(json.dumps(pages).encode()) == expected


@pytest.mark.parametrize(
    ("labels", "found"),
    [
        ([{"name": "allow: old-date"}, {"name": "bug"}, {"name": "allow: x"}], {"allow: old-date", "allow: x"}),
        (None, set()),
        ("allow: old-date", set()),
        (["allow: old-date"], set()),
        ([{}], set()),
        ({"name": "allow: old-date"}, set()),
    ],
)
def test_labels_that_allow_something(labels: Any, found: set[str]) -> None:
    assert permissions(DocumentPart({"labels": labels})) == found
    assert permissions(DocumentPart({})) == set()


def pull(number: Any = 7, head: str = HEAD, *labels: str, into: Any = "main") -> dict[str, Any]:
    base = {"ref": into, "repo": {"default_branch": "main"}}
    return {"number": number, "head": {"sha": head}, "base": base, "labels": [{"name": name} for name in labels]}


def test_pull_requests_of_a_commit() -> None:
    others = [pull("4"), pull(6, into="submit/issue-1/by/mallory"), pull(7) | {"base": {"ref": None}}]
    pages = [[pull(1), pull(2, OTHER)], [pull(3), *others, {"number": 5, "head": None}]]
    assert [*pulls_of(json.dumps(pages).encode(), HEAD)] == [1, 3]
    assert pulls_of(json.dumps([pull(1, "")]).encode(), "") == pulls_of(b"{", HEAD) == {}


def test_answers_come_in_pages_or_at_once() -> None:
    for pages in (b'[[{"a": "1"}], [], [{"a": "2"}]]', b'[{"a": "1"}, {"a": "2"}]'):
        assert [one.text("a") for one in objects(pages) or []] == ["1", "2"]
    assert objects(b"[]") == []
    assert objects(b"[[1]]") is objects(b"{}") is objects(b"[") is None


# --- comment, the command -------------------------------------------------------------------------------------

BOUND = {"format": 2, "number": 7, "commit": HEAD, "into": "main", "base": OTHER}


@pytest.fixture
def _every_commit_is_of_the_default_branch(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "missing", lambda *_: "")


def run(folder: Path, number: int = 7, conclusion: str = "success", **answers: Any) -> tuple[str, int]:
    (folder / "report").mkdir(exist_ok=True)
    for name, value in answers.items():
        file = name.replace("_", "-").replace("report-", "report/")
        (folder / f"{file}.json").write_text(json.dumps(value), "utf-8")
    return run_comment(Namespace(folder=folder, number=number, head=HEAD, conclusion=conclusion), folder)


def left(folder: Path) -> dict[str, str]:
    return {path.name: path.read_text("utf-8") for path in (folder / "7").iterdir()}


def test_numbers_of_the_pull_requests_of_a_commit(tmp_path: Path) -> None:
    assert run(tmp_path, 0) == ("", 0)
    assert run(tmp_path, 0, pulls=[pull(12), pull(7), pull(8, OTHER)]) == ("7\n12\n", 0)
    assert run(tmp_path, 0, report_review=BOUND) == ("7\n", 0), "of which the report is"
    assert run(tmp_path, 0, report_review={**BOUND, "number": 8}) == ("", 0)


def test_a_pull_request_of_another_commit(tmp_path: Path) -> None:
    why = "pull request 7 is not open, is not into the default branch, or its newest commit is another one"
    assert run(tmp_path, pulls=[pull(7, OTHER)]) == (why, 2)
    assert not (tmp_path / "7").exists()


@pytest.mark.usefixtures("_every_commit_is_of_the_default_branch")
def test_what_is_to_be_done(tmp_path: Path) -> None:
    labels = ("allow: old-date", "allow: é/x")
    review_ = {**BOUND, "guards": [{"label": "allow: old-date"}]}
    listed = [{"filename": "content/a.yaml"}]
    answers: dict[str, Any] = {"report_review": review_, "files_7": listed, "comments_7": [written(OTHER, id=70)]}
    for _ in range(2):
        assert run(tmp_path, pulls=[pull(7, HEAD, *labels), pull(8, OTHER)], **answers) == ("", 0)
    assert left(tmp_path) == {
        "comment.md": comment(checked(json.dumps(review_).encode(), stale=labels), HEAD),
        "earlier": "70",
        "stale": "allow%3A%20old-date\nallow%3A%20%C3%A9/x\n",
        "status.json": json.dumps({"context": "Masterlist", "state": "failure", "description": AGAIN}),
    }


@pytest.mark.usefixtures("_every_commit_is_of_the_default_branch")
@pytest.mark.parametrize(
    ("listed", "labels", "comments", "more", "state", "stale"),
    [
        ("content/a.yaml", (), [], {}, "success", ""),
        ("Makefile", (), [], {}, "failure", ""),
        ("Makefile", ("allow: settings",), [written()], {}, "success", ""),
        ("Makefile", ("allow: settings",), [written(OTHER)], {}, "failure", "allow%3A%20settings\n"),
        ("Makefile", ("allow: settings",), [], {}, "failure", "allow%3A%20settings\n"),
        # The report says which were given before the pull request got another base.
        (
            "content/a.yaml",
            ("allow: settings", "allow: x"),
            [written()],
            {"stale_labels": ["allow: x", "allow: y"]},
            "success",
            "allow%3A%20x\n",
        ),
    ],
)
def test_labels_count_for_the_commit_that_they_were_given_to(  # noqa: PLR0913, PLR0917
    listed: str, labels: tuple[str, ...], comments: Any, more: Any, state: str, stale: str, tmp_path: Path
) -> None:
    answers = {"files_7": [{"filename": listed}], "comments_7": comments, "report_review": {**BOUND, **more}}
    assert run(tmp_path, pulls=[pull(7, HEAD, *labels)], **answers) == ("", 0)
    assert (json.loads(left(tmp_path)["status.json"])["state"], left(tmp_path)["stale"]) == (state, stale)


def test_a_first_comment_and_a_check_that_waits(tmp_path: Path) -> None:
    answers: dict[str, Any] = {"pulls": [pull()], "files_7": [{"filename": "content/a.yaml"}]}
    assert run(tmp_path, conclusion="action_required", **answers) == ("", 0)
    found = left(tmp_path)
    assert (found["earlier"], found["stale"]) == ("", "")
    assert "The check has not run yet" in found["comment.md"]
    assert json.loads(found["status.json"])["state"] == "pending"
    assert run(tmp_path, **answers | {"pulls": [pull(7, HEAD, "allow: x")], "comments_7": [written()]}) == ("", 0)
    assert left(tmp_path)["stale"] == "", "no report says that it is"
