"""Links to the pages of years."""

from masterlist.language import _
from masterlist.site.common.model import Link


def year_path(year: str) -> str:
    """The page of a year."""
    return f"years/{year}.html"


def year_link(year: str) -> Link:
    """A year in review."""
    return Link(_("{year} in review").format(year=year), year_path(year))
