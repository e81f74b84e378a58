"""Names in spreadsheets: found, asked about on the terminal or in a file, and never guessed at."""

import shutil
from pathlib import Path

import pytest

from masterlist.cli import main
from masterlist.submit.names import answers
from masterlist.submit.sheet import imported

ROOT = Path(__file__).parents[2]
HEADER = "player,date,opponent,result,bonus\n"


@pytest.fixture
def site(tmp_path: Path) -> Path:
    shutil.copytree(ROOT / "tests/base", tmp_path / "site")
    return tmp_path / "site"


def _run(site: Path, text: str, *options: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    (site.parent / "sheet.csv").write_text(text, "utf-8")
    status = main(["--root", str(site), "import", str(site.parent / "sheet.csv"), *options])
    said = capsys.readouterr()
    return status, said.out + said.err


def test_names_are_asked_about_on_a_terminal(
    site: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    questions: list[str] = []

    def answered(question: str) -> str:
        questions.append(question)
        return "bob-baker" if "B. Baker" in question else "new max"

    monkeypatch.setattr("builtins.input", answered)
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    sheet = HEADER + "Ann Archer,2024-03-09,B. Baker,draw,2-2\nMax Moritz,2024-03-10,Ann Archer,draw,3-3\n"
    status, printed = _run(site, sheet, capsys=capsys)
    assert status == 0, printed
    assert f"Your answers are kept in {site / 'names.yaml'}." in printed
    assert answers((site / "names.yaml").read_bytes(), "").given["player", "B. Baker"] == "bob-baker"
    assert questions == ["player 'B. Baker', row 2 (perhaps bob-baker): ", "player 'Max Moritz', row 3: "]
    assert (site / "content/players/max.yaml").read_text("utf-8").endswith("name: Max Moritz\n")
    assert (site / "content/logs/ann-archer/2024-03-09-bob-baker.yaml").is_file()


def test_an_end_of_the_input_leaves_the_rest_for_the_file(
    site: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    said = iter(["bob-baker"])

    def answered(_: str) -> str:
        try:
            return next(said)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", answered)
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    sheet = HEADER + "Ann Archer,2024-03-09,B. Baker,draw,2-2\nMax Moritz,2024-03-10,Ann Archer,draw,3-3\n"
    assert _run(site, sheet, capsys=capsys)[0] == 1
    text = (site / "names.yaml").read_text("utf-8")
    assert '  "B. Baker": bob-baker\n  "Max Moritz":\n' in text
    (site / "names.yaml").write_text(text.replace('"Max Moritz":', '"Max Moritz": new'), "utf-8")
    monkeypatch.setattr("sys.stdin.isatty", lambda: False, raising=False)
    assert _run(site, sheet, capsys=capsys)[0] == 0


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("bob-bakr", "no player 'bob-bakr' is on file"),
        ("new ann-archer", "cannot be new with the id 'ann-archer': that is another player's"),
        ("new X Y", "'X Y' is no id for a player"),
        ("unknown", "no player 'unknown'"),
    ],
)
def test_answers_that_cannot_be_taken(answer: str, said: str, site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (site / "names.yaml").write_text(f'players:\n  "Zed": {answer}\n', "utf-8")
    status, printed = _run(site, HEADER + "Zed,2024-03-09,Ann Archer,draw,2-2\n", capsys=capsys)
    assert (status, said in printed) == (1, True), printed


def test_two_players_of_one_name_are_asked_about(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (site / "content/players/ann-archer-2.yaml").write_text("name: Ann Archer\ndistinct_from: [ann-archer]\n", "utf-8")
    status, printed = _run(site, HEADER + "Ann Archer,2024-03-09,Bob Baker,draw,2-2\n", "--new", capsys=capsys)
    assert status == 1
    assert "2 players on file are called 'Ann Archer'" in printed
    assert "with the id of the one who is meant: 'ann-archer' or 'ann-archer-2'" in printed
    assert "is on file already, as ann-archer and ann-archer-2," in _run(site, "name\nAnn Archer\n", capsys=capsys)[1]


def test_other_names_of_players_are_found(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (site / "content/players/bob-baker.yaml").write_text("name: Bob Baker\naka: [Bobby B.]\n", "utf-8")
    status, printed = _run(site, HEADER + "Ann Archer,2024-03-09,bobby b,draw,2-2\n", capsys=capsys)
    assert (status, "'bobby b' is bob-baker" in printed) == (0, True)


def test_new_takes_only_names_that_resemble_none(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = "Ann Archer,2024-03-09,Bob Bakker,draw,2-2\nAnn Archer,2024-03-10,Xaver Yps,draw,2-2\n"
    status, printed = _run(site, HEADER + rows, "--new", capsys=capsys)
    assert status == 1
    assert "no player 'Bob Bakker' is on file" in printed
    assert "no player 'Xaver Yps'" not in printed


def test_with_both_the_game_stands_in_two_logs(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sheet = (
        "player,date,opponent,result,own infantry,opponent infantry,resigned by,answer,resignation attrition,"
        "resignation bonus,club\nAnn Archer,2024-03-09,Bob Baker,won-attrition,,,opponent,accepted,7-4,3-2,\n"
    )
    assert _run(site, sheet, "--both", capsys=capsys)[0] == 0
    text = (site / "content/logs/bob-baker/2024-03-09-ann-archer.yaml").read_text("utf-8")
    assert "result: lost-attrition" in text
    assert "resignation: {by: own, answer: accepted, attrition: 4-7, bonus: 2-3}" in text
    main(["--root", str(site), "check"])
    assert "No problems." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--set", "plyer=x"], "--set names no column: 'plyer'"),
        (["--column", "note=nte"], "--column names no column: 'nte'"),
        (["--fill-down", "dat"], "did you mean 'date'?"),
        (["--set", "x"], "--set takes NAME=VALUE, not 'x'"),
        (["--names", "/nowhere/x.yaml"], "/nowhere/x.yaml: No such file or directory"),
    ],
)
def test_options_that_name_nothing(
    options: list[str], said: str, site: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, printed = _run(
        site, f"{HEADER.strip()},note\nZed,2024-03-09,Ann Archer,draw,2-2,a\n", *options, capsys=capsys
    )
    assert status in {1, 2}
    assert said in printed


def test_names_of_the_standard_input_are_asked_in_the_same_file(
    site: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    import io

    class Input:
        buffer = io.BytesIO((HEADER + "Zed,2024-03-09,Ann Archer,draw,2-2\n").encode())

        def isatty(self) -> bool:
            return False

    monkeypatch.setattr("sys.stdin", Input())
    assert main(["--root", str(site), "import", "-"]) == 1
    assert f"The names to be answered stand in {site / 'names.yaml'}." in capsys.readouterr().err
    assert '  "Zed":\n' in (site / "names.yaml").read_text("utf-8")


DUELS = "date;white;black;result\n"


@pytest.mark.parametrize(
    ("variants", "player"),
    [
        (["Foo, Fred", "Fred Foo", "FRED FOO"], "fred-foo"),  # the same words are the same person
        (["Foo, Fred"], "fred-foo"),  # turned round where they are shown
        (["Fred Foo jr.", "Foo, Jr."], ""),
        (["Gus", "Gustav Goo"], ""),
        (["H. Hoo", "Hans Hoo"], ""),
        (["Hans Hoo", "Hans Hooo"], ""),
        (["Anna Foo", "Zoe Foo"], "anna-foo"),
    ],
)
def test_variants_of_new_names_in_one_sheet_are_asked_about(
    variants: list[str], player: str, site: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copytree(ROOT / "tests/base_nights", site, dirs_exist_ok=True)
    before = {path.name for path in site.glob("content/players/*")}
    rows = "".join(f"2024-10-0{at};{name};Ann Archer;1-0\n" for at, name in enumerate(variants, 1))
    status, printed = _run(site, DUELS + rows, "--new", "--set", "list=chess", capsys=capsys)
    new = {path.name for path in site.glob("content/players/*")} - before
    if not player:
        assert (status, printed.count("[names-are-answered]"), new) == (1, 1, set()), printed
        return
    assert (status, f"{player}.yaml" in new) == (0, True), printed
    name = player.replace("-", " ").title()
    assert (site / f"content/players/{player}.yaml").read_text("utf-8").endswith(f"name: {name}\n")


def test_a_variant_is_answered_with_the_id_that_a_new_name_will_have(
    site: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """In any order, and again with the next sheet, when the player is on file."""
    shutil.copytree(ROOT / "tests/base_nights", site, dirs_exist_ok=True)
    rows = "2024-10-01;Gus;Ann Archer;1-0\n2024-10-02;Gustav Goo;Ann Archer;1-0\n"
    status, printed = _run(site, DUELS + rows, "--set", "list=chess", capsys=capsys)
    assert (status, "did you mean 'gustav-goo'? answer in the file of names" in printed) == (1, True), printed
    text = (site / "names.yaml").read_text("utf-8")
    assert '  "Gus":  # perhaps \'gustav-goo\'\n  "Gustav Goo":\n' in text
    (site / "names.yaml").write_text('players:\n  "Gus": gustav-goo\n  "Gustav Goo": new\n', "utf-8")
    assert _run(site, DUELS + rows, "--set", "list=chess", capsys=capsys)[0] == 0
    for day in ("01", "02"):
        assert "white: gustav-goo" in (site / f"content/games/chess/2024-10-{day}.yaml").read_text("utf-8")
    more = "2024-10-03;gus;Ann Archer;1-0\n2024-10-04;Gustav Goo;Ann Archer;1-0\n"
    assert _run(site, DUELS + more, "--set", "list=chess", capsys=capsys)[0] == 0


def test_players_of_a_list_are_shown_as_people_are(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert _run(site, 'name\n"Foo, Fred"\n"Goo, Dr."\n', capsys=capsys)[0] == 0
    assert (site / "content/players/fred-foo.yaml").read_text("utf-8").endswith("name: Fred Foo\n")


def test_hostile_names_stay_texts(site: Path) -> None:
    name = '"}: *x \\ # ]'
    sheet = HEADER + '"""}: *x \\ # ]",2024-03-09,Ann Archer,draw,2-2\n'
    found = imported(site, sheet.encode(), "a\nb: c.csv")
    given = answers(found.names.encode(), "names")
    assert (given.problems, given.given) == ([], {})
    given = answers(found.names.replace('# ]":', '# ]": new zed').encode(), "names")
    assert given.given["player", name] == "new zed"
    assert "content/players/zed.yaml" in imported(site, sheet.encode(), "x.csv", answers=given).texts
