"""How far the heroes are on the way to each goal of a mission: so much of so much."""

from __future__ import annotations

from ..model import Goal, Model
from ..tables import ENEMY_TYPES


def want(m: Model, number: int) -> int:
    """When a goal is reached. Of enemies that are all to be defeated, those that are still to come count.

    Rules: P26 to P28, P30 to P32.
    """
    goal = m.setup.mission.goals[number]
    word = goal.word
    if word == "kill":
        return goal.count if goal.count else _killed(m, goal) + _left(m, goal)
    if word == "reach":
        if goal.count:
            return min(goal.count, max(1, len([hero for hero in m.heroes if not hero.dead])))
        return max(1, len([hero for hero in m.heroes if hero.stands]))
    if word in ("carry", "switch"):
        return goal.count
    if word == "hold":
        return goal.turns
    if word == "survive":
        return m.setup.mission.turns
    if word == "leave":
        return max(1, len([hero for hero in m.heroes if hero.stands or hero.away]))
    return 1


def have(m: Model, number: int) -> int:
    """Rules: P26 to P28, P30 to P32."""
    goal = m.setup.mission.goals[number]
    word = goal.word
    if word == "kill":
        return _killed(m, goal)
    if word == "reach":
        return len([hero for hero in m.heroes if hero.stands and hero.cell in goal.cells])
    if word == "carry":
        brought = len([token for token in m.carried_off if m.tokens[token].kind == goal.kind])
        if goal.cells:
            for hero in m.heroes:
                if hero.stands and hero.cell in goal.cells:
                    brought += len([token for token in hero.finds if m.tokens[token].kind == goal.kind])
        return brought
    if word == "hold":
        return m.held[number]
    if word == "survive":
        return max(0, m.turn - 1)
    if word == "destroy":
        return 1 if any(token.name == goal.name and token.cell < 0 for token in m.tokens) else 0
    if word == "switch":
        return m.switched
    if word == "leave":
        return len([hero for hero in m.heroes if hero.away])
    return 0


def _killed(m: Model, goal: Goal) -> int:
    return len([kind for kind in m.killed if not goal.enemy or ENEMY_TYPES[kind].name == goal.enemy])


def _left(m: Model, goal: Goal) -> int:
    """Enemies of a goal that stand, or are sure to come."""
    left = len([enemy for enemy in m.enemies if enemy.stands and (not goal.enemy or enemy.kind.name == goal.enemy)])
    for change in m.setup.mission.changes:
        if change.word == "spawn" and not change.when and change.turn > m.turn:
            if not goal.enemy or ENEMY_TYPES[change.enemy].name == goal.enemy:
                left += change.arrivals(len(m.heroes))
    return left
