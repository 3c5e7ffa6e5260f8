"""Short ways to write a position down, play lines of text in it, and find dice that show what a test needs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from ashgrid.core import Event, Rng
from ashgrid.core.notation import write
from ashgrid.games.dust import GAME
from ashgrid.games.dust.actions import AskAim, Fired
from ashgrid.games.dust.position import Position, UnitAt, set_up
from ashgrid.games.dust.rules.game import Dust

E = TypeVar("E", bound=Event)
MOST_SEEDS = 20_000

__all__ = ["UnitAt", "aimed", "board", "first_hits", "hits", "legal", "of", "play", "position", "search"]


def board(text: str) -> str:
    """A map without walls from one character a square, separated by spaces; rows are lines. `board("8x3")` is open."""
    rows = text.split()
    if len(rows) == 1 and rows[0][0].isdigit():
        width, height = (int(number) for number in rows[0].split("x"))
        lines = [["."] * width for _ in range(height)]
    else:
        lines = [line.split() for line in text.strip().splitlines()]
    corners = "  +" + "   +" * len(lines[0])
    drawn = [corners]
    for line in lines:
        drawn += ["  " + "".join(f"  {letter} " for letter in line), corners]
    return "\n".join(drawn)


def position(map_text: str, *units: UnitAt, seed: int = 0, **more: Any) -> Dust:
    """A state in the second round with side 0 to activate. `more` are other fields of `Position`: turn, round, ..."""
    return set_up(Position(map=map_text, units=units, **more), seed=seed)


def play(state: Dust, *lines: str) -> list[Event]:
    """Whoever is to decide plays the lines, one after the other."""
    events: list[Event] = []
    for line in lines:
        state.apply(state.actors[0], GAME.notation.parse(line), events)
    return events


def legal(state: Dust) -> list[str]:
    """What can be chosen now, as text; nothing when the game is over."""
    return [write(action) for seat in state.actors[:1] for action in state.legal(seat)]


def of(events: list[Event], kind: type[E]) -> list[E]:
    return [event for event in events if isinstance(event, kind)]


def search(state: Dust, lines: tuple[str, ...], wanted: Callable[[list[Event]], bool]) -> tuple[Dust, list[Event]]:
    """The first seed with which playing the lines shows what is wanted; the state after them, and the events. The state
    that is given stays as it is."""
    for seed in range(MOST_SEEDS):
        twin = state.copy()
        twin.rng = Rng(seed)
        events = play(twin, *lines)
        if wanted(events):
            return twin, events
    raise AssertionError(f"no dice out of {MOST_SEEDS} show it: {lines}")


def first_hits(events: list[Event], *hits: int) -> bool:
    """Whether the first throws of the lines that fired, in order, show these numbers of hit faces (5 and 6)."""
    shown = [sum(face >= 5 for face in fired.throws[0].faces) if fired.throws else 0 for fired in of(events, Fired)]
    return shown == list(hits)


def hits(faces: tuple[int, ...]) -> int:
    """Two of the six faces of a die are hits: 5 and 6."""
    return sum(face >= 5 for face in faces)


def aimed(state: Dust, lines: tuple[str, ...], targets: dict[str, str]) -> tuple[str, ...]:
    """The lines, then for every weapon line a target by the name of the weapon (`{"stg-47": "hell-boys"}`; rounds may
    follow it) or silence, then `confirm`."""
    twin = state.copy()
    play(twin, *lines)
    found = list(lines)
    silent = set(targets)
    while True:
        prompt = twin.prompt(twin.actors[0])
        if not isinstance(prompt, AskAim):
            break
        silent.discard(prompt.weapon)
        target = targets.get(prompt.weapon)
        found.append(f"hold {prompt.line}" if target is None else f"aim {prompt.line} {target}")
        play(twin, found[-1])
    assert not silent, f"no line of {sorted(silent)} has a target"
    return (*found, "confirm")
