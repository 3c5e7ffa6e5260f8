"""`worker`: what it says. What it does is tested in tests/server/test_remote_workers.py."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.support import Ashgrid, command, environment, failed
from tests.patience import PATIENCE
from tests.redis import redis_server


def test_an_address_that_is_none_is_refused(ashgrid: Ashgrid) -> None:
    failed(ashgrid("worker", "--bus", "http://localhost"), "--bus is not the address", "redis://localhost:6379")


def test_it_says_what_is_not_installed(ashgrid: Ashgrid, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] == "redis"]:
        monkeypatch.delitem(sys.modules, name)
    for name in ("job_queue", "worker_service"):
        monkeypatch.delitem(sys.modules, f"ashgrid.server.{name}", raising=False)
    monkeypatch.setitem(sys.modules, "redis", None)
    failed(ashgrid("worker", "--bus", "redis://localhost"), "pip install 'ashgrid[cluster]'")


def test_it_waits_for_a_redis_that_is_not_there_yet_and_ends_cleanly(tmp_path: Path) -> None:
    with redis_server() as known:
        known.kill()
        process = subprocess.Popen(
            command("worker", "--bus", f"redis://127.0.0.1:{known.port}?client_name=secret", "--processes", 1),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            env=environment(),
        )
        try:
            assert process.stderr is not None
            said = process.stderr.readline()
            assert f"Redis at 127.0.0.1:{known.port} cannot be reached, and is tried again and again" in said
            known.start()
            told = process.stderr.readline()
            assert f"Redis at 127.0.0.1:{known.port} is reached" in told
            process.send_signal(signal.SIGTERM)
            rest = process.communicate(timeout=PATIENCE)[1]
            assert (process.returncode, rest) == (0, "")
            assert "secret" not in said + told
        finally:
            if process.poll() is None:
                process.kill()
            process.communicate(timeout=PATIENCE)
