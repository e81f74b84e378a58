"""Ids that name something must name something that exists."""

from collections.abc import Iterator

from generator.facts.content import Content
from generator.scoring import systems
from generator.source import Place, Problem, did_you_mean, warning


def lists_name_a_system(content: Content) -> Iterator[Problem]:
    """A list is rated by a system that the tool has."""
    known = systems.rating_systems()
    for rating_list in content.lists.values():
        if rating_list.system in known:
            continue
        reason = systems.why_no_rating(rating_list.system)
        message = reason or f"there is no scoring system '{rating_list.system}'"
        hint = did_you_mean(rating_list.system, known) or f"the systems are: {', '.join(known)}"
        yield Problem(rating_list.system_place, "list-names-a-system", message, hint)


def home_shows_known_lists(content: Content) -> Iterator[Problem]:
    """The home page shows lists that exist."""
    for id_, place in zip(content.site.home, content.site.home_places, strict=True):
        if not content.has("list", id_):
            yield _unknown("list", id_, place, content.lists)


def clubs_are_known(content: Content) -> Iterator[Problem]:
    """A player's club has a file."""
    for player in content.players.values():
        if player.club and not content.has("club", player.club):
            yield _unknown("club", player.club, player.club_place, content.clubs)


def logs_belong_to_known_players(content: Content) -> Iterator[Problem]:
    """Whoever keeps a log has a player file."""
    for id_, books in content.books.items():
        if not content.has("player", id_):
            yield unknown_player(content, id_, books[0].player_place)


def logs_name_a_known_list(content: Content) -> Iterator[Problem]:
    """The list of a log book exists and is rated from log books."""
    for books in content.books.values():
        for book in books:
            if not content.has("list", book.list):
                yield _unknown("list", book.list, book.list_place, content.lists)
            elif book.list in content.lists and content.lists[book.list].system not in systems.log_systems():
                system = content.lists[book.list].system
                message = f"the list '{book.list}' is not rated from log books: its system is '{system}'"
                yield Problem(book.list_place, "log-names-its-list", message, "name a list whose system is wwr")


def opponents_are_known(content: Content) -> Iterator[Problem]:
    """An opponent has a player file; where he has none the entry counts all the same."""
    for books in content.books.values():
        for book in books:
            for entry in book.entries:
                if not content.has("player", entry.opponent):
                    yield _unknown_opponent(content, entry.opponent, entry.place_of("opponent"))
            for id_, place in book.carried.places.items() if book.carried else ():
                if not content.has("player", id_):
                    yield _unknown_opponent(content, id_, place)


def former_ids_are_free(content: Content) -> Iterator[Problem]:
    """A former id is nobody else's id, nor anybody else's former id."""
    holders: dict[str, str] = {}
    for player in content.players.values():
        for former in player.former_ids:
            holder = former if former in content.players else holders.setdefault(former, player.id)
            if holder != player.id or former == player.id:
                message = f"the former id '{former}' is the id of '{holder}'"
                yield Problem(player.place, "former-ids-are-free", message, "remove it from 'former_ids'")


def _unknown(kind: str, id_: str, place: Place, known: object) -> Problem:
    hint = did_you_mean(id_, known) or f"add content/{kind}s/{id_}.yaml with at least a name"
    return Problem(place, f"{kind}-is-known", f"no {kind} '{id_}'", hint)


def unknown_player(content: Content, id_: str, place: Place) -> Problem:
    """The complaint about an id that is no player's, with the nearest one."""
    return Problem(place, "player-is-known", f"no player '{id_}'", _nearest(content, id_))


def _unknown_opponent(content: Content, id_: str, place: Place) -> Problem:
    return warning(place, "opponent-is-known", f"no player '{id_}' is on file", _nearest(content, id_))


def _nearest(content: Content, id_: str) -> str:
    for player in content.players.values():
        if id_ in player.former_ids:
            return f"he is called '{player.id}' now"
    remedy = f"add content/players/{id_}.yaml with at least a name"
    return did_you_mean(id_, content.players) or remedy


CHECKS = (
    lists_name_a_system,
    home_shows_known_lists,
    clubs_are_known,
    former_ids_are_free,
    logs_belong_to_known_players,
    logs_name_a_known_list,
    opponents_are_known,
)
