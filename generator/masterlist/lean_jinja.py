"""Templates without what HTML does not need: ends of cells, quotes around words, and line breaks between blocks.

They are left out when a template is compiled, so that the templates stay readable and no page costs more. Of a player's
page it is a tenth. Ends of list items stay: some lists run on within a line, where the space after an item shows.
"""

import re
from collections.abc import Iterator

from jinja2.ext import Extension
from jinja2.lexer import Token, TokenStream

_BLOCKS = (
    r"(?:html|head|body|meta|link|script|title|header|footer|main|nav|section|div|h[1-6]|p|ul|ol|dl|dt|dd|details|figure"
    r"|figcaption|summary|table|caption|thead|tbody|tr|td|th)\b"
)
_ENDS = re.compile(r"</(?:td|th|tr|dt|dd)>\n*")
_PLAIN = "class|scope|tabindex|rel|role|aria-hidden|aria-live|text-anchor|dominant-baseline"
_QUOTES = re.compile(rf'(?<= )({_PLAIN})="([a-z0-9-]+)"(?=[ >])')
_BREAKS = re.compile(rf"(?<=>)\n+(?=</?{_BLOCKS})")


def lean(html: str) -> str:
    """A piece of a template without what HTML does not need."""
    return _QUOTES.sub(r"\1=\2", _ENDS.sub("", _BREAKS.sub("", html)))


class Lean(Extension):
    """Leaves it out of all text of a template; not of what is translated, which the catalogues know as it is."""

    def filter_stream(self, stream: TokenStream) -> Iterator[Token]:
        """The tokens of a template."""
        is_translated, begins = False, False
        for token in stream:
            if begins and token.value in {"trans", "endtrans"}:
                is_translated = token.value == "trans"
            begins = token.type == "block_begin"
            if token.type == "data" and not is_translated:
                yield Token(token.lineno, token.type, lean(token.value))
            else:
                yield token
