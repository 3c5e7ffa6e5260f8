"""The turns of enemies: who is next, which entry of which list, how they walk, whom they attack."""

from __future__ import annotations

from ashgrid.core.values import Action

from ..actions import (
    Appeared,
    Choose,
    EnemyAimed,
    EnemyChose,
    EnemyIdle,
    EnemyStepped,
    Engaged,
    Keeper,
    Pass,
    Repaired,
    Settled,
    Strike,
)
from ..ground import FACINGS, FAR, ZONES
from ..model import (
    ACT,
    ATTACK,
    DEVICE,
    ENEMIES,
    FOE,
    LEAP,
    PENALTY,
    REACT,
    STEPS,
    Enemy,
    Frame,
    Gear,
    Hero,
    Model,
    Token,
)
from ..roll import defend, throw
from ..tables import AREA, ENEMY_TYPES, ITEMS, MELEE, RANGED, Effect, Entry
from . import attacks, blows, harm, moving, parts, reactions
from .attacks import JAMMED_MOVE, PENALTY_HIT, Aid, enemy_pool
from .gear import is_jammed, weapons, within_device

ENEMY_ACTIONS = 2
LISTS = ("engaged", "near", "far")
KINDS = {"melee": MELEE, "ranged": RANGED, "area": AREA}
DIG = 4
DIGS = 2  # `b` of a STEPS frame: it comes up somewhere else
RULES = "rules"
PLAYERS = "players"
DECOY = -2  # targets below this are tokens: DECOY - number


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
    different = _different(first)
    if len(different) > 1 and not m.keeper:
        frame.choices = [enemy.number for enemy in different]
        return False
    chosen = _default_enemy(m, first)
    _settled(m, chosen.name, RULES, [enemy.name for enemy in different])
    begin_enemy(m, chosen)
    return True


def _different(enemies: list[Enemy]) -> list[Enemy]:
    """Enemies that are alike in everything count once."""
    found: list[Enemy] = []
    for enemy in enemies:
        for other in found:
            if other.kind is enemy.kind and other.cell == enemy.cell and other.health == enemy.health:
                if other.facing == enemy.facing and other.stunned == enemy.stunned and other.marked == enemy.marked:
                    break
        else:
            found.append(enemy)
    return found


def _default_enemy(m: Model, enemies: list[Enemy]) -> Enemy:
    """The one farthest from the heroes goes first, so that those behind do not block anybody's way of thinking."""
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
        m.push(Frame(REACT, enemy.number, reactions.ABOUT, _all_seats(m)))
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


def move_points(m: Model, enemy: Enemy, printed: int) -> int:
    """Rules: E75."""
    return min(printed, JAMMED_MOVE) if is_jammed(m, enemy, enemy.cell) else printed


def can_attack(m: Model, enemy: Enemy, kind: int, modifier: int, cell: int) -> list[int]:
    """The heroes that an enemy could attack from a space, by seat; a decoy as `DECOY - number`.

    Rules: E78, N7, N25, N27, D4, R1, R2, A10, H1, V11.
    """
    found: list[int] = []
    here = m.heroes_on(cell)
    if kind == MELEE:
        if enemy.kind.flying:
            return found
        for token in m.tokens:
            if token.cell == cell and is_decoy(m, token) and enemy.kind.dice[0]:
                found.append(DECOY - token.number)
        for hero in here:
            if enemy_pool(m, enemy, MELEE, hero, cell, modifier, None, cell) is not None:
                found.append(hero.seat)
        return found
    if here and not enemy.kind.flying:
        if kind == AREA and enemy.kind.dice[0]:  # on its own space, with the values of distance 0
            return [hero.seat for hero in here]
        return found
    for token in m.tokens:
        if is_decoy(m, token) and m.sees(cell, token.cell):
            if enemy_pool(m, enemy, kind, None, token.cell, modifier, None, cell) is not None:
                found.append(DECOY - token.number)
    for hero in m.heroes:
        if hero.cell >= 0 and hero.health > 0 and not hero.hidden and m.sees(cell, hero.cell):
            if enemy_pool(m, enemy, kind, hero, hero.cell, modifier, None, cell) is not None:
                found.append(hero.seat)
    return found


def is_decoy(m: Model, token: Token) -> bool:
    return token.kind == DEVICE and token.cell >= 0 and ITEMS[token.item].has("decoy") and token.until >= m.turn


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
            m.push(Frame(REACT, enemy.number, reactions.FINISHED, _all_seats(m)))
        return True
    part = entry.parts[frame.c]
    following = entry.parts[frame.c + 1] if frame.c + 1 < len(entry.parts) else None
    frame.c += 1
    frame.d = 1
    _do_part(m, enemy, part, following)
    return True


def _all_seats(m: Model) -> int:
    return (1 << len(m.heroes)) - 1


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


# Walking ------------------------------------------------------------------------------------------


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
    _settled(m, m.ground.names[min(ends)], RULES, [m.ground.names[end] for end in sorted(ends)])
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
    m.push(Frame(REACT, enemy.number, reactions.STEPPED, _all_seats(m), 0, start))


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
        _settled(m, m.ground.names[ends[0]], RULES, [m.ground.names[end] for end in ends])
        frame.b = ends[0]
        frame.a = 1
        return True
    if frame.a == 1:
        best = strikers(m, enemy)
        if len(best) > 1 and not m.keeper:
            frame.choices = [hero.seat for hero in best]
            return False
        frame.a = 2
        if best:
            _settled(m, best[0].kind.name, RULES, [hero.kind.name for hero in best])
            m.push(Frame(PENALTY, best[0].seat, enemy.number))
        return True
    m.pop()
    start = enemy.cell
    step_to(m, enemy, frame.b)
    m.push(Frame(REACT, enemy.number, reactions.STEPPED, _all_seats(m), 0, start))
    return True


def strikers(m: Model, enemy: Enemy) -> list[Hero]:
    """The heroes on its space with the most melee dice, each with the best weapon at hand.

    Rules: D8, D22.
    """
    aid = Aid(PENALTY_HIT)
    best = -1
    found: list[Hero] = []
    for hero in m.heroes_on(enemy.cell):
        if hero.stunned >= m.turn:
            continue
        arms: list[Gear | None] = [gear for gear in weapons(hero, MELEE) if parts.fuelled(m, hero, gear)]
        dice = max([attacks.melee_pool(m, hero, arm, enemy, aid, False, False).dice for arm in arms or [None]])
        if dice > best:
            best = dice
            found = [hero]
        elif dice == best:
            found.append(hero)
    return found


def legal_penalty(m: Model, frame: Frame) -> list[Action]:
    """Rules: D11, D22."""
    hero = m.heroes[frame.who]
    return [*parts.strikes(m, hero, m.enemies[frame.a]), Pass()]


def answer_penalty(m: Model, frame: Frame, action: Action) -> None:
    """Rules: K71, D9, D12."""
    hero = m.heroes[frame.who]
    m.pop()
    if isinstance(action, Strike):
        blows.attack(m, hero, action, penalty_aid(hero))


def penalty_aid(hero: Hero) -> Aid:
    """Rules: K71, D9."""
    aid = Aid(PENALTY_HIT + hero.skill("penalty-hit"))
    aid.penalty = True
    aid.why = "penalty"
    return aid


# Attacks ------------------------------------------------------------------------------------------


def aims(m: Model, enemy: Enemy, kind: int, modifier: int) -> tuple[list[int], str]:
    """Whom an enemy attacks, and why: a decoy before everybody, else the nearest hero, then the one with the fewest
    defence dice; among several that are left it is drawn by lot. In melee distance does not matter.

    Rules: E77, N6, R32 to R34, H16, H17.
    """
    able = can_attack(m, enemy, kind, modifier, enemy.cell)
    decoys = [target for target in able if target <= DECOY]
    if decoys:
        return decoys[:1], "decoy"
    why = "only"
    if kind != MELEE and len(able) > 1:
        far = [m.ground.distance(enemy.cell, m.heroes[seat].cell) for seat in able]
        able = [seat for seat, distance in zip(able, far, strict=True) if distance == min(far)]
        why = "nearest"
    if len(able) > 1:
        dice = [_defence(m, enemy, kind, modifier, m.heroes[seat]) for seat in able]
        able = [seat for seat, count in zip(able, dice, strict=True) if count == min(dice)]
        why = "weakest"
    return able, "lot" if len(able) > 1 else why


def begin_attack(m: Model, enemy: Enemy, kind: int, modifier: int) -> None:
    """Chooses the target and attacks it, on its space everybody.

    Rules: A8, A9.
    """
    able, why = aims(m, enemy, kind, modifier)
    if not able:
        return
    if why == "decoy":
        token = m.tokens[DECOY - able[0]]
        _aimed(m, enemy, token.name, why, kind, modifier)
        enemy.facing = m.ground.straight(enemy.cell, token.cell, enemy.facing)
        _hit_decoy(m, enemy, kind, modifier, token)
        return
    if why == "lot":
        m.uncover()
    target = m.heroes[able[int(m.rng.below(len(able))) if why == "lot" else 0]]
    _aimed(m, enemy, target.kind.name, why, kind, modifier)
    enemy.facing = m.ground.straight(enemy.cell, target.cell, enemy.facing)
    if kind == AREA:
        cell = target.cell
        _area_on_enemies(m, enemy, modifier, cell)
        for token in m.tokens:
            if token.cell == cell and attacks.is_target(token):
                _aim(m, Frame(ATTACK, enemy.number, kind, modifier, DECOY - token.number), cell)
        for hero in reversed(m.heroes):
            if hero.cell == cell and hero.health > 0:
                _aim(m, Frame(ATTACK, enemy.number, kind, modifier, hero.seat), cell)
    else:
        _aim(m, Frame(ATTACK, enemy.number, kind, modifier, target.seat), target.cell)


def _aim(m: Model, frame: Frame, cell: int) -> None:
    frame.choices = [cell]
    m.push(frame)


def _aimed(m: Model, enemy: Enemy, target: str, why: str, kind: int, modifier: int) -> None:
    if m.events is not None:
        able = [seat for seat in can_attack(m, enemy, kind, modifier, enemy.cell) if seat >= 0]
        among = tuple([m.heroes[seat].kind.name for seat in able])
        m.tell(EnemyAimed(enemy=enemy.name, target=target, why=why, among=among))


def _defence(m: Model, enemy: Enemy, kind: int, modifier: int, hero: Hero) -> int:
    pool = enemy_pool(m, enemy, kind, hero, hero.cell, modifier)
    return 0 if pool is None else pool.defence


def _hit_decoy(m: Model, enemy: Enemy, kind: int, modifier: int, token: Token) -> None:
    """Rules: E77."""
    pool = enemy_pool(m, enemy, kind, None, token.cell, modifier)
    if pool is None:
        return
    m.uncover()
    thrown = throw(pool, m.rng)
    harm.tell_attack(m, enemy.name, token.name, "", pool, thrown, "", thrown.successes)
    token.cell = -1


def _area_on_enemies(m: Model, enemy: Enemy, modifier: int, cell: int) -> None:
    """Its own side on the space is hit as well; who attacks its own space is not.

    Rules: A8, A11, A12.
    """
    for other in list(m.enemies):
        if other.cell == cell and other.health > 0 and other is not enemy:
            pool = enemy_pool(m, enemy, AREA, None, cell, modifier, harm.listening(m))
            if pool is None:
                continue
            harm.enemy_defence(m, other, pool, 1)
            m.uncover()
            thrown = throw(pool, m.rng)
            defend(thrown, pool.defence, m.rng)
            harm.tell_attack(m, enemy.name, other.name, "", pool, thrown, "", thrown.wounds)
            harm.hurt_enemy(m, other, thrown.wounds)


def run_attack(m: Model, frame: Frame) -> bool:
    """Reactions before the throw, the throw, reactions before the loss, the loss.

    Rules: K11, K12, K56, N38, Y2.
    """
    enemy = m.enemies[frame.who]
    if frame.c <= DECOY:
        m.pop()
        if enemy.stands and enemy.stunned < m.turn:
            _hit_token(m, enemy, frame.b, m.tokens[DECOY - frame.c])
        return True
    hero = m.heroes[frame.c]
    kind = frame.a
    if frame.d == 0:
        m.blow_hit = m.blow_defence = m.blow_reduce = m.blow_wounds = 0
        frame.d = 1
        m.push(Frame(REACT, enemy.number, reactions.BEFORE, _all_seats(m), hero.seat, kind))
        return True
    if frame.d == 1:
        if not enemy.stands or enemy.stunned >= m.turn or not still_there(m, frame, enemy, hero):
            m.pop()
            return True
        _throw(m, enemy, hero, kind, frame.b)
        frame.d = 2
        if m.blow_wounds > 0:
            m.push(Frame(REACT, enemy.number, reactions.LOSING, _all_seats(m), hero.seat, kind))
        return True
    m.pop()
    lost = max(0, m.blow_wounds - m.blow_reduce)
    stuns = enemy.kind.stuns and lost > 0
    harm.hurt_hero(m, hero, lost)
    if stuns:
        harm.try_to_stun_hero(m, hero)
    return True


def still_there(m: Model, frame: Frame, enemy: Enemy, hero: Hero) -> bool:
    """An attack whose target got away by a reaction is lost: out of the space that an area attack is aimed at, or where
    the enemy cannot attack.

    Rules: K13.
    """
    if not hero.stands:
        return False
    if frame.a == AREA:
        return frame.choices is not None and hero.cell in frame.choices
    return hero.seat in can_attack(m, enemy, frame.a, frame.b, enemy.cell)


def _hit_token(m: Model, enemy: Enemy, modifier: int, token: Token) -> None:
    """What lies on the space of an area attack is attacked after the figures there.

    Rules: G20, G21.
    """
    pool = enemy_pool(m, enemy, AREA, None, token.cell, modifier) if token.cell >= 0 else None
    if pool is None:
        return
    m.uncover()
    thrown = throw(pool, m.rng)
    harm.tell_attack(m, enemy.name, token.name, "", pool, thrown, "", thrown.successes)
    harm.hit_token(m, token, thrown.successes)


def _throw(m: Model, enemy: Enemy, hero: Hero, kind: int, modifier: int) -> None:
    """Rules: K57, R24."""
    pool = attacks.blow_pool(m, enemy, kind, hero, modifier, harm.listening(m))
    if pool is None:
        return
    m.uncover()
    thrown = throw(pool, m.rng)
    defend(thrown, pool.defence, m.rng)
    zone = ""
    if kind == RANGED:
        zone = ZONES[attacks.zone_of(m, hero.cell, hero.facing, enemy.cell, pool.strays)]
    harm.tell_attack(m, enemy.name, hero.kind.name, "", pool, thrown, zone, thrown.wounds)
    m.blow_wounds = thrown.wounds
    friends = m.engaged_with(hero.cell) if thrown.stray else []
    for victim, hits in zip(friends, blows.lots(m, thrown.stray, len(friends)), strict=True):
        if hits:
            blows.stray(m, enemy.name, "", blows.Victim(victim), hits, pool.burns)


# What the players settle together -----------------------------------------------------------------


def legal_choice(m: Model, frame: Frame) -> list[Action]:
    return [*[Choose(name_of(m, frame, choice)) for choice in frame.choices or []], Keeper()]


def name_of(m: Model, frame: Frame, choice: int) -> str:
    if frame.kind == ENEMIES:
        return m.enemies[choice].name
    if frame.kind == LEAP and frame.a == 1:
        return m.heroes[choice].kind.name
    return m.ground.names[choice]


def _settled(m: Model, what: str, by: str, among: list[str]) -> None:
    """Tells what was chosen of several that were equally good."""
    if m.events is not None and len(among) > 1:
        m.tell(Settled(what=what, by=by, among=tuple(among)))


def answer_choice(m: Model, frame: Frame, action: Action) -> None:
    """Rules: T18, M24, D19."""
    choices = frame.choices or []
    if isinstance(action, Keeper):
        m.keeper = True
        frame.choices = None
        return
    assert isinstance(action, Choose)
    choice = next(one for one in choices if name_of(m, frame, one) == action.what)
    frame.choices = None
    _settled(m, action.what, PLAYERS, [name_of(m, frame, one) for one in choices])
    if frame.kind == ENEMIES:
        begin_enemy(m, m.enemies[choice])
    elif frame.kind == LEAP:
        if frame.a == 0:
            frame.b = choice
            frame.a = 1
        else:
            frame.a = 2
            m.push(Frame(PENALTY, choice, frame.who))
    else:
        take_step(m, frame, m.enemies[frame.who], choice)
