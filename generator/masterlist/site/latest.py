"""Nights of games: their pages, documents and index, and the newest results of the site, whichever files have them."""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple, assert_never

from masterlist.codec import decode, encode
from masterlist.documents.games import NightGameJson, NightJson, NightSeatJson
from masterlist.engine.query import Ask, Stored, query
from masterlist.facts.board import Board
from masterlist.facts.content import Content
from masterlist.facts.night import COLOURS, FROM_LOGS, Night
from masterlist.facts.site import RatingList
from masterlist.kinds.kind import KindFiles
from masterlist.language import _, dated, ngettext, spoken
from masterlist.queries.history import END, runs_of, runs_of_files
from masterlist.queries.logs import GAMES, files_of
from masterlist.queries.people import People, anonymizer_of, people_in
from masterlist.queries.ratings import newest_played, night_index, packed_night, stored_night
from masterlist.queries.results import added_last, shown_rated
from masterlist.read.history import Runs, last_change
from masterlist.scoring.board import ending_in_words, sole_winner, winning_seats
from masterlist.scoring.ledger import RatedGame, gain, stakes_of
from masterlist.scoring.log import Status
from masterlist.site.common.games import change_fields, game_shown, night_name, person, result_fields, state_in_words
from masterlist.site.common.links import Sources, amounts, details, document, line_anchor, source
from masterlist.site.common.words import Document, Page, ending_between, outcome, titled
from masterlist.site.downloads import feeds, index
from masterlist.site.downloads.feeds import Changes, FeedItem, game_id, spot
from masterlist.site.downloads.index import in_json
from masterlist.site.layout import Frame, Inputs, Made, gathers, inputs, people_content
from masterlist.site.records import night_top
from masterlist.source import Kind, Message, Place, Value, in_words, listed, say, with_names
from masterlist.standings.logs import represents_its_game
from masterlist.standings.marks import lines_of_entry
from masterlist.standings.nights import NightHead, Packed, Played, outcome_for, packed
from masterlist.standings.records import EventHead
from masterlist.standings.same_game import is_reported_before, judged_games


@inputs
def nights_page(frame: Frame, list_: str, nights: tuple[NightHead, ...]) -> Iterator[Page]:
    """The index of a list's nights, newest first."""
    about = frame.lists[list_]
    title = _("All nights of {list}").format(list=about.name)
    summary = _("{list}: every night of games, newest first.").format(list=about.name)
    yield Page(f"games/{about.id}.html", "nights.html", title, summary, {"about": about, "nights": nights})


@gathers(nights_page)
def nights_inputs(ask: Ask, list_: str) -> Inputs:
    return nights_page(list_, tuple(reversed(ask(night_index, list_).values())))


@inputs
def night_page(  # noqa: PLR0913, PLR0917  its fields
    frame: Frame,
    list_: str,
    night: Night,
    games: Stored[Packed],
    around: tuple[str, str],
    people: People,
    runs: dict[str, Runs],
) -> Made:
    """The page and the document of one night, which comes without its ``games``: these are ``tuple[Played, ...]``.

    ``around`` are the ids of the nights before and after, or ""; ``runs`` where the lines of the file come from.
    """
    content, about = people_content(frame, people), frame.lists[list_]
    link_to = Sources(frame.site, frame.prefix, runs, frame.private)
    played, path = decode(games.value(Packed).data, tuple[Played, ...]), f"games/{about.id}/{night.id}"
    name = night_name(night.id, night.date)
    title, when = _("{list}, {night}").format(list=about.name, night=name), ""
    if night.id.endswith(FROM_LOGS) and len(played) == 1 and len(played[0].game.seats) == 2:
        first, second = (seat.player for seat in played[0].game.seats)
        ending = ending_between(first, second, outcome_for(played[0], first))
        title, when = spoken(with_names(ending, content.name_of)), name
    summary = _("{list}, {day}: every game, and what it changed.").format(list=about.name, day=dated(night.date))
    values = {
        "content": content,
        "about": about,
        "night": night,
        "when": when,  # where the title does not say it
        "around": around,
        "games": [game_shown(content, one, link_to, at) for at, one in enumerate(played)],
        # Whether all games have White and Black; else each seat says its own.
        "coloured": all(seat.name in COLOURS for one in played for seat in one.game.seats),
        "first": night_top(content, about, played, link_to),
    }
    yield Page(f"{path}.html", "night.html", title, summary, values, in_json(title, f"api/v1/{path}.json"))
    yield document(path, night_document(content, about, night, played))


@query
def neighbours(ask: Ask, list_: str) -> dict[str, tuple[str, str]]:
    """The nights before and after each."""
    ids = ["", *ask(night_index, list_), ""]
    return {id_: (before, after) for before, id_, after in zip(ids, ids[1:], ids[2:], strict=False)}


@gathers(night_page)
def night_inputs(ask: Ask, list_: str, id_: str) -> Inputs:
    (night, games), stored = packed_night(ask, list_, id_), stored_night(ask, list_, id_)
    if anonymize := anonymizer_of(ask):
        shown = anonymize(decode(games.data, tuple[Played, ...]))
        night, games = anonymize(night), packed(shown, shown)
        stored = Stored.inline(encode(games))
    people = {who: (name, "", "") for who, (name, _, _) in people_in(ask, night, games.people).items()}
    around: tuple[str, str] = ask.part(neighbours, list_, key=id_)
    return night_page(list_, night, stored, around, people, runs_of_files(ask, games.files))


def night_document(content: Content, about: RatingList, night: Night, games: Iterable[Played]) -> NightJson:
    """A night: every game with what it changed."""
    found = []
    for one in games:
        changes = {change.player: change for change in one.changes}
        seats = tuple(
            NightSeatJson(
                seat=seat.name,
                player=seat.player,
                name=content.name_of(seat.player),
                place=seat.rank,
                **amounts(points=seat.points),
                **details(seat.details),
                **change_fields(changes.get(seat.player)),
            )
            for seat in one.game.seats
        )
        found.append(
            NightGameJson(
                game=one.id,
                kind=one.game.kind,
                **result_fields(content, one),
                note=one.game.note or None,
                seats=seats,
                **details(one.game.details),
            )
        )
    return NightJson(
        as_of=night.date,
        night=night.id,
        list=about.id,
        system=about.system,
        date=night.date,
        note=night.note or None,
        games=tuple(found),
        source=source(night.place),
    )


class RecentResult(NamedTuple):
    """One result, whichever kind of file has it."""

    id: str  # names it for good, below the site's address
    message: Message  # who beat whom; of a board how it ended
    page: str  # path of the page that shows it, which lasts
    detail: str  # path of the lines that show it, as long as none is added before them
    began: str = ""  # ISO date; of a board
    ended: str = ""  # ISO date; "" while it goes on
    board: str = ""  # the id of a board, by which it is called; "" of a game that its players report
    status: str = ""  # of an entry in a player's own log
    # The player who has to sign it or to enter it too, if the status is that; or for whom alone it does not count.
    waits_for: str = ""
    is_rated: bool = True
    # By how much, of each player in the order in which they are named; of a board of those who won it or shared in it.
    moved: tuple[tuple[str, Fraction], ...] = ()
    others: tuple[int, Fraction] = (0, Fraction(0))  # on a board: how many more, and by how much all these together
    changed: str = ""  # the instant when its lines were added or changed, where git was asked and no player is private

    @property
    def day(self) -> str:
        """Of the result; "" where none is known."""
        return self.ended or self.began


_WAITING = {Status.AWAITING, Status.UNSIGNED}


@query
def latest(ask: Ask, list_: str) -> tuple[RecentResult, ...]:
    """The newest results of a list, each once: as many as a feed has, or more."""
    files = files_of(ask, list_)
    match files:
        case KindFiles.LOGS:
            return tuple(_of_logs(ask, list_))
        case KindFiles.BOARDS:
            return tuple(_of_boards(ask, list_))
        case KindFiles.NIGHTS:
            return tuple(_of_nights(ask, list_))
        case _:  # pragma: no cover
            assert_never(files)


def _of_logs(ask: Ask, list_: str) -> Iterator[RecentResult]:
    """Where both players recorded a game, it is reported as the winner did."""
    anonymize, games = anonymizer_of(ask), ask(added_last, list_)
    gained = {one.entry.place: change for one, _number, change in games if one.status.rated}
    read = {one.entry.place for one, _number, _change in games}  # in older logs the answer may be
    for (real, number, _change), (paired, *_others) in zip(games, anonymize(games), strict=True):
        if not represents_its_game(paired):
            continue
        is_private = anonymize.concerns((real.player, real.entry.opponent))
        both = [gained.get(one.place) if one else None for one in (real.entry, real.answer)]
        entry, page = paired.entry, f"players/{paired.player}.html"
        is_known = real.answer is None or real.answer.place in read
        pairs = zip((paired.player, entry.opponent), both, strict=True) if is_known else ()
        moved = [(who, own) for who, own in pairs if own is not None]
        keeper, opponent, result = paired.player, entry.opponent, entry.result
        tellings = (entry, paired.answer) if paired.answer else (entry,)
        yield RecentResult(
            id=f"{game_id(list_, entry.date, keeper, opponent)}/{number}",
            message=ending_between(keeper, opponent, outcome(result), result.victory),
            page=page,
            detail=f"{page}#{line_anchor(entry.place)}",
            ended=entry.date,
            status=paired.status.value,
            waits_for=opponent if paired.status in _WAITING else keeper if moved and not paired.status.rated else "",
            is_rated=paired.status.rated,
            moved=tuple(moved[:: -1 if outcome(result) == "lost" else 1]),
            changed="" if is_private else max(_changed(ask, one.place, *lines_of_entry(one)) for one in tellings),
        )


def _of_boards(ask: Ask, list_: str) -> Iterator[RecentResult]:
    """Every game; one that has only begun has cost its antes."""
    games, anonymize = ask.part(GAMES, key=list_) or (), anonymizer_of(ask)
    rated = ask(shown_rated, list_).games
    moved = {one.id: _by_winning(one) for one in rated}
    again = judged_games(games)
    out = {id_: one.status for id_, one in again.items() if not one.status.rated}
    first = (game for game in games if game.id not in again or not is_reported_before(game.place, [again[game.id][:2]]))
    for game in anonymize(tuple(first)):
        path = f"games/{list_}/{game.id}.html"
        won, others = moved.get(game.id, ((), (0, Fraction(0))))
        yield RecentResult(
            id=path,
            message=ending_in_words(game),
            page=path,
            detail=path,
            began=game.started or "",
            ended=game.finished or "",
            board=game.id,
            status=out[game.id].value if game.id in out else "",
            is_rated=game.id not in out,
            moved=won,
            others=others,
            changed=_changed(ask, game.place),
        )


def _by_winning(one: RatedGame[Board]) -> tuple[tuple[tuple[str, Fraction], ...], tuple[int, Fraction]]:
    """What a game changed for those who won it or shared in it, the most first, and for the others together.

    Nothing of a game that moved no rating.
    """
    found: dict[bool, dict[str, Fraction]] = {True: {}, False: {}}  # the house may have several seats
    winners = winning_seats(one.game, sole_winner(one.game, concessions=True))
    for seat, (start, end) in zip(one.game.seats, stakes_of(one), strict=False):
        if end:
            own = found[seat in winners]
            own[end.player] = own.get(end.player, Fraction(0)) + gain(start, end)
    won, lost = found[True], found[False].values()
    return tuple(sorted(won.items(), key=lambda own: -own[1])), (len(lost), sum(lost, Fraction(0)))


def _of_nights(ask: Ask, list_: str) -> Iterator[RecentResult]:
    anonymize, games = anonymizer_of(ask), ask(newest_played, list_)
    for real, played in zip(games, anonymize(games), strict=True):
        path = f"games/{list_}/{played.night}.html#{played.anchor}"
        status = waits_for = ""  # what became of a game that is not rated
        if played.unrated is not None:
            refused = [report for report in played.game.reports if not Status(report.status).rated]
            status = refused[0].status if refused else Status.EXCLUDED.value
            if refused and Status(status) in _WAITING:
                waits_for = next((one for one in played.game.players if one != refused[0].player), "")
        moved = {change.player: change.after - change.before for change in played.changes}
        seats = sorted(played.game.seats, key=lambda seat: seat.rank)
        if len(seats) > 2:  # at a table
            message = listed([say("{player}", Value("player", seat.player, Kind.PLAYER)) for seat in seats], ", ")
        else:
            best, other = seats
            drawn = best.rank == other.rank
            message = ending_between(best.player, other.player, "drawn" if drawn else "won")
        yield RecentResult(
            id=path,
            message=message,
            page=path,
            detail=path,
            ended=played.date,
            status=status,
            waits_for=waits_for,
            is_rated=not status,
            moved=tuple((seat.player, moved[seat.player]) for seat in seats if seat.player in moved),
            changed="" if anonymize.concerns(real.game.players) else _changed(ask, real.game.place),
        )


# --- When results were added or changed, as far as git was asked ----------------------------------------


def _changed(ask: Ask, place: Place, first: int = 0, last: int = END) -> str:
    """When some lines of a file were changed last."""
    return last_change(runs_of(ask, _folder(place)).get(place.file, ()), first, last)


def event_changes(ask: Ask, heads: Iterable[EventHead]) -> Changes:
    """By event the last change of any of its files."""
    found = {
        spot(head.event.place): max(
            (last_change(runs, 0, END) for runs in runs_of(ask, _folder(head.event.place)).values()), default=""
        )
        for head in heads
    }
    return {place: instant for place, instant in found.items() if instant}


def _folder(place: Place) -> str:
    return place.file.removeprefix("content/").rpartition("/")[0]


# --- As feeds ---------------------------------------------------------------------------------------------


def result_feeds(
    content: Content, latest_results: Mapping[str, Iterable[RecentResult]], heads: Iterable[EventHead], changed: Changes
) -> Iterator[Document]:
    """A feed for each list that has results, one for all events, and one of everything."""
    site = content.site
    if not index.wants(site, "feeds"):
        return
    lists = {
        # The newest results of a list that are final
        id_: feeds.newest(_item(content, content.lists[id_].name, one) for one in own if one.ended)[: feeds.MOST]
        for id_, own in latest_results.items()
    }
    for id_, items in lists.items():
        if items:
            title = f"{content.lists[id_].name} · {site.title}"
            yield feeds.feed(site, f"lists/{id_}", title, f"lists/{id_}.html", items)
    held = (one for one in heads if one.boards)
    events = feeds.newest(_event_item(content, one, changed) for one in held)
    if events:
        yield feeds.feed(site, "events", f"{_('Events')} · {site.title}", "tournaments.html", events)
    everything = feeds.newest([item for items in (*lists.values(), events) for item in items])
    if everything:
        yield feeds.feed(site, "results", site.title, "index.html", everything)


def _item(content: Content, name: str, one: RecentResult) -> FeedItem:
    title = spoken(in_words(one.message, Kind.PLAYER, lambda id_: person(content, id_).text))
    if one.board:
        title = titled(one.board, one.began, one.ended) + _(": ") + title
    text = f"{name}; {_(one.status)}" if one.status else name
    return FeedItem(one.id, one.ended, title, text, one.page, one.changed)


def _event_item(content: Content, one: EventHead, changed: Changes) -> FeedItem:
    event, path = one.event, f"tournaments/{one.event.id}.html"
    if event.final:
        winners = ", ".join(person(content, id_).text for id_ in one.winners) or _("no winner")
        message = ngettext("{n} board; winner: {winners}", "{n} boards; winner: {winners}", one.boards)
        text = message.format(n=one.boards, winners=winners)
    else:
        message = ngettext("{n} board; {state}", "{n} boards; {state}", one.boards)
        text = message.format(n=one.boards, state=state_in_words(event, one.progress))
    return FeedItem(path, event.results_day, event.name, text, path, changed.get(spot(event.place), ""))
