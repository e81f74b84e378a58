"""What a player's page says of lists that are rated from nights: rating, curve, form, and every game."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from masterlist.facts.content import Content
from masterlist.facts.night import NightSeat
from masterlist.facts.site import RatingList
from masterlist.language import _, day, grouped
from masterlist.language.messages import spoken
from masterlist.scoring.rating import Change, game_systems, terms_of
from masterlist.scoring.working import Line
from masterlist.site.common import words
from masterlist.site.common.links import player_link, system_link
from masterlist.site.common.model import Link
from masterlist.site.common.ratings import figure, heading
from masterlist.site.common.source_links import Sources
from masterlist.site.nights.games import GameView, change_of, columns_of, game_view, shown
from masterlist.site.pictures.curves import Curve, Point, Spread, curve
from masterlist.site.players.career import FormView
from masterlist.site.players.figures import FigureView, below
from masterlist.site.players.scripts import what_if
from masterlist.source import with_names
from masterlist.standings.nights import GamesOn, Own, Played, outcome

FORM = 10  # of the last games


class LineView(NamedTuple):
    """One game of the player, or a change that is not of one game."""

    anchor: str
    date: str
    night: Link | None  # with the game's anchor
    kind: str  # won, drawn or lost; "" for what is not of one game; "table" where a table was not won alone
    word: str  # the same in words, or what changed
    opponents: tuple[Link, ...]  # at a table the better placed first
    detail: str  # the score between two, or the place at a table
    rating: str  # after it
    change: str  # by how much it moved
    working: tuple[Line, ...]
    game: GameView | None


class GamesCareer(NamedTuple):
    """What the games come to."""

    curve: Curve | None
    form: tuple[FormView, ...]  # newest first


class GamesView(NamedTuple):
    """The section of one list."""

    id: str
    list: Link
    rules: Link
    figures: tuple[FigureView, ...]
    career: GamesCareer
    what_if: str  # the system, where it brings its function for the browser; or ""
    unranked: str  # why the player has no rank, or ""
    lines: tuple[LineView, ...]  # newest first


def games_view(content: Content, one: GamesOn, link_to: Sources) -> GamesView:
    """What is shown of a player's games on a list."""
    about = content.lists[one.list]
    rated = [played for played in one.own.played if played.changes]
    form = (_form(content, played, one.own.player) for played in rated[: -FORM - 1 : -1])
    reason = one.row.reason if one.row else None
    return GamesView(
        id=one.list,
        list=Link(about.name, f"lists/{about.id}.html"),
        rules=system_link(content, about.system),
        figures=tuple(_figures(about, one)),
        career=GamesCareer(_curve(content, about, one.own), tuple(form)),
        what_if=what_if(about.system) if one.row else "",
        unranked="" if reason is None else spoken(with_names(reason, content.name_of)),
        lines=tuple(_lines(content, about, one.own, link_to)),
    )


def _figures(about: RatingList, one: GamesOn) -> Iterator[FigureView]:
    row = one.row
    if row is None:
        return
    yield FigureView(_("Rating"), shown(row.rating), _highest(one.own.changes))
    if row.rank:
        rank = words.rank_of(row.rank, one.of) if one.of else grouped(row.rank)
        yield FigureView(_("Rank"), rank, below(one.below), f"lists/{about.id}.html")
    for column in columns_of(about):
        yield FigureView(heading(column), figure(column, row.figures.get(column.key)), "")
    said = _("{won} won, {drawn} drawn, {lost} lost").format(won=row.won, drawn=row.drawn, lost=row.lost)
    yield FigureView(_("Rated games"), grouped(row.games), said)


def _highest(changes: tuple[Change, ...]) -> str:
    """The highest rating at the end of a day: what lies between depends on the order in which games were reported."""
    best = max({change.date: change for change in changes}.values(), key=lambda change: change.after)
    if best.after == changes[-1].after:
        return _("highest ever")
    return _("highest {rating}, {day}").format(rating=shown(best.after), day=day(best.date))


def _curve(content: Content, about: RatingList, own: Own) -> Curve | None:
    points = []
    for played in own.played:
        change = _own_change(played, own.player)
        if change:
            title = _title(content, played, own.player)
            kind = outcome(played, own.player)
            points.append(Point(played.date, change.after, kind, title, f"#{_anchor(about, played)}"))
    if not points:
        return None
    first, last = points[0], points[-1]
    title = _(
        "Rating over time, from {first} on {first_day} to {last} on {last_day}; the games below show the same"
    ).format(first=shown(first.value), first_day=day(first.date), last=shown(last.value), last_day=day(last.date))
    start = next((change.before for played in own.played if (change := _own_change(played, own.player))), first.value)
    return curve(points, title, start, from_zero=False, spread=tuple(_spread(about, own)))


def _spread(about: RatingList, own: Own) -> Iterator[Spread]:
    """How far the rating may be off, where the system says so."""
    band = game_systems()[about.system].band
    for change in own.changes if band else ():
        if band in change.figures:
            yield Spread(change.date, change.after, change.figures[band])


def _own_change(played: Played, player: str) -> Change | None:
    return next((change for change in played.changes if change.player == player), None)


def _anchor(about: RatingList, played: Played) -> str:
    return f"{about.id}-{played.night}-{played.game.number}"


def _title(content: Content, played: Played, player: str) -> str:
    opponents = ", ".join(link.text for link in _opponents(content, played, player))
    said = {"day": day(played.date), "outcome": _outcome(played, player), "opponent": opponents}
    return _("{day}: {outcome} against {opponent}").format_map(said)


def _outcome(played: Played, player: str) -> str:
    """Won, drawn or lost; the place at a table that was not won alone, because some of the others came behind."""
    kind, seats = outcome(played, player), played.game.seats
    return _(kind) if len(seats) == 2 or kind == "won" else _place(seats, player)


def _place(seats: Sequence[NightSeat], player: str) -> str:
    rank = next(seat.rank for seat in seats if seat.player == player)
    return _("place {place} of {all}").format(place=rank, all=len(seats))


def _form(content: Content, played: Played, player: str) -> FormView:
    kind = outcome(played, player)
    return FormView(kind, words.letter_of(kind), _(kind), _title(content, played, player))


def _opponents(content: Content, played: Played, player: str) -> tuple[Link, ...]:
    others = sorted((seat for seat in played.game.seats if seat.player != player), key=lambda seat: seat.rank)
    return tuple(player_link(content, seat.player) for seat in others)


def _lines(content: Content, about: RatingList, own: Own, link_to: Sources) -> Iterator[LineView]:
    games = [(played.date, 0, _game_line(content, about, played, own.player, link_to)) for played in own.played]
    others = [(change.date, 1, _other_line(about, number, change)) for number, change in enumerate(own.other)]
    for _date, _order, line in sorted([*games, *others], key=lambda one: one[:2])[::-1]:
        yield line


def _game_line(content: Content, about: RatingList, played: Played, player: str, link_to: Sources) -> LineView:
    view = game_view(content, played, link_to)
    change, kind = _own_change(played, player), outcome(played, player)
    return LineView(
        anchor=_anchor(about, played),
        date=played.date,
        night=Link(day(played.date), f"games/{about.id}/{played.night}.html#{view.anchor}"),
        kind=kind if view.result or kind == "won" else "table",
        word=_(kind),
        opponents=_opponents(content, played, player),
        detail=_detail(played, player, view),
        rating=shown(change.after) if change else "",
        change=change_of(change) if change else "",
        working=change.working if change else (),
        game=view,
    )


def _detail(played: Played, player: str, view: GameView) -> str:
    seats = played.game.seats
    if not view.result:
        return _place(seats, player)
    at = next(at for at, seat in enumerate(seats) if seat.player == player)
    colour = {"white": _("with White"), "black": _("with Black")}.get(seats[at].name, "")
    own = [seat.points for seat in view.seats]
    score = "–".join(own[::-1] if at else own) if view.score else ""
    return " ".join(filter(None, (colour, score)))


def _other_line(about: RatingList, number: int, change: Change) -> LineView:
    system = game_systems()[about.system]
    is_day = system.period(change.date, terms_of(system, about.terms)) == change.date
    return LineView(
        anchor=f"{about.id}-change-{number}",
        date=change.date,
        night=None,
        kind="",
        word=_("The day as a whole") if is_day else _("The period as a whole"),
        opponents=(),
        detail="",
        rating=shown(change.after),
        change=change_of(change),
        working=change.working,
        game=None,
    )
