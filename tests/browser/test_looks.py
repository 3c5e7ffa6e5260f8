"""Languages, themes, sizes, and what axe-core and a person's eyes (build/screenshots/) say of them."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.helpers import (
    DESKTOP,
    PHONE,
    NewPage,
    card,
    choices,
    choose,
    log,
    no_sideways_scrolling,
    outcome,
    screenshot,
    start_on_one_screen,
    start_quick,
    violations,
    wait_until_mine_or_over,
)

pytestmark = pytest.mark.browser
SMALL = (360, 640)
SIDEWAYS = (844, 390)
WINDOW = (900, 650)
# Sentences of the log are lines of text: large enough for a finger where there are fingers. So are the two rows of
# answers in the strip below a board that fills a desktop's window.
SMALL_TARGETS = """() => [...document.querySelectorAll("button, a.button, header a, select, summary")]
    .filter(element => element.checkVisibility())
    .filter(element => !(element.matches(".sentence") && matchMedia("(pointer: fine)").matches))
    .filter(element => !(element.matches(".table:not(.roomy) .prompt *") && innerWidth > 992))
    .map(element => [element.outerHTML.slice(0, 90), element.getBoundingClientRect()])
    .filter(([_, box]) => box.width < 43.5 || box.height < 43.5)
    .map(([html, box]) => `${Math.round(box.width)}x${Math.round(box.height)} ${html}`)"""


def test_polish_at_once_and_remembered(page: Page) -> None:
    start_quick(page)
    page.get_by_role("button", name="Polski").click()
    expect(page.get_by_role("heading", name="Ty (Krzemień)")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "pl")
    expect(page).to_have_title("● Twój ruch – Żar – Ashgrid")
    expect(page.get_by_text("Zatrzymujesz karty czy wymieniasz jedną na inną ze stosu?")).to_be_visible()
    page.goto("/")
    expect(card(page, "Żar").get_by_role("button", name="Zagraj teraz")).to_be_visible()
    page.get_by_role("button", name="English").click()
    expect(card(page).get_by_role("button", name="Play now")).to_be_visible()


def test_the_browsers_language_comes_first(new_page: NewPage) -> None:
    page = new_page(language="pl-PL")
    page.goto("/")
    expect(page.get_by_role("heading", name="Zagraj w taktyczne gry planszowe")).to_be_visible()


def background(page: Page) -> str:
    colour: str = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    return colour


@pytest.mark.parametrize(("system", "other"), [("dark", "Light theme"), ("light", "Dark theme")])
def test_the_theme_follows_the_system_until_one_is_chosen(new_page: NewPage, system: str, other: str) -> None:
    page = new_page(theme=system)
    page.goto("/")
    card(page).get_by_role("button", name="Play now").wait_for()
    dark, light = "rgb(21, 23, 27)", "rgb(242, 236, 223)"
    first, second = (dark, light) if system == "dark" else (light, dark)
    assert background(page) == first
    page.get_by_role("button", name=other).click()
    assert background(page) == second
    page.reload()
    card(page).get_by_role("button", name="Play now").wait_for()
    assert background(page) == second


@pytest.mark.parametrize(
    ("size", "theme"),
    [(DESKTOP, "light"), (PHONE, "dark"), (SMALL, "dark")],
    ids=["desktop-light", "phone-dark", "small"],
)
def test_every_page_is_fit_to_be_seen(new_page: NewPage, size: tuple[int, int], theme: str) -> None:
    page = new_page(size, theme, expect_errors=True)
    wrong: list[str] = []

    def look(name: str) -> None:
        if not no_sideways_scrolling(page):
            wrong.append(f"{name} scrolls sideways")
        wrong.extend(f"{name}: too small to touch: {found}" for found in page.evaluate(SMALL_TARGETS))
        if size != SMALL:
            wrong.extend(f"{name}: {found}" for found in violations(page))
            screenshot(page, f"{name}-{size[0]}-{theme}")

    page.goto("/nowhere")
    page.get_by_role("heading", name="Page not found").wait_for()
    look("nowhere")
    start_on_one_screen(page)
    look("hand-over")
    start_quick(page)
    look("opening")
    for _ in range(3):
        choose(page)
        wait_until_mine_or_over(page)
    look("match")
    if not log(page).is_visible():
        page.get_by_role("button", name="Log").click()
        look("log")
        page.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="More", exact=True).click()
    look("more")
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    look("resign")
    page.get_by_role("dialog", name="Resign?").get_by_role("button", name="Resign").click()
    outcome(page).wait_for()
    look("over")
    page.goto("/")
    card(page).get_by_text("Set up a match").click()
    page.get_by_text("1 finished match").click()
    look("start")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("size", [SIDEWAYS, WINDOW, DESKTOP, PHONE], ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_own_cards_are_on_the_screen(new_page: NewPage, size: tuple[int, int]) -> None:
    page = new_page(size)
    start_quick(page)
    cards = page.get_by_role("list", name="Cards: You (Flint)").get_by_role("listitem")

    def look(name: str) -> None:
        cards.first.wait_for()
        # All at once: the bot may act, and the cards be drawn anew, between two looks.
        boxes = cards.evaluate_all("cards => cards.map(card => card.getBoundingClientRect().toJSON())")
        assert boxes
        for box in boxes:
            assert box["width"] > 0
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= size[0]
            assert box["y"] >= 0
            assert box["y"] + box["height"] <= size[1], f"{name}: a card is below the screen"
        assert no_sideways_scrolling(page)
        screenshot(page, f"{name}-{size[0]}x{size[1]}")

    look("opening")
    choose(page, lambda found: found.first)
    wait_until_mine_or_over(page)
    look("turn")


def test_it_works_without_inline_scripts_and_styles(new_page: NewPage) -> None:
    page = new_page(expect_errors=True)  # a page that Playwright serves itself may not open sockets
    refused: list[str] = []
    page.on("console", lambda said: refused.append(said.text) if "Content Security Policy" in said.text else None)

    def stricter(route: Route) -> None:
        answer = route.fetch()
        headers = {**answer.headers, "content-security-policy": "default-src 'self'; style-src 'self'"}
        route.fulfill(response=answer, headers=headers)

    page.route("**/", stricter)
    start_quick(page)
    expect(choices(page).first).to_be_enabled()
    page.get_by_role("button", name="Rules").click()
    expect(page.get_by_role("dialog", name="Embers: rules")).to_be_visible()
    assert not refused
