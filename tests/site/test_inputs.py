"""What a page shows is in its inputs, all of it: they can be sent anywhere, and there is no way to anything else."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from masterlist.build import build
from masterlist.building import work
from masterlist.building.checking import Options
from masterlist.building.parts import Ready, Rendering, render
from masterlist.codec import decode, encode
from masterlist.engine.query import Sent
from masterlist.language import language, speaking
from masterlist.queries.people import players
from masterlist.site.common.words import Page
from masterlist.site.layout import Frame
from masterlist.site.own_pages import prose_page
from tests.editions import publish
from tests.small import add, copied_site

NOT_SENT = (Ready, prose_page)  # files as they are published, and pages with examples of many kinds


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A site with logs, events, rated games, nights, an edition, a private player and a second language."""
    copied_site(tmp_path, "base_boards", "base", "base_nights")
    add(tmp_path / "content/site.yaml", "languages: [de]\n")
    add(tmp_path / "content/players/bob-baker.yaml", "privacy: initials\n")
    publish(tmp_path, "squares", "1996-12-31")
    return tmp_path


def test_inputs_that_were_sent_make_the_same_pages(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: set[type] = set()

    def send(given: Rendering) -> object:
        for _, one in given.inputs:
            inputs = one.value() if isinstance(one, Sent) else one
            if type(inputs) not in NOT_SENT:
                sent.add(type(inputs))
                arrived = decode(encode(inputs), type(inputs))
                with speaking(language(given.frame.language)):
                    assert list(arrived.made(given.frame)) == list(inputs.made(given.frame))
        return render(given)

    monkeypatch.setattr(work, "render", send)
    assert build(site, site / "public", Options(jobs=1)).files
    assert len(sent) > 15


class Greedy(NamedTuple):
    """Inputs of a page that wants to show what they lack."""

    id: str

    def made(self, _frame: Frame) -> Iterator[Page]:
        """A page with the name of a player, whom nothing was asked about."""
        everybody = players()  # type: ignore[operator] # that is what is tried
        yield Page("greedy.html", "prose.html", everybody[self.id].name, "")


def test_a_page_cannot_ask_for_what_its_inputs_lack() -> None:
    """A query is no function: it is answered where what it asks is recorded, and pages are made elsewhere."""
    with pytest.raises(TypeError, match="not callable"):
        list(Greedy("ann-archer").made(None))  # type: ignore[arg-type]
