"""Ratings: whoever wins rises, by as much as that was not expected; teams, and everybody for themselves."""

from __future__ import annotations

import random

import pytest

from ashgrid.ai import ratings
from ashgrid.ai.ratings import Contender, Rating, after, cautious


def duel(one: Rating, other: Rating, payoffs: tuple[float, float]) -> list[Rating]:
    return after([Contender(0, payoffs[0], one), Contender(1, payoffs[1], other)])


def test_who_wins_rises_and_who_loses_falls_and_both_are_surer() -> None:
    winner, loser = duel(Rating(), Rating(), (1.0, 0.0))
    assert winner.mu > Rating().mu > loser.mu
    assert max(winner.sigma, loser.sigma) < Rating().sigma


def test_a_draw_between_equals_changes_nothing_but_that_one_is_surer() -> None:
    for one in duel(Rating(), Rating(), (0.5, 0.5)):
        assert one.mu == pytest.approx(Rating().mu)
        assert one.sigma < Rating().sigma


def test_a_draw_brings_the_stronger_and_the_weaker_together() -> None:
    strong, weak = duel(Rating(32, 3), Rating(20, 3), (0.5, 0.5))
    assert 20 < weak.mu < strong.mu < 32


def test_what_was_expected_changes_little_and_a_surprise_much() -> None:
    strong, weak = Rating(35, 2), Rating(20, 2)
    expected = duel(strong, weak, (1.0, 0.0))[0].mu - strong.mu
    surprise = strong.mu - duel(strong, weak, (0.0, 1.0))[0].mu
    assert 0 < expected < surprise / 5


def test_members_of_a_team_rise_and_fall_together() -> None:
    found = after([Contender(team, float(team == 0), Rating()) for team in (0, 1, 0, 1)])
    assert found[0] == found[2]
    assert found[1] == found[3]
    assert found[0].mu > found[1].mu


def test_the_place_in_a_team_makes_no_difference_to_whose_rating_is_whose() -> None:
    sure, unsure = Rating(25, 1), Rating(25, 8)
    found = after([Contender(0, 1.0, sure), Contender(1, 0.0, Rating()), Contender(0, 1.0, unsure)])
    assert found[2].mu - 25 > found[0].mu - 25 > 0


def test_of_three_the_one_who_wins_rises_and_those_who_share_the_loss_fall_alike() -> None:
    first, second, third = after([Contender(seat, float(seat == 0), Rating()) for seat in range(3)])
    assert first.mu > second.mu
    assert second.mu == pytest.approx(third.mu)
    best, middle, worst = after([Contender(seat, (1.0, 0.5, 0.0)[seat], Rating()) for seat in range(3)])
    assert best.mu > middle.mu > worst.mu


def test_two_who_share_a_win_among_three_stay_ahead_of_the_third() -> None:
    one, other, last = after([Contender(seat, (0.5, 0.5, 0.0)[seat], Rating()) for seat in range(3)])
    assert one.mu == pytest.approx(other.mu)
    assert one.mu > last.mu


def test_many_matches_find_out_who_is_how_strong() -> None:
    """Players who beat the next weaker one in three of four games come out in their order, and settled."""
    chance, players = random.Random(5), [Rating()] * 4
    for number in range(600):
        one, other = chance.sample(range(4), 2)
        ahead = (other - one) * 0.4771  # as many tenth powers of 3 to 1
        wins = chance.random() < 10**ahead / (1 + 10**ahead)
        players[one], players[other] = duel(players[one], players[other], (float(wins), float(not wins)))
        assert number < 200 or all(player.settled for player in players)
    assert players == sorted(players, key=lambda player: -player.mu)
    assert players[0].low > players[3].high


def test_a_rating_is_being_measured_until_some_twenty_matches_are_played() -> None:
    rating, played = Rating(), 0
    while not rating.settled:
        rating, played = duel(rating, Rating(25, 1), (float(played % 2), float(1 - played % 2)))[0], played + 1
    assert 15 <= played <= 25


def test_the_scale_that_people_read() -> None:
    new = Rating()
    assert (new.points, new.high - new.points) == (1500, 500)
    assert new.low < new.points
    assert cautious(Rating(30, 1)) > cautious(Rating(31, 2))


@pytest.mark.parametrize("game", ["embers", "neuroshima", "dust"])
def test_machine_players_were_measured_and_the_file_says_how(game: str) -> None:
    found = ratings.measured(game)
    assert found is not None
    assert found.command.startswith(f"ashgrid rate-bots {game} ")
    assert found.games >= 40
    random_player, greedy = found.players["random"], found.players["greedy"]
    assert greedy.mu > random_player.mu
    assert ratings.machine(game, "greedy") == greedy
    assert ratings.machine(game, "nobody") is None


def test_of_a_game_that_nobody_measured_no_machine_player_has_a_rating() -> None:
    assert ratings.measured("no-such-game") is None
    assert ratings.machine("no-such-game", "greedy") is None
