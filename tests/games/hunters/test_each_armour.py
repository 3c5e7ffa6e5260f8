"""Every armour: its six values, and fire."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ashgrid.games.hunters.actions import (
    Resisted,
)
from ashgrid.games.hunters.rules.game import Hunters
from ashgrid.games.hunters.rules.interaction import put
from ashgrid.games.hunters.tables import ITEM_NUMBER
from tests.games.hunters.each import (
    DEFENCE,
    ENEMIES,
    ITEMS,
    Blow,
    Fall,
    enemy_like,
    fall,
    foresee,
    plain,
)
from tests.games.hunters.things import (
    ALLY,
    ARMOURS,
    HERO,
)
from tests.games.hunters.trial import (
    KINDS,
    ROW,
    SIDES,
    Prepare,
    defence_dice,
)
from tests.rulebook.hunters.fight_helpers import attack_of
from tests.rulebook.hunters.helpers import exact_hands, hero, scene


@pytest.mark.parametrize("item", ARMOURS)
def test_each_armour_gives_the_dice_of_the_kind_and_the_side(item: str) -> None:
    printed = dict(zip(DEFENCE, ITEMS[item]["defence"], strict=True))
    assert defence_dice(HERO, [item]) == {kind: printed[kind] for kind in SIDES}


@pytest.mark.parametrize("item", ARMOURS)
def test_each_armour_in_a_blue_slot_gives_nothing(item: str) -> None:
    def spare(state: Hunters) -> None:
        assert put(hero(state, HERO), ITEM_NUMBER[item], True)

    assert defence_dice(HERO, [], spare) == dict.fromkeys(SIDES, 0)


@pytest.mark.parametrize("item", ARMOURS)
def test_each_armour_holds_fire_off_only_if_it_is_immune(item: str) -> None:
    foe = enemy_like(lambda one: "fire" in one["traits"] and bool(one["weapon"][0]))
    printed = dict(zip(DEFENCE, ITEMS[item]["defence"], strict=True))
    immune = ITEMS[item].get("fire-immune", False)
    found = defence_dice(HERO, [item], _nearer(foe), foe)
    assert found == {kind: printed[kind] if immune else 0 for kind in SIDES}


def _nearer(foe: str) -> Prepare:
    """Where its weapon does not reach two spaces, it stands next to the hero."""

    def prepare(state: Hunters) -> None:
        if state.enemies[0].cell == 2 and len(ENEMIES[foe]["weapon"]) < 3:
            state.enemies[0].cell = 1

    return prepare


@pytest.mark.parametrize("item", ARMOURS)
def test_each_armour_resists_with_its_psychic_value(item: str) -> None:
    """A blow that wounds and stuns, on the highest face that holds it off and on the lowest that does not."""
    foe = enemy_like(lambda one: "stun" in one["traits"] and "flying" not in one["traits"])
    printed = dict(zip(DEFENCE, ITEMS[item]["defence"], strict=True))
    dice, hit = ENEMIES[foe]["weapon"][0]
    for face in (printed["psychic"], printed["psychic"] + 1):
        state = exact_hands(scene(ROW, {HERO: "a1 e", ALLY: "m1"}, [(foe, "a1 w")], gear={HERO: [item]}, level=6))
        blow = Blow(
            by=f"{foe}-1",
            target=HERO,
            kind="melee",
            weapon=None,
            dice=dice,
            hit=hit,
            defence=printed["melee"],
            health=hero(state, HERO).health,
            psychic=printed["psychic"],
            hero=True,
        )
        fell, end = foresee(state, lambda die, blow=blow, face=face: _resisted(blow, die, face))  # type: ignore[misc]
        events = plain(attack_of(state, f"{foe}-1", KINDS["melee"]))
        assert events[1:] == fell.events
        assert state.rng.state == end
        assert hero(state, HERO).stunned == (0 if face == printed["psychic"] else state.turn + 1)


def _resisted(blow: Blow, die: Callable[[], int], face: int) -> Fall | None:
    fell = fall(blow, die)
    thrown = [event.die for event in fell.events if isinstance(event, Resisted)]
    return fell if thrown == [face] else None
