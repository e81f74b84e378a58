"""How to hear of new results: on the pages that have a feed, with what a feed is and its address."""

import shutil
from pathlib import Path

import pytest

from tests.conftest import ROOT, Browse, build_site


@pytest.mark.browser
@pytest.mark.parametrize("page", ["index.html", "lists/squares.html", "lists/armada.html"])
def test_a_feed_is_explained_with_its_address(built_site: Path, browse: Browse, page: str) -> None:
    tab = browse(390, javascript=False).open(built_site, page)
    follow = tab.page.locator("details.follow")
    assert follow.count() == 1
    follow.locator("summary").click()
    assert "A feed reader shows new results" in follow.inner_text()
    address = follow.locator("code").inner_text()
    path = address.partition("/feeds/")[2]
    assert (built_site / "feeds" / path).read_text("utf-8").startswith("<?xml")
    link = follow.locator("a").first.get_attribute("href") or ""
    assert ((built_site / page).parent / link).resolve() == (built_site / "feeds" / path).resolve()
    assert tab.page.evaluate("document.documentElement.scrollWidth") <= 390


def test_without_an_address_of_the_site_there_is_nothing_to_follow(
    tmp_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    shutil.copytree(ROOT / "tests/base", tmp_path / "site")
    site = tmp_path / "site/content/site.yaml"
    lines = site.read_text("utf-8").splitlines(keepends=True)
    site.write_text("".join(line for line in lines if not line.startswith("base_url")), "utf-8")
    out = build_site(tmp_path / "site", tmp_path_factory)
    assert "A feed reader" not in (out / "index.html").read_text("utf-8")
