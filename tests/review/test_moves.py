"""Which standings move and why, which later games are rated anew, and which entries turn."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from masterlist.comparing.side import ComparedVersion, NightKey, Sides
from masterlist.facts.board import Board
from masterlist.facts.content import Content
from masterlist.facts.night import Report
from masterlist.review.moves import standings, text
from masterlist.review.values import Entries, EntryChange, OutcomeChange, ReviewItem, ReviewStanding
from masterlist.scoring.log import Status
from masterlist.source import Place
from masterlist.standings.results import Results
from tests.log_builders import game
from tests.review.versions import (
    NOTHING,
    compared,
    content,
    item,
    night,
    played,
    player,
    results,
    with_players,
    with_statuses,
)

LIST, EVENT = "lists/armada", "tournaments/spring-open"


def scored(base: str = "base_boards") -> Results:
    return results(base)


def side(results: Results | None = None, facts: Content | None = None, **more: Any) -> ComparedVersion:
    return ComparedVersion(facts or content("base_boards"), results, [], **more)


def rows(change: Callable[[Any], Any]) -> Results:
    """The list of games with other rows."""
    one = scored().lists["armada"]
    return scored()._replace(lists={"armada": one._replace(rows=tuple(change(row) for row in one.rows))})


def moved(after: Results, why: dict[tuple[str, str], list[str]] | None = None) -> list[OutcomeChange[Any]]:
    return [*compared(Sides(side(scored()), side(after)), reasons=why or {}).moves]


# --- standings ------------------------------------------------------------------------------------------------


def last(results: Results) -> dict[tuple[str, str], ReviewStanding]:
    return {key: row for key, (row,) in standings(results, {}).items()}


def test_every_row_of_every_table() -> None:
    found = last(scored())
    assert found[LIST, "bob-lee"] == ReviewStanding(1, Fraction(229))
    assert found[EVENT, "ann-hill"] == ReviewStanding(1, Fraction(52925, 1071))
    assert len(found) == 14
    renamed = standings(scored(), {"ann-hill": "ann"})
    assert {(LIST, "ann"), (EVENT, "ann")} <= renamed.keys()
    assert last(scored("base"))["lists/squares", "ann-archer"] == ReviewStanding(1, Fraction(7))


def test_nothing_moves() -> None:
    assert moved(scored()) == []
    assert compared(Sides(side(), side(scored()))).moves == compared(Sides(side(scored()), side())).moves == ()


def test_what_moves_stands_by_table_and_rank_who_left_comes_last() -> None:
    ranks = {"bob-lee": 2, "cy-dow": 1, "gus-ives": None, "dee-fox": 3, "eve-gray": 3}

    def change(row: Any) -> Any:
        return row._replace(rank=ranks[row.player]) if row.player in ranks else row

    one = rows(change)
    event = one.events["spring-open"]
    standing = event.table.standings[-1]._replace(points=Fraction(1))
    table = event.table._replace(standings=(*event.table.standings[:-1], standing))
    one = one._replace(events={"spring-open": event._replace(table=table)})
    assert [(move.table, move.player, move.after and move.after.rank) for move in moved(one)] == [
        (LIST, "cy-dow", 1),
        (LIST, "bob-lee", 2),
        (LIST, "dee-fox", 3),
        (LIST, "eve-gray", 3),
        (LIST, "gus-ives", None),
        (EVENT, "gus-ives", 7),
    ]


def test_a_row_that_is_new_or_gone() -> None:
    one = scored().lists["armada"]
    without = scored()._replace(lists={"armada": one._replace(rows=one.rows[1:])})
    first, why = ReviewStanding(1, Fraction(229)), "follows from results of others, or from changed settings"
    assert moved(without) == [OutcomeChange(LIST, "bob-lee", "", first, None, why)]
    back = compared(Sides(side(without), side(scored()))).moves
    assert back == (OutcomeChange(LIST, "bob-lee", "", None, first, why),)


def test_a_player_with_another_id_does_not_move() -> None:
    facts = with_players(content("base_boards"), player("bob-l", "Bob", former_ids=("bob-lee",)))
    after = rows(lambda row: row._replace(player="bob-l") if row.player == "bob-lee" else row)
    sides = Sides(side(scored()._replace(events={})), side(after._replace(events={}), facts))
    assert compared(sides).moves == ()


@pytest.mark.parametrize(
    ("given", "change", "why"),
    [
        (["new entry"], {"rank": 9}, "new entry"),
        (["new entry", "new board", "new entry"], {"rank": 9}, "2 × new entry, new board"),
        ([], {"rank": 9}, "others have moved"),
        ([], {"rating": Fraction(1)}, "follows from results of others, or from changed settings"),
    ],
)
def test_why(given: list[str], change: dict[str, Any], why: str) -> None:
    after = rows(lambda row: row._replace(**change) if row.player == "bob-lee" else row)
    assert [move.why for move in moved(after, {(LIST, "bob-lee"): given, (EVENT, "bob-lee"): ["no"]})] == [why]


# --- reasons --------------------------------------------------------------------------------------------------

ENTRY = game("bob")


def because(
    *items: ReviewItem, entries: Entries = NOTHING, before: Content | None = None, after: Content | None = None
) -> dict[tuple[str, str], list[str]]:
    sides = Sides(ComparedVersion(before, None, []), ComparedVersion(after or content("base_boards"), None, []))
    return {**compared(sides, entries, items, turns=()).reasons}


def test_reasons_of_entries() -> None:
    sides = ((None, ENTRY), (ENTRY, ENTRY), (ENTRY, None))
    changes = (*(EntryChange("x", "ann", *both) for both in sides), EntryChange("y", "ann", None, ENTRY))
    assert because(entries=Entries(changes, {})) == {
        ("lists/x", "ann"): ["new entry", "entry changed", "entry removed"],
        ("lists/y", "ann"): ["new entry"],
    }


def test_everyone_who_sat_there_in_either_version_moves() -> None:
    (event,) = content("base_boards").events.values()
    boards = tuple(
        board._replace(seats=tuple(seat._replace(player="new", replaces=None) for seat in board.seats))
        for board in event.boards
        if isinstance(board, Board)
    )
    before = content("base_boards")._replace(
        events={event.id: event._replace(boards=boards)}, nights={"chess": (night(played("ann", "bob")),)}
    )
    after = content("base_boards")._replace(nights={"chess": (night(played("ann", "cy")),)})
    items = (
        item("board", "spring-open/r1-a"),
        item("rated game", "armada/first", how="new"),
        item("night", "chess/2026-01-02", how="removed"),
        item("club", "x"),
    )
    seven = ("ann-hill", "bob-lee", "cy-dow", "dee-fox", "eve-gray", "fay-holt", "gus-ives")
    found = because(*items, before=before, after=after)
    assert found == {
        **{(EVENT, who): ["changed board"] for who in (*seven, "new")},
        **{(LIST, who): ["new rated game"] for who in seven},
        **{("lists/chess", who): ["removed night"] for who in ("ann", "bob", "cy")},
    }
    assert [who for table, who in found if table == EVENT] == [*seven, "new"], "in order"


# --- later games ----------------------------------------------------------------------------------------------


def later(
    before: Results, after: Results, entries: Entries = NOTHING, facts: Content | None = None
) -> list[OutcomeChange[Fraction]]:
    return [*compared(Sides(side(before), side(after, facts)), entries).rerated]


def test_without_results_no_game_is_later() -> None:
    sides = Sides(side(), side(scored())), Sides(side(scored()), side())
    assert [compared(one).rerated for one in sides] == [(), ()]
    assert later(scored(), scored()) == later(scored("base"), scored("base")) == []


def rated(change: Callable[[Any], Any]) -> Results:
    """The ledger with another first game."""
    one = scored().lists["armada"]
    first, *others = one.games
    return scored()._replace(lists={"armada": one._replace(games=(change(first), *others))})


def with_rating(rating: Fraction | None) -> Callable[[Any], Any]:
    def change(one: Any) -> Any:
        changes = [*one.changes]
        changes[8] = changes[8]._replace(after=rating)
        return one._replace(changes=tuple(changes if rating is not None else changes[:7]))

    return change


def test_a_rated_game_after_which_ratings_are_others() -> None:
    after = rated(with_rating(Fraction(7)))
    assert later(scored(), after) == [OutcomeChange(LIST, "bob-lee", "first", Fraction(229), Fraction(7))]
    assert later(after, scored()) == [OutcomeChange(LIST, "bob-lee", "first", Fraction(7), Fraction(229))]
    assert later(scored()._replace(lists={}), after) == [], "a new list has no later games"
    unfinished = rated(with_rating(None))
    assert later(scored(), unfinished) == later(unfinished, scored()) == []


def test_a_rated_game_that_was_corrected_is_none_of_the_later_ones() -> None:
    def corrected(one: Any) -> Any:
        return with_rating(Fraction(7))(one._replace(game=one.game._replace(last_year=1910)))

    def further_down(one: Any) -> Any:
        return with_rating(Fraction(7))(one._replace(game=one.game._replace(place=Place("x", 9, 9))))

    def another(one: Any) -> Any:
        return with_rating(Fraction(7))(one._replace(id="second"))

    assert later(scored(), rated(corrected)) == later(scored(), rated(another)) == []
    assert len(later(scored(), rated(further_down))) == 1


def test_a_rated_game_of_a_player_with_another_id() -> None:
    facts = with_players(content("base_boards"), player("bob-l", "Bob", former_ids=("bob-lee",)))

    def renamed(rating: Fraction) -> Results:
        def change(one: Any) -> Any:
            changes = [*one.changes]
            changes[8] = changes[8]._replace(player="bob-l", after=rating)
            return one._replace(changes=tuple(changes), game=one.game.renamed({"bob-lee": "bob-l"}))

        return rated(change)

    assert later(scored(), renamed(Fraction(229)), facts=facts) == []
    assert later(scored(), renamed(Fraction(3)), facts=facts) == [
        OutcomeChange(LIST, "bob-l", "first", Fraction(229), Fraction(3))
    ]


def logs(rating: int) -> Results:
    """The list of logs with another last rating in the first log."""
    results = scored("base")
    one = results.lists["squares"]
    log = one.logs["ann-archer"]
    changed = [*log[:-1], log[-1]._replace(rating=rating)]
    return results._replace(lists={"squares": one._replace(logs={**one.logs, "ann-archer": changed})})


def test_an_entry_after_which_the_rating_is_another() -> None:
    (line,) = scored("base").lists["squares"].logs["ann-archer"]
    place, was = line.entry.place, Fraction(line.rating)
    found = OutcomeChange("lists/squares", "ann-archer", f"{line.entry.date} against bob-baker", was, Fraction(99))
    assert later(scored("base"), logs(99), Entries((), {place: place})) == [found]
    assert later(scored("base"), logs(99), NOTHING) == [], "it was edited"
    elsewhere = Entries((), {place: Place("nowhere.yaml")})
    assert later(scored("base"), logs(99), elsewhere) == [], "it had no rating before"
    assert (
        later(
            scored("base"),
            logs(99)._replace(lists={**logs(99).lists, **rated(with_rating(Fraction(7))).lists}),
            Entries((), {place: place}),
        )[0]
        == found
    )


KEY = NightKey("chess", "2026-01-02", (("ann", 1), ("bob", 2)), 1)


def nights(
    before: dict[NightKey, Any], after: dict[NightKey, Any], facts: Content | None = None
) -> list[OutcomeChange[Fraction]]:
    sides = Sides(side(scored(), night_ratings=before), side(scored(), facts, night_ratings=after))
    return [*compared(sides).rerated]


def test_a_night_after_which_ratings_are_others() -> None:
    old = {KEY: {"ann": Fraction(1), "bob": Fraction(2)}}
    new = {KEY: {"ann": Fraction(3), "bob": Fraction(2), "cy": Fraction(9)}}
    found = OutcomeChange("lists/chess", "ann", "2026-01-02 against bob", Fraction(1), Fraction(3))
    assert nights(old, new) == [found]
    assert nights({}, new) == nights(old, {}) == []
    facts = with_players(content("base_boards"), player("eve", "Eve", former_ids=("ann",)))
    key = KEY._replace(seats=(("eve", 1), ("bob", 2)))
    assert nights(old, {key: {"eve": Fraction(3)}}, facts) == [found._replace(player="eve")]


# --- entries that turn ----------------------------------------------------------------------------------------


def test_entries_turn_by_player_and_place() -> None:
    after = with_statuses(Status.UNSIGNED, Status.UNSIGNED)
    places = {place: place for place in reversed([*after.lists["squares"].paired])}
    sides = Sides(side(scored("base")), side(after))
    made = compared(sides, Entries((), places))
    found = made.turns
    assert [(one.player, one.opponent, one.date, one.before, one.after) for one in found] == [
        ("ann-archer", "bob-baker", "1996-05-09", Status.CONFIRMED, Status.UNSIGNED),
        ("bob-baker", "ann-archer", "1996-05-09", Status.CONFIRMED, Status.UNSIGNED),
    ]
    assert {one.place for one in found} == {*places}
    assert made.reasons["lists/squares", "bob-baker"] == ["an entry is unsigned now"]
    other = tuple(turn._replace(before=Status.CONTRADICTED) for turn in found)
    assert compared(sides, turns=other).reasons == {}, "it counts no more than before"
    # Another log, or a night, may say something else now; a log that does not differ is not compared.
    assert compared(sides).turns == found

    def told(status: Status) -> ComparedVersion:
        games = (
            played("ann", other)._replace(reports=(Report("ann", status.value, Place("a", line, 1)),))
            for line, other in ((9, "bob"), (3, "zoe"))
        )
        return side(scored(), nights={"chess": (night(*games),)})

    same = {Place("a", line, 1): Place("a", line, 1) for line in (9, 3)}
    both = compared(Sides(told(Status.AWAITING), told(Status.CONFIRMED)), Entries((), same))
    assert [one.opponent for one in both.turns] == ["zoe", "bob"], "by place"


def test_turns_need_both_versions_and_an_entry_that_stood() -> None:
    after = with_statuses(Status.UNSIGNED, Status.UNSIGNED)
    (place, *_) = after.lists["squares"].paired

    def found(before: Results | None, now: Results | None, was: Place = place) -> int:
        """With the logs, which differ."""
        sides = Sides(ComparedVersion(content("base"), before, []), ComparedVersion(content("base"), now, []))
        return len(compared(sides, Entries((), {place: was})).turns)

    assert found(scored("base"), after) == 1
    assert [found(None, after), found(after, None), found(scored(), after)] == [0, 0, 0]
    assert found(scored("base"), after, Place("x")) == 0


@pytest.mark.parametrize(
    ("score_", "shown"),
    [
        (Fraction(3), "3"),
        (Fraction(5, 2), "2.5"),
        (Fraction(5, 4), "1.25"),
        (Fraction(1, 5), "0.20"),
        (Fraction(1, 3), "0.33"),
        (Fraction(1, 8), "0.13"),
    ],
)
def test_a_score_as_it_is_shown(score_: Fraction, shown: str) -> None:
    assert text(score_) == shown


def test_two_scores_that_differ_never_look_alike() -> None:
    before, after = Fraction("1191.963378"), Fraction("1191.964310")
    assert (text(before), text(before, before)) == ("1191.96", "1191.96")
    assert (text(before, after), text(after, before)) == ("1191.963", "1191.964")
    assert text(Fraction(1, 3), Fraction(1, 3) + Fraction(1, 10**24)) == f"0.{'3' * 24}"
