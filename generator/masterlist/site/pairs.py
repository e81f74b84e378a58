"""Two players who have met often: the page and the document of their games."""

from collections.abc import Iterator, Mapping, Sequence
from operator import itemgetter
from typing import NamedTuple

from masterlist.amount import plain
from masterlist.codec import decode
from masterlist.documents.games import (
    BetweenGame,
    BetweenJson,
    BetweenNightGame,
    BetweenOnList,
    BetweenOnNights,
    ScoreOnList,
    ScoreOnNights,
)
from masterlist.documents.schema_types import NamedJson
from masterlist.engine.query import Ask, query
from masterlist.facts.logbook import Entry, LogBook
from masterlist.facts.site import RatingList
from masterlist.language import _, dated
from masterlist.queries.history import runs_of, runs_of_files
from masterlist.queries.logs import Claims, keeps, log, night_lists
from masterlist.queries.overview import pairs
from masterlist.queries.people import anonymizer_of, names
from masterlist.queries.ratings import own_games
from masterlist.read.history import Runs
from masterlist.scoring.choices import log_system
from masterlist.scoring.log import Paired, conditions
from masterlist.scoring.pairing import pair
from masterlist.site.common.links import Sources, amounts, document, line_anchor, pair_path, source, telling
from masterlist.site.common.words import Document, Link, Page, outcome, result
from masterlist.site.common.workings import PageTop
from masterlist.site.downloads.index import in_json
from masterlist.site.layout.frame import NOWHERE, Frame
from masterlist.site.pictures.curves import Curve, Point, curve
from masterlist.site.records import pair_top
from masterlist.source import Place
from masterlist.standings.head_to_head import NO_GAMES, GameBetween, HeadToHeadScore, games_of, scores
from masterlist.standings.nights import Met, Played, met_in
from masterlist.standings.totals import OpenEntry

Games = Mapping[str, Sequence[GameBetween]]  # by list, as the first by id sees them
Meetings = Mapping[str, Sequence[Met]]  # the same of lists that are rated from nights


# What the logs of one list say of two players' games, by each of the two who keeps a log.
Said = tuple[tuple[str, tuple[Entry, ...]], ...]


class PairInputs(NamedTuple):
    """What the page and the document of two players' games show."""

    names: dict[str, str]  # of both, ids in order
    between: dict[str, Said]  # by list that is rated from log books
    nights: dict[str, tuple[Played, ...]]  # by list that is rated from nights, the games between the two
    runs: dict[str, Runs]  # where the lines of both log books come from, by file

    def made(self, frame: Frame) -> Iterator[Page | Document]:
        """Their page and document."""
        first, second = self.names
        games = {}
        for list_, said in self.between.items():
            books = [
                LogBook(keeper, 1, list_, None, entries, NOWHERE, NOWHERE, NOWHERE, NOWHERE) for keeper, entries in said
            ]
            asked = conditions(frame.lists[list_], books, self.names)
            system = log_system(frame.lists[list_].system)
            games[list_] = games_of(system, pair(books, conditions=asked).values(), first)
        link_to = Sources(frame.site, frame.prefix, self.runs, frame.private)
        met = {list_: met_in(own, *self.names) for list_, own in self.nights.items()}
        view, path = PairPage(frame.lists, self.names, games, met, link_to), pair_path(first, second)
        title = _("{one} and {other}").format(one=self.names[first], other=self.names[second])
        told = _("Every game between {one} and {other}, as recorded in both their logs.")
        told = told if games else _("Every game between {one} and {other}.")
        summary = told.format(one=self.names[first], other=self.names[second])
        yield Page(path, "head_to_head.html", title, summary, view, in_json(title, view.data))
        yield document(path.removesuffix(".html"), pair_document(self.names, frame.lists, games, met))


@query
def pair_inputs(ask: Ask, id_: str) -> PairInputs:
    """What is shown of two players, ``FIRST/SECOND``."""
    anonymize = anonymizer_of(ask)
    both = id_.split("/")
    lists, of_nights = ask.part(pairs, key=id_), ask(night_lists)
    claims = {keeper: dict(_claims(ask, keeper, other)) for keeper, other in (both, both[::-1])}
    between = {
        list_: tuple((one, claims[one].get(list_, ())) for one in both if list_ in (ask.part(keeps, key=one) or ()))
        for list_ in lists
        if list_ not in of_nights
    }
    nights = {list_: _met(ask, list_, both) for list_ in lists if list_ in of_nights}
    shown = [one for one in both if not anonymize.concerns((one,))]
    runs = {file: own for one in shown for file, own in runs_of(ask, f"logs/{one}").items()}
    runs |= runs_of_files(ask, (one.game.place.file for own in anonymize([*nights.values()]) for one in own))
    called: dict[str, str] = {one: ask.part(names, key=one) for one in both}
    if anonymize:
        called = dict(sorted(anonymize(called).items()))
        between = {list_: tuple(sorted(anonymize(own), key=itemgetter(0))) for list_, own in between.items()}
        nights = {list_: anonymize(own) for list_, own in nights.items()}
    return PairInputs(called, between, nights, runs)


def _met(ask: Ask, list_: str, both: list[str]) -> tuple[Played, ...]:
    """The games of the two alone, without workings."""
    return tuple(
        one._replace(changes=tuple(change._replace(working=()) for change in one.changes))
        for one in own_games(ask, list_, both[0]).played
        if {*one.game.players} == {*both}
    )


def _claims(ask: Ask, keeper: str, about: str) -> Claims:
    lists = ask.part(keeps, key=keeper)
    data: bytes | None = ask.part(log, keeper, key="claims", entry=about) if lists else None
    return decode(data, Claims) if data else ()


class PairPage(NamedTuple):
    """All that the two have played, for its template."""

    lists: Mapping[str, RatingList]
    names: Mapping[str, str]
    games: Games
    met: Meetings
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

    def scored(self, list_: str) -> list[tuple[GameBetween, HeadToHeadScore]]:
        """The games of a list, each with the score after it."""
        return [*zip(self.games[list_], scores(self.games[list_]), strict=True)]

    def final(self, list_: str) -> HeadToHeadScore:
        return scores(self.games[list_])[-1] if self.games[list_] else NO_GAMES

    def top(self, list_: str) -> PageTop:
        """Who has won more of their games of a list."""
        games, met = self.games.get(list_, ()), self.met.get(list_, ())
        score = met[-1] if met else self.final(list_)
        day = met[-1].played.date if met else games[-1].date if games else ""
        return pair_top(self.called, (score.won, score.drawn, score.lost), day)

    def result(self, game: GameBetween) -> str:
        return result(game.result) if game.result else _("The logs disagree")

    def row(self, one: Paired) -> str:
        """The path of the row on the player's page."""
        return f"players/{one.player}.html#{line_anchor(one.entry.place)}"

    def source(self, place: Place) -> Link:
        """The line in the repository."""
        return Link(_("line {number}").format(number=place.line), self.link_to(place))

    def curve(self, list_: str) -> Curve | None:
        """By how many games won the first is ahead."""
        title = _("Lead of {one} over {other} in games won; the table below shows the same")
        points = []
        for at, (game, score) in enumerate(self.scored(list_) if list_ in self.games else (), 1):
            counts, kind = game.rated and game.result is not None, outcome(game.result) if game.result else ""
            points.append(self._point(game.date, kind, score, f"#{list_}-{at}", counts=counts))
        for one in self.met.get(list_, ()):
            anchor = f"#{list_}-{one.played.night}-{one.played.game.number}"
            points.append(self._point(one.played.date, one.outcome, one, anchor, counts=bool(one.played.changes)))
        return curve(points, title.format(one=self.called[0], other=self.called[1]))

    def _point(self, date: str, kind: str, score: HeadToHeadScore | Met, anchor: str, *, counts: bool) -> Point:
        """A game that was won, drawn or lost; "" where the logs disagree."""
        titles = {
            "": _("{day}: the logs disagree (not rated), {score}"),
            "won": _("{day}: {player} won, {score}") if counts else _("{day}: {player} won (not rated), {score}"),
            "drawn": _("{day}: {player} drew, {score}") if counts else _("{day}: {player} drew (not rated), {score}"),
            "lost": _("{day}: {player} lost, {score}") if counts else _("{day}: {player} lost (not rated), {score}"),
        }
        so_far = f"{score.won}–{score.drawn}–{score.lost}"
        title = titles[kind].format(day=dated(date), player=self.called[0], score=so_far)
        return Point(date, score.won - score.lost, kind if counts else "unrated", title, anchor)

    def detail(self, one: Met) -> str:
        """The colour that the first of them had, and the score where there was one."""
        seats = sorted(one.played.game.seats, key=lambda seat: seat.player != next(iter(self.names)))
        points = [plain(seat.points) for seat in seats if seat.points is not None]
        colour = {"white": _("with White"), "black": _("with Black")}.get(seats[0].name, "")
        return " ".join(filter(None, (colour, "–".join(points))))

    def ratings(self, one: Met) -> list[object]:
        """Of both after the game; None where it is not rated."""
        after = {change.player: change.after for change in one.played.changes}
        return [after.get(player) for player in self.names]


def pair_document(
    names: Mapping[str, str], lists: Mapping[str, RatingList], games: Games, met: Meetings
) -> BetweenJson:
    """All that two players have played; ``names`` are theirs, ids in order."""
    dates = [game.date for own in games.values() for game in own]
    dates += [one.played.date for own in met.values() for one in own]
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


def _met_document(first: str, games: Sequence[Met]) -> BetweenOnNights:
    """Games of nights: there are no game points, and one report tells of each."""
    last = games[-1] if games else None
    won, drawn, lost = (last.won, last.drawn, last.lost) if last else (0, 0, 0)
    return BetweenOnNights(
        score=ScoreOnNights(games=won + drawn + lost, won=won, drawn=drawn, lost=lost),
        games=tuple(
            BetweenNightGame(
                date=one.played.date,
                night=one.played.night,
                game=one.played.id,
                outcome=one.outcome,
                seat=next(seat.name for seat in one.played.game.seats if seat.player == first),
                rated=bool(one.played.changes),
                score=(one.won, one.drawn, one.lost),
                source=source(one.played.game.place),
            )
            for one in games
        ),
    )


def _games_document(players: list[str], games: Sequence[GameBetween]) -> BetweenOnList:
    after = scores(games)
    end = after[-1] if after else NO_GAMES
    return BetweenOnList(
        score=ScoreOnList(
            games=end.games,
            won=end.won,
            drawn=end.drawn,
            lost=end.lost,
            **amounts(points_for=end.points, points_against=end.against),
        ),
        games=tuple(
            BetweenGame(
                date=game.date,
                result=game.result.value if game.result else None,
                rated=game.rated,
                **amounts(points_for=game.points[0], points_against=game.points[1]),
                score=(score.won, score.drawn, score.lost),
                logs={
                    player: telling(OpenEntry(one.entry.result, one.status, one.entry.place)) if one else None
                    for player, one in zip(players, game.tellings, strict=True)
                },
            )
            for game, score in zip(games, after, strict=True)
        ),
    )
