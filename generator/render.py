"""Pages as HTML: Jinja2 templates, everything escaped."""

from functools import cache

import jinja2

from generator import resources
from generator.site.model import Document, Page, Shell


class Renderer:
    """Renders the pages of one site."""

    def __init__(self, shell: Shell) -> None:
        self._shell = shell
        self._templates = _environment()

    def __call__(self, page: Page) -> Document:
        template = self._templates.get_template(page.template)
        html = template.render(page=page, it=page.model, root=page.root, shell=self._shell)
        return Document(page.path, html.encode())


@cache
def _environment() -> jinja2.Environment:
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(resources.folder("site_templates")),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.tests["text"] = _is_text
    return environment


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
