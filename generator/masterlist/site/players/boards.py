"""What a player's page says of Diplomacy: tournaments, record by power, best games, and rating ledgers."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from types import SimpleNamespace

from masterlist.facts.board import POWERS, SEVENTH_PLAYER, Board, Power, PowerSeat
from masterlist.facts.content import Content
from masterlist.facts.event import EventTerms
from masterlist.facts.site import RatingList
from masterlist.grouping import by_key
from masterlist.language import _, dated, dated_whole, grouped, ngettext, rounded, spoken
from masterlist.scoring.comparison import ResultClass, ScoredSeat
from masterlist.scoring.ledger import IN_PLAY, Change, Step, alike, balance, gained, newest_game, stakes_in, step_of
from masterlist.scoring.rating import Standing
from masterlist.site.common.games import further_figures, person, result_in_words, staked
from masterlist.site.common.links import Sources, system_link
from masterlist.site.common.words import Link, game_name, game_title
from masterlist.site.common.workings import EquationPart, Explanation, moved, newest_unrated, rating_top, signed, stakes
from masterlist.site.pictures.curves import Point, curve
from masterlist.site.players.games import met_most
from masterlist.source import with_names
from masterlist.standings.career import FORM, peak
from masterlist.standings.movement import Places
from masterlist.standings.rating_list import OtherGame, ended, ratings_held
from masterlist.standings.results import ListResults, Results

BEST = 3  # games shown as a player's best


# One finished game of the player at a board, of an event or rated: its seat, points, and the name of the system.
Finished = tuple[Link, ScoredSeat, str, str]


def finished_games(results: Results, player: str) -> list[Finished]:
    """The games of Diplomacy that the player finished, first those of events."""
    content = results.content
    found: list[Finished] = []
    for one in results.events.values():
        event, system = one.event, system_link(content, one.event.system).text
        for game in (game for row in one.table.standings if row.player == player for game in row.played):
            name = _("{event}, round {number}").format(event=event.name, number=game.round)
            link = Link(name, f"tournaments/{event.id}/{game.board}.html")
            found.append((link, game, rounded(game.points, event.decimals), system))
    for rated in (one for one in results.lists.values() if one.games):
        system = system_link(content, rated.system.id).text
        for played in rated.games:
            if not played.game.in_progress:
                link = Link(game_title(played.game), f"games/{rated.about.id}/{played.id}.html")
                seats = rated.system.score_of(played.game, EventTerms()).seats
                own = (seat for seat in seats if seat.seat.player == player)
                found += ((link, seat, rounded(seat.points, 2), system) for seat in own)
    return [one for one in found if isinstance(one[1].seat, PowerSeat) and not one[1].forfeited]


def by_power(games: Iterable[Finished]) -> Iterator[tuple[Power, tuple[int, int, int, int], Fraction]]:
    """With each power: games, wins, draws and eliminations, and the centres on average."""
    for power in POWERS:
        own = [seat for _game, seat, *_rest in games if seat.at_power.power is power]
        if own:
            wins, draws = (sum(seat.result is kind for seat in own) for kind in (ResultClass.WIN, ResultClass.DRAW))
            counts = (len(own), wins, draws, sum(not seat.at_power.survives for seat in own))
            yield power, counts, Fraction(sum(seat.centres for seat in own), len(own))


def best_of(games: Iterable[Finished]) -> Iterator[tuple[Link, str, str, str, str, str]]:
    """The games won or drawn with the best result, then with most centres: points of different systems do not compare.

    Each with the power, the result, the centres, the points and the system; none where that is all of the games.
    """
    every = [*games]
    good = [one for one in every if one[1].result in (ResultClass.WIN, ResultClass.DRAW)] if len(every) > BEST else []
    best = sorted(good, key=lambda one: (one[1].result, one[1].centres), reverse=True)[:BEST]
    for game, seat, points, system in best:
        held = ngettext("{n} centre", "{n} centres", seat.centres).format(n=seat.centres)
        yield game, spoken(seat.at_power.power.label), result_in_words(seat), held, points, system


# A rated game in the list of a player's games: the day of what it changed last, its page, the power with centres and
# result ("" where another player finished it), its sum, the change with its sign, and the rating after it.
LedgerGame = tuple[str, Link, str, tuple[EquationPart, ...], str, str]


def _games(about: RatingList, changes: Iterable[Change], finished: Iterable[Finished]) -> Iterator[LedgerGame]:
    """Every rated game of a player, by when it changed their rating last, the newest first."""
    seats = {game.path: seat for game, seat, *_rest in finished}
    own = by_key((change.game, change) for change in changes)
    for id_, those in sorted(own.items(), key=lambda one: one[1][-1].date, reverse=True):
        game, held_by = Link(game_name(id_), f"games/{about.id}/{id_}.html"), ""
        if seat := seats.get(game.path):
            held = ngettext("{n} centre", "{n} centres", seat.centres).format(n=seat.centres)
            held_by = " · ".join((spoken(seat.at_power.power.label), held, result_in_words(seat)))
        yield those[-1].date, game, held_by, stakes(those)[0], signed(gained(those)), rounded(those[-1].after, 2)


def ledger_section(  # noqa: PLR0913, PLR0917  what is shown, and where it comes from
    content: Content,
    one: ListResults[Board],
    row: Standing,
    places: Places,
    link_to: Sources,
    others: Iterable[OtherGame],
    finished: Iterable[Finished],
) -> SimpleNamespace:
    """What a player's page shows of their rating on a list that is kept as a ledger; ``others`` are not in it."""
    about, player, changes, points = one.about, row.player, one.changes, []
    last = newest_game(changes) if changes else []
    is_over = bool(last) and stakes_in(last)[1] is not None
    every = ratings_held(one).get(player, {})
    best = peak(((day, change.after) for day, change in every.items()), alike) if len(every) > 1 else None
    highest = _("best {rating}, {day}").format(rating=rounded(best[1], 2), day=dated_whole(best[0])) if best else ""
    top = rating_top(
        about,
        row,
        places,
        change=gained(last) if is_over else None,  # what an ante took is no loss
        details=_("highest ever") if best and alike(best[1]) == alike(row.rating) else highest,
        form=tuple(kind for _game, kind in ended(one, player))[-FORM:],
        why=_why(content, one, last, link_to) if last else None,
        newest=_unrated(content, about, others, last),
        made=[*balance(row.rating, row.figures[IN_PLAY], last)] if is_over else (),
    )
    if in_play := staked(row):
        top = top._replace(details=(in_play, *top.details))
    steps = {Step.START: _("ante"), Step.END: _("award")}
    ledger = [  # each change with its game, and what it was
        (change, Link(game_name(change.game), f"games/{about.id}/{change.game}.html"), steps[step_of(change)])
        for change in changes
    ]
    # A game that is over is one step of the curve: with every ante beside its award it would be a comb.
    outcomes = {game.id: kind for game, kind in ended(one, player)}
    by_game = by_key((change.game, change) for change in changes)
    for change, game, step in ledger:
        is_end = step_of(change) is Step.END
        if change.game in outcomes and change is not by_game[change.game][-1]:  # the house may have several seats
            continue
        by = signed(gained(by_game[change.game])) if is_end else step
        title = _("{day}: {game}, {change}, rating {rating}").format(
            day=dated(change.date), game=game.text, change=by, rating=rounded(change.after, 2)
        )
        points.append(Point(change.date, change.after, outcomes.get(change.game, "change"), game.path, title))
    drawn = None
    if points:
        title = _("Rating after each game, from {first} to {last}; the games below show the same")
        drawn = curve(points, title.format(first=dated(points[0].date), last=dated(points[-1].date)))
    # Everybody who sat at a table with the player in a finished game: how many were won, drawn and lost.
    met = (
        (kind, {change.player for change in rated.changes} - {player, SEVENTH_PLAYER})
        for rated, kind in ended(one, player)
    )
    return SimpleNamespace(
        about=about,
        row=row,
        top=top,
        curve=drawn,
        met=met_most(content, met),
        games=[*_games(about, changes, finished)],
        ledger=ledger[::-1],
        figures=[*_figures(about.system, row)],
    )


def _figures(system: str, row: Standing) -> Iterator[tuple[str, str, str]]:
    """Label and value, and no sum."""
    yield _("Rated games"), grouped(row.games), ""
    if row.figures[IN_PLAY]:
        yield _("Points in play"), rounded(row.figures[IN_PLAY], 2), ""
    yield from further_figures(system, row)


def _unrated(content: Content, about: RatingList, others: Iterable[OtherGame], last: Sequence[Change]) -> Link | None:
    """That a game newer than the ``last`` one is not rated, and why not."""
    since = last[-1].date if last else ""
    newer = (one for one in others if one.list == about.id and one.game and one.date > since)
    refused = [(one.date, one.game, one.why) for one in newer if one.why]
    if not refused:
        return None
    day, game, why = max(refused, key=lambda one: one[0])
    return newest_unrated(day, spoken(with_names(why, content.name_of)), f"../games/{about.id}/{game}.html")


def _why(content: Content, one: ListResults[Board], last: Sequence[Change], link_to: Sources) -> Explanation:
    """The award less the ante of the game that was over last; what the newest ante left where none is over."""
    board = next(game.game for game in one.games if game.id == last[0].game)
    player, (ante, award) = last[0].player, stakes_in(last)
    made = rounded(last[0].after, 2) if award is None else signed(gained(last))
    if award is None:
        said = _("{player} staked {ante} in {game} on {day}.")
    else:
        said = _("{player} staked {ante} in {game}, and was awarded {award} on {day}.")
    name, day = person(content, player).text, dated(last[-1].date)
    equation, result = stakes(last)
    said = said.format(
        player=name, ante=rounded(ante, 2), game=game_name(board.id), award=rounded(award or 0, 2), day=day
    )
    seat = next((seat.power.value for seat in board.seats if player in {seat.player, seat.replaces}), "workings")
    return Explanation(
        title=_("Why {number}?").format(number=made),
        summary=said,
        equation=equation,
        result=result,
        way="" if award is None else moved(gained(last), 2)[1],
        exact=f"../games/{one.about.id}/{board.id}.html#{seat}",
        rule=system_link(content, one.about.system).path,
        label="award in the ledger",
        **link_to.ways(board.place, said, f"players/{player}.html"),
    )
