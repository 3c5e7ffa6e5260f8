"""What the attacks of a hero promise, from where it stands or a few steps away, in the worth of what they take."""

from __future__ import annotations

from typing import Final

from ..ground import COVER, SIDE, VANTAGE
from ..model import Enemy, Hero, Model
from ..rules.attacks import BURST_HIT, COVER_HIT, FOG_RANGE, NIGHT_HIT, NIGHT_RANGE, NO_WEAPON_DICE, NO_WEAPON_HIT
from ..rules.gear import accessories, fuelled, sees_at_night, strength_of, worn
from ..tables import AREA, MELEE, RANGED, WEAPON, Effect, Part
from .chances import at_least
from .sketch import Sketch

UNSEEN: Final = 0.7  # of a promise that needs a step to see its target


class Arm:
    """A weapon as it is now: what is mounted, night and weather counted in."""

    def __init__(self, kind: int) -> None:
        self.kind: Final = kind
        self.dice: list[int] = []  # by distance - 1; of melee weapons one entry
        self.hit: list[int] = []
        self.reach: int = 0
        self.burst: int = 1
        self.pierces: bool = False
        self.burns: bool = False
        self.automatic: bool = False


class Help:
    """What a card and a boost bring to an attack."""

    def __init__(self, hit: int) -> None:
        self.hit: int = hit
        self.dice: int = 0
        self.range: int = 0
        self.rerolls: int = 0
        self.pierce: bool = False
        self.fire: bool = False
        self.sweep: bool = False

    def add_part(self, part: Part) -> None:
        for mod in part.mods:
            self.add(mod)

    def add(self, effect: Effect) -> None:
        word = effect.word
        if word == "hit":
            self.hit += effect.number
        elif word == "dice":
            self.dice += effect.number
        elif word == "range":
            self.range += effect.number
        elif word == "reroll":
            self.rerolls += effect.number
        elif word == "pierce":
            self.pierce = True
        elif word == "fire":
            self.fire = True
        elif word == "sweep":
            self.sweep = True


def arms_of(m: Model, hero: Hero) -> list[Arm]:
    """All weapons at hand that are loaded and fuelled; fists, if there is nothing else to strike with."""
    found: list[Arm] = []
    strikes = False
    for gear in hero.gear:
        kind = gear.type
        if gear.place != WEAPON or kind.kind != WEAPON or not fuelled(m, gear):
            continue
        more_dice = more_hit = more_range = 0
        pierces, burns = kind.pierces, kind.burns
        for item in accessories(hero, gear):
            if item.has("day-only") and m.night:
                continue
            for effect in item.effects:
                word = effect.word
                if word == "dice":
                    more_dice += effect.number
                elif word == "hit":
                    more_hit += effect.number
                elif word == "range":
                    more_range += effect.number
                elif word == "pierce":
                    pierces = True
                elif word == "fire":
                    burns = True
        if kind.attack & MELEE:
            strikes = True
            arm = Arm(MELEE)
            arm.dice = [strength_of(m, hero) + kind.melee_dice + more_dice + hero.skill("dice", MELEE)]
            arm.hit = [kind.melee_hit + more_hit + hero.skill("hit", MELEE) + worn(m, hero, "hit", MELEE)]
            arm.pierces, arm.burns = pierces, burns
            found.append(arm)
        shoots = kind.attack & (RANGED | AREA)
        if shoots and not (kind.reloads and not gear.loaded):
            what = RANGED if kind.attack & RANGED else AREA
            night = m.night and not sees_at_night(m, hero, gear)
            more_hit += hero.skill("hit", what) + worn(m, hero, "hit", what) + (NIGHT_HIT if night else 0)
            more_dice += hero.skill("dice", what)
            arm = Arm(what)
            arm.dice = [dice + more_dice if dice else 0 for dice in kind.dice]
            arm.hit = [hit + more_hit for hit in kind.hit]
            arm.reach = len(kind.dice) + more_range + hero.skill("range") + (NIGHT_RANGE if night else 0)
            arm.burst = kind.burst
            arm.pierces, arm.burns = pierces, burns
            arm.automatic = kind.automatic
            found.append(arm)
    if not strikes:
        fists = Arm(MELEE)
        fists.dice = [NO_WEAPON_DICE]
        fists.hit = [NO_WEAPON_HIT]
        found.append(fists)
    return found


def blow(m: Model, sketch: Sketch, arm: Arm, cell: int, enemy: Enemy, far: int, zone: int, aid: Help) -> float:
    """What one roll against one enemy is worth; `far` is the distance, 0 in melee."""
    stats = enemy.kind
    column = 0 if arm.kind == MELEE else min(max(far, 1), len(arm.dice)) - 1
    dice = arm.dice[column]
    if dice <= 0:
        return 0.0
    hit = arm.hit[column] + aid.hit + enemy.marked
    if m.icon(cell if arm.kind == MELEE else enemy.cell) == COVER:
        hit += COVER_HIT
    if m.weather == "rain":
        hit -= 1
    if arm.kind == RANGED and m.tracer == m.turn:
        hit += 1
    defence = 0
    if not ((arm.burns or aid.fire) and not stats.fire_immune):
        defence = stats.defence[0 if arm.kind == MELEE else 1 if arm.kind == AREA else 3 + zone]
        if m.setup.difficulty >= 2:
            defence += 1
        if stats.armoured and not (arm.pierces or aid.pierce):
            defence *= 2
    faces = 7 if arm.automatic else max(1, min(6, hit))
    return sketch.strike(enemy, at_least(dice + aid.dice, faces, defence, aid.rerolls))


def best_strike(m: Model, sketch: Sketch, hero: Hero, arms: list[Arm], steps: int, aid: Help) -> float:
    """The best melee attack after so many steps at most."""
    best = 0.0
    for enemy in sketch.foes:
        if enemy.kind.flying:
            continue
        way = 0 if enemy.cell == hero.cell else sketch.chart.to_cell(enemy.cell, False)[hero.cell]
        if way > steps:
            continue
        for arm in arms:
            if arm.kind == MELEE:
                worth = blow(m, sketch, arm, enemy.cell, enemy, 0, 0, aid)
                if aid.sweep:
                    worth *= len(m.engaged_with(enemy.cell))
                best = max(best, worth)
    return best


def best_shot(m: Model, sketch: Sketch, hero: Hero, arms: list[Arm], kinds: int, steps: int, aid: Help) -> float:
    """The best shot after so many steps at most; who is engaged has none."""
    if m.is_engaged(hero) and steps == 0:
        return 0.0
    ground = m.ground
    best = 0.0
    vantage = 1 if m.icon(hero.cell) == VANTAGE else 0
    for enemy in sketch.foes:
        far = ground.distance(hero.cell, enemy.cell)
        if far == 0 and not enemy.kind.flying:
            continue
        seen = ground.sees(hero.cell, enemy.cell, m.smoke)
        if not seen and steps == 0:
            continue
        engaged = bool(m.heroes_on(enemy.cell)) and not enemy.kind.flying
        zone = SIDE if engaged or far == 0 else ground.zone(enemy.cell, enemy.facing, hero.cell)
        for arm in arms:
            if arm.kind == MELEE or not arm.kind & kinds:
                continue
            reach = arm.reach + aid.range + vantage
            if m.weather in ("fog", "snow"):
                reach = min(reach, FOG_RANGE)
            near = far
            if far > reach:
                if far - steps > reach:
                    continue
                near = reach
            worth = blow(m, sketch, arm, enemy.cell, enemy, near, zone, aid)
            if engaged:
                worth *= 0.8
            if worth > 0 and (arm.burst > 1 or arm.kind == AREA or aid.sweep):
                worth += _others(m, sketch, arm, enemy, near, aid)
            if not seen or near < far:
                worth *= UNSEEN
            best = max(best, worth)
    return best


def _others(m: Model, sketch: Sketch, arm: Arm, enemy: Enemy, far: int, aid: Help) -> float:
    """What a burst or an area attack takes from others on the space, less what the burst costs."""
    here = [other for other in sketch.foes if other.cell == enemy.cell and other is not enemy]
    if not here:
        return 0.0
    total = 0.0
    everybody = arm.kind == AREA or aid.sweep
    if not everybody:
        aid.hit += BURST_HIT
        total = 0.0
    for other in here if everybody else here[: arm.burst - 1]:
        total += blow(m, sketch, arm, other.cell, other, far, 1, aid)
    if not everybody:
        aid.hit -= BURST_HIT
        total *= 0.7
    return total
