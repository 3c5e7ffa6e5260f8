"""A turn does not end by itself while something can be taken back: a decision with one option waits for its person if
it would settle what they have decided."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ashgrid.core import TableError, fingerprint
from ashgrid.match import Entry, Match, SeatSetup, Setup
from ashgrid.match.refusals import ChanceRevealed, OtherSeatActed
from tests.match.helpers import play, relay, texts
from tests.match.same import assert_same

BOT = SeatSetup("bot", player="random")


def test_a_turn_that_can_only_end_waits_for_its_person_who_can_take_the_last_decision_back() -> None:
    match = relay(steps=1)
    before = fingerprint(match.state)
    assert texts(play(match, "0 add 1")) == ["0 add 1"]
    assert list(match.actors) == [0]
    assert [str(action) for action in match.state.legal(0)] == ["done"]
    match.undo(0, 0)
    assert fingerprint(match.state) == before


def test_a_turn_that_its_person_has_ended_can_be_taken_back_until_the_other_acts() -> None:
    match = relay(steps=1)
    play(match, "0 add 1", "0 done")
    match.undo(0, 0)
    assert list(match.actors) == [0], "asked again, not ended again"
    assert match.undo_refusal(0) is None, "and the decision before can follow"
    play(match, "0 done", "1 add 1")
    assert match.undo_refusal(0) == OtherSeatActed()


def test_what_settles_nothing_is_taken_before_what_does() -> None:
    match = relay(steps=1, finish="add done")
    assert texts(play(match, "0 add 2")) == ["0 add 2", "(0 add 1)"]
    assert match.undo_refusal(0) is None


def test_dice_without_a_choice_wait_for_who_could_still_take_something_back() -> None:
    match = relay(steps=1, finish="roll done")
    assert texts(play(match, "0 add 1")) == ["0 add 1"]
    assert texts(play(match, "0 roll")) == ["0 roll", "(0 done)"], "nothing is left to take back"
    assert match.undo_refusal(0) == ChanceRevealed()


def test_the_last_action_of_a_match_waits_too() -> None:
    match = relay(steps=1, goal=2, finish="add done")
    assert texts(play(match, "0 add 1")) == ["0 add 1"]
    assert match.outcome is None
    play(match, "0 add 1")
    assert match.outcome is not None


def test_after_dice_the_turn_ends_by_itself() -> None:
    assert texts(play(relay(steps=1), "0 roll")) == ["0 roll", "(0 done)"]


def test_what_somebody_is_forced_to_after_the_decision_of_another_is_taken_at_once() -> None:
    match = relay(steps=2)
    assert texts(play(match, "0 stun")) == ["0 stun", "(1 rest)"]


def test_the_turn_of_a_machine_player_ends_by_itself() -> None:
    match = relay(steps=1, who=(SeatSetup(), BOT))
    play(match, "0 add 1", "0 done")
    assert texts(play(match, "1 add 1")) == ["1 add 1", "(1 done)"]


def test_a_person_who_leaves_a_turn_that_can_only_end_leaves_it_to_the_stand_in() -> None:
    match = relay(3, steps=1, teams=1, who=tuple(SeatSetup(person=number) for number in range(3)))
    play(match, "0 add 1")
    assert texts(match.leave(0, 0)) == ["0 !leave", "(0 done)"]
    assert list(match.actors) == [1]


@pytest.mark.parametrize("clock", ["move:20s", "bank:20s", "days:1"])
def test_nobody_loses_on_time_by_not_saying_that_the_turn_ends(clock: str) -> None:
    match = relay(steps=1, clock=clock)
    match.act(0, "add 1", 5_000)
    due = match.deadline
    assert due is not None
    assert match.tick(due - 1) == []
    assert texts(match.tick(due)) == ["(0 done)"]
    assert list(match.actors) == [1]
    with pytest.raises(TableError, match="too late to undo"):
        match.undo(0, due)


def test_who_has_something_to_decide_when_the_time_is_up_loses() -> None:
    match = relay(steps=2, clock="move:20s")
    match.act(0, "add 1", 5_000)
    assert texts(match.tick(20_000)) == ["0 !timeout"]


def test_where_everybody_makes_forced_moves_themselves_the_end_of_the_turn_is_in_time_or_lost() -> None:
    match = relay(steps=1, clock="move:20s", auto_forced=False)
    match.act(0, "add 1", 5_000)
    assert texts(match.tick(20_000)) == ["0 !timeout"]


def test_an_old_log_in_which_the_turn_ended_by_itself_is_read_as_it_was_played() -> None:
    setup = relay(steps=1).setup
    log = [
        Entry(0, "add 1", 10),
        Entry(0, "done", 10, auto=True),
        Entry(1, "add 2", 20),
        Entry(1, "done", 20, auto=True),
    ]
    match = Match(setup, log)
    assert match.log == log
    assert match.view(None)["scores"] == [1, 2]
    match.undo(1, 20)
    assert list(match.actors) == [1]


def test_a_log_that_ends_with_a_turn_to_be_ended_is_brought_back_so() -> None:
    match = relay(steps=1)
    play(match, "0 add 1")
    assert_same(Match(match.setup, match.log), match, at=0)
    again = Match(match.setup, [], match.snapshot())
    assert list(again.actors) == [0]
    assert again.undo_refusal(0) is None
    assert texts(play(again, "0 done")) == ["0 done"]


TABLES: list[tuple[str, dict[str, Any], int]] = [
    ("embers", {"embers": 2}, 2),
    ("relay", {"steps": 1}, 2),
    ("relay", {"steps": 2, "finish": "add roll done", "goal": 60}, 2),
    ("relay", {"steps": 1, "finish": "roll add done", "runners": 3, "goal": 60}, 3),
    ("neuroshima", {}, 2),
    ("dust", {}, 2),
]


@pytest.mark.parametrize("table", TABLES, ids=lambda table: f"{table[0]} {table[1]}")
@given(seed=st.integers(0, 2**32), bots=st.booleans())
def test_what_a_person_has_done_can_be_taken_back_unless_it_showed_something_or_another_acted(
    table: tuple[str, dict[str, Any], int], seed: int, bots: bool
) -> None:
    """Whatever follows an action by itself never is what makes it final, unless another seat is forced to it."""
    game, options, count = table
    random = Random(seed)
    seats = (SeatSetup(), *(BOT if bots else SeatSetup() for _ in range(count - 1)))
    match = Match(Setup(game=game, options=options, seed=seed, seats=seats, salt="x").drawn())
    for _ in range(80):
        if match.outcome is not None:
            return
        seat = random.choice(match.actors)
        action = random.choice(match.state.legal(seat))
        after = match.state.copy()
        horizon = after.horizon
        after.apply(seat, action)
        _, *followed = match.act(seat, str(action), 0)
        if match.machine(seat) is not None or after.horizon != horizon or after.result is not None:
            continue
        assert match.undo_refusal(seat) is None or any(entry.seat != seat for entry in followed)
