"""What a player's page says of Diplomacy: tournaments, record by power, best games, and rating ledgers."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from masterlist.facts.board import POWERS, Board, PowerSeat
from masterlist.facts.content import Content
from masterlist.facts.event import Event, EventTerms
from masterlist.language import _, dated, ngettext, rounded, spoken
from masterlist.scoring.comparison import ResultClass, ScoredSeat
from masterlist.scoring.ledger import Change, Step, alike, step_of
from masterlist.scoring.rating import Standing
from masterlist.site.common.games import in_brief, place_of, result_in_words
from masterlist.site.common.links import Sources, line_link, system_link
from masterlist.site.common.words import Link, game_name, game_title, rank_of
from masterlist.site.common.workings import (
    NO_RANK,
    BigNumber,
    EquationPart,
    Explanation,
    PageTop,
    moved,
    rank_parts,
    signed,
    since_edition,
)
from masterlist.site.pictures.curves import Curve, Point, curve
from masterlist.site.players.games import TablemateView, form_of, tablemates_of
from masterlist.standings.career import peak
from masterlist.standings.movement import Places
from masterlist.standings.rating_list import IN_PLAY, RatedList, ratings_held
from masterlist.standings.records import EventStanding, PlayerGame
from masterlist.standings.results import Results

BEST = 5  # games shown as a player's best


class TournamentView(NamedTuple):
    """One event that the player stood in."""

    event: Link
    date: str
    system: Link
    place: str
    of: int
    points: str
    games: tuple[Link, ...]  # "E 10"
    final: bool  # else it is a place so far


class FinishedGame(NamedTuple):
    """One finished game of the player at a board, of an event or rated."""

    game: Link
    seat: ScoredSeat
    points: str
    system: str


class PowerView(NamedTuple):
    """How the player did with one power, in events and rated games."""

    power: str
    games: int
    wins: int
    draws: int
    eliminations: int
    centres: str  # average


class BestView(NamedTuple):
    """One of the player's best games."""

    game: Link
    power: str
    result: str
    points: str
    system: str


class ChangeView(NamedTuple):
    """A rating moving."""

    date: str
    game: Link
    step: str  # ante or award
    points: str
    rating: str


class LedgerView(NamedTuple):
    """The player's rating on one list."""

    id: str  # of the list
    list: Link
    top: PageTop
    games: int
    in_play: str
    unranked: str  # why the player has no rank, or ""
    picture: Curve | None
    changes: tuple[ChangeView, ...]
    tablemates: tuple[TablemateView, ...]


class BoardsView(NamedTuple):
    """All that a page has to say; every part may be empty."""

    ledgers: tuple[LedgerView, ...]
    tournaments: tuple[TournamentView, ...]
    powers: tuple[PowerView, ...]
    best: tuple[BestView, ...]


class Appearances:
    """Where every player stands, gathered once for all pages."""

    def __init__(self, results: Results, ranks: Mapping[str, Places], link_to: Sources) -> None:
        self.content = results.content
        self.results = results
        self.ranks = ranks
        self.link_to = link_to
        self._rows: dict[str, list[tuple[Event, EventStanding, int]]] = defaultdict(list)
        self._played: dict[str, list[FinishedGame]] = defaultdict(list)
        for one in results.events.values():
            for row in one.table.standings:
                self._rows[row.player].append((one.event, row, one.entrants))
                self._played[row.player] += (_of_event(self.content, one.event, game) for game in row.games)
        for rated in results.rated.values():
            for player, game in _rated_games(self.content, rated):
                self._played[player].append(game)

    def of(self, player: str) -> BoardsView:
        """All that there is about one player."""
        rows = self._rows.get(player, [])
        played = self._played.get(player, [])
        games = [game for game in played if isinstance(game.seat.seat, PowerSeat) and not game.seat.forfeited]
        return BoardsView(
            ledgers=tuple(_ledgers(self.results, player, self.ranks, self.link_to)),
            tournaments=tuple(_tournament(self.content, *row) for row in rows),
            powers=tuple(_powers(games)),
            best=_best(games),
        )


def _tournament(content: Content, event: Event, row: EventStanding, of: int) -> TournamentView:
    return TournamentView(
        event=Link(event.name, f"tournaments/{event.id}.html"),
        date=event.end,
        system=system_link(content, event.system),
        place=place_of(row),
        of=of,
        points=rounded(row.points, event.decimals),
        games=tuple(Link(in_brief(game), f"tournaments/{event.id}/{game.board}.html") for game in row.games),
        final=event.final,
    )


def _of_event(content: Content, event: Event, game: PlayerGame) -> FinishedGame:
    path = f"tournaments/{event.id}/{game.board}.html"
    name = _("{event}, round {number}").format(event=event.name, number=game.seat.round)
    return FinishedGame(
        Link(name, path), game.seat, rounded(game.points, event.decimals), _system(content, event.system)
    )


def _rated_games(content: Content, one: RatedList[Board]) -> Iterator[tuple[str, FinishedGame]]:
    """Finished rated games, each with the players who finished it."""
    for rated in one.games:
        if not rated.game.in_progress:
            link = Link(game_title(rated.game), f"games/{one.about.id}/{rated.id}.html")
            for seat in one.system.score_of(rated.game, EventTerms()).seats:
                if seat.seat.player:
                    yield (
                        seat.seat.player,
                        FinishedGame(link, seat, rounded(seat.points, 2), _system(content, one.system.id)),
                    )


def _system(content: Content, id_: str) -> str:
    return system_link(content, id_).text


def _powers(games: list[FinishedGame]) -> Iterator[PowerView]:
    for power in POWERS:
        own = [game.seat for game in games if game.seat.at_power.power is power]
        if own:
            yield PowerView(
                spoken(power.label),
                len(own),
                sum(seat.result is ResultClass.WIN for seat in own),
                sum(seat.result is ResultClass.DRAW for seat in own),
                sum(not seat.at_power.survives for seat in own),
                rounded(Fraction(sum(seat.centres for seat in own), len(own)), 1),
            )


def _best(games: list[FinishedGame]) -> tuple[BestView, ...]:
    """The games with the best result, then with most centres: points of different systems do not compare."""
    survived = [game for game in games if game.seat.at_power.survives]
    best = sorted(survived, key=lambda game: (game.seat.result, game.seat.centres), reverse=True)
    return tuple(
        BestView(game.game, _with_centres(game.seat), result_in_words(game.seat), game.points, game.system)
        for game in best[:BEST]
    )


def _with_centres(seat: ScoredSeat) -> str:
    centres = seat.centres
    message = ngettext("{power}, {n} centre", "{power}, {n} centres", centres)
    return message.format(power=spoken(seat.at_power.power.label), n=centres)


def _ledgers(results: Results, player: str, ranks: Mapping[str, Places], link_to: Sources) -> Iterator[LedgerView]:
    for one in results.rated.values():
        for row in one.rows:
            if row.player == player:
                yield LedgerView(
                    id=one.about.id,
                    list=Link(one.about.name, f"lists/{one.about.id}.html"),
                    top=_top(results.content, one, row, ranks.get(one.about.id), link_to),
                    games=row.games,
                    in_play=rounded(row.figures[IN_PLAY], 2) if row.figures[IN_PLAY] else "",
                    unranked=spoken(row.reason) if row.reason else "",
                    picture=_history(one),
                    changes=tuple(_changes(one)),
                    tablemates=tablemates_of(results.content, one, player),
                )


def _top(content: Content, one: RatedList[Board], row: Standing, places: Places | None, link_to: Sources) -> PageTop:
    """The rating, and what the last game brought."""
    last = one.changes[-1] if one.changes else None
    change, way = moved(last.after - last.before, 2) if last else ("", "")
    highest = _highest(one, row.player)
    return PageTop(
        label=_("Rating"),
        figure=BigNumber.of(rounded(row.rating, 2)),
        place=rank_parts(rank_of(row.rank, places.of) if places and places.of else str(row.rank))
        if row.rank
        else NO_RANK,
        ranked=f"lists/{one.about.id}.html",
        change=change,
        way=way,
        period=since_edition(one.about.id, row.rating, places.editions if places else (), 2),
        beside=(highest,) if highest else (),
        form=form_of(one, row.player),
        why=_why(content, one, last, link_to) if last else None,
    )


def _why(content: Content, one: RatedList[Board], last: Change, link_to: Sources) -> Explanation:
    board = next(game.game for game in one.games if game.id == last.game)
    points, is_ante = last.after - last.before, step_of(last) is Step.START
    text = _("{day}: ante in {game}.") if is_ante else _("{day}: award in {game}.")
    equation = (
        EquationPart(rounded(last.before, 2), _("before")),
        EquationPart("+" if points >= 0 else "−"),
        EquationPart(rounded(abs(points), 2), _("ante") if is_ante else _("award")),
    )
    return Explanation(
        title=_("Why {number}?").format(number=signed(points)),
        said=text.format(day=dated(last.date), game=game_title(board)),
        equation=equation,
        result=rounded(last.after, 2),
        exact=f"../games/{one.about.id}/{last.game}.html",
        rule=system_link(content, one.about.system).path,
        source=line_link(board.place, link_to(board.place)),
        wrong=link_to.edit(board.place),
    )


def _history(one: RatedList[Board]) -> Curve | None:
    """The rating after each ante and award."""
    points = [
        Point(change.date, change.after, "change", _told(change), f"games/{one.about.id}/{change.game}.html")
        for change in one.changes
    ]
    if not points:
        return None
    title = _("Rating over time, from {first} to {last}; the ledger below shows the same").format(
        first=dated(points[0].date), last=dated(points[-1].date)
    )
    return curve(points, title)


def _told(change: Change) -> str:
    return _("{day}: {step} in {game}, rating {rating}").format(
        day=dated(change.date), step=_step(change), game=game_name(change.game), rating=rounded(change.after, 2)
    )


def _step(change: Change) -> str:
    return _("ante") if step_of(change) is Step.START else _("award")


def _highest(one: RatedList[Board], player: str) -> str:
    held = ratings_held(one).get(player, {})
    found = peak(((day, change.after) for day, change in held.items()), alike)
    if not found:
        return ""
    return _("best {rating}, {day}").format(rating=rounded(found.rating, 2), day=dated(found.date))


def _changes(one: RatedList[Board]) -> Iterator[ChangeView]:
    for change in reversed(one.changes):
        yield ChangeView(
            change.date,
            Link(game_name(change.game), f"games/{one.about.id}/{change.game}.html"),
            _step(change),
            rounded(change.after - change.before, 2),
            rounded(change.after, 2),
        )
