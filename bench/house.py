"""What the house costs: generator, contract, search and geometry, measured on the sample game."""

from __future__ import annotations

from functools import partial

from ashgrid.ai import make_player, play
from ashgrid.core import Rng, find
from ashgrid.grid import hex as hexes
from ashgrid.grid import sight
from bench._timing import compare

EMBERS = find("embers")


KEYED = 1 << 255
"""A seed of the kind that matches have, whose dice nobody can compute. Searches and simulations keep the fast kind."""


def dice(seed: int = 1) -> int:
    rng = Rng(seed)
    for _ in range(200_000):
        rng.die(6)
    return 200_000


def shuffles(seed: int = 1) -> int:
    rng = Rng(seed)
    cards = list(range(35))
    for _ in range(5_000):
        rng.shuffle(cards)
    return 5_000


def copies() -> int:
    state = EMBERS.new(seed=1)
    for _ in range(50_000):
        state.copy()
    return 50_000


def random_games(first: int = 0) -> int:
    rng = Rng(1)
    for seed in range(first, first + 1_000):
        state = EMBERS.new(seed=seed)
        while state.actors:
            seat = state.actors[0]
            state.advance(seat, rng.choice(state.legal(seat)))
    return 1_000


def games_of_greedy() -> int:
    for seed in range(40):
        play(EMBERS, ["greedy", "greedy"], seed)
    return 40


def iterations_of_mcts() -> int:
    state = EMBERS.new(seed=1)
    player = make_player("mcts:1500it", EMBERS, 1)
    player.choose(state.guess(0, Rng(2)), 0)
    return 1_500


def hex_boards() -> int:
    for _ in range(60):
        hexes.HexMap(hexes.disc(hexes.ORIGIN, 3))
    return 60


def lines_of_sight() -> int:
    done = 0
    for x in range(1, 13):
        for y in range(13):
            sight.trace((0, 0), (x, y))
            done += 1
    return done


if __name__ == "__main__":
    compare(
        __file__,
        {
            "dice": dice,
            "keyed dice": partial(dice, KEYED),
            "shuffles of 35": shuffles,
            "keyed shuffles of 35": partial(shuffles, KEYED),
            "copies of a state": copies,
            "random games of Embers": random_games,
            "keyed games of Embers": partial(random_games, KEYED),
            "greedy games of Embers": games_of_greedy,
            "mcts iterations": iterations_of_mcts,
            "hex boards of 37": hex_boards,
            "lines of sight": lines_of_sight,
        },
        against=[
            ("dice", "keyed dice"),
            ("shuffles of 35", "keyed shuffles of 35"),
            ("random games of Embers", "keyed games of Embers"),
        ],
    )
