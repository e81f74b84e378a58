"""Bytes that carry a digest of themselves and of what they were made from: damage shows when they are opened."""

from hashlib import blake2b

DIGEST = 16  # bytes: no two values that any site will ever hold have the same


class Damaged(Exception):
    """The bytes are not what they should be."""


def seal(made_from: bytes, data: bytes) -> bytes:
    """The data behind its digest; ``made_from`` names what it is and what it was made from."""
    return _digest(made_from, data) + data


def unseal(made_from: bytes, sealed: object) -> bytes:
    """The data; raises ``Damaged`` where it is not what was sealed, or was made from something else."""
    if not isinstance(sealed, bytes):  # a damaged table can hold anything
        raise Damaged("there are no bytes")
    data = sealed[DIGEST:]
    if sealed[:DIGEST] != _digest(made_from, data):
        raise Damaged("the bytes are not those that were sealed")
    return data


def _digest(made_from: bytes, data: bytes) -> bytes:
    found = blake2b(len(made_from).to_bytes(8, "big"), digest_size=DIGEST)
    found.update(made_from)
    found.update(data)
    return found.digest()
