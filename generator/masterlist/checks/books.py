"""Log books and nights: where they lie, how they follow each other, and that play went on in time."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise

from masterlist.checks import entries, references
from masterlist.checks.entries import OLDEST_DAY
from masterlist.checks.references import Similar, later_games_are_counted_on
from masterlist.facts.content import Content
from masterlist.facts.logbook import NOTHING_CARRIED, Entry, LogBook, in_order_of_play, is_loose, stem
from masterlist.facts.night import Night, NightGame
from masterlist.kinds.kind import KindFiles, kinds
from masterlist.scoring.registry import kind_of
from masterlist.source import N_, Kind, Place, Problem, Value, did_you_mean, in_future, say, warning


def check_references(content: Content) -> Iterator[Problem]:
    """What is wrong with the lists and the players that they name."""
    for list_, nights in content.nights.items():
        faults = [*folder_is_of_a_list(list_, nights[0].place, content, KindFiles.NIGHTS)]
        yield from faults
        for night in nights:
            if not faults:
                yield from games_are_of_the_lists_kind(night, content)
            yield from players_are_known(night, content)


def check_nights(nights: Iterable[Night]) -> Iterator[Problem]:
    """What is wrong with some nights of one list by themselves, but that they may be in the future."""
    for night in nights:
        yield from night_is_named_for_its_day(night)
        if night.date < OLDEST_DAY:
            hint = "write the year with all its digits"
            yield Problem(night.at("date"), "date-is-plausible", f"{night.date} is too long ago", hint)
        for game in night.games:
            yield from check_game(game)
        yield from games_are_told_apart(night)
        played = ((frozenset(game.players), game.nth, game.at("nth")) for game in night.games)
        yield from later_games_are_counted_on(played)


def check_game(game: NightGame) -> Iterator[Problem]:
    """What is wrong with a game between people by itself."""
    yield from players_sit_once(game)
    for check in kinds()[game.kind].checks:
        yield from check(game)


def folder_is_of_a_list(list_: str, place: Place, content: Content, files: KindFiles) -> Iterator[Problem]:
    """The list of a folder of games exists, and is rated from such ``files``."""
    if (about := content.lists.get(list_)) is None:
        if not content.has("list", list_):
            hint = did_you_mean(list_, content.lists) or f"add content/lists/{list_}.yaml"
            yield Problem(place, "list-is-known", f"no list '{list_}' is on file", hint)
        return
    kind = kinds().get(kind_of(about.system))
    if kind and kind.files is not files:
        what = "nights of games" if files is KindFiles.NIGHTS else "boards"
        message = f"the list '{list_}' is not rated from {what}: its system is '{about.system}'"
        yield Problem(place, "list-is-known", message, "put the games of a list into the folder of its name")


def games_are_of_the_lists_kind(night: Night, content: Content) -> Iterator[Problem]:
    """Every game is of the kind that the list's system rates."""
    about = content.lists.get(night.list)
    kind = kinds().get(kind_of(about.system)) if about else None
    for game in night.games if kind and about else ():
        if game.kind != kind.id:  # type: ignore[union-attr]
            seats = "two named seats" if game.kind == "table" else "a list of seats"
            message = f"the list '{night.list}' is rated from games with {seats}, and this game has others"
            hint = "report it in the list that it belongs to, or correct its seats"
            yield Problem(game.place, "game-is-of-the-lists-kind", message, hint)


def players_are_known(night: Night, content: Content) -> Iterator[Problem]:
    """Everybody who played has a player file."""
    similar = Similar(content.players)
    for game in night.games:
        for seat in game.seats:
            if not content.has("player", seat.player):
                yield similar.unknown(seat.player, seat.at("player"), others=game.players)


def night_is_named_for_its_day(night: Night) -> Iterator[Problem]:
    """The file is called by its date, so that two reporters of different days never write one file."""
    if night.id != night.date and not night.id.startswith(f"{night.date}-"):
        message = f"the date is {night.date}, and the file is called {night.id}.yaml"
        hint = f"correct the date, or rename the file to {night.date}.yaml"
        yield Problem(night.at("date"), "night-is-named-for-its-day", message, hint)


def day_is_past(night: Night, newest_day: str) -> Iterator[Problem]:
    """No game is from the future."""
    yield from in_future(night.at("date"), night.date, newest_day, "write the day on which the games were played")


def players_sit_once(game: NightGame) -> Iterator[Problem]:
    """No player has two seats of one game."""
    seen: set[str] = set()
    for seat in game.seats:
        if seat.player in seen:
            message = f"'{seat.player}' has two seats in this game"
            yield Problem(seat.at("player"), "players-sit-once", message, "name each player once in a game")
        seen.add(seat.player)


def games_are_told_apart(night: Night) -> Iterator[Problem]:
    """Two games of which a file says the very same may be one that was copied: in blitz both may have been played."""
    first: dict[object, NightGame] = {}
    for game in night.games:
        seats = tuple((seat.name, seat.player, seat.rank, seat.points) for seat in game.seats)
        same = first.setdefault((seats, game.note, game.nth), game)
        if same is not game:
            message = say(N_("the same game stands at {place} as well, and counts again"), place=str(same.place))
            hint = say(N_("remove one of them; if both were played, tell them apart by a 'note' or their scores"))
            yield warning(game.place, "games-are-told-apart", message, hint)


def books_lie_in_their_folder(content: Content) -> Iterator[Problem]:
    """The player of a book and of a loose entry is its folder, and a book's number is its file's name."""
    for folder, books in content.books.items():
        for book in books:
            for owner in book.owners:
                if owner.player != folder:
                    message = f"the file says player '{owner.player}' but lies in the folder of '{folder}'"
                    hint = f"write 'player: {folder}'"
                    if content.has("player", owner.player):
                        hint = f"move the file to content/logs/{owner.player}/, or {hint}"
                    yield Problem(owner.player_place, "book-lies-in-its-folder", message, hint)
            if not book.has_file:
                continue
            number = int(stem(book.place.file))
            if book.book != number:
                message = f"the book says it is book {book.book}, but its file is that of book {number}"
                hint = f"write 'book: {number}', or rename the file to {book.book:02}.yaml"
                yield Problem(book.book_place, "book-lies-in-its-folder", message, hint)


def loose_entries_are_named_for_their_games(content: Content) -> Iterator[Problem]:
    """The keys decide; a file whose name says something else misleads those who look for the game."""
    for books in content.books.values():
        for book in books:
            for owner, entry in zip(book.loose, book.entries[len(book.bound) :], strict=True):
                name = stem(owner.file)
                right = f"{entry.date}-{entry.opponent}"
                called, dashes, number = name.partition("--")
                if called != right:
                    text = N_("the file is called '{name}', but the game in it is of {day} against {opponent}")
                    opponent = Value("opponent", entry.opponent, Kind.PLAYER)
                    message = say(text, Value("day", entry.date, Kind.DAY), opponent, name=name)
                    file = f"{right}{dashes}{number}.yaml"
                    hint = say(N_("call the file {file}; its content counts, not its name"), file=file)
                    yield warning(entry.place, "file-is-named-for-its-game", message, hint)


def books_follow_each_other(content: Content) -> Iterator[Problem]:
    """Numbers have no gap: a missing book would lose its points."""
    for folder, books in content.books.items():
        places = {int(stem(book.place.file)): book.book_place for book in books if book.has_file}
        for earlier, later in pairwise(sorted({*places, *_unread_numbers(content, folder)})):
            if later in places and later != earlier + 1:
                missing = f"content/logs/{folder}/{earlier + 1:02}.yaml"
                message = f"book {later} follows book {earlier}: a book is missing between them"
                yield Problem(places[later], "books-have-no-gap", message, f"add {missing}, or renumber")


def _unread_numbers(content: Content, folder: str) -> Iterator[int]:
    for file in content.unread:
        if file.startswith(f"content/logs/{folder}/") and not is_loose(file):
            yield int(stem(file))


def only_the_first_book_carries_over(content: Content) -> Iterator[Problem]:
    """A later book starts from the totals of the one before; only the first on file can say what it brings."""
    for folder, books in content.books.items():
        firsts: dict[str, LogBook] = {}
        filed = {int(stem(book.place.file)): book for book in books if book.has_file}
        lowest = min([*filed, *_unread_numbers(content, folder)], default=0)
        for number, book in filed.items():
            first = firsts.setdefault(book.list, book)
            if book is not first and book.carried:
                message = f"book {book.book} states what it carries over, but book {first.book} is on file"
                hint = "remove 'carried_over': the totals follow from the earlier book"
                yield Problem(book.carried.place, "first-book-carries-over", message, hint)
            elif number == lowest > 1 and not book.carried and not book.tells_duels:
                message = f"book {lowest} is the first on file and does not say what it carries over"
                hint = "add 'carried_over' with game_points, defeated and drawn, or put the earlier books on file"
                yield Problem(book.book_place, "first-book-carries-over", message, hint)


def older_games_are_not_carried_over(content: Content) -> Iterator[Problem]:
    """What a first book on file carries over counts all that came before it: an older game would count twice."""
    for books in content.books.values():
        carrying = {book.list: book for book in books if book.carried and book.bound}
        for book in books:
            first = carrying.get(book.list)
            carried = first.carried if first else None
            if not (first and carried and (carried.game_points or carried.defeated or carried.drawn)):
                continue
            for entry in book.entries:
                if entry.date < first.bound[0].date:
                    text = N_("book {number} carries over what came before it: this older game may count twice")
                    hint = say(N_("take it out of the book's 'carried_over' ({place})"), place=str(carried.place))
                    yield warning(entry.place, "carried-over-once", say(text, number=str(first.book)), hint)


def duels_carry_nothing_over(content: Content) -> Iterator[Problem]:
    """Ratings of games between two begin with the first game on file: a book brings nothing from earlier ones."""
    for book in content.all_books():
        if book.carried and book.tells_duels:
            message = f"a log of the list '{book.list}' carries nothing over"
            hint = "remove 'carried_over': ratings begin with the first game on file"
            yield Problem(book.carried.place, "first-book-carries-over", message, hint)


def carried_opponents_are_clear(content: Content) -> Iterator[Problem]:
    """An opponent carried over from earlier books is another player, and was either beaten or only drawn with."""
    for book in content.all_books():
        carried = book.carried or NOTHING_CARRIED
        if book.player in carried.places:
            message = f"'{book.player}' cannot be their own opponent"
            yield Problem(carried.places[book.player], "opponent-is-another", message, "name the opponent's id")
        for id_ in sorted({*carried.defeated} & {*carried.drawn}):
            message = f"'{id_}' stands under 'defeated' and under 'drawn'"
            hint = "remove them from 'drawn', which is for opponents who were never beaten"
            yield Problem(carried.places[id_], "opponents-carried-once", message, hint)


def entries_are_entered_once(content: Content) -> Iterator[Problem]:
    """The same game twice would count twice; two games that are alike differ in their notes."""
    for books in content.books.values():
        seen: dict[tuple[object, ...], Entry] = {}
        for book in books:
            for entry in book.entries:
                who, how = (book.list, entry.date, entry.opponent, entry.result), (entry.state, entry.resignation)
                first = seen.setdefault((*who, *how, entry.score, entry.note, entry.nth), entry)
                if first is not entry:
                    text = N_("the same game stands at {place} already, and counts twice")
                    hint = say(N_("remove one of them; if there were two such games, say so in a 'note'"))
                    yield warning(entry.place, "entries-are-entered-once", say(text, place=str(first.place)), hint)


def later_entries_are_counted_on(content: Content) -> Iterator[Problem]:
    """In a log too ``nth`` goes on where the games of that day stop."""
    for books in content.books.values():
        for list_ in sorted({book.list for book in books}):
            lines = in_order_of_play(book for book in books if book.list == list_)
            played = (((entry.date, entry.opponent), entry) for entry, *_ in lines)
            yield from later_games_are_counted_on((who, entry.nth, entry.place_of("nth")) for who, entry in played)


def dates_go_forward(content: Content) -> Iterator[Problem]:
    """Within a book entries stand in the order of play; a book that is imported late may be older than others."""
    for book in content.all_books():
        for earlier, later in pairwise(book.bound):
            if later.date < earlier.date:
                message = f"{later.date} comes after an entry of {earlier.date} ({earlier.place})"
                hint = "correct the date, or put the entries in the order of play"
                yield Problem(later.place_of("date"), "dates-go-forward", message, hint)


CHECKS = (
    books_lie_in_their_folder,
    loose_entries_are_named_for_their_games,
    older_games_are_not_carried_over,
    books_follow_each_other,
    only_the_first_book_carries_over,
    duels_carry_nothing_over,
    carried_opponents_are_clear,
    entries_are_entered_once,
    later_entries_are_counted_on,
    dates_go_forward,
)


def check_logs(content: Content, newest_day: str, duels: Mapping[str, bool] = {}) -> Iterator[Problem]:
    """Everything wrong with log books by themselves; ``duels`` as below."""
    for check in CHECKS:
        yield from check(content)
    for own in content.books.values():
        yield from check_entries(own, newest_day, duels)
        for book in own:
            yield from references.authentication_is_past(book, newest_day)


def check_entries(own: Iterable[LogBook], newest_day: str, duels: Mapping[str, bool] = {}) -> Iterator[Problem]:
    """Everything wrong with the entries of some books by themselves.

    ``duels`` say of lists whether they are rated from games between two; of others an entry is what it says.
    """
    for book in own:
        for entry in book.entries:
            yield from entries.check(entry, book, newest_day, is_duel=duels.get(book.list, entry.is_duel))
