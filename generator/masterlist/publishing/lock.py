"""One build at a time writes a folder: a lock that the system gives up with the process that holds it."""

import errno
import os
import sys
from contextlib import suppress
from pathlib import Path

if sys.platform != "win32":
    import fcntl

_NAME = "lock"
_FLAGS = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0)
_NO_LOCKS = {errno.ENOLCK, errno.ENOTSUP, errno.EINVAL}  # what a disk without locks says


class Busy(Exception):
    """Another process holds the lock."""


class FolderLock:
    """A lock in a folder of its own, which is there while a process holds it."""

    def __init__(self, folder: Path) -> None:
        """Take the lock; raises ``Busy``, and OSError where it cannot be made."""
        self._folder = folder
        self._file = self._taken()

    def release(self) -> None:
        """Give it up, and remove the folder unless something is left in it."""
        with suppress(OSError):
            (self._folder / _NAME).unlink()
        os.close(self._file)
        with suppress(OSError):
            self._folder.rmdir()

    def _taken(self) -> int:
        while True:
            with suppress(FileExistsError):
                self._folder.mkdir()
            if self._folder.is_symlink():
                raise OSError(errno.ELOOP, "this is a link", str(self._folder))
            try:
                file = os.open(self._folder / _NAME, _FLAGS, 0o666)
            except FileNotFoundError:
                continue  # another build has just ended
            except OSError:
                with suppress(OSError):
                    self._folder.rmdir()  # of a build that has just begun this fails, or that build makes it again
                raise
            if self._is_locked(file):
                return file
            os.close(file)

    def _is_locked(self, file: int) -> bool:
        """Whether it is locked now; False where it is another file that has the name by now."""
        try:
            if sys.platform != "win32":
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return os.path.samestat(os.fstat(file), (self._folder / _NAME).stat())
        except BlockingIOError as error:
            os.close(file)
            raise Busy from error
        except FileNotFoundError:
            return False
        except OSError as error:
            if error.errno in _NO_LOCKS:
                return True
            os.close(file)
            raise
