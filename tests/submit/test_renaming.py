"""``masterlist rename``: an id in all files, and two players who become one."""

from textwrap import dedent

import pytest

from masterlist.comparing.editions import EditionComparison, verify
from tests.clubs import committed
from tests.small import edit
from tests.submit.conftest import Club
from tests.whole import whole

SCHEMA = "# yaml-language-server: $schema=../../schema/player.schema.json\n"
SEATS = ("austria", "england", "france", "germany", "italy", "russia", "turkey")


@pytest.fixture
def site(club: Club) -> Club:
    """Logs, a rated game, an event and a night, in all of which bob-baker is named."""
    club.write("players/bob-baker-2", "name: Bob Brown\n")
    club.write("players/dan-dale", "name: Dan Dale\ndistinct_from: [bob-baker, bob-baker-2]  # three of them\n")
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
        club.write(f"players/p{at}", f"name: P {at}\n")
    club.write("tournaments/open/event", "name: Open\nsystem: sum-of-squares\nstart: 2024-01-01\nstatus: running\n")
    club.write("tournaments/open/r1-a", dedent(board).rstrip(" ") + seats + "\n")
    club.write("lists/armada", "name: A\nsystem: armada\nterms: {members: [bob-baker, {player: cleo-cole}]}\n")
    excluded = "excluded:\n  - player: bob-baker\n    since: 2024-01-01\n    reason: asked bob-baker\n"
    club.write("lists/chess", "name: Chess\nsystem: elo\n" + excluded)
    night = "date: 2023-01-01\ngames:\n  - {white: bob-baker, black: dan-dale, result: 1-0}  # first\n"
    club.write("games/chess/2023-01-01", night)
    _entry(club, "cleo-cole", "2001-01-01-bob-baker--2", "bob-baker")
    page = "---\ntitle: Club\n---\n\n[Bob](../players/bob-baker.html), not bob-baker-2 nor bob-baker.\n"
    (club.root / "content/pages").mkdir(exist_ok=True)
    (club.root / "content/pages/club.md").write_text(page, "utf-8")
    return club


def _entry(club: Club, player: str, name: str, opponent: str, bonus: str = "1-1") -> None:
    game = f"{{date: {name[:10]}, opponent: {opponent}, result: draw, bonus: {bonus}, signed: true}}"
    club.write(f"logs/{player}/{name}", f"player: {player}\nlist: squares\ngame: {game}\n")


def _texts(club: Club) -> dict[str, str]:
    start = len(f"{club.root}/content/")
    return {name[start:].removesuffix(".yaml"): data.decode() for name, data in club.files().items()}


def test_an_id_is_written_anew_at_its_places_and_nothing_else_is(site: Club) -> None:
    before = _texts(site)
    site.passes("rename", "bob-baker", "robert-b")
    after = _texts(site)
    assert after.pop("players/robert-b") == f"{SCHEMA}name: Bob Baker\nformer_ids: [bob-baker]\n"
    del before["players/bob-baker"]
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
    assert "# bob-baker wrote it down" in after["tournaments/open/r1-a"], "a comment is its author's"
    assert "asked bob-baker" in after["lists/chess"]
    assert not (site.root / "content/logs/bob-baker").exists()
    site.passes("check")


def test_back_again_is_as_before(site: Club) -> None:
    site.passes("fmt")
    before = _texts(site)
    site.passes("rename", "bob-baker", "robert-b")
    site.passes("rename", "robert-b", "bob-baker")
    after = _texts(site)
    assert after.pop("players/bob-baker").endswith("former_ids: [robert-b]\n")
    assert after == {name: text for name, text in before.items() if name != "players/bob-baker"}


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("bob-bakr", "x", "there is no player 'bob-bakr'"),
        ("was-cleo", "x", "write 'cleo-cole', their id today"),
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
def test_what_cannot_be_is_refused(site: Club, old: str, new: str, message: str) -> None:
    site.write("players/cleo-cole", "name: Cleo Cole\nformer_ids: [was-cleo]\n")
    assert message in site.fails("rename", old, new)


def test_where_the_site_has_errors_nothing_is_renamed(site: Club) -> None:
    site.write("players/eve", "nam: Eve\n")
    assert "eve.yaml:1:1" in site.fails("rename", "bob-baker", "robert-b")
    site.write("players/eve", "- name\n")
    assert "eve.yaml:1:1" in site.fails("rename", "bob-baker", "robert-b")


# --- Two players become one ------------------------------------------------------------------------------------------


@pytest.fixture
def twice(club: Club) -> Club:
    """Somebody who kept a log as rob, and one as bob-baker, at times that overlap."""
    club.write("players/dan-dale", "name: Dan Dale\ndistinct_from: [bob-baker, rob]\n")
    club.write("players/eve-ellis", "name: Eve Ellis\n")
    rob = "# met at work\nname: Rob B.\naka: [Bobby]\ngithub: rob77\ncountry: US\nprivacy: initials\n"
    rob += "former_ids: [robbie]\n"
    club.write("players/rob", rob)
    bob = "name: Bob Baker\ngithub: bob\nclub: deer-valley\ndistinct_from: [rob]\n"
    club.write("players/bob-baker", bob)
    won = "result: won-attrition, attrition: 10-9, bonus: 4-3, signed: true"
    games = "".join(f"  - {{date: {day}, opponent: {who}, {won}}}  # {day}\n" for day, who in ROB)
    head = "player: rob\nbook: 1\nlist: squares\n"
    club.write("logs/rob/01", f"{head}carried_over: {{game_points: 5, defeated: [x, y], drawn: [z]}}\ngames:\n{games}")
    games = "".join(f"  - {{date: {day}, opponent: {who}, {won}}}\n" for day, who in BOB)
    carried = "carried_over: {game_points: 7, defeated: [z], drawn: [y, w]}  # before 1990"
    club.write("logs/bob-baker/01", f"player: bob-baker\nbook: 1\nlist: squares\n{carried}\ngames:\n{games}")
    club.write("logs/ann-archer/01", "player: ann-archer\nbook: 1\nlist: squares\n"
         "carried_over: {game_points: 1, defeated: [rob], drawn: [bob-baker, cleo-cole]}\ngames: []\n")  # fmt: skip
    _entry(club, "rob", "2001-05-05-cleo-cole", "cleo-cole")
    _entry(club, "bob-baker", "2001-05-05-cleo-cole", "cleo-cole", bonus="2-2")
    members = (("rob", "2001-01-01", "2002-12-31"), ("bob-baker", "2002-06-01", "2003-12-31"))
    lines = "".join(f"    - {{player: {id_}, since: {since}, until: {until}}}\n" for id_, since, until in members)
    club.write("lists/armada", f"name: A\nsystem: armada\nterms:\n  members:\n{lines}")
    cup = "name: Cup\nsystem: sum-of-squares\nstart: 2004-01-01\nstatus: announced\n"
    club.write("tournaments/cup/event", f"{cup}entered: [rob, cleo-cole, bob-baker]\n")
    return club


ROB = (("2000-02-01", "cleo-cole"), ("2002-02-01", "dan-dale"))
BOB = (("2000-01-01", "dan-dale"), ("2001-01-01", "eve-ellis"), ("2003-01-01", "cleo-cole"))


def test_two_players_become_one(twice: Club) -> None:
    said = twice.passes("rename", "rob", "bob-baker")
    assert "'rob' and 'bob-baker' are one player now" in said
    assert "github: 'bob' stays, and 'rob77' of 'rob' goes" in said
    after = _texts(twice)
    player = (
        "name: Bob Baker\naka: [Rob B., Bobby]\nclub: deer-valley\ncountry: US\ngithub: bob\n"
        "former_ids: [robbie, rob]\nprivacy: initials\n# met at work\n"
    )
    assert after["players/bob-baker"] == SCHEMA + player
    assert "distinct_from: [bob-baker]" in after["players/dan-dale"]
    assert sorted(name for name in after if name.startswith("logs/bob")) == [
        *("logs/bob-baker/01", "logs/bob-baker/02"),
        *("logs/bob-baker/2001-05-05-cleo-cole", "logs/bob-baker/2001-05-05-cleo-cole--2"),
    ]
    assert "carried_over: {game_points: 12, defeated: [z, x, y], drawn: [w]}" in after["logs/bob-baker/01"]
    assert "carried_over" not in after["logs/bob-baker/02"]
    assert all(f"# {day}" in after["logs/bob-baker/02"] for day, _ in ROB), "comments stay"
    assert "defeated: [bob-baker], drawn: [cleo-cole]" in after["logs/ann-archer/01"]
    member = "    - player: bob-baker\n      since: 2001-01-01\n      until: 2003-12-31\n"
    assert after["lists/armada"].endswith(f"members:\n{member}"), "one membership of two that overlap"
    assert after["tournaments/cup/event"].endswith("entered: [bob-baker, cleo-cole]\n")
    assert "rob" not in " ".join(after.values()).replace("rob]", "").replace("[robbie", "").replace("Rob", "")
    twice.passes("check")


def test_one_log_of_both_is_scored_in_order_of_time(twice: Club) -> None:
    """12 points and 3.5 opponents carried over; then each first win adds one, or makes a half of a draw a whole one."""
    twice.passes("rename", "rob", "bob-baker")
    results = whole(twice.root).results
    assert results
    log = results.lists["squares"].logs["bob-baker"]
    assert [(line.entry.date, line.entry.opponent) for line in log if line.entry.result.won] == sorted((*ROB, *BOB))
    assert [float(line.defeated) for line in log if line.entry.result.won] == [4.5, 5.5, 6.5, 6.5, 6.5]
    assert log[-1].total == 12 + 5 * (3 + 4) + (1 + 1) + (1 + 2)


def test_editions_keep_both_rows_and_each_leads_to_the_one_player(twice: Club) -> None:
    (twice.root / ".gitignore").write_text("public/\n.masterlist-cache/\n", "utf-8")
    twice.write("players/rob", "name: Rob B.\n")
    committed(twice.root)
    twice.passes("cut", "squares", "--through", "2001-12-31")
    committed(twice.root, "Publish")
    (name,) = (twice.root / "content/editions/squares").iterdir()
    published = name.read_bytes()
    twice.passes("rename", "rob", "bob-baker")
    committed(twice.root, "One person")
    assert name.read_bytes() == published
    twice.passes("check")
    assert [own for _, *own in verify(twice.root, "")[0]] == [[EditionComparison.SAME, ()]]
    twice.passes("build", "--full")
    page = (twice.root / "public/lists/squares/2001.html").read_text("utf-8")
    assert page.count("players/bob-baker.html") == page.count("<tr") - 1 == 2
    assert "<dt>Players<dd>2</div>" in page
    assert (twice.root / "public/players/rob.html").is_file(), "old links lead on"


def test_of_two_rows_of_one_player_a_forged_one_is_found(twice: Club) -> None:
    committed(twice.root)
    twice.passes("cut", "squares", "--through", "2001-12-31")
    (name,) = (twice.root / "content/editions/squares").iterdir()
    row = next(line for line in name.read_text("utf-8").splitlines() if "player: rob," in line)
    forged = row.replace("games: ", "games: 1")
    edit(name, row, forged)
    twice.passes("rename", "rob", "bob-baker")
    (((_, answer, reasons),), _) = verify(twice.root, "")
    assert answer is EditionComparison.DIFFERS
    assert [reason.partition(":")[0] for reason in reasons] == ["rob"]
