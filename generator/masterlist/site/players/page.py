"""A player's page: who they are, their sections, what is found nowhere else, and what all of it is made from."""

import re
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import partial
from typing import Any, NamedTuple

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from masterlist.codec import decode, encode
from masterlist.documents.players import TitleJson
from masterlist.engine.query import Ask, Sent, Stored, query
from masterlist.facts.board import Board, Power
from masterlist.facts.content import Content, Player, Privacy
from masterlist.facts.logbook import LogBook
from masterlist.language import _, dated, grouped, spoken
from masterlist.queries.editions import decoded_rows, published
from masterlist.queries.faults import log_warnings, waiting
from masterlist.queries.history import runs_of, runs_of_files
from masterlist.queries.logs import every_list, keeps, list_ids, log
from masterlist.queries.overview import elsewhere, met
from masterlist.queries.people import anonymizer_of, clubs, names, players
from masterlist.queries.ratings import lists_played, packed_games, running_period, stored_games
from masterlist.queries.results import event, log_result, rated_lists, rated_shares, seats
from masterlist.queries.sources import ranked_on, without_late_ranks
from masterlist.read.history import Runs
from masterlist.scoring.choices import log_system
from masterlist.scoring.log import STATUSES, Scored, Status, carried_of
from masterlist.scoring.rating import Standing
from masterlist.scoring.working import Explained
from masterlist.site.common.links import Sources, document, pair_path
from masterlist.site.common.words import Document, Link, Page, game_name, outcome, placed, rank_alone
from masterlist.site.common.workings import PageTop
from masterlist.site.downloads import players as downloads
from masterlist.site.downloads.players import player_document, titles
from masterlist.site.layout import Frame, Made, inputs, small_content
from masterlist.site.own_pages import by_entry
from masterlist.site.players.boards import best_of, by_power, finished_games, ledger_section
from masterlist.site.players.games import games_section
from masterlist.site.players.logs import Chronicle, Doubts, log_section
from masterlist.site.records import finish_card, finish_top
from masterlist.source import Problem, with_names
from masterlist.standings.career import FORM, career
from masterlist.standings.event_results import newest_first
from masterlist.standings.logs import score_alone
from masterlist.standings.master_list import compared
from masterlist.standings.movement import Places, Rank
from masterlist.standings.nights import GamesOn, Own, Packed, joined, outcome_for, packed
from masterlist.standings.rating_list import OtherGame
from masterlist.standings.records import EventResult
from masterlist.standings.results import ListResults, Results
from masterlist.standings.totals import OpenGame

MANY = 6  # sections that need a table of contents
Values = dict[str, Any]  # for the template, by name


def player_values(results: Results, player: Player, chronicle: Chronicle, doubts: Doubts, link_to: Sources) -> Values:
    """What a player's page shows; ``doubts`` are the warnings about their entries."""
    content, id_, lists = results.content, player.id, results.lists.values()
    logs = [log_section(content, one, chronicle, doubts, link_to) for one in lists if one.books.get(id_)]
    games = [games_section(content, one, chronicle.ranks[one.list], link_to) for one in chronicle.games]
    finished = finished_games(results, id_)  # of Diplomacy
    ledgers = [
        ledger_section(content, one, row, chronicle.ranks[one.about.id], link_to, chronicle.elsewhere, finished)
        for one in lists
        for row in one.rows
        if row.player == id_ and not one.books
    ]
    # Boards do not mention who never had a rank, nor do nights who has no rated game.
    quiet = {one.about.id for one in ledgers} | {one.about.id for one in games if not one.row}
    # Lists that the logs of others put the player on.
    without_log = [(one.about, row) for one in lists if one.books.get(id_) == () for row in one.rows if row.reason]
    quiet |= {about.id for about, _row in without_log}
    ranks = chronicle.ranks.items()
    pairs = {other: pair_path(id_, other) for other in chronicle.met}
    in_tables = {record.opponent for one in chronicle.careers.values() for record in one.records}
    in_tables |= {other for one in (*games, *ledgers) for other, _link, _kinds in one.met}
    finishes = [(one, row) for one in results.events.values() for row in one.table.standings if row.player == id_]
    has_rating = any(one.top for one in (*logs, *games, *ledgers))
    values = {
        "content": content,
        "player": player,
        "logs": logs,
        "of_games": games,
        "ledgers": ledgers,
        "ranks": [(list_, own) for list_, own in ranks if own.now or own.editions or list_ not in quiet],
        "excluded": [(about, out) for about in content.lists.values() for out in about.excluded if out.player == id_],
        "without_log": without_log,
        "pairs": pairs,  # the pages of their games, by player
        "others_met": [other for other in pairs if other not in in_tables],
        "titles": [(results.events[one.event].event, _title(one)) for one in titles(results, id_)],
        "tournaments": finishes,
        "finish": None
        if has_rating
        else finish_top(content, finishes, link_to) or _games_top(id_, chronicle.elsewhere, chronicle.games),
        "powers": [*by_power(finished)],
        "best": [*best_of(finished)],
        "elsewhere": _elsewhere(content, chronicle.elsewhere),
    }
    return values | {"contents": _contents(values)}


def _games_top(player: str, elsewhere: Iterable[OtherGame], lists: Iterable[GamesOn]) -> PageTop | None:
    """The games on lists of a player who has neither a rating nor a finish: of days, and of logs of others."""
    games = [(one.date, outcome(one.result) if one.result else "") for one in elsewhere if one.list]
    played = (one for of_list in lists for one in of_list.own.played if str(one.unrated) != Status.REPEATED.why)
    games += ((one.date, outcome_for(one, player)) for one in played)
    if not games:
        return None
    kinds = [kind for _day, kind in sorted(games, key=lambda one: one[0], reverse=True) if kind]
    won, drawn, lost = (kinds.count(kind) for kind in ("won", "drawn", "lost"))
    record = _("{won} won, {drawn} drawn, {lost} lost").format(won=won, drawn=drawn, lost=lost)
    details = (record,) if len(kinds) > 1 else ()
    return PageTop(_("Games on file"), grouped(len(games)), details=details, form=tuple(kinds[:FORM][::-1]))


def _title(one: TitleJson) -> str:
    if one.power:
        return _("Best {power}").format(power=spoken(Power(one.power).label))
    return _("Winner, shared") if one.shared else _("Winner")


SETTLED = {"", *(one.value for one in Status if one.rated and one is not Status.AWAITING)}  # of which nothing is said


Doubt = tuple[str, bool, bool]  # a status, whether it waits for the player, and whether the other has it counted


def _elsewhere(
    content: Content, games: Iterable[OtherGame]
) -> dict[Link, list[tuple[OtherGame, Link, str, Doubt | None]]]:
    """Games that nothing else tells, by list and event: in the order of the newest game, as each one's games.

    Each with where it is shown, why it is not rated, in an event not counted, or "", and the status of the entry that
    tells it, unless that is simply rated: with whether the player is waited for, and for whom it counts until then.
    """
    found: dict[Link, list[tuple[OtherGame, Link, str, Doubt | None]]] = {}
    for one in games:
        if one.event:
            of = Link(one.name, f"tournaments/{one.event}.html")
            link = Link(_("round {number}").format(number=one.round), f"tournaments/{one.event}/{one.game}.html")
        else:
            of = Link(content.lists[one.list].name, f"lists/{one.list}.html")
            link = Link(dated(one.date), f"players/{one.reporter}.html#list-{one.list}")
            if one.game:
                link = Link(game_name(one.game), f"games/{one.list}/{one.game}.html")
        why = spoken(with_names(one.why, content.name_of)) if one.why else ""
        counts = one.status == Status.AWAITING.value
        waits = counts or one.status == Status.UNSIGNED.value
        doubt = None if one.status in SETTLED else (one.status, waits, counts)
        found.setdefault(of, []).append((one, link, why, doubt))
    return found


def _contents(values: Values) -> list[Link]:
    """The sections, where there are enough of them."""
    found = []
    for section in values["logs"]:
        about = section.about
        found.append(Link(about.name, f"#list-{about.id}"))
        opponents, books = _("Opponents"), _("Log books")
        if len(values["logs"]) > 1:
            opponents = _("Opponents in {list}").format(list=about.name)
            books = _("Log books of {list}").format(list=about.name)
        if section.career.records:
            found.append(Link(opponents, f"#{about.id}-opponents"))
        found.append(Link(books, f"#{about.id}-books"))
    found += (Link(one.about.name, f"#list-{one.about.id}") for one in values["of_games"])
    for there, name, anchor in (
        ("others_met", _("Head to head"), "pairs"),
        ("titles", _("Titles"), "titles"),
        ("tournaments", _("Tournaments"), "tournaments"),
        ("powers", _("Record by power"), "powers"),
        ("best", _("Best games"), "best"),
        ("elsewhere", _("Other games"), "others"),
    ):
        found += [Link(name, f"#{anchor}")] if values[there] else []
    return found if len(found) >= MANY else []


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
    event_rows: tuple[bytes, ...]  # of each event they stand in, their row alone: ``EventResult``
    rated: tuple[ListResults[Board], ...]  # of the lists rated from games, what concerns them
    runs: dict[str, Runs]  # where the lines of their log books come from, by file
    met: tuple[str, ...]  # with whom there is a page of their games, ids in order
    # On lists that are rated from nights, without the games: ``Own`` of some months each, read where they are shown.
    games: tuple[tuple[GamesOn, tuple[Stored[Packed], ...]], ...] = ()
    waiting: tuple[OpenGame, ...] = ()  # that the player or an opponent has not answered
    elsewhere: tuple[OtherGame, ...] = ()  # that neither their log nor their rating tells

    def made(self, frame: Frame) -> Iterator[Page | Document]:
        return self.ranked(frame, {})

    def ranked(self, frame: Frame, late: Mapping[str, int | None]) -> Iterator[Page | Document]:
        """The same with the ``late`` ranks on some lists, which are not among the inputs."""
        results = _results(self, frame)
        doubts = by_entry(results.content, self.doubts)
        link_to = Sources(frame.site, frame.prefix, self.runs, frame.private)
        chronicle = _chronicle(self, results)
        value, player = player_document(results, self.player, chronicle, self.waiting, frame.private), self.player
        lists = {id_: replace(one, rank=late[id_]) if id_ in late else one for id_, one in value.lists.items()}
        value = replace(value, lists=lists)
        values = player_values(results, player, chronicle, doubts, link_to)
        tops = {one.about.id: one.top for one in (*values["logs"], *values["of_games"], *values["ledgers"])}
        tops |= {id_: top._replace(place="") for id_, top in tops.items() if top and id_ in late}  # no picture moves
        finish = partial(finish_card, results.content, player, values["finish"], values["tournaments"])
        head, files = downloads.of_player(results.content, player, value, tops, finish, self.runs)
        summary = _("The games and ratings of {player}, with how every number was worked out.")
        summary = summary.format(player=player.name)
        yield Page(f"players/{player.id}.html", "player.html", player.name, summary, values, head)
        yield document(f"players/{player.id}", value)
        yield from files


@inputs
def ranked_player(frame: Frame, sent: Sent, ranks: Mapping[str, int | None]) -> Made:
    """A player's page and document, which has the late ``ranks`` by list; ``sent`` are ``PlayerInputs``."""
    shown: PlayerInputs = sent.value()
    places = {id_: one._replace(now=ranks.get(id_, one.now)) for id_, one in shown.places.items()}
    return shown._replace(places=places).ranked(frame, ranks)


@inputs
def moved_player(frame: Frame, files: tuple[tuple[str, bytes], ...], ranks: Mapping[str, int | None]) -> Made:
    """The page and document of a player of whom nothing but late ranks has changed, with these.

    ``files`` are the two as they were published, with their paths; a further language has the page alone.
    """
    del frame  # its language is spoken
    for path, data in files:
        yield Document(path, _document_with(data, ranks) if path.endswith(".json") else _page_with(data, ranks))


def _document_with(data: bytes, ranks: Mapping[str, int | None]) -> bytes:
    value = msgspec.json.decode(data, type=dict[str, Raw])
    lists: dict[str, dict[str, Any]] = msgspec.json.decode(value["lists"], type=dict[str, dict[str, Raw]])
    for list_ in ranks.keys() & lists.keys():
        lists[list_]["rank"] = ranks[list_]
    return msgspec.json.encode(value | {"lists": lists}) + b"\n"


def _page_with(data: bytes, ranks: Mapping[str, int | None]) -> bytes:
    for list_, rank in ranks.items():
        if rank:
            top = rb'<dd class="?place"?><a href="[^"]*lists/%b\.html">' % list_.encode()
            if begin := re.search(top, data):
                _before, end, rest = data[begin.end() :].partition(b"</a>")
                data = data[: begin.end()] + placed(rank_alone(rank)).encode() + end + rest
    return data


@query
def player_inputs(ask: Ask, id_: str) -> PlayerInputs:
    anonymize = anonymizer_of(ask)
    player: Player = ask.part(players, key=id_)
    lists = ask.part(keeps, key=id_)
    outline = ask.part(log, id_, key="outline") if lists is not None else None
    others = ask.part(met, key=id_) or ()
    games = {list_: packed_games(ask, list_, id_) for list_ in ask.part(lists_played, key=id_) or ()}
    stored = {list_: stored_games(ask, list_, id_) for list_ in games}
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
    notes = outline.notes if outline else ()
    if (
        books
        and outline
        and anonymize
        and (outline.authenticated or anonymize.concerns((id_, *named)) or anonymize.are_in(notes))
    ):
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
        event_rows=tuple(data for data in event_rows if data),
        rated=rated,
        runs={},
        met=others,
        waiting=waits,
        elsewhere=others_games,
    )
    if anonymize:
        inputs = anonymize(inputs)
        shown = (encode(anonymize(decode(data, EventResult))) for data in inputs.event_rows)
        inputs = inputs._replace(met=tuple(sorted(inputs.met)), event_rows=tuple(shown))
        for list_, own in games.items():
            one = anonymize(joined(id_, (decode(part.data, Own) for part in own)))
            games[list_] = (packed(one, one.played),)
            stored[list_] = (Stored.inline(encode(*games[list_])),)
    files = (file for own in games.values() for one in own for file in one.files)
    runs = {**runs_of(ask, f"logs/{id_}"), **runs_of_files(ask, files)} if player.privacy is Privacy.PUBLIC else {}
    played = ((anonymize(_on_list(ask, id_, list_)), own) for list_, own in stored.items())
    # No player is named in their places; the id of a list may be spelt as a private player's is.
    listed = [list_ for list_ in every_list(ask) if ask.part(without_late_ranks, list_, key=id_)]
    places = {list_: _places(ask, id_, list_) for list_ in listed}
    return inputs._replace(books=books, places=places, runs=runs, games=tuple(played))


def _places(ask: Ask, id_: str, list_: str) -> Places:
    """A player on the current list and in its editions."""
    row: Standing = ask.part(without_late_ranks, list_, key=id_)
    rows = decoded_rows(ask.part(published, list_, key=id_))
    ranks = (Rank(one.edition, one.rank, one.ranked, Fraction(compared(one.row))) for one in rows)
    return Places(row.rank, tuple(ranks), ask(ranked_on, list_) if row.rank else 0)


def _on_list(ask: Ask, id_: str, list_: str) -> GamesOn:
    """A player on a list without their games."""
    row: Standing | None = ask.part(without_late_ranks, list_, key=id_)
    return GamesOn(list_, row if row and row.games else None, Own(id_, ()), ask(running_period, list_))


def _listed(ask: Ask, id_: str, lists: tuple[str, ...]) -> Iterator[PlayerListing]:
    summaries = {one.list: one for one in ask.part(log_result, id_, key="summaries")} if lists else {}
    for list_ in ask(list_ids)[0]:
        row: Standing | None = ask.part(without_late_ranks, list_, key=id_)
        if row:
            own = summaries.get(list_)
            numbers, statuses = (own.numbers, own.statuses) if own else ((), b"")
            yield PlayerListing(list_, row, numbers, statuses)


def _doubts(ask: Ask, id_: str) -> tuple[Problem, ...]:
    own = [one for one in ask.part(log_result, id_, key="doubts") if one.messages]
    return anonymizer_of(ask).publishable((*(ask.part(log_warnings, key=id_) or ()), *own))


def _results(one: PlayerInputs, frame: Frame) -> Results:
    content = small_content(frame, one.names, one.clubs)
    content.players[one.player.id] = one.player
    if one.books:
        content.books[one.player.id] = one.books.value(tuple[LogBook, ...])
    by_event = {found.event.id: found for found in (decode(data, EventResult) for data in one.event_rows)}
    return Results(
        content,
        {
            **{listed.list: _log_results(content, listed, one.player.id) for listed in one.listed},
            **{rated.about.id: rated for rated in one.rated},
        },
        {event.id: by_event[event.id] for event in newest_first(found.event for found in by_event.values())},
    )


def _log_results(content: Content, listed: PlayerListing, player: str) -> ListResults[Scored]:
    about = content.lists[listed.list]
    statuses = (STATUSES[at] for at in listed.statuses)
    books = content.log(player, about.id)
    if not books:
        return ListResults(about, (listed.row,), books={player: ()}, logs={player: []})
    return score_alone(about, books, statuses, listed.numbers, Explained)._replace(rows=(listed.row,))


def _chronicle(one: PlayerInputs, results: Results) -> Chronicle:
    player = one.player.id
    careers = {}
    for id_, found in results.lists.items():
        if player in found.logs:
            carried = carried_of(found.about, found.books[player])
            careers[id_] = career(log_system(found.about.system), found.logs[player], carried)
    games = tuple(
        about._replace(own=joined(player, (decode(part.value(Packed).data, Own) for part in parts)))
        for about, parts in one.games
    )
    return Chronicle(player, careers, one.places, one.met, games, one.elsewhere)
