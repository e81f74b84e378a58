"""A new site repository: starter content, the schemas, the rules pages and a README."""

from pathlib import Path

from masterlist import __version__, resources

# Of what GitHub is told here; the starter has a dependabot.yml of its own, and a site has no tests of the program.
GITHUB = ("workflows/", "ISSUE_TEMPLATE/", "CODEOWNERS", "labels.json", "pull_request_template.md")
NOT_A_SITES = ("workflows/tests.yml",)
VERSION = b"@VERSION@"  # in starter files: the version that made the site


def begin(folder: Path) -> tuple[list[Path], list[Path]]:
    """Make what is not there yet; the files made, and those that were there and are kept."""
    sources = dict(_files(resources.starter(), ""))
    sources |= dict(_files(resources.folder("schema"), "schema/"))
    sources |= dict(_rules())
    sources |= {f".github/{name}": path for name, path in _github()}
    made, kept = [], []
    for name, source in sorted(sources.items()):
        target = folder / name
        if target.exists():
            kept.append(target)
            continue
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(source.read_bytes().replace(VERSION, __version__.encode()))
        made.append(target)
    return made, kept


def _rules() -> list[tuple[str, Path]]:
    """The rules pages in English: as long as they stay as they are, their translations come with the program."""
    found = _files(resources.folder("rules"), "content/pages/rules/")
    return [(name, path) for name, path in found if "." not in path.stem]


def _github() -> list[tuple[str, Path]]:
    found = _files(resources.folder("github"), "")
    return [(name, path) for name, path in found if name.startswith(GITHUB) and name not in NOT_A_SITES]


def _files(folder: Path, prefix: str) -> list[tuple[str, Path]]:
    """Names in the new site; a leading ``dot-`` stands for the dot that packaging tools leave out."""
    found = []
    for path in sorted(folder.rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts:
            parts = [
                part.replace("dot-", ".", 1) if part.startswith("dot-") else part
                for part in path.relative_to(folder).parts
            ]
            found.append((prefix + "/".join(parts), path))
    return found
