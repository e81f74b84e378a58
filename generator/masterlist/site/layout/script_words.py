"""What scripts say in a language: a file for each of those in which the site is published."""

import json
from collections.abc import Iterable, Iterator

from masterlist.language import Language
from masterlist.site.common.model import Document


def words_path(language: Language) -> str:
    """The path of the file; "" for a language whose words stand in the scripts themselves, and whose numbers do."""
    return f"assets/words-{language.tag.lower()}.js" if language.tag != "en" else ""


def documents(languages: Iterable[Language]) -> Iterator[Document]:
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
