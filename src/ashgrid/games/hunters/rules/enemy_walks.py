"""Walks of enemies: to the heroes, away from them, through the ground, and out of an engagement."""

from __future__ import annotations

from ..actions import EnemyStepped, Engaged
from ..ground import FACINGS, FAR
from ..model import PENALTY, REACT, Enemy, Frame, Model
from ..tables import MELEE
from . import harm, moving, penalties, reactions, ties
from .attacks import JAMMED_MOVE
from .enemy_attacks import can_attack
from .gear import is_jammed, within_device

DIG = 4
DIGS = 2  # `b` of a STEPS frame: it comes up somewhere else


def move_points(m: Model, enemy: Enemy, printed: int) -> int:
    """Rules: E75."""
    return min(printed, JAMMED_MOVE) if is_jammed(m, enemy, enemy.cell) else printed


def can_go(m: Model, enemy: Enemy, points: int, kind: int, modifier: int) -> bool:
    """Whether a move towards the heroes is possible, and the attack after it from somewhere it may end.

    Rules: N11, M21.
    """
    flying = enemy.kind.flying
    costs = moving.hero_costs(m, flying)
    points = move_points(m, enemy, points)
    if kind == 0:
        return bool(moving.steps_closer(m, enemy.cell, costs, points, flying, False))
    return bool(_ends(m, enemy, enemy.cell, costs, points, kind, modifier))


def _ends(m: Model, enemy: Enemy, cell: int, costs: list[int], points: int, kind: int, modifier: int) -> bool:
    steps = moving.steps_closer(m, cell, costs, points, enemy.kind.flying, kind != MELEE)
    if not steps or (kind == MELEE and costs[cell] == 0):
        return cell != enemy.cell and bool(can_attack(m, enemy, kind, modifier, cell))
    for to in steps:
        if _ends(m, enemy, to, costs, points - moving.entry_cost(m, cell, to, False), kind, modifier):
            return True
    return False


def dig_spaces(m: Model, enemy: Enemy) -> list[int]:
    """Next to the nearest hero, or to one of them, not farther than it digs.

    Rules: N37.
    """
    found: list[int] = []
    best = FAR
    for hero in moving.prey(m):
        far = m.ground.distance(enemy.cell, hero.cell)
        if 1 < far <= DIG + 1 and far <= best:
            spaces = []
            for way in range(8):
                to = m.ground.step[8 * hero.cell + way]
                if to >= 0 and m.ground.foot[8 * hero.cell + way] and m.ground.distance(enemy.cell, to) <= DIG:
                    if not m.heroes_on(to) and to != enemy.cell:
                        spaces.append(to)
            if spaces:
                found = sorted({*spaces, *found} if far == best else spaces)
                best = far
    return found


def run_steps(m: Model, frame: Frame) -> bool:
    """A walk step by step; where several ways are equally good the players choose.

    Rules: E33, N22, N37, M18, M19, M24.
    """
    enemy = m.enemies[frame.who]
    if frame.choices is not None:
        return False
    if not enemy.stands or enemy.stunned >= m.turn or frame.a <= 0:
        m.pop()
        return True
    if frame.b == DIGS:
        ends = dig_spaces(m, enemy)
    elif frame.b < 0:
        end = frame.c - 1
        ends = moving.away_ends(m, enemy, frame.a) if end < 0 else moving.step_away(m, enemy, end, frame.a)
    else:
        if m.heroes_on(enemy.cell) and not enemy.kind.flying:
            m.pop()
            return True
        costs = moving.hero_costs(m, enemy.kind.flying)
        ends = moving.steps_closer(m, enemy.cell, costs, frame.a, enemy.kind.flying, frame.c == 1)
    if not ends:
        m.pop()
        return True
    if len(ends) > 1 and not m.keeper:
        frame.choices = sorted(ends)
        return False
    ties.settled(m, m.ground.names[min(ends)], ties.RULES, [m.ground.names[end] for end in sorted(ends)])
    take_step(m, frame, enemy, min(ends))
    return True


def take_step(m: Model, frame: Frame, enemy: Enemy, to: int) -> None:
    """Rules: E73, N22, M8."""
    frame.choices = None
    if frame.b < 0 and frame.c == 0:
        frame.c = to + 1  # where it ends is settled; it goes there step by step
        return
    start = enemy.cell
    frame.a = 0 if frame.b == DIGS else frame.a - moving.entry_cost(m, start, to, False)
    frame.d += 1
    step_to(m, enemy, to)
    if not enemy.stands:
        return
    if m.heroes_on(to) and not enemy.kind.flying:
        frame.a = 0
    elif frame.a > 0 and _comes_into_terror(m, enemy, start, to):
        if not harm.resists(m, enemy.name, enemy.kind.defence[2]):
            frame.a = 0
    m.push(Frame(REACT, enemy.number, reactions.STEPPED, reactions.everybody(m), 0, start))


def _comes_into_terror(m: Model, enemy: Enemy, start: int, to: int) -> bool:
    """Rules: E73."""
    machine = enemy.kind.mechanical
    return within_device(m, to, "terror", machine) and not within_device(m, start, "terror", machine)


def step_to(m: Model, enemy: Enemy, to: int) -> None:
    """Moves an enemy to a space, looking the way it goes, with what waits for it there.

    Rules: E32, N17, M8, V8, V9.
    """
    start = enemy.cell
    enemy.facing = m.ground.straight(start, to, enemy.facing)
    enemy.cell = to
    if m.events is not None:
        m.tell(
            EnemyStepped(
                enemy=enemy.name, space=m.ground.names[start], to=m.ground.names[to], facing=FACINGS[enemy.facing]
            )
        )
    for hero in m.heroes:
        if hero.cell == to and hero.health > 0:
            harm.reveal(m, hero, "engaged")
            if m.events is not None and not enemy.kind.flying:
                m.tell(Engaged(hero=hero.kind.name, enemy=enemy.name, space=m.ground.names[to]))
    moving.spring_armed(m, to)


def run_leap(m: Model, frame: Frame) -> bool:
    """An enemy disengages: the hero with the most melee dice may strike first.

    Rules: D13, D19, D22.
    """
    enemy = m.enemies[frame.who]
    if frame.choices is not None:
        return False
    if not enemy.stands or enemy.stunned >= m.turn:
        m.pop()
        return True
    if frame.a == 0:
        ends = moving.leap_ends(m, enemy)
        if not ends:
            m.pop()
            return True
        if len(ends) > 1 and not m.keeper:
            frame.choices = ends
            return False
        ties.settled(m, m.ground.names[ends[0]], ties.RULES, [m.ground.names[end] for end in ends])
        frame.b = ends[0]
        frame.a = 1
        return True
    if frame.a == 1:
        best = penalties.strikers(m, enemy)
        if len(best) > 1 and not m.keeper:
            frame.choices = [hero.seat for hero in best]
            return False
        frame.a = 2
        if best:
            ties.settled(m, best[0].kind.name, ties.RULES, [hero.kind.name for hero in best])
            m.push(Frame(PENALTY, best[0].seat, enemy.number))
        return True
    m.pop()
    start = enemy.cell
    step_to(m, enemy, frame.b)
    m.push(Frame(REACT, enemy.number, reactions.STEPPED, reactions.everybody(m), 0, start))
    return True


def leap_chosen(m: Model, frame: Frame, choice: int) -> None:
    """Where an enemy disengages to, or who may strike at it before.

    Rules: D19, D22.
    """
    if frame.a == 0:
        frame.b = choice
        frame.a = 1
    else:
        frame.a = 2
        m.push(Frame(PENALTY, choice, frame.who))
