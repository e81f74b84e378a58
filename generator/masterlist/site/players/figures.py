"""What stands at the top of a player's logs, and their titles."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from masterlist.amount import Amount
from masterlist.facts.board import Power
from masterlist.facts.content import Content
from masterlist.facts.event import Event
from masterlist.facts.logbook import Carried, LogBook
from masterlist.facts.site import RatingList
from masterlist.language import _, dated, grouped, ngettext, number, spoken
from masterlist.scoring.choices import log_system
from masterlist.scoring.conditions import carried_of
from masterlist.scoring.log import Scored
from masterlist.site.common import words
from masterlist.site.common.links import Sources, line_link, player_link
from masterlist.site.common.model import Link
from masterlist.site.common.top import (
    NO_RANK,
    BigNumber,
    EquationPart,
    Explanation,
    FigureView,
    FormView,
    PageTop,
    moved,
    rank_parts,
)
from masterlist.standings.event_values import EventStanding
from masterlist.standings.master_list import Row
from masterlist.standings.movement import Places
from masterlist.standings.results import Results


class OwnLog(NamedTuple):
    """A player's log of a list."""

    log: Sequence[Scored]
    brought: Amount  # the rating that an older book brings
    form: tuple[FormView, ...]


def figures(about: RatingList, row: Row, log: Sequence[Scored], books: Sequence[LogBook]) -> Iterator[FigureView]:
    """What is asked for most, first."""
    defeated, points = number(row.defeated), number(row.points)
    yield FigureView(_("Opponents defeated"), defeated, _met(log, carried_of(about, books)))
    games = ngettext("in {n} rated game", "in {n} rated games", row.games)
    yield FigureView(_("Game points"), points, games.format(n=grouped(row.games)))


def log_top(  # noqa: PLR0913, PLR0917  what is said, and where it leads
    content: Content, about: RatingList, row: Row, places: Places, own: OwnLog, link_to: Sources
) -> PageTop:
    """The rating of a log, and the product that it is."""
    rated = [line for line in own.log if line.rated]
    label = _(log_system(about.system).words.rating)
    change, way = moved(rated[-1].rating - _before(own, rated[-1]), None) if rated else ("", "")
    parts = (
        EquationPart(number(row.defeated), _("opponents defeated")),
        EquationPart("×"),
        EquationPart(number(row.points), _("game points")),
    )
    return PageTop(
        label=label,
        figure=BigNumber.of(number(row.rating)),
        place=rank_parts(words.rank_of(places.now, places.of)) if places.now and places.of else NO_RANK,
        ranked=f"lists/{about.id}.html",
        change=change,
        way=way,
        beside=(below(places.below),) if places.below else (),
        form=own.form,
        why=_log_why(content, about, number(row.rating), parts, rated[-1], link_to) if rated else None,
    )


def _before(own: OwnLog, line: Scored) -> Amount:
    """The rating before the last rated entry."""
    at = own.log.index(line)
    return own.log[at - 1].rating if at else own.brought


def _log_why(  # noqa: PLR0913, PLR0917  what is said, and where it leads
    content: Content,
    about: RatingList,
    rating: str,
    parts: tuple[EquationPart, ...],
    line: Scored,
    link_to: Sources,
) -> Explanation:
    entry = line.entry
    said = _("Last rated game, {day}: {outcome} against {opponent}, {points} game points.").format(
        day=dated(entry.date),
        outcome=words.outcome_said(entry.result),
        opponent=player_link(content, entry.opponent).text,
        points=number(line.points),
    )
    return Explanation(
        title=_("Why {number}?").format(number=rating),
        said=said,
        equation=parts,
        result=rating,
        exact=f"#{about.id}-{line.anchor}",
        rule=f"rules/{about.system}.html",
        source=line_link(entry.place, link_to(entry.place)),
        wrong=link_to.edit(entry.place),
    )


def below(count: int) -> str:
    """What a rank among so many means: how many stand lower."""
    if not count:
        return ""
    return ngettext("ahead of {n} player", "ahead of {n} players", count).format(n=grouped(count))


def _met(log: Sequence[Scored], carried: Carried) -> str:
    """Whom the number of opponents defeated counts once, and whom half."""
    rated = [line.entry for line in log if line.rated]
    beaten = {*carried.defeated, *(entry.opponent for entry in rated if entry.result.won)}
    level = {entry.opponent for entry in rated if not entry.result.won and not entry.result.lost}
    drawn = {*carried.drawn, *level} - beaten
    said = [ngettext("{n} beaten", "{n} beaten", len(beaten)).format(n=len(beaten))] if beaten else []
    if drawn:
        said.append(ngettext("{n} drawn with", "{n} drawn with", len(drawn)).format(n=len(drawn)))
    return ", ".join(said)


# --- What a player won at events --------------------------------------------------------------------------


class Title(NamedTuple):
    """An event that a player won, or the power that they played best there."""

    event: Event
    power: Power | None  # None for the event
    shared: bool
    board: str  # where they played the power so, or ""


class TitleView(NamedTuple):
    """A title as the page tells it."""

    what: str
    event: Link
    date: str


def titles_of(results: Results, player: str) -> Iterator[Title]:
    """The player's titles, those of the newest event first; an event without a winner yet gives none."""
    for one in results.events.values():
        for row in one.table.standings:
            if row.player == player and one.event.final and _won(row):
                yield Title(one.event, None, row.shared, "")
        for power, games in one.table.best_countries.items():
            for game in games:
                if game.player == player:
                    yield Title(one.event, power, shared=False, board=game.board)


def _won(row: EventStanding) -> bool:
    return row.rank == 1


def titles(results: Results, player: str) -> tuple[TitleView, ...]:
    """The titles in words."""
    return tuple(
        TitleView(_what(title), Link(title.event.name, f"tournaments/{title.event.id}.html"), title.event.end)
        for title in titles_of(results, player)
    )


def _what(title: Title) -> str:
    if title.power:
        return _("Best {power}").format(power=spoken(title.power.label))
    return _("Winner, shared") if title.shared else _("Winner")
