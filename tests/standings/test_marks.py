"""Which rows of a published edition are marked, and why, as far as the rows tell it."""

from fractions import Fraction

from masterlist.facts.site import EditionRow
from masterlist.standings.marks import ledger_marks, log_marks
from masterlist.standings.movement import Mark, Why
from masterlist.standings.totals import Total


def _total(halves: int, points: int, games: int) -> Total:
    return Total("", halves, points, games, halves * points)


def test_a_rating_that_would_be_the_same_is_not_marked() -> None:
    assert not [*log_marks([("a", _total(2, 7, 1))], {"a": Total("2024-01-01", 2, 7, 1, 14)})]


def test_a_rating_that_would_be_another_is_marked() -> None:
    published = [("a", _total(2, 7, 1)), ("b", _total(2, 7, 1)), ("c", _total(3, 8, 2)), ("d", _total(2, 7, 1))]
    today = {"a": _total(2, 5, 1), "b": _total(4, 14, 2), "c": _total(1, 1, 1), "d": None}
    assert [*log_marks(published, today)] == [
        Mark("a", Fraction(5), (Why.CHANGED,)),
        Mark("b", Fraction(28), (Why.CHANGED,)),
        Mark("c", Fraction(1, 2), (Why.CHANGED,)),
        Mark("d", Fraction(0), (Why.CHANGED,)),
    ]


def test_a_late_game_can_move_ratings_of_others_in_a_ledger() -> None:
    def row(player: str, rating: str, games: int) -> EditionRow:
        return EditionRow(1, player, rating, games, in_play="0")

    published = [row("a", "10.50", 1), row("b", "-3", 1)]
    assert not [*ledger_marks(published, [row("a", "21/2", 1), row("b", "-3.0", 1), row("c", "4", 0)])]
    corrected = [*ledger_marks(published, [row("a", "11", 1), row("b", "-3", 1)])]
    assert corrected == [Mark("a", Fraction(11), (Why.CHANGED,))]
    late = [*ledger_marks(published, [row("a", "11", 1), row("b", "-4", 1), row("c", "5", 1)])]
    assert late == [Mark("a", Fraction(11), (Why.CHANGED,)), Mark("b", Fraction(-4), (Why.CHANGED,))]


def test_rows_that_only_an_earlier_rule_gives_are_marked_with_the_rule() -> None:
    def row(rank: int | None, player: str, rating: str, games: int = 1) -> EditionRow:
        return EditionRow(rank, player, rating, games, in_play="0")

    split = [row(1, "a", "3.00000000000000000001"), row(2, "b", "3"), row(3, "c", "2"), row(4, "d", "-60", 0)]
    equal = [row(1, "a", "3.00000000000000000001"), row(1, "b", "3"), row(3, "c", "2")]
    marks = [Mark("b", Fraction(3), (Why.RULE,), 1), Mark("d", Fraction(0), (Why.RULE,), 0)]
    assert [*ledger_marks(split, equal, split)] == marks
    assert not [*ledger_marks(equal, equal, split)], "an edition by the rule of today"
    wrong = [*split[:2], row(4, "c", "2")]
    assert [mark.player for mark in ledger_marks(wrong, equal, split)] == ["b"], "a rank that neither rule gives"
    assert not [*ledger_marks([row(1, "a", "3.00000000000000000002")], equal, split)], "nor is the rating another"
    assert [*log_marks([("a", _total(0, 0, 0))], {"a": _total(0, 0, 0)})] == [Mark("a", Fraction(0), (Why.RULE,), 0)]
    assert not [*log_marks([("a", _total(0, 2, 1))], {"a": _total(0, 2, 1)})], "who has lost has played"
