"""A site's content folder as facts, with the terms of events and lists, judged by their systems.

Drafts are judged before they are on the disk. A line of a listing names the bytes of a file; the line of a draft holds
the fact itself, and is read wherever files are read, so that whatever is asked of a site can be asked of it with its
drafts.
"""

from base64 import b64decode, b64encode
from collections.abc import Callable, Collection, Iterable
from datetime import date, timedelta
from pathlib import Path
from typing import Any, NamedTuple

from masterlist.codec import decode, encode
from masterlist.facts.board import Board
from masterlist.facts.content import Club, Content, Player
from masterlist.facts.event import AnyBoard, Event
from masterlist.facts.logbook import LogBook, Loose, with_loose
from masterlist.facts.night import Night
from masterlist.facts.night import in_order as nights_in_order
from masterlist.facts.page import MarkdownPage
from masterlist.facts.site import Edition, Era, Logo, RatingList, Site, Theme, nameless
from masterlist.read import event, page, schemas, site
from masterlist.read.files import CONTENT, File, classify, data, meant, strange
from masterlist.read.git import name_of
from masterlist.read.page import read_page, tag_faults, with_own_rules
from masterlist.read.text import Mapping
from masterlist.scoring import choices
from masterlist.scoring.event_system import EventSystem
from masterlist.scoring.rating import RatingSystem, TermedSystem, game_systems, terms_of
from masterlist.scoring.registry import rating_systems, systems
from masterlist.source import Place, Problem, did_you_mean


def term_faults(value: Mapping, file: str) -> list[Problem]:
    """What is wrong with the terms, by the schema of their system if it has one."""
    system, terms = value["system"], value.get("terms")
    if terms is None or system in schemas.KINDS:
        return []
    return _judged(system, terms, terms, Place(file, *value.keys_at["terms"]))


def _judged(system: str, stated: Mapping, held: dict[str, Any], place: Place) -> list[Problem]:
    """What is wrong with terms that are ``stated`` where these are ``held`` together."""
    if system in schemas.names():
        return schemas.faults(_of_system(stated, system), system, place.file) or _unfit(system, stated, held, place)
    known = systems().get(system)
    if isinstance(known, TermedSystem) and _of_system(stated, system):
        return [Problem(place, "terms-are-known", f"{known.name} has no terms", "remove 'terms'")]
    return []


def eras(value: Mapping, file: str) -> tuple[Era, ...]:
    """What a list was rated by, from which day on; of its terms a system is given those that it knows."""
    every: dict[str, Any] = {**value.get("terms", {})}
    found = [Era("", value["system"], value.get("terms", {}), Place(file, *value.spot))]
    for one in value.get("periods", ()):
        system = one.get("system", found[-1].system)
        every |= one.get("terms", {})
        known = schemas.schema(system).get("properties", {}) if system in schemas.names() else every
        terms = {key: term for key, term in every.items() if key in known}
        found.append(Era(one["since"], system, terms, Place(file, *one.values_at["since"])))
    return tuple(found)


def _as_of_now(id_: str, value: Mapping, file: str) -> RatingList:
    """A list as it is now."""
    about, found = site.rating_list(id_, value, file), eras(value, file)
    if len(found) == 1:
        return about
    return about._replace(system=found[-1].system, terms=found[-1].terms, eras=found)


def period_faults(value: Mapping, file: str) -> list[Problem]:
    """What is wrong with the periods of a list, whose own terms are in order."""
    found = eras(value, file)
    both = zip(found, found[1:], value.get("periods", ()), strict=False)
    return [problem for before, now, one in both for problem in _period_faults(before, now, one, file)]


def _period_faults(before: Era, now: Era, one: Mapping, file: str) -> list[Problem]:
    if now.since <= before.since:
        message = f"this period begins on {now.since}, and the one before it on {before.since}"
        hint = "write the periods in the order of time, each with a day of its own"
        return [Problem(now.place, "periods-follow-each-other", message, hint)]
    known_systems = game_systems()
    kind = known_systems[before.system].kind if before.system in known_systems else ""
    fit = sorted(id_ for id_, other in known_systems.items() if other.kind == kind)
    if now.system not in {before.system, *fit}:
        message = f"'{now.system}' does not go on from a list that '{before.system}' rates"
        known = f"write one of: {', '.join(fit)}"
        hint = did_you_mean(now.system, fit) or (
            known if fit else "remove 'system': only a list of games between people can change it"
        )
        return [Problem(Place(file, *one.values_at["system"]), "period-names-a-system", message, hint)]
    stated = one.get("terms", Mapping(one.spot))
    if "members" in stated:
        hint = "state them in the list's own 'terms', with 'since' and 'until'"
        place = Place(file, *stated.keys_at["members"])
        return [Problem(place, "members-have-dates", "members have dates of their own", hint)]
    return _judged(now.system, stated, now.terms, now.place) or _divided(before, now)


def _divided(before: Era, now: Era) -> list[Problem]:
    """A rating period is rated by one system: another one begins with a period, and so does another length."""
    if before.system not in game_systems():
        return []
    day_before = (date.fromisoformat(now.since) - timedelta(days=1)).isoformat()
    then, later = (
        (game_systems()[era.system], terms_of(game_systems()[era.system], era.terms)) for era in (before, now)
    )
    is_new = before.system != now.system or then[0].period(now.since, then[1]) != later[0].period(now.since, later[1])
    for system, terms in (then, later):
        own = system.period(now.since, terms)
        if is_new and system.period(day_before, terms) == own:
            message = f"{now.since} lies within the rating period {own}, which is rated as a whole"
            hint = "let another system, or another 'period', begin with the first day of a rating period"
            return [Problem(now.place, "periods-begin-with-a-rating-period", message, hint)]
    return []


def _of_system(terms: Mapping, system: str) -> Mapping:
    """The terms without those that every event may have, unless the system's schema names them."""
    named = schemas.schema(system).get("properties", {}).keys() if system in schemas.names() else ()
    found_system = systems().get(system)
    # Of Diplomacy's, the system's schema says which of the other standard terms it knows.
    between_people = _BETWEEN_PEOPLE if isinstance(found_system, EventSystem) else ()
    others = {"decided_by", *between_people}.difference(named)
    if others.isdisjoint(terms):
        return terms
    found = Mapping(terms.spot)
    found.update({key: value for key, value in terms.items() if key not in others})
    found.keys_at, found.values_at = terms.keys_at, terms.values_at
    return found


_BETWEEN_PEOPLE = ("count_best", "fill_ins", "decimals")


def _unfit(system: str, stated: Mapping, held: dict[str, Any], place: Place) -> list[Problem]:
    """What a schema cannot say: terms that do not go together, and a schema that allows more than its system takes."""
    found = systems().get(system)
    if not isinstance(found, TermedSystem):
        return []
    try:
        unfit = found.unfit(terms_of(found, held)) if isinstance(found, RatingSystem) else ()
    except (TypeError, ValueError) as error:
        message, hint = f"{found.name} does not take these terms: {error}", "ask those who wrote the system's package"
        return [Problem(place, "terms-fit-together", message, hint)]
    places = {key: Place(place.file, *at) for key, at in stated.keys_at.items()}
    return [Problem(places.get(one.key, place), "terms-fit-together", one.message, one.remedy) for one in unfit]


_ADDED, _NIGHT = "D ", "N "  # git's own lines begin with other letters; nights are called as rated games are
_TYPES: dict[str, Any] = {
    "player": Player,
    "club": Club,
    "log": LogBook,
    "entry": Loose,
    "event": Event,
    "board": AnyBoard,
    "game": Board,
}


def line_with(name: str, fact: object) -> str:
    """The line of a fact, under the name of the file that would hold it."""
    start = _NIGHT if isinstance(fact, Night) else _ADDED
    return f"{start}{b64encode(encode(fact)).decode()}\t{name}"


def is_added(line: str) -> bool:
    """Whether a line holds a fact."""
    return line.startswith((_ADDED, _NIGHT))


def fact_in(line: str, file: File) -> Any:
    """The fact that such a line holds."""
    kind: Any = Night if line.startswith(_NIGHT) else _TYPES[file.kind]
    return decode(b64decode(line[len(_ADDED) :].partition("\t")[0]), kind)


def read_files(root: Path, files: Iterable[File], facts: "Facts | None" = None) -> tuple["Facts", list[Problem]]:
    """The facts of some files, and what is wrong with them; added to the ``facts`` that are known."""
    facts = facts or Facts()
    return facts, [problem for file in files for problem in facts.add(file, *data(root, file))]


def kind_of(file: File, value: object) -> str:
    """The kind of a file: what it holds tells a night from a rated board, and a game between people from a board."""
    if file.kind == "board" and event.is_event_game(value):
        return event.EVENT_GAME
    is_board = not isinstance(value, Mapping) or "seats" in value or value.keys().isdisjoint(("games", "date"))
    return file.kind if file.kind != "game" or is_board else "night"


def file_faults(file: File, data: bytes, problems: list[Problem]) -> list[Problem]:
    """What is wrong with one file by itself; ``problems`` are those that it already has."""
    return Facts().add(file, data, problems)


class Facts:
    """Facts as they are gathered, file by file."""

    def __init__(self) -> None:
        self.by_kind: dict[str, dict[str, Any]] = {
            kind: {} for kind in ("site", "theme", "list", "club", "player", "event")
        }
        self.books: dict[str, list[LogBook]] = {}
        self.loose: dict[str, list[Loose]] = {}
        self.boards: dict[str, list[AnyBoard]] = {}
        self.games: dict[str, list[Board]] = {}
        self.nights: dict[str, list[Night]] = {}
        self.editions: dict[str, list[Edition]] = {}
        self.pages: dict[str, MarkdownPage] = {}
        self.translations: list[MarkdownPage] = []
        self.logo: Logo | None = None
        self.unread: set[str] = set()

    def add(self, file: File, data: bytes, problems: list[Problem]) -> list[Problem]:
        """The problems of a file; ``problems`` are those that it already has."""
        take = {"page": self._page, "logo": self._logo, "edition": self._edition}.get(file.kind, self._yaml)
        problems = problems or take(file, data)
        if any(problem.blocks for problem in problems):
            self.unread.add(file.name)
        return problems

    def put(self, file: File, fact: Any) -> None:
        """Take a fact that was made of a file."""
        by_folder: dict[str, dict[str, list[Any]]] = {
            "log": self.books,
            "entry": self.loose,
            "board": self.boards,
            "game": self.nights if isinstance(fact, Night) else self.games,
        }
        if file.kind in by_folder:
            by_folder[file.kind].setdefault(file.ids[0], []).append(fact)
        else:
            self.by_kind[file.kind][file.ids[0] if file.ids else ""] = fact

    def _page(self, file: File, data: bytes) -> list[Problem]:
        id_, *tags = file.ids
        page, problems = read_page(id_, data, file.name)
        if tags and (faults := tag_faults(tags[0], file.name)):
            return faults
        if page and tags:
            self.translations.append(page._replace(language=tags[0]))
        elif page:
            self.pages[page.id] = page
        return problems

    def _logo(self, file: File, data: bytes) -> list[Problem]:
        found, problems = site.logo(data, file.name)
        if found and self.logo:
            message, hint = f"there is a second logo beside {self.logo.name}", "remove one of the two"
            return [Problem(Place(file.name), "logo-is-one", message, hint)]
        self.logo = found or self.logo
        return problems

    def _edition(self, file: File, data: bytes) -> list[Problem]:
        found, problems = site.edition(file.ids, data, file.name)
        if found:
            self.editions.setdefault(found.list, []).append(found)
        return problems

    def _yaml(self, file: File, data: bytes) -> list[Problem]:
        value, unclear = schemas.parse(data, file.name)
        kind = kind_of(file, value)
        problems = [*unclear]
        if value is not None or not problems:
            problems += schemas.faults(value, kind, file.name, choices.IDS.get(kind, {}))
        if not problems and (kind == "event" or (kind == "list" and value["system"] in rating_systems())):
            problems = term_faults(value, file.name) or period_faults(value, file.name)
        # What is wrong with the other games of a file is reported together with the one that cannot be read.
        rest = value if not problems else None if unclear else schemas.without_faulty_games(value, kind)
        if rest is not None:
            fact, more = made(kind, file, rest, file.name)
            problems += more
            if not more:
                self.put(file, fact)
        return problems

    def orphans(self) -> list[Problem]:
        """Boards whose event has no file."""
        hint = "write one beside the boards, with name, system and start"
        return [
            Problem(Place(f"content/tournaments/{id_}/event.yaml"), "event-exists", "the file is missing", hint)
            for id_ in sorted(self.boards)
            if id_ not in self.by_kind["event"] and f"content/tournaments/{id_}/event.yaml" not in self.unread
        ]

    def log(self, player: str) -> tuple[LogBook, ...]:
        """The books that lie in a player's folder, with the loose entries of that folder."""
        return with_loose(self.books.get(player, ()), self.loose.get(player, ()))

    def event(self, id_: str) -> Event:
        """The event with the boards of its folder."""
        found: Event = self.by_kind["event"][id_]
        return found._replace(boards=event.in_order(self.boards.get(id_, ())))

    def content(self) -> Content | None:
        """All facts; None without a site.yaml to read anything by."""
        own = self.by_kind["site"].get("")
        return self._content(own) if own else None

    def without_site(self) -> Content:
        """What can be checked without a site.yaml: all but the pages, as they are judged by the site's languages."""
        return self._content(nameless())._replace(pages={})

    def _content(self, own: Site) -> Content:
        facts, games = self.by_kind, self.games.items()
        editions = sorted(self.editions.items())
        return Content(
            site=own,
            lists=facts["list"],
            clubs=facts["club"],
            players=facts["player"],
            books={player: self.log(player) for player in {**self.books, **self.loose}},
            events={id_: self.event(id_) for id_ in facts["event"]},
            games={id_: tuple(sorted(own, key=lambda one: (one.started or "", one.id))) for id_, own in games},
            pages=self.pages,
            unread=frozenset(self.unread),
            theme=facts["theme"].get("", Theme())._replace(logo=self.logo),
            editions={id_: tuple(sorted(own, key=lambda one: (one.through, one.id))) for id_, own in editions},
            nights={id_: nights_in_order(own) for id_, own in sorted(self.nights.items())},
        )


def made(kind: str, file: File, value: Any, at: str) -> tuple[Any, list[Problem]]:
    """The fact that a validated value holds, or what is wrong with it; ``at`` is the file where it was given."""
    match kind:
        case "night":
            return event.night(file.ids, value, at)
        case "board" | "game":
            return event.board(file.ids[-1], value, at)
        case event.EVENT_GAME:
            return event.event_game(file.ids[-1], value, at)
        case "entry":
            return event.loose_entry(value, at, file.name), []
        case "site" | "theme" | "log":
            return _BY_VALUE[kind](value, at), []
        case _:
            return _BY_ID[kind](file.ids[0], value, at), []


_BY_VALUE: dict[str, Callable[[Any, str], Any]] = {"site": site.site, "theme": site.theme, "log": event.log_book}
_BY_ID: dict[str, Callable[[str, Any, str], Any]] = {
    "list": _as_of_now,
    "club": site.club,
    "player": site.player,
    "event": event.event,
}


class Files(NamedTuple):
    """Some files to read together."""

    id: str
    lines: tuple[str, ...]


def facts_of(place: str, work: Files, known: Facts | None = None) -> tuple[Facts, list[Problem]]:
    """The facts of the files, added to those that are ``known``; and what is wrong with them and with their names."""
    called = [(line, classify(name_of(line))) for line in work.lines]
    facts, faults = read_files(Path(place), [file for line, file in called if file and not is_added(line)], known)
    for line, file in called:
        if file and is_added(line):
            facts.put(file, fact_in(line, file))
    return facts, [*(strange(name_of(line), "") for line, file in called if file is None), *faults]


def complete(facts: Facts, problems: list[Problem], used: Collection[str] = ()) -> tuple[Content | None, list[Problem]]:
    """The facts of a whole site, once all files are read, and all problems; ``problems`` are those found so far.

    Without a site.yaml there is nothing to read anything by. ``used`` are systems that may be in use in addition to
    those that these facts name.
    """
    facts.unread |= {name for problem in problems if problem.blocks and (name := meant(problem.place.file))}
    problems = [*problems, *facts.orphans()]
    if content := facts.content():
        pages, written = with_own_rules(content, facts.translations, used)
        pages, found = page.joined(pages, written, content.site.language, facts.unread)
        content, problems = content._replace(pages=pages), problems + found
    elif not any(
        (problem.place.file == CONTENT or problem.place.file.casefold().startswith(f"{CONTENT}/site."))
        for problem in problems
    ):
        hint = "write one with at least 'title: …'"
        problems.append(Problem(Place("content/site.yaml"), "site-exists", "the file is missing", hint))
    return content, problems
