"""What a player's page says of lists that are rated from single games: rating, curve, form, and every game."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from types import SimpleNamespace

from masterlist import resources
from masterlist.facts.content import Content
from masterlist.facts.site import RatingList
from masterlist.folding import collated
from masterlist.language import _, dated, dated_whole, day, grouped, ngettext, number, numerals, rounded
from masterlist.scoring.ledger import Change
from masterlist.scoring.log import Status
from masterlist.scoring.rating import Standing, game_systems
from masterlist.scoring.registry import list_system
from masterlist.scoring.system import NO_GAME
from masterlist.site.common.games import (
    figure,
    further_figures,
    game_shown,
    heading,
    person,
    reason_in_words,
    seat_of,
    shown,
)
from masterlist.site.common.links import Sources, player_link, system_link
from masterlist.site.common.words import Link
from masterlist.site.common.workings import (
    Explanation,
    PageTop,
    at_change,
    change_made,
    moved,
    newest_unrated,
    rating_top,
    signed,
    since_period,
    sum_of,
)
from masterlist.site.pictures.curves import LinePicture, Point, curve
from masterlist.source import with_names
from masterlist.standings.movement import Places
from masterlist.standings.nights import GamesOn, Played, outcome_for
from masterlist.standings.periods import held, is_daily, one_by_one, period_of

PLACES = 2  # decimals of a rating
FORM = 10  # of the last games
SCORES = {"won": "1", "drawn": "0.5", "lost": "0"}  # of a game between two


def what_if(system: str) -> str:
    """The system's id where it brings its function for the browser, or ""."""
    return system if resources.system_script(system) else ""


Met = tuple[str, Link, Counter[str]]  # an opponent's id and page, and how many games were won, drawn and lost


def met_most(content: Content, games: Iterable[tuple[str, Iterable[str]]]) -> list[Met]:
    """Whom a player has met, those met most often first; of each game how it went, and the others who sat there."""
    met: dict[str, Counter[str]] = {}
    for kind, others in games:
        for other in others:
            met.setdefault(other, Counter())[kind] += 1
    found = [(id_, person(content, id_), kinds) for id_, kinds in met.items()]
    return sorted(found, key=lambda one: (-one[2].total(), collated(one[1].text), one[1].path))


def games_section(content: Content, one: GamesOn, places: Places, link_to: Sources) -> SimpleNamespace:
    """What a player's page shows of a list that is rated from nights; every game and other change, the newest first."""
    about, own = content.lists[one.list], one.own
    reason = one.row.reason if one.row else NO_GAME
    games = [_game_line(content, about, one, played, link_to) for played in own.played]
    rated = [played for played in own.played if played.changes]
    others = [
        SimpleNamespace(
            anchor=f"{about.id}-change-{number}",
            number=number,
            date=change.date,
            game=None,
            night=None,
            kind="period",
            label=_("The day as a whole") if is_daily(about, change.date) else _("The period as a whole"),
            opponents=[],
            detail="",
            change=change,
            rating=shown(change.after),
            working=change.working,
            figures=_figures_of(about, change),
        )
        for number, change in enumerate(own.other)
    ]
    return SimpleNamespace(
        about=about,
        row=one.row,
        rules=system_link(content, about.system),
        unranked=reason and with_names(reason, content.name_of),  # why there is no rank
        top=_top(content, about, one, one.row, places, link_to) if one.row else None,
        figures=[*_figures(about, one.row)] if one.row else [],
        curve=_curve(about, one, games),
        met=met_most(content, ((outcome_for(game, own.player), _others(game, own.player)) for game in rated)),
        lines=sorted([*games, *others], key=lambda line: (line.date, line.game is None))[::-1],
    )


def _top(  # noqa: PLR0913, PLR0917  what leads, and where it comes from
    content: Content, about: RatingList, one: GamesOn, row: Standing, places: Places, link_to: Sources
) -> PageTop:
    """The rating, and what the last game or period changed."""
    own = one.own
    last = next(reversed(one_by_one(about)(own.changes)), None)
    played = next((played for played in reversed(own.played) if last and last in played.changes), None)
    rated = [played for played in own.played if played.changes]
    why, since = None, ""
    if last and played:
        why = explained(content, about, last, played, link_to)
    elif last:
        since = since_period(about, last.date)
        together = [game for game in rated if period_of(about, game.date) == period_of(about, last.date)]
        why = _period_explained(content, about, last, together, link_to)._replace(
            exact=f"#{about.id}-change-{own.other.index(last)}" if last in own.other else f"#list-{about.id}"
        )
    return rating_top(
        about,
        row,
        places,
        change=last.after - last.before if last else None,
        details=_highest(about, one) if own.changes else "",
        form=tuple(outcome_for(played, own.player) for played in rated[-FORM:]),
        why=why,
        since=since,
        newest=_unrated(content, about, own.played),
    )


def _others(played: Played, player: str) -> list[str]:
    return [seat.player for seat in played.game.seats if seat.player and seat.player != player]


def _unrated(content: Content, about: RatingList, every: Sequence[Played]) -> Link | None:
    """That the newest game is not rated, and why not; one that counts where another file reports it is rated."""
    told = (one for one in reversed(every) if not one.unrated or str(one.unrated) != Status.REPEATED.why)
    played = next(told, None)
    if played is None or not played.unrated:
        return None
    return newest_unrated(played.date, reason_in_words(content, played), f"#{_anchor(about, played)}")


def _anchor(about: RatingList, played: Played) -> str:
    """By what the row of a game is linked to."""
    return f"{about.id}-{played.night}-{played.game.number}"


def _figures(about: RatingList, row: Standing) -> Iterator[tuple[str, str, str]]:
    """Label, value, and how it came about."""
    yield from further_figures(about.system, row)
    text = _("{won} won, {drawn} drawn, {lost} lost").format(won=row.won, drawn=row.drawn, lost=row.lost)
    yield _("Rated games"), grouped(row.games), text


def _highest(about: RatingList, one: GamesOn) -> str:
    """The highest rating at the end of a period, and whether the rating of today is of one that goes on."""
    every = held(about, one.own.changes)
    over = [change for change in every if not one.running or period_of(about, change.date) != one.running]
    best = max(over, key=lambda change: change.after, default=None)
    provisional = "" if over[-1:] == every[-1:] else _("provisional, until its period is over")
    if best is None or (best.after == every[-1].after and not provisional):
        return provisional or _("highest ever")
    highest = _("best {rating}, {day}").format(rating=shown(best.after), day=dated_whole(best.date))
    return "; ".join(filter(None, (provisional, highest)))


def _curve(about: RatingList, one: GamesOn, games: Iterable[SimpleNamespace]) -> LinePicture | None:
    """A point for each rating that was held: after each game, or after each period that is longer than a day."""
    own = one.own
    rows = {change.date: f"#{about.id}-change-{number}" for number, change in enumerate(own.other)}
    if rows:
        points = [
            Point(change.date, change.after, "change", rows.get(change.date, "")) for change in held(about, own.changes)
        ]
    else:
        points = [
            Point(line.date, line.change.after, outcome_for(line.game.one, own.player), f"#{line.anchor}")
            for line in games
            if line.change
        ]
    if not points:
        return None
    first, last = points[0], points[-1]
    title = _(
        "Rating over time, from {first} on {first_day} to {last} on {last_day}; the games below show the same"
    ).format(first=shown(first.value), first_day=dated(first.date), last=shown(last.value), last_day=dated(last.date))
    start = next((change.before for change in own.changes), first.value)
    band = game_systems()[about.system].band  # how far the rating may be off, where the system says so
    spread = [
        (change.date, change.after, change.figures[band])
        for change in (held(about, own.changes) if band else ())
        if band in change.figures
    ]
    return curve(points, title, start, from_zero=False, spread=spread)


def _game_line(content: Content, about: RatingList, one: GamesOn, played: Played, link_to: Sources) -> SimpleNamespace:
    """A game of the player."""
    player, is_part = one.own.player, bool(one.own.other)  # of what is rated as a longer period
    change = next((change for change in played.changes if change.player == player), None)
    game, kind = game_shown(content, played, link_to), outcome_for(played, player)
    at = at_change(change) if change and not is_part else None
    return SimpleNamespace(
        anchor=_anchor(about, played),
        date=played.date,
        game=game,
        night=_night(about, played),
        kind=kind if game.is_duel or kind == "won" else "table",  # of one that was not won alone
        opponents=_opponents(content, played, player),
        # The colour and the score between two, or the place at a table.
        detail=seat_of(played, player) if game.is_duel else _place(played, player),
        change=change,
        # What a game did to a rating of a longer period is part of the period's working, and no rating.
        rating=shown(change.after) if change and not is_part else "",
        # The sum that gave its change: every step is on the page of the night.
        working=() if change is None or at is None else (change.working[at],),
        figures=_figures_of(about, change) if change else [],
    )


def _figures_of(about: RatingList, change: Change) -> list[tuple[str, str]]:
    """Those of a change, with what they are called."""
    columns = game_systems()[about.on(change.date).system].change_columns
    found = ((heading(column), figure(column, change.figures.get(column.key))) for column in columns)
    return [(label, text) for label, text in found if text]


def explained(content: Content, about: RatingList, last: Change, played: Played, link_to: Sources) -> Explanation:
    """The change by a game: of one between two in a sentence, of any as the sum that gave it."""
    change = last.after - last.before
    result = signed(change)
    text, name = _sentence(content, last, played), player_link(content, last.player).text
    topic = text if text.startswith(name) else f"{name}. {text}"
    terms = list_system(about.system).every_term(about.terms)
    return Explanation(
        title=_("Why {number}?").format(number=result),
        summary=text,
        equation=change_made(
            terms, last, SCORES[outcome_for(played, last.player)] if len(played.game.seats) == 2 else ""
        ),
        result=result,
        way=moved(change, PLACES)[1],
        exact=f"../{_night(about, played).path}",
        rule=system_link(content, about.system).path,
        label=next((line.label for line in reversed(last.working)), ""),
        **link_to.ways(played.game.place, topic, f"players/{last.player}.html"),
    )


NAMED = 4  # games of a period that its sum names


def _period_explained(
    content: Content, about: RatingList, last: Change, games: list[Played], link_to: Sources
) -> Explanation:
    """The change by a rating period: what was expected of its games, and what each of them brought."""
    own = [(game, next(change for change in game.changes if change.player == last.player)) for game in games]
    text = _("What the games of the rating period until {day} brought together.").format(day=dated(last.date))
    if len(own) == 1 and "expected" in own[0][1].figures:
        text = _sentence(content, own[0][1]._replace(before=last.before), games[0])
    elif own and all("expected" in change.figures and len(game.game.seats) == 2 for game, change in own):
        scores = {"won": Fraction(1), "drawn": Fraction(1, 2), "lost": Fraction(0)}
        text = _("{player} ({rating}) was expected to score {expected} in {n} games, and scored {scored}.").format(
            player=player_link(content, last.player).text,
            rating=rounded(last.before, 0),
            expected=rounded(sum(change.figures["expected"] for _game, change in own), 2),
            n=grouped(len(own)),
            scored=number(sum(scores[outcome_for(game, last.player)] for game in games)),
        )
    steps = [(change.after - change.before, _opponents(content, game, last.player)) for game, change in own]
    if len(steps) > NAMED or any(len(opponents) != 1 for _step, opponents in steps):
        name = ngettext("{n} game", "{n} games", len(own)).format(n=grouped(len(own)))
        steps = [(last.after - last.before, [Link(name, "")])]
    terms = ((step, opponent.text) for step, (opponent,) in steps)
    title = _("Why {number}?").format(number=signed(last.after - last.before))
    made = sum_of(last.after, PLACES, ((last.before, _("before")), *terms)) if steps else ((), shown(last.after))
    return Explanation(
        title=title,
        summary=text,
        equation=(),
        result="",
        whole=Explanation(title, "", *made),
        rule=system_link(content, about.system).path,
        label=next((line.label for line in reversed(last.working)), ""),
        **(link_to.ways(games[0].game.place, text, f"players/{last.player}.html") if len(games) == 1 else {}),
    )


def _sentence(content: Content, last: Change, played: Played) -> str:
    """What was expected of a game between two, where the system says so; of any other how it ended."""
    opponents = _opponents(content, played, last.player)
    other = next((change for change in played.changes if change.player != last.player), None)
    if len(opponents) != 1 or other is None or "expected" not in last.figures:
        return _title(content, played, last.player) + "."
    score = next(seat.points for seat in played.game.seats if seat.player == last.player)
    kind = outcome_for(played, last.player)
    places = 0 if rounded(last.before, 0) != rounded(other.before, 0) else PLACES
    scored = {"won": "1", "lost": "0"}.get(kind, numerals("0.5")) if score not in {0, 1} else str(score)
    return _(
        "{player} ({rating}) was expected to score {expected} against {opponent} ({other}), and scored {scored}."
    ).format(
        player=player_link(content, last.player).text,
        rating=rounded(last.before, places),
        expected=rounded(last.figures["expected"], 2),
        opponent=opponents[0].text,
        other=rounded(other.before, places),
        scored=scored,
    )


def _night(about: RatingList, played: Played) -> Link:
    """The game on the page of its night."""
    return Link(day(played.date), f"games/{about.id}/{played.night}.html#{played.anchor}")


def _title(content: Content, played: Played, player: str) -> str:
    """The day, against whom, and won, drawn or lost; the place at a table that was not won alone."""
    kind = outcome_for(played, player)
    return _("{day}: {outcome} against {opponent}").format(
        day=dated(played.date),
        outcome=_(kind) if len(played.game.seats) == 2 or kind == "won" else _place(played, player),
        opponent=", ".join(link.text for link in _opponents(content, played, player)),
    )


def _place(played: Played, player: str) -> str:
    seats = played.game.seats
    rank = next(seat.rank for seat in seats if seat.player == player)
    return _("place {place} of {all}").format(place=rank, all=len(seats))


def _opponents(content: Content, played: Played, player: str) -> list[Link]:
    """At a table the better placed first."""
    others = sorted((seat for seat in played.game.seats if seat.player != player), key=lambda seat: seat.rank)
    return [player_link(content, seat.player) for seat in others]
