"""How a content file may be written: in canonical form, or as people do by hand."""

import random
from collections.abc import Callable
from typing import Any

Style = Callable[[str, str, dict[str, Any]], bytes]  # path below content/, schema, what is said → the file


def canonical(path: str, schema: str, said: dict[str, Any]) -> bytes:
    """The file as `masterlist fmt` writes it."""
    return (_first_line(path, schema) + _block(said, "", _plain_flow)).encode()


def entry_text(said: dict[str, Any]) -> str:
    """One entry of a log book in canonical form, as it follows another."""
    return f"  - {_block(said, '    ', _plain_flow).lstrip()}"


def handwritten(path: str, schema: str, said: dict[str, Any]) -> bytes:
    """The file as one of many people might write it: each has a manner of his own, the same every time."""
    hand = _Hand(random.Random(path))  # noqa: S311 (nothing is secret: the same hand every time)
    text = (_first_line(path, schema) if hand.chance.random() < 0.5 else "") + hand.written(said)
    return text.replace("\n", "\r\n" if hand.chance.random() < 0.15 else "\n").encode()


STYLES: dict[str, Style] = {"canonical": canonical, "handwritten": handwritten}


def _first_line(path: str, schema: str) -> str:
    return f"# yaml-language-server: $schema={'../' * (path.count('/') + 1)}schema/{schema}.schema.json\n"


def _plain(value: object) -> str:
    return {True: "true", False: "false"}[value] if isinstance(value, bool) else str(value)


def _plain_flow(group: dict[str, Any]) -> str:
    return "{" + ", ".join(f"{key}: {_plain(value)}" for key, value in group.items()) + "}"


def _is_flat(value: object) -> bool:
    return isinstance(value, dict) and not any(isinstance(inner, dict) for inner in value.values())


def _block(said: dict[str, Any], indent: str, flow: Callable[[dict[str, Any]], str]) -> str:
    text = ""
    for key, value in said.items():
        if isinstance(value, list) and value:
            entries = (_block(one, f"{indent}    ", flow) for one in value)
            items = (f"{indent}  - {entry.lstrip()}" for entry in entries)
            text += f"{indent}{key}:\n" + "\n".join(items)
        elif _is_flat(value):
            text += f"{indent}{key}: {flow(value)}\n"
        elif isinstance(value, dict):
            text += f"{indent}{key}:\n{_block(value, f'{indent}  ', flow)}"
        else:
            text += f"{indent}{key}: {_plain(value)}\n"
    return text


class _Hand:
    """Somebody's way of writing: his quotes, his indent, his comments, blank lines and short groups."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self._step = " " * chance.choice((2, 2, 4))
        self._quote = chance.choice(("", "", "'", '"'))
        self._flow = chance.random() < 0.6  # of small groups
        self._comments = chance.choice((0.0, 0.02, 0.1))  # after so many lines
        self._blank = chance.choice(("", "\n", "\n\n"))  # between entries

    def written(self, said: dict[str, Any]) -> str:
        text = self._block(said, "")
        return f"# kept by hand\n\n{text}" if self._comments else text

    def _block(self, said: dict[str, Any], indent: str) -> str:
        return "".join(self._pair(key, value, indent) for key, value in said.items())

    def _pair(self, key: str, value: object, indent: str) -> str:
        if isinstance(value, list) and value:
            return f"{indent}{key}:\n" + self._blank.join(self._item(one, indent) for one in value)
        if isinstance(value, dict) and self._flow and _is_flat(value):
            return f"{indent}{key}: {self._group(value)}{self._remark()}\n"
        if isinstance(value, dict):
            return f"{indent}{key}:{self._remark()}\n{self._block(value, indent + self._step)}"
        return f"{indent}{key}: {self._scalar(value)}{self._remark()}\n"

    def _item(self, said: dict[str, Any], indent: str) -> str:
        before = indent + self._step
        return f"{before}- {self._block(said, f'{before}  ').lstrip()}"

    def _group(self, group: dict[str, Any]) -> str:
        room = self.chance.choice(("", " "))
        return "{" + room + ", ".join(f"{key}: {self._scalar(value)}" for key, value in group.items()) + room + "}"

    def _scalar(self, value: object) -> str:
        return f"{self._quote}{value}{self._quote}" if isinstance(value, str) else _plain(value)

    def _remark(self) -> str:
        return "  # as in the paper log" if self.chance.random() < self._comments else ""
