"""Two players who have met often: the page and the document of their games."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from masterlist.amount import Amount, plain
from masterlist.documents.games import BetweenGame, BetweenJson, BetweenNightGame, BetweenOnList, BetweenOnNights
from masterlist.documents.schema_types import NamedJson, ScoreOnList, ScoreOnNights
from masterlist.engine.query import Ask, query
from masterlist.facts.site import RatingList
from masterlist.language import _, dated
from masterlist.queries.head_to_head import Games, GamesOfTwo, games_of_two
from masterlist.queries.overview import pairs
from masterlist.scoring.log import Paired
from masterlist.site.common.links import Sources, amounts, document, line_anchor, pair_path, source, telling
from masterlist.site.common.words import Document, Link, Page, result
from masterlist.site.common.workings import PageTop
from masterlist.site.downloads.index import in_json
from masterlist.site.layout import Frame
from masterlist.site.pictures.curves import LinePicture, Point, curve
from masterlist.site.records import pair_top
from masterlist.source import Place
from masterlist.standings.head_to_head import GameBetween
from masterlist.standings.nights import Played
from masterlist.standings.totals import OpenEntry


class PairInputs(NamedTuple):
    """What the page and the document of two players' games show."""

    two: GamesOfTwo

    def made(self, frame: Frame) -> Iterator[Page | Document]:
        """Their page and document."""
        names, (games, met) = self.two.names, self.two.games(frame.lists)
        first, second = names
        link_to = Sources(frame.site, frame.prefix, self.two.runs, frame.private)
        view, path = PairPage(frame.lists, names, games, met, link_to), pair_path(first, second)
        title = _("{one} and {other}").format(one=names[first], other=names[second])
        summary = _("Every game between {one} and {other}, as recorded in both their logs.")
        summary = summary if games else _("Every game between {one} and {other}.")
        summary = summary.format(one=names[first], other=names[second])
        yield Page(path, "head_to_head.html", title, summary, view, in_json(title, view.data))
        yield document(path.removesuffix(".html"), pair_document(names, frame.lists, games, met))


@query
def pair_inputs(ask: Ask, id_: str) -> PairInputs:
    """What is shown of two players, ``FIRST/SECOND``."""
    return PairInputs(games_of_two(ask, id_, ask.part(pairs, key=id_)))


class PairPage(NamedTuple):
    """All that the two have played, for its template."""

    lists: Mapping[str, RatingList]
    names: Mapping[str, str]
    games: Games
    met: Games  # the same of lists that are rated from nights
    link_to: Sources

    @property
    def data(self) -> str:
        return f"api/v1/{pair_path(*self.names).removesuffix('.html')}.json"

    @property
    def ahead(self) -> str:
        """What the curves show."""
        return _("Games that {player} is ahead, of those won").format(player=self.called[0])

    @property
    def called(self) -> tuple[str, ...]:
        return tuple(self.names.values())

    def points(self, list_: str) -> tuple[Amount, Amount]:
        """Game points of both in their rated games."""
        games = self.games[list_]
        return games[-1].totals if games else (0, 0)

    def top(self, list_: str) -> PageTop:
        """Who has won more of their games of a list."""
        games = self.games.get(list_) or self.met.get(list_)
        return pair_top(self.called, *(games[-1].score, games[-1].date) if games else ((0, 0, 0), ""))

    def result(self, game: GameBetween) -> str:
        return result(game.result) if game.result else _("The logs disagree")

    def row(self, one: Paired) -> str:
        """The path of the row on the player's page."""
        return f"players/{one.player}.html#{line_anchor(one.entry.place)}"

    def source(self, place: Place) -> Link:
        """The line in the repository."""
        return Link(_("line {number}").format(number=place.line), self.link_to(place))

    def curve(self, list_: str) -> LinePicture | None:
        """By how many games won the first is ahead."""
        title = _("Lead of {one} over {other} in games won; the table below shows the same")
        points = []
        for at, game in enumerate(self.games.get(list_) or self.met.get(list_, ()), 1):
            row = f"{game.played.night}-{game.played.game.number}" if game.played else at
            points.append(self._point(game, f"#{list_}-{row}"))
        return curve(points, title.format(one=self.called[0], other=self.called[1]))

    def _point(self, game: GameBetween, anchor: str) -> Point:
        counts = game.rated and bool(game.outcome)
        titles = {
            "": _("{day}: the logs disagree (not rated), {score}"),
            "won": _("{day}: {player} won, {score}") if counts else _("{day}: {player} won (not rated), {score}"),
            "drawn": _("{day}: {player} drew, {score}") if counts else _("{day}: {player} drew (not rated), {score}"),
            "lost": _("{day}: {player} lost, {score}") if counts else _("{day}: {player} lost (not rated), {score}"),
        }
        won, _drawn, lost = game.score
        score = "–".join(map(str, game.score))
        title = titles[game.outcome].format(day=dated(game.date), player=self.called[0], score=score)
        return Point(game.date, won - lost, game.outcome if counts else "unrated", title, anchor)

    def detail(self, one: Played) -> str:
        """The colour that the first of them had, and the score where there was one."""
        seats = sorted(one.game.seats, key=lambda seat: seat.player != next(iter(self.names)))
        points = [plain(seat.points) for seat in seats if seat.points is not None]
        colour = {"white": _("with White"), "black": _("with Black")}.get(seats[0].name, "")
        return " ".join(filter(None, (colour, "–".join(points))))

    def ratings(self, one: Played) -> list[object]:
        """Of both after the game; None where it is not rated."""
        after = {change.player: change.after for change in one.changes}
        return [after.get(player) for player in self.names]


def pair_document(names: Mapping[str, str], lists: Mapping[str, RatingList], games: Games, met: Games) -> BetweenJson:
    """All that two players have played; ``names`` are theirs, ids in order."""
    dates = [game.date for own in (*games.values(), *met.values()) for game in own]
    first, *_ = both = list(names)
    found: dict[str, BetweenOnList | BetweenOnNights] = {}
    for id_ in lists:
        if id_ in met:
            found[id_] = _met_document(first, met[id_])
        elif id_ in games:
            found[id_] = _games_document(both, games[id_])
    return BetweenJson(
        as_of=max(dates, default=None), players=tuple(NamedJson(*one) for one in names.items()), lists=found
    )


def _met_document(first: str, games: Sequence[GameBetween]) -> BetweenOnNights:
    """Games of nights: there are no game points, and one report tells of each."""
    won, drawn, lost = games[-1].score if games else (0, 0, 0)
    return BetweenOnNights(
        score=ScoreOnNights(games=won + drawn + lost, won=won, drawn=drawn, lost=lost),
        games=tuple(
            BetweenNightGame(
                date=one.date,
                night=played.night,
                game=played.id,
                outcome=one.outcome,
                seat=next(seat.name for seat in played.game.seats if seat.player == first),
                rated=one.rated,
                score=one.score,
                source=source(played.game.place),
            )
            for one in games
            if (played := one.played)
        ),
    )


def _games_document(players: list[str], games: Sequence[GameBetween]) -> BetweenOnList:
    won, drawn, lost = games[-1].score if games else (0, 0, 0)
    points, against = games[-1].totals if games else (0, 0)
    return BetweenOnList(
        score=ScoreOnList(
            games=won + drawn + lost,
            won=won,
            drawn=drawn,
            lost=lost,
            **amounts(points_for=points, points_against=against),
        ),
        games=tuple(
            BetweenGame(
                date=game.date,
                result=game.result.value if game.result else None,
                rated=game.rated,
                **amounts(points_for=game.points[0], points_against=game.points[1]),
                score=game.score,
                logs={
                    player: telling(OpenEntry(one.entry.result, one.status, one.entry.place)) if one else None
                    for player, one in zip(players, game.entries, strict=True)
                },
            )
            for game in games
        ),
    )
