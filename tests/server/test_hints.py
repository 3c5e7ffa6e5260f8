"""Hints: what a strong bot would do and why, for who holds the seat, where no people are rivals; nothing is done."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ashgrid.core import Rng, find
from ashgrid.core.thread_safe import prepared
from ashgrid.match import SeatSetup, Setup
from ashgrid.server.bot_worker import Question, Thought, think
from ashgrid.server.bots import ADVISER
from tests.server.support import HUMAN, OPEN, Info, Server, bot, first, problem, serving

NIGHT = {"mode": "campaign"}
GAMES = ("neuroshima", "dust", "hunters")


def hint(browser: Server, match: Info, **changes: Any) -> Any:
    body = {"seat": 0, "number": match["number"], **changes}
    return browser.client.post(f"/api/matches/{match['id']}/hint", json=body)


def test_a_hint_is_one_of_the_answers_and_nothing_is_done(server: Server) -> None:
    match = server.new(HUMAN, HUMAN, options=NIGHT)
    told = hint(server, match)
    assert told.status_code == 200, told.text
    offered = [choice["text"] for choice in match["decisions"][0]["choices"]]
    assert told.json()["action"] in offered
    assert server.get(match)["number"] == match["number"] == told.json()["number"]


def test_of_another_moment_there_is_no_hint(server: Server) -> None:
    match = server.new(HUMAN, HUMAN, options=NIGHT)
    nothing = {"number": match["number"], "action": None, "reason": None}
    assert hint(server, match, number=match["number"] + 1).json() == nothing


def test_on_a_journey_of_hunters_a_hint_says_why(server: Server) -> None:
    match = server.new(HUMAN, HUMAN, game="hunters", options={"campaign": "journey", "party": "medic,soldier"})
    told = hint(server, match).json()
    assert (told["action"], told["reason"]) == ("choose-room workshop", "room")
    for language, said in (("en", "A good room to begin with"), ("pl", "Dobre pomieszczenie")):
        words = server.client.get(f"/api/text/{language}").json()["messages"]
        assert said in str(words[f"hunters/advice.{told['reason']}"])


def test_who_does_not_hold_the_seat_gets_none(server: Server) -> None:
    match = server.new(HUMAN, OPEN, options=NIGHT)
    problem(hint(server.stranger(), match), 409, "TableError", "seat-not-yours 0")
    problem(hint(server, match, seat=1), 409, "TableError", "seat-not-yours 1")


def test_between_opponents_there_is_no_help_from_outside(server: Server) -> None:
    match = server.new(HUMAN, HUMAN)
    problem(hint(server, match), 409, "TableError", "help-from-outside")


def test_an_open_seat_may_become_an_opponent(server: Server) -> None:
    problem(hint(server, server.new(HUMAN, OPEN)), 409, "TableError", "help-from-outside")


@pytest.mark.parametrize("name", GAMES)
def test_against_machines_hints_are_given_in_every_game(server: Server, name: str) -> None:
    others = [bot()] * (len(find(name).seats(find(name).read_options({}))) - 1)
    match = server.my_turn(server.new(HUMAN, *others, game=name))
    assert match["hints"] is True
    told = hint(server, match).json()
    assert told["action"] in [choice["text"] for choice in match["decisions"][0]["choices"]]
    assert hint(server, match).json() == told


def test_what_is_not_asked_of_a_seat_has_no_hint(server: Server) -> None:
    match = server.new(HUMAN, HUMAN, game="hunters", options={"party": "medic,soldier"})
    while len(match["actors"]) > 1:
        match = server.act(match, first(match), match["decisions"][0]["seat"])
    silent = 1 - match["actors"][0]
    problem(hint(server, match, seat=silent), 409, "TableError", "not-your-decision")


def test_of_a_match_that_is_over_there_is_no_hint(server: Server) -> None:
    match = server.table(server.new(HUMAN, bot()), "resign")
    problem(hint(server, server.get(match)), 409, "TableError", "match-over")


def test_one_visitor_gets_so_many_hints_and_no_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    moment = time.monotonic()
    monkeypatch.setattr("ashgrid.server.limits.time.monotonic", lambda: moment)
    with serving(tmp_path, scale=1.0) as server:
        match = server.new(HUMAN, HUMAN, options=NIGHT)
        answers = [hint(server, match) for _ in range(21)]
        assert [answer.status_code for answer in answers] == [200] * 20 + [429]
        problem(answers[-1], 429, "RateLimited", "too-many-requests")


# The same position, the same hint: whatever is hidden


@pytest.mark.parametrize("name", GAMES)
def test_a_hint_follows_from_what_the_seat_may_see_alone(name: str) -> None:
    """The same thought about the real state and about guesses, in which all that is hidden was dealt anew."""
    game = find(name)
    state = game.new({}, seed=11)
    rng = Rng(5)
    while len(game.candidates(state, state.actors[0])) < 3 or state.horizon < 3:
        state.apply(state.actors[0], rng.choice(game.candidates(state, state.actors[0])))
    seat = state.actors[0]
    setup = Setup(game=name, options={}, seed=1, seats=(SeatSetup(),) * state.seat_count)
    thoughts = set()
    for number, hidden in enumerate([state, *[state.guess(seat, rng) for _ in range(3)]]):
        question = Question(
            setup=msgspec.structs.replace(setup, seed=number),
            number=number,
            state=hidden.save(),
            log=[],
            seat=seat,
            player=ADVISER.replace("32it", "2it"),
            why=True,
        )
        thought = msgspec.msgpack.decode(think(msgspec.json.encode(question)).data, type=prepared(Thought))
        thoughts.add((thought.answer, thought.reason, thought.trouble))
    assert len(thoughts) == 1
    ((answer, reason, trouble),) = thoughts
    assert answer in [str(action) for action in state.legal(seat)]
    assert reason is not None
    assert trouble is None
