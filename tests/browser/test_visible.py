"""Hand, board and prompt are seen together, whatever is asked, on desktops and phones, in both languages: no button is
cut off or covered, and the board keeps its size."""

from __future__ import annotations

import functools
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page, expect

from ashgrid.core import State, find
from tests.browser.helpers import NewPage, data_folder, no_sideways_scrolling, screenshot, violations
from tools.plant import at_random, plant, played

pytestmark = pytest.mark.browser

Moves = list[tuple[int, str]]

OPTIONS: dict[str, dict[str, object]] = {
    "neuroshima": {"armies": "hegemony,moloch"},
    "dust": {"scenario": "house-to-house", "armies": "box|box"},
}
ENOUGH = {"neuroshima": 6, "dust": 7}
"""So many different questions have to be among those that are looked at."""
FREE = 0.7
"""So much of the board's height at least is never covered, not even by the longest answers on the smallest phone."""
SIZES = [
    (1366, 768, "en-GB"),
    (1366, 768, "pl-PL"),
    (390, 844, "en-GB"),
    (390, 844, "pl-PL"),
    (360, 640, "en-GB"),
    (360, 640, "pl-PL"),
]

COVERED = """() => {
  const seen = (button) => {
    const { left, top, width, height } = button.getBoundingClientRect();
    return [[0.5, 0.5], [0.5, 0.15], [0.5, 0.85], [0.12, 0.5], [0.88, 0.5]].every(([x, y]) => {
      const there = document.elementFromPoint(left + width * x, top + height * y);
      return there !== null && button.contains(there);
    });
  };
  const buttons = [...document.querySelectorAll(".prompt button, .prompt summary, .bar button")];
  return buttons
    .filter((button) => button.checkVisibility() && button.closest("details:not([open]) > :not(summary)") === null)
    .filter((button) => button.getBoundingClientRect().width > 1 && !seen(button))
    .map((button) => button.textContent.trim() || button.ariaLabel);
}"""

BOARD = """() => {
  const { top, bottom } = document.querySelector(".stage").getBoundingClientRect();
  const prompt = document.querySelector(".answers").getBoundingClientRect();
  return { height: bottom - top, free: Math.min(bottom, prompt.top) - top };
}"""


def asked(state: State[Any]) -> str:
    seat = state.actors[0]
    return str(msgspec.to_builtins(state.prompt(seat))["ask"])


@functools.cache
def questions(game: str) -> dict[str, Moves]:
    """For every question that random games come to, the moves that lead to it."""
    found: dict[str, Moves] = {}
    rules = find(game)
    for seed in range(1, 7):
        seen: dict[str, int] = {}

        def note(state: State[Any], count: int, seen: dict[str, int] = seen) -> bool:
            seen.setdefault(asked(state), count)
            return count >= 260

        moves = played(rules, OPTIONS[game], seed, at_random(seed), note)
        for question, count in seen.items():
            found.setdefault(question, [(seed, ""), *moves[:count]])
    return found


def open_at(page: Page, game: str, moves: Moves) -> None:
    (seed, _), *rest = moves
    page.goto(f"/match/{plant(data_folder(), game, OPTIONS[game], seed, rest)}")
    page.locator("#question").wait_for()
    page.locator(".stage svg:is(.map, [data-board])").first.wait_for()
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


@pytest.mark.parametrize("game", OPTIONS)
@pytest.mark.parametrize(("width", "height", "language"), SIZES)
def test_whatever_is_asked_hand_board_and_prompt_are_seen(
    new_page: NewPage, game: str, width: int, height: int, language: str
) -> None:
    page = new_page((width, height), "dark", language)
    assert len(questions(game)) >= ENOUGH[game]
    heights, wrong = set(), {}
    for question, moves in questions(game).items():
        open_at(page, game, moves)
        expect(page.locator("#question")).to_be_in_viewport(ratio=1)
        expect(page.locator(".hand")).to_be_in_viewport(ratio=1)
        hidden = page.evaluate(COVERED)
        board = page.evaluate(BOARD)
        heights.add(round(board["height"]))
        if hidden or board["free"] < FREE * board["height"] or not no_sideways_scrolling(page):
            wrong[question] = (hidden, board)
            screenshot(page, f"covered-{game}-{question}-{width}-{language}")
    assert wrong == {}
    assert len(heights) == 1, f"the board's height jumps: {heights}"


@pytest.mark.parametrize("game", OPTIONS)
@pytest.mark.parametrize(("width", "height", "language"), [one for one in SIZES if one[0] < 500])
def test_with_an_offer_open_hand_board_and_prompt_are_seen(
    new_page: NewPage, game: str, width: int, height: int, language: str
) -> None:
    page = new_page((width, height), "dark", language)
    moves = max(questions(game).values(), key=len)
    open_at(page, game, moves)
    before = page.evaluate(BOARD)
    page.locator(".bar button").last.tap()
    page.get_by_role("dialog").locator("[data-offer-draw]").tap()
    page.get_by_role("dialog").locator("[data-make-offer]").tap()
    expect(page.locator(".notices button").first).to_be_visible()
    expect(page.locator("#question")).to_be_in_viewport(ratio=1)
    expect(page.locator(".hand")).to_be_in_viewport(ratio=1)
    after = page.evaluate(BOARD)
    screenshot(page, f"offer-{game}-{width}-{language}")
    assert page.evaluate(COVERED) == []
    assert round(after["height"]) == round(before["height"])
    assert after["free"] >= FREE * after["height"]
    assert violations(page) == []
