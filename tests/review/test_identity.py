"""The guards of who reports, by themselves: whose file it is, who takes a role, and who sat in a game."""

from functools import cache

import pytest

from masterlist.facts.board import Board
from masterlist.facts.content import Content
from masterlist.facts.logbook import Entry
from masterlist.facts.night import NightGame
from masterlist.read.versions import Touched
from masterlist.review import identity
from masterlist.review.values import Difference, Entries, EntryChange, GamesOfNight, ReviewItem
from masterlist.source import Place
from tests.review.versions import HERE, asked, change, content, item, night, played, player, with_players

BASE = with_players(content("base"), player("ann-archer", "Ann Archer", github="Ann-A"))
LOG, FILE = "content/logs/ann-archer/01.yaml", "content/players/ann-archer.yaml"
FOREIGN = "it belongs to Ann Archer, who is Ann-A on GitHub, and was edited by mallory"


def _named(base: Content) -> Content:
    return base._replace(site=base.site._replace(maintainers=("Maja",), reporters=("rory",)))


def touched(*names: str, inside: bool = True) -> dict[str, tuple[Touched, ...]]:
    return {"touched": tuple(Touched(name, "changed", inside) for name in names)}


# --- other-author --------------------------------------------------------------------------------------------


BOTH, OTHERS = (LOG, FILE), ("content/ann-archer", "content/pages/ann-archer.yaml", "content/lists/ann-archer")


@pytest.mark.parametrize(
    ("before", "after", "author", "files", "found"),
    [
        (BASE, BASE, "mallory", (LOG, "content/logs/bob-baker/01.yaml", FILE), BOTH),
        (BASE, BASE, "ann-a", BOTH, ()),
        (BASE, BASE, "ANN-A", BOTH, ()),
        (BASE, BASE, "", BOTH, ()),
        # The version before says whose file it is.
        (content("base"), BASE, "mallory", BOTH, ()),
        (None, BASE, "mallory", BOTH, ()),
        (BASE, content("base"), "mallory", BOTH, BOTH),
        *((BASE, BASE, "mallory", (name,), ()) for name in OTHERS),
        (_named(BASE), BASE, "rory", (LOG,), (LOG,)),
        (_named(BASE), BASE, "maja", (LOG,), ()),
    ],
)
def test_a_log_and_a_player_file_belong_to_the_player(
    before: Content | None, after: Content, author: str, files: tuple[str, ...], found: tuple[str, ...]
) -> None:
    message = FOREIGN.replace("mallory", author)
    expected = [(Place(file), message) for file in found]
    assert asked("other-author", before, after, author=author, **touched(*files)) == expected


def test_whose_files_are_and_how_an_account_is_shown() -> None:
    assert not asked("other-author", BASE, BASE, author="mallory", **touched(LOG, FILE, inside=False))
    base = with_players(BASE, player("ann-archer", "Ann", github="a\u202eb"))
    ((_, message),) = identity.logs_are_their_players(change(base, base, author="mallory", **touched(LOG)))
    assert message == "it belongs to Ann, who is a\\u202eb on GitHub, and was edited by mallory"


OLD, NEW = Place(LOG, 9, 5), Place("content/logs/ann-archer/02.yaml", 7, 5)
BOBS = Place("content/logs/bob-baker/01.yaml", 9, 5)


def _entry() -> Entry:
    return BASE.books["ann-archer"][0].entries[0]


@pytest.mark.parametrize(
    ("entries", "items", "fires"),
    [
        (Entries((), {NEW: OLD}), (), False),
        (Entries((), {NEW._replace(file=LOG): OLD}), (), True),  # only further down
        (Entries((), {}), (), True),
        (Entries((), {BOBS._replace(file="content/logs/bob-baker/02.yaml"): BOBS}), (), True),
        (Entries((EntryChange("squares", "ann-archer", None, _entry()),), {NEW: OLD}), (), True),
        (Entries((EntryChange("squares", "bob-baker", None, _entry()),), {NEW: OLD}), (), False),
        (Entries((), {NEW: OLD}), (item("log book", "ann-archer: squares, book 1"),), True),
        (Entries((), {NEW: OLD}), (item("log book", "bob-baker: squares, book 1"),), False),
        (Entries((), {NEW: OLD}), (item("entry", "ann-archer: squares, book 1"),), False),
    ],
)
def test_entries_that_only_move_to_another_file_are_nobodys_edit(
    entries: Entries, items: tuple[ReviewItem, ...], *, fires: bool
) -> None:
    made = change(BASE, BASE, *items, author="mallory", entries=entries, **touched(LOG, FILE))
    found = [place.file for place, _ in identity.logs_are_their_players(made)]
    assert found == [LOG, FILE] if fires else found == [FILE]


# --- claimed-role --------------------------------------------------------------------------------------------

COUNTRY = Difference("country", "", "US")


@pytest.mark.parametrize(
    ("what", "key", "before", "after", "message"),
    [
        ("player", "github", "", "mallory", "the GitHub user of Ann changes: none → mallory"),
        ("player", "github", "ann\u202e", "", "the GitHub user of Ann changes: ann\\u202e → none"),
        ("event", "directed_by", "hal", "mallory", "the director of Ann changes: hal → mallory"),
        ("event", "directed_by", "", "", "the director of Ann changes: none → none"),
    ],
)
def test_a_role_changes_with_permission(what: str, key: str, before: str, after: str, message: str) -> None:
    one = item(what, "it", COUNTRY, Difference(key, before, after), COUNTRY, about="Ann")
    assert asked("claimed-player", BASE, BASE, one) == [(HERE, message)]


@pytest.mark.parametrize(
    "one",
    [
        item("player", "it", Difference("directed_by", "", "x")),
        item("event", "it", Difference("github", "", "x")),
        item("club", "it", Difference("github", "", "x"), Difference("directed_by", "", "x")),
        item("event", "it", Difference("director", "", "x")),
        item("player", "it", Difference("github", "", "x"), how="new"),
        item("player", "it", COUNTRY),
    ],
)
def test_what_is_no_claim(one: ReviewItem) -> None:
    assert not asked("claimed-player", BASE, BASE, one)


def _event(director: str) -> Content:
    """The site names who may report, and Ann's event is new."""
    (event,) = content("base_boards").events.values()
    return _named(BASE)._replace(events={"cup": event._replace(name="Cup", directed_by=director)})


CUP = item("event", "cup", how="new")


@pytest.mark.parametrize(
    ("before", "after", "author", "one", "fires"),
    [
        (_named(BASE), _event("ann-archer"), "mallory", CUP, True),
        (_named(BASE), _event("ann-archer"), "", CUP, False),
        (_named(BASE), _event("ann-archer"), "rory", CUP, False),
        (_named(BASE), _event("ann-archer"), "maja", CUP, False),
        (BASE, _event("ann-archer"), "mallory", CUP, False),  # nobody was named before the change
        (_named(BASE), None, "mallory", CUP, False),
        (_named(BASE), _event(""), "mallory", CUP, False),
        (_named(BASE), _event("ann-archer"), "mallory", CUP._replace(id="other"), False),
        (_named(BASE), _event("ann-archer"), "mallory", CUP._replace(how="changed"), False),
        (_named(BASE), _event("ann-archer"), "mallory", CUP._replace(what="club"), False),
    ],
)
def test_a_new_event_makes_nobody_a_reporter(
    before: Content, after: Content | None, author: str, one: ReviewItem, *, fires: bool
) -> None:
    found = asked("claimed-player", before, after, one, author=author)
    assert found == ([(HERE, "the director of the new event Cup is Ann Archer")] if fires else [])


# --- changed-privacy -----------------------------------------------------------------------------------------

HIDDEN = Difference("privacy", "public", "initials")


@pytest.mark.parametrize("before", [BASE, None])
def test_a_player_without_an_account_is_shown_otherwise_with_permission(before: Content | None) -> None:
    bob = item("player", "bob-baker", COUNTRY, HIDDEN, about="Bob Baker")
    others = (item("club", "x", HIDDEN), item("player", "y", HIDDEN, how="new"), item("player", "z", COUNTRY))
    assert asked("changed-privacy", before, BASE, *others, bob) == [
        (HERE, "Bob Baker is shown otherwise: public → initials")
    ]


@pytest.mark.parametrize(
    ("key", "before", "after", "said"),
    [
        ("left", "", "chess, 2026-10-25", "left none → chess, 2026-10-25"),
        ("left", "chess, 2026-10-25", "", "left chess, 2026-10-25 → none"),
        ("country", "US", "DE", "country US → DE"),
        ("club", "deer-valley", "", "club Deer Valley Game Club → none"),
        ("distinct_from", "", "cleo-cole", "distinct from none → Cleo Cole"),
        ("a_later_key", "", "x", "a later key none → x"),
    ],
)
def test_what_is_said_of_one_without_an_account_changes_with_permission(
    key: str, before: str, after: str, said: str
) -> None:
    bob = item("player", "bob-baker", Difference(key, before, after), about="Bob Baker")
    found = [(HERE, f"Bob Baker names no account, and what is said of them changes: {said}")]
    assert asked("changed-privacy", BASE, BASE, bob, author="mallory") == found
    assert not asked("changed-privacy", BASE, BASE, bob, author="")
    reporting = BASE._replace(site=BASE.site._replace(reporters=("rory",)))
    assert asked("changed-privacy", reporting, BASE, bob, author="rory") == found


@pytest.mark.parametrize("key", ["github", "name", "aka", "former_ids"])
def test_who_somebody_is_has_guards_of_its_own(key: str) -> None:
    bob = item("player", "bob-baker", Difference(key, "a", "b"), about="Bob Baker")
    assert not asked("changed-privacy", BASE, BASE, bob, author="mallory")


def test_one_with_an_account_decides() -> None:
    ann, bob = (item("player", id_, HIDDEN, about=id_) for id_ in ("ann-archer", "bob-baker"))
    found = asked("changed-privacy", BASE, BASE, ann, bob, author="ann-gh")
    assert found == [(HERE, "bob-baker is shown otherwise: public → initials")]
    # Under another id, too
    anna = BASE.players["ann-archer"]._replace(id="anna", former_ids=("ann-archer",))
    after = with_players(BASE._replace(players={**BASE.players}), anna)
    renamed = item("player", "anna", HIDDEN, COUNTRY)
    one = change(BASE, after, renamed, author="ann-gh")
    assert one.sides.renamed == {"ann-archer": "anna"}
    assert [*identity.players_are_shown_as_they_ask(one)] == []


# --- look-alike ----------------------------------------------------------------------------------------------


def test_new_names_and_changed_ones_that_deceive() -> None:
    after = with_players(BASE, player("bob-bakerr", "Bob Bakerr"))
    there = Place("content/players/there.yaml")
    items = (
        item("club", "gil-poe", place=Place("wrong")),
        item("player", "gil-poe", how="new"),
        item("player", "bob-bakerr", Difference("name", "x", "Bob Bakerr"), place=there),
        item("player", "bob-baker"),
    )
    found = asked("look-alike", BASE, after, *items, newcomers={"gil-poe": ("one", "two")})
    assert found == [(HERE, "one"), (HERE, "two"), (there, "'Bob Bakerr' looks like 'Bob Baker', who is on file")]


# --- outsider ------------------------------------------------------------------------------------------------


@cache
def _boards(director: str = "") -> Content:
    known = ("ann-hill", "Ann Hill"), ("hal-jones", "Hal Jones"), ("cy-dow", "Cy Dow")
    base = with_players(content("base_boards"), *(player(id_, name, github=f"{id_}-GH") for id_, name in known))
    (event,) = base.events.values()
    first, *others = (board for board in event.boards if isinstance(board, Board))
    seats = tuple(
        seat._replace(player="dee-fox", replaces="cy-dow") if at == 2 else seat for at, seat in enumerate(first.seats)
    )
    boards = (first._replace(seats=seats), *others)
    return base._replace(events={event.id: event._replace(boards=boards, directed_by=director, director="Hal Jones")})


BOARD = item("board", "spring-open/r1-a", goes_on=True)
GAME = item("rated game", "armada/first", goes_on=True)


def _seated(player: str) -> Content:
    """The boards with one player in every seat."""
    (event,) = _boards().events.values()
    boards = tuple(
        board._replace(seats=tuple(seat._replace(player=player) for seat in board.seats))
        for board in event.boards
        if isinstance(board, Board)
    )
    return _boards()._replace(events={event.id: event._replace(boards=boards)})


@pytest.mark.parametrize(
    ("before", "after", "items", "author", "found"),
    [
        (_boards(), _boards(), (BOARD, GAME), "Ann-Hill-gh", ()),
        (_boards(), _boards(), (BOARD, GAME), "cy-dow-gh", ()),  # was replaced
        (_boards(), _boards(), (BOARD, GAME), "Hal-Jones-GH", (BOARD, GAME)),
        (_boards(), _boards(), (BOARD, GAME), "", ()),
        (_boards(), _seated("hal-jones"), (BOARD,), "hal-jones-gh", (BOARD,)),  # by the change itself
        (_seated("hal-jones"), _boards(), (BOARD,), "hal-jones-gh", ()),
        (_boards(), _boards(), (BOARD._replace(goes_on=False),), "hal-jones-gh", ()),
        (_boards(), _boards(), (BOARD._replace(id="spring-open/r9-z"),), "hal-jones-gh", ()),
        (None, _boards(), (BOARD,), "hal-jones-gh", ()),
        (_boards("hal-jones"), _boards(), (BOARD,), "Hal-Jones-gh", ()),
        (_boards("hal-jones"), _boards(), (GAME,), "hal-jones-gh", (GAME,)),  # of which nobody is the director
        *(
            (_boards(director), _boards("hal-jones"), (BOARD, GAME), "hal-jones-gh", (BOARD, GAME))
            for director in ("", "ann-hill", "cleo", "bob-lee", "Hal Jones")
        ),
    ],
)
def test_a_game_goes_on_by_those_who_sit_in_it_or_its_director(
    before: Content | None, after: Content, items: tuple[ReviewItem, ...], author: str, found: tuple[ReviewItem, ...]
) -> None:
    names = {BOARD: "board Spring Open: r1-a", GAME: "rated game River Rating: first"}
    who = f"goes on here, and {author} is not known to sit in it"
    expected = [(HERE, f"the {names[one]} {who}") for one in found]
    # Each game of a night has a guard of its own.
    other = item("night", "chess/2026-10-20", goes_on=True)
    before = before and before._replace(nights={"chess": (night(date="2026-10-20"),)})
    assert asked("outsider", before, after, *items, other, author=author) == expected


def test_people_without_an_account_are_not_the_author_without_a_name() -> None:
    made = change(_boards(), _boards(), author="")
    assert identity.logins_at(made, _boards().games["armada"][0]) == {"ann-hill-gh", "cy-dow-gh"}


def test_a_director_has_no_say_in_rated_games() -> None:
    assert not identity.directs(change(None, None, BOARD, author="x"), BOARD)
    (event,) = _boards("hal-jones").events.values()
    named_as_the_list = _boards()._replace(events={"armada": event._replace(id="armada")})
    assert not identity.directs(change(named_as_the_list, None, author="hal-jones-gh"), GAME)
    assert not identity.directs(change(_boards("hal-jones"), None, author="hal-jones-gh"), item("board", "unknown/r1"))


# --- reporter, changed-name, settings ------------------------------------------------------------------------


ENTRY = item("entry", "ann-archer: 2026-10-01 against cleo-cole", how="new")


@pytest.mark.parametrize(
    ("author", "fires"),
    [
        ("ANN-A", False),
        ("cleo-gh", False),
        ("rory", False),
        ("MAJA", False),
        ("", False),
        ("bob-gh", True),
        ("x", True),
    ],
)
def test_games_of_others_are_reported_by_those_named(author: str, *, fires: bool) -> None:
    people = (player("cleo-cole", "Cleo Cole", github="cleo-gh"), player("bob-baker", "Bob Baker", github="bob-gh"))
    known = _named(with_players(BASE, *people))
    found = asked("reporter", known, known, ENTRY, author=author)
    assert [message.partition(", and ")[2] for _, message in found] == (
        [f"{author} is not known to have played in it, nor to be a reporter"] if fires else []
    )
    nobody = with_players(BASE, *people)
    for before, one in (
        (nobody, ENTRY),
        (known, ENTRY._replace(how="removed")),
        (known, item("event", "x", how="new")),
    ):
        made = change(before, known, one, author=author)
        assert [*identity.games_of_others_are_reported_by_reporters(made)] == []


NIGHT = item("night", "chess/2026-10-20", how="new")


@pytest.mark.parametrize(
    ("new", "changed", "said"),
    [
        ("ab", "", ""),
        ("ab ac", "", ""),
        ("ab bc", "", "Bob Baker – Cleo Cole: 1-0"),
        ("ab", "bc", "Bob Baker – Cleo Cole: 1-0"),
        ("bc bc bc", "", "; ".join(["Bob Baker – Cleo Cole: 1-0"] * 3)),
        ("bc " * 5 + "ab", "", "; ".join(["Bob Baker – Cleo Cole: 1-0"] * 3) + "; and 2 more"),
    ],
)
def test_each_game_of_a_night_is_reported_by_one_of_its_players(new: str, changed: str, said: str) -> None:
    known, people = _named(BASE), {"a": "ann-archer", "b": "bob-baker", "c": "cleo-cole"}

    def of(pair: str) -> NightGame:
        return played(people[pair[0]], people[pair[1]])

    now = tuple((of("bc"), of(pair)) for pair in changed.split())
    told = NIGHT._replace(games=GamesOfNight(tuple(map(of, new.split())), now))
    found = asked("reporter", known, known, told, told._replace(how="removed"), author="Ann-A")
    assert [message.partition("reporter: ")[2] for _, message in found] == ([said] if said else [])
    for author in ("rory", "maja", ""):
        assert not asked("reporter", known, known, told, author=author)


@pytest.mark.parametrize(("author", "fires"), [("ann-a", False), ("mallory", True), ("rory", False)])
@pytest.mark.parametrize("is_new", [True, False])
def test_what_a_night_says_beside_its_games_is_told_by_those_who_played(
    author: str, *, is_new: bool, fires: bool
) -> None:
    told = night(played("ann-archer", "bob-baker"), date="2026-10-20")
    without, known = _named(BASE), _named(BASE)._replace(nights={"chess": (told,)})
    one = item("night", "chess/2026-10-20", how="changed", games=GamesOfNight())
    made = change(without if is_new else known, known if is_new else without, one, author=author)
    assert bool([*identity.games_of_others_are_reported_by_reporters(made)]) is fires


def test_players_who_are_renamed_still_report_their_games() -> None:
    known = _named(with_players(BASE, player("bob-baker", "Bob Baker", github="bob-gh")))
    after = with_players(known, player("bobby", "Bob Baker", github="bob-gh", former_ids=("bob-baker",)))
    players = {id_: one for id_, one in after.players.items() if id_ != "bob-baker"}
    entry = item("entry", "cleo-cole: 2026-10-01 against bobby", how="new")
    removed = item("entry", "x: 2026-10-01 against y", how="removed")
    other = item("entry", "cleo-cole: 2026-10-02 against ann-archer", how="new")
    ((_, message),) = asked("reporter", known, after._replace(players=players), removed, entry, other, author="bob-gh")
    assert "2026-10-02 against Ann Archer" in message, "that of others"


def test_the_director_reports_the_boards_of_their_event() -> None:
    known = _named(_boards("hal-jones"))
    new = BOARD._replace(how="new", goes_on=False)
    for one, author, number in (
        (new, "hal-jones-gh", 0),
        (new, "x", 1),
        (GAME, "hal-jones-gh", 1),
        (new, "ann-hill-gh", 0),
    ):
        made = change(known, known, one, author=author)
        assert len([*identity.games_of_others_are_reported_by_reporters(made)]) == number


@pytest.mark.parametrize(("author", "fires"), [("ann-a", False), ("maja", False), ("", False), ("rory", True)])
@pytest.mark.parametrize("key", ["name", "aka", "former_ids"])
def test_a_name_is_its_players(author: str, key: str, *, fires: bool) -> None:
    one = item("player", "ann-archer", COUNTRY, Difference(key, "", "x"))
    made = change(_named(BASE), BASE, one, author=author)
    assert bool([*identity.names_are_changed_by_their_players(made)]) is fires
    if fires:
        ((_, message),) = identity.names_are_changed_by_their_players(made)
        assert message.endswith(" none → x")
        gone = change(_named(BASE), BASE, item("player", "ann-archer", Difference(key, "x", "")), author=author)
        assert [message.endswith(" x → none") for _, message in identity.names_are_changed_by_their_players(gone)] == [
            1
        ]
    club = change(_named(BASE), BASE, item("club", "ann-archer", Difference(key, "", "x")), author=author)
    assert [*identity.names_are_changed_by_their_players(club)] == []
    plain = change(_named(BASE), BASE, item("player", "ann-archer", COUNTRY), author=author)
    assert [*identity.names_are_changed_by_their_players(plain)] == []


def test_a_player_who_takes_the_id_of_another_changes_their_name_too() -> None:
    after = with_players(BASE, player("ann-archer", "Ann Archer", github="Ann-A", former_ids=("bob-baker",)))
    one = item("player", "ann-archer", Difference("former_ids", "", "bob-baker"))
    assert len(asked("changed-name", BASE, after, one, author="ann-a")) == 1
    bobby = with_players(BASE, player("bobby", "Bob Baker", former_ids=("bob-baker",)))
    own, others = (item("player", id_, Difference("aka", "", "x")) for id_ in ("ann-archer", "bobby"))
    found = asked("changed-name", BASE, bobby, own, others, author="ann-a")
    assert len(found) == 1, "that of others alone"


@pytest.mark.parametrize(
    ("key", "before", "after", "fires"),
    [
        ("name", "A", "B", {"hal-jones-gh", "x"}),
        ("source", "", "B", {"hal-jones-gh", "x"}),
        ("place", "A", "B", {"x"}),
        ("status", "announced", "running", set()),
        ("status", "running", "final", {"x"}),
        ("directed_by", "", "x", set()),  # which has a guard of its own
    ],
)
def test_what_an_event_says_of_itself(key: str, before: str, after: str, fires: set[str]) -> None:
    known = _named(_boards("hal-jones"))
    one = item("event", "spring-open", Difference(key, before, after))
    for author in ("hal-jones-gh", "x", "maja", ""):
        found = [*identity.settings_are_the_maintainers(change(known, known, one, author=author))]
        assert bool(found) is (author in fires), author
