"""The board of Dust Tactics: units are activated, moved and aimed, reactions and losses answered."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, TypeVar

import pytest
from playwright.sync_api import Locator, Page, expect

from ashgrid.core import Rng, State, find
from tests.browser.helpers import (
    DESKTOP,
    PHONE,
    NewPage,
    data_folder,
    eventually,
    no_sideways_scrolling,
    number,
    outcome,
    screenshot,
    violations,
    wait_for_more,
)
from tests.browser.test_looks import SMALL_TARGETS
from tools.plant import plant, played

pytestmark = pytest.mark.browser

GAME = find("dust")
SIZES = [(DESKTOP, "dark"), (PHONE, "light")]
SIZE_NAMES = ["desktop-dark", "phone-light"]
POST = """async ([path, body]) => {
    const answer = await fetch(path, {
        method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body)
    });
    return await answer.json();
}"""


def keen(seed: int) -> Callable[[State[Any], int], Any]:
    """Somebody who goes to the middle and shoots at what is there."""
    rng = Rng(seed)

    def choose(state: State[Any], seat: int) -> Any:
        by_verb: dict[str, list[Any]] = {}
        for action in state.legal(seat):
            by_verb.setdefault(action.tag, []).append(action)
        for verb in ("aim", "attack", "react", "confirm", "enter"):
            if verb in by_verb and rng.below(5) > 0:
                return rng.choice(by_verb[verb])
        if "move" in by_verb and rng.below(5) > 0:
            return min(by_verb["move"], key=lambda action: abs(int(action.to[1:]) - 5))
        return rng.choice(state.legal(seat))

    return choose


def asks(state: State[Any]) -> str:
    return str(state.prompt(state.actors[0]).tag)


Found = TypeVar("Found")


def arrange(page: Page, ready: Callable[[State[Any]], Found], after: int = 40, **options: object) -> Found:
    """Open a battle at the first moment of which `ready` says something, and return that; all seats are played here."""
    chosen: dict[str, object] = {"scenario": "full-battle", "armies": "allies|axis", **options}
    for seed in range(1, 30):
        found: list[Found] = []

        def enough(state: State[Any], moves: int, found: list[Found] = found) -> bool:
            said = ready(state) if moves >= after else None
            if said:
                found.append(said)
            return bool(found) or moves > 400

        moves = played(GAME, chosen, seed, keen(seed), enough)
        if found:
            page.goto(f"/match/{plant(data_folder(), GAME.name, chosen, seed, moves)}")
            square(page, "a1").wait_for()
            return found[0]
    raise AssertionError("no battle came to that")


def square(page: Page, name: str) -> Locator:
    return page.locator(f"#cell-{name}")


def lit(page: Page, what: str) -> Locator:
    """Squares to go to (`go`), to aim at (`hit`), or with a unit that can be chosen (`wake`)."""
    return page.locator(f"[data-can={what}]")


def deed(page: Page, name: str) -> Locator:
    """A button under the map."""
    return page.locator(f"[data-deed='{name}']")


def taking(page: Page, does: Callable[[], None]) -> None:
    before = number(page)
    does()
    wait_for_more(page, before)


def shooter(state: State[Any]) -> str | None:
    """A unit on the board that can be activated and has something to shoot at without moving."""
    if asks(state) != "ask-activate":
        return None
    seat = state.actors[0]
    cells = {unit["name"]: unit["cell"] for unit in state.view(None)["units"]}
    for action in state.legal(seat):
        if action.tag != "activate" or cells[action.unit] is None:
            continue
        after = state.copy()
        after.apply(seat, action)
        if any(other.tag == "attack" for other in after.legal(seat)):
            return str(action.unit)
    return None


def chip(page: Page, unit: str | None) -> Locator:
    """A unit in the row of its side."""
    return page.locator(f"[data-chip='{unit}']")


def aim(page: Page) -> int:
    """Aim every line at the first target. Returns how many lines fire."""
    for aimed in range(12):
        if deed(page, "confirm").count() > 0:
            return aimed
        before = number(page)
        lit(page, "hit").first.click()
        wait_for_more(page, before, "[data-pick]")
        if number(page) == before:
            page.locator("[data-pick]").first.click()
        wait_for_more(page, before)
    raise AssertionError("the declaration never ends")


def aim_and_confirm(page: Page) -> int:
    aimed = aim(page)
    taking(page, deed(page, "confirm").click)
    return aimed


def look(page: Page, name: str, wrong: list[str]) -> None:
    if not no_sideways_scrolling(page):
        wrong.append(f"{name} scrolls sideways")
    if (page.viewport_size or {"width": 0})["width"] < DESKTOP[0]:
        wrong.extend(f"{name}: too small to touch: {found}" for found in page.evaluate(SMALL_TARGETS))
    wrong.extend(f"{name}: {found}" for found in violations(page))
    screenshot(page, f"dust-{name}")


@pytest.mark.parametrize(("size", "theme"), SIZES, ids=SIZE_NAMES)
def test_a_battle_begins_on_the_board(new_page: NewPage, size: tuple[int, int], theme: str) -> None:
    page = new_page(size, theme)
    wrong: list[str] = []
    page.goto("/")
    body = {"game": "dust", "options": {"scenario": "recon-in-force"}, "seats": [{"kind": "human"}] * 2}
    page.goto(f"/match/{page.evaluate(POST, ['/api/matches', body])['id']}")
    square(page, "a1").wait_for()
    opening = page.get_by_role("region", name="Recon in Force")
    if size == PHONE:  # one line says what it is, and opens it
        page.locator("[data-brief=briefing]").tap()
    expect(opening).to_contain_text("Two patrols meet at a lone pump house")
    look(page, f"briefing-{size[0]}-{theme}", wrong)
    if size == PHONE:
        page.get_by_role("button", name="Close").tap()
    for _ in range(12):  # crates and tank traps, if there are some to place
        if page.locator("[data-deed^=first]").count() > 0:
            break
        before = number(page)
        lit(page, "go").first.click()
        wait_for_more(page, before, "[data-pick]")
        if number(page) == before:
            expect(page.get_by_role("group", name="What goes here?")).to_contain_text("Soft cover for a squad")
            expect(page.locator("#question")).to_have_text("What goes here?")
            screenshot(page, f"dust-cover-{size[0]}-{theme}")
            page.locator("[data-pick]").first.click()
        wait_for_more(page, before)
    expect(opening).to_have_count(0)  # nobody had to close it
    expect(page.get_by_text("Initiative").first).to_be_visible()
    expect(page.locator("[data-deed='first 0']")).to_have_text("First side: Allies")
    taking(page, page.locator("[data-deed='first 0']").click)
    chip = page.locator("[data-chip].can").first
    unit = chip.get_attribute("data-chip")
    taking(page, chip.click)
    expect(lit(page, "go").nth(1)).to_be_visible()
    expect(page.locator(f"[data-chip='{unit}']")).to_have_attribute("aria-current", "true")
    look(page, f"enter-{size[0]}-{theme}", wrong)
    taking(page, lit(page, "go").first.click)
    expect(page.get_by_role("list", name="Declaration").get_by_role("listitem")).to_have_count(1)
    taking(page, deed(page, "nothing").click)
    expect(page.locator(f"[data-unit='{unit}']")).to_have_count(0)  # the one answer left is not taken by itself
    taking(page, deed(page, "confirm").click)
    expect(page.locator(f"[data-unit='{unit}']")).to_have_count(1)
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(("size", "theme"), SIZES, ids=SIZE_NAMES)
def test_an_activation_is_declared_and_carried_out(new_page: NewPage, size: tuple[int, int], theme: str) -> None:
    page = new_page(size, theme)
    wrong: list[str] = []
    unit = arrange(page, shooter)
    look(page, f"activate-{size[0]}-{theme}", wrong)
    taking(page, chip(page, unit).click)
    taking(page, deed(page, "attack").click)
    taking(page, lit(page, "go").first.click if lit(page, "go").count() > 0 else deed(page, "nothing").click)
    expect(lit(page, "hit").first).to_be_attached()
    look(page, f"aim-{size[0]}-{theme}", wrong)
    assert aim_and_confirm(page) > 0
    if size == PHONE:
        page.locator("[data-brief=dice]").click()
    expect(page.get_by_role("region", name="Dice").locator(".die").first).to_be_visible()
    look(page, f"dice-{size[0]}-{theme}", wrong)
    page.get_by_role("button", name="Close" if size == PHONE else "Close the dice").click()
    expect(page.get_by_role("region", name="Dice")).to_have_count(0)
    assert not wrong, "\n".join(wrong)


def test_a_declaration_is_taken_back_step_by_step(page: Page) -> None:
    unit = arrange(page, shooter)
    taking(page, chip(page, unit).click)
    taking(page, deed(page, "attack").click)
    steps = page.get_by_role("list", name="Declaration").get_by_role("listitem")
    expect(steps).to_have_count(1)
    taking(page, lambda: page.keyboard.press("u"))
    expect(steps).to_have_count(0)
    expect(deed(page, "attack")).to_be_visible()


UNCOVERED = """one => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""
IN_SIGHT = """lit => {
    const pane = document.querySelector(".pane").getBoundingClientRect();
    const inside = box => box.left >= pane.left - 8 && box.right <= pane.right + 8
        && box.top >= Math.max(0, pane.top - 8) && box.bottom <= Math.min(innerHeight, pane.bottom + 8);
    return lit.filter(one => inside(one.getBoundingClientRect())).length;
}"""


def begin(page: Page, **options: object) -> None:
    """A new battle, both sides of which are played here, at its first activation."""

    def first(state: State[Any], seat: int) -> Any:
        legal = state.legal(seat)
        return next((action for action in legal if str(action) == "first 0"), legal[0])

    moves = played(GAME, options, 1, first, lambda state, _: asks(state) == "ask-activate")
    page.goto(f"/match/{plant(data_folder(), GAME.name, options, 1, moves)}")
    page.locator("#question").wait_for()


@pytest.mark.parametrize("language", ["en-GB", "pl-PL"])
def test_on_a_phone_the_map_shows_what_can_be_chosen(new_page: NewPage, language: str) -> None:
    page = new_page(PHONE, language=language)
    begin(page, scenario="demolition")
    pane = page.locator(".pane")
    pane.evaluate("pane => pane.scrollTo(pane.scrollWidth, 0)")
    taking(page, page.locator("[data-chip].can").first.tap)
    squares = lit(page, "go")
    expect(squares.nth(3)).to_be_attached()
    eventually(page, lambda: squares.evaluate_all(IN_SIGHT) >= min(6, squares.count()), "squares to choose from")
    hint = page.locator("#question")
    expect(hint).to_be_visible()
    assert page.locator(".said").evaluate(UNCOVERED)
    expect(hint).to_contain_text(re.compile("choose a square|wybierz pole"))
    wrong: list[str] = []
    look(page, f"in-sight-{language}", wrong)
    assert not wrong, "\n".join(wrong)


TWO_SIZES = [(DESKTOP, "dark"), (PHONE, "light")]
TWO_NAMES = ["desktop", "phone"]


def percents(page: Page) -> list[int]:
    """The bars of the chart that is shown: what it says of 0, 1, 2 ... points."""
    chart = page.get_by_role("region", name="Expected effect").get_by_role("img").first
    said = chart.get_attribute("aria-label") or ""
    return [int(share) for share in re.findall(r": (\d+)%", said)]


def reacting(state: State[Any]) -> dict[str, Any] | None:
    """The odds of the first unit that may react."""
    if asks(state) != "ask-react":
        return None
    told = GAME.foresee(state, state.actors[0], None) or {}
    found: dict[str, Any] = told["reactions"][0]
    return found if found["damage"] and len(found["damage"]) <= 9 else None  # each number of points has its bar


@pytest.mark.parametrize(("size", "theme"), TWO_SIZES, ids=TWO_NAMES)
def test_reactive_fire_shows_what_it_may_do_and_is_tried_by_a_click(
    new_page: NewPage, size: tuple[int, int], theme: str
) -> None:
    page = new_page(size, theme)
    wrong: list[str] = []
    first = arrange(page, reacting)
    assert first is not None
    expect(deed(page, "pass")).to_be_visible()
    if size == PHONE:
        page.locator("[data-brief=odds]").click()
    likely = page.get_by_role("region", name="Expected effect")
    one = likely.locator("[data-odds]").first
    expect(one).to_contain_text(f"{round(100 * first['chance'])}% to shoot")
    expect(one).to_contain_text(f"{round(100 * first['destroyed'])}% to destroy")
    expect(one).to_contain_text(f"{round(100 * first['overall']['damage'][0])}% no damage")
    assert percents(page) == pytest.approx([100 * chance for chance in first["damage"]], abs=0.51)
    look(page, f"react-{size[0]}-{theme}", wrong)
    if size == PHONE:
        page.get_by_role("button", name="Close").click()
    expect(page.get_by_role("button", name="Line of sight", exact=True)).to_be_visible()
    if size == DESKTOP:  # what the unit sees that would react, and what it could do to the one that moved
        lit(page, "wake").first.hover()
        expect(page.locator("[data-unseen]")).to_have_count(1)
        why = page.get_by_role("region", name=re.compile(" → "))
        expect(why.locator("li.can").first).to_be_visible()
        expect(page.locator(".beam[data-free=true]")).to_have_count(1)
        expect(page.locator(".range").first).to_be_attached()
        look(page, f"react-over-{size[0]}-{theme}", wrong)
    taking(page, lit(page, "wake").first.click)
    if size == PHONE:
        page.locator("[data-brief=dice]").click()
    dice = page.get_by_role("region", name="Dice")
    expect(dice.get_by_role("heading", name="Reactive fire").first).to_be_visible()
    assert not wrong, "\n".join(wrong)


def answering(state: State[Any]) -> dict[str, Any] | None:
    """Reactive fire that has succeeded and is being aimed: whom it hits, and the square of somebody else."""
    if asks(state) != "ask-aim" or state.view(None)["reaction"] is None:
        return None
    told = GAME.foresee(state, state.actors[0], None) or {}
    others = [pair["target_cell"] for pair in told["pairs"] if not any(line["can"] for line in pair["lines"])]
    if not told["targets"] or not others or len(told["targets"][0]["damage"]) > 9:
        return None
    return {"damage": told["targets"][0]["damage"], "other": others[0]}


@pytest.mark.parametrize(("size", "theme"), TWO_SIZES, ids=TWO_NAMES)
def test_reactive_fire_is_aimed_with_its_odds_its_sight_and_why_not(
    new_page: NewPage, size: tuple[int, int], theme: str
) -> None:
    page = new_page(size, theme)
    wrong: list[str] = []
    found = arrange(page, answering)
    assert found is not None
    if size == PHONE:
        page.locator("[data-brief=odds]").click()
    expect(page.get_by_role("region", name="Expected effect")).to_contain_text("if every weapon fires")
    assert percents(page) == pytest.approx([100 * chance for chance in found["damage"]], abs=0.51)
    look(page, f"answer-{size[0]}-{theme}", wrong)
    if size == PHONE:
        page.get_by_role("button", name="Close").click()
        page.get_by_role("button", name="Line of sight", exact=True).tap()
    expect(page.locator("[data-unseen]")).to_have_count(1)
    expect(page.locator(".range").first).to_be_attached()
    why = page.get_by_role("region", name=re.compile(" → "))
    if size == DESKTOP:
        square(page, found["other"]).hover()
    else:
        square(page, found["other"]).tap()
    expect(why.first).to_be_visible()
    expect(why.first).to_contain_text("only at")
    look(page, f"answer-why-{size[0]}-{theme}", wrong)
    page.keyboard.press("Escape")
    page.mouse.move(0, 0)
    aim(page)
    expect(deed(page, "confirm")).to_be_visible()
    assert not wrong, "\n".join(wrong)


def way_to_attack(state: State[Any]) -> tuple[str, str] | None:
    """A unit on the board that has something to shoot at after a move, and where to."""
    if asks(state) != "ask-activate":
        return None
    seat = state.actors[0]
    cells = {unit["name"]: unit["cell"] for unit in state.view(None)["units"]}
    for action in state.legal(seat):
        if action.tag != "activate" or cells[action.unit] is None:
            continue
        ready = state.copy()
        ready.apply(seat, action)
        for move in ready.legal(seat):
            if move.tag != "move" or move.crush:
                continue
            there = ready.copy()
            there.apply(seat, move)
            if any(other.tag == "attack" for other in there.legal(seat)):
                return str(action.unit), str(move.to)
    return None


@pytest.mark.parametrize(("size", "theme"), TWO_SIZES, ids=TWO_NAMES)
def test_a_plan_is_edited_at_its_first_step(new_page: NewPage, size: tuple[int, int], theme: str) -> None:
    page = new_page(size, theme)
    wrong: list[str] = []
    way = arrange(page, way_to_attack)
    assert way is not None
    unit, to = way
    taking(page, chip(page, unit).click)
    taking(page, square(page, to).click)
    taking(page, deed(page, "attack").click)
    lines = aim(page)
    steps = page.get_by_role("list", name="Declaration").get_by_role("listitem")
    expect(steps).to_have_count(2 + lines)
    if size == PHONE:
        page.locator("[data-brief=odds]").click()
    likely = page.get_by_role("region", name="Expected effect")
    expect(likely).to_contain_text("% to destroy")
    expect(likely.get_by_role("img").first).to_have_attribute(
        "aria-label", re.compile(r"^Points of damage: 0: \d+%, 1")
    )
    look(page, f"plan-{size[0]}-{theme}", wrong)
    if size == PHONE:
        page.get_by_role("button", name="Close").click()
    steps.nth(2).get_by_role("button").click()
    expect(steps).to_have_count(2)
    expect(lit(page, "hit").first).to_be_attached()
    steps.first.get_by_role("button").click()
    expect(steps).to_have_count(0)
    expect(square(page, to)).to_have_attribute("data-can", "go")
    taking(page, deed(page, "nothing").click)
    taking(page, square(page, to).click)
    expect(steps).to_have_count(2)
    expect(page.locator(".ghost")).to_have_count(1)
    taking(page, deed(page, "confirm").click)
    expect(page.locator(".ghost")).to_have_count(0)
    expect(square(page, to)).to_have_attribute("aria-label", re.compile("figures left|health left"))
    assert not wrong, "\n".join(wrong)


def hidden_enemy(state: State[Any]) -> tuple[str, str, str, str] | None:
    """A unit that can be activated, its square, that of an enemy whom it does not see, and one in the way."""
    if asks(state) != "ask-activate":
        return None
    seat = state.actors[0]
    for action in state.legal(seat):
        if action.tag != "activate":
            continue
        for pair in (GAME.foresee(state, seat, action) or {}).get("pairs", []):
            stops = [cell for obstacle in pair["sight"] for cell in obstacle["cells"]]
            if stops:
                return action.unit, pair["cell"], pair["target_cell"], stops[0]
    return None


@pytest.mark.parametrize(("size", "theme"), TWO_SIZES, ids=TWO_NAMES)
def test_the_board_says_why_a_unit_cannot_shoot(new_page: NewPage, size: tuple[int, int], theme: str) -> None:
    page = new_page(size, theme)
    wrong: list[str] = []
    hidden = arrange(page, hidden_enemy)
    assert hidden is not None
    unit, cell, enemy, stop = hidden
    why = page.get_by_role("region", name=re.compile(" → "))
    if size == DESKTOP:
        with page.expect_response(re.compile("/foresee")):
            square(page, cell).hover()
        square(page, enemy).hover()
        expect(why).to_contain_text("Not in sight. In the way:")
        expect(page.locator(f"[data-stop={stop}]")).to_have_count(1)
        page.mouse.move(0, 0)
        expect(why).to_have_count(0)
    taking(page, chip(page, unit).click if size == DESKTOP else chip(page, unit).tap)
    if size == DESKTOP:
        square(page, enemy).hover()
    else:
        square(page, enemy).tap()
    expect(why).to_contain_text("Not in sight. In the way:")
    expect(why.locator("[data-line='1']")).to_contain_text(re.compile("not in sight|too far|no effect", re.I))
    expect(page.locator(f"[data-stop={stop}]")).to_have_count(1)
    expect(page.locator(".beam[data-free=false]")).to_have_count(1)
    look(page, f"why-{size[0]}-{theme}", wrong)
    if size == PHONE:
        page.get_by_text(re.compile("^Card: ")).tap()
        expect(page.locator(".card-spot").get_by_role("table")).to_be_visible()
        page.keyboard.press("Escape")
        expect(why).to_have_count(0)
    if size == DESKTOP:
        page.mouse.move(0, 0)
        expect(why).to_have_count(0)
        there_and_back = ("ArrowRight", "ArrowLeft") if enemy[0] == "a" else ("ArrowLeft", "ArrowRight")
        square(page, enemy).focus()
        for key in there_and_back:
            page.keyboard.press(key)
        expect(why).to_contain_text("Not in sight. In the way:")
    assert not wrong, "\n".join(wrong)


def guarded_cover(state: State[Any]) -> tuple[str, str, str] | None:
    """A unit, the square of a crate or tank trap on which nobody stands and that it cannot shoot at, and what it is."""
    if asks(state) != "ask-activate":
        return None
    seat = state.actors[0]
    view = state.view(None)
    taken = [unit["cell"] for unit in view["units"]]
    cover = {element["cell"]: element["what"] for element in view["cover"] if element["cell"] not in taken}
    for action in state.legal(seat):
        if action.tag != "activate":
            continue
        ready = state.copy()
        ready.apply(seat, action)
        ends = {other.to for other in ready.legal(seat) if other.tag in ("move", "leap")}
        for pair in (GAME.foresee(state, seat, action) or {}).get("pairs", []):
            cell = pair["target"]
            if cell in cover and cell not in ends and not any(line["can"] for line in pair["lines"]):
                return str(action.unit), cell, cover[cell]
    return None


@pytest.mark.parametrize(("size", "theme"), TWO_SIZES, ids=TWO_NAMES)
def test_the_board_says_why_a_crate_or_a_tank_trap_cannot_be_shot_at(
    new_page: NewPage, size: tuple[int, int], theme: str
) -> None:
    page = new_page(size, theme)
    wrong: list[str] = []
    found = arrange(page, guarded_cover)
    assert found is not None
    unit, cell, what = found
    taking(page, chip(page, unit).click)
    if size == DESKTOP:
        square(page, cell).hover()
    else:
        square(page, cell).tap()
    name = {"crate": "Crate", "trap": "Tank trap"}[what]
    why = page.get_by_role("region", name=re.compile(f" → {name} on {cell}$"))
    expect(why).to_contain_text("health left")
    expect(why.locator("li.can")).to_have_count(0)
    expect(why.locator("[data-line='1']")).to_contain_text(re.compile(r"\w+"))
    expect(page.locator(".beam")).to_have_count(1)
    look(page, f"why-cover-{size[0]}-{theme}", wrong)
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(("size", "theme"), TWO_SIZES, ids=TWO_NAMES)
def test_what_is_out_of_sight_can_be_darkened(new_page: NewPage, size: tuple[int, int], theme: str) -> None:
    page = new_page(size, theme)
    wrong: list[str] = []
    hidden = arrange(page, hidden_enemy)
    assert hidden is not None
    taking(page, chip(page, hidden[0]).click)
    switch = page.get_by_role("button", name="Line of sight", exact=True)
    dark = page.locator("[data-unseen]")
    if size == PHONE:
        expect(switch).to_have_attribute("aria-pressed", "false")
        expect(dark).to_have_count(0)
        switch.tap()
    expect(switch).to_have_attribute("aria-pressed", "true")
    expect(dark).to_have_count(1)
    assert int(dark.get_attribute("data-unseen") or 0) > 0
    page.mouse.move(0, 0)
    look(page, f"sight-{size[0]}-{theme}", wrong)
    page.keyboard.press("v")
    expect(dark).to_have_count(0)
    page.reload()  # it is remembered
    square(page, "a1").wait_for()
    expect(switch).to_have_attribute("aria-pressed", "false")
    assert not wrong, "\n".join(wrong)


def step(page: Page, turn: int) -> None:
    """Something sensible: confirm, shoot, then move or choose whoever is there."""
    before = number(page)
    chosen = [
        *(page.locator(f"[data-{kind}]:enabled") for kind in ("pick", "deed=confirm")),
        lit(page, "hit"),
        deed(page, "attack"),
        lit(page, "go"),
        lit(page, "wake"),
        page.locator("[data-chip].can"),
        page.locator("[data-deed]:enabled"),
    ]
    found = next(kind for kind in chosen if kind.count() > 0)
    found.nth(turn % found.count()).click()
    wait_for_more(page, before, "[data-pick]:enabled")
    while number(page) == before:
        page.locator("[data-pick]:enabled").first.click()
        wait_for_more(page, before, "[data-pick]:enabled")


@pytest.mark.parametrize(("size", "theme"), TWO_SIZES, ids=TWO_NAMES)
def test_a_battle_with_a_machine_is_played_to_its_end_and_replayed(
    new_page: NewPage, size: tuple[int, int], theme: str
) -> None:
    page = new_page(size, theme)
    page.goto("/")
    body = {
        "game": "dust",
        "options": {"scenario": "recon-in-force", "rounds": 3},
        "seats": [{"kind": "human"}, {"kind": "bot", "player": "random"}],
    }
    match_id = page.evaluate(POST, ["/api/matches", body])["id"]
    page.goto(f"/match/{match_id}")
    open_now = page.locator("[data-can], [data-deed]:enabled, [data-pick]:enabled, [data-chip].can")
    for turn in range(250):
        expect(open_now.or_(outcome(page)).first).to_be_attached()
        if outcome(page).is_visible():
            break
        step(page, turn)
    expect(outcome(page)).to_be_visible()
    screenshot(page, f"dust-over-{size[0]}")
    page.get_by_role("link", name="Replay and analysis").click()
    page.locator("[data-ready=true]").wait_for()
    square(page, "a1").wait_for()
    position = page.locator("[data-position]")
    expect(position).to_have_attribute("data-position", "0")
    for _ in range(12):
        page.keyboard.press("ArrowRight")
    expect(position).to_have_attribute("data-position", "12")
    page.keyboard.press("End")
    place = page.get_by_role("slider", name="Position in the match")
    expect(place).to_have_attribute("aria-valuetext", re.compile(r"Move (\d+) of \1$"))
    expect(page.locator("[data-unit]").first).to_be_attached()
    wrong: list[str] = []
    look(page, f"replay-{size[0]}-{theme}", wrong)
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(("size", "theme"), TWO_SIZES, ids=TWO_NAMES)
def test_who_falls_is_chosen_among_the_figures(new_page: NewPage, size: tuple[int, int], theme: str) -> None:
    page = new_page(size, theme)
    wrong: list[str] = []

    def wounded(state: State[Any]) -> bool:
        return asks(state) == "ask-lose" and len(state.legal(state.actors[0])) > 1

    arrange(page, wounded, after=20)
    figures = page.locator("[data-pick^=lose]")
    expect(figures.nth(1)).to_be_visible()
    unit = lit(page, "hit").first
    before = unit.get_attribute("aria-label") or ""
    cell = unit.get_attribute("data-cell") or ""
    look(page, f"lose-{size[0]}-{theme}", wrong)
    taking(page, figures.first.click)
    assert square(page, cell).get_attribute("aria-label") != before
    assert not wrong, "\n".join(wrong)


def test_a_plan_stands_in_the_log_once_and_not_step_by_step(page: Page) -> None:
    unit = arrange(page, shooter)
    log = page.locator(".log li:not(:has(li))")  # sentences; a turn is a line around them
    before = log.count()
    taking(page, chip(page, unit).click)
    taking(page, deed(page, "attack").click)
    taking(page, lambda: page.keyboard.press("u"))
    expect(deed(page, "attack")).to_be_enabled()
    expect(log).to_have_count(before)
    taking(page, deed(page, "attack").click)
    taking(page, lit(page, "go").first.click if lit(page, "go").count() > 0 else deed(page, "nothing").click)
    expect(log).to_have_count(before)
    aim_and_confirm(page)
    expect(log).to_have_count(before + 1)
    expect(log.last).to_contain_text("Plan, ")
    expect(page.get_by_text("decided")).to_have_count(0)
    screenshot(page, "dust-log")


@pytest.mark.parametrize(("size", "theme"), TWO_SIZES, ids=TWO_NAMES)
def test_the_briefing_can_be_read_at_any_time_and_goals_say_what_they_are(
    new_page: NewPage, size: tuple[int, int], theme: str
) -> None:
    page = new_page(size, theme)
    begin(page, scenario="grand-slam")
    switch = page.get_by_role("button", name="Briefing", exact=True)
    switch.click()
    dialog = page.get_by_role("region", name="Grand Slam")
    expect(dialog).to_contain_text("Two large forces come in at opposite corners")
    expect(dialog).to_contain_text("Be the only side in zone 1 at the end of the game: 20 victory points")
    expect(dialog).to_contain_text("army points of each side: 300")
    wrong: list[str] = []
    look(page, f"briefing-again-{size[0]}", wrong)
    zone = dialog.get_by_role("button", name=re.compile("the only side in zone 1")).first
    zone.hover() if size == DESKTOP else zone.tap()
    expect(page.locator(".map .marked")).to_have_count(1)  # its squares are shown on the map
    page.mouse.move(0, 0)
    if size == PHONE:
        page.get_by_role("button", name="Close").tap()
    else:
        switch.click()
    expect(dialog).to_have_count(0)
    goal = page.locator("[data-cell][aria-label*='the only side in zone 1']:not([data-can])").first
    if size == PHONE:
        goal.tap()
        expect(page.locator(".card-spot")).to_contain_text("Be the only side in zone 1")
        look(page, "goal-390", wrong)
        page.get_by_role("button", name="Close").tap()
        expect(page.locator(".card-spot")).to_have_count(0)
    else:
        goal.hover()
        expect(page.locator(".card-spot")).to_contain_text("Be the only side in zone 1")
        page.mouse.move(0, 0)  # it stays until something else is looked at
        expect(page.locator(".card-spot")).to_contain_text("Be the only side in zone 1")
        page.locator("[data-chip]").first.hover()
        expect(page.locator(".card-spot")).not_to_contain_text("Be the only side in zone 1")
        goal.focus()
        page.keyboard.press("ArrowLeft")
        page.keyboard.press("ArrowRight")
        expect(page.locator(".card-spot")).to_contain_text("Be the only side in zone 1")
    assert not wrong, "\n".join(wrong)


def test_on_one_device_the_units_of_who_is_asked_are_beside_the_prompt(page: Page) -> None:
    begin(page, scenario="recon-in-force")
    seen = set()
    for _ in range(8):
        asked = (page.locator(".ask .eyebrow").text_content() or "").strip().rstrip(":")
        seen.add(asked)
        expect(page.locator(f".hand section[aria-label='{asked}']")).to_be_visible()
        expect(page.locator(f".others section[aria-label='{asked}']")).to_have_count(0)
        upper, lower = square(page, "a1").bounding_box(), square(page, "a9").bounding_box()
        assert upper is not None
        assert lower is not None
        assert upper["y"] < lower["y"]  # the map stays as it is
        step(page, 0)
    assert seen == {"Allies", "Axis"}


def whole_attack(state: State[Any]) -> str | None:
    """Somebody whom two lines of a unit can be aimed at, while the first of them is."""
    if asks(state) != "ask-aim" or state.view(None)["reaction"] is not None:
        return None
    seat = state.actors[0]
    prompt: Any = state.prompt(seat)
    units = {unit["name"] for unit in state.view(None)["units"]}
    for action in state.legal(seat):
        if action.tag != "aim" or prompt.line != 1 or action.target not in units:
            continue
        after = state.copy()
        after.apply(seat, action)
        if asks(after) == "ask-aim" and any(
            str(other).startswith(f"aim 2 {action.target}") for other in after.legal(seat)
        ):
            return str(action.target)
    return None


@pytest.mark.parametrize(("size", "theme"), TWO_SIZES, ids=TWO_NAMES)
def test_all_weapons_are_aimed_at_one_target_by_one_click(new_page: NewPage, size: tuple[int, int], theme: str) -> None:
    page = new_page(size, theme)
    wrong: list[str] = []
    target = arrange(page, whole_attack)
    every = page.locator("[data-deed^='all ']")
    expect(every.first).to_be_visible()
    if size == PHONE:  # the buttons are not under the question
        eventually(page, lambda: bool(deed(page, "hold 1").evaluate(UNCOVERED)), "the buttons")
    look(page, f"all-{size[0]}", wrong)
    steps = page.get_by_role("list", name="Declaration").get_by_role("listitem")
    before = steps.count()
    wanted = deed(page, f"all {target}")
    (wanted if wanted.count() > 0 else every.first).click()
    aimed = steps.filter(has_text="Target:")
    expect(aimed.nth(1)).to_be_visible()
    expect(page.locator("[data-number]")).to_have_attribute("aria-busy", "false")
    look(page, f"all-done-{size[0]}", wrong)
    assert steps.count() >= before + 2
    aimed.first.get_by_role("button").click()  # each is taken back like any other
    expect(steps).to_have_count(before)
    expect(page.locator("[data-number]")).to_have_attribute("aria-busy", "false")
    expect(steps).to_have_count(before)
    assert not wrong, "\n".join(wrong)


def test_the_keyboard_goes_over_squares(page: Page) -> None:
    arrange(page, shooter)
    square(page, "a1").focus()
    for key in ("ArrowRight", "ArrowRight", "ArrowDown", "ArrowUp", "ArrowLeft"):
        page.keyboard.press(key)
    expect(square(page, "b1")).to_be_focused()
    lit(page, "wake").first.focus()
    taking(page, lambda: page.keyboard.press("Enter"))
    if page.locator("[data-pick]").count() > 0:  # several units stand there
        page.keyboard.press("Escape")
        expect(page.locator("[data-pick]")).to_have_count(0)
    page.keyboard.press("?")
    expect(page.get_by_text("Move from square to square")).to_be_visible()


def test_a_card_says_everything_about_a_unit(new_page: NewPage) -> None:
    page = new_page()
    arrange(page, shooter)
    chip = page.locator("[data-chip]").first
    chip.hover()
    card = page.locator(".card-spot")
    expect(card.get_by_role("table")).to_be_visible()
    expect(card).to_contain_text("Armour")
    expect(card).to_contain_text("printed in the rulebook")
    phone = new_page(PHONE, "light")
    phone.goto(page.url)
    square(phone, "a1").wait_for()
    gone = phone.locator("[data-chip]:not(.can)").first
    gone.tap()
    expect(phone.locator(".card-spot").get_by_role("table")).to_be_visible()
    wrong: list[str] = []
    look(phone, "card-390-light", wrong)
    assert not wrong, "\n".join(wrong)


def test_polish(new_page: NewPage) -> None:
    page = new_page(language="pl-PL")
    arrange(page, shooter)
    expect(page.get_by_text("Wybierz jednostkę do aktywacji.")).to_be_visible()
    expect(page.get_by_text("Runda").first).to_be_visible()
    taking(page, lit(page, "wake").first.click)
    expect(deed(page, "nothing")).to_have_text("Nic nie rób")
    wrong: list[str] = []
    look(page, "polish", wrong)
    assert not wrong, "\n".join(wrong)
