"""The boards and nights of a content, by the files they lie in."""

from masterlist.facts.content import Content
from masterlist.facts.event import AnyBoard
from masterlist.facts.night import Night
from masterlist.review.values import BoardKey


def boards_of(content: Content) -> dict[BoardKey, AnyBoard]:
    """Every board and rated game of one version, by the item that a change of it is."""
    found: dict[BoardKey, AnyBoard] = {
        ("board", f"{event.id}/{board.id}"): board for event in content.events.values() for board in event.boards
    }
    games: dict[BoardKey, AnyBoard] = {
        ("rated game", f"{list_}/{game.id}"): game for list_, own in content.games.items() for game in own
    }
    return found | games


def nights_of(content: Content) -> dict[BoardKey, Night]:
    """Every night of one version."""
    return {("night", f"{list_}/{one.id}"): one for list_, own in content.nights.items() for one in own}


def players_of(night: Night) -> set[str]:
    """Everybody who played on a night."""
    return {player for game in night.games for player in game.players}


def files_of(content: Content) -> set[str]:
    """The files in which everything stands that is compared."""
    named = (content.players, content.clubs, content.lists, content.pages, content.events)
    facts = (one for own in (*named, boards_of(content), nights_of(content)) for one in own.values())
    books = [book for own in content.books.values() for book in own]
    editions = (one for own in content.editions.values() for one in own)
    entries = (entry.place.file for book in books for entry in book.entries)
    return {one.place.file for one in (content.site, *facts, *books, *editions)}.union(entries)
