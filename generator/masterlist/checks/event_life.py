"""What the status of an event promises: which boards can be on file, and that a final can decide it."""

from collections.abc import Iterator

from masterlist.facts.event import Event, EventStage
from masterlist.source import N_, Problem, did_you_mean, say, warning


def check(event: Event) -> Iterator[Problem]:
    """Everything wrong with how far an event says it has come."""
    yield from announced_events_have_no_boards(event)
    yield from final_events_are_over(event)
    yield from final_events_have_boards(event)
    yield from rounds_are_planned(event)
    yield from deciders_are_played(event)
    yield from every_round_is_on_file(event)


def announced_events_have_no_boards(event: Event) -> Iterator[Problem]:
    """An event with boards on file has begun."""
    if event.status is EventStage.ANNOUNCED and event.boards:
        message = "the event is announced, but boards of it are on file"
        yield Problem(event.at("status"), "event-has-a-status", message, "write 'status: running'")


def final_events_are_over(event: Event) -> Iterator[Problem]:
    """No board of a final event is still in play."""
    for board in event.boards if event.final else ():
        if board.in_play:
            message = "this board is in play, but its event is final"
            hint = "write how the board ended, or 'status: running' in event.yaml"
            yield Problem(board.at("ending"), "final-events-are-over", message, hint)


def final_events_have_boards(event: Event) -> Iterator[Problem]:
    """The results of a final event are on file; of one that a board decides, another check misses that."""
    if event.final and not event.boards and "status" in event.spots and event.decided_by is None:
        message = say(N_("the event is final, but no board of it is on file"))
        hint = say(N_("add its boards, or write 'status: running' until they are on file"))
        yield warning(event.at("status"), "event-has-a-status", message, hint)


def rounds_are_planned(event: Event) -> Iterator[Problem]:
    """No board belongs to a round beyond those that the event announces."""
    for board in event.boards:
        if event.rounds is not None and board.round > event.rounds:
            message = f"there is no round {board.round}: the event has 'rounds: {event.rounds}'"
            hint = "correct this round, or 'rounds' in event.yaml"
            yield Problem(board.at("round"), "rounds-are-planned", message, hint)


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


def every_round_is_on_file(event: Event) -> Iterator[Problem]:
    """Of a final event every planned round has a board."""
    rounds = len({board.round for board in event.boards})
    if event.final and event.boards and event.rounds is not None and rounds < event.rounds:
        message = say(
            N_("the event is final, but of its {all} rounds {n} have boards on file"),
            all=str(event.rounds),
            n=str(rounds),
        )
        hint = say(
            N_("add the boards of the other rounds, or write how many were played: 'rounds: {n}'"), n=str(rounds)
        )
        yield warning(event.at("rounds"), "every-round-is-on-file", message, hint)
