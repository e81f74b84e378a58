"""Broken content: one example for each message, and the message word for word.

A folder of ``tests/broken`` holds what differs from ``tests/base``, one of ``tests/broken_boards`` what differs from
``tests/base_boards``; each has the files to leave out in ``removed.txt``, and in ``expected.txt`` the whole output of
``masterlist check``. What no checkout can hold is made here.
"""

import ast
import io
import os
import re
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pytest

from masterlist.cli import main
from masterlist.read.files import File, data
from masterlist.read.site import MOST_BYTES
from masterlist.read.text import MAX_BYTES
from masterlist.read.wording import KEYWORDS
from tests import messages
from tests.small import copied_site

TESTS = Path(__file__).parents[1]
BASES = {"broken": "base", "broken_boards": "base_boards"}  # examples, and the site that each of them changes
FOLDERS = {path.name: path for folder in BASES for path in sorted((TESTS / folder).iterdir()) if path.is_dir()}
BROKEN = TESTS / "broken"
CASES = [name for name, folder in FOLDERS.items() if folder.parent == BROKEN]


def _linked_content(root: Path) -> None:
    (root / "content").rename(root / "elsewhere")
    (root / "content").symlink_to("elsewhere", target_is_directory=True)


def _long_book(root: Path) -> None:
    entry = "  - {date: 2001-01-01, opponent: ann-archer, result: draw, bonus: 1-1}\n"
    text = "player: cleo-cole\nbook: 1\nlist: squares\ngames:\n" + entry * 501
    (root / "content/logs/cleo-cole").mkdir()
    (root / "content/logs/cleo-cole/01.yaml").write_text(text, encoding="utf-8")


def _big_edition(root: Path) -> None:
    file = root / "content/editions/squares/1996.yaml"
    file.parent.mkdir(parents=True)
    file.write_bytes(b"list: squares\nedition: 1996\n" + b"#\n" * (MAX_BYTES // 2))


def _device(root: Path) -> None:
    (root / "content/players/aux.yaml").write_text("name: Aux Ames\n", encoding="utf-8")
    (root / "content/logs/aux").mkdir()
    text = "player: aux\nbook: 1\nlist: squares\ngames: []\n"
    (root / "content/logs/aux/01.yaml").write_text(text, encoding="utf-8")


def _left_behind(root: Path) -> None:
    """Copies that editors leave behind."""
    (root / "content/players/cleo-cole.yaml~").write_text("name: Cleo Cole\n", encoding="utf-8")
    (root / "content/players/#cleo-cole.yaml#").write_text("name: Cleo Cole\n", encoding="utf-8")
    (root / "content/players/old~").mkdir()
    (root / "content/players/old~/dan-dale.yaml").write_text("name: Dan Dale\n", encoding="utf-8")


def _attributes(root: Path) -> None:
    for folder in ("", "players/"):
        (root / f"content/{folder}.gitattributes").write_text("*.yaml working-tree-encoding=UTF-16\n", "utf-8")


def _attributes_above(root: Path) -> None:
    subprocess.run(["git", "init", "--quiet"], cwd=root, check=True)
    (root / ".gitattributes").write_text("content/players/ann-*.yaml ident\n", "utf-8")


def _made_of(data: bytes) -> Callable[[Path], object]:
    """A player's file that holds these bytes."""
    return lambda root: (root / "content/players/cleo-cole.yaml").write_bytes(data)


def _made_by(start: bytes) -> Callable[[Path], object]:
    """One that some program made in its own form."""
    return _made_of(start + bytes(64) + b"\xff")


def _called(name: bytes) -> Callable[[Path], object]:
    """A player's file of this name."""
    return lambda root: (root / os.fsdecode(b"content/players/" + name)).write_text("name: Dan Dale\n", "utf-8")


ARCHIVE = b"PK\x03\x04" + bytes(26)
OPEN_DOCUMENT = ARCHIVE + b"mimetypeapplication/vnd.oasis.opendocument."

MADE: dict[str, Callable[[Path], object]] = {
    "content-missing": lambda root: shutil.rmtree(root / "content"),
    "hidden-attributes": _attributes,
    "attributes-above-content": _attributes_above,
    "file-left-behind": _left_behind,
    "content-is-a-link": _linked_content,
    "file-is-a-link": lambda root: (root / "content/players/dan-dale.yaml").symlink_to("cleo-cole.yaml"),
    "file-of-an-old-excel": _made_by(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"),
    "file-of-excel": _made_by(ARCHIVE + b"xl/workbook.xml"),
    "file-of-libreoffice-calc": _made_by(OPEN_DOCUMENT + b"spreadsheet"),
    "file-of-libreoffice-writer": _made_by(OPEN_DOCUMENT + b"text"),
    "file-of-word": _made_by(ARCHIVE + b"word/document.xml"),
    "file-of-zip": _made_by(ARCHIVE),
    "file-of-pdf": _made_by(b"%PDF-1.7"),
    "schema-too-many-games": _long_book,
    "file-too-big": _made_of(b"name: Cleo Cole\n" + b"#\n" * (MAX_BYTES // 2)),
    "file-with-too-many-values": _made_of(b"name: Cleo Cole\naka: [" + b"a, " * 100_000 + b"a]\n"),
    "logo-too-big": lambda root: (root / "content/logo.png").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(MOST_BYTES)),
    "edition-too-big": _big_edition,
    "file-name-with-line-end": _called(b"dan\n::error::dale.yaml"),
    "file-name-of-a-device": _device,
    "file-name-with-broken-bytes": _called(b"dan-\xe9\x1b[31m.yaml"),
}


def site(case: str, root: Path) -> Path:
    """The base with what the case changes."""
    folder = FOLDERS[case]
    copied_site(root, BASES[folder.parent.name])
    if (folder / "content").is_dir():
        shutil.copytree(folder / "content", root / "content", dirs_exist_ok=True)
    removed = folder / "removed.txt"
    for name in removed.read_text(encoding="utf-8").split() if removed.is_file() else ():
        (root / name).unlink()
    if case in MADE:
        try:
            MADE[case](root)
        except OSError as error:  # pragma: no cover  Windows has no links, and macOS no broken names
            pytest.skip(f"this system cannot hold it: {error}")
    return root


def printed(root: Path, *arguments: str) -> tuple[int, str]:
    """The exit status and the whole output of ``masterlist check``."""
    # Its streams are told their encoding, as a terminal's are.
    buffer = io.BytesIO()
    with redirect_stdout(io.TextIOWrapper(buffer)) as out, redirect_stderr(out):
        status = main(["--root", str(root), "check", *arguments])
        out.flush()
        return status, buffer.getvalue().decode("utf-8")


@pytest.mark.parametrize("case", FOLDERS)
def test_message(case: str, tmp_path: Path) -> None:
    status, text = printed(site(case, tmp_path))
    assert text == (FOLDERS[case] / "expected.txt").read_text(encoding="utf-8")
    assert status == (1 if ": error: " in text else 0)


@pytest.mark.parametrize("base", BASES.values())
def test_the_base_is_good(base: str, tmp_path: Path) -> None:
    copied_site(tmp_path, base)
    assert printed(tmp_path) == (0, "No problems.\n")


# --- no message without an example --------------------------------------------------------------------------------

GENERATOR = TESTS.parent / "generator/masterlist"
EXAMPLES = "\n".join(path.read_text(encoding="utf-8") for path in sorted(TESTS.glob("broken*/*/expected.txt")))
# What no content can bring about: faults of the machine, and nets below other checks. Each has a test of its own.
WITHOUT_EXAMPLE = {
    "the draw needs a git repository with at least one commit": "test_draw_power.py",
    "the file cannot be opened: .*": "test_a_file_that_cannot_be_opened",
    "the folder cannot be opened": "test_a_folder_that_cannot_be_opened",
    "correct its permissions": "test_a_file_that_cannot_be_opened",
    "PyYAML was built without libyaml: install its wheel, or build it with libyaml's headers present": "an import",
    "the commit .* is no part of this branch's history": "test_cut.py: a repository",
    " \\(so too in .* more edition.*\\)": "test_editions.py: the same",
    "restore it as published; if the history was rewritten, add it to 'rewritten' in content/site\\.yaml": "it",
    "something is not as it should be here": "test_schemas.py",
    "compare the file with schema/.*\\.schema\\.json": "test_schemas.py",
    "this line cannot be understood": "test_strict_yaml.py",
    "compare it with the lines around it": "test_strict_yaml.py",
    ".* knows no term '.*'": "a system from elsewhere, without a schema for its terms",
    "remove it: no key belongs here": "a system from elsewhere that knows no terms",
    "Our ratings": "site-with-placeholders: no message, but what it looks for",
    ".* cannot compute the example: .*": "test_guarded.py: a package whose function fails",
    "correct the package, or the example": "test_guarded.py: a package whose function fails",
    "remove it": "a system from elsewhere, without a schema for its terms",
    ".* has no terms": "test_report.py",
    "'.*' scores games of the kind '.*', and those of the event are '.*'": "test_table_events.py",
    "remove it: no other system scores the kind '.*'": "test_table_events.py",
    ".* cannot score the example: .*": "test_event_system.py",
    "correct its terms or its results": "test_event_system.py",
    "remove it from the example's 'terms'": "test_event_system.py",
    ".* does not fit the schema of its system: .*": "test_report.py",
    "remove 'terms'": "test_report.py",
    ".* does not take these terms: .*": "test_report.py",
    "ask those who wrote the system's package": "test_report.py",
}
NO_RULE = {"files-can-be-opened", "schema-fits", "terms-are-known", "edition-names-its-commit"}  # the rules of these


def _trees() -> Iterator[ast.AST]:
    """The code that finds problems: all of reading and checking, and what doubts results."""
    for folder in ("read", "checks"):
        for path in sorted((GENERATOR / folder).glob("*.py")):
            if path.name in {"checkout.py", "git_process.py", "history.py", "versions.py", "markdown_html.py"}:
                continue  # of git, not of content; and HTML
            yield ast.parse(path.read_text(encoding="utf-8"))
    yield ast.parse((GENERATOR / "standings/verify.py").read_text(encoding="utf-8"))


def _strings(tree: ast.AST) -> Iterator[ast.Constant | ast.JoinedStr]:
    """Every string but docstrings and keys of tables, and f-strings as a whole."""
    children = tree.values if isinstance(tree, ast.Dict) else ast.iter_child_nodes(tree)
    for child in children:
        if isinstance(child, ast.JoinedStr):
            yield child
            for part in child.values:
                if isinstance(part, ast.FormattedValue):
                    yield from _strings(part)
        elif isinstance(child, ast.Constant):
            if isinstance(child.value, str) and not isinstance(tree, ast.Expr):
                yield child
        else:
            yield from _strings(child)


def _pattern(string: ast.expr) -> str:
    """What a text looks like that was made from the string."""
    if isinstance(string, ast.JoinedStr):
        return "".join(map(_pattern, string.values))
    if not isinstance(string, ast.Constant):
        return ".*"
    return re.sub(r"\\\{\w+\\\}", ".*", re.escape(str(string.value)).replace("\\ ", " "))  # a message has {fields}


def test_every_message_has_an_example() -> None:
    texts = {_pattern(string) for tree in _trees() for string in _strings(tree)}
    messages = {text for text in texts if re.search(r"[a-z'][:,;]? [a-z(']", text)}
    assert len(messages) > 150
    missing = {message for message in messages if not re.search(message, EXAMPLES)}
    assert missing <= set(WITHOUT_EXAMPLE), "write a folder of tests/broken for each of these"


def _rules(tree: ast.AST) -> Iterator[ast.expr]:
    """The second argument of whatever makes a problem; a name stands for what it was set to."""
    named = {
        target.id: node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func) in {
            "Problem",
            "warning",
            "self._note",
            "self._refuse",
        }:
            rule = node.args[1]
            yield named.get(rule.id, rule) if isinstance(rule, ast.Name) else rule


def test_every_rule_has_an_example() -> None:
    rules = {str(rule.value) for tree in _trees() for rule in _rules(tree) if isinstance(rule, ast.Constant)}
    rules |= {f"schema-{keyword}" for keyword in KEYWORDS}
    assert len(rules) > 60
    assert {rule for rule in rules if f"[{rule}]" not in EXAMPLES} <= NO_RULE


def test_a_file_that_cannot_be_opened(tmp_path: Path) -> None:
    gone = File("player", ("cleo-cole",), "content/players/cleo-cole.yaml")
    content, (problem,) = data(tmp_path, gone)
    assert content == b""
    assert problem.rule == "files-can-be-opened"
    assert problem.message.startswith("the file cannot be opened: ")


def test_every_example_has_something_to_say() -> None:
    """A folder whose fault is no longer found would look like a good one."""
    expected = {path.parent.name: path.read_text(encoding="utf-8") for path in TESTS.glob("broken*/*/expected.txt")}
    assert set(expected) == set(FOLDERS)
    assert len(expected) == sum(len([*(TESTS / folder).glob("*/expected.txt")]) for folder in BASES), "each name once"
    assert len(expected) >= 400
    assert not [name for name, text in expected.items() if "[" not in text]


def test_the_page_of_messages_is_current() -> None:
    assert messages.PAGE.read_text(encoding="utf-8") == messages.page(), "run: python -m tests.messages"
    count = len(re.findall(": (?:error|warning): ", EXAMPLES))
    assert len(list(messages.examples())) == count, "every message of the examples is found"


def test_nothing_of_python_shows() -> None:
    leaks = r"Traceback|Error\b|<class|NoneType|\bdict\b|\bNone\b|generator/|0x[0-9a-f]{6}"
    assert not re.findall(leaks, EXAMPLES)
