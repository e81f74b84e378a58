"""A player's log of a list: what leads its section, curve, career, books, and each row with the sums of its numbers."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, reduce
from types import SimpleNamespace
from typing import NamedTuple

from masterlist.amount import Amount
from masterlist.documents.players import RunJson
from masterlist.facts.content import Content
from masterlist.facts.logbook import Carried, LogBook, Result
from masterlist.facts.site import RatingList
from masterlist.kinds.squares import KIND
from masterlist.language import _, dated, grouped, ngettext, number, pgettext, spoken
from masterlist.scoring.choices import log_system
from masterlist.scoring.log import Scored, Status, attrition_of, bonus_of, carried_of
from masterlist.scoring.rating import Standing
from masterlist.scoring.working import Line
from masterlist.site.common import words
from masterlist.site.common.games import further_figures, warning_in_words
from masterlist.site.common.links import Sources, line_link, player_link
from masterlist.site.common.lists import final_state
from masterlist.site.common.workings import (
    EquationPart,
    Explanation,
    PageTop,
    moved,
    newest_unrated,
    product,
    rating_top,
    signed,
)
from masterlist.site.pictures.curves import LinePicture, Point, curve
from masterlist.source import Place, Problem
from masterlist.standings.career import Career
from masterlist.standings.movement import Places
from masterlist.standings.nights import GamesOn
from masterlist.standings.rating_list import OtherGame
from masterlist.standings.results import ListResults

Doubts = Mapping[Place, Sequence[Problem]]  # warnings by the entry's place


class Chronicle(NamedTuple):
    """What is shown of a player in addition to their logs."""

    player: str
    careers: dict[str, Career]  # by list
    ranks: dict[str, Places]  # by list
    met: tuple[str, ...]  # with whom there is a page of their games
    games: tuple[GamesOn, ...] = ()  # on lists that are rated from nights
    elsewhere: tuple[OtherGame, ...] = ()  # that neither their log nor their rating tells


# --- The section of a list --------------------------------------------------------------------------------


def log_section(
    content: Content, one: ListResults[Scored], chronicle: Chronicle, doubts: Doubts, link_to: Sources
) -> SimpleNamespace:
    """What a player's page shows of their log of a list; books and their entries are the newest first."""
    about, player = one.about, chronicle.player
    log, books, career = one.logs[player], one.books[player], chronicle.careers[about.id]
    row, carried = next(row for row in one.rows if row.player == player), carried_of(about, books)
    beaten, drawn = career.met(carried)  # opponents defeated, and those drawn with and never defeated
    return SimpleNamespace(
        about=about,
        row=row,
        career=career,
        beaten=beaten,
        drawn=drawn,
        top=_top(content, about, row, log, chronicle, link_to),
        curve=_curve(about, log, career) if log else None,
        curve_called=_(log_system(about.system).words.curve),
        rating_label=COLUMNS[-1],  # what workings call it
        figures=[*_figures(about.system, row, len(beaten), len(drawn))],
        summary=[*_summary(career, _(log_system(about.system).words.highest))],
        books=[
            (
                book,
                _carried_over(content, book, carried),
                [_entry(content, line, doubts, link_to) for line in reversed(log) if line.book == book.book],
            )
            for book in reversed(books)
        ],
    )


def _top(  # noqa: PLR0913, PLR0917  what leads, and where it comes from
    content: Content,
    about: RatingList,
    row: Standing,
    log: Sequence[Scored],
    chronicle: Chronicle,
    link_to: Sources,
) -> PageTop:
    """The rating of a log, the product that it is, and the last rated entry."""
    career, places, called = chronicle.careers[about.id], chronicle.ranks[about.id], log_system(about.system).words
    last = next((at for at in reversed(range(len(log))) if log[at].rated), None)
    change, before, why = None, None, None
    if last is not None:
        line, entry, rating = log[last], log[last].entry, number(row.rating)
        before = log[last - 1].rating if last else career.carried_over
        change = line.rating - before
        latest = _("Last rated game, {day}: {outcome} against {opponent}, {points}.").format(
            day=dated(entry.date),
            outcome=_(words.outcome(entry.result)),
            opponent=player_link(content, entry.opponent).text,
            points=_in_points(line.points),
        )
        if called.consoled and change > 0 and words.outcome(entry.result) == "lost":
            latest += f" {_(called.consoled)}"
        told = f"{player_link(content, row.player).text}. {latest}"
        title = _("Why {number}?").format(number=rating)
        moved_by = product_moved(line, log[last - 1]) if last else ()
        why = Explanation(
            title=_("Why {number}?").format(number=signed(change, None)) if moved_by else title,
            summary=latest,
            equation=moved_by,
            result=signed(change, None) if moved_by else "",
            way=moved(change, None)[1] if moved_by else "",
            exact=f"#{about.id}-{line.anchor}",
            rule=f"rules/{about.system}.html",
            label=COLUMNS[-1],
            whole=Explanation(title, "", product(row.figures), rating),
            **link_to.ways(entry.place, told, f"players/{row.player}.html"),
        )
    return rating_top(
        about,
        row,
        places,
        label=_(called.rating),
        change=change,
        before=before,
        form=tuple(words.outcome(game.entry.result) for game in career.form),
        why=why,
        newest=_unrated(about, log),
    )


def product_moved(line: Scored, before: Scored) -> tuple[EquationPart, ...]:
    """By what one entry moved the rating, which is a product (sources/003 §2); nothing where it did not.

    A new opponent defeated brings points as well: then both of its numbers have changed.
    """
    times = EquationPart("×")
    if line.rating == before.rating:
        return ()
    if (line.defeated, line.total) == (before.defeated, before.total + line.points):
        points = EquationPart(number(line.points), pgettext("in an equation", "points"))
        return EquationPart(number(line.defeated), pgettext("in an equation", "defeated")), times, points
    return (
        EquationPart(f"{number(line.defeated)} × {number(line.total)}", _("now")),
        EquationPart("−"),
        EquationPart(f"{number(before.defeated)} × {number(before.total)}", _("before")),
    )


def _unrated(about: RatingList, log: Sequence[Scored]) -> words.Link | None:
    """That the newest entry is not rated, and why not; one that counts where another file reports it is rated."""
    line = next((line for line in reversed(log) if line.status is not Status.REPEATED), None)
    if line is None or line.rated:
        return None
    return newest_unrated(line.entry.date, _(line.status.why), f"#{about.id}-{line.anchor}")


def _figures(system: str, row: Standing, beaten: int, drawn: int) -> Iterator[tuple[str, str, str]]:
    """What is asked for most: label, value, and how it came about."""
    parts = [ngettext("{n} beaten", "{n} beaten", beaten).format(n=beaten)] if beaten else []
    if drawn:
        parts.append(ngettext("{n} drawn × ½", "{n} drawn × ½", drawn).format(n=drawn))
    yield _("Opponents defeated"), number(row.figures["opponents_defeated"]), " + ".join(parts)
    games = ngettext("in {n} rated game", "in {n} rated games", row.games)
    yield _("Game points"), number(row.figures["game_points"]), games.format(n=grouped(row.games))
    yield from further_figures(system, row)


def _curve(about: RatingList, log: Sequence[Scored], career: Career) -> LinePicture | None:
    """The rating after each entry."""
    called, points = log_system(about.system).words, []
    for line in log:
        kind = words.outcome(line.entry.result) if line.rated else "unrated"
        points.append(Point(line.entry.date, line.rating, kind, f"#{about.id}-{line.anchor}"))
    first, last = log[0], log[-1]
    title = _(called.curve_told).format(
        first=number(first.rating),
        first_day=dated(first.entry.date),
        last=number(last.rating),
        last_day=dated(last.entry.date),
    )
    return curve(points, title, career.carried_over)


def _summary(one: Career, highest: str) -> Iterator[tuple[str, str]]:
    """The career in words: a label, and what there is to say; ``highest`` is what the best rating is called."""
    if one.peak:
        reached = _("{rating}, reached on {day}")
        yield highest, reached.format(rating=number(one.peak[1]), day=dated(one.peak[0]))
    for label, run in ((_("Longest unbeaten run"), one.unbeaten), (_("Longest winning run"), one.winning)):
        yield label, _run(run) if run else pgettext("run", "none yet")
    if one.busiest:
        games = _("{games} in {year}").format(games=one.busiest.games, year=one.busiest.year)
        yield _("Most games in a year"), games
    for label, kind in ((_("Victories"), "won-"), (_("Defeats"), "lost-")):
        counts = {result: n for result, n in one.results.items() if n and result.value.startswith(kind)}
        if counts:
            yield label, ", ".join(_with_level(result, n) for result, n in counts.items())
    if drawn := one.results[Result.DRAW]:
        yield _("Draws"), str(drawn)


# --- Books and their rows ---


def _in_points(points: Amount) -> str:
    """Game points in words; of a half there are several."""
    return ngettext("{n} game point", "{n} game points", 1 if points == 1 else 2).format(n=number(points))


def _carried_over(content: Content, book: LogBook, counted: Carried) -> str:
    """What a book brings from those that are not on file, or ""; ``counted`` is what counts of these."""
    carried = book.carried
    if not carried or not (carried.game_points or carried.defeated or carried.drawn):
        return ""
    parts = [_in_points(carried.game_points)]
    for message, ids in ((_("defeated: {players}"), carried.defeated), (_("drawn with: {players}"), carried.drawn)):
        if ids:
            parts.append(message.format(players=", ".join(player_link(content, id_).text for id_ in ids)))
    text = reduce(lambda one, other: _("{one}; {other}").format(one=one, other=other), parts)
    if carried == counted:
        return text
    return _("{carried} (counted once a sanctioned club has authenticated the book)").format(carried=text)


def _entry(content: Content, line: Scored, doubts: Doubts, link_to: Sources) -> SimpleNamespace:
    """What the row of an entry shows in addition to its numbers."""
    entry, place, path = line.entry, line.entry.place, link_to(line.entry.place)
    attrition, bonus = attrition_of(final_state(entry)), bonus_of(final_state(entry))
    # The figures at a denied resignation, of which play went on.
    instant = words.at_the_resignation(entry)
    before, _between, after = words.against(entry.result).partition("{player}")
    return SimpleNamespace(
        line=line,
        entry=entry,
        opponent=player_link(content, entry.opponent),
        before=before.strip(),  # the opponent's name
        after=after.strip(),
        attrition=f"{attrition.own}–{attrition.opponent}" if attrition else "",
        bonus=(str(bonus.own), str(bonus.opponent)) if bonus else ("", ""),
        instant=spoken(instant) if instant else "",
        # The link names the folder, which is that of all logs of the player.
        source=line_link(Place(place.file.rpartition("/")[2], place.line) if path else place, path),
        added_by=link_to.added_by(place),
        doubts=[warning_in_words(content, one) for one in doubts.get(place, ())],
    )


def _with_level(result: Result, n: int) -> str:
    """So many victories or defeats of a level."""
    text = {
        "strategic": ngettext("{n} strategic", "{n} strategic", n),
        "major": ngettext("{n} major", "{n} major", n),
        "attrition": ngettext("{n} attrition", "{n} attrition", n),
    }
    return text[result.victory].format(n=n)


def _run(run: RunJson) -> str:
    within_a_day, n = run.first == run.last, run.games
    if within_a_day and run.goes_on:
        text = ngettext("{n} game, on {first}, and it goes on", "{n} games, on {first}, and it goes on", n)
    elif within_a_day:
        text = ngettext("{n} game, on {first}", "{n} games, on {first}", n)
    elif run.goes_on:
        text = ngettext(
            "{n} game, {first} to {last}, and it goes on", "{n} games, {first} to {last}, and it goes on", n
        )
    else:
        text = ngettext("{n} game, {first} to {last}", "{n} games, {first} to {last}", n)
    return text.format(n=n, first=dated(run.first), last=dated(run.last))


# --- The working of an entry: sums of its columns, and what no number of the row has beneath it ----------


COLUMNS = tuple(column.label for column in KIND.running)  # game points, opponents defeated, total and rating
NO_NEW = "opponents defeated: no new opponent"
# Labels that say no more than the head of the column, in which the sum is.
PLAIN = frozenset((*COLUMNS, NO_NEW))


def sums(lines: Sequence[Line]) -> list[str]:
    """The sum of the last line that gives each column's number; "" where the row has no such line or it is no sum."""
    found = [""] * len(COLUMNS)
    for line in lines:
        at = _column(line.label)
        if at is not None:
            found[at] = line.sum if line.sum != line.value else ""
    return found


@cache
def _column(label: str) -> int | None:
    """Which column's number a line gives: there are few labels, and eight lines to an entry."""
    return next((at for at, column in enumerate(COLUMNS) if label.startswith(column)), None)


def behind(lines: Sequence[Line]) -> tuple[Line, ...]:
    """The lines whose label or sum the row itself does not show, those of a total within it."""
    return tuple(line for line in folded(lines) if line.label not in PLAIN)


def folded(lines: Sequence[Line]) -> list[Line]:
    """The lines, where a total of several kinds, as "bonus: infantry", has their sums in place of their values."""
    kept: list[Line] = []
    for line in lines:
        if kept and ": " in kept[-1].label and " + " in line.sum:
            values = line.sum.split(" + ")
            kinds = kept[-len(values) :]
            named = {one.label.partition(": ")[0] if ": " in one.label else "" for one in kinds}
            if len(named) == 1 and [one.value for one in kinds] == values:
                kept[-len(values) :] = [line._replace(sum=" + ".join(one.sum for one in kinds))]
                continue
        kept.append(line)
    return kept
