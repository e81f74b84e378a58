"""Published editions: that they are called as their period is, stand in order, and name what exists."""

from collections.abc import Collection, Iterable, Iterator

from masterlist.amount import Amount
from masterlist.checks.references import Similar
from masterlist.facts.board import SEVENTH_PLAYER
from masterlist.facts.content import Content
from masterlist.facts.site import Cut, Edition, period
from masterlist.read.text import MAX_PROBLEMS
from masterlist.scoring.ledger import alike
from masterlist.scoring.registry import ListSystem, list_system, rating_systems
from masterlist.source import Place, Problem, did_you_mean


def check(content: Content, newest_day: str) -> Iterator[Problem]:
    """Everything wrong with published editions; none can count a day after ``newest_day``."""
    yield from check_among(content)
    for own in content.editions.values():
        for one in own:
            yield from check_edition(one, newest_day)
            yield from check_rows(content, one)


def commits_are_merged(own: Iterable[Edition], strays: Collection[str]) -> Iterator[Problem]:
    """The commit from which an edition was cut is part of the history; ``strays`` are not."""
    for one in own:
        if one.commit in strays:
            message = f"the commit {one.commit[:10]} is no part of this branch's history"
            hint = "restore it as published; if the history was rewritten, add it to 'rewritten' in content/site.yaml"
            yield Problem(one.place_of("commit"), "edition-names-its-commit", message, hint)


def check_rows(content: Content, one: Edition) -> Iterator[Problem]:
    """What is wrong with the rows beside the players and the system of the list."""
    yield from players_are_known(content, one)
    about = content.lists.get(one.list)
    if about and about.system in rating_systems():
        yield from ratings_are_their_figures(list_system(about.on(one.through).system), one)


def check_edition(one: Edition, newest_day: str) -> Iterator[Problem]:
    """What is wrong with an edition by itself."""
    yield from edition_is_its_period(one)
    yield from edition_is_past(one, newest_day)
    yield from players_stand_once(one)
    yield from ranks_follow_from_the_figures(one)


def check_among(content: Content) -> Iterator[Problem]:
    """What is wrong with editions beside their lists and each other, without their rows."""
    for list_, own in content.editions.items():
        if content.has("list", list_):
            yield from editions_end_on_different_days(own)
            continue
        hint = did_you_mean(list_, content.lists) or f"add content/lists/{list_}.yaml with name and system"
        yield Problem(own[0].place_of("list"), "list-is-known", f"no list '{list_}' is on file", hint)


def edition_is_its_period(one: Edition) -> Iterator[Problem]:
    """An edition is called as the year, quarter or month that holds its last day."""
    ids = [period(one.through, cut)[0] for cut in Cut]
    if one.id not in ids:
        message = f"the edition '{one.id}' does not hold its last day, {one.through}"
        yield Problem(
            one.place_of("edition"),
            "edition-is-its-period",
            message,
            f"call it {' or '.join(ids)}, as the list's periods are called",
        )


def edition_is_past(one: Edition, newest_day: str) -> Iterator[Problem]:
    """The last day of an edition is not to come."""
    if one.through > newest_day:
        message, hint = f"{one.through} is in the future", "publish an edition when its last day is over"
        yield Problem(one.place_of("through"), "date-is-past", message, hint)


def editions_end_on_different_days(own: Iterable[Edition]) -> Iterator[Problem]:
    """A list has one edition for a period, however it is called."""
    seen: dict[str, str] = {}
    for one in own:
        if seen.setdefault(one.through, one.id) != one.id:
            message = f"the edition '{seen[one.through]}' also goes through {one.through}"
            yield Problem(one.place_of("through"), "one-edition-a-period", message, "remove one of the two")


def players_stand_once(one: Edition) -> Iterator[Problem]:
    """No id has two rows. Two players who became one since keep both rows, as they were published."""
    seen: dict[str, int] = {}
    for number, row in enumerate(one.rows):
        if seen.setdefault(row.player, number) != number:
            message = f"'{row.player}' has a row on line {one.at(seen[row.player]).line} already"
            yield Problem(one.at(number), "one-row-a-player", message, "restore the rows as they were published")
            return


def ranks_follow_from_the_figures(one: Edition) -> Iterator[Problem]:
    """Rows stand in order, and ranks count them; equal figures share a rank."""
    if any(row.record for row in one.rows):  # a system of its own puts them in order
        yield from _ranks_count_on(one)
        return
    ranked, above = 0, None
    # Ranks by figures; those of a ledger's oldest editions are by all of its decimals.
    first: tuple[dict[tuple[Amount, ...], int], ...] = ({}, {})
    for number, row in enumerate(one.rows):
        figures: tuple[Amount, ...] = (alike(row.value), row.halves, row.points) if row.in_play else row.figures
        if above is not None and figures > above:
            message = f"'{row.player}' stands below a player with a lower rating"
            hint = "restore the order as it was published"
            yield Problem(one.at(number), "ranks-are-in-order", message, hint)
            return
        above = figures
        if row.rank is None:
            continue
        ranked += 1
        ranks = [of.setdefault(own, ranked) for of, own in zip(first, (figures, row.figures), strict=True)]
        if row.rank not in ranks:
            message = f"the rank is {row.rank}, but the figures give {ranks[0]}"
            yield Problem(one.at(number), "ranks-are-in-order", message, "restore the row as it was published")
            return


def _ranks_count_on(one: Edition) -> Iterator[Problem]:
    """Ranks count the rows, or are shared with the row before; those without a rank come last."""
    before: int | None = 0
    for number, row in enumerate(one.rows):
        if row.rank is not None and (before is None or row.rank not in {before or 1, number + 1}):
            message = f"the rank of '{row.player}' is {row.rank}, which does not follow from the rows above"
            yield Problem(one.at(number), "ranks-are-in-order", message, "restore the row as it was published")
            return
        before = row.rank


def _unknown_player(similar: Similar, id_: str, place: Place) -> Problem:
    """What was published stays as it is: mostly the player's file has another name today, or was removed."""
    near, former = similar.ids(id_), f"'former_ids: [{id_}]'"
    hint = f"bring their file back; or add {former} to the file of the player who had this id"
    if len(near) == 1:
        file = f"content/players/{near[0]}.yaml"
        hint = f"did you mean '{near[0]}'? If they had this id when the edition was published, add {former} to {file}"
    return Problem(place, "player-is-known", f"no player '{id_}' is on file", hint)


def players_are_known(content: Content, one: Edition) -> Iterator[Problem]:
    """Everybody on an edition has a file, perhaps under another id today."""
    called = {former: player.id for player in content.players.values() for former in player.former_ids}
    similar, unknown = Similar(content.players), 0
    for number, row in enumerate(one.rows):
        if row.player not in called and row.player != SEVENTH_PLAYER and not content.has("player", row.player):
            yield _unknown_player(similar, row.player, one.at(number))
            unknown += 1
            if unknown == MAX_PROBLEMS:
                return


def ratings_are_their_figures(system: ListSystem, one: Edition) -> Iterator[Problem]:
    """The figures of each row fit each other, as the list's system sees them."""
    for number, row in enumerate(one.rows):
        if fault := system.fault_in(row):
            yield Problem(one.at(number), "rating-is-its-figures", *fault)
            return
