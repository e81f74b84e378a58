"""What moves without a new result behind it, said table by table: results by hand, beside a setting that changed."""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any

import pytest

from masterlist.comparing.side import ComparedVersion, Sides
from masterlist.facts.content import Content
from masterlist.facts.event import EventStage as Life
from masterlist.review.moves import Causes
from masterlist.review.pull import Pull
from masterlist.review.values import Entries, ReviewItem
from masterlist.scoring.log import Status
from masterlist.source import Place
from masterlist.standings.records import EventResult
from masterlist.standings.results import Results
from masterlist.standings.score import score
from tests.review.versions import content, item, results, reviewed, with_players, with_statuses

BOARDS, LOGS = "base_boards", "base"
RATING, EVENT, LOG = (
    "content/lists/armada.yaml",
    "content/tournaments/spring-open/event.yaml",
    "content/lists/squares.yaml",
)


def _settings(one: Content) -> Content:
    """With other settings of the lists, which alone move nothing."""
    return one._replace(lists={id_: about._replace(largest_swing=7) for id_, about in one.lists.items()})


def said(before: ComparedVersion, after: ComparedVersion) -> list[tuple[str, Place, str]]:
    """Guards, places and messages."""
    effects = reviewed(Sides(before, after)).effects
    return [(guard, place, message) for guard, own in sorted(effects.items()) for place, message in own]


def side(one: Content, alter: Callable[[Results], Results] | None = None) -> ComparedVersion:
    return ComparedVersion(one, alter(score(one)) if alter else score(one), [])


def found(
    base: str, alter: Callable[[Results], Results], change: Callable[[Content], Content] = _settings
) -> list[tuple[str, Place, str]]:
    """What is said where the results after a change are these."""
    return said(ComparedVersion(content(base), results(base), []), side(change(content(base)), alter))


def _as_it_is(results: Results) -> Results:
    return results


def _rated(change: Callable[[Any], Iterable[Any]]) -> Callable[[Results], Results]:
    """Other rows of the list of games."""

    def alter(results: Results) -> Results:
        one = results.lists["armada"]
        return results._replace(lists={"armada": one._replace(rows=tuple(change(one.rows)))})

    return alter


def _standing(**said: Any) -> Callable[[Results], Results]:
    """Another first row of the event."""

    def alter(results: Results) -> Results:
        one = results.events["spring-open"]
        first, *rest = one.table.standings
        table = one.table._replace(standings=(first._replace(**said), *rest))
        return results._replace(events={"spring-open": one._replace(table=table)})

    return alter


# --- ratings, ranks and places -------------------------------------------------------------------------------


def test_nothing_moves() -> None:
    assert found(BOARDS, _as_it_is) == found(LOGS, _as_it_is) == []


def _more(last: int) -> Callable[[Any], Any]:
    """The first rows have a higher rating by one."""
    return lambda rows: (row._replace(rating=row.rating + (at <= last)) for at, row in enumerate(rows))


def _first(**said: Any) -> Callable[[Any], Any]:
    return lambda rows: (rows[0]._replace(**said), *rows[1:])


def _thousands(rows: Any) -> Any:
    return (*_first(rating=Fraction(1, 3))(rows), *(rows[0]._replace(player=f"zz-{at:04}") for at in range(1003)))


TWO = "Bob Lee 229 → 230; Cy Dow -23 → -22"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (_more(0), "Bob Lee 229 → 230"),
        (_more(1), TWO),
        (_more(2), f"{TWO}; Gus Ives -26 → -25"),
        (_more(3), f"{TWO}; Eve Gray -28 → -27, and 1 more"),
        (_more(5), f"{TWO}; Dee Fox -47.5 → -46.5, and 3 more"),
        (_thousands, "Bob Lee 229 → 0.33; zz-0000 – → 229; zz-0001 – → 229, and 1,001 more"),
        (_first(rank=2), "Bob Lee rank 1 → 2"),
        (_first(rank=None), "Bob Lee rank 1 → –"),
        (_first(rank=2, rating=Fraction(1)), "Bob Lee 229 → 1"),
        (_first(rating=229 + Fraction(1, 3000)), "Bob Lee 229 → 229.0003"),
        (lambda rows: rows[1:], "Bob Lee 229 → –"),
    ],
)
def test_rows_of_a_list(change: Callable[[Any], Any], said: str) -> None:
    message = f"ratings or ranks change in River Rating without a new result: {said}"
    assert found(BOARDS, _rated(change)) == [("moved-rating", Place(RATING, 1, 1), message)]


@pytest.mark.parametrize(
    ("said", "message"), [({"points": Fraction(50)}, "49.42 → 50"), ({"rank": 2}, "rank 1 → 2"), ({"wins": 5}, "")]
)
def test_an_event(said: dict[str, Any], message: str) -> None:
    began = "points or places change in Spring Open without a new result: Ann Hill "
    expected = [("moved-place", Place(EVENT), began + message)] if message else []
    if "rank" in said:
        lost = "the winner of Spring Open changes without a new result: Ann Hill → –"
        expected = [("changed-title", Place(EVENT), lost), *expected]
    assert found(BOARDS, _standing(**said)) == expected


def test_effects_come_by_guard_place_and_message() -> None:
    def alter(results: Results) -> Results:
        rated = _rated(lambda rows: (rows[0]._replace(rank=2), *rows[1:]))(results)
        moved = _standing(points=Fraction(50))(rated)
        return _winners()(_event(start="2024-03-01")(moved))

    assert [(guard, message.partition(" without")[0]) for guard, _, message in found(BOARDS, alter)] == [
        ("changed-title", "the date of Spring Open changes"),
        ("changed-title", "the winner of Spring Open changes"),
        ("moved-place", "points or places change in Spring Open"),
        ("moved-rating", "ratings or ranks change in River Rating"),
    ]


# --- entries that count --------------------------------------------------------------------------------------


def _status(*statuses: Status) -> Callable[[Results], Results]:
    """Other statuses of the entries, in order."""
    return lambda results: with_statuses(*statuses, of=results)


@pytest.mark.parametrize(
    ("statuses", "said"),
    [
        ((Status.CONFIRMED, Status.CONFIRMED), ""),
        ((Status.SIGNED, Status.AWAITING), ""),  # other words, but both count
        ((Status.UNSIGNED, Status.CONFIRMED), "Ann Archer against Bob Baker, 1996-05-09 is 'unsigned' now"),
        ((Status.CONFIRMED, Status.EXCLUDED), "Bob Baker against Ann Archer, 1996-05-09 is 'excluded' now"),
        ((Status.EXCLUDED, Status.UNSIGNED), "Ann Archer against Bob Baker, 1996-05-09 is 'excluded' now, and 1 more"),
    ],
)
def test_entries_that_cease_to_count(statuses: tuple[Status, ...], said: str) -> None:
    began = "entries begin or cease to count in World Wide Rating: SQUARES: "
    expected = [("moved-rating", Place(LOG, 2, 1), began + said)] if said else []
    assert found(LOGS, _status(*statuses)) == expected


def test_entries_that_begin_to_count() -> None:
    """Ann's entry has stood there unsigned, and her opponent kept no log."""
    one = content(LOGS)
    (book,) = one.books["ann-archer"]
    unsigned = book._replace(entries=tuple(entry._replace(signed=False) for entry in book.entries))
    before = one._replace(books={"ann-archer": (unsigned,)})
    ((guard, _, message),) = said(side(before), side(_settings(before), _status(Status.SIGNED)))
    assert guard == "moved-rating"
    assert message.endswith(": Ann Archer against Bob Baker, 1996-05-09 is 'signed' now")


def test_an_entry_that_moves_down_its_file_is_the_same() -> None:
    def lower(one: Content) -> Content:
        (book,) = one.books["ann-archer"]
        entries = tuple(entry._replace(place=entry.place._replace(line=99)) for entry in book.entries)
        return _settings(one)._replace(books={**one.books, "ann-archer": (book._replace(entries=entries),)})

    assert found(LOGS, _as_it_is, lower) == []
    ((_, _, message),) = found(LOGS, _status(Status.UNSIGNED, Status.CONFIRMED), lower)
    assert message.endswith("'unsigned' now")


# --- titles --------------------------------------------------------------------------------------------------


def _event(**said: Any) -> Callable[[Results], Results]:
    def alter(results: Results) -> Results:
        one = results.events["spring-open"]
        return results._replace(events={"spring-open": one._replace(event=one.event._replace(**said))})

    return alter


def _winners(*ids: str) -> Callable[[Results], Results]:
    """Other winners of every event, whose table stays as it is."""
    won: Any = type("Won", (EventResult,), {"winners": ids})
    return lambda results: results._replace(events={id_: won._make(one) for id_, one in results.events.items()})


def _countries(change: Callable[[Mapping[Any, Any]], Mapping[Any, Any]]) -> Callable[[Results], Results]:
    def alter(results: Results) -> Results:
        one = results.events["spring-open"]
        table = one.table._replace(best_countries=change(one.table.best_countries))
        return results._replace(events={"spring-open": one._replace(table=table)})

    return alter


def _first_two(best: Mapping[Any, Any]) -> Mapping[Any, Any]:
    (austria, ann), (england, bob), *_ = best.items()
    return {austria: ann + bob, england: bob}


ALL = (
    "austria Ann Hill; england Bob Lee; france Cy Dow; germany Dee Fox; "
    "italy Eve Gray; russia Fay Holt; turkey Gus Ives"
)


@pytest.mark.parametrize(
    ("alter", "what", "was", "now"),
    [
        (_winners("bob-lee", "ann-hill"), "winner", "Ann Hill", "Bob Lee, Ann Hill"),
        (_winners(), "winner", "Ann Hill", "–"),
        (_event(start="2024-03-01"), "date", "2024-03-02 to 2024-03-03", "2024-03-01 to 2024-03-03"),
        (_event(end="2024-03-04"), "date", "2024-03-02 to 2024-03-03", "2024-03-02 to 2024-03-04"),
        (_countries(lambda _: {}), "list of best countries", ALL, "–"),
        (_countries(_first_two), "list of best countries", ALL, "austria Ann Hill, Bob Lee; england Bob Lee"),
        (_event(boards=(), start="2024-03-01"), "", "", ""),  # it has nothing accepted
    ],
)
def test_titles(alter: Callable[[Results], Results], what: str, was: str, now: str) -> None:
    message = f"the {what} of Spring Open changes without a new result: {was} → {now}"
    assert found(BOARDS, alter) == ([("changed-title", Place(EVENT), message)] if what else [])


def test_a_title_that_changes_beside_a_new_result() -> None:
    def change(base: Content) -> Content:
        event = base.events["spring-open"]
        first: Any = event.boards[0]
        more = first._replace(id="r9-new", round=9, table="new", place=Place(EVENT.replace("event", "r9-new"), 1, 1))
        return _settings(base)._replace(events={event.id: event._replace(boards=(*event.boards, more))})

    messages = {message for guard, _, message in found(BOARDS, _winners(), change) if guard == "changed-title"}
    expected = "the winner of Spring Open changes, and its new results alone do not explain it: Bob Lee → –"
    assert messages == {expected}


def test_what_was_not_won_before() -> None:
    one = content(BOARDS)
    running = one._replace(events={id_: event._replace(status=Life.RUNNING) for id_, event in one.events.items()})
    messages = said(side(running, _winners()), side(_settings(running), _winners("cy-dow")))
    winner = "the winner of Spring Open changes without a new result: – → Cy Dow"
    assert [message for _, _, message in messages if "winner" in message] == [winner]


@pytest.mark.parametrize(
    ("author", "guards"), [("maja", set()), ("mallory", {"changed-title"}), ("", {"changed-title"})]
)
@pytest.mark.parametrize("ends", [True, False])
def test_an_event_that_a_maintainer_ends_has_winners(author: str, guards: set[str], *, ends: bool) -> None:
    """No other change of a title is spared; an event that ran on, or was final, is not ended."""
    one = content(BOARDS)
    named = one._replace(site=one.site._replace(maintainers=("maja",)))
    running, final = (
        _settings(named._replace(events={id_: event._replace(status=life) for id_, event in one.events.items()}))
        for life in (Life.RUNNING, Life.FINAL)
    )
    before = running if ends else final
    made = reviewed(Sides(side(_settings(before), _winners()), side(final, _winners("cy-dow"))), Pull(author=author))
    vars(made)["items"] = (item("event", "spring-open"),)
    assert {*made.effects} == (guards if ends else {"changed-title"})


def test_an_event_that_cannot_be_explained_has_other_places_and_no_other_title() -> None:
    def alter(results: Results) -> Results:
        one = results.events["spring-open"]
        events = {**results.events, "autumn-open": one._replace(event=one.event._replace(id="autumn-open"))}
        return results._replace(events=events)

    assert {guard for guard, *_ in found(BOARDS, alter)} == {"moved-place"}


# --- whom it concerns ----------------------------------------------------------------------------------------


def _called(base: Content) -> Content:
    """Bob is called otherwise from now on, in all that stands on file."""
    bob = base.players["bob-lee"]._replace(id="robert-lee", former_ids=("bob-lee",))
    people = {id_: one for id_, one in base.players.items() if id_ != "bob-lee"}
    renamed = with_players(base._replace(players=people), bob)

    def board(one: Any) -> Any:
        seats = (seat._replace(player="robert-lee") if seat.player == "bob-lee" else seat for seat in one.seats)
        return one._replace(seats=tuple(seats))

    lists = {
        id_: about._replace(
            members=tuple(
                one._replace(player="robert-lee") if one.player == "bob-lee" else one for one in about.members or ()
            )
        )
        for id_, about in base.lists.items()
    }
    return renamed._replace(
        lists=lists,
        games={id_: tuple(map(board, own)) for id_, own in base.games.items()},
        events={id_: event._replace(boards=tuple(map(board, event.boards))) for id_, event in base.events.items()},
    )


def test_another_id_moves_nothing() -> None:
    assert found(BOARDS, _as_it_is, _called) == []
    ((_, _, message),) = found(BOARDS, _winners("robert-lee"), _called)
    assert message.endswith(": Ann Hill → Bob Lee")

    def called(base: Content) -> Content:
        one = _called(base)
        return with_players(one, one.players["robert-lee"]._replace(name="Robert Lee"))

    assert found(BOARDS, _as_it_is, called) == []


def test_a_former_member_comes_back() -> None:
    """Who left keeps the rating, and had no rank."""
    one = content(BOARDS)
    about = one.lists["armada"]
    (game,) = one.games["armada"]
    left = tuple(
        member._replace(until=game.started or "") if member.player == "bob-lee" else member
        for member in about.members or ()
    )
    before = one._replace(lists={"armada": about._replace(members=left)})
    made = reviewed(Sides(side(before), side(one)))
    vars(made)["items"] = (item("list", "armada"),)
    (((_, message),),) = made.effects.values()
    assert "; Bob Lee rank – → 1; " in message


@pytest.mark.parametrize(("signed", "scores"), [(True, "7 and 7 → 14"), (False, "7 and 0 → 7")])
def test_two_who_become_one_differ_from_the_one(*, signed: bool, scores: str) -> None:
    """Also where one of them has no rank yet."""
    one = content(LOGS)
    (book,) = one.books["ann-archer"]
    (first,) = book.entries
    second = first._replace(date="1996-05-10", signed=signed, place=Place("content/logs/cleo-cole/01.yaml", 6, 5))
    cleos = book._replace(player="cleo-cole", entries=(second,))
    before = one._replace(books={"ann-archer": (book,), "cleo-cole": (cleos,)})
    ann = one.players["ann-archer"]._replace(former_ids=("cleo-cole",))
    people = {"ann-archer": ann, "bob-baker": one.players["bob-baker"]}
    after = one._replace(players=people, books={"ann-archer": (book._replace(entries=(first, second)),)})
    ((_, _, message),) = said(side(before), side(after))
    assert message.endswith(f"without a new result: Ann Archer {scores}")


def test_a_version_that_cannot_be_scored() -> None:
    one, after = side(content(BOARDS)), ComparedVersion(_settings(content(BOARDS)), None, [])
    assert said(one, after) == said(after, one) == []


# --- where the cause stands ----------------------------------------------------------------------------------


def _at(what: str, id_: str, line: int, how: str = "changed") -> ReviewItem:
    return item(what, id_, how=how, place=Place("content/here.yaml", line, 1))


@pytest.mark.parametrize(
    ("items", "rating", "event"),
    [
        ((), Place(RATING), Place(EVENT)),
        ((_at("entry", "armada", 1), _at("page", "x", 2)), Place(RATING), Place(EVENT)),
        ((_at("list", "armada", 1), _at("event", "spring-open", 2)), 1, 2),
        ((_at("event", "armada", 1), _at("list", "spring-open", 2)), Place(RATING), Place(EVENT)),
        ((_at("list", "armada", 1), _at("list", "armada", 2), _at("club", "x", 3)), 1, 3),
        ((_at("player", "x", 4), _at("club", "y", 5)), 4, 4),
        ((_at("site", "site", 6), _at("event", "spring-open", 2, "new")), 6, 2),
        ((_at("player", "x", 4, "new"), _at("club", "y", 5, "removed")), 5, 5),
    ],
)
def test_where_the_cause_stands(items: tuple[ReviewItem, ...], rating: Place | int, event: Place | int) -> None:
    causes = Causes(items, Entries((), {}))
    expected = [Place("content/here.yaml", one, 1) if isinstance(one, int) else one for one in (rating, event)]
    assert [causes.of("lists/armada"), causes.of("tournaments/spring-open")] == expected
