"""The hall of records, and what pages of events, games, pairs, years and clubs lead with."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

from masterlist.amount import adds_up
from masterlist.documents.lists import EntryOfLog, HolderJson, RecordJson, YearOfList
from masterlist.facts.board import POWERS, Board, PowerSeat
from masterlist.facts.content import Content, Player
from masterlist.facts.event import Event
from masterlist.facts.logbook import stem
from masterlist.facts.site import RatingList
from masterlist.language import (
    NO_BREAK,
    _,
    country,
    dated,
    from_day_to_day,
    grouped,
    in_groups,
    ngettext,
    number,
    period,
    pgettext,
    rounded,
    spoken,
)
from masterlist.scoring.comparison import ScoredSeat, Tally
from masterlist.scoring.ledger import ANTE, RatedGame, gain, stakes_of
from masterlist.scoring.registry import list_system, systems
from masterlist.scoring.system import ListWords
from masterlist.scoring.working import Line
from masterlist.site.common.games import in_brief, named, person, place_of, rating, shown, state_in_words, together
from masterlist.site.common.links import Json, Sources, amounts, ledger_amounts, system_link
from masterlist.site.common.lists import of_movers
from masterlist.site.common.words import Link, game_title, rank_of
from masterlist.site.common.workings import EquationPart, Explanation, PageTop, Sum, equation, signed, stakes, sum_of
from masterlist.site.pictures import cards
from masterlist.site.players.games import explained
from masterlist.source import N_, Place
from masterlist.standings.annals import Year
from masterlist.standings.event_results import if_ended_now, progress
from masterlist.standings.movement import Moved
from masterlist.standings.nights import Played, outcome_for
from masterlist.standings.records import LEDGER_KINDS, EventResult, Record
from masterlist.standings.results import ListResults

TERMS = 8  # of a sum, at most


def event_top(content: Content, one: EventResult, link_to: Sources) -> PageTop | None:
    """Who won, or leads so far, with how much and why; None where no player has a place."""
    event, table, best = one.event, one.table.standings, _foremost(one)
    if not best:
        return None
    first = best[0]
    label = (
        (_("Winner") if len(best) == 1 else _("Winners"))
        if event.final
        else ngettext("Leads so far", "Lead so far", len(best))
    )
    ways = link_to.ways(event.place, event.name, f"tournaments/{event.id}.html")
    why = _points_why(content, event, first, "", ways)
    return PageTop(
        label=label,
        who=tuple(person(content, row.player) for row in best),
        figure=rounded(first.points, event.decimals),
        details=tuple(_ahead(content, event, best, table)),
        why=why if len(best) == 1 else why._replace(equation=()),
        now=_leads_if_ended_now(content, event, {row.player for row in best}),
    )


def _foremost(one: EventResult) -> list[Tally]:
    """Who won the event, or leads so far."""
    final = one.event.final
    return [row for row in one.table.standings if (row.player in one.winners if final else row.rank == 1)]


def _leads_if_ended_now(content: Content, event: Event, leaders: Collection[str]) -> str:
    """Who would lead if the boards in play ended now; "" where several would, or where more is needed to say so."""
    n, table = if_ended_now(event) or (0, None)
    playing = [board for board in event.boards if board.in_play]
    # Of some of them alone nothing would follow, and one that decides the event does so by more than points.
    if n != len(playing) or (event.decided_by and any(event.decided_by.includes(board) for board in playing)):
        return ""
    rows = [row for row in table.standings if row.rank] if table else []
    if len(rows) < 2 or rows[1].rank == 1:
        return ""
    if rows[0].player in leaders:
        text = ngettext(
            "If the board in play ended now, {player} would still lead, {points} to {others}.",
            "If the {n} boards in play ended now, {player} would still lead, {points} to {others}.",
            n,
        )
    else:
        text = ngettext(
            "If the board in play ended now, {player} would lead, {points} to {others}.",
            "If the {n} boards in play ended now, {player} would lead, {points} to {others}.",
            n,
        )
    points, others = (rounded(row.points, event.decimals) for row in rows[:2])
    return text.format(n=n, player=person(content, rows[0].player).text, points=points, others=others)


def finish_top(content: Content, finishes: Iterable[tuple[EventResult, Tally]], link_to: Sources) -> PageTop | None:
    """The best finish of a player: at an event that is over, if any; the best place, then that among most players."""
    placed = [(one.event.final, -row.rank, one.entrants, one.event.end, one, row) for one, row in finishes if row.rank]
    if not placed:
        return None
    over = [final for final, *_rest in placed if final]
    *_before, one, row = max(placed, key=lambda found: found[:4])
    event, path = one.event, f"tournaments/{one.event.id}.html"
    about = f"{person(content, row.player).text}. {event.name}"
    ways = link_to.ways(event.place, about, f"players/{row.player}.html")
    why = _points_why(content, event, row, "../tournaments/", ways)
    return PageTop(
        label=_("Points"),
        who=(Link(event.name, path),),
        figure=rounded(row.points, event.decimals),
        place=rank_of(row.rank or 0, one.entrants),
        ranked=path,
        details=(*([_("best finish")] if len(over) > 1 else []), dated(event.end)) if event.final else (_("so far"),),
        why=why,
    )


def finish_card(
    content: Content, player: Player, top: PageTop | None, finishes: Iterable[tuple[EventResult, Tally]]
) -> cards.Card | None:
    """The best finish of a player as the picture of their page, and beneath it their newest events."""
    placed = [(one.event, row) for one, row in finishes if row.rank]
    if top is None or not placed:
        return None
    newest = sorted(placed, key=lambda found: (found[0].end, found[0].id), reverse=True)
    return cards.Card(
        title=cards.writable(player.name, player.id),
        about=cards.writable(top.who[0].text),
        top=top,
        table=[_finish(cards.writable(event.name, event.id), event, row) for event, row in newest[len(newest) == 1 :]],
        site=cards.writable(content.site.title),
        note=cards.writable(dated(max(event.results_day for event, _row in placed))),
    )


def _finish(name: str, event: Event, row: Tally) -> tuple[str, str, str]:
    """A line of a card's table: a place in the table of an event, with the points for it."""
    return place_of(row), name, rounded(row.points, event.decimals)


def _points_why(content: Content, event: Event, row: Tally, folder: str, ways: Json) -> Explanation:
    """The points of a player at an event, as the sum of the boards that count; ``folder`` has the events' pages."""
    counted = [game for game in row.played if game.counted]
    text = ngettext("The points of {n} game that counts.", "The points of {n} games that count.", len(counted))
    equation, made = _counted(row, event.decimals, f"{folder}{event.id}/")
    return _why(content, rounded(row.points, event.decimals), event.system, ways)._replace(
        summary=text.format(n=len(counted)),
        equation=equation,
        result=made,
        exact=f"{folder}{event.id}/{counted[0].board}.html" if len(counted) == 1 else "",
    )


def _why(content: Content, number: str, system: str, ways: Json) -> Explanation:
    """How a number came about, with the ways to its rule and its line; the text about it is to be filled in."""
    title, rule = _("Why {number}?").format(number=number), system_link(content, system).path
    return Explanation(title=title, summary="", result=number, rule=rule, label="points", **ways)


def _ahead(content: Content, event: Event, best: Sequence[Tally], table: Sequence[Tally]) -> Iterator[str]:
    """By what the first are before the next: by points, or by what separates those who are level."""
    first, split = best[0], best[0].split_by
    after = next((row for row in table if row.rank and row not in best), None)
    if len(best) > 1 or after is None:
        return
    if first.points != after.points:
        gap = rounded(first.points - after.points, event.decimals)
        yield _("{gap} ahead of {player}").format(gap=gap, player=person(content, after.player).text)
    elif split:
        players = together(content, split.against)
        yield _("ahead of {players} on {why}").format(players=players, why=spoken(split.words))


def _counted(row: Tally, decimals: int, folder: str) -> Sum:
    """The games that add up to a player's points, whose pages are in a folder; nothing where something else does."""
    games = [game for game in row.played if game.counted]
    if not 1 < len(games) <= TERMS or sum(game.points for game in games) != row.points:
        return (), rounded(row.points, decimals)
    parts, made = sum_of(row.points, decimals, ((game.points, in_brief(game).replace(" ", NO_BREAK)) for game in games))
    pages = iter(games)
    return tuple(part._replace(path=f"{folder}{next(pages).board}.html") if part.name else part for part in parts), made


def decimals_of_games(row: Tally, decimals: int) -> int:
    """As few as make the games that count come to the points as those are shown, where these are their sum."""
    games = [game.points for game in row.played if game.counted]
    enough = (
        digits for digits in (decimals, decimals + 1, decimals + 2) if adds_up(row.points, decimals, digits, *games)
    )
    return next(enough, decimals) if sum(games) == row.points else decimals


def event_card(content: Content, one: EventResult, top: PageTop | None) -> cards.Card:
    """The picture that other sites show with a link to it: its ``top`` and who come after, or who has entered."""
    event, best, entered = one.event, _foremost(one), len(one.event.entered)
    about = [from_day_to_day(event.start, event.end), event.town or "", country(event.country or "")]
    name, note = cards.writable(event.name, event.id), state_in_words(event, progress(event), is_won=bool(one.winners))
    table = [_finish(_called(content, row.player), event, row) for row in one.table.standings if row not in best]
    if top:
        about = [top.label, name, about[0]]
        top = top._replace(details=tuple(filter(None, map(cards.writable, top.details))))
    elif entered:
        about.append(ngettext("%(n)s player has entered", "%(n)s players have entered", entered) % {"n": entered})
        table = [("", _called(content, player), "") for player in event.entered]
    return cards.Card(
        title=", ".join(_called(content, row.player) for row in best) or name,
        about=" · ".join(filter(None, map(cards.writable, about))),
        top=top,
        table=table,
        site=cards.writable(content.site.title),
        note=cards.writable(note or systems()[event.system].name),
    )


def _called(content: Content, player: str) -> str:
    """The name of a player, as a card can write it."""
    return cards.writable(person(content, player).text, player)


def board_top(  # noqa: PLR0913, PLR0917  its texts and links
    content: Content,
    event: Event,
    scored: Sequence[tuple[ScoredSeat, Sequence[Line], str]],
    place: Place,
    link_to: Sources,
    label: str,
) -> PageTop | None:
    """The best score of a board, of which seats are given with their workings and what they are called."""
    most = max((seat.points for seat, _lines, _name in scored), default=Fraction(0))
    best = [one for one in scored if one[0].points == most]
    if not most:
        return None
    seat, lines, name = best[0]
    points = rounded(most, event.decimals)
    sums = [at for at, line in enumerate(lines) if Fraction(line.value) == most and line.sum != line.value]
    known = {str(seat.seat.centres): _("centres")} if isinstance(seat.seat, PowerSeat) else {}
    board, takes_all = stem(place.file), sum(one.points for one, _lines, _name in scored) == most
    ways = link_to.ways(place, f"{event.name}: {board}", f"tournaments/{event.id}/{board}.html")
    return PageTop(
        label=label,
        who=tuple(person(content, one.seat.player) for one, _lines, _name in best),
        figure=points,
        details=(name,) if len(best) == 1 and name else (),
        why=_why(content, points, event.system, ways)._replace(
            summary=_("All others at the board have 0 points.") if takes_all and not sums else "",
            equation=equation(lines, sums[-1], known, event.decimals) if sums else (),
            exact="#workings" if lines else "",
        ),
    )


def game_top(content: Content, one: ListResults[Board], game: RatedGame[Board], link_to: Sources) -> PageTop | None:
    """Who gained most from a finished game: an award less its ante; of equals the first is explained.

    As long as it goes on, the antes that are in play.
    """
    seats = [*zip(POWERS, stakes_of(game), strict=False)]
    ways = link_to.ways(game.game.place, game_title(game.game), f"games/{one.about.id}/{game.id}.html")
    gains = [(gain(start, end), power, start, end) for power, (start, end) in seats if end]
    if not gains:
        antes = [(start.figures[ANTE], spoken(power.label)) for power, (start, _end) in seats]
        in_play = sum((ante for ante, _power in antes), Fraction(0))
        made, result = sum_of(in_play, 2, antes)
        why = _why(content, rounded(in_play, 2), one.about.system, ways)._replace(
            equation=made, result=result, exact="#workings"
        )
        return PageTop(label=_("Points in play"), figure=rounded(in_play, 2), why=why) if antes else None
    most, power, start, end = max(gains, key=lambda one: one[0])
    best = [person(content, ended.player) for gained, _power, _start, ended in gains if gained == most]
    made, result = stakes((start, end))
    return PageTop(
        label=_("Gained most"),
        who=tuple(best),
        figure=signed(most),
        details=(spoken(power.label), f"{rounded(start.before, 2)} → {rounded(end.after, 2)}")
        if len(best) == 1
        else (),
        why=_why(content, signed(most), one.about.system, ways)._replace(
            equation=made,
            result=result,
            way="up" if most > 0 else "down",
            exact="#workings",
        ),
    )


def night_top(content: Content, about: RatingList, games: Iterable[Played], link_to: Sources) -> PageTop | None:
    """Who gained most by a game of the night, of equals all, and how the first did; None where no rating rose."""
    moved = [(change.after - change.before, change, one) for one in games for change in one.changes]
    gain, change, played = max(moved, key=lambda one: one[0], default=(0, None, None))
    if change is None or played is None or gain <= 0:
        return None
    best = dict.fromkeys(person(content, one.player) for gained, one, _played in moved if gained == gain)
    is_won = len(moved) == len(played.game.seats) == 2 and outcome_for(played, change.player) == "won"
    return PageTop(
        label=_("Winner") if is_won else _("Gained most"),
        who=tuple(best),
        figure=signed(gain),
        details=(f"{shown(change.before)} → {shown(change.after)}",) if len(best) == 1 else (),
        why=explained(content, about, change, played, link_to)._replace(exact=f"#{played.anchor}"),
    )


def pair_top(called: Sequence[str], score: tuple[int, int, int], met: str) -> PageTop:
    """How often each of two has won, for the one who has won more; ``met`` is the day of their last game."""
    won, drawn, lost = score
    more, less, ahead = max(won, lost), min(won, lost), called[0] if won > lost else called[1]
    label = _("{player} leads").format(player=ahead) if more > less else pgettext("between two", "Level")
    text = ngettext("{n} rated game", "{n} rated games", won + drawn + lost).format(n=grouped(won + drawn + lost))
    return PageTop(
        label=label,
        figure=f"{more}–{less}",
        details=(
            text,
            *([drawn_games(drawn)] if drawn else []),
            *([_("last met {day}").format(day=dated(met))] if met else []),
        ),
    )


def drawn_games(n: int) -> str:
    """How many games were drawn, beside those that were won."""
    return ngettext("{n} drawn", "{n} drawn", n).format(n=grouped(n))


def _less(term: EquationPart) -> tuple[EquationPart, ...]:
    """A term that is taken away: in brackets where it is less than nothing."""
    if term.text.startswith("−"):
        return EquationPart("− ("), term, EquationPart(")")
    return EquationPart("−"), term


def year_top(
    about: RatingList, gained: Sequence[tuple[Link, Moved]], editions: tuple[str, str], year: str
) -> PageTop | None:
    """Who gained most in a year, between two editions, of players with how they moved, the most first."""
    if not gained:
        return None
    found = [(who, rating(moved.gain, about.system), moved) for who, moved in gained]
    _who, most, first = found[0]
    best = tuple(who for who, gain, _moved in found if gain == most)
    names, gain = ", ".join(who.text for who in best), in_groups(most)
    before, after = (
        EquationPart(rating(amount, about.system), period(id_))
        for amount, id_ in zip((first.rating_before, first.rating), editions, strict=True)
    )
    said = _("{players} gained {n} in {year}.").format(players=names, n=gain, year=year)
    why = Explanation(
        _("Why {number}?").format(number=f"+{most}"),
        f"{said} {of_movers(about.system)}".strip(),
        () if len(best) > 1 else (after, *_less(before)),
        f"+{most}",
        "up",
    )
    return PageTop(label=_("Gained most"), who=best, figure=f"+{most}", details=(about.brief,), why=why)


def year_card(content: Content, year: str, top: PageTop, lists: Iterable[tuple[RatingList, Year]]) -> cards.Card:
    """Who gained most in a year, and who led each list at its end."""
    led = [(about, own.leaders.ids) for about, own in lists if own.leaders.ids]
    return cards.Card(
        title=cards.writable(top.why.summary.removesuffix(".") if top.why else "", year) or year,
        about=" · ".join(map(cards.writable, top.details)),
        top=top._replace(details=()),
        table=[
            (
                "1" if len(ids) == 1 else "1=",
                f"{cards.writable(together(content, ids), ids[0])} · {cards.writable(about.brief, about.id)}",
                "",
            )
            for about, ids in led
        ],
        site=cards.writable(content.site.title),
        note=year,
    )


WORDS = {
    "score": N_("Most game points in one game"),
    "wins": N_("Longest winning run"),
    "unbeaten": N_("Longest run without a loss"),
    "defeated": N_("Most opponents defeated"),
    "games": N_("Most rated games"),
    "year": N_("Most rated games in a year"),
    "ledger-rating": N_("Highest rating"),
    "ledger-edition": N_("Most rating gained in an edition"),
    "night-gain": N_("Most rating gained in one game"),
    "ledger-gain": N_("Most points won in one game, ante deducted"),
    "solos-austria": N_("Most solos as Austria"),
    "solos-england": N_("Most solos as England"),
    "solos-france": N_("Most solos as France"),
    "solos-germany": N_("Most solos as Germany"),
    "solos-italy": N_("Most solos as Italy"),
    "solos-russia": N_("Most solos as Russia"),
    "solos-turkey": N_("Most solos as Turkey"),
    "awards": N_("Most best country awards"),
    "events": N_("Most events"),
    "boards": N_("Most games at events"),
}
COUNTED = {"events", "boards", "games", "awards", *(f"solos-{power.value}" for power in POWERS)}  # up to a day


def record_name(kind: str, system: str) -> str:
    """What a record is called on the lists of a system; "" for those of boards."""
    words = list_system(system).words if system else ListWords()
    return _({**WORDS, "rating": words.highest, "gain": words.greatest_gain}[kind])


def record_value(one: RecordJson) -> str:
    """How good it is, as the pages of its list write it."""
    value = Fraction(one.value_exact)
    return rounded(value, 2) if one.kind in LEDGER_KINDS else number(value)


def is_latest(one: RecordJson) -> bool:
    """Whether its place is the latest of several."""
    return one.kind in COUNTED and one.value > 1


def stands_in(one: HolderJson) -> str:
    """Where a record was set, in words: an edition, an event, or the days."""
    if one.edition:
        return period(one.edition)
    if one.event_name:
        return one.event_name
    day = one.date or ""
    return from_day_to_day(one.since or day, day)


def by_result(kind: str) -> str:
    """Games that ended in one way, as the head of a column."""
    return {
        "strategic": pgettext("games by result", "Strategic"),
        "major": pgettext("games by result", "Major"),
        "attrition": pgettext("games by result", "Attrition"),
        "draw": pgettext("games by result", "Draw"),
        "decided": pgettext("games by result", "Decided"),
        "solo": pgettext("games by result", "Solo"),
        "concession": pgettext("games by result", "Concession"),
    }[kind]


def year_of_list(content: Content, kinds: Sequence[str], one: Year) -> YearOfList:
    """A year of a list; ``kinds`` are those of results."""
    return YearOfList(
        year=one.year,
        games=one.games,
        players=one.players,
        newcomers=one.newcomers.of,
        results=dict(zip(kinds, one.kinds, strict=True)),
        leaders=named(content, one.leaders),
        leaders_more=one.leaders.more,
        months=tuple(one.months),
    )


NO_EVENTS: Mapping[str, str] = {}


def record(content: Content, one: Record, events: Mapping[str, str] = NO_EVENTS) -> RecordJson:
    """A record of a list, or of the boards of events with these names."""
    holders = []
    for own in one.holders:
        (event, board), (book, number, anchor), page = own.board, own.entry, None  # where the record was set
        if book:
            page = f"players/{own.player}.html#{own.list}-{anchor}"
        elif own.edition:
            page = f"lists/{own.list}/{own.edition}.html"
        elif own.game:
            night, slash, game = own.game.partition("/")
            page = f"games/{own.list}/{night}.html{'#g' * bool(slash)}{game}"
        elif event:
            page = f"tournaments/{event}/{board}.html" if board else f"tournaments/{event}.html"
        holders.append(
            HolderJson(
                player=own.player,
                name=person(content, own.player).text,
                date=own.day or None,
                since=own.since or None,
                entry=EntryOfLog(book=book, number=number) if book else None,
                game=own.game or None,
                edition=own.edition or None,
                event=event or None,
                board=board or None,
                event_name=events[event] if event else None,
                page=page,
            )
        )
    value = ledger_amounts(value=one.value) if one.kind in LEDGER_KINDS else amounts(value=one.value)
    return RecordJson(kind=one.kind, **value, holders=tuple(holders), more=one.more)
