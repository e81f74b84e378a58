"""What of the last build stays as it is, what is touched up, and what is made anew."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path

from masterlist.building.edition_parts import EditionSlice, WholeEdition
from masterlist.building.old_files import OldFiles
from masterlist.building.outputs import Files, Made, Output
from masterlist.building.parts import Group, Part
from masterlist.building.rendering import Rendering
from masterlist.building.slices import Ready, Slice
from masterlist.building.voices import Voice

RENDERED = 24  # parts in one call to a worker
# As many of them a page of an edition counts for, with its hundreds of players, and a whole edition with thousands.
EDITION, WHOLE_EDITION = 6, 24

Planned = Sequence[tuple[Voice, Iterable[Part | Group]]]  # each drawn upon in its voice's language


class Renewal:
    """A site as it is planned, beside what the last build made of it."""

    def __init__(self, planned: Planned, made: Made, out: Path) -> None:
        """``out`` is the folder that holds what was ``made``.

        The whole plan is large: where nothing was made, it is only drawn upon while all is made.
        """
        self._made = made
        self._kept: Made = {}  # what stays of groups without being looked at, and what names the groups
        self._planned: Sequence[tuple[Voice, Iterable[Part]]] = [
            (voice, voice.speak(partial(list, self._parts(own))) if made else self._parts(own))
            for voice, own in planned
        ]
        self._out = out.resolve()  # workers stand in other folders
        self._keys: dict[str, tuple[bytes, bytes]] = {}  # every part's key and core, as far as the plan was drawn upon
        parts = [part for _, own in self._planned for part in own] if made else []
        same = {part.name for part in parts if part.name in made and made[part.name].key == part.key}
        self._same = same | self._kept.keys()
        self._old = {part.name: files for part in parts if (files := self._to_touch_up(part))}
        # Whether no more is to be made than what one worker is given at once.
        self.is_small = bool(made) and len(parts) - len(same) <= RENDERED

    def _parts(self, planned: Iterable[Part | Group]) -> Iterator[Part]:
        """The parts that are to be looked at."""
        for one in planned:
            if isinstance(one, Part):
                yield one
                continue
            before = self._made.get(one.prefix)
            if before and before.key == one.key:
                doubtful = list(one.doubtful(before.core))
                again = {part.name for part in doubtful}
                self._kept |= {
                    name: output
                    for name, output in self._made.items()
                    if name.startswith(one.prefix) and name not in again
                }
                yield from doubtful
            else:
                yield from one.parts()
            self._kept[one.prefix] = Output(one.key, one.noted, ())

    def _to_touch_up(self, part: Part) -> Files:
        """The files of the last build in which a part changed, where nothing else changed."""
        old, how = self._made.get(part.name), part.touch_up
        if old is None or how is None or part.name in self._same or old.core != how.core:
            return ()
        return tuple(file for file in old.files if how.concerns(file[0]))

    def work(self, folder: Path, names: set[str] | None = None) -> Iterator[Rendering]:
        """What is to be made, or of it the parts with these names, in portions for the workers.

        It goes into the ``folder``.
        """
        for voice, planned in self._planned:
            parts = (part for part in self._noted(planned) if self._is_made(part.name, names))
            yield from _portions(folder, voice, voice.each((part.name, self._slice(voice, part)) for part in parts))

    def _is_made(self, name: str, names: set[str] | None) -> bool:
        return name not in self._same if names is None else name in names

    def _noted(self, planned: Iterable[Part]) -> Iterator[Part]:
        for part in planned:
            self._keys[part.name] = (part.key, part.core)
            yield part

    def _slice(self, voice: Voice, part: Part) -> Slice:
        old = self._old.get(part.name)
        if old and part.touch_up:
            return part.touch_up.of(OldFiles(self._out, voice.frame.folder, old))
        return part.load()

    def begin_anew(self, names: set[str]) -> None:
        """Give up touching up some parts."""
        for name in names:
            del self._old[name]

    def outputs(self, new: Mapping[str, Files]) -> Made:
        """What every part consists of, with the ``new`` files in their places."""
        return self._kept | {name: Output(*keys, self._files(name, new)) for name, keys in self._keys.items()}

    def _files(self, name: str, new: Mapping[str, Files]) -> Files:
        if name in self._same:
            return self._made[name].files
        if name in self._old:
            return tuple((dict(self._made[name].files) | dict(new[name])).items())
        return new[name]


_WEIGHTS: dict[type, int] = {EditionSlice: EDITION, WholeEdition: WHOLE_EDITION}


def _portions(folder: Path, voice: Voice, slices: Iterable[tuple[str, Slice]]) -> Iterator[Rendering]:
    """What is ready stays alone: it may be large, as the rows of ten thousand players are."""
    waiting: list[tuple[str, Slice]] = []
    filled = 0
    for one in slices:
        if isinstance(one[1], Ready):
            yield Rendering(folder, voice.frame, voice.shell, (one,))
            continue
        waiting.append(one)
        filled += _WEIGHTS.get(type(one[1]), 1)
        if filled >= RENDERED:
            yield Rendering(folder, voice.frame, voice.shell, tuple(waiting))
            waiting, filled = [], 0
    if waiting:
        yield Rendering(folder, voice.frame, voice.shell, tuple(waiting))
