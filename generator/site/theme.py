"""A club's theme as files: its colours as a style sheet, its icon, its logo."""

from generator.colours import DARK, LIGHT, nearest_readable
from generator.facts.content import Content
from generator.facts.theme import Theme
from generator.site.model import Corner, Document

ICON = "assets/icon.svg"
STYLE = "assets/theme.css"


def corner(content: Content) -> Corner:
    """The name in the corner of every page."""
    theme = content.theme
    text, themed = theme.wordmark or content.site.title, theme.accent is not None
    if not theme.logo:
        return Corner(text, themed=themed)
    return Corner(text, f"assets/{theme.logo.name}", theme.logo.width, theme.logo.height, themed)


def dressed(assets: list[Document], theme: Theme) -> list[Document]:
    """The files that pages load, with what the theme adds to them; the icon takes its colours."""
    light, dark = accents(theme)
    files = [_recoloured(one, light, dark) if one.path == ICON else one for one in assets]
    if theme.accent:
        files.append(Document(STYLE, _style(light, dark).encode()))
    if theme.logo:
        files.append(Document(f"assets/{theme.logo.name}", theme.logo.data))
    return files


def accents(theme: Theme) -> tuple[str, str]:
    """The accent on light and on dark paper: what is not given for the dark is the light one, as far as it is readable.

    Without a theme they are the tool's own.
    """
    if not theme.accent:
        return LIGHT.accent, DARK.accent
    given = theme.accent_dark or theme.accent
    return theme.accent.text, nearest_readable(given.text, DARK)


def _recoloured(icon: Document, light: str, dark: str) -> Document:
    text = icon.data.decode()
    return icon._replace(data=text.replace(LIGHT.accent, light).replace(DARK.accent, dark).encode())


def _style(light: str, dark: str) -> str:
    return (
        f":root {{\n  --accent: {light};\n}}\n\n"
        f"@media (prefers-color-scheme: dark) {{\n  :root {{\n    --accent: {dark};\n  }}\n}}\n"
    )
