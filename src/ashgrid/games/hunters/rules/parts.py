"""The parts of action cards: for each word what it offers, and what choosing that does.

`offers` is the one place that says whether a part can be done, and how; the legal list, the check whether a card can be
played, and the bots all ask it.
"""

from __future__ import annotations

from itertools import combinations

from ashgrid.core.values import Action

from ..actions import (
    Blast,
    Burst,
    Gained,
    Guarded,
    Heal,
    Hid,
    Leave,
    Mark,
    Marked,
    Move,
    Order,
    Ordered,
    Reloaded,
    Revive,
    Shoot,
    Smoke,
    Strike,
)
from ..ground import FAR
from ..model import OBJECTIVE, ORDERED, Enemy, Frame, Gear, Hero, Model
from ..tables import AREA, CARDS, MELEE, RANGED, Effect, Part
from . import attacks, blows, cards, harm, moving
from .attacks import FISTS, Aid
from .blows import morale_price
from .gear import fuelled, weapons

ATTACK_WORDS = {"melee": MELEE, "ranged": RANGED, "area": AREA}
KIND_WORDS = {number: word for word, number in ATTACK_WORDS.items()}
INTERACTION_WORDS = ("interact", "heal", "revive", "reload")
"""Parts that are Interactions: the book has waking, reloading and healing among them."""
TIMELESS = ("draw", "morale", "guard")
"""Words of boosts that fit any part."""


def boost_fits(boost: Effect, part: Part) -> bool:
    """Whether a boost changes this part.

    Rules: K9, K45 to K48, A1.
    """
    word = boost.word
    if word in TIMELESS:
        return True
    kind = ATTACK_WORDS.get(part.word, 0)
    if word in {"move", "slip"}:
        return part.word == "move" or (part.word == "slip" and word == "move")
    if word == "heal":
        return part.word in ("heal", "revive")
    if not kind:
        return False
    if word == "range":
        return kind != MELEE
    if word == "sweep":
        return kind != AREA  # everybody there is attacked anyway
    if kind == AREA:
        kind |= RANGED  # what a card says of ranged attacks holds for area attacks
    return boost.only == 0 or bool(boost.only & kind)


def aid_of(frame: Frame, part: Part, number: int) -> Aid:
    """What the card and its boost bring to an attack, its part of this number."""
    aid = Aid(part.number)
    aid.name = CARDS[frame.a].name
    aid.add_part(part)
    boost = boost_of(frame, number)
    if boost is not None:
        aid.add_boost(boost)
    return aid


def boost_of(frame: Frame, number: int) -> Effect | None:
    """The boost of a part of the card that is being played."""
    if frame.c >= 0 and frame.d == number:
        return CARDS[frame.c].boost
    return None


# Attacks ------------------------------------------------------------------------------------------


def strikes(m: Model, hero: Hero, only: Enemy | None = None) -> list[Action]:
    """Rules: P35, H1 to H3, H12."""
    found: list[Action] = []
    arms = [gear for gear in weapons(hero, MELEE) if fuelled(m, gear)]
    names = [gear.type.name for gear in arms] if arms else [FISTS]
    price = morale_price(m)
    targets = [enemy.name for enemy in m.engaged_with(hero.cell) if only is None or enemy is only]
    if only is None:
        here = [token for token in m.tokens if token.cell == hero.cell]
        targets += [token.name for token in here if token.kind == OBJECTIVE and token.health]
    for target in targets:
        for name in _once(names):
            found.append(Strike(name, target))
            if hero.morale >= price:
                found.append(Strike(name, target, True, False))
                found.append(Strike(name, target, False, True))
            if hero.morale >= 2 * price:
                found.append(Strike(name, target, True, True))
    return found


def shots(m: Model, hero: Hero, aid: Aid, kinds: int, only: Enemy | None = None) -> list[Action]:
    """Everything that can be shot at, with every weapon.

    Rules: K27, K28, R1, R4, R5, R9, R10, A1.
    """
    found: list[Action] = []
    if m.is_engaged(hero):
        return found
    morale = hero.morale >= morale_price(m)
    seen: list[str] = []
    for gear in weapons(hero, kinds):
        name = gear.type.name
        if name in seen or not fuelled(m, gear) or (gear.type.reloads and not gear.loaded):
            continue
        seen.append(name)
        if gear.type.attack & RANGED and kinds & RANGED:
            there = attacks.targets(m, hero, gear, aid)
            for enemy in there:
                if only is None or enemy is only:
                    found.append(Shoot(name, enemy.name))
                    if morale and not gear.type.automatic:
                        found.append(Shoot(name, enemy.name, True))
            if gear.type.burst > 1 and only is None:
                found += _bursts(gear, there, morale)
            if only is None:
                for token in attacks.token_targets(m, hero, gear, aid):
                    found.append(Shoot(name, token.name))
                    if morale and not gear.type.automatic:
                        found.append(Shoot(name, token.name, True))
        if gear.type.attack & AREA and only is None:
            for cell in attacks.area_cells(m, hero, gear, aid):
                found.append(Blast(name, m.ground.names[cell]))
                if morale and not gear.type.automatic:
                    found.append(Blast(name, m.ground.names[cell], True))
    if kinds & AREA and only is None:
        found += grenades(m, hero, aid, morale)
    return found


def _bursts(gear: Gear, there: list[Enemy], morale: bool) -> list[Action]:
    """Two enemies in one space, or up to as many as the weapon takes; those that are alike count once.

    Rules: R25, R26, R30.
    """
    found: list[Action] = []
    cells = sorted({enemy.cell for enemy in there})
    for cell in cells:
        here = [enemy for enemy in there if enemy.cell == cell]
        most = min(gear.type.burst, len(here))
        first = [next(place for place, one in enumerate(here) if one.same_as(enemy)) for enemy in here]
        known: list[list[int]] = []
        for group in [group for size in range(2, most + 1) for group in combinations(range(len(here)), size)]:
            alike = sorted([first[place] for place in group])
            if alike in known:
                continue
            known.append(alike)
            names = tuple([here[place].name for place in group])
            found.append(Burst(gear.type.name, names))
            if morale and not gear.type.automatic:
                found.append(Burst(gear.type.name, names, True))
    return found


def grenades(m: Model, hero: Hero, aid: Aid, morale: bool) -> list[Action]:
    """Grenades that need an area attack; the own space is in reach too.

    Rules: E8, E13, E69, E70, R9.
    """
    found: list[Action] = []
    for gear in hero.gear:
        if gear.type.use == "area" and gear.place == gear.type.kind:
            reach = attacks.grenade(m, hero, gear, aid, False, None).reach
            for cell in range(m.ground.size):
                if m.ground.stands(cell) and m.ground.distance(hero.cell, cell) <= reach and m.sees(hero.cell, cell):
                    if _somebody(m, cell):
                        found.append(Blast(gear.type.name, m.ground.names[cell]))
                        if morale:
                            found.append(Blast(gear.type.name, m.ground.names[cell], True))
    return found


def _somebody(m: Model, cell: int) -> bool:
    for enemy in m.enemies:
        if enemy.cell == cell and enemy.health > 0:
            return True
    for token in m.tokens:
        if token.cell == cell and attacks.is_target(token):
            return True
    return False


def _once(names: list[str]) -> list[str]:
    return list(dict.fromkeys(names))


def enemy_named(m: Model, name: str) -> Enemy | None:
    for enemy in m.enemies:
        if enemy.name == name and enemy.stands:
            return enemy
    return None


def hero_named(m: Model, name: str) -> Hero | None:
    for hero in m.heroes:
        if hero.kind.name == name:
            return hero
    return None


# What a part offers -------------------------------------------------------------------------------


def offers(m: Model, hero: Hero, part: Part, aid: Aid) -> list[Action]:
    """How a part can be done now; parts without a choice offer themselves by `at_once`.

    Rules: K26 to K30, K37 to K39, D1, D2, I10.
    """
    word = part.word
    engaged = m.is_engaged(hero)
    if word == "melee":
        return strikes(m, hero)
    if word == "ranged":
        return shots(m, hero, aid, RANGED | AREA)
    if word == "area":
        return shots(m, hero, aid, AREA)
    if word in ("move", "slip"):
        return walks(m, hero, moving.walking_points(m, hero, part.number, True), True)
    if engaged:
        return []
    if word == "heal":
        return [Heal(other.kind.name) for other in m.heroes if other.cell == hero.cell and other.health < other.most]
    if word == "revive":
        return [Revive(other.kind.name) for other in m.heroes if other.cell == hero.cell and other.lies]
    if word == "mark":
        return [Mark(enemy.name) for enemy in seen_enemies(m, hero)]
    if word == "order":
        return [
            Order(other.kind.name)
            for other in m.heroes
            if other is not hero and other.stands and other.stunned < m.turn and m.sees(hero.cell, other.cell)
        ]
    if word == "smoke":
        found: list[Action] = []
        for cell in [hero.cell, *m.ground.step[8 * hero.cell : 8 * hero.cell + 8]]:
            if cell >= 0 and not m.smoke >> cell & 1 and m.ground.sees(hero.cell, cell, 0):
                found.append(Smoke(m.ground.names[cell]))
        return found
    return []


def at_once(m: Model, hero: Hero, part: Part) -> bool:
    """Whether a part without a choice can be done now.

    Rules: D2.
    """
    word = part.word
    if word in ("draw", "morale", "guard"):
        return True
    if m.is_engaged(hero):
        return False
    if word == "hide":
        return can_hide(m, hero)
    if word == "reload":
        return any(gear.type.reloads and not gear.loaded for gear in hero.gear)
    return False


def can_hide(m: Model, hero: Hero) -> bool:
    """Rules: K31, G7, V2."""
    from ..ground import EXPOSED

    return (
        not hero.hidden and m.icon(hero.cell) != EXPOSED and not m.in_enemy_sight(hero.cell) and not m.is_engaged(hero)
    )


def seen_enemies(m: Model, hero: Hero) -> list[Enemy]:
    return [enemy for enemy in m.enemies if enemy.stands and m.sees(hero.cell, enemy.cell)]


def walks(m: Model, hero: Hero, points: int, may_hurry: bool) -> list[Action]:
    """Every space that a hero gets to, and those that need morale.

    Rules: M9, M14.
    """
    found: list[Action] = []
    hurry = may_hurry and hero.morale >= morale_price(m)
    there = moving.ways(m, hero, points + (1 if hurry else 0))
    for cell in range(m.ground.size):
        if cell != hero.cell and there.cost[cell] < FAR:
            if there.cost[cell] <= points:
                found.append(Move(m.ground.names[cell]))
            else:
                found.append(Move(m.ground.names[cell], True))
    if points and moving.can_leave(m, hero):
        found.append(Leave())
    return found


def can_do(m: Model, hero: Hero, part: Part, aid: Aid) -> bool:
    """Rules: K33."""
    if part.word == "interact":
        from .interaction import interactions

        return not m.is_engaged(hero) and bool(interactions(m, hero))
    return at_once(m, hero, part) or bool(offers(m, hero, part, aid))


def do_at_once(m: Model, hero: Hero, part: Part) -> None:
    """Rules: K31, K32, K34 to K36."""
    word = part.word
    if word == "draw":
        cards.draw(m, hero, part.number)
    elif word == "morale":
        gain_morale(m, hero, part.number)
    elif word == "guard":
        guard(m, hero, part.number)
    elif word == "hide":
        hide(m, hero)
    elif word == "reload":
        for gear in hero.gear:
            if gear.type.reloads and not gear.loaded:
                gear.loaded = True
                if m.events is not None:
                    m.tell(Reloaded(hero=hero.kind.name, weapon=gear.type.name))


def hide(m: Model, hero: Hero) -> None:
    """Rules: V1."""
    hero.hidden = True
    if m.events is not None:
        m.tell(Hid(hero=hero.kind.name))


def guard(m: Model, hero: Hero, dice: int) -> None:
    """Rules: K36."""
    hero.guard += dice
    if m.events is not None:
        m.tell(Guarded(hero=hero.kind.name, dice=dice))


def gain_morale(m: Model, hero: Hero, count: int) -> None:
    """Rules: K35."""
    hero.morale += count
    if m.events is not None:
        m.tell(Gained(hero=hero.kind.name, count=count))


def do_choice(m: Model, hero: Hero, part: Part, action: Action, aid: Aid, more: int) -> None:
    """Does a part as it was chosen; `more` is what a boost adds to a heal.

    Rules: K29, K30, K37 to K39, K69.
    """
    if isinstance(action, Strike | Shoot | Burst | Blast):
        blows.attack(m, hero, action, aid)
    elif isinstance(action, Heal):
        other = hero_named(m, action.hero)
        if other is not None:
            harm.heal_hero(m, other, part.number + more + hero.skill("medic"), hero.kind.name)
    elif isinstance(action, Revive):
        other = hero_named(m, action.hero)
        if other is not None:
            wake(m, hero, other, part.number + more)
    elif isinstance(action, Mark):
        enemy = enemy_named(m, action.target)
        if enemy is not None:
            enemy.marked += part.number
            if m.events is not None:
                m.tell(Marked(hero=hero.kind.name, enemy=enemy.name, bonus=part.number))
    elif isinstance(action, Order):
        other = hero_named(m, action.hero)
        if other is not None:
            if m.events is not None:
                m.tell(Ordered(hero=hero.kind.name, to=other.kind.name))
            m.push(Frame(ORDERED, other.seat, moving.walking_points(m, other, part.number, False)))
    elif isinstance(action, Smoke):
        harm.raise_smoke(m, m.ground.number[action.space])


def wake(m: Model, by: Hero, other: Hero, health: int) -> None:
    """Rules: U7, K30."""
    other.health = min(health, other.most)
    harm.rouse(m, other, by.kind.name)
