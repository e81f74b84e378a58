"""The status of an entry and what a log comes to, against a second, deliberately naive implementation."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from masterlist.facts.content import Content
from masterlist.facts.logbook import Entry, LogBook
from masterlist.facts.site import Membership, RatingList
from masterlist.scoring.log import Status
from masterlist.source import Place
from masterlist.standings.logs import score_list, summary
from masterlist.standings.verify import doubts
from tests.log_builders import book, game, mirrored
from tests.standings.test_master_list import about, content

NOWHERE = Place("nowhere.yaml", 1, 1)
PLAYERS, STRANGER = "abc", "x"
DAYS = ["2024-01-01", "2024-01-02", "2024-01-03"]
POINTS = {"strategic": 7, "major": 5, "attrition": 3, "draw": 1}


# --- Random clubs -------------------------------------------------------------------------------------------

Logs = dict[str, list[Entry]]
ENTRIES = st.builds(
    lambda result, bonus, signed, authenticated: game(result=result, bonus=bonus, signed=signed)._replace(
        authenticated=authenticated
    ),
    st.sampled_from(["won-strategic", "won-major", "draw", "lost-attrition"]),
    st.sampled_from(["0-0", "1-0", "0-1", "2-3"]),
    st.booleans(),
    st.booleans(),
)

GAMES = st.lists(st.tuples(ENTRIES, ENTRIES, st.sampled_from(["one", "both", "other"])), max_size=2)


@st.composite
def clubs(draw: st.DrawFn) -> tuple[Content, RatingList]:
    """Players' logs, of which one is never on file as a player, and a list with its demands."""
    logs: Logs = {player: [] for player in PLAYERS if draw(st.booleans()) or player == "a"}
    for day in DAYS:
        for one, other in combinations([*PLAYERS, STRANGER], 2):
            for told in draw(GAMES):
                _tell(logs, day, one, other, *told)
    books = {player: book(player, entries) for player, entries in logs.items()}
    facts = content(books)
    on_file = {id_: player for id_, player in facts.players.items() if id_ != STRANGER}
    excluded = draw(st.dictionaries(st.sampled_from(PLAYERS), st.sampled_from(DAYS), max_size=1))
    asked = about()._replace(
        terms={"authenticated_only": draw(st.booleans())},
        excluded=tuple(Membership(player, since, "", NOWHERE, "no honour") for player, since in excluded.items()),
    )
    return facts._replace(players=on_file), asked


def _tell(logs: Logs, day: str, one: str, other: str, here: Entry, there: Entry, who: str) -> None:  # noqa: PLR0913, PLR0917
    entry = here._replace(date=day, opponent=other)
    if who != "other" and one in logs:
        logs[one].append(entry)
    if who != "one" and other in logs:
        same = mirrored(entry, one)._replace(signed=there.signed, authenticated=there.authenticated)
        logs[other].append(same if who == "both" else there._replace(date=day, opponent=one))


# --- The naive implementation -------------------------------------------------------------------------------


def naive_statuses(books: list[LogBook], asked: RatingList, on_file: set[str]) -> dict[Place, str]:
    """The rules one after the other, for every entry anew."""
    logs = {one.player: list(one.entries) for one in books}
    found = {}
    for player, entries in logs.items():
        for entry in entries:
            answer = _answer(logs, player, entry)
            found[entry.place] = _status(player, entry, answer, logs, asked, on_file)
    return found


def _status(  # noqa: PLR0911, PLR0913, PLR0917
    player: str, entry: Entry, answer: Entry | None, logs: Logs, asked: RatingList, on_file: set[str]
) -> str:
    if answer and not _is_mirrored(entry, answer):
        return "contradicted"
    if any(one.player in {player, entry.opponent} and one.since <= entry.date for one in asked.excluded):
        return "excluded"
    if entry.opponent not in on_file:
        return "opponent not on file"
    if asked.terms["authenticated_only"] and not entry.authenticated:
        return "not authenticated"
    if not entry.signed and not answer:
        return "unsigned"
    if answer:
        return "confirmed"
    return "signed" if entry.opponent not in logs else "awaiting opponent"


def _answer(logs: Logs, player: str, entry: Entry) -> Entry | None:
    """Of all ways to pair the games of the day in order, the one with the most mirrored; the earliest of several."""
    mine = [one for one in logs[player] if (one.date, one.opponent) == (entry.date, entry.opponent)]
    theirs = [one for one in logs.get(entry.opponent, []) if (one.date, one.opponent) == (entry.date, player)]
    fewer, more = sorted((mine, theirs), key=len)
    ways = [list(zip(fewer, way, strict=True)) for way in combinations(more, len(fewer))]
    ways.sort(key=lambda way: [one.place.line for _, one in reversed(way)])
    best = max(ways, key=lambda way: sum(_is_mirrored(one, other) for one, other in way))
    return next((one if other is entry else other for one, other in best if entry is one or entry is other), None)


def _is_mirrored(entry: Entry, answer: Entry) -> bool:
    theirs = mirrored(answer, entry.opponent)
    return (entry.result, entry.state) == (theirs.result, theirs.state)


def naive_rating(entries: list[Entry], statuses: dict[Place, str]) -> Fraction:
    """Opponents defeated times game points, from the rated entries alone."""
    rated = [one for one in entries if statuses[one.place] in {"confirmed", "signed", "awaiting opponent"}]
    points = sum(0 if one.result.lost else POINTS[one.result.victory] for one in rated)
    points += sum(one.state.bonus.own for one in rated if one.state.bonus)
    beaten = {one.opponent for one in rated if one.result.won}
    drawn = {one.opponent for one in rated if one.result.victory == "draw"} - beaten
    return (len(beaten) + Fraction(len(drawn), 2)) * points


# --- Held against it ----------------------------------------------------------------------------------------


@given(clubs())
def test_every_status_and_every_rating_is_what_the_naive_rules_give(club: tuple[Content, RatingList]) -> None:
    facts, asked = club
    books = [one for own in facts.books.values() for one in own]
    expected = naive_statuses(books, asked, set(facts.players))
    found = score_list(facts, asked)
    assert {place: one.status.value for place, one in found.paired.items()} == expected
    for log in found.logs.values():
        rating = naive_rating([line.entry for line in log], expected)
        assert (log[-1].rating if log else 0) == rating


@given(clubs())
def test_one_log_alone_is_what_it_is_among_all(club: tuple[Content, RatingList]) -> None:
    facts, asked = club
    everything = score_list(facts, asked)
    for player in everything.logs:
        about_them = {
            other: tuple(
                one._replace(entries=tuple(entry for entry in one.entries if player in {other, entry.opponent}))
                for one in own
            )
            for other, own in facts.books.items()
        }
        alone = score_list(facts._replace(books=about_them), asked, player)
        assert alone.logs == {player: everything.logs[player]}
        assert alone.paired == {
            place: one
            for place, one in everything.paired.items()
            if one.player == player or (one.entry.opponent == player and one.answer is None)
        }


@given(clubs())
def test_every_game_is_told_once_by_some_log(club: tuple[Content, RatingList]) -> None:
    facts, asked = club
    found = score_list(facts, asked)
    answered = sum(one.answer is not None for one in found.paired.values())
    told = sum(summary(found, player).counted for player in found.logs)
    assert told == len(found.paired) - answered // 2


# --- One by one ---------------------------------------------------------------------------------------------

WON = game("b", "won-major", bonus="2-1")


def test_exclusions_and_authentications_are_of_one_entry() -> None:
    entries = [WON, game("b", "won-major", "2024-01-02", bonus="1-0")]
    asked = about()._replace(excluded=(Membership("b", "2024-01-02", "", NOWHERE),))
    log = score_list(content({"a": book("a", entries)}), asked).logs["a"]
    assert [(line.points, line.rating) for line in log] == [(7, 7), (0, 7)]
    logs = {"a": book("a", [WON._replace(authenticated=True)]), "b": book("b", [mirrored(WON, "a")])}
    demanding = about()._replace(terms={"authenticated_only": True})
    found = score_list(content(logs), demanding)
    assert [log[0].status for log in found.logs.values()] == [Status.CONFIRMED, Status.NOT_AUTHENTICATED]
    counted = [sum(month[1] for month in summary(found, player).months) for player in "ab"]
    assert counted == [1, 0]


def _warned(*entries: Entry, answers: tuple[Entry, ...] = ()) -> Iterator[str]:
    logs = {"a": book("a", entries)} | ({"b": book("b", answers)} if answers else {})
    return (
        one.rule for one in doubts(score_list(content(logs), about())) if one.place.file.startswith("content/logs/a")
    )


def test_two_scores_of_one_day_and_opponent_are_reported() -> None:
    other = game("b", "won-major", bonus="2-2")
    assert [*_warned(WON, other)] == ["games-are-entered-once"]
    assert [*_warned(WON, WON._replace(signed=False))] == ["entry-is-signed"]  # the same score: the checks find it
    assert not [*_warned(WON, other._replace(date="2024-01-02"))]
    assert not [*_warned(WON, other._replace(note="The second game"))]
    assert not [*_warned(WON, other, answers=(mirrored(WON, "a"), mirrored(other, "a")))]
    assert "games-are-entered-once" in _warned(WON, other, answers=(mirrored(WON, "a"),))
