"""The tables of a report: what moves, and which later games are rated anew."""

from collections import defaultdict
from collections.abc import Iterator

from masterlist.review.given import DocumentPart
from masterlist.review.markup import bullets, capped, code, counted, folded, table

MANY = 20  # tables, and rows of one


def moves(review: DocumentPart) -> Iterator[str]:
    """Table by table, first those whose score moves."""
    tables: dict[str, list[DocumentPart]] = defaultdict(list)
    for one in review.parts("moves"):
        tables[one.text("table")].append(one)
    for found in list(tables.values())[:MANY]:
        yield from _table(found)
    if len(tables) > MANY:
        yield f"… and {counted(len(tables) - MANY, 'more table')}."
    if more := review.left_out("moves"):
        yield f"… and {counted(more, 'more move')}."


def _table(found: list[DocumentPart]) -> Iterator[str]:
    scored = [one for one in found if one.text("before_exact") != one.text("after_exact")]
    others = [one for one in found if one.text("before_exact") == one.text("after_exact")]
    name = code(found[0].first("title", "table"))
    yield f"**{name}: {_number(len(scored), len(others))}**"
    rows = [_row(one) for one in (*scored[:MANY], *others[: MANY // 2])]
    yield table(("player", "rank", "rating or points", "why"), rows)
    if hidden := len(found) - len(rows):
        yield f"… and {hidden:,} more in this table."


def _number(scores: int, ranks: int) -> str:
    """How many move; of what does not, nothing is said."""
    if scores and ranks:
        return f"{counted(scores, 'rating')} and {counted(ranks, 'rank')} beside them move"
    number, what = (scores, "rating") if scores else (ranks, "rank")
    return f"{counted(number, what)} {'moves' if number == 1 else 'move'}"


def _row(one: DocumentPart) -> tuple[str, str, str, str]:
    ranks = [str(one.number(key) or "–") for key in ("rank_before", "rank_after")]
    scores = [code(one.text(key)) for key in ("before", "after")]
    return code(one.first("name", "player")), _arrow(*ranks), _arrow(*scores), code(one.text("why"), 120)


def _arrow(before: str, after: str) -> str:
    return before if before == after else f"{before} → {after}"


def rerated(review: DocumentPart) -> Iterator[str]:
    """Later games whose numbers change though they did not, by player."""
    found = review.parts("rerated")
    if not found:
        return
    players: dict[tuple[str, str], list[DocumentPart]] = defaultdict(list)
    for one in found:
        players[one.text("table"), one.text("player")].append(one)
    lines = [_games(games) for games in list(players.values())[:MANY]]
    head = f"{counted(len(found) + review.left_out('rerated'), 'rating')} after later games change with it"
    yield folded(head, bullets(capped(lines, MANY, number=len(players))))


def _games(games: list[DocumentPart]) -> str:
    last = games[-1]
    move = f"{code(last.text('before'))} → {code(last.text('after'))}"
    whose = f"{code(last.first('title', 'table'))} {code(last.first('name', 'player'))}"
    return f"{whose}: {counted(len(games), 'game')}, the last {code(last.first('game_title', 'game'))} {move}"


def editions(review: DocumentPart) -> Iterator[str]:
    """Published editions that would be different; none of them changes."""
    found = review.parts("editions")
    if found:
        number = len(found) + review.left_out("editions")
        stay = "stays" if number == 1 else "stay"
        yield f"**{counted(number, 'published edition')} would be different with this change, and {stay} as published**"
        yield bullets(capped([_edition(one) for one in found], MANY, number=number))


def _edition(one: DocumentPart) -> str:
    names = one.part("names")
    said = [
        f"{counted(len(players), 'rating')} {why} ({', '.join(capped(list(map(code, players)), 5))})"
        for key, why in (("corrected", "corrected"), ("late", "with late results"))
        if (players := list(names.texts(key)))
    ]
    return f"{code(one.text('edition'))}: {', '.join(said)}"
