"""Published editions beside a change: which would be different, and whether a new one says what the results give."""

from collections.abc import Iterator

from masterlist.comparing.side import Sides
from masterlist.facts.edition import Edition
from masterlist.review.change import Finding
from masterlist.review.values import Remarked
from masterlist.standings.marks import resolved
from masterlist.standings.master_list import unlike
from masterlist.standings.movement import Mark, Why


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
    corrected = tuple(mark.player for mark in moved if mark.why is not Why.LATE)
    return Remarked(name, corrected, tuple(mark.player for mark in moved if mark.why is Why.LATE))


def new_editions(sides: Sides) -> list[Edition]:
    """Those that the version before has not; none where one of the versions cannot be scored or read."""
    before, after = sides.before.content, sides.after.results
    if before is None or after is None:
        return []
    known = {one.name for own in before.editions.values() for one in own}
    return [one for own in after.content.editions.values() for one in own if one.name not in known]


def unlike_the_results(sides: Sides) -> Iterator[Finding]:
    """New editions with rows that the results on file do not give."""
    for one in new_editions(sides):
        content, given = sides.after.content, sides.after.new_rows.get(one.name)
        if content is None or given is None:
            yield one.place, f"the new edition '{one.name}' cannot be compared with the results: no such list is rated"
        elif rows := unlike(resolved(content.players, one).rows, given):
            player, said, found = rows[0]
            more = f", and {len(rows) - 1:,} more" if len(rows) > 1 else ""
            reason = f"{player}: the file has {said}; the results give {found}{more}"
            yield one.place, f"the new edition '{one.name}' is not what the results give: {reason}"
