"""The cells of a spreadsheet as content files have them: dates, scores, yes and no, words for endings.

Every function gives the text of a content file, or None where the cell cannot be understood for certain; then it stays
as it is, and the schema complains of it.
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping

from masterlist.facts.night import DRAW, FIRST, SECOND
from masterlist.folding import slug
from masterlist.kinds.kind import ColumnValue, GameKind
from masterlist.read.text import shown
from masterlist.read.wording import day_of
from masterlist.source import Problem
from masterlist.submit.table import Cell, Unclear

EMPTY = frozenset(("-", "–", "—", "n/a", "N/A", "./."))
DAY_FIRST, MONTH_FIRST = "day-first", "month-first"


def by_word(text: str) -> dict[str, str]:
    """What words mean, from lines such as ``won: win sieg``; a meaning may have several lines."""
    lines = (line.partition(":") for line in text.strip().split("\n"))
    return {word: meant for meant, _, words in lines for word in words.split()}


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
        possible = {day_first, month_first} - {None}
        return possible.pop() if len(possible) == 1 else None
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


def order_in(text: str) -> str:
    """What comes first in a date such as 4/24/2024, of which only one half can be a month; "" for any other text."""
    found = _YEAR_LAST.fullmatch(text)
    if not found or found[2] == ".":
        return ""
    day_first, month_first = day(text, DAY_FIRST), day(text, MONTH_FIRST)
    return "" if bool(day_first) == bool(month_first) else DAY_FIRST if day_first else MONTH_FIRST


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
    if half := re.fullmatch(r"([0-9]*)\s?½", text):
        return f"{half[1] or '0'}.5"
    return _decimal(text) if text[:1] != "-" else None


_DECIMAL = re.compile(r"(-?[0-9]{1,12})(?:[.,]([0-9]{1,3}))?")
_THOUSANDS = re.compile(r"-?[1-9][0-9]{0,2}[.,][0-9]{3}")  # or, elsewhere in the world, three decimals


def _decimal(text: str) -> str | None:
    found = None if _THOUSANDS.fullmatch(text) else _DECIMAL.fullmatch(text)
    return None if found is None else found[1] if not (found[2] or "").strip("0") else f"{found[1]}.{found[2]}"


def centres(text: str) -> str | None:
    """A number of centres, as a number or as ``10c``."""
    return number(re.sub(r"\s*(?:c\.?|scs?|centres|centers)$", "", text))


WORDS = {
    "ending": by_word("""
solo: solo solosieg alleinsieg win victory sieg victoire
draw: draw remis unentschieden nul nulle egalite partie_nulle agreed_draw
concession: concession conceded zugestanden zugestandener_sieg concede
in-play: in-play in_play running laeuft lauft en_cours unfinished
"""),
    "resigned_by": by_word("own: own me i self ich selbst eigene moi\nopponent: opponent gegner gegnerin adversaire"),
    "answer": by_word("""
accepted: accepted angenommen acceptee accepte
denied: denied abgelehnt refusee refuse declined
"""),
    "reached": by_word("""
strategic: strategic strategisch strategischer_sieg strategique
major: major grosser_sieg gross majeure
attrition: attrition abnutzung abnutzungssieg usure
none: none keiner keine nothing aucune rien nothing_higher
"""),
}


def word(text: str, column: str) -> str | None:
    """The word of content files for one of another language."""
    return WORDS[column].get(slug(text).replace("-", "_")) or WORDS[column].get(slug(text))


_MEANT = by_word(f"""
{FIRST}: 1-0 1:0 1/0 white weiss blanc won win gewonnen sieg w 1
{SECOND}: 0-1 0:1 0/1 black schwarz noir lost loss verloren b l 0
{DRAW}: draw drawn remis nulle nul unentschieden tie = 1/2 1/2-1/2 1/2:1/2 0.5-0.5 0.5:0.5 0.5
""")
_PAIR = re.compile(r"([0-9]{1,4})(?:[.,](5))?\s*[-–−:/]\s*([0-9]{1,4})(?:[.,](5))?")
_DASHES = re.compile("[–—−]")


def meaning(text: str, value: ColumnValue) -> str | None:
    """A cell of a column with such values; None where it cannot be understood, or stays as it is."""
    if value is ColumnValue.CHOICE:
        return _MEANT.get(_DASHES.sub("-", plain(text)).replace("\u2044", "/").replace(" ", "").replace(",", "."))
    if value is ColumnValue.PAIR:
        found = _PAIR.fullmatch(text.strip(" ()"))
        return f"{_half(found[1], found[2])}-{_half(found[3], found[4])}" if found else None
    if value in {ColumnValue.INTEGER, ColumnValue.NUMBER}:
        return _decimal(text.replace("−", "-").rstrip("."))
    return None


def with_score(cells: Mapping[str, Cell], kind: GameKind) -> dict[str, Cell]:
    """The cells of a game; a score in the place of the result becomes the score."""
    found = dict(cells)
    choice = next((one for one in kind.columns if one.value is ColumnValue.CHOICE), None)
    pair = next((one for one in kind.columns if one.value is ColumnValue.PAIR), None)
    cell = found.get(choice.key) if choice else None
    if choice and pair and cell and cell.text not in choice.choices and pair.key not in found:
        score = meaning(cell.text, ColumnValue.PAIR)
        if score:
            del found[choice.key]
            found[pair.key] = cell._replace(text=score)
    return found


def _half(whole: str, half: str | None) -> str:
    return f"{int(whole)}.5" if half else str(int(whole))


RESULTS = ("won-strategic", "won-major", "won-attrition", "draw", "lost-attrition", "lost-major", "lost-strategic")
VICTORIES = ("strategic", "major", "attrition")
_ENDED = by_word("""
won: w win won wins winner victory victor beat + 1 sieg siegt gewonnen gewinn g s gagne gagnee gain victoire
lost: l loss lost loses lose defeat loser 0 niederlage verloren perdu perdue p defaite
draw: draw drawn drew tie tied = 1\N{FRACTION SLASH}2 0.5 0,5 1/2 u r unentschieden remis nul nulle egalite
""")
_LEVELS = by_word("""
strategic: strategic strategically strategy strat strategisch strategischer strategische strategique
major: major maj grosser grosse gross majeur majeure
attrition: attrition attr attrit abnutzung abnutzungssieg abnutzungsniederlage usure
""")
_IDLE = frozenset(
    ("by", "a", "an", "the", "victory", "game", "partie", "durch", "par", "mit", "with", "sieg", "victoire", "score")
) | {"niederlage", "defaite"}
# What one letter means follows from its companions: D is a draw with W and L, a defeat with V and N.
_ALPHABETS = (
    {"w": "won", "l": "lost", "d": "draw", "t": "draw"},
    {"s": "won", "n": "lost", "u": "draw", "r": "draw"},
    {"g": "won", "v": "lost", "u": "draw", "r": "draw"},
    {"v": "won", "d": "lost", "n": "draw"},
    {"g": "won", "p": "lost", "n": "draw"},
)


_OF_A_DUEL = {FIRST: "won", SECOND: "lost", DRAW: "draw"}  # of a game that a player's own log tells of


class Reader:
    """Reads the results of one spreadsheet; ``texts`` are all that stand in its column, ``win`` what a bare win is."""

    def __init__(self, texts: Iterable[str], win: str) -> None:
        known = {letter for one in _ALPHABETS for letter in one}
        letters = {word for text in texts for word in re.findall(r"[^\W\d_]+", plain(text))} & known
        fitting = [one for one in _ALPHABETS if letters <= one.keys()]
        self._letters = {
            letter: fitting[0][letter] for letter in letters if fitting and len({one[letter] for one in fitting}) == 1
        }
        self._win = win
        self.bare = False  # whether any result left open which victory it was, and ``win`` decided

    def read(self, text: str, victory: str = "", attrition: str = "", *, has_levels: bool = True) -> tuple[str, str]:
        """The result in a cell as content files have it, with those in its other columns, and the score or "".

        Raises Unclear.
        """
        of_a_duel = "" if has_levels or not re.search("[0-9½]", text) else meaning(text, ColumnValue.CHOICE)
        parts = None if text in RESULTS or of_a_duel else self._parts(text)
        if parts is None:
            return _OF_A_DUEL[of_a_duel] if of_a_duel else text, ""
        outcome, kind, points = parts
        kind = kind or self._kind(victory)
        points = points or (score(attrition) or "")
        if not outcome and points:
            outcome = self._by_score(text, points, has_levels=has_levels)
        if outcome == "draw":
            return "draw", points
        if not outcome:
            return text, points
        if not (kind or has_levels):
            return outcome, points
        if not kind:
            kind, self.bare = self._win, bool(self._win) or self.bare
        if not kind:
            kinds = ", ".join(f"{outcome}-{one}" for one in VICTORIES)
            hint = f"write {kinds}; or, if all such results of this file are of one kind, say so: --win attrition"
            raise Unclear(f"'{shown(text)}' does not say which victory it was", hint)
        return f"{outcome}-{kind}", points

    def _parts(self, text: str) -> tuple[str, str, str] | None:
        """The outcome, the kind of victory and the score in a text, "" for each that it does not hold.

        None where it holds a word that says none of these: the schema complains of it, and knows what is similar.
        """
        found = re.search(r"[0-9]{1,2}\s*[-–—−:/]\s*[0-9]{1,2}(?::00)?", text)
        points = (score(found[0]) or "") if found and found[0] != "1/2" else ""
        rest = text.replace(found[0], " ") if found and points else text
        words = re.findall(r"0[.,]5|[^\s(),;.\-–—]+", plain(rest).replace("-", " "))
        # "lost by major victory" is lost: the words for the victory count only where there are no others.
        telling = [word for word in words if word not in _IDLE] or words
        outcomes = {self._outcome(word) for word in telling} - {""} or {self._outcome(word) for word in words} - {""}
        kinds = {_LEVELS[word] for word in words if word in _LEVELS}
        strange = [word for word in words if not self._outcome(word) and word not in _LEVELS and word not in _IDLE]
        if strange or len(outcomes) > 1 or len(kinds) > 1:
            return None
        return next(iter(outcomes), ""), next(iter(kinds), ""), points

    def _outcome(self, word: str) -> str:
        return self._letters.get(word) or _ENDED.get(word, "")

    def _kind(self, text: str) -> str:
        """What a column of its own says about the victory."""
        kinds = {_LEVELS[word] for word in re.findall(r"[a-z]+", plain(text)) if word in _LEVELS}
        if text and len(kinds) != 1:
            raise Unclear(f"'{shown(text)}' is no kind of victory", f"write one of: {', '.join(VICTORIES)}")
        return next(iter(kinds), "")

    def _by_score(self, text: str, points: str, *, has_levels: bool) -> str:
        """Who won, by the score alone; where victories have levels, only if all games are of one level."""
        own, opponent = map(int, points.split("-"))
        if has_levels and self._win != "attrition":
            hint = (
                "say who won in a column 'result', such as won-major; or, if all games of this file ended by "
                "attrition, so that the higher score won, say so with --win attrition; games without levels of "
                "victory need the name of their list: --set list=LIST"
            )
            raise Unclear(f"'{shown(text or points)}' does not say who won", hint)
        self.bare = has_levels
        return "won" if own > opponent else "lost" if own < opponent else "draw"


_SCORE_AS_DATE = re.compile(
    r"[0-9]{1,2}[-. ]+[A-Za-zÀ-ÿ]{3,}\.?|[A-Za-zÀ-ÿ]{3,}[-. ]+[0-9]{1,2}|.*[0-9]{4}.*|4[0-9]{4}"
)
_SHORT_YEAR = re.compile(r"[0-9]{1,2}([-./])[0-9]{1,2}\1[0-9]{2}", re.ASCII)


def in_a_spreadsheet(problem: Problem, texts: dict[tuple[int, int], str], file: str) -> Problem:
    """The problem with the remedy that a spreadsheet needs; ``texts`` are its cells by row and column."""
    place = problem.place
    text = texts.get((place.line, place.column), "") if place.file == file else ""
    if problem.rule in {"schema-format", "schema-pattern"} and is_ambiguous_day(text):
        hint = "say which comes first, --dates day-first or --dates month-first; or write year-month-day"
        return problem._replace(message=f"'{shown(text)}' could be either of two days", hint=hint)
    if problem.rule == "schema-format" and _SHORT_YEAR.fullmatch(text):
        return problem._replace(hint="write the year with four digits")
    if problem.rule == "schema-pattern" and _SCORE_AS_DATE.fullmatch(text):
        hint = "the spreadsheet took a score for a date: give the column the format 'text', and type the score anew"
        return problem._replace(hint=hint)
    if problem.rule == "list-is-known" and problem.hint.startswith("name one of"):
        return problem._replace(hint=f"{problem.hint}; where it is the same in all rows: --set list=LIST")
    return _of_a_cell(problem) if place.file == file else problem


def _of_a_cell(problem: Problem) -> Problem:
    """A remedy that shows a line of YAML says what to write into a cell instead."""
    message = str(problem.message).replace("must be true or false", "must be yes or no")
    hint = _LINE.sub(lambda found: f"write {_CELLS.get(found['value'], found['value'])}", str(problem.hint))
    if (message, hint) == (str(problem.message), str(problem.hint)):
        return problem
    return problem._replace(message=message, hint=hint.replace("; or remove it", "; or leave the cell empty"))


_LINE = re.compile(r"write it like this: (?:[a-z_]+: )?(?P<value>true|false|\"[^\"]*\"|(?:(?! \(|;).)+)")
_CELLS = {"true": "yes or no", "false": "yes or no"}


def whole_row(problem: Problem) -> Problem:
    """A problem of a whole row points at its beginning."""
    place = problem.place
    return problem if place.column or not place.line else problem._replace(place=place._replace(column=1))
