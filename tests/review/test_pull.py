"""What is read of a pull request: GitHub's word on author, labels and approvals, and nothing of another form."""

import json
from typing import Any

import pytest

from masterlist.review.pull import Approval, Pull, Unclear, pull_request

HEAD, OTHER = "1" * 40, "2" * 40
HERE, FORK = "club/ratings", "gil/ratings"
WORKFLOW = "github-actions[bot]"


def side(sha: str = HEAD, repository: str | None = HERE, ref: str = "spring") -> dict[str, Any]:
    return {"sha": sha, "ref": ref, "repo": {"full_name": repository} if repository else None}


def about(login: Any = "Gil-P", **more: Any) -> dict[str, Any]:
    """A pull request as GitHub's API has it."""
    return {"number": 7, "user": {"login": login}, "labels": [], "head": side(), "base": side(OTHER), **more}


def event(action: str = "labeled", **more: Any) -> dict[str, Any]:
    return {"action": action, "pull_request": about(**more)}


def found(*values: Any) -> Pull:
    return pull_request(json.dumps(value).encode() for value in values)


def labels(*names: str) -> dict[str, Any]:
    return {"labels": [{"name": name} for name in names]}


def review(login: str = "Ann", state: str = "APPROVED", commit: str = HEAD) -> dict[str, Any]:
    return {"user": {"login": login}, "state": state, "commit_id": commit}


# --- whose it is ----------------------------------------------------------------------------------------------


def test_nothing_is_known_without_an_event() -> None:
    assert found() == found({}) == found([]) == found("text") == found(None) == Pull()


def test_number_and_author() -> None:
    assert found(event()) == Pull(author="Gil-P", number=7)
    assert found(about()) == Pull(author="Gil-P", number=7), "a pull request by itself"
    assert found(about(login="Ann"), event()).author == found(event(), about(login="Ann")).author == "Gil-P"


@pytest.mark.parametrize("number", ["7", None, 7.0])
def test_a_number_of_another_form_is_none(number: Any) -> None:
    assert found(event(number=number)).number == 0


@pytest.mark.parametrize("login", ["a", "Gil_P-9", "x" * 100, WORKFLOW, "mona_acme"])
def test_names_of_accounts(login: str) -> None:
    assert found(event(login=login)).author == login


@pytest.mark.parametrize("login", ["", "-a", "a-", "a b", "a\n", "x" * 101, "[bot]", "a[bot]b", 7, None, ["a"]])
def test_what_is_no_name_of_an_account(login: Any) -> None:
    assert found(event(login=login)).author == ""


@pytest.mark.parametrize("user", [None, "Gil", ["Gil"]])
def test_an_author_of_another_form_is_not_known(user: Any) -> None:
    assert found(event(user=user)).author == ""


@pytest.mark.parametrize(
    ("ref", "author"),
    [
        ("submit/entry-12/by/Gil-P", "Gil-P"),
        ("submit/e/by/g", "g"),
        ("submit/entry-12/by/-gil", WORKFLOW),
        ("submit/entry-12/by/", WORKFLOW),
        ("submit/entry/more/by/gil", WORKFLOW),
        ("xsubmit/entry-12/by/gil", WORKFLOW),
        ("spring", WORKFLOW),
        (None, WORKFLOW),
    ],
)
def test_whoever_wrote_the_issue_is_the_author_of_what_the_workflow_opened(ref: Any, author: str) -> None:
    assert found(event(login=WORKFLOW, head=side(ref=ref))).author == author


def test_the_branch_of_anybody_else_says_nothing() -> None:
    ref = "submit/entry-12/by/ann"
    assert found(event(login="mallory", head=side(ref=ref))).author == "mallory"
    assert found(event(login=WORKFLOW, head=side(ref=ref, repository=FORK))).author == WORKFLOW
    gone = side(ref=ref, repository=None)
    assert found(event(login=WORKFLOW, head=gone)).author == WORKFLOW
    assert found(event(login=WORKFLOW, head=gone, base=side(repository=None))).author == WORKFLOW
    assert found(event(login=WORKFLOW, head=None, base=None)).author == WORKFLOW


# --- labels ---------------------------------------------------------------------------------------------------

GIVEN = ("allow: old-date", "bug")


@pytest.mark.parametrize("action", ["labeled", "unlabeled", "submitted", "dismissed"])
def test_labels_count_where_the_commits_are_as_they_were(action: str) -> None:
    one = found(event(action, **labels(*GIVEN)))
    assert one.labels == {*GIVEN}
    assert not one.stale


@pytest.mark.parametrize("action", ["opened", "synchronize", "reopened", "", None])
def test_at_every_other_event_they_may_be_of_an_earlier_commit(action: Any) -> None:
    one = found(event(action, **labels(*GIVEN)))
    assert not one.labels
    assert one.stale == {"allow: old-date"}


def test_labels_of_a_pull_request_by_itself_give_no_leave() -> None:
    one = found(about(**labels(*GIVEN)))
    assert not one.labels
    assert one.stale == {"allow: old-date"}


@pytest.mark.parametrize("value", [None, "allow: old-date", {"name": "allow: old-date"}])
def test_labels_of_another_form(value: Any) -> None:
    assert found(event("labeled", labels=value)).labels == found(event("opened", labels=value)).stale == set()


def test_a_label_without_a_name_is_empty() -> None:
    assert found(event("labeled", labels=["x", {"name": 7}, {}])).labels == {"", "7"}


# --- approvals ------------------------------------------------------------------------------------------------


def approvals(*reviews: Any, head: Any = HEAD) -> list[tuple[str, bool]]:
    """Logins, and whether each approved the newest commit."""
    return [(one.login, one.newest) for one in found(event(head=side(head)), list(reviews)).approvals]


def test_who_approved_and_which_commit() -> None:
    assert found(event(), [review()]).approvals == (Approval("Ann", newest=True),)
    assert approvals(review("Zoe"), review("Ann", commit=OTHER)) == [("Ann", False), ("Zoe", True)]
    assert approvals(review(state="approved")) == [("Ann", True)]


@pytest.mark.parametrize("state", ["CHANGES_REQUESTED", "DISMISSED", "dismissed"])
def test_the_last_word_of_each_counts(state: str) -> None:
    assert approvals(review(), review(state=state)) == []
    assert approvals(review(state=state), review()) == [("Ann", True)]
    assert approvals(review(), review("Bob", state)) == [("Ann", True)]


@pytest.mark.parametrize("state", ["COMMENTED", "PENDING", "", None])
def test_a_comment_takes_nothing_back(state: Any) -> None:
    assert approvals(review(), review(state=state)) == [("Ann", True)]
    assert approvals(review(state=state)) == []


def test_without_a_head_nothing_is_the_newest() -> None:
    assert approvals(review(commit=""), head="") == [("Ann", False)]
    assert approvals({**review(), "commit_id": None}, head=None) == [("Ann", False)]


def test_answers_come_in_pages() -> None:
    assert approvals([review("Ann")], [], [review("Bob")]) == [("Ann", True), ("Bob", True)]


def test_reviews_of_another_form_and_of_nobody_are_none() -> None:
    assert approvals("x", None, {}, {"state": "APPROVED"}, review("a b"), {"user": None, "state": "APPROVED"}) == []
    assert approvals(["x", review()]) == [("Ann", True)]


def test_the_review_that_started_the_run_counts_too() -> None:
    started = {**event("submitted"), "review": review()}
    assert found(started).approvals == (Approval("Ann", newest=True),)
    both = (Approval("Ann", newest=True), Approval("Bob", newest=True))
    assert found(started, [review("Bob")]).approvals == found([review("Bob")], started).approvals == both
    assert found({**event("submitted"), "review": "x"}).approvals == ()


# --- what is no event -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", [b"", b"{", b"\xff", b"[" * 100_000])
def test_what_is_no_json_is_refused(text: bytes) -> None:
    with pytest.raises(Unclear, match=r"^the file of the event is no JSON$"):
        pull_request([text])


@pytest.mark.parametrize("value", ["x", 7, ["x"], None])
def test_a_pull_request_of_another_form_is_none(value: Any) -> None:
    assert found({"action": "labeled", "pull_request": value}) == Pull()
