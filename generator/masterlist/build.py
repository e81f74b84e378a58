"""The pipeline: text → facts → results → pages → a folder; what is as it was at the last build is left alone."""

from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from masterlist import unchanged
from masterlist.building import checking
from masterlist.building.checking import DEFAULTS, Built, Options, Workplace, at_site
from masterlist.publishing.staging import Staging, may_replace
from masterlist.publishing.store import Store
from masterlist.read.files import list_content
from masterlist.read.git import Asked
from masterlist.report import in_order
from masterlist.source import Problem

if TYPE_CHECKING:
    from masterlist.standings.results import Results


def build(root: Path, out: Path | str, options: Options = DEFAULTS, asked: Asked | None = None) -> Built:
    """Publish the site in ``root`` as the folder ``out``, or in the store at that address, unless there are errors.

    Whatever is as it was at the last build stays as it is. Raises ``Refused`` where ``out`` is no place for a site.
    ``asked`` is a question to git that was asked earlier: it answers meanwhile.
    """
    if isinstance(out, Path):
        may_replace(out, root)
    # Workers end before the new folder is cleared up: what one of them still wrote would be left behind.
    target = Staging(out) if isinstance(out, Path) else Store(out)
    with Workplace(root, options, asked) as place, target as staging, closing(place.workers):
        return place.run(lambda: _build(place, staging))


def check(root: Path, options: Options = DEFAULTS, asked: Asked | None = None) -> list[Problem]:
    """All problems of the site in ``root``, errors first; nothing is published. For ``asked`` see ``build``."""
    return in_order(at_site(root, checking.look, options, asked)[1])


def results_around(
    root: Path, name: str, options: Options = DEFAULTS, asked: Asked | None = None
) -> tuple["Results | None", list[Problem]]:
    """Results among which are those of a log book, board or game, and all problems of the site in ``root``.

    For ``name`` see ``checking``. No results where there are errors; nothing is published.
    """
    return at_site(root, lambda place: checking.results_around(place, name), options, asked)


def _build(place: Workplace, staging: Staging | Store) -> Built:
    out = staging.out
    repository = place.repository
    content = repository.content
    listing = None if content and not content.touched else list_content(place.root, repository)
    # Of ten thousand files git's own list is digested quicker than one that was taken apart.
    listed = listing.listed if listing else content.ask() if content else b""
    source = unchanged.source(repository, listed, with_origins=place.tells_provenance)
    if isinstance(out, Path) and unchanged.last(out, place.cache, source) and (built := place.built(source)):
        return built
    from masterlist.building import plan, work  # noqa: PLC0415  most of the program, which takes longer than to see that

    return work.publish(place, listing or list_content(place.root, repository), staging, source, plan.plan)
