"""What an entry of a log book is worth believing: whether it counts, and why."""

from enum import Enum

from masterlist.source import N_


class Status(Enum):
    """What becomes of an entry; the first that fits.

    An entry that the opponent's own log mirrors is confirmed whatever ``signed`` says, so it never is unsigned.
    """

    CONTRADICTED = N_("contradicted")  # the opponent's own log says something else
    EXCLUDED = N_("excluded")  # the list excludes one of the two players since that day or an earlier one
    NOT_ON_FILE = N_("opponent not on file")
    NOT_AUTHENTICATED = N_("not authenticated")  # the list demands it, and no club has
    UNSIGNED = N_("unsigned")  # the opponent has not signed, and has no entry of the game
    CONFIRMED = N_("confirmed")  # the opponent's own log says the same
    SIGNED = N_("signed")  # the opponent signed, and keeps no log on file
    AWAITING = N_("awaiting opponent")  # the opponent signed, but their own log has no such game yet
    REPEATED = N_("repeated")  # another file reports the same game, which counts there

    def __init__(self, value: str) -> None:
        self.rated = value in {"confirmed", "signed", "awaiting opponent"}  # whether such an entry counts

    @property
    def why(self) -> str:
        """Why such an entry is not rated, or what confirms it."""
        return _WHY[self]

    @property
    def sentence(self) -> str:
        """The status and why, for pages."""
        return _SENTENCES[self]


STATUSES = tuple(Status)
_WHY = {
    Status.CONTRADICTED: N_("the opponent's own log says something else"),
    Status.EXCLUDED: N_("on that day one of the players was excluded from the list"),
    Status.NOT_ON_FILE: N_("the opponent is not on file"),
    Status.NOT_AUTHENTICATED: N_("no sanctioned club has authenticated it"),
    Status.UNSIGNED: N_("the opponent has not signed"),
    Status.CONFIRMED: N_("the opponent's own log says the same"),
    Status.SIGNED: N_("the opponent signed; they keep no log on file"),
    Status.AWAITING: N_("the opponent signed; their own log does not have this game yet"),
    Status.REPEATED: N_("another file reports the same game, and it counts there"),
}
_SENTENCES = {
    Status.CONTRADICTED: N_("Contradicted: the opponent's own log says something else."),
    Status.EXCLUDED: N_("Excluded: on that day one of the players was excluded from the list."),
    Status.NOT_ON_FILE: N_("Opponent not on file: the entry counts once the player has been added."),
    Status.NOT_AUTHENTICATED: N_("Not authenticated: no sanctioned club has authenticated it."),
    Status.UNSIGNED: N_("Unsigned: the opponent has not signed."),
    Status.CONFIRMED: N_("Confirmed: the opponent's own log says the same."),
    Status.SIGNED: N_("Signed: the opponent signed; they keep no log on file."),
    Status.AWAITING: N_("Awaiting opponent: the opponent signed; their own log does not have this game yet."),
    Status.REPEATED: N_("Repeated: another file reports the same game, and it counts there."),
}
