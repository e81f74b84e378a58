"""``masterlist new system``: a package with a system of your own to begin with."""

import argparse
from pathlib import Path
from typing import Any

from masterlist.cli.common import OK, WrongUsage
from masterlist.resources import DOCUMENTATION


def add_system(kinds: Any) -> None:  # noqa: ANN401  argparse does not name their type
    """The options of the command."""
    from masterlist.new_site.system import KINDS  # noqa: PLC0415  each command imports what it needs

    command = kinds.add_parser(
        "system",
        help="a rating system, or a system for events, of your own, as a package",
        description="Writes a package with a rating system that works, or with --event one that scores the boards of "
        "events: a module, the schema of its terms, its rules page and a test. Change them to what your system does; "
        f"{DOCUMENTATION}tutorial/system.html is the tutorial.",
    )
    command.add_argument("id", metavar="ID", help="by which lists or events name the system, such as my-ladder")
    command.add_argument("--kind", choices=KINDS, required=True, help="of game: for two players, or for a table")
    command.add_argument("--event", action="store_true", help="a system that scores the boards of events")
    command.add_argument("--name", metavar="TEXT", help="as pages show it (default: made of the id)")
    command.add_argument("--into", type=Path, metavar="DIR", help="the new folder (default: masterlist-ID)")
    command.set_defaults(run=_new_system)


def _new_system(options: argparse.Namespace) -> int:
    from masterlist.new_site.own_systems import SYSTEMS_LOCK, without_make  # noqa: PLC0415
    from masterlist.new_site.system import EVENT, RATING, NotLaidDown, lay_down  # noqa: PLC0415

    folder = options.into or Path(f"masterlist-{options.id}")
    name = options.name or options.id.replace("-", " ").title()
    try:
        files = lay_down(options.id, name, options.kind, folder, EVENT if options.event else RATING)
    except (NotLaidDown, OSError) as refused:
        raise WrongUsage(str(refused)) from refused
    for file in files:
        print(f"{folder / file}: written")
    where = "an event" if options.event else "a list"
    install = f"python -m pip install --editable {folder}"
    site = folder.parent.parent
    if folder.parent.name == "systems" and (site / SYSTEMS_LOCK).is_file():
        install = " && ".join(without_make(site, [folder]))
    print(f"Next: {install}, then name the system in {where}: system: {options.id}")
    return OK
