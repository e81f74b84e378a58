"""Comments are given to what they speak of, so that they travel with it."""

from bisect import bisect_right
from collections.abc import Iterator

from masterlist.write.canonical import SCHEMA_MARK
from masterlist.write.marks import Comment, Found, Marks, Spread, marks
from masterlist.write.nodes import Beside, Group


def document(text: str) -> Group:
    """A text, which the strict reader has read without a complaint, as a document with its comments."""
    taken = marks(text)
    _Attaching(taken).attach()
    _lift_head(taken.root.group)
    return taken.root.group


def _lift_head(root: Group) -> None:
    """What an empty line sets apart from the first key speaks of the file, and stays at its top."""
    above = root.items[0].before if root.items else []
    if "" in above[1:]:
        end = len(above) - above[::-1].index("")
        root.head, root.items[0].before = above[:end], above[end:]


def texts(text: str) -> list[str]:
    """All comments of a text but the line for editors, sorted: what must be left after writing it anew."""
    return sorted(comment.text for comment in marks(text).comments if not is_schema_line(comment.text))


def is_schema_line(text: str) -> bool:
    """Whether a comment is the line by which editors find the schema."""
    return "".join(text.split()).startswith("".join(SCHEMA_MARK.split()))


class _Attaching:
    def __init__(self, taken: Marks) -> None:
        self._root = taken.root
        self._comments = taken.comments
        self._spreads = list(_spreads(taken.root))
        self._found = [one for spread in self._spreads if not _in_flow(spread) for one in spread.found]
        self._found.sort(key=lambda one: one.at)  # stable: what encloses comes first
        self._at = [one.at for one in self._found]
        self._flows = [spread for spread in self._spreads if spread.flow]

    def attach(self) -> None:
        for comment in self._comments:
            if is_schema_line(comment.text):
                continue
            inner = [one for one in self._flows if one.start < comment.at < one.end]
            if inner:
                _within(comment, max(inner, key=lambda one: one.start))
            elif comment.alone:
                self._above(comment)
            else:
                self._beside(comment)

    def _beside(self, comment: Comment) -> None:
        at = bisect_right(self._at, comment.at) - 1
        if at < 0:
            _add(self._found[0].item.before, comment)
        else:
            self._found[at].item.beside.append(Beside(comment.text, comment.at[1]))

    def _above(self, comment: Comment) -> None:
        """A comment on a line of its own: before the next item, unless it stands further right than that."""
        at = bisect_right(self._at, comment.at)
        last = self._found[at - 1] if at else None
        if last and last.value_at > comment.at and (last.value is None or last.value.flow):
            _add(last.item.before, comment)
            return
        following = self._outermost(at) if at < len(self._found) else None
        if following and (at == 0 or comment.at[1] <= following.inside.start[1]):
            _add(following.item.before, comment)
            return
        inside = following.inside if following else self._root
        closed = _last_closed(inside, comment)
        if closed is inside and following:
            _add(following.item.before, comment)
        else:
            _add(closed.group.tail, comment)

    def _outermost(self, at: int) -> Found:
        """The item at that number; of several that begin in one place the one that encloses the others."""
        while at and self._at[at - 1] == self._at[at]:
            at -= 1
        return self._found[at]


def _last_closed(inside: Spread, comment: Comment) -> Spread:
    """The innermost group that ended just before the comment and does not begin further right than it."""
    while True:
        before = [one for one in inside.found if one.at < comment.at]
        value = before[-1].value if before else None
        if value is None or value.flow or not value.found or value.start[1] > comment.at[1]:
            return inside
        inside = value


def _within(comment: Comment, spread: Spread) -> None:
    """A comment between brackets."""
    following = next((one for one in spread.found if one.at > comment.at), None)
    started = [one for one in spread.found if one.at < comment.at]
    if comment.alone and following:
        _add(following.item.before, comment)
    elif comment.alone and spread.found:
        _add(spread.group.tail, comment)
    elif started:
        started[-1].item.beside.append(Beside(comment.text, comment.at[1]))
    elif spread.owner:
        _add(spread.owner.item.before, comment)
    else:
        _add(spread.group.tail if not following else following.item.before, comment)


def _add(lines: list[str], comment: Comment) -> None:
    """The comment as a line, with one of the empty lines that set it apart."""
    if comment.blank_above and (not lines or lines[-1]):
        lines.append("")
    lines.append(comment.text)
    if comment.blank_below:
        lines.append("")


def _spreads(root: Spread) -> Iterator[Spread]:
    yield root
    for one in root.found:
        if one.value:
            yield from _spreads(one.value)


def _in_flow(spread: Spread) -> bool:
    return spread.flow
