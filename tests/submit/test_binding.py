"""``masterlist bind``: loose entries become lines of books, with their comments, and nothing is rated differently."""

import io
from typing import Any

import pytest

from masterlist.facts.logbook import LogBook
from masterlist.read.event import log_book
from masterlist.write import canonical
from tests.read.test_loose import enter
from tests.submit.conftest import Club
from tests.whole import whole


def _rated(club: Club) -> dict[str, list[tuple[Any, ...]]]:
    results = whole(club.root).results
    assert results
    return {
        player: [
            (one.entry.date, one.entry.opponent, one.status, one.worth, one.defeated, one.total, one.rating)
            for one in log
        ]
        for player, log in results.lists["squares"].logs.items()
    }


def _bind(club: Club, *arguments: str) -> None:
    """Bind, which changes no rating."""
    before = _rated(club)
    club.passes("bind", *arguments)
    assert _rated(club) == before


def _entries(club: Club, player: str) -> dict[str, int]:
    """How many entries each file of a player holds."""
    files = sorted((club.root / f"content/logs/{player}").iterdir())
    return {path.stem: path.read_text("utf-8").count("date: ") for path in files}


def test_twenty_entries_a_book(club: Club) -> None:
    for day in range(1, 29):
        enter(club.root, "ann-archer", f"2001-01-{day:02}-cleo-cole")
    for day in range(1, 23):
        enter(club.root, "cleo-cole", f"2001-02-{day:02}-bob-baker")
    _bind(club)
    assert _entries(club, "ann-archer") == {"01": 20, "02": 9}
    assert _entries(club, "cleo-cole") == {"01": 20, "02": 2}
    assert club.is_sound()
    assert club.passes("bind") == "There is nothing to bind.\n"


def test_nothing_is_renumbered(club: Club) -> None:
    """What is older than the last entry of a book begins a new one; the old book stays as it is."""
    old = club.read("logs/ann-archer/01")
    for day in ("1990-01-02", "2001-01-02"):
        enter(club.root, "ann-archer", f"{day}-cleo-cole")
    _bind(club)
    assert (club.read("logs/ann-archer/01"), _entries(club, "ann-archer")["02"]) == (old, 2)


def _authenticate(club: Club) -> str:
    """Let a club that is sanctioned authenticate the only book of a player."""
    club.write("clubs/deer-valley", club.read("clubs/deer-valley") + "sanctioned: {since: 1990-01-01}\n")
    book = club.read("logs/ann-archer/01")
    club.write(
        "logs/ann-archer/01", book.replace("games:", "authenticated: {club: deer-valley, date: 2000-12-31}\ngames:")
    )
    return club.read("logs/ann-archer/01")


def test_what_follows_an_authenticated_book_begins_a_new_one(club: Club) -> None:
    """The club has not seen it, even where it is dated before the day on which the club looked at the book."""
    book = _authenticate(club)
    for day in ("2001-01-02", "1999-01-02"):
        enter(club.root, "ann-archer", f"{day}-cleo-cole")
    _bind(club)
    assert (club.read("logs/ann-archer/01"), _entries(club, "ann-archer")["02"]) == (book, 2)
    assert "authenticated" not in club.read("logs/ann-archer/02")
    enter(club.root, "ann-archer", "2002-01-02-cleo-cole")
    _bind(club)  # no club has seen the new book, and it goes on
    assert [*_entries(club, "ann-archer").items()][1:] == [("02", 3)]


def test_binding_makes_no_entry_authenticated(club: Club) -> None:
    """A list that counts authenticated books alone rates the same entries before and after."""
    _authenticate(club)
    club.write("lists/squares", club.read("lists/squares") + "terms: {authenticated_only: true}\n")
    enter(club.root, "ann-archer", "1999-01-02-cleo-cole")
    assert [line[2].value for line in _rated(club)["ann-archer"]] == ["confirmed", "not authenticated"]
    _bind(club)


def test_comments_go_along(club: Club) -> None:
    file = enter(club.root, "ann-archer", "2001-01-02-cleo-cole")
    head, player, list_, game = file.read_text("utf-8").splitlines()
    text = f"{head}\n# At the club.\n{player}  # Ann\n{list_}\n# A fine game.\n{game}  # won\n# The end.\n"
    file.write_text(text, "utf-8")
    club.write("logs/ann-archer/01", club.read("logs/ann-archer/01") + "    # Of the first.\n")
    _bind(club)
    written = club.read("logs/ann-archer/01")
    for comment in ("# At the club.", "# Ann", "# A fine game.", "# won", "# The end.", "# Of the first."):
        assert written.count(comment) == 1
    assert written.index("# Of the first.") < written.index("# At the club.") < written.index("date: 2001-01-02")


def test_games_of_one_day_stay_paired_where_only_one_player_binds(club: Club) -> None:
    """Here in a book, there in files of their own."""
    for number, bonus in (("", "1-0"), ("--2", "2-0"), ("--10", "3-0")):
        turned = "-".join(reversed(bonus.split("-")))
        enter(club.root, "ann-archer", f"2001-01-02-cleo-cole{number}", bonus=bonus)
        enter(club.root, "cleo-cole", f"2001-01-02-ann-archer{number}", bonus=turned, result="lost-major")
    _bind(club, "--player", "ann-archer")
    assert {line[2].value for line in _rated(club)["cleo-cole"]} == {"confirmed"}
    assert ([*_entries(club, "ann-archer")], len(_entries(club, "cleo-cole"))) == (["01"], 3)


def test_a_site_with_errors_is_left_alone(club: Club) -> None:
    enter(club.root, "ann-archer", "2001-01-02-cleo-cole", result="won-big")
    assert "'result' cannot be 'won-big'" in club.fails("bind")


def test_it_is_refused_where_anything_would_be_rated_differently(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """No content can bring this about as long as books and loose entries count alike; a book that said more could."""
    enter(club.root, "ann-archer", "2001-01-02-cleo-cole")

    def forgetful(value: Any, file: str) -> LogBook:
        book = log_book(value, file)
        return book._replace(entries=book.entries[:-1])

    monkeypatch.setattr("masterlist.submit.maintenance.log_book", forgetful)
    printed = club.fails("bind")
    assert "binding would rate the log of 'ann-archer' differently" in printed
    assert "2001-01-02 against 'cleo-cole'" in printed
    assert "Nothing was written." in printed


def test_all_or_nothing(club: Club) -> None:
    before = club.files()
    with pytest.raises(canonical.NotWritten, match="No such file"):
        canonical.write(club.root, {"content/logs/ann-archer/01.yaml": b"x"}, ["content/logs/ann-archer/02.yaml"])
    assert club.files() == before


# --- One sheet of a paper log, typed in one go: it becomes a book, and its totals find what was typed wrong ---

BOOK = "logs/cleo-cole/01"
SHEET = """\
Player: Cleo Cole
Book number: 1
Games: 3
WWR: 21

1;9.5.1998;Ann Archer;W major;;4;2;9;1;9;9;x
2;16.5.1998;Bob Baker;L attrition;9-11;2;4;2;1;11;11;x
3;23.5.1998;Bob Baker;D;8:8;2;2;3;1.5;14;21;x
"""


def _typed(club: Club, text: str, *options: str) -> tuple[int, str]:
    sheet = club.root.parent / "sheet.txt"
    sheet.write_text(text, "utf-8")
    status, printed = club.run("new", "log", "--sheet", str(sheet), *options)
    assert club.has(BOOK) == (status == 0 and "--dry-run" not in options)
    return status, printed


def test_a_sheet_becomes_a_book(club: Club) -> None:
    assert _typed(club, SHEET)[0] == 0
    text = club.read(BOOK)
    assert text.startswith(
        "player: cleo-cole\nbook: 1\nlist: squares\ngames:\n  - date: 1998-05-09\n    opponent: ann-archer\n"
    )
    assert "stated: {game_points: 3, opponents_defeated: 1.5, total: 14, wwr: 21}" in text
    assert text.count("signed: true") == 3
    assert club.is_sound()


@pytest.mark.parametrize(
    ("typed", "meant", "message"),
    [
        (";4;2;9;1;9;9;x", ";5;2;9;1;9;9;x", "the sheet states 9 game points; recomputed it is 10"),
        ("2;4;2;1;11;11;x", "2;4;2;1;12;11;x", "the sheet states 12 as the total of game points"),
        ("WWR: 21", "WWR: 27", "the sheet states 27 as the WWR; recomputed it is 21"),
        ("Games: 3", "Games: 4", "the sheet says 4 games, and 3 entries were typed"),
        ("Bob Baker;L", "Bob Bker;L", "no player 'Bob Bker' is on file"),
        ("Book number", "Bok", "unknown key 'Bok'"),
        ("Player: Cleo Cole\n", "", "does not say whose log it is"),
        ("1;9;9;x", "1;9;9;no", "Mind that this entry does not count"),
    ],
)
def test_what_is_typed_wrong_is_found(typed: str, meant: str, message: str, club: Club) -> None:
    text = SHEET.replace(typed, meant)
    if "WWR: 27" in text:  # the total of the whole sheet alone
        text = text.replace("14;21;x", "14;;x")
    status, printed = _typed(club, text)
    assert (status, message in printed, "Nothing was written." in printed) == (1, True, True), printed


def test_slips_of_the_paper_are_kept_with_the_option(club: Club) -> None:
    slip = SHEET.replace("2;9;1;9;9;x", "2;9;1;0;9;x")
    status, printed = _typed(club, slip)
    assert (status, "say --accept-slips" in printed) == (1, True)
    status, printed = _typed(club, slip, "--accept-slips")
    assert (status, "which counts" in printed) == (0, True)


def test_headings_carried_over_and_new_players(club: Club) -> None:
    text = """\
Opponents carried over: Bob Baker, Dan Dale
Points carried over: 12
Total: 24

Datum\tGegner\tErgebnis\tBonus\tUnterschrift
3. Mai 2001\tEve Ely\twon-major\t7-2\tja
"""
    status, printed = _typed(club, text, "--player", "cleo-cole", "--new", "--dry-run")
    assert (status, "content/players/eve-ely.yaml: would be written" in printed) == (0, True)
    assert _typed(club, text, "--player", "cleo-cole", "--new")[0] == 0
    book = club.read(BOOK)
    assert "carried_over: {game_points: 12, defeated: [bob-baker, dan-dale]}" in book
    assert "stated: {total: 24}" in book


def test_from_the_standard_input(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(SHEET.encode())))
    status, printed = club.run("new", "log", "--sheet", "-")
    assert (status, "content/logs/cleo-cole/01.yaml: written" in printed) == (0, True)
