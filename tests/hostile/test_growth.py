"""Every kind of stranger's file costs work in proportion to its length: the calls of functions are counted."""

from collections.abc import Callable
from cProfile import Profile
from itertools import pairwise
from pathlib import Path

import pytest
from tests.fuzz import campaign, handed_in
from tests.small import copied_site

from masterlist.facts.night import Night, NightGame, PlayerSeat
from masterlist.language import ENGLISH, with_words
from masterlist.read import schemas
from masterlist.review.differ import compare_nights
from masterlist.source import Place
from masterlist.submit.grid import SheetOptions
from masterlist.submit.issue import FORMS, handled
from masterlist.submit.sheet import imported

FILES = campaign.site_files()
SIZES = (100, 200, 400)
MOST = 2.6  # 2 in proportion, 4 for a square; a sort has a little more than 2
# Where each item is dear, and no bound is reached: a square that is small beside the rest is told as soon by this.
FEWER, MOST_OF_FEWER = (60, 120, 240), 2.4

Text = Callable[[int], str]


def calls(work: Callable[[], object]) -> int:
    """How many functions it calls, those of the interpreter included."""
    counted = Profile()
    counted.runcall(work)
    return sum(one.callcount for one in counted.getstats())


def growth(work: Callable[[int], object], sizes: tuple[int, int, int] = SIZES) -> float:
    """How much more twice as much costs, without what it costs at any size; 0 where it does not depend on it."""
    work(sizes[0])
    less, more = (after - before for before, after in pairwise([calls(lambda n=n: work(n)) for n in sizes]))  # type: ignore[misc]
    return more / max(less, sizes[0])


def lines(head: str, line: str) -> Text:
    """A file of so many lines; DAY is another day in each, N its number."""

    def text(count: int) -> str:
        days = (f"{2000 + n // 336}-{n // 28 % 12 + 1:02}-{n % 28 + 1:02}" for n in range(count))
        return head + "".join(line.replace("DAY", day).replace("N", str(n)) + "\n" for n, day in enumerate(days))

    return text


def few(text: Text) -> Text:
    """For what a file has a hundred of at most."""
    return lambda count: text(count // 4)


def ids(head: str, one: str) -> Text:
    """A file with a list of so many texts at its end."""
    return lambda count: head + "[" + ", ".join(one.replace("N", str(n)) for n in range(count)) + "]\n"


LOG, NIGHT, LIST = (
    "player: ann-archer\nbook: 1\nlist: squares\ngames:\n",
    "date: 2024-03-05\ngames:\n",
    "name: Squares\nsystem: wwr\nexcluded:\n",
)
ENTRY = "  - {date: DAY, opponent: bob-baker, result: won-attrition, attrition: 10-9, bonus: 4-3, signed: true}"
BOARD, EVENT = (
    FILES[f"content/tournaments/spring-open/{name}.yaml"].decode().rstrip("\n") + "\n" for name in ("r2-a", "event")
)
FACTS: dict[str, tuple[str, Text]] = {
    "log": ("logs/ann-archer/01", lines(LOG, ENTRY)),
    "log of one day": ("logs/ann-archer/01", lines(LOG, ENTRY.replace("DAY", "1996-05-09"))),
    "log of the future": ("logs/ann-archer/01", lines(LOG, ENTRY.replace("DAY", "2099-01-01"))),
    "log with unknown opponents": ("logs/ann-archer/01", lines(LOG, ENTRY.replace("bob-baker", "nobody-N"))),
    "log with unknown keys": ("logs/ann-archer/01", lines(LOG, "  - {date: 1996-05-09, xN: 1}")),
    "log with totals": ("logs/ann-archer/01", lines(LOG, ENTRY.replace("signed: true", "stated: {game_points: 1}"))),
    "log that carries over": (
        "logs/ann-archer/01",
        ids(f"{LOG[:-7]}games: []\ncarried_over:\n  game_points: 9\n  drawn: []\n  defeated: ", "p-N"),
    ),
    "log of games that lie in nights": (
        "logs/ann-archer/02",
        lines(
            LOG.replace("squares", "chess").replace("1", "2"),
            "  - {date: DAY, opponent: bob-baker, result: won, signed: true}",
        ),
    ),
    "night": ("games/chess/2024-03-05", lines(NIGHT, "  - {white: ann-archer, black: bob-baker, result: 1-0}")),
    "night of unknown players": ("games/chess/2024-03-05", lines(NIGHT, "  - {white: a-N, black: b-N, result: 1-0}")),
    "night of one player": ("games/chess/2024-03-05", lines(NIGHT, "  - {white: a-N, black: a-N, result: 1-0}")),
    "night with scores": ("games/chess/2024-03-05", lines(NIGHT, "  - {one: cleo-cole, two: ann-archer, score: 3-1}")),
    "table": ("games/chess/2024-03-05", ids(f"{NIGHT}  - seats: ", "{player: bob-N, place: 1}")),
    "chart": (
        "tournaments/spring-open/r2-a",
        lambda count: BOARD + "".join(f"  {1904 + n}: [4, 4, 5, 5, 3, 6, 4]\n" for n in range(count)),
    ),
    "board with unknown keys": ("tournaments/spring-open/r2-a", lines(BOARD, "xN: 1")),
    "board of many seats": ("tournaments/spring-open/r2-a", ids("round: 2\ntable: a\nseats: ", "{player: p-N}")),
    "event with unknown keys": ("tournaments/spring-open/event", lines(EVENT, "xN: 1")),
    "event with unknown terms": ("tournaments/spring-open/event", lines(f"{EVENT}terms:\n", "  tN: 1")),
    "event that compares": (
        "tournaments/spring-open/event",
        few(ids(EVENT.replace("compare: [armada]\n", "compare: "), "sN")),
    ),
    "other names": ("players/ann-archer", few(ids("name: Ann Archer\naka: ", "Ann Nr N"))),
    "former ids": ("players/ann-archer", few(ids("name: Ann Archer\nformer_ids: ", "a-N"))),
    "people who are distinct": ("players/ann-archer", ids("name: Ann Archer\ndistinct_from: ", "a-N")),
    "lists that were left": ("players/ann-archer", lines("name: Ann Archer\nleft:\n", "  l-N: 2024-01-01")),
    "former ids of a club": ("clubs/river", few(ids("name: River Club\nformer_ids: ", "a-N"))),
    "exclusions": ("lists/squares", lines(LIST, "  - {player: ann-archer, since: DAY, reason: Left}")),
    "exclusions that end": (
        "lists/squares",
        lines(LIST, "  - {player: ann-archer, since: DAY, until: DAY, reason: Left}"),
    ),
    "exclusions of nobody": ("lists/squares", lines(LIST, "  - {player: p-N, since: 2024-01-01, reason: Left}")),
    "members": ("lists/armada", ids("name: River\nsystem: armada\nterms:\n  members: ", "p-N")),
    "memberships": (
        "lists/armada",
        lines("name: River\nsystem: armada\nterms:\n  members:\n", "    - {player: ann-hill, since: DAY, until: DAY}"),
    ),
    "periods": ("lists/chess", few(lines("name: Chess\nsystem: elo\nperiods:\n", "  - {since: DAY, terms: {k: 20}}"))),
    "home": ("site", ids("title: T\nhome: ", "l-N")),
    "languages": ("site", ids("title: T\nlanguages: ", "xN")),
    "maintainers": ("site", ids("title: T\nmaintainers: ", "aN")),
    "theme with unknown keys": ("theme", lines("wordmark: A\n", "xN: 1")),
    "site with unknown keys": ("site", lines("title: T\n", "xN: 1")),
    "list with unknown keys": ("lists/squares", lines("name: Squares\nsystem: wwr\n", "xN: 1")),
    "club with unknown keys": ("clubs/river", lines("name: River Club\n", "xN: 1")),
    "player with unknown keys": ("players/ann-archer", lines("name: Ann Archer\n", "xN: 1")),
    "player with unknown keys in a line": (
        "players/ann-archer",
        lambda n: f"{{name: A{''.join(f',{i:x}' for i in range(n))}}}",
    ),
    "night with unknown keys": ("games/chess/2024-03-05", lines(f"{NIGHT[:-1]} []\n", "xN: 1")),
    "game with unknown keys": ("games/armada/first", lines("started: 2024-01-06\n", "xN: 1")),
    "entry with unknown keys": ("logs/ann-archer/2024-03-01-bob-baker", lines("player: ann-archer\n", "xN: 1")),
    "book with unknown keys": ("logs/ann-archer/01", lines(f"{LOG[:-1]} []\n", "xN: 1")),
    "edition with unknown keys": ("editions/squares/2024", lines("list: squares\nedition: 2024\n", "xN: 1")),
    "lists within lists": ("games/armada/first", lambda count: "seats:\n" + ("- " * 20 + "a\n") * count),
    "games that are numbers": ("games/chess/2024-03-05", ids(f"{NIGHT[:-1]} ", "N")),
    "games that are empty": ("games/chess/2024-03-05", ids(f"{NIGHT[:-1]} ", "{}")),
    "seats that are empty": ("games/chess/2024-03-05", lambda n: f"{NIGHT}  - seats: [{'{},' * n}]\n"),
    "entries that are empty": ("logs/ann-archer/01", ids(f"{LOG[:-1]} ", "{}")),
    "exclusions that are empty": ("lists/squares", ids(f"{LIST[:-1]} ", "{}")),
    "members that are empty": ("lists/armada", ids("name: River\nsystem: armada\nterms:\n  members: ", "{}")),
    "names that are numbers": ("players/ann-archer", ids("name: Ann Archer\naka: ", "N")),
    "names that are one": ("players/ann-archer", ids("name: Ann Archer\naka: ", "Ann")),
    "faulty days": ("lists/squares", lines(LIST, "  - {player: ann-archer, since: 2024-13-0N, reason: Left}")),
    "one fault among good games": (
        "games/chess/2024-03-05",
        lines(f"{NIGHT}  - {{white: A, black: b, result: 1-0}}\n", "  - {white: ann-archer, black: b-N, result: 1-0}"),
    ),
}


@pytest.mark.parametrize("name", FACTS)
def test_content_is_read_checked_and_scored_in_proportion(name: str) -> None:
    file, text = FACTS[name]
    assert growth(lambda count: campaign.attempt(FILES, f"content/{file}.yaml", text(count).encode())) < MOST


def test_good_items_cost_nothing_beside_a_faulty_one() -> None:
    """The library that says what is wrong takes hundreds of calls for an item, and a list has 10,000 exclusions."""

    def cost(count: int) -> int:
        text = lines(f"{LIST}  - {{}}\n", "  - {player: ann-archer, since: DAY, reason: Left}")(count)
        value, problems = schemas.parse(text.encode(), "content/lists/squares.yaml")
        assert not problems
        return calls(lambda: schemas.faults(value, "list", "content/lists/squares.yaml"))

    cost(SIZES[-1])  # what is compiled once, and days that are remembered
    assert cost(SIZES[2]) - cost(SIZES[1]) <= 3 * (SIZES[2] - SIZES[1])


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    return copied_site(folder, "base", "base_nights")


ANSWERS: dict[str, tuple[str, str, Text]] = {
    "note": ("game", "note", lambda count: "a `b " * count),
    "opponent": ("game", "opponent", lambda count: "ann 5 infantry, " * count),
    "units": ("game", "own_units", lambda count: "5 infantry, " * count),
    "YAML": ("game", "yaml", lines("```yaml\n", "aN: 1")),
    "games": ("night", "games", lambda count: "Ann Archer - Bob Baker 1-0\n" * count),
    "games of nobody": ("night", "games", lines("", "Annie N - Bobby N 1-0")),
    "other names": ("player", "aka", few(lines("", "Dan N,"))),
    "files": (
        "results",
        "files",
        lines(
            "",
            "# content/games/chess/2024-04-02-nN.yaml\ndate: 2024-04-02\n"
            "games:\n  - {white: ann-archer, black: bob-baker, result: 1-0}",
        ),
    ),
    "files of one name": ("results", "files", lines("", "# content/games/chess/2024-04-02.yaml\ndate: 2024-04-02")),
}


@pytest.mark.parametrize("name", ANSWERS)
def test_an_issue_is_judged_in_proportion(name: str, site: Path) -> None:
    kind, key, text = ANSWERS[name]
    body = handed_in.inputs()[f"issues/{kind}.md"].decode()
    label = next(field.label for field in FORMS[kind] if field.id == key)
    head, _, rest = body.partition(f"### {label}\n\n")
    _, gap, tail = rest.partition("\n\n### ")
    assert growth(
        lambda count: handled(
            site, f"{head}### {label}\n\n{text(count)}{gap}{tail}".encode(), kind, "cleo", 12
        ),
        FEWER,
    ) < MOST_OF_FEWER  # fmt: skip


GAMES = "list,date,white,black,result\n"
SHEETS: dict[str, Text] = {
    "games": lines(GAMES, "chess,DAY,Ann Archer,Bob Baker,1-0"),
    "games of one day": lines(GAMES, "chess,2024-04-02,Ann Archer,Bob Baker,1-0"),
    "games of nobody": lines(GAMES, "chess,2024-04-02,Zed Zoll N,Yan Yale N,1-0"),
    "names with one word in common": lines(GAMES, "chess,2024-04-02,Guest xN,Guest yN,1-0"),
    "faulty days": lines(GAMES, "chess,xN,Ann Archer,Bob Baker,1-0"),
    "faulty results": lines(GAMES, "chess,2024-04-02,Ann Archer,Bob Baker,rN"),
    "remarks": lines(GAMES, "remark N"),
    "sums": lines(GAMES, "12"),
    "empty rows": lines(GAMES, ","),
    "quotes": lines(GAMES, '"a"b",'),
    "columns": lambda count: GAMES.strip() + ",x" * count + "\nchess,2024-04-02,Ann Archer,Bob Baker,1-0\n",
    "titles": lambda count: "Title\n" * count + GAMES,
    "members": lines("Name;Club\n", "Zed Zoll N;Club N"),
    "a name of many words": lambda count: f"{GAMES}chess,2024-04-02,{'Ann ' * count},Bob Baker,1-0\n",
    "entries": lines("player;date;opponent;result;bonus\n", "Cleo Cole;DAY;Bob Baker;won-strategic;4-3"),
}


@pytest.mark.parametrize("name", SHEETS)
def test_a_spreadsheet_is_imported_in_proportion(name: str, site: Path) -> None:
    text, options = SHEETS[name], SheetOptions(new=True)
    work = growth(lambda count: imported(site, text(count).encode(), "results.csv", options), FEWER)
    assert work < MOST_OF_FEWER


@pytest.mark.parametrize("again", ['msgid "aN"\nmsgstr "bN"\n', 'msgid "a"\nmsgstr "b"\n', '"aN"', "#: a/b.py:N"])
def test_a_catalogue_is_read_in_proportion(again: str, tmp_path: Path) -> None:
    def read(count: int) -> None:
        (tmp_path / "de.po").write_text(lines('msgid "x"\nmsgstr ""\n', again)(count) + 'msgid "y"\nmsgstr "z"\n')
        with_words(ENGLISH, tmp_path / "de.po")

    assert growth(read) < MOST


@pytest.mark.parametrize("what", ["new", "other results", "other people"])
def test_a_night_is_compared_in_proportion(what: str) -> None:
    def night(count: int, by: str, rank: int) -> Night:
        seats = [
            (PlayerSeat("white", f"{by}-{n}", 1, None, HERE), PlayerSeat("black", "b", rank, None, HERE))
            for n in range(count)
        ]
        return Night("chess", "2024-03-05", "2024-03-05", tuple(
            NightGame(n, "chess", own, "", HERE) for n, own in enumerate(seats, 1)), "", HERE)  # fmt: skip

    def compare(count: int) -> None:
        old = night(0 if what == "new" else count, "c" if what == "other people" else "a", 2)
        compare_nights(old, night(count, "a", 1))

    assert growth(compare) < MOST


HERE = Place("content/games/chess/2024-03-05.yaml", 1, 1)
