"""The mutation run itself: what it names is there, and what it lets pass is only what is known."""

import re

import pytest

from tests.mutation import campaign
from tests.mutation.campaign import ROOT, Known, Mutant, Outcome, Rule

MUTANT = Mutant("scoring.wwr._sum", "return a + b", "return a - b")
NOTHING = Known({}, [])


def outcome(code: int | None, mutant: Mutant = MUTANT) -> Outcome:
    return Outcome("scoring/wwr", mutant, "masterlist.scoring.wwr.x__sum__mutmut_1", code)


@pytest.mark.parametrize("group", campaign.groups(), ids=lambda group: group.name)
def test_modules_and_their_tests_are_there(group: campaign.Group) -> None:
    assert all((ROOT / "generator/masterlist" / f"{module}.py").is_file() for module in group.modules)
    assert all((ROOT / test).exists() for test in group.tests)


def test_what_is_equivalent_is_a_change_of_what_is_there() -> None:
    for mutant, why in campaign.equivalents().mutants.items():
        source = (ROOT / "generator/masterlist" / f"{mutant.module}.py").read_text("utf-8")
        assert mutant.line in " ".join(line.strip() for line in source.splitlines())
        assert why


@pytest.mark.parametrize("code", sorted(campaign.FAILED | campaign.ENDLESS))
def test_a_mutant_that_a_test_notices_is_no_failure(code: int) -> None:
    assert [*campaign.report([outcome(code)], NOTHING)] == [
        "scoring/wwr: 1 mutants, 1 caught, 0 equivalent, 0 not caught"
    ]


@pytest.mark.parametrize("code", [0, 5, 33, 35, -11, None])
def test_any_other_is(code: int | None) -> None:
    head, left = campaign.report([outcome(code)], NOTHING)
    assert head.endswith("1 not caught")
    assert left == "NOT CAUGHT scoring.wwr._sum\n  - return a + b\n  + return a - b"


def test_what_changes_nothing_passes_and_is_named_as_long_as_it_is_there() -> None:
    (head,) = campaign.report([outcome(0)], Known({MUTANT: "why"}, []))
    assert head.endswith("1 equivalent, 0 not caught")
    _, left = campaign.report([outcome(1)], Known({MUTANT._replace(line="return b"): "why"}, []))
    assert left.startswith("NO SUCH MUTANT")


def test_a_rule_covers_what_differs_in_nothing_else() -> None:
    rule = Rule(re.compile(r",?strict=(True|None)"), "why")
    assert rule.covers(Mutant("f", "zip(a, b, strict=True)", "zip( a, b, )"))
    assert rule.covers(Mutant("f", "zip(a, b, strict=True)", "zip(a, b, strict=None)"))
    assert not rule.covers(Mutant("f", "zip(a, b, strict=True)", "zip(a, strict=True)"))
