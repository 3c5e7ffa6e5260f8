"""Penalty attacks: whoever leaves an engagement is struck at first, by the opponent with the most melee dice."""

from __future__ import annotations

from ashgrid.core.values import Action

from ..actions import Declined, Pass, Strike
from ..model import Enemy, Frame, Gear, Hero, Model
from ..roll import defend, throw
from ..tables import MELEE
from . import attacks, blows, harm, parts
from .attacks import PENALTY_HIT, Aid
from .gear import fuelled, weapons


def punishers(m: Model, hero: Hero) -> list[Enemy]:
    """The enemies that may make the penalty attack: those with the most melee dice.

    Rules: D7, D8, K71.
    """
    if hero.skill("no-penalty"):
        return []
    able = [enemy for enemy in m.engaged_with(hero.cell) if enemy.stunned < m.turn and enemy.kind.dice[0]]
    most = max([enemy.kind.dice[0] for enemy in able], default=0)
    return [enemy for enemy in able if enemy.kind.dice[0] == most]


def penalty(m: Model, hero: Hero, best: Enemy) -> None:
    """One attack at hit 3 on who disengages, if both are still there after reactions; rain and cover count.

    Rules: D6, D9, D10.
    """
    if best.cell != hero.cell or not hero.stands or best.stunned >= m.turn:
        return
    pool = attacks.penalty_pool(m, best, hero, harm.listening(m))
    if pool is None:
        return
    m.uncover()
    thrown = throw(pool, m.rng)
    defend(thrown, pool.defence, m.rng)
    harm.tell_attack(m, best.name, hero.kind.name, "", pool, thrown, "", thrown.wounds, True)
    lost = max(0, thrown.wounds - m.blow_reduce)
    harm.hurt_hero(m, hero, lost)
    if pool.stuns and lost:
        harm.try_to_stun_hero(m, hero)


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
        arms: list[Gear | None] = [gear for gear in weapons(hero, MELEE) if fuelled(m, gear)]
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
    elif m.events is not None:
        m.tell(Declined(hero=hero.kind.name, what="penalty", enemy=m.enemies[frame.a].name))


def penalty_aid(hero: Hero) -> Aid:
    """Rules: K71, D9."""
    aid = Aid(PENALTY_HIT + hero.skill("penalty-hit"))
    aid.penalty = True
    aid.why = "penalty"
    return aid
