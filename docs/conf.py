"""How Sphinx makes the documentation site: `make docs`."""

import re
from pathlib import Path

from sphinx.application import Sphinx

REPOSITORY = "https://github.com/example/masterlist/blob/main/"

project = "Masterlist"
author = "The Masterlist developers"
html_title = "Masterlist"
html_baseurl = "https://masterlist.example.org/docs/"
html_theme = "furo"
html_theme_options = {
    "source_repository": "https://github.com/example/masterlist/",
    "source_branch": "main",
    "source_directory": "docs/",
}
html_copy_source = False
html_show_copyright = False
extensions = ["myst_parser"]
myst_heading_anchors = 4  # with the same anchors as on GitHub: links work in both places
nitpicky = True
linkcheck_ignore = [r"https://(github\.com/example|masterlist\.example\.org)/"]  # placeholders until a release


def setup(app: Sphinx) -> None:
    """Lead links to other files of the repository, which are right on GitHub, to the repository."""
    app.connect("source-read", _link_to_the_repository)


def _link_to_the_repository(app: Sphinx, name: str, source: list[str]) -> None:
    page, top = app.srcdir / name, Path(app.srcdir).parent

    def replaced(found: re.Match[str]) -> str:
        target = (page.parent / found[1]).resolve()
        outside = target.is_relative_to(top) and not target.is_relative_to(app.srcdir)
        return f"]({REPOSITORY}{target.relative_to(top).as_posix()}" if outside else found[0]

    source[0] = re.sub(r"\]\((\.\./[^)#\s]+)", replaced, source[0])
