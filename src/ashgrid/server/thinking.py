"""Machine players think here: in worker processes, never in the event loop.

A question is the setup and the log of a match; the worker plays the log back, asks, and answers with notation.
"""

from __future__ import annotations

import contextlib
import logging
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable
from multiprocessing.connection import Connection, wait

import msgspec

from ashgrid.ai import Budget, ask, check_player
from ashgrid.ai.watchdog import GRACE_MS, HARD_MS
from ashgrid.core import PlayerError, Rng, derive, installed
from ashgrid.match import ClockRule, Entry, Match, Setup

log = logging.getLogger(__name__)
MOST_MS = 10_000
MOST_ITERATIONS = 20_000
LEAST_MS = 50
MARGIN_MS = 250  # of the clock, for an answer's way back to the table
READY = b"ready"


class Question(msgspec.Struct, frozen=True):
    """`deadline` is when the seat's clock runs out, in milliseconds since 1970; None without a running clock."""

    setup: Setup
    log: list[Entry]
    seat: int
    draw: bool = False
    deadline: int | None = None


class Thought(msgspec.Struct, frozen=True):
    """An action, or `yes` or `no` to a draw offer; None if the player could not even be asked. `late`: it may be
    thinking still, and its process must not be used again."""

    answer: str | None
    trouble: str | None = None
    late: bool = False


# How long a player may think -----------------------------------------------------------------------


def check_budget(text: str) -> None:
    """Refuse a player that would keep a worker from everybody else."""
    _, budget = check_player(text)
    if budget is not None and ((budget.ms or 0) > MOST_MS or (budget.iterations or 0) > MOST_ITERATIONS):
        most = f"at most {MOST_MS // 1000} s or {MOST_ITERATIONS:,} iterations for one decision"
        raise PlayerError(f"'{text}' thinks too long for a server; it allows {most}")


def allowance(budget: Budget | None, rule: ClockRule, left: int | None) -> tuple[Budget | None, int]:
    """What becomes of a player's budget at a server and under its clock, and when the watchdog's bell rings.

    A move may be several decisions and a bank has to last for many moves, so one decision gets a share of what is left.
    Iterations get a time as well: the best found by then is better than the watchdog's random action.
    """
    own = None if budget is None else min(budget.ms or MOST_MS, MOST_MS)
    limit = HARD_MS if own is None else own + GRACE_MS
    share = limit - GRACE_MS
    if left is not None:
        limit = max(LEAST_MS, min(limit, left - MARGIN_MS))
        bank = rule.increment is not None
        share = min(limit - GRACE_MS, left // 20 + (rule.increment or 0) if bank else left // 2)
    if budget is None:
        return None, limit
    iterations = None if budget.iterations is None else min(budget.iterations, MOST_ITERATIONS)
    return Budget(max(LEAST_MS, share if own is None else min(own, share)), iterations), limit


def longest(text: str) -> int:
    """The milliseconds after which a player without a clock must have answered."""
    try:
        _, budget = check_player(text)
    except PlayerError:
        budget = None
    return allowance(budget, ClockRule(), None)[1]


# In the worker -------------------------------------------------------------------------------------


Answerer = Callable[[bytes], "Reply"]


class Reply(msgspec.Struct, frozen=True, array_like=True):
    """What a worker sends back, whatever it was asked. `late`: see `Thought`."""

    data: bytes
    late: bool = False


def serve(connection: Connection, answer: Answerer, nice: int) -> None:
    """A worker's life: it says that it is ready, and then answers questions until nobody is there to ask."""
    begin_thinking()
    if nice and hasattr(os, "nice"):
        os.nice(nice)
    with contextlib.suppress(Exception):
        installed()  # loads the games, so that the first question need not
    with contextlib.suppress(EOFError, OSError):
        connection.send_bytes(READY)
        while True:
            connection.send_bytes(msgspec.msgpack.encode(answer(connection.recv_bytes())))


def begin_thinking() -> None:
    """Begin a worker: Ctrl+C is the server's business, and a worker never outlives the server, however that ended."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    server = multiprocessing.parent_process()
    if server is not None:
        threading.Thread(target=_end_with, args=(server.sentinel,), name="ashgrid-parent", daemon=True).start()


def _end_with(sentinel: int) -> None:
    wait([sentinel])
    os._exit(0)


def think(data: bytes) -> Reply:
    """Answer a question, whatever happens."""
    try:
        thought = _think(msgspec.msgpack.decode(data, type=Question))
    except Exception as error:
        log.exception("a question could not be answered")
        thought = Thought(None, f"could not be asked: {type(error).__name__}: {error}")
    return Reply(msgspec.msgpack.encode(thought), thought.late)


def _think(question: Question) -> Thought:
    match = Match(question.setup, question.log)
    seat = question.seat
    seed = derive(question.setup.seed, 4, seat, len(question.log))
    kind, budget = check_player(match.seats[seat].player)
    left = None if question.deadline is None else question.deadline - time.time_ns() // 1_000_000
    budget, limit = allowance(budget, match.clocks.rule, left)
    player = kind(match.game, budget, seed)
    if question.draw:
        return Thought("yes" if player.draw_accepted(match.state.guess(seat, Rng(seed)), seat) else "no")
    answer = ask(player, match.state, seat, seed, limit)
    return Thought(str(answer.action), answer.trouble, answer.late)
