"""The tables of lists as their pages show them: which columns each has. ``datapackage.json`` says it."""

from functools import cache

from masterlist.kinds.kind import Files
from masterlist.queries.lists import files_of_system
from masterlist.scoring.listed import list_system
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
_OF_FILES = {Files.LOGS: MASTER, Files.BOARDS: RATING}
_GAME_LIST = (
    "list edition rank:integer shared:boolean player name club rating:number rating_exact games:integer won:integer"
    " drawn:integer lost:integer not_ranked_because last_game:date"
)


@cache
def of_list(system: str) -> Table:
    """A list that is rated by a system; one rated from nights has the figures of its system, too."""
    files = files_of_system(system)
    if files in _OF_FILES:
        return _OF_FILES[files]
    figures = (column.key for column in list_system(system).columns)
    more = (f" {name}=figures.{name}:number {name}_exact=figures.{name}_exact" for name in figures)
    return table(N_("A list rated from nights"), _GAME_LIST + "".join(more))
