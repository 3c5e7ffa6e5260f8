"""Who sits where, before and while a match goes on."""

import msgspec
import pytest

from ashgrid.core import OptionError, TableError, UnknownGame
from ashgrid.match import Match, SeatSetup, Setup, following
from tests.match.helpers import play, relay, texts
from tests.match.same import portrait

HUMAN = SeatSetup("human", "Ann")
BOT = SeatSetup("bot", "", "random")
OPEN = SeatSetup("open")


def setup(*seats: SeatSetup, game: str = "relay", clock: str = "none", **options: object) -> Setup:
    return Setup(game=game, options=options, seed=1, seats=seats, clock=clock)


def test_people_and_machine_players_sit_where_the_setup_says() -> None:
    match = relay(3, who=(HUMAN, BOT, SeatSetup("human", "Bo")))
    assert match.seats == [HUMAN, BOT, SeatSetup("human", "Bo")]
    assert not match.waiting_for_people
    assert list(match.actors) == [0]


def test_a_match_knows_the_names_that_the_game_gives_its_seats() -> None:
    assert relay(3).names == ("runner-0", "runner-1", "runner-2")


def test_the_number_of_seats_must_be_that_of_the_options() -> None:
    with pytest.raises(TableError, match="relay with these options has 3 seats, not 2"):
        Match(setup(HUMAN, BOT, runners=3))


@pytest.mark.parametrize("seat", [SeatSetup("bot"), SeatSetup("human", "", "random"), SeatSetup("open", "", "random")])
def test_a_bot_and_only_a_bot_names_its_player(seat: SeatSetup) -> None:
    with pytest.raises(TableError, match="seat 1: a bot, and only a bot, names its player"):
        Match(setup(HUMAN, seat))


def test_an_unknown_game_is_refused_by_name() -> None:
    with pytest.raises(UnknownGame, match="'relai'; did you mean 'relay'"):
        Match(setup(HUMAN, HUMAN, game="relai"))


def test_an_unknown_option_is_refused_by_name() -> None:
    with pytest.raises(OptionError, match="option 'speed': unknown"):
        Match(setup(HUMAN, HUMAN, speed=3))


def test_an_unknown_clock_is_refused() -> None:
    with pytest.raises(TableError, match="'sundial' is no clock"):
        Match(setup(HUMAN, HUMAN, clock="sundial"))


def test_nobody_has_to_choose_while_a_seat_is_open() -> None:
    match = relay(who=(HUMAN, OPEN))
    assert match.waiting_for_people
    assert list(match.actors) == []


def test_acting_while_a_seat_is_open_is_refused_and_changes_nothing() -> None:
    match = relay(who=(HUMAN, OPEN))
    before = portrait(match, 0)
    with pytest.raises(TableError, match="waiting for players"):
        match.act(0, "add 1", 5)
    assert portrait(match, 0) == before


def test_somebody_who_sits_down_has_the_seat_under_their_name() -> None:
    match = relay(who=(HUMAN, OPEN))
    match.join(1, "Bo", 10)
    assert match.seats == [HUMAN, SeatSetup("human", "Bo", person=1)]
    assert list(match.actors) == [0]


def test_a_match_waits_until_the_last_open_seat_is_taken() -> None:
    match = relay(3, who=(OPEN, HUMAN, OPEN))
    match.join(2, "Bo", 10)
    assert list(match.actors) == []
    match.join(0, "Cy", 20)
    assert list(match.actors) == [0]


@pytest.mark.parametrize("taken", [HUMAN, BOT])
def test_a_taken_seat_cannot_be_taken_again(taken: SeatSetup) -> None:
    match = relay(3, who=(OPEN, taken, OPEN))
    before = portrait(match, 10)
    with pytest.raises(TableError, match=r"seat taken \(seat 1\)"):
        match.join(1, "Bo", 10)
    assert portrait(match, 10) == before


def test_of_two_who_want_the_same_seat_the_first_has_it() -> None:
    match = relay(who=(HUMAN, OPEN))
    match.join(1, "Bo", 10)
    with pytest.raises(TableError, match=r"seat taken \(seat 1\)"):
        match.join(1, "Cy", 11)
    assert match.seats[1].name == "Bo"


def test_a_name_keeps_its_words_and_loses_its_line_breaks() -> None:
    match = relay(who=(HUMAN, OPEN))
    match.join(1, "  Bo\nof  the\u2028Hills ", 10)
    assert match.seats[1].name == "Bo of the Hills"


def test_who_sits_down_need_not_give_a_name() -> None:
    match = relay(who=(HUMAN, OPEN))
    match.join(1, "", 10)
    assert match.seats[1] == SeatSetup("human", "", person=1)


def test_a_name_of_forty_letters_is_the_longest() -> None:
    match = relay(who=(HUMAN, OPEN))
    with pytest.raises(TableError, match=r"name too long \(most 40\)"):
        match.join(1, "B" * 41, 10)
    match.join(1, "B" * 40, 10)
    assert match.seats[1].name == "B" * 40


def test_a_seat_that_does_not_exist_cannot_be_taken() -> None:
    with pytest.raises(TableError, match=r"no such seat \(seat 2, seats 2\)"):
        relay(who=(HUMAN, OPEN)).join(2, "Bo", 10)


def test_forced_moves_wait_for_the_last_seat_to_be_taken() -> None:
    match = relay(who=(HUMAN, OPEN), dazed=True)
    assert match.log == []
    assert texts(match.join(1, "Bo", 10)) == ["1 !join 1 Bo", "(0 rest)"]


def again(begun: Setup, seed: int = 2, started: int = 99) -> Setup:
    """A match that ended at once, and the setup of its rematch."""
    match = Match(begun)
    match.resign(0, begun.started)
    return following(match, seed, started).setup


def test_a_rematch_swaps_the_seats_of_two() -> None:
    assert again(setup(HUMAN, BOT)).seats == (BOT, HUMAN)


def test_a_rematch_waits_for_the_end() -> None:
    with pytest.raises(TableError, match="rematch too early"):
        following(Match(setup(HUMAN, BOT)), 2, 99)


def test_a_rematch_is_for_those_who_sat_down() -> None:
    match = relay(who=(HUMAN, OPEN))
    match.join(1, "Bo", 10)
    match.resign(0, 20)
    assert following(match, 2, 99).setup.seats == (SeatSetup("human", "Bo", person=1), HUMAN)


def test_a_rematch_is_played_by_the_rules_of_today() -> None:
    begun = msgspec.structs.replace(setup(HUMAN, BOT), rules=0)
    assert again(begun).rules == Match(begun).game.rules


def test_nobody_in_an_open_seat_can_resign_or_talk_of_a_draw() -> None:
    match = relay(who=(HUMAN, OPEN))
    for request in (match.resign, match.offer_draw, match.undo):
        with pytest.raises(TableError, match=r"seat empty \(seat 1\)"):
            request(1, 10)
    assert match.log == []


@pytest.mark.parametrize("seat", [-1, 2])
def test_there_is_nothing_to_see_from_a_seat_that_does_not_exist(seat: int) -> None:
    match = relay(who=(HUMAN, HUMAN))
    with pytest.raises(TableError, match=rf"no such seat \(seat {seat},"):
        match.view(seat)
    with pytest.raises(TableError, match=rf"no such seat \(seat {seat},"):
        match.updates(seat)


@pytest.mark.parametrize("seed", [-1, 2**256])
def test_a_seed_that_no_record_can_hold_is_refused(seed: int) -> None:
    with pytest.raises(TableError, match="a seed is a whole number"):
        Match(msgspec.structs.replace(setup(HUMAN, BOT), seed=seed))


def test_a_rematch_moves_everybody_to_another_seat_and_brings_them_back_after_a_round() -> None:
    three = (HUMAN, BOT, SeatSetup("human", "Cy"))
    first = setup(*three, runners=3)
    second = again(first)
    third = again(second)
    for seat in range(3):
        assert {match.seats[seat] for match in (first, second, third)} == set(three)
    assert again(third).seats == three


def test_a_rematch_keeps_the_game_options_clock_and_manners() -> None:
    first = Setup(
        game="relay",
        options={"goal": 9},
        seed=1,
        seats=(HUMAN, BOT),
        clock="move:30s",
        started=5,
        auto_forced=False,
        spectators=False,
    )
    second = again(first)
    assert (second.game, second.options["goal"], second.clock) == ("relay", 9, "move:30s")
    assert (second.auto_forced, second.spectators) == (False, False)


def test_a_rematch_is_a_new_match_with_its_own_seed_and_time() -> None:
    second = again(setup(HUMAN, BOT), seed=2, started=99)
    assert (second.seed, second.started) == (2, 99)
    match = Match(second)
    play(match, "0 add 1")
    assert match.record().seed == 2
