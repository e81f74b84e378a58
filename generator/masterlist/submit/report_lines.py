"""What was understood of a spreadsheet, in lines that can be read over before anything is written."""

from collections.abc import Iterator

from masterlist.read.shown import shown, visible
from masterlist.submit.grid import Grid
from masterlist.submit.names import Names

MOST = 30  # names in a line


def of_the_grid(grid: Grid, file: str) -> Iterator[str]:
    """Sheet, header, columns, and what is not read."""
    header = grid.header
    sheet = f", sheet '{shown(grid.sheet.name)}'" if grid.sheet.name else ""
    rows = f"{len(grid.rows):,} row{'' if len(grid.rows) == 1 else 's'}"
    yield f"{file}{sheet}: {rows} below the header in row {header.line}"
    yield from map(visible, grid.sheet.notes)
    for row in header.above:
        yield f"not read, above the header: {shown(' | '.join(cell.text for cell in row if cell.text))}"
    renamed = [
        f"'{shown(cell.text)}' as {name}"
        for cell, name in zip(header.row, header.names, strict=True)
        if name and cell.text.casefold() != name
    ]
    if renamed:
        yield f"columns read: {', '.join(renamed)}"
    if header.passed_over:
        yield f"columns not read: {_listed(header.passed_over)}"
    if grid.sheet.formulas:
        cells = ", ".join(grid.sheet.formulas[:5])
        more = " and others" if len(grid.sheet.formulas) > 5 else ""
        yield f"of formulas the result is read that was saved with them: {cells}{more}"
    if grid.has_macros:
        yield "the workbook holds macros, which are neither read nor run"


def of_the_names(names: Names) -> Iterator[str]:
    """Which names were taken for which ids, and who is new."""
    for kind in ("player", "club"):
        added = [f"'{shown(name)}' ({id_})" for (one, name), (id_, _) in names.added.items() if one == kind]
        new = {key for key in names.added if key[0] == kind}
        known = [f"'{shown(key[1])}' is {id_}" for key, id_ in names.found.items() if key[0] == kind and key not in new]
        if known:
            yield f"{kind}s by name: {_cut(known)}"
        if added:
            yield f"new {kind}s: {_cut(added)}"


def _listed(texts: list[str]) -> str:
    return _cut([f"'{shown(text)}'" for text in texts])


def _cut(texts: list[str]) -> str:
    more = f" and {len(texts) - MOST:,} more" if len(texts) > MOST else ""
    return ", ".join(texts[:MOST]) + more
