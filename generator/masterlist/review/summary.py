"""The top of a report: a verdict, and in three lines what a merge would do."""

from collections.abc import Iterator

from masterlist.review.given import DocumentPart
from masterlist.review.markup import bullets, code, counted

FEW = 3  # moves that the summary names
RESULTS = {"entry", "board", "rated game", "night"}


def head(review: DocumentPart) -> Iterator[str]:
    """The verdict, then the summary."""
    yield f"### {_verdict(review)}"
    yield bullets([_results(review), _moves(review), _about(review)])


def _verdict(review: DocumentPart) -> str:
    errors, needs = review.number("errors") or 0, list(review.texts("needs_leave"))
    guards = ", ".join(code(one, 40) for one in needs[:FEW]) + (", …" if len(needs) > FEW else "")
    if errors:
        more = f"; then {guards} {'needs' if len(needs) == 1 else 'need'} leave" if needs else ""
        return f"❌ {counted(errors, 'error')}: not to be merged as it is{more}"
    no_errors = "No new errors" if review.number("errors_before") else "No errors"
    if needs:
        return f"✋ {no_errors}, but it needs leave: {guards}"
    allowed = [one for one in review.parts("guards") if one.true("allowed")]
    return f"✅ {no_errors}" + (f", {counted(len(allowed), 'guard')} allowed by a maintainer" if allowed else "")


def _results(review: DocumentPart) -> str:
    """How many results are new, changed and gone, and what becomes of those on file."""
    counts: dict[str, int] = {}
    for one in review.parts("items"):
        if one.text("what") in RESULTS and one.text("how") in {"new", "changed", "removed"}:
            for how, number in _games(one).items():
                counts[how] = counts.get(how, 0) + number
    for one in review.parts("statuses"):
        if (status := one.text("after")) in {"confirmed", "contradicted"}:
            counts[status] = counts.get(status, 0) + 1
    more = " (of the first changes)" if review.left_out("items") else ""
    said = [counted(counts[key], f"{key} result") for key in _ORDER if key in counts]
    return f"{', '.join(said)}{more}" if said else "No result is new or changed"


def _games(one: DocumentPart) -> dict[str, int]:
    """How many results an item has of each kind: a night those of its games, unless it changes in another way."""
    games = {how: one.part("games").part(how).number("number") or 0 for how in ("new", "changed", "removed")}
    return {how: number for how, number in games.items() if number > 0} or {one.text("how"): 1}


_ORDER = ("new", "confirmed", "contradicted", "changed", "removed")


def _moves(review: DocumentPart) -> str:
    """The first ratings that move, and how many more; then whether anything else does."""
    if not review.true("scored"):
        return "Ratings are not compared, because one of the two versions has errors"
    found = review.parts("moves")
    scored = [one for one in found if one.text("before_exact") != one.text("after_exact")]
    named = [f"{code(one.first('name', 'player'))} {_arrow(one)}" for one in scored[:FEW]]
    if rest := len(scored) - len(named) + review.left_out("moves"):
        named.append(f"and {rest:,} more {'rating' if rest == 1 else 'ratings'} or points")
    ranks = len(found) - len(scored)
    move = "moves" if ranks == 1 else "move"
    beside = f"{counted(ranks, 'rank')} beside them {move}" if ranks else "nothing else moves"
    if named:
        return f"{', '.join(named)}; {beside}"
    return f"No rating moves, {counted(ranks, 'rank')} {move}" if ranks else "Nothing moves"


def _arrow(one: DocumentPart) -> str:
    return f"{code(one.text('before'))} → {code(one.text('after'))}"


def _about(review: DocumentPart) -> str:
    files = counted(len(review.parts("touched")) + review.left_out("touched"), "file")
    author, known = review.text("author"), review.text("author_is")
    who = f", who is {code(known)}" if known else ", who is not known to be a player"
    role = f", a {role}" if (role := review.text("author_role")) in {"maintainer", "reporter"} else ""
    by = f", by {code(author)}{role}{who}" if author else "; identity not checked: it is not known who proposes it"
    return f"{files} changed since {code(review.text('base')[:10])}{by}"
