"""Whether two sites say the same, page by page."""

import random
import re
from pathlib import Path

from benchmarks.difference import difference
from benchmarks.export import KINDS, Page, pages

SAMPLE = 25  # pages of each kind


class Differs(Exception):
    """Another site does not say the same; the message names the page and what differs."""


def sample(found: list[Page], number: int = SAMPLE) -> list[Page]:
    """Some pages of each kind, the same every time."""
    chance = random.Random(1)  # noqa: S311 (nothing is secret)
    each = ([page for page in found if page.kind == kind] for kind, _, _ in KINDS)
    return [page for group in each for page in chance.sample(group, min(number, len(group)))]


def _within(path: str, html: str) -> str:
    """A page whose links to its own folder name no way there, which all would have to write by itself."""
    folder, _, _ = path.rpartition("/")
    way = f"{'../' * path.count('/')}{folder}/"
    return re.sub(f'(?<=[ ]href=)("?){re.escape(way)}', r"\1", html) if folder else html


def same(ours: Path, theirs: Path) -> int:
    """How many pages both sites have, of the kinds that are compared; raises ``Differs``.

    That there are the same pages is asked of all; that they say the same, of a sample of each kind.
    """
    mine, others = pages(ours), pages(theirs)
    if mine != others:
        raise Differs(f"{len(mine)} pages and {len(others)}, such as {min(set(mine) ^ set(others)).path}")
    for page in sample(mine):
        words = [_within(page.path, (site / page.path).read_text("utf-8")) for site in (ours, theirs)]
        if found := difference(*words):
            raise Differs(f"{page.path}: {found}")
    return len(mine)
