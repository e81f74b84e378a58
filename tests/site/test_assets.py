"""What pages load: scripts and style sheets as they are written, but for what only their authors need."""

import re
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from masterlist import render, resources
from masterlist.scoring.registry import systems
from tests.conftest import ROOT

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
    made = {render.OF_SYSTEMS, render.RULES}
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
    assert bundled - {f"{render.OF_SYSTEMS}.js", f"{render.RULES}.js"} <= names
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


# --- The letters of the site: small, licensed, and all that its own words need ---

ASSETS = ROOT / "site_templates/assets"
FILES = sorted(ASSETS.glob("*.woff2"))
MOST = 40_000  # bytes of a weight
RULE = re.compile(r'font-family: "([^"]+)";\n  font-weight: (\d+);[^}]*?url\("([^"]+)"\)[^}]*?unicode-range: ([^;]+);')
WORDS = re.compile(r'^"(.*)"$|^msg\w+ "(.*)"$', re.MULTILINE)


def _rules() -> list[tuple[str, int, str, set[int]]]:
    found = RULE.findall((ASSETS / "fonts.css").read_text(encoding="utf-8"))
    return [(family, int(weight), file, _codes(text)) for family, weight, file, text in found]


def _codes(text: str) -> set[int]:
    codes: set[int] = set()
    for part in text.split(", "):
        first, _, last = part.removeprefix("U+").partition("-")
        codes.update(range(int(first, 16), int(last or first, 16) + 1))
    return codes


def test_files_are_small_named_and_licensed_and_have_the_letters_that_are_asked_for() -> None:
    rules = _rules()
    assert {file for _, _, file, _ in rules} == {path.name for path in FILES}
    for style in {(family, weight) for family, weight, _, _ in rules}:
        files = [file for family, weight, file, _ in rules if (family, weight) == style]
        assert 0 < sum((ASSETS / file).stat().st_size for file in files) <= MOST, style
    for _, _, file, codes in _rules():
        assert codes == set(TTFont(ASSETS / file).getBestCmap()), file
    assert "SIL Open Font License, Version 1.1" in (ASSETS / "noto-licence.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("weight", [400, 700])
@pytest.mark.parametrize("language", ["de", "fr"])
def test_all_words_of_the_site_are_written_in_them(language: str, weight: int) -> None:
    own = set().union(*(codes for family, bold, _, codes in _rules() if (family, bold) == ("Masterlist Sans", weight)))
    text = (ROOT / f"locale/{language}.po").read_text(encoding="utf-8")
    letters = {ord(letter) for words in WORDS.findall(text) for letter in "".join(words) if letter.isalpha()}
    assert len(letters) > 50
    assert letters <= own, [chr(one) for one in letters - own]


def test_figures_are_as_wide_as_each_other() -> None:
    for name in ("noto-sans", "noto-sans-bold"):
        font = TTFont(ASSETS / f"{name}.woff2")
        assert len({font["hmtx"][font.getBestCmap()[ord(figure)]][0] for figure in "0123456789"}) == 1
