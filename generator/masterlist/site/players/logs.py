"""A player's log of a list: what leads its section, curve, career, books, and each row with the sums of its numbers."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, reduce
from typing import NamedTuple

from masterlist.documents.players import RunJson
from masterlist.facts.content import Content
from masterlist.facts.logbook import Carried, Entry, LogBook, Result
from masterlist.facts.site import RatingList
from masterlist.kinds.squares import KIND
from masterlist.language import _, dated, grouped, ngettext, number, pgettext, spoken
from masterlist.scoring.choices import log_system
from masterlist.scoring.log import Scored, attrition_of, bonus_of, carried_of
from masterlist.scoring.rating import Standing
from masterlist.scoring.system import LogWords
from masterlist.scoring.working import Line
from masterlist.site.common import words
from masterlist.site.common.games import warning_in_words
from masterlist.site.common.links import Sources, line_anchor, line_link, player_link
from masterlist.site.common.lists import final_state
from masterlist.site.common.words import Link
from masterlist.site.common.workings import EquationPart, Explanation, PageTop, rating_top
from masterlist.site.pictures.curves import LinePicture, Point, curve
from masterlist.source import Place, Problem
from masterlist.standings.career import Career
from masterlist.standings.movement import Places
from masterlist.standings.nights import GamesOn
from masterlist.standings.rating_list import OtherGame
from masterlist.standings.results import ListResults

Doubts = Mapping[Place, Sequence[Problem]]  # warnings by the entry's place


class Chronicle(NamedTuple):
    """What is shown of a player in addition to their logs."""

    player: str
    careers: dict[str, Career]  # by list
    ranks: dict[str, Places]  # by list
    met: tuple[str, ...]  # with whom there is a page of their games
    games: tuple[GamesOn, ...] = ()  # on lists that are rated from nights
    elsewhere: tuple[OtherGame, ...] = ()  # that neither their log nor their rating tells


# --- The section of a list --------------------------------------------------------------------------------


class LogSection(NamedTuple):
    """A player's log of a list, for the template."""

    content: Content
    one: ListResults[Scored]
    chronicle: Chronicle
    doubts: Doubts
    link_to: Sources

    @property
    def about(self) -> RatingList:
        return self.one.about

    @property
    def row(self) -> Standing:
        return next(row for row in self.one.rows if row.player == self.chronicle.player)

    @property
    def log(self) -> Sequence[Scored]:
        return self.one.logs[self.chronicle.player]

    @property
    def books(self) -> Sequence[LogBook]:
        """The newest first."""
        return self.one.books[self.chronicle.player][::-1]

    @property
    def career(self) -> Career:
        return self.chronicle.careers[self.about.id]

    @property
    def words(self) -> LogWords:
        return log_system(self.about.system).words

    @property
    def rating_label(self) -> str:
        """What workings call the rating."""
        return COLUMNS[-1]

    @property
    def carried(self) -> Carried:
        """What counts of the books that are not on file."""
        return carried_of(self.about, self.one.books[self.chronicle.player])

    def person(self, id_: str) -> Link:
        return player_link(self.content, id_)

    def lines(self, book: LogBook) -> list[Scored]:
        """The entries of a book, the newest first."""
        return [line for line in reversed(self.log) if line.book == book.book]

    @property
    def top(self) -> PageTop:
        """The rating of a log, and the product that it is."""
        about, row, log, places = self.about, self.row, self.log, self.chronicle.ranks[self.about.id]
        last = next((at for at in reversed(range(len(log))) if log[at].rated), None)
        change, why = None, None
        if last is not None:
            change = log[last].rating - (log[last - 1].rating if last else self.career.carried_over)
            why = self._why(log[last])
        ahead = ngettext("ahead of {n} player", "ahead of {n} players", places.below).format(n=grouped(places.below))
        return rating_top(
            about,
            row.rating,
            places,
            label=_(self.words.rating),
            change=change,
            details=ahead if places.below else "",
            form=tuple(words.outcome(game.entry.result) for game in self.career.form),
            why=why,
        )

    def _why(self, line: Scored) -> Explanation:
        """The product that the rating is, and the last rated entry."""
        row, entry = self.row, line.entry
        rating, player = number(row.rating), self.chronicle.player
        latest = _("Last rated game, {day}: {outcome} against {opponent}, {points} game points.").format(
            day=dated(entry.date),
            outcome=_(words.outcome(entry.result)),
            opponent=self.person(entry.opponent).text,
            points=number(line.points),
        )
        return Explanation(
            title=_("Why {number}?").format(number=rating),
            summary=latest,
            equation=(
                EquationPart(number(row.figures["opponents_defeated"]), _("opponents defeated")),
                EquationPart("×"),
                EquationPart(number(row.figures["game_points"]), _("game points")),
            ),
            result=rating,
            exact=f"#{self.about.id}-{line.anchor}",
            rule=f"rules/{self.about.system}.html",
            source=line_link(entry.place, self.link_to(entry.place)),
            wrong=self.link_to.edit(entry.place),
            tell=self.link_to.tell(entry.place, f"{self.person(player).text}. {latest}", f"players/{player}.html"),
        )

    @property
    def met(self) -> tuple[list[str], list[str]]:
        """Opponents defeated, and those drawn with and never defeated."""
        return self.career.met(self.carried)

    @property
    def figures(self) -> Iterator[tuple[str, str, str]]:
        """What is asked for most: label, value, and how it came about."""
        row, (beaten, drawn) = self.row, map(len, self.met)
        parts = [ngettext("{n} beaten", "{n} beaten", beaten).format(n=beaten)] if beaten else []
        if drawn:
            parts.append(ngettext("{n} drawn with", "{n} drawn with", drawn).format(n=drawn))
        yield _("Opponents defeated"), number(row.figures["opponents_defeated"]), ", ".join(parts)
        games = ngettext("in {n} rated game", "in {n} rated games", row.games)
        yield _("Game points"), number(row.figures["game_points"]), games.format(n=grouped(row.games))

    @property
    def curve(self) -> LinePicture | None:
        """The rating after each entry."""
        log, wording = self.log, self.words
        if not log:
            return None
        names = {id_: self.person(id_).text for id_ in {line.entry.opponent for line in log}}
        points = []
        for line in log:
            entry = line.entry
            values = {
                "day": dated(entry.date),
                "outcome": _(words.outcome(entry.result)),
                "opponent": names[entry.opponent],
                "rating": number(line.rating),
            }
            title, kind = _(wording.game).format_map(values), words.outcome(entry.result)
            if not line.rated:
                title, kind = _(wording.unrated_game).format(**values, status=_(line.status.value)), "unrated"
            points.append(Point(entry.date, line.rating, kind, title, f"#{self.about.id}-{line.anchor}"))
        first, last = log[0], log[-1]
        title = _(wording.curve_told).format(
            first=number(first.rating),
            first_day=dated(first.entry.date),
            last=number(last.rating),
            last_day=dated(last.entry.date),
        )
        return curve(points, title, self.career.carried_over)

    @property
    def summary(self) -> Iterator[tuple[str, str]]:
        """The career in words: a label, and what there is to say."""
        one = self.career
        if one.peak:
            highest = _("{rating}, reached on {day}")
            yield (
                _(self.words.highest),
                highest.format(rating=number(one.peak[1]), day=dated(one.peak[0])),
            )
        for label, run in ((_("Longest unbeaten run"), one.unbeaten), (_("Longest winning run"), one.winning)):
            yield label, _run(run) if run else pgettext("run", "none yet")
        if one.busiest:
            games = _("{games} in {year}").format(games=one.busiest.games, year=one.busiest.year)
            yield _("Most games in a year"), games
        for label, kind in ((_("Victories"), "won-"), (_("Defeats"), "lost-")):
            counts = {result: n for result, n in one.results.items() if n and result.value.startswith(kind)}
            if counts:
                yield label, ", ".join(_with_level(result, n) for result, n in counts.items())
        if drawn := one.results[Result.DRAW]:
            yield _("Draws"), str(drawn)

    # --- Books and their rows ---

    def carried_over(self, book: LogBook) -> str:
        """What a book brings from those that are not on file, or ""."""
        carried = book.carried
        if not carried or not (carried.game_points or carried.defeated or carried.drawn):
            return ""
        points = carried.game_points
        parts = [ngettext("{n} game points", "{n} game points", points).format(n=points)]
        for message, ids in ((_("defeated: {players}"), carried.defeated), (_("drawn with: {players}"), carried.drawn)):
            if ids:
                parts.append(message.format(players=", ".join(self.person(id_).text for id_ in ids)))
        text = reduce(lambda one, other: _("{one}; {other}").format(one=one, other=other), parts)
        if carried == self.carried:
            return text
        return _("{carried} (counted once a sanctioned club has authenticated the book)").format(carried=text)

    def anchor(self, entry: Entry) -> str:
        """By which another page can name the row that knows its line in the log."""
        return line_anchor(entry.place)

    def around(self, result: Result) -> tuple[str, str]:
        """The words about a game before the opponent's name, and after it."""
        before, _between, after = words.against(result).partition("{player}")
        return before.strip(), after.strip()

    def scores(self, entry: Entry) -> tuple[str, str, str]:
        """The attrition score, and the bonus of either side; "" where the log has none."""
        state = final_state(entry)
        attrition, bonus = attrition_of(state), bonus_of(state)
        score = f"{attrition.own}–{attrition.opponent}" if attrition else ""
        return (score, str(bonus.own), str(bonus.opponent)) if bonus else (score, "", "")

    def instant(self, entry: Entry) -> str:
        """The figures at a denied resignation, of which play went on; else ""."""
        found = words.at_the_resignation(entry)
        return spoken(found) if found else ""

    def source(self, entry: Entry) -> Link:
        """The line in the repository; the link names the folder, which is that of all logs of the player."""
        place, path = entry.place, self.link_to(entry.place)
        return line_link(Place(place.file.rpartition("/")[2], place.line) if path else place, path)

    def added_by(self, entry: Entry) -> tuple[Link, ...]:
        """The pull request and the commit that added it, where they are known."""
        return self.link_to.added_by(entry.place)

    def doubts_about(self, entry: Entry) -> list[tuple[str, str]]:
        return [warning_in_words(self.content, one) for one in self.doubts.get(entry.place, ())]


def _with_level(result: Result, n: int) -> str:
    """So many victories or defeats of a level."""
    text = {
        "strategic": ngettext("{n} strategic", "{n} strategic", n),
        "major": ngettext("{n} major", "{n} major", n),
        "attrition": ngettext("{n} attrition", "{n} attrition", n),
    }
    return text[result.victory].format(n=n)


def _run(run: RunJson) -> str:
    within_a_day, n = run.first == run.last, run.games
    if within_a_day and run.goes_on:
        text = ngettext("{n} game, on {first}, and it goes on", "{n} games, on {first}, and it goes on", n)
    elif within_a_day:
        text = ngettext("{n} game, on {first}", "{n} games, on {first}", n)
    elif run.goes_on:
        text = ngettext(
            "{n} game, {first} to {last}, and it goes on", "{n} games, {first} to {last}, and it goes on", n
        )
    else:
        text = ngettext("{n} game, {first} to {last}", "{n} games, {first} to {last}", n)
    return text.format(n=n, first=dated(run.first), last=dated(run.last))


# --- The working of an entry: sums of its columns, and what no number of the row has beneath it ----------


COLUMNS = tuple(column.label for column in KIND.running)  # game points, opponents defeated, total and rating
NO_NEW = "opponents defeated: no new opponent"
# Labels that say no more than the head of the column, in which the sum is.
PLAIN = frozenset((*COLUMNS, NO_NEW))


def sums(lines: Sequence[Line]) -> list[str]:
    """The sum of the last line that gives each column's number; "" where the row has no such line or it is no sum."""
    found = [""] * len(COLUMNS)
    for line in lines:
        at = _column(line.label)
        if at is not None:
            found[at] = line.sum if line.sum != line.value else ""
    return found


@cache
def _column(label: str) -> int | None:
    """Which column's number a line gives: there are few labels, and eight lines to an entry."""
    return next((at for at, column in enumerate(COLUMNS) if label.startswith(column)), None)


def behind(lines: Sequence[Line]) -> tuple[Line, ...]:
    """The lines whose label or sum the row itself does not show, those of a total within it."""
    return tuple(line for line in folded(lines) if line.label not in PLAIN)


def folded(lines: Sequence[Line]) -> list[Line]:
    """The lines, where a total of several kinds, as "bonus: infantry", has their sums in place of their values."""
    kept: list[Line] = []
    for line in lines:
        values = line.sum.split(" + ") if " + " in line.sum else []
        kinds = kept[-len(values) :] if values else []
        if (
            kinds
            and [one.value for one in kinds] == values
            and all(": " in one.label for one in kinds)
            and len({one.label.partition(": ")[0] for one in kinds}) == 1
        ):
            kept[-len(values) :] = [line._replace(sum=" + ".join(one.sum for one in kinds))]
        else:
            kept.append(line)
    return kept
