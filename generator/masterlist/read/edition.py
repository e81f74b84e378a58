"""A published edition from its file.

An edition may have 50,000 rows. In the form in which ``masterlist cut`` writes it, each row stands on a line of its own
and is read by one regular expression; everything else, and every fault, is left to the reader of YAML and the schema.
"""

import json
import re
from typing import Any

from masterlist.facts.edition import RECORD, Edition, EditionRow
from masterlist.read import schemas, strict_yaml
from masterlist.read.files import ID, LONGEST_ID
from masterlist.read.marked import Mapping
from masterlist.read.schemas import is_date
from masterlist.read.text import MAX_BYTES, MAX_EDITION, too_large, unreadable
from masterlist.source import Place, Problem

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
    value, problems = strict_yaml.parse(data, file)
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
