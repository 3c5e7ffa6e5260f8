"""Installed, without a network, and without a server."""

from __future__ import annotations

import json
import mimetypes
import re
import shutil
import threading
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import STATIC, Server
from tests.browser.helpers import NewPage, card, choices, choose, eventually, number, screenshot, start_quick
from tests.browser.test_everywhere import begin_hex

pytestmark = pytest.mark.browser
KEPT = """id => new Promise(answer => {
    const asked = indexedDB.open("ashgrid");
    asked.onupgradeneeded = () => asked.transaction.abort();  // the page is to make it
    asked.onerror = () => answer(false);
    asked.onsuccess = () => {
        const found = asked.result.transaction("matches").objectStore("matches").get(id);
        found.onsuccess = () => { asked.result.close(); answer(found.result?.info.number === 1) };
    };
})"""
CONTROLLED = "() => navigator.serviceWorker.controller !== null"


def visit(page: Page) -> None:
    """The first visit: the start page, until the service worker has kept what it needs."""
    page.goto("/")
    card(page).get_by_role("button", name="Play now").wait_for()
    page.wait_for_function(CONTROLLED)


def test_the_client_is_described_in_the_language_of_the_page(page: Page) -> None:
    page.goto("/")
    described = page.locator("meta[name=description]")
    expect(described).to_have_attribute("content", "Tabletop tactics in your browser")
    page.get_by_role("button", name="Polski").click()
    expect(described).to_have_attribute("content", "Taktyczne gry stołowe w przeglądarce")
    link = page.locator("link[rel=manifest]")
    expect(link).to_have_attribute("href", "/manifest.pl.webmanifest")
    answer = page.request.get("/manifest.pl.webmanifest")
    assert answer.headers["content-type"].startswith("application/manifest+json")
    own, english = json.loads(answer.text()), json.loads(page.request.get("/manifest.webmanifest").text())
    assert (own["lang"], own["description"]) == ("pl", "Taktyczne gry stołowe w przeglądarce")
    assert own | {"lang": "en", "description": english["description"]} == english


def test_the_client_can_be_installed(page: Page) -> None:
    page.goto("/")
    address = page.locator("link[rel=manifest]").get_attribute("href")
    assert address == "/manifest.webmanifest"
    answer = page.request.get(address)
    assert answer.headers["content-type"].startswith("application/manifest+json")
    manifest = json.loads(answer.text())
    assert manifest["name"] == "Ashgrid"
    assert manifest["start_url"] == manifest["scope"] == "/"
    assert manifest["display"] == "standalone"
    size_of = """async address => {
        const image = new Image();
        image.src = address;
        await image.decode();
        return `${image.naturalWidth}x${image.naturalHeight}`;
    }"""
    drawn = [icon for icon in manifest["icons"] if icon["type"] == "image/png"]
    assert {(icon["sizes"], icon["purpose"]) for icon in drawn} == {
        ("192x192", "any"),
        ("512x512", "any"),
        ("192x192", "maskable"),
        ("512x512", "maskable"),
    }
    for icon in drawn:
        assert page.evaluate(size_of, icon["src"]) == icon["sizes"]


def test_the_service_worker_is_never_served_stale(page: Page) -> None:
    page.goto("/")
    answer = page.request.get("/sw.js")
    assert "javascript" in answer.headers["content-type"]
    assert answer.headers["cache-control"] == "no-cache"


def test_the_service_worker_keeps_the_client_and_no_matches(new_page: NewPage) -> None:
    page = new_page(workers=True)
    visit(page)
    start_quick(page)
    choose(page)
    registered = page.evaluate("navigator.serviceWorker.getRegistration().then(found => found.scope)")
    assert registered == page.evaluate("`${location.origin}/`")
    kept: list[str] = page.evaluate(
        """async () => {
            const all = await Promise.all((await caches.keys()).map(async name => (await caches.open(name)).keys()));
            return all.flat().map(request => new URL(request.url).pathname);
        }"""
    )
    assert {"/", "/api/games", "/api/text/en", "/api/text/en/start", "/api/text/pl"} <= set(kept)
    scripts = [path for path in kept if path.startswith("/assets/") and path.endswith(".js")]
    assert len(scripts) > 3, "boards, which are loaded late, are kept from the start"
    assert [path for path in kept if path.startswith("/api/matches")] == []


def test_the_start_page_opens_without_a_network(new_page: NewPage) -> None:
    page = new_page(workers=True, expect_errors=True)
    visit(page)
    page.context.set_offline(True)
    page.reload()
    expect(card(page).get_by_role("button", name="Play now")).to_be_visible()
    page.get_by_role("button", name="Polski").click()
    expect(card(page, "Żar").get_by_role("button", name="Zagraj teraz")).to_be_visible()
    page.goto("/nowhere/at/all")
    expect(page.get_by_role("heading", name="Nie ma takiej strony")).to_be_visible()


def test_lessons_open_without_a_network(new_page: NewPage) -> None:
    page = new_page(workers=True, expect_errors=True)
    visit(page)
    page.context.set_offline(True)
    page.goto("/learn")
    page.get_by_role("link", name="Nets").click()
    page.locator("[data-cell]").first.wait_for()
    page.reload()
    page.locator("[data-cell]").first.wait_for()
    expect(page.get_by_role("heading", name="Nets")).to_be_visible()


def test_a_match_on_one_screen_opens_without_a_network_and_sends_its_move_later(new_page: NewPage) -> None:
    page = new_page(workers=True, expect_errors=True)
    visit(page)
    address = begin_hex(page)
    page.locator("[data-cell=b3]").click()
    page.get_by_role("button", name="Confirm").click()
    expect(page.locator("[data-number]")).to_have_attribute("data-number", "1")
    match_id = address.rsplit("/", 1)[1]
    eventually(page, lambda: bool(page.evaluate(KEPT, match_id)), "the move to be kept, a moment after it was made")
    page.context.set_offline(True)
    page.goto("/")
    mine = page.get_by_role("region", name="Continue your match")
    expect(mine.get_by_text("Your turn")).to_be_visible()  # as it was last seen
    mine.get_by_role("link", name="Continue").click()
    expect(page).to_have_url(re.compile(address))
    page.reload()
    hq = page.locator("[data-cell=b3]")
    expect(hq).to_have_attribute("aria-label", "b3: HQ (Borgo), facing: north, 20 HQ points left.")
    expect(page.get_by_text("Connection lost")).to_be_visible()
    expect(page.get_by_text("as it was last seen here")).to_be_visible()
    assert number(page) == 1
    screenshot(page, "offline-1280")
    page.locator("[data-cell=d3]").click()
    page.get_by_role("button", name="Confirm").click()
    expect(page.get_by_text("Will be sent when the server is back, if this page stays open: HQ on d3")).to_be_visible()
    assert number(page) == 1
    page.context.set_offline(False)
    expect(page.locator("[data-cell=d3]")).to_have_attribute(
        "aria-label", re.compile(r"^d3: HQ \(Moloch\), facing: north, 20 HQ points left\.")
    )
    expect(page.get_by_text("Will be sent when the server is back")).to_have_count(0)


def test_a_server_that_is_away_is_no_network_either(new_page: NewPage, tmp_path: Path) -> None:
    own = Server(tmp_path)
    own.start()
    try:
        page = new_page(workers=True, expect_errors=True)
        page.goto(f"{own.address}/")
        card(page).get_by_role("button", name="Play now").wait_for()
        page.wait_for_function(CONTROLLED)
        own.stop()
        page.reload()
        expect(card(page).get_by_role("button", name="Play now")).to_be_visible()
        own.start()
        card(page).get_by_role("button", name="Play now").click()
        expect(choices(page).first).to_be_enabled()
    finally:
        own.stop()


class Newer(BaseHTTPRequestHandler):
    """The client from a folder that the test changes, everything else from the real server."""

    folder: Path
    behind: str

    def do_GET(self) -> None:
        path = self.path.partition("?")[0].lstrip("/")
        file = self.folder / (path or "index.html")
        if self.path.startswith(("/api/", "/health")):
            with urllib.request.urlopen(self.behind + self.path) as answer:
                body, kind = answer.read(), answer.headers["Content-Type"]
        else:
            file = file if file.is_file() else self.folder / "index.html"
            body, kind = file.read_bytes(), mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "no-cache")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        pass


def wait_until_kept(page: Page, builds: list[str]) -> None:
    """Until the service worker keeps exactly these builds: its own, and the one before it."""
    wanted = [f"ashgrid-client-{name}" for name in builds]

    def kept() -> bool:
        names: list[str] = page.evaluate("caches.keys()")
        return [name for name in names if name.startswith("ashgrid-client-")] == wanted

    eventually(page, kept, f"{builds} to be kept")


def test_a_new_build_takes_over_and_older_ones_go(new_page: NewPage, server: Server, tmp_path: Path) -> None:
    folder = tmp_path / "static"
    shutil.copytree(STATIC, folder)
    first_page, first_worker = ((folder / name).read_text("utf-8") for name in ("index.html", "sw.js"))
    build = re.search(r"\b[0-9a-f]{12}\b", first_worker)
    assert build is not None
    handler = type("Handler", (Newer,), {"folder": folder, "behind": server.address})
    served = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=served.serve_forever, daemon=True).start()
    try:
        page = new_page(workers=True, expect_errors=True)
        page.goto(f"http://127.0.0.1:{served.server_port}/")
        page.wait_for_function(CONTROLLED)
        kept = [build.group()]
        wait_until_kept(page, kept)
        for number in (2, 3):
            newer = first_page.replace("<title>", f'<meta name="build" content="{number}"><title>')
            (folder / "index.html").write_text(newer, "utf-8")
            (folder / "sw.js").write_text(first_worker.replace(build.group(), f"{number:012}"), "utf-8")
            page.reload()  # the newest page comes at once, and its worker with it
            expect(page.locator("meta[name=build]")).to_have_attribute("content", str(number))
            wait_until_kept(page, [*kept[-1:], f"{number:012}"])
            kept.append(f"{number:012}")
        page.context.set_offline(True)
        page.reload()
        expect(page.locator("meta[name=build]")).to_have_attribute("content", "3")
        card(page).get_by_role("button", name="Play now").wait_for()
    finally:
        served.shutdown()
        served.server_close()
