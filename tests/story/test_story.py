"""The whole story with real repositories on disk: report, check, comment, merge, publish, countersign."""

import json
from pathlib import Path
from typing import Any

import pytest

from masterlist.cli import main
from masterlist.review.document import document
from masterlist.review.pull import Pull
from masterlist.review.review import review
from masterlist.submit.issue import FORMS
from tests.small import add, edit
from tests.story.club import Club, ago
from tests.story.runner import Ran, git

ANN = "content/logs/ann-archer/01.yaml"
BOB = "content/logs/bob-baker/01.yaml"


# Where a test is about leave, labels or comments: nothing of it is built from.
UNBUILT = ("Check", "Build", "The site as it would be")


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory, ready_python: str) -> Club:
    return Club(tmp_path_factory.mktemp("begun"), ready_python)


@pytest.fixture
def club(tmp_path: Path, begun: Club) -> Club:
    return Club(tmp_path, begun.ready, begun.folder)


def _entry(date: str, opponent: str, result: str, attrition: str, bonus: str) -> str:
    return (
        f"  - date: {date}\n    opponent: {opponent}\n    result: {result}\n"
        f"    attrition: {attrition}\n    bonus: {bonus}\n    signed: true\n"
    )


def _log(club: Club, player: str) -> list[dict[str, str]]:
    page = json.loads((club.published / f"api/v1/players/{player}.json").read_text("utf-8"))
    entries = page["lists"]["squares"]["log"]
    assert isinstance(entries, list)
    return entries


def test_a_game_is_reported_published_and_confirmed(club: Club) -> None:
    day = ago(3)
    fork = club.fork("AnnA")
    add(fork / ANN, _entry(day, "bob-baker", "won-major", "12-6", "5-2"))
    number = club.propose(fork, "anna")
    checked = club.check(number)
    assert checked.job.passed, checked.job.log
    assert checked.status["state"] == "success"
    assert checked.review["author"] == "anna"
    assert [(one["how"], one["what"], one["id"]) for one in checked.review["items"]] == [
        ("new", "entry", f"ann-archer: {day} against bob-baker")
    ]
    (move,) = [one for one in checked.review["moves"] if one["player"] == "ann-archer"]
    assert move["why"] == "new entry"
    assert checked.review["statuses"] == []
    assert checked.comment.startswith("<!-- masterlist review -->\n\n### ✅ No errors")
    assert "`won major`" in checked.job.summary
    preview = club.folder / f"artifacts-{number}/preview/players/ann-archer.html"
    assert day in preview.read_text("utf-8")

    club.merge(number)
    assert club.publish().passed
    assert _log(club, "ann-archer")[-1]["status"] == "awaiting opponent"

    fork = club.fork("bob-b")
    add(fork / BOB, _entry(day, "ann-archer", "lost-major", "6-12", "2-5"))
    number = club.propose(fork, "bob-b")
    checked = club.check(number)
    assert checked.job.passed, checked.job.log
    turned = {(one["player"], one["before"], one["after"]) for one in checked.review["statuses"]}
    assert turned == {("ann-archer", "awaiting opponent", "confirmed")}
    assert "**This confirms 1 entry that was open**" in checked.comment

    club.merge(number)
    job = club.publish()
    assert job.passed, job.log
    assert _log(club, "ann-archer")[-1]["status"] == "confirmed"
    assert _log(club, "bob-baker")[-1]["status"] == "confirmed"
    assert "confirmed" in (club.published / "players/ann-archer.html").read_text("utf-8")


def test_a_wrong_entry_is_refused_until_it_is_mended(club: Club) -> None:
    fork = club.fork("AnnA")
    before = (fork / ANN).read_text("utf-8")
    add(fork / ANN, _entry(ago(2), "bob-baker", "won-big", "12-6", "5-2"))
    number = club.propose(fork, "AnnA")
    checked = club.check(number)
    assert checked.job.outcomes["Review"] == 1
    assert checked.job.outcomes["Check"] == 1
    assert checked.job.outcomes["Build"] == 1
    assert f"::error file={ANN},line=" in checked.job.log
    assert checked.comment.startswith("<!-- masterlist review -->\n\n### ❌ 1 error")
    assert not (club.folder / f"artifacts-{number}/preview").exists()

    (fork / ANN).write_text(before, "utf-8")
    add(fork / ANN, _entry(ago(2), "bob-baker", "won-major", "12-6", "5-2"))
    club.push(fork, number)
    checked = club.check(number)
    assert checked.job.passed, checked.job.log
    assert "✅" in checked.comment, "one comment, which says what is true now"


def test_what_a_maintainer_must_allow(club: Club) -> None:
    fork = club.fork("mallory")
    log = (fork / ANN).read_text("utf-8")
    (fork / ANN).write_text(log.replace("result: draw", "result: won-attrition").replace("10-10", "11-9"), "utf-8")
    # His own name in the player's file does not make him its owner: the version before says who that is.
    player = fork / "content/players/ann-archer.yaml"
    edit(player, "AnnA", "mallory")
    number = club.propose(fork, "mallory")
    checked = club.check(number, without=UNBUILT)
    assert not checked.job.passed
    assert checked.guards() == {"accepted-edit", "other-author", "claimed-player", "old-date"}
    assert "`allow: other-author`" in checked.comment
    two = club.check(number, "allow: other-author", "allow: claimed-player", "allow: old-date", without=UNBUILT)
    assert two.guards() == {"accepted-edit"}
    assert not two.job.passed
    labels = ("allow: other-author", "allow: claimed-player", "allow: accepted-edit", "allow: old-date")
    every = club.check(number, *labels, without=UNBUILT)
    assert every.job.passed, every.job.log
    assert every.status["state"] == "success"
    assert "allowed by a maintainer" in every.comment


def test_hostile_names_and_files(club: Club) -> None:
    fork = club.fork("mallory")
    name = "content/players/`x` | @everyone <img src=x onerror=1> ![a](http:x) \n::error::boo$(touch pwned).yaml"
    (fork / name).parent.mkdir(exist_ok=True)
    (fork / Path(name).parent / "deep").mkdir()
    hostile = fork / "content/players" / name.removeprefix("content/players/").replace("/", "_")
    hostile.write_text("name: &a [*a, *a]\n", "utf-8")
    (fork / "content/players/bomb.yaml").write_text("a: &a [x,x]\nb: &b [*a,*a]\nname: !!python/object:os.system {}\n")
    (fork / "content/players/link.yaml").symlink_to("/etc/passwd")
    (fork / "content/players/mia-moon.yaml").write_text("name: '@all <b>x</b> | `y` ![](http://e.example/)'\n")
    (fork / "Makefile").write_text(".venv/installed:\n\ttouch ../pwned; exit 1\n", "utf-8")
    number = club.propose(fork, "mallory", "x\n\nMerge pull request #1 from <script>")
    checked = club.check(number)
    assert checked.job.outcomes["Install"] == 0, "the program and its Makefile are those of the version before"
    assert checked.job.outcomes["Review"] == 1
    assert checked.guards() == {"settings", "hidden-file"}
    assert len(checked.review["problems"]["near"]) == 7
    assert not checked.review["problems"]["far"]
    assert not [*club.folder.rglob("pwned*")]
    assert "\n::error::boo" not in checked.job.log
    outside_code = "".join(checked.comment.replace("``", "").split("`")[::2])
    for bad in ("@", "<img", "<b>", "![", "http", "::error"):
        assert bad not in outside_code.removeprefix("<!-- masterlist review -->"), bad
    assert "> [!WARNING]" in checked.comment
    assert "root:" not in json.dumps(checked.review)


def test_a_forged_report_is_only_data(club: Club) -> None:
    fork = club.fork("AnnA")
    add(fork / ANN, _entry(ago(3), "bob-baker", "won-major", "12-6", "5-2"))
    number = club.propose(fork, "AnnA")
    club.check(number, without=UNBUILT)
    # As if the pull request's own workflow had left these.
    from masterlist.review.command import Checked, comment, outside, report_of

    forged = {"format": 2, "author": "@all", "items": [{"how": "new", "what": "<img>", "id": "`</details>` @all"}]}
    files = b'[[{"filename": ".github/workflows/check.yml"}]]'
    text = comment(Checked(report_of(json.dumps(forged).encode()), outside(files), "success"), "f" * 40)
    assert "> [!WARNING]" in text
    outside_code = "".join(text.split("`")[::2])
    assert "@" not in outside_code
    assert "<img" not in outside_code
    for nothing in (b"", b"[]", b'{"format": 1}', b"[" * 100_000, b'{"format": 2, "moves": 3, "problems": []}'):
        text = comment(Checked(report_of(nothing), outside(b"{}"), "success"), "")
        assert text.startswith("<!-- masterlist review -->")


def test_an_opponent_approves(club: Club) -> None:
    fork = club.fork("AnnA")
    add(fork / ANN, _entry(ago(3), "bob-baker", "won-major", "12-6", "5-2"))
    number = club.propose(fork, "AnnA")
    newest = club.pulls[number - 1]["head"]["sha"]
    reviews = [
        {"user": {"login": "Bob-B"}, "state": "APPROVED", "commit_id": newest},
        {"user": {"login": "eve"}, "state": "APPROVED", "commit_id": "0" * 40},
        {"user": {"login": "zoe"}, "state": "APPROVED", "commit_id": newest},
        {"user": {"login": "zoe"}, "state": "CHANGES_REQUESTED", "commit_id": newest},
    ]
    checked = club.check(number, reviews=reviews, without=UNBUILT)
    assert checked.review["approvals"] == [
        {"login": "Bob-B", "opponent": "bob-baker", "name": "Bob Baker", "newest": True},
        {"login": "eve", "opponent": "", "name": "", "newest": False},
    ]
    assert "`Bob-B`, the opponent `Bob Baker` of an entry" in checked.comment


def test_leave_is_given_to_one_commit(club: Club) -> None:
    fork = club.fork("AnnA")
    log = (fork / ANN).read_text("utf-8")
    (fork / ANN).write_text(log.replace("result: draw", "result: won-attrition").replace("10-10", "11-9"), "utf-8")
    number = club.propose(fork, "AnnA")
    club.check(number, without=UNBUILT)
    labels = ("allow: accepted-edit", "allow: old-date")
    assert club.check(number, *labels, without=UNBUILT).status["state"] == "success"

    add(fork / ANN, _entry("2024-08-01", "bob-baker", "won-major", "12-6", "5-2"))
    club.push(fork, number)
    pushed = club.check(number, *labels, action="synchronize", without=UNBUILT)
    assert pushed.review["stale_labels"] == [*labels]
    assert {"accepted-edit", "old-date"} <= pushed.guards()
    assert pushed.status["state"] == "failure"
    assert json.loads((club.state / "taken-off.json").read_text("utf-8")) == [*labels]

    add(fork / ANN, "# more\n")
    club.push(fork, number)
    hurried = club.check(number, *labels, without=UNBUILT)
    assert hurried.job.passed, "the labels were set before anybody saw this commit"
    assert hurried.status == {
        "context": "Masterlist",
        "state": "failure",
        "description": "Permission was given to an earlier commit: set the labels again",
    }
    assert "Taken off" in hurried.comment
    assert club.check(number, *labels, without=UNBUILT).status["state"] == "success"


def test_the_comment_fails_closed(club: Club) -> None:
    fork = club.fork("AnnA")
    add(fork / ANN, _entry(ago(3), "bob-baker", "won-major", "12-6", "5-2"))
    number = club.propose(fork, "AnnA")
    moved = [{"filename": ANN, "previous_filename": ".github/workflows/check.yml"}]
    renamed = club.check(number, files=moved, without=UNBUILT)
    assert "`.github/workflows/check.yml`" in renamed.comment
    assert renamed.status["state"] == "failure"
    assert "allow: settings" in renamed.status["description"]
    assert club.check(number, "allow: settings", files=moved, without=UNBUILT).status["state"] == "success"

    fails = club.state / f"fails-pulls-{number}-files"
    fails.touch()
    broken = club.check(number, without=UNBUILT)
    assert "is missing or not complete" in broken.comment
    assert broken.status["state"] == "failure"
    fails.unlink()
    many = club.check(number, files=[{"filename": f"content/{one}"} for one in range(3000)], without=UNBUILT)
    assert many.status["state"] == "failure", "GitHub lists no more"


def test_two_pull_requests_with_one_commit_share_no_status(club: Club) -> None:
    fork = club.fork("AnnA")
    add(fork / ANN, _entry(ago(3), "bob-baker", "won-major", "12-6", "5-2"))
    first, second = club.propose(fork, "AnnA"), club.propose_again(fork, "AnnA")
    checked = club.check(first, without=UNBUILT)
    assert checked.status["description"].startswith(f"#{first}, #{second} have the same newest commit")
    assert not (club.state / f"issues-{second}-comments.json").exists(), "it was not the one that was checked"
    elsewhere = club.pulls[second - 1]
    club.pulls[second - 1] = elsewhere | {"base": {**elsewhere["base"], "ref": "submit/issue-1/by/mallory"}}
    assert club.check(first, without=UNBUILT).status["state"] == "success"


def test_a_first_check_that_waits_says_so(club: Club) -> None:
    fork = club.fork("newcomer")
    add(fork / ANN, _entry(ago(3), "bob-baker", "won-major", "12-6", "5-2"))
    number = club.propose(fork, "newcomer")
    waiting = club.commented(number, Ran({}, "", "", {}), "action_required")
    assert "**Approve and run workflows**" in waiting.comment
    assert waiting.status["state"] == "pending"


def _hand_in(fork: Path, day: str, opponent: str, figures: str) -> None:
    text = f"player: ann-archer\nlist: squares\ngame: {{date: {day}, opponent: {opponent}, {figures}, signed: true}}\n"
    (fork / f"content/logs/ann-archer/{day}-{opponent}.yaml").write_text(text, "utf-8")


def test_two_reports_for_one_player_on_one_evening_merge(club: Club) -> None:
    """Ann reports one of her games, and Zoe, who was there, the other one; in either order."""
    day = ago(1)
    forks = {"AnnA": club.fork("AnnA"), "zoe": club.fork("zoe")}
    _hand_in(forks["AnnA"], day, "bob-baker", "result: won-major, attrition: 12-6, bonus: 5-2")
    _hand_in(forks["zoe"], day, "cleo-carter", "result: draw, attrition: 9-9, bonus: 3-3")
    numbers = [club.propose(fork, login) for login, fork in forks.items()]
    assert club.check(numbers[0], without=UNBUILT).job.passed
    assert club.check(numbers[1], without=UNBUILT).guards() == {"other-author"}, "the club must allow it"
    assert club.check(numbers[1], "allow: other-author", without=UNBUILT).job.passed
    for number in reversed(numbers):
        club.merge(number)
    assert club.publish().passed
    newest = [(line["date"], line["opponent"]) for line in _log(club, "ann-archer")[-2:]]
    assert newest == [(day, "bob-baker"), (day, "cleo-carter")]


def test_a_merge_that_was_not_finished_is_named(club: Club) -> None:
    """Two report the same game of one player: git refuses the second, and who commits its marks hears of it."""
    day = ago(1)
    forks = [club.fork("AnnA"), club.fork("AnnA")]
    for fork, bonus in zip(forks, ("5-2", "4-2"), strict=True):
        _hand_in(fork, day, "bob-baker", f"result: won-major, bonus: {bonus}")
        club.commit(fork, "A result")
    git("fetch", "--quiet", str(forks[1]), "report:theirs", at=forks[0])
    with pytest.raises(AssertionError):
        git("merge", "--quiet", "theirs", at=forks[0])
    number = club.propose(forks[0], "AnnA")
    checked = club.check(number)
    assert not checked.job.passed
    file = f"content/logs/ann-archer/{day}-bob-baker.yaml"
    assert f"::error file={file},line=3" in checked.job.log
    assert "two versions that could not be merged" in checked.job.log


def test_binding_is_no_edit(club: Club) -> None:
    """What bind.yml proposes changes no entry and no number."""
    fork = club.fork("AnnA")
    _hand_in(fork, ago(2), "bob-baker", "result: won-major, attrition: 12-6, bonus: 5-2")
    club.merge(club.propose(fork, "AnnA"))
    fork = club.fork("github-actions")
    assert main(["--root", str(fork), "bind"]) == 0
    checked = club.check(club.propose(fork, "github-actions[bot]"), without=UNBUILT)
    assert checked.job.passed, checked.job.log
    assert (checked.review["items"], checked.review["moves"], checked.guards()) == ([], [], set())


def test_two_that_pass_alone_and_break_together_are_not_published(club: Club) -> None:
    forks = [club.fork("zed"), club.fork("yan")]
    (forks[0] / "content/players/zed-zoll.yaml").write_text("name: Zed Zoll\nformer_ids: [old-zed]\n", "utf-8")
    (forks[1] / "content/players/old-zed.yaml").write_text("name: Quite Another\n", "utf-8")
    numbers = [club.propose(fork, login) for login, fork in zip(("zed", "yan"), forks, strict=True)]
    assert club.publish().passed
    shown = (club.published / "index.html").read_bytes()
    assert club.check(numbers[0], without=UNBUILT).guards() == {"changed-name"}
    assert club.check(numbers[0], "allow: changed-name").job.passed
    assert club.check(numbers[1]).job.passed
    for number in numbers:
        club.merge(number)
    job = club.publish()
    assert job.outcomes["Check"] == 1
    assert "Build" not in job.outcomes
    assert (club.published / "index.html").read_bytes() == shown


# --- a small club --------------------------------------------------------------------------------------------

BOARD = """\
round: 1
table: a
last_year: 1908
ending: draw
seats:
  austria: {player: ann-archer, centres: 8}
  england: {player: bob-baker, centres: 10}
  france: {player: cleo-carter, centres: 6}
  germany: {player: dee-dale, centres: 6}
  italy: {player: eve-east, centres: 4}
  russia: {player: fay-field, eliminated: 1906}
  turkey: {player: gus-green, eliminated: 1904}
"""


class Season:
    """A club with one maintainer who does everything, and the labels that their changes need."""

    def __init__(self, club: Club) -> None:
        self.club = club
        self.labels: list[str] = []
        add(club.home / "content/site.yaml", "maintainers: [Maja]\n")
        club.commit(club.home, "Name the maintainer")

    def proposes(self, what: str, **files: str) -> None:
        """Review what ``changed`` makes of some files, give the permission that it needs, and commit it."""
        for name, text in files.items():
            file = self.club.home / "content" / name.replace("__", "/").replace("_", "-")
            file = file.with_name(f"{file.name}.yaml")
            file.parent.mkdir(parents=True, exist_ok=True)
            known = file.read_text("utf-8") if file.exists() else ""
            old, changes, new = text.partition(" → ")
            assert not changes or old in known, what
            file.write_text(known.replace(old, new) if changes else known + text, "utf-8")
        found = self._review()
        assert found["errors"] == 0, found["problems"]
        assert found["author_role"] == "maintainer"
        needed = sorted(f"allow: {guard}" for guard in found["needs_leave"])
        assert not needed or self._review(*needed)["needs_leave"] == [], what
        self.labels += needed
        self.club.commit(self.club.home, what)

    def _review(self, *labels: str) -> dict[str, Any]:
        pull = Pull(author="maja", labels=frozenset(labels))
        return document(review(self.club.home, "main", pull, (), ago(0)))


def test_one_maintainer_who_does_everything_needs_labels_for_corrections_alone(club: Club) -> None:
    season = Season(club)
    season.proposes(
        "Settings", site="title: Our ratings → title: Ratings of the Thursday club", clubs__our_club="country: CH\n"
    )
    season.proposes("Another list", lists__chess="name: Club chess\nsystem: elo\neditions: quarterly\n")
    night = "date: {}\ngames:\n  - {{white: ann-archer, black: bob-baker, result: 1-0}}\n"
    newcomer = "  - {white: dee-dale, black: cleo-carter, result: draw}\n"
    season.proposes(
        "A night with a newcomer",
        **{
            f"games__chess__{ago(40)}".replace("-", "_"): night.format(ago(40)) + newcomer,
            "players__dee_dale": "name: Dee Dail\n",
        },
    )
    season.proposes("How she is spelt", players__dee_dale="name: Dee Dail → name: Dee Dale")
    season.proposes("Her account, and her wish", players__dee_dale="github: dee-d\nprivacy: initials\n")
    people = {
        f"players__{name}".lower(): f"name: {name.replace('_', ' ')}\n"
        for name in ("Eve_East", "Fay_Field", "Gus_Green")
    }
    announced = "name: Autumn Cup\nsystem: sum-of-squares\nstart: {}\nstatus: announced\ndirected_by: ann-archer\n"
    season.proposes("A cup is announced", tournaments__autumn__event=announced.format(ago(5)), **people)
    season.proposes("It is renamed", tournaments__autumn__event="Autumn Cup → October Cup")
    season.proposes("Its board", tournaments__autumn__event="announced → running", tournaments__autumn__r1_a=BOARD)
    season.proposes("It is over", tournaments__autumn__event="running → final")
    game = f"{{date: {ago(4)}, opponent: cleo-carter, result: won-major, bonus: 5-2}}"
    entry = f"player: ann-archer\nlist: squares\ngame: {game}\n"
    season.proposes(
        "For a member without a phone", **{f"logs__ann_archer__{ago(4)}-cleo-carter".replace("-", "_"): entry}
    )
    assert season.labels == []
    season.proposes("The wrong winner", **{f"games__chess__{ago(40)}".replace("-", "_"): "1-0 → 0-1"})
    assert season.labels == ["allow: accepted-edit"], "a real correction"
    git("push", "--quiet", "origin", "main", at=club.home)
    fork = club.fork("stranger")
    (fork / f"content/games/chess/{ago(3)}.yaml").write_text(night.format(ago(3)), "utf-8")
    number = club.propose(fork, "stranger")
    assert club.check(number, without=UNBUILT).guards() == {"reporter"}
    club.pulls[number - 1] |= {"user": {"login": "host"}, "author_association": "MEMBER"}
    assert club.check(number, without=UNBUILT).guards() == {"reporter"}, "perhaps one who may only read"
    (club.state / "collaborators.json").write_text('[{"permission": "write", "user": {"login": "host"}}]', "utf-8")
    assert club.check(number, without=UNBUILT).guards() == set()


# --- editions -----------------------------------------------------------------------------------------------


def test_an_edition_that_is_due_is_proposed_merged_and_published(club: Club) -> None:
    ran, number = club.editions()
    assert ran.passed, ran.log
    (opened,) = json.loads((club.state / "opened.json").read_text("utf-8"))
    assert opened["title"] == "Publish the editions that are due"
    main = git("rev-parse", "main", at=club.origin)
    assert f"commit {main}" in opened["body"]
    checked = club.check(number, without=UNBUILT)
    assert checked.job.passed, checked.job.log
    (item,) = checked.review["items"]
    assert (item["how"], item["what"]) == ("new", "edition")
    assert checked.review["moves"] == []
    again, same = club.editions()
    assert again.passed, again.log
    assert same == number, "a later run moves the pull request on"

    club.merge(number)
    assert club.publish().passed
    document = json.loads((club.published / "api/v1/lists/squares/editions.json").read_text("utf-8"))
    assert [edition["commit"] for edition in document["editions"]] == [main]
    (club.state / "opened.json").unlink()
    ran, _ = club.editions()
    assert ran.passed, ran.log
    assert not (club.state / "opened.json").exists(), "the period has its edition"


# --- an issue becomes a pull request -------------------------------------------------------------------------


def _issue(**answers: str) -> str:
    """The body of an issue as the form for a game makes it."""
    return "\n\n".join(f"### {field.label}\n\n{answers.get(field.id, '_No response_')}" for field in FORMS["game"])


def _game(day: str, **more: str) -> str:
    answers = {"player": "ann-archer", "date": day, "opponent": "bob-baker", "result": "won-major"}
    return _issue(**answers | {"attrition": "12-6", "bonus": "5-2", "signed": "yes"} | more)


@pytest.mark.jq
@pytest.mark.parametrize(("author", "guards"), [("anna", set()), ("mallory", {"other-author"})])
def test_an_issue_becomes_a_pull_request_of_whoever_wrote_it(club: Club, author: str, guards: set[str]) -> None:
    day = ago(3)
    ran, number = club.issue(7, author, _game(day), "game")
    assert ran.passed, ran.log
    (opened,) = json.loads((club.state / "opened.json").read_text("utf-8"))
    assert opened["title"] == f"Add a game of ann-archer against bob-baker on {day}"
    assert "Closes #7." in opened["body"]
    checked = club.check(number, without=UNBUILT)
    assert checked.review["author"] == author
    assert checked.guards() == guards
    assert [one["how"] for one in checked.review["items"]] == ["new"]

    again, same = club.issue(7, author, _game(day, bonus="4-2"), "game")
    assert again.passed, again.log
    assert same == number, "an edited issue moves its pull request on"
    assert len(json.loads((club.state / "opened.json").read_text("utf-8"))) == 1
    branch = f"submit/issue-7/by/{author}"
    start = {"workflow": "check.yml", "ref": branch, "field": "number=1"}
    assert json.loads((club.state / "started.json").read_text("utf-8")) == [start, start], "an edit is checked anew"
    started = club.started(number)
    assert started.review["author"] == author
    assert {*started.review["needs_leave"]} == guards


@pytest.mark.jq
def test_an_issue_with_a_mistake_is_answered(club: Club) -> None:
    ran, number = club.issue(8, "anna", _game(ago(3), result="won-big"), "game")
    assert ran.passed, ran.log
    assert number == 0
    answer = (club.state / "answer-8.md").read_text("utf-8")
    assert "Nothing was written" in answer


@pytest.mark.jq
def test_a_hostile_issue_reaches_no_shell(club: Club) -> None:
    poison = "$(touch pwned) `touch pwned`; touch pwned #\n\n::error::boo"
    ran, _ = club.issue(9, "mallory", _game(ago(3), note=poison, opponent=poison), "game")
    assert ran.passed, ran.log
    assert not [*club.folder.rglob("pwned*")]
    assert "\n::error::boo" not in ran.log
    for hostile in ("", "x" * 70_000, "### Your player id", "\0", "---\na: &a [*a]"):
        ran, number = club.issue(10, "mallory", hostile, "board")
        assert ran.passed, ran.log
        assert number == 0
