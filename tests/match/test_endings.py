"""Matches that end at the table instead of by the rules: resignation and agreed draws."""

from collections.abc import Callable

import pytest

from ashgrid.core import Outcome, TableError
from ashgrid.match import Entry, Match, SeatSetup
from tests.match.helpers import play, relay, texts
from tests.match.same import portrait

# Resigning


def test_who_resigns_loses() -> None:
    match = relay()
    assert match.resign(0, 30) == [Entry(0, "!resign", 30)]
    assert match.outcome == Outcome((0.0, 1.0), "resign")
    assert list(match.actors) == []


def test_a_seat_may_resign_while_another_has_to_choose() -> None:
    match = relay()
    match.resign(1, 30)
    assert match.outcome == Outcome((1.0, 0.0), "resign")


def test_when_one_of_three_resigns_the_others_share_the_win() -> None:
    match = relay(3)
    match.resign(1, 0)
    assert match.outcome == Outcome((0.5, 0.0, 0.5), "resign")


def test_who_resigns_loses_for_the_whole_team() -> None:
    match = relay(4, teams=2)
    match.resign(3, 0)
    assert match.outcome == Outcome((1.0, 0.0, 1.0, 0.0), "resign")


def test_in_a_game_of_one_team_resigning_loses_for_all() -> None:
    match = relay(3, teams=1)
    match.resign(2, 0)
    assert match.outcome == Outcome((0.0, 0.0, 0.0), "resign")


@pytest.mark.parametrize("seat", [-1, 2])
def test_a_seat_that_does_not_exist_cannot_resign(seat: int) -> None:
    match = relay()
    with pytest.raises(TableError, match=rf"no such seat \(seat {seat},"):
        match.resign(seat, 0)
    assert match.outcome is None


def test_a_match_ends_once() -> None:
    match = relay(who=(SeatSetup(), SeatSetup()))
    match.resign(0, 0)
    before = portrait(match, 0)
    requests: list[Callable[[], object]] = [
        lambda: match.resign(1, 0),
        lambda: match.act(0, "add 1", 0),
        lambda: match.undo(0, 0),
        lambda: match.offer_draw(1, 0),
        lambda: match.answer_draw(1, True, 0),
        lambda: match.join(1, "Bo", 0),
    ]
    for request in requests:
        with pytest.raises(TableError, match="match over"):
            request()
    assert portrait(match, 0) == before


# Draws


def test_an_offered_draw_that_is_accepted_ends_the_match() -> None:
    match = relay()
    assert match.offer_draw(0, 10) == [Entry(0, "!offer-draw", 10)]
    assert match.outcome is None
    assert match.draw_agreed == {0}
    assert match.answer_draw(1, True, 20) == [Entry(1, "!accept-draw", 20)]
    assert match.outcome == Outcome((0.5, 0.5), "draw")


def test_a_draw_may_be_offered_while_another_has_to_choose() -> None:
    match = relay()
    match.offer_draw(1, 0)
    match.answer_draw(0, True, 0)
    assert match.outcome == Outcome((0.5, 0.5), "draw")


def test_an_offered_draw_that_is_declined_is_off_the_table() -> None:
    match = relay()
    match.offer_draw(0, 0)
    assert texts(match.answer_draw(1, False, 0)) == ["1 !decline-draw"]
    assert match.draw_agreed == set()
    with pytest.raises(TableError, match="no draw on offer"):
        match.answer_draw(1, True, 0)
    assert match.outcome is None


def test_after_a_refusal_a_draw_can_be_offered_again() -> None:
    match = relay()
    match.offer_draw(0, 0)
    match.answer_draw(1, False, 0)
    match.offer_draw(1, 0)
    match.answer_draw(0, True, 0)
    assert match.outcome is not None


def refused(match: Match, seat: int, accept: bool, reason: str) -> None:
    before = portrait(match, 0)
    with pytest.raises(TableError, match=reason):
        match.answer_draw(seat, accept, 0)
    assert portrait(match, 0) == before


@pytest.mark.parametrize("accept", [True, False])
def test_nobody_answers_an_offer_that_was_not_made(accept: bool) -> None:
    refused(relay(), 1, accept, "no draw on offer")


@pytest.mark.parametrize("accept", [True, False])
def test_nobody_answers_their_own_offer(accept: bool) -> None:
    match = relay()
    match.offer_draw(0, 0)
    refused(match, 0, accept, r"draw agreed already \(seat 0\)")


@pytest.mark.parametrize("seat", [0, 1])
def test_a_draw_is_offered_once_at_a_time(seat: int) -> None:
    match = relay()
    match.offer_draw(0, 0)
    before = portrait(match, 0)
    with pytest.raises(TableError, match="draw on offer"):
        match.offer_draw(seat, 0)
    assert portrait(match, 0) == before


def test_an_offer_lapses_when_the_opponent_acts_instead_of_answering() -> None:
    match = relay()
    play(match, "0 done")
    match.offer_draw(0, 0)
    play(match, "1 add 1")
    assert match.draw_agreed == set()
    refused(match, 1, True, "no draw on offer")


def test_an_offer_stands_while_the_one_who_made_it_goes_on() -> None:
    match = relay()
    match.offer_draw(0, 0)
    play(match, "0 add 1", "0 done")
    assert match.draw_agreed == {0}
    match.answer_draw(1, True, 0)
    assert match.outcome == Outcome((0.5, 0.5), "draw")


def test_an_offer_stands_when_the_opponent_tries_something_illegal() -> None:
    match = relay()
    match.offer_draw(0, 0)
    with pytest.raises(Exception, match="not your decision"):
        match.act(1, "add 1", 0)
    assert match.draw_agreed == {0}


def test_an_offer_outlasts_a_forced_move_that_the_opponent_did_not_choose() -> None:
    match = relay()
    match.offer_draw(0, 0)
    assert texts(play(match, "0 stun")) == ["0 stun", "(1 rest)"]
    assert match.draw_agreed == {0}


def test_an_offer_outlasts_an_act_of_the_same_team() -> None:
    match = relay(4, teams=2)
    match.offer_draw(2, 0)
    play(match, "0 done")
    assert match.draw_agreed == {2}
    play(match, "1 done")
    assert match.draw_agreed == set()


def test_among_three_all_must_agree() -> None:
    match = relay(3)
    match.offer_draw(0, 0)
    match.answer_draw(2, True, 0)
    assert list(match.actors) == [0]
    match.answer_draw(1, True, 0)
    assert match.outcome == Outcome((1 / 3, 1 / 3, 1 / 3), "draw")


def test_among_three_one_who_declines_ends_the_talk() -> None:
    match = relay(3)
    match.offer_draw(0, 0)
    match.answer_draw(2, True, 0)
    match.answer_draw(1, False, 0)
    assert match.draw_agreed == set()


def test_of_a_team_one_agrees_for_all() -> None:
    match = relay(4, teams=2)
    match.offer_draw(0, 0)
    match.answer_draw(3, True, 0)
    assert match.outcome == Outcome((0.5, 0.5, 0.5, 0.5), "draw")


def test_where_all_win_or_lose_together_there_is_no_draw() -> None:
    match = relay(3, teams=1)
    before = portrait(match, 0)
    with pytest.raises(TableError, match="no draw together"):
        match.offer_draw(0, 0)
    assert portrait(match, 0) == before


def test_taking_back_leaves_an_offer_on_the_table() -> None:
    match = relay()
    play(match, "0 add 1")
    match.offer_draw(0, 0)
    match.undo(0, 0)
    assert match.draw_agreed == {0}
