"""The licence of the data, as downloads state it."""

from masterlist.facts.site import Site
from masterlist.language import _


def in_words(site: Site) -> str:
    """Name and link; "" where the site names no licence."""
    licence = site.licence
    return " ".join(filter(None, (licence.name, licence.url))) if licence else ""


def licensed(site: Site) -> str:
    """A sentence that names it; "" where the site names no licence."""
    return _("Data: {licence}").format(licence=in_words(site)) if site.licence else ""
