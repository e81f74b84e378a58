"""One log entry: the boundaries of what is possible."""

from itertools import product
from typing import ClassVar

import pytest

from masterlist.checks.entries import OLDEST_DAY, attrition_gives_the_result, check, figures_agree, possible_scores
from tests.checks.builders import TODAY, book, complaints, entry

WRONG = [("error", "attrition-gives-the-result")]
DOUBTFUL = [("warning", "attrition-gives-the-result")]


def reversed_(score: str) -> str:
    return "-".join(reversed(score.split("-")))


class TestAttritionVictory:
    # 10 wins; where both reach 10 the higher score does.
    SCORES: ClassVar = [
        ("9-8", WRONG),
        ("9-9", WRONG),
        ("9-10", WRONG),
        ("10-0", []),
        ("10-9", []),
        ("11-9", []),
        ("10-10", WRONG),
        ("10-11", WRONG),
        ("11-10", []),
        ("11-11", WRONG),
        ("23-22", []),
        ("22-23", WRONG),
        ("0-0", WRONG),
    ]

    @pytest.mark.parametrize(("score", "expected"), SCORES)
    def test_won_and_lost(self, score: str, expected: list[tuple[str, str]]) -> None:
        assert complaints(entry("won-attrition", attrition=score, eliminated=units(score))) == expected
        score = reversed_(score)
        assert complaints(entry("lost-attrition", attrition=score, eliminated=units(score))) == expected

    @pytest.mark.parametrize(
        ("score", "expected"),
        [
            ("9-9", []),
            ("9-8", []),
            ("10-10", []),
            ("11-11", []),
            ("10-9", DOUBTFUL),
            ("9-10", DOUBTFUL),
            ("12-11", DOUBTFUL),
        ],
    )
    def test_draw(self, score: str, expected: list[tuple[str, str]]) -> None:
        assert complaints(entry("draw", eliminated=units(score))) == expected

    @pytest.mark.parametrize("result", ["won-strategic", "lost-strategic", "won-major", "lost-major"])
    @pytest.mark.parametrize("score", ["0-0", "9-9", "3-12", "12-3", "10-10", "11-12", "9-3", "3-9"])
    def test_a_higher_victory_may_have_any_score_that_the_other_side_has_not_won_with(
        self, result: str, score: str
    ) -> None:
        own, opponent = map(int, score.split("-"))
        loser, winner = (own, opponent) if result.startswith("lost") else (opponent, own)
        expected = DOUBTFUL if loser >= 10 and loser > winner else []
        assert complaints(entry(result, eliminated=units(score))) == expected

    def test_a_score_need_not_be_known_and_units_are_judged_too(self) -> None:
        assert complaints(entry("won-attrition", bonus="4-3")) == []
        assert complaints(entry("won-attrition", eliminated=units("9-8"))) == WRONG

    @pytest.mark.parametrize("stated", [{}, {"attrition": "9-8"}])
    def test_it_is_told_where_the_score_stands(self, stated: dict[str, str]) -> None:
        one = entry("won-attrition", **stated, eliminated=units("9-8"))
        (found,) = attrition_gives_the_result(one)
        assert found.place == one.place_of("attrition" if stated else "eliminated")
        assert found.place != one.place


def units(score: str) -> str:
    """Units of both sides that give the score."""

    def side(points: str) -> str:
        for infantry, artillery, cavalry in product(range(10), range(4), range(5)):
            worth = infantry + 2 * artillery + cavalry * (2 if cavalry >= 3 else 1)
            if worth == int(points):
                return f"{{infantry: {infantry}, artillery: {artillery}, cavalry: {cavalry}}}"
        raise AssertionError(points)

    own, opponent = map(side, score.split("-"))
    return f"{{own: {own}, opponent: {opponent}}}"


class TestPossibleScores:
    def test_against_the_rule_written_another_way(self) -> None:
        expected = set()
        for infantry, artillery, cavalry in product(range(10), range(4), range(5)):
            worth = infantry + 2 * artillery + [0, 1, 2, 6, 8][cavalry]
            expected.add((worth, infantry // 3 + artillery + cavalry // 2))
        assert possible_scores() == expected

    @pytest.mark.parametrize(("attrition", "bonus"), [(0, 1), (1, 1), (2, 2), (9, 8), (23, 7), (3, 3), (22, 1)])
    def test_impossible_ones(self, attrition: int, bonus: int) -> None:
        assert (attrition, bonus) not in possible_scores()
        one = entry("won-strategic", attrition=f"{attrition}-0", bonus=f"{bonus}-0")
        assert complaints(one) == [("warning", "figures-are-possible")]

    def test_both_sides_are_looked_at(self) -> None:
        one = entry("won-strategic", attrition="1-1", bonus="1-1")
        assert complaints(one) == [("warning", "figures-are-possible")] * 2


class TestFiguresAgree:
    # 5 I + 2 C + 2 A = 11 and bonus 4; 6 I + 1 C + 1 A = 9 and bonus 3
    UNITS = "{own: {infantry: 5, cavalry: 2, artillery: 2}, opponent: {infantry: 6, cavalry: 1, artillery: 1}}"

    @pytest.mark.parametrize(
        ("figures", "wrong"),
        [
            ({}, 0),
            ({"attrition": "11-9"}, 0),
            ({"bonus": "4-3"}, 0),
            ({"attrition": "11-9", "bonus": "4-3"}, 0),
            ({"attrition": "9-11"}, 1),
            ({"attrition": "11-8"}, 1),
            ({"bonus": "3-4"}, 1),
            ({"attrition": "10-9", "bonus": "4-4"}, 2),
        ],
    )
    def test_with_the_units(self, figures: dict[str, str], wrong: int) -> None:
        assert complaints(entry(eliminated=self.UNITS, **figures)) == [("error", "figures-agree")] * wrong

    @pytest.mark.parametrize(
        ("figure", "stated", "message"),
        [
            ("attrition", "11-9", ""),
            ("bonus", "4-3", ""),
            ("attrition", "11-8", "the units eliminated give an attrition score of 11-9, not 11-8"),
            ("bonus", "3-3", "the units eliminated give bonus points of 4-3, not 3-3"),
        ],
    )
    def test_at_a_resignation(self, figure: str, stated: str, message: str) -> None:
        instant = f"by: opponent, answer: denied, reached: none, eliminated: {self.UNITS}, {figure}: {stated}"
        one = entry("won-attrition", resignation=f"{{{instant}}}")
        place = one.place_of("resignation", figure)
        assert place != one.place_of("resignation")
        found = [(problem.place, problem.rule, problem.message) for problem in figures_agree(one)]
        assert found == ([(place, "figures-agree", message)] if message else [])

    def test_each_is_told_where_it_stands(self) -> None:
        said = "{by: opponent, answer: accepted, attrition: 8-7, bonus: 3-3}"
        one = entry("won-attrition", attrition="8-6", bonus="3-2", resignation=said)
        places = [one.place_of("resignation", key) for key in ("attrition", "bonus")]
        assert [problem.place for problem in figures_agree(one)] == places
        one = entry("won-attrition", resignation="{by: opponent, answer: accepted, attrition: 1-0, bonus: 1-0}")
        assert [problem.place for problem in figures_agree(one)] == [one.place_of("resignation", "bonus")]
        # Zero is a figure
        one = entry("draw", attrition="0-0", bonus="0-0", eliminated="{own: {infantry: 3}, opponent: {infantry: 0}}")
        assert complaints(one) == [("error", "figures-agree")] * 2


def resigned(result: str, said: str, **more: str) -> list[tuple[str, str]]:
    """What is wrong with an entry in which somebody resigned; ``said`` is what it says of that."""
    return complaints(entry(result, resignation=f"{{{said}}}", **more))


MISFIT = [("error", "resignation-fits-the-result")]
INCOMPLETE = [("error", "resignation-is-complete")]


ACCEPTED, DENIED = "by: opponent, answer: accepted", "by: opponent, answer: denied"


class TestResignation:
    @pytest.mark.parametrize("by", ["own", "opponent"])
    @pytest.mark.parametrize("answer", ["accepted", "denied"])
    @pytest.mark.parametrize("reached", ["", "strategic", "major", "attrition", "none"])
    def test_there_is_one_right_result(self, by: str, answer: str, reached: str) -> None:
        """Whoever resigned has lost, and how follows from what was reached."""
        results = [f"{who}-{how}" for who in ("won", "lost") for how in ("strategic", "major", "attrition")]
        how = reached if reached in {"strategic", "major"} else "attrition"
        right = f"{'won' if by == 'opponent' else 'lost'}-{how}"
        incomplete = (answer == "denied") != bool(reached)
        said = f"by: {by}, answer: {answer}, attrition: 5-5, bonus: 1-1" + (f", reached: {reached}" if reached else "")
        end = ("12-5" if by == "opponent" else "5-12") if reached else "5-5"
        for result in [*results, "draw"]:
            found = [one for one in resigned(result, said, eliminated=units(end)) if one[1] != "figures-agree"]
            assert (found == []) == (result == right and not incomplete)
            assert set(found) <= set(MISFIT)

    @pytest.mark.parametrize(("at", "conceded"), [("4-9", False), ("5-0", True), ("6-3", True), ("0-9", False)])
    def test_accepted(self, at: str, *, conceded: bool) -> None:
        """Below 5 points nothing is scored, so that nothing more need be known."""
        without_bonus = INCOMPLETE if conceded else []
        assert resigned("won-attrition", f"{ACCEPTED}, attrition: {at}") == without_bonus
        assert resigned("lost-attrition", f"by: own, answer: accepted, attrition: {reversed_(at)}") == without_bonus
        assert resigned("won-attrition", f"{ACCEPTED}, eliminated: {units(at)}") == []

    @pytest.mark.parametrize("said", [ACCEPTED, f"{DENIED}, reached: none", f"{DENIED}, reached: attrition"])
    def test_the_score_decides_and_must_be_known(self, said: str) -> None:
        assert resigned("won-attrition", f"{said}, bonus: 3-3") == INCOMPLETE

    def test_the_entry_tells_the_instant_of_an_accepted_one_and_the_end_of_a_denied_one(self) -> None:
        assert resigned("won-attrition", ACCEPTED, attrition="6-3", bonus="2-1") == []
        assert resigned("won-attrition", f"{DENIED}, reached: none", attrition="6-3", bonus="2-1") == INCOMPLETE

    @pytest.mark.parametrize("reached", ["strategic", "major"])
    def test_a_higher_victory_needs_the_final_bonus_alone(self, reached: str) -> None:
        said = f"{DENIED}, reached: {reached}"
        assert resigned(f"won-{reached}", said, eliminated=units("5-4")) == []
        assert resigned(f"won-{reached}", said) == [("error", "bonus-is-known")]

    @pytest.mark.parametrize("at", ["4-4", "5-4"])
    @pytest.mark.parametrize(
        ("end", "expected"),
        [("9-4", WRONG), ("10-4", []), ("10-9", []), ("10-10", WRONG), ("11-10", []), ("10-11", WRONG)],
    )
    def test_denied_and_then_won_by_attrition(self, at: str, end: str, expected: list[tuple[str, str]]) -> None:
        said = f"{DENIED}, reached: attrition, attrition: {at}, bonus: 1-1"
        found = resigned("won-attrition", said, eliminated=units(end))
        assert [one for one in found if one[1] != "figures-agree"] == expected

    @pytest.mark.parametrize(("at", "needed"), [("4-4", ["bonus-is-known"]), ("5-4", [])])
    def test_below_5_a_later_attrition_victory_needs_the_final_bonus(self, at: str, needed: list[str]) -> None:
        found = resigned("won-attrition", f"{DENIED}, reached: attrition, attrition: {at}, bonus: 1-1")
        assert [rule for _, rule in found] == needed

    def test_denied_and_not_reached_needs_the_bonus_of_the_instant(self) -> None:
        said = f"{DENIED}, reached: none, attrition"
        assert resigned("won-attrition", f"{said}: 5-4") == INCOMPLETE
        assert resigned("won-attrition", f"{said}: 5-4, bonus: 1-1") == []
        assert resigned("won-attrition", f"{said}: 4-4") == []

    @pytest.mark.parametrize(
        ("at", "end", "doubt"),
        [("4-4", "10-4", True), ("4-4", "9-4", False), ("5-4", "10-4", False), ("4-4", "10-10", False)],
    )
    def test_not_reached_although_the_score_says_so(self, at: str, end: str, *, doubt: bool) -> None:
        said = f"{DENIED}, reached: none, attrition: {at}, bonus: 1-1"
        assert resigned("won-attrition", said, attrition=end) == (DOUBTFUL if doubt else [])

    def test_the_loser_resigned_and_the_winner_reached_it(self) -> None:
        """Whoever keeps the log: the winner's figure counts."""
        said = "by: own, answer: denied, reached: none, attrition: 4-4, bonus: 1-1"
        assert resigned("lost-attrition", said, attrition="4-10") == DOUBTFUL
        assert resigned("lost-attrition", said, attrition="10-4") == []

    def test_a_doubt_stands_at_its_figure(self) -> None:
        over = entry("won-attrition", resignation=f"{{{ACCEPTED}, attrition: 10-9, bonus: 1-1}}")
        (found,) = (one for one in check(over, book("  []\n"), TODAY) if one.rule == "attrition-gives-the-result")
        assert found.place == over.place_of("resignation", "attrition") != over.place_of("resignation")

    @pytest.mark.parametrize(
        ("at", "doubt"), [("9-9", False), ("10-9", True), ("9-10", True), ("10-10", False), ("11-10", True)]
    )
    def test_nobody_resigns_what_is_over(self, at: str, *, doubt: bool) -> None:
        assert resigned("won-attrition", f"{ACCEPTED}, eliminated: {units(at)}") == (DOUBTFUL if doubt else [])

    @pytest.mark.parametrize(
        ("at", "end", "wrong"),
        [("6-5", "6-5", 0), ("6-5", "7-5", 0), ("6-5", "6-6", 0), ("6-5", "5-9", 1), ("6-5", "9-4", 1)],
    )
    def test_no_score_goes_down_after_it(self, at: str, end: str, wrong: int) -> None:
        found = resigned("won-major", f"{DENIED}, reached: major, attrition: {at}", attrition=end, bonus="2-2")
        assert found == [("error", "figures-agree")] * wrong

    @pytest.mark.parametrize(("at", "wrong"), [("2-2", 0), ("1-2", 0), ("2-3", 1), ("3-0", 1)])
    def test_no_bonus_goes_down_after_it(self, at: str, wrong: int) -> None:
        found = resigned("won-major", f"{DENIED}, reached: major, bonus: {at}", bonus="2-2")
        assert found == [("error", "figures-agree")] * wrong

    @pytest.mark.parametrize(("at", "wrong"), [("6-3", 0), ("5-3", 1), ("7-3", 1)])
    def test_an_accepted_one_is_the_end(self, at: str, wrong: int) -> None:
        found = resigned("won-attrition", f"{ACCEPTED}, attrition: {at}", attrition="6-3", bonus="2-1")
        assert found == [("error", "figures-agree")] * wrong


class TestDate:
    @pytest.mark.parametrize(
        ("day", "rules"),
        [
            ("0001-01-01", ["date-is-plausible"]),
            ("1899-12-31", ["date-is-plausible"]),
            (OLDEST_DAY, []),
            ("1996-05-09", []),
            (TODAY, []),
            ("2026-01-03", ["date-is-past"]),
            ("9999-12-31", ["date-is-past"]),
        ],
    )
    def test_date(self, day: str, rules: list[str]) -> None:
        assert complaints(entry(date=day, bonus="1-1")) == [("error", rule) for rule in rules]
