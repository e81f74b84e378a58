"""Events of earlier versions, which had no status, are written as final."""

from pathlib import Path

import pytest

from masterlist.new_site.migrations import migrated
from masterlist.write.upgrade import with_final_status

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


def test_the_line_comes_below_the_last_day_and_nothing_else_moves() -> None:
    day = "end: 2024-03-03     # the Sunday\n"
    assert with_final_status(BEFORE) == BEFORE.replace(day, f"{day}status: final\n")


def test_without_a_last_day_it_comes_below_the_first() -> None:
    before = "name: A\nsystem: armada\nstart:\n  2024-03-02\nplace: B\n"
    assert with_final_status(before) == before.replace("02\n", "02\nstatus: final\n")


@pytest.mark.parametrize("status", ["announced", "running", "final"])
def test_a_status_stays(status: str) -> None:
    before = f"status: {status}\n{BEFORE}"
    assert with_final_status(before) == before


def test_line_ends_of_windows_stay() -> None:
    after = with_final_status(BEFORE.replace("\n", "\r\n"))
    assert after == with_final_status(BEFORE).replace("\n", "\r\n")


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_last_line_without_an_end(end: str) -> None:
    before = f"name: A{end}system: armada{end}start: 2024-03-02"
    assert with_final_status(before) == f"{before}{end}status: final{end}"


def test_in_braces() -> None:
    before = "# kept\n{name: A, system: armada, start: 2024-03-02}  # too\n"
    assert with_final_status(before) == before.replace("start", "status: final, start")


@pytest.mark.parametrize("text", ["name: [\n", "- a list\n", "name: A\nsystem: armada\n", ""])
def test_what_has_faults_stays(text: str) -> None:
    assert with_final_status(text) == text


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
