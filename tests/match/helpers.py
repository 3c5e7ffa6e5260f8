"""A small game for the table, and a way to offer games and players as an installed package would.

Relay: the seats take turns in a circle, and a turn is as many decisions as its seat likes. `add N` and `roll` (a die)
bring points, `whisper N` notes a number that nobody else sees, `done` passes the turn on, and `stun` passes it on to
somebody who can only `rest`. With `steps`, a turn has so many decisions, and then `finish` without a choice. Whoever
reaches the goal wins for the team; after the last turn all share.
"""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Literal

import msgspec
import pytest

from ashgrid.ai import player
from ashgrid.core import Action, Event, Game, Notation, Outcome, Plain, Prompt, Rng, State, registry
from ashgrid.games.embers import GAME as EMBERS
from ashgrid.match import Entry, Match, SeatSetup, Setup


class Add(Action, frozen=True):
    number: int


class Roll(Action, frozen=True):
    pass


class Whisper(Action, frozen=True):
    number: int


class Done(Action, frozen=True):
    pass


class Stun(Action, frozen=True):
    pass


class Rest(Action, frozen=True):
    pass


class Turn(Prompt, frozen=True):
    pass


class Scored(Event, frozen=True):
    seat: int
    number: int


class Murmured(Event, frozen=True):
    seat: int


class Whispered(Event, frozen=True):
    seat: int
    number: int


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    runners: Annotated[int, msgspec.Meta(ge=1, le=6)] = 2
    teams: Annotated[int, msgspec.Meta(ge=0, le=6)] = 0
    """0: everybody for themselves; else seat i belongs to team i modulo this."""
    goal: int = 20
    turns: int = 12
    dazed: bool = False
    """Seat 0 begins stunned."""
    steps: int = 0
    """How many decisions a turn has; 0: as many as its seat likes."""
    finish: str = "done"
    """What follows them one by one: `add`, `roll` and `done`."""


class RelayState(State[Action]):
    def __init__(self, options: Options, rng: Rng) -> None:
        super().__init__(rng, options.runners)
        self.options = options
        self.scores = [0] * options.runners
        self.secrets = [0] * options.runners
        self.active = 0
        self.turns = options.turns
        self.stunned = options.dazed
        self.taken = 0

    @property
    def actors(self) -> tuple[int, ...]:
        return (self.active,) if self.result is None else ()

    def legal(self, seat: int) -> list[Action]:
        if seat not in self.actors:
            return []
        if self.stunned:
            return [Rest()]
        if self.options.steps and self.taken >= self.options.steps:
            finish: dict[str, Action] = {"add": Add(1), "roll": Roll(), "done": Done()}
            return [finish[self.options.finish.split()[self.taken - self.options.steps]]]
        whispers: list[Action] = [] if self.secrets[seat] else [Whisper(1), Whisper(2)]
        return [Done(), Stun(), Roll(), Add(1), Add(2), *whispers]

    def advance(self, seat: int, action: Action) -> None:
        self.taken += 1
        if isinstance(action, Add | Roll):
            number = action.number if isinstance(action, Add) else self.rng.die(6)
            if isinstance(action, Roll):
                self.uncover()
            self.scores[seat] += number
            self.tell(Scored(seat=seat, number=number))
        elif isinstance(action, Whisper):
            self.secrets[seat] = action.number
            self.tell(Murmured(seat=seat))
            self.tell(Whispered(seat=seat, number=action.number, only=(seat,)))
        else:
            self.stunned = isinstance(action, Stun)
            self.active = (seat + 1) % self.seat_count
            self.turns -= 1
            self.taken = 0

    @property
    def result(self) -> Outcome | None:
        if max(self.scores) >= self.options.goal:
            teams = RELAY.teams(self.options)
            best = teams[self.scores.index(max(self.scores))]
            return Outcome(tuple(1.0 if team == best else 0.0 for team in teams), "goal")
        if self.turns == 0:
            return Outcome((1 / self.seat_count,) * self.seat_count, "tired")
        return None

    def prompt(self, seat: int) -> Prompt:
        return Turn()

    def round_and_turn(self) -> tuple[int, int] | None:
        passed = self.options.turns - self.turns
        return passed // self.seat_count, passed

    def view(self, seat: int | None) -> Plain:
        return {
            "scores": self.scores[:],
            "secret": self.secrets[seat] if seat is not None else None,
            "active": self.active,
            "turns": self.turns,
            "stunned": self.stunned,
            "taken": self.taken,
        }

    def guess(self, seat: int, rng: Rng) -> "RelayState":
        twin = self.copy()
        twin.secrets = [
            secret if other == seat or not secret else rng.die(2) for other, secret in enumerate(self.secrets)
        ]
        twin.rng = Rng(rng.bits64())
        return twin

    def copy(self) -> "RelayState":
        twin = RelayState(self.options, self.rng.copy())
        twin.horizon = self.horizon
        twin.scores = self.scores[:]
        twin.secrets = self.secrets[:]
        twin.active = self.active
        twin.turns = self.turns
        twin.stunned = self.stunned
        twin.taken = self.taken
        return twin

    def dump(self) -> Plain:
        return {**self.view(None), "secrets": self.secrets[:], "horizon": self.horizon, "rng": self.rng.state}


class RelayGame(Game[Options, RelayState, Action]):
    name = "relay"
    rules = 1
    options = Options
    text = EMBERS.text
    notation = Notation(Add, Roll, Whisper, Done, Stun, Rest)
    prompts = (Turn,)
    events = (Scored, Murmured, Whispered)
    outcomes = ("goal", "tired")

    def seats(self, options: Options) -> tuple[str, ...]:
        return tuple(f"runner-{number}" for number in range(options.runners))

    def teams(self, options: Options) -> tuple[int, ...]:
        return tuple(seat % (options.teams or options.runners) for seat in range(options.runners))

    def start(self, options: Options, rng: Rng) -> RelayState:
        return RelayState(options, rng)

    def rebuild(self, options: Options, saved: Plain) -> RelayState:
        state = RelayState(options, Rng(0))
        state.rng.state = saved["rng"]
        state.horizon = saved["horizon"]
        state.scores, state.secrets = list(saved["scores"]), list(saved["secrets"])
        state.active, state.turns, state.stunned = saved["active"], saved["turns"], saved["stunned"]
        state.taken = saved["taken"]
        return state


RELAY = RelayGame()


@contextmanager
def offered(folder: Path, games: Iterable[str] = (), players: Iterable[str] = ()) -> Iterator[None]:
    """While this lasts, a package in `folder` offers these entry points (`name = module:object`) as if installed."""
    info = folder / "ashgrid_test_package-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: ashgrid-test-package\nVersion: 1\n")
    lines = ["[ashgrid.games]", *games, "[ashgrid.players]", *players]
    (info / "entry_points.txt").write_text("\n".join(lines) + "\n")
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(folder)
        forget_entry_points()
        try:
            yield
        finally:
            patch.undo()
            forget_entry_points()


def forget_entry_points() -> None:
    registry.refresh()
    player._kinds.cache_clear()


def relay(
    seats: int = 2,
    *,
    clock: str = "none",
    auto_forced: bool = True,
    spectators: bool = True,
    who: tuple[SeatSetup, ...] = (),
    undo: Literal["honest", "friendly"] = "honest",
    agree_seconds: int = 0,
    **options: object,
) -> Match:
    """A match of Relay between people."""
    return Match(
        Setup(
            game="relay",
            options={"runners": seats, **options},
            seed=7,
            seats=who or (SeatSetup(),) * seats,
            clock=clock,
            auto_forced=auto_forced,
            spectators=spectators,
            undo=undo,
            agree_seconds=agree_seconds,
        )
    )


def embers(seed: int = 1, clock: str = "none", options: Mapping[str, object] | None = None) -> Match:
    return Match(
        Setup(game="embers", options=dict(options or {}), seed=seed, seats=(SeatSetup(), SeatSetup()), clock=clock)
    )


def play(match: Match, *lines: str) -> list[Entry]:
    """Actions as in a record, `0 add 1`, all at the time of the last entry of the log."""
    entries: list[Entry] = []
    for line in lines:
        seat, text = line.split(" ", 1)
        entries += match.act(int(seat), text, match.log[-1].at if match.log else match.setup.started)
    return entries


def texts(entries: Iterable[Entry]) -> list[str]:
    """Entries as in a record, forced moves in brackets."""
    lines = ((entry.auto, f"{entry.seat} {entry.text}") for entry in entries)
    return [f"({line})" if auto else line for auto, line in lines]
