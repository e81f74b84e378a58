"""Guards of what was accepted: results stay, and nothing moves them but new results."""

from collections import Counter
from collections.abc import Iterator, Mapping

from masterlist.facts.people import Club
from masterlist.review.change import Change, Finding
from masterlist.review.stood import Stood, counts, stood
from masterlist.review.values import EntryChange
from masterlist.scoring.status import Status
from masterlist.source import Place


def accepted_results_stay(change: Change) -> Iterator[Finding]:
    """No entry, board or game that was merged is edited or removed; that a game in progress ends is no edit."""
    now = stood(change.sides.after)
    for one in change.entries.changes:
        if one.before and not _is_signature(change, one, now):
            place = (one.after or one.before).place
            about = change.names.entry(one.player, one.before.opponent, one.before.date)
            yield place, f"the entry {about}, was accepted, and is {'changed' if one.after else 'removed'} here"
    for item in change.items:
        if item.what in {"board", "rated game", "night"} and item.how != "new" and not item.goes_on:
            yield item.place, f"the {item.what} {change.names.item(item)} was accepted, and is {item.how} here"


def _is_signature(change: Change, one: EntryChange, now: Mapping[Place, Stood]) -> bool:
    """Whether nothing changed but that the opponent has signed, and the opponent says so too.

    They do in their own log, by approving the pull request, or because it is theirs.
    """
    if not (one.before and one.after and one.after.signed):
        return False
    if one.before._replace(signed=True).figures() != one.after._replace(place=one.before.place).figures():
        return False
    if (one.before.stated, one.before.note) != (one.after.stated, one.after.note):
        return False
    login = change.login(one.before.opponent)
    return bool(login and login in {*change.approving, change.author}) or _is_mirrored(one, now.get(one.after.place))


def _is_mirrored(one: EntryChange, found: Stood | None) -> bool:
    return bool(found and found.list == one.list and found.status is Status.CONFIRMED)


def books_claim_nothing_new(change: Change) -> Iterator[Finding]:
    """What books say beside their entries moves ratings, and no game stands behind it."""
    for item in change.items:
        if item.what == "log book":
            keys = ", ".join(sorted({one.key.partition(".")[0] for one in item.differences})) or "what it claims"
            yield item.place, f"{change.names.item(item)}: {keys} is {item.how} here, and no dated result shows it"
    claimed = {item.place.file for item in change.items if item.what == "log book"}
    for one in change.entries.vouched:
        if one.after and one.after.place.file not in claimed:
            about = change.names.entry(one.player, one.after.opponent, one.after.date)
            now = "stands among those that a club has authenticated" if one.after.authenticated else "was authenticated"
            yield one.after.place, f"the entry {about}, {now}, and the club has not {_SEEN[one.after.authenticated]}"


_SEEN = {True: "seen it there", False: "taken that back"}


def clubs_are_sanctioned_with_leave(change: Change) -> Iterator[Finding]:
    """A sanctioned club can authenticate log books, so that it is one does not come or change in passing."""
    before = change.base.clubs if change.base else {}
    after = change.sides.after.content.clubs if change.sides.after.content else {}
    for item in change.items:
        if item.what == "club" and item.how != "removed":
            was, now = (_sanctioned(clubs.get(item.id)) for clubs in (before, after))
            if was != now:
                yield item.place, f"the club {after[item.id].name} was {was}, and is {now} here"


def _sanctioned(club: Club | None) -> str:
    if not (club and club.sanction):
        return "not sanctioned"
    since, until = club.sanction.since, club.sanction.until
    return " ".join(["sanctioned", *([f"from {since}"] if since else []), *([f"until {until}"] if until else [])])


def effects_of(guard: str, change: Change) -> Iterator[Finding]:
    """What moves without a new result."""
    return ((one.place, one.message) for one in change.effects if one.guard == guard)


def newcomers_count_later(change: Change) -> Iterator[Finding]:
    """No player is added against whom entries count at once, because an opponent who does not exist is easily made."""
    results = change.sides.after.results
    if results is None or not change.new_players:
        return
    opponents = [
        one.entry.opponent
        for logged in results.lists.values()
        for one in logged.results.paired.values()
        if one.status.rated
    ]
    nights = (night for own in change.sides.after.nights.values() for night in own)
    seated = [name for night in nights for game in night.games if counts(game) for name in game.players]
    counted = Counter(one for one in (*opponents, *seated) if one in change.new_players)
    for id_, number in sorted(counted.items()):
        entries = "1 result counts" if number == 1 else f"{number:,} results count"
        yield change.new_players[id_].place, f"{change.names.player(id_)} is new, and {entries} because they are added"


def versions_can_be_compared(change: Change) -> Iterator[Finding]:
    """Where the version before could not be scored, nothing shows what is moved."""
    before, after = change.sides.before, change.sides.after
    if before.results is None and after.results is not None and change.touched:
        file = next((one.place for one in before.problems if one.blocks), Place("content"))
        yield file, "the version before has errors, so what this changes in ratings and places cannot be compared"
