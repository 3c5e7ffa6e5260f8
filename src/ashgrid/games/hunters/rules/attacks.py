"""Attacks: range, dice, hit and defence of everybody's.

`melee_pool`, `ranged_pool`, `grenade_pool` and `enemy_pool` are the one description of an attack: the legal lists ask
whether there are dice, the throw uses it, the odds panel shows it with its reasons. `blows.py` carries attacks out.
"""

from __future__ import annotations

from ..ground import COVER, SIDE, VANTAGE
from ..model import OBJECTIVE, Enemy, Gear, Hero, Model, Token
from ..roll import Pool, Reason
from ..tables import AREA, D_SIDE, FACES, MELEE, RANGED, Effect, Part
from . import harm
from .gear import accessories, column_of, fire_immune, hero_defence, is_jammed, lit, sees_at_night, strength_of, worn

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

# Why a weapon does not attack something
UNLOADED = "unloaded"
UNSEEN = "unseen"
FAR = "far"
CROSS = "cross"
NO_DICE = "no-dice"


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
        self.why: str = "card"  # where the hit value comes from: a card, a basic action, a penalty attack
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
        pool.add("hit", aid.why, aid.hit, aid.name)
        pool.add("hit", "improvised", NO_WEAPON_HIT)
    else:
        kind = weapon.type
        pool.add("dice", "strength", strength_of(m, hero))
        pool.add("dice", "weapon", kind.melee_dice, kind.name)
        pool.add("hit", aid.why, aid.hit, aid.name)
        pool.add("hit", "weapon", kind.melee_hit, kind.name)
        pool.pierces = kind.pierces
        pool.burns = kind.burns
        pool.stuns = "stun" in kind.traits
        _mount(m, hero, weapon, pool)
    help_of(m, hero, aid, pool, MELEE)
    if more_hit:
        pool.add("hit", "morale", 1)
    if more_dice:
        pool.add("dice", "morale", 1)
    conditions(m, hero.cell, pool, hero.skill("sharp-eyes") > 0)
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


def help_of(m: Model, hero: Hero, aid: Aid, pool: Pool, kind: int) -> None:
    """What card, boost, skills and things worn add.

    Rules: E64, K40, K41, K63.
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


def conditions(m: Model, cell: int, pool: Pool, ignores_cover: bool) -> None:
    """Cover and rain count for every kind of attack.

    Rules: W1, W9, W10, K72, G13, G14.
    """
    if m.icon(cell) == COVER and not ignores_cover:
        pool.add("hit", "cover", COVER_HIT)
    if m.weather == "rain":
        pool.add("hit", "rain", RAIN_HIT)


def shorten(m: Model, pool: Pool) -> None:
    """Rules: W11, W12."""
    if m.weather in ("fog", "snow") and pool.reach > FOG_RANGE:
        pool.add("range", m.weather, FOG_RANGE - pool.reach)


def grenade(m: Model, hero: Hero, gear: Gear, aid: Aid, morale: bool, reasons: list[Reason] | None) -> Pool:
    """A grenade in the hand, whatever it is thrown at: its dice, the hit value of the card that pays for it, and all
    that helps an area attack. It is no weapon: neither a skill nor the night changes its reach.

    Rules: E56, E69, W5, G8.
    """
    effect = gear.type.effects[0]
    pool = Pool(AREA)
    pool.reasons = reasons
    pool.add("range", "weapon", gear.type.reach, gear.type.name)
    pool.add("dice", "weapon", effect.number, gear.type.name)
    pool.add("hit", aid.why, aid.hit, aid.name)
    pool.add("hit", "weapon", effect.extra & 15, gear.type.name)
    pool.burns = bool(effect.extra & 16)
    pool.pierces = bool(effect.extra & 32)
    if m.icon(hero.cell) == VANTAGE:
        pool.add("range", "vantage", 1)
    help_of(m, hero, aid, pool, AREA)
    shorten(m, pool)
    if morale:
        pool.add("hit", "morale", 1)
    if m.night and not sees_at_night(m, hero, None):
        pool.add("hit", "night", NIGHT_HIT)
    if m.tracer == m.turn:
        pool.add("hit", "tracer", 1)
    return pool


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
    no dice left."""
    pool = _shot(m, hero, weapon, cell, enemy, aid, kind, morale, burst, reasons)
    return None if pool.flaw else pool


def _shot(
    m: Model,
    hero: Hero,
    weapon: Gear,
    cell: int,
    enemy: Enemy | None,
    aid: Aid,
    kind: int,
    morale: bool,
    burst: bool,
    reasons: list[Reason] | None,
) -> Pool:
    """`flaw` of the pool says why there is no such attack.

    Rules: E41, E42, R2, R6 to R9, R13, R23, R27, S3.
    """
    pool = Pool(kind)
    pool.reasons = reasons
    pool.distance = m.ground.distance(hero.cell, cell)
    reach_of(m, hero, weapon, pool)
    _mount(m, hero, weapon, pool)
    help_of(m, hero, aid, pool, kind)
    shorten(m, pool)
    if pool.distance > pool.reach:
        pool.flaw = FAR
        return pool
    columns = weapon.type
    # A flyer over one's own space is shot at as if it were next to it; beyond the last column that one counts.
    column = min(max(pool.distance, 1), len(columns.dice)) - 1
    if columns.dice[column] == 0:
        pool.flaw = CROSS
        return pool
    pool.add("dice", "weapon", columns.dice[column], columns.name)
    if pool.dice <= 0:
        pool.flaw = NO_DICE
        return pool
    pool.add("hit", aid.why, aid.hit, aid.name)
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
        conditions(m, cell, pool, hero.skill("sharp-eyes") > 0)
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


def why_no_shot(m: Model, hero: Hero, weapon: Gear, cell: int, enemy: Enemy | None, aid: Aid, kind: int) -> str:
    """Why a hero cannot shoot at an enemy, or at something on a space; nothing if that is possible.

    Rules: R2, R19, G19, G22, A2, I6.
    """
    if weapon.type.reloads and not weapon.loaded:
        return UNLOADED
    if not m.sees(hero.cell, cell):
        return UNSEEN
    return _shot(m, hero, weapon, cell, enemy, aid, kind, False, False, None).flaw


def targets(m: Model, hero: Hero, weapon: Gear, aid: Aid) -> list[Enemy]:
    """Enemies that a weapon can shoot at."""
    if weapon.type.reloads and not weapon.loaded:
        return []
    return [
        enemy
        for enemy in m.enemies
        if enemy.stands and why_no_shot(m, hero, weapon, enemy.cell, enemy, aid, RANGED) == ""
    ]


def token_targets(m: Model, hero: Hero, weapon: Gear, aid: Aid) -> list[Token]:
    """Dangerous goods and objectives that a weapon can shoot at."""
    return [
        token
        for token in m.tokens
        if token.cell >= 0 and is_target(token) and why_no_shot(m, hero, weapon, token.cell, None, aid, RANGED) == ""
    ]


def is_target(token: Token) -> bool:
    return token.kind in harm.BLAST_HITS or (token.kind == OBJECTIVE and token.health > 0)


def area_cells(m: Model, hero: Hero, weapon: Gear, aid: Aid) -> list[int]:
    """Spaces with somebody or something to hit that an area weapon reaches."""
    if weapon.type.reloads and not weapon.loaded:
        return []
    wanted = sorted({enemy.cell for enemy in m.enemies if enemy.stands} | goods(m))
    return [cell for cell in wanted if cell != hero.cell and why_no_shot(m, hero, weapon, cell, None, aid, AREA) == ""]


def goods(m: Model) -> set[int]:
    """The spaces of tokens that can be attacked."""
    return {token.cell for token in m.tokens if token.cell >= 0 and is_target(token)}


# Enemies ------------------------------------------------------------------------------------------


def enemy_reach(m: Model, enemy: Enemy, here: int, pool: Pool) -> bool:
    """How far the weapon of an enemy reaches from a space; tells whether night blinds it there.

    Rules: W3, W6, W7, W11 to W13, G8.
    """
    stats = enemy.kind
    pool.add("range", "weapon", stats.reach)
    if m.icon(here) == VANTAGE:
        pool.add("range", "vantage", 1)
    blind = m.night and not stats.mechanical and not lit(m, here)
    if blind:
        pool.add("range", "night", NIGHT_RANGE)
    shorten(m, pool)
    if pool.reach > JAMMED_RANGE and is_jammed(m, enemy, here):
        pool.add("range", "jammed", JAMMED_RANGE - pool.reach)
    return blind


def enemy_pool(
    m: Model,
    enemy: Enemy,
    kind: int,
    hero: Hero | None,
    cell: int,
    modifier: int,
    reasons: list[Reason] | None = None,
    from_cell: int = -1,
    why: str = "entry",
) -> Pool | None:
    """The attack of an enemy on a hero, or on a decoy or token on a space; None where its weapon does not reach.
    `from_cell` is where it would stand, `why` where the modifier comes from.

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
        blind = enemy_reach(m, enemy, here, pool)
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
        pool.add("hit", why, modifier)
    if m.setup.difficulty >= 3:
        pool.add("dice", "difficulty", 1)
    pool.pierces = stats.pierces
    pool.burns = stats.burns
    pool.stuns = stats.stuns
    conditions(m, cell, pool, False)
    if hero is not None:
        in_melee = kind == RANGED and m.is_engaged(hero)
        pool.strays = in_melee
        hero_defence(m, hero, pool, zone_of(m, hero.cell, hero.facing, here, in_melee))
    return pool


def blow_pool(
    m: Model,
    enemy: Enemy,
    kind: int,
    hero: Hero,
    modifier: int,
    reasons: list[Reason] | None = None,
    why: str = "entry",
) -> Pool | None:
    """The attack of an enemy on a hero, with what reactions have changed.

    Rules: K57.
    """
    pool = enemy_pool(m, enemy, kind, hero, hero.cell, modifier, reasons, -1, why)
    if pool is not None:
        if m.blow_hit:
            pool.add("hit", "reaction", m.blow_hit)
        if m.blow_defence and not (pool.burns and not fire_immune(hero)):
            pool.add("defence", "reaction", m.blow_defence)
    return pool


def penalty_pool(m: Model, enemy: Enemy, hero: Hero, reasons: list[Reason] | None = None) -> Pool | None:
    """The penalty attack of an enemy: at hit 3, whatever its card says.

    Rules: D9.
    """
    return blow_pool(m, enemy, MELEE, hero, PENALTY_HIT - enemy.kind.hit[0], reasons, "penalty")


def stray_pool(m: Model, enemy: Enemy | None, hero: Hero | None, hits: int, shot: Pool) -> Pool:
    """Sixes of a shot into a melee, against who is hit by them: from the side.

    Rules: E11, R20, R21, R24.
    """
    pool = Pool(RANGED)
    pool.dice = hits
    pool.hit = FACES
    pool.automatic = True
    pool.burns = shot.burns
    pool.pierces = shot.pierces
    if hero is not None:
        hero_defence(m, hero, pool, SIDE)
    elif enemy is not None:
        harm.enemy_defence(m, enemy, pool, D_SIDE)
    return pool
