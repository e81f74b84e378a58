"""What a player's page says of lists that are rated from single games: rating, curve, form, and every game."""

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from masterlist import resources
from masterlist.facts.content import Content
from masterlist.facts.site import RatingList
from masterlist.language import _, dated, day, grouped, numerals, pgettext, rounded
from masterlist.scoring.ledger import Change
from masterlist.scoring.rating import game_systems
from masterlist.scoring.registry import list_system
from masterlist.scoring.system import NO_GAME
from masterlist.scoring.working import Line
from masterlist.site.common.games import GameShown, figure, heading, shown
from masterlist.site.common.links import Sources, line_link, player_link, system_link
from masterlist.site.common.words import Link
from masterlist.site.common.workings import Explanation, PageTop, equation, letters_of, moved, rating_top, signed
from masterlist.site.pictures.curves import LinePicture, Point, curve
from masterlist.source import Message, with_names
from masterlist.standings.movement import Places
from masterlist.standings.nights import GamesOn, Played, outcome
from masterlist.standings.periods import held, period_of

PLACES = 2  # decimals of a rating
FORM = 10  # of the last games


def what_if(system: str) -> str:
    """The system's id where it brings its function for the browser, or ""."""
    return system if resources.system_script(system) else ""


class GamesSection(NamedTuple):
    """A player on a list that is rated from nights, for the template."""

    content: Content
    one: GamesOn
    places: Places
    link_to: Sources

    @property
    def about(self) -> RatingList:
        return self.content.lists[self.one.list]

    @property
    def rules(self) -> Link:
        return system_link(self.content, self.about.system)

    @property
    def unranked(self) -> Message | None:
        """Why the player has no rank."""
        reason = self.one.row.reason if self.one.row else NO_GAME
        return reason and with_names(reason, self.content.name_of)

    @property
    def top(self) -> PageTop | None:
        """The rating, and what the last game or period changed; None where no game of theirs is rated."""
        one, own = self.one, self.one.own
        if one.row is None:
            return None
        last = next((change for change in reversed(own.changes) if not own.other or not change.game), None)
        played = next((played for played in reversed(own.played) if last and last in played.changes), None)
        rated = [played for played in own.played if played.changes]
        return rating_top(
            self.about,
            one.row.rating,
            self.places,
            change=last.after - last.before if last else None,
            details=self._highest() if own.changes else "",
            form=tuple(outcome(played, own.player) for played in rated[-FORM:]),
            why=explained(self.content, self.about, last, played, self.link_to) if last else None,
        )

    @property
    def figures(self) -> Iterator[tuple[str, str, str]]:
        """Label, value, and how it came about."""
        if (row := self.one.row) is None:
            return
        for column in list_system(self.about.system).columns:
            yield heading(column), figure(column, row.figures.get(column.key)), ""
        text = _("{won} won, {drawn} drawn, {lost} lost").format(won=row.won, drawn=row.drawn, lost=row.lost)
        yield _("Rated games"), grouped(row.games), text

    def _highest(self) -> str:
        """The highest rating at the end of a period, and whether the rating of today is of one that goes on."""
        every = held(self.about, self.one.own.changes)
        over = [change for change in every if not self._is_provisional(change)]
        best = max(over, key=lambda change: change.after, default=None)
        provisional = "" if over[-1:] == every[-1:] else _("provisional, until its period is over")
        if best is None or (best.after == every[-1].after and not provisional):
            return provisional or _("highest ever")
        highest = _("best {rating}, {day}").format(rating=shown(best.after), day=dated(best.date))
        return "; ".join(filter(None, (provisional, highest)))

    def _is_provisional(self, change: Change) -> bool:
        return bool(self.one.running) and period_of(self.about, change.date) == self.one.running

    @property
    def curve(self) -> LinePicture | None:
        """A point for each rating that was held: after each game, or after each period that is longer than a day."""
        about, own = self.about, self.one.own
        points = []
        rows = {change.date: f"#{about.id}-change-{number}" for number, change in enumerate(own.other)}
        for change in held(about, own.changes) if rows else ():
            is_provisional = self._is_provisional(change)
            text = _("{day}: rating {rating}, provisional") if is_provisional else _("{day}: rating {rating}")
            title = text.format(day=dated(change.date), rating=shown(change.after))
            points.append(Point(change.date, change.after, "change", title, rows.get(change.date, "")))
        for line in () if rows else self._games():
            if line.change and line.played:
                title = _("{title}, rating {rating}").format(
                    title=_title(self.content, line.played, own.player), rating=shown(line.change.after)
                )
                kind = outcome(line.played, own.player)
                points.append(Point(line.date, line.change.after, kind, title, f"#{line.anchor}"))
        if not points:
            return None
        first, last = points[0], points[-1]
        title = _(
            "Rating over time, from {first} on {first_day} to {last} on {last_day}; the games below show the same"
        ).format(
            first=shown(first.value), first_day=dated(first.date), last=shown(last.value), last_day=dated(last.date)
        )
        start = next((change.before for change in own.changes), first.value)
        band = game_systems()[about.system].band  # how far the rating may be off, where the system says so
        spread = [
            (change.date, change.after, change.figures[band])
            for change in (held(about, own.changes) if band else ())
            if band in change.figures
        ]
        return curve(points, title, start, from_zero=False, spread=spread)

    @property
    def lines(self) -> list["OwnLine"]:
        """Every game, and changes that are not of one game, the newest first."""
        others = (OwnLine(self, None, change, number) for number, change in enumerate(self.one.own.other))
        return sorted([*self._games(), *others], key=lambda line: (line.date, line.played is None))[::-1]

    def _games(self) -> Iterator["OwnLine"]:
        player = self.one.own.player
        for played in self.one.own.played:
            yield OwnLine(self, played, next((one for one in played.changes if one.player == player), None))


class OwnLine(NamedTuple):
    """A game of the player, or a change of a whole period."""

    section: GamesSection
    played: Played | None
    change: Change | None  # None of a game that is not rated
    number: int = 0  # of a change of a period

    @property
    def anchor(self) -> str:
        list_ = self.section.one.list
        if self.played is None:
            return f"{list_}-change-{self.number}"
        return f"{list_}-{self.played.night}-{self.played.game.number}"

    @property
    def date(self) -> str:
        if self.played:
            return self.played.date
        return self.change.date if self.change else ""

    @property
    def game(self) -> GameShown | None:
        return GameShown(self.section.content, self.played, self.section.link_to) if self.played else None

    @property
    def night(self) -> Link | None:
        """The game on the page of its night."""
        return _night(self.section.about, self.played) if self.played else None

    @property
    def kind(self) -> str:
        """Won, drawn or lost; "table" where a table was not won alone, "period" for what is not of one game."""
        if self.played is None:
            return "period"
        kind = outcome(self.played, self.section.one.own.player)
        return kind if len(self.played.game.seats) == 2 or kind == "won" else "table"

    @property
    def label(self) -> str:
        """What changed, where that is not of one game."""
        is_day = period_of(self.section.about, self.date) == self.date
        return _("The day as a whole") if is_day else _("The period as a whole")

    @property
    def opponents(self) -> list[Link]:
        return _opponents(self.section.content, self.played, self.section.one.own.player) if self.played else []

    @property
    def detail(self) -> str:
        """The colour and the score between two, or the place at a table."""
        if self.played is None:
            return ""
        game, player = GameShown(self.section.content, self.played, self.section.link_to), self.section.one.own.player
        if not game.result:
            return _place(self.played, player)
        seats = self.played.game.seats
        at = next(at for at, seat in enumerate(seats) if seat.player == player)
        colour = {"white": _("with White"), "black": _("with Black")}.get(seats[at].name, "")
        own = [game.points(seat) for seat in seats]
        score = "–".join(own[::-1] if at else own) if game.score else ""
        return " ".join(filter(None, (colour, score)))

    @property
    def rating(self) -> str:
        """After it; what a game did to a rating of a longer period is part of the period's working, and no rating."""
        is_part = self.played and self.section.one.own.other
        return shown(self.change.after) if self.change and not is_part else ""

    @property
    def working(self) -> tuple[Line, ...]:
        """Of a game the sum that gave its change: every step is on the page of the night."""
        if self.change is None or (self.played and self.section.one.own.other):
            return ()
        if self.played is None:
            return self.change.working
        at = _at_change(self.change)
        return () if at is None else (self.change.working[at],)

    @property
    def figures(self) -> Iterator[tuple[str, str]]:
        """Of the change, with what they are called."""
        if self.change is None:
            return
        for column in game_systems()[self.section.about.on(self.change.date).system].change_columns:
            if text := figure(column, self.change.figures.get(column.key)):
                yield heading(column), text


def explained(
    content: Content, about: RatingList, last: Change, played: Played | None, link_to: Sources
) -> Explanation | None:
    """The last change: of a game between two in a sentence, of any as the sum that gave it."""
    change = last.after - last.before
    result = signed(change)
    names = letters_of(list_system(about.system).every_term(about.terms))
    if played is None:
        text = _("What the games of the rating period until {day} brought together.").format(day=dated(last.date))
        exact, source, wrong, tell = f"#list-{about.id}", None, "", ""
    else:
        text, place = _sentence(content, last, played), played.game.place
        exact, source = f"../{_night(about, played).path}", line_link(place, link_to(place))
        wrong = link_to.edit(place)
        name = player_link(content, last.player).text
        topic = text if text.startswith(name) else f"{name}. {text}"
        tell = link_to.tell(place, topic, f"players/{last.player}.html")
        if len(played.game.seats) == 2:  # the score is in the sum without a line of its own
            score = {"won": "1", "drawn": "0.5", "lost": "0"}[outcome(played, last.player)]
            names = {score: pgettext("in an equation", "score")} | names
    at = _at_change(last)
    return Explanation(
        title=_("Why {number}?").format(number=result),
        summary=text,
        equation=equation(last.working, at, names) if at is not None else (),
        result=result,
        way=moved(change, PLACES)[1],
        exact=exact,
        rule=system_link(content, about.system).path,
        source=source,
        wrong=wrong,
        tell=tell,
    )


def _at_change(one: Change) -> int | None:
    """Which line of a working gives by how much the rating moved."""
    change = one.after - one.before
    return next((at for at in reversed(range(len(one.working))) if Fraction(one.working[at].value) == change), None)


def _sentence(content: Content, last: Change, played: Played) -> str:
    """What was expected of a game between two, where the system says so; of any other how it ended."""
    opponents = _opponents(content, played, last.player)
    other = next((change for change in played.changes if change.player != last.player), None)
    if len(opponents) != 1 or other is None or "expected" not in last.figures:
        return _title(content, played, last.player) + "."
    score = next(seat.points for seat in played.game.seats if seat.player == last.player)
    kind = outcome(played, last.player)
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
    kind = outcome(played, player)
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
