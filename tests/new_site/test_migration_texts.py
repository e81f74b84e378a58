"""Events of earlier versions, which had no status, are written as final."""

from pathlib import Path

import pytest

from masterlist.new_site.migrations import directors_without_ids, migrated, with_director_id, with_final_status
from tests.small import put

BEFORE = """\
# yaml-language-server: $schema=../../../schema/event.schema.json
name: Spring Open
# Two days.
system: daanz-squares
start: 2024-03-02   # a Saturday
end: 2024-03-03     # the Sunday
# where
place: Canberra
"""


DAY = "end: 2024-03-03     # the Sunday\n"
AFTER = BEFORE.replace(DAY, f"{DAY}status: final\n")
BRACES = "# kept\n{name: A, system: armada, start: 2024-03-02}  # too\n"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (BEFORE, AFTER),
        (BEFORE.replace("\n", "\r\n"), AFTER.replace("\n", "\r\n")),
        # Without a last day the line comes below the first.
        (
            "name: A\nsystem: armada\nstart:\n  2024-03-02\nplace: B\n",
            "name: A\nsystem: armada\nstart:\n  2024-03-02\nstatus: final\nplace: B\n",
        ),
        *(
            (f"name: A{end}start: 2024-03-02", f"name: A{end}start: 2024-03-02{end}status: final{end}")
            for end in ("\n", "\r\n")
        ),
        (BRACES, BRACES.replace("start", "status: final, start")),
        # One that has a status, or faults, stays.
        *((f"status: {status}\n{BEFORE}", f"status: {status}\n{BEFORE}") for status in ("announced", "final")),
        *((text, text) for text in ("name: [\n", "- a list\n", "name: A\nsystem: armada\n", "")),
    ],
)
def test_the_status_is_added_and_nothing_else_moves(before: str, after: str) -> None:
    assert with_final_status(before) == after


def test_every_event_of_the_example_has_a_status() -> None:
    for path in (Path(__file__).parents[2] / "content/tournaments").glob("*/event.yaml"):
        text = path.read_text("utf-8")
        assert with_final_status(text) == text


def test_an_upgrade_of_a_site_of_the_first_version_writes_it(tmp_path: Path) -> None:
    file = tmp_path / "content/tournaments/cup/event.yaml"
    file.parent.mkdir(parents=True)
    file.write_text(BEFORE, "utf-8")
    assert migrated(tmp_path, "0.1.0") == {"content/tournaments/cup/event.yaml": with_final_status(BEFORE).encode()}
    assert migrated(tmp_path, "0.2.0") == {}


DIRECTED = """\
name: Spring Open
system: daanz-squares
start: 2024-03-02
status: running
director: Jane  Doe   # since the first one
place: Canberra
"""
PLAYERS = {"jane doe": frozenset({"jane-doe"}), "bob lee": frozenset({"bob", "bob-lee"}), "nine": frozenset({"9"})}


def test_the_director_is_named_by_id_where_one_player_has_the_name() -> None:
    line = "director: Jane  Doe   # since the first one\n"
    after = DIRECTED.replace(line, f"{line}directed_by: jane-doe\n")
    assert with_director_id(DIRECTED, PLAYERS) == after
    assert with_director_id(after, PLAYERS) == after
    braces = "{name: A, director: Jane Doe, start: 2024-03-02}\n"
    assert with_director_id(braces, PLAYERS) == braces.replace("director", "directed_by: jane-doe, director")
    number = with_director_id(DIRECTED.replace("Jane  Doe", "Nine"), PLAYERS)
    assert 'directed_by: "9"\n' in number


@pytest.mark.parametrize("name", ["Bob Lee", "Jane Do", "[Jane Doe]", "7", '""'])
def test_nothing_is_written_where_it_is_not_one_player(name: str) -> None:
    text = DIRECTED.replace("Jane  Doe", name)
    assert with_director_id(text, PLAYERS) == text


def test_a_name_on_several_lines_stays_as_it_is() -> None:
    text = 'director: "Jane\n  Doe"\nname: A\n'
    assert with_director_id(text, PLAYERS) in {text, f"{text.partition('name')[0]}directed_by: jane-doe\nname: A\n"}
    assert with_director_id("director: [\n", PLAYERS) == "director: [\n"


def test_an_upgrade_says_whom_it_could_not_find(tmp_path: Path) -> None:
    texts = {
        "players/jane-doe.yaml": "name: Jane Doe\n",
        "players/bob-lee.yaml": "name: Robert Lee\naka: [Bob Lee]\n",
        "players/bob.yaml": "name: bob lee\n",
        "players/broken.yaml": "name: [\n",
        "tournaments/one/event.yaml": DIRECTED,
        "tournaments/two/event.yaml": DIRECTED.replace("Jane  Doe", "Bob Lee"),
    }
    for name, text in texts.items():
        put(tmp_path / "content" / name, text)
    one = "content/tournaments/one/event.yaml"
    found = migrated(tmp_path, "0.2.0")
    assert [*found] == [one]
    (tmp_path / one).write_bytes(found[one])
    assert directors_without_ids(tmp_path, "0.2.0") == {"content/tournaments/two/event.yaml": "Bob Lee"}
    assert directors_without_ids(tmp_path, "0.3.0") == {}
    assert migrated(tmp_path, "0.3.0") == {}
