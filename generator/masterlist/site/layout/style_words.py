"""What style sheets say in a language: labels beside the numbers of a log, on a phone and on paper.

In the rows themselves they would stand a million times on a large site.
"""

from collections.abc import Iterable, Iterator

from masterlist.language import Language, _, pgettext, speaking
from masterlist.site.common.model import Document
from masterlist.site.layout.script_words import words_path


def documents(languages: Iterable[Language]) -> Iterator[Document]:
    """A file beside that of the scripts, where there is one; English stands in ``assets/player.css`` itself."""
    for language in languages:
        if path := words_path(language):
            with speaking(language):
                yield Document(f"{path.removesuffix('.js')}.css", _style().encode())


def _style() -> str:
    lines = "".join(f"  --log-{name}: {_quoted(label)};\n" for name, label in _labels().items())
    return f'@charset "utf-8";\n\n:root {{\n{lines}}}\n'


def _labels() -> dict[str, str]:
    return {
        "points": pgettext("beside a number of a log", "Points"),
        "defeated": pgettext("beside a number of a log", "Defeated"),
        "total": pgettext("beside a number of a log", "Total"),
        "rating": _("Rating"),
        "signature": pgettext("column", "Signature of opponent"),
        "confirmed": pgettext("in place of a signature", "confirmed by the opponent's log"),
    }


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
