"""Requests to a table that has gone on: what still makes sense is carried out, what was done is recognised."""

import pytest

from ashgrid.match import Match, SeatSetup, Setup
from ashgrid.server.repeated_requests import judge_answer, judge_word
from tests.server.support import HUMAN, Info, Server, bot, first, last, problem

GONE = "match-gone-on"


def begun(server: Server) -> Info:
    """After the simultaneous opening: seat 0 has the turn."""
    return server.act(server.act(server.new(HUMAN, HUMAN), "keep"), "keep")


# Actions


def test_who_chooses_at_the_same_time_as_another_is_not_refused(server: Server) -> None:
    match = server.new(HUMAN, HUMAN)
    assert server.try_act(match, "keep", seat=1).status_code == 200
    answer = server.try_act(match, last(match), seat=0)
    assert answer.status_code == 200, answer.text
    assert [(entry.seat, entry.text) for entry in server.behind(match).log] == [(1, "keep"), (0, last(match))]


def test_what_came_late_and_comes_again_is_recognised(server: Server) -> None:
    match = server.new(HUMAN, HUMAN)
    server.try_act(match, "keep", seat=1)
    number = server.try_act(match, "keep", seat=0).json()["number"]
    again = server.try_act(match, " keep ", seat=0)
    assert (again.status_code, again.json()["number"]) == (200, number)
    problem(server.try_act(match, last(match), seat=0), 409, "TableError", GONE)
    assert server.get(match)["number"] == number


def test_talk_of_a_draw_changes_no_decision(server: Server) -> None:
    match = begun(server)
    server.table(match, "offer-draw", seat=1)
    assert server.try_act(match, first(match), seat=0).status_code == 200


def test_an_answer_to_what_was_not_asked_then_is_refused(server: Server) -> None:
    match = begun(server)
    server.act(match, last(match))
    problem(server.try_act(match, "take", seat=1), 409, "TableError", GONE)


def test_an_answer_to_another_question_is_refused(server: Server) -> None:
    opening = server.new(HUMAN, HUMAN)
    match = server.act(opening, "keep", seat=1)
    server.act(match, "keep", seat=0)
    problem(server.try_act(match, "wait", seat=0, question=0), 409, "TableError", GONE)


def test_what_was_taken_back_is_not_chosen_again_by_a_request_that_comes_again(server: Server) -> None:
    match = server.new(HUMAN, HUMAN)
    undone = server.table(server.act(match, "keep", seat=1), "undo", seat=1)
    again = server.try_act(match, "keep", seat=1)
    assert (again.status_code, again.json()["number"]) == (200, undone["number"])
    problem(server.try_act(match, last(match), seat=1), 409, "TableError", GONE)


def test_a_question_stands_however_much_happens_beside_it(server: Server) -> None:
    match = server.new(HUMAN, HUMAN)
    now = match
    for _ in range(12):
        now = server.table(server.act(now, "keep", seat=1), "undo", seat=1)
    assert server.act(match, "keep", seat=0)["number"] == 25


def test_nothing_is_replayed_to_judge_an_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match(Setup(game="embers", options={}, seed=1, seats=(SeatSetup(), SeatSetup())))
    match.act(1, "keep", 0)
    monkeypatch.setattr(Match, "__init__", lambda *_: pytest.fail("a match was made"))
    assert judge_answer(match, 0, 0, "keep") == "stands"
    assert judge_answer(match, 1, 0, "keep") == "done"
    assert judge_answer(match, 1, 0, "swap 1") == "gone"


def test_a_person_who_plays_at_once_against_a_thinking_bot_is_never_refused(server: Server) -> None:
    for _ in range(4):
        match = server.new(HUMAN, bot("random"))
        server.my_turn(match)
        assert server.try_act(match, "keep", seat=0, question=0).status_code == 200


# The table


def test_resigning_late_is_resigning(server: Server) -> None:
    match = server.new(HUMAN, HUMAN)
    server.act(match, "keep")
    answer = server.try_table(match, "resign", seat=0)
    assert answer.json()["outcome"]["reason"] == "resign"
    again = server.try_table(match, "resign", seat=0)
    assert (again.status_code, again.json()["number"]) == (200, 2)
    problem(server.try_table(match, "resign", seat=1), 409, "TableError", "match-over")


def test_an_offer_may_come_late_but_is_not_made_twice(server: Server) -> None:
    match = server.new(HUMAN, HUMAN)
    server.act(match, "keep", seat=1)
    offered = server.try_table(match, "offer-draw", seat=0).json()
    assert offered["draw_agreed"] == [0]
    declined = server.table(offered, "decline-draw", seat=1)
    again = server.try_table(match, "offer-draw", seat=0)
    assert (again.status_code, again.json()["number"]) == (200, declined["number"])
    assert again.json()["draw_agreed"] == []


@pytest.mark.parametrize(("word", "reason"), [("accept-draw", "draw"), ("decline-draw", None)])
def test_an_offer_that_stands_can_be_answered_late(server: Server, word: str, reason: str | None) -> None:
    match = server.table(begun(server), "offer-draw", seat=0)
    server.act(match, last(match), seat=0)
    answer = server.try_table(match, word, seat=1)
    assert answer.status_code == 200, answer.text
    outcome = answer.json()["outcome"]
    assert (outcome and outcome["reason"]) == reason


def test_the_answer_to_one_offer_is_not_the_answer_to_the_next(server: Server) -> None:
    match = server.table(server.new(HUMAN, HUMAN), "offer-draw", seat=0)
    declined = server.table(match, "decline-draw", seat=1)
    problem(server.try_table(match, "accept-draw", seat=1), 409, "TableError", GONE)
    server.table(declined, "offer-draw", seat=0)
    problem(server.try_table(match, "accept-draw", seat=1), 409, "TableError", GONE)
    assert server.get(match)["outcome"] is None


def test_undo_is_for_what_was_seen(server: Server) -> None:
    match = server.act(server.new(HUMAN, HUMAN), "keep", seat=0)
    server.table(match, "offer-draw", seat=1)
    problem(server.try_table(match, "undo", seat=0), 409, "TableError", GONE)


def test_an_undo_that_comes_again_is_recognised(server: Server) -> None:
    match = server.act(server.new(HUMAN, HUMAN), "keep", seat=0)
    once = server.table(match, "undo", seat=0)
    again = server.try_table(match, "undo", seat=0)
    assert (again.status_code, again.json()["number"]) == (200, once["number"])


@pytest.mark.parametrize("word", ["resign", "offer-draw", "accept-draw", "undo"])
def test_a_word_from_the_future_is_refused(server: Server, word: str) -> None:
    match = server.new(HUMAN, HUMAN)
    problem(server.try_table(match, word, number=3), 409, "TableError", GONE)


def test_words_are_judged_by_who_said_them() -> None:
    match = Match(Setup(game="embers", options={}, seed=1, seats=(SeatSetup(), SeatSetup())))
    match.offer_draw(0, 0)
    assert judge_word(match, 0, 0, "offer-draw") == "done"
    assert judge_word(match, 0, 1, "offer-draw") == "stands"  # and the match says that one is on offer already
    assert judge_word(match, 0, 1, "accept-draw") == "gone"
