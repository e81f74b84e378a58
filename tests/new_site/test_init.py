"""A new site, from the command; from a wheel that was built and installed: see test_club.py."""

import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from masterlist.cli import main

ROOT = Path(__file__).parents[2]


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
    assert _rules_in_the_footer(site) == {"chess": ["Elo"], "diplomacy": ["ARMADA"]}[game]
    assert not (site / "content/logs").exists()
    (list_,) = (site / "content/lists").iterdir()
    assert f"home: [{list_.stem}]" in (site / "content/site.yaml").read_text("utf-8")
    readme = (site / "README.md").read_text("utf-8")
    assert "SQUARES" not in readme
    assert "A game is a new file `content/logs" not in readme
    (form,) = re.findall(r"Issues → New issue → (.+?)\*", readme)
    forms = [path.read_text("utf-8") for path in (site / ".github/ISSUE_TEMPLATE").iterdir()]
    assert any(f"name: {form}\n" in one for one in forms)


def _rules_in_the_footer(site: Path) -> list[str]:
    (rules,) = re.findall(r"<li>Rules: (.+?)</li>", (site / "public/index.html").read_text("utf-8"))
    return re.findall(r">(.+?)</a>", rules)


def test_the_readme_says_what_to_type_on_windows_and_without_make(tmp_path: Path) -> None:
    """The same as the tutorial, whose commands are run by its own test."""
    assert main(["init", str(tmp_path / "club")]) == 0
    readme = (tmp_path / "club/README.md").read_text("utf-8")
    tutorial = (ROOT / "docs/tutorial/club.md").read_text("utf-8")
    typed = re.findall(r"^    (.*python.* -m .*)$", readme, re.MULTILINE)
    assert len(typed) == 2
    assert all(f"$ {line}\n" in tutorial for line in typed)
    for words in ("Windows Subsystem for Linux", "`wsl --install`", "`sudo apt install python3-venv make git`"):
        assert words in " ".join(readme.split())
        assert words in " ".join(tutorial.split())


UNFETCHED = "--no-index --no-deps --no-build-isolation"


def test_a_cafe_has_the_systems_of_its_games_in_its_own_folder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    site = tmp_path / "cafe"
    assert main(["init", "--game", "table", str(site)]) == 0
    lock, build = ("python -m pip install " + options for options in ("--require-hashes -r ", UNFETCHED))
    said = capsys.readouterr().out
    assert f"  {lock}{site}/tools/systems-requirements.txt\n" in said
    assert f"  {build} --editable {site}/systems/our-points --editable {site}/systems/our-cup\n" in said
    readme = (site / "README.md").read_text("utf-8")
    editable = "--editable ./systems/our-points --editable ./systems/our-cup"
    assert f"    {lock}tools/systems-requirements.txt\n    {build} {editable}\n" in readme
    assert main(["--root", str(site), "check"]) == 1
    said = capsys.readouterr().out
    assert "there is no scoring system 'our-points'" in said
    assert "no system 'our-cup' scores boards" in said
    assert said.count("such as with 'python -m pip install ./systems/ID'") == 2
    pip = [sys.executable, "-m", "pip", "install", "--quiet", *UNFETCHED.split()]
    packages = ["./systems/our-points", "./systems/our-cup"]
    subprocess.run([*pip, "--target", str(tmp_path / "lib"), *packages], check=True, cwd=site, capture_output=True)
    assert _run_with(tmp_path / "lib", site, "check").endswith("No problems.\n")
    _run_with(tmp_path / "lib", site, "fmt", "--check")
    _run_with(tmp_path / "lib", site, "build")
    assert "Ann Archer" in (site / "public/lists/catan.html").read_text("utf-8")
    cup = json.loads((site / "public/api/v1/tournaments/spring-cup.json").read_text("utf-8"))
    assert cup["system"] == "our-cup"
    assert (site / "public/rules/our-points.html").is_file()
    assert _rules_in_the_footer(site) == ["Our cup", "Our points"]


def test_a_new_system_of_a_site_is_installed_with_the_sites_lock(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["init", str(tmp_path)]) == 0
    folder = tmp_path / "systems/my-cup"
    assert main(["new", "system", "my-cup", "--kind", "table", "--into", str(folder)]) == 0
    lock = f"python -m pip install --require-hashes -r {tmp_path}/tools/systems-requirements.txt"
    assert f"Next: {lock} && python -m pip install {UNFETCHED} --editable {folder}, " in capsys.readouterr().out


def _run_with(packages: Path, site: Path, *command: str) -> str:
    """What a command prints where these packages are installed."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "generator"), str(packages)])}
    code = "import sys; from masterlist.cli import main; sys.exit(main())"
    told = [sys.executable, "-c", code, "--root", str(site), *command]
    done = subprocess.run(told, capture_output=True, text=True, check=False, env=environment, encoding="utf-8")
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_make_installs_a_sites_own_systems(tmp_path: Path) -> None:
    main(["init", "--game", "table", str(tmp_path)])
    command = ["make", "-C", str(tmp_path), "--dry-run", "check"]
    done = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert "for system in systems/our-cup systems/our-points; do" in done
    assert "--require-hashes -r tools/requirements.txt -r tools/systems-requirements.txt\n" in done
    install = "pip install --quiet --disable-pip-version-check --no-index --no-deps --no-build-isolation"
    assert f'{install} \\\n    --editable "./$system"' in done


@pytest.mark.parametrize("game", ["squares", "diplomacy", "chess", "table"])
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
    systems = (ROOT / "generator/masterlist/starter/tools/systems-requirements.txt").read_text("utf-8")
    building = pinned("generator/masterlist/starter/tools/systems-requirements.txt")
    assert building.items() <= pinned("requirements.txt").items(), "make pins"
    assert {"editables", "hatchling"} <= {one.partition("==")[0] for one in building}
    assert systems.count("\n") == sum(1 + len(hashes) for hashes in building.values()), "it names no registry"
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    needed = {re.split("[<>=!~;]", one)[0] for one in project["dependencies"]}
    assert needed <= {one.partition("==")[0] for one in site}, "make pins"


def test_the_new_makefile_explains_itself_and_installs_nothing_for_systems(tmp_path: Path) -> None:
    main(["init", str(tmp_path)])
    shown = subprocess.run(["make", "-C", str(tmp_path)], capture_output=True, text=True, check=True).stdout
    for target in ("check", "site", "serve", "upgrade", "clean"):
        assert f"make {target}" in shown
    command = ["make", "-C", str(tmp_path), "--dry-run", "check"]
    done = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert "--require-hashes -r tools/requirements.txt\n" in done
    assert "systems-requirements" not in done


def test_a_new_site_names_the_owner_of_its_repository(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    subprocess.run(["git", "init", "--quiet"], cwd=tmp_path, check=True)
    subprocess.run(["git", "remote", "add", "origin", "git@github.com:jane-doe/x.git"], cwd=tmp_path, check=True)
    assert main(["init", str(tmp_path)]) == 0
    assert "Maintainers in content/site.yaml: jane-doe." in capsys.readouterr().out
    assert "\nmaintainers: [jane-doe]\n" in (tmp_path / "content/site.yaml").read_text("utf-8")
    assert main(["--root", str(tmp_path), "check"]) == 0
