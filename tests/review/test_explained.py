"""The results that dated results alone explain: the version before, with nothing but these added."""

from fractions import Fraction
from typing import Any

import pytest

from masterlist.comparing.side import ComparedVersion, Sides
from masterlist.facts.board import Board
from masterlist.facts.content import Club, Content
from masterlist.facts.event import EventTerms
from masterlist.facts.logbook import NOTHING_CARRIED, Authentication, Entry, LogBook, Owner, Result
from masterlist.facts.night import NightGame
from masterlist.facts.site import Cut, RatingList
from masterlist.review.differ import compare_entries, compare_items
from masterlist.review.values import Entries, ReviewItem
from masterlist.scoring.rating import Standing
from masterlist.source import Place
from masterlist.standings.results import ListResults, Results
from masterlist.standings.score import score
from tests.log_builders import book, game
from tests.review.versions import HERE, compared, content, item, player, with_players

LOGS, BOARDS = content("base"), content("base_boards")
(ANNS,), (BOBS,) = LOGS.books["ann-archer"], LOGS.books["bob-baker"]
SETTING = item("site", "site")  # explains nothing by itself


def side(one: Content, results: Results | None = None) -> ComparedVersion:
    return ComparedVersion(one, results or score(one), [])


def explained(before: Content, after: Content, *items: ReviewItem) -> Content:
    """The content that the results come from, beside a setting that changes."""
    sides = Sides(side(before), side(after))
    entries = compare_entries(sides)
    found = compared(sides, entries, items or (*compare_items(sides, entries), SETTING)).explained
    assert found
    return found[0].content


# --- what changes nothing but results ------------------------------------------------------------------------


def test_versions_that_cannot_be_scored_explain_nothing() -> None:
    there, not_there = side(LOGS), ComparedVersion(LOGS, None, [])
    for sides in (Sides(there, not_there), Sides(not_there, there)):
        assert compared(sides, Entries((), {}), ()).explained is None


def plainly(items: tuple[ReviewItem, ...], entries: Entries | None = None, after: Content = LOGS) -> bool:
    """Whether the results after the change are taken as they are."""
    sides = Sides(side(LOGS), side(after))
    found = compared(sides, entries or Entries((), {}), items).explained
    assert found
    return found[0] is sides.after.results


@pytest.mark.parametrize("what", ["entry", "board", "rated game", "night", "page"])
@pytest.mark.parametrize("how", ["new", "changed", "removed"])
def test_results_explain_themselves(what: str, how: str) -> None:
    assert plainly((item(what, "x", how=how),))


@pytest.mark.parametrize("what", ["player", "club", "event", "list"])
def test_what_is_new_moves_nothing_by_itself(what: str) -> None:
    assert plainly((item(what, "x", how="new"),))
    assert not plainly((item(what, "x"),))
    assert not plainly((item("entry", "x"), item(what, "x", how="removed")))


@pytest.mark.parametrize("what", ["site", "edition", "log book"])
def test_settings_and_claims_are_no_results(what: str) -> None:
    assert not plainly((item(what, "x", how="new"),))


def test_entries_that_move_and_ids_that_change_are_no_results() -> None:
    one = (item("entry", "x"),)
    assert plainly(one, Entries((), {Place("a", 2): Place("a", 1)}))
    assert not plainly(one, Entries((), {Place("a", 2): Place("b", 2)}))
    assert not plainly((), Entries((), {}, compare_entries(Sides(side(LOGS), side(vouched()))).vouched))
    gil = with_players(LOGS, player("gil", "Gil", former_ids=("g",)))
    assert not plainly((), after=gil)


def test_where_entries_stand_in_results_that_explain_themselves() -> None:
    sides = Sides(side(LOGS), side(LOGS))
    found = compared(sides, Entries((), {}), (item("entry", "x"),)).explained
    places = [one.entries[0].place for one in (ANNS, BOBS)]
    assert found == (sides.after.results, {place: place for place in places})


def test_where_nothing_differs_nothing_may_be_other_than_before() -> None:
    """What the comparison overlooks moves something, which then needs permission: it is no result by itself."""
    sides = Sides(side(LOGS), side(LOGS))
    moved = {Place("a", 2): Place("b", 2)}
    found = compared(sides, Entries((), moved), ()).explained
    assert found == (sides.before.results, moved)
    assert found[0] is sides.before.results


# --- logs -----------------------------------------------------------------------------------------------------


def logs(base: Content = LOGS, **books: tuple[LogBook, ...]) -> Content:
    return base._replace(books={**base.books, **{name.replace("_", "-"): own for name, own in books.items()}})


def vouched() -> Content:
    own = ANNS._replace(entries=tuple(entry._replace(authenticated=True) for entry in ANNS.entries))
    return logs(ann_archer=(own,))


def added(*entries: Entry) -> Content:
    return logs(ann_archer=(ANNS._replace(entries=(*ANNS.entries, *entries)),))


NEW = game("cleo-cole", date="1996-06-01")._replace(place=Place(ANNS.place.file, 30, 5))
MARKED = Place(f"{ANNS.place.file} (new)", 30, 5)


def _marked(place: Place) -> Place:
    return place._replace(file=f"{place.file} (new)")


def test_a_new_entry_comes_last_and_its_place_is_no_place_of_before() -> None:
    (own,) = explained(LOGS, added(NEW)).books["ann-archer"]
    assert own.entries == (*ANNS.entries, NEW._replace(place=MARKED))
    sides = Sides(side(LOGS), side(added(NEW)))
    found = compared(sides, compare_entries(sides), (SETTING,)).explained
    assert found
    same = {one.entries[0].place: one.entries[0].place for one in (ANNS, BOBS)}
    assert found[1] == {**same, NEW.place: MARKED}
    assert found[0].lists["squares"].paired.keys() == {*found[1].values()}


def test_an_edited_entry_stands_in_its_place_and_one_that_is_gone_nowhere() -> None:
    (first,) = ANNS.entries
    edited = first._replace(note="x", place=Place(ANNS.place.file, 99, 5))
    after = logs(ann_archer=(ANNS._replace(entries=(edited,)),), bob_baker=())
    found = explained(LOGS, after)
    assert found.books["ann-archer"][0].entries == (edited._replace(place=first.place),)
    assert found.books["bob-baker"][0].entries == ()
    sides = Sides(side(LOGS), side(after))
    places = compared(sides, compare_entries(sides), (SETTING,)).explained
    assert places
    assert places[1] == {edited.place: first.place}


def test_new_entries_go_to_the_newest_book_of_their_list() -> None:
    second = ANNS._replace(book=2, entries=(NEW,))
    other = ANNS._replace(book=3, list="other", entries=())
    lists = {**LOGS.lists, "other": LOGS.lists["squares"]._replace(id="other")}
    before = logs(LOGS._replace(lists=lists), ann_archer=(ANNS, second, other))
    more = game("cleo-cole", date="1996-07-07")._replace(place=Place("x", 1, 1))
    after = logs(before, ann_archer=(ANNS._replace(entries=(*ANNS.entries, more)), second, other))
    assert [len(own.entries) for own in explained(before, after).books["ann-archer"]] == [1, 2, 0]


def test_a_first_book_claims_what_it_claims_now() -> None:
    carried = NOTHING_CARRIED._replace(game_points=3)
    first = book("cleo-cole", [game("ann-archer", date="1996-06-01")])._replace(
        carried=carried, loose=(Owner("cleo-cole", HERE, HERE, "x"),), has_file=False
    )
    (own,) = explained(LOGS, logs(cleo_cole=(first,))).books["cleo-cole"]
    assert (own.player, own.book, own.list, own.carried) == ("cleo-cole", 1, "squares", carried)
    assert (own.loose, own.has_file, len(own.entries)) == ((), True, 1)
    assert own.entries[0].place == _marked(first.entries[0].place)


def test_what_books_claim_is_taken_over() -> None:
    by_club = Authentication("deer-valley", "Dee", "2026-01-02", HERE, HERE)
    carried = NOTHING_CARRIED._replace(game_points=3)
    claiming = ANNS._replace(carried=carried, authenticated=by_club)
    (own,) = explained(LOGS, logs(ann_archer=(claiming,))).books["ann-archer"]
    assert (own.carried, own.authenticated) == (carried, by_club)
    (own,) = explained(logs(ann_archer=(claiming,)), LOGS).books["ann-archer"]
    assert (own.carried, own.authenticated) == (None, None)
    second = claiming._replace(book=2, entries=())
    found = explained(logs(ann_archer=(ANNS, second)), LOGS).books["ann-archer"]
    assert [one.carried for one in found] == [None, carried], "a book that is gone claims what it claimed"
    loose = ANNS._replace(loose=(Owner("ann-archer", HERE, HERE, "x"),), has_file=False)
    (own,) = explained(logs(ann_archer=(loose,)), logs(ann_archer=(loose,))).books["ann-archer"]
    assert (own.loose, own.has_file) == ((), True)


def test_that_a_club_vouches_says_nothing_of_new_entries() -> None:
    found = explained(LOGS, added(NEW._replace(authenticated=True)))
    assert [entry.authenticated for entry in found.books["ann-archer"][0].entries] == [False, False]
    edited = ANNS.entries[0]._replace(note="x", authenticated=True)
    (own,) = explained(LOGS, logs(ann_archer=(ANNS._replace(entries=(edited,)),))).books["ann-archer"]
    assert own.entries[0].authenticated


def test_all_books_of_before_may_lie_elsewhere() -> None:
    few = LOGS._replace(books={})
    sides = Sides(side(few, score(LOGS)._replace(content=few)), side(added(NEW)), lambda: dict(LOGS.books))
    entries = Entries(compare_entries(Sides(side(LOGS), side(added(NEW)))).changes, {})
    found = compared(sides, entries, (SETTING,)).explained
    assert found
    assert [len(own.entries) for (own,) in found[0].content.books.values()] == [2, 1]


# --- ids ------------------------------------------------------------------------------------------------------


def renamed(*new: Entry, **more: Any) -> Content:
    """Bob is called Rob from now on."""
    rob = LOGS.players["bob-baker"]._replace(id="rob", former_ids=("bob-baker",))
    others = {id_: one for id_, one in LOGS.players.items() if id_ != "bob-baker"}
    anns = ANNS._replace(entries=(ANNS.entries[0]._replace(opponent="rob"), *new))
    robs = BOBS._replace(player="rob", **more)
    return with_players(LOGS._replace(players=others, books={"ann-archer": (anns,), "rob": (robs,)}), rob)


def test_results_are_taken_over_under_the_ids_of_before() -> None:
    against = game("rob", date="1996-06-01")._replace(place=NEW.place)
    roberts = game("ann-archer", "lost-major", "1996-06-01")._replace(place=Place(BOBS.place.file, 40, 5))
    carried = NOTHING_CARRIED._replace(defeated=("rob", "x"), drawn=("y", "rob"))
    found = explained(LOGS, renamed(against, entries=(*BOBS.entries, roberts), carried=carried))
    assert {*found.books} == {"ann-archer", "bob-baker"}
    assert [entry.opponent for entry in found.books["ann-archer"][0].entries] == ["bob-baker"] * 2
    (own,) = found.books["bob-baker"]
    assert (own.player, len(own.entries)) == ("bob-baker", 2)
    assert own.carried == carried._replace(defeated=("bob-baker", "x"), drawn=("y", "bob-baker"))
    assert {*found.players} == {*LOGS.players}


def test_a_first_book_of_one_with_another_id() -> None:
    without = LOGS._replace(books={"ann-archer": (ANNS,)})
    found = explained(without, renamed())
    (own,) = found.books["bob-baker"]
    assert (own.player, own.entries) == ("bob-baker", (BOBS.entries[0]._replace(place=_marked(BOBS.entries[0].place)),))


def test_two_who_were_on_file_both_stay() -> None:
    """Who takes over another one's entries was somebody before."""
    ann = LOGS.players["ann-archer"]._replace(former_ids=("cleo-cole",))
    after = with_players(LOGS, ann)
    entry = game("cleo-cole", date="1996-06-01")._replace(place=NEW.place)
    found = explained(LOGS, after._replace(books=added(entry).books))
    assert {*found.books} == {"ann-archer", "bob-baker"}
    assert found.books["ann-archer"][0].entries[-1].opponent == "cleo-cole"


# --- everything else ------------------------------------------------------------------------------------------


def test_settings_are_those_of_before_and_what_is_new_is_there() -> None:
    about = LOGS.lists["squares"]
    other = RatingList("other", "Other", "wwr", {}, Cut.YEARLY, HERE, HERE)
    club = LOGS.clubs["deer-valley"]
    river = Club("river", "River", HERE)
    after = with_players(LOGS, player("gil", "Gil"), LOGS.players["ann-archer"]._replace(name="Other"))._replace(
        lists={"other": other, "squares": about._replace(name="Changed")},
        clubs={"deer-valley": club._replace(name="Changed"), "river": river},
        site=LOGS.site._replace(home=("other", "squares"), title="Changed"),
    )
    found = explained(LOGS, after)
    assert found.lists == {"other": other, "squares": about}
    assert [*found.lists] == ["other", "squares"]
    assert found.clubs == {"deer-valley": club, "river": river}
    assert found.players == {**LOGS.players, "gil": player("gil", "Gil")}
    assert found.site == LOGS.site._replace(home=("other", "squares"))
    gone = LOGS._replace(clubs={})
    assert explained(LOGS, gone).clubs == LOGS.clubs


def event(base: Content = BOARDS, **more: Any) -> Content:
    (one,) = base.events.values()
    return base._replace(events={one.id: one._replace(**more)})


(SPRING,) = BOARDS.events.values()
FIRST = SPRING.boards[0]
TERMS = EventTerms(count_best=1)


def test_events_stay_on_their_terms_with_the_boards_of_now() -> None:
    (found,) = explained(BOARDS, event(terms=TERMS, boards=(FIRST,))).events.values()
    assert (found.terms, found.boards) == (SPRING.terms, (FIRST,))
    new = BOARDS._replace(events={**BOARDS.events, "autumn": SPRING._replace(id="autumn", terms=TERMS)})
    assert explained(BOARDS, new).events["autumn"].terms == TERMS
    # An event without boards may say what it likes
    (found,) = explained(event(boards=()), event(name="Autumn")).events.values()
    assert (found.name, found.boards) == ("Autumn", SPRING.boards)
    (found,) = explained(BOARDS, event(name="Autumn")).events.values()
    assert found == SPRING


def test_boards_that_the_terms_of_before_do_not_know_are_left_out() -> None:
    assert isinstance(FIRST, Board)
    twice = FIRST._replace(seats=tuple(seat._replace(player="ann-hill") for seat in FIRST.seats))
    faulty = event(boards=(twice,))
    sides = Sides(side(BOARDS), side(faulty, score(BOARDS)._replace(content=faulty)))
    found = compared(sides, Entries((), {}), (SETTING,)).explained
    assert found
    assert found[0].content.events == BOARDS.events


def test_boards_and_games_under_the_ids_of_before() -> None:
    bob = BOARDS.players["bob-lee"]._replace(id="rob", former_ids=("bob-lee",))
    ids = {"bob-lee": "rob"}
    boards = tuple(one.renamed(ids) for one in SPRING.boards)
    after = event(with_players(BOARDS, bob), boards=boards)
    after = after._replace(
        players={id_: one for id_, one in after.players.items() if id_ != "bob-lee"},
        games={id_: tuple(one.renamed(ids) for one in own) for id_, own in BOARDS.games.items()},
        lists={
            id_: about._replace(
                members=tuple(one._replace(player=ids.get(one.player, one.player)) for one in about.members or ())
            )
            for id_, about in BOARDS.lists.items()
        },
    )
    found = explained(BOARDS, after)
    assert found.events == BOARDS.events
    assert found.games == BOARDS.games
    assert explained(BOARDS._replace(games={}), after).games == BOARDS.games
    assert found.lists == BOARDS.lists


def test_a_list_of_nights_moves_for_its_nights_alone() -> None:
    about = RatingList("chess", "Chess", "elo", {}, Cut.YEARLY, HERE, HERE)
    rows = (Standing("ann", Fraction(rating), 1, 1, 0, 0, "2026-01-01") for rating in (1510, 1520))
    then, now = (ListResults[NightGame](about, rows=(row,)) for row in rows)
    changed = now._replace(about=about._replace(terms={"k": 1}))

    def played(before: dict[str, ListResults[Any]], after: dict[str, ListResults[Any]]) -> Any:
        sides = Sides(side(LOGS, score(LOGS)._replace(lists=before)), side(LOGS, score(LOGS)._replace(lists=after)))
        found = compared(sides, Entries((), {}), (SETTING,)).explained
        assert found
        return {id_: one for id_, one in found[0].lists.items() if id_ == "chess"}

    assert played({"chess": then}, {"chess": now}) == {"chess": now}
    assert played({"chess": then}, {"chess": changed}) == {"chess": then}
    assert played({}, {"chess": changed}) == {"chess": changed}
    elsewhere = now._replace(about=about._replace(place=Place("x", 1, 1)))
    assert played({"chess": then}, {"chess": elsewhere}) == {"chess": elsewhere}


def test_a_result_in_the_place_of_another() -> None:
    draw = ANNS.entries[0]._replace(result=Result.DRAW)
    (own,) = explained(LOGS, logs(ann_archer=(ANNS._replace(entries=(draw,)),))).books["ann-archer"]
    assert own.entries == (draw,)
