"""A review as annotations of GitHub: which come first, and how many there are of each kind."""

from masterlist.review.document import STEP, as_github
from masterlist.source import Severity
from tests.review.reviews import FILE, fired, problem, review

AT = f"file={FILE},line=3,col=5,title=some-rule"


def test_nothing_is_counted() -> None:
    assert as_github(review()) == "0 problems, 0 of them annotated; the summary of this step has them all.\n"


def test_errors_first_then_warnings_in_each_those_of_changed_files_then_guards() -> None:
    warned = problem("there", Severity.WARNING)
    made = review(
        far=(problem("far"),),
        near=(warned, problem("near")),
        fired=(fired("old-date", problem("guard")), fired("lost-id", problem("allowed"), allowed=True)),
    )
    assert as_github(made).splitlines() == [
        f"::error {AT}::near → a remedy",
        f"::error {AT}::guard → a remedy",
        f"::error {AT}::far → a remedy",
        f"::warning {AT}::there → a remedy",
        "4 problems, 4 of them annotated; the summary of this step has them all.",
    ]


def test_no_more_of_a_kind_than_github_shows() -> None:
    errors = tuple(problem(f"e{at}") for at in range(1_000))
    warnings = tuple(problem(f"w{at}", Severity.WARNING) for at in range(STEP + 2))
    *lines, last = as_github(review(near=warnings, far=errors)).splitlines()
    assert [line.rpartition("::")[2].partition(" ")[0] for line in lines] == [
        *(f"e{at}" for at in range(10)),
        *(f"w{at}" for at in range(10)),
    ]
    assert last == "1,012 problems, 20 of them annotated; the summary of this step has them all."
