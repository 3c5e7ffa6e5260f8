"""Choices at the table, and what becomes of those that cannot be."""

import pytest

from ashgrid.core import AshgridError, IllegalAction, NotationError, Outcome, TableError, fingerprint
from ashgrid.match import Entry, Match, SeatSetup, Setup
from tests.match.helpers import embers, play, relay, texts
from tests.match.same import portrait


def test_a_choice_is_carried_out_and_returned_as_an_entry_to_store() -> None:
    match = relay()
    assert match.act(0, "add 2", 30) == [Entry(0, "add 2", 30)]
    assert match.state.view(0)["scores"] == [2, 0]
    assert match.log == [Entry(0, "add 2", 30)]


def test_the_log_has_the_notation_as_the_game_writes_it() -> None:
    assert texts(relay().act(0, "  add   2 ", 0)) == ["0 add 2"]


def test_two_matches_of_one_setup_get_the_same_dice() -> None:
    twins = [relay(), relay()]
    for match in twins:
        play(match, *["0 roll"] * 4)
    assert fingerprint(twins[0].state) == fingerprint(twins[1].state)


@pytest.mark.parametrize(
    ("seat", "text", "error", "reason"),
    [
        pytest.param(0, "add 3", IllegalAction, "not legal", id="illegal"),
        pytest.param(0, "rest", IllegalAction, "not legal", id="illegal now"),
        pytest.param(1, "add 1", IllegalAction, "not your decision", id="another seat's decision"),
        pytest.param(0, "ad 1", NotationError, "did you mean 'add'", id="misspelt"),
        pytest.param(0, "add", NotationError, "the form is 'add NUMBER'", id="a word missing"),
        pytest.param(0, "add 1 2", NotationError, "the form is 'add NUMBER'", id="a word too many"),
        pytest.param(0, "add one", NotationError, "'add one'", id="no number"),
        pytest.param(0, "", NotationError, "empty action", id="empty"),
        pytest.param(0, "!resign", NotationError, "no action begins with '!resign'", id="a word of the table"),
        pytest.param(2, "add 1", TableError, "no such seat (seat 2, seats 2)", id="seat too high"),
        pytest.param(-1, "add 1", TableError, "no such seat (seat -1, seats 2)", id="seat below 0"),
    ],
)
def test_a_choice_that_cannot_be_says_why_and_leaves_everything_as_it_was(
    seat: int, text: str, error: type[AshgridError], reason: str
) -> None:
    match = relay(clock="bank:1m+5s")
    play(match, "0 add 1")
    before = portrait(match, 100)
    with pytest.raises(error) as caught:
        match.act(seat, text, 100)
    assert reason in str(caught.value)
    assert portrait(match, 100) == before


def test_the_games_own_reason_reaches_the_table() -> None:
    match = embers(seed=3)
    missing = next(card for card in range(1, 7) if card not in match.view(0)["hand"])
    with pytest.raises(IllegalAction, match=rf"no such card \(card {missing}\)"):
        match.act(0, f"swap {missing}", 0)


def test_those_who_choose_at_the_same_time_may_do_so_in_any_order() -> None:
    match = embers()
    assert list(match.actors) == [0, 1]
    play(match, "1 keep")
    assert list(match.actors) == [0]
    play(match, "0 keep")
    assert match.view(None)["phase"] == "turn"


def test_after_the_end_nobody_can_act() -> None:
    match = relay(goal=1)
    play(match, "0 add 1")
    before = portrait(match, 5)
    with pytest.raises(TableError, match="match over"):
        match.act(0, "add 1", 5)
    assert list(match.actors) == []
    assert portrait(match, 5) == before


def test_a_match_that_its_rules_ended_has_their_outcome() -> None:
    match = relay(goal=3)
    play(match, "0 done", "1 add 2", "1 add 2")
    assert match.outcome == Outcome((0.0, 1.0), "goal")


# Forced moves


def test_a_decision_with_one_option_is_taken_automatically_in_the_seats_name() -> None:
    match = relay()
    assert play(match, "0 stun") == [Entry(0, "stun", 0), Entry(1, "rest", 0, auto=True)]
    assert list(match.actors) == [0]


def test_a_forced_move_has_the_time_of_the_choice_that_led_to_it() -> None:
    assert [entry.at for entry in relay().act(0, "stun", 70)] == [70, 70]


def test_a_match_that_begins_with_a_forced_move_takes_it_at_once() -> None:
    match = relay(dazed=True)
    assert texts(match.log) == ["(0 rest)"]
    assert list(match.actors) == [1]


def test_after_the_end_no_forced_move_follows() -> None:
    match = relay(turns=1)
    assert texts(play(match, "0 stun")) == ["0 stun"]
    assert match.outcome == Outcome((0.5, 0.5), "tired")


def test_where_the_table_wants_it_everybody_makes_forced_moves_themselves() -> None:
    match = relay(auto_forced=False, dazed=True)
    assert match.log == []
    assert list(match.actors) == [0]
    assert texts(play(match, "0 rest", "1 stun")) == ["0 rest", "1 stun"]
    assert list(match.actors) == [0]
    assert texts(play(match, "0 rest")) == ["0 rest"]


def test_a_choice_among_several_is_never_taken_automatically() -> None:
    match = relay()
    play(match, "0 add 1", "0 done")
    assert not any(entry.auto for entry in match.log)


def test_what_a_game_wants_said_deliberately_is_never_taken_by_itself() -> None:
    setup = Setup(game="dust", options={}, seed=5, salt="x", seats=(SeatSetup(), SeatSetup()))
    match = Match(setup)
    confirmed = 0
    for _ in range(60):
        seat = match.actors[0]
        legal = [str(action) for action in match.state.legal(seat)]
        if legal == ["confirm"]:
            confirmed += 1
        match.act(seat, next((action for action in legal if action.startswith("enter")), legal[-1]), 0)
    assert confirmed > 3, "with nothing else to choose, somebody still had to say so"
    assert not [entry for entry in match.log if entry.auto and entry.text == "confirm"]
    assert [entry for entry in match.log if entry.auto], "other decisions with one option are taken at once"
