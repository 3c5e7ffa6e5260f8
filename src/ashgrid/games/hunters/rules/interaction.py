"""Interactions, and equipment that is used without one."""

from __future__ import annotations

from ashgrid.core.values import Action

from ..actions import (
    Arm,
    Detonate,
    Equip,
    Equipped,
    Exchange,
    Operate,
    Operated,
    Pick,
    PickedUp,
    Reload,
    Reloaded,
    Revive,
    TokenGone,
    TrapSet,
    Use,
    Used,
)
from ..ground import OUTSIDE
from ..model import (
    CARGO,
    DEVICE,
    FIND,
    MODULES,
    RADIO,
    SET_TRAP,
    SWITCH,
    TOKEN_NAMES,
    Gear,
    Hero,
    Model,
    Token,
)
from ..tables import ACCESSORY, EXTRA, HELD, ITEM_NUMBER, ITEMS, TRAP, WEAPON
from . import cards, harm, moving, parts
from .gear import at_hand, concerns, find_gear, remove_gear, use_up

PORTABLE = (FIND, CARGO, MODULES)
OPERABLE = (SWITCH, RADIO)
MODULES_A_SLOT = 6


def interactions(m: Model, hero: Hero) -> list[Action]:
    """Everything that an Interaction can be now. Who is engaged has none.

    Rules: E6, E7, E9, E22, U7, I1, I2, I5, I9, I12.
    """
    found: list[Action] = []
    for other in m.heroes:
        if other.cell == hero.cell and other is not hero and other.lies:
            found.append(Revive(other.kind.name))
    if within_reach(m, hero):
        found.append(Pick())
    for gear in hero.gear:
        kind = gear.type
        if kind.reloads and not gear.loaded and gear.place == WEAPON:
            _add(found, Reload(kind.name))
        if kind.kind == TRAP and gear.place == EXTRA:
            _add(found, Arm(kind.name))
        if kind.use == "interaction" and gear.place == kind.kind:
            for on in _uses(m, hero, gear):
                _add(found, Use(kind.name, on or None))
        if gear.place == EXTRA and kind.kind not in (EXTRA, TRAP):
            for instead in rooms_for(hero, gear):
                _add(found, Equip(kind.name, instead or None))
    for other in m.heroes:
        if other.cell == hero.cell and other is not hero and (hero.gear or other.gear or hero.finds or other.finds):
            found.append(Exchange(other.kind.name))
    for token in m.tokens:
        if token.cell == hero.cell and token.kind in OPERABLE:
            found.append(Operate(token.name))
    return found


def _add(found: list[Action], action: Action) -> None:
    if action not in found:
        found.append(action)


def _uses(m: Model, hero: Hero, gear: Gear) -> list[str]:
    """On whom or what a piece can be used: a hero here, a space, or nothing in particular. A jammer that is left
    alone takes a number of Cells.

    Rules: E60, E62, E68, E71, E76.
    """
    kind = gear.type
    if kind.uses and gear.uses <= 0:
        return []
    if kind.has("jam"):
        left = [str(count) for count in range(1, hero.fuel + 1)]
        return left if gear.until >= m.turn or not left else ["", *left]
    if gear.until >= m.turn > 0 and kind.turns:
        return []  # it works already
    if kind.upkeep and hero.fuel <= 0:
        return []
    word = kind.effects[0].word if kind.effects else ""
    if word == "heal":
        return [other.kind.name for other in m.heroes if other.cell == hero.cell and other.health < other.most]
    if word == "smoke":
        reach = kind.effects[0].number
        found: list[str] = []
        for cell in range(m.ground.size):
            if m.ground.stands(cell) and m.ground.distance(hero.cell, cell) <= reach and m.sees(hero.cell, cell):
                if not m.smoke >> cell & 1:
                    found.append(m.ground.names[cell])
        return found
    if word == "stun-field":
        near = [
            enemy
            for enemy in m.enemies
            if enemy.stands
            and concerns(kind, enemy.kind.mechanical)
            and m.ground.distance(hero.cell, enemy.cell) <= kind.reach
        ]
        return [""] if near else []
    if word in ("cure", "detonator"):
        return []  # nobody is poisoned in a mission of its own, and a detonator is used by setting off a trap
    return [""]


def rooms_for(hero: Hero, gear: Gear) -> list[str]:
    """What a piece would have to be exchanged for to come into use: nothing, or one that makes room.

    Rules: E22, E23.
    """
    name = gear.type.name
    if swap_in(hero.copy(), name, ""):
        return [""]
    there = [other.type.name for other in hero.gear if other.place == gear.type.kind]
    return [instead for instead in there if swap_in(hero.copy(), name, instead)]


def swap_in(hero: Hero, name: str, instead: str) -> bool:
    """Brings a piece into its proper slot, what lay there and what was mounted on that into blue ones; tells whether
    everything has a slot then.

    Rules: E22, E23.
    """
    gear = next((one for one in hero.gear if one.type.name == name and one.place == EXTRA), None)
    if gear is None:
        return False
    kind = gear.type
    for place, other in enumerate(hero.gear):
        if instead and other.type.name == instead and other.place == kind.kind:
            for mount in hero.gear:
                if mount.host == place:
                    mount.host = -1
                    mount.place = EXTRA
            other.host = -1
            other.place = EXTRA
            break
    if kind.kind == ACCESSORY:
        for place, other in enumerate(hero.gear):
            if other.place == WEAPON and fits(kind.notches, kind.tape, other):
                if mounted(hero, other) < other.type.takes:
                    gear.host = place
                    break
        else:
            return False
    gear.place = kind.kind
    return free_slots(hero, kind.kind) >= 0 and free_slots(hero, EXTRA) >= 0


def fits(notches: int, tape: bool, weapon: Gear) -> bool:
    """Whether an accessory fits a weapon: one notch side and primary, two primary and heavy, three heavy, tape melee.

    Rules: E44, E45.
    """
    kind = weapon.type
    if kind.kind != WEAPON:
        return False
    if tape:
        return bool(kind.attack & 1)
    if not kind.attack & 6:
        return False
    return kind.slots in ((1, 2) if notches == 1 else (2, 3) if notches == 2 else (3,))


def mounted(hero: Hero, weapon: Gear) -> int:
    place = hero.gear.index(weapon)
    return sum(1 for gear in hero.gear if gear.place == ACCESSORY and gear.host == place)


def free_slots(hero: Hero, kind: int) -> int:
    """Rules: E2, E21, E40."""
    taken = (hero.modules + MODULES_A_SLOT - 1) // MODULES_A_SLOT if kind == EXTRA else 0
    for gear in hero.gear:
        if gear.place == kind:
            taken += gear.type.slots if kind == WEAPON else 1
    return hero.kind.slots[kind] - taken


def put(hero: Hero, item: int, spare: bool = False) -> bool:
    """Gives a hero a piece of equipment, to use or as a `spare` one; false if there is no room for it.

    Rules: E2.
    """
    gear = Gear(item, HELD, -1, ITEMS[item].uses)
    if not (place_for(hero, gear) if not spare else place_spare(hero, gear)):
        return False
    hero.gear.append(gear)
    return True


def place_for(hero: Hero, gear: Gear) -> bool:
    """Puts a piece where it works if there is room, else into an extra slot; accessories onto the first weapon that
    takes them. False if there is no room at all.

    Rules: E2, E20, E46.
    """
    kind = gear.type
    wanted = EXTRA if kind.kind == TRAP else kind.kind
    if wanted == ACCESSORY:
        for place, other in enumerate(hero.gear):
            if other.place == WEAPON and fits(kind.notches, kind.tape, other):
                if mounted(hero, other) < other.type.takes and free_slots(hero, ACCESSORY) >= 1:
                    gear.place = ACCESSORY
                    gear.host = place
                    return True
    elif free_slots(hero, wanted) >= (kind.slots if wanted == WEAPON else 1):
        gear.place = wanted
        return True
    return place_spare(hero, gear)


def place_spare(hero: Hero, gear: Gear) -> bool:
    """Rules: E20."""
    if free_slots(hero, EXTRA) < 1:
        return False
    gear.place = EXTRA
    return True


def interact(m: Model, hero: Hero, action: Action) -> None:
    """Does an Interaction.

    Rules: U7, I9.
    """
    if isinstance(action, Revive):
        other = parts.hero_named(m, action.hero)
        if other is not None:
            parts.wake(m, hero, other, 1)
    elif isinstance(action, Pick):
        pick_up(m, hero)
    elif isinstance(action, Reload):
        empty = [gear for gear in hero.gear if at_hand(gear, WEAPON) and not gear.loaded]
        gear = next((gear for gear in empty if gear.type.name == action.weapon), None)
        if gear is not None:
            gear.loaded = True
            if m.events is not None:
                m.tell(Reloaded(hero=hero.kind.name, weapon=action.weapon))
    elif isinstance(action, Use):
        use(m, hero, action)
    elif isinstance(action, Arm):
        set_trap(m, hero, action.trap)
    elif isinstance(action, Equip):
        equip(m, hero, action)
    elif isinstance(action, Exchange):
        other = parts.hero_named(m, action.hero)
        if other is not None:
            from .exchange import begin

            begin(m, hero, other)
    elif isinstance(action, Operate):
        operate(m, hero, action.token)


def room_for_modules(hero: Hero) -> int:
    """How many more Modules a hero's blue slots hold.

    Rules: E21.
    """
    return MODULES_A_SLOT * max(0, free_slots(hero, EXTRA)) + -hero.modules % MODULES_A_SLOT


def within_reach(m: Model, hero: Hero) -> list[Token]:
    """What a hero could pick up here; Modules only as far as blue slots hold them.

    Rules: E21, I4.
    """
    room = room_for_modules(hero)
    found: list[Token] = []
    for token in m.tokens:
        if token.cell == hero.cell and token.kind in PORTABLE:
            if token.kind == MODULES:
                if not room:
                    continue
                room -= 1
            found.append(token)
    return found


def pick_up(m: Model, hero: Hero) -> None:
    """Rules: I4, G15."""
    found: list[str] = []
    for token in within_reach(m, hero):
        token.cell = OUTSIDE
        hero.finds.append(token.number)
        if token.kind == MODULES:
            hero.modules += 1
        found.append(TOKEN_NAMES[token.kind])
    if m.events is not None:
        m.tell(PickedUp(hero=hero.kind.name, what=tuple(found)))


def operate(m: Model, hero: Hero, name: str) -> None:
    """Rules: I5."""
    for token in m.tokens:
        if token.name == name and token.cell == hero.cell:
            m.switched += 1
            if m.events is not None:
                m.tell(Operated(hero=hero.kind.name, token=name))
                m.tell(TokenGone(token=name, space=m.ground.names[token.cell]))
            token.cell = OUTSIDE
            return


def use(m: Model, hero: Hero, action: Use) -> None:
    """Uses a piece of equipment, by an Interaction or freely.

    Rules: E14, E15, E60, E63, E68, E71, K69.
    """
    gear = _ready(m, hero, action)
    if gear is None:
        return
    kind = gear.type
    effect = kind.effects[0]
    word = effect.word
    if m.events is not None:
        m.tell(Used(hero=hero.kind.name, item=kind.name, on=action.on))
    if word == "jam" and action.on:
        put_down(m, hero, gear, int(action.on))
        return
    if kind.turns or kind.upkeep:
        gear.until = m.turn if kind.upkeep else m.turn + kind.turns - 1
        if kind.upkeep:
            hero.fuel -= 1
        if word == "morale":
            parts.gain_morale(m, hero, effect.number)
    elif word == "heal":
        other = parts.hero_named(m, action.on or "")
        if other is not None:
            harm.heal_hero(m, other, effect.number + hero.skill("medic"), hero.kind.name)
    elif word == "morale":
        parts.gain_morale(m, hero, effect.number)
    elif word == "draw":
        cards.draw(m, hero, effect.number)
    elif word == "smoke":
        harm.raise_smoke(m, m.ground.number[action.on or ""])
    elif word == "stun-field":
        for enemy in m.enemies:
            if enemy.stands and concerns(kind, enemy.kind.mechanical):
                if m.ground.distance(hero.cell, enemy.cell) <= kind.reach:
                    harm.try_to_stun_enemy(m, enemy)
    elif word == "decoy":
        put_down(m, hero, gear)
        return
    use_up(hero, gear)


def _ready(m: Model, hero: Hero, action: Use) -> Gear | None:
    """Of several pieces of one name the first that can be used so: another may be working already.

    Rules: E14, E16.
    """
    for gear in hero.gear:
        kind = gear.type
        if kind.name == action.item and gear.place == kind.kind and (action.on or "") in _uses(m, hero, gear):
            return gear
    return None


def put_down(m: Model, hero: Hero, gear: Gear, paid: int = 0) -> None:
    """Leaves a device on one's space: a decoy until it is attacked, a jammer for as many turns as Cells are laid on it.

    Rules: E76, E77.
    """
    token = Token(len(m.tokens), DEVICE, f"{gear.type.name}-{len(m.tokens)}", hero.cell)
    token.item = gear.item
    token.owner = hero.seat
    token.until = max(gear.until, m.turn - 1) + paid if paid else m.setup.mission.turns
    hero.fuel -= paid
    m.tokens.append(token)
    remove_gear(hero, gear)


def lay(m: Model, hero: Hero, gear: Gear) -> Token:
    """A trap as a token on the hero's space.

    Rules: E30.
    """
    token = Token(len(m.tokens), SET_TRAP, f"{gear.type.name}-{len(m.tokens)}", hero.cell)
    token.item = gear.item
    token.owner = hero.seat
    token.armed = gear.type.remote
    m.tokens.append(token)
    remove_gear(hero, gear)
    return token


def set_trap(m: Model, hero: Hero, name: str) -> None:
    """Rules: E9, E30."""
    gear = find_gear(hero, name)
    if gear is None:
        return
    lay(m, hero, gear)
    if m.events is not None:
        m.tell(TrapSet(hero=hero.kind.name, trap=name, space=m.ground.names[hero.cell]))


def equip(m: Model, hero: Hero, action: Equip) -> None:
    """Rules: E22."""
    swap_in(hero, action.item, action.instead or "")
    if m.events is not None:
        m.tell(Equipped(hero=hero.kind.name, item=action.item))


# Without an action --------------------------------------------------------------------------------


def free_uses(m: Model, hero: Hero) -> list[Action]:
    """Equipment that is used at any moment of one's turn.

    Rules: E4, E5.
    """
    found: list[Action] = []
    for gear in hero.gear:
        kind = gear.type
        if kind.use == "free" and gear.place == kind.kind:
            for on in _uses(m, hero, gear):
                _add(found, Use(kind.name, on or None))
    return found


def detonations(m: Model, hero: Hero) -> list[Action]:
    """The remote traps that a hero may set off now: those on the board, and those that heroes carry.

    Rules: E34, E36, E80.
    """
    found: list[Action] = []
    if hero.stands and hero.stunned < m.turn and has_detonator(hero):
        for token in m.tokens:
            if token.kind == SET_TRAP and token.cell >= 0 and ITEMS[token.item].remote:
                found.append(Detonate(token.name))
        for other in m.heroes:
            if other.cell >= 0:
                for gear in other.gear:
                    if gear.type.kind == TRAP and gear.type.remote:
                        _add(found, Detonate(_carried(other, gear)))
    return found


def _carried(hero: Hero, gear: Gear) -> str:
    return f"{gear.type.name}-{hero.kind.name}"


def worthwhile(m: Model, hero: Hero) -> list[int]:
    """The spaces on which a remote trap that a hero could set off has an enemy to work on.

    Rules: E35.
    """
    found: list[int] = []
    for action in detonations(m, hero):
        cell = _cell_of(m, action.token) if isinstance(action, Detonate) else OUTSIDE
        if any(enemy.stands and enemy.cell == cell for enemy in m.enemies):
            found.append(cell)
    return found


def _cell_of(m: Model, name: str) -> int:
    for token in m.tokens:
        if token.name == name:
            return token.cell
    for hero in m.heroes:
        if any(_carried(hero, gear) == name for gear in hero.gear):
            return hero.cell
    return OUTSIDE


def has_detonator(hero: Hero) -> bool:
    """Rules: E80."""
    for gear in hero.gear:
        if gear.type.has("detonator") and gear.place == gear.type.kind:
            return True
    return False


def detonate(m: Model, name: str) -> None:
    """Rules: E34, E36."""
    for token in m.tokens:
        if token.name == name and token.cell >= 0:
            moving.spring(m, token, token.cell)
            return
    for hero in m.heroes:
        for gear in hero.gear:
            if gear.type.kind == TRAP and _carried(hero, gear) == name:
                moving.spring(m, lay(m, hero, gear), hero.cell)
                return


def item_named(name: str) -> int:
    return ITEM_NUMBER.get(name, -1)
