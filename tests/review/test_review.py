"""What a review finds: every guard, every kind of change, and every way a number moves."""

import json
import re
import shutil
from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from masterlist.cli import main
from masterlist.review import review as reviewing
from masterlist.review.document import document
from masterlist.review.markdown import as_markdown, code
from masterlist.review.pull import DocumentPart, Pull
from tests.review.site import GIL, ROOT, SUZY, TODAY, Site, game
from tests.story.runner import git


def _items(review: dict[str, Any]) -> list[tuple[str, str, str]]:
    return [(one["how"], one["what"], one["id"]) for one in review["items"]]


def test_nothing_changed(site: Site) -> None:
    review = site.review()
    for key in ("touched", "guards", "items", "moves", "rerated", "statuses", "newcomers"):
        assert review[key] == [], key
    assert review["scored"]
    assert review["errors"] == 0


# --- guards: each fires, and each can be allowed -------------------------------------------------------------


def _edit(site: Site) -> None:
    site.change(SUZY, "bonus: 2-4", "bonus: 1-4")


def _remove_entry(site: Site) -> None:
    text = (site.root / SUZY).read_text("utf-8")
    (site.root / SUZY).write_text(text[: text.rindex("\n\n")] + "\n", "utf-8")


def _remove_board(site: Site) -> None:
    next((site.root / "content/tournaments").glob("*/r1-a.yaml")).unlink()


def _change_carried(site: Site) -> None:
    file = next(path for path in sorted((site.root / "content/logs").rglob("*.yaml")) if "carried" in path.read_text())
    name = file.relative_to(site.root).as_posix()
    lines = file.read_text("utf-8").splitlines(keepends=True)
    at = next(number for number, line in enumerate(lines) if "game_points" in line and "stated" not in line)
    site.change(name, lines[at], re.sub(r"\d+", lambda number: str(int(number[0]) + 1), lines[at]))


def _old(site: Site) -> None:
    site.add(SUZY, game("1996-08-01", "bob-lee"))


def _other_author(site: Site) -> None:
    site.add("content/players/suzy.yaml", "github: suzy-q\n")
    site.commit()
    git("switch", "--quiet", "--create", "report", at=site.root)
    site.add(SUZY, "# a word\n")


def _rename(site: Site) -> None:
    (site.root / "content/clubs/ashby-mills.yaml").unlink()
    for file in (site.root / "content/players").iterdir():
        file.write_text(file.read_text("utf-8").replace("club: ashby-mills\n", ""), "utf-8")


def _swing(site: Site) -> None:
    site.add("content/lists/squares.yaml", "largest_swing: 100\n")
    site.commit()
    git("switch", "--quiet", "--create", "report", at=site.root)
    site.change("content/lists/squares.yaml", "100", "9000")  # the bound of the version before counts
    site.add(GIL, game("2026-10-31"))


def _settings(site: Site) -> None:
    site.add(GIL, game("2026-10-31"))
    site.add("schema/log.schema.json", "{}")


def _look(site: Site) -> None:
    site.add(GIL, game("2026-10-31"))
    site.add("content/theme.yaml", "wordmark: Mine\n")


@pytest.mark.parametrize(
    ("change", "fires"),
    [
        (_edit, {"accepted-edit", "old-date"}),
        (_remove_entry, {"accepted-edit", "old-date"}),
        (_remove_board, {"accepted-edit"}),
        (_change_carried, {"book-claims"}),
        (_old, {"old-date"}),
        (_other_author, {"other-author"}),
        # They edit the files of those who were in the club, with an account and without.
        (_rename, {"changed-privacy", "lost-id", "other-author", "settings"}),
        (_swing, {"large-swing", "settings"}),
        (_settings, {"settings"}),
        (_look, {"settings"}),
    ],
)
def test_guards(site: Site, change: Callable[[Site], None], fires: set[str]) -> None:
    change(site)
    review = site.review("mallory")
    assert {one["guard"] for one in review["guards"]} == fires
    assert {*review["needs_leave"]} == fires
    assert review["errors"] == 0, "needing leave is no error"
    assert all(one["problems"] for one in review["guards"])
    assert site.guards("mallory", *fires) == set()
    labels = frozenset(f"allow: {guard}" for guard in fires)
    assert site.review("mallory", labels=labels)["needs_leave"] == []
    assert {*site.review("mallory", labels=frozenset({"allow: everything", *fires}))["needs_leave"]} == fires


@pytest.mark.parametrize(("author", "fires"), [("suzy-q", set()), ("Suzy-Q", set()), ("", set()), ("suzy", {1})])
def test_a_player_may_edit_his_own_log(site: Site, author: str, fires: set[int]) -> None:
    _other_author(site)
    assert len(site.guards(author)) == len(fires)


def test_a_new_log_book_is_no_edit(site: Site) -> None:
    """Entries that move to another book, in another order of keys, say the same as before."""
    text = (site.root / GIL).read_text("utf-8")
    head, *games = text.split("\n\n")
    (site.root / GIL).write_text(head + "\n", "utf-8")
    top = head[: head.index("games:")].replace("book: 3", "book: 4")
    site.add("content/logs/gil-pemberthy/04.yaml", top + "games:\n" + "\n\n".join(games))
    review = site.review("anybody")
    assert _items(review) == []
    assert review["moves"] == []
    assert review["rerated"] == []


def test_a_renamed_player_keeps_everything(site: Site) -> None:
    players, logs = site.root / "content/players", site.root / "content/logs"
    (players / "suzy.yaml").rename(players / "suzy-quatrain.yaml")
    (logs / "suzy").rename(logs / "suzy-quatrain")
    for file in logs.rglob("*.yaml"):
        text = file.read_text("utf-8").replace("player: suzy\n", "player: suzy-quatrain\n")
        file.write_text(text.replace("opponent: suzy\n", "opponent: suzy-quatrain\n"), "utf-8")
    review = site.review()
    assert "lost-id" in {one["guard"] for one in review["guards"]}
    site.add("content/players/suzy-quatrain.yaml", "former_ids: [suzy]\n")
    review = site.review()
    assert review["guards"] == []
    assert _items(review) == [("changed", "player", "suzy-quatrain")]
    assert review["moves"] == []


def test_a_game_that_ends_is_no_edit(site: Site) -> None:
    file = "content/games/armada/2026-08-new.yaml"
    seats = (site.root / "content/games/armada/2021-02-heron-neck.yaml").read_text("utf-8").splitlines()
    players = [line.split("player: ")[1].split(",")[0].rstrip("}") for line in seats if "player: " in line]
    powers = ("austria", "england", "france", "germany", "italy", "russia", "turkey")
    people = dict(zip(powers, players, strict=False))
    began = "started: 2026-08-01\nseats:\n" + "".join(
        f"  {power}: {{player: {one}}}\n" for power, one in people.items()
    )
    site.add(file, began)
    site.commit()
    git("switch", "--quiet", "--create", "report", at=site.root)
    ends = began.replace("seats:", "finished: 2026-10-30\nlast_year: 1907\nending: draw\nseats:")
    for power, rest in zip(powers, ("centres: 17", "centres: 17", *["eliminated: 1905"] * 5), strict=True):
        ends = ends.replace(
            f"  {power}: {{player: {people[power]}}}", f"  {power}: {{player: {people[power]}, {rest}}}"
        )
    (site.root / file).write_text(ends, "utf-8")
    review = site.review()
    assert review["guards"] == []
    assert _items(review) == [("changed", "rated game", "armada/2026-08-new")]
    (site.root / file).write_text(ends.replace("2026-08-01", "2026-07-01"), "utf-8")
    assert site.guards() == {"accepted-edit"}


# --- what changes, and what follows from it ------------------------------------------------------------------


def test_an_earlier_game_moves_the_later_ones(site: Site) -> None:
    site.change(SUZY, "attrition: 10-9\n    bonus: 4-3", "attrition: 10-9\n    bonus: 5-3")
    review = site.review()
    (item,) = review["items"]
    (found,) = item["differences"]
    assert [found[key] for key in ("key", "before", "after", "words", "said_before")] == [
        "bonus", "4-3", "5-3", "bonus", "4-3"
    ]  # fmt: skip
    assert [(one["player"], one["game"], one["before"], one["after"]) for one in review["rerated"]] == [
        ("suzy", "1996-06-01 against hank-thomas", "34", "36"),
        ("suzy", "1996-07-07 against bob-lee", "55", "57.5"),
    ]
    (move,) = [one for one in review["moves"] if one["player"] == "suzy"]
    assert move["why"] == "entry changed"
    assert move["before_exact"] != move["after_exact"]


def test_a_board_moves_places(site: Site) -> None:
    file = "content/tournaments/clifton-bridge-2025/r1-b.yaml"
    text = (site.root / file).read_text("utf-8")
    site.change(file, "centres: 8", "centres: 7")
    review = site.review()
    tables = {one["table"] for one in review["moves"]}
    assert tables == {"tournaments/clifton-bridge-2025"}
    whys = {one["why"] for one in review["moves"]}
    assert "changed board" in whys
    assert text


def test_a_countersignature_and_a_contradiction(site: Site) -> None:
    site.add(GIL, game("2026-10-30"))
    site.commit()
    git("switch", "--quiet", "--create", "report", at=site.root)
    emeka = max((site.root / "content/logs/emeka-thornhill").iterdir()).relative_to(site.root).as_posix()
    text = (site.root / emeka).read_text("utf-8")
    site.add(emeka, game("2026-10-30", "gil-pemberthy", "lost-major"))
    (turn,) = site.review()["statuses"]
    assert (turn["player"], turn["before"], turn["after"]) == ("gil-pemberthy", "awaiting opponent", "confirmed")
    (site.root / emeka).write_text(text, "utf-8")
    site.add(emeka, game("2026-10-30", "gil-pemberthy"))
    review = site.review()
    (turn,) = review["statuses"]
    assert turn["after"] == "contradicted"
    (move,) = [one for one in review["moves"] if one["player"] == "gil-pemberthy"]
    assert move["why"] == "an entry is contradicted now"


def test_newcomers_and_whom_they_look_like(site: Site) -> None:
    site.add("content/players/lucile-dragomir.yaml", "name: Lucile Dragomir\n")
    site.add("content/players/quite-new.yaml", "name: Quite New\n")
    alike, new = site.review()["newcomers"]
    assert alike["id"] == "lucile-dragomir"
    assert "looks like" in alike["look_alikes"][0]
    assert new["look_alikes"] == ()


def test_a_site_below_the_top_of_its_repository(tmp_path: Path) -> None:
    (tmp_path / "sites").mkdir()
    shutil.copytree(ROOT / "content", tmp_path / "sites/content", ignore=shutil.ignore_patterns("editions"))
    git("init", "--quiet", "--initial-branch=main", at=tmp_path)
    git("add", "--all", at=tmp_path)
    git("commit", "--quiet", "--message", "Content", at=tmp_path)
    with (tmp_path / "sites" / GIL).open("a", encoding="utf-8") as file:
        file.write(game("2026-10-31"))
    (tmp_path / "README.md").write_text("changed", "utf-8")
    review = document(reviewing.review(tmp_path / "sites", "main", Pull(), (), TODAY))
    assert {(one["name"], one["inside"]) for one in review["touched"]} == {(GIL, True), ("README.md", False)}
    assert [one["guard"] for one in review["guards"]] == ["settings"]
    assert len(review["items"]) == 1


def test_errors_leave_facts_and_guards(site: Site) -> None:
    site.add("content/players/suzi.yaml", "nome: x\n")
    _edit(site)
    review = site.review()
    assert not review["scored"]
    assert review["moves"] == []
    assert [one["guard"] for one in review["guards"]] == ["accepted-edit", "old-date"]
    assert review["errors"] == len([one for one in review["problems"]["near"] if one["severity"] == "error"])
    assert review["needs_leave"] == ["accepted-edit", "old-date"]


def test_a_log_that_cannot_be_read_is_not_taken_for_removed(site: Site) -> None:
    site.change(GIL, "games:", "games: [")
    assert site.guards() == {"uncompared"}


# --- the report ----------------------------------------------------------------------------------------------


def test_five_hundred_games_are_readable(site: Site) -> None:
    for number in range(60):
        id_ = f"guest-number-{number}"
        site.add(f"content/players/{id_}.yaml", f"name: Guest {number}\n")
        games = "".join(game(f"2026-10-{day:02}", "suzy") for day in range(1, 10))
        site.add(f"content/logs/{id_}/01.yaml", f"player: {id_}\nbook: 1\nlist: squares\ngames:{games}")
    review = json.loads(json.dumps(site.review()))
    assert len(review["items"]) == 600
    text = as_markdown(DocumentPart(review))
    assert len(text.encode()) < 60_000
    assert "**New: 540 entries**" in text
    assert "**New: 60 players**" in text
    assert "`Guest 0`: 9, `2026-10-01 against Suzy` to `2026-10-09 against Suzy`" in text
    assert "… and 40 more" in text


def test_what_is_left_out_is_counted(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """A list that is too long for the document loses its end, and no number is wrong because of that."""
    monkeypatch.setattr("masterlist.review.document.MOST", 5)
    for number in range(30):
        site.add(f"content/players/guest-{number}.yaml", f"name: Guest {number}\n")
    review = json.loads(json.dumps(site.review()))
    assert len(review["newcomers"]) == len(review["items"]) == 5
    assert review["left_out"]["newcomers"] == review["left_out"]["items"] == 25
    assert "**New: 30 players**" in as_markdown(DocumentPart(review))


def test_the_report_fits_and_closes_what_it_opens() -> None:
    long = "x" * 150
    problems = [{"file": f"{long}{number}", "message": "ü" * 190, "severity": "error"} for number in range(500)]
    guards = [{"guard": f"{number}", "problems": problems} for number in range(50)]
    rerated = [{"table": long, "player": f"{number}", "game": "ü" * 190} for number in range(500)]
    text = as_markdown(DocumentPart({"guards": guards, "problems": {"near": problems}, "rerated": rerated}))
    assert len(text.encode()) <= 60_000
    assert text.count("<details>") == text.count("</details>")
    assert "the rest is left out" in text


@pytest.mark.parametrize(
    "text",
    [
        "@all",
        "`@all`",
        "``@all``",
        "<img src=x>",
        "![x](http://e)",
        "a | b",
        "#1",
        "\n@all",
        "$`@all`$",
        "\u202e@all",
        "\ud800",
    ],
)
def test_strangers_text_stays_text(text: str) -> None:
    item = {"how": "new", "what": "entry", "id": text, "about": text, "differences": [{"key": text, "before": text}]}
    move = {"table": text, "player": text, "before": text, "after_exact": text, "why": text}
    problem = {"file": text, "message": text, "hint": text, "severity": text}
    guard = {"guard": text, "label": text, "problems": [problem]}
    person = {"id": text, "name": text, "look_alikes": [text], "login": text, "opponent": text}
    turn = {"player": text, "opponent": text, "date": text, "before": text, "after": text}
    shown = as_markdown(
        DocumentPart(
            {
                "author": text,
                "base": text,
                "items": [item, item | {"how": text}],
                "moves": [move],
                "rerated": [move | {"game": text}],
                "problems": {"near": [problem], "far": [problem]},
                "guards": [guard],
                "newcomers": [person],
                "approvals": [person],
                "statuses": [turn, turn | {"after": "confirmed"}],
            }
        )
    )
    ours = "".join(shown.split("`")[::2])
    assert shown.count("`") % 2 == 0
    for sign in ("@", "<img", "![", "#1", "a |", "\u202e", "\ud800"):
        assert sign not in ours
    assert all(line.count("|") in {0, 5} for line in shown.splitlines())


def test_the_command(site: Site, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(site.root)
    assert main(["review", "main"]) == 0
    assert "✅ No errors" in capsys.readouterr().out
    site.add(SUZY, game("1996-08-01", "bob-lee"))
    assert main(["review", "main", "--format", "json", "--out", "report"]) == 1
    assert json.loads(capsys.readouterr().out) == json.loads(Path("report/review.json").read_text("utf-8"))
    assert Path("report/review.md").read_text("utf-8").startswith("### ✋ No errors, but it needs leave: `old-date`")
    shutil.rmtree("report")
    assert main(["review", "main", "--allow", "old-date"]) == 0
    assert main(["review", "main", "--labels", "allow: old-date", "other"]) == 0
    capsys.readouterr()
    assert main(["review", "main", "--format", "github"]) == 1
    assert capsys.readouterr().out.startswith(f"::error file={SUZY},line=")


@pytest.mark.parametrize(
    "arguments", [["no-such-branch"], ["--", "--upload-pack=x"], ["main", "--author", "a b"], ["main", "--event", "no"]]
)
def test_what_cannot_be_reviewed(
    site: Site, arguments: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(site.root)
    assert main(["review", *arguments]) == 2
    assert capsys.readouterr().err.startswith("masterlist: ")


def test_outside_a_repository(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--root", str(tmp_path), "review", "main"]) == 2
    assert "lies in no git repository: begin one with 'git init'" in capsys.readouterr().err


def test_without_git(site: Site, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(site.root / "nothing"))
    assert main(["--root", str(site.root), "review", "main"]) == 2
    assert "there is no git here: install git" in capsys.readouterr().err


@pytest.mark.parametrize(("days", "fires"), [(400, set()), (401, {"old-date"})])
def test_the_bound_of_old_dates(site: Site, days: int, fires: set[str]) -> None:
    day = date.fromisoformat(TODAY) - timedelta(days=days)
    site.add(SUZY, game(day.isoformat(), "bob-lee"))
    assert site.guards() == fires


@pytest.mark.parametrize(("days", "fires"), [(10, set()), (11, {"old-date"})])
def test_the_bound_of_old_dates_is_the_sites_own(site: Site, days: int, fires: set[str]) -> None:
    site.add("content/site.yaml", "oldest_days: 10\n")
    site.commit()
    git("switch", "--quiet", "--create", "report", at=site.root)
    day = date.fromisoformat(TODAY) - timedelta(days=days)
    site.add(SUZY, game(day.isoformat(), "bob-lee"))
    assert site.guards() == fires


@pytest.mark.parametrize(("games", "fires"), [(7, set()), (8, {"large-swing"})])
def test_a_list_without_a_bound_has_one(site: Site, games: int, fires: set[str]) -> None:
    """At 10 points a game, 7 × 70 is within 500, and 8 × 80 is not."""
    rivals = ["suzy", "bob-lee", "emeka-thornhill", "gil-pemberthy", "ruth-stauffer", "nate-brubaker", "odessa-crane"]
    rivals.append("lucille-dragomir")
    site.add("content/players/quite-new.yaml", "name: Quite New\n")
    entries = "".join(game(f"2026-10-{day:02}", rivals[day - 1]) for day in range(1, games + 1))
    site.add("content/logs/quite-new/01.yaml", f"player: quite-new\nbook: 1\nlist: squares\ngames:{entries}")
    assert site.guards() == fires


def test_a_report_never_cuts_a_number() -> None:
    long = "x" * 190
    for tail in ("123456789012 points", "12,345.67 points", "3/7 points", "(405 → 2405)"):
        cut = code(f"{long} {tail}")
        assert cut == f"`{long} …`" or tail.split(" ")[0] in cut, cut
    assert code("9" * 300) == "`…`"
    assert code("word " * 60).endswith("word …`") or code("word " * 60).endswith("…`")


def test_the_summary_says_it_in_three_lines(site: Site) -> None:
    site.add(SUZY, game("2026-10-30", "bob-lee"))
    _, _, rest = as_markdown(DocumentPart(json.loads(json.dumps(site.review("mallory"))))).partition("\n\n")
    results, moves, about = rest.split("\n\n")[0].split("\n")
    assert results == "- 1 new result"
    assert moves.startswith("- `Suzy` `55` → `")
    assert about.endswith("by `mallory`, who is not known to be a player")


def test_who_reports(site: Site) -> None:
    site.add(SUZY, game("2026-10-30", "emeka-thornhill"))
    found = {author: site.review(author)["submissions"][0]["author"] for author in ("mallory", "ethornhill-hf")}
    assert found == {"mallory": "unknown", "ethornhill-hf": "opponent"}
    other = site.review("mallory")["submissions"][0]
    assert other["signs_for"] == "", "the opponent keeps a log"
    site.add("content/players/suzy.yaml", "github: suzy-q\n")
    site.commit()
    git("switch", "--quiet", "--create", "report", at=site.root)
    site.add(SUZY, game("2026-10-31", "bob-lee"))
    found = {author: site.review(author)["submissions"][0]["author"] for author in ("suzy-q", "mallory")}
    assert found == {"suzy-q": "player", "mallory": "another"}
    assert site.review("mallory")["submissions"][0]["signs_for"] == "Bob Lee"
    text = as_markdown(DocumentPart(json.loads(json.dumps(site.review("suzy-q")))))
    assert "`suzy-q` is the player in 1 submission" in text
    assert "`suzy-q` signs or answers for 1 opponent: ask them" in text


@pytest.mark.parametrize("signed", [True, False])
def test_an_author_who_writes_the_answer_too_answers_for_the_opponent(site: Site, *, signed: bool) -> None:
    """That the opponent has a log from now on does not make it theirs."""
    site.add(SUZY, game("2026-10-30", "bob-lee").replace("signed: true", f"signed: {str(signed).lower()}"))
    mine = "player: bob-lee\nlist: squares\ngame: {date: 2026-10-30, opponent: suzy, result: lost-major, bonus: 3-4}\n"
    site.add("content/logs/bob-lee/2026-10-30-suzy.yaml", mine)
    found = {one["id"]: one["signs_for"] for one in site.review("suzy-q")["submissions"]}
    assert found["suzy: 2026-10-30 against bob-lee"] == "Bob Lee"


AMOS = "content/logs/amos-fenstermaker"


@pytest.mark.parametrize(("more", "fires"), [(0, set()), (-1, {"large-swing"})])
def test_a_bound_may_be_reached(site: Site, more: int, fires: set[str]) -> None:
    book = max((site.root / AMOS).glob("??.yaml")).relative_to(site.root).as_posix()
    site.add(book, game("2026-10-31", "suzy"))
    (move,) = [one for one in site.review()["moves"] if one["player"] == "amos-fenstermaker"]
    swing = int(float(move["after"])) - int(float(move["before"]))
    assert swing > 500, "more than any rating may move where it is small"
    assert site.guards() == set(), "and less than half of what it was"
    (site.root / book).write_text(
        (site.root / book).read_text("utf-8").replace(game("2026-10-31", "suzy"), ""), "utf-8"
    )
    site.add("content/lists/squares.yaml", f"largest_swing: {swing + more}\n")
    site.commit()
    git("switch", "--quiet", "--create", "report", at=site.root)
    site.add(book, game("2026-10-31", "suzy"))
    assert site.guards() == fires
