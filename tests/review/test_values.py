"""What a review calls players, tables and what was reported; and new names that can be taken for another one's."""

from dataclasses import replace

import pytest

from masterlist.facts.night import PlayerSeat
from masterlist.review import markdown
from masterlist.review.markdown import bullets, capped, code, counted, fitted, folded, table
from masterlist.review.values import Difference, NamesById, ReviewItem, newcomers, renamed
from tests.review.versions import HERE, content, item, people, played, player, with_players

NAMES = NamesById(content("base"), content("base_boards"))


def test_players_have_the_name_of_the_first_version_that_knows_them() -> None:
    one, other = content("base"), with_players(content("base"), player("ann-archer", "Ann Bowman"))
    assert NamesById(one, other).player("ann-archer") == "Ann Archer"
    assert NamesById(other, one).player("ann-archer") == "Ann Bowman"
    assert NamesById(None, one).player("ann-archer") == "Ann Archer"
    assert NAMES.player("hal-jones") == "Hal Jones"
    # Without signs that play tricks
    assert NamesById().player("left\u202e") == "left\\u202e"
    assert NamesById(with_players(content("base"), player("x", "A\u202eB"))).player("x") == "A\\u202eB"


def test_tables() -> None:
    assert NAMES.table("lists/armada") == "River Rating"
    assert NAMES.table("tournaments/spring-open") == "Spring Open"
    assert [NAMES.table("lists/spring-open"), NAMES.table("tournaments/armada")] == ["spring-open", "armada"]


def test_an_entry() -> None:
    assert NAMES.entry("ann-archer", "hal-jones", "1996-05-09") == "Ann Archer against Hal Jones, 1996-05-09"


def test_a_game_of_a_night() -> None:
    between = played("ann-archer", "bob-lee", ranks=(2, 1))
    assert NAMES.game(between) == "Ann Archer – Bob Lee: 0-1"
    assert NAMES.game(between._replace(nth=2)) == "Ann Archer – Bob Lee: 0-1 (nth: 2)"
    seats = (*between.seats, PlayerSeat("", "left\u202e", 3, None, HERE))
    table = between._replace(seats=tuple(replace(seat, name=str(at)) for at, seat in enumerate(seats, 1)), nth=2)
    assert NAMES.game(table) == "1 Bob Lee, 2 Ann Archer, 3 left\\u202e (nth: 2)"


@pytest.mark.parametrize(
    ("what", "id_", "about", "owner", "label"),
    [
        ("entry", "ann-archer: 1996-05-09 against bob-lee", "", "Ann Archer", "1996-05-09 against Bob Lee"),
        ("log book", "ann-archer: squares, book 2", "", "Ann Archer", "book 2 in World Wide Rating: SQUARES"),
        ("board", "spring-open/r1-a", "england 10", "Spring Open", "r1-a"),
        ("rated game", "armada/first", "", "River Rating", "first"),
        ("night", "armada/2026-01-01", "", "River Rating", "2026-01-01"),
        ("board", "spring-open/r1\u202e", "", "Spring Open", "r1\\u202e"),
        ("player", "ann-archer", "Ann Archer", "", "Ann Archer"),
        ("club", "deer-valley", "A\u202eB", "", "A\\u202eB"),
        ("edition", "squares/2026", "", "", "squares/2026"),
        ("page", "left\u202e", "", "", "left\\u202e"),
    ],
)
def test_whose_an_item_is(what: str, id_: str, about: str, owner: str, label: str) -> None:
    one = item(what, id_, about=about)
    assert NAMES.owned(one) == (owner, label)
    assert NAMES.item(one) == (f"{owner}: {label}" if owner else label)


@pytest.mark.parametrize(
    ("key", "before", "after", "words", "said_before", "said_after"),
    [
        ("opponent", "ann-archer", "bob-lee", "opponent", "Ann Archer", "Bob Lee"),
        ("player", "", "bob-lee", "player", "", "Bob Lee"),
        ("seats.austria.replaces", "bob-lee", "", "seats austria replaces", "Bob Lee", ""),
        (
            "carried_over.defeated",
            "ann-archer, bob-lee",
            "hal-jones, strange",
            "carried over defeated",
            "Ann Archer, Bob Lee",
            "Hal Jones, strange",
        ),
        ("drawn", "cy-dow", "dee-fox", "drawn", "Cy Dow", "Dee Fox"),
        ("games.2.white", "bob-lee", "", "games 2 white", "Bob Lee", ""),
        ("games.2.note", "bob-lee", "", "games 2 note", "bob-lee", ""),
        ("white", "bob-lee", "", "white", "bob-lee", ""),
        ("distinct_from", "eve-gray", "fay-holt", "distinct from", "Eve Gray", "Fay Holt"),
        ("club", "deer-valley", "river", "club", "Deer Valley Game Club", "River Club"),
        ("bonus", "bob-lee", "river", "bonus", "bob-lee", "river"),
        ("name", "ann-archer", "ann-archer", "name", "ann-archer", "ann-archer"),
    ],
)
def test_a_difference_in_words_and_names(  # noqa: PLR0913, PLR0917
    key: str, before: str, after: str, words: str, said_before: str, said_after: str
) -> None:
    described = NAMES.described(Difference(key, before, after))
    assert described == {"words": words, "said_before": said_before, "said_after": said_after}


# --- names that deceive ---------------------------------------------------------------------------------------

BOB = player("bob-lee", "Bob Lee")
TWIN = player("bob-leee", "Bob Leee")
OTHER = player("gil-poe", "Gil Poe")


@pytest.mark.parametrize("distinct", [(), ("bob-lee",)])
def test_a_new_player_whose_name_looks_like_one_on_file(distinct: tuple[str, ...]) -> None:
    twin = TWIN._replace(distinct_from=distinct)
    assert newcomers((item("player", "bob-leee", how="new"),), people(BOB, twin, OTHER)) == {
        "bob-leee": ("'Bob Leee' looks like 'Bob Lee', who is on file",)
    }


def test_two_new_players_whose_names_look_alike_are_both_named() -> None:
    new = (item("player", "gil-poe", how="new"), item("player", "bob-leee", how="new"))
    assert newcomers((*new, item("player", "bob-lee", how="new")), people(BOB, TWIN, OTHER)) == {
        "bob-lee": ("'Bob Lee' looks like 'Bob Leee'",),
        "bob-leee": ("'Bob Leee' looks like 'Bob Lee'",),
        "gil-poe": (),
    }


def test_only_players_that_are_new_and_can_be_read() -> None:
    items = (
        item("player", "bob-lee"),
        item("player", "gil-poe", how="removed"),
        item("club", "bob-leee", how="new"),
        item("player", "unread", how="new"),
    )
    assert newcomers(items, people(BOB, TWIN, OTHER)) == {}
    assert newcomers((item("player", "bob-lee", how="new"),), None) == {}


GREEK_B, CYRILLIC_O, CYRILLIC_I = "\u0392", "\u043e", "\u0456"


@pytest.mark.parametrize(
    ("name", "aka", "found"),
    [
        (f"{GREEK_B}ob Lee", (), [(f"{GREEK_B}ob Lee", "Greek and Latin")]),
        ("Gil Poe", (f"Gil P{CYRILLIC_O}e",), [(f"Gil P{CYRILLIC_O}e", "Cyrillic and Latin")]),
        (
            f"G{CYRILLIC_I}l",
            (f"P{CYRILLIC_O}e",),
            [(f"G{CYRILLIC_I}l", "Cyrillic and Latin"), (f"P{CYRILLIC_O}e", "Cyrillic and Latin")],
        ),
        (f"{GREEK_B}{CYRILLIC_O}b", (), [(f"{GREEK_B}{CYRILLIC_O}b", "Cyrillic, Greek and Latin")]),
        (CYRILLIC_O * 3, (), []),
        ("Gil Poe", (), []),
    ],
)
def test_letters_of_several_scripts(name: str, aka: tuple[str, ...], found: list[tuple[str, str]]) -> None:
    complaints = tuple(f"'{mixed}' mixes {scripts} letters" for mixed, scripts in found)
    assert newcomers((item("player", "x", how="new"),), people(player("x", name, aka=aka))) == {"x": complaints}


def test_signs_that_play_tricks_are_shown() -> None:
    twin = player("x", "Bob\u202e Leee")
    found = newcomers((item("player", "x", how="new"),), people(player("bob-lee", "Bob\u202e Lee"), twin))
    assert found["x"] == ("'Bob\\u202e Leee' looks like 'Bob\\u202e Lee', who is on file",)
    found = newcomers((item("player", "x", how="new"),), people(player("x", f"\u202e{GREEK_B}ob")))
    assert found["x"] == (f"'\\u202e{GREEK_B}ob' mixes Greek and Latin letters",)


@pytest.mark.parametrize("key", ["name", "aka"])
def test_a_player_on_file_with_another_name(key: str) -> None:
    changed = item("player", "bob-leee", Difference("country", "", "US"), Difference(key, "x", "y"))
    assert renamed((changed,), people(BOB, TWIN, OTHER)) == {
        "bob-leee": ("'Bob Leee' looks like 'Bob Lee', who is on file",)
    }


@pytest.mark.parametrize(
    "items",
    [
        (item("player", "bob-leee", Difference("country", "", "US")),),
        (item("player", "bob-leee", Difference("name", "x", "y"), how="new"),),
        (item("club", "bob-leee", Difference("name", "x", "y")),),
    ],
)
def test_who_has_no_other_name(items: tuple[ReviewItem, ...]) -> None:
    assert renamed(items, people(BOB, TWIN)) == {}


# --- Markdown of strangers' text: spans, tables and lists, and what fits into a comment ---

GRAVE, BAR, DOLLAR = "\N{MODIFIER LETTER GRAVE ACCENT}", "\N{BROKEN BAR}", "\N{FULLWIDTH DOLLAR SIGN}"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a b", "`a b`"),
        (7, "`7`"),
        ("", "–"),
        (" \n\t", "–"),
        ("  a \n\n b ", "`a b`"),
        ("`x``", f"`{GRAVE}x{GRAVE}{GRAVE}`"),
        ("a|b||", f"`a{BAR}b{BAR}{BAR}`"),
        ("$a$", f"`{DOLLAR}a{DOLLAR}`"),
        ("a\u202eb", "`a\\u202eb`"),
    ],
)
def test_text_as_a_span(text: object, shown: str) -> None:
    assert code(text) == shown


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("abcdefghij", "`abcdefghij`"),
        ("abcdefghijk", "`abcdefghi…`"),
        ("abcdef 12345", "`abcdef …`"),  # half a number is another one
        ("abcdef 1 345", "`abcdef 1 …`"),
        ("abcdefg 1 345", "`abcdefg 1…`"),
        ("abcdefg (12345)", "`abcdefg (…`"),
        ("1a3456789012", "–"),
        ("abcd 1ef gh", "`abcd 1ef …`"),
        ("x" * 500, f"`{'x' * 9}…`"),
    ],
)
def test_a_span_has_a_longest(text: str, shown: str) -> None:
    assert code(text, 10) == (shown if shown != "–" else "`…`")


def test_a_span_is_two_hundred_letters_unless_it_is_said() -> None:
    assert code("x" * 200) == f"`{'x' * 200}`"
    assert code("x" * 201) == f"`{'x' * 199}…`"
    assert code(" " * 40 + "x", 10) == "–", "no more is looked at than four times as much"
    assert code(" " * 39 + "x", 10) == "`x`"


@pytest.mark.parametrize(
    ("number", "word", "said"),
    [
        (0, "error", "0 errors"),
        (1, "error", "1 error"),
        (2, "error", "2 errors"),
        (1, "entry", "1 entry"),
        (1234, "entry", "1,234 entries"),
        (2, "type of game", "2 type of games"),
    ],
)
def test_a_number_of_things(number: int, word: str, said: str) -> None:
    assert counted(number, word) == said


def test_a_table_a_list_and_what_is_folded() -> None:
    assert table(("a", "b"), [("1", "2"), ("3", "4")]) == "| a | b |\n| --- | --- |\n| 1 | 2 |\n| 3 | 4 |"
    assert bullets(["a", "b"]) == "- a\n- b"
    assert folded("more", "text") == "<details><summary>more</summary>\n\ntext\n\n</details>"


@pytest.mark.parametrize(
    ("lines", "most", "number", "shown"),
    [
        ("abc", 3, 0, [*"abc"]),
        ("abc", 2, 0, ["a", "b", "… and 1 more"]),
        ("abc", 3, 4, ["a", "b", "c", "… and 1 more"]),
        ("abc", 2, 3000, ["a", "b", "… and 2,998 more"]),
        ("", 2, 0, []),
    ],
)
def test_the_first_lines(lines: str, most: int, number: int, shown: list[str]) -> None:
    assert capped(lines, most, number=number) == shown
    if not number:
        assert capped(lines, most) == shown


CUT = "\n\n… the rest is left out: the whole report stands in the summary of the check, and in its `review.json`.\n"


def fit(text: str, largest: int, foot: str, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr(markdown, "LARGEST", largest)
    return fitted(text, foot) if foot else fitted(text)


def test_what_fits_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "ä\n\nb\n"
    assert fit(text, len(text.encode()), "", monkeypatch) == text
    assert fit(text, len(text.encode()) - 1, "", monkeypatch) == CUT


@pytest.mark.parametrize("foot", ["", "the foot ä"])
def test_what_does_not_is_cut_between_paragraphs(foot: str, monkeypatch: pytest.MonkeyPatch) -> None:
    paragraphs = ["ä" * 100, "b " * 98 + "b\nbb", "c" * 400, "d" * 400]
    end = f"{CUT}\n{foot}\n" if foot else CUT
    room = len(end.encode()) + 200 + 2 + 200 + 2
    text = "\n\n".join(paragraphs)
    assert fit(text, room, foot, monkeypatch) == f"{paragraphs[0]}\n\n{paragraphs[1]}{end}"
    assert fit(text, room - 1, foot, monkeypatch) == f"{paragraphs[0]}{end}"


def test_a_section_that_is_cut_open_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    text = f"{folded('s', 'x')}\n\n<details>\n\n<details>\n\ny\n\n{'z' * 900}\n\n</details>\n\n</details>"
    cut = fit(text, 300, "", monkeypatch)
    assert cut == f"{folded('s', 'x')}\n\n<details>\n\n<details>\n\ny\n\n</details>\n\n</details>{CUT}"
