"""Issues opened with a form: read as the form is, judged as check judges, and harmless whatever stands in them."""

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from masterlist.submit.issue import FORMS, body, handled
from tests.examples import examples
from tests.small import TESTS, add
from tests.submit.conftest import Club

GAME = {"player": "cleo-cole", "date": "2024-03-09", "opponent": "ann-archer", "result": "won-attrition"}
GAME |= {"attrition": "10-9", "bonus": "4-3", "signed": "yes", "resigned": "nobody"}
SEATS = {
    "austria": "ann-hill, 12",
    "england": "bob-lee, 12, replaces hal-jones",
    "france": "cy-dow, 10",
    "germany": "dee-fox, 1904",
    "italy": "eve-gray, 1905",
    "russia": "unknown, 1905",
    "turkey": "gus-ives, 1906",
}
BOARD = {"event": "spring-open", "round": "9", "table": "b", "ending": "draw", "last_year": "1907", **SEATS}


def _body(kind: str, answers: dict[str, str]) -> str:
    """An issue's body as GitHub makes it of a form."""
    return "\n\n".join(f"### {field.label}\n\n{answers.get(field.id, '_No response_')}" for field in FORMS[kind])


@pytest.fixture
def boards(club_of: Callable[..., Club]) -> Club:
    return club_of("base_boards")


def _run(club: Club, text: str, kind: str = "game", author: str = "cleo") -> tuple[int, dict[str, Any], str]:
    folder = club.root.parent
    (folder / "body.md").write_bytes(text.encode(errors="surrogateescape"))
    out, report = folder / "out.json", folder / "report.md"
    arguments = ["--body", str(folder / "body.md"), "--author", author, "--number", "12", "--kind", kind]
    status, _ = club.run("import-issue", *arguments, "--json", str(out), "--report", str(report))
    return status, json.loads(out.read_text("utf-8")), report.read_text("utf-8")


def _accepted(club: Club, kind: str, answers: dict[str, str], author: str = "cleo") -> tuple[dict[str, Any], str]:
    """The words for the pull request of a form that is in order, and the text of the first file."""
    status, words, report = _run(club, _body(kind, answers), kind, author)
    assert status == 0, report
    return words, club.read(words["paths"][0].removeprefix("content/").removesuffix(".yaml"))


def _refused(club: Club, kind: str, answers: dict[str, str]) -> str:
    """The report of a form with faults, of which nothing is written."""
    before = club.files()
    status, words, report = _run(club, _body(kind, answers), kind)
    assert (status, words["written"], words["paths"], club.files() == before) == (1, False, [], True), report
    return report


def test_a_game_becomes_an_entry(club: Club) -> None:
    status, words, _ = _run(club, _body("game", GAME).replace("\n", "\r\n"))
    assert (status, words["written"]) == (0, True)
    assert words["paths"] == ["content/logs/cleo-cole/2024-03-09-ann-archer.yaml"]
    assert words["branch"] == "submit/issue-12-cleo-cole-2024-03-09"
    assert words["title"] == words["message"] == "Add a game of cleo-cole against ann-archer on 2024-03-09"
    assert "Closes #12." in words["body"]
    assert club.read("logs/cleo-cole/2024-03-09-ann-archer").endswith(", bonus: 4-3, signed: true}\n")
    assert club.is_sound()
    assert "the same game stands at" in _refused(club, "game", GAME)


def test_resignations_and_units(club: Club) -> None:
    units = {"own_units": "5 infantry, 2 cavalry and 2 art", "opponent_units": "6 Infantry"}
    end = {"resigned": "my opponent resigned", "answer": "denied", "reached": "nothing higher"}
    then = {"resignation_attrition": "7-4", "resignation_bonus": "2-1"}
    _, text = _accepted(club, "game", {**GAME, "attrition": "", "bonus": "", **units, **end, **then})
    assert "own: {infantry: 5, cavalry: 2, artillery: 2}\n" in text
    assert "resignation: {by: opponent, answer: denied, reached: none, attrition: 7-4, bonus: 2-1}\n" in text


def test_a_board(boards: Club) -> None:
    words, text = _accepted(boards, "board", BOARD)
    assert words["paths"] == ["content/tournaments/spring-open/r9-b.yaml"]
    assert words["title"] == "Add board r9-b of spring-open"
    assert "  england: {player: bob-lee, replaces: hal-jones, centres: 12}\n" in text
    assert "  russia: {eliminated: 1905}\n" in text


NIGHT = {"list": "chess", "date": "2024-10-01", "games": "ann-archer bob-baker 1-0\ncleo-cole v ann-archer 3-1"}


def test_the_games_of_a_day(nights: Club) -> None:
    words, text = _accepted(nights, "night", NIGHT)
    assert words["paths"] == ["content/games/chess/2024-10-01.yaml"]
    assert words["title"] == "Add the games of 2024-10-01 to chess"
    assert words["branch"] == "submit/issue-12-chess-2024-10-01"
    assert "  - {white: ann-archer, black: bob-baker, result: 1-0}\n" in text
    assert "  - {one: cleo-cole, two: ann-archer, score: 3-1}\n" in text
    assert nights.run("fmt", "--check")[0] == 0


def test_games_of_a_day_that_the_submit_page_wrote(nights: Club) -> None:
    yaml_ = "date: 2024-10-01\ngames:\n  - {white: ann-archer, black: bob-baker, result: draw}\n"
    answers = {**NIGHT, "games": "whatever", "word": "juniors", "yaml": f"```yaml\n{yaml_}```"}
    words, text = _accepted(nights, "night", answers)
    assert (words["paths"], text) == (["content/games/chess/2024-10-01-juniors.yaml"], yaml_)


def test_games_of_a_day_in_peoples_own_words(nights: Club) -> None:
    """Names, dates and results as `import` reads them; a comma stands between games, or within a name or a figure."""
    add(nights.root / "content/site.yaml", "language: de\n")
    games = (
        "Ann Archer - Bob Baker 1:0, cleo-cole – ann archer ½\n"
        "Archer, Ann gegen Baker, Bob 0 : 1; Cleo Cole Bob Baker Remis\n"
        "Ann Archer Cleo Cole 2,5:0,5; Bob Baker v Cleo Cole 3-1"
    )
    _, text = _accepted(nights, "night", {"list": "club CHESS", "date": "2.10.2024", "games": games})
    assert text.partition("games:\n")[2] == (
        "  - {white: ann-archer, black: bob-baker, result: 1-0}\n"
        "  - {white: cleo-cole, black: ann-archer, result: draw}\n"
        "  - {white: ann-archer, black: bob-baker, result: 0-1}\n"
        "  - {white: cleo-cole, black: bob-baker, result: draw}\n"
        "  - {one: ann-archer, two: cleo-cole, score: 2.5-0.5}\n"
        "  - {one: bob-baker, two: cleo-cole, score: 3-1}\n"
    )
    answers = {"list": "chess", "date": "3/10/2024", "games": "Ann Archer - Bob Baker 1:0"}
    assert _accepted(nights, "night", answers)[0]["paths"] == ["content/games/chess/2024-10-03.yaml"]


def test_a_game_of_ones_own_log_in_peoples_own_words(nights: Club) -> None:
    answers = {"player": "Cleo Cole", "date": "9. März 2024", "opponent": "Archer, Ann", "result": "0:1"}
    _, text = _accepted(nights, "game", {**answers, "list": "Club chess", "signed": "oui"})
    game = "{date: 2024-03-09, opponent: ann-archer, result: lost, signed: true}"
    assert text == f"player: cleo-cole\nlist: chess\ngame: {game}\n"


def test_a_player(club: Club) -> None:
    aka = "Deirdre Fox, D. Fox"
    answers = {"name": "Dee Fox", "aka": aka, "club": "deer-valley", "country": "US", "github": "Deefox"}
    words, text = _accepted(club, "player", answers, author="deefox")
    assert words["paths"] == ["content/players/dee-fox.yaml"]
    assert words["title"] == "Add the player dee-fox"
    assert words["branch"] == "submit/issue-12-player-dee-fox"
    assert "whose account the file names as the player's own" in words["body"]
    assert text == "name: Dee Fox\naka: [Deirdre Fox, D. Fox]\nclub: deer-valley\ncountry: US\ngithub: Deefox\n"
    assert club.run("fmt", "--check")[0] == 0


def test_an_account_of_another_person_is_noted(club: Club) -> None:
    words, _ = _accepted(club, "player", {"name": "Dee Fox", "github": "deefox"}, author="mallory")
    assert "> **Note:** The issue was opened by `mallory`, but the file says `github: deefox`." in words["body"]
    words, _ = _accepted(club, "player", {"name": "Dee Fox", "id": "dee-fox-2"}, author="mallory")
    assert "names no `github:` user" in words["body"]


def test_a_list_in_the_place_of_the_event_makes_a_rated_game(boards: Club) -> None:
    rated = {**BOARD, "event": "armada", "round": "", "started": "2024-03-02", "finished": "2024-03-03"}
    rated["russia"] = "fay-holt, 1905"
    assert _accepted(boards, "board", rated)[0]["paths"] == ["content/games/armada/2024-03-02.yaml"]
    del rated["started"]
    assert "First day" in _refused(boards, "board", rated)


@pytest.mark.parametrize("wrapped", ["```yaml\n{}\n```", "{}"])
def test_pasted_yaml_counts(wrapped: str, club: Club) -> None:
    text = "player: x\nlist: squares\ngame:\n  date: 2024-03-10\n  opponent: ann-archer\n  result: draw\n  bonus: 2-2"
    words, _ = _accepted(club, "game", {**GAME, "yaml": wrapped.format(text)})
    assert words["title"].endswith("2024-03-10")
    assert words["paths"] == ["content/logs/cleo-cole/2024-03-10-ann-archer.yaml"], "the form says whose it is"


# Several results in one text: an event with its boards, its new players, and games of logs.
SEVERAL_SEATS = """seats:
  austria: {player: ann-hill, centres: 14}
  england: {player: bob-lee, centres: 10}
  france: {player: cy-dow, centres: 6}
  germany: {player: dee-fox, centres: 4}
  italy: {player: eve-gray, eliminated: 1904}
  russia: {player: zoe-new, eliminated: 1905}
  turkey: {player: gus-ives, eliminated: 1905}
"""
SEVERAL_BOARD = f"round: 1\ntable: a\nlast_year: 1908\nending: draw\n{SEVERAL_SEATS}"
SEVERAL_EVENT = "name: Autumn Cup\nsystem: daanz-squares\nstart: 2024-09-14\nend: 2024-09-15\nstatus: final\n"
SEVERAL = f"""\
# content/tournaments/autumn-cup/r1-a.yaml
{SEVERAL_BOARD}
# content/tournaments/autumn-cup/event.yaml
{SEVERAL_EVENT}
# content/players/zoe-new.yaml
name: Zoe New

"""


@pytest.mark.parametrize("wrapped", ["```yaml\n{}\n```", "{}"])
def test_an_event_with_its_boards_is_one_submission(boards: Club, wrapped: str) -> None:
    """In any order: what mentions an event or a player may stand before it."""
    words, _ = _accepted(boards, "results", {"files": wrapped.format(SEVERAL)})
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


def test_a_text_that_was_downloaded_is_imported(boards: Club) -> None:
    sheet = SEVERAL.replace("\n", "\r\n")
    assert "content/tournaments/autumn-cup/r1-a.yaml: would be written" in boards.imports(sheet, "--dry-run")[1]
    boards.takes(sheet)
    assert boards.run("check")[0] == 0
    assert "is on file already" in boards.refuses(sheet)


def test_games_of_a_day_are_named_by_their_list_and_day(nights: Club) -> None:
    night = "date: 2024-10-01\ngames:\n  - {white: ann-archer, black: bob-baker, result: draw}\n"
    text = f"# content/games/chess/2024-10-01-juniors.yaml\n{night}"
    words, written = _accepted(nights, "results", {"files": text})
    assert (words["paths"], written) == (["content/games/chess/2024-10-01-juniors.yaml"], night)


def _yaml(text: str) -> dict[str, str]:
    return {"yaml": f"```yaml\n{text}\n```"}


REFUSED: dict[str, list[tuple[dict[str, str], str]]] = {
    "night": [
        ({"list": "ches"}, "Rating list: no list"),
        ({"games": "ann-archer bob-baker"}, "Games: 'ann-archer bob-baker' has no result\n  → write the result last"),
        ({"games": "ann-archer bob-baker 1-x"}, "Games: '1-x' is no result\n  → write the result last: 1-0"),
        ({"games": "Ann Archer Bob Bakr 1-0"}, "Games: it is not clear which two players 'Ann Archer Bob Bakr' names"),
        ({"games": "Ann Archer - Bob Bakr 1-0"}, "no player 'Bob Bakr' is on file\n  → did you mean 'bob-baker'?"),
        ({"games": "Ann Archer - Zed 1-0"}, "Games: no player 'Zed' is on file\n  → check the spelling"),
        ({"games": "Ann Archer - Bob Baker +/-"}, "'+/-' says that the game was not played\n  → leave the game out"),
        ({"games": "ann-archer bob-baker 1-0 w.o."}, "Games: '1-0 w.o.' says that the game was not played"),
        ({"games": "ann-archer bob-baker 0-0"}, "a score of 0-0 is written: draw"),
        ({"games": "ann-archer spielfrei 1-0"}, "Games: 'spielfrei' is no player: the game was not played"),
        ({"games": "ann-archer > = bob-baker"}, "lacks a player"),
        ({"games": "ann-archer bob-bakr 1-0"}, "did you mean 'bob-baker'?"),
        ({"date": "1 October"}, "Day of the games: "),
    ],
    "player": [
        ({}, "Name: nothing is filled in"),
        ({"name": "Ann Archer"}, "content/players/ann-archer.yaml is on file already"),
        ({"name": "Dee Fox", "club": "deer-valey"}, "did you mean 'deer-valley'?"),
        ({"name": "Dee Fox", "country": "usa"}, "Country: 'country' cannot be 'usa'"),
        ({"name": "李小龙"}, "none can be made from this name"),
    ],
    "game": [
        ({"player": "cleo-col"}, "Your player id: no player 'cleo-col' is on file\n  → did you mean 'cleo-cole'?"),
        ({"player": "_No response_"}, "Your player id: nothing is filled in"),
        ({"player": "../../etc/passwd"}, "no player '../../etc/passwd'"),
        ({"date": "39.03.2024"}, "Date of the game: 'date' is '39.03.2024', which is no date"),
        ({"date": "9/3/2024"}, "Date of the game: '9/3/2024' could be either of two days\n  → write year-month-day"),
        ({"date": "2999-01-01"}, "in the future"),
        ({"opponent": "Ann Archerr"}, "Opponent: no player 'Ann Archerr' is on file\n  → did you mean 'ann-archer'?"),
        ({"opponent": "cleo-cole"}, "own opponent"),
        ({"opponent": "@everyone"}, "error: Opponent: no player '@everyone' is on file"),
        ({"result": "beaten"}, "Result, as you see it: 'result' cannot be 'beaten'"),
        ({"result": "won"}, "Result, as you see it: 'won' does not say which victory it was"),
        ({"attrition": "3-2"}, "no attrition victory"),
        ({"own_units": "5 tanks"}, "'5 tanks' is no number of units"),
        ({"own_units": "5 infantry, 5 inf"}, "the same kind of units stands there twice"),
        ({"signed": "perhaps"}, "'signed' must be true or false"),
        ({"note": "a\x1b[31mb"}, "invisible character"),
        ({"note": "x" * 501}, "'note' has 501 characters"),
        ({"note": "\udcff"}, "not stored as UTF-8"),
        ({"list": "squares\n--- \nx"}, "no list"),
        (_yaml("a: b: c"), "a second colon"),
        (_yaml("- a\n- b"), "not one entry"),
        (_yaml("date: &x 2024-01-01"), "anchor"),
        (_yaml("!!python/object:os.system x"), "tag"),
        (_yaml("date: 2024-01-01\n---\na: 1"), "second document"),
        (_yaml("x"), "is a text without a key"),
        (_yaml("game:\n  date: 2024-01-32"), "no date"),
        (_yaml("games:\n  - date: 2024-01-31"), "not one entry"),
    ],
    "results": [
        ({"files": "_No response_"}, "nothing is filled in"),
        ({"files": "name: X"}, "no file is named here"),
        ({"files": "# content/../../etc/passwd\nname: X"}, "is no file that can be handed in"),
        ({"files": "# content/site.yaml\ntitle: Mine"}, "'content/site.yaml' is no file that can be handed in"),
        ({"files": "# content/pages/x.md\nHello"}, "is no file that can be handed in"),
        ({"files": "# content/players/x.yaml"}, "error: content/players/x.yaml:1:1: "),
        ({"files": "# content/players/x.yaml\n- name"}, "this is not what the submit page writes"),
        ({"files": "# content/players/x.yaml\nname: a: b"}, "content/players/x.yaml:1"),
        ({"files": "# content/players/ann-hill.yaml\nname: Ann"}, "content/players/ann-hill.yaml is on file already"),
        (
            {"files": SEVERAL + "# content/players/zoe-new.yaml\nname: Zoe"},
            "content/players/zoe-new.yaml is on file already",
        ),
        ({"files": SEVERAL.replace("name: Zoe New", "")}, "error: content/players/zoe-new.yaml:1:1: "),
        ({"files": SEVERAL.replace("centres: 14", "centres: 15")}, "add up to 35"),
    ],
}
GOOD = {"game": GAME, "night": NIGHT}
SITES = {"night": ("base", "base_nights"), "results": ("base_boards",)}


@pytest.mark.parametrize(
    ("kind", "answers", "message"), [(kind, *case) for kind, cases in REFUSED.items() for case in cases]
)
def test_what_is_wrong_is_reported(
    kind: str, answers: dict[str, str], message: str, club_of: Callable[..., Club]
) -> None:
    club = club_of(*SITES.get(kind, ("base",)))
    assert message in _refused(club, kind, {**GOOD.get(kind, {}), **answers}).replace("\\", "").replace("`", "'")


def test_a_heading_that_was_removed(club: Club) -> None:
    status, _, report = _run(club, _body("game", GAME).replace("### Opponent", "### Foe"))
    assert (status, "no heading 'Opponent'" in report) == (1, True)


def test_a_text_cannot_pose_as_another_field(club: Club) -> None:
    note = "Nice\n### Opponent\n\nbob-baker\n### Has your opponent signed?\n\nno"
    words, text = _accepted(club, "game", {**GAME, "note": note})
    assert words["title"].count("ann-archer") == 1
    assert "opponent: ann-archer\n" in text


def test_who_opened_it(club: Club) -> None:
    for github, author, note in (
        ("", "cleo", "names no `github:` user"),
        ("github: cleo", "CLEO", "who is `cleo-cole` by their player file"),
        ("github: cleo", "mallory", "**Note:** The issue was opened by `mallory`"),
    ):
        club.write("players/cleo-cole", f"name: Cleo Cole\n{github}\n")
        assert note in _accepted(club, "game", GAME, author)[0]["body"]
        shutil.rmtree(club.root / "content/logs/cleo-cole")


@pytest.mark.parametrize("author", ["a b", "a`b", "", "-a", "a\n"])
def test_no_login(author: str, club: Club) -> None:
    (club.root / "b.md").write_text("x", "utf-8")
    arguments = ["--body", str(club.root / "b.md"), f"--author={author}", "--number", "1", "--kind", "game"]
    status, printed = club.run("import-issue", *arguments)
    assert (status, "no user name of GitHub" in printed) == (2, True)


MARKS = ["@everyone", "#1", "```", "````\n", "<script>", "![x](y)", "</details>", "\n### Opponent\n", "$(id)", "`id`"]
SIGNS = [";rm", "---", "\n", "::error::", "x", "- ", ": ", "&a", "*a", "{{", "~~~", "https://x.example", "../"]
HOSTILE = st.lists(st.sampled_from([*MARKS, *SIGNS]), max_size=12).map("".join)


@settings(max_examples=examples(20))
@given(answers=st.dictionaries(st.sampled_from([field.id for field in FORMS["game"]]), HOSTILE, min_size=1, max_size=4))
def test_hostile_bodies_do_no_harm(base_site: Path, answers: dict[str, str]) -> None:
    text = _body("game", {**GAME, **answers}).encode()
    found, report, pull = handled(base_site, text, "game", "cleo", 12)
    for text_shown in filter(None, (report, pull["body"])):
        outside = _outside_of_fences(text_shown)
        assert not re.search(r"@|<|\]\(|::|https?:|\$\(|#(?!12\b)", outside), text_shown
    if pull["branch"]:
        assert re.fullmatch(r"[a-z0-9/-]+", pull["branch"])
        assert re.fullmatch(r"[A-Za-z0-9 -]+", pull["title"])
        assert all(re.fullmatch(r"content/logs/[a-z0-9/-]+\.yaml", name) for name in found.texts)
    else:
        assert not found.texts


def _outside_of_fences(markdown: str) -> str:
    """What a reader of Markdown takes for text and not for code."""
    outside, fence = [], ""
    for line in markdown.split("\n"):
        ticks = re.match("`{3,}", line)
        if fence:
            if re.fullmatch(f"`{{{len(fence)},}} *", line):
                fence = ""
        elif ticks:
            fence = ticks[0]
        else:
            outside.append(line)
    assert not fence
    return "\n".join(outside)


def test_reports_are_capped(boards: Club) -> None:
    chart = "\n".join(f"{year}: 99 99 99 99 99 99 99" for year in range(1901, 2000))
    report = _refused(boards, "board", {**BOARD, "chart": chart})
    assert "more" in report
    assert len(report) < 30_000


@pytest.mark.parametrize("kind", FORMS)
def test_the_forms_are_what_is_read(kind: str) -> None:
    form = yaml.safe_load((TESTS.parent / f".github/ISSUE_TEMPLATE/{kind}.yml").read_text("utf-8"))
    assert form["labels"] == [f"submit-{kind}"]
    asked = [part for part in form["body"] if part["type"] != "markdown"]
    assert [part["id"] for part in asked] == [field.id for field in FORMS[kind]]
    for part, field in zip(asked, FORMS[kind], strict=True):
        assert part["attributes"]["label"] == field.label
        assert tuple(part["attributes"].get("options", ())) == field.choices
        assert part.get("validations", {}).get("required", False) == field.required
        assert (part["type"] == "dropdown") == bool(field.choices)
    labels = [field.label for field in FORMS[kind]]
    assert len({*labels}) == len(labels)
    answers, _ = body(_body(kind, {field.id: f"[{field.id}]" for field in FORMS[kind]}), kind)
    assert {id_: text for id_, (text, _) in answers.items()} == {field.id: f"[{field.id}]" for field in FORMS[kind]}
