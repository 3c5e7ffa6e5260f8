"""Which actions are worth a thought. Of attacks that differ only in whom they hit, or in morale, the best few by their
chances are enough; turning, exchanging and the like are left out while they change nothing."""

from __future__ import annotations

from typing import Final

from ashgrid.core.values import Action

from ..actions import (
    Back,
    Blast,
    Burst,
    Cycle,
    Deploy,
    Do,
    Done,
    End,
    Equip,
    Exchange,
    Face,
    Get,
    Give,
    Keeper,
    Leave,
    Move,
    Recommended,
    Shoot,
    Skip,
    Stop,
    Strike,
    Take,
    Use,
)
from ..ground import FACINGS
from ..model import AGAIN, DEPLOY, EXCHANGE, HANDS, TURN, WALK, Hero, Model
from ..rules.interaction import OPERABLE
from ..rules.rounds import met
from .charts import chart_of

DULL: Final = (Face, Exchange, Give, Equip, Take, Cycle)
ATTACKS: Final = (Shoot, Burst, Blast, Strike)


def candidates(m: Model, legal: list[Action]) -> list[Action]:
    kind = m.top.kind
    if kind == HANDS:
        return [action for action in legal if isinstance(action, Recommended)] or legal
    if kind == DEPLOY:
        return [action for action in legal if isinstance(action, Deploy) and action.way is None]
    if kind == WALK and m.top.d == 1:
        # The space was chosen as a whole; what is left of the walk may only lead off the board.
        return [action for action in legal if isinstance(action, Stop) or (isinstance(action, Leave) and may_leave(m))]
    if kind == EXCHANGE:
        return _fetched(m, legal)
    if legal and isinstance(legal[-1], Keeper):
        return [legal[-1]]
    if kind == AGAIN:
        return legal[:1]  # as many as may be, the worst first: what the odds reckon with
    places = _places(m)
    found: list[Action] = []
    simple = any(isinstance(action, Do) for action in legal)
    for action in legal:
        if simple and isinstance(action, Skip):
            continue
        if isinstance(action, DULL) or (isinstance(action, Leave) and not may_leave(m)):
            continue
        if isinstance(action, ATTACKS) and not _sensible(m, action):
            continue
        if isinstance(action, Move) and action.morale and action.space not in places:
            continue
        found.append(action)
    if kind == TURN:
        hero = m.heroes[m.top.who]
        if hero.actions == 0:
            found = [action for action in found if isinstance(action, End | Use)]
        found += _turns(m, hero, legal)
        found += [action for action in legal if isinstance(action, Exchange) and _has_what_is_wanted(m, action)]
    return found or legal


def _places(m: Model) -> list[str]:
    """Spaces worth a token of morale to get to: with somebody to strike or to help, or something for the goals."""
    cells = [enemy.cell for enemy in m.enemies if enemy.stands and not enemy.kind.flying]
    cells += [hero.cell for hero in m.heroes if hero.lies]
    for goal in m.setup.mission.goals:
        cells += goal.cells
        if goal.word == "leave" or (goal.word == "carry" and not goal.cells):
            costs = chart_of(m.ground).to_rim(goal.edge)
            cells += [cell for cell in range(m.ground.size) if costs[cell] == 0]
    kinds = [goal.kind for goal in m.setup.mission.goals if goal.word == "carry"]
    cells += [token.cell for token in m.tokens if token.kind in kinds or token.kind in OPERABLE]
    return [m.ground.names[cell] for cell in cells if cell >= 0]


def may_leave(m: Model) -> bool:
    """Whether leaving helps: everything else is done, or is being carried."""
    goals = m.setup.mission.goals
    held = 0
    for number, goal in enumerate(goals):
        if goal.word == "leave":
            continue
        if goal.word == "carry" and not goal.cells:
            held = len([token for token in m.carried_off if m.tokens[token].kind == goal.kind])
            for hero in m.heroes:
                if hero.stands:
                    held += len([token for token in hero.finds if m.tokens[token].kind == goal.kind])
            if held < goal.count:
                return False
            continue
        if not met(m, number):
            return False
    words = [goal.word for goal in goals]
    if "leave" in words:
        return True
    hero = m.heroes[m.top.who]
    return "carry" in words and bool(hero.finds)


def _sensible(m: Model, action: Action) -> bool:
    """No attacks on what must not be lost, nor on goods with no enemy beside them."""
    if isinstance(action, (Shoot, Strike)):
        for token in m.tokens:
            if token.name == action.target:
                if any(goal.name == token.name for goal in m.setup.mission.goals):
                    return True
                if any(fail.name == token.name for fail in m.setup.mission.fails):
                    return False
                return any(enemy.stands and enemy.cell == token.cell for enemy in m.enemies)
    if isinstance(action, Blast):
        cell = m.ground.number[action.space]
        if m.heroes_on(cell):
            return False
        for token in m.tokens:
            if token.cell == cell and any(fail.name == token.name for fail in m.setup.mission.fails if fail.name):
                return False
    return True


def _turns(m: Model, hero: Hero, legal: list[Action]) -> list[Action]:
    """At the end of a turn a look at the nearest enemy that is not in front."""
    if hero.actions or hero.faced:
        return []
    best = -1
    for enemy in m.enemies:
        if enemy.stands and (best < 0 or m.ground.distance(hero.cell, enemy.cell) < m.ground.distance(hero.cell, best)):
            best = enemy.cell
    if best < 0 or best == hero.cell:
        return []
    way = m.ground.straight(hero.cell, best, hero.facing)
    return [] if way == hero.facing else [action for action in legal if action == Face(FACINGS[way])]


def _wanted(m: Model) -> list[int]:
    return [goal.kind for goal in m.setup.mission.goals if goal.word == "carry"]


def _has_what_is_wanted(m: Model, action: Exchange) -> bool:
    for hero in m.heroes:
        if hero.kind.name == action.hero and hero.health <= 0:
            return any(m.tokens[number].kind in _wanted(m) for number in hero.finds)
    return False


def _fetched(m: Model, legal: list[Action]) -> list[Action]:
    names = [token.name for token in m.tokens if token.kind in _wanted(m)]
    found: list[Action] = [action for action in legal if isinstance(action, Get) and action.item in names]
    ends: list[Action] = [action for action in legal if isinstance(action, Done | Back)]
    return found[:1] or ends[:1]
