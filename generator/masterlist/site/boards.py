"""The pages of boards and of rated games, and the documents of rated games."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from masterlist.documents.games import DrawnPower, GameJson, GameSeat
from masterlist.engine.query import Ask, query
from masterlist.facts.board import Board, PowerSeat
from masterlist.facts.content import Content
from masterlist.facts.event import AnyBoard, AnySeat, EventTerms
from masterlist.facts.night import EventGame, PlayerSeat
from masterlist.kinds.kind import EventColumns, kinds
from masterlist.language import _, spoken
from masterlist.queries.history import runs_of
from masterlist.queries.people import People, people_in
from masterlist.queries.results import shown_rated
from masterlist.read.history import Runs
from masterlist.scoring.comparison import BoardResult, ScoredSeat, SeatWorkings, position_in_words
from masterlist.scoring.ledger import ANTE, AWARD, Change, RatedGame, stakes_of
from masterlist.scoring.working import Line
from masterlist.site.common.games import (
    board_path,
    columns_of,
    ending,
    person,
    place_at,
    reason_in_words,
    result_in_words,
    seat_fields,
)
from masterlist.site.common.links import Json, Sources, amounts, document, ledger_amounts, same, source, working
from masterlist.site.common.words import Document, Link, Page, details_shown, game_title
from masterlist.site.common.workings import GameWorkings, PageTop, game_workings
from masterlist.site.downloads.index import in_json
from masterlist.site.layout import Frame, people_content
from masterlist.site.pictures.curves import LinePicture, centres_picture
from masterlist.site.records import board_top, game_top
from masterlist.standings.records import EventResult
from masterlist.standings.results import ListResults

# A seat of a board with what it scored, or would if the board ended now; None while no centres are on file.
ScoredOf = tuple[AnySeat, ScoredSeat | None, tuple[Line, ...]]


def seats_at(board: AnyBoard, result: BoardResult | None, workings: SeatWorkings = ()) -> list[ScoredOf]:
    """The seats in the order in which pages show them: by their places, powers of a board in play in theirs."""
    if result is None:
        return [(seat, None, ()) for seat in board.seats] if isinstance(board, Board) else []
    every = [*zip(result.seats, workings or ((),) * len(result.seats), strict=True)]
    if isinstance(board, EventGame) or not board.in_play:
        every.sort(key=lambda one: one[0].position.rank)
    return [(scored.seat, scored, lines) for scored, lines in every]


class BoardPage(NamedTuple):
    """A board of an event, for its template."""

    content: Content
    one: EventResult
    board: AnyBoard
    seats: Sequence[ScoredOf]
    source: Link
    added_by: tuple[Link, ...]  # the pull request and the commit that added it, where they are known
    top: PageTop | None = None  # the best score

    @property
    def columns(self) -> EventColumns:
        return columns_of(self.one.event)

    @property
    def picture(self) -> LinePicture | None:
        return centres_picture(self.board) if isinstance(self.board, Board) else None

    @staticmethod
    def head(seat: AnySeat, scored: ScoredSeat | None) -> str:
        """What the row of a seat begins with: its power, or its place."""
        if isinstance(seat, PowerSeat):
            return spoken(seat.power.label)
        return place_at(scored) if scored else ""

    def result(self, seat: AnySeat, scored: ScoredSeat | None) -> str:
        """What the game was for a seat; of a game between people what the seat is called, if it has a name."""
        if isinstance(self.board, EventGame):
            label = kinds()[self.board.kind].labels.get(seat.name)  # type: ignore[union-attr]
            return _(label) if label else ""
        if scored is None:
            return _("no centres on file yet")
        return spoken(position_in_words(scored.position)) if self.board.in_play else result_in_words(scored)

    def details(self, of: AnyBoard | AnySeat) -> list[tuple[str, str]]:
        """What was reported of the board, or of a seat, in addition to who won; empty for Diplomacy."""
        if not (isinstance(self.board, EventGame) and isinstance(of, EventGame | PlayerSeat)):
            return []
        return details_shown(self.board.kind, of.details)

    def credited(self, seat: AnySeat, scored: ScoredSeat | None) -> str:
        """To whom the points go, where that is not simply the player."""
        if scored is None or isinstance(seat, PlayerSeat) or scored.credited == (seat.player,):
            return ""
        if not scored.credited:
            return _("credited to no player")
        players = ", ".join(person(self.content, id_).text for id_ in scored.credited)
        return _("credited to {players}").format(players=players)


def board_pages(
    content: Content, one: EventResult, workings: Sequence[SeatWorkings], link_to: Sources
) -> Iterator[Page]:
    """A page for every board of an event; the workings are those of its boards, in their order."""
    found = one.scored
    for board, own in zip(one.event.boards, workings, strict=True):
        view = BoardPage(
            content,
            one,
            board,
            seats_at(board, found[board.id], own),
            Link(board.place.file, link_to(board.place)),
            link_to.added_by(board.place),
        )
        label = _("Best score if it ended now") if board.in_play else _("Best score")
        scored = [(own, lines, view.head(seat, own)) for seat, own, lines in view.seats if own]
        view = view._replace(top=board_top(content, one.event, scored, board.place, link_to, label))
        message, name = _("{event}: round {number}, board {board}"), (board.table or board.id).upper()
        if isinstance(board, EventGame):
            message, name = _("{event}: round {number}, game {board}"), board.table or board.id
        title = message.format(event=one.event.name, number=board.round, board=name)
        about = _(view.columns.about).format(board=title)
        yield Page(board_path(one.event, board), "board.html", title, about, view, content=content)


Staked = tuple[Change | None, Change | None, str]  # ante and award of a seat, and why they are that player's


def staked(game: RatedGame[Board]) -> list[Staked]:
    """What each seat did to a rating; of a game that is not rated nothing."""
    if not game.changes:
        return [(None, None, "")] * len(game.game.seats)
    return [(*own, why) for own, why in zip(stakes_of(game), game.reasons, strict=True)]


class GamePage(NamedTuple):
    """A rated game, for its template."""

    content: Content
    one: ListResults[Board]
    rated: RatedGame[Board]
    awards: BoardResult | None  # of a game that is not rated: worked out all the same
    workings: GameWorkings
    source: Link
    added_by: tuple[Link, ...]  # the pull request and the commit that added it, where they are known
    top: PageTop | None  # who gained most

    @property
    def seats(self) -> list[tuple[PowerSeat, Staked, Fraction | None]]:
        """The seats with what they did to a rating, and the award; of a finished game the highest award first."""
        rated = staked(self.rated)
        awards = [end.figures[AWARD] if end else None for _start, end, _why in rated]
        if self.awards:
            awards = [one.points for one in self.awards.seats]
        found = zip(self.rated.game.seats, rated, awards, strict=True)
        return sorted(found, key=lambda one: -(one[2] or 0))

    @property
    def not_rated(self) -> str:
        """The reason, or ""."""
        return reason_in_words(self.content, self.rated)

    @property
    def picture(self) -> LinePicture | None:
        return centres_picture(self.rated.game)


def _document(
    one: ListResults[Board], rated: RatedGame[Board], awards: BoardResult | None, workings: SeatWorkings
) -> GameJson:
    """A rated game: antes, awards and ratings before and after; null where the game is not rated or goes on."""
    game, drawn = rated.game, rated.game.drawn
    seats = []
    for at, (seat, (start, end, why), lines) in enumerate(zip(game.seats, staked(rated), workings, strict=True)):
        stakes: Json = {}
        for name, value in (
            ("ante", start and start.figures[ANTE]),
            ("rating_before", start and start.before),
            ("rating_at_end", end and end.before),
            ("rating_after", end and end.after),
        ):
            stakes |= {name: None, f"{name}_exact": None} if value is None else ledger_amounts(**{name: value})
        award = amounts(award=awards.seats[at].points) if awards else {"award": None, "award_exact": None}
        own = seat_fields(seat) | ({"player": start.player} if start else {})
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


class GamesInputs(NamedTuple):
    """What the games of such a list show."""

    rated: ListResults[Board]
    people: People
    runs: dict[str, Runs]  # where their lines come from, by file

    def made(self, frame: Frame) -> Iterator[Page | Document]:
        """A page and a document for every rated game."""
        link_to = Sources(frame.site, frame.prefix, self.runs, frame.private)
        content, one = people_content(frame, self.people, {}), self.rated
        rating = one.system.rating
        assert rating is not None  # noqa: S101  or there would be no ledger
        for rated in one.games:
            game = rated.game
            awards = None if game.in_progress else one.system.score_of(game, EventTerms())
            workings: SeatWorkings = ((),) * len(game.seats)
            if rated.changes:
                workings = rating.explain(rated)
            elif awards:
                workings = one.system.explained(game, EventTerms())
            shown = GamePage(
                content,
                one,
                rated,
                None if rated.changes else awards,
                game_workings(workings, rating.shared),
                Link(game.place.file, link_to(game.place)),
                link_to.added_by(game.place),
                game_top(content, one, rated, link_to),
            )
            title, path = game_title(game), f"games/{one.about.id}/{game.id}"
            summary = _("{list}, {game}: antes, awards and ratings.").format(list=one.about.name, game=title)
            head = in_json(title, f"api/v1/{path}.json")
            yield Page(f"{path}.html", "game.html", title, summary, shown, head, content=content)
            yield document(path, _document(one, rated, awards, workings))


@query
def games_inputs(ask: Ask, list_: str) -> GamesInputs:
    """The games of a list."""
    one = ask(shown_rated, list_)
    return GamesInputs(one, people_in(ask, one), runs_of(ask, f"games/{list_}"))
