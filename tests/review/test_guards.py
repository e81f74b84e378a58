"""The guards by themselves, at their bounds, on changes made by hand: no repository, no file."""

from fractions import Fraction
from typing import Any

import pytest

from masterlist.comparing.side import ComparedVersion, Sides
from masterlist.facts.content import Content
from masterlist.facts.site import Era
from masterlist.read.versions import Touched
from masterlist.review import guards
from masterlist.review.change import Finding, Fired, ProposedChange
from masterlist.review.pull import ALLOWS, PLACE, RATING, Pull
from masterlist.review.values import Effect, OutcomeChange, ReviewItem, ReviewStanding, StandingMove
from masterlist.scoring.log import Status
from masterlist.source import Place
from tests.review import versions
from tests.review.versions import HERE, content

TODAY, OLDEST, TOO_OLD = "2026-11-01", "2025-09-27", "2025-09-26"  # 400 days lie between the first two


def change(*items: ReviewItem, base: str = "base", before: Content | None = None, **more: Any) -> ProposedChange:
    """A change of these items; ``before`` and ``after`` are what the base is otherwise."""
    one = before or content(base)
    return versions.change(one, more.pop("after", one), *items, **more)


def asked(guard: str, *items: ReviewItem, **more: Any) -> list[Finding]:
    """What a guard finds in such a change."""
    return [*guards.GUARDS[guard](change(*items, **more))]


def item(what: str, how: str = "new", id_: str = "it", **more: Any) -> ReviewItem:
    return ReviewItem(how, what, id_, "", HERE, **more)


# --- old-date ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("what", ["entry", "rated game"])
def test_a_day_within_the_bound_is_recent(what: str) -> None:
    assert not asked("old-date", item(what, days=(OLDEST, TODAY)))


def test_one_day_more_is_too_old() -> None:
    found = asked("old-date", item("entry", days=(OLDEST, TOO_OLD)))
    assert found == [(HERE, f"{TOO_OLD} is more than 400 days ago, and the entry of that day is reported only now")]


def test_the_bound_is_that_of_the_version_before() -> None:
    one = content("base")
    strict = one._replace(site=one.site._replace(oldest_days=0))
    both = item("entry", days=("2026-10-31", TODAY))
    assert [message[:10] for _, message in guards.results_are_recent(change(both, before=strict))] == ["2026-10-31"]
    assert not asked("old-date", both, after=strict)


def test_a_version_before_that_cannot_be_read_has_the_usual_bound() -> None:
    one = item("entry", days=(OLDEST, TOO_OLD))
    found = versions.change(None, content("base"), one, moves=(_move(None, 501),))
    assert [message[:10] for _, message in guards.results_are_recent(found)] == [TOO_OLD]
    assert [*guards.ratings_move_within_bounds(found)] == [], "what no version before knows has no bound"


def _ending(day: str) -> Content:
    one = content("base_boards")
    return one._replace(events={id_: event._replace(end=day) for id_, event in one.events.items()})


@pytest.mark.parametrize(
    ("before", "after", "fires"),
    [
        (OLDEST, OLDEST, False),
        (TOO_OLD, TOO_OLD, True),
        (TOO_OLD, TODAY, True),  # the event is moved with its board
        (TODAY, TOO_OLD, True),
        (None, OLDEST, False),
        (None, TOO_OLD, True),  # a new event
    ],
)
def test_a_board_is_as_old_as_its_event(before: str | None, after: str, *, fires: bool) -> None:
    known = _ending(before or TODAY)
    known = known if before else known._replace(events={})
    made = change(item("board", id_="spring-open/r9-a"), before=known, after=_ending(after))
    assert bool([*guards.results_are_recent(made)]) is fires


@pytest.mark.parametrize("how", ["changed", "removed"])
def test_a_board_on_file_has_the_day_of_its_event_too(how: str) -> None:
    made = change(item("board", how, "spring-open/r1-a"), before=_ending(TOO_OLD))
    message = f"{TOO_OLD} is more than 400 days ago, and the board of that day is {how} here"
    assert [*guards.results_are_recent(made)] == [(HERE, message)]


@pytest.mark.parametrize(("now", "wider"), [(399, False), (400, False), (401, True), (100_000, True)])
def test_older_results_are_let_in_with_leave(now: int, *, wider: bool) -> None:
    one = content("base")
    other = one._replace(site=one.site._replace(oldest_days=now))
    message = f"'oldest_days' is {now}, and was 400: older results would need no leave"
    expected = [(one.site.place, message)] if wider else []
    assert asked("old-date", after=other) == expected


# --- large-swing ---------------------------------------------------------------------------------------------


def _move(
    before: int | None, after: int | None, table: str = "lists/squares", player: str = "ann-archer"
) -> StandingMove:
    old, new = (None if score is None else ReviewStanding(1, Fraction(score)) for score in (before, after))
    return OutcomeChange(table, player, "", old, new)


@pytest.mark.parametrize(
    ("bound", "before", "after", "fires"),
    [
        (None, None, 500, False),
        (None, None, 501, True),
        (None, 0, -501, True),
        (None, 1000, 1500, False),
        (None, 1000, 1501, True),
        (None, 1002, 1503, False),  # half of what it was
        (None, 1002, 501, False),
        (None, -1002, -1503, False),
        (None, -1002, -1504, True),
        (None, 400, None, False),
        (None, 5000, None, True),
        (10, 5000, 5010, False),
        (10, 5000, 5011, True),
        (0, 5000, 5000, False),
        (0, 5000, 5001, True),
    ],
)
def test_the_bounds_of_a_swing(bound: int | None, before: int | None, after: int | None, *, fires: bool) -> None:
    one = content("base")
    lists = {id_: about._replace(largest_swing=bound) for id_, about in one.lists.items()}
    found = asked("large-swing", before=one._replace(lists=lists), moves=(_move(before, after),))
    assert bool(found) is fires


@pytest.mark.parametrize(
    ("before", "after", "fires"),
    [(None, 1510, False), (None, 2001, True), (None, 999, True), (1510, None, False), (3001, None, True)],
)
def test_a_player_begins_with_the_rating_of_their_list(before: int | None, after: int | None, *, fires: bool) -> None:
    one = content("base")
    lists = {id_: about._replace(system="elo", terms={}) for id_, about in one.lists.items()}
    found = guards.ratings_move_within_bounds(change(before=one._replace(lists=lists), moves=(_move(before, after),)))
    assert bool([*found]) is fires


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
def test_a_bound_becomes_wider_with_leave(was: int | None, now: int | None, before: str) -> None:
    one = content("base")
    sides = [
        one._replace(lists={id_: about._replace(largest_swing=bound) for id_, about in one.lists.items()})
        for bound in (was, now)
    ]
    found = asked("large-swing", before=sides[0], after=sides[1])
    said = f"'largest_swing' is {now}, and was {before}: greater moves would need no leave"
    if before == "gone":
        said = f"'largest_swing' was {was}, and is gone: greater moves would need no leave"
    assert found == ([(one.lists["squares"].place, said)] if before else [])


def test_a_list_that_is_gone_and_a_new_one_have_no_wider_bound() -> None:
    one = content("base")
    none = one._replace(lists={})
    wide = one._replace(lists={id_: about._replace(largest_swing=9000) for id_, about in one.lists.items()})
    assert not asked("large-swing", before=wide, after=none)
    assert not asked("large-swing", before=none, after=wide)


def test_a_swing_says_whose_and_how_far() -> None:
    (found,) = guards.ratings_move_within_bounds(change(moves=(_move(None, 501),)))
    assert found == (content("base").lists["squares"].place, "the rating of Ann Archer moves by 501, the bound is 500")


def test_events_and_new_lists_have_no_bound() -> None:
    moves = (_move(None, 9999, "tournaments/squares"), _move(None, 9999, "lists/new"))
    assert not asked("large-swing", moves=moves)


# --- lost-id, settings, published-edition ----------------------------------------------------------------------


@pytest.mark.parametrize("what", ["player", "club", "event", "list"])
def test_no_id_is_lost(what: str) -> None:
    hint = ": name it under 'former_ids' of the new file" if what in {"player", "club"} else ""
    message = f"the id of the {what} 'it' is gone, and links to it with it{hint}"
    assert asked("lost-id", item(what, "removed")) == [(HERE, message)]
    assert not asked("lost-id", item(what, "changed"), item(what))


def test_what_has_no_page_of_its_own_may_go() -> None:
    assert not asked("lost-id", item("page", "removed"), item("entry", "removed"))


RESULT = Touched("content/logs/suzy/01.yaml", "changed", inside=True)


@pytest.mark.parametrize(
    "name",
    [
        "content/site.yaml",
        "content/theme.yaml",
        "content/logo.svg",
        "content/lists/x.yaml",
        "schema/x.json",
        "Makefile",
    ],
)
def test_results_come_alone(name: str) -> None:
    other = Touched(name, "changed", inside=True)
    message = "this file is no result, and is touched by a pull request with results"
    assert asked("settings", touched=(other, RESULT)) == [(Place(name), message)]
    assert not asked("settings", touched=(other,))


def test_what_lies_outside_the_site_is_no_result() -> None:
    other = Touched("content/logs/suzy/02.yaml", "new", inside=False)
    found = asked("settings", touched=(other, RESULT))
    assert [place.file for place, _ in found] == [other.name]
    assert not asked("settings", touched=(RESULT,))


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
        assert {one.guard for one in guards.fired(made, [])} == fires


@pytest.mark.parametrize("how", ["changed", "removed"])
def test_editions_stay(how: str) -> None:
    found = asked("published-edition", item("edition", how, "squares/2026-q2"))
    assert found == [(HERE, f"the edition 'squares/2026-q2' was published, and is {how} here")]


def test_new_editions_and_other_changes_are_no_edits_of_editions() -> None:
    assert not asked("published-edition", item("edition"), item("page", "changed"))


# --- labels ----------------------------------------------------------------------------------------------------


def test_every_guard_has_a_label_that_is_explained() -> None:
    assert [*guards.GUARDS] == [*ALLOWS]
    assert {*ALLOWS} > guards.SPARE_MAINTAINERS
    assert Fired("accepted-edit", (), allowed=False).label == "allow: accepted-edit"


def test_each_guard_is_allowed_by_its_own_label_or_its_name() -> None:
    effects = (Effect(RATING, HERE, "moves"), Effect(PLACE, HERE, "moves too"))
    pull = Pull(labels=frozenset({"allow: moved-rating", "moved-place", "old-date"}))
    rating, place, old = guards.fired(change(item("entry", days=(TOO_OLD,)), effects=effects, pull=pull), ["old-date"])
    assert [(one.guard, one.allowed) for one in (rating, place, old)] == [
        ("moved-rating", True),
        ("moved-place", False),
        ("old-date", True),
    ]
    (problem,) = rating.problems
    assert (problem.place, problem.rule, problem.message) == (HERE, "moved-rating", "moves")
    assert problem.hint == "undo it, or ask a maintainer for the label 'allow: moved-rating'"


def test_nothing_is_asked_where_nothing_changes() -> None:
    assert guards.fired(change(), []) == ()


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
