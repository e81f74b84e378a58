"""The site's own file, rating lists, and Markdown pages with their front matter."""

from generator.facts.site import Cut, Licence, Page, RatingList, Site
from generator.read import examples, schemas, strict_yaml
from generator.read.strict_yaml import Mapping, Sequence
from generator.source import Place, Problem


def site(value: Mapping, file: str) -> Site:
    """The site from its validated file."""
    licence = value.get("licence")
    home = value.get("home", Sequence(value.spot))
    return Site(
        title=value["title"],
        base_url=value.get("base_url", ""),
        repository=value.get("repository", "").rstrip("/"),
        branch=value.get("branch", "main"),
        language=value.get("language", "en"),
        licence=Licence(licence["name"], licence.get("url", "")) if licence else None,
        home=tuple(home),
        place=Place(file, *value.spot),
        home_places=tuple(Place(file, *spot) for spot in home.items_at),
    )


def rating_list(id_: str, value: Mapping, file: str) -> RatingList:
    """A list from its validated file."""
    return RatingList(
        id=id_,
        name=value["name"],
        system=value["system"],
        terms=value.get("terms", {}),
        editions=Cut(value.get("editions", "yearly")),
        place=Place(file, *value.spot),
        system_place=Place(file, *value.values_at["system"]),
    )


def page(id_: str, data: bytes, file: str) -> tuple[Page | None, list[Problem]]:
    """A page from its file: YAML between two lines of three hyphens, then Markdown."""
    parts = data.replace(b"\r\n", b"\n").split(b"---\n", 2)
    if len(parts) < 3 or parts[0].strip(b"\xef\xbb\xbf"):
        hint = "begin the file with a line '---', a line 'title: …' and a line '---'"
        return None, [Problem(Place(file, 1, 1), "page-has-front-matter", "the page has no front matter", hint)]
    value, problems = strict_yaml.parse(parts[1], file, first_line=2)
    problems = problems or schemas.faults(value, "page", file)
    line = 3 + parts[1].count(b"\n")
    problems = problems or strict_yaml.unreadable(parts[2], file, line)
    if problems:
        return None, problems
    contents, problems = examples.split(parts[2].decode("utf-8"), file, line)
    page_ = Page(id_, value["title"], value.get("menu", False), value.get("summary", ""), contents, Place(file, 1, 1))
    return (None if problems else page_), problems
