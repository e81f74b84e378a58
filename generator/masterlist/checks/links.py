"""Links in Markdown pages lead to what a build publishes; where that is not certain, nothing is said.

Strangers write the pages: no letter is looked at more than a few times, however many links there are.
"""

import posixpath
import re
from collections.abc import Collection, Iterable, Iterator
from urllib.parse import unquote

from masterlist.checks.markup import headings, without_code
from masterlist.checks.pages import FOLDERS, LATER, MADE
from masterlist.facts.board import SEVENTH_PLAYER
from masterlist.facts.content import Content
from masterlist.facts.night import FROM_LOGS
from masterlist.facts.page import MarkdownPage, leads_elsewhere
from masterlist.read.shown import shown
from masterlist.source import N_, Place, Problem, Said, nearest, say, warning

LINK = re.compile(
    r"`[^`\n]*`"  # code, which is passed over
    r"|\]\([ \t]*+(?:<([^<>\n]*)>|([^\s<>()\[\]]++)(?=[ \t]*+\n?[ \t]*+[)\"']))"
    r"|^ {0,3}\[[^\[\]\n]*+\]:[ \t]*+(?:\n[ \t]*+)?<?([^\s<>]++)(?=>?[ \t]*+(?:[\"'(]|\n|\Z))"
    r"|<a\s[^<>]*?\bhref\s*+=\s*+[\"']([^\"'<>\s]++)[\"']",
    re.MULTILINE | re.IGNORECASE,
)
ELSEWHERE = re.compile(r"[a-z][a-z0-9+.-]*+:|/|[^\\&(]*+[\\&(]", re.IGNORECASE)  # or written as is not read here
ENDING = re.compile(r"\.(?:md|html)\Z")
PSEUDONYM = re.compile("player-[0-9a-f]+")  # of a private player
NUMBERED = re.compile(r"[_-][0-9]+\Z")  # a heading of the same name as another
MOST_SUGGESTIONS = 20  # to look for what was meant takes long
LONGEST = 200  # letters that something may be suggested for

Fault = tuple[Said, Said]  # the message and the remedy


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
        path = self._in_one_language(path)
        if self._is_there(path):
            return self._lost_heading(path, unquote(fragment))
        near = self._meant(path)
        meant = near and posixpath.relpath(near, folder or ".") + written[len(written.rpartition(".")[0]) :]
        return say(N_("the link to '{target}' leads to no page"), target=shown(written)), _remedy(meant)

    def _in_one_language(self, path: str) -> str:
        """The path below the folder of its language."""
        folder, _, rest = path.partition("/")
        return rest if rest and folder.casefold() in self._languages else path

    def _is_there(self, path: str) -> bool:
        """Whether the page is published, as far as is known."""
        folder, slash, rest = path.partition("/")
        id_, _, further = rest.partition("/")
        if not slash or folder not in FOLDERS:
            return path in MADE or bool(LATER.fullmatch(path)) or self._content.has("page", path)
        if folder == "players":
            known = id_ == SEVENTH_PLAYER or self._content.has("player", id_)
            return not further and (known or self._was_or_hides_a_player(id_))
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

    def _was_or_hides_a_player(self, id_: str) -> bool:
        return id_ in self._former or PSEUDONYM.fullmatch(id_) is not None

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
            beside = [posixpath.basename(id_) for id_ in content.pages if posixpath.dirname(id_) == folder]
            kinds = {folder: beside if folder else [*beside, *MADE]}
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


def _remedy(meant: str) -> Said:
    return say(N_("did you mean '{id}'?"), id=meant) if meant else say(N_("correct or remove it"))
