"""What needs a maintainer's leave: one small function for each guard, in a list.

The label ``allow: GUARD``, which only people with the right to triage can give a pull request, gives leave. Every bound
and every owner is read from the version before the change.
"""

from collections.abc import Iterable, Iterator
from datetime import date, timedelta
from fractions import Fraction
from functools import partial

from masterlist.read.shown import visible
from masterlist.review import accepted, editions, identity
from masterlist.review.change import Finding, ProposedChange
from masterlist.review.labels import LABEL
from masterlist.review.moves import text
from masterlist.review.result import Fired, Guard
from masterlist.review.values import PLACE, RATING, TITLE, ReviewItem, StandingMove
from masterlist.scoring.listed import list_system
from masterlist.source import Place, Problem


def results_are_recent(change: ProposedChange) -> Iterator[Finding]:
    """No result is added, changed or removed that lies further back than the site allows, which allows no more."""
    if change.role != "maintainer":
        yield from _older_results_let_in(change)
    days = change.base.site.oldest_days if change.base else 400
    oldest = (date.fromisoformat(change.today) - timedelta(days=days)).isoformat()
    for item in change.items:
        for day in _days(change, item):
            if day < oldest:
                how = "reported only now" if item.how == "new" else f"{item.how} here"
                yield item.place, f"{day} is more than {days} days ago, and the {item.what} of that day is {how}"


def _days(change: ProposedChange, item: ReviewItem) -> Iterable[str]:
    """A board has no day of its own: it was played by the last day of its event, as either version knows it."""
    if item.what != "board":
        return item.days
    contents = (side.content for side in (change.sides.before, change.sides.after) if side.content)
    events = (content.events.get(item.id.partition("/")[0]) for content in contents)
    return [min(event.end for event in events if event)]


def _older_results_let_in(change: ProposedChange) -> Iterator[Finding]:
    after = change.sides.after.content
    if change.base and after and after.site.oldest_days > change.base.site.oldest_days:
        was, now = change.base.site.oldest_days, after.site.oldest_days
        yield after.site.place, f"'oldest_days' is {now}, and was {was}: older results would need no leave"


def ids_keep_their_pages(change: ProposedChange) -> Iterator[Finding]:
    """No id is lost: links to it lead somewhere because the new file names it under ``former_ids``."""
    for item in change.items:
        if item.how == "removed" and item.what in {"player", "club", "event", "list"}:
            hint = ": name it under 'former_ids' of the new file" if item.what in {"player", "club"} else ""
            yield item.place, f"the id of the {item.what} '{item.id}' is gone, and links to it with it{hint}"


LEAST_BOUND = 500  # without a bound of its own a list lets any rating move so far


def ratings_move_within_bounds(change: ProposedChange) -> Iterator[Finding]:
    """No rating moves further than its list's ``largest_swing``; without one, by 500 or by half of what it was.

    A list keeps its bound, or has a narrower one.
    """
    if change.role != "maintainer":
        yield from _wider_bounds(change)
    lists = change.base.lists if change.base else {}
    for move in change.moves:
        folder, _, id_ = move.table.partition("/")
        if folder == "lists" and id_ in lists:
            about = lists[id_]
            start = list_system(about.system).start_rating(about.terms)
            bound, swing = _bound(about.largest_swing, move), move.swing(start)
            if swing > bound:
                name = change.names.player(move.player)
                yield about.place, f"the rating of {name} moves by {text(swing)}, the bound is {text(bound)}"


def _wider_bounds(change: ProposedChange) -> Iterator[Finding]:
    after = change.sides.after.content
    if not (change.base and after):
        return
    for id_, known in change.base.lists.items():
        about = after.lists.get(id_, known)
        was, now = known.largest_swing, about.largest_swing
        if was is not None and now is None:
            yield about.place, f"'largest_swing' was {was}, and is gone: greater moves would need no leave"
        elif now is not None and now > (LEAST_BOUND if was is None else was):
            before = f"{LEAST_BOUND} where nothing is stated" if was is None else f"{was} before"
            yield about.place, f"'largest_swing' is {now}, and was {before}: greater moves would need no leave"


def _bound(stated: int | None, move: StandingMove) -> Fraction:
    if stated is not None:
        return Fraction(stated)
    return max(Fraction(LEAST_BOUND), abs(move.before.score) / 2 if move.before else Fraction(0))


def the_past_keeps_its_ratings(change: ProposedChange) -> Iterator[Finding]:
    """No accepted rating moves without a new result, and no terms by which games are rated change in place."""
    yield from accepted.effects_of(RATING, change)
    after = change.sides.after.content
    moved = {move.table for move in change.moves}
    for id_, was in change.base.lists.items() if change.base and after else ():
        now = after.lists.get(id_, was) if after and f"lists/{id_}" in moved else was
        begun = [era.since for era in was.eras] or [""]
        changed = next((day for day in begun if now.on(day).made_with != was.on(day).made_with), None)
        if changed is not None:
            since = f"since {changed}" if changed else "of the beginning"
            message = f"the terms {since} are changed in place, so that all games from then on are rated anew"
            yield now.place, f"{message}: to let others hold from a day on, add that day to 'periods'"


def settings_are_the_maintainers(change: ProposedChange) -> Iterator[Finding]:
    """Results touch neither program, schemas and workflows nor settings; and settings are changed by maintainers.

    Of a maintainer's own changes only those outside the content come alone.
    """
    settings = [touched for touched in change.touched if touched.is_content and identity.is_setting(touched)]
    outside = [touched for touched in change.touched if not touched.is_content]
    if len(settings) + len(outside) < len(change.touched):
        alone = [touched for touched in settings if not touched.name.startswith(_BESIDE_RESULTS)]
        for touched in (*outside, *(() if change.author else alone)):
            yield Place(visible(touched.name)), "this file is no result, and is touched by a pull request with results"
    yield from identity.settings_are_the_maintainers(change)


_BESIDE_RESULTS = ("content/clubs/", "content/pages/")  # where it is not known who proposes them


def editions_stay_as_published(change: ProposedChange) -> Iterator[Finding]:
    """A published edition is neither edited nor removed, and a new one says what the results on file give."""
    for item in change.items:
        if item.what == "edition" and item.how != "new":
            yield item.place, f"the edition '{item.id}' was published, and is {item.how} here"
    yield from editions.unlike_the_results(change.sides)
    yield from change.sides.forged


GUARDS = (
    Guard("accepted-edit", accepted.accepted_results_stay),
    Guard("uncounted-result", accepted.results_go_on_counting),
    Guard(RATING, the_past_keeps_its_ratings),
    *(Guard(id_, partial(accepted.effects_of, id_)) for id_ in (PLACE, TITLE)),
    Guard("book-claims", accepted.books_claim_nothing_new),
    Guard("changed-sanction", accepted.clubs_are_sanctioned_with_leave, spares_maintainers=True),
    Guard("new-player", accepted.newcomers_count_later, spares_maintainers=True),
    Guard("look-alike", identity.names_deceive_no_one),
    Guard("claimed-player", identity.roles_are_claimed_with_leave, spares_maintainers=True),
    Guard("changed-name", identity.names_are_changed_by_their_players, spares_maintainers=True),
    Guard("changed-privacy", identity.players_are_shown_as_they_ask, spares_maintainers=True),
    Guard("other-author", identity.logs_are_their_players, spares_maintainers=True),
    Guard("outsider", identity.games_are_their_players, spares_maintainers=True),
    Guard("reporter", identity.games_of_others_are_reported_by_reporters, spares_maintainers=True),
    Guard("old-date", results_are_recent),
    Guard("large-swing", ratings_move_within_bounds),
    Guard("lost-id", ids_keep_their_pages),
    Guard("published-edition", editions_stay_as_published),
    Guard("settings", settings_are_the_maintainers),
    Guard("hidden-file", accepted.files_are_visible),
    Guard("uncompared", accepted.versions_can_be_compared),
)


def fired(change: ProposedChange, allowed: Iterable[str]) -> tuple[Fired, ...]:
    """The guards that found something; ``allowed`` are names of guards, beside the labels of the pull request."""
    names = {*allowed} | {label.removeprefix(LABEL) for label in change.pull.labels if label.startswith(LABEL)}
    holding = (guard for guard in GUARDS if not (guard.spares_maintainers and change.role == "maintainer"))
    found = ((guard, tuple(_problems(guard, change))) for guard in holding)
    return tuple(Fired(guard, problems, guard.id in names) for guard, problems in found if problems)


def _problems(guard: Guard, change: ProposedChange) -> Iterator[Problem]:
    hint = f"undo it, or ask a maintainer for the label '{guard.label}'"
    return (Problem(place, guard.id, message, hint) for place, message in guard.finds(change))
