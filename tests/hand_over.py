"""Hands a command over to the Python that `ready` has started: SOCKET PROGRAM ARGUMENTS.

Each command of a workflow starts this anew, so that it imports as little as it can: ``socket`` alone takes longer.
"""

import _socket
import marshal
import os
import sys

KILLED = b"\1"
STREAMS = b"".join(number.to_bytes(4, sys.byteorder) for number in range(3))

there = _socket.socket(_socket.AF_UNIX)
there.connect(sys.argv[1])
there.sendmsg([b"x"], [(_socket.SOL_SOCKET, _socket.SCM_RIGHTS, STREAMS)])
there.sendall(marshal.dumps((os.getcwd(), sys.argv[2:], dict(os.environ))))  # noqa: PTH109
there.shutdown(_socket.SHUT_WR)
os._exit((there.recv(1) or KILLED)[0])
