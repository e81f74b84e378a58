"""The page on which results are handed in, and what it knows of the site."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any
from urllib.parse import quote, urlsplit

from masterlist.engine.query import Ask, query
from masterlist.facts.content import Content, Player, Privacy
from masterlist.facts.event import Event
from masterlist.facts.site import RatingList
from masterlist.folding import by_name
from masterlist.kinds.kind import GameKind, can_be_logged, kinds, lie_in_nights
from masterlist.language import _
from masterlist.queries.logs import GAMES, LISTS, log_outlines
from masterlist.queries.nights import outlines
from masterlist.queries.overview import event_heads
from masterlist.queries.people import clubs, players
from masterlist.queries.results import event
from masterlist.scoring import registry
from masterlist.scoring.board import board_systems
from masterlist.scoring.event_system import EventSystem, event_systems
from masterlist.site.common.links import on_forgejo, on_gitlab
from masterlist.site.common.words import Document, Page
from masterlist.site.layout import Frame, Inputs, Made, gathers, inputs, small_content
from masterlist.site.players.games import what_if

KNOWN = "assets/submit-data.js"
MOST_NAMED = 3  # lists in a question
NO_PART = re.compile("[^a-z0-9]+")  # of an id

Logs = Mapping[str, Sequence[str]]  # by player, the lists that they keep a log of
EventBoards = tuple[Event, tuple[str, ...], tuple[str, ...]]  # with the ids of its boards, and of those in play
Events = Iterable[EventBoards]  # newest first


# Ids of those on file, and what the first seat of the newest game is called, or "".
Nights = tuple[tuple[str, ...], str]


def known_document(
    content: Content, logs: Logs, events: Events, games: Mapping[str, Sequence[str]], nights: Mapping[str, Nights]
) -> Document:
    """Players with the lists of their logs, clubs, events with their boards, and lists with their games, as a script.

    And whom lists exclude, each with the first day and perhaps the last, where there are any.

    ``games`` are the ids of those on file, by list.

    Columns for players, rows for others, so that it stays small.
    """
    players, clubs = by_name(content.players.values()), by_name(content.clubs.values())
    known: dict[str, Any] = {
        "clubs": [[club.id, club.name] for club in clubs],
        "players": _players(players, logs, [club.id for club in clubs]),
        "events": [_event(*one) for one in events],
        "lists": [
            _list(one, games.get(one.id, ()), nights.get(one.id, ((), ""))) for one in by_name(content.lists.values())
        ],
    }
    excluded = {
        one.id: [[out.player, out.since, *filter(None, [out.until])] for out in one.excluded]
        for one in content.lists.values()
    }
    if found := {list_: outs for list_, outs in sorted(excluded.items()) if outs}:
        known["excluded"] = found
    text = json.dumps(known, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    return Document(KNOWN, f"Masterlist.know({text});\n".encode())


def _players(players: Sequence[Player], logs: Logs, clubs: Sequence[str]) -> dict[str, Any]:
    """Names; ids that do not follow from these; clubs by their number from 1; which lists each keeps a log of."""
    of_club = {club: number for number, club in enumerate(clubs, 1)}
    own = [tuple(logs.get(one.id, ())) for one in players]
    kinds = [*dict.fromkeys(own)]
    number_of = {kind: number for number, kind in enumerate(kinds)}
    # The script makes the id from a plain name; what letters beyond ASCII become is not left to it.
    made = [one.name.isascii() and NO_PART.sub("-", one.name.lower()).strip("-") == one.id for one in players]
    others = ((number, [*one.aka, *one.former_ids]) for number, one in enumerate(players))
    return {
        "names": [one.name for one in players],
        "ids": {number: one.id for number, one in enumerate(players) if not made[number]},
        "clubs": [of_club.get(one.club, 0) for one in players],
        "lists": kinds,
        "logs": [number_of[kind] for kind in own],
        "others": {number: names for number, names in others if names},
    }


def _list(one: RatingList, games: Sequence[str], nights: Nights) -> list[Any]:
    """Id, name, system, the games on file, and the members with their first and last days; null for every player.

    Where games are reported by the day, these are the nights on file, and there follow what their first seat is called,
    the name of the system, and whether it brings its function for the browser.
    """
    members = None if one.members is None else [[own.player, own.since, own.until] for own in one.members]
    if lie_in_nights(registry.kind_of(one.system)):
        ids, seat = nights
        system = registry.systems()[one.system].name
        return [one.id, one.name, one.system, ids, members, seat, system, bool(what_if(one.system))]
    return [one.id, one.name, one.system, games, members]


def needing(system: str) -> str:
    """The name of a system for events that cannot do without the points of the game itself; "" of others."""
    found = registry.systems().get(system)
    return found.name if isinstance(found, EventSystem) and found.needs_points else ""


def _event(event: Event, boards: Sequence[str], in_play: Sequence[str]) -> list[Any]:
    terms = {
        "concessions": "win" if event.terms.concessions_win else None,
        "replaced_seats": "zero" if event.terms.replaced_seats_zero else None,
        "fill_ins": event.terms.fill_ins or None,
        "rounds": event.rounds,
    }
    stated = {key: value for key, value in terms.items() if value}
    needs = [name] if (name := needing(event.system)) else []
    of = [] if event.system in board_systems() else [registry.kind_of(event.system), *needs]
    return [event.id, event.name, event.system, event.start, stated, event.decimals, boards, in_play, *of]


# --- The submit page --------------------------------------------------------------------------------------


# Something that can be reported on this site: its id (entry, board, event-game, event, game, night or player), its
# label, where its files lie, the issue form's file, and which example is shown.
ReportKind = tuple[str, str, str, str, str]


def _named(label: str, lists: Sequence[RatingList]) -> str:
    """What can be reported, with the first of the lists that it is for."""
    names = [*(one.brief for one in lists[:MOST_NAMED]), *(["…"] if len(lists) > MOST_NAMED else [])]
    return f"{label} ({', '.join(names)})"


def form_values(content: Content, prefix: str, *, has_event_of_seven: bool) -> dict[str, Any]:
    """What the page with the form shows. Everything that often changes is in ``known_document``.

    ``prefix`` is the path of the site's folder within the repository; ``has_event_of_seven`` says whether an event of
    Diplomacy is on file.
    """
    lists, boards, kind_of = by_name(content.lists.values()), board_systems(), registry.kind_of
    # Those where victories have levels; all that players' own logs report to, the former first; those that are rated
    # from boards of seven powers; and those where games are reported by the day.
    log_lists = [one for one in lists if one.system in registry.log_systems()]
    night_lists = [one for one in lists if lie_in_nights(kind_of(one.system))]
    entry_lists = sorted(
        (one for one in lists if can_be_logged(kind_of(one.system))), key=lambda one: one in night_lists
    )
    game_lists = [one for one in lists if one.system in boards and boards[one.system].rating]
    # By which an event can be scored: for games between people, all that packages bring.
    of_seven = has_event_of_seven or game_lists
    systems = [one for id_, one in sorted(event_systems().items()) if of_seven or id_ not in boards]
    # The kind of the games between people that each system scores; "" for boards of seven powers.
    system_kinds = {one.id: "" if one.id in boards else one.kind for one in systems}
    games = dict.fromkeys([*(kind_of(one.system) for one in night_lists), *filter(None, system_kinds.values())])
    repository = content.site.repository.rstrip("/")
    reported = [*_kinds(entry_lists, log_lists, game_lists, night_lists, [*system_kinds.values()])]
    forgejo, gitlab = (bool(repository) and on(repository) for on in (on_forgejo, on_gitlab))
    tree = "src/branch" if forgejo else "-/tree" if gitlab else "tree"
    return {
        "kinds": reported,
        "ids": [one[0] for one in reported],
        "choices": [one[:2] for one in reported],  # as answers to a question
        "log_lists": log_lists,
        "entry_lists": entry_lists,
        "game_lists": game_lists,
        "night_lists": night_lists,
        "systems": systems,
        "system_kinds": system_kinds,
        "system_needs": {one.id: name for one in systems if (name := needing(one.id))},
        # The kinds that those lists are rated from, and events consist of: with what scripts must know, and the sides.
        "games": [(kinds()[id_], facts(kinds()[id_]), seat_names(kinds()[id_])) for id_ in games],
        "kind_of": {one.id: kind_of(one.system) for one in night_lists},
        "entry_sorts": {one.id: "" if one in log_lists else kind_of(one.system) for one in entry_lists},
        "branch": content.site.branch,
        "contact": content.site.contact,
        "prefix": prefix,
        "repository": repository,
        # Whether a new file can be opened there with its name and content filled in, as GitHub does it.
        "takes_files": "github" in (urlsplit(repository).hostname or ""),
        # The address before that of a content folder, for people who add a file by hand.
        "folder": f"{repository}/{tree}/{quote(content.site.branch)}/{quote(prefix)}" if repository else "",
    }


def _kinds(
    entry_lists: Sequence[RatingList],
    log_lists: Sequence[RatingList],
    game_lists: Sequence[RatingList],
    night_lists: Sequence[RatingList],
    system_kinds: Sequence[str],
) -> Iterator[ReportKind]:
    """What can be reported on this site: the games, most usual first, then what is entered once."""
    events, of_seven = "content/tournaments/EVENT", "" in system_kinds
    example = "entry" if log_lists else "duel"
    path = "content/logs/PLAYER/DATE-OPPONENT.yaml"
    entry = "entry", _named(_("A game for my log"), entry_lists), path, "game.yml", example
    if log_lists:
        yield entry
    if of_seven:
        yield "board", _("A board of a Diplomacy event"), f"{events}/BOARD.yaml", "board.yml", "board"
    if game_lists:
        label = _named(_("A rated game of Diplomacy"), game_lists)
        yield "game", label, "content/games/LIST/GAME.yaml", "board.yml", "game"
    if night_lists:
        label = _named(_("The games of a day"), night_lists)
        yield "night", label, "content/games/LIST/DATE.yaml", "night.yml", "night"
    if entry_lists and not log_lists:
        yield entry
    if any(system_kinds):
        yield "event-game", _("A game of an event"), f"{events}/BOARD.yaml", "results.yml", "event-game"
    if system_kinds:
        yield "event", _("A new event"), f"{events}/event.yaml", "results.yml", "event"
    if log_lists or entry_lists or game_lists or night_lists or system_kinds:
        yield "player", _("A new player"), "content/players/PLAYER.yaml", "player.yml", "player"


def seat_names(kind: GameKind) -> list[tuple[str, str]]:
    """The ways of naming the seats of a kind of game, as answers to a question."""
    return [(str(at), ", ".join(_(kind.labels[name]) for name in names)) for at, names in enumerate(kind.seats)]


def facts(kind: GameKind) -> dict[str, Any]:
    """What the scripts must know of a kind."""
    return {
        "id": kind.id,
        "least": kind.least,
        "most": kind.most,
        "seats": kind.seats,
        "columns": [[one.key, one.value.value, one.decides] for one in kind.columns],
        "seat_columns": [[one.key, one.value.value, one.decides] for one in kind.seat_columns if one.key != "player"],
    }


@inputs
def form_page(  # noqa: PLR0913, PLR0917  its fields
    frame: Frame,
    players: tuple[Player, ...],
    logs: dict[str, tuple[str, ...]],
    clubs: dict[str, str],
    events: tuple[EventBoards, ...],
    games: dict[str, tuple[str, ...]],
    nights: dict[str, Nights],
) -> Made:
    """The form, and what its scripts know; ``games`` are ids by list.

    ``logs`` are, by player, the lists of which they keep a log, or where they keep none play in.
    """
    content = small_content(frame, {}, clubs)
    content.players.update({one.id: one for one in players})
    of_seven = any(one.system in board_systems() for one, *_ids in events)
    values = form_values(content, frame.prefix, has_event_of_seven=of_seven)
    summary = _("Report a result: the form checks it, shows what it is worth, and writes the file.")
    yield Page("submit.html", "submit.html", _("Report a game"), summary, values)
    yield known_document(content, logs, events, games, nights)


@query
def lists_of_players(ask: Ask) -> dict[str, tuple[str, ...]]:
    """By player, the lists for logs of which they keep one, or where they keep none, in whose nights they play."""
    loggable = {id_ for id_, about in ask(LISTS).items() if can_be_logged(registry.kind_of(about.system))}
    found = {id_: loggable.intersection(log.lists) for id_, log in ask(log_outlines).items()}
    keepers = {id_ for id_, lists in found.items() if lists}
    for one in ask(outlines).values():
        for player in {*one.players} - keepers if one.list in loggable else ():
            found.setdefault(player, set()).add(one.list)
    return {id_: tuple(sorted(lists)) for id_, lists in found.items()}


@gathers(form_page, "submit")
def form_inputs(ask: Ask) -> Inputs:
    """The form; a game with a private player cannot be reported with it: the id there is not that of the file."""
    nights: dict[str, Nights] = {}  # what each list has on file; months come in the order of time
    for one in ask(outlines).values():
        ids, seat = nights.get(one.list, ((), ""))
        nights[one.list] = (*ids, *(id_ for _day, id_ in one.nights)), one.seat or seat
    public = {id_: one for id_, one in ask(players).items() if one.privacy is Privacy.PUBLIC}
    heads = ((head, ask.part(event, head.event.id, key="outline")) for head in ask(event_heads))
    return form_page(
        players=tuple(public.values()),
        logs={id_: lists for id_, lists in ask(lists_of_players).items() if id_ in public},
        clubs={id_: club.name for id_, club in ask(clubs).items()},
        events=tuple((head.event, one.boards, head.progress.in_play) for head, one in heads),
        games={list_: tuple(game.id for game in own) for list_, own in ask(GAMES).items()},
        nights=nights,
    )
