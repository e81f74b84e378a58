"""What is known of a log entry beside its keeper's word."""

from enum import Enum

from masterlist.language import N_


class Status(Enum):
    """Whether the opponent stands by an entry."""

    CONFIRMED = N_("confirmed")  # his own log says the same
    SIGNED = N_("signed")  # he signed, and keeps no log on file
    AWAITING = N_("awaiting opponent")  # he signed, but his own log has no such game yet
    UNSIGNED = N_("unsigned")  # he has not signed
    CONTRADICTED = N_("contradicted")  # his own log says something else

    def __init__(self, value: str) -> None:
        self.rated = value not in {"unsigned", "contradicted"}  # whether such an entry counts

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
    Status.CONFIRMED: N_("the opponent's own log says the same"),
    Status.SIGNED: N_("the opponent signed; he keeps no log on file"),
    Status.AWAITING: N_("the opponent signed; his own log does not have this game yet"),
    Status.UNSIGNED: N_("the opponent has not signed"),
    Status.CONTRADICTED: N_("the opponent's own log says something else"),
}
_SENTENCES = {
    Status.CONFIRMED: N_("Confirmed: the opponent's own log says the same."),
    Status.SIGNED: N_("Signed: the opponent signed; he keeps no log on file."),
    Status.AWAITING: N_("Awaiting opponent: the opponent signed; his own log does not have this game yet."),
    Status.UNSIGNED: N_("Unsigned: the opponent has not signed."),
    Status.CONTRADICTED: N_("Contradicted: the opponent's own log says something else."),
}
