"""A new site, from the command; from a wheel that was built and installed: see test_club.py."""

import re
import subprocess
import tomllib
from pathlib import Path

import pytest

from masterlist.cli import main
from masterlist.new_site import files
from masterlist.new_site.files import games
from masterlist.scoring.registry import all_systems

ROOT = Path(__file__).parents[2]


def test_a_new_site_checks_and_builds(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    site = tmp_path / "club"
    assert main(["init", str(site)]) == 0
    assert main(["--root", str(site), "check"]) == 0
    assert capsys.readouterr().out.endswith("No problems.\n")
    assert main(["--root", str(site), "build"]) == 0
    assert (site / "public/players/ann-archer.html").is_file()
    assert "masterlist" in (site / "README.md").read_text(encoding="utf-8").lower()


@pytest.mark.parametrize(
    ("game", "page"), [("chess", "games/chess/2026-01-14"), ("diplomacy", "games/armada/2026-01-first")]
)
def test_a_new_site_of_another_game(game: str, page: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    site = tmp_path / "club"
    assert main(["init", "--game", game, str(site)]) == 0
    assert main(["--root", str(site), "check"]) == 0
    assert capsys.readouterr().out.endswith("No problems.\n")
    assert main(["--root", str(site), "fmt", "--check"]) == 0
    assert main(["--root", str(site), "build"]) == 0
    assert (site / f"public/{page}.html").is_file()
    assert not (site / "content/logs").exists()
    (list_,) = (site / "content/lists").iterdir()
    assert f"home: [{list_.stem}]" in (site / "content/site.yaml").read_text("utf-8")
    readme = (site / "README.md").read_text("utf-8")
    assert "SQUARES" not in readme
    assert "A game is a new file `content/logs" not in readme
    (form,) = re.findall(r"Issues → New issue → (.+?)\*", readme)
    forms = [path.read_text("utf-8") for path in (site / ".github/ISSUE_TEMPLATE").iterdir()]
    assert any(f"name: {form}\n" in one for one in forms)


def test_a_game_that_no_installed_system_rates_is_not_offered() -> None:
    assert {"squares", "diplomacy", "chess"} <= {*games()}
    assert ("table" in games()) == ("openskill" in all_systems())


def test_the_package_that_a_game_needs_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(files, "all_systems", lambda: ["elo"])
    with pytest.raises(SystemExit) as ended:
        main(["init", str(tmp_path / "cafe"), "--game", "table"])
    assert ended.value.code == 2
    said = capsys.readouterr().err
    assert "'table' needs the rating system 'openskill', which no installed package brings: install one" in said
    assert "or choose from chess, squares" in said


@pytest.mark.parametrize("game", ["squares", "diplomacy", "chess"])
def test_every_file_names_its_schema(game: str, tmp_path: Path) -> None:
    main(["init", "--game", game, str(tmp_path)])
    files = sorted((tmp_path / "content").rglob("*.yaml"))
    assert len(files) >= 8
    for file in files:
        found = re.match(r"# yaml-language-server: \$schema=(\S+)\n", file.read_text(encoding="utf-8"))
        assert found, file
        assert (file.parent / found[1]).resolve().is_file()


def test_what_is_there_is_kept(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "README.md").write_text("mine", "utf-8")
    assert main(["init", str(tmp_path)]) == 0
    assert (tmp_path / "README.md").read_text(encoding="utf-8") == "mine"
    assert "1 that were there are kept" in capsys.readouterr().out


def test_the_lock_of_a_new_site_pins_what_is_tested_here() -> None:
    def pinned(file: str) -> dict[str, tuple[str, ...]]:
        blocks = re.findall(
            r"^(\S+==[^\\]*?) \\\n((?:    --hash=\S+(?: \\)?\n)+)", (ROOT / file).read_text("utf-8"), re.MULTILINE
        )
        return {name: tuple(re.findall(r"sha256:[0-9a-f]{64}", hashes)) for name, hashes in blocks}

    site = pinned("generator/masterlist/starter/tools/requirements.txt")
    assert site.items() <= pinned("requirements.txt").items(), "make pins"
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    needed = {re.split("[<>=!~;]", one)[0] for one in project["dependencies"]}
    assert needed <= {one.partition("==")[0] for one in site}, "make pins"


def test_the_new_makefile_explains_itself(tmp_path: Path) -> None:
    main(["init", str(tmp_path)])
    shown = subprocess.run(["make", "-C", str(tmp_path)], capture_output=True, text=True, check=True).stdout
    for target in ("check", "site", "serve", "upgrade", "clean"):
        assert f"make {target}" in shown
