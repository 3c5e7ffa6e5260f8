"""The turns of enemies: who is next, which entry of which list is done, and its parts. How they walk and attack is in
the modules beside this one."""

from __future__ import annotations

from ..actions import Appeared, EnemyChose, EnemyIdle, Repaired
from ..ground import FACINGS, FAR
from ..model import ACT, FOE, LEAP, REACT, STEPS, Enemy, Frame, Model
from ..tables import AREA, ENEMY_TYPES, RANGED, Effect, Entry
from . import harm, moving, reactions, ties
from .enemy_attacks import KINDS, begin_attack, can_attack
from .enemy_walks import DIGS, can_go, dig_spaces, move_points
from .gear import within_device

ENEMY_ACTIONS = 2
LISTS = ("engaged", "near", "far")


# Who is next --------------------------------------------------------------------------------------


def run_enemies(m: Model, frame: Frame) -> bool:
    """Highest initial health first; among equals the players choose.

    Rules: T17, T18, T20.
    """
    if frame.choices is not None:
        return False
    waiting = [enemy for enemy in m.enemies if enemy.stands and not enemy.done]
    if not waiting:
        m.pop()
        return True
    most = max([enemy.kind.health for enemy in waiting])
    first = [enemy for enemy in waiting if enemy.kind.health == most]
    different = ties.different(first)
    if len(different) > 1 and not m.keeper:
        frame.choices = [enemy.number for enemy in different]
        return False
    chosen = _default_enemy(m, first)
    ties.settled(m, chosen.name, ties.RULES, [enemy.name for enemy in different])
    begin_enemy(m, chosen)
    return True


def _default_enemy(m: Model, enemies: list[Enemy]) -> Enemy:
    """The one nearest to a hero, and of those the first."""
    best = enemies[0]
    for enemy in enemies[1:]:
        if moving.nearest_distance(m, enemy.cell) < moving.nearest_distance(m, best.cell):
            best = enemy
    return best


def begin_enemy(m: Model, enemy: Enemy) -> None:
    """Rules: T20, Y4."""
    enemy.done = True
    if enemy.stunned >= m.turn:
        if m.events is not None:
            m.tell(EnemyIdle(enemy=enemy.name, why="stunned"))
        return
    m.push(Frame(FOE, enemy.number))


# One enemy ----------------------------------------------------------------------------------------


def run_foe(m: Model, frame: Frame) -> bool:
    """Two actions, each from the lists as things are then.

    Rules: E35, E72, T19, T20, N5, N13.
    """
    enemy = m.enemies[frame.who]
    if frame.a >= ENEMY_ACTIONS or not enemy.stands or enemy.stunned >= m.turn:
        m.pop()
        return True
    if frame.b <= frame.a:
        frame.b = frame.a + 1
        m.push(Frame(REACT, enemy.number, reactions.ABOUT, reactions.everybody(m)))
        return True
    frame.a += 1
    if within_device(m, enemy.cell, "terror", enemy.kind.mechanical):
        if not harm.resists(m, enemy.name, enemy.kind.defence[2]):
            if m.events is not None:
                m.tell(EnemyIdle(enemy=enemy.name, why="terror"))
            return True
    number = list_of(m, enemy)
    if number < 0:
        if m.events is not None:
            m.tell(EnemyIdle(enemy=enemy.name, why="nobody"))
        return True
    for place, entry in enumerate(enemy.kind.lists[number]):
        if possible(m, enemy, entry):
            if m.events is not None:
                m.tell(
                    EnemyChose(
                        enemy=enemy.name,
                        list=LISTS[number],
                        entry=entry.text,
                        place=place + 1,
                        distance=moving.nearest_distance(m, enemy.cell),
                        passed=tuple([other.text for other in enemy.kind.lists[number][:place]]),
                    )
                )
            m.push(Frame(ACT, enemy.number, number, place))
            return True
    if m.events is not None:
        m.tell(EnemyIdle(enemy=enemy.name, why="nothing"))
    return True


def list_of(m: Model, enemy: Enemy) -> int:
    """Which list counts: somebody in the same space, next to it, or farther away; -1 if there is nobody.

    Rules: N1 to N3, N6 to N8, N28.
    """
    far = moving.nearest_distance(m, enemy.cell)
    if far >= FAR:
        return -1
    return min(far, 2)


def possible(m: Model, enemy: Enemy, entry: Entry) -> bool:
    """Whether an entry can be done: its attack, with the move before it counted in; else its first part.

    Rules: N4, N11, N12.
    """
    first = entry.parts[0]
    following = entry.parts[1] if len(entry.parts) > 1 else None
    word = first.word
    if word in KINDS:
        return bool(can_attack(m, enemy, KINDS[word], first.number, enemy.cell))
    if word == "to":
        kind = KINDS.get(following.word, 0) if following is not None else 0
        modifier = following.number if following is not None else 0
        return can_go(m, enemy, first.number, kind, modifier)
    if word == "away":
        return bool(moving.away_ends(m, enemy, move_points(m, enemy, first.number)))
    if word == "disengage":
        return bool(m.heroes_on(enemy.cell)) and bool(moving.leap_ends(m, enemy))
    if word == "call":
        called = any(other.called for other in m.enemies if other.kind is enemy.kind)
        return not called and call_space(m, enemy) >= 0
    if word == "repair":
        return repairable(m, enemy) is not None
    if word == "dig":
        return bool(dig_spaces(m, enemy))
    return False


# The parts of an entry ----------------------------------------------------------------------------


def run_act(m: Model, frame: Frame) -> bool:
    """One part after the other; parts that cannot be done any more are left out.

    Rules: N10.
    """
    enemy = m.enemies[frame.who]
    entry = enemy.kind.lists[frame.a][frame.b]
    if not enemy.stands or enemy.stunned >= m.turn or frame.c >= len(entry.parts):
        m.pop()
        if enemy.stands and frame.d:
            m.push(Frame(REACT, enemy.number, reactions.FINISHED, reactions.everybody(m)))
        return True
    part = entry.parts[frame.c]
    following = entry.parts[frame.c + 1] if frame.c + 1 < len(entry.parts) else None
    frame.c += 1
    frame.d = 1
    _do_part(m, enemy, part, following)
    return True


def _do_part(m: Model, enemy: Enemy, part: Effect, following: Effect | None) -> None:
    """Rules: N34, N36, N37."""
    word = part.word
    if word in KINDS:
        begin_attack(m, enemy, KINDS[word], part.number)
    elif word == "to":
        shoots = following is not None and KINDS.get(following.word, 0) in (RANGED, AREA)
        m.push(Frame(STEPS, enemy.number, move_points(m, enemy, part.number), 1, 1 if shoots else 0))
    elif word == "away":
        m.push(Frame(STEPS, enemy.number, move_points(m, enemy, part.number), -1))
    elif word == "disengage":
        m.push(Frame(LEAP, enemy.number))
    elif word == "call":
        call(m, enemy)
    elif word == "repair":
        other = repairable(m, enemy)
        if other is not None:
            gained = min(part.number, other.kind.health - other.health)
            other.health += gained
            if m.events is not None:
                m.tell(Repaired(enemy=other.name, by=enemy.name, health=gained))
    elif word == "dig":
        m.push(Frame(STEPS, enemy.number, 1, DIGS))


def repairable(m: Model, enemy: Enemy) -> Enemy | None:
    """Rules: N36."""
    best: Enemy | None = None
    for other in m.enemies:
        if other.stands and other.kind.mechanical and other.health < other.kind.health:
            if m.ground.distance(enemy.cell, other.cell) <= 1:
                if best is None or other.kind.health - other.health > best.kind.health - best.health:
                    best = other
    return best


def call_space(m: Model, enemy: Enemy) -> int:
    """The space at the rim, with nobody on it, that is nearest to who calls.

    Rules: N35.
    """
    best = -1
    taken = [figure.cell for figure in m.heroes] + [figure.cell for figure in m.enemies]
    for cell in range(m.ground.size):
        if m.ground.stands(cell) and any(m.ground.exit[8 * cell + way] for way in range(8)) and cell not in taken:
            if best < 0 or m.ground.distance(enemy.cell, cell) < m.ground.distance(enemy.cell, best):
                best = cell
    return best


def call(m: Model, enemy: Enemy) -> None:
    """Rules: N35."""
    cell = call_space(m, enemy)
    if cell >= 0:
        enemy.called = True
        fresh = add_enemy(m, enemy.kind.number, cell, enemy.facing)
        fresh.done = True


def add_enemy(m: Model, kind: int, cell: int, facing: int) -> Enemy:
    stats = ENEMY_TYPES[kind]
    count = 1
    for other in m.enemies:
        if other.kind is stats:
            count += 1
    enemy = Enemy(len(m.enemies), stats, f"{stats.name}-{count}", cell, facing)
    m.enemies.append(enemy)
    if m.events is not None:
        m.tell(Appeared(enemy=enemy.name, space=m.ground.names[cell], facing=FACINGS[facing]))
    return enemy
