"""The language in which pages speak: their words, numbers and days.

It is set in one place, ``building/parts.py``, around all that makes a page; so the many modules and
templates that put something into words need not hand it on. Data, commands and problems as they are printed speak
English whatever the language of the site.
"""

import os
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache, lru_cache
from hashlib import sha256
from pathlib import Path
from string import Formatter
from typing import TYPE_CHECKING, Any, NamedTuple, ParamSpec, TypeVar

from masterlist import resources
from masterlist.amount import Amount
from masterlist.amount import plain as written_plainly
from masterlist.amount import rounded as rounded_plainly
from masterlist.codec import Damaged, decode, encode
from masterlist.resources import package_folders
from masterlist.source import Kind, Message, PackageFault, Value, plain

P = ParamSpec("P")
T = TypeVar("T")
CONTEXT = "\x04"  # between context and message, as gettext has it
MOST_DAYS = 50_000
LONGEST_REASON = 200  # letters, of a catalogue that cannot be read
MINUS = "\N{MINUS SIGN}"
_THOUSANDS = re.compile(r"(?<=\d)(?=(?:\d{3})+$)")
_NEGATIVE = re.compile(r"(?<![\w.])-(?=\d)")  # a score of 10-9 has none


class Language(NamedTuple):
    """What a language says and how; days and numbers as the Unicode CLDR has them."""

    tag: str  # BCP 47
    name: str  # as it calls itself
    decimal: str = "."
    day: str = ""  # a format of year, month, day and the month's short name; "" for ISO 8601
    months: tuple[str, ...] = ()  # their short names, from January
    plural: str = "(n != 1)"  # which form of a message goes with n, in C
    messages: dict[str, tuple[str, ...]] = {}  # noqa: RUF012  by the English one, after its context if it has one
    scripts: tuple[str, ...] = ()  # those of the messages that scripts say
    group: str = ","  # between thousands
    quarter: str = ""  # a format of a year and the number of one of its quarters; "" for 2024 Q3
    month: str = ""  # as ``day``, without one; "" for 2024-07
    first: str = ""  # how the first of a month is written, where not as a number
    months_alone: tuple[str, ...] = ()  # their names without a day
    direction: str = "ltr"  # of the script: ltr or rtl


MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)
ENGLISH = Language("en", "English")

_active = ENGLISH
_forget: list[Callable[[], None]] = []  # clears what was kept of another language


def active() -> Language:
    return _active


@contextmanager
def speaking(language: Language) -> Iterator[None]:
    """Within it pages are made in this language."""
    before = _active
    _speak(language)
    try:
        yield
    finally:
        _speak(before)


def _speak(language: Language) -> None:
    global _active  # noqa: PLW0603  see above
    if language is not _active and language != _active:
        for clear in _forget:
            clear()
    _active = language


def kept(most: int) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """As ``lru_cache``, for functions that put something into words: forgotten when another language is spoken."""

    def decorate(function: Callable[P, T]) -> Callable[P, T]:
        found: Any = lru_cache(maxsize=most)(function)
        _forget.append(found.cache_clear)
        return found  # type: ignore[no-any-return]

    return decorate


def _(message: str) -> str:
    """A message in the language that is spoken; the message itself where there is no other."""
    found = _active.messages.get(message)
    return found[0] if found else message


def pgettext(context: str, message: str) -> str:
    """A message that means different things in different places."""
    found = _active.messages.get(f"{context}{CONTEXT}{message}")
    return found[0] if found else message


def ngettext(one: str, many: str, count: int) -> str:
    """The form of a message that goes with a count."""
    found = _active.messages.get(one)
    if found is None:
        return one if count == 1 else many
    return found[form(count)]


def form(count: int) -> int:
    """Which form of a message goes with a count."""
    return int(_plural(_active.plural)(count))


@cache
def _plural(expression: str) -> Callable[[int], int]:
    from gettext import c2py  # noqa: PLC0415  a check of the content says nothing in another language

    return c2py(expression)


def number(value: Amount, places: int = 3) -> str:
    """A number as ``amount.plain`` writes it, with the language's decimal mark and a minus sign."""
    if value.denominator == 1 and value.numerator >= 0:  # as most are
        return str(value.numerator)
    return numerals(written_plainly(value, places))


def rounded(value: Amount, places: int) -> str:
    """A number as ``amount.rounded`` writes it, with the language's decimal mark and a minus sign."""
    return numerals(rounded_plainly(value, places))


def grouped(count: int) -> str:
    """A count with the language's sign between thousands."""
    return f"{count:,}".replace(",", _active.group)


def in_groups(text: str) -> str:
    """A written number with the language's sign between thousands, as sentences have it."""
    whole, mark, decimals = text.partition(_active.decimal)
    return _THOUSANDS.sub(_active.group, whole) + mark + decimals


def numerals(text: str) -> str:
    """A written number or sum with the language's decimal mark, and a minus sign where data has a hyphen."""
    if "-" in text:
        text = _NEGATIVE.sub(MINUS, text)
    decimal = _active.decimal
    if decimal == "." or "." not in text:
        return text if decimal == "." else text.replace(", ", "; ")
    parts = text.replace(", ", "; ").split(".")  # within min(2,5; 3)
    joined = parts[0]
    for part in parts[1:]:
        joined += (decimal if joined[-1:].isdigit() and part[:1].isdigit() else ".") + part
    return joined


def day(iso: str) -> str:
    """A day; "" stays that."""
    return _day(iso) if _active.day else iso


@kept(MOST_DAYS)
def _day(iso: str) -> str:
    if not iso:
        return ""
    year, month, day_ = map(int, iso.split("-"))
    written = _active.first if day_ == 1 and _active.first else day_
    return _active.day.format(year, month, written, _active.months[month - 1])


def dated(iso: str) -> str:
    """A day within a sentence, where also English names the month; "" stays that."""
    if _active.day or not iso:
        return day(iso)
    year, month, day_ = map(int, iso.split("-"))
    return f"{day_} {MONTHS[month - 1]} {year:04}"


def dated_whole(iso: str) -> str:
    """A day within a sentence that no line breaks."""
    return dated(iso).replace(" ", NO_BREAK)


def dated_before(iso: str, later: str) -> str:
    """A day that another follows in a sentence: in English without the year, or the month too, that both have."""
    text = dated(iso)
    if _active.day or iso[:4] != later[:4]:
        return text
    return text.partition(" ")[0] if iso[:7] == later[:7] else text.rpartition(" ")[0]


def from_day_to_day(first: str, last: str) -> str:
    """The days from one to another in a sentence; one day alone where they are the same."""
    if first == last:
        return dated(last)
    return _("{since} to {until}").format(since=dated_before(first, last), until=dated(last))


def short_day(iso: str) -> str:
    """A day in little room, with the month's short name."""
    if _active.day:
        return day(iso)
    year, month, day_ = map(int, iso.split("-"))
    return f"{day_} {MONTHS[month - 1][:3]} {year:04}"


def short_month(iso: str) -> str:
    """The month of a day in little room: its short name and the year, which may be on lines of their own."""
    year, month = iso.split("-")[:2]
    if _active.month:
        return _active.month.format(year, int(month), 1, _active.months[int(month) - 1]).replace(NO_BREAK, " ")
    return iso[:7] if _active.day else f"{MONTHS[int(month) - 1][:3]} {year}"


def months(first: str, last: str) -> str:
    """The months from one day to another, by their names; the last day may not be known yet."""
    names = _active.months_alone or MONTHS
    days = list(dict.fromkeys(iso[:7] for iso in (first, last) if iso))
    texts = [f"{names[int(month[5:]) - 1]} {month[:4]}" for month in days]
    if len(days) == 2 and days[0][:4] == days[1][:4]:
        texts[0] = texts[0].rpartition(" ")[0]
    return "–".join(texts)


def period(id_: str) -> str:
    """A year, a quarter as ``2024-q3``, or a month as ``2024-07``; "" stays that."""
    year, _, part = id_.partition("-")
    if part.startswith("q"):
        return (_active.quarter or "{0} Q{1}").format(year, part[1:])
    if part and _active.month:
        return _active.month.format(year, int(part), 1, _active.months_alone[int(part) - 1])
    return id_


def spoken(message: Message) -> str:
    """The message in the language that is spoken."""
    return _(message.message).format(**{value.name: _written(value) for value in message.values})


def pieces(message: Message) -> Iterator[str | Value]:
    """The message in the language that is spoken, with the players as values: a page has links in their place."""
    values = {value.name: value for value in message.values}
    for text, field, _spec, _conversion in Formatter().parse(_(message.message)):
        if text:
            yield text
        if field is None:
            continue
        value = values[field]
        if isinstance(value.given, Message):
            yield from pieces(value.given)
        else:
            yield value if value.kind is Kind.PLAYER else _written(value)


def _written(value: Value) -> str:
    if isinstance(value.given, Message):
        return spoken(value.given)
    if value.kind is Kind.PLAYER:
        return plain(value)
    if value.kind is Kind.NUMBER:
        return numerals(value.given)
    return dated(value.given) if value.kind is Kind.DAY else value.given


if TYPE_CHECKING:
    from babel import Locale

IN_SCRIPTS = (".js", "generator/masterlist/scoring/")  # whose messages scripts say too: of workings that they show
PAGES_ALONE = ("_words.py", "scoring/system.py")  # of the modules of systems, those with sentences of pages
NO_BREAK = "\N{NO-BREAK SPACE}"  # between a quarter or month and its year: both are short, and labels
UNREAL = {"EZ", "QO", "XA", "XB", "ZZ"}  # of the regions of the CLDR: no countries, two for tests, and the unknown one
WITHDRAWN = {"AN", "BU", "CS", "DD", "SU", "TP", "YD", "YU", "ZR"}  # of ISO 3166-3: of countries there were
FIRST = {"fr": "1er"}  # of a month; the CLDR has no ordinals in its days
_FIELDS = {
    "y": "{0}",
    "yyyy": "{0}",
    "M": "{1}",
    "MM": "{1:02}",
    "MMM": "{3}",
    "MMMM": "{3}",
    "LLL": "{3}",
    "LLLL": "{3}",
    "d": "{2}",
    "dd": "{2:02}",
    "QQQ": "{quarter}",
}


@cache
def language(tag: str) -> Language:
    """The language of a BCP 47 tag that the schema of ``site.yaml`` knows."""
    if tag == ENGLISH.tag:
        return ENGLISH
    # Packages with scoring systems bring catalogues along, and the tool's own words come first. The countries of a
    # language share one; English has none, because all is written in it.
    name = f"{tag.partition('-')[0]}.po"
    folders = (*(folder / "locale" for folder in package_folders(resources.SYSTEMS)), resources.folder("locale"))
    files = [folder / name for folder in folders if (folder / name).is_file()]
    return _made_once(f"{tag}-{{}}.language", files, Language, lambda: _compiled(tag, files))


def _made_once(name: str, files: list[Path], kind: type[T], make: Callable[[], T]) -> T:
    """What the CLDR and some files are made into, kept beside the program: Babel takes long to import."""
    from importlib.metadata import version  # noqa: PLC0415  as above

    text = b"".join(file.read_bytes() for file in files)
    code = sha256(b"%s %s %s" % (Path(__file__).read_bytes(), version("babel").encode(), text)).hexdigest()[:16]
    cached = Path(__file__).parent / "__pycache__" / name.format(code)
    try:
        return decode(cached.read_bytes(), kind)
    except (OSError, Damaged):
        found = make()
        if os.access(cached.parent, os.W_OK):
            cached.write_bytes(encode(found))
        return found


def country(code: str) -> str:
    """What a country is called; its code where the CLDR has no name for it."""
    return _countries(_active.tag).get(code, code)


def is_country(code: str) -> bool:
    """Whether a country, or a union of some, has or had the code."""
    return code in WITHDRAWN or code in _countries(ENGLISH.tag)


@cache
def _countries(tag: str) -> dict[str, str]:
    """By their codes in ISO 3166."""

    def make() -> dict[str, str]:
        from babel import Locale  # noqa: PLC0415  takes long to import, and is seldom needed

        return {
            code: name
            for code, name in Locale.parse(tag, sep="-").territories.items()
            if code.isalpha() and code not in UNREAL
        }

    return _made_once(f"{tag}-{{}}.countries", [], dict[str, str], make)


def _compiled(tag: str, files: list[Path]) -> Language:
    from babel import Locale  # noqa: PLC0415  takes long to import, and is seldom needed

    locale = Locale.parse(tag, sep="-")
    name = locale.get_display_name(locale) or tag
    months = locale.months["format"]["abbreviated"]
    of_month = locale.datetime_skeletons["yMMMM"].pattern
    alone = _months_alone(locale, of_month)
    known = Language(
        tag=tag,
        name=name[0].upper() + name[1:],
        decimal=locale.number_symbols["latn"]["decimal"],
        day=_day_format(locale.date_formats["medium"].pattern),
        first=FIRST.get(locale.language, ""),
        months=tuple(months[number] for number in range(1, 13)),
        group=locale.number_symbols["latn"]["group"],
        quarter=_quarter_format(locale),
        month=_day_format(of_month).replace(" ", NO_BREAK),
        months_alone=tuple(alone[number] for number in range(1, 13)),
        direction=locale.text_direction,
    )
    for file in files:
        known = with_words(known, file)
    return known


def _months_alone(locale: "Locale", pattern: str) -> Mapping[int, str]:
    """The names of months that a pattern without a day asks for: many languages decline them after a day."""
    context = "stand-alone" if "L" in pattern else "format"
    width = "wide" if re.search("MMMM|LLLL", pattern) else "abbreviated"
    found: Mapping[int, str] = locale.months[context][width]
    nameless = found[1] == "M01"  # as the CLDR's root has it
    return locale.months["format"][width] if nameless else found


def _quarter_format(locale: "Locale") -> str:
    """A format of a year and the number of its quarter, from the pattern of the CLDR and the third quarter's name.

    It is "" where quarters are named without a number, as in Roman numerals.
    """
    name = locale.quarters["format"]["abbreviated"][3]
    if "3" not in name:
        return ""
    pattern = _day_format(locale.datetime_skeletons["yQQQ"].pattern)
    return pattern.replace("{quarter}", name.replace("3", "{1}")).replace(" ", NO_BREAK)


def _day_format(pattern: str) -> str:
    """A format of year, month, day and the month's short name (or the quarter's) from a pattern of the CLDR.

    It is "" for a pattern with other fields, such as an era: then the day is written as data has it.
    """
    parts = re.findall(r"'([^']*)'|([a-zA-Z]+)|([^a-zA-Z']+)", pattern)
    if not _FIELDS.keys() >= {field for _, field, _ in parts if field}:
        return ""
    return "".join(_FIELDS[field] if field else quoted or between for quoted, field, between in parts)


def with_words(known: Language, file: Path) -> Language:
    """The language with what a catalogue says in it. Raises ``PackageFault`` where it cannot be read."""
    from babel.messages.pofile import PoFileError, read_po  # noqa: PLC0415  see above

    try:
        with file.open("rb") as source:
            catalogue = read_po(source, abort_invalid=True)
    except (PoFileError, ValueError, LookupError) as fault:  # LookupError: of an unknown encoding
        why = " ".join(str(fault).split())[:LONGEST_REASON]
        raise PackageFault(f"{file}: the catalogue cannot be read: {why}") from fault
    messages: dict[str, tuple[str, ...]] = {**known.messages}
    scripts: list[str] = [*known.scripts]
    for one in catalogue:
        if not one.id or one.fuzzy:
            continue
        forms = one.string if isinstance(one.string, tuple) else (one.string,)
        if not all(forms):
            continue
        original = one.id if isinstance(one.id, str) else one.id[0]
        key = f"{one.context}{CONTEXT}{original}" if one.context else original
        messages[key] = tuple(map(str, forms))
        said_by = [place for place, _ in one.locations if not place.endswith(PAGES_ALONE)]
        if any(place.endswith(IN_SCRIPTS[0]) or place.startswith(IN_SCRIPTS[1]) for place in said_by):
            scripts.append(key)
    return known._replace(plural=catalogue.plural_expr, messages=messages, scripts=tuple(sorted(scripts)))
