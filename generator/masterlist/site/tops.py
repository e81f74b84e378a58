"""What the pages of events, boards, rated games, nights, pairs, years and clubs lead with."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from masterlist.amount import rounded as rounded_plainly
from masterlist.facts.board import POWERS, Board, PowerSeat
from masterlist.facts.content import Content
from masterlist.facts.event import Event
from masterlist.facts.site import RatingList
from masterlist.language import _, dated, grouped, ngettext, pgettext, rounded, spoken
from masterlist.scoring.comparison import ScoredSeat
from masterlist.scoring.ledger import ANTE, AWARD, RatedGame, gain, stakes_of
from masterlist.scoring.registry import systems
from masterlist.scoring.working import Line
from masterlist.site.common.games import in_brief, person, place_of, shown, state_in_words
from masterlist.site.common.links import Sources, line_link, system_link
from masterlist.site.common.words import Link
from masterlist.site.common.workings import BigNumber, EquationPart, Explanation, PageTop, equation, signed
from masterlist.site.pictures import cards
from masterlist.site.players.games import explained
from masterlist.source import Place
from masterlist.standings.event_results import progress
from masterlist.standings.event_values import EventResult, EventStanding
from masterlist.standings.nights import Played
from masterlist.standings.rating_list import RatedList

TERMS = 8  # of a sum, at most


def event_top(content: Content, one: EventResult, link_to: Sources) -> PageTop | None:
    """Who won, or leads so far, with how much and why; None where nobody has a place."""
    event, table = one.event, one.table.standings
    best = [row for row in table if (row.player in one.winners if event.final else row.rank == 1)]
    if not best:
        return None
    first, points = best[0], rounded(best[0].points, event.decimals)
    label = (_("Winner") if len(best) == 1 else _("Winners")) if event.final else _("Leads so far")
    counted = [game for game in first.games if game.counted]
    text = ngettext("The points of {n} board that counts.", "The points of {n} boards that count.", len(counted))
    terms = tuple(_counted(first, event.decimals)) if len(best) == 1 else ()
    total = sum(Fraction(rounded_plainly(game.points, event.decimals)) for game in counted)
    return PageTop(
        label=label,
        who=tuple(person(content, row.player) for row in best),
        figure=BigNumber.of(points),
        beside=tuple(_ahead(content, event, best, table)),
        why=Explanation(
            title=_("Why {number}?").format(number=points),
            said=text.format(n=len(counted)),
            equation=terms,
            result=points,
            sign="=" if total == Fraction(rounded_plainly(first.points, event.decimals)) else "≈",
            exact=f"{event.id}/{max(counted, key=lambda game: game.points).board}.html" if counted else "",
            rule=system_link(content, event.system).path,
            source=line_link(event.place, link_to(event.place)),
            wrong=link_to.edit(event.place),
        ),
    )


def _ahead(
    content: Content, event: Event, best: Sequence[EventStanding], table: Sequence[EventStanding]
) -> Iterator[str]:
    """By what the first are before the next: by points, or by what separates those who are level."""
    first, split = best[0], best[0].split_by
    after = next((row for row in table if row.rank and row not in best), None)
    if len(best) > 1 or after is None:
        return
    if first.points != after.points:
        gap = rounded(first.points - after.points, event.decimals)
        yield _("{gap} ahead of {player}").format(gap=gap, player=person(content, after.player).text)
    elif split:
        players = ", ".join(person(content, id_).text for id_ in split.against)
        yield _("ahead of {players} on {why}").format(players=players, why=spoken(split.words))


def _counted(row: EventStanding, decimals: int) -> Iterator[EquationPart]:
    """The games that add up to a player's points; nothing where something else does, or the digits shown do not."""
    games = [game for game in row.games if game.counted]
    said = [rounded(game.points, decimals) for game in games]
    if not 1 < len(games) <= TERMS or sum(game.points for game in games) != row.points:
        return
    for at, (game, points) in enumerate(zip(games, said, strict=True)):
        if at:
            yield EquationPart("+")
        yield EquationPart(points, in_brief(game))


def event_card(content: Content, one: EventResult) -> cards.Card:
    """The picture that other sites show beside a link to the event."""
    event = one.event
    days = dated(event.start) if event.start == event.end else f"{dated(event.start)} – {dated(event.end)}"
    note = state_in_words(event, progress(event), is_won=bool(one.winners)) or systems()[event.system].name
    return cards.Card(
        title=cards.said(event.name, event.id),
        about=" · ".join(filter(None, map(cards.said, (days, event.town or "", event.country or "")))),
        table=[
            cards.TableLine(
                place_of(row),
                cards.said(person(content, row.player).text, row.player),
                rounded(row.points, event.decimals),
            )
            for row in one.table.standings[: cards.ROWS]
        ],
        site=cards.said(content.site.title),
        note=cards.said(note),
    )


def board_top(  # noqa: PLR0913, PLR0917  what is said, and where it leads
    content: Content,
    event: Event,
    seats: Iterable[tuple[ScoredSeat, Sequence[Line], str]],
    place: Place,
    link_to: Sources,
    label: str,
) -> PageTop | None:
    """The best score of a board, of which seats are given with their workings and what they are called."""
    scored = [*seats]
    most = max((seat.points for seat, _lines, _name in scored), default=Fraction(0))
    best = [one for one in scored if one[0].points == most]
    if not most:
        return None
    seat, lines, name = best[0]
    points = rounded(most, event.decimals)
    sums = [at for at, line in enumerate(lines) if Fraction(line.value) == most and line.sum != line.value]
    known = {str(seat.seat.centres): _("centres")} if isinstance(seat.seat, PowerSeat) else {}
    alone = len(best) == 1
    return PageTop(
        label=label,
        who=tuple(person(content, one.seat.player) for one, _lines, _name in best),
        figure=BigNumber.of(points),
        beside=(name,) if alone and name else (),
        why=Explanation(
            title=_("Why {number}?").format(number=points),
            said="",
            equation=equation(lines, sums[-1], known) if sums else (),
            result=points,
            exact="#workings" if lines else "",
            rule=system_link(content, event.system).path,
            source=line_link(place, link_to(place)),
            wrong=link_to.edit(place),
        ),
    )


def game_top(content: Content, one: RatedList[Board], game: RatedGame[Board], link_to: Sources) -> PageTop | None:
    """Who gained most from a finished game: an award less its ante; of equals the first is explained."""
    seats = zip(POWERS, stakes_of(game), strict=False)
    gains = [(gain(start, end), power, start, end) for power, (start, end) in seats if end]
    if not gains:
        return None
    most, power, start, end = max(gains, key=lambda one: one[0])
    best = [person(content, ended.player) for gained, _power, _start, ended in gains if gained == most]
    place = game.game.place
    return PageTop(
        label=_("Gained most"),
        who=tuple(best),
        figure=BigNumber.of(signed(most)),
        beside=(spoken(power.label), f"{rounded(start.before, 2)} → {rounded(end.after, 2)}") if len(best) == 1 else (),
        why=Explanation(
            title=_("Why {number}?").format(number=signed(most)),
            said="",
            equation=(
                EquationPart(rounded(end.figures[AWARD], 2), _("award")),
                EquationPart("−"),
                EquationPart(rounded(start.figures[ANTE], 2), _("ante")),
            ),
            result=signed(most),
            way="up" if most > 0 else "down",
            exact="#workings",
            rule=system_link(content, one.about.system).path,
            source=line_link(place, link_to(place)),
            wrong=link_to.edit(place),
        ),
    )


def night_top(content: Content, about: RatingList, games: Iterable[Played], link_to: Sources) -> PageTop | None:
    """Who gained most by a game of the night, of equals all, and how the first did; None where no rating rose."""
    moved = [(change.after - change.before, change, one) for one in games for change in one.changes]
    gain, change, played = max(moved, key=lambda one: one[0], default=(0, None, None))
    if change is None or played is None or gain <= 0:
        return None
    best = dict.fromkeys(person(content, one.player) for gained, one, _played in moved if gained == gain)
    why = explained(content, about, change, played, link_to)
    return PageTop(
        label=_("Gained most"),
        who=tuple(best),
        figure=BigNumber.of(signed(gain)),
        beside=(f"{shown(change.before)} → {shown(change.after)}",) if len(best) == 1 else (),
        why=why._replace(exact=f"#{played.anchor}") if why else None,
    )


def pair_top(called: Sequence[str], score: tuple[int, int, int], met: str) -> PageTop:
    """How often each of two has won, for the one who has won more; ``met`` is the day of their last game."""
    won, drawn, lost = score
    more, less, ahead = max(won, lost), min(won, lost), called[0] if won > lost else called[1]
    label = _("{player} leads").format(player=ahead) if more > less else pgettext("between two", "Level")
    text = ngettext("{n} rated game", "{n} rated games", won + drawn + lost).format(n=grouped(won + drawn + lost))
    return PageTop(
        label=label,
        figure=BigNumber(f"{more}–{less}", ""),
        beside=(
            text,
            *([_("{n} drawn").format(n=grouped(drawn))] if drawn else []),
            *([_("last met {day}").format(day=dated(met))] if met else []),
        ),
    )


def year_top(gained: Sequence[tuple[Link, str, str]], year: str) -> PageTop | None:
    """Who gained most in a year, of players with what they gained and from what to what, the most first."""
    if not gained:
        return None
    first = gained[0]
    best = [one for one in gained if one[1] == first[1]]
    names = ", ".join(who.text for who, _gain, _from in best)
    return PageTop(
        label=_("Gained most"),
        who=tuple(who for who, _gain, _from in best),
        figure=BigNumber.of(first[1]),
        beside=(first[2],) if len(best) == 1 else (),
        why=Explanation("", _("{players} gained {n} in {year}.").format(players=names, n=first[1][1:], year=year)),
    )
