"""What a change adds, changes or takes away: things of each kind, and in which words."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from masterlist.comparing.side import ComparedVersion, Sides
from masterlist.facts.board import Board, Ending
from masterlist.facts.content import Club, Content
from masterlist.facts.logbook import NOTHING_CARRIED
from masterlist.facts.night import EventGame, Night, NightGame, PlayerSeat
from masterlist.facts.page import MarkdownPage
from masterlist.facts.site import Edition
from masterlist.review.differ import compare_items, result
from masterlist.review.values import Difference, Entries, EntryChange, GamesOfNight, ReviewItem
from masterlist.scoring.log import Status
from masterlist.source import Place
from tests.log_builders import game
from tests.review import versions
from tests.review.versions import HERE, content, played, player, with_players

LOGS, BOARDS = content("base"), content("base_boards")
THERE = Place("content/there.yaml", 7, 3)
NOTHING = Entries((), {})


def found(before: Content | None, after: Content | None, entries: Entries = NOTHING) -> tuple[ReviewItem, ...]:
    return compare_items(Sides(ComparedVersion(before, None, []), ComparedVersion(after, None, [])), entries)


def test_nothing() -> None:
    assert found(LOGS, LOGS) == found(BOARDS, BOARDS) == ()
    assert found(None, LOGS) == found(LOGS, None) == ()


# --- entries --------------------------------------------------------------------------------------------------

ENTRY = game("bob", "won-major", "2026-01-02")._replace(place=HERE)


def of_entry(before: Any, after: Any) -> ReviewItem:
    (one,) = found(LOGS, LOGS, Entries((EntryChange("squares", "ann", before, after),), {}))
    return one


def test_entries() -> None:
    id_ = "ann: 2026-01-02 against bob"
    assert of_entry(None, ENTRY) == ReviewItem("new", "entry", id_, "won major", HERE, days=("2026-01-02",))
    assert of_entry(ENTRY, None) == ReviewItem("removed", "entry", id_, "won major", HERE, days=("2026-01-02",))
    noted = ENTRY._replace(note="x", place=THERE)
    assert of_entry(ENTRY, noted) == ReviewItem(
        "changed", "entry", id_, "won major", THERE, (Difference("note", "", "x"),), days=("2026-01-02",)
    )
    moved = ENTRY._replace(date="2026-02-02")
    days = ("2026-01-02", "2026-02-02")
    assert of_entry(ENTRY, moved) == ReviewItem(
        "changed", "entry", "ann: 2026-02-02 against bob", "won major", HERE, (Difference("date", *days),), days
    )


def test_an_entry_that_is_neither_new_nor_gone_is_none() -> None:
    with pytest.raises(ValueError, match="EntryChange"):
        of_entry(None, None)


def test_results_in_words() -> None:
    assert result(ENTRY) == "won major"
    assert result(ENTRY._replace(signed=False)) == "won major, not signed"


@pytest.mark.parametrize(
    ("status", "said"),
    [
        (Status.CONFIRMED, "won major, confirmed by another report"),
        (Status.CONTRADICTED, "won major, contradicted by another report"),
        (Status.UNSIGNED, "won major, not signed"),
        (Status.EXCLUDED, "won major, not signed"),
    ],
)
def test_what_the_opponents_log_says_counts_more_than_a_signature(status: Status, said: str) -> None:
    assert result(ENTRY._replace(signed=False), status) == said


# --- log books ------------------------------------------------------------------------------------------------


def with_carried(**more: Any) -> Content:
    first, *others = LOGS.books["ann-archer"]
    book = first._replace(carried=NOTHING_CARRIED._replace(**more) if more else None)
    return LOGS._replace(books={**LOGS.books, "ann-archer": (book, *others)})


def test_what_books_claim() -> None:
    id_, place = "ann-archer: squares, book 1", LOGS.books["ann-archer"][0].place
    points = "carried_over.game_points"
    assert found(LOGS, with_carried(game_points=3)) == (
        ReviewItem("new", "log book", id_, "", place, (Difference("carried_over.game_points", "", "3"),)),
    )
    (gone,) = found(with_carried(game_points=3), LOGS)
    assert (gone.how, gone.what, gone.id, gone.differences, gone.days) == ("removed", "log book", id_, (), ())
    (changed,) = found(with_carried(game_points=3), with_carried(game_points=4))
    assert changed == ReviewItem("changed", "log book", id_, "", place, (Difference(points, "3", "4"),))


def test_books_of_a_player_with_another_id() -> None:
    before = with_carried(game_points=3)
    book = before.books["ann-archer"][0]
    renamed = {id_: one for id_, one in before.players.items() if id_ != "ann-archer"}
    after = before._replace(books={"ann-b": (book._replace(player="ann-b"),)}, players=renamed)
    after = with_players(after, before.players["ann-archer"]._replace(id="ann-b", former_ids=("ann-archer",)))
    (one,) = found(before, after)
    assert (one.what, one.id, [each.key for each in one.differences]) == ("player", "ann-b", ["former_ids"])


# --- boards, rated games and nights ---------------------------------------------------------------------------


def board(id_: str = "r1-a", **more: Any) -> Board:
    one = next(board for event in BOARDS.events.values() for board in event.boards if board.id == id_)
    assert isinstance(one, Board)
    return one._replace(**more)


def with_board(*boards: Any) -> Content:
    (event,) = BOARDS.events.values()
    return BOARDS._replace(events={event.id: event._replace(boards=boards)})


def between(before: Any, after: Any) -> ReviewItem:
    """What is said of a board that says something else."""
    (one,) = found(with_board(before), with_board(after))
    return one


def test_boards() -> None:
    new = board("r2-a")
    (one,) = found(with_board(board()), with_board(board(), new))
    assert one == ReviewItem("new", "board", "spring-open/r2-a", one.about, new.place)
    (one,) = found(with_board(board(), new), with_board(board()))
    assert (one.how, one.id, one.days) == ("removed", "spring-open/r2-a", ())
    about, differs = "england 10, austria 8, france 6", Difference("last_year", "1908", "1909")
    assert between(board(), board(last_year=1909)) == ReviewItem(
        "changed", "board", "spring-open/r1-a", about, board().place, (differs,)
    )


def test_rated_games_have_a_day() -> None:
    (first,) = BOARDS.games["armada"]
    without = BOARDS._replace(games={})
    (one,) = found(without, BOARDS)
    assert (one.how, one.what, one.id, one.days) == ("new", "rated game", "armada/first", (first.started,))
    (one,) = found(BOARDS, without)
    assert (one.how, one.what, one.days) == ("removed", "rated game", (first.started,))


@pytest.mark.parametrize(
    ("then", "now", "days"),
    [
        ({"finished": None, "ending": Ending.UNFINISHED}, {}, ("2024-02-03",)),  # it goes on
        ({}, {"note": "x"}, ("2024-01-06",)),
        ({}, {"started": "2024-01-05"}, ("2024-01-05", "2024-01-06")),
        ({}, {"finished": "2026-10-01"}, ("2024-01-06", "2024-02-03", "2026-10-01")),
    ],
)
def test_the_days_of_a_rated_game_that_changes(
    then: dict[str, Any], now: dict[str, Any], days: tuple[str, ...]
) -> None:
    (first,) = BOARDS.games["armada"]
    old, new = (BOARDS._replace(games={"armada": (first._replace(**more),)}) for more in (then, now))
    (one,) = found(old, new)
    assert (one.how, one.days) == ("changed", days)


@pytest.mark.parametrize(
    ("centres", "ending", "about"),
    [
        ((8, 10, 6, 6, 4, 0, 0), Ending.DRAW, "england 10, austria 8, france 6"),
        ((0, 18, 0, 0, 0, 0, 0), Ending.SOLO, "england 18"),
        ((8, 10, 6, 6, 4, 0, 0), Ending.IN_PLAY, "in play: england 10, austria 8, france 6"),
        ((0, 0, 0, 0, 0, 0, 0), Ending.IN_PLAY, "in play: no centres yet"),
        ((0, 0, 0, 0, 0, 0, 0), Ending.DRAW, ""),
    ],
)
def test_a_board_in_a_few_words(centres: tuple[int, ...], ending: Ending, about: str) -> None:
    seats = tuple(seat._replace(centres=count) for seat, count in zip(board().seats, centres, strict=True))
    (one,) = found(with_board(), with_board(board(seats=seats, ending=ending)))
    assert one.about == about


@pytest.mark.parametrize(
    ("then", "now", "goes_on"),
    [
        ({"ending": Ending.IN_PLAY}, {}, True),
        ({"ending": Ending.UNFINISHED}, {}, True),
        ({}, {"last_year": 1909}, False),
        ({"ending": Ending.IN_PLAY}, {"started": "2026-01-01"}, False),
        ({"ending": Ending.IN_PLAY}, {"round": 2}, False),
        ({"ending": Ending.IN_PLAY}, {"table": "b"}, False),
    ],
)
def test_a_game_goes_on(then: dict[str, Any], now: dict[str, Any], *, goes_on: bool) -> None:
    assert between(board(**then), board(**now)).goes_on is goes_on


def test_a_game_goes_on_with_the_same_people_or_those_who_took_their_seats() -> None:
    first, *others = board().seats
    then = board(ending=Ending.IN_PLAY)
    replaced = first._replace(player="new", replaces=first.player)
    assert between(then, board(seats=(replaced, *others))).goes_on
    assert not between(then, board(seats=(first._replace(player="new"), *others))).goes_on
    assert not between(then, board(seats=(first, others[0]._replace(player="new"), *others[1:]))).goes_on
    assert not between(then, board(seats=(first._replace(replaces="new"), *others))).goes_on, "who began is known"
    assert not between(then, board(seats=(first._replace(player=None, replaces=first.player), *others))).goes_on


def event_game(*players: str) -> EventGame:
    seats = tuple(PlayerSeat(str(at), name, 5 - at, None, HERE, {}) for at, name in enumerate(players, 1))
    return EventGame("r1-a", 1, "a", "table", seats, "", HERE, {})


def test_a_game_of_an_event_in_a_few_words() -> None:
    (one,) = found(with_board(), with_board(event_game("ann", "bob", "cy", "dee")))
    assert (one.about, one.days) == ("1 dee, 2 cy, 3 bob", ())
    assert not between(event_game("ann", "bob"), event_game("ann", "cy")).goes_on


def night(*points: int, **more: Any) -> Night:
    """A night on which Ann and Bob drew each game, with so many points."""
    games = (
        played("ann", "bob", number=number, ranks=(1, 1), points=(Fraction(own),) * 2)
        for number, own in enumerate(points, 1)
    )
    return versions.night(*games)._replace(id="2026-01-02-cup", **more)


def of_night(before: Night | None, after: Night | None) -> ReviewItem:
    then, now = (LOGS._replace(nights={"chess": (one,)} if one else {}) for one in (before, after))
    (one,) = found(then, now)
    return one


def test_nights() -> None:
    id_ = "chess/2026-01-02-cup"
    one, two = night(1, 2).games
    new, gone = GamesOfNight(new=(one,)), GamesOfNight(removed=(one, two))
    assert of_night(None, night(1)) == ReviewItem("new", "night", id_, "1 game", HERE, days=("2026-01-02",), games=new)
    assert of_night(night(1, 2), None) == ReviewItem(
        "removed", "night", id_, "2 games", HERE, days=("2026-01-02",), games=gone
    )
    moved = night(1)._replace(date="2026-03-04")
    assert of_night(night(1), moved).days == ("2026-01-02", "2026-03-04")
    for then, now in ((night(1), night(1, 2)), (night(1, 2), night(1)), (night(1), night(2))):
        assert of_night(then, now).days == ("2026-01-02",)
    assert of_night(night(), night(note="x")).about == "0 games"


def test_a_night_is_changed_at_the_first_game_that_is_not_as_it_was() -> None:
    def placed(*points: int) -> Night:
        plain = night(*points)
        games = tuple(game._replace(place=HERE._replace(line=9 + game.number)) for game in plain.games)
        return plain._replace(games=games)

    assert of_night(placed(1, 2, 3), placed(1, 4, 5)).place.line == 11
    assert of_night(placed(1, 2), placed(1, 2, 3)).place.line == 12
    assert of_night(placed(1, 2), placed(1)).place == HERE
    assert of_night(placed(1), placed(1)._replace(note="x")).place == HERE


def test_a_game_of_a_night_changes_as_its_file_says_it() -> None:
    won = night(3)
    seats = tuple(replace(seat, rank=rank) for seat, rank in zip(won.games[0].seats, (1, 2), strict=True))
    (game,) = won.games
    item = of_night(won, won._replace(games=(game._replace(seats=seats),)))
    assert item.differences == (Difference("games.1.result", "draw", "1-0"),)
    item = of_night(won, night(2))
    assert item.differences == (Difference("games.1.score", "3-3", "2-2"),)


def pairing(number: int, white: str, black: str, own: int = 1) -> NightGame:
    made = played(white, black, number=number, points=(Fraction(own),) * 2)
    return made._replace(place=HERE._replace(line=9 + number))


def test_games_of_a_night_are_compared_wherever_they_stand() -> None:
    """One that is taken out changes none of those behind it."""
    first, second, third = pairing(1, "ann", "bob"), pairing(2, "cy", "dee"), pairing(3, "ed", "flo")
    whole = night()._replace(games=(first, second, third))
    moved = (pairing(1, "cy", "dee"), pairing(2, "ed", "flo", 2), pairing(3, "gil", "ann"))
    item = of_night(whole, whole._replace(games=moved))
    assert item.games == GamesOfNight(new=(moved[2],), changed=((third, moved[1]),), removed=(first,))
    assert item.games.current == (moved[2], moved[1])
    assert item.differences == (Difference("games.2.score", "1-1", "2-2"),)
    assert item.place.line == 11
    item = of_night(whole, whole._replace(games=(first, second, pairing(3, "ed", "gil"))))
    assert item.differences == (Difference("games.3.black", "flo", "gil"),)
    item = of_night(whole, whole._replace(games=(pairing(1, "cy", "dee"), pairing(2, "ann", "bob"), third)))
    assert item.games == GamesOfNight()
    assert [one.key for one in item.differences] == [f"games.{game}.{seat}" for game in (1, 2) for seat in SEATS]
    for games in ((first, second), (second, third), (first, second, third, pairing(4, "gil", "ann"))):
        assert of_night(whole, whole._replace(games=games)).differences == ()
    moved = (pairing(1, "cy", "dee"), pairing(2, "ann", "bob"), pairing(3, "ed", "flo", 2))
    item = of_night(whole, whole._replace(games=moved))
    assert item.differences == (Difference("games.3.score", "1-1", "2-2"),), "not that the others changed places"


SEATS = ("white", "black")


def test_a_game_at_a_table_changes_seat_by_seat() -> None:
    names = ("ann", "bob", "cy")
    seats = tuple(PlayerSeat(str(at), name, at, None, HERE) for at, name in enumerate(names, 1))
    before = night()._replace(games=(NightGame(1, "table", seats, "", HERE),))
    shared = (*seats[:2], replace(seats[2], rank=2))
    item = of_night(before, before._replace(games=(NightGame(1, "table", shared, "", HERE),)))
    assert item.differences == (Difference("games.1.seats.cy.place", "3", "2"),)
    assert item.games == GamesOfNight(changed=((before.games[0], NightGame(1, "table", shared, "", HERE)),))


def test_changed_games_come_by_their_numbers_of_now() -> None:
    """Those of the same people are found before those of one number and person."""
    whole = night()._replace(games=(pairing(1, "ann", "bob"), pairing(2, "cy", "dee"), pairing(3, "ed", "flo")))
    now = (pairing(1, "ann", "gil"), pairing(2, "ed", "flo", 2), pairing(3, "cy", "dee", 2))
    item = of_night(whole, whole._replace(games=now))
    assert item.games
    assert [(game.number, game.players[0]) for _, game in item.games.changed] == [(1, "ann"), (2, "ed"), (3, "cy")]


def test_a_night_goes_on_where_games_are_added() -> None:
    assert of_night(night(1), night(1, 2)).goes_on
    assert not of_night(night(1), night(2, 1)).goes_on
    assert not of_night(night(1, 2), night(1)).goes_on
    assert not of_night(night(1), night(1, 2, note="x")).goes_on


# --- everything else ------------------------------------------------------------------------------------------


def test_players_and_clubs_with_another_id() -> None:
    gil, club = player("gil", "Gil"), Club("river", "River", THERE)
    before = with_players(LOGS, gil)._replace(clubs={"river": club})
    after = with_players(LOGS, gil._replace(id="gil-p", former_ids=("gil",)))
    after = after._replace(clubs={"lake": club._replace(id="lake", former_ids=("river",))})
    assert found(before, after) == (
        ReviewItem("changed", "player", "gil-p", "Gil", HERE, (Difference("former_ids", "", "gil"),)),
        ReviewItem("changed", "club", "lake", "River", THERE, (Difference("former_ids", "", "river"),)),
    )
    assert [(one.how, one.id) for one in found(LOGS, before)] == [
        ("new", "gil"),
        ("removed", "deer-valley"),
        ("new", "river"),
    ]


def test_events_say_nothing_of_their_boards() -> None:
    (event,) = BOARDS.events.values()
    renamed = BOARDS._replace(events={event.id: event._replace(name="Autumn", boards=())})
    assert [one for one in found(BOARDS, renamed) if one.what == "event"] == [
        ReviewItem("changed", "event", event.id, "Autumn", event.place, (Difference("name", event.name, "Autumn"),))
    ]
    assert {one.what for one in found(BOARDS, renamed)} == {"event", "board"}


def edition(**more: Any) -> Edition:
    (field, *_) = [name for name in Edition._fields if name == "place"]
    values: dict[str, Any] = dict.fromkeys(Edition._fields, "")
    values |= {"list": "squares", "id": "2026-q1", "through": "2026-03-31", "rows": (), "lines": (), field: HERE}
    return Edition(**{**values, **more})


def test_editions_are_compared_without_their_lines() -> None:
    before = LOGS._replace(editions={"squares": (edition(),)})
    assert found(before, LOGS._replace(editions={"squares": (edition(lines=(1, 2), first=9),)})) == ()
    (one,) = found(LOGS, before)
    assert (one.how, one.what, one.id) == ("new", "edition", "squares/2026-q1")
    assert one.about == "squares/2026-q1, through 2026-03-31"


def test_a_page_is_changed_without_saying_where() -> None:
    page = MarkdownPage("about", "A page", False, "", ("x",), HERE)  # noqa: FBT003
    then, now = (LOGS._replace(pages={"about": one}) for one in (page, page._replace(parts=("y",))))
    (changed,) = found(then, now)
    assert (changed.how, changed.what, changed.about, changed.differences) == ("changed", "page", "A page", ())


def test_lists_and_the_site() -> None:
    (about,) = LOGS.lists.values()
    after = LOGS._replace(
        lists={"squares": about._replace(name="Other")}, site=LOGS.site._replace(title="Club", oldest_days=9)
    )
    assert [(one.what, one.id, one.about, [each.key for each in one.differences]) for one in found(LOGS, after)] == [
        ("list", "squares", "Other", ["name"]),
        ("site", "site", "Club", ["title", "oldest_days"]),
    ]


def test_what_cannot_be_read_is_not_gone() -> None:
    ann = LOGS.players["ann-archer"]
    without = LOGS._replace(players={id_: one for id_, one in LOGS.players.items() if one is not ann})
    assert [one.how for one in found(LOGS, without)] == ["removed"]
    unread = without._replace(unread=frozenset({ann.place.file}))
    assert found(LOGS, unread) == found(unread, LOGS) == ()
    event = frozenset({"content/tournaments/spring-open/event.yaml"})
    assert found(BOARDS, BOARDS._replace(events={}, unread=event)) == ()
