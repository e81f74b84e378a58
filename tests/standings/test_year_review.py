"""A year of a list: figures, newcomers, its biggest games, and who moved between two editions."""

from fractions import Fraction

from masterlist.scoring.ledger import Step, alike, step_of
from masterlist.standings.annals import Year, board_years, log_years, night_years, years_of
from masterlist.standings.logs import summary
from masterlist.standings.movement import Some
from masterlist.standings.nights import SpanAnnals
from masterlist.standings.records import Holder, Record
from tests.log_builders import game
from tests.standings.test_bests import _results
from tests.standings.test_records import _content, _logs, _rated

QUIET = Some((), 0)


def test_a_year_of_logs_has_its_own_best_games() -> None:
    logs = _logs()
    found = years_of(log_years("squares", logs, {}), 4)
    assert list(found) == ["2024", "2025"]
    assert found["2024"].newcomers == Some(("a", "b", "c", "x", "y"), 5)
    assert found["2025"].newcomers == QUIET
    score, games = found["2025"].records
    assert (score.kind, games.kind) == ("score", "games")
    assert {holder.day for holder in score.holders} == {"2025-01-01"}
    assert games.value == 1
    assert [one.months[0] for one in found.values()] == [1, 1]
    assert all(sum(one.months) == one.games for one in found.values())


def test_who_lost_every_game_can_have_played_most() -> None:
    lost = [game(other, "lost-major", f"2024-01-0{day}", bonus="0-0") for day, other in enumerate("bcd", 1)]
    logs = [summary(_results({player: own}), player, ()) for player, own in (("a", lost), ("b", lost[2:]))]
    assert not any(total[2] for total in logs[0].totals)
    found = years_of(log_years("squares", logs, {}), 4)
    (games,) = found["2024"].records
    assert games == Record("games", Fraction(3), (Holder("a"),), 0)


def test_a_year_of_a_ledger_leaves_out_the_missing_man() -> None:
    one = _rated()
    found = years_of(board_years(_content(), one), 3, alike)
    people = {c.player for c in one.changes if step_of(c) is Step.END} - {"seventh-player"}
    assert sum(review.newcomers.of for review in found.values()) == len(people)
    assert all(sum(review.months) == review.games for review in found.values())
    for year, review in found.items():
        ended = [c.player for c in one.changes if step_of(c) is Step.END and c.date[:4] == year]
        most = max((ended.count(player) for player in people), default=0)
        assert [r.value for r in review.records if r.kind == "games"] == [most] * (most > 0)
        assert all(holder.player in people for r in review.records for holder in r.holders)


def test_a_year_of_nights_takes_the_best_of_its_months() -> None:
    def span(month: str, player: str, gain: int, games: int) -> SpanAnnals:
        told = tuple((f"{month}-0{day}", f"{month}-0{day}/1", "w") for day in range(1, games + 1))
        best = Fraction(gain), Holder(player, f"{month}-01", list="elo", game=f"{month}-01/1"), 1
        return SpanAnnals((games, games, 0), ((player, told),), (best,), (best,), (), ((month, games),))

    spans = {"2024-01": span("2024-01", "b", 9, 2), "2024-02": span("2024-02", "a", 20, 3)}
    found = years_of(night_years(spans.items(), {}), 2)["2024"]
    assert found._replace(records=()) == Year("2024", 5, 2, Some(("b", "a"), 2), (5, 0), Some((), 0), (2, 3, *[0] * 10))
    gain, games = found.records
    assert (gain.kind, gain.value) == ("night-gain", Fraction(20))
    assert gain.holders == (Holder("a", "2024-02-01", list="elo", game="2024-02-01/1"),)
    assert (games.kind, games.value) == ("games", Fraction(3))
    assert games.holders == (Holder("a"),)
