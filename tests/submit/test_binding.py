"""``masterlist bind``: loose entries become lines of books, with their comments, and nothing is rated differently."""

import shutil
from pathlib import Path

import pytest

from masterlist.cli import main
from masterlist.facts.logbook import LogBook
from masterlist.read.event import log_book
from masterlist.scoring.log import Scored
from masterlist.write import canonical
from tests.read.test_loose import enter
from tests.whole import whole

BASE = Path(__file__).parents[1] / "base"


@pytest.fixture
def site(tmp_path: Path) -> Path:
    shutil.copytree(BASE, tmp_path / "site")
    return tmp_path / "site"


def _bind(site: Path, *arguments: str) -> int:
    return main(["--root", str(site), "bind", *arguments])


def _rated(site: Path) -> dict[str, list[tuple[object, ...]]]:
    results = whole(site).results
    assert results
    logs = results.lists["squares"].logs
    return {player: [_of(line) for line in log] for player, log in logs.items()}


def _of(line: Scored) -> tuple[object, ...]:
    return line.entry.date, line.entry.opponent, line.status, line.worth, line.defeated, line.total, line.rating


def _names(site: Path, player: str) -> list[str]:
    return sorted(path.name for path in (site / f"content/logs/{player}").iterdir())


def _entries(site: Path, name: str) -> int:
    return (site / f"content/logs/{name}.yaml").read_text("utf-8").count("- date:")


def _texts(site: Path) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in sorted((site / "content").rglob("*")) if path.is_file()}


def test_twenty_entries_a_book(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for day in range(1, 29):
        enter(site, "ann-archer", f"2001-01-{day:02}-cleo-cole")
    for day in range(1, 23):
        enter(site, "cleo-cole", f"2001-02-{day:02}-bob-baker")
    before = _rated(site)
    assert _bind(site) == 0
    assert _names(site, "ann-archer") == ["01.yaml", "02.yaml"]
    assert [_entries(site, f"ann-archer/{name}") for name in ("01", "02")] == [20, 9]
    assert [_entries(site, f"cleo-cole/{name}") for name in ("01", "02")] == [20, 2]
    assert _rated(site) == before
    assert main(["--root", str(site), "check"]) == 0
    assert main(["--root", str(site), "fmt", "--check"]) == 0
    capsys.readouterr()
    assert _bind(site) == 0
    assert capsys.readouterr().out == "There is nothing to bind.\n"


def test_nothing_is_renumbered(site: Path) -> None:
    """What is older than the last entry of a book begins a new one; the old book stays as it is, byte for byte."""
    book = site / "content/logs/ann-archer/01.yaml"
    old = book.read_bytes()
    enter(site, "ann-archer", "1990-01-02-cleo-cole")
    enter(site, "ann-archer", "2001-01-02-cleo-cole")
    before = _rated(site)
    assert _bind(site) == 0
    assert book.read_bytes() == old
    assert _names(site, "ann-archer") == ["01.yaml", "02.yaml"]
    assert _entries(site, "ann-archer/02") == 2
    assert _rated(site) == before


def _authenticated(site: Path, date: str = "2000-12-31") -> bytes:
    """Let a club that is sanctioned authenticate the only book of a player."""
    with (site / "content/clubs/deer-valley.yaml").open("a", encoding="utf-8") as club:
        club.write("sanctioned: {since: 1990-01-01}\n")
    book = site / "content/logs/ann-archer/01.yaml"
    text = book.read_text("utf-8")
    book.write_text(text.replace("games:", f"authenticated: {{club: deer-valley, date: {date}}}\ngames:"), "utf-8")
    return book.read_bytes()


def test_what_follows_an_authenticated_book_begins_a_new_one(site: Path) -> None:
    """The club has not seen it, even where it is dated before the day on which the club looked at the book."""
    book = _authenticated(site)
    enter(site, "ann-archer", "2001-01-02-cleo-cole")
    enter(site, "ann-archer", "1999-01-02-cleo-cole")
    before = _rated(site)
    assert _bind(site) == 0
    assert (site / "content/logs/ann-archer/01.yaml").read_bytes() == book
    assert _names(site, "ann-archer") == ["01.yaml", "02.yaml"]
    assert _entries(site, "ann-archer/02") == 2
    assert "authenticated" not in (site / "content/logs/ann-archer/02.yaml").read_text("utf-8")
    assert _rated(site) == before
    enter(site, "ann-archer", "2002-01-02-cleo-cole")
    assert _bind(site) == 0  # the new book is nobody's yet, and goes on
    assert _names(site, "ann-archer") == ["01.yaml", "02.yaml"]
    assert _entries(site, "ann-archer/02") == 3


def test_binding_makes_no_entry_authenticated(site: Path) -> None:
    """A list that counts authenticated books alone rates the same entries before and after."""
    _authenticated(site)
    with (site / "content/lists/squares.yaml").open("a", encoding="utf-8") as list_:
        list_.write("terms: {authenticated_only: true}\n")
    enter(site, "ann-archer", "1999-01-02-cleo-cole")
    before = _rated(site)
    assert [line[2].value for line in before["ann-archer"]] == ["confirmed", "not authenticated"]  # type: ignore[attr-defined]
    assert _bind(site) == 0
    assert _rated(site) == before


def test_comments_go_along(site: Path) -> None:
    file = enter(site, "ann-archer", "2001-01-02-cleo-cole")
    head, player, list_, game = file.read_text("utf-8").splitlines()
    text = f"{head}\n# At the club.\n{player}  # Ann\n{list_}\n# A fine game.\n{game}  # won\n# The end.\n"
    file.write_text(text, "utf-8")
    book = site / "content/logs/ann-archer/01.yaml"
    book.write_text(book.read_text("utf-8") + "    # Of the first.\n", "utf-8")
    assert _bind(site) == 0
    written = book.read_text("utf-8")
    for comment in ("# At the club.", "# Ann", "# A fine game.", "# won", "# The end.", "# Of the first."):
        assert written.count(comment) == 1
    assert written.index("# Of the first.") < written.index("# At the club.") < written.index("date: 2001-01-02")


def test_only_some_players(site: Path) -> None:
    enter(site, "ann-archer", "2001-01-02-cleo-cole")
    enter(site, "cleo-cole", "2001-02-02-bob-baker")
    assert _bind(site, "--player", "cleo-cole") == 0
    assert _names(site, "ann-archer") == ["01.yaml", "2001-01-02-cleo-cole.yaml"]
    assert _names(site, "cleo-cole") == ["01.yaml"]


def test_games_of_one_day_stay_paired(site: Path) -> None:
    """Here in a book, there in files of their own."""
    for number, bonus in (("", "1-0"), ("--2", "2-0"), ("--10", "3-0")):
        turned = "-".join(reversed(bonus.split("-")))
        enter(site, "ann-archer", f"2001-01-02-cleo-cole{number}", bonus=bonus)
        enter(site, "cleo-cole", f"2001-01-02-ann-archer{number}", bonus=turned, result="lost-major")
    before = _rated(site)
    assert _bind(site, "--player", "ann-archer") == 0
    assert _rated(site) == before
    assert {line[2].value for line in before["cleo-cole"]} == {"confirmed"}  # type: ignore[attr-defined]


def test_a_site_with_errors_is_left_alone(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    enter(site, "ann-archer", "2001-01-02-cleo-cole", result="won-big")
    before = _texts(site)
    assert _bind(site) == 1
    assert "'result' cannot be 'won-big'" in capsys.readouterr().err
    assert _texts(site) == before


def test_it_is_refused_where_anything_would_be_rated_differently(
    site: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """No content can bring this about as long as books and loose entries count alike; a book that said more could."""
    enter(site, "ann-archer", "2001-01-02-cleo-cole")

    def forgetful(value: object, file: str) -> LogBook:
        book = log_book(value, file)  # type: ignore[arg-type]
        return book._replace(entries=book.entries[:-1])

    monkeypatch.setattr("masterlist.submit.ask.log_book", forgetful)
    before = _texts(site)
    assert _bind(site) == 1
    told = capsys.readouterr().err
    assert "binding would rate the log of 'ann-archer' differently" in told
    assert "2001-01-02 against 'cleo-cole'" in told
    assert "Nothing was written." in told
    assert _texts(site) == before


def test_all_or_nothing(site: Path) -> None:
    before = _texts(site)
    with pytest.raises(canonical.NotWritten, match="No such file"):
        canonical.write(site, {"content/logs/ann-archer/01.yaml": b"x"}, ["content/logs/ann-archer/02.yaml"])
    assert _texts(site) == before
