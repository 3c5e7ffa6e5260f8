"""Take the pictures of the README and the manual, from a real server in a real Chromium: `make screenshots`.

They are written to docs/pictures. Matches have fixed seeds, so that a picture changes only when its page does.
"""

from __future__ import annotations

import io
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

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from ashgrid.core import State, find
from ashgrid.match import SeatSetup
from tools.plant import HERE, by_player, plant, played
from tools.setup import find_chromium
from tools.steps import ROOT

PICTURES = ROOT / "docs" / "pictures"
WIDE = {"width": 1366, "height": 768}
FILM = {"width": 1120, "height": 680}
STEP_MS = 200
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


def page(
    browser: Browser,
    address: str,
    size: dict[str, int],
    theme: str = "dark",
    language: str = "en",
    motion: bool = False,
) -> Page:
    context = browser.new_context(
        base_url=address,
        viewport={"width": size["width"], "height": size["height"]},
        has_touch=size is PHONE,
        color_scheme="dark" if theme == "dark" else "light",
        locale=language,
        reduced_motion="no-preference" if motion else "reduce",
    )
    return context.new_page()


def take(where: Page, name: str) -> None:
    where.wait_for_timeout(400)  # fonts and the last transition
    where.screenshot(path=PICTURES / f"{name}.png")
    print(f"docs/pictures/{name}.png", flush=True)


def film(where: Page, name: str, match_id: str) -> None:
    """A battle and the turn that follows it, as they are played on the board: an image that moves."""
    where.clock.install(time=0)
    where.goto(f"/match/{match_id}")
    where.locator("[data-choice=battle]").wait_for()
    where.clock.pause_at(600_000)
    where.locator("[data-choice=battle]").click()
    where.locator("[data-confirm]").click()
    where.locator("[data-stage=playing]").wait_for()
    where.mouse.move(5, 5)
    frames: list[Image.Image] = []
    for _ in range(120):
        where.wait_for_timeout(120)  # what slides, slides in real time
        frames.append(Image.open(io.BytesIO(where.screenshot())).convert("RGB").resize((896, 544)))
        if where.locator("[data-stage=still] #question").count() > 0:
            break
        where.clock.run_for(STEP_MS)
    lasts = [STEP_MS] * (len(frames) - 1) + [2500]
    frames[0].save(
        PICTURES / f"{name}.webp", save_all=True, append_images=frames[1:], duration=lasts, loop=0, quality=70, method=6
    )
    print(f"docs/pictures/{name}.webp", flush=True)


def with_a_battle(state: State[Any], _: int) -> bool:
    """Whether the first seat may call a battle on a full board."""
    able = state.actors[0] == 0 and any(str(action) == "battle" for action in state.legal(0))
    return able and len(state.view(None)["tiles"]) >= 9


def board(where: Page, match_id: str) -> None:
    where.goto(f"/match/{match_id}")
    where.locator(".hex").first.wait_for()


def ghost(where: Page) -> None:
    """Pick up a tile that can be placed, and put it on a hex without confirming."""
    where.locator("[data-tile]").first.wait_for()
    for tile in where.locator("[data-tile]").all():
        tile.click()
        lit = where.locator(".hex.lit")
        try:
            lit.first.wait_for(timeout=5000)
        except PlaywrightTimeout:
            continue
        lit.nth(lit.count() // 2).click()
        where.mouse.move(5, 5)
        where.locator("[data-forecast]").first.wait_for()
        return
    raise SystemExit("there is no tile to place in this match: choose another seed")


def aiming(state: State[Any]) -> bool:
    """Whether a unit of Dust Tactics is being given its targets."""
    return bool(state.view(None)["phase"] == "aim")


def before_the_enemies(state: State[Any]) -> bool:
    """Whether a hero of Hunters has cards to play, and may end the turn."""
    offered = {action.tag for action in state.legal(state.actors[0])}
    return {"play", "end"} <= offered


def in_the_story(state: State[Any], moves: int) -> bool:
    """Whether a campaign has gone on for a while, and a card with several options lies on the table."""
    tags = [action.tag for action in state.legal(state.actors[0])]
    return moves >= 5 and len(tags) >= 3 and set(tags) == {"decide"}


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

    moves = played(neuroshima, ARMIES, 1, by_player(neuroshima, "greedy", 3), with_a_battle)
    fought = plant(folder, "neuroshima", ARMIES, 1, moves, (HERE, SeatSetup("bot", "", "greedy")))
    film(page(browser, address, FILM, motion=True), "turn", fought)

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

    hunters = find("hunters")
    options = {"mission": "old-farm", "party": "soldier,medic,sniper"}
    enough = 60
    moves = played(
        hunters,
        options,
        5,
        by_player(hunters, "greedy", 3),
        lambda at, count: count >= enough and before_the_enemies(at),
    )
    wide.goto(f"/match/{plant(folder, 'hunters', options, 5, moves)}")
    wide.locator("#question").wait_for()
    wide.locator("[data-tool=threats]").click()
    wide.locator("[data-threat]").first.wait_for()
    take(wide, "hunters")
    options = {"campaign": "journey", "party": "soldier,medic,sniper"}
    moves = played(hunters, options, 5, by_player(hunters, "greedy", 3), in_the_story)
    wide.goto(f"/match/{plant(folder, 'hunters', options, 5, moves)}")
    wide.locator(".paper .option").first.wait_for()
    take(wide, "hunters-story")

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
