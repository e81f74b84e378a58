"""Content of earlier versions brought up to date: what used to go without saying is written down."""

from masterlist.read import strict_yaml
from masterlist.read.marked import Mapping


def with_final_status(text: str) -> str:
    """An event file's text with ``status: final``; one that has a status, or faults, stays as it is.

    Events had a winner from their first board on before there was a status. Comments and all other lines stay.
    """
    value, problems = strict_yaml.parse(text.encode(), "")
    if problems or not isinstance(value, Mapping) or "status" in value or "start" not in value:
        return text
    key = "end" if "end" in value else "start"
    written = _line_below(key, text, value)
    return written if _is_upgraded(written, value) else _in_braces(key, text, value)


def _line_below(key: str, text: str, value: Mapping) -> str:
    lines = text.split("\n")
    line, end = value.values_at[key][0], "\r" if "\r\n" in text else ""
    if line == len(lines):
        lines.append("")
        lines[line - 1] += end
    indent = " " * (value.keys_at[key][1] - 1)
    return "\n".join([*lines[:line], f"{indent}status: final{end}", *lines[line:]])


def _in_braces(key: str, text: str, value: Mapping) -> str:
    """Before the key on its own line: a file in braces has no line below it."""
    line, column = value.keys_at[key]
    lines = text.split("\n")
    own = lines[line - 1]
    lines[line - 1] = f"{own[: column - 1]}status: final, {own[column - 1 :]}"
    return "\n".join(lines)


def _is_upgraded(written: str, before: Mapping) -> bool:
    value, problems = strict_yaml.parse(written.encode(), "")
    return not problems and value == {**before, "status": "final"}
