"""One check tells of all mistakes: what cannot be read hides none in another file, or in another game of its file."""

from pathlib import Path

import pytest

from masterlist.build import check
from masterlist.facts.board import POWERS
from tests.small import add, copied_site, put

EVE = "player: eve-ellis\nbook: {}\nlist: squares\ngames:\n"
GAME = "  - {date: 1996-07-01, opponent: ann-archer, result: won-attrition, attrition: 7-3, signed: true, bonus: 4-2}\n"
CHESS = "date: 2024-04-02\ngames:\n  - {{white: {}, black: bob-baker, result: 1-0}}\n"
PLAYERS = ("ann-hill", "bob-lee", "cy-dow", "dee-fox", "eve-gray", "fay-holt", "gus-ives")
SEATS = "".join(f"  {power}: {{player: {one}, centres: 5}}\n" for power, one in zip(POWERS, PLAYERS, strict=True))
BOARD = f"last_year: 1908\nending: draw\nseats:\n{SEATS}"
# Files with one mistake, and the rule of it. Every other one is such that its file cannot be read.
MISTAKES = {
    "clubs/second.yaml": ("nam: Second\n", "schema-additionalProperties"),
    "editions/squares/2024-01.yaml": ("- 1\n", "schema-type"),
    "games/armada/2024-01-a.yaml": (f"started: 2024-01-01\nfinished: 2024-02-01\n{BOARD}", "centres-fit-the-map"),
    "games/chess/2024-04-02.yaml": (CHESS.format("ann-archr"), "player-is-known"),
    "games/chess/2024-04-03.yaml": ("date: [\n", "yaml-syntax"),
    "games/go/2024-04-02.yaml": (CHESS.format("bob-baker"), "players-sit-once"),
    "lists/armada.yaml": ("nam: Armada\n", "schema-additionalProperties"),
    "lists/go.yaml": ("name: [Go\n", "yaml-syntax"),
    "lists/third.yaml": ("name: Third\nsystem: none-such\n", "list-names-a-system"),
    "logs/eve-ellis/01.yaml": ("player: [\n", "yaml-syntax"),
    "logs/eve-ellis/02.yaml": (EVE.format(2) + GAME, "attrition-gives-the-result"),
    "players/eve-ellis.yaml": ("name: Eve Ellis\nclub: nowhere\n", "club-is-known"),
    "players/fay.yaml": ("name: [Fay\n", "yaml-syntax"),
    "theme.yaml": ("accent: redd\n", "schema-pattern"),
    "tournaments/cup/event.yaml": ("name: Cup\n", "schema-required"),
    "tournaments/cup/r1.yaml": (f"round: 1\n{BOARD}", "centres-fit-the-map"),
    "tournaments/lost/r1.yaml": (f"round: 1\n{BOARD}", "centres-fit-the-map"),
    "tournaments/spring-open/r3.yaml": ("round: [\n", "yaml-syntax"),
    "tournaments/spring-open/r4.yaml": (f"round: 4\n{BOARD}", "centres-fit-the-map"),
}


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A site with lists and events of all kinds, without mistakes."""
    return copied_site(tmp_path, "base", "base_boards", "base_nights")


def _lay(site: Path, name: str) -> None:
    put(site / "content" / name, MISTAKES[name][0])


def _told(site: Path) -> set[tuple[str, str]]:
    return {(one.place.file.removeprefix("content/"), one.rule) for one in check(site)}


@pytest.mark.parametrize("of_site", ["good", "broken", "missing"])
def test_no_file_hides_a_mistake_in_another(site: Path, of_site: str) -> None:
    for name in MISTAKES:
        _lay(site, name)
    if of_site == "broken":
        (site / "content/site.yaml").write_text("title: [\n", "utf-8")
    elif of_site == "missing":
        (site / "content/site.yaml").unlink()
    told = _told(site)
    assert {(name, rule) for name, (_, rule) in MISTAKES.items()} <= told
    assert ("tournaments/lost/event.yaml", "event-exists") in told
    assert (of_site == "broken") == (("site.yaml", "yaml-syntax") in told)
    assert (of_site == "missing") == (("site.yaml", "site-exists") in told)


def test_no_game_hides_a_mistake_in_another_of_its_file(site: Path) -> None:
    night, book = "games/chess/2024-10-01.yaml", "logs/bob-baker/02.yaml"
    faulty = "  - {white: ann-archer, black: bob-baker, result: 2-0}\n"
    (site / "content" / night).write_text(CHESS.format("ann-archr").replace("games:\n", f"games:\n{faulty}"), "utf-8")
    games = (GAME.replace("won-", "one-"), GAME, GAME.replace("ann-archer", "ann-archr").replace("7-3", "10-3"))
    (site / "content" / book).write_text(EVE.format(2).replace("eve-ellis", "bob-baker") + "".join(games), "utf-8")
    assert _told(site) >= {
        *((night, rule) for rule in ("schema-enum", "player-is-known")),
        *((book, rule) for rule in ("schema-enum", "attrition-gives-the-result", "opponent-is-known")),
    }


def test_a_book_without_a_game_that_can_be_read_says_nothing_of_its_games(site: Path) -> None:
    """That the book would have to carry over what came before depends on them."""
    book = "logs/cleo-cole/02.yaml"
    text = EVE.format(2).replace("eve-ellis", "cleo-cole").replace("squares", "chess")
    (site / "content/logs/cleo-cole").mkdir()
    (site / "content" / book).write_text(text + "  - {date: 1996-07-01, opponent: ann-archer, result: one}\n", "utf-8")
    assert {rule for file, rule in _told(site) if file == book} == {"schema-enum"}


@pytest.mark.parametrize("name", [name for name, (_, rule) in MISTAKES.items() if rule.startswith(("yaml", "schema"))])
def test_a_file_that_cannot_be_read_is_not_missed(site: Path, name: str) -> None:
    """What names it is not wrong: it exists."""
    book = EVE.format(2) + GAME.replace("7-3", "10-3")
    (site / "content/players/eve-ellis.yaml").write_text("name: Eve Ellis\n", "utf-8")
    (site / "content/logs/eve-ellis").mkdir()
    (site / "content/logs/eve-ellis/02.yaml").write_text(book, "utf-8")
    add(site / "content/tournaments/spring-open/event.yaml", "terms: {decided_by: round 3}\n")
    before = _told(site)
    assert {rule for _, rule in before} >= {"first-book-carries-over", "deciders-are-played"}
    _lay(site, name)
    assert {file for file, _ in _told(site) - before} == {name}


def test_pages_wait_for_the_sites_languages(site: Path) -> None:
    """A link is judged by them, so without a site.yaml nothing is said of pages that can be read."""
    (site / "content/pages").mkdir(exist_ok=True)
    (site / "content/pages/about.md").write_text("---\ntitle: About\n---\n[us](nowhere.html)\n", "utf-8")
    assert ("pages/about.md", "links-lead-somewhere") in _told(site)
    (site / "content/site.yaml").unlink()
    assert _told(site) == {("site.yaml", "site-exists")}
