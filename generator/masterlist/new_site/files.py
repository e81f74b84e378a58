"""The files of a site repository, as this version of the tool lays them down."""

from collections.abc import Iterator
from pathlib import Path

from masterlist import resources

# Of what GitHub is told here. A site has no tests and no releases of the program, and its bugs are not reported there.
GITHUB = ("workflows/", "ISSUE_TEMPLATE/", "CODEOWNERS", "labels.json", "pull_request_template.md", "settings.sh")
NOT_A_SITES = (
    "workflows/tests.yml",
    "workflows/release.yml",
    "ISSUE_TEMPLATE/bug.yml",
    "ISSUE_TEMPLATE/idea.yml",
)
RULES = "content/pages/rules/"
LOCK = "tools/requirements.txt"
OWN = ("README.md", "LICENSE-DATA", "content/")  # examples to be replaced: the club's own from the first day on


def laid_down() -> dict[str, bytes]:
    """Every file of a new site by its name, but the tool itself: see ``tool``."""
    found = dict(_files(resources.starter(), ""))
    found |= dict(_files(resources.folder("schema"), "schema/"))
    found |= dict(_rules())
    found |= {f".github/{name}": path for name, path in _github()}
    return {name: found[name].read_bytes() for name in sorted(found)}


def is_managed(name: str) -> bool:
    """Whether a newer version brings the file up to date: not what the club writes itself."""
    return name.startswith(RULES) or not name.startswith(OWN)


def _rules() -> Iterator[tuple[str, Path]]:
    """The rules pages in English: as long as they stay as they are, their translations come with the program."""
    found = _files(resources.folder("rules"), RULES)
    return ((name, path) for name, path in found if "." not in path.stem)


def _github() -> Iterator[tuple[str, Path]]:
    found = _files(resources.folder("github"), "")
    return ((name, path) for name, path in found if name.startswith(GITHUB) and name not in NOT_A_SITES)


def _files(folder: Path, prefix: str) -> Iterator[tuple[str, Path]]:
    """Names in the site; a leading ``dot-`` stands for the dot that packaging tools leave out."""
    for path in sorted(folder.rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts:
            parts = [
                part.replace("dot-", ".", 1) if part.startswith("dot-") else part
                for part in path.relative_to(folder).parts
            ]
            yield prefix + "/".join(parts), path
