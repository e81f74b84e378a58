"""The checks of a site as a whole, all of them in one list, and those of its Markdown pages.

What reads Markdown goes back to every bracket that stays open, and into itself for every level of a list. So what no
page needs is refused at its place. Every other page is rendered, as by a build and within the same bounds. Links
lead to what a build publishes; where that is not certain, nothing is reported. Strangers write the pages: no letter is
looked at more than a few times, however many links there are.
"""

import posixpath
import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from functools import cache
from itertools import islice
from urllib.parse import unquote

from masterlist.checks import examples, references
from masterlist.checks.books import check_entries
from masterlist.colours import DARK, LEAST, LIGHT, contrast, nearest_readable
from masterlist.facts.board import SEVENTH_PLAYER
from masterlist.facts.content import PSEUDONYM, Content
from masterlist.facts.night import FROM_LOGS
from masterlist.facts.page import MOST_HEADINGS, LogExample, MarkdownPage, leads_elsewhere
from masterlist.grouping import by_key
from masterlist.read.text import shown
from masterlist.source import N_, Message, Place, Problem, nearest, say, warning

_FENCE = re.compile(r"~{3,}|`{3,}")
_MARKS = re.compile(r"^(?:[\s>*+-]|[0-9]+[.)])*")  # of quotations and lists
_MARKED_UP = re.compile(r"[\[<&_\\]")  # the text of such a heading may differ from what is written
_HTML_HEADING = re.compile(r"<h[1-6]", re.IGNORECASE)
_UNDERLINE = re.compile(r"[\s>]*(?:=+|-+)\s*")


def without_code(text: str) -> str:
    """The text with blanks in place of all that is fenced, so that everything else stays where it was."""
    lines = text.split("\n")
    plain = enumerate(map(str.rstrip, lines))
    ends = by_key((line, number) for number, line in plain if _FENCE.fullmatch(line))
    outside = 0
    for number, line in enumerate(lines):
        fence = _FENCE.match(line)
        if fence is None or number < outside:
            continue
        later = ends.get(fence[0], ())
        found = bisect_right(later, number)
        if found < len(later):
            outside = later[found] + 1
            lines[number:outside] = [" " * len(one) for one in lines[number:outside]]
    return "\n".join(lines)


def headings(page: MarkdownPage) -> frozenset[str] | None:
    """Ids that the page's headings may have, and perhaps more; None where that is not certain."""
    from markdown.extensions.toc import slugify  # noqa: PLC0415  most checks need no Markdown

    found = [text for part in page.parts if isinstance(part, str) for text in _heading_texts(part)]
    if any(isinstance(part, str) and _HTML_HEADING.search(part) for part in page.parts):
        return None
    if any(_MARKED_UP.search(text) for text in found):
        return None
    return frozenset(slugify(text, "-") for text in found)


def _heading_texts(text: str) -> Iterator[str]:
    above = ""
    for line in text.split("\n"):
        plain = _MARKS.sub("", line)
        if plain.startswith("#"):
            yield plain
        if _UNDERLINE.fullmatch(line):
            yield above
            yield _MARKS.sub("", above)
        above = line


DEEPEST = 24  # levels of lists and quotations, as of YAML
MOST_OPEN = 100  # brackets of a kind, one within the other
_TOO_DEEP = re.compile(rf"^(?:\t| {{4}}| {{0,3}}>){{{DEEPEST + 1}}}", re.MULTILINE)
_BRACKET = re.compile(r"[\[\]()>]|<(?=[A-Za-z/!?])|\n[ \t]*(?=\n)")
_HEADING = re.compile(r"^(?: {0,3}#|=+ *$|-+ *$)", re.MULTILINE)
_OPENED_BY = {"]": "[", ")": "(", ">": "<"}


def pages_are_bounded(pages: Iterable[MarkdownPage]) -> Iterator[Problem]:
    """No page nests deeper, leaves more brackets open, or takes more steps than can be made in a moment."""
    for page in pages:
        yield from [*_plainly_unbounded(page)] or _not_rendered(page)


def _not_rendered(page: MarkdownPage) -> Iterator[Problem]:
    from masterlist.read.markdown_html import MOST_STEPS, TooCostly, spend  # noqa: PLC0415  most checks render no page

    left = MOST_STEPS
    for text, line in zip(*page.markdown, strict=True):
        try:
            left = spend(text, left)
        except TooCostly as refused:
            yield Problem(Place(page.place.file, line, 1), refused.rule, refused.message, refused.hint)
            return


def _plainly_unbounded(page: MarkdownPage) -> Iterator[Problem]:
    for place, _ in islice(page.found(_TOO_DEEP), 1):
        message, hint = f"this is nested deeper than {DEEPEST} levels", "no page needs that: indent it less"
        yield Problem(place, "nesting-is-bounded", message, hint)
    for place, bracket in islice(_left_open(page), 1):
        message = f"more than {MOST_OPEN} brackets '{bracket}' are open here"
        hint = "close them, or write '&lt;' where no tag begins" if bracket == "<" else "close them"
        yield Problem(place, "brackets-are-closed", message, hint)
    for place, _ in islice(page.found(_HEADING), MOST_HEADINGS, MOST_HEADINGS + 1):
        message = f"the page has more than {MOST_HEADINGS:,} headings"
        yield Problem(place, "headings-are-bounded", message, "split it into several pages")


def _left_open(page: MarkdownPage) -> Iterator[tuple[Place, str]]:
    """Brackets that open while too many are; those of a link end with the paragraph, those of HTML do not."""
    opened: Counter[str] = Counter()
    for place, match in page.found(_BRACKET):
        bracket = match[0]
        if bracket in _OPENED_BY:
            opened[_OPENED_BY[bracket]] = max(0, opened[_OPENED_BY[bracket]] - 1)
        elif bracket in _OPENED_BY.values():
            opened[bracket] += 1
            if opened[bracket] > MOST_OPEN:
                yield place, bracket
        else:
            opened["["] = opened["("] = 0


PICTURE = re.compile(r"!\[(?:(?!!\[)[^\]])*+\]\(|<img\b")  # from the last '![' on: none is sought twice
REMOVED = re.compile(  # what loads, runs or asks for something; code is passed over
    r"`[^`\n]*`|<(audio|base|button|canvas|embed|form|frame|iframe|input|link|math|meta|object|script|select|style|svg"
    r"|textarea|video)\b",
    re.IGNORECASE,
)
LATER = re.compile("players-[0-9]+")  # further pages of the index of players
FOLDERS = (
    *("api", "assets", "badges", "clubs", "downloads", "embed", "feeds", "games", "head-to-head", "lists"),
    *("pictures", "players", "rows", "schema", "search", "tournaments", "years"),
)


@cache
def made_pages() -> tuple[str, ...]:
    """Pages at the top that the tool makes itself: those that have a document, and others."""
    from masterlist.documents.interface import ENDPOINTS  # noqa: PLC0415  takes long to import, and results need none

    documents = (one.path.strip("/").removesuffix(".json") for one in ENDPOINTS if not one.ids)
    others = ("404", "compare", "data", "log-sheet", "mine", "order-sheet", "problems", "results", "search", "submit")
    return tuple(sorted({*documents, *others, "tournaments", "why"}))


def pages_have_free_names(content: Content) -> Iterator[Problem]:
    """No page takes the name of one that the tool makes, nor the folder of the pages in a further language."""
    folders = {tag.lower(): tag for tag in content.site.languages}
    for page in content.pages.values():
        folder, slash, rest = page.id.partition("/")
        if page.id in made_pages() or LATER.fullmatch(page.id) or (slash and folder in FOLDERS):
            message = f"the name '{page.id}' belongs to a page that is made from the other content"
            yield Problem(page.place, "pages-have-free-names", message, "rename the file")
        if slash and folder in folders:
            message = f"the folder '{folder}' is that of the site's pages in the language '{folders[folder]}'"
            hint = f"call the folder something else; a page in that language is called {rest}.{folders[folder]}.md"
            yield Problem(page.place, "pages-have-free-names", message, hint)


def further_languages_are_others(content: Content) -> Iterator[Problem]:
    """The site's own language is none of the further ones."""
    site = content.site
    for tag, place in zip(site.languages, site.languages_places, strict=True):
        if tag == site.language:
            message = f"'{tag}' is the language of the site itself"
            yield Problem(place, "languages-are-others", message, "remove it from 'languages'")


def pages_are_text(content: Content) -> Iterator[Problem]:
    """No page asks for a picture, or for what else is taken out of it."""
    for page in content.all_pages():
        for place, match in page.found(REMOVED):
            if match[1]:
                message = say(N_("'<{tag}>' in pages is not published"), tag=match[1].lower())
                yield warning(place, "pages-are-text", message, say(N_("say it in words, or link to it")))
        for place, _ in page.found(PICTURE):
            message = say(N_("pictures in pages are not published"))
            yield warning(place, "pages-are-text", message, say(N_("link to the picture instead")))


PAGE_CHECKS = (pages_have_free_names, further_languages_are_others, pages_are_text)


LINK = re.compile(
    r"`[^`\n]*`"  # code, which is passed over
    r"|\]\([ \t]*+(?:<([^<>\n]*)>|([^\s<>()\[\]]++)(?=[ \t]*+\n?[ \t]*+[)\"']))"
    r"|^ {0,3}\[[^\[\]\n]*+\]:[ \t]*+(?:\n[ \t]*+)?<?([^\s<>]++)(?=>?[ \t]*+(?:[\"'(]|\n|\Z))"
    r"|<a\s[^<>]*?\bhref\s*+=\s*+[\"']([^\"'<>\s]++)[\"']",
    re.MULTILINE | re.IGNORECASE,
)
ELSEWHERE = re.compile(r"[a-z][a-z0-9+.-]*+:|/|[^\\&(]*+[\\&(]", re.IGNORECASE)  # or written as is not read here
ENDING = re.compile(r"\.(?:md|html)\Z")
NUMBERED = re.compile(r"[_-][0-9]+\Z")  # a heading of the same name as another
MOST_SUGGESTIONS = 20  # to look for what was meant takes long
LONGEST = 200  # letters that something may be suggested for

Fault = tuple[Message, Message]  # the message and the remedy


def links_lead_somewhere(content: Content, events: Collection[str], nights: Collection[str] = ()) -> Iterator[Problem]:
    """What a page links is published; ``events`` are the ids of those on file, ``nights`` are ``LIST/NIGHT``."""
    judge = _Judge(content, events, nights)
    for original in content.pages.values():
        for page in (original, *original.translations):
            faults: dict[str, Fault | None] = {}
            for place, target in _links(page):
                if target not in faults:
                    faults[target] = judge.fault(page, target, inside=page is not original)
                if fault := faults[target]:
                    yield warning(place, "links-lead-somewhere", *fault)


def _links(page: MarkdownPage) -> Iterator[tuple[Place, str]]:
    parts = tuple(without_code(part) if isinstance(part, str) else part for part in page.parts)
    for place, link in page._replace(parts=parts).found(LINK):
        if link.lastindex and (leads_elsewhere(target := link[link.lastindex]) or not ELSEWHERE.match(target)):
            yield place, target


class _Judge:
    """Says what is wrong with a link; what was meant it says only so often."""

    def __init__(self, content: Content, events: Collection[str], nights: Collection[str]) -> None:
        self._content, self._events, self._nights = content, events, nights
        self._languages = {tag.casefold() for tag in content.site.languages}
        self._former = {former for player in content.players.values() for former in player.former_ids}
        self._headings: dict[str, frozenset[str] | None] = {}
        self._suggested = 0

    def fault(self, page: MarkdownPage, target: str, *, inside: bool) -> Fault | None:
        """What is wrong with a link on the page, or None; ``inside``: in the folder of a further language."""
        if leads_elsewhere(target):
            message = say(N_("the link to '{target}' leads to another site, and is left out"), target=shown(target))
            return message, say(N_("write the whole address, with https://"))
        written, _, fragment = target.partition("#")
        stem, endings = ENDING.subn("", unquote(written.partition("?")[0]))
        if written and not endings:
            return None
        folder = posixpath.dirname(page.id)
        path = posixpath.normpath(posixpath.join(folder, stem)) if written else page.id
        path = path.removeprefix("../") if inside else path
        if path.startswith(".."):
            message = say(N_("the link to '{target}' leads out of the site"), target=shown(written))
            return message, say(N_("write the whole address, with https://"))
        tag, _, below = path.partition("/")
        path = below if below and tag.casefold() in self._languages else path
        if self._is_there(path):
            return self._lost_heading(path, unquote(fragment))
        near = self._meant(path)
        meant = near and posixpath.relpath(near, folder or ".") + written[len(written.rpartition(".")[0]) :]
        return say(N_("the link to '{target}' leads to no page"), target=shown(written)), _remedy(meant)

    def _is_there(self, path: str) -> bool:
        """Whether the page is published, as far as is known."""
        folder, slash, rest = path.partition("/")
        id_, _, further = rest.partition("/")
        if not slash or folder not in FOLDERS:
            return path in made_pages() or bool(LATER.fullmatch(path)) or self._content.has("page", path)
        if folder == "players":
            known = id_ == SEVENTH_PLAYER or self._content.has("player", id_)
            return not further and (known or (id_ in self._former or PSEUDONYM.fullmatch(id_) is not None))
        if folder == "clubs":
            return not further and self._content.has("club", id_)
        if folder == "tournaments":
            return id_ in self._events or f"content/tournaments/{id_}/event.yaml" in self._content.unread
        if folder == "lists":
            return self._content.has("list", id_)
        return folder != "games" or self._is_game(id_, further) or f"content/{path}.yaml" in self._content.unread

    def _is_game(self, rating_list: str, id_: str) -> bool:
        """Whether it is a rated game, a night, or the page of all nights of a list."""
        own = f"{rating_list}/"
        is_index = not id_ and any(night.startswith(own) for night in self._nights)
        made_of_logs = id_.endswith(FROM_LOGS) and self._content.has("list", rating_list)  # perhaps: it takes the logs
        return made_of_logs or is_index or own + id_ in self._nights or id_ in self._games(rating_list)

    def _games(self, rating_list: str) -> Iterable[str]:
        return [game.id for game in self._content.games.get(rating_list, ())]

    def _meant(self, path: str) -> str:
        """The nearest path of a page of the same kind, or of a Markdown page in the same folder; or ""."""
        content, (folder, _, rest) = self._content, path.partition("/")
        kinds: dict[str, Iterable[str]] = {
            "players": content.players,
            "clubs": content.clubs,
            "lists": content.lists,
            "tournaments": self._events,
            "games": [*(f"{id_}/{game}" for id_ in content.games for game in self._games(id_)), *self._nights],
        }
        if not rest or folder not in kinds:
            folder, rest = posixpath.split(path)
            others = [posixpath.basename(id_) for id_ in content.pages if posixpath.dirname(id_) == folder]
            kinds = {folder: others if folder else [*others, *made_pages()]}
        near = self._nearest(rest, kinds[folder])
        return near and posixpath.join(folder, near)

    def _lost_heading(self, path: str, fragment: str) -> Fault | None:
        """What is wrong with a link to a section of a Markdown page, if anything."""
        if not fragment or len(fragment) > LONGEST or fragment.casefold() == "top":
            return None
        if path not in self._headings:
            self._headings[path] = self._headings_of(path)
        found = self._headings[path]
        names = [fragment, once := NUMBERED.sub("", fragment), NUMBERED.sub("", once)]
        if found is None or not found.isdisjoint(names):
            return None
        near = self._nearest(fragment, found)
        message = say(N_("no heading of the page gives '#{target}'"), target=shown(fragment))
        return message, _remedy(near and f"#{near}")

    def _headings_of(self, path: str) -> frozenset[str] | None:
        """Of the page in all its languages; None where they are not all known."""
        page = self._content.pages.get(path)
        if page is None or any(name.startswith(f"content/pages/{path}.") for name in self._content.unread):
            return None
        every = [headings(one) for one in (page, *page.translations)]
        known = [one for one in every if one is not None]
        return frozenset({"content", "section", ""}.union(*known)) if len(known) == len(every) else None

    def _nearest(self, word: str, known: Iterable[str]) -> str:
        self._suggested += 1
        return nearest(word, known) if self._suggested <= MOST_SUGGESTIONS and len(word) <= LONGEST else ""


def _remedy(meant: str) -> Message:
    return say(N_("did you mean '{id}'?"), id=meant) if meant else say(N_("correct or remove it"))


OF_EXAMPLES = re.compile(r"\b(OWNER|NAME)\b|example/ratings")  # as the manual and a new site have them
OUR_RATINGS = "Our ratings"  # what a new site is called
OUR_TEXT = re.compile(r"\bReplace\b \bthis\b \btext\b[^.]*")  # and what its page about the club says

Check = Callable[[Content], Iterable[Problem]]


def accents_can_be_read(content: Content) -> Iterator[Problem]:
    """Links stand out from the paper by 4.5 to 1, as the Web Content Accessibility Guidelines ask (2.2, §1.4.3)."""
    theme = content.theme
    for key, colour, paper in (("accent", theme.accent, LIGHT), ("accent_dark", theme.accent_dark, DARK)):
        if colour and (found := contrast(colour, paper)) < LEAST:
            message = f"on {paper.name} paper '{colour}' has a contrast of {found // 100}.{found % 100:02} to 1"
            hint = f'text needs 4.5 to 1; the nearest that has it is "{nearest_readable(colour, paper)}"'
            yield Problem(theme.spots[key], "accents-can-be-read", message, hint)


def placeholders_are_replaced(content: Content) -> Iterator[Problem]:
    """A placeholder for the club's own words, as in the manual and in a new site, is not published as it is."""
    site, rule = content.site, "placeholders-are-replaced"
    for key, address in (("base_url", site.base_url), ("repository", site.repository)):
        if found := OF_EXAMPLES.search(address):
            message = say(N_("'{key}' still has the placeholder '{text}'"), key=key, text=found[0])
            yield warning(
                site.at(key), rule, message, say(N_("write the user name and the name of your own repository"))
            )
    if site.base_url and site.title == OUR_RATINGS:
        message = say(N_("the site is still called '{text}'"), text=site.title)
        yield warning(site.at("title"), rule, message, say(N_("write the title of your own site")))
    wordmark = content.theme.wordmark
    if wordmark == OUR_RATINGS != site.title:
        message = say(N_("the corner of every page still says '{text}'"), text=wordmark)
        hint = say(N_("change 'wordmark', or remove it: the title of the site takes its place"))
        yield warning(Place("content/theme.yaml"), rule, message, hint)
    for page in content.pages.values() if site.base_url else ():
        for place, found in page.found(OUR_TEXT):
            message = say(N_("the page still says '{text}'"), text=found[0])
            yield warning(place, rule, message, say(N_("write your own text there, or remove the page")))


CHECKS: tuple[Check, ...] = (
    *references.CHECKS,
    *PAGE_CHECKS,
    *examples.CHECKS,
    accents_can_be_read,
    placeholders_are_replaced,
)


def check_whole(
    content: Content, newest_day: str, all_events: Collection[str], all_nights: Collection[str] = ()
) -> Iterator[Problem]:
    """What takes a look at the site as a whole: that whatever is named exists, and the pages.

    ``all_events`` and ``all_nights``, as ``LIST/NIGHT``, are those on file, of which the content may hold only some.
    """
    for check in CHECKS:
        yield from check(content)
    yield from references.periods_have_begun(content, newest_day)
    yield from links_lead_somewhere(content, all_events, all_nights)
    for page in content.all_pages():
        for part in page.parts:
            if isinstance(part, LogExample):
                yield from check_entries((part.book,), newest_day, {part.book.list: False})
