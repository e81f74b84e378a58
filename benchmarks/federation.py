"""An invented federation of any size: players, their games, and events. The same numbers give the same facts."""

import random
from collections.abc import Iterator
from datetime import date, timedelta
from typing import Any, NamedTuple

POWERS = ("austria", "england", "france", "germany", "italy", "russia", "turkey")
SYSTEMS = ("daanz-squares", "sum-of-squares", "armada")
LIST = "squares"
CLUBS = 100
BOOK = 20  # entries, at most
FIRST, DAYS = date(2010, 1, 1), 16 * 365 - 60  # in which all games were played
YEARS = range(2010, 2026)  # each with an edition
TABLES, ROUNDS = "abcd", (1, 2, 3)
CENTRES, WINNING = 34, 18
MIRROR = {"won": "lost", "lost": "won", "draw": "draw"}

Site = dict[str, Any]  # what site.yaml says
REPOSITORY = "https://github.com/example/federation"
EVERYTHING: Site = {"title": "Federation", "base_url": "https://example.org/federation/", "repository": REPOSITORY}
PAGES: Site = {"title": "Federation", "repository": REPOSITORY, "downloads": []}  # and their JSON: the least there is

Document = tuple[str, str, dict[str, Any]]  # path below content/, its schema, what it says


class Size(NamedTuple):
    """How much there is of everything; ``entries`` counts each game twice, once in either log."""

    players: int
    entries: int
    events: int


SIZES = {"S": Size(1_000, 10_000, 30), "M": Size(10_000, 100_000, 300), "L": Size(50_000, 1_000_000, 300)}
TINY = Size(30, 200, 1)  # enough to see whether the generators still build the same pages


class Game(NamedTuple):
    """One game as one of its players sees it; ``own`` are the enemy units that he eliminated."""

    day: date
    opponent: str
    result: str
    own: dict[str, int]
    theirs: dict[str, int]
    signed: bool
    note: str | None


def documents(size: Size, site: Site = EVERYTHING, system: str = "wwr") -> Iterator[Document]:
    """All content files, each as its path, its schema and what it says; other systems than WWR rate nights of games."""
    chance = random.Random(7)  # noqa: S311 (nothing is secret: the same federation every time)
    names = _names(chance, size.players)
    yield "site.yaml", "site", site
    yield f"lists/{LIST}.yaml", "list", {"name": "Federation rating", "system": system, "editions": "yearly"}
    for number in range(CLUBS):
        yield f"clubs/club-{number}.yaml", "club", {"name": f"Club {number}"}
    shared = min(CLUBS, size.players // 3)  # clubs that have members: several each, also where there are few players
    for number, (player, name) in enumerate(names.items()):
        about = {"name": name, "club": f"club-{number % shared}", "country": "DE"}
        yield f"players/{player}.yaml", "player", about
    players = list(names)
    logs = _logs(chance, players, size.entries // 2)
    yield from _books(logs) if system == "wwr" else _nights(logs)
    for number in range(size.events):
        yield from _event(chance, f"event-{number}", players)


def _names(chance: random.Random, number: int) -> dict[str, str]:
    """So many players: the id of each with his name. Long enough that no two look alike."""
    found: dict[str, str] = {}
    while len(found) < number:
        first, last = (_word(chance, syllables) for syllables in (chance.randint(2, 3), chance.randint(3, 4)))
        found[f"{first}-{last}"] = f"{first.capitalize()} {last.capitalize()}"
    return found


def _word(chance: random.Random, syllables: int) -> str:
    return "".join(chance.choice("bcdfghjklmnprstvwz") + chance.choice("aeiou") for _ in range(syllables))


def _day(chance: random.Random) -> date:
    return FIRST + timedelta(days=chance.randint(0, DAYS))


def _logs(chance: random.Random, players: list[str], games: int) -> dict[str, list[Game]]:
    """The log of each player, in the order of play; every game stands in both logs, and two meet once a day."""
    logs: dict[str, list[Game]] = {player: [] for player in players}
    met: set[tuple[str, str, date]] = set()
    while len(met) < games:
        first, second = sorted(chance.sample(players, 2))
        day = _day(chance)
        if (first, second, day) not in met:
            met.add((first, second, day))
            _play(chance, logs, first, second, day)
    for log in logs.values():
        log.sort(key=lambda game: (game.day, game.opponent))
    return logs


def _play(chance: random.Random, logs: dict[str, list[Game]], first: str, second: str, day: date) -> None:
    """One game enters both logs; a few entries have a note, and a few were never signed."""
    outcome = chance.choice(("won-strategic", "won-major", "won-attrition", "draw", "lost-strategic", "lost-major"))
    own, theirs = _units(chance), _units(chance)
    if outcome == "won-attrition":
        own = {"infantry": chance.randint(7, 9), "cavalry": chance.randint(1, 4), "artillery": chance.randint(1, 3)}
    if outcome == "draw":
        theirs = dict(own)
    for player, opponent, result, mine, his in (
        (first, second, outcome, own, theirs),
        (second, first, _mirrored(outcome), theirs, own),
    ):
        signed = chance.random() >= 0.005
        note = f"Club night {chance.randint(1, 99)}" if chance.random() < 0.03 else None
        logs[player].append(Game(day, opponent, result, mine, his, signed, note))


def _units(chance: random.Random) -> dict[str, int]:
    """Too few for a victory by attrition, in many ways: what comes again and again costs less than real games do."""
    return {"infantry": chance.randint(1, 5), "cavalry": chance.randint(0, 2), "artillery": chance.randint(0, 1)}


def _mirrored(result: str) -> str:
    outcome, *victory = result.split("-")
    return "-".join((MIRROR[outcome], *victory))


def _books(logs: dict[str, list[Game]]) -> Iterator[Document]:
    for player, log in logs.items():
        for number, start in enumerate(range(0, len(log), BOOK), start=1):
            book = {"player": player, "book": number, "list": LIST}
            games = [entry(game) for game in log[start : start + BOOK]]
            yield f"logs/{player}/{number:02}.yaml", "log", {**book, "games": games}


RESULTS = {"won": "1-0", "lost": "0-1", "draw": "draw"}


def _nights(logs: dict[str, list[Game]]) -> Iterator[Document]:
    """The same games as club nights of duels, one in each week, each game told once."""
    nights: dict[date, dict[tuple[str, str], dict[str, Any]]] = {}
    for player, log in logs.items():
        for game in log:
            if player < game.opponent:
                both, night = (player, game.opponent), game.day - timedelta(days=game.day.weekday())
                while both in nights.setdefault(night, {}):  # two meet once a night
                    night += timedelta(days=1)
                nights[night][both] = duel(*both, game.result)
    for night, games in sorted(nights.items()):
        yield f"games/{LIST}/{night}.yaml", "night", {"date": str(night), "games": [*games.values()]}


def duel(white: str, black: str, result: str) -> dict[str, Any]:
    """A game of a night; ``result`` is that of an entry."""
    return {"white": white, "black": black, "result": RESULTS[result.partition("-")[0]]}


def entry(game: Game) -> dict[str, Any]:
    """A game as an entry of a log book."""
    sides = {"own": game.own, "opponent": game.theirs}
    units = {side: {kind: number for kind, number in units.items() if number} for side, units in sides.items()}
    said: dict[str, Any] = {"date": str(game.day), "opponent": game.opponent, "result": game.result}
    said["eliminated"] = units
    if game.signed:
        said["signed"] = True
    if game.note:
        said["note"] = game.note
    return said


def _event(chance: random.Random, event: str, players: list[str]) -> Iterator[Document]:
    """An event of three rounds at four tables; its 28 players sit at one table each round."""
    about = {"name": f"Open {event.removeprefix('event-')}", "system": chance.choice(SYSTEMS)}
    where = {"start": str(_day(chance)), "status": "final", "place": "Town", "country": "DE"}
    yield f"tournaments/{event}/event.yaml", "event", {**about, **where}
    people = chance.sample(players, len(POWERS) * len(TABLES))
    for number in ROUNDS:
        chance.shuffle(people)
        for index, table in enumerate(TABLES):
            seated = people[index * len(POWERS) :][: len(POWERS)]
            head = {"round": number, "table": table, "last_year": 1908, "ending": "draw"}
            seats = _seats(chance, seated)
            yield f"tournaments/{event}/r{number}-{table}.yaml", "board", {**head, "seats": seats}


def _seats(chance: random.Random, people: list[str]) -> dict[str, dict[str, Any]]:
    """All centres of the map, dealt at random; nobody has enough to win alone."""
    centres = [0] * len(POWERS)
    while sum(centres) < CENTRES:
        lucky = chance.randrange(len(POWERS))
        if centres[lucky] < WINNING - 1:
            centres[lucky] += 1
    return {
        power: {"player": player, **({"centres": held} if held else {"eliminated": chance.randint(1903, 1908)})}
        for power, player, held in zip(POWERS, people, centres, strict=True)
    }
