"""A club with another id than before: old links lead to its page."""

import json
from pathlib import Path

from masterlist.cli import main
from tests.small import add, copied_site


def test_the_page_of_a_former_id_leads_to_the_club(tmp_path: Path) -> None:
    copied_site(tmp_path, "base")
    add(tmp_path / "content/clubs/deer-valley.yaml", "former_ids: [mesa, mesa-games]\n")
    assert main(["--root", str(tmp_path), "build"]) == 0
    for former in ("mesa", "mesa-games"):
        page = (tmp_path / f"public/clubs/{former}.html").read_text("utf-8")
        assert 'content="0; url=../clubs/deer-valley.html"' in page
    (found,) = json.loads((tmp_path / "public/api/v1/clubs.json").read_text("utf-8"))["clubs"]
    assert found["former_ids"] == ["mesa", "mesa-games"]
