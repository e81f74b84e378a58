"""What each player has in files of their own only where the site asks for it."""

import pytest

from tests.conftest import build_site
from tests.small import small_site

KINDS = {
    "feed": "feeds/players/ann-archer.atom",
    "badge": "badges/squares/ann-archer.svg",
    "card": "pictures/players/ann-archer.png",
}


def _built(said: str, tmp_path_factory: pytest.TempPathFactory) -> tuple[set[str], str]:
    """The extras of a player that are published, and the player's page."""
    root = small_site(tmp_path_factory.mktemp("root"))
    site = root / "content/site.yaml"
    site.write_text(site.read_text("utf-8").replace("player_extras: [feed, badge, card]\n", said), "utf-8")
    public = build_site(root, tmp_path_factory)
    page = (public / "players/ann-archer.html").read_text("utf-8")
    found = {kind for kind, path in KINDS.items() if (public / path).is_file()}
    assert found == {kind for kind, path in KINDS.items() if path in page}
    return found, page


@pytest.mark.parametrize("extras", [[], ["feed"], ["badge"], ["card"], ["feed", "badge", "card"]], ids=",".join)
def test_players_have_what_is_asked_for(extras: list[str], tmp_path_factory: pytest.TempPathFactory) -> None:
    found, _ = _built(f"player_extras: [{', '.join(extras)}]\n", tmp_path_factory)
    assert found == {*extras}


def test_there_is_only_what_is_asked_for(tmp_path_factory: pytest.TempPathFactory) -> None:
    found, page = _built("", tmp_path_factory)
    assert found == set()
    assert "og:image" not in page
    found, _ = _built("downloads: [csv, feeds, badges, pictures]\nplayer_extras: [card]\n", tmp_path_factory)
    assert found == {"card"}
    found, _ = _built("downloads: []\nplayer_extras: [feed]\n", tmp_path_factory)
    assert found == {"feed"}
