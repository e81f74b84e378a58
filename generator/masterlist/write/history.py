"""Rewrite the history of a repository so that nothing in it names a person.

Files, their names, messages, authors, branches, tags and notes are rewritten, from the oldest commit on. New objects
are made in a folder of their own. At the end the repository changes by a journal, which the next call completes after a
kill.
"""

import json
import re
import shutil
import subprocess
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import NamedTuple

from masterlist.read import schemas
from masterlist.read.files import CONTENT, ID
from masterlist.read.git_process import answer, output, text_of
from masterlist.source import did_you_mean
from masterlist.write import canonical, comments
from masterlist.write.canonical import Item
from masterlist.write.rewriting import GitObjects, NotForgotten, PersonWords, Rewriter

_COMMIT = re.compile(rb"\bcommit: *[\"']?([0-9a-f]{40}(?:[0-9a-f]{24})?)\b")
SHARED = {"noreply@github.com", "noreply@gitlab.com"}
LEFT_OVER = ("FETCH_HEAD", "ORIG_HEAD", "COMMIT_EDITMSG", "MERGE_MSG", "SQUASH_MSG")  # in which git keeps text
UNDER_WAY = ("MERGE_HEAD", "CHERRY_PICK_HEAD", "REVERT_HEAD", "BISECT_LOG", "rebase-merge", "rebase-apply")
JOURNAL = "masterlist-forget"


class RewriteOptions(NamedTuple):
    """How a person is to be erased."""

    player: str  # an id, of today or of another time
    id: str = ""  # in the place of theirs; "" for one that says nothing
    name: str = ""
    also: tuple[str, ...] = ()  # other words that name them
    leave: tuple[str, ...] = ()  # words that are not to be erased
    remove: tuple[str, ...] = ()  # paths of files to remove from every commit


class RewritePlan(NamedTuple):
    id: str
    name: str
    words: dict[str, int]  # what names the person, and how often it occurred
    counts: dict[str, int]  # commits, messages, authors, files, names of files, refs
    refs: tuple[tuple[str, str, str], ...]  # the name before, the name then and the object then; "" where there is none
    dropped: tuple[str, ...]  # files that name the person and are no text: removed
    unsearched: tuple[str, ...]  # files that are no text and could not be searched
    shared: tuple[str, ...]  # addresses that others use as well
    rest: tuple[str, ...]  # where a part of the name remains
    recorded: tuple[str, ...]  # commits that editions and draws name
    remotes: tuple[str, ...]


def forget(root: Path, wishes: RewriteOptions, folder: Path) -> RewritePlan:
    """What erasing a person would change. The new objects are put into an empty folder; the repository stays as it is.

    Raises NotForgotten.
    """
    refs = _refs(root)
    _is_fit(root, refs)
    prefix = _said(root, "rev-parse", "--show-prefix")
    with closing(GitObjects(root, folder)) as store:
        words, shared = _person(root, wishes, store)
        _has_no_rights(root, words)
        rewriter = Rewriter(store, words, f"{prefix}{CONTENT}/players", [*words.ids], wishes.remove)
        heads, tags, notes = (
            {ref: id_ for ref, id_ in refs.items() if ref.startswith(f"refs/{kind}/")}
            for kind in ("heads", "tags", "notes")
        )
        heads |= _of_remotes(root, refs)
        for id_ in (*_in_order(root, [*heads.values(), *tags.values()]), *tags.values()):
            rewriter.object(id_)
        for id_ in _in_order(root, notes.values()):
            rewriter.note(id_)
        made = {}
        for ref, id_ in (heads | tags | notes).items():
            top = ref[: ref.index("/", 5) + 1]
            made[ref] = top + words.text(ref[len(top) :], path=True), rewriter.object(id_)
        if not words.counts and not rewriter.dropped:
            hint = did_you_mean(wishes.player, _known(root))
            raise NotForgotten(f"nothing in this repository names '{wishes.player}'{f': {hint}' if hint else ''}")
        head = _said(root, "symbolic-ref", "HEAD")
        recorded = tuple(sorted({*_named(root, rewriter.ids)}))
        tip = _recorded(store, made[head][1], f"{prefix}{CONTENT}/site.yaml", recorded) if recorded else made[head][1]
        made[head] = made[head][0], tip
        rewriter.counts["refs"] = sum(ref != new for ref, (new, _) in made.items())
        gone = [(ref, "", "") for ref in refs if ref not in made]
        return RewritePlan(
            words.id,
            words.name,
            dict(words.counts.most_common()),
            dict(rewriter.counts),
            (*((ref, *new) for ref, new in made.items()), *gone),
            tuple(rewriter.dropped),
            tuple(rewriter.unsearched),
            shared,
            tuple(_rest(store, tip, words)),
            recorded,
            tuple(_said(root, "remote").split()),
        )


def _said(root: Path, *arguments: str) -> str:
    return text_of(output(root, *arguments)).rstrip("\n")


def _refs(root: Path) -> dict[str, str]:
    try:
        listed = _said(root, "for-each-ref", "--format=%(objectname) %(refname)").splitlines()
    except (OSError, subprocess.CalledProcessError) as error:
        raise NotForgotten("this folder lies in no git repository: there is no history to rewrite") from error
    return {ref: id_ for id_, _, ref in (line.partition(" ") for line in listed)}


def _path(root: Path, name: str) -> Path:
    return root / _said(root, "rev-parse", "--git-path", name)


def _is_fit(root: Path, refs: Mapping[str, str]) -> None:
    if _said(root, "rev-parse", "--is-shallow-repository") == "true":
        raise NotForgotten("this clone lacks the older part of the history: git fetch --unshallow")
    if output(root, "status", "--porcelain"):
        raise NotForgotten("there are files that are not committed: commit them, or remove them")
    if under_way := next((name for name in UNDER_WAY if _path(root, name).exists()), None):
        raise NotForgotten(f"git has not finished what it was doing ({under_way}): finish it, or abort it")
    if "refs/stash" in refs:
        raise NotForgotten("'git stash list' shows work that was put aside: apply it and commit it, or drop it")
    if _said(root, "worktree", "list", "--porcelain").count("worktree ") > 1:
        raise NotForgotten("other folders show this repository ('git worktree list'): remove them first")
    if not (answer(root, "symbolic-ref", "HEAD") and answer(root, "rev-parse", "--verify", "HEAD")):
        raise NotForgotten("no branch is checked out: git switch main")


def _of_remotes(root: Path, refs: Mapping[str, str]) -> dict[str, str]:
    """The branches that only a remote has, as branches of this repository; none may be behind."""
    found: dict[str, str] = {}
    for ref, id_ in refs.items():
        if not ref.startswith("refs/remotes/") or ref.endswith("/HEAD"):
            continue
        _, _, name = ref.removeprefix("refs/remotes/").partition("/")
        own = f"refs/heads/{name}"
        there = refs.get(own) or found.setdefault(own, id_)
        if answer(root, "merge-base", "--is-ancestor", id_, there) is None:
            raise NotForgotten(f"{ref.removeprefix('refs/remotes/')} has commits that {name} lacks: merge them")
    return found


def _in_order(root: Path, ids: Iterable[str]) -> list[str]:
    """All commits, each after those before it."""
    if not (given := "".join(f"{id_}\n" for id_ in ids)):
        return []
    return output(root, "rev-list", "--topo-order", "--reverse", "--stdin", given=given.encode()).decode().split()


def _known(root: Path) -> list[str]:
    """The ids of all players that ever had a file."""
    listed = _said(root, "log", "--all", "--format=", "--name-only", "-m", "--no-renames", "--", f"{CONTENT}/players")
    return sorted({*re.findall(rf"/players/({ID})\.yaml$", listed, re.MULTILINE)})


def _person(root: Path, wishes: RewriteOptions, store: GitObjects) -> tuple[PersonWords, tuple[str, ...]]:
    """The words that name a player, by all versions of their file and by what git says of authors."""
    known = _known(root)
    ids: list[str] = []
    kinds: dict[str, str] = {}
    waiting = [wishes.player]
    while waiting:
        id_ = waiting.pop()
        if id_ in ids:
            continue
        ids.append(id_)
        file = f"{CONTENT}/players/{id_}.yaml"
        lines = _said(root, "log", "--all", "--format=", "--raw", "--no-abbrev", "-m", "--no-renames", "--", file)
        for blob in dict.fromkeys(re.findall(r"^:\d+ \d+ [0-9a-f]+ ([0-9a-f]+) [AMT]\t", lines, re.MULTILINE)):
            value, _ = schemas.parse(store.read(blob)[1], file)
            stated = value if isinstance(value, dict) else {}
            texts = [stated.get("name"), *_texts(stated.get("aka"))]
            kinds |= dict.fromkeys(_texts([stated.get("github")]), "login")
            kinds |= {form: "name" for one in _texts(texts) for form in _forms(one)}
            waiting += [one for one in _texts(stated.get("former_ids")) if re.fullmatch(ID, one)]
    new = wishes.id or next(id_ for n in range(1, 10**6) if (id_ := f"player-{n}") not in known)
    if not re.fullmatch(ID, new) or new in known:
        hint = "choose one of lower-case letters, digits and hyphens that is free"
        raise NotForgotten(f"'{new}' cannot be the new id: {hint}")
    others = (id_ for n in range(2, 10**6) if (id_ := f"{new}-{n}") not in known)
    called = {id_: new if at == 0 else next(others) for at, id_ in enumerate(ids)}
    kinds |= {form: "email" if "@" in one else "name" for one in wishes.also for form in _forms(one)}
    left = {one.casefold() for one in wishes.leave}
    kinds = {one: kind for one, kind in kinds.items() if one.casefold() not in left and one not in called}
    name = wishes.name or new.replace("-", " ").capitalize()
    emails, shared = _addresses(root, PersonWords(called, name, kinds, known))
    kinds |= {one: "email" for one in emails if one.casefold() not in left}
    return PersonWords(called, name, kinds, known), shared


def _texts(value: object) -> list[str]:
    return [one for one in value if isinstance(one, str) and one] if isinstance(value, list) else []


def _forms(text: str) -> list[str]:
    """A text as different programs write its accents."""
    return list(dict.fromkeys(unicodedata.normalize(form, text) for form in ("NFC", "NFD")))


def _addresses(root: Path, words: PersonWords) -> tuple[list[str], tuple[str, ...]]:
    """The addresses under which the person made commits; and those that others use as well, with their names."""
    people = output(root, "log", "--all", "--format=%an%x00%ae%n%cn%x00%ce").decode("utf-8", "replace").splitlines()
    taggers = _said(root, "for-each-ref", "--format=%(taggername)%00%(taggeremail:trim)", "refs/tags").splitlines()
    named: dict[str, set[str]] = {}
    for line in (*people, *taggers):
        name, _, email = line.partition("\0")
        if email and email not in SHARED:
            named.setdefault(email, set()).add(name)
    own = {email: names for email, names in named.items() if words.search(email) or any(map(words.search, names))}
    others = {email: {name for name in names if not words.search(name)} for email, names in own.items()}
    shared = (f"{email}, also of {', '.join(sorted(names))}" for email, names in others.items() if names)
    return [email for email, names in others.items() if not names or words.search(email)], tuple(shared)


def _has_no_rights(root: Path, words: PersonWords) -> None:
    """The account gets another name, which another person may have: nothing may give it rights."""
    files = (f"{CONTENT}/site.yaml", ":/.github", ":/CODEOWNERS", ":/.gitlab-ci.yml", ":/.forgejo")
    for name in output(root, "ls-files", "-z", "--", *files).split(b"\0")[:-1]:
        if words.search((root / text_of(name)).read_bytes().decode("utf-8", "replace")):
            remedy = "names them still, and may give rights to an account: take the name out, and commit"
            raise NotForgotten(f"{name.decode('utf-8', 'replace')} {remedy}")


def _named(root: Path, ids: Mapping[str, str]) -> Iterator[str]:
    """The commits that editions and draws name, and that are rewritten."""
    folders = (f"{CONTENT}/editions", f"{CONTENT}/games")
    for entry in output(root, "ls-tree", "-r", "-z", "HEAD", "--", *folders).split(b"\0")[:-1]:
        blob = entry.split(b"\t")[0].split(b" ")[2].decode()
        for found in _COMMIT.findall(output(root, "cat-file", "blob", blob)):
            if ids.get(found.decode(), found.decode()) != found.decode():
                yield found.decode()


def _recorded(store: GitObjects, tip: str, path: str, commits: Sequence[str]) -> str:
    """A commit on top, with ``rewritten`` in the site's file; the tip itself where there is no such file."""
    _, data = store.read(tip)
    made = _with(store, data[5 : data.index(b"\n")].decode(), path.split("/"), lambda text: _with_key(text, commits))
    if made is None:
        return tip
    stamp = data[: data.index(b"\n\n")].rpartition(b"> ")[2]
    who = b"Masterlist <noreply@example.invalid> " + stamp
    message = b"Record that the history was rewritten\n\nEditions and draws name commits that are there no more.\n"
    head = f"tree {made}\nparent {tip}\n".encode()
    return store.write("commit", head + b"author " + who + b"\ncommitter " + who + b"\n\n" + message)


def _with(store: GitObjects, tree: str, path: Sequence[str], change: Callable[[str], str]) -> str | None:
    _, data = store.read(tree)
    mark = b" " + path[0].encode() + b"\0"
    at = data.find(mark)
    if at < 0:
        return None
    at += len(mark)
    old = data[at : at + store.width].hex()
    if path[1:]:
        new = _with(store, old, path[1:], change)
    else:
        new = store.write("blob", change(store.read(old)[1].decode()).encode())
    return new and store.write("tree", data[:at] + bytes.fromhex(new) + data[at + store.width :])


def _with_key(text: str, commits: Sequence[str]) -> str:
    """The site's file with these commits under ``rewritten``; comments stay."""
    document = comments.document(text)
    recorded = document.listed("rewritten")
    there = {one.value for one in recorded}
    recorded += [Item("", commit) for commit in commits if commit not in there]
    return canonical.document(document, "site")


def _rest(store: GitObjects, commit: str, words: PersonWords) -> Iterator[str]:
    """Where a part of a name remains in the newest files: it may be of another person."""
    if not words.parts:
        return
    parts = re.compile("|".join(rf"(?<![^\W_])(?i:{re.escape(part)})(?![^\W_])" for part in words.parts))
    waiting = [(store.read(commit)[1][5:].split(b"\n")[0].decode(), "")]
    while waiting:
        tree, path = waiting.pop(0)
        for mode, name, id_ in store.entries(tree):
            inner = f"{path}{name.decode('utf-8', 'replace')}"
            if mode == b"40000":
                waiting.append((id_, f"{inner}/"))
            elif mode != b"160000" and b"\0" not in (data := store.read(id_)[1]):
                for number, line in enumerate(data.decode("utf-8", "replace").splitlines(), 1):
                    if found := parts.search(line):
                        yield f"{inner}:{number}: {found[0]}"


def put_in_place(root: Path, found: RewritePlan, folder: Path, backup: Path) -> None:
    """Keep the history as it was in a file, then put the new one into its place. Raises NotForgotten."""
    top = Path(_said(root, "rev-parse", "--show-toplevel")).resolve()
    if backup.exists() or backup.resolve().is_relative_to(top):
        where = "is there already" if backup.exists() else "lies in the repository"
        raise NotForgotten(f"{backup}, which is to keep the way back, {where}: name another file with --backup")
    fresh = backup.with_name(f".{backup.name}~")
    try:
        output(root, "bundle", "create", "--quiet", str(fresh.resolve()), "--all", "HEAD")
        output(root, "bundle", "verify", "--quiet", str(fresh.resolve()))
        fresh.chmod(0o600)
        fresh.replace(backup)
    except (OSError, subprocess.CalledProcessError) as error:
        fresh.unlink(missing_ok=True)
        raise NotForgotten(f"the way back cannot be kept in {backup}: name another file with --backup") from error
    objects = _path(root, "objects")
    for made in folder.glob("??/*"):
        target = objects / made.parent.name / made.name
        if not target.exists():
            target.parent.mkdir(exist_ok=True)
            shutil.copyfile(made, fresh := target.with_name(f"tmp_obj_{made.name}"))
            fresh.chmod(0o444)
            fresh.replace(target)
    head = _said(root, "symbolic-ref", "HEAD")
    steps = {
        "head": next(new for old, new, _ in found.refs if old == head),
        "refs": {new: id_ for _, new, id_ in found.refs if new},
        "gone": [old for old, new, _ in found.refs if old != new],
    }
    journal = _path(root, JOURNAL)
    fresh = journal.with_name(f"{JOURNAL}~")
    fresh.write_text(json.dumps(steps), "utf-8")
    fresh.replace(journal)
    complete(root)


def complete(root: Path) -> bool:
    """Complete what a journal says, if there is one; each step can be done again."""
    try:
        journal = _path(root, JOURNAL)
    except (OSError, subprocess.CalledProcessError):
        return False
    if not journal.is_file():
        return False
    steps = json.loads(journal.read_text("utf-8"))
    output(root, "symbolic-ref", "HEAD", steps["head"])
    there = _refs(root)
    lines = [f"update {ref} {id_}\n" for ref, id_ in steps["refs"].items()]
    lines += [f"delete {ref}\n" for ref in steps["gone"] if ref in there and ref not in steps["refs"]]
    output(root, "update-ref", "--no-deref", "--stdin", given="".join(lines).encode("utf-8", "surrogateescape"))
    output(root, "reset", "--quiet", "--hard")
    for ref in steps["gone"]:
        with suppress(subprocess.CalledProcessError):
            output(root, "config", "--local", "--remove-section", f"branch.{ref.removeprefix('refs/heads/')}")
    for name in LEFT_OVER:
        _path(root, name).unlink(missing_ok=True)
    output(root, "reflog", "expire", "--expire=now", "--expire-unreachable=now", "--all")
    output(root, "gc", "--quiet", "--prune=now")
    journal.unlink()
    return True
