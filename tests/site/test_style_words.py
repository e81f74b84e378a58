"""Labels that the style sheet puts beside numbers are said in the language of the page."""

import re

from masterlist.language import ENGLISH, language
from masterlist.site.layout import style_documents
from tests.conftest import ROOT

SHEET = (ROOT / "site_templates" / "assets" / "player.css").read_text("utf-8")
LABELS = dict(re.findall(r'var\((--log-\w+), "([^"]+)"\)', SHEET))


def test_every_label_of_the_style_sheet_is_said_in_each_language() -> None:
    assert LABELS
    for tag in ("de", "fr"):
        (document,) = style_documents([language(tag)])
        assert document.path == f"assets/words-{tag}.css"
        said = dict(re.findall(r'^  (--log-\w+): "([^"]+)";$', document.data.decode(), re.MULTILINE))
        assert said.keys() == LABELS.keys()
        assert said["--log-signature"] != LABELS["--log-signature"]


def test_english_stands_in_the_style_sheet_as_in_its_file() -> None:
    assert not [*style_documents([ENGLISH])]
    (document,) = style_documents([language("en-GB")])
    assert dict(re.findall(r'^  (--log-\w+): "([^"]+)";$', document.data.decode(), re.MULTILINE)) == LABELS
