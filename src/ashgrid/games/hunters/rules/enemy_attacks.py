"""Attacks of enemies: whom they can attack from where, whom they choose, and the attack itself with its reactions."""

from __future__ import annotations

from ..actions import EnemyAimed
from ..ground import ZONES
from ..model import ATTACK, DEVICE, REACT, Enemy, Frame, Hero, Model, Token
from ..roll import defend, throw
from ..tables import AREA, ITEMS, MELEE, RANGED
from . import attacks, blows, harm, reactions
from .attacks import enemy_pool

KINDS = {"melee": MELEE, "ranged": RANGED, "area": AREA}
DECOY = -2  # targets below this are tokens: DECOY - number


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
        cell = token.cell
        _aimed(m, enemy, token.name, why, kind, modifier)
        enemy.facing = m.ground.straight(enemy.cell, cell, enemy.facing)
        _hit_decoy(m, enemy, kind, modifier, token)
        if kind == AREA:
            _attack_space(m, enemy, modifier, cell)
        return
    if why == "lot":
        m.uncover()
    target = m.heroes[able[int(m.rng.below(len(able))) if why == "lot" else 0]]
    _aimed(m, enemy, target.kind.name, why, kind, modifier)
    enemy.facing = m.ground.straight(enemy.cell, target.cell, enemy.facing)
    if kind == AREA:
        _attack_space(m, enemy, modifier, target.cell)
    else:
        _aim(m, Frame(ATTACK, enemy.number, kind, modifier, target.seat), target.cell)


def _attack_space(m: Model, enemy: Enemy, modifier: int, cell: int) -> None:
    """Everybody on a space: its friends at once, then heroes, who may react, then what lies there.

    Rules: G20, A8, A9.
    """
    _area_on_enemies(m, enemy, modifier, cell)
    for token in m.tokens:
        if token.cell == cell and attacks.is_target(token):
            _aim(m, Frame(ATTACK, enemy.number, AREA, modifier, DECOY - token.number), cell)
    for hero in reversed(m.heroes):
        if hero.cell == cell and hero.health > 0:
            _aim(m, Frame(ATTACK, enemy.number, AREA, modifier, hero.seat), cell)


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
        m.push(Frame(REACT, enemy.number, reactions.BEFORE, reactions.everybody(m), hero.seat, kind))
        return True
    if frame.d == 1:
        if not enemy.stands or enemy.stunned >= m.turn or not still_there(m, frame, enemy, hero):
            m.pop()
            return True
        _throw(m, enemy, hero, kind, frame.b)
        frame.d = 2
        if m.blow_wounds > 0:
            m.push(Frame(REACT, enemy.number, reactions.LOSING, reactions.everybody(m), hero.seat, kind))
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
            blows.stray(m, enemy.name, "", blows.Victim(victim), hits, pool)
