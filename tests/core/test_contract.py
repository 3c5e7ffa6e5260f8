"""What the base classes of the contract themselves promise."""

import pickle

import msgspec
import pytest

from ashgrid.core import AshgridError, Event, IllegalAction, OptionError, Outcome, RecordError, TableError, find
from ashgrid.games.embers.actions import Keep, Options, Strike, Take, Wait
from ashgrid.games.embers.refusals import CardsToPlay, NoSuchCard, StrikeToAnswer

GAME = find("embers")


def test_an_illegal_action_is_refused_with_the_rules_reason() -> None:
    state = GAME.new(seed=1)
    state.apply(0, Keep())
    state.apply(1, Keep())
    with pytest.raises(IllegalAction) as caught:
        state.apply(0, Strike(7))
    assert str(caught.value) == "seat 0 may not 'strike 7': no such card (card 7)"
    assert (caught.value.seat, caught.value.action, caught.value.why) == (0, Strike(7), NoSuchCard(7))
    assert (caught.value.code, caught.value.fields) == ("no-such-card", {"card": 7})


def test_a_seat_that_is_not_asked_may_not_act() -> None:
    state = GAME.new(seed=1)
    state.apply(0, Keep())
    with pytest.raises(IllegalAction, match="not your decision"):
        state.apply(0, Keep())


def test_nobody_acts_after_the_end() -> None:
    state = GAME.new({"embers": 1}, seed=1)
    while state.actors:
        state.apply(state.actors[0], state.legal(state.actors[0])[-1])
    with pytest.raises(IllegalAction, match="game over"):
        state.apply(0, Wait())


def test_events_go_to_the_list_that_was_given_and_to_no_later_one() -> None:
    state = GAME.new(seed=1)
    events: list[Event] = []
    state.apply(0, Keep())
    state.apply(1, Keep(), events)
    assert [event.tag for event in events] == ["kept", "drew", "drew-card"]
    state.apply(0, Wait())
    assert len(events) == 3


def test_private_events_are_for_their_seat_alone() -> None:
    state = GAME.new(seed=1)
    events: list[Event] = []
    state.apply(0, Keep())
    state.apply(1, Keep(), events)
    _, public, private = events
    assert [public.visible_to(seat) for seat in (None, 0, 1)] == [True, True, True]
    assert [private.visible_to(seat) for seat in (None, 0, 1)] == [False, True, False]


def test_options_may_be_data_texts_or_a_struct() -> None:
    assert GAME.read_options(None) == Options()
    assert GAME.read_options({"hand": 4}) == GAME.read_options({"hand": "4"}) == Options(hand=4)
    assert GAME.read_options(Options(hand=4)) == Options(hand=4)


def test_a_struct_of_options_is_checked_like_everything_else() -> None:
    with pytest.raises(OptionError, match="option 'hand'"):
        GAME.read_options(Options(hand=50))


@pytest.mark.parametrize(
    ("options", "option", "complaint"),
    [
        ({"hnad": 4}, "hnad", "unknown; embers has: embers, hand"),
        ({"hand": 9}, "hand", "<= 6"),
        ({"hand": "many"}, "hand", "Expected `int`"),
        ({"hand": 3, "embers": None}, "embers", "Expected `int`"),
    ],
)
def test_a_wrong_option_is_refused_by_name(options: dict[str, object], option: str, complaint: str) -> None:
    with pytest.raises(OptionError) as caught:
        GAME.new(options)
    assert caught.value.option == option
    assert complaint in str(caught.value)


def test_an_outcome_is_a_value() -> None:
    assert Outcome((1.0, 0.0), "burnt-out") == Outcome((1.0, 0.0), "burnt-out")
    assert Outcome((1.0, 0.0), "burnt-out") != Outcome((0.0, 1.0), "burnt-out")
    assert str(Outcome((0.5, 0.5), "draw")) == "0.5 0.5 draw"
    assert len({Outcome((1.0,), "a"), Outcome((1.0,), "a")}) == 1


def test_who_leaves_loses_and_the_others_share() -> None:
    assert GAME.payoffs_without(Options(), 0) == (0.0, 1.0)


def test_the_horizon_grows_with_chance_and_draws_only() -> None:
    state = GAME.new(seed=1)
    state.apply(0, Keep())
    assert state.horizon == 0
    state.apply(1, Keep())
    drawn = state.horizon
    assert drawn == 1
    state.apply(0, state.legal(0)[1])
    assert state.horizon == drawn, "a strike teaches the striker nothing"
    state.apply(1, Take())
    assert state.horizon > drawn, "a die was rolled"


@pytest.mark.parametrize(
    "error",
    [
        IllegalAction(1, Keep(), NoSuchCard(3)),
        OptionError("hand", "too many"),
        RecordError("what is this", 7),
        TableError(NoSuchCard(3)),
    ],
)
def test_errors_cross_from_one_process_to_another(error: AshgridError) -> None:
    twin = pickle.loads(pickle.dumps(error))
    assert type(twin) is type(error)
    assert str(twin) == str(error)
    assert vars(twin) == vars(error)
    assert (twin.code, twin.fields) == (error.code, error.fields)


def test_an_error_with_an_english_sentence_has_the_code_of_its_class() -> None:
    error = RecordError("what is this", 7)
    assert (error.code, error.fields) == ("record-error", {"detail": "line 7: what is this", "line": 7})
    assert OptionError("hand", "too many").fields == {"detail": "option 'hand': too many", "option": "hand"}
    assert (TableError("no").code, TableError("no").fields) == ("table-error", {"detail": "no"})


def test_a_refusal_reads_as_english() -> None:
    assert str(StrikeToAnswer(4)) == "strike to answer (card 4)"
    assert str(CardsToPlay()) == "cards to play"
    assert msgspec.json.encode(StrikeToAnswer(4)) == b'{"why":"strike-to-answer","card":4}'
