"""A site is brought to a new version, and what the club has changed in it stays."""

import json
import re
import subprocess
from pathlib import Path

import pytest

from masterlist import __version__
from masterlist.build import build
from masterlist.building.checking import Options
from masterlist.cli import main
from masterlist.new_site import migrations, tool, upgrade
from masterlist.new_site.migrations import with_maintainers
from masterlist.new_site.tool import RECORD, earliest_record, read_record
from masterlist.new_site.upgrade import How, maintainers_of
from tests.clubs import FIRST, ROOT, committed, old_site
from tests.small import add, edit, put

LABELS = ".github/labels.json"


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A site that version 0.1.0 laid down."""
    old_site(tmp_path / "site")
    return tmp_path / "site"


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A site that this version laid down."""
    assert main(["init", str(tmp_path / "site")]) == 0
    committed(tmp_path / "site")
    return tmp_path / "site"


def _brings(monkeypatch: pytest.MonkeyPatch, *changes: tuple[str, str, str], without: tuple[str, ...] = ()) -> None:
    """Let the tool bring files with other texts, and not bring others."""
    brought = {name: text for name, text in tool.starter_files("github").items() if name not in without}
    for name, before, after in changes:
        assert before.encode() in brought[name]
        brought[name] = brought[name].replace(before.encode(), after.encode(), 1)
    monkeypatch.setattr(upgrade, "starter_files", lambda _: brought)


def test_the_first_version_is_known_by_its_files() -> None:
    listed = subprocess.run(["git", "ls-tree", "-r", FIRST], cwd=ROOT, capture_output=True, check=True).stdout.decode()
    blobs = {line.split()[2] for line in listed.splitlines()}
    known = earliest_record().files
    assert {name for name, blob in known.items() if blob not in blobs} == {"Makefile"}  # it names the version


def test_a_site_of_the_first_version_becomes_one_of_this(old: Path, tmp_path: Path) -> None:
    done = upgrade.upgrade(old)
    assert (done.before, done.installed_from) == ("0.1.0", None)
    assert {*done.files.values()} <= {How.ADDED, How.UPDATED, How.REMOVED}
    main(["init", str(tmp_path / "new")])
    for file in (tmp_path / "new").rglob("*"):
        name = file.relative_to(tmp_path / "new").as_posix()
        if file.is_file() and not name.startswith(("content/", "README.md")):
            assert (old / name).read_bytes() == file.read_bytes(), name
    assert read_record(old) == read_record(tmp_path / "new")


def test_what_git_ignores_is_added_to_what_the_club_ignores(old: Path) -> None:
    ignored = old / ".gitignore"
    ignored.write_text(ignored.read_text("utf-8").replace("public/\n", "") + "\nour-notes/\n", "utf-8")
    committed(old, "Ignore our notes")
    assert upgrade.upgrade(old).files[".gitignore"] is How.MERGED
    lines = ignored.read_text("utf-8").splitlines()
    assert {"/names.yaml", "*.xlsx", "our-notes/"} <= {*lines}
    assert "public/" not in lines, "which the club has taken out"
    assert not (old / "tools/not-merged").exists()


def test_nothing_is_done_twice(old: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--root", str(old), "upgrade"]) == 0
    said = capsys.readouterr().out
    assert "  added      tools/requirements.txt\n" in said
    assert "  updated    Makefile\n" in said
    committed(old)
    assert main(["--root", str(old), "upgrade"]) == 0
    assert "nothing was changed" in capsys.readouterr().out


def test_where_the_program_was_installed_from_is_no_change_of_the_club(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    old_site(tmp_path / "site")
    edit(tmp_path / "site/Makefile", "masterlist==0.1.0", "tools/ours.whl")
    committed(tmp_path / "site")
    assert main(["--root", str(tmp_path / "site"), "upgrade"]) == 0
    said = capsys.readouterr().out
    assert "The program was installed from tools/ours.whl." in said
    assert "updated    Makefile" in said


def test_what_the_club_wrote_stays(old: Path) -> None:
    (old / "README.md").write_text("Ours\n", "utf-8")
    edit(old / "content/site.yaml", "Our ratings", "Their ratings")
    edit(old / ".github/CODEOWNERS", "@example/maintainers", "@club/board")
    (old / ".github/dependabot.yml").unlink()
    committed(old)
    done = upgrade.upgrade(old).files
    assert not {"README.md", "content/site.yaml", ".github/dependabot.yml"} & done.keys()
    assert "@club/board" in (old / ".github/CODEOWNERS").read_text("utf-8")
    assert not (old / ".github/dependabot.yml").exists()


def test_what_becomes_of_each_file(
    site: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Changes of both are merged, unless they are of one line; line ends of Windows are no change.

    What is laid down no more goes, unless the club has changed it.
    """
    template, extensions, owners = ".github/pull_request_template.md", ".vscode/extensions.json", ".github/CODEOWNERS"
    edit(site / "Makefile", "\nclean:", "\ncopy: site ## Copy it\n\tcp -r public /srv\n\nclean:")
    edit(site / LABELS, "A game reported with the form", "Somebody played")
    edit(site / template, "One pull request", "Only one pull request")
    (site / owners).write_bytes((site / owners).read_bytes().replace(b"\n", b"\r\n"))
    committed(site)
    labels = (site / LABELS).read_bytes()
    _brings(
        monkeypatch,
        ("Makefile", "# What there is to do", "# All that there is to do"),
        (LABELS, "A game reported with the form", "A result of SQUARES"),
        (owners, "Everything that says", "All that says"),
        without=(template, extensions),
    )
    assert main(["--root", str(site), "upgrade"]) == 1
    lines = capsys.readouterr().out.splitlines()
    for how, name in (("merged", "Makefile"), ("not merged", LABELS), ("updated", owners), ("removed", extensions)):
        assert f"  {how:10} {name}" in lines
    assert [line for line in lines if template in line and "kept" in line]
    text = (site / "Makefile").read_text("utf-8")
    assert ("cp -r public /srv" in text, "# All that there is to do" in text) == (True, True)
    assert (site / LABELS).read_bytes() == labels
    assert "A result of SQUARES" in (site / "tools/not-merged" / LABELS).read_text("utf-8")
    assert ((site / template).exists(), (site / extensions).exists()) == (True, False)


def test_what_was_changed_before_the_first_commit_is_not_merged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    site = tmp_path / "site"
    main(["init", str(site)])
    edit(site / LABELS, "A game reported with the form", "Somebody played")
    committed(site)
    _brings(monkeypatch, (LABELS, "A board reported with the form", "Other words"))
    assert upgrade.upgrade(site).files == {LABELS: How.NOT_MERGED}


def test_content_is_brought_into_its_new_form(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def since(text: str, _: object) -> str:
        return text if "since" in text else f"{text}# since 2\n"

    monkeypatch.setattr(
        migrations,
        "REWRITES",
        {"0.1.0": ("content/**/*.yaml", lambda text, _: text.upper()), "0.2.0": ("content/players/*.yaml", since)},
    )
    done = upgrade.upgrade(old).files
    assert {name for name, how in done.items() if how is How.MIGRATED} == {
        f"content/players/{name}.yaml" for name in ("ann-archer", "bob-baker", "cleo-carter")
    }
    assert (old / "content/players/ann-archer.yaml").read_text("utf-8").endswith("\n# since 2\n")
    committed(old)
    assert upgrade.upgrade(old).files == {}


def test_past_editions_become_files(old: Path) -> None:
    edit(old / "content/logs/ann-archer/01.yaml", "2024-05-18", "2025-05-18")
    committed(old)
    commit = subprocess.run(["git", "rev-parse", "HEAD"], cwd=old, capture_output=True, text=True, check=True).stdout
    done = upgrade.upgrade(old).files
    assert done["content/editions/squares/2024-q2.yaml"] is How.ADDED
    assert f"commit: {commit.strip()}\n" in (old / "content/editions/squares/2024-q2.yaml").read_text("utf-8")
    assert main(["--root", str(old), "check"]) == 0
    assert main(["--root", str(old), "cut", "--verify"]) == 0
    committed(old)
    assert upgrade.upgrade(old).files == {}


def test_content_with_errors_is_mended_first(old: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (old / "content/clubs/our-club.yaml").write_text("nothing: here\n", "utf-8")
    committed(old)
    assert main(["--root", str(old), "upgrade"]) == 2
    assert "the first at content/clubs/our-club.yaml:1" in capsys.readouterr().err
    assert not (old / "tools").exists()


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda site: (site / "Makefile").write_text("other", "utf-8"), "commit or stash them"),
        (lambda site: (site / "generator/masterlist").mkdir(parents=True), "'git merge' brings it"),
        (lambda site: (site / "content/site.yaml").unlink(), "there is no site in"),
        (lambda site: (site / "tools/laid-down.json").write_text("[]", "utf-8"), "laid-down.json is damaged"),
        (
            lambda site: (site / "tools/laid-down.json").write_text('{"version": "99.1", "files": {}}', "utf-8"),
            "the site is at version 99.1",
        ),
        (lambda site: (site / ".git").rename(site / "git"), "has no commit yet"),
    ],
)
def test_what_is_refused(site: Path, spoil: object, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert callable(spoil)
    spoil(site)
    assert main(["--root", str(site), "upgrade"]) == 2
    assert said in capsys.readouterr().err


def test_nothing_is_written_through_a_link(old: Path, tmp_path: Path) -> None:
    (old / "tools").symlink_to(tmp_path / "elsewhere")
    (tmp_path / "elsewhere").mkdir()
    committed(old)
    assert main(["--root", str(old), "upgrade"]) == 2
    assert not [*(tmp_path / "elsewhere").iterdir()]


def test_the_record_is_what_git_says(site: Path) -> None:
    found = json.loads((site / RECORD).read_bytes())
    assert found["version"] == __version__
    tree = subprocess.run(["git", "ls-tree", "-r", "HEAD"], cwd=site, capture_output=True, check=True).stdout.decode()
    in_git = {line.partition("\t")[2]: line.split()[2] for line in tree.splitlines()}
    assert found["files"].items() <= in_git.items()


@pytest.mark.parametrize(
    ("repository", "origin", "answers", "named"),
    [
        ("https://github.com/jane-doe/ratings", "", None, ["jane-doe"]),
        ("", "git@github.com:jane-doe/ratings.git", None, ["jane-doe"]),
        ("", "https://github.com/jane-doe/ratings.git\n", None, ["jane-doe"]),
        ("https://git.example.org/jane/ratings", "https://github.com/x/y", None, []),
        ("https://github.com.example.org/jane/ratings", "", None, []),
        ("", "", None, []),
        ("", "", ["janedoe  bob janedoe"], ["janedoe", "bob"]),
        ("https://github.com/jane-doe/ratings", "", [""], ["jane-doe"]),
        ("", "", ["jane doe, bob", "x: [", "bob"], ["bob"]),
        ("https://github.com/jane-doe/ratings", "", [], ["jane-doe"]),
    ],
)
def test_who_maintains_a_site_is_asked_or_known_by_its_address(
    tmp_path: Path, repository: str, origin: str, answers: list[str] | None, named: list[str]
) -> None:
    (tmp_path / "content").mkdir()
    site = f"title: A\n{f'repository: {repository}' if repository else '# None.'}\nhome: []\n"
    (tmp_path / "content/site.yaml").write_text(site, "utf-8")
    if origin:
        subprocess.run(["git", "init", "--quiet"], cwd=tmp_path, check=True)
        subprocess.run(["git", "remote", "add", "origin", origin.strip()], cwd=tmp_path, check=True)

    def ask(_: str) -> str:
        if not answers:
            raise EOFError
        return answers.pop(0)

    assert maintainers_of(tmp_path, None if answers is None else ask) == named
    written = with_maintainers(site, named)
    line = f"maintainers: [{', '.join(named)}]\n"
    assert written.replace(line, "", 1) == site
    assert (line in written) is bool(named)
    (tmp_path / "content/site.yaml").write_text("title: A\nreporters: [gil]\n", "utf-8")
    assert maintainers_of(tmp_path, ask) == []
    assert with_maintainers("title: A\nreporters: [gil]\n", ["x"]) == "title: A\nreporters: [gil]\n"


def test_an_upgrade_names_the_maintainers(site: Path) -> None:
    file = site / "content/site.yaml"
    add(file, "repository: https://github.com/jane-doe/ratings\n")
    committed(site)
    assert upgrade.maintainers_to_name(site, None) == ["jane-doe"]
    done = upgrade.upgrade(site, ["jane-doe"])
    assert (done.files, done.maintainers) == ({"content/site.yaml": How.MIGRATED}, ("jane-doe",))
    assert file.read_text("utf-8").endswith("ratings\nmaintainers: [jane-doe]\n")
    committed(site)
    assert upgrade.maintainers_to_name(site, None) == []
    assert upgrade.upgrade(site).files == {}


def test_games_of_two_files_that_were_told_apart_say_which_they_are(tmp_path: Path) -> None:
    """By a note or by their scores, as the manual had it; what contradicts another file is for people to settle."""
    folder = tmp_path / "content/games/chess"
    folder.mkdir(parents=True)
    first = (
        "date: 2024-03-05\ngames:\n  - {white: ann, black: bob, result: 1-0}\n  - {white: ann, black: cy, score: 2-1}\n"
    )
    (folder / "2024-03-05.yaml").write_text(first, "utf-8")
    second = (
        "date: 2024-03-05\ngames:\n  - {white: ann, black: bob, result: 1-0, note: After supper}\n"
        "  - white: ann\n    black: cy\n    score: 3-1  # a close one\n  - {white: cy, black: bob, result: 1-0}\n"
    )
    (folder / "2024-03-05-late.yaml").write_text(second, "utf-8")
    third = "date: 2024-03-05\ngames:\n  - {white: cy, black: bob, result: 0-1}\n"
    (folder / "2024-03-05-more.yaml").write_text(third, "utf-8")
    found = migrations.migrated(tmp_path, "0.2.0")
    assert {name: text.decode() for name, text in found.items()} == {
        "content/games/chess/2024-03-05-late.yaml": second.replace("1-0, note", "1-0, nth: 2, note").replace(
            "# a close one\n", "# a close one\n    nth: 2\n"
        )
    }
    for name, text in found.items():
        (tmp_path / name).write_bytes(text)
    assert migrations.migrated(tmp_path, "0.2.0") == {}
    assert migrations.migrated(tmp_path, "0.3.0") == {}


PEOPLE = ("ann", "bob", "cy", "dee", "eve", "fay", "gus")
SEATS = ("austria", "england", "france", "germany", "italy", "russia", "turkey")


def _seven(head: str, *centres: int) -> str:
    seats = zip(SEATS, PEOPLE, centres or (5, 5, 5, 5, 5, 5, 4), strict=True)
    rows = "".join(f"  {power}: {{player: {player}, centres: {own}}}\n" for power, player, own in seats)
    return f"{head}last_year: 1908\nending: draw\nseats:\n{rows}"


def _club(root: Path, *texts: tuple[str, str]) -> Path:
    """A site of version 0.2.0 with these files below its content folder, and a list and an event of each kind."""
    own = {
        "site.yaml": "title: A club\nbase_url: https://club.example/\nhome: [chess]\nmaintainers: [jane]\n",
        "lists/chess.yaml": "name: Chess\nsystem: elo\n",
        "lists/hall.yaml": f"name: Hall\nsystem: armada\nterms: {{members: [{', '.join(PEOPLE)}]}}\n",
        "tournaments/open/event.yaml": "name: Open\nsystem: sum-of-squares\nstart: 2024-05-02\nend: 2024-05-03\n"
        "status: final\nterms: {fill_ins: true}\n",
        **{f"players/{id_}.yaml": f"name: {id_.title()} {id_.title()}son\n" for id_ in PEOPLE},
    }
    for name, text in {**own, **dict(texts)}.items():
        put(root / "content" / name, text)
    put(root / RECORD, tool.record_text({}, "github").replace(__version__.encode(), b"0.2.0"))
    committed(root)
    return root


CUP = "tournaments/open"
NIGHT = "date: 2024-03-05\ngames:\n  - {white: ann, black: bob, result: 1-0}\n"
PLAYED = "started: 2024-01-02\nfinished: 2024-02-03\n"
NOTED = f"{PLAYED}note: After supper\n"


GAMES = ("games/hall/a.yaml", "games/hall/b.yaml")
BOARDS = (f"{CUP}/r1-a.yaml", f"{CUP}/r1-b.yaml")
NIGHTS = ("games/chess/2024-03-05.yaml", "games/chess/2024-03-05-b.yaml")
ROUND = "round: 1\ntable: "
LATER = NIGHT.replace("result: 1-0", "result: 1-0, note: Late")


@pytest.mark.parametrize(
    ("names", "one", "other", "nth"),
    [
        (GAMES, _seven(PLAYED), _seven(NOTED), "finished: 2024-02-03\n"),
        (GAMES, _seven(PLAYED), _seven(PLAYED, 6, 4, 5, 5, 5, 5, 4), "finished: 2024-02-03\n"),
        (BOARDS, _seven(f"{ROUND}a\n"), _seven(f"{ROUND}b\nnote: 2nd\n"), "table: b\n"),
        (BOARDS, _seven("round: 1\nnote: 1st\n"), _seven("round: 1\n"), "round: 1\n"),
        (NIGHTS, NIGHT, LATER, "result: 1-0, "),
    ],
)
def test_a_second_game_of_any_kind_stays_one(
    names: tuple[str, str], one: str, other: str, nth: str, tmp_path: Path
) -> None:
    """A note or another score told it apart, and each file counted; an upgrade writes which one it is."""
    root = _club(tmp_path, *zip(names, (one, other), strict=True))
    assert _warned(root) & TWICE
    done = upgrade.upgrade(root)
    first, second = (f"content/{name}" for name in names)
    assert done.files[second] is How.MIGRATED
    assert first not in done.files
    assert (root / second).read_text("utf-8") == other.replace(
        nth, f"{nth}nth: 2{nth[-1] if nth[-1] != ' ' else ', '}", 1
    )
    assert done.reported_twice == {}
    assert not _warned(root) & TWICE


TWICE = {"games-are-reported-once", "reports-agree", "opponents-agree"}


def _warned(root: Path) -> set[str]:
    """The rules of all that ``check`` finds; nothing of it is an error."""
    built = build(root, root / "public", Options(jobs=1))
    assert built.files, built.problems
    return {problem.rule for problem in built.problems}


def test_an_upgrade_names_the_games_of_which_only_people_know(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing told them apart: which they are if there were two is said, with both places."""
    other = _seven(f"{ROUND}b\n").replace("ann", "x").replace("bob", "ann").replace("player: x", "player: bob")
    game = "{date: 2024-03-05, opponent: bob, result: lost, signed: true, note: Club}"
    root = _club(
        tmp_path,
        ("games/chess/2024-03-05.yaml", NIGHT),
        ("games/chess/2024-03-05-b.yaml", NIGHT.replace("ann", "cy")),
        ("games/chess/2024-03-05-c.yaml", NIGHT.replace("ann", "cy").replace("1-0", "0-1")),
        ("logs/ann/2024-03-05-bob.yaml", f"player: ann\nlist: chess\ngame: {game}\n"),
        ("games/hall/a.yaml", _seven(PLAYED)),
        ("games/hall/b.yaml", _seven(PLAYED)),
        (f"{CUP}/r1-a.yaml", _seven("round: 1\ntable: a\n")),
        (f"{CUP}/r1-b.yaml", other),
        (f"{CUP}/r2-a.yaml", _seven("round: 2\ntable: a\n")),
    )
    assert main(["--root", str(root), "upgrade"]) == 0
    said = capsys.readouterr().out
    assert [line.strip() for line in said.replace("content/", "").splitlines() if "nth: " in line] == [
        "nth: 2 in games/chess/2024-03-05-c.yaml:3 (told in games/chess/2024-03-05-b.yaml:3 as well)",
        "nth: 2 in games/hall/b.yaml:1 (told in games/hall/a.yaml:1 as well)",
        "nth: 2 in logs/ann/2024-03-05-bob.yaml:3 (told in games/chess/2024-03-05.yaml:3 as well)",
        f"nth: 2 in {BOARDS[1]}:1 (told in {BOARDS[0]}:1 as well)",
    ]
    # What it says to write is what makes two games of them.
    for line in re.findall("nth: [0-9]+ in ([^:]*):", said):
        text = (root / line).read_text("utf-8")
        text = re.sub(r"(date: |started: |round: )([^,\n]*)(, |\n)", r"\1\2\3nth: 2\3", text, count=1)
        text = text.replace("nth: 2\ngames:", "games:").replace("result: 0-1}", "result: 0-1, nth: 2}")
        (root / line).write_text(text, "utf-8")
    assert not _warned(root) & TWICE


def test_games_of_an_event_typed_again_for_a_list_stay_there(tmp_path: Path) -> None:
    """An event that rates no list is unrelated to the games of one."""
    root = _club(tmp_path, (GAMES[0], _seven(PLAYED)), (BOARDS[0], _seven(f"{ROUND}a\n")))
    done = upgrade.upgrade(root)
    assert done.reported_twice == {}
    assert How.MIGRATED not in done.files.values()
    assert not _warned(root) & TWICE
