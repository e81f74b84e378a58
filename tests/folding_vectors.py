"""Texts as the search folds them: ``tests/fixtures/folding_vectors.json`` holds the program and the scripts to it.

Made anew with ``python -m tests.folding_vectors``.
"""

import json
from pathlib import Path

from masterlist.folding import folded, id_like, words

FILE = Path(__file__).parent / "fixtures/folding_vectors.json"
TEXTS = (
    "",
    "Ann Hill",
    "O'Brien, Seán",
    "O’Shea Núñez",
    "Łukasz Żółć-Đorđević",
    "Søren Ærø Þórðarson",
    "Straße GROẞE Größe",
    "İstanbul Isparta \u0131l\u0131k",
    "ΟΔΥΣΣΕΥΣ ΣΑΣ Ὀδυσσεύς",
    "Фёдор Михайлович Достоевский",
    "مُحَمَّد بن عبد الله",
    "שלום עולם",
    "北京 東京 ソウル 서울",
    "हिन्दी नाम",
    "Nguyễn Thị Minh Khai",
    "n\u0303 e\u0301 \uff21\uff11 ﬁne ² ½ Ⅳ",
    "Jean-Luc d'Arc / anne_marie (2)",
    "👩‍👩‍👧‍👦 🏴‍☠️ é",
    "a\u00a0b\u200bc\u202ed\ufeff",
    "ann-hill-2 007 x2",
    "<script>alert('1')</script>",
    "__proto__ constructor",
)


def text() -> str:
    """The file's content."""
    vectors = [[one, folded(one), words(one), id_like(one)] for one in TEXTS]
    return json.dumps(vectors, ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
