"""The pages of ``docs/reference`` that are made from the sources: keys, commands, documents.

``python -m tests.reference`` writes them anew; a test says when that is due.
"""

import argparse
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from masterlist.cli import _parser
from masterlist.cli.common import Parser
from masterlist.documents.interface import openapi
from masterlist.read import schemas
from masterlist.scoring.registry import systems
from masterlist.scoring.system import ListSystem
from masterlist.write import canonical

ROOT = Path(__file__).parents[1]
REFERENCE = ROOT / "docs/reference"
SCHEMAS = ROOT / "schema"
LONGEST = 100  # letters of an example in a table
MADE = "This page is made from the program with `python -m tests.reference`; a test keeps it current."
COMMANDS = f"""\
# Commands

    masterlist [--root DIR] COMMAND …

`--root DIR` names the site's folder, which holds `content/` (default: here); `--version` prints the version and what
Python runs it. The exit status is 0, or 1 where content has problems, or 2 for wrong usage.

{MADE}
"""
DOCUMENTS = f"""\
# Documents, field by field

What [the JSON documents](api.md) below `api/v1/` hold. Fields with * are always there. `openapi.json`, published with
every site, says the same for programs.

{MADE}
"""
FIGURES = """\
## The figures of a system

What `figures` of a row hold. Beside each the same name with \\_exact has the exact form.
In SQLite and `entry_figures.csv` they are rows of `entry_figures`.

| system | figure | meaning |
|---|---|---|"""
_TABLE = re.compile(r"(<!-- keys: (?P<node>\S+?)(?:: (?P<only>.+))? -->\n\n\|(?P<head>.*)\n\|---.*\n)(?:\|.*\n)+")


def pages() -> dict[Path, str]:
    """Each page with the text that it should have."""
    content = REFERENCE / "content.md"
    return {
        content: _TABLE.sub(_keys, content.read_text(encoding="utf-8")),
        **{SCHEMAS / f"{name}.schema.json": _schema(name) for name in schemas.DECLARED},
        REFERENCE / "commands.md": commands(),
        REFERENCE / "documents.md": documents(),
    }


def _schema(name: str) -> str:
    """A schema of content whose fields kinds of games declare, for the editors of a site."""
    return json.dumps(schemas.schema(name), indent=2, ensure_ascii=False) + "\n"


def _keys(found: re.Match[str]) -> str:
    """A table of the content guide: the keys that stand at this place of a schema."""
    name, *path = found["node"].split("/")
    node: Any = schemas.schema(name)
    for step in path:
        node = node[step]
    only = found["only"].split(", ") if found["only"] else node["properties"]
    rows = (_key(key, node["properties"][key], key in node.get("required", ())) for key in only)
    return found[1] + "".join(rows)


def _key(key: str, about: dict[str, Any], required: bool) -> str:  # noqa: FBT001  a cell of a table
    example = f"`{_flow(about['examples'][0])}`" if "examples" in about else ""
    example = example if len(example) <= LONGEST else ""
    return f"| `{key}`{' *' if required else ''} | {about['description']} | {example} |\n"


def _flow(value: Any) -> str:
    """A value as ``fmt`` writes it, on one line."""
    if isinstance(value, dict):
        pairs = (f"{canonical.key(str(key), flow=True)}: {_flow(inner)}" for key, inner in value.items())
        return f"{{{', '.join(pairs)}}}"
    if isinstance(value, list):
        return f"[{', '.join(map(_flow, value))}]"
    return canonical.inline(value, flow=True)


def commands() -> str:
    """The page of all commands with their arguments."""
    return "\n".join([COMMANDS, *(_command("masterlist", name, parser) for name, parser in _commands(_parser()))])


def _commands(parser: argparse.ArgumentParser) -> Iterator[tuple[str, argparse.ArgumentParser]]:
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            yield from action.choices.items()


def _command(above: str, name: str, parser: argparse.ArgumentParser) -> str:
    if isinstance(parser, Parser) and parser.add_more:
        parser.add_more(parser)
    inner = [_command(f"{above} {name}", *one) for one in _commands(parser)]
    shown = [action for action in parser._actions if not isinstance(action, _HIDDEN)]
    heading = f"{'##' if above == 'masterlist' else '###'} `{above.removeprefix('masterlist ')} {name}`"
    usage = " ".join([above, name, *map(_in_usage, shown), *(["WHAT"] if inner else [])])
    rows = [f"| `{_cell(_named(action))}` | {_meaning(action)} |" for action in shown]
    table = ["| argument | meaning |", "|---|---|", *rows, ""] if rows else []
    said = [_plain(parser.description)] if parser.description else []
    return "\n".join([heading.replace("`masterlist ", "`"), "", f"    {usage}", "", *_spaced(said), *table, *inner])


_HIDDEN = (argparse._HelpAction, argparse._SubParsersAction)


def _spaced(lines: list[str]) -> list[str]:
    return [part for line in lines for part in (line, "")]


def _in_usage(action: argparse.Action) -> str:
    text = _named(action)
    may_be_missing = not action.required or action.nargs in {"?", "*"}
    return f"[{text}]" if may_be_missing else text


def _named(action: argparse.Action) -> str:
    """An argument as it is typed: ``--format text|json``, ``[PATH …]``."""
    value = action.metavar or ("|".join(map(str, action.choices)) if action.choices else action.dest.upper())
    words = [action.option_strings[-1]] if action.option_strings else []
    words += [str(value)] if action.nargs != 0 else []
    words += ["…"] if action.nargs in {"*", "+"} else []
    return " ".join(words)


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def _meaning(action: argparse.Action) -> str:
    return _plain((action.help or "") % {**vars(action), "prog": "masterlist"})


def _plain(text: str) -> str:
    """A text as it stands, whatever Markdown makes of its signs."""
    return re.sub(r"([\\`*_\[\]<>|#~$])", r"\\\1", text)


def documents() -> str:
    """The page of all documents with their fields."""
    found = openapi({}, ".")
    paths = [_path(path, about["get"]) for path, about in found["paths"].items()]
    kinds = found["components"]["schemas"]
    return "\n".join([DOCUMENTS, *paths, "", *(_kind(name, kinds[name]) for name in sorted(kinds)), *_figures()])


def _figures() -> list[str]:
    """What `figures` of rows hold, by the columns that each system declares."""
    every = [system for _id, system in sorted(systems().items()) if isinstance(system, ListSystem)]
    return [FIGURES, *(line for system in every for line in _columns(system)), ""]


def _columns(system: ListSystem) -> Iterator[str]:
    for column in system.further if _is_own(system) else ():
        yield f"| `{system.id}` | `{column.key}` | {_plain(column.label)} |"


def _is_own(system: Any) -> bool:
    """Whether it comes with the program."""
    return str((getattr(system, "rate", None) or system.points).__module__).startswith("masterlist.")


def _path(path: str, about: dict[str, Any]) -> str:
    answer = about["responses"]["200"]["content"]["application/json"]["schema"]
    since = "" if about["x-since"] == "1.0" else f"; since {about['x-since']}"
    return f"- `api/v1{path}`: {_plain(about['summary'])}; {_type(answer)}{since}"


def _kind(name: str, about: dict[str, Any]) -> str:
    required = about.get("required", ())
    rows = [
        f"| `{field}`{' *' if field in required else ''} | {_type(inner)} | {_plain(inner.get('description', ''))} |"
        for field, inner in about.get("properties", {}).items()
    ]
    table = ["| field | type | meaning |", "|---|---|---|", *rows, ""] if rows else [f"Type: {_type(about)}", ""]
    said = [_plain(about["description"])] if "description" in about else []
    return "\n".join([f"## {name}", "", *_spaced(said), *table])


def _type(about: dict[str, Any]) -> str:
    if "$ref" in about:
        name = about["$ref"].rpartition("/")[2]
        return f"[{name}](#{name.lower()})"
    for several in ("anyOf", "oneOf", "allOf"):
        if several in about:
            return " or ".join(_type(one) for one in about[several])
    if "enum" in about or "const" in about:
        return ", ".join(f"`{one}`" for one in about.get("enum", [about.get("const")]))
    if "items" in about:
        return f"list of {_type(about['items'])}"
    if isinstance(values := about.get("additionalProperties"), dict):
        return f"object of {_type(values)}"
    kind = about.get("type", "any value")
    return " or ".join(kind) if isinstance(kind, list) else str(kind)


if __name__ == "__main__":
    for path, text in pages().items():
        path.write_text(text, encoding="utf-8")
