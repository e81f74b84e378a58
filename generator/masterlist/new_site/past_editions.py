"""The editions that a site has published before editions were files."""

from pathlib import Path

from masterlist.cutting.cut import NotCut, cut_past
from masterlist.new_site.record import numbers

SINCE = "0.2.0"  # before, pages worked editions out anew at every build, by the corrections of today


class NotCuttable(Exception):
    """The past editions cannot be written; the message says why, and what to do."""


def past_editions(root: Path, before: str) -> dict[str, bytes]:
    """Files of the editions of all lists, by name, for a site of the version ``before``; raises NotCuttable."""
    if numbers(before) >= numbers(SINCE):
        return {}
    found: dict[str, bytes] = {}
    for path in sorted((root / "content/lists").glob("*.yaml")):
        try:
            cut = cut_past(root, path.stem)
        except NotCut as refused:
            raise NotCuttable(str(refused)) from refused
        if error := next((one for one in cut.problems if one.blocks), None):
            where = f"{error.place.file}:{error.place.line}"
            raise NotCuttable(f"the content has errors, the first at {where}: {error.message}. Mend them, then upgrade")
        found |= cut.files
    return found
