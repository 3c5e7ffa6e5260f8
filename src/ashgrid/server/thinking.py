"""Machine players think here: in worker processes, never in the event loop.

A question is the setup and the log of a match; the worker plays the log back, asks, and answers with notation.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from multiprocessing.connection import wait

import msgspec

from ashgrid.ai import ask, make_player
from ashgrid.core import Rng, derive
from ashgrid.match import Entry, Match, Setup


class Question(msgspec.Struct, frozen=True):
    setup: Setup
    log: list[Entry]
    seat: int
    draw: bool = False


def begin_thinking() -> None:
    """Begin a worker: Ctrl+C is the server's business, and a worker never outlives the server, however that ended."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    server = multiprocessing.parent_process()
    if server is not None:
        threading.Thread(target=_end_with, args=(server.sentinel,), name="ashgrid-parent", daemon=True).start()


def _end_with(sentinel: int) -> None:
    wait([sentinel])
    os._exit(0)


def think(data: bytes) -> tuple[str, str | None]:
    """Answer a question. The answer to a draw offer is `yes` or `no`; the second value tells of trouble."""
    question = msgspec.msgpack.decode(data, type=Question)
    match = Match(question.setup, question.log)
    seat = question.seat
    seed = derive(question.setup.seed, 4, seat, len(question.log))
    player = make_player(match.seats[seat].player, match.game, seed)
    if question.draw:
        accepted = player.draw_accepted(match.state.guess(seat, Rng(seed)), seat)
        return ("yes" if accepted else "no"), None
    answer = ask(player, match.state, seat, seed)
    return str(answer.action), answer.trouble
