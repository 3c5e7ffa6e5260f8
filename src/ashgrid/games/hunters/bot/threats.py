"""What the enemies' next turn is likely to do to each hero: whom they come to, how often they attack, and how hard."""

from __future__ import annotations

from typing import Final

from ..ground import COVER, VANTAGE
from ..model import ENEMIES, Enemy, Hero, Model
from ..roll import Pool
from ..rules.attacks import FOG_RANGE, zone_of
from ..rules.gear import hero_defence
from ..tables import AREA, MELEE, RANGED
from .chances import mean_wounds
from .charts import FAR
from .habits import Habits, habits_of
from .sketch import Sketch

DIG: Final = 5
UNSURE: Final = 0.75  # where a shot needs a step first


def threats_cost(m: Model, sketch: Sketch) -> float:
    """Health and heroes that the next turn of the enemies may cost."""
    prey = [hero for hero in sketch.heroes if not hero.hidden]
    if not prey or not sketch.foes:
        return 0.0
    harm = [0.0] * len(m.heroes)
    stuns = [0.0] * len(m.heroes)
    acting = m.stack[1].kind == ENEMIES if len(m.stack) > 1 else False
    for enemy in sketch.foes:
        if enemy.stunned >= max(1, m.turn) or (acting and enemy.done):
            continue
        _menace(m, sketch, enemy, habits_of(enemy.kind), prey, harm, stuns)
    total = 0.0
    for hero in prey:
        expected = harm[hero.seat]
        if expected > 0:
            share = expected / hero.health
            falls = share * share / (1.0 + share * share)
            total += min(expected, float(hero.health)) + falls * sketch.fall
            total += 0.8 * min(1.5, stuns[hero.seat])
    return total


def _menace(
    m: Model, sketch: Sketch, enemy: Enemy, habits: Habits, prey: list[Hero], harm: list[float], stuns: list[float]
) -> None:
    kind = enemy.kind
    near: list[Hero] = []
    way = FAR
    for hero in prey:
        cost = sketch.chart.to_cell(hero.cell, kind.flying)[enemy.cell]
        if cost < way:
            way = cost
            near = [hero]
        elif cost == way:
            near.append(hero)
    if not near:
        return
    blows = 0.0
    if kind.dice[0] and not kind.flying:
        if way == 0:
            blows = 0.8 if habits.flees else 2.0 if habits.strikes else 0.0
        elif habits.charge >= 0:
            if way <= habits.charge:
                blows = 2.0
            elif way <= habits.charge + habits.walk or (habits.digs and way <= DIG + 1):
                blows = 1.0
    best = 0.0
    if blows:
        modifier = habits.strike_hit if way == 0 else habits.charge_hit
        for hero in near:
            dealt = blows * _mean(m, enemy, hero, MELEE, 0, enemy.cell, modifier) / len(near)
            best += dealt
            harm[hero.seat] += dealt
            if kind.stuns:
                stuns[hero.seat] += dealt
    if habits.shoots and not (way == 0 and not kind.flying) and best == 0.0:
        _shots(m, enemy, habits, prey, harm, stuns)


def _shots(m: Model, enemy: Enemy, habits: Habits, prey: list[Hero], harm: list[float], stuns: list[float]) -> None:
    ground = m.ground
    reach = habits.reach + (1 if m.icon(enemy.cell) == VANTAGE else 0)
    if m.night and not enemy.kind.mechanical:
        reach -= 1
    if m.weather in ("fog", "snow"):
        reach = min(reach, FOG_RANGE)
    target: Hero | None = None
    times = 0.0
    far = FAR
    for hero in prey:
        distance = ground.distance(enemy.cell, hero.cell)
        if distance <= reach and distance < far and ground.sees(enemy.cell, hero.cell, m.smoke):
            target, times, far = hero, 2.0, distance
    if target is None:
        steps = max(habits.advance, habits.walk)
        for hero in prey:
            distance = ground.distance(enemy.cell, hero.cell)
            if distance <= reach + steps and distance < far:
                target, times, far = hero, UNSURE, distance
                if habits.advance and distance <= reach + habits.advance:
                    times = 2 * UNSURE
    if target is None:
        return
    kind = AREA if habits.area else RANGED
    for hero in prey:
        if hero is target or (kind == AREA and hero.cell == target.cell):
            dealt = times * _mean(m, enemy, hero, kind, min(far, habits.reach), enemy.cell, 0)
            harm[hero.seat] += dealt
            if enemy.kind.stuns:
                stuns[hero.seat] += dealt


def _mean(m: Model, enemy: Enemy, hero: Hero, kind: int, column: int, from_cell: int, modifier: int) -> float:
    stats = enemy.kind
    column = min(column, len(stats.dice) - 1)
    dice, hit = stats.dice[column], stats.hit[column] + modifier
    if dice == 0 and kind != MELEE:
        for other in range(1, len(stats.dice)):
            if stats.dice[other]:
                dice, hit = stats.dice[other], stats.hit[other]
                break
    if dice == 0:
        return 0.0
    if m.setup.difficulty >= 3:
        dice += 1
    if m.icon(hero.cell) == COVER:
        hit -= 1
    if m.weather == "rain":
        hit -= 1
    if m.night and not stats.mechanical and kind != MELEE:
        hit -= 1
    pool = Pool(kind)
    pool.burns = stats.burns
    hero_defence(m, hero, pool, zone_of(m, hero.cell, hero.facing, from_cell, False) if kind == RANGED else 0)
    return mean_wounds(dice, hit, pool.defence)
