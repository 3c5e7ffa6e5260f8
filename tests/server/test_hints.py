"""Hints: what the stand-in would do, for who holds the seat, where all play together; and nothing is done."""

from __future__ import annotations

from typing import Any

from tests.server.support import HUMAN, OPEN, Info, Server, problem

NIGHT = {"mode": "campaign"}


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
