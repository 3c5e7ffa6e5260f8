"""A map is made larger and moved: by buttons, keys, the wheel, two fingers, and by dragging."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.helpers import PHONE, NewPage, data_folder, eventually, number
from tools.plant import plant

pytestmark = pytest.mark.browser


def drawing(page: Page) -> Locator:
    return page.locator(".stage svg.map")


def width(page: Page) -> float:
    box = drawing(page).bounding_box()
    assert box is not None
    return box["width"]


def place(page: Page) -> tuple[float, float]:
    box = drawing(page).bounding_box()
    assert box is not None
    return box["x"], box["y"]


def opened(page: Page) -> float:
    page.goto(f"/match/{plant(data_folder(), 'dust', {'scenario': 'house-to-house', 'armies': 'box|box'}, 5, [])}")
    page.locator("#question").wait_for()
    drawing(page).wait_for()
    return width(page)


def test_buttons_and_keys_make_the_map_larger_and_whole_again(page: Page) -> None:
    whole = opened(page)
    page.get_by_role("button", name="Larger").click()
    eventually(page, lambda: width(page) > whole * 1.1, "a larger map")
    once = width(page)
    page.keyboard.press("+")
    eventually(page, lambda: width(page) > once * 1.1, "a still larger map")
    page.keyboard.press("-")
    eventually(page, lambda: abs(width(page) - once) < 2, "one step back")
    page.get_by_role("button", name="Whole map").click()
    eventually(page, lambda: abs(width(page) - whole) < 2, "the whole map")


def test_the_wheel_with_ctrl_keeps_the_point_below_the_pointer(page: Page) -> None:
    whole = opened(page)
    square = page.locator("[data-cell=d4]")
    box = square.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.keyboard.down("Control")
    page.mouse.wheel(0, -120)
    page.keyboard.up("Control")
    eventually(page, lambda: width(page) > whole * 1.3, "a larger map")

    def below_the_pointer() -> bool:
        now = square.bounding_box()
        return (
            now is not None and now["x"] <= x <= now["x"] + now["width"] and now["y"] <= y <= now["y"] + now["height"]
        )

    eventually(page, below_the_pointer, "the same square below the pointer")


def test_a_map_that_is_larger_is_dragged_and_nothing_is_chosen_by_it(page: Page) -> None:
    whole = opened(page)
    for _ in range(3):
        page.keyboard.press("+")
    eventually(page, lambda: width(page) > whole * 1.3, "a larger map")
    before, moves = place(page), number(page)
    stage = page.locator(".stage").bounding_box()
    assert stage is not None
    x, y = stage["x"] + stage["width"] / 2, stage["y"] + stage["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 40, y - 30, steps=4)
    page.mouse.move(x - 90, y - 60, steps=4)
    page.mouse.up()
    eventually(page, lambda: place(page)[0] < before[0] - 50 and place(page)[1] < before[1] - 30, "the map to move")
    assert number(page) == moves
    expect(page.locator("#question")).to_be_visible()


TWO_FINGERS = """apart => {
  const room = document.querySelector('.stage svg.map');
  const box = document.querySelector('.stage').getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const finger = (id, dx) => new Touch({ identifier: id, target: room, clientX: x + dx, clientY: y });
  const tell = (type, dx) => {
    const touches = dx === null ? [] : [finger(1, -dx), finger(2, dx)];
    const fingers = { touches, targetTouches: touches, changedTouches: touches };
    room.dispatchEvent(new TouchEvent(type, { ...fingers, bubbles: true, cancelable: true }));
  };
  tell('touchstart', 40);
  tell('touchmove', apart);
  tell('touchend', null);
}"""


def test_two_fingers_make_the_map_larger_and_smaller(new_page: NewPage) -> None:
    page = new_page(PHONE)
    usual = opened(page)
    page.evaluate(TWO_FINGERS, 70)
    eventually(page, lambda: width(page) > usual * 1.3, "a larger map")
    larger = width(page)
    page.evaluate(TWO_FINGERS, 25)
    eventually(page, lambda: width(page) < larger * 0.8, "a smaller map")
