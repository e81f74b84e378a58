"""Which lists there are and what they are rated from, and what else is read anew every time."""

from masterlist.engine.query import Answerer, Ask, provided, query
from masterlist.kinds.kind import KindFiles
from masterlist.kinds.registry import kinds
from masterlist.scoring.registry import kind_of

SITE = provided("site")  # site, theme, unread; nights: those that lie in no list for them
LISTS = provided("lists")  # RatingList by id
GAMES = provided("games")  # tuple[Board, ...] by list
PAGES = provided("pages")  # Page by id
TODAY = provided("today")  # newest: the last day on which anything can have been played

NEVER = "9999-12-31"  # what a unit says of its own dates depends on no day


@query
def list_ids(ask: Ask) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The lists rated from log books and those rated from boards, each in the order in which the site shows them."""
    return ask(_lists_of, KindFiles.LOGS.value), ask(_lists_of, KindFiles.BOARDS.value)


@query
def night_lists(ask: Ask) -> tuple[str, ...]:
    """The lists rated from nights of games, in the order in which the site shows them."""
    return ask(_lists_of, KindFiles.NIGHTS.value)


@query
def _lists_of(ask: Ask, files: str) -> tuple[str, ...]:
    """The lists whose games lie in such files."""
    lists, home = ask(LISTS), ask(SITE)["site"].home
    ordered = [*home, *(id_ for id_ in sorted(lists) if id_ not in home)]
    of_kind = {id_ for id_, kind in kinds().items() if kind.files is KindFiles(files)}
    return tuple(id_ for id_ in ordered if kind_of(lists[id_].system) in of_kind)


def files_of_system(id_: str) -> KindFiles:
    """Which files hold the games that a system rates."""
    return kinds()[kind_of(id_)].files


def endings(system: str) -> tuple[str, ...]:
    """How the games that a system rates end, as the history of a list counts them."""
    return kinds()[kind_of(system)].endings


def files_of(ask: Answerer, list_: str) -> KindFiles:
    """Which files hold the games of a list."""
    return files_of_system(ask.part(LISTS, key=list_).system)


def every_list(ask: Answerer) -> tuple[str, ...]:
    """All lists that are rated."""
    logged, from_games = ask(list_ids)
    return (*logged, *from_games, *ask(night_lists))
