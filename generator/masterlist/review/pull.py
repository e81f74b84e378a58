"""A pull request as GitHub hands it over, and a review's document as a check left it: nothing is taken on trust."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

LABEL = "allow: "  # a label's name is this and the guard's
RATING, PLACE, TITLE = "moved-rating", "moved-place", "changed-title"  # guards of what no new result explains

ALLOWS = {
    "accepted-edit": "an accepted entry, board or game may be edited or removed",
    "uncounted-result": "an accepted result may stop counting because others report it as well",
    "moved-rating": "accepted ratings and ranks may move by something else than new results",
    "moved-place": "accepted points and places in an event may move by something else than new boards",
    "changed-title": "the winner, best countries or dates of an event may change",
    "book-claims": "a log book may carry over games, or say who authenticated it",
    "changed-sanction": "a club may become sanctioned, or on other days than before",
    "new-player": "results may count because a player is added",
    "look-alike": "the name of a player, new or changed, may look like another one",
    "claimed-player": "the GitHub user of a player or the director of an event may change",
    "changed-name": "the name or id of a player may be changed by others",
    "changed-privacy": "how a player without an account is shown, and what else their file says, may change",
    "other-author": "others may edit a player's log or player file",
    "outsider": "people who do not sit in a game may report how it went on",
    "reporter": "people who did not play may report games of others",
    "old-date": "a result may lie far in the past, or the site may let older ones in",
    "large-swing": "a rating may move beyond the bound of its list, or the bound may become wider",
    "lost-id": "an id may vanish without a former_ids entry",
    "published-edition": "a published edition may be edited or removed, or differ from the results",
    "settings": "settings, lists, clubs, pages, events, schemas, workflows or code may change",
    "hidden-file": "a hidden file or a backup copy may be added",
    "uncompared": "something may stay uncompared because it cannot be read",
}


KINDS = (  # of what a review lists, in its order
    *("entry", "log book", "board", "rated game", "night", "player", "club", "event", "list", "edition"),
    *("page", "site"),
)
FORMAT = 2  # of a review's document; raised where a key changes its meaning
MOST = 50_000_000  # bytes of a document that is read at all


class Unreadable(Exception):
    """The document is no review."""


class DocumentPart:
    """An object of a stranger's JSON: what is missing or of another kind reads as nothing."""

    def __init__(self, value: Any) -> None:
        self._value = value if isinstance(value, dict) else {}

    def __contains__(self, key: str) -> bool:
        return key in self._value

    def text(self, key: str) -> str:
        """A text, or ""."""
        value = self._value.get(key)
        return value if isinstance(value, str) else ""

    def first(self, *keys: str) -> str:
        """The first of these texts that is there, or ""."""
        return next((text for key in keys if (text := self.text(key))), "")

    def left_out(self, key: str) -> int:
        """How many more items a list had than it holds."""
        return max(self.part("left_out").number(key) or 0, 0)

    def number(self, key: str, most: int = 10**9 - 1) -> int | None:
        """A whole number, which is of a size that a count can have unless ``most`` says otherwise."""
        value = self._value.get(key)
        return value if type(value) is int and abs(value) <= most else None

    def true(self, key: str) -> bool:
        return self._value.get(key) is True

    def part(self, key: str) -> "DocumentPart":
        return DocumentPart(self._value.get(key))

    def parts(self, key: str) -> list["DocumentPart"]:
        value = self._value.get(key)
        return [DocumentPart(one) for one in value] if isinstance(value, list) else []

    def texts(self, key: str) -> Iterator[str]:
        value = self._value.get(key)
        return (one for one in (value if isinstance(value, list) else ()) if isinstance(one, str))


def given(data: bytes) -> DocumentPart:
    """A document from a file's bytes; raises Unreadable."""
    if len(data) > MOST:
        raise Unreadable("the file is too large for a review")
    try:
        value = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise Unreadable("the file is no JSON") from error
    if not isinstance(value, dict) or value.get("format") != FORMAT:
        raise Unreadable("the file is no review of a format that is known here")
    return DocumentPart(value)


# Events that leave a pull request's commits as they were. At every other one its labels may have been given to earlier
# commits; where a workflow takes those away only later, ``run_comment`` of ``review/command.py`` decides.
_KEEPS_LABELS = {"labeled", "unlabeled", "submitted", "dismissed"}
LOGIN = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9_-]{0,98}[A-Za-z0-9_])?(?:\[bot\])?")
_SUBMITTED = re.compile(r"submit/(?:[a-z0-9-]+/by/(.*)|.*)", re.DOTALL)
WORKFLOW = "github-actions[bot]"  # opens pull requests for those who wrote an issue


class Pull(NamedTuple):
    """A pull request as far as its event tells."""

    author: str = ""  # a login on GitHub, or "" where it is not known
    labels: frozenset[str] = frozenset()
    approvals: Mapping[str, bool] = {}  # by login, whether of the commit that is reviewed, and not of an earlier one
    number: int = 0
    head: str = ""  # its newest commit
    into: str = ""  # the branch that it is to be merged into
    stale: frozenset[str] = frozenset()  # labels that were there before the newest commit, and give no permission
    may_merge: bool = False  # whether GitHub says that the author can push to the repository


class UnclearEvent(Exception):
    """The event's file is none of GitHub's, or names an author in a form that is not understood."""


def pull_request(texts: Iterable[bytes]) -> Pull:
    """A pull request from the files of an event and of its reviews, in any order; raises UnclearEvent."""
    event: dict[str, Any] = {}
    alone: dict[str, Any] = {}
    permission: dict[str, Any] = {}
    reviews: list[Any] = []
    for text in texts:
        try:
            value = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise UnclearEvent("the file of the event is no JSON") from error
        if isinstance(value, list):
            reviews += in_pages(value)
        elif isinstance(value, dict) and "head" in value:
            alone = value  # for a check that no pull request started
        elif isinstance(value, dict) and "permission" in value:
            permission = value
        elif isinstance(value, dict):
            event = value
            reviews.append(value.get("review"))
    found = event.get("pull_request") or alone
    if not isinstance(found, dict):
        raise UnclearEvent("the pull request in the event is no object")
    about = DocumentPart(found)
    head = about.part("head").text("sha")
    approvals = _approvals(map(DocumentPart, reviews), head)
    if not found:
        return Pull(approvals=approvals)
    labels = frozenset(one.text("name") for one in about.parts("labels"))
    fresh = event.get("action") in _KEEPS_LABELS
    author = _author(about)
    return Pull(
        author=author,
        may_merge=_may_merge(author, about, DocumentPart(permission)),
        labels=labels if fresh else frozenset(),
        stale=frozenset() if fresh else frozenset(one for one in labels if one.startswith(LABEL)),
        approvals=approvals,
        number=about.number("number") or 0,
        head=head,
        into=about.part("base").text("ref"),
    )


def in_pages(values: list[Any]) -> list[Any]:
    """The items of an answer, which may come in pages: of a list, and of the lists in it."""
    return [one for page in values for one in (page if isinstance(page, list) else [page])]


def _author(about: DocumentPart) -> str:
    """Who wrote it; of what the workflow opened for an issue, who wrote the issue, as the branch's name says.

    Such a branch lies in the repository itself, where none but maintainers and their workflows can push. A name that
    is not understood is never taken for none: without a name, nothing asks who the author is.
    """
    login, head = about.part("user").text("login"), about.part("head")
    repository = head.part("repo").text("full_name")
    if login == WORKFLOW and repository and repository == about.part("base").part("repo").text("full_name"):
        for_issue = _SUBMITTED.fullmatch(head.text("ref"))
        login = for_issue[1] or "" if for_issue else login
    if not LOGIN.fullmatch(login):
        named = f"is {ascii(login)[:60]}, which is no user name of GitHub" if login else "is not named"
        raise UnclearEvent(f"the author of the pull request {named}: a maintainer has to propose it")
    return login


def _may_merge(author: str, about: DocumentPart, permission: DocumentPart) -> bool:
    """Whether GitHub's own word is that the author can push.

    Its permission says so outright. An association is that of the account which opened the pull request, not of the one
    that wrote an issue, and it proves less than it seems to: a member of an organisation, and an outside collaborator
    there, may be allowed to do no more than read. The owner can push, and so can each collaborator of a person's own
    repository.
    """
    if permission.text("permission") in {"admin", "write"} and _login(permission).casefold() == author.casefold():
        return True
    owner = about.part("base").part("repo").part("owner").text("type")
    proves = {"OWNER", "COLLABORATOR"} if owner == "User" else {"OWNER"}
    return _login(about) == author and about.text("author_association") in proves


def _approvals(reviews: Iterable[DocumentPart], head: str) -> dict[str, bool]:
    """Of each person the last word that was more than a comment."""
    last: dict[str, DocumentPart] = {}
    for one in reviews:
        if one.text("state").upper() in {"APPROVED", "CHANGES_REQUESTED", "DISMISSED"}:
            last[_login(one)] = one
    return {
        login: bool(head) and one.text("commit_id") == head
        for login, one in sorted(last.items())
        if login and one.text("state").upper() == "APPROVED"
    }


def _login(value: DocumentPart) -> str:
    login = value.part("user").text("login")
    return login if LOGIN.fullmatch(login) else ""
