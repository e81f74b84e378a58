"""A review for people, in Markdown that shows strangers' text and obeys none of it.

The verdict and a summary, what is wrong, what needs permission, then what changes.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence

from masterlist.grouping import by_key
from masterlist.read.text import visible
from masterlist.review.pull import KINDS, DocumentPart

LONGEST = 200  # of one text that a stranger has written
LARGEST = 60_000  # bytes of a report; a comment on GitHub holds a little more
_CUT = "\n\n… the rest is left out: the whole report stands in the summary of the check, and in its `review.json`.\n"


def code(text: object, longest: int = LONGEST) -> str:
    """Text of whatever kind as a code span: in it nothing is a mention, a link, a picture, HTML or a table's edge.

    Three characters are replaced by their likes: backticks, which would end it, bars, which would end a table's
    cell, and dollar signs, which can begin a formula.
    """
    plain = visible(" ".join(str(text)[: 4 * longest].split()))
    for char, like in (
        ("`", "\N{MODIFIER LETTER GRAVE ACCENT}"),
        ("|", "\N{BROKEN BAR}"),
        ("$", "\N{FULLWIDTH DOLLAR SIGN}"),
    ):
        plain = plain.replace(char, like)
    if len(plain) > longest:
        cut, following = plain[: longest - 1], plain[longest - 1]
        # Without a word with digits in it that was cut: half a number is another number.
        plain = f"{cut if following.isspace() else _CUT_NUMBER.sub('', cut)}…"
    return f"`{plain}`" if plain.strip() else "–"


_CUT_NUMBER = re.compile(r"[^\s(]*\d[^\s]*$")  # at the end of a text


def counted(number: int, word: str) -> str:
    """A number of things: 1 entry, 2 entries."""
    if number == 1:
        return f"1 {word}"
    return f"{number:,} {re.sub('y$', 'ie', word)}s"


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table; its cells are Markdown already."""
    return "\n".join(f"| {' | '.join(line)} |" for line in [heads, ["---"] * len(heads), *rows])


def bullets(lines: Iterable[str]) -> str:
    """A list; its lines are Markdown already."""
    return "\n".join(f"- {line}" for line in lines)


def capped(lines: Sequence[str], most: int, number: int = 0) -> list[str]:
    """The first lines, and how many there are beyond; ``number`` is that of all, where not all are given."""
    rest = max(len(lines), number) - most
    return [*lines] if rest <= 0 else [*lines[:most], f"… and {rest:,} more"]


def folded(summary: str, text: str) -> str:
    """A section that opens at a click; the summary is ours."""
    return f"<details><summary>{summary}</summary>\n\n{text}\n\n</details>"


def fitted(text: str, foot: str = "") -> str:
    """The report within what a comment holds, cut between two paragraphs; ``foot``, its last one, stays."""
    if len(text.encode()) <= LARGEST:
        return text
    end = f"{_CUT}\n{foot}\n" if foot else _CUT
    paragraphs, size = [], len(end.encode())
    for paragraph in text.split("\n\n"):
        size += len(paragraph.encode()) + 2
        if size > LARGEST:
            break
        paragraphs.append(paragraph)
    # A section that was cut open would swallow what follows it.
    opened = sum(one.count("<details>") - one.count("</details>") for one in paragraphs)
    return "\n\n".join(paragraphs) + "\n\n</details>" * opened + end


MANY = 20  # rows of one kind that are shown; beyond it they are grouped, or counted
FEW = 3  # moves that the summary names
SYSTEMS = "systems/"  # where a site has systems of its own
RESULTS = {"entry", "board", "rated game", "night"}


def head(review: DocumentPart) -> Iterator[str]:
    """The verdict, then the summary."""
    yield f"### {_verdict(review)}"
    yield bullets([_results(review), _moves(review), _about(review)])


def _verdict(review: DocumentPart) -> str:
    errors, needs = review.number("errors") or 0, list(review.texts("needs_leave"))
    guards = ", ".join(code(one, 40) for one in needs[:FEW]) + (", …" if len(needs) > FEW else "")
    if errors:
        more = f"; then {guards} {'needs' if len(needs) == 1 else 'need'} permission" if needs else ""
        return f"❌ {counted(errors, 'error')}: not to be merged as it is{more}"
    no_errors = "No new errors" if review.number("errors_before") else "No errors"
    if needs:
        return f"✋ {no_errors}, but it needs permission: {guards}"
    allowed = [one for one in review.parts("guards") if one.true("allowed")]
    return f"✅ {no_errors}" + (f", {counted(len(allowed), 'guard')} allowed by a maintainer" if allowed else "")


def _results(review: DocumentPart) -> str:
    """How many results are new, changed and gone, and what becomes of those on file."""
    counts: Counter[str] = Counter()
    for one in review.parts("items"):
        if one.text("what") in RESULTS and one.text("how") in _GAMES:
            # A night has so many of each kind as its games, unless it changes in another way.
            games = {how: one.part("games").part(how).number("number") or 0 for how in _GAMES}
            counts.update({how: number for how, number in games.items() if number > 0} or {one.text("how"): 1})
    statuses = (one.text("after") for one in review.parts("statuses"))
    counts.update(status for status in statuses if status in {"confirmed", "contradicted"})
    more = " (of the first changes)" if review.left_out("items") else ""
    order = ("new", "confirmed", "contradicted", "changed", "removed")
    texts = [counted(counts[key], f"{key} result") for key in order if key in counts]
    return f"{', '.join(texts)}{more}" if texts else "No result is new or changed"


_GAMES = ("removed", "changed", "new")


def _moves(review: DocumentPart) -> str:
    """The first ratings that move, and how many more; then whether anything else does, as far as that is seen."""
    if not review.true("scored"):
        return "Ratings are not compared, because one of the two versions has errors"
    scored, others = _scored(review.parts("moves"))
    named = [f"{_player(one)} {_from_to(one)}" for one in scored[:FEW]]
    if rest := len(scored) - len(named) + review.left_out("moves"):
        named.append(f"and {rest:,} more {'rating' if rest == 1 else 'ratings'} or points")
    ranks = len(others)
    move = "moves" if ranks == 1 else "move"
    moved = f"{counted(ranks, 'rank')} beside them {move}" if ranks else "nothing else moves"
    alone = f"No rating moves, {counted(ranks, 'rank')} {move}" if ranks else "Nothing moves"
    sentence = f"{', '.join(named)}; {moved}" if named else alone
    systems = sum(one.text("name").startswith(SYSTEMS) for one in review.parts("touched"))
    return f"{sentence} by the systems of today; {_RATED_ANEW}" if systems else sentence


_RATED_ANEW = (
    "`systems/` changes, and all that those systems rate is rated anew after the merge, which is not shown here: "
    "a review runs no program of the change"
)


def _scored(moves: Sequence[DocumentPart]) -> tuple[list[DocumentPart], list[DocumentPart]]:
    """Those whose score moves, and the others."""
    scored = [one for one in moves if one.text("before_exact") != one.text("after_exact")]
    return scored, [one for one in moves if one.text("before_exact") == one.text("after_exact")]


def _player(one: DocumentPart, key: str = "player") -> str:
    return code(one.first("name" if key == "player" else f"{key}_name", key))


def _from_to(one: DocumentPart) -> str:
    return f"{code(one.text('before'))} → {code(one.text('after'))}"


def _by(found: Iterable[DocumentPart], *keys: str) -> list[tuple[DocumentPart, ...]]:
    """Those that have these texts in common, in the order of the first of each."""
    return [*by_key((tuple(map(one.text, keys)), one) for one in found).values()]


def _listed(title: str, found: Iterable[str], number: int = 0) -> Iterator[str]:
    """A title, and the first of some lines; ``number`` is that of all, where not all are given."""
    yield f"**{title}**"
    yield bullets(capped([*found], MANY, number=number))


def _about(review: DocumentPart) -> str:
    files = counted(len(review.parts("touched")) + review.left_out("touched"), "file")
    author, known = review.text("author"), review.text("author_is")
    who = f", who is {code(known)}" if known else ", who is not known to be a player"
    role = f", a {role}" if (role := review.text("author_role")) in {"maintainer", "reporter"} else ""
    by = f", by {code(author)}{role}{who}" if author else "; identity not checked: it is not known who proposes it"
    return f"{files} changed since {code(review.text('base')[:10])}{by}"


def moves(review: DocumentPart) -> Iterator[str]:
    """Table by table, first those whose score moves."""
    tables = _by(review.parts("moves"), "table")
    for found in tables[:MANY]:
        yield from _table(found)
    if len(tables) > MANY:
        yield f"… and {counted(len(tables) - MANY, 'more table')}."
    if more := review.left_out("moves"):
        yield f"… and {counted(more, 'more move')}."


def _table(found: Sequence[DocumentPart]) -> Iterator[str]:
    scored, others = _scored(found)
    number, what = (len(scored), "rating") if scored else (len(others), "rank")
    move = f"{counted(number, what)} {'moves' if number == 1 else 'move'}"
    if scored and others:
        move = f"{counted(number, what)} and {counted(len(others), 'rank')} beside them move"
    yield f"**{code(found[0].first('title', 'table'))}: {move}**"
    rows = [_row(one) for one in (*scored[:MANY], *others[: MANY // 2])]
    yield table(("player", "rank", "rating or points", "why"), rows)
    if hidden := len(found) - len(rows):
        yield f"… and {hidden:,} more in this table."


def _row(one: DocumentPart) -> tuple[str, str, str, str]:
    ranks = [str(one.number(key) or "–") for key in ("rank_before", "rank_after")]
    scores = [code(one.text(key)) for key in ("before", "after")]
    rank, score = (before if before == after else f"{before} → {after}" for before, after in (ranks, scores))
    return _player(one), rank, score, code(one.text("why"), 120)


def rerated(review: DocumentPart) -> Iterator[str]:
    """Later games whose numbers change though they did not, by player."""
    found = review.parts("rerated")
    players = _by(found, "table", "player")
    lines = []
    for games in players[:MANY]:
        last = games[-1]
        move = f"{counted(len(games), 'game')}, the last {code(last.first('game_title', 'game'))} {_from_to(last)}"
        lines.append(f"{code(last.first('title', 'table'))} {_player(last)}: {move}")
    if found:
        head = f"{counted(len(found) + review.left_out('rerated'), 'rating')} after later games change with it"
        yield folded(head, bullets(capped(lines, MANY, number=len(players))))


def editions(review: DocumentPart) -> Iterator[str]:
    """Published editions that would be different; none of them changes."""
    found = review.parts("editions")
    number = len(found) + review.left_out("editions")
    lines = []
    for one in found:
        players = [code(name) for name in one.texts("names")]
        lines.append(
            f"{code(one.text('edition'))}: {counted(len(players), 'rating')} ({', '.join(capped(players, 5))})"
        )
    if found:
        stay = "stays" if number == 1 else "stay"
        title = f"{counted(number, 'published edition')} would be different with this change, and {stay} as published"
        yield from _listed(title, lines, number)


def as_markdown(review: DocumentPart) -> str:
    """The report; whatever the document holds, at most as long as a comment may be, and nothing in it is obeyed."""
    sections = (
        head,
        _problems,
        _guards,
        _statuses,
        moves,
        _items,
        editions,
        _newcomers,
        _submissions,
        _approvals,
        rerated,
    )
    return fitted("\n\n".join(text for section in sections for text in section(review)) + "\n")


def _problems(review: DocumentPart) -> Iterator[str]:
    part = review.part("problems")
    for key, where in _WHERE.items():
        if found := part.parts(key):
            number = len(found) + review.left_out(key)
            errors_first = sorted(found, key=lambda one: one.text("severity") != "error")
            yield from _listed(f"{where}: {counted(number, 'problem')}", map(_problem, errors_first), number)
    if before := part.number("before"):
        yield f"Already there before: {counted(before, 'warning')}."


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
            yield f"**Needs permission, {name}: {counted(number, 'finding')}; the label {label} would allow it**"
        places = [f"{code(_place(found))} {code(found.text('message'), 400)}" for found in problems[: MANY // 2]]
        yield bullets(capped(places, MANY // 2, number=number))
    if stale := list(review.texts("stale_labels")):
        yield f"Given for an earlier commit, and without effect now: {', '.join(capped(list(map(code, stale)), MANY))}."


def _statuses(review: DocumentPart) -> Iterator[str]:
    found: dict[str, list[str]] = defaultdict(list)
    for one in review.parts("statuses"):
        after = one.text("after")
        turn = f"{_player(one)} against {_player(one, 'opponent')}, {code(one.text('date'))}"
        line = turn if after == "confirmed" else f"{turn}: {_from_to(one)}"
        found[after if after in _TURNS else "other"].append(line)
    for key, title in _TURNS.items():
        if lines := found[key]:
            yield from _listed(title.format(counted(len(lines), "entry"), "was" if len(lines) == 1 else "were"), lines)


_TURNS = {
    "confirmed": "This confirms {} that {} open",
    "contradicted": "This contradicts {}",  # perhaps entries that counted until now
    "other": "The status of {} changes",
}


def _items(review: DocumentPart) -> Iterator[str]:
    # New players have a section of their own.
    found = (one for one in review.parts("items") if (one.text("how"), one.text("what")) != ("new", "player"))
    groups = _by(found, "how", "what")
    for how in _GAMES:
        for items in groups:
            if items[0].text("how") == how:
                what = items[0].text("what")
                yield f"**{how.capitalize()}: {counted(len(items), what if what in KINDS else 'thing')}**"
                yield bullets(_grouped(items) if len(items) > MANY else map(_item, items))
    if more := review.left_out("items"):
        yield f"… and {counted(more, 'more change')}."


def _item(one: DocumentPart) -> str:
    about = f": {code(one.text('about'))}" if one.text("about") not in {"", one.text("title")} else ""
    changed = []
    for difference in one.parts("differences"):
        before, after = (code(difference.first(f"said_{key}", key), 60) for key in ("before", "after"))
        changed.append(f"{code(difference.first('words', 'key'), 60)} {before} → {after}")
    changes = f" ({'; '.join(capped(changed, 8))})" if changed else ""
    return f"{code(one.first('title', 'id'))}{about}{changes}{''.join(_games(one))}"


def _games(one: DocumentPart) -> Iterator[str]:
    """The games of a night that came, changed or went; of a night that is itself new or removed they need no word."""
    for how in _GAMES:
        games = one.part("games").part(how)
        if first := [code(game) for game in games.texts("first")][:8]:
            listed = "; ".join(capped(first, len(first), number=games.number("number") or len(first)))
            yield f": {listed}" if how == one.text("how") != "changed" else f"; {how}: {listed}"


def _grouped(items: Sequence[DocumentPart]) -> list[str]:
    """Many things by whose they are: the player of an entry, the event of a board, the list of a game."""
    lines = []
    for own in _by(items, "owner"):
        names, owner = [one.text("label") for one in own], own[0].text("owner")
        span = f"{code(min(names), 60)} to {code(max(names), 60)}" if len(names) > 1 else code(names[0], 60)
        lines.append(f"{code(owner)}: {len(names):,}, {span}" if owner else span)
    return capped(lines, MANY)


def _newcomers(review: DocumentPart) -> Iterator[str]:
    found = review.parts("newcomers")
    shown = {one.text("message") for guard in review.parts("guards") for one in guard.parts("problems")[: MANY // 2]}
    lines = []
    for one in found:
        texts = list(one.texts("look_alikes"))[:3]
        alike = "".join(f"; ⚠️ {code(text)}" for text in texts if text not in shown)
        alike = alike or ("; ⚠️ see above" if texts else "")
        lines.append(f"{code(one.text('name'))} ({code(one.text('id'))}){alike}")
    if found:
        number = len(found) + review.left_out("newcomers")
        yield from _listed(f"New: {counted(number, 'player')}", sorted(lines, key=lambda line: "⚠️" not in line), number)


_AUTHORS = {
    "player": "the player",
    "opponent": "the opponent",
    "director": "the director of the event",
    "unknown": "not known to be a player",
    "another": "another person",
}


def _submissions(review: DocumentPart) -> Iterator[str]:
    """Who the author is to what they report; and for whom they sign."""
    if not (found := review.parts("submissions")):
        return
    author = code(review.text("author"))
    groups = {own[0].text("author"): own for own in _by(found, "author")}
    lines = []
    for relation in (one for one in _AUTHORS if one in groups):
        titles = [code(one.first("title", "id")) for one in groups[relation]]
        number = counted(len(titles), "submission")
        lines.append(f"{author} is {_AUTHORS[relation]} in {number}: {', '.join(capped(titles, 3))}")
    yield "**Who reports**"
    yield bullets(lines)
    if signed := [one for one in found if one.text("signs_for")]:
        opponents = [f"{code(one.text('signs_for'))} in {code(one.first('title', 'id'))}" for one in signed]
        yield from _listed(f"{author} signs or answers for {counted(len(signed), 'opponent')}: ask them", opponents)


def _approvals(review: DocumentPart) -> Iterator[str]:
    lines = []
    for one in review.parts("approvals"):
        who = f", the opponent {code(one.first('name', 'opponent'))} of an entry" if one.text("opponent") else ""
        lines.append(f"{code(one.text('login'))}{who}{'' if one.true('newest') else '; of an earlier version'}")
    if lines:
        yield from _listed("Approved by", lines)
