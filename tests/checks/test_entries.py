"""One log entry: the boundaries of what is possible."""

from itertools import product
from typing import ClassVar

import pytest

from masterlist.checks.entries import OLDEST_DAY, attrition_gives_the_result, check, figures_agree
from masterlist.scoring.log import possible_bonuses
from tests.checks.builders import TODAY, book, complaints, entry

WRONG = [("error", "attrition-gives-the-result")]
DOUBTFUL = [("warning", "attrition-gives-the-result")]


def reversed_(score: str) -> str:
    return "-".join(reversed(score.split("-")))


class TestAttritionVictory:
    # 10 wins; where both reach 10 the higher score does.
    SCORES: ClassVar = [("9-10", WRONG), ("10-9", []), ("10-10", WRONG), ("11-10", []), ("11-11", WRONG), ("23-22", [])]

    @pytest.mark.parametrize(("score", "expected"), SCORES)
    def test_won_and_lost(self, score: str, expected: list[tuple[str, str]]) -> None:
        assert complaints(entry("won-attrition", attrition=score, eliminated=units(score))) == expected
        score = reversed_(score)
        assert complaints(entry("lost-attrition", attrition=score, eliminated=units(score))) == expected

    @pytest.mark.parametrize(
        ("score", "expected"), [("9-9", []), ("10-10", []), ("10-9", DOUBTFUL), ("9-10", DOUBTFUL)]
    )
    def test_draw(self, score: str, expected: list[tuple[str, str]]) -> None:
        assert complaints(entry("draw", eliminated=units(score))) == expected

    def test_of_units_it_is_told_where_they_stand(self) -> None:
        one = entry("won-attrition", eliminated=units("9-8"))
        (found,) = attrition_gives_the_result(one)
        assert found.place == one.place_of("eliminated") != one.place


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
        found = {(score, bonus) for score, own in enumerate(possible_bonuses()) for bonus in own}
        assert found == expected


class TestFiguresAgree:
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

    @pytest.mark.parametrize(
        ("said", "more", "expected"),
        [
            # Below 5 points nothing is scored, so that no bonus need be known.
            (f"{ACCEPTED}, attrition: 4-9", {}, []),
            (f"{ACCEPTED}, attrition: 5-0", {}, INCOMPLETE),
            (f"{ACCEPTED}, eliminated: {units('5-0')}", {}, []),
            (f"{DENIED}, reached: none, attrition: 4-4", {}, []),
            (f"{DENIED}, reached: none, attrition: 5-4", {}, INCOMPLETE),
            (f"{DENIED}, reached: none, attrition: 5-4, bonus: 1-1", {}, []),
            # The score decides that.
            (f"{ACCEPTED}, bonus: 3-3", {}, INCOMPLETE),
            (f"{DENIED}, reached: none, bonus: 3-3", {}, INCOMPLETE),
            (f"{DENIED}, reached: attrition, bonus: 3-3", {}, INCOMPLETE),
            # The entry tells the instant of an accepted one, and the end of a denied one.
            (ACCEPTED, {"attrition": "6-3", "bonus": "2-1"}, []),
            (f"{DENIED}, reached: none", {"attrition": "6-3", "bonus": "2-1"}, INCOMPLETE),
            # A later attrition victory over one who resigned below 5 needs the final bonus.
            (f"{DENIED}, reached: attrition, attrition: 4-4, bonus: 1-1", {}, [("error", "bonus-is-known")]),
            (f"{DENIED}, reached: attrition, attrition: 5-4, bonus: 1-1", {}, []),
        ],
    )
    def test_what_must_be_known(self, said: str, more: dict[str, str], expected: list[tuple[str, str]]) -> None:
        assert resigned("won-attrition", said, **more) == expected

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

    @pytest.mark.parametrize(("at", "wrong"), [("2-2", 0), ("1-2", 0), ("2-3", 1), ("3-0", 1)])
    def test_no_bonus_goes_down_after_it(self, at: str, wrong: int) -> None:
        found = resigned("won-major", f"{DENIED}, reached: major, bonus: {at}", bonus="2-2")
        assert found == [("error", "figures-agree")] * wrong


@pytest.mark.parametrize("day", [OLDEST_DAY, TODAY])
def test_the_first_and_the_last_day(day: str) -> None:
    assert complaints(entry(date=day, bonus="1-1")) == []
