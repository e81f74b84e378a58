"""How a player's last rated games of a list went, and who sat at the table with them."""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from masterlist.facts.board import SEVENTH_PLAYER
from masterlist.facts.content import Content
from masterlist.language import _, day
from masterlist.scoring.board import sole_winner
from masterlist.scoring.ledger import RatedGame
from masterlist.site.common.board_rows import person
from masterlist.site.common.model import Link
from masterlist.site.common.names import game_title
from masterlist.site.common.words import letter_of
from masterlist.site.players.career import FormView
from masterlist.standings.rated import Rated

FORM = 10  # games, the newest


class TablemateView(NamedTuple):
    """Someone who sat at the same tables, and how those games ended for the player."""

    player: Link
    games: int
    record: str  # won–drawn–lost


def form_of(one: Rated, player: str) -> tuple[FormView, ...]:
    """The newest finished games, the newest first."""
    words = {"won": _("won"), "drawn": _("drawn"), "lost": _("lost")}
    return tuple(
        FormView(kind, letter_of(kind), words[kind], f"{day(game.board.finished or '')}: {game_title(game.board)}")
        for game, kind in [*_ended(one, player)][: -FORM - 1 : -1]
    )


def tablemates_of(content: Content, one: Rated, player: str) -> tuple[TablemateView, ...]:
    """Everybody who sat at a table with the player in a finished game, those most often met first."""
    met: dict[str, Counter[str]] = {}
    for game, kind in _ended(one, player):
        for other in {seat.player for seat in game.seats} - {player, SEVENTH_PLAYER}:
            met.setdefault(other, Counter())[kind] += 1
    views = [
        TablemateView(person(content, id_), kinds.total(), f"{kinds['won']}–{kinds['drawn']}–{kinds['lost']}")
        for id_, kinds in met.items()
    ]
    return tuple(sorted(views, key=lambda view: (-view.games, view.player.text.casefold(), view.player.path)))


def _ended(one: Rated, player: str) -> Iterator[tuple[RatedGame, str]]:
    """The finished games whose award the player has, in the order in which they ended, and how each ended for them."""
    games = [game for game in one.ledger.games if game.over]
    for game in sorted(games, key=lambda game: (game.board.finished or "", game.board.id)):
        for seat in game.seats:
            if seat.player == player:
                winner = sole_winner(game.board, concessions=True)
                drawn = winner is None and game.board.seat(seat.power).survives
                yield game, "won" if winner is seat.power else "drawn" if drawn else "lost"
