"""A legal action in time, whatever the player does: think too long, fail, or answer nonsense.

The player thinks in a thread of its own. If its answer is not there when the bell rings, or is no legal action, a
random legal action is played instead and the reason is told. A thread that never returns is left behind as a daemon,
and code that never lets go of the interpreter cannot be stopped from inside it at all; servers therefore run players
in worker processes, and replace a process whose player was `late`.
"""

from __future__ import annotations

import logging
import threading
from typing import Any, NamedTuple

from ashgrid.core import Action, Rng, State, derive

from .player import Player

log = logging.getLogger(__name__)
GRACE_MS = 250
HARD_MS = 60_000


class Answer(NamedTuple):
    """`trouble` says why the player's own answer was not taken; None if it was. `late`: it may be thinking still."""

    action: Action
    trouble: str | None
    late: bool = False


def ask(
    player: Player, state: State[Any], seat: int, seed: int, limit_ms: int | None = None, hard_ms: int = HARD_MS
) -> Answer:
    """Ask a player for its action in the *real* state: it is shown a guess, guarded, and given a time limit
    (by default its budget and a quarter of a second; `hard_ms` for players without a time budget)."""
    rng = Rng(derive(seed, 0x6A55))
    guess = state.guess(seat, rng)
    legal: list[Action] = state.legal(seat)
    if limit_ms is None:
        own = player.budget.ms if player.budget is not None else None
        limit_ms = hard_ms if own is None else own + GRACE_MS
    box: list[Action] = []
    failure: list[str] = []

    def think() -> None:
        try:
            box.append(player.choose(guess, seat))
        except (Exception, SystemExit) as error:
            log.exception("player %s failed", type(player).__name__)
            failure.append(f"{type(error).__name__}: {error}")

    thread = threading.Thread(target=think, name="ashgrid-player", daemon=True)
    thread.start()
    thread.join(limit_ms / 1000)
    answers = box[:]  # what comes after the bell does not count
    if answers and answers[0] in legal:
        return Answer(answers[0], None)
    if answers:
        return Answer(rng.choice(legal), f"answered '{answers[0]}', which is not legal")
    if failure:
        return Answer(rng.choice(legal), failure[0])
    return Answer(rng.choice(legal), f"gave no answer within {limit_ms} ms", late=True)
