"""Every kind of question of Neuroshima Hex, answered in the browser, and a whole game against a machine player.

The matches are played at random up to the question, from seeds that lead there, and put into the server's database.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from ashgrid.core import find
from ashgrid.match import SeatSetup
from ashgrid.store import Store, sqlite_url
from tests.browser.conftest import Server
from tests.browser.helpers import PHONE, NewPage, insist, number, outcome, screenshot, wait_for_more
from tests.browser.test_neuroshima import cell, lit
from tools.plant import HERE, at_random, plant, played

pytestmark = pytest.mark.browser

NEUROSHIMA = find("neuroshima")
# The question, the match that leads to it, and its first words on the page.
QUESTIONS: dict[str, tuple[dict[str, object], int]] = {
    "ask-hq": ({"armies": "borgo,moloch"}, 1),
    "ask-discard": ({"armies": "borgo,moloch"}, 1),
    "ask-turn": ({"armies": "borgo,moloch"}, 1),
    "ask-step": ({"armies": "moloch,outpost"}, 72),
    "ask-retreat": ({"armies": "moloch,vegas"}, 344),
    "ask-face": ({"armies": "hegemony,vegas"}, 39),
    "ask-clown": ({"armies": "moloch,vegas"}, 314),
    "ask-quartermaster": ({"armies": "hegemony,smart"}, 98),
    "ask-medic": ({"armies": "moloch,vegas"}, 374),
    "ask-first": ({"mode": "teams"}, 296),
}


def asked(server: Server, ask: str) -> tuple[str, list[str]]:
    """A match in which this is being asked, and the answers."""
    options, seed = QUESTIONS[ask]
    moves = played(
        NEUROSHIMA,
        options,
        seed,
        at_random(seed),
        lambda state, _: state.prompt(state.actors[0]).tag == ask and len(state.legal(state.actors[0])) > 1,
    )
    state = NEUROSHIMA.new(options, seed)
    for seat, text in moves:
        state.apply(seat, NEUROSHIMA.notation.parse(text))
    assert state.actors, f"the seed {seed} does not lead to {ask} any more"
    texts = [str(action) for action in state.legal(state.actors[0])]
    return plant(server.folder, "neuroshima", options, seed, moves), texts


def last_entry(server: Server, match_id: str) -> str:
    store = Store(sqlite_url(server.folder))
    try:
        return store.load(match_id).log[-1].text
    finally:
        store.close()


def test_there_is_a_match_for_every_question() -> None:
    assert {kind.__struct_config__.tag for kind in NEUROSHIMA.prompts} == set(QUESTIONS)


@pytest.mark.parametrize("ask", QUESTIONS)
def test_every_question_is_answered(page: Page, server: Server, ask: str) -> None:
    match_id, texts = asked(server, ask)
    page.goto(f"/match/{match_id}")
    cell(page, "c3").wait_for()
    expect(page.locator("#question")).not_to_be_empty()
    expect(page.locator("#question")).not_to_contain_text("prompt.")
    before = number(page)
    for text in (texts[0], texts[-1]):
        answer = page.locator(f"[data-choice='{text}']")
        expect(answer).to_be_attached()
        if not answer.is_visible():
            page.locator(".ask details", has=answer).locator("summary").click()
        answer.scroll_into_view_if_needed()
        expect(answer).to_be_in_viewport(ratio=1)
    screenshot(page, f"neuroshima-{ask}")
    page.locator(f"[data-choice='{texts[-1]}']").click()
    insist(page, before)
    assert last_entry(server, match_id) == texts[-1]


@pytest.mark.parametrize("ask", ["ask-step", "ask-retreat", "ask-face", "ask-medic", "ask-clown"])
def test_questions_about_hexes_are_answered_on_the_board_with_a_finger(
    new_page: NewPage, server: Server, ask: str
) -> None:
    page = new_page(PHONE)
    match_id, texts = asked(server, ask)
    page.goto(f"/match/{match_id}")
    cell(page, "c3").wait_for()
    before = number(page)
    ready = page.locator("[data-deed]:not(.bare)").first
    ready.or_(lit(page).first).first.wait_for()
    if not ready.is_visible():
        lit(page).first.tap()
    ready.tap()
    wait_for_more(page, before)
    assert last_entry(server, match_id) in texts


def test_a_whole_game_against_a_machine_player(page: Page, server: Server) -> None:
    """From the first click to the end, by what the prompt offers; the end of the game is the server's as well."""
    seats = (HERE, SeatSetup("bot", "", "greedy"))
    page.goto(f"/match/{plant(server.folder, 'neuroshima', {'armies': 'borgo,moloch'}, 5, (), seats)}")
    cell(page, "c3").wait_for()
    for _ in range(200):
        mine = page.locator("[data-choice]:enabled, .ask summary").first
        expect(mine.or_(outcome(page)).first).to_be_visible()
        if outcome(page).is_visible():
            break
        before = number(page)
        typed = page.get_by_role("combobox")
        if not typed.is_visible():
            page.keyboard.press("/")
        texts: list[str] = page.evaluate(
            "async () => (await (await fetch(location.pathname.replace('/match/', '/api/matches/'))).json())"
            ".decisions.flatMap(one => one.choices.map(choice => choice.text))"
        )
        if not texts:
            continue  # the machine player was not ready yet
        best = [text for text in texts if text.startswith(("place", "hq", "discard", "battle"))] or texts
        typed.fill(best[len(best) // 2])
        typed.press("Enter")
        insist(page, before)
    expect(outcome(page)).to_be_visible()
    match_id = page.url.rsplit("/", 1)[-1]
    info = page.evaluate("async id => (await fetch(`/api/matches/${id}`)).json()", match_id)
    assert info["outcome"] is not None
    mine_won = info["outcome"]["payoffs"][0] > info["outcome"]["payoffs"][1]
    expect(outcome(page)).to_have_text("You win!" if mine_won else "You lose.")
