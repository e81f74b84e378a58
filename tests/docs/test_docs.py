"""The documentation says what is true: keys, examples, commands and links."""

import json
import re
import shutil
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
import yaml
from jsonschema import Draft202012Validator
from referencing import Registry, Resource

from masterlist.cli import _parser
from masterlist.read import schemas
from tests import picture, reference
from tests.conftest import build_site
from tests.small import edit

ROOT = Path(__file__).parents[2]
PAGES = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    ROOT / "CHANGELOG.md",
    ROOT / "SECURITY.md",
    *sorted((ROOT / "docs").rglob("*.md")),
]
CONTENT = (ROOT / "docs/reference/content.md").read_text(encoding="utf-8")


def _keys(part: Any) -> Iterator[str]:
    if isinstance(part, dict):
        yield from part.get("properties", {})
        for inner in part.values():
            yield from _keys(inner)


@pytest.mark.parametrize("name", schemas.names())
def test_every_key_of_every_schema_is_explained(name: str) -> None:
    missing = {key for key in _keys(schemas.schema(name)) if f"`{key}`" not in CONTENT}
    assert not missing


def test_every_example_is_good() -> None:
    blocks = [block for page in PAGES for block in re.findall(r"```yaml\n(.*?)```", page.read_text("utf-8"), re.DOTALL)]
    blocks = [block for block in blocks if not block.startswith("# .github/")]  # a workflow
    assert len(blocks) >= 4
    for block in blocks:
        value, problems = schemas.parse(block.encode(), "example")
        assert not problems
        named = re.search(r"\$schema=.*/(.*)\.schema\.json", block)
        name = named[1] if named else "board" if "seats" in value else "log"
        assert not schemas.faults(value, name, "example"), block


def test_the_reference_is_what_the_sources_say() -> None:
    for path, text in reference.pages().items():
        assert path.read_text("utf-8") == text, f"{path.name}: write it anew with make reference"


def test_every_command_is_in_the_readme() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    commands = next(action for action in _parser()._actions if action.choices and "check" in action.choices)
    assert commands.choices
    for command in commands.choices:
        assert re.search(f"\\| `{command}[ `]", readme), command


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_to_files(page: Path) -> None:
    for target in re.findall(r"\]\((?!https?:)([^)#]+)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), target


def test_the_program_names_pages_that_are_there() -> None:
    named = re.compile(r"\{DOCUMENTATION\}([\w/-]+)\.html")
    code = [path.read_text("utf-8") for path in (ROOT / "generator/masterlist").rglob("*.py")]
    pages = {page for text in code for page in named.findall(text)}
    assert {"reference/columns", "reference/content"} <= pages
    assert all((ROOT / f"docs/{page}.md").is_file() for page in pages), pages


def test_every_page_is_in_the_index() -> None:
    index = (ROOT / "docs/index.md").read_text("utf-8")
    named = {line for part in re.findall(r"```\{toctree\}(.*?)```", index, re.DOTALL) for line in part.splitlines()}
    pages = {page.relative_to(ROOT / "docs").with_suffix("").as_posix() for page in PAGES if "docs" in page.parts}
    assert pages - {"index"} <= named


def test_the_readme_begins_with_what_it_is_for() -> None:
    begin = (ROOT / "README.md").read_text(encoding="utf-8").partition("\n## ")[0]
    marks = ("Masterlist turns", "![", "The example site", "It is for", "make site", "make test")
    places = [begin.index(mark) for mark in marks]
    assert places == sorted(places)
    (picture,) = re.findall(r"!\[[^\]]+\]\(([^)]+)\)", begin)
    assert (ROOT / picture).stat().st_size < 100_000


def test_the_readme_shows_a_real_message(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from masterlist.cli import main

    shutil.copytree(ROOT / "content", tmp_path / "content")
    edit(tmp_path / "content/logs/suzy/01.yaml", "george-meade", "george-mead")
    main(["--root", str(tmp_path), "check", "content/logs/suzy/01.yaml"])
    printed = capsys.readouterr().out
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    block = re.search(r"(    content/logs/suzy.*?)\n\n", readme, re.DOTALL)
    assert block
    assert re.sub(r"^    ", "", block[1], flags=re.MULTILINE) in printed


def test_no_file_names_a_registry_or_a_machine() -> None:
    files = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout.split(b"\0")
    hosts = ("pypi." + "org", "registry.npm" + "js", "python" + "hosted", "deb.deb" + "ian", "/wo" + "rk/")
    for name in filter(None, files):
        path = ROOT / name.decode()
        if path.is_file():
            text = path.read_text(encoding="utf-8", errors="replace")
            assert not [host for host in hosts if host in text], name


@pytest.mark.parametrize(
    "name",
    [
        ".vscode/settings.json",
        ".vscode/extensions.json",
        *(f".vscode/{name}.schema.json" for name in ("boards", "games", "logs")),
        *(f".github/ISSUE_TEMPLATE/{name}.yml" for name in ("game", "board", "night", "player", "results", "config")),
    ],
)
def test_a_new_site_begins_with_the_same_files(name: str) -> None:
    started = ROOT / "generator/masterlist/starter" / f"dot-{name.removeprefix('.')}"
    assert started.read_bytes() == (ROOT / name).read_bytes()


def test_the_hooks_are_commands() -> None:
    hooks = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    for hook in hooks:
        assert _parser().parse_args(hook["entry"].split()[1:]).run
    assert [hook["id"] for hook in hooks] == ["masterlist-check", "masterlist-fmt"]


STARTERS = (f"generator/masterlist/starters/{game}" for game in ("chess", "table"))
BASES = ("tests/base", "tests/base_boards", "tests/base_nights", *STARTERS)


def _schemas_of(name: str) -> list[str]:
    """The schemas that the editor takes for a file: in its patterns nothing but a star has a meaning."""
    settings = json.loads((ROOT / ".vscode/settings.json").read_text(encoding="utf-8"))
    patterns = settings["yaml.schemas"].items()
    return [found for found, one in patterns if re.search(re.escape(one).replace(r"\*", ".*") + "$", name)]


def test_the_editor_knows_one_schema_for_each_file_and_the_file_fits_it() -> None:
    """A night and a rated game, a board and a game of an event, a book and an entry lie in the same folders."""

    def resource(uri: str) -> Resource[Any]:
        return Resource.from_contents(json.loads(Path(urlsplit(uri).path).read_text("utf-8")))

    registry: Registry[Any] = Registry(retrieve=resource)  # type: ignore[call-arg]
    kinds = set()
    for base in BASES:
        for file in sorted((ROOT / base).glob("content/*/**/*.yaml")):
            name = file.relative_to(ROOT / base).as_posix()
            (path,) = _schemas_of(name)
            value, problems = schemas.parse(file.read_bytes(), name)
            schema = {"$ref": (ROOT / path).as_uri()}
            assert not problems
            assert not [*Draft202012Validator(schema, registry=registry).iter_errors(value)], name
            kinds.add((path, "games" in value, "game" in value, isinstance(value.get("seats"), dict)))
    assert len([one for one in kinds if "games." in one[0] or "boards." in one[0]]) == 4


def test_the_editors_and_ruff_agree_on_the_length_of_a_line() -> None:
    length = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["ruff"]["line-length"]
    assert f"max_line_length = {length}\n" in (ROOT / ".editorconfig").read_text("utf-8")


def test_the_way_of_a_line_goes_through_rooms_that_are_there() -> None:
    text = (ROOT / "docs/explanation/way-of-a-line.md").read_text("utf-8")
    places = re.findall(r"`([a-z_0-9/]+)\.(py|html)(?::(\w+))?`", text)
    assert len(places) > 20
    for name, ending, wanted in places:
        path = ROOT / ("generator/masterlist" if ending == "py" else "") / f"{name}.{ending}"
        assert path.is_file(), path
        found = re.search(rf"^(?:def |class )?{wanted}\b", path.read_text("utf-8"), re.MULTILINE)
        assert not wanted or found, (name, wanted)


# --- Pictures: what they are taken of builds, and each is shown ---


@pytest.mark.parametrize("name", ["chess", "go", "cafe"])
def test_the_sites_of_the_pictures_have_a_leader(
    name: str, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    files = picture.sites()[name]
    assert files == picture.sites()[name], "the same every time"
    root = tmp_path / "site"
    picture.write(root, files)
    page = (build_site(root, tmp_path_factory) / "index.html").read_text("utf-8")
    assert re.search(r"<h3 class=headline>.+ leads .+ ahead of ", page)
    assert page.count("<svg") > 3


def test_every_picture_is_shown() -> None:
    shown = set(re.findall(r"\(pictures/(\w+)\.png\)", (ROOT / "docs/index.md").read_text("utf-8")))
    taken = {path.stem for path in (ROOT / "docs/pictures").glob("*.png")}
    assert shown == taken == {"player", *picture.sites()}
