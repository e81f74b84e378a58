"""A new site repository: starter content, the schemas, the rules pages, the workflows, and the tool itself."""

import re
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path

from masterlist.new_site import record
from masterlist.new_site.files import GITHUB_HOST, LOCK, SITE, SQUARES, is_managed, laid_down
from masterlist.new_site.migrations import names_roles, owner_of, repository_of, with_maintainers
from masterlist.new_site.tool import tool
from masterlist.read.git_process import output


def begin(
    folder: Path, host: str = GITHUB_HOST, game: str = SQUARES, maintainers: Sequence[str] = ()
) -> tuple[list[Path], list[Path]]:
    """Make what is not there yet; the files made, and those that were there and are kept.

    Raises OSError where one cannot be written, and NotWhole where the installed tool is damaged.
    """
    wanted = laid_down(host, game)
    wanted |= tool(wanted[LOCK])
    wanted[record.FILE] = record.written({name: data for name, data in wanted.items() if is_managed(name)}, host)
    wanted[SITE] = with_maintainers(wanted[SITE].decode("utf-8"), maintainers).encode()
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


ACCOUNT = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9_-]*[A-Za-z0-9_])?")


def maintainers_of(root: Path, ask: Callable[[str], str] | None) -> list[str]:
    """The accounts that maintain a site of which no file names any, as far as that is known or is answered.

    Known is the owner of the repository, by its address in the site's own file or else by git's remote 'origin'.
    """
    file = root / SITE
    text = file.read_text("utf-8", errors="replace") if file.is_file() else ""
    if names_roles(text):
        return []
    owner = owner_of(repository_of(text) or _origin(root))
    while ask:
        default = owner or "nobody yet"
        try:
            names = ask(f"Who maintains the site? Their user names on GitHub, with blanks (empty: {default}): ").split()
        except EOFError:
            break
        if all(ACCOUNT.fullmatch(name) for name in names):
            return list(dict.fromkeys(names)) or [owner][: bool(owner)]
    return [owner] if owner else []


def _origin(root: Path) -> str:
    """Where a clone comes from; "" where the folder is no repository itself."""
    if not (root / ".git").exists():
        return ""
    try:
        return output(root, "remote", "get-url", "origin").decode("utf-8", errors="replace").strip()
    except (OSError, subprocess.CalledProcessError):
        return ""
