"""A real server and a real Chromium, shared by all browser tests. Each test gets a browser that remembers nothing."""

from __future__ import annotations

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright

from tests.browser.helpers import DESKTOP, ROOT, NewPage, serves
from tests.patience import PATIENCE

STATIC = ROOT / "src" / "ashgrid" / "server" / "static"
CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome")
CHROMIUM_ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def answers(address: str) -> bool:
    try:
        with urllib.request.urlopen(f"{address}/health", timeout=PATIENCE) as answer:
            return bool(answer.status == 200)
    except (OSError, urllib.error.URLError):
        return False


class Server:
    """`ashgrid serve` as its own process; it can be stopped and started again on the same port and data."""

    def __init__(self, folder: Path, packs: tuple[Path, ...] = ()) -> None:
        self.folder = folder
        self.packs = packs
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        packs = [word for pack in self.packs for word in ("--data", str(pack))]
        command = [sys.executable, "-m", "ashgrid.cli", *packs, "serve", "--port", str(self.port)]
        command += ["--data-dir", str(self.folder), "--no-open", "--limits", "100"]  # all tests come from one address
        with (self.folder / "server.log").open("ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, cwd=ROOT)
        deadline = time.monotonic() + PATIENCE
        while not answers(self.address):
            if self.process.poll() is not None or time.monotonic() > deadline:
                pytest.fail(f"the server did not start:\n{(self.folder / 'server.log').read_text('utf-8')}")
            time.sleep(0.05)

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        if self.process is None:
            return
        self.process.send_signal(how)
        try:
            self.process.wait(10)  # then it is killed, which loses nothing
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.process = None


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    if not (STATIC / "index.html").exists():
        pytest.fail("the web client is not built: run `make test`, or `npm run build` in web/")
    running = Server(tmp_path_factory.mktemp("server"))
    running.start()
    serves(running.folder)
    yield running
    running.stop()


@pytest.fixture(scope="session")
def chromium() -> str:
    named = os.environ.get("ASHGRID_CHROMIUM")
    found = named or next(filter(None, map(shutil.which, CHROMIUM_NAMES)), None)
    if found is None:
        pytest.fail(f"no Chromium: install one of {', '.join(CHROMIUM_NAMES)}, or set ASHGRID_CHROMIUM to its path")
    return found


@pytest.fixture(scope="session")
def browser(chromium: str) -> Iterator[Browser]:
    expect.set_options(timeout=PATIENCE * 1000)
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=chromium, args=CHROMIUM_ARGUMENTS, timeout=PATIENCE * 1000)
        yield opened
        opened.close()


@pytest.fixture
def new_page(browser: Browser, server: Server) -> Iterator[NewPage]:
    """Makes pages. A page that throws fails the test, and one that logs an error too, unless the test causes some
    (`expect_errors`: any, or those with these words)."""
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def make(
        size: tuple[int, int] = DESKTOP,
        theme: str = "dark",
        language: str = "en-GB",
        *,
        expect_errors: bool | re.Pattern[str] = False,
        workers: bool = False,
    ) -> Page:
        """`workers`: with the service worker. It answers requests before `page.route` sees them."""
        context = browser.new_context(
            base_url=server.address,
            viewport={"width": size[0], "height": size[1]},
            color_scheme="light" if theme == "light" else "dark",
            locale=language,
            has_touch=size[0] < 500,
            reduced_motion="reduce",
            service_workers="allow" if workers else "block",
        )
        context.set_default_timeout(PATIENCE * 1000)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(f"page: {error}"))
        caused = re.compile("" if expect_errors else "(?!)") if isinstance(expect_errors, bool) else expect_errors

        def hear(said: ConsoleMessage) -> None:
            if said.type == "error" and not caused.search(said.text):
                errors.append(f"console: {said.text} ({said.location['url']})")

        page.on("console", hear)
        return page

    yield make
    for context in contexts:
        context.close()
    assert not errors, "\n".join(errors)


@pytest.fixture
def page(new_page: NewPage) -> Page:
    return new_page()
