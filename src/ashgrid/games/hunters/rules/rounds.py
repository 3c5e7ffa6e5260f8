"""The turn of the game: what ends and begins with it, what a mission brings, and how a mission ends."""

from __future__ import annotations

from ashgrid.core.contract import Outcome

from ..actions import (
    EnemiesBegan,
    GoalReached,
    LightChanged,
    MessageRead,
    MissionEnded,
    TokenGone,
    TurnBegan,
    WeatherChanged,
)
from ..ground import OUTSIDE
from ..model import DEVICE, ENEMIES, HEROES, OVER, UPKEEP, Change, Frame, Goal, Model
from . import harm, moving, reactions, upkeep
from .enemy_turn import add_enemy
from .progress import have, want

WON = "goal"
LOST_TIME = "time"
LOST_ALL = "all-down"
LOST_FAILED = "failed"


def run_round(m: Model, frame: Frame) -> bool:
    """Preparation, heroes, enemies.

    Rules: E19, T1, T21.
    """
    if frame.a == 0:
        begin_turn(m)
        if m.outcome is not None:
            return True
        frame.a = 1
        m.push(Frame(HEROES))
        m.push(Frame(UPKEEP, b=reactions.everybody(m)))
    elif frame.a == 1:
        frame.a = 2
        begin_enemies(m)
        m.push(Frame(ENEMIES))
    else:
        frame.a = 0
        end_turn(m)
    return True


def begin_turn(m: Model) -> None:
    """Timed effects end, then the mission's changes come.

    Rules: T2, T3, E61.
    """
    m.turn += 1
    m.keeper = not m.setup.ask_ties
    if m.events is not None:
        m.tell(TurnBegan(turn=m.turn, last=m.setup.mission.turns))
    for hero in m.heroes:
        hero.done = False
        hero.reactions = 0
        hero.actions = 0
        upkeep.end_effects(m, hero)
        if hero.cell >= 0 and not hero.dead:
            gained = harm.regenerates(m, hero)
            if gained:
                harm.heal_hero(m, hero, gained)
    for token in m.tokens:
        if token.kind == DEVICE and token.cell >= 0 and token.until < m.turn:
            if m.events is not None:
                m.tell(TokenGone(token=token.name, space=m.ground.names[token.cell]))
            token.cell = OUTSIDE
    for number, change in enumerate(m.setup.mission.changes):
        if change.when:
            if change.turn <= m.turn and not m.sprung >> number & 1 and _is_so(m, change):
                m.sprung |= 1 << number
                _change(m, change)
        elif change.turn == m.turn:
            _change(m, change)
    settle(m)


def _is_so(m: Model, change: Change) -> bool:
    """Whether what a change waits for is so now.

    Rules: T27, T28.
    """
    if change.when == "alarm":
        return any(hero.stands and not hero.hidden for hero in m.heroes)
    if change.whose in m.killed:
        return True
    return any(enemy.kind.number == change.whose and 2 * enemy.health <= enemy.kind.health for enemy in m.enemies)


def _change(m: Model, change: Change) -> None:
    """Rules: T3, T4, P16."""
    word, value = change.word, change.value
    if word == "spawn":
        for number in range(change.arrivals(len(m.heroes))):
            cell = change.cells[number % len(change.cells)]
            add_enemy(m, change.enemy, cell, moving.facing_nearest(m, cell))
    elif word == "weather":
        m.weather = value
        if m.events is not None:
            m.tell(WeatherChanged(weather=value))
    elif word == "light":
        m.night = value == "night"
        if m.events is not None:
            m.tell(LightChanged(light=value))
    elif word == "message":
        if m.events is not None:
            name = m.setup.mission.name
            m.tell(MessageRead(mission=name, turn=m.turn, message=f"{name}.{change.turn}"))
    elif word == "open":
        for token in m.tokens:
            if token.name == value and token.cell >= 0:
                if m.events is not None:
                    m.tell(TokenGone(token=token.name, space=m.ground.names[token.cell]))
                token.cell = OUTSIDE


def begin_enemies(m: Model) -> None:
    """Rules: T4."""
    if m.events is not None:
        m.tell(EnemiesBegan(turn=m.turn))
    for enemy in m.enemies:
        enemy.done = False


def end_turn(m: Model) -> None:
    """Marks end; what lies in the hands of enemies is taken; zones that are held count; the last turn ends the mission.

    Rules: P22, P36, K37.
    """
    for enemy in m.enemies:
        enemy.marked = 0
    for fail in m.setup.mission.fails:
        if fail.word == "taken" and _taken(m, fail.kind):
            finish(m, False, LOST_FAILED)
            return
    for number, goal in enumerate(m.setup.mission.goals):
        if goal.word == "hold" and holds(m, goal):
            m.held[number] += 1
    settle(m)
    if m.outcome is None and m.turn >= m.setup.mission.turns:
        if all(met(m, number, True) for number in range(len(m.setup.mission.goals))):
            finish(m, True, WON)
        else:
            finish(m, False, LOST_TIME)


def _taken(m: Model, kind: int) -> bool:
    """Whether somebody who carries such a token lies unconscious where an enemy stands.

    Rules: P36.
    """
    for hero in m.heroes:
        if hero.lies and any(m.tokens[number].kind == kind for number in hero.finds):
            if any(enemy.stands and enemy.cell == hero.cell for enemy in m.enemies):
                return True
    return False


def holds(m: Model, goal: Goal) -> bool:
    """Rules: P29."""
    if any(enemy.stands and enemy.cell in goal.cells for enemy in m.enemies):
        return False
    return any(hero.stands and hero.cell in goal.cells for hero in m.heroes)


def met(m: Model, number: int, last: bool = False) -> bool:
    """Whether a goal is reached."""
    return (last and m.setup.mission.goals[number].word == "survive") or have(m, number) >= want(m, number)


def settle(m: Model) -> None:
    """Whether the mission is over. Asked whenever something has happened.

    Rules: P21, P24, P34, L9.
    """
    if m.outcome is not None:
        return
    goals = m.setup.mission.goals
    # Goals that can only be judged when everybody has left count then.
    if all(met(m, number) for number in range(len(goals))):
        finish(m, True, WON)
        return
    for fail in m.setup.mission.fails:
        if fail.word == "lost" and any(token.name == fail.name and token.cell < 0 for token in m.tokens):
            finish(m, False, LOST_FAILED)
            return
        if fail.word == "down" and len([hero for hero in m.heroes if hero.health <= 0]) >= fail.count:
            finish(m, False, LOST_FAILED)
            return
    if not any(hero.stands for hero in m.heroes) and _begun(m):
        finish(m, False, LOST_ALL)


def _begun(m: Model) -> bool:
    return m.turn > 0


def finish(m: Model, won: bool, reason: str) -> None:
    """Rules: P25."""
    if m.events is not None:
        if won:
            for goal in m.setup.mission.goals:
                m.tell(GoalReached(goal=goal.word))
        m.tell(MissionEnded(won=won, reason=reason))
    m.outcome = Outcome((1.0 if won else 0.0,) * m.seat_count, reason)
    m.stack = [Frame(OVER)]
