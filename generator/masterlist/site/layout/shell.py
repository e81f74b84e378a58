"""What stands around every page: the menu and the foot."""

from collections.abc import Collection

from masterlist.facts.content import Content
from masterlist.language import _, active
from masterlist.site.common.address import address_of
from masterlist.site.common.model import Link, Shell, Tongue
from masterlist.site.layout.rules import rules_in_use
from masterlist.site.layout.script_words import words_path
from masterlist.site.layout.sections import sections
from masterlist.site.layout.theme import corner
from masterlist.site.pages.log_sheet import has_log_sheet, sheet_link
from masterlist.site.pages.order_sheet import has_order_sheet, order_sheet_link


def shell(content: Content, languages: tuple[Tongue, ...], used: Collection[str], *, events: bool) -> Shell:
    """The menu and the foot of a site in the language that is spoken.

    ``used`` are the systems by which its lists and events are scored; ``events`` says whether it has any.
    """
    own = [Link(page.title, f"{page.id}.html") for _, page in sorted(content.pages.items()) if page.menu]
    menu = [Link(content.lists[id_].brief, f"lists/{id_}.html") for id_ in _in_order(content)]
    menu += [Link(_("Events"), "tournaments.html")] if events else []
    menu += [Link(_("Players"), "players.html"), Link(_("Clubs"), "clubs.html"), Link(_("Records"), "records.html")]
    rules = rules_in_use(content, used)
    foot = [Link(_("Rules: {page}").format(page=page.title), f"{page.id}.html") for page in rules]
    foot += [sheet_link()] if has_log_sheet(content) else []
    foot += [order_sheet_link()] if has_order_sheet(content) else []
    foot += [Link(_("Open questions"), "problems.html"), Link(_("Data"), "data.html")]
    spoken = active()
    return Shell(
        content.site,
        (*menu, *own),
        Link(_("Report a game"), "submit.html"),
        tuple(foot),
        sections(content),
        corner(content),
        address_of(content.site),
        spoken.tag,
        next((one.folder for one in languages if one.tag == spoken.tag), ""),
        words_path(spoken),
        spoken.direction,
        languages if len(languages) > 1 else (),
    )


def _in_order(content: Content) -> list[str]:
    """The lists as the home page has them, then the others."""
    home = [id_ for id_ in content.site.home if id_ in content.lists]
    return [*home, *sorted(content.lists.keys() - set(home))]
