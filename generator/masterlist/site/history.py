"""The history of a list by year, the hall of records, who led over time, and a year in review."""

from masterlist.documents.lists import HistoryJson, Records
from masterlist.engine.query import Ask
from masterlist.language import _
from masterlist.queries.editions import called, edition, edition_headers
from masterlist.queries.logs import endings, every_list, list_ids
from masterlist.queries.overview import event_heads, moves_of, records_of, site_years
from masterlist.queries.people import People, anonymizer_of, people_in
from masterlist.queries.results import event_outlines, rated
from masterlist.queries.sources import as_of, years_of
from masterlist.scoring.registry import kind_of
from masterlist.site.common.games import person
from masterlist.site.common.links import document, same, top_ten_path, year_link
from masterlist.site.common.lists import months_picture, movers
from masterlist.site.common.words import Head, Page
from masterlist.site.downloads import index
from masterlist.site.downloads.index import in_json
from masterlist.site.layout import Frame, Inputs, Made, accents, gathers, inputs, people_content
from masterlist.site.pictures import cards
from masterlist.site.pictures.curves import bump
from masterlist.site.records import record, year_card, year_of_list, year_top
from masterlist.standings.annals import Year, board_records
from masterlist.standings.master_list import Moves
from masterlist.standings.records import EventHead, Record
from masterlist.standings.totals import EDITIONS, Top, everyone, top_of


@inputs
def history_page(frame: Frame, list_: str, years: tuple[Year, ...], until: str, people: People) -> Made:
    """The history of a list by ``years``, the oldest first; ``until`` is the date of its newest result, or ""."""
    content, about = people_content(frame, people), frame.lists[list_]
    value = HistoryJson(
        as_of=until or None,
        list=about.id,
        **same(about, "name", "system"),
        years=tuple(year_of_list(content, endings(about.system), one) for one in years),
    )
    title = _("History of {list}").format(list=about.name)
    summary = _("{list}, year by year.").format(list=about.name)
    head = in_json(title, f"api/v1/lists/{about.id}/history.json")
    yield Page(f"lists/{about.id}/history.html", "history.html", title, summary, {"it": value}, head)
    yield document(f"lists/{about.id}/history", value)


@gathers(history_page)
def history(ask: Ask, list_: str) -> Inputs:
    shown = anonymizer_of(ask)(tuple(one._replace(records=()) for one in ask(years_of, list_).values()))
    return history_page(list_, shown, ask(as_of, list_), people_in(ask, shown))


@inputs
def records_page(
    frame: Frame, halls: dict[str, tuple[Record, ...]], events: dict[str, str], people: People, *, diplomacy: bool
) -> Made:
    """The hall of records: by list, and of all boards under "".

    ``events`` are their names by id; whether all are of Diplomacy, ``diplomacy`` says.
    """
    content = people_content(frame, people)
    days = [holder.day for own in halls.values() for one in own for holder in one.holders]
    found = {id_: tuple(record(content, one, events) for one in own) for id_, own in halls.items()}
    boards = found.pop("", ())
    value = Records(as_of=max(days, default="") or None, lists=found, boards=boards)
    title, summary = _("Records"), _("The records, and who holds them.")
    about = _("Diplomacy: all boards and rated games") if diplomacy else _("All events")
    values = {"content": content, "records": value, "of_boards": about}
    yield Page("records.html", "records.html", title, summary, values, in_json(title, "api/v1/records.json"))
    yield document("records", value)


@gathers(records_page, "records")
def records_inputs(ask: Ask) -> Inputs:
    halls = {list_: found for list_ in every_list(ask) if (found := records_of(ask, list_))}
    ledgers = [ask(rated, list_) for list_ in ask(list_ids)[1]]
    outlines = ask(event_outlines).values()
    held = ((one.event.id, one.event.end, one.feats) for one in outlines)
    if boards := board_records(held, ledgers):
        halls[""] = tuple(boards)
    anonymize = anonymizer_of(ask)
    shown = {id_: anonymize(own) for id_, own in halls.items()}  # the id of a list may be spelt as a player's is
    names = {one.event.id: anonymize(one.event.name) for one in outlines}
    kinds = {kind_of(one.event.system) for one in outlines}
    return records_page(shown, names, people_in(ask, shown), diplomacy=kinds <= {"diplomacy"})


# --- The page that shows how the best placed of a list moved through its editions -------------------------


@inputs
def top_ten_page(frame: Frame, list_: str, tops: tuple[Top, ...], people: People) -> Made:
    """The picture and the table of how the best placed of a list moved, from the oldest edition on."""
    content, about = people_content(frame, people), frame.lists[list_]
    title = _("The top ten of {list} through the editions").format(list=about.name)
    summary = _("How the best placed of {list} moved from edition to edition.").format(list=about.name)
    values = {"content": content, "about": about, "editions": tops, "players": everyone(tops), "moved": bump(tops)}
    yield Page(top_ten_path(about.id), "top_ten.html", title, summary, values)


@gathers(top_ten_page)
def top_ten_inputs(ask: Ask, list_: str) -> Inputs:
    """The best placed of the newest editions."""
    newest = ask(edition_headers)[list_][-EDITIONS:]
    today = ask(called)
    tops = []
    for header in newest:
        rows = ask.part(edition, header.name, key="first")
        tops.append(top_of(header.id, [row._replace(player=today.get(row.player, row.player)) for row in rows]))
    shown = anonymizer_of(ask)(tuple(tops))
    return top_ten_page(list_, shown, people_in(ask, shown))


ListYear = tuple[str, Year, Moves | None]  # a list; its moves are None where an edition to compare with is missing


@inputs
def year_page(  # noqa: PLR0913, PLR0917  its fields
    frame: Frame,
    year: str,
    years: tuple[str, ...],
    lists: tuple[ListYear, ...],
    events: tuple[EventHead, ...],
    people: People,
) -> Made:
    """A year on all lists; ``years`` are all that have a page, in order, and events are the newest first."""
    content, so_far, first, shown = people_content(frame, people), year == years[-1], None, []
    for list_, own, moves in lists:
        months = tuple((f"{year}-{month:02}", games) for month, games in enumerate(own.months, 1))
        view = months_picture(months) if own.games else None
        if view and so_far:  # the table of a year that goes on ends with its newest game: later ones may be to come
            view.months = view.months[next((at for at, one in enumerate(months[::-1]) if one[1]), 0) :]
        about = content.lists[list_]
        since, until, news = moves or ("", "", None)
        climbers = movers(news._replace(lost=(), dropped=()), about.system) if news else []
        if news and news.gained and not first:  # who gained most on the first list on which anyone did
            first = year_top(about, [(person(content, one.player), one) for one in news.gained], (since, until), year)
        shown.append((about, own, (since, until), view, climbers, [record(content, best) for best in own.records]))
    link = year_link(year)
    summary = _("{year}: leaders, climbers, the biggest games, newcomers and events.").format(year=year)
    values = {"content": content, "year": year, "years": years, "so_far": so_far, "first": first}
    head = Head()
    if first and first.why and index.wants(content.site, "pictures"):
        found = year_card(content, year, first, [(about, own) for about, own, *_others in shown])
        card = cards.drawn(f"years/{year}", found, accents(content.theme)[0])
        head = Head(picture=(card.path, first.why.summary))
        yield card
    yield Page(link.path, "year.html", link.text, summary, {**values, "lists": shown, "held": events}, head)


@gathers(year_page)
def year_inputs(ask: Ask, year: str) -> Inputs:
    years, anonymize = ask(site_years), anonymizer_of(ask)
    # The id of a list may be spelt as a private player's is.
    lists = tuple(
        (list_, *anonymize((ask.part(years_of, list_, key=year), moves_of(ask, list_, year)))) for list_ in years[year]
    )
    events = anonymize(tuple(one for one in ask(event_heads) if one.event.final and one.event.end[:4] == year))
    return year_page(year, tuple(years), lists, events, people_in(ask, lists, events))
