"""What does not matter: the order of files, how a log is split into books, and who else is on the list."""

from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from masterlist import build as building
from masterlist.building.checking import Options
from masterlist.facts.logbook import LogBook
from masterlist.read.files import Listing, list_content
from masterlist.read.git import Repository
from masterlist.scoring.log import Scored, Status
from masterlist.source import Place
from masterlist.standings.logs import score_list
from tests.built import tree
from tests.log_builders import book, carries, game, logs, mirrored, resplit
from tests.whole import read

ROOT = Path(__file__).parents[2]
SITE, _ = read(ROOT / "tests/base")
assert SITE
CUTS = st.lists(st.integers(0, 10), max_size=3)


@st.composite
def everybody(draw: st.DrawFn) -> dict[str, LogBook]:
    """Logs of three players who play each other and others."""
    first = draw(logs(["b", "x", "y"]))
    answers = [mirrored(entry, "a") for entry in first if entry.opponent == "b" and draw(st.booleans())]
    second = sorted([*draw(logs(["a", "c"], most=4)), *answers], key=lambda entry: entry.date)
    carried = draw(st.none() | st.just(carries(40, ["x"], ["y"])))
    return {
        "a": book("a", first, carried=carried),
        "b": book("b", second),
        "c": book("c", draw(logs(["a", "b", "z"], most=4))),
    }


Facts = tuple[Status, object, object, object, object]


def results(books: dict[str, tuple[LogBook, ...]]) -> dict[str, list[tuple[Place, Facts]]]:
    """Every player's log, scored: by place of the entry what it gives."""
    assert SITE
    found = score_list(SITE._replace(books=books), SITE.lists["squares"])
    return {player: [(line.entry.place, _facts(line)) for line in log] for player, log in found.logs.items()}


def _facts(line: Scored) -> Facts:
    return (line.status, line.worth, line.defeated, line.total, line.rating)


def _whole(players: dict[str, LogBook]) -> dict[str, tuple[LogBook, ...]]:
    return {player: (one,) for player, one in players.items()}


@given(everybody(), CUTS, CUTS)
def test_how_logs_are_split_into_books_does_not_matter(
    players: dict[str, LogBook], cuts: list[int], others: list[int]
) -> None:
    split = {player: resplit([one], others if player == "b" else cuts) for player, one in players.items()}
    assert results(split) == results(_whole(players))


@given(everybody(), st.permutations("abc"))
def test_the_order_of_players_does_not_matter(players: dict[str, LogBook], order: list[str]) -> None:
    assert results({player: (players[player],) for player in order}) == results(_whole(players))


@given(everybody(), everybody())
def test_players_who_play_nobody_here_do_not_matter(players: dict[str, LogBook], strangers: dict[str, LogBook]) -> None:
    apart = {
        f"far-{player}": book(
            f"far-{player}", [entry._replace(opponent=f"far-{entry.opponent}") for entry in one.entries]
        )
        for player, one in strangers.items()
    }
    found = results(_whole(players | apart))
    assert {player: found[player] for player in players} == results(_whole(players))


@given(everybody())
def test_an_opponent_who_begins_a_log_only_lends_a_status(players: dict[str, LogBook]) -> None:
    began = _whole(players | {"x": book("x", [game("q", "draw", bonus="0-0")])})
    before, after = results(_whole(players)), results(began)
    for player, lines in before.items():
        assert [line[1:] for _, line in lines] == [line[1:] for _, line in after[player]]
        for (_, line), (_, now) in zip(lines, after[player], strict=True):
            assert line[0] is now[0] or (line[0], now[0]) == (Status.SIGNED, Status.AWAITING)


# --- Files --------------------------------------------------------------------------------------------------


def test_the_order_of_files_does_not_matter(built_site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _shuffle(monkeypatch, 3)
    assert building.build(ROOT, tmp_path / "out", Options(cache=tmp_path)).files
    assert tree(tmp_path / "out") == tree(built_site)


def _shuffle(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    def shuffled(root: Path, repository: Repository) -> Listing:
        lines = list_content(root, repository).lines
        Random(seed).shuffle(lines)  # noqa: S311  no secret
        return Listing("".join(f"{line}\0" for line in lines), {})

    monkeypatch.setattr(building, "list_content", shuffled)
