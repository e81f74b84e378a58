"""What a player's page says of Diplomacy: tournaments, record by power, best games, and rating ledgers."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from masterlist.facts.board import POWERS, SEVENTH_PLAYER, Board, Power, PowerSeat
from masterlist.facts.content import Content
from masterlist.facts.event import EventTerms
from masterlist.facts.site import RatingList
from masterlist.folding import collated
from masterlist.language import _, dated, ngettext, rounded, spoken
from masterlist.scoring.comparison import ResultClass, ScoredSeat
from masterlist.scoring.ledger import Change, Step, alike, step_of
from masterlist.scoring.rating import Standing
from masterlist.site.common.games import person, result_in_words
from masterlist.site.common.links import Sources, line_link, system_link
from masterlist.site.common.words import Link, game_name, game_title
from masterlist.site.common.workings import EquationPart, Explanation, PageTop, rating_top, signed
from masterlist.site.pictures.curves import LinePicture, Point, curve
from masterlist.standings.career import peak
from masterlist.standings.movement import Places
from masterlist.standings.rating_list import ended, ratings_held
from masterlist.standings.results import ListResults, Results

BEST = 5  # games shown as a player's best
FORM = 10  # of the last games


class FinishedGame(NamedTuple):
    """One finished game of the player at a board, of an event or rated."""

    game: Link
    seat: ScoredSeat
    points: str
    system: str

    @property
    def power(self) -> str:
        """The power with its centres."""
        n = self.seat.centres
        message = ngettext("{power}, {n} centre", "{power}, {n} centres", n)
        return message.format(power=spoken(self.seat.at_power.power.label), n=n)

    @property
    def result(self) -> str:
        return result_in_words(self.seat)


def finished_games(results: Results, player: str) -> list[FinishedGame]:
    """The games of Diplomacy that the player finished, first those of events."""
    content = results.content
    found = []
    for one in results.events.values():
        event, system = one.event, system_link(content, one.event.system).text
        for game in (game for row in one.table.standings if row.player == player for game in row.played):
            name = _("{event}, round {number}").format(event=event.name, number=game.round)
            link = Link(name, f"tournaments/{event.id}/{game.board}.html")
            found.append(FinishedGame(link, game, rounded(game.points, event.decimals), system))
    for rated in (one for one in results.lists.values() if one.games):
        system = system_link(content, rated.system.id).text
        for played in rated.games:
            if not played.game.in_progress:
                link = Link(game_title(played.game), f"games/{rated.about.id}/{played.id}.html")
                seats = rated.system.score_of(played.game, EventTerms()).seats
                own = (seat for seat in seats if seat.seat.player == player)
                found += (FinishedGame(link, seat, rounded(seat.points, 2), system) for seat in own)
    return [one for one in found if isinstance(one.seat.seat, PowerSeat) and not one.seat.forfeited]


def by_power(games: list[FinishedGame]) -> Iterator[tuple[Power, tuple[int, int, int, int], Fraction]]:
    """With each power: games, wins, draws and eliminations, and the centres on average."""
    for power in POWERS:
        own = [game.seat for game in games if game.seat.at_power.power is power]
        if own:
            wins, draws = (sum(seat.result is kind for seat in own) for kind in (ResultClass.WIN, ResultClass.DRAW))
            counts = (len(own), wins, draws, sum(not seat.at_power.survives for seat in own))
            yield power, counts, Fraction(sum(seat.centres for seat in own), len(own))


def best_of(games: list[FinishedGame]) -> list[FinishedGame]:
    """The games with the best result, then with most centres: points of different systems do not compare."""
    survived = [game for game in games if game.seat.at_power.survives]
    return sorted(survived, key=lambda game: (game.seat.result, game.seat.centres), reverse=True)[:BEST]


class LedgerSection(NamedTuple):
    """The player's rating on a list that is kept as a ledger, for the template."""

    content: Content
    one: ListResults[Board]
    row: Standing
    places: Places
    link_to: Sources

    @property
    def about(self) -> RatingList:
        return self.one.about

    @property
    def top(self) -> PageTop:
        """The rating, and what the last game changed."""
        one, row = self.one, self.row
        last = one.changes[-1] if one.changes else None
        days = ratings_held(one).get(row.player, {})
        best = peak(((day, change.after) for day, change in days.items()), alike)
        highest = _("best {rating}, {day}")
        top = rating_top(
            one.about,
            row.rating,
            self.places,
            change=last.after - last.before if last else None,
            details=highest.format(rating=rounded(best[1], 2), day=dated(best[0])) if best else "",
            form=tuple(kind for _game, kind in ended(one, row.player))[-FORM:],
            why=self._why(last) if last else None,
        )
        return top._replace(place=str(row.rank)) if row.rank and not self.places.of else top

    def _why(self, last: Change) -> Explanation:
        """The ante or the award that moved the rating last."""
        one, (word, text) = self.one, self.step(last)
        board = next(game.game for game in one.games if game.id == last.game)
        points, player = last.after - last.before, self.row.player
        latest = text.format(day=dated(last.date), game=game_title(board))
        about = f"{person(self.content, player).text}. {latest}"
        return Explanation(
            title=_("Why {number}?").format(number=signed(points)),
            summary=latest,
            equation=(
                EquationPart(rounded(last.before, 2), _("before")),
                EquationPart("+" if points >= 0 else "−"),
                EquationPart(rounded(abs(points), 2), word),
            ),
            result=rounded(last.after, 2),
            exact=f"../games/{one.about.id}/{last.game}.html",
            rule=system_link(self.content, one.about.system).path,
            source=line_link(board.place, self.link_to(board.place)),
            wrong=self.link_to.edit(board.place),
            tell=self.link_to.tell(board.place, about, f"players/{player}.html"),
        )

    def step(self, change: Change) -> tuple[str, str]:
        """What moved the rating: in a word, and in a sentence."""
        if step_of(change) is Step.START:
            return _("ante"), _("{day}: ante in {game}.")
        return _("award"), _("{day}: award in {game}.")

    def game(self, change: Change) -> Link:
        return Link(game_name(change.game), f"games/{self.about.id}/{change.game}.html")

    @property
    def curve(self) -> LinePicture | None:
        """The rating after each ante and award."""
        points = []
        for one in self.one.changes:
            game = self.game(one)
            title = _("{day}: {step} in {game}, rating {rating}").format(
                day=dated(one.date), step=self.step(one)[0], game=game.text, rating=rounded(one.after, 2)
            )
            points.append(Point(one.date, one.after, "change", title, game.path))
        if not points:
            return None
        title = _("Rating over time, from {first} to {last}; the ledger below shows the same")
        return curve(points, title.format(first=dated(points[0].date), last=dated(points[-1].date)))

    @property
    def tablemates(self) -> list[tuple[Link, Counter[str]]]:
        """Everybody who sat at a table with the player in a finished game, those most often met first.

        Of each, how many of these games were won, drawn and lost.
        """
        player = self.row.player
        met: dict[str, Counter[str]] = {}
        for game, kind in ended(self.one, player):
            for other in {change.player for change in game.changes} - {player, SEVENTH_PLAYER}:
                met.setdefault(other, Counter())[kind] += 1
        people = [(person(self.content, id_), kinds) for id_, kinds in met.items()]
        return sorted(people, key=lambda one: (-one[1].total(), collated(one[0].text), one[0].path))
