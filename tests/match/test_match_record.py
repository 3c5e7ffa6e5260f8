"""The record that a match leaves behind."""

from ashgrid.core import Move, Record, Rng, fingerprint, verify
from ashgrid.match import Match, SeatSetup
from tests.match.helpers import embers, play, relay


def saved(match: Match) -> Record:
    """The record after a journey through text, which is how it is kept."""
    return Record.parse(str(match.record()))


def played_out(seed: int) -> Match:
    match = embers(seed)
    rng = Rng(seed)
    while match.actors:
        seat = rng.choice(list(match.actors))
        match.act(seat, str(rng.choice(match.state.legal(seat))), 0)
    return match


def test_the_record_of_a_finished_match_is_true() -> None:
    for seed in range(10):
        match = played_out(seed)
        record = saved(match)
        assert verify(record) == []
        assert record.result == str(match.outcome)
        assert record.ending is None
        assert record.state == fingerprint(match.state)


def test_a_record_has_the_moves_in_order_and_forced_ones_among_them() -> None:
    match = relay()
    play(match, "0 add 1", "0 stun", "0 add 2")
    assert saved(match).moves == [Move(0, "add 1"), Move(0, "stun"), Move(1, "rest"), Move(0, "add 2")]


def test_a_record_names_the_game_all_its_options_and_the_seed() -> None:
    record = relay(goal=9).record()
    assert (record.game, record.rules, record.seed) == ("relay", 1, 7)
    chosen = {"runners": 2, "teams": 0, "goal": 9, "turns": 12, "dazed": False, "steps": 0, "finish": "done"}
    assert record.options == chosen


def test_a_record_of_a_match_that_goes_on_has_no_result_and_is_true() -> None:
    match = relay()
    play(match, "0 add 1")
    record = saved(match)
    assert record.result is None
    assert verify(record) == []


def test_a_resigned_match_says_who_resigned() -> None:
    match = relay()
    play(match, "0 add 1")
    match.resign(1, 0)
    record = saved(match)
    assert (record.ending, record.result) == ("resign 1", "1 0 resign")
    assert verify(record) == []


def test_a_match_that_ran_out_of_time_says_whose() -> None:
    match = relay(clock="move:30s")
    match.act(0, "done", 1000)
    match.tick(60_000)
    record = saved(match)
    assert (record.ending, record.result) == ("timeout 1", "1 0 timeout")
    assert verify(record) == []


def test_an_agreed_draw_says_so() -> None:
    match = relay()
    match.offer_draw(1, 0)
    match.answer_draw(0, True, 0)
    record = saved(match)
    assert (record.ending, record.result) == ("draw", "0.5 0.5 draw")
    assert verify(record) == []


def test_an_agreed_draw_of_three_is_true_too() -> None:
    match = relay(3)
    match.offer_draw(1, 0)
    match.answer_draw(0, True, 0)
    match.answer_draw(2, True, 0)
    assert verify(saved(match)) == []


def test_a_record_has_no_trace_of_what_was_taken_back() -> None:
    straight = relay()
    play(straight, "0 add 1", "0 stun", "0 done", "1 done")
    detour = relay()
    play(detour, "0 whisper 2", "0 stun")
    detour.undo(0, 0)
    detour.undo(0, 0)
    play(detour, "0 add 1", "0 stun", "0 done", "1 add 2")
    detour.undo(1, 0)
    play(detour, "1 done")
    assert str(detour.record()) == str(straight.record())
    assert verify(saved(detour)) == []


def test_a_record_says_who_played_and_names_machine_players_by_their_text() -> None:
    who = (SeatSetup("human", "Ann of\tthe Hills"), SeatSetup("bot", "", "mcts:500ms"), SeatSetup("open"))
    match = relay(3, who=who)
    assert saved(match).extra == {"player 0": "Ann of the Hills", "player 1": "mcts:500ms"}
    match.join(2, "Bo: the second", 0)
    assert saved(match).extra["player 2"] == "Bo: the second"
