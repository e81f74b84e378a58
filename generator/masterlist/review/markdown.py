"""A review for people, in Markdown: the verdict and a summary, what is wrong, what needs leave, then what changes."""

from collections import defaultdict
from collections.abc import Iterator

from masterlist.review import moves_markdown, summary
from masterlist.review.given import DocumentPart
from masterlist.review.markup import bullets, capped, code, counted, fitted

MANY = 20  # rows of one kind that are shown; beyond it they are grouped, or counted


def as_markdown(review: DocumentPart) -> str:
    """The report; whatever the document holds, at most as long as a comment may be, and nothing in it is obeyed."""
    sections = (
        summary.head,
        _problems,
        _guards,
        _statuses,
        moves_markdown.moves,
        _items,
        moves_markdown.editions,
        _newcomers,
        _submissions,
        _approvals,
        moves_markdown.rerated,
    )
    return fitted("\n\n".join(text for section in sections for text in section(review)) + "\n")


def _problems(review: DocumentPart) -> Iterator[str]:
    part = review.part("problems")
    for key, where in _WHERE.items():
        if found := part.parts(key):
            number = len(found) + review.left_out(key)
            yield f"**{where}: {counted(number, 'problem')}**"
            errors_first = sorted(found, key=lambda one: one.text("severity") != "error")
            yield bullets(capped([_problem(one) for one in errors_first], MANY, number=number))
    if before := part.number("before"):
        yield f"{counted(before, 'warning')} stood there before."


_WHERE = {
    "near": "On the changed files",
    "far": "On other files, because of this change",
    "errors_before": "There before this change; nothing is published until these errors are repaired",
}


def _problem(one: DocumentPart) -> str:
    sign = "❌" if one.text("severity") == "error" else "⚠️"
    hint = f" → {code(one.text('hint'))}" if one.text("hint") else ""
    return f"{sign} {code(_place(one))} {code(one.text('message'), 400)}{hint}"


def _place(one: DocumentPart) -> str:
    line = one.number("line")
    return f"{one.text('file')}:{line}" if line else one.text("file")


def _guards(review: DocumentPart) -> Iterator[str]:
    for one in sorted(review.parts("guards"), key=lambda guard: guard.true("allowed")):
        problems = one.parts("problems")
        number = len(problems) + review.left_out(one.text("guard"))
        name, label = code(one.text("guard"), 40), code(one.text("label"), 60)
        if one.true("allowed"):
            yield f"**Guard {name}: allowed by a maintainer, {counted(number, 'finding')}**"
        else:
            yield f"**Needs leave, {name}: {counted(number, 'finding')}; the label {label} would allow it**"
        places = [f"{code(_place(found))} {code(found.text('message'), 400)}" for found in problems[: MANY // 2]]
        yield bullets(capped(places, MANY // 2, number=number))
    if stale := list(review.texts("stale_labels")):
        yield f"Given for an earlier commit, and without effect now: {', '.join(capped(list(map(code, stale)), MANY))}."


def _statuses(review: DocumentPart) -> Iterator[str]:
    found = review.parts("statuses")
    if confirmed := [_turn(one) for one in found if one.text("after") == "confirmed"]:
        yield f"**This confirms {_entries(len(confirmed))}**"
        yield bullets(capped(confirmed, MANY))
    contradicted = [_status(one) for one in found if one.text("after") == "contradicted"]
    if contradicted:  # perhaps entries that counted until now
        yield f"**This contradicts {counted(len(contradicted), 'entry')}**"
        yield bullets(capped(contradicted, MANY))
    others = [_status(one) for one in found if one.text("after") not in {"confirmed", "contradicted"}]
    if others:
        yield f"**The status of {counted(len(others), 'entry')} changes**"
        yield bullets(capped(others, MANY))


def _entries(number: int) -> str:
    return "1 entry that was open" if number == 1 else f"{number:,} entries that were open"


def _status(one: DocumentPart) -> str:
    return f"{_turn(one)}: {code(one.text('before'))} → {code(one.text('after'))}"


def _turn(one: DocumentPart) -> str:
    player, opponent = code(one.first("name", "player")), code(one.first("opponent_name", "opponent"))
    return f"{player} against {opponent}, {code(one.text('date'))}"


def _items(review: DocumentPart) -> Iterator[str]:
    groups: dict[tuple[str, str], list[DocumentPart]] = defaultdict(list)
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
    if more := review.left_out("items"):
        yield f"… and {counted(more, 'more change')}."


_KINDS = {
    "entry", "log book", "board", "rated game", "night", "player", "club", "event", "list", "edition", "page", "site",
}  # fmt: skip


def _item(one: DocumentPart) -> str:
    about = f": {code(one.text('about'))}" if one.text("about") not in {"", one.text("title")} else ""
    changed = [
        f"{code(difference.first('words', 'key'), 60)} {_value(difference, 'before')} → {_value(difference, 'after')}"
        for difference in one.parts("differences")
    ]
    said = f" ({'; '.join(capped(changed, 8))})" if changed else ""
    return f"{code(one.first('title', 'id'))}{about}{said}{''.join(_games(one))}"


def _games(one: DocumentPart) -> Iterator[str]:
    """The games of a night that came, changed or went; of a night that is itself new or removed they need no word."""
    for how in ("removed", "changed", "new"):
        games = one.part("games").part(how)
        if first := [code(game) for game in games.texts("first")][:8]:
            said = "; ".join(capped(first, len(first), number=games.number("number") or 0))
            yield f": {said}" if how == one.text("how") != "changed" else f"; {how}: {said}"


def _value(difference: DocumentPart, key: str) -> str:
    return code(difference.first(f"said_{key}", key), 60)


def _grouped(items: list[DocumentPart]) -> list[str]:
    """Many things by whose they are: the player of an entry, the event of a board, the list of a game."""
    groups: dict[str, list[str]] = defaultdict(list)
    for one in items:
        groups[one.text("owner")].append(one.text("label"))
    lines = []
    for owner, names in groups.items():
        span = f"{code(min(names), 60)} to {code(max(names), 60)}" if len(names) > 1 else code(names[0], 60)
        lines.append(f"{code(owner)}: {len(names):,}, {span}" if owner else span)
    return capped(lines, MANY)


def _newcomers(review: DocumentPart) -> Iterator[str]:
    found = review.parts("newcomers")
    if not found:
        return
    number = len(found) + review.left_out("newcomers")
    yield f"**New: {counted(number, 'player')}**"
    told = {one.text("message") for guard in review.parts("guards") for one in guard.parts("problems")[: MANY // 2]}
    lines = []
    for one in found:
        texts = list(one.texts("look_alikes"))[:3]
        alike = "".join(f"; ⚠️ {code(text)}" for text in texts if text not in told)
        alike = alike or ("; ⚠️ see above" if texts else "")
        lines.append(f"{code(one.text('name'))} ({code(one.text('id'))}){alike}")
    lines.sort(key=lambda line: "⚠️" not in line)
    yield bullets(capped(lines, MANY, number=number))


_AUTHORS = {
    "player": "the player",
    "opponent": "the opponent",
    "director": "the director of the event",
    "unknown": "not known to be a player",
    "another": "another person",
}


def _submissions(review: DocumentPart) -> Iterator[str]:
    """Who the author is to what they report; and for whom they sign."""
    found = review.parts("submissions")
    if not found:
        return
    groups: dict[str, list[str]] = defaultdict(list)
    for one in found:
        groups[one.text("author")].append(one.first("title", "id"))
    author = code(review.text("author"))
    yield "**Who reports**"
    lines = []
    for relation, who in _AUTHORS.items():
        if titles := groups.get(relation):
            named = ", ".join(capped([code(title) for title in titles], 3))
            lines.append(f"{author} is {who} in {counted(len(titles), 'submission')}: {named}")
    yield bullets(lines)
    if signed := [one for one in found if one.text("signs_for")]:
        yield f"**{author} signs or answers for {counted(len(signed), 'opponent')}: ask them**"
        yield bullets(
            capped([f"{code(one.text('signs_for'))} in {code(one.first('title', 'id'))}" for one in signed], MANY)
        )


def _approvals(review: DocumentPart) -> Iterator[str]:
    found = review.parts("approvals")
    if found:
        yield "**Approved by**"
        yield bullets(capped([_approval(one) for one in found], MANY))


def _approval(one: DocumentPart) -> str:
    who = f", the opponent {code(one.first('name', 'opponent'))} of an entry" if one.text("opponent") else ""
    return f"{code(one.text('login'))}{who}" + ("" if one.true("newest") else "; of an earlier version")
