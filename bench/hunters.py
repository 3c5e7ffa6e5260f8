"""Hunters A.D. 2114: whole missions by random and greedy parties, copies and judgements per second."""

from __future__ import annotations

import random

import chess

from ashgrid.ai import play
from ashgrid.core import Rng
from ashgrid.games.hunters import GAME
from ashgrid.games.hunters.bot import judge
from ashgrid.games.hunters.rules.game import Hunters
from bench._timing import compare

MISSIONS = GAME.mission_variants()


def positions() -> list[Hunters]:
    """From the middle of random missions, one of each."""
    rng = Rng(5)
    found: list[Hunters] = []
    for number, options in enumerate(MISSIONS):
        state = GAME.mission(options, number)
        for _ in range(60):
            if state.actors:
                seat = state.actors[0]
                state.advance(seat, rng.choice(state.legal(seat)))
        if state.actors:
            found.append(state)
    return found


POSITIONS = positions()


def random_missions() -> int:
    rng = Rng(1)
    for number, options in enumerate(MISSIONS):
        state = GAME.mission(options, number)
        while state.actors:
            seat = state.actors[0]
            state.advance(seat, rng.choice(state.legal(seat)))
    return len(MISSIONS)


def greedy_missions() -> int:
    for number, mission in enumerate(("cistern", "landing")):
        play(GAME, ["greedy", "greedy"], number, {"mission": mission, "party": "soldier,scout"})
    return 2


def copies() -> int:
    for _ in range(100):
        for state in POSITIONS:
            state.copy()
    return 100 * len(POSITIONS)


def judgements() -> int:
    for _ in range(10):
        for state in POSITIONS:
            judge(state)
    return 10 * len(POSITIONS)


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
            "random missions": random_missions,
            "greedy missions": greedy_missions,
            "copies of a mission": copies,
            "judgements": judgements,
            "games of python-chess": games_of_chess,
        },
        yardstick="games of python-chess",
    )
