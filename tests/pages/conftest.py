"""The sites whose pages are looked at, beside the repository's own."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import build_site
from tests.pages import sites


@pytest.fixture(scope="session")
def hostile_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Every text that a person can write is an attack."""
    return _site(tmp_path_factory, sites.hostile())


@pytest.fixture(scope="session")
def busy_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Very much of one thing, and nothing of others."""
    return _site(tmp_path_factory, sites.busy())


@pytest.fixture(scope="session")
def empty_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A title and nothing else."""
    return _site(tmp_path_factory, sites.empty())


def _site(tmp_path_factory: pytest.TempPathFactory, files: Mapping[str, Any]) -> Path:
    return build_site(sites.write_site(tmp_path_factory.mktemp("root"), files), tmp_path_factory)
