"""What an entry of a log of games between two was worth before a change, and is worth after it."""

from fractions import Fraction

from masterlist.comparing.side import ComparedVersion, EntryState, Sides, entry_states
from masterlist.facts.logbook import NO_STATE, Entry, Result
from masterlist.facts.night import Night, NightGame, PlayerSeat, Report
from masterlist.review.differ import compare_items, counts
from masterlist.review.guards import accepted_results_stay
from masterlist.review.values import Entries, EntryChange, OutcomeChange
from masterlist.scoring.log import Status
from masterlist.source import Place
from masterlist.standings.score import score
from tests.review.versions import compared, content, proposed

HERE = Place("night", 1, 1)
ANNS, BOBS = Place("content/logs/ann-archer/a.yaml", 3, 7), Place("content/logs/bob-baker/b.yaml", 3, 7)
DAY = "2024-03-05"


def game(**reports: str) -> NightGame:
    """Ann against Bob; of whose log what status is told."""
    seats = tuple(PlayerSeat("", player, 1, Fraction(1), HERE) for player in ("ann-archer", "bob-baker"))
    logs = {"ann": ("ann-archer", ANNS), "bob": ("bob-baker", BOBS)}
    told = tuple(Report(logs[name][0], status, logs[name][1]) for name, status in reports.items())
    return NightGame(1, "duel", seats, "", HERE, {}, told)


def side(*games: NightGame, scored: bool = True) -> ComparedVersion:
    one = content("base")
    nights = {"chess": (Night("chess", DAY, DAY, games, "", HERE),)}
    return ComparedVersion(one, score(one) if scored else None, [], nights=nights)


def test_entries_of_all_lists() -> None:
    found = entry_states(side(game(ann="contradicted", bob="contradicted"), game()))
    squares = {place: one for place, one in found.items() if place not in {ANNS, BOBS}}
    assert {(one.list, one.player, one.opponent, one.date, one.status) for one in squares.values()} == {
        ("squares", "ann-archer", "bob-baker", "1996-05-09", Status.CONFIRMED),
        ("squares", "bob-baker", "ann-archer", "1996-05-09", Status.CONFIRMED),
    }
    assert {place.file for place in squares} == {"content/logs/ann-archer/01.yaml", "content/logs/bob-baker/01.yaml"}
    assert found[ANNS] == EntryState("chess", "ann-archer", "bob-baker", DAY, Status.CONTRADICTED)
    assert found[BOBS] == EntryState("chess", "bob-baker", "ann-archer", DAY, Status.CONTRADICTED)
    assert {*entry_states(side(game(bob="signed"), scored=False))} == {BOBS}


def test_two_new_entries_that_confirm_each_other_are_told_so() -> None:
    entry = Entry(DAY, "bob-baker", Result.WON, NO_STATE, False, None, None, "", ANNS, {})  # noqa: FBT003  unsigned
    sides = Sides(side(), side(game(ann="confirmed", bob="confirmed")))
    (item,) = compare_items(sides, Entries((EntryChange("chess", "ann-archer", None, entry),), {}))
    assert item.about == "won, confirmed by another report"
    back = Sides(sides.after, sides.before)
    (item,) = compare_items(back, Entries((EntryChange("chess", "ann-archer", entry, None),), {}))
    assert (item.how, item.about) == ("removed", "won, confirmed by another report")


def test_which_games_count() -> None:
    assert counts(game())
    for status in Status:
        assert counts(game(ann=status.value)) is status.rated
    assert not counts(game(ann="confirmed", bob="contradicted"))


def test_an_entry_is_answered() -> None:
    """Of what the opponent entered since, an entry turns, and its keeper moves for that reason."""
    sides = Sides(side(game(ann="awaiting opponent")), side(game(ann="contradicted", bob="contradicted")))
    entries = Entries((), {ANNS: ANNS})
    made = compared(sides, entries)
    about = f"{DAY} against bob-baker"
    turn = OutcomeChange("lists/chess", "ann-archer", about, Status.AWAITING, Status.CONTRADICTED, place=ANNS)
    assert made.turns == (turn,)
    assert made.reasons == {("lists/chess", "ann-archer"): ["an entry is contradicted now"]}
    assert compared(sides).turns == (), "a new entry turns from nothing"
    unscored = side(game(ann="contradicted"), scored=False), side(game(ann="awaiting opponent"), scored=False)
    for other in ((sides.before, sides.before), (sides.before, unscored[0]), (unscored[1], sides.after)):
        assert compared(Sides(*other), entries).turns == ()


def test_a_signature_that_the_opponents_log_bears_out() -> None:
    before = Entry(DAY, "bob-baker", Result.WON, NO_STATE, False, None, None, "", ANNS, {})  # noqa: FBT003  unsigned
    after = before._replace(signed=True)
    one = content("base")
    for status in Status:
        entries = Entries((EntryChange("chess", "ann-archer", before, after),), {})
        for bob in ("", "confirmed", "contradicted"):
            told = game(ann=status.value, bob=bob) if bob else game(ann=status.value)  # by a night alone
            made = proposed(Sides(ComparedVersion(one, None, []), side(told)), entries=entries)
            is_signature = status is Status.CONFIRMED and bob == "confirmed"
            assert ([*accepted_results_stay(made)] == []) is is_signature
