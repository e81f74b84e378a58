"""Tournaments and their boards: systems, terms, dates, who may sit where, and what is possible on the map.

Where only six players were available, the draw of the power that stays unplayed must be the one that its commit and
the game's id give.

The status of an event is a promise as well: which boards can be on file, and that a final can decide it.
"""

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping

from masterlist.checks import books
from masterlist.checks.books import folder_is_of_a_list
from masterlist.checks.references import check_members, fold, unknown, unknown_player
from masterlist.facts.board import (
    CENTRES_ON_THE_MAP,
    CENTRES_TO_WIN,
    FIRST_YEAR,
    SEVENTH_PLAYER,
    Board,
    Ending,
    PowerSeat,
    chart_faults,
    disagreements,
)
from masterlist.facts.content import Content, Player
from masterlist.facts.event import AnyBoard, Event, EventStage, EventTerms
from masterlist.facts.night import EventGame
from masterlist.kinds.kind import KindFiles
from masterlist.scoring.board import board_systems, drawn_power
from masterlist.scoring.choices import INSTALL, by_kind
from masterlist.scoring.event_system import ScoresEvents, as_at_night, event_systems
from masterlist.scoring.registry import systems
from masterlist.source import N_, Problem, did_you_mean, in_future, say, warning


def check_board(board: Board, content: Content) -> Iterator[Problem]:
    """Everything wrong with one board, whatever system scores it."""
    yield from players_are_known(board, content)
    yield from seats_have_different_players(board)
    if board.in_progress:
        return
    faults = [*chart_faults(board.chart), *disagreements(board)]
    yield from faults
    if not faults:
        yield from ending_fits_the_centres(board)
        yield from concession_names_a_survivor(board)
        yield from eliminations_are_possible(board)
        yield from only_survivors_are_left_out(board)


UNKNOWN = "unknown"  # as forms and spreadsheets have it


def players_are_known(board: Board, content: Content) -> Iterator[Problem]:
    """Every player at a board has a player file; the house member needs none."""
    for seat in board.seats:
        for key, id_ in (("player", seat.player), ("replaces", seat.replaces)):
            if id_ and id_ != SEVENTH_PLAYER and not content.has("player", id_):
                problem = unknown_player(content.players, id_, seat.at(key), board.people)
                nobody = problem._replace(hint=f"a seat whose player is no longer known has none: remove '{key}'")
                yield nobody if id_ == UNKNOWN else problem


def seats_have_different_players(board: Board) -> Iterator[Problem]:
    """No player begins or finishes at two powers, or replaces themselves.

    A player who was replaced at one power may take over another, if the system credits them with one alone.
    """
    finished: dict[str, PowerSeat] = {}
    began: dict[str, PowerSeat] = {}
    for seat in board.seats:
        if seat.player and seat.player == seat.replaces:
            message = f"'{seat.player}' cannot replace themselves"
            yield Problem(seat.at("replaces"), "players-sit-once", message, "name the player who began the game")
        key = "replaces" if seat.replaces else "player"
        first = seat.replaces or seat.player
        # The house may sit in for several people.
        if seat.player and seat.player != SEVENTH_PLAYER and seat.player in finished:
            message = f"'{seat.player}' also plays {finished[seat.player].power.value}"
            yield Problem(seat.at("player"), "players-sit-once", message, "name each player once on a board")
        elif first and first != SEVENTH_PLAYER and first in began:
            message = f"'{first}' also started the game as {began[first].power.value}"
            hint = "name who began it here: 'player', or 'replaces' if they were replaced"
            yield Problem(seat.at(key), "players-sit-once", message, hint)
        if seat.player:
            finished.setdefault(seat.player, seat)
        if first:
            began.setdefault(first, seat)


def ending_fits_the_centres(board: Board) -> Iterator[Problem]:
    """The map has 34 supply centres; a solo takes 18, and 18 centres are a solo."""
    centres = sum(seat.centres for seat in board.seats)
    if centres > CENTRES_ON_THE_MAP and not board.chart:
        message = f"the centres add up to {centres}; the map has {CENTRES_ON_THE_MAP}"
        yield Problem(board.at("seats"), "centres-fit-the-map", message, "count the centres again")
    most = max(board.seats, key=lambda seat: seat.centres)
    if board.ending is Ending.SOLO and most.centres < CENTRES_TO_WIN:
        message = f"not a solo: no power has {CENTRES_TO_WIN} centres; {most.power.value} has the most, {most.centres}"
        yield Problem(board.at("ending"), "solo-takes-18", message, "correct the centres, or write 'ending: draw'")
    elif board.ending is not Ending.SOLO and most.centres >= CENTRES_TO_WIN:
        message = f"{most.power.value} has {most.centres} centres: {CENTRES_TO_WIN} make a solo"
        yield Problem(board.at("ending"), "solo-takes-18", message, "correct the centres, or write 'ending: solo'")


def concession_names_a_survivor(board: Board) -> Iterator[Problem]:
    """A concession names the survivor whom it is made to; no other ending does."""
    if board.ending is Ending.CONCESSION and board.conceded_to is None:
        message, hint = "the power that the game was conceded to is missing", "add 'conceded_to:' with the power"
        yield Problem(board.at("ending"), "concession-names-a-survivor", message, hint)
    elif board.ending is not Ending.CONCESSION and board.conceded_to:
        message = f"nothing was conceded: the ending is '{board.ending.value}'"
        hint = "remove 'conceded_to', or write 'ending: concession'"
        yield Problem(board.at("conceded_to"), "concession-names-a-survivor", message, hint)
    elif board.conceded_to and not board.seat(board.conceded_to).survives:
        message = f"{board.conceded_to.value} has no centres: a power that is out cannot be conceded to"
        yield Problem(board.at("conceded_to"), "concession-names-a-survivor", message, "name a power with centres")


def eliminations_are_possible(board: Board) -> Iterator[Problem]:
    """Only a power without centres was eliminated, and within the years of the game."""
    for seat in board.seats:
        if seat.eliminated is None:
            continue
        if seat.survives:
            message = f"{seat.power.value} holds {seat.centres} centres and cannot be eliminated"
            hint = "remove 'eliminated', or the centres"
            yield Problem(seat.at("eliminated"), "eliminations-are-possible", message, hint)
        elif seat.eliminated < FIRST_YEAR or 0 < board.last_year < seat.eliminated:
            message = f"{seat.power.value} cannot be eliminated in {seat.eliminated}"
            hint = f"the game went from {FIRST_YEAR} to {board.last_year}"
            yield Problem(seat.at("eliminated"), "eliminations-are-possible", message, hint)


def only_survivors_are_left_out(board: Board) -> Iterator[Problem]:
    """To be left out of a draw takes a draw, and a power that is still there."""
    for seat in board.seats:
        if seat.left_out and (board.ending is not Ending.DRAW or not seat.survives):
            message = f"{seat.power.value} cannot be left out: only a survivor of a draw can"
            yield Problem(seat.at("left_out"), "left-out-of-a-draw", message, "remove 'left_out'")
    if board.survivors and all(seat.left_out for seat in board.survivors):
        message, hint = "every survivor is left out of the draw", "remove 'left_out' from the powers that share in it"
        yield Problem(board.at("seats"), "left-out-of-a-draw", message, hint)


def check_draw(game: Board, rewritten: Collection[str] = ()) -> Iterator[Problem]:
    """A recorded draw is of this game, and its id and commit give the power, which stays unplayed.

    Its seat belongs to the house; a person may take it over later. Of commits that were ``rewritten`` no draw can be
    repeated.
    """
    if (drawn := game.drawn) is None:
        return
    if drawn.game != game.id:
        message = f"the draw was made for the game '{drawn.game}', not for '{game.id}'"
        hint = f"give the file its name back, or remove 'drawn' and run 'masterlist draw-power' for '{game.id}'"
        yield Problem(drawn.at("game"), "draw-is-of-this-game", message, hint)
    if drawn.commit not in rewritten and drawn.power is not (found := drawn_power(drawn.game, drawn.commit)):
        message = f"'{drawn.game}' and this commit draw {found.value}, not {drawn.power.value}"
        hint = f"write 'power: {found.value}', or the commit that the power was drawn from"
        yield Problem(drawn.at("power"), "draw-can-be-repeated", message, hint)
    seat = game.seat(drawn.power)
    if SEVENTH_PLAYER not in {seat.player, seat.replaces}:
        message = f"'{seat.player}' plays {seat.power.value}, which was drawn to stay unplayed"
        hint = "name no player in this seat, and give the player one of the other powers"
        yield Problem(seat.at("player"), "drawn-power-stays-unplayed", message, hint)


def check(content: Content, newest_day: str) -> Iterator[Problem]:
    """Everything wrong with events and rated games; nothing was played after ``newest_day``."""
    for event in content.events.values():
        yield from check_event(event, content, newest_day)
    yield from check_members(content)
    for list_id, games in content.games.items():
        yield from check_games(list_id, games, content, newest_day)


def check_event(event: Event, content: Content, newest_day: str, *, in_part: bool = False) -> Iterator[Problem]:
    """Everything wrong with one event and its boards; ``in_part`` where others of its boards could not be read."""
    yield from event_names_its_systems(event)
    yield from event_has_a_time(event, newest_day)
    yield from () if in_part else check_life(event)
    if event.club and not content.has("club", event.club):
        yield unknown("club", event.club, event.at("club"), content.clubs)
    if event.directed_by and not content.has("player", event.directed_by):
        yield unknown_player(content.players, event.directed_by, event.at("directed_by"))
    for id_ in event.entered:
        if not content.has("player", id_):
            yield unknown_player(content.players, id_, event.at(f"entered {id_}"), event.entered)
    yield from players_sit_at_one_board_a_round(event)
    yield from boards_are_named_for_their_round(event)
    system = event_systems().get(event.system)
    for term in system.unknown_terms(event.terms) if system else ():
        message, hint = f"{system.name} knows no term '{term}'", "remove it"  # type: ignore[union-attr]
        yield Problem(event.at("terms"), "terms-are-known", message, hint)
    for board in event.boards:
        if system and board.kind != system.kind:
            yield board_of_another_kind(board, system)
            continue
        problems = list(check_board_of(board, content))
        yield from problems
        if system and not problems:
            yield from scoring_faults(system, board, event.terms)


def check_board_of(board: AnyBoard, content: Content) -> Iterator[Problem]:
    """Everything wrong with a board whatever its event says."""
    return check_board(board, content) if isinstance(board, Board) else check_game(board, content)


def board_of_another_kind(board: AnyBoard, system: ScoresEvents) -> Problem:
    """The problem of a board whose seats are those of another game than the event's."""
    message = f"this board is of the kind '{board.kind}', and {system.name} scores those of the kind '{system.kind}'"
    fitting = " or ".join(f"'{id_}'" for id_ in _scoring(board.kind))
    another = f"let the event name another 'system'{f', {fitting}' if fitting else f'; {INSTALL}'}"
    hint = f"report seats as games of the kind '{system.kind}' have them, or {another}"
    return Problem(board.place, "board-is-of-the-events-kind", message, hint)


def scoring_faults(system: ScoresEvents, board: AnyBoard, terms: EventTerms) -> Iterator[Problem]:
    """Why the system cannot score the board; one in play must be such that it could end now."""
    if not isinstance(board, Board):
        yield from system.faults_of(board, terms)
    elif not board.in_progress and (board.survivors or not board.in_play):
        yield from system.faults_of(board.if_ended_now, terms)


def event_names_its_systems(event: Event) -> Iterator[Problem]:
    """An event is scored by a system for boards, and compared with others."""
    known = event_systems()
    kind = known[event.system].kind if event.system in known else ""
    played = {kind} if kind else {board.kind for board in event.boards}
    for key, system in (("system", event.system), *(("compare", other) for other in event.compare)):
        if system not in known:
            fitting = _scoring(*played) if played else [*known]
            elsewhere = "" if system in systems() and fitting else f"; {INSTALL}"
            listed = f"the systems for boards are: {by_kind(fitting or known)}{elsewhere}"
            hint = did_you_mean(system, fitting or known) or listed
            message = f"no system '{system}' scores boards"
            if system in systems():
                message = f"{systems()[system].name} rates lists and scores no boards of events"
            yield Problem(event.at(key), "event-names-its-systems", message, hint)
        elif kind and known[system].kind != kind:
            message = f"'{system}' scores games of the kind '{known[system].kind}', and those of the event are '{kind}'"
            others = ", ".join(id_ for id_ in _scoring(kind) if id_ != event.system)
            hint = f"name one of: {others}" if others else f"remove it: no other system scores the kind '{kind}'"
            yield Problem(event.at(key), "event-names-its-systems", message, hint)
    if event.system in event.compare:
        hint = "remove it from 'compare': the event is scored by it anyway"
        message = f"'{event.system}' is the event's own system"
        yield Problem(event.at("compare"), "event-names-its-systems", message, hint)


def _scoring(*kinds: str) -> list[str]:
    """The ids of the systems for events whose games are of one of these kinds."""
    return [id_ for id_, one in event_systems().items() if one.kind in kinds]


def event_has_a_time(event: Event, newest_day: str) -> Iterator[Problem]:
    """An event does not end before it starts, and has boards only once it has begun."""
    if event.end < event.start:
        message = f"the event ends on {event.end}, before it starts on {event.start}"
        yield Problem(event.at("end"), "event-has-a-time", message, "correct one of the dates")
    if event.boards and event.start > newest_day:
        message = f"there are results, but {event.start} is in the future"
        yield Problem(event.at("start"), "event-has-a-time", message, "write the first day of the event")


def players_sit_at_one_board_a_round(event: Event) -> Iterator[Problem]:
    """No player sits at two boards of one round, unless the event's terms allow fill-ins."""
    if event.terms.fill_ins:
        return
    seen: dict[tuple[int, str], AnyBoard] = {}
    for board in event.boards:
        for seat in board.seats:
            if not seat.player or seat.player == SEVENTH_PLAYER:
                continue
            other = seen.setdefault((board.round, seat.player), board)
            # Two files may tell of one game, unless one of them says which game of these people it is.
            sat, there = ({seat.player for seat in one.seats} for one in (board, other))
            if other is not board and not (board.nth == other.nth and sat == there):
                message = f"'{seat.player}' also plays on board '{other.id}' of round {board.round}"
                hint = "name who really played, or let the event's terms say 'fill_ins: true'"
                yield Problem(seat.at("player"), "one-board-a-round", message, hint)


def boards_are_named_for_their_round(event: Event) -> Iterator[Problem]:
    """The file of a board that is called as ``new`` calls it, such as r2-a, is of that round."""
    for board in event.boards:
        named = re.fullmatch("r([0-9]+)(?:-.+)?", board.id)
        if named and int(named[1]) != board.round:
            text = N_("the name of the file says round {named}, and the file says {round}")
            message = say(text, named=named[1], round=str(board.round))
            hint = say(N_("correct the round, or rename the file"))
            yield warning(board.at("round"), "boards-are-named-for-their-round", message, hint)


def check_games(list_id: str, games: tuple[Board, ...], content: Content, newest_day: str) -> Iterator[Problem]:
    """Everything wrong with the rated games of one list."""
    rating_list = content.lists.get(list_id)
    faults = [*folder_is_of_a_list(list_id, games[0].place, content, KindFiles.BOARDS)]
    yield from faults
    if faults and rating_list:
        return
    system = board_systems().get(rating_list.system) if rating_list else None
    for game in games:
        problems = [
            *game_has_a_time(game, newest_day),
            *check_board(game, content),
            *check_draw(game, content.site.rewritten),
        ]
        yield from problems
        if system and system.rating and not problems:  # a list without such a system is refused, with the reason
            yield from scoring_faults(system, game, EventTerms())


def game_has_a_time(game: Board, newest_day: str) -> Iterator[Problem]:
    """A rated game ends no earlier than it starts, and neither is in the future."""
    if game.started and game.finished and game.finished < game.started:
        message = f"the game ends on {game.finished}, before it starts on {game.started}"
        yield Problem(game.at("finished"), "game-has-a-time", message, "correct one of the dates")
    for key, day in (("started", game.started), ("finished", game.finished)):
        yield from in_future(game.at(key), day or "", newest_day, "write the day on which it was")


def directors_have_ids(events: Iterable[Event], players: Mapping[str, Player]) -> Iterator[Problem]:
    """Who directs an event that goes on, and has the name of one player on file, is named by their id as well.

    The name alone gives no right to report its boards, and anybody may have it. Of a name that several have, nothing is
    reported, nor of an event that is over.
    """
    named = [(one, one.director) for one in events if one.director and not one.directed_by and not one.final]
    if not named:
        return
    ids: dict[str, set[str]] = defaultdict(set)
    for player in players.values():
        for name in (player.name, *player.aka):
            ids[fold(name)].add(player.id)
    for one, director in named:
        found = [*ids.get(fold(director), ())]
        if len(found) == 1:
            message = say(N_("the name of a director gives no rights, and '{name}' is a player"), name=director)
            hint = N_(
                "write 'directed_by: {id}' if they report its boards; if it is another person, write more of the name"
            )
            yield warning(one.at("director"), "directors-have-ids", message, say(hint, id=found[0]))


def check_life(event: Event) -> Iterator[Problem]:
    """Everything wrong with how far an event says it has come."""
    yield from status_fits_the_boards(event)
    yield from rounds_are_planned(event)
    yield from deciders_are_played(event)


def status_fits_the_boards(event: Event) -> Iterator[Problem]:
    """An event with boards on file has begun; one that is final has results, and no board of it is still in play."""
    if event.status is EventStage.ANNOUNCED and event.boards:
        message = "the event is announced, but boards of it are on file"
        yield Problem(event.at("status"), "event-has-a-status", message, "write 'status: running'")
    for board in event.boards if event.final else ():
        if board.in_play:
            message = "this board is in play, but its event is final"
            hint = "write how the board ended, or 'status: running' in event.yaml"
            yield Problem(board.at("ending"), "final-events-are-over", message, hint)
    # That the board is missing which decides an event is noticed elsewhere.
    if event.final and not event.boards and "status" in event.spots and event.decided_by is None:
        text = say(N_("the event is final, but no board of it is on file"))
        remedy = say(N_("add its boards, or write 'status: running' until they are on file"))
        yield warning(event.at("status"), "event-has-a-status", text, remedy)


def rounds_are_planned(event: Event) -> Iterator[Problem]:
    """No board belongs to a round beyond those that the event announces; of a final event every round has one."""
    if event.rounds is None:
        return
    for board in event.boards:
        if board.round > event.rounds:
            message = f"there is no round {board.round}: the event has 'rounds: {event.rounds}'"
            hint = "correct this round, or 'rounds' in event.yaml"
            yield Problem(board.at("round"), "rounds-are-planned", message, hint)
    rounds = len({board.round for board in event.boards})
    if event.final and event.boards and rounds < event.rounds:
        text = N_("the event is final, but of its {all} rounds {n} have boards on file")
        remedy = N_("add the boards of the other rounds, or write how many were played: 'rounds: {n}'")
        found = say(text, all=str(event.rounds), n=str(rounds))
        yield warning(event.at("rounds"), "every-round-is-on-file", found, say(remedy, n=str(rounds)))


def deciders_are_played(event: Event) -> Iterator[Problem]:
    """The round or board that decides an event exists: of a final event it is on file."""
    by = event.decided_by
    if by is None or any(by.includes(board) for board in event.boards):
        return
    place, rule = event.at("decided_by"), "deciders-are-played"
    if event.rounds is not None and by.round > event.rounds:
        message = f"no round {by.round} can decide: the event has 'rounds: {event.rounds}'"
        yield Problem(place, rule, message, "name one of its rounds")
    elif event.final and by.id:
        ids = [board.id for board in event.boards]
        hint = did_you_mean(by.id, ids) or f"the boards on file are: {', '.join(ids) or 'none'}"
        yield Problem(place, rule, f"no board '{by.id}' is on file to decide the event", hint)
    elif event.final:
        rounds = sorted({str(board.round) for board in event.boards})
        hint = f"the rounds on file are: {', '.join(rounds) or 'none'}"
        yield Problem(place, rule, f"no board of round {by.round} is on file to decide the event", hint)


def check_game(board: EventGame, content: Content) -> Iterator[Problem]:
    """Everything wrong with one game, whatever system scores it."""
    for seat in board.seats:
        if not content.has("player", seat.player):
            yield unknown_player(content.players, seat.player, seat.at("player"), board.people)
    yield from books.check_game(as_at_night(board))
