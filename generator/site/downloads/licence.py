"""The licence of the data, as downloads state it."""

from generator.facts.site import Site


def in_words(site: Site) -> str:
    """Name and link; "" where the site names no licence."""
    licence = site.licence
    return " ".join(filter(None, (licence.name, licence.url))) if licence else ""
