"""Where all play together: seats change hands, and nobody's leaving ends the match for the others."""

import pytest

from ashgrid.core import Refusal, TableError
from ashgrid.match import Entry, Match, SeatSetup, Setup
from ashgrid.match.refusals import LeaveByResigning, NoDrawTogether, SeatEmpty, SeatTaken
from tests.match.helpers import play, relay, texts

ANN, BOB = SeatSetup("human", "Ann", person=0), SeatSetup("human", "Bob", person=1)
OPEN = SeatSetup("open")


def refused(reason: Refusal, request: object) -> None:
    with pytest.raises(TableError) as caught:
        request()  # type: ignore[operator]
    assert caught.value.reason == reason


def together(*who: SeatSetup, **more: object) -> Match:
    return relay(len(who), who=who, teams=1, **more)  # type: ignore[arg-type]


def test_an_empty_chair_stops_nobody() -> None:
    match = together(ANN, OPEN)
    assert match.actors == (0,)
    play(match, "0 done")
    assert (match.actors, match.machine(1)) == ((1,), "greedy")
    match.act(1, "done", 0)
    assert match.actors == (0,)


def test_between_opponents_a_seat_must_be_taken_first() -> None:
    match = relay(2, who=(ANN, OPEN))
    assert (match.actors, match.machine(1)) == ((), None)
    refused(SeatEmpty(1), lambda: match.act(1, "done", 0))


def test_who_leaves_is_stood_in_for_until_somebody_takes_over() -> None:
    match = together(ANN, BOB)
    match.leave(0, 5)
    assert (match.seats[0], match.machine(0), match.actors, match.outcome) == (OPEN, "greedy", (0,), None)
    match.join(0, "Eve", 6)
    assert match.seats[0] == SeatSetup("human", "Eve", person=2)
    assert match.machine(0) is None
    refused(SeatTaken(0), lambda: match.join(0, "Bob", 7))


def test_somebody_may_hold_several_seats() -> None:
    match = together(ANN, BOB)
    match.leave(0, 5)
    match.join(0, "Bob", 6, person=1)
    assert match.people == {1}


def test_when_the_last_person_leaves_the_match_waits() -> None:
    match = together(ANN, OPEN)
    match.leave(0, 5)
    assert (match.actors, match.waiting_for_people, match.machine(0)) == ((), True, None)
    match.join(1, "Eve", 6)
    assert match.actors == (0,)


def test_between_opponents_who_leaves_resigns() -> None:
    match = relay(2, who=(ANN, BOB))
    refused(LeaveByResigning(), lambda: match.leave(0, 5))


def test_time_that_runs_out_hands_the_seat_on() -> None:
    match = together(ANN, BOB, clock="move:10s")
    assert texts(match.tick(10_000)) == ["0 !timeout"]
    assert (match.seats[0], match.outcome, match.deadline) == (OPEN, None, None)
    match.join(0, "Eve", 60_000)
    assert match.deadline == 70_000


def test_giving_up_takes_everybody() -> None:
    match = together(ANN, BOB)
    assert texts(match.resign(0, 5)) == ["0 !ask-resign"]
    assert texts(match.agree(1, 0, 6)) == ["1 !agree 0", "0 !resign"]
    assert match.outcome is not None
    assert match.outcome.payoffs == (0.0, 0.0)


def test_one_objection_and_the_match_goes_on() -> None:
    match = together(ANN, BOB, agree_seconds=10)
    match.resign(0, 5)
    match.object(1, 0, 6)
    assert (match.proposals, match.outcome) == ((), None)


def test_silence_does_not_give_up() -> None:
    match = together(ANN, BOB, agree_seconds=10)
    match.resign(0, 5)
    assert match.deadline is None
    assert match.tick(99_000) == []


def test_who_plays_alone_gives_up_alone() -> None:
    match = together(ANN, SeatSetup("human", person=0), OPEN)
    assert texts(match.resign(0, 5)) == ["0 !resign"]


def test_if_who_is_waited_for_leaves_the_rest_have_agreed() -> None:
    match = together(ANN, BOB)
    match.resign(0, 5)
    assert texts(match.leave(1, 6)) == ["1 !leave", "0 !resign"]


def test_if_the_time_of_who_is_waited_for_runs_out_the_rest_have_agreed() -> None:
    match = together(ANN, BOB, clock="move:10s")
    play(match, "0 done")
    match.resign(0, 9000)
    assert texts(match.tick(10_000)) == ["1 !timeout", "0 !resign"]


def test_however_often_a_draw_is_offered_where_all_play_together_the_reason_is_the_same() -> None:
    match = together(ANN, BOB)
    for _ in range(12):
        refused(NoDrawTogether(), lambda: match.offer_draw(0, 0))


def test_old_logs_tell_who_sat_down_without_a_number() -> None:
    setup = Setup(game="embers", options={}, seed=1, seats=(SeatSetup("human", "Ann"), OPEN))
    match = Match(setup, [Entry(1, "!sit Bob", 3), Entry(0, "keep", 4)])
    assert match.seats[1] == SeatSetup("human", "Bob", person=1)


def test_a_match_is_brought_back_with_who_sits_where() -> None:
    match = together(ANN, BOB)
    match.leave(0, 5)
    match.join(0, "Bob the Second", 6, person=1)
    match.resign(1, 7)
    again = Match(match.setup, match.log)
    assert (again.seats, again.outcome) == (match.seats, match.outcome)
