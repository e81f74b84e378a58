"""Markdown pages with front matter, and their worked examples, which the build computes.

An example is a fenced block marked ``example`` that holds content.
An example of a log-book system has a title, ``games`` and perhaps ``carried_over`` as in a log book, and ``gives``:
the totals after the last game, among them ``game_points`` of that game. An example of a board system has a title,
``system``, what a board file has, and ``gives``: the points of the powers. With ``ratings``, by player, it is a rated
game, and ``gives`` has ``ante``, ``award`` and ``rating`` of the powers; a seat without a player is its power's own.
An example with ``results`` is of a rating system. These have one group for each game, by player: the score of a duel,
such as 1, 0.5 or 0, or the place and the points at a table. Then ``ratings`` has the rating of each player, or a group
with the rating and the system's other figures.

``about.de.md`` is the page ``about.md`` in German. Systems without a page of the site's own have the rules that
the program or their package brings along.
"""

import re
from collections.abc import Collection, Iterator
from collections.abc import Mapping as ReadOnly
from fractions import Fraction
from typing import Any

from masterlist import resources
from masterlist.facts.content import Content
from masterlist.facts.night import Seat
from masterlist.facts.page import BoardExample, Example, LogExample, MarkdownPage, RatingExample
from masterlist.language import ENGLISH
from masterlist.read import event, schemas, text
from masterlist.read.text import MAX_PROBLEMS, Mapping, Sequence, shown
from masterlist.scoring.registry import log_systems
from masterlist.source import PackageFault, Place, Problem, did_you_mean

RULE = "examples-are-content"
KEYS = ("title", "system", "terms", "ratings", "results", "gives")
SEAT = ("place", "points")


def rating_example(value: Mapping, file: str) -> tuple[Example | None, list[Problem]]:
    """The example, or what is wrong with it."""
    if problems := list(_faults(value, file)):
        return None, problems
    before: dict[str, dict[str, Fraction]] = {}
    for player, one in value.get("ratings", {}).items():
        figures = one if isinstance(one, Mapping) else {"rating": one}
        before[player] = {key: Fraction(str(number)) for key, number in figures.items()}
    found = RatingExample(
        title=value.get("title", ""),
        system=str(value.get("system", "")),
        terms=dict(value.get("terms", {})),
        before=before,
        games=tuple(
            tuple(_seat(str(at), *seat) for at, seat in enumerate(game.items(), 1)) for game in value["results"]
        ),
        gives=flat(value.get("gives")),
        place=Place(file, *value.spot),
    )
    return found, []


def flat(gives: Any) -> dict[str, int | float]:
    """The promised numbers by name: those of a power or a player as ``austria ante``."""
    found: dict[str, int | float] = {}
    for key, number in gives.items() if isinstance(gives, Mapping) else ():
        if isinstance(number, Mapping):
            found |= {f"{key} {name}": own for name, own in number.items()}
        else:
            found[key] = number
    return found


def _faults(value: Mapping, file: str) -> Iterator[Problem]:
    """What is wrong with its keys and results; that ratings are numbers is seen to elsewhere."""
    for key in value:
        if key not in KEYS:
            hint = did_you_mean(key, KEYS) or f"remove it: an example has {', '.join(KEYS)}"
            yield Problem(Place(file, *value.keys_at[key]), RULE, f"an example has no key '{shown(key)}'", hint)
    if not isinstance(value.get("terms", Mapping(value.spot)), Mapping):
        hint = "write a line such as 'terms: {k: 20}'"
        yield Problem(Place(file, *value.values_at["terms"]), RULE, "'terms' is no group of keys", hint)
    results = value["results"]
    place = Place(file, *value.values_at["results"])
    hint = "write a line such as '- {anna: 1, bob: 0}' for each game"
    if not isinstance(results, Sequence) or not results:
        yield Problem(place, RULE, "'results' has no games", hint)
        return
    for game, spot in zip(results, results.items_at, strict=True):
        if not isinstance(game, Mapping) or len(game) < 2 or not all(map(_is_result, game.values())):
            message = "a game of an example needs two players or more, with results"
            yield Problem(Place(file, *spot), RULE, message, hint)
            continue
        for seat in game.values():
            for key in seat if isinstance(seat, Mapping) else ():
                if key not in SEAT:
                    tip = did_you_mean(key, SEAT) or f"remove it: a seat has {' and '.join(SEAT)}"
                    place = Place(file, *seat.keys_at[key])
                    yield Problem(place, RULE, f"a seat of an example has no key '{shown(key)}'", tip)


def _is_result(value: Any) -> bool:
    if isinstance(value, Mapping):
        return all(map(_is_result, value.values())) and isinstance(value.get("place"), int)
    return isinstance(value, int | float) and not isinstance(value, bool)


def _seat(name: str, player: str, value: Any) -> Seat:
    if not isinstance(value, Mapping):
        return Seat(player, name, Fraction(str(value)))
    points = value.get("points")
    return Seat(player, name, Fraction(0), value["place"], None if points is None else Fraction(str(points)))


_OPENED = re.compile(r"^```example[ \t]*$", re.MULTILINE)
_CLOSED = re.compile(r"^```[ \t]*$\n?", re.MULTILINE)


def split(body: str, file: str, first_line: int) -> tuple[list[tuple[int, str | Example]], list[Problem]]:
    """The Markdown and the examples of a page's body, in order, each with the line on which it begins."""
    parts: list[tuple[int, str | Example]] = []
    problems: list[Problem] = []
    end, begun = 0, first_line
    while opened := _OPENED.search(body, end):
        inside = opened.end() + 1
        line = begun + body.count("\n", end, inside)
        if (closed := _CLOSED.search(body, inside)) is None:  # nor is any after it
            hint = "end it with a line that has nothing but ```"
            place = Place(file, begun + body.count("\n", end, opened.start()), 1)
            problems.append(Problem(place, RULE, "the example is not closed", hint))
            break
        if len(problems) >= MAX_PROBLEMS:
            problems.append(text.too_many(file))
            break
        parts.append((begun, body[end : opened.start()]))
        example, faults = _example(body[inside : closed.start()], file, line)
        problems += faults
        parts += [(line, example)] if example else []
        end, begun = closed.end(), line + body.count("\n", inside, closed.end())
    return [*parts, (begun, body[end:])], problems


def _example(written: str, file: str, line: int) -> tuple[Example | None, list[Problem]]:
    value, problems = schemas.parse(written.encode("utf-8"), file, first_line=line)
    if problems or not isinstance(value, Mapping):
        hint = "write it like a log book or a board, with 'title' and 'gives'"
        return None, problems or [Problem(Place(file, line, 1), RULE, "an example is a group of keys", hint)]
    problems = list(_frame_faults(value, file))
    make = rating_example if "results" in value else _board_example if "seats" in value else _log_example
    example, faults = make(value, file) if not problems or make is not rating_example else (None, [])
    return (None if problems else example), [*problems, *faults]


def _frame_faults(value: Mapping, file: str) -> Iterator[Problem]:
    """What is wrong with the parts of an example that no file has, and no schema judges."""
    place = Place(file, *value.spot)
    for key in ("title", "system") if "seats" in value or "results" in value or "system" in value else ("title",):
        text = value.get(key)
        if not isinstance(text, str) or not text.strip():
            hint = f"add a line '{key}: …'"
            yield Problem(place, RULE, f"an example needs a text as its '{key}'", hint)
    gives = value.get("gives")
    if not isinstance(gives, Mapping) or not gives:
        hint = "add a line such as 'gives: {total: 9}'"
        yield Problem(place, RULE, "the example does not say what it gives", hint)
        return
    yield from _numbers_faults(gives, file, "gives no number", "write the number that the page promises")
    ratings = value.get("ratings", Mapping(value.spot))
    if isinstance(ratings, Mapping):
        yield from _numbers_faults(ratings, file, "has no number as its rating", "write the rating at the game's start")
    else:
        hint = "write a line such as 'ratings: {austria: 63.5}'"
        yield Problem(Place(file, *value.values_at["ratings"]), RULE, "'ratings' has no players", hint)


def _numbers_faults(numbers: Mapping, file: str, message: str, hint: str) -> Iterator[Problem]:
    for key, number in numbers.items():
        if isinstance(number, Mapping):
            yield from _numbers_faults(number, file, message, hint)
        elif isinstance(number, bool) or not isinstance(number, int | float):
            yield Problem(Place(file, *numbers.values_at[key]), RULE, f"'{shown(key)}' {message}", hint)


def _board_example(value: Mapping, file: str) -> tuple[Example | None, list[Problem]]:
    title, gives, system = value.pop("title", ""), value.pop("gives", {}), value.pop("system", "")
    ratings = value.pop("ratings", None)
    value = _completed(value, {"round": 1})
    if ratings is not None:
        seats = value["seats"]
        for power, seat in seats.items() if isinstance(seats, Mapping) else ():
            if isinstance(seat, Mapping):
                _completed(seat, {"player": power})
    if problems := schemas.faults(value, "board", file):
        return None, problems
    found, problems = event.board("example", value, file)
    if found is None:
        return None, problems
    example = BoardExample(title, system, found, flat(gives), Place(file, *value.spot))
    if not isinstance(ratings, Mapping):
        return example, []
    known = {player: Fraction(str(rating)) for player, rating in ratings.items() if isinstance(rating, int | float)}
    # No days are stated: it is a game by itself, begun and ended.
    return example._replace(ratings=known, board=found._replace(started="", finished="")), []


def _log_example(value: Mapping, file: str) -> tuple[Example | None, list[Problem]]:
    title, gives = value.pop("title", ""), value.pop("gives", {})
    system = value.pop("system", None) or log_systems()[0]
    place = Place(file, *value.spot)
    value = _completed(value, {"player": "example", "book": 1, "list": "example", "games": Sequence(value.spot)})
    problems = schemas.faults(value, "log", file)
    return (None if problems else LogExample(title, system, event.log_book(value, file), gives, place)), problems


def _completed(value: Mapping, missing: dict[str, Any]) -> Mapping:
    """The example with what every such file has and an example need not say."""
    for key, default in missing.items():
        if key not in value:
            value[key] = default
            value.values_at[key] = value.keys_at[key] = value.spot
    return value


# The first line may begin with a byte order mark, as some editors have it; the last one need not end.
FRONT_MATTER = re.compile(rb"(?:\xef\xbb\xbf)?---[ \t]*\n((?:.*\n)*?)---[ \t]*(?:\n|\Z)")


def read_page(id_: str, data: bytes, file: str) -> tuple[MarkdownPage | None, list[Problem]]:
    """A page from its file: YAML between two lines of three hyphens, then Markdown."""
    if problems := text.unreadable(data, file):
        return None, problems
    data = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    front = FRONT_MATTER.match(data)
    if front is None or not front[1].strip():
        message = "the page does not begin with its title"
        hint = "begin the file with a line '---', a line 'title: …' and another line '---'"
        return None, [Problem(Place(file, 1, 1), "page-has-front-matter", message, hint)]
    value, problems = schemas.parse(front[1], file, first_line=2)
    if value is not None or not problems:
        problems += schemas.faults(value, "page", file)
    line = 1 + data.count(b"\n", 0, front.end())
    parts, faults = split(data[front.end() :].decode("utf-8"), file, line)
    if problems or faults:
        return None, [*problems, *faults]
    return MarkdownPage(
        id=id_,
        title=value["title"],
        menu=value.get("menu", False),
        summary=value.get("summary", ""),
        parts=tuple(part for _, part in parts),
        place=Place(file, 1, 1),
        lines=tuple(line for line, _ in parts),
    ), []


def tag_faults(tag: str, file: str) -> list[Problem]:
    """What is wrong with the language that a page's name ends with."""
    known = schemas.languages()
    if tag in known:
        return []
    hint = did_you_mean(tag.lower(), known) or f"the languages are: {', '.join(known)}"
    return [Problem(Place(file), "translations-name-a-language", f"no language '{tag}' is known", hint)]


def joined(
    pages: ReadOnly[str, MarkdownPage], found: Collection[MarkdownPage], own: str, unread: Collection[str]
) -> tuple[dict[str, MarkdownPage], list[Problem]]:
    """The pages with what was ``found`` of their translations, and what is wrong with those.

    ``own`` is the site's language. A page that has a translation into that language is taken for English: so a site
    with its pages in several languages may choose any of them as its own.
    """
    translations: dict[str, list[MarkdownPage]] = {}
    problems: list[Problem] = []
    in_own = {one.id for one in found if one.language == own != ENGLISH.tag}
    pages = {
        id_: page._replace(language=page.language or (ENGLISH.tag if id_ in in_own else ""))
        for id_, page in pages.items()
    }
    for one in sorted(found, key=lambda page: (page.id, page.language)):
        if (original := pages.get(one.id)) is None:
            if f"content/pages/{one.id}.md" not in unread:
                message = f"there is no content/pages/{one.id}.md that this page says in another language"
                hint = "write that page in the language of the site, or leave the language out of this file's name"
                problems.append(Problem(one.place, "translations-have-a-page", message, hint))
        elif one.language == (original.language or own):
            message = f"the page without a language in its name is in '{one.language}' already"
            problems.append(Problem(one.place, "translations-have-a-page", message, "keep one of the two"))
        else:
            translations.setdefault(one.id, []).append(one)
    return {id_: page._replace(translations=tuple(translations.get(id_, ()))) for id_, page in pages.items()}, problems


RULES = "rules/"


def with_own_rules(
    content: Content, found: Collection[MarkdownPage], used: Collection[str] = ()
) -> tuple[dict[str, MarkdownPage], list[MarkdownPage]]:
    """The site's pages with ours for the rules of every system in use, and the translations ``found`` with ours.

    ``used`` are systems in addition to those that the content names.

    The site's own take the place of ours. A copy of ours that is unchanged, which every new site has of all systems, is
    ours: it is in English whatever the site speaks, and has our translations.
    """
    pages, translations = dict(content.pages), list(found)
    written = {(page.id, page.language) for page in found}
    # Systems of whose rules the site has a page, which may be a copy of ours.
    copied = {id_.removeprefix(RULES) for id_ in content.pages if id_.startswith(RULES)}
    in_use = {one.system for one in content.lists.values()}
    in_use |= {system for one in content.events.values() for system in (one.system, *one.compare)}
    tags = {content.site.language, *content.site.languages}  # a translation may be in one without its country
    spoken = sorted({*tags, *(tag.partition("-")[0] for tag in tags)} - {ENGLISH.tag})
    for system in sorted(in_use.union(used, copied)):
        copy = _read(system, "", is_copy=True)
        if copy and content.pages.get(copy.id, copy) == copy and f"content/pages/{copy.id}.md" not in content.unread:
            pages[copy.id] = (_read(system, "") or copy)._replace(language=ENGLISH.tag)
            ours = [_read(system, tag) for tag in spoken]
            translations += [one for one in ours if one and (one.id, one.language) not in written]
    return pages, translations


def _read(system: str, tag: str, *, is_copy: bool = False) -> MarkdownPage | None:
    """Our page for a system's rules, in English or in a language; None where there is none.

    The place of a problem in a package's page is in the package, but for a copy among the site's own pages.
    Raises ``PackageFault`` where it cannot be read.
    """
    name = f"{system}.{tag}.md" if tag else f"{system}.md"
    own = resources.folder("rules") / name
    path = own if own.is_file() else resources.of_systems(f"rules/{name}")
    if path is None:
        return None
    file = f"content/pages/rules/{name}" if is_copy or path == own else "/".join(path.parts[-3:])
    page, problems = read_page(f"{RULES}{system}", path.read_bytes(), file)
    if page is None:
        raise PackageFault(f"{path}:{problems[0].place.line}: {problems[0].message}: {problems[0].hint}")
    return page._replace(language=tag)
