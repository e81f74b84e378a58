"""What a system that rates log books has to say of itself."""

from typing import NamedTuple


class LogSystem(NamedTuple):
    """A scoring system for log books."""

    id: str
    name: str
    sections: tuple[tuple[str, str], ...] = ()  # beginnings of labels → headings of the rules page; the first counts
