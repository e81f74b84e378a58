"""The guards by themselves, at their bounds, on changes made by hand: no repository, no file."""

from fractions import Fraction
from typing import Any

import pytest

from masterlist.comparing.side import ComparedVersion, Sides
from masterlist.facts.content import Content
from masterlist.facts.site import Era
from masterlist.read.versions import Touched
from masterlist.review import guards
from masterlist.review.guards import Review
from masterlist.review.pull import ALLOWS, PLACE, RATING, Pull
from masterlist.review.values import Finding, OutcomeChange, ReviewItem, ReviewStanding, StandingMove
from masterlist.scoring.log import Status
from masterlist.source import Place, Problem
from tests.review import versions
from tests.review.versions import HERE, content

TODAY, OLDEST, TOO_OLD = "2026-11-01", "2025-09-27", "2025-09-26"  # 400 days lie between the first two


def change(*items: ReviewItem, before: Content | None = None, **more: Any) -> Review:
    """A change of these items; ``before`` and ``after`` are what the base is otherwise."""
    one = before or content("base")
    return versions.change(one, more.pop("after", one), *items, **more)


def asked(guard: str, *items: ReviewItem, **more: Any) -> list[Finding]:
    """What a guard finds in such a change."""
    return [*guards.GUARDS[guard](change(*items, **more))]


def item(what: str, how: str = "new", id_: str = "it", **more: Any) -> ReviewItem:
    return ReviewItem(how, what, id_, "", HERE, **more)


# --- old-date ------------------------------------------------------------------------------------------------


OLD = "{} is more than {} days ago, and the {} of that day is reported only now"


@pytest.mark.parametrize(
    ("what", "days", "bound", "old"),
    [
        ("entry", (OLDEST, TODAY), 400, ""),
        ("rated game", (OLDEST, TODAY), 400, ""),
        ("entry", (OLDEST, TOO_OLD), 400, TOO_OLD),
        ("entry", ("2026-10-31", TODAY), 0, "2026-10-31"),
        ("entry", (OLDEST, TOO_OLD), None, TOO_OLD),  # a version before that cannot be read has the usual bound
    ],
)
def test_the_bound_of_days_is_that_of_the_version_before(
    what: str, days: tuple[str, ...], bound: int | None, old: str
) -> None:
    one = content("base")
    before = None if bound is None else one._replace(site=one.site._replace(oldest_days=bound))
    made = versions.change(before, one._replace(site=one.site._replace(oldest_days=0)), item(what, days=days))
    found = [(HERE, OLD.format(old, 400 if bound is None else bound, what))] if old else []
    assert [*guards.results_are_recent(made)] == found


def _ending(day: str) -> Content:
    one = content("base_boards")
    return one._replace(events={id_: event._replace(end=day) for id_, event in one.events.items()})


@pytest.mark.parametrize(
    ("before", "after", "how", "fires"),
    [
        (OLDEST, OLDEST, "new", False),
        (TOO_OLD, TOO_OLD, "new", True),
        (TOO_OLD, TODAY, "new", True),  # the event is moved with its board
        (TODAY, TOO_OLD, "new", True),
        (TOO_OLD, TOO_OLD, "changed", True),
        (TOO_OLD, TOO_OLD, "removed", True),
    ],
)
def test_a_board_is_as_old_as_its_event(before: str, after: str, how: str, *, fires: bool) -> None:
    made = change(item("board", how, "spring-open/r1-a"), before=_ending(before), after=_ending(after))
    said = "reported only now" if how == "new" else f"{how} here"
    message = f"{TOO_OLD} is more than 400 days ago, and the board of that day is {said}"
    assert [*guards.results_are_recent(made)] == ([(HERE, message)] if fires else [])


@pytest.mark.parametrize(("start", "fires"), [(OLDEST, False), (TOO_OLD, True)])
@pytest.mark.parametrize("is_announced", [False, True])
def test_the_first_boards_of_an_event_are_as_old_as_its_first_day(
    start: str, *, fires: bool, is_announced: bool
) -> None:
    after = _ending(TODAY)
    after = after._replace(events={id_: event._replace(start=start) for id_, event in after.events.items()})
    announced = {id_: event._replace(boards=()) for id_, event in after.events.items()} if is_announced else {}
    made = change(item("board", "new", "spring-open/r1-a"), before=after._replace(events=announced), after=after)
    assert [message.partition(" ")[0] for _, message in guards.results_are_recent(made)] == [start] * fires


@pytest.mark.parametrize(("now", "wider"), [(399, False), (400, False), (401, True), (100_000, True)])
def test_older_results_are_let_in_with_permission(now: int, *, wider: bool) -> None:
    one = content("base")
    other = one._replace(site=one.site._replace(oldest_days=now))
    message = f"'oldest_days' is {now}, and was 400: older results would need no permission"
    assert asked("old-date", after=other) == ([(one.site.place, message)] if wider else [])


# --- large-swing ---------------------------------------------------------------------------------------------


def _move(
    before: int | None, after: int | None, table: str = "lists/squares", player: str = "ann-archer"
) -> StandingMove:
    old, new = (None if score is None else ReviewStanding(1, Fraction(score)) for score in (before, after))
    return OutcomeChange(table, player, "", old, new)


@pytest.mark.parametrize(
    ("system", "bound", "before", "after", "fires"),
    [
        ("wwr", None, None, 500, False),
        ("wwr", None, None, 501, True),
        ("wwr", None, 0, -501, True),
        ("wwr", None, 1000, 1500, False),
        ("wwr", None, 1000, 1501, True),
        ("wwr", None, 1002, 1503, False),  # half of what it was
        ("wwr", None, 1002, 501, False),
        ("wwr", None, -1002, -1503, False),
        ("wwr", None, -1002, -1504, True),
        ("wwr", None, 400, None, False),
        ("wwr", None, 5000, None, True),
        ("wwr", 10, 5000, 5010, False),
        ("wwr", 10, 5000, 5011, True),
        ("wwr", 0, 5000, 5000, False),
        ("wwr", 0, 5000, 5001, True),
        # A player begins with the rating of the list.
        ("elo", None, None, 1510, False),
        ("elo", None, None, 2001, True),
        ("elo", None, None, 999, True),
        ("elo", None, 1510, None, False),
        ("elo", None, 3001, None, True),
    ],
)
def test_the_bounds_of_a_swing(
    system: str, bound: int | None, before: int | None, after: int | None, *, fires: bool
) -> None:
    one = content("base")
    about = one.lists["squares"]._replace(system=system, terms={}, largest_swing=bound)
    moves = (_move(before, after),)
    found = asked("large-swing", before=one._replace(lists={"squares": about}), moves=moves)
    assert [place for place, _ in found] == ([about.place] if fires else [])
    unread = versions.change(None, one, moves=moves)
    assert [*guards.ratings_move_within_bounds(unread)] == [], "what no version before knows has no bound"


def test_a_swing_says_whose_and_how_far() -> None:
    """Events and new lists have no bound."""
    others = (_move(None, 9999, "tournaments/squares"), _move(None, 9999, "lists/new"))
    (found,) = asked("large-swing", moves=(*others, _move(None, 501)))
    assert found == (content("base").lists["squares"].place, "the rating of Ann Archer moves by 501, the bound is 500")


@pytest.mark.parametrize(
    ("was", "now", "before"),
    [
        (None, None, ""),
        (None, 500, ""),
        (None, 501, "500 where nothing is stated"),
        (100, 100, ""),
        (100, 99, ""),
        (100, 101, "100 before"),
        (0, 1, "0 before"),
        (9000, None, "gone"),
    ],
)
def test_a_bound_becomes_wider_with_permission(was: int | None, now: int | None, before: str) -> None:
    one = content("base")
    then, after = (
        one._replace(lists={id_: about._replace(largest_swing=bound) for id_, about in one.lists.items()})
        for bound in (was, now)
    )
    found = asked("large-swing", before=then, after=after)
    said = f"is {now}, and was {before}" if before != "gone" else f"was {was}, and is gone"
    message = f"'largest_swing' {said}: greater moves would need no permission"
    assert found == ([(one.lists["squares"].place, message)] if before else [])
    none = one._replace(lists={})
    assert not asked("large-swing", before=then, after=none), "a list that is gone"
    assert not asked("large-swing", before=none, after=after), "a new one"


# --- lost-id, settings, published-edition ----------------------------------------------------------------------


@pytest.mark.parametrize("what", ["player", "club", "event", "list", "page", "entry"])
def test_no_id_is_lost(what: str) -> None:
    """What has no page of its own may go."""
    hint = ": name it under 'former_ids' of the new file" if what in {"player", "club"} else ""
    message = f"the id of the {what} 'it' is gone, and links to it with it{hint}"
    found = [] if what in {"page", "entry"} else [(HERE, message)]
    assert asked("lost-id", item(what, "removed"), item(what, "changed"), item(what)) == found


RESULT = Touched("content/logs/suzy/01.yaml", "changed", inside=True)


ALONE = ("site.yaml", "theme.yaml", "logo.svg", "lists/x.yaml")


@pytest.mark.parametrize(
    ("name", "inside"),
    [
        *((f"content/{name}", True) for name in ALONE),
        ("schema/x.json", True),
        ("Makefile", True),
        ("content/logs/suzy/02.yaml", False),  # what lies outside the site is no result
    ],
)
def test_results_come_alone(name: str, *, inside: bool) -> None:
    other = Touched(name, "changed", inside=inside)
    message = "this file is no result, and is touched by a pull request with results"
    assert asked("settings", touched=(other, RESULT)) == [(Place(name), message)]
    assert asked("settings", touched=(other,)) == asked("settings", touched=(RESULT,)) == []


SETTINGS = ("site.yaml", "theme.yaml", "logo.svg", "lists/x.yaml", "clubs/x.yaml", "pages/rules/x.md", "new/x.yaml")


@pytest.mark.parametrize("name", SETTINGS)
def test_settings_are_changed_by_maintainers(name: str) -> None:
    """Alone or with results; the version before says who they are, or that the host lets them merge."""
    one = content("base")
    named = one._replace(site=one.site._replace(maintainers=("Maja",), reporters=("rory",)))
    other = Touched(f"content/{name}", "changed", inside=True)
    for author, may_merge, before, fires in (
        ("mallory", False, one, True),
        ("rory", False, named, True),
        ("maja", False, named, False),
        ("maja", False, one, True),
        ("gil", True, one, False),
    ):
        pull = Pull(author=author, may_merge=may_merge)
        for touched in ((other,), (other, RESULT)):
            found = guards.settings_are_the_maintainers(change(touched=touched, pull=pull, before=before, after=named))
            message = f"this file says how the site works, and {author} is not known to be a maintainer"
            assert [*found] == ([(Place(other.name), message)] if fires else [])


def test_the_program_comes_alone_from_maintainers_too() -> None:
    other = Touched("Makefile", "changed", inside=True)
    made = change(touched=(other, RESULT), pull=Pull(author="maja", may_merge=True))
    assert [place.file for place, _ in guards.settings_are_the_maintainers(made)] == ["Makefile"]


def test_a_maintainer_needs_no_leave_for_their_own_settings() -> None:
    one = content("base")
    wide = one._replace(
        site=one.site._replace(oldest_days=4000),
        lists={id_: about._replace(largest_swing=9000) for id_, about in one.lists.items()},
    )
    for author, fires in (("maja", set()), ("mallory", {"old-date", "large-swing"})):
        made = change(after=wide, pull=Pull(author=author, may_merge=author == "maja"))
        assert {*made.fired} == fires


@pytest.mark.parametrize("how", ["changed", "removed"])
def test_editions_stay(how: str) -> None:
    """New editions and other changes are no edits of editions."""
    found = asked("published-edition", item("edition", how, "squares/2026-q2"), item("edition"), item("page", how))
    assert found == [(HERE, f"the edition 'squares/2026-q2' was published, and is {how} here")]


# --- labels ----------------------------------------------------------------------------------------------------


def test_every_guard_has_a_label_that_is_explained() -> None:
    assert [*guards.GUARDS] == [*ALLOWS]
    assert {*ALLOWS} > guards.SPARE_MAINTAINERS


def test_each_guard_is_allowed_by_its_own_label_or_its_name() -> None:
    effects = {RATING: [(HERE, "moves")], PLACE: [(HERE, "moves too")]}
    pull = Pull(labels=frozenset({"allow: moved-rating", "moved-place", "old-date"}))
    made = change(item("entry", days=(TOO_OLD,)), effects=effects, pull=pull, allowed=["old-date"])
    assert [*made.fired] == ["moved-rating", "moved-place", "old-date"]
    assert made.needs_leave == ["moved-place"]
    hint = "undo it, or ask a maintainer for the label 'allow: moved-rating'"
    assert made.fired["moved-rating"] == (Problem(HERE, "moved-rating", "moves", hint),)


# --- uncounted-result ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("author", "then", "now", "fires"),
    [
        ("mallory", Status.SIGNED, Status.CONTRADICTED, True),
        ("mallory", Status.AWAITING, Status.CONTRADICTED, True),
        ("mallory", Status.CONFIRMED, Status.UNSIGNED, True),
        ("", Status.SIGNED, Status.CONTRADICTED, True),
        ("ann-a", Status.SIGNED, Status.CONTRADICTED, False),
        ("Bob-B", Status.SIGNED, Status.CONTRADICTED, False),
        ("mallory", Status.SIGNED, Status.CONFIRMED, False),
        ("mallory", Status.SIGNED, Status.AWAITING, False),
        ("mallory", Status.UNSIGNED, Status.CONTRADICTED, False),  # it did not count
        ("mallory", Status.SIGNED, Status.EXCLUDED, False),  # which moves a rating without a result
    ],
)
def test_a_result_stops_counting_by_its_players_alone(author: str, then: Status, now: Status, *, fires: bool) -> None:
    accounts = {"ann-archer": "Ann-A", "bob-baker": "bob-b"}
    one = content("base")
    players = {id_: player._replace(github=accounts.get(id_, "")) for id_, player in one.players.items()}
    turn = OutcomeChange("lists/squares", "ann-archer", "2026-10-06 against bob-baker", then, now, place=HERE)
    made = change(before=one._replace(players=players), pull=Pull(author=author), turns=(turn,))
    message = (
        f"the entry Ann Archer against Bob Baker, 2026-10-06, was {then.value} and counted, and is {now.value} now"
    )
    assert [*guards.results_go_on_counting(made)] == ([(HERE, message)] if fires else [])


def test_of_a_version_that_cannot_be_read_no_file_is_skipped() -> None:
    unread = content("base")._replace(unread=frozenset({"content/logs/ann-archer/01.yaml"}))
    nothing, faulty = (ComparedVersion(one, None, []) for one in (None, unread))
    for sides in (Sides(nothing, faulty), Sides(faulty, nothing), Sides(nothing, nothing)):
        made = versions.proposed(sides)
        assert [*guards.versions_can_be_compared(made)] == [*guards.the_past_keeps_its_ratings(made)] == []


def test_a_list_that_goes_changes_no_terms() -> None:
    """A guard of its own finds that."""
    one = content("base")
    made = change(before=_with_terms(one, ("", 20)), after=one._replace(lists={}), moves=(_move(1500, 1510),))
    assert [*guards.the_past_keeps_its_ratings(made)] == []


def _with_terms(one: Content, *eras: tuple[str, int]) -> Content:
    """The list of the base under other terms: since when, and which."""
    about = one.lists["squares"]
    found = tuple(Era(since, about.system, {"k": k}, about.place) for since, k in eras)
    about = about._replace(terms=found[-1].terms, eras=found if len(found) > 1 else ())
    return one._replace(lists={"squares": about})


@pytest.mark.parametrize(
    ("was", "now", "since"),
    [
        ([("", 20)], [("", 20)], None),
        ([("", 20)], [("", 40)], "of the beginning"),
        ([("", 20)], [("", 20), ("2025-01-01", 40)], None),
        ([("", 20), ("2025-01-01", 40)], [("", 20), ("2025-01-01", 30)], "since 2025-01-01"),
        ([("", 20), ("2025-01-01", 40)], [("", 20)], "since 2025-01-01"),
        ([("", 20), ("2025-01-01", 40)], [("", 20), ("2025-01-01", 40), ("2026-01-01", 10)], None),
    ],
)
def test_terms_that_change_in_place_rate_the_past_anew(
    was: list[tuple[str, int]], now: list[tuple[str, int]], since: str | None
) -> None:
    one = content("base")
    sides: dict[str, Any] = {"before": _with_terms(one, *was), "after": _with_terms(one, *now)}
    found = asked("moved-rating", **sides, moves=(_move(1500, 1510),))
    assert not asked("moved-rating", **sides), "nobody has played under them"
    said = f"the terms {since} are changed in place, so that all games from then on are rated anew: "
    said += "to let others hold from a day on, add that day to 'periods'"
    assert found == ([(one.lists["squares"].place, said)] if since else [])
