"""What tells on a player's page what a game would make of a rating: the system's script, and the list's players."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, NamedTuple

import msgspec

from masterlist.amount import Amount
from masterlist.engine.query import Ask, Stored, query
from masterlist.queries.lists import night_lists
from masterlist.queries.people import People
from masterlist.queries.shown import log_people, night_people, shown_rows, shown_standing
from masterlist.scoring.listed import list_system
from masterlist.scoring.rating import Standing
from masterlist.site.common.model import Document
from masterlist.site.layout.frame import Frame
from masterlist.standings.master_list import Row


class WhatIfInputs(NamedTuple):
    """What the script of a list's players holds."""

    list: str
    logged: Stored[tuple[Row, ...]] | None  # of a list that is rated from log books
    played: Stored[tuple[Standing, ...]] | None  # of one that is rated from nights
    people: Stored[People]

    def made(self, frame: Frame) -> Iterator[Document]:
        """The script: columns and not rows, because they compress better."""
        people, about = self.people.value(People), frame.lists[self.list]
        system = list_system(about.system)
        rows: tuple[Row, ...] | tuple[Standing, ...] = ()
        columns: dict[str, list[Any]] = {}
        if self.logged:
            rows = self.logged.value(tuple[Row, ...])
            columns = {"halves": [row.total.halves for row in rows], "points": [row.points for row in rows]}
        elif self.played:
            rows = self.played.value(tuple[Standing, ...])
            for column in system.columns:
                columns[f"figures.{column.key}"] = [_number(row.figures.get(column.key)) for row in rows]
        columns |= {
            "rank": [row.rank for row in rows],
            "rating": [_number(row.rating) for row in rows],
            "games": [row.games for row in rows],
        }
        value = {
            "system": about.system,
            "terms": {name: _number(value) for name, value in system.every_term(about.terms).items()},
            "ids": [row.player for row in rows],
            "names": [people[row.player][0] for row in rows],
            "columns": columns,
        }
        call = b'MasterlistWhatIf.know("%s",%s);\n' % (self.list.encode(), msgspec.json.encode(value))
        yield Document(f"assets/what-if/{self.list}.js", call)


def _number(value: Amount | Any) -> Any:  # noqa: ANN401  a term may be of any type
    """As scripts have it: they compute with floating points, and show two decimals."""
    return (int(value) if value.denominator == 1 else float(value)) if isinstance(value, Fraction) else value


@query
def what_if_inputs(ask: Ask, list_: str) -> WhatIfInputs:
    """The players of a list."""
    if list_ in ask(night_lists):
        played = ask.stored(shown_standing, list_)
        return WhatIfInputs(list_, None, played, ask.stored(night_people, list_))
    return WhatIfInputs(list_, ask.stored(shown_rows, list_), None, ask.stored(log_people, list_))
