"""``masterlist new``: questions and answers, on a terminal and from scripts."""

import io
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from masterlist.building.checking import Looked, checked
from masterlist.cache_files import Damaged
from masterlist.cli import main
from masterlist.submit import sheet
from masterlist.submit.ask import Terminal, asked

ROOT = Path(__file__).parents[2]
GAME = ["--player", "cleo-cole", "--date", "2024-03-09", "--opponent", "ann-archer", "--result", "won-attrition"]


@pytest.fixture
def site(tmp_path: Path) -> Path:
    shutil.copytree(ROOT / "tests/base", tmp_path / "site")
    return tmp_path / "site"


def _files(site: Path) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in sorted((site / "content").rglob("*")) if path.is_file()}


def _new(site: Path, *arguments: str) -> int:
    return main(["--root", str(site), "new", *arguments])


def _good(site: Path) -> None:
    assert main(["--root", str(site), "check"]) == 0
    assert main(["--root", str(site), "fmt", "--check"]) == 0


class _Scripted:
    """A terminal whose user has his answers ready."""

    def __init__(self, *answers: str, manned: bool = True) -> None:
        self._answers: Iterator[str] = iter(answers)
        self.questions: list[str] = []
        self.said: list[str] = []
        self.terminal = Terminal(self._ask, self.said.append, manned)

    def _ask(self, question: str) -> str:
        self.questions.append(question)
        answer = next(self._answers, None)
        if answer is None:
            raise EOFError
        return answer


def test_options_answer_everything(site: Path) -> None:
    assert _new(site, "entry", *GAME, "--attrition", "10-9", "--bonus", "4-3", "--signed", "yes") == 0
    assert "date: 2024-03-09" in (site / "content/logs/cleo-cole/2024-03-09-ann-archer.yaml").read_text("utf-8")
    _good(site)


@pytest.fixture
def chess_club(site: Path) -> Path:
    """A site whose only list is one of chess."""
    shutil.rmtree(site / "content/logs")
    shutil.rmtree(site / "content/lists")
    shutil.copytree(ROOT / "tests/base_nights/content", site / "content", dirs_exist_ok=True)
    return site


@pytest.mark.parametrize(
    ("given", "hint"), [("beaten", "write one of: draw, won, lost"), ("wonn", "did you mean 'won'?")]
)
def test_results_are_those_of_the_games_of_the_site(
    chess_club: Path, capsys: pytest.CaptureFixture[str], given: str, hint: str
) -> None:
    arguments = ["--player", "cleo-cole", "--date", "2024-03-09", "--opponent", "ann-archer", "--result", given]
    assert _new(chess_club, "entry", *arguments) == 1
    assert hint in capsys.readouterr().err
    user = _Scripted(given, manned=True)
    with pytest.raises(EOFError):
        asked(
            chess_club, "entry", dict(zip(("player", "date", "opponent"), arguments[1::2], strict=False)), user.terminal
        )
    assert user.questions[0] == "Result, as you see it (draw, won, lost): "
    assert hint in user.said[0]


def test_results_are_those_of_the_list_that_is_named(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shutil.copytree(ROOT / "tests/base_nights/content", site / "content", dirs_exist_ok=True)
    arguments = [*GAME[:-1], "beaten"]
    for list_, hint in (("chess", "one of: draw, won, lost\n"), ("squares", ", lost-major, lost-strategic\n")):
        assert _new(site, "entry", *arguments, "--list", list_) == 1
        assert hint in capsys.readouterr().err
    assert _new(site, "entry", *arguments, "--list", "none-such") == 1
    assert ", lost-major, lost-strategic, won, lost\n" in capsys.readouterr().err


def _asked_for(user: _Scripted) -> list[str]:
    return [question.partition(" (")[0].partition(" [")[0].partition(":")[0] for question in user.questions]


def test_only_what_the_games_of_the_site_have_is_asked(chess_club: Path) -> None:
    user = _Scripted("cleo-cole", "2024-03-09", "ann-archer", "won-major", "won", "3-1", "yes", "")
    found = asked(chess_club, "entry", {}, user.terminal)
    assert found.accepted
    assert _asked_for(user) == [
        *("Your player id", "Date of the game", "Opponent"),
        *("Result, as you see it", "Result, as you see it"),
        *("Score of a game without levels of victory, yours first", "Has your opponent signed?", "Note"),
    ]
    assert user.said == [
        "  error: 'won-major' is not a result of any list of this site\n    → write one of: draw, won, lost"
    ]
    assert b"list: chess" in found.texts["content/logs/cleo-cole/2024-03-09-ann-archer.yaml"]


@pytest.mark.parametrize(
    ("list_", "result", "others"),
    [("chess", "draw", ["1-1", "", ""]), ("squares", "draw", ["9-9", "", "", "2-2", "", "", ""])],
)
def test_where_games_differ_the_list_is_asked_for_first(site: Path, list_: str, result: str, others: list[str]) -> None:
    shutil.copytree(ROOT / "tests/base_nights/content", site / "content", dirs_exist_ok=True)
    wrong, fault = {
        "chess": ("won-major", "'won-major' is not a result of the list 'chess'"),
        "squares": ("won", "'won' does not say which victory it was"),
    }[list_]
    user = _Scripted("cleo-cole", "", "ches", list_, "2024-03-09", "ann-archer", wrong, result, *others)
    found = asked(site, "entry", {}, user.terminal)
    assert found.accepted
    assert user.questions[1] == "Rating list, if you keep logs for several (chess, squares): "
    assert _asked_for(user)[1:4] == ["Rating list, if you keep logs for several"] * 3
    assert ("Bonus points, yours first" in _asked_for(user)) == (list_ == "squares")
    said = "\n".join(user.said)
    assert "nothing is filled in\n    → one of: chess, squares" in said
    assert "did you mean 'chess'?" in said
    assert fault in said
    assert f"list: {list_}".encode() in found.texts["content/logs/cleo-cole/2024-03-09-ann-archer.yaml"]


def test_an_option_that_is_wrong_is_refused_before_anything_is_asked(chess_club: Path) -> None:
    options = {"player": "cleo-cole", "result": "won-major"}
    alone = _Scripted(manned=False)
    found = asked(chess_club, "entry", options, alone.terminal)
    assert [(one.message, one.hint) for one in found.problems] == [
        (
            "Result, as you see it: 'won-major' is not a result of any list of this site",
            "write one of: draw, won, lost",
        )
    ]
    assert not alone.questions
    user = _Scripted("2024-03-09", "ann-archer", "lost", "", "yes", "")
    assert asked(chess_club, "entry", options, user.terminal).accepted
    assert "won-major" in user.said[0]
    assert _asked_for(user)[:3] == ["Date of the game", "Opponent", "Result, as you see it"]


def test_no_list_tells_of_own_games(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shutil.rmtree(site / "content/logs")
    (site / "content/lists/squares.yaml").unlink()
    for kind in ("entry", "log"):
        assert _new(site, kind) == 1
        assert "no list on file is rated from players' own logs" in capsys.readouterr().err


def test_each_answer_is_judged_as_it_is_given(site: Path) -> None:
    user = _Scripted(
        *(
            "cleo-col",
            "cleo-cole",
            "32.3.2024",
            "9.3.2024",
            "ann-arche",
            "ann-archer",
            "wun-attrition",
            "won-attrition",
        ),
        *("ten", "10:9", "", "", "4-3", "ja", "nobody", ""),
    )
    found = asked(site, "entry", {}, user.terminal)
    assert found.accepted
    said = "\n".join(user.said)
    for remedy in (
        "did you mean 'cleo-cole'?",
        "which is no date",
        "did you mean 'ann-archer'?",
        "'won-attrition'?",
        "10-9",
    ):
        assert remedy in said
    assert not any("resignation" in question for question in user.questions), "what does not apply is not asked"
    assert b", opponent: ann-archer, " in found.texts["content/logs/cleo-cole/2024-03-09-ann-archer.yaml"]


def test_an_unknown_opponent_can_be_kept(site: Path) -> None:
    user = _Scripted(
        *("cleo-cole", "2024-03-09", "new-face", "new-face", "draw"), *("9-9", "", "", "2-2", "yes", "nobody", "")
    )
    found = asked(site, "entry", {}, user.terminal)
    assert found.accepted
    assert "Type it again to keep it." in "\n".join(user.said)


def test_what_is_wrong_in_the_end_is_asked_again(site: Path) -> None:
    user = _Scripted(
        *("cleo-cole", "2024-03-09", "ann-archer", "won-attrition", "7-6", "", "", "4-3", "yes", "nobody", ""),
        "10-6",
    )
    found = asked(site, "entry", {}, user.terminal)
    assert found.accepted
    assert user.questions[-1].startswith("Attrition score")
    assert b", attrition: 10-6, " in found.texts["content/logs/cleo-cole/2024-03-09-ann-archer.yaml"]


def test_nobody_is_asked_again_where_nobody_sits(site: Path) -> None:
    user = _Scripted("cleo-col", "cleo-cole", manned=False)
    found = asked(site, "entry", {}, user.terminal)
    assert not found.accepted
    assert len(user.questions) == 1


def test_answers_from_the_standard_input(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("Dan Dale\n\n\ndeer-valley\nUS\n\n"))
    assert _new(site, "player") == 0
    assert (site / "content/players/dan-dale.yaml").read_text("utf-8") == (
        "# yaml-language-server: $schema=../../schema/player.schema.json\n"
        "name: Dan Dale\nclub: deer-valley\ncountry: US\n"
    )
    _good(site)


def test_answers_that_end_too_soon(
    site: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    before = _files(site)
    monkeypatch.setattr(sys, "stdin", io.StringIO("cleo-cole\n2024-03-09\n"))
    assert _new(site, "entry") == 1
    assert "Nothing was written." in capsys.readouterr().err
    assert _files(site) == before


def test_control_c_leaves_everything_as_it_was(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = _files(site)

    class Interrupted(io.StringIO):
        def readline(self, _size: int | None = -1, /) -> str:  # type: ignore[override]  # typeshed merges bytes and text
            raise KeyboardInterrupt

    monkeypatch.setattr(sys, "stdin", Interrupted())
    assert _new(site, "entry") == 130
    assert _files(site) == before


def test_every_entry_is_a_new_file(site: Path) -> None:
    scores = ("--attrition", "10-9", "--bonus")
    for bonus in ("4-3", "4-2", "3-3"):
        assert _new(site, "entry", *GAME, *scores, bonus) == 0
    names = [f"2024-03-09-ann-archer{number}.yaml" for number in ("--2", "--3", "")]
    assert sorted(path.name for path in (site / "content/logs/cleo-cole").iterdir()) == names
    assert _new(site, "entry", *GAME, *scores, "4-3") == 1, "the same game a second time"
    _good(site)


def test_a_new_book(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert _new(site, "log", "--player", "ann-archer") == 0
    book = site / "content/logs/ann-archer/02.yaml"
    head = "# yaml-language-server: $schema=../../../schema/log.schema.json\n"
    assert book.read_text("utf-8") == f"{head}player: ann-archer\nbook: 2\nlist: squares\ngames: []\n"
    brought = ["--book", "3", "--game-points", "41", "--defeated", "ann-archer, bob-baker", "--drawn", ""]
    assert _new(site, "log", "--player", "cleo-cole", *brought) == 0
    text = (site / "content/logs/cleo-cole/03.yaml").read_text("utf-8")
    assert "carried_over: {game_points: 41, defeated: [ann-archer, bob-baker]}\n" in text
    _good(site)
    capsys.readouterr()
    assert _new(site, "log", "--player", "ann-archer", "--book", "2") == 1
    assert "content/logs/ann-archer/02.yaml is on file already" in capsys.readouterr().err


def test_of_a_new_book_only_what_the_list_allows_is_asked(chess_club: Path, capsys: pytest.CaptureFixture[str]) -> None:
    user = _Scripted("cleo-cole", "")
    found = asked(chess_club, "log", {}, user.terminal)
    assert found.accepted
    assert _asked_for(user) == ["Player id", "Number of the book, if it is not the next one"]
    assert b"carried_over" not in found.texts["content/logs/cleo-cole/01.yaml"]
    for option, text in (("--game-points", "41"), ("--defeated", "ann-archer"), ("--drawn", "ann-archer")):
        assert _new(chess_club, "log", "--player", "cleo-cole", option, text) == 1
        assert "logs of this site carry nothing over" in capsys.readouterr().err


@pytest.mark.parametrize(("list_", "totals"), [("chess", []), ("squares", ["41", "", ""])])
def test_where_lists_differ_a_new_book_is_asked_for_its_list(
    site: Path, capsys: pytest.CaptureFixture[str], list_: str, totals: list[str]
) -> None:
    shutil.copytree(ROOT / "tests/base_nights/content", site / "content", dirs_exist_ok=True)
    user = _Scripted("cleo-cole", "", "ches", list_, "", *totals)
    found = asked(site, "log", {}, user.terminal)
    assert found.accepted, user.said
    assert user.questions[1] == "Rating list, if you keep logs for several (chess, squares): "
    assert ("Game points from books not on file" in _asked_for(user)) == bool(totals)
    text = found.texts["content/logs/cleo-cole/01.yaml"].decode()
    assert f"list: {list_}\n" in text
    assert ("carried_over" in text) == bool(totals)
    status = _new(
        site,
        "log",
        "--player",
        "cleo-cole",
        "--list",
        list_,
        "--drawn",
        "",
        "--defeated",
        "ann-archer",
        "--game-points",
        "41",
    )
    assert status == (0 if totals else 1)
    refused = "Opponents defeated in them: a log of the list 'chess' carries nothing over"
    assert (refused in capsys.readouterr().err) == (not totals)


def test_a_night_in_peoples_own_words(chess_club: Path, capsys: pytest.CaptureFixture[str]) -> None:
    night = ["night", "--list", "Club chess", "--date", "1. Oktober 2024", "--games"]
    assert _new(chess_club, *night, "Ann Archer - Bob Baker 1:0, Cleo Cole Ann Archer ½-½") == 0, capsys.readouterr()
    text = (chess_club / "content/games/chess/2024-10-01.yaml").read_text("utf-8")
    assert "  - {white: ann-archer, black: bob-baker, result: 1-0}\n" in text
    assert "  - {white: cleo-cole, black: ann-archer, result: draw}\n" in text
    assert _new(chess_club, *night, "Ann Archer - Bob Baker 1:0 kampflos") == 1
    assert "Games: '1:0 kampflos' says that the game was not played" in capsys.readouterr().err
    assert _new(chess_club, *night[:4], "3/9/2024", "--games", "ann-archer bob-baker 1-0") == 1
    assert "'3/9/2024' could be either of two days\n    → write year-month-day" in capsys.readouterr().err
    user = _Scripted("Club chess", "8.10.2024", "Ann Archer Bob Baker", "Ann Archer Bob Baker 0:1", "", "")
    found = asked(chess_club, "night", {}, user.terminal)
    assert found.accepted, user.said
    assert "'Baker' is no result\n    → write the result last: 1-0, 0-1 or draw" in user.said[0]
    assert b"white: ann-archer, black: bob-baker, result: 0-1" in found.texts["content/games/chess/2024-10-08.yaml"]


def test_a_new_player_is_called_as_people_are(site: Path) -> None:
    assert _new(site, "player", "--name", "Foo, Fred") == 0
    assert (site / "content/players/fred-foo.yaml").read_text("utf-8").endswith("name: Fred Foo\n")


def test_two_players_of_one_name_have_to_be_told_apart(chess_club: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = chess_club / "content/players/ann-archer-2.yaml"
    other.write_text("name: Ann Archer\ndistinct_from: [ann-archer]\n", "utf-8")
    games = ["--games", "Ann Archer - Bob Baker 1:0"]
    assert _new(chess_club, "night", "--list", "chess", "--date", "2024-10-01", *games) == 1
    said = capsys.readouterr().err
    assert "2 players on file are called 'Ann Archer'\n    → write the id of the one who is meant" in said
    assert "'ann-archer' or 'ann-archer-2'" in said


def test_an_event_has_a_life(site: Path) -> None:
    event = ["--name", "Autumn Cup", "--system", "sum-of-squares", "--start", "2024-03-02", "--rounds", "2"]
    assert _new(site, "event", *event, "--status", "running", "--decided-by", "round 2") == 0
    assert (
        (site / "content/tournaments/autumn-cup/event.yaml")
        .read_text("utf-8")
        .endswith("start: 2024-03-02\nstatus: running\nrounds: 2\nterms: {decided_by: round 2}\n")
    )
    board = [
        "--event",
        "autumn-cup",
        "--round",
        "1",
        "--table",
        "a",
        "--ending",
        "in-play",
        "--austria",
        "ann-archer, 6",
    ]
    assert _new(site, "board", *board, "--england", "cleo-cole, 5") == 0
    assert "ending: in-play\n" in (site / "content/tournaments/autumn-cup/r1-a.yaml").read_text("utf-8")
    _good(site)


def test_events_and_boards(site: Path) -> None:
    event = ["--name", "Spring Open 2025", "--system", "daanz-squares", "--start", "2025-03-15", "--compare", "armada"]
    assert _new(site, "event", *event) == 0
    names = ["Ann Hill", "Bob Lee", "Cy Dow", "Dee Fox", "Eve Gray", "Fay Holt", "Gus Ives"]
    for name in names:
        assert _new(site, "player", "--name", name) == 0
    powers = ["austria", "england", "france", "germany", "italy", "russia", "turkey"]
    seats = [
        part
        for power, name, rest in zip(powers, names, ["12", "12", "10", "1904", "1905", "1905", "1906"], strict=True)
        for part in (f"--{power}", f"{name.lower().replace(' ', '-')}, {rest}")
    ]
    board = ["--event", "spring-open-2025", "--round", "1", "--table", "a", "--ending", "draw", "--last-year", "1907"]
    assert _new(site, "board", *board, *seats) == 0
    assert "compare: [armada]" in (site / "content/tournaments/spring-open-2025/event.yaml").read_text("utf-8")
    assert "  germany: {player: dee-fox, eliminated: 1904}" in (
        (site / "content/tournaments/spring-open-2025/r1-a.yaml").read_text("utf-8")
    )
    assert _new(site, "board", *board, *seats) == 1, "the file is there already"
    assert _new(site, "board", *board, *seats, "--board", "event") == 1, "this name is the event's own"
    _good(site)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["player", "--name", "A\nB: c"], "cannot be"),
        (["player", "--name", "A", "--id", "../../x"], "'../../x' is no id for a player"),
        (["player", "--name", "李雷"], "none can be made from this name, so give one"),
        (["player", "--name", "A", "--id", "a/b"], "is no id"),
        (["player", "--name", "Con"], "choose another 'id', such as con-1"),
        (
            ["event", "--name", "A", "--id", "lpt1", "--system", "armada", "--start", "2024-01-01"],
            "'lpt1' cannot be an id",
        ),
        (["player", "--name", "A", "--id", "A"], "is no id"),
        (["player", "--name", "A", "--id", "a" * 81], "is no id"),
        (["player", "--name", "A\x1b[2J"], "invisible character"),
        (["player", "--name", "A\udcff"], "not stored as UTF-8"),
        (["player", "--name", "A\u202eB"], "invisible character"),
        (["player", "--name", "A" * 81], "81 characters"),
        (["player", "--name", "Ann Archer"], "is on file already"),
        (["player", "--name", "日本"], "is no id"),
        (["player", "--name", "A", "--country", "us"], "'country' cannot be 'us'"),
        (["event", "--name", "A", "--system", "nim", "--start", "2024-01-01"], "nim"),
        (["board", "--event", "../logs", "--round", "1"], "no event '../logs'"),
        (["game", "--list", "squares", "--started", "2024-01-01"], "no list 'squares'"),
        (["game", "--list", "x/../..", "--started", "2024-01-01"], "no list 'x/../..'"),
        (["entry", *GAME, "--own-units", "x"], "'x' is no number of units"),
        (["entry", *GAME, "--list", "../x"], "no list '../x'"),
    ],
)
def test_nothing_wrong_is_written(
    arguments: list[str], message: str, site: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = _files(site)
    assert _new(site, *arguments) == 1
    assert message in capsys.readouterr().err
    assert _files(site) == before


@pytest.mark.parametrize(
    "note", ["---", "- a", "a: b", "# x", "'", "{}", "null", "3", "x " * 249, "two\nlines", "!a &b *c"]
)
def test_hostile_notes_stay_texts(note: str, site: Path) -> None:
    from masterlist.read import schemas

    assert _new(site, "entry", *GAME, "--attrition", "10-9", "--bonus", "4-3", f"--note={note}") == 0
    value, problems = schemas.parse((site / "content/logs/cleo-cole/2024-03-09-ann-archer.yaml").read_bytes(), "")
    assert (problems, value["game"]["note"]) == ([], note.strip())
    _good(site)


def test_a_log_that_cannot_be_read_does_not_grow(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    book = site / "content/logs/ann-archer/01.yaml"
    book.write_text(book.read_text("utf-8") + "oops\n", "utf-8")
    game = ["ann-archer" if one == "cleo-cole" else "cleo-cole" if one == "ann-archer" else one for one in GAME]
    assert _new(site, "entry", *game, "--attrition", "10-9", "--bonus", "4-3") == 1
    assert "01.yaml" in capsys.readouterr().err


@pytest.mark.parametrize("last", ["yes", "no", "ctrl-c"])
def test_at_a_real_terminal(last: str, site: Path) -> None:
    pty = pytest.importorskip("pty")
    terminal, inner = pty.openpty()
    program = "import sys; from masterlist.cli import main; sys.exit(main())"
    arguments = ["--root", str(site), "new", "player", "--name", "Dan Dale"]
    command = [sys.executable, "-c", program, *arguments]
    with subprocess.Popen(command, cwd=ROOT, stdin=inner, stdout=inner, stderr=inner) as process:
        os.close(inner)
        assert b"name: Dan Dale" in _until(terminal, b"(yes, no) ")
        if last == "ctrl-c":
            _interrupt(process)
        else:
            os.write(terminal, f"{last}\n".encode())
        _until(terminal, b"")
    os.close(terminal)
    assert (site / "content/players/dan-dale.yaml").exists() == (last == "yes")
    assert process.returncode == (130 if last == "ctrl-c" else 0)


def _interrupt(process: "subprocess.Popen[bytes]") -> None:
    """Press Ctrl+C until it is heard: one that comes between the question and the reading of the answer is not."""
    while process.poll() is None:
        process.send_signal(signal.SIGINT)
        with suppress(subprocess.TimeoutExpired):
            process.wait(2)


def _until(terminal: int, end: bytes) -> bytes:
    """What the terminal shows up to the given text, or up to its end."""
    shown = b""
    while not end or end not in shown:
        try:
            part = os.read(terminal, 1024)
        except OSError:  # Linux says so where the other side is closed
            break
        if not part:
            break
        shown += part
    return shown


def test_a_damaged_cache_changes_no_message(
    site: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """All is asked once more then, without it."""
    wrong = ["entry", *GAME, "--note", "x" * 501]
    assert _new(site, *wrong) == 1
    said = capsys.readouterr().err
    calls = 0

    def damaged(*arguments: Any, **options: Any) -> Looked:
        nonlocal calls
        calls += 1
        if calls == 1:
            raise Damaged("a value is not what was stored")
        return checked(*arguments, **options)

    monkeypatch.setattr(sheet, "checked", damaged)
    assert _new(site, *wrong) == 1
    assert calls == 4  # the site on file, and once more; then the site without the drafts and with them
    assert capsys.readouterr().err == said
