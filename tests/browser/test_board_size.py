"""The board fills the window: its height, or the width of the space beside the dock, in every game and scenario."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, ViewportSize
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from ashgrid.core import find
from ashgrid.games.dust.scenarios import SCENARIOS
from tests.browser.helpers import NewPage, data_folder, start_quick
from tools.plant import plant

pytestmark = pytest.mark.browser

SIZES: tuple[ViewportSize, ...] = (
    {"width": 1366, "height": 768},
    {"width": 1920, "height": 1080},
    {"width": 820, "height": 1180},
    {"width": 1180, "height": 820},
)
ENOUGH = 0.78
"""Of the height of the window below the header."""
WIDE = 0.97
"""Of the width of the space beside the dock."""

BOARDS: dict[str, dict[str, object]] = {
    "standard": {"armies": "borgo,moloch"},
    "duel": {"armies": "borgo,moloch", "board": "duel"},
    "large": {"mode": "free-for-all", "armies": "borgo,moloch,outpost", "board": "large"},
}

MEASURE = """() => {
    const drawing = document.querySelector(".stage svg[viewBox]:is(.map, [data-board])");
    const header = document.querySelector("header");
    if (drawing === null || header === null) return { height: 0, width: 0 };
    const box = drawing.getBoundingClientRect();
    const shape = drawing.viewBox.baseVal;
    const scale = Math.min(box.width / shape.width, box.height / shape.height);
    const below = innerHeight - header.getBoundingClientRect().bottom;
    const stage = document.querySelector(".stage").getBoundingClientRect();
    return { height: shape.height * scale / below, width: shape.width * scale / stage.width };
}"""

FILLED = f"""([enough, wide]) => {{
    const found = ({MEASURE})();
    return found.height >= enough || found.width >= wide;
}}"""


def too_small(page: Page, sizes: tuple[ViewportSize, ...] = SIZES) -> list[str]:
    """At which sizes of the window the drawing fills neither enough of its height nor its width."""
    wrong = []
    for size in sizes:
        page.set_viewport_size(size)
        page.wait_for_function(
            "width => innerWidth === width && document.querySelector('.stage').clientWidth > 0", arg=size["width"]
        )
        try:
            page.wait_for_function(FILLED, arg=[ENOUGH, WIDE])
        except PlaywrightTimeout:
            found = page.evaluate(MEASURE)
            share = f"{found['height']:.1%} of the height, {found['width']:.1%} of the width"
            wrong.append(f"{size['width']} by {size['height']}: {share}")
    return wrong


def measure(page: Page, game: str, options: dict[str, object], sizes: tuple[ViewportSize, ...] = SIZES) -> list[str]:
    page.goto(f"/match/{plant(data_folder(), game, options, 1, [])}")
    page.locator(".stage svg:is(.map, [data-board])").first.wait_for()
    return too_small(page, sizes)


def test_the_map_of_every_scenario_of_dust_fills_the_window(new_page: NewPage) -> None:
    page = new_page((1366, 768))
    wrong = {name: measure(page, "dust", {"scenario": name}) for name in SCENARIOS}
    assert len(wrong) >= 10
    assert not any(wrong.values()), wrong


def test_the_board_of_embers_fills_the_window(new_page: NewPage) -> None:
    page = new_page((1366, 768))
    start_quick(page)
    assert too_small(page) == []


def test_every_board_of_neuroshima_fills_the_window(new_page: NewPage) -> None:
    page = new_page((1366, 768))
    wrong = {name: measure(page, "neuroshima", options) for name, options in BOARDS.items()}
    assert not any(wrong.values()), wrong


def test_the_map_of_every_mission_of_hunters_fills_the_window(new_page: NewPage) -> None:
    """Every mission in the first window; one map of each shape in the others too."""
    page = new_page((1366, 768))
    missions = find("hunters").printed()["missions"]
    wrong: dict[str, list[str]] = {}
    shapes: set[tuple[int, int]] = set()
    for name, mission in missions.items():
        shape = (mission["ground"]["width"], mission["ground"]["height"])
        wrong[name] = measure(page, "hunters", {"mission": name}, SIZES[:1] if shape in shapes else SIZES)
        shapes.add(shape)
    assert not any(wrong.values()), wrong
