"""Scenes of a fight: nobody draws cards beyond those that are given, and an enemy makes one attack at will."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ashgrid.core import Event, Prompt
from ashgrid.games.hunters.actions import Attacked
from ashgrid.games.hunters.rules.enemy_attacks import begin_attack
from ashgrid.games.hunters.rules.enemy_walks import step_to
from ashgrid.games.hunters.rules.game import Hunters
from tests.rulebook.hunters.helpers import enemy, hero, legal, of, play, scene


def fight(
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
) -> Hunters:
    """A scene without piles: hands are what they are."""
    state = scene(
        drawing,
        heroes,
        enemies,
        gear=gear,
        hands=hands,
        tokens=tokens,
        night=night,
        weather=weather,
        difficulty=difficulty,
        permanent=permanent,
        ask=ask,
        turns=turns,
    )
    for one in state.heroes:
        one.pile = []
    return state


def attack_of(state: Hunters, name: str, kind: int, modifier: int = 0) -> list[Event]:
    """What happens when an enemy makes one attack now, by the usual choice of its target."""
    events: list[Event] = []
    state.events = events
    begin_attack(state, enemy(state, name), kind, modifier)
    state.run()
    state.events = None
    return events


def comes(state: Hunters, name: str, space: str) -> None:
    """An enemy steps onto a space."""
    step_to(state, enemy(state, name), state.ground.number[space])


def until(state: Hunters, kind: type[Prompt]) -> list[Event]:
    """Heroes end their turns and pass, until somebody is asked this."""
    events: list[Event] = []
    while not isinstance(state.prompt(state.actors[0]), kind):
        options = legal(state)
        events += play(state, next(one for one in ("go", "end", "pass", "skip", "stop") if one in options))
    return events


def only_attack(events: Iterable[Event]) -> Attacked:
    (found,) = of(events, Attacked)
    return found


def wound(state: Hunters, name: str, health: int) -> None:
    hero(state, name).health = health
