"""Published editions compared with the results of today: which rows would be different, and why."""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from masterlist import __version__
from masterlist.engine.query import Ask, heavy, provided, query
from masterlist.facts.site import Edition, RatingList
from masterlist.grouping import by_key
from masterlist.kinds.kind import KindFiles
from masterlist.queries.editions import called, decoded_rows, edition, edition_headers, published
from masterlist.queries.logs import LISTS, files_of, keeps
from masterlist.queries.results import log_result
from masterlist.queries.sources import listed as on_list
from masterlist.queries.sources import marks, rows_on
from masterlist.read.content import Facts
from masterlist.read.files import classify
from masterlist.standings.career import (
    Called,
    ResultChange,
    changes,
    listed,
    of_books,
    of_game,
    of_list,
    of_night,
    of_row,
)
from masterlist.standings.marks import ledger_marks, log_marks, renamed
from masterlist.standings.movement import Mark, Why
from masterlist.standings.totals import LogSummary

Beside = tuple[tuple[LogSummary, bytes], ...]  # a player's log of each list, and ``Standings`` in its editions


def _beside(work: Beside) -> tuple[tuple[str, str, Mark], ...]:
    return tuple(
        (log.list, row.edition, mark)
        for log, rows in work
        for row in decoded_rows(rows)
        for mark in log_marks([(log.player, row.total)], {log.player: log.total_on(row.through)})
    )


@heavy(_beside, batch=200)
def beside_editions(ask: Ask, player: str) -> Beside:
    """The marks that a player's log gives in the editions of its lists, each with list and edition."""
    logs: tuple[LogSummary, ...] = ask.part(log_result, player, key="summaries")
    return tuple((one, ask.part(published, one.list, key=player) or b"") for one in logs)


def log_marks_of(ask: Ask, list_: str) -> dict[str, dict[str, Mark]]:
    """What would be other today in the editions of a list that is rated from log books, by edition and player."""
    found: dict[str, dict[str, Mark]] = {}
    kept = ask(keeps)
    for player, own in ask(published, list_).items():
        if list_ not in kept.get(player, ()):
            for earlier in decoded_rows(own):
                found.setdefault(earlier.edition, {})[player] = Mark(player, Fraction(0), (Why.GONE,))
    for player, lists in kept.items():
        if list_ in lists:
            for of, edition_id, mark in ask(beside_editions, player):
                if of == list_:
                    found.setdefault(edition_id, {})[player] = mark
    headers = ask(edition_headers).get(list_, ())
    return {one.id: _by_terms(ask, one, found[one.id]) if one.id in found else {} for one in headers}


def _by_terms(ask: Ask, one: Edition, marks: dict[str, Mark]) -> dict[str, Mark]:
    """The marks of an edition that says with which terms it was made: where these are others, they are the reason."""
    if not one.system or one.made_with == ask.part(LISTS, key=one.list).on(one.through).made_with:
        return marks
    return {
        player: mark if Why.GONE in mark.whys else mark._replace(whys=(Why.TERMS,)) for player, mark in marks.items()
    }


def game_marks(ask: Ask, list_: str) -> dict[str, dict[str, Mark]]:
    """The same of a list that is rated from games."""
    return {header.id: ask(edition_marks, list_, header.id) for header in ask(edition_headers).get(list_, ())}


@query
def edition_marks(ask: Ask, list_: str, id_: str) -> dict[str, Mark]:
    """What would be other today in one edition, by player."""
    one = renamed(ask(called), ask.part(edition, f"{list_}/{id_}", key="edition"))
    today = rows_on(ask, list_, one.through)
    earlier = () if one.version else rows_on(ask, list_, one.through, earlier=True)
    still = frozenset(ask(on_list, list_))
    marks = (
        mark if mark.player in still else mark._replace(whys=(Why.GONE,))
        for mark in ledger_marks(one.rows, today, earlier)
    )
    return _by_terms(ask, one, {mark.player: mark for mark in marks})


# --- Why the rows of published editions would be different today, where the history of the files is known ---


THEN = provided("then")  # by edition, as squares/2026-q1: States, of what may have to do with its rows


# A file's name, its bytes at the commit of an edition, and those that it has now; None where it is not there.
TwoStates = tuple[str, bytes | None, bytes | None]
States = tuple[TwoStates, ...]


@query
def reasons(ask: Ask, list_: str) -> dict[str, dict[str, Mark]]:
    """What would be different today in the editions of a list, by edition and player, with the reasons."""
    found = {}
    for id_, own in ask(marks, list_).items():
        then: States | None = ask.part(THEN, key=f"{list_}/{id_}") if own else None
        found[id_] = _explained(ask, list_, id_, own, then) if then else own
    return found


def _explained(ask: Ask, list_: str, id_: str, own: Mapping[str, Mark], given: States) -> dict[str, Mark]:
    today = ask(called)
    sides = _Side("then", given, list_, today), _Side("now", given, list_, today)
    if any(side.unread for side in sides):
        return {**own}
    then, now = sides
    header = next(one for one in ask(edition_headers)[list_] if one.id == id_)
    whole: Edition = ask.part(edition, f"{list_}/{id_}", key="edition")
    merged = _merged(whole, today, then)
    same = {name for name, before, after in given if before == after}
    every = [
        *changes(
            (one for one in then.statements if one.file not in same),
            (one for one in now.statements if one.file not in same),
            header.through,
            [one for one in then.statements if one.file in same],
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
        whys |= of_row(player, every) if is_of_logs else {why for why, _ in every}
        whys |= {Why.MERGED} if (player in merged if is_of_logs else merged) else set()
        whys |= {Why.ADDED} if _added(then, now, player if is_of_logs else "", every, header.through) else set()
        return mark._replace(whys=listed({*mark.whys, *whys} - {Why.CHANGED}, is_older=is_older))

    return {player: explained(mark) for player, mark in own.items()}


def _merged(one: Edition, today: Called, then: "_Side") -> set[str]:
    """Players who were two when the edition was published, as they are called today."""
    ids = [*(row.player for row in one.rows), *then.players]
    renamed = {today.get(id_, id_) for id_ in ids if id_ in today}
    found = by_key((today.get(id_, id_), id_) for id_ in ids)
    return {player for player in renamed if len({*found[player]}) > 1}


def _added(then: "_Side", now: "_Side", player: str, every: Iterable[ResultChange], through: str) -> bool:
    """Whether a player of an entry that was there had no file yet."""
    new = {(one.people, one.day) for why, one in every if why is Why.LATE}
    met = (
        one.people
        for one in now.statements
        if one.reporter and one.day <= through and player in {"", one.reporter} and (one.people, one.day) not in new
    )
    return any(id_ in now.players and id_ not in then.were for people in met for id_ in people)


class _Side:
    """The files of one state, read."""

    def __init__(self, state: str, given: States, list_: str, today: Called) -> None:
        facts = Facts()
        for name, before, after in given:
            data = before if state == "then" else after
            file = classify(name)
            if data is not None and file:
                facts.add(file, data, [])
        self.unread = bool(facts.unread)
        self.players = {*facts.by_kind["player"]}
        self.were = {today.get(id_, id_) for id_ in self.players}
        self.about: RatingList | None = facts.by_kind["list"].get(list_)
        books = [book for player in {**facts.books, **facts.loose} for book in facts.log(player)]
        self.statements = (
            *of_books(books, list_, today),
            *(one for night in facts.nights.get(list_, ()) for one in of_night(night, today)),
            *(of_game(game, today) for game in facts.games.get(list_, ())),
        )
