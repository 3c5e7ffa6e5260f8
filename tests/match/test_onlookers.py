"""What the seats and the spectators learn of a match."""

import pytest

from ashgrid.core import Event, TableError
from ashgrid.match import Match, SeatSetup, Update
from tests.match.helpers import Murmured, Scored, Whispered, embers, play, relay


def tags(updates: list[Update]) -> list[list[str]]:
    return [[event.tag for event in update.events] for update in updates]


def only(update: list[Update]) -> Update:
    (one,) = update
    return one


def test_a_seat_sees_its_own_secrets_and_a_spectator_sees_nobodys() -> None:
    match = relay()
    play(match, "0 whisper 2")
    assert match.view(0)["secret"] == 2
    assert match.view(1)["secret"] == 0
    assert match.view(None)["secret"] is None


def test_a_spectator_is_shown_the_games_spectator_view() -> None:
    match = embers()
    assert match.view(None) == match.state.view(None)
    assert match.view(None)["hand"] == []


def test_a_match_that_is_closed_to_spectators_shows_them_nothing() -> None:
    match = relay(spectators=False)
    play(match, "0 add 1")
    with pytest.raises(TableError, match="no spectators"):
        match.view(None)
    with pytest.raises(TableError, match="no spectators"):
        match.updates(None)


def test_a_match_that_is_closed_to_spectators_still_shows_the_seats_theirs() -> None:
    match = relay(spectators=False)
    play(match, "0 whisper 1")
    assert match.view(0)["secret"] == 1
    assert only(match.updates(0)).text == "whisper 1"


def test_an_update_tells_which_entry_it_is_of() -> None:
    match = relay()
    match.act(0, "add 1", 10)
    match.act(0, "stun", 20)
    updates = match.updates(0)
    assert [(update.number, update.seat, update.at, update.auto) for update in updates] == [
        (0, 0, 10, False),
        (1, 0, 20, False),
        (2, 1, 20, True),
    ]


@pytest.mark.parametrize("onlooker", [0, 1, None])
def test_what_happened_openly_everybody_learns(onlooker: int | None) -> None:
    match = relay()
    play(match, "0 add 2")
    update = only(match.updates(onlooker))
    assert (update.what, update.events) == ("act", [Scored(seat=0, number=2)])


def test_private_events_reach_their_seat_alone() -> None:
    match = relay()
    play(match, "0 whisper 2")
    everybody: list[Event] = [Murmured(seat=0)]
    private: list[Event] = [Whispered(seat=0, number=2, only=(0,))]
    assert only(match.updates(0)).events == everybody + private
    assert only(match.updates(1)).events == everybody
    assert only(match.updates(None)).events == everybody


def test_the_notation_of_a_choice_is_for_the_seat_that_chose() -> None:
    match = relay()
    play(match, "0 whisper 2")
    assert only(match.updates(0)).text == "whisper 2"
    assert only(match.updates(1)).text is None
    assert only(match.updates(None)).text is None


def test_nothing_in_what_others_are_told_betrays_a_card_that_was_swapped_away() -> None:
    match = embers()
    card = match.view(0)["hand"][0]
    play(match, f"0 swap {card}")
    assert tags(match.updates(0)) == [["swapped", "drew", "drew-card"]]
    for onlooker in (1, None):
        update = only(match.updates(onlooker))
        assert update.text is None
        assert tags([update]) == [["swapped", "drew"]]


def words_at_the_table() -> Match:
    match = relay(who=(SeatSetup(), SeatSetup("open")))
    match.join(1, "Bo", 0)
    play(match, "0 add 1")
    match.undo(0, 0)
    match.offer_draw(0, 0)
    match.answer_draw(1, False, 0)
    match.resign(1, 0)
    return match


@pytest.mark.parametrize("onlooker", [0, 1, None])
def test_words_at_the_table_are_for_everybody(onlooker: int | None) -> None:
    updates = words_at_the_table().updates(onlooker)
    assert [update.what for update in updates] == ["join", "act", "undo", "offer-draw", "decline-draw", "resign"]
    assert [update.text for update in updates if update.what != "act"] == [
        "!join 1 Bo",
        "!undo",
        "!offer-draw",
        "!decline-draw",
        "!resign",
    ]


def test_whoever_knows_the_beginning_asks_for_the_rest() -> None:
    match = words_at_the_table()
    assert match.updates(0, since=4) == match.updates(0)[4:]
    assert match.updates(0, since=len(match.log)) == []


def test_after_a_restart_everybody_is_told_the_same() -> None:
    match = embers()
    card = match.view(1)["hand"][0]
    play(match, "0 keep", f"1 swap {card}", "0 wait")
    again = Match(match.setup, match.log)
    for onlooker in (0, 1, None):
        assert again.updates(onlooker) == match.updates(onlooker)
