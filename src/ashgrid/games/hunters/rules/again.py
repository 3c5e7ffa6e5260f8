"""Attack dice that are thrown again: a hero's attack waits, with its dice on the table, until it is said which."""

from __future__ import annotations

from itertools import combinations

from ashgrid.core.values import Action, Prompt

from ..actions import Again, AskAgain, Blast, Burst, Pass, Shoot, Strike
from ..model import Frame, Hero, Model
from ..roll import Pool, Reason, Thrown, count, failed, throw_again
from ..tables import CARDS
from . import blows, harm, parts
from .attacks import FISTS, Aid


class Waiting:
    """The attack that waits, as its frame has it."""

    def __init__(self, m: Model, frame: Frame, reasons: list[Reason] | None = None) -> None:
        told = frame.choices or [0]
        self.hero: Hero = m.heroes[frame.who]
        self.weapon = None if frame.a < 0 else self.hero.gear[frame.a]
        self.found = [blows.victim_of(m, code) for code in told[1 : 1 + told[0]]]
        self.victim = self.found[frame.c]
        self.aid: Aid = _aid(m, frame)
        self.action: Action = self._action(m, frame.d)
        self.thrown = Thrown()
        self.thrown.dice = told[1 + told[0] :]
        self.pool: Pool | None = blows.pool_of(m, self.hero, self.action, self.victim, self.aid, reasons)

    def _action(self, m: Model, bits: int) -> Action:
        name = FISTS if self.weapon is None else self.weapon.type.name
        first = self.found[0]
        kind = blows.ATTACKS[bits & 3]
        if kind is Strike:
            return Strike(name, first.name, bool(bits & 4), bool(bits & 8))
        if kind is Shoot:
            return Shoot(name, first.name, bool(bits & 4))
        if kind is Burst:
            return Burst(name, tuple([victim.name for victim in self.found]), bool(bits & 4))
        return Blast(name, m.ground.names[self.victim.cell], bool(bits & 4))


def _aid(m: Model, frame: Frame) -> Aid:
    """What the part of the card that is being done brings; some of its dice may have been thrown again already."""
    card = m.stack[m.stack.index(frame) - 1]
    number = card.b - 1
    aid = parts.aid_of(card, CARDS[card.a].parts[number], number)
    aid.rerolls = frame.b
    return aid


def legal(m: Model, frame: Frame) -> list[Action]:
    """Every choice of dice that failed, up to as many as may be thrown again, or none of them.

    Rules: K42.
    """
    waiting = Waiting(m, frame)
    found: list[Action] = []
    if waiting.pool is not None:
        dice = failed(waiting.pool, waiting.thrown.dice)
        for size in range(min(frame.b, len(dice)), 0, -1):
            found += [Again(chosen) for chosen in dict.fromkeys(combinations(dice, size))]
    return [*found, Pass()]


def prompt(m: Model, frame: Frame) -> Prompt:
    waiting = Waiting(m, frame)
    hit = 0 if waiting.pool is None else waiting.pool.faces
    return AskAgain(waiting.victim.name, tuple(waiting.thrown.dice), hit, frame.b)


def answer(m: Model, frame: Frame, action: Action) -> None:
    """Rules: K42."""
    waiting = Waiting(m, frame, harm.listening(m))
    m.pop()
    pool, thrown, aid = waiting.pool, waiting.thrown, waiting.aid
    assert pool is not None
    if isinstance(action, Again):
        m.uncover()
        throw_again(pool, thrown, list(action.dice), m.rng)
        aid.rerolls -= len(action.dice)
    else:
        count(pool, thrown)
    blows.land(m, waiting.hero, waiting.weapon, waiting.victim, pool, thrown, aid)
    blows.carry_on(m, waiting.hero, waiting.action, aid, waiting.found, frame.c + 1, pool)
