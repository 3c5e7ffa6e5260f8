"""Clocks: how they are named, how they run, and what happens when one runs out."""

import pytest

from ashgrid.core import TableError
from ashgrid.match import ClockRule, Clocks, Entry, Match, SeatSetup
from tests.match.helpers import embers, relay, texts
from tests.match.same import portrait

SECOND = 1000
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE
DAY = 24 * HOUR


def left(match: Match, at: int) -> list[int | None]:
    return [match.clocks.left(seat, at) for seat in range(len(match.seats))]


# Names


@pytest.mark.parametrize(
    ("text", "limit", "increment"),
    [
        ("none", None, None),
        ("move:30s", 30 * SECOND, None),
        ("move:1500ms", 1500, None),
        ("move:2h", 2 * HOUR, None),
        ("bank:10m+5s", 10 * MINUTE, 5 * SECOND),
        ("bank:10m", 10 * MINUTE, 0),
        ("bank:10m+0s", 10 * MINUTE, 0),
        ("days:1", DAY, None),
        ("days:366", 366 * DAY, None),
        (" days:3 ", 3 * DAY, None),
    ],
)
def test_a_text_names_a_clock(text: str, limit: int | None, increment: int | None) -> None:
    assert ClockRule.parse(text) == ClockRule(limit, increment)


@pytest.mark.parametrize("text", ["", "never", "None", "none:", "none:30s", "days", "days:", "days:x", "hours:3"])
def test_a_text_that_names_no_clock_is_told_which_ones_there_are(text: str) -> None:
    with pytest.raises(TableError) as caught:
        ClockRule.parse(text)
    assert str(caught.value) == f"'{text}' is no clock; clocks are none, move:30s, bank:10m+5s or days:3"


@pytest.mark.parametrize("text", ["days:0", "days:367", "days:-1", "days:1.5", "days:٣", "days:" + "9" * 5000])
def test_days_are_whole_and_between_one_and_a_year(text: str) -> None:
    with pytest.raises(TableError, match="is no clock"):
        ClockRule.parse(text)


@pytest.mark.parametrize(
    ("text", "blamed"),
    [
        ("move", ""),
        ("move:", ""),
        ("move:30", "30"),
        ("move:30 s", "30 s"),
        ("move:s", "s"),
        ("move:-5s", "-5s"),
        ("move:1.5s", "1.5s"),
        ("move:3d", "3d"),
        ("move:30s+5s", "30s+5s"),
        ("move:٣s", "٣s"),
        ("bank:+5s", ""),
        ("bank:10m+", ""),
        ("bank:10m+5", "5"),
        ("bank:10m+5s+5s", "5s+5s"),
    ],
)
def test_a_malformed_time_is_named(text: str, blamed: str) -> None:
    with pytest.raises(TableError) as caught:
        ClockRule.parse(text)
    assert str(caught.value) == f"'{text}' is no clock: '{blamed}' is not a time such as 30s, 5m or 1h"


@pytest.mark.parametrize("text", ["move:0s", "bank:0m+5s", "move:8785h", "bank:1m+999999999h"])
def test_no_time_and_more_than_a_year_are_refused(text: str) -> None:
    with pytest.raises(TableError, match="must be more than nothing and at most a year"):
        ClockRule.parse(text)


# Without a clock


def test_without_a_clock_nobody_is_timed() -> None:
    match = relay()
    match.act(0, "add 1", 5 * DAY)
    assert left(match, 9 * DAY) == [None, None]
    assert match.clocks.deadline() is None
    assert match.tick(10**15) == []
    assert match.outcome is None


# A time for every move


def test_the_time_of_a_move_runs_from_the_start_of_the_match() -> None:
    match = relay(clock="move:30s")
    assert left(match, 0) == [30 * SECOND, 30 * SECOND]
    assert left(match, 10 * SECOND) == [20 * SECOND, 30 * SECOND]
    assert match.clocks.deadline() == 30 * SECOND


def test_a_move_is_all_that_a_seat_decides_without_a_break() -> None:
    match = relay(clock="move:30s")
    match.act(0, "add 1", 10 * SECOND)
    match.act(0, "whisper 1", 20 * SECOND)
    assert left(match, 25 * SECOND) == [5 * SECOND, 30 * SECOND]
    assert match.clocks.deadline() == 30 * SECOND


def test_the_next_move_has_the_whole_time_again() -> None:
    match = relay(clock="move:30s")
    match.act(0, "done", 29 * SECOND)
    assert left(match, 40 * SECOND) == [30 * SECOND, 19 * SECOND]
    match.act(1, "done", 40 * SECOND)
    assert left(match, 41 * SECOND) == [29 * SECOND, 30 * SECOND]


def test_days_per_move_are_days_for_every_move() -> None:
    match = relay(clock="days:3")
    match.act(0, "done", 2 * DAY)
    assert left(match, 4 * DAY) == [3 * DAY, DAY]
    assert match.tick(5 * DAY - 1) == []
    assert match.tick(5 * DAY) == [Entry(1, "!timeout", 5 * DAY)]


# A bank with an increment


def test_a_bank_pays_for_all_moves_and_gets_an_increment_for_each() -> None:
    match = relay(clock="bank:10m+5s")
    match.act(0, "done", MINUTE)
    assert left(match, MINUTE) == [9 * MINUTE + 5 * SECOND, 10 * MINUTE]
    match.act(1, "done", 3 * MINUTE)
    assert left(match, 3 * MINUTE) == [9 * MINUTE + 5 * SECOND, 8 * MINUTE + 5 * SECOND]
    match.act(0, "done", 4 * MINUTE)
    assert left(match, 4 * MINUTE) == [8 * MINUTE + 10 * SECOND, 8 * MINUTE + 5 * SECOND]


def test_several_decisions_in_one_move_bring_one_increment() -> None:
    match = relay(clock="bank:1m+5s")
    match.act(0, "add 1", 10 * SECOND)
    match.act(0, "add 1", 20 * SECOND)
    assert left(match, 20 * SECOND)[0] == 40 * SECOND
    match.act(0, "done", 30 * SECOND)
    assert left(match, 30 * SECOND)[0] == 35 * SECOND


def test_a_bank_without_increment_only_shrinks() -> None:
    match = relay(clock="bank:1m")
    match.act(0, "done", 20 * SECOND)
    assert left(match, 30 * SECOND) == [40 * SECOND, 50 * SECOND]


def test_a_refused_request_costs_no_more_than_its_time() -> None:
    match = relay(clock="bank:1m+5s")
    with pytest.raises(TableError):
        match.undo(0, 10 * SECOND)
    assert left(match, 10 * SECOND) == [50 * SECOND, MINUTE]


# Who is timed


def test_nobody_is_timed_while_a_seat_is_open() -> None:
    match = relay(clock="move:30s", who=(SeatSetup(), SeatSetup("open")))
    assert match.clocks.deadline() is None
    assert match.tick(HOUR) == []
    match.join(1, "Bo", HOUR)
    assert left(match, HOUR + 10 * SECOND) == [20 * SECOND, 30 * SECOND]


def test_all_who_choose_at_the_same_time_are_timed() -> None:
    match = embers(clock="bank:1m+5s")
    assert left(match, 10 * SECOND) == [50 * SECOND, 50 * SECOND]


def test_who_has_chosen_stops_while_the_others_run_on() -> None:
    match = embers(clock="bank:1m+5s")
    match.act(1, "keep", 10 * SECOND)
    assert left(match, 30 * SECOND) == [30 * SECOND, 55 * SECOND]


def test_the_first_to_run_out_loses_also_when_several_have() -> None:
    clocks = Clocks(ClockRule.parse("bank:10s"), 3)
    clocks.run((0,), 0)
    clocks.run((1,), 1 * SECOND)
    clocks.run((0, 1, 2), 5 * SECOND)
    assert clocks.expired(10 * SECOND) is None
    assert clocks.deadline() == 11 * SECOND
    assert clocks.expired(HOUR) == 1


# Running out


@pytest.mark.parametrize("clock", ["move:30s", "bank:30s+5s", "bank:30s"])
def test_a_clock_runs_out_exactly_when_nothing_is_left(clock: str) -> None:
    match = relay(clock=clock)
    assert match.tick(30 * SECOND - 1) == []
    assert match.outcome is None
    assert match.tick(30 * SECOND) == [Entry(0, "!timeout", 30 * SECOND)]
    assert str(match.outcome) == "0 1 timeout"


def test_after_the_end_time_passes_without_consequence() -> None:
    match = relay(clock="move:30s")
    match.tick(MINUTE)
    before = portrait(match, HOUR)
    assert match.tick(HOUR) == []
    assert match.clocks.deadline() is None
    assert portrait(match, HOUR) == before


def test_who_ran_out_of_time_has_none_left() -> None:
    for clock in ("move:30s", "bank:30s+5s"):
        match = relay(clock=clock)
        match.tick(31 * SECOND)
        assert left(match, HOUR) == [0, 30 * SECOND], clock


def test_a_clock_that_stops_at_the_end_shows_what_was_left() -> None:
    for clock in ("move:30s", "bank:30s+5s"):
        match = relay(clock=clock)
        match.resign(1, 10 * SECOND)
        assert left(match, HOUR) == [20 * SECOND, 30 * SECOND], clock


def test_an_act_that_comes_too_late_is_a_timeout_instead() -> None:
    match = relay(clock="move:30s")
    assert match.act(0, "add 1", 30 * SECOND) == [Entry(0, "!timeout", 30 * SECOND)]
    assert match.view(None)["scores"] == [0, 0]
    assert str(match.outcome) == "0 1 timeout"


def test_an_act_at_the_last_moment_counts() -> None:
    match = relay(clock="move:30s")
    assert texts(match.act(0, "done", 30 * SECOND - 1)) == ["0 done"]


def test_a_resignation_that_comes_too_late_does_not_save_the_one_who_ran_out() -> None:
    match = relay(clock="move:30s")
    assert texts(match.resign(1, MINUTE)) == ["0 !timeout"]
    assert str(match.outcome) == "0 1 timeout"


def test_taking_back_too_late_is_a_timeout() -> None:
    match = relay(clock="move:30s")
    match.act(0, "done", 10 * SECOND)
    assert texts(match.undo(0, 40 * SECOND)) == ["1 !timeout"]


def test_of_three_the_one_who_ran_out_loses_and_the_others_share() -> None:
    match = relay(3, clock="move:30s")
    match.act(0, "done", 0)
    match.tick(30 * SECOND)
    assert match.outcome is not None
    assert match.outcome.payoffs == (0.5, 0.0, 0.5)


def test_the_team_of_the_one_who_ran_out_loses() -> None:
    match = relay(4, teams=2, clock="move:30s")
    match.tick(30 * SECOND)
    assert match.outcome is not None
    assert match.outcome.payoffs == (0.0, 1.0, 0.0, 1.0)


def test_a_log_with_a_timeout_that_did_not_happen_is_refused() -> None:
    match = relay(clock="move:30s")
    with pytest.raises(TableError, match=r"the log is damaged.*time left \(seat 0\)"):
        Match(match.setup, [Entry(0, "!timeout", 29 * SECOND)])
    with pytest.raises(TableError, match=r"the log is damaged.*time left \(seat 1\)"):
        Match(match.setup, [Entry(1, "!timeout", MINUTE)])


# Taking back and time


def test_taking_back_within_a_move_refunds_no_time() -> None:
    match = relay(clock="bank:1m+5s")
    match.act(0, "add 1", 20 * SECOND)
    match.undo(0, 25 * SECOND)
    assert left(match, 30 * SECOND) == [30 * SECOND, MINUTE]


@pytest.mark.parametrize("clock", ["move:30s", "bank:30s+5s", "bank:30s"])
def test_taking_back_the_end_of_a_move_refunds_no_time_and_keeps_no_increment(clock: str) -> None:
    match = relay(clock=clock)
    match.act(0, "done", 20 * SECOND)
    match.undo(0, 20 * SECOND)
    assert left(match, 20 * SECOND) == [10 * SECOND, 30 * SECOND]
    assert match.clocks.deadline() == 30 * SECOND


@pytest.mark.parametrize("clock", ["move:30s", "bank:30s+5s"])
def test_passing_and_taking_back_again_and_again_wins_no_time(clock: str) -> None:
    match = relay(clock=clock)
    for second in range(5, 30):  # as often as one decision can be taken back
        match.act(0, "done", second * SECOND)
        match.undo(0, second * SECOND)
    assert texts(match.tick(30 * SECOND)) == ["0 !timeout"]


def test_the_seat_whose_turn_was_taken_back_neither_loses_nor_wins_time() -> None:
    match = relay(clock="bank:1m+5s")
    match.act(0, "done", 10 * SECOND)
    match.undo(0, 30 * SECOND)
    assert left(match, 30 * SECOND) == [30 * SECOND, MINUTE]


def test_a_move_whose_time_is_over_meanwhile_cannot_be_taken_back() -> None:
    match = relay(clock="move:30s")
    match.act(0, "done", 20 * SECOND)
    before = portrait(match, 35 * SECOND)
    with pytest.raises(TableError, match="too late to undo"):
        match.undo(0, 35 * SECOND)
    assert portrait(match, 35 * SECOND) == before


def test_a_secret_choice_that_is_taken_back_leaves_the_others_clock_alone() -> None:
    match = embers(clock="bank:1m+5s")
    match.act(1, "keep", 10 * SECOND)
    match.undo(1, 20 * SECOND)
    assert left(match, 30 * SECOND) == [30 * SECOND, 30 * SECOND]
