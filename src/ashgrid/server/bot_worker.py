"""A worker process, in which machine players think: never in the event loop.

A question brings the setup of a match and the state that it is in, so that a long match costs no more than a short one;
of a game that cannot restore states, its log, which the worker plays back. It comes as JSON, because seeds are longer
than the numbers of msgpack. The answer is notation.
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
from typing import Any

import msgspec

from ashgrid.ai import ask, check_player
from ashgrid.ai.why import position_seed, why
from ashgrid.core import Rng, State, derive, find, installed
from ashgrid.core.thread_safe import prepared
from ashgrid.match import ClockRule, Entry, Match, Setup

from .bot_budget import allowance

log = logging.getLogger(__name__)
READY = b"ready"


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """`number` is the length of the log; `deadline` is when the seat's clock runs out, in milliseconds since 1970, and
    `left` how long that was when it was asked; None without a running clock. `why` asks for a hint: what is answered
    follows from what the seat may see alone, and comes with the reason."""

    setup: Setup
    number: int
    state: dict[str, Any] | None
    log: list[Entry]
    seat: int
    player: str
    draw: bool = False
    deadline: int | None = None
    left: int | None = None
    why: bool = False


class Thought(msgspec.Struct, frozen=True):
    """An action, or `yes` or `no` to a draw offer; None if the player could not even be asked. `late`: it may be
    thinking still, and its process must not be used again."""

    answer: str | None
    trouble: str | None = None
    late: bool = False
    reason: str | None = None
    spent: float = 0.0
    """Seconds of the worker's processor time."""


Answerer = Callable[[bytes], "Reply"]


class Reply(msgspec.Struct, frozen=True, array_like=True):
    """What a worker sends back, whatever it was asked. `late` and `spent`: see `Thought`."""

    data: bytes
    late: bool = False
    spent: float = 0.0


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
            asked = connection.recv_bytes()
            begun = time.process_time()
            reply = answer(asked)
            spent = time.process_time() - begun
            connection.send_bytes(msgspec.msgpack.encode(msgspec.structs.replace(reply, spent=spent)))


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
        thought = _think(msgspec.json.decode(data, type=prepared(Question)))
    except Exception as error:
        log.exception("a question could not be answered")
        thought = Thought(None, f"could not be asked: {type(error).__name__}: {error}")
    return Reply(msgspec.msgpack.encode(thought), thought.late)


def _think(question: Question) -> Thought:
    setup, seat = question.setup, question.seat
    game = find(setup.game)
    state: State[Any]
    if question.state is None:
        state = Match(setup, question.log).state
    else:
        state = game.rebuild(setup.chosen(game), question.state)
    seed = position_seed(state, seat) if question.why else derive(setup.seed, 4, seat, question.number)
    kind, budget = check_player(question.player)
    left = None if question.deadline is None else question.deadline - time.time_ns() // 1_000_000
    if left is not None and question.left is not None:
        left = min(left, question.left)  # where the clock was set back meanwhile, or is another's
    budget, limit = allowance(budget, ClockRule.parse(setup.clock), left)
    player = kind(game, budget, seed)
    if question.draw:
        return Thought("yes" if player.draw_accepted(state.guess(seat, Rng(seed)), seat) else "no")
    answer = ask(player, state, seat, seed, limit)
    told = question.why and answer.trouble is None
    reason = why(game, state, seat, answer.action, seed) if told else None
    return Thought(str(answer.action), answer.trouble, answer.late, reason)
