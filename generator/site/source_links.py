"""Links to the line that somebody submitted."""

from urllib.parse import quote

from generator.facts.site import Site
from generator.source import Place


def source_link(site: Site, prefix: str, place: Place) -> str:
    """The web address of a line (or file) in the repository, or "" where the site names no repository.

    ``prefix`` is the path of the site's folder within its repository. The link names the branch, not the commit:
    otherwise every page would change with every commit, whatever it is about.
    """
    if not site.repository:
        return ""
    tree = "-/blob" if "gitlab" in site.repository.split("/")[2] else "blob"
    file = quote(f"{prefix}{place.file}")
    line = f"#L{place.line}" if place.line else ""
    return f"{site.repository}/{tree}/{quote(site.branch)}/{file}{line}"
