"""More than `helpers.py` has: whole activations in one call, cards made for a test, throws in short."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import msgspec

from ashgrid.core import Event, Rng
from ashgrid.games.dust import data, skills, tables
from ashgrid.games.dust.actions import Fired
from ashgrid.games.dust.model import ACT, AIM, FIRST, GONE, LOSE, NOBODY, REACT, READY, RUSH
from ashgrid.games.dust.rules.game import Dust
from tests.rulebook.dust.helpers import legal, of, play

Card = Callable[..., str]
Wanted = Callable[[list[Event]], bool]


# Cards ----------------------------------------------------------------------------------------------


@contextmanager
def new_cards() -> Iterator[Card]:
    """A function that adds cards to the tables: `card("guns", "squad", weapon=[gun()])`. They are gone afterwards."""
    count = len(tables.TYPES)
    try:
        yield _add
    finally:
        for kind in tables.TYPES[count:]:
            del tables.BY_NAME[kind.name]
            del data.UNITS[kind.name]
        del tables.TYPES[count:]


def _add(name: str, kind: str = "squad", bloc: str = "axis", **more: Any) -> str:
    """A card; squads get one role that carries everything unless roles are given."""
    card: dict[str, Any] = {"id": name, "kind": kind, "set": "test", "move": 1, "cost": 10}
    card["armour"] = "V3" if kind == "vehicle" else "I2"
    card["points"] = 5 if kind == "squad" else 3
    card["weapon"] = [gun()]
    card.update(more)
    if kind == "squad" and "role" not in card:
        carried = [
            weapon["id"] for weapon in card["weapon"] if not weapon.get("ammo") and weapon["id"] not in data.KNIVES
        ]
        card["role"] = [{"id": "soldier", "count": card["points"], "weapons": carried}]
    data.add_unit(bloc, msgspec.convert(card, data.UnitData))
    return name


def gun(value: str = "1/1", reach: str = "4", name: str = "gun", **more: Any) -> dict[str, Any]:
    """A weapon with the same combat value for everybody."""
    return {"id": name, "range": reach, "infantry": [value] * 4, "vehicle": [value] * 7, **more}


def kind_of(name: str) -> tables.UnitType:
    return tables.TYPES[tables.BY_NAME[name]]


def line_of(name: str, weapon: str) -> int:
    """The number that players give the line."""
    return next(line.line + 1 for line in kind_of(name).weapons if line.name == weapon)


def value(name: str, weapon: str, column: str) -> str:
    found = next(line for line in kind_of(name).weapons if line.name == weapon)
    return repr(found.combat[tables.COLUMN_NAMES.index(column)])


def skilled(skill: str, kind: str = "") -> str:
    """The first card with a skill."""
    bit = 1 << skills.SKILL_NAMES.index(skill)
    for card in tables.TYPES:
        if card.skills & bit and kind in ("", tables.KIND_NAMES[card.kind]):
            return card.name
    raise AssertionError(f"no card has {skill}")


# Playing --------------------------------------------------------------------------------------------


def plan_of(
    state: Dust, unit: str, *acts: str, aims: tuple[str, ...] = (), skills: tuple[str, ...] = ()
) -> tuple[str, ...]:
    """All lines of an activation: `acts` with `nothing` for what is left, lines without an aim held, skills, confirm.
    An aim is written without its verb: `1 hans`."""
    twin = state.copy()
    lines: list[str] = []

    def say(line: str) -> None:
        play(twin, line)
        lines.append(line)

    say(f"activate {unit}")
    for act in acts:
        say(act)
    while twin.phase == ACT:
        say("nothing")
    while twin.phase == RUSH:
        say("stay")
    left = list(aims)
    while twin.phase == AIM:
        plan = twin.top()
        assert plan is not None
        number = plan.jobs[plan.job].next + 1
        mine = [aim for aim in left if aim.split()[0] == str(number)]
        if mine:
            say(f"aim {mine[0]}")
            left.remove(mine[0])
        else:
            say(f"hold {number}")
    assert not left, f"never asked about {left}"
    assert twin.phase == READY
    for skill in skills:
        say(f"use {skill}")
    lines.append("confirm")
    return tuple(lines)


def settle(state: Dust) -> list[Event]:
    """Nobody reacts, and owners give up what is named first."""
    events: list[Event] = []
    while state.phase in (REACT, LOSE):
        events += play(state, "pass" if state.phase == REACT else legal(state)[0])
    return events


def seek(state: Dust, lines: tuple[str, ...], wanted: Wanted, seeds: int = 20_000) -> tuple[Dust, list[Event]]:
    """As `search`, with all that follows up to the next free decision."""
    *first, last = lines
    begun = state.copy()
    before = play(begun, *first)
    for seed in range(seeds):
        twin = begun.copy()
        twin.rng = Rng(seed)
        events = before + play(twin, last)
        events += settle(twin)
        if wanted(events):
            return twin, events
    raise AssertionError(f"no dice out of {seeds} show it: {lines}")


def carry_out(
    state: Dust, unit: str, *acts: str, aims: tuple[str, ...] = (), skills: tuple[str, ...] = ()
) -> list[Event]:
    """A whole activation with whatever dice come."""
    events = play(state, *plan_of(state, unit, *acts, aims=aims, skills=skills))
    return events + settle(state)


def until(state: Dust, unit: str, *acts: str) -> list[str]:
    """What can be chosen after these actions were declared; the state stays as it is."""
    twin = state.copy()
    play(twin, f"activate {unit}", *acts)
    return legal(twin)


def may_aim(state: Dust, unit: str, line: int, *acts: str) -> list[str]:
    """What a line can be aimed at when the unit attacks (after `acts`), without the verb and the line."""
    twin = state.copy()
    play(twin, f"activate {unit}", *acts)
    if twin.phase == ACT:
        if "attack" not in legal(twin):
            return []
        play(twin, "attack")
        if twin.phase == ACT:
            play(twin, "nothing")
    while twin.phase == AIM:
        plan = twin.top()
        assert plan is not None
        number = plan.jobs[plan.job].next + 1
        if number == line:
            return [" ".join(text.split()[2:]) for text in legal(twin) if text.startswith("aim ")]
        play(twin, f"hold {number}")
    return []


def pass_turn(state: Dust) -> list[Event]:
    """Somebody of the side to move does nothing."""
    events: list[Event] = []
    name = legal(state)[0]
    events += play(state, name, "nothing")
    if state.phase == ACT:
        events += play(state, "nothing")
    return events + play(state, "confirm") + settle(state)


def next_round(state: Dust, first: int = 0) -> list[Event]:
    """Everybody does nothing until the next round has begun, in which side `first` begins."""
    events: list[Event] = []
    number = state.round
    while state.phase != FIRST and state.round == number:
        assert state.result is None
        events += pass_turn(state)
    return events + play(state, f"first {first}")


def destroy(state: Dust, name: str) -> None:
    """As if it had been destroyed before. It scores nothing here."""
    unit = state.by_name[name]
    assert state.joined[unit] == NOBODY
    state.cell[unit] = GONE
    state.left[unit] = [0] * len(state.left[unit])


# Reading --------------------------------------------------------------------------------------------


def fired(events: list[Event], line: int = 0, answer: bool | None = None) -> list[Fired]:
    return [event for event in of(events, Fired) if line in (0, event.line) and answer in (None, event.answer)]


def thrown(shot: Fired) -> list[tuple[str, int, int]]:
    """What for, how many dice, how many hit faces (5 and 6)."""
    return [(throw.why, len(throw.faces), sum(face >= 5 for face in throw.faces)) for throw in shot.throws]


def throws(events: list[Event], *scripts: list[tuple[str, int, int]]) -> bool:
    """Whether the lines that fired threw like this, in order."""
    return [thrown(shot) for shot in of(events, Fired)] == list(scripts)


def whys(shot: Fired) -> list[str]:
    return [throw.why for throw in shot.throws]


def points(state: Dust, name: str) -> int:
    return state.points_of(state.by_name[name])


def at(state: Dust, name: str) -> str:
    cell = state.cell[state.by_name[name]]
    return state.field.names[cell] if cell >= 0 else ""


def ends(lines: list[str], verb: str = "move") -> set[str]:
    """The squares that can be chosen."""
    return {line.split()[1] for line in lines if line.split()[0] == verb and len(line.split()) == 2}
