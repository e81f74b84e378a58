"""The languages of a site. Each makes pages of its own from the same results; documents are published once."""

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import NamedTuple, TypeVar

from masterlist.building.assess import Assessed
from masterlist.building.parts import Part
from masterlist.building.plan import parts
from masterlist.facts.content import Content
from masterlist.facts.people import Privacy
from masterlist.language import speaking
from masterlist.language.catalogue import language
from masterlist.queries.facts import EVENTS
from masterlist.site.frame import Frame
from masterlist.site.model import Shell, Tongue
from masterlist.site.shell import shell
from masterlist.site.translated import translated
from masterlist.standings.results import list_ids

T = TypeVar("T")
PUBLISHED_ONCE = ("api/", "downloads/", "assets")  # parts without pages


class Voice(NamedTuple):
    """A site in one of its languages."""

    frame: Frame
    shell: Shell

    def speak(self, work: Callable[[], T]) -> T:
        """Do the work in this language."""
        with speaking(language(self.frame.language)):
            return work()

    def each(self, items: Iterable[T]) -> Iterator[T]:
        """The items one by one, each made in this language."""
        left = iter(items)
        while found := self.speak(lambda: [*islice(left, 1)]):
            yield from found

    def planned(self, assessed: Assessed) -> Iterator[Part]:
        """Every part of the site, in the language that is spoken."""
        found = parts(assessed, self.frame, self.shell)
        if not self.frame.folder:
            yield from found
            return
        for one in found:
            if not one.name.startswith(PUBLISHED_ONCE):
                yield one.renamed(f"{self.frame.language}:")


def voices_of(assessed: Assessed, prefix: str) -> Iterator[Voice]:
    """The site's own language, and the further ones; ``prefix`` is the path of its folder within the repository."""
    site = assessed.content.site
    tongues = (
        Tongue(site.language, language(site.language).name, ""),
        *(Tongue(tag, language(tag).name, f"{tag.lower()}/") for tag in site.languages),
    )
    for tongue in tongues:
        with speaking(language(tongue.tag)):
            around = shell(translated(assessed.content), tongues, events=bool(assessed.revision(EVENTS)))
        yield Voice(_frame(assessed.content, prefix, tongue), around)


def _frame(content: Content, prefix: str, tongue: Tongue) -> Frame:
    lists = {id_: content.lists[id_] for ids in list_ids(content) for id_ in ids}
    rules = tuple(id_ for id_ in sorted(content.pages) if id_.startswith("rules/"))
    private = tuple(id_ for id_, player in content.players.items() if player.privacy is not Privacy.PUBLIC)
    return Frame(content.site, lists, rules, prefix, private, tongue.tag, tongue.folder)
