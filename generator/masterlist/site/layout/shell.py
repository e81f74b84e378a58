"""What surrounds every page, in each language of a site: the menu, the foot, its languages, and its own texts."""

import json
from collections.abc import Callable, Collection, Iterable, Iterator
from itertools import islice
from typing import NamedTuple, TypeVar

from masterlist.colours import LIGHT
from masterlist.engine.query import Answerer
from masterlist.facts.content import Content, Privacy
from masterlist.facts.page import MarkdownPage
from masterlist.language import Language, _, active, language, pgettext, speaking
from masterlist.queries.logs import every_list
from masterlist.queries.results import EVENTS
from masterlist.site.common.links import address_of
from masterlist.site.common.words import Document, Link, PageLanguage, Shell
from masterlist.site.layout.frame import Frame, accents, corner, rules_in_use, sections
from masterlist.site.own_pages import log_lists, rated_names


def words_path(language: Language) -> str:
    """The path of the file; "" for a language whose words stand in the scripts themselves, and whose numbers do."""
    return f"assets/words-{language.tag.lower()}.js" if language.tag != "en" else ""


def script_documents(languages: Iterable[Language]) -> Iterator[Document]:
    """The files: words, how to choose a plural, and how to write days and numbers. ``assets/words.js`` reads them."""
    for one in languages:
        if path := words_path(one):
            value = {name: getattr(one, name) for name in ("decimal", "group", "day", "first", "months")}
            value["messages"] = {key: one.messages[key] for key in one.scripts}
            text = json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
            yield Document(path, f"var MasterlistLanguage=[{text},(n)=>Number({one.plural})];\n".encode())


def style_documents(languages: Iterable[Language]) -> Iterator[Document]:
    """A file beside that of the scripts, where there is one; English stands in ``assets/player.css`` itself."""
    for one in languages:
        if path := words_path(one):
            with speaking(one):
                labels = {
                    "points": pgettext("beside a number of a log", "Points"),
                    "defeated": pgettext("beside a number of a log", "Defeated"),
                    "total": pgettext("beside a number of a log", "Total"),
                    "rating": _("Rating"),
                    "signature": pgettext("column", "Signature of opponent"),
                    "confirmed": pgettext("in place of a signature", "confirmed by the opponent's log"),
                }
            escaped = {name: label.replace("\\", "\\\\").replace('"', '\\"') for name, label in labels.items()}
            lines = "".join(f'  --log-{name}: "{label}";\n' for name, label in escaped.items())
            style = f'@charset "utf-8";\n\n:root {{\n{lines}}}\n'
            yield Document(f"{path.removesuffix('.js')}.css", style.encode())


def translated(content: Content) -> Content:
    """The content with every page in the language that is spoken; where there is none, as it is.

    Each page says in which language it is.
    """
    tag, pages = active().tag, {}
    for id_, page in content.pages.items():
        original = page._replace(language=page.language or content.site.language)
        written = {one.language: one for one in page.translations}
        found = written.get(tag) or (None if original.language == _main(tag) else written.get(_main(tag)))
        if found and original.language != tag:
            pages[id_] = found._replace(menu=page.menu, original=page.parts)
        else:
            pages[id_] = original
    return content._replace(pages=pages)


def foreign(page: MarkdownPage) -> str:
    """The tag of the page's language where that is another than the one that is spoken, else ""."""
    return "" if _main(page.language) == _main(active().tag) else page.language


def _main(tag: str) -> str:
    """The language without its country."""
    return tag.partition("-")[0]


T = TypeVar("T")


class LocalizedSite(NamedTuple):
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


def localized_sites(content: Content, answers: Answerer, used: Collection[str], prefix: str) -> Iterator[LocalizedSite]:
    """The site's own language, and the further ones.

    ``used`` are the systems by which something is scored; ``prefix`` is the path of its folder within the repository.
    """
    site = content.site
    published = (
        PageLanguage(site.language, language(site.language).name, ""),
        *(PageLanguage(tag, language(tag).name, f"{tag.lower()}/") for tag in site.languages),
    )
    for one in published:
        with speaking(language(one.tag)):
            around = shell(translated(content), published, used, events=bool(answers(EVENTS)))
        lists = {id_: content.lists[id_] for id_ in every_list(answers)}
        rules = tuple(id_ for id_ in sorted(content.pages) if id_.startswith("rules/"))
        private = tuple(id_ for id_, player in content.players.items() if player.privacy is not Privacy.PUBLIC)
        # Only pictures for other sites show it, and they need the site's address.
        accent = accents(content.theme)[0] if address_of(site) else LIGHT.accent
        yield LocalizedSite(Frame(site, lists, rules, prefix, private, one.tag, one.folder, accent), around)


def shell(content: Content, languages: tuple[PageLanguage, ...], used: Collection[str], *, events: bool) -> Shell:
    """The menu and the foot of a site in the language that is spoken.

    ``used`` are the systems by which its lists and events are scored; ``events`` says whether it has any.
    """
    own = [Link(page.title, f"{page.id}.html") for _, page in sorted(content.pages.items()) if page.menu]
    home = [id_ for id_ in content.site.home if id_ in content.lists]
    in_order = [*home, *sorted(content.lists.keys() - set(home))]  # as the home page has them, then the others
    menu = [Link(content.lists[id_].brief, f"lists/{id_}.html") for id_ in in_order]
    menu += [Link(_("Events"), "tournaments.html")] if events else []
    menu += [Link(_("Players"), "players.html"), Link(_("Clubs"), "clubs.html"), Link(_("Records"), "records.html")]
    rules = rules_in_use(content, used)
    foot = [Link(_("Rules: {page}").format(page=page.title), f"{page.id}.html") for page in rules]
    foot += [Link(_("Log sheet"), "log-sheet.html")] if log_lists(content) else []
    foot += [Link(_("Order sheet"), "order-sheet.html")] if rated_names(content) else []
    foot += [Link(_("Open questions"), "problems.html"), Link(_("Data"), "data.html")]
    # What a phone's foot bar has, with the pictures that style.css draws; a site without events has its players
    places = (
        Link(pgettext("foot bar", "Lists"), "index.html"),
        Link(pgettext("foot bar", "Results"), "index.html#results"),
        Link(pgettext("foot bar", "Report"), "submit.html"),
        Link(pgettext("foot bar", "Events"), "tournaments.html") if events else Link(_("Players"), "players.html"),
        Link(pgettext("foot bar", "Me"), "mine.html"),
    )
    spoken = active()
    return Shell(
        content.site,
        (*menu, *own),
        Link(_("Report a game"), "submit.html"),
        places,
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
