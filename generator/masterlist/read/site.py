"""The site's own file, its theme, its rating lists with their editions, its players and clubs.

A logo is a picture of few bytes that keeps still and can hold no script. SVG is not taken. It is a document: opened at
its own address it runs whatever scripts it holds, and a list of what to refuse in it would have to be right for ever.

An edition may have 50,000 rows. In the form in which ``masterlist cut`` writes it, each row stands on a line of its own
and is read by one regular expression; everything else, and every fault, is left to the reader of YAML and the schema.
"""

import json
import re
from typing import Any, NamedTuple
from zlib import crc32

from masterlist.facts.content import Club, Player, Privacy, Sanction
from masterlist.facts.site import (
    DOWNLOADS,
    RECORD,
    Colour,
    Cut,
    Edition,
    EditionRow,
    Exclusion,
    Licence,
    Logo,
    Membership,
    RatingList,
    Site,
    Theme,
)
from masterlist.read import schemas
from masterlist.read.files import ID, LONGEST_ID
from masterlist.read.schemas import is_date
from masterlist.read.text import MAX_BYTES, MAX_EDITION, Mapping, Sequence, too_large, unreadable
from masterlist.source import Place, Problem


def club(id_: str, value: Mapping, file: str) -> Club:
    """A club from its validated file."""
    former = value.get("former_ids", Sequence(value.spot))
    return Club(
        id=id_,
        name=value["name"],
        sanction=_sanction(value, file),
        town=value.get("place", ""),
        country=value.get("country", ""),
        link=value.get("link", ""),
        place=Place(file, *value.spot),
        former_ids=tuple(former),
        former_places=tuple(Place(file, *spot) for spot in former.items_at),
    )


def _sanction(value: Mapping, file: str) -> Sanction | None:
    stated = value.get("sanctioned", False)
    if stated is False:
        return None
    place = Place(file, *value.values_at["sanctioned"])
    return Sanction("", "", place) if stated is True else Sanction(stated["since"], stated.get("until", ""), place)


def player(id_: str, value: Mapping, file: str) -> Player:
    """A player from the validated file."""
    former, left = value.get("former_ids", Sequence(value.spot)), value.get("left", Mapping(value.spot))
    return Player(
        id=id_,
        name=value["name"],
        aka=tuple(value.get("aka", ())),
        club=value.get("club", ""),
        country=value.get("country", ""),
        github=value.get("github", ""),
        former_ids=tuple(former),
        distinct_from=tuple(value.get("distinct_from", ())),
        place=Place(file, *value.spot),
        club_place=Place(file, *value.values_at.get("club", value.spot)),
        name_place=Place(file, *value.values_at["name"]),
        privacy=Privacy(value.get("privacy", "public")),
        former_places=tuple(Place(file, *spot) for spot in former.items_at),
        left=tuple(left.items()),
        left_places=tuple(Place(file, *left.keys_at[list_]) for list_ in left),
    )


MOST_BYTES = 65_536
MOST_PIXELS = 1_000  # wide or high; it is shown 28 high


def theme(value: Mapping, file: str) -> Theme:
    """The theme from its validated file."""
    return Theme(value.get("wordmark", ""), _colour(value, "accent", file), _colour(value, "accent_dark", file))


def _colour(value: Mapping, key: str, file: str) -> Colour | None:
    return Colour(value[key].lower(), Place(file, *value.values_at[key])) if key in value else None


class _Picture(NamedTuple):
    """What the bytes of a picture say of it."""

    width: int
    height: int
    moves: bool


def logo(data: bytes, file: str) -> tuple[Logo | None, list[Problem]]:
    """The logo from its file, judged by its bytes and never by its name."""
    picture = _png(data) if file.endswith(".png") else _webp(data)
    if problem := _fault(picture, data, Place(file)):
        return None, [problem]
    name = file.rpartition("/")[2]
    return (Logo(name, data, picture.width, picture.height) if picture else None), []


def _fault(picture: _Picture | None, data: bytes, place: Place) -> Problem | None:
    if len(data) > MOST_BYTES:
        message, hint = f"the logo has {len(data):,} bytes", f"save it smaller: at most {MOST_BYTES:,} bytes"
        return Problem(place, "logo-is-small", message, hint)
    if picture is None:
        message = f"this is no {'PNG' if place.file.endswith('.png') else 'WebP'} picture, or not a whole one"
        return Problem(place, "logo-is-a-picture", message, "save the picture anew in that format, or remove the file")
    if not (0 < picture.width <= MOST_PIXELS and 0 < picture.height <= MOST_PIXELS):
        message = f"the logo has {picture.width} × {picture.height} pixels"
        return Problem(place, "logo-is-small", message, f"save it smaller: at most {MOST_PIXELS} wide and high")
    if picture.moves:
        hint = "save a single frame of it: pages show no animation"
        return Problem(place, "logo-keeps-still", "the logo is animated", hint)
    return None


def _png(data: bytes) -> _Picture | None:
    whole = data.startswith(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR") and data.endswith(b"\0\0\0\0IEND\xaeB`\x82")
    if not whole or b"IDAT" not in data or crc32(data[12:29]) != _big(data[29:33]):  # no browser shows it otherwise
        return None
    return _Picture(_big(data[16:20]), _big(data[20:24]), b"acTL" in data[: data.index(b"IDAT")])


def _webp(data: bytes) -> _Picture | None:
    whole = data[:4] == b"RIFF" and data[8:12] == b"WEBP" and _little(data[4:8]) + 8 == len(data) > 30
    if not whole:
        return None
    match data[12:16]:
        case b"VP8 " if data[23:26] == b"\x9d\x01\x2a":
            return _Picture(_little(data[26:28]) & 0x3FFF, _little(data[28:30]) & 0x3FFF, moves=False)
        case b"VP8L" if data[20] == 0x2F:
            sizes = _little(data[21:25])
            return _Picture((sizes & 0x3FFF) + 1, (sizes >> 14 & 0x3FFF) + 1, moves=False)
        case b"VP8X":
            return _Picture(_little(data[24:27]) + 1, _little(data[27:30]) + 1, moves=bool(data[20] & 2))
        case _:
            return None


def _big(data: bytes) -> int:
    return int.from_bytes(data, "big")


def _little(data: bytes) -> int:
    return int.from_bytes(data, "little")


def site(value: Mapping, file: str) -> Site:
    """The site from its validated file."""
    home = value.get("home", Sequence(value.spot))
    languages = value.get("languages", Sequence(value.spot))
    return Site(
        title=value["title"],
        base_url=value.get("base_url", ""),
        repository=value.get("repository", "").rstrip("/"),
        branch=value.get("branch", "main"),
        language=value.get("language", "en"),
        licence=_licence(value.get("licence")),
        home=tuple(home),
        place=Place(file, *value.spot),
        home_places=tuple(Place(file, *spot) for spot in home.items_at),
        oldest_days=value.get("oldest_days", 400),
        downloads=tuple(value.get("downloads", DOWNLOADS)),
        player_extras=tuple(value.get("player_extras", ())),
        languages=tuple(languages),
        tagline=value.get("tagline", ""),
        maintainers=tuple(value.get("maintainers", ())),
        reporters=tuple(value.get("reporters", ())),
        rewritten=tuple(value.get("rewritten", ())),
        languages_places=tuple(Place(file, *spot) for spot in languages.items_at),
        spots=tuple(
            (key, Place(file, *value.values_at[key])) for key in ("title", "base_url", "repository") if key in value
        ),
    )


def _licence(value: Mapping | str | None) -> Licence | None:
    if value is None or isinstance(value, str):
        return Licence(value, "") if value else None
    return Licence(value["name"], value.get("url", ""))


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
        members=_members(value.get("terms", {}), file),
        is_periodic="editions" in value,
        short=value.get("short", ""),
        excluded=tuple(_exclusion(one, file) for one in value.get("excluded", ())),
    )


def _members(terms: dict[str, Any], file: str) -> tuple[Membership, ...] | None:
    """The members that the terms name; the terms of an unknown system may hold anything."""
    named = terms.get("members")
    if not isinstance(named, Sequence):
        return None
    pairs = zip(named, named.items_at, strict=True)
    return tuple(member for one, spot in pairs if (member := _member(one, Place(file, *spot))))


def _member(value: Any, place: Place) -> Membership | None:
    if isinstance(value, str):
        return Membership(value, "", "", place)
    if not isinstance(value, Mapping):
        return None
    player, since, until = (value.get(key, "") for key in ("player", "since", "until"))
    texts = isinstance(player, str) and isinstance(since, str) and isinstance(until, str)
    return Membership(player, since, until, place) if texts else None


def _exclusion(value: Mapping, file: str) -> Exclusion:
    place = Place(file, *value.values_at["player"])
    return Exclusion(value["player"], value["since"], value["reason"], place, value.get("until", ""))


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
    text = data.decode()
    found = written(text, file) or _read(data, file)
    if isinstance(found, list):
        return None, found
    if (found.list, found.id) == (list_, id_):
        return found, []
    said = found.name if found.list != list_ else found.id
    message = f"the file says that it is the edition '{said}'"
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
    if max(len(row.player) for row in found) > LONGEST_ID:
        return None
    if head[6] and _terms(head[6]) is None:
        return None
    first = text.count("\n", 0, head.end()) + 1
    keys = (*_KEYS, *_MADE_WITH) if head[5] else _KEYS
    lines = range(first - len(keys) - 1, first - 1)
    spots = {key: (line, len(key) + 3) for key, line in zip(keys, lines, strict=True)}
    return Edition(
        head[1],
        head[2],
        head[3],
        head[4],
        found,
        Place(file, 1, 1),
        first=first,
        spots=spots,
        system=head[5] or "",
        terms=head[6] or "",
        columns=tuple(head[7].split(", ")) if head[7] else (),
        version=head[8] or "",
    )


def _terms(text: str) -> dict[str, Any] | None:
    """The terms as they are written; None where that is another form."""
    try:
        terms = json.loads(text)
    except ValueError:
        return None
    return terms if json.dumps(terms, ensure_ascii=False) == text else None


def _read(data: bytes, file: str) -> Edition | list[Problem]:
    """The same from any YAML; what is larger than other files must be in the form in which it is written."""
    if len(data) > MAX_BYTES:
        hint = "write it with 'masterlist cut', one row on each line, all rows with the same keys in the same order"
        return [too_large(file, MAX_BYTES, hint)]
    value, problems = schemas.parse(data, file)
    if value is not None or not problems:
        problems += schemas.faults(value, "edition", file)
    return problems or _edition(value, file)


def _edition(value: Mapping, file: str) -> Edition:
    rows = value["rows"]
    return Edition(
        list=value["list"],
        id=str(value["edition"]),  # 2026 is a number in YAML
        through=value["through"],
        commit=value["commit"],
        rows=tuple(map(_row, rows)),
        place=Place(file, *value.spot),
        lines=tuple(line for line, _ in rows.items_at),
        spots={key: value.values_at[key] for key in (*_KEYS, *(key for key in _MADE_WITH if key in value))},
        system=value.get("system", ""),
        terms=json.dumps(value["terms"], ensure_ascii=False) if "terms" in value else "",
        columns=tuple(value.get("columns", ())),
        version=str(value.get("version", "")),
    )


def _row(value: dict[str, Any]) -> EditionRow:
    return EditionRow(
        value["rank"],
        value["player"],
        value["rating"],
        value["games"],
        int(2 * value.get("opponents_defeated", 0)),
        value.get("game_points", 0),
        value.get("in_play", ""),
        tuple(value.get(key, 0) for key in RECORD) if value.keys() & RECORD else (),
        dict(value.get("figures", {})),
    )
