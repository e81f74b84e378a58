"""The home page: the top of each list, the latest results, the events."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import NamedTuple

from masterlist.documents.lists import IndexList, SiteCounts
from masterlist.engine.query import Ask
from masterlist.facts.content import Club, Content
from masterlist.facts.event import EventStage
from masterlist.facts.site import RatingList
from masterlist.kinds.kind import KindFiles
from masterlist.language import _, in_groups, months, ngettext, number, pgettext
from masterlist.queries.editions import edition_headers
from masterlist.queries.logs import LISTS, every_list, files_of, log_outlines
from masterlist.queries.overview import COMMIT, event_heads, site_years
from masterlist.queries.people import People, clubs, people_in, players
from masterlist.queries.ratings import newest_played
from masterlist.queries.sources import as_of, recents, shown_standing, source, standing
from masterlist.scoring.ledger import Change
from masterlist.scoring.log import Status
from masterlist.scoring.rating import Standing, game_systems
from masterlist.scoring.registry import list_system, log_systems
from masterlist.site.common.games import person, rating, state_in_words
from masterlist.site.common.links import commit_link, document, linked, same
from masterlist.site.common.words import Head, Link, Page, game_name
from masterlist.site.common.workings import (
    Explanation,
    moved,
    product,
    signed,
    since_period,
    sum_of,
)
from masterlist.site.downloads import index
from masterlist.site.downloads.feeds import MOST, Changes, calendar
from masterlist.site.downloads.index import wants
from masterlist.site.latest import RecentResult, event_changes, latest, result_feeds
from masterlist.site.layout import Frame, Inputs, Made, gathers, inputs, lists_in_order, people_content
from masterlist.source import N_, Kind, Value, say
from masterlist.standings.periods import is_daily
from masterlist.standings.records import EventHead
from masterlist.standings.totals import Recent

LATEST = 8  # results on the home page
NAMED = 3  # of those who share in a game
TOP = 5  # of a list
EVENTS = 5  # events on the home page
CHOICES = 8  # lists of which one can be chosen above the results; `assets/results.css` knows as many


class ListTop(NamedTuple):
    """The first players of a list who have a rank."""

    list: str
    rows: tuple[Standing, ...]
    recents: tuple[Recent, ...]  # of each
    ranked: int  # players who have one
    newest: tuple[Change, ...] = ()  # of the first, by their newest game, where lists are rated from games

    def lines(self, about: RatingList) -> Iterator[tuple[Standing, str, str, str]]:
        """Each row with the path of its curve, and its change by the last game, without its sign, and which way."""
        places = list_system(about.system).places
        for row, recent in zip(self.rows, self.recents, strict=True):
            change, way = moved(recent.change, places) if recent.change is not None else ("", "")
            yield row, recent.curve, change, way

    def gap(self, about: RatingList) -> str:
        """By how much the first is ahead; exactly where it is less than what is shown, so that no two look alike."""
        gap = self.rows[0].rating - self.rows[1].rating
        shown = rating(gap, about.system)
        return shown if any(letter in "123456789" for letter in shown) else number(gap, 12)

    def since(self, about: RatingList) -> str:
        """The rating period that the change shown of the first is of; "" where it is of the last game."""
        last, change = self.rows[0].last, self.recents[0].change
        is_whole = about.system in game_systems() and (
            not is_daily(about, last) or any(one.after - one.before != change for one in self.newest)
        )
        return since_period(about, last) if is_whole else ""

    def made_of(self, about: RatingList) -> Explanation:
        """The sum of the number that leads: of a log what it is made of, else what it was and what changed it last."""
        row, change = self.rows[0], self.recents[0].change
        if about.system in log_systems():
            return Explanation("", "", product(row.figures), rating(row.rating, about.system))
        if change is None:
            return Explanation("", "")
        since = self.since(about) or pgettext("in an equation", "last game")
        terms = ((row.rating - change, _("before")), (change, since))
        return Explanation("", "", *sum_of(row.rating, 2, terms))


def headline(content: Content, top: ListTop) -> tuple[Link, ...]:
    """Who leads a list on which anyone has a rank, and by how much, in pieces.

    Two who share the lead are both named, of more it is said how many they are, and a single player is ahead of no one.
    """
    rows, about = top.rows, content.lists[top.list]
    leaders = sum(row.rank == rows[0].rank for row in rows)
    if len(rows) == 1:
        said = N_("{player} leads {list}.")
    elif leaders > 2 and leaders == len(rows) < top.ranked:
        said, leaders = N_("More than {n} players share the lead of {list}."), leaders - 1
    elif leaders > 2:
        said = N_("{n} players share the lead of {list}.")
    elif leaders == 2:
        said = N_("{player} and {other} lead {list}.")
    else:
        said = N_("{player} leads {list}, {gap} ahead of {other}.")
    named = [Value(*one, Kind.PLAYER) for one in zip(("player", "other"), [row.player for row in rows], strict=False)]
    gap = in_groups(top.gap(about)) if len(rows) > 1 else ""
    return linked(content, say(said, *named, n=str(leaders), gap=gap, list=about.brief))


def _brought_by(content: Content, top: ListTop, results: Iterable[RecentResult]) -> tuple[str, Iterable[Link]] | None:
    """The day and the words of the result that gave the change of who leads; None where it is not among the latest."""
    shown = (top.rows[0].player, top.recents[0].change) if top.rows else None
    found = [one for one in results if one.is_rated and shown in one.moved]
    newest = [one for one in found if one.day == max(one.day for one in found)]
    if len(newest) != 1:  # of two such games of one day it is not known here which was the last
        return None
    (one,) = newest
    board = [Link(game_name(one.board), one.page), Link(_(": "), "")] if one.board else []
    return one.day, (*board, *linked(content, one.message))


def _top(ask: Ask, list_: str) -> ListTop:
    shown = zip(ask(shown_standing, list_), ask(standing, list_), strict=True)
    ranked = [(row, player) for row, player in shown if row.rank]
    rows = tuple(row for row, _player in ranked[:TOP])
    own = tuple(recents(ask, list_, [player for _row, player in ranked[:TOP]]))
    return ListTop(list_, rows, own, len(ranked), _newest(ask, list_, ranked[0][1]) if ranked else ())


def _newest(ask: Ask, list_: str, player: str) -> tuple[Change, ...]:
    """What the newest game of a player changed on a list that is rated from games."""
    games = ask(newest_played, list_) if files_of(ask, list_) is KindFiles.NIGHTS else ()
    own = (tuple(change for change in one.changes if change.player == player) for one in games)
    return next(filter(None, own), ())


def _newest_day(ask: Ask) -> str:
    """The date of the newest result of the site, or "" where there is none."""
    events = (head.event.results_day for head in ask(event_heads) if head.boards)
    return max((*(ask(as_of, list_) for list_ in every_list(ask)), *events), default="")


# What happened, line by line: its pieces, by how much it changed the rating of who is named last in it, and which way.
Happened = list[tuple[list[Link], str, str]]
# A result: its day; the name of a board or an event with its page; what happened, and by what kind of victory; the path
# of the page with all of it, "" where the name leads there; the list that it counts for, "" for an event; and of a
# result that is not whole the status, the name of whom it waits for or "", and whether it counts for another already.
ResultLine = tuple[str, Link | None, Happened, str, str, str, tuple[str, str, bool] | None]


@inputs
def home_page(  # noqa: PLR0913, PLR0917  its fields
    frame: Frame,
    tops: tuple[ListTop, ...],
    lists: tuple[IndexList, ...],
    heads: tuple[EventHead, ...],
    counts: SiteCounts,
    games: int,
    as_of: str,
    latest_results: dict[str, tuple[RecentResult, ...]],
    changed: Changes,
    people: People,
    commit: str,
    year: str,
    *,
    is_committed: bool,
) -> Made:
    """The home page, the index document and the feeds of the newest results.

    The lists stand in the order in which the site shows them, events with the newest first; the newest results are by
    list, and ``games`` are those of log books and on boards. ``as_of`` is the date of the newest result, ``year`` the
    newest that has a page and ``commit`` a full hash, or "", which has all of the content if it ``is_committed``;
    ``changed`` is when the files of each event were changed last, as far as git was asked.
    """
    content, site = people_content(frame, people), frame.site
    shown = [one for one in tops if one.list in site.home or not site.home]
    shown.sort(key=lambda one: site.home.index(one.list) if site.home else 0)
    until = {one.list: one.as_of or "" for one in lists}
    newest = max((one.list for one in shown if one.rows), key=until.__getitem__, default="")
    results = _results(content, latest_results, heads)
    days = (*(line[0] for line in results), *(one.event.results_day for one in heads if one.boards))
    values = {
        "content": content,
        "tops_of_lists": shown,
        "headlines": {one.list: headline(content, one) for one in shown if one.rows},
        "newest": newest,
        "brought_by": {one.list: _brought_by(content, one, latest_results.get(one.list, ())) for one in shown},
        # The lists that tabs offer; on a phone the foot of the page leads to the rest of the menu.
        "tabs": [f"lists/{one.list}.html" for one in shown] if len(shown) > 1 else [],
        "results": results[:LATEST],
        "in_progress": _in_progress(content, latest_results)[:LATEST],
        "over": [one for one in heads if one.event.final][:EVENTS],
        "running": [one for one in heads if one.event.status is EventStage.RUNNING],
        "coming": [one for one in reversed(heads) if one.event.status is EventStage.ANNOUNCED],  # the next first
        "counts": counts,
        "games": games,
        "newest_day": max(days, default=""),  # of a result: a game that has begun has none
        "commit": commit_link(site.repository, commit) if is_committed else None,
        "year": year,
    }
    summary = site.tagline or _("{site}: ratings and results.").format(site=site.title)
    head = index.home_head(content, results=bool(as_of))
    yield Page("index.html", "home.html", site.title, summary, values, head)
    yield document("index", index.site_document(site, as_of, commit, lists, heads, counts))
    yield from result_feeds(content, latest_results, heads, changed)


def _results(
    content: Content, latest_results: Mapping[str, Iterable[RecentResult]], heads: Iterable[EventHead]
) -> list[ResultLine]:
    """The latest results, and the events that run."""
    lines = [_line(content, content.lists[id_], one) for id_, own in latest_results.items() for one in own if one.ended]
    lines.sort(key=lambda line: "".join(piece.text for pieces, *_change in line[2] for piece in pieces))
    for head in heads:
        if head.boards and not head.event.final:
            name = Link(head.event.name, f"tournaments/{head.event.id}.html")
            state = Link(state_in_words(head.event, head.progress), "")
            lines.append((head.event.results_day, name, [([state], "", "")], "", "", "", None))
    return sorted(lines, key=lambda line: line[0], reverse=True)


def _in_progress(content: Content, latest_results: Mapping[str, Iterable[RecentResult]]) -> list[ResultLine]:
    """The games that have begun and not ended, those begun last first."""
    lines = [
        _line(content, content.lists[id_], one) for id_, own in latest_results.items() for one in own if not one.ended
    ]
    return sorted(lines, key=lambda line: line[0], reverse=True)


def _line(content: Content, about: RatingList, one: RecentResult) -> ResultLine:
    name = Link(game_name(one.board), one.page) if one.board else None
    places = list_system(about.system).places
    changed = {
        person(content, who): (signed(own, places) if own else "±0", moved(own, places)[1]) for who, own in one.moved
    }
    pieces, how = linked(content, one.message), ""
    if one.board:
        happened: Happened = [([*pieces], "", ""), *(([who], *changed[who]) for who in [*changed][:NAMED])]
        if more := len(changed) - len(happened[1:]):
            happened.append(([Link(ngettext("and {n} more", "and {n} more", more).format(n=more), "")], "", ""))
        others, lost = one.others
        if lost:
            together = ngettext("{n} other", "{n} others together", others).format(n=others)
            happened.append(([Link(together, "")], signed(lost, places), moved(lost, places)[1]))
    else:
        happened, how = in_lines(pieces, changed)
    status = "" if one.is_rated and one.status != Status.AWAITING.value else one.status
    waits_for = person(content, one.waits_for).text if one.waits_for else ""
    counts = bool(one.waits_for) and any(who != one.waits_for for who, _own in one.moved)
    doubt = (status, waits_for, counts) if status else None
    return one.day, name, happened, how, "" if name else one.detail, about.brief, doubt


def in_lines(sentence: Iterable[Link], changed: Mapping[Link, tuple[str, str]]) -> tuple[Happened, str]:
    """A sentence with a line for each name, and what a comma divides from the last of them; what else follows stays."""
    found: Happened = []
    own: list[Link] = []
    for piece in sentence:
        own.append(piece)
        if piece.path:
            own[0] = own[0]._replace(text=own[0].text.lstrip())
            found.append((own, *changed.get(piece, ("–" if changed else "", ""))))
            own = []
        elif found and own == [piece] and not any(map(str.isalpha, piece.text)):
            found[-1][0].append(own.pop())  # a comma right after a name ends its line
    how = "".join(piece.text for piece in own)
    if found and how and not how.startswith(", "):
        found[-1][0].extend(own)
    return (found, how[2:] if how.startswith(", ") else "") if found else ([(own, "", "")], "")


@inputs
def results_page(
    frame: Frame, latest_results: dict[str, tuple[RecentResult, ...]], heads: tuple[EventHead, ...], people: People
) -> Made:
    """The newest results, month by month."""
    content = people_content(frame, people)
    every = _results(content, latest_results, heads)
    newest = every[:MOST]
    by_month = groupby(newest, key=lambda line: months(line[0], ""))
    found = [(month, [*lines]) for month, lines in by_month]
    feeds = [one for one in index.home_head(content, results=bool(found)).alternates if one.form == "Atom"]
    title, summary = _("Latest results"), _("The newest results, and what each changed.")
    seen = {line[6][0] for line in newest if line[6] and not line[6][1]}  # the others name whom they wait for
    known = {status: status.sentence for status in Status if status.value in seen}
    in_progress = _in_progress(content, latest_results)
    seen_of = {line[5] for line in (*newest, *in_progress)}
    briefs = list(dict.fromkeys(one.brief for one in lists_in_order(content) if one.brief in seen_of))
    values = {
        "months": found,
        "in_progress": in_progress,
        # The lists of which one can be chosen, which styles know by their numbers.
        "numbers": {brief: at for at, brief in enumerate(briefs, 1)} if 1 < len(briefs) <= CHOICES else {},
        "doubts": [*known.values()],  # what those statuses mean whose rows name no player
        "are_more": len(every) >= MOST,
    }
    yield Page("results.html", "results.html", title, summary, values, Head(tuple(feeds)))


@gathers(results_page, "results")
def results_inputs(ask: Ask) -> Inputs:
    newest = {list_: ask(latest, list_) for list_ in every_list(ask)}
    heads = tuple(one for one in ask(event_heads) if one.boards and not one.event.final)
    return results_page(newest, heads, people_in(ask, newest, heads))


@gathers(home_page, "home")
def home_inputs(ask: Ask) -> Inputs:
    lists, heads, logs = every_list(ask), ask(event_heads), ask(log_outlines).values()
    tops = tuple(_top(ask, list_) for list_ in lists)
    latest_results = {list_: ask(latest, list_) for list_ in lists}
    games, boards = {list_: source(ask, list_).games(ask, list_) for list_ in lists}, sum(one.boards for one in heads)
    abouts: list[RatingList] = [ask.part(LISTS, key=list_) for list_ in lists]
    counts = SiteCounts(
        players=len(ask(players)),
        clubs=len(ask(clubs)),
        lists=len(lists),
        books=sum(one.books for one in logs),
        entries=sum(one.entries for one in logs),
        tournaments=len(heads),
        boards=boards,
        # Entries of logs are counted as such.
        games=sum(own for list_, own in games.items() if files_of(ask, list_) is not KindFiles.LOGS),
    )
    return home_page(
        tops=tops,
        lists=tuple(
            IndexList(
                list=one.id,
                **same(one, "name", "system"),
                as_of=ask(as_of, one.id) or None,
                entries=len(ask(standing, one.id)),
                editions=tuple(header.id for header in ask(edition_headers).get(one.id, ())),
            )
            for one in abouts
        ),
        heads=heads,
        counts=counts,
        games=sum(games.values()) + boards,
        as_of=_newest_day(ask),
        latest_results=latest_results,
        changed=event_changes(ask, heads),
        people=people_in(ask, [one.rows for one in tops], latest_results, heads),
        commit=ask(COMMIT)["id"],
        is_committed=bool(ask(COMMIT)["id"]) and not ask(COMMIT)["changed"],
        year=max(ask(site_years), default=""),
    )


@inputs
def events_page(frame: Frame, heads: tuple[EventHead, ...], changed: Changes, people: People) -> Made:
    """The index of events and the calendar; ``changed`` is when the files of each were, as far as git was asked."""
    content = people_content(frame, people)
    about = index.events_head(content, results=any(one.boards for one in heads))
    newest = max((one.event.results_day for one in heads if one.boards), default="")
    ongoing = [one for one in heads if one.event.status is EventStage.RUNNING]
    ongoing += [
        one
        for one in reversed(heads)  # the next first; what was never held is no longer to come
        if one.event.status is EventStage.ANNOUNCED and one.event.end >= newest
    ]
    values = {"content": content, "heads": heads, "ongoing": ongoing}
    yield Page("tournaments.html", "tournaments.html", _("Events"), _("All tournaments and seasons."), values, about)
    if wants(frame.site, "feeds"):
        names = {id_: player.name for id_, player in content.players.items()}
        every = (one.event for one in heads)
        events = [one._replace(director=names.get(one.directed_by or "", one.director)) for one in every]
        yield calendar(frame.site, events, changed)
        for one in events:
            if one.status is EventStage.ANNOUNCED:
                yield calendar(frame.site, [one], changed)._replace(path=f"tournaments/{one.id}.ics")


@gathers(events_page, "events")
def events_inputs(ask: Ask) -> Inputs:
    heads = ask(event_heads)
    return events_page(heads, event_changes(ask, heads), people_in(ask, heads))


@inputs
def data_page(frame: Frame, until: str, clubs: tuple[Club, ...], *, has_events: bool) -> Made:
    """Where the data are, and the document of the clubs; ``until`` is the date of the newest result, or ""."""
    yield index.data_page(frame, events=has_events, results=bool(until))
    yield document("clubs", index.clubs_document(clubs, until))


@gathers(data_page, "data")
def data_inputs(ask: Ask) -> Inputs:
    return data_page(_newest_day(ask), tuple(ask(clubs).values()), has_events=bool(ask(event_heads)))
