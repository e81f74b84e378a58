"""The sites that are looked at, beside the repository's own."""

from pathlib import Path

import pytest

from tests.conftest import build_site
from tests.pages import sites
from tests.pages.conftest import busy_site, empty_site, hostile_site

__all__ = ["busy_site", "empty_site", "hostile_site", "moved_site"]

ADDRESS = "https://ratings.example.org/deer-valley"


@pytest.fixture(scope="session")
def moved_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site with an address, hostile texts and a player who had other ids."""
    files = sites.hostile()
    files["site.yaml"] = {**files["site.yaml"], "base_url": ADDRESS}
    files["players/p3.yaml"] = {**files["players/p3.yaml"], "former_ids": ["old-three", "third"]}
    return build_site(sites.write_site(tmp_path_factory.mktemp("root"), files), tmp_path_factory)
