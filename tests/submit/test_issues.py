"""Issues opened with a form: read as the form is, judged as check judges, and harmless whatever stands in them."""

import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from masterlist.cli import main
from masterlist.submit.drafts import FORMS, body
from masterlist.submit.issue import Issue, handled
from tests.examples import examples

ROOT = Path(__file__).parents[2]
GAME = {
    "player": "cleo-cole",
    "date": "2024-03-09",
    "opponent": "ann-archer",
    "result": "won-attrition",
    "attrition": "10-9",
    "bonus": "4-3",
    "signed": "yes",
    "resigned": "nobody",
}
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
def site(tmp_path: Path) -> Path:
    shutil.copytree(ROOT / "tests/base", tmp_path / "site")
    return tmp_path / "site"


@pytest.fixture
def boards(tmp_path: Path) -> Path:
    shutil.copytree(ROOT / "tests/base_boards", tmp_path / "boards")
    return tmp_path / "boards"


def _run(site: Path, text: str, kind: str = "game", author: str = "cleo") -> tuple[int, dict[str, Any], str]:
    folder = site.parent
    (folder / "body.md").write_bytes(text.encode(errors="surrogateescape"))
    out, told = folder / "out.json", folder / "report.md"
    arguments = ["--body", str(folder / "body.md"), "--author", author, "--number", "12", "--kind", kind]
    status = main(["--root", str(site), "import-issue", *arguments, "--json", str(out), "--report", str(told)])
    return status, json.loads(out.read_text("utf-8")), told.read_text("utf-8")


def test_a_game_becomes_an_entry(site: Path) -> None:
    status, words, _ = _run(site, _body("game", GAME).replace("\n", "\r\n"))
    assert status == 0
    assert words["written"]
    assert words["paths"] == ["content/logs/cleo-cole/2024-03-09-ann-archer.yaml"]
    assert words["branch"] == "submit/issue-12-cleo-cole-2024-03-09"
    assert words["title"] == words["message"] == "Add a game of cleo-cole against ann-archer on 2024-03-09"
    assert "Closes #12." in words["body"]
    assert (site / words["paths"][0]).read_text("utf-8").endswith(", bonus: 4-3, signed: true}\n")
    assert main(["--root", str(site), "check"]) == 0
    assert main(["--root", str(site), "fmt", "--check"]) == 0


def test_resignations_and_units(site: Path) -> None:
    more = {
        **GAME,
        "attrition": "",
        "bonus": "",
        "own_units": "5 infantry, 2 cavalry and 2 art",
        "opponent_units": "6 Infantry",
        "resigned": "my opponent resigned",
        "answer": "denied",
        "reached": "nothing higher",
        "resignation_attrition": "7-4",
        "resignation_bonus": "2-1",
    }
    status, words, told = _run(site, _body("game", more))
    assert status == 0, told
    text = (site / words["paths"][0]).read_text("utf-8")
    assert "own: {infantry: 5, cavalry: 2, artillery: 2}\n" in text
    assert "resignation: {by: opponent, answer: denied, reached: none, attrition: 7-4, bonus: 2-1}\n" in text


def test_a_board(boards: Path) -> None:
    status, words, told = _run(boards, _body("board", BOARD), "board")
    assert status == 0, told
    assert words["paths"] == ["content/tournaments/spring-open/r9-b.yaml"]
    assert words["title"] == "Add board r9-b of spring-open"
    text = (boards / words["paths"][0]).read_text("utf-8")
    assert "  england: {player: bob-lee, replaces: hal-jones, centres: 12}\n" in text
    assert "  russia: {eliminated: 1905}\n" in text


NIGHT = {"list": "chess", "date": "2024-10-01", "games": "ann-archer bob-baker 1-0\ncleo-cole v ann-archer 3-1"}


@pytest.fixture
def chess(site: Path) -> Path:
    shutil.copytree(ROOT / "tests/base_nights", site, dirs_exist_ok=True)
    return site


def test_the_games_of_a_day(chess: Path) -> None:
    status, words, told = _run(chess, _body("night", NIGHT), "night")
    assert status == 0, told
    assert words["paths"] == ["content/games/chess/2024-10-01.yaml"]
    assert words["title"] == "Add the games of 2024-10-01 to chess"
    assert words["branch"] == "submit/issue-12-chess-2024-10-01"
    text = (chess / words["paths"][0]).read_text("utf-8")
    assert "  - {white: ann-archer, black: bob-baker, result: 1-0}\n" in text
    assert "  - {one: cleo-cole, two: ann-archer, score: 3-1}\n" in text
    assert main(["--root", str(chess), "fmt", "--check"]) == 0


def test_games_of_a_day_that_the_submit_page_wrote(chess: Path) -> None:
    yaml_ = "date: 2024-10-01\ngames:\n  - {white: ann-archer, black: bob-baker, result: draw}\n"
    answers = {**NIGHT, "games": "whatever", "word": "juniors", "yaml": f"```yaml\n{yaml_}```"}
    status, words, told = _run(chess, _body("night", answers), "night")
    assert status == 0, told
    assert words["paths"] == ["content/games/chess/2024-10-01-juniors.yaml"]
    assert (chess / words["paths"][0]).read_text("utf-8").endswith(yaml_)


def test_games_of_a_day_in_peoples_own_words(chess: Path) -> None:
    """Names, dates and results as `import` reads them; a comma stands between games, or within a name or a figure."""
    settings = chess / "content/site.yaml"
    settings.write_text(f"{settings.read_text('utf-8')}language: de\n", "utf-8")
    told_games = (
        "Ann Archer - Bob Baker 1:0, cleo-cole – ann archer ½\n"
        "Archer, Ann gegen Baker, Bob 0 : 1; Cleo Cole Bob Baker Remis\n"
        "Ann Archer Cleo Cole 2,5:0,5; Bob Baker v Cleo Cole 3-1"
    )
    answers = {"list": "club CHESS", "date": "2.10.2024", "games": told_games}
    status, _, told = _run(chess, _body("night", answers), "night")
    assert status == 0, told
    assert (chess / "content/games/chess/2024-10-02.yaml").read_text("utf-8").partition("games:\n")[2] == (
        "  - {white: ann-archer, black: bob-baker, result: 1-0}\n"
        "  - {white: cleo-cole, black: ann-archer, result: draw}\n"
        "  - {white: ann-archer, black: bob-baker, result: 0-1}\n"
        "  - {white: cleo-cole, black: bob-baker, result: draw}\n"
        "  - {one: ann-archer, two: cleo-cole, score: 2.5-0.5}\n"
        "  - {one: bob-baker, two: cleo-cole, score: 3-1}\n"
    )
    answers = {"list": "chess", "date": "3/10/2024", "games": "Ann Archer - Bob Baker 1:0"}
    assert _run(chess, _body("night", answers), "night")[1]["paths"] == ["content/games/chess/2024-10-03.yaml"]


def test_a_game_of_ones_own_log_in_peoples_own_words(chess: Path) -> None:
    answers = {"player": "Cleo Cole", "date": "9. März 2024", "opponent": "Archer, Ann", "result": "0:1"}
    status, words, told = _run(chess, _body("game", {**answers, "list": "Club chess", "signed": "oui"}))
    assert status == 0, told
    assert (chess / words["paths"][0]).read_text("utf-8").partition("\n")[2] == (
        "player: cleo-cole\nlist: chess\ngame: {date: 2024-03-09, opponent: ann-archer, result: lost, signed: true}\n"
    )


@pytest.mark.parametrize(
    ("answers", "said"),
    [
        ({"list": "ches"}, "Rating list: no list"),
        (
            {"games": "ann-archer bob-baker"},
            "Games: 'ann-archer bob-baker' has no result\n  → write the result last",
        ),
        ({"games": "ann-archer bob-baker 1-x"}, "Games: '1-x' is no result\n  → write the result last: 1-0"),
        ({"games": "Ann Archer Bob Bakr 1-0"}, "Games: it is not clear which two players 'Ann Archer Bob Bakr' names"),
        (
            {"games": "Ann Archer - Bob Bakr 1-0"},
            "no player 'Bob Bakr' is on file\n  → did you mean 'bob-baker'?",
        ),
        ({"games": "Ann Archer - Zed 1-0"}, "Games: no player 'Zed' is on file\n  → check the spelling"),
        (
            {"games": "Ann Archer - Bob Baker +/-"},
            "'+/-' says that the game was not played\n  → leave the game out",
        ),
        ({"games": "ann-archer bob-baker 1-0 w.o."}, "Games: '1-0 w.o.' says that the game was not played"),
        ({"games": "ann-archer bob-baker 0-0"}, "a score of 0-0 is written: draw"),
        ({"games": "ann-archer spielfrei 1-0"}, "Games: 'spielfrei' is no player: the game was not played"),
        ({"games": "ann-archer > = bob-baker"}, "lacks a player"),
        ({"games": "ann-archer bob-bakr 1-0"}, "did you mean 'bob-baker'?"),
        ({"date": "1 October"}, "Day of the games: "),
    ],
)
def test_games_of_a_day_that_cannot_be_added(chess: Path, answers: dict[str, str], said: str) -> None:
    status, words, told = _run(chess, _body("night", {**NIGHT, **answers}), "night")
    assert (status, words["paths"]) == (1, [])
    assert said in told.replace("\\", "").replace("`", "'")


def test_a_player(site: Path) -> None:
    answers = {
        "name": "Dee Fox",
        "aka": "Deirdre Fox, D. Fox",
        "club": "deer-valley",
        "country": "US",
        "github": "Deefox",
    }
    status, words, told = _run(site, _body("player", answers), "player", author="deefox")
    assert status == 0, told
    assert words["paths"] == ["content/players/dee-fox.yaml"]
    assert words["title"] == "Add the player dee-fox"
    assert words["branch"] == "submit/issue-12-player-dee-fox"
    assert "whose account the file names as the player's own" in words["body"]
    text = (site / words["paths"][0]).read_text("utf-8")
    assert text.endswith("name: Dee Fox\naka: [Deirdre Fox, D. Fox]\nclub: deer-valley\ncountry: US\ngithub: Deefox\n")
    assert main(["--root", str(site), "fmt", "--check"]) == 0


@pytest.mark.parametrize(
    ("answers", "said"),
    [
        ({}, "Name: nothing is filled in"),
        ({"name": "Ann Archer"}, "content/players/ann-archer.yaml is on file already"),
        ({"name": "Dee Fox", "club": "deer-valey"}, "did you mean 'deer-valley'?"),
        ({"name": "Dee Fox", "country": "usa"}, "Country: 'country' cannot be 'usa'"),
        ({"name": "李小龙"}, "none can be made from this name"),
    ],
)
def test_a_player_who_cannot_be_added(site: Path, answers: dict[str, str], said: str) -> None:
    status, words, told = _run(site, _body("player", answers), "player")
    assert (status, words["paths"]) == (1, [])
    assert said in told.replace("\\", "").replace("`", "'")


def test_somebody_else_s_account_is_noted(site: Path) -> None:
    words = _run(site, _body("player", {"name": "Dee Fox", "github": "deefox"}), "player", author="mallory")[1]
    assert "> **Note:** The issue was opened by `mallory`, but the file says `github: deefox`." in words["body"]
    shutil.rmtree(site / "content/players")
    shutil.copytree(ROOT / "tests/base/content/players", site / "content/players")
    words = _run(site, _body("player", {"name": "Dee Fox"}), "player", author="mallory")[1]
    assert "names no `github:` user" in words["body"]


def test_a_list_in_the_place_of_the_event_makes_a_rated_game(boards: Path) -> None:
    rated = {**BOARD, "event": "armada", "round": "", "started": "2024-03-02", "finished": "2024-03-03"}
    rated["russia"] = "fay-holt, 1905"
    status, words, told = _run(boards, _body("board", rated), "board")
    assert status == 0, told
    assert words["paths"] == ["content/games/armada/2024-03-02.yaml"]
    del rated["started"]
    assert "First day" in _run(boards, _body("board", rated), "board")[2]


@pytest.mark.parametrize("wrapped", ["```yaml\n{}\n```", "{}"])
def test_pasted_yaml_counts(wrapped: str, site: Path) -> None:
    text = "player: x\nlist: squares\ngame:\n  date: 2024-03-10\n  opponent: ann-archer\n  result: draw\n  bonus: 2-2"
    status, words, told = _run(site, _body("game", {**GAME, "yaml": wrapped.format(text)}))
    assert status == 0, told
    assert words["title"].endswith("2024-03-10")
    assert words["paths"] == ["content/logs/cleo-cole/2024-03-10-ann-archer.yaml"], "the form says whose it is"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a: b: c", "a second colon"),
        ("- a\n- b", "not one entry"),
        ("date: &x 2024-01-01", "anchor"),
        ("!!python/object:os.system x", "tag"),
        ("date: 2024-01-01\n---\na: 1", "second document"),
        ("x", "is a text without a key"),
        ("game:\n  date: 2024-01-32", "no date"),
        ("games:\n  - date: 2024-01-31", "not one entry"),
    ],
)
def test_wrong_yaml(text: str, message: str, site: Path) -> None:
    status, words, told = _run(site, _body("game", {**GAME, "yaml": f"```yaml\n{text}\n```"}))
    assert (status, words["written"], message in told) == (1, False, True), told


@pytest.mark.parametrize(
    ("field", "text", "message"),
    [
        ("player", "cleo-col", "Your player id: no player 'cleo-col' is on file\n  → did you mean 'cleo-cole'?"),
        ("player", "_No response_", "Your player id: nothing is filled in"),
        ("player", "../../etc/passwd", "no player '../../etc/passwd'"),
        ("date", "39.03.2024", "Date of the game: 'date' is '39.03.2024', which is no date"),
        ("date", "9/3/2024", "Date of the game: '9/3/2024' could be either of two days\n  → write year-month-day"),
        ("date", "2999-01-01", "in the future"),
        (
            "opponent",
            "Ann Archerr",
            "Opponent: no player 'Ann Archerr' is on file\n  → did you mean 'ann-archer'?",
        ),
        ("opponent", "cleo-cole", "own opponent"),
        ("opponent", "@everyone", "error: Opponent: no player '@everyone' is on file"),
        ("result", "beaten", "Result, as you see it: 'result' cannot be 'beaten'"),
        ("result", "won", "Result, as you see it: 'won' does not say which victory it was"),
        ("attrition", "3-2", "no attrition victory"),
        ("own_units", "5 tanks", "'5 tanks' is no number of units"),
        ("own_units", "5 infantry, 5 inf", "the same kind of units stands there twice"),
        ("signed", "perhaps", "'signed' must be true or false"),
        ("note", "a\x1b[31mb", "invisible character"),
        ("note", "x" * 501, "'note' has 501 characters"),
        ("note", "\udcff", "not stored as UTF-8"),
        ("list", "squares\n--- \nx", "no list"),
    ],
)
def test_what_is_wrong_is_told(field: str, text: str, message: str, site: Path) -> None:
    before = sorted((site / "content").rglob("*"))
    status, words, told = _run(site, _body("game", {**GAME, field: text}))
    assert (status, words["written"], words["paths"]) == (1, False, [])
    assert message in told
    assert sorted((site / "content").rglob("*")) == before


def test_a_game_twice_is_refused(site: Path) -> None:
    text = _body("game", GAME)
    assert _run(site, text)[0] == 0
    assert "the same game stands at" in _run(site, text)[2]


def test_a_heading_that_was_removed(site: Path) -> None:
    status, _, told = _run(site, _body("game", GAME).replace("### Opponent", "### Foe"))
    assert (status, "no heading 'Opponent'" in told) == (1, True)


def test_a_text_cannot_pose_as_another_field(site: Path) -> None:
    note = "Nice\n### Opponent\n\nbob-baker\n### Has your opponent signed?\n\nno"
    status, words, _ = _run(site, _body("game", {**GAME, "note": note}))
    assert (status, words["title"].count("ann-archer")) == (0, 1)
    assert "opponent: ann-archer\n" in (site / words["paths"][0]).read_text("utf-8")


def test_who_opened_it(site: Path) -> None:
    player = site / "content/players/cleo-cole.yaml"
    for github, author, told in (
        ("", "cleo", "names no `github:` user"),
        ("github: cleo", "CLEO", "who is `cleo-cole` by their player file"),
        ("github: cleo", "mallory", "**Note:** The issue was opened by `mallory`"),
    ):
        player.write_text(f"name: Cleo Cole\n{github}\n", "utf-8")
        assert told in _run(site, _body("game", GAME), author=author)[1]["body"]
        shutil.rmtree(site / "content/logs/cleo-cole")


@pytest.mark.parametrize("author", ["a b", "a`b", "", "-a", "a\n"])
def test_no_login(author: str, site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (site / "b.md").write_text("x", "utf-8")
    arguments = ["--body", str(site / "b.md"), f"--author={author}", "--number", "1", "--kind", "game"]
    assert main(["--root", str(site), "import-issue", *arguments]) == 2
    assert "no user name of GitHub" in capsys.readouterr().err


HOSTILE = st.lists(
    st.sampled_from(
        [
            *[
                "@everyone",
                "#1",
                "```",
                "````\n",
                "<script>",
                "![x](y)",
                "</details>",
                "\n### Opponent\n",
                "$(id)",
                "`id`",
            ],
            *[";rm", "---", "\n", "::error::", "x", "- ", ": ", "&a", "*a", "{{", "~~~", "https://x.example", "../"],
        ]
    ),
    max_size=12,
).map("".join)


@settings(max_examples=examples(20))
@given(answers=st.dictionaries(st.sampled_from([field.id for field in FORMS["game"]]), HOSTILE, min_size=1, max_size=4))
def test_hostile_bodies_do_no_harm(base_site: Path, answers: dict[str, str]) -> None:
    text = _body("game", {**GAME, **answers}).encode()
    done = handled(base_site, Issue(text, "cleo", 12, "game"))
    for told in filter(None, (done.report, done.words and done.words.body)):
        outside = _outside_of_fences(told)
        assert not re.search(r"@|<|\]\(|::|https?:|\$\(|#(?!12\b)", outside), told
    if done.words:
        assert re.fullmatch(r"[a-z0-9/-]+", done.words.branch)
        assert re.fullmatch(r"[A-Za-z0-9 -]+", done.words.title)
        assert all(re.fullmatch(r"content/logs/[a-z0-9/-]+\.yaml", name) for name in done.outcome.texts)
    else:
        assert not done.outcome.texts


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


def test_reports_are_capped(boards: Path) -> None:
    chart = "\n".join(f"{year}: 99 99 99 99 99 99 99" for year in range(1901, 2000))
    told = _run(boards, _body("board", {**BOARD, "chart": chart}), "board")[2]
    assert "more" in told
    assert len(told) < 30_000


@pytest.mark.parametrize("kind", FORMS)
def test_the_forms_are_what_is_read(kind: str) -> None:
    form = yaml.safe_load((ROOT / f".github/ISSUE_TEMPLATE/{kind}.yml").read_text("utf-8"))
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
    assert [one.text for one in answers] == [f"[{field.id}]" for field in FORMS[kind]]
