"""A log scored by the statuses that are known of its entries, against the same log held against all others."""

from hypothesis import given
from hypothesis import strategies as st

from masterlist.facts.logbook import Entry
from masterlist.scoring.log import STATUSES
from masterlist.scoring.working import Explained
from masterlist.standings.logs import score_alone, score_list, summary
from tests.log_builders import book, logs
from tests.standings.test_master_list import about, content

LOGS = st.fixed_dictionaries({id_: logs([one for one in "abcx" if one != id_]) for id_ in "abc"})


@given(LOGS)
def test_a_log_alone_is_what_it_is_among_all(entries: dict[str, list[Entry]]) -> None:
    facts = content({id_: book(id_, own) for id_, own in entries.items()})
    everything = score_list(facts, about(), None, Explained)
    for player, books in everything.books.items():
        statuses = [STATUSES[at] for at in summary(everything, player, ()).statuses]
        alone = score_alone(about(), books, statuses, (), Explained)
        assert alone.logs == {player: everything.logs[player]}
        assert alone.books == {player: books}
        assert alone.as_of == max((entry.date for entry in entries[player]), default="")
