"""What stands in the cells of a spreadsheet, as content files have it: dates, scores, yes and no, words for endings.

Every function gives the text of a content file, or None where the cell cannot be understood for certain; then it stays
as it is, and the schema complains of it.
"""

import re
import unicodedata
from collections.abc import Mapping

from masterlist.read.samples import day_of, slug

EMPTY = frozenset(("-", "–", "—", "n/a", "N/A", "./."))
DAY_FIRST, MONTH_FIRST = "day-first", "month-first"

_MONTHS = """
january januar janvier jan janv jaenner janner
february februar fevrier feb febr fev
march marz maerz mars mar mrz
april avril apr avr
may mai
june juni juin jun
july juli juillet jul juil
august aout aug
september septembre sep sept
october oktober octobre oct okt
november novembre nov
december dezember decembre dec dez
"""
_MONTH = {word: number for number, line in enumerate(_MONTHS.strip().split("\n"), 1) for word in line.split()}
_YES = frozenset(["true", "yes", "y", "ja", "j", "oui", "o", "x", "wahr", "vrai", "1", "ok", "✓", "✔", "☑", "√"])
_NO = frozenset(["false", "no", "n", "nein", "non", "falsch", "faux", "0", "☐", "✗", "✘"])
_YEAR_FIRST = re.compile(r"([0-9]{4})([-./ ]?)([0-9]{1,2})\2([0-9]{1,2})")
_YEAR_LAST = re.compile(r"([0-9]{1,2})([-./])([0-9]{1,2})\2([0-9]{4})")
_SCORE = re.compile(r"([0-9]{1,2})\s*(?:[-–—−:/]|to|zu|à)\s*([0-9]{1,2})(?::00)?")
_ORDINAL = re.compile(r"(?<=[0-9])(?:st|nd|rd|th|er|e)\b", re.IGNORECASE)


def plain(text: str) -> str:
    """A text without capitals, accents and blanks around it, by which words are compared."""
    folded = unicodedata.normalize("NFKD", text).casefold()
    return "".join(char for char in folded if not unicodedata.combining(char)).strip()


def day(text: str, order: str = "") -> str | None:
    """A date as year-month-day; ``order`` is that of dates such as 3/9/2024, which alone say nothing."""
    text = re.sub(r"[T ][0-9]{1,2}:[0-9]{2}(?::[0-9]{2}(?:\.0+)?)?$", "", text)  # a time of day says nothing here
    if found := _YEAR_FIRST.fullmatch(text):
        digits = len(text) == len("20240309") or bool(found[2])
        return day_of(int(found[1]), int(found[3]), int(found[4])) if digits else None
    if found := _YEAR_LAST.fullmatch(text):
        first, second, year = int(found[1]), int(found[3]), int(found[4])
        day_first, month_first = day_of(year, second, first), day_of(year, first, second)
        if found[2] == ".":  # with points the day comes first, wherever they are used
            return day_first
        if order:
            return day_first if order == DAY_FIRST else month_first
        return (
            day_first
            if day_first == month_first
            else (not month_first and day_first) or (not day_first and month_first) or None
        )
    return _day_in_words(text)


def _day_in_words(text: str) -> str | None:
    """Dates such as ``9 March 2024``, ``9. März 2024`` and ``Mar 9, 2024``, perhaps with the day of the week."""
    words = re.findall(r"[^\W\d_]+|[0-9]+", plain(_ORDINAL.sub("", text)))
    months = [_MONTH[word] for word in words if word in _MONTH]
    numbers = [word for word in words if word.isdecimal()]
    years = [number for number in numbers if len(number) == 4]
    days = [number for number in numbers if len(number) < 3]
    if (len(months), len(years), len(days)) != (1, 1, 1) or len(numbers) != 2:
        return None
    return day_of(int(years[0]), months[0], int(days[0]))


def is_ambiguous_day(text: str) -> bool:
    """Whether a text is a date, but of two days."""
    return day(text) is None and day(text, DAY_FIRST) is not None


def score(text: str) -> str | None:
    """A score such as ``11:9`` with a hyphen."""
    found = _SCORE.fullmatch(text.strip(" ()"))
    return f"{int(found[1])}-{int(found[2])}" if found else None


def yes_no(text: str) -> str | None:
    """``true`` or ``false`` for the words and signs for yes and no."""
    word = plain(text)
    return "true" if word in _YES else "false" if word in _NO else None


def number(text: str) -> str | None:
    """A number, with a decimal comma perhaps, or with the sign for a half."""
    half = re.fullmatch(r"([0-9]*)\s?½", text)
    if half:
        return f"{half[1] or '0'}.5"
    found = re.fullmatch(r"([0-9]{1,12})(?:[.,]([0-9]{1,3}))?", text)
    if found is None:
        return None
    return found[1] if not (found[2] or "").strip("0") else f"{found[1]}.{found[2]}"


def centres(text: str) -> str | None:
    """A number of centres, as a number or as ``10c``."""
    return number(re.sub(r"\s*(?:c\.?|scs?|centres|centers)$", "", text))


_ENDINGS = """
solo: solosieg alleinsieg win victory sieg victoire
draw: remis unentschieden nul nulle egalite partie_nulle agreed_draw
concession: conceded zugestanden zugestandener_sieg concede
in-play: in_play running laeuft lauft en_cours unfinished
"""
_SIDES = "own: me i self ich selbst eigene moi\nopponent: gegner gegnerin adversaire"
_ANSWERS = "accepted: angenommen acceptee accepte\ndenied: abgelehnt refusee refuse declined"
_REACHED = """
strategic: strategisch strategischer_sieg strategique
major: grosser_sieg gross majeure
attrition: abnutzung abnutzungssieg usure
none: keiner keine nothing aucune rien nothing_higher
"""


def _table(text: str) -> Mapping[str, str]:
    lines = (line.partition(":") for line in text.strip().split("\n"))
    return {word: meant for meant, _, words in lines for word in (meant, *words.split())}


WORDS = {
    "ending": _table(_ENDINGS),
    "resigned_by": _table(_SIDES),
    "answer": _table(_ANSWERS),
    "reached": _table(_REACHED),
}


def word(text: str, column: str) -> str | None:
    """The word of content files for one of another language."""
    return WORDS[column].get(slug(text).replace("-", "_")) or WORDS[column].get(slug(text))
