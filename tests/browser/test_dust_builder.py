"""The army builder of Dust, its unit cards, and its fields in the set-up form, as people use them."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from ashgrid.games.dust.data import UNITS
from tests.browser.helpers import DESKTOP, PHONE, NewPage, card, no_sideways_scrolling, pick, screenshot, violations

pytestmark = pytest.mark.browser
SMALL = (360, 640)
SMALL_TARGETS = """() => [...document.querySelectorAll("main button, main a, main select, main summary, main input, main textarea, dialog button, dialog select")]
    .filter(element => element.checkVisibility() && element.type !== "radio" && !element.matches(".term"))
    .map(element => [element.outerHTML.slice(0, 90), element.getBoundingClientRect()])
    .filter(([_, box]) => box.width < 43.5 || box.height < 43.5)
    .map(([html, box]) => `${Math.round(box.width)}x${Math.round(box.height)} ${html}`)"""  # noqa: E501
WOLVES = sum(UNITS[unit].cost for unit in ("hans", "lara", "heavy-flak-grenadiers"))
LEGAL = "This list follows the rules."


def builder(page: Page, asked: str = "") -> Locator:
    """Open the builder; what is in the list."""
    page.goto(f"/games/dust/army{asked}")
    page.get_by_role("heading", name="Your list").wait_for()
    return page.get_by_role("list", name="Units of the list")


def take(page: Page, *names: str) -> None:
    cards = page.get_by_role("region", name="Units to choose from")
    for name in names:
        cards.get_by_role("button", name=f"Add {name}", exact=True).click()


def entries(page: Page) -> list[str]:
    found: list[str] = page.locator("[data-entry]").evaluate_all("found => found.map(one => one.dataset.entry)")
    return found


def used(page: Page) -> int:
    return int(page.locator("[data-used]").get_attribute("data-used") or 0)


def verdict(page: Page) -> Locator:
    return page.get_by_role("region", name="Your list").get_by_role("status").first


def text_of(page: Page) -> str:
    return page.get_by_label("The list as text").input_value()


def test_a_legal_list_with_a_joined_hero_is_built_by_clicks(page: Page) -> None:
    shown = builder(page)
    expect(page.get_by_role("radio", name="Allies")).to_be_checked()
    # the core box: Hell Boys 34, Death Dealers 23, Hammers and Rhino, Blackhawk 22
    take(page, "Hell Boys", "Death Dealers", "The Hammers", "Rhino", "Blackhawk")
    expect(shown.get_by_role("listitem")).to_have_count(5)
    expect(verdict(page)).to_have_text(LEGAL)
    shown.get_by_label("Joins").select_option(label="The Hammers")
    expect(shown.get_by_role("listitem")).to_have_count(4)
    assert set(entries(page)) == {"hell-boys", "death-dealers", "rhino+hammers", "blackhawk"}
    assert used(page) == 34 + 23 + 29 + 22 + 22 == 130
    expect(page.get_by_text("0 points left")).to_be_visible()
    expect(verdict(page)).to_have_text(LEGAL)
    shown.get_by_role("button", name="Detach Rhino").click()
    assert set(entries(page)) == {"hell-boys", "death-dealers", "rhino", "hammers", "blackhawk"}
    page.get_by_role("button", name="Undo").click()
    assert "rhino+hammers" in entries(page)


def test_what_is_against_the_rules_is_explained(page: Page) -> None:
    builder(page)
    take(page, "Hell Boys", "Hell Boys", "Hell Boys", "Hell Boys")
    expect(verdict(page)).to_have_text("The list is over the limit: cost 136, limit 130, 6 too many.")
    expect(page.get_by_text("6 points over the limit")).to_be_visible()
    expect(page.get_by_role("button", name="Play with this list")).to_be_disabled()
    page.get_by_label("Points limit").fill("300")
    expect(verdict(page)).to_have_text(LEGAL)
    take(page, "Rosie", "Rosie", "The Boss", "The Boss")
    expect(verdict(page)).to_contain_text("A hero can be in the list only once. Listed 2 times: Rosie.")
    expect(verdict(page)).to_contain_text("Command squads of one side need different armour classes")
    page.get_by_role("button", name="Polski").click()
    expect(page.get_by_text("Bohater może być na liście tylko raz. Wpisany 2 razy: Rosie.")).to_be_visible()


def test_a_limit_that_makes_no_sense_changes_nothing(page: Page) -> None:
    builder(page)
    take(page, "Hell Boys")
    limit = page.get_by_label("Points limit")
    for nonsense in ("", "-5", "0", "99999", "1.5"):
        limit.fill(nonsense)
        expect(page.locator("[data-used]")).to_have_text("34 of 130 points")
    limit.blur()
    expect(limit).to_have_value("130")


def test_units_are_found_by_kind_and_by_words(page: Page) -> None:
    builder(page)
    cards = page.locator("[data-unit]")
    expect(cards).to_have_count(26)
    page.get_by_label("Kind").select_option(label="Heroes")
    expect(cards).to_have_count(6)
    page.get_by_label("Kind").select_option(label="All")
    page.get_by_label("Search the cards").fill("flamethrower fast")
    expect(page.locator("[data-unit=hell-boys]")).to_be_visible()
    page.get_by_label("Search the cards").fill("nothing like it")
    expect(page.get_by_text("No unit matches this search.")).to_be_visible()
    page.get_by_role("radio", name="Sino-Soviet Union").check()
    page.get_by_label("Search the cards").fill("")
    expect(cards).to_have_count(19)
    page.locator("[data-unit=matrioshka]").get_by_role("button", name=re.compile("full card")).click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("columnheader")).to_have_count(15)
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)


def test_a_saved_list_is_there_after_a_reload(page: Page) -> None:
    builder(page)
    take(page, "The Hammers", "Rhino")
    page.get_by_label("Joins").select_option(label="The Hammers")
    page.get_by_label("Name of the list").fill("Iron fists")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("Iron fists: saved.")).to_be_visible()
    take(page, "Blackhawk")
    expect(page.get_by_text("Iron fists: changed since it was saved.")).to_be_visible()
    page.reload()
    expect(page.locator("[data-entry=blackhawk]")).to_be_visible()  # what was not saved is there as well
    assert entries(page) == ["rhino+hammers", "blackhawk"]
    saved = page.get_by_role("list", name="Saved lists")
    saved.get_by_role("button", name="Open Iron fists").click()
    assert entries(page) == ["rhino+hammers"]
    page.get_by_role("button", name="Undo").click()
    assert entries(page) == ["rhino+hammers", "blackhawk"]
    page.get_by_role("button", name="Save changes").click()
    saved.get_by_role("button", name="Copy Iron fists").click()
    expect(saved.get_by_role("listitem")).to_have_count(2)
    saved.get_by_role("button", name="Rename Iron fists, copy").click()
    page.get_by_label("New name: Iron fists, copy").fill("Hawks")
    page.keyboard.press("Enter")
    expect(saved.get_by_role("button", name="Open Hawks")).to_be_visible()
    saved.get_by_role("button", name="Delete Iron fists").click()
    expect(saved.get_by_role("listitem")).to_have_count(1)
    page.get_by_role("button", name="Restore").click()
    expect(saved.get_by_role("listitem")).to_have_count(2)
    page.reload()
    expect(saved.get_by_role("listitem")).to_have_count(2)


def test_every_bloc_has_its_own_list(page: Page) -> None:
    builder(page)
    take(page, "Hell Boys")
    page.get_by_role("radio", name="Axis").check()
    assert entries(page) == []
    take(page, "Hans")
    page.get_by_role("radio", name="Allies").check()
    assert entries(page) == ["hell-boys"]
    page.reload()
    page.get_by_role("radio", name="Axis").check()
    assert entries(page) == ["hans"]


def test_a_list_goes_out_as_text_and_as_a_link_and_comes_back(new_page: NewPage) -> None:
    page = new_page()
    builder(page)
    take(page, "Hell Boys", "Hell Boys", "The Hammers", "Rhino")
    page.get_by_label("Joins").select_option(label="The Hammers")
    page.get_by_label("Points limit").fill("150")
    page.get_by_text("Share or load").click()
    text = text_of(page)
    assert text == "hell-boys*2,rhino+hammers"
    link = page.get_by_label("A link that opens it").input_value()

    other = new_page()
    other.goto(link)
    expect(other.locator("[data-used]")).to_have_text("119 of 150 points")
    assert entries(other) == ["hell-boys", "rhino+hammers"]
    expect(other).to_have_url(re.compile(r"/games/dust/army$"))  # a reload does not take back what comes after
    take(other, "Blackhawk")
    other.reload()
    expect(other.locator("[data-entry=blackhawk]")).to_be_visible()
    other.get_by_role("button", name="Clear the list").click()
    assert entries(other) == []
    if not other.get_by_label("Paste a list or a link").is_visible():
        other.get_by_text("Share or load").click()
    other.get_by_label("Paste a list or a link").fill(text)
    other.get_by_role("button", name="Load this list").click()
    expect(other.locator("[data-entry]")).to_have_count(2)
    other.get_by_label("Paste a list or a link").fill(link)
    other.get_by_role("button", name="Load this list").click()
    expect(other.get_by_label("Paste a list or a link")).to_have_value("")
    assert text_of(other) == text


def test_a_text_that_is_no_list_is_explained_and_loses_nothing(page: Page) -> None:
    builder(page, "?list=hel-boys,%20qqqq")
    expect(page.get_by_role("alert").filter(has_text="There is no unit “hel-boys”")).to_contain_text("hell-boys")
    expect(page.get_by_text("There is no unit “qqqq”, nor one with a similar name.")).to_be_visible()
    take(page, "Hell Boys")
    box = page.get_by_label("Paste a list or a link")
    box.fill("rhino+, hans*99, <b>")
    page.get_by_role("button", name="Load this list").click()
    expect(page.get_by_text("a unit is missing next to the plus")).to_be_visible()
    expect(box).to_have_value("rhino+, hans*99, <b>")
    assert entries(page) == ["hell-boys"]
    page.reload()
    expect(page.locator("[data-entry=hell-boys]")).to_be_visible()


def test_a_server_that_is_away_does_not_cost_the_list(new_page: NewPage) -> None:
    page = new_page(expect_errors=True)
    page.route("**/api/games/dust/ask/*", lambda route: route.abort())
    builder(page)
    take(page, "Hell Boys")
    expect(verdict(page)).to_contain_text("The list cannot be checked now")
    page.get_by_role("button", name="Random list").click()
    expect(page.get_by_role("alert").filter(has_text="does not respond").first).to_be_visible()
    assert entries(page) == ["hell-boys"]
    page.unroute("**/api/games/dust/ask/*")
    take(page, "Blackhawk")
    expect(verdict(page)).to_have_text(LEGAL)


def test_nonsense_in_the_storage_breaks_nothing(page: Page) -> None:
    page.goto("/games/dust/units")
    page.evaluate("localStorage.setItem('ashgrid.dust.drafts', '{\"of\": {\"allies\": 3}}')")
    page.evaluate("localStorage.setItem('ashgrid.dust.lists', '[1, {}, null]')")
    builder(page)
    take(page, "Hell Boys")
    expect(verdict(page)).to_have_text(LEGAL)


def test_a_random_list_is_legal_and_can_be_taken_back(page: Page) -> None:
    builder(page)
    page.get_by_role("radio", name="Axis").check()
    take(page, "Hans")
    page.get_by_label("Points limit").fill("200")
    page.get_by_role("button", name="Random list").click()
    expect(verdict(page)).to_have_text(LEGAL)
    page.wait_for_function("Number(document.querySelector('[data-used]').dataset.used) >= 190")
    assert used(page) <= 200
    page.get_by_role("button", name="Undo").click()
    assert entries(page) == ["hans"]


def units_of(page: Page, side: int) -> dict[str, str | None]:
    """The units of a side in the match that is open: with whom each has joined."""
    match = page.url.rsplit("/", 1)[1]
    view = page.request.get(f"/api/matches/{match}").json()["view"]
    return {unit["name"]: unit["joined"] for unit in view["units"] if unit["side"] == side}


def start(page: Page) -> None:
    page.get_by_role("dialog").get_by_role("button", name="Start the match").click()
    page.wait_for_url("**/match/*")


def test_a_match_begins_with_the_units_of_the_list(page: Page) -> None:
    builder(page, "?list=hell-boys,blackhawk*2,rhino+hammers&points=130")
    page.get_by_role("button", name="Play with this list").click()
    dialog = page.get_by_role("dialog", name="Play with this list")
    dialog.get_by_label("Scenario").select_option(label="Seize and Hold")
    expect(dialog.get_by_role("img", name=re.compile("Map: Seize and Hold"))).to_be_visible()
    dialog.get_by_label("The enemy's army").select_option(label="Sino-Soviet Union, a random list")
    start(page)
    assert units_of(page, 0) == {
        "hell-boys": None,
        "blackhawk": None,
        "blackhawk-2": None,
        "rhino": "hammers",
        "hammers": "rhino",
    }
    assert units_of(page, 1)


def test_a_match_on_the_other_side_against_a_saved_list(page: Page) -> None:
    builder(page, "?list=hans,lara+heavy-flak-grenadiers&points=160")
    page.get_by_label("Name of the list").fill("Wolves")
    page.get_by_role("button", name="Save", exact=True).click()
    page.get_by_role("radio", name="Allies").check()
    take(page, "Hell Boys", "Blackhawk")
    page.get_by_role("button", name="Play with this list").click()
    dialog = page.get_by_role("dialog", name="Play with this list")
    dialog.get_by_label("Your side").select_option(label="Second side")
    dialog.get_by_label("The enemy's army").select_option(label=f"Wolves ({WOLVES})")
    expect(dialog.get_by_text("Limit for both sides: 160 points")).to_be_visible()
    start(page)
    assert set(units_of(page, 0)) == {"hans", "lara", "heavy-flak-grenadiers"}
    assert set(units_of(page, 1)) == {"hell-boys", "blackhawk"}


def test_a_refused_match_is_explained_in_the_dialog(new_page: NewPage) -> None:
    page = new_page(expect_errors=True)

    def refuse(route: Route) -> None:
        detail = "option 'armies': no such army"
        body = {"status": 400, "kind": "", "code": "option-error", "fields": {"detail": detail}, "detail": detail}
        route.fulfill(status=400, content_type="application/json", body=json.dumps(body))

    page.route("**/api/games/dust/seats", refuse)
    builder(page, "?list=hell-boys")
    page.get_by_role("button", name="Play with this list").click()
    page.get_by_role("dialog").get_by_role("button", name="Start the match").click()
    expect(page.get_by_role("dialog").get_by_role("alert")).to_contain_text("no such army")
    page.keyboard.press("Escape")
    assert entries(page) == ["hell-boys"]


def test_the_builder_is_used_with_the_keyboard_alone(page: Page) -> None:
    builder(page)
    page.get_by_role("radio", name="Allies").focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("radio", name="Axis")).to_be_checked()
    page.get_by_role("button", name="Add Hans").first.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Space")
    expect(page.locator("[data-used]")).not_to_have_attribute("data-used", "0")
    assert entries(page) == ["hans"]
    expect(page.locator("[data-unit=hans] output")).to_have_text("2")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    expect(page.locator("[data-unit=hans] output")).to_have_text("1")


def test_every_unit_has_its_whole_card(page: Page) -> None:
    page.goto("/games/dust/units")
    expect(page.get_by_role("article")).to_have_count(len(UNITS))
    hell_boys = page.get_by_role("article", name="Hell Boys")
    expect(hell_boys.get_by_role("columnheader")).to_have_count(15)
    shotgun = hell_boys.get_by_role("row").nth(1)
    expect(shotgun.get_by_role("cell")).to_have_count(14)
    expect(shotgun.get_by_role("cell").nth(1)).to_contain_text("3/1")  # against I2, as the book prints it
    expect(shotgun.get_by_role("cell").nth(1).get_by_role("img", name="printed in the rulebook")).to_have_count(1)
    expect(hell_boys.get_by_text("Goes one square farther")).to_be_visible()
    page.get_by_label("Search the cards").fill("laser axis squad")
    expect(page.get_by_role("article", name="Laser Grenadiers", exact=True)).to_be_visible()
    expect(hell_boys).to_have_count(0)


def test_an_address_leads_to_a_unit(page: Page) -> None:
    page.goto("/games/dust/units#wotan")
    wotan = page.locator("#wotan")
    expect(wotan).to_be_in_viewport()
    expect(wotan).to_be_focused()
    page.get_by_label("Search the cards").fill("Hell")
    page.get_by_role("link", name="Link to Hell Boys").click()
    expect(page).to_have_url(re.compile("#hell-boys$"))
    expect(page.get_by_label("Search the cards")).to_have_value("Hell")
    page.goto("/games/dust/units#%E0%A4%A")
    expect(page.get_by_label("Search the cards")).to_have_value("Hell")
    page.reload()
    expect(page.get_by_role("article")).to_have_count(len(UNITS))


def set_up(page: Page) -> Locator:
    page.goto("/")
    form = card(page, "Dust Tactics")
    form.get_by_text("Set up a match").click()
    form.get_by_role("group", name="First side").wait_for()
    return form


def test_the_set_up_form_takes_a_saved_list_and_a_typed_one(new_page: NewPage) -> None:
    page = new_page(expect_errors=True)  # the form asks about what is typed, and is refused
    builder(page, "?list=hans,lara+heavy-flak-grenadiers")
    page.get_by_label("Name of the list").fill("Wolves")
    page.get_by_role("button", name="Save", exact=True).click()
    form = set_up(page)
    pick(form, "Scenario", "Victory Bridge")
    expect(form.get_by_text("One bridge still stands")).to_be_visible()
    expect(form.get_by_role("img", name=re.compile("Map: Victory Bridge"))).to_be_visible()
    pick(form, "Second side", f"Wolves ({WOLVES})")
    pick(form, "First side", "list as text…")
    typed = form.get_by_label("List as text: First side")
    typed.fill("hell-boys, blackhwk")
    expect(form.get_by_text("There is no unit “blackhwk”")).to_be_visible()
    expect(form.get_by_role("button", name="Start this match")).to_be_disabled()
    typed.fill("hell-boys, blackhawk")
    expect(form.get_by_role("button", name="Start this match")).to_be_enabled()
    form.get_by_role("button", name="Start this match").click()
    page.wait_for_url("**/match/*")
    assert set(units_of(page, 0)) == {"hell-boys", "blackhawk"}
    assert set(units_of(page, 1)) == {"hans", "lara", "heavy-flak-grenadiers"}


def test_fixed_forces_of_a_scenario_are_told(new_page: NewPage) -> None:
    page = new_page(expect_errors=True)  # one side by lot and one from the box is refused, if it is asked about
    form = set_up(page)
    pick(form, "Scenario", "Recon in Force")
    expect(form.get_by_text("Fixed forces: Blackhawk, Hell Boys, against: Hans, Sturmpioniere")).to_be_visible()
    pick(form, "First side", "Allies, the core box")
    pick(form, "Second side", "Axis, the core box")
    form.get_by_role("button", name="Start this match").click()
    page.wait_for_url("**/match/*")
    assert set(units_of(page, 0)) == {"hell-boys", "death-dealers", "rhino", "hammers", "blackhawk"}


def test_everything_is_said_in_polish(new_page: NewPage) -> None:
    page = new_page(language="pl-PL")
    page.goto("/games/dust/army?list=hell-boys*4")
    expect(page.get_by_role("heading", name="Kreator armii")).to_be_visible()
    over = page.get_by_text("Lista przekracza limit: koszt 136, limit 130, za dużo o 6.")
    expect(page.get_by_label("Limit punktów")).to_have_value("136")  # the link has no limit
    expect(over).to_have_count(0)
    page.get_by_label("Limit punktów").fill("130")
    expect(over).to_be_visible()
    page.get_by_role("button", name="Losowa lista").click()
    expect(page.get_by_text("Lista jest zgodna z zasadami.")).to_be_visible()
    screenshot(page, "dust-army-pl")
    page.goto("/games/dust/units")
    expect(page.get_by_role("article")).to_have_count(len(UNITS))
    assert "ui.dust" not in page.locator("main").inner_text()
    screenshot(page, "dust-units-pl")


@pytest.mark.parametrize(
    ("size", "theme"),
    [(DESKTOP, "dark"), (PHONE, "light"), (SMALL, "dark")],
    ids=["desktop-dark", "phone-light", "small"],
)
def test_the_pages_are_fit_to_be_seen(new_page: NewPage, size: tuple[int, int], theme: str) -> None:
    page = new_page(size, theme)
    wrong: list[str] = []

    def look(name: str, small: bool = True) -> None:
        if not no_sideways_scrolling(page):
            wrong.append(f"{name} scrolls sideways")
        if small:
            wrong.extend(f"{name}: too small to touch: {found}" for found in page.evaluate(SMALL_TARGETS))
        if size != SMALL:
            wrong.extend(f"{name}: {found}" for found in violations(page))
            screenshot(page, f"dust-{name}-{size[0]}-{theme}")

    builder(page)
    look("army-empty")
    builder(page, "?list=rhino+hammers,hell-boys*2,bazooka-joe,boss*2,fireball&points=130")
    expect(verdict(page)).to_contain_text("over the limit")
    page.get_by_label("Name of the list").fill("A rather long name for a list of units")
    page.get_by_role("button", name="Save", exact=True).click()
    page.get_by_label("Joins").scroll_into_view_if_needed()
    look("army-list")
    page.get_by_role("list", name="Saved lists").scroll_into_view_if_needed()
    look("army-saved")
    page.get_by_role("button", name="Random list").click()
    expect(verdict(page)).to_have_text(LEGAL)
    page.get_by_role("button", name="Play with this list").click()
    page.get_by_role("dialog").get_by_role("img", name=re.compile("Map:")).wait_for()
    look("army-play")
    page.keyboard.press("Escape")
    page.locator("[data-unit=steel-rain]").get_by_role("button", name=re.compile("full card")).click()
    look("army-card")
    page.goto("/games/dust/units#koenigsluther")
    expect(page.get_by_role("article")).to_have_count(len(UNITS))
    look("units")
    form = set_up(page)
    pick(form, "Scenario", "House to House")
    form.get_by_role("img", name=re.compile("Map:")).scroll_into_view_if_needed()
    look("set-up", small=False)
    assert not wrong, "\n".join(wrong)
