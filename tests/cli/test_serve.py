"""`serve`: a real server in a real process, from its first line to its last."""

import http.client
import json
import os
import re
import signal
import socket
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.cli.support import Ashgrid, command, environment, failed
from tests.databases import served_from
from tests.patience import PATIENCE


class Serving:
    """A server process in a session of its own, so that its workers can be found and Ctrl+C can be pressed."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
        self.said = ""
        assert process.stdout is not None
        end = threading.Timer(PATIENCE, process.kill)  # a line that does not come is the end of all lines then
        end.start()
        while not (address := re.search(r"Ashgrid is at (http://localhost:([0-9]+)/)", self.said)):
            line = process.stdout.readline()
            assert line, self.rest()
            self.said += line
        end.cancel()
        self.port = int(address[2])
        self.cookie = ""

    def ask(self, method: str, path: str, body: object = None) -> Any:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        data = None if body is None else json.dumps(body)
        connection.request(method, path, data, {"Content-Type": "application/json", "Cookie": self.cookie})
        answer = connection.getresponse()
        self.cookie = (answer.getheader("Set-Cookie") or self.cookie).partition(";")[0]
        text = answer.read()
        connection.close()
        assert answer.status in (200, 201), text
        return json.loads(text)

    def with_a_worker(self) -> str:
        """A match in which a bot has answered, so that there is a worker. Its id."""
        match = self.ask("POST", "/api/matches", {"game": "embers", "seats": [{}, {"kind": "bot", "player": "random"}]})
        until(lambda: self.ask("GET", f"/api/matches/{match['id']}")["number"] > 0, "the bot's move")
        match_id: str = match["id"]
        return match_id

    def others(self) -> list[int]:
        """The processes of its session but itself."""
        found = []
        for folder in Path("/proc").glob("[0-9]*"):
            try:
                fields = (folder / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if int(fields[3]) == self.process.pid and int(folder.name) != self.process.pid and fields[0] != "Z":
                found.append(int(folder.name))
        return found

    def rest(self) -> str:
        return self.process.communicate(timeout=PATIENCE)[1]


def until(true: Callable[[], object], what: str) -> None:
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, f"waited in vain for {what}"
        time.sleep(0.02)


@contextmanager
def serving(folder: Path, *more: object, first: str = "") -> Iterator[Serving]:
    process = subprocess.Popen(
        # All who ask a server of a test come from one address, and a busy machine takes longer for everything.
        command("serve", "--port", 0, "--no-open", "--limits", 1000, *served_from(folder), *more, first=first),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(PYTHONUNBUFFERED="1"),
        start_new_session=True,
    )
    try:
        yield Serving(process)
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate(timeout=PATIENCE)


def test_it_tells_its_address_and_answers_there(tmp_path: Path) -> None:
    with serving(tmp_path / "new" / "folder") as server:
        assert server.ask("GET", "/health")["status"] == "ok"
        assert f"matches are kept in {tmp_path / 'new' / 'folder'}" in server.said
    assert (tmp_path / "new" / "folder" / "ashgrid.sqlite3").is_file()


@pytest.mark.parametrize(("number", "codes"), [(signal.SIGINT, {0, 130}), (signal.SIGTERM, {0, 143, -signal.SIGTERM})])
def test_a_signal_to_all_its_processes_ends_it_cleanly(tmp_path: Path, number: int, codes: set[int]) -> None:
    """As Ctrl+C in a terminal does, or a service manager."""
    with serving(tmp_path) as server:
        server.with_a_worker()
        assert server.others()
        os.killpg(server.process.pid, number)
        err = server.rest()
        assert server.process.returncode in codes
        assert "Traceback" not in err
        until(lambda: not server.others(), "the end of the workers")


def test_a_match_survives_the_killing_of_the_server_and_no_worker_does(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        match_id = server.with_a_worker()
        before = server.ask("GET", f"/api/matches/{match_id}")
        server.process.kill()
        server.process.wait(PATIENCE)
        until(lambda: not server.others(), "the end of the workers")
        cookie = server.cookie
    with serving(tmp_path) as server:
        server.cookie = cookie
        after = server.ask("GET", f"/api/matches/{match_id}")
        assert after["number"] == before["number"]
        assert after["view"] == before["view"]
        (question,) = (asked["number"] for asked in after["questions"] if asked["seat"] == 0)
        body = {"seat": 0, "action": "keep", "question": question}
        assert server.ask("POST", f"/api/matches/{match_id}/act", body)["number"] > before["number"]


@pytest.fixture
def taken() -> Iterator[int]:
    """A port of this machine on which somebody listens."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        yield other.getsockname()[1]


def test_a_port_in_use_is_told_in_one_line(ashgrid: Ashgrid, tmp_path: Path, taken: int) -> None:
    ended = ashgrid("serve", "--port", taken, "--no-open", "--data-dir", tmp_path)
    failed(ended, f"port {taken} is in use", "--port")


def test_a_data_folder_that_is_a_file_is_told_in_one_line(ashgrid: Ashgrid, tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text("in the way")
    failed(ashgrid("serve", "--port", 0, "--no-open", "--data-dir", path), str(path), "is a file, not a folder")
    failed(ashgrid("serve", "--port", 0, "--no-open", "--data-dir", path / "x"), str(path / "x"), "Not a directory")


@pytest.mark.parametrize("folder", ["/proc/ashgrid", "/" + "long" * 100])
def test_a_data_folder_that_cannot_be_is_told_in_one_line(ashgrid: Ashgrid, folder: str) -> None:
    failed(ashgrid("serve", "--port", 0, "--no-open", "--data-dir", folder), folder)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_data_folder_that_may_not_be_written_is_told_in_one_line(ashgrid: Ashgrid, tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    try:
        failed(ashgrid("serve", "--port", 0, "--no-open", "--data-dir", tmp_path), str(tmp_path))
        failed(ashgrid("serve", "--port", 0, "--no-open", "--data-dir", tmp_path / "x"), str(tmp_path))
    finally:
        tmp_path.chmod(0o700)


@pytest.mark.parametrize(
    "content", [b"garbage" * 1000, b"SQLite format 3\x00" + b"\xff" * 5000], ids=["text", "header"]
)
def test_a_database_that_is_none_is_told_in_one_line(ashgrid: Ashgrid, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "ashgrid.sqlite3"
    path.write_bytes(content)
    failed(ashgrid("serve", "--port", 0, "--no-open", "--data-dir", tmp_path), str(path), "cannot be used")
    assert path.read_bytes() == content, "what is there is left alone"


def test_a_database_that_is_a_folder_is_told_in_one_line(ashgrid: Ashgrid, tmp_path: Path) -> None:
    (tmp_path / "ashgrid.sqlite3").mkdir()
    failed(ashgrid("serve", "--port", 0, "--no-open", "--data-dir", tmp_path), "ashgrid.sqlite3", "cannot be used")


def test_without_a_wish_the_next_free_port_is_taken() -> None:
    from ashgrid.cli import serving as module

    first = module.listen("127.0.0.1", None)
    second = module.listen("127.0.0.1", None)
    with first, second:
        ports = [sock.getsockname()[1] for sock in (first, second)]
    assert ports[0] < ports[1]
    assert all(module.PORT <= port < module.PORT + module.TRIES for port in ports)


# A browser where there is a screen


def opened_browser(tmp_path: Path, *more: object, **screen: str) -> str | None:
    """Start a server whose browser is a script that writes down the address it is given; None if it is not asked."""
    note = tmp_path / "opened"
    script = tmp_path / "browser"
    script.write_text(f'#!/bin/sh\necho "$1" > {note}\n')
    script.chmod(0o755)
    env = {name: value for name, value in environment().items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    process = subprocess.Popen(
        command("serve", "--port", 0, "--data-dir", tmp_path / "data", *more),
        env=env | {"BROWSER": f"{script} %s"} | screen,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        server = Serving(process)
        server.ask("GET", "/health")  # answered after the browser has been asked
        if not note.exists():
            return None
        assert note.read_text().strip() == f"http://localhost:{server.port}/"
        return note.read_text().strip()
    finally:
        process.terminate()
        process.communicate(timeout=PATIENCE)


def test_a_browser_opens_where_there_is_a_screen(tmp_path: Path) -> None:
    assert opened_browser(tmp_path, DISPLAY=":99") is not None


def test_no_browser_opens_without_a_screen_or_when_it_is_not_wanted(tmp_path: Path) -> None:
    assert opened_browser(tmp_path) is None
    assert opened_browser(tmp_path, "--no-open", DISPLAY=":99") is None


def test_the_address_for_others_is_told_when_they_are_let_in(tmp_path: Path) -> None:
    with serving(tmp_path, "--host", "0.0.0.0") as server:
        assert server.process.stdout is not None
        assert f"reach it at http://{socket.gethostname()}:{server.port}/" in server.process.stdout.readline()
