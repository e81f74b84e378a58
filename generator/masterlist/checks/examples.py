"""Published editions and worked examples of the rules give what they say."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from fractions import Fraction

from masterlist.amount import Amount, plain, rounded
from masterlist.checks import entries
from masterlist.checks.references import Similar, unknown
from masterlist.facts.board import POWERS, SEVENTH_PLAYER
from masterlist.facts.content import Content
from masterlist.facts.event import EventTerms
from masterlist.facts.logbook import NOTHING_CARRIED
from masterlist.facts.page import BoardExample, Example, LogExample, RatingExample
from masterlist.facts.site import Cut, Edition, period
from masterlist.grouping import by_key
from masterlist.kinds.squares import STATED
from masterlist.read.text import MAX_PROBLEMS, shown
from masterlist.scoring.board import BoardSystem, board_systems
from masterlist.scoring.choices import log_system
from masterlist.scoring.event_system import ScoresEvents, boards_of, event_systems, points_of, terms_of_example
from masterlist.scoring.ledger import ANTE, AWARD, alike, stakes_of
from masterlist.scoring.pairing import pair
from masterlist.scoring.rating import game_systems, rate_example, unknown_figures
from masterlist.scoring.rating import given as rating_given
from masterlist.scoring.registry import list_system, log_systems, rating_systems
from masterlist.scoring.system import ListSystem
from masterlist.scoring.working import SILENT
from masterlist.source import PackageFault, Problem, did_you_mean, in_future


def commits_are_merged(own: Iterable[Edition], strays: Collection[str]) -> Iterator[Problem]:
    """The commit from which editions were cut is part of the history; ``strays`` are not. Each is told once."""
    for commit, (first, *others) in by_key((one.commit, one) for one in own if one.commit in strays).items():
        message = f"the commit {commit[:10]} is no part of this branch's history"
        if others:
            message += f" (so too in {len(others)} more edition{'s' * (len(others) > 1)})"
        hint = "restore it as published; if the history was rewritten, add it to 'rewritten' in content/site.yaml"
        yield Problem(first.place_of("commit"), "edition-names-its-commit", message, hint)


def check_rows(content: Content, one: Edition) -> Iterator[Problem]:
    """What is wrong with the rows by the players and the system of the list."""
    yield from players_are_known(content, one)
    about = content.lists.get(one.list)
    if about and about.system in rating_systems():
        yield from ratings_are_their_figures(list_system(about.on(one.through).system), one)


def check_edition(one: Edition, newest_day: str) -> Iterator[Problem]:
    """What is wrong with an edition by itself."""
    yield from edition_is_its_period(one)
    yield from edition_is_past(one, newest_day)
    yield from players_stand_once(one)
    yield from ranks_follow_from_the_figures(one)


def check_among(content: Content) -> Iterator[Problem]:
    """What is wrong with editions by their lists and by each other, without their rows."""
    for list_, own in content.editions.items():
        if content.has("list", list_):
            yield from editions_end_on_different_days(own)
        else:
            yield unknown("list", list_, own[0].place_of("list"), content.lists)


def edition_is_its_period(one: Edition) -> Iterator[Problem]:
    """An edition is called as the year, quarter or month that holds its last day."""
    ids = [period(one.through, cut)[0] for cut in Cut]
    if one.id not in ids:
        hint = f"call it {' or '.join(ids)}, as the list's periods are called"
        message = f"the edition '{one.id}' does not hold its last day, {one.through}"
        yield Problem(one.place_of("edition"), "edition-is-its-period", message, hint)


def edition_is_past(one: Edition, newest_day: str) -> Iterator[Problem]:
    """The last day of an edition is not to come."""
    hint = "publish an edition when its last day is over"
    yield from in_future(one.place_of("through"), one.through, newest_day, hint)


def editions_end_on_different_days(own: Iterable[Edition]) -> Iterator[Problem]:
    """A list has one edition for a period, however it is called."""
    seen: dict[str, str] = {}
    for one in own:
        if seen.setdefault(one.through, one.id) != one.id:
            message = f"the edition '{seen[one.through]}' also goes through {one.through}"
            yield Problem(one.place_of("through"), "one-edition-a-period", message, "remove one of the two")


def players_stand_once(one: Edition) -> Iterator[Problem]:
    """No id has two rows. Two players who became one since keep both rows, as they were published."""
    seen: dict[str, int] = {}
    for number, row in enumerate(one.rows):
        if seen.setdefault(row.player, number) != number:
            message = f"'{row.player}' has a row on line {one.at(seen[row.player]).line} already"
            yield Problem(one.at(number), "one-row-a-player", message, "restore the rows as they were published")
            return


def ranks_follow_from_the_figures(one: Edition) -> Iterator[Problem]:
    """Rows stand in order, and ranks count them; equal figures share a rank."""
    if any(row.record for row in one.rows):  # a system of its own puts them in order
        yield from _ranks_count_on(one)
        return
    ranked, above = 0, None
    # Ranks by figures; those of a ledger's oldest editions are by all of its decimals.
    first: tuple[dict[tuple[Amount, ...], int], ...] = ({}, {})
    for number, row in enumerate(one.rows):
        figures: tuple[Amount, ...] = (alike(row.value), row.halves, row.points) if row.in_play else row.figures
        if above is not None and figures > above:
            message = f"'{row.player}' stands below a player with a lower rating"
            yield Problem(one.at(number), "ranks-are-in-order", message, "restore the order as it was published")
            return
        above = figures
        if row.rank is None:
            continue
        ranked += 1
        ranks = [of.setdefault(own, ranked) for of, own in zip(first, (figures, row.figures), strict=True)]
        if row.rank not in ranks:
            message = f"the rank is {row.rank}, but the figures give {ranks[0]}"
            yield Problem(one.at(number), "ranks-are-in-order", message, "restore the row as it was published")
            return


def _ranks_count_on(one: Edition) -> Iterator[Problem]:
    """Ranks count the rows, or are shared with the row before; those without a rank come last."""
    before: int | None = 0
    for number, row in enumerate(one.rows):
        if row.rank is not None and (before is None or row.rank not in {before or 1, number + 1}):
            message = f"the rank of '{row.player}' is {row.rank}, which does not follow from the rows above"
            yield Problem(one.at(number), "ranks-are-in-order", message, "restore the row as it was published")
            return
        before = row.rank


def players_are_known(content: Content, one: Edition) -> Iterator[Problem]:
    """Everybody on an edition has a file, perhaps under another id today."""
    similar, unknown = Similar(content.players), 0
    for number, row in enumerate(one.rows):
        if row.player not in similar.called and row.player != SEVENTH_PLAYER and not content.has("player", row.player):
            # What was published stays as it is: mostly the player's file has another name today, or was removed.
            near, former = similar.ids(row.player), f"'former_ids: [{row.player}]'"
            hint = f"bring their file back; or add {former} to the file of the player who had this id"
            if len(near) == 1:
                when, file = "when the edition was published", f"content/players/{near[0]}.yaml"
                hint = f"did you mean '{near[0]}'? If they had this id {when}, add {former} to {file}"
            yield Problem(one.at(number), "player-is-known", f"no player '{row.player}' is on file", hint)
            unknown += 1
            if unknown == MAX_PROBLEMS:
                return


def ratings_are_their_figures(system: ListSystem, one: Edition) -> Iterator[Problem]:
    """The figures of each row fit each other, as the list's system sees them."""
    for number, row in enumerate(one.rows):
        if fault := system.fault_in(row):
            yield Problem(one.at(number), "rating-is-its-figures", *fault)
            return


DUEL = "duel"  # the kind of games of two players
LONGEST = 20  # decimals of a number in a message: those of a ledger


def examples_are_right(content: Content) -> Iterator[Problem]:
    """Every example is computed, and gives what its page promises."""
    for page in content.all_pages():
        for part in page.parts:
            if isinstance(part, BoardExample):
                yield from list(board_can_be_scored(part)) or _is_right(part, points_given(part))
            elif isinstance(part, LogExample):
                yield from list(log_can_be_rated(part)) or _log_is_right(part)
            elif isinstance(part, RatingExample):
                system = event_systems().get(part.system)
                if system and not isinstance(system, BoardSystem):
                    yield from list(games_can_be_scored(system, part)) or _is_right(part, points_of(system, part))
                else:
                    wrong = list(rating_can_be_computed(part))
                    yield from wrong or _is_right(part, rating_given(game_systems()[part.system], part))


def board_can_be_scored(example: BoardExample) -> Iterator[Problem]:
    """An example of a board names a system, and that system can score it."""
    if (system := board_systems().get(example.system)) is None:
        known = board_systems()
        hint = did_you_mean(example.system, known) or f"add 'system:' with one of: {', '.join(known)}"
        yield Problem(example.place, "examples-are-right", f"no system '{shown(example.system)}' scores boards", hint)
    else:
        yield from system.faults_of(example.board, EventTerms())
        if example.ratings is not None and system.rating is None:
            message = f"an example has ratings, but {system.name} rates no games"
            yield Problem(example.place, "examples-are-right", message, "remove 'ratings'")
        elif example.ratings is not None and system.rating:
            try:
                system.rating.play(example.board, example.known_ratings)
            except ArithmeticError as error:
                yield Problem(example.place, "examples-are-right", str(error), "give the players other ratings")


def games_can_be_scored(system: ScoresEvents, example: RatingExample) -> Iterator[Problem]:
    """An example with results may name a system for events of games between people, which can score them."""
    terms = terms_of_example(example)
    for term in system.unknown_terms(terms):
        message = f"{system.name} knows no term '{shown(term)}'"
        yield Problem(example.place, "examples-are-right", message, "remove it from the example's 'terms'")
    problems = [fault for board in boards_of(system, example) for fault in system.faults_of(board, terms)]
    yield from problems
    if not problems:
        with _computed(system.name, example, "score", "correct its terms or its results") as found:
            points_of(system, example)
        yield from found


def log_can_be_rated(example: LogExample) -> Iterator[Problem]:
    """An example of a log book that names a system names one that rates log books."""
    known = log_systems()
    if example.system not in known:
        hint = did_you_mean(example.system, known) or f"name one of: {', '.join(known)}"
        yield Problem(example.place, "examples-are-right", f"no system '{shown(example.system)}' rates log books", hint)


def _log_is_right(example: LogExample) -> Iterator[Problem]:
    """An entry that says no victory of the game is reported with the entries, and nothing can be worked out."""
    misfits = (fault for entry in example.book.entries for fault in entries.says_its_victory(entry, example.book))
    if not any(misfits):
        yield from _is_right(example, given(example))


def rating_can_be_computed(example: RatingExample) -> Iterator[Problem]:
    """An example with results names a rating system, whose terms and figures it has."""
    known = game_systems()
    if (system := known.get(example.system)) is None:
        hint = did_you_mean(example.system, known) or f"add 'system:' with one of: {', '.join(known)}"
        yield Problem(example.place, "examples-are-right", f"no system '{shown(example.system)}' rates games", hint)
        return
    if system.kind == DUEL and any(len(game) != 2 for game in example.games):
        message = f"{system.name} rates games of two players"
        yield Problem(example.place, "examples-are-right", message, "give each game two players")
        return
    with _computed(system.name, example, "rate", "correct its terms, its ratings or its results") as found:
        terms, (figures, known_figures) = system.every_term({}), unknown_figures(system, example)
        unknown = [one for one in example.terms if one not in terms]
        found.extend(_unknown(system.name, example, "term", unknown, terms))
        found.extend(_unknown(system.name, example, "figure", figures, known_figures))
        rate_example(system, example)
    yield from found


def _unknown(name: str, example: Example, what: str, unknown: Iterable[str], known: Iterable[str]) -> Iterator[Problem]:
    for one in unknown:
        hint = did_you_mean(one, known) or f"remove it, or write one of: {', '.join(known)}"
        yield Problem(example.place, "examples-are-right", f"{name} knows no {what} '{shown(one)}'", hint)


@contextmanager
def _computed(name: str, example: Example, verb: str, hint: str) -> Iterator[list[Problem]]:
    """What was found while a system computed an example, and why it could not, if so."""
    found: list[Problem] = []
    try:
        yield found
    except PackageFault as fault:
        message = f"{name} cannot compute the example: {fault}"
        found.append(Problem(example.place, "examples-are-right", message, "correct the package, or the example"))
    except (ArithmeticError, KeyError, TypeError, ValueError) as error:
        message = f"{name} cannot {verb} the example: {shown(str(error) or type(error).__name__)}"
        found.append(Problem(example.place, "examples-are-right", message, hint))


def _is_right(example: Example, found: Mapping[str, Amount]) -> Iterator[Problem]:
    for key, stated in example.gives.items():
        if key not in found:
            hint = f"remove it: an example gives {', '.join(found)}"
            yield Problem(example.place, "examples-are-right", f"an example gives no '{shown(key)}'", hint)
        # Equal, or equal as far as decimals are given, which are two or three.
        elif Fraction(rounded(found[key], max(2, len(str(stated).partition(".")[2])))) != Fraction(str(stated)):
            message = f"the example '{shown(example.title)}' gives {plain(found[key], LONGEST)} as {key}, not {stated}"
            yield Problem(example.place, "examples-are-right", message, "correct the example or what it promises")


def given(example: LogExample) -> dict[str, Amount]:
    """What the example's games give, after the last of them."""
    book = example.book
    status = {place: one.status for place, one in pair([book]).items()}
    scored = log_system(example.system).rate([book], status, lambda: SILENT)
    points, *running = STATED
    if scored:
        last = scored[-1]
        return {points: last.points, **dict(zip(running, (last.defeated, last.total, last.rating), strict=True))}
    return dict(zip(running, log_system(example.system).carried_over(book.carried or NOTHING_CARRIED), strict=True))


def points_given(example: BoardExample) -> dict[str, Amount]:
    """What the powers of the example's board score; of a rated game, what it does to the ratings."""
    rating = board_systems()[example.system].rating
    if example.ratings is not None and rating is not None:
        found: dict[str, Amount] = {}
        for power, (start, end) in zip(
            POWERS, stakes_of(rating.play(example.board, example.known_ratings)), strict=True
        ):
            found[f"{power.value} ante"] = start.figures[ANTE]
            if end:
                found |= {f"{power.value} award": end.figures[AWARD], f"{power.value} rating": end.after}
        return found
    result = board_systems()[example.system].score_of(example.board, EventTerms())
    return {seat.at_power.power.value: seat.points for seat in result.seats}


CHECKS = (examples_are_right,)
