"""The draw of the power that stays unplayed, made once and repeated by anyone."""

from pathlib import Path
from typing import NamedTuple

from masterlist.facts.board import SEVENTH_PLAYER, Board, Power
from masterlist.read.content import read_files
from masterlist.read.files import File, classify, data
from masterlist.read.versions import holds, is_in_history, newest
from masterlist.scoring.board import drawn_power
from masterlist.source import Problem
from masterlist.write.canonical import write
from masterlist.write.comments import canonical_text


class NotDrawn(Exception):
    """Nothing was drawn; the message says why, and what to do."""


class Drawn(NamedTuple):
    """A draw, made now or made before and repeated."""

    power: Power
    commit: str
    is_new: bool
    doubts: tuple[str, ...]  # of a draw that was made before


def draw(root: Path, name: str) -> tuple[Drawn | None, list[Problem]]:
    """Draw for the game in the file ``name`` and record it there, or repeat what was drawn before.

    Raises NotDrawn, NoCommit and NotWritten.
    """
    game, problems = _game(root, name)
    if game is None:
        return None, problems
    if game.drawn:
        return _repeated(root, name, game), []
    commit = newest(root)
    if not holds(root, commit, name):
        raise NotDrawn("commit the game's file first: its id has to be on record before the commit that decides")
    if named := [seat.power.value for seat in game.seats if seat.player not in {None, SEVENTH_PLAYER}]:
        message = "draw before the powers are dealt: leave the players out of the file until then"
        raise NotDrawn(f"{message} (now there is one for {', '.join(named)})")
    power = drawn_power(game.id, commit)
    _record(root, name, f'drawn: {{power: {power.value}, commit: "{commit}", game: "{game.id}"}}')
    return Drawn(power, commit, is_new=True, doubts=()), []


def _game(root: Path, name: str) -> tuple[Board | None, list[Problem]]:
    file = classify(name)
    if file is None or file.kind != "game":
        raise NotDrawn(f"{name} is no rated game: name it LIST/GAME, or by its file in content/games/")
    if data(root, file)[1]:
        raise NotDrawn(f"there is no {name}: write it first, with 'started' and seven seats without players")
    facts, problems = read_files(root, [file])
    return next((game for games in facts.games.values() for game in games), None), problems


def _rewritten(root: Path) -> tuple[str, ...]:
    site = read_files(root, [File("site", (), "content/site.yaml")])[0].content()
    return site.site.rewritten if site else ()


def _record(root: Path, name: str, line: str) -> None:
    found, _ = data(root, File("game", (), name))
    write(root, {name: canonical_text(f"{found.decode().rstrip()}\n{line}\n", "game").encode()})


def _repeated(root: Path, name: str, game: Board) -> Drawn:
    drawn = game.drawn
    assert drawn  # noqa: S101  who calls has looked
    doubts = []
    if drawn.game != game.id:
        doubts.append(f"it was made for the game '{drawn.game}'")
    if (found := drawn_power(drawn.game, drawn.commit)) is not drawn.power:
        doubts.append(f"the commit and the id draw {found.value}")
    if drawn.commit in _rewritten(root):
        doubts = ["the history was rewritten since, as content/site.yaml records: it cannot be repeated"]
    elif not is_in_history(root, drawn.commit):
        doubts.append("its commit is not in the history of what is checked out")
    elif not holds(root, drawn.commit, name):
        doubts.append("its commit does not hold the game's file yet")
    return Drawn(drawn.power, drawn.commit, is_new=False, doubts=tuple(doubts))
