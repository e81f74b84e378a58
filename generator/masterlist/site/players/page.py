"""A player's page: who they are, their sections, what is found nowhere else, and what all of it is made from."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any, NamedTuple

from masterlist.codec import decode, encode
from masterlist.documents.players import PlayerJson, TitleJson
from masterlist.engine.query import Ask, Stored, query
from masterlist.facts.board import Board, Power
from masterlist.facts.content import Content, Player, Privacy
from masterlist.facts.logbook import LogBook
from masterlist.facts.site import Membership, RatingList
from masterlist.language import _, dated, spoken
from masterlist.queries.editions import decoded_rows, published
from masterlist.queries.faults import log_warnings, waiting
from masterlist.queries.history import runs_of, runs_of_files
from masterlist.queries.logs import every_list, keeps, list_ids, log
from masterlist.queries.overview import elsewhere, met
from masterlist.queries.people import anonymizer_of, clubs, names, players
from masterlist.queries.ratings import lists_played, packed_games, running_period
from masterlist.queries.results import Stand, event, log_result, rated_lists, rated_shares, seats
from masterlist.queries.sources import among, standing
from masterlist.read.history import Runs
from masterlist.scoring.choices import log_system
from masterlist.scoring.comparison import Tally
from masterlist.scoring.log import STATUSES, Scored, carried_of
from masterlist.scoring.rating import Standing
from masterlist.scoring.working import Explained
from masterlist.site.common.links import Sources, club_link, document, pair_path, player_link, system_link
from masterlist.site.common.words import Document, Link, Page, game_name
from masterlist.site.common.workings import PageTop
from masterlist.site.downloads import players as downloads
from masterlist.site.downloads.players import player_document
from masterlist.site.layout import Frame, small_content
from masterlist.site.own_pages import by_entry
from masterlist.site.players.boards import FinishedGame, LedgerSection, best_of, by_power, finished_games
from masterlist.site.players.games import GamesSection, what_if
from masterlist.site.players.logs import Chronicle, Doubts, LogSection
from masterlist.source import Problem, with_names
from masterlist.standings.career import career
from masterlist.standings.event_results import newest_first
from masterlist.standings.logs import score_alone
from masterlist.standings.movement import Places, Rank
from masterlist.standings.nights import GamesOn, Own, joined, packed
from masterlist.standings.rating_list import OtherGame
from masterlist.standings.records import EventResult, EventTable
from masterlist.standings.results import ListResults, Results
from masterlist.standings.totals import OpenGame

MANY = 6  # sections that need a table of contents


class PlayerPage(NamedTuple):
    """What a player's page shows, for the template."""

    results: Results
    player: Player
    document: PlayerJson
    chronicle: Chronicle
    logs: tuple[LogSection, ...]
    games: tuple[GamesSection, ...]
    ledgers: tuple[LedgerSection, ...]
    tops: dict[str, PageTop | None]  # what leads the section of each list
    finished: list[FinishedGame]  # of Diplomacy

    @property
    def content(self) -> Content:
        return self.results.content

    @property
    def ranks(self) -> list[tuple[str, Places]]:
        """By list; boards do not mention who never had a rank, nor do nights who has no rated game."""
        quiet = {one.about.id for one in self.ledgers} | {one.one.list for one in self.games if not one.one.row}
        every = self.chronicle.ranks.items()
        return [(list_, own) for list_, own in every if own.now or own.editions or list_ not in quiet]

    @property
    def club(self) -> Link | None:
        return club_link(self.content, self.player)

    def person(self, id_: str) -> Link:
        return player_link(self.content, id_)

    def names(self, ids: Iterable[str]) -> str:
        return ", ".join(self.person(id_).text for id_ in ids)

    def system(self, id_: str) -> Link:
        return system_link(self.content, id_)

    def what_if(self, about: RatingList) -> str:
        """The list's system, where it brings its function for the browser; or ""."""
        return what_if(about.system)

    def pair(self, other: str) -> str:
        """The path of the page of their games, or ""."""
        return pair_path(self.player.id, other) if other in self.chronicle.met else ""

    @property
    def without_log(self) -> list[ListResults[Any]]:
        """Lists that the logs of others put the player on."""
        return [one for one in self.results.lists.values() if one.books.get(self.player.id) == ()]

    @property
    def excluded(self) -> Iterator[tuple[RatingList, Membership]]:
        """From which lists, and when."""
        for about in self.content.lists.values():
            yield from ((about, out) for out in about.excluded if out.player == self.player.id)

    def title(self, one: TitleJson) -> str:
        """A title in words."""
        if one.power:
            return _("Best {power}").format(power=spoken(Power(one.power).label))
        return _("Winner, shared") if one.shared else _("Winner")

    @property
    def tournaments(self) -> list[tuple[EventResult, Tally]]:
        """The tables of events in which the player is listed."""
        events = self.results.events.values()
        return [(one, row) for one in events for row in one.table.standings if row.player == self.player.id]

    @property
    def by_power(self) -> list[tuple[object, ...]]:
        return [*by_power(self.finished)]

    @property
    def best(self) -> list[FinishedGame]:
        return best_of(self.finished)

    @property
    def pairs(self) -> list[str]:
        """With whom there is a page of their games, but who are in no table of opponents."""
        shown = {record.opponent for one in self.chronicle.careers.values() for record in one.records}
        return [other for other in self.chronicle.met if other not in shown]

    @property
    def others(self) -> dict[Link, list[OtherGame]]:
        """Games that nothing above tells, by list and event: in the order of the newest game, as each one's games."""
        found: dict[Link, list[OtherGame]] = {}
        for one in self.chronicle.elsewhere:
            of = Link(one.name, f"tournaments/{one.event}.html")
            if not one.event:
                of = Link(self.content.lists[one.list].name, f"lists/{one.list}.html")
            found.setdefault(of, []).append(one)
        return found

    def other(self, one: OtherGame) -> Link:
        """Such a game, and where it is shown."""
        if one.event:
            return Link(_("round {number}").format(number=one.round), f"tournaments/{one.event}/{one.game}.html")
        if one.game:
            return Link(game_name(one.game), f"games/{one.list}/{one.game}.html")
        return Link(dated(one.date), f"players/{one.teller}.html#list-{one.list}")

    def why(self, one: OtherGame) -> str:
        """Why it is not rated, in an event not counted, or ""."""
        return spoken(with_names(one.why, self.content.name_of)) if one.why else ""

    @property
    def contents(self) -> list[Link]:
        """The sections, where there are enough of them."""
        found = []
        for section in self.logs:
            about = section.about
            found.append(Link(about.name, f"#list-{about.id}"))
            opponents, books = _("Opponents"), _("Log books")
            if len(self.logs) > 1:
                opponents = _("Opponents in {list}").format(list=about.name)
                books = _("Log books of {list}").format(list=about.name)
            if section.career.records:
                found.append(Link(opponents, f"#{about.id}-opponents"))
            found.append(Link(books, f"#{about.id}-books"))
        found += (Link(one.about.name, f"#list-{one.about.id}") for one in self.games)
        for there, name, anchor in (
            (self.pairs, _("Head to head"), "pairs"),
            (self.document.titles, _("Titles"), "titles"),
            (self.tournaments, _("Tournaments"), "tournaments"),
            (self.by_power, _("Record by power"), "powers"),
            (self.best, _("Best games"), "best"),
            (self.others, _("Other games"), "others"),
        ):
            found += [Link(name, f"#{anchor}")] if there else []
        return found if len(found) >= MANY else []


def player_page(  # noqa: PLR0913, PLR0917  what is shown, and where it leads
    results: Results, player: Player, document: PlayerJson, chronicle: Chronicle, doubts: Doubts, link_to: Sources
) -> Page:
    """The page of one player; ``doubts`` are the warnings about their entries."""
    content = results.content
    logs = tuple(
        LogSection(content, one, chronicle, doubts, link_to)
        for one in results.lists.values()
        if one.books.get(player.id)
    )
    games = tuple(GamesSection(content, one, chronicle.ranks[one.list], link_to) for one in chronicle.games)
    ledgers = tuple(
        LedgerSection(content, one, row, chronicle.ranks[one.about.id], link_to)
        for one in results.lists.values()
        for row in one.rows
        if row.player == player.id and not one.books
    )
    sections: tuple[LogSection | GamesSection | LedgerSection, ...] = (*logs, *games, *ledgers)
    tops = {one.about.id: one.top for one in sections}
    view = PlayerPage(
        results, player, document, chronicle, logs, games, ledgers, tops, finished_games(results, player.id)
    )
    summary = _("The games and ratings of {player}, with how every number was worked out.").format(player=player.name)
    return Page(f"players/{player.id}.html", "player.html", player.name, summary, {"it": view})


# --- What the page, the document and its further files are made from -------------------------------------


class PlayerListing(NamedTuple):
    """A player's place on one list."""

    list: str
    row: Standing
    numbers: tuple[int, ...]  # of their entries among the games with the opponent on that day
    statuses: bytes  # of the entries of their log, as ``LogSummary`` has them: others' logs are not looked at again


class PlayerInputs(NamedTuple):
    """What a player's page, their document and its further files show."""

    player: Player
    clubs: dict[str, str]  # names of the player's own club and of those that authenticated their books, by id
    books: Stored[tuple[LogBook, ...]] | None  # the player's own
    listed: tuple[PlayerListing, ...]
    names: dict[str, str]  # of every player that their log names, by id
    doubts: tuple[Problem, ...]  # about their entries
    places: dict[str, Places]  # by list
    event_rows: tuple[Stand, ...]
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
        head, files = downloads.of_player(results.content, self.player, value, page.values["it"].tops, self.runs)
        yield page._replace(head=head)
        yield document(f"players/{self.player.id}", value)
        yield from files


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
    event_rows = [ask.part(event, one, key="stands", entry=id_) for one in ask.part(seats, key=id_) or ()]
    inputs = PlayerInputs(
        player=player,
        clubs={club: ask.part(clubs, key=club).name for club in sorted({player.club, *vouching}) if club},
        books=None,
        listed=tuple(_listed(ask, id_, lists or ())),
        names=ask.parts(names, keys=named),
        doubts=_doubts(ask, id_) if outline else (),
        places={},
        event_rows=tuple(decode(data, Stand) for data in event_rows if data),
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
    rows = decoded_rows(ask.part(published, list_, key=id_))
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
    by_event = {stand.event.id: stand for stand in one.event_rows}
    return Results(
        content,
        {
            **{listed.list: _log_results(content, listed, one.player.id) for listed in one.listed},
            **{rated.about.id: rated for rated in one.rated},
        },
        {found.id: _stood(by_event[found.id]) for found in newest_first(stand.event for stand in one.event_rows)},
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
