"""Nights of games: their day, their players, and that they lie in a list that is rated from such games."""

from collections.abc import Iterable, Iterator

from masterlist.checks.entries import OLDEST_DAY
from masterlist.checks.references import Similar, later_games_are_counted_on
from masterlist.facts.content import Content
from masterlist.facts.night import Night, NightGame
from masterlist.kinds.kind import KindFiles
from masterlist.kinds.registry import kinds
from masterlist.scoring.registry import kind_of
from masterlist.source import N_, Problem, did_you_mean, say, warning


def check_references(content: Content) -> Iterator[Problem]:
    """What is wrong with the lists and the players that they name."""
    for list_, nights in content.nights.items():
        faults = [*list_takes_nights(list_, nights, content)]
        yield from faults
        for night in nights:
            if not faults:
                yield from games_are_of_the_lists_kind(night, content)
            yield from players_are_known(night, content)


def check_nights(nights: Iterable[Night]) -> Iterator[Problem]:
    """What is wrong with some nights of one list by themselves, but that they may be in the future."""
    for night in nights:
        yield from night_is_named_for_its_day(night)
        yield from day_is_plausible(night)
        for game in night.games:
            yield from players_sit_once(game)
            for check_game in kinds()[game.kind].checks:
                yield from check_game(game)
        yield from games_are_told_apart(night)
        played = ((frozenset(game.players), game.nth, game.at("nth")) for game in night.games)
        yield from later_games_are_counted_on(played)


def list_takes_nights(list_: str, nights: tuple[Night, ...], content: Content) -> Iterator[Problem]:
    """The list exists, and is rated from such files."""
    about = content.lists.get(list_)
    place = nights[0].place
    if about is None:
        if not content.has("list", list_):
            hint = did_you_mean(list_, content.lists) or f"add content/lists/{list_}.yaml"
            yield Problem(place, "list-is-known", f"no list '{list_}' is on file", hint)
        return
    kind = kinds().get(kind_of(about.system))
    if kind and kind.files is not KindFiles.NIGHTS:
        message = f"the list '{list_}' is not rated from nights of games: its system is '{about.system}'"
        yield Problem(place, "list-is-known", message, "put the games of a list into the folder of its name")


def games_are_of_the_lists_kind(night: Night, content: Content) -> Iterator[Problem]:
    """Every game is of the kind that the list's system rates."""
    about = content.lists.get(night.list)
    kind = kinds().get(kind_of(about.system)) if about else None
    for game in night.games if kind and about else ():
        if game.kind != kind.id:  # type: ignore[union-attr]
            seats = "two named seats" if game.kind == "table" else "a list of seats"
            message = f"the list '{night.list}' is rated from games with {seats}, and this game has others"
            hint = "report it in the list that it belongs to, or correct its seats"
            yield Problem(game.place, "game-is-of-the-lists-kind", message, hint)


def players_are_known(night: Night, content: Content) -> Iterator[Problem]:
    """Everybody who played has a player file."""
    similar = Similar(content.players)
    for game in night.games:
        for seat in game.seats:
            if not content.has("player", seat.player):
                hint = str(similar.remedy(seat.player, beside=game.players))
                yield Problem(seat.at("player"), "player-is-known", f"no player '{seat.player}' is on file", hint)


def night_is_named_for_its_day(night: Night) -> Iterator[Problem]:
    """The file is called by its date, so that two reporters of different days never write one file."""
    if night.id != night.date and not night.id.startswith(f"{night.date}-"):
        message = f"the date is {night.date}, and the file is called {night.id}.yaml"
        hint = f"correct the date, or rename the file to {night.date}.yaml"
        yield Problem(night.at("date"), "night-is-named-for-its-day", message, hint)


def day_is_plausible(night: Night) -> Iterator[Problem]:
    """No game is from before there were such lists."""
    if night.date < OLDEST_DAY:
        hint = "write the year with all its digits"
        yield Problem(night.at("date"), "date-is-plausible", f"{night.date} is too long ago", hint)


def day_is_past(night: Night, newest_day: str) -> Iterator[Problem]:
    """No game is from the future."""
    if night.date > newest_day:
        hint = "write the day on which the games were played"
        yield Problem(night.at("date"), "date-is-past", f"{night.date} is in the future", hint)


def players_sit_once(game: NightGame) -> Iterator[Problem]:
    """No player has two seats of one game."""
    seen: set[str] = set()
    for seat in game.seats:
        if seat.player in seen:
            message = f"'{seat.player}' has two seats in this game"
            yield Problem(seat.at("player"), "players-sit-once", message, "name each player once in a game")
        seen.add(seat.player)


def games_are_told_apart(night: Night) -> Iterator[Problem]:
    """Two games of which a file says the very same may be one that was copied: in blitz both may have been played."""
    first: dict[object, NightGame] = {}
    for game in night.games:
        same = first.setdefault((_seats(game), game.note, game.nth), game)
        if same is not game:
            message = say(N_("the same game stands at {place} as well, and counts again"), place=str(same.place))
            hint = say(N_("remove one of them; if both were played, tell them apart by a 'note' or their scores"))
            yield warning(game.place, "games-are-told-apart", message, hint)


def _seats(game: NightGame) -> tuple[object, ...]:
    """Who played, where they sat, and what came of it."""
    return tuple((seat.name, seat.player, seat.rank, seat.points) for seat in game.seats)
