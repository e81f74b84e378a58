"""What moves accepted results without a new result behind it needs leave, whatever key moves it."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from masterlist.comparing.side import ComparedVersion, Sides
from masterlist.facts.content import Sanction
from masterlist.facts.logbook import Entry
from masterlist.review import guards
from masterlist.review.change import NamesById, ProposedChange
from masterlist.review.differ import STANDS, compare_entries, plain
from masterlist.review.pull import ALLOWS, Pull
from masterlist.source import Place
from tests.review.site import BOARDS, GIL, ROOT, SUZY, Site, game
from tests.story.runner import git
from tests.whole import read

CLIFTON = "content/tournaments/clifton-bridge-2025/event.yaml"
ARMADA = "content/lists/armada.yaml"
RUTH = "content/logs/ruth-stauffer/02.yaml"


def _names(sides: Sides) -> NamesById:
    return NamesById(sides.after.content, sides.before.content)


def _terms(site: Site) -> None:
    text = (site.root / CLIFTON).read_text("utf-8")
    start = text.index("terms:")
    end = next((at for at in range(start, len(text)) if text[at - 1] == "\n" and text[at] != " " and at > start), None)
    (site.root / CLIFTON).write_text(text[:start] + (text[end:] if end else ""), "utf-8")


def _dates(site: Site) -> None:
    site.change(CLIFTON, "start: 2025-02-08", "start: 2025-01-08")


def _member(site: Site) -> None:
    text = (site.root / ARMADA).read_text("utf-8")
    line = next(line for line in text.splitlines(keepends=True) if "ida-thibodeau" in line)
    site.change(ARMADA, line, "")


def _carried(site: Site) -> None:
    text = (site.root / RUTH).read_text("utf-8")
    line = next(line for line in text.splitlines() if "game_points:" in line)
    site.change(RUTH, line, line.replace("game_points: ", "game_points: 9"))


def _new_book_carries(site: Site) -> None:
    site.add("content/players/quite-new.yaml", "name: Quite New\n")
    book = "player: quite-new\nbook: 1\nlist: squares\ncarried_over: {game_points: 90, defeated: [suzy], drawn: []}\n"
    site.add("content/logs/quite-new/01.yaml", f"{book}games:{game('2026-10-30', 'suzy')}")


def _merge(site: Site) -> None:
    """Two players become one, who has the opponents of both."""
    for id_, opponent in (("one-first", "suzy"), ("two-second", "bob-lee")):
        site.add(f"content/players/{id_}.yaml", f"name: {id_.title()}\n")
        book = f"player: {id_}\nbook: 1\nlist: squares\ngames:{game('2026-10-01', opponent)}"
        site.add(f"content/logs/{id_}/01.yaml", book)
    site.commit()
    git("switch", "--quiet", "--create", "report", at=site.root)
    (site.root / "content/players/two-second.yaml").unlink()
    (site.root / "content/logs/two-second/01.yaml").unlink()
    site.add("content/logs/one-first/01.yaml", game("2026-10-01", "bob-lee"))
    site.add("content/players/one-first.yaml", "former_ids: [two-second]\n")


@pytest.fixture
def small(tmp_path: Path) -> Site:
    return Site(tmp_path, BOARDS)


@pytest.mark.parametrize(
    ("change", "fires"),
    [
        (_terms, {"moved-place"}),
        (_dates, {"changed-title"}),
        (_member, {"moved-rating"}),
        (_carried, {"book-claims"}),
        (_new_book_carries, {"book-claims"}),
        (_merge, {"moved-rating"}),
    ],
)
def test_effects_need_leave(site: Site, change: Callable[[Site], None], fires: set[str]) -> None:
    change(site)
    review = site.review()
    assert review["errors"] == 0
    assert fires <= {*review["needs_leave"]} <= {*fires, "changed-title", "large-swing"}
    assert {one["rule"] for guard in review["guards"] for one in guard["problems"]} <= {*ALLOWS}


def test_a_new_result_beside_a_setting_explains_only_what_it_moves(site: Site) -> None:
    _terms(site)
    site.add(GIL, game("2026-10-31"))
    review = site.review()
    assert "moved-place" in review["needs_leave"]
    assert "moved-rating" not in review["needs_leave"]


def test_names_and_notes_move_nothing(site: Site) -> None:
    site.change(CLIFTON, "name: ", "name: New ")
    site.change("content/players/suzy.yaml", "country: US", "country: CA")
    assert site.guards() == set()


_MOVE = r"[A-Z][^;]* -?[0-9.]+ → -?[0-9.]+"


@pytest.mark.parametrize(
    ("change", "guard", "file", "message"),
    [
        (
            _member,
            "moved-rating",
            ARMADA,
            (
                "ratings or ranks change in ARMADA Rating: Casco Bay without a new result: "
                f"Anjali Venkatesan -?[0-9.]+ → -?[0-9.]+; {_MOVE}; {_MOVE}, and [1-9][0-9]* more"
            ),
        ),
        (
            _terms,
            "moved-place",
            CLIFTON,
            (
                "points or places change in Clifton Bridge Season 2025 without a new result: "
                f"Alastair Penhaligon [0-9.]+ → [0-9.]+; {_MOVE}; {_MOVE}, and 10 more"
            ),
        ),
        (
            _merge,
            "moved-rating",
            "content/players/one-first.yaml",
            "ratings or ranks change in World Wide Rating: SQUARES without a new result: One-First 10 and 10 → 40",
        ),
        (
            _dates,
            "changed-title",
            CLIFTON,
            (
                "the date of Clifton Bridge Season 2025 changes without a new result: "
                "2025-02-08 to 2025-10-11 → 2025-01-08 to 2025-10-11"
            ),
        ),
    ],
)
def test_a_message_says_who_moves_by_name(
    site: Site, change: Callable[[Site], None], guard: str, file: str, message: str
) -> None:
    change(site)
    (found,) = [one for one in site.review()["guards"] if one["guard"] == guard]
    (problem,) = found["problems"]
    assert problem["file"] == file
    assert re.fullmatch(message, problem["message"])


def test_an_event_without_boards_has_nothing_accepted(site: Site) -> None:
    event = "name: Next Year\nsystem: sum-of-squares\nstart: 2027-01-02\nend: 2027-01-03\n"
    site.add("content/tournaments/next-year/event.yaml", event)
    site.commit()
    git("switch", "--quiet", "--create", "report", at=site.root)
    site.change("content/tournaments/next-year/event.yaml", "2027-01-03", "2027-01-04")
    assert site.guards() == set()


# --- signatures ----------------------------------------------------------------------------------------------


def _unsigned(site: Site, *, mirrored: bool) -> None:
    site.add(GIL, game("2026-10-30").replace("signed: true", "signed: false"))
    if mirrored:
        emeka = max((site.root / "content/logs/emeka-thornhill").glob("??.yaml")).relative_to(site.root).as_posix()
        site.add(emeka, game("2026-10-30", "gil-pemberthy", "lost-major"))
    site.commit()
    git("switch", "--quiet", "--create", "report", at=site.root)
    before, _, after = (site.root / GIL).read_text("utf-8").rpartition("signed: false")
    (site.root / GIL).write_text(f"{before}signed: true{after}", "utf-8")


def test_a_signature_that_the_opponent_mirrors_is_no_edit(site: Site) -> None:
    _unsigned(site, mirrored=True)
    assert site.guards() == set()


def test_a_signature_needs_the_opponent(site: Site) -> None:
    _unsigned(site, mirrored=False)
    assert site.guards("gil") == {"accepted-edit"}
    assert site.guards("ethornhill-hf") == set()
    assert site.review("gil", approved=("EThornhill-hf", True))["needs_leave"] == []
    assert site.review("gil", approved=("EThornhill-hf", False))["needs_leave"] == ["accepted-edit"]
    assert site.review("gil", approved=("other", True))["needs_leave"] == ["accepted-edit"]
    site.change(GIL, "12-4", "12-5")
    assert "accepted-edit" in site.review("gil", approved=("EThornhill-hf", True))["needs_leave"], (
        "more than a signature"
    )


def test_the_opponents_mirrored_entry_needs_no_leave(site: Site) -> None:
    site.add(GIL, game("2026-10-30"))
    site.commit()
    git("switch", "--quiet", "--create", "report", at=site.root)
    emeka = max((site.root / "content/logs/emeka-thornhill").glob("??.yaml")).relative_to(site.root).as_posix()
    site.add(emeka, game("2026-10-30", "gil-pemberthy", "lost-major"))
    assert site.guards("ethornhill-hf") == set()


def test_a_version_before_that_has_errors_hides_nothing(site: Site) -> None:
    site.add("content/players/wrong.yaml", "nome: x\n")
    site.commit()
    git("switch", "--quiet", "--create", "report", at=site.root)
    (site.root / "content/players/wrong.yaml").unlink()
    _terms(site)
    assert "uncompared" in site.guards()


def test_no_key_of_a_book_is_forgotten() -> None:
    """What a book gets later is a claim from its first day, unless it says where entries stand."""
    from masterlist.facts.logbook import LogBook
    from masterlist.review.differ import _STANDS

    known = {"player", "book", "list", "entries", "loose", "has_file"}
    assert known == _STANDS
    assert {"carried"} <= {*LogBook._fields} - known


@pytest.mark.parametrize("field", Entry._fields)
def test_a_change_of_any_field_of_an_accepted_entry_needs_leave(field: str) -> None:
    """What an entry says; where it stands is no part of it, but a club's word for it is."""
    before = read(ROOT / "tests/base").content
    assert before
    book = before.books["ann-archer"][0]
    other: Any = True if field == "authenticated" else object()
    changed = book.entries[0]._replace(**{field: other})
    after = before._replace(books={**before.books, "ann-archer": (book._replace(entries=(changed,)),)})
    sides = Sides(ComparedVersion(before, None, []), ComparedVersion(after, None, []))
    pull = Pull(author="mallory")
    change = ProposedChange(
        sides,
        (),
        (),
        compare_entries(sides),
        (),
        (),
        (),
        pull,
        _names(sides),
        "2026-11-01",
    )
    found = [*guards.accepted_results_stay(change), *guards.books_claim_nothing_new(change)]
    assert bool(found) is (field not in STANDS - {"authenticated"})


@pytest.mark.parametrize(
    ("sanction", "said"),
    [
        (None, None),
        (Sanction("", "", Place("")), True),
        (Sanction("1996-01-01", "", Place("")), {"since": "1996-01-01", "until": ""}),
    ],
)
def test_a_sanction_without_dates_is_told_from_none(sanction: Sanction | None, said: object) -> None:
    content = read(ROOT / "tests/base").content
    assert content
    club = content.clubs["deer-valley"]
    assert plain(club._replace(sanction=sanction))["sanctioned"] == said


def test_the_bind_command_moves_entries_without_leave(site: Site) -> None:
    """Entries that move to another file of their player's log, unchanged, are nobody's edit."""
    site.add("content/players/suzy.yaml", "github: suzy-q\n")
    site.commit()
    git("switch", "--quiet", "--create", "report", at=site.root)
    text = (site.root / SUZY).read_text("utf-8")
    head, *games = text.split("\n\n")
    (site.root / SUZY).write_text("\n\n".join([head, *games[:-1]]) + "\n", "utf-8")
    top = head[: head.index("games:")].replace("book: 1", "book: 2")
    site.add("content/logs/suzy/02.yaml", f"{top}games:\n{games[-1]}")
    assert site.guards("github-actions[bot]") == set()


# --- who reports how a game went on --------------------------------------------------------------------------

POWERS = ("austria", "england", "france", "germany", "italy", "russia", "turkey")
SEATED = ("ann-hill", "bob-lee", "cy-dow", "dee-fox", "eve-gray", "fay-holt", "gus-ives")


@pytest.mark.parametrize(
    ("author", "fires"), [("ann-h", set()), ("ANN-H", set()), ("hal-j", {"outsider"}), ("", set()), ("x", {"outsider"})]
)
def test_a_game_goes_on_by_those_who_sit_in_it(small: Site, author: str, fires: set[str]) -> None:
    file = "content/games/armada/second.yaml"
    small.add("content/players/ann-hill.yaml", "github: ann-h\n")
    small.add("content/players/hal-jones.yaml", "github: hal-j\n")
    seats = "".join(f"  {power}: {{player: {one}}}\n" for power, one in zip(POWERS, SEATED, strict=True))
    small.add(file, f"started: 2026-08-01\nseats:\n{seats}")
    small.commit()
    git("switch", "--quiet", "--create", "report", at=small.root)
    small.change(file, "{player: gus-ives}", "{player: hal-jones, replaces: gus-ives}")
    assert small.guards(author) == fires


def test_the_director_reports_how_a_board_goes_on(small: Site) -> None:
    event, board = "content/tournaments/spring-open/event.yaml", "content/tournaments/spring-open/r3-a.yaml"
    small.change(event, "status: final", "status: running\ndirected_by: hal-jones")
    small.add("content/players/hal-jones.yaml", "github: hal-j\n")
    text = (small.root / "content/tournaments/spring-open/r1-a.yaml").read_text("utf-8")
    small.add(board, text.replace("round: 1", "round: 3").replace("ending: draw", "ending: in-play"))
    small.commit()
    git("switch", "--quiet", "--create", "report", at=small.root)
    small.change(board, "ending: in-play", "ending: draw")
    assert small.guards("hal-j") == {"old-date"}, "the event was long ago"
    assert small.guards("mallory") == {"outsider", "old-date"}
