"""A hero's attack as it was chosen: who is hit, with which dice, and what it does.

`victims` and `pool_of` describe it, for the throw and for the odds alike; `attack` carries it out.
"""

from __future__ import annotations

from typing import Final

from ashgrid.core.values import Action

from ..actions import Blast, Burst, MoraleSpent, Shoot, Strike
from ..ground import COVER, FRONT, SIDE, ZONES
from ..model import AGAIN, Enemy, Frame, Gear, Hero, Model, Token
from ..roll import Pool, Reason, Thrown, defend, failed, throw
from ..tables import AREA, D_AREA, RANGED
from . import attacks, harm
from .attacks import FISTS, Aid
from .gear import accessories, find_gear, hero_defence, remove_gear, use_up

ATTACKS: Final[tuple[type[Action], ...]] = (Strike, Shoot, Burst, Blast)


class Victim:
    """Somebody or something that an attack is thrown against."""

    def __init__(self, enemy: Enemy | None = None, hero: Hero | None = None, token: Token | None = None) -> None:
        self.enemy = enemy
        self.hero = hero
        self.token = token

    @property
    def name(self) -> str:
        if self.enemy is not None:
            return self.enemy.name
        if self.hero is not None:
            return self.hero.kind.name
        return "" if self.token is None else self.token.name

    @property
    def cell(self) -> int:
        if self.enemy is not None:
            return self.enemy.cell
        if self.hero is not None:
            return self.hero.cell
        return -1 if self.token is None else self.token.cell

    @property
    def code(self) -> int:
        """A number by which `victim_of` finds it again."""
        if self.enemy is not None:
            return 3 * self.enemy.number
        if self.hero is not None:
            return 3 * self.hero.seat + 1
        return -1 if self.token is None else 3 * self.token.number + 2

    @property
    def health(self) -> int:
        if self.enemy is not None:
            return self.enemy.health
        if self.hero is not None:
            return self.hero.health
        return 0 if self.token is None else self.token.health


def victim_of(m: Model, code: int) -> Victim:
    number, kind = code // 3, code % 3
    if kind == 0:
        return Victim(m.enemies[number])
    return Victim(None, m.heroes[number]) if kind == 1 else Victim(None, None, m.tokens[number])


def on_space(m: Model, cell: int) -> list[Victim]:
    """Everybody on a space, and what can be hit there, in the order in which an area attack is thrown.

    Rules: A3, A4.
    """
    found = [Victim(enemy) for enemy in m.enemies if enemy.cell == cell and enemy.health > 0]
    found += [Victim(None, hero) for hero in m.heroes_on(cell)]
    found += [Victim(None, None, token) for token in m.tokens if token.cell == cell and attacks.is_target(token)]
    return found


def victims(m: Model, hero: Hero, action: Action, aid: Aid) -> list[Victim]:
    """Whom an attack is thrown against, one after the other.

    Rules: K46, R28, A3, A4.
    """
    if isinstance(action, Blast):
        return on_space(m, m.ground.number[action.space])
    names: tuple[str, ...] = ()
    if isinstance(action, Strike | Shoot):
        names = (action.target,)
    elif isinstance(action, Burst):
        names = action.targets
    found: list[Victim] = []
    for name in names:
        for enemy in m.enemies:
            if enemy.name == name and enemy.stands:
                found.append(Victim(enemy))
    if not found:
        melee = isinstance(action, Strike)
        there = [token for token in m.tokens if token.name in names and token.cell >= 0]
        return [Victim(None, None, token) for token in there if token.cell == hero.cell or not melee][:1]
    if aid.sweep:
        known = [victim.enemy for victim in found]
        others = m.engaged_with(hero.cell) if isinstance(action, Strike) else m.enemies
        found += [
            Victim(other) for other in others if other.stands and other.cell == found[0].cell and other not in known
        ]
    return found


def weapon_of(hero: Hero, action: Action) -> Gear | None:
    """The weapon or grenade that an attack is made with; None for bare hands."""
    if isinstance(action, Strike | Shoot | Burst | Blast):
        return find_gear(hero, action.weapon)
    return None


def pool_of(
    m: Model, hero: Hero, action: Action, victim: Victim, aid: Aid, reasons: list[Reason] | None = None
) -> Pool | None:
    """The dice of a hero's attack against one of those whom it hits; None where the weapon has none.

    Rules: A4, A5.
    """
    weapon = weapon_of(hero, action)
    if isinstance(action, Strike):
        return attacks.melee_pool(m, hero, weapon, victim.enemy, aid, action.hit, action.dice, reasons)
    if weapon is None:
        return None
    if isinstance(action, Shoot | Burst):
        burst = isinstance(action, Burst)
        return attacks.ranged_pool(
            m, hero, weapon, victim.cell, victim.enemy, aid, RANGED, action.morale, burst, reasons
        )
    if not isinstance(action, Blast):
        return None
    if weapon.type.use == "area":
        return grenade_pool(m, hero, weapon, victim, aid, action.morale, reasons)
    pool = attacks.ranged_pool(m, hero, weapon, victim.cell, victim.enemy, aid, AREA, action.morale, False, reasons)
    if pool is not None and victim.hero is not None:
        if m.icon(victim.cell) == COVER:
            pool.add("hit", "cover", attacks.COVER_HIT)
        pool.stuns = False
        hero_defence(m, victim.hero, pool, FRONT)
    return pool


def grenade_pool(
    m: Model, hero: Hero, gear: Gear, victim: Victim, aid: Aid, morale: bool, reasons: list[Reason] | None
) -> Pool:
    """Everybody on the space is attacked with all dice of a grenade.

    Rules: E69.
    """
    pool = attacks.grenade(m, hero, gear, aid, morale, reasons)
    pool.distance = m.ground.distance(hero.cell, victim.cell)
    if victim.token is not None:
        if m.weather == "rain":
            pool.add("hit", "rain", attacks.RAIN_HIT)
        return pool
    attacks.conditions(m, victim.cell, pool, hero.skill("sharp-eyes") > 0)
    if victim.enemy is not None:
        if victim.enemy.marked:
            pool.add("hit", "marked", victim.enemy.marked)
        harm.enemy_defence(m, victim.enemy, pool, D_AREA)
    elif victim.hero is not None:
        pool.stuns = False
        hero_defence(m, victim.hero, pool, FRONT)
    return pool


# Carrying it out ----------------------------------------------------------------------------------


def morale_price(m: Model) -> int:
    """Rules: W8."""
    return 2 if m.weather == "rain" else 1


def spend_morale(m: Model, hero: Hero, count: int = 1) -> None:
    cost = morale_price(m) * count
    hero.morale -= cost
    if m.events is not None:
        m.tell(MoraleSpent(hero=hero.kind.name, count=cost, left=hero.morale))


def tokens_of(action: Action) -> int:
    """How many uses of morale an attack takes."""
    if isinstance(action, Strike):
        return int(action.hit) + int(action.dice)
    if isinstance(action, Shoot | Burst | Blast):
        return int(action.morale)
    return 0


def look_at(m: Model, hero: Hero, cell: int) -> None:
    """A hero turns towards what it attacks, if that is not in front.

    Rules: R3, S11.
    """
    hero.facing = m.ground.towards(hero.cell, cell, hero.facing)


def attack(m: Model, hero: Hero, action: Action, aid: Aid) -> None:
    """Carries an attack out: one roll after the other, then what it cost the weapon and the hero's hiding.

    Rules: K46, R28, R29, A6, V7.
    """
    found = victims(m, hero, action, aid)
    if tokens_of(action):
        spend_morale(m, hero, tokens_of(action))
    if found and not isinstance(action, Strike):
        look_at(m, hero, found[0].cell)
    carry_on(m, hero, action, aid, found, 0, None)


def carry_on(
    m: Model, hero: Hero, action: Action, aid: Aid, found: list[Victim], first: int, last: Pool | None
) -> None:
    """The rolls against the victims that are left. Where dice may be thrown again the hero is asked.

    Rules: K42, R28, A4.
    """
    weapon = weapon_of(hero, action)
    for place in range(first, len(found)):
        pool = pool_of(m, hero, action, found[place], aid, harm.listening(m))
        if pool is None:
            continue
        last = pool
        m.uncover()
        thrown = throw(pool, m.rng)
        if failed(pool, thrown.dice):
            _pause(m, hero, action, aid, found, place, thrown)
            return
        land(m, hero, weapon, found[place], pool, thrown, aid)
    if last is None:
        return
    if weapon is not None:
        _spent(hero, weapon, action)
    if not last.quiet:
        harm.reveal(m, hero, "attack")


def _pause(m: Model, hero: Hero, action: Action, aid: Aid, found: list[Victim], place: int, thrown: Thrown) -> None:
    """Asks which dice are thrown again; `again.py` goes on with the answer."""
    weapon = weapon_of(hero, action)
    kind = next(number for number, one in enumerate(ATTACKS) if isinstance(action, one))
    bits = kind
    if isinstance(action, Strike):
        bits |= (4 if action.hit else 0) | (8 if action.dice else 0)
    elif isinstance(action, Shoot | Burst | Blast):
        bits |= 4 if action.morale else 0
    frame = Frame(AGAIN, hero.seat, -1 if weapon is None else hero.gear.index(weapon), aid.rerolls, place, bits)
    frame.choices = [len(found), *[victim.code for victim in found], *thrown.dice]
    m.push(frame)


def land(m: Model, hero: Hero, arm: Gear | None, victim: Victim, pool: Pool, thrown: Thrown, aid: Aid) -> None:
    """One roll against one victim. Sixes into a melee hit an engaged hero by lot.

    Rules: E56, G21, K73, R20, H14, Y2.
    """
    by = hero.kind.name
    weapon = FISTS if arm is None else arm.type.name
    if victim.token is not None:
        harm.tell_attack(m, by, victim.name, weapon, pool, thrown, "", thrown.successes)
        harm.hit_token(m, victim.token, thrown.successes)
        return
    m.uncover()
    defend(thrown, pool.defence, m.rng)
    zone = ""
    others: list[Hero] = []
    enemy = victim.enemy
    if enemy is not None and pool.kind == RANGED:
        zone = ZONES[attacks.zone_of(m, enemy.cell, enemy.facing, hero.cell, pool.strays)]
        others = m.heroes_on(enemy.cell)
    harm.tell_attack(m, by, victim.name, weapon, pool, thrown, zone, thrown.wounds, aid.penalty)
    if thrown.successes and pool.tracer:
        m.tracer = m.turn
    if victim.hero is not None:
        harm.hurt_hero(m, victim.hero, thrown.wounds)
    elif enemy is not None:
        harm.hurt_enemy(m, enemy, thrown.wounds)
        if pool.stuns and thrown.wounds:
            harm.try_to_stun_enemy(m, enemy)
    if others and not pool.sixes_miss:
        for other, hits in zip(others, lots(m, thrown.stray, len(others)), strict=True):
            if hits:
                stray(m, by, weapon, Victim(None, other), hits, pool)


def lots(m: Model, hits: int, count: int) -> list[int]:
    """How many of these hits each of so many gets: it is drawn for every one.

    Rules: R21.
    """
    found = [0] * count
    for _ in range(hits):
        place = int(m.rng.below(count)) if count > 1 else 0
        found[place] += 1
    return found


def stray(m: Model, by: str, weapon: str, victim: Victim, hits: int, shot: Pool) -> None:
    """Rules: R20, R21, R24."""
    pool = attacks.stray_pool(m, victim.enemy, victim.hero, hits, shot)
    m.uncover()
    thrown = throw(pool, m.rng)
    defend(thrown, pool.defence, m.rng)
    harm.tell_attack(m, by, victim.name, weapon, pool, thrown, ZONES[SIDE], thrown.wounds)
    if victim.hero is not None:
        harm.hurt_hero(m, victim.hero, thrown.wounds)
    elif victim.enemy is not None:
        harm.hurt_enemy(m, victim.enemy, thrown.wounds)


def _spent(hero: Hero, weapon: Gear, action: Action) -> None:
    """After an attack: grenades are gone, weapons are to be reloaded, two-use accessories turned over.

    Rules: E16, E58, I8.
    """
    if weapon.type.use == "area":
        use_up(hero, weapon)
        return
    if not isinstance(action, Strike) and weapon.type.reloads:
        if not any(item.has("reload-free") for item in accessories(hero, weapon)):
            weapon.loaded = False
    wear(hero, weapon)


def wear(hero: Hero, weapon: Gear) -> None:
    """Two-use accessories are turned over by an attack, then used up.

    Rules: E16.
    """
    place = hero.gear.index(weapon)
    for gear in list(hero.gear):
        if gear.place == 1 and gear.host == place and gear.type.uses:
            gear.uses -= 1
            if gear.uses <= 0:
                remove_gear(hero, gear)
                place = hero.gear.index(weapon)
