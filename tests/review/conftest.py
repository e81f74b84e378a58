"""A site to change and review."""

from pathlib import Path

import pytest

from tests.review.site import Site


@pytest.fixture
def site(tmp_path: Path) -> Site:
    return Site(tmp_path)
