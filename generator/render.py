"""Pages as HTML: Jinja2 templates, everything escaped."""

import os
from collections.abc import Callable, Hashable, Iterable
from functools import cache
from pathlib import Path

import jinja2
from markupsafe import Markup

from generator import resources
from generator.site.model import Document, Page, Patch, Shell

MOST_KEPT = 50_000  # pieces of HTML


class Renderer:
    """Renders the pages of one site."""

    def __init__(self, shell: Shell) -> None:
        self._shell = shell
        self._templates = _environment()

    def __call__(self, page: Page) -> Document:
        template = self._templates.get_template(page.template)
        html = template.render(page=page, it=page.model, root=page.root, shell=self._shell)
        return Document(page.path, html.encode())

    def patched(self, patch: Patch) -> Document:
        """The page with its piece made anew."""
        path, html = patch.page
        piece = self._templates.get_template(patch.template).render(
            it=patch.model, root="../" * path.count("/"), shell=self._shell
        )
        element = html.index(f'<div id="{patch.template.removesuffix(".html")}"'.encode())
        start = html.index(b">", element) + 1
        return Document(path, html[:start] + piece.encode() + html[html.index(b"</div>", start) :])


@cache
def _environment() -> jinja2.Environment:
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(resources.folder("site_templates")),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,  # templates do not change under a build
        bytecode_cache=_compiled(),
    )
    environment.tests["text"] = _is_text
    environment.filters["each"] = _Each()
    return environment


def _compiled() -> jinja2.BytecodeCache | None:
    """Compiled templates beside Python's own compiled modules; nowhere else, because they are run."""
    folder = Path(__file__).parent / "__pycache__"
    return jinja2.FileSystemBytecodeCache(str(folder)) if os.access(folder, os.W_OK) else None


class _Each:
    """Puts what a macro makes of every item together; of equal items it is made once, as many workings repeat."""

    def __init__(self) -> None:
        self._made: dict[tuple[object, object], str] = {}

    def __call__(self, items: Iterable[Hashable], macro: Callable[[object], str]) -> Markup:
        made = self._made
        if len(made) > MOST_KEPT:
            made.clear()
        parts = []
        for item in items:
            part = made.get((macro.name, item))  # type: ignore[attr-defined]
            if part is None:
                part = made[macro.name, item] = macro(item)  # type: ignore[attr-defined]
            parts.append(part)
        return Markup("".join(parts))  # noqa: S704  what macros make is escaped


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def assets() -> list[Document]:
    """The files that are published as they are: what pages load, and the schemas of the content."""
    return [
        Document(f"{name}/{path.name}", path.read_bytes())
        for name, folder in (
            ("assets", resources.folder("site_templates") / "assets"),
            ("schema", resources.folder("schema")),
        )
        for path in sorted(folder.iterdir())
        if path.is_file()
    ]
