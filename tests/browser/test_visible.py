"""Hand, board and prompt are seen together, whatever is asked, on desktops, tablets and phones, in both languages: no
button is cut off or covered, nothing of the prompt lies over the board, and the board keeps its size."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
import pytest
from playwright.sync_api import Page, Request, expect

from ashgrid.core import State, find
from ashgrid.match import SeatSetup
from tests.browser.helpers import NewPage, data_folder, eventually, no_sideways_scrolling, screenshot, violations
from tools.plant import HERE, at_random, plant, played

pytestmark = pytest.mark.browser

Moves = list[tuple[int, str]]

OPTIONS: dict[str, list[dict[str, object]]] = {
    "neuroshima": [{"armies": "hegemony,moloch"}],
    "dust": [
        {"scenario": "house-to-house", "armies": "box|box"},
        {"scenario": "recon-in-force"},
        {"scenario": "breakthrough"},
    ],
    "hunters": [
        {"mission": "old-farm", "party": "soldier,scout", "ties": "ask"},
        {"mission": "cistern", "party": "soldier,scout,medic,sniper"},
    ],
}
ENOUGH = {"neuroshima": 6, "dust": 7, "hunters": 9}
"""So many different questions have to be among those that are looked at."""
ON_BOARD: dict[str, tuple[str, ...]] = {
    "neuroshima": (),
    "dust": ("place-tile", "place-cover", "deploy", "move", "enter", "leap", "activate", "aim", "lose"),
    "hunters": (
        "take",
        "deploy",
        "face",
        "play",
        "boost",
        "react",
        "cycle",
        "move",
        "shoot",
        "burst",
        "strike",
        "choose",
    ),
}
"""What is chosen on the board has no button."""
TURN = {"neuroshima": "ask-turn", "dust": "ask-activate"}
"""Where a draw can be offered: nobody does so in a game that is played together."""
WINDOWS = [(1366, 768), (1920, 1080), (1180, 820), (820, 1180), (844, 390), (390, 844), (360, 640)]
SCROLLING = [(1180, 820), (844, 390)]
"""Where a long prompt may scroll: beside the board, or in a strip that has the least room."""
SIZES = [
    (width, height, language)
    for width, height in WINDOWS
    for language in ("en-GB", "pl-PL")
    if width < 500 or language == "pl-PL"  # longer words; where there is room, one language shows that there is
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

OVER = """() => {
  const shown = (element) => {
    let { left, top, right, bottom } = element.getBoundingClientRect();
    for (let at = element.parentElement; at !== null; at = at.parentElement) {
      if (getComputedStyle(at).overflowY === "visible") continue;
      const box = at.getBoundingClientRect(); // cut off there
      [left, top] = [Math.max(left, box.left), Math.max(top, box.top)];
      [right, bottom] = [Math.min(right, box.right), Math.min(bottom, box.bottom)];
    }
    return { left, top, right, bottom };
  };
  const seen = (box) => box.right - box.left > 1 && box.bottom - box.top > 1;
  const meet = (a, b) => seen({
    left: Math.max(a.left, b.left), top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right), bottom: Math.min(a.bottom, b.bottom),
  });
  const places = [...document.querySelectorAll(".stage :is(.hex, .touch)")].map(shown).filter(seen);
  if (places.length === 0) return ["no places"];
  return [...document.querySelectorAll(".strip, .strip *")]
    .filter((element) => element.checkVisibility() && element.closest("details:not([open]) > :not(summary)") === null)
    .filter((element) => {
      const box = shown(element);
      return seen(box) && places.some((place) => meet(place, box));
    })
    .map((element) => `${element.tagName}.${element.className}: ${element.textContent.trim()}`);
}"""

HEIGHT = """() => Math.round(document.querySelector(".stage").getBoundingClientRect().height)"""


def asked(state: State[Any]) -> str:
    seat = state.actors[0]
    return str(msgspec.to_builtins(state.prompt(seat))["ask"])


class Position(NamedTuple):
    """How a match came to a question, and who is asked."""

    options: dict[str, object]
    seed: int
    moves: Moves
    seat: int


@functools.cache
def questions(game: str) -> dict[str, Position]:
    """Every question that random games come to: where it is asked first, and where it has the most buttons."""
    found: dict[str, Position] = {}
    most: dict[str, int] = {}
    rules = find(game)
    for options in OPTIONS[game]:
        for seed in range(1, 7 if options is OPTIONS[game][0] else 4):
            seen: dict[str, tuple[int, int, int]] = {}

            def note(state: State[Any], count: int, seen: dict[str, tuple[int, int, int]] = seen) -> bool:
                seat = state.actors[0]
                found = (count, sum(action.tag not in ON_BOARD[game] for action in state.legal(seat)), seat)
                seen.setdefault(asked(state), found)
                worst = f"{asked(state)} (most)"
                seen[worst] = max(seen.get(worst, found), found, key=lambda one: one[1])
                return count >= 260

            moves = played(rules, options, seed, at_random(seed), note)
            for question, (count, buttons, seat) in seen.items():
                if question not in found or (question.endswith("(most)") and buttons > most[question]):
                    found[question] = Position(options, seed, moves[:count], seat)
                    most[question] = buttons
    return {name: at for name, at in found.items() if not name.endswith("(most)") or at != found[name[:-7]]}


def drawn(page: Page) -> None:
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


def open_at(page: Page, game: str, at: Position, seats: Sequence[SeatSetup] = ()) -> None:
    waiting: set[Request] = set()

    def over(request: Request) -> None:
        waiting.discard(request)

    page.on("request", lambda request: waiting.add(request) if "foresee" in request.url else None)
    page.on("requestfinished", over)
    page.on("requestfailed", over)  # the page that asked is left, or has thought better of it
    page.goto(f"/match/{plant(data_folder(), game, at.options, at.seed, at.moves, seats)}")
    page.locator("#question").wait_for()
    page.locator(".stage svg:is(.map, [data-board])").first.wait_for()
    drawn(page)
    eventually(page, lambda: not waiting, "what is foreseen, which is said on the buttons")
    drawn(page)


@pytest.mark.parametrize("game", OPTIONS)
@pytest.mark.parametrize(("width", "height", "language"), SIZES)
def test_whatever_is_asked_hand_board_and_prompt_are_seen(
    new_page: NewPage, game: str, width: int, height: int, language: str
) -> None:
    page = new_page((width, height), "dark", language)
    assert len(questions(game)) >= ENOUGH[game]
    wrong = {}
    heights: dict[str, set[int]] = {}  # of each match: a larger party has more above the board
    for question, at in questions(game).items():
        open_at(page, game, at)
        if (width, height) not in SCROLLING:
            expect(page.locator("#question")).to_be_in_viewport(ratio=1)
            expect(page.locator(".hand")).to_be_in_viewport(ratio=1)
        heights.setdefault(str(at.options), set()).add(page.evaluate(HEIGHT))
        hidden = [] if (width, height) in SCROLLING else page.evaluate(COVERED)
        over = page.evaluate(OVER)
        if hidden or over or not no_sideways_scrolling(page):
            wrong[question] = (hidden, over)
            screenshot(page, f"covered-{game}-{question}-{width}-{language}")
    assert wrong == {}
    assert all(max(one) - min(one) <= 1 for one in heights.values()), f"the board's height jumps: {heights}"


@pytest.mark.parametrize("game", TURN)
@pytest.mark.parametrize(("width", "height", "language"), [one for one in SIZES if one[0] < 500])
def test_with_an_offer_open_hand_board_and_prompt_are_seen(
    new_page: NewPage, game: str, width: int, height: int, language: str
) -> None:
    page = new_page((width, height), "dark", language)
    open_at(page, game, questions(game)[TURN[game]])
    before = page.evaluate(HEIGHT)
    page.locator(".bar button").last.tap()
    page.get_by_role("dialog").locator("[data-offer-draw]").tap()
    page.get_by_role("dialog").locator("[data-make-offer]").tap()
    expect(page.locator(".notices button").first).to_be_visible()
    expect(page.locator("#question")).to_be_in_viewport(ratio=1)
    expect(page.locator(".hand")).to_be_in_viewport(ratio=1)
    screenshot(page, f"offer-{game}-{width}-{language}")
    assert page.evaluate(COVERED) == []
    assert page.evaluate(OVER) == []
    assert page.evaluate(HEIGHT) == before
    assert violations(page) == []


@pytest.mark.parametrize("game", ["neuroshima", "dust"])
@pytest.mark.parametrize(
    ("width", "height", "language"), [(1366, 768, "en-GB"), (1366, 768, "pl-PL"), (1920, 1080, "pl-PL")]
)
def test_what_a_bot_would_do_is_said_and_the_answers_are_seen(
    new_page: NewPage, game: str, width: int, height: int, language: str
) -> None:
    page = new_page((width, height), "dark", language)
    wrong, advised = {}, 0
    for question, at in questions(game).items():
        rules = find(game)
        count = len(rules.seats(rules.read_options(at.options)))
        bot = SeatSetup("bot", "", "random")
        open_at(page, game, at, [HERE if seat == at.seat else bot for seat in range(count)])
        if page.locator("[data-hint]").count() == 0:
            continue  # the board's own controls stand in the place of the tools
        page.locator("[data-hint]").click()
        page.locator(".advice").wait_for()
        advised += 1
        drawn(page)
        hidden = page.evaluate(COVERED)
        if hidden:
            wrong[question] = hidden
            screenshot(page, f"hint-{game}-{question}-{width}-{language}")
    assert wrong == {}
    assert advised >= 4
