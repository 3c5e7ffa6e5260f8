"""What the board of Hunters says before somebody decides: the odds of attacks, what the enemies may do, and why they
did what they did; facing at the start, and equipment that changes hands."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from ashgrid.core import State
from ashgrid.games.hunters.odds import aid_now, hero_odds
from tests.browser.helpers import PHONE, NewPage, log, number, violations, wait_for_more
from tests.browser.test_hunters import (
    WIDE,
    arrange,
    asks,
    brave,
    deed,
    in_hand,
    last_to_end,
    offering,
    space,
    taking,
    turn,
)
from tests.browser.test_looks import SMALL_TARGETS

pytestmark = pytest.mark.browser


def single(state: State[Any]) -> tuple[Any, dict[str, Any]] | None:
    """A shot without morale at the only enemy of a space, and what its odds are."""
    shot = brave(state)
    if shot is None or sum(enemy["space"] is not None for enemy in state.view(None)["enemies"]) < 1:
        return None
    plain = next(action for action in state.legal(state.actors[0]) if action.tag == "shoot" and not action.morale)
    hero = state.heroes[state.actors[0]]  # type: ignore[attr-defined]
    aid = aid_now(state, hero)  # type: ignore[arg-type]
    odds = None if aid is None else hero_odds(state, hero, plain, aid)  # type: ignore[arg-type]
    return None if odds is None else (plain, odds.plain())


def where(page: Page, figure: str) -> str:
    at = page.evaluate("name => document.querySelector(`[data-figure='${name}']`).style.transform", figure)
    x, y = (float(value) for value in re.findall(r"(-?[\d.]+)px", at))
    return f"{chr(97 + int(x // 100))}{int(y // 100) + 1}"


# Attacks ------------------------------------------------------------------------------------------


def test_an_attack_shows_range_dice_hit_and_defence_apart_and_its_odds(page: Page) -> None:
    shot, odds = arrange(page, single)
    target = odds["targets"][0]
    space(page, target["space"]).hover(force=True)
    panel = page.locator(f"[data-odds='{shot.target}']")
    for name in ("range", "dice", "hit", "defence"):
        expect(panel.locator(f"[data-sum={name}] b")).to_have_text(str(target[name]["value"]))
        expect(panel.locator(f"[data-sum={name}] span")).not_to_be_empty()
    expect(panel.locator("[data-result]")).to_contain_text(f"{target['expected']:.1f} wounds expected")
    nothing = int(target["wounds"][0] * 100 + 0.5)
    expect(panel.locator(".bars")).to_have_accessible_name(re.compile(f"^Wounds: 0: {nothing}%"))
    assert violations(page) == []


def test_answers_of_an_attack_say_what_they_may_do(page: Page) -> None:
    shot, odds = arrange(page, single)
    space(page, odds["targets"][0]["space"]).dispatch_event("click")
    picks = page.locator("[data-pick]")
    expect(picks.first.locator("small")).to_contain_text("wounds,")
    figure = page.locator(f"[data-pick='{shot.target}']")
    if figure.count() > 0:
        figure.click()
    better = page.locator(f"[data-pick='{str(shot).removesuffix('no')}yes']")
    better.hover()
    expect(page.locator("[data-sum=hit] span").first).to_contain_text("morale")


def test_a_card_shows_what_its_attacks_would_do(page: Page) -> None:
    def playable(state: State[Any]) -> str | None:
        if turn(state) is None:
            return None
        for action in state.legal(state.actors[0]):
            if action.tag == "play":
                then = state.copy()
                then.apply(then.actors[0], action)
                if asks(then) == "ask-part" and any(one.tag == "shoot" for one in then.legal(then.actors[0])):
                    return str(action.card)
        return None

    name = arrange(page, playable)
    in_hand(page, name).hover()
    expect(page.locator("[data-prospect]").first).to_contain_text("wounds expected")


def test_who_is_asked_to_react_sees_the_attack(page: Page) -> None:
    def attacked(state: State[Any]) -> Any:
        found = offering("ask-reaction", "react")(state)
        return found if found is not None and state.prompt(state.actors[0]).trigger != "about" else None  # type: ignore[attr-defined]

    arrange(page, attacked, mission="old-farm", party="scout,soldier")
    expect(page.locator("[data-odds], [data-losing]").first).to_be_visible()
    taking(page, lambda: page.keyboard.press("n"))


# Enemies ------------------------------------------------------------------------------------------


def test_the_map_shows_what_the_enemies_can_do(page: Page) -> None:
    arrange(page, last_to_end)
    assert page.locator("[data-threat]").count() == 0
    page.keyboard.press("t")
    tool = page.locator("[data-tool=threats]")
    expect(tool).to_have_attribute("aria-pressed", "true")
    expect(page.locator("[data-threat] text").first).to_have_text(re.compile(r"^\d+$"))
    forecast = page.get_by_role("region", name="If the enemies acted now")
    expect(forecast.locator("[data-plan]").first).to_contain_text("1.")
    expect(forecast.locator("[data-fate], [data-unhurt]").first).to_be_visible()
    assert violations(page) == []
    page.reload()
    expect(page.locator("[data-threat]").first).to_be_attached()  # remembered
    page.locator("[data-tool=threats]").click()
    expect(page.locator("[data-threat]")).to_have_count(0)


def test_ending_the_turn_tells_what_the_enemies_would_do(page: Page) -> None:
    arrange(page, last_to_end)
    deed(page, "end").hover()
    expect(page.get_by_role("region", name="If the enemies acted now")).to_be_visible()
    expect(page.locator("[data-way]").first).to_be_attached()


def test_an_enemy_says_what_it_did_last_and_why(page: Page) -> None:
    arrange(page, lambda state: True if turn(state) and state.turn > 1 else None)  # type: ignore[attr-defined]
    enemy = str(page.locator(".piece.enemy").first.get_attribute("data-figure"))
    space(page, where(page, enemy)).hover(force=True)
    why = page.locator("[data-why]")
    expect(why).to_contain_text("What it did last, and why")
    expect(why).to_contain_text(re.compile("nearest hero at distance|took no action"))


# At the start, and equipment ----------------------------------------------------------------------


def test_the_facing_at_the_start_is_chosen_on_the_map(page: Page) -> None:
    action = arrange(page, offering("ask-deploy", "deploy"), after=0)
    deed(page, "face").click()
    expect(page.locator("#question")).to_have_text("Choose a space, then an arrow.")
    space(page, action.space).click()
    before = number(page)
    page.locator("[data-facing=s]").click()
    wait_for_more(page, before)
    expect(log(page)).to_contain_text(f"started on {action.space}, facing south")


def exchanging(state: State[Any]) -> Any:
    if asks(state) != "ask-exchange":
        return None
    return next((action for action in state.legal(state.actors[0]) if action.tag == "give"), None)


def exchange(page: Page) -> Any:
    return arrange(page, exchanging, mission="old-farm", party="soldier,scout,medic")


def test_equipment_is_dragged_from_one_hero_to_the_other(page: Page) -> None:
    action = exchange(page)
    own, other = page.locator("[data-side='0']"), page.locator("[data-side='1']")
    piece = own.locator(f"[data-gear='{action.item}']").first
    start, end = piece.bounding_box(), other.bounding_box()
    assert start is not None
    assert end is not None
    before = number(page)
    page.mouse.move(start["x"] + 20, start["y"] + 10)
    page.mouse.down()
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + 40, steps=4)
    expect(page.locator(".ghost")).to_be_visible()
    page.mouse.up()
    wait_for_more(page, before)
    expect(other.locator(f"[data-gear='{action.item}']").first).to_be_visible()
    expect(log(page)).to_contain_text("gave to")


def test_equipment_is_compared_and_handed_over_by_keys(page: Page) -> None:
    action = exchange(page)
    piece = page.locator(f"[data-side='0'] [data-gear='{action.item}']").first
    piece.focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    expect(page.locator(f"[data-compared='{action.item}']")).to_be_visible()
    assert violations(page) == []
    taking(page, lambda: page.keyboard.press("Enter"))
    expect(page.locator(f"[data-side='1'] [data-gear='{action.item}']").first).to_be_visible()
    taking(page, lambda: deed(page, "done").click())
    expect(page.locator("[data-side]")).to_have_count(0)


# Phones -------------------------------------------------------------------------------------------


def test_a_phone_tells_the_odds_in_a_line_that_opens(new_page: NewPage) -> None:
    page = new_page(PHONE)
    arrange(page, brave)
    line = page.locator("[data-brief=odds]")
    expect(line).to_contain_text("wounds expected")
    assert page.evaluate(SMALL_TARGETS) == []
    line.tap()
    expect(page.get_by_role("dialog").locator("[data-prospect]").first).to_be_visible()
    assert violations(page) == []


def test_a_phone_shows_a_piece_first_and_hands_it_over_then(new_page: NewPage) -> None:
    page = new_page(PHONE, language="pl")
    action = exchange(page)
    piece = page.locator(f"[data-side='0'] [data-gear='{action.item}']").first
    before = number(page)
    piece.tap()
    expect(page.locator(f"[data-compared='{action.item}']")).to_be_visible()
    assert number(page) == before
    assert page.evaluate(SMALL_TARGETS) == []
    taking(page, piece.tap)


def test_a_wide_screen_keeps_the_height_of_the_map_while_somebody_chooses(new_page: NewPage) -> None:
    page = new_page(WIDE)
    _, odds = arrange(page, single)
    before = page.locator(".stage").bounding_box()
    space(page, odds["targets"][0]["space"]).dispatch_event("click")
    expect(page.locator("[data-pick]").first).to_be_visible()
    assert page.locator(".stage").bounding_box() == before
