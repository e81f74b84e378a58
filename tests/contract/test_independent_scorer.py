"""Random clubs, scored a second time by the shortest program that can be right: it imports nothing of the program.

Their lists have dated terms, exclusions that end and members with dates, and their files tell games twice, alike or
differently: nights, logs and rated games. What is published must be what follows from the rules alone.
"""

import json
import random
import shlex
import subprocess
from collections import Counter, defaultdict
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests.evaluate import evaluate
from tests.examples import examples
from tests.small import put

PLAYERS = ["ann", "bob", "cy", "dee", "eve", "fay", "gus", "hal"]
POWERS = ["austria", "england", "france", "germany", "italy", "russia", "turkey"]
CENTRES = [5, 5, 5, 5, 5, 5, 4]
Json = dict[str, Any]


def is_out(about: Json, people: list[str], day: str) -> bool:
    return any(out["player"] in people and out["since"] <= day <= out["until"] for out in about["excluded"])


def term(about: Json, key: str, day: str) -> Any:
    found = about["terms"].get(key, False)
    for one in about["periods"]:
        if one["since"] <= day:
            found = one["terms"].get(key, found)
    return found


def agreed(told: list[tuple[Any, Any]]) -> list[Any]:
    """Of games told by who met when, and how, those that nobody tells otherwise: each once."""
    hows = defaultdict(set)
    for who, how in told:
        hows[who].add(how)
    return sorted((who, *how) for who, (*how,) in hows.items() if len(how) == 1)


# --- The three systems -------------------------------------------------------------------------------------------


def elo(about: Json, nights: list[tuple[str, str, list[Json]]]) -> dict[str, tuple[Decimal, int]]:
    told = []
    for day, _, games in nights:
        for game in games:
            people = (game["white"], game["black"])
            told.append(((day, tuple(sorted(people)), game.get("nth", 1)), (*people, game["result"])))
    days = defaultdict(list)
    for (day, people, _), (white, black, result) in agreed(told):
        if not is_out(about, list(people), day):
            days[day].append((white, black, {"1-0": Decimal(1), "0-1": Decimal(0), "draw": Decimal("0.5")}[result]))
    ratings: dict[str, Decimal] = defaultdict(lambda: Decimal(1500))
    games_of: Counter[str] = Counter()
    for day in sorted(days):
        before = {**ratings}
        for white, black, score in days[day]:
            for own, other, own_score in ((white, black, score), (black, white, 1 - score)):
                difference = before.get(own, Decimal(1500)) - before.get(other, Decimal(1500))
                expected = 1 / (1 + Decimal(10) ** (-max(Decimal(-400), min(Decimal(400), difference)) / 400))
                ratings[own] += term(about, "k", day) * (own_score - expected)
                games_of[own] += 1
    return {player: (ratings[player], games_of[player]) for player in games_of}


MIRROR = {"won-major": "lost-major", "lost-major": "won-major", "draw": "draw"}
POINTS = {"won-major": 5, "lost-major": 0, "draw": 1}


def wwr(about: Json, logs: dict[str, list[Json]]) -> dict[str, tuple[Fraction, int]]:
    """No two games of two players are on one day, and no book is authenticated."""
    entries = {(player, one["opponent"], one["date"]): one for player, own in logs.items() for one in own}
    found = {}
    for player, own in logs.items():
        points, games = 0, 0
        won: set[str] = set()
        drawn: set[str] = set()
        for one in own:
            answer = entries.get((one["opponent"], player, one["date"]))
            mirrored = (MIRROR[one["result"]], one["bonus"][::-1])
            if answer and (answer["result"], answer["bonus"]) != mirrored:
                continue
            if is_out(about, [player, one["opponent"]], one["date"]) or term(about, "authenticated_only", one["date"]):
                continue
            if one["signed"] or answer:
                games += 1
                points += POINTS[one["result"]] + int(one["bonus"][0])
                {"won-major": won, "draw": drawn}.get(one["result"], set()).add(one["opponent"])
        if games:
            found[player] = ((len(won) + Fraction(len(drawn - won), 2)) * points, games)
    return found


def armada_ratings(about: Json, boards: list[Json]) -> dict[str, tuple[Fraction, int]]:
    """Ratings and rated games. All games are draws of seven survivors, and end after the last one has begun."""
    told = [
        ((board["started"], board["finished"], tuple(sorted(board["seats"]))), (*board["seats"], *board["centres"]))
        for board in boards
    ]
    ratings: dict[str, Fraction] = defaultdict(Fraction)
    games: Counter[str] = Counter()
    awards: Counter[str] = Counter()
    for (started, _, people), how in agreed(told):
        member = all(
            any(one["player"] == id_ and one["since"] <= started <= one["until"] for one in about["terms"]["members"])
            for id_ in people
        )
        if member and not is_out(about, list(people), started):
            seats, centres = how[:7], how[7:]
            antes = {id_: 420 * (ratings[id_] + 210) / (sum(ratings[one] for one in seats) + 1470) for id_ in seats}
            for id_, own in zip(seats, centres, strict=True):
                ratings[id_] -= antes[id_]
                awards[id_] += Fraction(420 + sum(centres), 7) - own
                games[id_] += 1
    return {id_: (ratings[id_] + awards[id_], games[id_]) for id_ in games}


# --- Random clubs ------------------------------------------------------------------------------------------------


def day_of(chance: random.Random) -> str:
    return f"2025-{chance.randint(1, 6):02}-{chance.randint(1, 9):02}"


def exclusions(chance: random.Random) -> list[Json]:
    """Each of some players twice."""
    first, second = ("2025-02-03", "2025-03-07"), ("2025-04-02", "2025-05-05")
    return [
        {"player": player, "since": since, "until": until, "reason": "R"}
        for player in chance.sample(PLAYERS, 2)
        for since, until in (first, second)
    ]


def chess(chance: random.Random) -> tuple[Json, list[tuple[str, str, list[Json]]]]:
    periods = [{"since": f"2025-0{month}-0{chance.randint(1, 9)}", "terms": {"k": 10 * month}} for month in (2, 4)]
    about = {"name": "Chess", "system": "elo", "terms": {"k": 20}, "periods": periods, "excluded": exclusions(chance)}
    nights = []
    for day in sorted({day_of(chance) for _ in range(12)}):
        people = chance.sample(PLAYERS, 8)
        results = [chance.choice(["1-0", "0-1", "draw"]) for _ in range(4)]
        games: list[Json] = [
            {"white": people[2 * at], "black": people[2 * at + 1], "result": result}
            for at, result in enumerate(results)
        ]
        nights.append((day, "", games))
        again = [{**game, **chance.choice([{}, {}, {"result": "1-0"}, {"nth": 2}])} for game in games]
        if chance.random() < 0.5:
            nights.append((day, "-late", chance.sample(again, chance.randint(1, 4))))
    return about, nights


def squares(chance: random.Random) -> tuple[Json, dict[str, list[Json]]]:
    since = f"2025-05-0{chance.randint(1, 9)}"
    periods = [{"since": since, "terms": {"authenticated_only": True}}]
    about = {"name": "Squares", "system": "wwr", "terms": {}, "periods": periods, "excluded": exclusions(chance)}
    logs: dict[str, list[Json]] = {player: [] for player in PLAYERS[:6]}
    for day, one, two in {(day_of(chance), *sorted(chance.sample(PLAYERS, 2))) for _ in range(40)}:
        result, bonus = chance.choice([*MIRROR]), f"{chance.randint(1, 3)}-{chance.randint(1, 3)}"
        told = {"date": day, "result": result, "bonus": bonus, "signed": chance.random() < 0.7}
        if one in logs:
            logs[one].append({**told, "opponent": two})
        if two in logs and chance.random() < 0.6:
            mirrored = {"result": MIRROR[result], "bonus": chance.choice([bonus[::-1], bonus[::-1], "1-1"])}
            logs[two].append({**told, **mirrored, "opponent": one})
    return about, {player: sorted(own, key=lambda entry: str(entry["date"])) for player, own in logs.items() if own}


def armada(chance: random.Random) -> tuple[Json, list[Json]]:
    members = [
        {"player": id_, "since": chance.choice(["2024-01-01", "2025-02-05"]), "until": until}
        for id_ in PLAYERS
        for until in [chance.choice(["2026-12-31", "2026-12-31", "2025-04-04"])]
    ]
    about = {"name": "Armada", "system": "armada", "terms": {"members": members}, "excluded": exclusions(chance)}
    boards = []
    for day in sorted({day_of(chance) for _ in range(9)}):
        board = {"started": day, "finished": "2025-07-01", "seats": chance.sample(PLAYERS, 7), "centres": CENTRES}
        boards.append(board)
        if chance.random() < 0.4:
            boards.append({**board, "centres": chance.choice([CENTRES, CENTRES[::-1]])})
    return {**about, "periods": []}, boards


def write(file: Path, value: Json) -> None:
    """JSON is YAML, if its keys stand in lines of their own."""
    lines = (f"{key}: {json.dumps(one)}\n" for key, one in value.items() if one or key not in {"periods", "terms"})
    put(file, "".join(lines))


TWIN = {"ann": "ann-two", "bob": "bob-two"}  # other ids of the same people, until they are merged


def as_told(value: Any, chance: random.Random) -> Any:
    """The same with the other id of a person here and there, as different reporters may have called them."""
    if isinstance(value, dict):
        return {key: as_told(one, chance) for key, one in value.items()}
    if isinstance(value, list):
        return [as_told(one, chance) for one in value]
    return TWIN[value] if value in TWIN and chance.random() < 0.4 else value


def logs_as_told(logs: dict[str, list[Json]], chance: random.Random) -> dict[str, list[Json]]:
    """Of who has two ids, each keeps a part of the log."""
    found: dict[str, list[Json]] = {}
    for player, entries in logs.items():
        for one in entries:
            found.setdefault(as_told(player, chance), []).append(as_told(one, chance))
    return found


def published(root: Path, list_: str) -> dict[str, Json]:
    rows = json.loads((root / f"public/api/v1/lists/{list_}.json").read_text("utf-8"))["entries"]
    return {row["player"]: row for row in rows if row["games"]}


def run(ready_python: str, root: Path, *commands: tuple[str, ...]) -> None:
    for command in commands:
        started = [*shlex.split(ready_python), "masterlist", *command]
        done = subprocess.run(started, cwd=root, check=False, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("merges", [False, True])
@pytest.mark.parametrize("seed", range(examples(3)))
def test_a_random_club_is_scored_as_the_rules_say(
    seed: int, tmp_path: Path, ready_python: str, *, merges: bool
) -> None:
    chance, content = random.Random(seed), tmp_path / "content"  # noqa: S311  no secret
    write(content / "site.yaml", {"title": "Club", "base_url": "https://club.example/", "language": "en"})
    for id_ in (*PLAYERS, *(TWIN.values() if merges else ())):
        write(content / f"players/{id_}.yaml", {"name": f"{id_.title()} Archer-{id_.title()}"})
    (of_chess, nights), (of_squares, logs), (of_armada, boards) = chess(chance), squares(chance), armada(chance)
    expected_of = elo(of_chess, nights), wwr(of_squares, logs), armada_ratings(of_armada, boards)
    if merges:
        of_chess, nights, of_squares, of_armada, boards = as_told(
            [of_chess, [[*night] for night in nights], of_squares, of_armada, boards], chance
        )
        logs = logs_as_told(logs, chance)
    for name, about in (("chess", of_chess), ("squares", of_squares), ("armada", of_armada)):
        write(content / f"lists/{name}.yaml", about)
    for day, word, games in nights:
        write(content / f"games/chess/{day}{word}.yaml", {"date": day, "games": games})
    for player, entries in logs.items():
        write(content / f"logs/{player}/01.yaml", {"player": player, "book": 1, "list": "squares", "games": entries})
    for number, board in enumerate(boards):
        seats = {
            power: {"player": player, "centres": own}
            for power, player, own in zip(POWERS, board["seats"], board["centres"], strict=True)
        }
        dates = {"started": board["started"], "finished": board["finished"], "last_year": 1908, "ending": "draw"}
        write(content / f"games/armada/{number}.yaml", {**dates, "seats": seats})

    merged = (("rename", two, one) for one, two in TWIN.items() if merges)
    run(ready_python, tmp_path, *merged, ("build", "--out", "public"))
    rows, expected = published(tmp_path, "chess"), expected_of[0]
    assert {id_: row["games"] for id_, row in rows.items()} == {id_: games for id_, (_, games) in expected.items()}
    for id_, (rating, _) in expected.items():
        assert abs(Fraction(rows[id_]["rating_exact"]) - Fraction(rating)) < Fraction(1, 10**6), id_
    rows = published(tmp_path, "squares")
    found = {id_: (Fraction(row["rating_exact"]), row["games"]) for id_, row in rows.items()}
    assert found == expected_of[1]
    rows, points = published(tmp_path, "armada"), expected_of[2]
    assert {id_: row["games"] for id_, row in rows.items()} == {id_: games for id_, (_, games) in points.items()}
    for id_, (found_rating, _) in points.items():
        assert abs(Fraction(rows[id_]["rating_exact"]) - found_rating) < Fraction(1, 10**9), id_


# --- The evaluator that the tests of workings rely on ---


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("7", "7"),
        ("2.5", "5/2"),
        ("-60 + 92.25", "129/4"),
        ("0 + -3", "-3"),
        ("420 − (1 − 2)", "421"),
        ("7 − 2 − 1", "4"),
        ("100 × 14² ÷ 348", "4900/87"),
        ("8 ÷ 4 × 2", "4"),
        ("3 × 1/2", "3/2"),
        ("(1/2)²", "1/4"),
        ("−2²", "-4"),
        ("⌊7 ÷ 2⌋ + ⌈7 ÷ 2⌉", "7"),
        ("⌊-7 ÷ 2⌋", "-4"),
        ("min(2.5 × 5 + 0, 60)", "25/2"),
        ("round(2 ÷ 3, 2)", "67/100"),
        ("round(-1 ÷ 8, 2)", "-13/100"),
        ("max(2, 3) + 10^(-400 ÷ 400)", "31/10"),
        ("2^3 + √(1 ÷ 4)", "17/2"),
        ("round(exp(1), 3) + round(ln(10), 2)", "5018/1000"),
    ],
)
def test_what_a_sum_comes_to(text: str, value: str) -> None:
    assert evaluate(text) == Fraction(value)


@pytest.mark.parametrize("text", ["", "2 +", "2 3", "(2", "min(2)", "2 ^", "exp 3", "two"])
def test_what_is_no_sum(text: str) -> None:
    with pytest.raises(ValueError, match="no sum"):
        evaluate(text)
