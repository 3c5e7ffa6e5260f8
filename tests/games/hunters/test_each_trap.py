"""Every trap, under an enemy of each kind."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from ashgrid.core import Event
from ashgrid.games.hunters.actions import (
    Attacked,
    EnemyStepped,
    Resisted,
    Stunned,
    TrapFired,
    TrapSet,
)
from ashgrid.games.hunters.rules.game import Hunters
from tests.games.hunters.each import (
    DEFENCE,
    ENEMIES,
    ITEMS,
    Blow,
    effects_of,
    fall,
    foresee,
    offered,
    plain,
)
from tests.games.hunters.things import (
    HERO,
    KIND_OF,
    THINGS,
    TRAPS,
    has,
    word_of,
)
from tests.games.hunters.trial import (
    armed,
)
from tests.rulebook.hunters.fight_helpers import comes
from tests.rulebook.hunters.helpers import enemy, hero, of, play


def sprung(trap: str, foe: str, dice: Callable[[Callable[[], int]], Any]) -> tuple[Hunters, list[Event], Any, int]:
    """A trap that goes off under an enemy, with the dice that are wanted."""
    detonators = [one for one in THINGS if word_of(one) == "detonator"]
    remote = ITEMS[trap]["fires"] == "remote"
    state = armed(HERO, [trap, *(detonators if remote else [])], foe, 12)
    told = play(state, f"arm {trap}")
    assert told == [TrapSet(hero=HERO, trap=trap, space="a1")]
    assert not has(state, trap)
    assert hero(state, HERO).actions == 1
    play(state, "move b1 no")
    hero(state, HERO).cell = 6
    events: list[Event] = []
    found, end = foresee(state, dice)
    state.events = events
    comes(state, f"{foe}-1", "a1")
    state.events = None
    if remote:
        assert not of(events, TrapFired)
        (line,) = offered(state, "detonate")
        events = play(state, line)
    return state, [event for event in events if not isinstance(event, EnemyStepped)], found, end


@pytest.mark.parametrize("kind", KIND_OF)
@pytest.mark.parametrize("trap", TRAPS)
def test_each_trap_does_what_is_printed(trap: str, kind: str) -> None:
    (effect,) = effects_of(trap)
    foe = KIND_OF[kind]
    card = ENEMIES[foe]
    name = f"{foe}-1"
    concerned = ITEMS[trap]["needs"] in ("", kind)
    row = dict(zip(DEFENCE, card["defence"], strict=True))
    fired = TrapFired(trap=trap, space="a1")
    if effect.word == "blast":
        dice, value = effect.numbers
        blow = Blow(
            by=trap,
            target=name,
            kind="area",
            weapon=None,
            dice=dice,
            hit=value,
            defence=row["area"] * (2 if "armoured" in card["traits"] else 1),
            health=card["health"],
            space="a1",
        )
        state, told, fell, end = sprung(trap, foe, lambda die: fell if (fell := fall(blow, die)).wounds else None)
        assert plain(told) == [fired, *fell.events]
        assert state.rng.state == end
    elif effect.word == "fire":
        state, told, _, _ = sprung(trap, foe, lambda die: True)
        (burnt,) = of(told, Attacked)
        assert (burnt.automatic, burnt.successes, burnt.defence) == (True, effect.number, 0)
        assert enemy(state, name).health == max(0, card["health"] - effect.number)
    elif effect.word == "stun":
        value = row["psychic"]
        state, told, thrown, end = sprung(trap, foe, lambda die: one if (one := die()) > value else None)
        wanted = [Resisted(who=name, die=thrown, value=value, held=False), Stunned(who=name, until=2)]
        assert told == [fired, *(wanted if concerned else [])]
        assert enemy(state, name).stunned == (2 if concerned else 0)
        assert (state.rng.state == end) == concerned
    else:
        assert effect.word == "jam"
        state, told, _, _ = sprung(trap, foe, lambda die: True)
        assert told == [fired]
        assert enemy(state, name).jammed == state.turn + 1
    assert state.tokens[0].cell < 0
