"""A site as it is shown where some of its players are private: nothing that is made from it knows who they are."""

from masterlist.building.assess import Assessed
from masterlist.queries.privacy import Veil
from masterlist.queries.shown import hidden


def veiled(assessed: Assessed) -> Assessed:
    """What the pages of lists and indexes are made from."""
    veil = Veil.over(assessed.revision(hidden))
    if not veil:
        return assessed
    content = assessed.content
    players = sorted((veil.id(id_), veil(player)) for id_, player in content.players.items())
    content = content._replace(
        players=dict(players),  # in the order of what is shown: that of what is known would tell something
        lists={
            id_: one._replace(terms=veil(one.terms), members=veil(one.members), excluded=veil(one.excluded))
            for id_, one in content.lists.items()
        },
        games=veil(content.games),
        editions={},  # what pages show of them comes from queries of their own
    )
    return assessed._replace(content=content, warnings=veil(assessed.warnings))
