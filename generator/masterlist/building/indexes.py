"""The parts that show something of many: lists and their editions, indexes, the home page."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from masterlist.building.overview import Overview
from masterlist.building.parts import Namer, Part, Ready
from masterlist.building.provenance import Told
from masterlist.codec import digest
from masterlist.facts.people import Player, Privacy
from masterlist.language.catalogue import language
from masterlist.render import assets, openapi
from masterlist.site import (
    api,
    events,
    log_sheet,
    not_found,
    order_sheet,
    prose,
    script_words,
    style_words,
    submit,
)
from masterlist.site import people as members
from masterlist.site.address import address_of
from masterlist.site.downloads import index, redirects
from masterlist.site.downloads import results as newest_results
from masterlist.site.downloads.head import wants
from masterlist.site.downloads.ical import calendar
from masterlist.site.editions.issues import rated_key
from masterlist.site.frame import Frame
from masterlist.site.lists.view import home_page
from masterlist.site.model import Page
from masterlist.site.problems import named_in, problems_page
from masterlist.site.source_links import Sources
from masterlist.site.theme import dressed


class Indexes:
    """The parts of lists, indexes and what stands alone."""

    def __init__(self, site: Overview, part: Namer, told: Told, frame: Frame) -> None:
        self._site = site
        self._part = part
        self._stamp = told.stamp
        self._link_to = Sources(frame.site, frame.prefix, private=frame.private)
        self._provenance = told.provenance
        self._prefix = frame.prefix

    def parts(self) -> Iterator[Part]:
        """All of them."""
        counts = (
            self._site.counts(),
            len(self._site.content.players),
            self._stamp,
            self._site.people,
            self._site.clubs,
        )
        rated = [rated_key(one) for one in self._site.rated.values()]
        heads, site = self._site.heads, self._site.content.site
        newest = [(one.newest, one.told, one.player) for own in self._site.known.summaries.values() for one in own]
        cut = [[one.id for one in own] for own in self._site.known.editions.values()]
        yield self._part("home", self._home, *counts, self._site.rows, rated, heads, newest, self._newest_keys(), cut)
        yield self._part("events", self._index_of_events, heads, self._site.people)
        yield from self._members()
        if names := log_sheet.list_names(self._site.content):
            yield self._part("log-sheet", partial(_ready, log_sheet.log_sheet_page, names), names)
        if rated_names := order_sheet.rated_names(self._site.content):
            yield self._part("order-sheet", partial(_ready, order_sheet.order_sheet_page, rated_names), rated_names)
        tables = (heads, self._site.rows, rated, self._site.people, tuple(self._site.content.clubs.values()))
        yield self._part("data", self._data, *tables, [*map(self._site.as_of, self._site.rows)])
        if wants(site, "csv"):
            yield self._part("downloads/players", self._players_table, self._site.people)
        for id_, player in self._site.content.players.items():
            if player.former_ids:
                load = partial(_moved, player)
                yield self._part(f"moved/{id_}", load, player.name, player.former_ids)
        if address_of(site):
            yield self._part("not-found", partial(_ready, not_found.not_found_page, site), address_of(site))
        called = self._site.names(named_in(self._site.warnings))
        yield self._part("problems", self._problems, self._site.warnings, called)
        for id_, page in sorted(self._site.content.pages.items()):
            yield self._part(f"pages/{id_}", partial(self._prose, id_), page)
        logs = {player: unit.lists for player, unit in self._site.known.logs.items()}
        boards = [(one.event, self._site.known.events[one.event.id].boards, one.progress.in_play) for one in heads]
        form = partial(self._form, logs, boards)
        games = {id_: [game.id for game in own] for id_, own in self._site.content.games.items()}
        yield self._part("submit", form, logs, boards, self._site.everybody, games, self._site.clubs)
        spoken = [*map(language, (site.language, *site.languages))]
        said = (*script_words.documents(spoken), *style_words.documents(spoken))
        files = (*dressed(assets(), self._site.content.theme), *said)
        yield Part("assets", digest(files), lambda: Ready(files))

    def _members(self) -> Iterator[Part]:
        everybody = members.People(self._site.results())
        for number, view in everybody.pages():
            load = partial(_ready, members.players_page, number, view)
            yield self._part(f"players-{number}", load, view)
        if rows := everybody.rows():
            yield self._part("rows/players", partial(Ready, (rows,)), rows)
        clubs = list(everybody.clubs())
        lines = tuple(members.ClubLine(view.club, len(view.members.rows)) for view in clubs)
        yield self._part("clubs", partial(_ready, members.clubs_page, lines), lines)
        for club in clubs:
            yield self._part(f"clubs/{club.club.id}", partial(_ready, members.club_page, club), club)

    def _home(self) -> Ready:
        newest = {id_: self._site.newest(id_) for id_ in self._site.rows}
        results = self._site.results({id_: self._site.master_list(id_, newest[id_]) for id_ in self._site.rows})
        page = home_page(results, self._stamp.commit, changed=self._stamp.changed)
        page = page._replace(head=index.home_head(self._site.content, results=bool(results.as_of)))
        feeds = newest_results.documents(results)
        return Ready((page, api.index_document(results, self._stamp.commit), *feeds))

    def _index_of_events(self) -> Ready:
        content, results = self._site.content, self._site.results()
        page = events.events_page(results)._replace(head=index.events_head(content))
        dated = wants(content.site, "feeds")
        return Ready((page, *([calendar(content.site, [one.event for one in results.heads])] if dated else [])))

    def _data(self) -> Ready:
        content, results = self._site.content, self._site.results()
        page = index.data_page(content, events=bool(results.heads), results=bool(results.as_of))
        return Ready((page, *index.documents(content, results), openapi(content.site)))

    def _players_table(self) -> Ready:
        return Ready((index.players_table(self._site.content),))

    def _problems(self) -> Ready:
        return Ready((problems_page(self._site.content, self._site.warnings, self._link_to),))

    def _prose(self, id_: str) -> Ready:
        return Ready(tuple(prose.pages(self._site.content._replace(pages={id_: self._site.content.pages[id_]}))))

    def _form(self, logs: submit.Logs, boards: Sequence[submit.EventBoards]) -> Ready:
        players = self._site.content.players
        # A game with a private player cannot be reported with the form: the id there is not that of the file.
        content = self._site.content._replace(
            players={id_: one for id_, one in players.items() if one.privacy is Privacy.PUBLIC}
        )
        page = submit.submit_page(content, self._prefix, events=bool(boards))
        return Ready((page, submit.known_document(content, logs, boards)))

    def _newest_keys(self) -> list[object]:
        newest = {player for id_ in self._site.rows for player in self._site.newest_logs(id_)}
        known = self._site.known
        return [(known.logs[player].key, [one.key for one in known.summaries[player]]) for player in sorted(newest)]


def _moved(player: Player) -> Ready:
    return Ready(tuple(redirects.documents(player)))


def _ready(page: Callable[..., Page], *shown: object) -> Ready:
    return Ready((page(*shown),))
