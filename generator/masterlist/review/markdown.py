"""A review for people, in Markdown: problems first, then what needs leave, then what changes."""

from collections import defaultdict
from collections.abc import Iterator

from masterlist.review.given import Given
from masterlist.review.markup import bullets, capped, code, counted, fitted, folded, table

MANY = 20  # rows of one kind that are shown; beyond it they are grouped, or counted


def as_markdown(review: Given) -> str:
    """The report; whatever the document holds, at most as long as a comment may be, and nothing in it is obeyed."""
    sections = (_head, _problems, _guards, _statuses, _items, _moves, _rerated, _newcomers, _approvals)
    return fitted("\n\n".join(text for section in sections for text in section(review)) + "\n")


def _head(review: Given) -> Iterator[str]:
    errors = review.number("errors") or 0
    allowed = [one for one in review.parts("guards") if one.true("allowed")]
    verdict = f"❌ {counted(errors, 'error')}: not to be merged as it is" if errors else "✅ No errors"
    if allowed and not errors:
        verdict = f"✅ No errors, {counted(len(allowed), 'guard')} allowed by a maintainer"
    yield f"### {verdict}"
    files = counted(len(review.parts("touched")), "file")
    author = review.text("author")
    yield f"{files} changed since {code(review.text('base')[:10])}" + (f", by {code(author)}." if author else ".")
    if not review.true("scored"):
        yield "Ratings are not compared, because one of the two versions has errors."


def _problems(review: Given) -> Iterator[str]:
    part = review.part("problems")
    near, far = part.parts("near"), part.parts("far")
    if near:
        yield f"**On the changed files: {counted(len(near), 'problem')}**"
        yield bullets(capped([_problem(one) for one in near], MANY, "on the changed files"))
    if far:
        yield f"**On other files, because of this change: {counted(len(far), 'problem')}**"
        yield bullets(capped([_problem(one) for one in far], MANY, "on other files"))
    if before := part.number("before"):
        yield f"{counted(before, 'warning')} on other files stood there before."


def _problem(one: Given) -> str:
    sign = "❌" if one.text("severity") == "error" else "⚠️"
    hint = f" → {code(one.text('hint'))}" if one.text("hint") else ""
    return f"{sign} {code(_place(one))} {code(one.text('message'))}{hint}"


def _place(one: Given) -> str:
    line = one.number("line")
    return f"{one.text('file')}:{line}" if line else one.text("file")


def _guards(review: Given) -> Iterator[str]:
    for one in review.parts("guards"):
        problems = one.parts("problems")
        name = code(one.text("guard"), 40)
        if one.true("allowed"):
            yield f"**Guard {name}: allowed by a maintainer, {counted(len(problems), 'finding')}**"
        else:
            label = code(one.text("label"), 60)
            yield f"**Guard {name}: {counted(len(problems), 'finding')}; the label {label} would allow it**"
        places = [f"{code(_place(found))} {code(found.text('message'))}" for found in problems]
        yield bullets(capped(places, MANY // 2))


def _statuses(review: Given) -> Iterator[str]:
    found = review.parts("statuses")
    for status, head in (("confirmed", "confirms"), ("contradicted", "contradicts")):
        lines = [_turn(one) for one in found if one.text("after") == status]
        if lines:
            yield f"**This {head} {_entries(len(lines))}**"
            yield bullets(capped(lines, MANY))
    others = [one for one in found if one.text("after") not in {"confirmed", "contradicted"}]
    if others:
        yield f"**{counted(len(others), 'entry')} stand otherwise than before**"
        lines = [f"{_turn(one)}: {code(one.text('before'))} → {code(one.text('after'))}" for one in others]
        yield bullets(capped(lines, MANY))


def _entries(number: int) -> str:
    return "1 entry that was open" if number == 1 else f"{number:,} entries that were open"


def _turn(one: Given) -> str:
    return f"{code(one.text('player'))} against {code(one.text('opponent'))}, {code(one.text('date'))}"


def _items(review: Given) -> Iterator[str]:
    groups: dict[tuple[str, str], list[Given]] = defaultdict(list)
    for one in review.parts("items"):
        if (one.text("how"), one.text("what")) == ("new", "player"):
            continue  # they have a section of their own
        groups[one.text("how"), one.text("what")].append(one)
    for how in ("removed", "changed", "new"):
        for (kind, what), items in groups.items():
            if kind == how:
                known = what if what in _KINDS else "thing"
                yield f"**{how.capitalize()}: {counted(len(items), known)}**"
                yield bullets(_grouped(items) if len(items) > MANY else map(_item, items))


_KINDS = {"entry", "log book", "board", "rated game", "player", "club", "event", "list", "page", "site"}


def _item(one: Given) -> str:
    about = f": {code(one.text('about'))}" if one.text("about") else ""
    changed = [
        f"{code(difference.text('key'), 60)} {_value(difference, 'before')} → {_value(difference, 'after')}"
        for difference in one.parts("differences")
    ]
    return f"{code(one.text('id'))}{about}" + (f" ({'; '.join(capped(changed, 8))})" if changed else "")


def _value(difference: Given, key: str) -> str:
    return code(difference.text(key), 60)


def _grouped(items: list[Given]) -> list[str]:
    """Many things by whose they are: the player of an entry, the event of a board, the list of a game."""
    groups: dict[str, list[str]] = defaultdict(list)
    for one in items:
        owner, _, rest = one.text("id").partition(": " if ": " in one.text("id") else "/")
        groups[owner].append(rest)
    lines = []
    for owner, names in groups.items():
        span = f", {code(min(names), 60)} to {code(max(names), 60)}" if len(names) > 1 else f", {code(names[0], 60)}"
        lines.append(f"{code(owner)}: {len(names):,}{span if names[0] else ''}")
    return capped(lines, MANY)


def _moves(review: Given) -> Iterator[str]:
    tables: dict[str, list[Given]] = defaultdict(list)
    for one in review.parts("moves"):
        tables[one.text("table")].append(one)
    shown = list(tables.items())[:MANY]
    for name, moves in shown:
        scored = [one for one in moves if one.text("before_exact") != one.text("after_exact")]
        others = [one for one in moves if one.text("before_exact") == one.text("after_exact")]
        yield f"**{code(name)}: {counted(len(scored), 'rating')} and {counted(len(others), 'rank')} beside them move**"
        rows = [_row(one) for one in (*scored[:MANY], *others[: MANY // 2])]
        yield table(("player", "rank", "rating or points", "why"), rows)
        hidden = len(moves) - len(rows)
        if hidden:
            yield f"… and {hidden:,} more in this table."
    if len(tables) > len(shown):
        yield f"… and {counted(len(tables) - len(shown), 'more table')}."


def _row(one: Given) -> tuple[str, str, str, str]:
    ranks = [str(one.number(key) or "–") for key in ("rank_before", "rank_after")]
    scores = [code(one.text(key), 30) for key in ("before", "after")]
    return code(one.text("player")), _arrow(*ranks), _arrow(*scores), code(one.text("why"), 120)


def _arrow(before: str, after: str) -> str:
    return before if before == after else f"{before} → {after}"


def _rerated(review: Given) -> Iterator[str]:
    found = review.parts("rerated")
    if not found:
        return
    players: dict[tuple[str, str], list[Given]] = defaultdict(list)
    for one in found:
        players[one.text("table"), one.text("player")].append(one)
    lines = []
    for (name, player), games in players.items():
        last = games[-1]
        move = f"{code(last.text('before'), 30)} → {code(last.text('after'), 30)}"
        lines.append(
            f"{code(name)} {code(player)}: {counted(len(games), 'game')}, the last {code(last.text('game'))} {move}"
        )
    head = f"{counted(len(found), 'rating')} after later games that nobody touched are others now"
    yield folded(head, bullets(capped(lines, MANY)))


def _newcomers(review: Given) -> Iterator[str]:
    found = review.parts("newcomers")
    if not found:
        return
    yield f"**New: {counted(len(found), 'player')}**"
    lines = []
    for one in found:
        alike = "".join(f"; ⚠️ {code(text)}" for text in list(one.texts("look_alikes"))[:3])
        lines.append(f"{code(one.text('id'))}: {code(one.text('name'))}{alike}")
    lines.sort(key=lambda line: "⚠️" not in line)
    yield bullets(capped(lines, MANY))


def _approvals(review: Given) -> Iterator[str]:
    found = review.parts("approvals")
    if found:
        yield "**Approved by**"
        yield bullets(capped([_approval(one) for one in found], MANY))


def _approval(one: Given) -> str:
    who = f", the opponent {code(one.text('opponent'))} of an entry" if one.text("opponent") else ""
    return f"{code(one.text('login'))}{who}" + ("" if one.true("newest") else "; of an earlier version")
