"""Ids that name something."""

from pathlib import Path

import pytest

from masterlist.checks import references
from masterlist.checks.site import FOLDERS, made_pages
from masterlist.scoring import registry
from masterlist.scoring.choices import INSTALL
from masterlist.source import Problem
from tests.checks.builders import TODAY, log, players, reading, site
from tests.small import copied_site
from tests.whole import check_facts


def problems(root: Path, *files: dict[str, str]) -> list[Problem]:
    content = site(root, {name: text for one in files for name, text in one.items()})
    return [problem for check in references.CHECKS for problem in check(content)]


def game(opponent: str) -> str:
    return f"  - {{date: 2001-01-01, opponent: {opponent}, result: draw, bonus: 1-1}}\n"


class TestPlayers:
    def test_a_log_in_nobodys_folder(self, tmp_path: Path) -> None:
        (found,) = problems(tmp_path, players("suzy"), log("susy", 1), log("susy", 2))
        assert (found.rule, found.hint) == ("player-is-known", "did you mean 'suzy'?")
        misplaced = {"logs/susy/01.yaml": log("xaver-z", 1)["logs/xaver-z/01.yaml"]}
        (found,) = problems(tmp_path / "other", players("suzy"), misplaced)
        assert (found.rule, found.hint) == ("player-is-known", "did you mean 'suzy'?")

    def test_a_log_in_the_wrong_folder_is_told_elsewhere(self, tmp_path: Path) -> None:
        misplaced = {"logs/susy/01.yaml": log("suzy", 1)["logs/suzy/01.yaml"]}
        assert problems(tmp_path, players("suzy"), misplaced) == []
        content = site(tmp_path, {})
        assert [found.rule for found in check_facts(content, TODAY)] == ["book-lies-in-its-folder"]


class TestLists:
    def test_of_several_systems_any_will_do(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(registry, "rating_systems", lambda: ["armada", "one", "two"])
        monkeypatch.setattr(references, "can_be_logged", lambda kind: kind == "squares" or not kind)
        lists = {"lists/squares.yaml": "name: SQUARES\nsystem: armada\n"}
        (found,) = problems(tmp_path, players("suzy"), lists, log("suzy", 1))
        assert found.hint == "name a list whose system is one or two"

    @pytest.mark.parametrize("members", ["[1, {a: b}]", "7", "bob", "{a: b}", "~"])
    def test_the_terms_of_no_system_are_not_looked_into(self, members: str, tmp_path: Path) -> None:
        lists = {"lists/squares.yaml": f"name: SQUARES\nsystem: www\nterms: {{members: {members}}}\n"}
        content = site(tmp_path, lists)
        assert [found.rule for found in check_facts(content, TODAY)] == ["list-names-a-system"]


def all_of(root: Path, files: dict[str, str]) -> list[tuple[str, str, str]]:
    """Where each problem is, what it is, and the remedy."""
    return [(f"{one.place.file[8:]}:{one.place.line}", one.message, str(one.hint)) for one in problems(root, files)]


def named(*lines: str) -> str:
    return "name: X\n" + "".join(f"{line}\n" for line in lines)


class TestSeveral:
    """Of several faults each is found, also after what is in order."""

    def test_lists(self, tmp_path: Path) -> None:
        systems = {"aa": "wwr", "bb": "none-such", "cc": "elo", "dd": "glicko2", "ee": "sum-of-squares"}
        files = {f"lists/{id_}.yaml": named(f"system: {system}") for id_, system in systems.items()}
        none, near, tournament = all_of(tmp_path, files)
        known = "the systems are: armada (Diplomacy), elo, glicko-2 (Games between two), wwr (SQUARES)"
        remedy = f"{known}; {INSTALL}"
        assert none == ("lists/bb.yaml:2", "there is no scoring system 'none-such'", remedy)
        assert near == ("lists/dd.yaml:2", "there is no scoring system 'glicko2'", "did you mean 'glicko-2'?")
        assert (tournament[0], tournament[2]) == ("lists/ee.yaml:2", known)

    def test_former_ids(self, tmp_path: Path) -> None:
        files = {"players/ann.yaml": named("former_ids:", "  - aux", "  - annie", "  - ann", "  - bob", "  - x")}
        files |= {"players/bob.yaml": named("former_ids:", "  - bobby", "  - x"), "clubs/x.yaml": named()}
        files |= {"clubs/river.yaml": named("former_ids:", "  - annie", "  - x", "  - river", "  - brook")}
        files |= {"clubs/sea.yaml": named("former_ids:", "  - brook")}
        remedy = "remove it from 'former_ids'"
        (device, *device_said), *others = all_of(tmp_path, files)
        assert (device, device_said[1]) == ("players/ann.yaml:3", remedy)
        assert "'aux'" in device_said[0]
        assert others == [
            ("players/ann.yaml:5", "'ann' is no former id: the player has it now", remedy),
            ("players/ann.yaml:6", "'bob' is no former id: another player has it now", remedy),
            ("players/bob.yaml:4", "'x' is a former id of 'ann' already", remedy),
            ("clubs/river.yaml:4", "'x' is no former id: another club has it now", remedy),
            ("clubs/river.yaml:5", "'river' is no former id: the club has it now", remedy),
            ("clubs/sea.yaml:3", "'brook' is a former id of 'river' already", remedy),
        ]

    def test_opponents(self, tmp_path: Path) -> None:
        opponents = ("ann", "annie", "xaver-z", "annie", "ann", "edwarda", "yvo-z")
        carried = "{game_points: 3, defeated: [annie, qq-q, edwardo], drawn: [edwarde, ann]}"
        files = players("suzy", "edward") | {"players/ann.yaml": named("former_ids: [annie]")}
        files |= log("suzy", 1, "".join(map(game, opponents)), carried)
        new = "check the spelling; if they are new, add them first, by a submission of their own"
        other = "'annie' is called 'ann' now, and would count as another player"
        meant = "did you mean 'edward'?"
        unrated = "not rated: no player '{}' is on file"
        counts = "no player '{}' is on file; the name counts all the same"
        assert all_of(tmp_path, files) == [
            ("logs/suzy/01.yaml:7", other, "write 'ann'"),
            ("logs/suzy/01.yaml:8", unrated.format("xaver-z"), new),
            ("logs/suzy/01.yaml:9", other, "write 'ann'"),
            ("logs/suzy/01.yaml:11", unrated.format("edwarda"), meant),
            ("logs/suzy/01.yaml:12", unrated.format("yvo-z"), new),
            ("logs/suzy/01.yaml:4", other, "write 'ann'"),
            ("logs/suzy/01.yaml:4", counts.format("edwardo"), meant),
            ("logs/suzy/01.yaml:4", counts.format("edwarde"), meant),
        ]

    def test_a_few_players_who_may_be_meant(self, tmp_path: Path) -> None:
        same = {
            f"players/p{at}.yaml": f"name: Zoe {at * 7}{word}\n" for at, word in enumerate(("Lake", "Moor", "Hill"))
        }
        for number, hint in ((2, "did you mean 'p0' / 'p1'?"), (3, "did you mean 'p0' / 'p1' / 'p2'?")):
            files = players("suzy") | dict([*same.items()][:number]) | log("suzy", 1, game("zoe"))
            ((_, _, found),) = all_of(tmp_path / str(number), files)
            assert found == hint
        many = {**same, "players/p3.yaml": "name: Zoe Xylander\n"}
        ((_, _, found),) = all_of(tmp_path / "many", players("suzy") | many | log("suzy", 1, game("zoe")))
        assert found.startswith("check the spelling")


def test_no_page_of_the_tool_can_be_taken(tmp_path: Path) -> None:
    """Whatever a build makes beside the site's own pages has a name that no page can have."""
    from masterlist.build import build

    copied_site(tmp_path / "site", "base", "base_boards")
    assert build(tmp_path / "site", tmp_path / "out").files
    made = {
        path.relative_to(tmp_path / "out").with_suffix("").as_posix() for path in (tmp_path / "out").rglob("*.html")
    }
    free = {name for name in made if name not in made_pages() and name.partition("/")[0] not in FOLDERS}
    taken = {name for name in free if not name.startswith("rules/")}
    assert taken == set(), "add these to made_pages or FOLDERS in generator/masterlist/checks/site.py"


# --- memberships, sanctions and authentications: their first and last days ---

PLAYERS = {"players/ann.yaml": "name: Ann\n"}
SHEET = "{club: river, by: Bob, date: 2024-03-01}"


def listed(*lines: str) -> dict[str, str]:
    """A list with these memberships, one on each line from line 5 on."""
    written = "".join(f"    - {line}\n" for line in lines)
    return PLAYERS | {"lists/games.yaml": f"name: Games\nsystem: armada\nterms:\n  members:\n{written}"}


def told(root: Path, *lines: str) -> list[tuple[int, str]]:
    """The line and rule of all that is wrong with the members."""
    return [(one.place.line, one.rule) for one in references.check_members(site(root, listed(*lines)))]


def test_a_membership_may_last_one_day(tmp_path: Path) -> None:
    assert told(tmp_path, "{player: ann, since: 2024-01-01, until: 2024-01-01}") == []


@pytest.mark.parametrize("ends", [("2024-06-30", "2024-03-31"), ("2024-03-31", "2024-06-30")])
def test_of_two_memberships_from_one_day_the_second_is_one_too_many(ends: tuple[str, str], tmp_path: Path) -> None:
    found = told(tmp_path, *(f"{{player: ann, since: 2024-01-01, until: {end}}}" for end in ends))
    assert found == [(6, "memberships-do-not-overlap")]


def test_a_sanction_may_last_one_day(tmp_path: Path) -> None:
    club = {"clubs/river.yaml": "name: River\nsanctioned: {since: 2024-01-01, until: 2024-01-01}\n"}
    assert [*references.sanctions_end_after_they_begin(site(tmp_path, club))] == []


def test_a_club_whose_file_cannot_be_read_is_not_judged(tmp_path: Path) -> None:
    (name, text), *_ = log("ann", 1).items()
    files = {**PLAYERS, name: f"{text}authenticated: {SHEET}\n", "clubs/river.yaml": "name: [\n"}
    content, _ = reading(tmp_path, files)
    assert [*references.authentications_are_by_sanctioned_clubs(content)] == []
