"""What is printed about content that strangers wrote commands nothing: no terminal, no GitHub, no parser."""

import json
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path

import pytest

from masterlist import resources
from masterlist.read import schemas
from masterlist.read.content import term_faults
from masterlist.read.schemas import parse
from masterlist.report import ANNOTATIONS, as_annotations, as_json, as_text, excerpts, in_order, summary
from masterlist.scoring import elo, registry
from masterlist.scoring.rating import Terms, game_systems
from masterlist.source import Place, Problem, say, warning
from tests.checks.test_broken import printed

HOSTILE = [
    *("\n::error::taken over", "\r\n::set-output name=x::y", "\r::stop-commands::x", "%0A::error::taken over"),
    *("%0a%0d", "%25", "##[error]taken over", "##[stop-commands]x", "\x1b[31mred\x1b[0m", "\x1b]0;title\x07"),
    *("\x9b2J", "\x08\x08\x08", "\u202egnp.exe", "\u2028::error::x", "\x85::error::x", "\x00", "\x7f"),
    *(",line=99::x", "::", '"}]', "\udce9", "\U000e0041"),
]
TITLE = "title: Test\n"


def hostile_problem(text: str) -> Problem:
    return Problem(Place(f"content/{text}", 1, 2), "some-rule", f"no player '{text}'", f"did you mean '{text}'?")


@pytest.mark.parametrize("text", HOSTILE, ids=ascii)
class TestHostileText:
    def test_text(self, text: str) -> None:
        printed = as_text([hostile_problem(text)], lambda _file, _line: f"name: {text}".replace("\n", " "))
        lines = printed.split("\n")
        assert len(lines) == 7
        assert "##[" not in printed
        assert not any(line.lstrip().startswith("::") for line in lines)
        assert all(line.isprintable() for line in lines)

    def test_github(self, text: str) -> None:
        printed = as_annotations([hostile_problem(text)])
        first, second, rest = printed.split("\n")
        assert (second, rest) == ("1 error.", "")
        assert first.isprintable()
        assert "##[" not in first
        command = re.fullmatch(r"::error file=([^,:]*),line=1,col=2,title=some-rule::(.*)", first)
        assert command
        assert not re.search("%(?!25|2C|3A)", first)  # what GitHub decodes is what was encoded

    def test_json(self, text: str) -> None:
        problem = hostile_problem(text)
        printed = as_json([problem])
        assert printed.isascii()
        assert all(line.isprintable() or "\x7f" in line for line in printed.split("\n"))
        (found,) = json.loads(printed)
        assert found["message"] == problem.message
        assert list(found) == ["severity", "file", "line", "column", "rule", "message", "hint"]


@pytest.mark.parametrize("style", ["text", "github", "json"])
def test_hostile_content(style: str, tmp_path: Path) -> None:
    """File names, keys, values, names of anchors and tags: everything that a pull request can bring."""
    (tmp_path / "content/players").mkdir(parents=True)
    (tmp_path / "content/site.yaml").write_text(TITLE, encoding="utf-8")
    for number, text in enumerate(HOSTILE):
        for plain in (True, False):
            escaped = json.dumps(text, ensure_ascii=plain)
            value = f'name: {escaped}\nclub: {escaped}\n{escaped}: &x:y,z=1 1\n"a": !<%0A::error::> b\n{escaped}: 2\n'
            path = tmp_path / f"content/players/{'plain' if plain else 'raw'}-{number}.yaml"
            path.write_bytes(value.encode("utf-8", errors="replace"))
        if "\0" not in text:
            (tmp_path / "content/players" / f"p{text}.yaml".replace("/", "")).write_bytes(b"name: x\n")
    status, output = printed(tmp_path, "--format", style)
    assert status == 1
    assert all(line.isprintable() or "\x7f" in line for line in output.split("\n"))
    if style == "json":
        assert len(json.loads(output)) > len(HOSTILE)
        return
    commands = [line for line in output.split("\n") if line.lstrip().startswith("::")]
    assert "##[" not in output
    if style == "text":
        assert commands == []
    else:
        assert len(commands) == ANNOTATIONS
        assert all(
            re.match(r"::(error|warning) file=content[^,:]*,line=\d+,col=\d+,title=[a-zA-Z0-8-]+::", one)
            for one in commands
        )


def test_errors_come_first_then_places_and_nothing_twice() -> None:
    first, second = Problem(Place("b", 2, 1), "r", "m"), Problem(Place("b", 10, 1), "r", "m")
    doubt = warning(Place("a", 1, 1), "r", say("m"))
    assert in_order([doubt, second, first, second]) == [first, second, doubt]


@pytest.mark.parametrize(
    ("errors", "warnings", "text"),
    [
        (0, 0, "No problems."),
        (1, 0, "1 error."),
        (0, 1, "1 warning."),
        (2, 1, "2 errors and 1 warning."),
        (1234, 2, "1,234 errors and 2 warnings."),
    ],
)
def test_summary(errors: int, warnings: int, text: str) -> None:
    place = Place("a")
    assert summary([Problem(place, "r", "m")] * errors + [warning(place, "r", say("m"))] * warnings) == text


MARKED = [
    ("name: Bob", 7, "  5 | name: Bob\n    |       ^\n"),
    ("name: Bob", 99, "  5 | name: Bob\n    |          ^\n"),
    ("クレオ: x", 6, "  5 | クレオ: x\n    |         ^\n"),
    ("e\u0301te: x", 6, "  5 | e\u0301te: x\n    |     ^\n"),
    ("x" * 200, 1, f"  5 | {'x' * 160}…\n    | ^\n"),
    ("x" * 100 + "y" * 100, 101, f"  5 | …{'x' * 60}{'y' * 100}\n    | {' ' * 61}^\n"),
]


@pytest.mark.parametrize(("line", "column", "block"), MARKED)
def test_the_mark_stands_below_its_character(line: str, column: int, block: str) -> None:
    text = as_text([Problem(Place("a", 5, column), "r", "m")], lambda _file, _line: line)
    assert text == f"a:5:{column}: error: m [r]\n{block}\n1 error.\n"


def test_excerpts(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_bytes(b"\xef\xbb\xbfone\r\ntwo\rthree\xff\n\tfour\x1b[0m\n")
    (tmp_path / "link.yaml").symlink_to("a.yaml")
    excerpt = excerpts(tmp_path)
    assert [excerpt("a.yaml", line) for line in range(7)] == ["", "one", "two", "three\ufffd", " four [0m", "", ""]
    assert excerpt("link.yaml", 1) == ""
    assert excerpt("none.yaml", 1) == ""
    assert excerpt(os.curdir, 1) == ""


# --- Terms of systems from elsewhere: a package's mistake is a problem with a place, never a traceback ---


@dataclass(frozen=True)
class _Narrow(Terms):
    k: Fraction = Fraction(20)


OTHER = replace(elo.SYSTEM, id="other-elo", name="Other Elo", terms=_Narrow, unfit=lambda _terms: ())  # type: ignore[arg-type]
CACHED = (
    registry.systems,
    game_systems,
    schemas.schema,
    schemas._is_good,
    schemas._rust_registry,
    schemas._finder,
    resources.package_folders,
)


class _Announced:
    value = "tests:SYSTEM"

    def load(self) -> object:
        return OTHER


def _forget() -> None:
    for found in CACHED:
        found.cache_clear()


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of a package that brings the system."""
    monkeypatch.setattr(registry, "announced", lambda _group: [_Announced()])
    monkeypatch.setattr(resources, "package_folders", lambda _group: (tmp_path,))
    monkeypatch.setattr(schemas, "package_folders", lambda _group: (tmp_path,))
    _forget()
    yield tmp_path
    monkeypatch.undo()
    _forget()


def _said(text: str) -> list[str]:
    value, _ = parse(f"name: x\nsystem: other-elo\nterms: {text}\n".encode(), "lists/x.yaml")
    return [f"{one.place}: {one.message}" for one in term_faults(value, "lists/x.yaml")]


def test_a_system_without_a_schema_has_no_terms(package: Path) -> None:
    assert package.is_dir()
    assert _said("{k: 5}") == ["lists/x.yaml:3:1: Other Elo has no terms"]
    assert _said("{}") == []


def test_a_schema_beside_the_module_judges_the_terms(package: Path) -> None:
    _schema(package, {"k": {"type": "number", "minimum": 1}})
    assert _said("{k: 5}") == []
    assert _said("{k: 0}") == ["lists/x.yaml:3:12: 'k' must be at least 1, not 0"]


def test_a_schema_may_use_what_ours_do_not(package: Path) -> None:
    _schema(package, {"k": {"type": "number", "exclusiveMinimum": 1, "examples": [2]}})
    assert _said("{k: 1}") == ["lists/x.yaml:3:12: 'k' does not fit the schema of its system: exclusiveMinimum: 1"]


def test_a_schema_that_allows_more_than_the_system_takes(package: Path) -> None:
    _schema(package, {"k": {"type": ["number", "string"]}})
    (message,) = _said("{k: high}")
    assert message.startswith("lists/x.yaml:3:1: Other Elo does not take these terms: ")


def _schema(package: Path, properties: dict[str, object]) -> None:
    schema = {"$id": "other-elo.schema.json", "type": "object", "additionalProperties": False, "properties": properties}
    (package / "other-elo.schema.json").write_text(json.dumps(schema), encoding="utf-8")
