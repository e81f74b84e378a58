"""Published editions beside a change: which would be different, and whether a new one says what the results give."""

from collections.abc import Iterator

from masterlist.comparing.side import Sides
from masterlist.facts.edition import Edition, EditionRow
from masterlist.review.values import Remarked
from masterlist.source import Place
from masterlist.standings.marks import resolved
from masterlist.standings.movement import Mark


def remarked(sides: Sides) -> tuple[Remarked, ...]:
    """The editions that the change would have made different, in order."""
    old, found = sides.before.marks, []
    for name, now in sorted(sides.after.marks.items()):
        was = {sides.renamed.get(mark.player, mark.player): mark.rating for mark in old.get(name, ())}
        moved = [mark for mark in now if was.pop(mark.player, None) != mark.rating] if name in old else []
        if moved:
            found.append(_remarked(name, moved))
    return tuple(found)


def _remarked(name: str, moved: list[Mark]) -> Remarked:
    corrected = tuple(mark.player for mark in moved if not mark.late)
    return Remarked(name, corrected, tuple(mark.player for mark in moved if mark.late))


def unlike_the_results(sides: Sides) -> Iterator[tuple[Place, str]]:
    """New editions with rows that the results on file do not give."""
    after = sides.after.results
    if after is None or sides.before.content is None:
        return
    known = {one.name for own in sides.before.content.editions.values() for one in own}
    for own in after.content.editions.values():
        for one in own:
            if one.name not in known and (reason := _unlike(sides, one)):
                yield one.place, f"the new edition '{one.name}' is not what the results give: {reason}"


def _unlike(sides: Sides, one: Edition) -> str:
    content, rows = sides.after.content, sides.after.new_rows.get(one.name)
    if content is None or rows is None:
        return "no such list is rated"
    said = {row.player: _numbers(row) for row in resolved(content.players, one).rows}
    given = {row.player: _numbers(row) for row in rows}
    player = next((id_ for id_ in {**said, **given} if said.get(id_) != given.get(id_)), "")
    return player and f"see the row of '{player}'"


def _numbers(row: EditionRow) -> tuple[object, ...]:
    return (row.rank, row.figures, row.games)
