"""The live forecast, dragging and turning, and what is asked before a turn ends, on the board of Neuroshima Hex.

Positions are reached by playing both sides at random, from fixed seeds, until something comes about.
"""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Request, Route, expect

from ashgrid.core import Rng, State, find
from tests.browser.conftest import Server
from tests.browser.helpers import (
    DESKTOP,
    PHONE,
    NewPage,
    end_turn,
    eventually,
    no_sideways_scrolling,
    number,
    screenshot,
    violations,
    wait_for_more,
)
from tests.browser.test_looks import SMALL_TARGETS
from tests.browser.test_neuroshima import POST, begin, cell, confirm, hand, lit, place_hqs
from tools.plant import Choose, plant, played

pytestmark = pytest.mark.browser

FACING = ("N", "NE", "SE", "S", "SW", "NW")
LOOK = "async () => (await fetch(location.pathname.replace('/match/', '/api/matches/'))).json()"


def facing(rot: int, where: str = "") -> re.Pattern[str]:
    """How a tile is said to lie, and on which hex."""
    return re.compile(rf"{where and f'on {where}, '}facing {FACING[rot]}\b")


def wander(
    page: Page,
    server: Server,
    armies: str,
    ask: str = "ask-turn",
    tiles: int = 2,
    needed: tuple[str, ...] = (),
    only: tuple[str, ...] = (),
    working: bool = False,
    first: int = 0,
    **options: object,
) -> None:
    """Open a match where this is being asked, with so many tiles on the board. `needed` actions can be chosen, and if
    `only` is given, no others. If `working`, some unit works on another. The search begins with the
    seed `first`."""
    game = find("neuroshima")
    chosen: dict[str, object] = {"armies": armies, **options}

    def there(state: State[Any], _: int) -> bool:
        seat = state.actors[0]
        texts = [str(action) for action in state.legal(seat)]
        if state.prompt(seat).tag != ask or len(texts) < 2:
            return False
        if not all(any(text.startswith(start) for text in texts) for start in needed):
            return False
        if only and not all(text.split()[0] in only for text in texts):
            return False
        view = state.view(None)
        linked = not working or any(unit["why"] for unit in view["tiles"])
        return len(view["tiles"]) >= tiles and min(view["points"]) > 8 and linked

    for seed in range(first, first + 300):
        moves = played(game, chosen, seed, _busy(ask, Rng(seed)), there)
        state = game.new(chosen, seed)
        for seat, text in moves:
            state.apply(seat, game.notation.parse(text))
        if state.actors and there(state, len(moves)):
            page.goto(f"/match/{plant(server.folder, game.name, chosen, seed, moves)}")
            cell(page, "c3").wait_for()
            return
    raise AssertionError(f"no {ask} came up")


def _busy(ask: str, rng: Rng) -> Choose:
    """Plays at random, but so that there is soon something on the board, and battles if a question needs one."""

    def choose(state: State[Any], seat: int) -> Any:
        legal = state.legal(seat)
        texts = {str(action): action for action in legal}
        places = [text for text in texts if text.startswith("place")]
        battle = [text for text in texts if text == "battle"]
        rest = [text for text in texts if not text.startswith("move") and text != "battle"]
        medics = [text for text in places if text.startswith("place medic")] if ask == "ask-medic" else []
        kept = [text for text in rest if text != "discard medic"]
        ways = [places, rest] if ask == "ask-turn" else [medics, battle, places, kept]
        return texts[rng.choice(next(filter(None, ways), list(texts)))]

    return choose


def look(page: Page) -> dict[str, Any]:
    info: dict[str, Any] = page.evaluate(LOOK)
    return info


def forecast_marks(page: Page) -> dict[str, tuple[str, str]]:
    """What the board foretells: cell, what happens there, and in which phase."""
    read = "all => all.map(one => [one.dataset.forecast, one.dataset.fate, one.dataset.phase])"
    return {name: (fate, phase) for name, fate, phase in page.locator("[data-forecast]").evaluate_all(read)}


def panel(page: Page) -> Locator:
    return page.get_by_role("region", name="Forecast")


def standing(page: Page, seat: int) -> tuple[int, int, int]:
    """HQ points before and after, and the part of the choice at hand in that, as the panel says them."""
    said = panel(page).locator(f"[data-standing='{seat}'] dd").inner_text().replace("−", "-")
    found = re.match(r"(\d+)(?: → (\d+))?\s*(?:\(this (?:tile|move)(?:: (\d+) more| saves (\d+))\))?$", said.strip())
    assert found is not None, said
    before = int(found[1])
    return before, int(found[2] or before), int(found[4] or 0) - int(found[3] or 0)


def foreseen(page: Page, action: str | None) -> dict[str, Any]:
    """The server's own answer."""
    info = look(page)
    path = f"/api/matches/{info['id']}/foresee"
    body = {"seat": info["perspective"], "action": action, "number": info["number"]}
    post = """async ([path, body]) => (await fetch(path, {
        method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body)
    })).json()"""
    forecast: dict[str, Any] = page.evaluate(post, [path, body])["forecast"]
    return forecast


def test_what_the_ghost_foretells_comes_true(page: Page, server: Server) -> None:
    """A tile is laid where that changes something for sure; then the battle is really fought."""
    for place in range(8):
        wander(page, server, "smart,borgo", tiles=6, needed=("place", "battle"), first=100 * place)
        if lay_where_it_matters(page):
            break
    else:
        raise AssertionError("no placement mattered")
    told = forecast_marks(page)
    seats = [standing(page, seat) for seat in (0, 1)]
    screenshot(page, "neuroshima-forecast-1280")
    info = look(page)
    assert [before for before, _, _ in seats] == info["view"]["points"]
    for name, (fate, _) in told.items():
        marked = page.locator(f"[data-forecast={name}] .skull")
        expect(marked).to_have_count(1 if fate == "falls" else 0)
    confirm(page)
    standing_there = {unit["cell"] for unit in look(page)["view"]["tiles"]}
    hand(page).and_(page.locator("[data-tile=battle]")).first.click()
    confirm(page)
    after = look(page)["view"]
    assert [points for _, points, _ in seats] == after["points"]
    left = {unit["cell"] for unit in after["tiles"]}
    assert standing_there - left == {name for name, (fate, _) in told.items() if fate == "falls"}


def lay_where_it_matters(page: Page) -> bool:
    """Try hexes until the forecast is certain, hurts somebody and differs from doing nothing."""
    nothing = foreseen(page, None)
    for tile in hand(page).filter(has_not=page.locator(".instant")).all():
        name = tile.get_attribute("data-tile")
        choices = [choice["text"] for choice in look(page)["decisions"][0]["choices"]]
        for text in [text for text in choices if text.startswith(f"place {name} ")][::3]:
            then = foreseen(page, text)
            if not then["certain"] or then["fought"] or not any(hit["destroyed"] for hit in then["hits"]):
                continue
            if then["points"] == nothing["points"] or then["over"]:
                continue
            _, _, where, rotation = text.split()
            tile.click()
            cell(page, where).click()
            for _ in range(6):
                if page.get_by_role("status").filter(has_text=facing(int(rotation[1:]))).count():
                    break
                page.keyboard.press("e")
            expect(page.get_by_role("status").filter(has_text=facing(int(rotation[1:]), where))).to_be_visible()
            expect(page.locator("[data-forecast]")).to_have_count(
                len([hit for hit in then["hits"] if hit["tile"] != "hq" or hit["destroyed"]])
            )
            for seat in (0, 1):
                change = then["points"][seat][0] - nothing["points"][seat][0]
                expect(panel(page).locator(f"[data-standing='{seat}'] dd")).to_contain_text(
                    str(then["points"][seat][0])
                )
                assert standing(page, seat) == (then["before"][seat], then["points"][seat][0], change)
            return True
    return False


def test_the_forecast_follows_the_ghost_and_the_words_say_what_the_board_shows(page: Page, server: Server) -> None:
    wander(page, server, "moloch,outpost", tiles=8, needed=("place",))
    expect(panel(page)).to_have_count(0)
    hand(page).filter(has_not=page.locator(".instant")).first.click()
    for place in (0, 2, 4):
        where = lit(page).nth(place).or_(page.locator(".hex.instead").nth(place)).first.get_attribute("data-cell")
        assert where is not None
        cell(page, where).click()
        said = page.get_by_role("status").filter(has_text=f"on {where}").inner_text()
        wanted = foreseen(page, page.evaluate(NOTATION, said))
        shown = {hit["cell"] for hit in wanted["hits"] if hit["tile"] != "hq" or hit["destroyed"]}
        for name in shown:
            expect(page.locator(f"[data-forecast={name}]")).to_have_count(1)
        expect(page.locator("[data-forecast]")).to_have_count(len(shown))
        assert set(forecast_marks(page)) == shown
        words = panel(page).inner_text()
        assert all(f"({name})" in words for name in shown)
    page.keyboard.press("Escape")
    expect(panel(page)).to_have_count(0)
    expect(page.locator("[data-forecast]")).to_have_count(0)


NOTATION = """async (said) => {
    const info = await (await fetch(location.pathname.replace("/match/", "/api/matches/"))).json();
    const [, cell, way] = said.match(/on (\\w+), facing ([A-Z]+)/);
    const rot = ["N", "NE", "SE", "S", "SW", "NW"].indexOf(way);
    const tile = document.querySelector("[aria-pressed=true][data-tile]").dataset.tile;
    const found = info.decisions[0].choices.find(({ action }) =>
        action.do === "place" && action.tile === tile && action.cell === cell && action.rot === rot);
    return found.text;
}"""


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("theme", ["dark", "light"])
def test_the_forecast_of_the_board_as_it_is_can_be_left_on(
    server: Server, new_page: NewPage, size: tuple[int, int], theme: str
) -> None:
    page = new_page(size, theme)
    wander(page, server, "moloch,outpost", tiles=9)
    toggle = page.get_by_role("button", name="Forecast", exact=True)
    expect(toggle).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("f")
    expect(toggle).to_have_attribute("aria-pressed", "true")
    now = foreseen(page, None)
    hurt = [hit for hit in now["hits"] if hit["tile"] != "hq" or hit["destroyed"]]
    expect(page.locator("[data-forecast]")).to_have_count(len(hurt))
    page.reload()
    expect(toggle).to_have_attribute("aria-pressed", "true")
    expect(page.locator("[data-forecast]")).to_have_count(len(hurt))
    if size == PHONE:
        page.get_by_role("button", name=re.compile("^Forecast: ")).click()
        expect(page.get_by_role("dialog")).to_contain_text("If a battle started now")
    else:
        expect(panel(page)).to_contain_text("If a battle started now")
    wrong = [] if no_sideways_scrolling(page) else ["it scrolls sideways"]
    if size == PHONE:
        wrong += [f"too small to touch: {found}" for found in page.evaluate(SMALL_TARGETS)]
    wrong += violations(page)
    screenshot(page, f"neuroshima-forecast-on-{size[0]}-{theme}")
    assert not wrong, "\n".join(wrong)


BUTTONS = """() => [...document.querySelectorAll('.ask button, .ask summary')].filter((one) => one.checkVisibility())
    .map((one) => [one.innerText, one.getBoundingClientRect()])
    .map(([text, { x, y, width, height }]) => [text, ...[x, y, width, height].map(Math.round)])
    .filter(([text]) => !text.startsWith('Forecast: '))"""


@pytest.mark.parametrize("size", [PHONE, (360, 640), (844, 390), (820, 1180)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_answers_stay_where_they_are_when_the_forecast_arrives(
    server: Server, new_page: NewPage, size: tuple[int, int]
) -> None:
    page = new_page(size)
    wander(page, server, "moloch,outpost", tiles=9, needed=("place",))
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.locator("[data-choice=end]").wait_for()
    page.route("**/foresee", hold)
    page.keyboard.press("f")
    eventually(page, lambda: len(held) > 0, "the question to the server")
    before = page.evaluate(BUTTONS)
    held[0].continue_()
    page.get_by_role("button", name=re.compile("^Forecast: ")).wait_for()
    assert page.evaluate(BUTTONS) == before


def test_what_works_on_whom_is_drawn_as_links(page: Page, server: Server) -> None:
    wander(page, server, "borgo,moloch", tiles=6, working=True)
    units = look(page)["view"]["tiles"]
    links = {(why["by"], unit["cell"], why["effect"]) for unit in units for why in unit["why"]}
    source, target, effect = sorted(links)[0]
    expect(page.locator("[data-link]")).to_have_count(0)
    cell(page, target).hover()
    expect(page.locator(f"[data-link='{source} {target} {effect}']")).to_have_count(1)
    shown = page.locator("[data-link]").evaluate_all("all => all.map(one => one.dataset.link)")
    assert set(shown) == {" ".join(link) for link in links if target in link[:2]}
    page.mouse.move(5, 5)
    expect(page.locator("[data-link]")).to_have_count(0)


def test_what_works_on_the_ghost_is_drawn_as_links(page: Page, server: Server) -> None:
    for place in range(8):
        wander(page, server, "borgo,moloch", tiles=5, needed=("place",), first=100 * place)
        choices = [choice["action"] for choice in look(page)["decisions"][0]["choices"]]
        for action in [action for action in choices if action["do"] == "place"][::2]:
            where = action["cell"]
            then = foreseen(page, f"place {action['tile']} {where} r{action['rot']}")
            links = {
                f"{why['by']} {unit['cell']} {why['effect']}"
                for unit in then["tiles"]
                for why in unit["why"]
                if where in (unit["cell"], why["by"])
            }
            if links and then["fought"] is None:
                page.locator(f"[data-tile={action['tile']}]").first.click()
                cell(page, where).click()
                said = page.get_by_role("status").filter(has_text=facing(action["rot"], where))
                for _ in range(6):
                    if said.count():
                        break
                    page.keyboard.press("e")
                page.mouse.move(5, 5)
                expect(page.locator("[data-link]")).to_have_count(len(links))
                assert set(page.locator("[data-link]").evaluate_all("all => all.map(one => one.dataset.link)")) == links
                screenshot(page, "neuroshima-links-1280")
                return
    raise AssertionError("no placement works on anybody")


@pytest.mark.parametrize(
    ("ask", "armies"),
    [
        ("ask-clown", "moloch,borgo"),
        ("ask-retreat", "moloch,borgo"),
        ("ask-face", "vegas,outpost"),
        ("ask-quartermaster", "hegemony,outpost"),
        ("ask-medic", "moloch,outpost"),
    ],
)
def test_every_answer_of_a_question_is_previewed(page: Page, server: Server, ask: str, armies: str) -> None:
    wander(page, server, armies, ask, tiles=4)
    folded = page.locator("summary")
    if folded.count():
        folded.first.click()
    answers = page.locator("[data-choice]")
    texts = [choice["text"] for choice in look(page)["decisions"][0]["choices"]]
    expect(answers).to_have_count(len(texts))
    screenshot(page, f"neuroshima-{ask}")
    for text in texts:
        then = foreseen(page, text)
        answer = page.locator(f"[data-choice='{text}']")
        expect(answer.locator("small")).not_to_be_empty()
        answer.hover()
        hurt = {hit["cell"]: hit for hit in then["hits"] if hit["tile"] != "hq" or hit["destroyed"]}
        for name in hurt:  # the answer before it may have had as many marks
            expect(page.locator(f"[data-forecast={name}]")).to_have_count(1)
        expect(page.locator("[data-forecast]")).to_have_count(len(hurt))
        assert set(forecast_marks(page)) == set(hurt)
        for name, hit in hurt.items():
            expect(answer.locator("small")).to_contain_text(f"({name})")
            assert forecast_marks(page)[name][0] == ("falls" if hit["destroyed"] else "hurt")
    page.mouse.move(5, 5)
    page.locator(f"[data-choice='{texts[-1]}']").focus()
    expect(page.locator("[data-forecast]")).to_have_count(
        len([hit for hit in foreseen(page, texts[-1])["hits"] if hit["tile"] != "hq" or hit["destroyed"]])
    )


def test_a_tile_is_dragged_from_the_hand_and_turned_by_the_wheel(page: Page) -> None:
    begin(page, "borgo,moloch")
    place_hqs(page)
    while not hand(page).filter(has_not=page.locator(".instant")).count():
        end_turn(page)
    tile = hand(page).filter(has_not=page.locator(".instant")).first
    name = tile.get_attribute("data-tile")
    box = tile.bounding_box()
    target = cell(page, "c4").bounding_box()
    away = cell(page, "b3").bounding_box()  # where an HQ stands
    assert box is not None
    assert target is not None
    assert away is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + 10, box["y"] - 60, steps=5)
    expect(page.locator(".carried")).to_be_visible()
    expect(lit(page)).to_have_count(17)
    page.mouse.move(target["x"] + target["width"] / 2, target["y"] + target["height"] / 2, steps=8)
    said = page.get_by_role("status").filter(has_text="on c4, facing")
    expect(said).to_be_visible()
    expect(page.locator(".carried")).to_have_count(0)
    before = said.inner_text()
    page.mouse.wheel(0, 100)
    expect(said).not_to_have_text(before)
    page.mouse.move(away["x"] + away["width"] / 2, away["y"] + away["height"] / 2, steps=5)
    expect(page.locator(".carried")).to_be_visible()
    page.mouse.move(target["x"] + target["width"] / 2, target["y"] + target["height"] / 2, steps=5)
    page.mouse.up()
    expect(said).to_be_visible()
    confirm(page)
    assert [unit["tile"] for unit in look(page)["view"]["tiles"] if unit["cell"] == "c4"] == [name]


def test_by_finger_a_tile_is_dragged_and_turned_by_swiping_around_it(new_page: NewPage) -> None:
    page = new_page(PHONE)
    begin(page, "vegas,borgo", vegas_hq="in-turn")  # the HQ of Vegas can be turned
    box = hand(page).first.bounding_box()
    target = cell(page, "c3").bounding_box()
    assert box is not None
    assert target is not None
    middle = (target["x"] + target["width"] / 2, target["y"] + target["height"] / 2)
    finger = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        spots = [{"x": x, "y": y} for x, y in points]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": spots})

    touch("touchStart", (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))
    for part in (0.2, 0.5, 0.8, 1):
        x = box["x"] + box["width"] / 2
        y = box["y"] + box["height"] / 2
        touch("touchMove", (x + (middle[0] - x) * part, y + (middle[1] - y) * part))
    touch("touchEnd")
    said = page.get_by_role("status").filter(has_text="HQ on c3")
    expect(said).to_have_text("HQ on c3, facing N")
    touch("touchStart", (middle[0] + 60, middle[1]))
    for x, y in ((50, 30), (30, 50), (0, 60), (0, 60)):  # a quarter of a turn, clockwise, and then the finger rests:
        touch("touchMove", (middle[0] + x, middle[1] + y))  # a tap after a fling would only stop it
        page.wait_for_timeout(80)
    touch("touchEnd")
    expect(said).to_have_text("HQ on c3, facing SE")
    screenshot(page, "neuroshima-swiped-390")
    before = number(page)
    page.get_by_role("button", name="Confirm").tap()
    wait_for_more(page, before)
    expect(cell(page, "c3")).to_have_attribute("aria-label", re.compile(r"c3: HQ \(Vegas\), facing: south-east"))


def test_the_end_of_a_turn_is_asked_about_only_while_something_is_unused(page: Page, server: Server) -> None:
    wander(page, server, "borgo,moloch", tiles=4, needed=("place",))
    dialog = page.get_by_role("dialog")
    before = number(page)
    page.locator("[data-choice=end]").click()
    expect(dialog).to_contain_text("You can still use:")
    assert not violations(page)
    screenshot(page, "neuroshima-end-turn")
    dialog.get_by_role("button", name="Not yet").click()
    expect(dialog).to_have_count(0)
    assert number(page) == before
    page.keyboard.press(
        page.locator("[data-choice=end]").get_attribute("aria-keyshortcuts") or ""
    )  # asked by key as well
    dialog.get_by_role("button", name="End the turn").click()
    wait_for_more(page, before)


def test_nothing_is_asked_when_nothing_is_left_to_do(page: Page, server: Server) -> None:
    wander(page, server, "borgo,moloch", tiles=3, only=("end", "charge"), board="duel")
    assert look(page)["view"]["hands"][look(page)["perspective"]] == []
    before = number(page)
    page.locator("[data-choice=end]").click()
    wait_for_more(page, before)
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_the_question_before_the_end_of_a_turn_can_be_switched_off(page: Page, server: Server) -> None:
    wander(page, server, "borgo,moloch", tiles=4, needed=("place",))
    page.locator("[data-choice=end]").click()
    page.get_by_label("Do not ask again").check()
    page.get_by_role("dialog").get_by_role("button", name="Not yet").click()
    page.reload()
    before = number(page)
    page.locator("[data-choice=end]").click()
    wait_for_more(page, before)


def test_what_was_pointed_at_before_is_not_asked_about_any_more(page: Page) -> None:
    """The question changes under a mouse that rests: of its old answer there is nothing to foresee."""
    page.clock.install()
    begin(page)
    place_hqs(page)
    end_turn(page)  # the next one draws three tiles, and has to discard one before ending anything
    asked: list[str | None] = []

    def hear(sent: Request) -> None:
        if sent.url.endswith("/foresee"):
            asked.append((sent.post_data_json or {})["action"])

    page.on("request", hear)
    page.locator("[data-choice=end]").hover()
    eventually(page, lambda: "end" in asked, "what the end of the turn leads to")
    info = page.evaluate(LOOK)
    before = number(page)
    body = {"seat": info["decisions"][0]["seat"], "action": "end", "question": info["questions"][0]["number"]}
    page.evaluate(POST, [f"/api/matches/{info['id']}/act", body])
    wait_for_more(page, before)
    asked.clear()
    page.clock.run_for(1000)
    expect(page.get_by_text("Which of your three tiles")).to_be_visible()
    hand(page).first.click()
    expect(hand(page).first).to_have_attribute("aria-pressed", "true")
    assert "end" not in asked


def test_who_is_asked_where_a_pushed_unit_goes_reads_which_unit_it_is(page: Page, server: Server) -> None:
    wander(page, server, "borgo,moloch", ask="ask-retreat", only=("retreat",))
    expect(page.locator("#question")).to_contain_text(re.compile(r"^Pushed back: .+ \([a-e]\d\)\. Where does it go\?$"))
    expect(page.locator(".marked, [data-marked]").first).to_be_visible()
