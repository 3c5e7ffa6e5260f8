"""Walks of heroes: in their own turn, on another's order or as a reaction; a penalty attack may hold one up."""

from __future__ import annotations

from ashgrid.core.values import Action

from ..actions import Face, Leave, Move, Skip, Stop
from ..ground import OUTSIDE
from ..model import PUNISH, REACT, TURN, WALK, Frame, Hero, Model
from ..tables import MELEE
from . import blows, moving, parts, penalties, reactions, ties

HURRIED = 1  # bits of `c` of a WALK frame: morale was used,
TURNED = 2  # and the hero has turned since the last step


def begin(m: Model, hero: Hero, points: int, slip: bool, action: Action) -> None:
    """Begins a walk with its first leg.

    Rules: K25.
    """
    m.push(Frame(WALK, hero.seat, points, 1 if slip else 0))
    answer_walk(m, m.top, hero, action)


def run_walk(m: Model, frame: Frame) -> bool:
    """A walk is over when nothing is left of it: neither spaces nor morale that could lead on. Who walks in the turn of
    others may turn once more, where one's own turn has other moments for it.

    Rules: M2, M10, T14.
    """
    hero = m.heroes[frame.who]
    if frame.choices is not None:
        _go_on(m, frame, hero)
        return True
    own = any(one.kind == TURN and one.who == frame.who for one in m.stack)
    if frame.a < 0 or (own and _settled(m, frame, hero)) or not hero.stands or hero.stunned >= m.turn:
        m.pop()
        return True
    for action in legal_walk(m, frame):
        if not isinstance(action, Stop) and not (own and isinstance(action, Face)):
            return False
    m.pop()
    return True


def _settled(m: Model, frame: Frame, hero: Hero) -> bool:
    """Whether a walk that has used up its spaces has nothing left to ask: it was made in one go, and everywhere that
    morale leads was offered with it. Unless the way there matters: to who is hidden, and where an armed trap lies.

    Rules: M10.
    """
    if frame.a or frame.d > 1 or hero.hidden:
        return False
    return not any(moving.is_armed_trap(token) for token in m.tokens)


def legal_walk(m: Model, frame: Frame) -> list[Action]:
    """Rules: M2, M3, M11."""
    hero = m.heroes[frame.who]
    turns: list[Action] = [] if frame.c & TURNED else moving.turns(hero)
    return [*parts.walks(m, hero, frame.a, not frame.c & HURRIED), *turns, Stop()]


def answer_walk(m: Model, frame: Frame, hero: Hero, action: Action) -> None:
    """One leg of a walk.

    Rules: M2, M7, M9 to M11, M14, D5, D6, D13, D14.
    """
    if isinstance(action, Stop):
        m.pop()
        return
    if isinstance(action, Face):
        moving.turn(m, hero, action.way)
        frame.c |= TURNED
        return
    dice = m.rng.state
    if m.is_engaged(hero) and frame.b == 0:
        best = penalties.punishers(m, hero)
        frame.b = 1
        if best:
            to = m.ground.number[action.space] if isinstance(action, Move) else OUTSIDE
            hurry = isinstance(action, Move) and action.morale
            frame.choices = [best[0].number, to, int(hurry), m.blow_hit, m.blow_defence, m.blow_reduce]
            m.blow_hit = m.blow_defence = m.blow_reduce = 0
            m.push(Frame(PUNISH, hero.seat))
            return
    frame.d = min(2, frame.d + 1)
    frame.c &= ~TURNED
    if isinstance(action, Leave):
        moving.leave(m, hero)
        m.pop()
        return
    if isinstance(action, Move):
        if action.morale:
            blows.spend_morale(m, hero)
            frame.a += 1
            frame.c |= HURRIED
        to = m.ground.number[action.space]
        there = moving.ways(m, hero, frame.a)
        frame.a -= there.cost[to]
        if not moving.walk(m, hero, there.path(to)):
            frame.a = -1
        if m.rng.state != dice:
            frame.d = 2


def run_punish(m: Model, frame: Frame) -> bool:
    """Which of several enemies with the most melee dice makes the penalty attack: the players choose.

    Rules: D8.
    """
    if frame.choices is not None:
        return False
    best = penalties.punishers(m, m.heroes[frame.who])
    different = ties.different(best)
    if len(different) > 1 and not m.keeper:
        frame.choices = [enemy.number for enemy in different]
        return False
    ties.settled(m, best[0].name, ties.RULES, [enemy.name for enemy in different])
    punish(m, frame, best[0].number)
    return True


def punish(m: Model, frame: Frame, number: int) -> None:
    """Heroes may react to the penalty attack; then it is made.

    Rules: D6, K50.
    """
    m.pop()
    walk = m.top
    assert walk.choices is not None
    walk.choices[0] = number
    m.push(Frame(REACT, number, reactions.BEFORE, reactions.everybody(m), frame.who, MELEE))


def _go_on(m: Model, frame: Frame, hero: Hero) -> None:
    """The penalty attack that held a walk up, once everybody has reacted, and the walk itself if there is still one.

    Rules: D6, D14, K50.
    """
    assert frame.choices is not None
    number, to, hurry, hit, defence, reduce = frame.choices
    frame.choices = None
    penalties.penalty(m, hero, m.enemies[number])
    m.blow_hit, m.blow_defence, m.blow_reduce = hit, defence, reduce
    action = Leave() if to == OUTSIDE else Move(m.ground.names[to], bool(hurry))
    if hero.stands and hero.stunned < m.turn and action in legal_walk(m, frame):
        answer_walk(m, frame, hero, action)
        frame.d = 2  # dice have fallen


def legal_ordered(m: Model, frame: Frame) -> list[Action]:
    """Rules: K38."""
    hero = m.heroes[frame.who]
    return [*parts.walks(m, hero, frame.a, True), Skip()]


def answer_ordered(m: Model, frame: Frame, action: Action) -> None:
    """Rules: K38."""
    hero = m.heroes[frame.who]
    points = frame.a
    m.pop()
    if isinstance(action, Move | Leave):
        begin(m, hero, points, False, action)
