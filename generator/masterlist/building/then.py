"""The files that may have to do with rows of published editions that would be different today, as they were and are."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from masterlist.engine.revision import Revision
from masterlist.kinds.kind import KindFiles
from masterlist.queries.editions import called, edition, edition_headers
from masterlist.queries.history import Provenance
from masterlist.queries.logs import log_outlines
from masterlist.queries.marked import Then, TwoStates
from masterlist.queries.settings import every_list, files_of
from masterlist.queries.sources import marks
from masterlist.read.versions import files_at
from masterlist.standings.movement import Why

UNSURE = {Why.CHANGED, Why.TERMS}  # with which there may be more reasons


def then_of(root: Path, prefix: str, ask: Revision, found: Provenance) -> dict[str, Then]:
    """By edition what has to be compared; nothing where its commit is not of the history, or no row differs."""
    then: dict[str, Then] = {}
    headers = ask(edition_headers)
    for list_ in (one for one in every_list(ask) if one in headers):
        every = ask(marks, list_)
        for header in headers[list_]:
            own = every.get(header.id, {})
            doubtful = {player for player, mark in own.items() if UNSURE & {*mark.whys}}
            number = found.numbers.get(header.commit)
            if doubtful and number is not None:
                since = {name for name, last in found.touched.items() if last > number} | found.unsaved
                players = _players(ask, list_, doubtful)
                stood = {row.player for row in ask.part(edition, header.name, key="edition").rows}
                names = {f"content/players/{id_}.yaml" for id_ in players | stood}
                own_files = (f"content/lists/{list_}.yaml", f"content/games/{list_}/")
                names |= {name for name in since if name.startswith(own_files)}
                logs = {f"content/logs/{id_}" for id_ in players}
                # Logs that are as they were tell of the same games.
                names |= {name for name in {*since, *found.touched} if name.rpartition("/")[0] in logs}
                names |= _nights(ask, list_, players, found.touched)
                then[header.name] = Then(tuple(_states(root, prefix, header.commit, sorted(names))))
    return then


def _players(ask: Revision, list_: str, doubtful: set[str]) -> set[str]:
    """Everybody whose log may matter, and whom these name, under all of their ids."""
    former: dict[str, set[str]] = {}
    for old, player in ask(called).items():
        former.setdefault(player, {player}).add(old)
    keepers = doubtful
    if files_of(ask, list_) is not KindFiles.LOGS:
        keepers = {player for player, one in ask(log_outlines).items() if list_ in one.lists} | {*former}
    outlines = ask(log_outlines)
    named = {name for player in keepers if player in outlines for name in outlines[player].named}
    return {id_ for player in keepers | named for id_ in former.get(player, {player})}


def _nights(ask: Revision, list_: str, players: set[str], names: Iterable[str]) -> set[str]:
    """The nights of those months of which logs tell as well."""
    outlines = ask(log_outlines)
    told = {f"content/games/{name}" for id_ in players if id_ in outlines for name in outlines[id_].months}
    return {name for name in names if name[: len(f"content/games/{list_}/2026-03")] in told}


def _states(root: Path, prefix: str, commit: str, names: list[str]) -> Iterator[TwoStates]:
    then = files_at(root, prefix, commit, names)
    for name in names:
        file = root / name
        now = file.read_bytes() if file.is_file() else None
        if now is not None or name in then:
            yield TwoStates(name, then.get(name), now)
