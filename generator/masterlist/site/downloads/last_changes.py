"""On which day the content of a page was changed last, as far as git was asked: for the sitemap.

A page counts as changed with the files of what it is about. Ranks that move because of others' games do not count, nor
do pages that show a little of everything: a date that is nearly always today tells a search engine nothing.
"""

from collections.abc import Iterable

from masterlist.queries.history import Provenance

DAY = len("2026-03-05")


class LastChanges:
    """Called with the path of a page, without the folder of its language, it gives the day."""

    def __init__(self, found: Provenance) -> None:
        self._days = {name: found.origins[number].instant[:DAY] for name, number in found.touched.items()}
        self._days |= dict.fromkeys(found.unsaved, "")
        self._by_folder: dict[str, list[str]] = {}
        for name in self._days:
            self._by_folder.setdefault(name.rpartition("/")[0], []).append(name)

    def __call__(self, path: str) -> str:
        if not self._days:
            return ""
        folder, _, rest = path.removesuffix(".html").partition("/")
        id_ = rest.partition("/")[0]
        if folder == "players" and id_:
            return self._newest((f"content/players/{id_}.yaml", *self._in(f"content/logs/{id_}")))
        if folder == "tournaments" and id_:
            return self._newest(self._in(f"content/tournaments/{id_}"))
        if folder == "lists" and id_ != rest:
            return self._newest((f"content/editions/{'/'.join(rest.split('/')[:2])}.yaml",))
        if folder in {"clubs", "games"}:
            return self._newest((f"content/{folder}/{rest}.yaml",))
        return self._newest((f"content/pages/{path.removesuffix('.html')}.md",))

    def _in(self, folder: str) -> Iterable[str]:
        return self._by_folder.get(folder, ())

    def _newest(self, names: Iterable[str]) -> str:
        """The newest day of some files; "" where one of them is not as on record."""
        days = [self._days[name] for name in names if name in self._days]
        return max(days, default="") if all(days) else ""


def dated(paths: Iterable[str], languages: Iterable[str], found: Provenance) -> list[tuple[str, str]]:
    """Each page with its day; those in further ``languages`` lie in folders of their own."""
    last_changes, folders = LastChanges(found), tuple(f"{tag.lower()}/" for tag in languages)
    return [(path, last_changes(_without(path, folders))) for path in paths]


def _without(path: str, folders: tuple[str, ...]) -> str:
    return next((path.removeprefix(one) for one in folders if path.startswith(one)), path)
