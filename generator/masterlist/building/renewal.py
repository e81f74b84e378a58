"""What of the last build stays as it is, and what is made anew."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path

from masterlist.building.outputs import Files, Made, Output
from masterlist.building.parts import Inputs, Part, Ready
from masterlist.building.rendering import Rendering
from masterlist.building.voices import Voice
from masterlist.site.editions.inputs import EditionFiles, EditionInputs

RENDERED = 24  # parts in one call to a worker
# As many of them a page of an edition counts for, with its hundreds of players, and a whole edition with thousands.
WEIGHTS: dict[type, int] = {EditionInputs: 6, EditionFiles: 24}

Planned = Sequence[tuple[Voice, Iterable[Part]]]  # each drawn upon in its voice's language


class Renewal:
    """A site as it is planned, beside what the last build made of it."""

    def __init__(self, planned: Planned, made: Made) -> None:
        """``made`` is what the last build left.

        The whole plan is large: where nothing was made, it is only drawn upon while all is made.
        """
        self._made = made
        self._planned: Sequence[tuple[Voice, Iterable[Part]]] = [
            (voice, voice.speak(partial(list, own)) if made else own) for voice, own in planned
        ]
        self._keys: dict[str, bytes] = {}  # every part's, as far as the plan was drawn upon
        parts = [part for _, own in self._planned for part in own] if made else []
        self._same = {part.name for part in parts if part.name in made and made[part.name].key == part.key}
        # Whether no more is to be made than what one worker is given at once.
        self.is_small = bool(made) and len(parts) - len(self._same) <= RENDERED

    def work(self, folder: Path) -> Iterator[Rendering]:
        """What is to be made, in portions for the workers. It goes into the ``folder``."""
        for voice, planned in self._planned:
            parts = (part for part in self._noted(planned) if part.name not in self._same)
            yield from _portions(folder, voice, voice.each((part.name, part.load()) for part in parts))

    def _noted(self, planned: Iterable[Part]) -> Iterator[Part]:
        for part in planned:
            self._keys[part.name] = part.key
            yield part

    def outputs(self, new: Mapping[str, Files]) -> Made:
        """What every part consists of, with the ``new`` files in their places."""
        return {
            name: Output(key, self._made[name].files if name in self._same else new[name])
            for name, key in self._keys.items()
        }


def _portions(folder: Path, voice: Voice, inputs: Iterable[tuple[str, Inputs]]) -> Iterator[Rendering]:
    """What is ready stays alone: it may be large, as the rows of ten thousand players are."""
    waiting: list[tuple[str, Inputs]] = []
    filled = 0
    for one in inputs:
        if isinstance(one[1], Ready):
            yield Rendering(folder, voice.frame, voice.shell, (one,))
            continue
        waiting.append(one)
        filled += WEIGHTS.get(type(one[1]), 1)
        if filled >= RENDERED:
            yield Rendering(folder, voice.frame, voice.shell, tuple(waiting))
            waiting, filled = [], 0
    if waiting:
        yield Rendering(folder, voice.frame, voice.shell, tuple(waiting))
