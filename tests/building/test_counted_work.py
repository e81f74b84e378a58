"""What did not change is not read, scored or rendered again: counted, because time depends on the machine."""

import shutil
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from masterlist.build import build, check
from masterlist.building import checking
from masterlist.building import work as working
from masterlist.building.checking import Built, Options
from masterlist.building.parts import Namer, Part, Rendering, render
from masterlist.engine.memo import ARGUMENT
from masterlist.engine.query import Batch
from masterlist.engine.revision import Revision
from masterlist.render import Renderer
from masterlist.site.common import words
from masterlist.standings import movement
from masterlist.workers.local import Workers
from tests.editions import publish
from tests.small import add, copied_site, edit
from tests.story.runner import git

ENTRY = """\
  - date: 1997-01-01
    opponent: {opponent}
    result: {result}
    bonus: {bonus}
    signed: true
"""
LOG = "content/logs/ann-archer/01.yaml"
MET_CLEO = ENTRY.format(opponent="cleo-cole", result="won-major", bonus="1-1")


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A site with logs and events, built once."""
    copied_site(tmp_path, "base_boards", "base")
    assert _build(tmp_path).files
    return tmp_path


def _build(root: Path) -> Built:
    return build(root, root / "public", Options(jobs=1))


class Work:
    """What is read, scored, gathered and rendered, by name; ``forget`` begins anew."""

    def __init__(self) -> None:
        self.revisions: list[Revision] = []
        self.rendered: list[str] = []

    def forget(self) -> None:
        self.revisions.clear()
        self.rendered.clear()

    def computed(self, *queries: str) -> list[str]:
        """The ids for which these queries were computed."""
        names = (name.partition(ARGUMENT) for one in self.revisions for name in one.computed)
        return [argument for query, _, argument in names if query.rpartition(":")[2] in queries]

    @property
    def read(self) -> list[str]:
        return self.computed("log", "event")

    @property
    def scored(self) -> list[str]:
        return self.computed("log_result")


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> Work:
    """What is done from now on."""
    done = Work()

    def note_revision(*given: Any) -> Revision:
        done.revisions.append(Revision(*given))
        return done.revisions[-1]

    def note_rendering(given: Rendering) -> object:
        done.rendered += [name for name, _ in given.inputs]
        return render(given)

    monkeypatch.setattr(checking, "Revision", note_revision)
    monkeypatch.setattr(working, "render", note_rendering)
    return done


def test_nothing_changed(site: Path, work: Work) -> None:
    assert _build(site).files
    assert (work.read, work.scored, work.rendered) == ([], [], [])


def test_a_check_remembers_what_it_has_read_if_it_was_much(
    site: Path, work: Work, monkeypatch: pytest.MonkeyPatch
) -> None:
    add(site / LOG, MET_CLEO)
    for few, reads in ((50, 1), (50, 2), (0, 3), (0, 3)):
        monkeypatch.setattr(checking, "FEW", few)
        check(site, Options(jobs=1))
        assert work.read == ["ann-archer"] * reads


def test_one_entry_more(site: Path, work: Work) -> None:
    add(site / LOG, MET_CLEO)
    built = _build(site)
    assert work.read == ["ann-archer"]
    assert work.scored == ["ann-archer"]  # cleo-cole keeps no log
    assert sorted(name for name in work.rendered if "/" in name) == [
        *("api/lists/squares", "assets/what-if/squares", "clubs/deer-valley"),
        *("lists/squares/history", "lists/squares/page-1"),
        *("players/ann-archer", "players/cleo-cole"),  # whose page tells the game as well
        "search/rated-leaf-a",  # the search shows the rating of Ann Archer; who is found, and how, stays
        *("years/1996", "years/1997", "years/2024"),  # each names all of them, and 1997 is new
    ]
    assert {"home", "players-1", "records"} <= {*work.rendered}
    assert {*work.rendered}.isdisjoint(("clubs", "data", "events", "own", "problems", "submit", "assets"))
    assert built.made == len(work.rendered) + 2  # the database, and the package, which names a table that was empty


def test_an_edition_is_made_when_it_comes_and_when_a_row_is_marked(site: Path, work: Work) -> None:
    def made() -> list[str]:
        work.forget()
        assert _build(site).files
        return sorted(name for name in work.rendered if name.startswith(("editions/", "downloads/squares")))

    pages = ["downloads/squares/1996", "editions/squares/1996/1"]
    publish(site, "squares", "1996-12-31")
    assert made() == pages
    (site / "content/players/ed-edge.yaml").write_text("name: Ed Edge\n", "utf-8")
    assert made() == [], "a name that is not on it"
    log = site / LOG
    before = log.read_text("utf-8")
    log.write_text(before + MET_CLEO, "utf-8")
    assert made() == [], "a result of a later day"
    log.write_text(before + MET_CLEO.replace("1997-01-01", "1996-12-01"), "utf-8")
    assert made() == pages[1:], "a result of its days, by which a row is marked"


def test_of_a_long_edition_the_first_page_and_those_with_a_marked_row_are_made(
    site: Path, work: Work, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (movement, words):
        monkeypatch.setattr(module, "ROWS", 1)
    early, late = (ENTRY.replace("1997-01-01", f"1996-{month}-01") for month in ("03", "12"))
    for player, bonus in {"cleo-cole": "1-1", "ed-edge": "2-2", "flo-fern": "3-3"}.items():
        (site / f"content/players/{player}.yaml").write_text(f"name: {player.title()}\n", "utf-8")
        book = site / f"content/logs/{player}/01.yaml"
        book.parent.mkdir()
        entry = early.format(opponent="bob-baker", result="won-major", bonus=bonus)
        book.write_text(f"player: {player}\nbook: 1\nlist: squares\ngames:\n{entry}", "utf-8")
    publish(site, "squares", "1996-12-31")
    # Nothing that a program with longer pages remembered: the length is no input, and other lists did not change.
    assert build(site, site / "public", Options(jobs=1, full=True)).files
    work.forget()
    add(site / "content/logs/ed-edge/01.yaml", late.format(opponent="ann-archer", result="won-major", bonus="1-1"))
    assert _build(site).files
    made = [name for name in work.rendered if name.startswith("editions/")]
    pages = [*sorted((site / "public/lists/squares").glob("1996*/*.html")), site / "public/lists/squares/1996.html"]
    marked = [page for page in pages if '"today"' in page.read_text("utf-8")]
    assert len(pages) == 5
    assert len(made) == len(marked) == 2
    (row,) = (page for page in pages if 'id="row-1"' in page.read_text("utf-8"))
    assert f'href="1996/{row.name}#row-1"' in pages[-1].read_text("utf-8"), "from the first page to its own"


def test_a_page_of_an_edition_depends_on_no_other_edition(site: Path, work: Work) -> None:
    for through in ("1996-12-31", "1997-12-31"):
        publish(site, "squares", through)
    assert _build(site).files
    work.forget()
    add(site / LOG, MET_CLEO)
    assert _build(site).files
    assert work.computed("edition_inputs") == [ARGUMENT.join(("squares", "1997", "1"))]


def test_an_answer_confirms_the_opponents_entry(site: Path, work: Work) -> None:
    (site / "content/logs/bob-baker/01.yaml").unlink()
    _build(site)
    assert work.read == []
    assert work.scored == ["ann-archer"]  # who loses the confirmation
    assert {"players/ann-archer", "players/bob-baker"} <= set(work.rendered)
    assert not [name for name in work.rendered if name.startswith(("tournaments/", "games/", "clubs/"))]


def test_a_club_is_renamed(site: Path, work: Work) -> None:
    edit(site / "content/clubs/river.yaml", "name: River", "name: Creek")
    _build(site)
    assert work.read == []
    assert work.scored == []
    members = [path.stem for path in site.glob("content/players/*.yaml") if "river" in path.read_text("utf-8")]
    shown = Counter(name for name in work.rendered if name.startswith("players/"))
    assert shown == Counter(f"players/{id_}" for id_ in members)


def test_a_new_board(site: Path, work: Work) -> None:
    folder = site / "content/tournaments/spring-open"
    board = (folder / "r2-a.yaml").read_text("utf-8")
    (folder / "r3-a.yaml").write_text(board.replace("round: 2", "round: 3"), "utf-8")
    _build(site)
    assert work.read == ["spring-open"]
    assert work.scored == []
    assert "tournaments/spring-open" in work.rendered
    assert "players/ann-archer" not in work.rendered


def test_a_folder_that_was_copied_is_known_again(site: Path, tmp_path: Path, work: Work) -> None:
    """As in a workflow that keeps the cache and the site from one run to the next."""
    shutil.copytree(site / "public", tmp_path / "kept")
    shutil.rmtree(site / "public")
    shutil.move(tmp_path / "kept", site / "public")
    assert _build(site).files
    assert work.rendered == []


def test_a_file_that_was_tampered_with_in_a_copy_is_made_again(site: Path, work: Work) -> None:
    before = (site / "public/index.html").read_bytes()
    (site / "public/index.html").unlink()
    (site / "public/index.html").write_bytes(before + b" ")
    assert _build(site).files
    assert (site / "public/index.html").read_bytes() == before
    assert len(work.rendered) > 10


def test_a_cache_on_record_is_not_opened(site: Path) -> None:
    """Somebody's pull request may bring one along."""
    git("init", "--quiet", at=site)
    git("add", "--force", ".masterlist-cache", at=site)
    git("commit", "--quiet", "--message", "Cache", at=site)
    (site / ".masterlist-cache/cache.sqlite").write_bytes(b"not a cache")
    assert _build(site).files
    assert (site / ".masterlist-cache/cache.sqlite").read_bytes() == b"not a cache"


def test_nothing_is_gathered_for_players_whose_logs_are_as_they_were(site: Path, work: Work) -> None:
    gathered = []
    for _ in range(3):
        add(site / LOG, MET_CLEO)
        work.forget()
        _build(site)
        gathered.append({*work.computed("player_inputs")})
    assert gathered == [{"ann-archer", "cleo-cole"}] * 3, "whose page tells the games as well"


def test_workers_are_given_in_one_call_what_there_is_much_of(
    site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    publish(site, "squares", "1996-12-31")
    calls: list[tuple[str, int]] = []

    def note(call: Callable[[Batch], object], work: Iterable[Batch]) -> Iterator[object]:
        for one in work:
            if isinstance(one, Batch):
                calls.append((one.query.rpartition(":")[2], len(one.works)))
            yield call(one)

    monkeypatch.setattr(Workers, "map", staticmethod(note))
    assert build(site, site / "public", Options(jobs=1, full=True, cache=tmp_path / "cache")).files
    logs = len(list((site / "content/logs").iterdir()))
    assert {("log", logs), ("log_result", logs), ("beside_editions", logs), ("cut", 1)} <= {*calls}


def test_a_build_from_nothing_is_planned_while_it_is_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copied_site(tmp_path, "base")
    planned: list[str] = []
    done_before = []
    make = Namer.asked

    def plan(self: Namer, name: str, *given: Any) -> Part:
        planned.append(name)
        return make(self, name, *given)

    monkeypatch.setattr(Namer, "asked", plan)

    def note(given: Rendering) -> object:
        done_before.append(len(planned))
        return render(given)

    monkeypatch.setattr(working, "render", note)
    assert _build(tmp_path).files
    assert done_before[0] < done_before[-1] == len(planned)


def test_a_fault_of_a_template_names_the_part(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = Renderer.__call__

    def fail(renderer: Renderer, page: words.Page) -> words.Document:
        assert page.path != "records.html"
        return made(renderer, page)

    monkeypatch.setattr(Renderer, "__call__", fail)
    with pytest.raises(AssertionError) as found:
        build(site, site / "public", Options(jobs=1, full=True))
    assert found.value.__notes__ == ["The part 'records' of the site was being made."]
