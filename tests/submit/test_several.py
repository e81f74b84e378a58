"""Several results in one text: an event with its boards, its new players, and games of logs."""

import pytest

from tests.submit.conftest import Club
from tests.submit.test_issues import _accepted, _refused, boards  # noqa: F401  a fixture

SEATS = """seats:
  austria: {player: ann-hill, centres: 14}
  england: {player: bob-lee, centres: 10}
  france: {player: cy-dow, centres: 6}
  germany: {player: dee-fox, centres: 4}
  italy: {player: eve-gray, eliminated: 1904}
  russia: {player: zoe-new, eliminated: 1905}
  turkey: {player: gus-ives, eliminated: 1905}
"""
BOARD = f"round: 1\ntable: a\nlast_year: 1908\nending: draw\n{SEATS}"
EVENT = "name: Autumn Cup\nsystem: daanz-squares\nstart: 2024-09-14\nend: 2024-09-15\nstatus: final\n"
TEXT = f"""\
# content/tournaments/autumn-cup/r1-a.yaml
{BOARD}
# content/tournaments/autumn-cup/event.yaml
{EVENT}
# content/players/zoe-new.yaml
name: Zoe New

"""


@pytest.mark.parametrize("wrapped", ["```yaml\n{}\n```", "{}"])
def test_an_event_with_its_boards_is_one_submission(boards: Club, wrapped: str) -> None:  # noqa: F811
    """In any order: what mentions an event or a player may stand before it."""
    words, _ = _accepted(boards, "results", {"files": wrapped.format(TEXT)})
    assert words["paths"] == [
        "content/players/zoe-new.yaml",
        "content/tournaments/autumn-cup/event.yaml",
        "content/tournaments/autumn-cup/r1-a.yaml",
    ]
    assert words["title"] == "Add the event autumn-cup with 1 board"
    assert words["branch"] == "submit/issue-12-event-autumn-cup"
    assert words["body"].count("The issue was opened by") == 2, "once for the player, once for all else"
    assert boards.run("check")[0] == 0


def test_a_player_and_a_game_of_theirs_are_one_submission(club: Club) -> None:
    game = "{date: 2024-03-09, opponent: ann-archer, result: won-major, bonus: 1-1}"
    player = "# content/players/zoe-new.yaml\nname: Zoe New\n"
    entry = f"# content/logs/zoe-new/2024-03-09-ann-archer.yaml\nplayer: zoe-new\nlist: squares\ngame: {game}\n"
    words, _ = _accepted(club, "results", {"files": player + entry})
    assert "The player file of `zoe-new` names no `github:` user" in words["body"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("_No response_", "nothing is filled in"),
        ("name: X", "no file is named here"),
        ("# content/../../etc/passwd\nname: X", "is no file that can be handed in"),
        ("# content/site.yaml\ntitle: Mine", "'content/site.yaml' is no file that can be handed in"),
        ("# content/pages/x.md\nHello", "is no file that can be handed in"),
        ("# content/players/x.yaml", "error: content/players/x.yaml:1:1: "),
        ("# content/players/x.yaml\n- name", "this is not what the submit page writes"),
        ("# content/players/x.yaml\nname: a: b", "content/players/x.yaml:1"),
        ("# content/players/ann-hill.yaml\nname: Ann", "content/players/ann-hill.yaml is on file already"),
        (TEXT + "# content/players/zoe-new.yaml\nname: Zoe", "content/players/zoe-new.yaml is on file already"),
        (TEXT.replace("name: Zoe New", ""), "error: content/players/zoe-new.yaml:1:1: "),
        (TEXT.replace("centres: 14", "centres: 15"), "add up to 35"),
    ],
)
def test_what_is_wrong_is_reported_and_nothing_is_written(boards: Club, text: str, message: str) -> None:  # noqa: F811
    assert message in _refused(boards, "results", {"files": text})


def test_a_text_that_was_downloaded_is_imported(boards: Club) -> None:  # noqa: F811
    sheet = TEXT.replace("\n", "\r\n")
    assert "content/tournaments/autumn-cup/r1-a.yaml: would be written" in boards.imports(sheet, "--dry-run")[1]
    boards.takes(sheet)
    assert boards.run("check")[0] == 0
    assert "is on file already" in boards.refuses(sheet)


def test_games_of_a_day_are_named_by_their_list_and_day(nights: Club) -> None:
    night = "date: 2024-10-01\ngames:\n  - {white: ann-archer, black: bob-baker, result: draw}\n"
    text = f"# content/games/chess/2024-10-01-juniors.yaml\n{night}"
    words, written = _accepted(nights, "results", {"files": text})
    assert (words["paths"], written) == (["content/games/chess/2024-10-01-juniors.yaml"], night)
