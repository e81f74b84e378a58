"""The parts that tell of a list through time: the index of its editions, its history, and the hall of records."""

from collections.abc import Iterator, Mapping
from functools import partial

from masterlist.building.chronicle import Chronicle
from masterlist.building.overview import Overview
from masterlist.building.parts import Namer, Part, Ready
from masterlist.site import api
from masterlist.site.editions.issues import rated_gains, rated_key
from masterlist.site.editions.view import Issue, index_page
from masterlist.site.records import history_page, records_page
from masterlist.standings.board_records import Held, board_records
from masterlist.standings.played import VICTORIES
from masterlist.standings.rating_list import Rated
from masterlist.standings.records import Record, ledger_records, log_records
from masterlist.standings.years import ENDINGS, ledger_years, log_years


class Annals:
    """Parts that are made from all logs of a list, and from all events."""

    def __init__(self, site: Overview, part: Namer, chronicles: Mapping[str, Chronicle]) -> None:
        self._site = site
        self._part = part
        self._chronicles = chronicles

    def parts(self) -> Iterator[Part]:
        """All of them."""
        for id_, one in self._chronicles.items():
            if one.cuts:
                issues = list(one.issues())
                load = partial(self._index, id_, issues)
                yield self._part(f"lists/{id_}/editions", load, issues, self._site.people)
            if one.logs:
                played = [(log.first, log.played) for log in one.logs.values()]
                load, as_of = partial(self._history, id_), self._site.as_of(id_)
                yield self._part(f"lists/{id_}/history", load, played, one.leaders(), as_of, self._site.people)
        for id_, rated in self._site.rated.items():
            if rated.as_of:
                key = (rated_key(rated), self._site.people)
                yield self._part(f"lists/{id_}/history", partial(self._rated_history, rated), *key)
        yield self._records()

    def _records(self) -> Part:
        logs = [[(log.player, log.bests) for log in one.logs.values()] for one in self._chronicles.values()]
        gains = [list(one.gains()) for one in self._chronicles.values()]
        rated = [rated_key(one) for one in self._site.rated.values()]
        held = [(head.event.name, *self._held(head.event.id)) for head in self._site.heads]
        return self._part("records", self._hall, logs, gains, rated, held, self._site.people)

    def _held(self, event: str) -> Held:
        unit = self._site.known.events[event]
        return Held(event, unit.event.end, unit.feats)

    def _index(self, id_: str, issues: list[Issue]) -> Ready:
        content = self._site.content
        about = content.lists[id_]
        return Ready((index_page(content, about, issues), api.editions_document(content, about, issues)))

    def _history(self, id_: str) -> Ready:
        one, content = self._chronicles[id_], self._site.content
        years = log_years(((log.first, log.months) for log in one.logs.values()), one.leaders())
        about = content.lists[id_]
        page = history_page(content, about, VICTORIES, years)
        return Ready((page, api.history_document(content, about, VICTORIES, years, self._site.as_of(id_))))

    def _rated_history(self, rated: Rated) -> Ready:
        years, content = ledger_years(self._site.content, rated), self._site.content
        page = history_page(content, rated.about, ENDINGS, years)
        return Ready((page, api.history_document(content, rated.about, ENDINGS, years, rated.as_of)))

    def _hall(self) -> Ready:
        halls: dict[str, list[Record]] = {}
        for id_, one in self._chronicles.items():
            if one.logs:
                halls[id_] = log_records(id_, ((log.player, log.bests) for log in one.logs.values()), one.gains())
        for id_, rated in self._site.rated.items():
            if rated.as_of:
                halls[id_] = ledger_records(rated, rated_gains(rated))
        heads = self._site.heads
        boards = board_records((self._held(head.event.id) for head in heads), self._site.rated.values())
        if boards:
            halls[""] = boards
        content = self._site.content
        page = records_page(content, halls, {head.event.id: head.event.name for head in heads})
        return Ready((page, api.records_document(content, halls)))
