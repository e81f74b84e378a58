"""The inputs of a player's page, their document and the files beside it, and what their what-if script needs."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

import msgspec

from masterlist.codec import decode, encode
from masterlist.engine.query import Ask, Stored, query
from masterlist.facts.board import Board
from masterlist.facts.content import Content, Player, Privacy
from masterlist.facts.logbook import LogBook
from masterlist.kinds.kind import KindFiles
from masterlist.queries.editions import published, stood_in
from masterlist.queries.faults import log_warnings, waiting
from masterlist.queries.history import runs_of, runs_of_files
from masterlist.queries.logs import every_list, files_of_system, keeps, list_ids, log
from masterlist.queries.overview import elsewhere, list_people, met
from masterlist.queries.people import People, anonymizer_of, clubs, names, players
from masterlist.queries.ratings import lists_played, packed_games, running_period
from masterlist.queries.results import Stand, event, log_result, rated_lists, rated_shares, seats
from masterlist.queries.sources import among, shown_standing, standing
from masterlist.read.history import Runs
from masterlist.scoring.choices import log_system
from masterlist.scoring.log import STATUSES, Scored, carried_of
from masterlist.scoring.rating import Standing
from masterlist.scoring.registry import list_system
from masterlist.scoring.working import Explained
from masterlist.site.common.links import Sources, document
from masterlist.site.common.words import Document, Page
from masterlist.site.downloads import players as downloads
from masterlist.site.downloads.players import player_document
from masterlist.site.layout import Frame, small_content
from masterlist.site.own_pages import by_entry
from masterlist.site.players.logs import Chronicle
from masterlist.site.players.view import player_page
from masterlist.source import Problem
from masterlist.standings.career import career
from masterlist.standings.event_results import newest_first
from masterlist.standings.logs import score_alone
from masterlist.standings.movement import Places, Rank
from masterlist.standings.nights import GamesOn, Own, joined, packed
from masterlist.standings.rating_list import OtherGame
from masterlist.standings.records import EventResult, EventTable
from masterlist.standings.results import ListResults, Results
from masterlist.standings.totals import OpenGame


class WhatIfInputs(NamedTuple):
    """What the script of a list's players holds."""

    list: str
    rows: Stored[tuple[Standing, ...]]
    people: Stored[People]

    def made(self, frame: Frame) -> Iterator[Document]:
        """The script: columns and not rows, because they compress better."""
        people, about = self.people.value(People), frame.lists[self.list]
        system = list_system(about.system)
        rows = self.rows.value(tuple[Standing, ...])
        columns: dict[str, list[Any]] = {
            f"figures.{column.key}": [row.figures.get(column.key) for row in rows] for column in system.columns
        }
        if files_of_system(about.system) is KindFiles.LOGS:
            halves = [2 * row.figures["opponents_defeated"] for row in rows]
            columns = {"halves": halves, "points": [row.figures["game_points"] for row in rows]}
        columns |= {
            "rank": [row.rank for row in rows],
            "rating": [row.rating for row in rows],
            "games": [row.games for row in rows],
        }
        value = {
            "system": about.system,
            "places": system.places,
            "terms": system.every_term(about.terms),
            "ids": [row.player for row in rows],
            "names": [people[row.player][0] for row in rows],
            "columns": columns,
        }
        data = msgspec.json.encode(value, enc_hook=_for_scripts)
        call = b'MasterlistWhatIf.know("%s",%s);\n' % (self.list.encode(), data)
        yield Document(f"assets/what-if/{self.list}.js", call)


def _for_scripts(value: object) -> object:
    """An exact number, also within a group of terms: scripts compute with floating points, and show two decimals."""
    if isinstance(value, Fraction):
        return int(value) if value.denominator == 1 else float(value)
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"{type(value).__name__} is nothing that a script can have")


@query
def what_if_inputs(ask: Ask, list_: str) -> WhatIfInputs:
    """The players of a list."""
    rows: Stored[tuple[Standing, ...]] = ask.stored(shown_standing, list_)
    return WhatIfInputs(list_, rows, ask.stored(list_people, list_))


class PlayerListing(NamedTuple):
    """A player's place on one list."""

    list: str
    row: Standing
    numbers: tuple[int, ...]  # of their entries among the games with the opponent on that day
    statuses: bytes  # of the entries of their log, as ``LogSummary`` has them: others' logs are not looked at again


class PlayerInputs(NamedTuple):
    """What a player's page, their document and the files beside it show."""

    player: Player
    clubs: dict[str, str]  # names of the player's own club and of those that authenticated their books, by id
    books: Stored[tuple[LogBook, ...]] | None  # the player's own
    listed: tuple[PlayerListing, ...]
    names: dict[str, str]  # of every player that their log names, by id
    doubts: tuple[Problem, ...]  # about their entries
    places: dict[str, Places]  # by list
    stands: tuple[Stand, ...]
    rated: tuple[ListResults[Board], ...]  # of the lists rated from games, what concerns them
    runs: dict[str, Runs]  # where the lines of their log books come from, by file
    met: tuple[str, ...]  # with whom there is a page of their games, ids in order
    # On lists that are rated from nights, without the games: ``Own`` of some months each, read where they are shown.
    games: tuple[tuple[GamesOn, tuple[bytes, ...]], ...] = ()
    waiting: tuple[OpenGame, ...] = ()  # that the player or an opponent has not answered
    elsewhere: tuple[OtherGame, ...] = ()  # that neither their log nor their rating tells

    def made(self, frame: Frame) -> Iterator[Page | Document]:
        """The player's page and document."""
        results = _results(self, frame)
        doubts = by_entry(results.content, self.doubts)
        link_to = Sources(frame.site, frame.prefix, self.runs, frame.private)
        chronicle = _chronicle(self, results)
        value = player_document(results, self.player, chronicle, self.waiting, frame.private)
        page = player_page(results, self.player, value, chronicle, doubts, link_to)
        head, beside = downloads.of_player(results.content, self.player, value, page.model.tops, self.runs)
        yield page._replace(head=head)
        yield document(f"players/{self.player.id}", value)
        yield from beside


@query
def player_inputs(ask: Ask, id_: str) -> PlayerInputs:
    """What is shown of one player."""
    anonymize = anonymizer_of(ask)
    player: Player = ask.part(players, key=id_)
    lists = ask.part(keeps, key=id_)
    outline = ask.part(log, id_, key="outline") if lists is not None else None
    others = ask.part(met, key=id_) or ()
    games = {list_: packed_games(ask, list_, id_) for list_ in ask.part(lists_played, key=id_) or ()}
    people = {player for own in games.values() for one in own for player in one.people}
    waits: tuple[OpenGame, ...] = ask.part(waiting, key=id_) or ()
    rated = tuple(ask.part(rated_shares, list_, key=id_) for list_ in ask.part(rated_lists, key=id_) or ())
    others_games = elsewhere(ask, id_)
    named = (
        *(outline.named if outline else ()),
        *others,
        *sorted(people),
        *(one.opponent for one in waits),
        *sorted({change.player for one in rated for game in one.games for change in game.changes}),
        *sorted({id_ for one in others_games for id_ in one.people}),
    )
    books: Stored[tuple[LogBook, ...]] | None = ask.stored(log, id_, key="books") if outline else None
    if books and outline and anonymize and (outline.authenticated or anonymize.concerns((id_, *named))):
        books = Stored.inline(encode(anonymize(ask.part(log, id_, key="books"))))
    vouching = (one.club for one in outline.authenticated) if outline else ()
    stands = [ask.part(event, one, key="stands", entry=id_) for one in ask.part(seats, key=id_) or ()]
    inputs = PlayerInputs(
        player=player,
        clubs={club: ask.part(clubs, key=club).name for club in sorted({player.club, *vouching}) if club},
        books=None,
        listed=tuple(_listed(ask, id_, lists or ())),
        names=ask.parts(names, keys=named),
        doubts=_doubts(ask, id_) if outline else (),
        places={},
        stands=tuple(decode(data, Stand) for data in stands if data),
        rated=rated,
        runs={},
        met=others,
        waiting=waits,
        elsewhere=others_games,
    )
    if anonymize:
        inputs = anonymize(inputs)
        inputs = inputs._replace(met=tuple(sorted(inputs.met)))
        for list_, own in games.items():
            one = anonymize(joined(id_, (decode(part.data, Own) for part in own)))
            games[list_] = (packed(one, one.played),)
    files = (file for own in games.values() for one in own for file in one.files)
    runs = {**runs_of(ask, f"logs/{id_}"), **runs_of_files(ask, files)} if player.privacy is Privacy.PUBLIC else {}
    played = ((anonymize(_on_list(ask, id_, list_)), tuple(one.data for one in own)) for list_, own in games.items())
    # No player is named in their places; the id of a list may be spelt as a private player's is.
    places = {list_: _places(ask, id_, list_) for list_ in every_list(ask) if ask.part(standing, list_, key=id_)}
    return inputs._replace(books=books, places=places, runs=runs, games=tuple(played))


def _places(ask: Ask, id_: str, list_: str) -> Places:
    """A player on the current list and in its editions."""
    row: Standing = ask.part(standing, list_, key=id_)
    rows = stood_in(ask.part(published, list_, key=id_))
    ranks = (Rank(one.edition, one.rank, one.ranked, Fraction(one.row.rating)) for one in rows)
    return Places(row.rank, tuple(ranks), *(ask.part(among, list_, key=id_) or (0, 0)))


def _on_list(ask: Ask, id_: str, list_: str) -> GamesOn:
    """A player on a list without their games."""
    row: Standing | None = ask.part(standing, list_, key=id_)
    return GamesOn(list_, row if row and row.games else None, Own(id_, ()), ask(running_period, list_))


def _listed(ask: Ask, id_: str, lists: tuple[str, ...]) -> Iterator[PlayerListing]:
    summaries = {one.list: one for one in ask.part(log_result, id_, key="summaries")} if lists else {}
    for list_ in ask(list_ids)[0]:
        row: Standing | None = ask.part(standing, list_, key=id_)
        if row:
            own = summaries.get(list_)
            numbers, statuses = (own.numbers, own.statuses) if own else ((), b"")
            yield PlayerListing(list_, row, numbers, statuses)


def _doubts(ask: Ask, id_: str) -> tuple[Problem, ...]:
    own = [one for one in ask.part(log_result, id_, key="doubts") if one.messages]
    return (*(ask.part(log_warnings, key=id_) or ()), *own)


def _results(one: PlayerInputs, frame: Frame) -> Results:
    content = small_content(frame, one.names, one.clubs)
    content.players[one.player.id] = one.player
    if one.books:
        content.books[one.player.id] = one.books.value(tuple[LogBook, ...])
    by_event = {stand.event.id: stand for stand in one.stands}
    return Results(
        content,
        {
            **{listed.list: _log_results(content, listed, one.player.id) for listed in one.listed},
            **{rated.about.id: rated for rated in one.rated},
        },
        {found.id: _stood(by_event[found.id]) for found in newest_first(stand.event for stand in one.stands)},
    )


def _log_results(content: Content, listed: PlayerListing, player: str) -> ListResults[Scored]:
    about = content.lists[listed.list]
    statuses = (STATUSES[at] for at in listed.statuses)
    books = content.log(player, about.id)
    if not books:
        return ListResults(about, (listed.row,), books={player: ()}, logs={player: []})
    return score_alone(about, books, statuses, listed.numbers, Explained)._replace(rows=(listed.row,))


def _stood(stand: Stand) -> EventResult:
    best = {power: tuple(game for of, game in stand.best if of is power) for power, _ in stand.best}
    table = EventTable(stand.event.id, stand.event.system, (stand.standing,), (), best, ())
    return EventResult(stand.event, table, (), stand.of)


def _chronicle(one: PlayerInputs, results: Results) -> Chronicle:
    player = one.player.id
    careers = {}
    for id_, found in results.lists.items():
        if player in found.logs:
            carried = carried_of(found.about, found.books[player])
            careers[id_] = career(log_system(found.about.system), found.logs[player], carried)
    games = tuple(
        about._replace(own=joined(player, (decode(part, Own) for part in parts))) for about, parts in one.games
    )
    return Chronicle(player, careers, one.places, one.met, games, one.elsewhere)
