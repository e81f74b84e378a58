"""Who is not ranked on a list: players with few games, and those who have not played for years."""

from masterlist.scoring.rating import Standing
from masterlist.source import N_, Kind, Said, Value, say


def why_unranked(row: Standing, day: str, ranked_after: int, active_years: int | None) -> Said | None:
    """Why the player is not ranked on the list of a day; None for who is."""
    if row.games < ranked_after:
        return say(N_("ranked after {n} rated games"), Value("n", str(ranked_after), Kind.NUMBER))
    if active_years is not None and row.last < _years_before(day, active_years):
        return say(N_("not active: the last rated game was on {day}"), Value("day", row.last, Kind.DAY))
    return None


def _years_before(day: str, years: int) -> str:
    """The same day of an earlier year, as a text that dates can be compared with."""
    return f"{int(day[:4]) - years:04}{day[4:]}"
