"""All that a site consists of, in each language: every part has a name, and one value with all that it shows."""

import re
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from pkgutil import walk_packages
from typing import cast

from masterlist import site as site_package
from masterlist.building.checking import Assessed
from masterlist.building.parts import Namer, Part, Planned, Ready
from masterlist.codec import digest
from masterlist.engine.query import Sent
from masterlist.engine.revision import Revision
from masterlist.facts.site import Site
from masterlist.kinds.kind import KindFiles
from masterlist.language import language
from masterlist.publishing.store import Files
from masterlist.queries.editions import cut, edition_headers
from masterlist.queries.logs import LISTS, LOGS, every_list, files_of, night_lists
from masterlist.queries.marked import beside_editions
from masterlist.queries.overview import last_editions, moves_between, pairs, site_years, used_systems
from masterlist.queries.people import Anonymizer, clubs, hidden, players, shown_players
from masterlist.queries.ratings import night_index, night_rows_on, span_result, spans
from masterlist.queries.results import EVENTS
from masterlist.queries.sources import late_ranks, standing
from masterlist.render import assets, system_scripts
from masterlist.scoring.registry import systems
from masterlist.site.boards import games_inputs
from masterlist.site.common.words import Shell
from masterlist.site.downloads import index
from masterlist.site.downloads.index import wants
from masterlist.site.downloads.lists import has_embed
from masterlist.site.editions import edition_inputs, edition_script, edition_table, index_inputs
from masterlist.site.events import event_inputs
from masterlist.site.history import history, top_ten_inputs, year_inputs
from masterlist.site.latest import night_inputs, nights_inputs
from masterlist.site.layout import (
    ONCE,
    Frame,
    Inputs,
    dressed,
    localized_sites,
    log_lists,
    rated_names,
    rules_beside,
    script_documents,
    style_documents,
    translated,
)
from masterlist.site.lists.inputs import embed_inputs, list_files, list_page_inputs, list_script, what_if_inputs
from masterlist.site.members import club_inputs, lists_with_players, members_inputs, members_script, players_on_file
from masterlist.site.own_pages import (
    log_sheet,
    moved_pages,
    named_in,
    order_sheet,
    own_pages,
    problems_page,
    prose_page,
)
from masterlist.site.pairs import pair_inputs
from masterlist.site.players.games import what_if
from masterlist.site.players.page import moved_player, player_inputs, ranked_player
from masterlist.site.search_index import SHELLS, search_contents, search_file, search_index, search_ratings
from masterlist.standings.movement import pages


def anonymized(assessed: Assessed) -> Assessed:
    """What the pages of lists and indexes are made from."""
    if not (anonymize := Anonymizer.over(assessed.revision(hidden))):
        return assessed
    content = assessed.content
    players = sorted((anonymize.id(id_), anonymize(player)) for id_, player in content.players.items())
    content = content._replace(
        players=dict(players),  # in the order of what is shown: that of what is known would tell something
        lists={
            id_: one._replace(
                terms=anonymize(one.terms),
                members=anonymize(one.members),
                excluded=anonymize(one.excluded),
                eras=tuple(era._replace(terms=anonymize(era.terms)) for era in one.eras),
            )
            for id_, one in content.lists.items()
        },
        games=anonymize(content.games),
        editions={},  # what pages show of them comes from queries of their own
    )
    return assessed._replace(content=content, warnings=[*anonymize(anonymize.publishable(assessed.warnings))])


def prepare(revision: Revision) -> None:
    """Have the workers bring up to date what the parts ask for by the thousand."""
    for list_ in every_list(revision):
        revision.prepare(cut, ((list_, header.id) for header in revision(edition_headers).get(list_, ())))
        revision.prepare(moves_between, last_editions(revision, list_).values())
    for list_ in revision(night_lists):
        revision.prepare(span_result, ((list_, span) for span in revision(spans, list_)))
        on_file = revision(edition_headers).get(list_, ())
        revision.prepare(night_rows_on, ((list_, header.through) for header in on_file))
    revision.prepare(beside_editions, ((player,) for player in revision(LOGS)))


def plan(assessed: Assessed, prefix: str) -> Planned:
    """All parts of the site; ``prefix`` is the path of its folder within the repository."""
    shown = anonymized(assessed)
    revision = shown.revision
    sites = list(
        localized_sites(
            shown.content, every_list(revision), revision(used_systems), prefix, events=bool(revision(EVENTS))
        )
    )
    assessed.revision.provide({SHELLS: {frame.language: shell for frame, shell in sites}})
    prepare(assessed.revision)
    return [(frame, shell, _spoken(shown, frame, shell)) for frame, shell in sites]


def parts(assessed: Assessed, frame: Frame, shell: Shell) -> Iterator[Part]:
    """Every part of the site in one language, which is spoken; the many first: they keep the workers busy."""
    part = Namer(assessed.revision, frame, shell)
    yield from _many(assessed.revision, part, frame.site)
    yield from _indexes(assessed.revision, part, frame)
    yield from _small(assessed, part, frame)


_SAYS_RANK = re.compile(r"^(?:api/v1/|[\w-]+/)?players/[^/]+\.(?:html|json)$")  # of a player's files, in any language


def _ranked(one: Part, ranks: Mapping[str, int | None]) -> Part:
    """A player's part with the ranks that are no inputs of it: where nothing else changes they alone are written."""

    def load() -> Inputs:
        return ranked_player(cast("Sent", one.load()), ranks)

    def amend(read: Callable[[str], bytes], files: Files) -> Inputs:
        paths = [path for path, _sha in files if _SAYS_RANK.search(path)]
        return moved_player(tuple((path, read(path)) for path in paths), ranks)

    return Part(one.name, one.key + digest(ranks), load, one.key, amend)


def _many(revision: Revision, part: Namer, site: Site) -> Iterator[Part]:
    """Players, pairs, events, and lists with their editions."""
    late = revision(late_ranks)
    for id_ in revision(players):
        one = part.asked(f"players/{id_}", player_inputs, id_)
        yield _ranked(one, late[id_]) if id_ in late else one
    for id_ in revision(pairs):
        yield part.asked(f"head-to-head/{id_}", pair_inputs, id_)
    for id_ in sorted(revision(EVENTS)):
        yield part.asked(f"tournaments/{id_}", event_inputs, id_)
    for list_ in every_list(revision):
        yield from _list(revision, part, site, list_)
        if list_ in revision(lists_with_players):
            yield part.asked(f"lists/{list_}/history", history, list_)
        if what_if(revision(LISTS)[list_].system):
            yield part.asked(f"assets/what-if/{list_}", what_if_inputs, list_)


def _list(revision: Revision, part: Namer, site: Site, list_: str) -> Iterator[Part]:
    """A list with its editions and, where it is rated from these, its games; those of logs stand on players' pages."""
    editions = revision(edition_headers).get(list_, ())
    for header in editions:
        yield from _edition(part, site, list_, header.id, revision.part(cut, list_, header.id, key="rows"))
    if editions:
        yield part.asked(f"lists/{list_}/editions", index_inputs, list_)
    files = files_of(revision, list_)
    if files is KindFiles.BOARDS:
        yield part.asked(f"games/{list_}", games_inputs, list_)
    elif files is KindFiles.NIGHTS:
        for id_ in revision(night_index, list_):
            yield part.asked(f"games/{list_}/{id_}", night_inputs, list_, id_)
        yield part.asked(f"games/{list_}", nights_inputs, list_)
    rows = len(revision(standing, list_))
    for number in range(1, pages(rows) + 1):
        yield part.asked(f"lists/{list_}/page-{number}", list_page_inputs, list_, str(number))
    yield part.asked(f"api/lists/{list_}", list_files, list_)
    if pages(rows) > 1:
        yield part.asked(f"rows/lists/{list_}", list_script, list_)
    if len(editions) > 1:
        yield part.asked(f"lists/{list_}/top-ten", top_ten_inputs, list_)


def _edition(part: Namer, site: Site, list_: str, id_: str, rows: int) -> Iterator[Part]:
    for number in range(1, pages(rows) + 1):
        yield part.asked(f"editions/{list_}/{id_}/{number}", edition_inputs, list_, id_, str(number))
    if pages(rows) > 1:
        yield part.asked(f"rows/editions/{list_}/{id_}", edition_script, list_, id_)
    if wants(site, "csv"):
        yield part.asked(f"downloads/{list_}/{id_}", edition_table, list_, id_)


def _indexes(revision: Revision, part: Namer, frame: Frame) -> Iterator[Part]:
    """What shows something of many."""
    for module in walk_packages(site_package.__path__, f"{site_package.__name__}."):
        import_module(module.name)
    for name, gather in sorted(ONCE.items()):
        yield part.asked(name, gather)
    for list_ in every_list(revision) if has_embed(frame.site) else ():
        yield part.asked(f"embed/{list_}", embed_inputs, list_)
    everybody = len(revision(players))
    for number in range(1, pages(everybody) + 1):
        yield part.asked(f"players-{number}", members_inputs, str(number))
    if pages(everybody) > 1:
        yield part.asked("rows/players", members_script)
    yield part.asked("api/players", players_on_file)
    for year in revision(site_years):
        yield part.asked(f"years/{year}", year_inputs, year)
    for id_ in revision(clubs):
        yield part.asked(f"clubs/{id_}", club_inputs, id_)
    yield part.asked("search/index", search_contents, frame.language)
    for name, file in revision(search_index, frame.language).items():
        yield part.asked(f"search/{name}", search_file, frame.language, name)
        if file.players:
            yield part.asked(f"search/rated-{name}", search_ratings, frame.language, name)


def _small(assessed: Assessed, part: Namer, frame: Frame) -> Iterator[Part]:
    """What is made from little."""
    content, revision = translated(assessed.content), assessed.revision
    for id_, player in revision(shown_players).items():
        if player.former_ids:
            yield part.given(f"moved/{id_}", moved_pages("players", id_, player.name, player.former_ids))
    for id_, club in sorted(content.clubs.items()):
        if club.former_ids:
            yield part.given(f"moved/clubs/{id_}", moved_pages("clubs", id_, club.name, club.former_ids))
    if lists := log_lists(content):
        names = tuple(one.name for one in lists)
        yield part.given("log-sheet", log_sheet(names, lists[0].system))
    if names := rated_names(content):
        yield part.given("order-sheet", order_sheet(names))
    yield part.given("own", own_pages())
    known = revision(shown_players)
    named = {id_: known[id_].name for id_ in named_in(assessed.warnings) if id_ in known}
    yield part.given("problems", problems_page(tuple(assessed.warnings), named))
    rules = rules_beside(content, revision(used_systems))
    for id_, page in sorted(content.pages.items()):
        yield part.given(f"pages/{id_}", prose_page(page, rules if id_.startswith("rules/") else ()))
    spoken = [*map(language, (frame.site.language, *frame.site.languages))]
    texts = (
        *script_documents(spoken),
        *style_documents(spoken),
        *system_scripts(content.lists.values()),
    )
    yield part.given("assets", Ready((*dressed(assets(systems()), content.theme), *texts)))
    yield part.given("api/openapi", Ready((index.description(frame.site),)))


PUBLISHED_ONCE = ("api/", "downloads/", "assets")  # parts without pages


def _spoken(assessed: Assessed, frame: Frame, shell: Shell) -> Iterator[Part]:
    """Every part of the site, in the language that is spoken."""
    found = parts(assessed, frame, shell)
    if not frame.folder:
        yield from found
        return
    for one in found:
        if not one.name.startswith(PUBLISHED_ONCE):
            yield one.renamed(f"{frame.language}:")
