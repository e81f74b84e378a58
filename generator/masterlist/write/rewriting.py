"""The objects of a repository, rewritten so that none of them names a person."""

import hashlib
import re
import subprocess
import zipfile
import zlib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from io import BytesIO
from pathlib import Path

from masterlist.read import schemas
from masterlist.read.git_process import output, start, text_of
from masterlist.write import canonical

KEPT_KEYS = ("club", "privacy")  # of a player's file; names, accounts, country and comments are those of a person
CODECS = ("utf-8", "utf-16-le", "utf-16-be")
MOST_INSIDE = 64 * 1024 * 1024  # bytes of an archive that are searched
BETWEEN = r"(?:[\s_.,+\-]|%20)"
LONG = 8  # letters of a name that is found without anything between its words
_IDENTITY = re.compile(r"(?P<name>[^<\n]*?) ?<(?P<email>[^>\n]*)>(?P<time>.*)", re.DOTALL)
_SIGNATURE = re.compile(rb"^-----BEGIN (?:PGP|SSH|SIGNED) .*", re.DOTALL | re.MULTILINE)


class NotForgotten(Exception):
    """Nothing was changed; the message says why, and what to do."""


class PersonWords:
    """What names a person, in texts and in names of files."""

    def __init__(self, ids: Mapping[str, str], name: str, texts: Mapping[str, str], known: Sequence[str]) -> None:
        """``ids`` are the new ones by the old ones; ``texts`` say of each other word which kind it is."""
        self.ids, self.name = ids, name
        self.parts = [
            part for one, kind in texts.items() if kind == "name" for part in one.split()[1:] if len(part) > 3
        ]
        self.id = next(iter(ids.values()))
        self.counts: Counter[str] = Counter()
        kinds: list[tuple[str, str]] = []
        kinds += [("keep", one) for one in known if one not in ids and any(own in one for own in ids)]
        kinds += [("id", one) for one in ids]
        kinds += [(kind, one) for one, kind in texts.items()]
        order = ("keep", "id", "email", "name", "login")
        kinds.sort(key=lambda one: (order.index(one[0]), -len(one[1])))
        self._kinds = [kind for kind, _ in kinds]
        self._found = re.compile("|".join(f"((?<![^\\W_]){_pattern(kind, word)}(?![^\\W_]))" for kind, word in kinds))

    def search(self, text: str) -> bool:
        return any(self._kinds[(one.lastindex or 1) - 1] != "keep" for one in self._found.finditer(text))

    def text(self, text: str, *, path: bool = False) -> str:
        """The text without the person; ``path``: it is the name of a file or of a branch."""

        def other(found: re.Match[str]) -> str:
            word, kind = found[0], self._kinds[(found.lastindex or 1) - 1]
            if kind == "keep":
                return word
            self.counts[word] += 1
            if kind == "id":
                return self.ids.get(word, self.id)
            if kind == "email":
                return f"{self.id}@example.invalid"
            is_id = path or kind == "login" or (word == word.lower() and not re.search(r"\s", word))
            return self.id if is_id else self.name

        return self._found.sub(other, text)

    def data(self, data: bytes) -> bytes:
        """The same of a file that is text, in UTF-8 or with one byte for each letter."""
        return recoded(data, "utf-8", self.text)

    def identity(self, line: str) -> str:
        """An author, committer or tagger."""
        found = _IDENTITY.fullmatch(line)
        if found and (self.search(found["name"]) or self.search(found["email"])):
            self.counts[f"{found['name']} <{found['email']}>"] += 1
            return f"{self.name} <{self.id}@example.invalid>{found['time']}"
        return line if found else self.text(line)


def _pattern(kind: str, word: str) -> str:
    if kind in {"email", "login"} or (kind == "id" and "-" in word):
        return f"(?i:{re.escape(word)})"
    if kind in {"keep", "id"}:
        return re.escape(word)
    words = word.split()
    if len(words) == 1:
        return re.escape(word)  # as it is written: it may be a word of the language
    between = BETWEEN + ("*" if sum(map(len, words)) >= LONG else "+")
    turned = rf"{re.escape(words[-1])},\s*{between.join(map(re.escape, words[:-1]))}"
    return f"(?i:{between.join(map(re.escape, words))}|{turned})"


class GitObjects:
    """The objects of a repository: those that are there are read, and new ones are written into another folder."""

    def __init__(self, root: Path, folder: Path) -> None:
        self._folder = folder
        form = output(root, "rev-parse", "--show-object-format").decode().strip()
        self._hash = hashlib.sha256 if form == "sha256" else hashlib.sha1
        self.width = self._hash(b"").digest_size
        self._git = start(root, "cat-file", "--batch", stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def close(self) -> None:
        """End the process that reads."""
        self._git.communicate()

    def read(self, id_: str) -> tuple[str, bytes]:
        """The type of an object and what it holds."""
        if (made := self._folder / id_[:2] / id_[2:]).exists():
            head, _, data = zlib.decompress(made.read_bytes()).partition(b"\0")
            return head.decode().partition(" ")[0], data
        given, answers = self._git.stdin, self._git.stdout
        assert given and answers  # noqa: PT018, S101  it was started so
        given.write(f"{id_}\n".encode())
        given.flush()
        about = answers.readline().decode().split()
        if about[-1] == "missing":
            raise NotForgotten(f"the object {id_[:10]} is not here: clone the whole repository, without a filter")
        data = answers.read(int(about[2]))
        answers.read(1)
        return about[1], data

    def entries(self, id_: str) -> Iterator[tuple[bytes, bytes, str]]:
        """Mode, name and id of all that lies in a folder."""
        _, data = self.read(id_)
        at = 0
        while at < len(data):
            end = data.index(b"\0", at)
            mode, _, name = data[at:end].partition(b" ")
            at = end + 1 + self.width
            yield mode, name, data[end + 1 : at].hex()

    def write(self, kind: str, data: bytes) -> str:
        """Make an object; its id."""
        whole = f"{kind} {len(data)}\0".encode() + data
        id_ = self._hash(whole).hexdigest()
        target = self._folder / id_[:2] / id_[2:]
        if not target.exists():
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(zlib.compress(whole))
        return id_


class Rewriter:
    """Old objects become new ones; what stays as it is keeps its id."""

    def __init__(
        self, store: GitObjects, words: PersonWords, players: str, ids: Sequence[str], remove: Sequence[str]
    ) -> None:
        self._store, self._words = store, words
        self._players, self._files = players, {f"{id_}.yaml".encode() for id_ in ids}
        self._remove = {*remove}
        self._special = (players, *remove)  # paths that have to be known, where elsewhere only content counts
        self.ids: dict[str, str] = {}
        self._made: dict[tuple[str, str], str | None] = {}
        self.counts: Counter[str] = Counter()
        self.dropped: dict[str, None] = {}
        self.unsearched: dict[str, None] = {}

    def object(self, id_: str) -> str:
        """What an object becomes: a commit, after those before it; a tag; what a tag names."""
        if id_ in self.ids:
            return self.ids[id_]
        kind, data = self._store.read(id_)
        if kind == "tree":
            return self.tree(id_, "") or self._store.write("tree", b"")
        if kind == "blob":
            return self._blob(id_, "") or id_
        made = self._commit(data) if kind == "commit" else self._tag(data)
        self.ids[id_] = id_ if made == data else self._store.write(kind, made)
        self.counts[f"{kind}s"] += made != data
        return self.ids[id_]

    def _commit(self, data: bytes) -> bytes:
        head, _, message = data.partition(b"\n\n")
        lines = re.split(rb"\n(?! )", head)
        coding = next((line[9:].decode("ascii", "replace") for line in lines if line.startswith(b"encoding ")), "utf-8")
        made = [self._header(line, coding) for line in lines]
        rewritten = recoded(message, coding, self._words.text)
        self.counts["messages"] += rewritten != message
        if made == lines and rewritten == message:
            return data
        self.counts["authors"] += any(one != line for one, line in zip(made, lines, strict=True) if b"<" in line)
        signed = (b"gpgsig ", b"gpgsig-sha256 ", b"mergetag ")  # they sign what it was
        return b"\n".join(line for line in made if not line.startswith(signed)) + b"\n\n" + rewritten

    def _header(self, line: bytes, coding: str = "utf-8") -> bytes:
        """What a line in the head of a commit or a tag becomes."""
        key, _, value = line.partition(b" ")
        if key == b"tree":
            value = (self.tree(value.decode(), "") or self._store.write("tree", b"")).encode()
        elif key == b"parent":
            value = self.ids[value.decode()].encode()
        elif key == b"object":
            value = self.object(value.decode()).encode()
        elif key == b"tag":
            value = recoded(value, coding, lambda text: self._words.text(text, path=True))
        elif key in {b"author", b"committer", b"tagger"}:
            value = recoded(value, coding, self._words.identity)
        return key + b" " + value

    def _tag(self, data: bytes) -> bytes:
        head, _, message = data.partition(b"\n\n")
        made = [self._header(line) for line in head.split(b"\n")]
        rewritten = recoded(message, "utf-8", self._words.text)
        if b"\n".join(made) == head and rewritten == message:
            return data
        return b"\n".join(made) + b"\n\n" + _SIGNATURE.sub(b"", rewritten)

    def note(self, id_: str) -> str:
        """What a commit of notes becomes; its files are called as the objects that they are about."""
        _, data = self._store.read(id_)
        head, _, message = data.partition(b"\n\n")
        lines = head.split(b"\n")
        notes = sorted(self._notes(lines[0].partition(b" ")[2].decode(), ""))
        tree = b"".join(b"100644 " + name + b"\0" + bytes.fromhex(blob) for name, blob in dict(notes).items())
        made = [f"tree {self._store.write('tree', tree)}".encode(), *map(self._header, lines[1:])]
        rewritten = recoded(message, "utf-8", self._words.text)
        self.ids[id_] = self._store.write("commit", b"\n".join(made) + b"\n\n" + rewritten)
        return self.ids[id_]

    def _notes(self, tree: str, about: str) -> Iterator[tuple[bytes, str]]:
        for mode, name, id_ in self._store.entries(tree):
            whole = about + text_of(name)
            if mode == b"40000":
                yield from self._notes(id_, whole)
            elif blob := self._blob(id_, f"a note on {whole[:10]}"):
                yield self.ids.get(whole, whole).encode("utf-8", "surrogateescape"), blob

    def tree(self, id_: str, path: str) -> str | None:
        """What a folder becomes; None for nothing."""
        place = path if any(one == path or one.startswith(f"{path}/" if path else "") for one in self._special) else "?"
        if (id_, place) in self._made:
            return self._made[id_, place]
        made: dict[bytes, tuple[bytes, str]] = {}
        before = list(self._store.entries(id_))
        for mode, name, one in before:
            if then := self._entry(mode, name, one, f"{path}/{text_of(name)}" if path else text_of(name)):
                called = recoded(name, "utf-8", lambda text: self._words.text(text, path=True))
                self.counts["names of files"] += called != name
                while called in made:
                    called = b"2-" + called
                made[called] = mode, then
        after = [(mode, name, one) for name, (mode, one) in made.items()]
        after.sort(key=lambda one: one[1] + (b"/" if one[0] == b"40000" else b""))
        if after == before:
            self._made[id_, place] = id_
        elif after:
            data = b"".join(mode + b" " + name + b"\0" + bytes.fromhex(one) for mode, name, one in after)
            self._made[id_, place] = self._store.write("tree", data)
        else:
            self._made[id_, place] = None
        return self._made[id_, place]

    def _entry(self, mode: bytes, name: bytes, id_: str, path: str) -> str | None:
        if path in self._remove:
            self.dropped[path] = None
            return None
        if mode == b"160000":
            return id_
        if mode == b"40000":
            return self.tree(id_, path)
        if name in self._files and path.rpartition("/")[0] == self._players:
            return self._store.write("blob", self._player(self._store.read(id_)[1]))
        return self._blob(id_, path)

    def _player(self, data: bytes) -> bytes:
        """The player's own file: what remains says nothing of a person."""
        value, _ = schemas.parse(data, "")
        person = value if isinstance(value, dict) else {}
        self._words.data(data)
        kept = {"name": self._words.name} | {key: person[key] for key in KEPT_KEYS if key in person}
        if isinstance(former := person.get("former_ids"), list):
            kept["former_ids"] = [self._words.text(str(one)) for one in former]
        if "left" in person:
            kept["left"] = person["left"]
        return canonical.text_of(kept, "player").encode()

    def _blob(self, id_: str, path: str) -> str | None:
        if (id_, "") in self._made:
            return self._made[id_, ""]
        _, data = self._store.read(id_)
        then: str | None = id_
        if path.endswith(".whl"):  # the program, whose examples may bear anybody's name
            return id_
        if b"\0" in data or data.startswith((b"PK\3\4", b"%PDF")):
            if (text := _inside(data)) is None:
                self.unsearched[path] = None
            elif any(self._words.search(text.decode(codec, "ignore")) for codec in CODECS):
                self.dropped[path] = None
                then = None
        elif (made := self._words.data(data)) != data:
            then = self._store.write("blob", made)
            self.counts["files"] += 1
        self._made[id_, ""] = then
        return then


def recoded(data: bytes, coding: str, change: Callable[[str], str]) -> bytes:
    """A text of git's, which is mostly in UTF-8, changed as a text.

    Where its own coding lacks a letter of what is put in, it is in UTF-8 from then on.
    """
    for codec in (coding, "utf-8", "latin-1"):
        with suppress(UnicodeDecodeError, LookupError):
            text = change(data.decode(codec))
            try:
                return text.encode(codec)
            except UnicodeEncodeError:
                return text.encode()
    raise AssertionError(coding)


def _inside(data: bytes) -> bytes | None:
    """What a file that is no text says, as far as it can be searched; None where its parts are packed otherwise."""
    if data.startswith(b"PK\3\4"):
        with (
            suppress(zipfile.BadZipFile, OSError, RuntimeError, NotImplementedError, zlib.error),
            zipfile.ZipFile(BytesIO(data)) as archive,
        ):
            parts = archive.infolist()
            if sum(part.file_size for part in parts) <= MOST_INSIDE:
                return b"\n".join(part.filename.encode() + b"\n" + archive.read(part) for part in parts)
        return None
    return None if data.startswith((b"%PDF", b"\x89PNG", b"\xff\xd8\xff", b"\x1f\x8b", b"RIFF")) else data
