"""A PostgreSQL of the tests' own, in a temporary folder: nobody else reaches it, and it ends with the tests, however
they end."""

from __future__ import annotations

import os
import pwd
import secrets
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import psycopg

from ashgrid.store import Store
from tests.patience import PATIENCE
from tools.services import ACCOUNT, find_postgresql

OWNER = "ashgrid"
# What was committed survives the end of its processes, though not of the machine.
SETTINGS = {
    "listen_addresses": "",
    "max_connections": "60",
    "shared_buffers": "32MB",
    "fsync": "off",
    "full_page_writes": "off",
    "wal_level": "minimal",
    "max_wal_senders": "0",
    "autovacuum": "off",
}
# Starts and stops the server when told to. When nobody is there any more to tell it anything, the pipe ends, and so do
# they.
KEEPER = r"""
folder=$1 programs=$2; shift 2
trap '' INT TERM HUP
server=
stop() { if [ -n "$server" ]; then kill "-$1" "$server"; wait "$server"; server=; fi; }
"$programs/initdb" -D "$folder/data" -U "$OWNER" -A trust -E UTF8 --locale=C.UTF-8 -N >"$folder/log" 2>&1
while read -r word; do
    if [ "$word" = end ]; then stop INT; else stop QUIT; fi
    if [ "$word" = start ]; then
        "$programs/postgres" -D "$folder/data" -k "$folder" "$@" >>"$folder/log" 2>&1 &
        server=$!
    fi
    echo "$word"
done
stop QUIT
rm -rf "$folder"
"""


class Cluster:
    """A server with databases, which are made as they are needed."""

    def __init__(self, programs: Path, settings: Mapping[str, str] = SETTINGS) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="ashgrid-postgresql-"))
        become = []
        if os.geteuid() == 0:
            account = pwd.getpwnam(ACCOUNT)
            os.chown(self.folder, account.pw_uid, account.pw_gid)
            become = ["setpriv", f"--reuid={account.pw_uid}", f"--regid={account.pw_gid}", "--clear-groups", "--"]
        options = [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
        self._keeper = subprocess.Popen(
            [*become, "sh", "-c", KEEPER, "keeper", self.folder, programs, *options],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=self.folder,
            env={"PATH": os.environ["PATH"], "OWNER": OWNER, "LC_ALL": "C.UTF-8"},
            start_new_session=True,
        )
        self.start()
        self._template = self.new(None)
        Store(self.url(self._template)).close()

    @property
    def pid(self) -> int:
        """The process from which all others descend."""
        return self._keeper.pid

    def url(self, name: str) -> str:
        return f"postgresql+psycopg://{OWNER}@/{name}?host={self.folder}"

    def start(self) -> None:
        self._tell("start")
        end = time.monotonic() + PATIENCE
        while True:
            try:
                self._own = psycopg.connect(f"host={self.folder} user={OWNER} dbname=postgres", autocommit=True)
                return
            except psycopg.OperationalError:
                if time.monotonic() > end:
                    raise AssertionError((self.folder / "log").read_text()) from None
                time.sleep(0.02)

    def stop(self, properly: bool = False) -> None:
        """As if it had been killed: nobody is waited for, and it recovers when it starts again. Or properly, as when a
        machine is restarted: it sends everybody away and writes down what it has."""
        self._own.close()
        self._tell("end" if properly else "stop")

    def _tell(self, word: str) -> None:
        assert self._keeper.stdin is not None
        assert self._keeper.stdout is not None
        print(word, file=self._keeper.stdin, flush=True)
        assert self._keeper.stdout.readline().strip() == word

    def new(self, like: str | None, encoding: str = "UTF8") -> str:
        """The name of a new database: an empty one, or one that is like another."""
        name = f"test_{secrets.token_hex(6)}"
        how = f"ENCODING '{encoding}' LOCALE 'C'" if like is None else ""
        self._own.execute(f'CREATE DATABASE "{name}" TEMPLATE "{like or "template0"}" {how}')
        return name

    @contextmanager
    def database(self, empty: bool = False, encoding: str = "") -> Iterator[str]:
        """The address of a new database of the newest schema, or an empty one, for as long as this lasts."""
        name = self.new(None, encoding) if encoding else self.new(None if empty else self._template)
        try:
            yield self.url(name)
        finally:
            self._own.execute(f'DROP DATABASE "{name}" WITH (FORCE)')

    def close(self) -> None:
        self._own.close()
        self._keeper.communicate(timeout=PATIENCE)
        assert not self.folder.exists()


@contextmanager
def cluster(settings: Mapping[str, str] = SETTINGS) -> Iterator[Cluster]:
    programs = find_postgresql()
    assert programs is not None
    made = Cluster(programs, settings)
    try:
        yield made
    finally:
        made.close()
        shutil.rmtree(made.folder, ignore_errors=True)
