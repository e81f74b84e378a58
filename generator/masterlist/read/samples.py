"""Values as messages show them, and what a wrong value may have been meant to be."""

import json
import re
import unicodedata
from collections.abc import Iterator
from datetime import date
from typing import Any

from masterlist.folding import STROKED
from masterlist.read.scalars import scalar
from masterlist.read.shown import shown


def named(value: Any) -> str:
    """A value as a message names it."""
    if value is None:
        return "nothing"
    if isinstance(value, dict):
        return "a group of keys"
    if isinstance(value, list):
        return "a list"
    if isinstance(value, bool):
        return f"the value {'true' if value else 'false'}"
    return f"'{shown(value)}'" if isinstance(value, str) else f"the number {value}"


def as_yaml(value: Any) -> str:
    """A good value as it can be typed, on one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {as_yaml(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(as_yaml, value)) + "]"
    if isinstance(value, str) and scalar(value) == value and _PLAIN.fullmatch(value):
        return value
    return json.dumps(value, ensure_ascii=False)


# Texts that need no quotes anywhere; more exist, but these are samples.
_PLAIN = re.compile(r"\w(?:[\w ()./'&-]|:(?! |$))*[\w)./]|\w")


def meant(text: str) -> Iterator[str]:
    """What the author of a text may have meant: without needless blanks, with hyphens, in capitals, or as an id."""
    tidy = " ".join(text.split())
    yield tidy
    yield re.sub(r"\s*[-–—−:/]\s*", "-", tidy)
    yield tidy.upper()
    yield slug(tidy)


def slug(text: str) -> str:
    """The id that looks most like the text, as ``submit-known.js`` finds it; "" where nothing can stand in an id."""
    bare = unicodedata.normalize("NFKD", text).lower().translate(str.maketrans(STROKED))
    plain = bare.encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain.replace("'", "")).strip("-")


def day_of(year: int, month: int, day: int) -> str | None:
    """The date in ISO 8601, or None where there is no such day."""
    try:
        return date(year, month, day).isoformat()
    except ValueError:
        return None
