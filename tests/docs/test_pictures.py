"""The pictures of the documentation: what they are taken of builds, and each is shown."""

import re
from pathlib import Path

import pytest

from tests import picture
from tests.conftest import ROOT, build_site


@pytest.mark.parametrize("name", ["chess", "go", "cafe"])
def test_the_sites_of_the_pictures_have_a_leader(
    name: str, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    files = picture.sites()[name]
    assert files == picture.sites()[name], "the same every time"
    root = tmp_path / "site"
    picture.write(root, files)
    page = (build_site(root, tmp_path_factory) / "index.html").read_text("utf-8")
    assert re.search(r"<h3 class=headline>.+ leads .+ ahead of ", page)
    assert page.count("<svg") > 3


def test_every_picture_is_shown() -> None:
    shown = set(re.findall(r"\(pictures/(\w+)\.png\)", (ROOT / "docs/index.md").read_text("utf-8")))
    taken = {path.stem for path in (ROOT / "docs/pictures").glob("*.png")}
    assert shown == taken == {"player", *picture.sites()}
