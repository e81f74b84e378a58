"""``masterlist bind``: loose entries become lines of books, with their comments, and nothing is rated differently."""

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

    monkeypatch.setattr("masterlist.submit.binding.log_book", forgetful)
    printed = club.fails("bind")
    assert "binding would rate the log of 'ann-archer' differently" in printed
    assert "2001-01-02 against 'cleo-cole'" in printed
    assert "Nothing was written." in printed


def test_all_or_nothing(club: Club) -> None:
    before = club.files()
    with pytest.raises(canonical.NotWritten, match="No such file"):
        canonical.write(club.root, {"content/logs/ann-archer/01.yaml": b"x"}, ["content/logs/ann-archer/02.yaml"])
    assert club.files() == before
