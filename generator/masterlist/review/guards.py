"""What a maintainer has to allow: one small function for each guard, in a list.

A guard that fires is an error of the review. The label ``allow: GUARD``, which none but maintainers can give a pull
request, lets it pass. Every bound and every owner is read from the version before the change.
"""

from collections.abc import Callable, Iterable, Iterator
from datetime import date, timedelta
from typing import NamedTuple

from masterlist.facts.content import Content
from masterlist.read.text import shown, visible
from masterlist.read.versions import Touched
from masterlist.review.entries import Entries
from masterlist.review.items import Item
from masterlist.review.labels import LABEL
from masterlist.review.moves import Move, text
from masterlist.review.pull import Pull
from masterlist.review.sides import Sides
from masterlist.source import Place, Problem


class Change(NamedTuple):
    """All that a guard can ask about."""

    sides: Sides
    touched: tuple[Touched, ...]
    items: tuple[Item, ...]
    entries: Entries
    moves: tuple[Move, ...]
    pull: Pull
    today: str  # ISO 8601

    @property
    def base(self) -> Content | None:
        """The facts before the change; None where they could not be read."""
        return self.sides.before.content


Finding = tuple[Place, str]  # where, and what is the matter


def accepted_results_stay(change: Change) -> Iterator[Finding]:
    """What has been merged is neither edited nor removed; that a game in progress ends is no edit."""
    for item in change.items:
        if item.what in {"entry", "log book", "board", "rated game"} and item.how != "new" and not item.goes_on:
            yield item.place, f"the {item.what} '{shown(item.id)}' was accepted, and is {item.how} here"


def results_are_recent(change: Change) -> Iterator[Finding]:
    """A new result lies no further back than the site allows."""
    days = change.base.site.oldest_days if change.base else 400
    oldest = (date.fromisoformat(change.today) - timedelta(days=days)).isoformat()
    for item in change.items:
        for day in item.days:
            if day < oldest:
                yield item.place, f"{day} is more than {days} days ago, and is reported only now"


def logs_are_their_players(change: Change) -> Iterator[Finding]:
    """A player's log and his file are edited by himself, as the version before the change knows him."""
    author = change.pull.author
    if not author or change.base is None:
        return
    for touched in change.touched:
        player = change.base.players.get(_owner(touched))
        if player and player.github and player.github.casefold() != author.casefold():
            who = f"it belongs to '{player.id}', who is {shown(player.github)} on GitHub, and was edited by {author}"
            yield Place(touched.name), who


def _owner(touched: Touched) -> str:
    """The player to whom a file belongs, or ""."""
    parts = touched.name.split("/")
    if not touched.is_content or len(parts) < 3:
        return ""
    return {"logs": parts[2], "players": parts[2].removesuffix(".yaml")}.get(parts[1], "")


def ids_keep_their_pages(change: Change) -> Iterator[Finding]:
    """Nobody's id is lost: links to it lead somewhere because his new file names it under ``former_ids``."""
    for item in change.items:
        if item.how == "removed" and item.what in {"player", "club", "event", "list"}:
            hint = ": name it under 'former_ids' of the new file" if item.what == "player" else ""
            yield item.place, f"the id of the {item.what} '{shown(item.id)}' is gone, and links to it with it{hint}"


def ratings_move_within_bounds(change: Change) -> Iterator[Finding]:
    """No rating moves further than its list's ``largest_swing``."""
    lists = change.base.lists if change.base else {}
    for move in change.moves:
        folder, _, id_ = move.table.partition("/")
        bound = lists[id_].largest_swing if folder == "lists" and id_ in lists else None
        if bound is not None and move.swing > bound:
            yield lists[id_].place, f"the rating of '{move.player}' moves by {text(move.swing)}, the bound is {bound}"


def results_come_alone(change: Change) -> Iterator[Finding]:
    """Results touch neither the program, the schemas and the workflows, nor how the site works."""
    settings = [touched for touched in change.touched if not touched.is_content or _is_setting(touched)]
    if len(settings) == len(change.touched):
        return
    for touched in settings:
        yield Place(visible(touched.name)), "this file is no result, and is touched by a pull request with results"


LOOK_AND_LISTS = ("content/theme.yaml", "content/logo.", "content/lists/")


def _is_setting(touched: Touched) -> bool:
    return touched.name == "content/site.yaml" or touched.name.startswith(LOOK_AND_LISTS)


class Guard(NamedTuple):
    """A guard by its name, which ``labels.ALLOWS`` explains."""

    id: str
    finds: Callable[[Change], Iterable[Finding]]

    @property
    def label(self) -> str:
        """The label that lets it pass."""
        return f"{LABEL}{self.id}"


GUARDS = (
    Guard("accepted-edit", accepted_results_stay),
    Guard("old-date", results_are_recent),
    Guard("other-author", logs_are_their_players),
    Guard("lost-id", ids_keep_their_pages),
    Guard("large-swing", ratings_move_within_bounds),
    Guard("settings", results_come_alone),
)


class Fired(NamedTuple):
    """A guard with everything that it found."""

    guard: Guard
    problems: tuple[Problem, ...]
    allowed: bool


def fired(change: Change, allowed: Iterable[str]) -> tuple[Fired, ...]:
    """The guards that found something; ``allowed`` are names of guards, beside the labels of the pull request."""
    names = {*allowed} | {label.removeprefix(LABEL) for label in change.pull.labels if label.startswith(LABEL)}
    found = ((guard, tuple(_problems(guard, change))) for guard in GUARDS)
    return tuple(Fired(guard, problems, guard.id in names) for guard, problems in found if problems)


def _problems(guard: Guard, change: Change) -> Iterator[Problem]:
    hint = f"undo it, or ask a maintainer for the label '{guard.label}'"
    return (Problem(place, guard.id, message, hint) for place, message in guard.finds(change))
