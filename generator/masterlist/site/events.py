"""Events: their document, and their page with the classification and everything behind it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar, cast

from masterlist.codec import encode
from masterlist.documents import games as api
from masterlist.engine.query import Ask, Stored
from masterlist.facts.board import SEVENTH_PLAYER, Board, PowerSeat
from masterlist.facts.content import Content
from masterlist.facts.event import AnyBoard, AnySeat, Event, EventStage
from masterlist.facts.night import EventGame
from masterlist.language import _, ngettext, rounded, spoken
from masterlist.queries.history import runs_of
from masterlist.queries.overview import last_time, ratings_for
from masterlist.queries.people import ANONYMOUS, People, anonymizer_of, clubs, clubs_of, names, people_shown
from masterlist.queries.results import event
from masterlist.read.history import Runs
from masterlist.scoring.comparison import ScoredSeat, SeatWorkings, Tally
from masterlist.scoring.event_system import event_systems
from masterlist.scoring.rating import Standing
from masterlist.scoring.working import Line
from masterlist.site.boards import ScoredOf, board_pages, seats_at
from masterlist.site.common.games import (
    board_path,
    columns_of,
    counts,
    ending,
    person,
    place_of,
    seat_fields,
    state_in_words,
    table_name,
    together,
)
from masterlist.site.common.links import Json, Sources, amounts, details, document, same, source, working
from masterlist.site.common.words import Head, Link, Page
from masterlist.site.common.workings import PageTop
from masterlist.site.downloads import index
from masterlist.site.layout import Frame, Inputs, Made, accents, gathers, inputs, people_content
from masterlist.site.pictures import cards
from masterlist.site.pictures.curves import averages_picture, bump
from masterlist.site.records import event_card, event_top
from masterlist.source import with_names
from masterlist.standings.event_results import explain_board, progress, score_event
from masterlist.standings.records import EventHead, EventResult, EventTable
from masterlist.standings.totals import PLACES, Placed, Top, average_years, led_since

T = TypeVar("T")
NAMED = 3  # of those who share in the most of a round


@inputs
def event_pages(  # noqa: PLR0913, PLR0917  its fields
    frame: Frame,
    facts: Stored[Event],
    people: People,
    clubs: dict[str, str],
    runs: dict[str, Runs],
    link: str,
    ratings: dict[str, dict[str, Standing]],
    earlier: EventHead | None,
) -> Made:
    """The event's page, document and card, and the pages of its boards.

    ``people`` are all at a board who are on file, the director and who has entered; ``runs`` are where the lines of its
    files come from, by file. Of an announced one, ``link`` is the web page of its club, ``ratings`` are of who has
    entered, by list, and ``earlier`` is the event when it was won last.
    """
    event = facts.value(Event)
    content = people_content(frame, people, clubs)
    one = score_event(event)
    workings = [explain_board(event, event_systems()[event.system], board) for board in event.boards]
    forms, picture = [index.alternate("JSON", event.name, f"api/v1/tournaments/{event.id}.json")], None
    if event.boards and index.wants(content.site, "csv"):
        forms.append(index.alternate("CSV", _("Standings of all events"), "downloads/standings.csv"))
    link_to = Sources(frame.site, frame.prefix, runs, frame.private)
    top = event_top(content, one, link_to)
    if index.wants(content.site, "pictures"):
        card = cards.drawn(f"tournaments/{event.id}", event_card(content, one, top), accents(content.theme)[0])
        picture = card.path, _("{event}: days, place and leaders").format(event=event.name)
        yield card
    summary = {
        EventStage.ANNOUNCED: _("{event}: dates and place."),
        EventStage.RUNNING: _("{event}: standings so far, and boards."),
        EventStage.FINAL: _(columns_of(event).summary),
    }[event.status].format(event=event.name)
    about = Head(tuple(forms), "article", picture, index.event_data(content.site, event))
    path = f"tournaments/{event.id}"
    director = person(content, event.directed_by) if event.directed_by else Link(event.director or "", "")
    values = {
        **_shown(content, one, top),
        **_entrants(content, event, ratings),
        "earlier": earlier,
        "club_link": link,
        "asked": director if director.text not in {"", ANONYMOUS} else None,  # by whom one enters
    }
    yield Page(f"{path}.html", "event.html", event.name, summary, values, about)
    yield from board_pages(content, one, workings, link_to)
    yield document(path, event_document(content, one, workings))


@gathers(event_pages)
def event_inputs(ask: Ask, id_: str) -> Inputs:
    anonymize = anonymizer_of(ask)
    outline = ask.part(event, id_, key="outline")
    facts: Stored[Event] = ask.stored(event, id_, key="event")
    own = outline.event
    named = [*outline.people, *own.entered, *filter(None, [own.directed_by])]
    people = {player: (name, "", "") for player, name in ask.parts(names, keys=named).items()}
    if anonymize.concerns(named) or anonymize.are_in(outline.notes) or anonymize(own) != own:
        facts, people = Stored.inline(encode(anonymize(ask.part(event, id_, key="event")))), anonymize(people)
    runs, club = runs_of(ask, f"tournaments/{id_}"), ask.part(clubs, key=own.club) if own.club else None
    held_by = {club.id: club.name} if club else {}
    if own.status is not EventStage.ANNOUNCED:
        return event_pages(facts, people, held_by, runs, link="", ratings={}, earlier=None)
    earlier = last_time(ask, own)
    entered = ask.parts(people_shown, keys=map(anonymize.id, own.entered))
    people |= entered | ask.parts(people_shown, keys=earlier.winners if earlier else ())
    return event_pages(
        facts,
        people,
        held_by | clubs_of(ask, entered),
        runs,
        link=club.link if club else "",
        ratings=ratings_for(ask, own),
        earlier=earlier,
    )


def _entrants(content: Content, event: Event, ratings: Mapping[str, Mapping[str, Standing]]) -> dict[str, Any]:
    """Who has entered an event, the best of the first list before others, with rating and rank on each list."""
    lists = [content.lists[list_] for list_ in ratings]
    rows = {player: [own.get(player) for own in ratings.values()] for player in event.entered}

    def merit(player: str) -> list[tuple[bool, int]]:
        return [(not (row and row.rank), (row and row.rank) or 0) for row in rows[player]]

    def why_unranked(row: Standing | None) -> str:
        return spoken(with_names(row.reason, content.name_of)) if row and row.reason else ""

    return {
        "rated_on": lists,
        "entrants": {player: [row and row.rating for row in rows[player]] for player in sorted(rows, key=merit)},
        "ranks": {
            player: [_("rank {rank}").format(rank=place_of(row)) if row and row.rank else "" for row in own]
            for player, own in rows.items()
        },
        "unranked": {player: [*map(why_unranked, own)] for player, own in rows.items()},
    }


def _shown(content: Content, one: EventResult, top: PageTop | None) -> dict[str, Any]:
    """What an event's page shows."""
    event, table, scored = one.event, one.table, one.scored
    rounds: dict[int, list[tuple[AnyBoard, Link, list[ScoredOf]]]] = {}  # all boards, those in play too
    for board in event.boards:
        name = _("Board {board}").format(board=(board.table or board.id).upper())
        if isinstance(board, EventGame):
            name = _("Game {game}").format(game=board.table or board.id)
        link = Link(name, board_path(event, board))
        rounds.setdefault(board.round, []).append((board, link, seats_at(board, scored[board.id])))
    # The finished boards whose centres are on file year by year.
    charted = [board for board in event.finished_boards if isinstance(board, Board) and board.chart]
    averages = average_years(charted)
    # The event's own table and those under the other systems that fit.
    tables = [table, *one.fitting]
    several = one.rounds if len(one.rounds) > 1 else {}  # rounds to compare
    after = _players(side_by_side([table.standings, *several.values()])) if several else []
    best = tuple(_best_after(*one_round) for one_round in several.items())
    return {
        "content": content,
        "one": one,
        "event": event,
        "first": top,
        "columns": columns_of(event),
        "numbers": sorted({board.round for board in event.finished_boards}),
        "state": state_in_words(event, progress(event), is_won=bool(one.winners)),
        "terms": _terms(event),
        "some_uncounted": not all(game.counted for row in table.standings for game in row.played),
        "tables_of": {board.id: Link(table_name(board), board_path(event, board)) for board in event.boards},
        "rounds": [(number, own, _best_of(content, event, own)) for number, own in sorted(rounds.items())],
        "charted": charted,
        "averages": averages,
        "picture": averages_picture(averages),
        "under": [(own, _first(content, own)) for own in tables],
        "best_power": _best_power(table, event.decimals),
        "side_by_side": _players(side_by_side(own.standings for own in tables)),
        "after_rounds": [(id_, [*zip(several, rows[1:], strict=True)]) for id_, rows in after],
        "best": best,
        "moved": bump(best) if best else None,
        "led": _how_led(content, one, best) if best else "",
        "compared": [
            (
                other,
                _first(content, other) if event.final and not other.refused else "",
                _players(side_by_side([other.standings, table.standings])) if other.standings else [],
            )
            for other in one.compared
        ],
    }


def _best_after(number: int, rows: Iterable[Tally]) -> Top:
    """The best placed after a round."""
    placed = [Placed(row.player, row.rank, row.shared) for row in rows if row.rank]
    return Top(str(number), tuple(placed[:PLACES]))


def _best_of(content: Content, event: Event, boards: Iterable[tuple[AnyBoard, Link, list[ScoredOf]]]) -> str:
    """Who had the best score of a round, and how many points; "" as long as none of its boards counts.

    As in the standings, points are those of whom they are credited to, of several their number where they are many.
    """
    counted = {board.id for board in event.finished_boards}
    scored = [own for one, _name, seats in boards if one.id in counted for _seat, own, _lines in seats if own]
    if not scored:
        return ""
    most = max(own.points for own in scored)
    best = [*dict.fromkeys(player for own in scored if own.points == most for player in own.credited)]
    several = ngettext("{n} player", "{n} players", len(best)).format(n=len(best))
    players = several if len(best) > NAMED else together(content, best)
    return players and _("best score: {players}, {points}").format(
        players=players, points=rounded(most, event.decimals)
    )


def _best_power(table: EventTable, decimals: int) -> str:
    """Which power made most points on average; "" where several did, or nothing is known of powers."""
    best = sorted(table.powers, key=lambda one: -one.average_points)[:2]
    if len(best) < 2 or best[0].average_points == best[1].average_points:
        return ""
    power, points = spoken(best[0].power.label), rounded(best[0].average_points, decimals)
    return _("most on average: {power}, {points}").format(power=power, points=points)


def _how_led(content: Content, one: EventResult, best: Sequence[Top]) -> str:
    """Since which round the first has led, and who led before; "" where several lead or another has won."""
    leader, since, before = led_since(best)
    if not leader or (one.event.final and one.winners != (leader,)):
        return ""
    player = person(content, leader).text
    if not before:
        return _("{player} led after every round").format(player=player)
    text = _("{player} took the lead in round {number}, from {others}")
    return text.format(player=player, number=since, others=together(content, before))


def _terms(event: Event) -> list[str]:
    terms, by = event.terms, event.decided_by
    best = terms.count_best or 0
    only = ngettext("only a player’s best {n} rounds count", "only a player’s best {n} rounds count", best)
    decided = _("round {number} decides the event").format(number=by.round) if by else ""
    if by and by.id:
        decided = _("board {board} decides the event").format(board=by.id.upper())
    every = (
        (terms.count_best is not None, only.format(n=best)),
        (terms.replaced_seats_zero, _("a replaced seat scores 0 for both of its players")),
        (terms.concessions_win, _("a conceded game counts as won")),
        (terms.fill_ins, _("a player may fill in at a second board of a round")),
        (by is not None, decided),
    )
    return [words for holds, words in every if holds]


def _players(rows: Mapping[str, T]) -> list[tuple[str, T]]:
    """By player, but for the missing man."""
    return [(id_, own) for id_, own in rows.items() if id_ != SEVENTH_PLAYER]


def _first(content: Content, table: EventTable) -> str:
    return ", ".join(person(content, row.player).text for row in table.standings if row.rank == 1)


def side_by_side(tables: Iterable[Iterable[Tally]]) -> dict[str, list[Tally | None]]:
    """By player the rows in some tables, in the order of the first, then of the next."""
    rows = [{row.player: row for row in table} for table in tables]
    return {id_: [own.get(id_) for own in rows] for id_ in dict.fromkeys(id_ for own in rows for id_ in own)}


def event_document(content: Content, one: EventResult, workings: Sequence[SeatWorkings]) -> api.EventJson:
    """An event: its table, its boards with their workings, which are in their order, and its best countries."""
    event, table, terms = one.event, one.table, one.event.terms
    stated_terms = {
        "count_best": terms.count_best,
        "replaced_seats": "zero" if terms.replaced_seats_zero else None,
        "concessions": "win" if terms.concessions_win else None,
        "fill_ins": terms.fill_ins,
        "decided_by": str(event.decided_by) if event.decided_by else None,
        **terms.others,
    }
    return api.EventJson(
        as_of=event.results_day if table.boards else None,
        event=event.id,
        kind=event_systems()[event.system].kind,
        place=event.town,
        **same(
            event, "name", "system", "start", "end", "country", "director", "directed_by", "entered", "club", "source"
        ),
        status=event.status.value,
        rounds_planned=event.rounds,
        winners=one.winners,
        terms=cast("api.EventParameters", stated_terms),
        standings=tuple(_standing(content, event, row) for row in table.standings),
        rounds=tuple(
            api.RoundOfEvent(
                round=number,
                standings=tuple(api.RoundStanding(**_row(content, event, row)) for row in rows),
            )
            for number, rows in one.rounds.items()
        ),
        boards=tuple(_boards(one, workings)),
        best_countries={
            power.value: tuple(api.BestOfPower(player=player, board=board) for player, board in awards)
            for power, awards in table.best_countries.items()
        },
        powers=tuple(
            api.PowerAtEvent(
                power=record.power.value,
                **same(record, "boards", "solos", "concessions", "draws", "eliminations"),
                **amounts(average_centres=record.average_centres, average_points=record.average_points),
            )
            for record in table.powers
        ),
        compare=tuple(
            api.ComparisonJson(
                system=other.system,
                refused=tuple(problem.message for problem in other.refused),
                standings=tuple(
                    api.ComparisonRow(
                        place=row.rank, **same(row, "shared", "player"), **amounts(event.decimals, points=row.points)
                    )
                    for row in other.standings
                ),
                moves=tuple(
                    api.PlaceMove(player=id_, place=here and here.rank, place_there=there and there.rank)
                    for id_, (here, there) in side_by_side([table.standings, other.standings]).items()
                )
                if not other.refused
                else (),
            )
            for other in one.compared
        ),
    )


def _row(content: Content, event: Event, row: Tally) -> Json:
    return {
        "place": row.rank,
        **same(row, "shared", "player"),
        "name": content.players[row.player].name if row.player in content.players else "Seventh Player",
        **amounts(event.decimals, points=row.points),
        **counts(event.system, row),
        "split_by": row.split_by.breaker if row.split_by else None,
    }


def _standing(content: Content, event: Event, row: Tally) -> api.StandingJson:
    games = []
    for game in row.played:
        seat = game.seat
        if isinstance(seat, PowerSeat):
            own: Json = {"power": seat.power.value, "centres": seat.centres}
        else:
            own = {"seat": seat.name, **amounts(scored=seat.points)}
        points, class_ = amounts(event.decimals, points=game.points), game.result.name.lower()
        games.append(api.GameOfStanding(board=game.board, **own, **points, class_=class_, counted=game.counted))
    return api.StandingJson(
        **_row(content, event, row),
        splits=tuple(
            api.SplitTie(by=split.breaker, against=tuple(split.against), values=str(split.words))
            for split in row.splits
        ),
        games=tuple(games),
    )


def _boards(one: EventResult, workings: Sequence[SeatWorkings]) -> Iterator[api.BoardJson | api.EventGameJson]:
    """All boards in their order; of those in play every seat says what it would be worth if the board ended now."""
    found = one.scored
    for board, lines in zip(one.event.boards, workings, strict=True):
        shared: Json = {
            "board": board.id,
            "round": board.round,
            "table": board.table,
            "note": board.note or None,
            "not_counted_because": str(why) if (why := one.event.again.get(board.id)) else None,
            "source": source(board.place),
        }
        result = found[board.id]
        scored = result.seats if result else (None,) * len(board.seats)
        seats = [
            {**seat_fields(cast("AnySeat", seat)), **_worth(own, steps, one.event.decimals, in_play=board.in_play)}
            for seat, own, steps in zip(board.seats, scored, lines, strict=True)
        ]
        if isinstance(board, Board):
            yield api.BoardJson(**shared, **ending(board), seats=tuple(api.BoardSeat(**own) for own in seats))
        else:
            games = tuple(api.EventGameSeat(**own) for own in seats)
            yield api.EventGameJson(**shared, kind=board.kind, seats=games, **details(board.details))


def _worth(scored: ScoredSeat | None, lines: Iterable[Line], decimals: int, *, in_play: bool) -> Json:
    """What a seat scored; of a board in play what it would, where its centres are on file."""
    points = amounts(decimals, points=scored.points) if scored else {}
    if in_play or scored is None:
        nothing = dict.fromkeys(("class_", "position", "position_shared_by", "points", "points_exact"))
        now = api.IfEndedNow(**points, working=working(lines)) if points else None
        return {**nothing, "credited": (), "working": (), "if_ended_now": now}
    return {
        "class_": scored.result.name.lower(),
        "position": scored.position.rank,
        "position_shared_by": scored.position.shared_by,
        **points,
        "credited": scored.credited,
        "working": working(lines),
    }
