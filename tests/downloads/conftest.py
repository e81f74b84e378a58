"""The sites that are looked at, beside the repository's own."""

from tests.pages.conftest import busy_site, empty_site, hostile_site, moved_site

__all__ = ["busy_site", "empty_site", "hostile_site", "moved_site"]
