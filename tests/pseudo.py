"""A language that has every marked message: its letters are wide ones, so that an unmarked word stands out."""

import re
from pathlib import Path
from typing import Any

from masterlist.language import CONTEXT, Language

WIDE = {letter: letter + 0xFEE0 for letter in (*range(ord("A"), ord("Z") + 1), *range(ord("a"), ord("z") + 1))}
KEPT = re.compile(r"(\{[^}]*\}|%\(\w+\)s|<[^>]*>|&\w+;)")  # values and HTML

# The same for scripts: every message that they ask for is there.
SCRIPT = """
var MasterlistLanguage = [{ decimal: ",", group: ".", day: "{2:02}.{1:02}.{0}", months: [],
  messages: new Proxy({}, { get: (_, key) => {
  const wide = String(key).split(/(\\{[^}]*\\})/).map((part, at) => at % 2 ? part
    : part.replace(/[A-Za-z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xFEE0))).join("");
  return [wide, wide];
} }) }, () => 0];
"""


def wide(message: str) -> str:
    """The message in the language."""
    return "".join(part if number % 2 else part.translate(WIDE) for number, part in enumerate(KEPT.split(message)))


class Everything(dict[str, tuple[str, ...]]):
    """Has every message."""

    def get(self, key: str, _default: Any = None) -> Any:
        said = wide(key.rpartition(CONTEXT)[2])
        return said, said


# Numbers and days as in German, so that those that are written in English stand out as well.
PSEUDO = Language(
    "de",
    "Pseudo",
    ",",
    "{2:02}.{1:02}.{0}",
    ("",) * 12,
    group=".",
    messages=Everything(),
    months_alone=tuple(f"{month}." for month in range(1, 13)),
)


def put_script_words(site: Path) -> None:
    """Give the scripts of a published site every word."""
    for file in site.glob("assets/words-*.js"):
        file.write_text(SCRIPT, "utf-8")
