"""Hunters with others: two people in two browsers to the end of a mission, one of them cut off in the enemies' turn,
Reactions, decisions of the table, a stand-in for who leaves, and one person with two heroes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from ashgrid.core import Rng, State, find
from ashgrid.match import SeatSetup
from ashgrid.store import Store, sqlite_url
from tests.browser.helpers import (
    DESKTOP,
    PHONE,
    NewPage,
    at_the_table,
    card,
    data_folder,
    log,
    no_sideways_scrolling,
    number,
    outcome,
    screenshot,
    violations,
    wait_for_more,
)
from tests.browser.test_looks import SMALL_TARGETS
from tools.plant import Choose, at_random, plant, played

pytestmark = pytest.mark.browser

GAME = find("hunters")
OPTIONS: dict[str, object] = {"mission": "cistern", "party": "soldier,scout"}
SEATS = (SeatSetup(), SeatSetup(person=1))
ATTACKS = ("shoot", "burst", "strike", "blast")
IDLE = ("end", "skip", "stop", "cycle", "face", "exchange", "decline", "never")
BEGIN = """async (body) => {
  const answer = await fetch('/api/matches', {
    method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body),
  })
  return (await answer.json()).id
}"""
Moves = list[tuple[int, str]]


# What is played before the pages open -------------------------------------------------------------


def fighter(seed: int) -> Choose:
    """Attacks where it can, plays cards, and wins now and then."""
    rng = Rng(seed)

    def choose(state: State[Any], seat: int) -> Any:
        legal = state.legal(seat)
        attacks = [action for action in legal if action.tag in ATTACKS]
        cards = [action for action in legal if action.tag in ("play", "recommended")]
        busy = [action for action in legal if action.tag not in IDLE]
        return rng.choice(attacks or cards or busy or legal)

    return choose


def asks(state: State[Any]) -> str:
    return str(state.prompt(state.actors[0]).tag)


def won_after_a_reaction(most: int = 16) -> tuple[int, Moves, int]:
    """A mission that is won, in whose last moves, which are of both, somebody is asked for a Reaction: its seed, its
    moves, and how many of them come before that question."""
    for seed in range(143, 543):
        asked: list[int] = []

        def watch(state: State[Any], moves: int, asked: list[int] = asked) -> bool:
            if asks(state) == "ask-reaction":
                asked.append(moves)
            return moves > 300

        moves = played(GAME, OPTIONS, seed, fighter(seed), watch)
        late = [
            place for place in asked if len(moves) - place <= most and len({seat for seat, _ in moves[place:]}) == 2
        ]
        if late and _result(seed, moves) == "goal":
            return seed, moves, late[0]
    raise AssertionError("no mission was won like that")


def _result(seed: int, moves: Moves) -> str:
    state = GAME.new(OPTIONS, seed)
    for seat, text in moves:
        state.apply(seat, GAME.notation.parse(text))
    return "" if state.result is None else state.result.reason


def before(ready: Callable[[State[Any]], bool], **options: object) -> tuple[dict[str, object], int, Moves]:
    """Random play up to the first moment that is ready."""
    chosen = OPTIONS | options
    for seed in range(1, 60):
        found: list[bool] = []

        def enough(state: State[Any], moves: int, found: list[bool] = found) -> bool:
            if ready(state):
                found.append(True)
            return bool(found) or moves > 300

        moves = played(GAME, chosen, seed, at_random(seed), enough)
        if found:
            return chosen, seed, moves
    raise AssertionError("no mission came to that")


# Two people ---------------------------------------------------------------------------------------


def somebody(page: Page) -> str:
    """Who this browser is for the server."""
    page.goto("/")
    seats = [{"kind": "human"}, {"kind": "bot", "player": "random"}]
    match_id = page.evaluate(BEGIN, {"game": "embers", "seats": seats})
    store = Store(sqlite_url(data_folder()))
    who = store.load(match_id).holders[0]
    store.close()
    assert who is not None
    return who


def at_one_table(
    new_page: NewPage,
    options: dict[str, object],
    seed: int,
    moves: Moves,
    size: tuple[int, int] = DESKTOP,
    language: str = "en-GB",
) -> tuple[Page, Page, list[Line]]:
    """Ann plays the first hero, Bob the second; and their lines."""
    pages = [new_page(size, language=language, expect_errors=True) for _ in SEATS]
    holding = {seat: somebody(page) for seat, page in enumerate(pages)}
    lines = [Line(page) for page in pages]
    match_id = plant(data_folder(), GAME.name, options, seed, moves, SEATS, holding=holding)
    for page in pages:
        page.goto(f"/match/{match_id}")
        page.locator(".map").wait_for()
    return pages[0], pages[1], lines


class Line:
    """The line of a browser to the server, which can be cut."""

    def __init__(self, page: Page) -> None:
        self.dead = False
        self.sockets: list[WebSocketRoute] = []
        page.route_web_socket("**/live?*", self._between)

    def _between(self, socket: WebSocketRoute) -> None:
        if self.dead:
            socket.close(code=1011)
            return
        socket.connect_to_server()
        self.sockets.append(socket)

    def cut(self) -> None:
        self.dead = True
        for socket in self.sockets:
            socket.close(code=1011)
        self.sockets.clear()

    def mend(self) -> None:
        self.dead = False


def answer(page: Page, text: str) -> None:
    """Choose an answer of the prompt, also one that is usually given on the board."""
    seen = number(page)
    choice = page.locator(f'[data-choice="{text}"]:enabled').first
    choice.wait_for(state="attached")
    choice.dispatch_event("click")
    wait_for_more(page, seen)


def test_two_people_win_a_mission_though_one_is_cut_off_in_the_enemies_turn(new_page: NewPage) -> None:
    seed, moves, asked = won_after_a_reaction()
    ann, bob, lines = at_one_table(new_page, OPTIONS, seed, moves[:asked])
    seat = moves[asked][0]
    away, other, line = (ann, bob)[seat], (bob, ann)[seat], lines[seat]
    awaited = other.locator(f"[data-awaited='{seat}']")
    expect(away.locator("#question")).to_contain_text("do you react?")
    expect(awaited).to_contain_text("Waiting for")
    line.cut()
    expect(away.get_by_text("Connection lost")).to_be_visible()
    expect(awaited).to_contain_text("currently away")
    line.mend()
    expect(awaited).not_to_contain_text("currently away")
    for who, text in moves[asked:]:
        answer((ann, bob)[who], text)
    for page in (ann, bob):
        expect(outcome(page)).to_contain_text("won")
        assert number(page) == len(moves)
    screenshot(ann, "hunters-won")


def test_what_the_enemies_did_while_one_was_away_is_there_when_they_are_back(new_page: NewPage) -> None:
    options, seed, moves = before(lambda state: asks(state) == "ask-turn" and _last_is(state, 1))
    ann, bob, (line, _) = at_one_table(new_page, options, seed, moves)
    seen = number(ann)
    line.cut()
    expect(ann.get_by_text("Connection lost")).to_be_visible()
    answer(bob, "end")
    expect(log(bob)).to_contain_text("the enemies act")
    assert number(ann) == seen
    line.mend()
    wait_for_more(ann, seen)
    expect(log(ann)).to_contain_text("the enemies act")


def _last_is(state: State[Any], seat: int) -> bool:
    """Only this hero has not had its turn."""
    done = [hero.done for hero in state.heroes]  # type: ignore[attr-defined]
    return tuple(state.actors) == (seat,) and sum(done) == len(done) - 1


def test_a_reaction_is_the_answer_of_the_hero_who_is_asked(new_page: NewPage) -> None:
    def ready(state: State[Any]) -> bool:
        return asks(state) == "ask-reaction" and tuple(state.actors) == (1,)

    options, seed, moves = before(ready, mission="old-farm", party="soldier,scout")
    ann, bob, _ = at_one_table(new_page, options, seed, moves)
    expect(ann.locator("[data-choice]:enabled")).to_have_count(0)
    expect(ann.locator("[data-awaited='1']")).to_be_visible()
    seen = number(ann)
    bob.locator("[data-card][data-can=react]").first.click()
    for page in (ann, bob):
        wait_for_more(page, seen)
        expect(log(page)).to_contain_text("Reaction")


# The table ----------------------------------------------------------------------------------------


def tied(state: State[Any]) -> bool:
    return bool(state.prompt(state.actors[0]).table)


@pytest.mark.parametrize(
    ("size", "language", "agree", "object_"),
    [(DESKTOP, "en-GB", "Agree", "Object"), (PHONE, "pl", "Zgadzam się", "Sprzeciw")],
    ids=["desktop", "phone-polish"],
)
def test_a_tie_is_settled_by_both(
    new_page: NewPage, size: tuple[int, int], language: str, agree: str, object_: str
) -> None:
    options, seed, moves = before(tied, mission="old-farm", ties="ask")
    ann, bob, _ = at_one_table(new_page, options, seed, moves, size, language)
    first = str(ann.locator("[data-choice]:enabled").first.get_attribute("data-choice"))
    ann.locator(f'[data-choice="{first}"]:enabled').first.dispatch_event("click")
    proposal = bob.locator("[data-proposal]")
    for name in (agree, object_):
        expect(proposal.get_by_role("button", name=name)).to_be_in_viewport(ratio=1)
    assert no_sideways_scrolling(bob)
    assert violations(bob) == []
    if size == PHONE:
        assert bob.evaluate(SMALL_TARGETS) == []
    screenshot(bob, f"hunters-proposal-{language}")
    proposal.get_by_role("button", name=object_).click()
    expect(ann.locator("[data-proposal]")).to_have_count(0)
    bob.locator("[data-deed=keeper]").click()
    seen = number(ann)
    ann.locator("[data-proposal]").get_by_role("button", name=agree).click()
    for page in (ann, bob):
        wait_for_more(page, seen)
        expect(page.locator("[data-proposal]")).to_have_count(0)


def test_a_stand_in_plays_for_who_leaves_until_they_are_back(new_page: NewPage) -> None:
    options, seed, moves = before(lambda state: asks(state) == "ask-turn" and tuple(state.actors) == (1,))
    ann, bob, _ = at_one_table(new_page, options, seed, moves)
    seen = number(ann)
    at_the_table(bob, "Leave (a stand-in plays on)")
    expect(log(ann)).to_contain_text("left; a stand-in plays on.")
    wait_for_more(ann, seen + 1)  # that they left is an entry too
    bob.get_by_role("button", name="Join as Scout").click()
    expect(log(ann)).to_contain_text("Guest (Scout) sat down.")
    seats = bob.evaluate(
        "async () => (await (await fetch(`/api${location.pathname.replace('match', 'matches')}`)).json()).held"
    )
    assert seats == [1]


@pytest.mark.parametrize(
    ("size", "language", "said"),
    [(DESKTOP, "en-GB", "A bot would: "), (PHONE, "pl", "Bot zrobiłby tak: ")],
    ids=["desktop", "phone-polish"],
)
def test_a_hint_says_what_a_bot_would_do_and_does_nothing(
    new_page: NewPage, size: tuple[int, int], language: str, said: str
) -> None:
    page = new_page(size, language=language, expect_errors=True)
    options, seed, moves = before(lambda state: asks(state) == "ask-turn")
    page.goto(f"/match/{plant(data_folder(), GAME.name, options, seed, moves)}")
    page.locator(".map").wait_for()
    page.locator("[data-hint]").click()
    told = page.get_by_role("status").filter(has_text=said)
    expect(told).to_be_in_viewport(ratio=1)
    assert number(page) == len(moves)
    assert no_sideways_scrolling(page)
    assert violations(page) == []
    if size == PHONE:
        assert page.evaluate(SMALL_TARGETS) == []
    screenshot(page, f"hunters-hint-{size[0]}")
    answer(page, "end")
    expect(told).to_have_count(0)


# One person ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_who_plays_alone_leads_both_heroes_without_switching(new_page: NewPage, size: tuple[int, int]) -> None:
    page = new_page(size, expect_errors=True)
    page.goto("/")
    card(page, "Hunters A.D. 2114").get_by_role("button", name="Play now").click()
    for _ in range(2):
        page.locator("[data-deed=recommended]").wait_for()
        answer(page, "recommended")
    for _ in range(2):
        page.locator("[data-can=go]").first.wait_for()
        seen = number(page)
        page.locator("[data-can=go]").first.click()
        wait_for_more(page, seen)
    expect(page.get_by_role("heading", name="Pass the device:")).to_have_count(0)
    questions = page.get_by_role("list", name="Your open questions").locator("[data-question]")
    expect(questions).to_have_count(2)
    page.locator("[data-question='1']").click()
    answer(page, "go")
    expect(page.locator("#question")).to_contain_text("2 actions")
    assert no_sideways_scrolling(page)
    assert violations(page) == []
    if size == PHONE:
        assert page.evaluate(SMALL_TARGETS) == []
    screenshot(page, f"hunters-solo-{size[0]}")
    answer(page, "end")
    answer(page, "go")
    answer(page, "end")
    expect(page.locator("[data-hero=soldier]")).to_be_visible()
    if size == DESKTOP:
        expect(log(page)).to_contain_text("the enemies act")
