"""The pages of boards and of rated games, and the documents of rated games."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from masterlist.amount import Amount, adds_up
from masterlist.documents.games import DrawnPower, GameJson, GameSeat
from masterlist.engine.query import Ask
from masterlist.facts.board import Board, PowerSeat
from masterlist.facts.content import Content
from masterlist.facts.event import AnyBoard, AnySeat, EventTerms
from masterlist.facts.night import EventGame, PlayerSeat
from masterlist.kinds.kind import kinds
from masterlist.language import _, spoken
from masterlist.language import rounded as rounded_in_language
from masterlist.queries.history import runs_of
from masterlist.queries.people import People, people_in
from masterlist.queries.results import shown_rated
from masterlist.read.history import Runs
from masterlist.scoring.comparison import BoardResult, ScoredSeat, SeatWorkings, position_in_words
from masterlist.scoring.ledger import ANTE, AWARD, NOT_EARNED, TRIED, Change, RatedGame, alike, gain, stakes_of
from masterlist.scoring.working import Line
from masterlist.site.common.games import (
    board_path,
    columns_of,
    ending,
    game_workings,
    person,
    place_at,
    reason_in_words,
    result_in_words,
    seat_fields,
    table_name,
    together,
)
from masterlist.site.common.links import Sources, amounts, document, ledger_amounts, same, source, working
from masterlist.site.common.words import Link, Page, details_shown, game_title
from masterlist.site.downloads.index import in_json
from masterlist.site.layout import Frame, Inputs, Made, gathers, inputs, people_content
from masterlist.site.pictures.curves import centres_picture
from masterlist.site.records import board_top, game_top
from masterlist.standings.records import EventResult
from masterlist.standings.results import ListResults

# A seat of a board with what it scored, or would if the board ended now; None while no centres are on file.
ScoredOf = tuple[AnySeat, ScoredSeat | None, tuple[Line, ...]]


def seats_at(board: AnyBoard, result: BoardResult | None, workings: SeatWorkings = ()) -> list[ScoredOf]:
    """The seats in the order in which pages show them: by their places; of a board in play by what they hold so far."""
    if result is None:
        return [(seat, None, ()) for seat in board.seats] if isinstance(board, Board) else []
    every = [*zip(result.seats, workings or ((),) * len(result.seats), strict=True)]
    every.sort(key=lambda one: one[0].position.rank)
    return [(scored.seat, scored, lines) for scored, lines in every]


def board_pages(
    content: Content, one: EventResult, workings: Sequence[SeatWorkings], link_to: Sources
) -> Iterator[Page]:
    """A page for every board of an event; the workings are those of its boards, in their order."""
    found, event, columns = one.scored, one.event, columns_of(one.event)
    every = [None, *(Link(table_name(board), board_path(event, board)) for board in event.boards), None]
    for board, own, before, after in zip(event.boards, workings, every, every[2:], strict=False):
        seats = [
            (
                seat,
                scored,
                lines,
                # What its row begins with: its power, or its place.
                spoken(seat.power.label) if isinstance(seat, PowerSeat) else place_at(scored) if scored else "",
                _result(board, seat, scored),
                _credited(content, seat, scored),
                details_shown(board.kind, seat.details)
                if isinstance(board, EventGame) and isinstance(seat, PlayerSeat)
                else [],
            )
            for seat, scored, lines in seats_at(board, found[board.id], own)
        ]
        label = _("Best score if it ended now") if board.in_play else _("Best score")
        scores = [(scored, lines, head) for _seat, scored, lines, head, *_rest in seats if scored]
        message, name = _("{event}, round {number}, board {board}"), (board.table or board.id).upper()
        if isinstance(board, EventGame):
            message, name = _("{event}, round {number}, game {board}"), board.table or board.id
        title = message.format(event=event.name, number=board.round, board=name)
        values = {
            "content": content,
            "event": event,
            "board": board,
            "columns": columns,
            "seats": seats,
            "before": before,
            "after": after,
            "workings": game_workings(tuple(lines for _seat, _scored, lines, *_rest in seats)),
            "first": board_top(content, event, scores, board.place, link_to, label),
            "details": details_shown(board.kind, board.details) if isinstance(board, EventGame) else [],
            "picture": centres_picture(board) if isinstance(board, Board) else None,
            "source": Link(board.place.file, link_to(board.place)),
            "added_by": link_to.added_by(board.place),
        }
        yield Page(board_path(event, board), "board.html", title, _(columns.about).format(board=title), values)


def _result(board: AnyBoard, seat: AnySeat, scored: ScoredSeat | None) -> str:
    """What the game was for a seat; of a game between people what the seat is called, if it has a name."""
    if isinstance(board, EventGame):
        label = kinds()[board.kind].labels.get(seat.name)  # type: ignore[union-attr]
        return _(label) if label else ""
    if scored is None:
        return _("no centres on file yet")
    return spoken(position_in_words(scored.position)) if board.in_play else result_in_words(scored)


def _credited(content: Content, seat: AnySeat, scored: ScoredSeat | None) -> str:
    """To whom the points go, where that is not simply the player."""
    if scored is None or isinstance(seat, PlayerSeat) or scored.credited == (seat.player,):
        return ""
    if not scored.credited:
        return _("credited to no player")
    return _("credited to {players}").format(players=together(content, scored.credited))


Staked = tuple[Change | None, Change | None, str]  # ante and award of a seat, and why they are that player's


def staked(game: RatedGame[Board]) -> list[Staked]:
    """What each seat did to a rating; of a game that is not rated nothing."""
    if not game.changes:
        return [(None, None, "")] * len(game.game.seats)
    return [(*own, why) for own, why in zip(stakes_of(game), game.reasons, strict=True)]


def _counts_for(content: Content, seat: PowerSeat, own: Staked, award: Amount | None, lines: Iterable[Line]) -> str:
    """Whose the numbers of a seat are in which one player replaced another, and why; "" of other seats."""
    start, _end, why = own
    if start is None or not why:
        return ""
    tried = next((Fraction(line.value) for line in lines if line.label == TRIED), None)
    reason = _(why)
    if why == NOT_EARNED and tried is not None and award is not None:
        reason = _("the award of {award} does not exceed the {ante} that {player} would have staked").format(
            award=rounded_in_language(award, 2),
            ante=rounded_in_language(tried, 2),
            player=person(content, seat.player).text,
        )
    return _("Counts for {player}: {reason}").format(player=person(content, start.player).text, reason=reason)


def _document(
    one: ListResults[Board], rated: RatedGame[Board], awards: BoardResult | None, workings: SeatWorkings
) -> GameJson:
    """A rated game: antes, awards and ratings before and after; null where the game is not rated or goes on."""
    game, drawn = rated.game, rated.game.drawn
    seats = []
    for at, (seat, (start, end, why), lines) in enumerate(zip(game.seats, staked(rated), workings, strict=True)):
        own = seat_fields(seat) | ({"player": start.player} if start else {})
        stakes = ledger_amounts(
            ante=start and start.figures[ANTE],
            rating_before=start and start.before,
            rating_at_end=end and end.before,
            rating_after=end and end.after,
        )
        award = amounts(award=awards and awards.seats[at].points)
        seats.append(
            GameSeat(
                **own, finisher=seat.player, **stakes, **award, credited_because=why or None, working=working(lines)
            )
        )
    return GameJson(
        as_of=game.finished or game.started,
        game=game.id,
        list=one.about.id,
        system=one.about.system,
        **same(game, "started", "finished"),
        **ending(game),
        rated=bool(rated.changes),
        not_rated_because=str(rated.unrated) if rated.unrated else None,
        drawn=DrawnPower(power=drawn.power.value, commit=drawn.commit, game=drawn.game) if drawn else None,
        note=game.note or None,
        seats=tuple(seats),
        source=source(game.place),
    )


def _places_of(own: Staked) -> tuple[int, int]:
    """How many decimals a seat's ratings and change have, and its ante and award, so that what is shown adds up.

    Of one seat in twenty it does not, by one in the last decimal.
    """
    ante, end, _why = own
    if ante is None or end is None:
        return 2, 2
    staked, awarded = ante.after - ante.before, end.after - end.before
    after = ante.before + staked + awarded
    apart = alike(after) != alike(end.after)  # other games moved the rating meanwhile
    ratings = next((n for n in _PLACES if apart or adds_up(after, n, n, ante.before, staked + awarded)), _MOST_PLACES)
    shares = (n for n in _PLACES[ratings - 2 :] if adds_up(staked + awarded, ratings, n, staked, awarded))
    return ratings, next(shares, _MOST_PLACES)


_MOST_PLACES = 3  # more would be read as an error; all are in the workings below
_PLACES = range(2, _MOST_PLACES + 1)


def _gained(own: Staked, award: Amount | None) -> Amount:
    """What a finished game was worth to a seat; of one that moves no rating its award."""
    start, end, _why = own
    return gain(start, end) if start and end else award or 0


@inputs
def games_pages(frame: Frame, one: ListResults[Board], people: People, runs: dict[str, Runs]) -> Made:
    """A page and a document for every game of a rated list; ``runs`` are where the lines come from, by file."""
    content, link_to = people_content(frame, people), Sources(frame.site, frame.prefix, runs, frame.private)
    rating, about = one.system.rating, one.about
    assert rating is not None  # noqa: S101  or there would be no ledger
    for rated in one.games:
        game, title, path = rated.game, game_title(rated.game), f"games/{about.id}/{rated.id}"
        scored = None if game.in_progress else one.system.score_of(game, EventTerms())
        workings: SeatWorkings = ((),) * len(game.seats)
        if rated.changes:
            workings = rating.explain(rated)
        elif scored:
            workings = one.system.explained(game, EventTerms())
        stakes = staked(rated)
        # A game that is not rated has awards all the same.
        awards = [end.figures[AWARD] if end else None for _start, end, _why in stakes]
        if scored and not rated.changes:
            awards = [own.points for own in scored.seats]
        notes = [_counts_for(content, *own) for own in zip(game.seats, stakes, awards, workings, strict=True)]
        seats = [*zip(game.seats, stakes, awards, map(_places_of, stakes), notes, strict=True)]
        values = {
            "content": content,
            "about": about,
            "game": game,
            "seats": sorted(seats, key=lambda seat: -_gained(*seat[1:3])),  # as what leads the page: who gained most
            "reason": reason_in_words(content, rated),
            "workings": game_workings(workings),
            "first": game_top(content, one, rated, link_to),
            "picture": centres_picture(game),
            "source": Link(game.place.file, link_to(game.place)),
            "added_by": link_to.added_by(game.place),
        }
        summary = _("{list}, {game}: antes, awards and ratings.").format(list=about.name, game=title)
        yield Page(f"{path}.html", "game.html", title, summary, values, in_json(title, f"api/v1/{path}.json"))
        yield document(path, _document(one, rated, scored, workings))


@gathers(games_pages)
def games_inputs(ask: Ask, list_: str) -> Inputs:
    one = ask(shown_rated, list_)
    return games_pages(one, people_in(ask, one), runs_of(ask, f"games/{list_}"))
