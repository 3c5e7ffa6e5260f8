"""Taking back more than one decision; and among friends, whatever all agree to."""

import pytest

from ashgrid.core import Record, TableError, fingerprint
from ashgrid.match import Entry, Match, SeatSetup, archive
from ashgrid.match.refusals import AskedAlready, ChanceRevealed, NothingToUndo, OtherSeatActed
from tests.match.helpers import play, relay, texts

TWO = (SeatSetup("human", "Ann", person=0), SeatSetup("human", "Bob", person=1))


def friendly(**more: object) -> Match:
    return relay(2, who=TWO, undo="friendly", **more)  # type: ignore[arg-type]


# Honest


def test_a_turn_is_taken_back_as_a_whole() -> None:
    match = relay(2)
    play(match, "0 done", "1 add 1", "1 add 2", "1 add 1")
    assert texts(match.undo(1, 0, "turn")) == ["1 !undo turn"]
    assert match.view(1)["scores"] == [0, 0]
    assert match.actors == (1,)


def test_a_round_ends_at_what_others_did() -> None:
    match = relay(2)
    play(match, "0 add 1", "0 done", "1 add 1")
    assert match.undo_refusal(1, "turn") is None
    assert match.undo_refusal(1, "round") == OtherSeatActed()
    assert match.undo_refusal(1, "chapter") == OtherSeatActed()


def test_what_chance_revealed_stays() -> None:
    match = relay(2)
    play(match, "0 roll", "0 add 1")
    assert match.undo_refusal(0) is None
    assert match.undo_refusal(0, "turn") == ChanceRevealed()


def test_an_undo_tells_from_where_on_it_took_back() -> None:
    match = relay(2)
    play(match, "0 add 1", "0 add 1")
    match.undo(0, 0, "turn")
    assert [match.update(number, 0).back for number in range(3)] == [None, None, 0]


# Friendly


def test_among_friends_dice_are_taken_back_and_fall_again_the_same() -> None:
    match = friendly()
    play(match, "0 roll")
    scores = match.view(0)["scores"]
    assert texts(match.undo(0, 0)) == ["0 !ask-undo decision"]
    assert match.view(0)["scores"] == scores
    assert texts(match.agree(1, 1, 0)) == ["1 !agree 1", "0 !undo decision"]
    assert match.view(0)["scores"] == [0, 0]
    play(match, "0 roll")
    assert match.view(0)["scores"] == scores


def test_one_who_objects_keeps_things_as_they_are() -> None:
    match = friendly()
    play(match, "0 roll")
    match.undo(0, 0)
    match.object(1, 1, 0)
    assert (match.proposals, match.view(0)["scores"] == [0, 0]) == ((), False)


def test_what_is_anybodys_right_needs_no_consent() -> None:
    match = friendly()
    play(match, "0 add 1")
    assert texts(match.undo(0, 0)) == ["0 !undo"]


def test_a_round_and_a_chapter_can_be_taken_back_by_consent() -> None:
    match = friendly()
    begun = fingerprint(match.state)
    play(match, "0 roll", "0 done", "1 roll", "1 done")
    round_two = fingerprint(match.state)
    play(match, "0 roll", "0 done", "1 roll")
    match.undo(0, 0, "round")
    match.agree(1, 7, 0)
    assert fingerprint(match.state) == round_two
    match.undo(1, 0, "chapter")
    match.agree(0, 10, 0)
    assert fingerprint(match.state) == begun
    assert match.update(12, None).back == 0


def test_silence_agrees_to_an_undo() -> None:
    match = friendly(agree_seconds=10)
    play(match, "0 roll")
    match.undo(0, 1_000)
    assert texts(match.tick(11_000)) == ["(1 !agree 1)", "0 !undo decision"]


def test_who_plays_on_does_not_want_it_back() -> None:
    match = friendly()
    play(match, "0 roll")
    match.undo(0, 0)
    play(match, "0 add 1")
    assert match.proposals == ()


def test_it_is_asked_once() -> None:
    match = friendly()
    play(match, "0 roll")
    match.undo(0, 0)
    with pytest.raises(TableError) as refused:
        match.undo(1, 0)
    assert refused.value.reason == AskedAlready()


def test_clocks_go_on_as_they_are() -> None:
    match = friendly(clock="bank:1m")
    match.act(0, "roll", 10_000)
    match.act(0, "done", 20_000)
    match.undo(1, 30_000, "turn")
    match.agree(0, 2, 40_000)
    assert [match.clocks.left(seat, 45_000) for seat in (0, 1)] == [35_000, 40_000]


def test_one_person_among_machines_need_not_ask() -> None:
    match = relay(2, who=(TWO[0], SeatSetup("bot", "", "random")), undo="friendly")
    play(match, "0 roll")
    assert texts(match.undo(0, 0)) == ["0 !undo own decision"]


def test_one_person_goes_back_over_what_machines_have_done_since_any_number_of_times() -> None:
    match = relay(2, who=(TWO[0], SeatSetup("bot", "", "random")), undo="friendly")
    begun = fingerprint(match.state)
    play(match, "0 roll")
    rolled = fingerprint(match.state)
    play(match, "0 done", "1 roll", "1 done")
    assert match.undo_start(0, "decision") == 1
    match.undo(0, 0)
    assert fingerprint(match.state) == rolled
    match.undo(0, 0)
    assert fingerprint(match.state) == begun
    assert match.taken_back == 2
    with pytest.raises(TableError) as refused:
        match.undo(0, 0)
    assert refused.value.reason == NothingToUndo()
    assert fingerprint(Match(match.setup, match.log).state) == begun


def test_an_older_log_that_took_back_what_a_machine_did_means_the_same_as_ever() -> None:
    match = relay(2, who=(TWO[0], SeatSetup("bot", "", "random")), undo="friendly")
    play(match, "0 done", "1 roll")
    before = fingerprint(match.state)
    play(match, "1 roll")
    assert fingerprint(Match(match.setup, [*match.log, Entry(0, "!undo", 0)]).state) == before


def test_at_an_honest_table_one_person_among_machines_takes_back_what_is_fair() -> None:
    match = relay(2, who=(TWO[0], SeatSetup("bot", "", "random")))
    play(match, "0 roll")
    with pytest.raises(TableError) as refused:
        match.undo(0, 0)
    assert refused.value.reason == ChanceRevealed()
    with pytest.raises(TableError):
        Match(match.setup, [*match.log, Entry(0, "!undo own decision", 0)])


def test_a_match_is_brought_back_after_a_friendly_undo() -> None:
    match = friendly()
    play(match, "0 roll", "0 done", "1 roll")
    match.undo(1, 0, "chapter")
    match.agree(0, 3, 0)
    play(match, "0 add 1")
    assert fingerprint(Match(match.setup, match.log).state) == fingerprint(match.state)


def test_the_record_says_that_friends_took_back() -> None:
    match = friendly(goal=1)
    play(match, "0 done", "1 whisper 1")
    match.undo(0, 0, "chapter")
    match.agree(1, 2, 0)
    play(match, "0 add 1")
    record = Record.parse(str(match.record()))
    assert (record.extra["undo"], record.extra["taken back"]) == ("friendly", "1")
    assert [move.text for move in record.moves] == ["add 1"]
    assert archive(str(record), 0).outcome == match.outcome
    assert "undo" not in relay(2).record().extra
