"""The draw of the power that stays unplayed: made once, from what nobody can choose, and repeated by anyone."""

from collections import Counter
from hashlib import sha256
from pathlib import Path

import pytest

from masterlist.build import build
from masterlist.building.checking import Options
from masterlist.cli import main
from masterlist.facts.board import POWERS, SEVENTH_PLAYER, Power
from masterlist.scoring.board import drawn_power
from tests.small import put
from tests.story.runner import begin, commit, git
from tests.whole import read

EMPTY = "started: 2024-01-06\nseats:\n" + "".join(f"  {power}: {{}}\n" for power in POWERS)
PLAYERS = ("ann", "bob", "cat", "dan", "eve", "fay")
GAME = "content/games/l/2024-01-six.yaml"


@pytest.fixture
def site(tmp_path: Path) -> Path:
    files = {"site.yaml": "title: t\n", "lists/l.yaml": "name: L\nsystem: armada\n"}
    files |= {f"players/{one}.yaml": f"name: {one.title()} Player\n" for one in PLAYERS}
    for name, text in files.items():
        put(tmp_path / "content" / name, text)
    (tmp_path / GAME).parent.mkdir(parents=True)
    begin(tmp_path)
    return tmp_path


def _run(site: Path, capsys: pytest.CaptureFixture[str], game: str = "l/2024-01-six") -> tuple[int, str]:
    status = main(["--root", str(site), "draw-power", game])
    said = capsys.readouterr()
    return status, said.out + said.err


def _drawn(site: Path) -> Power:
    found = read(site)[0]
    assert found
    (game,) = found.games["l"]
    assert game.drawn
    return game.drawn.power


def test_what_is_drawn_can_be_worked_out_by_hand_and_every_power_has_its_chance() -> None:
    number = int(sha256(b"2024-01-six 4b825dc642cb6eb9a060e54bf8d69288fbee4904").hexdigest(), 16)
    assert drawn_power("2024-01-six", "4b825dc642cb6eb9a060e54bf8d69288fbee4904") is POWERS[number % 7]
    found = Counter(drawn_power(f"game-{number}", "0" * 40) for number in range(7000))
    assert set(found) == set(POWERS)
    assert max(found.values()) - min(found.values()) < 200


def test_a_draw_is_recorded_with_the_commit_and_the_id(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (site / GAME).write_text(EMPTY, encoding="utf-8")
    head = commit(site)
    status, said = _run(site, capsys)
    power = drawn_power("2024-01-six", head)
    assert status == 0
    assert f"{power.value.capitalize()} stays unplayed, drawn from commit {head}." in said
    text = (site / GAME).read_text(encoding="utf-8")
    assert f"drawn: {{power: {power.value}, commit: " in text
    assert head in text
    assert main(["--root", str(site), "fmt", "--check", GAME]) == 0
    assert main(["--root", str(site), "check"]) == 0


def test_a_second_draw_only_repeats_the_first(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (site / GAME).write_text(EMPTY, encoding="utf-8")
    commit(site)
    _run(site, capsys)
    power = _drawn(site)
    for _ in range(3):
        commit(site)
        text = (site / GAME).read_bytes()
        status, said = _run(site, capsys)
        assert (status, (site / GAME).read_bytes()) == (0, text)
        assert f"{power.value.capitalize()} stays unplayed, as drawn before" in said


def test_without_a_commit_nothing_is_drawn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / GAME).parent.mkdir(parents=True)
    (tmp_path / GAME).write_text(EMPTY, encoding="utf-8")
    git("init", "--quiet", at=tmp_path)
    status, said = _run(tmp_path, capsys)
    assert status == 2
    assert "the draw needs a git repository with at least one commit" in said


@pytest.mark.parametrize(
    ("game", "text", "is_on_record", "said"),
    [
        ("l/2024-01-six", EMPTY, False, "commit the game's file first"),
        ("l/2024-01-six", EMPTY.replace("france: {}", "france: {player: ann}"), True, "before the powers are dealt"),
        ("l/none", EMPTY, True, "there is no content/games/l/none.yaml"),
        ("content/site.yaml", EMPTY, True, "content/site.yaml is no rated game"),
        ("../x", EMPTY, True, "content/games/../x.yaml is no rated game"),
    ],
)
def test_what_cannot_be_drawn_for_is_refused(  # noqa: PLR0913, PLR0917
    site: Path,
    capsys: pytest.CaptureFixture[str],
    game: str,
    text: str,
    is_on_record: bool,  # noqa: FBT001
    said: str,
) -> None:
    """The id must be on record before the commit that decides, and nobody knows their power yet."""
    (site / GAME).write_text(text, encoding="utf-8")
    if is_on_record:
        commit(site)
    status, found = _run(site, capsys, game)
    assert status == 2
    assert said in found
    assert (site / GAME).read_text(encoding="utf-8") == text


def test_a_draw_whose_commit_was_made_up_does_not_hold(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    head = "4b825dc642cb6eb9a060e54bf8d69288fbee4904"
    power = drawn_power("2024-01-six", head)
    line = f"drawn: {{power: {power.value}, commit: {head}, game: 2024-01-six}}\n"
    (site / GAME).write_text(EMPTY + line, encoding="utf-8")
    assert main(["--root", str(site), "check"]) == 0, "the sum is right"
    status, said = _run(site, capsys)
    assert status == 1
    assert "its commit is not in the history" in said


def test_a_draw_from_a_commit_without_the_game_does_not_hold(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    head = git("rev-parse", "HEAD", at=site)
    power = drawn_power("2024-01-six", head)
    line = f'drawn: {{power: {power.value}, commit: "{head}", game: 2024-01-six}}\n'
    (site / GAME).write_text(EMPTY + line, encoding="utf-8")
    status, said = _run(site, capsys)
    assert status == 1
    assert "its commit does not hold the game's file yet" in said


def test_the_house_has_the_seat_and_the_page_tells_of_the_draw(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (site / GAME).write_text(EMPTY, encoding="utf-8")
    head = commit(site)
    _run(site, capsys)
    text = (site / GAME).read_text(encoding="utf-8")
    rest = iter(PLAYERS)
    for power in POWERS:
        if power is not _drawn(site):
            text = text.replace(f"  {power}: {{}}", f"  {power}: {{player: {next(rest)}}}")
    (site / GAME).write_text(text, encoding="utf-8")
    done = build(site, site / "public", Options(cache=site))
    assert done.files, done.problems
    found = read(site)[0]
    assert found
    (game,) = found.games["l"]
    assert game.seat(_drawn(site)).player == SEVENTH_PLAYER
    page = (site / "public/games/l/2024-01-six.html").read_text(encoding="utf-8")
    assert head[:12] in page
    assert "Seventh Player" in page
    assert "order-sheet.html" in page
