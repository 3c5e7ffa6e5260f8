"""A fuzzer for any game: plays in several tempers, checks the contract at every step, and shrinks what it finds.

Tempers: `random` is even-handed; `rare` favours kinds of actions that were seldom chosen so far; `first`, `last` and
`stubborn` do what people do not: always the same place in the list, or the same kind of action for as long as possible.
A failure becomes a record of as few moves as possible, which replays the failure.
"""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from ..contract import State
from ..errors import AshgridError, IllegalAction
from ..record import Move, Record, fingerprint
from ..registry import AnyGame
from ..rng import Rng, derive
from ..values import Action
from .walk import difference

TEMPERS = ("random", "rare", "rare", "first", "last", "stubborn")


class Failure(NamedTuple):
    """What went wrong, and the shortest record found that leads there. Shrinking keeps the `kind`."""

    kind: str
    message: str
    record: Record

    def __str__(self) -> str:
        return f"{self.kind}: {self.message}\n\n{self.record}"


class _Broken(Exception):
    def __init__(self, kind: str, message: str) -> None:
        super().__init__(message)
        self.kind = kind


class Report(NamedTuple):
    games: int
    actions: int
    kinds: dict[str, int]
    failure: Failure | None


def fuzz(
    game: AnyGame,
    games: int,
    seed: int = 0,
    variants: Sequence[dict[str, Any]] = ({},),
    progress: Callable[[int], None] = lambda _: None,
) -> Report:
    """Play so many games, going round the variants and tempers, and stop at the first failure."""
    seen: Counter[str] = Counter()
    actions = 0
    for number in range(games):
        options = variants[number // len(TEMPERS) % len(variants)]
        temper = TEMPERS[number % len(TEMPERS)]
        failure, length = _one_game(game, options, derive(seed, number), temper, seen)
        actions += length
        if failure is not None:
            return Report(number + 1, actions, dict(seen), shrink(game, failure))
        progress(number + 1)
    return Report(games, actions, dict(seen), None)


def _one_game(
    game: AnyGame, options: dict[str, Any], seed: int, temper: str, seen: Counter[str], stop: int | None = None
) -> tuple[Failure | None, int]:
    """One game in one temper, up to `stop` actions if that is given: the failure, if any, and the actions played."""
    record = Record.start(game, options, derive(seed, 1))
    rng = Rng(derive(seed, 2))
    before = ""
    try:
        state = _guarded("start", lambda: game.new(record.options, record.seed))
        limit = game.longest(game.read_options(options))
        while True:
            actors = examine(game, state)
            if not actors or len(record.moves) == stop:
                break
            if len(record.moves) >= limit:
                raise _Broken("endless", f"the game goes on after {limit} actions")
            seat = rng.choice(list(actors))
            action = _pick(state.legal(seat), temper, rng, seen, before)
            before = action.tag
            seen[action.tag] += 1
            record.moves.append(Move(seat, str(action)))
            _step(state, seat, action)
    except _Broken as broken:
        return Failure(broken.kind, str(broken), record), len(record.moves)
    return None, len(record.moves)


def _pick(legal: list[Action], temper: str, rng: Rng, seen: Counter[str], before: str) -> Action:
    if temper == "first":
        return legal[0]
    if temper == "last":
        return legal[-1]
    if temper == "stubborn" and rng.below(8):
        same = [action for action in legal if action.tag == before]
        return rng.choice(same or legal)
    if temper == "rare":
        tags = sorted({action.tag for action in legal})
        weights = [1_000_000 // (1 + seen[tag]) + 1 for tag in tags]
        point: int = rng.below(sum(weights))
        for tag, weight in zip(tags, weights, strict=True):
            point -= weight
            if point < 0:
                return rng.choice([action for action in legal if action.tag == tag])
    return rng.choice(legal)


def _guarded(what: str, call: Callable[[], Any]) -> Any:
    """Turn whatever a game raises into a failure that says in which question it was raised."""
    try:
        return call()
    except _Broken:
        raise
    except Exception as error:
        raise _Broken(f"{what} raised {type(error).__name__}", str(error)) from error


def _step(state: State[Any], seat: int, action: Action) -> None:
    """Apply to a twin with listeners and to the state without: both must arrive at the same place."""
    twin = _guarded("copy", state.copy)
    _guarded("apply", lambda: twin.apply(seat, action, []))
    _guarded("apply", lambda: state.apply(seat, action))
    found = difference(state.dump(), twin.dump())
    if found is not None:
        raise _Broken("copy differs", found)


def examine(game: AnyGame, state: State[Any]) -> tuple[int, ...]:
    """Ask a state everything and check that the answers fit together; returns the actors."""
    actors: tuple[int, ...] = _guarded("actors", lambda: state.actors)
    result = _guarded("result", lambda: state.result)
    if bool(actors) == (result is not None):
        raise _Broken("actors and result", f"actors {actors}, result {result}")
    _guarded("check", state.check)
    rng = Rng(int(fingerprint(state), 16))
    for seat in range(state.seat_count):
        legal: list[Action] = _guarded("legal", functools.partial(state.legal, seat))
        if bool(legal) != (seat in actors):
            raise _Broken("dead end", f"seat {seat} of actors {actors} has {len(legal)} legal actions")
        if len(set(legal)) != len(legal):
            raise _Broken("duplicates", f"seat {seat} has the same action twice")
        view = _guarded("view", functools.partial(state.view, seat))
        if seat in actors:
            _examine_actor(game, state, seat, legal, view, rng)
        else:
            _examine_refusal(state, seat, actors)
    return actors


def _examine_actor(
    game: AnyGame, state: State[Any], seat: int, legal: list[Action], view: dict[str, Any], rng: Rng
) -> None:
    _guarded("prompt", lambda: state.prompt(seat))
    action = rng.choice(legal)
    if _guarded("notation", lambda: game.notation.parse(str(action))) != action:
        raise _Broken("notation", f"'{action}' is not read back as it was written")
    guess: State[Any] = _guarded("guess", lambda: state.guess(seat, rng))
    found = difference(view, guess.view(seat))
    if found is not None or guess.legal(seat) != legal:
        raise _Broken("guess differs", found or f"seat {seat} has other legal actions in its guess")
    _guarded("check of a guess", guess.check)
    worth = _guarded("evaluate", lambda: game.evaluate(guess, seat))
    if not 0 <= worth <= 1:
        raise _Broken("evaluate", f"seat {seat} gets {worth}")


def _examine_refusal(state: State[Any], seat: int, actors: tuple[int, ...]) -> None:
    offered: list[Action] = _guarded("legal", functools.partial(state.legal, actors[0])) if actors else []
    if not offered:
        return  # nothing to borrow; whether that may be is asked elsewhere
    borrowed = offered[0]
    before = fingerprint(state)
    try:
        state.apply(seat, borrowed)
    except IllegalAction:
        if fingerprint(state) != before:
            raise _Broken("illegal action", f"refusing '{borrowed}' to seat {seat} changed the state") from None
        return
    raise _Broken("illegal action", f"seat {seat} is no actor and could '{borrowed}'")


# Shrinking --------------------------------------------------------------------------------------


def replay_failure(game: AnyGame, record: Record) -> Failure | None:
    """Play a record, leaving out moves that are not legal any more, and return the failure it runs into, if any."""
    kept = Record.start(game, record.options, record.seed)
    try:
        state = _guarded("start", lambda: game.new(record.options, record.seed))
        examine(game, state)
        for seat, text in record.moves:
            try:
                action = game.notation.parse(text)
            except AshgridError:
                continue
            if seat not in state.actors or action not in state.legal(seat):
                continue
            kept.moves.append(Move(seat, text))
            _step(state, seat, action)
            examine(game, state)
    except _Broken as broken:
        return Failure(broken.kind, str(broken), kept)
    return None


def shrink(game: AnyGame, failure: Failure, effort: int = 4_000) -> Failure:
    """The same kind of failure in fewer moves: first what is left of this game when moves are left out, then other
    short games that fail likewise, looked for with so many actions of effort."""
    best = _leave_out(game, failure)
    seen: Counter[str] = Counter()
    number = spent = 0
    while spent < effort and len(best.record.moves) > 1:
        temper = TEMPERS[number % len(TEMPERS)]
        seed = derive(best.record.seed, 5, number)
        found, length = _one_game(game, best.record.options, seed, temper, seen, len(best.record.moves) - 1)
        if found is not None and found.kind == failure.kind:
            best = _leave_out(game, found)
        spent += max(1, length)
        number += 1
    return best


def _leave_out(game: AnyGame, failure: Failure) -> Failure:
    """Leave out moves, in large portions and then in small ones, for as long as the same kind of failure remains."""
    best = failure
    size = max(1, len(best.record.moves) // 2)
    while size:
        start = 0
        while start < len(best.record.moves):
            moves = best.record.moves
            shorter = Record.start(game, best.record.options, best.record.seed)
            shorter.moves = moves[:start] + moves[start + size :]
            found = replay_failure(game, shorter)
            if found is not None and found.kind == failure.kind and len(found.record.moves) < len(moves):
                best = found
            else:
                start += size
        size //= 2
    return best
