"""Equipment: slots, uses, armour, traps, weapons and accessories, and what things do (E)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pytest

from ashgrid.core import Event, OptionError
from ashgrid.games.hunters import GAME
from ashgrid.games.hunters.actions import (
    NOTATION,
    AskAgain,
    AskReaction,
    AskUpkeep,
    Attacked,
    Declined,
    EnemyChose,
    EnemyIdle,
    EnemyStepped,
    Healed,
    Resisted,
    Stunned,
    TrapFired,
    TurnBegan,
)
from ashgrid.games.hunters.data import FOLDER, DataError, read_toml
from ashgrid.games.hunters.ground import FRONT, REAR, SIDE
from ashgrid.games.hunters.missions import MISSIONS, read_mission
from ashgrid.games.hunters.model import SET_TRAP, Hero
from ashgrid.games.hunters.roll import Pool
from ashgrid.games.hunters.rules import moving
from ashgrid.games.hunters.rules.game import Hunters
from ashgrid.games.hunters.rules.gear import hero_defence, works
from ashgrid.games.hunters.rules.harm import hero_psychic
from ashgrid.games.hunters.rules.interaction import put
from ashgrid.games.hunters.tables import (
    ACCESSORY,
    AREA,
    ARMOUR,
    EXTRA,
    HERO_NUMBER,
    HERO_TYPES,
    ITEM_NUMBER,
    ITEMS,
    MELEE,
    RANGED,
    WEAPON,
    ItemType,
)
from tests.rulebook.hunters.helpers import (
    BLANK,
    carried,
    enemies_act,
    enemy,
    fix,
    hero,
    learn,
    legal,
    of,
    open_ground,
    play,
    scene,
    space,
    used_up,
)

FIELD = open_ground(7, 7)
ROW = open_ground(8, 1)
COLUMNS = "abcdefgh"


def verbs(state: Hunters) -> set[str]:
    return {line.split()[0] for line in legal(state)}


def starting(state: Hunters, text: str) -> list[str]:
    return [line for line in legal(state) if line.startswith(text)]


def item(name: str) -> ItemType:
    return ITEMS[ITEM_NUMBER[name]]


def loaded_with(who: str, *names: str) -> Hero:
    """A hero who carries these, each where it fits."""
    found = Hero(0, HERO_TYPES[HERO_NUMBER[who]], 1)
    for name in names:
        assert put(found, ITEM_NUMBER[name]), name
    return found


def place_of(found: Hero, name: str) -> int:
    return next(gear.place for gear in found.gear if gear.type.name == name)


def ready(
    gear: Iterable[str],
    enemies: Sequence[tuple[str, str]] = (),
    *,
    at: str = "a1 e",
    night: bool = False,
    cards: Sequence[str] = ("aim-and-fire", "aim-and-fire"),
    others: dict[str, str] | None = None,
    cells: int = 0,
    ground: str = ROW,
) -> Hunters:
    """A soldier whose turn has begun."""
    state = scene(
        ground,
        {"soldier": at, **(others or {})},
        enemies,
        gear={"soldier": gear},
        hands={"soldier": cards},
        night=night,
    )
    hero(state, "soldier").fuel = cells
    play(state, "soldier: go")
    return state


def shot(state: Hunters, weapon: str, target: str, card: str = "aim-and-fire") -> Attacked | None:
    """A shot with a card of hit 3, or None where there is none."""
    if f"play {card}" not in legal(state):
        return None
    play(state, f"play {card}")
    if f"shoot {weapon} {target} no" not in legal(state):
        return None
    return of(play(state, f"shoot {weapon} {target} no"), Attacked)[0]


def dice_and_hit(state: Hunters, weapon: str, target: str) -> tuple[int, int] | None:
    attack = shot(state, weapon, target)
    return None if attack is None else (len(attack.dice), attack.hit)


def at_distance(weapon: str, distance: int, *more: str, night: bool = False) -> tuple[int, int] | None:
    """Dice and hit value of a shot with hit 3 over so many spaces."""
    state = ready([weapon, *more], [("bandit-pistol", f"{COLUMNS[distance]}1 e")], night=night)
    return dice_and_hit(state, weapon, "bandit-pistol-1")


def blow(state: Hunters, weapon: str, target: str) -> tuple[int, int]:
    """Dice and hit value of a basic melee attack."""
    attack = of(play(state, f"strike {weapon} {target} no no"), Attacked)[0]
    return len(attack.dice), attack.hit


def dice_against(state: Hunters, kind: int, zone: int = FRONT, who: str = "soldier", *, fire: bool = False) -> int:
    """The defence dice of a hero."""
    pool = Pool(kind)
    pool.burns = fire
    hero_defence(state, hero(state, who), pool, zone)
    return pool.defence


def steps(state: Hunters) -> int:
    """How far a basic Move leads to the east without morale."""
    return max(COLUMNS.index(line.split()[1][0]) for line in legal(state) if line.startswith("move ") and "no" in line)


def by(events: list[Event], name: str) -> list[Attacked]:
    return [attack for attack in of(events, Attacked) if attack.by == name]


# At hand ------------------------------------------------------------------------------------------


def test_only_what_lies_on_the_hero_card_can_be_used() -> None:
    state = scene(
        ROW,
        {"soldier": "a1 e", "scout": "a1 e"},
        [("bandit-pistol", "c1")],
        gear={"scout": ["first-aid-kit", "smg"]},
        hands={"soldier": ["aim-and-fire"], "scout": ["short-burst"]},
    )
    hero(state, "soldier").health = 1
    play(state, "soldier: go")
    assert starting(state, "use ") == []
    assert "play aim-and-fire" not in legal(state)
    play(state, "end", "scout: go")
    assert "use first-aid-kit soldier" in legal(state)
    assert "play short-burst" in legal(state)


def test_equipment_that_has_no_slot_is_refused_by_name() -> None:
    heavy = "machine-gun+flamethrower+grenade-launcher+anti-materiel-rifle+rocket-launcher"
    with pytest.raises(OptionError, match="soldier has no slot left for 'rocket-launcher'"):
        GAME.new({"party": "soldier,scout", "gear": f"{heavy}|", "gear_budget": 0})
    fits = heavy.removesuffix("+rocket-launcher")
    state = GAME.mission({"party": "soldier,scout", "gear": f"{fits}|", "gear_budget": 0})
    assert len(hero(state, "soldier").gear) == 4


def test_chosen_equipment_costs_no_more_than_its_budget() -> None:
    """The starting equipment of the soldier costs 22 Cells, machine gun and light vest 25."""
    options = {"party": "soldier,scout", "gear": "machine-gun+light-vest|"}
    assert len(hero(GAME.mission({**options, "gear_budget": 3}), "soldier").gear) == 2
    with pytest.raises(OptionError, match="the equipment of soldier costs 25 Cells, and 24 at most is allowed"):
        GAME.new({**options, "gear_budget": 2})
    expensive = {**options, "gear": "nano-particle-armour+laser-rifle|"}
    with pytest.raises(OptionError, match="costs 57 Cells, and 37 at most"):
        GAME.new(expensive)
    assert len(hero(GAME.mission({**expensive, "gear_budget": 0}), "soldier").gear) == 2


def test_nothing_changes_hands_in_a_mission_without_an_interaction() -> None:
    state = ready(["knife"], others={"scout": "a1 e"})
    assert not verbs(state) & {"give", "get"}
    play(state, "exchange scout")
    assert hero(state, "soldier").actions == 1
    assert verbs(state) == {"give", "done"}


def test_equipment_is_used_in_the_own_turn_without_an_action() -> None:
    state = ready(["strong-coffee", "survey-map"])
    play(state, "use strong-coffee", "move b1 no", "move c1 no", "use survey-map")
    assert hero(state, "soldier").actions == 0
    before = ready(["strong-coffee"])
    play(before, "use strong-coffee")
    assert hero(before, "soldier").actions == 2


def test_equipment_is_not_used_in_the_turn_of_others() -> None:
    state = scene(
        ROW,
        {"soldier": "a1 e", "scout": "b1 e"},
        [("bandit-leader", "d1 w"), ("bandit-pistol", "c1 w")],
        gear={"soldier": ["strong-coffee", "welding-mask"], "scout": ["strong-coffee"]},
        hands={"soldier": ["close-ranks"]},
    )
    play(state, "scout: go")
    assert legal(state, "soldier") == []
    hero(state, "soldier").done = True
    play(state, "end")
    assert legal(state, "soldier") == ["react close-ranks", "pass"]
    assert dice_against(state, RANGED) == 1


def test_first_aid_kit_and_injection_take_an_interaction() -> None:
    for name in ("first-aid-kit", "injection"):
        state = ready([name])
        hero(state, "soldier").health = 1
        play(state, f"use {name} soldier")
        assert hero(state, "soldier").actions == 1
        tired = ready([name])
        hero(tired, "soldier").health = 1
        play(tired, "move b1 no", "move a1 no")
        assert starting(tired, "use ") == []


def test_a_grenade_takes_an_interaction() -> None:
    for name, line in (("smoke-canister", "use smoke-canister b1"), ("flashbang", "use flashbang")):
        state = ready([name], [("bandit-pistol", "b1 e")])
        play(state, line)
        assert hero(state, "soldier").actions == 1


def test_a_frag_grenade_takes_an_area_attack_and_no_interaction() -> None:
    for card in ("throw-and-duck", "aim-and-fire"):
        state = ready(["frag-grenade"], [("bandit-pistol", "b1 e")], cards=[card])
        assert starting(state, "use ") == []
        play(state, f"play {card}")
        assert "blast frag-grenade b1 no" in legal(state)


def test_laying_a_trap_takes_an_interaction() -> None:
    state = ready(["snare"])
    play(state, "arm snare")
    assert hero(state, "soldier").actions == 1


def test_a_weapon_attacks_only_in_the_kinds_on_its_token() -> None:
    shooting = ready(["rifle", "knife"], [("bandit-pistol", "b1 e")])
    play(shooting, "play aim-and-fire")
    assert {line.split()[1] for line in legal(shooting) if line.startswith(("shoot ", "blast "))} == {"rifle"}
    striking = ready(["rifle", "knife"], [("bandit-pistol", "a1 e")])
    assert {line.split()[1] for line in starting(striking, "strike ")} == {"knife"}
    area = ready(["rifle"], [("bandit-pistol", "b1 e")], cards=["throw-and-duck"])
    play(area, "play throw-and-duck")
    assert not verbs(area) & {"shoot", "blast"}
    launcher = ready(["grenade-launcher"], [("bandit-pistol", "c1 e")])
    play(launcher, "play aim-and-fire")
    assert {line.split()[0] for line in legal(launcher) if "grenade-launcher" in line} == {"blast"}


def test_a_trait_holds_whenever_the_weapon_is_used() -> None:
    """The bug is armoured: it throws twice its die, against a crossbow or pickaxe once."""
    for weapon, dice in (("rifle", 2), ("crossbow", 1)):
        state = ready([weapon], [("bug", "c1 w")])
        fix(state, 1, 6, 6, *[BLANK] * dice)
        attack = shot(state, weapon, "bug-1")
        assert attack is not None
        assert attack.defence == dice
        assert used_up(state)
    for weapon, dice in (("knife", 2), ("pickaxe", 1)):
        state = ready([weapon], [("bug", "a1 w")])
        fix(state, 1, *[6] * (5 - dice), *[BLANK] * dice)
        assert of(play(state, f"strike {weapon} bug-1 no no"), Attacked)[0].defence == dice


def test_equipment_with_a_condition_spares_targets_that_do_not_meet_it() -> None:
    machine = ready(["flashbang"], [("wild-dog", "b1 w")])
    assert starting(machine, "use ") == []
    both = ready(["flashbang"], [("wild-dog", "b1 w"), ("bandit-pistol", "b1 w")])
    assert [roll.who for roll in of(play(both, "use flashbang"), Resisted)] == ["bandit-pistol-1"]


def test_reach_is_the_own_space_and_all_within_the_number() -> None:
    dogs = [("wild-dog", "b1 w"), ("wild-dog", "c1 w")]
    state = ready(["emp-grenade"], [("dragonfly-e14", "a1 w"), *dogs])
    rolls = of(play(state, "use emp-grenade"), Resisted)
    assert [roll.who for roll in rolls] == ["dragonfly-e14-1", "wild-dog-1"]


def test_an_effect_of_two_turns_works_in_this_turn_and_the_next() -> None:
    state = ready(["hare-stimulant"])
    hero(state, "soldier").morale = 0
    assert steps(state) == 1
    play(state, "use hare-stimulant")
    assert steps(state) == 3
    play(state, "end", "go")
    assert steps(state) == 3
    play(state, "end", "go")
    assert steps(state) == 1


def test_of_two_pieces_the_one_that_does_not_work_yet_is_used() -> None:
    state = ready(["hare-stimulant", "hare-stimulant"])
    hero(state, "soldier").morale = 0
    play(state, "use hare-stimulant")
    assert steps(state) == 3
    play(state, "use hare-stimulant")
    assert steps(state) == 5
    assert "use hare-stimulant" not in legal(state)
    play(state, "end", "go", "end", "go")
    assert hero(state, "soldier").gear == []
    jammers = ready(["transmission-jammer", "transmission-jammer"], cells=3)
    play(jammers, "use transmission-jammer", "use transmission-jammer")
    assert hero(jammers, "soldier").fuel == 1
    assert "use transmission-jammer" not in legal(jammers)


def test_twelve_turns_are_the_rest_of_the_mission() -> None:
    state = ready(["lamp"])
    play(state, "use lamp")
    for _ in range(11):
        enemies_act(state)
    assert state.turn == 12
    assert works(state, carried(state, "soldier", "lamp"))


def test_two_use_equipment_is_used_up_by_its_second_use() -> None:
    state = ready(["survey-map"])
    play(state, "use survey-map")
    assert carried(state, "soldier", "survey-map").uses == 1
    play(state, "use survey-map")
    assert hero(state, "soldier").gear == []
    coil = ready(["knife", "shock-coil"], [("rat-queen", "a1")])
    play(coil, "strike knife rat-queen-1 no no")
    assert carried(coil, "soldier", "shock-coil").uses == 1
    play(coil, "strike knife rat-queen-1 no no")
    assert [gear.type.name for gear in hero(coil, "soldier").gear] == ["knife"]
    round_ = ready(["pistol", "emp-round"], [("rat-queen", "c1")])
    shot(round_, "pistol", "rat-queen-1")
    shot(round_, "pistol", "rat-queen-1")
    assert [gear.type.name for gear in hero(round_, "soldier").gear] == ["pistol"]


def test_what_serves_once_is_gone_after_its_use() -> None:
    state = ready(["first-aid-kit"])
    hero(state, "soldier").health = 1
    play(state, "use first-aid-kit soldier")
    assert hero(state, "soldier").gear == []


def test_equipment_with_upkeep_stops_without_a_cell() -> None:
    state = ready(["targeting-monocle"], cells=2)
    play(state, "use targeting-monocle")
    enemies_act(state)
    play(state, "pay targeting-monocle")
    assert works(state, carried(state, "soldier", "targeting-monocle"))
    assert hero(state, "soldier").fuel == 0
    enemies_act(state)
    assert not works(state, carried(state, "soldier", "targeting-monocle"))
    play(state, "go")
    assert starting(state, "use ") == []
    spared = ready(["targeting-monocle"], cells=2)
    play(spared, "use targeting-monocle")
    enemies_act(spared)
    play(spared, "pass")
    assert not works(spared, carried(spared, "soldier", "targeting-monocle"))
    assert hero(spared, "soldier").fuel == 1


def test_upkeep_is_asked_for_in_the_preparation_phase() -> None:
    """It is paid before any hero acts in the new turn."""
    state = ready(["targeting-monocle"], cells=2)
    play(state, "use targeting-monocle")
    assert hero(state, "soldier").fuel == 1
    events = play(state, "end")
    assert of(events, TurnBegan)[-1].turn == 2
    assert state.prompt(0) == AskUpkeep(1)
    assert legal(state) == ["pay targeting-monocle", "pass"]
    play(state, "pay targeting-monocle")
    assert (legal(state), hero(state, "soldier").fuel) == (["go"], 0)


# Slots --------------------------------------------------------------------------------------------


def test_a_weapon_in_a_blue_slot_cannot_be_used() -> None:
    state = ready(["rifle", "knife", "pistol", "machete"], [("bandit-pistol", "a1")])
    assert carried(state, "soldier", "machete").place == EXTRA
    assert {line.split()[1] for line in starting(state, "strike ")} == {"knife"}


def test_armour_in_a_blue_slot_gives_no_dice() -> None:
    state = ready(["light-vest", "ceramic-armour"])
    assert carried(state, "soldier", "ceramic-armour").place == EXTRA
    assert dice_against(state, RANGED) == 1


def test_a_blue_slot_holds_up_to_six_modules() -> None:
    state = scene(
        ROW,
        {"soldier": "a1 e"},
        gear={"soldier": ["first-aid-kit", "injection"]},
        tokens=[("modules", "a1")] * 8,
    )
    play(state, "go", "pick")
    soldier = hero(state, "soldier")
    assert (soldier.modules, len([token for token in state.tokens if token.cell >= 0])) == (6, 2)
    assert "pick" not in legal(state)
    assert not put(soldier, ITEM_NUMBER["lamp"])


def test_an_interaction_brings_a_knife_from_a_blue_slot_to_hand() -> None:
    state = ready(["rifle", "machete", "pistol", "knife"])
    assert set(starting(state, "equip ")) == {
        "equip knife machete",
        "equip knife pistol",
        "equip knife rifle",
    }
    play(state, "equip knife machete")
    assert carried(state, "soldier", "knife").place == WEAPON
    assert carried(state, "soldier", "machete").place == EXTRA
    assert hero(state, "soldier").actions == 1


def test_a_swap_that_leaves_something_without_a_slot_is_refused() -> None:
    """The carbine would have to take its magazine along, and the blue slots are full."""
    blue = ["hammer", "first-aid-kit", "injection"]
    full = ready(["assault-carbine", "magazine", "pistol", "machete", *blue])
    assert starting(full, "equip ") == []
    bare = ready(["assault-carbine", "pistol", "machete", *blue])
    assert starting(bare, "equip ") == ["equip hammer assault-carbine"]


def test_a_hero_card_says_how_many_implants_it_takes() -> None:
    assert all(1 <= kind.implants <= 3 for kind in HERO_TYPES)


# Armour and clothing ------------------------------------------------------------------------------


def test_a_hero_wears_one_armour() -> None:
    found = loaded_with("soldier", "light-vest", "padded-vest")
    assert (place_of(found, "light-vest"), place_of(found, "padded-vest")) == (ARMOUR, EXTRA)


def test_armour_has_a_value_for_each_kind_of_attack_and_each_side() -> None:
    state = ready(["graphene-armour"])
    assert item("graphene-armour").defence == [2, 2, 3, 3, 3, 2]
    assert (dice_against(state, MELEE), dice_against(state, AREA)) == (2, 2)
    assert [dice_against(state, RANGED, zone) for zone in (FRONT, SIDE, REAR)] == [3, 3, 2]
    assert hero_psychic(hero(state, "soldier")) == 3


def test_a_hero_without_armour_throws_no_defence_dice() -> None:
    state = scene(ROW, {"soldier": "a1 e"}, [("bandit-knife", "a1")])
    play(state, "go")
    fix(state, 1, 1, 1, 1)
    attacks = by(enemies_act(state), "bandit-knife-1")
    assert [(attack.defence, attack.wounds) for attack in attacks] == [(0, 2), (0, 2)]
    assert used_up(state)


def test_other_equipment_adds_defence_dice_with_or_without_armour() -> None:
    assert dice_against(ready(["ballistic-shield"]), RANGED) == 1
    assert dice_against(ready(["ballistic-shield", "bulletproof-vest"]), RANGED) == 3


def test_several_pieces_of_clothing_work_at_once() -> None:
    state = scene(ROW, {"scout": "a1 e"}, gear={"scout": ["soft-boots", "arm-guards", "auto-medkit", "light-vest"]})
    scout = hero(state, "scout")
    scout.morale, scout.health = 0, 1
    play(state, "go", "use auto-medkit")
    assert carried(state, "scout", "auto-medkit").uses == 1
    assert (steps(state), dice_against(state, MELEE, who="scout")) == (2, 2)
    play(state, "end")
    assert scout.health == 2


# Traps --------------------------------------------------------------------------------------------


def trap_on(state: Hunters, at: str) -> bool:
    return any(token.kind == SET_TRAP and space(state, token) == at for token in state.tokens)


def laid(trap: str, enemies: Sequence[tuple[str, str]], *more: str, others: dict[str, str] | None = None) -> Hunters:
    """A soldier has laid a trap on c1 and gone one space west."""
    state = ready([trap, *more], enemies, at="c1 e", others=others)
    play(state, f"arm {trap}", "move b1 no")
    return state


def test_a_trap_is_put_on_the_own_space() -> None:
    state = ready(["snare"], at="c1 e")
    play(state, "arm snare")
    assert trap_on(state, "c1")
    assert hero(state, "soldier").gear == []


def test_a_proximity_trap_is_armed_when_the_hero_leaves() -> None:
    state = ready(["fire-trap"], at="c1 e", others={"scout": "c1 e"})
    play(state, "arm fire-trap")
    assert [token.armed for token in state.tokens] == [False]
    events = play(state, "move b1 no")
    assert [token.armed for token in state.tokens] == [True]
    assert of(events, TrapFired) == []
    assert hero(state, "scout").health == 4


def test_a_proximity_trap_goes_off_under_the_next_figure_friend_or_foe() -> None:
    friend = laid("fire-trap", [], others={"scout": "e1 w"})
    hero(friend, "scout").hand = []
    play(friend, "stop", "end", "scout: go")
    hero(friend, "scout").morale = 0
    play(friend, "move d1 no")
    assert of(play(friend, "move c1 no"), TrapFired)
    assert hero(friend, "scout").health == 2
    for kind, start, at in (("bandit-knife", "e1 w", "c1"), ("dragonfly-e14", "h1 w", "g1")):
        foe = laid("fire-trap", [(kind, start)])
        foe.tokens[0].cell = foe.ground.number[at]
        assert [one.space for one in of(enemies_act(foe), TrapFired)] == [at]
        assert enemy(foe, f"{kind}-1").health == 1


def test_of_two_ways_that_cost_the_same_a_hero_takes_the_one_around_a_trap() -> None:
    state = ready(["fire-trap"], at="c3 e", others={"scout": "d3 w"}, ground=open_ground(6, 5))
    play(state, "arm fire-trap", "move b3 no")
    trap, walker = state.tokens[0], hero(state, "scout")
    start = walker.cell

    def a_step_from(cell: int) -> set[int]:
        walker.cell = cell
        costs = moving.ways(state, walker, 1).cost
        walker.cell = start
        return {to for to, cost in enumerate(costs) if cost == 1}

    avoided = 0
    near = a_step_from(start)
    for trapped in near:
        trap.cell = trapped
        for to in a_step_from(trapped) - near - {start}:
            between = {cell for cell in near if to in a_step_from(cell)}
            path = moving.ways(state, walker, 2).path(to)
            if len(path) == 2 and len(between) > 1:
                assert path[0] in between - {trapped}
                avoided += 1
    assert avoided


def test_a_figure_that_a_trap_puts_out_of_action_stops_there() -> None:
    """A rat would come two spaces farther; a bandit who is only wounded goes on."""
    stopped = laid("snare", [("bandit-knife", "d1 w")])
    fix(stopped, 6)
    enemies_act(stopped)
    assert space(stopped, enemy(stopped, "bandit-knife-1")) == "c1"
    hurt = laid("fire-trap", [("bandit-knife", "d1 w")])
    enemies_act(hurt)
    assert space(hurt, enemy(hurt, "bandit-knife-1")) == "b1"
    dead = laid("fire-trap", [("great-rat", "d1 w")])
    assert of(enemies_act(dead), Attacked)[-1].target == "great-rat-1"
    assert not enemy(dead, "great-rat-1").stands


def test_a_remote_trap_goes_off_at_the_wish_of_the_owner_of_a_detonator() -> None:
    """In the own turn, while others act, and when enemies do; not while unconscious."""
    state = laid("fuel-drum", [("bandit-knife", "g1 w")], "remote-detonator")
    assert starting(state, "detonate ") == ["detonate fuel-drum-0"]
    fallen = laid("fuel-drum", [("bandit-knife", "e1 w")], "remote-detonator", others={"scout": "h1 w"})
    play(fallen, "end")
    hero(fallen, "soldier").health = 0
    play(fallen, "scout: go")
    assert starting(fallen, "detonate ") == []
    play(state, "detonate fuel-drum-0")
    assert hero(state, "soldier").actions == 0
    assert not trap_on(state, "c1")


def test_a_remote_trap_is_offered_when_an_enemy_steps_on_it() -> None:
    state = laid("fuel-drum", [("bandit-knife", "e1 w")], "remote-detonator")
    hero(state, "soldier").hand = []
    play(state, "end")
    assert space(state, enemy(state, "bandit-knife-1")) == "c1"
    assert legal(state) == ["detonate fuel-drum-0", "pass"]
    declined = of(play(state.copy(), "pass"), Declined)
    assert declined[0] == Declined(hero="soldier", what="trap", enemy="bandit-knife-1")
    play(state, "detonate fuel-drum-0")
    assert not enemy(state, "bandit-knife-1").stands


def test_a_remote_trap_is_offered_in_the_turn_of_another_hero() -> None:
    """Before each action of the other, whenever there are other figures on its space than before; never in vain."""
    state = laid("fuel-drum", [("bandit-knife", "g1 w")], "remote-detonator", others={"scout": "c1 w"})
    for one in state.heroes:
        one.hand, one.pile = [], []
    enemy(state, "bandit-knife-1").cell = state.ground.number["c1"]
    play(state, "end", "scout: go")
    assert (state.actors, state.prompt(0)) == ((0,), AskReaction("moment", "bandit-knife-1", "soldier"))
    assert legal(state) == ["detonate fuel-drum-0", "pass"]
    play(state, "pass")
    assert state.actors == (1,)
    fix(state, 6, 6)
    play(state, "move d1 no", "stop")  # the scout is out of the way: asked again
    assert state.actors == (0,)
    events = play(state, "detonate fuel-drum-0")
    assert [one.space for one in of(events, TrapFired)] == ["c1"]
    assert hero(state, "scout").health == hero(state, "scout").most
    assert state.actors == (1,)
    far = laid("fuel-drum", [("bandit-knife", "e1 w")], "remote-detonator", others={"scout": "c1 w"})
    play(far, "end", "scout: go")
    assert far.actors == (1,)


def test_a_remote_trap_goes_off_in_the_middle_of_an_exchange() -> None:
    state = scene(
        open_ground(4, 1),
        {"soldier": "a1", "scout": "a1"},
        [("bandit-knife", "d1")],
        gear={"soldier": ["remote-detonator", "knife"], "scout": ["fuel-drum"]},
    )
    play(state, "soldier: go", "exchange scout")
    assert "detonate fuel-drum-scout" in legal(state)
    events = play(state, "detonate fuel-drum-scout")
    assert [one.space for one in of(events, TrapFired)] == ["a1"]
    assert hero(state, "scout").gear == []
    assert "get fuel-drum" not in legal(state)


def test_a_carried_remote_trap_goes_off_where_the_hero_is() -> None:
    state = ready(["fuel-drum", "remote-detonator"], [("bandit-knife", "a1")])
    events = play(state, "detonate fuel-drum-soldier")
    assert [one.space for one in of(events, TrapFired)] == ["a1"]
    assert not enemy(state, "bandit-knife-1").stands
    assert hero(state, "soldier").health == 2
    assert [gear.type.name for gear in hero(state, "soldier").gear] == ["remote-detonator"]


def test_a_trap_works_on_everybody_on_its_space_and_is_gone() -> None:
    state = ready(
        ["fuel-drum", "remote-detonator"],
        [("rat-queen", "c1"), ("tiger", "c1"), ("tiger", "d1")],
        at="b1 e",
        others={"scout": "c1 e"},
    )
    state.heroes[0].cell = state.ground.number["c1"]
    play(state, "detonate fuel-drum-soldier")
    assert [enemy(state, name).health for name in ("rat-queen-1", "tiger-1", "tiger-2")] == [3, 3, 6]
    assert (hero(state, "soldier").health, hero(state, "scout").health) == (2, 1)
    assert not trap_on(state, "c1")
    assert starting(state, "detonate ") == []


def test_no_trap_lies_where_enemies_start() -> None:
    for mission in MISSIONS.values():
        starts = {cell for group in mission.placements for cell in group.cells}
        assert not [token for token in mission.tokens if token.kind == SET_TRAP and token.cell in starts]
    raw = read_toml(FOLDER / "missions" / "cistern.toml")
    raw["tokens"] = [{"kind": "trap", "at": ["f2"]}]
    with pytest.raises(DataError, match="a trap lies where enemies start"):
        read_mission(raw, "cistern.toml")


def test_a_trap_blasts_burns_stuns_or_jams_as_its_token_says() -> None:
    mine = laid("mine", [("bandit-knife", "d1 w")])
    fix(mine, 1, 2, 3, 4, 5, BLANK)
    blast = by(enemies_act(mine), "mine")[0]
    assert (blast.kind, len(blast.dice), blast.hit, blast.defence, blast.wounds) == ("area", 5, 2, 1, 2)
    fire = by(enemies_act(laid("fire-trap", [("bandit-knife", "d1 w")])), "fire-trap")[0]
    assert (fire.automatic, fire.defence, fire.wounds) == (True, 0, 2)
    for die, caught in ((3, False), (4, True)):
        snare = laid("snare", [("bandit-knife", "d1 w")])
        fix(snare, die)
        events = enemies_act(snare)
        assert [(roll.value, roll.held) for roll in of(events, Resisted)] == [(3, not caught)]
        assert [one.until for one in of(events, Stunned)] == ([2] if caught else [])
    jam = ready(["jam-trap", "remote-detonator"], [("tiger", "a1")])
    play(jam, "detonate jam-trap-soldier")
    assert enemy(jam, "tiger-1").jammed == 2


# Weapons and accessories --------------------------------------------------------------------------


def test_side_primary_and_heavy_weapons_take_one_two_and_three_slots() -> None:
    """The soldier has four."""
    four = loaded_with("soldier", "knife", "pistol", "smg", "axe", "machete")
    assert [gear.place for gear in four.gear] == [WEAPON] * 4 + [EXTRA]
    two = loaded_with("soldier", "rifle", "shotgun", "knife")
    assert [gear.place for gear in two.gear] == [WEAPON, WEAPON, EXTRA]
    one = loaded_with("soldier", "machine-gun", "rifle", "knife")
    assert [gear.place for gear in one.gear] == [WEAPON, EXTRA, WEAPON]


def test_the_column_of_the_distance_gives_dice_and_hit() -> None:
    """Hunting rifle: 1 die and hit -1, then 2, 3, 3 and 2 dice."""
    found = [at_distance("hunting-rifle", distance) for distance in range(1, 6)]
    assert found == [(1, 2), (2, 3), (3, 3), (3, 3), (2, 3)]


def test_there_is_no_attack_where_the_column_has_a_cross() -> None:
    assert at_distance("marksman-rifle", 1) is None
    assert at_distance("marksman-rifle", 2) == (2, 3)
    assert at_distance("marksman-rifle", 6) == (4, 3)
    assert at_distance("marksman-rifle", 7) is None


@pytest.mark.parametrize(("weapon", "found"), [("machete", (4, 2)), ("hammer", (6, 1)), ("spear", (4, 1))])
def test_the_melee_column_changes_dice_and_hit(weapon: str, found: tuple[int, int]) -> None:
    state = ready([weapon], [("rat-queen", "a1")])
    assert blow(state, weapon, "rat-queen-1") == found


@pytest.mark.parametrize(
    ("accessory", "fitting"),
    [
        ("magazine", ["pistol", "rifle"]),
        ("drum-magazine", ["rifle", "machine-gun"]),
        ("recoil-mount", ["machine-gun"]),
    ],
)
def test_notches_say_which_weapons_an_accessory_fits(accessory: str, fitting: list[str]) -> None:
    weapons = ["pistol", "rifle", "machine-gun"]
    found = [name for name in weapons if place_of(loaded_with("soldier", name, accessory), accessory) == ACCESSORY]
    assert found == fitting


def test_taped_accessories_fit_melee_weapons_only() -> None:
    assert place_of(loaded_with("soldier", "knife", "hardened-blade"), "hardened-blade") == ACCESSORY
    assert place_of(loaded_with("soldier", "pistol", "hardened-blade"), "hardened-blade") == EXTRA
    assert place_of(loaded_with("soldier", "knife", "magazine"), "magazine") == EXTRA


def test_an_accessory_changes_only_the_weapon_that_it_is_on() -> None:
    target = [("bandit-pistol", "c1 e")]
    assert dice_and_hit(ready(["pistol", "smg", "magazine"], target), "pistol", "bandit-pistol-1") == (3, 3)
    assert dice_and_hit(ready(["pistol", "smg", "magazine"], target), "smg", "bandit-pistol-1") == (3, 3)
    found = loaded_with("soldier", "pistol", "magazine", "laser-pointer")
    assert (place_of(found, "magazine"), place_of(found, "laser-pointer")) == (ACCESSORY, EXTRA)


def test_nobody_throws_defence_dice_against_fire() -> None:
    state = ready(["flare-gun"], [("bandit-pistol", "c1 w")])
    fix(state, 1, 6)
    attack = shot(state, "flare-gun", "bandit-pistol-1")
    assert attack is not None
    assert (attack.successes, attack.defence, attack.wounds) == (1, 0, 1)
    added = ready(["padded-vest", "ballistic-shield"])
    hero(added, "soldier").guard = 2
    assert dice_against(added, RANGED, fire=True) == 0
    burnt = scene(
        ROW,
        {"soldier": "a1 e"},
        [("bandit-flamer", "b1 w")],
        gear={"soldier": ["padded-vest"]},
        hands={"soldier": ["dig-in"]},
    )
    hero(burnt, "soldier").done = True
    burnt.run()
    fix(burnt, 1, 1)
    (flames,) = of(play(burnt, "react dig-in"), Attacked)[:1]
    assert (flames.successes, flames.defence) == (2, 0)


def test_who_is_immune_to_fire_throws_all_defence_dice() -> None:
    assert dice_against(ready(["fire-suit", "ballistic-shield"]), RANGED, fire=True) == 2
    state = ready(["flare-gun"], [("bandit-flamer", "c1 w")])
    fix(state, 1, 6, BLANK, BLANK)
    attack = shot(state, "flare-gun", "bandit-flamer-1")
    assert attack is not None
    assert attack.defence == 2


def test_burst_pierce_and_reload_are_read_from_the_token() -> None:
    assert [item(name).burst for name in ("rifle", "smg", "machine-gun")] == [1, 2, 4]
    assert [item(name).pierces for name in ("rifle", "crossbow")] == [False, True]
    assert [item(name).reloads for name in ("rifle", "crossbow")] == [False, True]


def test_all_dice_of_an_automatic_weapon_are_successes() -> None:
    state = ready(["flamethrower"], [("tiger", "b1 w")])
    carried(state, "soldier", "flamethrower").until = state.turn
    play(state, "play aim-and-fire")
    before = state.rng.state
    (attack,) = of(play(state, "blast flamethrower b1 no"), Attacked)
    assert (attack.automatic, attack.dice, attack.successes, attack.wounds) == (True, (), 2, 2)
    assert state.rng.state == before


def test_a_flamethrower_attacks_only_when_a_cell_was_paid() -> None:
    """It is paid at the start of the turn, or the weapon does not attack in it; one Cell serves for the whole turn. So
    too with weapons for melee."""
    hand = {"soldier": ["aim-and-fire"] * 5}
    for paid in (True, False):
        state = scene(ROW, {"soldier": "a1 e"}, [("python", "b1 w")], gear={"soldier": ["flamethrower"]}, hands=hand)
        hero(state, "soldier").fuel = 2
        enemy(state, "python-1").stunned = 5
        play(state, "go")
        assert "play aim-and-fire" not in legal(state)  # nothing was paid at the start of this turn
        play(state, "end")
        assert legal(state) == ["pay flamethrower", "pass"]
        play(state, "pay flamethrower" if paid else "pass", "go")
        assert hero(state, "soldier").fuel == (1 if paid else 2)
        assert ("play aim-and-fire" in legal(state)) == paid
        if paid:
            play(
                state, "play aim-and-fire", "blast flamethrower b1 no", "play aim-and-fire", "blast flamethrower b1 no"
            )
            assert hero(state, "soldier").fuel == 1
            play(state, "end")
            assert legal(state) == ["pay flamethrower", "pass"]
        else:
            assert state.refusal(0, NOTATION.parse("blast flamethrower b1 no")) is not None
    saw = ready(["chainsaw", "knife"], [("python", "a1 w")])
    assert {line.split()[1] for line in starting(saw, "strike ")} == {"knife"}
    carried(saw, "soldier", "chainsaw").until = saw.turn
    assert {line.split()[1] for line in starting(saw, "strike ")} == {"chainsaw", "knife"}


def test_an_accessory_adds_dice_hit_and_range() -> None:
    """Bipod: range and hit +1, one die less; the rifle has 3 dice at 4 spaces, so it has 2 at 5."""
    assert at_distance("rifle", 4, "bipod") == (2, 4)
    assert at_distance("rifle", 5, "bipod") == (2, 4)
    assert at_distance("rifle", 5) is None
    assert at_distance("rifle", 6, "bipod") is None
    assert at_distance("marksman-rifle", 1, "bipod") is None


def test_a_round_makes_its_weapon_incendiary_with_one_die_less() -> None:
    state = ready(["revolver", "s1582-round"], [("bandit-pistol", "c1 w")])
    fix(state, 1, 6)
    attack = shot(state, "revolver", "bandit-pistol-1")
    assert attack is not None
    assert (len(attack.dice), attack.defence) == (2, 0)
    pierced = ready(["rifle", "ap-round"], [("bug", "c1 w")])
    fix(pierced, 1, 6, 6, BLANK)
    attack = shot(pierced, "rifle", "bug-1")
    assert attack is not None
    assert attack.defence == 1
    stunned = ready(["pistol", "emp-round"], [("tiger", "c1 e")])
    fix(stunned, 1, 6, BLANK, 6)
    shot(stunned, "pistol", "tiger-1")
    assert enemy(stunned, "tiger-1").stunned == 2


def test_an_optical_sight_helps_by_day_only() -> None:
    assert at_distance("pistol", 3, "optical-sight") == (2, 4)
    assert at_distance("pistol", 1, "optical-sight", night=True) == (2, 2)
    assert at_distance("pistol", 2, "optical-sight", night=True) is None


def test_a_night_sight_takes_the_night_from_its_weapon() -> None:
    assert at_distance("pistol", 2, "tactical-flashlight", night=True) == (2, 3)
    other = ready(["pistol", "smg", "tactical-flashlight"], [("bandit-pistol", "c1 e")], night=True)
    assert shot(other, "smg", "bandit-pistol-1") is None


def test_a_tracer_round_helps_all_heroes_after_one_success() -> None:
    """The success need not cost health; in the next turn it is over."""
    state = scene(
        ROW,
        {"soldier": "a1 e", "scout": "b1 e"},
        [("tiger", "c1 w")],
        gear={"soldier": ["pistol", "tracer-round"], "scout": ["smg"]},
        hands={"soldier": ["aim-and-fire"], "scout": ["short-burst", "short-burst"]},
    )
    enemy(state, "tiger-1").stunned = 9
    play(state, "soldier: go")
    fix(state, 1, 6, 1, 1, 1)
    attack = shot(state, "pistol", "tiger-1")
    assert attack is not None
    assert (attack.hit, attack.wounds) == (3, 0)
    play(state, "end", "scout: go")
    attack = shot(state, "smg", "tiger-1", "short-burst")
    assert attack is not None
    assert attack.hit == 4
    play(state, "end", "soldier: go", "end", "scout: go")
    attack = shot(state, "smg", "tiger-1", "short-burst")
    assert attack is not None
    assert attack.hit == 3


def test_a_tracer_round_helps_a_grenade_too() -> None:
    state = ready(["pistol", "tracer-round", "frag-grenade"], [("rhino", "b1")], cards=["aim-and-fire", "long-throw"])
    fix(state, 1, 6)
    shot(state, "pistol", "rhino-1")
    play(state, "play long-throw")
    events = play(state, "blast frag-grenade b1 no")
    while not of(events, Attacked):
        events = play(state, "pass")
    assert of(events, Attacked)[0].hit == 3 + 1


def test_a_silent_weapon_does_not_cost_hiding() -> None:
    for more, hidden in (([], False), (["suppressor"], True)):
        state = ready(["pistol", *more], [("tiger", "c1 e")])
        hero(state, "soldier").hidden = True
        shot(state, "pistol", "tiger-1")
        assert hero(state, "soldier").hidden == hidden


def test_a_weapon_that_reloads_itself_is_always_loaded() -> None:
    for more, loaded in (([], False), (["autoloader"], True)):
        state = ready(["grenade-launcher", *more], [("tiger", "c1 w")])
        play(state, "play aim-and-fire", "blast grenade-launcher c1 no")
        assert carried(state, "soldier", "grenade-launcher").loaded == loaded


# What things do -----------------------------------------------------------------------------------


def test_defence_dice_of_a_thing_count_for_the_kinds_that_it_names() -> None:
    for name, found in (
        ("hide-coat", [0, 0, 0, 0, 1]),
        ("arm-guards", [1, 0, 0, 0, 0]),
        ("shoulder-plates", [0, 0, 0, 1, 0]),
        ("welding-mask", [0, 0, 1, 0, 0]),
        ("blast-apron", [0, 1, 0, 0, 0]),
    ):
        state = ready([name])
        sides = [dice_against(state, RANGED, zone) for zone in (FRONT, SIDE, REAR)]
        assert [dice_against(state, MELEE), dice_against(state, AREA), *sides] == found, name


def test_a_kit_heals_a_hero_on_the_own_space() -> None:
    state = ready(["first-aid-kit"], others={"scout": "a1 e", "medic": "b1 e"})
    for one in state.heroes:
        one.health = 1
    assert set(starting(state, "use ")) == {"use first-aid-kit soldier", "use first-aid-kit scout"}
    assert [one.health for one in of(play(state, "use first-aid-kit scout"), Healed)] == [2]
    assert hero(state, "scout").health == 3


def test_an_automatic_medical_kit_heals_one_at_the_start_of_every_turn() -> None:
    state = ready(["auto-medkit"])
    soldier = hero(state, "soldier")
    soldier.health = 1
    play(state, "use auto-medkit")
    assert soldier.health == 1
    found = []
    for _ in range(3):
        enemies_act(state)
        found.append(soldier.health)
    assert found == [2, 3, 4]


def test_an_automatic_medical_kit_is_started_once_in_a_mission() -> None:
    state = ready(["auto-medkit"])
    play(state, "use auto-medkit")
    while state.turn < 12:
        assert starting(state, "use ") == []
        enemies_act(state)
        play(state, "go")
    assert carried(state, "soldier", "auto-medkit").uses == 1


def test_things_give_morale_and_cards() -> None:
    state = ready(["strong-coffee", "survey-map"])
    play(state, "use strong-coffee", "use survey-map")
    soldier = hero(state, "soldier")
    assert (soldier.morale, len(soldier.hand)) == (soldier.kind.morale + 1, 6)


def test_things_help_moves_hits_and_strength() -> None:
    boots = ready(["soft-boots"], cards=["march"])
    hero(boots, "soldier").morale = 0
    assert steps(boots) == 2
    play(boots, "play march")
    assert steps(boots) == 4
    assert blow(ready(["knife", "grip-gloves"], [("rat-queen", "a1")]), "knife", "rat-queen-1") == (4, 2)
    seen = ready(["pistol", "rangefinder", "grip-gloves"], [("bandit-pistol", "c1 e")])
    play(seen, "use rangefinder")
    assert dice_and_hit(seen, "pistol", "bandit-pistol-1") == (2, 4)
    bear = ready(["knife", "bear-stimulant"], [("rat-queen", "a1")])
    play(bear, "use bear-stimulant")
    assert blow(bear, "knife", "rat-queen-1") == (6, 1)


def test_a_thing_takes_the_night_from_its_hero() -> None:
    assert at_distance("pistol", 2, night=True) is None
    assert at_distance("pistol", 2, "night-vision-goggles", night=True) == (2, 3)


def test_the_cat_stimulant_costs_one_health_when_it_ends() -> None:
    state = ready(["pistol", "cat-stimulant"], night=True)
    play(state, "use cat-stimulant")
    for _ in range(3):
        enemies_act(state)
        assert hero(state, "soldier").health == 5
        assert works(state, carried(state, "soldier", "cat-stimulant"))
    enemies_act(state)
    assert hero(state, "soldier").health == 4
    assert [gear.type.name for gear in hero(state, "soldier").gear] == ["pistol"]


def test_a_light_takes_the_night_from_attackers_near_it() -> None:
    """It reaches 3 spaces from the soldier: the bandit who stands there shoots as by day, and so does the scout."""
    state = scene(
        ROW,
        {"soldier": "a1 e", "scout": "d1 e"},
        [("bandit-pistol", "f1 e")],
        gear={"soldier": ["lamp"], "scout": ["smg"]},
        hands={"scout": ["short-burst"]},
        night=True,
    )
    play(state, "soldier: go", "use lamp", "end", "scout: go")
    attack = shot(state, "smg", "bandit-pistol-1", "short-burst")
    assert attack is not None
    assert (attack.distance, attack.hit) == (2, 3)
    for at, hit in (("d1 w", 2), ("e1 w", None)):
        dark = ready(["lamp"], [("bandit-pistol", at)], night=True)
        play(dark, "use lamp")
        first = by(enemies_act(dark), "bandit-pistol-1")[0]
        assert first.distance == 3
        assert first.hit == (hit if hit is not None else 1)


def test_a_smoke_grenade_puts_smoke_within_its_range() -> None:
    state = ready(["smoke-canister"], at="b1 e")
    assert starting(state, "use ") == [f"use smoke-canister {name}" for name in ("a1", "b1", "c1")]
    play(state, "use smoke-canister c1")
    assert state.smoke == 1 << state.ground.number["c1"]


def test_a_frag_grenade_throws_five_dice_at_everybody_on_the_space() -> None:
    state = ready(["frag-grenade"], [("rat-queen", "b1"), ("tiger", "b1"), ("tiger", "c1")], others={"scout": "b1 e"})
    play(state, "play aim-and-fire")
    attacks = of(play(state, "blast frag-grenade b1 no"), Attacked)
    assert [attack.target for attack in attacks] == ["rat-queen-1", "tiger-1", "scout"]
    assert {(attack.kind, len(attack.dice), attack.hit) for attack in attacks} == {("area", 5, 3)}


def test_what_helps_an_area_attack_helps_a_grenade() -> None:
    """More dice and range of the card, dice thrown again, a skill, a boost, fire, morale; fog is an upper limit."""

    def thrown(*lines: str, at: str = "b1", skill: str = "", cards: Sequence[str]) -> Attacked:
        state = ready(["frag-grenade"], [("rhino", at)], cards=cards)
        if skill:
            learn(state, "soldier", skill)
        events = play(state, *lines, f"blast frag-grenade {at} no")
        while not of(events, Attacked):
            events = play(state, "pass")
        return of(events, Attacked)[0]

    corner = ("play around-the-corner", "skip")
    assert len(thrown(*corner, cards=["around-the-corner"]).dice) == 5 + 1
    assert len(thrown(*corner, skill="heavier-charge", cards=["around-the-corner"]).dice) == 5 + 1 + 1
    boosted = thrown(*corner, "boost red-hot-barrel", cards=["around-the-corner", "red-hot-barrel"])
    assert len(boosted.dice) == 5 + 1 + 2
    assert thrown("play fire-and-scrap", "skip", at="c1", cards=["fire-and-scrap"]).defence == 0
    state = ready(["frag-grenade"], [("rhino", "c1")], cards=["long-throw"])
    play(state, "play long-throw")
    fix(state, 1, 1, 1, 1, 5)
    play(state, "blast frag-grenade c1 yes")
    assert state.prompt(0) == AskAgain("rhino-1", (1, 1, 1, 1, 5), 3 + 1, 1)
    for card, weather, reaches in (("long-throw", "fog", True), ("aim-and-fire", "clear", False)):
        far = ready(["frag-grenade"], [("rhino", "c1")], cards=[card])
        far.weather = weather
        assert (f"play {card}" in legal(far)) is reaches  # range 1 + 1 are the 2 spaces of fog


def test_a_grenade_on_the_own_space_attacks_its_thrower() -> None:
    state = ready(["frag-grenade"], [("dragonfly-e14", "a1")])
    play(state, "play aim-and-fire")
    attacks = of(play(state, "blast frag-grenade a1 no"), Attacked)
    assert {attack.target for attack in attacks} == {"dragonfly-e14-1", "soldier"}


def test_a_stun_field_puts_enemies_out_of_action() -> None:
    state = ready(["flashbang"], [("bandit-pistol", "b1"), ("bandit-knife", "b1")])
    fix(state, 3, 4)
    rolls = of(play(state, "use flashbang"), Resisted)
    assert [(roll.value, roll.held) for roll in rolls] == [(3, True), (3, False)]
    assert [enemy(state, name).stunned for name in ("bandit-pistol-1", "bandit-knife-1")] == [0, 2]


def test_a_terror_generator_costs_biological_enemies_their_actions() -> None:
    state = ready(["terror-generator"], [("great-rat", "b1 w")])
    play(state, "use terror-generator")
    fix(state, 3, 3)
    events = enemies_act(state)
    assert [(one.enemy, one.why) for one in of(events, EnemyIdle)] == [("great-rat-1", "terror")] * 2
    assert used_up(state)
    machine = ready(["terror-generator"], [("wild-dog", "b1 w")])
    play(machine, "use terror-generator")
    assert of(enemies_act(machine), Resisted) == []


def test_a_terror_generator_stops_a_move_under_way() -> None:
    for die, there in ((3, "b1"), (2, "a1")):
        state = ready(["terror-generator"], [("great-rat", "d1 w")])
        play(state, "use terror-generator")
        fix(state, die, 6)
        enemies_act(state)
        assert space(state, enemy(state, "great-rat-1")) == there


def hidden_device(gear: str, enemies: Sequence[tuple[str, str]], scout: str) -> Hunters:
    """A device works at a1, with a hero whom enemies do not look at; they look at the scout."""
    state = ready([gear], enemies, cells=2, others={"scout": scout})
    play(state, f"use {gear}")
    hero(state, "soldier").hidden = True
    play(state, "end", "scout: go")
    hero(state, "scout").hand = []
    return state


def test_out_of_reach_of_a_generator_or_jammer_all_is_as_usual() -> None:
    terror = hidden_device("terror-generator", [("bandit-pistol", "c1 e")], "f1 w")
    assert of(enemies_act(terror), Resisted) == []
    jammer = hidden_device("transmission-jammer", [("tiger", "b1 e")], "h1 w")
    enemies_act(jammer)
    assert space(jammer, enemy(jammer, "tiger-1")) == "e1"
    shooting = hidden_device("transmission-jammer", [("defender", "c1 e")], "g1 w")
    assert by(enemies_act(shooting), "defender-1")[0].distance == 4


def test_a_jammer_shortens_attacks_to_two_spaces_and_moves_to_one() -> None:
    near = hidden_device("transmission-jammer", [("defender", "b1 e")], "d1 w")
    assert [one.entry for one in of(enemies_act(near), EnemyChose)] == ["ranged", "ranged"]
    far = hidden_device("transmission-jammer", [("defender", "b1 e")], "e1 w")
    assert [one.entry for one in of(enemies_act(far), EnemyChose)] == ["to 1", "ranged"]
    moving = hidden_device("transmission-jammer", [("tiger", "b1 e")], "h1 w")
    events = [one for one in enemies_act(moving) if isinstance(one, EnemyChose | EnemyStepped)]
    assert [one.to if isinstance(one, EnemyStepped) else one.entry for one in events[:3]] == ["to 2", "c1", "to 2"]


def test_a_jammer_left_alone_works_as_long_as_its_cells_last() -> None:
    state = ready(["transmission-jammer"], cells=3)
    play(state, "use transmission-jammer 2")
    assert hero(state, "soldier").fuel == 1
    (jammer,) = state.tokens
    working = []
    for _ in range(3):
        working.append(jammer.cell >= 0 and jammer.until >= state.turn)
        enemies_act(state)
    assert working == [True, True, False]
    paid = ready(["transmission-jammer"], cells=2)
    play(paid, "use transmission-jammer", "end", "pay transmission-jammer")
    assert hero(paid, "soldier").fuel == 0


def test_the_next_attack_of_an_enemy_goes_to_the_decoy() -> None:
    state = ready(["sound-decoy"], [("bandit-pistol", "c1 w")])
    play(state, "use sound-decoy")
    targets = [attack.target for attack in by(enemies_act(state), "bandit-pistol-1")]
    assert targets == ["sound-decoy-0", "soldier"]
    melee = ready(["sound-decoy"], [("bandit-knife", "a1 w")])
    play(melee, "use sound-decoy")
    targets = [attack.target for attack in by(enemies_act(melee), "bandit-knife-1")]
    assert targets == ["sound-decoy-0", "soldier"]


def test_an_area_attack_on_a_decoy_attacks_everybody_on_its_space() -> None:
    state = ready(["sound-decoy"], [("spider-aka-2l", "d1 w")], others={"scout": "c1 e"})
    play(state, "use sound-decoy")
    attacks = by(enemies_act(state), "spider-aka-2l-1")
    assert [attack.target for attack in attacks[:3]] == ["sound-decoy-0", "soldier", "scout"]


def test_a_decoy_out_of_reach_waits_for_the_next_enemy() -> None:
    """The rat queen acts first and strikes the scout beside her; the bandit after her attacks the decoy."""
    enemies = [("rat-queen", "d1 w"), ("bandit-pistol", "b1 e")]
    state = ready(["sound-decoy"], enemies, others={"scout": "d1 e"})
    play(state, "use sound-decoy")
    targets = [(attack.by, attack.target) for attack in of(enemies_act(state), Attacked)]
    assert targets[:2] == [("rat-queen-1", "scout")] * 2
    assert targets[2] == ("bandit-pistol-1", "sound-decoy-0")


def test_an_armour_projector_protects_all_heroes_on_the_space() -> None:
    state = ready(["armour-projector"], others={"scout": "a1 e", "medic": "b1 e"})
    play(state, "use armour-projector")
    assert [dice_against(state, RANGED, who=who) for who in ("soldier", "scout", "medic")] == [1, 1, 0]


def test_without_a_detonator_no_remote_trap_goes_off() -> None:
    state = laid("fuel-drum", [("bandit-knife", "e1 w")])
    assert starting(state, "detonate ") == []
    assert of(enemies_act(state), TrapFired) == []


def test_values_that_the_book_prints_are_on_the_tokens() -> None:
    knife, smg, frag = item("knife"), item("smg"), item("frag-grenade")
    assert (knife.melee_dice, knife.melee_hit) == (1, 0)
    assert (len(smg.dice), smg.dice[1], smg.hit[1], smg.traits) == (2, 3, 0, ["burst"])
    assert (item("magazine").effect("dice"), item("magazine").has("hit")) == (1, False)
    sight = item("optical-sight")
    assert (sight.effect("range"), sight.effect("hit"), sight.has("day-only")) == (1, 1, True)
    assert (frag.reach, frag.effects[0].word, frag.effects[0].number, frag.use) == (1, "grenade", 5, "area")
    round_ = item("s1582-round")
    assert (round_.has("fire"), round_.effect("dice")) == (True, -1)
