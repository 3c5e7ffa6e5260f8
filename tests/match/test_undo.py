"""Taking back: a seat may step back to its last decision until something was rolled, drawn or revealed, or until
another seat has acted."""

import random
from contextlib import suppress

import pytest

from ashgrid.core import Refusal, TableError, fingerprint
from ashgrid.match import Entry, Match, SeatSetup
from ashgrid.match.history import MOST_TAKE_BACKS
from ashgrid.match.refusals import ChanceRevealed, MatchOver, NothingToUndo, OtherSeatActed, TakenBackTooOften
from tests.match.helpers import embers, play, relay, texts
from tests.match.same import portrait


def refused(match: Match, seat: int, reason: Refusal) -> None:
    """The undo is refused for this reason, is announced as such, and changes nothing."""
    before = portrait(match, 50)
    assert match.undo_refusal(seat) == reason
    with pytest.raises(TableError) as caught:
        match.undo(seat, 50)
    assert caught.value.reason == reason
    assert portrait(match, 50) == before


def undone(match: Match, seat: int) -> None:
    assert match.undo_refusal(seat) is None
    assert texts(match.undo(seat, match.log[-1].at)) == [f"{seat} !undo"]


def test_the_last_decision_of_a_seat_is_taken_back() -> None:
    match = relay()
    before = fingerprint(match.state)
    play(match, "0 add 2")
    undone(match, 0)
    assert fingerprint(match.state) == before
    assert list(match.actors) == [0]


def test_only_the_last_decision_is_taken_back() -> None:
    match = relay()
    play(match, "0 add 1", "0 add 2")
    undone(match, 0)
    assert match.view(0)["scores"] == [1, 0]


def test_a_seat_that_takes_back_again_and_again_goes_back_through_its_decisions() -> None:
    match = relay()
    marks = []
    for line in ("0 add 1", "0 whisper 2", "0 add 2", "0 done"):
        marks.append(fingerprint(match.state))
        play(match, line)
    for mark in reversed(marks):
        undone(match, 0)
        assert fingerprint(match.state) == mark
    refused(match, 0, NothingToUndo())


def test_a_decision_that_passed_the_turn_on_can_be_taken_back_until_the_next_seat_acts() -> None:
    match = relay()
    play(match, "0 add 1", "0 done")
    assert list(match.actors) == [1]
    undone(match, 0)
    assert list(match.actors) == [0]


def test_after_taking_back_another_choice_is_possible() -> None:
    match = relay()
    play(match, "0 add 1")
    undone(match, 0)
    play(match, "0 add 2", "0 done", "1 add 1")
    assert match.view(None)["scores"] == [2, 1]


def test_what_was_chosen_instead_can_be_taken_back_too() -> None:
    match = relay()
    play(match, "0 add 1", "0 add 1")
    undone(match, 0)
    play(match, "0 whisper 1")
    undone(match, 0)
    undone(match, 0)
    assert match.view(0)["scores"] == [0, 0]
    refused(match, 0, NothingToUndo())


def test_at_the_beginning_there_is_nothing_to_take_back() -> None:
    refused(relay(), 0, NothingToUndo())


def test_a_seat_that_did_not_decide_yet_has_nothing_to_take_back() -> None:
    match = relay()
    play(match, "0 add 1")
    refused(match, 1, NothingToUndo())


def test_once_another_seat_has_acted_nothing_is_taken_back() -> None:
    match = relay()
    play(match, "0 done", "1 add 1")
    refused(match, 0, OtherSeatActed())


def test_when_the_other_seat_takes_its_decision_back_the_one_before_can_follow() -> None:
    match = relay()
    play(match, "0 done", "1 add 1")
    undone(match, 1)
    undone(match, 0)
    assert list(match.actors) == [0]


def test_dice_cannot_be_taken_back() -> None:
    match = relay()
    play(match, "0 roll")
    refused(match, 0, ChanceRevealed())


def test_decisions_after_the_dice_are_taken_back_as_far_as_the_dice() -> None:
    match = relay()
    play(match, "0 add 1", "0 roll")
    mark = fingerprint(match.state)
    play(match, "0 add 1")
    undone(match, 0)
    assert fingerprint(match.state) == mark
    refused(match, 0, ChanceRevealed())


def test_a_drawn_card_cannot_be_put_back() -> None:
    match = embers()
    card = match.view(0)["hand"][0]
    play(match, f"0 swap {card}")
    refused(match, 0, ChanceRevealed())


def test_a_choice_after_which_the_next_seat_draws_cannot_be_taken_back() -> None:
    match = embers()
    play(match, "0 keep", "1 keep", "0 wait")
    refused(match, 0, ChanceRevealed())


def test_an_open_strike_can_be_taken_back_until_it_is_answered() -> None:
    match = embers()
    play(match, "0 keep", "1 keep")
    hand = match.view(0)["hand"]
    play(match, f"0 strike {hand[0]}")
    undone(match, 0)
    assert match.view(0)["hand"] == hand
    play(match, f"0 strike {hand[0]}", "1 take")
    refused(match, 0, OtherSeatActed())


def test_a_secret_choice_can_be_taken_back_until_the_others_have_chosen() -> None:
    match = embers()
    play(match, "1 keep")
    undone(match, 1)
    assert list(match.actors) == [0, 1]
    play(match, "1 keep", "0 keep")
    refused(match, 1, OtherSeatActed())


def test_forced_moves_of_others_are_taken_back_along() -> None:
    match = relay()
    before = fingerprint(match.state)
    play(match, "0 stun")
    assert texts(match.log) == ["0 stun", "(1 rest)"]
    undone(match, 0)
    assert fingerprint(match.state) == before


def test_forced_moves_in_between_do_not_stop_a_seat_from_going_further_back() -> None:
    match = relay()
    before = fingerprint(match.state)
    play(match, "0 add 1", "0 stun", "0 add 1", "0 stun", "0 add 1")
    for _ in range(5):
        undone(match, 0)
    assert fingerprint(match.state) == before


def test_a_forced_move_is_not_a_decision_that_its_seat_could_take_back() -> None:
    match = relay()
    play(match, "0 stun")
    assert match.undo_refusal(1) is not None
    with pytest.raises(TableError, match="other seat acted"):
        match.undo(1, 0)


def test_a_forced_move_at_the_beginning_stays() -> None:
    match = relay(dazed=True)
    play(match, "1 add 1")
    undone(match, 1)
    assert list(match.actors) == [1]
    refused(match, 1, NothingToUndo())


def test_a_forced_move_that_somebody_made_by_hand_is_an_act_like_any_other() -> None:
    match = relay(auto_forced=False)
    play(match, "0 stun", "1 rest")
    refused(match, 0, OtherSeatActed())
    undone(match, 1)
    undone(match, 0)


def test_after_the_end_by_the_rules_nothing_is_taken_back() -> None:
    match = relay(goal=1)
    play(match, "0 add 1")
    assert match.undo_refusal(0) == MatchOver()
    with pytest.raises(TableError, match="match over"):
        match.undo(0, 0)


def test_after_the_end_at_the_table_nothing_is_taken_back() -> None:
    match = relay()
    play(match, "0 add 1")
    match.resign(1, 0)
    assert match.undo_refusal(0) == MatchOver()
    with pytest.raises(TableError, match="match over"):
        match.undo(0, 0)


def test_a_seat_that_does_not_exist_takes_nothing_back() -> None:
    match = relay()
    play(match, "0 add 1")
    with pytest.raises(TableError, match=r"no such seat \(seat -2, seats 2\)"):
        match.undo(-2, 0)


def test_dice_fall_the_same_after_a_decision_was_taken_back() -> None:
    """Otherwise taking back would be a way to shake the cup again."""
    straight = relay()
    play(straight, "0 add 1", "0 roll")
    detour = relay()
    play(detour, "0 add 2")
    undone(detour, 0)
    play(detour, "0 add 1", "0 roll")
    assert fingerprint(detour.state) == fingerprint(straight.state)


def test_a_decision_that_was_taken_back_very_often_stands() -> None:
    match = relay()
    for _ in range(MOST_TAKE_BACKS):
        play(match, "0 add 1")
        undone(match, 0)
    play(match, "0 add 1")
    refused(match, 0, TakenBackTooOften(MOST_TAKE_BACKS))
    play(match, "0 add 2")
    undone(match, 0)
    refused(match, 0, TakenBackTooOften(MOST_TAKE_BACKS))
    again = Match(match.setup, match.log)
    refused(again, 0, TakenBackTooOften(MOST_TAKE_BACKS))


def test_a_log_from_before_there_was_an_end_to_that_is_read_as_ever() -> None:
    match = relay()
    log: list[Entry] = []
    for _ in range(MOST_TAKE_BACKS + 3):
        log += [Entry(0, "add 1", 0), Entry(0, "!undo", 0)]
    old = Match(match.setup, log)
    assert (old.number, old.actions) == (len(log), 0)
    play(old, "0 add 1")
    refused(old, 0, TakenBackTooOften(MOST_TAKE_BACKS))


def test_however_it_is_taken_back_a_log_has_an_end() -> None:
    """Every action at a place was taken back, or stands."""
    match = relay(turns=4, goal=10**6)
    rng = random.Random(5)
    tried = 0
    while tried < 3000 and match.outcome is None:
        tried += 1
        seats = [seat for seat in (0, 1) if match.undo_refusal(seat) is None]
        if seats and rng.random() < 0.6:
            with suppress(TableError):
                match.undo(seats[0], 0, rng.choice(("decision", "turn")))
        elif match.actors:
            match.act(match.actors[0], "add 1" if rng.random() < 0.7 else "done", 0)
    assert match.outcome is not None
    assert match.number <= 2 * (MOST_TAKE_BACKS + 1) * match.actions


def test_what_an_undo_goes_back_to_can_be_made_ready_beforehand(monkeypatch: pytest.MonkeyPatch) -> None:
    match = relay(undo="friendly", who=(SeatSetup(), SeatSetup("bot", "", "random")), turns=1000, goal=10**6)
    for _ in range(10):
        play(match, "0 roll", "0 done", "1 done")
    before = portrait(match, 0)
    match.recall(0, "chapter")
    assert portrait(match, 0) == before
    monkeypatch.setattr(Match, "_play_again", None)
    assert texts(match.undo(0, 0, "chapter")) == ["0 !undo own chapter"]
    assert match.actions == 0
