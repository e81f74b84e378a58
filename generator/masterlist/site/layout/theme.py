"""A club's theme as files: its colours as a style sheet, its icon, its logo."""

from masterlist.colours import DARK, LIGHT, nearest_readable
from masterlist.facts.content import Content
from masterlist.facts.theme import Theme
from masterlist.site.common.model import Corner, Document

ICON = "assets/icon.svg"
STYLE = "assets/theme.css"


def corner(content: Content) -> Corner:
    """The name in the corner of every page."""
    theme = content.theme
    text, themed = theme.wordmark or content.site.title, _has_colours(theme)
    if not theme.logo:
        return Corner(text, themed=themed)
    return Corner(text, f"assets/{theme.logo.name}", theme.logo.width, theme.logo.height, themed)


def dressed(assets: list[Document], theme: Theme) -> list[Document]:
    """The files that pages load, with what the theme adds to them; the icon takes its colours."""
    light, dark = accents(theme)
    files = [_recoloured(one, light, dark) if one.path == ICON else one for one in assets]
    if _has_colours(theme):
        files.append(Document(STYLE, _style(light, dark).encode()))
    if theme.logo:
        files.append(Document(f"assets/{theme.logo.name}", theme.logo.data))
    return files


def accents(theme: Theme) -> tuple[str, str]:
    """The accent on light and on dark paper; where the dark one is not given it is the light one, made readable there.

    What the theme does not say is the tool's own.
    """
    light = theme.accent.text if theme.accent else LIGHT.accent
    if theme.accent_dark:
        return light, theme.accent_dark.text
    return light, nearest_readable(light, DARK) if theme.accent else DARK.accent


def _has_colours(theme: Theme) -> bool:
    return bool(theme.accent or theme.accent_dark)


def _recoloured(icon: Document, light: str, dark: str) -> Document:
    text = icon.data.decode()
    return icon._replace(data=text.replace(LIGHT.accent, light).replace(DARK.accent, dark).encode())


def _style(light: str, dark: str) -> str:
    return (
        f":root {{\n  --accent: {light};\n}}\n\n"
        '@media (prefers-color-scheme: dark) {\n  :root:where(:not([data-scheme="light"])) {\n'
        f'    --accent: {dark};\n  }}\n}}\n\n:root:where([data-scheme="dark"]) {{\n  --accent: {dark};\n}}\n'
    )
