"""The draw of the power that stays unplayed is the one that its commit and the game's id give."""

from collections.abc import Collection, Iterator

from masterlist.facts.board import SEVENTH_PLAYER, Board
from masterlist.scoring.missing_man import drawn_power
from masterlist.source import Problem


def check(game: Board, rewritten: Collection[str] = ()) -> Iterator[Problem]:
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
