"""The index of players, clubs with their members."""

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from fractions import Fraction

from masterlist.engine.query import Ask, Stored, query
from masterlist.facts.content import Club, Player
from masterlist.facts.site import Members, RatingList
from masterlist.folding import by_name, collated, folded
from masterlist.grouping import by_key
from masterlist.language import _, dated, spoken
from masterlist.queries.logs import LISTS, Vouched, every_list, log_outlines
from masterlist.queries.overview import events_of_clubs, months_of_club
from masterlist.queries.people import People, anonymizer_of, clubs, clubs_of, people_in, people_shown, shown_players
from masterlist.queries.results import event_outlines
from masterlist.queries.sources import as_of, ever_ranked
from masterlist.site.common.games import rating
from masterlist.site.common.links import document, player_link
from masterlist.site.common.lists import months_picture
from masterlist.site.common.words import Page, pager, path_of, rank_of
from masterlist.site.common.workings import PageTop
from masterlist.site.downloads.index import players_document
from masterlist.site.layout import Frame, Inputs, Made, gathers, inputs, people_content
from masterlist.site.lists.view import member_rows
from masterlist.source import Message, with_names
from masterlist.standings.career import Activity, last_months
from masterlist.standings.movement import ROWS, portion
from masterlist.standings.records import EventHead

STEM, LATER = "players", "-"  # of the paths of the index
FEW, MOST_LETTERS = 30, 64  # players who need no letters to find each other by, and letters of two alphabets


Ratings = tuple[Fraction | None, ...]  # a player's rating on each of some lists; None where they are not on it
Rows = dict[str, Ratings]  # by player
# Of a list that names its members: its id, the first day of the newest membership, "" where none is stated, and the
# last day of a former member's.
Belonging = dict[str, tuple[tuple[str, str, str], ...]]  # by player


@query
def lists_with_players(ask: Ask) -> tuple[str, ...]:
    """The lists that anybody is on, in the order of the site."""
    return tuple(list_ for list_ in every_list(ask) if any(ever_ranked(ask, list_)))


@query
def members(ask: Ask) -> Rows:
    """Everybody on file by name, with the rating on each of the lists."""
    lists = ask(lists_with_players)
    ratings = [{one.player: one.rating for one in ever_ranked(ask, list_)} for list_ in lists]
    ordered = sorted((collated(name), id_) for id_, (name, _, _) in ask(people_shown).items())
    return {id_: tuple(own.get(id_) for own in ratings) for _, id_ in ordered}


@query
def years_played(ask: Ask) -> dict[str, str]:
    """By player, as they are shown, the year of the last game: of a list, or at an event."""
    shown = anonymizer_of(ask).id
    played = [(one.player, one.last[:4]) for list_ in ask(lists_with_players) for one in ever_ranked(ask, list_)]
    events = [one for one in ask(event_outlines).values() if one.event]
    played += [(shown(player), one.event.results_day[:4]) for one in events if one.event for player in one.people]
    return {player: max(years) for player, years in sorted(by_key(played).items())}


def letter_of(name: str) -> str:
    """The letter by which a name is looked for, without its accent; "" where it begins with none."""
    first = folded(name)[:1].upper()
    return first if first.isalpha() else ""


@query
def letters(ask: Ask) -> dict[str, str]:
    """The first player by each letter, in the order of the index; none where these are no use."""
    found: dict[str, str] = {}
    every = ask(members)
    for player in every:
        found.setdefault(letter_of(ask.part(people_shown, key=player)[0]), player)
    found.pop("", None)
    return found if len(every) > FEW and len(found) <= MOST_LETTERS else {}


@inputs
def members_page(  # noqa: PLR0913, PLR0917  its fields
    frame: Frame,
    number: int,
    of: int,
    lists: tuple[str, ...],
    rows: Rows,
    years: dict[str, str],
    letters: dict[str, tuple[str, int]],
    people: People,
    clubs: dict[str, str],
) -> Made:
    """A page of the index of players; ``of`` are how many stand on all of them.

    ``letters`` have the first player that each leads to, and the number of their page.
    """
    title = _("Players") if number == 1 else _("{name}, page {number}").format(name=_("Players"), number=number)
    values = {
        "content": people_content(frame, people, clubs),
        "lists": [frame.lists[list_] for list_ in lists],
        "rows": rows,
        "years": years,
        "letters": {one: "" if at == number else path_of(STEM, at, LATER) for one, (_first, at) in letters.items()},
        "starts": {first: one for one, (first, _at) in letters.items()},
        "pager": pager(STEM, number, of, LATER),
    }
    yield Page(path_of(STEM, number, LATER), "players.html", title, _("All players, by name."), values)


@gathers(members_page)
def members_inputs(ask: Ask, page: str) -> Inputs:
    every = [*ask(members).items()]
    rows = dict(portion(every, int(page)))
    people = people_in(ask, rows)
    places = {player: at for at, (player, _own) in enumerate(every)}
    return members_page(
        int(page),
        len(every),
        ask(lists_with_players),
        rows,
        years=ask.parts(years_played, keys=[*rows]),
        letters={one: (first, places[first] // ROWS + 1) for one, first in ask(letters).items()},
        people=people,
        clubs=clubs_of(ask, people),
    )


@inputs
def members_rows(  # noqa: PLR0913, PLR0917  its fields
    frame: Frame,
    lists: tuple[str, ...],
    every: Stored[Rows],
    years: Stored[dict[str, str]],
    people: Stored[People],
    clubs: dict[str, str],
) -> Made:
    """The rows of the index of players for scripts."""
    content, rows = people_content(frame, people.value(People), clubs), every.value(Rows)
    systems = [frame.lists[list_].system for list_ in lists]
    ratings, last = [tuple(map(rating, own, systems)) for own in rows.values()], years.value(dict[str, str])
    yield from member_rows(content, STEM, [*rows], ratings, [last.get(player, "") for player in rows])


@gathers(members_rows)
def members_script(ask: Ask) -> Inputs:
    people: Stored[People] = ask.stored(people_shown)
    rows, years = ask.stored(members), ask.stored(years_played)
    return members_rows(ask(lists_with_players), rows, years, people, clubs_of(ask, ask(people_shown)))


@inputs
def players_files(frame: Frame, every: Stored[dict[str, Player]]) -> Made:  # noqa: ARG001  needs nothing of it
    yield document("players", players_document(every.value(dict[str, Player]).values()))


@gathers(players_files)
def players_on_file(ask: Ask) -> Inputs:
    return players_files(ask.stored(shown_players))


@query
def club_members(ask: Ask) -> dict[str, tuple[str, ...]]:
    """By club, the ids of its members, in the order of their names."""
    everybody = ask(people_shown)
    return by_key((everybody[id_][1], id_) for id_ in ask(members))


@query
def club_ranks(ask: Ask) -> dict[str, tuple[int, ...]]:
    """By player, their rank among the members of their club on each list; 0 where that list does not rank them."""
    every = [own for club, own in ask(club_members).items() if club]
    found: dict[str, list[int]] = {player: [] for own in every for player in own}
    for list_ in ask(lists_with_players):
        ranks = {one.player: one.rank for one in ever_ranked(ask, list_) if one.rank}
        for own in every:
            taken = sorted(ranks[player] for player in own if player in ranks)
            for player in own:
                found[player].append(bisect_left(taken, ranks[player]) + 1 if player in ranks else 0)
    return {player: tuple(own) for player, own in found.items()}


@query
def club_reasons(ask: Ask) -> dict[str, dict[str, Message]]:
    """By member of a club with a rating on a list that does not rank them, why not, by list."""
    members = {player for club, own in ask(club_members).items() if club for player in own}
    found = [
        (one.player, (list_, one.reason))
        for list_ in ask(lists_with_players)
        for one in ever_ranked(ask, list_)
        if one.player in members and one.reason
    ]
    return {player: dict(own) for player, own in sorted(by_key(found).items())}


@query
def belonging(ask: Ask) -> Belonging:
    """By player, as they are shown, the lists that name them as members."""
    found: dict[str, list[tuple[str, str, str]]] = {}
    for list_ in every_list(ask):
        about: RatingList = ask.part(LISTS, key=list_)
        named = Members(anonymizer_of(ask)(about.members or ()))
        for player in sorted(named.named):
            own = list_, named.joined(player), named.gone(player, ask(as_of, list_))
            found.setdefault(player, []).append(own)
    return {player: tuple(own) for player, own in sorted(found.items())}


@inputs
def club_page(  # noqa: PLR0913, PLR0917  its fields
    frame: Frame,
    club: Club,
    lists: tuple[str, ...],
    rows: Rows,
    ranks: dict[str, tuple[int, ...]],
    reasons: dict[str, dict[str, Message]],
    belonging: Belonging,
    people: People,
    activity: Activity,
    books: tuple[tuple[str, Vouched], ...],
    events: tuple[EventHead, ...],
) -> Made:
    """A club, its members and the ``events`` that it held or will hold, the newest first.

    ``ranks`` are among them on each list, 0 for none, and ``reasons`` say why there is none, by list; ``books`` are
    those that the club authenticated, by player.
    """
    content = people_content(frame, people, {club.id: club.name})

    def has_left(player: str) -> bool:
        """Whether a player was a member of lists that name these, and has a rank on none."""
        own = belonging.get(player, ())
        return bool(own) and all(until for *_, until in own) and not any(ranks[player])

    def merit(player: str) -> list[tuple[bool, int, bool, Fraction]]:
        """The best first: by the first list that some are on, then by the next, then by name."""
        both = zip(ranks[player], rows[player], strict=True)
        return [(not rank, rank, value is None, -(value or Fraction(0))) for rank, value in both]

    now = [player for player in sorted(rows, key=merit) if not has_left(player)]
    shown = [at for at in range(len(lists)) if any(rows[player][at] is not None for player in now)]
    ranked = {at: sum(ranks[player][at] > 0 for player in now) for at in shown}
    places = {  # of each player on each list among so many; "" for none, and where there is no other
        player: [rank_of(ranks[player][at], of) if ranks[player][at] and of > 1 else "" for at, of in ranked.items()]
        for player in now
    }

    def why_unranked(player: str, list_: str) -> str:
        """Why a list does not rank a player; "" of a former member, whose notes say so."""
        reason = reasons.get(player, {}).get(list_)
        has_note = any(until for of, _since, until in belonging.get(player, ()) if of == list_)
        return spoken(with_names(reason, content.name_of)) if reason and not has_note else ""

    top = None
    if now and shown and (best := rows[now[0]][shown[0]]) is not None:  # the best on the first list with members
        about = frame.lists[lists[shown[0]]]
        top = PageTop(
            label=about.name,
            who=(player_link(content, now[0]),),
            figure=rating(best, about.system),
            details=(_("{rank} in the club").format(rank=places[now[0]][0]),) if places[now[0]][0] else (),
        )
    values = {
        "content": content,
        "club": club,
        "first": top,
        "lists": [frame.lists[lists[at]] for at in shown],
        "rows": {player: [rows[player][at] for at in shown] for player in now},
        "places": places,
        "unranked": {player: [why_unranked(player, lists[at]) for at in shown] for player in reasons},
        "has_places": any(map(any, places.values())),
        "notes": {player: [*_notes(frame, own)] for player, own in belonging.items()},
        "former": [player for player in rows if has_left(player)],
        "months": months_picture(activity),
        "books": books,
        "events": events,
    }
    summary = _("{club} and its members.").format(club=club.name)
    yield Page(f"clubs/{club.id}.html", "club.html", club.name, summary, values)


def _notes(frame: Frame, own: Iterable[tuple[str, str, str]]) -> Iterator[str]:
    """Since when a player is a member of lists that name these, or until when, where that is stated."""
    for list_, since, until in own:
        if since or until:
            text = _("{list}: member until {day}") if until else _("{list}: member since {day}")
            yield text.format(list=frame.lists[list_].brief, day=dated(until or since))


@query
def vouched(ask: Ask) -> dict[str, tuple[tuple[str, Vouched], ...]]:
    """By club, the books that it authenticated, by player."""
    outlines = ask(log_outlines).items()
    found = by_key((one.club, (player, one)) for player, outline in outlines for one in outline.authenticated)
    return {club: anonymizer_of(ask)(own) for club, own in found.items()}


@gathers(club_page)
def club_inputs(ask: Ask, id_: str) -> Inputs:
    rows: Rows = {player: ask.part(members, key=player) for player in ask.part(club_members, key=id_) or ()}
    named = ((player, ask.part(belonging, key=player)) for player in rows)
    books = ask.part(vouched, key=id_) or ()
    events = ask.part(events_of_clubs, key=id_) or ()
    leaders = {player for one in events for player in one.leaders}
    return club_page(
        ask.part(clubs, key=id_),
        ask(lists_with_players),
        rows,
        ranks={player: ask.part(club_ranks, key=player) for player in rows},
        reasons={player: own for player in rows if (own := ask.part(club_reasons, key=player))},
        belonging={player: own for player, own in named if own},
        people=ask.parts(people_shown, keys=sorted({*rows, *leaders, *(player for player, _ in books)})),
        activity=last_months([months_of_club(ask, id_, rows)]),
        books=books,
        events=events,
    )


@inputs
def clubs_page(frame: Frame, every: tuple[tuple[Club, int], ...]) -> Made:  # noqa: ARG001  needs nothing of it
    """The index of clubs, each with the number of its members."""
    yield Page("clubs.html", "clubs.html", _("Clubs"), _("All clubs, by name."), {"clubs": every})


@gathers(clubs_page, "clubs")
def clubs_inputs(ask: Ask) -> Inputs:
    found = by_name(ask(clubs).values())
    return clubs_page(tuple((one, len(ask.part(club_members, key=one.id) or ())) for one in found))
