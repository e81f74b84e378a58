"""Worked examples of the rules pages give what the page says."""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

from masterlist.amount import Amount, plain, rounded
from masterlist.checks import entries
from masterlist.facts.board import POWERS, Board
from masterlist.facts.content import Content
from masterlist.facts.event import EventTerms
from masterlist.facts.logbook import NOTHING_CARRIED
from masterlist.facts.page import BoardExample, Example, LogExample, RatingExample
from masterlist.kinds.squares import STATED
from masterlist.read.text import shown
from masterlist.scoring.board import BoardSystem, board_systems, score
from masterlist.scoring.choices import log_system, rate_of
from masterlist.scoring.event_system import ScoresEvents, boards_of, event_systems, points_of, terms_of_example
from masterlist.scoring.faults import faults, faults_of
from masterlist.scoring.ledger import ANTE, AWARD, RatedGame, stakes_of
from masterlist.scoring.pairing import pair
from masterlist.scoring.rating import game_systems, rate_example, unknown_figures
from masterlist.scoring.rating import given as rating_given
from masterlist.scoring.registry import log_systems
from masterlist.scoring.working import SILENT
from masterlist.source import PackageFault, Problem, did_you_mean

DUEL = "duel"  # the kind of games of two players
LONGEST = 20  # decimals of a number in a message: those of a ledger


def examples_are_right(content: Content) -> Iterator[Problem]:
    """Every example is computed, and gives what its page promises."""
    for page in content.all_pages():
        for part in page.parts:
            if isinstance(part, BoardExample):
                yield from list(board_can_be_scored(part)) or _is_right(part, points_given(part))
            elif isinstance(part, RatingExample) and (system := _for_games(part.system)):
                yield from list(games_can_be_scored(system, part)) or _is_right(part, points_of(system, part))
            elif isinstance(part, RatingExample):
                yield from list(rating_can_be_computed(part)) or _is_right(
                    part, rating_given(game_systems()[part.system], part)
                )
            elif isinstance(part, LogExample):
                yield from list(log_can_be_rated(part)) or _log_is_right(part)


def board_can_be_scored(example: BoardExample) -> Iterator[Problem]:
    """An example of a board names a system, and that system can score it."""
    system = board_systems().get(example.system)
    if system is None:
        known = board_systems()
        hint = did_you_mean(example.system, known) or f"add 'system:' with one of: {', '.join(known)}"
        yield Problem(example.place, "examples-are-right", f"no system '{shown(example.system)}' scores boards", hint)
    else:
        yield from faults(system, example.board, EventTerms())
        yield from _rating_faults(system, example)


def _for_games(id_: str) -> ScoresEvents | None:
    """The system for events of games between people; None where it is another one."""
    system = event_systems().get(id_)
    return None if isinstance(system, BoardSystem) else system


def games_can_be_scored(system: ScoresEvents, example: RatingExample) -> Iterator[Problem]:
    """An example with results may name a system for events of games between people, which can score them."""
    terms = terms_of_example(example)
    for term in system.unknown_terms(terms):
        message = f"{system.name} knows no term '{shown(term)}'"
        yield Problem(example.place, "examples-are-right", message, "remove it from the example's 'terms'")
    problems = [fault for board in boards_of(system, example) for fault in faults_of(system, board, terms)]
    yield from problems
    try:
        if not problems:
            points_of(system, example)
    except PackageFault as fault:
        yield _of_package(system.name, example, fault)
    except (ArithmeticError, KeyError, TypeError, ValueError) as error:
        message = f"{system.name} cannot score the example: {shown(str(error) or type(error).__name__)}"
        yield Problem(example.place, "examples-are-right", message, "correct its terms or its results")


def log_can_be_rated(example: LogExample) -> Iterator[Problem]:
    """An example of a log book that names a system names one that rates log books."""
    known = log_systems()
    if example.system not in known:
        hint = did_you_mean(example.system, known) or f"name one of: {', '.join(known)}"
        message = f"no system '{shown(example.system)}' rates log books"
        yield Problem(example.place, "examples-are-right", message, hint)


def _log_is_right(example: LogExample) -> Iterator[Problem]:
    """An entry that says no victory of the game is reported with the entries, and nothing can be worked out."""
    misfits = (fault for entry in example.book.entries for fault in entries.says_its_victory(entry, example.book))
    if not any(misfits):
        yield from _is_right(example, given(example))


def rating_can_be_computed(example: RatingExample) -> Iterator[Problem]:
    """An example with results names a rating system, whose terms and figures it has."""
    known = game_systems()
    system = known.get(example.system)
    if system is None:
        hint = did_you_mean(example.system, known) or f"add 'system:' with one of: {', '.join(known)}"
        yield Problem(example.place, "examples-are-right", f"no system '{shown(example.system)}' rates games", hint)
        return
    if system.kind == DUEL and any(len(game) != 2 for game in example.games):
        message = f"{system.name} rates games of two players"
        yield Problem(example.place, "examples-are-right", message, "give each game two players")
        return
    try:
        terms, (figures, known_figures) = system.every_term({}), unknown_figures(system, example)
        yield from _unknown(system.name, example, "term", [one for one in example.terms if one not in terms], terms)
        yield from _unknown(system.name, example, "figure", figures, known_figures)
        rate_example(system, example)
    except PackageFault as fault:
        yield _of_package(system.name, example, fault)
    except (ArithmeticError, KeyError, TypeError, ValueError) as error:
        message = f"{system.name} cannot rate the example: {shown(str(error) or type(error).__name__)}"
        yield Problem(example.place, "examples-are-right", message, "correct its terms, its ratings or its results")


def _unknown(name: str, example: Example, what: str, unknown: Iterable[str], known: Iterable[str]) -> Iterator[Problem]:
    for one in unknown:
        hint = did_you_mean(one, known) or f"remove it, or write one of: {', '.join(known)}"
        yield Problem(example.place, "examples-are-right", f"{name} knows no {what} '{shown(one)}'", hint)


def _of_package(name: str, example: Example, fault: PackageFault) -> Problem:
    message = f"{name} cannot compute the example: {fault}"
    return Problem(example.place, "examples-are-right", message, "correct the package, or the example")


def _rating_faults(system: BoardSystem, example: BoardExample) -> Iterator[Problem]:
    if example.ratings is None:
        return
    if system.rating is None:
        message = f"an example has ratings, but {system.name} rates no games"
        yield Problem(example.place, "examples-are-right", message, "remove 'ratings'")
        return
    try:
        system.rating.play(example.board, example.known_ratings)
    except ArithmeticError as error:
        yield Problem(example.place, "examples-are-right", str(error), "give the players other ratings")


def _is_right(example: Example, found: Mapping[str, Amount]) -> Iterator[Problem]:
    for key, said in example.gives.items():
        if key not in found:
            hint = f"remove it: an example gives {', '.join(found)}"
            yield Problem(example.place, "examples-are-right", f"an example gives no '{shown(key)}'", hint)
        elif not _same(found[key], said):
            message = f"the example '{shown(example.title)}' gives {plain(found[key], LONGEST)} as {key}, not {said}"
            yield Problem(example.place, "examples-are-right", message, "correct the example or what it promises")


def _same(found: Amount, said: float) -> bool:
    """Equal, or equal as far as decimals are given, which are two or three."""
    written = str(said)
    places = max(2, len(written.partition(".")[2]))
    return Fraction(rounded(found, places)) == Fraction(written)


def given(example: LogExample) -> dict[str, Amount]:
    """What the example's games give, after the last of them."""
    book = example.book
    status = {place: one.status for place, one in pair([book]).items()}
    scored = rate_of(example.system)([book], status, lambda: SILENT)
    points, *running = STATED
    if scored:
        last = scored[-1]
        return {points: last.points, **dict(zip(running, (last.defeated, last.total, last.rating), strict=True))}
    return dict(zip(running, log_system(example.system).brought(book.carried or NOTHING_CARRIED), strict=True))


def points_given(example: BoardExample) -> dict[str, Amount]:
    """What the powers of the example's board score; of a rated game, what it does to the ratings."""
    rating = board_systems()[example.system].rating
    if example.ratings is not None and rating is not None:
        return dict(_stakes(rating.play(example.board, example.known_ratings)))
    result = score(board_systems()[example.system], example.board, EventTerms())
    return {seat.at_power.power.value: seat.points for seat in result.seats}


def _stakes(game: RatedGame[Board]) -> Iterator[tuple[str, Amount]]:
    for power, (start, end) in zip(POWERS, stakes_of(game), strict=True):
        yield f"{power.value} ante", start.figures[ANTE]
        if end:
            yield f"{power.value} award", end.figures[AWARD]
            yield f"{power.value} rating", end.after


CHECKS = (examples_are_right,)
