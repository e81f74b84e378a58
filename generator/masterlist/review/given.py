"""A review's document as it comes back from a machine on which strangers' programs ran: nothing is taken on trust."""

import json
from collections.abc import Iterator
from typing import Any

FORMAT = 2  # of a review's document; raised where a key changes its meaning
MOST = 50_000_000  # bytes of a document that is read at all


class Unreadable(Exception):
    """The document is no review."""


class DocumentPart:
    """A part of such a document: what is missing or of another kind reads as nothing."""

    def __init__(self, value: Any) -> None:
        self._value = value if isinstance(value, dict) else {}

    def text(self, key: str) -> str:
        """A text; a number as it is written."""
        value = self._value.get(key)
        return value if isinstance(value, str) else ""

    def first(self, *keys: str) -> str:
        """The first of these texts that is there, or ""."""
        return next((text for key in keys if (text := self.text(key))), "")

    def left_out(self, key: str) -> int:
        """How many more items a list had than it holds."""
        return max(self.part("left_out").number(key) or 0, 0)

    def number(self, key: str) -> int | None:
        """A whole number of a size that a count can have."""
        value = self._value.get(key)
        return value if type(value) is int and abs(value) < 10**9 else None

    def true(self, key: str) -> bool:
        """Whether it says true."""
        return self._value.get(key) is True

    def part(self, key: str) -> "DocumentPart":
        """A part of its own."""
        return DocumentPart(self._value.get(key))

    def parts(self, key: str) -> list["DocumentPart"]:
        """The parts of a list."""
        return [DocumentPart(one) for one in self._list(key)]

    def texts(self, key: str) -> Iterator[str]:
        """The texts of a list."""
        return (one for one in self._list(key) if isinstance(one, str))

    def _list(self, key: str) -> list[Any]:
        value = self._value.get(key)
        return value if isinstance(value, list) else []


def given(data: bytes) -> DocumentPart:
    """A document from a file's bytes; raises Unreadable."""
    if len(data) > MOST:
        raise Unreadable("the file is too large for a review")
    try:
        value = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise Unreadable("the file is no JSON") from error
    if not isinstance(value, dict) or value.get("format") != FORMAT:
        raise Unreadable("the file is no review of a format that is known here")
    return DocumentPart(value)
