"""The engine: what is asked after any change is what an empty memo gives, and no more is computed than must be."""

import pkgutil
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from importlib import import_module
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.engine.program import FILES, Parsed, names, page, parsed, ranks, share_of, shares, spelt, summed, table

import masterlist
from masterlist.codec import Damaged
from masterlist.engine.memo import ARGUMENT, Memo, Node
from masterlist.engine.query import Ask, Computed, Query, find, query
from masterlist.engine.revision import Circle, Revision

NAMES = ["ann", "bob", "cleo", "dan"]


class Serial:
    """The process of the test as the only worker."""

    def map(self, call: Callable[..., object], work: Iterable[object]) -> Iterator[object]:
        return map(call, work)


OPEN: list[sqlite3.Connection] = []


@pytest.fixture(autouse=True)
def closed() -> Iterator[None]:
    """Newer versions of Python complain of connections that nobody closes."""
    yield
    while OPEN:
        OPEN.pop().close()


def connected(path: Path | str = ":memory:") -> sqlite3.Connection:
    sql = sqlite3.connect(path, isolation_level=None)
    OPEN.append(sql)
    return sql


def memo_at(path: Path | str = ":memory:") -> Memo:
    sql = connected(path)
    sql.execute("begin exclusive")
    return Memo(sql)


def pages(memo: Memo, files: dict[str, str]) -> tuple[dict[str, str], Revision]:
    """All pages of a state, as a build asks for them."""
    revision = Revision(memo, Serial(), {FILES: files})
    every = [(file,) for file in revision(names)]
    for one in (parsed, summed, page):
        revision.prepare(one, every)
    found = {file: revision(page, file) for (file,) in every}
    return found, revision


def computed(revision: Revision) -> list[str]:
    """What was computed; the list of names, which reads all inputs, is of no interest."""
    return sorted(name.rpartition(":")[2].replace(ARGUMENT, " ") for name in revision.computed if name != names.name)


texts = st.builds(
    lambda numbers, other: " ".join([*map(str, numbers), other]),
    st.lists(st.integers(0, 5), max_size=3),
    st.sampled_from(["", *NAMES, "nobody"]),
)
states = st.dictionaries(st.sampled_from(NAMES), texts, max_size=4)


@given(st.lists(st.tuples(states, st.sampled_from(["all", "check", "none"]))))
def test_every_state_is_as_computed_from_nothing(steps: list[tuple[dict[str, str], str]]) -> None:
    memo = memo_at()
    for files, asked in steps:
        if asked == "all":
            assert pages(memo, files)[0] == pages(memo_at(), files)[0]
        else:  # a command that asks for a part only leaves the rest to be verified later
            revision = Revision(memo, Serial(), {FILES: files})
            if asked == "check":
                assert revision(ranks) == Revision(memo_at(), Serial(), {FILES: files})(ranks)
            revision.commit(everything=False)


@given(states, states)
def test_what_is_kept_on_disk_is_as_good(
    tmp_path_factory: pytest.TempPathFactory, first: dict[str, str], second: dict[str, str]
) -> None:
    path = tmp_path_factory.mktemp("memo") / "memo.sqlite"
    for files in (first, second, first):
        memo = memo_at(path)
        found, revision = pages(memo, files)
        revision.commit(everything=True)
        memo.close()
        assert found == pages(memo_at(), files)[0]
    memo = memo_at(path)
    assert pages(memo, first)[1].computed == []
    memo.close()


@given(st.lists(st.tuples(states, st.sampled_from(["all", "all, then some forgotten", "check"])), max_size=6))
def test_what_a_check_keeps_on_disk_leaves_nothing_stale(
    tmp_path_factory: pytest.TempPathFactory, steps: list[tuple[dict[str, str], str]]
) -> None:
    path = tmp_path_factory.mktemp("memo") / "memo.sqlite"
    for files, asked in steps:
        memo = memo_at(path)
        if asked == "check":  # it keeps its own part, from which pages were made that it does not ask for
            revision = Revision(memo, Serial(), {FILES: files})
            assert revision(ranks) == Revision(memo_at(), Serial(), {FILES: files})(ranks)
            revision.commit(everything=False)
        else:
            found, revision = pages(memo, files)
            assert found == pages(memo_at(), files)[0]
            doubtful = [ARGUMENT.join((parsed.name, file)) for file in files][:1] if "forgotten" in asked else []
            revision.commit(everything=True, doubtful=doubtful)
        memo.close()


BEFORE = {"ann": "5 3", "bob": "4 ann", "cleo": "1"}


def changed(files: dict[str, str], before: dict[str, str] = BEFORE) -> list[str]:
    memo = memo_at()
    pages(memo, before)
    return computed(pages(memo, files)[1])


def test_a_change_computes_what_depends_on_it() -> None:
    assert changed(BEFORE) == []
    assert changed(BEFORE | {"ann": "5   3"}) == ["parsed ann"]
    # Bob's sum has Ann's largest number: it is computed and comes to the same, so that their page stays.
    assert changed(BEFORE | {"ann": "5 4"}) == ["page ann", "parsed ann", "ranks", "summed ann", "summed bob"]
    assert changed(BEFORE | {"cleo": "9"}) == ["page ann", "page cleo", "parsed cleo", "ranks", "summed cleo"]


def test_what_is_gone_is_forgotten() -> None:
    memo = memo_at()
    pages(memo, BEFORE)
    _, revision = pages(memo, {"cleo": "1"})
    revision.commit(everything=True)
    assert memo.find(ARGUMENT.join((summed.name, "ann"))) is None
    assert memo.find(ARGUMENT.join((summed.name, "cleo"))) is not None


def test_questions_that_would_no_longer_be_asked_are_not_verified() -> None:
    memo = memo_at()
    pages(memo, BEFORE | {"bob": "4 dan", "dan": "1"})
    _, revision = pages(memo, BEFORE | {"bob": "4", "dan": "2"})
    assert "parsed dan" in computed(revision)
    _, revision = pages(memo, BEFORE | {"bob": "4"})
    assert "parsed dan" not in computed(revision)


@query
def hen(ask: Ask) -> int:
    """Asks for the egg."""
    return ask(egg) + 1


@query
def egg(ask: Ask) -> int:
    """Asks for the hen."""
    return ask(hen) + 1


def test_a_circle_is_a_bug() -> None:
    with pytest.raises(Circle):
        Revision(memo_at(), Serial(), {})(hen)


def test_a_damaged_value_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "memo.sqlite"
    memo = memo_at(path)
    pages(memo, BEFORE)[1].commit(everything=True)
    memo.close()
    sql = connected(path)
    sql.execute("update value set data = replace(data, cast('ann' as blob), cast('amy' as blob))")
    sql.execute("update value set data = zeroblob(length(data))")
    sql.commit()
    sql.close()
    memo = memo_at(path)
    with pytest.raises(Damaged):
        pages(memo, BEFORE)
    memo.close()


def _reads(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is read from a memo from now on, by the nodes' names."""
    found: list[str] = []
    value = Memo.value

    def noted(memo: Memo, node: Node, field: str = "") -> bytes:
        found.append(node.name)
        return value(memo, node, field)

    monkeypatch.setattr(Memo, "value", noted)
    return found


def test_a_column_is_put_together_from_what_has_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    memo = memo_at()
    pages(memo, BEFORE)
    found = _reads(monkeypatch)
    revision = Revision(memo, Serial(), {FILES: BEFORE | {"ann": "7", "dan": "1"}})
    assert revision(table) == {"ann": 7, "bob": 11, "cleo": 1, "dan": 1}
    assert [revision.part(table, key=file) for file in ("dan", "none")] == [1, None]
    totals = [name.split(ARGUMENT)[1] for name in found if name.startswith(summed.name)]
    assert "cleo" not in totals  # while Bob's sum counts the largest number of Ann's
    assert totals.count("dan") == 1


def test_whoever_reads_one_entry_of_a_column_depends_on_that_alone() -> None:
    memo = memo_at()
    for files, again in ((BEFORE, ["ann", "bob"]), (BEFORE | {"bob": "2"}, ["bob"]), ({"ann": "5 3"}, ["bob"])):
        revision = Revision(memo, Serial(), {FILES: files})
        assert [revision(total_of, file) for file in ("ann", "bob")] == [
            revision(summed, file).total if file in files else 0 for file in ("ann", "bob")
        ]
        assert [name.split(ARGUMENT)[1] for name in revision.computed if name.startswith(total_of.name)] == again


@query
def total_of(ask: Ask, file: str) -> int:
    """The sum of one file, of the table of all."""
    return ask.part(table, key=file) or 0


def test_queries_are_found_by_their_names() -> None:
    modules = [import_module(one.name) for one in pkgutil.walk_packages(masterlist.__path__, "masterlist.")]
    every = {id(one): one for module in modules for one in vars(module).values() if isinstance(one, Query)}
    named = [one for one in every.values() if one.gather or one.column]
    assert len(named) > 100
    assert [one.name for one in named if find(one.name) is not one] == []


def _blocks(path: Path) -> list[tuple[int, str, bytes, bytes]]:
    with closing(sqlite3.connect(path)) as sql:
        return sql.execute("select * from block order by id").fetchall()


LOST = ["one", "one is of the state before", "the data of one are of the state before", "one is of another query"]


@pytest.mark.parametrize("lost", LOST)
def test_nodes_that_were_not_stored_together_are_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lost: str
) -> None:
    monkeypatch.setattr("masterlist.engine.memo.BLOCK", 2)
    path = tmp_path / "memo.sqlite"
    states = (BEFORE, BEFORE | {"cleo": "9"})
    kept = []
    for files in states:
        memo = memo_at(path)
        pages(memo, files)[1].commit(everything=True)
        memo.close()
        kept.append(_blocks(path))
    before, now = kept
    differ = next(at for at, one in enumerate(now) if at < len(before) and before[at] != one)
    with closing(sqlite3.connect(path)) as sql:
        if lost == "one":
            sql.execute("delete from block where id = ?", (now[differ][0],))
        elif lost == "one is of another query":
            sql.execute("update block set query = 'others' where id = ?", (now[differ][0],))
        elif lost == "one is of the state before":
            sql.execute("replace into block values (?, ?, ?, ?)", before[differ])
        else:
            sql.execute("update block set data = ? where id = ?", (before[differ][-1], before[differ][0]))
        sql.commit()
    with pytest.raises(Damaged):
        pages(memo_at(path), states[-1])


def test_a_node_that_is_not_there_is_noticed() -> None:
    memo = memo_at()
    there = memo.add(f"{names.name}{ARGUMENT}")
    assert memo.node(there.id) is there
    for id_ in (there.id + 1, 10**6):
        with pytest.raises(Damaged):
            memo.node(id_)


def test_only_nodes_of_a_query_that_is_asked_for_are_read(tmp_path: Path) -> None:
    path = tmp_path / "memo.sqlite"
    memo = memo_at(path)
    pages(memo, BEFORE)[1].commit(everything=True)
    memo.close()
    with closing(sqlite3.connect(path)) as sql:
        for id_, data in sql.execute("select id, data from block where query = ?", (summed.name,)).fetchall():
            sql.execute("update block set data = ? where id = ?", (data[:-1] + b"?", id_))
        sql.commit()
    memo = memo_at(path)
    assert memo.find(ARGUMENT.join((parsed.name, "ann")))
    with pytest.raises(Damaged):
        memo.find(ARGUMENT.join((summed.name, "ann")))


def test_no_number_is_given_twice(tmp_path: Path) -> None:
    path = tmp_path / "memo.sqlite"
    highest = 0
    for files in (BEFORE, {}, BEFORE):  # what has the highest numbers is forgotten in between
        memo = memo_at(path)
        pages(memo, files)[1].commit(everything=True)
        number = memo.add("another").id
        assert number > highest
        highest = number - 1
        memo.close()


def test_a_query_that_was_not_provided() -> None:
    with pytest.raises(LookupError):
        Revision(memo_at(), Serial(), {})(names)


def test_parsed_is_a_record() -> None:
    assert Revision(memo_at(), Serial(), {FILES: {"ann": "1 2 bob"}})(parsed, "ann") == Parsed((1, 2), "bob")


@pytest.mark.parametrize("large", [0, 1_000_000])
def test_an_entry_of_a_field_is_asked_for_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, large: int) -> None:
    monkeypatch.setattr("masterlist.engine.memo.LARGE", large)
    for text, third, again in (("1 2 3", "3", True), ("1 2 4", "4", False), ("1 2", "", False), ("1 2", "", False)):
        memo = memo_at(tmp_path / "memo.sqlite")
        revision = Revision(memo, Serial(), {FILES: {"ann": text}})
        assert [revision(share_of, "ann", at) for at in "12"] == ["2", third]
        assert ("share_of ann 1" in computed(revision)) == again
        assert [revision(spelt, "ann", at) for at in "01"] == ["1", "2"]
        assert ("spelt ann 1" in computed(revision)) == again
        words = {f"{at}": word.encode() for at, word in enumerate(text.split())}
        assert revision.part(shares, "ann", key="parts") == revision(shares, "ann").parts == words
        revision.commit(everything=True)
        memo.close()
    fields = connected(tmp_path / "memo.sqlite").execute("select field from value where field like 'parts%'")
    stored = [field for (field,) in fields]
    assert stored == (["parts"] if large else ["parts\x1e", "parts\x1e0", "parts\x1e1"])


def test_what_is_empty_is_not_stored(tmp_path: Path) -> None:
    for _ in range(2):
        memo = memo_at(tmp_path / "memo.sqlite")
        revision = Revision(memo, Serial(), {FILES: {"ann": ""}})
        assert revision(shares, "ann").parts == {}
        revision.commit(everything=True)
        memo.close()
    assert not connected(tmp_path / "memo.sqlite").execute("select 1 from value where field = 'parts'").fetchall()


def test_a_damaged_entry_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("masterlist.engine.memo.LARGE", 0)
    sql = connected()
    sql.execute("begin exclusive")
    memo = Memo(sql)
    revision = Revision(memo, Serial(), {FILES: {"ann": "1 2"}})
    assert revision(shares, "ann").parts == {"0": b"1", "1": b"2"}
    revision.commit(everything=True)
    sql.execute("update value set data = ? where field = ?", (b"3", "parts\x1e1"))
    again = Revision(Memo(sql), Serial(), {FILES: {"ann": "1 2"}})
    assert again(share_of, "ann", "0") == "1"
    with pytest.raises(Damaged):
        again(share_of, "ann", "1")


def test_what_was_just_written_is_not_read_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """The newest values stay at hand; older ones are read from the database, and are what this process put there."""
    monkeypatch.setattr("masterlist.engine.memo.BUFFERED", 0)
    sql = connected()
    sql.execute("begin exclusive")
    memo = Memo(sql)
    first, second = memo.add("first"), memo.add("second")
    asked: list[str] = []
    sql.set_trace_callback(asked.append)
    for kept, read in ((1_000, 0), (12, 1), (0, 2)):
        monkeypatch.setattr("masterlist.engine.memo.KEPT", kept)
        for node, letter in ((first, b"a"), (second, b"b")):
            memo.put(names, node, Computed(letter, letter * 10))
        asked.clear()
        assert (memo.value(first), memo.value(second)) == (b"a" * 10, b"b" * 10)
        assert len([one for one in asked if one.startswith("select data")]) == read
