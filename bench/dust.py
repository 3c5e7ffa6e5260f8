"""Dust Tactics: whole games, copies, judgements and lines of sight per second."""

from __future__ import annotations

import random

import chess

from ashgrid.core import Rng, find
from ashgrid.games.dust.bot.judging import judge
from ashgrid.games.dust.rules.game import Dust
from ashgrid.games.dust.rules.sight import sees
from ashgrid.games.dust.scenarios import SCENARIOS
from bench._timing import compare

GAME = find("dust")


def positions(count: int) -> list[Dust]:
    """From the middle of random games of all scenarios."""
    rng = Rng(5)
    found: list[Dust] = []
    names = sorted(SCENARIOS)
    while len(found) < count:
        state = GAME.new({"scenario": names[len(found) % len(names)]}, seed=len(found))
        for _ in range(120):
            if state.actors:
                seat = state.actors[0]
                state.advance(seat, rng.choice(state.legal(seat)))
        found.append(state)
    return found


POSITIONS = [state for state in positions(30) if state.actors]


def random_games() -> int:
    rng = Rng(1)
    for seed in range(20):
        state = GAME.new(seed=seed)
        while state.actors:
            seat = state.actors[0]
            state.advance(seat, rng.choice(state.legal(seat)))
    return 20


def lines_of_sight() -> int:
    """Between all squares of a battlefield, with units and cover in the way; what the map does is known already."""
    state = POSITIONS[0]
    field = state.field
    block = state.blocks(-1)
    done = 0
    for _ in range(5):
        for a in range(field.size):
            for b in range(field.size):
                sees(field, block, a, b, True)
        done += field.size * field.size
    return done


def copies() -> int:
    for _ in range(200):
        for state in POSITIONS:
            state.copy()
    return 200 * len(POSITIONS)


def judgements() -> int:
    for _ in range(20):
        for state in POSITIONS:
            judge(state)
    return 20 * len(POSITIONS)


def games_of_chess() -> int:
    """Random games of python-chess: a yardstick for the machine."""
    choose = random.Random(1)
    for _ in range(20):
        board = chess.Board()
        while not board.is_game_over():
            board.push(choose.choice(list(board.legal_moves)))
    return 20


if __name__ == "__main__":
    compare(
        __file__,
        {
            "random games": random_games,
            "lines of sight": lines_of_sight,
            "copies of a match": copies,
            "judgements": judgements,
            "games of python-chess": games_of_chess,
        },
        yardstick="games of python-chess",
    )
