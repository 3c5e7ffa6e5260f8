"""Every piece of armour, clothing and additional equipment, and every trap: the slot that it lies in; how each thing is
used, for how long it works, and when it is used up. What they do is in `test_each_armour.py`, `test_each_thing.py` and
`test_each_trap.py`; weapons and accessories have `test_each_weapon.py`."""

from __future__ import annotations

import pytest

from ashgrid.games.hunters import refusals
from ashgrid.games.hunters.actions import (
    AskUpkeep,
    Ended,
    Used,
)
from ashgrid.games.hunters.rules.game import Hunters
from ashgrid.games.hunters.rules.interaction import put
from ashgrid.games.hunters.tables import EXTRA, ITEM_NUMBER
from tests.games.hunters.each import (
    HEROES,
    ITEMS,
    refused,
)
from tests.games.hunters.things import (
    ARMOURS,
    HERO,
    KIND_OF,
    LAST,
    NOT_IN_MISSIONS,
    PLACES,
    THINGS,
    TIMED,
    TRAPS,
    USED,
    cells_for,
    has,
    word_of,
)
from tests.games.hunters.trial import (
    ROW,
    armed,
)
from tests.rulebook.hunters.helpers import carried, enemies_act, exact_hands, hero, legal, of, play, scene


@pytest.mark.parametrize("item", [*ARMOURS, *THINGS, *TRAPS])
def test_each_piece_lies_in_the_slot_of_its_kind(item: str) -> None:
    """As many as there are slots; those left over fill the blue ones, where only what belongs there works."""
    kind = ITEMS[item]["kind"]
    for name in HEROES:
        slots = HEROES[name]["slots"]
        one = hero(scene(ROW, {name: "a1"}), name)
        while put(one, ITEM_NUMBER[item]):
            pass
        places = [gear.place for gear in one.gear]
        own = {"armour": 1, "clothing": slots["clothing"]}.get(kind, 0)
        wanted = [PLACES[kind]] * own + [EXTRA] * slots["extra"]
        assert places == wanted


def useful(item: str) -> Hunters:
    """The turn of a hero for whom this piece is of use: wounded, with an enemy of the right kind near."""
    reach = 0 if word_of(item) in ("heal", "morale", "draw", "smoke", "regenerate") else int(ITEMS[item]["range"])
    foe = KIND_OF[ITEMS[item]["needs"] or "mechanical"]
    state = armed(HERO, [item], foe, max(1, reach), cells=2)
    hero(state, HERO).health = 1
    hero(state, HERO).pile = [0] * 5
    return state


def use_line(item: str) -> str:
    on = {"heal": f" {HERO}", "smoke": " b1"}.get(word_of(item), "")
    return f"use {item}{on}"


@pytest.mark.parametrize("item", THINGS)
def test_each_thing_is_used_as_printed(item: str) -> None:
    """Freely or by an Interaction; what works by itself, or takes an attack, is not used like that."""
    state = useful(item)
    line = use_line(item)
    if item not in USED or word_of(item) in NOT_IN_MISSIONS:
        assert refused(state, HERO, line) == refusals.NotForThat(item)
        return
    told = play(state, line)
    on = line.removeprefix(f"use {item}").strip() or None
    assert told[0] == Used(hero=HERO, item=item, on=on)
    assert hero(state, HERO).actions == (1 if ITEMS[item]["use"] == "interaction" else 2)
    assert hero(state, HERO).fuel == 2 - cells_for(item)


@pytest.mark.parametrize("item", [one for one in USED if one not in TIMED and word_of(one) not in NOT_IN_MISSIONS])
def test_each_thing_without_duration_is_used_up_by_its_last_use(item: str) -> None:
    uses = int(ITEMS[item]["uses"])
    assert uses
    state = useful(item)
    for count in range(1, uses + 1):
        hero(state, HERO).health = 1
        hero(state, HERO).actions = 2
        play(state, use_line(item))
        assert has(state, item) == (count < uses)
    assert refused(state, HERO, use_line(item)) == refusals.NotCarried(item)


@pytest.mark.parametrize("item", [one for one in TIMED if not ITEMS[one]["upkeep"]])
def test_each_thing_with_a_duration_works_so_many_turns(item: str) -> None:
    """From the turn of its use on; twelve turns are the rest of the mission. Then it is used up, or used again."""
    turns, uses = int(ITEMS[item]["turns"]), int(ITEMS[item]["uses"])
    state = exact_hands(scene(ROW, {HERO: "g1"}, gear={HERO: [item]}, level=6))
    for count in range(1, uses + 1):
        begun = state.turn
        play(state, "go", f"use {item}")
        assert carried(state, HERO, item).until >= state.turn
        assert isinstance(refused(state, HERO, f"use {item}"), refusals.WorksAlready)
        for turn in range(begun + 1, min(begun + turns, LAST) + 1):
            told = enemies_act(state)
            assert state.turn == turn
            assert of(told, Ended) == ([Ended(hero=HERO, item=item)] if turn == begun + turns else [])
        if begun + turns > LAST:
            assert carried(state, HERO, item).until >= LAST
            return
        assert has(state, item) == (count < uses)


@pytest.mark.parametrize("item", [one for one in TIMED if ITEMS[one]["upkeep"]])
def test_each_thing_with_upkeep_works_as_long_as_cells_are_paid(item: str) -> None:
    state = exact_hands(scene(ROW, {HERO: "g1"}, gear={HERO: [item]}))
    assert cells_for(item) == 1
    play(state, "go")
    assert f"use {item}" not in legal(state)
    hero(state, HERO).fuel = 3
    play(state, f"use {item}")
    for left in (2, 1):
        assert hero(state, HERO).fuel == left
        enemies_act(state)
        assert state.prompt(0) == AskUpkeep(left)
        play(state, f"pay {item}")
        assert carried(state, HERO, item).until == state.turn
    enemies_act(state)
    assert hero(state, HERO).fuel == 0
    assert not isinstance(state.prompt(0), AskUpkeep)
    assert carried(state, HERO, item).until < state.turn
    hero(state, HERO).fuel = 2
    play(state, "go", f"use {item}")
    enemies_act(state)
    assert play(state, "pass") == [Ended(hero=HERO, item=item)]
    assert hero(state, HERO).fuel == 1
