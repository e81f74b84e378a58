"""An issue made with a form becomes files and a pull request's words, or a report; and texts of the submit page."""

import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from masterlist.facts.content import Content
from masterlist.read import files, schemas
from masterlist.read.content import kind_of
from masterlist.read.event import EVENT_GAME, is_event_game
from masterlist.read.text import Mapping, Spot, shown, unreadable, visible
from masterlist.report import summary
from masterlist.scoring.registry import log_systems
from masterlist.source import Place, Problem
from masterlist.submit.answers import Given, Spoken, read_answers
from masterlist.submit.fields import CHART, ENTRY, GAME, NIGHT, PLAYER, Field, board_fields
from masterlist.submit.sheet import facts, outcome
from masterlist.submit.values import Draft, DraftOutcome, People, completed, labelled, naming, put, value

EMPTY = frozenset(("_No response_", "None", ""))

# The last field takes all that follows, so what a stranger types into it can pose as no other field.
YAML = Field("yaml", "YAML from the submit page, if you come from there", lambda *_: [])
FORMS: dict[str, tuple[Field, ...]] = {
    "game": (*ENTRY, YAML),
    "board": (
        Field("event", "Event, or rating list of a rated game", naming("event"), required=True),
        Field("round", "Round of the event", value("board", "round")),
        Field("table", "Table within the round", value("board", "table")),
        Field("started", "First day of a rated game", value("game", "started")),
        Field("finished", "Last day of a rated game", value("game", "finished")),
        *board_fields("board")[:-1],
        CHART,
        board_fields("board")[-1],
        YAML,
    ),
    "night": (*NIGHT, YAML),
    "player": PLAYER,
    "results": (Field("files", "Results from the submit page", lambda *_: [], required=True),),
}


def body(text: str, kind: str) -> tuple[list[Given], list[Field]]:
    """The answers in an issue's body, under each label's heading in the order of the form; and fields without one."""
    lines = text.split("\n")
    fields = FORMS[kind]
    answers: list[Given] = []
    missing: list[Field] = []
    at = 0
    for number, field in enumerate(fields):
        begun = _heading(lines, field, at)
        if begun is None:
            missing.append(field)
            continue
        following = (_heading(lines, other, begun + 1) for other in fields[number + 1 :])
        at = next((line for line in following if line is not None), len(lines))
        texts = lines[begun + 1 : at]
        blank = next((number for number, line in enumerate(texts) if line.strip()), 0)
        given = "\n".join(texts[blank:]).rstrip()
        fence = re.fullmatch(r"(`{3,}|~{3,})\w*\n(.*?)\n?\1", given, re.DOTALL)
        given = fence[2] if fence else given
        spot = Spot(begun + 1 + blank + (2 if fence else 1), 1)
        answers.append(Given(field, "" if given.strip() in EMPTY else given, spot))
    return answers, missing


def _heading(lines: list[str], field: Field, start: int) -> int | None:
    wanted = f"### {field.label}"
    return next((number for number in range(start, len(lines)) if lines[number].rstrip() == wanted), None)


def pasted(given: Given, draft: Draft) -> tuple[Draft, list[Problem]]:
    """The draft with what was pasted as its value; ids stay what the form's own fields say."""
    value, problems = schemas.parse(given.text.encode(), draft.file, first_line=given.spot.line)
    if isinstance(value, Mapping) and not problems and draft.kind != "entry":
        kind = EVENT_GAME if draft.kind == "board" and is_event_game(value) else draft.kind
        return draft._replace(kind=kind, value=value), []
    if isinstance(value, Mapping) and not problems and "game" in value:
        entry = completed(value, {})
        for key in {"player", "list"} & draft.value.keys():
            put(entry, key, draft.value[key], draft.value.values_at[key])
            entry.keys_at[key] = draft.value.keys_at[key]
        return draft._replace(value=entry), []
    hint = "paste what the submit page shows, from its first line to its last, or leave the field empty"
    where = Place(draft.file, *given.spot)
    return draft, problems or [Problem(where, "yaml-is-whole", "this is not one entry or one board", hint)]


HEAD = re.compile(r"# (content/\S+)[ \t]*")
# What names the file and does not stand in it; people and events first, because the others mention them.
_NAMED: dict[str, tuple[str, ...]] = {
    "player": ("id",),
    "event": ("id",),
    "board": ("event", "board"),
    EVENT_GAME: ("event", "board"),
    "game": ("list", "game"),
    "night": ("list", "word"),
    "entry": (),
}
LENGTH_OF_DATE = len("2026-03-04")
HINT = "paste what the submit page shows, from its first line to its last"


def is_several(text: str) -> bool:
    """Whether a text begins as the submit page begins one."""
    return HEAD.fullmatch(text.lstrip("\ufeff").partition("\n")[0].rstrip("\r")) is not None


def several(text: str, file: str, first_line: int = 1) -> tuple[list[Draft], list[Problem]]:
    """The drafts of the parts, each named as the file that it becomes, and what is wrong with the text.

    ``file`` is where the whole was given.
    """
    drafts: list[Draft] = []
    problems: list[Problem] = []
    for name, line, part in _parts(text, first_line):
        found = files.classify(name)
        if found is None or found.kind not in _NAMED:
            message = f"'{shown(name)}' is no file that can be handed in" if name else "no file is named here"
            problems.append(Problem(Place(file, line, 1), "yaml-is-whole", message, HINT))
            continue
        value, faults = schemas.parse(part.encode(), name)
        problems += faults
        if isinstance(value, Mapping) and not faults:
            kind, ids = kind_of(found, value), found.ids
            if kind == "night":  # its word follows the date
                ids = (ids[0], ids[1][LENGTH_OF_DATE:].removeprefix("-"))
            named = Mapping(Spot(1, 1))
            named.update(zip(_NAMED[kind], ids, strict=False))
            drafts.append(Draft(kind, named, value, name))
        elif not faults:
            message = "this is not what the submit page writes"
            problems.append(Problem(Place(name, 1, 1), "yaml-is-whole", message, HINT))
    return sorted(drafts, key=lambda one: [*_NAMED].index(one.kind)), problems


def _parts(text: str, first_line: int) -> Iterator[tuple[str, int, str]]:
    """Name, line and text of each part; the text before the first name is a part without one."""
    parts: list[tuple[str, int, list[str]]] = [("", first_line, [])]
    for number, line in enumerate(text.splitlines(), first_line):
        if head := HEAD.fullmatch(line):
            parts.append((head[1], number, []))
        else:
            parts[-1][2].append(line)
    for name, begun, lines in parts:
        if name or any(one.strip() for one in lines):
            yield name, begun, "\n".join(lines) + "\n"


MOST = 40  # problems that are listed
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


class Handled(NamedTuple):
    """The result of an issue."""

    outcome: DraftOutcome
    report: str  # Markdown for the author of the issue
    # What a workflow needs for a pull request: ids, dates and fixed words only, but for what the body has fenced. All
    # are "" where nothing can be written.
    branch: str = ""
    title: str = ""
    body: str = ""

    def as_json(self) -> str:
        """For the workflow: whether something is to be committed, the paths, and the words."""
        words = {"branch": self.branch, "message": self.title, "title": self.title, "body": self.body}
        return json.dumps({"written": bool(self.branch), "paths": [*self.outcome.texts], **words}, indent=1) + "\n"


def handled(root: Path, issue: Issue) -> Handled:
    """Check an issue; nothing is written here."""
    content = facts(root).content
    drafts, found = _checked(root, issue, content)
    if not drafts or not found.accepted:
        head = "Nothing was written yet, because something in this issue is not as it should be."
        foot = "Edit the issue, and it is looked at again. Nothing else needs to be done."
        return Handled(found, f"{head}\n\n{listed_problems(found.problems)}\n\n{foot}\n")
    # Every id in these words has been found on file or checked as a file's name, every date by the schema.
    title, tail = _title(drafts, found)
    notes = dict.fromkeys(_authorship(content, issue, draft) for draft in drafts)
    parts = [f"{title}, as reported in #{issue.number}.", "\n".join(f"- `{name}`" for name in found.texts), *notes]
    if found.problems:
        parts += ["What `masterlist check` will say of it:", listed_problems(found.problems)]
    text = "\n\n".join([*parts, f"Closes #{issue.number}."])
    branch = f"submit/issue-{issue.number}-{tail}"
    return Handled(found, f"{title}: ready to be written.\n", branch, title, f"{text}\n")


def _checked(root: Path, issue: Issue, content: Content | None) -> tuple[list[Draft], DraftOutcome]:
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
        drafts, problems = several(given.text, FILE, given.spot.line)
        if not (problems or drafts):
            message, hint = f"{given.field.label}: nothing is filled in", "paste what the submit page shows"
            problems = [Problem(Place(FILE, *given.spot), "answer-is-given", message, hint)]
        return drafts, outcome(root, drafts, problems)
    kind = "entry" if issue.kind == "game" else issue.kind
    spoken = Spoken(content) if content else None
    answers, unclear = spoken.read(kind, answers, FILE) if spoken else (answers, [])
    people = spoken.people if spoken else People(str, lambda _: False)
    if kind == "board":
        kind, answers = _board_or_game(content, answers)
    labels = {Place(FILE, *given.spot): given.field.label for given in answers}
    draft, problems = read_answers(kind, answers, people, FILE, Spot(1, 0))
    problems += unclear
    yaml = next((given for given in answers if given.field.id == "yaml"), None)
    if yaml and yaml.text:
        naming = [given for given in answers if given.field.id in {"player", "list", "event", "word"}]
        _, problems = read_answers(kind, naming, people, FILE, Spot(1, 0))
        problems += [problem for problem in unclear if problem.place in {Place(FILE, *given.spot) for given in naming}]
        draft, faults = pasted(yaml, draft)
        if faults:
            return [], DraftOutcome(labelled([*problems, *faults], labels), {})
    found = outcome(root, [draft], problems)
    return [draft], found._replace(problems=labelled(found.problems, labels))


def _board_or_game(content: Content | None, answers: list[Given]) -> tuple[str, list[Given]]:
    """The kind of file, and the answers as its fields: a list in the place of an event makes a board a rated game."""
    by_id = {given.field.id: given for given in answers}
    lists = [one.id for one in content.lists.values() if one.system not in log_systems()] if content else []
    if by_id["event"].text in lists or by_id["started"].text:
        kind, fields = "game", {field.id: field for field in GAME}
        fields["event"] = fields["list"]
    else:
        kind, fields = "board", {"round": Field("round", "", value("board", "round"), required=True)}
    as_fields = (fields.get(given.field.id, given.field)._replace(label=given.field.label) for given in answers)
    return kind, [given._replace(field=field) for given, field in zip(answers, as_fields, strict=True)]


def _title(drafts: list[Draft], found: DraftOutcome) -> tuple[str, str]:
    """What the pull request is called, and how its branch ends; an event is the reason for its boards."""
    if len(drafts) > 1:
        events = [str(draft.named["id"]) for draft in drafts if draft.kind == "event"]
        if len(events) != 1:
            return f"Add {len(drafts)} results", f"{len(drafts)}-results"
        boards = sum(draft.kind in {"board", "event-game"} for draft in drafts)
        return f"Add the event {events[0]} with {boards} board{'' if boards == 1 else 's'}", f"event-{events[0]}"
    (draft,) = drafts
    if draft.kind == "entry":
        player, day, opponent = draft.value["player"], draft.value["game"]["date"], draft.value["game"]["opponent"]
        return f"Add a game of {player} against {opponent} on {day}", f"{player}-{day}"
    (name,) = found.texts
    folder, id_ = name.removesuffix(".yaml").split("/")[-2:]
    return {
        "player": (f"Add the player {id_}", f"player-{id_}"),
        "event": (f"Add the event {folder}", f"event-{folder}"),
        "night": (f"Add the games of {id_} to {folder}", f"{folder}-{id_}"),
    }.get(draft.kind, (f"Add board {id_} of {folder}", f"{folder}-{id_}"))


def _authorship(content: Content | None, issue: Issue, draft: Draft) -> str:
    """Who opened the issue, and whether that is the player whose log it is; a merge decides, this only informs."""
    author = f"The issue was opened by `{issue.author}`"
    if draft.kind not in {"player", "entry"} or content is None:
        return f"{author}."
    of_entry = draft.kind == "entry"
    player = draft.value["player"] if of_entry else ""
    account = str(draft.value.get("github", ""))
    if of_entry:
        account = content.players[player].github if player in content.players else ""
    is_theirs = account.casefold() == issue.author.casefold()
    if of_entry and not account:
        return f"> **Note:** {author}. The player file of `{player}` names no `github:` user to compare with."
    if not account:
        return f"{author}. The file names no `github:` user, so it does not say who may edit the player's log."
    if is_theirs:
        how = (
            f"who is `{player}` by their player file"
            if of_entry
            else "whose account the file names as the player's own"
        )
        return f"{author}, {how}."
    file, ask = (
        (f"player file of `{player}`", "Ask before merging") if of_entry else ("file", "Ask that person before merging")
    )
    return f"> **Note:** {author}, but the {file} says `github: {shown(account)}`. {ask}."
