"""Names in spreadsheets: found, asked about on the terminal or in a file, and never guessed at."""

import io
import re
from collections.abc import Callable
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from masterlist.facts.board import POWERS
from masterlist.read.schemas import is_date
from masterlist.submit import cells
from masterlist.submit.cells import RESULTS, Reader
from masterlist.submit.columns import (
    BOARDS,
    ENTRIES,
    EVENTS,
    GAMES,
    KINDS,
    NIGHTS,
    PLAYERS,
    Columns,
    column_of,
    normal,
    power_of,
)
from masterlist.submit.names import answers
from masterlist.submit.sheet import imported
from masterlist.submit.table import Unclear
from tests.small import TESTS
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
    sheet = f"{HEADER}Zed,2024-03-09,Ann Archer,draw,2-2\n"
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(sheet.encode())))
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


# --- What stands in cells: dates, scores, yes and no, results; and what is never guessed at ---


@pytest.mark.parametrize(
    ("day", "texts"),
    [
        ("2024-03-09", "2024-03-09|2024/3/9|2024.03.09|20240309|2024-03-09 19:30:00|2024-03-09T00:00|9.3.2024"),
        ("2024-03-09", "9 March 2024|March 9th, 2024|9. März 2024|Samstag, 9. Mär 2024|Sa., 9. März 2024|9-Mar-2024"),
        ("1999-12-31", "31.12.1999"),
        ("2024-03-25", "25/3/2024|3/25/2024|3-25-2024"),
        ("2024-09-09", "9/9/2024"),
        ("2024-08-01", "1er août 2024"),
        (None, "9/3/2024|12.13.2024|9.3.24|9 March|March 2024|31/2/2024|202439|45000|"),
    ],
)
def test_dates(day: str | None, texts: str) -> None:
    assert {text: cells.day(text) for text in texts.split("|")} == dict.fromkeys(texts.split("|"), day)


@given(st.dates(min_value=date(1000, 1, 1)))
def test_a_date_is_read_back_in_every_form(day: date) -> None:
    year, month, number = day.year, day.month, day.day
    assert cells.day(str(day)) == str(day)
    assert cells.day(f"{number}.{month}.{year}") == str(day)
    assert cells.day(f"{number}/{month}/{year}", cells.DAY_FIRST) == str(day)
    assert cells.day(f"{month}/{number}/{year}", cells.MONTH_FIRST) == str(day)
    assert cells.day(f"{number}/{month}/{year}") in {str(day), None}


@given(st.text(alphabet="0123456789./- maiMärz,T:", max_size=20))
def test_what_is_read_as_a_date_is_one(text: str) -> None:
    found = cells.day(text)
    assert found is None or is_date(found)


def test_scores_numbers_yes_and_no() -> None:
    scores = {"10-9": "10-9", "11:9": "11-9", "(9 : 12)": "9-12", "8–6": "8-6", "11:09:00": "11-9", "4/3": "4-3"}
    assert {text: cells.score(text) for text in (*scores, "10", "1-2-3")} == {**scores, "10": None, "1-2-3": None}
    numbers = {"2,5": "2.5", "½": "0.5", "2 ½": "2.5", "7.0": "7", "1.234,5": None}
    assert {text: cells.number(text) for text in numbers} == numbers
    assert {cells.yes_no(word) for word in ("yes", "Ja", "OUI", "x", "✓", "WAHR", "1")} == {"true"}
    assert {cells.yes_no(word) for word in ("no", "Nein", "non", "FALSCH", "0")} == {"false"}
    assert {cells.yes_no(word) for word in ("perhaps", "Ann", "", "yes no")} == {None}


@pytest.mark.parametrize(
    ("result", "texts"),
    [
        (("won-major", ""), "won-major"),
        (("won-attrition", ""), "W|gagné"),
        (("won-attrition", "11-9"), "W 11:9|11:9"),
        (("won-strategic", ""), "Sieg (strategisch)"),
        (("lost-major", ""), "lost by major victory"),
        (("lost-attrition", "9-12"), "Niederlage 9-12"),
        (("draw", ""), "½|1/2|0,5|Remis|partie nulle"),
        (("draw", "9-9"), "9:9"),
        (("dunno", ""), "dunno"),
        (("won lost", ""), "won lost"),
    ],
)
def test_results(result: tuple[str, str], texts: str) -> None:
    for text in texts.split("|"):
        assert Reader([text], "attrition").read(text) == result


@pytest.mark.parametrize("text", ["W", "won", "Sieg 11:9", "11:9"])
def test_a_result_that_leaves_something_open_is_asked_about(text: str) -> None:
    with pytest.raises(Unclear):
        Reader([text], "").read(text)


@pytest.mark.parametrize(
    ("letters", "results"),
    [
        ("WLD", ["won", "lost", "draw"]),
        ("SNU", ["won", "lost", "draw"]),
        ("GVR", ["won", "lost", "draw"]),
        ("VDN", ["won", "lost", "draw"]),
        ("GPN", ["won", "lost", "draw"]),
        ("DN", ["lost", "draw"]),  # no other alphabet has both
        ("D", ["D"]),
        ("WN", ["won", "N"]),
    ],
)
def test_letters_mean_what_their_companions_make_them(letters: str, results: list[str]) -> None:
    reader = Reader(letters, "major")
    assert [reader.read(letter)[0].removesuffix("-major") for letter in letters] == results


def test_headings_of_three_languages() -> None:
    words = {
        "Gegner": "opponent",
        "Adversaire": "opponent",
        "Datum": "date",
        "Résultat": "result",
        "Own infantry": "own_infantry",
    }
    assert {word: column_of(word, ENTRIES) for word in words} == words
    assert column_of("Österreich Zentren", BOARDS) == "austria_centres"
    assert column_of("Datum", GAMES) == "started"
    assert column_of("Verein", PLAYERS) == "club"
    assert column_of("Wetter", ENTRIES) == ""
    assert [power_of(word) for word in ("Türkei", "T", "Turquie", "Turkey", "Atlantis")] == ["turkey"] * 4 + [""]


@pytest.mark.parametrize("columns", [*KINDS, *NIGHTS.values(), *EVENTS.values()], ids=lambda one: one.kind + one.of)
def test_every_column_is_documented_and_every_word_leads_to_one(columns: Columns) -> None:
    text = (TESTS.parent / "docs/reference/columns.md").read_text("utf-8")
    text = text.partition("## Boards of other events")[2] if columns in EVENTS.values() else text
    for name in (*columns.paths, *(columns.helpers if columns.of else ())):
        generic = re.sub(r"england|france|germany|italy|russia|turkey", "austria", name)
        assert f"`{generic}`" in text, name
    for word, column in columns.words.items():
        assert columns.path(column) or column in {"country", "club", "list", "note"}, word
        assert word == normal(word), "as it is looked up"


def test_every_power_is_known_by_its_name() -> None:
    assert [power_of(power.value.capitalize()) for power in POWERS] == [*map(str, POWERS)]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("players: [a]\n", "'players' cannot be read"),
        ("folk: {a: b}\n", "'folk' cannot be read"),
        ("players: {Ann: 7}\n", "the answer for 'Ann' is no text"),
        ("players:\n  Ann: x\n  Ann: y\n", "second time"),
    ],
)
def test_a_faulty_file_of_names(text: str, said: str) -> None:
    _, (problem,) = answers(text.encode(), "x.names.yaml")
    assert said in problem.message
    assert problem.place.file == "x.names.yaml"


def test_results_are_those_of_the_schema() -> None:
    for result in RESULTS:
        assert Reader([result], "").read(result) == (result, "")
