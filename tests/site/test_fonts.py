"""The letters of the site: small, licensed, and all that its own words need."""

import re
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from tests.conftest import ROOT

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


def test_a_built_site_has_them(built_site: Path) -> None:
    for path in FILES:
        assert (built_site / "assets" / path.name).read_bytes() == path.read_bytes()
    assert "noto-sans.woff2" in (built_site / "assets/style.css").read_text(encoding="utf-8")
