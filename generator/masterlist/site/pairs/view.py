"""The page of two players' games with each other."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from masterlist.amount import Amount, plain
from masterlist.facts.site import RatingList
from masterlist.language import _, day, number, rounded, spoken
from masterlist.scoring.log import Paired
from masterlist.site.common.links import Sources, line_anchor, pair_path
from masterlist.site.common.model import Link, Page
from masterlist.site.common.words import outcome, result
from masterlist.site.downloads.head import in_json
from masterlist.site.pictures.curves import Curve, Point, curve
from masterlist.standings.head_to_head import NO_GAMES, Game, Score, scores
from masterlist.standings.nights import Met

Games = Mapping[str, Sequence[Game]]  # by list, as the first by id sees them
Meetings = Mapping[str, Sequence[Met]]  # the same of lists that are rated from nights


class TellingView(NamedTuple):
    """What one of the two logs says of a game."""

    status: str  # or "" where the log does not have the game
    row: str  # path of the row on the player's page
    source: Link  # to the line in the repository


class GameView(NamedTuple):
    """One game."""

    anchor: str
    date: str
    result: str
    rated: bool
    points: tuple[str, str]
    score: str  # after it: won, drawn, lost
    tellings: tuple[TellingView, TellingView]
    differences: tuple[str, ...]  # where the first log does not mirror the second


class ListView(NamedTuple):
    """The games of one list."""

    list: Link
    score: Score
    points: tuple[str, str]
    curve: Curve | None
    games: tuple[GameView, ...]


class MetView(NamedTuple):
    """One game of a night."""

    anchor: str
    night: Link
    result: str
    detail: str  # the colour that the first of them had, and the score where there was one
    rated: bool
    ratings: tuple[str, str]  # after it
    score: str  # after it: won, drawn, lost
    source: Link


class NightsView(NamedTuple):
    """The games of one list that is rated from nights."""

    list: Link
    score: tuple[int, int, int]
    curve: Curve | None
    games: tuple[MetView, ...]


class PairView(NamedTuple):
    """All that the two have played."""

    players: tuple[Link, Link]
    lists: tuple[ListView, ...]
    nights: tuple[NightsView, ...]
    ahead: str  # what the curves show
    data: str  # path of the JSON document


def pair_page(
    lists: Mapping[str, RatingList], names: Mapping[str, str], games: Games, met: Meetings, link_to: Sources
) -> Page:
    """The page of two players; ``names`` are theirs, ids in order."""
    first, second = names
    path = pair_path(first, second)
    view = PairView(
        players=(Link(names[first], f"players/{first}.html"), Link(names[second], f"players/{second}.html")),
        lists=tuple(_list_view(lists[id_], names, games[id_], link_to) for id_ in lists if id_ in games),
        nights=tuple(_nights_view(lists[id_], names, met[id_], link_to) for id_ in lists if id_ in met),
        ahead=_("Games that {player} is ahead, of those won").format(player=names[first]),
        data=f"api/v1/{path.removesuffix('.html')}.json",
    )
    both = {"one": names[first], "other": names[second]}
    title = _("{one} and {other}").format(**both)
    told = _("Every game between {one} and {other}, as recorded in both their logs.")
    summary = (told if games else _("Every game between {one} and {other}.")).format(**both)
    return Page(path, "head_to_head.html", title, summary, view, in_json(title, view.data))


def _list_view(about: RatingList, names: Mapping[str, str], games: Sequence[Game], link_to: Sources) -> ListView:
    after = scores(games)
    final = after[-1] if after else NO_GAMES
    return ListView(
        list=Link(about.name, f"lists/{about.id}.html"),
        score=final,
        points=(number(final.points), number(final.against)),
        curve=_curve(about, list(names.values()), games, after),
        games=tuple(
            _game(f"{about.id}-{at}", game, score, link_to)
            for at, (game, score) in enumerate(zip(games, after, strict=True), 1)
        ),
    )


def _curve(about: RatingList, names: list[str], games: Sequence[Game], after: Sequence[Score]) -> Curve | None:
    points = []
    for at, (game, score) in enumerate(zip(games, after, strict=True), 1):
        counts = game.rated and game.result is not None
        title = _marked(game, names[0], score, counts=counts)
        kind = outcome(game.result) if counts and game.result else "unrated"
        points.append(Point(game.date, score.won - score.lost, kind, title, f"#{about.id}-{at}"))
    title = _("Lead of {one} over {other} in games won; the table below shows the same")
    return curve(points, title.format(one=names[0], other=names[1]))


def _nights_view(about: RatingList, names: Mapping[str, str], games: Sequence[Met], link_to: Sources) -> NightsView:
    called, last = list(names.values()), games[-1]
    points = [
        Point(one.played.date, one.won - one.lost, kind, _met_title(one, called[0]), f"#{_met_anchor(about, one)}")
        for one in games
        if (kind := one.outcome if one.played.changes else "unrated")
    ]
    title = _("Lead of {one} over {other} in games won; the table below shows the same")
    return NightsView(
        list=Link(about.name, f"lists/{about.id}.html"),
        score=(last.won, last.drawn, last.lost),
        curve=curve(points, title.format(one=called[0], other=called[1])),
        games=tuple(_met_view(about, list(names), one, link_to) for one in games),
    )


def _met_anchor(about: RatingList, one: Met) -> str:
    return f"{about.id}-{one.played.night}-{one.played.game.number}"


def _met_title(one: Met, name: str) -> str:
    said = _titles(counts=bool(one.played.changes))[one.outcome]
    return said.format(day=day(one.played.date), player=name, score=f"{one.won}–{one.drawn}–{one.lost}")


def _met_view(about: RatingList, players: list[str], one: Met, link_to: Sources) -> MetView:
    game, after = one.played.game, {change.player: change.after for change in one.played.changes}
    seat = next(seat for seat in game.seats if seat.player == players[0])
    points = [
        plain(own.points) for own in sorted(game.seats, key=lambda own: own is not seat) if own.points is not None
    ]
    colour = {"white": _("with White"), "black": _("with Black")}.get(seat.name, "")
    return MetView(
        anchor=_met_anchor(about, one),
        night=Link(day(one.played.date), f"games/{about.id}/{one.played.night}.html#{one.played.anchor}"),
        result=_(one.outcome),
        detail=" ".join(filter(None, (colour, "–".join(points)))),
        rated=bool(after),
        ratings=(_rating(after.get(players[0])), _rating(after.get(players[1]))),
        score=f"{one.won}–{one.drawn}–{one.lost}",
        source=Link(_("line {number}").format(number=game.place.line), link_to(game.place)),
    )


def _rating(value: Amount | None) -> str:
    return "" if value is None else rounded(value, 2)


def _marked(game: Game, name: str, score: Score, *, counts: bool) -> str:
    return _titles(counts=counts)[outcome(game.result) if game.result else ""].format(
        day=day(game.date), player=name, score=_so_far(score)
    )


def _titles(*, counts: bool) -> dict[str, str]:
    """What a mark is called, by what the game was for the first of the two; "" where the logs disagree."""
    if counts:
        return {
            "won": _("{day}: {player} won, {score}"),
            "drawn": _("{day}: {player} drew, {score}"),
            "lost": _("{day}: {player} lost, {score}"),
        }
    return {
        "won": _("{day}: {player} won (not rated), {score}"),
        "drawn": _("{day}: {player} drew (not rated), {score}"),
        "lost": _("{day}: {player} lost (not rated), {score}"),
        "": _("{day}: the logs disagree (not rated), {score}"),
    }


def _so_far(score: Score) -> str:
    return f"{score.won}–{score.drawn}–{score.lost}"


def _game(anchor: str, game: Game, score: Score, link_to: Sources) -> GameView:
    differences = next((one.differences for one in game.tellings if one), ())
    return GameView(
        anchor=anchor,
        date=game.date,
        result=result(game.result) if game.result else _("The logs disagree"),
        rated=game.rated,
        points=(number(game.points[0]), number(game.points[1])),
        score=_so_far(score),
        tellings=(_telling(game.tellings[0], link_to), _telling(game.tellings[1], link_to)),
        differences=tuple(map(spoken, differences)),
    )


NOT_TOLD = TellingView("", "", Link("", ""))


def _telling(one: Paired | None, link_to: Sources) -> TellingView:
    if one is None:
        return NOT_TOLD
    place = one.entry.place
    row = f"players/{one.player}.html#{line_anchor(place)}"
    return TellingView(one.status.value, row, Link(_("line {number}").format(number=place.line), link_to(place)))
