"""What a player's page says of their games beside the log: curve, form, runs, opponents, and ranks in editions."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from masterlist.amount import Amount
from masterlist.facts.content import Content
from masterlist.facts.logbook import Result
from masterlist.facts.site import RatingList
from masterlist.language import _, dated, day, kept, ngettext, number, pgettext
from masterlist.scoring.choices import log_system
from masterlist.scoring.list_words import LogWords
from masterlist.scoring.log import Scored
from masterlist.site.common import words
from masterlist.site.common.links import pair_path, player_link
from masterlist.site.common.model import Link
from masterlist.site.common.top import FormView
from masterlist.site.pictures.curves import Curve, Point, curve
from masterlist.source import Place
from masterlist.standings.career import Career, CareerRun, LogGame, Peak, RecordAgainst
from masterlist.standings.elsewhere import OtherGame
from masterlist.standings.movement import Places, Rank
from masterlist.standings.nights import GamesOn

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
    one, said = chronicle.careers[list_], log_system(content.lists[list_].system).words
    return CareerView(
        curve_head=_(said.curve),
        curve=_curve(content, said, _Walk(log, one.brought, anchors)),
        lines=tuple(_lines(one, said)),
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


def _curve(content: Content, said: LogWords, walk: _Walk) -> Curve | None:
    log = walk.log
    if not log:
        return None
    names: dict[str, str] = {}
    points = []
    for line in log:
        entry = line.entry
        name = names.get(entry.opponent) or names.setdefault(entry.opponent, player_link(content, entry.opponent).text)
        kind = words.outcome(entry.result) if line.rated else "unrated"
        points.append(Point(entry.date, line.rating, kind, _mark(said, line, name), f"#{walk.anchors[entry.place]}"))
    first, last = log[0], log[-1]
    title = _(said.curve_told).format(
        first=number(first.rating),
        first_day=day(first.entry.date),
        last=number(last.rating),
        last_day=day(last.entry.date),
    )
    return curve(points, title, walk.brought)


def _mark(said: LogWords, line: Scored, opponent: str) -> str:
    values = {
        "day": dated(line.entry.date),
        "outcome": words.outcome_said(line.entry.result),
        "opponent": opponent,
        "rating": number(line.rating),
    }
    if line.rated:
        return _(said.game).format_map(values)
    return _(said.unrated_game).format(**values, status=_(line.status.value))


def _lines(one: Career, said: LogWords) -> Iterable[tuple[str, str]]:
    if one.peak:
        yield _(said.highest), highest(one.peak)
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
    return _("{rating}, reached on {day}").format(rating=number(peak.rating), day=day(peak.date))


def _run(run: CareerRun) -> str:
    within_a_day, n = run.first == run.last, run.games
    if within_a_day and run.goes_on:
        said = ngettext("{n} game, on {first}, and it goes on", "{n} games, on {first}, and it goes on", n)
    elif within_a_day:
        said = ngettext("{n} game, on {first}", "{n} games, on {first}", n)
    elif run.goes_on:
        said = ngettext(
            "{n} game, {first} to {last}, and it goes on", "{n} games, {first} to {last}, and it goes on", n
        )
    else:
        said = ngettext("{n} game, {first} to {last}", "{n} games, {first} to {last}", n)
    return said.format(n=n, first=day(run.first), last=day(run.last))


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
