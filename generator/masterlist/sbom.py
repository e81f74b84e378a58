"""What a site is made with, as a CycloneDX document: the packages of a lock with their versions and hashes.

The actions that attest such a document ask for a serial number, and the same lock must give the same document: so the
number is made from the lock, and there is no time in it.
"""

import json
import re
from pathlib import Path
from typing import Any, TypeAlias
from uuid import NAMESPACE_URL, uuid5

from masterlist import __version__

_PINNED = re.compile(r"([a-z0-9._-]+)(?:\[[a-z0-9,._-]+\])?==([^\s;\\]+)|\./tools/(masterlist)-(.+?)-py3-none-any\.whl")
_HASH = re.compile(r"--hash=sha256:([0-9a-f]{64})")


class NoLock(Exception):
    """There is no lock, or it pins nothing; the message says where."""


_Package: TypeAlias = tuple[str, str, list[str]]  # name, version, hashes


def sbom(lock: Path) -> str:
    """The document for a lock; raises NoLock."""
    try:
        text = lock.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise NoLock(f"there is no lock {lock}") from error
    # A lock goes on in the next line after a backslash.
    packages: list[_Package] = [
        (match[1] or match[3], match[2] or match[4], _HASH.findall(entry))
        for entry in text.replace("\\\n", " ").splitlines()
        if (match := _PINNED.match(entry))
    ]
    if not packages:
        raise NoLock(f"{lock} pins no package")
    mine: _Package = next((one for one in packages if one[0] == "masterlist"), ("masterlist", __version__, []))
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


def _component(package: _Package, kind: str) -> dict[str, Any]:
    name, version, found = package
    url = f"pkg:pypi/{name}@{version}"
    # One hash for each file that may be installed: a wheel for every machine, and the source.
    hashes = [{"alg": "SHA-256", "content": one} for one in found]
    references = [{"type": "distribution", "url": url, "hashes": hashes}] if hashes else []
    return {
        "type": kind,
        "bom-ref": url,
        "name": name,
        "version": version,
        "purl": url,
        **({"externalReferences": references} if references else {}),
    }
