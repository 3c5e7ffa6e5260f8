"""The lessons in a real browser: played from the first to the last, explained when wrong, remembered, without a server.

Nothing here knows the answers: the rules say which are right (`tools.lessons`), and they are given as a person would,
by picking a tile up, putting it down, turning it and confirming.
"""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.helpers import (
    DESKTOP,
    PHONE,
    NewPage,
    let_a_second_pass,
    no_sideways_scrolling,
    screenshot,
    violations,
)
from tests.browser.test_looks import SMALL_TARGETS
from tools import lessons

pytestmark = pytest.mark.browser
Nodes = dict[str, list[dict[str, Any]]]
FACING = ("N", "NE", "SE", "S", "SW", "NW")
FACES = re.compile(r"facing ([A-Z]+)")
TILES = {"snipe": "sniper", "grenade": "grenade", "rotate": "rotation", "battle": "battle"}
ON_BOARD = ("place", "move", "discard", "face", *TILES)


@pytest.fixture(scope="module")
def nodes() -> Nodes:
    return lessons.bake("neuroshima")


def room(page: Page) -> Locator:
    return page.locator("[data-lesson]")


def open_lesson(page: Page, name: str) -> None:
    page.goto(f"/learn/neuroshima/{name}")
    page.locator("[data-cell=c3]").wait_for()


def node_of(page: Page, nodes: Nodes) -> dict[str, Any]:
    """The node that the page shows."""
    name = room(page).get_attribute("data-lesson") or ""
    return nodes[name][int(room(page).get_attribute("data-node") or 0)]


def turn_to(page: Page, rot: int) -> None:
    said = page.get_by_role("status").filter(has_text=FACES)
    for _ in range(6):
        found = FACES.search(said.first.text_content() or "")
        assert found is not None
        if found[1] == FACING[rot]:
            return
        page.get_by_role("button", name="Rotate right").click()
    raise AssertionError(f"there is no rotation {rot}")


def do(page: Page, action: dict[str, Any], text: str) -> None:
    """What the action says, on the board where that is possible, else in the prompt."""
    verb = action["do"]
    if verb not in ON_BOARD:
        answer = page.locator(f'[data-choice="{text}"]')
        seen = page.get_by_role("toolbar", name="Battle").get_by_role("button", name="Skip")
        expect(answer.or_(seen).first).to_be_visible()
        if seen.is_visible():  # the battle so far is shown before its question is asked
            seen.click()
        answer.click()
        return
    tile = action.get("tile") or TILES.get(verb) or ("move" if action.get("by") == "tile" else None)
    if tile is not None:
        page.locator(f"[data-tile={tile}]").click()
    if verb == "discard":
        page.get_by_role("button", name="Discard", exact=True).click()
        return
    for field in ("cell", "to"):
        if field in action and verb != "face":  # a unit that was just taken over is in hand already
            page.locator(f"[data-cell={action[field]}]").click()
            let_a_second_pass(page)  # two clicks on the same hex are no double click
    if "rot" in action and page.get_by_role("button", name="Rotate right").count() > 0:
        turn_to(page, action["rot"])
    page.get_by_role("button", name="Confirm").click()


def give(page: Page, nodes: Nodes, *, right: bool, which: int = 0) -> dict[str, Any]:
    """Give a right or a wrong answer; returns it."""
    answers = [answer for answer in node_of(page, nodes)["answers"] if ("miss" not in answer) == right]
    answer: dict[str, Any] = answers[which % len(answers)]
    do(page, answer["action"], answer["text"])
    return answer


def finish(page: Page, nodes: Nodes) -> int:
    """Play the lesson to its end; returns the number of its steps."""
    for number in range(1, 10):
        give(page, nodes, right=True, which=number)
        expect(page.get_by_role("heading", name="Correct!")).to_be_visible()
        on = page.get_by_role("button", name="Next", exact=True).or_(
            page.get_by_role("button", name="Finish the lesson")
        )
        last = on.text_content() == "Finish the lesson"
        on.click()
        if last:
            expect(page.get_by_role("heading", name="Lesson complete")).to_be_visible()
            return number
    raise AssertionError("a lesson without an end")


def test_the_tutorial_from_start_to_finish(page: Page, nodes: Nodes) -> None:
    page.goto("/")
    page.get_by_role("region", name="New here?").get_by_role("link", name="Start", exact=True).click()
    page.get_by_role("region", name="Neuroshima Hex").get_by_role("link", name="Start", exact=True).click()
    known = lessons.lessons("neuroshima")
    for number, (name, lesson) in enumerate(known.items(), 1):
        page.locator(f"[data-lesson={name}] [data-cell=c3]").wait_for()
        assert finish(page, nodes) == len(lesson.step)
        expect(page.get_by_text(f"{number} of {len(known)} lessons")).to_be_visible()
        if number < len(known):
            page.get_by_role("link", name="Next lesson").click()
    page.get_by_role("main").get_by_role("link", name="All lessons").click()
    expect(page.get_by_role("listitem").filter(has_text="done")).to_have_count(len(known))
    screenshot(page, "learn-done")
    page.get_by_role("link", name="Play a match").click()
    every = sum(len(lessons.lessons(game)) for game in lessons.GAMES)
    expect(page.get_by_text(f"{len(known)} of {every} lessons")).to_be_visible()
    page.get_by_role("link", name="To the lessons").click()
    page.get_by_role("button", name="Start over").click()
    expect(page.get_by_text(f"0 of {len(known)} lessons")).to_be_visible()


def test_a_wrong_answer_is_explained_and_can_be_taken_back(page: Page, nodes: Nodes) -> None:
    open_lesson(page, "place")
    far = 'button[data-choice="place mutant e1 r0"]'
    page.locator("details.list > summary").click()
    page.locator(far).click()
    expect(page.get_by_role("heading", name="Not quite")).to_be_visible()
    expect(page.get_by_role("button", name="Try again")).to_be_focused()
    expect(page.get_by_text("From there the Mutant reaches nobody.")).to_be_visible()
    page.get_by_text("What happened, step by step").click()
    expect(page.get_by_text("Phase 2, no target: Mutant (e1).").first).to_be_visible()
    expect(page.locator("[data-cell=e1]")).to_have_attribute("aria-label", re.compile("Mutant"))
    assert page.get_by_role("button", name="Show me").count() == 0
    page.get_by_role("button", name="Try again").click()
    expect(page.locator("[data-cell=e1]")).to_have_attribute("aria-label", "e1: empty")

    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_text("The round arrows rotate the tile")).to_be_visible()
    wrong = give(page, nodes, right=False)
    assert wrong["miss"] == "turned"
    expect(page.get_by_text("its three blades point elsewhere")).to_be_visible()
    page.get_by_role("button", name="Try again").click()

    page.get_by_role("button", name="Show me").click()
    expect(page.get_by_text("One way: Place: Mutant on")).to_be_visible()
    expect(page.locator(".ghost")).to_have_count(1)
    page.locator("[data-tile=mutant]").click()  # one may still do it oneself
    expect(page.locator(".ghost")).to_have_count(0)
    page.get_by_role("button", name="Do it for me").click()
    expect(page.get_by_role("heading", name="Correct!")).to_be_visible()


def test_progress_is_kept(page: Page, nodes: Nodes) -> None:
    open_lesson(page, "rotate")
    give(page, nodes, right=True)
    page.get_by_role("button", name="Next", exact=True).click()
    expect(room(page)).to_have_attribute("data-step", "two")
    page.reload()
    expect(room(page)).to_have_attribute("data-step", "two")
    page.get_by_role("link", name="All lessons").click()
    expect(page.get_by_role("link", name="Rotate it the right way").get_by_text("started")).to_be_visible()
    page.get_by_role("link", name="Rotate it the right way").click()
    expect(room(page)).to_have_attribute("data-step", "two")
    finish(page, nodes)
    page.reload()
    expect(room(page)).to_have_attribute("data-step", "fist")
    page.goto("/learn")
    expect(page.get_by_text("1 of 16 lessons")).to_be_visible()
    expect(page.get_by_role("link", name="Continue: Place a tile on the board")).to_be_visible()


def test_a_lesson_goes_on_without_a_server(new_page: NewPage, nodes: Nodes) -> None:
    page = new_page(expect_errors=True)  # the browser looks for the icon of the tab, whatever the page does
    open_lesson(page, "place")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.context.set_offline(True)
    finish(page, nodes)
    page.get_by_role("link", name="Next lesson").click()
    expect(room(page)).to_have_attribute("data-lesson", "rotate")
    finish(page, nodes)
    assert [address for address in asked if not address.endswith("/emblem.svg")] == []
    page.get_by_role("main").get_by_role("link", name="All lessons").click()
    expect(page.get_by_text("2 of 16 lessons")).to_be_visible()


def test_lessons_by_keys(page: Page) -> None:
    page.goto("/learn")
    page.get_by_role("region", name="Neuroshima Hex").get_by_role("link", name="Start", exact=True).focus()
    page.keyboard.press("Enter")
    page.locator("[data-cell=c3]").wait_for()
    page.locator("[data-tile=mutant]").focus()
    page.keyboard.press("Enter")
    page.locator(".hex[tabindex='0']").focus()
    for _ in range(20):
        if page.evaluate("document.activeElement.dataset.cell") == "c4":
            break
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status").filter(has_text="Mutant on c4, facing N")).to_be_attached()
    page.keyboard.press("e")
    page.keyboard.press("q")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Correct!")).to_be_visible()
    expect(page.get_by_role("button", name="Next", exact=True)).to_be_focused()
    page.keyboard.press("Enter")
    expect(room(page)).to_have_attribute("data-step", "three")
    assert page.evaluate("document.activeElement.textContent").strip().startswith("Three enemies stand close together.")


def test_lessons_in_polish(new_page: NewPage) -> None:
    page = new_page(language="pl-PL")
    page.goto("/learn")
    expect(page.get_by_role("heading", name="Naucz się grać")).to_be_visible()
    page.get_by_role("link", name="Wyczucie chwili").click()
    expect(page.get_by_text("Masz Snajpera (jedna rana dowolnej wrogiej jednostce)")).to_be_visible()
    page.get_by_role("button", name="Podpowiedź").click()
    expect(page.get_by_text("Cyborg na d3 ma Inicjatywę 3")).to_be_visible()
    page.locator('[data-choice="battle"]').click()
    expect(page.get_by_text("Za wcześnie")).to_be_visible()
    page.get_by_role("button", name="English").click()
    expect(page.get_by_text("Too early")).to_be_visible()


def test_an_unknown_lesson_is_not_there(new_page: NewPage) -> None:
    page = new_page(expect_errors=True)
    page.goto("/learn/neuroshima/juggling")
    expect(page.get_by_role("heading", name="Page not found")).to_be_visible()
    page.goto("/learn/embers/place")
    expect(page.get_by_role("heading", name="Page not found")).to_be_visible()


@pytest.mark.parametrize(
    ("size", "theme"),
    [(DESKTOP, "dark"), (PHONE, "light"), ((360, 640), "dark"), ((844, 390), "dark")],
    ids=["desktop-dark", "phone-light", "small", "sideways"],
)
def test_lessons_are_fit_to_be_seen(new_page: NewPage, nodes: Nodes, size: tuple[int, int], theme: str) -> None:
    page = new_page(size, theme)
    wrong: list[str] = []

    def look(name: str) -> None:
        if not no_sideways_scrolling(page):
            wrong.append(f"{name} scrolls sideways")
        if size != DESKTOP:  # sentences of the log may be small where there is a mouse
            wrong.extend(f"{name}: too small to touch: {found}" for found in page.evaluate(SMALL_TARGETS))
        wrong.extend(f"{name}: {found}" for found in violations(page))
        screenshot(page, f"learn-{name}-{size[0]}-{theme}")

    page.goto("/learn")
    page.get_by_role("heading", name="Learn to play").wait_for()
    look("list")
    open_lesson(page, "medics")
    look("asked")
    give(page, nodes, right=False)
    look("wrong")
    page.get_by_text("What happened, step by step").click()
    look("story")
    page.get_by_role("button", name="Try again").click()
    page.get_by_role("button", name="Hint").click()
    look("hint")
    give(page, nodes, right=True)
    look("right")
    page.get_by_role("button", name="Next", exact=True).click()
    look("question")
    give(page, nodes, right=True)
    page.get_by_role("button", name="Finish").click()
    look("over")
    assert not wrong, "\n".join(wrong)
