"""What is read of a pull request: GitHub's word on author, labels and approvals, and nothing of another form."""

import json
from typing import Any

import pytest

from masterlist.review import pull as reading
from masterlist.review.pull import FORMAT, Pull, UnclearEvent, Unreadable, given, pull_request

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


def test_number_and_author_of_an_event() -> None:
    assert found() == found({}) == found([]) == found("text") == found(None) == Pull()
    expected = Pull(author="Gil-P", number=7, head=HEAD, into="spring")
    assert found(event()) == expected
    assert found(about()) == expected, "a pull request by itself"
    assert found(about(login="Ann"), event()).author == found(event(), about(login="Ann")).author == "Gil-P"


@pytest.mark.parametrize("number", ["7", None, 7.0])
def test_a_number_of_another_form_is_none(number: Any) -> None:
    assert found(event(number=number)).number == 0


@pytest.mark.parametrize("login", ["a", "Gil_P-9", "x" * 100, WORKFLOW, "mona_acme"])
def test_names_of_accounts(login: str) -> None:
    assert found(event(login=login)).author == login


@pytest.mark.parametrize(
    "login",
    ["", "-a", "a-", "_m", "a.x", "a b", "a\n", "x" * 101, "[bot]", "a[bot]b", "a[bot][bot]", "a[BOT]", 7, None, ["a"]],
)
def test_an_author_who_is_named_and_not_understood_is_never_nobody(login: Any) -> None:
    for values in ((event(login=login),), (about(login=login),), (event(login=login), about(login="Ann"))):
        with pytest.raises(
            UnclearEvent, match=r"^the author of the pull request is .*: a maintainer has to propose it$"
        ):
            found(*values)


@pytest.mark.parametrize(("login", "named"), [("-a", "'-a'"), ("\u0430nn", "'\\u0430nn'"), ("x" * 101, f"'{'x' * 59}")])
def test_a_name_that_is_not_understood_is_named(login: str, named: str) -> None:
    """In signs of ASCII, and not all of a long one."""
    with pytest.raises(UnclearEvent) as refused:
        found(event(login=login))
    assert str(refused.value) == (
        f"the author of the pull request is {named}, which is no user name of GitHub: a maintainer has to propose it"
    )


@pytest.mark.parametrize("user", [None, "Gil", ["Gil"], {"login": 7}])
def test_a_pull_request_without_an_author_is_refused(user: Any) -> None:
    """GitHub shows an account that was deleted as none."""
    with pytest.raises(UnclearEvent, match=r"^the author of the pull request is not named: "):
        found(event(user=user))


@pytest.mark.parametrize(
    ("ref", "author"),
    [
        ("submit/entry-12/by/Gil-P", "Gil-P"),
        ("submit/e/by/g", "g"),
        ("submit/entry-12/by/mona_acme", "mona_acme"),
        ("xsubmit/entry-12/by/gil", WORKFLOW),
        ("spring", WORKFLOW),
        (None, WORKFLOW),
    ],
)
def test_whoever_wrote_the_issue_is_the_author_of_what_the_workflow_opened(ref: Any, author: str) -> None:
    assert found(event(login=WORKFLOW, head=side(ref=ref))).author == author


@pytest.mark.parametrize("name", ["entry-12/by/-gil", "entry-12/by/gil-", "entry-12/by/", "a/b/by/gil", "entry-12", ""])
def test_a_branch_for_an_issue_names_its_author(name: str) -> None:
    with pytest.raises(UnclearEvent):
        found(event(login=WORKFLOW, head=side(ref=f"submit/{name}")))


def test_the_branch_of_anybody_else_says_nothing() -> None:
    ref = "submit/entry-12/by/ann"
    assert found(event(login="mallory", head=side(ref=ref))).author == "mallory"
    assert found(event(login=WORKFLOW, head=side(ref=ref, repository=FORK))).author == WORKFLOW
    gone = side(ref=ref, repository=None)
    assert found(event(login=WORKFLOW, head=gone)).author == WORKFLOW
    assert found(event(login=WORKFLOW, head=gone, base=side(repository=None))).author == WORKFLOW
    assert found(event(login=WORKFLOW, head=None, base=None)).author == WORKFLOW


# --- whether they may merge -----------------------------------------------------------------------------------

PERSON, CLUB = {"owner": {"type": "User"}}, {"owner": {"type": "Organization"}}


def _based(owner: dict[str, Any]) -> dict[str, Any]:
    found = side(OTHER)
    return found | {"repo": found["repo"] | owner}


@pytest.mark.parametrize(
    ("association", "owner", "may_merge"),
    [
        ("OWNER", PERSON, True),
        ("OWNER", {}, True),
        ("COLLABORATOR", PERSON, True),
        ("COLLABORATOR", CLUB, False),  # perhaps one who may only read
        ("COLLABORATOR", {}, False),
        ("MEMBER", CLUB, False),  # of the organisation, perhaps without any right in the repository
        ("MEMBER", PERSON, False),
        ("CONTRIBUTOR", PERSON, False),
        ("owner", PERSON, False),
        (["OWNER"], PERSON, False),
    ],
)
def test_what_an_association_proves(association: Any, owner: dict[str, Any], *, may_merge: bool) -> None:
    given = event(author_association=association, base=_based(owner))
    assert found(given).may_merge is may_merge
    assert found(given["pull_request"]).may_merge is may_merge


def test_an_association_is_not_that_of_the_author_of_an_issue() -> None:
    """GitHub gives that of the account that opened the pull request, which is the workflow's."""
    more: Any = {"author_association": "OWNER", "base": _based(PERSON), "head": side(ref="submit/issue-1/by/mallory")}
    assert found(event(login=WORKFLOW, **more)) == found(about(login=WORKFLOW, **more))._replace(may_merge=False)
    assert found(event(login=WORKFLOW, **more)).author == "mallory"


@pytest.mark.parametrize(
    ("permission", "may_merge"),
    [("admin", True), ("write", True), ("read", False), ("none", False), ("triage", False), ("", False), ([7], False)],
)
def test_the_permission_in_the_repository_says_it(permission: Any, *, may_merge: bool) -> None:
    given = {"permission": permission, "user": {"login": "gil-p"}}
    assert found(event(), given).may_merge is may_merge
    assert found(given, event()).author == "Gil-P", "it is no event"
    assert not found(event(), given | {"user": {"login": "ann"}}).may_merge, "that of another account"
    assert not found(event(), {"permission": permission}).may_merge
    of_issue = event(login=WORKFLOW, head=side(ref="submit/issue-1/by/gil-p"))
    assert found(of_issue, given).may_merge is may_merge


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


def test_labels_of_a_pull_request_by_itself_give_no_permission() -> None:
    one = found(about(**labels(*GIVEN)))
    assert not one.labels
    assert one.stale == {"allow: old-date"}


@pytest.mark.parametrize("value", [None, "allow: old-date", {"name": "allow: old-date"}])
def test_labels_of_another_form(value: Any) -> None:
    assert found(event("labeled", labels=value)).labels == found(event("opened", labels=value)).stale == set()


def test_a_label_without_a_name_is_empty() -> None:
    assert found(event("labeled", labels=["x", {"name": 7}, {}])).labels == {""}


# --- approvals ------------------------------------------------------------------------------------------------


def approvals(*reviews: Any, head: Any = HEAD) -> list[tuple[str, bool]]:
    """Logins, and whether each approved the newest commit."""
    return [*found(event(head=side(head)), list(reviews)).approvals.items()]


def test_who_approved_and_which_commit() -> None:
    assert found(event(), [review()]).approvals == {"Ann": True}
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


@pytest.mark.parametrize("head", [None, 7, ["x"], {}])
def test_a_commit_or_branch_of_another_form_is_none(head: Any) -> None:
    one = found(event(head=side(head), base=side(ref=head)))
    assert (one.head, one.into) == ("", "")
    assert found(event(head="x", base=None)).head == ""


def test_answers_come_in_pages_and_what_is_no_review_is_none() -> None:
    assert approvals([review("Ann")], [], [review("Bob")]) == [("Ann", True), ("Bob", True)]
    assert approvals("x", None, {}, {"state": "APPROVED"}, review("a b"), {"user": None, "state": "APPROVED"}) == []
    assert approvals(["x", review()]) == [("Ann", True)]


def test_the_review_that_started_the_run_counts_too() -> None:
    started = {**event("submitted"), "review": review()}
    assert found(started).approvals == {"Ann": True}
    both = {"Ann": True, "Bob": True}
    assert found(started, [review("Bob")]).approvals == found([review("Bob")], started).approvals == both
    assert found({**event("submitted"), "review": "x"}).approvals == {}


# --- what is no event -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", [b"", b"{", b"\xff", b"[" * 100_000])
def test_what_is_no_json_is_refused(text: bytes) -> None:
    with pytest.raises(UnclearEvent, match=r"^the file of the event is no JSON$"):
        pull_request([text])


@pytest.mark.parametrize("value", ["x", 7, ["x"]])
def test_a_pull_request_of_another_form_is_refused(value: Any) -> None:
    with pytest.raises(UnclearEvent, match=r"^the pull request in the event is no object$"):
        found({"action": "labeled", "pull_request": value})


@pytest.mark.parametrize("value", [None, {}, []])
def test_an_event_without_a_pull_request_says_nothing_of_one(value: Any) -> None:
    assert found({"action": "labeled", "pull_request": value}) == Pull()


# --- a report that strangers' machines left: nothing on trust -------------------------------------------------


def report(**more: Any) -> bytes:
    return json.dumps({"format": FORMAT, **more}).encode()


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
    assert ("text" in one, "none" in one) == (True, False)


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
    monkeypatch.setattr(reading, "MOST", len(report()))
    assert given(report()).text("format") == ""
    with pytest.raises(Unreadable, match=r"^the file is too large for a review$"):
        given(report() + b" ")
