"""A player's document: logs with the working, ratings and tournaments; and what can be taken away of them."""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple

from masterlist.documents.players import (
    Appearance,
    AuthenticatedBook,
    BusiestYear,
    CareerJson,
    CarriedJson,
    EditionJson,
    EliminatedJson,
    EntryJson,
    FormGame,
    GamesHistory,
    GamesOnList,
    HighestRating,
    LedgerChange,
    LedgerHistory,
    LedgerOnList,
    LogHistory,
    LogOnList,
    OnList,
    Opponent,
    OpponentMet,
    OpponentRecord,
    OtherChange,
    OtherGameJson,
    OwnGame,
    PairJson,
    PlayerJson,
    RankInEdition,
    ResignationJson,
    RunJson,
    TitleJson,
    UnitsJson,
    WaitingGame,
)
from masterlist.facts.board import Board
from masterlist.facts.content import Content, Player
from masterlist.facts.event import Event
from masterlist.facts.logbook import Eliminated, LogBook, Pair, Resignation, State, Units
from masterlist.facts.site import Members, RatingList
from masterlist.kinds.squares import STATED
from masterlist.language import _, dated, number, rounded
from masterlist.read.history import Runs, last_change
from masterlist.scoring.ledger import Change, step_of
from masterlist.scoring.log import Scored, attrition_of, bonus_of
from masterlist.scoring.rating import Standing as RatedStanding
from masterlist.scoring.registry import kind_of
from masterlist.scoring.system import NO_GAME
from masterlist.site.common.games import change_fields, counts, result_fields
from masterlist.site.common.links import amounts, figures, ledger_amounts, pair_path, source, telling, working
from masterlist.site.common.lists import final_state
from masterlist.site.common.words import Alternate, Document, Head, Picture, outcome
from masterlist.site.common.workings import PageTop
from masterlist.site.downloads import feeds, index
from masterlist.site.downloads.feeds import items, spot
from masterlist.site.downloads.index import licensed
from masterlist.site.downloads.lists import standing
from masterlist.site.layout.frame import accents
from masterlist.site.pictures import cards
from masterlist.site.pictures.cards import badge
from masterlist.site.players.logs import Chronicle, titles_of
from masterlist.source import with_names
from masterlist.standings.career import Career, CareerRun, RecordAgainst
from masterlist.standings.marks import lines_of_entry
from masterlist.standings.movement import Rank
from masterlist.standings.nights import Own, Played
from masterlist.standings.nights import outcome as outcome_of
from masterlist.standings.periods import held
from masterlist.standings.rating_list import IN_PLAY, OtherGame
from masterlist.standings.records import EventStanding
from masterlist.standings.results import ListResults, Results
from masterlist.standings.totals import OpenGame


class Waits(NamedTuple):
    """Games that wait, and who is private."""

    games: tuple[OpenGame, ...]
    private: tuple[str, ...]  # by the ids under which players are shown


def player_document(results: Results, player: Player, chronicle: Chronicle, waits: Waits) -> PlayerJson:
    """A player."""
    id_, content = player.id, results.content
    lists: dict[str, OnList] = {}
    lists |= {list_: _log(results, one, id_, chronicle) for list_, one in results.lists.items() if id_ in one.logs}
    lists |= {
        list_: _rating(one, id_)
        for list_, one in results.lists.items()
        if not one.books and any(row.player == id_ for row in one.rows)
    }
    for games in chronicle.games:
        editions = tuple(EditionJson(*one) for one in games.editions)
        lists[games.list] = _of_nights(content, content.lists[games.list], games.row, games.own, editions)
    tournaments = tuple(
        _tournament(one.event, row)
        for one in results.events.values()
        for row in one.table.standings
        if row.player == id_
    )
    return PlayerJson(
        as_of=max([*map(_newest, lists.values()), *(one.results_day for one in tournaments)], default="") or None,
        player=id_,
        name=player.name,
        also_known_as=tuple(player.aka),
        former_ids=tuple(player.former_ids),
        club=player.club or None,
        country=player.country or None,
        left=dict(player.left),
        lists=lists,
        tournaments=tournaments,
        titles=_titles(results, id_),
        head_to_head=_pairs(id_, chronicle.met),
        other_games=tuple(_other_game(content, one) for one in chronicle.elsewhere),
        waiting=tuple(_waiting(content, id_, one, waits.private) for one in waits.games),
    )


def _newest(own: OnList) -> str:
    """The date of a player's newest rated result on a list, or ""."""
    match own:
        case LogOnList():
            days = [line.date for line in own.log if line.rated]
        case LedgerOnList():
            days = [change.date for change in own.ledger]
        case GamesOnList():
            days = [game.date for game in own.played if game.rated]
    return max(days, default="")


def _log(results: Results, one: ListResults[Scored], player: str, chronicle: Chronicle) -> LogOnList:
    list_ = one.about.id
    row = next(row for row in one.rows if row.player == player)
    log, books = one.logs[player], results.content.log(player, list_)
    ranks = chronicle.ranks[list_].editions
    by_day = {line.entry.date: line for line in log if line.rated}
    return LogOnList(
        rank=row.rank,
        not_ranked_because=str(row.reason) if row.reason else None,
        **amounts(rating=row.rating),
        carried_over=_carried_over(books),
        authenticated=tuple(
            AuthenticatedBook(book=book.book, club=found.club, by=found.by or None, date=found.date)
            for book in books
            if (found := book.authenticated)
        ),
        editions=_editions(ranks),
        history=tuple(LogHistory(date=date, **amounts(rating=line.rating)) for date, line in by_day.items()),
        rating_field=STATED[-1],
        log=tuple([_line(results.content, player, *one) for one in zip(log, one.numbers, strict=True)]),
        career=_career(chronicle.careers[list_], ranks),
    )


def _carried_over(books: Sequence[LogBook]) -> CarriedJson | None:
    """What the first book on file brings from those that are not."""
    carried = books[0].carried if books else None
    if carried is None:
        return None
    return CarriedJson(game_points=carried.game_points, defeated=tuple(carried.defeated), drawn=tuple(carried.drawn))


def _line(content: Content, player: str, line: Scored, number: int) -> EntryJson:
    entry = line.entry
    first, second = sorted((player, entry.opponent))
    return EntryJson(
        book=line.book,
        date=entry.date,
        opponent=entry.opponent,
        opponent_name=content.name_of(entry.opponent),
        game=f"{entry.date}/{first}--{second}/{number}",
        result=entry.result.value,
        **_state(final_state(entry)),
        signed=entry.signed,
        resignation=_resignation(entry.resignation) if entry.resignation else None,
        note=entry.note or None,
        **amounts(**dict(zip(STATED, (line.points, line.defeated, line.total, line.rating), strict=True))),
        status=line.status.value,
        rated=line.rated,
        authenticated=entry.authenticated,
        source=source(entry.place),
        working=working(line.working),
    )


def _state(state: State) -> dict[str, Any]:
    """How play ended; null where the log does not say."""
    return {
        "attrition": _pair(attrition_of(state)),
        "bonus": _pair(bonus_of(state)),
        "eliminated": _eliminated(state.eliminated) if state.eliminated else None,
    }


def _pair(pair: Pair | None) -> PairJson | None:
    return pair and PairJson(own=pair.own, opponent=pair.opponent)


def _eliminated(units: Eliminated) -> EliminatedJson:
    return EliminatedJson(own=_units(units.own), opponent=_units(units.opponent))


def _units(units: Units) -> UnitsJson:
    return UnitsJson(infantry=units.infantry, cavalry=units.cavalry, artillery=units.artillery)


def _resignation(one: Resignation) -> ResignationJson:
    return ResignationJson(
        by=one.by.value,
        answer=one.answer.value,
        reached=one.reached.value if one.reached else None,
        **_state(one.instant),
    )


def _rating(one: ListResults[Board], player: str) -> LedgerOnList:
    row = next(row for row in one.rows if row.player == player)
    by_day = {change.date: change for change in one.changes}
    return LedgerOnList(
        rank=row.rank,
        not_ranked_because=str(row.reason) if row.reason else None,
        member_until=Members(one.about.members).gone(player, one.as_of) or None,
        **ledger_amounts(rating=row.rating),
        games=row.games,
        **ledger_amounts(points_in_play=row.figures[IN_PLAY]),
        editions=tuple(EditionJson(own.edition, own.rank or None) for own in one.ranks),
        history=tuple(
            LedgerHistory(date=date, **ledger_amounts(rating=change.after)) for date, change in by_day.items()
        ),
        ledger=tuple(_change(change) for change in one.changes),
    )


def _change(change: Change) -> LedgerChange:
    return LedgerChange(
        date=change.date,
        game=change.game,
        step=step_of(change).value,
        **ledger_amounts(points=change.after - change.before, rating=change.after),
    )


def _tournament(event: Event, row: EventStanding) -> Appearance:
    return Appearance(
        event=event.id,
        name=event.name,
        system=event.system,
        start=event.start,
        end=event.end,
        status=event.status.value,
        place=row.rank,
        shared=row.shared,
        **amounts(event.decimals, points=row.points),
        **counts(event.system, row),
        games=len(row.games),
    )


def _editions(ranks: Iterable[Rank]) -> tuple[EditionJson, ...]:
    """The ranks in editions, oldest first."""
    return tuple(EditionJson(one.edition, one.rank) for one in ranks)


def _career(one: Career, ranks: Iterable[Rank]) -> CareerJson:
    """The rated games of one list; null where there is no such game."""
    return CareerJson(
        ranks=tuple(
            RankInEdition(edition=rank.edition, rank=rank.rank, of=rank.of, percentile=rank.percentile)
            for rank in ranks
        ),
        peak=HighestRating(**amounts(rating=one.peak.rating), date=one.peak.date) if one.peak else None,
        form=tuple(FormGame(date=game.date, opponent=game.opponent, outcome=outcome(game.result)) for game in one.form),
        longest_unbeaten_run=_run(one.unbeaten),
        longest_winning_run=_run(one.winning),
        busiest_year=BusiestYear(year=one.busiest.year, games=one.busiest.games) if one.busiest else None,
        results={result.value: number for result, number in one.results.items()},
        opponents=tuple(_record(record) for record in one.records),
        not_beaten=tuple(one.not_beaten),
    )


def _run(one: CareerRun | None) -> RunJson | None:
    return RunJson(games=one.games, first=one.first, last=one.last, goes_on=one.goes_on) if one else None


def _record(one: RecordAgainst) -> OpponentRecord:
    return OpponentRecord(
        opponent=one.opponent,
        games=one.games,
        won=one.won,
        drawn=one.drawn,
        lost=one.lost,
        **amounts(points_for=one.points, points_against=one.against),
        last_met=one.last,
    )


def _titles(results: Results, player: str) -> tuple[TitleJson, ...]:
    """Events that the player won, and powers that they played best there."""
    return tuple(
        TitleJson(
            event=title.event.id,
            title="best country" if title.power else "winner",
            shared=title.shared,
            power=title.power.value if title.power else None,
            board=title.board or None,
        )
        for title in titles_of(results, player)
    )


def _pairs(player: str, met: Iterable[str]) -> tuple[OpponentMet, ...]:
    """With whom the player has a page and a document of their games."""
    return tuple(OpponentMet(opponent=other, document=f"api/v1/{pair_path(player, other)[:-5]}.json") for other in met)


def _of_nights(
    content: Content, about: RatingList, row: RatedStanding | None, own: Own, editions: tuple[EditionJson, ...]
) -> GamesOnList:
    """What a player's page says of one list."""
    nothing = {"rank": None, "rating": None, "rating_exact": None, "not_ranked_because": str(NO_GAME)}
    ratings = {change.date: change.after for change in held(about, own.changes)}
    return GamesOnList(
        **({"rank": row.rank, **standing(about, row)} if row else nothing),
        editions=editions,
        history=tuple(GamesHistory(date=date, **figures({"rating": after})) for date, after in ratings.items()),
        played=tuple(_of_player(content, one, own.player) for one in own.played),
        other_changes=tuple(OtherChange(date=change.date, **change_fields(change)) for change in own.other),
    )


def _of_player(content: Content, one: Played, player: str) -> OwnGame:
    seat = next(seat for seat in one.game.seats if seat.player == player)
    change = next((change for change in one.changes if change.player == player), None)
    return OwnGame(
        date=one.date,
        night=one.night,
        game=one.id,
        seat=seat.name,
        place=seat.rank,
        outcome=outcome_of(one, player),
        **result_fields(one),
        opponents=tuple(
            Opponent(player=other.player, name=content.name_of(other.player), place=other.rank)
            for other in one.game.seats
            if other is not seat
        ),
        **change_fields(change),
    )


def _other_game(content: Content, one: OtherGame) -> OtherGameJson:
    return OtherGameJson(
        list=one.list or None,
        event=one.event or None,
        game=one.game or None,
        date=one.date or None,
        told_by=one.teller or None,
        players=one.people,
        not_rated_because=str(with_names(one.why, content.name_of)) if one.why else None,
    )


def _waiting(content: Content, player: str, one: OpenGame, private: Container[str]) -> WaitingGame:
    """A game that waits for one of its two players."""
    sides = {"own": player, "theirs": one.opponent}
    return WaitingGame(
        list=one.list,
        kind=kind_of(content.lists[one.list].system),
        date=one.date,
        opponent=one.opponent,
        opponent_name=content.players[one.opponent].name,
        private=tuple(side for side, id_ in sides.items() if id_ in private),
        own=telling(one.own),
        theirs=telling(one.theirs),
    )


Taken = tuple[Document, Alternate | None]


def of_player(
    content: Content, player: Player, value: PlayerJson, tops: Mapping[str, PageTop | None], runs: Mapping[str, Runs]
) -> tuple[Head, list[Document]]:
    """What the player's page says of itself, and the files beside the document ``value``.

    ``tops`` are what the page leads with on each list; ``runs`` say from where the lines of their books come, by file.
    """
    found = [*_feed(content, value, runs), *_badges(content, value)]
    card, picture = _card(content, value, tops)
    own = index.alternate("JSON", player.name, f"api/v1/players/{player.id}.json")
    club = content.clubs[player.club].name if player.club else ""
    about = Head(
        alternates=(own, *(alternate for _, alternate in found if alternate)),
        kind="profile",
        picture=picture,
        data=index.person(content.site, player, club),
        badges=tuple(index.badge_view(content, id_, player) for id_, _own in _with_badge(content, value))
        if index.adds(content.site, "badge")
        else (),
    )
    return about, [*(made for made, _ in found), *card]


def _feed(content: Content, value: PlayerJson, runs: Mapping[str, Runs]) -> Iterator[Taken]:
    if not index.adds(content.site, "feed"):
        return
    books = content.books.get(value.player, ()) if runs else ()
    if found := items(content, value, dict(_changes(books, runs))):
        title = f"{value.name} · {content.site.title}"
        made = feeds.feed(content.site, f"players/{value.player}", title, f"players/{value.player}.html", found)
        yield made, index.alternate("Atom", _("Results of {name}").format(name=value.name), made.path)


def _changes(books: Iterable[LogBook], runs: Mapping[str, Runs]) -> Iterator[tuple[str, str]]:
    """When each entry was brought or changed, by its place."""
    for book in books:
        for entry in book.entries:
            yield spot(entry.place), last_change(runs.get(entry.place.file, ()), *lines_of_entry(entry))


def _with_badge(content: Content, value: PlayerJson) -> Iterator[tuple[str, OnList]]:
    """The lists on which the player holds a rating: none on those that show them by the logs of others alone."""
    for id_, own in value.lists.items():
        if own.rating_exact is not None and (not isinstance(own, LogOnList) or content.log(value.player, id_)):
            yield id_, own


def _badges(content: Content, value: PlayerJson) -> Iterator[Taken]:
    if index.adds(content.site, "badge"):
        for id_, own in _with_badge(content, value):
            name, rating = content.lists[id_].name, _rating_shown(own)
            title = f"{value.name}, {name}: {rating}"
            yield (
                badge(f"{id_}/{value.player}", name, rating, title, licensed(content.site), accents(content.theme)[0]),
                None,
            )


def _card(
    content: Content, value: PlayerJson, tops: Mapping[str, PageTop | None]
) -> tuple[list[Document], Picture | None]:
    """The top of the list with most ratings, and the rating over time."""
    lists = value.lists
    id_ = max(lists, key=lambda one: len(lists[one].history), default="")
    own, top = lists.get(id_), tops.get(id_)
    if not (index.adds(content.site, "card") and own and top and own.history):
        return [], None
    about = content.lists[id_]
    card = cards.Card(
        title=cards.said(value.name, value.player),
        about=cards.said(about.name, id_),
        top=top,
        history=[(one.date, _exact(one.rating_exact)) for one in own.history],
        site=cards.said(content.site.title),
        note=cards.said(dated(value.as_of or "")),
    )
    made = cards.drawn(f"players/{value.player}", card, accents(content.theme)[0])
    rank = f"{top.place[0]}{top.place[1]} {top.place[2]}".strip()
    said = (value.name, rank, about.name, "".join(top.figure))
    return [made], Picture(made.path, " · ".join(filter(None, said)))


def _rating_shown(own: OnList) -> str:
    """A rating as pages show it."""
    exact = _exact(own.rating_exact or "0")
    return number(exact) if isinstance(own, LogOnList) else rounded(exact, 2)


@lru_cache(maxsize=10_000)
def _exact(text: str) -> Fraction:
    """The number that was written so: the same few hundred come again at all players."""
    return Fraction(text)
