"""Everything that the facts give: the one value that pages are made from."""

from typing import NamedTuple

from generator.facts.content import Content
from generator.scoring import systems
from generator.standings.logs import LogResults, score_list
from generator.standings.master_list import Edition, Row, editions, master_list


class MasterList(NamedTuple):
    """A list with all that stands on it."""

    results: LogResults
    rows: tuple[Row, ...]
    editions: tuple[Edition, ...]


class Results(NamedTuple):
    """A site, scored."""

    content: Content
    lists: dict[str, MasterList]  # in the order in which the site shows them

    @property
    def as_of(self) -> str:
        """The date of the newest result, or "" where there is none."""
        return max((one.results.as_of for one in self.lists.values()), default="")


def score(content: Content) -> Results:
    """Score everything; the facts have passed the checks."""
    home = content.site.home
    ids = [*home, *(id_ for id_ in sorted(content.lists) if id_ not in home)]
    logged = systems.log_systems()
    return Results(content, {id_: _log_list(content, id_) for id_ in ids if content.lists[id_].system in logged})


def _log_list(content: Content, id_: str) -> MasterList:
    results = score_list(content, content.lists[id_])
    return MasterList(results, master_list(content, results), editions(content, results))
