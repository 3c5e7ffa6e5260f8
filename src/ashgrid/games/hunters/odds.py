"""Exact chances of attacks: where range, dice, hit and defence come from, and how likely 0, 1, 2 ... wounds are.

The pools are those of the throw (`rules/blows.py`, `rules/attacks.py`), and `roll.outcomes` is the throw counted out
instead of made, so that nothing here knows a rule of its own. What is left out is named in `taken`.
"""

from __future__ import annotations

from typing import Final

from ashgrid.core.contract import Plain
from ashgrid.core.values import Action

from .actions import Again
from .model import ANSWER, CARD, PENALTY, TURN, Enemy, Frame, Hero
from .roll import Pool, Reason, after_shields, at_least, binomial, mean, outcomes, strays
from .roll import wounds as wounds_of
from .rules import again, attacks, blows, harm, hero_turn, parts, reactions
from .rules.attacks import FISTS, Aid
from .rules.blows import Victim
from .rules.game import Hunters
from .rules.penalties import penalty_aid
from .tables import AREA, FACES, KIND_NAMES, RANGED

DIGITS: Final = 6
WHAT: Final = ("range", "dice", "hit", "defence")

# What is taken for granted
EXPLOSION: Final = "explosion"  # what goes off on the space is not counted
ENGAGED_STAND: Final = "engaged-stand"  # heroes whom stray dice hit stay engaged
APART: Final = "apart"  # stray dice of several rolls that share rerolls are counted apart


class TargetOdds:
    """One roll of an attack: what it is made of and what it may do."""

    def __init__(self, victim: Victim, space: str, pool: Pool, reasons: list[Reason], wounds: list[float]) -> None:
        self.victim: Final = victim
        self.space: Final = space
        self.pool: Final = pool
        self.reasons: Final = reasons
        self.wounds: Final = wounds

    @property
    def falls(self) -> float:
        """The chance that the target is defeated, falls, is destroyed or goes off."""
        return at_least(self.wounds, max(1, self.victim.health))

    @property
    def stunned(self) -> float:
        """The chance that a wounded target is put out of action."""
        if not self.pool.stuns or self.victim.token is not None:
            return 0.0
        held = harm.psychic_of(self.victim.enemy, self.victim.hero)
        alive = at_least(self.wounds, 1) - self.falls
        return alive * (1 - min(FACES, held) / FACES)

    def plain(self) -> Plain:
        pool = self.pool
        victim = self.victim
        values = {"range": pool.reach, "dice": pool.dice, "hit": pool.hit, "defence": pool.defence}
        found: Plain = {
            "target": victim.name,
            "what": "enemy" if victim.enemy is not None else "hero" if victim.hero is not None else "token",
            "space": self.space,
            "health": victim.health,
            "distance": pool.distance,
            "faces": FACES if pool.automatic else pool.faces,
            "rerolls": pool.rerolls,
            "traits": traits(pool),
            "wounds": [round(chance, DIGITS) for chance in self.wounds],
            "expected": round(mean(self.wounds), DIGITS),
            "falls": round(self.falls, DIGITS),
            "stunned": round(self.stunned, DIGITS),
        }
        for what in WHAT:
            found[what] = {"value": values[what], "terms": terms(self.reasons, what)}
        return found


class AttackOdds:
    """An attack against one or several targets, one roll each, and whom its stray dice may hit."""

    def __init__(self, by: str, weapon: str | None, kind: int) -> None:
        self.by: Final = by
        self.weapon: Final = weapon
        self.kind: Final = kind
        self.targets: Final[list[TargetOdds]] = []
        self.strays: Final[list[TargetOdds]] = []
        self.taken: Final[list[str]] = []

    def plain(self) -> Plain:
        return {
            "by": self.by,
            "weapon": self.weapon,
            "kind": KIND_NAMES[self.kind],
            "targets": [target.plain() for target in self.targets],
            "strays": [target.plain() for target in self.strays],
            "taken": list(self.taken),
        }


def terms(reasons: list[Reason], what: str) -> list[Plain]:
    """Where a number comes from, in the order in which it was added up."""
    return [
        {"why": reason.why, "amount": reason.amount, "name": reason.name or None}
        for reason in reasons
        if reason.what == what
    ]


def traits(pool: Pool) -> list[str]:
    """What the dice of a pool do besides hitting."""
    named = (
        ("auto", pool.automatic),
        ("pierce", pool.pierces),
        ("fire", pool.burns),
        ("stun", pool.stuns),
        ("quiet", pool.quiet),
        ("into-melee", pool.strays),
    )
    return [name for name, there in named if there]


# Heroes -------------------------------------------------------------------------------------------


def aid_now(state: Hunters, hero: Hero) -> Aid | None:
    """What an attack that this hero may be asked for now is made with: card and boost, basic action, Reaction or
    penalty attack."""
    frame = state.top
    if frame.kind == TURN:
        return hero_turn.basic_aid()
    if frame.kind == CARD:
        part = hero_turn.part_of(frame)
        return None if part is None else parts.aid_of(frame, part, frame.b)
    if frame.kind == ANSWER:
        return reactions.reaction_aid(frame.a)
    return penalty_aid(hero) if frame.kind == PENALTY else None


def hero_odds(state: Hunters, hero: Hero, action: Action, aid: Aid) -> AttackOdds | None:
    """What an attack of a hero may do. Rolls follow each other as they do on the table: rerolls that one has used up
    are gone for the next, and a tracer that has hit helps it. None where there are no dice."""
    twin = state.copy()
    hero = twin.heroes[hero.seat]
    weapon = blows.weapon_of(hero, action)
    kept, lit = aid.rerolls, twin.tracer
    ways: dict[tuple[int, int], float] = {(kept, lit): 1.0}
    found: AttackOdds | None = None
    victims = blows.victims(twin, hero, action, aid)
    for victim in victims:
        total: list[float] = []
        chosen: TargetOdds | None = None
        after: dict[tuple[int, int], float] = {}
        for (left, tracer), likely in ways.items():
            aid.rerolls = left
            twin.tracer = tracer
            reasons: list[Reason] = []
            pool = blows.pool_of(twin, hero, action, victim, aid, reasons)
            if pool is None:
                after[(left, tracer)] = after.get((left, tracer), 0.0) + likely
                continue
            hits = [0.0] * (pool.dice + 1)
            for way in outcomes(pool):
                hits[way.successes] += likely * way.chance
                key = (left - way.again, twin.turn if way.successes and pool.tracer else tracer)
                after[key] = after.get(key, 0.0) + likely * way.chance
            told = hits if victim.token is not None else after_shields(hits, pool.defence)
            total = [a + b for a, b in zip(total or [0.0] * len(told), told, strict=True)]
            if chosen is None:
                chosen = TargetOdds(victim, twin.ground.names[victim.cell], pool, reasons, total)
        ways = after
        if chosen is None:
            continue
        if found is None:
            name = FISTS if weapon is None else weapon.type.name
            found = AttackOdds(hero.kind.name, name, chosen.pool.kind)
        found.targets.append(TargetOdds(victim, chosen.space, chosen.pool, chosen.reasons, total))
    aid.rerolls = kept
    if found is not None:
        _astray(twin, found, bool(kept))
        if any(one.victim.token is not None and one.victim.token.kind in harm.BLAST_HITS for one in found.targets):
            found.taken.append(EXPLOSION)
    return found


def thrown_odds(state: Hunters, frame: Frame, action: Action) -> AttackOdds | None:
    """What dice that lie on the table may do, if those that are named are thrown again."""
    reasons: list[Reason] = []
    waiting = again.Waiting(state, frame, reasons)
    pool = waiting.pool
    if pool is None:
        return None
    kept = waiting.thrown.dice[:]
    chosen = list(action.dice) if isinstance(action, Again) else []
    for die in chosen:
        kept.remove(die)
    sure = len([die for die in kept if die <= pool.faces])
    hits = [0.0] * sure + binomial(len(chosen), pool.faces / FACES)
    victim = waiting.victim
    told = hits if victim.token is not None else after_shields(hits, pool.defence)
    weapon = FISTS if waiting.weapon is None else waiting.weapon.type.name
    found = AttackOdds(waiting.hero.kind.name, weapon, pool.kind)
    found.targets.append(TargetOdds(victim, state.ground.names[victim.cell], pool, reasons, told))
    return found


def _astray(state: Hunters, found: AttackOdds, rerolls: bool) -> None:
    """Sixes of shots into a melee: each hits one of the engaged heroes by lot."""
    shots = [one for one in found.targets if one.pool.strays and not one.pool.sixes_miss]
    if not shots:
        return
    heroes = state.heroes_on(shots[0].victim.cell)
    for other in heroes:
        whole = [1.0]
        for shot in shots:
            hits = thinned(strays(shot.pool), len(heroes))
            whole = together(whole, stray_wounds(state, Victim(None, other), hits, shot.pool))
        pool = attacks.stray_pool(state, None, other, 1, shots[0].pool)
        found.strays.append(
            TargetOdds(Victim(None, other), state.ground.names[other.cell], pool, [], whole),
        )
    if len(shots) > 1:
        found.taken.append(ENGAGED_STAND)
        if rerolls:
            found.taken.append(APART)


def stray_wounds(state: Hunters, victim: Victim, hits: list[float], shot: Pool) -> list[float]:
    """What 0, 1, ... stray dice do to somebody."""
    pool = attacks.stray_pool(state, victim.enemy, victim.hero, 1, shot)
    return after_shields(hits, pool.defence)


def thinned(chances: list[float], count: int) -> list[float]:
    """Of 0, 1, ... dice that are dealt out by lot among so many, how many one of them gets."""
    found = [0.0] * len(chances)
    for dice, likely in enumerate(chances):
        for own, then in enumerate(binomial(dice, 1 / count)):
            found[own] += likely * then
    return found


def together(one: list[float], other: list[float]) -> list[float]:
    """The sum of two independent numbers."""
    found = [0.0] * (len(one) + len(other) - 1)
    for a, likely in enumerate(one):
        for b, then in enumerate(other):
            found[a + b] += likely * then
    return found


# Enemies ------------------------------------------------------------------------------------------


def enemy_odds(
    state: Hunters, enemy: Enemy, kind: int, hero: Hero, modifier: int, why: str = "entry"
) -> AttackOdds | None:
    """What an attack of an enemy on a hero may do from where it stands, with what reactions have changed so far."""
    reasons: list[Reason] = []
    pool = attacks.blow_pool(state, enemy, kind, hero, modifier, reasons, why)
    if pool is None:
        return None
    found = AttackOdds(enemy.name, None, kind)
    victim = Victim(None, hero)
    wounds = less(wounds_of(pool), state.blow_reduce)
    found.targets.append(TargetOdds(victim, state.ground.names[hero.cell], pool, reasons, wounds))
    friends = state.engaged_with(hero.cell) if kind == RANGED and pool.strays else []
    for friend in friends:
        own = Victim(friend)
        hits = thinned(strays(pool), len(friends))
        struck = attacks.stray_pool(state, friend, None, 1, pool)
        chances = stray_wounds(state, own, hits, pool)
        found.strays.append(TargetOdds(own, state.ground.names[friend.cell], struck, [], chances))
    if kind == AREA and hero.cell in attacks.goods(state):
        found.taken.append(EXPLOSION)
    return found


def less(chances: list[float], by: int) -> list[float]:
    """So many wounds fewer, not below none."""
    if by <= 0:
        return chances
    return [sum(chances[: by + 1]), *chances[by + 1 :]]


# Bare dice ----------------------------------------------------------------------------------------


def bare_odds(
    dice: int,
    hit: int,
    defence: int,
    armoured: bool = False,
    piercing: bool = False,
    incendiary: bool = False,
    immune: bool = False,
    rerolls: int = 0,
    into_melee: bool = False,
) -> list[float]:
    """The chance of 0, 1, 2 ... wounds of so many dice that hit on this value, against an enemy's defence dice."""
    pool = Pool(RANGED)
    pool.dice = dice
    pool.hit = hit
    pool.rerolls = rerolls
    pool.strays = into_melee
    pool.pierces = piercing
    pool.burns = incendiary
    pool.guard(defence, "", False, armoured, immune)
    return wounds_of(pool)
