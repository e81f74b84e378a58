"""What the kinds of games between people have alike where they are the boards of an event."""

from masterlist.kinds.kind import Column, EventColumns, Value
from masterlist.source import N_

# Of a player's row. A first place that is shared is no win.
EVENT = EventColumns(
    seat=N_("Place"),
    held=N_("Points in the game"),
    counts=(
        Column("wins", N_("Wins"), Value.INTEGER),
        Column("draws", N_("Shared wins"), Value.INTEGER),
        Column("scored", N_("Points in the games"), Value.NUMBER),
    ),
    told=N_("Classification with all games: place and points"),
    so_far=N_("Standings so far with all games: place and points"),
    note=N_("A game is shown by the place, of so many players."),
    seats=N_("Places and points"),
    about=N_("{board}: places and points."),
    summary=N_("{event}: classification and boards."),
)
