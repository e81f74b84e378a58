"""Faults and warnings: of each file, of the site as a whole, and what entries of logs leave open."""

from collections.abc import Iterator

from masterlist.checks import books as night_checks
from masterlist.checks import events, examples, references
from masterlist.checks.books import check_logs
from masterlist.checks.site import check_whole, pages_are_bounded
from masterlist.engine.query import Answerer, Ask, heavy, query
from masterlist.facts.content import Content, alone
from masterlist.facts.page import MarkdownPage
from masterlist.grouping import by_key
from masterlist.kinds.kind import can_be_logged, lie_in_nights
from masterlist.queries.editions import edition, edition_faults, edition_headers
from masterlist.queries.logs import (
    GAMES,
    LISTS,
    PAGES,
    SITE,
    TODAY,
    LogOutline,
    every_list,
    log,
    log_faults,
    log_outlines,
    log_problems_on,
)
from masterlist.queries.nights import NightsOutline, night_faults, nights, outlines
from masterlist.queries.people import PEOPLE, club_files, clubs, leavers, people, players
from masterlist.queries.ratings import logged, month
from masterlist.queries.results import (
    EventOutline,
    EventRest,
    event,
    event_faults,
    event_outlines,
    log_doubts,
    log_open,
)
from masterlist.queries.sources import standing
from masterlist.read.files import meant
from masterlist.scoring.registry import kind_of
from masterlist.source import N_, Kind, Place, Problem, Value, say, warning
from masterlist.standings.totals import OpenGame, seen_by_opponent


@query
def file_faults(ask: Ask) -> tuple[Problem, ...]:
    """What keeps files from being read, but for those that are read anew every time."""
    found: list[Problem] = [*ask.part(club_files, key="faults")]
    for bucket in ask(PEOPLE):
        found += ask.part(people, bucket, key="faults")
    for files in (log_faults, event_faults, edition_faults, night_faults):
        found += (fault for own in ask(files).values() for fault in own)
    return tuple(found)


@query
def unread_files(ask: Ask) -> tuple[str, ...]:
    """The files that could not be read: what they are about exists.

    A warning blocks nothing, and makes no file unread: a backup copy next to a file says nothing of that file.
    """
    faults = ask(file_faults)
    return (*ask(SITE)["unread"], *(name for one in faults if one.blocks and (name := meant(one.place.file))))


def content_of(ask: Answerer) -> Content:
    """The site as far as it is known without logs and events."""
    site = ask(SITE)
    return Content(
        site=site["site"],
        lists=dict(ask(LISTS)),
        clubs=dict(ask(clubs)),
        players=dict(ask(players)),
        books={},
        events={},
        games=dict(ask(GAMES)),
        pages=dict(ask(PAGES)),
        unread=frozenset(ask(unread_files)),
        theme=site["theme"],
        editions=ask(edition_headers),
        nights=site["nights"],
    )


@query
def look_alikes(ask: Ask) -> tuple[Problem, ...]:
    """Names of players that look alike, and accounts that two have."""
    content = alone({})._replace(players=dict(ask(players)))
    return (*references.names_are_distinct(content), *references.accounts_are_distinct(content))


# What is Markdown in a page: its place, the parts, and the lines on which they begin.
_Markdown = tuple[Place, tuple[str, ...], tuple[int, ...]]


def _page_faults(written: tuple[_Markdown, ...]) -> tuple[Problem, ...]:
    pages = (
        MarkdownPage("", "", menu=False, summary="", parts=parts, place=place, lines=lines)
        for place, parts, lines in written
    )
    return tuple(pages_are_bounded(pages))


@heavy(_page_faults, batch=4)
def page_faults(ask: Ask, id_: str) -> tuple[_Markdown, ...]:
    """What keeps a page from being rendered in a moment, in any of its languages."""
    page: MarkdownPage = ask.part(PAGES, key=id_)
    return tuple((one.place, *one.markdown) for one in (page, *page.translations))


@query
def site_problems(ask: Ask) -> tuple[Problem, ...]:
    """What is wrong with the site as a whole, and with whatever names something that is not in order."""
    newest = ask(TODAY)["newest"]
    content = content_of(ask)
    logs: dict[str, LogOutline] = ask(log_outlines)
    suspects = {player for player, found in logs.items() if _is_suspect(content, found)}
    events_held: dict[str, EventOutline] = ask(event_outlines)
    heads = {id_: found for id_, found in events_held.items() if found.event}
    doubtful = {id_ for id_, found in heads.items() if _is_doubtful(content, found, newest)}
    looked_at = content._replace(
        books={player: ask.part(log, player, key="books") for player in sorted(suspects)},
        events={id_: ask.part(event, id_, key="event") for id_ in sorted(doubtful)},
    )
    looked_at = _with_nights(ask, looked_at)
    nights_held = frozenset(f"{one.list}/{id_}" for one in ask(outlines).values() for _, id_ in one.nights)
    problems = [*check_whole(looked_at, newest, events_held, nights_held), *ask(look_alikes)]
    for id_ in content.pages:
        problems += ask(page_faults, id_)
    problems += [
        *check_logs(looked_at, newest, {list_: lie_in_nights(_kind(content, list_)) for list_ in content.lists}),
        *events.check(looked_at, newest),
        *events.directors_have_ids((found.event for found in heads.values() if found.event), content.players),
        *_edition_problems(ask, content),
    ]
    problems += [*night_checks.check_references(looked_at), *_night_problems(ask, content, newest)]
    for player, found in logs.items():
        if player not in suspects and found.latest > newest:
            problems += ask(log_problems_on, player, newest)
        elif player not in suspects and found.is_faulty:
            problems += ask.part(log, player, key="problems")
    for id_, found_event in events_held.items():
        if found_event.event is None:
            problems += _problems_in_part(ask, id_, content, newest)
        elif found_event.is_faulty and id_ not in doubtful:
            problems += ask.part(event, id_, key="problems")
    return tuple(problems)


def _problems_in_part(ask: Ask, id_: str, content: Content, newest: str) -> Iterator[Problem]:
    """What is wrong with those files of an event that could be read, where another one could not."""
    rest: EventRest = ask.part(event, id_, key="rest")
    readable, boards = rest
    if readable:
        yield from events.check_event(readable, content, newest, in_part=True)
    for board in boards:
        yield from events.check_board_of(board, content)


def _is_suspect(content: Content, outline: LogOutline) -> bool:
    """Whether a log names something which is not on file or not in order."""
    vouched = outline.authenticated
    return not (
        all(list_ in content.lists and can_be_logged(_kind(content, list_)) for list_ in outline.lists)
        and all(lie_in_nights(_kind(content, list_)) == is_duel for list_, is_duel in outline.kinds)
        and content.players.keys() >= {*outline.named}
        and all(club in content.clubs and content.clubs[club].sanctioned_on(on) for club, on, *_ in vouched)
    )


def _kind(content: Content, list_: str) -> str:
    return kind_of(content.lists[list_].system)


def _is_doubtful(content: Content, outline: EventOutline, newest: str) -> bool:
    """The same of an event, and whether it has results of days that are to come."""
    one = outline.event
    return one is None or not (
        content.players.keys() >= {*outline.people, *one.entered, *filter(None, [one.directed_by])}
        and (not one.club or one.club in content.clubs)
        and not (outline.boards and one.start > newest)
    )


def _with_nights(ask: Ask, content: Content) -> Content:
    """The content with the nights that name something which is not on file, or are in no list for them."""
    wrong = [(name, one.list) for name, one in ask(outlines).items() if not _is_in_order(content, one)]
    here = by_key((list_, one) for name, list_ in wrong for one in ask.part(nights, name, key="nights"))
    misplaced = by_key((list_, one) for name, list_ in wrong for one in ask.part(nights, name, key="boards"))
    return content._replace(nights={**content.nights, **here}, games={**content.games, **misplaced})


def _is_in_order(content: Content, outline: NightsOutline) -> bool:
    kind = kind_of(content.lists[outline.list].system)
    return not outline.boards and {*outline.kinds} <= {kind} and content.players.keys() >= {*outline.players}


def _night_problems(ask: Ask, content: Content, newest: str) -> Iterator[Problem]:
    """What is wrong with nights whatever the rest of the site says, and with those of days to come."""
    for own in content.nights.values():  # in lists that could not be read, or are not rated from them
        yield from night_checks.check_nights(own)
        for night in own:
            yield from night_checks.day_is_past(night, newest)
    for name, outline in ask(outlines).items():
        if outline.is_faulty:
            yield from ask.part(nights, name, key="problems")
        if outline.nights and outline.nights[-1][0] > newest:
            for night in ask.part(nights, name, key="nights"):
                yield from night_checks.day_is_past(night, newest)


def _edition_problems(ask: Ask, content: Content) -> Iterator[Problem]:
    newest = ask(TODAY)["newest"]
    yield from examples.check_among(content)
    for own in content.editions.values():
        for header in own:
            yield from ask(edition_problems, header.name)
            yield from examples.edition_is_past(header, newest)


@query
def edition_problems(ask: Ask, name: str) -> tuple[Problem, ...]:
    """What is wrong with an edition, but that it may be of a day to come."""
    lists, on_file, unread = ask(LISTS), ask(players), ask(unread_files)
    content = alone({}, frozenset(unread))._replace(players=dict(on_file), lists=dict(lists))
    one = ask.part(edition, name, key="edition")
    return (*ask.part(edition, name, key="problems"), *examples.check_rows(content, one))


@query
def log_warnings(ask: Ask) -> dict[str, tuple[Problem, ...]]:
    """The warnings of the checks about log entries, by the log's player."""
    return by_key(
        (problem.place.file.split("/")[2], problem)
        for problem in ask(site_problems)
        if problem.messages and problem.place.file.startswith("content/logs/")
    )


# --- What entries of logs leave open ----------------------------------------------------------------------


@query
def doubted(ask: Ask) -> tuple[Problem, ...]:
    """All warnings about what the logs say, by player."""
    of_books = (one for own in ask(log_doubts).values() for one in own)
    return (*of_books, *(one for name in ask(logged) for one in ask.part(month, name, key="doubts")), *_returned(ask))


def _returned(ask: Ask) -> Iterator[Problem]:
    """Who left a list, and has a rated game there since, has a rank again: perhaps the day is wrong."""
    for list_, own in ask(leavers).items():
        rows = ask.parts(standing, list_, keys=sorted(own)) if list_ in every_list(ask) else {}
        for id_, day in own.items():
            player = ask(players)[id_]
            place = player.left_places[player.left.index((list_, day))]
            if day > ask(TODAY)["newest"]:
                text = say(N_("{day} is in the future"), Value("day", day, Kind.DAY))
                yield warning(place, "date-is-past", text, say(N_("write it when the day has come")))
            elif (row := rows.get(id_)) and row.last > day:
                message = N_("left on {left}, and has a rated game of {day} since, which brings the rank back")
                days = (Value("left", day, Kind.DAY), Value("day", row.last, Kind.DAY))
                hint = say(N_("remove it from 'left' if they are back, or correct the day"))
                yield warning(place, "left-is-the-end", say(message, *days), hint)


@query
def waiting(ask: Ask) -> dict[str, tuple[OpenGame, ...]]:
    """By player, the games that wait for them or for an opponent, by date: of others' logs those that theirs lacks."""
    found: dict[str, list[OpenGame]] = {}
    for player, own in ask(log_open).items():
        for one in own:
            found.setdefault(player, []).append(one)
            if one.theirs is None:
                found.setdefault(one.opponent, []).append(seen_by_opponent(player, one))
    for name in ask(logged):
        for player, one in ask.part(month, name, key="open"):
            found.setdefault(player, []).append(one)
    return {player: tuple(sorted(own, key=lambda one: one[:3])) for player, own in found.items()}
