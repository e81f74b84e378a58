"""Why a row of a published edition would be different today: each reason by its name, in every kind of files."""

import json
import re
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

import pytest

from masterlist import __version__
from masterlist.build import build
from masterlist.building.checking import Options
from masterlist.cli import main
from masterlist.cutting import cut
from masterlist.write.canonical import write
from tests.contract.test_one_truth import NAMES, a_list, entry, night, rated, seats
from tests.story.runner import commit, git

TODAY = "2026-11-01"
EDITION = "content/editions/{}/2026-03.yaml"
PEOPLE = {f"content/players/{id_}.yaml": f"name: {name}\n" for id_, name in NAMES.items()}
SITE = {"content/site.yaml": "title: A club\nbase_url: https://club.example/\nlanguage: en\n"} | PEOPLE
EVERYBODY = f"[{', '.join(NAMES)}]"
MONTHLY = {"editions": "monthly"}
LOGS = {**a_list("wwr", **MONTHLY), **entry("ann", "dee", "2026-03-01"), **entry("bob", "cy", "2026-03-02")}
CHESS = {**a_list("elo", **MONTHLY), **night("elo", "2026-03-01", "ann bob 1-0", "cy dee 1-0")}
UNEQUAL = seats(centres=(4, 5, 5, 5, 5, 5, 5))
MEMBERS = {
    **a_list("armada", terms=f"{{members: {EVERYBODY}}}", **MONTHLY),
    **rated("a", "2026-01-02", "2026-02-03"),
    **rated("b", "2026-01-05", "2026-02-03", UNEQUAL),
}
OTHERS = ", ".join([*NAMES][1:])
OUT = "[{player: bob, since: 2026-01-01, reason: Cheated}]"
WON = "game: {date: 2026-03-01, opponent: ann, result: won, signed: false}\n"
CLAIM = f"player: bob\nlist: elo\n{WON}"
UNSIGNED = entry("ann", "eve", "2026-03-03", signed="false")
STRICT = a_list("wwr", terms="{authenticated_only: true}", **MONTHLY)
BOOK = (
    "player: ann\nlist: wwr\nbook: 1\n{}games:\n- date: 2026-03-01\n  opponent: dee\n  result: draw\n  bonus: 1-1\n"
    "  signed: true\n"
)
GLICKO = {"content/lists/elo.yaml": "name: The list\nsystem: glicko-2\neditions: monthly\n"}
ZOE = {"content/players/zoe.yaml": "name: Zoe Zed\n"}
CLUB = "name: The club\nsanctioned: {since: 2020-01-01}\n"
VOUCHED = "authenticated: {club: one, date: 2026-03-31}\n"
GONE = None
Files = Mapping[str, str | None]


class Case(NamedTuple):
    """A change after publication, and why rows are different."""

    before: Files
    change: Files
    rows: Mapping[str, int]


def wwr(*files: Files) -> Files:
    return {name: text for own in (LOGS, *files) for name, text in own.items()}


ANN_DEE = "content/logs/ann/2026-03-01-dee.yaml"
CASES = {
    "corrected, log": Case(LOGS, entry("ann", "dee", "2026-03-01", bonus="3-3"), {"corrected": 1}),
    "corrected, night": Case(CHESS, night("elo", "2026-03-01", "ann bob 0-1", "cy dee 1-0"), {"corrected": 2}),
    "corrected, board": Case(
        MEMBERS, rated("b", "2026-01-05", "2026-02-03", seats(centres=(5, 4, 5, 5, 5, 5, 5))), {"corrected": 2}
    ),
    "corrected day, log": Case(LOGS, {ANN_DEE: GONE, **entry("ann", "dee", "2026-04-01")}, {"corrected": 1}),
    "removed, log": Case(wwr(entry("ann", "eve", "2026-03-05")), {ANN_DEE: GONE}, {"removed": 1}),
    "removed, night": Case(CHESS, night("elo", "2026-03-01", "ann bob 1-0"), {"gone": 2}),
    "removed, board": Case(MEMBERS, {"content/games/armada/b.yaml": GONE}, {"removed": 7}),
    "late, log": Case(LOGS, entry("ann", "eve", "2026-03-05"), {"late": 1}),
    "late, night": Case(CHESS, night("elo", "2026-03-05", "ann bob 1-0"), {"late": 2}),
    "late, board": Case(MEMBERS, rated("c", "2026-01-05", "2026-03-03", UNEQUAL), {"late": 7}),
    "signed, log": Case(wwr(UNSIGNED), entry("ann", "eve", "2026-03-03"), {"signed": 1}),
    "confirmed, log": Case(wwr(UNSIGNED), entry("eve", "ann", "2026-03-03", "lost-attrition"), {"signed": 1}),
    "contradicted, log": Case(LOGS, entry("dee", "ann", "2026-03-01", "lost-major"), {"signed": 1}),
    "contradicted, night": Case(CHESS, {"content/logs/bob/2026-03-01-ann.yaml": CLAIM}, {"signed": 2}),
    "authenticated, log": Case(
        {
            **STRICT,
            **LOGS,
            **STRICT,
            "content/clubs/one.yaml": CLUB,
            "content/logs/ann/01.yaml": BOOK.format(VOUCHED),
            "content/logs/cy/01.yaml": BOOK.format("").replace("ann", "cy").replace("dee", "eve"),
        },
        {"content/logs/ann/01.yaml": BOOK.format("")},
        {"signed": 1},
    ),
    "added, log": Case(wwr(entry("ann", "zoe", "2026-03-03")), ZOE, {"added": 1}),
    "excluded, log": Case(LOGS, a_list("wwr", excluded=OUT, **MONTHLY), {"membership": 1}),
    "excluded, night": Case(CHESS, a_list("elo", excluded=OUT, **MONTHLY), {"membership": 2}),
    "member, board": Case(
        MEMBERS,
        a_list("armada", terms=f"{{members: [{{player: ann, since: 2026-01-03}}, {OTHERS}]}}", **MONTHLY),
        {"membership": 7},
    ),
    "terms, night": Case(CHESS, a_list("elo", terms="{k: 40}", **MONTHLY), {"terms": 4}),
    "system, night": Case(CHESS, GLICKO, {"terms": 4}),
    "moved, log": Case(LOGS, {ANN_DEE: GONE, "content/logs/ann/01.yaml": BOOK.format("")}, {"corrected": 1}),
}


def _write(root: Path, files: Files) -> str:
    for name, text in files.items():
        file = root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        if text is None:
            file.unlink()
        else:
            file.write_text(text, "utf-8")
    return commit(root)


def _published(root: Path, files: Files) -> str:
    """A site with an edition of its list; the list."""
    git("init", "--quiet", "--initial-branch=main", at=root)
    (root / ".gitignore").write_text("public/\n.masterlist-cache/\n", "utf-8")
    _write(root, {**SITE, **files})
    (list_,) = (Path(name).stem for name in files if name.startswith("content/lists/"))
    found = cut(root, list_, "2026-03-31", TODAY)
    assert not [problem for problem in found.problems if problem.blocks]
    write(root, found.files)
    _write(root, {})
    return list_


def _different(root: Path, list_: str) -> dict[str, int]:
    built = build(root, root / "public", Options(jobs=1, provenance=True))
    assert built.files, built.problems
    (one,) = json.loads((root / f"public/api/v1/lists/{list_}/editions.json").read_text("utf-8"))["editions"]
    found: dict[str, int] = one["rows_different"]
    return found


@pytest.fixture(scope="module")
def published(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Files, Path], str]:
    """Copies such a site into a folder, of which no row is different yet: each is made and built once."""
    made: dict[str, tuple[Path, str]] = {}

    def copied(files: Files, root: Path) -> str:
        key = json.dumps(files)
        if key not in made:
            place = tmp_path_factory.mktemp("published")
            made[key] = place, _published(place, files)
            assert _different(*made[key]) == {}
        place, list_ = made[key]
        shutil.copytree(place, root, dirs_exist_ok=True)
        return list_

    return copied


@pytest.mark.parametrize("name", CASES)
def test_a_row_says_why_it_would_be_different(
    name: str, published: Callable[[Files, Path], str], tmp_path: Path
) -> None:
    case = CASES[name]
    list_ = published(case.before, tmp_path)
    _write(tmp_path, case.change)
    assert _different(tmp_path, list_) == case.rows


def test_a_rule_of_the_program_is_the_reason_where_nothing_on_file_changed(tmp_path: Path) -> None:
    list_ = _published(tmp_path, CHESS)
    file = tmp_path / EDITION.format(list_)
    text = file.read_text("utf-8")
    ann = next(line for line in text.splitlines() if "player: ann" in line)
    text = text.replace(ann, ann.replace("1510", "1511"))
    _write(tmp_path, {EDITION.format(list_): text})
    assert _different(tmp_path, list_) == {"changed": 1}, "this version made it"
    _write(tmp_path, {EDITION.format(list_): text.replace(__version__, "0.1")})
    assert _different(tmp_path, list_) == {"rule": 1}


@pytest.mark.parametrize(("before", "rows"), [(LOGS, {"merged": 1}), (CHESS, {"merged": 1})], ids=["log", "night"])
def test_two_ids_of_one_person_on_an_edition_become_one(
    before: Files, rows: dict[str, int], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Both rows stay and lead to the one player; nothing asks to edit the edition."""
    list_ = _published(tmp_path, before)
    published = (tmp_path / EDITION.format(list_)).read_bytes()
    old, new = ("bob", "ann") if before is LOGS else ("dee", "ann")
    assert main(["--root", str(tmp_path), "rename", old, new]) == 0
    capsys.readouterr()
    _write(tmp_path, {})
    assert _different(tmp_path, list_) == rows
    assert (tmp_path / EDITION.format(list_)).read_bytes() == published
    page = (tmp_path / f"public/lists/{list_}/2026-03.html").read_text("utf-8")
    assert page.count("/players/ann.html") == 2
    assert "two players turned out to be one person" in page


def test_a_new_id_alone_changes_no_row(tmp_path: Path) -> None:
    list_ = _published(tmp_path, LOGS)
    assert main(["--root", str(tmp_path), "rename", "ann", "anna-archer"]) == 0
    _write(tmp_path, {})
    assert _different(tmp_path, list_) == {}


SAID = re.compile(r'<p><a href="([^"]*)#(row-\d+)">([^<]*)</a> would have ([−\d.]+), not ([−\d.]+), today\.</p>')


def test_three_of_the_rows_are_named_with_the_way_there(tmp_path: Path) -> None:
    case = CASES["late, board"]
    list_ = _published(tmp_path, case.before)
    _write(tmp_path, case.change)
    assert _different(tmp_path, list_) == {"late": 7}
    page = (tmp_path / f"public/lists/{list_}/2026-03.html").read_text("utf-8")
    found = SAID.findall(page)
    assert [(path, place) for path, place, *_said in found] == [
        ("2026-03.html", f"row-{number}") for number in (1, 2, 3)
    ]
    assert "4 more rows say what they would be." in page
    for _path, place, name, now, then in found:
        row = re.split(rf'<tr[^>]* id="?{place}"?[ >]', page)[1].partition("<tr")[0]
        assert f">{name}</a>" in row
        assert re.search(rf'class="n main">{then}<.*class="small today">{now}, late results', row, re.DOTALL)


def test_who_is_no_longer_listed_is_named(tmp_path: Path) -> None:
    case = CASES["removed, night"]
    list_ = _published(tmp_path, case.before)
    _write(tmp_path, case.change)
    _different(tmp_path, list_)
    page = (tmp_path / f"public/lists/{list_}/2026-03.html").read_text("utf-8")
    assert re.findall(r"#row-\d\">([^<]*)</a> would not be listed today", page) == [NAMES["cy"], NAMES["dee"]]
    assert "more." not in page.partition("</table>")[0]
