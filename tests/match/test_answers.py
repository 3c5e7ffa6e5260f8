"""A limit on the time for answers out of turn. In this relay seat 1 is always asked whether it wants a turn at all."""

import pytest

from ashgrid.core import Action, TableError
from ashgrid.match import Entry, Match, SeatSetup, Setup
from ashgrid.match.refusals import OtherSeatActed
from tests.match.helpers import Done, RelayGame, RelayState

SECOND = 1000


@pytest.fixture(autouse=True)
def _asking(monkeypatch: pytest.MonkeyPatch) -> None:
    def silence(self: RelayGame, state: RelayState, seat: int) -> Action | None:
        return Done() if seat == 1 else None

    monkeypatch.setattr(RelayGame, "silence", silence)


def relay(answer_seconds: int = 20, clock: str = "none", second: SeatSetup | None = None) -> Match:
    seats = (SeatSetup(), second or SeatSetup())
    options = {"runners": 2}
    return Match(Setup(game="relay", options=options, seed=7, seats=seats, clock=clock, answer_seconds=answer_seconds))


def test_who_says_nothing_in_time_is_taken_to_pass() -> None:
    match = relay()
    match.act(0, "done", 5 * SECOND)
    assert match.deadline == match.answer_due == 25 * SECOND
    assert match.tick(25 * SECOND - 1) == []
    assert match.tick(25 * SECOND) == [Entry(1, "done", 25 * SECOND)]
    assert match.actors == (0,)


def test_nobody_is_hurried_in_their_own_turn() -> None:
    match = relay()
    assert match.deadline is None
    assert match.tick(10**12) == []


def test_without_a_limit_an_answer_takes_as_long_as_it_likes() -> None:
    match = relay(answer_seconds=0)
    match.act(0, "done", 0)
    assert match.deadline is None
    assert match.tick(10**12) == []


def test_every_answer_has_the_whole_time() -> None:
    match = relay()
    match.act(0, "done", 0)
    match.act(1, "add 1", 15 * SECOND)
    assert match.answer_due == 35 * SECOND


def test_talk_of_a_draw_wins_no_time() -> None:
    match = relay()
    match.act(0, "done", 0)
    match.offer_draw(1, 15 * SECOND)
    assert match.answer_due == 20 * SECOND


def test_taking_back_wins_no_time() -> None:
    match = relay()
    match.act(0, "done", 0)
    match.act(1, "add 1", 15 * SECOND)
    match.undo(1, 16 * SECOND)
    assert match.answer_due == 20 * SECOND


def test_the_silence_of_another_ends_what_can_be_taken_back() -> None:
    """Or one could find out whether somebody would answer."""
    match = relay()
    match.act(0, "done", 0)
    match.tick(20 * SECOND)
    assert match.undo_refusal(0) == OtherSeatActed()


def test_what_silence_has_answered_stays_answered() -> None:
    match = relay()
    match.act(0, "done", 0)
    match.tick(20 * SECOND)
    with pytest.raises(TableError, match="too late to undo"):
        match.undo(1, 21 * SECOND)
    assert match.actors == (0,)


def test_machine_players_have_their_own_budget() -> None:
    match = relay(second=SeatSetup("bot", player="random"))
    match.act(0, "done", 0)
    assert match.deadline is None


def test_the_clock_counts_before_the_silence() -> None:
    match = relay(clock="move:10s")
    match.act(0, "done", 0)
    assert match.deadline == 10 * SECOND
    assert match.tick(30 * SECOND) == [Entry(1, "!timeout", 30 * SECOND)]


def test_an_answer_that_comes_before_anybody_looked_at_the_time_is_taken() -> None:
    match = relay()
    match.act(0, "done", 0)
    assert match.act(1, "add 2", 21 * SECOND) == [Entry(1, "add 2", 21 * SECOND)]


def test_the_log_brings_back_what_silence_meant() -> None:
    match = relay()
    match.act(0, "done", 0)
    match.tick(20 * SECOND)
    match.act(0, "done", 21 * SECOND)
    again = Match(match.setup, match.log)
    assert again.state.dump() == match.state.dump()
    assert again.answer_due == match.answer_due == 41 * SECOND


@pytest.mark.parametrize("seconds", [-1, 601])
def test_a_limit_without_sense_is_refused(seconds: int) -> None:
    with pytest.raises(TableError, match=f"from 1 to 600 seconds, or 0 for no limit, not {seconds}"):
        relay(answer_seconds=seconds)
