"""Workbooks of Excel: what they hold is read, what is hostile in them is refused, and nothing is run."""

import datetime as dt
import io
import zipfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from masterlist.submit import table as module
from masterlist.submit.grid import SheetOptions
from masterlist.submit.sheet import imported
from masterlist.submit.table import workbook
from tests.examples import examples

BASE = Path(__file__).parents[1] / "base"
HEAD = ["player", "date", "opponent", "result", "attrition", "bonus", "signed"]
ROW = ["cleo-cole", "2024-03-09", "ann-archer", "won-attrition", "10-9", "4-3", "true"]
XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
RELS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"


def _cell(value: Any) -> str:
    if isinstance(value, str) and value.startswith("<"):
        return f"<c>{value}</c>" if not value.startswith("<c") else value
    if isinstance(value, int | float):
        return f"<c><v>{value}</v></c>"
    return f'<c t="inlineStr"><is><t>{value}</t></is></c>'


def _sheet(rows: list[list[Any]], head: str = "") -> str:
    body = "".join(f"<row>{''.join(map(_cell, row))}</row>" for row in rows)
    start = f'{XML}{head}<worksheet xmlns="{MAIN}">'
    return f'{start}<dimension ref="A1:XFD1048576"/><sheetData>{body}</sheetData></worksheet>'


def _xlsx(rows: list[list[Any]], *, sheet: str = "", more: dict[str, bytes] | None = None) -> bytes:
    """The smallest workbook that holds the rows, or the very XML of a sheet."""
    parts = {
        "[Content_Types].xml": f'{XML}<Types xmlns="{PACKAGE}/content-types"><Default Extension="rels" '
        'ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" '
        'ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType='
        '"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
        "_rels/.rels": f'{XML}<Relationships xmlns="{PACKAGE}/relationships"><Relationship Id="r1" '
        f'Type="{RELS}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'{XML}<workbook xmlns="{MAIN}" xmlns:r="{RELS}"><sheets><sheet name="S" sheetId="1" '
        'r:id="r1"/></sheets></workbook>',
        "xl/_rels/workbook.xml.rels": f'{XML}<Relationships xmlns="{PACKAGE}/relationships"><Relationship Id="r1" '
        f'Type="{RELS}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
        "xl/worksheets/sheet1.xml": sheet or _sheet(rows),
    }
    found = io.BytesIO()
    with zipfile.ZipFile(found, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in parts.items():
            archive.writestr(name, text)
        for name, data in (more or {}).items():
            archive.writestr(name, data)
    return found.getvalue()


def _said(data: bytes) -> str:
    found = imported(BASE, data, "sheet.xlsx")
    assert not found.texts
    return "\n".join(f"{problem}" for problem in found.problems)


def test_a_workbook_is_read() -> None:
    found = imported(BASE, _xlsx([["Results of 2024"], HEAD, ROW]), "sheet.xlsx")
    assert [*found.texts] == ["content/logs/cleo-cole/2024-03-09-ann-archer.yaml"]


def _saved(**sheets: list[list[Any]]) -> bytes:
    """A workbook as the library saves one, with these sheets."""
    import openpyxl

    book = openpyxl.Workbook()
    book.remove(book.active)
    for name, rows in sheets.items():
        sheet = book.create_sheet(name)
        for row in rows:
            sheet.append(row)
    data = io.BytesIO()
    book.save(data)
    return data.getvalue()


def test_a_sheet_is_named_where_several_hold_results() -> None:
    data = _saved(**{name: [HEAD, ROW] for name in ("2023", "2024")})
    assert "several sheets look like results: '2023', '2024'" in _said(data)
    assert imported(BASE, data, "x.xlsx", SheetOptions(sheet="2024")).texts
    (problem,) = imported(BASE, data, "x.xlsx", SheetOptions(sheet="2042")).problems
    assert problem.hint == "did you mean '2024'?"


def test_dates_times_and_numbers_are_what_was_typed() -> None:
    evening = dt.datetime(2024, 3, 9, 19, 30)  # noqa: DTZ001  a workbook knows no zones
    data = _saved(S=[[evening, dt.date(2024, 3, 9), dt.time(11, 9), 7.0, 2.5, True, " a ", None, "b"]])
    (sheet,), problems = workbook(data, "x")
    assert problems == []
    texts = [[cell.text for cell in row] for row in sheet.rows]
    assert texts == [["2024-03-09", "2024-03-09", "11:9", "7", "2.5", "true", "a", "", "b"]]


def test_a_score_that_became_a_date_is_not_guessed_at() -> None:
    said = _said(_saved(S=[HEAD, [*ROW[:4], dt.date(2024, 9, 10), *ROW[5:]]]))
    assert "column 'attrition' (cell E2)" in said
    assert "took a score for a date" in said


@pytest.mark.parametrize(
    ("cell", "said"),
    [
        ('<c r="G2"><f>1+1</f></c>', "cell G2: the cell holds a formula, and its result was not saved"),
        ('<c r="G2" t="e"><v>#REF!</v></c>', "cell G2: the cell shows an error: #REF!"),
        ('<c r="G2" t="e"><f>1/0</f><v>#DIV/0!</v></c>', "cell G2: the cell shows an error: #DIV/0!"),
    ],
)
def test_cells_that_say_nothing(cell: str, said: str) -> None:
    assert said in _said(_xlsx([HEAD, [*ROW[:6], cell]]))


def test_of_a_formula_the_saved_result_is_read_and_nothing_is_run() -> None:
    cell = '<c r="G2" t="str"><f>HYPERLINK("http://127.0.0.1:9/","x")</f><v>yes</v></c>'
    found = imported(BASE, _xlsx([HEAD, [*ROW[:6], cell]], more={"xl/vbaProject.bin": b"\0macro"}), "sheet.xlsm")
    assert b"signed: true" in next(iter(found.texts.values()))
    assert "of formulas the result is read that was saved with them: G2" in found.report
    assert "the workbook holds macros, which are neither read nor run" in found.report


DOCTYPE = '<!DOCTYPE worksheet [<!ENTITY x SYSTEM "file:///etc/passwd"><!ENTITY a "aaaa">]>'
LAUGHS = "<!DOCTYPE x [<!ENTITY a 'aaaaaaaaaa'><!ENTITY b '&a;&a;&a;&a;'><!ENTITY e '&b;&b;&b;&b;'>]>"


@pytest.mark.parametrize(
    "sheet",
    [
        _sheet([HEAD, [*ROW[:6], "&x;"]], DOCTYPE),
        _sheet([HEAD, [*ROW[:6], "&e;"]], LAUGHS),
        _sheet([HEAD, ROW], DOCTYPE).replace("UTF-8", "UTF-16").encode("utf-16"),
        _sheet([HEAD, ROW], DOCTYPE).replace("UTF-8", "UTF-7").encode("utf-7"),
        _sheet([HEAD, ROW]).replace("UTF-8", "cp037"),
    ],
    ids=["external", "laughs", "utf-16", "utf-7", "ebcdic"],
)
def test_entities_and_odd_encodings_are_refused(sheet: Any) -> None:
    assert "declares entities or an unusual encoding" in _said(_xlsx([], sheet=sheet))


def test_bombs_are_refused() -> None:
    zeros = bytes(module.MOST_BYTES + 1)
    assert "unpacks to more than 33,554,432 bytes" in _said(_xlsx([HEAD, ROW], more={"xl/media/a.png": zeros}))
    many = {f"xl/media/{number}": b"" for number in range(module.MOST_PARTS)}
    assert "2,000 parts" in _said(_xlsx([HEAD, ROW], more=many))
    # A part cannot give more than it states
    data = bytearray(_xlsx([HEAD, ROW], more={"xl/media/a.xml": bytes(1_000_000)}))
    at = data.index(b"xl/media/a.xml", data.index(b"PK\x01\x02")) - 22  # where the directory has the size
    data[at : at + 4] = (10).to_bytes(4, "little")
    assert "the workbook is damaged" in _said(bytes(data))


def test_too_many_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_ROWS", 3)
    assert "a sheet has more than 3 rows" in _said(_xlsx([HEAD, ROW, ROW, ROW]))
    far = _sheet([]).replace("<sheetData>", '<sheetData><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>')
    assert "nothing here to read" in _said(_xlsx([], sheet=far)), "what lies far out is not waited for"


@pytest.mark.parametrize("end", [30, 400, -1])
def test_damaged_workbooks(end: int) -> None:
    said = _said(_xlsx([HEAD, ROW])[:end])
    assert "the workbook is damaged" in said or "zip archive" in said


def test_invisible_characters_are_found_in_workbooks_too() -> None:
    assert "an invisible character stands here: U+202E" in _said(_xlsx([HEAD, [*ROW[:6], "a\u202eb"]]))


@pytest.mark.parametrize(
    ("start", "said"),
    [
        (
            b"PK\x03\x04" + bytes(26) + b"mimetypeapplication/vnd.oasis.opendocument.spreadsheetPK",
            "spreadsheet of LibreOffice",
        ),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(500), "Microsoft Office in its old form"),
        (b"%PDF-1.7\n\xe2\xe3", "this is a PDF"),
        (b"PK\x03\x04" + bytes(40), "this is a zip archive"),
    ],
)
def test_other_files_are_recognised(start: bytes, said: str) -> None:
    assert said in _said(start)


@settings(max_examples=examples(40))
@given(st.integers(0, 5_000), st.binary(min_size=1, max_size=6), st.booleans())
@example(at=1652, noise=b"\x06", inside=False)  # a part whose offset lies before the file
def test_no_workbook_is_too_odd(at: int, noise: bytes, inside: bool) -> None:  # noqa: FBT001
    """Bytes changed within the archive, or within the XML of its sheet: a report, and no crash."""
    if inside:
        sheet = _sheet([HEAD, ROW]).encode()
        at %= len(sheet)
        data = _xlsx([], sheet=sheet[:at] + noise + sheet[at + len(noise) :])  # type: ignore[arg-type]
    else:
        whole = _xlsx([HEAD, ROW])
        at %= len(whole)
        data = whole[:at] + noise + whole[at + len(noise) :]
    found = imported(BASE, data, "sheet.xlsx")
    assert found.accepted or not found.texts
