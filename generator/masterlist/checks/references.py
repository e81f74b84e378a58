"""Ids that name something must name something that exists."""

from collections.abc import Iterator, Mapping

from masterlist.checks.remedies import (
    NEW,
    Similar,
    meant_players,
    unknown,
    unknown_club,
    unknown_player,
)
from masterlist.facts.content import Content
from masterlist.facts.people import Club, Player
from masterlist.kinds.registry import can_be_logged
from masterlist.read.files import device_in, no_id
from masterlist.scoring import registry
from masterlist.scoring.choices import INSTALL, by_kind
from masterlist.source import N_, Place, Problem, did_you_mean, say, warning


def lists_name_a_system(content: Content) -> Iterator[Problem]:
    """A list is rated by a system that the tool has."""
    known = registry.rating_systems()
    for rating_list in content.lists.values():
        if rating_list.system in known:
            continue
        reason = registry.why_no_rating(rating_list.system)
        message = reason or f"there is no scoring system '{rating_list.system}'"
        install = "" if reason else f"; {INSTALL}"
        hint = did_you_mean(rating_list.system, known) or f"the systems are: {by_kind(known)}{install}"
        yield Problem(rating_list.system_place, "list-names-a-system", message, hint)


def home_shows_known_lists(content: Content) -> Iterator[Problem]:
    """The home page shows lists that exist."""
    for id_, place in zip(content.site.home, content.site.home_places, strict=True):
        if not content.has("list", id_):
            yield unknown("list", id_, place, content.lists)


def clubs_are_known(content: Content) -> Iterator[Problem]:
    """A player's club has a file."""
    for player in content.players.values():
        if player.club and not content.has("club", player.club):
            yield unknown_club(content.clubs, player.club, player.club_place)


def lists_that_are_left_are_known(content: Content) -> Iterator[Problem]:
    """A player leaves a list that exists."""
    for player in content.players.values():
        for (id_, _), place in zip(player.left, player.left_places, strict=True):
            if not content.has("list", id_):
                yield unknown("list", id_, place, content.lists)


def logs_belong_to_known_players(content: Content) -> Iterator[Problem]:
    """Every player who keeps a log has a player file."""
    for id_, books in content.books.items():
        owners = [owner for book in books for owner in book.owners]
        misplaced = any(owner.player != id_ and content.has("player", owner.player) for owner in owners)
        if not content.has("player", id_) and not misplaced:
            yield unknown_player(content.players, id_, owners[0].player_place)


def logs_name_a_known_list(content: Content) -> Iterator[Problem]:
    """The list of a log book exists and is rated from games that logs can tell of."""
    every = registry.rating_systems()  # a system that rates nothing is reported at the list
    fit = [id_ for id_ in every if can_be_logged(registry.kind_of(id_))]
    for books in content.books.values():
        for book in books:
            places = [owner.list_place for owner in book.owners]
            if not content.has("list", book.list):
                yield from (unknown("list", book.list, place, content.lists) for place in places)
            elif (about := content.lists.get(book.list)) and about.system in every and about.system not in fit:
                message = f"the list '{book.list}' is not rated from log books: its system is '{about.system}'"
                hint = f"name a list whose system is {' or '.join(fit)}"
                yield from (Problem(place, "log-names-its-list", message, hint) for place in places)


def opponents_are_known(content: Content) -> Iterator[Problem]:
    """An opponent has a player file; an entry against one without is not rated.

    Names that are carried over count without a file, because an older book vouches for them: of these only what may be
    a typing error is reported.
    """
    similar = Similar(content.players)
    for keeper, id_, place, carried in _opponents(content):
        if content.has("player", id_):
            continue
        if today := similar.called.get(id_):
            message = f"'{id_}' is called '{today}' now, and would count as another player"
            yield Problem(place, "opponent-is-known", message, f"write '{today}'")
            continue
        meant = meant_players(
            [one for one in similar.ids(id_, place.file) if one != keeper]
        )  # no player is their own opponent
        if not carried:
            said = say(N_("not rated: no player '{id}' is on file"), id=id_)
            yield warning(place, "opponent-is-known", said, meant or say(NEW))
        elif meant:
            said = say(N_("no player '{id}' is on file; the name counts all the same"), id=id_)
            yield warning(place, "opponent-is-known", said, meant)


def _opponents(content: Content) -> Iterator[tuple[str, str, Place, bool]]:
    """Everybody whom a log names: whose log it is, who, where, and whether the name is carried over."""
    for keeper, books in content.books.items():
        for book in books:
            for entry in book.entries:
                yield keeper, entry.opponent, entry.place_of("opponent"), False
            for id_, place in book.carried.places.items() if book.carried else ():
                yield keeper, id_, place, True


def former_ids_are_free(content: Content) -> Iterator[Problem]:
    """A former id is no present id, and no other's former id; a page of that name must be possible."""
    yield from _former_ids("player", content.players)
    yield from _former_ids("club", content.clubs)


def _former_ids(kind: str, on_file: Mapping[str, Player] | Mapping[str, Club]) -> Iterator[Problem]:
    holders: dict[str, str] = {}
    for one in on_file.values():
        for former, place in zip(one.former_ids, one.former_places, strict=True):
            if device := device_in(former):
                message = no_id(device)
            elif former in on_file:
                holder = f"the {kind}" if former == one.id else f"another {kind}"
                message = f"'{former}' is no former id: {holder} has it now"
            elif holders.setdefault(former, one.id) != one.id:
                message = f"'{former}' is a former id of '{holders[former]}' already"
            else:
                continue
            yield Problem(place, "former-ids-are-free", message, "remove it from 'former_ids'")


CHECKS = (
    lists_name_a_system,
    home_shows_known_lists,
    clubs_are_known,
    lists_that_are_left_are_known,
    former_ids_are_free,
    logs_belong_to_known_players,
    logs_name_a_known_list,
    opponents_are_known,
)
