"""What a new version wants written in another way in the content of existing sites."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from collections.abc import Mapping as Known
from contextlib import suppress
from itertools import takewhile
from pathlib import Path

from masterlist.facts.night import FROM_LOGS
from masterlist.grouping import by_key
from masterlist.new_site.tool import numbers
from masterlist.read import schemas
from masterlist.read.content import Facts, read_files
from masterlist.read.files import content_files
from masterlist.read.text import MAX_BYTES, Mapping
from masterlist.scoring.log import Conditions, Status
from masterlist.scoring.pairing import numbered
from masterlist.source import Place
from masterlist.standings.reported import reported_games
from masterlist.standings.same_game import SCORE, GameReport, of_board, of_event, of_night, verdicts

IdsByName = Known[str, frozenset[str]]  # ids of players by name, folded


def with_final_status(text: str) -> str:
    """An event file's text with ``status: final``; one that has a status, or faults, stays as it is.

    Events had a winner from their first board on before there was a status. Comments and all other lines stay.
    """
    value = _parsed(text)
    if "status" in value or "start" not in value:
        return text
    return _with("status: final", "end" if "end" in value else "start", text, value)


def with_director_id(text: str, players: IdsByName) -> str:
    """An event file's text with ``directed_by``, where exactly one of the ``players`` has the director's name.

    The name alone gave rights before: anyone who took it became the director.
    """
    value = _parsed(text)
    ids = [*players.get(_folded(value.get("director")), ())]
    if "directed_by" in value or len(ids) != 1:
        return text
    line = f"directed_by: {ids[0]}"
    line = line if _parsed(line) == {"directed_by": ids[0]} else f'directed_by: "{ids[0]}"'
    return _with(line, "director", text, value)


def with_maintainers(text: str, accounts: Iterable[str]) -> str:
    """The site's own file with ``maintainers``; one that names any, or has faults, stays as it is."""
    value, named = _parsed(text), ", ".join(accounts)
    key = next((key for key in ("repository", "branch", "title") if key in value), "")
    if not (named and key) or names_roles(text):
        return text
    return _with(f"maintainers: [{named}]", key, text, value)


def names_roles(text: str) -> bool:
    """Whether the site's own file names maintainers or reporters."""
    return not {"maintainers", "reporters"}.isdisjoint(_parsed(text))


def owner_of(address: str) -> str:
    """The account to which a repository on GitHub belongs, by its web address or as git calls it; "" for others."""
    found = _ON_GITHUB.fullmatch(address.strip())
    return found[1] if found else ""


_ON_GITHUB = re.compile(
    r"(?:https?://|ssh://git@|git@)(?:www\.)?github\.com[/:]([A-Za-z0-9][A-Za-z0-9-]*)/[\w.-]+/?", re.ASCII
)


def repository_of(text: str) -> str:
    """The address that the site's own file gives for its repository, or ""."""
    return str(_parsed(text).get("repository", ""))


def ids_by_name(root: Path) -> IdsByName:
    """The ids of the players of a site by each of their names."""
    found: dict[str, set[str]] = {}
    for path in sorted((root / "content/players").glob("*.yaml")):
        player = _parsed(path.read_text("utf-8", errors="replace"))
        aka = player.get("aka")
        for name in (player.get("name"), *(aka if isinstance(aka, list) else ())):
            found.setdefault(_folded(name), set()).add(path.stem)
    return {name: frozenset(ids) for name, ids in found.items()}


def _folded(name: object) -> str:
    return " ".join(name.split()).casefold() if isinstance(name, str) else ""


def with_number(text: str, number: int) -> str:
    """The file of one game with ``nth``; as it is where that is written in an unusual way."""
    value = _parsed(text)
    keys = (key for key in ("table", "finished", "started", "round") if key in value)
    ways = (_with(f"nth: {number}", key, text, value) for key in keys)
    return next((way for way in ways if way != text), text)


def with_number_in(text: str, at: int, number: int) -> str:
    """A night's file with ``nth`` in the game at an index; as it is where the game is written in an unusual way."""
    value = _parsed(text)
    games = [{**game} for game in value["games"]]
    games[at]["nth"] = number
    game, line = value["games"][at], f"nth: {number}"
    ways = (way(key, text, game, line) for key in reversed(game) for way in (_line_below, _in_braces))
    return next((way for way in ways if _parsed(way) == {**value, "games": games}), text)


def _parsed(text: str) -> Mapping:
    value, problems = schemas.parse(text.encode(), "")
    return value if isinstance(value, Mapping) and not problems else Mapping((1, 1))


def _with(line: str, key: str, text: str, value: Mapping) -> str:
    """The text with a line below that of a key, or in braces with the same before the key; else as it is."""
    ways = _line_below(key, text, value, line), _in_braces(key, text, value, line)
    return next((way for way in ways if _parsed(way) == {**value, **_parsed(line)}), text)


def _line_below(key: str, text: str, value: Mapping, written: str) -> str:
    lines = text.split("\n")
    line, end = value.values_at[key][0], "\r" if "\r\n" in text else ""
    if line == len(lines):
        lines.append("")
        lines[line - 1] += end
    indent = " " * (value.keys_at[key][1] - 1)
    return "\n".join([*lines[:line], f"{indent}{written}{end}", *lines[line:]])


def _in_braces(key: str, text: str, value: Mapping, written: str) -> str:
    """Before the key on its own line: a file in braces has no line below it."""
    line, column = value.keys_at[key]
    lines = text.split("\n")
    own = lines[line - 1]
    lines[line - 1] = f"{own[: column - 1]}{written}, {own[column - 1 :]}"
    return "\n".join(lines)


EVENTS = "content/tournaments/*/event.yaml"
NUMBERS = "0.3.0"  # from then on a game that two files tell counts once, unless one says which of the day it is
DIRECTORS = "0.3.0"  # from then on an event names its director by id, and the name gives no rights

# By the first version that asks for another form: which files, by a pattern within the site, and what makes of a file's
# text, given the players by name, the text in the new form. It must leave alone what has that form already.
REWRITES: dict[str, tuple[str, Callable[[str, IdsByName], str]]] = {
    "0.2.0": (EVENTS, lambda text, _: with_final_status(text)),
    DIRECTORS: (EVENTS, with_director_id),
}


def migrated(root: Path, before: str) -> dict[str, bytes]:
    """The files whose form differs between this version and the version ``before``, by name."""
    texts: dict[str, bytes] = {}
    players = ids_by_name(root)
    for version, (files, rewrite) in REWRITES.items():
        for path in sorted(root.glob(files)) if numbers(version) > numbers(before) else ():
            name = path.relative_to(root).as_posix()
            text = texts.get(name) or path.read_bytes()
            with suppress(UnicodeDecodeError):  # text that cannot be read stays as it is: 'check' says what is wrong
                fresh = rewrite(text.decode("utf-8"), players).encode() if len(text) <= MAX_BYTES else text
                if fresh != text:
                    texts[name] = fresh
    return texts | (_numbered_games(root) if numbers(NUMBERS) > numbers(before) else {})


def _numbered_games(root: Path) -> dict[str, bytes]:
    """The files with ``nth`` where a game of another file was distinguished by its note or its score.

    So the manual had it before a game of two files counted once.
    """
    texts: dict[str, bytes] = {}
    met, notes, indexes = _met_in_two_files(_facts(root))
    for games in met:
        while found := _meant_as_another(games, notes):
            at, number = found
            place = games[at].place
            text, index = (texts.get(place.file) or (root / place.file).read_bytes()).decode(), indexes[place]
            fresh = with_number(text, number) if index is None else with_number_in(text, index, number)
            texts[place.file] = fresh.encode()
            games[at] = games[at]._replace(nth=number)
    return texts


def reported_twice(root: Path, before: str) -> dict[Place, tuple[Place, int]]:
    """The games that count once or not at all since another file tells them: by their place where, and which they are.

    Which they are if there were two, that is: which game of these people, from 2.
    """
    if numbers(NUMBERS) <= numbers(before):
        return {}
    facts = _facts(root)
    found: dict[Place, tuple[Place, int]] = {}
    for games in _met_in_two_files(facts)[0]:
        for place, one in verdicts(games).items():
            if (number := _next_number(games, place.file)) > 1:
                found[place] = one.other, number
    for place, other, number in _against_nights(facts):
        found.setdefault(place, (other, number))
    return dict(sorted(found.items()))


def _facts(root: Path) -> Facts:
    wanted = {"game", "board", "event", "list", "log", "entry"}
    return read_files(root, [file for file in content_files(root)[0] if file.kind in wanted])[0]


def _met_in_two_files(facts: Facts) -> tuple[list[list[GameReport]], dict[Place, str], dict[Place, int | None]]:
    """The games of the same people on the same days, or in the same round, where several files tell them.

    Also the note of each game, and its index in a night, or None where the file is the game.
    """
    met: dict[tuple[object, ...], list[GameReport]] = {}
    notes: dict[Place, str] = {}
    indexes: dict[Place, int | None] = {}

    def meet(where: str, game: GameReport, note: str, index: int | None = None) -> None:
        met.setdefault((where, game.days, game.people), []).append(game)
        notes[game.place], indexes[game.place] = note, index

    for list_, nights in sorted(facts.nights.items()):
        for night in sorted(nights, key=lambda one: one.id):
            for at, game in enumerate(night.games):
                meet(list_, of_night(night, game), game.note, at)
    for list_, games in sorted(facts.games.items()):
        for rated in sorted(games, key=lambda one: one.id):
            meet(list_, of_board(rated), rated.note)
    for id_ in sorted(facts.by_kind["event"].keys() & facts.boards):
        event = facts.event(id_)  # without fill-ins no player sits at two boards of a round
        for board in event.boards if event.terms.fill_ins else ():
            if not board.in_play:
                meet(f"event {id_}", of_event(board), board.note)
    return [games for games in met.values() if len({one.place.file for one in games}) > 1], notes, indexes


def _meant_as_another(games: Sequence[GameReport], notes: Known[Place, str]) -> tuple[int, int] | None:
    """The index of the first game of a later file that meant to be another one, and its number."""
    found = verdicts(games)
    for at, one in enumerate(games):
        verdict, number = found.get(one.place), _next_number(games, one.place.file)
        noted = [notes[each.place] for each in games[:at] if each.place.file != one.place.file]
        if verdict and number > 1 and (notes[one.place] or any(noted) or verdict.different == (SCORE,)):
            return at, number
    return None


def _next_number(games: Iterable[GameReport], file: str) -> int:
    """Which game of these people comes after those of the files before this one."""
    before = takewhile(lambda one: one.place.file != file, games)
    by_file = by_key((one.place.file, one.nth) for one in before)
    return max((number for own in by_file.values() for number in numbered(own)), default=0) + 1


def _against_nights(facts: Facts) -> Iterator[tuple[Place, Place, int]]:
    """Entries of logs that a night contradicts, the place of its game, and which of two games the entry would be."""
    for list_ in sorted(facts.by_kind["list"].keys() & facts.nights):
        nights = facts.nights[list_]
        days = {night.date for night in nights}
        books = {player: facts.log(player) for player in sorted({*facts.books, *facts.loose})}
        logs = {
            player: tuple(one for book in own if book.list == list_ for one in book.entries if one.date in days)
            for player, own in books.items()
        }
        about = facts.by_kind["list"][list_]
        given = {player: own for player, own in logs.items() if own}
        for night in reported_games(about, nights, given, Conditions())[0]:
            if night.id.endswith(FROM_LOGS):
                continue
            for game in night.games:
                own = [one for one in night.games if {*one.players} == {*game.players}]
                for report in game.reports:
                    if report.player and report.status == Status.CONTRADICTED.value:
                        yield report.place, game.place, len(own) + 1


def directors_without_ids(root: Path, before: str) -> dict[str, str]:
    """The directors, by the name of the event's file, whose player is not known."""
    if numbers(DIRECTORS) <= numbers(before):
        return {}
    found = {}
    for path in sorted(root.glob(EVENTS)):
        event = _parsed(path.read_text("utf-8", errors="replace"))
        if event.get("director") and "directed_by" not in event:
            found[path.relative_to(root).as_posix()] = str(event["director"])
    return found
