"""Neuroshima Hex: battles, whole games and copies per second, and how many of them python-chess' games are worth."""

from __future__ import annotations

import random

import chess

from ashgrid.core import Rng, find
from ashgrid.games.neuroshima.battle import fight
from ashgrid.games.neuroshima.board import EMPTY, Board
from ashgrid.games.neuroshima.model import TURN
from bench._timing import compare

GAME = find("neuroshima")
TILES = 13


def boards(count: int) -> list[tuple[Board, list[int]]]:
    """Boards of thirteen tiles from random play with all armies, and HQ points."""
    rng = Rng(5)
    found: list[tuple[Board, list[int]]] = []
    seed = 0
    while len(found) < count:
        state = GAME.new(seed=seed)
        seed += 1
        while state.actors:
            seat = state.actors[0]
            state.advance(seat, rng.choice(state.legal(seat)))
            if state.phase == TURN and sum(kind != EMPTY for kind in state.board.kind) == TILES:
                found.append((state.board.copy(), list(state.points)))
                break
    return found


BOARDS = boards(200)


def battles() -> int:
    """Position in, result out: a copy of the board is fought to the end."""
    for _ in range(20):
        for board, points in BOARDS:
            fight(board.copy(), points[:])
    return 20 * len(BOARDS)


def random_games() -> int:
    rng = Rng(1)
    for seed in range(100):
        state = GAME.new(seed=seed)
        while state.actors:
            seat = state.actors[0]
            state.advance(seat, rng.choice(state.legal(seat)))
    return 100


def copies() -> int:
    state = GAME.new(seed=1)
    rng = Rng(1)
    for _ in range(40):
        seat = state.actors[0]
        state.advance(seat, rng.choice(state.legal(seat)))
    for _ in range(20_000):
        state.copy()
    return 20_000


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
            "battles": battles,
            "random games": random_games,
            "copies of a match": copies,
            "games of python-chess": games_of_chess,
        },
        yardstick="games of python-chess",
    )
