"""What machine players think of a mission: how the party stands, how near it is to its goals, and which actions are
worth a thought."""

from __future__ import annotations

from ashgrid.core.values import Action

from .actions import Arm, Cycle, End, Equip, Exchange, Face, Give, Leave, Recommended, Take, Use
from .model import HANDS, OBJECTIVE, RADIO, SWITCH, TURN, WALK, Goal, Hero, Model

FAR = 14.0
"""A distance that is as bad as any larger one."""
PARTY, GOALS, ENEMIES = 0.36, 0.42, 0.22


def judge(m: Model) -> float:
    """How well the party stands, from 0 to 1: all heroes share it."""
    health = most = 0.0
    for hero in m.heroes:
        most += hero.most
        # The first wounds matter less than the last: who falls acts no more.
        health += hero.most if hero.away else 0.6 * hero.health + (0.4 * hero.most if hero.health > 0 else 0.0)
        health += 0.06 * min(hero.morale, 4) + 0.05 * len(hero.hand)
        if hero.health > 0 and hero.guard:
            health += 0.2 * hero.guard
    foes = total = 0.0
    for enemy in m.enemies:
        total += enemy.kind.health
        if enemy.stands:
            foes += 0.7 * enemy.health + 0.3 * enemy.kind.health
            if enemy.stunned >= m.turn:
                foes -= 0.4
            if enemy.marked:
                foes -= 0.1
    goals = m.setup.mission.goals
    near = 0.0
    for number, goal in enumerate(goals):
        near += progress(m, number, goal)
    near /= max(1, len(goals))
    worth = PARTY * health / max(1.0, most) + GOALS * near + ENEMIES * (1 - foes / max(1.0, total))
    worth -= 0.0015 * exposure(m)
    return min(0.98, max(0.02, worth))


def exposure(m: Model) -> float:
    """How much the enemies could do to the heroes as they stand: mean wounds of those that could attack at once."""
    total = 0.0
    for hero in m.heroes:
        if hero.cell < 0 or hero.health <= 0 or hero.hidden:
            continue
        for enemy in m.enemies:
            if enemy.health > 0 and enemy.cell >= 0 and enemy.stunned < m.turn:
                far = m.ground.distance(enemy.cell, hero.cell)
                if far <= max(1, enemy.kind.reach) and m.sees(enemy.cell, hero.cell):
                    total += 1.0
    return total


def nearness(m: Model, hero: Hero, cells: list[int]) -> float:
    """1 on one of these spaces, less the farther away."""
    if hero.cell < 0 or not cells:
        return 0.0
    best = FAR
    for cell in cells:
        far = float(m.ground.distance(hero.cell, cell))
        best = min(best, far)
    return 1.0 - best / FAR


def rim(m: Model) -> list[int]:
    """Spaces from which the board can be left."""
    ground = m.ground
    return [
        cell
        for cell in range(ground.size)
        if ground.stands(cell) and any(ground.exit[8 * cell + way] for way in range(8))
    ]


def progress(m: Model, number: int, goal: Goal) -> float:
    """How much of a goal is done, from 0 to 1, steps towards it included."""
    word = goal.word
    standing = [hero for hero in m.heroes if hero.stands]
    if word == "kill":
        health = left = 0
        for enemy in m.enemies:
            if not goal.enemy or enemy.kind.name == goal.enemy:
                health += enemy.kind.health
                left += enemy.health
        reach = 0.0
        for hero in standing:
            reach += nearness(m, hero, [enemy.cell for enemy in m.enemies if enemy.stands])
        close = reach / max(1, len(standing))
        return 0.9 * (1 - left / max(1, health)) + 0.1 * close
    if word in ("reach", "hold"):
        close = sum([nearness(m, hero, goal.cells) for hero in standing]) / max(1, len(standing))
        if word == "reach":
            return close
        best = max([nearness(m, hero, goal.cells) for hero in standing], default=0.0)
        return 0.7 * min(1.0, m.held[number] / max(1, goal.turns)) + 0.2 * best + 0.1 * close
    if word == "carry":
        return _carrying(m, goal, standing)
    if word == "switch":
        wanted = [token.cell for token in m.tokens if token.cell >= 0 and token.kind in (SWITCH, RADIO)]
        best = max([nearness(m, hero, wanted) for hero in standing], default=0.0)
        return min(1.0, m.switched / max(1, goal.count)) * 0.8 + 0.2 * best
    if word == "destroy":
        for token in m.tokens:
            if token.name == goal.name and token.kind == OBJECTIVE:
                if token.cell < 0:
                    return 1.0
                best = max([nearness(m, hero, [token.cell]) for hero in standing], default=0.0)
                return 0.8 * (1 - token.health / 8) + 0.2 * best
        return 0.0
    if word == "leave":
        gone = len([hero for hero in m.heroes if hero.away])
        edge = rim(m)
        close = sum([nearness(m, hero, edge) for hero in standing])
        return (gone + 0.8 * close) / max(1, len(standing) + gone)
    return m.turn / max(1, m.setup.mission.turns)


def _carrying(m: Model, goal: Goal, standing: list[Hero]) -> float:
    brought = len([token for token in m.carried_off if m.tokens[token].kind == goal.kind])
    ends = goal.cells or rim(m)
    lying = [token.cell for token in m.tokens if token.cell >= 0 and token.kind == goal.kind]
    held = 0.0
    best = 0.0
    for hero in standing:
        own = [token for token in hero.finds if m.tokens[token].kind == goal.kind]
        if own:
            held += len(own) * (0.5 + 0.4 * nearness(m, hero, ends))
        elif lying:
            best = max(best, nearness(m, hero, lying))
    return min(1.0, (brought + held + 0.3 * best) / max(1, goal.count))


def candidates(m: Model, legal: list[Action]) -> list[Action]:
    """What is worth a thought. Turning on the spot, exchanging equipment and the like are left out while there is
    something to do; of the opening hands the recommended one is enough."""
    kind = m.top.kind
    if kind == HANDS:
        return [action for action in legal if isinstance(action, Recommended)] or legal
    if kind not in (TURN, WALK):
        return legal
    dull = (Face, Exchange, Give, Equip, Take, Cycle, Arm)
    found = [action for action in legal if not isinstance(action, dull)]
    if kind == TURN and m.heroes[m.top.who].actions == 0:
        return [action for action in found if isinstance(action, End | Use)] or [End()]
    if "leave" not in [goal.word for goal in m.setup.mission.goals] and not _may_leave(m):
        found = [action for action in found if not isinstance(action, Leave)]
    return found or legal


def _may_leave(m: Model) -> bool:
    hero = m.heroes[m.top.who]
    return any(goal.word == "carry" and not goal.cells and hero.finds for goal in m.setup.mission.goals)
