"""A published edition as its file: one row on each line, so that it is read quickly and compared easily."""

from masterlist.facts.edition import Edition, EditionRow
from masterlist.write.canonical import schema_line
from masterlist.write.scalars import inline

RECORD = ("won", "drawn", "lost")  # games of a list that is rated from nights


def file_of(one: Edition) -> tuple[str, bytes]:
    """The name of its file, and what stands in it."""
    head = (
        schema_line("edition"),
        f"list: {inline(one.list)}",
        f"edition: {one.id}",
        f"through: {one.through}",
        f"commit: {one.commit}",
        "rows:",
    )
    text = "\n".join((*head, *map(_line, one.rows))) + "\n"
    return f"content/editions/{one.list}/{one.id}.yaml", text.encode()


def _line(row: EditionRow) -> str:
    rank = "null" if row.rank is None else row.rank
    start = f'  - {{rank: {rank}, player: {inline(row.player)}, rating: "{row.rating}"'
    if row.in_play:
        return f'{start}, games: {row.games}, in_play: "{row.in_play}"}}'
    if row.record:
        record = ", ".join(f"{name}: {games}" for name, games in zip(RECORD, row.record, strict=True))
        own = ", ".join(f'{inline(name)}: "{value}"' for name, value in row.own.items())
        return f"{start}, games: {row.games}, {record}{f', figures: {{{own}}}' if own else ''}}}"
    defeated = f"{row.halves // 2}.5" if row.halves % 2 else row.halves // 2
    return f"{start}, opponents_defeated: {defeated}, game_points: {row.points}, games: {row.games}}}"
