"""What needs a maintainer's permission: one small function for each guard, in a list.

The label ``allow: GUARD``, which only people with the right to triage can give a pull request, gives permission. Every
bound and every owner is read from the version before the change.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from datetime import date, timedelta
from fractions import Fraction
from functools import cached_property
from itertools import chain

from masterlist.comparing.side import ComparedVersion, Sides, entry_states
from masterlist.facts.content import Club
from masterlist.facts.night import FROM_LOGS
from masterlist.facts.site import Edition, period
from masterlist.read.files import is_an_editors, is_hidden
from masterlist.read.text import visible
from masterlist.review import identity
from masterlist.review.differ import counts, files_of
from masterlist.review.moves import ExplainedChange, text
from masterlist.review.pull import LABEL, PLACE, RATING, TITLE
from masterlist.review.values import EntryChange, Finding, ReviewItem, StandingMove
from masterlist.scoring.log import Status
from masterlist.scoring.registry import list_system
from masterlist.source import Place, Problem
from masterlist.standings.marks import resolved
from masterlist.standings.master_list import unlike


def accepted_results_stay(change: ExplainedChange) -> Iterator[Finding]:
    """No entry, board or game that was merged is edited or removed; that a game in progress ends is no edit."""
    confirmed = _confirmed(change)
    for one in change.entries.changes:
        if one.before and not _is_signature(change, one, confirmed):
            about = change.names.entry(one.player, one.before.opponent, one.before.date)
            yield one.entry.place, f"the entry {about}, was accepted, and is {one.how} here"
    for item in change.items:
        if item.what in {"board", "rated game", "night"} and item.how != "new" and not item.goes_on:
            yield item.place, f"the {item.what} {change.names.item(item)} was accepted, and is {item.how} here"


# What other reports make of an entry. Exclusions and authentication are settings, which guards of their own find.
_BY_REPORTS = {Status.CONTRADICTED, Status.UNSIGNED}


def results_go_on_counting(change: ExplainedChange) -> Iterator[Finding]:
    """No report of another person makes an accepted result count no more; a player may say that it was different.

    Where the opponent's own entry is edited or removed, that needs permission already. Of games that one person reports
    for all, in a night's file or one of their own, no player may say so alone; nor may another file take the place of
    theirs: what it says beside the result would count from then on.
    """
    before = Counter(key for key, _, _ in _counted(change.sides.before, counting=True))
    lost = before - Counter(key for key, _, _ in _counted(change.sides.after, counting=True))
    ceased = ((place, about) for key, place, about in _counted(change.sides.after, counting=False) if key in lost)
    for place, about in dict.fromkeys(ceased):
        yield place, f"{about} was accepted and counted, and counts no more because of another file"
    confirmed = _confirmed(change)
    edited = {
        (one.player, one.before.opponent, one.before.date)
        for one in change.entries.changes
        if one.before and not _is_signature(change, one, confirmed)
    }
    for turn in change.turns:
        stops = turn.before.rated and turn.after in _BY_REPORTS
        stops = stops and (turn.opponent, turn.player, turn.date) not in edited
        if stops and not (change.author and change.author in {change.login(turn.player), change.login(turn.opponent)}):
            about = change.names.entry(turn.player, turn.opponent, turn.date)
            yield turn.place, f"the entry {about}, was {turn.before.value} and counted, and is {turn.after.value} now"


def _counted(side: ComparedVersion, *, counting: bool) -> Iterator[tuple[object, Place, str]]:
    """The games of nights, rated games and boards which count, or which do not because of another file.

    A game of a night is looked for by its file and by its day: one that logs alone reported may stand in a night's file
    now, which confirms its entries even where others contradict that file. Games of logs go by their entries.
    """
    for list_, nights in side.nights.items():
        for night in nights:
            is_filed = not night.id.endswith(FROM_LOGS)
            for game in (game for game in night.games if counts(game) is counting and (is_filed or counting)):
                about = f"game {game.number} of the night {list_}/{night.id}"
                by_file = tuple(sorted((seat.player, seat.name, seat.rank) for seat in game.seats))
                by_day = tuple(sorted((seat.player, seat.rank) for seat in game.seats))
                for key in ((list_, night.id, by_file), (list_, night.date, by_day)):
                    yield key, game.place, about
    for list_, one in side.results.lists.items() if side.results else ():
        repeated = {problem.place for problem in one.problems if problem.rule in _REPEATED}
        for rated in one.games:
            if rated.unrated is None if counting else rated.game.place in repeated:
                yield (list_, rated.id), rated.game.place, f"the rated game {list_}/{rated.id}"
    for id_, event in side.results.events.items() if side.results else ():
        again = (board for board in event.event.boards if board.id in event.event.again)
        every = event.event.finished_boards if counting else again
        yield from ((("event", id_, own.id), own.place, f"the board {id_}/{own.id}") for own in every)


_REPEATED = {"reports-agree", "games-are-reported-once"}  # rules by which other files tell the same game


def _confirmed(change: ExplainedChange) -> set[tuple[Place, str]]:
    """Entries that the opponent's own log confirms, by place and list; a night may be of another person's telling.

    Of a day with several games it confirms them only where it tells as many.
    """
    states = entry_states(change.sides.after)
    told = Counter(
        (one.list, one.player, one.opponent, one.date)
        for one in states.values()
        if one.status is not Status.CONTRADICTED
    )
    confirmed = [(place, one) for place, one in states.items() if one.status is Status.CONFIRMED]
    asked = Counter((one.list, one.opponent, one.player, one.date) for _, one in confirmed)
    return {
        (place, one.list)
        for place, one in confirmed
        if told[key := (one.list, one.opponent, one.player, one.date)] >= asked[key]
    }


def _is_signature(change: ExplainedChange, one: EntryChange, confirmed: set[tuple[Place, str]]) -> bool:
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
    return bool(login and login in {*change.approving, change.author}) or (one.after.place, one.list) in confirmed


def books_claim_nothing_new(change: ExplainedChange) -> Iterator[Finding]:
    """What books say apart from their entries moves ratings, and no game explains it."""
    for item in change.items:
        if item.what == "log book":
            keys = ", ".join(sorted({one.key.partition(".")[0] for one in item.differences})) or "what it claims"
            yield item.place, f"{change.names.item(item)}: {keys} is {item.how} here, and no dated result shows it"
    claimed = {item.place.file for item in change.items if item.what == "log book"}
    for one in change.entries.vouched:
        if one.after and one.after.place.file not in claimed:
            about = change.names.entry(one.player, one.after.opponent, one.after.date)
            if one.after.authenticated:
                status = "stands among those that a club has authenticated, and the club has not seen it there"
            else:
                status = "was authenticated, and the club has not taken that back"
            yield one.after.place, f"the entry {about}, {status}"


def clubs_are_sanctioned_with_permission(change: ExplainedChange) -> Iterator[Finding]:
    """A sanctioned club can authenticate log books, so that it is one does not come or change in passing."""
    before = change.base.clubs if change.base else {}
    after = change.sides.after.content.clubs if change.sides.after.content else {}
    for item in change.items:
        if item.what == "club" and item.how != "removed":
            gone = (id_ for id_ in after[item.id].former_ids if id_ in before and id_ not in after)  # a club is renamed
            ids = [item.id] if item.id in before else [*gone] or [item.id]
            now = _sanctioned(after[item.id])
            if others := [was for was in (_sanctioned(before.get(id_)) for id_ in ids) if was != now]:
                yield item.place, f"the club {after[item.id].name} was {others[0]}, and is {now} here"


def _sanctioned(club: Club | None) -> str:
    if not (club and club.sanction):
        return "not sanctioned"
    since, until = club.sanction.since, club.sanction.until
    return " ".join(["sanctioned", *([f"from {since}"] if since else []), *([f"until {until}"] if until else [])])


def newcomers_count_later(change: ExplainedChange) -> Iterator[Finding]:
    """No player is added against whom a game or board counts at once: who does not exist is easily made."""
    results = change.sides.after.results
    new = {item.id: item.place for item in change.items if item.what == "player" and item.how == "new"}
    if results is None or not new:
        return
    opponents = (
        one.entry.opponent for logged in results.lists.values() for one in logged.paired.values() if one.status.rated
    )
    nights = (night for own in change.sides.after.nights.values() for night in own)
    seated = (name for night in nights for game in night.games if counts(game) for name in game.players)
    rated = (one.game.people for listed in results.lists.values() for one in listed.games if one.unrated is None)
    boards = (board.people for one in results.events.values() for board in one.event.finished_boards)
    counted = Counter(one for one in (*opponents, *seated, *chain(*rated, *boards)) if one in new)
    for id_, number in sorted(counted.items()):
        entries = "1 result counts" if number == 1 else f"{number:,} results count"
        yield new[id_], f"{change.names.player(id_)} is new, and {entries} because they are added"


def versions_can_be_compared(change: ExplainedChange) -> Iterator[Finding]:
    """Where the version before could not be scored, nothing shows what moves; nor what an unread file changes."""
    before = change.sides.before
    if before.results is None and change.versions.touched:
        file = next((one.place for one in before.problems if one.blocks), Place("content"))
        yield file, "the version before has errors, so what this changes in ratings and places cannot be compared"
    content, after = before.content, change.sides.after.content
    if content and after:  # of files that one of the versions cannot read a review can say nothing
        for name in sorted(visible(name) for name in content.unread | (after.unread & files_of(content))):
            message = "the file cannot be read in one of the two versions, so what this changes in it is not compared"
            yield Place(name), message


def files_are_visible(change: ExplainedChange) -> Iterator[Finding]:
    """No hidden file and no backup copy is added: nothing reads them, and most programs do not show them."""
    for touched in change.versions.touched:
        name = touched.name
        keeps = name.endswith("/.gitkeep") and not is_hidden(name.rpartition("/")[0])
        unseen = (is_hidden(name) and not keeps) or is_an_editors(name)
        if touched.is_content and not touched.is_file:
            yield Place(visible(name)), "this is a link or a submodule, which no version of the content can hold"
        elif touched.is_content and touched.how == "new" and unseen:
            yield Place(visible(name)), "nothing reads this file, and most programs do not show it"


def results_are_recent(change: ExplainedChange) -> Iterator[Finding]:
    """No result is added, changed or removed that lies further back than the site allows, which allows no more."""
    days = change.base.site.oldest_days if change.base else 400
    after = change.sides.after.content
    if change.role != "maintainer" and change.base and after and after.site.oldest_days > days:
        message = f"'oldest_days' is {after.site.oldest_days}, and was {days}: older results would need no permission"
        yield after.site.place, message
    oldest = (date.fromisoformat(change.today) - timedelta(days=days)).isoformat()
    for item in change.items:
        for day in _days(change, item):
            if day < oldest:
                how = "reported only now" if item.how == "new" else f"{item.how} here"
                yield item.place, f"{day} is more than {days} days ago, and the {item.what} of that day is {how}"


def _days(change: ExplainedChange, item: ReviewItem) -> Iterable[str]:
    """A board has no day of its own: it was played by the last day of its event, as either version knows it.

    An event without a board until now is as old as its first day: that it ends today is only what it says of itself.
    """
    if item.what != "board":
        return item.days
    contents = (side.content for side in (change.sides.before, change.sides.after))
    before, after = (one.events.get(item.id.partition("/")[0]) if one else None for one in contents)
    if after and not (before and before.boards):
        return [after.start]
    return [min(event.end for event in (before, after) if event)]


def ids_keep_their_pages(change: ExplainedChange) -> Iterator[Finding]:
    """No id is lost: links to it lead somewhere because the new file names it under ``former_ids``."""
    for item in change.items:
        if item.how == "removed" and item.what in {"player", "club", "event", "list"}:
            hint = ": name it under 'former_ids' of the new file" if item.what in {"player", "club"} else ""
            yield item.place, f"the id of the {item.what} '{item.id}' is gone, and links to it with it{hint}"


LEAST_BOUND = 500  # without a bound of its own a list lets any rating move so far


def ratings_move_within_bounds(change: ExplainedChange) -> Iterator[Finding]:
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
            before, now = (side.score if side else start for side in (move.before, move.after))
            bound, swing = _bound(about.largest_swing, move), abs(now - before)
            if swing > bound:
                name = change.names.player(move.player)
                yield about.place, f"the rating of {name} moves by {text(swing)}, the bound is {text(bound)}"


def _wider_bounds(change: ExplainedChange) -> Iterator[Finding]:
    after = change.sides.after.content
    if not (change.base and after):
        return
    for id_, known in change.base.lists.items():
        about = after.lists.get(id_, known)
        was, now = known.largest_swing, about.largest_swing
        if was is not None and now is None:
            yield about.place, f"'largest_swing' was {was}, and is gone: greater moves would need no permission"
        elif now is not None and now > (LEAST_BOUND if was is None else was):
            before = f"{LEAST_BOUND} where nothing is stated" if was is None else f"{was} before"
            yield about.place, f"'largest_swing' is {now}, and was {before}: greater moves would need no permission"


def _bound(stated: int | None, move: StandingMove) -> Fraction:
    if stated is not None:
        return Fraction(stated)
    return max(Fraction(LEAST_BOUND), abs(move.before.score) / 2 if move.before else Fraction(0))


def the_past_keeps_its_ratings(change: ExplainedChange) -> Iterator[Finding]:
    """No accepted rating moves without a new result, and no terms by which games are rated change in place."""
    yield from change.effects.get(RATING, ())
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


def settings_are_the_maintainers(change: ExplainedChange) -> Iterator[Finding]:
    """Results touch neither program, schemas and workflows nor settings; and settings are changed by maintainers.

    Of a maintainer's own changes only those outside the content come alone.
    """
    settings = [touched for touched in change.versions.touched if touched.is_content and identity.is_setting(touched)]
    outside = [touched for touched in change.versions.touched if not touched.is_content]
    if len(settings) + len(outside) < len(change.versions.touched):
        alone = [touched for touched in settings if not touched.name.startswith(_BESIDE_RESULTS)]
        for touched in (*outside, *(() if change.author else alone)):
            yield Place(visible(touched.name)), "this file is no result, and is touched by a pull request with results"
    yield from identity.settings_are_the_maintainers(change)


_BESIDE_RESULTS = ("content/clubs/", "content/pages/")  # where it is not known who proposes them


def winners_stay(change: ExplainedChange) -> Iterator[Finding]:
    """Who won, the best countries and the dates of an event change by its maintainers; and one that is over is over."""
    yield from change.effects.get(TITLE, ())
    events = change.base.events if change.base else {}
    for item in change.items if change.role != "maintainer" else ():
        event = events.get(item.id.partition("/")[0]) if item.what == "board" and item.how == "new" else None
        if event and event.final:
            yield item.place, f"the event {event.name} is over, and has a new board here, by which others may have won"


def editions_stay_as_published(change: ExplainedChange) -> Iterator[Finding]:
    """A published edition is neither edited nor removed, and a new one says what the results on file give."""
    for item in change.items:
        if item.what == "edition" and item.how != "new":
            yield item.place, f"the edition '{item.id}' was published, and is {item.how} here"
    yield from _of_no_period(change)
    yield from unlike_the_results(change.sides)
    yield from change.sides.forged


def _of_no_period(change: ExplainedChange) -> Iterator[Finding]:
    """New editions on a day that their author chose: a period has one, and who leads hangs on the day."""
    lists = change.base.lists if change.base else {}
    for one in new_editions(change.sides) if change.asks_who else ():
        about = lists.get(one.list)
        ends = period(one.through, about.editions)[1] if about and about.is_periodic else ""
        if one.through != ends or ends >= change.today:  # games of the last day may still come
            yield (
                one.place,
                f"the new edition '{one.name}' goes through {one.through}, which ends no period that is over",
            )


def new_editions(sides: Sides) -> list[Edition]:
    """Those that the version before has not; none where one of the versions cannot be scored or read."""
    before, after = sides.before.content, sides.after.results
    if before is None or after is None:
        return []
    known = {one.name for own in before.editions.values() for one in own}
    return [one for own in after.content.editions.values() for one in own if one.name not in known]


def unlike_the_results(sides: Sides) -> Iterator[Finding]:
    """New editions with rows that the results on file do not give."""
    for one in new_editions(sides):
        content, given = sides.after.content, sides.after.new_rows.get(one.name)
        if content is None or given is None:
            yield one.place, f"the new edition '{one.name}' cannot be compared with the results: no such list is rated"
        elif rows := unlike(resolved(content.players, one).rows, given):
            player, stated, found = rows[0]
            more = f", and {len(rows) - 1:,} more" if len(rows) > 1 else ""
            reason = f"{player}: the file has {stated}; the results give {found}{more}"
            yield one.place, f"the new edition '{one.name}' is not what the results give: {reason}"


GUARDS: dict[str, Callable[[ExplainedChange], Iterable[Finding]]] = {  # by name, which ``pull.ALLOWS`` explains
    "accepted-edit": accepted_results_stay,
    "uncounted-result": results_go_on_counting,
    RATING: the_past_keeps_its_ratings,
    PLACE: lambda change: change.effects.get(PLACE, ()),
    TITLE: winners_stay,
    "book-claims": books_claim_nothing_new,
    "changed-sanction": clubs_are_sanctioned_with_permission,
    "new-player": newcomers_count_later,
    "look-alike": identity.names_deceive_no_one,
    "claimed-player": identity.roles_are_claimed_with_permission,
    "changed-name": identity.names_are_changed_by_their_players,
    "changed-privacy": identity.players_are_shown_as_they_ask,
    "other-author": identity.logs_are_their_players,
    "outsider": identity.games_are_their_players,
    "reporter": identity.games_of_others_are_reported_by_reporters,
    "old-date": results_are_recent,
    "large-swing": ratings_move_within_bounds,
    "lost-id": ids_keep_their_pages,
    "published-edition": editions_stay_as_published,
    "settings": settings_are_the_maintainers,
    "hidden-file": files_are_visible,
    "uncompared": versions_can_be_compared,
}
# For which a maintainer's own change needs no permission of a maintainer.
SPARE_MAINTAINERS = {
    *("changed-sanction", "new-player", "claimed-player", "changed-name", "changed-privacy", "other-author"),
    *("outsider", "reporter"),
}


class Review(ExplainedChange):
    """What a pull request changes, and what is wrong with it."""

    @cached_property
    def fired(self) -> dict[str, tuple[Problem, ...]]:
        """The guards that found something, each with all that it found."""
        found = {}
        for guard, finds in GUARDS.items():
            if not (guard in SPARE_MAINTAINERS and self.role == "maintainer"):
                hint = f"undo it, or ask a maintainer for the label '{LABEL}{guard}'"
                if problems := tuple(Problem(place, guard, message, hint) for place, message in finds(self)):
                    found[guard] = problems
        return found

    @cached_property
    def needs_leave(self) -> list[str]:
        """The guards that fired without a maintainer's permission."""
        return [guard for guard in self.fired if guard not in self.allowed]

    @property
    def errors(self) -> int:
        """How much the change makes wrong with the content: no label helps against that."""
        return sum(problem.blocks for key in ("near", "far") for problem in self.problems[key])

    @cached_property
    def submissions(self) -> tuple[dict[str, str], ...]:
        """Who the author is to what they report."""
        return identity.submissions(self, self.turns)
