"""Plays GitHub's command line: answers from the files of a folder, and keeps comments in it."""

import json
import os
import sys
from itertools import pairwise
from pathlib import Path
from urllib.parse import unquote

STATE = Path(os.environ["GH_STATE"])


def main(arguments: list[str]) -> None:
    """Lists and comments by ``api``; an answer to an issue; pull requests that are opened or moved on."""
    assert os.environ["GH_TOKEN"], "nothing without a token"
    command = arguments.pop(0)
    if command != "api":
        spoken(command, arguments)
        return
    (path,) = [one for one in arguments if one.startswith("repos/club/ratings/")]
    parts = path.removeprefix("repos/club/ratings/").partition("?")[0].split("/")
    if "--method" in arguments:
        changed(arguments[arguments.index("--method") + 1], parts, arguments[-1])
        return
    if parts[0] == "pulls" and len(parts) == 2:
        (pull,) = [one for one in listed("pulls") if isinstance(one, dict) and str(one["number"]) == parts[1]]
        sys.stdout.write(json.dumps(pull))
        return
    if parts[0] == "collaborators":
        assert parts[2:] == ["permission"]
        found = [
            one
            for one in listed("collaborators")
            if isinstance(one, dict) and one["user"]["login"] == unquote(parts[1])
        ]
        sys.stdout.write(json.dumps(found[0] if found else {"message": "Not Found"}))
        sys.exit(0 if found else "gh: Not Found (HTTP 404)")
    if (STATE / f"fails-{'-'.join(parts)}").exists():
        sys.exit("gh: Server Error (HTTP 502)")
    assert {"--paginate", "--slurp"} <= {*arguments}, "a list has pages"
    # Each item on a page of its own: nobody may look at the first page alone.
    sys.stdout.write(json.dumps([[one] for one in listed("-".join(parts))] or [[]]))


def spoken(command: str, arguments: list[str]) -> None:
    """What has a command of its own; options come with a value each, but for two."""
    verb = arguments.pop(0)
    options = dict(pairwise(arguments))
    branch = options.get("--head", arguments[0] if arguments else "")
    opened = [one for one in listed("opened") if isinstance(one, dict)]
    if (command, verb) == ("pr", "list"):
        found = [one for one in opened if one["branch"] == branch]
        sys.stdout.write(f"{len(found) if options['--jq'] == 'length' else found[0]['number']}\n")
    elif command == "pr":
        assert verb in {"create", "edit"}
        words = {"title": options["--title"], "body": Path(options["--body-file"]).read_text("utf-8")}
        kept = [one for one in opened if one["branch"] != branch]
        assert (verb == "edit") == (len(kept) < len(opened))
        number = next((one["number"] for one in opened if one["branch"] == branch), len(opened) + 1)
        (STATE / "opened.json").write_text(json.dumps([*kept, {"branch": branch, "number": number, **words}]), "utf-8")
    elif command == "workflow":
        assert verb == "run"
        started = {"workflow": arguments[0], "ref": options["--ref"], "field": options["--field"]}
        (STATE / "started.json").write_text(json.dumps([*listed("started"), started]), "utf-8")
    elif command == "issue":
        assert verb == "comment"
        answer = Path(options["--body-file"]).read_text("utf-8")
        (STATE / f"answer-{arguments[0]}.md").write_text(answer, "utf-8")
    else:
        assert (command, verb) == ("auth", "setup-git")


def listed(name: str) -> list[object]:
    """What a list holds."""
    file = STATE / f"{name}.json"
    value = json.loads(file.read_text("utf-8")) if file.exists() else []
    assert isinstance(value, list)
    return value


def changed(method: str, parts: list[str], last: str) -> None:
    """Keep a comment, by the number of its pull request; a commit's status; a label that is taken off."""
    if parts[0] == "statuses":
        assert method == "POST"
        (STATE / f"status-{parts[1]}.json").write_bytes(Path(last).read_bytes())
        return
    if method == "DELETE":
        assert parts[2] == "labels"
        (STATE / "taken-off.json").write_text(json.dumps([*listed("taken-off"), unquote(parts[3])]), "utf-8")
        return
    comment(method, parts, last)


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
