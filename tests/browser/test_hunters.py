"""The board of Hunters: a mission from the start page, a hero's turn by clicks and by keys, the enemies' turn,
Reactions, table decisions, what is looked at, Polish, phones, text mode."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, TypeVar

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from ashgrid.core import State, find
from tests.browser.helpers import (
    PHONE,
    NewPage,
    card,
    data_folder,
    eventually,
    log,
    no_sideways_scrolling,
    number,
    pick,
    violations,
    wait_for_more,
)
from tests.browser.test_looks import SMALL_TARGETS
from tools.plant import at_random, plant, played

pytestmark = pytest.mark.browser

GAME = find("hunters")
SMALL = (360, 640)
WIDE = (1366, 768)
Found = TypeVar("Found")


def asks(state: State[Any]) -> str:
    return str(state.prompt(state.actors[0]).tag)


def arrange(page: Page, ready: Callable[[State[Any]], Found | None], after: int = 8, **options: object) -> Found:
    """Open a mission at the first moment of which `ready` says something, and return that. All heroes are played
    here."""
    chosen: dict[str, object] = {"mission": "cistern", "party": "soldier,scout", **options}
    for seed in range(1, 60):
        found: list[Found] = []

        def enough(state: State[Any], moves: int, found: list[Found] = found) -> bool:
            said = ready(state) if moves >= after else None
            if said is not None:
                found.append(said)
            return bool(found) or moves > 300

        moves = played(GAME, chosen, seed, at_random(seed), enough)
        if found:
            page.goto(f"/match/{plant(data_folder(), GAME.name, chosen, seed, moves)}")
            page.locator(".map").wait_for()
            return found[0]
    raise AssertionError("no mission came to that")


def turn(state: State[Any]) -> str | None:
    """A hero with all its actions: its name."""
    free = asks(state) == "ask-turn" and state.heroes[state.actors[0]].actions == 2  # type: ignore[attr-defined]
    return str(state.heroes[state.actors[0]].kind.name) if free else None  # type: ignore[attr-defined]


def offering(prompt: str, verb: str) -> Callable[[State[Any]], Any]:
    """A question with such an answer: that answer."""

    def ready(state: State[Any]) -> Any:
        if asks(state) != prompt:
            return None
        return next((action for action in state.legal(state.actors[0]) if action.tag == verb), None)

    return ready


def space(page: Page, name: str) -> Locator:
    return page.locator(f"#space-{name}")


def deed(page: Page, name: str) -> Locator:
    return page.locator(f"[data-deed='{name}']")


def in_hand(page: Page, name: str) -> Locator:
    return page.locator(f"[data-card='{name}']")


def taking(page: Page, does: Callable[[], None]) -> None:
    before = number(page)
    does()
    wait_for_more(page, before)


# From the start page ------------------------------------------------------------------------------


def test_a_first_mission_is_played_by_clicks_to_the_enemies_turn(page: Page) -> None:
    page.goto("/")
    card(page, "Hunters A.D. 2114").get_by_role("button", name="Play now").click()
    for _ in range(2):
        expect(page.locator("#question")).to_contain_text("for your first hand")
        taking(page, lambda: deed(page, "recommended").click())
    for _ in range(2):
        expect(page.locator("#question")).to_contain_text("Where do you start?")
        taking(page, page.locator("[data-can=go]").first.click)
    for _ in range(2):
        taking(page, lambda: deed(page, "go").click())
        expect(page.locator("#question")).to_contain_text("2 actions")
        taking(page, page.locator("rect[data-can=go]").first.click)
        if deed(page, "end").count() == 0:  # whoever walks farther than a space may stop earlier
            taking(page, lambda: deed(page, "stop").click())
        taking(page, lambda: deed(page, "end").click())
    expect(log(page)).to_contain_text("Turn 1: the enemies act")
    expect(log(page)).to_contain_text("Great Rat")


def test_mission_and_party_are_chosen_with_their_pictures(page: Page) -> None:
    page.goto("/")
    mine = card(page, "Hunters A.D. 2114")
    mine.get_by_text("Set up a match").click()
    pick(mine, "Mission", "The Old Farm")
    expect(mine.get_by_role("img", name="Map: The Old Farm")).to_be_visible()
    expect(mine.locator("[data-pick-hero=medic] .about")).to_contain_text(re.compile(r"\w+ \w+"))
    mine.locator("[data-pick-hero=medic]").click()
    mine.locator("[data-pick-hero=scout]").click()
    expect(mine.locator("[data-pick-hero=scout]")).to_have_attribute("aria-pressed", "false")
    mine.get_by_role("radio", name=re.compile("All on this device")).check()
    with page.expect_request(lambda request: request.method == "POST" and request.url.endswith("/api/matches")) as sent:
        mine.get_by_role("button", name=re.compile("^Start")).click()
    options = (sent.value.post_data_json or {})["options"]
    assert (options["mission"], options["party"]) == ("old-farm", "soldier,medic")
    page.locator("[data-hero=medic]").wait_for()


# A hero's turn ------------------------------------------------------------------------------------


def test_a_card_is_played_part_by_part(page: Page) -> None:
    action = arrange(page, offering("ask-turn", "play"))
    expect(in_hand(page, action.card)).to_have_attribute("data-can", "play")
    taking(page, lambda: in_hand(page, action.card).click())
    expect(log(page)).to_contain_text("played:")


def brave(state: State[Any]) -> Any:
    """Something that can be shot at with morale, and it is all on one space."""
    if asks(state) != "ask-part":
        return None
    shots = [action for action in state.legal(state.actors[0]) if action.tag == "shoot"]
    spaces = {enemy["space"] for enemy in state.view(None)["enemies"] for shot in shots if enemy["name"] == shot.target}
    return next((shot for shot in shots if shot.morale and len(spaces) == 1), None)


def test_what_is_shot_at_is_asked_with_morale_and_without(page: Page) -> None:
    action = arrange(page, brave)
    page.locator("rect[data-can=hit]").first.dispatch_event("click")
    picks = page.locator("[data-pick]")
    expect(picks.last).to_have_text("Back")
    picks.last.click()
    page.locator("rect[data-can=hit]").first.dispatch_event("click")
    figure = page.locator(f"[data-pick='{action.target}']")  # where several stand there, first which of them
    expect(figure.or_(page.locator(f"[data-pick='{action}']"))).to_be_visible()
    if figure.count() > 0:
        figure.click()
    taking(page, lambda: page.locator(f"[data-pick='{action}']").click())
    expect(log(page)).to_contain_text("→")


def test_a_card_is_swapped_and_a_hero_turned(page: Page) -> None:
    arrange(page, turn)
    deed(page, "cycle").click()
    expect(page.locator("#question")).to_contain_text("discard it and draw another")
    taking(page, page.locator("[data-can=cycle]").first.click)
    deed(page, "face").click()
    before = number(page)
    page.locator("[data-facing]").first.click()
    wait_for_more(page, before)
    expect(log(page)).to_contain_text("turned to the")


def test_a_turn_is_played_by_keys(page: Page) -> None:
    arrange(page, turn)
    page.keyboard.press("f")
    expect(page.locator("#question")).to_contain_text("arrow")
    page.keyboard.press("Escape")
    goal = page.locator("rect[data-can=go]").first
    goal.focus()
    taking(page, lambda: page.keyboard.press("Enter"))
    expect(log(page)).to_contain_text("moved")
    start = page.locator("rect.touch[tabindex='0']")
    start.focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("rect.touch:focus")).to_have_count(1)


def test_reach_has_its_costs_and_unplayable_cards_their_reason(page: Page) -> None:
    arrange(page, lambda state: True if turn(state) and len(state.legal(state.actors[0])) > 10 else None)
    expect(page.locator(".reach text").first).to_have_text(re.compile("^[1-9]$"))
    closed = page.locator("[data-card]:not([data-can])")
    if closed.count() > 0:
        expect(closed.first.locator(".why")).not_to_be_empty()


def test_what_is_hovered_is_told_large(page: Page) -> None:
    arrange(page, turn)
    enemy = str(page.locator(".piece.enemy").first.get_attribute("data-figure"))
    at = page.evaluate("name => document.querySelector(`[data-figure='${name}']`).style.transform", enemy)
    x, y = (float(value) for value in re.findall(r"(-?[\d.]+)px", at))
    space(page, f"{chr(97 + int(x // 100))}{int(y // 100) + 1}").hover(force=True)
    dock = page.locator(".looked")
    expect(dock.get_by_text("farther away")).to_be_visible()
    expect(page.locator(".insight")).to_contain_text("front")
    expect(page.locator(".zone.front").first).to_be_attached()
    page.locator("[data-card]").first.hover()
    expect(dock.locator(".big")).to_be_visible()
    page.locator("[data-hero=soldier]").hover()
    expect(dock).to_contain_text("Assault carbine")
    dock.get_by_role("button", name="Assault carbine").focus()


# Others' doing ------------------------------------------------------------------------------------


def last_to_end(state: State[Any]) -> bool | None:
    done = [hero.done for hero in state.heroes]  # type: ignore[attr-defined]
    return True if asks(state) == "ask-turn" and sum(done) == len(done) - 1 else None


def test_the_enemies_turn_is_staged_and_told(new_page: NewPage) -> None:
    page = new_page(WIDE)
    arrange(page, last_to_end)
    page.emulate_media(reduced_motion="no-preference")
    page.reload()
    page.locator(".map").wait_for()
    deed(page, "end").click()
    expect(page.locator("[data-stage=playing]")).to_be_visible()
    expect(page.locator(".words").first).to_be_visible()
    page.keyboard.press("Space")
    expect(page.locator("[data-stage=still]")).to_be_visible()
    expect(log(page)).to_contain_text("the enemies act")


def test_a_reaction_is_offered_and_played(page: Page) -> None:
    action = arrange(page, offering("ask-reaction", "react"), mission="old-farm", party="scout,soldier")
    expect(page.locator("#question")).to_contain_text("do you react?")
    expect(in_hand(page, action.card)).to_have_attribute("data-can", "react")
    taking(page, lambda: in_hand(page, action.card).click())
    expect(log(page)).to_contain_text("Reaction")


def test_reactions_are_declined_for_the_whole_turn(page: Page) -> None:
    arrange(page, offering("ask-reaction", "react"), mission="old-farm", party="scout,soldier")
    taking(page, lambda: deed(page, "never").click())
    eventually(
        page, lambda: "react?" not in (page.locator("#question").first.text_content() or ""), "no more questions"
    )


def test_a_tie_is_settled_on_the_map_or_by_one_click(page: Page) -> None:
    action = arrange(page, offering("ask-step", "choose"), mission="old-farm", ties="ask", party="scout,soldier")
    expect(space(page, action.what)).to_have_attribute("data-can", "pick")
    taking(page, lambda: space(page, action.what).click())
    arrange(page, offering("ask-next-enemy", "keeper"), mission="old-farm", ties="ask", party="scout,soldier")
    taking(page, lambda: deed(page, "keeper").click())


# Everywhere ---------------------------------------------------------------------------------------


def test_a_mission_in_polish(new_page: NewPage) -> None:
    page = new_page(WIDE, language="pl")
    arrange(page, turn)
    expect(page.locator("#question")).to_contain_text("Akcje")
    expect(page.locator(".goals")).to_contain_text("Cysterna")
    expect(deed(page, "end")).to_have_text("Zakończ turę")


@pytest.mark.parametrize("size", [PHONE, SMALL], ids=["390x844", "360x640"])
def test_a_phone_has_board_hand_and_prompt_within_reach(new_page: NewPage, size: tuple[int, int]) -> None:
    page = new_page(size)
    hero = arrange(page, turn)
    assert no_sideways_scrolling(page)
    for part in (".map", "[data-card]", "#question", "[data-deed=end]"):
        expect(page.locator(part).first).to_be_in_viewport()
    assert page.evaluate(SMALL_TARGETS) == []
    expect(page.locator(".ask .bare svg:visible")).to_have_count(page.locator(".ask .bare").count())
    box = space(page, "a1").bounding_box()
    assert box is not None
    assert box["width"] >= 44
    page.locator(f"[data-hero={hero}]").tap()
    expect(page.locator(".card-sheet")).to_contain_text("level 1")
    page.keyboard.press("Escape")
    taking(page, page.locator("rect[data-can=go]").first.click)


NOT_SEEN = """() => {
  const list = document.querySelector(".hunters-hand ul").getBoundingClientRect();
  return [...document.querySelectorAll("[data-card]")].filter((card) => {
    const { left, right } = card.getBoundingClientRect();
    return left < list.left - 0.5 || right > list.right + 0.5;
  }).map((card) => card.dataset.card);
}"""


CUT_WORDS = """() => [...document.querySelectorAll(".hunters-hand .face")].flatMap((face) =>
  [...face.querySelectorAll(".name, .parts, .why, .what")]
    .filter((part) => part.scrollHeight > part.clientHeight + 1 || part.scrollWidth > part.clientWidth + 1
      || part.getBoundingClientRect().bottom > face.getBoundingClientRect().bottom + 1)
    .map((part) => `${part.className}: ${part.textContent}`))"""


def full_hand(state: State[Any]) -> bool | None:
    """A hero with five different cards is asked what to do."""
    hand = state.heroes[state.actors[0]].hand  # type: ignore[attr-defined]
    return True if turn(state) is not None and len(set(hand)) == 5 else None


@pytest.mark.parametrize("mission", ["cistern", "convoy-north"])
@pytest.mark.parametrize("language", ["en-GB", "pl-PL"])
def test_a_full_hand_is_seen_without_scrolling(new_page: NewPage, mission: str, language: str) -> None:
    page = new_page((1280, 800), language=language)
    arrange(page, full_hand, mission=mission)
    assert page.locator("[data-card]").count() == 5
    assert page.evaluate(NOT_SEEN) == []
    assert page.evaluate(CUT_WORDS) == []
    page.set_viewport_size({"width": WIDE[0], "height": WIDE[1]})
    assert page.evaluate(NOT_SEEN) == []
    assert page.evaluate(CUT_WORDS) == []


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["1366x768", "390x844"])
def test_every_card_of_a_deck_says_all_that_it_does(new_page: NewPage, size: tuple[int, int]) -> None:
    page = new_page(size, language="pl-PL")
    arrange(page, lambda state: True if asks(state) == "ask-hand" else None, after=0)
    assert page.locator("[data-card]").count() > 8
    assert page.evaluate(CUT_WORDS) == []


def refusing(state: State[Any]) -> bool | None:
    """Two cards at least cannot be played, and the page says why below what they do."""
    hero = state.heroes[state.actors[0]]  # type: ignore[attr-defined]
    if turn(state) is None or len(set(hero.hand)) < 4:
        return None
    playable = {action.card for action in state.legal(state.actors[0]) if action.tag == "play"}
    return True if len(set(hero.hand)) - len(playable) >= 2 else None


def test_why_a_card_cannot_be_played_covers_nothing(new_page: NewPage) -> None:
    page = new_page(WIDE)
    arrange(page, refusing)
    expect(page.locator(".hunters-hand .why").nth(1)).to_be_visible()
    assert page.evaluate(CUT_WORDS) == []
    page.set_viewport_size({"width": 1280, "height": 800})
    assert page.evaluate(CUT_WORDS) == []


OVER_SPACES = """() => {
  const buttons = document.querySelector(".zoom").getBoundingClientRect();
  return [...document.querySelectorAll(".touch")].filter((space) => {
    const box = space.getBoundingClientRect();
    const pane = document.querySelector(".pane").getBoundingClientRect();
    const [right, bottom] = [Math.min(box.right, pane.right), Math.min(box.bottom, pane.bottom)];
    const beside = right <= buttons.left + 1 || box.left >= buttons.right - 1;
    return !beside && bottom > buttons.top + 1 && box.top < buttons.bottom - 1;
  }).map((space) => space.dataset.space);
}"""


@pytest.mark.parametrize("mission", ["cistern", "convoy-north", "last-sledges"])
def test_the_buttons_of_the_zoom_lie_over_no_space(new_page: NewPage, mission: str) -> None:
    page = new_page((1280, 800))
    arrange(page, turn, mission=mission)
    assert page.evaluate(OVER_SPACES) == []
    page.get_by_role("button", name="Larger").click()
    page.get_by_role("button", name="Larger").click()
    expect(page.locator(".pane.larger")).to_be_visible()
    assert page.evaluate(OVER_SPACES) == []


CUT_OFF = """() => [...document.querySelectorAll(".party .hero")].filter((hero) => {
  const box = hero.getBoundingClientRect();
  return [...hero.querySelectorAll(".numbers *:not(.visually-hidden)")].some((part) => {
    const { right, width } = part.getBoundingClientRect();
    return width > 0 && right > box.right;
  });
}).map((hero) => hero.dataset.hero)"""


@pytest.mark.parametrize("size", [(1280, 800), WIDE, (390, 844), SMALL])
def test_health_and_morale_differ_in_shape_and_name(new_page: NewPage, size: tuple[int, int]) -> None:
    page = new_page(size)
    arrange(page, turn, mission="convoy-north", party="soldier,scout,medic,sniper")
    hero = page.locator("[data-hero=medic]")
    expect(hero).to_have_accessible_name(re.compile(r"Medic.* health \d/\d, morale \d, \d actions? left\."))
    shapes = [hero.locator(f"{part} svg path").first.get_attribute("d") for part in (".health", ".morale")]
    assert len(set(shapes)) == 2
    assert page.evaluate(CUT_OFF) == []
    track = page.locator(".row > ol li").last.bounding_box()
    stage = page.locator(".stage").bounding_box()
    assert track is not None
    assert stage is not None
    assert track["x"] + track["width"] <= stage["x"] + stage["width"] + 1


def two_of_four_are_down(state: State[Any]) -> bool | None:
    heroes = state.view(0)["heroes"]
    return True if turn(state) is not None and sum(hero["health"] <= 0 for hero in heroes) >= 2 else None


def test_what_has_become_of_some_pushes_no_number_of_others_out_of_sight(new_page: NewPage) -> None:
    page = new_page((1280, 800), language="pl-PL")
    arrange(page, two_of_four_are_down, mission="convoy-north", party="soldier,scout,medic,sniper")
    assert page.evaluate(CUT_OFF) == []
    page.set_viewport_size({"width": WIDE[0], "height": WIDE[1]})
    assert page.evaluate(CUT_OFF) == []


UNSEEN = """() => {
  const goals = document.querySelector(".row > .goals").getBoundingClientRect();
  return [...document.querySelectorAll(".row > .goals .goal b")].filter((count) => {
    const { right, width } = count.getBoundingClientRect();
    return width === 0 || right > goals.right + 1;
  }).map((count) => count.textContent);
}"""


@pytest.mark.parametrize("party", ["soldier,scout", "soldier,scout,medic", "soldier,scout,medic,sniper"])
def test_how_far_the_goals_are_is_seen_beside_every_party(new_page: NewPage, party: str) -> None:
    page = new_page(WIDE)
    for mission in ("open-door", "convoy-north", "burn", "salt-works-siege"):
        page.goto(f"/match/{plant(data_folder(), GAME.name, {'mission': mission, 'party': party}, 1, [])}")
        page.locator(".row > .goals").wait_for()
        for width, height in (WIDE, (1280, 800), (1180, 820)):
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_function("width => innerWidth === width", arg=width)
            assert page.evaluate(UNSEEN) == [], (mission, width)
            assert page.evaluate(CUT_OFF) == [], (mission, width)


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_the_board_is_accessible(new_page: NewPage, theme: str) -> None:
    page = new_page(WIDE, theme)
    arrange(page, turn)
    assert violations(page) == []


def test_the_prompt_lies_beside_the_board_and_not_over_it(new_page: NewPage) -> None:
    page = new_page(WIDE)
    for ready in (turn, offering("ask-part", "shoot"), offering("ask-part", "move")):
        arrange(page, ready)
        stage, ask = page.locator(".stage").bounding_box(), page.locator(".ask").bounding_box()
        assert stage is not None
        assert ask is not None
        assert ask["y"] >= stage["y"] + stage["height"]


def test_the_text_mode_says_the_mission(page: Page) -> None:
    arrange(page, turn)
    page.get_by_role("button", name="Settings").click()
    page.get_by_label(re.compile("[Tt]ext mode")).check()
    page.keyboard.press("Escape")
    expect(page.get_by_text(re.compile("Great Rat \\d, health")).first).to_be_visible()


BUTTONS = """() => [...document.querySelectorAll('.ask .buttons button, .ask .tools :is(button, summary), [data-card]')]
    .filter((one) => one.checkVisibility())
    .map((one) => [one.dataset.card ?? (one.ariaLabel || one.innerText), one.getBoundingClientRect()])
    .map(([text, { x, y, width, height }]) => [text, ...[x, y, width, height].map(Math.round)])"""


@pytest.mark.parametrize("size", [PHONE, (820, 1180)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_answers_stay_where_they_are_when_the_odds_arrive(new_page: NewPage, size: tuple[int, int]) -> None:
    page = new_page(size)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/foresee", hold)
    arrange(page, offering("ask-part", "shoot"))
    page.locator(".ask button").first.wait_for()
    eventually(page, lambda: len(held) > 0, "the question to the server")
    before = page.evaluate(BUTTONS)
    for route in held:
        route.continue_()
    page.locator("[data-brief=odds]").wait_for(state="attached")
    assert page.evaluate(BUTTONS) == before


@pytest.mark.parametrize("size", [PHONE, SMALL], ids=["390x844", "360x640"])
def test_a_phone_shows_both_sides_of_an_exchange_and_moves_nothing_that_is_touched(
    new_page: NewPage, size: tuple[int, int]
) -> None:
    page = new_page(size)
    arrange(page, offering("ask-exchange", "give"), mission="old-farm", party="soldier,scout,medic")
    piece = page.locator("[data-side='0'] [data-gear]").first
    expect(piece).to_be_in_viewport(ratio=1)
    expect(page.locator("[data-side='1'] [data-gear]").first).to_be_in_viewport(ratio=1)
    before = piece.bounding_box()
    piece.tap()
    expect(page.locator("[data-compared]").first).to_be_in_viewport()
    assert piece.bounding_box() == before
    taking(page, piece.tap)
