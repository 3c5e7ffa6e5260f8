"""The scenario editor of Dust: draw, be told what is wrong, take along, and play at once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.helpers import DESKTOP, PHONE, NewPage, card, no_sideways_scrolling, pick, screenshot, violations

pytestmark = pytest.mark.browser

FINE = "No problems: this can be played."


def open_editor(page: Page) -> None:
    page.goto("/games/dust/editor")
    square(page, "a1").wait_for()


def square(page: Page, name: str) -> Locator:
    return page.locator(f"[data-square={name}]")


def tool(page: Page, name: str) -> None:
    page.locator(f"[data-tool={name}]").click()


def paint(page: Page, name: str, *squares: str) -> None:
    tool(page, name)
    for one in squares:
        square(page, one).click()


def edge(page: Page, name: str, one: str, side: str) -> None:
    """Click near an edge of a square."""
    tool(page, name)
    square(page, one).scroll_into_view_if_needed()
    box = square(page, one).bounding_box()
    assert box is not None
    x, y = {"north": (0.5, 0.1), "east": (0.9, 0.5), "south": (0.5, 0.9), "west": (0.1, 0.5)}[side]
    page.mouse.click(box["x"] + box["width"] * x, box["y"] + box["height"] * y)


def drag(page: Page, start: str, end: str) -> None:
    middles = []
    for one in (start, end):
        box = square(page, one).bounding_box()
        assert box is not None
        middles.append((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))
    page.mouse.move(*middles[0])
    page.mouse.down()
    page.mouse.move(*middles[1], steps=3)
    page.mouse.up()


def new_field(page: Page, columns: int, rows: int) -> None:
    page.get_by_role("button", name="New draft").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Columns").fill(str(columns))
    dialog.get_by_label("Rows").fill(str(rows))
    dialog.get_by_role("button", name="Start with an empty board").click()
    expect(dialog).to_have_count(0)


def label(page: Page, name: str) -> str:
    return square(page, name).get_attribute("aria-label") or ""


def problems(page: Page) -> Locator:
    return page.get_by_role("region", name="Check")


def text_of(page: Page) -> str:
    """The draft as text."""
    page.get_by_role("button", name="As text").click()
    found = page.get_by_role("dialog").get_by_role("textbox").input_value()
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    return found


def ask(page: Page, question: str, asked: dict[str, Any]) -> dict[str, Any]:
    answer: dict[str, Any] = page.request.post(f"/api/games/dust/ask/{question}", data={"asked": asked}).json()[
        "answer"
    ]
    return answer


def draw_farm(page: Page) -> None:
    """Seven by six squares: a house with a door and a gate, water, a crate, and a goal inside."""
    open_editor(page)
    new_field(page, 7, 6)
    tool(page, "building")
    drag(page, "c3", "e4")
    edge(page, "small", "d4", "south")
    edge(page, "large", "c3", "west")
    paint(page, "water", "a3")
    paint(page, "crate", "f5")
    paint(page, "place", "d3")
    page.get_by_role("button", name="Add a goal", exact=True).click()
    page.get_by_label("Title", exact=True).fill("The Farm")


def test_the_validator_complains_until_the_map_is_good(page: Page) -> None:
    draw_farm(page)
    expect(problems(page)).to_contain_text(FINE)
    expect(page.get_by_role("button", name="Test-play")).to_be_enabled()
    for name in ("c3", "d3", "e3", "c4", "d4", "e4"):
        assert "inside a building" in label(page, name)
    assert "inside" not in label(page, "f3")
    assert label(page, "d3").startswith("d3: Open ground, inside a building, Area for cover elements, zone 1, above")
    assert "below: Small entrance" in label(page, "d4")
    assert "left: Large entrance" in label(page, "c3")

    paint(page, "water", "b6")
    expect(problems(page)).to_contain_text("1 problem")
    problem = problems(page).get_by_role("button", name="b6: nobody can stand on this entry square B.")
    problem.click()
    expect(square(page, "b6")).to_be_focused()
    expect(page.get_by_role("button", name="Test-play")).to_be_disabled()
    screenshot(page, "dust-editor-problem")

    paint(page, "blocked", "c1")
    expect(problems(page)).to_contain_text("2 problems")
    paint(page, "open", "b6", "c1")
    paint(page, "erase", "d3")
    expect(problems(page)).to_contain_text("Goal 1: zone 1 is not drawn on the map.")
    problems(page).get_by_role("button").click()
    expect(page.get_by_role("group", name="Goal 1")).to_be_focused()
    paint(page, "place", "d3")
    expect(problems(page)).to_contain_text(FINE)


def test_a_house_without_a_door_and_a_zone_without_a_goal_are_told(page: Page) -> None:
    open_editor(page)
    new_field(page, 7, 6)
    tool(page, "building")
    drag(page, "c3", "e4")
    shut = problems(page).get_by_role("button", name="c3: this building has no entrance.")
    expect(shut).to_be_visible()
    shut.click()
    expect(square(page, "c3")).to_be_focused()
    expect(problems(page)).to_contain_text("1 warning")
    screenshot(page, "dust-editor-warning")
    edge(page, "small", "d4", "south")
    expect(problems(page)).not_to_contain_text("warning")
    paint(page, "place", "d3")
    unused = problems(page).get_by_role("button", name="Zone 1 belongs to no goal: add a goal for it, or erase it.")
    unused.click()
    expect(square(page, "d3")).to_be_focused()
    page.get_by_role("button", name="Add a goal", exact=True).click()
    expect(problems(page)).not_to_contain_text("warning")


def test_what_is_only_a_warning_does_not_stop_a_test_match(page: Page) -> None:
    open_editor(page)
    new_field(page, 7, 6)
    tool(page, "building")
    drag(page, "c3", "e4")
    expect(problems(page)).to_contain_text("1 warning")
    expect(problems(page)).to_contain_text(FINE)
    page.get_by_role("button", name="Test-play").click()
    page.get_by_role("dialog").get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/match/*")


def test_undo_and_redo(page: Page) -> None:
    open_editor(page)
    undo, redo = page.get_by_role("button", name="Undo"), page.get_by_role("button", name="Redo")
    expect(undo).to_be_disabled()
    tool(page, "rubble")
    drag(page, "b3", "e3")
    for name in ("b3", "c3", "d3", "e3"):
        assert "Rubble" in label(page, name)
    paint(page, "water", "b3")
    page.get_by_label("Title", exact=True).type("Ford")
    undo.click()  # the title, as a whole
    expect(page.get_by_label("Title", exact=True)).to_have_value("")
    square(page, "a1").focus()
    page.keyboard.press("Control+z")
    expect(square(page, "b3")).to_have_accessible_name("b3: Rubble")
    page.keyboard.press("Control+z")  # the stroke, as a whole
    for name in ("b3", "c3", "d3", "e3"):
        assert "Rubble" not in label(page, name)
    expect(undo).to_be_disabled()
    redo.click()
    page.keyboard.press("Control+y")
    redo.click()
    expect(redo).to_be_disabled()
    expect(square(page, "b3")).to_have_accessible_name("b3: Water")
    expect(page.get_by_label("Title", exact=True)).to_have_value("Ford")


def test_out_and_in_again_is_the_same(page: Page, tmp_path: Path) -> None:
    draw_farm(page)
    expect(problems(page)).to_contain_text(FINE)
    text = text_of(page)
    answer = ask(page, "scenario", {"toml": text})
    assert answer["problems"] == []
    assert answer["toml"] == text  # written as the server writes it

    page.get_by_role("button", name="As text").click()
    dialog = page.get_by_role("dialog")
    with page.expect_download() as downloaded:
        dialog.get_by_role("button", name="Download").click()
    assert downloaded.value.suggested_filename == "the-farm.toml"
    file = tmp_path / "the-farm.toml"
    downloaded.value.save_as(file)
    assert file.read_text("utf-8") == text

    box = dialog.get_by_role("textbox")
    box.fill(text.replace("rounds = 8", "rounds = 99") + "nonsense = 1\n")
    dialog.get_by_role("button", name="Load as a new draft").click()
    expect(dialog).to_contain_text("This text cannot be played; nothing was changed.")
    expect(dialog).to_contain_text("nonsense")
    screenshot(page, "dust-editor-bad-text")
    assert "rounds = 99" in box.input_value()
    dialog.get_by_role("button", name="Close").click()
    assert text_of(page) == text

    new_field(page, 5, 5)
    page.get_by_role("button", name="As text").click()
    dialog.locator("input[type=file]").set_input_files(file)
    expect(box).to_have_value(text)
    dialog.get_by_role("button", name="Load into this draft").click()
    expect(dialog).to_have_count(0)
    assert text_of(page) == text
    page.get_by_role("button", name="Undo").click()
    expect(square(page, "f1")).to_have_count(0)


def test_a_draft_that_is_not_ready_comes_back_from_its_text(page: Page) -> None:
    draw_farm(page)
    paint(page, "water", "b6")
    expect(problems(page)).to_contain_text("1 problem")
    text = text_of(page)
    new_field(page, 5, 5)
    page.get_by_role("button", name="As text").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("textbox").fill(text)
    dialog.get_by_role("button", name="Load as a new draft").click()
    expect(dialog).to_contain_text("b6: nobody can stand on this entry square B.")
    dialog.get_by_role("button", name="Load it anyway, as a new draft").click()
    expect(dialog).to_have_count(0)
    assert text_of(page) == text


def test_the_match_is_played_on_the_drawing(page: Page) -> None:
    draw_farm(page)
    expect(problems(page)).to_contain_text(FINE)
    text = text_of(page)
    page.get_by_role("button", name="Test-play").click()
    screenshot(page, "dust-editor-play")
    page.get_by_role("dialog").get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/match/*")
    page.locator("[data-number]").wait_for()
    info = page.request.get(f"/api/matches/{page.url.rsplit('/', 1)[1]}").json()
    assert [seat["kind"] for seat in info["seats"]] == ["human", "human"]
    field = info["view"]["field"]
    assert field["terrain"] == [".......", ".......", "~......", ".......", ".......", "......."]
    assert field["entry"] == [[f"{column}{row}" for column in "abcdefg"] for row in (1, 6)]
    assert field["zones"] == {"1": ["d3"]}
    assert [cell for cell, number in enumerate(field["building"]) if number] == [16, 17, 18, 23, 24, 25]
    assert (field["south"][24], field["east"][15]) == (2, 3)
    assert [cover["cell"] for cover in info["view"]["cover"]] == ["f5"]

    page.get_by_role("link", name="Back to the editor").click()
    square(page, "a1").wait_for()
    assert text_of(page) == text


def test_an_own_scenario_is_picked_in_the_set_up(page: Page) -> None:
    draw_farm(page)
    expect(problems(page)).to_contain_text(FINE)
    title = page.get_by_label("Title")
    title.fill("The farm")
    page.goto("/")
    dust = card(page, "Dust Tactics")
    dust.get_by_text("Set up a match").click()
    pick(dust, "Scenario", "The farm")
    expect(dust.get_by_role("link", name="Back to the editor")).to_be_visible()
    dust.get_by_role("button", name="Start this match").click()
    page.wait_for_url("**/match/*")
    info = page.request.get(f"/api/matches/{page.url.rsplit('/', 1)[1]}").json()
    assert (info["view"]["custom"], info["view"]["briefing"]["title"]) == (True, "The farm")
    assert info["view"]["field"]["zones"] == {"1": ["d3"]}


def test_against_a_machine_with_chosen_armies(page: Page) -> None:
    draw_farm(page)
    page.get_by_role("button", name="Test-play").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("radio", name="Against a bot").check()
    dialog.get_by_label("Bot level").select_option("random")
    dialog.get_by_label("You play").select_option("1")
    dialog.get_by_label("Army of side A").select_option("ssu")
    dialog.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/match/*")
    info = page.request.get(f"/api/matches/{page.url.rsplit('/', 1)[1]}").json()
    assert [(seat["kind"], seat["role"]) for seat in info["seats"]] == [("bot", "ssu"), ("human", "axis")]


def test_drafts_are_kept(page: Page) -> None:
    draw_farm(page)
    text = text_of(page)
    page.reload()
    square(page, "a1").wait_for()
    assert text_of(page) == text

    new_field(page, 4, 4)
    page.get_by_label("Title", exact=True).fill("Crossing")
    page.reload()
    square(page, "a1").wait_for()
    expect(square(page, "e1")).to_have_count(0)
    drafts = page.get_by_label("Draft", exact=True)
    drafts.select_option(label="The Farm")
    assert text_of(page) == text
    page.get_by_role("button", name="Delete draft").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete draft").click()
    expect(page.get_by_label("Title", exact=True)).to_have_value("Crossing")
    expect(drafts.get_by_role("option")).to_have_text(["Crossing"])


@pytest.mark.parametrize(
    ("scenario", "name"),
    [("demolition", "Demolition"), ("night-raid", "Night Raid"), ("own-battle", "Your Own Battle")],
)
def test_a_scenario_of_the_game_is_a_good_start(page: Page, scenario: str, name: str) -> None:
    open_editor(page)
    page.get_by_role("button", name="New draft").click()
    page.get_by_role("dialog").get_by_role("button", name=name).click()
    expect(page.get_by_label("Title", exact=True)).to_have_value(name)
    expect(problems(page)).to_contain_text(FINE)
    told = {one["id"]: one for one in ask(page, "scenarios", {})["scenarios"]}[scenario]
    own = ask(page, "scenario", {"toml": text_of(page)})["scenario"]
    alike = ["points", "rounds", "goals", "crates", "traps", "initiative", "defender_on_board", "terrain_tiles"]
    assert {key: own[key] for key in alike} == {key: told[key] for key in alike}


def test_goals_forces_and_the_rest(page: Page) -> None:
    open_editor(page)
    paint(page, "place", "e5")
    page.get_by_role("button", name="Add a goal", exact=True).click()
    first = page.get_by_role("group", name="Goal 1")
    first.get_by_label("Kind").select_option("demolish")
    first.get_by_label("Victory points").fill("0")
    expect(problems(page)).to_contain_text("Goal 1: it is worth nothing.")
    first.get_by_label("Wins the game").check()
    page.get_by_role("button", name="Add a goal", exact=True).click()
    second = page.get_by_role("group", name="Goal 2")
    second.get_by_label("Kind").select_option("destroy")
    second.get_by_label("Target").select_option("hans")
    expect(second).to_contain_text("Hans")
    page.get_by_text("Fixed forces").click()
    page.get_by_label("Add a unit to side A").select_option("hell-boys")
    expect(problems(page)).to_contain_text("Side B: The list has no units.")
    page.get_by_label("Units of side B").fill("hans, sturmpioniere")
    expect(page.get_by_text("costs 53 points")).to_be_visible()
    page.get_by_label("Army points of each side").fill("0")
    page.get_by_label("Rounds").fill("6")
    page.get_by_label("Crates that players place").fill("2")
    page.get_by_label("On the board from the start").select_option("1")
    page.get_by_label("Extra initiative dice, side A").fill("-1")
    expect(problems(page)).to_contain_text(FINE)
    own = ask(page, "scenario", {"toml": text_of(page)})["scenario"]
    assert own["forces"] == ["hell-boys", "hans, sturmpioniere"]
    assert (own["points"], own["rounds"], own["crates"], own["defender_on_board"]) == (0, 6, 2, 1)
    assert own["initiative"] == [-1, 0]
    assert [(goal["kind"], goal["decides"], goal["target"]) for goal in own["goals"]] == [
        ("demolish", True, ""),
        ("destroy", False, "hans"),
    ]
    page.get_by_role("button", name="Remove goal 2").click()
    expect(page.get_by_role("group", name="Goal 2")).to_have_count(0)
    expect(problems(page)).to_contain_text(FINE)
    page.get_by_role("button", name="Test-play").click()
    expect(page.get_by_role("dialog")).to_contain_text("Both sides have the forces of the scenario.")


def test_size_and_mirror(page: Page) -> None:
    open_editor(page)
    new_field(page, 6, 6)
    paint(page, "rubble", "b2")
    page.get_by_text("Size and mirror").click()
    page.get_by_role("button", name="Mirror", exact=True).click()
    expect(square(page, "b5")).to_have_accessible_name("b5: Rubble")
    assert "side B" in label(page, "a6")
    page.get_by_role("button", name="Left: add a column").click()
    expect(square(page, "c2")).to_have_accessible_name("c2: Rubble")
    page.get_by_role("button", name="Top: remove a row").click()
    expect(square(page, "c1")).to_have_accessible_name("c1: Rubble")
    expect(problems(page)).to_contain_text("Side A has no entry squares.")


def test_by_keyboard_alone(page: Page) -> None:
    open_editor(page)
    new_field(page, 6, 6)
    square(page, "a1").focus()
    for key in ("ArrowDown", "ArrowDown", "ArrowRight"):
        page.keyboard.press(key)
    expect(square(page, "b3")).to_be_focused()
    page.keyboard.press("3")
    expect(page.get_by_role("button", name="Rubble")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Enter")
    expect(square(page, "b3")).to_have_accessible_name("b3: Rubble")
    page.keyboard.press("Shift+ArrowRight")
    expect(square(page, "c3")).to_have_accessible_name("c3: Open ground, Area for cover elements, left: Wall")
    page.keyboard.press("b")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    assert "inside a building" in label(page, "d3")
    assert "inside a building" in label(page, "e4")
    assert "inside a building" not in label(page, "f4")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("Use the tool on the square")


def test_in_polish(new_page: NewPage) -> None:
    page = new_page(language="pl-PL")
    open_editor(page)
    expect(page.get_by_role("heading", name="Edytor scenariuszy")).to_be_visible()
    paint(page, "water", "c1")
    expect(page.get_by_role("region", name="Sprawdzenie")).to_contain_text(
        "c1: na tym polu wejścia A nikt nie może stanąć."
    )
    expect(square(page, "c1")).to_have_accessible_name("c1: Woda, Pola wejścia strony A")


def test_a_finger_draws_and_two_move_the_map(new_page: NewPage) -> None:
    page = new_page(PHONE)
    open_editor(page)
    tool(page, "smoke")
    square(page, "b2").tap()
    expect(square(page, "b2")).to_have_accessible_name("b2: Smoke")
    boxes = [square(page, name).bounding_box() for name in ("b3", "e3")]
    (left, top), (right, _) = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes if box]
    assert all(box is not None and min(box["width"], box["height"]) >= 44 for box in boxes)

    hand = page.context.new_cdp_session(page)

    def touches(kind: str, *points: tuple[float, float]) -> None:
        told = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": told})

    touches("touchStart", (left, top))
    touches("touchMove", (right, top))
    touches("touchEnd")
    for name in ("b3", "c3", "d3", "e3"):
        expect(square(page, name)).to_have_accessible_name(f"{name}: Smoke")

    touches("touchStart", (right, top + 92))
    touches("touchStart", (right, top + 92), (right, top + 140))
    touches("touchMove", (right - 60, top + 92), (right - 60, top + 140))
    touches("touchEnd")
    assert page.locator(".frame").evaluate("frame => frame.scrollLeft") > 20
    assert "Smoke" not in label(page, "e5")
    page.get_by_role("button", name="Undo").click()  # the stroke before: nothing was drawn since
    expect(square(page, "c3")).to_have_accessible_name("c3: Open ground")


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_everybody_can_use_it(new_page: NewPage, size: tuple[int, int], theme: str) -> None:
    page = new_page(size, theme)
    draw_farm(page)
    page.get_by_text("Fixed forces").click()
    page.get_by_text("Size and mirror").click()
    paint(page, "blocked", "e1")
    expect(problems(page)).to_contain_text("1 problem")
    page.evaluate("scrollTo(0, 0)")
    screenshot(page, f"dust-editor-{'phone' if size == PHONE else 'desktop'}-{theme}")
    assert no_sideways_scrolling(page)
    assert violations(page) == []
    paint(page, "open", "e1")
    for name in ("New draft", "As text", "Test-play"):
        page.get_by_role("button", name=name, exact=True).click()
        page.get_by_role("dialog").wait_for()
        assert violations(page) == []
        page.get_by_role("dialog").get_by_role("button", name="Close").click()
