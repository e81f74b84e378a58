"""The page on which results are handed in, and what it knows of the site."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple
from urllib.parse import quote, urlsplit

from masterlist.engine.query import Ask, query
from masterlist.facts.board import POWERS
from masterlist.facts.content import Content, Player, Privacy
from masterlist.facts.event import Event
from masterlist.facts.night import DRAW
from masterlist.facts.site import RatingList
from masterlist.folding import by_name
from masterlist.kinds.kind import GameField, GameKind, KindFiles
from masterlist.kinds.registry import can_be_logged, kinds, lie_in_nights
from masterlist.language import _
from masterlist.queries.logs import GAMES, keeps
from masterlist.queries.nights import outlines
from masterlist.queries.overview import event_heads
from masterlist.queries.people import clubs, players
from masterlist.queries.results import event
from masterlist.scoring import registry
from masterlist.scoring.board import board_systems
from masterlist.scoring.event_system import EventSystem, event_systems
from masterlist.site.common.links import on_forgejo, on_gitlab
from masterlist.site.common.words import Document, Page
from masterlist.site.layout.frame import Frame, small_content
from masterlist.site.players.games import what_if

KNOWN = "assets/submit-data.js"
NO_PART = re.compile("[^a-z0-9]+")  # of an id

Logs = Mapping[str, Sequence[str]]  # by player, the lists that they keep a log of
EventBoards = tuple[Event, Sequence[str], Sequence[str]]  # with the ids of its boards, and of those in play
Events = Iterable[EventBoards]  # newest first


class Nights(NamedTuple):
    """The nights of a list that are on file."""

    ids: tuple[str, ...]
    seat: str  # what the first seat of the newest game is called, or ""


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
        "lists": [_list(one, games.get(one.id, ()), nights.get(one.id)) for one in by_name(content.lists.values())],
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
    others = ((number, [*one.aka, *one.former_ids]) for number, one in enumerate(players))
    return {
        "names": [one.name for one in players],
        "ids": {number: one.id for number, one in enumerate(players) if not _follows(one)},
        "clubs": [of_club.get(one.club, 0) for one in players],
        "lists": kinds,
        "logs": [number_of[kind] for kind in own],
        "others": {number: names for number, names in others if names},
    }


def _follows(player: Player) -> bool:
    """Whether the script makes the very id from the name; what letters beyond ASCII become is not left to it."""
    return player.name.isascii() and NO_PART.sub("-", player.name.lower()).strip("-") == player.id


def _list(one: RatingList, games: Sequence[str], nights: Nights | None) -> list[Any]:
    """Id, name, system, the games on file, and the members with their first and last days; null for every player.

    Where games are reported by the day, these are the nights on file, and there follow what their first seat is called,
    the name of the system, and whether it brings its function for the browser.
    """
    members = None if one.members is None else [[own.player, own.since, own.until] for own in one.members]
    if lie_in_nights(registry.kind_of(one.system)):
        nights = nights or Nights((), "")
        system = registry.systems()[one.system].name
        return [one.id, one.name, one.system, nights.ids, members, nights.seat, system, bool(what_if(one.system))]
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


HALVES = "½–½"


class ColumnField(NamedTuple):
    """What is asked of a game or of a seat."""

    key: str
    label: str
    value: str  # choice, integer, number, pair or text
    choices: tuple[tuple[str, str], ...]  # answers and what they are called


class GameFields(NamedTuple):
    """The fields of one game."""

    kind: str
    facts: str  # JSON: what the scripts must know of the kind
    seats: tuple[
        tuple[str, ...], ...
    ]  # labels of each named seat, one for each way of naming; () where they are numbered
    names: tuple[tuple[str, str], ...]  # the ways of naming the seats, as answers to a question
    columns: tuple[ColumnField, ...]
    seat_columns: tuple[ColumnField, ...]  # beside the player


def game_fields(kind_id: str) -> GameFields:
    """The fields of a kind of games."""
    kind = kinds()[kind_id]
    labels = [tuple(_(kind.labels[name]) for name in names) for names in kind.seats]
    return GameFields(
        kind=kind.id,
        facts=json.dumps(facts(kind), separators=(",", ":")),
        seats=tuple(zip(*labels, strict=True)),
        names=tuple((str(at), ", ".join(own)) for at, own in enumerate(labels)),
        columns=tuple(map(_field, kind.columns)),
        seat_columns=tuple(_field(column) for column in kind.seat_columns if column.key != "player"),
    )


def facts(kind: GameKind) -> dict[str, object]:
    """What the scripts must know of a kind."""
    return {
        "id": kind.id,
        "least": kind.least,
        "most": kind.most,
        "seats": kind.seats,
        "columns": [*map(_fact, kind.columns)],
        "seat_columns": [_fact(one) for one in kind.seat_columns if one.key != "player"],
    }


def _fact(one: GameField) -> list[object]:
    return [one.key, one.value.value, one.decides]


def _field(column: GameField) -> ColumnField:
    choices = tuple((one, HALVES if one == DRAW else one.replace("-", "–")) for one in column.choices)
    return ColumnField(column.key, _(column.label), column.value.value, choices)


# --- The submit page --------------------------------------------------------------------------------------


class ReportKind(NamedTuple):
    """Something that can be reported on this site."""

    id: str  # entry, board, event-game, event, game, night or player
    label: str
    folder: str  # where its files lie
    schema: str
    form: str  # the issue form's file
    example: str = ""  # which one is shown, where the id does not say it


class FormSystem(NamedTuple):
    """A scoring system of events."""

    id: str
    name: str
    kind: str  # of games between people; "" for boards of seven powers
    needs: str  # its name where it cannot do without the points of the game itself, or ""


class Forge(NamedTuple):
    """Where the content lives: addresses that the form builds on, each "" where there is none."""

    repository: str
    branch: str
    prefix: str  # path of the site's folder within the repository

    @property
    def takes_files(self) -> bool:
        """Whether a new file can be opened with its name and content filled in, as GitHub does it."""
        return "github" in (urlsplit(self.repository).hostname or "")

    def folder(self, path: str) -> str:
        """The address of a content folder, for people who add a file by hand."""
        if not self.repository:
            return ""
        forgejo, gitlab = on_forgejo(self.repository), on_gitlab(self.repository)
        tree = "src/branch" if forgejo else "-/tree" if gitlab else "tree"
        return f"{self.repository}/{tree}/{quote(self.branch)}/{quote(self.prefix + path)}"


class SubmitView(NamedTuple):
    """What the template shows."""

    kinds: tuple[ReportKind, ...]
    log_lists: tuple[RatingList, ...]  # those where victories have levels
    entry_lists: tuple[RatingList, ...]  # all that players' own logs tell of
    game_lists: tuple[RatingList, ...]
    night_lists: tuple[RatingList, ...]
    games: tuple[GameFields, ...]  # of the kinds of games that those lists are rated from, and events consist of
    powers: tuple[tuple[str, str], ...]  # and what they are called
    systems: tuple[FormSystem, ...]  # by which events are scored
    forge: Forge

    @property
    def kind_of(self) -> dict[str, str]:
        """The kind of the games of each list that takes nights."""
        return {one.id: registry.kind_of(one.system) for one in self.night_lists}

    @property
    def entry_sorts(self) -> dict[str, str]:
        """The kind of the games of each list with players' own logs; "" where victories have levels."""
        return {one.id: "" if one in self.log_lists else registry.kind_of(one.system) for one in self.entry_lists}

    @property
    def has_duels(self) -> bool:
        """Whether players' own logs tell of games whose victories have no levels."""
        return any(self.entry_sorts.values())

    @property
    def system_kinds(self) -> dict[str, str]:
        """The kind of the games that each system for events scores."""
        return {one.id: one.kind for one in self.systems}

    @property
    def system_needs(self) -> dict[str, str]:
        """The name of each system for events that needs the points of the game itself."""
        return {one.id: one.needs for one in self.systems if one.needs}

    @property
    def has_event_games(self) -> bool:
        """Whether games between people can be reported as boards of events."""
        return any(kind.id == "event-game" for kind in self.kinds)

    @property
    def has_events(self) -> bool:
        """Whether a new event can be reported."""
        return any(kind.id == "event" for kind in self.kinds)

    @property
    def has_boards(self) -> bool:
        """Whether boards of events or rated games can be reported."""
        return any(kind.id in {"board", "game"} for kind in self.kinds)

    @property
    def choices(self) -> tuple[tuple[str, str], ...]:
        """The kinds as answers to a question."""
        return tuple((kind.id, kind.label) for kind in self.kinds)


def submit_page(content: Content, prefix: str, *, boards: bool) -> Page:
    """The page with the form; ``boards`` says whether an event of Diplomacy is on file.

    Everything that often changes is in ``known_document``.
    """
    nights = _night_lists(content)
    systems = tuple(_systems(boards=boards or bool(_rated_lists(content))))
    of_games = [*(registry.kind_of(one.system) for one in nights), *(one.kind for one in systems if one.kind)]
    view = SubmitView(
        kinds=tuple(_kinds(content, systems)),
        log_lists=_lists(content, registry.log_systems()),
        entry_lists=_entry_lists(content),
        game_lists=_rated_lists(content),
        night_lists=nights,
        games=tuple(map(game_fields, dict.fromkeys(of_games))),
        powers=tuple((power.value, _(power.value).capitalize()) for power in POWERS),
        systems=systems,
        forge=Forge(content.site.repository.rstrip("/"), content.site.branch, prefix),
    )
    summary = _("Report a result: the form checks it, shows what it is worth, and writes the file.")
    return Page("submit.html", "submit.html", _("Submit a result"), summary, view)


def _systems(*, boards: bool) -> Iterator[FormSystem]:
    """Those by which an event can be scored: for games between people, all that packages bring."""
    for id_, system in sorted(event_systems().items()):
        of_seven = id_ in board_systems()
        if boards or not of_seven:
            yield FormSystem(id_, system.name, "" if of_seven else system.kind, needing(id_))


def _kinds(content: Content, systems: Sequence[FormSystem]) -> list[ReportKind]:
    entries = "content/logs/PLAYER/DATE-OPPONENT.yaml"
    events = "content/tournaments/EVENT"
    own = [one for one in _entry_lists(content) if one.system not in registry.log_systems()]
    of_seven = any(not one.kind for one in systems)
    found = []
    if _lists(content, registry.log_systems()):
        found.append(ReportKind("entry", _("A game for my log"), entries, "entry", "game.yml"))
    if of_seven:
        found.append(ReportKind("board", _("A board of an event"), f"{events}/BOARD.yaml", "board", "board.yml"))
        found += _of_events(systems, events)
    if _rated_lists(content):
        found.append(ReportKind("game", _("A rated game"), "content/games/LIST/GAME.yaml", "game", "board.yml"))
    if _night_lists(content):
        found.append(ReportKind("night", _("The games of a day"), "content/games/LIST/DATE.yaml", "night", "night.yml"))
    if not of_seven:
        found += _of_events(systems, events)
    if own and not _lists(content, registry.log_systems()):
        found.append(ReportKind("entry", _("A game for my log"), entries, "entry", "game.yml", "duel"))
    if found:
        found.append(ReportKind("player", _("A new player"), "content/players/PLAYER.yaml", "player", "player.yml"))
    return found


def _of_events(systems: Sequence[FormSystem], folder: str) -> Iterator[ReportKind]:
    """What can be reported of events, beside boards of seven powers."""
    if any(one.kind for one in systems):
        yield ReportKind("event-game", _("A game of an event"), f"{folder}/BOARD.yaml", "event-game", "results.yml")
    if systems:
        yield ReportKind("event", _("A new event"), f"{folder}/event.yaml", "event", "results.yml")


def _lists(content: Content, of_systems: list[str]) -> tuple[RatingList, ...]:
    return tuple(one for one in by_name(content.lists.values()) if one.system in of_systems)


def _rated_lists(content: Content) -> tuple[RatingList, ...]:
    """Those that are rated from boards of seven powers."""
    return _lists(content, [id_ for id_, system in board_systems().items() if system.rating])


def _entry_lists(content: Content) -> tuple[RatingList, ...]:
    """Those that players' own logs tell of, those where victories have levels first."""
    found = [one for one in by_name(content.lists.values()) if can_be_logged(registry.kind_of(one.system))]
    return tuple(sorted(found, key=takes_nights))


def _night_lists(content: Content) -> tuple[RatingList, ...]:
    return tuple(one for one in by_name(content.lists.values()) if takes_nights(one))


def takes_nights(about: RatingList) -> bool:
    """Whether the games of a list are reported by the day."""
    kind = kinds().get(registry.kind_of(about.system))
    return kind is not None and kind.files is KindFiles.NIGHTS


class Boards(NamedTuple):
    """An event with the boards that it has."""

    event: Event  # its boards left out
    boards: tuple[str, ...]  # their ids
    in_play: tuple[str, ...]  # of those that go on


class FormInputs(NamedTuple):
    """What the form shows and knows."""

    players: tuple[Player, ...]
    logs: dict[str, tuple[str, ...]]  # by player, the lists of which they keep a log
    clubs: dict[str, str]
    events: tuple[Boards, ...]  # newest first
    games: dict[str, tuple[str, ...]]  # ids by list
    nights: dict[str, Nights]  # by list

    def made(self, frame: Frame) -> Iterator[Page | Document]:
        """The page, and what its scripts know."""
        content = small_content(frame, {}, self.clubs)
        content.players.update({one.id: one for one in self.players})
        boards = any(own.event.system in board_systems() for own in self.events)
        yield submit_page(content, frame.prefix, boards=boards)
        yield known_document(content, self.logs, self.events, self.games, self.nights)


@query
def form_inputs(ask: Ask) -> FormInputs:
    """The form; a game with a private player cannot be reported with it: the id there is not that of the file."""
    public = {id_: one for id_, one in ask(players).items() if one.privacy is Privacy.PUBLIC}
    outlines = ((head, ask.part(event, head.event.id, key="outline")) for head in ask(event_heads))
    return FormInputs(
        players=tuple(public.values()),
        logs={id_: lists for id_, lists in ask(keeps).items() if id_ in public},
        clubs={id_: club.name for id_, club in ask(clubs).items()},
        events=tuple(Boards(head.event, one.boards, head.progress.in_play) for head, one in outlines),
        games={list_: tuple(game.id for game in own) for list_, own in ask(GAMES).items()},
        nights=_nights(ask),
    )


def _nights(ask: Ask) -> dict[str, Nights]:
    """What each list has on file; months come in the order of time."""
    found: dict[str, Nights] = {}
    for one in ask(outlines).values():
        ids = tuple(id_ for _, id_ in one.nights)
        known = found.get(one.list, Nights((), ""))
        found[one.list] = Nights((*known.ids, *ids), one.seat or known.seat)
    return found
