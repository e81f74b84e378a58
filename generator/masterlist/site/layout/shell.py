"""What stands around every page, in each language of a site: the menu, the foot, the languages."""

from collections.abc import Callable, Collection, Iterable, Iterator
from itertools import islice
from typing import NamedTuple, TypeVar

from masterlist.colours import LIGHT
from masterlist.engine.query import Answerer
from masterlist.facts.content import Content, Privacy
from masterlist.language import _, active, language, pgettext, speaking
from masterlist.queries.events import EVENTS
from masterlist.queries.settings import every_list
from masterlist.site.common.links import address_of
from masterlist.site.common.model import Link, Shell, Tongue
from masterlist.site.layout.frame import Frame, accents, corner, rules_in_use, sections
from masterlist.site.layout.words import translated, words_path
from masterlist.site.own_pages import has_log_sheet, has_order_sheet, order_sheet_link, sheet_link

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


def voices_of(content: Content, answers: Answerer, used: Collection[str], prefix: str) -> Iterator[Voice]:
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


def _frame(content: Content, answers: Answerer, prefix: str, tongue: Tongue) -> Frame:
    lists = {id_: content.lists[id_] for id_ in every_list(answers)}
    rules = tuple(id_ for id_ in sorted(content.pages) if id_.startswith("rules/"))
    private = tuple(id_ for id_, player in content.players.items() if player.privacy is not Privacy.PUBLIC)
    # Only pictures for other sites show it, and they need the site's address.
    accent = accents(content.theme)[0] if address_of(content.site) else LIGHT.accent
    return Frame(content.site, lists, rules, prefix, private, tongue.tag, tongue.folder, accent)


def shell(content: Content, languages: tuple[Tongue, ...], used: Collection[str], *, events: bool) -> Shell:
    """The menu and the foot of a site in the language that is spoken.

    ``used`` are the systems by which its lists and events are scored; ``events`` says whether it has any.
    """
    own = [Link(page.title, f"{page.id}.html") for _, page in sorted(content.pages.items()) if page.menu]
    menu = [Link(content.lists[id_].brief, f"lists/{id_}.html") for id_ in _in_order(content)]
    menu += [Link(_("Events"), "tournaments.html")] if events else []
    menu += [Link(_("Players"), "players.html"), Link(_("Clubs"), "clubs.html"), Link(_("Records"), "records.html")]
    rules = rules_in_use(content, used)
    foot = [Link(_("Rules: {page}").format(page=page.title), f"{page.id}.html") for page in rules]
    foot += [sheet_link()] if has_log_sheet(content) else []
    foot += [order_sheet_link()] if has_order_sheet(content) else []
    foot += [Link(_("Open questions"), "problems.html"), Link(_("Data"), "data.html")]
    spoken = active()
    return Shell(
        content.site,
        (*menu, *own),
        Link(_("Report a game"), "submit.html"),
        tuple(_places(events=events)),
        tuple(foot),
        sections(content),
        corner(content),
        address_of(content.site),
        spoken.tag,
        next((one.folder for one in languages if one.tag == spoken.tag), ""),
        words_path(spoken),
        spoken.direction,
        languages if len(languages) > 1 else (),
    )


def _places(*, events: bool) -> Iterator[Link]:
    """What a phone's foot bar has, with the pictures that style.css draws; a site without events has its players."""
    yield Link(pgettext("foot bar", "Lists"), "index.html")
    yield Link(pgettext("foot bar", "Results"), "index.html#results")
    yield Link(pgettext("foot bar", "Report"), "submit.html")
    yield Link(pgettext("foot bar", "Events"), "tournaments.html") if events else Link(_("Players"), "players.html")
    yield Link(pgettext("foot bar", "Me"), "mine.html")


def _in_order(content: Content) -> list[str]:
    """The lists as the home page has them, then the others."""
    home = [id_ for id_ in content.site.home if id_ in content.lists]
    return [*home, *sorted(content.lists.keys() - set(home))]
