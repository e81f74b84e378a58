"""The mutation run itself: what it names is there, and what it lets pass is only what is known."""

import re
from pathlib import Path

import pytest

from tests.mutation import campaign
from tests.mutation.campaign import ROOT, Group, Known, Mutant, Outcome, Rule

MUTANT = Mutant("scoring.wwr._sum", "return a + b", "return a - b")
NOTHING = Known({}, [])


def outcome(code: int | None, mutant: Mutant = MUTANT) -> Outcome:
    return Outcome(mutant, code)


@pytest.mark.parametrize("group", campaign.groups(), ids=lambda group: group.name)
def test_modules_and_their_tests_are_there(group: campaign.Group) -> None:
    assert all((ROOT / "generator/masterlist" / f"{module}.py").is_file() for module in group.modules)
    named = [re.split(r"::|\[", f"{test}::")[:2] for test in group.tests]
    assert [name for file, name in named if f" {name}" not in (ROOT / file).read_text("utf-8")] == []


def test_modules_of_checks_are_tried_on_the_broken_content_of_their_rules() -> None:
    (group,) = [one for one in campaign.groups() if one.name == "entries"]
    assert "tests/checks/test_broken.py::test_message[date-too-long-ago]" in group.tests
    assert "tests/checks/test_broken.py::test_message[player-twice]" not in group.tests


def test_what_is_equivalent_is_a_change_of_what_is_there() -> None:
    for mutant, why in campaign.equivalents().mutants.items():
        source = (ROOT / "generator/masterlist" / f"{mutant.module}.py").read_text("utf-8")
        assert mutant.line in " ".join(line.strip() for line in source.splitlines())
        assert why


@pytest.mark.parametrize("code", sorted(campaign.CAUGHT))
def test_a_mutant_that_a_test_notices_is_no_failure(code: int) -> None:
    assert [*campaign.report([outcome(code)], NOTHING)] == [
        "scoring/wwr: 1 mutants, 1 caught, 0 equivalent, 0 not caught"
    ]


@pytest.mark.parametrize("code", [0, 3, 70, -11, None])
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


MODULE = """
from functools import cache

@cache
def half(number: int) -> int:
    return number // 2

class Table:
    @property
    def said(self) -> str:
        return "two words" + "one"

def begun() -> int:
    return 1

BEGUN = begun()
LATER = lambda: half(4)
"""


def test_decorated_functions_are_changed_but_no_text_for_people_and_nothing_that_runs_on_import(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tests.mutation import changes  # what it imports takes half a second of each process that collects tests

    (tmp_path / "module.py").write_text(MODULE, "utf-8")
    monkeypatch.setattr(changes, "path_of", lambda _: tmp_path / "module.py")
    found = changes.changes("scoring/module")
    assert [one.mutant for one in found] == [
        Mutant("scoring.module.half", "return number // 2", "return number / 2"),
        Mutant("scoring.module.half", "return number // 2", "return number // 3"),
        Mutant("scoring.module.Table.said", 'return "two words" + "one"', 'return "two words" - "one"'),
        Mutant("scoring.module.Table.said", 'return "two words" + "one"', 'return "two words" + "XXoneXX"'),
        Mutant("scoring.module.Table.said", 'return "two words" + "one"', 'return "two words" + "ONE"'),
    ]
    assert [*found[0].lines] == [6]


TEST = """
from masterlist.grouping import by_key

def test_some() -> None:
    assert [*by_key([(1, 2)])] == [1]
"""


def test_a_run_tells_what_a_test_notices(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(campaign, "WORK", tmp_path)
    (tmp_path / "test_some.py").write_text(TEST, "utf-8")
    group = Group("some", ("grouping",), (str(tmp_path / "test_some.py"),))
    found = campaign.run(group, again=False)
    of_tested = [one for one in found if one.mutant.function == "grouping.by_key"]
    assert {one.mutant.mutant for one in of_tested if one.code != 1} == {
        "found.setdefault(key, []).append(None)",  # no value is looked at
    }
    assert len(of_tested) > 5
    assert campaign.run(group, again=True) == found
