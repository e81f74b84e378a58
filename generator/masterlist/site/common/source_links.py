"""Links to the line that was submitted, and to the commit that brought it."""

from bisect import bisect_right
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple
from urllib.parse import quote

from masterlist.facts.logbook import named_in, stem
from masterlist.facts.site import Site
from masterlist.language import _, kept
from masterlist.read.history import Origin, Runs
from masterlist.site.common.model import Link
from masterlist.source import Place


def source_link(site: Site, prefix: str, place: Place) -> str:
    """The web address of a line (or file) in the repository, or "" where the site names no repository.

    ``prefix`` is the path of the site's folder within its repository. The link names the branch, not the commit:
    otherwise every page would change with every commit, whatever it is about.
    """
    if not site.repository:
        return ""
    file = _file_link(site.repository, site.branch, f"{prefix}{place.file}")
    return f"{file}#L{place.line}" if place.line else file


@lru_cache(maxsize=1_000)  # a page has a link for each of its entries, and few files
def _file_link(repository: str, branch: str, file: str) -> str:
    kind = "src/branch" if on_forgejo(repository) else "blob"
    return f"{_top(repository)}/{kind}/{quote(branch)}/{quote(file)}"


def _top(repository: str) -> str:
    return f"{repository}/-" if on_gitlab(repository) else repository


def on_gitlab(repository: str) -> bool:
    return "gitlab" in repository.split("/")[2]


def on_forgejo(repository: str) -> bool:
    return any(name in repository.split("/")[2] for name in ("codeberg", "forgejo", "gitea"))


class Sources(NamedTuple):
    """Links to what is in the repository; called with a place it gives the address of a line there."""

    site: Site
    prefix: str
    runs: Mapping[str, Runs] = {}  # by file; empty without provenance
    private: tuple[str, ...] = ()  # players whose files are not linked

    def __call__(self, place: Place) -> str:
        if self.private:
            named = {*place.file.split("/"), stem(place.file), named_in(place.file)}
            if not named.isdisjoint(self.private):
                return ""
        return source_link(self.site, self.prefix, place)

    def brought(self, place: Place) -> tuple[Link, ...]:
        """The pull request and the commit that brought what stands at a place; nothing where that is not known."""
        origin = self._origin(place)
        return self.links_of(origin) if origin else ()

    def links_of(self, origin: Origin) -> tuple[Link, ...]:
        """A commit and its pull request; nothing where the site names no repository."""
        return _links_of(self.site.repository, origin) if self.site.repository else ()

    def _origin(self, place: Place) -> Origin | None:
        runs = self.runs.get(place.file, ())
        at = bisect_right(runs, max(place.line, 1), key=lambda run: run[0])
        return runs[at - 1][1] if at else None


@kept(1_000)  # entries are handed in together
def _links_of(repository: str, origin: Origin) -> tuple[Link, ...]:
    commit = Link(_("commit {name}").format(name=origin.commit[:10]), f"{_top(repository)}/commit/{origin.commit}")
    if not origin.pull:
        return (commit,)
    kind = "merge_requests" if on_gitlab(repository) else "pulls" if on_forgejo(repository) else "pull"
    pull = _("pull request {number}").format(number=origin.pull)
    return Link(pull, f"{_top(repository)}/{kind}/{origin.pull}"), commit


def line_link(place: Place, path: str) -> Link:
    """A line of a file, leading to its address in the repository."""
    return Link(_("{file}, line {line}").format(file=place.file, line=place.line), path)
