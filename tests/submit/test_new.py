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
from masterlist.read import schemas
from masterlist.submit import sheet
from masterlist.submit.ask import asked
from masterlist.submit.values import FileChanges
from tests.small import add
from tests.submit.conftest import Club

ROOT = Path(__file__).parents[2]
GAME = ["--player", "cleo-cole", "--date", "2024-03-09", "--opponent", "ann-archer", "--result", "won-attrition"]


EVENT = ["--system", "armada", "--start", "2024-01-01"]
ENTRY = "logs/cleo-cole/2024-03-09-ann-archer"


class _Scripted:
    """A user who has their answers ready."""

    def __init__(self, *answers: str) -> None:
        self._answers: Iterator[str] = iter(answers)
        self.questions: list[str] = []
        self.said: list[str] = []

    def ask(self, question: str) -> str:
        self.questions.append(question)
        answer = next(self._answers, None)
        if answer is None:
            raise EOFError
        return answer

    def asked(self, root: Path, kind: str, options: dict[str, str] | None = None) -> FileChanges:
        """What is made of the answers of a terminal."""
        return asked(root, kind, options or {}, self.ask, self.said.append)


def test_options_answer_everything(club: Club) -> None:
    club.passes("new", "entry", *GAME, "--attrition", "10-9", "--bonus", "4-3", "--signed", "yes")
    assert "date: 2024-03-09" in club.read(ENTRY)
    assert club.is_sound()


@pytest.mark.parametrize(
    ("given", "hint"), [("beaten", "write one of: draw, won, lost"), ("wonn", "did you mean 'won'?")]
)
def test_results_are_those_of_the_games_of_the_site(chess: Club, given: str, hint: str) -> None:
    arguments = ["--player", "cleo-cole", "--date", "2024-03-09", "--opponent", "ann-archer", "--result", given]
    assert hint in chess.fails("new", "entry", *arguments)
    user = _Scripted(given)
    options = dict(zip(("player", "date", "opponent"), arguments[1::2], strict=False))
    with pytest.raises(EOFError):
        user.asked(chess.root, "entry", options)
    assert user.questions[0] == "Result, as you see it (draw, won, lost): "
    assert hint in user.said[0]


def test_results_are_those_of_the_list_that_is_named(nights: Club) -> None:
    arguments = [*GAME[:-1], "beaten"]
    for list_, hint in (("chess", "one of: draw, won, lost\n"), ("squares", ", lost-major, lost-strategic\n")):
        assert hint in nights.fails("new", "entry", *arguments, "--list", list_)
    said = nights.fails("new", "entry", *arguments, "--list", "none-such")
    assert ", lost-major, lost-strategic, won, lost\n" in said


def _asked_for(user: _Scripted) -> list[str]:
    return [question.partition(" (")[0].partition(" [")[0].partition(":")[0] for question in user.questions]


def test_only_what_the_games_of_the_site_have_is_asked(chess: Club) -> None:
    user = _Scripted("cleo-cole", "2024-03-09", "ann-archer", "won-major", "won", "3-1", "yes", "")
    found = user.asked(chess.root, "entry")
    assert found.accepted
    assert _asked_for(user) == [
        *("Your player id", "Date of the game", "Opponent"),
        *("Result, as you see it", "Result, as you see it"),
        *("Score of a game without levels of victory, yours first", "Has your opponent signed?", "Note"),
    ]
    assert user.said == [
        "  error: 'won-major' is not a result of any list of this site\n    → write one of: draw, won, lost"
    ]
    assert b"list: chess" in found.texts[f"content/{ENTRY}.yaml"]


@pytest.mark.parametrize(
    ("list_", "result", "others"),
    [("chess", "draw", ["1-1", "", ""]), ("squares", "draw", ["9-9", "", "", "2-2", "", "", ""])],
)
def test_where_games_differ_the_list_is_asked_for_first(
    nights: Club, list_: str, result: str, others: list[str]
) -> None:
    wrong, fault = {
        "chess": ("won-major", "'won-major' is not a result of the list 'chess'"),
        "squares": ("won", "'won' does not say which victory it was"),
    }[list_]
    user = _Scripted("cleo-cole", "", "ches", list_, "2024-03-09", "ann-archer", wrong, result, *others)
    found = user.asked(nights.root, "entry")
    assert found.accepted
    assert user.questions[1] == "Rating list, if you keep logs for several (chess, squares): "
    assert _asked_for(user)[1:4] == ["Rating list, if you keep logs for several"] * 3
    assert ("Bonus points, yours first" in _asked_for(user)) == (list_ == "squares")
    said = "\n".join(user.said)
    assert "nothing is filled in\n    → one of: chess, squares" in said
    assert "did you mean 'chess'?" in said
    assert fault in said
    assert f"list: {list_}".encode() in found.texts[f"content/{ENTRY}.yaml"]


def test_an_option_that_is_wrong_is_refused_before_anything_is_asked(chess: Club) -> None:
    options = {"player": "cleo-cole", "result": "won-major"}
    alone = _Scripted()
    found = asked(chess.root, "entry", options, alone.ask)
    assert [(one.message, one.hint) for one in found.problems] == [
        ("Result, as you see it: 'won-major' is not a result of any list of this site", "write one of: draw, won, lost")
    ]
    assert not alone.questions
    user = _Scripted("2024-03-09", "ann-archer", "lost", "", "yes", "")
    assert user.asked(chess.root, "entry", options).accepted
    assert "won-major" in user.said[0]
    assert _asked_for(user)[:3] == ["Date of the game", "Opponent", "Result, as you see it"]


def test_no_list_tells_of_own_games(club: Club) -> None:
    shutil.rmtree(club.root / "content/logs")
    (club.root / "content/lists/squares.yaml").unlink()
    for kind in ("entry", "log"):
        assert "no list on file is rated from players' own logs" in club.fails("new", kind)


def test_each_answer_is_judged_as_it_is_given(club: Club) -> None:
    user = _Scripted(
        *("cleo-col", "cleo-cole", "32.3.2024", "9.3.2024", "ann-arche", "ann-archer"),
        *("wun-attrition", "won-attrition"),
        *("ten", "10:9", "", "", "4-3", "ja", "nobody", ""),
    )
    found = user.asked(club.root, "entry")
    assert found.accepted
    said = "\n".join(user.said)
    names = "did you mean 'cleo-cole'?", "did you mean 'ann-archer'?"
    for remedy in (*names, "which is no date", "'won-attrition'?", "10-9"):
        assert remedy in said
    assert not any("resignation" in question for question in user.questions), "what does not apply is not asked"
    assert b", opponent: ann-archer, " in found.texts[f"content/{ENTRY}.yaml"]


def test_an_unknown_opponent_can_be_kept(club: Club) -> None:
    user = _Scripted(
        *("cleo-cole", "2024-03-09", "new-face", "new-face", "draw"), *("9-9", "", "", "2-2", "yes", "nobody", "")
    )
    found = user.asked(club.root, "entry")
    assert found.accepted
    assert "Type it again to keep it." in "\n".join(user.said)


def test_what_is_wrong_in_the_end_is_asked_again(club: Club) -> None:
    user = _Scripted(
        *("cleo-cole", "2024-03-09", "ann-archer", "won-attrition", "7-6", "", "", "4-3", "yes", "nobody", ""), "10-6"
    )
    found = user.asked(club.root, "entry")
    assert found.accepted
    assert user.questions[-1].startswith("Attrition score")
    assert b", attrition: 10-6, " in found.texts[f"content/{ENTRY}.yaml"]


def test_nobody_is_asked_again_where_nobody_sits(club: Club) -> None:
    user = _Scripted("cleo-col", "cleo-cole")
    found = asked(club.root, "entry", {}, user.ask)
    assert not found.accepted
    assert len(user.questions) == 1


def test_answers_from_the_standard_input(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("Dan Dale\n\n\ndeer-valley\nUS\n\n"))
    club.passes("new", "player")
    assert club.read("players/dan-dale") == "name: Dan Dale\nclub: deer-valley\ncountry: US\n"
    assert club.is_sound()
    before = club.files()
    monkeypatch.setattr(sys, "stdin", io.StringIO("cleo-cole\n2024-03-09\n"))
    assert "Nothing was written." in club.fails("new", "entry")
    assert club.files() == before


def test_control_c_leaves_everything_as_it_was(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    before = club.files()

    class Interrupted(io.StringIO):
        def readline(self, _size: int | None = -1, /) -> str:  # type: ignore[override]  # typeshed merges bytes and text
            raise KeyboardInterrupt

    monkeypatch.setattr(sys, "stdin", Interrupted())
    assert club.run("new", "entry")[0] == 130
    assert club.files() == before


def test_every_entry_is_a_new_file(club: Club) -> None:
    scores = ("--attrition", "10-9", "--bonus")
    for bonus in ("4-3", "4-2", "3-3"):
        club.passes("new", "entry", *GAME, *scores, bonus)
    names = [f"2024-03-09-ann-archer{number}.yaml" for number in ("--2", "--3", "")]
    assert sorted(path.name for path in (club.root / "content/logs/cleo-cole").iterdir()) == names
    club.fails("new", "entry", *GAME, *scores, "4-3")  # the same game a second time
    assert club.is_sound()


def test_a_new_book(club: Club) -> None:
    club.passes("new", "log", "--player", "ann-archer")
    assert club.read("logs/ann-archer/02") == "player: ann-archer\nbook: 2\nlist: squares\ngames: []\n"
    brought = ["--book", "3", "--game-points", "41", "--defeated", "ann-archer, bob-baker", "--drawn", ""]
    club.passes("new", "log", "--player", "cleo-cole", *brought)
    text = club.read("logs/cleo-cole/03")
    assert "carried_over: {game_points: 41, defeated: [ann-archer, bob-baker]}\n" in text
    assert club.is_sound()
    again = club.fails("new", "log", "--player", "ann-archer", "--book", "2")
    assert "content/logs/ann-archer/02.yaml is on file already" in again


def test_of_a_new_book_only_what_the_list_allows_is_asked(chess: Club) -> None:
    user = _Scripted("cleo-cole", "")
    found = user.asked(chess.root, "log")
    assert found.accepted
    assert _asked_for(user) == ["Player id", "Number of the book, if it is not the next one"]
    assert b"carried_over" not in found.texts["content/logs/cleo-cole/01.yaml"]
    for option, text in (("--game-points", "41"), ("--defeated", "ann-archer"), ("--drawn", "ann-archer")):
        said = chess.fails("new", "log", "--player", "cleo-cole", option, text)
        assert "logs of this site carry nothing over" in said


@pytest.mark.parametrize(("list_", "totals"), [("chess", []), ("squares", ["41", "", ""])])
def test_where_lists_differ_a_new_book_is_asked_for_its_list(nights: Club, list_: str, totals: list[str]) -> None:
    user = _Scripted("cleo-cole", "", "ches", list_, "", *totals)
    found = user.asked(nights.root, "log")
    assert found.accepted, user.said
    assert user.questions[1] == "Rating list, if you keep logs for several (chess, squares): "
    assert ("Game points from books not on file" in _asked_for(user)) == bool(totals)
    text = found.texts["content/logs/cleo-cole/01.yaml"].decode()
    assert f"list: {list_}\n" in text
    assert ("carried_over" in text) == bool(totals)
    given = ("--list", list_, "--drawn", "", "--defeated", "ann-archer", "--game-points", "41")
    status, printed = nights.run("new", "log", "--player", "cleo-cole", *given)
    assert status == (0 if totals else 1)
    refused = "Opponents defeated in them: a log of the list 'chess' carries nothing over"
    assert (refused in printed) == (not totals)


def test_a_night_in_peoples_own_words(chess: Club) -> None:
    night = ["night", "--list", "Club chess", "--date", "1. Oktober 2024", "--games"]
    chess.passes("new", *night, "Ann Archer - Bob Baker 1:0, Cleo Cole Ann Archer ½-½")
    text = chess.read("games/chess/2024-10-01")
    assert "  - {white: ann-archer, black: bob-baker, result: 1-0}\n" in text
    assert "  - {white: cleo-cole, black: ann-archer, result: draw}\n" in text
    assert "Games: '1:0 kampflos' says that the game was not played" in chess.fails(
        "new", *night, "Ann Archer - Bob Baker 1:0 kampflos"
    )
    assert "'3/9/2024' could be either of two days\n    → write year-month-day" in chess.fails(
        "new", *night[:4], "3/9/2024", "--games", "ann-archer bob-baker 1-0"
    )
    user = _Scripted("Club chess", "8.10.2024", "Ann Archer Bob Baker", "Ann Archer Bob Baker 0:1", "", "")
    found = user.asked(chess.root, "night")
    assert found.accepted, user.said
    assert "'Baker' is no result\n    → write the result last: 1-0, 0-1 or draw" in user.said[0]
    assert b"white: ann-archer, black: bob-baker, result: 0-1" in found.texts["content/games/chess/2024-10-08.yaml"]


def test_a_new_player_is_called_as_people_are(club: Club) -> None:
    club.passes("new", "player", "--name", "Foo, Fred")
    assert club.read("players/fred-foo").endswith("name: Fred Foo\n")


def test_two_players_of_one_name_have_to_be_told_apart(chess: Club) -> None:
    chess.write("players/ann-archer-2", "name: Ann Archer\ndistinct_from: [ann-archer]\n")
    games = ["--games", "Ann Archer - Bob Baker 1:0"]
    said = chess.fails("new", "night", "--list", "chess", "--date", "2024-10-01", *games)
    assert "2 players on file are called 'Ann Archer'\n    → write the id of the one who is meant" in said
    assert "'ann-archer' or 'ann-archer-2'" in said


def test_an_event_has_a_life(club: Club) -> None:
    event = ["--name", "Autumn Cup", "--system", "sum-of-squares", "--start", "2024-03-02", "--rounds", "2"]
    club.passes("new", "event", *event, "--status", "running", "--decided-by", "round 2")
    text = club.read("tournaments/autumn-cup/event")
    assert text.endswith("start: 2024-03-02\nstatus: running\nrounds: 2\nterms: {decided_by: round 2}\n")
    board = ["--event", "autumn-cup", "--round", "1", "--table", "a", "--ending", "in-play"]
    board += ["--austria", "ann-archer, 6"]
    club.passes("new", "board", *board, "--england", "cleo-cole, 5")
    assert "ending: in-play\n" in club.read("tournaments/autumn-cup/r1-a")
    assert club.is_sound()


def test_events_and_boards(club: Club) -> None:
    event = ["--name", "Spring Open 2025", "--system", "daanz-squares", "--start", "2025-03-15", "--compare", "armada"]
    club.passes("new", "event", *event)
    names = ["Ann Hill", "Bob Lee", "Cy Dow", "Dee Fox", "Eve Gray", "Fay Holt", "Gus Ives"]
    for name in names:
        club.passes("new", "player", "--name", name)
    powers = ["austria", "england", "france", "germany", "italy", "russia", "turkey"]
    seats = [
        part
        for power, name, rest in zip(powers, names, ["12", "12", "10", "1904", "1905", "1905", "1906"], strict=True)
        for part in (f"--{power}", f"{name.lower().replace(' ', '-')}, {rest}")
    ]
    board = ["--event", "spring-open-2025", "--round", "1", "--table", "a", "--ending", "draw", "--last-year", "1907"]
    club.passes("new", "board", *board, *seats)
    assert "compare: [armada]" in club.read("tournaments/spring-open-2025/event")
    assert "  germany: {player: dee-fox, eliminated: 1904}" in (club.read("tournaments/spring-open-2025/r1-a"))
    assert "Round: content/tournaments/spring-open-2025/r1-a.yaml is on file" in club.fails(
        "new", "board", *board, *seats
    )
    club.fails("new", "board", *board, *seats, "--board", "event")  # this name is the event's own
    assert club.is_sound()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["player", "--name", "A\nB: c"], "cannot be"),
        (["player", "--name", "A", "--id", "../../x"], "'../../x' is no id for a player"),
        (["player", "--name", "李雷"], "none can be made from this name, so give one"),
        (["player", "--name", "A", "--id", "a/b"], "is no id"),
        (["player", "--name", "Con"], "choose another 'id', such as con-1"),
        (
            ["event", *["--name", "A", "--id", "lpt1", "--system", "armada", "--start", "2024-01-01"]],
            "'lpt1' cannot be an id",
        ),
        (["player", "--name", "A", "--id", "A"], "is no id"),
        (["player", "--name", "A", "--id", "a" * 81], "is no id"),
        (["player", "--name", "A\x1b[2J"], "invisible character"),
        (["player", "--name", "A\udcff"], "not stored as UTF-8"),
        (["player", "--name", "A\u202eB"], "invisible character"),
        (["player", "--name", "A" * 81], "81 characters"),
        (["player", "--name", "Ann Archer"], "Name: content/players/ann-archer.yaml is on file already"),
        (["player", "--name", "日本"], "is no id"),
        (["player", "--name", "A", "--country", "us"], "'country' cannot be 'us'"),
        (["event", "--name", "A", *EVENT, "--system", "nim"], "nim"),
        (["board", "--event", "../logs", "--round", "1"], "no event '../logs'"),
        (["game", "--list", "squares", "--started", "2024-01-01"], "no list 'squares'"),
        (["game", "--list", "x/../..", "--started", "2024-01-01"], "no list 'x/../..'"),
        (["entry", *GAME, "--own-units", "x"], "'x' is no number of units"),
        (["entry", *GAME, "--list", "../x"], "no list '../x'"),
    ],
)
def test_nothing_wrong_is_written(arguments: list[str], message: str, club: Club) -> None:
    assert message in club.fails("new", *arguments)


@pytest.mark.parametrize(
    "note", ["---", "- a", "a: b", "# x", "'", "{}", "null", "3", "x " * 249, "two\nlines", "!a &b *c"]
)
def test_hostile_notes_stay_texts(note: str, club: Club) -> None:
    club.passes("new", "entry", *GAME, "--attrition", "10-9", "--bonus", "4-3", f"--note={note}")
    value, problems = schemas.parse((club.root / f"content/{ENTRY}.yaml").read_bytes(), "")
    assert (problems, value["game"]["note"]) == ([], note.strip())
    assert club.is_sound()


def test_a_log_that_cannot_be_read_does_not_grow(club: Club) -> None:
    add(club.root / "content/logs/ann-archer/01.yaml", "oops\n")
    game = ["ann-archer" if one == "cleo-cole" else "cleo-cole" if one == "ann-archer" else one for one in GAME]
    assert "01.yaml" in club.fails("new", "entry", *game, "--attrition", "10-9", "--bonus", "4-3")


@pytest.mark.parametrize("last", ["yes", "no", "ctrl-c"])
def test_at_a_real_terminal(last: str, club: Club) -> None:
    pty = pytest.importorskip("pty")
    terminal, inner = pty.openpty()
    program = "import sys; from masterlist.cli import main; sys.exit(main())"
    arguments = ["--root", str(club.root), "new", "player", "--name", "Dan Dale"]
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
    assert (club.root / "content/players/dan-dale.yaml").exists() == (last == "yes")
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


def test_a_damaged_cache_changes_no_message(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """All is asked once more then, without it."""
    wrong = ["entry", *GAME, "--note", "x" * 501]
    said = club.fails("new", *wrong)
    calls = 0

    def damaged(*arguments: Any, **options: Any) -> Looked:
        nonlocal calls
        calls += 1
        if calls == 1:
            raise Damaged("a value is not what was stored")
        return checked(*arguments, **options)

    monkeypatch.setattr(sheet, "checked", damaged)
    assert club.fails("new", *wrong) == said
    assert calls == 4  # the site on file, and once more; then the site without the drafts and with them
