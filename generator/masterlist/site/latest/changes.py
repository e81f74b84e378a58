"""When the results that feeds tell of were brought or changed, as far as git was asked."""

from collections.abc import Iterable, Iterator

from masterlist.engine.query import Ask
from masterlist.facts.board import Board
from masterlist.facts.logbook import Entry
from masterlist.queries.history import runs_of
from masterlist.queries.people import veil_of
from masterlist.read.history import Runs, last_change
from masterlist.scoring.log import Paired
from masterlist.site.downloads.feeds import Changes, spot
from masterlist.source import Place
from masterlist.standings.event_values import EventHead
from masterlist.standings.marks import lines_of_entry
from masterlist.standings.nights import Played

END = 1 << 30  # no file has so many lines


def of_log(ask: Ask, newest: Iterable[Paired]) -> Changes:
    """By entry; the opponent's own entry changes what is told of a game too. Nothing of private players."""
    veil = veil_of(ask)
    found = {}
    for one in newest:
        if not veil.concerns((one.player, one.entry.opponent)):
            told = (one.entry, *((one.answer,) if one.answer else ()))
            found[spot(one.entry.place)] = max(_of_entry(ask, entry) for entry in told)
    return _known(found)


def _of_entry(ask: Ask, entry: Entry) -> str:
    return last_change(_runs(ask, entry.place), *lines_of_entry(entry))


def of_nights(ask: Ask, newest: Iterable[Played]) -> Changes:
    """By game: the last change of its night."""
    veil = veil_of(ask)
    public = (one.game for one in newest if not veil.concerns(one.game.players))
    return _known({spot(game.place): last_change(_runs(ask, game.place), 0, END) for game in public})


def of_boards(ask: Ask, games: Iterable[Board]) -> Changes:
    """By game: the last change of its file."""
    return _known({spot(game.place): last_change(_runs(ask, game.place), 0, END) for game in games})


def of_events(ask: Ask, heads: Iterable[EventHead]) -> Changes:
    """By event: the last change of any of its files."""
    return _known({spot(head.event.place): max(_of_folder(ask, head.event.place), default="") for head in heads})


def _of_folder(ask: Ask, place: Place) -> Iterator[str]:
    for runs in runs_of(ask, _folder(place)).values():
        yield last_change(runs, 0, END)


def _runs(ask: Ask, place: Place) -> Runs:
    return runs_of(ask, _folder(place)).get(place.file, ())


def _folder(place: Place) -> str:
    return place.file.removeprefix("content/").rpartition("/")[0]


def _known(found: Changes) -> Changes:
    return {place: instant for place, instant in found.items() if instant}
