"""Attacks: range, dice, hit and defence of everybody's, and what a hero's attack does.

`melee_pool`, `ranged_pool` and `enemy_pool` are the one description of an attack: the legal lists ask whether there are
dice, the throw uses it, the odds panel shows it with its reasons.
"""

from __future__ import annotations

from ..ground import COVER, FRONT, SIDE, VANTAGE, ZONES
from ..model import OBJECTIVE, Enemy, Gear, Hero, Model, Token
from ..roll import Pool, Reason, Thrown, defend, throw
from ..tables import AREA, FACES, MELEE, RANGED, Effect, Part
from . import harm
from .gear import accessories, column_of, hero_defence, is_jammed, lit, sees_at_night, strength_of, worn

NO_WEAPON_DICE = 1
NO_WEAPON_HIT = -2
BASIC_MELEE_HIT = 1
PENALTY_HIT = 3
BURST_HIT = -1
COVER_HIT = -1
NIGHT_HIT = -1
NIGHT_RANGE = -1
RAIN_HIT = -1
FOG_RANGE = 2
JAMMED_RANGE = 2
JAMMED_MOVE = 1
FISTS = "fists"


class Aid:
    """What a card, a boost and morale bring to an attack. Rerolls that one target has had are gone for the others.

    Rules: K40 to K45.
    """

    def __init__(self, hit: int) -> None:
        self.hit: int = hit
        self.dice: int = 0
        self.range: int = 0
        self.rerolls: int = 0
        self.boost_hit: int = 0
        self.pierce: bool = False
        self.fire: bool = False
        self.stun: bool = False
        self.quiet: bool = False
        self.sweep: bool = False
        self.penalty: bool = False
        self.name: str = ""

    def add_part(self, part: Part) -> None:
        """Rules: K40, K41, K43."""
        self.dice += part.mod("dice")
        self.range += part.mod("range")
        self.rerolls += part.mod("reroll")
        self.pierce = self.pierce or part.mod("pierce") > 0
        self.fire = self.fire or part.mod("fire") > 0
        self.stun = self.stun or part.mod("stun") > 0
        self.quiet = self.quiet or part.mod("quiet") > 0

    def add_boost(self, boost: Effect) -> None:
        """Rules: K45."""
        word = boost.word
        if word == "hit":
            self.boost_hit += boost.number
        elif word == "dice":
            self.dice += boost.number
        elif word == "reroll":
            self.rerolls += boost.number
        elif word == "range":
            self.range += boost.number
        elif word == "pierce":
            self.pierce = True
        elif word == "fire":
            self.fire = True
        elif word == "stun":
            self.stun = True
        elif word == "quiet":
            self.quiet = True
        elif word == "sweep":
            self.sweep = True


def basic_aid(hit: int) -> Aid:
    return Aid(hit)


# Heroes -------------------------------------------------------------------------------------------


def melee_pool(
    m: Model,
    hero: Hero,
    weapon: Gear | None,
    enemy: Enemy | None,
    aid: Aid,
    more_hit: bool,
    more_dice: bool,
    reasons: list[Reason] | None = None,
) -> Pool:
    """Dice are strength and the weapon; without a melee weapon one die at hit -2. Objectives have no defence.

    Rules: E11, E43, P35, H3 to H11.
    """
    pool = Pool(MELEE)
    pool.reasons = reasons
    if weapon is None:
        pool.add("dice", "improvised", NO_WEAPON_DICE)
        pool.add("hit", "card", aid.hit, aid.name)
        pool.add("hit", "improvised", NO_WEAPON_HIT)
    else:
        kind = weapon.type
        pool.add("dice", "strength", strength_of(m, hero))
        pool.add("dice", "weapon", kind.melee_dice, kind.name)
        pool.add("hit", "card", aid.hit, aid.name)
        pool.add("hit", "weapon", kind.melee_hit, kind.name)
        pool.pierces = kind.pierces
        pool.burns = kind.burns
        pool.stuns = "stun" in kind.traits
        _mount(m, hero, weapon, pool)
    _help(m, hero, aid, pool, MELEE)
    if more_hit:
        pool.add("hit", "morale", 1)
    if more_dice:
        pool.add("dice", "morale", 1)
    _conditions(m, hero.cell, pool, hero.skill("sharp-eyes") > 0)
    if enemy is not None:
        if enemy.marked:
            pool.add("hit", "marked", enemy.marked)
        harm.enemy_defence(m, enemy, pool, 0)
    return pool


def _mount(m: Model, hero: Hero, weapon: Gear, pool: Pool) -> None:
    """What is mounted on the weapon.

    Rules: E52 to E54, E57.
    """
    for item in accessories(hero, weapon):
        if item.has("day-only") and m.night:
            continue
        for effect in item.effects:
            word = effect.word
            if word in ("dice", "hit", "range"):
                pool.add(word, "accessory", effect.number, item.name)
            elif word == "pierce":
                pool.pierces = True
            elif word == "fire":
                pool.burns = True
            elif word == "stun":
                pool.stuns = True
            elif word == "tracer":
                pool.tracer = True
            elif word == "silent":
                pool.quiet = True


def _help(m: Model, hero: Hero, aid: Aid, pool: Pool, kind: int) -> None:
    """What card, boost, skills and things worn add.

    Rules: K40, K41, K63.
    """
    if aid.dice:
        pool.add("dice", "card", aid.dice, aid.name)
    if aid.boost_hit:
        pool.add("hit", "boost", aid.boost_hit)
    if aid.range and kind != MELEE:
        pool.add("range", "card", aid.range, aid.name)
    pool.rerolls += aid.rerolls
    pool.pierces = pool.pierces or aid.pierce
    pool.burns = pool.burns or aid.fire
    pool.stuns = pool.stuns or aid.stun
    pool.quiet = pool.quiet or aid.quiet
    for word in ("dice", "hit"):
        skill = hero.skill(word, kind)
        if skill:
            pool.add(word, "skill", skill)
    extra = worn(m, hero, "hit", kind)
    if extra:
        pool.add("hit", "equipment", extra)


def _conditions(m: Model, cell: int, pool: Pool, ignores_cover: bool) -> None:
    """Cover and rain count for every kind of attack.

    Rules: W1, W9, W10, K72, G13, G14.
    """
    if m.icon(cell) == COVER and not ignores_cover:
        pool.add("hit", "cover", COVER_HIT)
    if m.weather == "rain":
        pool.add("hit", "rain", RAIN_HIT)


def reach_of(m: Model, hero: Hero, weapon: Gear, pool: Pool) -> None:
    """How far a weapon reaches now.

    Rules: W3, W4, K65, G8.
    """
    pool.add("range", "weapon", len(weapon.type.dice), weapon.type.name)
    skill = hero.skill("range")
    if skill:
        pool.add("range", "skill", skill)
    if m.icon(hero.cell) == VANTAGE:
        pool.add("range", "vantage", 1)
    if m.night and not sees_at_night(m, hero, weapon):
        pool.add("range", "night", NIGHT_RANGE)


def ranged_pool(
    m: Model,
    hero: Hero,
    weapon: Gear,
    cell: int,
    enemy: Enemy | None,
    aid: Aid,
    kind: int,
    morale: bool,
    burst: bool,
    reasons: list[Reason] | None = None,
) -> Pool | None:
    """A hero's shot at somebody or something on a space; None where the weapon does not attack at that distance, or has
    no dice left.

    Rules: E41, E42, R2, R6 to R9, R13, R23, R27, S3.
    """
    pool = Pool(kind)
    pool.reasons = reasons
    pool.distance = m.ground.distance(hero.cell, cell)
    reach_of(m, hero, weapon, pool)
    _mount(m, hero, weapon, pool)
    _help(m, hero, aid, pool, kind)
    if m.weather in ("fog", "snow") and pool.reach > FOG_RANGE:
        pool.add("range", m.weather, FOG_RANGE - pool.reach)
    if pool.distance > pool.reach:
        return None
    columns = weapon.type
    # A flyer over one's own space is shot at as if it were next to it; beyond the last column that one counts.
    column = min(max(pool.distance, 1), len(columns.dice)) - 1
    if columns.dice[column] == 0:
        return None
    pool.add("dice", "weapon", columns.dice[column], columns.name)
    if pool.dice <= 0:
        return None
    pool.add("hit", "card", aid.hit, aid.name)
    pool.add("hit", "weapon", columns.hit[column], columns.name)
    pool.automatic = columns.automatic
    pool.pierces = pool.pierces or columns.pierces
    pool.burns = pool.burns or columns.burns
    pool.stuns = pool.stuns or "stun" in columns.traits
    if burst:
        pool.add("hit", "burst", BURST_HIT)
    if morale:
        pool.add("hit", "morale", 1)
    if m.night and not sees_at_night(m, hero, weapon):
        pool.add("hit", "night", NIGHT_HIT)
    if m.tracer == m.turn:
        pool.add("hit", "tracer", 1)
    if enemy is not None:
        _conditions(m, cell, pool, hero.skill("sharp-eyes") > 0)
        if enemy.marked:
            pool.add("hit", "marked", enemy.marked)
        in_melee = kind == RANGED and not enemy.kind.flying and bool(m.heroes_on(enemy.cell))
        pool.strays = in_melee
        pool.sixes_miss = in_melee and hero.skill("steady") > 0
        harm.enemy_defence(m, enemy, pool, column_of(kind, zone_of(m, enemy.cell, enemy.facing, hero.cell, in_melee)))
    elif m.weather == "rain":
        pool.add("hit", "rain", RAIN_HIT)
    return pool


def zone_of(m: Model, cell: int, facing: int, from_cell: int, in_melee: bool) -> int:
    """From which side somebody is hit: who is engaged, or shot at from the same space, always from the side.

    Rules: N29, N30, R13, R23, S16.
    """
    if in_melee or cell == from_cell:
        return SIDE
    return m.ground.zone(cell, facing, from_cell)


def targets(m: Model, hero: Hero, weapon: Gear, aid: Aid) -> list[Enemy]:
    """Enemies that a weapon can shoot at.

    Rules: R2, R19, I6.
    """
    if weapon.type.reloads and not weapon.loaded:
        return []
    found: list[Enemy] = []
    for enemy in m.enemies:
        if enemy.health > 0 and enemy.cell >= 0 and m.sees(hero.cell, enemy.cell):
            if ranged_pool(m, hero, weapon, enemy.cell, enemy, aid, RANGED, False, False) is not None:
                found.append(enemy)
    return found


def token_targets(m: Model, hero: Hero, weapon: Gear, aid: Aid) -> list[Token]:
    """Dangerous goods and objectives that a weapon can shoot at.

    Rules: G19, G22.
    """
    if weapon.type.reloads and not weapon.loaded:
        return []
    found: list[Token] = []
    for token in m.tokens:
        if token.cell >= 0 and is_target(token) and m.sees(hero.cell, token.cell):
            if ranged_pool(m, hero, weapon, token.cell, None, aid, RANGED, False, False) is not None:
                found.append(token)
    return found


def is_target(token: Token) -> bool:
    return token.kind in harm.BLAST_HITS or (token.kind == OBJECTIVE and token.health > 0)


def area_cells(m: Model, hero: Hero, weapon: Gear, aid: Aid) -> list[int]:
    """Spaces with somebody or something to hit that an area weapon reaches.

    Rules: G19, A2, I6.
    """
    if weapon.type.reloads and not weapon.loaded:
        return []
    wanted: list[int] = []
    for enemy in m.enemies:
        if enemy.health > 0 and enemy.cell >= 0 and enemy.cell not in wanted:
            wanted.append(enemy.cell)
    for token in m.tokens:
        if token.cell >= 0 and is_target(token) and token.cell not in wanted:
            wanted.append(token.cell)
    wanted.sort()
    found: list[int] = []
    for cell in wanted:
        if cell != hero.cell and m.sees(hero.cell, cell):
            if ranged_pool(m, hero, weapon, cell, None, aid, AREA, False, False) is not None:
                found.append(cell)
    return found


def _spent(m: Model, hero: Hero, weapon: Gear, pool: Pool) -> None:
    """After a shot: reload, two-use accessories, hiding.

    Rules: E16, E58, I8, V7.
    """
    if weapon.type.reloads and not any(item.has("reload-free") for item in accessories(hero, weapon)):
        weapon.loaded = False
    wear(hero, weapon)
    if not pool.quiet:
        harm.reveal(m, hero, "attack")


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


def remove_gear(hero: Hero, gear: Gear) -> None:
    """Takes a piece out; accessories keep their weapons."""
    place = hero.gear.index(gear)
    del hero.gear[place]
    for other in hero.gear:
        if other.host == place:
            other.host = -1
        elif other.host > place:
            other.host -= 1


def hero_strikes(m: Model, hero: Hero, weapon: Gear | None, enemy: Enemy, pool: Pool, penalty: bool = False) -> int:
    """A melee attack of a hero. Returns how many dice were thrown again.

    Rules: H14, V7, Y2.
    """
    m.uncover()
    thrown = throw(pool, m.rng)
    defend(thrown, pool.defence, m.rng)
    name = FISTS if weapon is None else weapon.type.name
    harm.tell_attack(m, hero.kind.name, enemy.name, name, pool, thrown, "", thrown.wounds, penalty)
    harm.hurt_enemy(m, enemy, thrown.wounds)
    if pool.stuns and thrown.wounds:
        harm.try_to_stun_enemy(m, enemy)
    if not pool.quiet:
        harm.reveal(m, hero, "attack")
    return len(thrown.again)


def hero_shoots(m: Model, hero: Hero, weapon: Gear, enemy: Enemy, pool: Pool) -> int:
    """One roll of a ranged attack against one enemy. Sixes into a melee hit an engaged hero by lot. Returns how many
    dice were thrown again.

    Rules: E56, K73, R20, Y2.
    """
    m.uncover()
    in_melee = pool.strays
    zone = zone_of(m, enemy.cell, enemy.facing, hero.cell, in_melee)
    others = m.heroes_on(enemy.cell)
    thrown = throw(pool, m.rng)
    defend(thrown, pool.defence, m.rng)
    harm.tell_attack(m, hero.kind.name, enemy.name, weapon.type.name, pool, thrown, ZONES[zone], thrown.wounds)
    if thrown.successes and pool.tracer:
        m.tracer = m.turn
    harm.hurt_enemy(m, enemy, thrown.wounds)
    if pool.stuns and thrown.wounds:
        harm.try_to_stun_enemy(m, enemy)
    if others and not pool.sixes_miss:
        for victim, hits in zip(others, lots(m, thrown.stray, len(others)), strict=True):
            if hits:
                stray_hits(m, hero.kind.name, weapon.type.name, victim, hits, pool)
    return len(thrown.again)


def lots(m: Model, hits: int, count: int) -> list[int]:
    """How many of these hits each of so many gets: it is drawn for every one.

    Rules: R21.
    """
    found = [0] * count
    for _ in range(hits):
        place = int(m.rng.below(count)) if count > 1 else 0
        found[place] += 1
    return found


def stray_hits(m: Model, by: str, weapon: str, victim: Hero, hits: int, pool: Pool) -> None:
    """Rules: R20, R21."""
    against = Pool(RANGED)
    against.dice = hits
    against.hit = FACES
    against.automatic = True
    against.burns = pool.burns
    hero_defence(m, victim, against, SIDE)
    thrown = Thrown()
    thrown.successes = hits
    defend(thrown, against.defence, m.rng)
    harm.tell_attack(m, by, victim.kind.name, weapon, against, thrown, ZONES[SIDE], thrown.wounds)
    harm.hurt_hero(m, victim, thrown.wounds)


def hero_blasts(m: Model, hero: Hero, weapon: Gear, cell: int, aid: Aid, morale: bool) -> None:
    """An area attack: a full roll against everybody on the space, heroes too; goods there may go off.

    Rules: A3 to A5, V7, I8.
    """
    first = ranged_pool(m, hero, weapon, cell, None, aid, AREA, morale, False)
    if first is None:
        return
    m.uncover()
    name = weapon.type.name
    for enemy in list(m.enemies):
        if enemy.cell == cell and enemy.health > 0:
            pool = ranged_pool(m, hero, weapon, cell, enemy, aid, AREA, morale, False)
            if pool is None:
                continue
            thrown = throw(pool, m.rng)
            aid.rerolls -= len(thrown.again)
            defend(thrown, pool.defence, m.rng)
            harm.tell_attack(m, hero.kind.name, enemy.name, name, pool, thrown, "", thrown.wounds)
            harm.hurt_enemy(m, enemy, thrown.wounds)
            if pool.stuns and thrown.wounds:
                harm.try_to_stun_enemy(m, enemy)
    for other in m.heroes:
        if other.cell == cell and other.health > 0:
            pool = ranged_pool(m, hero, weapon, cell, None, aid, AREA, morale, False)
            if pool is None:
                continue
            if m.icon(cell) == COVER:
                pool.add("hit", "cover", COVER_HIT)
            hero_defence(m, other, pool, FRONT)
            thrown = throw(pool, m.rng)
            aid.rerolls -= len(thrown.again)
            defend(thrown, pool.defence, m.rng)
            harm.tell_attack(m, hero.kind.name, other.kind.name, name, pool, thrown, "", thrown.wounds)
            harm.hurt_hero(m, other, thrown.wounds)
    for token in list(m.tokens):
        if token.cell == cell and is_target(token):
            pool = ranged_pool(m, hero, weapon, cell, None, aid, AREA, morale, False)
            if pool is not None:
                shoot_token(m, hero, name, token, pool)
    _spent(m, hero, weapon, first)


def shoot_token(m: Model, hero: Hero, weapon: str, token: Token, pool: Pool) -> None:
    """Rules: G21."""
    m.uncover()
    thrown = throw(pool, m.rng)
    harm.tell_attack(m, hero.kind.name, token.name, weapon, pool, thrown, "", thrown.successes)
    harm.hit_token(m, token, thrown.successes)


def finish_shot(m: Model, hero: Hero, weapon: Gear, pool: Pool) -> None:
    _spent(m, hero, weapon, pool)


# Enemies ------------------------------------------------------------------------------------------


def enemy_pool(
    m: Model,
    enemy: Enemy,
    kind: int,
    hero: Hero | None,
    cell: int,
    modifier: int,
    reasons: list[Reason] | None = None,
    from_cell: int = -1,
) -> Pool | None:
    """The attack of an enemy on a hero, or on a decoy or token on a space; None where its weapon does not reach.
    `from_cell` is where it would stand.

    Rules: W2, W3, W6, W7, W11 to W13, N14, N16, N27, N38, G8, G9, R31, A7, A11, H15, L1, L3, L6.
    """
    here = enemy.cell if from_cell < 0 else from_cell
    stats = enemy.kind
    pool = Pool(kind)
    pool.reasons = reasons
    distance = 0 if kind == MELEE else m.ground.distance(here, cell)
    pool.distance = distance
    if kind == MELEE:
        column = 0
    else:
        pool.add("range", "weapon", stats.reach)
        if m.icon(here) == VANTAGE:
            pool.add("range", "vantage", 1)
        blind = m.night and not stats.mechanical and not lit(m, here)
        if blind:
            pool.add("range", "night", NIGHT_RANGE)
        if m.weather in ("fog", "snow") and pool.reach > FOG_RANGE:
            pool.add("range", m.weather, FOG_RANGE - pool.reach)
        if pool.reach > JAMMED_RANGE and is_jammed(m, enemy, here):
            pool.add("range", "jammed", JAMMED_RANGE - pool.reach)
        if distance > pool.reach:
            return None
        column = min(distance, stats.reach)
        if blind:
            pool.add("hit", "night", NIGHT_HIT)
    if column >= len(stats.dice) or stats.dice[column] == 0:
        if not (kind != MELEE and distance == 0 and stats.flying and len(stats.dice) > 1 and stats.dice[1]):
            return None
        column = 1
    pool.add("dice", "card", stats.dice[column], stats.name)
    pool.add("hit", "card", stats.hit[column], stats.name)
    if modifier:
        pool.add("hit", "entry", modifier)
    if m.setup.difficulty >= 3:
        pool.add("dice", "difficulty", 1)
    pool.pierces = stats.pierces
    pool.burns = stats.burns
    pool.stuns = stats.stuns
    _conditions(m, cell, pool, False)
    if hero is not None:
        in_melee = kind == RANGED and m.is_engaged(hero)
        pool.strays = in_melee
        hero_defence(m, hero, pool, zone_of(m, hero.cell, hero.facing, here, in_melee))
    return pool
