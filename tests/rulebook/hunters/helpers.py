"""Short ways to write a scene down, fix the dice, and play lines of text in it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import TypeVar

from ashgrid.core import Action, Event, Rng
from ashgrid.games.hunters.actions import NOTATION
from ashgrid.games.hunters.ground import FACINGS, Ground, read_drawing
from ashgrid.games.hunters.model import (
    HEROES,
    ROUND,
    SMOKE,
    TOKEN_NAMES,
    Enemy,
    Frame,
    Gear,
    Goal,
    Hero,
    Mission,
    Setup,
    Token,
)
from ashgrid.games.hunters.rules.enemy_turn import add_enemy
from ashgrid.games.hunters.rules.game import Hunters
from ashgrid.games.hunters.rules.interaction import put
from ashgrid.games.hunters.tables import (
    CARD_NUMBER,
    CARDS,
    ENEMY_NUMBER,
    HERO_NUMBER,
    HERO_TYPES,
    ITEM_NUMBER,
    SKILLS,
)

SHIELD = 1
BLANK = 6
"""Faces of the defence die, as the generator throws them: one and two are shields."""
MOST_SEEDS = 3_000_000

E = TypeVar("E", bound=Event)


def open_ground(width: int, height: int) -> str:
    """A drawing without anything on it."""
    row = "  " + "+   " * width + "+\n"
    spaces = "    " + "  . " * width
    return row + "".join([spaces[2:].rstrip() + "\n" + row for _ in range(height)])


@cache
def ground_of(drawing: str) -> Ground:
    """Grounds never change once they are made: scenes share them."""
    return Ground(read_drawing(drawing, "scene"))


def scene(
    drawing: str,
    heroes: Mapping[str, str],
    enemies: Sequence[tuple[str, str]] = (),
    *,
    gear: Mapping[str, Iterable[str]] | None = None,
    hands: Mapping[str, Sequence[str]] | None = None,
    tokens: Sequence[tuple[str, str]] = (),
    night: bool = False,
    weather: str = "clear",
    difficulty: int = 1,
    permanent: bool = False,
    ask: bool = False,
    turns: int = 12,
    goals: Sequence[Goal] = (),
    fails: Sequence[Goal] = (),
    level: int = 1,
) -> Hunters:
    """Turn 1 of a mission on this ground, before anybody has acted.

    Heroes are placed by `{"soldier": "b2 e"}`, enemies by `("bandit-pistol", "d4 w")`: their names are the type with a
    number, `bandit-pistol-1`. Heroes carry nothing and hold no cards but what `gear` and `hands` say; the rest of a
    level-1 deck is the pile. Without `goals` the mission is one that lasts to its last turn."""
    ground = ground_of(drawing)
    mission = Mission(
        "scene",
        ground,
        night,
        weather,
        turns,
        level,
        [],
        False,
        [],
        [],
        [],
        list(goals) or [Goal("survive", 0, [])],
        list(fails),
    )
    state = Hunters(Setup(mission, difficulty, permanent, ask), Rng(0), len(heroes))
    for seat, (name, where) in enumerate(heroes.items()):
        hero = Hero(seat, HERO_TYPES[HERO_NUMBER[name]], level)
        space, _, facing = where.partition(" ")
        hero.cell = ground.number[space]
        hero.facing = FACINGS.index(facing or "n")
        for item in (gear or {}).get(name, ()):
            assert put(hero, ITEM_NUMBER[item]), f"{name} cannot carry {item}"
        hero.hand = sorted(CARD_NUMBER[card] for card in (hands or {}).get(name, ()))
        for card in CARDS:
            if card.hero == name and card.level == 1:
                hero.pile += [card.number] * (card.copies - hero.hand.count(card.number))
        state.heroes.append(hero)
    for kind, where in enemies:
        space, _, facing = where.partition(" ")
        add_enemy(state, ENEMY_NUMBER[kind], ground.number[space], FACINGS.index(facing or "n"))
    for kind, space in tokens:
        number = len(state.tokens)
        token = Token(number, TOKEN_NAMES.index(kind), f"{kind}-{number + 1}", ground.number[space])
        if kind == "smoke":
            assert token.kind == SMOKE
            state.smoke |= 1 << token.cell
        state.tokens.append(token)
    state.turn = 1
    state.stack = [Frame(ROUND, a=1), Frame(HEROES)]
    return state


def hero(state: Hunters, name: str) -> Hero:
    return next(one for one in state.heroes if one.kind.name == name)


def enemy(state: Hunters, name: str) -> Enemy:
    return next(one for one in state.enemies if one.name == name)


def carried(state: Hunters, name: str, item: str) -> Gear:
    return next(gear for gear in hero(state, name).gear if gear.type.name == item)


def space(state: Hunters, figure: Hero | Enemy | Token) -> str | None:
    return state.ground.names[figure.cell] if figure.cell >= 0 else None


def legal(state: Hunters, who: str | int | None = None) -> list[str]:
    """What may be chosen, as text: by this hero, or by the first who has to."""
    if isinstance(who, str):
        who = hero(state, who).seat
    seat = state.actors[0] if who is None else who
    return [str(action) for action in state.legal(seat)]


def play(state: Hunters, *lines: str) -> list[Event]:
    """Plays lines, each by whoever may: `go`, `move c3`, or with the hero named, `scout: go`. Returns what happened."""
    events: list[Event] = []
    for line in lines:
        name, colon, text = line.rpartition(": ")
        action: Action = NOTATION.parse(text)
        if colon:
            seat = hero(state, name).seat
        else:
            seat = next((one for one in state.actors if action in state.legal(one)), -1)
            assert seat >= 0, f"nobody may '{text}': {[legal(state, one) for one in state.actors]}"
        state.apply(seat, action, events)
        state.check()
    return events


def enemies_act(state: Hunters) -> list[Event]:
    """Heroes who have not acted end their turns, nobody reacts or strikes, the rules settle ties: what happens until
    the heroes of the next turn are asked, or the mission is over."""
    events: list[Event] = []
    turn = state.turn
    while state.outcome is None and state.turn == turn:
        options = legal(state)
        line = next(one for one in ("go", "end", "pass", "skip", "stop", "done", "keeper") if one in options)
        events += play(state, line)
    return events


def fix(state: Hunters, *faces: int) -> None:
    """The next dice that fall are these; `used_up` says whether they were thrown, and no others."""
    for seed in range(MOST_SEEDS):
        rng = Rng(seed)
        if all(rng.die(6) == face for face in faces):
            state.rng = Rng(seed)
            _ENDS[id(state)] = rng.state
            return
    raise AssertionError(f"no generator throws {faces}")


def used_up(state: Hunters) -> bool:
    """Whether exactly the dice were thrown that `fix` fixed."""
    return state.rng.state == _ENDS[id(state)]


_ENDS: dict[int, int] = {}


def of(events: Iterable[Event], kind: type[E]) -> list[E]:
    return [event for event in events if isinstance(event, kind)]


def exact_hands(state: Hunters) -> Hunters:
    """Nobody has a pile: hands hold what the scene says, and no more is drawn."""
    for one in state.heroes:
        one.pile = []
    return state


def learn(state: Hunters, name: str, skill: str) -> None:
    """Gives a hero a skill card."""
    known = [one.name for one in SKILLS]
    hero(state, name).skills = [*hero(state, name).skills, known.index(skill)]


def until(state: Hunters, line: str) -> list[Event]:
    """As `enemies_act`, but only up to the moment in which somebody may choose this line."""
    events: list[Event] = []
    turn = state.turn
    while not any(line in legal(state, seat) for seat in state.actors):
        assert state.outcome is None, f"'{line}' is never offered"
        assert state.turn == turn, f"'{line}' is never offered"
        options = legal(state)
        events += play(state, next(one for one in PASSIVE if one in options))
    return events


PASSIVE = ("go", "end", "pass", "skip", "stop", "done", "keeper")
