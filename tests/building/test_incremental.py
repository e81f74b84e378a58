"""After any sequence of edits, moves, deletions and reverts an incremental build is a full one, byte for byte."""

import shutil
import tempfile
from collections.abc import Iterable, Mapping
from datetime import date
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from masterlist.build import build, check
from masterlist.building import checking
from masterlist.building.checking import Options
from masterlist.queries import sources
from masterlist.read import git as git_module
from masterlist.site.common import words
from masterlist.standings import movement
from masterlist.submit.maintenance import renamed
from tests.built import tree
from tests.editions import NO_COMMIT, publish
from tests.examples import CAMPAIGN
from tests.small import copied_site, put
from tests.story.runner import begin, commit, git
from tests.whole import rows_on, whole

PEOPLE = ["ann-archer", "bob-baker", "cleo-cole", "ann-hill"]
SEATS = ["austria", "england", "france", "germany", "italy", "russia", "turkey"]
PLAYED = ["ann-hill", "bob-lee", "cy-dow", "dee-fox", "eve-gray", "fay-holt", "gus-ives", "hal-jones"]
ENTRY = """\
  - date: {date}
    opponent: {opponent}
    result: {result}
    bonus: {bonus}
    signed: {signed}
"""
LOOSE = (
    "player: {player}\nlist: squares\ngame: {{date: {date}, opponent: {opponent}, result: {result}, bonus: {bonus}}}\n"
)
MIRROR = {"won-major": ("lost-major", "3-2", "2-3"), "draw": ("draw", "1-1", "1-1")}
LISTS = {"chess": "elo", "squares": "wwr", "armada": "armada"}
SINCE = st.sampled_from(["1997-01-01", "2023-04-01", "2023-07-01", "2024-01-01"])
PERIODS = ["terms: {k: 40}", "system: glicko-2", "system: glicko-2, terms: {tau: 0.3, period: quarter}"]
DAYS = ["2024-03-05", "2024-03-31", "2024-04-01"]
TELLINGS = ["night", "draw", "nth", "log", "gone"]
dates = st.dates(min_value=date(1996, 1, 1), max_value=date(1999, 12, 31))


class Site(RuleBasedStateMachine):
    """A site that people edit; it is built after every edit."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp(prefix="masterlist-"))
        self.root = self.folder / "site"
        self.content = self.root / "content"
        self.games: dict[str, list[tuple[str, str, str, str, bool]]] = {}
        self.published: dict[str, bytes] = {}
        self.git = False
        self.steps = 0

    @initialize(git=st.booleans(), rows=st.sampled_from([movement.ROWS, 2]))
    def begin(self, git: bool, rows: int) -> None:  # noqa: FBT001
        """A site with all kinds of results, in a repository or not; some with lists of several pages."""
        self.patched = pytest.MonkeyPatch()
        for module in (movement, sources, words):
            self.patched.setattr(module, "ROWS", rows)
        copied_site(self.root, "base_boards", "base", "base_nights")
        self.languages = ""
        self.downloads = "csv, sqlite, feeds, badges, pictures"
        self.extras = "feed, badge, card"
        self.published_as()
        self.git = git
        if git:
            (self.root / ".gitignore").write_text(".masterlist-cache\npublic\n", "utf-8")
            begin(self.root)
        self.compare()

    def teardown(self) -> None:
        self.patched.undo()
        shutil.rmtree(self.folder)

    def _first_commit(self) -> str:
        """An edition names a commit of its history."""
        return git("rev-list", "--max-parents=0", "HEAD", at=self.root)

    # --- Edits ---------------------------------------------------------------------------------------------------

    @rule(
        pair=st.permutations([*PEOPLE, "stranger"]),
        day=dates,
        result=st.sampled_from(sorted(MIRROR)),
        both=st.booleans(),
    )
    def play(self, pair: list[str], day: date, result: str, both: bool) -> None:  # noqa: FBT001
        """A game enters one log or two, in the order of play."""
        player, other = pair[:2] if pair[0] != "stranger" else pair[1:3]
        mirrored, own, theirs = MIRROR[result]
        self._enter(player, (str(day), other, result, own, True))
        if both and other != "stranger":
            self._enter(other, (str(day), player, mirrored, theirs, True))
        self.compare()

    @rule(pair=st.permutations(["ann-archer", "bob-baker", "ann-hill"]), days=st.lists(dates, min_size=3, max_size=4))
    def meet_often(self, pair: list[str], days: list[date]) -> None:
        """Two players come to have a page of their games; some of those stand in one log only."""
        for number, day in enumerate(days):
            player, other = pair[:2] if number else pair[1::-1]
            self._enter(player, (str(day), other, "won-major", "3-2", True))
            if number == 2:
                self._enter(other, (str(day), player, "lost-major", "2-3", True))
        self.compare()

    def _enter(self, player: str, game: tuple[str, str, str, str, bool]) -> None:
        self.games.setdefault(player, []).append(game)
        self._write_log(player)

    def _write_log(self, player: str) -> None:
        games = sorted(self.games[player])
        for number, start in enumerate(range(0, len(games), 3), 1):
            lines = "".join(
                ENTRY.format(date=day, opponent=other, result=result, bonus=bonus, signed=str(signed).lower())
                for day, other, result, bonus, signed in games[start : start + 3]
            )
            text = f"player: {player}\nbook: {number}\nlist: squares\ngames:\n{lines}"
            put(self.content / f"logs/{player}/{number:02}.yaml", text)

    @rule(
        player=st.sampled_from(PEOPLE),
        other=st.sampled_from([*PEOPLE, "stranger"]),
        day=dates,
        result=st.sampled_from(sorted(MIRROR)),
        number=st.sampled_from(["", "", "--2"]),
    )
    def hand_in(self, player: str, other: str, day: date, result: str, number: str) -> None:
        """A loose entry, of whatever day; the file may be there already."""
        if other != player:
            file = self.content / f"logs/{player}/{day.replace(day=1)}-{other}{number}.yaml"
            text = LOOSE.format(player=player, date=day, opponent=other, result=result, bonus=MIRROR[result][1])
            put(file, text)
            self.compare()

    @rule(
        pair=st.permutations([*PEOPLE, "stranger"]),
        month=st.integers(1, 12),
        result=st.sampled_from(["1-0", "0-1", "draw"]),
        word=st.sampled_from(["", "", "-late"]),
    )
    def report_a_night(self, pair: list[str], month: int, result: str, word: str) -> None:
        """A night of one game, of whatever month; the file may be there already."""
        day = f"2023-{month:02}-14"
        game = f"{{white: {pair[0]}, black: {pair[1]}, result: {result}}}"
        put(self.content / f"games/chess/{day}{word}.yaml", f"date: {day}\ngames:\n  - {game}\n")
        self.compare()

    @rule(at=st.integers(0, 9))
    def drop_a_night(self, at: int) -> None:
        nights = sorted(self.content.glob("games/chess/*.yaml"))
        if nights:
            nights[at % len(nights)].unlink()
            self.compare()

    @rule(at=st.integers(0, 9))
    def drop_a_loose_entry(self, at: int) -> None:
        loose = sorted(self.content.glob("logs/*/????-*.yaml"))
        if loose:
            loose[at % len(loose)].unlink()
            self.compare()

    @rule(player=st.sampled_from(PEOPLE), at=st.integers(0, 9))
    def correct(self, player: str, at: int) -> None:
        """An old entry is signed, or is so no more."""
        games = self.games.get(player, [])
        if games:
            *kept, signed = games[at % len(games)]
            games[at % len(games)] = (*kept, not signed)  # type: ignore[assignment]
            self._write_log(player)
            self.compare()

    @rule(player=st.sampled_from(PEOPLE))
    def drop_a_log(self, player: str) -> None:
        self.games.pop(player, None)
        shutil.rmtree(self.content / f"logs/{player}", ignore_errors=True)
        self.compare()

    @rule(
        player=st.sampled_from([*PEOPLE, *PLAYED, "newcomer"]),
        name=st.sampled_from(["Ann", "Bo Å", "<b>", "Ann Archer"]),
    )
    def name(self, player: str, name: str) -> None:
        """A player comes on file, or is called otherwise."""
        (self.content / f"players/{player}.yaml").write_text(f"name: {name}\nclub: river\n", "utf-8")
        self.compare()

    @rule(player=st.sampled_from([*PEOPLE, *PLAYED]), how=st.sampled_from(["public", "initials", "anonymous"]))
    def show(self, player: str, how: str) -> None:
        """A player wants to be shown otherwise."""
        (self.content / f"players/{player}.yaml").write_text(f"name: Ann {player}\nprivacy: {how}\n", "utf-8")
        self.compare()

    @rule(player=st.sampled_from([*PEOPLE, *PLAYED]))
    def drop_a_player(self, player: str) -> None:
        """A player's file goes, and comes back where that leaves something without a player."""
        file = self.content / f"players/{player}.yaml"
        if file.exists():
            before = file.read_bytes()
            file.unlink()
            if not self.compare():
                file.write_bytes(before)
                self.compare()

    def published_as(self) -> None:
        head = "title: Test\nbase_url: https://example.org/x\nlicence: CC0\nhome: [squares]\n"
        published = f"downloads: [{self.downloads}]\nplayer_extras: [{self.extras}]\n"
        (self.content / "site.yaml").write_text(f"{head}{published}{self.languages}", "utf-8")

    @rule(downloads=st.sampled_from(["csv, sqlite, feeds, badges, pictures", "csv", "sqlite", "feeds, badges", ""]),
          extras=st.sampled_from(["feed, badge, card", "card", ""]))  # fmt: skip
    def publish(self, downloads: str, extras: str) -> None:
        """Something is published no more, or again."""
        self.downloads, self.extras = downloads, extras
        self.published_as()
        self.compare()

    @rule(
        languages=st.sampled_from(["language: de\n", "languages: [de]\n", "language: fr\nlanguages: [en-GB, de]\n", ""])
    )
    def speak(self, languages: str) -> None:
        """The site speaks another language, or several."""
        self.languages = languages
        if "language: de" in languages:
            (self.content / "pages/about.de.md").unlink(missing_ok=True)
        self.published_as()
        self.compare()

    @rule(player=st.sampled_from(PEOPLE), former=st.sampled_from(["[]", "[old-one]", "[old-one, older]"]))
    def move(self, player: str, former: str) -> None:
        """A player had other ids; that somebody else had the same is an error, and the old site stays."""
        file = self.content / f"players/{player}.yaml"
        if file.exists():
            lines = [line for line in file.read_text("utf-8").splitlines() if not line.startswith("former_ids")]
            file.write_text("\n".join([*lines, f"former_ids: {former}"]) + "\n", "utf-8")
            self.compare()

    @rule(name=st.sampled_from(["River", "Creek"]))
    def rename_the_club(self, name: str) -> None:
        (self.content / "clubs/river.yaml").write_text(f"name: {name}\n", "utf-8")
        self.compare()

    @rule(cut=st.sampled_from(["monthly", "quarterly", "yearly"]))
    def cut(self, cut: str) -> None:
        (self.content / "lists/squares.yaml").write_text(f"name: SQUARES\nsystem: wwr\neditions: {cut}\n", "utf-8")
        self.compare()

    @rule(
        since=SINCE,
        period=st.sampled_from(PERIODS),
        player=st.sampled_from(PEOPLE),
        list_=st.sampled_from(sorted(LISTS)),
    )
    def date_what_holds(self, since: str, period: str, player: str, list_: str) -> None:
        """A list gets other terms, or another system, from a day on, and excludes a player for a time."""
        own = f"periods:\n  - {{since: {since}, {period}}}\n" if list_ == "chess" else ""
        out = f"excluded:\n  - {{player: {player}, since: {since}, until: {since[:4]}-12-31, reason: R}}\n"
        (self.content / f"lists/{list_}.yaml").write_text(f"name: A list\nsystem: {LISTS[list_]}\n{own}{out}", "utf-8")
        self.compare()

    @rule(through=st.sampled_from(["1996-06-30", "1996-12-31", "1997-03-31", "1997-12-31"]))
    def publish_an_edition(self, through: str) -> None:
        """An edition comes, or another one in its place, if the list is rated and somebody is on it."""
        results = whole(self.root).results
        if results and rows_on(results, "squares", through):
            publish(self.root, "squares", through, self._first_commit() if self.git else NO_COMMIT)
            self.compare()

    @rule(number=st.integers(0, 3))
    def withdraw_an_edition(self, number: int) -> None:
        """An edition goes."""
        files = sorted((self.content / "editions").rglob("*.yaml"))
        if number < len(files):
            files[number].unlink()
            self.compare()

    @rule(event=st.sampled_from(["spring-open", "other"]), system=st.sampled_from(["armada", "sum-of-squares"]),
          seats=st.permutations(PLAYED), table=st.sampled_from("ab"))  # fmt: skip
    def hold(self, event: str, system: str, seats: list[str], table: str) -> None:
        """An event gets a board, or another one in its place."""
        folder = self.content / f"tournaments/{event}"
        folder.mkdir(exist_ok=True)
        (folder / "event.yaml").write_text(f"name: {event.title()}\nsystem: {system}\nstart: 1998-01-01\n", "utf-8")
        centres = [10, 9, 6, 4, 3, 2, 0]
        lines = [
            f"  {power}: {{player: {player}, " + (f"centres: {owned}}}" if owned else "eliminated: 1905}")
            for power, player, owned in zip(SEATS, seats, centres, strict=False)
        ]
        head = f"round: 1\ntable: {table}\nlast_year: 1908\nending: draw\nseats:\n"
        (folder / f"r1-{table}.yaml").write_text(head + "\n".join(lines) + "\n", "utf-8")
        self.compare()

    @rule(event=st.sampled_from(["spring-open", "other"]), name=st.sampled_from(["event", "r1-a", "r1-b"]))
    def drop_a_board(self, event: str, name: str) -> None:
        """A board goes, or an event, whose boards then follow."""
        (self.content / f"tournaments/{event}/{name}.yaml").unlink(missing_ok=True)
        if not self.compare():
            shutil.rmtree(self.content / f"tournaments/{event}", ignore_errors=True)
            self.compare()

    @rule(pair=st.permutations(PEOPLE), nth=st.booleans())
    def become_one(self, pair: list[str], nth: bool) -> None:  # noqa: FBT001
        """Two players turn out to be one, or one gets another id, where that is possible."""
        made = renamed(self.root, pair[0], pair[1] if nth else "another-name")
        self._write(made.texts, made.gone)
        self.games = {}
        self.compare()

    @rule(pair=st.permutations(PEOPLE), day=st.sampled_from(DAYS), how=st.sampled_from(TELLINGS), word=st.booleans())
    def tell(self, pair: list[str], day: str, how: str, word: bool) -> None:  # noqa: FBT001
        """A night, another file of its day, or a log tells a game of the chess list, alike or differently."""
        one, two = pair[:2]
        log = f"content/logs/{one}/{day}-{two}.yaml"
        text = f"player: {one}\nlist: chess\ngame: {{date: {day}, opponent: {two}, result: won, signed: true}}\n"
        result = {"draw": "draw", "nth": "1-0, nth: 2"}.get(how, "1-0")
        game = f"{{white: {one}, black: {two}, result: {result}}}"
        night = f"content/games/chess/{day}{'-late' * word}.yaml"
        if how == "log":
            self._write({log: text.encode()})
        elif how == "gone":
            self._write({}, [log, night])
        else:
            self._write({night: f"date: {day}\ngames:\n  - {game}\n".encode()})
        self.compare()

    @rule(player=st.sampled_from(PEOPLE), list_=st.sampled_from(sorted(LISTS)), day=st.sampled_from(DAYS))
    def leave(self, player: str, list_: str, day: str) -> None:
        """A player leaves a list."""
        file = self.content / f"players/{player}.yaml"
        if file.exists():
            lines = [line for line in file.read_text("utf-8").splitlines() if not line.startswith("left")]
            file.write_text("\n".join([*lines, f"left: {{{list_}: {day}}}"]) + "\n", "utf-8")
            self.compare()

    @rule(name=st.sampled_from(["first", "again"]), seats=st.permutations(PLAYED), ended=st.booleans())
    def rate(self, name: str, seats: list[str], ended: bool) -> None:  # noqa: FBT001
        """A rated game comes, goes on, or stands in two files."""
        centres = [5, 5, 5, 5, 5, 5, 4]
        who = sorted(seats[:7]) if name == "again" else seats
        rows = (
            f"  {power}: {{player: {player}{f', centres: {own}' * ended}}}\n"
            for power, player, own in zip(SEATS, who, centres, strict=False)
        )
        over = "finished: 2024-02-03\nlast_year: 1908\nending: draw\n" if ended else "ending: in-play\n"
        text = f"started: 2024-01-02\n{over}seats:\n{''.join(rows)}"
        self._write({f"content/games/armada/{name}.yaml": text.encode()})
        self.compare()

    def _write(self, texts: Mapping[str, bytes], gone: Iterable[str] = ()) -> None:
        for name in gone:
            (self.root / name).unlink(missing_ok=True)
        for name, text in texts.items():
            put(self.root / name, text)

    @rule(menu=st.booleans(), german=st.sampled_from(["", "Wir", "Unser Verein"]))
    def write_a_page(self, menu: bool, german: str) -> None:  # noqa: FBT001
        """A page, perhaps in a second language, which is no page of its own."""
        (self.content / "pages").mkdir(exist_ok=True)
        page = f"---\ntitle: About\nmenu: {str(menu).lower()}\n---\nText.\n"
        (self.content / "pages/about.md").write_text(page, "utf-8")
        if german and "language: de" not in self.languages:
            (self.content / "pages/about.de.md").write_text(f"---\ntitle: {german}\n---\nText.\n", "utf-8")
        else:
            (self.content / "pages/about.de.md").unlink(missing_ok=True)
        self.compare()

    @rule(theme=st.sampled_from(["", 'accent: "#7a1f2b"', 'accent_dark: "#f2a7b0"', "wordmark: Deer Valley"]))
    def dress(self, theme: str) -> None:
        """A theme comes, changes, or goes."""
        file = self.content / "theme.yaml"
        if theme:
            file.write_text(f"{theme}\n", "utf-8")
        else:
            file.unlink(missing_ok=True)
        self.compare()

    @rule(name=st.sampled_from(["players/ann-hill.yaml", "logs/bob-baker/01.yaml", "clubs/no id.yaml", "x"]))
    def spoil(self, name: str) -> None:
        """Somebody writes what is no content, and takes it back."""
        path = self.content / name
        before = path.read_bytes() if path.exists() else None
        put(path, "{")
        self.compare()
        path.unlink()
        if before is not None:
            path.write_bytes(before)
        self.compare()

    @precondition(lambda self: self.git)
    @rule()
    def commit(self) -> None:
        commit(self.root)

    @precondition(lambda self: self.git)
    @rule()
    def revert(self) -> None:
        """Everything is as at the last commit."""
        git("add", "--all", at=self.root)
        git("reset", "--quiet", "--hard", at=self.root)
        self.games = {}
        self.compare()

    @rule(how=st.sampled_from(["cache", "site", "rows", "damage", "file"]))
    def lose(self, how: str) -> None:
        """Somebody tidies up."""
        cache = self.root / ".masterlist-cache"
        if how == "cache":
            shutil.rmtree(cache, ignore_errors=True)
        elif how == "site":
            shutil.rmtree(self.root / "public", ignore_errors=True)
        elif how == "rows":
            (cache / "rows.sqlite").unlink(missing_ok=True)
        elif how == "file":
            (self.root / "public/players.html").unlink(missing_ok=True)
        elif (cache / "cache.sqlite").exists():
            data = bytearray((cache / "cache.sqlite").read_bytes())
            data[100 : len(data) // 2] = b"\xff" * (len(data) // 2 - 100)
            (cache / "cache.sqlite").write_bytes(data)
        if how in {"site", "file"}:
            self.published = {}
        self.compare()

    # --- What must hold ------------------------------------------------------------------------------------------

    def compare(self) -> bool:
        """The incremental build is the full one; with errors, both say the same and the old site stays."""
        self.steps += 1
        before = check(self.root, Options(jobs=1)) if self.steps % 2 else None  # which remembers what it has read
        built = build(self.root, self.root / "public", Options(jobs=1, provenance=self.git))
        options = Options(jobs=1, cache=self.folder / "cache", full=True, provenance=self.git)
        full = build(self.root, self.folder / "full", options)
        assert built.problems == full.problems
        # That somebody left is held against the results, which the plain program does not ask for it.
        assert [one for one in built.problems if one.rule != "left-is-the-end"] == whole(self.root).problems
        assert built.files == full.files
        assert before in (None, built.problems)
        assert check(self.root, Options(jobs=1)) == built.problems
        if built.files:
            self.published = tree(self.folder / "full")
            assert tree(self.root / "public") == self.published
        elif self.published:
            assert tree(self.root / "public") == self.published
        return bool(built.files)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """No step waits until the look of folders is believed, and no check until it has read much."""
    for clock in ("RACY", "COARSELY_RACY"):
        monkeypatch.setattr(git_module, clock, 0)
    monkeypatch.setattr(checking, "FEW", 0)


TestSite = Site.TestCase
TestSite.settings = settings(
    max_examples=1000 if CAMPAIGN else 2,  # each is some thirty builds and forty checks
    stateful_step_count=12,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    phases=[Phase.explicit, Phase.reuse, Phase.generate],  # every step is two builds: shrinking would take minutes
)
