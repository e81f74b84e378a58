"""Diplomacy boards: what one says must be possible on the map, and agree with its chart.

Where only six players were available, the draw of the power that stays unplayed must be the one that its commit and
the game's id give.
"""

from collections.abc import Collection, Iterator

from masterlist.checks.references import player_remedy
from masterlist.facts.board import (
    CENTRES_ON_THE_MAP,
    CENTRES_TO_WIN,
    FIRST_YEAR,
    SEVENTH_PLAYER,
    Board,
    Ending,
    PowerSeat,
    chart_faults,
    disagreements,
)
from masterlist.facts.content import Content
from masterlist.scoring.board import drawn_power
from masterlist.source import Problem


def check(board: Board, content: Content) -> Iterator[Problem]:
    """Everything wrong with one board, whatever system scores it."""
    yield from players_are_known(board, content)
    yield from players_sit_once(board)
    if board.in_progress:
        return
    faults = [*chart_faults(board.chart), *chart_agrees(board)]
    yield from faults
    if not faults:
        yield from centres_fit_the_map(board)
        yield from ending_fits_the_centres(board)
        yield from concession_names_a_survivor(board)
        yield from eliminations_are_possible(board)
        yield from only_survivors_are_left_out(board)


UNKNOWN = "unknown"  # as forms and spreadsheets have it


def players_are_known(board: Board, content: Content) -> Iterator[Problem]:
    """Every player at a board has a player file; the house member needs none."""
    for seat in board.seats:
        for key, id_ in (("player", seat.player), ("replaces", seat.replaces)):
            if id_ and id_ != SEVENTH_PLAYER and not content.has("player", id_):
                unknown = f"a seat whose player is no longer known has none: remove '{key}'"
                hint = unknown if id_ == UNKNOWN else str(player_remedy(content.players, id_, board.people))
                yield Problem(seat.at(key), "player-is-known", f"no player '{id_}' is on file", hint)


def players_sit_once(board: Board) -> Iterator[Problem]:
    """No player begins or finishes at two powers, or replaces themselves.

    A player who was replaced at one power may take over another, if the system credits them with one alone.
    """
    finished: dict[str, PowerSeat] = {}
    began: dict[str, PowerSeat] = {}
    for seat in board.seats:
        if seat.player and seat.player == seat.replaces:
            message = f"'{seat.player}' cannot replace themselves"
            yield Problem(seat.at("replaces"), "players-sit-once", message, "name the player who began the game")
        key = "replaces" if seat.replaces else "player"
        first = seat.replaces or seat.player
        # The house may sit in for several people.
        if seat.player and seat.player != SEVENTH_PLAYER and seat.player in finished:
            message = f"'{seat.player}' also plays {finished[seat.player].power.value}"
            yield Problem(seat.at("player"), "players-sit-once", message, "name each player once on a board")
        elif first and first != SEVENTH_PLAYER and first in began:
            message = f"'{first}' also started the game as {began[first].power.value}"
            hint = "name who began it here: 'player', or 'replaces' if they were replaced"
            yield Problem(seat.at(key), "players-sit-once", message, hint)
        if seat.player:
            finished.setdefault(seat.player, seat)
        if first:
            began.setdefault(first, seat)


def chart_agrees(board: Board) -> Iterator[Problem]:
    """What is stated beside a chart is what the chart shows."""
    for found in disagreements(board):
        what = f"'{found.key}' of {found.power.value}" if found.power else f"'{found.key}'"
        message = f"{what} is stated as {found.stated}; by the chart it is {found.derived}"
        yield Problem(found.place, "chart-agrees", message, "correct the one that is wrong, or leave it to the chart")


def centres_fit_the_map(board: Board) -> Iterator[Problem]:
    """The map has 34 supply centres."""
    centres = sum(seat.centres for seat in board.seats)
    if centres > CENTRES_ON_THE_MAP and not board.chart:
        message = f"the centres add up to {centres}; the map has {CENTRES_ON_THE_MAP}"
        yield Problem(board.at("seats"), "centres-fit-the-map", message, "count the centres again")


def ending_fits_the_centres(board: Board) -> Iterator[Problem]:
    """A solo takes 18 centres, and 18 centres are a solo."""
    most = max(board.seats, key=lambda seat: seat.centres)
    if board.ending is Ending.SOLO and most.centres < CENTRES_TO_WIN:
        message = f"not a solo: no power has {CENTRES_TO_WIN} centres; {most.power.value} has the most, {most.centres}"
        yield Problem(board.at("ending"), "solo-takes-18", message, "correct the centres, or write 'ending: draw'")
    elif board.ending is not Ending.SOLO and most.centres >= CENTRES_TO_WIN:
        message = f"{most.power.value} has {most.centres} centres: {CENTRES_TO_WIN} make a solo"
        yield Problem(board.at("ending"), "solo-takes-18", message, "correct the centres, or write 'ending: solo'")


def concession_names_a_survivor(board: Board) -> Iterator[Problem]:
    """A concession names the survivor whom it is made to; no other ending does."""
    if board.ending is Ending.CONCESSION and board.conceded_to is None:
        hint = "add 'conceded_to:' with the power"
        yield Problem(
            board.at("ending"),
            "concession-names-a-survivor",
            "the power that the game was conceded to is missing",
            hint,
        )
    elif board.ending is not Ending.CONCESSION and board.conceded_to:
        message = f"nothing was conceded: the ending is '{board.ending.value}'"
        hint = "remove 'conceded_to', or write 'ending: concession'"
        yield Problem(board.at("conceded_to"), "concession-names-a-survivor", message, hint)
    elif board.conceded_to and not board.seat(board.conceded_to).survives:
        message = f"{board.conceded_to.value} has no centres: a power that is out cannot be conceded to"
        yield Problem(board.at("conceded_to"), "concession-names-a-survivor", message, "name a power with centres")


def eliminations_are_possible(board: Board) -> Iterator[Problem]:
    """Only a power without centres was eliminated, and within the years of the game."""
    for seat in board.seats:
        if seat.eliminated is None:
            continue
        if seat.survives:
            message = f"{seat.power.value} holds {seat.centres} centres and cannot be eliminated"
            hint = "remove 'eliminated', or the centres"
            yield Problem(seat.at("eliminated"), "eliminations-are-possible", message, hint)
        elif seat.eliminated < FIRST_YEAR or 0 < board.last_year < seat.eliminated:
            message = f"{seat.power.value} cannot be eliminated in {seat.eliminated}"
            hint = f"the game went from {FIRST_YEAR} to {board.last_year}"
            yield Problem(seat.at("eliminated"), "eliminations-are-possible", message, hint)


def only_survivors_are_left_out(board: Board) -> Iterator[Problem]:
    """To be left out of a draw takes a draw, and a power that is still there."""
    for seat in board.seats:
        if seat.left_out and (board.ending is not Ending.DRAW or not seat.survives):
            message = f"{seat.power.value} cannot be left out: only a survivor of a draw can"
            yield Problem(seat.at("left_out"), "left-out-of-a-draw", message, "remove 'left_out'")
    if board.survivors and all(seat.left_out for seat in board.survivors):
        message = "every survivor is left out of the draw"
        yield Problem(
            board.at("seats"), "left-out-of-a-draw", message, "remove 'left_out' from the powers that share in it"
        )


def check_draw(game: Board, rewritten: Collection[str] = ()) -> Iterator[Problem]:
    """Everything wrong with a recorded draw; of commits that were ``rewritten`` none can be repeated."""
    if game.drawn:
        yield from draw_is_of_this_game(game)
        yield from () if game.drawn.commit in rewritten else draw_can_be_repeated(game)
        yield from drawn_power_stays_unplayed(game)


def draw_is_of_this_game(game: Board) -> Iterator[Problem]:
    """A draw is not taken over from another game."""
    drawn = game.drawn
    if drawn and drawn.game != game.id:
        message = f"the draw was made for the game '{drawn.game}', not for '{game.id}'"
        hint = f"give the file its name back, or remove 'drawn' and run 'masterlist draw-power' for '{game.id}'"
        yield Problem(drawn.at("game"), "draw-is-of-this-game", message, hint)


def draw_can_be_repeated(game: Board) -> Iterator[Problem]:
    """The id and the commit give the power that was recorded."""
    drawn = game.drawn
    if drawn and drawn.power is not (found := drawn_power(drawn.game, drawn.commit)):
        message = f"'{drawn.game}' and this commit draw {found.value}, not {drawn.power.value}"
        hint = f"write 'power: {found.value}', or the commit that the power was drawn from"
        yield Problem(drawn.at("power"), "draw-can-be-repeated", message, hint)


def drawn_power_stays_unplayed(game: Board) -> Iterator[Problem]:
    """The seat of the drawn power belongs to the house; a person may take it over later."""
    drawn = game.drawn
    seat = game.seat(drawn.power) if drawn else None
    if seat and SEVENTH_PLAYER not in {seat.player, seat.replaces}:
        message = f"'{seat.player}' plays {seat.power.value}, which was drawn to stay unplayed"
        hint = "name no player in this seat, and give the player one of the other powers"
        yield Problem(seat.at("player"), "drawn-power-stays-unplayed", message, hint)
