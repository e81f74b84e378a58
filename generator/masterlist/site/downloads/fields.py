"""What the columns of tables hold: in English, as the schemas are, and the same wherever a name stands."""

from masterlist.kinds.squares import KIND

BOOLEANS = frozenset(("authenticated", "authenticated_only", "rated", "sanctioned", "shared", "signed", "time_limited"))
DATES = frozenset(
    (
        *("as_of", "date", "start", "end", "since", "until", "started", "finished", "last_game", "member_until"),
        *("sanctioned_since", "sanctioned_until"),
    )
)
# Texts of our own, which never begin as a formula does.
_OURS = DATES | {"player", "list", "event", "game", "board", "power", "system", "status", "result", "file", "night"}

SAID = {
    "answer": "Whether the opponent accepted or denied the resignation.",
    "ante": "Points that the seat staked at the start of the game.",
    "as_of": "Date of the newest result of the list.",
    "attrition": "Attrition score.",
    "authenticated": "Whether a club has authenticated the entry.",
    "authenticated_only": "Whether the list rates authenticated entries alone.",
    "average_centres": "Supply centres on average.",
    "average_points": "Points on average.",
    "award": "Points that the seat received at the end of the game.",
    "board": "The board's id within its event; for charts, or the game's within its list.",
    "boards": "How many boards the power was played on.",
    "bonus": "Bonus points.",
    "book": "Number of the log book.",
    "by": "Who authenticated the book on the club's behalf.",
    "carried_over": "What the first book on file brings from older ones.",
    "cavalry": "Cavalry units eliminated.",
    "centres": "Supply centres at the end; for standings their sum.",
    "class": "Class of the result: win, draw, elimination or loss.",
    "club": "The club's id.",
    "conceded_to": "The power that the others conceded to.",
    "concessions": "How often the others conceded to the power.",
    "country": "Country, as a code of two letters (ISO 3166-1).",
    "date": "Day, year-month-day (ISO 8601).",
    "director": "Who ran the event.",
    "drawn": "Games drawn.",
    "drawn_commit": "The commit from which the unplayed power was drawn.",
    "drawn_power": "The power that was drawn to stay unplayed.",
    "draws": "Draws that the player or power was included in; at tables, first places that were shared.",
    "edition": "The edition's id, that of its period; nothing for the list as it stands.",
    "eliminated": "Game year of the elimination.",
    "eliminations": "How often the power was eliminated.",
    "end": "Last day of the event.",
    "ending": "How the game ended: solo, draw, concession; or in-play.",
    "event": "The event's id.",
    "file": "The file that holds it, in the site's repository.",
    "finished": "Day on which the game ended.",
    "finisher": "The player who held the seat at the end, where another one is credited.",
    "former": "An id that the player had earlier.",
    "game": "The game's id within its list; for nights its number.",
    "game_points": "Points of games, by the rules of the list's system.",
    "games": "Games that are rated.",
    "how": "Whether the opponent was defeated or drawn with.",
    "infantry": "Infantry units eliminated.",
    "key": "What the value is.",
    "kind": "What kind of thing it is.",
    "last_game": "Day of the player's newest rated game.",
    "last_year": "Game year of the last completed Fall.",
    "line": "Line of the file.",
    "link": "Web address.",
    "list": "The list's id.",
    "lost": "Games lost.",
    "member_until": "Last day of the player's membership.",
    "name": "Name, as the pages show it.",
    "night": "The night's id within its list.",
    "not_ranked_because": "Why the player has no rank.",
    "not_rated_because": "Why the game is not rated.",
    "note": "What was noted with the result.",
    "number": "Place in the order of the log, ledger or file, from 1.",
    "of": "The event's id, or the list's.",
    "opponent": "The opponent's id; a name where they are not on file.",
    "opponents_defeated": "Opponents defeated so far; one drawn with counts a half.",
    "place": "Place in the table, shared where several have it; of clubs and events the town.",
    "player": "The player's id.",
    "points": "Points, by the rules of the system.",
    "points_in_play": "Points staked in games that go on.",
    "points_now": "What the seat would be worth if the board ended now.",
    "position": "Rank of the seat on its board, by centres.",
    "power": "The power: austria, england, france, germany, italy, russia or turkey.",
    "rank": "Rank; nothing for members without one.",
    "rated": "Whether it counts for ratings.",
    "rating": "Rating.",
    "rating_after": "Rating after the game.",
    "rating_before": "Rating before the game.",
    "reached": "Victory that was reached after a denied resignation.",
    "reason": "Why the player is excluded.",
    "replaces": "The player who began the game in this seat.",
    "resigned": "Who resigned: own or opponent.",
    "result": "Result, as seen by the player.",
    "round": "Number of the round.",
    "rounds_planned": "How many rounds the event is to have.",
    "artillery": "Artillery units eliminated.",
    "sanctioned": "Whether the club is sanctioned.",
    "sanctioned_since": "First day of the sanction.",
    "sanctioned_until": "Last day of the sanction.",
    "score": "Score of the game.",
    "scored": "Points of the game itself, as its players counted them; for standings their sum.",
    "seat": "The seat, or side, of the game.",
    "shared": "Whether several have this rank or place.",
    "signed": "Whether the opponent has signed the entry.",
    "since": "First day, inclusive.",
    "solos": "Solo victories.",
    "source": "Where the event's results come from.",
    "split_by": "What parts players who have the same points.",
    "start": "First day of the event.",
    "started": "Day on which the game began.",
    "status": "Of entries whether and why they are rated; of events announced, running or final.",
    "step": "What changed the rating: the start of a game or its end.",
    "system": "Id of the scoring system.",
    "table": "The table's name within the round.",
    "time_limited": "Whether the game was ended by its time limit.",
    "total": "Game points so far.",
    "until": "Last day, inclusive.",
    "value": "What the key or term is set to.",
    "wins": "Wins.",
    "won": "Games won.",
    "year": "Game year.",
    **{column.key: column.said for column in KIND.running if column.said},
}
_SIDES = {"own": "of the player", "opponent": "of the opponent"}


def is_boolean(name: str) -> bool:
    """Whether the column holds truth values."""
    return name in BOOLEANS


def is_free(name: str) -> bool:
    """Whether strangers write the texts of the column."""
    return name not in _OURS and not name.endswith("_exact")


def description(name: str) -> str:
    """What a column of this name holds."""
    if name.endswith("_exact"):
        return f"{name.removesuffix('_exact')} without loss: an integer, p/q in lowest terms, or all decimals."
    what, _, side = name.rpartition("_")
    if side in _SIDES and what in SAID:
        return f"{SAID[what].removesuffix('.')} {_SIDES[side]}."
    return SAID.get(name, "A figure of the list's rating system.")
