"""What a player's page says of lists that are rated from single games: rating, curve, form, and every game."""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from masterlist import resources
from masterlist.facts.board import SEVENTH_PLAYER, Board
from masterlist.facts.content import Content
from masterlist.facts.night import NightSeat
from masterlist.facts.site import RatingList
from masterlist.folding import collated
from masterlist.language import _, dated, day, grouped, numerals, pgettext, rounded, spoken
from masterlist.scoring.ledger import Change
from masterlist.scoring.rating import game_systems
from masterlist.scoring.registry import list_system
from masterlist.scoring.system import NO_GAME
from masterlist.scoring.working import Line
from masterlist.site.common import words
from masterlist.site.common.games import GameShown, change_of, figure, heading, person, shown
from masterlist.site.common.links import Sources, line_link, player_link, system_link
from masterlist.site.common.words import Link, letter_of
from masterlist.site.common.workings import (
    NO_RANK,
    BigNumber,
    Explanation,
    FigureView,
    FormView,
    PageTop,
    equation,
    letters_of,
    moved,
    rank_parts,
    signed,
    since_edition,
)
from masterlist.site.pictures.curves import Curve, Point, Spread, curve
from masterlist.source import with_names
from masterlist.standings.nights import GamesOn, Own, Played, outcome
from masterlist.standings.periods import held, period_of
from masterlist.standings.rating_list import RatedList, ended


def what_if(system: str) -> str:
    """The system's id where it brings its function for the browser, or ""."""
    return system if resources.system_script(system) else ""


class TablemateView(NamedTuple):
    """Someone who sat at the same tables, and how those games ended for the player."""

    player: Link
    games: int
    record: str  # won–drawn–lost


def form_of(one: RatedList[Board], player: str) -> tuple[FormView, ...]:
    """The newest finished games, the newest last."""
    words = {"won": _("won"), "drawn": _("drawn"), "lost": _("lost")}
    return tuple(FormView(kind, letter_of(kind), words[kind]) for _game, kind in [*ended(one, player)][-FORM:])


def tablemates_of(content: Content, one: RatedList[Board], player: str) -> tuple[TablemateView, ...]:
    """Everybody who sat at a table with the player in a finished game, those most often met first."""
    met: dict[str, Counter[str]] = {}
    for game, kind in ended(one, player):
        for other in {change.player for change in game.changes} - {player, SEVENTH_PLAYER}:
            met.setdefault(other, Counter())[kind] += 1
    views = [
        TablemateView(person(content, id_), kinds.total(), f"{kinds['won']}–{kinds['drawn']}–{kinds['lost']}")
        for id_, kinds in met.items()
    ]
    return tuple(sorted(views, key=lambda view: (-view.games, collated(view.player.text), view.player.path)))


PLACES = 2  # decimals of a rating
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
    working: tuple[Line, ...]  # of a game the sum that gave its change: every step stands on the page of the night
    game: GameShown | None
    figures: tuple[tuple[str, str], ...] = ()  # of the change, with what they are called


class GamesView(NamedTuple):
    """The section of one list."""

    id: str
    list: Link
    rules: Link
    top: PageTop | None  # None where no game of theirs is rated
    figures: tuple[FigureView, ...]
    curve: Curve | None
    what_if: str  # the system, where it brings its function for the browser; or ""
    unranked: str  # why the player has no rank, or ""
    lines: tuple[LineView, ...]  # newest first


def games_view(content: Content, one: GamesOn, link_to: Sources) -> GamesView:
    """What is shown of a player's games on a list."""
    about = content.lists[one.list]
    rated = [played for played in one.own.played if played.changes]
    form = tuple(_form(played, one.own.player) for played in rated[-FORM:])
    reason = one.row.reason if one.row else NO_GAME
    return GamesView(
        id=one.list,
        list=Link(about.name, f"lists/{about.id}.html"),
        rules=system_link(content, about.system),
        top=_top(content, about, one, form, link_to) if one.row else None,
        figures=tuple(_figures(about, one)),
        curve=_curve(content, about, one),
        what_if=what_if(about.system) if one.row else "",
        unranked="" if reason is None else spoken(with_names(reason, content.name_of)),
        lines=tuple(_lines(content, about, one.own, link_to)),
    )


def _top(
    content: Content, about: RatingList, one: GamesOn, form: tuple[FormView, ...], link_to: Sources
) -> PageTop | None:
    """The rating, and what the last game or period brought."""
    row, changes = one.row, one.own.changes
    if row is None:
        return None
    last = next((change for change in reversed(changes) if not one.own.other or not change.game), None)
    change, way = moved(last.after - last.before, PLACES) if last else ("", "")
    played = next((played for played in reversed(one.own.played) if last and last in played.changes), None)
    highest = _highest(about, one) if changes else ""
    return PageTop(
        label=_("Rating"),
        figure=BigNumber.of(shown(row.rating)),
        place=rank_parts(words.rank_of(row.rank, one.of)) if row.rank and one.of else NO_RANK,
        ranked=f"lists/{about.id}.html",
        change=change,
        way=way,
        period=since_edition(about.id, row.rating, one.ranks, PLACES),
        beside=(highest,) if highest else (),
        form=form,
        why=explained(content, about, last, played, link_to) if last else None,
    )


def explained(
    content: Content, about: RatingList, last: Change, played: Played | None, link_to: Sources
) -> Explanation | None:
    """The last change: of a game between two in a sentence, of any as the sum that gave it."""
    change = last.after - last.before
    at = _at_change(last)
    result, way = signed(change), "up" if change > 0 else "down" if change < 0 else "same"
    if played is None:
        text = _("What the games of the rating period until {day} brought together.").format(day=dated(last.date))
        exact, source, wrong = f"#list-{about.id}", None, ""
    else:
        text, place = _sentence(content, last, played), played.game.place
        exact, source = f"../{_night(about, played).path}", line_link(place, link_to(place))
        wrong = link_to.edit(place)
    terms = list_system(about.system).every_term(about.terms)
    return Explanation(
        title=_("Why {number}?").format(number=result),
        said=text,
        equation=equation(last.working, at, _known(last, played) | letters_of(terms)) if at is not None else (),
        result=result,
        way=way,
        exact=exact,
        rule=system_link(content, about.system).path,
        source=source,
        wrong=wrong,
    )


def _at_change(one: Change) -> int | None:
    """Which line of a working gives by how much the rating moved."""
    change = one.after - one.before
    return next((at for at in reversed(range(len(one.working))) if Fraction(one.working[at].value) == change), None)


def _known(last: Change, played: Played | None) -> dict[str, str]:
    """What stands in a sum without a line of its own: the score of a game between two."""
    if played is None or len(played.game.seats) != 2:
        return {}
    score = {"won": "1", "drawn": "0.5", "lost": "0"}[outcome(played, last.player)]
    return {score: pgettext("in an equation", "score")}


def _sentence(content: Content, last: Change, played: Played) -> str:
    """What was expected of a game between two, where the system says so; of any other how it ended."""
    name, opponents = player_link(content, last.player).text, _opponents(content, played, last.player)
    other = next((change for change in played.changes if change.player != last.player), None)
    score = next(seat.points for seat in played.game.seats if seat.player == last.player)
    kind = outcome(played, last.player)
    if len(opponents) != 1 or other is None or "expected" not in last.figures:
        return _title(content, played, last.player) + "."
    places = 0 if rounded(last.before, 0) != rounded(other.before, 0) else PLACES
    scored = (
        {"won": "1", "lost": "0"}.get(kind, numerals("0.5")) if score is None or score not in {0, 1} else str(score)
    )
    return _(
        "{player} ({rating}) was expected to score {expected} against {opponent} ({other}), and scored {scored}."
    ).format(
        player=name,
        rating=rounded(last.before, places),
        expected=rounded(last.figures["expected"], 2),
        opponent=opponents[0].text,
        other=rounded(other.before, places),
        scored=scored,
    )


def _figures(about: RatingList, one: GamesOn) -> Iterator[FigureView]:
    row = one.row
    if row is None:
        return
    for column in list_system(about.system).columns:
        yield FigureView(heading(column), figure(column, row.figures.get(column.key)), "")
    text = _("{won} won, {drawn} drawn, {lost} lost").format(won=row.won, drawn=row.drawn, lost=row.lost)
    yield FigureView(_("Rated games"), grouped(row.games), text)


def _highest(about: RatingList, one: GamesOn) -> str:
    """The highest rating at the end of a rating period, and whether the rating of today is that of one that goes on."""
    every = held(about, one.own.changes)
    over = [change for change in every if not _is_provisional(about, one, change)]
    best = max(over, key=lambda change: change.after, default=None)
    provisional = "" if over[-1:] == every[-1:] else _("provisional, until its period is over")
    if best is None or (best.after == every[-1].after and not provisional):
        return provisional or _("highest ever")
    highest = _("best {rating}, {day}").format(rating=shown(best.after), day=dated(best.date))
    return "; ".join(filter(None, (provisional, highest)))


def _is_provisional(about: RatingList, one: GamesOn, change: Change) -> bool:
    return bool(one.running) and period_of(about, change.date) == one.running


def _curve(content: Content, about: RatingList, one: GamesOn) -> Curve | None:
    """A point for each rating that was held: after each game, or after each period that is longer than a day."""
    own = one.own
    points = []
    rows = {change.date: f"#{about.id}-change-{number}" for number, change in enumerate(own.other)}
    for change in held(about, own.changes) if rows else ():
        text = _("{day}: rating {rating}").format(day=dated(change.date), rating=shown(change.after))
        if _is_provisional(about, one, change):
            text = _("{day}: rating {rating}, provisional").format(day=dated(change.date), rating=shown(change.after))
        points.append(Point(change.date, change.after, "change", text, rows.get(change.date, "")))
    for played in () if rows else own.played:
        moved_to = _own_change(played, own.player)
        if moved_to:
            title = _("{title}, rating {rating}").format(
                title=_title(content, played, own.player), rating=shown(moved_to.after)
            )
            kind = outcome(played, own.player)
            points.append(Point(played.date, moved_to.after, kind, title, f"#{_anchor(about, played)}"))
    if not points:
        return None
    first, last = points[0], points[-1]
    title = _(
        "Rating over time, from {first} on {first_day} to {last} on {last_day}; the games below show the same"
    ).format(first=shown(first.value), first_day=dated(first.date), last=shown(last.value), last_day=dated(last.date))
    start = next((change.before for change in own.changes), first.value)
    return curve(points, title, start, from_zero=False, spread=tuple(_spread(about, own)))


def _spread(about: RatingList, own: Own) -> Iterator[Spread]:
    """How far the rating may be off, where the system says so."""
    band = game_systems()[about.system].band
    for change in held(about, own.changes) if band else ():
        if band in change.figures:
            yield Spread(change.date, change.after, change.figures[band])


def _own_change(played: Played, player: str) -> Change | None:
    return next((change for change in played.changes if change.player == player), None)


def _night(about: RatingList, played: Played) -> Link:
    """The game on the page of its night."""
    return Link(day(played.date), f"games/{about.id}/{played.night}.html#{played.anchor}")


def _anchor(about: RatingList, played: Played) -> str:
    return f"{about.id}-{played.night}-{played.game.number}"


def _title(content: Content, played: Played, player: str) -> str:
    opponents = ", ".join(link.text for link in _opponents(content, played, player))
    text = {"day": dated(played.date), "outcome": _outcome(played, player), "opponent": opponents}
    return _("{day}: {outcome} against {opponent}").format_map(text)


def _outcome(played: Played, player: str) -> str:
    """Won, drawn or lost; the place at a table that was not won alone, because some of the others came behind."""
    kind, seats = outcome(played, player), played.game.seats
    return _(kind) if len(seats) == 2 or kind == "won" else _place(seats, player)


def _place(seats: Sequence[NightSeat], player: str) -> str:
    rank = next(seat.rank for seat in seats if seat.player == player)
    return _("place {place} of {all}").format(place=rank, all=len(seats))


def _form(played: Played, player: str) -> FormView:
    kind = outcome(played, player)
    return FormView(kind, words.letter_of(kind), _(kind))


def _opponents(content: Content, played: Played, player: str) -> tuple[Link, ...]:
    others = sorted((seat for seat in played.game.seats if seat.player != player), key=lambda seat: seat.rank)
    return tuple(player_link(content, seat.player) for seat in others)


def _lines(content: Content, about: RatingList, own: Own, link_to: Sources) -> Iterator[LineView]:
    games = [(played.date, 0, _game_line(content, about, played, own, link_to)) for played in own.played]
    others = [(change.date, 1, _other_line(about, number, change)) for number, change in enumerate(own.other)]
    for _date, _order, line in sorted([*games, *others], key=lambda one: one[:2])[::-1]:
        yield line


def _game_line(content: Content, about: RatingList, played: Played, own: Own, link_to: Sources) -> LineView:
    """A game; what it did to a rating of a longer period is part of the period's working, and no rating."""
    player, is_working = own.player, bool(own.other)
    view = GameShown(content, played, link_to)
    change, kind = _own_change(played, player), outcome(played, player)
    at = _at_change(change) if change and not is_working else None
    return LineView(
        anchor=_anchor(about, played),
        date=played.date,
        night=_night(about, played),
        kind=kind if view.result or kind == "won" else "table",
        word=_(kind),
        opponents=_opponents(content, played, player),
        detail=_detail(played, player, view),
        rating=shown(change.after) if change and not is_working else "",
        change=change_of(change) if change else "",
        working=(change.working[at],) if change and at is not None else (),
        game=view,
        figures=tuple(_of_change(about, change)) if change else (),
    )


def _of_change(about: RatingList, change: Change) -> Iterator[tuple[str, str]]:
    for column in game_systems()[about.on(change.date).system].change_columns:
        if text := figure(column, change.figures.get(column.key)):
            yield heading(column), text


def _detail(played: Played, player: str, view: GameShown) -> str:
    seats = played.game.seats
    if not view.result:
        return _place(seats, player)
    at = next(at for at, seat in enumerate(seats) if seat.player == player)
    colour = {"white": _("with White"), "black": _("with Black")}.get(seats[at].name, "")
    own = [view.points(seat) for seat, _change in view.seats]
    score = "–".join(own[::-1] if at else own) if view.score else ""
    return " ".join(filter(None, (colour, score)))


def _other_line(about: RatingList, number: int, change: Change) -> LineView:
    is_day = period_of(about, change.date) == change.date
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
        figures=tuple(_of_change(about, change)),
    )
