"""Languages from their catalogues in ``locale/``, and messages with their values in the language of a page.

gettext has the words, Babel what is known of days and numbers.
"""

import os
import re
from collections.abc import Iterator, Mapping
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from string import Formatter
from typing import TYPE_CHECKING

from masterlist import resources
from masterlist.codec import Damaged, decode, encode
from masterlist.installed import brought
from masterlist.language import CONTEXT, ENGLISH, Language, _, day, numerals
from masterlist.source import Kind, Said, Value, plain


def spoken(said: Said) -> str:
    """The message in the language that is spoken."""
    return _(said.message).format(**{value.name: _written(value) for value in said.values})


def pieces(said: Said) -> Iterator[str | Value]:
    """The message in the language that is spoken, with the players as values: a page has links in their place."""
    values = {value.name: value for value in said.values}
    for text, field, _spec, _conversion in Formatter().parse(_(said.message)):
        if text:
            yield text
        if field is None:
            continue
        value = values[field]
        if isinstance(value.given, Said):
            yield from pieces(value.given)
        else:
            yield value if value.kind is Kind.PLAYER else _written(value)


def _written(value: Value) -> str:
    if isinstance(value.given, Said):
        return spoken(value.given)
    if value.kind is Kind.PLAYER:
        return plain(value)
    if value.kind is Kind.NUMBER:
        return numerals(value.given)
    return day(value.given) if value.kind is Kind.DAY else value.given


if TYPE_CHECKING:
    from babel import Locale

IN_SCRIPTS = (
    ".js",
    "generator/masterlist/scoring/",
)  # whose messages scripts say too: the workings that they show in place
PAGES_ALONE = "_words.py"  # of the modules of systems, those with sentences of pages
NO_BREAK = "\N{NO-BREAK SPACE}"  # between a quarter or month and its year: both are short, and labels
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
    files = [file for file in (*_of_systems(tag), catalogue_of(tag)) if file.is_file()]
    text = b"".join(file.read_bytes() for file in files)
    code = sha256(b"%s %s %s" % (Path(__file__).read_bytes(), version("babel").encode(), text)).hexdigest()[:16]
    beside = Path(__file__).parent / "__pycache__" / f"{tag}-{code}.language"
    try:
        return decode(beside.read_bytes(), Language)
    except (OSError, Damaged):
        found = _compiled(tag, files)
        if os.access(beside.parent, os.W_OK):
            beside.write_bytes(encode(found))
        return found


def catalogue_of(tag: str) -> Path:
    """The file with a language's words, which its countries share; English has none, because all is written in it."""
    return resources.folder("locale") / f"{tag.partition('-')[0]}.po"


def _of_systems(tag: str) -> list[Path]:
    """The catalogues that packages with scoring systems bring along; the tool's own words come first."""
    name = f"locale/{tag.partition('-')[0]}.po"
    return [folder / name for folder in brought(resources.SYSTEMS)]


def _compiled(tag: str, files: list[Path]) -> Language:
    from babel import Locale  # noqa: PLC0415  takes long to import, and is seldom needed

    locale = Locale.parse(tag, sep="-")
    name = locale.get_display_name(locale) or tag
    months = locale.months["format"]["abbreviated"]
    of_month = locale.datetime_skeletons["yMMM"].pattern
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
        known = _with_words(known, file)
    return known


def _months_alone(locale: "Locale", pattern: str) -> Mapping[int, str]:
    """The names of months that a pattern without a day asks for: many languages decline them beside a day."""
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

    It is "" for a pattern with other fields, such as an era: then the day stands as data has it.
    """
    parts = re.findall(r"'([^']*)'|([a-zA-Z]+)|([^a-zA-Z']+)", pattern)
    if not _FIELDS.keys() >= {field for _, field, _ in parts if field}:
        return ""
    return "".join(_FIELDS[field] if field else quoted or between for quoted, field, between in parts)


def _with_words(known: Language, file: Path) -> Language:
    from babel.messages.pofile import read_po  # noqa: PLC0415  see above

    with file.open("rb") as source:
        catalogue = read_po(source, abort_invalid=True)
    messages: dict[str, tuple[str, ...]] = {**known.messages}
    scripts: list[str] = [*known.scripts]
    for one in catalogue:
        if not one.id or one.fuzzy:
            continue
        said = one.string if isinstance(one.string, tuple) else (one.string,)
        if not all(said):
            continue
        original = one.id if isinstance(one.id, str) else one.id[0]
        key = f"{one.context}{CONTEXT}{original}" if one.context else original
        messages[key] = tuple(map(str, said))
        if any(_in_scripts(place) for place, _ in one.locations):
            scripts.append(key)
    return known._replace(plural=catalogue.plural_expr, messages=messages, scripts=tuple(sorted(scripts)))


def _in_scripts(place: str) -> bool:
    """Whether a script says the messages of a file."""
    if place.endswith(PAGES_ALONE):
        return False
    return place.endswith(IN_SCRIPTS[0]) or place.startswith(IN_SCRIPTS[1])
