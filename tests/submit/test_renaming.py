"""``masterlist rename``: an id in all files, and two players who become one."""

import shutil
from pathlib import Path
from textwrap import dedent

import pytest

from masterlist.cli import main
from masterlist.comparing.editions import EditionComparison, verify
from tests.clubs import committed
from tests.whole import whole

BASE = Path(__file__).parents[1]
SCHEMA = "# yaml-language-server: $schema=../../schema/player.schema.json\n"
SEATS = ("austria", "england", "france", "germany", "italy", "russia", "turkey")


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """Logs, a rated game, an event and a night, in all of which bob-baker is named."""
    root = tmp_path / "site"
    shutil.copytree(BASE / "base", root)
    _put(root, "players/bob-baker-2.yaml", "name: Bob Brown\n")
    _put(root, "players/dan-dale.yaml", "name: Dan Dale\ndistinct_from: [bob-baker, bob-baker-2]  # three of them\n")
    seats = "\n".join(f"  {seat}: {{player: p{at}}}" for at, seat in enumerate(SEATS[2:]))
    board = """\
        # bob-baker wrote it down
        round: 1
        table: a
        ending: in-play
        last_year: 1903
        seats:
          austria:
            player: "bob-baker"  # late
            centres: 5
          england: {player: cleo-cole, replaces: bob-baker-2}
        """
    for at in range(5):
        _put(root, f"players/p{at}.yaml", f"name: P {at}\n")
    _put(
        root, "tournaments/open/event.yaml", "name: Open\nsystem: sum-of-squares\nstart: 2024-01-01\nstatus: running\n"
    )
    _put(root, "tournaments/open/r1-a.yaml", dedent(board).rstrip(" ") + seats + "\n")
    _put(root, "lists/armada.yaml", "name: A\nsystem: armada\nterms: {members: [bob-baker, {player: cleo-cole}]}\n")
    excluded = "excluded:\n  - player: bob-baker\n    since: 2024-01-01\n    reason: asked bob-baker\n"
    _put(root, "lists/chess.yaml", "name: Chess\nsystem: elo\n" + excluded)
    night = "date: 2023-01-01\ngames:\n  - {white: bob-baker, black: dan-dale, result: 1-0}  # first\n"
    _put(root, "games/chess/2023-01-01.yaml", night)
    _entry(root, "cleo-cole", "2001-01-01-bob-baker--2", "bob-baker")
    _put(
        root,
        "pages/club.md",
        "---\ntitle: Club\n---\n\n[Bob](../players/bob-baker.html), not bob-baker-2 nor bob-baker.\n",
    )
    return root


def _put(root: Path, name: str, text: str) -> None:
    file = root / "content" / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, "utf-8")


def _entry(root: Path, player: str, name: str, opponent: str, bonus: str = "1-1") -> None:
    game = f"{{date: {name[:10]}, opponent: {opponent}, result: draw, bonus: {bonus}, signed: true}}"
    _put(root, f"logs/{player}/{name}.yaml", f"player: {player}\nlist: squares\ngame: {game}\n")


def _rename(root: Path, old: str, new: str) -> int:
    return main(["--root", str(root), "rename", old, new])


def _texts(root: Path) -> dict[str, str]:
    found = sorted((root / "content").rglob("*.*"))
    return {path.relative_to(root / "content").as_posix(): path.read_text("utf-8") for path in found}


def test_an_id_is_written_anew_at_its_places_and_nothing_else_is(site: Path) -> None:
    before = _texts(site)
    assert _rename(site, "bob-baker", "robert-b") == 0
    after = _texts(site)
    assert after.pop("players/robert-b.yaml") == f"{SCHEMA}name: Bob Baker\nformer_ids: [bob-baker]\n"
    del before["players/bob-baker.yaml"]
    ids = (
        ("player: bob-baker\n", "player: robert-b\n"),
        ("opponent: bob-baker,", "opponent: robert-b,"),
        ("opponent: bob-baker\n", "opponent: robert-b\n"),
        ('player: "bob-baker"', 'player: "robert-b"'),
        ("[bob-baker,", "[robert-b,"),
        ("white: bob-baker,", "white: robert-b,"),
        ("players/bob-baker.html", "players/robert-b.html"),
    )
    wanted = {}
    for name, text in before.items():
        then = text
        for old, new in ids:
            then = then.replace(old, new)
        wanted[name.replace("logs/bob-baker/", "logs/robert-b/").replace("-bob-baker--2", "-robert-b--2")] = then
    assert after == wanted
    assert "# bob-baker wrote it down" in after["tournaments/open/r1-a.yaml"], "a comment is its author's"
    assert "asked bob-baker" in after["lists/chess.yaml"]
    assert not (site / "content/logs/bob-baker").exists()
    assert main(["--root", str(site), "check"]) == 0


def test_back_again_is_as_before(site: Path) -> None:
    assert main(["--root", str(site), "fmt"]) == 0
    before = _texts(site)
    assert [_rename(site, "bob-baker", "robert-b"), _rename(site, "robert-b", "bob-baker")] == [0, 0]
    after = _texts(site)
    assert after.pop("players/bob-baker.yaml").endswith("former_ids: [robert-b]\n")
    assert after == {name: text for name, text in before.items() if name != "players/bob-baker.yaml"}


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("bob-bakr", "x", "there is no player 'bob-bakr'"),
        ("bob-baker", "Bob", "'Bob' cannot be the new id"),
        ("bob-baker", "bob-baker", "'bob-baker' cannot be the new id"),
        ("bob-baker", "con", "'con' cannot be an id"),
        ("bob-baker", "was-cleo", "'was-cleo' is a former id of 'cleo-cole'"),
        ("bob-baker", "ann-archer", "sat in one game"),  # in a log
        ("bob-baker", "dan-dale", "sat in one game"),  # at a night
        ("bob-baker", "p3", "sat in one game"),  # at a board
        ("bob-baker", "bob-baker-2", "sat in one game"),  # one of whom was replaced
        ("cleo-cole", "bob-baker-2", "sat in one game"),
        ("p4", "cleo-cole", "sat in one game"),
    ],
)
def test_what_cannot_be_is_refused(
    site: Path, old: str, new: str, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    _put(site, "players/cleo-cole.yaml", "name: Cleo Cole\nformer_ids: [was-cleo]\n")
    before = _texts(site)
    assert _rename(site, old, new) == 1
    assert message in capsys.readouterr().err
    assert _texts(site) == before


def test_where_the_site_has_errors_nothing_is_renamed(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _put(site, "players/eve.yaml", "nam: Eve\n")
    assert _rename(site, "bob-baker", "robert-b") == 1
    assert "eve.yaml:1:1" in capsys.readouterr().err


# --- Two players become one ------------------------------------------------------------------------------------------


@pytest.fixture
def twice(tmp_path: Path) -> Path:
    """Somebody who kept a log as rob, and one as bob-baker, at times that overlap."""
    root = tmp_path / "site"
    shutil.copytree(BASE / "base", root)
    _put(root, "players/dan-dale.yaml", "name: Dan Dale\ndistinct_from: [bob-baker, rob]\n")
    _put(root, "players/eve-ellis.yaml", "name: Eve Ellis\n")
    rob = "# met at work\nname: Rob B.\naka: [Bobby]\ngithub: rob77\ncountry: US\nprivacy: initials\n"
    rob += "former_ids: [robbie]\n"
    _put(root, "players/rob.yaml", rob)
    bob = "name: Bob Baker\ngithub: bob\nclub: deer-valley\ndistinct_from: [rob]\n"
    _put(root, "players/bob-baker.yaml", bob)
    won = "result: won-attrition, attrition: 10-9, bonus: 4-3, signed: true"
    games = "".join(f"  - {{date: {day}, opponent: {who}, {won}}}  # {day}\n" for day, who in ROB)
    head = "player: rob\nbook: 1\nlist: squares\n"
    _put(
        root,
        "logs/rob/01.yaml",
        f"{head}carried_over: {{game_points: 5, defeated: [x, y], drawn: [z]}}\ngames:\n{games}",
    )
    games = "".join(f"  - {{date: {day}, opponent: {who}, {won}}}\n" for day, who in BOB)
    carried = "carried_over: {game_points: 7, defeated: [z], drawn: [y, w]}  # before 1990"
    _put(root, "logs/bob-baker/01.yaml", f"player: bob-baker\nbook: 1\nlist: squares\n{carried}\ngames:\n{games}")
    _put(root, "logs/ann-archer/01.yaml", "player: ann-archer\nbook: 1\nlist: squares\n"
         "carried_over: {game_points: 1, defeated: [rob], drawn: [bob-baker, cleo-cole]}\ngames: []\n")  # fmt: skip
    _entry(root, "rob", "2001-05-05-cleo-cole", "cleo-cole")
    _entry(root, "bob-baker", "2001-05-05-cleo-cole", "cleo-cole", bonus="2-2")
    members = (("rob", "2001-01-01", "2002-12-31"), ("bob-baker", "2002-06-01", "2003-12-31"))
    lines = "".join(f"    - {{player: {id_}, since: {since}, until: {until}}}\n" for id_, since, until in members)
    _put(root, "lists/armada.yaml", f"name: A\nsystem: armada\nterms:\n  members:\n{lines}")
    return root


ROB = (("2000-02-01", "cleo-cole"), ("2002-02-01", "dan-dale"))
BOB = (("2000-01-01", "dan-dale"), ("2001-01-01", "eve-ellis"), ("2003-01-01", "cleo-cole"))


def test_two_players_become_one(twice: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert _rename(twice, "rob", "bob-baker") == 0
    assert "github: 'bob' stays, and 'rob77' of 'rob' goes" in capsys.readouterr().out
    after = _texts(twice)
    player = (
        "name: Bob Baker\naka: [Rob B., Bobby]\nclub: deer-valley\ncountry: US\ngithub: bob\n"
        "former_ids: [robbie, rob]\nprivacy: initials\n# met at work\n"
    )
    assert after["players/bob-baker.yaml"] == SCHEMA + player
    assert "distinct_from: [bob-baker]" in after["players/dan-dale.yaml"]
    assert sorted(name for name in after if name.startswith("logs/bob")) == [
        "logs/bob-baker/01.yaml", "logs/bob-baker/02.yaml",
        "logs/bob-baker/2001-05-05-cleo-cole--2.yaml", "logs/bob-baker/2001-05-05-cleo-cole.yaml",
    ]  # fmt: skip
    assert "carried_over: {game_points: 12, defeated: [z, x, y], drawn: [w]}" in after["logs/bob-baker/01.yaml"]
    assert "carried_over" not in after["logs/bob-baker/02.yaml"]
    assert all(f"# {day}" in after["logs/bob-baker/02.yaml"] for day, _ in ROB), "comments stay"
    assert "defeated: [bob-baker], drawn: [cleo-cole]" in after["logs/ann-archer/01.yaml"]
    member = "    - player: bob-baker\n      since: 2001-01-01\n      until: 2003-12-31\n"
    assert after["lists/armada.yaml"].endswith(f"members:\n{member}"), "one membership of two that overlap"
    assert "rob" not in " ".join(after.values()).replace("rob]", "").replace("[robbie", "").replace("Rob", "")
    assert main(["--root", str(twice), "check"]) == 0


def test_one_log_of_both_is_scored_in_order_of_time(twice: Path) -> None:
    """12 points and 3.5 opponents carried over; then each first win adds one, or makes a half of a draw a whole one."""
    assert _rename(twice, "rob", "bob-baker") == 0
    results = whole(twice).results
    assert results
    log = results.lists["squares"].logs["bob-baker"]
    assert [(line.entry.date, line.entry.opponent) for line in log if line.entry.result.won] == sorted((*ROB, *BOB))
    assert [float(line.defeated) for line in log if line.entry.result.won] == [4.5, 5.5, 6.5, 6.5, 6.5]
    assert log[-1].total == 12 + 5 * (3 + 4) + (1 + 1) + (1 + 2)


def test_editions_keep_both_rows_and_each_leads_to_the_one_player(twice: Path) -> None:
    (twice / ".gitignore").write_text("public/\n.masterlist-cache/\n", "utf-8")
    _put(twice, "players/rob.yaml", "name: Rob B.\n")
    committed(twice)
    assert main(["--root", str(twice), "cut", "squares", "--through", "2001-12-31"]) == 0
    committed(twice, "Publish")
    (name,) = (twice / "content/editions/squares").iterdir()
    published = name.read_bytes()
    assert _rename(twice, "rob", "bob-baker") == 0
    committed(twice, "One person")
    assert name.read_bytes() == published
    assert main(["--root", str(twice), "check"]) == 0
    assert [(one.answer, one.reasons) for one in verify(twice, "")[0]] == [(EditionComparison.SAME, ())]
    assert main(["--root", str(twice), "build", "--full"]) == 0
    page = (twice / "public/lists/squares/2001.html").read_text("utf-8")
    assert page.count("players/bob-baker.html") == page.count("<tr") - 1 == 2
    assert "<dt>Players<dd>2</div>" in page
    assert (twice / "public/players/rob.html").is_file(), "old links lead on"


def test_of_two_rows_of_one_player_a_forged_one_is_found(twice: Path) -> None:
    committed(twice)
    assert main(["--root", str(twice), "cut", "squares", "--through", "2001-12-31"]) == 0
    (name,) = (twice / "content/editions/squares").iterdir()
    row = next(line for line in name.read_text("utf-8").splitlines() if "player: rob," in line)
    forged = row.replace("games: ", "games: 1")
    name.write_text(name.read_text("utf-8").replace(row, forged), "utf-8")
    assert _rename(twice, "rob", "bob-baker") == 0
    ((one,), _) = verify(twice, "")
    assert one.answer is EditionComparison.DIFFERS
    assert [reason.partition(":")[0] for reason in one.reasons] == ["rob"]
