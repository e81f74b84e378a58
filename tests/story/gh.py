"""Plays GitHub's command line: answers from the files of a folder, and keeps comments in it."""

import json
import os
import sys
from pathlib import Path

STATE = Path(os.environ["GH_STATE"])


def main(arguments: list[str]) -> None:
    """``api`` alone: lists, and a comment that is made or changed."""
    assert os.environ["GH_TOKEN"], "nothing without a token"
    assert arguments.pop(0) == "api"
    (path,) = [one for one in arguments if one.startswith("repos/club/ratings/")]
    parts = path.removeprefix("repos/club/ratings/").partition("?")[0].split("/")
    if "--method" in arguments:
        comment(arguments[arguments.index("--method") + 1], parts, arguments[-1])
        return
    assert {"--paginate", "--slurp"} <= {*arguments}, "a list has pages"
    # Each item on a page of its own: nobody may look at the first page alone.
    sys.stdout.write(json.dumps([[one] for one in listed("-".join(parts))] or [[]]))


def listed(name: str) -> list[object]:
    """What a list holds."""
    file = STATE / f"{name}.json"
    value = json.loads(file.read_text("utf-8")) if file.exists() else []
    assert isinstance(value, list)
    return value


def comment(method: str, parts: list[str], field: str) -> None:
    """Keep a comment; its file is named by the number of the pull request."""
    body = Path(field.removeprefix("body=@")).read_text("utf-8")
    user = {"login": "github-actions[bot]"}
    if method == "POST":
        name = "-".join(parts)
        comments = [*listed(name), {"id": len(listed(name)) + 100, "user": user, "body": body}]
        (STATE / f"{name}.json").write_text(json.dumps(comments), "utf-8")
        return
    assert method == "PATCH"
    for file in STATE.glob("issues-*-comments.json"):
        comments = json.loads(file.read_text("utf-8"))
        for one in comments:
            if str(one["id"]) == parts[-1]:
                one["body"] = body
        file.write_text(json.dumps(comments), "utf-8")


main(sys.argv[1:])
