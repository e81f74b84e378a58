"""Pages as HTML, and what they load: scripts and style sheets in as few files as pages need, and the schemas.

A source file is small and holds one thing. A page asks for one file of each kind: every request costs a phone another
way there and back, and together they compress better. No source is changed but by what only its readers need. The
names of a script are its own, as those of a module: what others need it gives to ``globalThis``.
"""

import os
import re
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from functools import lru_cache, partial
from hashlib import sha256
from pathlib import Path
from typing import Protocol

import jinja2
import msgspec
from markupsafe import escape

from masterlist import language, resources, template_compiler
from masterlist.codec import digest
from masterlist.database import form
from masterlist.facts.board import POWERS
from masterlist.facts.site import RatingList
from masterlist.read.schemas import rules
from masterlist.scoring import log
from masterlist.scoring.board import board_systems
from masterlist.scoring.registry import list_system, systems
from masterlist.site import records
from masterlist.site.common import games, links, lists, steps, words, workings
from masterlist.site.common.words import Document, Link, Page, Sections, Shell
from masterlist.site.lists import view
from masterlist.site.players import games as own_games
from masterlist.site.players import logs
from masterlist.template_compiler import Folded, Html, Lean, Words

STRICT = b'"use strict";\n'
SCOPE = b"(() => {\n%s\n})();\n"  # of a source: its names are its own, and what others wrote may end in anything
OF_SYSTEMS = "submit-systems"  # what systems bring for the form: ``submit-SYSTEM.js`` next to the module of each
RULES = "submit-rules"  # what the form knows of the rules: the schemas of the files that it writes, and of systems
WRITTEN = ("board", "entry", "event", "event-game", "game", "night", "player")
FINDING = ("search-fold", "search-index")
# A page's scripts, in the order in which they run. What is in none of them is published as it is.
SCRIPTS: Mapping[str, tuple[str, ...]] = {
    "early": ("early",),  # of every page, before it is drawn
    "site": ("kit", "search-field"),  # of every page
    "home": ("home",),
    "search": FINDING,  # where a search field is used first
    "search-page": (*FINDING, "search-page"),
    "list": ("gap", "search-fold", "list-rows", "list-columns", "digits", "equation", "list-sums", "list-tools"),
    "event": ("list-columns", "plate"),
    "plate": ("plate",),
    "player": ("gap", "follows", "plate", "curve-pointer", "player-page"),
    "player-field": ("player-field",),  # where it is used first
    "compare-curves": ("compare-curves",),  # likewise, behind "player"
    "compare": ("player-field", "curve-pointer", "compare-curves", "digits", "equation", "compare-page"),
    "mine": ("player-field", "digits", "equation", "list-sums", "follows", "mine-page"),
    "why": ("player-field", "digits", "equation", "list-sums", "why-page"),
    "submit": (
        *("submit-working", RULES, "submit-files", "search-fold", "submit-known", "submit-form"),
        *("submit-entries", "submit-boards", OF_SYSTEMS, "submit-new", "submit-page"),
    ),
    "workings": ("workings", "digits", "equation"),  # of the form, after the page
    "what-if": ("search-fold", "workings", "digits", "equation", "what-if-read", "what-if"),
    "submit-night": ("digits", "equation", "what-if-read", "submit-games"),  # where games of a day are filled in
}
STYLES: Mapping[str, tuple[str, ...]] = {
    "style": ("fonts", "tokens", "style", "tables", "search"),  # of every page
    "top": ("top",),
    "player": ("top", "player"),
    "boards": ("top", "boards"),
    "embed": ("tokens", "embed"),  # of those for frames, which may load no letters
}

# Comments and indentation: for those who read the source, not for phones. No text of a script spans lines.
_ASIDE = {
    ".css": re.compile(rb"/\*.*?\*/\n*|^ +|(?<=[{};,])\n+", re.DOTALL | re.MULTILINE),
    ".js": re.compile(rb"^ *//.*\n|^ +|(?<=[^:]) // [^\"'`\n]*$|(?<=\n)\n", re.MULTILINE),
}


def assets(systems: Iterable[str]) -> list[Document]:
    """What pages load, and the schemas of the content; ``systems`` bring their part of the form."""
    sources = {path.name: _source(path) for path in _files(resources.folder("site_templates") / "assets")}
    sources[f"{OF_SYSTEMS}.js"] = b"".join(
        SCOPE % _source(path).strip() for path in filter(None, map(resources.form_script, sorted(systems)))
    )
    sources[f"{RULES}.js"] = b"Object.assign(Masterlist, %s);\n" % msgspec.json.encode(_rules())
    schemas = [Document(f"schema/{path.name}", path.read_bytes()) for path in _files(resources.folder("schema"))]
    schemas.append(Document("schema/masterlist.sql", form.published().encode()))
    return [*(Document(f"assets/{name}", data) for name, data in _published(sources)), *schemas]


def _rules() -> dict[str, object]:
    """What the form must know of files, of the systems for boards of seven powers, and of a game of SQUARES."""
    own = ("name", "needs_elimination_years", "needs_last_year", "draws_include_all", "concessions_always")
    return {
        "schemas": {one: rules(one) for one in WRITTEN},
        "systems": {
            id_: {key: getattr(one, key) for key in own} | {"terms": sorted(one.terms)}
            for id_, one in board_systems().items()
        },
        "squares": {
            "ATTRITION_TO_WIN": log.ATTRITION_TO_WIN,
            "ATTRITION_TO_CONCEDE": log.ATTRITION_TO_CONCEDE,
            "POSSIBLE": log.possible_bonuses(),
            "LABELS": {key: one._asdict() for key, one in log.LABELS.items()},
        },
    }


def _files(folder: Path) -> Iterator[Path]:
    return (path for path in sorted(folder.iterdir()) if path.is_file())


def _source(path: Path) -> bytes:
    data = path.read_bytes()
    return _ASIDE[path.suffix].sub(b"", data) if path.suffix in _ASIDE else data


def _published(sources: Mapping[str, bytes]) -> Iterator[tuple[str, bytes]]:
    used = set()
    for kind, bundles in ((".css", STYLES), (".js", SCRIPTS)):
        for name, parts in bundles.items():
            files = [part + kind for part in parts]
            used.update(files)
            yield name + kind, _together([sources[file] for file in files], kind)
    yield from ((name, data) for name, data in sources.items() if name not in used)


def _together(parts: Iterable[bytes], kind: str) -> bytes:
    return b"".join(parts) if kind == ".css" else STRICT + b"".join(SCOPE % part.strip() for part in parts)


def system_scripts(every: Iterable[RatingList]) -> Iterator[Document]:
    """The functions for the browser that the systems of some lists bring."""
    for system in sorted({about.system for about in every}):
        if script := resources.system_script(system):
            yield Document(f"assets/systems/{system}.js", _together([_source(script)], ".js"))


# The public functions of these modules are filters of templates, by their names.
FILTERS = (language, words, steps, workings, links, games, lists, records, view, logs, own_games)
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
        self._templates.filters["section"] = _section_finder(shell.sections)
        self._templates.filters["parts_of_rules"] = partial(_parts_of_rules, shell.sections)

    def __call__(self, page: Page) -> Document:
        template = self._templates.get_template(page.template)
        around = {"page": page, "root": page.root, "top": page.root + self._top, "shell": self._shell}
        html = template.render(around, **page.values)
        # What lies in the page's own folder needs no way there: of a player's page that is a fiftieth.
        folder, _, _ = page.path.rpartition("/")
        html = html.replace(f'href="{page.root}{folder}/', 'href="') if folder else html
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
    environment.tests["latest"] = records.is_latest
    environment.filters |= {
        name: function
        for module in FILTERS
        for name, function in vars(module).items()
        if name[0] != "_" and callable(function) and function.__module__ == module.__name__
    }
    environment.filters |= {
        "counts": lambda row, columns: games.counts_of(columns, row),
        "details": lambda details, kind: words.details_shown(kind, details),
        "each": _Each(),
        "figure": lambda value, column: games.figure(column, value),
        "halved": _halved,
        "names": lambda ids, content: ", ".join([games.person(content, id_).text for id_ in ids]),
        "night_link": lambda id_, about: games.night_link(about, id_),
        "person": lambda id_, content: games.person(content, id_),
        "rank_of": lambda one: words.rank_of(one.rank, one.of),
        "rating_called": lambda system: language._(list_system(system).words.rating),
        "rounded": lambda value, places: "" if value is None else language.rounded(value, places),
        "stamp": _stamp,
        "system": lambda id_, content: links.system_link(content, id_),
        "system_name": lambda id_: systems()[id_].name if id_ in systems() else id_,
        "translated": language._,
    }
    environment.globals["POWERS"] = POWERS
    return environment


def _compiled(kind: type[jinja2.Environment]) -> jinja2.BytecodeCache | None:
    """Compiled templates, next to Python's own compiled modules; nowhere else, because they are run."""
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
        self._make: Callable[..., str] = getattr(macro, "made", macro)  # as a plain string where that is had
        self._more = more

    def __missing__(self, item: Hashable) -> str:
        if len(self) >= MOST_KEPT:
            self.clear()
        made = self[item] = self._make(item, *self._more)
        return made


def _section_finder(sections: Sections) -> Callable[[str, str], str]:
    """What finds the section of a rules page that a line of a working leads to; "" where the page does not say."""
    of_page = dict(sections)

    @lru_cache(maxsize=MOST_KEPT)  # a hundred thousand lines have a few dozen labels
    def section(label: str, page: str) -> str:
        return next((one.path for beginning, one in of_page.get(page, ()) if label.startswith(beginning)), "")

    return section


def _parts_of_rules(sections: Sections, page: str) -> tuple[Link, ...]:
    """The sections of a rules page that lines of workings lead to, each once."""
    return tuple(dict.fromkeys(part for path, parts in sections if path == page for _label, part in parts))


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
