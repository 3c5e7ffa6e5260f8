"""Questions have numbers: an answer quotes its question, and counts if that still stands."""

import pytest

from ashgrid.core import TableError
from ashgrid.match import Match, Question, SeatSetup, Setup
from ashgrid.match.refusals import MatchGoneOn

PEOPLE = (SeatSetup(), SeatSetup())


def embers(*seats: SeatSetup, **more: object) -> Match:
    return Match(Setup(game="embers", options={}, seed=1, seats=seats or PEOPLE, started=5, **more))  # type: ignore[arg-type]


def numbers(match: Match) -> dict[int, int]:
    return {question.seat: question.number for question in match.questions}


def test_all_who_are_asked_have_a_question_of_their_own() -> None:
    assert embers().questions == (Question(0, 0, 5), Question(1, 0, 5))


def test_a_question_keeps_its_number_while_others_act() -> None:
    match = embers()
    match.act(1, "keep", 9)
    assert match.questions == (Question(0, 0, 5),)


def test_who_acts_is_asked_something_new() -> None:
    match = embers()
    match.act(1, "keep", 9)
    match.act(0, "keep", 9)
    assert numbers(match) == {0: 2}


def test_an_answer_to_an_earlier_question_is_refused() -> None:
    match = embers()
    match.act(0, "keep", 0, 0)
    match.act(1, "keep", 0, 0)
    with pytest.raises(TableError) as refused:
        match.act(0, "wait", 0, 0)
    assert refused.value.reason == MatchGoneOn()
    match.act(0, "wait", 0, 2)


def test_what_is_taken_back_is_asked_again_and_others_are_not() -> None:
    match = embers()
    match.act(1, "keep", 6)
    match.undo(1, 7)
    assert match.questions == (Question(0, 0, 5), Question(1, 2, 7))
    assert match.answered(1, 0) == "keep"


def test_a_draw_that_is_offered_is_no_new_question() -> None:
    match = embers()
    match.offer_draw(0, 6)
    assert numbers(match) == {0: 0, 1: 0}


def test_nobody_is_asked_while_a_seat_is_open_and_after_the_end() -> None:
    match = embers(SeatSetup(), SeatSetup("open"))
    assert match.questions == ()
    match.join(1, "Bob", 8)
    assert numbers(match) == {0: 1, 1: 1}
    match.resign(0, 9)
    assert match.questions == ()


def test_a_match_that_is_brought_back_asks_under_the_same_numbers() -> None:
    match = embers()
    match.act(1, "keep", 6)
    match.undo(1, 7)
    match.act(0, "keep", 8)
    again = Match(match.setup, match.log)
    assert again.questions == match.questions
    assert again.answered(0, 0) == "keep"
