"""Texts of strangers as they can be printed and quoted."""


def visible(text: str) -> str:
    """A text as it can be printed anywhere: strangers choose names and values, with line ends and broken bytes too."""
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() else char.encode("unicode_escape").decode() for char in text)


def shown(text: str, longest: int = 60) -> str:
    """A text as a message quotes it: visible, and not too long."""
    return visible(text if len(text) <= longest else f"{text[: longest - 1]}…")
