"""What git stores is what lies on the disk: no attributes of a stranger come between the two.

Each folder of ``attributes/`` is laid into ``content/``; each of ``attributes_above/`` beside it, and into the folder
above that. In both, files are called ``gitattributes``, without the dot, so that git does not obey them here.
"""

import shutil
from pathlib import Path

import pytest
from tests.hostile.conftest import commit, git
from tests.small import put
from tests.whole import read

from masterlist.cli import main
from masterlist.read.versions import compare, restored

HERE = Path(__file__).parent
INSIDE = sorted(folder.name for folder in (HERE / "attributes").iterdir())
ABOVE = sorted(folder.name for folder in (HERE / "attributes_above").iterdir())
REASON = "git can store other bytes"


def lay(folder: Path, target: Path) -> None:
    """Lay an attack there, with the dot before its files' names."""
    for file in folder.rglob("*"):
        if file.is_file():
            place = target / file.relative_to(folder).with_name(f".{file.name}")
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(file, place)


def said(capsys: pytest.CaptureFixture[str], *command: str) -> tuple[int, str]:
    status = main(command)
    return status, "".join(capsys.readouterr())


def _refused_by_all(repository: Path, capsys: pytest.CaptureFixture[str], *words: str) -> None:
    for command in (["check"], ["build"], ["check"], ["review", "main"]):
        status, text = said(capsys, "--root", str(repository / "site"), *command)
        assert (status, [word for word in words if word not in text]) == (1, []), command


@pytest.mark.parametrize("is_on_record", [True, False])
@pytest.mark.parametrize("attack", INSIDE)
def test_attributes_in_content(
    attack: str, repository: Path, capsys: pytest.CaptureFixture[str], *, is_on_record: bool
) -> None:
    lay(HERE / "attributes" / attack, repository / "site/content")
    if is_on_record:
        commit(repository)
    (name,) = (path.name for path in (HERE / "attributes" / attack).rglob("*") if path.is_file())
    _refused_by_all(repository, capsys, f".{name}", "other bytes than those that lie on the disk")


@pytest.mark.parametrize(
    ("attack", "folder"),
    [(attack, folder) for attack in ABOVE for folder in (".", "site") if (attack, folder) != ("macro", "site")],
)  # git lets only the topmost file define a macro
def test_attributes_above_content(
    attack: str, folder: str, repository: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lay(HERE / "attributes_above" / attack, repository / folder)
    file = repository / folder / ".gitattributes"
    if folder == ".":
        file.write_text(file.read_text("utf-8").replace("content/", "site/content/"), "utf-8")
    git(repository, "add", "-A", "-f", "--", str(file))
    git(repository, "commit", "-qm", "Attributes")
    _refused_by_all(repository, capsys, "content/players/ann-archer.yaml", REASON)


def test_other_attributes_do_no_harm(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    attributes = "* text=auto eol=lf\n*.png filter=lfs\ndocs/** ident\ncontent/players/** -ident\n"
    (repository / "site/.gitattributes").write_text(attributes, "utf-8")
    commit(repository)
    status, text = said(capsys, "--root", str(repository / "site"), "check")
    assert status == 0
    assert REASON not in text


HIDDEN = [
    (".DS_Store", ".DS_Store"),
    ("players/.bob.yaml.swp", "players/.bob.yaml.swp"),
    ("logs/.secret/01.yaml", "logs/.secret"),
    (".github/workflows/x.yml", ".github"),
]


@pytest.mark.parametrize("is_on_record", [True, False])
@pytest.mark.parametrize(("name", "shown"), HIDDEN)
def test_hidden_files_are_reported_and_not_published(
    name: str, shown: str, repository: Path, capsys: pytest.CaptureFixture[str], *, is_on_record: bool
) -> None:
    site = repository / "site"
    put(site / "content" / name, "player: unknown\n")
    if is_on_record:
        git(repository, "add", "-f", "site/content")
        git(repository, "commit", "-qm", "Hidden")
    for _ in range(2):
        status, text = said(capsys, "--root", str(site), "check")
        assert status == 0
        assert f"content/{shown}: warning: nothing reads this" in text
        assert "1 warning" in said(capsys, "--root", str(site), "build")[1]
    pages = list((site / "public").rglob("*.html"))
    assert pages
    assert not [page for page in pages if shown.encode() in page.read_bytes()]


def test_a_link_that_is_hidden_is_no_error(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Emacs makes such a link beside each file that is edited."""
    (repository / "site/content/players/.#ann-archer.yaml").symlink_to("user@host.1234")
    assert said(capsys, "--root", str(repository / "site"), "check")[0] == 0


def test_review_reports_hidden_files_once(repository: Path) -> None:
    file = repository / "site/content/.more/x"
    file.parent.mkdir()
    file.write_text("x", "utf-8")
    git(repository, "checkout", "-q", "main")
    commit(repository)
    git(repository, "checkout", "-qb", "another")
    (repository / "site/content/players/zoe-zimmer.yaml").write_text("name: Zoe Zimmer\n", "utf-8")
    commit(repository)
    versions = compare(repository / "site", "main")
    with restored(repository / "site", versions.base) as folder:
        sides = [[str(problem) for problem in read(root)[1]] for root in (folder, repository / "site")]
    assert sides[0] == sides[1] != []
