"""What pages load: scripts and style sheets as they are written, but for what only their authors need."""

import re
from pathlib import Path

import pytest

from masterlist import render, resources
from masterlist.scoring.registry import systems

SOURCES = resources.folder("site_templates") / "assets"
FOUND = {one.path: one.data for one in render.assets(systems())}


def _said(path: Path) -> bytes:
    """A script without comments and indentation, in a scope of its own."""
    source = [line for line in path.read_bytes().splitlines() if not line.lstrip().startswith(b"//")]
    said = [line.strip().partition(b" // ") for line in source]
    kept = [b" // ".join((line, more)) if re.search(rb"[\"'`]", more) else line for line, _, more in said]
    return render.SCOPE % b"\n".join(line for line in kept if line)


@pytest.mark.parametrize("name", render.SCRIPTS)
def test_a_bundle_says_what_its_scripts_say_in_order(name: str) -> None:
    made = {render.OF_SYSTEMS, render.SCHEMAS}
    own = [name for name in render.SCRIPTS[name] if name not in made]
    wanted = [_said(SOURCES / f"{name}.js") for name in own]
    whole = FOUND[f"assets/{name}.js"]
    assert whole.startswith(render.STRICT)
    at = 0
    for said in wanted:
        at = whole.index(said, at) + len(said)
    if made.isdisjoint(render.SCRIPTS[name]):
        assert whole == render.STRICT + b"".join(wanted)


def test_what_systems_bring_is_in_the_form() -> None:
    form = FOUND["assets/submit.js"]
    for system in ("wwr", "armada", "sum-of-squares"):
        script = resources.form_script(system)
        assert script
        assert _said(script) in form


def test_every_source_is_published_once_for_each_use() -> None:
    """A script on its own is as it is written; a page that asks for a bundle asks for none of its parts."""
    bundled = {f"{part}.js" for parts in render.SCRIPTS.values() for part in parts}
    bundled |= {f"{part}.css" for parts in render.STYLES.values() for part in parts}
    made = {f"{name}.js" for name in render.SCRIPTS} | {f"{name}.css" for name in render.STYLES}
    names = {path.name for path in SOURCES.iterdir()}
    assert bundled - {f"{render.OF_SYSTEMS}.js", f"{render.SCHEMAS}.js"} <= names
    assert {path.removeprefix("assets/") for path in FOUND if path.startswith("assets/")} == names - bundled | made
    for name in names - bundled:
        assert FOUND[f"assets/{name}"] == render._source(SOURCES / name)


def test_every_script_is_asked_for() -> None:
    """By a template, or by another script where it is needed first."""
    templates = "".join(path.read_text("utf-8") for path in SOURCES.parent.glob("*.html"))
    scripts = "".join(path.read_text("utf-8") for path in SOURCES.glob("*.js"))
    asked = {*re.findall(r"assets/([a-z-]+\.js)", templates), *re.findall(r'load\("assets/([a-z-]+\.js)"\)', scripts)}
    published = {path.removeprefix("assets/") for path in FOUND if re.fullmatch(r"assets/[a-z-]+\.js", path)}
    assert published == asked - {"submit-data.js"}  # which is made of the content


def test_a_style_sheet_of_all_pages_has_all_that_they_share() -> None:
    style = FOUND["assets/style.css"]
    assert b"--accent:" in FOUND["assets/embed.css"]
    for rule in (b"--accent:", b".list-tools", b".search"):
        assert rule in style
