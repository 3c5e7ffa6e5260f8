"""Why a machine player would do something, as the name of a sentence: what the game's evaluation says for it.

The position after the advised action is compared with the one after the best of the others, in the same guesses and
averaged as the simple players do it. The part of the evaluation (`Game.parts`) in which the advised action is furthest
ahead gives the reason. If it is ahead in none, both are followed to the end of the seat's turn, as tree search does it.
"""

from __future__ import annotations

import hashlib
from typing import Any, Final

import msgspec

from ashgrid.core import Action, AnyGame, Rng, State

from .simple import afterwards, worth

FORCED: Final = "forced"
WINS: Final = "wins"
EVEN: Final = "even"
LATER: Final = "later"
PLAIN_REASONS: Final = (FORCED, WINS, EVEN, LATER)
"""Reasons that no game has to know: the platform has their sentences."""
GUESSES: Final = 6
MOST: Final = 40  # alternatives that are looked at
LEAST: Final = 1e-6  # a difference that is one
FOLLOWED: Final = 2  # guesses in which a turn is followed
REST: Final = 6  # actions to follow it at most


def position_seed(state: State[Any], seat: int) -> int:
    """A seed for thoughts about a position that follows from what the seat may see and from nothing else."""
    seen = msgspec.json.encode([seat, state.view(seat)], order="deterministic")
    return int.from_bytes(hashlib.blake2b(seen, digest_size=8).digest(), "big")


def why(game: AnyGame, state: State[Any], seat: int, action: Action, seed: int) -> str | None:
    """The name of the reason for a legal action: one of the game's `advised` or of `PLAIN_REASONS`; None if the game
    has no parts."""
    legal: list[Action] = state.legal(seat)
    if len(legal) == 1:
        return FORCED
    own = game.reason(state, seat, action)
    if own is not None:
        return own
    rng = Rng(seed)
    worlds = [state.guess(seat, rng) for _ in range(GUESSES)]
    after = afterwards(game, worlds, seat, action)
    won = [one for one in after if one.result is not None and one.result.payoffs[seat] > 0.5]
    if 2 * len(won) > len(after):
        return WINS
    other = _best_other(game, worlds, seat, action, legal)
    found = _ahead(averaged(game, after, seat), averaged(game, other, seat))
    if found is None or found in game.advised:
        return found
    after, other = ([_at_rest(game, one, seat) for one in states[:FOLLOWED]] for states in (after, other))
    return _ahead(averaged(game, after, seat), averaged(game, other, seat)) or found


def _ahead(mine: dict[str, float], theirs: dict[str, float]) -> str | None:
    """The part in which one is furthest ahead of the other; None if there are no parts."""
    if not mine or not theirs:
        return None
    lead = {name: mine[name] - theirs.get(name, 0.0) for name in mine}
    best = max(lead, key=lambda name: lead[name])
    if lead[best] > LEAST:
        return best
    return EVEN if all(abs(ahead) <= LEAST for ahead in lead.values()) else LATER


def _at_rest(game: AnyGame, state: State[Any], seat: int) -> State[Any]:
    """A state at the end of the seat's turn, or some way towards it, if it goes on by what looks best."""
    for _ in range(REST):
        if seat not in state.actors:
            break
        candidates = game.candidates(state, seat)
        after = [afterwards(game, [state], seat, action) for action in candidates[:MOST]]
        state = max(after, key=lambda states: worth(game, states, seat))[0]
    return state


def _best_other(
    game: AnyGame, worlds: list[State[Any]], seat: int, action: Action, legal: list[Action]
) -> list[State[Any]]:
    """The states after the best of the other actions."""
    others = [other for other in game.candidates(worlds[0], seat) if other != action]
    others = others or [other for other in legal if other != action]
    states = [afterwards(game, worlds, seat, other) for other in others[:MOST]]
    return max(states, key=lambda after: worth(game, after, seat))


def averaged(game: AnyGame, states: list[State[Any]], seat: int) -> dict[str, float]:
    """The parts of the evaluation of such states, on average; of those that are over there is nothing to say."""
    found = [game.parts(state, seat) for state in states if state.result is None]
    if not found:
        return {}
    names = list(found[0])
    return {name: sum(parts.get(name, 0.0) for parts in found) / len(found) for name in names}
