"""Pages as HTML: Jinja2 templates, everything escaped."""

import os
from collections.abc import Hashable, Iterable
from hashlib import sha256
from pathlib import Path
from typing import Protocol

import jinja2
from markupsafe import escape

from masterlist import language, resources, template_compiler
from masterlist.amount import Amount
from masterlist.codec import digest
from masterlist.facts.board import POWERS
from masterlist.scoring.registry import systems
from masterlist.site.common.games import change_of, place_of, rating, rating_in_words
from masterlist.site.common.lists import rows_different
from masterlist.site.common.model import Document, Page, Sections, Shell
from masterlist.site.common.words import edition, letter
from masterlist.site.common.workings import brief
from masterlist.site.records import by_result, is_latest, record_name, record_value, stands_in
from masterlist.template_compiler import Folded, Html, Lean, Words

MOST_KEPT = 10_000  # pieces of HTML


class Macro(Protocol):
    """A macro of a template, as Jinja has it."""

    name: str

    def __call__(self, *given: Hashable) -> str:
        """What it makes is escaped."""
        ...


class Renderer:
    """Renders the pages of one site."""

    def __init__(self, shell: Shell, *, quick: bool = template_compiler.is_supported(jinja2.__version__)) -> None:
        self._shell = shell
        self._top = "../" if shell.folder else ""
        self._templates = _environment(quick=quick)
        self._templates.filters["section"] = _Sections(shell.sections)

    def __call__(self, page: Page) -> Document:
        template = self._templates.get_template(page.template)
        html = template.render(page=page, it=page.model, root=page.root, top=page.root + self._top, shell=self._shell)
        return Document(page.path, html.encode())


def _environment(*, quick: bool) -> jinja2.Environment:
    kind = template_compiler.QuickEnvironment if quick else jinja2.Environment
    environment = kind(
        loader=jinja2.FileSystemLoader(resources.folder("site_templates")),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,  # templates do not change under a build
        cache_size=-1,  # there are few
        bytecode_cache=_compiled(kind),
        extensions=[Words, Lean],
    )
    if isinstance(environment, template_compiler.QuickEnvironment):
        environment.folded = Folded()
        environment.html_filters = frozenset(("each", "halved", "stamp"))
    environment.tests["text"] = _is_text
    environment.filters["each"] = _Each()
    environment.filters["halved"] = _halved
    environment.filters["brief"] = brief
    environment.filters["said"] = language._
    environment.filters["numerals"] = language.numerals
    environment.filters["day"] = language.day
    environment.filters["dated"] = language.dated
    environment.filters["grouped"] = language.grouped
    environment.filters["stamp"] = _stamp
    environment.filters |= {"record_name": record_name, "record_value": record_value, "stands_in": stands_in}
    environment.tests["latest"] = is_latest
    environment.filters |= {
        "by_result": by_result,
        "change": change_of,
        "edition": edition,
        "letter": letter,
        "number": language.number,
        "place": place_of,
        "rating": rating,
        "rating_on": rating_in_words,
        "rounded": _rounded,
        "rows_different": rows_different,
        "signed": _signed,
        "spoken": language.spoken,
        "system_name": _system_name,
    }
    environment.globals["POWERS"] = POWERS
    return environment


def _compiled(kind: type[jinja2.Environment]) -> jinja2.BytecodeCache | None:
    """Compiled templates beside Python's own compiled modules; nowhere else, because they are run."""
    folder = Path(__file__).parent / "__pycache__"
    if not os.access(folder, os.W_OK):
        return None
    code = sha256(Path(template_compiler.__file__).read_bytes())
    code.update(digest(language.active()))  # its words are compiled in
    return jinja2.FileSystemBytecodeCache(str(folder), f"{kind.__name__}-{code.hexdigest()[:8]}-%s.cache")


class _Each:
    """Puts what a macro makes of every item together; of equal items it is made once, as many workings repeat."""

    def __init__(self) -> None:
        self._made: dict[tuple[object, ...], _Made] = {}

    def __call__(self, items: Iterable[Hashable], macro: Macro, *more: Hashable) -> Html:
        """The macro of every item; ``more`` is given to it as well."""
        made = self._made.get((macro.name, more))
        if made is None:
            made = self._made[macro.name, more] = _Made(macro, more)
        html: Html = Html("".join([made[item] for item in items]))
        return html


class _Made(dict[Hashable, str]):
    """What a macro makes of items."""

    def __init__(self, macro: Macro, more: tuple[Hashable, ...]) -> None:
        super().__init__()
        self._macro = macro
        self._more = more

    def __missing__(self, item: Hashable) -> str:
        if len(self) >= MOST_KEPT:
            self.clear()
        made = self[item] = self._macro(item, *self._more)
        return made


class _Sections:
    """Finds the section of a rules page that a line of a working leads to."""

    def __init__(self, sections: Sections) -> None:
        self._of_page = dict(sections)

    def __call__(self, label: str, page: str) -> str:
        """The section's address; "" where the page does not say."""
        named = self._of_page.get(page, ())
        return next((section for beginning, section in named if label.startswith(beginning)), "")


@language.kept(MOST_KEPT)
def _stamp(iso: str) -> Html:
    """A day as people read it, and as programs do; the same days come again and again."""
    read, data = escape(language.day(iso)), escape(iso)
    html: Html = Html(f"<time>{data}</time>" if read == data else f'<time datetime="{data}">{read}</time>')
    return html


@language.kept(MOST_KEPT)
def _halved(number: str) -> Html:
    """A number that may end in a half, which then hangs to the right of the column, so that units stand below units."""
    whole, half, rest = number.rpartition(f"{language.active().decimal}5")
    plain = rest or not half
    html: Html = Html(escape(number) if plain else f"{escape(whole)}<i>{escape(half)}</i>")
    return html


def _rounded(value: Amount | None, places: int) -> str:
    """A number in the page's language; "" where there is none."""
    return "" if value is None else language.rounded(value, places)


def _signed(value: Amount) -> str:
    """By how much a rating moved."""
    return f"{'+' if value > 0 else ''}{language.rounded(value, 2)}"


def _system_name(id_: str) -> str:
    return systems()[id_].name


def _is_text(value: object) -> bool:
    return isinstance(value, str)
