"""Health lost and regained, hiding lost, smoke and explosions: what follows from attacks and traps."""

from __future__ import annotations

from ..actions import (
    Attacked,
    Died,
    Exploded,
    Fell,
    Healed,
    Killed,
    Resisted,
    Revealed,
    SmokeRose,
    Stunned,
    Term,
    TokenGone,
    Woke,
    Wounded,
)
from ..ground import OUTSIDE
from ..model import CHEMICALS, EXPLOSIVES, FLAMMABLES, OBJECTIVE, SMOKE, Enemy, Hero, Model, Token
from ..roll import Pool, Reason, Thrown, defend, throw
from ..tables import AREA, ARMOUR, D_AREA, D_PSYCHIC, FACES, KIND_NAMES, Effect
from .gear import at_hand, hero_defence, works

BLAST_HITS = {EXPLOSIVES: 6, FLAMMABLES: 3, CHEMICALS: 2}


def hurt_enemy(m: Model, enemy: Enemy, wounds: int) -> None:
    """Rules: R16, R17, H14."""
    if wounds <= 0 or enemy.health <= 0:
        return
    enemy.health = max(0, enemy.health - wounds)
    if m.events is not None:
        m.tell(Wounded(who=enemy.name, wounds=wounds, left=enemy.health))
    if enemy.health == 0:
        if m.events is not None:
            m.tell(Killed(enemy=enemy.name, space=m.ground.names[enemy.cell]))
        enemy.cell = OUTSIDE
        m.killed.append(enemy.kind.number)


def hurt_hero(m: Model, hero: Hero, wounds: int) -> None:
    """At 0 a hero is unconscious, or dead where death is permanent.

    Rules: R16, R36, U3, U4, H18, L7.
    """
    if wounds <= 0 or hero.health <= 0:
        return
    hero.health = max(0, hero.health - wounds)
    if m.events is not None:
        m.tell(Wounded(who=hero.kind.name, wounds=wounds, left=hero.health))
    if hero.health:
        return
    hero.hidden = False
    hero.guard = 0
    if m.setup.permanent:
        hero.dead = True
        drop_finds(m, hero)
        hero.cell = OUTSIDE
        if m.events is not None:
            m.tell(Died(hero=hero.kind.name))
    elif m.events is not None:
        m.tell(Fell(hero=hero.kind.name, space=m.ground.names[hero.cell]))


def drop_finds(m: Model, hero: Hero) -> None:
    """What a dead hero carried for the mission lies on its space."""
    for number in hero.finds:
        m.tokens[number].cell = hero.cell
    hero.finds = []
    hero.modules = 0


def heal_hero(m: Model, hero: Hero, amount: int, by: str | None = None) -> None:
    """Health up to the maximum. Who lay unconscious wakes; by somebody else's healing, without actions in this turn.

    Rules: I11, U6, U10.
    """
    gained = min(amount, hero.most - hero.health)
    if gained > 0:
        lay = hero.health == 0
        hero.health += gained
        if m.events is not None:
            m.tell(Healed(hero=hero.kind.name, health=gained, left=hero.health, by=by))
        if lay and by:
            rouse(m, hero, by)


def rouse(m: Model, hero: Hero, by: str) -> None:
    """Who was woken takes no actions in the same turn.

    Rules: U8.
    """
    hero.woken = m.turn
    hero.done = True
    if m.events is not None:
        m.tell(Woke(hero=hero.kind.name, by=by))


def reveal(m: Model, hero: Hero, why: str) -> None:
    if hero.hidden:
        hero.hidden = False
        if m.events is not None:
            m.tell(Revealed(hero=hero.kind.name, why=why))


def stun(m: Model, name: str, until: int) -> None:
    if m.events is not None:
        m.tell(Stunned(who=name, until=until))


def resists(m: Model, name: str, value: int) -> bool:
    """One throw of psychic defence: at or below the value.

    Rules: W14, Y1, Y5.
    """
    die = m.rng.die(FACES)
    m.uncover()
    if m.events is not None:
        m.tell(Resisted(who=name, die=die, value=value, held=die <= value))
    return die <= value


def try_to_stun_enemy(m: Model, enemy: Enemy) -> None:
    """Out of action for this turn and the next, unless it resists.

    Rules: Y3, L4.
    """
    if enemy.health > 0 and not resists(m, enemy.name, enemy.kind.defence[D_PSYCHIC]):
        enemy.stunned = m.turn + 1
        stun(m, enemy.name, enemy.stunned)


def try_to_stun_hero(m: Model, hero: Hero) -> None:
    """Rules: Y3."""
    if hero.health > 0 and not resists(m, hero.kind.name, hero_psychic(hero)):
        hero.stunned = m.turn + 1
        stun(m, hero.kind.name, hero.stunned)


def hero_psychic(hero: Hero) -> int:
    """Rules: Y6."""
    for gear in hero.gear:
        if at_hand(gear, ARMOUR):
            return gear.type.defence[D_PSYCHIC]
    return 0


def psychic_of(enemy: Enemy | None, hero: Hero | None) -> int:
    """The psychic defence of a figure.

    Rules: Y1, Y6.
    """
    if enemy is not None:
        return enemy.kind.defence[D_PSYCHIC]
    return 0 if hero is None else hero_psychic(hero)


def enemy_defence(m: Model, enemy: Enemy, pool: Pool, column: int) -> None:
    """The defence dice of an enemy against the attack of a pool."""
    kind = enemy.kind
    pool.guard(kind.defence[column], kind.name, m.setup.difficulty >= 2, kind.armoured, kind.fire_immune)


def raise_smoke(m: Model, cell: int) -> None:
    """Rules: G17, G18."""
    if not m.smoke >> cell & 1:
        m.smoke |= 1 << cell
        m.tokens.append(Token(len(m.tokens), SMOKE, f"smoke-{len(m.tokens)}", cell))
        if m.events is not None:
            m.tell(SmokeRose(space=m.ground.names[cell]))


def explode(m: Model, token: Token) -> None:
    """Explosives, flammables or chemicals go off on everybody in their space.

    Rules: G23 to G29.
    """
    cell = token.cell
    token.cell = OUTSIDE
    if m.events is not None:
        m.tell(Exploded(token=token.name, space=m.ground.names[cell]))
    kind = token.kind
    hits = BLAST_HITS[kind]
    blast(m, cell, hits, burns=kind == FLAMMABLES, poison=kind == CHEMICALS, by=token.name)
    if kind != CHEMICALS:
        raise_smoke(m, cell)


def blast(m: Model, cell: int, hits: int, burns: bool, poison: bool, by: str, pierces: bool = False) -> None:
    """Automatic hits on everybody in a space, defended as an area attack, or not at all.

    Rules: G23, G25, G27, N33.
    """
    for hero in m.heroes:
        if hero.cell == cell and hero.health > 0:
            pool = _automatic(m, hits, burns, pierces)
            if not poison:
                hero_defence(m, hero, pool, 0)
            hurt_hero(m, hero, _land(m, pool, by, hero.kind.name))
    for enemy in m.enemies:
        if enemy.cell == cell and enemy.health > 0 and not (poison and enemy.kind.mechanical):
            pool = _automatic(m, hits, burns, pierces)
            if not poison:
                enemy_defence(m, enemy, pool, 1)
            hurt_enemy(m, enemy, _land(m, pool, by, enemy.name))


def burst(m: Model, cell: int, effect: Effect, by: str) -> None:
    """The `blast` of a trap: an area attack on everybody in a space with dice and a hit value of its own.

    Rules: E39.
    """
    figures: list[tuple[Enemy | None, Hero | None]] = [
        (enemy, None) for enemy in m.enemies if enemy.cell == cell and enemy.health > 0
    ]
    figures += [(None, hero) for hero in m.heroes if hero.cell == cell and hero.health > 0]
    for enemy, hero in figures:
        pool = Pool(AREA)
        pool.reasons = listening(m)
        pool.add("dice", "trap", effect.number)
        pool.add("hit", "trap", effect.extra & 15)
        pool.burns = bool(effect.extra & 16)
        pool.pierces = bool(effect.extra & 32)
        if enemy is not None:
            enemy_defence(m, enemy, pool, D_AREA)
        elif hero is not None:
            hero_defence(m, hero, pool, 0)
        m.uncover()
        thrown = throw(pool, m.rng)
        defend(thrown, pool.defence, m.rng)
        if enemy is not None:
            tell_attack(m, by, enemy.name, "", pool, thrown, "", thrown.wounds)
            hurt_enemy(m, enemy, thrown.wounds)
        elif hero is not None:
            tell_attack(m, by, hero.kind.name, "", pool, thrown, "", thrown.wounds)
            hurt_hero(m, hero, thrown.wounds)


def _automatic(m: Model, hits: int, burns: bool, pierces: bool) -> Pool:
    """Rules: W14."""
    pool = Pool(AREA)
    pool.reasons = listening(m)
    pool.add("dice", "automatic", hits)
    pool.hit = FACES
    pool.automatic = True
    pool.burns = burns
    pool.pierces = pierces
    return pool


def _land(m: Model, pool: Pool, by: str, target: str) -> int:
    thrown = Thrown()
    thrown.successes = pool.dice
    if pool.defence:
        m.uncover()
    defend(thrown, pool.defence, m.rng)
    tell_attack(m, by, target, "", pool, thrown, "", thrown.wounds)
    return thrown.wounds


def listening(m: Model) -> list[Reason] | None:
    """Where the reasons of a pool are kept, if somebody is told."""
    return None if m.events is None else []


def tell_attack(
    m: Model,
    by: str,
    target: str,
    weapon: str,
    pool: Pool,
    thrown: Thrown,
    zone: str,
    wounds: int,
    penalty: bool = False,
) -> None:
    """Rules: R18, H19."""
    if m.events is None:
        return
    m.tell(
        Attacked(
            by=by,
            target=target,
            kind=KIND_NAMES[pool.kind],
            weapon=weapon or None,
            distance=pool.distance,
            dice=tuple(thrown.dice),
            again=tuple(thrown.again),
            hit=pool.hit,
            successes=thrown.successes,
            defence=len(thrown.shields),
            shields=thrown.shields.count(True),
            wounds=wounds,
            zone=zone or None,
            automatic=pool.automatic,
            penalty=penalty,
            terms=tuple(
                [Term(reason.what, reason.why, reason.amount, reason.name or None) for reason in pool.reasons or []]
            ),
        )
    )


def hit_token(m: Model, token: Token, successes: int) -> None:
    """At least one success sets dangerous goods off; an objective loses health.

    Rules: G21.
    """
    if successes <= 0 or token.cell < 0:
        return
    if token.kind in BLAST_HITS:
        explode(m, token)
    elif token.kind == OBJECTIVE and token.health:
        token.health = max(0, token.health - successes)
        if token.health == 0:
            cell = token.cell
            token.cell = OUTSIDE
            if m.events is not None:
                m.tell(TokenGone(token=token.name, space=m.ground.names[cell]))


def regenerates(m: Model, hero: Hero) -> int:
    """Rules: E61."""
    total = 0
    for gear in hero.gear:
        if works(m, gear):
            total += gear.type.effect("regenerate")
    return total
