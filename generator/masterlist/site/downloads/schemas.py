"""The kinds of tables: which columns each has. ``datapackage.json`` and ``docs/reference/data.md`` say it."""

from collections.abc import Iterable

from masterlist.language import N_
from masterlist.site.downloads.tables import Table, table

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
    "list rank:integer shared:boolean player name club rating:number rating_exact games:integer won:integer"
    " drawn:integer lost:integer not_ranked_because last_game:date"
)


def game_list(figures: Iterable[str]) -> Table:
    """A list rated from nights, whose system has some figures of its own."""
    more = (f" {name}=figures.{name}:number {name}_exact=figures.{name}_exact" for name in figures)
    return table(N_("A list rated from nights"), _GAME_LIST + "".join(more))


NIGHTS = table(
    N_("A list’s nights, seat by seat"),
    "list night date:date game kind result score rated:boolean seat player name place:integer points:number"
    " points_exact rating_before:number rating_before_exact rating_after:number rating_after_exact file=source.file"
    " line=source.line:integer",
    "list",
    "game",
    "seat",
)
LOG = table(
    N_("A player’s log books"),
    "player list book:integer date:date opponent name=opponent_name result signed:boolean authenticated:boolean"
    " attrition_own=attrition.own:integer attrition_opponent=attrition.opponent:integer"
    " bonus_own=bonus.own:integer bonus_opponent=bonus.opponent:integer"
    " resigned=resignation.by answer=resignation.answer reached=resignation.reached"
    " game_points:integer game_points_exact opponents_defeated:number opponents_defeated_exact total:integer"
    " total_exact wwr:number wwr_exact"
    " status rated:boolean note file=source.file line=source.line:integer",
)
LEDGER = table(
    N_("A rating list’s changes"),
    "list date:date game step player name points:number points_exact:number rating:number rating_exact:number",
)
RECORD = table(
    N_("A player’s events"),
    "player event name system start:date end:date status place:integer shared:boolean points:number points_exact"
    " wins:integer draws:integer centres:integer games:integer",
    "player",
    "event",
)
STANDINGS = table(
    N_("An event’s table"),
    "event place:integer shared:boolean player name points:number points_exact wins:integer draws:integer"
    " centres:integer split_by",
    "event",
    "player",
)
ROUNDS = table(
    N_("An event’s standings after each round"),
    "event round:integer place:integer shared:boolean player name points:number points_exact wins:integer"
    " draws:integer centres:integer split_by",
    "event",
    "round",
    "player",
)
SEATS = table(
    N_("An event’s boards, seat by seat"),
    "event board round:integer table ending last_year:integer power player name replaces centres:integer"
    " eliminated:integer"
    " class position:integer points:number points_exact",
    "event",
    "board",
    "power",
)
POWERS = table(
    N_("An event’s powers"),
    "event power boards:integer solos:integer concessions:integer draws:integer eliminations:integer"
    " average_centres:number average_centres_exact average_points:number average_points_exact",
    "event",
    "power",
)
BEST = table(N_("An event’s best countries"), "event power player name board")
COMPARED = table(
    N_("An event under other systems"),
    "event system place:integer shared:boolean player name points:number points_exact",
    "event",
    "system",
    "player",
)
GAMES = table(
    N_("A rating list’s games, seat by seat"),
    "list game started:date finished:date ending rated:boolean power player finisher replaces centres:integer"
    " eliminated:integer ante:number ante_exact:number award:number award_exact rating_before:number"
    " rating_before_exact:number rating_after:number rating_after_exact:number",
    "list",
    "game",
    "power",
)
PLAYERS = table(N_("Players"), "player name club country", "player")
CLUBS = table(
    N_("Clubs"), "club name sanctioned:boolean sanctioned_since:date sanctioned_until:date place country link", "club"
)
LISTS = table(N_("Lists"), "list name system as_of:date entries:integer", "list")
EVENTS = table(N_("Events"), "event name system start:date end:date status boards:integer", "event")
