"""The site whose links are checked."""

from tests.pages.conftest import spoken_site

__all__ = ["spoken_site"]
