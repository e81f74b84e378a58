"""Messages with values: English as text, and in any language on pages."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from masterlist.build import check
from masterlist.building.checking import Options
from masterlist.codec import decode, encode
from masterlist.facts.content import Player, Privacy
from masterlist.language import Language, language, speaking, spoken
from masterlist.queries.people import Anonymizer
from masterlist.scoring import armada, wwr
from masterlist.scoring.log import Status
from masterlist.scoring.pairing import differences
from masterlist.site.common.games import result_in_message
from masterlist.source import (
    Kind,
    Message,
    Place,
    Problem,
    Value,
    in_words,
    listed,
    players_in,
    say,
    warning,
    with_names,
)
from tests.checks.test_broken import BROKEN, CASES, site
from tests.log_builders import game

MINE = Language(
    "xx",
    "Mine",
    decimal=",",
    day="{2}.{1}.{0}",
    months=("",) * 12,
    messages={"on {day} it was {points}: {why}": ("{why}! {points} ({day})",), "late": ("spät",)},
)
SAID = say(
    "on {day} it was {points}: {why}",
    Value("day", "1996-05-09", Kind.DAY),
    Value("points", "2.5", Kind.NUMBER),
    why=say("late"),
)


def test_a_message_is_english_as_text() -> None:
    assert str(SAID) == "on 1996-05-09 it was 2.5: late"


def test_pages_say_it_in_their_language() -> None:
    with speaking(MINE):
        assert spoken(SAID) == "spät! 2,5 (9.5.1996)"
        assert spoken(say("{who} came", who="{day}")) == "{day} came", "values are no messages"
    assert spoken(SAID) == "on 9 May 1996 it was 2.5: late"


@pytest.mark.parametrize(
    ("tag", "said"),
    [
        ("en", "the result is 'won, major' here but 'lost, attrition' there"),
        ("de", "das Ergebnis ist hier „großer Sieg“, dort aber „verloren (Abnutzung)“"),
        ("fr", "le résultat est «\xa0gagnée, majeure\xa0» ici mais «\xa0perdue, usure\xa0» là-bas"),
    ],
)
def test_results_that_differ_are_told_apart_from_the_words_around_them(tag: str, said: str) -> None:
    (one,) = differences(game("bob-baker", "won-major"), game("ann-archer", "lost-attrition"))
    with speaking(language(tag)):
        assert spoken(in_words(one, Kind.RESULT, result_in_message)).startswith(said)


def test_several_in_one_and_players_in_it() -> None:
    both = listed([say("late"), say("{n} more", n="3")], "; ")
    assert str(both) == "late; 3 more"
    with speaking(MINE):
        assert spoken(both) == "spät; 3 more"
    said = listed([say("{who} left", Value("who", one, Kind.PLAYER)) for one in ("bob-lee", "nobody-known")], "; ")
    assert [*players_in(said)] == ["bob-lee", "nobody-known"]
    assert str(said) == spoken(said) == "'bob-lee' left; 'nobody-known' left"
    named = with_names(said, {"bob-lee": "Bob Lee"}.get)
    assert str(named) == spoken(named) == "Bob Lee left; 'nobody-known' left"
    assert [*players_in(named)] == ["nobody-known"]


def test_a_warning_is_remembered_with_what_it_says() -> None:
    doubt = warning(Place("a.yaml", 1, 2), "rule", SAID, say("late"))
    assert (doubt.message, doubt.hint) == (str(SAID), "late")
    assert decode(encode(doubt), Problem) == doubt


def test_a_private_player_is_not_told_of_and_messages_are_found_all_the_same() -> None:
    place = Place("")
    player = Player("late", "Ed Reed", place, place, place)._replace(privacy=Privacy.ANONYMOUS)
    anonymized = Anonymizer({"late": player})(
        warning(place, "rule", say("late"), say("{why}", why=say("{who}", who="Ed Reed")))
    )
    assert anonymized.messages[0] == say("late")
    assert str(anonymized.messages[1]) == "Anonymous"


# --- Every message and label has a translation ---------------------------------------------------------------------


def _messages(said: Message) -> Iterator[str]:
    """Those that catalogues must have; what only joins values has no words."""
    if any(char.isalpha() for char in said.message.format_map(_Nothing())):
        yield said.message
    for value in said.values:
        if isinstance(value.given, Message):
            yield from _messages(value.given)


class _Nothing(dict[str, str]):
    def __missing__(self, key: str) -> str:
        return ""


POWERS = {"Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey"}  # names, said where they are known


@pytest.mark.parametrize(
    "case", [one for one in CASES if "warning" in (BROKEN / one / "expected.txt").read_text("utf-8")]
)
def test_every_warning_can_be_said_in_german(case: str, tmp_path: Path) -> None:
    site(case, tmp_path)
    problems = check(tmp_path, Options(jobs=1, cache=tmp_path / "cache"))
    said = {message for one in problems for part in one.messages for message in _messages(part)}
    # Hidden files are no part of what is published, nor are warnings about them.
    assert said or all(one.blocks or one.rule == "files-are-visible" for one in problems)
    assert said - language("de").messages.keys() - POWERS == set()


def test_every_label_of_a_working_can_be_said_in_german(built_site: Path) -> None:
    found: set[str] = set()

    def look(value: dict[str, Any]) -> dict[str, Any]:
        if value.keys() == {"label", "sum", "value"} and isinstance(value["label"], str):
            found.add(value["label"])
        return value

    for file in (built_site / "api").rglob("*.json"):
        json.loads(file.read_bytes(), object_hook=look)
    composed = {*wwr.VICTORIES.values(), *wwr.COUNTS_NOTHING.values(), *armada.THE_REST.values()}
    assert len(found) > 25
    assert (found | composed) - language("de").messages.keys() == set()


def test_every_status_can_be_said_in_german() -> None:
    for status in Status:
        assert {status.value, status.why, status.sentence} <= language("de").messages.keys()
    of_entries = {*Status} - {Status.REPEATED}  # which a game of a night has
    assert {status for status in of_entries if not status.rated} == wwr.COUNTS_NOTHING.keys()
