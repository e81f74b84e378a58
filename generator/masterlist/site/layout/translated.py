"""The site's own texts in the language that is spoken, as far as they are translated."""

from masterlist.facts.content import Content
from masterlist.facts.page import Page
from masterlist.language import active


def translated(content: Content) -> Content:
    """The content with every page in the language that is spoken; where there is none, as it is.

    Each page says in which language it is.
    """
    own = content.site.language
    return content._replace(pages={id_: _spoken(page, own) for id_, page in content.pages.items()})


def _spoken(page: Page, own: str) -> Page:
    tag = active().tag
    written = {one.language: one for one in page.translations}
    original = page._replace(language=page.language or own)
    if original.language == tag:
        return original
    found = written.get(tag) or (None if original.language == _main(tag) else written.get(_main(tag)))
    return found._replace(menu=page.menu, original=page.parts) if found else original


def foreign(page: Page) -> str:
    """The tag of the page's language where that is another than the one that is spoken, else ""."""
    return "" if _main(page.language) == _main(active().tag) else page.language


def _main(tag: str) -> str:
    """The language without its country."""
    return tag.partition("-")[0]
