"""Take the pictures of the README and the manual, from a real server in a real Chromium: `make screenshots`.

They are written to docs/pictures. Matches have fixed seeds, so that a picture changes only when its page does.
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from ashgrid.core import State, find
from ashgrid.match import SeatSetup
from tools.plant import HERE, by_player, plant, played
from tools.setup import find_chromium
from tools.steps import ROOT

PICTURES = ROOT / "docs" / "pictures"
WIDE = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
ARMIES: dict[str, object] = {"armies": "borgo,moloch"}


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [
        sys.executable,
        "-m",
        "ashgrid.cli",
        "serve",
        "--no-open",
        "--port",
        str(port),
        "--data-dir",
        str(folder),
    ]
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    address = f"http://127.0.0.1:{port}"
    try:
        for _ in range(300):
            try:
                urllib.request.urlopen(f"{address}/health", timeout=1).close()
                break
            except OSError:
                time.sleep(0.1)
        yield address
    finally:
        server.terminate()
        server.wait(20)


def page(browser: Browser, address: str, size: dict[str, int], theme: str = "dark", language: str = "en") -> Page:
    context = browser.new_context(
        base_url=address,
        viewport={"width": size["width"], "height": size["height"]},
        has_touch=size is PHONE,
        color_scheme="dark" if theme == "dark" else "light",
        locale=language,
        reduced_motion="reduce",
    )
    return context.new_page()


def take(where: Page, name: str) -> None:
    where.wait_for_timeout(400)  # fonts and the last transition
    where.screenshot(path=PICTURES / f"{name}.png")
    print(f"docs/pictures/{name}.png", flush=True)


def board(where: Page, match_id: str) -> None:
    where.goto(f"/match/{match_id}")
    where.locator(".hex").first.wait_for()


def ghost(where: Page) -> None:
    """Pick up a tile that can be placed, and put it on a hex without confirming."""
    where.locator("[data-choice]").first.wait_for()
    for tile in where.locator("[data-tile]").all():
        tile.click()
        lit = where.locator(".hex.lit")
        where.wait_for_timeout(1000)
        if lit.count():
            lit.nth(lit.count() // 2).click()
            where.mouse.move(5, 5)
            where.locator("[data-forecast]").first.wait_for()
            return
    raise SystemExit("there is no tile to place in this match: choose another seed")


def aiming(state: State[Any]) -> bool:
    """Whether a unit of Dust Tactics is being given its targets."""
    return bool(state.view(None)["phase"] == "aim")


def shoot(browser: Browser, address: str, folder: Path) -> None:
    neuroshima = find("neuroshima")
    moves = played(neuroshima, ARMIES, 12, by_player(neuroshima, "greedy", 3), lambda _, count: count >= 40)
    going = plant(folder, "neuroshima", ARMIES, 12, moves, (HERE, SeatSetup("bot", "", "greedy")))
    shared = plant(folder, "neuroshima", ARMIES, 12, moves)
    whole = played(neuroshima, ARMIES, 12, by_player(neuroshima, "greedy", 3), lambda *_: False)
    over = plant(folder, "neuroshima", ARMIES, 12, whole)

    wide = page(browser, address, WIDE)
    wide.goto("/")
    wide.get_by_role("article").first.wait_for()
    take(wide, "start")
    board(wide, shared)
    ghost(wide)
    take(wide, "forecast")
    board(wide, going)
    wide.get_by_role("button", name="Last battle").click()
    for _ in range(2):
        wide.get_by_role("button", name="Next phase").click()
    take(wide, "battle")
    wide.goto("/learn")
    wide.get_by_role("link", name="Nets").first.wait_for()
    take(wide, "learn")
    wide.goto(f"/replay/{over}?at={len(whole) // 2}")
    wide.get_by_role("button", name="Analyse").click()
    wide.get_by_role("button", name="Stop").wait_for()
    wide.get_by_role("button", name="Stop").wait_for(state="detached", timeout=180_000)
    take(wide, "replay")

    dust = find("dust")
    options: dict[str, object] = {"scenario": "house-to-house", "armies": "box|box"}
    moves = played(dust, options, 5, by_player(dust, "greedy", 3), lambda state, count: count >= 150 and aiming(state))
    battle = plant(folder, "dust", options, 5, moves)
    wide.goto(f"/match/{battle}")
    wide.locator("[data-deed]").first.wait_for()
    take(wide, "dust")
    wide.goto("/games/dust/army")
    wide.get_by_role("button", name="Random list").wait_for()
    wide.get_by_role("button", name="Random list").click()
    take(wide, "dust-army")

    for name, theme, language in (("phone", "dark", "en"), ("phone-light-pl", "light", "pl")):
        small = page(browser, address, PHONE, theme, language)
        board(small, shared)
        ghost(small)
        take(small, name)


def main() -> int:
    chromium = os.environ.get("ASHGRID_CHROMIUM") or find_chromium()
    if not chromium:
        print("there is no Chromium here to take pictures with", file=sys.stderr)
        return 1
    PICTURES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        shoot(browser, address, Path(folder))
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
