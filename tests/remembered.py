"""What thousands of builds and checks of one process of tests would find out again, each time with the same answer.

Whatever is remembered here depends on nothing but what it is asked by, and on files of the tool, which no test changes
where they lie. A test of these very functions asks for them anew: see ``anew``.
"""

import gc
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cache, lru_cache, wraps
from typing import Any

import pytest

from masterlist import cli, resources
from masterlist.building import checking, plan
from masterlist.facts.page import MarkdownPage
from masterlist.new_site import tool
from masterlist.read import content
from masterlist.read import page as page_module
from masterlist.read.page import read_page
from masterlist.render import assets
from masterlist.source import Problem
from masterlist.workers.local import local

REAL_LOOK, REAL_SYSTEMS, REAL_READ = resources._look, resources._systems, resources._read


@contextmanager
def remembered() -> Iterator[None]:
    """Each is found out once."""
    look, systems, read = _by_place(REAL_LOOK), _by_place(REAL_SYSTEMS), _by_place(REAL_READ)
    pages = _pages()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(resources, "_look", look)
        patch.setattr(resources, "_systems", systems)
        patch.setattr(resources, "_read", read)
        patch.setattr(plan, "assets", _by_place(assets))
        patch.setattr(cli, "_parser", cache(cli._parser))
        patch.setattr(tool, "wheel", _wheels())
        for module in (content, page_module):
            patch.setattr(module, "read_page", pages)
        yield


@contextmanager
def one_process() -> Iterator[None]:
    """Builds start no processes unless a test asks for them: others of the tests keep the processors busy.

    To copy a process of the tests takes longer than a small site; and what is left out of each search for garbage
    stays so, whatever builds do.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(checking, "local", lambda jobs: local(jobs or 1))
        patch.setattr(gc, "unfreeze", lambda: None)
        yield


@contextmanager
def anew() -> Iterator[None]:
    """What names the tool is found out each time."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(resources, "_look", REAL_LOOK)
        patch.setattr(resources, "_systems", REAL_SYSTEMS)
        patch.setattr(resources, "_read", REAL_READ)
        yield


def _by_place(ask: Callable[..., Any]) -> Callable[..., Any]:
    """An answer for all who look for modules in the same folders, and for the tool's files in the same place."""
    known: dict[object, Any] = {}

    @wraps(ask)
    def answer(*of_systems: Iterable[str]) -> Any:
        given = tuple(map(tuple, of_systems))
        place = (tuple(sys.path), resources.folder, given)
        if place not in known:
            found = ask(*given)
            known[place] = tuple(found) if isinstance(found, Iterator) else found
        return known[place]

    return answer


def _wheels() -> Callable[[dict[str, bytes]], bytes]:
    wheel = tool.wheel  # to pack it takes longer than all the rest of a new site

    @lru_cache(2)
    def known(files: tuple[tuple[str, bytes], ...]) -> bytes:
        return wheel(dict(files))

    return lambda files: known(tuple(files.items()))


def _pages() -> Callable[[str, bytes, str], tuple[MarkdownPage | None, list[Problem]]]:
    known = lru_cache(1_000)(read_page)

    def read(id_: str, data: bytes, file: str) -> tuple[MarkdownPage | None, list[Problem]]:
        page, problems = known(id_, data, file)
        return page, [*problems]

    return read
