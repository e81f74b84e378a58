"""An issue made with a form becomes files and a pull request's words, or a report; and texts of the submit page."""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, TypeAlias

from masterlist.facts.content import Content
from masterlist.read import files, schemas
from masterlist.read.content import kind_of
from masterlist.read.event import EVENT_GAME, is_event_game
from masterlist.read.text import Mapping, Spot, shown, unreadable, visible
from masterlist.report import summary
from masterlist.scoring.registry import log_systems
from masterlist.source import Place, Problem
from masterlist.submit.answers import AnswerReader
from masterlist.submit.fields import CHART, ENTRY, GAME, NIGHT, PLAYER, Field, board_fields
from masterlist.submit.readers import naming, value
from masterlist.submit.sheet import facts, outcome
from masterlist.submit.values import NAMING, Draft, FileChanges, completed, drafted, labelled, put

FILE = "the issue"
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


Answers: TypeAlias = dict[str, tuple[str, Place]]  # by the fields' ids: the text, "" where nothing was given


def body(text: str, kind: str) -> tuple[Answers, list[Field]]:
    """The answers in an issue's body, under each label's heading in the order of the form; and fields without one."""
    lines = text.split("\n")
    fields = FORMS[kind]
    answers: Answers = {}
    missing: list[Field] = []
    at = 0
    for number, field in enumerate(fields):
        if (begun := _heading(lines, field, at)) is None:
            missing.append(field)
            continue
        following = (_heading(lines, other, begun + 1) for other in fields[number + 1 :])
        at = next((line for line in following if line is not None), len(lines))
        texts = lines[begun + 1 : at]
        blank = next((number for number, line in enumerate(texts) if line.strip()), 0)
        given = "\n".join(texts[blank:]).rstrip()
        fence = re.fullmatch(r"(`{3,}|~{3,})\w*\n(.*?)\n?\1", given, re.DOTALL)
        given = fence[2] if fence else given
        place = Place(FILE, begun + 1 + blank + (2 if fence else 1), 1)
        answers[field.id] = "" if given.strip() in EMPTY else given, place
    return answers, missing


def _heading(lines: list[str], field: Field, start: int) -> int | None:
    wanted = f"### {field.label}"
    return next((number for number in range(start, len(lines)) if lines[number].rstrip() == wanted), None)


def pasted(text: str, place: Place, draft: Draft) -> tuple[Draft, list[Problem]]:
    """The draft with what was pasted as its value; ids stay what the form's own fields say."""
    value, problems = schemas.parse(text.encode(), draft.file, first_line=place.line)
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
    return draft, problems or [Problem(place, "yaml-is-whole", "this is not one entry or one board", hint)]


HEAD = re.compile(r"# (content/\S+)[ \t]*")
_KINDS = [*(kind for kind in NAMING if kind != "club"), "entry"]  # that can be handed in so, in the order of need
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
        if found is None or found.kind not in _KINDS:
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
            if naming := NAMING.get(kind):  # what names the file and does not stand in it
                named.update(zip(filter(None, (naming.within, naming.key)), ids, strict=False))
            drafts.append(Draft(kind, named, value, name))
        elif not faults:
            message = "this is not what the submit page writes"
            problems.append(Problem(Place(name, 1, 1), "yaml-is-whole", message, HINT))
    return sorted(drafts, key=lambda one: _KINDS.index(one.kind)), problems


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


def handled(root: Path, text: bytes, kind: str, author: str, number: int) -> tuple[FileChanges, str, dict[str, Any]]:
    """Check the body of an issue, which is a stranger's; nothing is written here.

    ``kind`` is one of ``FORMS``, ``author`` a login on GitHub. Gives what would be written, a report in Markdown for
    the author, and what a workflow needs for a pull request: whether something is to be committed, the paths, and
    words. These are ids, dates and fixed words only, but for what the body has fenced; "" where nothing is written.
    """
    content = facts(root)[0]
    drafts, found = _checked(root, text, kind, content)
    pull: dict[str, Any] = {"written": False, "paths": [], "branch": "", "message": "", "title": "", "body": ""}
    if not drafts or not found.accepted:
        head = "Nothing was written yet, because something in this issue is not as it should be."
        foot = "Edit the issue, and it is looked at again. Nothing else needs to be done."
        return found, f"{head}\n\n{listed_problems(found.problems)}\n\n{foot}\n", pull
    # Every id in these words has been found on file or checked as a file's name, every date by the schema.
    title, tail = _title(drafts, found)
    notes = dict.fromkeys(_authorship(content, author, draft) for draft in drafts)
    parts = [f"{title}, as reported in #{number}.", "\n".join(f"- `{name}`" for name in found.texts), *notes]
    if found.problems:
        parts += ["What `masterlist check` will say of it:", listed_problems(found.problems)]
    pull |= {"written": True, "paths": [*found.texts], "branch": f"submit/issue-{number}-{tail}"}
    pull |= {"message": title, "title": title, "body": "\n\n".join([*parts, f"Closes #{number}.\n"])}
    return found, f"{title}: ready to be written.\n", pull


def _checked(root: Path, data: bytes, kind: str, content: Content | None) -> tuple[list[Draft], FileChanges]:
    if problems := unreadable(data, FILE):
        return [], FileChanges(problems, {})
    answers, missing = body(data.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n"), kind)
    if missing:
        hint = "open a new issue with the form, and leave its headings as they are"
        message = "the issue has no heading '{}' in the place where the form has it"
        gaps = [Problem(Place(FILE), "form-is-whole", message.format(field.label), hint) for field in missing]
        return [], FileChanges(gaps, {})
    if kind == "results" or content is None:
        given, place = answers.get("files", ("", Place(FILE)))
        drafts, problems = several(given, FILE, place.line) if kind == "results" else ([], [])
        if kind == "results" and not (problems or drafts):
            message, hint = f"{FORMS[kind][0].label}: nothing is filled in", "paste what the submit page shows"
            problems = [Problem(place, "answer-is-given", message, hint)]
        return drafts, outcome(root, drafts, problems)
    fields, kind = FORMS[kind], "entry" if kind == "game" else kind
    if kind == "board":
        kind, fields = _board_or_game(content, answers)
    reader, list_ = AnswerReader(content, kind), answers["list"][0] if "list" in answers else ""
    read = {id_: reader.read(field, *answers[id_], list_) for id_, field in zip(answers, fields, strict=True)}
    labels = {place: field.label for field, (_, place) in zip(fields, answers.values(), strict=True)}
    draft = drafted(kind, [part for _, parts, _ in read.values() for part in parts], FILE, Spot(1, 0))
    problems = [problem for _, _, faults in read.values() for problem in faults]
    yaml, place = answers.get("yaml", ("", Place(FILE)))
    if yaml:
        naming_ids = {"player", "list", "event", "word"}
        problems = [problem for id_, (_, _, faults) in read.items() if id_ in naming_ids for problem in faults]
        draft, faults = pasted(yaml, place, draft)
        if faults:
            return [], FileChanges(labelled([*problems, *faults], labels), {})
    found = outcome(root, [draft], problems)
    return [draft], found._replace(problems=labelled(found.problems, labels))


def _board_or_game(content: Content, answers: Answers) -> tuple[str, tuple[Field, ...]]:
    """The kind of file, and the form's fields for it: a list in the place of an event makes a board a rated game."""
    lists = [one.id for one in content.lists.values() if one.system not in log_systems()]
    event = AnswerReader(content, "board").named("event", answers["event"][0].strip())
    if event in lists or answers["started"][0]:
        kind, fields = "game", {field.id: field for field in GAME}
        fields["event"] = fields["list"]
    else:
        kind, fields = "board", {"round": Field("round", "", value("board", "round"), required=True)}
    return kind, tuple(fields.get(one.id, one)._replace(label=one.label) for one in FORMS["board"])


def _title(drafts: list[Draft], found: FileChanges) -> tuple[str, str]:
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


def _authorship(content: Content | None, login: str, draft: Draft) -> str:
    """Who opened the issue, and whether that is the player whose log it is; a merge decides, this only informs."""
    author = f"The issue was opened by `{login}`"
    if draft.kind not in {"player", "entry"} or content is None:
        return f"{author}."
    if draft.kind == "entry":
        player = draft.value["player"]
        account = content.players[player].github if player in content.players else ""
        missing = f"> **Note:** {author}. The player file of `{player}` names no `github:` user to compare with."
        same = f"who is `{player}` by their player file"
        file, ask = f"player file of `{player}`", "Ask before merging"
    else:
        account = str(draft.value.get("github", ""))
        missing = f"{author}. The file names no `github:` user, so it does not say who may edit the player's log."
        same = "whose account the file names as the player's own"
        file, ask = "file", "Ask that person before merging"
    if not account:
        return missing
    if account.casefold() == login.casefold():
        return f"{author}, {same}."
    return f"> **Note:** {author}, but the {file} says `github: {shown(account)}`. {ask}."
