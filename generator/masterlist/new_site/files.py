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
GITHUB_HOST = "github"  # the default; its files are those of this repository
RULES = "content/pages/rules/"
LOCK = "tools/requirements.txt"
README = "README.md"
STEPS = "steps.md"  # of a host: what its README says in place of the steps to GitHub
FROM_HERE, AFTER = b"## From this folder to a published site", b"## What is where"
OWN = (README, "LICENSE-DATA", "content/")  # examples to be replaced: the club's own from the first day on


def hosts() -> list[str]:
    """Where a site can be published by files that are laid down."""
    return sorted([GITHUB_HOST, *(folder.name for folder in resources.hosts().iterdir() if folder.is_dir())])


def laid_down(host: str) -> dict[str, bytes]:
    """Every file of a new site by its name, but the tool itself: see ``tool``."""
    found = dict(_files(resources.starter(), ""))
    found |= dict(_files(resources.folder("schema"), "schema/"))
    found |= dict(_rules())
    if host == GITHUB_HOST:
        found |= {f".github/{name}": path for name, path in _github()}
    else:
        found = {name: path for name, path in found.items() if not name.startswith(".github/")}
        found |= dict(_files(resources.hosts() / host, ""))
    laid = {name: found[name].read_bytes() for name in sorted(found)}
    if host != GITHUB_HOST:
        laid[README] = _for_host(laid[README], laid.pop(STEPS))
    return laid


def _for_host(readme: bytes, steps: bytes) -> bytes:
    """The README with the steps to a site on this host; those of the starter lead to GitHub."""
    before, heading, rest = readme.partition(FROM_HERE)
    return before + heading + b"\n\n" + steps + b"\n" + rest[rest.index(AFTER) :]


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
