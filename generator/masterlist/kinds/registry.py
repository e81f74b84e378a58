"""Which kinds of games there are. The folder is the registry: every module here that has a ``KIND``."""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from types import MappingProxyType

from masterlist import resources
from masterlist.kinds.kind import GameKind, KindFiles


@cache
def kinds() -> Mapping[str, GameKind]:
    """All kinds by their id."""
    found = (getattr(import_module(module), "KIND", None) for module in resources.modules("kinds"))
    return MappingProxyType({kind.id: kind for kind in found if isinstance(kind, GameKind)})


def night_kinds() -> list[str]:
    """Ids of the kinds whose games lie in files of a day."""
    return [id_ for id_, kind in kinds().items() if kind.files is KindFiles.NIGHTS]


def lie_in_nights(kind: str) -> bool:
    """Whether games of a kind, by its id, lie in files of a day."""
    found = kinds().get(kind)
    return found is not None and found.files is KindFiles.NIGHTS


def can_be_logged(kind: str) -> bool:
    """Whether a player's own log can tell of games of a kind, by its id: it can be read from the other side."""
    found = kinds().get(kind)
    return found is not None and bool(found.turned)


def kind_seated(keys: object) -> tuple[str, tuple[str, ...]] | None:
    """The kind whose seats are called by some of these keys, with what it calls them; None where none is."""
    for kind in kinds().values():
        if kind.files is KindFiles.NIGHTS:
            for names in kind.seats:
                if not frozenset(names).isdisjoint(keys):  # type: ignore[arg-type]
                    return kind.id, names
    return None
