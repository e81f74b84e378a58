"""The JSON of the clubs."""

from typing import Any

from masterlist.facts.content import Content
from masterlist.facts.people import Sanction

Json = dict[str, Any]


def clubs(content: Content, as_of: str) -> Json:
    """All clubs; one whose sanction ended before the day ``as_of`` is not sanctioned."""
    found = [
        {
            "club": club.id,
            "name": club.name,
            **_sanction(club.sanction, as_of),
            "place": club.town or None,
            "country": club.country or None,
            "link": club.link or None,
            "former_ids": list(club.former_ids),
        }
        for _, club in sorted(content.clubs.items())
    ]
    return {"as_of": None, "clubs": found}


def _sanction(sanction: Sanction | None, as_of: str) -> Json:
    since, until = (sanction.since, sanction.until) if sanction else ("", "")
    return {
        "sanctioned": sanction is not None and not (until and until < as_of),
        "sanctioned_since": since or None,
        "sanctioned_until": until or None,
    }
