"""What can be taken away of a list."""

from collections.abc import Iterable, Iterator
from fractions import Fraction

from masterlist.documents.lists import ListDocument, ListRowJson
from masterlist.facts.content import Content
from masterlist.facts.site import RatingList, Site
from masterlist.language import _, day, grouped, ngettext, number, rounded
from masterlist.scoring.registry import systems
from masterlist.site.common.links import address_of
from masterlist.site.common.model import Alternate, Document, Head, Picture
from masterlist.site.downloads import head, tables
from masterlist.site.downloads.licence import licensed
from masterlist.site.layout.frame import accents
from masterlist.site.pictures import badges, cards


def current(content: Content, value: ListDocument) -> Iterator[Document]:
    """The files beside a list, from its document."""
    id_, entries = value.list, value.entries
    if head.wants(content.site, "csv"):
        yield tables.document(f"lists/{id_}", tables.of_list(value.system), entries, id_, "")
    if head.wants(content.site, "badges"):
        figure = ngettext("{n} player", "{n} players", len(entries)).format(n=grouped(len(entries)))
        yield badges.badge(
            id_, value.name, figure, f"{value.name}: {figure}", licensed(content.site), accents(content.theme)[0]
        )
    if head.wants(content.site, "pictures") and entries:
        yield cards.drawn(f"lists/{id_}", _card(content, value), accents(content.theme)[0])


def _card(content: Content, value: ListDocument) -> cards.Card:
    """The top of the list."""
    id_, entries = value.list, value.entries
    ranked = ngettext("{n} player", "{n} players", len(entries)).format(n=grouped(len(entries)))
    return cards.Card(
        title=cards.said(value.name, id_),
        about=" · ".join(filter(None, (cards.said(ranked), cards.said(systems()[value.system].name)))),
        table=[
            cards.Line(
                f"{row.rank or ''}{'=' if row.rank and row.shared else ''}",
                cards.said(row.name, row.player),
                rounded(rating, 2) if (rating := Fraction(row.rating_exact)).denominator > 2 else number(rating),
            )
            for row in entries[: cards.ROWS]
        ],
        site=cards.said(content.site.title),
        note=cards.said(day(value.as_of or "")),
    )


def edition_table(about: RatingList, id_: str, entries: Iterable[ListRowJson]) -> Document:
    """An earlier edition of a list, from its rows."""
    kind = tables.of_list(about.system)
    return tables.document(f"lists/{about.id}/{id_}", kind, entries, about.id, id_)


def head_of(content: Content, about: RatingList, number: int, *, results: bool) -> Head:
    """What a page of the current list says of itself; ``results`` says whether there are any."""
    site, id_ = content.site, about.id
    alternates = [head.alternate("JSON", about.name, f"api/v1/lists/{id_}.json")]
    if head.wants(site, "csv"):
        alternates.append(head.alternate("CSV", about.name, f"downloads/lists/{id_}.csv"))
    if head.wants(site, "feeds") and results:
        alternates.append(
            head.alternate("Atom", _("Results of {name}").format(name=about.name), f"feeds/lists/{id_}.atom")
        )
    return Head(
        alternates=tuple(alternates),
        picture=_picture(about) if head.wants(site, "pictures") and results else None,
        data=_data(site, about, tuple(alternates)) if number == 1 else "",
        badges=(head.badge_view(content, id_),) if head.wants(site, "badges") and number == 1 else (),
        embed=head.embed(about) if has_embed(site) and results and number == 1 else None,
    )


def has_embed(site: Site) -> bool:
    """Whether the lists of a site have a page for frames of other sites: these need its address."""
    return bool(address_of(site))


def _picture(about: RatingList) -> Picture:
    return Picture(f"pictures/lists/{about.id}.png", _("The top of {list}").format(list=about.name))


def _data(site: Site, about: RatingList, alternates: tuple[Alternate, ...]) -> str:
    return head.list_data(site, about, f"lists/{about.id}.html", alternates)


def edition_head(content: Content, list_: str, id_: str, name: str) -> Head:
    """What a page of an earlier edition says of itself."""
    if not head.wants(content.site, "csv"):
        return Head()
    return Head((head.alternate("CSV", name, f"downloads/lists/{list_}/{id_}.csv"),))
