"""What is known of a log entry beside its keeper's word."""

from enum import Enum


class Status(Enum):
    """Whether the opponent stands by an entry."""

    CONFIRMED = "confirmed"  # his own log says the same
    SIGNED = "signed"  # he signed, and keeps no log on file
    AWAITING = "awaiting opponent"  # he signed, but his own log has no such game yet
    UNSIGNED = "unsigned"  # he has not signed
    CONTRADICTED = "contradicted"  # his own log says something else

    @property
    def rated(self) -> bool:
        """Whether such an entry counts."""
        return self not in _UNRATED

    @property
    def why(self) -> str:
        """Why such an entry is not rated, or what confirms it."""
        return _WHY[self]


_UNRATED = {Status.UNSIGNED, Status.CONTRADICTED}
_WHY = {
    Status.CONFIRMED: "the opponent's own log says the same",
    Status.SIGNED: "the opponent signed; he keeps no log on file",
    Status.AWAITING: "the opponent signed; his own log does not have this game yet",
    Status.UNSIGNED: "the opponent has not signed",
    Status.CONTRADICTED: "the opponent's own log says something else",
}
