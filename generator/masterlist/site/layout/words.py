"""The site's own texts in a language: those of scripts, of style sheets, and of pages that are translated."""

import json
from collections.abc import Iterable, Iterator

from masterlist.facts.content import Content
from masterlist.facts.page import MarkdownPage
from masterlist.language import Language, _, active, pgettext, speaking
from masterlist.site.common.model import Document


def words_path(language: Language) -> str:
    """The path of the file; "" for a language whose words stand in the scripts themselves, and whose numbers do."""
    return f"assets/words-{language.tag.lower()}.js" if language.tag != "en" else ""


def script_documents(languages: Iterable[Language]) -> Iterator[Document]:
    """The files: words, how to choose a plural, and how to write days and numbers. ``assets/words.js`` reads them."""
    for language in languages:
        if path := words_path(language):
            yield Document(path, _script(language).encode())


def _script(language: Language) -> str:
    value = {
        "decimal": language.decimal,
        "group": language.group,
        "day": language.day,
        "first": language.first,
        "months": language.months,
        "messages": {key: language.messages[key] for key in language.scripts},
    }
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    return f"var MasterlistLanguage=[{text},(n)=>Number({language.plural})];\n"


def style_documents(languages: Iterable[Language]) -> Iterator[Document]:
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


def translated(content: Content) -> Content:
    """The content with every page in the language that is spoken; where there is none, as it is.

    Each page says in which language it is.
    """
    own = content.site.language
    return content._replace(pages={id_: _spoken(page, own) for id_, page in content.pages.items()})


def _spoken(page: MarkdownPage, own: str) -> MarkdownPage:
    tag = active().tag
    written = {one.language: one for one in page.translations}
    original = page._replace(language=page.language or own)
    if original.language == tag:
        return original
    found = written.get(tag) or (None if original.language == _main(tag) else written.get(_main(tag)))
    return found._replace(menu=page.menu, original=page.parts) if found else original


def foreign(page: MarkdownPage) -> str:
    """The tag of the page's language where that is another than the one that is spoken, else ""."""
    return "" if _main(page.language) == _main(active().tag) else page.language


def _main(tag: str) -> str:
    """The language without its country."""
    return tag.partition("-")[0]
