"""Which site a saved page or a document comes from, and what is read from it."""

from masterlist.submit.pages import backstabbr, dipvis, webdiplomacy
from masterlist.submit.pages.tables import elements, is_page, tables
from masterlist.submit.table import Sheet


def is_document(text: str) -> bool:
    """Whether the text is a page of the web, or JSON."""
    return is_page(text) or text.lstrip("\ufeff \t\r\n").startswith("{")


def of_document(text: str) -> list[Sheet]:
    """What holds results: the game or the tournament of a site that is known; else the tables of the page."""
    if not is_page(text):
        found = dipvis.found_in(text)
        return [found] if found else []
    page = elements(text)
    known = webdiplomacy.found_in(page) or backstabbr.found_in(page)
    return [known] if known else tables(text)
