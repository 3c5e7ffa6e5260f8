"""Machine players hold back while a person of their own team may act first."""

from ashgrid.match import Match, SeatSetup, Setup

BOT = SeatSetup("bot", "", "greedy")


def dust(*seats: SeatSetup, **more: object) -> Match:
    """Two against two, after the initiative: both seats of one side may activate a unit."""
    match = Match(Setup(game="dust", options={"players": 4}, seed=1, seats=seats, **more))  # type: ignore[arg-type]
    while len(match.actors) < 2:
        match.act(match.actors[0], str(match.state.legal(match.actors[0])[0]), 0)
    return match


def partners() -> tuple[int, int]:
    match = dust(*[SeatSetup()] * 4)
    one, other = match.actors
    assert match.teams[one] == match.teams[other]
    return one, other


def seated(bots: set[int], **more: object) -> Match:
    return dust(*(BOT if seat in bots else SeatSetup() for seat in range(4)), **more)


def test_a_bot_waits_for_the_person_beside_it() -> None:
    one, other = partners()
    match = seated({other})
    assert match.waits_for_partner(other)
    assert not match.waits_for_partner(one)


def test_a_bot_waits_for_no_other_bot_and_for_no_opponent() -> None:
    one, other = partners()
    assert not seated({one, other}).waits_for_partner(other)
    opening = Match(Setup(game="embers", options={}, seed=1, seats=(SeatSetup(), BOT)))
    assert not opening.waits_for_partner(1)


def test_the_clock_of_a_bot_that_waits_stands_still() -> None:
    one, other = partners()
    match = seated({other}, clock="bank:10m")
    assert match.clocks.left(other, 60_000) == 600_000
    assert match.clocks.left(one, 60_000) == 540_000
