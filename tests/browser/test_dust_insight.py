"""What the map of Dust Tactics tells of a square: what could hit there, why it cannot be chosen, and how far it is."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from ashgrid.core import State
from ashgrid.match import SeatSetup
from tests.browser.helpers import DESKTOP, PHONE, NewPage, data_folder, eventually
from tests.browser.test_dust import GAME, arrange, asks, chip, deed, keen, lit, look, square, taking
from tools.plant import HERE, plant, played

pytestmark = pytest.mark.browser

ARMIES: dict[str, object] = {"scenario": "full-battle", "armies": "allies|axis"}


def threatened(state: State[Any]) -> tuple[str, dict[str, Any], dict[str, Any]] | None:
    """A unit to activate, the worst square that it could go to, and one that it cannot go to."""
    if asks(state) != "ask-activate":
        return None
    seat = state.actors[0]
    cells = {unit["name"]: unit["cell"] for unit in state.view(None)["units"]}
    for action in state.legal(seat):
        if action.tag != "activate" or cells[action.unit] is None:
            continue
        told = GAME.foresee(state, seat, action) or {}
        worst = [one for one in told["threats"] if one["by"] and one["cell"] != cells[action.unit]]
        far = [one for one in told["refused"] if one["reason"]["why"] == "too-far-to-move"]
        if worst and far:
            return action.unit, max(worst, key=lambda one: float(one["expected"])), far[0]
    return None


def test_a_square_says_what_could_hit_there_before_the_move(page: Page) -> None:
    wrong: list[str] = []
    unit, threat, _ = arrange(page, threatened) or pytest.fail("nobody is threatened")
    taking(page, chip(page, unit).click)
    lit(page, "go").first.wait_for()
    square(page, threat["cell"]).hover()
    panel = page.locator(f"[data-threats={threat['cell']}]")
    expect(panel.locator("[data-menace]")).to_have_count(len(threat["by"]))
    drawn = [one["unit"] for one in threat["by"] if one["attack"] is not None or one["cell"] is not None]
    for enemy in drawn:
        expect(page.locator(f"[data-threatens='{enemy}']")).to_have_count(1)
    expect(panel).to_contain_text(f"{threat['expected']:.1f} of {threat['points']}")
    look(page, "threat", wrong)
    expect(page.locator("[data-threat]")).to_have_count(0)
    page.keyboard.press("t")
    expect(page.locator("[data-threat]").first).to_be_attached()
    expect(page.locator(f"[data-threat={threat['cell']}]")).to_contain_text(f"{threat['expected']:.1f}")
    look(page, "threat-map", wrong)
    page.keyboard.press("t")
    expect(page.locator("[data-threat]")).to_have_count(0)
    # The move is planned: what could hit where it ends stays.
    taking(page, square(page, threat["cell"]).click)
    page.mouse.move(2, 2)
    expect(panel).to_be_visible()
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_square_that_cannot_be_chosen_says_why(new_page: NewPage, size: tuple[int, int]) -> None:
    page = new_page(size)
    unit, _, refused = arrange(page, threatened) or pytest.fail("nobody is threatened")
    taking(page, chip(page, unit).click)
    lit(page, "go").first.wait_for()
    reason = refused["reason"]
    said = f"movement points needed: {reason['cost']}, left: {reason['points']}"
    if size == DESKTOP:
        square(page, refused["cell"]).hover()
        expect(page.locator("[data-refused]")).to_contain_text(said)
    else:
        square(page, refused["cell"]).tap()
        expect(page.locator(".card-spot")).to_contain_text(said)


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_anybody_measures_from_any_square(new_page: NewPage, size: tuple[int, int]) -> None:
    page = new_page(size)
    arrange(page, lambda state: asks(state) == "ask-activate")
    page.get_by_role("button", name="Measure", exact=True).click()
    square(page, "c2").click()
    expect(page.locator("[data-measure=c2]")).to_have_count(1)
    square(page, "f4").click()
    expect(page.locator("[data-squares]")).to_have_text("4")  # the first diagonal is one, the second two
    told = page.locator("[data-measured]" if size == DESKTOP else ".card-spot")
    expect(told).to_contain_text("4 squares away")
    page.keyboard.press("Escape")
    expect(page.locator("[data-measure]")).to_have_count(0)


def test_who_measures_quickly_sees_the_card_before_the_answer(new_page: NewPage) -> None:
    page = new_page(PHONE)
    arrange(page, lambda state: asks(state) == "ask-activate")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/api/games/dust/ask/*", hold)
    page.get_by_role("button", name="Measure", exact=True).click()
    square(page, "c2").click()
    eventually(page, lambda: len(held) == 1, "the question to the server")
    square(page, "f4").click()
    card = page.locator(".card-spot")
    expect(card).to_be_visible()
    held[0].continue_()
    expect(card).to_contain_text("4 squares away")


def planted(seat: int) -> str:
    """A battle in which this seat is played here and a machine plays the other."""
    moves = played(
        GAME,
        ARMIES,
        3,
        keen(3),
        lambda state, count: count > 60 and asks(state) == "ask-activate" and state.actors[0] == seat,
    )
    seats = [SeatSetup("bot", "", "random"), SeatSetup("bot", "", "random")]
    seats[seat] = HERE
    return plant(data_folder(), GAME.name, ARMIES, 3, moves, seats)


def test_who_plays_here_sits_below_and_the_map_can_be_turned(page: Page) -> None:
    page.goto(f"/match/{planted(0)}")  # the Allies come from the first row
    square(page, "a1").wait_for()

    def row(name: str) -> float:
        box = square(page, name).bounding_box()
        assert box is not None
        return box["y"]

    assert row("a1") > row("a9")
    expect(page.locator(".others section[aria-label=Axis]")).to_be_visible()
    expect(page.locator(".hand section[aria-label=Allies]")).to_be_visible()
    # What is read stays upright, and keys go as it is seen.
    matrix = page.locator(".upright").first.evaluate(
        "element => { const m = element.getScreenCTM(); return [m.a, m.d]; }"
    )
    assert matrix[0] > 0
    assert matrix[1] > 0
    square(page, "d5").focus()
    page.keyboard.press("ArrowUp")
    expect(square(page, "d6")).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(square(page, "c6")).to_be_focused()
    page.locator("[data-tool=flip]").click()
    assert row("a1") < row("a9")
    square(page, "d5").focus()
    page.keyboard.press("ArrowUp")
    expect(square(page, "d4")).to_be_focused()


def covered(state: State[Any]) -> str | None:
    found = state.view(None)["in_cover"] if asks(state) == "ask-activate" else []
    return str(found[0]["unit"]) if found else None


def test_a_unit_in_cover_says_so_and_cover_shows_under_it(page: Page) -> None:
    unit = arrange(page, covered)
    assert unit is not None
    drawn = page.locator(f".piece[data-unit='{unit}']")
    expect(drawn.locator("[data-in-cover]")).to_have_count(1)
    chip(page, unit).hover()
    expect(page.locator(".card-spot")).to_contain_text("cover: ")


def acted(state: State[Any]) -> str | None:
    if asks(state) != "ask-activate":
        return None
    return next(
        (str(one["name"]) for one in state.view(None)["units"] if one["done"] and one["cell"] and not one["joined"]),
        None,
    )


def test_who_has_acted_has_a_tick_and_is_not_dim(page: Page) -> None:
    unit = arrange(page, acted)
    drawn = page.locator(f".piece[data-unit='{unit}']")
    expect(drawn.locator("[data-done]")).to_have_count(1)
    assert drawn.evaluate("element => getComputedStyle(element).opacity") == "1"


def test_enemy_ranges_are_drawn_only_while_somebody_points_at_them(page: Page) -> None:
    unit, _, _ = arrange(page, threatened) or pytest.fail("nobody is threatened")
    taking(page, chip(page, unit).click)
    lit(page, "go").first.wait_for()
    page.mouse.move(2, 2)
    expect(page.locator(".range")).to_have_count(0)
    chip(page, unit).hover()
    expect(page.locator(".range").first).to_be_attached()


def test_entrances_that_block_sight_are_doors(page: Page) -> None:
    def doors(state: State[Any]) -> int:
        return len(state.view(None)["doors"]) if asks(state) == "ask-activate" else 0

    count = arrange(page, doors, scenario="house-to-house")
    expect(page.locator("[data-door]")).to_have_count(count)
    expect(page.locator(".sill").first).to_be_attached()  # between rooms one sees through


def reacting(state: State[Any]) -> str | None:
    return "react" if asks(state) == "ask-react" else None


def test_the_price_of_reactive_fire_is_said(page: Page) -> None:
    arrange(page, reacting)
    expect(deed(page, "pass")).to_be_visible()
    expect(page.get_by_role("region", name="Expected effect")).to_contain_text("Costs the activation of this round")
    answers = page.locator("[data-choice^=react]")
    if answers.count() > 0:
        expect(answers.first).to_contain_text("Costs its activation")


def test_units_are_shown_with_their_drawing_in_the_builder_and_on_their_page(page: Page) -> None:
    page.goto("/games/dust/units")
    expect(page.locator("article [data-drawing]")).to_have_count(len(GAME.printed()["units"]))
    page.goto("/games/dust/army")
    expect(page.locator("li[data-unit=hell-boys] [data-drawing=hell-boys]")).to_be_visible()


def test_enemies_have_their_names_in_their_tray(page: Page) -> None:
    page.goto(f"/match/{planted(0)}")
    square(page, "a1").wait_for()
    names = page.get_by_role("region", name="Axis").locator("[data-chip] span")
    expect(names.first).to_be_visible()
    assert all(name.strip() for name in names.all_inner_texts())
