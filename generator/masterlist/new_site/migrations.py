"""What a new version wants written in another way in the content of existing sites."""

import re
from collections.abc import Callable, Iterable, Iterator
from collections.abc import Mapping as Known
from pathlib import Path
from typing import NamedTuple

from masterlist.facts.night import Night, NightGame
from masterlist.new_site.files import numbers
from masterlist.read import strict_yaml
from masterlist.read.content import read_files
from masterlist.read.files import content_files
from masterlist.read.text import MAX_BYTES, Mapping
from masterlist.standings.same_game import SCORE, verdicts_on

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


def director_without_id(text: str) -> str:
    """The name of a director of whom an event's file does not say which player they are, or ""."""
    value = _parsed(text)
    return "" if "directed_by" in value else str(value.get("director", ""))


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
        for name in _names(_parsed(path.read_text("utf-8", errors="replace"))):
            found.setdefault(_folded(name), set()).add(path.stem)
    return {name: frozenset(ids) for name, ids in found.items()}


def _names(player: Mapping) -> Iterator[object]:
    yield player.get("name")
    aka = player.get("aka")
    yield from aka if isinstance(aka, list) else ()


def _folded(name: object) -> str:
    return " ".join(name.split()).casefold() if isinstance(name, str) else ""


def with_number(text: str, at: int, number: int) -> str:
    """A night's file with ``nth`` in the game at an index; as it is where the game is written in an unusual way."""
    value = _parsed(text)
    games = [{**game} for game in value["games"]]
    games[at]["nth"] = number
    game, line = value["games"][at], f"nth: {number}"
    ways = (way(key, text, game, line) for key in reversed(game) for way in (_line_below, _in_braces))
    return next((way for way in ways if _parsed(way) == {**value, "games": games}), text)


def _parsed(text: str) -> Mapping:
    value, problems = strict_yaml.parse(text.encode(), "")
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


class Migration(NamedTuple):
    """One change of form; it must leave alone what has that form already."""

    version: str  # the first one that asks for the new form
    files: str  # which: a pattern within the site
    rewrite: Callable[[str, IdsByName], str]  # a file's text, and the players by name → its text in the new form


EVENTS = "content/tournaments/*/event.yaml"
NUMBERS = "0.3.0"  # from then on a game that two files tell counts once, unless one says which of the day it is
DIRECTORS = "0.3.0"  # from then on an event names its director by id, and the name gives no rights
MIGRATIONS = (
    Migration("0.2.0", EVENTS, lambda text, _: with_final_status(text)),
    Migration(DIRECTORS, EVENTS, with_director_id),
)


def migrated(root: Path, before: str, migrations: tuple[Migration, ...] | None = None) -> dict[str, bytes]:
    """The files whose form differs between this version and the version ``before``, by name."""
    texts: dict[str, bytes] = {}
    players = ids_by_name(root)
    for one in MIGRATIONS if migrations is None else migrations:
        if numbers(one.version) <= numbers(before):
            continue
        for path in sorted(root.glob(one.files)):
            name = path.relative_to(root).as_posix()
            text = texts.get(name) or path.read_bytes()
            fresh = _rewritten(one, text, players)
            if fresh != text:
                texts[name] = fresh
    return texts | (_numbered_games(root) if numbers(NUMBERS) > numbers(before) else {})


def _numbered_games(root: Path) -> dict[str, bytes]:
    """The files of nights with ``nth`` where a game of another file was told apart by its note or its score.

    So the manual had it before a game of two files counted once.
    """
    texts: dict[str, bytes] = {}
    facts, _ = read_files(root, [file for file in content_files(root)[0] if file.kind == "game"])
    for list_ in facts.nights:
        nights = sorted(facts.nights[list_], key=lambda night: (night.date, night.id))
        while found := _meant_as_another(nights):
            at, game, number = found
            file = nights[at].place.file
            text = texts.get(file) or (root / file).read_bytes()
            texts[file] = with_number(text.decode(), game.number - 1, number).encode()
            games = (one._replace(nth=number) if one is game else one for one in nights[at].games)
            nights[at] = nights[at]._replace(games=tuple(games))
    return texts


def _meant_as_another(nights: list[Night]) -> tuple[int, NightGame, int] | None:
    """The first game of a later file that meant to be another one, with the index of its night and its number."""
    found = verdicts_on(nights)
    told: dict[tuple[str, frozenset[str]], list[NightGame]] = {}  # by files that come before
    for at, night in enumerate(nights):
        for game in night.games:
            one, earlier = found.get(game.place), told.get((night.date, frozenset(game.players)), [])
            if one and earlier and (game.note or any(each.note for each in earlier) or one.different == (SCORE,)):
                return at, game, len(earlier) + 1
        for game in night.games:
            told.setdefault((night.date, frozenset(game.players)), []).append(game)
    return None


def directors_without_ids(root: Path, before: str) -> dict[str, str]:
    """The directors, by the name of the event's file, of whom it could not be said which player they are."""
    if numbers(DIRECTORS) <= numbers(before):
        return {}
    files = {path.relative_to(root).as_posix(): path.read_text("utf-8", errors="replace") for path in root.glob(EVENTS)}
    return {name: director for name, text in sorted(files.items()) if (director := director_without_id(text))}


def _rewritten(migration: Migration, text: bytes, players: IdsByName) -> bytes:
    """Text that cannot be read stays as it is: 'check' says what is wrong with it."""
    if len(text) > MAX_BYTES:
        return text
    try:
        return migration.rewrite(text.decode("utf-8"), players).encode()
    except UnicodeDecodeError:
        return text
