"""Names in spreadsheets: found, asked about on the terminal or in a file, and never guessed at."""

import io
from collections.abc import Callable

import pytest

from masterlist.submit.names import answers
from masterlist.submit.sheet import imported
from tests.submit.conftest import Club

HEADER = "player,date,opponent,result,bonus\n"


SHEET = HEADER + "Ann Archer,2024-03-09,B. Baker,draw,2-2\nMax Moritz,2024-03-10,Ann Archer,draw,3-3\n"


@pytest.fixture
def typing(monkeypatch: pytest.MonkeyPatch) -> Callable[[list[str]], list[str]]:
    """Types answers on a terminal, and then an end of the input; gives the list of what is asked."""

    def typed(texts: list[str]) -> list[str]:
        questions: list[str] = []

        def answered(question: str) -> str:
            questions.append(question)
            if len(questions) > len(texts):
                raise EOFError
            return texts[len(questions) - 1]

        monkeypatch.setattr("builtins.input", answered)
        monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
        return questions

    return typed


def test_names_are_asked_about_on_a_terminal(club: Club, typing: Callable[[list[str]], list[str]]) -> None:
    questions = typing(["bob-baker", "new max"])
    printed = club.takes(SHEET)
    assert f"Your answers are kept in {club.root / 'names.yaml'}." in printed
    assert answers((club.root / "names.yaml").read_bytes(), "")[0]["player", "B. Baker"][0] == "bob-baker"
    assert questions == ["player 'B. Baker', row 2 (perhaps bob-baker): ", "player 'Max Moritz', row 3: "]
    assert club.read("players/max").endswith("name: Max Moritz\n")
    assert club.has("logs/ann-archer/2024-03-09-bob-baker")


def test_an_end_of_the_input_leaves_the_rest_for_the_file(
    club: Club, typing: Callable[[list[str]], list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    typing(["bob-baker"])
    assert club.imports(SHEET)[0] == 1
    names = club.root / "names.yaml"
    text = names.read_text("utf-8")
    assert '  "B. Baker": bob-baker\n  "Max Moritz":\n' in text
    names.write_text(text.replace('"Max Moritz":', '"Max Moritz": new'), "utf-8")
    monkeypatch.setattr("sys.stdin.isatty", lambda: False, raising=False)
    club.takes(SHEET)


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        ("bob-bakr", "no player 'bob-bakr' is on file"),
        ("new ann-archer", "cannot be new with the id 'ann-archer': that is another player's"),
        ("new X Y", "'X Y' is no id for a player"),
        ("unknown", "no player 'unknown'"),
    ],
)
def test_answers_that_cannot_be_taken(answer: str, message: str, club: Club) -> None:
    (club.root / "names.yaml").write_text(f'players:\n  "Zed": {answer}\n', "utf-8")
    assert message in club.refuses(HEADER + "Zed,2024-03-09,Ann Archer,draw,2-2\n")


def test_two_players_of_one_name_are_asked_about(club: Club) -> None:
    club.write("players/ann-archer-2", "name: Ann Archer\ndistinct_from: [ann-archer]\n")
    printed = club.refuses(HEADER + "Ann Archer,2024-03-09,Bob Baker,draw,2-2\n", "--new")
    assert "2 players on file are called 'Ann Archer'" in printed
    assert "with the id of the one who is meant: 'ann-archer' or 'ann-archer-2'" in printed
    assert "is on file already, as ann-archer and ann-archer-2," in club.imports("name\nAnn Archer\n")[1]


def test_other_names_of_players_are_found(club: Club) -> None:
    club.write("players/bob-baker", "name: Bob Baker\naka: [Bobby B.]\n")
    assert "'bobby b' is bob-baker" in club.takes(HEADER + "Ann Archer,2024-03-09,bobby b,draw,2-2\n")


def test_new_takes_only_names_that_resemble_none(club: Club) -> None:
    rows = "Ann Archer,2024-03-09,Bob Bakker,draw,2-2\nAnn Archer,2024-03-10,Xaver Yps,draw,2-2\n"
    printed = club.refuses(HEADER + rows, "--new")
    assert "no player 'Bob Bakker' is on file" in printed
    assert "no player 'Xaver Yps'" not in printed


def test_with_both_the_game_stands_in_two_logs(club: Club) -> None:
    sheet = (
        "player,date,opponent,result,own infantry,opponent infantry,resigned by,answer,resignation attrition,"
        "resignation bonus,club\nAnn Archer,2024-03-09,Bob Baker,won-attrition,,,opponent,accepted,7-4,3-2,\n"
    )
    club.takes(sheet, "--both")
    text = club.read("logs/bob-baker/2024-03-09-ann-archer")
    assert "result: lost-attrition" in text
    assert "resignation: {by: own, answer: accepted, attrition: 4-7, bonus: 2-3}" in text
    assert "No problems." in club.run("check")[1]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--set", "plyer=x"], "--set names no column: 'plyer'"),
        (["--column", "note=nte"], "--column names no column: 'nte'"),
        (["--fill-down", "dat"], "did you mean 'date'?"),
        (["--set", "x"], "--set takes NAME=VALUE, not 'x'"),
        (["--names", "/nowhere/x.yaml"], "/nowhere/x.yaml: No such file or directory"),
    ],
)
def test_options_that_name_nothing(options: list[str], message: str, club: Club) -> None:
    status, printed = club.imports(f"{HEADER.strip()},note\nZed,2024-03-09,Ann Archer,draw,2-2,a\n", *options)
    assert (status in {1, 2}, message in printed) == (True, True), printed


def test_names_of_the_standard_input_are_asked_in_the_same_file(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    class Input:
        buffer = io.BytesIO((HEADER + "Zed,2024-03-09,Ann Archer,draw,2-2\n").encode())

        def isatty(self) -> bool:
            return False

    monkeypatch.setattr("sys.stdin", Input())
    status, printed = club.run("import", "-")
    assert (status, f"The names to be answered stand in {club.root / 'names.yaml'}." in printed) == (1, True)
    assert '  "Zed":\n' in (club.root / "names.yaml").read_text("utf-8")


DUELS = "date;white;black;result\n"


@pytest.mark.parametrize(
    ("variants", "player"),
    [
        (["Foo, Fred", "Fred Foo", "FRED FOO"], "fred-foo"),  # the same words are the same person
        (["Foo, Fred"], "fred-foo"),  # turned round where they are shown
        (["Fred Foo jr.", "Foo, Jr."], ""),
        (["H. Hoo", "Hans Hoo"], ""),
        (["Hans Hoo", "Hans Hooo"], ""),
        (["Anna Foo", "Zoe Foo"], "anna-foo"),
    ],
)
def test_variants_of_new_names_in_one_sheet_are_asked_about(variants: list[str], player: str, nights: Club) -> None:
    before = {*nights.files()}
    rows = "".join(f"2024-10-0{at};{name};Ann Archer;1-0\n" for at, name in enumerate(variants, 1))
    status, printed = nights.imports(DUELS + rows, "--new", "--set", "list=chess")
    if not player:
        assert (status, printed.count("[names-are-answered]"), {*nights.files()} - before) == (1, 1, set()), printed
        return
    assert status == 0, printed
    assert nights.read(f"players/{player}") == f"name: {player.replace('-', ' ').title()}\n"


def test_a_variant_is_answered_with_the_id_that_a_new_name_will_have(nights: Club) -> None:
    """In any order, and again with the next sheet, when the player is on file."""
    rows, chess = "2024-10-01;Gus;Ann Archer;1-0\n2024-10-02;Gustav Goo;Ann Archer;1-0\n", ("--set", "list=chess")
    assert "did you mean 'gustav-goo'? answer in the file of names" in nights.refuses(DUELS + rows, *chess)
    names = nights.root / "names.yaml"
    assert '  "Gus":  # perhaps \'gustav-goo\'\n  "Gustav Goo":\n' in names.read_text("utf-8")
    names.write_text('players:\n  "Gus": gustav-goo\n  "Gustav Goo": new\n', "utf-8")
    nights.takes(DUELS + rows, *chess)
    assert all("white: gustav-goo" in nights.read(f"games/chess/2024-10-{day}") for day in ("01", "02"))
    more = "2024-10-03;gus;Ann Archer;1-0\n2024-10-04;Gustav Goo;Ann Archer;1-0\n"
    nights.takes(DUELS + more, *chess)


def test_players_of_a_list_are_shown_as_people_are(club: Club) -> None:
    club.takes('name\n"Foo, Fred"\n"Goo, Dr."\n')
    assert club.read("players/fred-foo") == "name: Fred Foo\n"


def test_hostile_names_stay_texts(club: Club) -> None:
    name = '"}: *x \\ # ]'
    sheet = HEADER + '"""}: *x \\ # ]",2024-03-09,Ann Archer,draw,2-2\n'
    found = imported(club.root, sheet.encode(), "a\nb: c.csv")
    given = answers(found.names.encode(), "names")
    assert given == ({}, [])
    given = answers(found.names.replace('# ]":', '# ]": new zed').encode(), "names")
    assert given[0]["player", name][0] == "new zed"
    assert "content/players/zed.yaml" in imported(club.root, sheet.encode(), "x.csv", answers=given).texts
