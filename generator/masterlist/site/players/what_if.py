"""What tells on a player's page what a game would make of a rating: the system's script, and the list's players."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

import msgspec

from masterlist.engine.query import Ask, Stored, query
from masterlist.kinds.kind import KindFiles
from masterlist.queries.people import People
from masterlist.queries.settings import files_of_system
from masterlist.queries.shown import list_people, rows_of
from masterlist.scoring.rating import Standing
from masterlist.scoring.registry import ListSystem, list_system
from masterlist.site.common.model import Document
from masterlist.site.layout.frame import Frame
from masterlist.standings.master_list import Row

Figures = dict[str, list[Any]]  # of the rows, by the name that a script has for them


def _of_logs(_system: ListSystem, rows: Sequence[Row]) -> Figures:
    return {"halves": [row.total.halves for row in rows], "points": [row.points for row in rows]}


def _of_nights(system: ListSystem, rows: Sequence[Standing]) -> Figures:
    keys = (column.key for column in system.columns)
    return {f"figures.{key}": [row.figures.get(key) for row in rows] for key in keys}


_READ: dict[KindFiles, tuple[Any, Callable[[ListSystem, Any], Figures]]] = {
    KindFiles.LOGS: (tuple[Row, ...], _of_logs),
    KindFiles.NIGHTS: (tuple[Standing, ...], _of_nights),
}


class WhatIfInputs(NamedTuple):
    """What the script of a list's players holds."""

    list: str
    rows: Stored[Sequence[Any]]
    people: Stored[People]

    def made(self, frame: Frame) -> Iterator[Document]:
        """The script: columns and not rows, because they compress better."""
        people, about = self.people.value(People), frame.lists[self.list]
        system = list_system(about.system)
        read, figures = _READ[files_of_system(about.system)]
        rows = self.rows.value(read)
        columns = figures(system, rows)
        columns |= {
            "rank": [row.rank for row in rows],
            "rating": [row.rating for row in rows],
            "games": [row.games for row in rows],
        }
        value = {
            "system": about.system,
            "places": system.places,
            "terms": system.every_term(about.terms),
            "ids": [row.player for row in rows],
            "names": [people[row.player][0] for row in rows],
            "columns": columns,
        }
        data = msgspec.json.encode(value, enc_hook=_for_scripts)
        call = b'MasterlistWhatIf.know("%s",%s);\n' % (self.list.encode(), data)
        yield Document(f"assets/what-if/{self.list}.js", call)


def _for_scripts(value: object) -> object:
    """An exact number, also within a group of terms: scripts compute with floating points, and show two decimals."""
    if isinstance(value, Fraction):
        return int(value) if value.denominator == 1 else float(value)
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"{type(value).__name__} is nothing that a script can have")


@query
def what_if_inputs(ask: Ask, list_: str) -> WhatIfInputs:
    """The players of a list."""
    rows: Stored[Any] = ask.stored(rows_of(ask, list_), list_)
    return WhatIfInputs(list_, rows, ask.stored(list_people, list_))
