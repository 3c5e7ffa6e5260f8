"""A fuzzer for any game: plays in several tempers, checks the contract at every step, and shrinks what it finds.

Tempers: `random` is even-handed; `rare` favours kinds of actions that were seldom chosen so far; `first`, `last` and
`stubborn` do what people do not: always the same place in the list, or the same kind of action for as long as possible.
A failure becomes a record of as few moves as possible, which replays the failure.
"""

from __future__ import annotations

import functools
import itertools
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import msgspec

from ..contract import State
from ..errors import IllegalAction
from ..record import Move, Record, fingerprint
from ..registry import AnyGame
from ..rng import Rng, derive
from ..snapshot import difference
from ..values import Action
from .walk import LONGEST_CAMPAIGN, Start, passed_on, undeclared

ENDLESS = "endless"
EFFORT = 12_000
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
    variants: Sequence[dict[str, Any]] = (),
    progress: Callable[[int], None] = lambda _: None,
    effort: int = EFFORT,
    every: int = 1,
) -> Report:
    """Play so many games, going round the variants (the game's own, if none are given) and tempers, and stop at the
    first failure, shrunk with so many actions of effort. For long runs everything is asked only at every n-th state,
    and the others are merely checked."""
    variants = variants or game.variants()
    seen: Counter[str] = Counter()
    actions = 0
    for number in range(games):
        options = variants[number // len(TEMPERS) % len(variants)]
        temper = TEMPERS[number % len(TEMPERS)]
        failure, length = _one_game(game, options, derive(seed, number), temper, seen, every=every)
        actions += length
        if failure is not None:
            return Report(number + 1, actions, dict(seen), shrink(game, failure, effort))
        progress(number + 1)
    return Report(games, actions, dict(seen), None)


def _one_game(
    game: AnyGame,
    options: dict[str, Any],
    seed: int,
    temper: str,
    seen: Counter[str],
    stop: int | None = None,
    every: int = 1,
    start: Start | None = None,
) -> tuple[Failure | None, int]:
    """One game in one temper and all its sequels, up to `stop` actions if that is given: the failure, if any, and the
    actions played. The record of a failure is that of the chapter in which it is."""
    rng = Rng(derive(seed, 2))
    before = ""
    length = 0
    if start is None:
        start = Start(options)
    for chapter in itertools.count():
        at = derive(seed, 1, chapter) if chapter else derive(seed, 1)
        record = Record.start(game, start.options, at, start.carry)
        try:
            play = _Play(game, record, every)
            while play.actors and length + len(record.moves) != stop:
                seat = rng.choice(list(play.actors))
                action = _pick(play.legal[seat], temper, rng, seen, before)
                before = action.tag
                seen[action.tag] += 1
                play.step(seat, action)
            start = play.sequel()
        except _Broken as broken:
            return Failure(broken.kind, str(broken), record), length + len(record.moves)
        length += len(record.moves)
        if start is None:
            return None, length
        if chapter == LONGEST_CAMPAIGN:
            return Failure(ENDLESS, f"the campaign goes on after {chapter} chapters", record), length
    raise AssertionError


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


class _Play:
    """A match whose every state (or every n-th) is asked everything, and whose actions are kept in a record. Nothing
    that a game raises gets past it other than as `_Broken`."""

    def __init__(self, game: AnyGame, record: Record, every: int = 1) -> None:
        self.every = every
        self.game = game
        self.record = record
        self.state: State[Any] = _guarded("start", lambda: game.again(record.options, record.seed, record.carry))
        self.limit: int = _guarded("longest", lambda: game.longest(game.read_options(record.options)))
        self.offered: dict[str, Action] = {}
        """The latest action of every kind that was legal for somebody."""
        self.actors: tuple[int, ...] = ()
        self.legal: list[list[Action]] = []
        self.examine()

    def step(self, seat: int, action: Action) -> None:
        """Apply to twins with listeners and to the state without: all must arrive at the same place."""
        self.record.moves.append(Move(seat, _guarded("notation", lambda: str(action))))
        if len(self.record.moves) % self.every:
            _guarded("apply", lambda: self.state.apply(seat, action))
            self.glance()
        else:
            self._step_twice(seat, action)
        if self.actors and len(self.record.moves) >= self.limit:
            raise _Broken(ENDLESS, f"the game goes on after {self.limit} actions")

    def _step_twice(self, seat: int, action: Action) -> None:
        twins = {"copy": _guarded("copy", self.state.copy), "restored state": _guarded("restore", self._restored)}
        _guarded("apply", lambda: self.state.apply(seat, action))
        dump = _guarded("dump", self.state.dump)
        for name, twin in twins.items():
            if twin is not None:
                _guarded(f"apply to a {name}", functools.partial(twin.apply, seat, action, []))
                found = difference(dump, _guarded(f"dump of a {name}", twin.dump))
                if found is not None:
                    raise _Broken(f"{name} differs", found)
        self.examine()

    def _restored(self) -> State[Any] | None:
        """The same state, saved and read back; None for a game that cannot do that."""
        saved = msgspec.json.encode(self.state.save())
        try:
            again: State[Any] = self.game.restore(self.record.options, msgspec.json.decode(saved))
        except NotImplementedError:
            return None
        return again

    def sequel(self) -> Start | None:
        """How the next chapter begins, if this one is over and has a sequel."""
        if self.actors:
            return None
        options = self.game.read_options(self.record.options)
        before = fingerprint(self.state)
        chapter = _guarded("sequel", lambda: self.game.sequel(self.state, options))
        _guarded("journal", lambda: msgspec.json.encode(self.game.journal(self.state, options)))
        if fingerprint(self.state) != before:
            raise _Broken("sequel changes", "asking for a sequel or the journal changed the state")
        if chapter is None:
            return None
        start = Start(chapter.options, _guarded("sequel", lambda: passed_on(self.game, chapter)))
        twins = [_guarded("resume", lambda: self.game.new(start.options, 1, start.carry)) for _ in (0, 1)]
        found = difference(*(_guarded("dump of a chapter", twin.dump) for twin in twins))
        if found is not None:
            raise _Broken("chapters differ", f"two that begin with the same carry: {found}")
        return start

    def glance(self) -> None:
        """What is needed to play on, and the game's own check."""
        state = self.state
        self.actors = _guarded("actors", lambda: state.actors)
        result = _guarded("result", lambda: state.result)
        if bool(self.actors) == (result is not None):
            raise _Broken("actors and result", f"actors {self.actors}, result {result}")
        if not set(self.actors) <= set(range(state.seat_count)):
            raise _Broken("actors and result", f"actors {self.actors} of {state.seat_count} seats")
        _guarded("check", state.check)
        self.legal = [_guarded("legal", functools.partial(state.legal, seat)) for seat in range(state.seat_count)]
        for seat, legal in enumerate(self.legal):
            if bool(legal) != (seat in self.actors):
                raise _Broken("dead end", f"seat {seat} of actors {self.actors} has {len(legal)} legal actions")

    def examine(self) -> None:
        """Ask the state everything and check that the answers fit together."""
        state = self.state
        self.glance()
        rng = Rng(int(_guarded("dump", lambda: fingerprint(state)), 16))
        for seat, legal in enumerate(self.legal):
            if len(_guarded("legal", functools.partial(set, legal))) != len(legal):
                raise _Broken("duplicates", f"seat {seat} has the same action twice")
            view = _guarded("view", functools.partial(state.view, seat))
            if seat in self.actors:
                _examine_actor(self.game, state, seat, legal, view, rng)
            self.offered.update((action.tag, action) for action in legal)
        _guarded("view", lambda: state.view(None))
        for seat, legal in enumerate(self.legal):
            wrong = [action for action in self.offered.values() if action not in legal]
            if wrong:
                _examine_refusal(self.game, state, seat, rng.choice(wrong))


def _examine_actor(
    game: AnyGame, state: State[Any], seat: int, legal: list[Action], view: dict[str, Any], rng: Rng
) -> None:
    _guarded("prompt", lambda: state.prompt(seat))
    action = rng.choice(legal)
    if _guarded("notation", lambda: game.notation.parse(str(action))) != action:
        raise _Broken("notation", f"'{action}' is not read back as it was written")
    guess: State[Any] = _guarded("guess", lambda: state.guess(seat, rng))
    found = difference(view, _guarded("view of a guess", lambda: guess.view(seat)))
    if found is not None or _guarded("legal of a guess", lambda: guess.legal(seat)) != legal:
        raise _Broken("guess differs", found or f"seat {seat} has other legal actions in its guess")
    _guarded("check of a guess", guess.check)
    fallback = _guarded("tie_break", lambda: game.tie_break(state, seat))
    if fallback is not None and fallback not in legal:
        raise _Broken("tie_break", f"'{fallback}' is not legal for seat {seat}")
    worth = _guarded("evaluate", lambda: game.evaluate(guess, seat))
    if not isinstance(worth, int | float) or not 0 <= worth <= 1:
        raise _Broken("evaluate", f"seat {seat} gets {worth}")


def _examine_refusal(game: AnyGame, state: State[Any], seat: int, wrong: Action) -> None:
    before = fingerprint(state)
    try:
        state.apply(seat, wrong)
    except IllegalAction as refused:
        spare = undeclared(game, refused.why)
        if spare is not None:
            raise _Broken("refusal undeclared", f"'{wrong}' is refused to seat {seat} by {spare!r}") from None
        if _guarded("dump", lambda: fingerprint(state)) != before:
            raise _Broken("refusal changes", f"refusing '{wrong}' to seat {seat} changed the state") from None
    except Exception as error:
        raise _Broken(f"refusal raised {type(error).__name__}", f"'{wrong}' for seat {seat}: {error}") from error
    else:
        raise _Broken("illegal action", f"seat {seat} could '{wrong}', which is not legal")


# Shrinking --------------------------------------------------------------------------------------


def replay_failure(game: AnyGame, record: Record) -> Failure | None:
    """Play a record, leaving out moves that are not legal any more, and return the failure it runs into, if any."""
    return _replay(game, record)[0]


def _replay(game: AnyGame, record: Record) -> tuple[Failure | None, int]:
    """The failure, if any, and the actions played."""
    kept = Record.start(game, record.options, record.seed, record.carry)
    try:
        play = _Play(game, kept)
        for seat, text in record.moves:
            try:
                action = game.notation.parse(text)
            except Exception:  # noqa: BLE001, S112 - a broken game may raise anything, and `step` has asked before
                continue
            if seat in play.actors and action in play.legal[seat]:
                play.step(seat, action)
        play.sequel()
    except _Broken as broken:
        return Failure(broken.kind, str(broken), kept), len(kept.moves)
    return None, len(kept.moves)


def shrink(game: AnyGame, failure: Failure, effort: int = EFFORT) -> Failure:
    """The same kind of failure in fewer moves: first what is left of this game when moves are left out, then other
    short games that fail likewise. Plays about so many actions: two thirds for the first, the rest for the second."""
    if failure.kind == ENDLESS:
        return failure  # as long as the game's limit, by its nature
    best, left = _leave_out(game, failure, effort * 2 // 3)
    left += effort - effort * 2 // 3
    seen: Counter[str] = Counter()
    number = spent = 0
    while spent < effort // 3 and left > 0 and len(best.record.moves) > 1:
        temper = TEMPERS[number % len(TEMPERS)]
        seed = derive(best.record.seed, 5, number)
        start = Start(best.record.options, best.record.carry)
        stop = len(best.record.moves) - 1
        found, length = _one_game(game, best.record.options, seed, temper, seen, stop, start=start)
        spent += max(1, length)
        left -= max(1, length)
        number += 1
        if found is not None and found.kind == failure.kind:
            best, left = _leave_out(game, found, left)
    return best


def _leave_out(game: AnyGame, failure: Failure, effort: int) -> tuple[Failure, int]:
    """Leave out moves, in large portions and then in small ones, for as long as the same kind of failure remains and
    the effort lasts. Returns what is left of both."""
    best = failure
    size = max(1, len(best.record.moves) // 2)
    while size:
        start = 0
        while start < len(best.record.moves):
            if effort <= 0:
                return best, 0
            moves = best.record.moves
            shorter = Record.start(game, best.record.options, best.record.seed, best.record.carry)
            shorter.moves = moves[:start] + moves[start + size :]
            found, length = _replay(game, shorter)
            effort -= max(1, length)
            if found is not None and found.kind == failure.kind and len(found.record.moves) < len(moves):
                best = found
            else:
                start += size
        size //= 2
    return best, effort
