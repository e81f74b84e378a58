"""The tables of lists as their pages show them: which columns each has. ``datapackage.json`` says it."""

from collections.abc import Iterable

from masterlist.site.downloads.tables import Table, table
from masterlist.source import N_

MASTER = table(
    N_("A master list"),
    "list edition rank:integer shared:boolean player name club rating:number rating_exact games:integer"
    " opponents_defeated:number opponents_defeated_exact game_points:integer game_points_exact last_game:date",
)
RATING = table(
    N_("A list rated from games"),
    "list edition rank:integer shared:boolean player name club rating:number rating_exact:number games:integer"
    " points_in_play:number points_in_play_exact:number last_game:date member_until:date",
)
_GAME_LIST = (
    "list edition rank:integer shared:boolean player name club rating:number rating_exact games:integer won:integer"
    " drawn:integer lost:integer not_ranked_because last_game:date"
)


def game_list(figures: Iterable[str]) -> Table:
    """A list rated from nights, whose system has some figures of its own."""
    more = (f" {name}=figures.{name}:number {name}_exact=figures.{name}_exact" for name in figures)
    return table(N_("A list rated from nights"), _GAME_LIST + "".join(more))
