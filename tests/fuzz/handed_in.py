"""What reaches a site beside its content files: issues made with a form, spreadsheets, catalogues of words."""

import atexit
import shutil
import tempfile
from functools import cache
from pathlib import Path

from masterlist.language import ENGLISH, with_words
from masterlist.source import PackageFault
from masterlist.submit.grid import SheetOptions
from masterlist.submit.issue import FORMS, handled
from masterlist.submit.sheet import imported
from tests.small import copied_site

LARGEST = 65_536  # bytes of one: GitHub takes no longer issue
KINDS = {"game": "base", "board": "base_boards", "night": "base_nights", "player": "base", "results": "base_nights"}
ANSWERS = {
    "player": "cleo-cole",
    "date": "2024-03-09",
    "opponent": "ann-archer",
    "result": "won-attrition",
    "attrition": "10-9",
    "bonus": "4-3",
    "own_units": "5 infantry, 2 cavalry and 2 art",
    "signed": "yes",
    "resigned": "nobody",
    "list": "chess",
    "games": "Ann Archer - Bob Baker 1:0\nCleo Cole - Ann Archer \u00bd",
    "name": "Dan Dale",
    "aka": "Danny, D. Dale",
    "event": "spring-open",
    "round": "9",
    "table": "b",
    "austria": "ann-hill, 12",
    "england": "bob-lee, 12, replaces hal-jones",
    "ending": "draw",
    "chart": "1901: 4 4 5 5 3 6 4\n1902: 3 5 6 6 4 6 4",
    "files": "# content/games/chess/2024-04-02.yaml\ndate: 2024-04-02\ngames:\n"
    "  - {white: ann-archer, black: bob-baker, result: 1-0}",
}
SHEETS = {
    "base": "player;date;opponent;result;bonus\nCleo Cole;9.3.2024;Bob Baker;won-strategic;4:3\n",
    "base_boards": "event,round,table,power,player,centres\nspring-open,9,a,austria,Ann Hill,12\n",
    "base_nights": "list,date,white,black,result\nchess,2024-04-02,Ann Archer,Zoe Zander,1-0\n",
}
CATALOGUE = """msgid ""
msgstr "Content-Type: text/plain; charset=utf-8\\nPlural-Forms: nplurals=2; plural=(n != 1);\\n"

#: masterlist/site/home.py
#, python-brace-format
msgctxt "list"
msgid "{number} game"
msgid_plural "{number} games"
msgstr[0] "{number} Spiel"
msgstr[1] "{number} Spiele"
"""


def inputs() -> dict[str, bytes]:
    """One of each, by a name that says what it is: its folder, and what site it is for."""
    texts = {
        f"issues/{kind}.md": "\n\n".join(
            f"### {field.label}\n\n{ANSWERS.get(field.id, '_No response_')}" for field in FORMS[kind]
        )
        for kind in KINDS
    }
    texts |= {f"sheets/{base}.csv": text for base, text in SHEETS.items()}
    return {name: text.encode() for name, text in {**texts, "locale/de.po": CATALOGUE}.items()}


def attempt(name: str, data: bytes) -> str:
    """How far one gets: ``refused`` or ``checked``; raises what it must not bring about."""
    folder, what = name.partition(".")[0].split("/")
    if folder == "issues":
        return "checked" if handled(_site(KINDS[what]), data, what, "cleo", 12)[2]["written"] else "refused"
    if folder == "sheets":
        return "checked" if imported(_site(what), data, name, SheetOptions(new=True)).texts else "refused"
    file = _site("base") / "de.po"
    file.write_bytes(data)
    try:
        return "checked" if with_words(ENGLISH, file).messages else "refused"
    except PackageFault:
        return "refused"


@cache
def _site(base: str) -> Path:
    folder = Path(tempfile.mkdtemp(prefix="masterlist-fuzz-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return copied_site(folder, "base", base)
