"""The comment on a pull request, made by the base's own program from what a machine of strangers left behind."""

import json
from collections.abc import Iterator
from typing import Any

from masterlist.review.given import Unreadable, given
from masterlist.review.markdown import as_markdown
from masterlist.review.markup import bullets, capped, code, fitted

MARK = "<!-- masterlist review -->"  # by which the comment of an earlier run is found
BOT = "github-actions[bot]"


def pull_of(pulls: bytes, head: str) -> int | None:
    """The number of the one open pull request whose newest commit is ``head``, from GitHub's list of them."""
    found = [one for one in _objects(pulls) if _at(one, "head", "sha") == head]
    number = found[0].get("number") if len(found) == 1 else None
    return number if type(number) is int else None


def earlier(comments: bytes) -> int | None:
    """The id of the comment that an earlier run left, from GitHub's list of them; nobody else's counts."""
    for one in _objects(comments):
        mine = _at(one, "user", "login") == BOT and str(one.get("body", "")).startswith(MARK)
        if mine and type(one.get("id")) is int:
            return int(one["id"])
    return None


def comment(review: bytes, files: bytes, head: str) -> str:
    """The comment's text; ``files`` is GitHub's own list of the files that the pull request touches."""
    try:
        report = as_markdown(given(review))
    except Unreadable:
        report = "The check left no report that can be read; its log says why."
    foot = f"Of commit {code(head[:10])}. The report was made from the pull request, and a maintainer decides."
    return fitted("\n\n".join([MARK, *_warnings(files), report.strip(), foot]) + "\n")


def _warnings(files: bytes) -> Iterator[str]:
    """What GitHub knows for itself: whoever changes the workflows can have changed what the report says."""
    names = [str(one.get("filename", "")) for one in _objects(files)]
    outside = [name for name in names if not name.startswith("content/")]
    if outside:
        yield (
            "> [!WARNING]\n> This pull request touches files that are no content, and could have written its own "
            "report. Read them before you merge."
        )
        yield bullets(capped([code(name) for name in sorted(outside)], 10))


def _objects(pages: bytes) -> Iterator[dict[str, Any]]:
    """The objects of an answer that came in pages."""
    try:
        value = json.loads(pages)
    except (ValueError, RecursionError):
        return
    for page in value if isinstance(value, list) else []:
        yield from (one for one in (page if isinstance(page, list) else [page]) if isinstance(one, dict))


def _at(value: Any, *keys: str) -> Any:
    for key in keys:
        value = value.get(key) if isinstance(value, dict) else None
    return value
