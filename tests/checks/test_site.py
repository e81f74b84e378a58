"""The checks of a site as a whole: each of them has its say."""

from pathlib import Path

import pytest

from masterlist.checks import examples, references
from masterlist.checks.site import CHECKS, PAGE_CHECKS, check_whole
from masterlist.facts.content import Content
from masterlist.facts.page import LogExample
from tests.checks.builders import TODAY, site

PAGE = "---\ntitle: About us\n---\n"
EXAMPLE = """
```example
title: Won
games:
  - {{date: {date}, opponent: ed, result: {result}, bonus: 2-1, signed: true}}
gives: {{wwr: 7}}
```
"""


def said(content: Content) -> list[tuple[str, str]]:
    found = check_whole(content, TODAY, ("spring-open",), ("chess/2024-03-05",))
    return [(one.rule, one.message) for one in found]


def test_events_and_nights_on_file_may_be_linked(tmp_path: Path) -> None:
    text = (
        "[a](tournaments/spring-open.html) [b](tournaments/autumn-open.html) "
        "[c](games/chess/2024-03-05.html) [d](games/chess/2024-03-06.html)"
    )
    assert said(site(tmp_path, {"pages/about.md": PAGE + text})) == [
        ("links-lead-somewhere", "the link to 'tournaments/autumn-open.html' leads to no page"),
        ("links-lead-somewhere", "the link to 'games/chess/2024-03-06.html' leads to no page"),
    ]
    content = site(tmp_path / "b", {"pages/about.md": f"{PAGE}[c](games/chess/2024-03-05.html)"})
    assert [one.rule for one in check_whole(content, TODAY, ())] == ["links-lead-somewhere"]


@pytest.mark.parametrize(
    ("date", "result", "rules"),
    [
        (TODAY, "won-major", []),
        ("2026-01-03", "won-major", ["date-is-past"]),
        ("1996-05-09", "won", ["entry-fits-its-list"]),
    ],
)
def test_the_entries_of_an_example_are_looked_at(tmp_path: Path, date: str, result: str, rules: list[str]) -> None:
    content = site(tmp_path, {"pages/about.md": PAGE + EXAMPLE.format(date=date, result=result)})
    assert any(isinstance(part, LogExample) for part in content.pages["about"].parts)
    assert [rule for rule, _ in said(content) if rule != "examples-are-right"] == rules


def test_an_example_is_of_a_game_with_levels(tmp_path: Path) -> None:
    text = EXAMPLE.format(date="1996-05-09", result="won").replace(" bonus: 2-1,", "")
    found = said(site(tmp_path, {"pages/about.md": PAGE + text}))
    assert [message.partition(";")[0] for _, message in found] == ["'won' does not say which victory it was"]


def test_every_check_is_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Content] = []

    def noted(content: Content) -> tuple[()]:
        asked.append(content)
        return ()

    content = site(tmp_path, {})
    monkeypatch.setattr("masterlist.checks.site.CHECKS", [noted] * 2)
    assert said(content) == []
    assert asked == [content, content]
    assert {*references.CHECKS, *PAGE_CHECKS, *examples.CHECKS} < {*CHECKS}
