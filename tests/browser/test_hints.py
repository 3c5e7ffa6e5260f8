"""Help against bots: what a strong one would do, and why, and steps back over what bots did, as far as one likes."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.helpers import (
    DESKTOP,
    PHONE,
    NewPage,
    card,
    eventually,
    no_sideways_scrolling,
    number,
    screenshot,
    violations,
)
from tests.browser.test_looks import SMALL_TARGETS

pytestmark = pytest.mark.browser

RIVALS = ["Neuroshima Hex", "Dust Tactics"]
ADDRESS = "/api${location.pathname.replace('match', 'matches')}"
TOLD = f"async () => (await fetch(`{ADDRESS}`)).json()"
ANSWER = f"""async ([seat, action, question]) => (await fetch(`{ADDRESS}/act`, {{
  method: 'POST', headers: {{ 'Content-Type': 'application/json' }}, body: JSON.stringify({{ seat, action, question }}),
}})).status"""


def told(page: Page) -> dict[str, Any]:
    info: dict[str, Any] = page.evaluate(TOLD)
    return info


def asked(page: Page) -> dict[str, Any]:
    """The match as soon as it is our turn and the page shows it."""
    page.locator("[data-number]").wait_for()
    eventually(page, lambda: bool(told(page)["decisions"]), "a decision of ours")
    info = told(page)
    eventually(page, lambda: number(page) >= info["number"], "the page to show it")
    return info


def answer(page: Page) -> None:
    """Take the last of the choices, which ends something wherever something can be ended."""
    info = asked(page)
    decision = info["decisions"][0]
    question = next(one["number"] for one in info["questions"] if one["seat"] == decision["seat"])
    assert page.evaluate(ANSWER, [decision["seat"], decision["choices"][-1]["text"], question]) in (200, 201)


def position(info: dict[str, Any]) -> object:
    return info["view"], [choice["text"] for decision in info["decisions"] for choice in decision["choices"]]


@pytest.mark.parametrize("game", RIVALS)
@pytest.mark.parametrize(
    ("size", "language", "said", "play"),
    [(DESKTOP, "en-GB", "A bot would: ", "Play now"), (PHONE, "pl", "Bot zrobiłby tak: ", "Graj teraz")],
    ids=["desktop", "phone-polish"],
)
def test_a_hint_against_a_bot_has_a_reason(
    new_page: NewPage, game: str, size: tuple[int, int], language: str, said: str, play: str
) -> None:
    page = new_page(size, language=language)
    page.goto("/")
    card(page, game).get_by_role("button", name=play).click()
    page.locator("[data-hint]").wait_for()
    before = asked(page)
    page.locator("[data-hint]").click()
    advice = page.get_by_role("status").filter(has_text=said)
    expect(advice).to_be_in_viewport(ratio=1)
    expect(advice).to_have_text(re.compile(rf"{said}.+\. .+\."))  # what, and why
    assert position(told(page)) == position(before)
    assert no_sideways_scrolling(page)
    assert violations(page) == []
    if size == PHONE:
        assert page.evaluate(SMALL_TARGETS) == []
    screenshot(page, f"hint-{game.split(maxsplit=1)[0].lower()}-{size[0]}")


@pytest.mark.parametrize("game", RIVALS)
def test_one_goes_back_over_what_the_bot_did_as_far_as_one_likes(page: Page, game: str) -> None:
    page.goto("/")
    card(page, game).get_by_role("button", name="Play now").click()
    first = asked(page)
    bot = next(seat for seat, who in enumerate(first["seats"]) if who["kind"] == "bot")

    def acts_of_the_bot() -> int:
        return sum(update["seat"] == bot and not update["auto"] for update in asked(page)["updates"])

    begun = acts_of_the_bot()
    while acts_of_the_bot() < begun + 3:
        answer(page)
    for _ in range(60):
        info = asked(page)
        if position(info) == position(first):
            break
        seen = number(page)
        page.keyboard.press("u")
        eventually(page, lambda seen=seen: number(page) > seen, "the step back")  # type: ignore[misc]
    assert position(asked(page)) == position(first)
    expect(page.get_by_role("button", name="Undo", exact=False).first).to_be_disabled()
