"""Why the rows of published editions would be different today, where the history of the files is known."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from masterlist import __version__
from masterlist.engine.query import Ask, provided, query
from masterlist.facts.edition import Edition
from masterlist.facts.logbook import LogBook
from masterlist.facts.site import RatingList
from masterlist.kinds.kind import KindFiles
from masterlist.queries.editions import called, edition, edition_headers
from masterlist.queries.settings import files_of
from masterlist.queries.sources import marks
from masterlist.read.content import Facts
from masterlist.read.files import classify
from masterlist.standings.movement import Mark, Why
from masterlist.standings.reasons import (
    Called,
    ResultChange,
    Statement,
    changes,
    of_books,
    of_game,
    of_list,
    of_night,
    of_row,
    said,
)

THEN = provided("then")  # by edition, as squares/2026-q1: Then


class TwoStates(NamedTuple):
    """A file at the commit of an edition, and now."""

    name: str
    then: bytes | None  # None where it was not there
    now: bytes | None


class Then(NamedTuple):
    """What may have to do with the rows of one edition."""

    files: tuple[TwoStates, ...]


@query
def reasons(ask: Ask, list_: str) -> dict[str, dict[str, Mark]]:
    """What would be different today in the editions of a list, by edition and player, with the reasons."""
    found = {}
    for id_, own in ask(marks, list_).items():
        then: Then | None = ask.part(THEN, key=f"{list_}/{id_}") if own else None
        found[id_] = _explained(ask, list_, id_, own, then) if then else own
    return found


def _explained(ask: Ask, list_: str, id_: str, own: Mapping[str, Mark], given: Then) -> dict[str, Mark]:
    today = ask(called)
    sides = _Side("then", given, list_, today), _Side("now", given, list_, today)
    if any(side.unread for side in sides):
        return {**own}
    then, now = sides
    header = next(one for one in ask(edition_headers)[list_] if one.id == id_)
    whole: Edition = ask.part(edition, f"{list_}/{id_}", key="edition")
    merged = _merged(whole, today, then)
    same = {one.name for one in given.files if one.then == one.now}
    beside = [one for one in then.statements if one.file in same]
    every = [
        *changes(
            (one for one in then.statements if one.file not in same),
            (one for one in now.statements if one.file not in same),
            header.through,
            beside,
        )
    ]
    is_of_logs = files_of(ask, list_) is KindFiles.LOGS
    is_older = whole.version != __version__

    def explained(mark: Mark) -> Mark:
        if not {Why.CHANGED, Why.TERMS} & {*mark.whys}:
            return mark
        player = mark.player
        met = {id_ for one in now.statements if player in one.people for id_ in one.people}
        whys = of_list(then.about, now.about, header.through, met | {player} if is_of_logs else None)
        whys |= of_row(player, every) if is_of_logs else {one.why for one in every}
        whys |= {Why.MERGED} if (player in merged if is_of_logs else merged) else set()
        whys |= {Why.ADDED} if _added(then, now, player if is_of_logs else "", every, header.through) else set()
        return mark._replace(whys=said({*mark.whys, *whys} - {Why.CHANGED}, is_older=is_older))

    return {player: explained(mark) for player, mark in own.items()}


def _merged(one: Edition, today: Called, then: "_Side") -> set[str]:
    """Players who were two when the edition was published, as they are called today."""
    ids = [*(row.player for row in one.rows), *then.players]
    renamed = {today.get(id_, id_) for id_ in ids if id_ in today}
    found: dict[str, set[str]] = {}
    for id_ in ids:
        found.setdefault(today.get(id_, id_), set()).add(id_)
    return {player for player in renamed if len(found[player]) > 1}


def _added(then: "_Side", now: "_Side", player: str, every: Iterable[ResultChange], through: str) -> bool:
    """Whether somebody of an entry that was there had no file yet."""
    new = {(one.of.people, one.of.day) for one in every if one.why is Why.LATE}
    met = (
        one.people
        for one in now.statements
        if one.teller and one.day <= through and player in {"", one.teller} and (one.people, one.day) not in new
    )
    return any(id_ in now.players and id_ not in then.were for people in met for id_ in people)


class _Side:
    """The files of one state, read."""

    def __init__(self, state: str, given: Then, list_: str, today: Called) -> None:
        facts = Facts()
        for one in given.files:
            data = one.then if state == "then" else one.now
            file = classify(one.name)
            if data is not None and file:
                facts.add(file, data, [])
        self.unread = bool(facts.unread)
        self.players = {*facts.by_kind["player"]}
        self.were = {today.get(id_, id_) for id_ in self.players}
        self.about: RatingList | None = facts.by_kind["list"].get(list_)
        books = [book for player in {**facts.books, **facts.loose} for book in facts.log(player)]
        self.statements = tuple(_statements(facts, books, list_, today))


def _statements(facts: Facts, books: Iterable[LogBook], list_: str, today: Called) -> Iterator[Statement]:
    yield from of_books(books, list_, today)
    for night in facts.nights.get(list_, ()):
        yield from of_night(night, today)
    for game in facts.games.get(list_, ()):
        yield of_game(game, today)
