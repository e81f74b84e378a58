"""Files that are no text in UTF-8, recognised by their bytes."""

_OPEN_DOCUMENT = b"application/vnd.oasis.opendocument."
UTF_16 = "text in the encoding UTF-16"


def foreign(data: bytes) -> str:
    """What a file is that is no text in UTF-8, by its first bytes; "" where nothing says so."""
    if data.startswith(b"PK\x03\x04"):
        return _archive(data)
    if data.startswith(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"):
        return "a file of Microsoft Office in its old form (.xls, .doc), or one with a password"
    if data.startswith(b"%PDF-"):
        return "a PDF"
    return UTF_16 if is_utf_16(data) else ""


def _archive(data: bytes) -> str:
    """What a zip archive is: both kinds of office documents are archives."""
    if _OPEN_DOCUMENT in data[:200]:
        is_sheet = data[:200].partition(_OPEN_DOCUMENT)[2].startswith(b"spreadsheet")
        return f"a {'spreadsheet' if is_sheet else 'document'} of LibreOffice (OpenDocument)"
    if is_workbook(data):
        return "a workbook of Excel"
    return "a document of Word" if b"word/document.xml" in data else "a zip archive"


def is_workbook(data: bytes) -> bool:
    """Whether it is a workbook of Excel from 2007 or later."""
    return data.startswith(b"PK\x03\x04") and b"xl/workbook." in data


def is_utf_16(data: bytes) -> bool:
    """Whether it is text of two bytes a character: by its mark, or because every other byte of the beginning is 0."""
    start = data[:64]
    half = len(start) // 2
    zeros = half > 1 and half in (start[::2].count(0), start[1::2].count(0))
    return data.startswith((b"\xff\xfe", b"\xfe\xff")) or zeros


def in_windows_1252(byte: int) -> str:
    """The letter that most old programs of the West mean by a byte, or ""."""
    char = bytes([byte]).decode("cp1252", errors="ignore")
    return char if char.isalpha() else ""
