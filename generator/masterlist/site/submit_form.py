"""The page on which results are handed in, and what it knows of the site."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple
from urllib.parse import quote, urlsplit

from masterlist.engine.query import Ask, query
from masterlist.facts.content import Content, Player, Privacy
from masterlist.facts.event import Event
from masterlist.facts.site import RatingList
from masterlist.folding import by_name
from masterlist.kinds.kind import GameKind, KindFiles, can_be_logged, kinds, lie_in_nights
from masterlist.language import _
from masterlist.queries.logs import GAMES, LISTS, log_outlines
from masterlist.queries.nights import outlines
from masterlist.queries.overview import event_heads
from masterlist.queries.people import clubs, players
from masterlist.queries.results import event
from masterlist.scoring import registry
from masterlist.scoring.board import board_systems
from masterlist.scoring.event_system import EventSystem, ScoresEvents, event_systems
from masterlist.site.common.links import on_forgejo, on_gitlab
from masterlist.site.common.words import Document, Page
from masterlist.site.layout import Frame, small_content
from masterlist.site.players.games import what_if

KNOWN = "assets/submit-data.js"
MOST_NAMED = 3  # lists in a question
NO_PART = re.compile("[^a-z0-9]+")  # of an id

Logs = Mapping[str, Sequence[str]]  # by player, the lists that they keep a log of
EventBoards = tuple[Event, Sequence[str], Sequence[str]]  # with the ids of its boards, and of those in play
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
    }
    stated = {key: value for key, value in terms.items() if value}
    needs = [name] if (name := needing(event.system)) else []
    of = [] if event.system in board_systems() else [registry.kind_of(event.system), *needs]
    return [event.id, event.name, event.system, event.start, stated, event.decimals, boards, in_play, *of]


# --- The submit page --------------------------------------------------------------------------------------


class ReportKind(NamedTuple):
    """Something that can be reported on this site."""

    id: str  # entry, board, event-game, event, game, night or player
    label: str
    folder: str  # where its files lie
    schema: str
    form: str  # the issue form's file
    example: str = ""  # which one is shown, where the id does not say it


def _named(label: str, lists: Sequence[RatingList]) -> str:
    """What can be reported, with the first of the lists that it is for."""
    names = [*(one.brief for one in lists[:MOST_NAMED]), *(["…"] if len(lists) > MOST_NAMED else [])]
    return f"{label} ({', '.join(names)})"


class SubmitPage(NamedTuple):
    """The page with the form, for its template. Everything that often changes is in ``known_document``."""

    content: Content
    prefix: str  # path of the site's folder within the repository
    has_event_of_seven: bool  # whether an event of Diplomacy is on file

    @property
    def kinds(self) -> list[ReportKind]:
        """What can be reported on this site."""
        entries, events = "content/logs/PLAYER/DATE-OPPONENT.yaml", "content/tournaments/EVENT"
        of_seven = any(not self.kind_scored(one) for one in self.systems)
        entry = ReportKind("entry", _named(_("A game for my log"), self.entry_lists), entries, "entry", "game.yml")
        of_events = []
        if self.has_event_games:
            label, path = _("A game of an event"), f"{events}/BOARD.yaml"
            of_events.append(ReportKind("event-game", label, path, "event-game", "results.yml"))
        if self.systems:
            of_events.append(ReportKind("event", _("A new event"), f"{events}/event.yaml", "event", "results.yml"))
        found = [entry] if self.log_lists else []
        if of_seven:
            label, path = _("A board of a Diplomacy event"), f"{events}/BOARD.yaml"
            found += [ReportKind("board", label, path, "board", "board.yml"), *of_events]
        if self.game_lists:
            label, path = _named(_("A rated game of Diplomacy"), self.game_lists), "content/games/LIST/GAME.yaml"
            found.append(ReportKind("game", label, path, "game", "board.yml"))
        if self.night_lists:
            label, path = _named(_("The games of a day"), self.night_lists), "content/games/LIST/DATE.yaml"
            found.append(ReportKind("night", label, path, "night", "night.yml"))
        if not of_seven:
            found += of_events
        if self.entry_lists and not self.log_lists:
            found.append(entry._replace(example="duel"))
        if found:
            found.append(ReportKind("player", _("A new player"), "content/players/PLAYER.yaml", "player", "player.yml"))
        return found

    @property
    def choices(self) -> list[tuple[str, str]]:
        """The kinds as answers to a question."""
        return [(one.id, one.label) for one in self.kinds]

    def reports(self, *kinds: str) -> bool:
        """Whether anything of these can be reported."""
        return any(one.id in kinds for one in self.kinds)

    @property
    def log_lists(self) -> list[RatingList]:
        """Those where victories have levels."""
        return [one for one in by_name(self.content.lists.values()) if one.system in registry.log_systems()]

    @property
    def entry_lists(self) -> list[RatingList]:
        """Those that players' own logs report to, those where victories have levels first."""
        lists = by_name(self.content.lists.values())
        return sorted((one for one in lists if can_be_logged(registry.kind_of(one.system))), key=takes_nights)

    @property
    def game_lists(self) -> list[RatingList]:
        """Those that are rated from boards of seven powers."""
        of_seven = {id_ for id_, system in board_systems().items() if system.rating}
        return [one for one in by_name(self.content.lists.values()) if one.system in of_seven]

    @property
    def night_lists(self) -> list[RatingList]:
        return [one for one in by_name(self.content.lists.values()) if takes_nights(one)]

    @property
    def systems(self) -> list[ScoresEvents]:
        """Those by which an event can be scored: for games between people, all that packages bring."""
        of_seven = self.has_event_of_seven or self.game_lists
        return [one for id_, one in sorted(event_systems().items()) if of_seven or id_ not in board_systems()]

    @staticmethod
    def kind_scored(system: ScoresEvents) -> str:
        """The kind of the games between people that a system scores; "" for boards of seven powers."""
        return "" if system.id in board_systems() else system.kind

    @property
    def has_event_games(self) -> bool:
        """Whether games between people can be reported as boards of events."""
        return any(map(self.kind_scored, self.systems))

    @property
    def games(self) -> list[GameKind]:
        """The kinds of games that those lists are rated from, and events consist of."""
        of_nights = [registry.kind_of(one.system) for one in self.night_lists]
        return [kinds()[id_] for id_ in dict.fromkeys([*of_nights, *filter(None, map(self.kind_scored, self.systems))])]

    @staticmethod
    def facts(kind: GameKind) -> str:
        """What the scripts must know of a kind, as JSON."""
        return json.dumps(facts(kind), separators=(",", ":"))

    @staticmethod
    def seat_names(kind: GameKind) -> list[tuple[str, str]]:
        """The ways of naming the seats, as answers to a question."""
        return [(str(at), ", ".join(_(kind.labels[name]) for name in names)) for at, names in enumerate(kind.seats)]

    @property
    def kind_of(self) -> dict[str, str]:
        """The kind of the games of each list that takes nights."""
        return {one.id: registry.kind_of(one.system) for one in self.night_lists}

    @property
    def entry_sorts(self) -> dict[str, str]:
        """The kind of the games of each list with players' own logs; "" where victories have levels."""
        levels = registry.log_systems()
        return {one.id: "" if one.system in levels else registry.kind_of(one.system) for one in self.entry_lists}

    @property
    def system_kinds(self) -> dict[str, str]:
        """The kind of the games that each system for events scores."""
        return {one.id: self.kind_scored(one) for one in self.systems}

    @property
    def system_needs(self) -> dict[str, str]:
        """The name of each system for events that needs the points of the game itself."""
        return {one.id: name for one in self.systems if (name := needing(one.id))}

    @property
    def repository(self) -> str:
        """The address of what holds the content, or ""."""
        return self.content.site.repository.rstrip("/")

    @property
    def takes_files(self) -> bool:
        """Whether a new file can be opened there with its name and content filled in, as GitHub does it."""
        return "github" in (urlsplit(self.repository).hostname or "")

    def folder(self, path: str) -> str:
        """The address of a content folder, for people who add a file by hand."""
        if not self.repository:
            return ""
        forgejo, gitlab = on_forgejo(self.repository), on_gitlab(self.repository)
        tree = "src/branch" if forgejo else "-/tree" if gitlab else "tree"
        return f"{self.repository}/{tree}/{quote(self.content.site.branch)}/{quote(self.prefix + path)}"


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


def takes_nights(about: RatingList) -> bool:
    """Whether the games of a list are reported by the day."""
    kind = kinds().get(registry.kind_of(about.system))
    return kind is not None and kind.files is KindFiles.NIGHTS


class FormInputs(NamedTuple):
    """What the form shows and knows."""

    players: tuple[Player, ...]
    logs: dict[str, tuple[str, ...]]  # by player, the lists of which they keep a log, or where they keep none play in
    clubs: dict[str, str]
    events: tuple[tuple[Event, tuple[str, ...], tuple[str, ...]], ...]  # as ``EventBoards``, newest first
    games: dict[str, tuple[str, ...]]  # ids by list
    nights: dict[str, Nights]  # by list

    def made(self, frame: Frame) -> Iterator[Page | Document]:
        """The page, and what its scripts know."""
        content = small_content(frame, {}, self.clubs)
        content.players.update({one.id: one for one in self.players})
        view = SubmitPage(content, frame.prefix, any(one.system in board_systems() for one, *_ids in self.events))
        summary = _("Report a result: the form checks it, shows what it is worth, and writes the file.")
        yield Page("submit.html", "submit.html", _("Submit a result"), summary, {"it": view})
        yield known_document(content, self.logs, self.events, self.games, self.nights)


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


@query
def form_inputs(ask: Ask) -> FormInputs:
    """The form; a game with a private player cannot be reported with it: the id there is not that of the file."""
    nights: dict[str, Nights] = {}  # what each list has on file; months come in the order of time
    for one in ask(outlines).values():
        ids, seat = nights.get(one.list, ((), ""))
        nights[one.list] = (*ids, *(id_ for _day, id_ in one.nights)), one.seat or seat
    public = {id_: one for id_, one in ask(players).items() if one.privacy is Privacy.PUBLIC}
    heads = ((head, ask.part(event, head.event.id, key="outline")) for head in ask(event_heads))
    return FormInputs(
        players=tuple(public.values()),
        logs={id_: lists for id_, lists in ask(lists_of_players).items() if id_ in public},
        clubs={id_: club.name for id_, club in ask(clubs).items()},
        events=tuple((head.event, one.boards, head.progress.in_play) for head, one in heads),
        games={list_: tuple(game.id for game in own) for list_, own in ask(GAMES).items()},
        nights=nights,
    )
