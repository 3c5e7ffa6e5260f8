"""What is told of a match that is over: to whom and when, and that it is what the match was."""

import itertools
from typing import Any

import pytest

from ashgrid.core import find
from ashgrid.match import Match, SeatSetup, Setup
from ashgrid.server import summaries
from ashgrid.server.limits import Rate
from ashgrid.server.summaries import LEAST_SWING, summary_of
from tests.server.support import HUMAN, Info, Server, bot, first, last, problem


@pytest.fixture(autouse=True)
def nothing_kept() -> None:
    summaries._kept.clear()


def get(server: Server, match: Info) -> Any:
    return server.client.get(f"/api/matches/{match['id']}/summary")


def test_nothing_is_told_before_the_end(server: Server) -> None:
    match = server.my_turn(server.new(HUMAN, bot()))
    match = server.act(match, first(match))
    for one in (server, server.stranger()):
        problem(get(one, match), 409, "TableError", "only-after-the-end")


def test_everybody_may_read_what_became_of_an_open_match(server: Server) -> None:
    match = server.play(server.new(HUMAN, HUMAN), last)
    answer = get(server, match)
    assert answer.status_code == 200
    body = answer.json()
    assert body["last"] == match["number"]
    state: Any = server.behind(match).state
    assert [series["values"][-1] for series in body["graphs"][0]["series"]] == state.embers
    assert sum(one["dice"] for one in body["luck"]) == len(body["graphs"][0]["marks"]) - 1
    assert get(server.stranger(), match).json() == body


def test_a_private_match_is_told_to_those_who_played_it_and_nobody_else(server: Server) -> None:
    match = server.play(server.new(HUMAN, HUMAN, spectators=False), last)
    problem(get(server.stranger(), match), 403, "Closed", "match-private")
    assert get(server, match).status_code == 200
    problem(get(server.stranger(), match), 403, "Closed", "match-private")  # though it is kept by now


def test_a_match_that_was_given_up_is_told_as_far_as_it_went(server: Server) -> None:
    match = server.table(server.new(HUMAN, HUMAN), "resign")
    body = get(server, match).json()
    assert body["last"] == match["number"]
    assert body["turning"] is None
    assert body["luck"] == []


def test_a_match_that_is_nowhere_has_no_summary(server: Server) -> None:
    assert server.client.get("/api/matches/nowhere/summary").status_code == 404


def test_a_match_is_counted_once(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    match = server.play(server.new(HUMAN, HUMAN), last)
    limits = server.client.app.dependencies["tables"].dependency().limits
    monkeypatch.setattr(limits, "summaries", Rate(1, 0))
    bodies = [get(server, match).json() for _ in range(3)]
    assert bodies[0] == bodies[1] == bodies[2]
    other = server.play(server.new(HUMAN, HUMAN), last)
    problem(get(server, other), 429, "RateLimited", "too-many-requests")


@pytest.mark.parametrize("seed", range(6))
def test_the_turning_point_is_the_greatest_change_for_who_won(seed: int) -> None:
    match, values = played("embers", {}, seed)
    told = summary_of(match).turning
    assert match.outcome is not None
    won = max(range(2), key=lambda seat: match.outcome.payoffs[seat])  # type: ignore[union-attr]
    swings = [(later[won] - before[won], number) for (_, before), (number, later) in itertools.pairwise(values)]
    most, _ = max(swings)
    if most <= LEAST_SWING or len(set(match.outcome.payoffs)) == 1:
        assert told is None
        return
    assert told is not None
    assert told.side == won
    assert told.number == next(number for swing, number in swings if swing == most)
    assert told.after - told.before == pytest.approx(most, abs=0.002)


def test_where_all_lost_together_the_turning_point_is_for_the_worse() -> None:
    turned = 0
    for seed in range(8):
        match, _ = played("hunters", {"mission": "burn"}, seed)
        told = summary_of(match).turning
        assert match.outcome is not None
        if told is not None and match.outcome.payoffs[0] < 0.5:
            assert told.after < told.before
            turned += 1
    assert turned


def played(game: str, options: dict[str, Any], seed: int) -> tuple[Match, list[Any]]:
    """A match whose seats take one of the first actions each time, and how the game judged each of its positions."""
    rules = find(game)
    seats = tuple(SeatSetup(person=seat) for seat in range(len(rules.seats(rules.read_options(options)))))
    match = Match(Setup(game=game, options=options, seed=seed, salt="x", seats=seats))
    values: list[Any] = [(0, rules.judge(match.state))]
    step = seed
    while match.outcome is None:
        seat = match.actors[0]
        legal = match.state.legal(seat)
        match.act(seat, str(legal[step * 7919 % len(legal)]), 0)
        step += 1
        if match.outcome is None:
            values.append((match.number, rules.judge(match.state)))
    return match, values
