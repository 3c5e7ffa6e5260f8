"""A parent with three small children, as its own program: each child answers its process number at the common port.

The folder that is named gets a file `up-PID` for each. With a file `dies` there a child ends at once.
"""

from __future__ import annotations

import functools
import os
import signal
import socket
import sys
from multiprocessing.connection import Connection
from pathlib import Path

from ashgrid.cli import supervisor
from ashgrid.server.logs import configure

CHILDREN = 3
LEAVE_SECONDS = 1.0


def child(sock: socket.socket, folder: Path, says: Connection) -> None:
    supervisor.end_with_parent()
    if (folder / "dies").exists():
        os._exit(7)
    (folder / f"up-{os.getpid()}").touch()
    says.send_bytes(supervisor.UP)
    while True:
        connection, _ = sock.accept()
        with connection:
            connection.sendall(str(os.getpid()).encode())


def main(folder: Path) -> None:
    configure("plain", "warning")
    signal.signal(signal.SIGINT, signal.default_int_handler)  # what begins tests may ignore it
    supervisor.LEAVE_SECONDS = LEAVE_SECONDS
    supervisor.FIRST_PAUSE = 0.1
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        sock.listen(128)
        port = sock.getsockname()[1]
        run = functools.partial(child, sock, folder)
        supervisor.Supervisor([run] * CHILDREN, lambda: print(f"up at {port}", flush=True)).run()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
