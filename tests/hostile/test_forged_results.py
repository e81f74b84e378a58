"""Forged results are seen: each folder of ``forged/`` is a pull request that changes what was accepted, unnoticed.

``before/`` is laid over one of the small sites of the tests and committed as main, ``after/`` is what a stranger
proposes, and ``removes`` names what they delete. ``attack.yaml`` says which guards ask for leave, and that is all that
they ask for.
"""

import shutil
from pathlib import Path

import pytest
import yaml
from tests.story.runner import git

from masterlist.review import compared
from masterlist.review.document import document
from masterlist.review.given import Given
from masterlist.review.markdown import as_markdown
from masterlist.review.pull import Pull

HERE = Path(__file__).parent
ATTACKS = sorted(folder.name for folder in (HERE / "forged").iterdir())


@pytest.mark.parametrize("attack", ATTACKS)
def test_needs_leave(attack: str, tmp_path: Path) -> None:
    folder = HERE / "forged" / attack
    about = yaml.safe_load((folder / "attack.yaml").read_text("utf-8"))
    shutil.copytree(HERE.parent / about["base"] / "content", tmp_path / "content")
    _lay(folder / "before", tmp_path)
    git("init", "--quiet", "--initial-branch=main", at=tmp_path)
    git("add", "--all", at=tmp_path)
    git("commit", "--quiet", "--message", "Content", at=tmp_path)
    _lay(folder / "after", tmp_path)
    for file in about.get("removes", ()):
        (tmp_path / file).unlink()
    found = document(compared.review(tmp_path, "main", Pull(author="mallory"), (), "2026-11-01"))
    assert found["errors"] == 0, found["problems"]
    assert found["needs_leave"] == about["needs_leave"]
    text = as_markdown(Given(found))
    assert text.startswith("### ✋ No errors, but it needs leave: ")
    labels = frozenset(f"allow: {guard}" for guard in about["needs_leave"])
    allowed = compared.review(tmp_path, "main", Pull(author="mallory", labels=labels), (), "2026-11-01")
    assert document(allowed)["needs_leave"] == []


def _lay(overlay: Path, root: Path) -> None:
    if overlay.exists():
        shutil.copytree(overlay, root, dirs_exist_ok=True)
