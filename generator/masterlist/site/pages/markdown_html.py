"""Markdown of strangers as HTML."""

import re
from functools import lru_cache, partial
from itertools import chain, count

import markdown
import nh3

# What nh3 allows by default, less what is no part of a text.
TAGS = (
    nh3.ALLOWED_TAGS
    - {"area", "img", "map"}  # load something: a page makes no request of its own
    - {"article", "aside", "footer", "h1", "header", "hgroup", "nav"}  # could pose as the page's own frame
    - {"acronym", "center", "rtc", "strike", "tt"}  # no longer in HTML
    - {"bdo", "col", "colgroup", "data", "time"}  # nothing without attributes
)
ATTRIBUTES = {"a": {"href", "title"}, "abbr": {"title"}, "ol": {"start"}} | {
    f"h{level}": {"id"} for level in range(2, 7)
}
CLASSES = {"td": {"n"}, "th": {"n"}}
SCHEMES = {"http", "https", "mailto"}
REL = "noopener nofollow"


def to_html(text: str, ids: set[str]) -> str:
    """Markdown of strangers as HTML that cannot script, load or pose as something else.

    ``ids`` are those that the page has already; the new ones are added.
    """
    html = re.sub(r'(<a href="(?![a-z]+:)[^"#]*)\.md(["#])', r"\1.html\2", _parsed(text))
    html = re.sub(r"(?<=<)(/?)h1\b", r"\1h2", html)  # the page's title is its one h1
    html = html.replace(' style="text-align: right;"', ' class="n"')
    html = nh3.clean(
        html,
        tags=TAGS,
        attributes=ATTRIBUTES,
        attribute_filter=partial(_attribute, ids),
        allowed_classes=CLASSES,
        url_schemes=SCHEMES,
        link_rel=REL,
    )
    return re.sub(rf'<a((?: title="[^"]*")?) rel="{REL}">', r"<a\1>", html)  # a forbidden address leaves no link


@lru_cache(256)  # a page that is not translated is the same text in every language
def _parsed(text: str) -> str:
    return markdown.markdown(text, extensions=["tables", "fenced_code", "toc", "sane_lists"])


def _attribute(ids: set[str], _tag: str, name: str, value: str) -> str | None:
    if name == "start":
        return value if re.fullmatch(r"-?[0-9]{1,6}", value) else None
    if name == "id":
        return _new_id(ids, value)
    return value


def _new_id(ids: set[str], wanted: str) -> str:
    """The id, or one like it that the page does not have yet."""
    base = "-".join(wanted.split()) or "section"
    numbered = (f"{base}-{number}" for number in count(2))
    id_ = next(one for one in chain([base], numbered) if one not in ids)
    ids.add(id_)
    return id_
