"""What pages load: scripts and style sheets as they are written, but for what only their authors need."""

from masterlist import render, resources


def test_scripts_are_published_without_comments_and_say_the_same() -> None:
    found = {one.path: one.data for one in render.assets() if one.path.endswith(".js")}
    assert len(found) > 20
    for path, data in found.items():
        source = (resources.folder("site_templates") / path).read_bytes().splitlines()
        assert data.splitlines() == [line.lstrip() for line in source if not line.lstrip().startswith(b"//")], path
