"""Log entries: what an entry says must be possible by the rules of its game, and agree with itself.

In a list where victories have levels an entry has the figures of a game of SQUARES; in one of other games between two
it says nothing that belongs to these.
"""

from collections.abc import Iterator

from masterlist.facts.logbook import (
    LEVELS,
    Answer,
    Entry,
    LogBook,
    Pair,
    Reached,
    Resignation,
    Result,
    Side,
    State,
)
from masterlist.scoring.log import (
    ATTRITION_TO_WIN,
    attrition_of,
    bonus_of,
    concedes_attrition,
    instant_of,
    possible_bonuses,
)
from masterlist.source import N_, Problem, in_future, say, warning

FITS_ITS_LIST = "entry-fits-its-list"
_OF_OTHERS = ("attrition", "bonus", "eliminated")  # fields of a state


def check_duel(entry: Entry, book: LogBook) -> Iterator[Problem]:
    """What is wrong with an entry of a list of games between two."""
    foreign = [*foreign_keys(entry)]
    if entry.result in LEVELS and entry.result is not Result.DRAW:
        message = f"'{entry.result.value}' is not a result of the list '{book.list}'"
        yield Problem(entry.place_of("result"), FITS_ITS_LIST, message, "write won, lost or draw")
    for key in foreign:
        message = f"'{key}' does not belong in an entry of the list '{book.list}'"
        hint = "remove it: a game between two has a 'result' and perhaps a 'score'"
        yield Problem(entry.place_of(key), FITS_ITS_LIST, message, hint)
    if not foreign:
        yield from score_agrees_with_result(entry)


def foreign_keys(entry: Entry) -> Iterator[str]:
    """What it says that only another game has."""
    yield from (key for key in _OF_OTHERS if getattr(entry.state, key) is not None)
    yield from (key for key in ("resignation", "stated") if getattr(entry, key) is not None)


def score_agrees_with_result(entry: Entry) -> Iterator[Problem]:
    """The score is higher for the winner, and level in a draw."""
    if entry.score is None:
        return
    ahead = entry.score.own - entry.score.opponent
    if (ahead > 0, ahead < 0) != (entry.result.won, entry.result.lost):
        message = f"the result is {entry.result.value}, but the score contradicts it"
        hint = "correct one of the two; the own figure comes first"
        yield Problem(entry.place_of("score"), "score-agrees-with-result", message, hint)


def says_its_victory(entry: Entry, book: LogBook) -> Iterator[Problem]:
    """An entry of a list where victories have levels says which, and has figures in the place of a score."""
    if entry.result not in LEVELS:
        message = f"'{entry.result.value}' does not say which victory it was; the list '{book.list}' requires it"
        hint = f"write one of: {', '.join(one.value for one in LEVELS)}"
        yield Problem(entry.place_of("result"), FITS_ITS_LIST, message, hint)
    if entry.score is not None:
        hint = "write the attrition score and the bonus points instead"
        message = f"'score' does not belong in an entry of the list '{book.list}'"
        yield Problem(entry.place_of("score"), FITS_ITS_LIST, message, hint)


OLDEST_DAY = "1900-01-01"  # an older date is one with a digit wrong


def check(entry: Entry, book: LogBook, newest_day: str, *, is_duel: bool = False) -> Iterator[Problem]:
    """Everything wrong with one entry."""
    yield from opponent_and_date_are_possible(entry, book, newest_day)
    misfits = [*(check_duel if is_duel else says_its_victory)(entry, book)]
    yield from misfits
    if not (is_duel or misfits):
        yield from figures_agree(entry)
        if entry.resignation:
            faults = list(resignation_fits_the_result(entry, entry.resignation))
            yield from faults or resignation_is_complete(entry, entry.resignation)
        else:
            yield from bonus_is_known(entry)
            yield from attrition_gives_the_result(entry)


def opponent_and_date_are_possible(entry: Entry, book: LogBook, newest_day: str) -> Iterator[Problem]:
    """No player plays themselves; no game is from the future, nor from before there were such games."""
    if entry.opponent == book.player:
        message = f"'{entry.opponent}' cannot be their own opponent"
        yield Problem(entry.place_of("opponent"), "opponent-is-another", message, "name the opponent's id")
    if entry.date < OLDEST_DAY:
        message = f"{entry.date} is too long ago"
        yield Problem(entry.place_of("date"), "date-is-plausible", message, "write the year with all its digits")
    yield from in_future(entry.place_of("date"), entry.date, newest_day, "write the day on which the game was played")


def figures_agree(entry: Entry) -> Iterator[Problem]:
    """Attrition score and bonus are what the units eliminated give, at the end and at a resignation."""
    yield from _state_agrees(entry, entry.state, ())
    if entry.resignation:
        yield from _state_agrees(entry, entry.resignation.instant, ("resignation",))
        # An accepted resignation ends the game: its instant and the end of play are one. Else no figure goes down.
        of_both = ("attrition", "attrition score is", attrition_of), ("bonus", "bonus points are", bonus_of)
        for key, is_, figure in of_both:
            instant, end = figure(entry.resignation.instant), figure(entry.state)
            if not instant or not end:
                continue
            message = f"the {is_} {_shown(instant)} at the resignation but {_shown(end)} in the entry"
            place = entry.place_of("resignation", key)
            if entry.resignation.answer is Answer.ACCEPTED and instant != end:
                hint = "state the right figures once: an accepted resignation ends the game"
                yield Problem(place, "figures-agree", message, hint)
            elif instant.own > end.own or instant.opponent > end.opponent:
                hint = "correct the one that is wrong: in the moves after it no figure goes down"
                yield Problem(place, "figures-agree", message, hint)


def _state_agrees(entry: Entry, state: State, path: tuple[str, ...]) -> Iterator[Problem]:
    if state.eliminated:
        if state.attrition and (attrition := attrition_of(state)) and state.attrition != attrition:
            yield _disagrees(entry, (*path, "attrition"), "an attrition score", state.attrition, attrition)
        if state.bonus and (bonus := bonus_of(state)) and state.bonus != bonus:
            yield _disagrees(entry, (*path, "bonus"), "bonus points", state.bonus, bonus)
    elif state.attrition and state.bonus:
        for attrition_points, bonus_won in zip(state.attrition, state.bonus, strict=True):
            if bonus_won not in possible_bonuses()[attrition_points]:
                text = N_("no units give an attrition score of {attrition} with a bonus of {bonus}")
                message = say(text, attrition=str(attrition_points), bonus=str(bonus_won))
                hint = say(N_("look at both figures in the paper log again"))
                yield warning(entry.place_of(*path, "bonus"), "figures-are-possible", message, hint)


def _disagrees(entry: Entry, path: tuple[str, ...], what: str, stated: Pair[int], given: Pair[int]) -> Problem:
    message = f"the units eliminated give {what} of {_shown(given)}, not {_shown(stated)}"
    return Problem(entry.place_of(*path), "figures-agree", message, "correct the one that is wrong, or leave it out")


def bonus_is_known(entry: Entry) -> Iterator[Problem]:
    """The bonus points of a game are on record, as units or as points."""
    if bonus_of(entry.state) is None:
        hint = "add 'eliminated:' with the units of both sides, or 'bonus:' such as 4-3"
        yield Problem(entry.place, "bonus-is-known", "the bonus points of this game are missing", hint)


def attrition_gives_the_result(entry: Entry) -> Iterator[Problem]:
    """An attrition victory takes 10 points and more than the other side has; with another result no side has won so."""
    rule, victory = "attrition-gives-the-result", entry.result.victory
    if (score := attrition_of(entry.state)) is None:
        return
    place = entry.place_of("attrition" if entry.state.attrition else "eliminated")
    winner, loser = (score.own, score.opponent) if entry.result.won else (score.opponent, score.own)
    if victory == "attrition":
        if winner < ATTRITION_TO_WIN or (loser >= ATTRITION_TO_WIN and loser >= winner):
            fault = (
                f"no attrition victory at {_shown(score)}: where both reach {ATTRITION_TO_WIN}, the higher score wins"
            )
            if winner < ATTRITION_TO_WIN:
                fault = f"no attrition victory at {_shown(score)}: the winner needs {ATTRITION_TO_WIN} points"
            remedy = "correct the score, own first, or the result; or add the resignation that ended the game"
            yield Problem(place, rule, fault, remedy)
    elif _is_won(score) and (victory == "draw" or loser > winner):
        text = N_("a game at {score} was won by attrition and is not a draw")
        if victory != "draw":
            text = N_("a game at {score} was won by attrition, by the player who lost it here")
        message = say(text, score=_shown(score))
        yield warning(place, rule, message, say(N_("look at the result and the score in the paper log again")))


def _shown(score: Pair[int]) -> str:
    return f"{score.own}-{score.opponent}"


def resignation_fits_the_result(entry: Entry, resignation: Resignation) -> Iterator[Problem]:
    """A player who resigned never wins; an accepted resignation is an attrition victory; a denied one says more."""
    rule = "resignation-fits-the-result"
    if resignation.answer is Answer.ACCEPTED and resignation.reached:
        hint = "remove 'reached', or write 'answer: denied'"
        message = "an accepted resignation ends the game: nothing is reached after it"
        yield Problem(entry.place_of("resignation", "reached"), rule, message, hint)
    if resignation.answer is Answer.DENIED and not resignation.reached:
        hint = "add 'reached:' with strategic, major, attrition or none"
        message = "the resignation was denied: what did the winner reach then?"
        yield Problem(entry.place_of("resignation"), rule, message, hint)
    result, resigner_won = entry.result, entry.result.won if resignation.by is Side.OWN else entry.result.lost
    expected = "won" if resignation.by is Side.OPPONENT else "lost"
    if resigner_won or result.victory == "draw":
        message = f"'{result.value}' is not possible: a player who resigned neither wins nor draws"
        whose = "the opponent" if resignation.by is Side.OPPONENT else "the player who keeps this log"
        hint = f"write 'result: {expected}-{_victory_of(resignation)}' if {whose} resigned, or correct 'by'"
        yield Problem(entry.place_of("result"), rule, message, hint)
    elif result.victory != _victory_of(resignation) and (resignation.reached or resignation.answer is Answer.ACCEPTED):
        message = f"'{result.value}' is not possible: this resignation makes it a victory by {_victory_of(resignation)}"
        hint = f"write 'result: {expected}-{_victory_of(resignation)}', or correct the resignation"
        yield Problem(entry.place_of("result"), rule, message, hint)


def _victory_of(resignation: Resignation) -> str:
    higher = resignation.reached in {Reached.STRATEGIC, Reached.MAJOR}
    return resignation.reached.value if resignation.reached and higher else "attrition"


def resignation_is_complete(entry: Entry, resignation: Resignation) -> Iterator[Problem]:
    """Everything is on record that the case of the rules needs: at the instant, and at the end where that counts."""
    instant, place = instant_of(entry, resignation), entry.place_of("resignation")
    if resignation.reached in {Reached.STRATEGIC, Reached.MAJOR}:
        yield from bonus_is_known(entry)
        yield from attrition_gives_the_result(entry)
        return
    if attrition_of(instant) is None:
        message = "the attrition score at the instant of the resignation is missing"
        hint = "add 'attrition:' or 'eliminated:' to it: that decides whether it concedes a victory"
        yield Problem(place, "resignation-is-complete", message, hint)
        return
    yield from resignation_ends_the_game(entry, resignation)
    if concedes_attrition(entry, resignation):
        if bonus_of(instant) is None:
            message = "the bonus points at the instant of the resignation are missing"
            yield Problem(place, "resignation-is-complete", message, "add 'bonus:' or 'eliminated:' to it")
    elif resignation.reached is Reached.ATTRITION:
        yield from bonus_is_known(entry)
    if resignation.reached is Reached.ATTRITION:
        yield from attrition_gives_the_result(entry)


def resignation_ends_the_game(entry: Entry, resignation: Resignation) -> Iterator[Problem]:
    """No player resigns a game that is won already, and what was reached afterwards is on record."""
    instant, end = attrition_of(instant_of(entry, resignation)), attrition_of(entry.state)
    if instant and _is_won(instant):
        place = entry.place_of("resignation", "attrition")
        text = N_("at {score} the game was won by attrition before anyone could resign")
        hint = say(N_("look at the score in the paper log again"))
        yield warning(place, "attrition-gives-the-result", say(text, score=_shown(instant)), hint)
    elif end and resignation.reached is Reached.NONE and not concedes_attrition(entry, resignation):
        winner, loser = (end.own, end.opponent) if entry.result.won else (end.opponent, end.own)
        if winner >= ATTRITION_TO_WIN and winner > loser:
            place = entry.place_of("resignation", "reached")
            text = N_("at {score} the winner reached an attrition victory")
            hint = say(N_("write 'reached: attrition', or correct the score"))
            yield warning(place, "attrition-gives-the-result", say(text, score=_shown(end)), hint)


def _is_won(score: Pair[int]) -> bool:
    return max(score) >= ATTRITION_TO_WIN and score.own != score.opponent
