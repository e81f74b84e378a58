"""Names stand in the order in which people look for them, everywhere."""

import json
import random
import shutil
from pathlib import Path

from masterlist.build import build
from masterlist.building.checking import Options
from masterlist.folding import collated
from tests.conftest import ROOT

ORDERED = ("álvaro arias", "Anna Zell", "bob-baker", "Östen Ahl", "Otto Abel", "Øystein", "Zoe", "Ёлка", "Жанна")


def test_accents_and_capitals_do_not_part_names() -> None:
    mixed = [*ORDERED]
    random.Random(1960).shuffle(mixed)  # noqa: S311  the same order every time
    assert sorted(mixed, key=collated) == [*ORDERED]
    assert sorted(["Ole", "Øle", "öle"], key=collated) == sorted(["öle", "Ole", "Øle"], key=collated)


def test_pages_and_scripts_have_names_in_this_order(tmp_path: Path) -> None:
    """The index of players, those of equal rating on a list, clubs, and what the form offers."""
    shutil.copytree(ROOT / "tests/base/content", tmp_path / "content")
    names = {"p1": "Zoe Zell", "p2": "álvaro Arias", "p3": "Östen Ost", "p4": "Otto Paul", "p5": "Yan Yu"}
    for id_, name in names.items():
        (tmp_path / f"content/players/{id_}.yaml").write_text(f"name: {name}\n", "utf-8")
        (tmp_path / f"content/clubs/{id_}.yaml").write_text(f"name: Club {name}\ncountry: AU\n", "utf-8")
        game = "{date: 2024-05-04, opponent: bob-baker, result: draw, bonus: 3-3, signed: true}"
        (tmp_path / f"content/logs/{id_}").mkdir()
        entry = f"player: {id_}\nlist: squares\ngame: {game}\n"
        (tmp_path / f"content/logs/{id_}/2024-05-04-bob-baker.yaml").write_text(entry, "utf-8")
    assert build(tmp_path, tmp_path / "public", Options(jobs=1)).files
    ordered = ["álvaro Arias", "Östen Ost", "Otto Paul", "Yan Yu", "Zoe Zell"]
    public = tmp_path / "public"
    for page in ("players.html", "clubs.html"):
        text = (public / page).read_text("utf-8")
        found = sorted(ordered, key=lambda name: text.index(name))  # noqa: PLW0108
        assert found == ordered, page
    rows = json.loads((public / "api/v1/lists/squares.json").read_text("utf-8"))["entries"]
    level = [row["name"] for row in rows if row["player"] in names]
    assert level == ordered
    known = (public / "assets/submit-data.js").read_text("utf-8")
    assert sorted(ordered, key=known.index) == ordered
