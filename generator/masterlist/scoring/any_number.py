"""What systems have in common whose ratings may be any number."""

from masterlist.amount import Amount, exactly
from masterlist.scoring.list_words import ListWords


class AnyNumber:
    """The base of systems whose ratings may be any number, and which have few words of their own."""

    @property
    def places(self) -> int:
        """The decimals of a rating as it is shown."""
        return 2

    def exact(self, value: Amount) -> str:
        """A rating or figure as files have it."""
        return exactly(value)

    @property
    def words(self) -> ListWords:
        """What pages call things: as on every list."""
        return ListWords()
