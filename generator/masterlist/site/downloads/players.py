"""A player's document: logs with the working, ratings and tournaments; and what can be taken away of them."""

from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any

from masterlist.documents import players as api
from masterlist.facts.board import Board
from masterlist.facts.content import Content, Player
from masterlist.facts.event import Event
from masterlist.facts.logbook import State
from masterlist.facts.site import Members, RatingList
from masterlist.kinds.squares import STATED
from masterlist.language import _, dated, number, rounded
from masterlist.read.history import Runs, last_change
from masterlist.scoring.comparison import Tally
from masterlist.scoring.ledger import IN_PLAY, step_of
from masterlist.scoring.log import Scored, attrition_of, bonus_of
from masterlist.scoring.rating import Standing as RatedStanding
from masterlist.scoring.registry import kind_of
from masterlist.scoring.system import NO_GAME
from masterlist.site.common.games import change_fields, counts, result_fields
from masterlist.site.common.links import amounts, figures, ledger_amounts, pair_path, same, source, telling, working
from masterlist.site.common.lists import final_state
from masterlist.site.common.words import Document, Head, outcome
from masterlist.site.common.workings import PageTop
from masterlist.site.downloads import feeds, index
from masterlist.site.downloads.feeds import items, spot
from masterlist.site.downloads.index import licensed
from masterlist.site.downloads.lists import standing
from masterlist.site.layout import accents
from masterlist.site.pictures import cards
from masterlist.site.pictures.cards import badge
from masterlist.site.players.logs import Chronicle
from masterlist.source import with_names
from masterlist.standings.career import Career
from masterlist.standings.marks import lines_of_entry
from masterlist.standings.movement import Rank
from masterlist.standings.nights import Own, Played, outcome_for
from masterlist.standings.periods import held
from masterlist.standings.results import ListResults, Results
from masterlist.standings.totals import OpenGame


def player_document(
    results: Results, player: Player, chronicle: Chronicle, waiting: Iterable[OpenGame], private: Container[str]
) -> api.PlayerJson:
    """A player; ``private`` are the ids under which private players are shown."""
    id_, content = player.id, results.content
    lists: dict[str, api.OnList] = {}
    lists |= {list_: _log(results, one, id_, chronicle) for list_, one in results.lists.items() if id_ in one.logs}
    lists |= {
        list_: _rating(one, id_, chronicle.ranks[list_].rows)
        for list_, one in results.lists.items()
        if not one.books and any(row.player == id_ for row in one.rows)
    }
    for games in chronicle.games:
        editions = tuple(api.EditionJson(one.edition, one.rank or None) for one in chronicle.ranks[games.list].rows)
        lists[games.list] = _of_nights(content, content.lists[games.list], games.row, games.own, editions)
    tournaments = tuple(
        _tournament(one.event, row)
        for one in results.events.values()
        for row in one.table.standings
        if row.player == id_
    )
    return api.PlayerJson(
        as_of=max([*map(_newest, lists.values()), *(one.results_day for one in tournaments)], default="") or None,
        player=id_,
        **same(player, "name", "former_ids"),
        also_known_as=player.aka,
        club=player.club or None,
        country=player.country or None,
        left=dict(player.left),
        lists=lists,
        tournaments=tournaments,
        titles=tuple(titles(results, id_)),
        head_to_head=tuple(
            api.OpponentMet(opponent=other, document=f"api/v1/{pair_path(id_, other)[:-5]}.json")
            for other in chronicle.met
        ),
        other_games=tuple(
            api.OtherGameJson(
                list=one.list or None,
                event=one.event or None,
                game=one.game or None,
                date=one.date or None,
                told_by=one.reporter or None,
                players=one.people,
                result=one.result.value if one.result else None,
                not_rated_because=str(with_names(one.why, content.name_of)) if one.why else None,
            )
            for one in chronicle.elsewhere
        ),
        waiting=tuple(
            api.WaitingGame(
                **same(one, "list", "date", "opponent"),
                kind=kind_of(content.lists[one.list].system),
                opponent_name=content.players[one.opponent].name,
                private=tuple(side for side, who in (("own", id_), ("theirs", one.opponent)) if who in private),
                own=telling(one.own),
                theirs=telling(one.theirs),
            )
            for one in waiting
        ),
    )


def titles(results: Results, player: str) -> Iterator[api.TitleJson]:
    """The player's titles, those of the newest event first; an event without a winner yet gives none."""
    for id_, one in results.events.items():
        for row in one.table.standings:
            if row.player == player and one.event.final and row.rank == 1:
                yield api.TitleJson(event=id_, title="winner", shared=row.shared, power=None, board=None)
        for power, games in one.table.best_countries.items():
            for board in (board for winner, board in games if winner == player):
                yield api.TitleJson(
                    event=id_, title="best country", shared=False, power=power.value, board=board or None
                )


def _newest(own: api.OnList) -> str:
    """The date of a player's newest rated result on a list, or ""."""
    match own:
        case api.LogOnList():
            days = [line.date for line in own.log if line.rated]
        case api.LedgerOnList():
            days = [change.date for change in own.ledger]
        case api.GamesOnList():
            days = [game.date for game in own.played if game.rated]
    return max(days, default="")


def _log(results: Results, one: ListResults[Scored], player: str, chronicle: Chronicle) -> api.LogOnList:
    list_ = one.about.id
    row = next(row for row in one.rows if row.player == player)
    log, books = one.logs[player], results.content.log(player, list_)
    carried = books[0].carried if books else None  # what the first book on file brings from those that are not
    ranks = chronicle.ranks[list_].editions
    by_day = {line.entry.date: line for line in log if line.rated}
    return api.LogOnList(
        rank=row.rank,
        not_ranked_because=str(row.reason) if row.reason else None,
        **amounts(rating=row.rating),
        carried_over=api.CarriedJson(**same(carried, "game_points", "defeated", "drawn")) if carried else None,
        authenticated=tuple(
            api.AuthenticatedBook(book=book.book, club=found.club, by=found.by or None, date=found.date)
            for book in books
            if (found := book.authenticated)
        ),
        editions=tuple(api.EditionJson(one.edition, one.rank) for one in ranks),
        history=tuple(api.RatingOnDay(date=date, **amounts(rating=line.rating)) for date, line in by_day.items()),
        rating_field=STATED[-1],
        log=tuple([_line(results.content, player, *one) for one in zip(log, one.numbers, strict=True)]),
        career=_career(chronicle.careers[list_], ranks),
    )


def _line(content: Content, player: str, line: Scored, number: int) -> api.EntryJson:
    entry = line.entry
    first, second = sorted((player, entry.opponent))
    return api.EntryJson(
        book=line.book,
        date=entry.date,
        opponent=entry.opponent,
        opponent_name=content.name_of(entry.opponent),
        game=f"{entry.date}/{first}--{second}/{number}",
        result=entry.result.value,
        **_state(final_state(entry)),
        signed=entry.signed,
        resignation=api.ResignationJson(
            by=resigned.by.value,
            answer=resigned.answer.value,
            reached=resigned.reached.value if resigned.reached else None,
            **_state(resigned.instant),
        )
        if (resigned := entry.resignation)
        else None,
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
    attrition, bonus, units = attrition_of(state), bonus_of(state), state.eliminated
    return {
        "attrition": attrition and api.PairJson(own=attrition.own, opponent=attrition.opponent),
        "bonus": bonus and api.PairJson(own=bonus.own, opponent=bonus.opponent),
        "eliminated": units
        and api.EliminatedJson(
            own=api.UnitsJson(**units.own._asdict()), opponent=api.UnitsJson(**units.opponent._asdict())
        ),
    }


def _rating(one: ListResults[Board], player: str, rows: Iterable[Rank]) -> api.LedgerOnList:
    row = next(row for row in one.rows if row.player == player)
    by_day = {change.date: change for change in one.changes}
    return api.LedgerOnList(
        rank=row.rank,
        not_ranked_because=str(row.reason) if row.reason else None,
        member_until=Members(one.about.members).gone(player, one.as_of) or None,
        **ledger_amounts(rating=row.rating),
        games=row.games,
        **ledger_amounts(points_in_play=row.figures[IN_PLAY]),
        editions=tuple(api.EditionJson(own.edition, own.rank or None) for own in rows),
        history=tuple(
            api.RatingOnDay(date=date, **ledger_amounts(rating=change.after)) for date, change in by_day.items()
        ),
        ledger=tuple(
            api.LedgerChange(
                **same(change, "date", "game"),
                step=step_of(change).value,
                **ledger_amounts(points=change.after - change.before, rating=change.after),
            )
            for change in one.changes
        ),
    )


def _tournament(event: Event, row: Tally) -> api.Appearance:
    return api.Appearance(
        event=event.id,
        **same(event, "name", "system", "start", "end"),
        status=event.status.value,
        place=row.rank,
        shared=row.shared,
        **amounts(event.decimals, points=row.points),
        **counts(event.system, row),
        games=len(row.played),
    )


def _career(one: Career, ranks: Iterable[Rank]) -> api.CareerJson:
    """The rated games of one list; null where there is no such game."""
    return api.CareerJson(
        ranks=tuple(api.RankInEdition(**same(rank, "edition", "rank", "of", "percentile")) for rank in ranks),
        peak=api.RatingOnDay(**amounts(rating=one.peak[1]), date=one.peak[0]) if one.peak else None,
        form=tuple(
            api.FormGame(date=game.date, opponent=game.opponent, outcome=outcome(game.result))
            for game in (line.entry for line in one.form)
        ),
        longest_unbeaten_run=one.unbeaten,
        longest_winning_run=one.winning,
        busiest_year=one.busiest,
        results={result.value: number for result, number in one.results.items()},
        opponents=tuple(
            api.OpponentRecord(
                **same(record, "opponent", "games", "won", "drawn", "lost"),
                **amounts(points_for=record.points, points_against=record.against),
                last_met=record.last,
            )
            for record in one.records
        ),
        not_beaten=tuple(one.not_beaten),
    )


def _of_nights(
    content: Content, about: RatingList, row: RatedStanding | None, own: Own, editions: tuple[api.EditionJson, ...]
) -> api.GamesOnList:
    """What a player's page says of one list."""
    nothing = {"rank": None, "rating": None, "rating_exact": None, "not_ranked_because": str(NO_GAME)}
    ratings = {change.date: change.after for change in held(about, own.changes)}
    return api.GamesOnList(
        **({"rank": row.rank, **standing(about, row)} if row else nothing),
        editions=editions,
        history=tuple(api.RatingOnDay(date=date, **figures({"rating": after})) for date, after in ratings.items()),
        played=tuple(_of_player(content, one, own.player) for one in own.played),
        other_changes=tuple(api.OtherChange(date=change.date, **change_fields(change)) for change in own.other),
    )


def _of_player(content: Content, one: Played, player: str) -> api.OwnGame:
    seat = next(seat for seat in one.game.seats if seat.player == player)
    change = next((change for change in one.changes if change.player == player), None)
    return api.OwnGame(
        date=one.date,
        night=one.night,
        game=one.id,
        seat=seat.name,
        place=seat.rank,
        outcome=outcome_for(one, player),
        **result_fields(content, one),
        opponents=tuple(
            api.Opponent(player=other.player, name=content.name_of(other.player), place=other.rank)
            for other in one.game.seats
            if other is not seat
        ),
        **change_fields(change),
    )


def of_player(  # noqa: PLR0913, PLR0917  all that the page leads with and is made from
    content: Content,
    player: Player,
    value: api.PlayerJson,
    tops: Mapping[str, PageTop | None],
    finish: Callable[[], cards.Card | None],
    runs: Mapping[str, Runs],
) -> tuple[Head, list[Document]]:
    """What the player's page says of itself, and the files next to the document ``value``.

    ``tops`` are what the page leads with on each list, and ``finish`` makes the card where it leads with none. ``runs``
    say from where the lines of their books come, by file.
    """
    site, accent = content.site, accents(content.theme)[0]
    found: list[Document] = []
    alternates = [index.alternate("JSON", player.name, f"api/v1/players/{player.id}.json")]
    if index.adds(site, "feed"):
        # When each entry was added or changed, by its place
        entries = [entry for book in content.books.get(player.id, ()) for entry in book.entries] if runs else []
        changed = {spot(one.place): last_change(runs.get(one.place.file, ()), *lines_of_entry(one)) for one in entries}
        if results := items(content, value, changed):
            path, title = f"players/{player.id}", f"{player.name} · {site.title}"
            found.append(feeds.feed(site, path, title, f"{path}.html", results))
            alternates.append(index.alternate("Atom", _("Results of {name}").format(name=player.name), found[-1].path))
    badges = []
    for id_, own in value.lists.items() if index.adds(site, "badge") else ():
        # None on those lists that show the player by the logs of others alone
        if own.rating_exact is not None and (not isinstance(own, api.LogOnList) or content.log(player.id, id_)):
            name, exact = content.lists[id_].name, _exact(own.rating_exact)
            rating = number(exact) if isinstance(own, api.LogOnList) else rounded(exact, 2)
            title = f"{player.name}, {name}" + _(": ") + rating
            found.append(badge(f"{id_}/{player.id}", name, rating, title, licensed(site), accent))
            badges.append(index.badge_view(content, id_, player))
    card, picture = _card(content, value, tops, finish)
    club = content.clubs[player.club].name if player.club else ""
    data = index.person(site, player, club)
    return Head(tuple(alternates), "profile", picture, data, tuple(badges)), [*found, *card]


def _card(
    content: Content,
    value: api.PlayerJson,
    tops: Mapping[str, PageTop | None],
    finish: Callable[[], cards.Card | None],
) -> tuple[list[Document], tuple[str, str] | None]:
    """The top of the list with most ratings, and the rating over time; else the best finish."""
    lists = value.lists
    id_ = max(lists, key=lambda one: len(lists[one].history), default="")
    own, top = lists.get(id_), tops.get(id_)
    if not index.adds(content.site, "card"):
        return [], None
    if own and top and own.history:
        about = content.lists[id_].name
        card = cards.Card(
            title=cards.writable(value.name, value.player),
            about=cards.writable(about, id_),
            top=top,
            history=[(one.date, _exact(one.rating_exact)) for one in own.history],
            site=cards.writable(content.site.title),
            note=cards.writable(dated(value.as_of or "")),
        )
    elif (best := finish()) and best.top:
        card, top, about = best, best.top, best.top.who[0].text
    else:
        return [], None
    made = cards.drawn(f"players/{value.player}", card, accents(content.theme)[0])
    parts = (value.name, top.place, about, top.figure)
    return [made], (made.path, " · ".join(filter(None, parts)))


@lru_cache(maxsize=10_000)
def _exact(text: str) -> Fraction:
    """The number that was written so: the same few hundred come again at all players."""
    return Fraction(text)
