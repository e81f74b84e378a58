"""Results that were taken out of log books and lists of games."""

from pathlib import Path

import pytest

from masterlist.read.history import Gone, Losses, history
from tests.read.test_history import ANN, _commit, _write
from tests.story.runner import git

BOOK = "player: ann\nbook: 1\nlist: squares\ngames:\n"


def _entry(day: str, *more: str) -> str:
    return f"  - date: {day}\n    opponent: bob\n" + "".join(f"    {line}\n" for line in more)


@pytest.mark.parametrize(
    ("line", "dates"),
    [
        (b"-  - date: 2024-01-02\n", ["2024-01-02"]),
        (b"-    date: '2024-01-02'\n", ["2024-01-02"]),
        (
            b'-games: [{date: "2024-01-02", opponent: x}, {opponent: y, date: 2024-02-03}]\n',
            ["2024-01-02", "2024-02-03"],
        ),
        (b"-    note: the date: 2024-01-02\n", []),
        (b"-    # date: 2024-01-02\n", []),
        (b"-    update: 2024-01-02\n", []),
    ],
)
def test_dates_in_a_line(line: bytes, dates: list[str]) -> None:
    gone: list[Gone] = []
    losses = Losses({ANN: "squares"}, gone)
    losses.see(ANN, line)
    losses.end(7)
    assert gone == [(7, "squares", date) for date in dates]


def test_a_removed_game_or_night_is_told(tmp_path: Path) -> None:
    git("init", "--quiet", "--initial-branch=main", at=tmp_path)
    board, night = "content/games/armada/2024-01-owl.yaml", "content/games/chess/2024-03-05.yaml"
    _write(tmp_path, board, "started: 2024-01-02\nfinished: 2024-02-03\nnote: 'date: 2020-01-01'\n")
    _write(tmp_path, night, "date: 2024-03-05\ngames:\n  - {white: ann, black: bob, result: 1-0}\n")
    _commit(tmp_path, "Begin")
    (tmp_path / night).rename(tmp_path / night.replace(".yaml", "-b.yaml"))
    _commit(tmp_path, "Another name removes nothing")
    (tmp_path / board).unlink()
    (tmp_path / night.replace(".yaml", "-b.yaml")).unlink()
    _commit(tmp_path, "Both are removed")
    known = history(tmp_path)
    assert known
    assert known.gone == [(2, "armada", "2024-02-03"), (2, "chess", "2024-03-05")]


def test_what_is_removed_and_not_put_back(tmp_path: Path) -> None:
    git("init", "--quiet", "--initial-branch=main", at=tmp_path)
    first, second, third = _entry("2024-01-01"), _entry("2024-02-01", "result: draw"), _entry("2024-03-01")
    _write(tmp_path, ANN, BOOK + first + second + third)
    _commit(tmp_path, "Begin")
    _write(tmp_path, ANN, BOOK + first + _entry("2024-02-01", "result: won-major") + third)
    _commit(tmp_path, "A correction removes nothing")
    known = history(tmp_path)
    assert known
    assert known.gone == []
    two = ANN.replace("01", "02")
    _write(tmp_path, ANN, BOOK + first)
    _write(tmp_path, two, BOOK + third)
    _commit(tmp_path, "One moves to another book, one is removed")
    (tmp_path / two).unlink()
    _commit(tmp_path, "A book is removed")
    _write(tmp_path, ANN, BOOK)
    _commit(tmp_path, "All is removed")
    found = history(tmp_path, known)
    assert found
    assert found == history(tmp_path)
    gone = [(2, "squares", "2024-02-01"), (3, "squares", "2024-03-01"), (4, "squares", "2024-01-01")]
    assert found.gone == gone
