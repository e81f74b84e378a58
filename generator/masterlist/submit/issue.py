"""An issue made with a form becomes files and a pull request's words, or a report of what is wrong with it."""

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from masterlist.read.text import Spot, shown, unreadable, visible
from masterlist.report import summary
from masterlist.scoring.registry import log_systems
from masterlist.source import Place, Problem
from masterlist.submit.drafts import Given, body, drafted, labelled, pasted, several
from masterlist.submit.fields import GAME, Field
from masterlist.submit.sheet import facts, outcome
from masterlist.submit.spoken import Spoken
from masterlist.submit.values import Draft, DraftOutcome, value

MOST = 40  # listed_problems that are listed
LONGEST = 600  # characters of a line


def fenced(lines: Sequence[str]) -> str:
    """Lines as a block of code, whose fence is longer than any within it."""
    shown = [visible(line)[:LONGEST] for line in lines]
    longest = max((len(run) for line in shown for run in re.findall("`+", line)), default=0)
    fence = "`" * max(3, longest + 1)
    return "\n".join([f"{fence}text", *shown, fence])


def listed_problems(found: Sequence[Problem]) -> str:
    """Problems as a block of code: the message of each with its remedy, then how many there are."""
    lines = []
    for problem in found[:MOST]:
        place = f"{problem.place}: " if problem.place.file.startswith("content") else ""
        lines.append(f"{problem.severity.value}: {place}{problem.message}")
        lines += [f"  → {problem.hint}"] if problem.hint else []
    if len(found) > MOST:
        lines.append(f"… and {len(found) - MOST} more")
    return f"{fenced(lines)}\n\n{summary(found)}"


FILE = "the issue"
LOGIN = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9_-]{0,98}[A-Za-z0-9_])?(?:\[bot\])?")


class Issue(NamedTuple):
    """An issue as the workflow knows it; the body is a stranger's."""

    body: bytes
    author: str  # a login on GitHub
    number: int
    kind: str  # game: an entry of a log book | board | night | player | results: several files


class IssueWords(NamedTuple):
    """What a workflow needs for a pull request: ids, dates and fixed words only, but for what ``body`` has fenced."""

    branch: str
    message: str
    title: str
    body: str


class Handled(NamedTuple):
    """What came of an issue."""

    outcome: DraftOutcome
    words: IssueWords | None  # None where nothing can be written
    report: str  # Markdown for the one who opened the issue


def handled(root: Path, issue: Issue) -> Handled:
    """Judge an issue; nothing is written here."""
    drafts, found = _judged(root, issue)
    if not drafts or not found.accepted:
        return Handled(found, None, _refusal(found))
    words = _words(root, issue, drafts, found)
    return Handled(found, words, f"{words.title}: ready to be written.\n")


def as_json(done: Handled) -> str:
    """For the workflow: whether something is to be committed, the paths, and the words."""
    words = done.words or IssueWords("", "", "", "")
    paths = list(done.outcome.texts)
    return json.dumps({"written": done.words is not None, "paths": paths, **words._asdict()}, indent=1) + "\n"


def _judged(root: Path, issue: Issue) -> tuple[list[Draft], DraftOutcome]:
    if problems := unreadable(issue.body, FILE):
        return [], DraftOutcome(problems, {})
    text = issue.body.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
    answers, missing = body(text, issue.kind)
    if missing:
        hint = "open a new issue with the form, and leave its headings as they are"
        message = "the issue has no heading '{}' in the place where the form has it"
        gaps = [Problem(Place(FILE), "form-is-whole", message.format(field.label), hint) for field in missing]
        return [], DraftOutcome(gaps, {})
    if issue.kind == "results":
        (given,) = answers
        found = several(given.text, FILE, given.spot.line)
        problems = found.problems or ([] if found.drafts else [_nothing(given)])
        return found.drafts, outcome(root, found.drafts, problems)
    content = facts(root).content
    spoken_as = "entry" if issue.kind == "game" else issue.kind
    answers, unclear = Spoken(content).read(spoken_as, answers, FILE) if content else (answers, [])
    kind, answers = _meant(root, issue.kind, answers)
    labels = {Place(FILE, *given.spot): given.field.label for given in answers}
    draft, problems = drafted(kind, answers, FILE, Spot(1, 0))
    problems += unclear
    yaml = next((given for given in answers if given.field.id == "yaml"), None)
    if yaml and yaml.text:
        naming = [given for given in answers if given.field.id in {"player", "list", "event", "word"}]
        _, problems = drafted(kind, naming, FILE, Spot(1, 0))
        problems += [problem for problem in unclear if problem.place in {Place(FILE, *given.spot) for given in naming}]
        draft, faults = pasted(yaml, draft)
        if faults:
            return [], DraftOutcome(labelled([*problems, *faults], labels), {})
    judged = outcome(root, [draft], problems)
    return [draft], judged._replace(problems=labelled(judged.problems, labels))


def _nothing(given: Given) -> Problem:
    hint = "paste what the submit page shows"
    return Problem(Place(FILE, *given.spot), "answer-is-given", f"{given.field.label}: nothing is filled in", hint)


def _meant(root: Path, kind: str, answers: list[Given]) -> tuple[str, list[Given]]:
    """The kind of file, and the answers as its fields: a list in the place of an event makes a board a rated game."""
    if kind == "game":
        return "entry", answers
    if kind in {"night", "player"}:
        return kind, answers
    content = facts(root).content
    by_id = {given.field.id: given for given in answers}
    lists = [one.id for one in content.lists.values() if one.system not in log_systems()] if content else []
    if by_id["event"].text in lists or by_id["started"].text:
        rated = {field.id: field for field in GAME}
        rated["event"] = rated["list"]
        return "game", [_as(given, rated.get(given.field.id, given.field)) for given in answers]
    needed = Field("round", by_id["round"].field.label, value("board", "round"), required=True)
    return "board", [_as(given, needed if given.field.id == "round" else given.field) for given in answers]


def _as(given: Given, field: Field) -> Given:
    return given._replace(field=field._replace(label=given.field.label))


def _refusal(found: DraftOutcome) -> str:
    head = "Nothing was written yet, because something in this issue is not as it should be."
    foot = "Edit the issue, and it is looked at again. Nothing else needs to be done."
    return f"{head}\n\n{listed_problems(found.problems)}\n\n{foot}\n"


def _words(root: Path, issue: Issue, drafts: list[Draft], found: DraftOutcome) -> IssueWords:
    """Every id in here has been found on file or judged as a file's name, every date by the schema."""
    title, tail = _title(drafts[0], found) if len(drafts) == 1 else _title_of_several(drafts)
    branch = f"submit/issue-{issue.number}-{tail}"
    notes = dict.fromkeys(note for draft in drafts for note in _authorship(root, issue, draft))
    parts = [f"{title}, as reported in #{issue.number}.", "\n".join(f"- `{name}`" for name in found.texts), *notes]
    if found.problems:
        parts += ["What `masterlist check` will say of it:", listed_problems(found.problems)]
    parts.append(f"Closes #{issue.number}.")
    return IssueWords(branch, title, title, "\n\n".join(parts) + "\n")


def _title_of_several(drafts: list[Draft]) -> tuple[str, str]:
    """The event comes first where there is one, because it is the reason for its boards."""
    events = [str(draft.named["id"]) for draft in drafts if draft.kind == "event"]
    if len(events) != 1:
        return f"Add {len(drafts)} results", f"{len(drafts)}-results"
    boards = sum(draft.kind in {"board", "event-game"} for draft in drafts)
    return f"Add the event {events[0]} with {boards} board{'' if boards == 1 else 's'}", f"event-{events[0]}"


def _title(draft: Draft, found: DraftOutcome) -> tuple[str, str]:
    """What the pull request is called, and how its branch ends."""
    if draft.kind == "entry":
        player, day, opponent = draft.value["player"], draft.value["game"]["date"], draft.value["game"]["opponent"]
        return f"Add a game of {player} against {opponent} on {day}", f"{player}-{day}"
    (name,) = found.texts
    folder, id_ = name.removesuffix(".yaml").split("/")[-2:]
    if draft.kind == "player":
        return f"Add the player {id_}", f"player-{id_}"
    if draft.kind == "event":
        return f"Add the event {folder}", f"event-{folder}"
    if draft.kind == "night":
        return f"Add the games of {id_} to {folder}", f"{folder}-{id_}"
    return f"Add board {id_} of {folder}", f"{folder}-{id_}"


def _authorship(root: Path, issue: Issue, draft: Draft) -> list[str]:
    """Who opened the issue, and whether that is the player whose log it is; a merge decides, this only tells."""
    content = facts(root).content
    who = f"The issue was opened by `{issue.author}`"
    if draft.kind == "player":
        return _claims(who, issue.author, str(draft.value.get("github", "")))
    if draft.kind != "entry" or content is None:
        return [f"{who}."]
    player = draft.value["player"]
    known = content.players[player].github
    if not known:
        return [f"> **Note:** {who}. The player file of `{player}` names no `github:` user to compare with."]
    if known.casefold() == issue.author.casefold():
        return [f"{who}, who is `{player}` by their player file."]
    return [f"> **Note:** {who}, but the player file of `{player}` says `github: {shown(known)}`. Ask before merging."]


def _claims(who: str, author: str, claimed: str) -> list[str]:
    """Whether a new player's account is the one that opened the issue."""
    if not claimed:
        return [f"{who}. The file names no `github:` user, so it does not say who may edit the player's log."]
    if claimed.casefold() == author.casefold():
        return [f"{who}, whose account the file names as the player's own."]
    return [f"> **Note:** {who}, but the file says `github: {shown(claimed)}`. Ask that person before merging."]
