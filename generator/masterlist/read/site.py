"""The site's own file, its theme, its rating lists with their editions, its players and clubs.

A logo is a picture of few bytes that keeps still and can hold no script. SVG is not taken. It is a document: opened at
its own address it runs whatever scripts it holds, and a list of what to refuse in it would have to be right for ever.

An edition may have 50,000 rows. In the form in which ``masterlist cut`` writes it, each row is on a line of its own
and is read by one regular expression; everything else, and every fault, is left to the reader of YAML and the schema.
"""

import json
import re
from typing import Any
from zlib import crc32

from masterlist.facts.content import Club, Player, Privacy, Sanction
from masterlist.facts.site import RECORD, Cut, Edition, EditionRow, Licence, Logo, Membership, RatingList, Site, Theme
from masterlist.read import schemas
from masterlist.read.files import ID, LONGEST_ID
from masterlist.read.schemas import is_date
from masterlist.read.text import MAX_BYTES, MAX_EDITION, Mapping, Sequence, stated, too_large, unreadable
from masterlist.source import Place, Problem


def club(id_: str, value: Mapping, file: str) -> Club:
    """A club from its validated file."""
    found, sanction = stated(value), None
    if (sanctioned := found.pop("sanctioned", False)) is not False:
        since, until = ("", "") if sanctioned is True else (sanctioned["since"], sanctioned.get("until", ""))
        sanction = Sanction(since, until, Place(file, *value.values_at["sanctioned"]))
    town, former_places = found.pop("place", ""), _item_places(value, "former_ids", file)
    return Club(
        id=id_, place=Place(file, *value.spot), sanction=sanction, town=town, former_places=former_places, **found
    )


def player(id_: str, value: Mapping, file: str) -> Player:
    """A player from the validated file."""
    left = value.get("left", Mapping(value.spot))
    return Player(
        id=id_,
        place=Place(file, *value.spot),
        club_place=Place(file, *value.values_at.get("club", value.spot)),
        name_place=Place(file, *value.values_at["name"]),
        former_places=_item_places(value, "former_ids", file),
        left_places=tuple(Place(file, *left.keys_at[list_]) for list_ in left),
        **stated(value) | {"privacy": Privacy(value.get("privacy", "public")), "left": tuple(left.items())},
    )


def _item_places(value: Mapping, key: str, file: str) -> tuple[Place, ...]:
    return tuple(Place(file, *spot) for spot in value[key].items_at) if key in value else ()


MOST_BYTES = 65_536
MOST_PIXELS = 1_000  # wide or high; it is shown 28 high


def theme(value: Mapping, file: str) -> Theme:
    """The theme from its validated file."""
    accent, accent_dark = (value.get(key, "").lower() for key in _COLOURS)
    spots = {key: Place(file, *value.values_at[key]) for key in _COLOURS if key in value}
    return Theme(value.get("wordmark", ""), accent, accent_dark, spots=spots)


_COLOURS = ("accent", "accent_dark")


def logo(data: bytes, file: str) -> tuple[Logo | None, list[Problem]]:
    """The logo from its file, judged by its bytes and never by its name."""
    place, form = Place(file), "PNG" if file.endswith(".png") else "WebP"
    picture = _png(data) if form == "PNG" else _webp(data)
    problem = None
    if len(data) > MOST_BYTES:
        message, hint = f"the logo has {len(data):,} bytes", f"save it smaller: at most {MOST_BYTES:,} bytes"
        problem = Problem(place, "logo-is-small", message, hint)
    elif picture is None:
        message, hint = (
            f"this is no {form} picture, or not a whole one",
            "save the picture anew in that format, or remove the file",
        )
        problem = Problem(place, "logo-is-a-picture", message, hint)
    elif not (0 < picture[0] <= MOST_PIXELS and 0 < picture[1] <= MOST_PIXELS):
        message = f"the logo has {picture[0]} × {picture[1]} pixels"
        problem = Problem(place, "logo-is-small", message, f"save it smaller: at most {MOST_PIXELS} wide and high")
    elif picture[2]:
        hint = "save a single frame of it: pages show no animation"
        problem = Problem(place, "logo-keeps-still", "the logo is animated", hint)
    else:
        return Logo(file.rpartition("/")[2], data, *picture[:2]), []
    return None, [problem]


_Picture = tuple[int, int, bool]  # width, height, and whether it moves, as its bytes say


def _png(data: bytes) -> _Picture | None:
    whole = data.startswith(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR") and data.endswith(b"\0\0\0\0IEND\xaeB`\x82")
    if not whole or b"IDAT" not in data or crc32(data[12:29]) != int.from_bytes(data[29:33], "big"):
        return None  # no browser shows it otherwise
    width, height = (int.from_bytes(data[at : at + 4], "big") for at in (16, 20))
    return width, height, b"acTL" in data[: data.index(b"IDAT")]


def _webp(data: bytes) -> _Picture | None:
    whole = data[:4] == b"RIFF" and data[8:12] == b"WEBP" and _little(data[4:8]) + 8 == len(data) > 30
    if not whole:
        return None
    match data[12:16]:
        case b"VP8 " if data[23:26] == b"\x9d\x01\x2a":
            return _little(data[26:28]) & 0x3FFF, _little(data[28:30]) & 0x3FFF, False
        case b"VP8L" if data[20] == 0x2F:
            sizes = _little(data[21:25])
            return (sizes & 0x3FFF) + 1, (sizes >> 14 & 0x3FFF) + 1, False
        case b"VP8X":
            return _little(data[24:27]) + 1, _little(data[27:30]) + 1, bool(data[20] & 2)
        case _:
            return None


def _little(data: bytes) -> int:
    return int.from_bytes(data, "little")


def site(value: Mapping, file: str) -> Site:
    """The site from its validated file."""
    found = stated(value)
    found["repository"] = found.get("repository", "").rstrip("/")
    licence: Any = found.pop("licence", None) or None
    if licence:
        name, url = (licence, "") if isinstance(licence, str) else (licence["name"], licence.get("url", ""))
        licence = Licence(name, url)
    return Site(
        place=Place(file, *value.spot),
        licence=licence,
        home_places=_item_places(value, "home", file),
        languages_places=_item_places(value, "languages", file),
        spots=tuple(
            (key, Place(file, *value.values_at[key])) for key in ("title", "base_url", "repository") if key in value
        ),
        **found,
    )


def rating_list(id_: str, value: Mapping, file: str) -> RatingList:
    """A list from its validated file, as it began."""
    return RatingList(
        id=id_,
        name=value["name"],
        system=value["system"],
        terms=value.get("terms", {}),
        editions=Cut(value.get("editions", "yearly")),
        place=Place(file, *value.spot),
        system_place=Place(file, *value.values_at["system"]),
        largest_swing=value.get("largest_swing"),
        members=_members(value.get("terms", {}).get("members"), file),
        is_periodic="editions" in value,
        short=value.get("short", ""),
        excluded=tuple(
            Membership(
                one["player"], one["since"], one.get("until", ""), Place(file, *one.values_at["player"]), one["reason"]
            )
            for one in value.get("excluded", ())
        ),
    )


def _members(named: Any, file: str) -> tuple[Membership, ...] | None:
    """The members that terms name; the terms of an unknown system may hold anything."""
    if not isinstance(named, Sequence):
        return None
    found = []
    for one, spot in zip(named, named.items_at, strict=True):
        if isinstance(one, str):
            found.append(Membership(one, "", "", Place(file, *spot)))
        elif isinstance(one, Mapping):
            player, since, until = (one.get(key, "") for key in ("player", "since", "until"))
            if isinstance(player, str) and isinstance(since, str) and isinstance(until, str):
                found.append(Membership(player, since, until, Place(file, *spot)))
    return tuple(found)


_WORD = rf"(?!(?:[0-9]+|null|true|false)[,\n])({ID})"  # an id that YAML takes for text
_HEAD = re.compile(
    rf"(?:#[^\n]*\n)?list: {_WORD}\nedition: ([0-9]{{4}}(?:-q[1-4]|-[0-9]{{2}})?)\n"
    r"through: ([0-9]{4}-[0-9]{2}-[0-9]{2})\ncommit: ([0-9a-f]{40}(?:[0-9a-f]{24})?)\n"
    rf"(?:system: {_WORD}\nterms: (\{{[^\n]{{0,20000}}\}})\ncolumns: \[([a-z0-9_, ]{{0,2000}})\]\n"
    r'version: "([0-9A-Za-z.+-]{1,40})"\n)?rows:\n'
)
_KEYS = ("list", "edition", "through", "commit")
_MADE_WITH = ("system", "terms", "columns", "version")
_EXACT = r"-?[0-9]{1,40}(?:\.[0-9]{1,40}|/[1-9][0-9]{0,39})?"
_FIGURE = rf'[a-z][a-z0-9_]{{0,39}}: "{_EXACT}"'
_FIGURES = re.compile(rf'([a-z0-9_]+): "({_EXACT})"')
_ROW = re.compile(
    rf'^  - \{{rank: (null|[1-9][0-9]{{0,6}}), player: {_WORD}, rating: "({_EXACT})"'
    rf"(?:, opponents_defeated: ([0-9]{{1,9}})(\.5)?, game_points: ([0-9]{{1,9}}))?, games: ([0-9]{{1,9}})"
    rf'(?:, in_play: "({_EXACT})"'
    r"|, won: ([0-9]{1,9}), drawn: ([0-9]{1,9}), lost: ([0-9]{1,9})"
    rf"(?:, figures: \{{((?:{_FIGURE}, )*{_FIGURE})\}})?)?\}}$",
    re.MULTILINE,
)


def edition(ids: tuple[str, ...], data: bytes, file: str) -> tuple[Edition | None, list[Problem]]:
    """The edition with the ids of its list and of itself, and everything that is wrong with its file."""
    list_, id_ = ids
    if problems := unreadable(data, file, most=MAX_EDITION):
        return None, problems
    found = written(data.decode(), file) or _read(data, file)
    if isinstance(found, list):
        return None, found
    if (found.list, found.id) == (list_, id_):
        return found, []
    named = found.name if found.list != list_ else found.id
    message = f"the file says that it is the edition '{named}'"
    hint = f"write 'list: {list_}' and 'edition: {id_}', or move the file"
    place = found.place_of("edition" if found.list == list_ else "list")
    return None, [Problem(place, "edition-is-its-file", message, hint)]


def written(text: str, file: str) -> Edition | None:
    """The edition from the form in which it is written; None where it is in another one."""
    head = _HEAD.match(text)
    if head is None or not is_date(head[3]) or not text.endswith("\n") or len(head[1]) > LONGEST_ID:
        return None
    rows = _ROW.findall(text, head.end())
    if not rows or len(rows) != text.count("\n", head.end()):
        return None
    found = tuple(
        EditionRow(
            None if rank == "null" else int(rank),
            player,
            rating,
            int(games),
            2 * int(whole or 0) + bool(half),
            int(points or 0),
            play,
            (int(won), int(drawn), int(lost)) if won else (),
            dict(_FIGURES.findall(own)) if own else {},
        )
        for rank, player, rating, whole, half, points, games, play, won, drawn, lost, own in rows
    )
    if max(len(row.player) for row in found) > LONGEST_ID or (head[6] and not _is_as_written(head[6])):
        return None
    first = text.count("\n", 0, head.end()) + 1
    keys = (*_KEYS, *_MADE_WITH) if head[5] else _KEYS
    lines = range(first - len(keys) - 1, first - 1)
    spots = {key: (line, len(key) + 3) for key, line in zip(keys, lines, strict=True)}
    list_, id_, through, commit, system, terms, columns, version = head.groups("")
    own = Edition(list_, id_, through, commit, found, Place(file, 1, 1), first=first, spots=spots)
    named = tuple(columns.split(", ")) if columns else ()
    return own._replace(system=system, terms=terms, columns=named, version=version)


def _is_as_written(terms: str) -> bool:
    """Whether these are terms in the form in which they are written."""
    try:
        return json.dumps(json.loads(terms), ensure_ascii=False) == terms
    except ValueError:
        return False


def _read(data: bytes, file: str) -> Edition | list[Problem]:
    """The same from any YAML; what is larger than other files must be in the form in which it is written."""
    if len(data) > MAX_BYTES:
        hint = "write it with 'masterlist cut', one row on each line, all rows with the same keys in the same order"
        return [too_large(file, MAX_BYTES, hint)]
    value, problems = schemas.parse(data, file)
    if value is not None or not problems:
        problems += schemas.faults(value, "edition", file)
    if problems:
        return problems
    rows = tuple(
        EditionRow(
            row["rank"],
            row["player"],
            row["rating"],
            row["games"],
            int(2 * row.get("opponents_defeated", 0)),
            row.get("game_points", 0),
            row.get("in_play", ""),
            tuple(row.get(key, 0) for key in RECORD) if row.keys() & RECORD else (),
            dict(row.get("figures", {})),
        )
        for row in value["rows"]
    )
    return Edition(
        list=value["list"],
        id=str(value["edition"]),  # 2026 is a number in YAML
        through=value["through"],
        commit=value["commit"],
        rows=rows,
        place=Place(file, *value.spot),
        lines=tuple(line for line, _ in value["rows"].items_at),
        spots={key: value.values_at[key] for key in (*_KEYS, *_MADE_WITH) if key in value},
        system=value.get("system", ""),
        terms=json.dumps(value["terms"], ensure_ascii=False) if "terms" in value else "",
        columns=tuple(value.get("columns", ())),
        version=str(value.get("version", "")),
    )
