"""What pages load: scripts and style sheets as they are written, but for what only their authors need."""

import re

from masterlist import render, resources


def test_scripts_are_published_without_comments_and_say_the_same() -> None:
    found = {one.path: one.data for one in render.assets() if one.path.endswith(".js")}
    assert len(found) > 20
    for path, data in found.items():
        source = (resources.folder("site_templates") / path).read_bytes().splitlines()
        said = [line.strip().partition(b" // ") for line in source if not line.lstrip().startswith(b"//")]
        kept = [b" // ".join((line, more)) if re.search(rb"[\"'`]", more) else line for line, _, more in said]
        assert data.splitlines() == [line for line in kept if line], path
