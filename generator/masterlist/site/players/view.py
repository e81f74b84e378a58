"""A player's page: who they are, their sections, and what is found nowhere else."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from masterlist.documents.players import PlayerJson, TitleJson
from masterlist.facts.board import Power
from masterlist.facts.content import Content, Player
from masterlist.facts.site import Exclusion, RatingList
from masterlist.language import _, dated, spoken
from masterlist.site.common.links import Sources, club_link, pair_path, player_link, system_link
from masterlist.site.common.words import Link, Page, game_name
from masterlist.site.common.workings import PageTop
from masterlist.site.players.boards import FinishedGame, LedgerSection, best_of, by_power, finished_games
from masterlist.site.players.games import GamesSection, what_if
from masterlist.site.players.logs import Chronicle, Doubts, LogSection
from masterlist.source import with_names
from masterlist.standings.movement import Places
from masterlist.standings.rating_list import OtherGame
from masterlist.standings.records import EventResult, EventStanding
from masterlist.standings.results import ListResults, Results

MANY = 6  # sections that need a table of contents


class PlayerPage(NamedTuple):
    """What a player's page shows, for the template."""

    results: Results
    player: Player
    document: PlayerJson
    chronicle: Chronicle
    logs: tuple[LogSection, ...]
    games: tuple[GamesSection, ...]
    ledgers: tuple[LedgerSection, ...]
    tops: dict[str, PageTop | None]  # what leads the section of each list
    finished: list[FinishedGame]  # of Diplomacy

    @property
    def content(self) -> Content:
        return self.results.content

    @property
    def ranks(self) -> list[tuple[str, Places]]:
        """By list; boards do not mention who never had a rank, nor do nights who has no rated game."""
        quiet = {one.about.id for one in self.ledgers} | {one.one.list for one in self.games if not one.one.row}
        every = self.chronicle.ranks.items()
        return [(list_, own) for list_, own in every if own.now or own.editions or list_ not in quiet]

    @property
    def club(self) -> Link | None:
        return club_link(self.content, self.player)

    def person(self, id_: str) -> Link:
        return player_link(self.content, id_)

    def names(self, ids: Iterable[str]) -> str:
        return ", ".join(self.person(id_).text for id_ in ids)

    def system(self, id_: str) -> Link:
        return system_link(self.content, id_)

    def what_if(self, about: RatingList) -> str:
        """The list's system, where it brings its function for the browser; or ""."""
        return what_if(about.system)

    def pair(self, other: str) -> str:
        """The path of the page of their games, or ""."""
        return pair_path(self.player.id, other) if other in self.chronicle.met else ""

    @property
    def without_log(self) -> list[ListResults[Any]]:
        """Lists that the logs of others put the player on."""
        return [one for one in self.results.lists.values() if one.books.get(self.player.id) == ()]

    @property
    def excluded(self) -> Iterator[tuple[RatingList, Exclusion]]:
        """From which lists, and when."""
        for about in self.content.lists.values():
            yield from ((about, out) for out in about.excluded if out.player == self.player.id)

    def title(self, one: TitleJson) -> str:
        """A title in words."""
        if one.power:
            return _("Best {power}").format(power=spoken(Power(one.power).label))
        return _("Winner, shared") if one.shared else _("Winner")

    @property
    def tournaments(self) -> list[tuple[EventResult, EventStanding]]:
        """The tables of events in which the player stands."""
        events = self.results.events.values()
        return [(one, row) for one in events for row in one.table.standings if row.player == self.player.id]

    @property
    def by_power(self) -> list[tuple[object, ...]]:
        return [*by_power(self.finished)]

    @property
    def best(self) -> list[FinishedGame]:
        return best_of(self.finished)

    @property
    def pairs(self) -> list[str]:
        """With whom there is a page of their games, but who are in no table of opponents."""
        shown = {record.opponent for one in self.chronicle.careers.values() for record in one.records}
        return [other for other in self.chronicle.met if other not in shown]

    @property
    def others(self) -> dict[Link, list[OtherGame]]:
        """Games that nothing above tells, by list and event: in the order of the newest game, as each one's games."""
        found: dict[Link, list[OtherGame]] = {}
        for one in self.chronicle.elsewhere:
            of = Link(one.name, f"tournaments/{one.event}.html")
            if not one.event:
                of = Link(self.content.lists[one.list].name, f"lists/{one.list}.html")
            found.setdefault(of, []).append(one)
        return found

    def other(self, one: OtherGame) -> Link:
        """Such a game, and where it is shown."""
        if one.event:
            return Link(_("round {number}").format(number=one.round), f"tournaments/{one.event}/{one.game}.html")
        if one.game:
            return Link(game_name(one.game), f"games/{one.list}/{one.game}.html")
        return Link(dated(one.date), f"players/{one.teller}.html#list-{one.list}")

    def why(self, one: OtherGame) -> str:
        """Why it is not rated, in an event not counted, or ""."""
        return spoken(with_names(one.why, self.content.name_of)) if one.why else ""

    @property
    def contents(self) -> list[Link]:
        """The sections, where there are enough of them."""
        found = []
        for log in self.logs:
            about = log.about
            found.append(Link(about.name, f"#list-{about.id}"))
            opponents, books = _("Opponents"), _("Log books")
            if len(self.logs) > 1:
                opponents = _("Opponents in {list}").format(list=about.name)
                books = _("Log books of {list}").format(list=about.name)
            if log.career.records:
                found.append(Link(opponents, f"#{about.id}-opponents"))
            found.append(Link(books, f"#{about.id}-books"))
        found += (Link(one.about.name, f"#list-{one.about.id}") for one in self.games)
        for there, name, anchor in (
            (self.pairs, _("Head to head"), "pairs"),
            (self.document.titles, _("Titles"), "titles"),
            (self.tournaments, _("Tournaments"), "tournaments"),
            (self.by_power, _("Record by power"), "powers"),
            (self.best, _("Best games"), "best"),
            (self.others, _("Other games"), "others"),
        ):
            found += [Link(name, f"#{anchor}")] if there else []
        return found if len(found) >= MANY else []


def player_page(  # noqa: PLR0913, PLR0917  what is shown, and where it leads
    results: Results, player: Player, document: PlayerJson, chronicle: Chronicle, doubts: Doubts, link_to: Sources
) -> Page:
    """The page of one player; ``doubts`` are the warnings about their entries."""
    content = results.content
    logs = tuple(
        LogSection(content, one, chronicle, doubts, link_to)
        for one in results.lists.values()
        if one.books.get(player.id)
    )
    games = tuple(GamesSection(content, one, chronicle.ranks[one.list], link_to) for one in chronicle.games)
    ledgers = tuple(
        LedgerSection(content, one, row, chronicle.ranks[one.about.id], link_to)
        for one in results.lists.values()
        for row in one.rows
        if row.player == player.id and not one.books
    )
    sections: tuple[LogSection | GamesSection | LedgerSection, ...] = (*logs, *games, *ledgers)
    tops = {one.about.id: one.top for one in sections}
    view = PlayerPage(
        results, player, document, chronicle, logs, games, ledgers, tops, finished_games(results, player.id)
    )
    summary = _("The games and ratings of {player}, with how every number was worked out.").format(player=player.name)
    return Page(f"players/{player.id}.html", "player.html", player.name, summary, view)
