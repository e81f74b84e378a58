"""A new site repository: starter content, the schemas, the rules pages, the workflows, and the tool itself."""

from pathlib import Path

from masterlist.new_site import record
from masterlist.new_site.files import GITHUB_HOST, LOCK, SQUARES, is_managed, laid_down
from masterlist.new_site.tool import tool


def begin(folder: Path, host: str = GITHUB_HOST, game: str = SQUARES) -> tuple[list[Path], list[Path]]:
    """Make what is not there yet; the files made, and those that were there and are kept.

    Raises OSError where one cannot be written, and NotWhole where the installed tool is damaged.
    """
    wanted = laid_down(host, game)
    wanted |= tool(wanted[LOCK])
    wanted[record.FILE] = record.written({name: data for name, data in wanted.items() if is_managed(name)}, host)
    made, kept = [], []
    for name, data in sorted(wanted.items()):
        target = folder / name
        if target.exists():
            kept.append(target)
            continue
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
        made.append(target)
    return made, kept
