"""The games of nights after which ratings may differ between two versions, each with the ratings after it."""

from collections import Counter
from collections.abc import Container, Iterator
from fractions import Fraction

from masterlist.codec import decode
from masterlist.comparing.side import NightKey
from masterlist.engine.revision import Revision
from masterlist.queries.lists import night_lists
from masterlist.queries.ratings import ratings_after, span_result, spans
from masterlist.standings.nights import Packed, Played


def span_digests(ask: Revision) -> dict[str, bytes]:
    """What the ratings before and after each span of a list are, by list and span."""
    found: dict[str, bytes] = {}
    for list_ in ask(night_lists):
        before = b""
        for span in ask(spans, list_):
            after = ask.digest(ratings_after, list_, span)
            found[f"{list_}/{span}"] = before + after
            before = after
    return found


def ratings_in(ask: Revision, differing: Container[str]) -> dict[NightKey, dict[str, Fraction]]:
    """The ratings after the games of those spans that differ."""
    return {
        key: {change.player: change.after for change in one.changes}
        for list_ in ask(night_lists)
        for span in ask(spans, list_)
        if f"{list_}/{span}" in differing
        for key, one in _keyed(ask, list_, span)
    }


def _keyed(ask: Revision, list_: str, span: str) -> Iterator[tuple[NightKey, Played]]:
    seen: Counter[NightKey] = Counter()
    for data in ask.part(span_result, list_, span, key="nights").values():
        for one in decode(decode(data, Packed).data, tuple[Played, ...]):
            key = NightKey(list_, one.night, tuple((seat.player, seat.rank) for seat in one.game.seats), 0)
            yield key._replace(number=seen[key]), one
            seen[key] += 1
