"""What a pull request moves without a new result behind it: explained results against those of the version after."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

from masterlist.comparing.side import Sides
from masterlist.review.explained import ExplainedResults, explain
from masterlist.review.moves import standings, text
from masterlist.review.names import NamesById
from masterlist.review.values import FOLDERS, PLACE, RATING, TITLE, Effect, Entries, ReviewItem, ReviewStanding
from masterlist.source import Place
from masterlist.standings.results import Results

SHOWN = 3  # players whom a message names

Key = tuple[str, str]  # table and player, or what an item is and its id


class Causes:
    """Where a change stands that can have moved a table: found once, because there can be thousands of both."""

    def __init__(self, items: Iterable[ReviewItem], entries: Entries) -> None:
        self.with_results = {f"lists/{one.list}" for one in entries.changes if not one.before}  # tables with new ones
        self._about: dict[Key, Place] = {}
        self._others: list[Place] = []
        for item in items:
            if item.what in {"event", "list"}:
                self._about.setdefault((item.what, item.id), item.place)
            elif folder := FOLDERS.get(item.what):
                if item.how == "new" or item.goes_on:
                    self.with_results.add(f"{folder}/{item.id.partition('/')[0]}")
            elif item.what in {"player", "club", "site"} and item.how != "new":
                self._others.append(item.place)

    def of(self, table: str) -> Place:
        """The first change beside results that concerns the table; else the file that describes the table."""
        folder, id_ = table.split("/")
        is_event = folder == "tournaments"
        own = self._about.get(("event" if is_event else "list", id_))
        return own or next(iter(self._others), Place(f"content/{folder}/{id_}{'/event' if is_event else ''}.yaml"))


def effects(sides: Sides, entries: Entries, items: tuple[ReviewItem, ...], names: NamesById) -> tuple[Effect, ...]:
    """By table; nothing where one of the versions cannot be scored."""
    explained, after = explain(sides, entries, items), sides.after.results
    if explained is None or after is None or explained.results is after:
        return ()
    causes = Causes(items, entries)
    found = [
        *_moved(explained.results, after, sides.renamed, causes, names),
        *_counted(explained, after, causes, names),
        *_titles(explained.results, after, sides.renamed, causes, names),
    ]
    return tuple(sorted(found, key=lambda one: (one.guard, one.place, one.message)))


def _moved(
    explained: Results, after: Results, renamed: Mapping[str, str], causes: Causes, names: NamesById
) -> Iterator[Effect]:
    old, new = _rows(explained, renamed), _rows(after, {})
    tables: dict[str, list[Key]] = defaultdict(list)
    for key in sorted({*old, *new}):
        if sorted(old.get(key, [])) != sorted(new.get(key, [])):
            tables[key[0]].append(key)
    for table, keys in tables.items():
        is_event = table.startswith("tournaments/")
        moves = [f"{names.player(key[1])} {_arrow(old.get(key, []), new.get(key, []))}" for key in keys[:SHOWN]]
        rest = f", and {len(keys) - SHOWN:,} more" if len(keys) > SHOWN else ""
        what = "points or places" if is_event else "ratings or ranks"
        beside = (
            ", and its new results alone do not explain it" if table in causes.with_results else " without a new result"
        )
        message = f"{what} change in {names.table(table)}{beside}: {'; '.join(moves)}{rest}"
        yield Effect(PLACE if is_event else RATING, causes.of(table), message)


def _rows(results: Results, renamed: Mapping[str, str]) -> dict[Key, list[ReviewStanding]]:
    """Two players who became one stand here twice, and so differ from the one."""
    rows: dict[Key, list[ReviewStanding]] = defaultdict(list)
    for (table, player), one in standings(results).items():
        rows[table, renamed.get(player, player)].append(one)
    return rows


def _arrow(old: list[ReviewStanding], new: list[ReviewStanding]) -> str:
    """Two who became one never have the scores of the one: where these are the same, each side is one row."""
    if [one.score for one in old] != [one.score for one in new]:
        return f"{_scores(old, new)} → {_scores(new, old)}"
    return f"rank {old[0].rank or '–'} → {new[0].rank or '–'}"


def _scores(side: list[ReviewStanding], other: list[ReviewStanding]) -> str:
    return " and ".join(text(one.score, *(beside.score for beside in other)) for one in side) or "–"


def _counted(explained: ExplainedResults, after: Results, causes: Causes, names: NamesById) -> Iterator[Effect]:
    """Entries that count now and would not, or the other way round; that can leave a rating as it is."""
    lists = explained.results.lists.values()
    old = {place: one.status for logged in lists for place, one in logged.results.paired.items()}
    for id_, logged in after.lists.items():
        turned = [
            one
            for place, one in logged.results.paired.items()
            if (was := old.get(explained.places.get(place, place))) and was.rated is not one.status.rated
        ]
        if turned:
            first = turned[0]
            about = f"{names.entry(first.player, first.entry.opponent, first.entry.date)} is '{first.status.value}' now"
            rest = f", and {len(turned) - 1:,} more" if len(turned) > 1 else ""
            message = f"entries begin or cease to count in {names.table(f'lists/{id_}')}: {about}{rest}"
            yield Effect(RATING, causes.of(f"lists/{id_}"), message)


def _titles(
    explained: Results, after: Results, renamed: Mapping[str, str], causes: Causes, names: NamesById
) -> Iterator[Effect]:
    """What an event with results says beside its table: who won, the best countries, and when it was."""
    old, new = _titled(explained, renamed, names), _titled(after, {}, names)
    for (id_, what), now in new.items():
        was = old.get((id_, what), now)
        if was != now:
            table = f"tournaments/{id_}"
            message = f"the {what} of {names.table(table)} changes without a new result: {was or '–'} → {now or '–'}"
            yield Effect(TITLE, causes.of(table), message, id_)


def _titled(results: Results, renamed: Mapping[str, str], names: NamesById) -> dict[tuple[str, str], str]:
    found = {}
    winners = {head.event.id: head.winners for head in results.heads}

    def named(players: Iterable[str]) -> str:
        return ", ".join(names.player(renamed.get(player, player)) for player in players)

    for id_, one in results.events.items():
        if one.event.boards:
            best = one.table.best_countries.items()
            found[id_, "date"] = f"{one.event.start} to {one.event.end}"
            found[id_, "winner"] = named(winners[id_])
            countries = (f"{power.value} {named(game.player for game in games)}" for power, games in best)
            found[id_, "list of best countries"] = "; ".join(countries)
    return found
