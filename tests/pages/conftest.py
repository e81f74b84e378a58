"""The sites whose pages are looked at, beside the repository's own."""

import shutil
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import ROOT, Browse, build_site, shared_site
from tests.pages import sites
from tests.pages.submit_form import Form
from tests.server import served
from tests.small import add, copied_site

OpenForm = Callable[..., Form]


@pytest.fixture(scope="session")
def hostile_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Every text that a person can write is an attack."""
    return _site("hostile", sites.hostile(), tmp_path_factory)


@pytest.fixture(scope="session")
def busy_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Very much of one thing, and nothing of others."""
    return _site("busy", sites.busy(), tmp_path_factory)


@pytest.fixture(scope="session")
def crowded_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A list of several pages."""
    return _site("crowded", sites.crowded(), tmp_path_factory)


@pytest.fixture(scope="session")
def empty_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A title and nothing else."""
    return _site("empty", sites.empty(), tmp_path_factory)


@pytest.fixture(scope="session")
def spoken_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of this repository in three languages side by side."""

    def content(root: Path) -> Path:
        shutil.copytree(ROOT / "content", root / "content")
        add(root / "content" / "site.yaml", "languages: [de, fr]\n")
        return root

    return shared_site("spoken", content, tmp_path_factory)


@pytest.fixture(scope="session")
def german_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small site in German, with English beside it."""
    return _site("german", sites.german(), tmp_path_factory)


@pytest.fixture(scope="session")
def club_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of the example in tests/base, with a list of SQUARES and one of chess."""
    return shared_site("club", lambda root: copied_site(root, "base", "base_nights"), tmp_path_factory)


ADDRESS = "https://ratings.example.org/deer-valley"


@pytest.fixture(scope="session")
def moved_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The hostile site with an address, and a player who had other ids."""
    files = sites.hostile()
    files["site.yaml"] = {**files["site.yaml"], "base_url": ADDRESS}
    files["players/p3.yaml"] = {**files["players/p3.yaml"], "former_ids": ["old-three", "third"]}
    return _site("moved", files, tmp_path_factory)


def _site(name: str, files: Mapping[str, Any], tmp_path_factory: pytest.TempPathFactory) -> Path:
    return shared_site(name, lambda root: sites.write_site(root, files), tmp_path_factory)


@pytest.fixture(scope="session", name="served")
def served_site(built_site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the site on a server that has it below a path: whoever looks at it there proves that it works."""
    top = tmp_path_factory.mktemp("host")
    (top / "a club").mkdir()
    (top / "a club" / "ratings").symlink_to(built_site)
    with served(top) as address:
        yield f"{address}/a%20club/ratings"


@pytest.fixture(params=["disk", "server"])
def here(request: pytest.FixtureRequest, built_site: Path) -> Path | str:
    """The site as it is opened."""
    return built_site if request.param == "disk" else str(request.getfixturevalue("served"))


@pytest.fixture(scope="session")
def german(german_site: Path) -> Iterator[str]:
    """The address of the site in German."""
    with served(german_site) as address:
        yield address


@pytest.fixture(scope="session")
def crowd(crowded_site: Path) -> Iterator[str]:
    """The address of the crowded site on a server."""
    with served(crowded_site) as address:
        yield address


@pytest.fixture
def club(tmp_path: Path) -> Path:
    """Its content, to add to."""
    return copied_site(tmp_path / "club", "base", "base_nights")


@pytest.fixture
def club_form(club_site: Path, browse: Browse) -> Form:
    """The submit page of the site that ``club`` is the content of."""
    return Form(browse(390), club_site)


@pytest.fixture
def form(served: str, browse: Browse) -> Form:
    """The submit page on a phone."""
    return Form(browse(390), served)


@pytest.fixture
def open_form(browse: Browse, tmp_path_factory: pytest.TempPathFactory) -> OpenForm:
    """Opens the submit page of the site that is built from some content."""

    def opened(root: Path, width: int = 390, *, folder: str = "") -> Form:
        return Form(browse(width), build_site(root, tmp_path_factory), folder)

    return opened


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The content of this repository without what no form is about, to add to."""
    unused = shutil.ignore_patterns("rules", "chess", "editions", "roaring-forties-2023", "roaring-forties-2027")
    shutil.copytree(ROOT / "content", tmp_path / "content", ignore=unused)
    return tmp_path
