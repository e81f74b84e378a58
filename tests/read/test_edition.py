"""Published editions are read as any YAML is, only sooner where they are in the form in which they are written."""

import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from masterlist.facts.site import Edition, EditionRow
from masterlist.read import site as reading
from masterlist.read.text import MAX_BYTES, MAX_EDITION
from masterlist.source import Place
from masterlist.write.canonical import file_of
from tests.whole import read

COMMIT = "0123456789abcdef" * 2 + "01234567"
COUNT = st.integers(0, 10**9 - 1)
EXACT = st.one_of(
    COUNT.map(str), st.decimals(-9999, 9999, places=20).map(lambda one: format(one, "f")), st.fractions().map(str)
)
ROW = st.builds(
    lambda rank, player, rating, games, halves, points, in_play: (
        EditionRow(rank, player, rating, games, in_play=in_play)
        if in_play
        else EditionRow(rank, player, rating, games, halves, points)
    ),
    st.one_of(st.none(), st.integers(1, 9999999)),
    st.from_regex(r"\A[a-z0-9]{1,8}(-[a-z0-9]{1,8}){0,3}\Z"),
    EXACT,
    COUNT,
    COUNT,
    COUNT,
    st.one_of(st.just(""), EXACT),
)


def _edition(rows: list[EditionRow], id_: str = "2026-q2", through: str = "2026-06-30") -> Edition:
    return Edition("squares", id_, through, COMMIT, tuple(rows), Place("f"))


def _plain(one: Edition | None) -> Edition | None:
    return one and one._replace(lines=(), first=1, place=Place("f"))


@given(st.lists(ROW, min_size=1, max_size=4), st.sampled_from([("2026-q2", "2026-06-30"), ("2026", "2026-12-31")]))
def test_both_ways_to_read_give_the_same(rows: list[EditionRow], period: tuple[str, str]) -> None:
    _, data = file_of(_edition(rows, *period))
    ids = ("squares", period[0])
    quickly, problems = reading.edition(ids, data, "f")
    assert not problems
    assert quickly
    assert quickly.rows == tuple(rows)
    slowly, problems = reading.edition(ids, data.replace(b"rows:\n", b"rows:\n# a comment\n"), "f")
    assert not problems
    assert slowly
    assert _plain(slowly) == _plain(quickly)
    assert slowly.at(0).line == quickly.at(0).line + 1


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b"rank: 1", b"rank: 0"),
        (b'"7"', b"7"),
        (b"player: ann", b"player: Ann"),
        (b"2026-06-30", b"2026-06-31"),
        (COMMIT.encode(), COMMIT[:10].encode()),
        (b"games: 1}", b"games: 1, more: 1}"),
        (b"rows:", b"row:"),
    ],
)
def test_what_is_wrong_is_left_to_the_schema(old: bytes, new: bytes) -> None:
    _, data = file_of(_edition([EditionRow(1, "ann", "7", 1, 2, 7)]))
    assert old in data
    found, problems = reading.edition(("squares", "2026-q2"), data.replace(old, new), "f")
    assert found is None
    assert problems[0].rule.startswith("schema-")
    assert problems[0].place.line


def test_an_edition_may_be_larger_than_other_files() -> None:
    rows = [EditionRow(number, f"player-{number}", "0", 0) for number in range(1, 20_001)]
    _, data = file_of(_edition(rows))
    assert len(data) > MAX_BYTES
    began = time.process_time()
    found, problems = reading.edition(("squares", "2026-q2"), data, "f")
    assert not problems
    assert found
    assert found.rows == tuple(rows)
    assert time.process_time() - began < 2, "20,000 rows are read in some 40 ms"


def test_no_file_is_larger_than_32_mib(tmp_path: Path) -> None:
    (tmp_path / "content/editions/squares").mkdir(parents=True)
    (tmp_path / "content/site.yaml").write_text("title: Test\n", "utf-8")
    (tmp_path / "content/editions/squares/2026.yaml").write_bytes(b"#" * (MAX_EDITION + 1))
    _, (problem,) = read(tmp_path)
    assert problem.rule == "file-is-small"
    assert "33,554,432" in problem.message
