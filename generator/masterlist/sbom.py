"""What a site is made with, as a CycloneDX document: the packages of a lock with their versions and hashes.

The actions that attest such a document ask for a serial number, and the same lock must give the same document: so the
number is made from the lock, and no time is told.
"""

import json
import re
from pathlib import Path
from typing import Any, NamedTuple
from uuid import NAMESPACE_URL, uuid5

from masterlist import __version__

_PINNED = re.compile(r"([a-z0-9._-]+)(?:\[[a-z0-9,._-]+\])?==([^\s;\\]+)|\./tools/(masterlist)-(.+?)-py3-none-any\.whl")
_HASH = re.compile(r"--hash=sha256:([0-9a-f]{64})")


class NoLock(Exception):
    """There is no lock, or it pins nothing; the message says where."""


class _Package(NamedTuple):
    name: str
    version: str
    hashes: list[str]


def sbom(lock: Path) -> str:
    """The document for a lock; raises NoLock."""
    try:
        text = lock.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise NoLock(f"there is no lock {lock}") from error
    packages = _packages(text)
    if not packages:
        raise NoLock(f"{lock} pins no package")
    mine = next((one for one in packages if one.name == "masterlist"), _Package("masterlist", __version__, []))
    document = {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{uuid5(NAMESPACE_URL, text)}",
        "version": 1,
        "metadata": {"component": _component(mine, "application")},
        "components": [_component(one, "library") for one in packages if one is not mine],
    }
    return json.dumps(document, indent=2) + "\n"


def _packages(text: str) -> list[_Package]:
    """Each with its hashes: a lock goes on in the next line after a backslash."""
    entries = text.replace("\\\n", " ").splitlines()
    return [
        _Package(match[1] or match[3], match[2] or match[4], _HASH.findall(entry))
        for entry in entries
        if (match := _PINNED.match(entry))
    ]


def _component(package: _Package, kind: str) -> dict[str, Any]:
    url = f"pkg:pypi/{package.name}@{package.version}"
    # One hash for each file that may be installed: a wheel for every machine, and the source.
    hashes = [{"alg": "SHA-256", "content": one} for one in package.hashes]
    references = [{"type": "distribution", "url": url, "hashes": hashes}] if hashes else []
    return {
        "type": kind,
        "bom-ref": url,
        "name": package.name,
        "version": package.version,
        "purl": url,
        **({"externalReferences": references} if references else {}),
    }
