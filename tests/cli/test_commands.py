"""The command line as its users meet it."""

import json
import os
import queue
import re
import signal
import subprocess
import sys
import threading
import urllib.error
import urllib.request
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from masterlist.cli import _parser, _slowness, main
from tests.small import copied_site

ROOT = Path(__file__).parents[2]
COMMAND = [sys.executable, "-c", "import sys; from masterlist.cli import main; sys.exit(main())"]
PATIENCE = 20  # seconds for what takes less than one


@pytest.fixture
def site(tmp_path: Path) -> Path:
    return copied_site(tmp_path, "base_boards")


@pytest.fixture
def go(site: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Goes into a folder of the site."""
    return lambda folder: monkeypatch.chdir(site / folder)


def _break(site: Path) -> None:
    (site / "content/players/ann-hill.yaml").write_text("nome: Ann\n", encoding="utf-8")


def _commands() -> dict[str, Any]:
    choices = next(action.choices for action in _parser()._actions if action.choices and "check" in action.choices)
    assert isinstance(choices, dict)
    return choices


def test_every_command_and_option_explains_itself() -> None:
    for name, command in _commands().items():
        assert len(command.description) > 40, name
        command.add_more(command)
        for action in command._actions:
            assert action.help, f"{name} {action.dest}"


def test_a_command_that_is_named_waits_for_no_other() -> None:
    for name, command in _commands().items():
        alone = next(action.choices for action in _parser(name)._actions if isinstance(action.choices, dict))
        assert {of: one.format_help() for of, one in alone.items()} == {name: command.format_help()}


@pytest.mark.parametrize("arguments", [["--help"], ["--version"], *([name, "--help"] for name in _commands())])
def test_help_ends_well(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 0
    assert "masterlist" in capsys.readouterr().out


def test_the_package_is_a_command_too() -> None:
    done = subprocess.run([sys.executable, "-m", "masterlist", "--version"], capture_output=True, text=True, check=True)
    assert re.fullmatch(r"masterlist [\d.]+(?:\.?\w+)?\nPython 3\.\d+\..*\n", done.stdout)


@pytest.mark.parametrize(
    ("built_with", "prefix", "is_slow"),
    [
        ("'--prefix=/root/.pyenv/versions/3.11.7' '--enable-shared'", "/root/.pyenv/versions/3.11.7", True),
        ("'--enable-optimizations' '--with-lto'", "/opt/python", False),
        ("'--prefix=/usr' '--with-dtrace'", "/usr", False),  # Debian's
        (None, "/opt/python", False),  # nothing says how it was built
    ],
)
def test_the_version_says_where_python_makes_it_slow(built_with: str | None, prefix: str, is_slow: bool) -> None:  # noqa: FBT001
    assert _slowness(built_with, prefix) == (
        ", built without --enable-optimizations: every command takes about 30 % longer" if is_slow else ""
    )


@pytest.mark.parametrize(
    "arguments", [[], ["publish"], ["check", "--format", "xml"], ["build", "--jobs", "0"], ["explain"]]
)
def test_wrong_usage(arguments: list[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2


@pytest.mark.parametrize(
    "arguments",
    [
        ["--root", "nowhere", "check"],
        ["check", "no-such-file.yaml"],
        ["explain", "content/logs/nobody/01.yaml:3"],
        ["explain", "nothing"],
        ["explain", "content/logs/suzy/01.yaml:9999"],
        ["explain", "content/logs/suzy:3"],
        ["explain", f"content/logs/suzy/01.yaml:{'9' * 5_000}"],
        ["explain", "suzy", "--cache", "content"],
        ["init", "content/site.yaml"],
        ["init", "content/site.yaml/club"],
        ["build", "--cache", "content"],
        ["build", "--cache", "public/kept"],
        ["build", "--cache", "content/site.yaml"],
        ["check", "--cache", "content/players"],
    ],
)
def test_what_cannot_be_done(
    site: Path, arguments: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(site)
    assert main(arguments) == 2
    assert capsys.readouterr().err.startswith("masterlist: ")


def test_what_cannot_be_written(
    site: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(site)
    issue = ["--kind", "game", "--author", "x", "--number", "1", "--body", "content/site.yaml"]
    assert main(["import-issue", *issue, "--report", "content/site.yaml/x"]) == 2
    assert capsys.readouterr().err.endswith("masterlist: content/site.yaml/x: Not a directory\n")


def test_a_cache_never_lies_among_the_content(site: Path) -> None:
    assert main(["--root", str(site), "build", "--cache", str(site / "content/kept")]) == 2
    assert not (site / "content/kept").exists()


@pytest.mark.parametrize("command", [["check"], ["build"], ["fmt"], ["bind"], ["rename", "ann", "bob"]])
def test_what_is_no_site_gets_no_cache(tmp_path: Path, command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--root", str(tmp_path), *command]) == 1
    assert "run 'masterlist init FOLDER'" in "".join(capsys.readouterr())
    assert not [*tmp_path.iterdir()]


def test_check_of_some_paths(site: Path, go: Callable[[str], None], capsys: pytest.CaptureFixture[str]) -> None:
    """Paths are meant from here, or from the root."""
    _break(site)
    go("content")
    assert main(["--root", "..", "check"]) == 1
    assert main(["--root", "..", "check", "players/bob-lee.yaml"]) == 0
    assert capsys.readouterr().out.endswith("No problems.\n")
    assert main(["--root", "..", "check", "content/players"]) == 1
    assert "content/players/ann-hill.yaml:1:1: error" in capsys.readouterr().out
    go("content/players")
    assert main(["check", "bob-lee.yaml"]) == 0
    assert main(["check", "ann-hill.yaml"]) == 1
    assert "content/players/ann-hill.yaml:1:1: error" in capsys.readouterr().out


@pytest.mark.parametrize("folder", ["content", "content/players", "public/lists", "."])
def test_a_command_works_from_anywhere_within_the_site(
    site: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, folder: str
) -> None:
    _break(site)
    before = {path for path in site.rglob("*") if ".masterlist-cache" not in path.parts}
    (site / folder).mkdir(parents=True, exist_ok=True)
    monkeypatch.chdir(site / folder)
    assert main(["check"]) == 1
    assert "content/players/ann-hill.yaml:1:1: error" in capsys.readouterr().out
    found = {path for path in site.rglob("*") if ".masterlist-cache" not in path.relative_to(site).parts[:1]}
    assert found - before <= {site / "public", site / "public/lists"}, "a cache is kept in the site's folder alone"


def test_a_folder_within_the_site_is_not_taken_for_the_site(
    go: Callable[[str], None], capsys: pytest.CaptureFixture[str]
) -> None:
    go("content")
    assert main(["--root", ".", "check"]) == 2
    assert capsys.readouterr().err == "masterlist: . lies in the site ..: name that folder with --root\n"


def test_no_site_is_begun_in_another(site: Path, go: Callable[[str], None], capsys: pytest.CaptureFixture[str]) -> None:
    """Example players would be among the club's own."""
    before = sorted(site.rglob("*"))
    go("content")
    for folder, said in {
        ".": ". lies in the site ..: name a folder outside of it",
        "new/club": "new/club lies in the site ..: name a folder outside of it",
        "..": ".. is a site already: 'masterlist --root .. upgrade' brings its files up to date",
    }.items():
        assert main(["init", folder]) == 2
        assert capsys.readouterr().err == f"masterlist: {said}\n"
    assert sorted(site.rglob("*")) == before


def test_check_for_programs_and_for_github(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _break(site)
    assert main(["--root", str(site), "check", "--format", "json"]) == 1
    found = json.loads(capsys.readouterr().out)
    keys = {"severity", "file", "line", "column", "rule", "message", "hint"}
    assert all({*one} == keys and one["severity"] == "error" for one in found)
    assert ("content/players/ann-hill.yaml", 1, 1) in {(one["file"], one["line"], one["column"]) for one in found}
    assert main(["--root", str(site), "check", "--format", "github"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert re.match(r"::error file=content/players/ann-hill\.yaml,line=1,col=1,title=[^:]+::", lines[0])


@pytest.mark.parametrize(
    ("what", "shown"),
    [
        ("content/logs/suzy/01.yaml:16", "WWR                                                  1 × 9 = 9"),
        ("content/logs/suzy/01.yaml:18", "1 × 9 = 9"),
        ("roaring-forties-2023/r1-a", "100 × 10² ÷ 250 = 40"),
        ("content/games/armada/2020-09-owls-head.yaml", "(420 − 73 + 34) ÷ 3 − 13 = 114"),
        # Of a game that a night has too, on a site with boards, which tell of no reports.
        ("content/logs/lotte-verschuren/2026-08-25-mateo-quiroga.yaml", "not rated: Mateo Quiroga has not signed"),
        ("armada/2021-02-heron-neck", "not rated: Petra Dunmore was not a member on 2021-02-"),
    ],
)
def test_explain(what: str, shown: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--root", str(ROOT), "explain", what]) == 0
    assert shown in capsys.readouterr().out


def test_a_log_book_without_a_line_is_not_explained(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--root", str(ROOT), "explain", "content/logs/suzy/01.yaml"]) == 2
    assert "a line of it" in capsys.readouterr().err


def test_windows_is_refused_with_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("masterlist.cli.IS_POSIX", False)
    assert main(["check"]) == 2
    assert "subsystem for Linux" in capsys.readouterr().err


def test_a_terminal_that_knows_no_accents(site: Path) -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "LC_ALL": "C", "PYTHONPATH": str(ROOT / "generator")}
    (site / "content/players/ann-hill.yaml").write_text("name: Änn\nclub: rivér\n", encoding="utf-8")
    done = subprocess.run([*COMMAND, "--root", str(site), "check"], env=environment, capture_output=True, check=False)
    assert done.returncode == 1
    assert b"riv" in done.stdout
    assert b"Traceback" not in done.stderr


# --- serve --------------------------------------------------------------------------------------------------


@pytest.fixture
def served(site: Path) -> Iterator[tuple[Path, str, "queue.Queue[str]"]]:
    """A site that is being served, its address, and what the command says."""
    with (site / "content/site.yaml").open("a", encoding="utf-8") as about:
        about.write("base_url: https://boards.example.org/\n")  # without it, there is no page for missing addresses
    with _serving(site) as (address, said):
        yield site, address, said


@pytest.fixture
def broken(site: Path) -> Iterator[tuple[Path, str]]:
    """A site that cannot be built is being served; and its address."""
    (site / "content/players/ann-hill.yaml").write_text("nam<b>: Ann Hill\n", encoding="utf-8")
    with _serving(site) as (address, _):
        yield site, address


@contextmanager
def _serving(
    site: Path, end: signal.Signals = signal.SIGINT, **environment: str
) -> Iterator[tuple[str, "queue.Queue[str]"]]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "generator"), **environment}
    command = [*COMMAND, "--root", str(site), "serve", "--port", "0"]
    said: queue.Queue[str] = queue.Queue()
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as process:
        output = process.stdout
        assert output
        threading.Thread(target=_listen, args=(output, said), daemon=True).start()
        try:
            found = None
            while not found:
                found = re.search(r"http://\S+", _line(said))
            yield found[0], said
        finally:
            process.send_signal(end)
            assert process.wait(PATIENCE) == 0


def _listen(output: Iterable[str], said: "queue.Queue[str]") -> None:
    for line in output:
        said.put(line)


def _line(said: "queue.Queue[str]") -> str:
    return said.get(timeout=PATIENCE)


def _get(address: str) -> str:
    with urllib.request.urlopen(address, timeout=PATIENCE) as answer:  # noqa: S310  the loopback address
        return str(answer.read().decode())


def test_serve_rebuilds_and_reloads(served: tuple[Path, str, "queue.Queue[str]"]) -> None:
    site, address, said = served
    assert '<script src="/reload.js"></script>' in _get(f"{address}players/ann-hill.html")
    with pytest.raises(urllib.error.HTTPError, match="404"):
        _get(f"{address}%00")
    with pytest.raises(urllib.error.HTTPError, match="404") as missing:
        _get(f"{address}no-such-page.html")
    assert "Page not found" in missing.value.read().decode()
    with urllib.request.urlopen(f"{address}reload-events", timeout=PATIENCE) as events:  # noqa: S310
        (site / "content/players/ann-hill.yaml").write_text("name: Ann Other\n", encoding="utf-8")
        # An event may still tell of what the fixture wrote: the one that counts comes after the page has changed.
        while "Ann Other" not in _get(f"{address}players/ann-hill.html"):
            assert events.readline() in {b"data: changed\n", b"\n", b": still here\n"}
    _break(site)
    while "The site stays as it was." not in _line(said):
        pass
    page = _get(f"{address}players/ann-hill.html")
    assert "Ann Other" in page
    assert '<aside class="serve-errors" role="alert"><h2>This is the site as it was before' in page
    assert "[" in page.partition("<pre>")[2].partition("</pre>")[0]
    assert ".serve-errors" in _get(f"{address}serve-errors.css")


def test_serve_says_what_is_wrong_before_there_is_a_site(broken: tuple[Path, str]) -> None:
    site, address = broken
    page = _get(address)
    assert "The site cannot be built yet." in page
    assert "&lt;b&gt;" in page
    assert "<b>" not in page
    assert "cannot be built yet" in _get(f"{address}players/ann-hill.html")
    with urllib.request.urlopen(f"{address}reload-events", timeout=PATIENCE) as events:  # noqa: S310
        (site / "content/players/ann-hill.yaml").write_text("name: Ann Hill\n", encoding="utf-8")
        while "serve-errors" in _get(address):
            assert events.readline() in {b"data: changed\n", b"\n", b": still here\n"}
    assert "Ann Hill" in _get(f"{address}players/ann-hill.html")


@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGTERM])
def test_serve_leaves_nothing_behind(site: Path, tmp_path_factory: pytest.TempPathFactory, end: signal.Signals) -> None:
    folder = tmp_path_factory.mktemp("temporary")
    with _serving(site, end, TMPDIR=str(folder)):
        assert [*folder.glob("masterlist-*")]
    assert not [*folder.iterdir()]
