"""Two players who have met often: the page and the document of their games."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from operator import itemgetter

from masterlist.codec import decode
from masterlist.documents import games as api
from masterlist.documents.schema_types import NamedJson, ScoreOnList, ScoreOnNights
from masterlist.engine.query import Ask
from masterlist.facts.logbook import Entry, LogBook
from masterlist.facts.site import RatingList
from masterlist.language import _, dated, grouped, number, rounded, short_month
from masterlist.queries.history import runs_of, runs_of_files
from masterlist.queries.logs import Claims, keeps, log, night_lists
from masterlist.queries.overview import pairs
from masterlist.queries.people import anonymizer_of, names
from masterlist.queries.ratings import own_games
from masterlist.read.history import Runs
from masterlist.scoring.choices import log_system
from masterlist.scoring.log import conditions
from masterlist.scoring.pairing import pair
from masterlist.site.common.links import Sources, amounts, document, pair_path, source, system_link, telling
from masterlist.site.common.words import Page
from masterlist.site.common.workings import EquationPart, Explanation, PageTop, signed, sum_of
from masterlist.site.downloads import index
from masterlist.site.downloads.index import in_json
from masterlist.site.layout import Frame, Inputs, Made, accents, gathers, inputs, small_content
from masterlist.site.pictures.cards import Card, can_write, drawn, writable
from masterlist.site.pictures.curves import LinePicture, Point, curve
from masterlist.site.records import drawn_games, pair_top
from masterlist.source import Place
from masterlist.standings.career import FORM
from masterlist.standings.head_to_head import ENOUGH, GameBetween, games_of, games_of_nights
from masterlist.standings.nights import Played
from masterlist.standings.totals import OpenEntry

Games = Mapping[str, Sequence[GameBetween]]  # by list, as the first by id sees them
_NOWHERE = Place("")
_UNBROKEN = "\N{WORD JOINER}–\N{WORD JOINER}"  # a dash at which no line ends
_TERMS = 6  # games whose points a sum has one by one


@inputs
def pair_page(
    frame: Frame,
    names: dict[str, str],
    logs: dict[str, tuple[tuple[str, tuple[Entry, ...]], ...]],
    nights: dict[str, tuple[Played, ...]],
    runs: dict[str, Runs],
) -> Made:
    """The page and the document of all that two players have played; the page is from the side of who has won more.

    ``names`` are those of both, ids in order. ``logs`` are by list the entries of each who keeps a log, ``nights`` by
    list the games of nights, without workings. ``runs`` say by file where the lines of these come from.
    """
    games = {list_: _games_of_logs(frame.lists[list_], names, own) for list_, own in logs.items()}
    met = {list_: games_of_nights(own, *names) for list_, own in nights.items()}
    path, sections, content = pair_path(*names), [], small_content(frame, {})
    value = pair_document(names, frame.lists, games, met)
    if sum(own[-1].score[0] - own[-1].score[2] for own in (*games.values(), *met.values()) if own) < 0:
        names = dict(reversed(names.items()))
        games, met = ({id_: [game.reversed for game in own] for id_, own in found.items()} for found in (games, met))
    one, other = names.values()
    for on in (games, met):
        for about in (about for id_, about in frame.lists.items() if id_ in on):
            own = on[about.id]
            top = pair_top((one, other), *(own[-1].score, own[-1].date) if own else ((0, 0, 0), ""))
            rule = system_link(content, about.system).path
            if own:
                why = _outlook(names, own, rule) if on is met else _points(names, own)
                seen = own if own[-1].score[0] >= own[-1].score[2] else [game.reversed for game in own]  # by who leads
                form = [game.outcome for game in seen if _counts(game)][-FORM:]
                top = top._replace(why=why, form=tuple(form))
            sections.append((about, own, top, _curve(names, about.id, own), on is met))
    title = _("{one} and {other}").format(one=one, other=other)
    summary = _("Every game between {one} and {other}, from either log.")
    summary = (summary if games else _("Every game between {one} and {other}.")).format(one=one, other=other)
    data = f"api/v1/{path.removesuffix('.html')}.json"
    values = {
        "names": names,
        "sections": sections,
        "in_logs": bool(games),
        "drawn": drawn_games,
        "ahead": _("Games that {player} is ahead, of those won").format(player=one),  # what the curves show
        "link_to": Sources(frame.site, frame.prefix, runs, frame.private),
        "data": data,
    }
    head = in_json(title, data)
    about, own, top, *_others = max(sections, key=lambda found: len(found[1]))
    if own and index.adds(frame.site, "card"):
        card = drawn(
            path.removesuffix(".html"), _card(frame.site.title, names, about, top, own), accents(content.theme)[0]
        )
        head = head._replace(picture=(card.path, title + _(": ") + f"{top.label}, {top.figure}"))
        yield card
    yield Page(path, "head_to_head.html", title, summary, values, head)
    yield document(path.removesuffix(".html"), value)


@gathers(pair_page)
def pair_inputs(ask: Ask, two: str) -> Inputs:
    """The games of two players, ``FIRST/SECOND``, as their logs and nights have them; boards and tables do not count.

    Private players are hidden.
    """
    lists, of_nights, anonymize = ask.part(pairs, key=two), ask(night_lists), anonymizer_of(ask)
    both = two.split("/")
    claims = {keeper: dict(_claims(ask, keeper, other)) for keeper, other in (both, both[::-1])}
    logs = {
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
        logs = {list_: tuple(sorted(anonymize(own), key=itemgetter(0))) for list_, own in logs.items()}
        nights = {list_: anonymize(own) for list_, own in nights.items()}
    return pair_page(called, logs, nights, runs)


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


def _games_of_logs(
    about: RatingList, names: Mapping[str, str], logs: Iterable[tuple[str, tuple[Entry, ...]]]
) -> list[GameBetween]:
    books = [
        LogBook(keeper, 1, about.id, None, entries, _NOWHERE, _NOWHERE, _NOWHERE, _NOWHERE) for keeper, entries in logs
    ]
    paired = pair(books, conditions=conditions(about, books, names))
    return games_of(log_system(about.system), paired.values(), next(iter(names)))


def _outlook(names: Mapping[str, str], games: Sequence[GameBetween], rule: str) -> Explanation | None:
    """What the ratings promised the first in all their games, beside what became of it; None where they say nothing."""
    (first, one), *_other = names.items()
    changes = [change for game in games if game.rated and game.played for change in game.played.changes]
    expected = [
        change.figures["expected"] for change in changes if change.player == first and "expected" in change.figures
    ]
    won, drawn, lost = games[-1].score
    if len(expected) < max(ENOUGH, won + drawn + lost):
        return None
    promised, scored = sum(expected, Fraction(0)), won + Fraction(drawn, 2)
    text = _("{player} was expected to score {expected} in {n} games, and scored {scored}.").format(
        player=one, expected=rounded(promised, 2), n=grouped(len(expected)), scored=number(scored)
    )
    better = scored - promised
    return Explanation(
        "",
        text,
        *sum_of(better, 2, ((scored, _("scored")), (-promised, _("expected"))), signed),
        way="up" if better > 0 else "down" if better < 0 else "",
        rule=rule,
        label="expected score",
    )


def _points(names: Mapping[str, str], games: Sequence[GameBetween]) -> Explanation:
    """The game points of both as sums, as time goes: the rated games before the newest together, and each of these."""
    rated = [game for game in games if _counts(game)]
    earlier, newest = rated[:-_TERMS], rated[-_TERMS:]

    def total(side: int, then: Explanation | None = None) -> Explanation:
        made = number(games[-1].totals[side])
        text = _("{player} made {points} game points.").format(player=[*names.values()][side], points=made)
        terms = [EquationPart(number(earlier[-1].totals[side]), _("earlier"))] if earlier else []
        terms += [
            EquationPart(number(game.points[side]), short_month(game.date).replace(" ", "\N{NO-BREAK SPACE}"))
            for game in newest
        ]
        parts = [part for term in terms for part in (EquationPart("+"), term)]
        return Explanation("", text, equation=tuple(parts[1:]), result=made, then=then)

    return total(0, total(1))._replace(title=_("Game points, game by game"))


def _counts(game: GameBetween) -> bool:
    return game.rated and bool(game.outcome)


def _told(game: GameBetween, one: str, dash: str = "–") -> str:
    """The day of a game, how it went for the first player, and the score with it as the table has it."""
    won, drawn, lost = game.score
    score = f"{won}{dash}{lost}" + (f", {drawn_games(drawn)}" if drawn else "")
    titles = {
        "": _("{day}: the logs disagree (not rated), {score}"),
        "won": _("{day}: {player} won, {score}") if _counts(game) else _("{day}: {player} won (not rated), {score}"),
        "drawn": _("{day}: {player} drew, {score}")
        if _counts(game)
        else _("{day}: {player} drew (not rated), {score}"),
        "lost": _("{day}: {player} lost, {score}") if _counts(game) else _("{day}: {player} lost (not rated), {score}"),
    }
    return titles[game.outcome].format(day=dated(game.date), player=one, score=score)


def _card(title: str, names: Mapping[str, str], about: RatingList, top: PageTop, games: Sequence[GameBetween]) -> Card:
    """How often each of two has won, their game points, and their newest games."""
    one, other = (writable(name, id_) for id_, name in names.items())
    if not games[-1].played:  # there is no room for the sums of both
        made, against = map(number, games[-1].totals)
        if games[-1].score[0] < games[-1].score[2]:  # the other leads
            made, against = against, made
        points = _("{points} to {against} game points").format(points=made, against=against)
        top = top._replace(why=None, details=(points, *top.details))
    return Card(
        title=_("{one} and {other}").format(one=one, other=other),
        about=f"{top.label if can_write(top.label) else one} · {writable(about.name, about.id)}",
        top=top,
        table=[("", _told(game, one), "") for game in reversed(games)],
        site=writable(title),
        note=dated(games[-1].date),
    )


def _curve(names: Mapping[str, str], list_: str, games: Sequence[GameBetween]) -> LinePicture | None:
    """By how many games won the first is ahead."""
    (one, other), points = names.values(), []
    for at, game in enumerate(games, 1):
        title = _told(game, one, _UNBROKEN)
        row = f"#{list_}-" + (f"{game.played.night}-{game.played.game.number}" if game.played else str(at))
        lead, kind = game.score[0] - game.score[2], game.outcome if _counts(game) else "unrated"
        points.append(Point(game.date, lead, kind, row, title))
    title = _("Lead of {one} over {other} in games won; the table below shows the same")
    return curve(points, title.format(one=one, other=other))


def pair_document(
    names: Mapping[str, str], lists: Mapping[str, RatingList], games: Games, met: Games
) -> api.BetweenJson:
    """All that two players have played; ``names`` are theirs, ids in order."""
    dates = [game.date for own in (*games.values(), *met.values()) for game in own]
    first, *_ = both = list(names)
    found: dict[str, api.BetweenOnList | api.BetweenOnNights] = {}
    for id_ in lists:
        if id_ in met:
            found[id_] = _met_document(first, met[id_])
        elif id_ in games:
            found[id_] = _games_document(both, games[id_])
    return api.BetweenJson(
        as_of=max(dates, default=None), players=tuple(NamedJson(*one) for one in names.items()), lists=found
    )


def _met_document(first: str, games: Sequence[GameBetween]) -> api.BetweenOnNights:
    """Games of nights: there are no game points, and one report tells of each."""
    won, drawn, lost = games[-1].score if games else (0, 0, 0)
    return api.BetweenOnNights(
        score=ScoreOnNights(games=won + drawn + lost, won=won, drawn=drawn, lost=lost),
        games=tuple(
            api.BetweenNightGame(
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


def _games_document(players: list[str], games: Sequence[GameBetween]) -> api.BetweenOnList:
    won, drawn, lost = games[-1].score if games else (0, 0, 0)
    points, against = games[-1].totals if games else (0, 0)
    return api.BetweenOnList(
        score=ScoreOnList(
            games=won + drawn + lost,
            won=won,
            drawn=drawn,
            lost=lost,
            **amounts(points_for=points, points_against=against),
        ),
        games=tuple(
            api.BetweenGame(
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
