"""What is told of a mission that is over: the health of the heroes turn by turn, what heroes and enemies did, and how
the dice fell."""

from __future__ import annotations

from typing import Any, Final

from ashgrid.core.summary import Account, Course, Dice, Doer, Muster, Tally, Why
from ashgrid.core.values import Event

from . import actions
from .rules.game import Hunters
from .tables import FACES, SHIELDS

SHIELD: Final = SHIELDS / FACES


class HuntersTally(Tally):
    """Wounds are those of the attack before them, or of what went off.

    Rules: R11, R14, R15.
    """

    def __init__(self, state: Hunters) -> None:
        self.muster: Final = Muster("term")
        self.course: Final = Course("health")
        self.dice: Final = Dice()
        self.seats: Final[dict[str, int]] = {hero.kind.name: hero.seat for hero in state.heroes}
        self.kinds: Final[dict[str, str]] = {}
        self.left: Final[dict[str, int]] = {}
        self.attack: actions.Attacked | None = None
        self.agent: str | None = None
        self.turn = state.turn
        self.number = 0
        self.fell_last: Why | None = None
        for hero in state.heroes:
            self._doer(hero.kind.name).count = 1
        self._look(state)
        self.course.mark(0, state.turn, self._health(state))

    def before(self, state: Any, seat: int, action: Any) -> None:
        self._look(state)

    def after(self, number: int, state: Any, events: list[Event]) -> None:
        self.number = number
        for enemy in state.enemies:
            self._know(enemy.name, enemy.kind.name)
            self.left.setdefault(enemy.name, enemy.kind.health)
        for event in events:
            self._take(event, state)
        self._look(state)

    def account(self, state: Any) -> Account:
        self.course.end(self.number, self.turn, self._health(state))
        names: list[int | str] = [hero.kind.name for hero in state.heroes]
        outcome = state.result
        lost = outcome is not None and outcome.payoffs[0] < 0.5
        why = self.fell_last if lost and outcome is not None and outcome.reason == "all-down" else None
        return Account(why, [self.course.graph(names)], self.muster.deeds(), self.dice.luck())

    def _health(self, state: Hunters) -> list[float]:
        return [float(hero.health) for hero in state.heroes]

    def _know(self, name: str, kind: str) -> None:
        if name not in self.kinds:
            self.kinds[name] = kind
            self.muster.of(None, kind).count += 1

    def _doer(self, name: str) -> Doer:
        """A hero, the kind of an enemy, or a thing."""
        return self.muster.of(self.seats.get(name), self.kinds.get(name, name))

    def _look(self, state: Hunters) -> None:
        for hero in state.heroes:
            self.left[hero.kind.name] = hero.health
        for enemy in state.enemies:
            self._know(enemy.name, enemy.kind.name)
            self.left[enemy.name] = enemy.health

    def _take(self, event: Event, state: Hunters) -> None:
        if isinstance(event, actions.TurnBegan):
            self.turn = event.turn
            self.course.mark(self.number, event.turn, self._health(state))
        elif isinstance(event, actions.Attacked):
            self.attack = event
            self._threw(event)
        elif isinstance(event, actions.TrapFired):
            self.attack, self.agent = None, event.trap
        elif isinstance(event, actions.Exploded):
            self.attack, self.agent = None, event.token
        elif isinstance(event, actions.EnemyChose | actions.HeroBegan | actions.Played):
            self.attack = self.agent = None
        elif isinstance(event, actions.Healed):
            self.left[event.hero] = event.left
        elif isinstance(event, actions.Repaired):
            self.left[event.enemy] = self.left.get(event.enemy, 0) + event.health
        elif isinstance(event, actions.Wounded):
            self._wounded(event)

    def _by(self, name: str) -> Doer | None:
        """Who wounds somebody now."""
        if self.attack is not None and self.attack.target == name:
            return self._doer(self.attack.by)
        return None if self.agent is None else self.muster.of(None, self.agent)

    def _wounded(self, event: actions.Wounded) -> None:
        before = max(self.left.get(event.who, 0), event.left)
        points = before - event.left if before > event.left else event.wounds
        self.left[event.who] = event.left
        victim, by = self._doer(event.who), self._by(event.who)
        self.muster.harm(victim, by, points)
        if event.left == 0:
            self.muster.fell(victim, by, self.number, self.turn)
            if victim.seat is not None and by is not None:
                self.fell_last = Why("last-hero-fell", {"hero": victim.name, "by": by.name, "turn": self.turn})

    def _threw(self, event: actions.Attacked) -> None:
        """Dice of an attack, those that were thrown again too, and the dice of its defence. Dice that cannot but hit
        say nothing of luck."""
        if event.dice and event.hit < FACES and not event.automatic:
            faces = (*event.dice, *event.again)
            hit = max(1, event.hit)
            self.dice.threw(
                self.seats.get(event.by), len(faces), len([die for die in faces if die <= hit]), hit / FACES
            )
        self.dice.threw(self.seats.get(event.target), event.defence, event.shields, SHIELD)
