"""Which months of a list are rated together, and so after which of them the ratings are kept."""

from typing import Any

from masterlist.facts.site import Cut, RatingList
from masterlist.queries.nights import NightsOutline
from masterlist.queries.ratings import spans
from masterlist.source import Place


class _Asked:
    """Answers for a list that was played on one day of each month."""

    def __init__(self, months: list[str], about: RatingList) -> None:
        self._about = about
        self._outlines = {
            f"chess/{month}": NightsOutline(
                "chess", ((f"{month}-05", f"{month}-05"),), (), (), "white", 1, 0, is_faulty=False, unread=()
            )
            for month in months
        }

    def __call__(self, _query: Any, *_args: str) -> Any:
        return self._outlines

    def part(self, _query: Any, *_args: str, key: str, entry: str = "") -> Any:  # noqa: ARG002  as queries ask
        return self._about


def _spans(months: list[str], editions: Cut = Cut.YEARLY) -> dict[str, tuple[str, ...]]:
    about = RatingList("chess", "Chess", "elo", {}, editions, Place(""), Place(""))
    assert spans.gather
    found: dict[str, tuple[str, ...]] = spans.gather(_Asked(months, about), "chess")
    return {first: tuple(name.partition("/")[2] for name in names) for first, names in found.items()}


MONTHS = ["2023-11", "2023-12", "2024-01", "2024-02", "2024-05", "2025-01", "2025-02"]


def test_months_of_the_newest_year_and_older_ones() -> None:
    found = _spans(MONTHS)
    assert [*found] == ["2023-11", "2024-01", "2025-01", "2025-02"]
    assert [month for months in found.values() for month in months] == MONTHS
    assert found["2024-01"] == ("2024-01", "2024-02", "2024-05")
    assert [*_spans(MONTHS, Cut.QUARTERLY)] == ["2023-11", "2024-01", "2024-05", "2025-01", "2025-02"]
    assert [*_spans(MONTHS, Cut.MONTHLY)] == MONTHS
