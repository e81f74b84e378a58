"""Where tests write: into memory, where a small file takes a third of the processor time that it takes on a disk."""

import os
import tempfile
from pathlib import Path

MEMORY = Path("/dev/shm")  # noqa: S108  pytest makes a folder of its own there, which only its user can read
ROOM = 2 << 30  # bytes; three workers have about a third of that in use at one time


def write_into_memory() -> None:
    """Let temporary folders lie there, those of started programs too, unless somebody has said where."""
    if "TMPDIR" not in os.environ and _has_room(MEMORY):
        os.environ["TMPDIR"] = str(MEMORY)
        tempfile.tempdir = None  # which is asked for once


def _has_room(folder: Path) -> bool:
    """Whether there is room, and programs in it may be run: in a container often neither is so."""
    try:
        found = os.statvfs(folder)
    except OSError:
        return False
    return not found.f_flag & os.ST_NOEXEC and found.f_bavail * found.f_frsize >= ROOM and os.access(folder, os.W_OK)
