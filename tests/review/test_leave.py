"""What the required status says, and what is read of a report that strangers' machines left: nothing on trust."""

import json
from typing import Any

import pytest

from masterlist.review import pull as given_
from masterlist.review.command import (
    LONGEST,
    MARK,
    MOST_FILES,
    WAITS,
    Checked,
    Earlier,
    objects,
    outside,
    pulls_of,
    stale_labels,
    status,
)
from masterlist.review.pull import FORMAT, Unreadable, given

HEAD, OTHER = "1" * 40, "2" * 40
CONTENT = [{"filename": "content/players/ann.yaml"}]


def stated(state: str, description: str) -> dict[str, str]:
    return {"context": "Masterlist", "state": state, "description": description}


PASSED = stated("success", "No errors, and nothing needs leave")
SETTINGS = "Files outside the content: read them, then set the label 'allow: settings'"


def report(**more: Any) -> bytes:
    return json.dumps({"format": FORMAT, **more}).encode()


def pull(*labels: str) -> dict[str, Any]:
    return {"labels": [{"name": name} for name in labels]}


def files(*names: str) -> bytes:
    return json.dumps([{"filename": name} for name in names]).encode()


def said(
    review: bytes | None = None,
    touched: bytes = json.dumps(CONTENT).encode(),
    labels: tuple[str, ...] = (),
    stale: tuple[str, ...] = (),
    conclusion: str = "success",
) -> dict[str, str]:
    return status(Checked(report() if review is None else review, touched, conclusion, stale), pull(*labels))


def failure(description: str) -> dict[str, str]:
    return stated("failure", description)


# --- The status ------------------------------------------------------------------------------------------------


def test_content_without_faults_passes() -> None:
    assert said() == PASSED
    assert said(report(errors=0, needs_leave=[], guards=[])) == PASSED


def test_a_run_that_waits_is_pending_whatever_is_there() -> None:
    waiting = stated("pending", "A maintainer has to start the check: it is its author's first pull request here")
    assert said(conclusion=WAITS) == said(b"", b"", conclusion=WAITS) == waiting


@pytest.mark.parametrize("review", [b"", b"[]", b"{}", b'{"format": 1}', b'{"format": "2"}', b"[" * 100_000])
def test_without_a_report_it_fails(review: bytes) -> None:
    assert said(review) == failure("The check left no report")


@pytest.mark.parametrize(
    ("review", "description"),
    [
        (report(errors=1), "1 error in the content"),
        (report(errors=2, needs_leave=["old-date"]), "2 errors in the content"),
        (report(needs_leave=["old-date", "lost-id"]), "Needs leave: old-date, lost-id"),
        (report(errors=1, errors_before=2), "1 error in the content"),
        (report(errors_before=2, needs_leave=["uncompared"]), "Needs leave: uncompared"),
        (report(errors_before=2), "2 errors there before this change: nothing is published until they are repaired"),
        (report(needs_leave=["old-date", "b\u00f6se", "a\nb", 7]), "Needs leave: old-date"),
    ],
)
def test_errors_and_what_needs_leave(review: bytes, description: str) -> None:
    assert said(review) == failure(description)


def test_a_check_that_failed_without_saying_why_has_not_passed() -> None:
    assert said(conclusion="failure") == said(conclusion="") == failure("The check has not passed; its log says why")


def test_leave_of_an_earlier_commit_counts_for_nothing() -> None:
    guarded = report(guards=[{"label": "allow: old-date"}, {"label": "allow: lost-id"}])
    again = failure("Leave was given to an earlier commit: set the labels again")
    assert said(guarded) == PASSED
    assert said(guarded, stale=("allow: lost-id",)) == again
    assert said(guarded, stale=("allow: new-player",)) == PASSED


def test_files_outside_the_content_need_a_label_of_this_commit() -> None:
    both = files("content/players/ann.yaml", "Makefile")
    assert said(touched=both) == failure(SETTINGS)
    assert said(touched=both, labels=("allow: settings",)) == PASSED
    assert said(touched=both, labels=("allow: old-date", "settings")) == failure(SETTINGS)
    assert said(touched=both, labels=("allow: settings",), stale=("allow: settings",)) == failure(SETTINGS)
    renamed = json.dumps([{"filename": "content/a.yaml", "previous_filename": "action.yml"}]).encode()
    assert said(touched=renamed) == failure(SETTINGS)


def test_errors_come_before_files_outside() -> None:
    assert said(report(errors=3), files("Makefile")) == failure("3 errors in the content")
    assert said(report(errors=3), b"") == failure("3 errors in the content")


@pytest.mark.parametrize(
    "touched",
    [
        b"",
        b"[]",
        b'{"filename": "content/a"}',
        b'[{"filename": "content/a"}, 7]',
        b'[{"filename": 7}]',
        b'[{"filename": "content/a"}, {"previous_filename": "content/b"}]',
        files(*["content/a.yaml"] * MOST_FILES),
    ],
)
def test_a_list_of_files_that_may_not_be_complete_fails(touched: bytes) -> None:
    assert said(touched=touched) == failure("GitHub's list of the changed files is not complete")


def test_one_file_fewer_than_github_lists_is_complete() -> None:
    assert said(touched=files(*["content/a.yaml"] * (MOST_FILES - 1))) == PASSED


def test_a_description_fits() -> None:
    found = said(report(needs_leave=["x" * 200]))
    assert found == failure(("Needs leave: " + "x" * 200)[:LONGEST])
    assert len(found["description"]) == 140


# --- Labels, and the comment of an earlier run -----------------------------------------------------------------


def comments(*ones: dict[str, Any]) -> bytes:
    return json.dumps([list(ones)]).encode()


def comment(head: str = HEAD, login: str = "github-actions[bot]", start: str = MARK, **more: Any) -> dict[str, Any]:
    body = f"{start}\n\nOf commit `{head}`. A maintainer decides.\n"
    return {"id": 7, "user": {"login": login}, "body": body, **more}


@pytest.mark.parametrize(
    ("found", "expected"),
    [
        (comments(comment()), (7, HEAD)),
        (comments(comment(OTHER, login="mallory", id=6), comment()), (7, HEAD)),
        (comments(comment(OTHER, start="Look:", id=6), comment()), (7, HEAD)),
        (comments(comment(id="6"), comment(OTHER)), (7, OTHER)),
        (comments(comment(body=f"{MARK}\r\n\r\nOf commit `{HEAD}`. Yes.\r\n")), (7, HEAD)),
        (comments(comment(body=f"{MARK}\nOf commit `{HEAD}`. Yes.")), (7, HEAD)),
        (comments(comment(body=f"{MARK}\nOf commit `{HEAD}`. Yes.\nMore.")), (7, "")),
        (comments(comment(body=f"{MARK}\nOf commit `{HEAD[1:]}`. Yes.")), (7, "")),
        (comments({"id": 7, "user": None, "body": MARK}), (0, "")),
        (b"no list", (0, "")),
    ],
)
def test_the_comment_of_an_earlier_run(found: bytes, expected: tuple[int, str]) -> None:
    earlier = Earlier(found)
    assert (earlier.id, earlier.head) == expected


def test_labels_are_stale_unless_the_comment_is_of_this_commit() -> None:
    labelled = pull("allow: old-date", "bug", "allow: lost-id")
    assert stale_labels(labelled, Earlier(comments(comment(HEAD))), HEAD) == ()
    assert stale_labels(labelled, Earlier(comments(comment(OTHER))), HEAD) == ("allow: lost-id", "allow: old-date")
    assert stale_labels(labelled, Earlier(b"[]"), HEAD) == ("allow: lost-id", "allow: old-date")


@pytest.mark.parametrize("labels", [None, "allow: old-date", ["allow: old-date"], [{}], {"name": "allow: old-date"}])
def test_labels_of_another_form_are_none(labels: Any) -> None:
    assert stale_labels({"labels": labels}, Earlier(b"[]"), HEAD) == ()
    assert stale_labels({}, Earlier(b"[]"), HEAD) == ()


def test_pull_requests_of_a_commit() -> None:
    def one(number: Any, sha: str, into: Any = "main") -> dict[str, Any]:
        return {"number": number, "head": {"sha": sha}, "base": {"ref": into, "repo": {"default_branch": "main"}}}

    of_head, second = one(1, HEAD), one(3, HEAD)
    others = [one("4", HEAD), one(6, HEAD, "submit/issue-1/by/mallory"), one(7, HEAD) | {"base": {"ref": None}}]
    pulls = json.dumps([[of_head, one(2, OTHER)], [second, *others, {"number": 5, "head": None}]]).encode()
    assert pulls_of(pulls, HEAD) == [of_head, second]
    assert pulls_of(json.dumps([one(1, "")]).encode(), "") == []
    assert pulls_of(b"{", HEAD) == []


def test_files_outside_by_name_each_once() -> None:
    assert outside(files("b", "content/a", "a", "b", "contents")) == ["a", "b", "contents"]
    assert outside(files("content/a")) == []


def test_answers_come_in_pages_or_at_once() -> None:
    assert objects(b'[[{"a": 1}], [], [{"b": 2}]]') == objects(b'[{"a": 1}, {"b": 2}]') == [{"a": 1}, {"b": 2}]
    assert objects(b"[]") == []
    assert objects(b"[[1]]") is objects(b"{}") is objects(b"[") is None


# --- A report --------------------------------------------------------------------------------------------------


def test_what_is_missing_or_of_another_kind_reads_as_nothing() -> None:
    one = given(report(text="a", number=7, truth=True, one=1, parts=[{"text": "b"}, 3], texts=["x", 1, "y"]))
    assert (one.text("text"), one.text("number"), one.text("none")) == ("a", "", "")
    assert (one.first("none", "number", "text"), one.first("none")) == ("a", "")
    assert (one.number("number"), one.number("text"), one.number("truth"), one.number("none")) == (7, None, None, None)
    assert (one.true("truth"), one.true("one"), one.true("text"), one.true("none")) == (True, False, False, False)
    assert [part.text("text") for part in one.parts("parts")] == ["b", ""]
    assert (one.parts("text"), [*one.texts("text")]) == ([], [])
    assert [*one.texts("texts")] == ["x", "y"]
    assert one.part("text").text("text") == ""


@pytest.mark.parametrize(
    ("number", "expected"),
    [(10**9 - 1, 10**9 - 1), (1 - 10**9, 1 - 10**9), (10**9, None), (-(10**9), None), (1.0, None)],
)
def test_numbers_have_the_size_of_a_count(number: float, expected: int | None) -> None:
    assert given(report(number=number)).number("number") == expected


@pytest.mark.parametrize(
    ("left_out", "expected"), [({"games": 3}, 3), ({"games": -3}, 0), ({"games": "3"}, 0), ({}, 0), (None, 0), (3, 0)]
)
def test_how_much_was_left_out(left_out: Any, expected: int) -> None:
    assert given(report(left_out=left_out)).left_out("games") == expected


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"{", "the file is no JSON"),
        (b"\xff", "the file is no JSON"),
        (b"[" * 100_000, "the file is no JSON"),
        (b"[]", "the file is no review of a format that is known here"),
        (b"{}", "the file is no review of a format that is known here"),
        (b'{"format": 3}', "the file is no review of a format that is known here"),
    ],
)
def test_what_is_no_report(data: bytes, message: str) -> None:
    with pytest.raises(Unreadable, match=f"^{message}$"):
        given(data)


def test_a_report_has_a_largest_size(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(given_, "MOST", len(report()))
    assert given(report()).text("format") == ""
    with pytest.raises(Unreadable, match=r"^the file is too large for a review$"):
        given(report() + b" ")
