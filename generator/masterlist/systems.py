"""What a package with a scoring system of its own may import: this module and nothing else of Masterlist.

A package announces its system by the entry point group ``masterlist.systems``. Its files lie next to its module: the
schema of its terms as ``ID.schema.json``, its rules as ``rules/ID.md`` (and ``rules/ID.de.md``, …), its words as
``locale/de.po``, and where the system has one, its function for the browser as ``ID.js``.

**In the browser.** With ``ID.js`` a player's page tells what a game would make of their rating, and the form what games
change. The script calls ``MasterlistSystems.take("ID", { after, start, together })``. ``after(own, opponent, score,
terms)`` is given two players as ``{rating, games, figures}``, 1, 0.5 or 0, and all terms of the list; it gives
``{rating, figures, lines}``. So does ``together(own, games, terms)`` for all games of a period, as ``{opponent,
score}``; ``start(terms)`` is a player before their first rated game. Each line is ``{label, sum, value, places}``, with
the sum as an array of numbers and signs. The package's tests hold it to the module: the tutorial has such a test.

**Stability.** From version 1 on, what is named here stays: a name is neither removed nor renamed, and no field of a
value loses its meaning, but with a new major version. New names, and new fields with defaults, may come with any
version. Every other module may change at any time.

- A rating system (``RatingSystem``) rates the games of a list, period by period.
- An event system (``EventSystem``) gives the seats of one board of an event their points, for every kind of game
  between people. Its ``tie_breakers`` separate players who are level: some are in ``comparison``, and a package can
  write a ``TieBreaker`` of its own, which looks at the ``Tally`` that a player brings to the table.
- A system for Diplomacy boards (``BoardSystem``) does so for seven powers.
- Numbers are exact: ``int`` and ``Fraction``. A ``Working`` writes down what is computed with them; ``decimals`` is for
  powers, roots and logarithms, which it rounds at stated steps.
"""

from masterlist.amount import Amount
from masterlist.facts.board import POWERS, Board, Ending, Power
from masterlist.facts.board import PowerSeat as BoardSeat
from masterlist.facts.event import EventTerms
from masterlist.facts.night import Seat
from masterlist.facts.site import Members
from masterlist.scoring import comparison, decimals
from masterlist.scoring.board import BoardSystem, Workings, elimination_places, winning_seats
from masterlist.scoring.comparison import Condition, ScoredSeat, Tally, TieBreaker
from masterlist.scoring.event_system import EventSystem
from masterlist.scoring.ledger import Change, Changes
from masterlist.scoring.rating import (
    Game,
    Games,
    Held,
    Key,
    RatingSystem,
    Standing,
    State,
    Terms,
    Unfit,
    best_rating_first,
    terms_of,
    why_unranked,
)
from masterlist.scoring.system import Column
from masterlist.scoring.working import (
    SILENT,
    Explained,
    Line,
    Working,
    bare,
    ceiling_ratio,
    floor_ratio,
    least,
    ratio,
    rounded_to,
    square,
    total,
)
from masterlist.source import N_, Kind, Message, Value, say

__all__ = [
    "N_",
    "POWERS",
    "SILENT",
    "Amount",
    "Board",
    "BoardSeat",
    "BoardSystem",
    "Change",
    "Changes",
    "Column",
    "Condition",
    "Ending",
    "EventSystem",
    "EventTerms",
    "Explained",
    "Game",
    "Games",
    "Held",
    "Key",
    "Kind",
    "Line",
    "Members",
    "Message",
    "Power",
    "RatingSystem",
    "ScoredSeat",
    "Seat",
    "Standing",
    "State",
    "Tally",
    "Terms",
    "TieBreaker",
    "Unfit",
    "Value",
    "Working",
    "Workings",
    "bare",
    "best_rating_first",
    "ceiling_ratio",
    "comparison",
    "decimals",
    "elimination_places",
    "floor_ratio",
    "least",
    "ratio",
    "rounded_to",
    "say",
    "square",
    "terms_of",
    "total",
    "why_unranked",
    "winning_seats",
]
