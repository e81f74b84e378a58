"""Ids that name something must name something that exists, and names that look alike are asked about.

Letters that look like others are those of Unicode (UTS #39), and so is what counts as several scripts in one name.

So must the members of rating lists, players whom lists exclude, and clubs that authenticate log books, each on the days
that their periods allow.
"""

import unicodedata
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache, cached_property
from itertools import combinations

from masterlist.facts.board import SEVENTH_PLAYER
from masterlist.facts.content import PSEUDONYM, Club, Content, Player
from masterlist.facts.event import Event
from masterlist.facts.logbook import LogBook
from masterlist.facts.night import LEFT_OUT, is_a_bye
from masterlist.facts.site import Membership
from masterlist.folding import slug
from masterlist.grouping import by_key
from masterlist.kinds.kind import can_be_logged
from masterlist.language import is_country
from masterlist.read.files import device_in, no_id
from masterlist.scoring import registry
from masterlist.scoring.board import board_systems
from masterlist.scoring.choices import INSTALL, by_kind
from masterlist.source import N_, Message, Place, Problem, did_you_mean, in_future, nearest, say, warning

# Scripts that are written together, and with Latin letters, in ordinary names (UTS #39, 5.1).
_TOGETHER = {"LATIN", "CJK", "HIRAGANA", "KATAKANA", "BOPOMOFO", "HANGUL"}
_OF_NO_SCRIPT = {"", "MODIFIER", "FEMININE", "MASCULINE"}  # how names of letters begin that every script uses
_ASCII = str.maketrans({"0": "O", "1": "l", "I": "l", "m": "rn", "|": "l"})  # all that the table has of ASCII


def skeleton(name: str) -> str:
    """The name with every letter replaced by its prototype, without accents: equal for names that look alike."""
    plain = "".join(char for char in unicodedata.normalize("NFD", name) if not unicodedata.combining(char))
    if plain.isascii():
        return plain.translate(_ASCII)
    return unicodedata.normalize("NFD", plain.translate(_prototypes()))


def mixed_scripts(name: str) -> list[str]:
    """The scripts that the name mixes though no language does; [] where it is in order."""
    names = (unicodedata.name(char, "").replace("-", " ") for char in name if char.isalpha())
    found = {letter.split(" ")[0] for letter in names} - _OF_NO_SCRIPT
    return sorted(found) if len(found) > 1 and found - _TOGETHER else []


@cache
def _prototypes() -> dict[int, str]:
    """Letters and their prototypes, read when first needed: the table is large.

    The library lists both ways which letters look alike. A prototype has many look-alikes, and each of those has that
    one alone; of a pair the sequence of several letters is the prototype, else the letter that comes first.
    """
    from confusable_homoglyphs.confusables import confusables_data as data  # noqa: PLC0415  start-up time counts

    found: dict[int, str] = {}
    for char in data:
        if len(char) == 1:
            first, *more = (other["c"] for other in data[char])
            only = first.strip("\u200e")  # some sequences are marked as read from the left
            is_prototype = len(data.get(first, ())) > 1 or len(only) > 1
            found[ord(char)] = char if more else only if is_prototype else min(char, only)
    return found


MOST_HOLDERS = 10  # of one account that are compared with each other
FEW = 5
SHORTEST = 6  # below it one letter more or less is another name


def names_are_distinct(content: Content) -> Iterator[Problem]:
    """No two players have names that differ by spelling only, by word order, one letter or look-alike letters."""
    text = N_("'{name}' looks like '{other}' ({file})")
    for player, other in look_alikes(content.players.values()):
        yield from _perhaps_one(player, other, "names-are-distinct", text)


def accounts_are_distinct(content: Content) -> Iterator[Problem]:
    """No two players have one account on GitHub, which tells no capitals from small letters."""
    text = N_("'{name}' has the account of '{other}' on GitHub ({file})")
    known = ((player.github.casefold(), player) for _, player in sorted(content.players.items()) if player.github)
    for holders in by_key(known).values():
        for other, player in combinations(holders[:MOST_HOLDERS], 2):
            yield from _perhaps_one(player, other, "accounts-are-distinct", text)


def _perhaps_one(player: Player, other: Player, rule: str, text: str) -> Iterator[Problem]:
    """The warning that two players may be one, unless the file of one says that they are not."""
    if not (other.id in player.distinct_from or player.id in other.distinct_from):
        hint = N_(
            "if they are one person, keep one file and name the other id in 'former_ids'; "
            "if not, add 'distinct_from: [{id}]'"
        )
        message = say(text, name=player.name, other=other.name, file=other.place.file)
        yield warning(player.name_place, rule, message, say(hint, id=other.id))


def look_alikes(players: Iterable[Player]) -> Iterator[tuple[Player, Player]]:
    """Pairs of players with names that look alike, each pair once, the later id first.

    Of many who share a name each is held against the first few alone: anybody can hand in thousands.
    """
    seen: dict[str, list[Player]] = {}
    for player in sorted(players, key=lambda one: one.id):
        reported = {player.id}
        for key in sorted({key for name in (player.name, *player.aka) for key in look_alike_keys(name)}):
            for other in seen.setdefault(key, []):
                if other.id not in reported:
                    reported.add(other.id)
                    yield player, other
            if len(seen[key]) < FEW:
                seen[key].append(player)


def look_alike_keys(name: str) -> set[str]:
    """What two look-alike names have in common: the name folded, and with any one letter left out."""
    words = _words(name)
    # In the order of the alphabet words find each other in any order; as they stand, with a first letter wrong as well.
    keys = {f"={fold(skeleton(name))}"}  # the sign keeps it apart from names as they are spelt
    for folded in (" ".join(words), fold(name)):
        keys.add(folded)
        if len(folded) >= SHORTEST:
            # Digits are never slips: "Guest 12" and "Guest 13" are two.
            keys |= {folded[:at] + folded[at + 1 :] for at, char in enumerate(folded) if not char.isdigit()}
    return keys


def fold(name: str) -> str:
    """The name without case, accents, punctuation and word order."""
    return " ".join(sorted(_words(name)))


def _words(name: str) -> list[str]:
    plain = unicodedata.normalize("NFKD", name).casefold()
    return "".join(char if char.isalnum() else " " for char in plain if not unicodedata.combining(char)).split()


MOST_SIMILAR = 3  # players that a remedy names
MOST_ANSWERS = 20  # of a file


def unknown(kind: str, id_: str, place: Place, known: object) -> Problem:
    """The complaint about an id that names no list or club, with the nearest one."""
    least = "with name and system" if kind == "list" else "with at least a name"
    hint = did_you_mean(id_, known) or f"add content/{kind}s/{id_}.yaml {least}"
    return Problem(place, f"{kind}-is-known", f"no {kind} '{id_}' is on file", hint)


def unknown_club(clubs: Mapping[str, Club], id_: str, place: Place) -> Problem:
    """The complaint about an id that is no club's, with what the club is called now, or the nearest one."""
    for club in clubs.values():
        if id_ in club.former_ids:
            hint = f"write '{club.id}', as it is called now"
            return Problem(place, "club-is-known", f"no club '{id_}' is on file", hint)
    return unknown("club", id_, place, clubs)


def unknown_player(players: Mapping[str, Player], id_: str, place: Place, others: Collection[str] = ()) -> Problem:
    """The complaint about an id that is no player's, with the nearest one; the ``others`` sit in the same game."""
    return Similar(players).unknown(id_, place, others=others)


NEW = N_("check the spelling; if they are new, add them first, by a submission of their own")


def meant_players(similar: list[str]) -> Message | None:
    """The question whether players with a similar id or name are meant; None where there are none."""
    if similar:
        return say(N_("did you mean {ids}?"), ids=" / ".join(f"'{one}'" for one in similar))
    return None


class Similar:
    """Players whose ids or names are similar to others. To look for them takes long: a file gets so many answers."""

    def __init__(self, players: Mapping[str, Player]) -> None:
        self._players = players
        self._found: dict[str, list[str]] = {}
        self._asked = Counter[str]()

    @cached_property
    def called(self) -> dict[str, str]:
        """Ids of today, by former ones."""
        return {former: player.id for player in self._players.values() for former in player.former_ids}

    @cached_property
    def _names(self) -> dict[str, str]:
        names = {slug(name): player.id for player in self._players.values() for name in (player.name, *player.aka)}
        return names | {id_: id_ for id_ in self._players}

    def unknown(self, id_: str, place: Place, file: str = "", others: Collection[str] = ()) -> Problem:
        """The complaint about an id that is no player's; ``file`` and ``others`` as for its remedy."""
        return Problem(place, "player-is-known", f"no player '{id_}' is on file", str(self.remedy(id_, file, others)))

    def remedy(self, id_: str, file: str = "", others: Collection[str] = ()) -> Message:
        """What to do about an id that is no player's: never to add a player whose name may be a typing error.

        The ``others``, who sit in the same game, are not meant: no player meets themselves.
        """
        if id_ in self.called:
            return say(N_("write '{id}', their id today"), id=self.called[id_])
        if is_a_bye(id_):
            return say(LEFT_OUT)
        return meant_players([one for one in self.ids(id_, file) if one not in others]) or say(NEW)

    def ids(self, id_: str, file: str = "") -> list[str]:
        """Ids of the player whose id or name is nearest, or of the few whose names have all words of the id.

        Nothing where the file has had its answers.
        """
        if id_ not in self._found:
            self._asked[file] += 1
            if self._asked[file] > MOST_ANSWERS:
                return []
            self._found[id_] = self._nearest(id_)
        return self._found[id_]

    def _nearest(self, id_: str) -> list[str]:
        if near := nearest(id_, self._names):
            return [self._names[near]]
        words = {*id_.split("-")}
        having = sorted({player for name, player in self._names.items() if words <= {*name.split("-")}})
        return having if len(having) <= MOST_SIMILAR else []


def later_games_are_counted_on(games: Iterable[tuple[object, int, Place]]) -> Iterator[Problem]:
    """``nth`` goes on where the games of the same people in one report stop: who, ``nth``, and its place."""
    reported: dict[object, int] = {}
    for who, nth, place in games:
        reported[who] = max(nth, following := reported.get(who, 0) + 1)
        if 1 < nth < following:
            message = f"this is game {following} of these players on that day, and 'nth' says {nth}"
            hint = "remove 'nth': within one report the order says which game it is"
            yield Problem(place, "later-games-are-counted-on", message, hint)


def lists_name_a_system(content: Content) -> Iterator[Problem]:
    """A list is rated by a system that the tool has."""
    known = registry.rating_systems()
    for rating_list in content.lists.values():
        if rating_list.system in known:
            continue
        reason = registry.why_no_rating(rating_list.system)
        message = reason or f"there is no scoring system '{rating_list.system}'"
        install = "" if reason else f"; {INSTALL}"
        hint = did_you_mean(rating_list.system, known) or f"the systems are: {by_kind(known)}{install}"
        yield Problem(rating_list.system_place, "list-names-a-system", message, hint)


def lists_and_clubs_are_known(content: Content) -> Iterator[Problem]:
    """The home page shows lists that exist; a player's club has a file, and a list that they have left exists."""
    for id_, place in zip(content.site.home, content.site.home_places, strict=True):
        if not content.has("list", id_):
            yield unknown("list", id_, place, content.lists)
    for player in content.players.values():
        if player.club and not content.has("club", player.club):
            yield unknown_club(content.clubs, player.club, player.club_place)
        for (id_, _), place in zip(player.left, player.left_places, strict=True):
            if not content.has("list", id_):
                yield unknown("list", id_, place, content.lists)


def logs_belong_to_known_players(content: Content) -> Iterator[Problem]:
    """Every player who keeps a log has a player file."""
    for id_, books in content.books.items():
        owners = [owner for book in books for owner in book.owners]
        misplaced = any(owner.player != id_ and content.has("player", owner.player) for owner in owners)
        if not content.has("player", id_) and not misplaced:
            yield unknown_player(content.players, id_, owners[0].player_place)


def logs_name_a_known_list(content: Content) -> Iterator[Problem]:
    """The list of a log book exists and is rated from games that logs can tell of."""
    every = registry.rating_systems()  # a system that rates nothing is reported at the list
    fit = [id_ for id_ in every if can_be_logged(registry.kind_of(id_))]
    for book in content.all_books():
        places = [owner.list_place for owner in book.owners]
        if not content.has("list", book.list):
            yield from (unknown("list", book.list, place, content.lists) for place in places)
        elif (about := content.lists.get(book.list)) and about.system in every and about.system not in fit:
            message = f"the list '{book.list}' is not rated from log books: its system is '{about.system}'"
            hint = f"name a list whose system is {' or '.join(fit)}"
            yield from (Problem(place, "log-names-its-list", message, hint) for place in places)


def opponents_are_known(content: Content) -> Iterator[Problem]:
    """An opponent has a player file; an entry against one without is not rated.

    Names that are carried over count without a file, because an older book vouches for them: of these only what may be
    a typing error is reported.
    """
    similar = Similar(content.players)
    for keeper, id_, place, carried in _opponents(content):
        if content.has("player", id_):
            continue
        if today := similar.called.get(id_):
            renamed = f"'{id_}' is called '{today}' now, and would count as another player"
            yield Problem(place, "opponent-is-known", renamed, f"write '{today}'")
            continue
        # No player is their own opponent.
        meant = meant_players([one for one in similar.ids(id_, place.file) if one != keeper])
        if not carried:
            message = say(N_("not rated: no player '{id}' is on file"), id=id_)
            yield warning(place, "opponent-is-known", message, meant or say(NEW))
        elif meant:
            message = say(N_("no player '{id}' is on file; the name counts all the same"), id=id_)
            yield warning(place, "opponent-is-known", message, meant)


def _opponents(content: Content) -> Iterator[tuple[str, str, Place, bool]]:
    """Everybody whom a log names: whose log it is, who, where, and whether the name is carried over."""
    for keeper, books in content.books.items():
        for book in books:
            for entry in book.entries:
                yield keeper, entry.opponent, entry.place_of("opponent"), False
            for id_, place in book.carried.places.items() if book.carried else ():
                yield keeper, id_, place, True


def former_ids_are_free(content: Content) -> Iterator[Problem]:
    """A former id is no present id, and no other's former id; a page of that name must be possible."""
    kinds: dict[str, Mapping[str, Player] | Mapping[str, Club]] = {"player": content.players, "club": content.clubs}
    for kind, on_file in kinds.items():
        holders: dict[str, str] = {}
        for one in on_file.values():
            for former, place in zip(one.former_ids, one.former_places, strict=True):
                if device := device_in(former):
                    message = no_id(device)
                elif former in on_file:
                    holder = f"the {kind}" if former == one.id else f"another {kind}"
                    message = f"'{former}' is no former id: {holder} has it now"
                elif holders.setdefault(former, one.id) != one.id:
                    message = f"'{former}' is a former id of '{holders[former]}' already"
                else:
                    continue
                yield Problem(place, "former-ids-are-free", message, "remove it from 'former_ids'")


def ids_are_no_pseudonyms(content: Content) -> Iterator[Problem]:
    """No player has, or had, an id such as private players are shown under, whose pages it would take."""
    for player in content.players.values():
        for id_, place in zip((player.id, *player.former_ids), (player.place, *player.former_places), strict=True):
            if PSEUDONYM.fullmatch(id_):
                message = f"'{id_}' cannot be an id: private players are shown under such ids"
                yield Problem(place, "ids-are-no-pseudonyms", message, "choose another id")


def check_members(content: Content) -> Iterator[Problem]:
    """Everything wrong with the members of all lists, and with whom they exclude."""
    judged = board_systems()  # the terms of any other system may hold anything
    similar = Similar(content.players)
    for rating_list in content.lists.values():
        if rating_list.system in judged:
            yield from _periods(rating_list.members or (), content, similar, MEMBER)
        yield from _periods(rating_list.excluded, content, similar, EXCLUDED)


def periods_have_begun(content: Content, newest_day: str) -> Iterator[Problem]:
    """What a list says now holds now: no period is to come."""
    for era in (era for rating_list in content.lists.values() for era in rating_list.eras):
        yield from in_future(era.place, era.since, newest_day, "add the period when its first day has come")


# What periods of players are called: the rules that they end late enough, and that none has two; what it is.
MEMBER = ("membership-has-a-time", "memberships-do-not-overlap", "membership", "a member")
EXCLUDED = ("exclusion-has-a-time", "excluded-once", "exclusion", "excluded")


def _periods(
    periods: Iterable[Membership], content: Content, similar: Similar, words: tuple[str, str, str, str]
) -> Iterator[Problem]:
    """Their players have files, but for the house member; none ends before it begins; none has two on one day."""
    ends_late_enough, once, noun, is_one = words
    latest: dict[str, Membership] = {}
    for one in sorted(periods, key=lambda period: (period.player, period.since, period.place)):
        if one.player != SEVENTH_PLAYER and not content.has("player", one.player):
            yield similar.unknown(one.player, one.place, one.place.file)
            continue
        if one.until and one.until < one.since:
            message = f"the {noun} of '{one.player}' ends on {one.until}, before it begins on {one.since}"
            yield Problem(one.place, ends_late_enough, message, "correct one of the dates; both days count")
        before = latest.get(one.player)
        if before and not before.is_over(one.since):
            message = f"'{one.player}' is {is_one} twice on {max(one.since, before.since) or 'the first day'}"
            hint = f"end the first {noun} with 'until' before the next one begins, or remove one of the two"
            yield Problem(one.place, once, message, hint)
        latest[one.player] = one


def countries_are_known(content: Content) -> Iterator[Problem]:
    """The country of a player, club or event is one, so that pages have a name to write in place of its code."""
    every: tuple[Player | Club | Event, ...] = (
        *content.players.values(),
        *content.clubs.values(),
        *content.events.values(),
    )
    for one in every:
        if one.country and not is_country(one.country):
            message = say(N_("no country has the code '{code}'"), code=one.country)
            hint = say(N_("write the two letters that ISO 3166 has for the country, such as GB for the United Kingdom"))
            yield warning(one.place, "country-is-known", message, hint)


def sanctions_end_after_they_begin(content: Content) -> Iterator[Problem]:
    """The last day of a club's sanction is no earlier than the first."""
    for club in content.clubs.values():
        one = club.sanction
        if one and one.until and one.until < one.since:
            message = f"the sanction ends on {one.until}, before it begins on {one.since}"
            yield Problem(one.place, "sanction-has-a-time", message, "correct one of the dates")


def authentications_are_by_sanctioned_clubs(content: Content) -> Iterator[Problem]:
    """The club that authenticated a book was sanctioned on the day on which it did."""
    for book in content.all_books():
        found = book.authenticated
        club = content.clubs.get(found.club) if found else None
        if found and not content.has("club", found.club):
            yield unknown_club(content.clubs, found.club, found.club_place)
        elif found and club and not club.sanctioned_on(found.date):
            message = f"the club '{found.club}' was not sanctioned on {found.date}"
            file = f"content/clubs/{found.club}.yaml"
            hint = f"remove 'authenticated', or correct 'sanctioned' in {file} if the club was"
            if club.sanction:
                until = f" until {club.sanction.until}" if club.sanction.until else ""
                hint = f"correct the date: the club is sanctioned from {club.sanction.since}{until}, says {file}"
            yield Problem(found.date_place, "authenticated-by-a-sanctioned-club", message, hint)


def authentication_is_past(book: LogBook, newest_day: str) -> Iterator[Problem]:
    """No book has been authenticated in the future."""
    if found := book.authenticated:
        hint = "write the day on which the book was authenticated"
        yield from in_future(found.date_place, found.date, newest_day, hint)


CHECKS = (
    lists_name_a_system,
    lists_and_clubs_are_known,
    former_ids_are_free,
    ids_are_no_pseudonyms,
    logs_belong_to_known_players,
    logs_name_a_known_list,
    opponents_are_known,
    countries_are_known,
    sanctions_end_after_they_begin,
    authentications_are_by_sanctioned_clubs,
)
