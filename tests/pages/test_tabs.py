"""The tabs that tests of pages measure in."""

from pathlib import Path

import pytest

from tests.conftest import Browse

PAGE = """<!doctype html><title>x</title><p>
<script>
new ResizeObserver(([one]) => { document.title = one.contentRect.width; }).observe(document.documentElement);
</script>
"""


@pytest.mark.browser
def test_a_page_has_measured_itself_when_it_is_turned(tmp_path: Path, browse: Browse) -> None:
    tmp_path.joinpath("page.html").write_text(PAGE, encoding="utf-8")
    tab = browse()
    tab.open(tmp_path, "page.html")
    for width in (390, 1280) * 20:
        tab.page.set_viewport_size({"width": width, "height": 900})
        assert tab.page.title() == str(width)


@pytest.mark.browser
def test_a_page_without_scripts_is_turned_too(tmp_path: Path, browse: Browse) -> None:
    tmp_path.joinpath("page.html").write_text(PAGE, encoding="utf-8")
    tab = browse(javascript=False)
    tab.open(tmp_path, "page.html")
    tab.page.set_viewport_size({"width": 390, "height": 900})
    assert tab.page.evaluate("innerWidth") == 390
