"""The tool's own files: schemas, templates, rules pages, and what a new site begins with."""

from functools import cache
from pathlib import Path

from masterlist.installed import brought

SYSTEMS = "masterlist.systems"  # the group of entry points by which packages announce scoring systems
DOCUMENTATION = "https://masterlist.example.org/docs/"  # docs/ as published, beside the example site

_PACKAGE = Path(__file__).parent
_CHECKOUT = {
    "rules": "content/pages/rules",
    "github": ".github",
}  # where the repository keeps what a wheel has in resources/


@cache
def folder(name: str) -> Path:
    """The folder schema, site_templates, locale, rules or github: in an installed wheel, or in the repository."""
    installed = _PACKAGE / "resources" / name
    return installed if installed.is_dir() else _PACKAGE.parents[1] / _CHECKOUT.get(name, name)


def of_systems(name: str) -> Path | None:
    """A file that a package with a scoring system brings along, such as rules/ID.de.md; None where none has it."""
    return next((path for folder in brought(SYSTEMS) if (path := folder / name).is_file()), None)


def system_script(system: str) -> Path | None:
    """A system's function for the browser, beside its module; None where it brings none."""
    name = f"{system}.js"
    own = _PACKAGE / "scoring" / name
    return own if own.is_file() else of_systems(name)


def form_script(system: str) -> Path | None:
    """What a system brings for the form that reports its games, beside its module; None where it brings nothing."""
    name = f"submit-{system}.js"
    own = _PACKAGE / "scoring" / name
    return own if own.is_file() else of_systems(name)


def modules(package: str) -> list[str]:
    """The full names of all modules in one of the tool's own packages."""
    found = sorted((_PACKAGE / package).glob("*.py"))
    return [f"masterlist.{package}.{path.stem}" for path in found if path.stem != "__init__"]


def hosts() -> Path:
    """What a site needs on each host, in a folder by the host's name."""
    return _PACKAGE / "hosts"


def starters() -> Path:
    """For each game but SQUARES a folder with the content that a new site begins with."""
    return _PACKAGE / "starters"


def starter() -> Path:
    """The files of a new site repository."""
    return _PACKAGE / "starter"


def skeletons() -> Path:
    """The files of a package with a rating system, by the kind of game."""
    return _PACKAGE / "skeletons"
