"""The documents of all clubs and of all players, and that of the site."""

from collections.abc import Iterable

from masterlist.documents.lists import (
    ClubOfSite,
    Clubs,
    Index,
    IndexEvent,
    IndexList,
    LicenceJson,
    PlayerOnFile,
    Players,
    SiteAbout,
    SiteCounts,
)
from masterlist.facts.content import Content
from masterlist.facts.people import Club, Player
from masterlist.facts.site import Site
from masterlist.standings.overview import Whole


def clubs(content: Content, as_of: str) -> Clubs:
    """All clubs; one whose sanction ended before the day ``as_of`` is not sanctioned."""
    return Clubs(as_of=None, clubs=tuple(_club(club, as_of) for _, club in sorted(content.clubs.items())))


def _club(club: Club, as_of: str) -> ClubOfSite:
    since, until = (club.sanction.since, club.sanction.until) if club.sanction else ("", "")
    return ClubOfSite(
        club=club.id,
        name=club.name,
        sanctioned=club.sanction is not None and not (until and until < as_of),
        sanctioned_since=since or None,
        sanctioned_until=until or None,
        place=club.town or None,
        country=club.country or None,
        link=club.link or None,
        former_ids=tuple(club.former_ids),
    )


def players(every: Iterable[Player]) -> Players:
    """All players."""
    return Players(
        as_of=None,
        players=tuple(
            PlayerOnFile(
                player=one.id,
                name=one.name,
                club=one.club or None,
                country=one.country or None,
                former_ids=tuple(one.former_ids),
            )
            for one in every
        ),
    )


def index(site: Site, whole: Whole, commit: str) -> Index:
    """What the site holds."""
    return Index(
        site=SiteAbout(
            title=site.title,
            base_url=site.base_url,
            repository=site.repository,
            language=site.language,
            licence=LicenceJson(name=site.licence.name, url=site.licence.url) if site.licence else None,
        ),
        commit=commit or None,
        as_of=whole.as_of or None,
        lists=tuple(
            IndexList(
                list=one.about.id,
                name=one.about.name,
                system=one.about.system,
                as_of=one.as_of or None,
                entries=one.size,
                editions=tuple(one.editions),
            )
            for one in whole.lists
        ),
        tournaments=tuple(
            IndexEvent(
                event=one.event.id,
                name=one.event.name,
                system=one.event.system,
                start=one.event.start,
                end=one.event.end,
                status=one.event.status.value,
                winners=tuple(one.winners),
                boards=one.boards,
            )
            for one in whole.heads
        ),
        counts=SiteCounts(
            players=whole.counts.players,
            clubs=whole.counts.clubs,
            lists=len(whole.lists),
            books=whole.counts.books,
            entries=whole.counts.entries,
            tournaments=len(whole.heads),
            boards=sum(one.boards for one in whole.heads),
            games=sum(one.filed for one in whole.lists),
        ),
    )
