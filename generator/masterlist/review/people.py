"""People whom a pull request brings along, and whom they look like."""

from typing import NamedTuple

from masterlist.review.items import Item
from masterlist.source import Problem


class Newcomer(NamedTuple):
    """A new player, with what is doubtful about his name."""

    id: str
    name: str
    look_alikes: tuple[str, ...]  # complaints


def newcomers(items: tuple[Item, ...], problems: list[Problem]) -> tuple[Newcomer, ...]:
    """New players; a complaint about two like names concerns a newcomer whichever of the two files it points to."""
    alike = [problem for problem in problems if problem.rule == "names-are-distinct"]
    return tuple(
        Newcomer(item.id, item.about, tuple(one.message for one in alike if _concerns(one, item.place.file)))
        for item in items
        if item.what == "player" and item.how == "new"
    )


def _concerns(problem: Problem, file: str) -> bool:
    return problem.place.file == file or f"({file})" in problem.message
