"""What can be said at a table, and taken back, without anything being done, has an end: so a log has one."""

from collections.abc import Callable

import pytest

from ashgrid.core import TableError
from ashgrid.games.embers import GAME as EMBERS
from ashgrid.match import Entry, Match
from ashgrid.match.match import MOST_TRIES, RECENT
from ashgrid.match.refusals import TriedTooOften
from tests.match.helpers import play, relay
from tests.match.test_table_decisions import ANN, BOB, gathering


def friends() -> Match:
    match = relay(who=(ANN, BOB), undo="friendly")
    play(match, "0 roll")
    return match


def together() -> Match:
    return relay(who=(ANN, BOB), teams=1)


def ask_back(match: Match, seat: int) -> None:
    match.undo(seat, 0)
    match.object(seat, match.proposals[-1].number, 0)


def ask_up(match: Match, seat: int) -> None:
    match.resign(seat, 0)
    match.object(1 - seat, match.proposals[-1].number, 0)


def go_and_come(match: Match, seat: int) -> None:
    match.leave(seat, 0)
    match.join(seat, "Eve", 0)


def say_and_unsay(match: Match, seat: int) -> None:
    for wanted in ("feed", "rest"):
        match.act(seat, wanted, 0)


def again_and_again(way: Callable[[Match, int], None], match: Match) -> None:
    for _ in range(MOST_TRIES + 1):
        way(match, 0)


WAYS = [(friends, ask_back), (together, ask_up), (together, go_and_come), (gathering, say_and_unsay)]


@pytest.mark.parametrize(("begun", "way"), WAYS, ids=[way.__name__ for _, way in WAYS])
def test_who_tries_the_same_again_and_again_is_stopped(
    begun: Callable[[], Match], way: Callable[[Match, int], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(EMBERS), "tie_break", lambda *_: None)
    match = begun()
    before = match.number
    with pytest.raises(TableError) as caught:
        again_and_again(way, match)
    assert caught.value.reason == TriedTooOften()
    assert MOST_TRIES <= match.number - before <= 2 * MOST_TRIES
    way(match, 1)  # others still may
    assert Match(match.setup, match.log).number == match.number


def test_when_something_was_done_it_may_be_tried_again() -> None:
    match = together()
    for _ in range(MOST_TRIES):
        go_and_come(match, 0)
    play(match, "0 add 1")
    go_and_come(match, 0)


def test_who_leaves_for_good_is_let_go() -> None:
    match = together()
    for _ in range(MOST_TRIES):
        go_and_come(match, 0)
    match.leave(0, 0, for_good=True)
    assert match.seats[0].kind == "open"


def test_what_lies_before_a_snapshot_is_not_forgotten() -> None:
    """In a log from before there was an end to it."""
    match = together()
    log = [Entry(0, text, 0) for _ in range(RECENT) for text in ("!leave", "!join 0 Ann")]
    long = Match(match.setup, log)
    again = Match(match.setup, [], long.snapshot())
    assert again.first > 0
    with pytest.raises(TableError) as caught:
        again.leave(1, 0)
    assert caught.value.reason == TriedTooOften()
    play(again, "0 add 1")
    again.leave(1, 0)
