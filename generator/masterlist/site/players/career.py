"""A player's figures and titles, curve, form, runs, opponents, and ranks in editions."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from masterlist.amount import Amount
from masterlist.facts.board import Power
from masterlist.facts.content import Content
from masterlist.facts.event import Event
from masterlist.facts.logbook import Carried, LogBook, Result
from masterlist.facts.site import RatingList
from masterlist.language import _, dated, grouped, kept, ngettext, number, pgettext, spoken
from masterlist.scoring.choices import log_system
from masterlist.scoring.log import Scored, carried_of
from masterlist.scoring.system import LogWords
from masterlist.site.common import words
from masterlist.site.common.links import Sources, line_link, pair_path, player_link
from masterlist.site.common.words import Link
from masterlist.site.common.workings import (
    NO_RANK,
    BigNumber,
    EquationPart,
    Explanation,
    FigureView,
    FormView,
    PageTop,
    moved,
    rank_parts,
    since_edition,
)
from masterlist.site.pictures.curves import Curve, Point, curve
from masterlist.source import Place
from masterlist.standings.career import Career, CareerRun, LogGame, Peak, RecordAgainst
from masterlist.standings.master_list import Row
from masterlist.standings.movement import Places, Rank
from masterlist.standings.nights import GamesOn
from masterlist.standings.rating_list import OtherGame
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
        period=since_edition(about.id, row.rating, places.editions, None),
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
    text = _("Last rated game, {day}: {outcome} against {opponent}, {points} game points.").format(
        day=dated(entry.date),
        outcome=words.outcome_said(entry.result),
        opponent=player_link(content, entry.opponent).text,
        points=number(line.points),
    )
    return Explanation(
        title=_("Why {number}?").format(number=rating),
        said=text,
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
    parts = [ngettext("{n} beaten", "{n} beaten", len(beaten)).format(n=len(beaten))] if beaten else []
    if drawn:
        parts.append(ngettext("{n} drawn with", "{n} drawn with", len(drawn)).format(n=len(drawn)))
    return ", ".join(parts)


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
            if row.player == player and one.event.final and row.rank == 1:
                yield Title(one.event, None, row.shared, "")
        for power, games in one.table.best_countries.items():
            for game in games:
                if game.player == player:
                    yield Title(one.event, power, shared=False, board=game.board)


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


Anchors = Mapping[Place, str]  # of the rows of a log, by the entry's place


class Chronicle(NamedTuple):
    """What is shown of a player beside their logs."""

    player: str
    careers: dict[str, Career]  # by list
    ranks: dict[str, Places]  # by list
    met: tuple[str, ...]  # with whom there is a page of their games
    games: tuple[GamesOn, ...] = ()  # on lists that are rated from nights
    elsewhere: tuple[OtherGame, ...] = ()  # that neither their log nor their rating tells


class OpponentView(NamedTuple):
    """The record against one opponent."""

    opponent: Link
    games: int
    won: int
    drawn: int
    lost: int
    points: str
    against: str
    last: str
    together: str  # path of the page of their games, or ""


class CareerView(NamedTuple):
    """Of one list; parts are empty where there is nothing to say."""

    curve_head: str
    curve: Curve | None
    lines: tuple[tuple[str, str], ...]  # a label, and what there is to say
    opponents: tuple[OpponentView, ...]
    together: bool  # whether any of them has a page of the games with the player
    unbeaten: str  # the names of opponents not yet beaten, whom the table above links


def career_view(content: Content, chronicle: Chronicle, list_: str, log: list[Scored], anchors: Anchors) -> CareerView:
    """The career of a player on one list; ``log`` is their log of it."""
    one, wording = chronicle.careers[list_], log_system(content.lists[list_].system).words
    return CareerView(
        curve_head=_(wording.curve),
        curve=_curve(content, wording, _Walk(log, one.brought, anchors)),
        lines=tuple(_lines(one, wording)),
        opponents=tuple(_opponent(content, record, chronicle) for record in one.records),
        together=any(record.opponent in chronicle.met for record in one.records),
        unbeaten=", ".join(player_link(content, id_).text for id_ in one.not_beaten),
    )


def form_of(game: LogGame) -> FormView:
    return FormView(words.outcome(game.result), words.outcome_letter(game.result), words.outcome_said(game.result))


class _Walk(NamedTuple):
    """What a curve goes through."""

    log: list[Scored]
    brought: Amount
    anchors: Anchors


def _curve(content: Content, wording: LogWords, walk: _Walk) -> Curve | None:
    log = walk.log
    if not log:
        return None
    names: dict[str, str] = {}
    points = []
    for line in log:
        entry = line.entry
        name = names.get(entry.opponent) or names.setdefault(entry.opponent, player_link(content, entry.opponent).text)
        kind = words.outcome(entry.result) if line.rated else "unrated"
        points.append(Point(entry.date, line.rating, kind, _mark(wording, line, name), f"#{walk.anchors[entry.place]}"))
    first, last = log[0], log[-1]
    title = _(wording.curve_told).format(
        first=number(first.rating),
        first_day=dated(first.entry.date),
        last=number(last.rating),
        last_day=dated(last.entry.date),
    )
    return curve(points, title, walk.brought)


def _mark(wording: LogWords, line: Scored, opponent: str) -> str:
    values = {
        "day": dated(line.entry.date),
        "outcome": words.outcome_said(line.entry.result),
        "opponent": opponent,
        "rating": number(line.rating),
    }
    if line.rated:
        return _(wording.game).format_map(values)
    return _(wording.unrated_game).format(**values, status=_(line.status.value))


def _lines(one: Career, wording: LogWords) -> Iterable[tuple[str, str]]:
    if one.peak:
        yield _(wording.highest), highest(one.peak)
    for label, run in ((_("Longest unbeaten run"), one.unbeaten), (_("Longest winning run"), one.winning)):
        yield label, _run(run) if run else pgettext("run", "none yet")
    if one.busiest:
        games = _("{games} in {year}").format(games=one.busiest.games, year=one.busiest.year)
        yield _("Most games in a year"), games
    for label, chosen in ((_("Victories"), "won-"), (_("Defeats"), "lost-")):
        if kinds := [_counted(kind, count) for kind, count in one.results.items() if _is(kind, count, chosen)]:
            yield label, ", ".join(kinds)
    if drawn := one.results[Result.DRAW]:
        yield _("Draws"), str(drawn)


def _is(result: Result, count: int, chosen: str) -> bool:
    return count > 0 and result.value.startswith(chosen)


def _counted(kind: Result, count: int) -> str:
    said = {
        "strategic": ngettext("{n} strategic", "{n} strategic", count),
        "major": ngettext("{n} major", "{n} major", count),
        "attrition": ngettext("{n} attrition", "{n} attrition", count),
    }
    return said[kind.victory].format(n=count)


def highest(peak: Peak) -> str:
    """A peak in words."""
    return _("{rating}, reached on {day}").format(rating=number(peak.rating), day=dated(peak.date))


def _run(run: CareerRun) -> str:
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


def _opponent(content: Content, record: RecordAgainst, chronicle: Chronicle) -> OpponentView:
    return OpponentView(
        player_link(content, record.opponent),
        record.games,
        record.won,
        record.drawn,
        record.lost,
        number(record.points),
        number(record.against),
        record.last,
        pair_path(chronicle.player, record.opponent) if record.opponent in chronicle.met else "",
    )


class RankView(NamedTuple):
    """A rank in one edition."""

    edition: Link
    rank: int
    said: str  # among how many


class RanksView(NamedTuple):
    """The ranks on one list."""

    list: Link
    now: int | None  # on the current list; None for members without one
    best: RankView | None  # the newest of the best in editions
    rows: tuple[RankView, ...]  # in editions, newest first


def ranks_views(lists: Mapping[str, RatingList], ranks: Mapping[str, Places]) -> tuple[RanksView, ...]:
    """The ranks on the current list and in editions, list by list."""
    found = []
    for id_, own in ranks.items():
        rows = tuple(_rank(id_, rank) for rank in own.editions)[::-1]
        best = min(rows, key=lambda row: row.rank, default=None)
        found.append(RanksView(Link(lists[id_].name, f"lists/{id_}.html"), own.now, best, rows))
    return tuple(found)


def _rank(list_: str, one: Rank) -> RankView:
    return RankView(_edition(list_, one.edition), one.rank, words.rank_of(one.rank, one.of))


@kept(10_000)  # every player of a list is in its editions
def _edition(list_: str, id_: str) -> Link:
    return Link(words.edition(id_), f"lists/{list_}/{id_}.html")
