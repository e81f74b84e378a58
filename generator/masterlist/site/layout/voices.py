"""A site in each of its languages: what all pages of it share, and the language in which they are made."""

from collections.abc import Callable, Collection, Iterable, Iterator
from itertools import islice
from typing import NamedTuple, TypeVar

from masterlist.colours import LIGHT
from masterlist.engine.query import Answers
from masterlist.facts.content import Content
from masterlist.facts.people import Privacy
from masterlist.language import speaking
from masterlist.language.catalogue import language
from masterlist.queries.events import EVENTS
from masterlist.queries.lists import every_list
from masterlist.site.common.address import address_of
from masterlist.site.common.model import Shell, Tongue
from masterlist.site.layout.frame import Frame
from masterlist.site.layout.shell import shell
from masterlist.site.layout.theme import accents
from masterlist.site.layout.translated import translated

T = TypeVar("T")


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


def voices_of(content: Content, answers: Answers, used: Collection[str], prefix: str) -> Iterator[Voice]:
    """The site's own language, and the further ones.

    ``used`` are the systems by which something is scored; ``prefix`` is the path of its folder within the repository.
    """
    site = content.site
    tongues = (
        Tongue(site.language, language(site.language).name, ""),
        *(Tongue(tag, language(tag).name, f"{tag.lower()}/") for tag in site.languages),
    )
    for tongue in tongues:
        with speaking(language(tongue.tag)):
            around = shell(translated(content), tongues, used, events=bool(answers(EVENTS)))
        yield Voice(_frame(content, answers, prefix, tongue), around)


def _frame(content: Content, answers: Answers, prefix: str, tongue: Tongue) -> Frame:
    lists = {id_: content.lists[id_] for id_ in every_list(answers)}
    rules = tuple(id_ for id_ in sorted(content.pages) if id_.startswith("rules/"))
    private = tuple(id_ for id_, player in content.players.items() if player.privacy is not Privacy.PUBLIC)
    # Only pictures for other sites show it, and they need the site's address.
    accent = accents(content.theme)[0] if address_of(content.site) else LIGHT.accent
    return Frame(content.site, lists, rules, prefix, private, tongue.tag, tongue.folder, accent)
