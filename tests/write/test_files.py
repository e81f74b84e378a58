"""``masterlist fmt``, and how files come to stand on the disk."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from masterlist.cli import main
from masterlist.read import schemas
from masterlist.read.files import content_files, data
from masterlist.read.text import MAX_BYTES, hidden_in, scalar
from masterlist.source import Place
from masterlist.write import canonical, comments
from masterlist.write.canonical import WIDTH, Group, NotWritten, inline, node, write
from masterlist.write.comments import canonical_text, tidied
from tests.examples import examples
from tests.small import copied_site

ROOT = Path(__file__).parents[2]
MESSY = b"\xef\xbb\xbfcountry:  'US'\r\nname: \"Ann Archer\" # as she writes it\r\n\r\nclub: deer-valley\r\n"
TIDY = """\
# yaml-language-server: $schema=../../schema/player.schema.json
name: Ann Archer   # as she writes it
club: deer-valley
country: US
"""


@pytest.fixture
def site(tmp_path: Path) -> Path:
    return copied_site(tmp_path / "site", "base")


def test_fmt_writes_and_check_only_tells(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    player = site / "content/players/ann-archer.yaml"
    player.write_bytes(MESSY)
    assert main(["--root", str(site), "fmt", "--check"]) == 1
    assert "content/players/ann-archer.yaml: is not in canonical form" in capsys.readouterr().out
    assert player.read_bytes() == MESSY
    assert main(["--root", str(site), "fmt", "content/logs"]) == 0
    assert player.read_bytes() == MESSY
    assert main(["--root", str(site), "fmt"]) == 0
    assert "content/players/ann-archer.yaml: written anew" in capsys.readouterr().out
    assert player.read_text("utf-8") == TIDY
    assert main(["--root", str(site), "fmt", "--check"]) == 0
    assert capsys.readouterr().out == ""


def test_faulty_files_are_reported_as_check_does_and_left(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    player = site / "content/players/ann-archer.yaml"
    faulty = "nam: Ann\n\n\nclub: x  \n"
    player.write_text(faulty, "utf-8")
    (site / "content/clubs/Bad Name.yaml").write_text("x", "utf-8")
    main(["--root", str(site), "check"])
    checked = capsys.readouterr().out
    assert main(["--root", str(site), "fmt"]) == 1
    told = capsys.readouterr().out
    assert "unknown key 'nam'" in told
    blocks = told.split("\n\n")[:-1]
    assert len(blocks) == 2
    assert all(block in checked for block in blocks)
    assert player.read_text("utf-8") == faulty


def test_a_page_keeps_its_text(site: Path) -> None:
    (site / "content/pages").mkdir()
    page = site / "content/pages/about.md"
    page.write_text("---\nmenu:   true  # shown\ntitle: 'About: us'\n---\n\nText   *here*.\n\n# no comment\n", "utf-8")
    assert main(["--root", str(site), "fmt"]) == 0
    assert page.read_text("utf-8") == (
        '---\ntitle: "About: us"\nmenu: true    # shown\n---\n\nText   *here*.\n\n# no comment\n'
    )


def test_a_key_that_no_line_can_hold(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rated = site / "content/lists/squares.yaml"
    (site / "content/tournaments/open").mkdir(parents=True)
    event = site / "content/tournaments/open/event.yaml"
    event.write_text(f"name: A\nsystem: other\nstart: 2024-01-01\nterms:\n  ? {'k' * 2000}\n  : 1\n", "utf-8")
    assert main(["--root", str(site), "fmt"]) == 1
    assert "this key is too long" in capsys.readouterr().out
    assert rated.is_file()


def test_what_would_be_too_large_to_be_read_stays_as_it_is(
    site: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Members stand on a line each, of which a short list needs none."""
    assert vars(comments)["MAX_BYTES"] == MAX_BYTES, "as much as is read"
    monkeypatch.setattr(comments, "MAX_BYTES", 1_500)
    file = site / "content/lists/river.yaml"
    members = ",".join(f"member-{number}" for number in range(100))
    file.write_text(f"name: River\nsystem: armada\nterms: {{members: [{members}]}}\n", "utf-8")
    written = file.read_bytes()
    assert len(written) < 1_500
    assert main(["--root", str(site), "fmt"]) == 1
    assert "content/lists/river.yaml: error: written anew this has more than 1,500 bytes" in capsys.readouterr().out
    assert file.read_bytes() == written


def test_all_files_or_none(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("old", "utf-8")
    (tmp_path / "c").mkdir()
    with pytest.raises(NotWritten):
        write(tmp_path, {"a": b"new", "b": b"new", "c": b"new"})
    assert (tmp_path / "a").read_text("utf-8") == "old"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a", "c"]


def test_nothing_is_written_through_a_link(tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    site = tmp_path / "site"
    site.mkdir()
    (site / "content").symlink_to(outside)
    with pytest.raises(NotWritten, match="link"):
        write(site, {"content/x": b"new"})
    (site / "y").symlink_to(outside / "y")
    with pytest.raises(NotWritten, match="link"):
        write(site, {"y": b"new"})
    assert list(outside.iterdir()) == []


def test_names_lead_nowhere_else(tmp_path: Path) -> None:
    (tmp_path / "site").mkdir()
    with pytest.raises(ValueError, match="outside"):
        write(tmp_path / "site", {"../x": b"new"})
    assert [path.name for path in tmp_path.iterdir()] == ["site"]


# --- Canonical form: nothing is lost, nothing changes, and it is one form only ---

KIND = "event"  # whose terms may hold anything


TEXTS = st.text(st.characters(codec="utf-8"), max_size=40).filter(
    lambda text: not hidden_in(text, Place("")) and "\x85" not in text
)
AWKWARD = st.sampled_from(
    [
        *["", " ", "a: b", "a #b", "#", "- a", "---", "...", "null", "~", "true", "No", "3:2", "007", "1e3", "0x1F"],
        *["2024-02-30", "{a}", "[a", "a, b", "'", '"', "\\", "&a", "*a", "!a", "%a", "@a", "`a", "|", ">", "?", ":"],
        *["a\nb", "a\nb\n", "\na", "a\n", "a\n\nb", " a\nb", "a \nb", "\ta", "a\tb", "word " * 40, "x" * 300],
        *["é – “quoted”", "\N{WOMAN}\u200d\N{GIRL}", "a\r\nb", "key: |\n  text", "--- a", "=", "+1", ".5", "-.5"],
        *["12", "<<", "1.", "0.0", "a: " * 60, "two  blanks " * 20, "\N{NO-BREAK SPACE}a\N{NO-BREAK SPACE}"],
    ]
)
NUMBERS = st.one_of(
    st.integers(-(10**15) + 1, 10**15 - 1),
    st.decimals(-1000, 1000, places=3).map(lambda one: scalar(str(one))),
    st.sampled_from([".123456789012345", "-.12345678901234", ".000000000000001", "1234567890123.45"]).map(scalar),
)
SCALARS = st.one_of(st.none(), st.booleans(), NUMBERS, TEXTS, AWKWARD)
KEYS = st.one_of(TEXTS, AWKWARD)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(KEYS, inner, max_size=4)),
    max_leaves=12,
)
FILES = st.dictionaries(KEYS, VALUES, min_size=1, max_size=6)


def _exactly(value: Any) -> str:
    text: str = json.dumps(value, sort_keys=True)
    return text


def _read(text: str) -> Any:
    value, problems = schemas.parse(text.encode(), "example")
    assert problems == [], text
    return value


@given(FILES)
@example({"a": {"b": []}, "c": [{}], "d": [[{"e": 1}], []]})
def test_what_is_written_reads_as_the_same_value(value: dict[str, Any]) -> None:
    text = canonical.text_of(value, KIND)
    assert _exactly(_read(text)) == _exactly(value)


@given(FILES)
def test_canonical_form_is_written_as_it_is(value: dict[str, Any]) -> None:
    text = canonical.text_of(value, KIND)
    assert canonical_text(text, KIND) == text


@given(FILES)
def test_the_order_of_known_keys_does_not_matter(value: dict[str, Any]) -> None:
    known = {"terms": value, "source": "a", "name": "b", "compare": []}
    turned = dict(reversed(known.items()))
    assert canonical.text_of(known, KIND) == canonical.text_of(turned, KIND)


@given(SCALARS)
@example("who:?me")
def test_a_value_within_brackets_reads_as_itself(value: Any) -> None:
    text = f"a: [{inline(value, flow=True)}, {{b: {inline(value, flow=True)}}}]"
    assert _exactly(_read(text)) == _exactly({"a": [value, {"b": value}]})


# --- Comments --------------------------------------------------------------------------------------------


def _commented(draw: Any, lines: list[str]) -> str:
    """The lines of a canonical text with comments and empty lines put wherever YAML allows them."""
    text: list[str] = []
    for line in lines:
        for _ in range(draw(st.integers(0, 2))):
            indent = draw(st.integers(0, 8))
            text.append(" " * indent + draw(st.sampled_from(["", "# one", "#two", "# three: [3", "#", "# 'four'"])))
        beside = draw(st.sampled_from(["", "", "", " # beside", "     #beside, too"]))
        text.append(line + beside)
    last = draw(st.lists(st.tuples(st.integers(0, 6), st.sampled_from(["", "# last"])), max_size=2))
    text += [" " * indent + comment for indent, comment in last]
    end: str = draw(st.sampled_from(["", "\n"]))
    return "\n".join(text) + end


SAMPLES = {
    "event": "name: A\nsystem: armada\nterms:\n  fill_ins: true\n  count_best: 2\ncompare:\n- a\n- b\nend: 2024-01-01",
    "log": """\
player: a
book: 1
list: s
games:
- date: 2024-01-01
  stated:
    wwr: 1
    total: 2
  note: x
- opponent: b
  date: 2024-01-02
  eliminated:
    opponent: {infantry: 1}
    own:
      cavalry: 2
other:
  -
    - 1
    - [2,
    3,
    ]
  - {a: 1,
    b: 2,
    }
empty: [
  ]
last: 'x'""",
    "deep": "b:\n    deep:\n        deeper: 1\n        list:\n        - x\n        - y: 1\n          z: 2\na: 1",
}


@pytest.mark.parametrize("sample", SAMPLES.values(), ids=SAMPLES)
@settings(max_examples=examples(25))
@given(st.data())
def test_comments_stay_wherever_they_stand(sample: str, data: Any) -> None:
    text = _commented(data.draw, sample.split("\n"))
    root = comments.document(text)
    written = canonical.document(root, "log")
    assert comments.texts(written) == comments.texts(text) == sorted(_by_eye(text))
    assert _exactly(_read(written)) == _exactly(_read(text))
    assert canonical.document(comments.document(written), "log") == written


def _by_eye(text: str) -> list[str]:
    """All comments: the samples hold no '#' of their own."""
    return [line[line.index("#") :].rstrip() for line in text.split("\n") if "#" in line]


def test_a_number_sign_in_a_text_is_no_comment() -> None:
    quoted = "a: x#1\nb: \"c # d\"\nc: 'e # f'\n"
    text = f"{quoted}d: |  # real\n  # text\n\n  more # text\n# after\ne: >-\n  # g\n   # h\nf: i\n"
    assert comments.texts(text) == ["# after", "# real"]
    written = canonical_text(text, KIND)
    assert written.count("# real") == 1


def test_comments_travel_with_what_they_speak_of() -> None:
    text = """\
# At the top.

list: squares  # of the club
# The second book.
book: 2
# Who it is.
player: suzy
games:
  # 2024
  - note: x     # why
    # The day.
    date: 2024-01-01
    # after the last key

  # 2025
  - date: 2025-01-01
  # after the last game
# The end.
"""
    assert (
        canonical.document(comments.document(text), "log")
        == """\
# yaml-language-server: $schema=../../../schema/log.schema.json
# At the top.

# Who it is.
player: suzy
# The second book.
book: 2
list: squares  # of the club
games:
  # 2024
  # The day.
  - date: 2024-01-01
    note: x     # why
    # after the last key

  # 2025
  - date: 2025-01-01
  # after the last game
# The end.
"""
    )


def test_long_texts_are_folded_and_groups_have_a_line_each() -> None:
    value = {"name": "x", "source": "Some words. " * 20 + "end", "note": "one\n\ntwo\n"}
    text = canonical.text_of(value, KIND)
    assert "source: >-\n  Some words." in text
    assert "note: |\n  one\n\n  two\n" in text
    assert max(map(len, text.split("\n"))) <= WIDTH
    assert _read(text) == value
    members = ["ann-hill", {"player": "bob-lee", "since": "2024-03-02"}, "cy-dow"]
    listed = {"name": "x", "system": "armada", "terms": {"members": members}}
    text = canonical.text_of(listed, "list")
    assert "  members:\n    - ann-hill\n    - {player: bob-lee, since: 2024-03-02}\n    - cy-dow\n" in text
    assert _read(text) == listed


def test_a_list_alone_is_no_file() -> None:
    with pytest.raises(TypeError):
        canonical.text_of(["a"], KIND)
    assert isinstance(node({}), Group)


# --- Files -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "root", [ROOT, ROOT / "generator/masterlist/starter", ROOT / "tests/base"], ids=["example", "starter", "tests"]
)
def test_our_own_content_is_canonical(root: Path) -> None:
    found, _ = content_files(root)
    assert len(found) >= 4
    changed, problems = tidied(root, lambda _: True)
    assert list(changed) == []
    assert problems == []


def test_writing_anew_changes_no_value_of_our_content() -> None:
    for file in content_files(ROOT)[0]:
        if file.kind != "page":
            text = data(ROOT, file)[0].decode()
            scrambled = json.dumps(_read(text), indent=1, ensure_ascii=False)
            assert _exactly(_read(canonical_text(scrambled, file.kind))) == _exactly(_read(text))
