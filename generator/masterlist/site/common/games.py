"""Games of nights and ratings as pages show them."""

from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

from masterlist.amount import Amount, plain
from masterlist.documents.schema_types import GameLog
from masterlist.facts.content import Content
from masterlist.facts.night import DRAW, FROM_LOGS, NightGame, NightSeat
from masterlist.facts.site import RatingList
from masterlist.language import _, day, number, numerals, pgettext, rounded, spoken
from masterlist.scoring.ledger import Change
from masterlist.scoring.list_words import Column
from masterlist.scoring.log import Status
from masterlist.scoring.registry import list_system
from masterlist.site.common.documents import Json, figures, source, working
from masterlist.site.common.links import Sources, line_link, player_link
from masterlist.site.common.model import Link
from masterlist.site.common.words import details_shown
from masterlist.source import with_names
from masterlist.standings.nights import Played


def shown_by(about: RatingList) -> Callable[[Amount], str]:
    """How a list writes its ratings."""
    places = list_system(about.system).places
    return number if places is None else lambda rating: rounded(rating, places)


def rating_in_words(about: RatingList, rating: Fraction | None) -> str:
    """A rating as its list writes it, "" for none."""
    return "" if rating is None else shown_by(about)(rating)


def rating(exact: str, system: str) -> str:
    """The same of the exact form of a rating, by the id of the list's system."""
    places, value = list_system(system).places, Fraction(exact)
    return number(value) if places is None else rounded(value, places)


def figure(column: Column, value: Amount | None) -> str:
    """A figure of a row; "" where there is none."""
    if value is None or (column.hides_zero and not value):
        return ""
    return number(value) if column.places is None or column.kind == "count" else rounded(value, column.places)


def heading(column: Column) -> str:
    """What a column is called above its figures; within workings the same label stands in a line."""
    label = pgettext("column", column.label)  # which may be divided where there is little room
    label = _(column.label) if label == column.label else label
    return label[:1].upper() + label[1:]


# --- Games of nights as pages show them -------------------------------------------------------------------


class GameShown(NamedTuple):
    """One game, for templates."""

    content: Content
    one: Played
    link_to: Sources

    @property
    def is_duel(self) -> bool:
        return len(self.one.game.seats) == 2

    @property
    def seats(self) -> list[tuple[NightSeat, Change | None]]:
        """The seats with what the game did to their ratings; at a table in the order of places."""
        changes = {change.player: change for change in self.one.changes}
        seats = self.one.game.seats if self.is_duel else sorted(self.one.game.seats, key=lambda seat: seat.rank)
        return [(seat, changes.get(seat.player)) for seat in seats]

    @property
    def result(self) -> str:
        """Between two, as scoresheets have it; "" at a table."""
        result = self.one.game.result if self.is_duel else ""
        return "½–½" if result == DRAW else result.replace("-", "–")

    @property
    def score(self) -> str:
        """Between two, where one was reported."""
        points = [self.points(seat) for seat in self.one.game.seats if seat.points is not None]
        return "–".join(points) if self.is_duel else ""

    def details(self, of: NightGame | NightSeat) -> list[tuple[str, str]]:
        """What was reported of the game, or of a seat, beside who won."""
        return details_shown(self.one.game.kind, of.details)

    @property
    def unrated(self) -> str:
        """Why it is not rated, or ""."""
        return "" if self.one.unrated is None else spoken(with_names(self.one.unrated, self.content.name_of))

    @property
    def standing(self) -> str:
        """What players' own logs say of a game that counts."""
        reports = [report for report in self.one.game.reports if report.player]
        if not reports or self.one.unrated:
            return ""
        if self.one.night.endswith(FROM_LOGS):
            return _(Status(reports[0].status).sentence)
        keepers = " · ".join(self.person(report.player).text for report in reports)
        return _("Confirmed by players’ own logs: {players}").format(players=keepers)

    @property
    def source(self) -> Link:
        return line_link(self.one.game.place, self.link_to(self.one.game.place))

    @property
    def brought(self) -> tuple[Link, ...]:
        return self.link_to.brought(self.one.game.place)

    @property
    def sources(self) -> list[Link]:
        """The lines of players' own logs that tell of the game, but for the one that it was made from."""
        places = (report.place for report in self.one.game.reports)
        return [line_link(place, self.link_to(place)) for place in places if place != self.one.game.place]

    def person(self, id_: str) -> Link:
        return player_link(self.content, id_)

    def points(self, seat: NightSeat) -> str:
        return "" if seat.points is None else numerals(plain(seat.points))


def change_of(change: Change) -> str:
    """By how much a rating moved, with its sign."""
    moved = change.after - change.before
    text = shown(moved)
    return f"+{text}" if moved > 0 else text


def shown(value: Amount | None) -> str:
    """A rating; "" where there is none."""
    return "" if value is None else rounded(value, 2)


def night_link(about: RatingList, id_: str) -> Link:
    """A night by its id, which is its day and a word."""
    return Link(night_name(id_, id_[: len("2026-03-04")]), f"games/{about.id}/{id_}.html")


def night_name(id_: str, date: str) -> str:
    """A night by its day, and by its word where it has one."""
    if id_.endswith(FROM_LOGS):
        return _("{day} (players’ own logs)").format(day=day(date))
    word = id_.removeprefix(date).removeprefix("-")
    return f"{day(date)} ({word})" if word else day(date)


def result_fields(one: Played) -> Json:
    """What a night and a player's page say of a game: of one between two who won it, and the score if reported."""
    seats = one.game.seats
    points = [plain(seat.points) for seat in seats if seat.points is not None]
    duel = len(seats) <= 2  # at a table each seat has its place
    return {
        "result": one.game.result if duel else None,
        "score": ("-".join(points) or None) if duel else None,
        "rated": bool(one.changes),
        "not_rated_because": None if one.unrated is None else str(one.unrated),
        "logs": tuple(
            GameLog(player=report.player, status=report.status, source=source(report.place))
            for report in one.game.reports
            if report.player
        ),
        "source": source(one.game.place),
    }


def change_fields(change: Change | None) -> Json:
    """What a game did to a rating; nulls where it did nothing."""
    if change is None:
        nothing = dict.fromkeys(("rating_before", "rating_before_exact", "rating_after", "rating_after_exact"))
        return {**nothing, "figures": {}, "working": ()}
    return {
        **figures({"rating_before": change.before, "rating_after": change.after}),
        "figures": figures(change.figures),
        "working": working(change.working),
    }
