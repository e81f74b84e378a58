"""The comment on a pull request: what the base's own program makes of the report that a check has left."""

import json

import pytest

from masterlist.review import markdown
from masterlist.review.command import MARK, WAITS, Checked, comment, report_of
from masterlist.review.markdown import as_markdown
from masterlist.review.pull import FORMAT, given

HEAD = "1" * 40
REPORT = json.dumps({"format": FORMAT, "errors": 2, "base": "2" * 40}).encode()
INSIDE = json.dumps([{"filename": "content/a.yaml"}]).encode()
FOOT = f"Of commit `{HEAD}`. The report was made from the pull request, and a maintainer decides."
INCOMPLETE = (
    "> [!WARNING]\n> GitHub's list of the changed files is missing or not complete, so this pull request could "
    "have written its own report. Read its files before you merge."
)
TOUCHES = (
    "> [!WARNING]\n> This pull request touches files outside the content, and could have written its own "
    "report. Read them before you merge."
)


def files(*names: str) -> bytes:
    return json.dumps([{"filename": name} for name in names]).encode()


def said(review: bytes = b"", listed: bytes = INSIDE, conclusion: str = "success", stale: tuple[str, ...] = ()) -> str:
    return comment(Checked(review, listed, conclusion, stale), HEAD)


def test_the_report_between_a_mark_and_the_commit() -> None:
    report = as_markdown(given(REPORT)).strip()
    assert report.startswith("### ❌ 2 errors")
    assert said(REPORT) == f"{MARK}\n\n{report}\n\n{FOOT}\n"
    assert said(REPORT, conclusion="failure") == said(REPORT)


@pytest.mark.parametrize("review", [b"", b"[]", b'{"format": 0}'])
def test_without_a_report(review: bytes) -> None:
    words = "The check left no report that can be read; its log says why."
    assert said(review) == f"{MARK}\n\n{words}\n\n{FOOT}\n"
    assert report_of(review) is None


def test_a_check_that_waits_says_so_whatever_it_left() -> None:
    assert said(REPORT, conclusion=WAITS) == said(conclusion=WAITS)
    assert said(conclusion=WAITS) == (
        f"{MARK}\n\n### ⏳ The check has not run yet\n\nIt is its author's first pull request here, so the check waits "
        f"for a maintainer: read the changes, then press **Approve and run workflows** below.\n\n{FOOT}\n"
    )


def test_labels_that_were_taken_off_are_named() -> None:
    one = "Taken off, because they were given to an earlier commit: {}. Read what is new and set them again."
    assert f"{MARK}\n\n{one.format('`a`, `b`')}\n\n" in said(stale=("a", "b"))
    names = [f"l{at}" for at in range(12)]
    shown = ", ".join(f"`{name}`" for name in names[:10])
    assert one.format(f"{shown}, … and 2 more") in said(stale=tuple(names))


@pytest.mark.parametrize("listed", [b"", b"[]", b'[{"filename": 7}]'])
def test_a_list_of_files_that_is_not_complete_is_a_warning(listed: bytes) -> None:
    assert said(listed=listed).startswith(f"{MARK}\n\n{INCOMPLETE}\n\nThe check left")


def test_files_outside_the_content_are_a_warning() -> None:
    assert said(listed=files("content/a", "b", "a`c")).startswith(
        f"{MARK}\n\n{TOUCHES}\n\n- `a\N{MODIFIER LETTER GRAVE ACCENT}c`\n- `b`\n\nThe check left"
    )
    many = said(listed=files(*(f"f{at:02}" for at in range(12))), stale=("x",))
    assert "- `f09`\n- … and 2 more\n\nTaken off" in many


def test_a_comment_that_is_too_long_keeps_what_stands_below_it(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = said(REPORT, files("b"), stale=("a",))
    monkeypatch.setattr(markdown, "LARGEST", len(whole.encode()) - 1)
    cut = said(REPORT, files("b"), stale=("a",))
    assert len(cut.encode()) < len(whole.encode())
    assert cut.startswith(f"{MARK}\n\n{TOUCHES}\n\n- `b`\n\nTaken off")
    assert "… the rest is left out" in cut
    assert cut.endswith(f"\n{FOOT}\n")
