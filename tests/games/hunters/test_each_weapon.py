"""Every weapon and every accessory: the slots that it takes, its dice and hit value in melee and at each distance, its
traits, what fits on it and what that changes, and when it is used up."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from ashgrid.core import Event, Rng
from ashgrid.games.hunters import refusals
from ashgrid.games.hunters.actions import AskUpkeep, Attacked, Equipped, Reloaded, Resisted, Stunned
from ashgrid.games.hunters.rules.game import Hunters
from ashgrid.games.hunters.rules.interaction import put
from ashgrid.games.hunters.tables import ACCESSORY, CARD_NUMBER, EXTRA, ITEM_NUMBER, WEAPON
from tests.games.hunters.each import (
    BIG,
    DEFENCE,
    ENEMIES,
    HEROES,
    ITEMS,
    SIZES,
    effects_of,
    name_of,
    offered,
    refused,
    shooting_weapon,
)
from tests.games.hunters.trial import ROW, armed, attack, plain_card
from tests.rulebook.hunters.helpers import carried, exact_hands, hero, legal, of, play, scene

WEAPONS = [name for name, one in ITEMS.items() if one["kind"] == "weapon"]
ACCESSORIES = [name for name, one in ITEMS.items() if one["kind"] == "accessory"]
SHOOTING = [name for name in WEAPONS if ITEMS[name]["attack"] != ["melee"]]
STRIKING = [name for name in WEAPONS if "melee" in ITEMS[name]["attack"]]
HERO = max(HEROES, key=lambda name: int(HEROES[name]["slots"]["weapon"]))
CARD, HIT = plain_card(HERO, "ranged")
PROVED = dict(zip(DEFENCE, ENEMIES[BIG]["defence"], strict=True))
"""The defence dice of what is attacked here; it is armoured."""


def traits(weapon: str) -> list[str]:
    return list(ITEMS[weapon]["traits"])


def is_area(weapon: str) -> bool:
    return "area" in ITEMS[weapon]["attack"]


def paid(state: Hunters) -> None:
    """A Cell was paid for everything that needs one."""
    for gear in hero(state, HERO).gear:
        if "upkeep" in gear.type.traits:
            gear.until = state.turn


def defence_against(weapon: str, kind: str, pierces: bool = False, burns: bool = False) -> int:
    dice = int(PROVED[kind])
    if burns or "fire" in traits(weapon):
        return 0
    return dice if pierces or "pierce" in traits(weapon) else 2 * dice


def range_scene(
    weapon: str,
    gear: Sequence[str] = (),
    farther: int = 1,
    count: int = 1,
    night: bool = False,
    allies: Sequence[str] = (),
    hand: int = 3,
) -> Hunters:
    """Enemies at every distance up to beyond the last column, all in the side of their armour; the hero aims."""
    last = len(ITEMS[weapon]["range"])
    enemies = [(BIG, f"{name_of((far, 0))} n") for far in range(1, last + farther + 1) for _ in range(count)]
    state = exact_hands(
        scene(
            ROW,
            {HERO: "a1 e", **dict.fromkeys(allies, "a1 e")},
            enemies,
            gear={HERO: [weapon, *gear]},
            hands={HERO: [CARD] * hand},
            night=night,
        )
    )
    paid(state)
    play(state, f"{HERO}: go")
    return state


def line_for(weapon: str, far: int) -> str:
    """An attack at a distance, where one enemy stands at each."""
    return f"blast {weapon} {name_of((far, 0))} no" if is_area(weapon) else f"shoot {weapon} {BIG}-{far} no"


# Slots --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("weapon", WEAPONS)
def test_each_weapon_takes_the_slots_of_its_size(weapon: str) -> None:
    for name in HEROES:
        slots = HEROES[name]["slots"]
        one = hero(scene(ROW, {name: "a1"}), name)
        while put(one, ITEM_NUMBER[weapon]):
            pass
        places = [gear.place for gear in one.gear]
        assert places.count(WEAPON) == slots["weapon"] // SIZES[ITEMS[weapon]["size"]]
        assert places.count(EXTRA) == slots["extra"]
        assert len(places) == places.count(WEAPON) + places.count(EXTRA)


@pytest.mark.parametrize("weapon", WEAPONS)
def test_each_weapon_works_only_out_of_the_blue_slot(weapon: str) -> None:
    """An Interaction brings it to hand."""
    state = armed(HERO, [], BIG, 12)
    assert put(hero(state, HERO), ITEM_NUMBER[weapon], True)
    assert carried(state, HERO, weapon).place == EXTRA
    assert play(state, f"equip {weapon}") == [Equipped(hero=HERO, item=weapon)]
    assert carried(state, HERO, weapon).place == WEAPON
    assert hero(state, HERO).actions == 1


def may_mount(accessory: str, weapon: str) -> bool:
    """Tape on what strikes; on what shoots one notch up to primary, two from primary on, three heavy only."""
    item, host = ITEMS[accessory], ITEMS[weapon]
    if item.get("tape"):
        return "melee" in host["attack"]
    sizes = {1: ("side", "primary"), 2: ("primary", "heavy"), 3: ("heavy",)}[item["notches"]]
    return host["attack"] != ["melee"] and host["size"] in sizes


@pytest.mark.parametrize("accessory", ACCESSORIES)
def test_each_accessory_fits_the_weapons_of_its_notches(accessory: str) -> None:
    for weapon in WEAPONS:
        one = hero(scene(ROW, {HERO: "a1"}, gear={HERO: [weapon, accessory]}), HERO)
        mounted = may_mount(accessory, weapon) and ITEMS[weapon]["accessories"] > 0
        assert one.gear[1].place == (ACCESSORY if mounted else EXTRA), weapon
        assert one.gear[1].host == (0 if mounted else -1)


@pytest.mark.parametrize("weapon", WEAPONS)
def test_each_weapon_takes_as_many_accessories_as_it_has_places(weapon: str) -> None:
    fitting = [one for one in ACCESSORIES if may_mount(one, weapon)]
    assert fitting
    for name in HEROES:
        if HEROES[name]["slots"]["weapon"] >= SIZES[ITEMS[weapon]["size"]]:
            one = hero(scene(ROW, {name: "a1"}, gear={name: [weapon]}), name)
            while put(one, ITEM_NUMBER[fitting[0]]):
                pass
            mounted = [gear for gear in one.gear if gear.place == ACCESSORY]
            assert len(mounted) == min(ITEMS[weapon]["accessories"], HEROES[name]["slots"]["accessory"])


# Attacks ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("weapon", STRIKING)
def test_each_weapon_strikes_with_its_melee_column(weapon: str) -> None:
    state = armed(HERO, [weapon], BIG, 0, prepare=paid)
    struck = attack(state, f"strike {weapon} {BIG}-1 no no")
    dice, hit = ITEMS[weapon]["melee"]
    assert (struck.kind, struck.weapon) == ("melee", weapon)
    assert (len(struck.dice), struck.hit) == (HEROES[HERO]["strength"] + dice, 1 + hit)
    assert struck.defence == defence_against(weapon, "melee")


@pytest.mark.parametrize("weapon", [one for one in WEAPONS if one not in STRIKING])
def test_a_weapon_without_the_icon_does_not_strike(weapon: str) -> None:
    state = armed(HERO, [weapon], BIG, 0, prepare=paid)
    assert offered(state, "strike") == {
        f"strike fists {BIG}-1 {hit} {dice}" for hit in ("no", "yes") for dice in ("no", "yes")
    }
    assert isinstance(refused(state, HERO, f"strike {weapon} {BIG}-1 no no"), refusals.NoSuchAttack)


@pytest.mark.parametrize("weapon", [one for one in WEAPONS if one not in SHOOTING])
def test_a_weapon_for_melee_only_does_not_shoot(weapon: str) -> None:
    state = armed(HERO, [weapon], BIG, 1, prepare=paid)
    assert isinstance(refused(state, HERO, f"play {CARD}"), refusals.NoPartPossible)


@pytest.mark.parametrize("weapon", SHOOTING)
def test_each_weapon_shoots_with_the_column_of_the_distance(weapon: str) -> None:
    """There is no attack where the column has a cross, and none beyond the last."""
    state = range_scene(weapon)
    play(state, f"play {CARD}")
    columns = ITEMS[weapon]["range"]
    kind = "area" if is_area(weapon) else "ranged"
    for far, column in enumerate([*columns, []], 1):
        line = line_for(weapon, far)
        if not column:
            wanted = refusals.CrossThere if far <= len(columns) else refusals.OutOfRange
            assert isinstance(refused(state, HERO, line), wanted)
            continue
        shot = attack(state.copy(), line)
        assert (shot.kind, shot.weapon, shot.distance) == (kind, weapon, far)
        if "auto" in traits(weapon):
            assert (shot.automatic, shot.successes, shot.dice) == (True, column[0], ())
        else:
            assert (len(shot.dice), shot.hit) == (column[0], HIT + column[1])
        assert shot.defence == defence_against(weapon, "area" if is_area(weapon) else "side")


@pytest.mark.parametrize("weapon", [one for one in SHOOTING if not is_area(one)])
def test_each_weapon_bursts_at_as_many_enemies_as_it_has_icons_for(weapon: str) -> None:
    most = 4 if "burst-2" in traits(weapon) else 2 if "burst" in traits(weapon) else 1
    state = range_scene(weapon, count=5)
    play(state, f"play {CARD}")
    far = next(far for far, column in enumerate(ITEMS[weapon]["range"], 1) if column)
    first = 5 * (far - 1) + 1
    dice, hit = ITEMS[weapon]["range"][far - 1]
    for count in range(2, 6):
        names = [f"{BIG}-{number}" for number in range(first, first + count)]
        line = f"burst {weapon} {','.join(names)} no"
        if count > most:
            assert refused(state, HERO, line) == refusals.NoBurst(weapon, most)
        else:
            shots = of(play(state.copy(), line), Attacked)
            assert [(shot.target, len(shot.dice), shot.hit) for shot in shots] == [
                (name, dice, HIT + hit - 1) for name in names
            ]


@pytest.mark.parametrize("weapon", SHOOTING)
def test_each_weapon_is_loaded_after_a_shot_unless_it_has_the_reload_mark(weapon: str) -> None:
    state = range_scene(weapon)
    far = next(far for far, column in enumerate(ITEMS[weapon]["range"], 1) if column)
    attack(state, f"play {CARD}", line_for(weapon, far))
    gear = carried(state, HERO, weapon)
    if "reload" in traits(weapon):
        assert not gear.loaded
        assert isinstance(refused(state, HERO, f"play {CARD}"), refusals.NoPartPossible)
        assert play(state, f"reload {weapon}") == [Reloaded(hero=HERO, weapon=weapon)]
        assert hero(state, HERO).actions == 0
    else:
        assert refused(state, HERO, f"reload {weapon}") == refusals.IsLoaded(weapon)
    assert gear.loaded


@pytest.mark.parametrize("weapon", WEAPONS)
def test_each_weapon_with_upkeep_attacks_only_when_a_cell_was_paid(weapon: str) -> None:
    """Asked at the start of the turn; a weapon without upkeep is not asked for."""
    for pays in (True, False):
        state = exact_hands(scene(ROW, {HERO: "a1 e"}, gear={HERO: [weapon]}, hands={HERO: [CARD] * 2}))
        hero(state, HERO).fuel = 2
        play(state, "go", "end")
        asked = state.prompt(0)
        if "upkeep" not in traits(weapon):
            assert not isinstance(asked, AskUpkeep)
            continue
        assert asked == AskUpkeep(2)
        assert legal(state) == [f"pay {weapon}", "pass"]
        play(state, f"pay {weapon}" if pays else "pass")
        assert hero(state, HERO).fuel == 2 - pays
        if isinstance(state.prompt(0), AskUpkeep):
            play(state, "pass")
        strikes = weapon in STRIKING
        far = 0 if strikes else next(far for far, column in enumerate(ITEMS[weapon]["range"], 1) if column)
        other = armed(HERO, [], BIG, far)
        state.enemies.append(other.enemies[0])
        play(state, "go")
        lines = legal(state)
        if strikes:
            assert (f"strike {weapon} {BIG}-1 no no" in lines) == pays
            assert pays or refused(state, HERO, f"strike {weapon} {BIG}-1 no no") == refusals.NotPaid(weapon)
        else:
            assert (f"play {CARD}" in lines) == pays


# Accessories --------------------------------------------------------------------------------------


def host_of(accessory: str) -> str:
    """A plain weapon on which an accessory fits; one with the reload mark where that is what it changes."""
    words = [effect.word for effect in effects_of(accessory)]
    able = STRIKING if ITEMS[accessory].get("tape") else SHOOTING
    fitting = [one for one in able if may_mount(accessory, one) and ITEMS[one]["accessories"]]
    if "reload-free" in words:
        return next(one for one in fitting if "reload" in traits(one))
    plain = [one for one in fitting if not {"upkeep", "auto", "fire", "pierce"} & set(traits(one))]
    columns = {one: len(ITEMS[one].get("range", [])) for one in plain}
    return min(plain, key=lambda one: (is_area(one), len(ITEMS[one]["attack"]), len(traits(one)), -columns[one]))


def number(accessory: str, word: str) -> int:
    return sum(effect.number for effect in effects_of(accessory) if effect.word == word)


def has(accessory: str, word: str) -> bool:
    return any(effect.word == word for effect in effects_of(accessory))


def nearest(host: str, accessory: str) -> int:
    """The first distance at which a weapon attacks with an accessory."""
    columns = ITEMS[host].get("range", [])
    more = number(accessory, "dice")
    return next((far for far, column in enumerate(columns, 1) if column and column[0] + more > 0), 0)


def shot_with(state: Hunters, host: str, far: int, events: list[Event]) -> Attacked:
    """One attack that wounds, with all that is told of it."""
    for seed in range(200):
        twin = state.copy()
        twin.rng = Rng(seed)
        told = play(twin, line_for(host, far) if host in SHOOTING else f"strike {host} {BIG}-1 no no")
        first = of(told, Attacked)[0]
        if first.wounds:
            events += told
            return first
    raise AssertionError("nobody is wounded")


@pytest.mark.parametrize("accessory", [one for one in ACCESSORIES if not ITEMS[one].get("tape")])
@pytest.mark.parametrize("night", [False, True], ids=["day", "night"])
def test_each_accessory_changes_the_shots_of_its_weapon(accessory: str, night: bool) -> None:
    host = host_of(accessory)
    columns = ITEMS[host]["range"]
    works = not (night and has(accessory, "day-only"))
    dark = night and not has(accessory, "no-night")
    more = {word: number(accessory, word) if works else 0 for word in ("dice", "hit", "range")}
    reach = len(columns) + more["range"] - dark
    state = range_scene(host, [accessory], farther=3, night=night)
    play(state, f"play {CARD}")
    for far in range(1, len(columns) + 4):
        column = columns[min(far, len(columns)) - 1]
        if far > reach or not column or column[0] + more["dice"] <= 0:
            assert line_for(host, far) not in legal(state)
            continue
        events: list[Event] = []
        shot = shot_with(state, host, far, events)
        assert (len(shot.dice), shot.hit) == (column[0] + more["dice"], HIT + column[1] + more["hit"] - dark)
        side = "area" if is_area(host) else "side"
        assert shot.defence == defence_against(host, side, has(accessory, "pierce"), has(accessory, "fire"))
        assert bool(of(events, Resisted)) == has(accessory, "stun")


@pytest.mark.parametrize("accessory", [one for one in ACCESSORIES if ITEMS[one].get("tape")])
def test_each_taped_accessory_changes_the_blows_of_its_weapon(accessory: str) -> None:
    host = host_of(accessory)
    state = armed(HERO, [host, accessory], BIG, 0)
    events: list[Event] = []
    struck = shot_with(state, host, 0, events)
    dice, hit = ITEMS[host]["melee"]
    assert len(struck.dice) == HEROES[HERO]["strength"] + dice + number(accessory, "dice")
    assert struck.hit == 1 + hit + number(accessory, "hit")
    assert struck.defence == defence_against(host, "melee", has(accessory, "pierce"), has(accessory, "fire"))
    resisted = of(events, Resisted)
    assert [one.value for one in resisted] == ([PROVED["psychic"]] if has(accessory, "stun") else [])
    assert len(of(events, Stunned)) == len([one for one in resisted if not one.held])


@pytest.mark.parametrize("accessory", ACCESSORIES)
def test_each_accessory_lasts_as_many_attacks_as_it_has_uses(accessory: str) -> None:
    host = host_of(accessory)
    uses = int(ITEMS[accessory]["uses"])
    if host in SHOOTING:
        state = range_scene(host, [accessory], hand=4)
    else:
        state = armed(HERO, [host, accessory], BIG, 0)
    far = nearest(host, accessory)
    for attacks in range(1, 4):
        hero(state, HERO).actions = 2
        carried(state, HERO, host).loaded = True
        lines = [f"play {CARD}", line_for(host, far)] if host in SHOOTING else [f"strike {host} {BIG}-1 no no"]
        for foe in state.enemies:
            foe.health = foe.kind.health
        play(state, *lines)
        there = [gear.type.name for gear in hero(state, HERO).gear]
        assert (accessory in there) == (not uses or attacks < uses)
        assert host in there


@pytest.mark.parametrize("accessory", ACCESSORIES)
def test_each_accessory_keeps_a_hero_hidden_only_if_it_is_silent(accessory: str) -> None:
    """A blow at an objective is the one that a hidden hero can strike."""
    host = host_of(accessory)
    if host in SHOOTING:
        state = range_scene(host, [accessory])
        far = nearest(host, accessory)
        lines = [f"play {CARD}", line_for(host, far)]
    else:
        state = exact_hands(scene(ROW, {HERO: "a1"}, gear={HERO: [host, accessory]}, tokens=[("objective", "a1")]))
        state.tokens[0].health = 30
        play(state, "go")
        lines = [f"strike {host} objective-1 no no"]
    hero(state, HERO).hidden = True
    play(state, *lines)
    assert hero(state, HERO).hidden == has(accessory, "silent")


@pytest.mark.parametrize("accessory", [one for one in ACCESSORIES if not ITEMS[one].get("tape")])
def test_each_accessory_marks_for_all_heroes_only_if_it_is_a_tracer(accessory: str) -> None:
    """The shots of another hero in the same turn; not in the next."""
    host = host_of(accessory)
    ally = next(name for name in HEROES if name != HERO)
    card, hit = plain_card(ally, "ranged")
    far = nearest(host, accessory)
    state = range_scene(host, [accessory], allies=[ally])
    own = shooting_weapon(ally)
    assert put(hero(state, ally), ITEM_NUMBER[own])
    hero(state, ally).hand = [CARD_NUMBER[card]] * 2
    attack(state, f"play {CARD}", line_for(host, far))
    play(state, "end", f"{ally}: go")
    other = attack(state, f"play {card}", f"shoot {own} {BIG}-1 no")
    assert other.hit == hit + ITEMS[own]["range"][0][1] + has(accessory, "tracer")


@pytest.mark.parametrize("accessory", ACCESSORIES)
def test_a_weapon_with_the_reload_mark_stays_loaded_only_by_an_accessory_that_loads(accessory: str) -> None:
    hosts = [
        one for one in SHOOTING if may_mount(accessory, one) and ITEMS[one]["accessories"] and "reload" in traits(one)
    ]
    for host in hosts:
        state = range_scene(host, [accessory])
        far = nearest(host, accessory)
        play(state, f"play {CARD}", line_for(host, far))
        assert carried(state, HERO, host).loaded == has(accessory, "reload-free")
