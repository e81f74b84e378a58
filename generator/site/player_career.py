"""What a player's page says of his games beside the log: curve, form, runs, opponents, and ranks in editions."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from generator.amount import Amount, plain
from generator.facts.content import Content
from generator.facts.logbook import Result
from generator.facts.site import RatingList
from generator.scoring.wwr import Scored
from generator.site import words
from generator.site.curves import Curve, Point, curve
from generator.site.links import pair_path, player_link
from generator.site.model import Link
from generator.source import Place
from generator.standings.career import Career, Peak, Played, Rank, Record, Run

Anchors = Mapping[Place, str]  # of the rows of a log, by the entry's place


class Chronicle(NamedTuple):
    """What is told of a player beside his logs."""

    player: str
    careers: dict[str, Career]  # by list
    ranks: dict[str, tuple[Rank, ...]]  # by list: in editions, oldest first
    met: tuple[str, ...]  # with whom he has a page of their games


class FormView(NamedTuple):
    """One of the last games."""

    word: str  # won, drawn or lost
    title: str


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

    curve: Curve | None
    form: tuple[FormView, ...]
    lines: tuple[tuple[str, str], ...]  # a label, and what there is to say
    opponents: tuple[OpponentView, ...]
    together: bool  # whether any of them has a page of the games with the player
    unbeaten: tuple[Link, ...]  # opponents not yet beaten


def career_view(content: Content, chronicle: Chronicle, list_: str, log: list[Scored], anchors: Anchors) -> CareerView:
    """The career of a player on one list; ``log`` is his log of it."""
    one = chronicle.careers[list_]
    return CareerView(
        curve=_curve(content, log, one.brought, anchors),
        form=tuple(FormView(words.outcome(game.result), _told(content, game)) for game in one.form),
        lines=tuple(_lines(one)),
        opponents=tuple(_opponent(content, record, chronicle) for record in one.records),
        together=any(record.opponent in chronicle.met for record in one.records),
        unbeaten=tuple(player_link(content, id_) for id_ in one.not_beaten),
    )


def _told(content: Content, game: Played) -> str:
    return f"{game.date}: {words.outcome(game.result)} against {player_link(content, game.opponent).text}"


def _curve(content: Content, log: list[Scored], brought: Amount, anchors: Anchors) -> Curve | None:
    if not log:
        return None
    names: dict[str, str] = {}
    points = []
    for line in log:
        entry = line.entry
        name = names.get(entry.opponent) or names.setdefault(entry.opponent, player_link(content, entry.opponent).text)
        outcome = words.outcome(entry.result)
        doubt = "" if line.rated else f" ({line.status.value}, not rated)"
        wwr = line.wwr
        title = f"{entry.date}: {outcome} against {name}{doubt}, WWR {plain(wwr)}"
        kind = outcome if line.rated else "unrated"
        points.append(Point(entry.date, wwr, kind, title, f"#{anchors[entry.place]}"))
    first, last = log[0], log[-1]
    title = (
        f"WWR over time, from {plain(first.wwr)} on {first.entry.date} to {plain(last.wwr)} on {last.entry.date}; "
        f"the log books below say the same"
    )
    return curve(points, title, brought)


def _lines(one: Career) -> Iterable[tuple[str, str]]:
    if one.peak:
        yield "Highest WWR", highest(one.peak)
    for label, run in (("Longest unbeaten run", one.unbeaten), ("Longest winning run", one.winning)):
        yield label, _run(run) if run else "none yet"
    if one.busiest:
        yield "Most games in a year", f"{one.busiest.games} in {one.busiest.year}"
    for label, chosen in (("Victories", "won-"), ("Defeats", "lost-")):
        if kinds := [f"{count} {kind.victory}" for kind, count in one.results.items() if _is(kind, count, chosen)]:
            yield label, ", ".join(kinds)
    if drawn := one.results[Result.DRAW]:
        yield "Draws", str(drawn)


def _is(result: Result, count: int, chosen: str) -> bool:
    return count > 0 and result.value.startswith(chosen)


def highest(peak: Peak) -> str:
    """A peak in words."""
    return f"{plain(peak.rating)}, reached on {peak.date}"


def _run(run: Run) -> str:
    games = f"{run.games} {'game' if run.games == 1 else 'games'}"
    days = f"on {run.first}" if run.first == run.last else f"{run.first} to {run.last}"
    return f"{games}, {days}{', and it goes on' if run.goes_on else ''}"


def _opponent(content: Content, record: Record, chronicle: Chronicle) -> OpponentView:
    return OpponentView(
        player_link(content, record.opponent),
        record.games,
        record.won,
        record.drawn,
        record.lost,
        plain(record.points),
        plain(record.against),
        record.last,
        pair_path(chronicle.player, record.opponent) if record.opponent in chronicle.met else "",
    )


class RankView(NamedTuple):
    """A rank in one edition."""

    edition: Link
    rank: int
    of: int
    percentile: int


class RanksView(NamedTuple):
    """The ranks on one list, newest first, at least one."""

    list: Link
    best: RankView  # the newest of the best
    rows: tuple[RankView, ...]


class Ranks(NamedTuple):
    """What ``ranks.html`` shows: it stands in the player's page, and is put in anew where nothing else is other."""

    ranks: tuple[RanksView, ...]


def ranks_views(lists: Mapping[str, RatingList], ranks: Mapping[str, Iterable[Rank]]) -> tuple[RanksView, ...]:
    """The ranks in editions, list by list."""
    found = []
    for id_, own in ranks.items():
        rows = tuple(_rank(id_, rank) for rank in own)[::-1]
        if rows:
            best = min(rows, key=lambda row: row.rank)
            found.append(RanksView(Link(lists[id_].name, f"lists/{id_}.html"), best, rows))
    return tuple(found)


def _rank(list_: str, one: Rank) -> RankView:
    return RankView(_edition(list_, one.edition), one.rank, one.of, one.percentile)


@lru_cache(maxsize=10_000)  # every player of a list is in its editions
def _edition(list_: str, id_: str) -> Link:
    return Link(words.edition(id_), f"lists/{list_}/{id_}.html")
