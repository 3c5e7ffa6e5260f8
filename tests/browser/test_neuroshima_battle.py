"""A battle of Neuroshima Hex as it is shown, explained and told, and the reference that is always at hand."""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.battlefield import FACTS, GET, arrange
from tests.browser.helpers import (
    DESKTOP,
    PHONE,
    NewPage,
    eventually,
    no_sideways_scrolling,
    number,
    screenshot,
    violations,
    wait_for_more,
)
from tests.browser.helpers import (
    log as the_log,
)
from tests.browser.test_looks import SMALL_TARGETS
from tests.browser.test_neuroshima import cell, hand

pytestmark = pytest.mark.browser


def phases(page: Page) -> Locator:
    return page.locator(".phases button")


def marked(page: Page) -> set[str]:
    return set(page.locator("[data-marked]").evaluate_all("all => all.map(one => one.dataset.marked)"))


def label(page: Page, name: str) -> str:
    """What stands there; whether it could be moved now is another matter."""
    return (cell(page, name).get_attribute("aria-label") or "").removesuffix(", can be chosen")


def leave_controls(page: Page) -> None:
    """The keys are for the page, not for a button."""
    page.evaluate("document.activeElement?.blur()")


def call_battle(page: Page, path: str) -> list[dict[str, Any]]:
    """Play the Battle tile and answer what is asked until it is over, and open it. Returns its events."""
    events = fight(page, path)
    page.get_by_role("button", name=re.compile("Last battle|Przebieg poprzedniej Bitwy")).click()
    phases(page).first.wait_for()
    return events


def fight(page: Page, path: str) -> list[dict[str, Any]]:
    """Play the Battle tile and answer what is asked until it is over. Returns its events."""
    page.locator("[data-tile=battle]").first.click()
    page.locator("[data-deed=confirm]").click()
    for _ in range(40):
        eventually(page, lambda: fought(page.evaluate(GET, path)) != [], "the battle")
        page.locator("[aria-busy=false][data-number]").wait_for()
        events = fought(page.evaluate(GET, path))
        if events[-1]["event"] == "battle-ended":
            return events
        asked = page.locator("[data-choice]:enabled")
        before = number(page)
        asked.first.click()
        wait_for_more(page, before)
    raise AssertionError("the battle does not end")


def fought(info: dict[str, Any]) -> list[dict[str, Any]]:
    """The events of the last battle so far."""
    events = [event for update in info["updates"] for event in update["events"]]
    begins = [place for place, event in enumerate(events) if event["event"] == "battle-began"]
    if not begins:
        return []
    found = []
    for event in events[begins[-1] :]:
        found.append(event)
        if event["event"] == "battle-ended":
            break
    return found


def go_to(page: Page, phase: int) -> None:
    page.get_by_role("button", name=f"Phase {phase}", exact=True).click()


def hit(events: list[dict[str, Any]]) -> dict[str, Any]:
    """An attack of the battle, one on an HQ if there is one."""
    attacks = [event for event in events if event["event"] == "attacked" and event["total"] > 0]
    return next((attack for attack in attacks if attack["victim"] == "hq"), attacks[0])


def test_a_battle_is_shown_phase_by_phase(page: Page) -> None:
    path = arrange(page)
    before = page.evaluate(GET, path)["view"]
    stood = {unit["cell"]: label(page, unit["cell"]) for unit in before["tiles"]}
    events = call_battle(page, path)
    after = page.evaluate(GET, path)["view"]

    # It begins with everybody as they stood before the battle, and waits there: nobody wants motion here.
    told = [event["phase"] for event in events if event["event"] == "phase-began"]
    expect(phases(page)).to_have_count(len(told) + 1)
    expect(phases(page).first).to_have_attribute("aria-current", "step")
    expect(page.get_by_role("button", name="Play", exact=True)).to_have_count(0)
    assert {name: label(page, name) for name in stood} == stood
    points = page.locator("section .points").all_inner_texts()
    assert sorted(points) == sorted(str(value) for value in before["points"])

    # Every hit is an arrow with its strength; who falls is still there, and gone in the next phase.
    for phase in told:
        go_to(page, phase)
        attacks = [event for event in events if event["event"] == "attacked" and event["phase"] == phase]
        strengths = page.locator(".hit .strength").all_text_contents()
        assert strengths == [str(attack["total"]) for attack in attacks]
        expect(page.locator(".hit .armour")).to_have_count(sum(attack["armour"] > 0 for attack in attacks))
        fallen = [event["cell"] for event in events if event["event"] == "destroyed" and event["phase"] == phase]
        expect(page.locator(".fate .cross")).to_have_count(len(fallen))
        for name in fallen:
            assert ": empty" not in label(page, name)
        page.keyboard.press(".")
        for name in fallen:
            assert label(page, name).startswith(f"{name}: empty")

    # After it: the board of now, which can be played on.
    expect(phases(page).last).to_have_attribute("aria-current", "step")
    standing = {unit["cell"] for unit in after["tiles"]}
    assert {name for name in stood if ": empty" not in label(page, name)} == standing
    page.get_by_role("button", name="Close", exact=True).click()
    expect(phases(page)).to_have_count(0)


def test_without_motion_a_battle_is_over_at_once_and_the_next_question_asked(page: Page) -> None:
    fight(page, arrange(page))
    expect(page.locator("#question")).to_have_text(re.compile("Which of your three tiles"))
    expect(page.locator("[data-choice]:enabled")).not_to_have_count(0)
    expect(page.get_by_role("button", name="Last battle")).to_be_visible()
    expect(phases(page)).to_have_count(0)


def test_a_battle_plays_by_itself_and_ends(page: Page) -> None:
    page.clock.install()
    page.emulate_media(reduced_motion="no-preference")
    path = arrange(page)
    page.clock.pause_at(10**12)
    fight(page, path)
    expect(page.locator("[data-stage=playing]")).to_be_visible()
    expect(page.locator(".hit, .caption").first).to_be_visible()
    for _ in range(40):
        if page.locator("[data-stage=still]").count() > 0:
            break
        page.clock.run_for(600)
    expect(page.locator("[data-stage=still]")).to_be_visible()
    expect(phases(page)).to_have_count(0)  # nothing of it is in the way of playing on

    # It can be gone through again, phase by phase.
    speed = page.get_by_role("button", name=re.compile("^Speed"))
    page.get_by_role("button", name="Last battle").click()
    speed.click()
    expect(page.get_by_role("button", name="Speed: 2×")).to_be_visible()
    speed.click()
    expect(page.get_by_role("button", name="Pause", exact=True)).to_be_visible()
    leave_controls(page)
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    current = "all => all.findIndex(one => one.ariaCurrent)"
    at = phases(page).evaluate_all(current)
    page.clock.run_for(10_000)
    assert phases(page).evaluate_all(current) == at
    speed.click()
    speed.click()
    leave_controls(page)
    page.keyboard.press("Space")
    page.clock.run_for(60_000)
    expect(phases(page).last).to_have_attribute("aria-current", "step")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_picking_up_a_tile_ends_the_battle_that_is_shown(page: Page) -> None:
    path = arrange(page)
    call_battle(page, path)
    expect(phases(page).first).to_be_visible()
    hand(page).first.click()
    expect(phases(page)).to_have_count(0)
    expect(hand(page).first).to_have_attribute("aria-pressed", "true")


def test_why_tells_what_a_unit_did_and_what_was_done_to_it(page: Page) -> None:
    path = arrange(page, units=11)
    events = call_battle(page, path)
    attack = hit(events)
    go_to(page, attack["phase"])
    why = page.get_by_role("region", name="Why?")
    expect(why.get_by_text("Touch a unit to ask")).to_be_visible()

    cell(page, attack["cell"]).click()
    line = why.get_by_role("button", name=re.compile(rf"^Hits .* \({attack['target']}\): .*strength {attack['total']}"))
    expect(line.first).to_be_visible()
    page.mouse.move(5, 5)
    assert marked(page) == {attack["cell"]}
    line.first.hover()
    assert {attack["cell"], attack["target"]} <= marked(page)

    cell(page, attack["target"]).click()
    expect(why.get_by_role("button", name=re.compile(rf"^Is hit by .* \({attack['cell']}\)")).first).to_be_visible()
    # Who does not act says why.
    acting = {event["cell"] for event in events if event.get("phase") == attack["phase"] and "cell" in event}
    units = page.evaluate(GET, path)["view"]["tiles"]
    for unit in [unit["cell"] for unit in units if unit["cell"] not in acting | {attack["target"]}][:1]:
        cell(page, unit).click()
        expect(why.get_by_text(re.compile("Does not act|Never acts"))).to_be_visible()
    # After the battle, all of it at once.
    phases(page).last.click()
    cell(page, attack["target"]).click()
    if attack["victim"] == "hq":
        expect(why.get_by_text(f"Phase {attack['phase']}", exact=True)).to_be_visible()
    page.keyboard.press("Escape")
    expect(why.get_by_text("Touch a unit to ask")).to_be_visible()
    page.keyboard.press("Escape")
    expect(phases(page)).to_have_count(0)


def test_the_card_of_a_unit_asks_why(page: Page) -> None:
    path = arrange(page)
    events = call_battle(page, path)
    page.keyboard.press("Escape")
    hqs = [unit["cell"] for unit in page.evaluate(GET, path)["view"]["tiles"] if unit["tile"] == "hq"]
    cell(page, hqs[0]).click()
    page.locator(".about").get_by_role("button", name="Why?").click()
    expect(phases(page).last).to_have_attribute("aria-current", "step")
    lost = [event for event in events if event["event"] == "hq-hit" and event["cell"] == hqs[0]]
    why = page.get_by_role("region", name="Why?")
    expect(why.get_by_text(re.compile(r"^Loses \d+ point"))).to_have_count(len(lost))
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    cell(page, hqs[1]).focus()
    page.keyboard.press("w")
    expect(why.get_by_text(hqs[1])).to_be_visible()


def test_the_log_points_at_the_board_and_folds_battles(page: Page) -> None:
    path = arrange(page)
    events = call_battle(page, path)
    page.keyboard.press("Escape")
    log = the_log(page)
    turn = log.locator("details", has=page.locator(".episode"))
    turn.locator("summary.title").press("Enter")  # it is the last turn but one, and folded
    expect(turn).to_have_attribute("open", "")
    headline = turn.locator(".episode summary")
    expect(headline).to_have_count(1)
    fallen = sum(event["event"] == "destroyed" for event in events)
    said = f"{fallen} unit{'' if fallen == 1 else 's'} destroyed" if fallen else "Battle"
    expect(headline).to_contain_text(said)

    attack = hit(events)
    sentence = log.get_by_role("button", name=f"({attack['cell']}) →").first
    expect(sentence).to_be_hidden()
    headline.click()
    sentence.hover()
    assert marked(page) >= {attack["cell"], attack["target"]}
    page.mouse.move(5, 5)
    expect(page.locator("[data-marked]")).to_have_count(0)

    # By keys: one sentence is on the way of Tab, the arrow keys lead on.
    sentence.focus()
    assert marked(page) >= {attack["cell"], attack["target"]}
    page.keyboard.press("ArrowDown")
    expect(sentence).not_to_be_focused()
    expect(log.locator(".able:focus")).to_have_count(1)
    expect(log.locator(".able[tabindex='0']")).to_have_count(1)

    log.get_by_role("button", name="Show").click()
    expect(phases(page).first).to_have_attribute("aria-current", "step")


def test_a_turn_of_the_log_is_one_line_that_opens(page: Page) -> None:
    call_battle(page, arrange(page))
    page.keyboard.press("Escape")
    log = the_log(page)
    titles = log.locator("summary.title, p.title")
    expect(titles.last).to_have_text(re.compile(r"^\s*Turn \d+ · "))
    before = titles.nth(-2)
    expect(before).to_have_text(
        re.compile(r"Turn \d+ · .+ \((Borgo|Moloch)\): .*battle|Turn \d+ · (Borgo|Moloch): .*battle")
    )
    told = log.locator("details", has=page.locator(".episode")).locator("ol")
    expect(told).to_be_hidden()
    before.click()
    expect(told).to_be_visible()
    before.click()
    expect(told).to_be_hidden()


def test_the_reference_counts_what_is_left(page: Page) -> None:
    path = arrange(page)
    view = page.evaluate(GET, path)["view"]
    page.keyboard.press("i")
    dialog = page.get_by_role("dialog", name="Reference")
    sections = dialog.get_by_role("region")
    expect(sections).to_have_count(2)
    for seat, army in enumerate(view["armies"]):
        seen = Counter(view["hands"][seat] + view["discards"][seat])
        seen.update(unit["tile"] for unit in view["tiles"] + view["floors"] if unit["owner"] == seat)
        left = {tile: facts["count"] - seen[tile] for tile, facts in FACTS[army].items() if tile != "hq"}
        assert sum(left.values()) == view["piles"][seat]
        section = sections.filter(has_text=army.capitalize())
        shown = section.locator("[data-reference]").evaluate_all(
            "all => all.map(one => [one.dataset.reference, Number(one.querySelector('b').textContent.slice(1))])"
        )
        assert dict(shown) == {tile: count for tile, count in left.items() if count}
        expect(section).to_contain_text(f"{view['piles'][seat]} tile")

    dialog.locator("[data-reference=battle]").first.hover()
    expect(dialog.locator(".about").get_by_text("Starts a battle")).to_be_visible()
    page.get_by_role("tab", name="Discarded").click()
    total = sum(int(text[1:]) for text in dialog.locator("[data-reference] b").all_inner_texts())
    assert total == sum(len(pile) for pile in view["discards"])
    page.get_by_role("tab", name="Discarded").press("ArrowRight")
    expect(page.get_by_role("tab", name="Armies")).to_be_focused()
    total = sum(int(text[1:]) for text in dialog.locator("[data-reference] b").all_inner_texts())
    assert total == 70
    page.get_by_role("tab", name="Rules").click()
    dialog.get_by_role("button", name="End of the game").click()
    expect(dialog.get_by_role("heading", name="End of the game")).to_be_in_viewport()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    page.get_by_role("button", name=re.compile("^pile")).first.click()
    expect(page.get_by_role("tab", name="Piles")).to_have_attribute("aria-selected", "true")


@pytest.mark.parametrize(
    ("size", "theme", "language"),
    [(DESKTOP, "light", "en-GB"), (PHONE, "dark", "pl-PL")],
    ids=["desktop-light-en", "phone-dark-pl"],
)
def test_how_battles_and_the_reference_look(
    new_page: NewPage, size: tuple[int, int], theme: str, language: str
) -> None:
    page = new_page(size, theme, language)
    wrong: list[str] = []

    def look(name: str) -> None:
        if not no_sideways_scrolling(page):
            wrong.append(f"{name} scrolls sideways")
        if size == PHONE:
            wrong.extend(f"{name}: too small to touch: {found}" for found in page.evaluate(SMALL_TARGETS))
        wrong.extend(f"{name}: {found}" for found in violations(page))
        screenshot(page, f"neuroshima-{name}-{size[0]}-{theme}-{language[:2]}")

    path = arrange(page, "moloch,outpost")
    events = call_battle(page, path)
    polish = language.startswith("pl")
    look("battle")
    attack = hit(events)
    page.get_by_role("button", name=f"{'Segment' if polish else 'Phase'} {attack['phase']}", exact=True).click()
    look("battle-phase")
    cell(page, attack["target"]).click()
    told = page.get_by_role("region", name="Dlaczego?" if polish else "Why?")
    expect(told.get_by_text(re.compile("^Trafienie" if polish else "^Is hit by")).first).to_be_visible()
    look("battle-why")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    if size == PHONE:
        page.get_by_role("button", name="Dziennik" if polish else "Log", exact=True).click()
    turn = page.locator("details", has=page.locator(".episode")).last
    if turn.get_attribute("open") is None:
        turn.locator("summary.title").click()
    page.locator("summary").filter(has_text="Bitwa (" if polish else "Battle (").last.click()
    look("battle-log")
    page.locator(".episode details[open] .able").first.click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator("[data-marked]").first).to_be_visible()
    look("battle-marked")
    page.get_by_role("button", name="Ściąga" if polish else "Reference").click()
    for place, name in enumerate(["piles", "discards", "armies", "rules"]):
        page.get_by_role("tab").nth(place).click()
        if name == "armies":
            page.locator("[data-reference]").nth(8).click()
            expect(page.locator("dialog .about")).to_be_visible()
        look(f"reference-{name}")
    assert not wrong, json.dumps(wrong, indent=1)
