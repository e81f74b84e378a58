"""What GitHub says of a pull request: who wrote it, which labels a maintainer gave it, who approved it.

The data come from the event that started a workflow, and from the list of reviews. Who may set labels and whose
name stands under an approval is GitHub's word; everything else in there is a stranger's.
"""

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from masterlist.review.labels import LABEL

# Events that leave a pull request's commits as they were. At every other one its labels may have been given to earlier
# commits; where a workflow takes those away only later, ``leave.py`` decides.
_KEEPS_LABELS = {"labeled", "unlabeled", "submitted", "dismissed"}
LOGIN = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9_-]{0,98}[A-Za-z0-9_])?(?:\[bot\])?")
_SUBMITTED = re.compile(r"submit/[a-z0-9-]+/by/([A-Za-z0-9](?:[A-Za-z0-9-]{0,98}[A-Za-z0-9])?)")
WORKFLOW = "github-actions[bot]"  # opens pull requests for those who wrote an issue


class Approval(NamedTuple):
    """An account that approved the pull request."""

    login: str
    newest: bool  # whether of the commit that is reviewed, and not of an earlier one


class Pull(NamedTuple):
    """A pull request as far as its event tells."""

    author: str = ""  # a login on GitHub, or "" where it is not known
    labels: frozenset[str] = frozenset()
    approvals: tuple[Approval, ...] = ()
    number: int = 0
    stale: frozenset[str] = frozenset()  # labels that were there before the newest commit, and give no leave


class Unclear(Exception):
    """The event's file is none of GitHub's."""


def pull_request(texts: Iterable[bytes]) -> Pull:
    """A pull request from the files of an event and of its reviews, in any order; raises Unclear."""
    event: dict[str, Any] = {}
    alone: dict[str, Any] = {}
    reviews: list[Any] = []
    for text in texts:
        value = _json(text)
        if isinstance(value, dict) and "head" in value:
            alone = value  # for a check that no pull request started
        elif isinstance(value, dict):
            event = value
            reviews += [value["review"]] if isinstance(value.get("review"), dict) else []
        else:
            reviews += _flat(value)
    about = _dict(event.get("pull_request")) or alone
    head = _dict(about.get("head")).get("sha")
    labels = frozenset(str(_dict(one).get("name", "")) for one in _list(about.get("labels")))
    fresh = event.get("action") in _KEEPS_LABELS
    return Pull(
        author=_author(about),
        labels=labels if fresh else frozenset(),
        stale=frozenset() if fresh else frozenset(one for one in labels if one.startswith(LABEL)),
        approvals=tuple(_approvals(reviews, head)),
        number=about["number"] if isinstance(about.get("number"), int) else 0,
    )


def _author(about: dict[str, Any]) -> str:
    """Who wrote it; of what the workflow opened for an issue, who wrote the issue, as the branch's name says.

    Such a branch lies in the repository itself, where none but maintainers and their workflows can push.
    """
    login, head, base = _login(about), _dict(about.get("head")), _dict(about.get("base"))
    repositories = {_dict(side.get("repo")).get("full_name") for side in (head, base)}
    if login == WORKFLOW and len(repositories) == 1 and None not in repositories:
        for_issue = _SUBMITTED.fullmatch(str(head.get("ref")))
        return for_issue[1] if for_issue else login
    return login


def _json(text: bytes) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Unclear("the file of the event is no JSON") from error


def _flat(value: Any) -> Iterator[Any]:
    """The items of a list, or of the lists in it: answers come in pages."""
    for one in _list(value):
        yield from _list(one) if isinstance(one, list) else [one]


def _approvals(reviews: list[Any], head: str | None) -> Iterator[Approval]:
    """Of each person the last word that was more than a comment."""
    last: dict[str, dict[str, Any]] = {}
    for one in map(_dict, reviews):
        if str(one.get("state")).upper() in {"APPROVED", "CHANGES_REQUESTED", "DISMISSED"}:
            last[_login(one)] = one
    for login, one in sorted(last.items()):
        if login and str(one["state"]).upper() == "APPROVED":
            yield Approval(login, newest=bool(head) and one.get("commit_id") == head)


def _login(value: dict[str, Any]) -> str:
    login = _dict(value.get("user")).get("login")
    return login if isinstance(login, str) and LOGIN.fullmatch(login) else ""


def _dict(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []
