"""The submit page: a form for new results, and what it must know of the site to be of help.

The form itself is in ``site_templates/assets/submit-*.js``. It scores and checks as the program does, which
``tests/fixtures/submit_vectors.json`` holds both to. What it knows comes as a script and not as JSON, because a page
that was opened from a disk can load scripts and nothing else.
"""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple
from urllib.parse import quote, urlsplit

from masterlist.facts.board import POWERS
from masterlist.facts.content import Content
from masterlist.facts.event import Event
from masterlist.facts.people import Player
from masterlist.facts.site import RatingList, Site
from masterlist.kinds.kind import Files
from masterlist.kinds.registry import kinds
from masterlist.language import _
from masterlist.scoring import registry
from masterlist.scoring.board import board_systems
from masterlist.site.common.model import Document, Page
from masterlist.site.common.source_links import on_forgejo, on_gitlab
from masterlist.site.submit_form.game_fields import GameFields, game_fields

KNOWN = "assets/submit-data.js"
NO_PART = re.compile("[^a-z0-9]+")  # of an id


class Kind(NamedTuple):
    """Something that can be reported on this site."""

    id: str  # entry, board, game, night or player
    label: str
    folder: str  # where its files lie
    schema: str
    form: str  # the issue form's file


class System(NamedTuple):
    """A scoring system of boards."""

    id: str
    name: str


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

    kinds: tuple[Kind, ...]
    log_lists: tuple[RatingList, ...]
    game_lists: tuple[RatingList, ...]
    night_lists: tuple[RatingList, ...]
    games: tuple[GameFields, ...]  # of the kinds of games that those lists are rated from
    powers: tuple[tuple[str, str], ...]  # and what they are called
    systems: tuple[System, ...]  # by which boards of events are scored
    forge: Forge

    @property
    def kind_of(self) -> dict[str, str]:
        """The kind of the games of each list that takes nights."""
        return {one.id: registry.kind_of(one.system) for one in self.night_lists}

    @property
    def has_boards(self) -> bool:
        """Whether boards of events or rated games can be reported."""
        return any(kind.id in {"board", "game"} for kind in self.kinds)

    @property
    def choices(self) -> tuple[tuple[str, str], ...]:
        """The kinds as answers to a question."""
        return tuple((kind.id, kind.label) for kind in self.kinds)


def submit_page(content: Content, prefix: str, *, events: bool) -> Page:
    """The page with the form; everything that often changes is in ``known_document``."""
    nights = _night_lists(content)
    view = SubmitView(
        kinds=tuple(_kinds(content, events=events)),
        log_lists=_lists(content, registry.log_systems()),
        game_lists=_lists(content, [id_ for id_, system in board_systems().items() if system.rating]),
        night_lists=nights,
        games=tuple(map(game_fields, dict.fromkeys(registry.kind_of(one.system) for one in nights))),
        powers=tuple((power.value, _(power.value).capitalize()) for power in POWERS),
        systems=tuple(System(id_, system.name) for id_, system in sorted(board_systems().items())),
        forge=_forge(content.site, prefix),
    )
    summary = _("Report a result: the form checks it, shows what it is worth, and writes the file.")
    return Page("submit.html", "submit.html", _("Submit a result"), summary, view)


def _kinds(content: Content, *, events: bool) -> list[Kind]:
    found = []
    if _lists(content, registry.log_systems()):
        found.append(
            Kind("entry", _("A game for my log"), "content/logs/PLAYER/DATE-OPPONENT.yaml", "entry", "game.yml")
        )
    rated = _lists(content, [id_ for id_, system in board_systems().items() if system.rating])
    if events or rated:
        folder = "content/tournaments/EVENT"
        found.append(Kind("board", _("A board of an event"), f"{folder}/BOARD.yaml", "board", "board.yml"))
        found.append(Kind("event", _("A new event"), f"{folder}/event.yaml", "event", "results.yml"))
    if rated:
        found.append(Kind("game", _("A rated game"), "content/games/LIST/GAME.yaml", "game", "board.yml"))
    if _night_lists(content):
        found.append(Kind("night", _("The games of a day"), "content/games/LIST/DATE.yaml", "night", "night.yml"))
    if found:
        found.append(Kind("player", _("A new player"), "content/players/PLAYER.yaml", "player", "player.yml"))
    return found


def _lists(content: Content, of_systems: list[str]) -> tuple[RatingList, ...]:
    return tuple(one for _, one in sorted(content.lists.items()) if one.system in of_systems)


def _night_lists(content: Content) -> tuple[RatingList, ...]:
    return tuple(one for _, one in sorted(content.lists.items()) if takes_nights(one))


def takes_nights(about: RatingList) -> bool:
    """Whether the games of a list are reported by the day."""
    kind = kinds().get(registry.kind_of(about.system))
    return kind is not None and kind.files is Files.NIGHTS


def _forge(site: Site, prefix: str) -> Forge:
    return Forge(site.repository.rstrip("/"), site.branch, prefix)


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

    ``games`` are the ids of those on file, by list.

    Columns for players, rows for others, so that it stays small.
    """
    players = [content.players[id_] for id_ in sorted(content.players)]
    known = {
        "clubs": [[club.id, club.name] for _, club in sorted(content.clubs.items())],
        "players": _players(players, logs, sorted(content.clubs)),
        "events": [_event(*one) for one in events],
        "lists": [_list(one, games.get(one.id, ()), nights.get(one.id)) for _, one in sorted(content.lists.items())],
    }
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

    Where games are reported by the day, these are the nights on file, and what their first seat is called follows.
    """
    members = None if one.members is None else [[own.player, own.since, own.until] for own in one.members]
    if nights:
        return [one.id, one.name, one.system, nights.ids, members, nights.seat]
    return [one.id, one.name, one.system, games, members]


def _event(event: Event, boards: Sequence[str], in_play: Sequence[str]) -> list[Any]:
    terms = {
        "concessions": "win" if event.terms.concessions_win else None,
        "replaced_seats": "zero" if event.terms.replaced_seats_zero else None,
        "fill_ins": event.terms.fill_ins or None,
    }
    stated = {key: value for key, value in terms.items() if value}
    return [event.id, event.name, event.system, event.start, stated, event.decimals, boards, in_play]
