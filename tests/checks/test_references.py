"""Ids that name something."""

from pathlib import Path

import pytest

from masterlist.checks import references
from masterlist.checks.site import FOLDERS, made_pages
from masterlist.scoring import registry
from masterlist.scoring.choices import INSTALL
from masterlist.source import Problem
from tests.checks.builders import TODAY, book, log, players, reading, site
from tests.small import copied_site
from tests.whole import check_facts


def problems(root: Path, *files: dict[str, str]) -> list[Problem]:
    content = site(root, {name: text for one in files for name, text in one.items()})
    return [problem for check in references.CHECKS for problem in check(content)]


def game(opponent: str) -> str:
    return f"  - {{date: 2001-01-01, opponent: {opponent}, result: draw, bonus: 1-1}}\n"


class TestOpponents:
    def test_one_whose_file_cannot_be_read_exists(self, tmp_path: Path) -> None:
        content, _ = reading(
            tmp_path, {**players("suzy"), "players/ed.yaml": "name: [\n", **log("suzy", 1, game("ed"))}
        )
        assert list(references.opponents_are_known(content)) == []

    @pytest.mark.parametrize("written", ["robert-baker", "bobby", "baker", "bob-bakr", "b-baker"])
    def test_a_player_is_found_by_a_part_of_the_name_and_by_other_names(self, tmp_path: Path, written: str) -> None:
        files = players("suzy") | {"players/bob-baker.yaml": "name: Bob Baker\naka: [Robert Baker, Bobby]\n"}
        (found,) = problems(tmp_path, files, log("suzy", 1, game(written)))
        assert found.hint == "did you mean 'bob-baker'?"

    def test_players_are_not_suggested_as_their_own_opponents(self, tmp_path: Path) -> None:
        files = players("suzy", "edward")
        (found,) = problems(tmp_path / "own", files, log("suzy", 1, game("suzi")))
        assert "suzy" not in found.hint
        (found,) = problems(tmp_path / "other", files, log("edward", 1, game("suzi")))
        assert found.hint == "did you mean 'suzy'?"


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
    def test_a_list_of_no_system_is_told_once(self, tmp_path: Path) -> None:
        """Its log books have no fault of their own."""
        lists = {"lists/squares.yaml": "name: SQUARES\nsystem: www\n"}
        (found,) = problems(tmp_path, players("suzy"), lists, log("suzy", 1))
        assert found.rule == "list-names-a-system"

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

    def test_a_list_whose_file_cannot_be_read_exists(self, tmp_path: Path) -> None:
        files = {"site.yaml": "title: T\nhome: [squares]\n", "lists/squares.yaml": "name: [\n", **log("suzy", 1)}
        content, _ = reading(tmp_path, {**players("suzy"), **files})
        assert [problem for check in references.CHECKS for problem in check(content)] == []


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

    def test_home(self, tmp_path: Path) -> None:
        files = {"site.yaml": "title: T\nhome:\n  - xx\n  - squares\n  - squarez\n"}
        assert all_of(tmp_path, files) == [
            ("site.yaml:3", "no list 'xx' is on file", "add content/lists/xx.yaml with name and system"),
            ("site.yaml:5", "no list 'squarez' is on file", "did you mean 'squares'?"),
        ]

    def test_clubs(self, tmp_path: Path) -> None:
        clubs = {"ann": "", "bob": "no-such", "cleo": "river", "dan": "rivers", "ed": "brook", "fay": "stream"}
        files = {f"players/{id_}.yaml": named(*([f"club: {club}"] if club else [])) for id_, club in clubs.items()}
        files |= {"clubs/lake.yaml": named(), "clubs/river.yaml": named("former_ids: [pond, brook, stream]")}
        assert all_of(tmp_path, files) == [
            (
                "players/bob.yaml:2",
                "no club 'no-such' is on file",
                "add content/clubs/no-such.yaml with at least a name",
            ),
            ("players/dan.yaml:2", "no club 'rivers' is on file", "did you mean 'river'?"),
            ("players/ed.yaml:2", "no club 'brook' is on file", "write 'river', as it is called now"),
            ("players/fay.yaml:2", "no club 'stream' is on file", "write 'river', as it is called now"),
        ]

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

    def test_log_books(self, tmp_path: Path) -> None:
        lists = {"ann": "squares", "bob": "squarez", "cleo": "games", "dan": "zz", "ed": "games"}
        files = {
            f"logs/{id_}/01.yaml": f"player: {id_}\nbook: 1\nlist: {one}\ngames: []\n" for id_, one in lists.items()
        }
        files |= players("bob", "cleo", "dan") | {"lists/games.yaml": named("system: armada")}
        new = "check the spelling; if they are new, add them first, by a submission of their own"
        not_logs = "the list 'games' is not rated from log books: its system is 'armada'"
        fit = "name a list whose system is elo or glicko-2 or wwr"
        assert all_of(tmp_path, files) == [
            ("logs/ann/01.yaml:1", "no player 'ann' is on file", new),
            ("logs/ed/01.yaml:1", "no player 'ed' is on file", new),
            ("logs/bob/01.yaml:3", "no list 'squarez' is on file", "did you mean 'squares'?"),
            ("logs/cleo/01.yaml:3", not_logs, fit),
            ("logs/dan/01.yaml:3", "no list 'zz' is on file", "add content/lists/zz.yaml with name and system"),
            ("logs/ed/01.yaml:3", not_logs, fit),
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


@pytest.mark.parametrize(
    ("until", "rules"), [("2024-01-02", []), ("2024-01-01", []), ("2023-12-31", ["membership-has-a-time"])]
)
def test_a_membership_may_last_one_day(until: str, rules: list[str], tmp_path: Path) -> None:
    found = told(tmp_path, f"{{player: ann, since: 2024-01-01, until: {until}}}")
    assert found == [(5, rule) for rule in rules]


@pytest.mark.parametrize("ends", [("2024-06-30", "2024-03-31"), ("2024-03-31", "2024-06-30")])
def test_of_two_memberships_from_one_day_the_second_is_one_too_many(ends: tuple[str, str], tmp_path: Path) -> None:
    found = told(tmp_path, *(f"{{player: ann, since: 2024-01-01, until: {end}}}" for end in ends))
    assert found == [(6, "memberships-do-not-overlap")]


def test_memberships_are_looked_at_in_order_of_time(tmp_path: Path) -> None:
    later, earlier = (f"{{player: ann, since: {year}-01-01, until: {year}-12-31}}" for year in (2024, 2023))
    assert told(tmp_path, later, earlier) == []


@pytest.mark.parametrize(
    ("until", "rules"), [("2024-01-02", []), ("2024-01-01", []), ("2023-12-31", ["sanction-has-a-time"])]
)
def test_a_sanction_may_last_one_day(until: str, rules: list[str], tmp_path: Path) -> None:
    club = {"clubs/river.yaml": f"name: River\nsanctioned: {{since: 2024-01-01, until: {until}}}\n"}
    assert [one.rule for one in references.sanctions_end_after_they_begin(site(tmp_path, club))] == rules


def test_a_club_whose_file_cannot_be_read_is_not_judged(tmp_path: Path) -> None:
    (name, text), *_ = log("ann", 1).items()
    files = {**PLAYERS, name: f"{text}authenticated: {SHEET}\n", "clubs/river.yaml": "name: [\n"}
    content, _ = reading(tmp_path, files)
    assert [*references.authentications_are_by_sanctioned_clubs(content)] == []


@pytest.mark.parametrize(("newest", "rules"), [("2024-03-01", []), ("2024-02-29", ["date-is-past"])])
def test_a_book_may_have_been_authenticated_on_the_newest_day(newest: str, rules: list[str]) -> None:
    one = book(f"  []\nauthenticated: {SHEET}\n")
    assert [found.rule for found in references.authentication_is_past(one, newest)] == rules
